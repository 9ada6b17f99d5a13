//! The solver: finds exact values by a series of zero-window searches, and reuses what it has learnt for later
//! positions.

use std::fmt;

use crate::cards::{Card, CardSet, Tricks};
use crate::rules::Position;

use super::alpha_beta::Search;
use super::board::{Board, Encoding, counts_declaring_side, to_declaring_side};
use super::company::Company;
use super::control::{Cancelled, Control};
use super::cpu::{self, Cpu};
use super::evaluate::evaluate;
use super::hands::Hands;
use super::killers::Killers;
use super::leads::{LeadHistory, LeadWeights};
use super::observer::{Claim, ClaimOrigin, Observer, Stratum};
use super::order::order_of_plays;
use super::outcome::{Need, Outcome};
use super::proved::{Bound, Proof, Proved};
use super::sharing::{Abandoned, Sharing};
use super::suits::SuitCache;
use super::table::{Fact, Table};

/// A solver of positions. It keeps its transposition table, so that later questions about the same deal are cheaper.
///
/// ```
/// use kibitzer::rules::Position;
/// use kibitzer::search::Solver;
/// let position: Position = "N:AQ... 32... .AK.. K4... NT W".parse()?;
/// assert_eq!(Solver::default().tricks(&position).0, 2);
/// # Ok::<(), kibitzer::notation::ParsePositionError>(())
/// ```
pub struct Solver {
    table: Table,
    killers: Killers,
    suits: SuitCache,
    /// The position that was searched last. A later position in its play does not replace it. The tables hold results
    /// for it and for related positions (see [`is_related`]).
    last: Option<Position>,
    /// The counted side's tricks in the last related position that was solved exactly; `None` if no such position has
    /// been solved.
    last_tricks: Option<u8>,
    /// True if the tables hold results for several layouts of unseen hands.
    has_layouts: bool,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("table_fill", &self.table_fill())
            .finish_non_exhaustive()
    }
}

impl Default for Solver {
    /// Creates a solver with a transposition table of [`Solver::TABLE_BYTES`].
    fn default() -> Solver {
        Solver::new(Solver::TABLE_BYTES)
    }
}

impl Solver {
    /// The size of the transposition table of [`Solver::default`], in bytes: 64 MiB, enough for all but the hardest
    /// deals. Memory is allocated as the table fills.
    pub const TABLE_BYTES: usize = 64 << 20;

    /// Creates a solver whose transposition table takes at most `table_bytes` bytes, or less if the system cannot
    /// provide them.
    pub fn new(table_bytes: usize) -> Solver {
        Solver::with_suits(table_bytes, SuitCache::new(None))
    }

    /// Creates a solver that orders leads by `weights` instead of the built-in ones. Its answers are the same.
    #[cfg_attr(not(feature = "instruments"), doc(hidden))]
    pub fn with_leads(table_bytes: usize, weights: LeadWeights) -> Solver {
        Solver::with_suits(table_bytes, SuitCache::new(Some(weights)))
    }

    /// Creates a solver with an empty table of at most `table_bytes` bytes and a cache of suit facts.
    fn with_suits(table_bytes: usize, suits: SuitCache) -> Solver {
        Solver {
            table: Table::new(table_bytes),
            killers: Killers::new(),
            suits,
            last: None,
            last_tricks: None,
            has_layouts: false,
        }
    }

    /// Returns the number of tricks that the declaring side takes from the position on with best play by all, the
    /// current trick included.
    ///
    /// Two proofs establish the result: one search shows that the side takes this number of tricks, another that it
    /// does not take more. Where the rules alone imply one of the two bounds, no search is needed for it.
    ///
    /// # Errors
    ///
    /// Returns an error if `control` was cancelled before there was an answer.
    pub fn tricks_with(
        &mut self,
        position: &Position,
        control: &Control,
    ) -> Result<Tricks, Cancelled> {
        self.watched(&mut (), &mut ()).tricks(position, control)
    }

