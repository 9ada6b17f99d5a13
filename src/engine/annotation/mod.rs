//! Analysis results written into a problem: the makeable tricks of every declarer, the par, the cost of the mistakes of
//! the play, and a solution.
//!
//! [`AnnotationQuestions`] holds the questions to solve. Their reports are then written into the problem by
//! [`tell_makes`] (makeable tricks and par) and [`tell_costs`] (mistakes), in the formats that other programs read.
//!
//! ```
//! use kibitzer::annotation::{AnnotationQuestions, CostPlacement, tell_costs, tell_makes};
//! use kibitzer::notation::text;
//! use kibitzer::search::Solver;
//!
//! let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W play=S4SA")?;
//! let mut problem = line.problem;
//! let questions = AnnotationQuestions::of(&problem);
//! let mut solver = Solver::default();
//! tell_makes(&mut problem, &solver.solve(&questions.table.unwrap()));
//! let played = solver.solve(&questions.review.unwrap());
//! tell_costs(&mut problem, &played, CostPlacement::Card);
//! let ace = problem.play.remark(problem.play.mainline()).unwrap();
//! assert_eq!(ace.comment, "costs 1: SQ keeps 2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board_values;
mod cost;
mod makes;
mod par;
mod questions;
mod solution;

pub use board_values::{BoardValue, BoardValueFound, BoardValues};
pub use cost::{CostPlacement, MistakeCost, tell_costs};
pub use makes::{par_of, tell_makes};
pub use questions::AnnotationQuestions;
pub use solution::{
    FoundSolution, SolutionFinding, Solutions, UnwrittenSolution, tell_solution, unwritten_makes,
    unwritten_solution,
};
