//! The division of the question about layouts into parts.

use std::ops::Range;

use super::layout_value::Stage;
use super::space::Space;
use super::terms::LayoutsTerms;

/// One part of the work of counting all layouts, done by one worker at a time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// Solve random layouts, given by the numbers of their draws, at one stage of the count.
    Draws { draws: Range<u32>, stage: Stage },
    /// Find the values of all layouts of a slice at one stage of the count.
    Slice { slice: GridSlice, stage: Stage },
}

/// A slice of one shape's layouts. They form a grid with one axis per suit, and the slice holds all points whose index
/// on the first axis is in a range.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct GridSlice {
    /// The index of the slice's shape in [`Space::shapes`].
    pub(super) shape: usize,
    /// The range of indices on the first axis of the grid that the slice covers.
    pub(super) layers: Range<usize>,
}

/// Returns all parts of a count of layouts, in the best order to work on them: first the random draws, then the slices.
pub(super) fn divide_into_parts(space: &Space, terms: &LayoutsTerms) -> Vec<Part> {
    // The draws of all stages are interleaved, so that an estimate for each is soon known.
    let mut drawn: Vec<(f64, Part)> = Vec::new();
    for (place, stage) in terms.stages().enumerate() {
        let parts = draw_parts(space.layouts, terms.draws, stage, place == 0);
        let all = parts.len() as f64;
        let parts = parts.into_iter().enumerate();
        drawn.extend(parts.map(|(index, part)| (index as f64 / all, part)));
    }
    drawn.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let drawn = drawn.into_iter().map(|(_, part)| part);
    // Neighbouring slices profit from each other's proofs, so two workers that alternate should not get neighbours.
    let slices = divide_into_slices(space);
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

/// The number of random layouts that one part of the count draws.
const DRAWS_PER_PART: u32 = 8;

/// The number of layouts per random draw: the default number of draws is the number of layouts divided by this, limited
/// to `MIN_DRAWS..=MAX_DRAWS`.
const LAYOUTS_PER_DRAW: u64 = 1024;
/// The maximum number of layouts for which none are drawn at random by default, because counting them all is quick.
const MAX_LAYOUTS_WITHOUT_DRAWS: u64 = 8192;
/// The smallest default number of layouts drawn at random, unless there are so few layouts that none are drawn.
const MIN_DRAWS: u64 = 200;
/// The largest default number of layouts drawn at random.
const MAX_DRAWS: u64 = 10_000;

/// The number of draws is divided by this at the stage that finds the number of tricks, which is expensive; at least
/// `MIN_DRAWS` remain. The divisor does not apply if the number of draws is given and no contract is decided first.
const TRICKS_STAGE_DIVISOR: u32 = 16;

/// Returns the parts that draw random layouts for a stage of the count. `draws` is the requested number of draws,
/// `None` for the default. Never draws more than `layouts`, because counting them all is no more work.
fn draw_parts(layouts: u64, draws: Option<u32>, stage: Stage, is_first: bool) -> Vec<Part> {
    let given = draws.map(|draws| u64::from(draws).min(layouts) as u32);
    let default = match layouts {
        few if few <= MAX_LAYOUTS_WITHOUT_DRAWS => 0,
        many => (many / LAYOUTS_PER_DRAW).clamp(MIN_DRAWS, MAX_DRAWS) as u32,
    };
    let mut draws = given.unwrap_or(default);
    if stage == Stage::Tricks && !(is_first && given.is_some()) {
        draws = draws.min((draws / TRICKS_STAGE_DIVISOR).max(MIN_DRAWS as u32));
    }
    let part = |first| Part::Draws {
        draws: first..draws.min(first + DRAWS_PER_PART),
        stage,
    };
    (0..draws)
        .step_by(DRAWS_PER_PART as usize)
        .map(part)
        .collect()
}

/// The lower limit for the maximum number of layouts in a slice. Smaller slices would not be worth a part of their own.
const MIN_SLICE_POINTS: u64 = 4096;
/// The approximate minimum number of slices that a count is divided into, if there are enough layouts.
const MIN_SLICES: u64 = 64;

/// Divides the layouts of all shapes into slices and returns the slices, shape by shape.
fn divide_into_slices(space: &Space) -> Vec<GridSlice> {
    let most = (space.points / MIN_SLICES).max(MIN_SLICE_POINTS) as usize;
    let mut slices = Vec::new();
    for (shape, about) in space.shapes.iter().enumerate() {
        let grid = space.grid(about);
        let layers = grid.points() / grid.points_per_layer();
        let step = (most / grid.points_per_layer()).max(1);
        slices.extend((0..layers).step_by(step).map(|first| GridSlice {
            shape,
            layers: first..layers.min(first + step),
        }));
    }
    slices
}
