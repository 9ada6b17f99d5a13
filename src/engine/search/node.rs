//! The basic types and rules of a search node: the shape of the hands, the cards on the table, the legal cards, the
//! cards that need not be tried, and the proved outcome.

use super::bits::{TRUMP, highest, lowest, suit_mask, suit_mask_of};
use super::board::Board;
use super::mode::Mode;

/// A bound on the counted tricks, with the cards that its proof relies on.
///
/// If the bound reaches the requested target it is a lower bound, otherwise an upper one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Outcome {
    pub(super) tricks: u8,
    pub(super) relied: u64,
}

impl Outcome {
    /// The placeholder outcome of a search that was stopped.
    pub(super) const STOPPED: Outcome = Outcome {
        tricks: 0,
        relied: 0,
    };

    /// Returns the outcome if the target is trivial, 0 or more than the `left` tricks; `None` otherwise.
    #[inline(always)]
    pub(super) fn trivial(target: u8, left: u8) -> Option<Outcome> {
        let tricks = match target {
            0 => 0,
            _ if target > left => left,
            _ => return None,
        };
        Some(Outcome { tricks, relied: 0 })
    }
}

/// Returns the seat that plays next and the cards on the table, of which there is at least one.
pub(super) fn trick_in_play<M: Mode>(board: &Board) -> (usize, TrickInPlay) {
    let mut trick = TrickInPlay::lead::<M>(board.trick[0], board.leader);
    let mut seat = M::next(board.leader);
    for &card in &board.trick[1..board.played] {
        trick = trick.add::<M>(card, seat);
        seat = M::next(seat);
    }
    (seat, trick)
}

/// The current trick, with at least one card.
#[derive(Clone, Copy)]
pub(super) struct TrickInPlay {
    /// The lane (all bits) of the suit that was led.
    pub(super) led: u64,
    /// The card that is winning the trick, and the seat that played it.
    pub(super) best: u64,
    pub(super) winner: usize,
    /// All cards of the trick.
    pub(super) cards: u64,
    /// Misère: declarer's card; 0 if he has not played.
    pub(super) declarers_card: u64,
}

impl TrickInPlay {
    #[inline(always)]
    pub(super) fn lead<M: Mode>(card: u64, leader: usize) -> TrickInPlay {
        TrickInPlay {
            led: suit_mask_of(card),
            best: card,
            winner: leader,
            cards: card,
            declarers_card: if M::MISERE && leader == 0 { card } else { 0 },
        }
    }

    #[inline(always)]
    pub(super) fn add<M: Mode>(mut self, card: u64, seat: usize) -> TrickInPlay {
        self.cards |= card;
        if M::MISERE && seat == 0 {
            self.declarers_card = card;
        }
        let takes = if M::TRUMPS {
            self.led | suit_mask(TRUMP)
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

    /// Returns the trick with one more card; `None` is a trick without cards.
    pub(super) fn extend<M: Mode>(
        trick: Option<TrickInPlay>,
        card: u64,
        seat: usize,
    ) -> TrickInPlay {
        match trick {
            None => TrickInPlay::lead::<M>(card, seat),
            Some(trick) => trick.add::<M>(card, seat),
        }
    }

    /// Returns the number of cards in the trick.
    #[inline(always)]
    pub(super) fn played(&self) -> usize {
        self.cards.count_ones() as usize
    }

    /// Returns the cards on the table that separate two cards of a hand, so that these are not equivalent. A beaten
    /// card no longer does.
    ///
    /// In misère declarer's card separates others even when beaten: a proof may rely on it whichever opponent wins the
    /// trick, and then on a whole run around it.
    #[inline(always)]
    pub(super) fn dividers<M: Mode>(&self) -> u64 {
        if M::MISERE {
            self.best | self.declarers_card
        } else {
            self.best
        }
    }

    /// Returns the card that the claim about the trick's winner relies on: the winning card, or 0 if it did not win by
    /// rank.
    ///
    /// In misère it is the highest of the beaten cards, since any card above all of them wins.
    #[inline(always)]
    pub(super) fn winner_relied_on<M: Mode>(&self) -> u64 {
        let beaten = self.cards & suit_mask_of(self.best) & !self.best;
        match (beaten, M::MISERE) {
            (0, _) => 0,
            (_, false) => self.best,
            (_, true) => lowest(beaten),
        }
    }
}

/// Returns the amount that one card of a suit in a hand adds to the shape.
#[inline(always)]
pub(super) fn shape_unit(seat: usize, suit: usize) -> u64 {
    1 << (16 * seat + 4 * suit)
}

/// Returns the number of cards of a suit in a hand, as recorded in a shape.
#[inline(always)]
pub(super) fn suit_length(shape: u64, seat: usize, suit: usize) -> u32 {
    (shape >> (16 * seat + 4 * suit)) as u32 & 0xF
}

/// Returns the shape of four hands: the length of every suit in every hand, four bits each.
pub(super) fn shape(hands: &[u64; 4]) -> u64 {
    let mut shape = 0;
    for (seat, hand) in hands.iter().enumerate() {
        for suit in 0..4 {
            shape += u64::from((hand & suit_mask(suit)).count_ones()) * shape_unit(seat, suit);
        }
    }
    shape
}

/// Returns a mask of the legal cards of a hand when the suit `led` was led.
#[inline(always)]
pub(super) fn legal_mask<M: Mode>(own: u64, led: u64) -> u64 {
    if own & led != 0 {
        led
    } else if M::MUST_RUFF && own & suit_mask(TRUMP) != 0 {
        suit_mask(TRUMP)
    } else {
        !0
    }
}

/// Returns the cards that need not be tried after `card` failed, itself included, and the cards that this pruning
/// relies on. `relied` is what the result of the card relies on.
///
/// If the card lies below the floor of its result, all cards of its suit below the floor are left out. If the floor
/// divides a run of the hand, whether or not it is the run of the card, the cards of that run above the floor fare the
/// same only while the next one below is in the run. So that next card is relied on as well.
#[inline(always)]
pub(super) fn pruned_by_failure(card: u64, relied: u64, own: u64, bottoms: u64) -> (u64, u64) {
    let mask = suit_mask_of(card);
    let below = mask & lowest(relied & mask).wrapping_sub(1);
    if card & below == 0 {
        return (card, relied);
    }
    let first_above = lowest(own & mask & !below);
    let is_divided = first_above & !bottoms != 0;
    if is_divided {
        return (below, relied | highest(own & below));
    }
    (below, relied)
}
