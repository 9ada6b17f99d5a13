//! The words for what a search meets at a node: the shape of the hands, the cards on the table,
//! which cards may be played and which need not be tried, and what is proved in the end.

use super::bits::{TRUMP, highest, lane, lane_of, lowest};
use super::board::Board;
use super::mode::Mode;

/// A bound on the counted tricks, and the cards it relies on.
///
/// If the bound reaches the target that was asked for, it is a lower bound, else an upper
/// one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Outcome {
    pub(super) tricks: u8,
    pub(super) relied: u64,
}

impl Outcome {
    /// Of a search that came to nothing.
    pub(super) const VOID: Outcome = Outcome {
        tricks: 0,
        relied: 0,
    };

    /// Returns the outcome of a question that needs no search: no trick is asked for, or more than the `left` ones.
    #[inline(always)]
    pub(super) fn without_search(target: u8, left: u8) -> Option<Outcome> {
        let tricks = match target {
            0 => 0,
            _ if target > left => left,
            _ => return None,
        };
        Some(Outcome { tricks, relied: 0 })
    }
}

/// The cards on the table, which are not none, and who plays next.
pub(super) fn on_table<M: Mode>(board: &Board) -> (usize, TrickInPlay) {
    let mut trick = TrickInPlay::lead::<M>(board.trick[0], board.leader);
    let mut seat = M::next(board.leader);
    for &card in &board.trick[1..board.played] {
        trick = trick.add::<M>(card, seat);
        seat = M::next(seat);
    }
    (seat, trick)
}

/// The cards on the table.
#[derive(Clone, Copy)]
pub(super) struct TrickInPlay {
    /// The lane of the suit that was led.
    pub(super) led: u64,
    /// The card that wins so far, and who played it.
    pub(super) best: u64,
    pub(super) winner: usize,
    /// All cards.
    pub(super) cards: u64,
    /// In misère, declarer's.
    pub(super) declarers: u64,
}

impl TrickInPlay {
    #[inline(always)]
    pub(super) fn lead<M: Mode>(card: u64, leader: usize) -> TrickInPlay {
        TrickInPlay {
            led: lane_of(card),
            best: card,
            winner: leader,
            cards: card,
            declarers: if M::MISERE && leader == 0 { card } else { 0 },
        }
    }

    #[inline(always)]
    pub(super) fn add<M: Mode>(mut self, card: u64, seat: usize) -> TrickInPlay {
        self.cards |= card;
        if M::MISERE && seat == 0 {
            self.declarers = card;
        }
        let takes = if M::TRUMPS {
            self.led | lane(TRUMP)
        } else {
            self.led
        };
        let wins = (card & takes != 0) & ((card > self.best) != M::MISERE);
        if wins {
            self.best = card;
            self.winner = seat;
        }
        self
    }

    /// How many cards there are.
    #[inline(always)]
    pub(super) fn played(&self) -> u32 {
        self.cards.count_ones()
    }

    /// The cards on the table that stand between others: one that is beaten does not any more.
    ///
    /// In misère declarer's does, since a proof may rely on it, whoever of the others wins the trick,
    /// and then on a whole run around it.
    #[inline(always)]
    pub(super) fn dividers<M: Mode>(&self) -> u64 {
        if M::MISERE {
            self.best | self.declarers
        } else {
            self.best
        }
    }

    /// The card by whose rank the trick was won, if it was won by rank: the winning card.
    ///
    /// In misère the highest of those that it beat: whatever is above them all wins.
    #[inline(always)]
    pub(super) fn won_by_rank<M: Mode>(&self) -> u64 {
        let beaten = self.cards & lane_of(self.best) & !self.best;
        match (beaten, M::MISERE) {
            (0, _) => 0,
            (_, false) => self.best,
            (_, true) => lowest(beaten),
        }
    }
}

/// What one card of a suit adds to the shape.
#[inline(always)]
pub(super) fn shape_unit(seat: usize, suit: usize) -> u64 {
    1 << (16 * seat + 4 * suit)
}

/// How many cards of a suit a hand has in a shape.
#[inline(always)]
pub(super) fn length(shape: u64, seat: usize, suit: usize) -> u32 {
    (shape >> (16 * seat + 4 * suit)) as u32 & 0xF
}

/// The lengths of every suit in every hand.
pub(super) fn shape(hands: &[u64; 4]) -> u64 {
    let mut shape = 0;
    for (seat, hand) in hands.iter().enumerate() {
        for suit in 0..4 {
            shape += u64::from((hand & lane(suit)).count_ones()) * shape_unit(seat, suit);
        }
    }
    shape
}

/// The cards, all suits included, from which a hand may choose when a suit was led.
#[inline(always)]
pub(super) fn legal<M: Mode>(own: u64, led: u64) -> u64 {
    if own & led != 0 {
        led
    } else if M::MUST_RUFF && own & lane(TRUMP) != 0 {
        lane(TRUMP)
    } else {
        !0
    }
}

/// What follows from a card that failed: the cards that need not be tried after it, itself included,
/// and what that relies on.
///
/// Left out are the cards of its suit below the floor of its result, if it lies there itself. Of
/// a run that the floor divides, the cards above it fare the same as long as the next one below is
/// in the run: then that one is relied on as well, whether or not the run is that of the card.
#[inline(always)]
pub(super) fn failed(card: u64, relied: u64, own: u64, bottoms: u64) -> (u64, u64) {
    let lane = lane_of(card);
    let below = lane & lowest(relied & lane).wrapping_sub(1);
    if card & below == 0 {
        return (card, relied);
    }
    let first_above = lowest(own & lane & !below);
    let is_divided = first_above & !bottoms != 0;
    (
        below,
        if is_divided {
            relied | highest(own & below)
        } else {
            relied
        },
    )
}
