//! The questions that `kibitz sound` submits about a problem: its soundness first, and exchanges of cards after it.

use kibitzer::analysis::{Question, Work};
use kibitzer::search::Cancelled;
use kibitzer::soundness::{
    ExchangeAim, Exchanges, ExchangesFinding, ExchangesReport, ProblemCases, Soundness,
    SoundnessFinding, SoundnessReport,
};

/// A question that `kibitz sound` submits about a problem.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum SoundQuestion {
    /// The search for the solutions, which decides whether the problem is sound.
    Solution(Soundness),
    /// The search for the solutions in several cases.
    Cases(ProblemCases),
    /// A search for exchanges of cards that serve an aim, such as making the problem sound.
    Exchanges(Exchanges),
}

/// A finding about a [`SoundQuestion`].
pub(crate) enum SoundFinding {
    Solution(SoundnessFinding),
    Cases(usize, SoundnessFinding),
    Exchanges(ExchangesFinding),
}

/// The report about a [`SoundQuestion`].
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum SoundReport {
    Solution(Box<SoundnessReport>),
    Cases(Vec<SoundnessReport>),
    Exchanges(ExchangeAim, ExchangesReport),
}

impl Question for SoundQuestion {
    type Finding = SoundFinding;
    type Report = SoundReport;
    type Answer = SoundReport;

    const SHARES: bool = Exchanges::SHARES;

    fn parts(&self) -> usize {
        match self {
            SoundQuestion::Solution(question) => question.parts(),
            SoundQuestion::Cases(question) => question.parts(),
            SoundQuestion::Exchanges(question) => question.parts(),
        }
    }

    fn answer(&self, part: usize, work: &mut Work<'_, SoundFinding>) -> Result<(), Cancelled> {
        match self {
            SoundQuestion::Solution(question) => {
                work.wrapped(SoundFinding::Solution, |work| question.answer(part, work))
            }
            SoundQuestion::Cases(question) => work.wrapped(
                |(case, finding)| SoundFinding::Cases(case, finding),
                |work| question.answer(part, work),
            ),
            SoundQuestion::Exchanges(question) => {
                work.wrapped(SoundFinding::Exchanges, |work| question.answer(part, work))
            }
        }
    }

    fn empty(&self) -> SoundReport {
        match self {
            SoundQuestion::Solution(question) => SoundReport::Solution(Box::new(question.empty())),
            SoundQuestion::Cases(question) => SoundReport::Cases(question.empty()),
            SoundQuestion::Exchanges(question) => {
                SoundReport::Exchanges(question.aim(), question.empty())
            }
        }
    }

    fn add(report: &mut SoundReport, finding: SoundFinding) {
        match (report, finding) {
            (SoundReport::Solution(report), SoundFinding::Solution(finding)) => {
                Soundness::add(report, finding);
            }
            (SoundReport::Cases(reports), SoundFinding::Cases(case, finding)) => {
                ProblemCases::add(reports, (case, finding));
            }
            (SoundReport::Exchanges(_, report), SoundFinding::Exchanges(finding)) => {
                Exchanges::add(report, finding);
            }
            // Both are of the same question.
            (
                SoundReport::Solution(_) | SoundReport::Cases(_) | SoundReport::Exchanges(..),
                SoundFinding::Solution(_) | SoundFinding::Cases(..) | SoundFinding::Exchanges(_),
            ) => {}
        }
    }

    fn complete(report: SoundReport) -> SoundReport {
        report
    }
}
