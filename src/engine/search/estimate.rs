//! A quick estimate of a position from a few thousand nodes.
//!
//! Principal variation search, deepened trick by trick. At its horizon, always the start of a trick, it evaluates only
//! sure tricks: winners that a side can cash or cannot be prevented from taking ([`winners`]). The rest is evaluated in
//! one of three ways, each in a search of its own:
//!
//! * by static evaluation of the hands ([`evaluate`]), which gives the guess;
//! * as if the counted side took nothing more: what it takes all the same is a proved lower bound;
//! * as if it took everything: what it does not take even so gives a proved upper bound.
//!
//! As in the exact search, a result includes the cards that it relied on, and cards below them are not tried.
//! Everything beyond the horizon is treated as relying on no cards, so that the same number of nodes reaches further.
//! That harms no proof. The side for which a bound is proved may leave any of its cards untried. Cards of the other
//! side are left out only where the result, proved already, relies on none of them.
//!
//! Example without trumps: North has ♠A Q ♥K 2, East ♠5 4 ♥A 3, South, on lead, ♠3 2 ♥5 4 and West ♠K J ♥Q J. After six
//! nodes nothing is proved, and the evaluation guesses two tricks for North-South. After 20 nodes they take two at
//! least, by the finesse in spades, and three at most, since East has ♥A. After 100 nodes both bounds are two.

use std::fmt;

use crate::cards::Tricks;
use crate::rules::Position;

use super::bits::Cards;
use super::board::{Board, to_declaring_side};
use super::candidates::pruned_by_failure;
use super::cpu::AnyCpu;
use super::evaluate::evaluate;
use super::hands::Hands;
use super::leads::{self, LeadStage};
use super::mode::Mode;
use super::moves::{self, ChoiceState};
use super::observer::{ClaimNode, ClaimOrigin, Observer};
use super::outcome::Need;
use super::proved::Bound;
use super::suits::SuitCache;
use super::trick::{TrickInPlay, legal_mask};
use super::winners;

/// An estimate of the number of tricks that the declaring side takes from a position on, the current trick included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Estimate {
    /// The proved lower bound on the declaring side's tricks.
    pub at_least: Tricks,
    /// The proved upper bound on the declaring side's tricks.
    pub at_most: Tricks,
    /// The best guess of the declaring side's tricks, between the two proved bounds.
    pub guess: Tricks,
}

impl Estimate {
    /// Returns the estimate with the tricks already won added to both bounds and to the guess.
    #[must_use]
    pub fn plus(self, won: Tricks) -> Estimate {
        Estimate {
            at_least: self.at_least + won,
            at_most: self.at_most + won,
            guess: self.guess + won,
        }
    }

    /// Returns true if the two proved bounds are equal, so that the guess is exact.
    pub fn is_proved(self) -> bool {
        self.at_least == self.at_most
    }
}

/// An estimator of positions. It caches facts that are useful for later positions.
///
/// ```
/// use kibitzer::notation::text;
/// use kibitzer::rules::Position;
/// use kibitzer::search::Estimator;
/// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W")?;
/// let position = Position::from_setup(&line.problem.setup)?;
/// let estimate = Estimator::new().estimate(&position);
/// assert_eq!((estimate.at_least.0, estimate.guess.0, estimate.at_most.0), (2, 2, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Estimator {
    suits: SuitCache,
}

impl fmt::Debug for Estimator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Estimator").finish_non_exhaustive()
    }
}

impl Default for Estimator {
    fn default() -> Estimator {
        Estimator::new()
    }
}

impl Estimator {
    /// Creates an estimator with an empty cache.
    pub fn new() -> Estimator {
        Estimator {
            suits: SuitCache::new(None),
        }
    }

    /// Returns proved bounds on the declaring side's tricks and a guess between them, in less than a millisecond.
    pub fn estimate(&mut self, position: &Position) -> Estimate {
        self.estimate_observed(position, &mut ())
    }

