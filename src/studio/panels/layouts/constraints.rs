//! The constraints on the unseen hands: pinned cards, suit lengths, voids, high-card points.

use std::ops::RangeInclusive;

use eframe::egui::style::HandleShape;
use eframe::egui::{
    Align2, Button, CornerRadius, FontId, Id, RangeSlider, Rect, RichText, Role, Sense, Stroke,
    StrokeKind, Ui, vec2,
};

use kibitzer::analysis::Unseen;
use kibitzer::cards::{Card, CardSet, Seat, Suit};
use kibitzer::rules::{Constraint, Game, Measure};

use crate::document::goal::Verdict;
use crate::look::suited_text::text_width;
use crate::look::theme::{font, strong, strong_font};
use crate::panels::LayoutsView;
use crate::panels::layouts::known_cards::suit_row_ui;
use crate::session::layouts::display::TermsChange;
use crate::session::layouts::viewpoint::Viewpoint;
use crate::view::{check_box_ui, heading_ui, small_weak_ui};
use crate::widgets::spoken::Spoken;
use crate::words::{Words, range_text};
use kibitzer_words::letters::CardLetters;
use kibitzer_words::say;

/// Draws the panel with the unseen hands and the controls for their constraints.
pub(crate) fn constraints_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    let unseen = view.shown.unseen();
    let (title, how) = match unseen {
        Unseen::One(seat) => (
            say!(view, "limits-title-discards", seat),
            say!(view, "limits-how-discards", seat),
        ),
        Unseen::Two(_) => (say!(view, "limits-title"), say!(view, "limits-how")),
    };
    heading_ui(ui, &view.theme, &title, "");
    small_weak_ui(ui, how);
    if let Unseen::Two(_) = unseen {
        discards_ui(ui, view);
    }
    for &seat in unseen.seats() {
        ui.add_space(4.0);
        ui.scope(|ui| hand_ui(ui, view, seat));
    }
    ui.separator();
    active_constraints_ui(ui, view);
}

/// Draws a check box that treats declarer's discards in preferans as unseen too.
fn discards_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    let setup = &view.shown.document().problem().setup;
    if setup.game != Game::Preferans || setup.out_of_play().is_empty() {
        return;
    }
    let mut hidden = view.shown.terms().discards;
    let text = say!(view, "limits-discards");
    let response = check_box_ui(ui, &view.theme, &mut hidden, &text);
    if response.changed() {
        view.send(TermsChange::Discards);
    }
    response.on_hover_text(say!(view, "limits-discards-tip"));
}

/// The information available about the cards of an unseen hand.
struct UnseenHand {
    /// The cards that the hand may hold.
    possible: CardSet,
    /// The cards that the hand is known to hold.
    known: CardSet,
    /// The number of cards in the hand.
    count: usize,
}

impl UnseenHand {
    /// Returns the information available about the unseen hand at `seat`.
    fn new(view: &LayoutsView<'_, '_>, seat: Seat) -> UnseenHand {
        let seen = view.shown.viewpoint();
        let cards = |of: fn(&Viewpoint, Seat) -> CardSet| {
            seen.map_or(CardSet::EMPTY, |seen| of(seen, seat))
        };
        UnseenHand {
            possible: cards(Viewpoint::possible_cards),
            known: cards(Viewpoint::known_cards),
            count: cards(|seen, seat| seen.position.hand(seat)).len(),
        }
    }
}

/// Returns the range of possible values of `measure`, such as a suit length, for the hand at `seat` as dealt. The
/// minimum counts the cards that the hand has shown and those that it must still hold. The maximum counts the cards
/// that it has shown and those that it may still hold.
fn possible_range(view: &LayoutsView<'_, '_>, seat: Seat, measure: Measure) -> RangeInclusive<u8> {
    let shown = measure.of(view.shown.cards_shown_by(seat));
    let UnseenHand {
        possible,
        known,
        count,
    } = UnseenHand::new(view, seat);
    let (known, all) = (measure.of(known), measure.of(possible));
    let discarded = possible.len().saturating_sub(count) as u8;
    let least = match view.shown.unseen() {
        Unseen::One(_) => all.saturating_sub(discarded).max(known),
        Unseen::Two(_) => known,
    };
    shown + least..=shown + all
}

