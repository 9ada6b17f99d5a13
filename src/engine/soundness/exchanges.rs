//! The search for exchanges of cards that mend a problem, or leave its solution as it is.

use std::collections::HashSet;
use std::sync::Arc;

use crate::analysis::{Question, Work};
use crate::cards::{Card, CardSet, Tricks};
use crate::rules::Position;
use crate::search::Cancelled;

use super::candidates::{self, Candidates};
use super::ending::Ending;
use super::exchange::Exchange;
use super::fact::Target;
use super::facts::Facts;
use super::question::Soundness;
use super::report::{SoundnessReport, Verdict};
use super::tested_problem::{ExchangeAim, TestedProblem};
use super::tree::{SolutionTree, Unfinished};

/// The question: which exchanges of cards repair a problem, or leave its solution unchanged?
///
/// The candidates are tried from the smallest to the largest: cards of one suit before cards of different suits,
/// neighbouring ranks before distant ones, and low cards before high ones. Each exchange in the report is proved by a
/// complete search of the changed problem. The cards that were played before the problem's position stay legal.
///
/// ```
/// use std::sync::Arc;
///
/// use kibitzer::notation::text;
/// use kibitzer::search::Solver;
/// use kibitzer::soundness::{ExchangeAim, Exchanges, Soundness, TestedProblem, Verdict};
///
/// let problem = text::parse_line("bridge N:KQ.AK.. T.JT.T. ..AQJ.A J8...K9 S S declarer=N")?.problem;
/// let mut solver = Solver::default();
/// let question = Soundness::for_problem(&problem).unwrap();
/// let report = solver.solve(&question);
/// assert_eq!(report.verdict, Verdict::Duals);
/// let goal = report.goal;
/// let tested = Arc::new(TestedProblem::new(&problem, question, report));
/// let repairs = Exchanges::new(tested, ExchangeAim::RepairByOneSwap);
/// for repair in solver.solve(&repairs).found {
///     let setup = repair.exchange.apply(&problem.setup);
///     let mended = Soundness::for_problem(&kibitzer::problem::Problem { setup, ..problem.clone() }).unwrap();
///     assert_eq!(solver.solve(&mended.with_goal(goal)).verdict, repair.verdict);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(into = "SavedExchanges", from = "SavedExchanges")
)]
pub struct Exchanges {
    problem: Arc<TestedProblem>,
    aim: ExchangeAim,
    candidates: Arc<Candidates>,
}

/// The serialised form of a question about exchanges. It leaves out the candidates, which follow from the rest.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Exchanges")]
struct SavedExchanges {
    problem: TestedProblem,
    aim: ExchangeAim,
}

#[cfg(feature = "serde")]
impl From<Exchanges> for SavedExchanges {
    fn from(exchanges: Exchanges) -> SavedExchanges {
        SavedExchanges {
            problem: TestedProblem::clone(&exchanges.problem),
            aim: exchanges.aim,
        }
    }
}

#[cfg(feature = "serde")]
impl From<SavedExchanges> for Exchanges {
    fn from(SavedExchanges { problem, aim }: SavedExchanges) -> Exchanges {
        Exchanges::new(Arc::new(problem), aim)
    }
}

/// An exchange that serves its aim, with the results of the search that proved this.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProvedExchange {
    /// The index of the exchange among the candidates, which are ordered from the smallest up.
    pub index: usize,
    /// The exchange.
    pub exchange: Exchange,
    /// The verdict after the exchange: after a repair [`Verdict::Sound`] or, if the key is the only one but the main
    /// line has duals, [`Verdict::Duals`]; in a minimal form the same as before.
    pub verdict: Verdict,
    /// The goal after the exchange.
    pub goal: Tricks,
    /// The number of tricks by which the goal is smaller than before: 1 if dropping cards took a trick from the goal,
    /// otherwise 0.
    pub fewer: u8,
    /// The keys after the exchange.
    pub keys: Vec<CardSet>,
    /// The precision of the solution after the exchange: the number of turns in the main line at which the solvers have
    /// a choice, but only one class of equivalent cards keeps the goal in reach.
    pub precision: u32,
}

