//! The error type of exports.

use kibitzer_cards::messages;

messages! {
    /// The reason why a position cannot be exported.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum ExportError: Error {
        /// The format does not support preferans.
        Preferans = "not-exported-preferans", "this format does not support preferans";
        /// The format cannot represent unknown cards.
        UnknownCards = "not-exported-unknown", "this format does not support unknown cards";
        /// The format cannot represent some part of the position other than unknown cards.
        NoPlace = "not-exported-no-place", "this format cannot represent this position";
        /// The picture could not be drawn, for example because it needs too much memory.
        NotDrawn = "not-exported-not-drawn", "the picture cannot be drawn";
    }
}
