//! A canonical form of positions: positions that differ only in the names of seats, suits and ranks have the same form.

use crate::cards::{Card, CardSet, Seat, Strain, Suit};
use crate::rules::Position;

/// The canonical form of a position before a lead: the owner of each card, without the names of seats, plain suits and
/// ranks.
///
/// Positions with equal canonical forms have the same value: cards out of play leave no gap between the others, and
/// plain suits are interchangeable.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct CanonicalPosition {
    /// True in misère, where declarer wants to take no trick.
    is_misere: bool,
    /// The number of seats from the leader clockwise to declarer, 0 if declarer leads.
    declarer_offset: Option<usize>,
    /// The owners of the trumps, from the highest card down; `None` if there are no trumps.
    trump_owners: Option<Vec<Owner>>,
    /// The owners of the cards of each plain suit, from the highest card down, with the suits in a canonical order.
    plain_owners: Vec<Vec<Owner>>,
}

/// The number of seats from the leader clockwise to the owner of a card; `None` if the card is unseen.
type Owner = Option<usize>;

impl CanonicalPosition {
    /// Returns the canonical form of a position. The form does not say who owns the `unseen` cards. So positions with
    /// equal forms have the same layouts of these cards, apart from the names of seats, suits and ranks.
    pub(super) fn new(position: &Position, unseen: CardSet) -> CanonicalPosition {
        let seats: Vec<Seat> = position.seats().collect();
        let owner = |card: Card| {
            let holds = |&seat: &Seat| position.hand(seat).has(card) && !unseen.has(card);
            seats.iter().position(holds)
        };
        let owners = |suit| -> Vec<Owner> {
            let cards = position.in_play().suited(suit).iter();
            cards.map(owner).collect()
        };
        let trump = position.strain().trump();
        let plain_suits = Suit::ALL.into_iter().filter(|&suit| Some(suit) != trump);
        let mut plain_owners: Vec<Vec<Owner>> = plain_suits.map(owners).collect();
        plain_owners.sort();
        CanonicalPosition {
            is_misere: position.strain() == Strain::Misere,
            declarer_offset: seats.iter().position(|&seat| seat == position.declarer()),
            trump_owners: trump.map(owners),
            plain_owners,
        }
    }
}
