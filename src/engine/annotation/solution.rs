//! The engine's solution of a problem that has none in writing: the tricks, the key and a line of best play, or what
//! every declarer makes.

use crate::analysis::{
    BestLine, EveryDeclarer, LineOfPlay, Question, Step, TableEntry, TrickTable, Work,
};
use crate::cards::CardSet;
use crate::problem::{Party, Problem, Solution};
use crate::rules::{Deal, Game, Position};
use crate::search::Cancelled;

use super::makes::tell_makes;

/// The question whose answer is the solution of a problem.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum UnwrittenSolution {
    /// A line of best play from the position that the problem asks about.
    Line(BestLine),
    /// The question about the tricks of every declarer, for a deal alone.
    Makes(EveryDeclarer),
}

/// The answer to an [`UnwrittenSolution`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum FoundSolution {
    /// The line of best play.
    Line(LineOfPlay),
    /// The tricks of every declarer in every strain.
    Makes(TrickTable),
}

/// A finding about an [`UnwrittenSolution`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum SolutionFinding {
    /// The next step of the line.
    Step(Step),
    /// An entry of the trick table.
    Entry(TableEntry),
}

/// The question: what are the solutions of several problems?
///
/// ```
/// use kibitzer::annotation::{Solutions, tell_solution, unwritten_solution};
/// use kibitzer::notation::text;
/// use kibitzer::search::Solver;
///
/// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W play=S4 goal=S2")?;
/// let mut problem = line.problem;
/// let question = Solutions(unwritten_solution(&problem).into_iter().collect());
/// tell_solution(&mut problem, &Solver::default().solve(&question)[0]);
/// let solution = problem.solution.unwrap();
/// assert_eq!((solution.tricks.0, solution.cards.to_string().as_str()), (2, "Q..."));
/// // At the second trick, every card keeps the result.
/// assert_eq!(problem.play.mainline().len(), 4);
/// // Now the solution is written.
/// assert_eq!(unwritten_solution(&problem), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Solutions(pub Vec<UnwrittenSolution>);

impl Question for UnwrittenSolution {
    type Finding = SolutionFinding;
    type Report = FoundSolution;
    type Answer = FoundSolution;

    fn parts(&self) -> usize {
        match self {
            UnwrittenSolution::Line(question) => question.parts(),
            UnwrittenSolution::Makes(question) => question.parts(),
        }
    }

    fn answer(&self, part: usize, work: &mut Work<'_, SolutionFinding>) -> Result<(), Cancelled> {
        match self {
            UnwrittenSolution::Line(question) => {
                work.wrapped(SolutionFinding::Step, |work| question.answer(part, work))
            }
            UnwrittenSolution::Makes(question) => {
                work.wrapped(SolutionFinding::Entry, |work| question.answer(part, work))
            }
        }
    }

    fn empty(&self) -> FoundSolution {
        match self {
            UnwrittenSolution::Line(question) => FoundSolution::Line(question.empty()),
            UnwrittenSolution::Makes(question) => FoundSolution::Makes(question.empty()),
        }
    }

    fn add(report: &mut FoundSolution, finding: SolutionFinding) {
        match (report, finding) {
            (FoundSolution::Line(line), SolutionFinding::Step(step)) => line.steps.push(step),
            (FoundSolution::Makes(table), SolutionFinding::Entry(entry)) => table.add(entry),
            // Both are of the same question.
            (FoundSolution::Line(_), SolutionFinding::Entry(_))
            | (FoundSolution::Makes(_), SolutionFinding::Step(_)) => {}
        }
    }

    fn complete(report: FoundSolution) -> FoundSolution {
        report
    }
}

impl Question for Solutions {
    /// The index of a question, and a finding about that question.
    type Finding = (usize, SolutionFinding);
    type Report = Vec<FoundSolution>;
    type Answer = Vec<FoundSolution>;

    fn parts(&self) -> usize {
        self.0.iter().map(Question::parts).sum()
    }

    fn answer(
        &self,
        mut part: usize,
        work: &mut Work<'_, (usize, SolutionFinding)>,
    ) -> Result<(), Cancelled> {
        for (index, question) in self.0.iter().enumerate() {
            let parts = question.parts();
            if part < parts {
                let numbered = |finding| (index, finding);
                return work.wrapped(numbered, |work| question.answer(part, work));
            }
            part -= parts;
        }
        Ok(())
    }

    fn empty(&self) -> Vec<FoundSolution> {
        self.0.iter().map(Question::empty).collect()
    }

    fn add(report: &mut Vec<FoundSolution>, (index, finding): (usize, SolutionFinding)) {
        if let Some(found) = report.get_mut(index) {
            UnwrittenSolution::add(found, finding);
        }
    }

    fn complete(report: Vec<FoundSolution>) -> Vec<FoundSolution> {
        report
    }
}

/// Returns the question whose answer [`tell_solution`] writes into a problem. For a deal alone
/// ([`Problem::is_deal_alone`]), it asks for the tricks of every declarer in every strain, even if the problem states
/// them; for any other problem, it asks for a line of best play. Returns `None` if the problem already has a line, if
/// nothing can be played, for a goal to lose tricks, and for a preferans deal alone.
pub fn unwritten_solution(problem: &Problem) -> Option<UnwrittenSolution> {
    let strain = problem.setup.strain;
    if problem.is_passed_out() || problem.goal.is_some_and(|goal| goal.loses_tricks(strain)) {
        return None;
    }
    if problem.is_deal_alone() {
        return makes_question(problem);
    }
    let played = problem.played();
    let is_written = problem.play.line(played).len() > played.len();
    let play = problem.replay().ok().filter(|_| !is_written)?;
    let position = *play.position();
    (!position.is_over()).then_some(UnwrittenSolution::Line(BestLine(position)))
}

