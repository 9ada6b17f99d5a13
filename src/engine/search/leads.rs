//! Which lead to try first, learned from boards.
//!
//! Every lead has a worth: the sum of a few weights, one for each feature of the lead. The
//! features are about one suit, with the hands called by their turn after the leader: who holds its
//! highest cards, how long it is in each hand, which of the leader's cards is led, and who
//! could ruff. `notes.md` says how the weights were learned; for every kind of play they are
//! such that the lead of the greatest worth tends to be one that decides, at little cost.

use super::alpha_beta::length;
use super::bits::{TRUMP, count, highest, lane, lowest};
use super::mode::Mode;

/// What it is worth to lead the only card of a suit, the highest, the lowest, or another one;
/// of equal cards the lowest stands for all.
pub(super) type Worths = [i16; 4];

/// Weights in fifteenths of the exponent of a likelihood, mode after mode; `learn.rs` writes them.
pub(super) const WEIGHTS: &[u8; 5 * FEATURES] = include_bytes!("leads.bin");

/// What it is worth, in deals full of voids, to lead a suit rather than one of a lane below.
///
/// There most of a trick is discards, and the order in which suits are played out makes little
/// difference: to keep to one order leads to fewer positions.
pub(super) const IN_ORDER: i16 = 70;

// Where the features of each group begin.
const TOPS: usize = 0;
const OURS: usize = TOPS + 4 * HOLDERS_OF_FOUR;
const THEIRS: usize = OURS + 8 * 8;
const SHORT: usize = THEIRS + 8 * 8;
const OF_TRUMPS: usize = SHORT + HOLDERS_OF_TWO * 256;
const RUFFS: usize = 2 * OF_TRUMPS;
pub(super) const FEATURES: usize = RUFFS + 8 * 16;

/// In how many ways up to four cards can be held, and up to two.
const HOLDERS_OF_FOUR: usize = 1 + 4 + 16 + 64 + 256;
const HOLDERS_OF_TWO: usize = 1 + 4 + 16;

#[inline(always)]
fn weight<M: Mode>(feature: usize) -> i16 {
    let place = M::ID as usize * FEATURES + feature;
    #[cfg(test)]
    if let Some(weight) = super::learn::weight(place) {
        return weight.into();
    }
    (WEIGHTS[place] as i8).into()
}

/// The features of a suit for a leader, but for the ruffs: the first is that of leading the
/// only card, followed by those of the highest, the lowest and another one.
///
/// `held` are the cards of the suit by seat.
pub(super) fn features<M: Mode>(held: [u64; 4], leader: usize, is_trump: bool) -> [usize; 4] {
    // The hands in their turn, the leader's first; preferans has no fourth.
    let mut hands = [0; 4];
    for (turn, hand) in hands.iter_mut().enumerate().take(M::SEATS) {
        *hand = held[(leader + turn) % M::SEATS];
    }
    let length = |turn: usize, most: u32| count(hands[turn]).min(most) as usize;
    let short = (0..4).fold(0, |lengths, turn| lengths * 4 + length(turn, 3));
    let start = if is_trump { OF_TRUMPS } else { 0 };
    [
        TOPS + 4 * holders(hands, 4),
        OURS + length(0, 7) * 8 + length(2, 7),
        THEIRS + length(1, 7) * 8 + length(3, 7),
        SHORT + holders(hands, 2) * 256 + short,
    ]
    .map(|feature| start + feature)
}

/// A number for who holds the highest `n` cards, or all if there are fewer.
fn holders(hands: [u64; 4], n: usize) -> usize {
    let mut cards = hands[0] | hands[1] | hands[2] | hands[3];
    let mut code = 0;
    for _ in 0..n {
        if cards == 0 {
            break;
        }
        let card = highest(cards);
        cards ^= card;
        let turn = hands.iter().position(|hand| hand & card != 0);
        code = code * 4 + 1 + turn.unwrap_or(0);
    }
    code
}

/// What the leads of a suit are worth to a leader, but for the ruffs.
pub(super) fn worths<M: Mode>(held: [u64; 4], leader: usize, is_trump: bool) -> Worths {
    let [tops, rest @ ..] = features::<M>(held, leader, is_trump);
    let common: i16 = rest.into_iter().map(weight::<M>).sum();
    std::array::from_fn(|which| common + weight::<M>(tops + which))
}

/// Whether a deal is so full of voids that leads had better keep to an order of suits: there
/// is one in every hand.
pub(super) fn keep_order<M: Mode>(hands: &[u64; 4]) -> bool {
    let is_void = |hand: &u64| (0..4).any(|suit| hand & lane(suit) == 0);
    hands.iter().take(M::SEATS).all(is_void)
}

/// The feature of a side suit that says who could ruff it.
#[inline(always)]
pub(super) fn ruffs<M: Mode>(shape: u64, leader: usize, suit: usize) -> usize {
    let length = |turn: usize, suit: usize| length(shape, (leader + turn) % M::SEATS, suit);
    let ruffs = |turn: usize| {
        let can = turn < M::SEATS && length(turn, suit) == 0 && length(turn, TRUMP) != 0;
        usize::from(can)
    };
    let who = ruffs(1) + 2 * ruffs(2) + 4 * ruffs(3);
    let trumps = length(0, TRUMP).min(3) * 4 + length(2, TRUMP).min(3);
    RUFFS + who * 16 + trumps as usize
}

/// Which of the leads of its suit a card is.
#[inline(always)]
pub(super) fn which(card: u64, moves: u64) -> usize {
    match (card == highest(moves), card == lowest(moves)) {
        (true, true) => 0,
        (true, false) => 1,
        (false, true) => 2,
        (false, false) => 3,
    }
}

/// The most promising of the leads that are left, which are not none.
///
/// `moves` are all leads, the lowest of each run; `worths` what those of each suit are worth.
#[inline(always)]
pub(super) fn best<M: Mode>(
    left: u64,
    moves: u64,
    worths: [&Worths; 4],
    shape: u64,
    leader: usize,
) -> u64 {
    let mut best = 0;
    let mut most = i16::MIN;
    for (suit, worths) in worths.into_iter().enumerate() {
        let left = left & lane(suit);
        if left == 0 {
            continue;
        }
        let ruffs = if M::TRUMPS && suit != TRUMP {
            weight::<M>(ruffs::<M>(shape, leader, suit))
        } else {
            0
        };
        let moves = moves & lane(suit);
        for card in [lowest(left), highest(left)] {
            let worth = worths[which(card, moves)] + ruffs;
            if worth > most {
                most = worth;
                best = card;
            }
        }
    }
    best
}
