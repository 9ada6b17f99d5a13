//! The work that is the same for all files.

use kibitzer::annotation::CostPlacement;
use kibitzer::pool::Pool;

use crate::input::BoardSelection;

/// The boards of every file that are annotated, and the way in which that is done.
pub(super) struct AnnotateTask<'a> {
    /// The boards that are annotated, before the first is read.
    pub(super) selection: BoardSelection,
    pub(super) placement: CostPlacement,
    pub(super) pool: &'a Pool,
}
