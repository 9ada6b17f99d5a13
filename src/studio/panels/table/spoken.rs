//! Names for cards that are painted only, so that screen readers find and announce them.

use eframe::egui::{Id, Rect, Sense, Ui};

use kibitzer::cards::{Card, Seat};

use super::TableView;
use crate::view::announce_changes;
use crate::widgets::spoken::Spoken;
use kibitzer_words::say;

/// Sets the name of a card in the trick for screen readers, including the player who played it. If `is_last` is true,
/// the card is the last one played, and its name is announced.
pub(super) fn name_trick_card(
    ui: &Ui,
    view: &TableView<'_, '_>,
    rect: Rect,
    (seat, card): (Seat, Card),
    is_last: bool,
) {
    let name = say!(view.words, "table-played", seat, card);
    let response = ui
        .interact(
            rect,
            Id::unique(("played by", seat.index())),
            Sense::hover(),
        )
        .spoken_label(&name);
    if is_last {
        announce_changes(&response);
    }
}

/// Sets the name of a card that is drawn out of play, for screen readers.
pub(super) fn name_card_out_of_play(ui: &Ui, view: &TableView<'_, '_>, rect: Rect, card: Card) {
    let setup = &view.shown.analysed().document().problem().setup;
    let what = view.words.cards_out_of_play(setup);
    let name = say!(view.words, "table-out-of-play", what, card);
    ui.interact(rect, Id::unique(("out of play", card)), Sense::hover())
        .spoken_label(&name);
}
