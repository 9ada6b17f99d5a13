//! Reasons why layouts cannot be counted.

use kibitzer_cards::messages;

use crate::cards::{Card, Seat};

messages! {
    /// The reason why the layouts of unseen hands cannot be counted.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum LayoutsError: Error {
        /// This seat was given for both unseen hands, which must differ.
        Same(seat: Seat) = "unseen-twice", "two different hands must be unseen, not {seat} twice";
        /// This seat is empty: in preferans only three seats play.
        Absent(seat: Seat) = "unseen-absent", "nobody sits at {seat}";
        /// The two unseen hands hold no cards.
        NoCards = "unseen-no-cards", "the unseen hands hold no cards";
        /// A constraint applies to the hand of this seat, which is visible.
        Seen(seat: Seat) = "unseen-seen", "{seat} is visible: constraints apply to the unseen hands";
        /// A constraint places this card in an unseen hand, but it is visible elsewhere.
        SeenCard(card: Card) = "unseen-seen-card", "{card} is visible: no unseen hand can hold it";
        /// No layout of the unseen hands satisfies all constraints.
        NoneFits = "unseen-none-fits", "no layout satisfies all the constraints";
        /// The question is about each card to play, but the hand of this seat, which is to play, is unseen.
        UnseenTurn(seat: Seat) = "unseen-turn",
            "{seat} is to play from an unseen hand: the playable cards differ from layout to layout";
    }
}
