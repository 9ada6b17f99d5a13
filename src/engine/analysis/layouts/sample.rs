//! Layouts drawn at random, and what they say about all.
//!
//! A draw is one of all layouts, each with the same chance, with replacement. The shapes of the
//! draws are spread evenly: draw after draw goes on by the golden section through all layouts in
//! a row, shape after shape (Weyl's sequence, from a start that is random), and takes any layout of
//! the shape that it meets. So the first so many draws are always a
//! sample stratified in proportion.

use crate::cards::Tricks;
use crate::rules::Chance;
use crate::search::{Cancelled, Control};

use super::super::prover::Prover;
use super::space::Shape;
use super::statistics::Tally;
use super::terms::LayoutQuestion;
use super::{Layouts, Part, Point, Stage};

/// Draws in one part.
const CHUNK: u32 = 8;

/// The fraction of the golden section, of two to the power of 64.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Which layouts are drawn, unless said: this part of all, within bounds; none of so few that
/// all of them are gone through at once.
const ONE_IN: u64 = 1024;
const FEW: u64 = 8192;
const LEAST: u64 = 200;
const MOST: u64 = 10_000;

/// Results are costly to find: so many times fewer are drawn, unless it was said how many and they
/// are what is asked first.
const COSTLY: u32 = 16;

/// The parts that draw layouts for a stage, the first one or another; never more than there are,
/// since it is no more work to go through all of them.
pub(super) fn parts(layouts: u64, draws: Option<u32>, stage: Stage, is_first: bool) -> Vec<Part> {
    let draws = draws.map(|draws| u64::from(draws).min(layouts) as u32);
    let unless_said = || match layouts {
        few if few <= FEW => 0,
        many => (many / ONE_IN).clamp(LEAST, MOST) as u32,
    };
    let draws = match (stage, draws) {
        (Stage::Tricks, Some(draws)) if is_first => draws,
        (Stage::Makes, draws) => draws.unwrap_or_else(unless_said),
        (Stage::Tricks, draws) => {
            let draws = draws.unwrap_or_else(unless_said);
            draws.min((draws / COSTLY).max(LEAST as u32))
        }
    };
    let firsts = (0..draws).step_by(CHUNK as usize);
    firsts
        .map(|first| Part::Draws {
            first,
            count: CHUNK.min(draws - first),
            stage,
        })
        .collect()
}

impl Layouts {
    /// Draws layouts and solves them.
    pub(super) fn draw(
        &self,
        draws: std::ops::Range<u32>,
        stage: Stage,
        prover: &mut dyn Prover,
        control: &Control,
    ) -> Result<Tally, Cancelled> {
        let first = draws.start;
        let mut values = Vec::new();
        for draw in draws {
            let layout = self.terms.lay(self.hands(self.drawn(draw)));
            for column in self.terms.columns() {
                let (position, won) = column.after(&layout);
                values.push(match self.terms.question(stage) {
                    LayoutQuestion::Tricks => (prover.tricks(&position, control)? + won).0,
                    LayoutQuestion::AtLeast(target) => {
                        let target = Tricks(target.0.saturating_sub(won.0));
                        prover.makes(&position, target, control)?.into()
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
    /// [`Interval::of`] wants them.
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

/// A share of the layouts, or a number of them as a share, estimated from draws.
///
/// ```
/// use kibitzer::analysis::Interval;
/// let interval = Interval::of(&[true, true, false, true]).unwrap();
/// assert_eq!(interval.share, 0.75);
/// assert!(interval.low < 0.4 && 0.9 < interval.high);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The best guess.
    pub share: f64,
    /// With a confidence of 95 % the share is no less,
    pub low: f64,
    /// and no more.
    pub high: f64,
}

/// The standard score of 95 %.
const SCORE: f64 = 1.96;

impl Interval {
    /// The share of draws that hit, in the order of their places among all layouts.
    ///
    /// The score interval of Wilson (1927), for as many independent draws as the stratified ones
    /// are worth. That is found from how much neighbours differ (the successive differences of
    /// von Neumann, 1941): in shapes where all go one way there is nothing to be unsure of.
    pub fn of(hits: &[bool]) -> Option<Interval> {
        let count = hits.len() as f64;
        if hits.is_empty() {
            return None;
        }
        let share = hits.iter().filter(|&&hit| hit).count() as f64 / count;
        let changes = hits.windows(2).filter(|pair| pair[0] != pair[1]).count() as f64;
        let within = changes / (2.0 * (count - 1.0).max(1.0));
        let variance = share * (1.0 - share);
        let worth = if within > 0.0 && within < variance {
            count * (variance / within).min(MOST_WORTH)
        } else {
            count
        };
        let z2 = SCORE * SCORE / worth;
        let middle = (share + z2 / 2.0) / (1.0 + z2);
        let reach = SCORE / (1.0 + z2) * (variance / worth + z2 / (4.0 * worth)).sqrt();
        Some(Interval {
            share,
            low: (middle - reach).max(0.0),
            high: (middle + reach).min(1.0),
        })
    }

    /// The mean of draws, in the order of their places, and half the width of its interval.
    pub(super) fn mean(draws: &[f64]) -> Option<(f64, f64)> {
        if draws.len() < 2 {
            return None;
        }
        let count = draws.len() as f64;
        let mean = draws.iter().sum::<f64>() / count;
        let changes = draws.windows(2).map(|pair| (pair[1] - pair[0]).powi(2));
        let within = changes.sum::<f64>() / (2.0 * (count - 1.0));
        Some((mean, SCORE * (within / count).sqrt()))
    }

    /// What is known for sure.
    pub fn exactly(share: f64) -> Interval {
        Interval {
            share,
            low: share,
            high: share,
        }
    }
}

/// A stratified draw is worth no more than so many others.
const MOST_WORTH: f64 = 4.0;
