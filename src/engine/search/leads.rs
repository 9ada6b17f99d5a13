//! Move ordering for leads, with weights learned from boards.
//!
//! Every lead has a *worth*, the score by which it is ordered: the sum of a few weights, one for each feature of the
//! lead. The features describe the suit led, with the hands numbered by their turn after the leader: the owners of its
//! highest cards, its length in each hand, which of the leader's cards is led, and who could ruff. `lab learn` learns
//! the weights. In every mode the lead of the greatest worth tends to be one that causes a cutoff at
//! little cost. In bridge, positions with many tricks left have weights of their own: these nodes are few, but most
//! other nodes depend on them.

use std::hint::select_unpredictable;

use crate::cards::{Strain, Tricks};
use crate::rules::Game;

use super::bits::{Cards, TRUMP};
#[cfg(feature = "instruments")]
use super::hands::Hands;
use super::mode::Mode;
use super::owners::SuitOwners;
use super::shape::Shape;

/// The worths (priorities) of leading a suit with its only card, its highest, its lowest, or another one, in this
/// order. Only the lowest of several equivalent cards is considered.
pub(super) type Worths = [i16; 4];

/// The amounts that possible ruffs add to the worth of leading a suit, indexed by [`RuffLengths::feature`].
pub(super) type RuffWorths = [i8; RUFF_FEATURE_COUNT];

/// The bonus for leading suit number `s` is `s` times this amount, in deals in which every hand has a void.
///
/// In such deals most cards of a trick are discards, and the order in which suits are played out makes little
/// difference. A fixed order leads to fewer different positions.
pub(super) const SUIT_ORDER_BONUS: i16 = 70;

/// The index of the first weight for the owners of a suit's four highest cards, combined with the kind of lead: the
/// only card of the suit, the highest, the lowest or another one.
const TOP_FEATURES: usize = 0;

/// The index of the first weight for the suit's lengths in the leader's hand and in partner's, 0 to 7 each.
const OWN_LENGTH_FEATURES: usize = TOP_FEATURES + 4 * HOLDERS_OF_FOUR;

/// The index of the first weight for the suit's lengths in the two hands of the other side, 0 to 7 each.
const OPPOSING_LENGTH_FEATURES: usize = OWN_LENGTH_FEATURES + 8 * 8;

/// The index of the first weight for the owners of the suit's two highest cards, combined with its lengths in all
/// hands, 0 to 3 each.
const SHORT_SUIT_FEATURES: usize = OPPOSING_LENGTH_FEATURES + 8 * 8;

/// The index of the first weight for leads of trumps. Trumps have weights of their own for all features of a suit.
const TRUMP_FEATURES: usize = SHORT_SUIT_FEATURES + HOLDERS_OF_TWO * 256;

/// The index of the first weight for hands that could ruff the lead.
const RUFF_FEATURES: usize = 2 * TRUMP_FEATURES;

/// The number of lead-ordering weights for one kind of play and stage.
const FEATURES: usize = RUFF_FEATURES + RUFF_FEATURE_COUNT;

/// The number of features of possible ruffs: eight sets of hands that could ruff, times 16 combinations of the leader's
/// and partner's trump lengths, 0 to 3 each.
pub(super) const RUFF_FEATURE_COUNT: usize = 8 * 16;

/// The number of ways in which a suit's four highest cards, or fewer, can be distributed over four hands.
const HOLDERS_OF_FOUR: usize = 1 + 4 + 16 + 64 + 256;

/// The number of ways in which a suit's two highest cards, or fewer, can be distributed over four hands.
const HOLDERS_OF_TWO: usize = 1 + 4 + 16;

/// A stage of the play, which depends on the number of tricks left. In bridge each stage has weights of its own;
/// preferans, whose deals are short, has only one stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeadStage {
    /// At least nine tricks are left. Only one node in twenty is in this stage, but a poor lead costs most there.
    Early,
    /// Fewer than nine tricks are left.
    Late,
}

impl LeadStage {
    /// Both stages, in order.
    pub const ALL: [LeadStage; 2] = [LeadStage::Early, LeadStage::Late];

