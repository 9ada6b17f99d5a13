//! The candidate arrangements of the table, and how easy to read each of them is.

use eframe::egui::{Vec2, vec2};

use kibitzer::cards::Seat;

use super::pile::{INDEX_SIZE, RANK_SIZE, Spacing};
use crate::look::cards::CARD_WIDTH;
use crate::settings::Spread;

/// The distance between the left edges of adjacent cards that do not overlap, in card heights.
pub(super) const FULL_STEP: f32 = CARD_WIDTH + 0.03;
/// The distance between the left edges of adjacent cards of which only the indices are visible, in card heights.
const NARROW_STEP: f32 = INDEX_SIZE.x + 0.03;
/// The distance between the left edges of adjacent cards that show more than their indices, in card heights.
const HALF_STEP: f32 = 0.56;
/// The possible distances between the top edges of adjacent rows, in card heights. Rows with the first distance do not
/// overlap. The next ones leave the indices of overlapped cards visible, and the last only their ranks.
const ROW_STEPS: [f32; 5] = [1.05, 0.88, 0.74, INDEX_SIZE.y + 0.02, RANK_SIZE.y + 0.02];
/// The distance between the top edges of adjacent lines in a fan, in card heights.
const FAN_LINE_STEP: f32 = 0.94;
/// The horizontal and vertical gaps between the cards of a trick, in card heights.
const TRICK_GAP: Vec2 = vec2(0.05, 0.06);
/// The vertical distance of North's and South's cards from those of East and West in a flat trick, in card heights.
const FLAT_TRICK_SHIFT: f32 = 0.2;

/// The card height, in points, below which ranks are hard to read.
const READABLE_CARD_HEIGHT: f32 = 44.0;

/// The arrangement of the cards in a trick on the table. They never overlap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TrickShape {
    /// The cards of the trick form a cross.
    Cross,
    /// The cards of the trick are side by side, those of North and South slightly above and below the line. This suits
    /// a low table.
    Flat,
}

impl TrickShape {
    const ALL: [TrickShape; 2] = [TrickShape::Cross, TrickShape::Flat];

    /// Returns the width and height of the whole trick, in card heights.
    pub(super) fn size(self) -> Vec2 {
        match self {
            TrickShape::Cross => vec2(3.0 * CARD_WIDTH + 2.0 * TRICK_GAP.x, 2.0 + TRICK_GAP.y),
            TrickShape::Flat => vec2(
                4.0 * CARD_WIDTH + 3.0 * TRICK_GAP.x,
                1.0 + 2.0 * FLAT_TRICK_SHIFT,
            ),
        }
    }

    /// Returns the offset of a seat's card from the centre of the trick, in card heights.
    pub(super) fn offset(self, seat: Seat) -> Vec2 {
        let aside = CARD_WIDTH + TRICK_GAP.x;
        let above = (1.0 + TRICK_GAP.y) / 2.0;
        match (self, seat) {
            (TrickShape::Cross, Seat::North) => vec2(0.0, -above),
            (TrickShape::Cross, Seat::South) => vec2(0.0, above),
            (TrickShape::Cross, Seat::West) => vec2(-aside, 0.0),
            (TrickShape::Cross, Seat::East) => vec2(aside, 0.0),
            (TrickShape::Flat, Seat::North) => vec2(-0.5 * aside, -FLAT_TRICK_SHIFT),
            (TrickShape::Flat, Seat::South) => vec2(0.5 * aside, FLAT_TRICK_SHIFT),
            (TrickShape::Flat, Seat::West) => vec2(-1.5 * aside, 0.0),
            (TrickShape::Flat, Seat::East) => vec2(1.5 * aside, 0.0),
        }
    }
}

/// An arrangement of the card table: how the hands are spaced, and where they stand. Distances are in card heights.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Arrangement {
    /// The spacing of the hands above and below the trick.
    upper_and_lower: Spacing,
    /// The spacing of the hands to the left and right of the trick.
    sides: Spacing,
    /// The arrangement of the trick's cards.
    pub(super) trick: TrickShape,
    /// True if the side hands are entirely below the upper hand and above the lower one, false if they may be beside
    /// them.
    pub(super) between: bool,
    /// The index in [`TableLoad::plates`](super::plan::TableLoad::plates) of the size of the plate with the contract.
    pub(super) plate: usize,
}

impl Arrangement {
    /// Returns the arrangement of the table that needs the least space. It is used if no other arrangement fits on the
    /// table.
    pub(super) fn tightest(spread: Spread) -> Arrangement {
        let spacing = Spacing {
            step: NARROW_STEP,
            down: INDEX_SIZE.y,
            lines: match spread {
                Spread::Rows => None,
                Spread::Fans => Some(1),
            },
        };
        Arrangement {
            upper_and_lower: spacing,
            sides: spacing,
            trick: TrickShape::Flat,
            between: true,
            plate: usize::MAX,
        }
    }

    /// Returns the spacing of the cards in the hand drawn at `seat`: that of the upper and lower hands, or that of the
    /// side hands.
    pub(super) fn spacing(&self, seat: Seat) -> Spacing {
        match seat {
            Seat::North | Seat::South => self.upper_and_lower,
            Seat::East | Seat::West => self.sides,
        }
    }

    /// Returns a factor for how easy the arrangement is to read with cards `height` points high. Arrangements are
    /// compared by the product of this factor and the card height.
    pub(super) fn readability(&self, height: f32) -> f32 {
        let trick = match self.trick {
            TrickShape::Cross => 1.0,
            TrickShape::Flat => 0.92,
        };
        // All sizes after the third count the same, because they differ little.
        let plate = 1.0 - 0.07 * self.plate.min(3) as f32;
        let hands = readability(&self.upper_and_lower, height) * readability(&self.sides, height);
        hands * trick * plate
    }

