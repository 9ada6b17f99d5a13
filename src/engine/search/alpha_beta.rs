//! The exact search: a zero-window alpha-beta search that decides if the counted side takes at least a target number of
//! tricks.
//!
//! The counted side is the one whose tricks the search counts: North-South in bridge, declarer in preferans. Values are
//! fail-soft. [`Search::search_trick_start`] searches from the start of a trick, [`Search::search_mid_trick`] from a
//! later card of it; both are compiled once for each [`Mode`]. Besides the number of tricks, every search returns the
//! cards whose ranks its proof relied on. The proof holds for every position in which the same hands hold those cards
//! and all higher ones of their suits, and in which every hand is as long in every suit as here. It is stored in the
//! [`Table`] for that whole class of positions, and cards below those relied on need not be tried twice.
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
//!   this card, and the table has the same bounds for that hand ([`NewResult::resolve`]). One of the two holds it in each
//!   member of the larger class.
//!
//! Cards of a hand are equivalent if every card between them is the hand's own or has been beaten in this trick; they
//! form a *run*. A run is tried once. If it takes the trick, its highest card is played, and otherwise its lowest. So a
//! proof that needs the trick alone relies on the ace of A K Q, and not on the queen. In misère it is always the
//! lowest.
//!
//! A side that fails relies on what the results of all its cards relied on. It does not try every card. There are three
//! reasons to leave one out ([`pruned_by_failure`](super::candidates::pruned_by_failure)):
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

use crate::cards::Tricks;

use super::bits::Cards;
use super::board::Board;
use super::candidates::Candidates;
use super::company::Company;
use super::control::Control;
use super::cpu::{Cpu, Steps};
use super::hands::Hands;
use super::killers::{Killers, Situation};
use super::leads::{self, LeadHistory, LeadStage, Worths, stage};
use super::mode::Mode;
use super::moves::{self, ChoiceState};
#[cfg(feature = "instruments")]
use super::observer::Trial;
use super::observer::{ClaimNode, ClaimOrigin, Observer};
use super::outcome::{Need, Outcome};
use super::owners::Owners;
use super::proved::Bound;
use super::resolution::NewResult;
use super::sharing::{Abandoned, MIN_TOLD_TRICKS, PathQuestion, SharedNode, Sharing};
use super::suits::SuitCache;
use super::table::{Table, TableKey};
#[cfg(feature = "instruments")]
use super::trials::Trials;
use super::trick::{TrickInPlay, trick_in_play};
use super::winners;

/// The state of an exact search that begins with one board.
pub(super) struct Search<'a, P, O, C> {
    /// The token of the processor for which the search is compiled.
    pub(super) cpu: P,
    /// The cards that each seat still holds.
    pub(super) hands: Hands,
    /// The cache of facts about suits, which is set to the board's deal.
    pub(super) suits: &'a mut SuitCache,
    pub(super) table: &'a mut Table,
    pub(super) killers: &'a mut Killers,
    pub(super) control: &'a Control,
    /// The observer of the search, which receives the bounds that it proves.
    pub(super) observer: &'a mut O,
    /// The other workers on the same position.
    pub(super) company: &'a mut C,
    /// The number of nodes visited so far. Only the starts of tricks count as nodes.
    pub(super) nodes: u64,
    /// The part of the search that is being abandoned, if any.
    pub(super) abandoned: Abandoned,
    /// The nodes shared with other workers on the same position. At these nodes, a worker postpones cards that another
    /// worker is searching, and looks for bounds that others have proved.
    pub(super) sharing: Sharing,
    /// True if a new result is resolved with results in the table before it is stored (see [`NewResult::resolve`]).
    /// Resolving pays only if several layouts of unseen hands are searched with the same table.
    pub(super) resolves: bool,
}

/// The minimum number of tricks left at which a new result is resolved with results in the table, if `resolves` is
/// true. With fewer tricks left, that takes more time than it saves.
const MIN_RESOLVED_TRICKS: u8 = 3;

/// The number of nodes between two checks of whether the search has been cancelled.
const POLL_NODES: u64 = 4096;