    /// Returns the stage of the play in a deal of `game` with `left` tricks left.
    pub fn of(game: Game, left: Tricks) -> LeadStage {
        LeadStage::new(game == Game::Bridge, left.0)
    }

    /// Returns the stage when `left` tricks are left. Preferans has only one stage.
    #[inline(always)]
    const fn new(is_bridge: bool, left: u8) -> LeadStage {
        if is_bridge && left >= MIN_EARLY_TRICKS {
            LeadStage::Early
        } else {
            LeadStage::Late
        }
    }
}

/// The minimum number of tricks left in [`LeadStage::Early`].
const MIN_EARLY_TRICKS: u8 = 9;

/// Returns the stage of the play, early or late, when `left` tricks are left.
#[inline(always)]
pub(super) fn stage<M: Mode>(left: u8) -> LeadStage {
    LeadStage::new(M::SEATS == 4, left)
}

/// The learned weights of one kind of play and stage, one for each feature of a lead.
type LearntWeights = [i8; FEATURES];

/// The number of sets of lead weights: first one for each of the five kinds of play (their late stage), then one for
/// each of the two kinds of play in bridge (their early stage).
const WEIGHT_SETS: usize = 7;

/// The built-in weights for the order of leads, read from `leads.bin` at compile time.
const BUILT_IN_WEIGHTS: &[LearntWeights; WEIGHT_SETS] = &parse_weights(include_bytes!("leads.bin"));

/// Returns the index of the lead weights for a kind of play and a stage.
fn weights_index<M: Mode>(stage: LeadStage) -> usize {
    match stage {
        LeadStage::Early if M::SEATS == 4 => 5 + M::ID as usize,
        LeadStage::Early | LeadStage::Late => M::ID as usize,
    }
}

/// Converts the bytes of `leads.bin` to lead weights, one signed byte each.
const fn parse_weights(bytes: &[u8; WEIGHT_SETS * FEATURES]) -> [LearntWeights; WEIGHT_SETS] {
    let mut weights = [[0; FEATURES]; WEIGHT_SETS];
    let mut place = 0;
    while place < bytes.len() {
        weights[place / FEATURES][place % FEATURES] = bytes[place].cast_signed();
        place += 1;
    }
    weights
}

/// The weights whose sums are the worths of leads, for every kind of play: the built-in weights, or others while they
/// are being learned.
///
/// A weight of 15 makes a lead e times as likely to be the best. Weights do not affect the result of a search, only the
/// number of nodes it takes.
///
/// ```
/// use kibitzer::cards::Strain;
/// use kibitzer::rules::Game;
/// use kibitzer::instruments::{LeadStage, LeadWeights};
/// use kibitzer::search::Solver;
/// let mut weights = LeadWeights::shipped();
/// weights.of_mut(Game::Preferans, Strain::Misere, LeadStage::Late).fill(0);
/// let solver = Solver::with_leads(1 << 20, weights);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeadWeights(Vec<LearntWeights>);

impl LeadWeights {
    /// Returns the built-in weights.
    pub fn shipped() -> LeadWeights {
        LeadWeights(BUILT_IN_WEIGHTS.to_vec())
    }

    /// Returns the weights of a kind of play, one for each feature of a [`Lead`]. All trump suits share their weights,
    /// and so do both stages of preferans.
    pub fn of(&self, game: Game, strain: Strain, stage: LeadStage) -> &[i8] {
        with_mode!(game, strain, M => &self.0[weights_index::<M>(stage)])
    }

    /// Returns the weights of a kind of play and stage for modification.
    pub fn of_mut(&mut self, game: Game, strain: Strain, stage: LeadStage) -> &mut [i8] {
        with_mode!(game, strain, M => &mut self.0[weights_index::<M>(stage)])
    }

    /// Returns the weights in the file format of `leads.bin`, from which the built-in weights are compiled.
    pub fn to_bytes(&self) -> Vec<u8> {
        let weights = self.0.iter().flatten();
        weights.map(|weight| weight.cast_unsigned()).collect()
    }
}

