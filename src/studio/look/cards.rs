//! Cards and suit symbols, drawn as vector shapes and therefore sharp at any size.

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{
    Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2,
};

use kibitzer::cards::{Card, Suit};

use crate::document::goal::Rating;
use crate::look::theme::{Theme, strong_font};

/// The width of a card, in card heights.
pub(crate) const CARD_WIDTH: f32 = 0.72;

/// The height of a capital letter in our font, as a fraction of the font size.
const CAPITAL_HEIGHT: f32 = 0.727;
/// The distance of a capital letter's vertical centre from the top of the line, as a fraction of the line height.
const CAPITAL_CENTRE: f32 = (0.969 - 0.727 / 2.0) / 1.21;

/// Draws a suit symbol around the point `centre`, approximately `size` points high.
pub(crate) fn draw_suit(painter: &Painter, suit: Suit, centre: Pos2, size: f32, colour: Color32) {
    let at = |x: f32, y: f32| centre + vec2(x, y) * size;
    match suit {
        Suit::Diamonds => {
            let points = vec![at(0.0, -0.52), at(0.4, 0.0), at(0.0, 0.52), at(-0.4, 0.0)];
            painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
        }
        Suit::Hearts => {
            let lobes = [at(-0.225, -0.17), at(0.225, -0.17)];
            draw_lobes(painter, lobes, 0.25 * size, at(0.0, 0.5), colour);
        }
        Suit::Spades => {
            let lobes = [at(-0.215, 0.12), at(0.215, 0.12)];
            draw_lobes(painter, lobes, 0.225 * size, at(0.0, -0.52), colour);
            draw_stem(painter, at(0.0, 0.05), size, colour);
        }
        Suit::Clubs => {
            for (x, y) in [(0.0, -0.26), (-0.245, 0.1), (0.245, 0.1)] {
                painter.circle_filled(at(x, y), 0.225 * size, colour);
            }
            painter.circle_filled(at(0.0, -0.02), 0.13 * size, colour);
            draw_stem(painter, at(0.0, 0.05), size, colour);
        }
    }
}

/// Draws the two lobes of a heart or a spade: two circles, and the tangents from them to a tip. A heart has its tip
/// below the circles, a spade above them.
fn draw_lobes(painter: &Painter, centres: [Pos2; 2], radius: f32, tip: Pos2, colour: Color32) {
    for centre in centres {
        painter.circle_filled(centre, radius, colour);
    }
    let middle = centres[0] + (centres[1] - centres[0]) / 2.0;
    let [left, right] = centres.map(|centre| tangent_point(centre, radius, tip, middle));
    let points = if tip.y > middle.y {
        vec![left, middle, right, tip]
    } else {
        vec![left, tip, right, middle]
    };
    painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
}

/// Returns the point where a tangent from `tip` touches the circle around `centre`. There are two such points; the one
/// farther from `middle` is returned.
fn tangent_point(centre: Pos2, radius: f32, tip: Pos2, middle: Pos2) -> Pos2 {
    let to_tip = tip - centre;
    let turn = (radius / to_tip.length()).clamp(-1.0, 1.0).acos();
    let touch = |sign: f32| centre + Vec2::angled(to_tip.angle() + sign * turn) * radius;
    let (one, other) = (touch(1.0), touch(-1.0));
    if one.distance(middle) > other.distance(middle) {
        one
    } else {
        other
    }
}

/// Draws the stem of a spade or club, a trapezium that widens downwards from `top`.
fn draw_stem(painter: &Painter, top: Pos2, size: f32, colour: Color32) {
    let foot = vec2(0.19, 0.45) * size;
    let points = vec![
        top + vec2(0.03 * size, 0.0),
        top + foot,
        top + vec2(-foot.x, foot.y),
        top - vec2(0.03 * size, 0.0),
    ];
    painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
}

/// The appearance of a playing card: its background, frame, fading, and visible part.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct CardLook {
    /// True if the user can play or move the card now. Otherwise the card has a dimmed background.
    pub(crate) live: bool,
    /// True if the pointer is over the card, which is then drawn slightly raised.
    pub(crate) hovered: bool,
    /// The colour of the frame that marks the card; `None` for an unmarked card.
    pub(crate) frame: Option<Color32>,
    /// The degree to which the card fades into the background, from 0 (solid) to 1 (invisible).
    pub(crate) fade: f32,
    /// The colour behind the card, into which it fades.
    pub(crate) behind: Color32,
    /// The size of the visible part of the card, in points. It starts at the card's top left corner; other cards may
    /// cover the rest.
    pub(crate) seen: Vec2,
}

