//! Layouts drawn at random.
//!
//! Every draw is a layout, with equal probability for all and with replacement. The draws are spread evenly over the
//! shapes: with all layouts arranged in a row, shape after shape, each draw is a golden-section step beyond the one
//! before (a Weyl sequence with a random start). The position in the row selects the shape, and the draw is a random
//! layout of that shape. So the first `n` draws are always a sample stratified in proportion.

use crate::cards::Tricks;
use crate::rules::Chance;
use crate::search::Cancelled;

use super::super::question::Work;
use super::layout_value::{LayoutValue, Stage};
use super::question::{Layouts, Point};
use super::space::Shape;
use super::tally::{Tally, TallyStart};
use super::terms::LayoutQuestion;

/// The step from one random draw of a layout to the next: the fractional part of the golden ratio, times 2^64.
const GOLDEN_STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Layouts {
    /// Solves the random layouts with the given draw numbers at a stage of the count, and returns their values for
    /// every card to play.
    pub(super) fn solve_draws(
        &self,
        draws: std::ops::Range<u32>,
        stage: Stage,
        work: &mut Work<'_, Tally>,
    ) -> Result<Tally, Cancelled> {
        let first = draws.start;
        let mut values = Vec::new();
        for draw in draws {
            let layout = self.terms.position_with(self.hands(self.drawn(draw)));
            for column in self.terms.columns() {
                let (position, won) = column.position_after_card(&layout);
                let value = match self.terms.question(stage) {
                    LayoutQuestion::Tricks => LayoutValue::Tricks(work.tricks(&position)? + won),
                    LayoutQuestion::AtLeast(target) => {
                        let target = Tricks(target.0.saturating_sub(won.0));
                        LayoutValue::Reached(work.makes(&position, target)?)
                    }
                };
                values.push(value.into());
            }
        }
        Ok(Tally {
            stage,
            from: TallyStart::Draw(first),
            values,
        })
    }

    /// Returns the numbers of the first `draws` random draws, sorted by their place in the sequence of all layouts.
    /// [`Interval::of`](super::Interval::of) requires this order.
    pub fn in_order(&self, draws: u32) -> Vec<u32> {
        let mut order: Vec<u32> = (0..draws).collect();
        order.sort_by_key(|&draw| self.place_of_draw(draw));
        order
    }

    /// Returns the place of a random draw in the sequence of all layouts: a fraction of the sequence's length, times
    /// 2^64.
    fn place_of_draw(&self, draw: u32) -> u64 {
        let start = Chance::from_seed(self.terms.seed).bits();
        start.wrapping_add(u64::from(draw).wrapping_mul(GOLDEN_STEP))
    }

    /// Returns the number of the layout that the given random draw selects. Draws are counted from 0.
    pub fn drawn(&self, draw: u32) -> Point {
        let place = self.place_of_draw(draw);
        let layout = (u128::from(place) * u128::from(self.space.layouts)) >> 64;
        let shapes = &self.space.shapes;
        let after = shapes.partition_point(|shape| u128::from(shape.layouts_before) <= layout);
        let shape = &shapes[after - 1];
        // Rotated, because the positions of two draws may be close, and similar seeds may give similar numbers.
        let mut chance = Chance::from_seed(place.rotate_left(32));
        Point(shape.points_before + self.random_point(shape, &mut chance) as u64)
    }

    /// Returns a random layout of a shape that satisfies the constraints, as its number within the grid of the shape.
    fn random_point(&self, shape: &Shape, chance: &mut Chance) -> usize {
        let grid = self.space.grid(shape);
        let points = grid.points();
        let fits = |point: &usize| self.terms.allows(grid.hands(grid.point(*point)));
        let mut tries = (0..MAX_TRIES).map(|_| chance.below(points));
        tries.find(fits).unwrap_or_else(|| {
            let fitting: Vec<usize> = (0..points).filter(fits).collect();
            fitting[chance.below(fitting.len())]
        })
    }
}

/// The number of random layouts of a shape that are tried before all that satisfy the constraints are listed.
const MAX_TRIES: usize = 256;
