//! The known facts on which a count of layouts is based: the visible hands, the contract, and the lead.

use eframe::egui::{Align2, CornerRadius, Id, Rect, Sense, Ui, pos2, vec2};

use kibitzer::cards::{Card, CardSet, Seat, Suit};

use crate::look::suited_text::{draw_text, text_width};
use crate::look::theme::{font, strong, strong_font};
use crate::panels::LayoutsView;
use crate::session::layouts::display::TermsChange;
use crate::session::layouts::viewpoint::Viewpoint;
use crate::view::{Pen, small_weak_ui};
use crate::widgets::spoken::Spoken;
use kibitzer_words::say;

/// The height of a row of possible leads, in points.
const LEAD_ROW_HEIGHT: f32 = 21.0;

/// Draws the information on which the statistics are based: the visible hands, the contract, the current trick, and the
/// choice of the lead.
pub(crate) fn known_cards_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    let Some(seen) = view.shown.viewpoint().cloned() else {
        return;
    };
    ui.label(strong(say!(view, "known-title")));
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        contract_ui(ui, view);
        for seat in seen.position.seats_from(Seat::North) {
            if !seen.unseen.contains(seat) {
                visible_hand_ui(ui, view, seat, seen.position.hand(seat));
            }
        }
        trick_ui(ui, view, &seen);
        take_back_ui(ui, view, &seen);
        lead_ui(ui, view, &seen);
    });
    ui.separator();
}

/// Draws the contract and its declarer.
fn contract_ui(ui: &mut Ui, view: &LayoutsView<'_, '_>) {
    let (words, problem) = (view.words, view.shown.document().problem());
    let (contract, seat) = (words.contract_of(problem), problem.setup.declarer);
    let text = say!(words, "known-contract", contract, seat);
    ui.label(view.theme.label(text, font(14.0)));
}

/// Draws the name and the cards of a visible hand on one line.
fn visible_hand_ui(ui: &mut Ui, view: &LayoutsView<'_, '_>, seat: Seat, hand: CardSet) {
    let suits = Suit::ALL.map(|suit| {
        let mut ranks: String = hand
            .holding(suit)
            .ranks()
            .map(|rank| view.theme.letters.rank(rank))
            .collect();
        if ranks.is_empty() {
            ranks.push('–');
        }
        format!("{}{ranks}", suit.symbol())
    });
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    response.spoken_label(say!(view, "known-hand", seat, cards = hand));
    let (painter, at, weak) = (ui.painter(), rect.left_center(), view.theme.weak);
    let seat = view.words.seat(seat);
    painter.text(at, Align2::LEFT_CENTER, seat, font(12.5), weak);
    let (text, room) = (suits.join("  "), rect.width() - 58.0);
    let wide = text_width(painter, &text, strong_font(14.0));
    let letters = strong_font((14.0 * room / wide.max(1.0)).min(14.0));
    let text = view.theme.label(text, letters);
    let rect = rect.with_min_x(rect.left() + 58.0);
    draw_text(painter, rect.left_center(), Align2::LEFT_CENTER, text);
}

/// Draws the cards of the current trick on one line.
fn trick_ui(ui: &mut Ui, view: &LayoutsView<'_, '_>, seen: &Viewpoint) {
    let cards: Vec<String> = (seen.position.trick_cards())
        .map(|(seat, card)| {
            let card = view.theme.letters.card(card);
            format!("{} {card}", view.words.seat(seat))
        })
        .collect();
    if !cards.is_empty() {
        let text = say!(view, "known-trick", cards = cards.join(", "));
        ui.label(view.theme.label(text, font(14.0)));
    }
}

/// Draws a button that takes back the last card led or played in the statistics. The document does not change. Draws
/// nothing if there is no such card.
fn take_back_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>, seen: &Viewpoint) {
    let (card, change) = match (seen.then.last(), seen.lead) {
        (Some(&card), _) => (card, TermsChange::TakeBack),
        (None, Some((_, card))) => (card, TermsChange::Lead(None)),
        (None, None) => return,
    };
    let text = say!(view, "known-take-back", card);
    if ui.button(text).clicked() {
        view.send(change);
    }
}

/// Draws the lead that the statistics assume, and the name of the player on turn. If an unseen hand is on lead, the
/// user can choose the card led.
fn lead_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>, seen: &Viewpoint) {
    let words = view.words;
    if let Some((seat, card)) = seen.lead {
        small_weak_ui(ui, say!(words, "known-this-lead", seat, card));
    }
    let Some(seat) = seen.unseen_leader() else {
        if let Some(seat) = seen.position.turn() {
            ui.weak(say!(words, "known-turn", seat));
        }
        return;
    };
    ui.label(say!(words, "known-lead-what", seat));
    let terms = view.shown.terms();
    let is_possible = |&card: &Card| terms.pinned(card).is_none_or(|holder| holder == seat);
    let cards = seen.possible_cards(seat);
    let leads: CardSet = cards.iter().filter(is_possible).collect();
    for suit in Suit::ALL {
        let cards = leads.suited(suit);
        if !cards.is_empty() {
            suit_leads_ui(ui, view, suit, cards);
        }
    }
    small_weak_ui(ui, say!(words, "known-best-lead", seat));
}

/// Draws the symbol of a suit at the start of a row that is `height` points high. Returns each card with its rectangle
/// in the row, so that the caller can draw the cards.
pub(crate) fn suit_row_ui(
    ui: &mut Ui,
    pen: &Pen<'_>,
    suit: Suit,
    cards: CardSet,
    height: f32,
) -> Vec<(Card, Rect)> {
    let wide = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(wide, height), Sense::hover());
    let at = pos2(rect.left() + 8.0, rect.center().y);
    let sign = pen.theme.label(suit.symbol().to_string(), font(15.0));
    draw_text(ui.painter(), at, Align2::CENTER_CENTER, sign);
    let step = ((wide - 22.0) / cards.len().max(1) as f32).min(24.0);
    let cells = cards.iter().enumerate().map(|(place, card)| {
        let corner = pos2(rect.left() + 20.0 + place as f32 * step, rect.top());
        let cell = Rect::from_min_size(corner, vec2(step, height));
        (card, cell.shrink(1.0))
    });
    cells.collect()
}

/// Draws a row of buttons for the possible leads in a suit.
fn suit_leads_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>, suit: Suit, cards: CardSet) {
    for (card, cell) in suit_row_ui(ui, view, suit, cards, LEAD_ROW_HEIGHT) {
        let id = Id::unique(("lead", card.to_string()));
        let name = say!(view, "known-lead", card);
        let response = ui.interact(cell, id, Sense::click()).spoken_button(&name);
        let fill = if response.hovered() {
            view.theme.mark.hovered
        } else {
            view.theme.ground.sunken
        };
        ui.painter().rect_filled(cell, CornerRadius::same(4), fill);
        let (at, text) = (cell.center(), view.theme.letters.rank(card.rank));
        let (painter, colour) = (ui.painter(), view.theme.text);
        painter.text(at, Align2::CENTER_CENTER, text, font(13.0), colour);
        if response.clicked_with_tip(name) {
            view.send(TermsChange::Lead(Some(card)));
        }
    }
}