    /// Returns a bound that decides whether the declaring side takes at least `target` tricks: a lower bound if it
    /// does, otherwise an upper bound. For a target above the number of tricks left, that number is the upper bound.
    ///
    /// ```
    /// use kibitzer::cards::Tricks;
    /// use kibitzer::notation::text;
    /// use kibitzer::rules::Position;
    /// use kibitzer::search::{Bound, Solver};
    /// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W")?;
    /// let position = Position::from_setup(&line.problem.setup)?;
    /// let bound = Solver::default().bound(&position, Tricks(1));
    /// assert!(matches!(bound, Bound::AtLeast(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if `control` was cancelled before there was an answer.
    pub fn bound_with(
        &mut self,
        position: &Position,
        target: Tricks,
        control: &Control,
    ) -> Result<Bound, Cancelled> {
        self.watched(&mut (), &mut ())
            .bound(position, target, control)
    }

    /// Returns a bound, as [`Solver::bound`] does, and the cards that its proof relies on.
    ///
    /// # Errors
    ///
    /// Returns an error if `control` was cancelled before there was an answer.
    pub fn prove_with(
        &mut self,
        position: &Position,
        target: Tricks,
        control: &Control,
    ) -> Result<Proof, Cancelled> {
        self.watched(&mut (), &mut ())
            .prove(position, target, control)
    }

    /// Connects the solver with an observer of its searches, and with other workers on the same position. `()` stands
    /// for none.
    ///
    /// ```
    /// use kibitzer::cards::Tricks;
    /// use kibitzer::notation::text;
    /// use kibitzer::rules::Position;
    /// use kibitzer::instruments::{Lead, Observer, Trial};
    /// use kibitzer::search::{Control, Solver};
    ///
    /// /// How many leads were tried, and how many of them would do.
    /// #[derive(Default)]
    /// struct Tried(usize, usize);
    ///
    /// impl Observer for Tried {
    ///     const SEES_CLAIMS: bool = false;
    ///     const SEES_LEADS: bool = true;
    ///
    ///     fn observe_leads(
    ///         &mut self,
    ///         _left: Tricks,
    ///         leads: impl Iterator<Item = Lead>,
    ///         search: impl FnMut(Lead) -> Option<Trial>,
    ///     ) {
    ///         for trial in leads.map_while(search) {
    ///             self.0 += 1;
    ///             self.1 += usize::from(trial.decides);
    ///         }
    ///     }
    /// }
    ///
    /// let line = text::parse_line("bridge N:AQ5..7. K43.2.. J2.6.K. T6.5.8. S W")?;
    /// let position = Position::from_setup(&line.problem.setup)?;
    /// let mut tried = Tried::default();
    /// let mut solver = Solver::default();
    /// solver.watched(&mut tried, &mut ()).tricks(&position, &Control::default())?;
    /// assert!(0 < tried.1 && tried.1 < tried.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "instruments"), doc(hidden))]
    pub fn watched<'a, O: Observer, C: Company>(
        &'a mut self,
        observer: &'a mut O,
        company: &'a mut C,
    ) -> Watched<'a, O, C> {
        Watched {
            solver: self,
            observer,
            company,
        }
    }

    /// Returns true if the declaring side takes at least `target` tricks from the position on.
    ///
    /// # Errors
    ///
    /// Returns an error if `control` was cancelled before there was an answer.
    pub fn makes_with(
        &mut self,
        position: &Position,
        target: Tricks,
        control: &Control,
    ) -> Result<bool, Cancelled> {
        let bound = self.bound_with(position, target, control)?;
        Ok(matches!(bound, Bound::AtLeast(_)))
    }

    /// Guesses the declaring side's tricks without a search: returns the value of the last related position that was
    /// solved, or the static evaluation of the hands if there is none.
    pub fn guess(&mut self, position: &Position) -> Tricks {
        let board = self.prepare(position);
        self.guess_for_board(&board, position)
    }

    /// Returns the legal cards in the order in which a search without earlier results tries them, the most promising
    /// first. It returns only one card of each group of equivalent cards.
    ///
    /// ```
    /// use kibitzer::notation::text;
    /// use kibitzer::rules::Position;
    /// use kibitzer::search::Solver;
    ///
    /// // North may play the ace, or the queen, which is as good as the jack.
    /// let line = text::parse_line("bridge N:AQJ... 32.2.. .AK3.. K4... NT W ST")?;
    /// let position = Position::from_setup(&line.problem.setup)?;
    /// assert_eq!(Solver::default().promising(&position).len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn promising(&mut self, position: &Position) -> Vec<Card> {
        let board = self.prepare(position);
        // The order depends on the position alone.
        self.suits.history = LeadHistory::default();
        let order = with_mode!(position.game(), position.strain(), M => {
            order_of_plays::<M>(cpu::AnyCpu, &mut self.suits, &board)
        });
        let encoding = Encoding::new(position);
        order
            .into_iter()
            .filter_map(|card| encoding.decode_card(card))
            .collect()
    }

    /// Returns the share of the transposition table that is in use, 0 to 1.
    pub fn table_fill(&self) -> f64 {
        self.table.fill()
    }

    /// Returns true if the transposition table takes more than the 10 megabytes that it keeps when it is cleared.
    pub(crate) fn takes_much(&self) -> bool {
        self.table.takes_much()
    }

    /// Discards all earlier results and shrinks the transposition table to its initial size, returning memory to the
    /// system.
    pub(crate) fn forget(&mut self) {
        self.table.clear();
        self.killers.clear();
        self.suits.history = LeadHistory::default();
        self.last = None;
        self.last_tricks = None;
        self.has_layouts = false;
    }

    /// Stores facts that another solver has proved. They are used in searches of `position` and of related positions.
    #[cfg_attr(not(feature = "instruments"), doc(hidden))]
    pub fn learn(&mut self, position: &Position, facts: &[Fact]) {
        self.prepare(position);
        for &fact in facts {
            self.table.insert(cpu::AnyCpu, fact);
        }
    }

    /// Prepares the tables for a position and converts it to a board.
    ///
    /// The results in the transposition table hold for every deal, but are useless for a deal unrelated to the last
    /// one, so they are discarded for such a deal. Therefore a deal that is searched from scratch always takes the same
    /// number of nodes.
    fn prepare(&mut self, position: &Position) -> Board {
        match self.last {
            Some(last) if is_related(&last, position) => {
                self.has_layouts = self.has_layouts || is_other_layout(&last, position);
            }
            _ => self.forget(),
        }
        // A moment in the play of the last position leaves that one in place: two such moments are related through it,
        // even if they are in different lines of play.
        if self.last.is_none_or(|last| !contains(&last, position)) {
            self.last = Some(*position);
        }
        let board = Board::new(position);
        let hands = board.hands_at_lead(position.game());
        with_mode!(position.game(), position.strain(), M => self.suits.set_deal::<M>(hands));
        board
    }

    /// Guesses the declaring side's tricks in a position; `board` is the same position in the search's own
    /// representation. The static evaluation is rounded down to whole tricks of the counted side, because the first
    /// search asks whether that side takes one trick more.
    fn guess_for_board(&self, board: &Board, position: &Position) -> Tricks {
        let left = position.tricks_left().0;
        let counted = match self.last_tricks {
            Some(tricks) => tricks.min(left),
            None => {
                let hands = board.hands_at_lead(position.game());
                let value = with_mode!(position.game(), position.strain(), M => {
                    evaluate::<M>(&hands, board.leader, left.into(), 16)
                });
                (value / 16) as u8
            }
        };
        to_declaring_side(position, counted, left)
    }
}

