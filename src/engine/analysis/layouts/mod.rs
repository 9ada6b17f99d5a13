//! All layouts of two unseen hands, or of one unseen hand and the discards of preferans.
//!
//! The unseen cards are distributed between their places in every possible way, and every layout is solved. First a
//! random sample is solved ([`sample`]), so that a good estimate of the frequency of each result is soon known. Then
//! all layouts are solved shape by shape ([`sweep`]); a single proof often settles a whole box of layouts ([`space`]).

mod axis;
mod bounds;
mod counted;
mod error;
mod histogram;
mod indicators;
mod interval;
mod layout_value;
mod parts;
mod question;
mod results;
mod sample;
mod saved;
mod space;
mod statistics;
mod sweep;
mod tally;
mod terms;
mod trick_shares;
mod unseen;
mod wide_constraints;

use crate::search::Cancelled;

use super::question::{Question, Work};

pub use counted::CardCounts;
pub use error::LayoutsError;
pub use histogram::Histogram;
pub use indicators::{Circumstance, Indicator, IndicatorCase, ShapeCount};
pub use interval::Interval;
pub use layout_value::{LayoutValue, Stage};
use parts::Part;
pub use question::{Layouts, Point};
pub use results::Results;
pub use saved::{Damage, Saved, SavedError};
pub use statistics::Statistics;
pub use tally::Tally;
use tally::TallyStart;
pub use unseen::{Place, Unseen};

impl Question for Layouts {
    type Finding = Tally;
    type Report = Statistics;
    type Answer = Statistics;

    fn parts(&self) -> usize {
        self.parts.len()
    }

    fn answer(&self, part: usize, work: &mut Work<'_, Tally>) -> Result<(), Cancelled> {
        match &self.parts[part] {
            Part::Draws { draws, stage } => {
                let before = self.before.as_deref();
                let is_known =
                    before.is_some_and(|statistics| statistics.has_draws(*stage, draws.start));
                if work.skip_known() == 0 && !is_known {
                    let drawn = self.solve_draws(draws.clone(), *stage, work)?;
                    work.found(drawn);
                }
                Ok(())
            }
            Part::Slice { slice, stage } => {
                let after = work.skip_known() + self.finished_blocks(slice, *stage);
                self.sweep(slice, *stage, after, work)
            }
        }
    }

    fn empty(&self) -> Statistics {
        Statistics::for_question(self)
    }

    fn add(statistics: &mut Statistics, more: Tally) {
        let Tally {
            stage,
            from,
            values,
        } = more;
        match from {
            TallyStart::Draw(first) => statistics.add_draws(stage, first as usize, &values),
            TallyStart::Point(first) => statistics.add_block(stage, first as usize, &values),
        }
    }

    fn complete(report: Statistics) -> Statistics {
        report
    }
}
