//! The questions a player asks.
//!
//! A [`Request`] is a question. It falls into parts that any [`Prover`] can answer in any
//! order; every part gives one or more [`Finding`]s, and a [`Report`] is what all findings
//! add up to. [`Request::solve`] answers the whole question here and now; the
//! [`pool`](crate::pool) hands the parts to its workers.
//!
//! ```
//! use kibitzer::analysis::{Report, Request};
//! use kibitzer::notation::text;
//! use kibitzer::rules::Position;
//! use kibitzer::search::{Control, Solver};
//!
//! let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W")?;
//! let position = Position::from_setup(&line.problem.setup)?;
//! let mut solver = Solver::new(1 << 20);
//! let report = Request::Choices(position).solve(&mut solver, &Control::default())?;
//! let Report::Choices(choices) = report else { unreachable!() };
//! assert_eq!(choices.best().unwrap().tricks.0, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An [`Estimate`] is no request: an [`Estimator`] gives it at once.

mod choices;
mod discards;
mod driver;
mod layouts;
mod line;
mod nameless;
mod par;
mod played;
mod prover;
mod request;
mod tricks;

pub use crate::search::{Estimate, Estimator};
pub use choices::{Choice, Choices, after_one_of, wants_tricks};

pub use discards::{Discard, Discarding, Discards, DiscardsError};
pub use driver::{Driven, Driver};
pub use layouts::{
    CardCounts, Case, Circumstance, Histogram, Interval, Layouts, LayoutsError, Point, Results,
    Saved, SavedError, ShapeCount, Stage, Statistics, Tally, Telling,
};
pub use line::{Line, Step};
pub use par::{Par, ParContract, par};
pub use played::{Mistake, Played, Ply};
pub use prover::Prover;
pub use request::{Finding, Report, Request};
pub use tricks::{Deal, Entry, TrickTable};