/// Returns the lead weights of a kind of play and stage: those of `others` if given, otherwise the built-in ones.
pub(super) fn weights<M: Mode>(others: Option<&LeadWeights>, stage: LeadStage) -> &LearntWeights {
    let weights = others.map_or(&BUILT_IN_WEIGHTS[..], |others| &others.0);
    &weights[weights_index::<M>(stage)]
}

/// Returns the part of a set of lead weights that applies to possible ruffs.
pub(super) fn ruff_weights(weights: &LearntWeights) -> RuffWorths {
    std::array::from_fn(|ruff| weights[RUFF_FEATURES + ruff])
}

/// A lead that can be tried at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lead {
    /// The indices of the lead's four features among the weights that [`LeadWeights::of`] returns. They encode the kind
    /// of lead, the holders of the suit's top cards, and its length in each hand.
    pub features: [usize; 4],
    /// The index of the weight for the hands that could ruff the lead; `None` for a trump lead, or if there are no
    /// trumps.
    pub ruffs: Option<usize>,
    /// True if the lead is the killer of the node: it caused a cutoff at a similar one, and is tried first whatever its
    /// worth.
    pub is_killer: bool,
    /// The worth of the lead: the sum of the weights of its features, adjusted by the history of leads in this deal.
    /// Leads with greater worths are tried earlier.
    pub worth: i16,
    /// The card to lead, in the numbering of the search.
    pub(super) card: Cards,
}

/// Iterates over the leads of a node, from the lowest bit up. `moves` contains the lowest card of each of the leader's
/// runs of equivalent cards, `worths` the worths of leads by suit, and `killer` the lead that caused a cutoff at a
/// similar node.
#[cfg(feature = "instruments")]
pub(super) fn leads<M: Mode>(
    hands: Hands,
    leader: usize,
    moves: Cards,
    worths: [Worths; 4],
    killer: Cards,
) -> impl Iterator<Item = Lead> {
    let lengths = RuffLengths::new::<M>(hands.shape(), leader);
    moves.iter().map(move |card| {
        let suit = card.suit();
        let is_trump = M::TRUMPS && suit == TRUMP;
        let held = hands.held().map(|hand| hand.lowered(suit));
        let owners = SuitOwners::new(held);
        let mut features = features::<M>(owners, held, leader, is_trump);
        let kind = lead_kind(card, moves.suited(suit));
        features[0] += kind;
        let has_ruffs = M::TRUMPS && !is_trump;
        Lead {
            features,
            ruffs: has_ruffs.then(|| RUFF_FEATURES + lengths.feature::<M>(suit)),
            is_killer: card == killer,
            worth: worths[suit][kind],
            card,
        }
    })
}

/// Returns the indices of the four weights that apply to leading a suit, not counting possible ruffs. The first index
/// is for leading the only card of the suit. The next three weights after it are for the highest, the lowest and
/// another card.
///
/// `held` is the holding of each seat in the suit, as cards of suit 0, and `owners` the owners of all these cards.
#[inline(always)]
fn features<M: Mode>(
    owners: SuitOwners,
    held: [Cards; 4],
    leader: usize,
    is_trump: bool,
) -> [usize; 4] {
    // The lengths in playing order from the leader; in preferans there is no fourth.
    let mut lengths = [0; 4];
    for (turn, length) in lengths.iter_mut().enumerate().take(M::SEATS) {
        *length = held[(leader + turn) % M::SEATS].count() as usize;
    }
    let long = |turn: usize| lengths[turn].min(7);
    let short = (0..4).fold(0, |code, turn| code * 4 + lengths[turn].min(3));
    let cards = lengths.iter().sum();
    let start = if is_trump { TRUMP_FEATURES } else { 0 };
    [
        TOP_FEATURES + 4 * holders::<M, 4>(owners, cards, leader),
        OWN_LENGTH_FEATURES + long(0) * 8 + long(2),
        OPPOSING_LENGTH_FEATURES + long(1) * 8 + long(3),
        SHORT_SUIT_FEATURES + holders::<M, 2>(owners, cards, leader) * 256 + short,
    ]
    .map(|feature| start + feature)
}

