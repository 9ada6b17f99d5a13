//! A preview: the best line after the card under the pointer, drawn instead of the best line of the position.

use eframe::egui::{Id, Sense, Ui};

use kibitzer::analysis::Step;
use kibitzer::cards::{Card, CardSet};

use crate::panels::AnalysisView;
use crate::panels::lines::rows::{divide_into_rows, draw_line_card, line_card_text, line_row_ui};
use crate::widgets::spoken::Spoken;

/// Draws the line that begins with the previewed card, in place of the best line of the position. Returns false, and
/// draws nothing, if no card is being previewed.
pub(crate) fn preview_line_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>) -> bool {
    let Some((card, line)) = view.shown.preview() else {
        return false;
    };
    let first = previewed_step(view, card).into_iter();
    let steps: Vec<Step> = first.chain(line.steps.iter().copied()).collect();
    let start = view.shown.document().at();
    for (index, row) in divide_into_rows(view, start, &steps).iter().enumerate() {
        for cell in line_row_ui(ui, view, index, row) {
            let id = Id::unique(("line ahead", cell.index));
            let name = match cell.index {
                0 => view.words.card(card),
                _ => line_card_text(view.words, &cell.step),
            };
            ui.interact(cell.rect, id, Sense::hover())
                .spoken_label(&name);
            draw_line_card(ui.painter(), view, &cell, 0, false, false);
        }
    }
    true
}

/// Returns the previewed card as the first step of its line, or `None` if it cannot be played in the current position.
fn previewed_step(view: &AnalysisView<'_, '_>, card: Card) -> Option<Step> {
    let mut position = *view.shown.document().position()?;
    let seat = position.turn()?;
    let winner = position.play(card).ok()?;
    let (tricks, _) = view.shown.value(card).unwrap_or_default();
    Some(Step {
        seat,
        card,
        as_good: CardSet::EMPTY,
        winner,
        tricks,
    })
}
