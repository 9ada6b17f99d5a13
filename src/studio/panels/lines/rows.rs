//! The rows of a line of play, one per trick, shared by all panels that show a line.

use eframe::egui::{Align2, Color32, CornerRadius, Painter, Rect, Stroke, Ui, pos2, vec2};

use kibitzer::analysis::Step;
use kibitzer::cards::{Card, Seat};

use crate::look::suited_text::draw_text;
use crate::look::theme::{font, strong_font};
use crate::panels::AnalysisView;
use crate::words::Words;
use kibitzer_words::say;

/// The height of a row in a line of play, in points.
pub(crate) const ROW_HEIGHT: f32 = 16.5;

/// A row of a line of play: one trick, or the part of a trick that belongs to the line.
pub(crate) struct TrickRow {
    number: usize,
    /// The cards of the row's trick that were played before the line begins.
    pub(crate) before: Vec<(Seat, Card)>,
    /// The cards of the line in the row's trick, each with its index in the line.
    pub(crate) steps: Vec<(usize, Step)>,
}

/// Divides a line of play into rows of one trick each. `start` is the number of cards played before the line. Returns
/// no rows if the deal cannot be played.
pub(crate) fn divide_into_rows(
    view: &AnalysisView<'_, '_>,
    start: usize,
    steps: &[Step],
) -> Vec<TrickRow> {
    let Some(play) = view.shown.document().play() else {
        return Vec::new();
    };
    let seats = play.start().game().seats();
    let position = play.position_after(start);
    let mut before: Vec<(Seat, Card)> = position.trick_cards().collect();
    let done = play
        .cards()
        .iter()
        .take(start)
        .filter(|card| card.winner.is_some())
        .count();
    let mut rows: Vec<TrickRow> = Vec::new();
    let mut room = 0;
    for (index, &step) in steps.iter().enumerate() {
        if room == 0 {
            room = seats - before.len();
            let number = done + rows.len() + 1;
            let before = std::mem::take(&mut before);
            rows.push(TrickRow {
                number,
                before,
                steps: Vec::new(),
            });
        }
        room -= 1;
        if let Some(row) = rows.last_mut() {
            row.steps.push((index, step));
        }
    }
    rows
}

/// The layout of a row in a line of play, which shows one trick.
struct LineRowLayout {
    rect: Rect,
    left: f32,
    width: f32,
}

impl LineRowLayout {
    /// The widths of the columns for the trick number, the leader and the winner, in points.
    const SIDE_WIDTHS: [f32; 3] = [22.0, 19.0, 20.0];

    /// Divides a row into columns: `seats` columns for cards, and those for the trick number, the leader and the
    /// winner.
    fn new(rect: Rect, seats: usize) -> LineRowLayout {
        let [number, leader, winner] = LineRowLayout::SIDE_WIDTHS;
        let left = rect.left() + number + leader;
        let width = (rect.right() - winner - left) / seats as f32;
        LineRowLayout { rect, left, width }
    }

    /// Returns the rectangle of a card in the trick. `place` is the card's index in the trick.
    fn card_rect(&self, place: usize) -> Rect {
        let min = pos2(self.left + place as f32 * self.width, self.rect.top());
        Rect::from_min_size(min, vec2(self.width, ROW_HEIGHT))
    }
}

/// Draws a row of a line of play without its cards. Returns the rectangles of the cards, so that the caller can draw
/// them.
pub(crate) fn line_row_ui(
    ui: &mut Ui,
    view: &AnalysisView<'_, '_>,
    index: usize,
    row: &TrickRow,
) -> Vec<LineCard> {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), ROW_HEIGHT));
    if index % 2 == 1 {
        let shade = view.theme.ground.sunken.gamma_multiply(0.5);
        ui.painter().rect_filled(rect, CornerRadius::same(4), shade);
    }
    let cells = LineRowLayout::new(rect, view.shown.document().problem().setup.game.seats());
    let winner = row.steps.last().and_then(|(_, step)| step.winner);
    draw_row_labels(ui.painter(), view, &cells, row, winner);
    let steps = (row.steps.iter())
        .enumerate()
        .map(|(place, &(index, step))| LineCard {
            rect: cells.card_rect(row.before.len() + place),
            index,
            step,
            wins: winner == Some(step.seat),
        });
    steps.collect()
}

