//! Positions of a solution, the classes of cards that can be played in them, and the form in which they are compared.

use crate::cards::{Card, CardSet, Seat, Suit, Tricks};
use crate::problem::Party;
use crate::rules::Position;

/// A position in a solution, with the number of tricks that must still be won to reach the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ending {
    pub(super) position: Position,
    /// The number of tricks that must still be won to reach the goal.
    pub(super) missing: Tricks,
}

/// The canonical form of a position, in which positions that count as the same are equal. The ranks have no gaps. For
/// an open trick, the form holds only the suit led, the winner, and the number of cards in the hands still to play that
/// beat the winning card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct EndingKey {
    /// The seat that holds each card, in two bits. Each suit begins with the number of its cards, in four bits.
    owners: u128,
    /// The hand that leads or led, the number of cards in the trick, the suit led, the winner, and the number of cards
    /// that beat the winning card.
    trick: u32,
    missing: Tricks,
}

impl Ending {
    /// Returns the canonical form of this position. Positions that count as the same have the same form.
    pub(super) fn key(&self) -> EndingKey {
        let position = &self.position;
        let mut owners = 0u128;
        let held = CardSet::union(position.seats().map(|seat| position.hand(seat)));
        for suit in Suit::ALL {
            let cards = held.suited(suit);
            owners = owners << 4 | cards.len() as u128;
            for card in cards {
                let owner = position.seats().find(|&seat| position.hand(seat).has(card));
                owners = owners << 2 | owner.map_or(0, Seat::index) as u128;
            }
        }
        EndingKey {
            owners,
            trick: self.trick_bits(),
            missing: self.missing,
        }
    }

    /// Returns the properties of the trick that the canonical form keeps, packed into a number.
    fn trick_bits(&self) -> u32 {
        let position = &self.position;
        let leader = position.leader().index() as u32;
        let trick = position.trick();
        let (Some(suit), Some((winner, card))) = (trick.suit(), self.winning()) else {
            return leader;
        };
        let to_play = position.seats().skip(trick.len());
        let to_play = CardSet::union(to_play.map(|seat| position.hand(seat)));
        // The cards that beat the winning card: their number tells which they are. The suit of the winning card does not
        // count: a low trump and the highest card of the suit led are the same if the same cards beat both.
        let trump = position.strain().trump();
        let higher = to_play.iter().filter(|other| {
            if other.suit == card.suit {
                other.rank > card.rank
            } else {
                Some(other.suit) == trump
            }
        });
        let above = higher.count() as u32;
        let parts = [trick.len() as u32, suit as u32, winner as u32];
        let bits = parts
            .into_iter()
            .fold(leader, |bits, part| bits << 4 | part);
        bits << 8 | above
    }

    /// Returns the legal plays of the hand on turn as *classes* of equivalent cards. A class consists of cards of one
    /// suit without a *living* card between them, that is, a card of another hand or the card that is winning the
    /// trick. Classes are ordered by suit, then from high to low. A class is played by its highest card.
    pub(super) fn classes(&self) -> Vec<CardSet> {
        self.position.groups_divided_by(self.living())
    }

    /// Returns the living cards: those of the hands that are not on turn, and the card that is winning the trick.
    pub(super) fn living(&self) -> CardSet {
        let position = &self.position;
        let others = position
            .seats()
            .filter(|&seat| position.turn() != Some(seat));
        let winning = self.winning().map(|(_, card)| CardSet::from(card));
        CardSet::union(others.map(|seat| position.hand(seat)).chain(winning))
    }

    /// Returns true if the hand on turn belongs to a party.
    pub(super) fn is_turn_of(&self, party: Party) -> bool {
        Party::to_play(&self.position) == Some(party)
    }

    /// Returns true if a solver is on turn and can choose between at least two classes of equivalent cards: a free
    /// turn.
    pub(super) fn is_free(&self, solvers: Party) -> bool {
        self.is_turn_of(solvers) && self.classes().len() > 1
    }

    /// Returns the living card between two classes of one suit that facts rely on first: the highest or, if `is_upward`
    /// is true, the lowest. The set is empty if the classes are of different suits.
    pub(super) fn divider(&self, one: CardSet, other: CardSet, is_upward: bool) -> CardSet {
        let (Some(high), Some(low)) = (one.iter().next_back(), other.iter().next()) else {
            return CardSet::EMPTY;
        };
        if high.suit != low.suit {
            return CardSet::EMPTY;
        }
        let between = self.living() & CardSet::between(high, low);
        let mut dividers = between.iter();
        let first = if is_upward {
            dividers.next_back()
        } else {
            dividers.next()
        };
        first.into_iter().collect()
    }

    /// Returns the card that is winning the trick, and its index in the trick; `None` between two tricks.
    pub(super) fn winning(&self) -> Option<(usize, Card)> {
        let trick = self.position.trick();
        let index = trick.winning(self.position.strain())?;
        Some((index, trick.cards().nth(index)?))
    }
}