    /// Estimates the declaring side's tricks, as [`Estimator::estimate`] does. Passes the claims that prove the bounds
    /// to the observer.
    #[cfg_attr(not(feature = "instruments"), doc(hidden))]
    pub fn estimate_observed(
        &mut self,
        position: &Position,
        observer: &mut impl Observer,
    ) -> Estimate {
        let [low, guess, high] = self
            .bounds(position, MAX_NODES, observer)
            .map(|tricks| to_declaring_side(position, tricks, position.tricks_left().0));
        Estimate {
            at_least: low.min(high),
            at_most: high.max(low),
            guess,
        }
    }

    /// Searches at most `nodes` nodes. Returns a lower bound on the counted side's tricks, a guess, and an upper bound.
    fn bounds(&mut self, position: &Position, nodes: u32, observer: &mut impl Observer) -> [u8; 3] {
        let board = Board::new(position);
        with_mode!(position.game(), position.strain(), M => {
            let left = position.tricks_left().0;
            self.suits.set_deal::<M>(board.hands_at_lead(position.game()));
            ShallowSearch::new(&board, &mut self.suits, nodes, observer).estimate::<M>(&board, left)
        })
    }
}

/// The maximum number of nodes searched for one estimate, counting only the starts of tricks.
const MAX_NODES: u32 = 3000;

/// The internal value of one trick: the search values positions in quarters of a trick. Finer units would take more
/// nodes than they are worth.
const TRICK: i32 = 4;

/// The rule by which a shallow search values the tricks beyond its horizon that neither side is sure to win.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Horizon {
    /// A static evaluation guesses the number of tricks that the counted side takes beyond the horizon.
    Guess,
    /// The counted side takes none of the undecided tricks beyond the horizon. The search then finds a lower bound.
    Low,
    /// The counted side takes all undecided tricks beyond the horizon. The search then finds an upper bound.
    High,
}

/// The value of a position for the counted side, with the cards that the value relies on.
#[derive(Clone, Copy)]
struct ShallowValue {
    /// The counted side's tricks, in units of 1/[`TRICK`] of a trick.
    value: i32,
    relied: Cards,
}

impl ShallowValue {
    /// Creates a value that relies on no cards.
    fn certain(value: i32) -> ShallowValue {
        let relied = Cards::NONE;
        ShallowValue { value, relied }
    }
}

/// The alpha-beta window of a search: the exact value matters only if it lies between the two limits.
#[derive(Clone, Copy)]
struct Window {
    /// The lower limit of a search window: for values at or below it an upper bound is enough.
    alpha: i32,
    /// The upper limit of a search window: for values at or above it a lower bound is enough.
    beta: i32,
}

impl Window {
    /// Returns the zero window that tests whether the value is at least `beta`.
    fn at_least(beta: i32) -> Window {
        let alpha = beta - 1;
        Window { alpha, beta }
    }

    /// Returns true if a value lies strictly between the two limits of the window.
    fn contains(self, value: i32) -> bool {
        self.alpha < value && value < self.beta
    }

    /// Returns the value of a node whose value is known to lie between `low` and `high`, if these bounds alone decide
    /// the search. Returns `None` if they leave the search window open.
    fn value_if_decided(self, low: i32, high: i32) -> Option<i32> {
        if low >= self.beta || low == high {
            return Some(low);
        }
        (high <= self.alpha).then_some(high)
    }

    /// Returns the search window for the rest of the play, after the counted side has won tricks worth `won`.
    fn after_winning(self, won: i32) -> Window {
        Window {
            alpha: self.alpha - won,
            beta: self.beta - won,
        }
    }
}

/// The state of play at a node: the seat to play, the current trick, the tricks left, and the tricks left before the
/// horizon.
#[derive(Clone, Copy)]
struct Turn {
    /// The seat whose turn it is.
    seat: usize,
    /// The current trick; `None` before the lead.
    trick: Option<TrickInPlay>,
    /// The number of tricks left, the current one included.
    left: i32,
    /// The number of tricks to search before the horizon, the current one included.
    depth: i32,
}