/// Draws the labels in a row of a line of play: trick number, leader, winner, and the cards played before the line
/// begins.
fn draw_row_labels(
    painter: &Painter,
    view: &AnalysisView<'_, '_>,
    cells: &LineRowLayout,
    row: &TrickRow,
    winner: Option<Seat>,
) {
    let first = row.steps.first().map(|(_, step)| step.seat);
    let leader = row.before.first().map(|&(seat, _)| seat).or(first);
    let letter =
        |seat: Option<Seat>| seat.map_or(String::new(), |seat| view.words.seat_letter(seat));
    let (left, right) = (cells.rect.left_center(), cells.rect.right_center());
    for (at, text) in [
        (left + vec2(10.0, 0.0), row.number.to_string()),
        (left + vec2(29.0, 0.0), letter(leader)),
        (right - vec2(10.0, 0.0), letter(winner)),
    ] {
        painter.text(at, Align2::CENTER_CENTER, text, font(12.5), view.theme.weak);
    }
    for (place, &(_, card)) in row.before.iter().enumerate() {
        let at = cells.card_rect(place).left_center() + vec2(6.0, 0.0);
        let card = view.theme.letters.card(card);
        let card = view.theme.styled(card, font(13.0), view.theme.weak);
        draw_text(painter, at, Align2::LEFT_CENTER, card);
    }
}

/// A card of a line of play, with the rectangle in which it is drawn.
pub(crate) struct LineCard {
    pub(crate) rect: Rect,
    pub(crate) index: usize,
    pub(crate) step: Step,
    pub(crate) wins: bool,
}

/// Draws a card of a line of play, with the number of equally good cards if `shows_others` is true. Returns the
/// rectangle reserved for that number, or `None` if no other card is as good. Cards before index `passed` of the line
/// are drawn in a secondary colour, and the card at `passed` is underlined.
pub(crate) fn draw_line_card(
    painter: &Painter,
    view: &AnalysisView<'_, '_>,
    cell: &LineCard,
    passed: usize,
    hovered: bool,
    shows_others: bool,
) -> Option<Rect> {
    let theme = &view.theme;
    let inner = cell.rect.shrink2(vec2(1.0, 0.5));
    let fill = match (hovered, cell.wins) {
        (true, _) => theme.mark.hovered,
        (_, true) => theme.mark.chosen.gamma_multiply(0.8),
        _ => Color32::TRANSPARENT,
    };
    painter.rect_filled(inner, CornerRadius::same(4), fill);
    let letters = if cell.wins { strong_font } else { font };
    let is_passed = cell.index < passed;
    let colour = if is_passed { theme.weak } else { theme.text };
    let card = theme.styled(theme.letters.card(cell.step.card), letters(13.0), colour);
    let at = cell.rect.left_center() + vec2(6.0, 0.0);
    let drawn = draw_text(painter, at, Align2::LEFT_CENTER, card);
    if cell.index == passed {
        let stroke = Stroke::new(2.0, theme.turn.fill);
        painter.hline(inner.x_range(), inner.bottom(), stroke);
    }
    (!cell.step.as_good.is_empty()).then(|| {
        let at = drawn.right_center() + vec2(4.0, -2.0);
        let others = format!("+{}", cell.step.as_good.len());
        let others = painter.layout_no_wrap(others, font(10.0), theme.weak);
        let place = Align2::LEFT_CENTER.anchor_size(at, others.size());
        if shows_others {
            painter.galley(place.min, others, theme.weak);
        }
        place.expand2(vec2(3.0, 3.0)).intersect(cell.rect)
    })
}

/// Returns the description of a card in a line of play, with the number of equally good cards.
pub(crate) fn line_card_text(words: &Words, step: &Step) -> String {
    let (seat, card) = (step.seat, step.card);
    match step.as_good.len() {
        0 => say!(words, "line-only", seat, card),
        count => say!(words, "line-as-good", seat, card, count),
    }
}