/// Draws an unseen hand with the controls for its constraints.
fn hand_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>, seat: Seat) {
    let hand = UnseenHand::new(view, seat);
    let (count, all) = (hand.count, hand.possible.len());
    ui.horizontal(|ui| {
        ui.label(strong(view.words.seat(seat)));
        let text = match view.shown.unseen() {
            Unseen::One(_) => say!(view, "limits-holds-of", count, all),
            Unseen::Two(_) => say!(view, "limits-holds", count),
        };
        small_weak_ui(ui, text);
    });
    ui.spacing_mut().item_spacing.y = 2.0;
    for suit in Suit::ALL {
        if !hand.possible.holding(suit).is_empty() {
            suit_ui(ui, view, seat, suit, &hand);
        }
    }
    if view.shown.document().problem().setup.game == Game::Bridge {
        points_ui(ui, view, seat);
    }
}

/// Draws the cards of a suit that the hand at `seat` may hold, and the range of the suit's length. Cards not known to
/// be in the hand can be pinned to it.
fn suit_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>, seat: Seat, suit: Suit, hand: &UnseenHand) {
    for (card, cell) in suit_row_ui(ui, view, suit, hand.possible.suited(suit), 22.0) {
        if hand.known.has(card) {
            known_card_ui(ui, view, seat, card, cell);
        } else {
            unseen_card_ui(ui, view, seat, card, cell);
        }
    }
    let name = say!(view, "limits-suit-of", seat, suit);
    let measure = Measure::Cards(CardSet::of_suit(suit));
    let all = possible_range(view, seat, measure);
    if all.start() < all.end() {
        range_row_ui(ui, view, seat, measure, all, &name);
    }
}

/// Draws a card that the hand at `seat` is known to hold.
fn known_card_ui(ui: &mut Ui, view: &LayoutsView<'_, '_>, seat: Seat, card: Card, cell: Rect) {
    let id = Id::unique(("known", seat.index(), card.to_string()));
    let name = say!(view, "known-hand", seat, cards = CardSet::from(card));
    let response = ui.interact(cell, id, Sense::hover()).spoken_label(&name);
    let theme = &view.theme;
    let text = theme.letters.rank(card.rank);
    let (at, colour) = (cell.center(), theme.suit(card.suit));
    ui.painter()
        .text(at, Align2::CENTER_CENTER, text, card_font(cell), colour);
    response.on_hover_text(name);
}

/// Returns the font for the rank of a card drawn in `cell`.
fn card_font(cell: Rect) -> FontId {
    strong_font(if cell.width() < 18.0 { 11.0 } else { 13.0 })
}

/// Draws an unseen card that can be pinned to the hand at `seat`. A click requires this hand to hold the card, and a
/// second click removes the requirement.
fn unseen_card_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>, seat: Seat, card: Card, cell: Rect) {
    let pinned = view.shown.terms().pinned(card);
    let here = pinned == Some(seat);
    let id = Id::unique(("pin", seat.index(), card.to_string()));
    let response = ui.interact(cell, id, Sense::click());
    let name = say!(view, "limits-pin", card, seat);
    let response = response.spoken_choice(Role::Button, here, name);
    let theme = &view.theme;
    let position = view.shown.document().position();
    let dealt = position.is_some_and(|position| position.hand(seat).has(card));
    let (fill, colour) = match pinned {
        Some(_) if here => (theme.mark.accent, theme.readable_text_on(theme.mark.accent)),
        None if response.hovered() => (theme.ground.line, theme.text),
        None if dealt => (theme.mark.hovered, theme.suit(card.suit)),
        Some(_) | None => (theme.ground.panel, theme.weak),
    };
    let painter = ui.painter();
    painter.rect_filled(cell, CornerRadius::same(4), fill);
    let edge = Stroke::new(1.0, theme.ground.line);
    painter.rect_stroke(cell, CornerRadius::same(4), edge, StrokeKind::Inside);
    let (middle, text) = (cell.center(), view.theme.letters.rank(card.rank));
    painter.text(middle, Align2::CENTER_CENTER, text, card_font(cell), colour);
    let tip = match pinned {
        Some(_) if here => say!(view, "limits-pinned-here", card),
        Some(_) => say!(view, "limits-pinned-elsewhere", card),
        None => say!(view, "limits-not-pinned", card),
    };
    if response.clicked_with_tip(tip) {
        send_constraint(view, Constraint::pin(seat, card), !here);
    }
}

/// Sends the command that adds a constraint if `is_kept` is true, or removes it otherwise.
fn send_constraint(view: &mut LayoutsView<'_, '_>, constraint: Constraint, is_kept: bool) {
    let change = if is_kept {
        TermsChange::Constraint(constraint)
    } else {
        TermsChange::Forget(constraint)
    };
    view.send(change);
}

