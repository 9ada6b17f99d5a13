//! The plate with the auction: a row for each round of calls, and below it the meaning of the call that the user points
//! at.

use std::sync::Arc;

use eframe::egui::{
    self, Align2, CornerRadius, Galley, Painter, Rect, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};

use kibitzer::cards::Seat;
use kibitzer::problem::{ExplainedCall, Problem};

use super::TableView;
use crate::look::suited_text::{draw_text, text_format, text_width};
use crate::look::theme::{Theme, font, strong_font};
use crate::session::command::{Command, Show};
use crate::view::Pen;

/// The width of the plate that shows the auction, in multiples of the font size.
const WIDTH: f32 = 15.7;
/// The height of a row of calls on the auction plate, in multiples of the font size.
const ROW_HEIGHT: f32 = 1.45;
/// The padding around the calls and around a meaning, in multiples of the font size.
const PADDING: f32 = 0.5;
/// The gap between the auction plate and the meaning below it, in multiples of the font size.
const MEANING_GAP: f32 = 0.4;
/// The maximum number of lines for the meaning of a call, the first of which names the call. Screen readers announce
/// the whole text.
const MAX_MEANING_LINES: usize = 6;

/// The auction of a board, drawn in one font size.
pub(super) struct AuctionPlate<'a> {
    problem: &'a Problem,
    letters: f32,
}

impl<'a> AuctionPlate<'a> {
    /// Creates the plate that shows the auction, in letters of `letters` points; `None` if the auction is unknown.
    fn new(problem: &'a Problem, letters: f32) -> Option<AuctionPlate<'a>> {
        let is_known = !problem.record.auction.calls.is_empty();
        is_known.then_some(AuctionPlate { problem, letters })
    }

    fn calls(&self) -> &'a [ExplainedCall] {
        &self.problem.record.auction.calls
    }

    /// Returns the bidding players, the dealer first. Every row of calls is one round of the auction.
    fn seats(&self) -> Vec<Seat> {
        let setup = &self.problem.setup;
        setup.seats_from(self.problem.dealer).collect()
    }

    /// Returns the size of the auction plate, including the space below it for the longest meaning of a call.
    pub(super) fn size(&self, pen: &Pen<'_>, painter: &Painter) -> Vec2 {
        let calls = self.calls().iter().enumerate();
        let meanings = calls.filter(|(_, call)| !call.meaning.is_empty());
        let heights = meanings.map(|(index, _)| {
            let meaning = self.meaning(pen, painter, index);
            meaning.size().y + (MEANING_GAP + 2.0 * PADDING) * self.letters
        });
        let meaning = heights.fold(0.0, f32::max);
        let plate = self.plate_size();
        vec2(plate.x, plate.y + meaning).ceil()
    }

    /// Returns the size of the plate with the calls, without the meaning below it.
    fn plate_size(&self) -> Vec2 {
        let rounds = self.calls().len().div_ceil(self.seats().len().max(1));
        let rows = (1 + rounds) as f32 * ROW_HEIGHT + 2.0 * PADDING;
        vec2(WIDTH, rows) * self.letters
    }

    /// Draws the auction plate at the top of `rect`, and below it the meaning of the call that is hovered or focused.
    pub(super) fn ui(&self, ui: &mut Ui, pen: &mut Pen<'_>, rect: Rect) {
        let plate = Rect::from_min_size(rect.min, self.plate_size());
        draw_plate(ui.painter(), &pen.theme, plate);
        for (column, &seat) in self.seats().iter().enumerate() {
            let at = self.cell(plate, 0, column).left_center() + vec2(0.3 * self.letters, 0.0);
            let (letter, weak) = (pen.words.seat_letter(seat), pen.theme.felt.weak);
            let letters = font(0.9 * self.letters);
            ui.painter()
                .text(at, Align2::LEFT_CENTER, letter, letters, weak);
        }
        let pointed_at =
            (0..self.calls().len()).filter(|&index| self.call_ui(ui, pen, plate, index));
        if let Some(index) = pointed_at.last() {
            self.draw_meaning(ui.painter(), pen, plate, index);
        }
    }

    /// Returns the rectangle of a call on the auction plate. Row 0 contains the letters of the seats.
    fn cell(&self, plate: Rect, row: usize, column: usize) -> Rect {
        let inner = plate.shrink(PADDING * self.letters);
        let size = vec2(
            inner.width() / self.seats().len().max(1) as f32,
            ROW_HEIGHT * self.letters,
        );
        let at = vec2(column as f32 * size.x, row as f32 * size.y);
        Rect::from_min_size(inner.min + at, size)
    }

