//! The exact search: a zero-window alpha-beta search that decides if the counted side takes at least a target number of
//! tricks.
//!
//! The counted side is the one whose tricks the search counts: North-South in bridge, declarer in preferans. Values are
//! fail-soft. [`Search::search_trick_start`] searches from the start of a trick, [`Search::search_mid_trick`] from a later
//! card of it; both are compiled once for each [`Mode`]. Besides the number of tricks, every search returns the cards whose
//! ranks its proof relied on. The proof holds for every position in which the same hands hold those cards and all higher ones
//! of their suits, and in which every hand is as long in every suit as here. It is stored in the [`Table`] for that
//! whole class of positions, and cards below those relied on need not be tried twice.
//!
//! Why that is sound. The cards that a result relies on have a *floor* in every suit: the lowest of them. A *member* of
//! its class is any position in which the cards from the floors up lie as here, and every hand has as many lower cards
//! of each suit as here. A claim about the class has to hold for every card that a hand may play in a member:
//!
//! * The winner of a trick. The winning card is relied on if another card of its suit fell in the trick. So in a member
//!   the same hand plays it, and the others play below it. In misère, where the board is upside down, the highest
//!   beaten card is relied on, and with it all lower cards; it makes no difference who holds the cards above it.
//!   Alternatively neither card is relied on, but the bound is proved with either opponent on lead
//!   ([`Search::bound_for_either_leader`]).
//! * A side that succeeds needs only one card, so it relies on what the result of that card relied on. If the card lies
//!   below the floor, any other card below the floor serves in a member: the hand holds as many of them there.
//!
//! * In a count of layouts, a result that is about to be stored loses the floor of a suit if only one other hand may hold
//!   this card, and the table has the same bounds for that hand ([`Search::resolve`]). One of the two holds it in each
//!   member of the larger class.
//!
//! Cards of a hand are equivalent if every card between them is the hand's own or has been beaten in this trick; they form
//! a *run*. A run is tried once. If it takes the trick, its highest card is played, and otherwise its lowest. So a proof that
//! needs the trick alone relies on the ace of A K Q, and not on the queen. In misère it is always the lowest.
//!
//! A side that fails relies on what the results of all its cards relied on. It does not try every card. There are three
//! reasons to leave one out ([`pruned_by_failure`]):
//!
//! * Some card failed, and both that card and this one lie below the floor of its result. After either card the
//!   position is a member of the class that was proved.
//! * Another card of its run was tried. If the whole run lies above the floor, a member has the same run. If it lies
//!   below, the first reason applies. If the floor divides the run and the card tried lies below it, the cards from the
//!   floor up are equivalent to the next card below in this position, but not in every member. So the result relies on
//!   that next card too, and every member then has it in the run. If the card tried lies above the floor, the result
//!   relies on the lowest card of the run too, and every member then has the whole run.
//! * The card belongs to a run whose lowest card was left out for the first reason. That reason does not cover the rest
//!   of the run, which the floor may divide like any other. So the check for a divided run looks at all the hand's cards
//!   of the suit.

use std::hint::select_unpredictable;

use crate::cards::Tricks;

use super::bits::{
    cards_below, count, ends_of_suits, floors, lowest, nth_highest, run_bottoms, run_top,
    suit_mask, suit_mask_of, suit_of,
};
use super::board::Board;
use super::control::Control;
use super::cpu::{Cpu, Steps};
use super::killers::Killers;
use super::leads::{self, LeadHistory, LeadStage, Worths, stage};
use super::mode::Mode;
use super::moves::{self, ChoiceState};
use super::node::{
    Outcome, TrickInPlay, legal_mask, pruned_by_failure, shape, shape_unit, trick_in_play,
};
use super::owners::{Depths, Owners};
use super::patterns::Bounds;
use super::proved::Bound;
use super::suits::{self, SuitCache};
use super::table::{Fact, Table};
use super::watch::{ClaimNode, ClaimOrigin, Trial, Unwatched, Watcher};
use super::winners;

/// The state of an exact search that begins with one board.
pub(super) struct Search<'a, C, W> {
    /// The token of the processor for which the search is compiled.
    cpu: C,
    /// The cards that each seat still holds, as bit sets.
    hands: [u64; 4],
    /// The cards of all hands together. The cards of the current trick are not among them.
    in_play: u64,
    /// The length of every suit in every hand, four bits each; see [`shape`].
    shape: u64,
    suits: &'a mut SuitCache,
    table: &'a mut Table,
    killers: &'a mut Killers,
    control: &'a Control,
    /// The observer of the search. It receives the bounds that the search proves, and connects it with other workers.
    watcher: W,
    /// The number of nodes visited so far: the starts of tricks.
    nodes: u64,
    /// The number of tricks left at the root of the subtree that is being abandoned because another worker has solved
    /// it. It is [`WHOLE_SEARCH`] if the whole search is being abandoned, and 0 if nothing is.
    abandoned: u8,
    /// The minimum number of tricks left at nodes that are shared with other workers on the same position. At them a worker
    /// postpones cards that another one is searching, and looks for bounds that others have proved.
    shared_from: u8,
    /// True if results are resolved with others before they are stored (see [`Search::resolve`]). That pays only if several
    /// layouts of unseen hands are searched with the same table.
    pub(super) resolves: bool,
    /// The questions being searched at the starts of tricks on the path from the root to the current node, indexed by
    /// tricks left. Only nodes that are shared with other workers are recorded.
    path: [PathQuestion; MAX_TRICKS + 1],
}

/// The maximum number of tricks left in a position: 13, as in a whole deal of bridge.
const MAX_TRICKS: usize = 13;

/// The value of [`Search::abandoned`] when the whole search is being abandoned; it is larger than any number of tricks.
const WHOLE_SEARCH: u8 = u8::MAX;