/// Returns the question about the makes of a bridge deal, whose answer [`tell_solution`] writes into the record with the
/// par. Returns `None` if the record states both, or if the deal has no such values.
pub fn unwritten_makes(problem: &Problem) -> Option<UnwrittenSolution> {
    let record = &problem.record;
    let has_makes = record.makes.0.iter().flatten().all(Option::is_some);
    makes_question(problem).filter(|_| !has_makes || record.par.is_empty())
}

/// Returns the question about the tricks of every declarer; `None` in preferans and for an illegal deal.
fn makes_question(problem: &Problem) -> Option<UnwrittenSolution> {
    let mut setup = problem.setup;
    setup.take_trick_back();
    let deal = Deal::from_setup(&setup)
        .ok()
        .filter(|_| setup.game == Game::Bridge);
    deal.map(|deal| UnwrittenSolution::Makes(EveryDeclarer(deal)))
}

/// Writes the engine's solution into a problem. For a deal alone, this is the makeable tricks and the par score
/// ([`tell_makes`]). For any other problem, it is a line of best play after the cards played so far, with the tricks
/// and the key unless the problem gives them. The key is the set of best cards; it stays empty if all cards are equally
/// good. The line ends with the trick after which the party of the goal cannot go wrong.
pub fn tell_solution(problem: &mut Problem, found: &FoundSolution) {
    match found {
        FoundSolution::Line(line) => tell_line(problem, line),
        FoundSolution::Makes(table) => tell_makes(problem, table),
    }
}

/// Writes a line of best play into a problem.
fn tell_line(problem: &mut Problem, line: &LineOfPlay) {
    let (Ok(play), Some(first)) = (problem.replay(), line.steps.first()) else {
        return;
    };
    let position = play.position();
    let (won, _) = play.tricks_won(play.cards().len());
    let mut solution = problem.solution.unwrap_or(Solution {
        tricks: won + first.tricks,
        cards: CardSet::EMPTY,
    });
    let best = first.as_good.with(first.card);
    if solution.cards.is_empty() && best != position.legal_cards() {
        solution.cards = best;
    }
    problem.solution = Some(solution);
    let goal = problem.goal_at_stake().map(|goal| goal.party);
    let party = goal.or(Party::to_play(position));
    let told = party.map_or(0, |party| decisive_steps(line, position, party));
    let mut path = problem.played().to_vec();
    for step in line.steps.iter().take(told) {
        problem.play.add(&path, step.card);
        path.push(step.card);
    }
}

/// Returns the number of steps of a line from `start` up to the end of the trick in which the party makes its last
/// decision, or of the first trick if it has none to make. After that trick, all legal cards of the party are equally
/// good.
fn decisive_steps(line: &LineOfPlay, start: &Position, party: Party) -> usize {
    let mut position = *start;
    let mut last = 0;
    for (index, step) in line.steps.iter().enumerate() {
        let has_worse = position.legal_cards().len() > 1 + step.as_good.len();
        if has_worse && Party::to_play(&position) == Some(party) {
            last = index;
        }
        let Ok(after) = position.after(step.card) else {
            break;
        };
        position = after;
    }
    let trick_end = (line.steps.iter())
        .skip(last)
        .position(|step| step.winner.is_some());
    trick_end.map_or(line.steps.len(), |end| last + end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Tricks;
    use crate::notation::text;
    use crate::search::Solver;

    /// Returns the problem on a line of text with the engine's solution.
    fn solved(line: &str) -> Problem {
        let mut problem = text::parse_line(line).unwrap().problem;
        let question = Solutions(vec![unwritten_solution(&problem).unwrap()]);
        let found = Solver::new(1 << 20).solve(&question);
        tell_solution(&mut problem, &found[0]);
        problem
    }

    #[test]
    fn a_published_solution_is_not_replaced() {
        let line = "bridge N:AQ... 32... .AK.. K4... NT W play=S4";
        let mut problem = text::parse_line(line).unwrap().problem;
        let published = Solution {
            tricks: Tricks(2),
            cards: "AQ...".parse().unwrap(),
        };
        problem.solution = Some(published);
        let best = unwritten_solution(&problem).unwrap();
        let found = Solver::new(1 << 20).solve(&best);
        tell_solution(&mut problem, &found);
        assert_eq!(problem.solution, Some(published));
        assert_eq!((problem.at, problem.play.mainline().len()), (1, 4));
    }

    #[test]
    fn a_solution_includes_won_tricks_and_names_no_card_if_all_are_equal() {
        // North has won the first trick, and each card that he has left wins the other.
        let problem = solved("bridge N:AQ... 32... .AK.. K4... NT W play=S4SQS2HK");
        let solution = problem.solution.unwrap();
        assert_eq!(
            (solution.tricks, solution.cards),
            (Tricks(2), CardSet::EMPTY)
        );
    }

    #[test]
    fn a_finished_or_incomplete_position_is_not_solved() {
        for line in [
            "bridge N:AQ... 32... .AK.. K4... NT W play=S4SQS2HKSAS3HASK",
            "bridge N:AQ... ?2 .AK.. ?2 NT W",
        ] {
            let problem = text::parse_line(line).unwrap().problem;
            assert_eq!(unwritten_solution(&problem), None, "{line}");
        }
    }
}
