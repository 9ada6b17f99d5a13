//! The key that identifies a problem in the settings, wherever its file is: a hash of its deal, contract, play and
//! question.

use kibitzer::notation::text;
use kibitzer::problem::Problem;
use serde::{Deserialize, Serialize};

/// A hash that identifies a problem. It does not change with the title, credits, notes or published solution.
///
/// ```
/// use kibitzer::problem::Problem;
/// use kibitzer::rules::Game;
/// use kibitzer_studio::document::key::ProblemKey;
/// let mut problem = Problem::new(Game::Bridge);
/// let key = ProblemKey::for_problem(&problem);
/// problem.title = "Untitled".to_owned();
/// assert_eq!(ProblemKey::for_problem(&problem), key);
/// problem.question = "How?".to_owned();
/// assert_ne!(ProblemKey::for_problem(&problem), key);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ProblemKey(u64);

impl ProblemKey {
    /// Computes the hash that identifies a problem.
    pub fn for_problem(problem: &Problem) -> ProblemKey {
        let mut bare = Problem::new(problem.setup.game);
        bare.setup = problem.setup;
        bare.level = problem.level;
        bare.doubling = problem.doubling;
        bare.goal = problem.goal;
        bare.set_play(problem.played().to_vec());
        let line = text::write_line(&bare);
        ProblemKey(fnv_hash([&line, "\n", problem.question.trim()]))
    }
}

/// Computes the 64-bit FNV-1a hash (Fowler, Noll and Vo), which is the same in every version of every program.
fn fnv_hash(texts: [&str; 3]) -> u64 {
    let bytes = texts.into_iter().flat_map(str::bytes);
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_library::COLLECTIONS;
    use std::collections::BTreeSet;

    #[test]
    fn every_shipped_problem_has_a_unique_identifier() {
        let problems = || {
            COLLECTIONS
                .iter()
                .flat_map(|collection| collection.problems())
        };
        let keys: BTreeSet<ProblemKey> = problems().map(ProblemKey::for_problem).collect();
        assert_eq!(keys.len(), problems().count());
    }
}