/// A [`Solver`] with the observer of its searches, and with other workers on the same position.
#[derive(Debug)]
pub struct Watched<'a, O, C> {
    solver: &'a mut Solver,
    observer: &'a mut O,
    company: &'a mut C,
}

impl<O: Observer, C: Company> Watched<'_, O, C> {
    /// Finds the declaring side's tricks, as [`Solver::tricks`] does.
    ///
    /// # Errors
    ///
    /// Returns an error if `control` was cancelled before there was an answer.
    pub fn tricks(&mut self, position: &Position, control: &Control) -> Result<Tricks, Cancelled> {
        let mut proved = Proved::nothing(position);
        let board = self.solver.prepare(position);
        let mut guess = self.solver.guess_for_board(&board, position).0;
        while proved.value().is_none() {
            let (least, most) = (proved.at_least.0, proved.at_most.0);
            // The first search asks whether the counted side takes one trick more than the guess.
            let target = Tricks(if counts_declaring_side(position) {
                guess.clamp(least, most - 1) + 1
            } else {
                guess.clamp(least + 1, most)
            });
            self.company.on_question(position, target);
            let outcome = self.outcome_for_board(position, &board, target, control)?;
            let bound = declaring_bound(position, target, outcome);
            proved.narrow(bound);
            self.company.on_bounds(proved);
            guess = bound.tricks().0;
        }
        let left = position.tricks_left().0;
        self.solver.last_tricks = Some(to_declaring_side(position, proved.at_least.0, left).0);
        Ok(proved.at_least)
    }

    /// Returns a bound that decides whether the declaring side takes at least `target` tricks, as [`Solver::bound`]
    /// does.
    ///
    /// # Errors
    ///
    /// Returns an error if `control` was cancelled before there was an answer.
    pub fn bound(
        &mut self,
        position: &Position,
        target: Tricks,
        control: &Control,
    ) -> Result<Bound, Cancelled> {
        let outcome = self.outcome(position, target, control)?;
        Ok(declaring_bound(position, target, outcome))
    }

    /// Returns a bound and the cards that its proof relies on, as [`Solver::prove`] does, and passes the bound to the
    /// observer as a claim.
    ///
    /// ```
    /// use kibitzer::cards::Tricks;
    /// use kibitzer::notation::text;
    /// use kibitzer::rules::Position;
    /// use kibitzer::instruments::{Claim, ClaimOrigin, Observer, Stratum};
    /// use kibitzer::search::{Control, Solver};
    ///
    /// struct Count(usize);
    ///
    /// impl Observer for Count {
    ///     fn wants_claim(&mut self, origin: ClaimOrigin, _left: Tricks, _stratum: Stratum) -> bool {
    ///         origin != ClaimOrigin::Taken
    ///     }
    ///
    ///     fn observe_claim(&mut self, _claim: Claim) {
    ///         self.0 += 1;
    ///     }
    /// }
    ///
    /// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W")?;
    /// let position = Position::from_setup(&line.problem.setup)?;
    /// let mut count = Count(0);
    /// let mut solver = Solver::default();
    /// solver.watched(&mut count, &mut ()).prove(&position, Tricks(2), &Control::default())?;
    /// assert!(count.0 > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if `control` was cancelled before there was an answer.
    pub fn prove(
        &mut self,
        position: &Position,
        target: Tricks,
        control: &Control,
    ) -> Result<Proof, Cancelled> {
        let outcome = self.outcome(position, target, control)?;
        let proof = Proof {
            bound: declaring_bound(position, target, outcome),
            relied: Encoding::new(position).cards_from_floors(outcome.relied),
        };
        let (origin, left) = (ClaimOrigin::Proved, position.tricks_left());
        if self.observer.wants_claim(origin, left, Stratum::Plain) {
            self.observer.observe_claim(Claim {
                origin,
                position: *position,
                card: None,
                bound: proof.bound,
                relied: proof.relied,
                divided: CardSet::EMPTY,
            });
        }
        Ok(proof)
    }

    /// Prepares the tables for a position, and returns a bound on the counted side's tricks that decides whether the
    /// declaring side takes at least `target` tricks.
    fn outcome(
        &mut self,
        position: &Position,
        target: Tricks,
        control: &Control,
    ) -> Result<Outcome, Cancelled> {
        let board = self.solver.prepare(position);
        self.outcome_for_board(position, &board, target, control)
    }

    /// Returns a bound on the counted side's tricks that decides whether the declaring side takes at least `target`
    /// tricks. The tables must be prepared for the position; `board` is the same position in the search's own
    /// representation.
    fn outcome_for_board(
        &mut self,
        position: &Position,
        board: &Board,
        target: Tricks,
        control: &Control,
    ) -> Result<Outcome, Cancelled> {
        let left = position.tricks_left().0;
        // The declaring side takes fewer than `target` tricks if the other side takes more than `left - target`.
        // Results are inverted later.
        let target = if counts_declaring_side(position) {
            target.0
        } else {
            (left + 1).saturating_sub(target.0)
        };
        let need = Need { target, left };
        if let Some(outcome) = need.trivial_outcome() {
            return Ok(outcome);
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(cpu) = cpu::ModernCpu::detect() {
            return self.outcome_with_cpu(cpu, position, board, need, control);
        }
        self.outcome_with_cpu(cpu::AnyCpu, position, board, need, control)
    }

    /// Runs the search compiled for `cpu`. Returns a bound that decides whether the counted side takes the
    /// tricks that it needs.
    fn outcome_with_cpu<P: Cpu>(
        &mut self,
        cpu: P,
        position: &Position,
        board: &Board,
        need: Need,
        control: &Control,
    ) -> Result<Outcome, Cancelled> {
        let mut search = Search {
            cpu,
            hands: Hands::new(board.hands),
            suits: &mut self.solver.suits,
            table: &mut self.solver.table,
            killers: &mut self.solver.killers,
            control,
            observer: self.observer,
            company: self.company,
            nodes: 0,
            abandoned: Abandoned::Nothing,
            sharing: Sharing::new(),
            resolves: self.solver.has_layouts,
        };
        let outcome =
            with_mode!(position.game(), position.strain(), M => search.run::<M>(board, need));
        if search.is_stopped() {
            return Err(Cancelled);
        }
        Ok(outcome)
    }
}

