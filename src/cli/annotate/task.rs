//! The settings shared by all files of a `kibitz annotate` run.

use kibitzer::annotation::CostPlacement;
use kibitzer::pool::Pool;

use crate::input::BoardSelection;

/// The settings shared by all files of a run: which boards are annotated, where costs are written, and the worker pool.
pub(super) struct AnnotateTask<'a> {
    /// The boards to annotate, in the state before the first board is read.
    pub(super) selection: BoardSelection,
    pub(super) placement: CostPlacement,
    pub(super) pool: &'a Pool,
}
