//! The division of the question about layouts into parts.

use std::ops::Range;

use super::space::Space;
use super::terms::{LayoutsTerms, Stage};

/// A part of the work on all layouts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// Solve the random layouts with these numbers of draws at one stage.
    Draws { draws: Range<u32>, stage: Stage },
    /// Find the values of all layouts of a slice at one stage.
    Slice { slice: GridSlice, stage: Stage },
}

/// A slice of the grid of one shape: all points whose index on the first axis is in a range.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct GridSlice {
    /// The index of the shape in [`Space::shapes`].
    pub(super) shape: usize,
    /// The indices on the first axis.
    pub(super) layers: Range<usize>,
}

/// Returns all parts in the order in which they are best answered: first the random draws, then the slices.
pub(super) fn parts(space: &Space, terms: &LayoutsTerms) -> Vec<Part> {
    // The draws of all stages are interleaved, so that an estimate for each is soon known.
    let mut drawn: Vec<(f64, Part)> = Vec::new();
    for (place, stage) in terms.stages().enumerate() {
        let parts = draws(space.layouts, terms.draws, stage, place == 0);
        let all = parts.len() as f64;
        let parts = parts.into_iter().enumerate();
        drawn.extend(parts.map(|(index, part)| (index as f64 / all, part)));
    }
    drawn.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let drawn = drawn.into_iter().map(|(_, part)| part);
    // Neighbouring slices profit from each other's proofs, so two workers that alternate should not get neighbours.
    let slices = slices(space);
    let (first, second) = slices.split_at(slices.len().div_ceil(2));
    let pairs = first.iter().zip(second);
    let turns = pairs.flat_map(|(one, other)| [one, other]);
    let last = first.iter().skip(second.len());
    let slices: Vec<GridSlice> = turns.chain(last).cloned().collect();
    let slices = terms.stages().flat_map(|stage| {
        let slices = slices.iter().cloned();
        slices.map(move |slice| Part::Slice { slice, stage })
    });
    drawn.chain(slices).collect()
}

/// The number of draws in one part.
const CHUNK: u32 = 8;

/// The default number of draws is the number of layouts divided by this, within the limits below.
const ONE_IN: u64 = 1024;
/// The number of layouts up to which none are drawn by default, since all of them are soon counted.
const FEW: u64 = 8192;
/// The minimum default number of draws.
const LEAST: u64 = 200;
/// The maximum default number of draws.
const MOST: u64 = 10_000;

/// The divisor of the number of draws at the stage of [`Stage::Tricks`], because finding the number of tricks is
/// expensive. It does not apply if the number of draws is given and this is the first stage.
const COSTLY: u32 = 16;

/// Returns the parts that draw layouts for a stage. `draws` is the given number of draws, reduced to the number of
/// layouts, because counting them all is no more work.
fn draws(layouts: u64, draws: Option<u32>, stage: Stage, is_first: bool) -> Vec<Part> {
    let given = draws.map(|draws| u64::from(draws).min(layouts) as u32);
    let default = match layouts {
        few if few <= FEW => 0,
        many => (many / ONE_IN).clamp(LEAST, MOST) as u32,
    };
    let mut draws = given.unwrap_or(default);
    if stage == Stage::Tricks && !(is_first && given.is_some()) {
        draws = draws.min((draws / COSTLY).max(LEAST as u32));
    }
    let part = |first| Part::Draws {
        draws: first..draws.min(first + CHUNK),
        stage,
    };
    (0..draws).step_by(CHUNK as usize).map(part).collect()
}

/// The smallest value of the maximum number of points of a slice. Smaller slices would not be worth a part of their
/// own.
const LEAST_POINTS: u64 = 4096;
/// The approximate minimum number of slices, if there are enough points.
const LEAST_SLICES: u64 = 64;

/// Divides the grids of all shapes into slices and returns them, shape by shape.
fn slices(space: &Space) -> Vec<GridSlice> {
    let most = (space.points / LEAST_SLICES).max(LEAST_POINTS) as usize;
    let mut slices = Vec::new();
    for (shape, about) in space.shapes.iter().enumerate() {
        let grid = space.grid(about);
        let layers = grid.points() / grid.layer();
        let step = (most / grid.layer()).max(1);
        slices.extend((0..layers).step_by(step).map(|first| GridSlice {
            shape,
            layers: first..layers.min(first + step),
        }));
    }
    slices
}
