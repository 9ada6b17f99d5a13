//! What stands in the place of answers about a deal that is not known whole.

use eframe::egui::{RichText, Ui};

use crate::commands::{Change, Command, Show, Survey};
use crate::document::repairs::Complaint;
use crate::look::theme::strong;
use crate::panels::AnalysisView;
use crate::panels::hands::repairs_ui;
use crate::say;
use crate::session::screen::ScreenMode;
use crate::session::viewpoint::Viewpoint;

/// Says what is missing for an answer, and offers what would help.
pub(crate) fn unknown_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>) {
    let (words, document) = (view.words, view.shown.document());
    let forgotten = Viewpoint::if_forgotten(document);
    match &forgotten {
        Some(half) => {
            ui.label(strong(say!(
                words,
                "unknown-title",
                hands = words.pair(half.unseen)
            )));
            ui.label(say!(words, "unknown-what"));
        }
        None => {
            ui.label(strong(say!(words, "not-playable-yet")));
            ui.label(say!(words, "unknown-needs"));
        }
    }
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        if forgotten.is_some() {
            let text = say!(words, "unknown-count");
            view.button_as(ui, &Command::Survey(Survey::CountUnknown), &text);
        }
        if view.is_enabled(&Command::Change(Change::DealRest)) {
            view.button(ui, &Command::Change(Change::DealRest));
        }
        view.button(ui, &Command::Show(Show::Mode(ScreenMode::Edit)));
    });
    if forgotten.is_some() {
        return;
    }
    for complaint in Complaint::all(document) {
        ui.horizontal_wrapped(|ui| {
            let text = format!("• {}", words.complaint(&complaint));
            ui.label(RichText::new(text).size(13.0));
            repairs_ui(ui, view, &complaint);
        });
    }
}
