//! The ways in which a table can be laid out, and how comfortable each is to read.

use eframe::egui::{Vec2, vec2};

use kibitzer::cards::Seat;

use super::pile::{INDEX, RANK, Spacing};
use crate::look::cards::CARD_WIDTH;
use crate::platform::settings::Spread;

/// From card to card where none covers another.
pub(super) const FULL: f32 = CARD_WIDTH + 0.03;
/// From card to card where only indices are seen.
const NARROW: f32 = INDEX.x + 0.03;
/// Between these two.
const HALF: f32 = 0.56;
/// From row to row where none covers another; rows that stand over one another as far as their indices show; and
/// such that show ranks alone.
const ROWS: [f32; 5] = [1.05, 0.88, 0.74, INDEX.y + 0.02, RANK.y + 0.02];
/// From line to line of a fan.
const FAN_LINES: f32 = 0.94;
/// Between the cards of a trick, side by side and one above the other.
const TRICK_GAP: Vec2 = vec2(0.05, 0.06);
/// How far the cards of North and South lie from the line of the others where all lie side by side.
const OFF_LINE: f32 = 0.2;

/// Cards below this height, in points, have small letters.
const SMALL: f32 = 44.0;

/// How the cards of a trick lie; none covers another. Lengths are in heights of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TrickShape {
    /// In a cross.
    Cross,
    /// Side by side, those of North and South a little off the line of the others, for a table that is low.
    Flat,
}

impl TrickShape {
    const ALL: [TrickShape; 2] = [TrickShape::Cross, TrickShape::Flat];

    /// How large the trick is.
    pub(super) fn size(self) -> Vec2 {
        match self {
            TrickShape::Cross => vec2(3.0 * CARD_WIDTH + 2.0 * TRICK_GAP.x, 2.0 + TRICK_GAP.y),
            TrickShape::Flat => vec2(4.0 * CARD_WIDTH + 3.0 * TRICK_GAP.x, 1.0 + 2.0 * OFF_LINE),
        }
    }

    /// Where the middle of a card lies from the middle of the trick.
    pub(super) fn offset(self, seat: Seat) -> Vec2 {
        let aside = CARD_WIDTH + TRICK_GAP.x;
        let above = (1.0 + TRICK_GAP.y) / 2.0;
        match (self, seat) {
            (TrickShape::Cross, Seat::North) => vec2(0.0, -above),
            (TrickShape::Cross, Seat::South) => vec2(0.0, above),
            (TrickShape::Cross, Seat::West) => vec2(-aside, 0.0),
            (TrickShape::Cross, Seat::East) => vec2(aside, 0.0),
            (TrickShape::Flat, Seat::North) => vec2(-0.5 * aside, -OFF_LINE),
            (TrickShape::Flat, Seat::South) => vec2(0.5 * aside, OFF_LINE),
            (TrickShape::Flat, Seat::West) => vec2(-1.5 * aside, 0.0),
            (TrickShape::Flat, Seat::East) => vec2(1.5 * aside, 0.0),
        }
    }
}

/// A way to lay the table out. Distances are in heights of a card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Manner {
    /// The hands above and below the trick.
    across: Spacing,
    /// The hands at its sides.
    sides: Spacing,
    /// How the cards of the trick lie.
    pub(super) trick: TrickShape,
    /// Whether the hands at the sides lie between the others from top to bottom, and not beside them.
    pub(super) between: bool,
    /// Which size of the plate is taken.
    pub(super) plate: usize,
}

impl Manner {
    /// The way that takes the least room.
    pub(super) fn tightest(spread: Spread) -> Manner {
        let spacing = Spacing {
            step: NARROW,
            down: INDEX.y,
            lines: match spread {
                Spread::Rows => None,
                Spread::Fans => Some(1),
            },
        };
        Manner {
            across: spacing,
            sides: spacing,
            trick: TrickShape::Flat,
            between: true,
            plate: usize::MAX,
        }
    }

    /// How the cards of a hand lie.
    pub(super) fn of(&self, seat: Seat) -> Spacing {
        match seat {
            Seat::North | Seat::South => self.across,
            Seat::East | Seat::West => self.sides,
        }
    }

