//! A canonical form of positions: positions that differ only in the names of seats, suits and ranks have the same form.

use crate::cards::{Card, Seat, Strain, Suit};
use crate::rules::Position;

/// The canonical form of a position before a lead, without the names of seats, plain suits and ranks.
///
/// Positions with equal canonical forms have the same value: cards out of play leave no gap between the others, and
/// plain suits are interchangeable.
#[derive(PartialEq)]
pub(super) struct CanonicalPosition {
    /// True in misère, where declarer wants to take no trick.
    misere: bool,
    /// The number of seats from the leader clockwise to declarer.
    declarer: Option<usize>,
    /// The owners of the trumps; `None` without trumps.
    trumps: Option<Vec<Owner>>,
    /// The owners of the cards of each other suit, with the suits in a canonical order.
    plain: Vec<Vec<Owner>>,
}

/// The number of seats from the leader clockwise to the owner of a card; `None` if the owner is unseen. The owners of a
/// suit are listed from its highest card down.
type Owner = Option<usize>;

impl CanonicalPosition {
    /// Returns the canonical form of a position. With `unseen` hands, equal forms mean that all layouts of these hands
    /// correspond too.
    pub(super) fn new(position: &Position, unseen: &[Seat]) -> CanonicalPosition {
        let seats: Vec<Seat> = position.seats().collect();
        let owner = |card: Card| {
            let holds = |&seat: &Seat| position.hand(seat).has(card) && !unseen.contains(&seat);
            seats.iter().position(holds)
        };
        let owners = |suit| -> Vec<Owner> {
            let cards = position.in_play().suited(suit).iter();
            cards.map(owner).collect()
        };
        let trump = position.strain().trump();
        let plain = Suit::ALL.into_iter().filter(|&suit| Some(suit) != trump);
        let mut plain: Vec<Vec<Owner>> = plain.map(owners).collect();
        plain.sort();
        CanonicalPosition {
            misere: position.strain() == Strain::Misere,
            declarer: seats.iter().position(|&seat| seat == position.declarer()),
            trumps: trump.map(owners),
            plain,
        }
    }
}