/// Returns a number that encodes the owners of a suit's `N` highest cards, or of all its cards if there are fewer.
/// `cards` is the number of the suit's cards.
///
/// The code is a number in bijective base 4, whose digits 1 to 4 are the turns of the owners after the leader plus 1.
/// Example: if the leader owns the highest card and the next hand the second highest, the code of two cards is
/// 4 × 1 + 2 = 6.
#[inline(always)]
fn holders<M: Mode, const N: usize>(owners: SuitOwners, cards: usize, leader: usize) -> usize {
    // The number of cards differs from suit to suit, and would be mispredicted as the number of steps.
    (1..=N).fold(0, |code, depth| {
        let turn = (owners.owner(depth) + M::SEATS - leader) % M::SEATS;
        select_unpredictable(depth <= cards, code * 4 + 1 + turn, code)
    })
}

/// Returns the worths of leading a suit with its only, highest, lowest or another card, not counting possible ruffs.
/// `held` is the holding of each seat in the suit, as cards of suit 0, and `owners` the owners of all these cards.
#[inline(always)]
pub(super) fn worths<M: Mode>(
    weights: &LearntWeights,
    owners: SuitOwners,
    held: [Cards; 4],
    leader: usize,
    is_trump: bool,
) -> Worths {
    let weight = |feature: usize| i16::from(weights[feature]);
    let [tops, rest @ ..] = features::<M>(owners, held, leader, is_trump);
    let common: i16 = rest.into_iter().map(weight).sum();
    std::array::from_fn(|kind| common + weight(tops + kind))
}

/// Returns true if every hand is void in some suit. In such a deal suits should be led in a fixed order.
pub(super) fn all_hands_have_voids<M: Mode>(hands: &[Cards; 4]) -> bool {
    let is_void = |hand: &Cards| (0..4).any(|suit| hand.suited(suit).is_empty());
    hands.iter().take(M::SEATS).all(is_void)
}

/// The suit lengths of all hands, from which it follows who could ruff a lead. The hands are in playing order from the
/// leader.
#[derive(Clone, Copy)]
struct RuffLengths {
    /// The suit lengths, four bits each, with the leader's hand in the lowest sixteen bits, then the next hand's, and
    /// so on.
    shape: Shape,
    /// Flags for every hand and suit, at the lowest of the four bits that hold the length in `shape`. A flag is set if
    /// the hand has trumps and is void in the suit.
    ruffs: u64,
}

impl RuffLengths {
    /// Arranges the suit lengths in `shape`, which are by seat, in playing order from the leader.
    #[inline(always)]
    fn new<M: Mode>(shape: Shape, leader: usize) -> RuffLengths {
        // With three hands the first is repeated in the place of the fourth, which no feature uses.
        let by_seat = shape.bits();
        let by_turn = match M::SEATS {
            4 => by_seat.rotate_right(16 * leader as u32),
            _ => by_seat >> (16 * leader) | by_seat << (48 - 16 * leader),
        };
        // Collect the lowest bit of every length that is not 0.
        let pairs = by_turn | by_turn >> 1;
        let held = (pairs | pairs >> 2) & 0x1111_1111_1111_1111;
        let has_trumps = held >> (4 * TRUMP) & 0x0001_0001_0001_0001;
        RuffLengths {
            shape: Shape::from_bits(by_turn),
            ruffs: !held & (has_trumps * 0x1111),
        }
    }

    /// Returns a number for the hands that could ruff a side suit and the trumps of the leader's side: an index into
    /// [`RuffWorths`].
    #[inline(always)]
    fn feature<M: Mode>(self, suit: usize) -> usize {
        let ruffs = |turn: usize| {
            if turn < M::SEATS {
                (self.ruffs >> (16 * turn + 4 * suit)) as usize & 1
            } else {
                0
            }
        };
        let who = ruffs(1) + 2 * ruffs(2) + 4 * ruffs(3);
        let trumps = |turn: usize| self.shape.length(turn, TRUMP).min(3) as usize;
        who * 16 + trumps(0) * 4 + trumps(2)
    }
}