/// Converts the outcome of a search for `target` tricks of the declaring side to a bound on that side's tricks.
fn declaring_bound(position: &Position, target: Tricks, outcome: Outcome) -> Bound {
    let tricks = to_declaring_side(position, outcome.tricks, position.tricks_left().0);
    Bound::new(target, tricks)
}

/// Returns true if the results for the position `last` may help with `position`. Both must have the same game and
/// strain. In addition, either they share a hand, as layouts of unseen hands do, or they are two moments in the play of
/// one deal.
fn is_related(last: &Position, position: &Position) -> bool {
    let same_game = last.game() == position.game() && last.strain() == position.strain();
    let mut hands = last.hands().0.into_iter().zip(position.hands().0);
    let shares = hands.any(|(a, b)| a == b && !a.is_empty());
    same_game && (shares || contains(last, position) || contains(position, last))
}

/// Returns true if a card is in one hand of `last` and in another of `position`, as in two layouts of unseen hands.
fn is_other_layout(last: &Position, position: &Position) -> bool {
    let hands = position.hands().0;
    let held = hands
        .into_iter()
        .fold(CardSet::EMPTY, |all, hand| all | hand);
    let mut pairs = last.hands().0.into_iter().zip(hands);
    pairs.any(|(before, after)| !after.has_all(before & held))
}