/// The number of tricks, from the root on, whose nodes workers on the same position share. At deeper nodes it takes
/// longer to ask what another worker is doing than to search.
const SHARED_TRICKS: u8 = 6;

/// The minimum number of tricks left at nodes whose proved bounds are told to other workers on the same position.
const MIN_TOLD_TRICKS: u8 = 5;

/// The minimum number of tricks left at which results are resolved with others before they are stored, if they are. With
/// fewer left, that takes more time than it saves.
const MIN_RESOLVED_TRICKS: u8 = 3;

/// A question posed at the start of a trick: does the counted side take at least `target` tricks? It is about all
/// positions with the same suit lengths and the same owners of the high cards.
#[derive(Clone, Copy, Default)]
struct PathQuestion {
    shape: u64,
    /// The seat that leads (2 bits) and the number of the kind of play (3 bits).
    kind: u8,
    owners: Owners,
    target: u8,
}

impl PathQuestion {
    /// Returns true if `fact`, which has already been stored in `table`, is about this question, and the table can now
    /// answer it.
    fn is_answered_by(&self, cpu: impl Cpu, fact: Fact, table: &mut Table) -> bool {
        fact.is_about(self.shape, self.kind)
            && (table.get(cpu, self.shape, self.kind, self.owners, self.target)).is_some()
    }
}

/// A node that several workers may be searching at the same time. Each worker can see which cards of the node the
/// others are searching.
#[derive(Clone, Copy)]
struct SharedNode {
    /// The step of the play, 0 to 55: four times the number of tricks left, plus the place in the trick (0 for the
    /// lead).
    step: usize,
    /// A hash of the hands, the trick, the target, the kind of play and the seat to play.
    hash: u64,
}

impl SharedNode {
    /// Returns the mark of a card of this node: a nonzero hash of both, by which other workers recognise that the card
    /// is being searched.
    #[inline(always)]
    fn card_mark(self, card: u64) -> u64 {
        mix_hash(self.hash, card) | 1
    }
}

/// Combines two words into one hash by multiplication.
#[inline(always)]
fn mix_hash(a: u64, b: u64) -> u64 {
    let mixed = (a ^ b).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ mixed >> 29
}

/// The number of nodes between two checks of whether the search has been cancelled.
const POLL_NODES: u64 = 4096;

/// The size in bytes of the separate transposition table used to try leads for training while many tricks are left.
const TRIAL_TABLE_BYTES: usize = 64 << 20;