/// The history of leads in a deal: amounts added to the worths of each hand's leads. An amount rises when the lead
/// causes a cutoff, and falls when it fails where another lead causes one.
///
/// The idea is the history heuristic of Schaeffer (1983). Only positions with many tricks left are recorded, where a
/// failed lead costs most; the amounts apply to the positions below too.
#[derive(Clone, Copy, Default)]
pub(super) struct LeadHistory {
    /// The amounts for each seat, suit and kind of lead, in 1/256 of the unit of worths.
    sums: [[Worths; 4]; 4],
}

impl LeadHistory {
    /// Returns the minimum number of tricks left at nodes whose leads are recorded in the history.
    pub(super) const fn min_tricks<M: Mode>() -> u8 {
        if M::MISERE { 5 } else { 8 }
    }

    /// Records that the lead of `card` caused a cutoff (`has_decided` is true), or that it failed where another lead
    /// caused one. `moves` is the set of all leads of the node.
    pub(super) fn record(&mut self, leader: usize, moves: Cards, card: Cards, has_decided: bool) {
        let suit = card.suit();
        let sum = &mut self.sums[leader][suit][lead_kind(card, moves.suited(suit))];
        // The sum moves three sixteenths of the way to its best value, or to its worst.
        let goal = if has_decided { 40 } else { -80 } * 256;
        *sum += ((goal - i32::from(*sum)) * 3 / 16) as i16;
    }

    /// Returns the amounts that the history adds to the worths of `leader`'s leads of a suit.
    #[inline(always)]
    fn amounts(&self, leader: usize, suit: usize) -> Worths {
        self.sums[leader][suit].map(|sum| sum >> 8)
    }
}

/// Returns the kind of a lead: 0 for the only card of the suit, 1 for the highest, 2 for the lowest, 3 for another one.
/// `moves` is the set of all leads of the suit, `card` included.
#[inline(always)]
fn lead_kind(card: Cards, moves: Cards) -> usize {
    2 * usize::from(card != moves.highest()) + usize::from(card != moves.lowest())
}

/// Returns the worths of all leads of a hand: `worths` plus the amounts for possible ruffs and for the history. Worths
/// of suits that the hand does not hold are meaningless. `moves` is the set of the hand's leads.
#[inline(always)]
pub(super) fn total_worths<M: Mode>(
    moves: Cards,
    worths: [&Worths; 4],
    ruffs: &RuffWorths,
    history: &LeadHistory,
    shape: Shape,
    leader: usize,
) -> [Worths; 4] {
    let lengths = RuffLengths::new::<M>(shape, leader);
    let mut sums = [[0; 4]; 4];
    for suit in 0..4 {
        let may_be_ruffed = M::TRUMPS && suit != TRUMP && !moves.suited(suit).is_empty();
        let ruffed = if may_be_ruffed {
            i16::from(ruffs[lengths.feature::<M>(suit)])
        } else {
            0
        };
        let history = history.amounts(leader, suit);
        for kind in 0..4 {
            sums[suit][kind] = worths[suit][kind] + ruffed + history[kind];
        }
    }
    sums
}

/// Returns the lead of the greatest worth in `left`, the set of leads that have not been tried; it must not be empty.
/// `moves` is the set of all leads of the node, the lowest card of each run.
#[inline(always)]
pub(super) fn best_lead(left: Cards, moves: Cards, worths: &[Worths; 4]) -> Cards {
    // The greatest of eight numbers, each with the worth of a lead above its place, is found without a branch, which no
    // processor could predict. Of leads of equal worth the first wins.
    let mut cards = [Cards::NONE; 8];
    let mut best = i32::MIN;
    for (suit, worths) in worths.iter().enumerate() {
        let [left, moves] = [left, moves].map(|cards| cards.suited(suit));
        for (end, card) in [left.lowest(), left.highest()].into_iter().enumerate() {
            let place = 2 * suit + end;
            let score = i32::from(worths[lead_kind(card, moves)]) << 3 | (7 - place as i32);
            best = best.max(select_unpredictable(!left.is_empty(), score, i32::MIN));
            cards[place] = card;
        }
    }
    cards[7 - (best & 7) as usize]
}