/// Returns true if each hand of `before` has all cards that the same hand has in `after`, as in the play of one deal.
fn contains(before: &Position, after: &Position) -> bool {
    let mut hands = before.hands().0.into_iter().zip(after.hands().0);
    hands.all(|(a, b)| a.has_all(b))
}

#[cfg(test)]
mod tests {
    use super::super::leads::{Lead, LeadStage};
    use super::super::observer::Trial;
    use super::*;
    use crate::rules::{Chance, Game, Setup};

    /// An observer that asks for every claim and counts the claims that it sees.
    struct ClaimCounter(u64);

    impl Observer for ClaimCounter {
        fn wants_claim(&mut self, _origin: ClaimOrigin, _left: Tricks, _stratum: Stratum) -> bool {
            true
        }

        fn observe_claim(&mut self, claim: Claim) {
            // A claim relies only on cards in play.
            assert!(claim.position.in_play().has_all(claim.relied));
            assert!((claim.relied & claim.divided).is_empty());
            self.0 += 1;
        }
    }

    /// An observer that tries all leads of every node and counts the nodes of all trials.
    struct TrialCounter(u64);

    impl Observer for TrialCounter {
        const SEES_CLAIMS: bool = false;
        const SEES_LEADS: bool = true;

        fn observe_leads(
            &mut self,
            _left: Tricks,
            leads: impl Iterator<Item = Lead>,
            search: impl FnMut(Lead) -> Option<Trial>,
        ) {
            self.0 += leads
                .map_while(search)
                .map(|trial| trial.nodes)
                .sum::<u64>();
        }
    }

    /// Solving positions from several lines of play of one deal, as a solution tree does, keeps all results in the
    /// table.
    #[test]
    fn lines_of_play_of_one_deal_share_the_table() {
        let mut setup = Setup::empty(Game::Bridge);
        setup.deal(&mut Chance::from_seed(7));
        let start = Position::from_setup(&setup).unwrap();
        let (mut solver, control) = (Solver::default(), Control::default());
        solver.tricks_with(&start, &control).unwrap();
        let line = |mut chance: Chance| {
            let mut position = start;
            for _ in 0..20 {
                let legal: Vec<Card> = position.legal_cards().into_iter().collect();
                position.play(legal[chance.below(legal.len())]).unwrap();
            }
            position
        };
        let mut fill = solver.table_fill();
        for seed in 0..10 {
            solver
                .tricks_with(&line(Chance::from_seed(seed)), &control)
                .unwrap();
            assert!(solver.table_fill() >= fill);
            fill = solver.table_fill();
        }
    }

