//! Why layouts cannot be counted.

use std::fmt;

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

impl fmt::Display for LayoutsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutsError::Same(seat) => {
                write!(
                    f,
                    "two different hands must be unseen, not {} twice",
                    seat.name()
                )
            }
            LayoutsError::Absent(seat) => write!(f, "nobody sits {}", seat.name()),
            LayoutsError::NoCards => f.write_str("the unseen hands hold no cards"),
            LayoutsError::Seen(seat) => {
                write!(
                    f,
                    "{} is seen: limits are for the unseen hands",
                    seat.name()
                )
            }
            LayoutsError::SeenCard(card) => {
                write!(f, "the {} is seen: no unseen hand can hold it", card.name())
            }
            LayoutsError::NoneFits => f.write_str("no layout keeps to all the limits"),
            LayoutsError::UnseenTurn(seat) => write!(
                f,
                "{} is to play and is not seen: the cards to play differ from layout to layout",
                seat.name()
            ),
        }
    }
}

impl std::error::Error for LayoutsError {}
