//! A problem whose soundness is known, and what exchanges of its cards can aim at.

use crate::cards::{Card, CardSet};
use crate::problem::Problem;
use crate::rules::Setup;

use super::question::Soundness;
use super::report::{SoundnessReport, Verdict};

/// A problem with the complete report about its soundness.
///
/// ```
/// use kibitzer::notation::text;
/// use kibitzer::search::Solver;
/// use kibitzer::soundness::{Soundness, TestedProblem};
///
/// let problem = text::parse_line("bridge N:KQ.AK.. T.JT.T. ..AQJ.A J8...K9 S S declarer=N")?.problem;
/// let question = Soundness::for_problem(&problem).unwrap();
/// let report = Solver::default().solve(&question);
/// let tested = TestedProblem::new(&problem, question.clone(), report);
/// assert_eq!(tested.intended(), Some("DA".parse()?));
/// assert!(tested.is_about(&problem, &question));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TestedProblem {
    pub(super) setup: Setup,
    /// The cards played from the setup to the position of the question.
    pub(super) played: Vec<Card>,
    /// The question as it was asked.
    asked: Soundness,
    /// The question that the report answers.
    pub(super) question: Soundness,
    pub(super) report: SoundnessReport,
    /// The highest card of the key that the composer intends.
    pub(super) intended: Option<Card>,
}

impl TestedProblem {
    /// Joins the problem, the question about it, and the complete report. The intended key is the one of the problem's
    /// own line of play or, if it has none, the first key.
    pub fn new(problem: &Problem, asked: Soundness, report: SoundnessReport) -> TestedProblem {
        TestedProblem {
            setup: problem.setup,
            played: problem.played().to_vec(),
            intended: highest(asked.intended_key(&report, problem)),
            question: asked.answered(&report),
            asked,
            report,
        }
    }

    /// Returns the same problem with another key intended: a key, a try that exchanges are to make the key or, if the
    /// goal is out of reach, any card of the solvers. Returns `None` if the card is none of these.
    #[must_use]
    pub fn with_intended(self, card: Card) -> Option<TestedProblem> {
        let class = match self.report.verdict {
            Verdict::Fails if self.question.has_solver_with(card) => Some(card.into()),
            Verdict::Fails => None,
            Verdict::Sound | Verdict::Duals | Verdict::Cooked | Verdict::Unproved => {
                let mut choices = self.report.choices.iter().copied();
                choices.find(|class| class.has(card))
            }
        };
        let intended = Some(highest(class)?);
        Some(TestedProblem { intended, ..self })
    }

    /// Returns the aims that exchanges can have ([`ExchangeAim::after`]). A try that is intended as the key calls for
    /// repairs even if the problem is sound.
    pub fn aims(&self, verdict: Verdict) -> Vec<ExchangeAim> {
        let mut aims = ExchangeAim::after(&self.report, verdict).to_vec();
        let is_try = |card| (self.report.tries.iter()).any(|failed| failed.cards.has(card));
        if verdict == Verdict::Sound && self.intended.is_some_and(is_try) {
            aims.insert(0, ExchangeAim::RepairByOneSwap);
        }
        aims
    }

    /// Returns the question that the report answers ([`Soundness::answered`]).
    pub fn question(&self) -> &Soundness {
        &self.question
    }

    /// Returns the report.
    pub fn report(&self) -> &SoundnessReport {
        &self.report
    }

    /// Returns the highest card of the key that the composer intends; `None` if there is no key.
    pub fn intended(&self) -> Option<Card> {
        self.intended
    }

    /// Returns true if this is still the problem, asked this question, with the same intended key.
    pub fn is_about(&self, problem: &Problem, asked: &Soundness) -> bool {
        self.setup == problem.setup
            && self.played == problem.played()
            && self.asked == *asked
            && self.intended == highest(asked.intended_key(&self.report, problem))
    }
}

/// Returns the highest card of a class.
fn highest(class: Option<CardSet>) -> Option<Card> {
    class?.into_iter().next()
}

/// The purpose of exchanges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ExchangeAim {
    /// Make the intended key the only one by one swap. The problem becomes sound or, if it was cooked, has duals at
    /// most. The key stays in its suit.
    RepairByOneSwap,
    /// Make the intended key the only one by two swaps.
    RepairByTwoSwaps,
    /// Show what does not matter: swaps of cards of neighbouring rank, and cards dropped from every hand, that keep the
    /// verdict, the keys and the main line.
    MinimalForm,
}

impl ExchangeAim {
    /// All aims.
    pub const ALL: [ExchangeAim; 3] = [
        ExchangeAim::RepairByOneSwap,
        ExchangeAim::RepairByTwoSwaps,
        ExchangeAim::MinimalForm,
    ];

    /// Returns true if the aim is to make the intended key the only one.
    pub fn is_repair(self) -> bool {
        match self {
            ExchangeAim::RepairByOneSwap | ExchangeAim::RepairByTwoSwaps => true,
            ExchangeAim::MinimalForm => false,
        }
    }

    /// Returns the aims that exchanges can have after a report with this verdict, which may be better than the report's
    /// own if duals are permitted. The larger aims that follow them ([`Exchanges::larger`](super::Exchanges::larger))
    /// are left out. Repairs need a verdict that is proved, the minimal form a main line that is proved.
    pub fn after(report: &SoundnessReport, verdict: Verdict) -> &'static [ExchangeAim] {
        match verdict {
            Verdict::Sound => &[ExchangeAim::MinimalForm],
            Verdict::Cooked if !report.is_proved() => &[ExchangeAim::RepairByOneSwap],
            Verdict::Cooked | Verdict::Duals => {
                &[ExchangeAim::RepairByOneSwap, ExchangeAim::MinimalForm]
            }
            Verdict::Fails => &[ExchangeAim::RepairByOneSwap],
            Verdict::Unproved => &[],
        }
    }
}
