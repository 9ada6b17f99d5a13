//! A position in the search's own terms, and the tables of one deal.

use crate::cards::{Card, CardSet, Seat, Side, Strain, Suit, Tricks};
use crate::rules::{Game, Position};

use super::bits::{TRUMP, lane_of, lowest};

/// A position as the search sees it: trumps are suit 3, ranks close up over cards out of
/// play, and in preferans declarer is seat 0 and the seat without a player is left out.
///
/// In misère ranks are upside down: the lowest card of a suit is its highest bit. What is proved
/// relies on who owns the highest bits of each suit, down to some bit, and in misère it is the low
/// cards that matter.
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
pub(super) struct Names {
    game: Game,
    declarer: Seat,
    absent: Option<Seat>,
    /// The suit that stands in each lane.
    suits: [Suit; 4],
    in_play: CardSet,
    is_misere: bool,
}

impl Names {
    pub(super) fn new(position: &Position) -> Names {
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
            is_misere: position.strain == Strain::Misere,
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
        let named = self.named().filter(|&(card, _)| cards.has(card));
        named.fold(0, |bits, (_, bit)| bits | bit)
    }

    /// The cards that a proof relies on, given the lowest bit of each suit that it relies on:
    /// with it go all higher ones.
    pub(super) fn relied(&self, bits: u64) -> CardSet {
        let relied = |bit: u64| match bits & lane_of(bit) {
            0 => false,
            bits => bit >= lowest(bits),
        };
        let named = self.named().filter(|&(_, bit)| relied(bit));
        named.map(|(card, _)| card).collect()
    }

    /// The card of a bit, if it is in play.
    pub(super) fn card(&self, bit: u64) -> Option<Card> {
        let mut named = self.named().filter(|&(_, other)| other == bit);
        named.next().map(|(card, _)| card)
    }

    /// The cards in play with their bits.
    fn named(&self) -> impl Iterator<Item = (Card, u64)> {
        self.suits
            .iter()
            .enumerate()
            .flat_map(move |(index, &suit)| {
                let cards = self.in_play.suited(suit).iter();
                let last = cards.len().wrapping_sub(1);
                cards.enumerate().map(move |(above, card)| {
                    let rank = if self.is_misere { above } else { last - above };
                    (card, 1 << (16 * index + rank))
                })
            })
    }
}

/// Whether the search counts the tricks of declarer's side: in bridge it counts
/// North-South's.
pub(super) fn counts_declarer(position: &Position) -> bool {
    match position.game {
        Game::Bridge => position.declarer.side() == Side::NorthSouth,
        Game::Preferans => true,
    }
}

/// Counted tricks as tricks of the declaring side, or the other way round.
pub(super) fn declaring(position: &Position, counted: u8, left: u8) -> Tricks {
    Tricks(if counts_declarer(position) {
        counted
    } else {
        left - counted
    })
}
