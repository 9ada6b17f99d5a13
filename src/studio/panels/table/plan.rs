//! The plan of the table: the rectangles of all its parts, computed only from their sizes. Cards are as large as space
//! allows, and never cover the index of another card.

use eframe::egui::{Rect, Vec2, pos2, vec2};

use kibitzer::cards::{BySeat, Card, CardSet, Seat};

use super::arrangement::{Arrangement, arrangements_to_try};
use super::pile::{HandShape, Pile, PileKind};
use crate::look::cards::CARD_WIDTH;
use crate::settings::Spread;

/// The maximum height of a card on the table, in points.
const MAX_CARD_HEIGHT: f32 = 320.0;
/// The minimum height of a card on the table, in points. It is used even if the table is too small for it.
const MIN_CARD_HEIGHT: f32 = 8.0;
/// The number of bisection steps in the search for the greatest card height that fits.
const BISECTION_STEPS: usize = 16;

/// The input for the plan of the table: everything that needs space on it. Hands are those before the first card, so
/// that nothing moves during play.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TableLoad {
    /// The rectangle of the card table, in points.
    pub(crate) rect: Rect,
    /// The style in which hands are laid out on the table: in rows or as fans.
    pub(crate) spread: Spread,
    /// The shapes of the hands, and of the cards out of play at an empty seat.
    pub(crate) hands: BySeat<HandShape>,
    /// The size that the name of a hand needs, in points.
    pub(crate) name: Vec2,
    /// True if the name of a hand may be as wide as its cards, and need not fit into the size given by `name`.
    pub(crate) has_wide_names: bool,
    /// The possible sizes of the plate with the contract, in points, best first. Empty if there is no plate.
    pub(crate) plates: Vec<Vec2>,
    /// The maximum height of a card on this table, in points.
    pub(crate) ceiling: f32,
}

impl TableLoad {
    /// Creates the input for the plan of a table without names and without the plate for the contract. Cards may be up
    /// to [`MAX_CARD_HEIGHT`] points high.
    pub(crate) fn new(rect: Rect, spread: Spread, hands: BySeat<HandShape>) -> TableLoad {
        TableLoad {
            rect,
            spread,
            hands,
            name: vec2(0.0, 0.0),
            has_wide_names: false,
            plates: Vec::new(),
            ceiling: MAX_CARD_HEIGHT,
        }
    }

    /// Returns the gap between the parts of the table, in points.
    fn gap(&self) -> f32 {
        (self.rect.height() * 0.012).clamp(3.0, 14.0)
    }
}

/// The plan of the card table: the rectangles of everything on it, in points.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TablePlan {
    /// The size of a card, in points.
    pub(crate) card: Vec2,
    /// The plan of each hand, indexed by the place where the hand is drawn.
    pub(crate) hands: BySeat<HandPlan>,
    /// The rectangle of each seat's card in the trick.
    pub(crate) trick: BySeat<Rect>,
    /// The index in [`TableLoad::plates`] of the size of the plate with the contract, and the plate's rectangle. `None`
    /// if there is no plate.
    pub(crate) plate: Option<(usize, Rect)>,
}

/// The places of a hand's name and cards on the table.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct HandPlan {
    /// The rectangle of the hand's name.
    pub(crate) name: Rect,
    /// The rectangle of all the hand's cards.
    pub(crate) block: Rect,
    /// The size of a card in this hand, in points.
    pub(crate) card: Vec2,
    lines: Vec<LinePlan>,
    /// The distance between the top edges of adjacent lines of the hand, in points.
    drop: f32,
}

/// The position of a line of cards in a hand, in points.
#[derive(Clone, PartialEq, Debug)]
struct LinePlan {
    top: f32,
    /// Each pile of cards in the line, with the left edge of its first card and the distance between the left edges of
    /// its cards.
    piles: Vec<(Pile, f32, f32)>,
}

/// The position of a card on the table, and its visible part.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct CardSpot {
    /// The rectangle of the whole card, including covered parts.
    pub(crate) rect: Rect,
    /// The distance between the left edges of adjacent cards of the card's suit, in points. It is given for the last
    /// card too.
    pub(crate) step: f32,
    /// The part of the card not covered by other cards.
    pub(crate) seen: Rect,
}

/// The rectangles of the hands, names, trick and plate in one arrangement of the table, for one card height.
#[derive(Clone, Copy)]
struct PartRects {
    names: BySeat<Rect>,
    hands: BySeat<Rect>,
    trick: Rect,
    plate: Option<(usize, Rect)>,
    /// True if all parts of the arrangement fit on the table without overlap.
    fits: bool,
}

