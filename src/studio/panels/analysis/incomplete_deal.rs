//! The panel shown instead of the analysis if the deal is incomplete or was passed out.

use eframe::egui::{RichText, Ui};

use kibitzer::analysis::Unseen;

use crate::document::Obstacle;
use crate::document::repairs::Complaint;
use crate::look::theme::strong;
use crate::panels::AnalysisView;
use crate::panels::analysis::makeable_tricks::makeable_tricks_ui;
use crate::panels::edit::hands::repairs_ui;
use crate::session::command::{Change, Command, Counting};
use crate::session::layouts::viewpoint::Viewpoint;
use crate::session::lead::command::Lead;
use crate::session::screen_mode::ScreenMode;
use crate::words::Words;
use kibitzer_words::say;

/// Draws the reason why an incomplete deal cannot be analysed, and buttons that count the layouts of unknown hands,
/// deal the unknown cards, or edit the deal.
pub(crate) fn incomplete_deal_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>) {
    let (words, document) = (view.words, view.shown.document());
    if document.obstacles() == [Obstacle::PassedOut] {
        return passed_out_ui(ui, view);
    }
    let forgotten = Viewpoint::with_unknown_cards(document);
    let (title, what) = match &forgotten {
        Some(half) => unknown_cards_text(words, half.unseen),
        None => (
            say!(words, "not-playable-yet"),
            say!(words, "unknown-needs"),
        ),
    };
    ui.label(strong(title));
    ui.label(what);
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        if document.only_known_hand().is_some() {
            view.button(ui, Lead::Ask);
        }
        if forgotten.is_some() {
            let text = say!(words, "unknown-count");
            view.button_with_text(ui, Counting::Count, &text);
        }
        if view.is_enabled(&Command::Change(Change::DealRest)) {
            view.button(ui, Change::DealRest);
        }
        view.button(ui, ScreenMode::Edit);
    });
    if forgotten.is_some() {
        return;
    }
    for complaint in Complaint::for_document(document) {
        ui.horizontal_wrapped(|ui| {
            let text = format!("• {}", words.fault_sentence(&complaint, view.theme.letters));
            ui.label(RichText::new(text).size(13.0));
            repairs_ui(ui, view, &complaint);
        });
    }
}

/// Returns a title that says which cards are unknown, and a sentence that says what the user can do about it.
pub(crate) fn unknown_cards_text(words: &Words, unseen: Unseen) -> (String, String) {
    match unseen {
        Unseen::One(_) => (
            say!(words, "unknown-title-discards"),
            say!(words, "unknown-what-discards"),
        ),
        Unseen::Two(seats) => {
            let hands = words.seat_pair_name(seats);
            (
                say!(words, "unknown-title", hands),
                say!(words, "unknown-what"),
            )
        }
    }
}

/// Draws a button that opens edit mode to give a passed-out board a contract, and the table of makeable tricks.
fn passed_out_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>) {
    view.button(ui, ScreenMode::Edit);
    ui.separator();
    ui.scope(|ui| makeable_tricks_ui(ui, view));
}