    #[test]
    fn a_layout_differs_if_a_card_is_in_another_hand() {
        let position = |hands: [&str; 4]| {
            let mut setup = Setup::empty(Game::Bridge);
            setup.hands.0 = hands.map(|hand| hand.parse().unwrap());
            Position::from_setup(&setup).unwrap()
        };
        let before = position(["AQ...", "32...", ".AK..", "K4..."]);
        let layout = position(["AQ...", "43...", ".AK..", "K2..."]);
        let after = |card: &str| before.after(card.parse().unwrap()).unwrap();
        let [ace, queen] = ["SA", "SQ"].map(after);
        assert!(is_other_layout(&before, &layout) && is_other_layout(&layout, &queen));
        assert!(!is_other_layout(&before, &before) && !is_other_layout(&before, &ace));
        assert!(!is_other_layout(&ace, &before) && !is_other_layout(&ace, &queen));
    }

    #[test]
    fn negated_lead_weights_and_an_observer_do_not_change_the_value() {
        let mut chance = Chance::from_seed(47);
        let control = Control::default();
        let mut counter = TrialCounter(0);
        for number in 0..10 {
            let position = random_ending(number, 6, &mut chance);
            let mut weights = LeadWeights::shipped();
            let shipped = weights.clone();
            for stage in LeadStage::ALL {
                let own = weights.of_mut(position.game(), position.strain(), stage);
                let shipped = shipped.of(position.game(), position.strain(), stage);
                own.iter_mut()
                    .zip(shipped)
                    .for_each(|(own, weight)| *own = -weight);
            }
            let tricks = [
                Solver::new(1 << 20).tricks_with(&position, &control),
                Solver::with_leads(1 << 20, weights).tricks_with(&position, &control),
                Solver::new(1 << 20)
                    .watched(&mut counter, &mut ())
                    .tricks(&position, &control),
            ];
            assert!(tricks[0].is_ok() && tricks[1] == tricks[0] && tricks[2] == tricks[0]);
        }
        assert!(0 < counter.0 && counter.0 < control.nodes());
    }

    /// Simulated other workers on the same position. They pretend to search random cards, and report facts proved
    /// earlier, a few at a time.
    struct SimulatedWorkers {
        chance: Chance,
        told: Vec<Fact>,
        /// The number of facts in `told` that the search has already received.
        read: usize,
        /// The facts that the search itself has reported to the others.
        heard: Vec<Fact>,
        taken: Vec<u64>,
        /// The lowest step of the play at which the search has announced a card.
        lowest_step: usize,
    }

    impl SimulatedWorkers {
        fn with_facts(told: Vec<Fact>, seed: u64) -> SimulatedWorkers {
            SimulatedWorkers {
                chance: Chance::from_seed(seed),
                told,
                read: 0,
                heard: Vec::new(),
                taken: vec![0; 56],
                lowest_step: 56,
            }
        }
    }

    impl Company for SimulatedWorkers {
        fn wants_facts(&self) -> bool {
            true
        }

        fn send_fact(&mut self, fact: Fact) {
            self.heard.push(fact);
        }

        fn receive_facts(&mut self, learn: impl FnMut(Fact)) {
            let news = self.chance.below(4).min(self.told.len() - self.read);
            let first = self.read;
            self.read += news;
            let facts = self.told[first..self.read].iter().copied();
            facts.for_each(learn);
        }

        fn is_searched_elsewhere(&self, step: usize, mark: u64) -> bool {
            assert_ne!(self.taken[step], mark, "only others are");
            mark.wrapping_mul(self.chance.clone().below(1 << 20) as u64 | 1) >> 63 == 1
        }

        fn announce_card(&mut self, step: usize, mark: u64) {
            self.taken[step] = mark;
            self.lowest_step = self.lowest_step.min(step);
        }
    }