/// An entry of the estimator's transposition table: the bounds that an earlier visit found for a position's value.
#[derive(Clone, Copy, Default)]
struct CacheEntry {
    /// The cards in play, the leader and the rule for tricks beyond the horizon, packed into one word.
    key: u64,
    /// The cards that the stored bounds rely on.
    relied: Cards,
    /// The number of tricks, the current one included, that were searched before the horizon.
    depth: i8,
    /// The lower bound on the position's value, in quarters of a trick.
    low: i8,
    /// The upper bound on the position's value, in quarters of a trick.
    high: i8,
}

/// The number of entries in the estimator's transposition table.
const CACHE_ENTRIES: usize = 1 << 11;

/// The state of the shallow searches that make up an estimate.
struct ShallowSearch<'a, O> {
    suits: &'a mut SuitCache,
    hands: Hands,
    /// The rule by which the current search values the tricks beyond its horizon.
    horizon: Horizon,
    /// The number of nodes that may still be visited; 0 once the limit is used up and the search is cut short.
    nodes: u32,
    /// The observer, which receives the proved bounds on which the estimate rests.
    observer: &'a mut O,
    cache: [CacheEntry; CACHE_ENTRIES],
    /// The lead that was last found best, indexed by the number of tricks left and by the leader. It is tried first.
    killers: [[Cards; 4]; 14],
}