impl Default for CardLook {
    fn default() -> CardLook {
        CardLook {
            live: true,
            hovered: false,
            frame: None,
            fade: 0.0,
            behind: Color32::TRANSPARENT,
            seen: Vec2::INFINITY,
        }
    }
}

impl CardLook {
    /// Returns `colour`, faded into the colour behind the card to the degree given by `fade`.
    fn faded(&self, colour: Color32) -> Color32 {
        colour.lerp_to_gamma(self.behind, self.fade)
    }
}

/// Draws the face of a playing card.
pub(crate) fn draw_card_face(
    painter: &Painter,
    theme: &Theme,
    rect: Rect,
    card: Card,
    look: CardLook,
) {
    let rect = if look.hovered {
        rect.translate(vec2(0.0, -0.06 * rect.height()))
    } else {
        rect
    };
    let round = corner_radius(rect);
    if look.fade == 0.0 {
        draw_card_shadow(painter, rect, round);
    }
    let face = if look.live {
        theme.card.face
    } else {
        theme.card.idle
    };
    painter.rect_filled(rect, round, look.faded(face));
    let edge = match look.frame {
        Some(colour) => Stroke::new((rect.height() * 0.03).max(2.5), colour),
        None => Stroke::new(
            (rect.height() * 0.008).max(0.75),
            look.faded(theme.card.edge),
        ),
    };
    painter.rect_stroke(rect, round, edge, StrokeKind::Inside);
    // The rank and suit darken as the rest of the card fades, so that it stays readable.
    let colour = theme
        .suit_on_card(card.suit)
        .lerp_to_gamma(Color32::BLACK, look.fade);
    draw_card_marks(painter, theme, rect, look.seen, card, colour);
}

/// Returns the radius of a card's rounded corners, which is proportional to the card's height.
fn corner_radius(rect: Rect) -> CornerRadius {
    CornerRadius::same((rect.height() * 0.08).round() as u8)
}

fn draw_card_shadow(painter: &Painter, rect: Rect, round: CornerRadius) {
    let shadow = rect.translate(vec2(0.0, 1.5)).expand(0.75);
    painter.rect_filled(shadow, round, Color32::from_black_alpha(70));
}

/// Draws the back of a playing card.
pub(crate) fn draw_card_back(painter: &Painter, theme: &Theme, rect: Rect) {
    let round = corner_radius(rect);
    draw_card_shadow(painter, rect, round);
    painter.rect_filled(rect, round, theme.card.face);
    let edge = Stroke::new((rect.height() * 0.008).max(0.75), theme.card.edge);
    painter.rect_stroke(rect, round, edge, StrokeKind::Inside);
    let inner = rect.shrink(0.05 * rect.height());
    painter.rect_filled(inner, corner_radius(inner), theme.card.back);
    let stroke = Stroke::new((rect.height() * 0.012).max(0.75), theme.card.pattern);
    let frame = inner.shrink(0.04 * rect.height());
    painter.rect_stroke(frame, 0.0, stroke, StrokeKind::Inside);
    let diamond = [
        frame.center_top(),
        frame.right_center(),
        frame.center_bottom(),
        frame.left_center(),
    ];
    painter.add(Shape::closed_line(diamond.to_vec(), stroke));
}

/// Draws a card's rank at the top left with the suit below it, and a large suit symbol at the bottom right. Leaves out
/// any suit symbol that would be partly covered. On a card that is wider than high, draws rank and suit side by side.
fn draw_card_marks(
    painter: &Painter,
    theme: &Theme,
    rect: Rect,
    seen: Vec2,
    card: Card,
    colour: Color32,
) {
    let height = rect.height();
    if rect.width() > height {
        return draw_marks_side_by_side(painter, theme, rect, card, colour);
    }
    let rank = theme.letters.rank(card.rank);
    draw_rank(painter, rank_rect(rect), &rank, colour);
    let is_whole = seen.x >= 0.95 * rect.width() && seen.y >= 0.98 * height;
    // A small card needs only one suit symbol if all of it is visible.
    if seen.y >= 0.595 * height && !(is_whole && height < 42.0) {
        let at = rect.min + vec2(0.20, 0.485) * height;
        draw_suit(painter, card.suit, at, 0.19 * height, colour);
    }
    if is_whole {
        let at = rect.max - vec2(0.23, 0.24) * height;
        draw_suit(painter, card.suit, at, 0.34 * height, colour);
    }
}

/// Returns the rectangle of the rank on a card that is higher than wide.
pub(crate) fn rank_rect(card: Rect) -> Rect {
    let height = card.height();
    let size = vec2(0.32, 0.28) * height;
    Rect::from_min_size(card.min + vec2(0.04, 0.075) * height, size)
}