impl<'a, C: Cpu, W: Watcher> Search<'a, C, W> {
    /// Creates the search of a board. `suits`, the cache of facts about suits, must already be set to the board's deal.
    pub(super) fn new(
        cpu: C,
        board: &Board,
        suits: &'a mut SuitCache,
        table: &'a mut Table,
        killers: &'a mut Killers,
        control: &'a Control,
        watcher: W,
    ) -> Search<'a, C, W> {
        Search {
            cpu,
            hands: board.hands,
            in_play: board.hands.into_iter().fold(0, |all, hand| all | hand),
            shape: shape(&board.hands),
            suits,
            table,
            killers,
            control,
            watcher,
            nodes: 0,
            abandoned: 0,
            shared_from: MAX_TRICKS as u8,
            resolves: false,
            path: [PathQuestion::default(); MAX_TRICKS + 1],
        }
    }

    /// Returns true if the search was cancelled or the current subtree is being abandoned. A result returned then is
    /// meaningless.
    #[inline(always)]
    pub(super) fn is_stopped(&self) -> bool {
        self.abandoned > 0
    }

    /// Searches the board, which may be in the middle of a trick. Returns a bound that decides if the side whose tricks
    /// are counted takes `target` of the `left` tricks.
    pub(super) fn run<M: Mode>(&mut self, board: &Board, target: u8, left: u8) -> Outcome {
        self.exchange_news();
        self.shared_from = (left + 1)
            .saturating_sub(SHARED_TRICKS)
            .max(MIN_TOLD_TRICKS);
        let outcome = if board.played == 0 {
            self.search_next_trick::<M>(board.leader, target, left)
        } else {
            let (seat, trick) = trick_in_play::<M>(board);
            let cpu = self.cpu;
            match board.played {
                1 => cpu.search_mid_trick::<M, 1>(self, seat, trick, target, left),
                2 => cpu.search_mid_trick::<M, 2>(self, seat, trick, target, left),
                _ => cpu.search_mid_trick::<M, 3>(self, seat, trick, target, left),
            }
        };
        self.control.add_nodes(self.nodes % POLL_NODES);
        outcome
    }

    /// Returns the cards to try for the hand whose turn it is, one of each run of equivalent cards. They are in the
    /// order in which the search tries them without a killer (a card that caused an earlier cutoff).
    pub(super) fn order_of_plays<M: Mode>(&mut self, board: &Board) -> Vec<u64> {
        if board.played == 0 {
            return self.order_of_leads::<M>(board.leader);
        }
        let (seat, trick) = trick_in_play::<M>(board);
        let own = self.hands[seat];
        let dividers = self.dividers::<M>(own, &trick);
        let mut left = run_bottoms(own, dividers) & legal_mask::<M>(own, trick.led);
        let mut order = Vec::new();
        while left != 0 {
            let state = ChoiceState::new(&self.hands, seat, &trick);
            let card = moves::next_card_at::<M>(board.played, left, order.len() as u32, state);
            left ^= card;
            order.push(card);
        }
        order
    }

    /// Returns the leads to try from a hand, one of each run of equivalent cards. They are in the order in which the
    /// search tries them if it knows no killer.
    fn order_of_leads<M: Mode>(&mut self, leader: usize) -> Vec<u64> {
        let own = self.hands[leader];
        let bottoms = run_bottoms(own, self.in_play & !own);
        self.suits.compute_facts::<M>(self.cpu, self.in_play);
        let worths = self.worths_of_leads::<M>(leader, bottoms, count(own) as u8);
        let mut left = bottoms;
        let mut order = Vec::new();
        while left != 0 {
            let card = leads::best_lead(left, bottoms, &worths);
            left ^= card;
            order.push(card);
        }
        order
    }

    /// Returns the worth of each lead in `moves`, indexed by its suit and by its place in the suit, when `left` tricks
    /// are left. Leads of greater worth are tried first.
    #[inline(always)]
    fn worths_of_leads<M: Mode>(&mut self, leader: usize, moves: u64, left: u8) -> [Worths; 4] {
        let stage = stage::<M>(left);
        self.suits
            .lead_worths::<M>(self.cpu, self.in_play, self.shape, leader, moves, stage)
    }

    /// Lets the watcher exchange proved bounds with other workers on the same position, if there are any.
    #[inline(always)]
    fn exchange_news(&mut self) {
        if W::HAS_COMPANY {
            self.watcher.look_around(self.table.fill());
        }
    }

    /// Returns a bound on the tricks from the start of the next trick on. It searches only if the answer is not trivial
    /// and more than one trick is left.
    #[inline(always)]
    fn search_next_trick<M: Mode>(&mut self, leader: usize, target: u8, left: u8) -> Outcome {
        if let Some(outcome) = Outcome::trivial_outcome(target, left) {
            return outcome;
        }
        if left == 1 {
            return self.play_last_trick::<M>(leader);
        }
        self.cpu.search_trick_start::<M>(self, leader, target, left)
    }

    /// Plays the last trick, in which every hand has one card, and returns its outcome.
    fn play_last_trick<M: Mode>(&mut self, leader: usize) -> Outcome {
        self.nodes += 1;
        let mut trick = TrickInPlay::from_lead::<M>(self.hands[leader], leader);
        let mut seat = leader;
        for _ in 1..M::SEATS {
            seat = M::next(seat);
            trick = trick.add_card::<M>(self.hands[seat], seat);
        }
        Outcome {
            tricks: M::is_counted(trick.winner).into(),
            relied: trick.winner_relied_on::<M>(),
        }
    }

    /// Searches from the start of a trick, with `1 <= target <= left` and at least two tricks left, and returns a bound
    /// that decides if the counted side takes `target` of the `left` tricks.
    #[inline(always)]
    fn search_trick_start<M: Mode>(&mut self, leader: usize, target: u8, left: u8) -> Outcome {
        // 1. Stop if the search was cancelled.
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL_NODES) {
            self.control.add_nodes(POLL_NODES);
            self.exchange_news();
            if self.control.is_cancelled() {
                self.abandoned = WHOLE_SEARCH;
            }
        }
        if self.is_stopped() {
            return Outcome::STOPPED;
        }

        // 2. Look up the pattern in the transposition table, and count sure winners. Both may decide without a search.
        self.suits.compute_facts::<M>(self.cpu, self.in_play);
        let owners = suits::owners(self.suits.facts(self.in_play));
        let kind = (M::ID << 2) as u8 | leader as u8;
        if self.is_shared(left) {
            self.path[usize::from(left)] = PathQuestion {
                shape: self.shape,
                kind,
                owners,
                target,
            };
            self.receive_facts(left);
            if self.is_stopped() {
                return Outcome::STOPPED;
            }
        }
        let look_up = |search: &mut Self| search.look_up::<M>(kind, owners, target);
        let count = |search: &mut Self| search.count_winners::<M>(leader, target, left);
        let found = if M::COUNTS_FIRST {
            count(self).or_else(|| look_up(self))
        } else {
            look_up(self).or_else(|| count(self))
        };
        if let Some(outcome) = found {
            return outcome;
        }

        // 3. Try the leads.
        let outcome = self.search_leads::<M>(leader, target, left);
        if self.is_shared(left) && self.abandoned == left {
            // Another worker has proved the answer, so the table has it.
            self.abandoned = 0;
            return self.cpu.search_trick_start::<M>(self, leader, target, left);
        }
        if self.is_stopped() {
            return outcome;
        }

        // 4. Store what was proved, made more general by what the table has. It relies on no card whose owner the suit
        //    lengths imply: no counted bound does, a trick relies on its winner only if another hand has a lower card, a
        //    card implied now stays implied, and floors only move up.
        let (lower, upper) = if outcome.tricks >= target {
            (outcome.tricks, left)
        } else {
            (0, outcome.tricks)
        };
        let bounds = Bounds { lower, upper };
        let (relied, fact) = self.resolve(kind, owners, outcome.relied, bounds, left);
        debug_assert_eq!(self.drop_implied(relied), relied);
        let is_told = left >= MIN_TOLD_TRICKS && self.watcher.hears();
        let origin = match (relied == outcome.relied, is_told) {
            (false, _) => ClaimOrigin::Resolved,
            (true, true) => ClaimOrigin::Told,
            (true, false) => ClaimOrigin::Stored,
        };
        let outcome = Outcome { relied, ..outcome };
        self.report_claim::<M>(origin, leader, 0, outcome, target);
        if is_told {
            self.watcher.hear(fact);
        }
        self.table.insert(self.cpu, fact);
        outcome
    }

    /// Returns the set `relied` of a result without the floors that do not matter, and the fact to store. A floor does not
    /// matter if only one other hand may hold this card, and the table has the same bounds for that hand.
    ///
    /// Example: a result relies on the ace and the king of a suit. East has the king, and of the other hands only West
    /// has a card of the suit below the ace. If the table has the same result for West with the king, this one relies on
    /// the ace alone.
    ///
    /// This is resolution of clauses (Davis and Putnam, 1960), each of them a result that excludes one owner. A floor that
    /// three or four hands may hold takes as many results, which the table hardly ever has.
    #[inline(always)]
    fn resolve(
        &self,
        kind: u8,
        owners: Owners,
        mut relied: u64,
        bounds: Bounds,
        left: u8,
    ) -> (u64, Fact) {
        loop {
            let depths = self.relied_depths(relied);
            let fact = Fact::new(self.shape, kind, owners, depths, bounds);
            if !self.resolves || left < MIN_RESOLVED_TRICKS {
                return (relied, fact);
            }
            let rivals = self.only_rivals(relied);
            if rivals == 0 {
                return (relied, fact);
            }
            let known = (self.cpu).out_of_line(|| self.table.known_rivals(&fact, rivals));
            if known == 0 {
                return (relied, fact);
            }
            // One floor at a time: the bounds for a rival are about the floors of the other suits as they are now.
            let suit = suit_of(known);
            let floor = floors(relied) & suit_mask(suit);
            let higher = self.in_play & suit_mask(suit) & !(floor | (floor - 1));
            relied = relied & !floor | lowest(higher);
        }
    }

    /// Returns the only other hand that may hold the lowest card of a suit in `relied`, for the suits that have just one:
    /// bit `16 * suit + seat`.
    ///
    /// The suit lengths and the owners of the higher cards fix how many cards each hand has from this card down. A hand
    /// that has none cannot hold it.
    #[inline(always)]
    fn only_rivals(&self, relied: u64) -> u64 {
        let floors = floors(relied);
        let lower = cards_below(floors);
        let rivals =
            (self.hands).map(|hand| ends_of_suits(hand & lower) & !ends_of_suits(hand & floors));
        let (mut some, mut several) = (0, 0);
        for rival in rivals {
            several |= some & rival;
            some |= rival;
        }
        let only = some & !several & ends_of_suits(floors);
        let seats = rivals.into_iter().enumerate();
        seats.fold(0, |found, (seat, rival)| {
            found | (rival & only) >> (13 - seat)
        })
    }

    /// Returns the bound that the transposition table has for the current position; `None` if it has none that decides.
    #[inline(always)]
    fn look_up<M: Mode>(&mut self, kind: u8, owners: Owners, target: u8) -> Option<Outcome> {
        let found = (self.table).get(self.cpu, self.shape, kind, owners, target)?;
        let Bounds { lower, upper } = found.bounds;
        let outcome = Outcome {
            tricks: if lower >= target { lower } else { upper },
            relied: self.lowest_relied(found.depths),
        };
        let leader = usize::from(kind) % 4;
        self.report_claim::<M>(ClaimOrigin::Taken, leader, 0, outcome, target);
        Some(outcome)
    }

    /// Returns the bound that counting sure winners proves; `None` if none decides.
    #[inline(always)]
    fn count_winners<M: Mode>(&mut self, leader: usize, target: u8, left: u8) -> Option<Outcome> {
        let outcome =
            winners::prove_bound::<M>(self.suits, &self.hands, self.shape, leader, target, left)?;
        let relied = self.drop_implied(outcome.relied);
        let outcome = Outcome { relied, ..outcome };
        self.report_claim::<M>(ClaimOrigin::Counted, leader, 0, outcome, target);
        Some(outcome)
    }

    /// Tries the leads of a node until one causes a cutoff, and returns the resulting bound on the counted side's
    /// tricks.
    #[inline(always)]
    fn search_leads<M: Mode>(&mut self, leader: usize, target: u8, left: u8) -> Outcome {
        let own = self.hands[leader];
        let bottoms = run_bottoms(own, self.in_play & !own);
        // Try the killer of the same hand first, or if there is none that of the same shape.
        let keys = [
            Killers::key(own, 0, leader),
            Killers::key(self.shape, 1, leader),
        ];
        let [first, second] = keys.map(|key| self.killers.get::<M>(key));
        let killer = if first & bottoms != 0 { first } else { second };
        let sees_leads = W::SEES_LEADS && bottoms != lowest(bottoms);
        if sees_leads && stage::<M>(left) == LeadStage::Late {
            self.show_leads::<M>(leader, target, left, bottoms, killer);
        }
        let mut candidates = Candidates::new::<M>(leader, target, left, own, bottoms);
        let mut worths = None;
        let mut failed = 0;
        let shared = self.shared_node::<M, 0>(leader, 0, target, left);
        while candidates.has_more() {
            let card = if killer & candidates.left != 0 {
                killer
            } else {
                let worths =
                    worths.get_or_insert_with(|| self.worths_of_leads::<M>(leader, bottoms, left));
                leads::best_lead(candidates.left, bottoms, worths)
            };
            if !candidates.is_second_round && self.is_searched_elsewhere(shared, card) {
                candidates.postpone(card);
                continue;
            }
            self.announce_card(shared, card);
            let lead = self.card_to_lead::<M>(leader, card);
            let outcome = self.search_after_lead::<M>(leader, lead, target, left);
            self.withdraw_card(shared);
            if candidates.causes_cutoff(card, lead, outcome) {
                if sees_leads && stage::<M>(left) == LeadStage::Early && !self.is_stopped() {
                    self.show_leads::<M>(leader, target, left, bottoms, killer);
                }
                for key in keys {
                    self.store_killer::<M>(key, card);
                }
                if left >= LeadHistory::min_tricks::<M>() && !self.is_stopped() {
                    self.suits.record_leads(leader, bottoms, card, failed);
                }
                break;
            }
            failed |= card;
        }
        candidates.outcome
    }

    /// Offers the leads of a node to the watcher, and searches those that it wants to try. The watcher does not observe
    /// the nodes below.
    ///
    /// In the early stage every trial begins with an empty table and leaves nothing behind; otherwise later leads would
    /// seem cheaper than the first. In that stage only nodes that a lead has decided are shown.
    fn show_leads<M: Mode>(
        &mut self,
        leader: usize,
        target: u8,
        left: u8,
        bottoms: u64,
        killer: u64,
    ) {
        let worths = self.worths_of_leads::<M>(leader, bottoms, left);
        let leads = leads::leads::<M>(self.hands, leader, bottoms, worths, killer);
        let history = self.suits.history;
        let mut separate = (stage::<M>(left) == LeadStage::Early)
            .then(|| (Table::new(TRIAL_TABLE_BYTES), Killers::new()));
        self.watcher.see_leads(Tricks(left), leads, |lead| {
            let (table, killers) = match &mut separate {
                Some((table, killers)) => {
                    table.clear();
                    killers.clear();
                    self.suits.history = history;
                    (table, killers)
                }
                None => (&mut *self.table, &mut *self.killers),
            };
            let mut search = Search {
                cpu: self.cpu,
                hands: self.hands,
                in_play: self.in_play,
                shape: self.shape,
                suits: self.suits,
                table,
                killers,
                control: self.control,
                watcher: &mut Unwatched,
                nodes: self.nodes,
                abandoned: self.abandoned,
                shared_from: self.shared_from,
                resolves: self.resolves,
                path: self.path,
            };
            let card = search.card_to_lead::<M>(leader, lead.card);
            let outcome = search.search_after_lead::<M>(leader, card, target, left);
            let nodes = search.nodes - self.nodes;
            let is_stopped = search.is_stopped();
            (self.nodes, self.abandoned) = (search.nodes, search.abandoned);
            (!is_stopped).then(|| Trial {
                decides: (outcome.tricks >= target) == M::maximises(leader),
                nodes,
            })
        });
        if separate.is_some() {
            self.suits.history = history;
        }
    }

    /// Returns the card to lead from the run with the lowest card `bottom`: its highest. In misère it is the lowest.
    #[inline(always)]
    fn card_to_lead<M: Mode>(&self, leader: usize, bottom: u64) -> u64 {
        if M::MISERE {
            return bottom;
        }
        let own = self.hands[leader];
        run_top(bottom, own, self.in_play & !own)
    }

    /// Leads a card, searches the position after it, takes the card back, and returns the outcome.
    #[inline(always)]
    fn search_after_lead<M: Mode>(
        &mut self,
        leader: usize,
        card: u64,
        target: u8,
        left: u8,
    ) -> Outcome {
        self.play_card(leader, card);
        let trick = TrickInPlay::from_lead::<M>(card, leader);
        let outcome = self
            .cpu
            .search_mid_trick::<M, 1>(self, M::next(leader), trick, target, left);
        self.take_back(leader, card);
        outcome
    }

    /// Searches from the middle of a trick, in which `seat` plays card `I` (1 to 3; the lead is card 0), and returns a
    /// bound that decides if the counted side takes `target` of the `left` tricks.
    #[inline(always)]
    fn search_mid_trick<M: Mode, const I: usize>(
        &mut self,
        seat: usize,
        trick: TrickInPlay,
        target: u8,
        left: u8,
    ) -> Outcome {
        let own = self.hands[seat];
        let dividers = self.dividers::<M>(own, &trick);
        let bottoms = run_bottoms(own, dividers) & legal_mask::<M>(own, trick.led);
        let mut candidates = Candidates::new::<M>(seat, target, left, own, bottoms);
        let shared = self.shared_node::<M, I>(seat, trick.cards, target, left);
        if bottoms == lowest(bottoms) {
            // A forced card needs no killer, and would be useless as one.
            self.try_card::<M, I>(seat, trick, bottoms, shared, left, &mut candidates);
        } else {
            self.try_cards::<M, I>(seat, trick, shared, left, &mut candidates);
        }
        if W::SEES {
            let leader = (seat + M::SEATS - I) % M::SEATS;
            let (origin, outcome) = (ClaimOrigin::Played, candidates.outcome);
            self.report_claim::<M>(origin, leader, trick.cards, outcome, target);
        }
        candidates.outcome
    }

    /// Returns the cards that divide runs of the hand `own`: those of the other hands, and of the trick.
    #[inline(always)]
    fn dividers<M: Mode>(&self, own: u64, trick: &TrickInPlay) -> u64 {
        (self.in_play & !own) | trick.dividers::<M>()
    }

    /// Tries the cards of a hand until one causes a cutoff. The hand plays card `I` to the trick.
    #[inline(always)]
    fn try_cards<M: Mode, const I: usize>(
        &mut self,
        seat: usize,
        trick: TrickInPlay,
        shared: Option<SharedNode>,
        left: u8,
        candidates: &mut Candidates,
    ) {
        let key = self.killer_key::<M, I>(seat, &trick);
        let killer = self.killers.get::<M>(key);
        let mut tried = 0;
        while candidates.has_more() {
            let card = if killer & candidates.left != 0 {
                killer
            } else {
                let state = ChoiceState::new(&self.hands, seat, &trick);
                moves::next_card::<M, I>(candidates.left, tried, state)
            };
            if !candidates.is_second_round && self.is_searched_elsewhere(shared, card) {
                candidates.postpone(card);
                continue;
            }
            tried += 1;
            if self.try_card::<M, I>(seat, trick, card, shared, left, candidates) {
                self.store_killer::<M>(key, card);
                break;
            }
        }
    }

    /// Plays a card of the run whose lowest card is `bottom`, searches the position after it, takes the card back, and adds
    /// the result to `candidates`. Returns true if it causes a cutoff.
    #[inline(always)]
    fn try_card<M: Mode, const I: usize>(
        &mut self,
        seat: usize,
        trick: TrickInPlay,
        bottom: u64,
        shared: Option<SharedNode>,
        left: u8,
        candidates: &mut Candidates,
    ) -> bool {
        let (cpu, target, own) = (self.cpu, candidates.target, candidates.own);
        self.announce_card(shared, bottom);
        let dividers = self.dividers::<M>(own, &trick);
        let card = trick.card_of_run::<M>(bottom, own, dividers);
        self.play_card(seat, card);
        let trick = trick.add_card::<M>(card, seat);
        let outcome = if I + 1 == M::SEATS {
            self.end_trick::<M>(seat, trick, target, left)
        } else if I == 1 {
            cpu.search_mid_trick::<M, 2>(self, M::next(seat), trick, target, left)
        } else {
            cpu.search_mid_trick::<M, 3>(self, M::next(seat), trick, target, left)
        };
        self.take_back(seat, card);
        self.withdraw_card(shared);
        candidates.causes_cutoff(bottom, card, outcome)
    }

    /// Reports to the watcher a bound that was proved for the current hands and trick.
    #[inline(always)]
    fn report_claim<M: Mode>(
        &mut self,
        origin: ClaimOrigin,
        leader: usize,
        trick: u64,
        outcome: Outcome,
        target: u8,
    ) {
        if !W::SEES || self.is_stopped() {
            return;
        }
        let node = ClaimNode {
            hands: &self.hands,
            dealt: &self.suits.hands,
            leader,
            trick,
        };
        let bound = Bound::new(Tricks(target), Tricks(outcome.tricks));
        node.report::<M>(&mut self.watcher, origin, bound, outcome.relied);
    }

    /// Stores a card that caused a cutoff as the killer of its situation, unless the search was stopped. In a stopped
    /// search there was no real cutoff, and the card would mislead later searches.
    #[inline(always)]
    fn store_killer<M: Mode>(&mut self, key: u64, card: u64) {
        if !self.is_stopped() {
            self.killers.put::<M>(key, card);
        }
    }

    /// Returns true if nodes with `left` tricks left are shared with other workers.
    #[inline(always)]
    fn is_shared(&self, left: u8) -> bool {
        W::HAS_COMPANY && left >= self.shared_from
    }

    /// Stores in the table the facts that other workers have proved since the last call. If one of them answers a
    /// question on the path from the root to this node, the subtree below that question is abandoned.
    #[inline(never)]
    fn receive_facts(&mut self, left: u8) {
        let Search {
            cpu,
            table,
            path,
            abandoned,
            watcher,
            ..
        } = self;
        watcher.hear_news(|fact| {
            table.insert(*cpu, fact);
            let start = fact.tricks_left();
            let is_on_the_way = start > left.max(*abandoned);
            if is_on_the_way && path[usize::from(start)].is_answered_by(*cpu, fact, table) {
                *abandoned = start;
            }
        });
    }

    /// Returns the identity of a shared node, by which other workers recognise it; `None` if the node is not shared. At
    /// this node `seat` plays card `I` to the cards in `trick`.
    #[inline(always)]
    fn shared_node<M: Mode, const I: usize>(
        &self,
        seat: usize,
        trick: u64,
        target: u8,
        left: u8,
    ) -> Option<SharedNode> {
        if !self.is_shared(left) {
            return None;
        }
        let about = u64::from(target) << 16 | (M::ID << 8) as u64 | seat as u64;
        let words = self.hands.into_iter().chain([trick, about]);
        Some(SharedNode {
            step: I + 4 * usize::from(left),
            hash: words.fold(0, mix_hash),
        })
    }

    /// Returns true if another worker is currently searching this card of the node.
    #[inline(always)]
    fn is_searched_elsewhere(&self, shared: Option<SharedNode>, card: u64) -> bool {
        shared.is_some_and(|node| self.watcher.is_taken(node.step, node.card_mark(card)))
    }

    /// Tells other workers that this worker begins to search a card of a shared node.
    #[inline(always)]
    fn announce_card(&mut self, shared: Option<SharedNode>, card: u64) {
        if let Some(node) = shared {
            self.watcher.take(node.step, node.card_mark(card));
        }
    }

    /// Tells other workers that this worker no longer searches any card of a shared node.
    #[inline(always)]
    fn withdraw_card(&mut self, shared: Option<SharedNode>) {
        if let Some(node) = shared {
            self.watcher.take(node.step, 0);
        }
    }

    /// Returns the key of the killer table for the situation of `seat`, which is about to play card `I` (1 to 3) to a
    /// trick.
    #[inline(always)]
    fn killer_key<M: Mode, const I: usize>(&self, seat: usize, trick: &TrickInPlay) -> u64 {
        let own = self.hands[seat];
        let (cards, to_beat) = if own & trick.led != 0 {
            (self.in_play & trick.led, trick.best)
        } else if M::TRUMPS {
            (own, trick.best)
        } else {
            (own, trick.winner as u64)
        };
        Killers::key(cards, to_beat, seat | I << 2)
    }

    /// Scores a complete trick, in which `last` played the last card, and searches the rest of the play. Returns the
    /// outcome of both together.
    #[inline(always)]
    fn end_trick<M: Mode>(
        &mut self,
        last: usize,
        trick: TrickInPlay,
        target: u8,
        left: u8,
    ) -> Outcome {
        let counted = u8::from(M::is_counted(trick.winner));
        let rest =
            self.search_next_trick::<M>(trick.winner, target.saturating_sub(counted), left - 1);
        if M::MISERE
            && counted == 0
            && rest.tricks < target
            && let Some(outcome) = self.bound_for_either_leader::<M>(trick, rest, target, left - 1)
        {
            let (origin, leader) = (ClaimOrigin::EitherLeads, M::next(last));
            self.report_claim::<M>(origin, leader, trick.cards, outcome, target);
            return outcome;
        }
        Outcome {
            tricks: rest.tricks + counted,
            relied: rest.relied | trick.winner_relied_on::<M>(),
        }
    }

    /// Returns a bound for a complete trick of misère that holds whichever opponent of declarer won it; `None` if none
    /// can be proved. `rest` is the outcome with the actual winner on lead.
    ///
    /// Both opponents beat declarer's card. If declarer cannot take the target with the other opponent on lead either,
    /// it does not matter which of them has the higher card, and the proof relies on neither.
    #[inline(always)]
    fn bound_for_either_leader<M: Mode>(
        &mut self,
        trick: TrickInPlay,
        rest: Outcome,
        target: u8,
        left: u8,
    ) -> Option<Outcome> {
        let suited = trick.cards & suit_mask_of(trick.best);
        let declarers = trick.declarers_card & suited;
        let other = suited & !(trick.best | declarers);
        if other == 0 || (declarers != 0 && other > declarers) {
            return None;
        }
        let mut outcome = Outcome {
            tricks: rest.tricks,
            relied: rest.relied | declarers,
        };
        if target > left {
            return Some(outcome);
        }
        let rest = self.search_next_trick::<M>(3 - trick.winner, target, left);
        if rest.tricks >= target || self.is_stopped() {
            return None;
        }
        outcome.tricks = outcome.tricks.max(rest.tricks);
        outcome.relied |= rest.relied;
        Some(outcome)
    }

    /// Plays a card: removes it from the hand of its seat.
    #[inline(always)]
    fn play_card(&mut self, seat: usize, card: u64) {
        self.hands[seat] ^= card;
        self.in_play ^= card;
        self.shape -= shape_unit(seat, suit_of(card));
    }

    /// Takes back a card: returns it to the hand of its seat.
    #[inline(always)]
    fn take_back(&mut self, seat: usize, card: u64) {
        self.hands[seat] ^= card;
        self.in_play ^= card;
        self.shape += shape_unit(seat, suit_of(card));
    }

    /// Returns the set `relied` without cards whose owner follows from the suit lengths: when one hand holds all cards
    /// of a suit from some rank down, relying on the cards above them is enough. Example: the cards left are A K 5 3,
    /// and one hand has 5 3. Then a result that relies on the three relies on the king instead.
    #[inline(always)]
    fn drop_implied(&self, mut relied: u64) -> u64 {
        for suit in 0..4 {
            let mask = suit_mask(suit);
            let cards = self.in_play & mask;
            let bottom = lowest(cards);
            let owner = self.hands.into_iter().fold(0, |owner, hand| {
                select_unpredictable(hand & bottom != 0, hand, owner)
            });
            let floor = lowest(cards & !owner);
            let implied = mask & floor.wrapping_sub(1);
            let rest = relied & !implied | floor;
            relied = select_unpredictable(relied & implied != 0, rest, relied);
        }
        relied
    }

    /// Returns, for each suit, the number of cards in play from the highest down to the lowest one in `relied`; 0 for
    /// suits in which `relied` has no card.
    #[inline(always)]
    fn relied_depths(&self, relied: u64) -> Depths {
        Depths(std::array::from_fn(|suit| {
            let relied = relied & suit_mask(suit);
            if relied == 0 {
                return 0;
            }
            (self.in_play & suit_mask(suit) & !(lowest(relied) - 1)).count_ones() as u8
        }))
    }

    /// Returns the set of the lowest cards relied on, at most one of each suit, given the number of highest cards of
    /// each suit that are relied on. This is the inverse of [`Search::relied_depths`].
    #[inline(always)]
    fn lowest_relied(&self, depths: Depths) -> u64 {
        let suits = depths.0.into_iter().enumerate();
        suits.fold(0, |relied, (suit, depth)| {
            relied | nth_highest(self.in_play, suit, depth.into())
        })
    }
}