    /// Facts are reported in reverse order, so that they settle nodes that the search has only begun.
    #[test]
    fn facts_from_other_workers_do_not_change_the_value() {
        let mut chance = Chance::from_seed(53);
        let control = Control::default();
        let mut abandoned = 0;
        for number in 0..60 {
            let position = random_ending(number, 8, &mut chance);
            let value = Solver::new(1 << 20).tricks_with(&position, &control);
            let mut others = SimulatedWorkers::with_facts(Vec::new(), number as u64);
            for round in 0..3 {
                let mut told = std::mem::take(&mut others.heard);
                told.reverse();
                others = SimulatedWorkers::with_facts(told, round);
                let own = Control::default();
                let mut solver = Solver::new(1 << 20);
                let tricks = solver.watched(&mut (), &mut others).tricks(&position, &own);
                assert_eq!(tricks, value, "{position:?}");
                assert!(others.taken.iter().all(|&mark| mark == 0));
                abandoned += usize::from(others.read > 0);
            }
        }
        assert!(abandoned > 0);
    }

    #[test]
    fn workers_share_only_nodes_near_the_root_with_enough_tricks_left() {
        let mut chance = Chance::from_seed(54);
        for (left, lowest_shared) in [(13, 8), (11, 6), (9, 5), (6, 5)] {
            let position = random_ending(0, left, &mut chance);
            let mut others = SimulatedWorkers::with_facts(Vec::new(), 1);
            let mut solver = Solver::default();
            let tricks = solver
                .watched(&mut (), &mut others)
                .tricks(&position, &Control::default());
            assert!(tricks.is_ok());
            assert_eq!(others.lowest_step / 4, lowest_shared, "{left} tricks left");
        }
    }

    /// Returns a random deal in a random strain, of bridge for even numbers and of preferans for odd ones, played until
    /// at most `left` tricks are left.
    fn random_ending(number: usize, left: u8, chance: &mut Chance) -> Position {
        let game = [Game::Bridge, Game::Preferans][number % 2];
        let mut setup = Setup::empty(game);
        setup.deal(chance);
        let strains = game.strains();
        setup.strain = strains[chance.below(strains.len())];
        let mut position = Position::from_setup(&setup).unwrap();
        while position.tricks_left() > Tricks(left) {
            let card = position.legal_cards().iter().next().unwrap();
            position.play(card).unwrap();
        }
        position
    }

    #[test]
    fn observing_does_not_change_the_search() {
        let mut chance = Chance::from_seed(43);
        for number in 0..10 {
            let position = random_ending(number, 7, &mut chance);
            let target = Tricks(1 + chance.below(position.tricks_left().0.into()) as u8);
            let controls = [Control::default(), Control::default()];
            let mut observer = ClaimCounter(0);
            let [mut blind, mut observed] = [0, 1].map(|_| Solver::new(1 << 20));
            let proof = blind.prove_with(&position, target, &controls[0]);
            let same =
                observed
                    .watched(&mut observer, &mut ())
                    .prove(&position, target, &controls[1]);
            assert_eq!(proof, same);
            assert_eq!(controls[0].nodes(), controls[1].nodes());
            assert!(observer.0 >= controls[0].nodes() / 2);
        }
    }

    /// Returns the outcome of a search compiled for the processor `cpu`, and the number of its nodes.
    #[cfg(target_arch = "x86_64")]
    fn search_with_cpu(cpu: impl Cpu, position: &Position, target: u8) -> (Outcome, u64) {
        let mut solver = Solver::new(16 << 20);
        let control = Control::default();
        let board = solver.prepare(position);
        let left = position.tricks_left().0;
        let need = Need { target, left };
        let outcome = solver
            .watched(&mut (), &mut ())
            .outcome_with_cpu(cpu, position, &board, need, &control);
        (outcome.unwrap(), control.nodes())
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn every_processor_searches_the_same_nodes() {
        let Some(modern) = cpu::ModernCpu::detect() else {
            return;
        };
        let mut chance = Chance::from_seed(41);
        for number in 0..10 {
            let position = random_ending(number, 13, &mut chance);
            let target = 1 + chance.below(position.tricks_left().0.into()) as u8;
            let any = search_with_cpu(cpu::AnyCpu, &position, target);
            assert_eq!(any, search_with_cpu(modern, &position, target));
        }
    }
}
