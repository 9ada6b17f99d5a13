//! The difficulty of a problem, measured by the number of nodes that the engine searches to solve it.

use kibitzer::analysis::{Best, Question, Work};
use kibitzer::problem::Problem;
use kibitzer::rules::Position;
use kibitzer::search::{Cancelled, Solver};

/// The difficulty of a problem: 1 (easy) to 5 (hard).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Difficulty(u8);

/// The lowest node counts for difficulty 2, 3, 4 and 5, chosen so that each difficulty covers a fifth of the shipped
/// problems.
const NODE_THRESHOLDS: [u64; 4] = [4_000, 15_000, 48_000, 120_000];

/// The node counts of the shipped problems. Each line has a title, a tab and a count. The test in this file generates
/// the table.
const SHIPPED_NODES: &str = include_str!("difficulty.tsv");

/// A question to the workers: the number of nodes that a solver with an empty transposition table searches to find the
/// best result.
///
/// The search uses its own solver and shares nothing with other workers, so the answer is the same on every machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cost(Position);

/// The size, in bytes, of the transposition table of the solver that measures difficulty.
const TABLE_BYTES: usize = 16 << 20;

/// The node limit for measuring difficulty. A problem that reaches it has the highest difficulty anyway, so the search
/// can stop.
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

    /// Returns the difficulty of a problem that takes `nodes` nodes.
    pub fn of_nodes(nodes: u64) -> Difficulty {
        let reached = NODE_THRESHOLDS.iter().filter(|&&least| nodes >= least);
        Difficulty(reached.count() as u8 + 1)
    }

    /// Returns the difficulty of a shipped problem, found by its title; `None` for any other problem.
    pub fn shipped(problem: &Problem) -> Option<Difficulty> {
        shipped_nodes(&problem.title).map(Difficulty::of_nodes)
    }

    /// Returns the difficulty as a number, 1 to 5.
    pub fn marks(self) -> u8 {
        self.0
    }
}

/// Returns the recorded node count of the shipped problem with this title.
fn shipped_nodes(title: &str) -> Option<u64> {
    let mut lines = SHIPPED_NODES.lines();
    let nodes = lines.find_map(|line| line.strip_prefix(title)?.strip_prefix('\t'))?;
    nodes.parse().ok()
}

impl Cost {
    /// Creates the question for the recorded position of a problem. Returns `None` if the problem cannot be played or
    /// its play is over.
    pub fn of(problem: &Problem) -> Option<Cost> {
        let position = *problem.replay().ok()?.position();
        (!position.is_over()).then_some(Cost(position))
    }
}

impl Question for Cost {
    type Finding = u64;
    type Report = Option<u64>;

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
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_library::COLLECTIONS;

    /// Prints the new content of `difficulty.tsv` if the test fails. Any change to the search may change every number a
    /// little.
    #[test]
    fn shipped_problems_cost_about_the_recorded_nodes() {
        let mut written = String::new();
        let mut is_wrong = false;
        for problem in COLLECTIONS.iter().flat_map(|it| it.problems()) {
            let cost = Cost::of(problem).unwrap();
            let nodes = cost.solve(&mut Solver::new(1 << 20));
            let nodes = nodes.unwrap().unwrap();
            let known = shipped_nodes(&problem.title).unwrap_or(0);
            is_wrong |= !(nodes / 2..=nodes * 2).contains(&known);
            written.push_str(&format!("{}\t{nodes}\n", problem.title));
        }
        assert!(!is_wrong, "\n{written}");
    }

    #[test]
    fn more_nodes_are_more_marks() {
        let marks = |nodes| Difficulty::of_nodes(nodes).marks();
        let nodes = [0, NODE_THRESHOLDS[0], NODE_THRESHOLDS[3]];
        assert_eq!(nodes.map(marks), [1, 2, 5]);
    }
}
