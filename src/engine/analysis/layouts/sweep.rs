//! The complete count: settles every layout, shape by shape.
//!
//! The layouts of a shape are visited in the order of its grid, so that neighbours mostly differ in one suit only.
//! Every point has a lower and an upper bound. Where these do not settle the value, the layout is searched for the
//! missing bound, which is then recorded for the whole box of layouts in which its proof holds. So a layout costs a
//! search only if it differs from all earlier ones in some card that matters. The two bounds of a layout may come from
//! different searches.
//!
//! The bounds outlive the part that proved them. If that part is interrupted, or the next stage asks more about the
//! same layouts, the part that follows starts from them. A count that continues from saved statistics starts from the
//! bounds that these imply.

use std::ops::Range;

use crate::cards::Tricks;
use crate::rules::Position;
use crate::search::{Bound, Cancelled};

use super::super::question::Work;
use super::bounds::SliceBounds;
use super::layout_value::{LayoutValue, Slot, Stage};
use super::parts::GridSlice;
use super::question::Layouts;
use super::space::Grid;
use super::tally::{Tally, TallyStart};
use super::terms::{Column, LayoutQuestion};

/// The number of layouts in a block, the unit in which values are reported. An interrupted block starts again.
pub(super) const POINTS_PER_BLOCK: usize = 256;

impl Layouts {
    /// Returns the number of blocks of a slice that an earlier count has finished at a stage.
    pub(super) fn finished_blocks(&self, slice: &GridSlice, stage: Stage) -> usize {
        let Some(before) = &self.before else {
            return 0;
        };
        let points_before = self.space.shapes[slice.shape].points_before;
        let blocks = self.slice_points(slice).step_by(POINTS_PER_BLOCK);
        let is_known = |&first: &usize| before.is_known(stage, points_before + first as u64);
        blocks.take_while(is_known).count()
    }

    /// Finds the values of all layouts of a slice at a stage, and passes them to `work` block by block. Skips the first
    /// `after` blocks.
    pub(super) fn sweep(
        &self,
        slice: &GridSlice,
        stage: Stage,
        after: usize,
        work: &mut Work<'_, Tally>,
    ) -> Result<(), Cancelled> {
        let columns = self.terms.columns();
        let bounds = (self.stored_bounds.take(slice))
            .unwrap_or_else(|| self.initial_bounds(slice, &columns));
        let columns = columns.iter().zip(bounds);
        let mut sweeps: Vec<Sweep> = columns
            .map(|(column, bounds)| Sweep {
                column,
                question: self.terms.question(stage),
                bounds,
                guess: None,
            })
            .collect();
        let swept = self.sweep_columns(&mut sweeps, slice, stage, after, work);
        let is_needed_again = swept.is_err() || self.stages().last() != Some(stage);
        if is_needed_again {
            let bounds = sweeps.into_iter().map(|sweep| sweep.bounds);
            self.stored_bounds.store(slice, bounds.collect());
        }
        swept
    }

