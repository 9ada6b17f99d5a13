//! The verdicts about the solutions of the shipped problems.

use kibitzer::problem::Problem;
use kibitzer::soundness::Verdict;

/// The verdicts of `kibitz sound` on the shipped problems. Each line has a title, a verdict and further facts,
/// separated by tabs.
const VERDICTS: &str = include_str!("../../../problems/verdicts.tsv");

/// Returns the verdict on a shipped problem, looked up by its title; `None` for any other problem.
pub fn shipped_verdict(problem: &Problem) -> Option<Verdict> {
    let mut lines = VERDICTS.lines().map(|line| line.split('\t'));
    let mut facts = lines.find(|facts| facts.clone().next() == Some(&problem.title))?;
    Verdict::from_name(facts.nth(1)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_library::double_dummy_problems;

    #[test]
    fn every_shipped_double_dummy_problem_has_a_verdict() {
        let problems = double_dummy_problems();
        let count = problems.clone().count();
        let verdicts: Vec<Verdict> = problems.filter_map(shipped_verdict).collect();
        assert_eq!([verdicts.len(); 2], [count, VERDICTS.lines().count()]);
        assert!(verdicts.contains(&Verdict::Sound) && verdicts.contains(&Verdict::Cooked));
    }
}
