//! A position in the search's own numbering of seats and cards, and the mapping to and from it.
//!
//! Example: in an ending without trumps North has ♠A Q, East ♠3 2, South ♥A K and West ♠K 4. [`Board::new`] makes ♠A K
//! Q 4 3 2 the bits 5 to 0 of suit 3, and ♥A K the bits 1 and 0 of suit 2; North is seat 0. With diamonds as trumps,
//! diamonds would be suit 3 and spades take their number, 1. [`Encoding::cards_from_floors`] converts back: a proof
//! whose floor in suit 3 is bit 4 relies on ♠A K.

use crate::cards::{Card, CardSet, Seat, Side, Strain, Suit, Tricks};
use crate::rules::{Game, Position};

use super::bits::{Cards, TRUMP};

/// A position converted to the internal numbering of seats and cards that the search uses.
///
/// Trumps are suit 3, and ranks close up over cards that are out of play: if a suit has only A, 9 and 4 left, they are
/// bits 2, 1 and 0 of the suit. In preferans declarer is seat 0, and the seat without a player is left out.
///
/// In misère, ranks are reversed: the lowest card of a suit is its highest bit. A proof relies on the owners of the
/// highest bits of each suit, down to some bit, and in misère the low cards are the ones that matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    /// The cards that each seat still holds.
    pub(super) hands: [Cards; 4],
    /// The cards of the current trick in the order in which they were played, each as a set of one card.
    pub(super) trick: [Cards; 3],
    /// The number of cards in the current trick.
    pub(super) played: usize,
    /// The seat that leads to the next trick, or that led to the current one.
    pub(super) leader: usize,
}

impl Board {
    /// Converts a position to the internal numbering of the search.
    pub(super) fn new(position: &Position) -> Board {
        let encoding = Encoding::new(position);
        let mut board = Board {
            hands: [Cards::NONE; 4],
            trick: [Cards::NONE; 3],
            played: 0,
            leader: encoding.encode_seat(position.leader()),
        };
        for seat in position.seats() {
            board.hands[encoding.encode_seat(seat)] = encoding.encode_cards(position.hand(seat));
        }
        for card in position.trick().cards() {
            board.trick[board.played] = encoding.encode_cards(card.into());
            board.played += 1;
        }
        board
    }

    /// Returns the hands as they were before the lead to the current trick.
    pub(super) fn hands_at_lead(&self, game: Game) -> [Cards; 4] {
        let mut hands = self.hands;
        for (steps, &card) in self.trick[..self.played].iter().enumerate() {
            hands[(self.leader + steps) % game.seats()] |= card;
        }
        hands
    }
}

/// The mapping between the seats and cards of a position and the internal numbering of the search, in both directions.
pub(super) struct Encoding {
    game: Game,
    declarer: Seat,
    /// The seat without a player in preferans; `None` in bridge.
    absent: Option<Seat>,
    /// The suit of the position for each suit number that the search uses.
    suits: [Suit; 4],
    /// The cards in the hands and in the current trick.
    in_play: CardSet,
    is_misere: bool,
}

impl Encoding {
    /// Creates the mapping for the seats and the cards in play of a position.
    pub(super) fn new(position: &Position) -> Encoding {
        let mut suits = Suit::ALL;
        suits.reverse();
        if let Some(trump) = position.strain().trump() {
            suits.swap(trump.index(), TRUMP);
        }
        Encoding {
            game: position.game(),
            declarer: position.declarer(),
            absent: position.absent(),
            suits,
            in_play: position.in_play(),
            is_misere: position.strain() == Strain::Misere,
        }
    }

    /// Converts a seat to its number in the search. In bridge the numbers do not depend on declarer, so that the
    /// results of a strain can be reused for every declarer.
    fn encode_seat(&self, seat: Seat) -> usize {
        let first = match self.game {
            Game::Bridge => return seat.index(),
            Game::Preferans => self.declarer,
        };
        (0..4)
            .map(|steps| first.clockwise(steps))
            .filter(|&other| Some(other) != self.absent)
            .position(|other| other == seat)
            .unwrap_or(0)
    }

    /// Converts cards to a set of the search, in which ranks close up over cards out of play. Cards that are out of
    /// play are left out.
    fn encode_cards(&self, cards: CardSet) -> Cards {
        let pairs = self.encoded_cards().filter(|&(card, _)| cards.has(card));
        Cards::union(pairs.map(|(_, encoded)| encoded))
    }

    /// Converts the set of cards that a proof relies on to cards of the position. For each suit in `floors`, the result
    /// contains all cards in play from its lowest card up.
    pub(super) fn cards_from_floors(&self, floors: Cards) -> CardSet {
        let pairs = self.encoded_cards();
        let relied = pairs.filter(|&(_, encoded)| encoded.is_from_floor_up(floors));
        relied.map(|(card, _)| card).collect()
    }

    /// Converts a card from the search's numbering to the position's; returns `None` if no such card is in play.
    pub(super) fn decode_card(&self, encoded: Cards) -> Option<Card> {
        let mut pairs = self.encoded_cards().filter(|&(_, other)| other == encoded);
        pairs.next().map(|(card, _)| card)
    }

    /// Iterates over the cards in play as pairs: the card of the position, and its encoding in the search.
    fn encoded_cards(&self) -> impl Iterator<Item = (Card, Cards)> {
        self.suits
            .iter()
            .enumerate()
            .flat_map(move |(index, &suit)| {
                let cards = self.in_play.suited(suit).iter();
                let last = cards.len().wrapping_sub(1);
                cards.enumerate().map(move |(above, card)| {
                    let rank = if self.is_misere { above } else { last - above };
                    (card, Cards::card(index, rank))
                })
            })
    }
}

/// Returns true if the search counts the declaring side's tricks, false if it counts the other side's. In bridge it
/// always counts the tricks of North-South, whoever declares.
pub(super) fn counts_declaring_side(position: &Position) -> bool {
    match position.game() {
        Game::Bridge => position.declarer().side() == Side::NorthSouth,
        Game::Preferans => true,
    }
}

/// Converts a number of tricks from the counted side to the declaring side, or the other way round. `left` is the
/// number of tricks left.
pub(super) fn to_declaring_side(position: &Position, counted: u8, left: u8) -> Tricks {
    Tricks(if counts_declaring_side(position) {
        counted
    } else {
        left - counted
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Setup;

    #[test]
    fn relative_ranks_skip_cards_out_of_play() {
        let mut setup = Setup::empty(Game::Bridge);
        setup.hands.0 = ["AQ...", "32...", ".AK..", "K4..."].map(|hand| hand.parse().unwrap());
        let board = |setup: &Setup| Board::new(&Position::from_setup(setup).unwrap());
        let suited = |suit: usize, ranks: [usize; 2]| {
            Cards::union(ranks.map(|rank| Cards::card(suit, rank)))
        };
        let hands = [
            suited(3, [5, 3]),
            suited(3, [1, 0]),
            suited(2, [1, 0]),
            suited(3, [4, 2]),
        ];
        assert_eq!(board(&setup).hands, hands);
        let encoding = Encoding::new(&Position::from_setup(&setup).unwrap());
        let relied = encoding.cards_from_floors(Cards::card(3, 4));
        assert_eq!(relied, "AK...".parse().unwrap());
        setup.strain = Strain::Trump(Suit::Diamonds);
        assert_eq!(board(&setup).hands[0], suited(1, [5, 3]));
    }
}
