//! A row of the form in edit mode: a label with its choices.

use eframe::egui::{Align2, Sense, Ui, vec2};

use kibitzer::cards::Seat;

use crate::look::suited_text::text_width;
use crate::look::theme::font;
use crate::panels::edit::view::EditView;
use crate::view::{button_height, button_width};
use crate::widgets::choice::Choice;
use kibitzer_words::say;

/// The gap between the columns of the form in edit mode, in points.
pub(crate) const COLUMN_GAP: f32 = 8.0;

/// The font size of the labels in the form of edit mode, in points.
const LABEL_SIZE: f32 = 13.5;

/// A sample number of cards that is at least as wide on screen as any possible one, used to compute the width of the
/// label column.
const SAMPLE_COUNT: usize = 88;

/// Returns the name of a seat with the number of its cards.
pub(crate) fn seat_text(view: &EditView<'_, '_>, seat: Seat, count: usize) -> String {
    say!(view, "edit-seat", seat, count)
}

/// Returns the width, in points, of the left column of the form of edit mode, which contains the names of the seats and
/// the labels. It fits the longest name with any number of cards, so that fields stay aligned and do not move when
/// cards are added.
pub(crate) fn label_width(ui: &Ui, view: &EditView<'_, '_>) -> f32 {
    let gap = ui.spacing().item_spacing.x;
    let names = Seat::ALL.map(|seat| button_width(ui, &seat_text(view, seat, SAMPLE_COUNT)) - gap);
    let labels = [
        say!(view, "edit-game"),
        say!(view, "edit-strain"),
        say!(view, "edit-contract"),
        say!(view, "edit-doubled"),
        say!(view, "edit-declarer"),
        say!(view, "edit-leads"),
        say!(view, "edit-empty-seat"),
        say!(view, "edit-dealer"),
        say!(view, "edit-vulnerable"),
        say!(view, "edit-goal"),
        say!(view, "edit-goal-tricks"),
    ]
    .map(|label| text_width(ui.painter(), label, font(LABEL_SIZE)));
    names.into_iter().chain(labels).fold(0.0, f32::max).ceil()
}

/// Draws a row of the form in edit mode: the label `name`, as high as the buttons beside it, and the widgets that `add`
/// draws.
pub(crate) fn row_ui<'p, 'a>(
    ui: &mut Ui,
    view: &mut EditView<'p, 'a>,
    name: &str,
    add: impl FnOnce(&mut Ui, &mut EditView<'p, 'a>),
) {
    let size = vec2(label_width(ui, view), button_height(ui));
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let (at, weak) = (rect.left_center(), view.theme.weak);
    ui.painter()
        .text(at, Align2::LEFT_CENTER, name, font(LABEL_SIZE), weak);
    ui.horizontal(|ui| add(ui, view));
    ui.end_row();
}

/// Draws a row of the form in edit mode with radio buttons, `gap` points apart.
pub(crate) fn choice_ui(
    ui: &mut Ui,
    view: &mut EditView<'_, '_>,
    name: &str,
    gap: f32,
    choices: impl IntoIterator<Item = Choice>,
) {
    row_ui(ui, view, name, |ui, view| {
        Choice::row_ui(ui, view, gap, choices);
    });
}