/// A finding about exchanges.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum ExchangesFinding {
    /// An exchange that serves the aim.
    Found(ProvedExchange),
    /// A candidate was tried.
    Tried {
        /// The number of positions that were solved to test the candidate.
        positions: usize,
    },
}

/// The report about exchanges.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ExchangesReport {
    /// The exchanges found, the smallest first.
    pub found: Vec<ProvedExchange>,
    /// The number of candidates.
    pub candidates: usize,
    /// The number of candidates tried.
    pub tried: usize,
    /// The number of positions solved, in the quick tests of the candidates and in the full searches after them.
    pub positions: usize,
    /// True if there were too many large swaps to pair all of them, so that some candidates of two swaps are missing
    /// ([`MAX_PAIRED`](Exchanges::MAX_PAIRED)).
    pub leaves_pairs_out: bool,
}

impl ExchangesReport {
    /// Returns true if an exchange was found that makes the problem sound.
    pub fn has_sound(&self) -> bool {
        let mut found = self.found.iter();
        found.any(|found| found.verdict == Verdict::Sound)
    }
}

impl Exchanges {
    /// The maximum number of single swaps that are combined into pairs. The smallest swaps are used. An ending of five
    /// cards a hand has fewer; on larger deals some pairs are left out.
    pub const MAX_PAIRED: usize = candidates::MAX_PAIRED;

    /// The number of candidates in one part of the question. A part is the unit of work that is done at a time.
    const PART: usize = 8;

    /// Creates the question about a problem, with the aim of the exchanges.
    pub fn new(problem: Arc<TestedProblem>, aim: ExchangeAim) -> Exchanges {
        let TestedProblem { question, .. } = &*problem;
        let start = question.start(Tricks::ZERO);
        let all = match aim {
            ExchangeAim::RepairByOneSwap => Candidates::one_swap(&start),
            ExchangeAim::RepairByTwoSwaps => Candidates::two_swaps(&start, problem.intended),
            ExchangeAim::MinimalForm => Candidates::minor(&start, problem.report.is_tight),
        };
        let candidates = all.after(&problem.setup, &problem.played);
        Exchanges {
            candidates: candidates.into(),
            problem,
            aim,
        }
    }

    /// Returns the problem whose cards are exchanged.
    pub fn problem(&self) -> &Arc<TestedProblem> {
        &self.problem
    }

    /// Returns the aim of the exchanges.
    pub fn aim(&self) -> ExchangeAim {
        self.aim
    }

    /// Returns this question about repairs with one more swap in every exchange; `None` if no larger exchanges are
    /// tried, or if the aim is not a repair.
    pub fn larger(&self) -> Option<Exchanges> {
        match self.aim {
            ExchangeAim::RepairByOneSwap => Some(Exchanges::new(
                self.problem.clone(),
                ExchangeAim::RepairByTwoSwaps,
            )),
            ExchangeAim::RepairByTwoSwaps | ExchangeAim::MinimalForm => None,
        }
    }

    /// Returns the exchanges to try.
    fn exchanges(&self) -> &[Exchange] {
        &self.candidates.exchanges
    }

    /// Returns the question about the soundness of the problem after an exchange; `None` if the changed problem cannot
    /// be played. Dropping cards may cost a trick of the goal, so the question is then about the best goal.
    fn changed(&self, exchange: &Exchange) -> Option<Soundness> {
        let TestedProblem { question, .. } = &*self.problem;
        let setup = exchange.apply(&question.position.setup());
        let position = Position::from_setup(&setup).ok()?;
        let mut changed = Soundness::new(position, question.solvers);
        changed.limit = question.limit;
        changed.target = match (exchange, question.target) {
            (Exchange::Drop(_), _) => Target::Best,
            // The best goal before a swap is part of the problem.
            (Exchange::Swap(_), Target::Best) => {
                return Some(changed.with_goal(self.problem.report.goal));
            }
            (Exchange::Swap(_), target @ (Target::Goal(_) | Target::Contract(_))) => target,
        };
        Some(changed)
    }