/// Draws the slider for the range of an unseen hand's high-card points.
fn points_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>, seat: Seat) {
    let (least, most) = possible_range(view, seat, Measure::Points).into_inner();
    if least == most {
        return;
    }
    let name = say!(view, "limits-points-of", seat);
    range_row_ui(ui, view, seat, Measure::Points, least..=most.min(37), &name);
}

/// Draws a slider that limits a suit length or the points of a hand to a range within `all`, with the selected range as
/// text to its right. For a suit of which the hand has shown no card, a button requires the hand to be void.
fn range_row_ui(
    ui: &mut Ui,
    view: &mut LayoutsView<'_, '_>,
    seat: Seat,
    measure: Measure,
    all: RangeInclusive<u8>,
    name: &str,
) {
    let constraint = view.shown.terms().constraint(seat, measure);
    let possible = |value: u8| value.clamp(*all.start(), *all.end());
    let now = constraint.map_or(all.clone(), |constraint| {
        possible(*constraint.within.start())..=possible(*constraint.within.end())
    });
    let is_points = measure == Measure::Points;
    let mut changed = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.add_space(if is_points { 0.0 } else { 16.0 });
        if is_points {
            small_weak_ui(ui, say!(view, "limits-points"));
        }
        let void = say!(view, "limits-void");
        // The width of the text, the button, and the gaps between them.
        let beside = 38.0 + 2.0 * 6.0 + void_button_width(ui, &void);
        let width = (ui.available_width() - beside).max(60.0);
        let (shown, is_held) = range_slider_ui(ui, view, &now, &all, name, width);
        // While a knob is dragged, only the display changes. The constraint changes when the knob is released.
        changed = shown.clone().filter(|_| !is_held);
        let words = closed_range_text(shown.as_ref().unwrap_or(&now));
        let colour = if now == all {
            view.theme.weak
        } else {
            view.theme.text
        };
        let (rect, _) = ui.allocate_exact_size(vec2(38.0, 14.0), Sense::hover());
        let (painter, at) = (ui.painter(), rect.left_center());
        painter.text(at, Align2::LEFT_CENTER, words, font(12.0), colour);
        if !is_points {
            let is_void = now == (0..=0);
            let label = RichText::new(void).size(11.0);
            let button = Button::selectable(is_void, label).small();
            let void = ui.add_enabled(*all.start() == 0, button);
            let tip = say!(view, "limits-none-of", what = name);
            let void = void.spoken_choice(Role::Button, is_void, &tip);
            if void.on_hover_text(tip).clicked() {
                changed = Some(if is_void { all.clone() } else { 0..=0 });
            }
        }
    });
    if let Some(within) = changed.filter(|within| *within != now) {
        let is_kept = within != all;
        let constraint = Constraint {
            seat,
            measure,
            within,
        };
        send_constraint(view, constraint, is_kept);
    }
}

/// Returns the width of the button that makes a hand void in a suit, in points. `text` is its label.
fn void_button_width(ui: &Ui, text: &str) -> f32 {
    let wide = text_width(ui.painter(), text, font(11.0));
    wide + 2.0 * ui.spacing().button_padding.x + 2.0
}

/// Returns a range of numbers as text, such as `2–3`, or `2` if it contains a single number.
fn closed_range_text(range: &RangeInclusive<u8>) -> String {
    range_text(*range.start(), Some(*range.end()))
}

/// The diameter of a range slider's knob, in points.
const KNOB_DIAMETER: f32 = 14.0;
/// The height of a range slider's rail, in points.
const RAIL_HEIGHT: f32 = 4.0;

