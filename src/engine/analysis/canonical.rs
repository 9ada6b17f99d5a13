//! Positions that are the same but for names.

use crate::cards::{Card, Seat, Strain, Suit};
use crate::rules::Position;

/// A position before a lead without the names of its seats, plain suits and ranks.
///
/// Where it is the same, as many tricks are taken: cards out of play leave no gap, and it does
/// not matter which plain suit is which.
#[derive(PartialEq)]
pub(super) struct CanonicalPosition {
    /// Whether declarer wants no trick.
    misere: bool,
    /// How many seats after the leader declarer sits.
    declarer: Option<usize>,
    /// Who holds the trumps.
    trumps: Option<Vec<Owner>>,
    /// Who holds the cards of the other suits, sorted.
    plain: Vec<Vec<Owner>>,
}

/// How many seats after the leader the owner of a card sits, if it is known. The owners of a suit
/// stand from its highest card down.
type Owner = Option<usize>;

impl CanonicalPosition {
    /// What a position has in common with others; with unseen hands, what all their layouts have
    /// in common with all layouts of another.
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
        let trump = position.strain.trump();
        let plain = Suit::ALL.into_iter().filter(|&suit| Some(suit) != trump);
        let mut plain: Vec<Vec<Owner>> = plain.map(owners).collect();
        plain.sort();
        CanonicalPosition {
            misere: position.strain == Strain::Misere,
            declarer: seats.iter().position(|&seat| seat == position.declarer),
            trumps: trump.map(owners),
            plain,
        }
    }
}