    /// Finds the values of the layouts of a slice for all cards to play, and passes them to `work` block by block.
    /// Skips the first `after` blocks.
    fn sweep_columns(
        &self,
        sweeps: &mut [Sweep<'_>],
        slice: &GridSlice,
        stage: Stage,
        after: usize,
        work: &mut Work<'_, Tally>,
    ) -> Result<(), Cancelled> {
        let terms = &self.terms;
        let shape = &self.space.shapes[slice.shape];
        let grid = self.space.grid(shape);
        let points = self.slice_points(slice);
        let has_wide_constraints = terms.wide_constraints().next().is_some();
        for first in points.clone().step_by(POINTS_PER_BLOCK).skip(after) {
            let block = first..points.end.min(first + POINTS_PER_BLOCK);
            let mut values = Vec::with_capacity(block.len() * sweeps.len());
            for number in block {
                let point = grid.point(number);
                if has_wide_constraints && !terms.allows(grid.hands(point)) {
                    values.extend(sweeps.iter().map(|_| Slot::NO_LAYOUT));
                    continue;
                }
                for sweep in &mut *sweeps {
                    let value = match sweep.value_of_point(number) {
                        Some(value) => value,
                        None => {
                            let position = terms.position_with(grid.hands(point));
                            sweep.settle(&grid, number, &position, work)?
                        }
                    };
                    values.push(value.into());
                }
            }
            work.found(Tally {
                stage,
                from: TallyStart::Point(shape.points_before + first as u64),
                values,
            });
        }
        Ok(())
    }

    /// Returns the bounds on tricks to start with in a slice of layouts, for each card to play. They include the
    /// results of an earlier count that only decided whether the contract's target is reached.
    fn initial_bounds(&self, slice: &GridSlice, columns: &[Column]) -> Vec<SliceBounds> {
        let points = self.slice_points(slice);
        let nothing = columns
            .iter()
            .map(|column| column.bounds_before_search(&self.terms.position));
        let mut bounds: Vec<SliceBounds> = nothing
            .map(|nothing| SliceBounds::new(points.clone(), nothing))
            .collect();
        let (Some(before), Some(target)) = (&self.before, self.target()) else {
            return bounds;
        };
        let points_before = self.space.shapes[slice.shape].points_before as usize;
        let values = before.stages[Stage::Makes as usize]
            .points
            .get(points_before + points.start..points_before + points.end);
        for (number, slot) in points.zip(values.unwrap_or_default()) {
            let Some(LayoutValue::Reached(reached)) = slot.value(Stage::Makes) else {
                continue;
            };
            let bound = if reached {
                Bound::AtLeast(target)
            } else {
                Bound::AtMost(target - Tricks(1))
            };
            // If the best card does not get the result that the hand to play wants, no card does.
            let holds_for_all = columns.len() == 1 || reached != self.wants_tricks();
            if holds_for_all {
                for bounds in &mut bounds {
                    bounds.narrow(number..number + 1, bound);
                }
            }
        }
        bounds
    }

    /// Returns the range of layout numbers that a slice covers in the grid of its shape.
    fn slice_points(&self, slice: &GridSlice) -> Range<usize> {
        let layer = self
            .space
            .grid(&self.space.shapes[slice.shape])
            .points_per_layer();
        slice.layers.start * layer..slice.layers.end * layer
    }
}

/// The running count over one slice of the layouts, for one candidate card or for the position itself.
struct Sweep<'a> {
    column: &'a Column,
    question: LayoutQuestion,
    bounds: SliceBounds,
    /// The number of tricks in the previous layout, a first guess for the next; `None` at the start of a slice.
    guess: Option<Tricks>,
}

impl Sweep<'_> {
    /// Returns the value of the layout with this number, or `None` if its bounds do not settle the value yet.
    fn value_of_point(&self, number: usize) -> Option<LayoutValue> {
        self.question
            .value_from_bounds(self.bounds.of_point(number))
    }

    /// Searches a layout until its value is settled, and returns the value. Records every proved bound for all layouts
    /// of the slice in which it holds.
    fn settle(
        &mut self,
        grid: &Grid,
        number: usize,
        position: &Position,
        work: &mut Work<'_, Tally>,
    ) -> Result<LayoutValue, Cancelled> {
        let point = grid.point(number);
        let (position, won) = self.column.position_after_card(position);
        loop {
            let proved = self.bounds.of_point(number);
            if let Some(value) = self.question.value_from_bounds(proved) {
                self.guess = Some(proved.at_least);
                return Ok(value);
            }
            let target = self.question.next_target(proved, self.guess);
            let proof = work.prove(&position, target - won)?;
            let area = grid.agreeing_area(point, proof.relied);
            let bound = proof.bound.plus(won);
            grid.for_each_row(&area, |row| self.bounds.narrow(row, bound));
        }
    }
}
