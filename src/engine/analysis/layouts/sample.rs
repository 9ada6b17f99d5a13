//! Layouts drawn at random.
//!
//! A draw is one of all layouts, each with the same chance, with replacement. The shapes of the
//! draws are spread evenly: draw after draw goes on by the golden section through all layouts in
//! a row, shape after shape (Weyl's sequence, from a start that is random), and takes any layout of
//! the shape that it meets. So the first so many draws are always a
//! sample stratified in proportion.

use crate::cards::Tricks;
use crate::rules::Chance;
use crate::search::Cancelled;

use super::super::question::Work;
use super::asked::{Layouts, Point};
use super::space::Shape;
use super::tally::Tally;
use super::terms::{LayoutQuestion, Stage};

/// The fraction of the golden section, of two to the power of 64.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Layouts {
    /// Draws layouts and solves them.
    pub(super) fn draw(
        &self,
        draws: std::ops::Range<u32>,
        stage: Stage,
        work: &mut Work<'_, Tally>,
    ) -> Result<Tally, Cancelled> {
        let first = draws.start;
        let mut values = Vec::new();
        for draw in draws {
            let layout = self.terms.lay(self.hands(self.drawn(draw)));
            for column in self.terms.columns() {
                let (position, won) = column.after(&layout);
                values.push(match self.terms.question(stage) {
                    LayoutQuestion::Tricks => (work.tricks(&position)? + won).0,
                    LayoutQuestion::AtLeast(target) => {
                        let target = Tricks(target.0.saturating_sub(won.0));
                        work.makes(&position, target)?.into()
                    }
                });
            }
        }
        Ok(Tally::Draws {
            stage,
            first,
            values,
        })
    }

    /// The first so many draws in the order of their places among all layouts, in which
    /// [`Interval::of`](super::Interval::of) wants them.
    pub fn in_order(&self, draws: u32) -> Vec<u32> {
        let mut order: Vec<u32> = (0..draws).collect();
        order.sort_by_key(|&draw| self.place(draw));
        order
    }

    /// Where a draw lies in the row of all layouts, as a fraction of two to the power of 64.
    fn place(&self, draw: u32) -> u64 {
        let start = Chance::from_seed(self.terms.seed).bits();
        start.wrapping_add(u64::from(draw).wrapping_mul(GOLDEN))
    }

    /// The layout of a draw.
    pub fn drawn(&self, draw: u32) -> Point {
        let place = self.place(draw);
        let layout = (u128::from(place) * u128::from(self.space.layouts)) >> 64;
        let shapes = &self.space.shapes;
        let after = shapes.partition_point(|shape| u128::from(shape.layouts_before) <= layout);
        let shape = &shapes[after - 1];
        // Not the place itself: that of another draw may be near.
        let mut chance = Chance::from_seed(place.rotate_left(32));
        Point(shape.points_before + self.any_of(shape, &mut chance) as u64)
    }

    /// Any layout of a shape, as a point of its grid.
    fn any_of(&self, shape: &Shape, chance: &mut Chance) -> usize {
        let grid = self.space.grid(shape);
        let points = grid.points();
        let fits = |point: &usize| self.terms.allows(grid.hands(grid.point(*point)));
        let mut tries = (0..MOST_TRIES).map(|_| chance.below(points));
        tries.find(fits).unwrap_or_else(|| {
            let fitting: Vec<usize> = (0..points).filter(fits).collect();
            fitting[chance.below(fitting.len())]
        })
    }
}

/// Points of a shape that are tried before those that keep to the limits are counted up.
const MOST_TRIES: usize = 256;