impl<'a, O: Observer> ShallowSearch<'a, O> {
    /// Creates the shallow search of a board. `suits`, the cache of facts about suits, must already be set to the
    /// board's deal.
    fn new(
        board: &Board,
        suits: &'a mut SuitCache,
        nodes: u32,
        observer: &'a mut O,
    ) -> ShallowSearch<'a, O> {
        ShallowSearch {
            suits,
            hands: Hands::new(board.hands),
            horizon: Horizon::Guess,
            nodes,
            observer,
            cache: [CacheEntry::default(); CACHE_ENTRIES],
            killers: [[Cards::NONE; 4]; 14],
        }
    }

    /// Estimates the board by iterative deepening. Returns a lower bound on the counted side's tricks, a guess, and an
    /// upper bound.
    fn estimate<M: Mode>(&mut self, board: &Board, left: u8) -> [u8; 3] {
        let mut turn = Turn {
            seat: board.leader,
            trick: None,
            left: left.into(),
            depth: 0,
        };
        for &card in &board.trick[..board.played] {
            turn.trick = Some(TrickInPlay::extend::<M>(turn.trick, card, turn.seat));
            turn.seat = M::next(turn.seat);
        }
        let (mut low, mut high) = (0, turn.left);
        let mut guess = turn.left * TRICK / 2;
        while low < high && turn.depth < turn.left && self.nodes > 0 {
            turn.depth += 1;
            let window = Window {
                alpha: low * TRICK - 1,
                beta: high * TRICK + 1,
            };
            guess = self
                .search::<M>(turn, Horizon::Guess, window)
                .unwrap_or(guess);
            // Raise the lower bound and reduce the upper bound by one trick as long as that can be proved.
            while low < high {
                let window = Window::at_least((low + 1) * TRICK);
                match self.search::<M>(turn, Horizon::Low, window) {
                    Some(value) if value >= window.beta => low = value / TRICK,
                    _ => break,
                }
            }
            while low < high {
                let window = Window::at_least(high * TRICK);
                match self.search::<M>(turn, Horizon::High, window) {
                    Some(value) if value <= window.alpha => high = value / TRICK,
                    _ => break,
                }
            }
        }
        let guess = ((guess + TRICK / 2) / TRICK).clamp(low, high);
        [low, guess, high].map(|tricks| tricks as u8)
    }

    /// Returns the value of a position under one rule for the tricks beyond the horizon; `None` if the node limit is
    /// used up.
    fn search<M: Mode>(&mut self, turn: Turn, horizon: Horizon, window: Window) -> Option<i32> {
        self.horizon = horizon;
        let found = self.search_node::<M>(turn, window);
        (self.nodes > 0).then_some(found.value)
    }

    /// Reports the value found at a node to the observer if it is a proved bound.
    fn report_claim<M: Mode>(&mut self, turn: Turn, window: Window, found: ShallowValue) {
        let tricks = |value: i32| Tricks((value / TRICK) as u8);
        let bound = match self.horizon {
            Horizon::Low if found.value >= window.beta => Bound::AtLeast(tricks(found.value)),
            Horizon::High if found.value <= window.alpha => Bound::AtMost(tricks(found.value)),
            Horizon::Guess | Horizon::Low | Horizon::High => return,
        };
        if turn.left == 0 || self.nodes == 0 {
            return;
        }
        let played = turn.trick.map_or(0, |trick| trick.cards_played());
        let node = ClaimNode {
            hands: self.hands.held(),
            dealt: &self.suits.hands,
            leader: (turn.seat + M::SEATS - played) % M::SEATS,
            trick: turn.trick.map_or(Cards::NONE, |trick| trick.cards),
        };
        let relied = found.relied;
        node.report::<M>(self.observer, ClaimOrigin::Estimated, bound, relied);
    }

    /// Searches a node at the start or in the middle of a trick, and returns its value.
    fn search_node<M: Mode>(&mut self, turn: Turn, window: Window) -> ShallowValue {
        let found = match turn.trick {
            None => self.search_trick::<M>(turn, window),
            Some(_) => self.search_cards::<M>(turn, window),
        };
        if O::SEES_CLAIMS {
            self.report_claim::<M>(turn, window, found);
        }
        found
    }

    /// Searches a node at the start of a trick, and returns its value.
    fn search_trick<M: Mode>(&mut self, mut turn: Turn, window: Window) -> ShallowValue {
        // 1. The window may lie outside the possible values, 0 to all tricks left.
        let most = turn.left * TRICK;
        if window.alpha >= most || window.beta <= 0 || turn.left == 0 {
            let value = if window.beta <= 0 { 0 } else { most };
            return ShallowValue::certain(value);
        }
        self.nodes = self.nodes.saturating_sub(1);
        if self.nodes == 0 {
            return ShallowValue::certain(0);
        }

        // 2. Look up an earlier result.
        turn.depth = turn.depth.min(turn.left);
        // The other parts of the key use bits that the set of cards leaves unused.
        let key =
            self.hands.in_play().bits() | (turn.seat as u64) << 13 | (self.horizon as u64) << 29;
        let slot = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as usize % CACHE_ENTRIES;
        let seen = self.cache[slot];
        if seen.key == key && i32::from(seen.depth) >= turn.depth {
            let (low, high) = (seen.low.into(), seen.high.into());
            if let Some(value) = window.value_if_decided(low, high) {
                let relied = seen.relied;
                return ShallowValue { value, relied };
            }
        }

        // 3. Count sure winners.
        self.suits.compute_facts::<M>(AnyCpu, self.hands.in_play());
        let mut sure = SureWinners {
            low: 0,
            high: most,
            relied: Cards::NONE,
        };
        sure.narrow::<M, O>(self, turn, window.alpha);
        if let Some(value) = window.value_if_decided(sure.low, sure.high) {
            let relied = sure.relied;
            return ShallowValue { value, relied };
        }
        if turn.depth == 0 {
            return self.evaluate_horizon::<M>(turn, sure);
        }

        // 4. Try the leads.
        let found = self.search_cards::<M>(turn, window);
        self.cache[slot] = CacheEntry {
            key,
            relied: found.relied,
            depth: turn.depth as i8,
            low: if found.value > window.alpha {
                found.value as i8
            } else {
                0
            },
            high: if found.value < window.beta {
                found.value as i8
            } else {
                most as i8
            },
        };
        found
    }

    /// Returns the value of a position at the horizon, within the bounds `sure`, which follow from sure winners.
    fn evaluate_horizon<M: Mode>(&self, turn: Turn, mut sure: SureWinners) -> ShallowValue {
        let value = match self.horizon {
            Horizon::Low => sure.low,
            Horizon::High => sure.high,
            Horizon::Guess => {
                let value = evaluate::<M>(self.hands.held(), turn.seat, turn.left, TRICK);
                sure.narrow::<M, O>(self, turn, value);
                if M::MISERE {
                    // The lowest cards matter most.
                    for suit in 0..4 {
                        sure.relied |= self.hands.in_play().suited(suit).lowest();
                    }
                }
                value.clamp(sure.low, sure.high)
            }
        };
        let relied = sure.relied;
        ShallowValue { value, relied }
    }

    /// Searches the cards that the seat to play can choose from, and returns the best value found.
    fn search_cards<M: Mode>(&mut self, turn: Turn, mut window: Window) -> ShallowValue {
        let own = self.hands[turn.seat];
        let to_beat = turn.trick.map_or(Cards::NONE, |trick| trick.best);
        let legal = turn
            .trick
            .map_or(Cards::ALL, |trick| legal_mask::<M>(own, trick.led));
        let bottoms = own.run_bottoms(self.hands.others(turn.seat) | to_beat) & legal;
        let maximises = M::maximises(turn.seat);
        let mut killer = self.killers[turn.left as usize][turn.seat];
        let mut best = ShallowValue {
            value: if maximises { i32::MIN } else { i32::MAX },
            relied: Cards::NONE,
        };
        let mut rest = bottoms;
        let mut tried = 0;
        while !rest.is_empty() {
            let card = if turn.trick.is_none() && killer.has_any(rest) {
                std::mem::take(&mut killer)
            } else {
                self.next_card::<M>(turn, bottoms, rest, tried)
            };
            // The first card is the principal variation. The others are only tested for being better.
            let probe = match (tried, maximises) {
                (0, _) => window,
                (_, true) => Window::at_least(window.alpha + 1),
                (_, false) => Window::at_least(window.beta),
            };
            tried += 1;
            let mut found = self.play_and_search::<M>(turn, card, probe);
            if window.contains(found.value) && !probe.contains(found.value) {
                found = self.play_and_search::<M>(turn, card, window);
            }
            let (is_better, decides) = if maximises {
                (found.value > window.alpha, found.value >= window.beta)
            } else {
                (found.value < window.beta, found.value <= window.alpha)
            };
            if is_better && turn.trick.is_none() {
                self.killers[turn.left as usize][turn.seat] = card;
            }
            if decides || self.nodes == 0 {
                return found;
            }

            let pruned;
            (pruned, found.relied) = pruned_by_failure(card, card, found.relied, own, bottoms);
            rest &= !pruned;
            best.relied |= found.relied;
            if maximises {
                best.value = best.value.max(found.value);
                window.alpha = window.alpha.max(found.value);
            } else {
                best.value = best.value.min(found.value);
                window.beta = window.beta.min(found.value);
            }
        }
        best
    }

    /// Returns the card to try next from `rest`, the set of those not tried yet, which must not be empty. `moves` is
    /// the set of all cards to try, and `tried` the number of those tried before.
    fn next_card<M: Mode>(&mut self, turn: Turn, moves: Cards, rest: Cards, tried: u32) -> Cards {
        let Some(trick) = turn.trick else {
            let (hands, stage) = (&self.hands, LeadStage::Late);
            let worths = (self.suits).lead_worths::<M>(AnyCpu, hands, turn.seat, moves, stage);
            return leads::best_lead(rest, moves, &worths);
        };
        let state = ChoiceState::new(&self.hands, turn.seat, &trick);
        moves::next_card_at::<M>(trick.cards_played(), rest, tried, state)
    }

    /// Plays a card, searches the position after it, takes the card back, and returns the value.
    fn play_and_search<M: Mode>(
        &mut self,
        turn: Turn,
        card: Cards,
        window: Window,
    ) -> ShallowValue {
        self.hands.play(turn.seat, card);
        let trick = TrickInPlay::extend::<M>(turn.trick, card, turn.seat);
        let found = if trick.cards_played() == M::SEATS {
            let won = if M::is_counted(trick.winner) {
                TRICK
            } else {
                0
            };
            let next = Turn {
                seat: trick.winner,
                trick: None,
                left: turn.left - 1,
                depth: turn.depth - 1,
            };
            let rest = self.search_node::<M>(next, window.after_winning(won));
            ShallowValue {
                value: rest.value + won,
                relied: rest.relied | trick.winner_relied_on::<M>(),
            }
        } else {
            let next = Turn {
                seat: M::next(turn.seat),
                trick: Some(trick),
                ..turn
            };
            self.search_node::<M>(next, window)
        };
        self.hands.take_back(turn.seat, card);
        found
    }
}