impl TablePlan {
    /// Computes the plan of the table that is easiest to read: the one with the highest product of card height and
    /// readability factor.
    pub(crate) fn new(load: &TableLoad) -> TablePlan {
        let tried = arrangements_to_try(load.spread, load.plates.len());
        let sized = tried.into_iter().filter_map(|arrangement| {
            let height = max_card_height(load, &arrangement)?;
            Some((arrangement, height))
        });
        let readability =
            |&(arrangement, height): &(Arrangement, f32)| arrangement.readability(height) * height;
        let best = sized.max_by(|one, other| readability(one).total_cmp(&readability(other)));
        let (arrangement, height) =
            best.unwrap_or((Arrangement::tightest(load.spread), MIN_CARD_HEIGHT));
        let arrangement = spread_cards(load, arrangement, height);
        TablePlan::with_height(load, &arrangement, height)
    }

    /// Computes the plan of the table for an arrangement with cards `height` points high.
    fn with_height(load: &TableLoad, arrangement: &Arrangement, height: f32) -> TablePlan {
        let card = vec2(height * CARD_WIDTH, height);
        let blocks = place_parts(load, arrangement, &hand_sizes(load, arrangement), height);
        let hands = Seat::ALL.map(|seat| {
            let (name, block) = (blocks.names[seat], blocks.hands[seat]);
            HandPlan::new(load, arrangement, seat, name, block, height)
        });
        let trick = Seat::ALL.map(|seat| {
            let offset = arrangement.trick.offset(seat) * height;
            Rect::from_center_size(blocks.trick.center() + offset, card)
        });
        TablePlan {
            card,
            hands: BySeat(hands),
            trick: BySeat(trick),
            plate: blocks.plate,
        }
    }
}

/// Returns the greatest card height, in whole points, at which an arrangement fits on the table. Returns `None` if it
/// does not fit at any height.
fn max_card_height(load: &TableLoad, arrangement: &Arrangement) -> Option<f32> {
    let sizes = hand_sizes(load, arrangement);
    let fits = |height: f32| place_parts(load, arrangement, &sizes, height).fits;
    let (mut low, mut high) = (
        MIN_CARD_HEIGHT,
        load.ceiling.clamp(MIN_CARD_HEIGHT, MAX_CARD_HEIGHT),
    );
    if fits(high) {
        return Some(high);
    }
    if !fits(low) {
        return None;
    }
    for _ in 0..BISECTION_STEPS {
        let middle = (low + high) / 2.0;
        match fits(middle) {
            true => low = middle,
            false => high = middle,
        }
    }
    // Whole points give sharp edges.
    Some(low.floor().max(MIN_CARD_HEIGHT))
}

/// Spreads the cards of an arrangement further apart where there is space: first in the side hands, then in the others,
/// then between rows.
fn spread_cards(load: &TableLoad, arrangement: Arrangement, height: f32) -> Arrangement {
    let fits = |arrangement: &Arrangement| {
        place_parts(load, arrangement, &hand_sizes(load, arrangement), height).fits
    };
    let wider = arrangement.with_wider_sides().find(fits);
    let arrangement = wider.unwrap_or(arrangement);
    let wider = arrangement.with_wider_upper_and_lower().find(fits);
    let arrangement = wider.unwrap_or(arrangement);
    let wider = arrangement.with_wider_rows().find(fits);
    wider.unwrap_or(arrangement)
}

/// Returns the width and height of each hand's cards in an arrangement, in card heights.
fn hand_sizes(load: &TableLoad, arrangement: &Arrangement) -> BySeat<Vec2> {
    BySeat(Seat::ALL.map(|seat| load.hands[seat].size(&arrangement.spacing(seat))))
}

