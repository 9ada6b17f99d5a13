//! The error type of exports.

use std::error::Error;

use kibitzer_cards::{Message, ToMessage, displayed, message};

/// The reason why a position cannot be exported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportError {
    /// The format does not support preferans.
    Preferans,
    /// The format cannot represent unknown cards.
    UnknownCards,
    /// The format cannot represent some part of the position other than unknown cards.
    NoPlace,
    /// The picture could not be drawn, for example because it needs too much memory.
    NotDrawn,
}

impl ToMessage for ExportError {
    fn message(&self) -> Message {
        match self {
            ExportError::Preferans => message!(
                "not-exported-preferans",
                "this format does not support preferans",
            ),
            ExportError::UnknownCards => message!(
                "not-exported-unknown",
                "this format does not support unknown cards",
            ),
            ExportError::NoPlace => message!(
                "not-exported-no-place",
                "this format cannot represent this position",
            ),
            ExportError::NotDrawn => {
                message!("not-exported-not-drawn", "the picture cannot be drawn")
            }
        }
    }
}

displayed!(ExportError);

impl Error for ExportError {}