    /// Returns arrangements with more space between the cards of the side hands, the widest first.
    pub(super) fn with_wider_sides(self) -> impl Iterator<Item = Arrangement> {
        steps_to_try(&self.sides).map(move |step| {
            let sides = Spacing { step, ..self.sides };
            Arrangement { sides, ..self }
        })
    }

    /// Returns arrangements with more space between the cards of the upper and lower hands, the widest first.
    pub(super) fn with_wider_upper_and_lower(self) -> impl Iterator<Item = Arrangement> {
        steps_to_try(&self.upper_and_lower).map(move |step| {
            let upper_and_lower = Spacing {
                step,
                ..self.upper_and_lower
            };
            Arrangement {
                upper_and_lower,
                ..self
            }
        })
    }

    /// Returns arrangements with a larger distance between the rows of a hand, the largest first. There are none for
    /// fans.
    pub(super) fn with_wider_rows(self) -> impl Iterator<Item = Arrangement> {
        let now = self.sides.down;
        let tries =
            (0..12).map(move |part| ROW_STEPS[0] + (now - ROW_STEPS[0]) * part as f32 / 12.0);
        tries
            .filter(move |_| self.sides.lines.is_none() && now < ROW_STEPS[0])
            // Whether rows begin with suit symbols depends on the distance. Only distances that do not change this are
            // tried.
            .filter(move |&down| (down < INDEX_SIZE.y) == (now < INDEX_SIZE.y))
            .map(move |down| Arrangement {
                upper_and_lower: Spacing {
                    down,
                    ..self.upper_and_lower
                },
                sides: Spacing { down, ..self.sides },
                ..self
            })
    }
}

/// Returns 12 distances to try between the left edges of adjacent cards, in card heights. They go from the widest down
/// towards that of `spacing`.
fn steps_to_try(spacing: &Spacing) -> impl Iterator<Item = f32> + use<> {
    let widest = match spacing.lines {
        None => FULL_STEP,
        Some(_) => HALF_STEP,
    };
    let now = spacing.step.min(widest);
    (0..12).map(move |part| widest + (now - widest) * part as f32 / 12.0)
}

/// Returns a factor for how easy one hand is to read with this spacing and with cards `height` points high. The best
/// factors are slightly above 1.
fn readability(spacing: &Spacing, height: f32) -> f32 {
    let step = match spacing.step {
        step if step >= FULL_STEP => 1.0,
        step if step >= HALF_STEP => 0.95,
        _ => 0.90,
    };
    let lines = match (spacing.lines, spacing.down) {
        (Some(lines), _) => 1.06 - 0.06 * lines as f32,
        (None, down) if down >= ROW_STEPS[0] => 1.05,
        (None, down) if down >= ROW_STEPS[1] => 1.03,
        (None, down) if down >= ROW_STEPS[2] => 1.01,
        (None, down) if down >= INDEX_SIZE.y => 0.98,
        // On small cards, enlarging the ranks is worth more than showing the suits.
        (None, _) if height < READABLE_CARD_HEIGHT => 0.95,
        // Both spacings of an arrangement have the same row distance, so this factor is applied twice.
        (None, _) => 0.84,
    };
    step * lines
}

/// Returns all arrangements of the table to try if hands are laid out in the style `spread`. `plates` is the number of
/// possible sizes of the plate with the contract.
pub(super) fn arrangements_to_try(spread: Spread, plates: usize) -> Vec<Arrangement> {
    let mut tried = Vec::new();
    for (upper_and_lower, sides) in spacings_to_try(spread) {
        for trick in TrickShape::ALL {
            for between in [false, true] {
                tried.extend((0..plates.max(1)).map(|plate| Arrangement {
                    upper_and_lower,
                    sides,
                    trick,
                    between,
                    plate,
                }));
            }
        }
    }
    tried
}

/// Returns all spacings to try: pairs of one for the upper and lower hands, and one for the side hands.
fn spacings_to_try(spread: Spread) -> Vec<(Spacing, Spacing)> {
    let hands = |steps: &[f32], down: f32, lines: Option<usize>| -> Vec<Spacing> {
        let steps = steps.iter().filter(move |&&step| {
            // If the row below hides everything but the rank, a number must fit to the right of the rank, so the cards
            // must not overlap.
            down >= INDEX_SIZE.y || step >= FULL_STEP
        });
        steps.map(|&step| Spacing { step, down, lines }).collect()
    };
    let pairs = |upper_and_lower: &[Spacing], sides: &[Spacing]| -> Vec<(Spacing, Spacing)> {
        let beside = |&one: &Spacing| sides.iter().map(move |&other| (one, other));
        upper_and_lower.iter().flat_map(beside).collect()
    };
    match spread {
        Spread::Rows => ROW_STEPS
            .into_iter()
            .flat_map(|down| {
                let hands = hands(&[FULL_STEP, HALF_STEP, NARROW_STEP], down, None);
                pairs(&hands, &hands)
            })
            .collect(),
        Spread::Fans => {
            let of = |most: usize| -> Vec<Spacing> {
                let lines = (1..=most)
                    .flat_map(|count| hands(&[HALF_STEP, NARROW_STEP], FAN_LINE_STEP, Some(count)));
                lines.collect()
            };
            pairs(&of(2), &of(4))
        }
    }
}