impl<P: Cpu, O: Observer, C: Company> Search<'_, P, O, C> {
    /// Returns true if the search was cancelled or the current subtree is being abandoned. A result returned then is
    /// meaningless.
    #[inline(always)]
    pub(super) fn is_stopped(&self) -> bool {
        self.abandoned != Abandoned::Nothing
    }

    /// Searches the board, which may be in the middle of a trick. Returns a bound that decides if the counted side
    /// takes the tricks that it needs.
    pub(super) fn run<M: Mode>(&mut self, board: &Board, need: Need) -> Outcome {
        self.poll_company();
        self.sharing.begin(need.left);
        let outcome = if board.played == 0 {
            self.search_next_trick::<M>(board.leader, need)
        } else {
            let (seat, trick) = trick_in_play::<M>(board);
            let cpu = self.cpu;
            match board.played {
                1 => cpu.search_mid_trick::<M, 1>(self, seat, trick, need),
                2 => cpu.search_mid_trick::<M, 2>(self, seat, trick, need),
                _ => cpu.search_mid_trick::<M, 3>(self, seat, trick, need),
            }
        };
        self.control.add_nodes(self.nodes % POLL_NODES);
        outcome
    }

    /// Returns the worths of the leads in `moves` when `left` tricks are left: for each suit, those of its only card,
    /// its highest, its lowest, or another one. Leads of greater worth are tried first.
    #[inline(always)]
    fn worths_of_leads<M: Mode>(&mut self, leader: usize, moves: Cards, left: u8) -> [Worths; 4] {
        let stage = stage::<M>(left);
        self.suits
            .lead_worths::<M>(self.cpu, &self.hands, leader, moves, stage)
    }

    /// Calls [`Company::poll`] with the share of the table in use, if other workers may search the same position.
    #[inline(always)]
    fn poll_company(&mut self) {
        if C::HAS_WORKERS {
            self.company.poll(self.table.fill());
        }
    }

    /// Returns a bound on the tricks from the start of the next trick on. It searches only if the answer is not trivial
    /// and more than one trick is left.
    #[inline(always)]
    fn search_next_trick<M: Mode>(&mut self, leader: usize, need: Need) -> Outcome {
        if let Some(outcome) = need.trivial_outcome() {
            return outcome;
        }
        if need.left == 1 {
            return self.play_last_trick::<M>(leader);
        }
        self.cpu.search_trick_start::<M>(self, leader, need)
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

    /// Searches from the start of a trick, with a target between 1 and the tricks left, and at least two tricks left.
    /// Returns a bound that decides if the counted side takes the tricks that it needs.
    #[inline(always)]
    fn search_trick_start<M: Mode>(&mut self, leader: usize, need: Need) -> Outcome {
        // 1. Stop if the search was cancelled.
        self.nodes += 1;
        if self.nodes.is_multiple_of(POLL_NODES) {
            self.control.add_nodes(POLL_NODES);
            self.poll_company();
            if self.control.is_cancelled() {
                self.abandoned = Abandoned::WholeSearch;
            }
        }
        if self.is_stopped() {
            return Outcome::STOPPED;
        }

        // 2. Look up the pattern in the transposition table, and count sure winners. Both may decide without a search.
        let in_play = self.hands.in_play();
        self.suits.compute_facts::<M>(self.cpu, in_play);
        let owners = self.suits.owners(in_play);
        let key = TableKey::new::<M>(self.hands.shape(), leader);
        if self.is_shared(need.left) {
            let target = need.target;
            self.receive_facts(
                need.left,
                PathQuestion {
                    key,
                    owners,
                    target,
                },
            );
            if self.is_stopped() {
                return Outcome::STOPPED;
            }
        }
        let look_up = |search: &mut Self| search.look_up::<M>(key, owners, need);
        let count = |search: &mut Self| search.count_winners::<M>(leader, need);
        let found = if M::COUNTS_FIRST {
            count(self).or_else(|| look_up(self))
        } else {
            look_up(self).or_else(|| count(self))
        };
        if let Some(outcome) = found {
            return outcome;
        }

        // 3. Try the leads.
        let outcome = self.search_leads::<M>(leader, need);
        if self.is_shared(need.left) && self.abandoned == Abandoned::Subtree(need.left) {
            // Another worker has proved the answer, so the table has it.
            self.abandoned = Abandoned::Nothing;
            return self.cpu.search_trick_start::<M>(self, leader, need);
        }
        if self.is_stopped() {
            return outcome;
        }
        self.store_result::<M>(leader, key, owners, outcome, need)
    }

    /// Stores the bound that was proved at the start of a trick, if possible made more general by results in the table,
    /// and returns it.
    ///
    /// The bound relies on no card whose owner follows from the suit lengths. A bound from counted winners never does.
    /// A trick relies on its winner only if another hand has a lower card. A card that is implied now stays implied,
    /// and the lowest card relied on in a suit is only ever replaced by a higher one.
    #[inline(always)]
    fn store_result<M: Mode>(
        &mut self,
        leader: usize,
        key: TableKey,
        owners: Owners,
        outcome: Outcome,
        need: Need,
    ) -> Outcome {
        let mut result = NewResult {
            key,
            owners,
            bounds: outcome.bounds(need),
            relied: outcome.relied,
        };
        let fact = if self.resolves && need.left >= MIN_RESOLVED_TRICKS {
            result.resolve(self.cpu, self.table, &self.hands)
        } else {
            result.fact(&self.hands)
        };
        let relied = result.relied;
        debug_assert_eq!(self.hands.drop_implied(relied), relied);
        let is_told = need.left >= MIN_TOLD_TRICKS && self.company.wants_facts();
        let origin = if relied != outcome.relied {
            ClaimOrigin::Resolved
        } else if is_told {
            ClaimOrigin::Told
        } else {
            ClaimOrigin::Stored
        };
        let outcome = Outcome { relied, ..outcome };
        self.report_claim::<M>(origin, leader, Cards::NONE, outcome, need);
        if is_told {
            self.company.send_fact(fact);
        }
        self.table.insert(self.cpu, fact);
        outcome
    }

    /// Returns the bound that the transposition table has for the current position, if it decides whether the target is
    /// reached; otherwise `None`.
    #[inline(always)]
    fn look_up<M: Mode>(&mut self, key: TableKey, owners: Owners, need: Need) -> Option<Outcome> {
        let found = self.table.get(self.cpu, key, owners, need.target)?;
        let outcome = Outcome {
            tricks: found.bounds.deciding(need.target),
            relied: self.hands.lowest_relied(found.depths),
        };
        let (origin, leader) = (ClaimOrigin::Taken, key.leader());
        self.report_claim::<M>(origin, leader, Cards::NONE, outcome, need);
        Some(outcome)
    }

    /// Returns the bound that counting sure winners proves, if it decides whether the target is reached; otherwise
    /// `None`.
    #[inline(always)]
    fn count_winners<M: Mode>(&mut self, leader: usize, need: Need) -> Option<Outcome> {
        let outcome = winners::prove_bound::<M>(self.suits, &self.hands, leader, need)?;
        let relied = self.hands.drop_implied(outcome.relied);
        let outcome = Outcome { relied, ..outcome };
        self.report_claim::<M>(ClaimOrigin::Counted, leader, Cards::NONE, outcome, need);
        Some(outcome)
    }

    /// Tries the leads of a node until one causes a cutoff, and returns the resulting bound on the counted side's
    /// tricks.
    #[inline(always)]
    fn search_leads<M: Mode>(&mut self, leader: usize, need: Need) -> Outcome {
        let (own, left) = (self.hands[leader], need.left);
        let bottoms = own.run_bottoms(self.hands.others(leader));
        // Try the killer of the same hand first, or if there is none that of the same shape.
        let situations = [
            Situation::lead(own, leader),
            Situation::lead_of_shape(self.hands.shape(), leader),
        ];
        let [first, second] = situations.map(|situation| self.killers.get::<M>(situation));
        let killer = if first.has_any(bottoms) {
            first
        } else {
            second
        };
        self.show_leads_of_stage::<M>(LeadStage::Late, leader, need, bottoms, killer);
        let mut candidates = Candidates::new::<M>(leader, need, own, bottoms);
        let mut worths = None;
        let mut failed = Cards::NONE;
        let shared = self.shared_node::<M, 0>(leader, Cards::NONE, need);
        while candidates.has_more() {
            let card = if killer.has_any(candidates.left) {
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
            let outcome = self.search_after_lead::<M>(leader, lead, need);
            self.withdraw_card(shared);
            if candidates.causes_cutoff(card, lead, outcome) {
                if !self.is_stopped() {
                    let stage = LeadStage::Early;
                    self.show_leads_of_stage::<M>(stage, leader, need, bottoms, killer);
                }
                for situation in situations {
                    self.store_killer::<M>(situation, card);
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

    /// Offers the leads of a node to the observer if the observer wants to see leads, the node has several leads, and
    /// the stage of the play is `shown`. `killer` is the killer of the node.
    #[inline(always)]
    #[cfg_attr(
        not(feature = "instruments"),
        expect(unused_variables, clippy::unused_self)
    )]
    fn show_leads_of_stage<M: Mode>(
        &mut self,
        shown: LeadStage,
        leader: usize,
        need: Need,
        bottoms: Cards,
        killer: Cards,
    ) {
        #[cfg(feature = "instruments")]
        if O::SEES_LEADS && bottoms != bottoms.lowest() && stage::<M>(need.left) == shown {
            self.show_leads::<M>(leader, need, bottoms, killer);
        }
    }

    /// Offers the leads of a node to the observer, and searches those that it wants to try. The nodes below are not
    /// observed.
    #[cfg(feature = "instruments")]
    fn show_leads<M: Mode>(&mut self, leader: usize, need: Need, bottoms: Cards, killer: Cards) {
        let worths = self.worths_of_leads::<M>(leader, bottoms, need.left);
        let leads = leads::leads::<M>(self.hands, leader, bottoms, worths, killer);
        let mut trials = Trials::new(stage::<M>(need.left), self.suits.history);
        self.observer
            .observe_leads(Tricks(need.left), leads, |lead| {
                let (table, killers) =
                    trials.begin(&mut self.suits.history, self.table, self.killers);
                let mut search = Search {
                    cpu: self.cpu,
                    hands: self.hands,
                    suits: self.suits,
                    table,
                    killers,
                    control: self.control,
                    observer: &mut (),
                    company: &mut (),
                    nodes: self.nodes,
                    abandoned: self.abandoned,
                    sharing: self.sharing,
                    resolves: self.resolves,
                };
                let card = search.card_to_lead::<M>(leader, lead.card);
                let outcome = search.search_after_lead::<M>(leader, card, need);
                let nodes = search.nodes - self.nodes;
                let is_stopped = search.is_stopped();
                (self.nodes, self.abandoned) = (search.nodes, search.abandoned);
                (!is_stopped).then(|| Trial {
                    decides: outcome.reaches(need.target) == M::maximises(leader),
                    nodes,
                })
            });
        trials.end(&mut self.suits.history);
    }

    /// Returns the card to lead from the run with the lowest card `bottom`: its highest. In misère it is the lowest.
    #[inline(always)]
    fn card_to_lead<M: Mode>(&self, leader: usize, bottom: Cards) -> Cards {
        if M::MISERE {
            return bottom;
        }
        self.hands[leader].run_top(bottom, self.hands.others(leader))
    }

    /// Leads a card, searches the position after it, takes the card back, and returns the outcome.
    #[inline(always)]
    fn search_after_lead<M: Mode>(&mut self, leader: usize, card: Cards, need: Need) -> Outcome {
        self.hands.play(leader, card);
        let trick = TrickInPlay::from_lead::<M>(card, leader);
        let outcome = self
            .cpu
            .search_mid_trick::<M, 1>(self, M::next(leader), trick, need);
        self.hands.take_back(leader, card);
        outcome
    }

    /// Searches from the middle of a trick, in which `seat` plays card `I` (1 to 3; the lead is card 0), and returns a
    /// bound that decides if the counted side takes the tricks that it needs.
    #[inline(always)]
    fn search_mid_trick<M: Mode, const I: usize>(
        &mut self,
        seat: usize,
        trick: TrickInPlay,
        need: Need,
    ) -> Outcome {
        let bottoms = trick.moves::<M>(&self.hands, seat);
        let mut candidates = Candidates::new::<M>(seat, need, self.hands[seat], bottoms);
        let shared = self.shared_node::<M, I>(seat, trick.cards, need);
        if bottoms == bottoms.lowest() {
            // A forced card needs no killer, and would be useless as one.
            self.try_card::<M, I>(seat, trick, bottoms, shared, need, &mut candidates);
        } else {
            self.try_cards::<M, I>(seat, trick, shared, need, &mut candidates);
        }
        if O::SEES_CLAIMS {
            let leader = (seat + M::SEATS - I) % M::SEATS;
            let (origin, outcome) = (ClaimOrigin::Played, candidates.outcome);
            self.report_claim::<M>(origin, leader, trick.cards, outcome, need);
        }
        candidates.outcome
    }

    /// Tries the cards of a hand until one causes a cutoff. The hand plays card `I` to the trick.
    #[inline(always)]
    fn try_cards<M: Mode, const I: usize>(
        &mut self,
        seat: usize,
        trick: TrickInPlay,
        shared: Option<SharedNode>,
        need: Need,
        candidates: &mut Candidates,
    ) {
        let situation = self.situation::<M, I>(seat, &trick);
        let killer = self.killers.get::<M>(situation);
        let mut tried = 0;
        while candidates.has_more() {
            let card = if killer.has_any(candidates.left) {
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
            if self.try_card::<M, I>(seat, trick, card, shared, need, candidates) {
                self.store_killer::<M>(situation, card);
                break;
            }
        }
    }

    /// Plays a card of the run whose lowest card is `bottom`, searches the position after it, takes the card back, and
    /// adds the result to `candidates`. Returns true if it causes a cutoff.
    #[inline(always)]
    fn try_card<M: Mode, const I: usize>(
        &mut self,
        seat: usize,
        trick: TrickInPlay,
        bottom: Cards,
        shared: Option<SharedNode>,
        need: Need,
        candidates: &mut Candidates,
    ) -> bool {
        let (cpu, own) = (self.cpu, candidates.own);
        self.announce_card(shared, bottom);
        let dividers = trick.dividers::<M>(&self.hands, seat);
        let card = trick.card_of_run::<M>(bottom, own, dividers);
        self.hands.play(seat, card);
        let trick = trick.add_card::<M>(card, seat);
        let outcome = if I + 1 == M::SEATS {
            self.end_trick::<M>(seat, trick, need)
        } else if I == 1 {
            cpu.search_mid_trick::<M, 2>(self, M::next(seat), trick, need)
        } else {
            cpu.search_mid_trick::<M, 3>(self, M::next(seat), trick, need)
        };
        self.hands.take_back(seat, card);
        self.withdraw_card(shared);
        candidates.causes_cutoff(bottom, card, outcome)
    }

    /// Reports to the observer a bound that was proved for the current hands and trick.
    #[inline(always)]
    fn report_claim<M: Mode>(
        &mut self,
        origin: ClaimOrigin,
        leader: usize,
        trick: Cards,
        outcome: Outcome,
        need: Need,
    ) {
        if !O::SEES_CLAIMS || self.is_stopped() {
            return;
        }
        let node = ClaimNode {
            hands: self.hands.held(),
            dealt: &self.suits.hands,
            leader,
            trick,
        };
        let bound = Bound::new(Tricks(need.target), Tricks(outcome.tricks));
        node.report::<M>(self.observer, origin, bound, outcome.relied);
    }

    /// Stores a card that caused a cutoff as the killer of its situation, unless the search was stopped. In a stopped
    /// search there was no real cutoff, and the card would mislead later searches.
    #[inline(always)]
    fn store_killer<M: Mode>(&mut self, situation: Situation, card: Cards) {
        if !self.is_stopped() {
            self.killers.put::<M>(situation, card);
        }
    }

    /// Returns true if nodes with `left` tricks left are shared with other workers.
    #[inline(always)]
    fn is_shared(&self, left: u8) -> bool {
        self.sharing.includes::<C>(left)
    }

    /// Records the question of a shared node, and receives the facts that other workers have proved.
    #[inline(always)]
    fn receive_facts(&mut self, left: u8, question: PathQuestion) {
        let (table, abandoned) = (&mut *self.table, &mut self.abandoned);
        self.sharing.record(left, question);
        self.sharing
            .receive_facts(self.cpu, self.company, table, left, abandoned);
    }

    /// Returns the identity of a shared node, by which other workers recognise it, or `None` if the node is not shared.
    /// At the node, `seat` plays card `I` to the cards in `trick`.
    #[inline(always)]
    fn shared_node<M: Mode, const I: usize>(
        &self,
        seat: usize,
        trick: Cards,
        need: Need,
    ) -> Option<SharedNode> {
        self.is_shared(need.left)
            .then(|| SharedNode::new::<M, I>(&self.hands, seat, trick, need))
    }

    /// Returns true if another worker is currently searching this card of the node.
    #[inline(always)]
    fn is_searched_elsewhere(&self, shared: Option<SharedNode>, card: Cards) -> bool {
        shared.is_some_and(|node| node.is_searched_elsewhere(self.company, card))
    }

    /// Tells other workers that this worker begins to search a card of a shared node.
    #[inline(always)]
    fn announce_card(&mut self, shared: Option<SharedNode>, card: Cards) {
        if let Some(node) = shared {
            node.announce_card(self.company, card);
        }
    }

    /// Tells other workers that this worker no longer searches any card of a shared node.
    #[inline(always)]
    fn withdraw_card(&mut self, shared: Option<SharedNode>) {
        if let Some(node) = shared {
            node.withdraw_card(self.company);
        }
    }

    /// Returns the situation of `seat`, which is about to play card `I` (1 to 3) to a trick, for the killer table.
    #[inline(always)]
    fn situation<M: Mode, const I: usize>(&self, seat: usize, trick: &TrickInPlay) -> Situation {
        let own = self.hands[seat];
        let cards = if own.has_any(trick.led) {
            self.hands.in_play() & trick.led
        } else if M::TRUMPS {
            own
        } else {
            return Situation::discard(own, trick.winner, seat, I);
        };
        Situation::against_card(cards, trick.best, seat, I)
    }

    /// Scores a complete trick, in which `last` played the last card, and searches the rest of the play. Returns the
    /// outcome of both together.
    #[inline(always)]
    fn end_trick<M: Mode>(&mut self, last: usize, trick: TrickInPlay, need: Need) -> Outcome {
        let is_won = M::is_counted(trick.winner);
        let rest = self.search_next_trick::<M>(trick.winner, need.after_trick(is_won));
        if M::MISERE
            && !is_won
            && !rest.reaches(need.target)
            && let Some(outcome) = self.bound_for_either_leader::<M>(trick, rest, need)
        {
            let (origin, leader) = (ClaimOrigin::EitherLeads, M::next(last));
            self.report_claim::<M>(origin, leader, trick.cards, outcome, need);
            return outcome;
        }
        Outcome {
            tricks: rest.tricks + u8::from(is_won),
            relied: rest.relied | trick.winner_relied_on::<M>(),
        }
    }

    /// Returns a bound for a complete trick of misère that holds whichever opponent of declarer won it; `None` if none
    /// can be proved. `rest` is the outcome of the later tricks with the actual winner on lead.
    ///
    /// Both opponents beat declarer's card. If declarer cannot take the target with the other opponent on lead either,
    /// it does not matter which of them has the higher card, and the proof relies on neither.
    #[inline(always)]
    fn bound_for_either_leader<M: Mode>(
        &mut self,
        trick: TrickInPlay,
        rest: Outcome,
        need: Need,
    ) -> Option<Outcome> {
        let suited = trick.cards & trick.best.whole_suit();
        let declarers = trick.declarers_card & suited;
        let other = suited & !(trick.best | declarers);
        if other.is_empty() || (!declarers.is_empty() && other > declarers) {
            return None;
        }
        let mut outcome = Outcome {
            tricks: rest.tricks,
            relied: rest.relied | declarers,
        };
        let later = need.after_trick(false);
        if later.target > later.left {
            return Some(outcome);
        }
        let rest = self.search_next_trick::<M>(3 - trick.winner, later);
        if rest.reaches(later.target) || self.is_stopped() {
            return None;
        }
        outcome.tricks = outcome.tricks.max(rest.tricks);
        outcome.relied |= rest.relied;
        Some(outcome)
    }
}

// These methods only forward the call. With the bodies written here the search executes 1 % more instructions.
impl<P: Cpu, O: Observer, C: Company> Steps for Search<'_, P, O, C> {
    #[inline(always)]
    fn search_trick_start<M: Mode>(&mut self, leader: usize, need: Need) -> Outcome {
        Search::search_trick_start::<M>(self, leader, need)
    }

    #[inline(always)]
    fn search_mid_trick<M: Mode, const I: usize>(
        &mut self,
        seat: usize,
        trick: TrickInPlay,
        need: Need,
    ) -> Outcome {
        Search::search_mid_trick::<M, I>(self, seat, trick, need)
    }
}
