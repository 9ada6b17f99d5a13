//! Surveys: the double-dummy results of any number of deals, solved shard by shard by any number of processes.
//!
//! A survey is a folder with a [`Plan`]. A shard is a range of deals and a file of their results. Deal *i* depends on
//! the plan and on *i* alone, so any process on any machine can solve any shard, and always writes the same bytes. A
//! shard is written beside its place, flushed and renamed: it is complete or absent. A killed process loses the shard
//! that it was solving.
//!
//! | file | content |
//! |---|---|
//! | `plan.json` | the plan |
//! | `deals/000017.jsonl` | the deals of shard 17, if they were listed: a document in a JSON string per line |
//! | `shards/000017.parquet` | the results of shard 17 |
//!
//! ```
//! use std::num::NonZeroUsize;
//! use kibitzer::dealing::DealConstraints;
//! use kibitzer::rules::Game;
//! use kibitzer::search::Control;
//! use kibitzer_survey::{Ask, Plan, PlannedDeals, RandomDealing, Survey, Workers};
//!
//! let folder = tempfile::tempdir()?;
//! let control = Control::default();
//! let constraints = DealConstraints::new(Game::Bridge);
//! let deals = PlannedDeals::Random(RandomDealing { seed: 7, constraints, contract: None });
//! let survey = Survey::create(&folder.path().join("run"), Plan::new(deals, 4, 2, vec![Ask::Table]), &control)?;
//! let mut workers = Workers::new(NonZeroUsize::MIN, 16 << 20);
//! for shard in survey.missing(&control)? {
//!     survey.solve(shard, &mut workers, &control, &|| {})?;
//! }
//! survey.merge(&folder.path().join("all.csv"), &control, &|_deals| {})?;
//! assert_eq!(std::fs::read_to_string(folder.path().join("all.csv"))?.lines().count(), 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answers;
mod columns;
mod error;
mod exchange;
mod hash;
mod plan;
mod shard_file;
mod statistics;
mod survey_folder;
mod workers;

pub use answers::{layouts_after, par_and_contracts};
pub use columns::{Cell, Column, Kind, Row, columns, table_column, table_strains};
pub use error::{DealFault, SurveyError};
pub use exchange::{ExchangeError, SolvedDeal, ZRD_BYTES};
pub use plan::{Ask, FORMAT, ParseAskError, Plan, PlannedDeals, RandomDealing};
pub use statistics::{StatisticsReport, SurveyStatistics};
pub use survey_folder::{Listing, Solved, Survey};
pub use workers::{Workers, supervise};
