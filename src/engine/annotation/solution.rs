//! The engine's solution of a problem: the tricks, the key and a line of best play, where the problem has none in writing.

use crate::analysis::{BestLine, LineOfPlay, Question, Step, Work};
use crate::cards::CardSet;
use crate::problem::{Problem, Solution};
use crate::search::Cancelled;

/// The question: how does the play go on from each of several positions, if both sides play their best?
///
/// ```
/// use kibitzer::analysis::Question;
/// use kibitzer::annotation::{SolutionLines, tell_solution, unwritten_line};
/// use kibitzer::notation::text;
/// use kibitzer::search::Solver;
///
/// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W play=S4 goal=S2")?;
/// let mut problem = line.problem;
/// let lines = SolutionLines(unwritten_line(&problem).into_iter().collect());
/// tell_solution(&mut problem, &lines.solve(&mut Solver::default())?[0]);
/// let solution = problem.solution.unwrap();
/// assert_eq!((solution.tricks.0, solution.cards.to_string().as_str()), (2, "Q..."));
/// assert_eq!(problem.play.mainline().len(), 8);
/// // Now the solution is written.
/// assert_eq!(unwritten_line(&problem), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolutionLines(pub Vec<BestLine>);

impl Question for SolutionLines {
    /// The next step of the line with this index in the question.
    type Finding = (usize, Step);
    type Report = Vec<LineOfPlay>;

    fn parts(&self) -> usize {
        self.0.len()
    }

    fn answer(&self, part: usize, work: &mut Work<'_, (usize, Step)>) -> Result<(), Cancelled> {
        match self.0.get(part) {
            Some(line) => work.wrapped(|step| (part, step), |work| line.answer(0, work)),
            None => Ok(()),
        }
    }

    fn empty(&self) -> Vec<LineOfPlay> {
        vec![LineOfPlay::default(); self.0.len()]
    }

    fn add(report: &mut Vec<LineOfPlay>, (index, step): (usize, Step)) {
        let line = report.get_mut(index);
        line.into_iter().for_each(|it| it.steps.push(step));
    }
}

/// Returns the question whose answer [`tell_solution`] writes into a problem. Returns `None` if the problem has a line of
/// play after the position that it asks about, and if nothing can be played there.
pub fn unwritten_line(problem: &Problem) -> Option<BestLine> {
    let played = problem.played();
    if problem.play.line(played).len() > played.len() || problem.is_passed_out() {
        return None;
    }
    let play = problem.replay().ok()?;
    (!play.position().is_over()).then(|| BestLine(*play.position()))
}

/// Writes a line of best play into a problem, after the cards played so far, with the tricks and the key unless the
/// problem gives them. The key is the set of best cards; it stays empty if all cards are equally good.
pub fn tell_solution(problem: &mut Problem, line: &LineOfPlay) {
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
    let mut path = problem.played().to_vec();
    for step in &line.steps {
        problem.play.add(&path, step.card);
        path.push(step.card);
    }
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
        let question = SolutionLines(vec![unwritten_line(&problem).unwrap()]);
        let lines = question.solve(&mut Solver::new(1 << 20)).unwrap();
        tell_solution(&mut problem, &lines[0]);
        problem
    }

    #[test]
    fn what_the_problem_gives_is_kept() {
        let line = "bridge N:AQ... 32... .AK.. K4... NT W play=S4";
        let mut problem = text::parse_line(line).unwrap().problem;
        let published = Solution {
            tricks: Tricks(2),
            cards: "AQ...".parse().unwrap(),
        };
        problem.solution = Some(published);
        let best = unwritten_line(&problem).unwrap();
        let found = best.solve(&mut Solver::new(1 << 20)).unwrap();
        tell_solution(&mut problem, &found);
        assert_eq!(problem.solution, Some(published));
        assert_eq!((problem.at, problem.play.mainline().len()), (1, 8));
    }

    #[test]
    fn tricks_count_from_the_start_and_equal_cards_are_no_key() {
        // North has won the first trick, and each card that he has left wins the other.
        let problem = solved("bridge N:AQ... 32... .AK.. K4... NT W play=S4SQS2HK");
        let solution = problem.solution.unwrap();
        assert_eq!(
            (solution.tricks, solution.cards),
            (Tricks(2), CardSet::EMPTY)
        );
    }

    #[test]
    fn nothing_is_asked_where_nothing_is_played() {
        for line in [
            "bridge N:AQ... 32... .AK.. K4... NT W play=S4SQS2HKSAS3HASK",
            "bridge N:AQ... ?2 .AK.. ?2 NT W",
        ] {
            let problem = text::parse_line(line).unwrap().problem;
            assert_eq!(unwritten_line(&problem), None, "{line}");
        }
    }
}
