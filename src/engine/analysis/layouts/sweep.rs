//! Every layout, shape by shape.
//!
//! A shape is gone through in the order of its grid, neighbours being alike in three suits. For
//! every point there is a lower and an upper bound; where they do not settle the matter yet, the
//! layout is searched for the bound that is missing, and the bound is noted all over the box of
//! layouts that it is true of. So a layout costs a search only if no layout before it was the
//! same as far as it mattered. The two bounds of a layout may come from different searches.
//!
//! The bounds outlive the part that proved them. When it is interrupted, or the next stage asks more of the
//! same layouts, the part that comes next starts from them; where a count goes on from what was saved, from those
//! that follow from it.

use std::ops::Range;

use crate::cards::Tricks;
use crate::rules::Position;
use crate::search::{Bound, Cancelled};

use super::super::question::Work;
use super::asked::Layouts;
use super::bounds::SlabBounds;
use super::parts::Slab;
use super::space::Grid;
use super::tally::Tally;
use super::terms::{Column, LayoutQuestion, NO_LAYOUT, Stage};

/// Points in one block: findings are sent block by block, and what is interrupted begins the
/// block anew.
pub(super) const BLOCK: usize = 256;

impl Layouts {
    /// The blocks of a slab that were gone through before.
    pub(super) fn blocks_before(&self, slab: &Slab, stage: Stage) -> usize {
        let Some(before) = &self.before else {
            return 0;
        };
        let points_before = self.space.shapes[slab.shape].points_before;
        let blocks = self.points(slab).step_by(BLOCK);
        let is_known = |&first: &usize| before.is_known(stage, points_before + first as u64);
        blocks.take_while(is_known).count()
    }

    /// Goes through a slab from a block on.
    pub(super) fn sweep(
        &self,
        slab: &Slab,
        stage: Stage,
        after: usize,
        work: &mut Work<'_, Tally>,
    ) -> Result<(), Cancelled> {
        let columns = self.terms.columns();
        let bounds = self.waiting.take(slab);
        let bounds = bounds.unwrap_or_else(|| self.bounds_before(slab, &columns));
        let columns = columns.iter().zip(bounds);
        let columns = columns.map(|(column, bounds)| Sweep {
            column,
            question: self.terms.question(stage),
            bounds,
            guess: None,
        });
        let mut sweep = SlabSweep {
            layouts: self,
            slab,
            stage,
            columns: columns.collect(),
        };
        let swept = sweep.run(after, work);
        let is_needed_again = swept.is_err() || self.stages().last() != Some(stage);
        if is_needed_again {
            let bounds = sweep.columns.into_iter().map(|column| column.bounds);
            self.waiting.put(slab, bounds.collect());
        }
        swept
    }

    /// The bounds of a slab, column by column, that follow from what was counted before: on the contract's target.
    fn bounds_before(&self, slab: &Slab, columns: &[Column]) -> Vec<SlabBounds> {
        let points = self.points(slab);
        let bounds = |column: &Column| SlabBounds::new(points.clone(), column.nothing);
        let mut bounds: Vec<SlabBounds> = columns.iter().map(bounds).collect();
        let (Some(before), Some(target)) = (&self.before, self.target()) else {
            return bounds;
        };
        let points_before = self.space.shapes[slab.shape].points_before as usize;
        let values = &before.stages[Stage::Makes as usize].points;
        let values = values.get(points_before + points.start..points_before + points.end);
        for (number, &value) in points.zip(values.unwrap_or_default()) {
            let bound = match value {
                0 => Bound::AtMost(target - Tricks(1)),
                1 => Bound::AtLeast(target),
                _ => continue,
            };
            // What the best card does not do for the hand to play, no card does.
            let holds_for_all = columns.len() == 1 || (value == 1) != self.wants_tricks();
            if holds_for_all {
                for bounds in &mut bounds {
                    bounds.narrow(number..number + 1, bound);
                }
            }
        }
        bounds
    }

    /// The points of a slab, by their numbers in the grid of its shape.
    fn points(&self, slab: &Slab) -> Range<usize> {
        let layer = self.space.grid(&self.space.shapes[slab.shape]).layer();
        slab.layers.start * layer..slab.layers.end * layer
    }
}

/// The work on a slab at one stage.
struct SlabSweep<'a> {
    layouts: &'a Layouts,
    slab: &'a Slab,
    stage: Stage,
    columns: Vec<Sweep<'a>>,
}

impl SlabSweep<'_> {
    /// Finds the values of the layouts, block by block, from a block on.
    fn run(&mut self, after: usize, work: &mut Work<'_, Tally>) -> Result<(), Cancelled> {
        let Layouts { terms, space, .. } = self.layouts;
        let shape = &space.shapes[self.slab.shape];
        let grid = space.grid(shape);
        let points = self.layouts.points(self.slab);
        let has_wide_limits = terms.has_wide_limits();
        for first in points.clone().step_by(BLOCK).skip(after) {
            let block = first..points.end.min(first + BLOCK);
            let mut values = Vec::with_capacity(block.len() * self.columns.len());
            for number in block {
                let point = grid.point(number);
                if has_wide_limits && !terms.allows(grid.hands(point)) {
                    values.extend(self.columns.iter().map(|_| NO_LAYOUT));
                    continue;
                }
                for column in &mut self.columns {
                    let value = match column.value(number) {
                        Some(value) => value,
                        None => {
                            let position = terms.lay(grid.hands(point));
                            column.settle(&grid, number, &position, work)?
                        }
                    };
                    values.push(value);
                }
            }
            work.found(Tally::Block {
                stage: self.stage,
                first: shape.points_before + first as u64,
                values,
            });
        }
        Ok(())
    }
}

/// One column of the answer in the layouts of a slab.
struct Sweep<'a> {
    column: &'a Column,
    question: LayoutQuestion,
    bounds: SlabBounds,
    /// The tricks of the last layout that was searched.
    guess: Option<u8>,
}

impl Sweep<'_> {
    /// The value of a point, if it is settled.
    fn value(&self, number: usize) -> Option<u8> {
        self.question.answer(self.bounds.of(number))
    }

    /// Searches a layout for what is not proved of it yet, and notes that wherever it is true.
    fn settle(
        &mut self,
        grid: &Grid,
        number: usize,
        position: &Position,
        work: &mut Work<'_, Tally>,
    ) -> Result<u8, Cancelled> {
        let point = grid.point(number);
        let (position, won) = self.column.after(position);
        loop {
            let proved = self.bounds.of(number);
            if let Some(value) = self.question.answer(proved) {
                self.guess = Some(proved.at_least.0);
                return Ok(value);
            }
            let target = self.question.next(proved, self.guess);
            let proof = work.prove(&position, target - won)?;
            let area = grid.agreeing(point, proof.relied);
            let bound = proof.bound.plus(won);
            grid.for_each_row(&area, |row| self.bounds.narrow(row, bound));
        }
    }
}
