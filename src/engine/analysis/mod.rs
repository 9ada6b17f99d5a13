//! The questions that a player may ask about a position or a deal.
//!
//! Each question is a type with its own type of report: [`Best`], [`Choices`], [`BestLine`], [`EveryDeclarer`],
//! [`EveryFirstHand`], [`Review`], [`Layouts`], [`Discards`], [`EveryLead`], [`HardestReply`], [`RandomDeals`].
//! [`Solver::solve`](crate::search::Solver::solve) answers a question in the current thread; the
//! [`pool`](crate::pool) distributes its parts among workers.
//!
//! ```
//! use kibitzer::analysis::Choices;
//! use kibitzer::rules::Position;
//! use kibitzer::search::Solver;
//!
//! let position: Position = "N:AQ... 32... .AK.. K4... NT W".parse()?;
//! let ranking = Solver::default().solve(&Choices(position));
//! assert_eq!(ranking.best().unwrap().tricks.0, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An [`Estimate`] is not a question, since an [`Estimator`] returns it at once.

mod best;
mod canonical;
mod choices;
mod discards;
mod first_hands;
mod layouts;
mod lead_table;
mod line;
mod par;
mod played;
mod prover;
mod question;
mod random_deals;
mod reply;
mod sampled;
mod solving;
mod tricks;

pub use crate::search::{Estimate, Estimator};
pub use best::Best;
pub use choices::{Choice, Choices, Ranking, after_one_of, wants_tricks};
pub use discards::{Discard, Discarding, Discards, DiscardsError};
pub use first_hands::EveryFirstHand;
pub use layouts::{
    CardCounts, Circumstance, Damage, Histogram, Indicator, IndicatorCase, Interval, LayoutValue,
    Layouts, LayoutsError, Place, Point, Results, Saved, SavedError, ShapeCount, Stage, Statistics,
    Tally, Unseen,
};
pub use lead_table::{EveryLead, LeadTable, LeadTableLine};
pub use line::{BestLine, LineOfPlay, Step};
pub use par::par;
pub use played::{Mistake, Played, Ply, Review};
pub use prover::Prover;
pub use question::{Question, Work};
pub use random_deals::{DealtHands, DealtSoFar, RandomDeal, RandomDeals};
pub use reply::{Demand, HardestReply, Replies};
pub use sampled::{
    ChoiceSample, Criterion, Difference, Mean, Merits, SampleError, SampledChoices, SampledDeal,
    Settled, SettledTest,
};
pub use tricks::{EveryDeclarer, TableEntry, TrickTable};
