//! The basic types and rules of a search node: the shape of the hands, the cards on the table, the legal cards, the
//! cards that need not be tried, and the proved outcome.
//!
//! # Terms
//!
//! * **Set of cards**: a `u64` with sixteen bits for each suit, of which the lower thirteen stand for cards, the lowest
//!   card first. In misère the order is upside down: the lowest card of a suit is its highest bit. A single card is a
//!   set with one bit, and "no card" is 0. Trumps are suit 3.
//! * **Counted side**: the side whose tricks the search counts: North-South in bridge, declarer in preferans.
//! * **Target**: the number of tricks that the search asks about: does the counted side take at least that many?
//! * **Left**: the number of tricks left, the current one included.
//! * **Shape**: the number of cards of every suit in every hand, four bits each.
//! * **Run**: cards of one hand and suit that are equivalent because no other hand has a card between them.
//! * **Relied**: a set whose lowest card in each suit is the *floor* of a proof. The proof depends on the holders of
//!   the cards from the floor up. The lower cards may be exchanged between the hands, as long as the shape stays the
//!   same. All positions that differ only in this way form the *class* of the proof, and each of them is a *member*.
//! * **Owners**: the seats that hold the cards of each suit, listed from the highest card down. A *pattern* is the
//!   beginning of such a list for each suit.
//! * **Tops** of a suit: the cards of one hand, or of one side, that are above all cards of the others.

use std::hint::select_unpredictable;

use super::bits::{TRUMP, highest, lowest, run_top, suit_mask, suit_mask_of};
use super::board::Board;
use super::mode::Mode;

/// A proved bound on the counted side's tricks, with the cards that its proof relies on.
///
/// If `tricks` reaches the target of the search, the bound is a lower one, otherwise an upper one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Outcome {
    pub(super) tricks: u8,
    pub(super) relied: u64,
}

impl Outcome {
    /// The outcome of a search that was stopped: a placeholder that proves nothing.
    pub(super) const STOPPED: Outcome = Outcome {
        tricks: 0,
        relied: 0,
    };

    /// Returns the outcome if it needs no search because the target is 0 or more than the `left` tricks; `None`
    /// otherwise.
    #[inline(always)]
    pub(super) fn trivial_outcome(target: u8, left: u8) -> Option<Outcome> {
        let tricks = match target {
            0 => 0,
            _ if target > left => left,
            _ => return None,
        };
        Some(Outcome { tricks, relied: 0 })
    }
}

/// Returns the seat to play and the current trick of a board. The trick must have at least one card.
pub(super) fn trick_in_play<M: Mode>(board: &Board) -> (usize, TrickInPlay) {
    let mut trick = TrickInPlay::from_lead::<M>(board.trick[0], board.leader);
    let mut seat = M::next(board.leader);
    for &card in &board.trick[1..board.played] {
        trick = trick.add_card::<M>(card, seat);
        seat = M::next(seat);
    }
    (seat, trick)
}

/// The current trick, in which one to four cards have been played.
#[derive(Clone, Copy)]
pub(super) struct TrickInPlay {
    /// The set of all cards of the suit that was led, whether or not they are in play.
    pub(super) led: u64,
    /// The card that is winning the trick so far.
    pub(super) best: u64,
    /// The seat that played the winning card.
    pub(super) winner: usize,
    /// The set of the cards played to the trick.
    pub(super) cards: u64,
    /// Declarer's card in misère; 0 in other modes, and until he has played.
    pub(super) declarers_card: u64,
}

impl TrickInPlay {
    /// Returns the trick to which `leader` has led `card`.
    #[inline(always)]
    pub(super) fn from_lead<M: Mode>(card: u64, leader: usize) -> TrickInPlay {
        TrickInPlay {
            led: suit_mask_of(card),
            best: card,
            winner: leader,
            cards: card,
            declarers_card: if M::MISERE && leader == 0 { card } else { 0 },
        }
    }

    /// Returns the trick after `seat` has played `card` to it.
    #[inline(always)]
    pub(super) fn add_card<M: Mode>(mut self, card: u64, seat: usize) -> TrickInPlay {
        let is_taken = self.is_taken_by::<M>(card);
        self.cards |= card;
        if M::MISERE && seat == 0 {
            self.declarers_card = card;
        }
        self.best = select_unpredictable(is_taken, card, self.best);
        self.winner = select_unpredictable(is_taken, seat, self.winner);
        self
    }

    /// Returns true if `card` beats all cards played so far.
    #[inline(always)]
    fn is_taken_by<M: Mode>(&self, card: u64) -> bool {
        let takes = if M::TRUMPS {
            self.led | suit_mask(TRUMP)
        } else {
            self.led
        };
        (card & takes != 0) & ((card > self.best) != M::MISERE)
    }