    /// Draws a call. A click opens it for editing. Returns true if the call has a meaning and is hovered or focused.
    fn call_ui(&self, ui: &mut Ui, pen: &mut Pen<'_>, plate: Rect, index: usize) -> bool {
        let seats = self.seats();
        let (row, column) = (1 + index / seats.len(), index % seats.len());
        let (call, cell) = (&self.calls()[index], self.cell(plate, row, column));
        let has_meaning = !call.meaning.is_empty();
        let edit = Command::Show(Show::ChooseCall(Some(index)));
        let sense = match (pen.is_enabled(&edit), has_meaning) {
            (true, _) => Sense::click(),
            (false, true) => Sense::focusable_noninteractive() | Sense::hover(),
            (false, false) => Sense::hover(),
        };
        let response = ui.interact(cell, ui.scope_id().with(("call", index)), sense);
        let spoken = pen.words.explained_call(seats[column], call);
        let role = if sense.senses_click() {
            egui::Role::Button
        } else {
            egui::Role::Label
        };
        response.widget_info(|| WidgetInfo::labeled(role, true, &spoken));
        if response.clicked() {
            pen.send(edit);
        }
        let is_pointed_at = has_meaning && (response.hovered() || response.has_focus());
        let round = CornerRadius::same(4);
        if is_pointed_at {
            let edge = Stroke::new(1.5, pen.theme.turn.fill);
            ui.painter()
                .rect_stroke(cell.shrink(1.0), round, edge, StrokeKind::Inside);
        }
        let sign = pen.words.call_sign(call.call);
        // Letters of a long call are smaller.
        let wide = text_width(ui.painter(), &sign, font(self.letters)).max(1.0);
        let room = cell.width() - 0.4 * self.letters;
        let letters = font(self.letters * (room / wide).min(1.0));
        let sign = pen.theme.styled_on_felt(sign, letters, pen.theme.felt.text);
        let at = cell.left_center() + vec2(0.3 * self.letters, 0.0);
        let drawn = draw_text(ui.painter(), at, Align2::LEFT_CENTER, sign);
        if has_meaning {
            // An underline marks the calls that have a meaning to read.
            let line = [drawn.left_bottom(), drawn.right_bottom()].map(|at| at - vec2(0.0, 1.0));
            ui.painter()
                .line_segment(line, Stroke::new(1.0, pen.theme.felt.weak));
        }
        is_pointed_at
    }

    /// Lays out the meaning of a call: one line with the call and its player, then the meaning.
    fn meaning(&self, pen: &Pen<'_>, painter: &Painter, index: usize) -> Arc<Galley> {
        let (seats, call) = (self.seats(), &self.calls()[index]);
        let seat = pen.words.seat(seats[index % seats.len()]);
        let title = format!("{} {seat}\n", pen.words.call_sign(call.call));
        let text = pen.theme.felt.text;
        let mut job = pen
            .theme
            .styled_on_felt(title, strong_font(self.letters), text);
        let format = text_format(font(self.letters), text);
        pen.theme
            .append_on_felt(&mut job, call.meaning.trim(), &format);
        job.wrap.max_width = (WIDTH - 2.0 * PADDING) * self.letters;
        job.wrap.max_rows = MAX_MEANING_LINES;
        painter.layout_job(job)
    }

    fn draw_meaning(&self, painter: &Painter, pen: &Pen<'_>, plate: Rect, index: usize) {
        let meaning = self.meaning(pen, painter, index);
        let top = plate.bottom() + MEANING_GAP * self.letters;
        let padding = Vec2::splat(PADDING * self.letters);
        let size = vec2(plate.width(), meaning.size().y + 2.0 * padding.y);
        let rect = Rect::from_min_size(pos2(plate.left(), top), size);
        draw_plate(painter, &pen.theme, rect);
        painter.galley(rect.min + padding, meaning, pen.theme.felt.text);
    }
}

/// Returns the plate with the auction in the font size `letters`; `None` in edit mode, or if the auction is unknown.
pub(super) fn auction_plate<'a>(
    view: &TableView<'_, 'a>,
    letters: f32,
) -> Option<AuctionPlate<'a>> {
    let problem = view.shown.analysed().document().problem();
    AuctionPlate::new(problem, letters).filter(|_| !view.shown.is_edited())
}

/// Draws the background of a plate on the table.
pub(super) fn draw_plate(painter: &Painter, theme: &Theme, rect: Rect) {
    let round = CornerRadius::same(8);
    painter.rect_filled(rect, round, theme.felt.plate);
    let edge = Stroke::new(1.0, theme.felt.weak.gamma_multiply(0.3));
    painter.rect_stroke(rect, round, edge, StrokeKind::Inside);
}