// These methods only forward the call. With the bodies written here the search executes 1 % more instructions.
impl<C: Cpu, W: Watcher> Steps for Search<'_, C, W> {
    #[inline(always)]
    fn search_trick_start<M: Mode>(&mut self, leader: usize, target: u8, left: u8) -> Outcome {
        Search::search_trick_start::<M>(self, leader, target, left)
    }

    #[inline(always)]
    fn search_mid_trick<M: Mode, const I: usize>(
        &mut self,
        seat: usize,
        trick: TrickInPlay,
        target: u8,
        left: u8,
    ) -> Outcome {
        Search::search_mid_trick::<M, I>(self, seat, trick, target, left)
    }
}

/// The moves of one node: the cards still to be tried, and the combined result of those that were tried.
struct Candidates {
    /// The cards still to be tried in the current round: first those that no other worker is searching, then the
    /// postponed ones.
    left: u64,
    /// The cards of the hand whose turn it is.
    own: u64,
    /// The lowest card of each run of equivalent cards in the hand, where it may legally be played.
    bottoms: u64,
    /// The cards that other workers are searching, postponed until everything else has been tried.
    postponed: u64,
    /// True once only the postponed cards are left.
    is_second_round: bool,
    /// The number of tricks that the search tries to prove or refute for the counted side.
    target: u8,
    /// True if the hand whose turn it is wants the counted side to take many tricks.
    maximises: bool,
    /// The combined result of the cards tried so far.
    outcome: Outcome,
}

