//! The candidate arrangements of the table, and how easy to read each of them is.

use eframe::egui::{Vec2, vec2};

use kibitzer::cards::Seat;

use super::pile::{Flow, INDEX_SIZE, RANK_SIZE, Spacing};
use crate::look::cards::CARD_WIDTH;
use crate::settings::Spread;

/// The distance between the left edges of adjacent cards that do not overlap, in card heights.
const FULL_STEP: f32 = CARD_WIDTH + 0.02;
/// The distance between the left edges of adjacent cards that overlap, in card heights. It leaves the index visible,
/// and a badge to the right of the rank.
const STRIP_STEP: f32 = 0.667;
/// The distance between the top edges of adjacent rows that leaves the indices of overlapped cards visible, in card
/// heights.
const INDEX_DOWN: f32 = INDEX_SIZE.y + 0.05;
/// The distance between the top edges of adjacent rows that leaves only the ranks of overlapped cards visible, in card
/// heights.
const RANK_DOWN: f32 = RANK_SIZE.y + 0.02;
/// The horizontal gap between the trick's side cards and its upper and lower cards, and the vertical gap between the
/// upper and the lower card, in card heights.
const TRICK_GAP: Vec2 = vec2(0.133, 0.067);

/// The card height, in points, below which larger ranks are better than showing the suit on every card.
const SMALL_CARD_HEIGHT: f32 = 30.0;
/// The card height, in points, up to which adjacent cards should not overlap, so that badges have enough space.
const NARROW_CARD_HEIGHT: f32 = 44.0;

/// Returns the width and height of the whole trick, in card heights.
pub(super) fn trick_size() -> Vec2 {
    vec2(3.0 * CARD_WIDTH + 2.0 * TRICK_GAP.x, 2.0 + TRICK_GAP.y)
}

/// Returns the offset of a seat's card from the centre of the trick, in card heights. The four cards form a cross:
/// North's card is above South's, and the cards of East and West are beside them at half their height.
pub(super) fn trick_offset(seat: Seat) -> Vec2 {
    let aside = CARD_WIDTH + TRICK_GAP.x;
    let above = (1.0 + TRICK_GAP.y) / 2.0;
    match seat {
        Seat::North => vec2(0.0, -above),
        Seat::South => vec2(0.0, above),
        Seat::West => vec2(-aside, 0.0),
        Seat::East => vec2(aside, 0.0),
    }
}

/// An arrangement of the card table: the spacing and the places of the hands. Distances are in card heights.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Arrangement {
    /// The spacing of the hands above and below the trick.
    pub(super) upper_and_lower: Spacing,
    /// The spacing of the hands to the left and right of the trick.
    pub(super) sides: Spacing,
    /// True if the side hands lie entirely between the upper and the lower hand, false if they may extend beside these.
    pub(super) between: bool,
    /// An index into [`TableLoad::corners`](super::plan::TableLoad::corners). It selects the sizes of the plates in the
    /// corners of the table.
    pub(super) corners: usize,
}

impl Arrangement {
    /// Creates an arrangement. `step` is the distance between adjacent cards of a row, and `down` the distance between
    /// rows or between the cards of a column, both in card heights.
    fn new(spread: Spread, step: f32, down: f32) -> Arrangement {
        let (upper_and_lower, sides) = match spread {
            Spread::Rows => (Flow::Rows, Flow::Rows),
            Spread::Fans => (Flow::Line, Flow::Column),
        };
        let spacing = |flow| Spacing { step, down, flow };
        Arrangement {
            upper_and_lower: spacing(upper_and_lower),
            sides: spacing(sides),
            between: false,
            corners: 0,
        }
    }

    /// Returns the arrangement of the table that needs the least space. It is used if no other arrangement fits on the
    /// table.
    pub(super) fn tightest(spread: Spread) -> Arrangement {
        Arrangement {
            between: true,
            corners: usize::MAX,
            ..Arrangement::new(spread, STRIP_STEP, RANK_DOWN)
        }
    }

    /// Returns the spacing of the cards in the hand drawn at `seat`, which differs between the upper and lower hands
    /// and the side hands.
    pub(super) fn spacing(&self, seat: Seat) -> Spacing {
        match seat {
            Seat::North | Seat::South => self.upper_and_lower,
            Seat::East | Seat::West => self.sides,
        }
    }

    /// Returns a factor for how easy the arrangement is to read with cards `height` points high. Arrangements are
    /// compared by the product of this factor and the card height.
    pub(super) fn readability(&self, height: f32) -> f32 {
        let corners = 1.0 - 0.06 * self.corners.min(6) as f32;
        let step = match self.sides.step >= FULL_STEP {
            is_full if is_full == (height < NARROW_CARD_HEIGHT) => 1.0,
            _ => 0.97,
        };
        let rows = match (self.sides.down >= INDEX_SIZE.y, self.sides.flow) {
            (true, _) => 1.0,
            // In a column, the cards of a suit are together below its symbol.
            (false, Flow::Column) => 0.85,
            (false, Flow::Rows | Flow::Line) if height < SMALL_CARD_HEIGHT => 0.85,
            (false, Flow::Rows | Flow::Line) => 0.7,
        };
        corners * step * rows
    }
}

/// Returns all arrangements of the table to try if the hands are laid out in the style `spread`: in rows or as fans.
/// `corners` is the number of possible sizes of the plates in the corners.
pub(super) fn arrangements_to_try(spread: Spread, corners: usize) -> Vec<Arrangement> {
    let steps: &[f32] = match spread {
        Spread::Rows => &[STRIP_STEP, FULL_STEP],
        Spread::Fans => &[STRIP_STEP],
    };
    let mut tried = Vec::new();
    for &step in steps {
        for down in [INDEX_DOWN, RANK_DOWN] {
            for between in [false, true] {
                tried.extend((0..corners.max(1)).map(|corners| Arrangement {
                    between,
                    corners,
                    ..Arrangement::new(spread, step, down)
                }));
            }
        }
    }
    tried
}