    /// How good it is to read with cards of a height in points; so much larger must cards be elsewhere to be as good.
    pub(super) fn comfort(&self, height: f32) -> f32 {
        let trick = match self.trick {
            TrickShape::Cross => 1.0,
            TrickShape::Flat => 0.92,
        };
        // A plate of few words is the third size at most.
        let plate = 1.0 - 0.07 * self.plate.min(3) as f32;
        let hands = comfort(&self.across, height) * comfort(&self.sides, height);
        hands * trick * plate
    }

    /// Ways that differ by wider hands at the sides, the widest first.
    pub(super) fn wider_sides(self) -> impl Iterator<Item = Manner> {
        steps(&self.sides).map(move |step| {
            let sides = Spacing { step, ..self.sides };
            Manner { sides, ..self }
        })
    }

    /// Ways that differ by wider hands above and below.
    pub(super) fn wider_across(self) -> impl Iterator<Item = Manner> {
        steps(&self.across).map(move |step| {
            let across = Spacing {
                step,
                ..self.across
            };
            Manner { across, ..self }
        })
    }

    /// Ways that differ by rows farther apart.
    pub(super) fn deeper(self) -> impl Iterator<Item = Manner> {
        let now = self.sides.down;
        let tries = (0..12).map(move |part| ROWS[0] + (now - ROWS[0]) * part as f32 / 12.0);
        tries
            .filter(move |_| self.sides.lines.is_none() && now < ROWS[0])
            // Rows that begin without their suits keep those before them.
            .filter(move |&down| (down < INDEX.y) == (now < INDEX.y))
            .map(move |down| Manner {
                across: Spacing {
                    down,
                    ..self.across
                },
                sides: Spacing { down, ..self.sides },
                ..self
            })
    }
}

/// Steps of a hand from the widest to its own.
fn steps(spacing: &Spacing) -> impl Iterator<Item = f32> + use<> {
    let widest = match spacing.lines {
        None => FULL,
        Some(_) => HALF,
    };
    let now = spacing.step.min(widest);
    (0..12).map(move |part| widest + (now - widest) * part as f32 / 12.0)
}

fn comfort(spacing: &Spacing, height: f32) -> f32 {
    let step = match spacing.step {
        step if step >= FULL => 1.0,
        step if step >= HALF => 0.95,
        _ => 0.90,
    };
    let lines = match (spacing.lines, spacing.down) {
        (Some(lines), _) => 1.06 - 0.06 * lines as f32,
        (None, down) if down >= ROWS[0] => 1.05,
        (None, down) if down >= ROWS[1] => 1.03,
        (None, down) if down >= ROWS[2] => 1.01,
        (None, down) if down >= INDEX.y => 0.98,
        // Small ranks are read worse than suits are missed.
        (None, _) if height < SMALL => 0.95,
        // Both hands have it: together it counts twice.
        (None, _) => 0.84,
    };
    step * lines
}

/// All ways to try. There are so many sizes of the plate.
pub(super) fn manners(spread: Spread, plates: usize) -> Vec<Manner> {
    let mut tried = Vec::new();
    for (across, sides) in spacings(spread) {
        for trick in TrickShape::ALL {
            for between in [false, true] {
                tried.extend((0..plates.max(1)).map(|plate| Manner {
                    across,
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

fn spacings(spread: Spread) -> Vec<(Spacing, Spacing)> {
    let hands = |steps: &[f32], down: f32, lines: Option<usize>| -> Vec<Spacing> {
        let steps = steps.iter().filter(move |&&step| {
            // A number needs room at the right of the rank if there is none below.
            down >= INDEX.y || step >= FULL
        });
        steps.map(|&step| Spacing { step, down, lines }).collect()
    };
    let pairs = |across: &[Spacing], sides: &[Spacing]| -> Vec<(Spacing, Spacing)> {
        let pairs = across
            .iter()
            .flat_map(|&one| sides.iter().map(move |&other| (one, other)));
        pairs.collect()
    };
    match spread {
        Spread::Rows => ROWS
            .into_iter()
            .flat_map(|down| {
                let hands = hands(&[FULL, HALF, NARROW], down, None);
                pairs(&hands, &hands)
            })
            .collect(),
        Spread::Fans => {
            let of = |most: usize| -> Vec<Spacing> {
                let lines =
                    (1..=most).flat_map(|count| hands(&[HALF, NARROW], FAN_LINES, Some(count)));
                lines.collect()
            };
            pairs(&of(2), &of(4))
        }
    }
}