/// Computes the rectangles of the parts of the table in an arrangement with cards `height` points high. `sizes` are the
/// sizes of the hands in card heights.
fn place_parts(
    load: &TableLoad,
    arrangement: &Arrangement,
    sizes: &BySeat<Vec2>,
    height: f32,
) -> PartRects {
    let gap = load.gap();
    let room = load.rect.shrink(gap);
    let lead = load.name.y + gap / 2.0;
    let card = sizes.0.map(|size| size * height);
    let full = BySeat(card.map(|size| vec2(size.x.max(load.name.x), size.y + lead)));
    let trick = arrangement.trick.size() * height;
    let band = match arrangement.between {
        true => trick.y.max(full[Seat::West].y).max(full[Seat::East].y),
        false => trick.y,
    };
    let inner = match arrangement.between {
        true => trick.x,
        false => trick.x.max(full[Seat::North].x).max(full[Seat::South].x),
    };
    let needs = vec2(
        full[Seat::West].x + inner + full[Seat::East].x,
        full[Seat::North].y + band + full[Seat::South].y,
    );
    let spare = room.size() - needs;
    let least = vec2(gap + 0.1 * height, gap + 0.04 * height);
    let apart = (spare / 3.0)
        .max(least)
        .min(vec2(least.x.max(0.45 * height), least.y.max(0.25 * height)));
    let cluster = Rect::from_center_size(room.center(), needs + 2.0 * apart);
    let middle = pos2(
        cluster.left() + full[Seat::West].x + apart.x + inner / 2.0,
        cluster.top() + full[Seat::North].y + apart.y + band / 2.0,
    );
    let at = |seat: Seat| {
        let size = full[seat];
        let corner = match seat {
            Seat::North => pos2(middle.x - size.x / 2.0, cluster.top()),
            Seat::South => pos2(middle.x - size.x / 2.0, cluster.bottom() - size.y),
            Seat::West => pos2(cluster.left(), middle.y - size.y / 2.0),
            Seat::East => pos2(cluster.right() - size.x, middle.y - size.y / 2.0),
        };
        move_inside(Rect::from_min_size(corner, size), room)
    };
    let name = |seat: Seat| match load.has_wide_names {
        true => vec2(full[seat].x, load.name.y),
        false => load.name,
    };
    let mut blocks = PartRects {
        names: BySeat(Seat::ALL.map(|seat| name_rect(at(seat), seat, name(seat)))),
        hands: BySeat(Seat::ALL.map(|seat| cards_rect(at(seat), seat, card[seat.index()]))),
        trick: Rect::from_center_size(middle, trick),
        plate: None,
        fits: false,
    };
    let fits = spare.x >= 2.0 * least.x && spare.y >= 2.0 * least.y;
    let inside = Seat::ALL.into_iter().all(|seat| {
        let size = full[seat];
        size.x <= room.width() && size.y <= room.height()
    });
    blocks.plate = place_plate(load, arrangement, &blocks, room, gap);
    let has_plate = blocks.plate.is_some() || arrangement.plate >= load.plates.len();
    blocks.fits = fits && inside && has_plate && (arrangement.between || are_hands_apart(&blocks));
    blocks
}

/// Returns true if no hand covers a neighbouring hand or its name. Opposite hands are not compared.
fn are_hands_apart(blocks: &PartRects) -> bool {
    let parts = Seat::ALL.map(|seat| blocks.hands[seat].union(blocks.names[seat]));
    let mut pairs = [(0, 1), (0, 3), (2, 1), (2, 3)].into_iter();
    pairs.all(|(one, other)| !overlap(parts[one], parts[other]))
}

/// Returns true if two rectangles overlap. Rectangles that only touch do not overlap.
pub(super) fn overlap(one: Rect, other: Rect) -> bool {
    one.shrink(0.01).intersects(other.shrink(0.01))
}

/// Moves the rectangle `part` by as little as possible so that it lies inside `room`.
fn move_inside(part: Rect, room: Rect) -> Rect {
    let corner = part.min.min(room.max - part.size()).max(room.min);
    Rect::from_min_size(corner, part.size())
}

/// Returns the rectangle of a hand's name at the outer edge of the hand's rectangle `part`, for South below the cards.
fn name_rect(part: Rect, seat: Seat, size: Vec2) -> Rect {
    let y = match seat {
        Seat::South => part.bottom() - size.y / 2.0,
        Seat::North | Seat::East | Seat::West => part.top() + size.y / 2.0,
    };
    Rect::from_center_size(pos2(part.center().x, y), size)
}

/// Returns the rectangle of a hand's cards at the inner edge of the hand's rectangle `part`, for South above the name.
fn cards_rect(part: Rect, seat: Seat, size: Vec2) -> Rect {
    let left = part.center().x - size.x / 2.0;
    let top = match seat {
        Seat::South => part.top(),
        Seat::North | Seat::East | Seat::West => part.bottom() - size.y,
    };
    Rect::from_min_size(pos2(left, top), size)
}

/// Places the plate with the contract in the first corner of the table with enough space. Returns the index of the
/// plate's size and its rectangle, or `None` if no corner has space.
fn place_plate(
    load: &TableLoad,
    arrangement: &Arrangement,
    blocks: &PartRects,
    room: Rect,
    gap: f32,
) -> Option<(usize, Rect)> {
    let size = *load.plates.get(arrangement.plate)?;
    let corners = [
        room.left_top(),
        room.right_top() - vec2(size.x, 0.0),
        room.left_bottom() - vec2(0.0, size.y),
        room.right_bottom() - size,
    ];
    let mut plates = corners.into_iter().map(|at| Rect::from_min_size(at, size));
    let is_free = |plate: &Rect| {
        let wide = plate.expand(gap / 2.0);
        let mut seats = Seat::ALL.into_iter();
        room.expand(0.01).contains_rect(*plate)
            && !overlap(wide, blocks.trick)
            && seats.all(|seat| {
                !overlap(wide, blocks.hands[seat]) && !overlap(wide, blocks.names[seat])
            })
    };
    Some((arrangement.plate, plates.find(is_free)?))
}

