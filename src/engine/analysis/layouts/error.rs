//! Reasons why layouts cannot be counted.

use kibitzer_cards::{Message, ToMessage, displayed, message};

use crate::cards::{Card, Seat};

/// The reason why the layouts of unseen hands cannot be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LayoutsError {
    /// Both unseen hands were given as those of this seat, but they must differ.
    Same(Seat),
    /// This seat is empty: in preferans only three seats play.
    Absent(Seat),
    /// The two unseen hands hold no cards that could lie differently.
    NoCards,
    /// A constraint applies to the hand of this seat, which is visible.
    Seen(Seat),
    /// A constraint places this card in an unseen hand, but it is visible elsewhere.
    SeenCard(Card),
    /// No layout of the unseen hands satisfies all constraints.
    NoneFits,
    /// The question is about each card to play, but the hand of this seat, which is to play, is unseen.
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
            LayoutsError::NoneFits => message!(
                "unseen-none-fits",
                "no layout satisfies all the constraints",
            ),
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
