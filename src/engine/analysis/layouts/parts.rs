//! The pieces of the work.

use std::ops::Range;

use super::space::Space;
use super::terms::{LayoutsTerms, Stage};

/// A piece of the work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// So many draws from one on.
    Draws {
        first: u32,
        count: u32,
        stage: Stage,
    },
    /// A piece of a shape.
    Slab { slab: Slab, stage: Stage },
}

/// A piece of a shape: some indices of the first axis.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Slab {
    pub(super) shape: usize,
    pub(super) layers: Range<usize>,
}

/// The pieces of the work, in the order in which they are best done.
pub(super) fn parts(space: &Space, terms: &LayoutsTerms) -> Vec<Part> {
    // The draws of all stages side by side, so that something is soon known of each.
    let mut drawn: Vec<(f64, Part)> = Vec::new();
    for (place, stage) in terms.stages().enumerate() {
        let parts = draws(space.layouts, terms.draws, stage, place == 0);
        let all = parts.len() as f64;
        let parts = parts.into_iter().enumerate();
        drawn.extend(parts.map(|(index, part)| (index as f64 / all, part)));
    }
    drawn.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let drawn = drawn.into_iter().map(|(_, part)| part);
    // Neighbours share what is proved: two workers that take turns had better not take neighbours.
    let slabs = slabs(space);
    let (first, second) = slabs.split_at(slabs.len().div_ceil(2));
    let turns = first
        .iter()
        .zip(second)
        .flat_map(|(one, other)| [one, other]);
    let last = first.iter().skip(second.len());
    let slabs: Vec<Slab> = turns.chain(last).cloned().collect();
    let slabs = terms.stages().flat_map(|stage| {
        let slabs = slabs.iter().cloned();
        slabs.map(move |slab| Part::Slab { slab, stage })
    });
    drawn.chain(slabs).collect()
}

/// Draws in one part.
const CHUNK: u32 = 8;

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
fn draws(layouts: u64, draws: Option<u32>, stage: Stage, is_first: bool) -> Vec<Part> {
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

/// Points of a slab, at least; and pieces of all shapes, at least.
const LEAST_POINTS: u64 = 4096;
const LEAST_SLABS: u64 = 64;

/// All shapes in pieces.
fn slabs(space: &Space) -> Vec<Slab> {
    let most = (space.points / LEAST_SLABS).max(LEAST_POINTS) as usize;
    let mut slabs = Vec::new();
    for (shape, about) in space.shapes.iter().enumerate() {
        let grid = space.grid(about);
        let layers = grid.points() / grid.layer();
        let step = (most / grid.layer()).max(1);
        slabs.extend((0..layers).step_by(step).map(|first| Slab {
            shape,
            layers: first..layers.min(first + step),
        }));
    }
    slabs
}
