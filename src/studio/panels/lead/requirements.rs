//! The requirements of the calls on their callers' hands, and the user's conditions, as chips. A click opens a text field
//! in the place of a chip.

use eframe::egui::{Button, Id, Key, RichText, TextEdit, Ui, vec2};

use kibitzer::lead::ReadCall;

use crate::document::goal::Verdict;
use crate::look::theme::{font, strong};
use crate::panels::lead::LeadsView;
use crate::session::lead::TermField;
use crate::session::lead::command::{Lead, TermPlace};
use crate::view::small_weak_ui;
use crate::widgets::spoken::Spoken;
use crate::widgets::text_field::set_text_field_name;
use kibitzer_words::say;

/// Draws the requirements of a call as chips, with a button that adds one.
pub(super) fn requirements_ui(
    ui: &mut Ui,
    view: &mut LeadsView<'_, '_>,
    (index, call): (usize, &ReadCall),
) {
    let requirements = &call.meaning.requirements;
    let changed = view.shown.terms().calls.get(&index);
    let is_changed = changed.is_some_and(|(changed, _)| *changed == call.meaning.call);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        for (at, required) in requirements.iter().enumerate() {
            let text = view.words.requirement(required);
            let place = TermPlace::Requirement(index, at);
            chip_ui(ui, view, place, (&required.text, &text));
        }
        let next = TermPlace::Requirement(index, requirements.len());
        add_ui(ui, view, next, "+");
        if is_changed {
            let reset = ui
                .small_button(say!(view, "lead-reset"))
                .spoken_button(say!(view, "lead-reset-call"));
            if reset.clicked_with_tip(say!(view, "lead-reset-call")) {
                view.send(Lead::ResetCall(index));
            }
        }
    });
    field_error_ui(
        ui,
        view,
        |place| matches!(place, TermPlace::Requirement(call, _) if call == index),
    );
}

/// Draws the user's conditions on the deal as chips, with a button that adds one.
pub(super) fn conditions_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>) {
    let conditions = view.shown.terms().conditions.clone();
    ui.add_space(4.0);
    if !conditions.is_empty() {
        ui.label(strong(say!(view, "lead-conditions")));
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        for (index, text) in conditions.iter().enumerate() {
            chip_ui(ui, view, TermPlace::Condition(index), (text, text));
        }
        let text = say!(view, "lead-add-condition");
        add_ui(ui, view, TermPlace::Condition(conditions.len()), &text);
    });
    field_error_ui(ui, view, |place| matches!(place, TermPlace::Condition(_)));
}

/// Draws a requirement or condition as a chip, or as the text field that is open in its place. `term` is its own text,
/// and `text` the same in the user's language.
fn chip_ui(
    ui: &mut Ui,
    view: &mut LeadsView<'_, '_>,
    place: TermPlace,
    (term, text): (&str, &str),
) {
    if let Some(field) = view.shown.field_at(place) {
        return field_ui(ui, view, &field);
    }
    let label = view.theme.label(text, font(13.0));
    let name = say!(view, "lead-chip", text);
    let response = ui
        .add(Button::new(label).corner_radius(9))
        .spoken_button(name);
    let tip = say!(view, "lead-chip-tip");
    if response.on_hover_text(tip).clicked() {
        view.send(Lead::Write(place, term.to_owned()));
    }
}

/// Draws the button that adds a requirement or condition, or the text field that it has opened.
fn add_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>, place: TermPlace, text: &str) {
    if let Some(field) = view.shown.field_at(place) {
        return field_ui(ui, view, &field);
    }
    let name = match place {
        TermPlace::Requirement(..) => say!(view, "lead-add-requirement"),
        TermPlace::Condition(_) => say!(view, "lead-add-condition-name"),
    };
    let response = ui
        .add(Button::new(text).corner_radius(9))
        .spoken_button(&name);
    if response.on_hover_text(name).clicked() {
        view.send(Lead::Write(place, String::new()));
    }
}

/// Returns the id of the text field for a requirement or condition.
pub(crate) fn term_field_id(field: &TermField) -> Id {
    Id::unique(("condition", field.opening))
}

/// Draws the open text field. Enter, or another widget that takes the focus, keeps the text; Escape does not.
fn field_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>, field: &TermField) {
    let mut text = field.text.clone();
    let edit = TextEdit::singleline(&mut text).desired_width(200.0);
    let id = term_field_id(field);
    let is_new = ui.ctx().read_response(id).is_none();
    let response = ui.add(edit.id(id));
    set_text_field_name(&response, &say!(view, "lead-field"), &text);
    if is_new {
        response.request_focus();
    }
    let place = field.place;
    if response.changed() {
        view.send(Lead::Type(place, text));
    }
    if response.lost_focus() {
        let is_cancelled = ui.input(|input| input.key_pressed(Key::Escape));
        view.send(if is_cancelled {
            Lead::CancelWriting(place)
        } else {
            Lead::EndWriting(place)
        });
    }
}

/// Draws the error in the open text field, if it is in one of the places for which `is_here` returns true.
fn field_error_ui(ui: &mut Ui, view: &LeadsView<'_, '_>, is_here: impl Fn(TermPlace) -> bool) {
    let Some(field) = &view.shown.state().writing else {
        return;
    };
    if !is_here(field.place) {
        return;
    }
    match &field.error {
        Some(error) => {
            let colour = view.theme.verdict_text(Verdict::Fails);
            let text = view.words.describe(&error.flaw);
            ui.label(RichText::new(text).color(colour).size(12.5));
        }
        None => small_weak_ui(ui, say!(view, "lead-field-how")),
    }
}
