//! The settings shared by all files of a `kibitz annotate` run.

use kibitzer::annotation::CostPlacement;
use kibitzer::pool::Pool;

use crate::input::BoardSelection;

/// The settings shared by all files of a `kibitz annotate` run: which boards are annotated, where the costs of mistakes
/// are written, and the pool of solver threads.
pub(super) struct AnnotateTask<'a> {
    /// Boards to annotate, selected by `--board`; no board has been counted yet.
    pub(super) selection: BoardSelection,
    pub(super) placement: CostPlacement,
    pub(super) pool: &'a Pool,
}
