//! Why layouts cannot be counted.

use kibitzer_cards::{Message, ToMessage, displayed, message};

use crate::cards::{Card, Seat};

/// Why the layouts of two hands cannot be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LayoutsError {
    /// The same seat twice.
    Same(Seat),
    /// Nobody sits there.
    Absent(Seat),
    /// Neither hand holds a card.
    NoCards,
    /// A limit on a hand that is seen.
    Seen(Seat),
    /// A limit on who holds a card that is seen.
    SeenCard(Card),
    /// No layout keeps to all limits.
    NoneFits,
    /// The cards to play are asked about, but the hand to play is not seen.
    UnseenTurn(Seat),
}

impl ToMessage for LayoutsError {
    fn message(&self) -> Message {
        match self {
            LayoutsError::Same(seat) => message!(
                "unseen-twice",
                "two different hands must be unseen, not {seat} twice",
                seat,
            ),
            LayoutsError::Absent(seat) => message!("unseen-absent", "nobody sits at {seat}", seat),
            LayoutsError::NoCards => message!("unseen-no-cards", "the unseen hands hold no cards"),
            LayoutsError::Seen(seat) => message!(
                "unseen-seen",
                "{seat} is visible: constraints apply to the unseen hands",
                seat,
            ),
            LayoutsError::SeenCard(card) => message!(
                "unseen-seen-card",
                "{card} is visible: no unseen hand can hold it",
                card,
            ),
            LayoutsError::NoneFits => {
                message!(
                    "unseen-none-fits",
                    "no layout satisfies all the constraints"
                )
            }
            LayoutsError::UnseenTurn(seat) => message!(
                "unseen-turn",
                "{seat} is to play from an unseen hand: the playable cards differ from layout to layout",
                seat,
            ),
        }
    }
}

displayed!(LayoutsError);

impl std::error::Error for LayoutsError {}
