//! A position in the search's own terms, and the tables of one deal.

use crate::cards::{CardSet, Seat, Suit};
use crate::rules::{Game, Position};

use super::bits::TRUMP;

/// A position as the search sees it: trumps are suit 3, ranks close up over cards out of
/// play, and in preferans declarer is seat 0 and the seat without a player is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    /// The cards of each seat still in hand.
    pub(super) hands: [u64; 4],
    /// The cards of the current trick in the order they were played.
    pub(super) trick: [u64; 3],
    /// How many there are.
    pub(super) played: usize,
    /// Who leads, or led, to the current trick.
    pub(super) leader: usize,
}

impl Board {
    pub(super) fn new(position: &Position) -> Board {
        let names = Names::new(position);
        let mut board = Board {
            hands: [0; 4],
            trick: [0; 3],
            played: 0,
            leader: names.seat(position.leader),
        };
        for seat in position.seats() {
            board.hands[names.seat(seat)] = names.cards(position.hand(seat));
        }
        for card in position.trick.cards() {
            board.trick[board.played] = names.cards(card.into());
            board.played += 1;
        }
        board
    }

    /// The hands with the cards of the current trick back in them.
    pub(super) fn dealt(&self, game: Game) -> [u64; 4] {
        let mut hands = self.hands;
        for (steps, card) in self.trick[..self.played].iter().enumerate() {
            hands[(self.leader + steps) % game.seats()] |= card;
        }
        hands
    }
}

/// How seats and cards of a position are called in the search.
struct Names {
    game: Game,
    declarer: Seat,
    absent: Option<Seat>,
    /// The suit that stands in each lane.
    suits: [Suit; 4],
    in_play: CardSet,
}

impl Names {
    fn new(position: &Position) -> Names {
        let mut suits = Suit::ALL;
        suits.reverse();
        if let Some(trump) = position.strain.trump() {
            suits.swap(trump.index(), TRUMP);
        }
        Names {
            game: position.game,
            declarer: position.declarer,
            absent: position.absent,
            suits,
            in_play: position.in_play(),
        }
    }

    /// Bridge keeps its seats, so that all declarers of a strain share one search.
    fn seat(&self, seat: Seat) -> usize {
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

    /// Moves every suit to its lane and its ranks together.
    fn cards(&self, cards: CardSet) -> u64 {
        let mut bits = 0;
        for (index, &suit) in self.suits.iter().enumerate() {
            let in_play = self.in_play.suited(suit).iter().rev();
            for (rank, card) in in_play.enumerate() {
                if cards.has(card) {
                    bits |= 1 << (16 * index + rank);
                }
            }
        }
        bits
    }
}
