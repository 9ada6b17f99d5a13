//! The section with a best line to the end of the play, trick by trick.

use eframe::egui::{self, CornerRadius, Id, Rect, Sense, Stroke, StrokeKind, Ui};

use crate::panels::AnalysisView;
use crate::panels::analysis::preview::preview_line_ui;
use crate::panels::analysis::section::Heading;
use crate::panels::lines::rows::{
    LineCard, divide_into_rows, draw_line_card, line_card_text, line_row_ui,
};
use crate::session::command::Walk;
use crate::settings::AnswerSection;
use crate::view::show_clickable_tooltip;
use crate::widgets::link::{WordEmphasis, card_word_ui};
use crate::widgets::spoken::Spoken;
use kibitzer_words::say;

/// Returns the heading of the section with the best line. Its remark says whether the line is complete, or after which
/// card a previewed line begins.
pub(crate) fn best_line_heading(view: &AnalysisView<'_, '_>) -> Heading {
    let remark = match view.shown.preview() {
        Some((card, _)) => say!(view, "line-after", card = view.theme.letters.card(card)),
        None => line_remark(view),
    };
    Heading::new(AnswerSection::BestLine, say!(view, "line-title"), remark)
}

/// Draws the best line from the position to the end of the play, or the preview of another line.
pub(crate) fn best_line_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>) {
    ui.spacing_mut().item_spacing.y = 0.0;
    if preview_line_ui(ui, view) {
        return;
    }
    let (steps, passed) = match view.shown.line() {
        Some((line, passed)) => (&line.steps[..], passed),
        None => (&[][..], 0),
    };
    if steps.is_empty() {
        ui.weak(missing_line_text(view));
        return;
    }
    let start = view.shown.line_start();
    for (index, row) in divide_into_rows(view, start, steps).iter().enumerate() {
        for cell in line_row_ui(ui, view, index, row) {
            line_card_ui(ui, view, &cell, passed);
        }
    }
}

/// Returns the text shown while there is no best line: the reason, or that the line is being searched for.
fn missing_line_text(view: &AnalysisView<'_, '_>) -> String {
    match view.shown.document().position() {
        None => say!(view, "not-playable-yet"),
        Some(position) if position.is_over() => say!(view, "all-cards-played"),
        Some(_) => say!(view, "line-awaited"),
    }
}

/// Returns a text that says whether the best line is complete; empty if there is no line yet.
fn line_remark(view: &AnalysisView<'_, '_>) -> String {
    let inquiry = view.shown.inquiries().line.inquiry();
    let complete = inquiry.is_some_and(|inquiry| inquiry.is_complete());
    let has_line = (view.shown.line()).is_some_and(|(line, _)| !line.steps.is_empty());
    match (has_line, complete) {
        (false, _) => String::new(),
        (true, false) => say!(view, "line-growing"),
        (true, true) => say!(view, "line-complete"),
    }
}

/// Draws a card of the best line. A click moves to the position after the card. The number of equally good cards is
/// shown while the card is hovered or focused. Cards before the index `passed` are already played.
fn line_card_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, cell: &LineCard, passed: usize) {
    let id = Id::unique(("line", cell.index));
    let name = say!(view, "line-card", card = cell.step.card);
    let response = ui
        .interact(cell.rect, id, Sense::click())
        .spoken_button(&name);
    let is_hovered = response.hovered();
    let has_focus = |id| ui.memory(|memory| memory.has_focus(id));
    let shows_others = response.contains_pointer() || has_focus(id) || has_focus(others_id(cell));
    let others = draw_line_card(ui.painter(), view, cell, passed, is_hovered, shows_others);
    equal_cards_menu_ui(ui, view, cell, others);
    if response.clicked() {
        view.send(Walk::Follow(cell.index));
    }
    show_clickable_tooltip(response, line_card_text(view.words, &cell.step));
}

/// Returns the id of the widget that shows how many cards are as good as a card of the line.
fn others_id(cell: &LineCard) -> Id {
    Id::unique(("line others", cell.index))
}

/// Draws a menu of the cards that are as good as a card of the line. Choosing one plays it instead, and keeps the
/// original line as a variation. `place` is the rectangle of the number that opens the menu.
fn equal_cards_menu_ui(
    ui: &mut Ui,
    view: &mut AnalysisView<'_, '_>,
    cell: &LineCard,
    place: Option<Rect>,
) {
    let Some(place) = place else { return };
    let (count, card) = (cell.step.as_good.len(), cell.step.card);
    let name = say!(view, "line-others", count, card);
    let response = ui
        .interact(place, others_id(cell), Sense::click())
        .spoken_button(&name);
    if response.hovered() || response.has_focus() {
        let stroke = Stroke::new(1.0, view.theme.mark.accent);
        let round = CornerRadius::same(3);
        ui.painter()
            .rect_stroke(place, round, stroke, StrokeKind::Inside);
    }
    egui::Popup::menu(&response).show(|ui| {
        for card in cell.step.as_good.iter() {
            let name = say!(view, "line-play-other", card);
            let text = view.theme.letters.card(card);
            let word = card_word_ui(ui, view, &text, WordEmphasis::Plain, &name);
            if word.on_hover_text(name).clicked() {
                view.send(Walk::FollowWith(cell.index, card));
                ui.close();
            }
        }
    });
    show_clickable_tooltip(response, name);
}
