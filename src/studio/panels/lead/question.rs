//! The question on the page about the lead: the hand, the auction with what each call shows, the user's conditions, and
//! how sure the answer is.

use eframe::egui::{
    Align2, ComboBox, CornerRadius, CursorIcon, Frame, Id, Rect, RichText, Sense, Ui, pos2, vec2,
};

use kibitzer::cards::{Card, CardSet, Seat};
use kibitzer::lead::ReadCall;
use kibitzer::problem::Call;
use kibitzer::rules::Measure;

use crate::document::goal::Verdict;
use crate::document::lead_terms::SystemName;
use crate::look::cards::{CARD_WIDTH, CardLook, draw_card_face};
use crate::look::rich_text::note_ui;
use crate::look::suited_text::{draw_text, truncated};
use crate::look::theme::{font, strong, strong_font};
use crate::panels::layouts::summary::progress_bar_ui;
use crate::panels::lead::LeadsView;
use crate::panels::lead::requirements::{conditions_ui, requirements_ui};
use crate::session::command::{Command, Counting, Show};
use crate::session::lead::command::Lead;
use crate::session::lead::view::Confidence;
use crate::session::screen::Overlay;
use crate::view::{button_row_ui, small_weak_ui};
use crate::widgets::spoken::Spoken;
use kibitzer_words::say;

/// Draws the question. If the results are hidden, how sure the answer is remains hidden too.
pub(super) fn question_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>, is_hidden: bool) {
    ui.label(strong(say!(view, "lead-heading")));
    if let Some(Ok(question)) = view.shown.question() {
        let problem = view.shown.document().problem();
        let turn = question.choices.turn();
        let contract = view.words.contract_of(problem);
        let declarer = question.start.declarer;
        let text = if question.choices.is_lead() && view.shown.is_defending() {
            say!(view, "lead-against", seat = turn, contract, declarer)
        } else {
            say!(view, "lead-plays", seat = turn, contract, declarer)
        };
        let vulnerability = view.words.vulnerability(problem.vulnerability);
        let text = view.theme.styled(
            format!("{text} · {vulnerability}"),
            font(12.5),
            view.theme.weak,
        );
        ui.label(text);
    }
    let asked = view.words.question_of(view.shown.document().problem());
    if !asked.is_empty() && !is_hidden {
        note_ui(ui, &view.theme, asked, 13.0);
    }
    for seat in Seat::ALL {
        let hand = view.shown.seen_hand(seat);
        if !hand.is_empty() {
            hand_ui(ui, view, seat, hand);
        }
    }
    auction_ui(ui, view);
    conditions_ui(ui, view);
    buttons_ui(ui, view);
    if !is_hidden {
        how_sure_ui(ui, view);
    }
    ui.add_space(8.0);
    ui.separator();
    small_weak_ui(ui, say!(view, "lead-caution"));
}

/// Draws a seen hand as a row of cards on a piece of felt.
fn hand_ui(ui: &mut Ui, view: &LeadsView<'_, '_>, seat: Seat, hand: CardSet) {
    let frame = Frame::new()
        .fill(view.theme.felt.plate)
        .corner_radius(6)
        .inner_margin(8);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let points = Measure::Points.of(view.shown.dealt_hand(seat));
        let name = view.words.seat(seat);
        let text = say!(view, "lead-hand", seat = name, points);
        ui.label(view.theme.styled(text, font(12.5), view.theme.felt.text));
        let size = vec2(ui.available_width(), 46.0);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        response.spoken_label(say!(view, "known-hand", seat, cards = hand));
        for (card, place) in card_places(rect, hand) {
            draw_card_face(
                ui.painter(),
                &view.theme,
                place,
                card,
                CardLook {
                    seen: vec2(card_step(rect, hand.len()), place.height()),
                    ..CardLook::default()
                },
            );
        }
    });
}

/// Returns the distance between the left edges of two cards of a hand, in points.
fn card_step(rect: Rect, count: usize) -> f32 {
    let wide = rect.height() * CARD_WIDTH;
    ((rect.width() - wide) / count.saturating_sub(1).max(1) as f32).min(wide + 4.0)
}

/// Returns the places of the cards of a hand side by side, spades first.
fn card_places(rect: Rect, hand: CardSet) -> Vec<(Card, Rect)> {
    let wide = rect.height() * CARD_WIDTH;
    let step = card_step(rect, hand.len());
    let all = step * hand.len().saturating_sub(1) as f32 + wide;
    let left = rect.left() + (rect.width() - all).max(0.0) / 2.0;
    let places = hand.iter().enumerate().map(|(index, card)| {
        let corner = pos2(left + step * index as f32, rect.top());
        (card, Rect::from_min_size(corner, vec2(wide, rect.height())))
    });
    places.collect()
}

