//! The form for exports: what is written, and of which problems.

use eframe::egui::{Context, Id, ScrollArea, Ui};

use kibitzer_export::ExportKind;

use crate::document::ShownPlace;
use crate::look::theme::strong;
use crate::panels::handout::scopes_ui;
use crate::session::Session;
use crate::session::command::{Share, Show};
use crate::session::export::form::{ExportChoices, ExportItem};
use crate::session::screen::Overlay;
use crate::view::{View, button_row_ui};
use crate::widgets::dialog::{main_button_ui, page_ui, title_ui};
use crate::words::Words;
use kibitzer_words::say;

type ExportView<'p, 'a> = View<'p, 'a, &'a Session>;

/// The preferred width of the form for exports, in points.
const FORM_WIDTH: f32 = 380.0;

/// Draws the form for exports as a modal dialog.
pub(crate) fn export_ui(ctx: &Context, view: &mut ExportView<'_, '_>) {
    let before = view.shown.export().choices;
    let mut choices = before;
    let is_closed = page_ui(ctx, Id::unique("export"), |ui, room| {
        ui.set_width(room.x.min(FORM_WIDTH));
        title_ui(ui, say!(view, "export-title"));
        ui.add_space(6.0);
        let scroll = ScrollArea::vertical().max_height(room.y - 80.0);
        scroll.show(ui, |ui| choices_ui(ui, view, &mut choices));
        ui.add_space(6.0);
        buttons_ui(ui, view, choices)
    });
    if choices != before {
        view.send(Share::FillExport(choices));
    }
    if is_closed {
        view.send(Show::Overlay(Overlay::Export));
    }
}

/// Draws the options of the export form. If the chosen format exports positions, the options of the position are below
/// the list of these formats.
fn choices_ui(ui: &mut Ui, view: &ExportView<'_, '_>, choices: &mut ExportChoices) {
    ui.label(strong(say!(view, "export-position")));
    let is_position = |item: &ExportItem| matches!(item, ExportItem::Position(_));
    let (positions, others): (Vec<_>, Vec<_>) = ExportItem::ALL.into_iter().partition(is_position);
    items_ui(ui, view, choices, &positions);
    if is_position(&choices.item) {
        ui.indent("position", |ui| position_choices_ui(ui, view, choices));
    }
    ui.add_space(10.0);
    ui.label(strong(say!(view, "export-others")));
    items_ui(ui, view, choices, &others);
}

/// Draws a radio button for each of `items`. An item for which there is nothing to export is disabled.
fn items_ui(
    ui: &mut Ui,
    view: &ExportView<'_, '_>,
    choices: &mut ExportChoices,
    items: &[ExportItem],
) {
    for &item in items {
        let is_enabled = view.is_enabled(&item.into());
        ui.add_enabled_ui(is_enabled, |ui| {
            let (name, tip) = item_words(view.words, item);
            let button = ui.radio_value(&mut choices.item, item, name);
            button.on_hover_text(&tip).on_disabled_hover_text(tip);
        });
    }
}

/// Returns the name of an export item, and a sentence that explains it.
fn item_words(words: &Words, item: ExportItem) -> (String, String) {
    match item {
        ExportItem::Position(ExportKind::Png) => {
            (say!(words, "export-png"), say!(words, "export-png-tip"))
        }
        ExportItem::Position(ExportKind::Svg) => {
            (say!(words, "export-svg"), say!(words, "export-svg-tip"))
        }
        ExportItem::Position(ExportKind::Html) => {
            (say!(words, "export-html"), say!(words, "export-html-tip"))
        }
        ExportItem::Position(ExportKind::Latex) => {
            (say!(words, "export-latex"), say!(words, "export-latex-tip"))
        }
        ExportItem::Position(
            ExportKind::Text | ExportKind::Pbn | ExportKind::Pdf | ExportKind::Link,
        ) => (say!(words, "export-text"), say!(words, "export-text-tip")),
        ExportItem::List => (say!(words, "export-list"), say!(words, "export-list-tip")),
        ExportItem::CardValues => (
            say!(words, "export-card-values"),
            say!(words, "export-card-values-tip"),
        ),
        ExportItem::LeadTable => (
            say!(words, "export-lead-table"),
            say!(words, "export-lead-table-tip"),
        ),
        ExportItem::Overview => (
            say!(words, "export-overview"),
            say!(words, "export-overview-tip"),
        ),
        ExportItem::Layouts => (
            say!(words, "export-layouts"),
            say!(words, "export-layouts-tip"),
        ),
        ExportItem::Picture => (
            say!(words, "export-picture"),
            say!(words, "export-picture-tip"),
        ),
    }
}

/// Draws the choices for exporting positions: at the start or as on the table, with or without the solution, and which
/// problems.
fn position_choices_ui(ui: &mut Ui, view: &ExportView<'_, '_>, choices: &mut ExportChoices) {
    let mut place = view.shown.shown_place();
    ui.horizontal(|ui| {
        for (other, name) in [
            (ShownPlace::Start, say!(view, "export-start")),
            (ShownPlace::Here, say!(view, "export-here")),
        ] {
            if ui.radio_value(&mut place, other, name).changed() {
                choices.place = Some(place);
            }
        }
    });
    ui.checkbox(&mut choices.with_solution, say!(view, "export-solution"))
        .on_hover_text(say!(view, "export-solution-tip"));
    if choices.item.holds_many() {
        ui.add_space(4.0);
        scopes_ui(ui, view, &mut choices.scope);
    }
}

/// Draws the buttons of the form for exports: one saves the export, the other closes the form. Returns true if the form
/// must be closed.
fn buttons_ui(ui: &mut Ui, view: &mut ExportView<'_, '_>, choices: ExportChoices) -> bool {
    button_row_ui(ui, |ui| {
        let is_enabled = view.is_enabled(&choices.item.into());
        if main_button_ui(ui, say!(view, "export-save"), is_enabled) {
            view.send(choices.item);
        }
        ui.button(say!(view, "export-close")).clicked()
    })
}
