//! The plan of the table: the rectangles of all its parts, computed only from their sizes. Cards are as large as space
//! allows, and never cover the index of another card.

use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

use kibitzer::cards::{BySeat, Card, CardSet, Seat};

use super::arrangement::{Arrangement, arrangements_to_try, trick_offset, trick_size};
use super::pile::{HandShape, Pile, PileKind, Spacing};
use crate::look::cards::CARD_WIDTH;
use crate::settings::Spread;

/// The maximum height of a card on the table, in points.
const MAX_CARD_HEIGHT: f32 = 320.0;
/// The minimum height of a card on the table, in points. It is used even if the table is too small for cards of this
/// height.
const MIN_CARD_HEIGHT: f32 = 8.0;
/// The number of bisection steps in the search for the greatest card height that fits.
const BISECTION_STEPS: usize = 16;

/// The parts in the corners of the table, given by their sizes in points or by their rectangles. Each part has a fixed
/// corner, whichever other parts there are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Corners<T> {
    /// The plate with the contract, in the top left corner.
    pub(crate) contract: T,
    /// The plate with the auction, in the top right corner.
    pub(crate) auction: Option<T>,
    /// The buttons that step through the play, in the bottom left corner.
    pub(crate) buttons: Option<T>,
}

impl Corners<Vec2> {
    /// Returns rectangles of these sizes in the corners of `room`.
    fn place_in(&self, room: Rect) -> Corners<Rect> {
        let at_right = |size: Vec2| room.right_top() - vec2(size.x, 0.0);
        let at_bottom = |size: Vec2| room.left_bottom() - vec2(0.0, size.y);
        let rect = Rect::from_min_size;
        Corners {
            contract: rect(room.left_top(), self.contract),
            auction: self.auction.map(|size| rect(at_right(size), size)),
            buttons: self.buttons.map(|size| rect(at_bottom(size), size)),
        }
    }
}

impl Corners<Rect> {
    /// Returns the rectangles of all plates in the corners.
    pub(crate) fn rects(&self) -> impl Iterator<Item = Rect> {
        let others = [self.auction, self.buttons].into_iter().flatten();
        [self.contract].into_iter().chain(others)
    }
}

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
    /// The hand shapes for which space is reserved: those of the widest hands in the file, so that all its boards have
    /// the same layout.
    pub(crate) widest: BySeat<HandShape>,
    /// True if the cards must have the same size on all boards of a file, although their auctions differ in length.
    pub(crate) is_one_of_many: bool,
    /// The size reserved for the name of a hand, in points.
    pub(crate) name: Vec2,
    /// True if the name of a hand may be as wide as its cards, rather than having to fit into the width given by
    /// `name`.
    pub(crate) has_wide_names: bool,
    /// The possible sizes of the plates in the corners, in points, best first. Empty if there are no plates.
    pub(crate) corners: Vec<Corners<Vec2>>,
    /// The maximum height of a card on this table, in points.
    pub(crate) ceiling: f32,
}

impl TableLoad {
    /// Creates the input for the plan of a table without names and without plates in the corners. Cards may be up to
    /// [`MAX_CARD_HEIGHT`] points high.
    pub(crate) fn new(rect: Rect, spread: Spread, hands: BySeat<HandShape>) -> TableLoad {
        TableLoad {
            rect,
            spread,
            widest: hands.clone(),
            is_one_of_many: false,
            hands,
            name: vec2(0.0, 0.0),
            has_wide_names: false,
            corners: Vec::new(),
            ceiling: MAX_CARD_HEIGHT,
        }
    }

    /// Returns the gap between the parts of the table, in points.
    fn gap(&self) -> f32 {
        (self.rect.height() * 0.012).clamp(3.0, 14.0)
    }

    /// Returns the height that a hand reserves for its name, with the gap between name and cards, in points.
    fn name_room(&self) -> f32 {
        self.name.y + self.gap() / 2.0
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
    /// The index of the chosen sizes in [`TableLoad::corners`], and the rectangles of the plates. `None` if there is no
    /// space for plates.
    pub(crate) corners: Option<(usize, Corners<Rect>)>,
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
    piles: Vec<PilePlan>,
    /// True if suit symbols are drawn before the piles, because overlapping cards show only their ranks.
    pub(crate) has_labels: bool,
}

/// The position of a pile of cards in a hand, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
struct PilePlan {
    pile: Pile,
    /// The top left corner of the pile's first card.
    at: Pos2,
    /// The offset from each card of the pile to the next.
    step: Vec2,
}

/// The position of a card on the table, and its visible part.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct CardSpot {
    /// The rectangle of the whole card, including covered parts.
    pub(crate) rect: Rect,
    /// The width, in points, of the part of a card that the next card of its suit leaves visible. The last card of a
    /// suit has the same value.
    pub(crate) strip: f32,
    /// The part of the card not covered by other cards.
    pub(crate) seen: Rect,
}

