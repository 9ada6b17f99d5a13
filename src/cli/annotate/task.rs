//! The settings that `kibitz annotate` uses for all files.

use kibitzer::annotation::CostPlacement;
use kibitzer::pool::Pool;

use crate::input::BoardSelection;

/// The settings that are the same for all files of a call.
pub(super) struct AnnotateTask<'a> {
    /// The boards that are annotated, before the first one is read.
    pub(super) selection: BoardSelection,
    pub(super) placement: CostPlacement,
    pub(super) pool: &'a Pool,
}