impl HandPlan {
    /// Computes the plan of the hand at `seat`, whose name and cards have the rectangles `name` and `block`.
    fn new(
        load: &TableLoad,
        arrangement: &Arrangement,
        seat: Seat,
        name: Rect,
        block: Rect,
        height: f32,
    ) -> HandPlan {
        let (shape, spacing) = (&load.hands[seat], arrangement.spacing(seat));
        let unit = height * shape.scale;
        let drop = spacing.down * unit;
        let lines = shape.lines(&spacing).into_iter().enumerate();
        let lines = lines.map(|(index, line)| LinePlan {
            top: block.top() + index as f32 * drop,
            piles: line
                .places(&spacing)
                .map(|(pile, x, step)| {
                    let left = block.left() + (x + spacing.label_width()) * unit;
                    (pile, left, step * unit)
                })
                .collect(),
        });
        HandPlan {
            name,
            block,
            card: vec2(unit * CARD_WIDTH, unit),
            lines: lines.collect(),
            drop,
        }
    }

    /// Returns the positions of the cards in the hand: the known cards `hand`, and `unknown` unknown ones. Unknown
    /// cards are `None` and come last in their line.
    pub(crate) fn places(&self, hand: CardSet, unknown: usize) -> Vec<(Option<Card>, CardSpot)> {
        let lines = self
            .lines
            .iter()
            .map(|line| line.cards_in_hand(hand, unknown));
        let lines: Vec<_> = lines.collect();
        let mut places = Vec::new();
        for (index, cards) in lines.iter().enumerate() {
            let covered = lines[index + 1..].iter().position(|line| !line.is_empty());
            let high = covered.map_or(f32::MAX, |lines| (lines + 1) as f32 * self.drop);
            for (place, &(card, left, step)) in cards.iter().enumerate() {
                let next = cards.get(place + 1);
                let next = next.map_or(f32::MAX, |&(_, next, _)| next - left);
                let rect = Rect::from_min_size(pos2(left, self.lines[index].top), self.card);
                let seen = Rect::from_min_size(rect.min, rect.size().min(vec2(next, high)));
                places.push((card, CardSpot { rect, step, seen }));
            }
        }
        places
    }

    /// Returns the rectangle of the hand's name while the hand holds these cards. When suits are played out, the name
    /// keeps its distance from the nearest line that still has cards.
    pub(crate) fn name_rect_for(&self, hand: CardSet, unknown: usize) -> Rect {
        let is_free = |line: &&LinePlan| line.cards_in_hand(hand, unknown).is_empty();
        let is_above = self.name.center().y < self.block.center().y;
        let free = match is_above {
            true => self.lines.iter().take_while(is_free).count(),
            false => self.lines.iter().rev().take_while(is_free).count(),
        };
        let free = free.min(self.lines.len().saturating_sub(1)) as f32;
        let free = if is_above { free } else { -free };
        self.name.translate(vec2(0.0, free * self.drop))
    }

    /// Returns the kind of every pile of the hand, with the rectangle of its first card.
    pub(crate) fn pile_starts(&self) -> impl Iterator<Item = (PileKind, Rect)> {
        self.lines.iter().flat_map(|line| {
            line.piles.iter().map(|&(pile, left, _)| {
                let first = Rect::from_min_size(pos2(left, line.top), self.card);
                (pile.kind, first)
            })
        })
    }

    /// Returns true if suit symbols are drawn before the rows of the hand, because overlapping rows leave only the
    /// ranks of most cards visible.
    pub(crate) fn has_labels(&self) -> bool {
        self.lines.len() > 1 && self.drop < super::pile::INDEX_SIZE.y * self.card.y
    }
}

impl LinePlan {
    /// Returns the cards of the line that are still in the hand. Each has its left edge and the distance between cards
    /// of its pile. Unknown cards are `None`.
    fn cards_in_hand(&self, hand: CardSet, unknown: usize) -> Vec<(Option<Card>, f32, f32)> {
        let piles = self.piles.iter();
        let cards = piles.flat_map(|&(pile, left, step)| {
            let held: Vec<Option<Card>> = match pile.kind {
                PileKind::Suit(suit) => hand.suited(suit).iter().map(Some).collect(),
                PileKind::Unknown => vec![None; unknown],
            };
            let held = held.into_iter().enumerate();
            held.map(move |(place, card)| (card, left + place as f32 * step, step))
        });
        cards.collect()
    }
}