/// The rectangles of the hands, names, trick and plates in one arrangement of the table, for one card height.
#[derive(Clone, Copy)]
struct PartRects {
    names: BySeat<Rect>,
    hands: BySeat<Rect>,
    trick: Rect,
    corners: Option<(usize, Corners<Rect>)>,
    /// True if all parts of the arrangement fit on the table without overlap.
    fits: bool,
}

impl TablePlan {
    /// Computes the plan of the table that is easiest to read. If the board is one of many in a file, the size of the
    /// cards is computed without the auction, so that it does not depend on the auction's length.
    pub(crate) fn new(load: &TableLoad) -> TablePlan {
        if !load.is_one_of_many {
            let (arrangement, height) = most_readable(load);
            return TablePlan::with_height(load, &arrangement, height);
        }
        // The auction gets the room that is left.
        let corners = load.corners.iter().map(|&corners| Corners {
            auction: None,
            ..corners
        });
        let (usual, height) = most_readable(&TableLoad {
            corners: corners.collect(),
            ..load.clone()
        });
        let kinds = (0..load.corners.len()).map(|corners| Arrangement { corners, ..usual });
        let fits = |arrangement: &Arrangement| place_parts(load, arrangement, height).fits;
        let arrangement = kinds.into_iter().find(fits).unwrap_or(usual);
        TablePlan::with_height(load, &arrangement, height)
    }

    /// Computes the plan of the table for an arrangement with cards `height` points high.
    fn with_height(load: &TableLoad, arrangement: &Arrangement, height: f32) -> TablePlan {
        let card = vec2(height * CARD_WIDTH, height);
        let blocks = place_parts(load, arrangement, height);
        let hands = Seat::ALL.map(|seat| {
            let (name, block) = (blocks.names[seat], blocks.hands[seat]);
            HandPlan::new(load, arrangement, seat, name, block, height)
        });
        let trick = Seat::ALL.map(|seat| {
            let offset = trick_offset(seat) * height;
            Rect::from_center_size(blocks.trick.center() + offset, card)
        });
        TablePlan {
            card,
            hands: BySeat(hands),
            trick: BySeat(trick),
            corners: blocks.corners,
        }
    }
}

/// Returns the arrangement with the highest product of card height and readability factor, and that height.
fn most_readable(load: &TableLoad) -> (Arrangement, f32) {
    let tried = arrangements_to_try(load.spread, load.corners.len());
    let sized = tried.into_iter().filter_map(|arrangement| {
        let height = max_card_height(load, &arrangement)?;
        Some((arrangement, height))
    });
    let readability =
        |&(arrangement, height): &(Arrangement, f32)| arrangement.readability(height) * height;
    let best = sized.max_by(|one, other| readability(one).total_cmp(&readability(other)));
    best.unwrap_or((Arrangement::tightest(load.spread), MIN_CARD_HEIGHT))
}

