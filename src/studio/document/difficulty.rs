//! The difficulty of a problem, measured by the number of nodes that the engine searches to solve it.

use kibitzer::analysis::{Best, Question, Work};
use kibitzer::problem::Problem;
use kibitzer::rules::Position;
use kibitzer::search::{Cancelled, Solver};
use serde::{Deserialize, Serialize};

/// The difficulty of a problem, from 1 (easy) to 5 (hard).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Difficulty(u8);

/// The lowest numbers of search nodes for difficulty 2, 3, 4 and 5. They are chosen so that each difficulty covers a
/// fifth of the first 35 shipped problems, most of which are whole deals; endings are easier.
const NODE_THRESHOLDS: [u64; 4] = [4_000, 15_000, 48_000, 120_000];

/// The number of search nodes for each shipped problem, as text. Each line has a title, a tab and a number. The test in
/// this file generates the table.
const SHIPPED_NODES: &str = include_str!("difficulty.tsv");

/// A question for the worker threads: how many nodes does a solver search to find the best result of a problem?
///
/// The solver starts with an empty transposition table and shares nothing with other threads, so the answer is the same
/// on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct SolvingCost(Position);

/// The size, in bytes, of the transposition table of the solver that measures difficulty.
const TABLE_BYTES: usize = 16 << 20;

/// The number of nodes after which the measurement of difficulty stops. A problem that reaches it has the highest
/// difficulty anyway.
const NODE_LIMIT: u64 = 20_000_000;

impl Difficulty {
    /// All difficulties in ascending order.
    pub const ALL: [Difficulty; 5] = [
        Difficulty(1),
        Difficulty(2),
        Difficulty(3),
        Difficulty(4),
        Difficulty(5),
    ];

    /// Returns the difficulty of a problem from the number of nodes that a solver searches to solve it.
    pub fn from_nodes(nodes: u64) -> Difficulty {
        let reached = NODE_THRESHOLDS.iter().filter(|&&least| nodes >= least);
        Difficulty(reached.count() as u8 + 1)
    }

    /// Returns the difficulty of a shipped problem, looked up by its title; `None` for any other problem.
    pub fn of_shipped_problem(problem: &Problem) -> Option<Difficulty> {
        shipped_nodes(&problem.title).map(Difficulty::from_nodes)
    }

    /// Returns the difficulty as a number, 1 to 5.
    pub fn level(self) -> u8 {
        self.0
    }
}

/// Returns true if a problem is merely the record of a played board, without a question to the reader.
pub fn is_played_board(problem: &Problem) -> bool {
    let is_recorded = problem.record.result.is_some() || !problem.play.is_empty();
    is_recorded && !problem.asks()
}

/// Returns the recorded number of search nodes for the shipped problem with this title.
fn shipped_nodes(title: &str) -> Option<u64> {
    let mut lines = SHIPPED_NODES.lines();
    let nodes = lines.find_map(|line| line.strip_prefix(title)?.strip_prefix('\t'))?;
    nodes.parse().ok()
}

impl SolvingCost {
    /// Creates the question about the recorded position of a problem. Returns `None` if the problem cannot be played,
    /// if its play is over, or if it is only the record of a played or passed-out board.
    pub fn for_problem(problem: &Problem) -> Option<SolvingCost> {
        if is_played_board(problem) || problem.is_passed_out() {
            return None;
        }
        let position = *problem.replay().ok()?.position();
        (!position.is_over()).then_some(SolvingCost(position))
    }
}

impl Question for SolvingCost {
    type Finding = u64;
    type Report = Option<u64>;
    type Answer = u64;

    fn answer(&self, _part: usize, work: &mut Work<'_, u64>) -> Result<(), Cancelled> {
        let own = work.control().within(NODE_LIMIT);
        let solved = Best(self.0).solve_with(&mut Solver::new(TABLE_BYTES), &own);
        if solved.is_err() && own.nodes() < NODE_LIMIT {
            return Err(Cancelled);
        }
        work.found(own.nodes());
        Ok(())
    }

    fn empty(&self) -> Option<u64> {
        None
    }

    fn add(report: &mut Option<u64>, nodes: u64) {
        *report = Some(nodes);
    }

    fn complete(report: Option<u64>) -> u64 {
        report.expect("the only part has a finding")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_library::double_dummy_problems;

    /// Checks the numbers in `difficulty.tsv`, and prints the new content of the file if they are wrong. Any change to
    /// the search may change every number a little.
    #[test]
    fn shipped_problems_take_about_the_recorded_number_of_nodes() {
        let mut written = String::new();
        let mut is_wrong = false;
        for problem in double_dummy_problems() {
            let cost = SolvingCost::for_problem(problem).unwrap();
            let nodes = Solver::new(1 << 20).solve(&cost);
            let known = shipped_nodes(&problem.title).unwrap_or(0);
            is_wrong |= !(nodes / 2..=nodes * 2).contains(&known);
            written.push_str(&format!("{}\t{nodes}\n", problem.title));
        }
        assert!(!is_wrong, "\n{written}");
    }

    #[test]
    fn difficulty_rises_with_the_number_of_nodes() {
        let marks = |nodes| Difficulty::from_nodes(nodes).level();
        let nodes = [0, NODE_THRESHOLDS[0], NODE_THRESHOLDS[3]];
        assert_eq!(nodes.map(marks), [1, 2, 5]);
    }
}
