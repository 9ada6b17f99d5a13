//! A problem in several cases: against each of several leads, or in set play.

use crate::analysis::{Question, Work};
use crate::cards::{CardSet, Seat, Tricks};
use crate::problem::Party;
use crate::rules::{Position, Setup};
use crate::search::Cancelled;

use super::fact::Target;
use super::facts::Facts;
use super::question::Soundness;
use super::report::{DualPermission, SoundnessFinding, SoundnessReport, Verdict};
use super::tree::Unfinished;

/// The premise of a case of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Premise {
    /// A defender leads a card of this class.
    Lead(CardSet),
    /// The defender in this seat is on lead in place of the solvers. The chess term for such play is *set play*.
    SetPlay(Seat),
}

/// A case of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProblemCase {
    /// The premise of the case.
    pub premise: Premise,
    /// The question about the position in this case. If the problem states no goal, its answer is about the goal of the
    /// whole problem.
    pub question: Soundness,
}

/// The question: is the solution of a problem the only one in each of several cases?
///
/// The goal is the same in all cases. If the problem states none, it is the best goal in reach against all leads of the
/// question or, in set play, the best goal of the problem itself. A contract is to be made.
///
/// ```
/// use kibitzer::problem::Party;
/// use kibitzer::rules::{Game, Position};
/// use kibitzer::search::Solver;
/// use kibitzer::soundness::{ProblemCases, Soundness, Verdict};
///
/// let position: Position = "N:A..A2. K..K3. Q..Q4. J..J5. NT W declarer=S".parse()?;
/// let question = Soundness::new(position, Party::Declaring);
/// let cases = ProblemCases::of_leads(&question, Game::Bridge.pack());
/// let reports = Solver::default().solve(&cases);
/// assert_eq!(cases.cases().len(), 2);
/// assert_eq!(cases.verdict(&reports, &[]), Verdict::Cooked);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProblemCases {
    /// The question about the problem itself.
    problem: Soundness,
    cases: Vec<ProblemCase>,
}

impl ProblemCases {
    /// Creates the question about the leads of a defender that include one of the cards: one case for each class of
    /// equivalent cards. There are no cases unless a defender is on lead.
    pub fn of_leads(problem: &Soundness, among: CardSet) -> ProblemCases {
        let start = problem.start(Tricks::ZERO);
        let mut leads = Vec::new();
        if start.position.trick().is_empty() && start.is_turn_of(problem.solvers.opponents()) {
            leads = start.classes();
        }
        leads.retain(|&lead| !(lead & among).is_empty());
        let cases = leads.into_iter().filter_map(|lead| {
            let mut position = start.position;
            position.play(lead.into_iter().next()?).ok()?;
            Some((Premise::Lead(lead), position))
        });
        ProblemCases::new(problem, cases.collect())
    }

    /// Creates the question about set play: one case for each defender, who is on lead in place of the solvers. There
    /// are no cases unless a solver is on lead.
    pub fn of_set_play(problem: &Soundness) -> ProblemCases {
        let start = problem.start(Tricks::ZERO);
        let is_on_lead = start.position.trick().is_empty() && start.is_turn_of(problem.solvers);
        let setup = start.position.setup();
        let seats = start
            .position
            .seats()
            .filter(|&seat| is_on_lead && Party::of_seat(&setup, seat) != problem.solvers);
        let cases = seats.filter_map(|leader| {
            let position = Position::from_setup(&Setup { leader, ..setup }).ok()?;
            Some((Premise::SetPlay(leader), position))
        });
        ProblemCases::new(problem, cases.collect())
    }

    fn new(problem: &Soundness, cases: Vec<(Premise, Position)>) -> ProblemCases {
        let cases = cases.into_iter().map(|(premise, position)| ProblemCase {
            premise,
            question: problem.at_position(position),
        });
        ProblemCases {
            problem: problem.clone(),
            cases: cases.collect(),
        }
    }

    /// Returns the cases.
    pub fn cases(&self) -> &[ProblemCase] {
        &self.cases
    }

    /// Returns the verdict about all cases together, the worst one of any. `reports` has the report on each case. Duals
    /// that one of the permissions covers do not count. A failure or a cook in one case decides even if others are not
    /// proved.
    pub fn verdict(&self, reports: &[SoundnessReport], permissions: &[DualPermission]) -> Verdict {
        let verdicts = self
            .cases
            .iter()
            .zip(reports)
            .map(|(case, report)| case.question.verdict_permitting(report, permissions));
        let severity = |verdict: &Verdict| match verdict {
            Verdict::Sound => 0,
            Verdict::Duals => 1,
            Verdict::Unproved => 2,
            Verdict::Cooked => 3,
            Verdict::Fails => 4,
        };
        verdicts.max_by_key(severity).unwrap_or_default()
    }

    /// Returns the question with all that an earlier question has proved, if that was about the same problem. The search
    /// then goes on where the earlier one stopped.
    #[must_use]
    pub fn continuing(mut self, earlier: &ProblemCases) -> ProblemCases {
        for (case, earlier) in self.cases.iter_mut().zip(&earlier.cases) {
            case.question = case.question.clone().continuing(&earlier.question);
        }
        self
    }

    /// Returns the number of tricks to win in all cases; `None` if the search for it was given up.
    fn needed<F>(&self, work: &mut Work<'_, F>) -> Result<Option<Tricks>, Cancelled> {
        if let Some(ProblemCase { question, .. }) = self.cases.first()
            && let Target::Goal(needed) = question.target
        {
            return Ok(Some(needed));
        }
        let leads = self
            .cases
            .iter()
            .filter(|case| matches!(case.premise, Premise::Lead(_)));
        let mut questions: Vec<&Soundness> = leads.map(|case| &case.question).collect();
        if questions.is_empty() {
            questions.push(&self.problem);
        }
        let facts = Facts::default();
        let mut needed: Option<Tricks> = None;
        for question in questions {
            match question.best(work, &facts) {
                Ok(best) => {
                    let start = question.start(best).missing;
                    needed = Some(needed.map_or(start, |needed| needed.min(start)));
                }
                Err(Unfinished::Cancelled) => return Err(Cancelled),
                Err(Unfinished::TooLarge | Unfinished::Superseded) => return Ok(None),
            }
        }
        Ok(needed)
    }
}

impl Question for ProblemCases {
    /// A finding about the case with this index.
    type Finding = (usize, SoundnessFinding);
    type Report = Vec<SoundnessReport>;
    type Answer = Vec<SoundnessReport>;

    fn parts(&self) -> usize {
        self.problem.parts()
    }

    /// Answers the question about one case after the other in part 0. The other parts help.
    fn answer(
        &self,
        part: usize,
        work: &mut Work<'_, (usize, SoundnessFinding)>,
    ) -> Result<(), Cancelled> {
        let Some(needed) = self.needed(work)? else {
            return Ok(());
        };
        for (index, case) in self.cases.iter().enumerate() {
            let question = case.question.clone().with_needed(needed);
            work.wrapped(
                |finding| (index, finding),
                |work| question.answer(part, work),
            )?;
        }
        Ok(())
    }

    fn empty(&self) -> Vec<SoundnessReport> {
        vec![SoundnessReport::default(); self.cases.len()]
    }

    fn add(reports: &mut Vec<SoundnessReport>, (index, finding): (usize, SoundnessFinding)) {
        Soundness::add(&mut reports[index], finding);
    }

    fn complete(reports: Vec<SoundnessReport>) -> Vec<SoundnessReport> {
        reports
    }
}
