//! Cards, suit symbols, and text with suit symbols, all drawn as vector shapes and therefore sharp at any size.

use std::sync::Arc;

use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{
    self, Align2, Color32, CornerRadius, FontId, Galley, Painter, Pos2, Rect, Response, Sense,
    Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use kibitzer::cards::{Card, Suit};

use crate::document::goal::Rating;
use crate::look::theme::{Theme, font, strong_font};

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
    let points = match tip.y > middle.y {
        true => vec![left, middle, right, tip],
        false => vec![left, tip, right, middle],
    };
    painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
}

/// Returns the point where a tangent from `tip` touches the circle around `centre`. Of the two tangents, it is the one
/// farther from `middle`.
fn tangent_point(centre: Pos2, radius: f32, tip: Pos2, middle: Pos2) -> Pos2 {
    let to_tip = tip - centre;
    let turn = (radius / to_tip.length()).clamp(-1.0, 1.0).acos();
    let touch = |sign: f32| centre + Vec2::angled(to_tip.angle() + sign * turn) * radius;
    let (one, other) = (touch(1.0), touch(-1.0));
    match one.distance(middle) > other.distance(middle) {
        true => one,
        false => other,
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
    /// True if the pointer is over the card, which is then raised a little.
    pub(crate) hovered: bool,
    /// The colour of a frame that marks the card; `None` for no such frame.
    pub(crate) frame: Option<Color32>,
    /// The degree to which the card fades into the background, from 0 (solid) to 1 (invisible).
    pub(crate) fade: f32,
    /// The colour behind the card, into which it fades.
    pub(crate) behind: Color32,
    /// The size of the part of the card not covered by other cards, from its top left corner, in points.
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
    /// Returns a colour of the card, faded into the background.
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
    let rect = match look.hovered {
        true => rect.translate(vec2(0.0, -0.06 * rect.height())),
        false => rect,
    };
    let round = corner_radius(rect);
    if look.fade == 0.0 {
        draw_card_shadow(painter, rect, round);
    }
    let face = match look.live {
        true => theme.card.face,
        false => theme.card.idle,
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
    let colour = theme.suit_on_card(card.suit);
    let colour = colour.lerp_to_gamma(Color32::BLACK, look.fade);
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

/// Draws the rank of a card at its top left with the suit below it, and a large suit symbol at its bottom right. A suit
/// symbol that would be partly covered is left out. On a card that is wider than high, rank and suit are side by side.
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

/// Draws a flat chip with a card's rank and suit. In the pack of edit mode, it stands for a card that a hand already
/// holds.
pub(crate) fn draw_card_chip(painter: &Painter, theme: &Theme, rect: Rect, card: Card) {
    painter.rect_filled(rect, CornerRadius::same(4), theme.mark.hovered);
    draw_marks_side_by_side(painter, theme, rect, card, theme.suit(card.suit));
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

/// Returns the unit, in points, that scales the marks on a card that is wider than high: rank, suit, and the letter of
/// the hand that holds the card.
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

/// Draws a badge with a number, as high as `place` and no wider. For a best card the badge is filled and has round ends;
/// for any other it is outlined and has square ends. They therefore differ in shape as well as colour. Beside a card, an
/// edge in the colour of cards makes a filled badge stand out.
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

/// A styled text in which the symbols ♠ ♥ ♦ ♣ are drawn as vector shapes.
#[derive(Clone, Debug)]
pub(crate) struct Caption {
    text: String,
    letters: FontId,
    colour: Option<Color32>,
    on_felt: bool,
    is_italic: bool,
}

impl Caption {
    /// Creates a caption in the default font size and colour.
    pub(crate) fn new(text: impl Into<String>) -> Caption {
        Caption {
            text: text.into(),
            letters: font(14.0),
            colour: None,
            on_felt: false,
            is_italic: false,
        }
    }

    /// Sets the font size of the caption, in points.
    #[must_use]
    pub(crate) fn size(self, size: f32) -> Caption {
        let letters = FontId::new(size, self.letters.family);
        Caption { letters, ..self }
    }

    /// Sets the caption in the semibold font.
    #[must_use]
    pub(crate) fn strong(self) -> Caption {
        let letters = strong_font(self.letters.size);
        Caption { letters, ..self }
    }

    /// Sets the caption in italics.
    #[must_use]
    pub(crate) fn italic(self) -> Caption {
        Caption {
            is_italic: true,
            ..self
        }
    }

    /// Sets the text colour of the caption. Suit symbols keep their own colours.
    #[must_use]
    pub(crate) fn colour(self, colour: Color32) -> Caption {
        let colour = Some(colour);
        Caption { colour, ..self }
    }

    /// Sets the caption in the colours for text on the card table, which may be dark even in a light theme.
    #[must_use]
    pub(crate) fn on_felt(self) -> Caption {
        let on_felt = true;
        Caption { on_felt, ..self }
    }

    /// Draws the caption as a label. In a vertical layout, it is wrapped to the available width.
    pub(crate) fn ui(self, ui: &mut Ui, theme: &Theme) -> Response {
        let room = match ui.layout().is_horizontal() {
            true => f32::INFINITY,
            false => ui.available_width(),
        };
        let lines = self.break_into_lines(ui.painter(), room);
        let sizes = lines.iter().map(|line| line.measure(ui.painter()));
        let size = sizes.fold(Vec2::ZERO, |all, line| {
            vec2(all.x.max(line.x), all.y + line.y)
        });
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let mut at = rect.left_top();
        for line in &lines {
            at.y = line
                .paint(ui.painter(), theme, at, Align2::LEFT_TOP)
                .bottom();
        }
        let text = self.text;
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &text));
        response
    }

    /// Draws the caption as a label on one line, shortened to the available width. The tooltip has the whole text.
    pub(crate) fn shortened_ui(self, ui: &mut Ui, theme: &Theme) -> Response {
        let shown = self.clone().shortened(ui.painter(), ui.available_width());
        let size = shown.measure(ui.painter());
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        shown.paint_in(ui.painter(), theme, rect, Align2::LEFT_CENTER);
        response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &self.text));
        if shown.text == self.text {
            return response;
        }
        response.on_hover_ui(|ui| drop(self.ui(ui, theme)))
    }

    /// Breaks the caption between words into lines no wider than `width` points. A line with a single long word may be
    /// wider.
    pub(crate) fn break_into_lines(&self, painter: &Painter, width: f32) -> Vec<Caption> {
        let line = |text: &str| self.with_text(text);
        let mut lines: Vec<Caption> = Vec::new();
        let mut begin = 0;
        let breaks = self.text.match_indices(' ').map(|(at, _)| at);
        let ends: Vec<usize> = breaks.chain([self.text.len()]).collect();
        for (&end, &next) in ends.iter().zip(&ends[1..]) {
            if line(&self.text[begin..next]).measure(painter).x > width && end > begin {
                lines.push(line(self.text[begin..end].trim()));
                begin = end + 1;
            }
        }
        lines.push(line(self.text[begin..].trim_end()));
        lines
    }

    /// Breaks the caption at any character into parts no wider than `width` points, so that long words cannot widen a
    /// panel. A part always has at least one character.
    pub(crate) fn break_into_parts(&self, painter: &Painter, width: f32) -> Vec<Caption> {
        let fits = |text: &str| self.with_text(text).measure(painter).x <= width;
        // Every character is at least a point wide, so a part has at most this many characters.
        let most = width.max(0.0) as usize + 1;
        let mut parts = Vec::new();
        let mut rest = self.text.as_str();
        while rest.len() > most || !fits(rest) {
            let ends = rest.char_indices().map(|(at, it)| at + it.len_utf8());
            let ends: Vec<usize> = ends.take(most).collect();
            let count = ends.partition_point(|&end| fits(&rest[..end]));
            let Some(&end) = ends.get(count.saturating_sub(1)) else {
                break;
            };
            parts.push(self.with_text(&rest[..end]));
            rest = &rest[end..];
        }
        if !rest.is_empty() {
            parts.push(self.with_text(rest));
        }
        parts
    }

    /// Shortens the caption with an ellipsis to as many words as fit into `width` points. Returns `None` if not even
    /// one word fits.
    pub(crate) fn elided(self, painter: &Painter, width: f32) -> Option<Caption> {
        if self.measure(painter).x <= width {
            return Some(self);
        }
        let mut breaks = self.text.match_indices(' ').rev();
        breaks.find_map(|(at, _)| {
            let words = self.text[..at].trim_end_matches([' ', '·', ',']);
            let some = self.with_text(&format!("{words}…"));
            (some.measure(painter).x <= width).then_some(some)
        })
    }

    /// Shortens the caption with an ellipsis to as many characters as fit into `width` points.
    pub(crate) fn shortened(self, painter: &Painter, width: f32) -> Caption {
        // Every character is at least a point wide, so no more than these fit.
        let most = width.max(0.0) as usize + 1;
        let ends = self.text.char_indices().map(|(end, _)| end);
        let ends: Vec<usize> = ends.take(most + 1).collect();
        if ends.len() <= most && self.measure(painter).x <= width {
            return self;
        }
        let some = |end: usize| self.with_text(&format!("{}…", self.text[..end].trim_end()));
        let fitting = ends.partition_point(|&end| some(end).measure(painter).x <= width);
        let last = ends.get(fitting.saturating_sub(1));
        last.map_or_else(|| self.clone(), |&end| some(end))
    }

    /// Returns a caption in the same style with another text.
    fn with_text(&self, text: &str) -> Caption {
        Caption {
            text: text.to_owned(),
            ..self.clone()
        }
    }

    /// Returns true if the caption has no text.
    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns the text of the caption.
    pub(crate) fn into_text(self) -> String {
        self.text
    }

    /// Returns the height of a line of the caption, in points.
    pub(crate) fn line_height(&self) -> f32 {
        self.letters.size * 1.25
    }

    /// Returns the size of the caption on one line, in points.
    pub(crate) fn measure(&self, painter: &Painter) -> Vec2 {
        let mut size = vec2(0.0, self.line_height());
        for piece in self.pieces() {
            size.x += self.piece_width(painter, &piece);
        }
        size
    }

    /// Draws the caption on one line at the point `at` and returns its rectangle. `align` says which point of the
    /// rectangle lies at `at`.
    pub(crate) fn paint(&self, painter: &Painter, theme: &Theme, at: Pos2, align: Align2) -> Rect {
        let rect = align.anchor_size(at, self.measure(painter));
        let colour = self.colour.unwrap_or(match self.on_felt {
            true => theme.felt.text,
            false => theme.text,
        });
        let mut x = rect.left();
        for piece in self.pieces() {
            let width = self.piece_width(painter, &piece);
            match piece {
                Piece::Text(text) => {
                    let galley = self.lay_out(painter, text, colour);
                    let left = pos2(x, rect.center().y);
                    let place = Align2::LEFT_CENTER.anchor_size(left, galley.size());
                    painter.galley(place.min, galley, colour);
                }
                Piece::Suit(suit) => {
                    let tint = match self.on_felt {
                        true => theme.suit_on_felt(suit),
                        false => theme.suit(suit),
                    };
                    let centre = pos2(x + width / 2.0, rect.center().y);
                    draw_suit(painter, suit, centre, self.letters.size * 0.8, tint);
                }
            }
            x += width;
        }
        rect
    }

    /// Draws the caption on one line inside a rectangle, at the edge or corner selected by `align`.
    pub(crate) fn paint_in(&self, painter: &Painter, theme: &Theme, rect: Rect, align: Align2) {
        self.paint(painter, theme, align.pos_in_rect(&rect), align);
    }

    /// Splits the caption into suit symbols and the text between them.
    fn pieces(&self) -> Vec<Piece<'_>> {
        let mut pieces = Vec::new();
        let mut rest = self.text.as_str();
        while let Some((at, symbol)) = rest
            .char_indices()
            .find(|&(_, c)| suit_for_symbol(c).is_some())
        {
            if at > 0 {
                pieces.push(Piece::Text(&rest[..at]));
            }
            pieces.extend(suit_for_symbol(symbol).map(Piece::Suit));
            rest = &rest[at + symbol.len_utf8()..];
        }
        if !rest.is_empty() {
            pieces.push(Piece::Text(rest));
        }
        pieces
    }

    /// Returns the width of a suit symbol or of the text between two symbols, in points.
    fn piece_width(&self, painter: &Painter, piece: &Piece<'_>) -> f32 {
        match piece {
            Piece::Suit(_) => self.letters.size * 0.98,
            Piece::Text(text) => self.lay_out(painter, text, Color32::WHITE).size().x,
        }
    }

    /// Lays out a text without suit symbols in the style of the caption.
    fn lay_out(&self, painter: &Painter, text: &str, colour: Color32) -> Arc<Galley> {
        let format = TextFormat {
            italics: self.is_italic,
            ..TextFormat::simple(self.letters.clone(), colour)
        };
        painter.layout_job(LayoutJob::single_section(text.to_owned(), format))
    }
}

/// A part of a caption: a suit symbol, or the text between two symbols.
enum Piece<'a> {
    Text(&'a str),
    Suit(Suit),
}

/// Returns the suit of a symbol `♠`, `♥`, `♦` or `♣`, or `None` for other characters.
pub(crate) fn suit_for_symbol(symbol: char) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| suit.symbol() == symbol)
}