/// Returns the greatest card height, in whole points, at which an arrangement fits on the table. Returns `None` if it
/// does not fit at any height.
fn max_card_height(load: &TableLoad, arrangement: &Arrangement) -> Option<f32> {
    let fits = |height: f32| place_parts(load, arrangement, height).fits;
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
        if fits(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    // Whole points give sharp edges.
    Some(low.floor().max(MIN_CARD_HEIGHT))
}

/// Computes the rectangle of every part of the table for cards that are `height` points high. The trick is in the
/// middle of the table, or as near to it as the hands allow.
fn place_parts(load: &TableLoad, arrangement: &Arrangement, height: f32) -> PartRects {
    let gap = load.gap();
    let room = load.rect.shrink(gap);
    let sizes = PartSizes::new(load, arrangement, height);
    let spare = room.size() - sizes.total();
    let least = vec2(gap + 0.1 * height, gap + 0.04 * height);
    let most = vec2(least.x.max(0.45 * height), least.y.max(0.25 * height));
    let half = sizes.middle / 2.0 + (spare / 3.0).max(least).min(most);
    let middle = sizes.middle_in(room, half);
    let block = |seat: Seat| {
        let beside = beside_middle(middle, half, seat, sizes.hands[seat]);
        move_inside(beside, room)
    };
    let name_room = load.name_room();
    let mut parts = PartRects {
        names: BySeat::from_fn(|seat| name_rect(block(seat), seat, sizes.names[seat])),
        hands: BySeat::from_fn(|seat| cards_rect(block(seat), seat, sizes.cards[seat], name_room)),
        trick: Rect::from_center_size(middle, sizes.trick),
        corners: None,
        fits: false,
    };
    let fits = spare.x >= 2.0 * least.x && spare.y >= 2.0 * least.y;
    let is_inside = |size: &Vec2| size.x <= room.width() && size.y <= room.height();
    let are_inside = sizes.hands.0.iter().all(is_inside);
    parts.corners = place_corners(load, arrangement, &parts, room, gap);
    let has_corners = parts.corners.is_some() || arrangement.corners >= load.corners.len();
    let are_apart = arrangement.between || are_hands_apart(&parts);
    parts.fits = fits && are_inside && has_corners && are_apart;
    parts
}

/// The sizes of the parts of the table in one arrangement, for one card height, in points.
struct PartSizes {
    /// The size of each hand's name.
    names: BySeat<Vec2>,
    /// The size of each hand's cards.
    cards: BySeat<Vec2>,
    /// The size of each hand with its name.
    hands: BySeat<Vec2>,
    trick: Vec2,
    /// The size of the space between the hands, without gaps: the trick, and whatever else has to fit beside it.
    middle: Vec2,
}

impl PartSizes {
    fn new(load: &TableLoad, arrangement: &Arrangement, height: f32) -> PartSizes {
        let of_hands = |size: fn(&HandShape, &Spacing) -> Vec2| {
            let shape = |seat: Seat| size(&load.widest[seat], &arrangement.spacing(seat));
            BySeat::from_fn(|seat| shape(seat) * height)
        };
        let with_name = |size: Vec2| vec2(size.x.max(load.name.x), size.y + load.name_room());
        let cards = of_hands(HandShape::size);
        let reserved = BySeat(of_hands(HandShape::room).0.map(with_name));
        // The hands beside the trick stand at half its height, whatever space they may need.
        let hands = BySeat::from_fn(|seat| match seat {
            Seat::North | Seat::South => reserved[seat],
            Seat::East | Seat::West => with_name(cards[seat]),
        });
        let trick = trick_size() * height;
        let [north, east, south, west] = reserved.0;
        let middle = if arrangement.between {
            vec2(trick.x, trick.y.max(west.y).max(east.y))
        } else {
            vec2(trick.x.max(north.x).max(south.x), trick.y)
        };
        let name = |hand: Vec2| {
            if load.has_wide_names {
                vec2(hand.x, load.name.y)
            } else {
                load.name
            }
        };
        PartSizes {
            names: BySeat(hands.0.map(name)),
            cards,
            hands,
            trick,
            middle,
        }
    }

    /// Returns the size of the hands and the space between them, without gaps.
    fn total(&self) -> Vec2 {
        let [north, east, south, west] = self.hands.0;
        vec2(
            west.x + self.middle.x + east.x,
            north.y + self.middle.y + south.y,
        )
    }

    /// Returns the centre of the space between the hands: the centre of `room`, or the nearest point from which all
    /// hands are inside. `half` is half the size of that space with its gaps.
    fn middle_in(&self, room: Rect, half: Vec2) -> Pos2 {
        let [north, east, south, west] = self.hands.0;
        let (upper_left, lower_right) = (vec2(west.x, north.y), vec2(east.x, south.y));
        room.center()
            .min(room.max - (half + lower_right))
            .max(room.min + (half + upper_left))
    }
}

/// Returns the rectangle of a hand of the given size, on its seat's side of the space between the hands. That space has
/// the centre `middle` and the size 2 × `half`.
fn beside_middle(middle: Pos2, half: Vec2, seat: Seat, size: Vec2) -> Rect {
    let corner = match seat {
        Seat::North => pos2(middle.x - size.x / 2.0, middle.y - half.y - size.y),
        Seat::South => pos2(middle.x - size.x / 2.0, middle.y + half.y),
        Seat::West => pos2(middle.x - half.x - size.x, middle.y - size.y / 2.0),
        Seat::East => pos2(middle.x + half.x, middle.y - size.y / 2.0),
    };
    Rect::from_min_size(corner, size)
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

/// Moves the rectangle `part` inside `room`, by the smallest possible distance.
fn move_inside(part: Rect, room: Rect) -> Rect {
    let corner = part.min.min(room.max - part.size()).max(room.min);
    Rect::from_min_size(corner, part.size())
}

/// Returns the rectangle of a hand's name within `part`, the hand's rectangle. The name is above the cards, except for
/// South, whose name is below them.
fn name_rect(part: Rect, seat: Seat, size: Vec2) -> Rect {
    let y = match seat {
        Seat::South => part.bottom() - size.y / 2.0,
        Seat::North | Seat::East | Seat::West => part.top() + size.y / 2.0,
    };
    Rect::from_center_size(pos2(part.center().x, y), size)
}

/// Returns the rectangle of a hand's cards within `part`, the hand's rectangle. `name_room` is the space left for the
/// name, in points: below the cards for South, above them for other seats.
fn cards_rect(part: Rect, seat: Seat, size: Vec2, name_room: f32) -> Rect {
    let left = part.center().x - size.x / 2.0;
    let top = match seat {
        Seat::South => part.bottom() - name_room - size.y,
        Seat::North | Seat::East | Seat::West => part.top() + name_room,
    };
    Rect::from_min_size(pos2(left, top), size)
}

/// Places the plates in the corners of the table. Returns the index of the chosen sizes and the rectangles of the
/// plates, or `None` if one of them would cover something.
fn place_corners(
    load: &TableLoad,
    arrangement: &Arrangement,
    blocks: &PartRects,
    room: Rect,
    gap: f32,
) -> Option<(usize, Corners<Rect>)> {
    let corners = load.corners.get(arrangement.corners)?.place_in(room);
    let is_free = |plate: Rect| {
        let wide = plate.expand(gap / 2.0);
        let hands = blocks.hands.0.iter().chain(&blocks.names.0);
        room.expand(0.01).contains_rect(plate)
            && !overlap(wide, blocks.trick)
            && hands.into_iter().all(|&part| !overlap(wide, part))
    };
    let rects: Vec<Rect> = corners.rects().collect();
    let are_apart = |one: &Rect| rects.iter().filter(|other| overlap(*one, **other)).count() == 1;
    let are_free = rects.iter().all(|rect| is_free(*rect) && are_apart(rect));
    are_free.then_some((arrangement.corners, corners))
}

impl HandPlan {
    /// Computes the plan of the hand at `seat`. `name` and `block` are the rectangles of its name and its cards.
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
        let spare = block.width() - shape.size(&spacing).x * height;
        // A hand that is narrower than others of the file stands below the middle of its name.
        let block = block.translate(vec2(spare.max(0.0) / 2.0, 0.0));
        let places = shape.places(&spacing).into_iter();
        let piles = places.map(|place| PilePlan {
            pile: place.pile,
            at: block.min + place.at * unit,
            step: place.step * unit,
        });
        HandPlan {
            name,
            block,
            card: vec2(unit * CARD_WIDTH, unit),
            piles: piles.collect(),
            has_labels: spacing.label_width() > 0.0,
        }
    }

    /// Returns the positions of the cards in the hand: the known cards `hand`, and `unknown` unknown ones. Unknown
    /// cards are `None`.
    pub(crate) fn places(&self, hand: CardSet, unknown: usize) -> Vec<(Option<Card>, CardSpot)> {
        let piles = self.piles.iter();
        let cards: Vec<(Option<Card>, Pos2, f32)> = piles
            .flat_map(|pile| pile.cards_in_hand(hand, unknown))
            .collect();
        let places = cards.iter().enumerate().map(|(index, &(card, at, strip))| {
            let mut later = cards[index + 1..].iter().map(|&(_, other, _)| other - at);
            let right = later.clone().find(|away| away.y == 0.0);
            let below = later.find(|away| away.y > 0.0);
            let most = vec2(
                right.map_or(f32::MAX, |away| away.x),
                below.map_or(f32::MAX, |away| away.y),
            );
            let rect = Rect::from_min_size(at, self.card);
            let seen = Rect::from_min_size(at, rect.size().min(most));
            let strip = strip.min(self.card.x);
            (card, CardSpot { rect, strip, seen })
        });
        places.collect()
    }

    /// Returns the kind of every pile of the hand, with the rectangle of its first card.
    pub(crate) fn pile_starts(&self) -> impl Iterator<Item = (PileKind, Rect)> {
        let piles = self.piles.iter();
        piles.map(|pile| (pile.pile.kind, Rect::from_min_size(pile.at, self.card)))
    }
}

impl PilePlan {
    /// Returns the cards of the pile that are still in the hand, each with its top left corner and the width of its
    /// visible strip beside the next card. Unknown cards are `None`.
    fn cards_in_hand(
        &self,
        hand: CardSet,
        unknown: usize,
    ) -> impl Iterator<Item = (Option<Card>, Pos2, f32)> {
        let held: Vec<Option<Card>> = match self.pile.kind {
            PileKind::Suit(suit) => hand.suited(suit).iter().map(Some).collect(),
            kind @ PileKind::Unknown { .. } => vec![None; kind.unknown_cards(unknown)],
        };
        let strip = if self.step.x > 0.0 {
            self.step.x
        } else {
            f32::MAX
        };
        let (at, step) = (self.at, self.step);
        let held = held.into_iter().enumerate();
        held.map(move |(index, card)| (card, at + index as f32 * step, strip))
    }
}