/// Draws the rank of a card in capitals as high as `place`, or smaller if they would be wider than `place`.
fn draw_rank(painter: &Painter, place: Rect, rank: &str, colour: Color32) {
    let size = place.height() / CAPITAL_HEIGHT;
    let lay = |size: f32| {
        let mut job = LayoutJob::default();
        let format = TextFormat {
            // Reduces the wide space around the 1 of 10.
            extra_letter_spacing: -0.05 * size,
            ..TextFormat::simple(strong_font(size), colour)
        };
        job.append(rank, 0.0, format);
        painter.layout_job(job)
    };
    let mut galley = lay(size);
    if galley.size().x > place.width() {
        galley = lay(size * place.width() / galley.size().x);
    }
    // A line of text extends from accents to descenders, so its centre is not the centre of its capitals.
    let middle = galley.size().y * CAPITAL_CENTRE;
    let corner = place.center() - vec2(galley.size().x / 2.0, middle);
    painter.galley(corner, galley, colour);
}

/// Draws a flat chip with a card's rank and suit. The pack in edit mode uses it for a card that a hand already holds.
pub(crate) fn draw_card_chip(painter: &Painter, theme: &Theme, rect: Rect, card: Card) {
    painter.rect_filled(rect, CornerRadius::same(4), theme.mark.hovered);
    // The right half is left for the letter of the hand.
    let seen = vec2(0.5 * rect.width(), rect.height());
    draw_card_marks(painter, theme, rect, seen, card, theme.suit(card.suit));
}

/// Draws a card's rank and suit side by side, shrunk if they would overlap the letter of the hand that holds the card.
fn draw_marks_side_by_side(
    painter: &Painter,
    theme: &Theme,
    rect: Rect,
    card: Card,
    colour: Color32,
) {
    let text = theme.letters.rank(card.rank);
    let lay = |size| painter.layout_no_wrap(text.clone(), strong_font(size), colour);
    let mut unit = wide_card_unit(rect);
    let room = owner_rect(rect).left() - rect.left();
    let wide = lay(0.5 * unit).size().x + 0.57 * unit;
    unit *= (room / wide).min(1.0);
    let rank = lay(0.5 * unit);
    let left = rect.left() + 0.13 * unit;
    let at = pos2(left + rank.size().x + 0.19 * unit, rect.center().y);
    let corner = pos2(left, at.y - rank.size().y * CAPITAL_CENTRE);
    painter.galley(corner, rank, colour);
    draw_suit(painter, card.suit, at, 0.36 * unit, colour);
}

/// Returns the unit of length, in points, for the rank, suit and owner's letter on a card that is wider than high.
fn wide_card_unit(rect: Rect) -> f32 {
    rect.height().min(rect.width() * 0.7)
}

/// Returns the rectangle for the letter of the hand that holds the card, on a card that is wider than high. It lies at
/// the right, clear of rank and suit.
pub(crate) fn owner_rect(rect: Rect) -> Rect {
    let size = (wide_card_unit(rect) * 0.42).clamp(9.0, 16.0);
    let at = pos2(rect.right() - size * 0.7, rect.center().y);
    Rect::from_center_size(at, Vec2::splat(size))
}

/// Draws a badge with a number, as high as `place` and no wider. The badge of a best card is filled and has round ends;
/// that of any other card is outlined and has square ends, so that they differ in more than colour. A rim in the colour
/// of card faces sets a filled badge off from a card beside it.
pub(crate) fn badge(
    painter: &Painter,
    theme: &Theme,
    place: Rect,
    align: Align2,
    text: &str,
    (rating, is_best): (Rating, bool),
) {
    let (size, tint) = (place.height(), theme.rating(rating));
    let letters = if is_best { theme.result.letters } else { tint };
    let lay = |height| painter.layout_no_wrap(text.to_owned(), strong_font(height), letters);
    let edges = 0.3 * size;
    let mut galley = lay(size * 0.74);
    if galley.size().x + edges > place.width() {
        galley = lay(size * 0.74 * (place.width() - edges) / galley.size().x);
    }
    let width = (galley.size().x + edges).max(size).min(place.width());
    let rect = align.align_size_within_rect(vec2(width, size), place);
    let line = (size * 0.07).max(1.0);
    let (fill, edge, kind, round) = if is_best {
        (tint, theme.card.face, StrokeKind::Outside, 0.5)
    } else {
        (theme.card.face, tint, StrokeKind::Inside, 0.16)
    };
    let round = CornerRadius::same((size * round) as u8);
    painter.rect(rect, round, fill, Stroke::new(line, edge), kind);
    let middle = vec2(galley.size().x / 2.0, galley.size().y * CAPITAL_CENTRE);
    painter.galley(rect.center() - middle, galley, letters);
}