/// Draws a slider with two knobs, for mouse and keyboard, that selects a range within `all`. Returns the new range if a
/// knob has moved, and true while a knob is being dragged.
fn range_slider_ui(
    ui: &mut Ui,
    view: &LayoutsView<'_, '_>,
    now: &RangeInclusive<u8>,
    all: &RangeInclusive<u8>,
    name: &str,
    width: f32,
) -> (Option<RangeInclusive<u8>>, bool) {
    let dragged = Id::unique(("held", name));
    let before: Option<(u8, u8)> = ui.data(|data| data.get_temp(dragged));
    let (mut low, mut high) = before.unwrap_or((*now.start(), *now.end()));
    let is_limited = (low..=high) != *all;
    let response = ui.scope(|ui| {
        ui.spacing_mut().slider_width = width;
        ui.spacing_mut().slider_rail_height = RAIL_HEIGHT;
        ui.spacing_mut().interact_size.y = KNOB_DIAMETER;
        let colour = if is_limited {
            view.theme.mark.accent
        } else {
            view.theme.result.unknown.gamma_multiply(0.6)
        };
        let visuals = ui.visuals_mut();
        visuals.handle_shape = HandleShape::Circle;
        visuals.selection.bg_fill = colour;
        let knobs = &mut visuals.widgets;
        knobs.inactive.bg_fill = view.theme.ground.sunken;
        for knob in [&mut knobs.inactive, &mut knobs.hovered, &mut knobs.active] {
            knob.fg_stroke = Stroke::new(2.0, colour);
        }
        knobs.active.bg_fill = view.theme.text;
        ui.add(RangeSlider::new(&mut low, &mut high, all.clone()).show_value(false))
    });
    let response = response.inner;
    let ends = [
        ("low", say!(view, "limits-at-least", what = name)),
        ("high", say!(view, "limits-at-most", what = name)),
    ];
    for (end, label) in ends {
        ui.ctx()
            .accesskit_node_builder(response.id.with(end), |node| node.set_label(label));
    }
    let is_held = response.is_pointer_button_down_on();
    ui.data_mut(|data| {
        if is_held {
            data.insert_temp(dragged, (low, high));
        } else {
            data.remove::<(u8, u8)>(dragged);
        }
    });
    let is_moved = before.is_some() || response.changed();
    response.on_hover_text(say!(view, "limits-drag", what = name));
    (is_moved.then_some(low..=high), is_held)
}

/// Draws the list of constraints in force on the unseen hands. Those set by the user have a button that removes them.
fn active_constraints_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>) {
    let shown = view.shown.shown_voids();
    let constraints = view.shown.terms().constraints.to_vec();
    if shown.is_empty() && constraints.is_empty() {
        ui.weak(say!(view, "limits-none"));
        return;
    }
    ui.horizontal(|ui| {
        ui.label(strong(say!(view, "limits-only")));
        if !constraints.is_empty() {
            let text = say!(view, "limits-clear");
            view.button_with_text(ui, TermsChange::NoConstraints, &text);
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        ui.spacing_mut().button_padding = vec2(7.0, 3.0);
        ui.visuals_mut().widgets.inactive.weak_bg_fill = view.theme.mark.chosen;
        for constraint in constraints {
            active_constraint_ui(ui, view, constraint);
        }
        for constraint in shown {
            let constraint = constraint_text(view.words, view.theme.letters, &constraint);
            let text = say!(view, "limits-shown", limit = constraint);
            ui.label(view.theme.styled(text, font(13.0), view.theme.weak));
        }
    });
    if let Err(reason) = view.shown.question() {
        let colour = view.theme.verdict_text(Verdict::Fails);
        let reason = view.words.uncountable_reason(reason);
        let text = say!(view, "limits-impossible", reason);
        ui.label(RichText::new(text).color(colour));
    }
}

/// Draws a constraint that the user has set. A click removes it.
fn active_constraint_ui(ui: &mut Ui, view: &mut LayoutsView<'_, '_>, constraint: Constraint) {
    let words = constraint_text(view.words, view.theme.letters, &constraint);
    let text = view.theme.label(format!("{words}  ×"), font(13.0));
    let response = ui
        .add(Button::new(text).corner_radius(9))
        .spoken_button(say!(view, "limits-forget", limit = words));
    if response.clicked_with_tip(say!(view, "limits-forget-tip")) {
        view.send(TermsChange::Forget(constraint));
    }
}

/// Returns a constraint on a hand in words, such as `East holds ♠A`, `West: 2–3 ♥` or `East: no ♣`.
fn constraint_text(words: &Words, letters: CardLetters, constraint: &Constraint) -> String {
    let (seat, range) = (constraint.seat, closed_range_text(&constraint.within));
    let Measure::Cards(cards) = constraint.measure else {
        return say!(words, "limits-has-points", seat, range);
    };
    if let (1, Some(card)) = (cards.len(), cards.iter().next()) {
        return say!(words, "limits-holds-card", seat, card = letters.card(card));
    }
    let suit = constraint.suit().map_or(' ', Suit::symbol);
    if constraint.within == (0..=0) {
        say!(words, "limits-has-none", seat, suit)
    } else {
        say!(words, "limits-has-length", seat, range, suit)
    }
}