/// Draws the hand to play in large cards. A click on a card answers the problem with it.
pub(super) fn hand_to_choose_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>) {
    let Some(Ok(question)) = view.shown.question() else {
        return;
    };
    let turn = question.choices.turn();
    let legal = CardSet::union(question.choices.choices().iter().copied());
    let size = vec2(ui.available_width().min(760.0), 104.0);
    let (_, rect) = ui.allocate_space(size);
    let places = card_places(rect, view.shown.seen_hand(turn));
    let step = card_step(rect, places.len());
    for (index, &(card, place)) in places.iter().enumerate() {
        let is_last = index + 1 == places.len();
        let wide = if is_last {
            place.width()
        } else {
            step.min(place.width())
        };
        let seen = place.with_max_x(place.left() + wide);
        card_to_choose_ui(ui, view, card, (place, seen, legal.has(card)));
    }
}

/// Draws a card of the hand to play in its place, of which `seen` is not covered by other cards.
fn card_to_choose_ui(
    ui: &mut Ui,
    view: &mut LeadsView<'_, '_>,
    card: Card,
    (place, seen, is_legal): (Rect, Rect, bool),
) {
    let id = Id::unique(("lead of", card.to_string()));
    let response = if is_legal {
        ui.interact(seen, id, Sense::click())
            .spoken_button(say!(view, "lead-choose-card", card))
            .on_hover_cursor(CursorIcon::PointingHand)
    } else {
        ui.interact(seen, id, Sense::hover())
            .spoken_label(view.words.card(card))
    };
    let look = CardLook {
        live: is_legal,
        hovered: is_legal && response.hovered(),
        frame: response.has_focus().then_some(view.theme.mark.accent),
        seen: seen.size(),
        ..CardLook::default()
    };
    draw_card_face(ui.painter(), &view.theme, place, card, look);
    if response.clicked() {
        view.send(Lead::Choose(card));
    }
}

/// Draws the auction: each call with the requirements that it sets.
fn auction_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>) {
    let calls = view.shown.calls();
    if calls.is_empty() {
        return;
    }
    ui.add_space(6.0);
    ui.horizontal(|ui| {
        ui.label(strong(say!(view, "lead-auction")));
        small_weak_ui(ui, say!(view, "lead-auction-how"));
    });
    // The passes after the last bid show nothing that is not known.
    let is_pass = |call: &ReadCall| call.meaning.call == Call::Pass;
    let last = calls.iter().rposition(|call| !is_pass(call)).unwrap_or(0);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        for (index, call) in calls.iter().enumerate().take(last + 1) {
            call_ui(ui, view, (index, call));
        }
    });
}

/// Draws a call with its requirements as chips.
fn call_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>, (index, call): (usize, &ReadCall)) {
    let frame = Frame::new()
        .fill(view.theme.ground.bar)
        .corner_radius(CornerRadius::same(5))
        .inner_margin(6);
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let meaning = &call.meaning;
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
        let theme = &view.theme;
        let (left, painter) = (rect.left_center(), ui.painter());
        painter.text(
            left,
            Align2::LEFT_CENTER,
            view.words.seat(meaning.seat),
            font(12.5),
            theme.weak,
        );
        let sign = theme.label(view.words.call_sign(meaning.call), strong_font(13.5));
        draw_text(painter, left + vec2(58.0, 0.0), Align2::LEFT_CENTER, sign);
        let remark = call_remark(view, call);
        let room = rect.width() - 118.0;
        let text = truncated(theme.styled(&remark, font(12.5), theme.text), room);
        draw_text(painter, left + vec2(118.0, 0.0), Align2::LEFT_CENTER, text);
        let spoken = view.words.call(meaning.call);
        response.spoken_label(say!(
            view,
            "lead-call-name",
            seat = meaning.seat,
            call = spoken,
            remark
        ));
        if !call.is_seen {
            requirements_ui(ui, view, (index, call));
        }
    });
}