/// The bounds on the value of a position that follow from sure winners, with the cards that they rely on.
struct SureWinners {
    /// The lower bound on the position's value, in quarters of a trick.
    low: i32,
    /// The upper bound on the position's value, in quarters of a trick.
    high: i32,
    /// The cards that the two bounds together rely on.
    relied: Cards,
}

impl SureWinners {
    /// Counts sure winners to find out whether the counted side takes tricks worth more than `value`, and narrows the
    /// bounds if that is decided.
    fn narrow<M: Mode, O>(&mut self, search: &ShallowSearch<'_, O>, turn: Turn, value: i32) {
        let target = (value.div_euclid(TRICK) + 1).clamp(1, turn.left);
        if target * TRICK <= self.low || target * TRICK > self.high {
            return;
        }
        let (target, left) = (target as u8, turn.left as u8);
        let need = Need { target, left };
        let decided = winners::prove_bound::<M>(search.suits, &search.hands, turn.seat, need);
        if let Some(outcome) = decided {
            let value = i32::from(outcome.tricks) * TRICK;
            if outcome.reaches(target) {
                self.low = value;
            } else {
                self.high = value;
            }
            self.relied |= outcome.relied;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Strain, Suit};
    use crate::rules::{Chance, Game, Setup};
    use crate::search::Solver;

    #[test]
    fn bounds_hold_under_any_node_limit() {
        let mut chance = Chance::from_seed(35);
        let mut solver = Solver::new(8 << 20);
        let mut estimator = Estimator::new();
        for number in 0..40 {
            let game = [Game::Bridge, Game::Preferans][number % 2];
            let mut setup = Setup::empty(game);
            setup.deal(&mut chance);
            let strains = game.strains();
            setup.strain = strains[chance.below(strains.len())];
            let mut position = Position::from_setup(&setup).unwrap();
            while position.tricks_left().0 > 3 + number as u8 % 4 {
                let legal: Vec<_> = position.legal_cards().iter().collect();
                let card = legal[chance.below(legal.len())];
                position.play(card).unwrap();
            }
            let left = position.tricks_left().0;
            let exact = solver.tricks(&position);
            for nodes in [1, 2, 5, 10, 20, 50, 100, 200, 500] {
                let [low, guess, high] = estimator
                    .bounds(&position, nodes, &mut ())
                    .map(|tricks| to_declaring_side(&position, tricks, left));
                let range = low.min(high)..=low.max(high);
                assert!(range.contains(&exact), "{nodes} nodes");
                assert!(range.contains(&guess), "{nodes} nodes");
            }
        }
    }

    #[test]
    fn an_estimate_narrows_with_more_nodes() {
        let mut setup = Setup::empty(Game::Bridge);
        setup.hands.0 =
            ["AQ.K2..", "54.A3..", "32.54..", "KJ.QJ.."].map(|hand| hand.parse().unwrap());
        setup.leader = crate::cards::Seat::South;
        let position = Position::from_setup(&setup).unwrap();
        let mut estimator = Estimator::new();
        for (nodes, bounds) in [(6, [0, 2, 4]), (20, [2, 2, 3]), (100, [2, 2, 2])] {
            assert_eq!(estimator.bounds(&position, nodes, &mut ()), bounds);
        }
    }

    #[test]
    fn a_hand_with_all_trumps_is_evaluated_at_thirteen_tricks() {
        // One hand has all the trumps, another all of a side suit, and so on.
        let mut setup = Setup::empty(Game::Bridge);
        setup.hands.0 = [
            "AKQJT98765432...",
            ".AKQJT98765432..",
            "..AKQJT98765432.",
            "...AKQJT98765432",
        ]
        .map(|hand| hand.parse().unwrap());
        setup.strain = Strain::Trump(Suit::Spades);
        setup.leader = crate::cards::Seat::East;
        let position = Position::from_setup(&setup).unwrap();
        let board = Board::new(&position);
        let looks = evaluate::<super::super::mode::BridgeTrumps>(&board.hands, board.leader, 13, 1);
        assert_eq!(looks, 13);
    }
}
