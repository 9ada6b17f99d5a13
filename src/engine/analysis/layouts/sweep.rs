//! Every layout, shape by shape.
//!
//! A shape is gone through in the order of its grid, neighbours being alike in three suits. For
//! every point there is a lower and an upper bound; where they do not settle the matter yet, the
//! layout is searched for the bound that is missing, and the bound is noted all over the box of
//! layouts that it is true of. So a layout costs a search only if no layout before it was the
//! same as far as it mattered. The two bounds of a layout may come from different searches.

use std::ops::Range;

use crate::cards::Tricks;
use crate::rules::Position;
use crate::search::{Cancelled, Control, Proved, Solver};

use super::super::prover::Prover;
use super::asked::Layouts;
use super::parts::Slab;
use super::space::{Area, Grid};
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
        let shape = &self.space.shapes[slab.shape];
        let layer = self.space.grid(shape).layer();
        let blocks = (slab.layers.start * layer..slab.layers.end * layer).step_by(BLOCK);
        let is_known = |&first: &usize| before.is_known(stage, shape.points_before + first as u64);
        blocks.take_while(is_known).count()
    }

    /// Goes through a slab from a block on.
    pub(super) fn sweep(
        &self,
        slab: &Slab,
        stage: Stage,
        after: usize,
        prover: &mut dyn Prover,
        control: &Control,
        found: &mut dyn FnMut(Tally),
    ) -> Result<(), Cancelled> {
        let shape = &self.space.shapes[slab.shape];
        let grid = self.space.grid(shape);
        let points = slab.layers.start * grid.layer()..slab.layers.end * grid.layer();
        let columns = self.terms.columns();
        let mut sweeps: Vec<Sweep> = columns
            .iter()
            .map(|column| Sweep::new(column, self.terms.question(stage), points.clone()))
            .collect();
        let has_wide_limits = self.terms.has_wide_limits();
        for first in points.clone().step_by(BLOCK).skip(after) {
            let block = first..points.end.min(first + BLOCK);
            let mut values = Vec::with_capacity(block.len() * columns.len());
            for number in block {
                let point = grid.point(number);
                if has_wide_limits && !self.terms.allows(grid.hands(point)) {
                    values.extend(columns.iter().map(|_| NO_LAYOUT));
                    continue;
                }
                for sweep in &mut sweeps {
                    let value = match sweep.value(number) {
                        Some(value) => value,
                        None => {
                            let position = self.terms.lay(grid.hands(point));
                            let solver = prover.solver();
                            sweep.settle(&grid, number, &position, solver, control)?
                        }
                    };
                    values.push(value);
                }
            }
            found(Tally::Block {
                stage,
                first: shape.points_before + first as u64,
                values,
            });
        }
        Ok(())
    }
}

/// What is proved of the layouts of a slab, in one column of the answer.
struct Sweep<'a> {
    column: &'a Column,
    question: LayoutQuestion,
    /// The points, and by point what is proved of the declaring side's tricks.
    points: Range<usize>,
    lower: Vec<u8>,
    upper: Vec<u8>,
    /// The tricks of the last layout that was searched.
    guess: Option<u8>,
}

impl<'a> Sweep<'a> {
    fn new(column: &'a Column, question: LayoutQuestion, points: Range<usize>) -> Sweep<'a> {
        let Proved { at_least, at_most } = column.nothing;
        Sweep {
            column,
            question,
            lower: vec![at_least.0; points.len()],
            upper: vec![at_most.0; points.len()],
            points,
            guess: None,
        }
    }

    /// What is proved of a point.
    fn proved(&self, number: usize) -> Proved {
        let index = number - self.points.start;
        Proved {
            at_least: Tricks(self.lower[index]),
            at_most: Tricks(self.upper[index]),
        }
    }

    /// The value of a point, if it is settled.
    fn value(&self, number: usize) -> Option<u8> {
        self.question.answer(self.proved(number))
    }

    /// Searches a layout for what is not proved of it yet, and notes that wherever it is true.
    fn settle(
        &mut self,
        grid: &Grid,
        number: usize,
        position: &Position,
        solver: &mut Solver,
        control: &Control,
    ) -> Result<u8, Cancelled> {
        let point = grid.point(number);
        let (position, won) = self.column.after(position);
        loop {
            let proved = self.proved(number);
            if let Some(value) = self.question.answer(proved) {
                self.guess = Some(proved.at_least.0);
                return Ok(value);
            }
            let target = self.question.next(proved, self.guess);
            let proof = solver.prove(&position, target - won, control)?;
            let area = grid.agreeing(point, proof.relied);
            self.note(grid, area, target, proof.tricks + won);
        }
    }

    /// Notes a bound of every layout of an area.
    fn note(&mut self, grid: &Grid, area: Area, target: Tricks, tricks: Tricks) {
        let is_lower = tricks >= target;
        grid.for_each_row(&area, |row| {
            let start = row.start.max(self.points.start);
            let end = row.end.min(self.points.end);
            if start >= end {
                return;
            }
            let row = start - self.points.start..end - self.points.start;
            if is_lower {
                for bound in &mut self.lower[row] {
                    *bound = (*bound).max(tricks.0);
                }
            } else {
                for bound in &mut self.upper[row] {
                    *bound = (*bound).min(tricks.0);
                }
            }
        });
    }
}