    /// Solves the problem changed by candidate number `index`, and returns the exchange if it serves the aim. Adds the
    /// number of positions solved to `positions`. `choices` are the solvers' choices along the main line of the problem
    /// if the aim is the minimal form, otherwise `None`.
    fn tried<F>(
        &self,
        index: usize,
        choices: Option<&LineChoices>,
        positions: &mut usize,
        work: &mut Work<'_, F>,
    ) -> Result<Option<ProvedExchange>, Cancelled> {
        let exchange = &self.exchanges()[index];
        let Some(mut changed) = self.changed(exchange) else {
            return Ok(None);
        };
        if self.aim.is_repair() && !self.can_be_repaired(&changed, positions, work)? {
            return Ok(None);
        }
        // The limit of a problem holds for the test and the search together.
        changed.limit = changed.limit.saturating_sub(*positions);
        let report = work.solve(&changed)?;
        *positions += report.positions;
        let serves = if self.aim.is_repair() {
            self.is_repaired(exchange, &report)
        } else {
            self.is_unchanged(exchange, &report)
                && self.keeps_main_line(exchange, &changed, &report, choices, work)?
        };
        Ok(serves.then(|| ProvedExchange {
            index,
            exchange: exchange.clone(),
            verdict: report.verdict,
            goal: report.goal,
            fewer: self.problem.report.goal.0.saturating_sub(report.goal.0),
            keys: report.keys,
            precision: report.main.precision,
        }))
    }

    /// Returns false if the problem after an exchange is certainly not repaired: a quick test before the full search.
    /// The goal must be in reach and as tight as before, and there must be one key. The number of keys is not tested if
    /// defenders have a choice before the key.
    fn can_be_repaired<F>(
        &self,
        changed: &Soundness,
        positions: &mut usize,
        work: &mut Work<'_, F>,
    ) -> Result<bool, Cancelled> {
        *positions += 1;
        let facts = Facts::default();
        let best = match changed.best(work, &facts) {
            Ok(best) => best,
            Err(unfinished) => return unfinished.unless_given_up().map(|()| false),
        };
        let start = changed.start(best);
        let is_tight = best <= start.missing;
        if best < start.missing || is_tight != self.problem.report.is_tight {
            return Ok(false);
        }
        let mut tree = SolutionTree::new(work, changed.sides(), changed.limit, &facts);
        let Some((_, choice)) = tree.forced_choice(&start) else {
            return Ok(true);
        };
        let keys = tree.keeping(&choice);
        *positions += tree.positions();
        match keys {
            Ok(keys) => Ok(keys.len() == 1),
            Err(unfinished) => unfinished.unless_given_up().map(|()| false),
        }
    }

    /// Returns true if a report says that the intended key is the only one and that the goal is as tight as before. The
    /// verdict must be sound, or duals if it was worse before.
    fn is_repaired(&self, exchange: &Exchange, report: &SoundnessReport) -> bool {
        let before = &self.problem.report;
        let has_key = |key: &CardSet| {
            self.problem.intended.is_none_or(|card| {
                let renamed = exchange.renamed(card);
                key.has(renamed) && renamed.suit == card.suit
            })
        };
        let is_better = match report.verdict {
            Verdict::Sound => true,
            Verdict::Duals => before.verdict != Verdict::Duals,
            Verdict::Cooked | Verdict::Fails | Verdict::Unproved => false,
        };
        is_better
            && matches!(&report.keys[..], [key] if has_key(key))
            && report.is_tight == before.is_tight
    }

    /// Returns true if the verdict, tightness, keys and precision in a report are the same as those of the problem, and
    /// the goal too. After dropped cards the goal may be one trick smaller.
    fn is_unchanged(&self, exchange: &Exchange, report: &SoundnessReport) -> bool {
        let before = &self.problem.report;
        let shorter = Tricks(before.goal.0.saturating_sub(1));
        let keeps_goal = match exchange {
            Exchange::Swap(_) => report.goal == before.goal,
            Exchange::Drop(_) => [before.goal, shorter].contains(&report.goal),
        };
        keeps_goal
            && report.is_proved()
            && report.verdict == before.verdict
            && report.is_tight == before.is_tight
            && report.main.precision == before.main.precision
            && exchange.renamed_classes(&before.keys) == report.keys.iter().copied().collect()
    }

