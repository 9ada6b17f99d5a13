//! The button with the two cards of a discard, in the lists and tables of discards.

use eframe::egui::{Align2, CornerRadius, Id, Sense, Ui, Vec2, vec2};

use kibitzer::cards::CardSet;

use crate::document::edit::Edit;
use crate::look::suited_text::{draw_text, text_width};
use crate::look::theme::font;
use crate::session::Session;
use crate::session::screen_mode::ScreenMode;
use crate::view::{View, show_clickable_tooltip};
use crate::widgets::spoken::Spoken;
use crate::words::with_capital;
use kibitzer_words::say;

pub(super) type DiscardsView<'p, 'a> = View<'p, 'a, &'a Session>;

/// The minimum size of the button, in points.
pub(super) const MIN_BUTTON_SIZE: Vec2 = vec2(64.0, 23.0);

/// Draws a button with the two cards of a discard. A click discards them. `brings` is the result of the discard in
/// words, for the tooltip and screen readers.
pub(super) fn discard_button_ui(
    ui: &mut Ui,
    view: &mut DiscardsView<'_, '_>,
    cards: CardSet,
    brings: &str,
) {
    let text = view.theme.letters.cards(cards, " ");
    let wide = text_width(ui.painter(), &text, font(13.5)) + 8.0;
    let size = MIN_BUTTON_SIZE.max(vec2(wide, 0.0));
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let name = say!(view, "discards-name", cards, brings);
    let response = ui
        .interact(rect, button_id(cards), Sense::click())
        .spoken_button(&name);
    let mut fill = view.theme.mark.hovered;
    if response.hovered() {
        fill = view.theme.mark.chosen;
        view.highlighted = cards;
    }
    ui.painter().rect_filled(rect, CornerRadius::same(5), fill);
    let text = view.theme.label(text, font(13.5));
    draw_text(ui.painter(), rect.center(), Align2::CENTER_CENTER, text);
    if response.clicked() {
        view.send(Edit::Discard(cards));
        view.send(ScreenMode::Analyse);
    }
    show_clickable_tooltip(response, with_capital(&name));
}

/// Returns the identifier of the button of a discard.
pub(super) fn button_id(cards: CardSet) -> Id {
    Id::unique(("discard", cards.to_string()))
}