/// Returns a remark on a call: the convention, or what it says of a seen hand.
fn call_remark(view: &LeadsView<'_, '_>, call: &ReadCall) -> String {
    let meaning = &call.meaning;
    if call.is_seen {
        return match &call.contradicted[..] {
            [] if meaning.has_rule => say!(view, "lead-call-fits"),
            [] => String::new(),
            contradicted => {
                let texts = meaning
                    .requirements
                    .iter()
                    .filter(|required| contradicted.contains(&required.text))
                    .map(|required| view.words.requirement(required));
                let what = texts.collect::<Vec<_>>().join(", ");
                say!(view, "lead-call-contradicts", what)
            }
        };
    }
    if meaning.requirements.is_empty() {
        return say!(view, "lead-call-nothing");
    }
    view.words.convention(&meaning.convention)
}

/// Draws the buttons below the auction: a new condition, the auction, and the system.
fn buttons_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>) {
    button_row_ui(ui, |ui| {
        let auction = Command::Show(Show::Overlay(Overlay::Auction(None)));
        let text = say!(view, "lead-edit-auction");
        view.button_with_text(ui, auction, &text);
        if view.shown.terms().is_asked && ui.button(say!(view, "lead-ask-less")).clicked() {
            view.send(Lead::CountLayouts);
        }
        let now = view.shown.terms().system;
        let name = |system: SystemName| view.words.system_name(system);
        let label = ui.weak(say!(view, "lead-system"));
        let combo = ComboBox::from_id_salt("bidding system")
            .selected_text(name(now))
            .width(110.0);
        let mut chosen = None;
        let response = combo.show_ui(ui, |ui| {
            for system in SystemName::ALL {
                if ui.selectable_label(system == now, name(system)).clicked() {
                    chosen = Some(system);
                }
            }
        });
        response
            .response
            .labelled_by(label.id)
            .on_hover_text(say!(view, "lead-system-tip"));
        if let Some(system) = chosen {
            view.send(Lead::System(system));
        }
    });
}

/// Draws how sure the answer is: the confidence, the number of deals, and what is settled.
fn how_sure_ui(ui: &mut Ui, view: &mut LeadsView<'_, '_>) {
    ui.add_space(8.0);
    ui.label(strong(say!(view, "lead-how-sure")));
    button_row_ui(ui, |ui| {
        small_weak_ui(ui, say!(view, "lead-stop-when"));
        for confidence in Confidence::ALL {
            let text = say!(view, "lead-percent", percent = confidence.percent());
            let is_chosen = view.shown.state().view.confidence == confidence;
            let name = say!(view, "lead-confidence", percent = &text);
            view.radio_button(ui, is_chosen, &text, &name, Lead::Confidence(confidence));
        }
    });
    if view.shown.is_stuck() {
        let colour = view.theme.verdict_text(Verdict::Fails);
        ui.label(
            RichText::new(say!(view, "lead-stuck"))
                .color(colour)
                .size(12.5),
        );
    }
    let deals = view.shown.digest().deals();
    let most = view.shown.most_deals().max(1);
    let is_over = !view.shown.is_running();
    let share = if is_over && !view.shown.is_stopped() && deals > 0 {
        1.0
    } else {
        deals as f32 / most as f32
    };
    let text = sure_text(view, deals);
    progress_bar_ui(ui, view, share, &text);
    button_row_ui(ui, |ui| {
        if view.shown.is_running() || view.shown.is_stopped() {
            let text = if view.shown.is_running() {
                say!(view, "status-stop")
            } else {
                say!(view, "status-resume")
            };
            view.button_with_text(ui, Counting::ToggleWork, &text);
        } else if deals > 0
            && !view.shown.is_stuck()
            && ui.button(say!(view, "lead-more")).clicked()
        {
            view.send(Lead::More);
        }
        if deals > 0 && ui.button(say!(view, "lead-export")).clicked() {
            view.send(Lead::Export);
        }
    });
}

/// Returns the number of deals, and the outcome of the test for the best lead, in words.
fn sure_text(view: &LeadsView<'_, '_>, deals: usize) -> String {
    let shown = view.words.grouped(deals as u64);
    let so_far = say!(view, "lead-deals", count = deals, shown);
    let Some(settled) = view.shown.settled() else {
        let open = if view.shown.is_running() {
            say!(view, "lead-open")
        } else {
            say!(view, "lead-not-settled")
        };
        return format!("{so_far} · {open}");
    };
    let cards = |cards: CardSet| view.theme.letters.cards(cards, "");
    let best = cards(settled.best);
    let outcome = if settled.as_good.is_empty() {
        say!(view, "lead-settled", best)
    } else {
        let as_good: Vec<String> = settled.as_good.iter().copied().map(cards).collect();
        say!(
            view,
            "lead-settled-equal",
            best,
            others = as_good.join(", ")
        )
    };
    format!("{so_far} · {outcome}")
}