    /// Returns true if the solvers have the same choices along the main line as before the exchange, when they had
    /// `choices`. A swap is tested along the old main line with the swapped cards replaced; dropped cards are tested
    /// along the new main line, which is one trick shorter.
    fn keeps_main_line<F>(
        &self,
        exchange: &Exchange,
        changed: &Soundness,
        report: &SoundnessReport,
        choices: Option<&LineChoices>,
        work: &mut Work<'_, F>,
    ) -> Result<bool, Cancelled> {
        let Some(choices) = choices else {
            return Ok(false);
        };
        let renamed: LineChoices = choices
            .iter()
            .map(|classes| exchange.renamed_classes(classes))
            .collect();
        let line: Vec<Card> = match exchange {
            Exchange::Swap(_) => {
                let before = self.problem.report.main.cards.iter();
                before.map(|&card| exchange.renamed(card)).collect()
            }
            Exchange::Drop(_) => report.main.cards.clone(),
        };
        Ok(choices_along(changed, &line, work)? == Some(renamed))
    }
}

impl Question for Exchanges {
    type Finding = ExchangesFinding;
    type Report = ExchangesReport;
    type Answer = ExchangesReport;

    const SHARES: bool = true;

    fn parts(&self) -> usize {
        self.exchanges().len().div_ceil(Exchanges::PART)
    }

    fn answer(&self, part: usize, work: &mut Work<'_, ExchangesFinding>) -> Result<(), Cancelled> {
        let TestedProblem {
            question, report, ..
        } = &*self.problem;
        let choices = if self.aim.is_repair() {
            None
        } else {
            choices_along(question, &report.main.cards, work)?
        };
        let first = part * Exchanges::PART;
        let indices = first..self.exchanges().len().min(first + Exchanges::PART);
        for index in indices {
            let mut positions = 0;
            if let Some(found) = self.tried(index, choices.as_ref(), &mut positions, work)? {
                work.found(ExchangesFinding::Found(found));
            }
            work.found(ExchangesFinding::Tried { positions });
        }
        Ok(())
    }

    fn empty(&self) -> ExchangesReport {
        ExchangesReport {
            candidates: self.exchanges().len(),
            leaves_pairs_out: self.candidates.leaves_pairs_out,
            ..ExchangesReport::default()
        }
    }

    fn add(report: &mut ExchangesReport, finding: ExchangesFinding) {
        match finding {
            ExchangesFinding::Found(found) => {
                let at = report
                    .found
                    .partition_point(|other| other.index < found.index);
                report.found.insert(at, found);
            }
            ExchangesFinding::Tried { positions } => {
                report.tried += 1;
                report.positions += positions;
            }
        }
    }

    fn complete(report: ExchangesReport) -> ExchangesReport {
        report
    }
}

/// The solvers' choices along a line. For the first free choice, and for each later free turn at which the goal can
/// still be missed: the classes of equivalent cards that keep the goal in reach.
type LineChoices = Vec<HashSet<CardSet>>;

/// Returns the choices of the solvers along a line; `None` if the line cannot be played.
fn choices_along<F>(
    problem: &Soundness,
    line: &[Card],
    work: &mut Work<'_, F>,
) -> Result<Option<LineChoices>, Cancelled> {
    let facts = Facts::default();
    let best = match problem.best(work, &facts) {
        Ok(best) => best,
        Err(unfinished) => return unfinished.unless_given_up().map(|()| None),
    };
    let mut ending = problem.start(best);
    let mut tree = SolutionTree::new(work, problem.sides(), problem.limit, &facts);
    let mut choices = LineChoices::new();
    for &card in line {
        if !ending.position.legal_cards().has(card) {
            return Ok(None);
        }
        match choice_at(&mut tree, &ending, choices.is_empty()) {
            Ok(choice) => choices.extend(choice),
            Err(unfinished) => return unfinished.unless_given_up().map(|()| None),
        }
        ending = tree.after(&ending, card);
    }
    Ok(Some(choices))
}

/// Returns the classes of equivalent cards that keep the goal in reach, if this is the line's first free choice or a
/// free turn at which the goal can still be missed; `None` at other turns.
fn choice_at<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    ending: &Ending,
    is_first: bool,
) -> Result<Option<HashSet<CardSet>>, Unfinished> {
    if !tree.is_free(ending) || !is_first && tree.is_safe(ending)? {
        return Ok(None);
    }
    Ok(Some(tree.keeping(ending)?.into_iter().collect()))
}