    /// Returns the card to play from the run of the hand `own` whose lowest card is `bottom`: the highest if the run takes
    /// the trick, so that the proof relies on as few ranks as possible. `dividers` are the cards that divide runs.
    ///
    /// In misère it is always the lowest.
    #[inline(always)]
    pub(super) fn card_of_run<M: Mode>(&self, bottom: u64, own: u64, dividers: u64) -> u64 {
        if M::MISERE {
            return bottom;
        }
        let top = run_top(bottom, own, dividers);
        select_unpredictable(self.is_taken_by::<M>(bottom), top, bottom)
    }

    /// Returns the trick after `seat` has played `card` to it. `None` stands for a trick without cards.
    pub(super) fn extend<M: Mode>(
        trick: Option<TrickInPlay>,
        card: u64,
        seat: usize,
    ) -> TrickInPlay {
        match trick {
            None => TrickInPlay::from_lead::<M>(card, seat),
            Some(trick) => trick.add_card::<M>(card, seat),
        }
    }

    /// Returns the number of cards that have been played to the trick.
    #[inline(always)]
    pub(super) fn cards_played(&self) -> usize {
        self.cards.count_ones() as usize
    }

    /// Returns the cards of the trick that divide a run: if one of them lies between two cards of a hand, these two are
    /// not equivalent. The winning card divides runs. A beaten card does not: the cards above and below it both lose to
    /// the winning card, and after the trick it is out of play.
    ///
    /// In misère declarer's card divides runs even when beaten: a proof may rely on it whichever opponent wins the
    /// trick, and then on a whole run around it.
    #[inline(always)]
    pub(super) fn dividers<M: Mode>(&self) -> u64 {
        if M::MISERE {
            self.best | self.declarers_card
        } else {
            self.best
        }
    }

    /// Returns the card that the proof of the trick's winner relies on: the winning card, or 0 if no other card of its
    /// suit was played, so that its rank did not matter. The trick must be complete.
    ///
    /// In misère it is the highest of the beaten cards of the suit, since any card above all of them wins.
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

/// Returns the amount by which one card increases a shape: 1 in the four bits of the card's suit and hand.
#[inline(always)]
pub(super) fn shape_unit(seat: usize, suit: usize) -> u64 {
    1 << (16 * seat + 4 * suit)
}

/// Returns the number of cards of a suit in the hand of `seat`, 0 to 13, extracted from a shape.
#[inline(always)]
pub(super) fn suit_length(shape: u64, seat: usize, suit: usize) -> u32 {
    (shape >> (16 * seat + 4 * suit)) as u32 & 0xF
}

/// Returns the shape of four hands: the length of every suit in every hand, four bits each. Suit `s` of seat `t` is in
/// the four bits from bit 16 `t` + 4 `s` on.
pub(super) fn shape(hands: &[u64; 4]) -> u64 {
    let mut shape = 0;
    for (seat, hand) in hands.iter().enumerate() {
        for suit in 0..4 {
            shape += u64::from((hand & suit_mask(suit)).count_ones()) * shape_unit(seat, suit);
        }
    }
    shape
}

/// Returns a mask of the cards that the hand `own` may play: the suit that was led, trumps, or all cards. Some of them
/// need not be in the hand. `led` is the set of all cards of the suit that was led.
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

/// Returns a pair: the cards that need not be tried after a card failed, itself included, and the set that the result
/// relies on if they are skipped. `played` is the card that was played from the run with the lowest card `bottom`,
/// `relied` the set that its result relies on, `own` the hand, and `bottoms` the lowest cards of its runs.
///
/// If the card lies below the floor of its result, all cards of its suit below the floor are left out. If the floor
/// divides a run of the hand, whether or not it is the run of the card, the cards of that run above the floor fare the
/// same only while the next one below is in the run. So that next card is relied on as well.
///
/// Otherwise the rest of its run is left out, and the whole run is relied on: its lowest card may lie below the floor.
///
/// Example: a hand with K Q 5 3, of which K Q are one run, tries the three. It fails, and the result relies on the ten
/// and higher cards. Then the five need not be tried. If the result relies on the king and the ace only, the floor
/// divides the run K Q. Then neither five nor queen need be tried, and the result relies on the queen as well. If the
/// king was played and its result relies on the king, the queen need not be tried, and the result relies on it too.
#[inline(always)]
pub(super) fn pruned_by_failure(
    bottom: u64,
    played: u64,
    relied: u64,
    own: u64,
    bottoms: u64,
) -> (u64, u64) {
    let mask = suit_mask_of(played);
    let below = mask & lowest(relied & mask).wrapping_sub(1);
    let is_below = played & below != 0;
    let first_above = lowest(own & mask & !below);
    let is_divided = first_above & !bottoms != 0;
    let next = select_unpredictable(is_divided, highest(own & below), 0);
    (
        select_unpredictable(is_below, below, bottom),
        relied | select_unpredictable(is_below, next, bottom),
    )
}
