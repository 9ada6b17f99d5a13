//! Soundness of card problems: whether the solution is the only one, and what cooks it.
//!
//! # Words
//!
//! One party of the deal, the *solvers*, is to reach a *goal*: to take at least a number of tricks or, in misère, to
//! hold declarer to at most a number (declarer solves) or to make him take at least a number (the others solve). The
//! other party are the *defenders*. A problem that states no goal has that of its contract
//! ([`Problem::goal_at_stake`](crate::problem::Problem::goal_at_stake)); if the contract is out of reach, its opponents
//! solve and are to defeat it.
//!
//! - **Class**: cards of the hand on turn in one suit with no living card between them. Living are the cards of the other
//!   hands and the card that is winning the trick. A class is played by its highest card. Classes are in the order
//!   spades, hearts, diamonds, clubs, and from high to low.
//! - **Position**: two positions are the same if they are equal after the gaps in the ranks are closed. Of an open trick
//!   count the suit led, the winner, and the cards in the hands still to play that beat the winning card.
//! - **Keeping**: a class of the solvers after which they can still reach the goal.
//! - **Safe**: a turn from which every line of play reaches the goal; otherwise it is **open**.
//! - **Free turn**: the solvers are on turn and have two classes or more. The first one of a line is its **first free
//!   choice**.
//! - **Key**: a keeping class at the first free choice of the main line. A second key is a **cook**.
//! - **Dual**: an open free turn after the first free choice with two keeping classes or more.
//! - **Value** of a line: the free turns at which one class alone keeps (its *precision*), then the keys less one, then
//!   the duals. Defenders maximise it with all their classes, solvers minimise it with those that keep. The **main line**
//!   is the line of the value; of equal classes the first is played.
//! - **Order**: a dual whose keeping classes join each other, all pairs both ways. A class joins another if the solvers,
//!   keeping the goal, can bring about against any defence at the end of the second or third trick a position that can
//!   also arise there after the other.
//! - **Interchangeable**: two cards of one hand and suit after which the solution is the same with the cards exchanged:
//!   along every line in which the solvers keep the goal, whatever the defenders play, the same hand is on turn, as many
//!   tricks are missing, and the same cards keep the goal. Turns that are safe in both cases are not compared.
//! - **Try**: a class at the first free choice of the main line that does not keep. Its **refutations** are the classes of
//!   the next defender who has two or more, after which the goal is out of reach.
//! - **Tight**: the solvers cannot reach a better goal.
//! - **Short**: the goal can be missed until the last trick but one, so that no tricks follow that are no longer part of
//!   the problem.
//! - **Variation**: the defences, at one turn of the main line after the key, that need the same answers: at the solvers'
//!   next open free turn the same classes keep the goal. Variations are ranked by their value, as a main line is.
//! - **Repair**: an exchange of cards after which the intended key is the only one. **Minimal form**: the problem with every
//!   rank and every card that matters, and no other; an exchange shows what does not matter if it keeps verdict, keys and
//!   main line.
//! - **Cases**: a problem before the opening lead may be set against any lead, or against all leads of some suits. Each
//!   class of leads is a case with keys, main line and verdict of its own, and the worst verdict is that of the problem.
//!   **Set play** is what happens if a defender were on lead instead of the solvers.
//! - **Losing tricks**: in every contract but misère, the goal may also be to take at most a number of tricks. Both parties
//!   then want to lose tricks.
//! - **Verdict**: *fails* if the goal is out of reach, *cooked* if there are two keys or more, *duals* if the main line has
//!   one, otherwise *sound*.
//!
//! The words follow H. Darwen's notes on the quality of double-dummy problems and the chess problem solvers Popeye and
//! Olive, which report keys, cooks, duals, tries and refutations for chess.
//!
//! ```
//! use kibitzer::problem::Party;
//! use kibitzer::rules::Position;
//! use kibitzer::search::Solver;
//! use kibitzer::soundness::{Soundness, Verdict};
//!
//! let position: Position = "N:.KQ9..K K92...J AQ.J..8 ..AJ.AQ NT S declarer=S".parse()?;
//! let report = Solver::default().solve(&Soundness::new(position, Party::Declaring));
//! assert_eq!((report.verdict, report.goal.0, report.main.precision), (Verdict::Sound, 4, 4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(test)]
mod audit;
mod candidates;
mod cases;
mod ending;
mod exchange;
mod exchanges;
mod fact;
mod facts;
mod findings;
mod interchange;
mod line_duals;
mod order;
mod patterns;
mod question;
mod report;
mod solution;
mod tested_problem;
mod tree;
mod variations;

pub use cases::{Premise, ProblemCase, ProblemCases};
pub use exchange::Exchange;
pub use exchanges::{Exchanges, ExchangesFinding, ExchangesReport, ProvedExchange};
pub use question::Soundness;
pub use report::{
    ChoiceKind, Decision, Dual, DualPermission, KeysAfter, MainLine, SoundnessFinding,
    SoundnessReport, Try, Variation, Verdict,
};
pub use tested_problem::{ExchangeAim, TestedProblem};