impl Candidates {
    /// Creates the candidates of a node with `left` tricks left. `moves` has the lowest card of each run of the hand
    /// `own` that may be played.
    #[inline(always)]
    fn new<M: Mode>(seat: usize, target: u8, left: u8, own: u64, moves: u64) -> Candidates {
        let maximises = M::maximises(seat);
        Candidates {
            left: moves,
            own,
            bottoms: moves,
            postponed: 0,
            is_second_round: false,
            target,
            maximises,
            outcome: Outcome {
                tricks: if maximises { 0 } else { left },
                relied: 0,
            },
        }
    }

    /// Returns true if there is a card to try. When the cards of the first round are used up, it starts a second round
    /// with the postponed ones.
    #[inline(always)]
    fn has_more(&mut self) -> bool {
        if self.left == 0 {
            self.left = self.postponed;
            self.postponed = 0;
            self.is_second_round = true;
        }
        self.left != 0
    }

    /// Postpones a card until all others have been tried.
    #[inline(always)]
    fn postpone(&mut self, card: u64) {
        self.left ^= card;
        self.postponed |= card;
    }

    /// Adds the result of a card to the combined result, drops the cards that need no longer be tried, and returns true
    /// if the card causes a cutoff. `played` is the card, and `bottom` the lowest card of its run.
    #[inline(always)]
    fn causes_cutoff(&mut self, bottom: u64, played: u64, mut outcome: Outcome) -> bool {
        if (outcome.tricks >= self.target) == self.maximises {
            self.outcome = outcome;
            return true;
        }
        let pruned;
        (pruned, outcome.relied) =
            pruned_by_failure(bottom, played, outcome.relied, self.own, self.bottoms);
        self.left &= !pruned;
        self.postponed &= !pruned;
        self.outcome.relied |= outcome.relied;
        self.outcome.tricks = if self.maximises {
            self.outcome.tricks.max(outcome.tricks)
        } else {
            self.outcome.tricks.min(outcome.tricks)
        };
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::cpu::AnyCpu;
    use super::super::mode::BridgeNoTrumps;
    use super::*;

    const ACE: u64 = 1 << 12;
    const KING: u64 = 1 << 11;
    const QUEEN: u64 = 1 << 10;
    const JACK: u64 = 1 << 9;
    const FOUR: u64 = 1 << 2;
    /// The two of another suit.
    const TWO: u64 = 1 << 16;

    /// Returns the candidates of North, who holds A K Q 4 and the two of another suit and wants six tricks.
    fn candidates() -> Candidates {
        let own = ACE | KING | QUEEN | FOUR | TWO;
        Candidates::new::<BridgeNoTrumps>(0, 6, 9, own, QUEEN | FOUR | TWO)
    }

    #[test]
    fn a_card_that_fails_takes_others_with_it() {
        // The lowest card of the run, the card played, what its result relies on; the cards left, and what all rely on.
        let cases = [
            // Below the floor, every card of the suit fails; one of another suit may not.
            (FOUR, FOUR, 0, TWO, 0),
            (FOUR, FOUR, JACK, QUEEN | TWO, JACK),
            (QUEEN, ACE, 0, TWO, 0),
            // The floor divides the run: its next card has to be in the hand too.
            (FOUR, FOUR, KING, TWO, KING | QUEEN),
            (FOUR, FOUR, ACE, TWO, ACE | KING),
            // The highest card of the run stands for the queen only while the hand has the queen.
            (QUEEN, ACE, ACE, FOUR | TWO, ACE | QUEEN),
            (QUEEN, ACE, KING, FOUR | TWO, KING | QUEEN),
            (QUEEN, ACE, JACK, FOUR | TWO, JACK | QUEEN),
            (TWO, TWO, ACE, QUEEN | FOUR, ACE),
        ];
        for (bottom, played, relied, left, all) in cases {
            let mut candidates = candidates();
            let outcome = Outcome { tricks: 5, relied };
            assert!(!candidates.causes_cutoff(bottom, played, outcome));
            assert_eq!(candidates.left, left, "{relied:b}");
            assert_eq!(
                candidates.outcome,
                Outcome {
                    tricks: 5,
                    relied: all
                }
            );
        }
    }

    #[test]
    fn a_card_that_succeeds_relies_on_itself_alone() {
        let mut candidates = candidates();
        let failed = Outcome {
            tricks: 5,
            relied: TWO,
        };
        assert!(!candidates.causes_cutoff(TWO, TWO, failed));
        let outcome = Outcome {
            tricks: 6,
            relied: ACE,
        };
        assert!(candidates.causes_cutoff(QUEEN, ACE, outcome));
        assert_eq!(candidates.outcome, outcome);
    }

    #[test]
    fn a_floor_is_dropped_if_the_table_has_the_bounds_for_its_only_other_owner() {
        // Only North and East have cards of the first suit. The highest card of the second may be with any hand but North.
        let top = TWO << 4;
        let hands = [ACE | FOUR, KING | TWO, TWO << 1 | TWO << 2, TWO << 3 | top];
        let board = Board {
            hands,
            trick: [0; 3],
            played: 0,
            leader: 0,
        };
        let (mut table, mut killers) = (Table::new(1 << 20), Killers::new());
        let (mut suits, control) = (SuitCache::new(None), Control::default());
        suits.set_deal::<BridgeNoTrumps>(hands);
        let mut search = Search::new(
            AnyCpu,
            &board,
            &mut suits,
            &mut table,
            &mut killers,
            &control,
            Unwatched,
        );
        search.resolves = true;
        search
            .suits
            .compute_facts::<BridgeNoTrumps>(AnyCpu, search.in_play);
        let owners = suits::owners(search.suits.facts(search.in_play));
        let [bounds, weaker] = [1, 0].map(|lower| Bounds { lower, upper: 2 });
        // The table has these bounds for another owner of a suit's card of this depth; what is left of king and top.
        let steps = [
            (0, 2, 0, weaker, KING | top),
            (0, 2, 0, bounds, ACE | top),
            (0, 1, 1, bounds, top),
            (1, 1, 1, bounds, top),
            (1, 1, 2, bounds, top),
        ];
        for (suit, depth, seat, known, left) in steps {
            let mut depths = Depths::default();
            depths.0[suit] = depth;
            let owners_there = owners.with_owner(suit, depth, seat);
            let fact = Fact::new(search.shape, 0, owners_there, depths, known);
            search.table.insert(AnyCpu, fact);
            let (relied, _) = search.resolve(0, owners, KING | top, bounds, 3);
            assert_eq!(relied, left, "{suit} {depth} {seat}");
        }
    }
}
