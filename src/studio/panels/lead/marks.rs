//! The marks and words that the parts of the page share: colours and letters of the two leads, groups, and the aim.

use eframe::egui::{Align2, Color32, CornerRadius, Painter, Rect};

use crate::look::theme::{Theme, strong_font};
use crate::panels::lead::LeadsView;
use crate::session::lead::comparison::Comparison;
use crate::session::lead::view::GroupKey;
use crate::words::range_text;
use kibitzer_words::say;

/// Returns the colour of a compared lead: the first or the second.
pub(super) fn compared_colour(theme: &Theme, place: usize) -> Color32 {
    if place == 0 {
        theme.mark.accent
    } else {
        theme.turn.fill
    }
}

/// Returns a compared lead, the first or the second, as text.
pub(super) fn lead_text(view: &LeadsView<'_, '_>, comparison: &Comparison, place: usize) -> String {
    let merits = &view.shown.digest().merits[comparison.leads[place]];
    view.theme.letters.cards(merits.cards, "")
}

/// The letters of the first and the second of two compared leads.
pub(super) const LETTERS: [&str; 2] = ["A", "B"];

/// Draws the letter of a compared lead on a square of its colour.
pub(super) fn draw_letter(painter: &Painter, view: &LeadsView<'_, '_>, square: Rect, place: usize) {
    let colour = compared_colour(&view.theme, place);
    painter.rect_filled(square, CornerRadius::same(3), colour);
    let text = view.theme.readable_text_on(colour);
    let font = strong_font(12.0);
    painter.text(
        square.center(),
        Align2::CENTER_CENTER,
        LETTERS[place],
        font,
        text,
    );
}

/// Returns the property that the deals of a group have in common, in words.
pub(super) fn group_text(view: &LeadsView<'_, '_>, key: &GroupKey) -> String {
    match *key {
        GroupKey::Length { seat, suit, within } => {
            let range = range_text(within.0, Some(within.1).filter(|&most| most < 13));
            let suit = suit.symbol();
            say!(view, "lead-length", seat, suit, range)
        }
        GroupKey::Points { seat, within } => {
            let range = range_text(within.0, Some(within.1).filter(|&most| most < 37));
            say!(view, "lead-group-of-points", seat, range)
        }
        GroupKey::Holder(card, seat) => say!(
            view,
            "lead-holder",
            seat,
            card = view.theme.letters.card(card)
        ),
        GroupKey::Split(suit, lengths) => {
            let unseen = view.shown.unseen();
            let seats = unseen.iter().map(|&seat| view.words.seat_letter(seat));
            let numbers = unseen.iter().map(|&seat| lengths[seat].to_string());
            let [seats, numbers] = [seats.collect::<Vec<_>>(), numbers.collect::<Vec<_>>()];
            format!(
                "{} {}: {}",
                suit.symbol(),
                seats.join("–"),
                numbers.join("–")
            )
        }
    }
}

/// Returns the aim of the side to play in words: `sets 3NT`.
pub(super) fn aim_text(view: &LeadsView<'_, '_>) -> String {
    let contract = view.words.contract_of(view.shown.document().problem());
    if view.shown.is_defending() {
        say!(view, "lead-column-sets", contract)
    } else {
        say!(view, "lead-column-makes", contract)
    }
}
