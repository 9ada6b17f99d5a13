//! The hands on the table: cards that can be played, or in edit mode moved, and the backs of unseen cards.

use eframe::egui::{
    self, CornerRadius, Id, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};

use kibitzer::cards::{Card, CardSet, Seat, Tricks};
use kibitzer::rules::Setup;

use super::badges::{Badge, badges_ui, is_declaring_side_on_turn};
use super::exchange;
use super::motion::Motion;
use super::pile::{PileKind, RANK_SIZE};
use super::plan::{CardSpot, HandPlan, TablePlan};
use super::spoken::name_card_out_of_play;
use super::{TableView, out_of_play, place_of, setup_at_start, visible_cards};
use crate::document::edit::Edit;
use crate::document::repairs::has_room;
use crate::look::cards::{CardLook, draw_card_back, draw_card_face, draw_suit};
use crate::panels::shell::context::attach_card_menu;
use crate::session::command::{Change, Command, Walk};
use crate::view::show_clickable_tooltip;
use crate::widgets::spoken::Spoken;
use kibitzer_words::say;

/// Draws a hand on the card table. Returns the playable card that is hovered or focused, for a preview of its line, or
/// `None` if there is none or results are hidden.
pub(super) fn hand_ui(
    ui: &mut Ui,
    view: &mut TableView<'_, '_>,
    plan: &TablePlan,
    setup: &Setup,
    seat: Seat,
    motion: &mut Motion,
) -> Option<Card> {
    let hand = &plan.hands[place_of(view, seat)];
    let (seen, unknown) = visible_cards(view, setup, seat);
    if view.shown.is_edited() {
        drop_ui(ui, view, hand, seat);
        draw_hand_frame(ui, view, hand);
    }
    draw_row_suits(ui, view, hand);
    let mut badges = Vec::new();
    let mut previewed = None;
    let mut backs = Rect::NOTHING;
    for (card, spot) in hand.places(seen, unknown) {
        let Some(card) = card else {
            draw_card_back(ui.painter(), &view.theme, spot.rect);
            backs = backs.union(spot.rect);
            continue;
        };
        let rect = motion
            .animated_rect(card, spot.rect, false)
            .translate(exchange::lift(view, card));
        let drawn = HandCard {
            card,
            seat,
            spot,
            rect,
        };
        let (badge, is_previewed) = card_ui(ui, view, &drawn);
        badges.extend(badge);
        previewed = previewed.or(is_previewed.then_some(card));
    }
    card_backs_label_ui(ui, view, backs, seat, unknown);
    badges_ui(ui, view, &badges);
    previewed
}

/// Attaches a label to the backs of the cards in a hand: the number of cards that are unknown or face down.
fn card_backs_label_ui(
    ui: &mut Ui,
    view: &TableView<'_, '_>,
    backs: Rect,
    seat: Seat,
    count: usize,
) {
    if count > 0 {
        let text = if view.shown.session.lies_face_down(seat) {
            say!(view, "solving-face-down", seat, count)
        } else {
            say!(view, "table-unknown", count)
        };
        let id = Id::unique(("unseen cards", seat.index()));
        ui.interact(backs, id, Sense::hover())
            .spoken_label(&text)
            .on_hover_text(text);
    }
}

/// Draws a frame around the area of a hand, so that an empty hand is visible below its name.
fn draw_hand_frame(ui: &Ui, view: &TableView<'_, '_>, hand: &HandPlan) {
    let edge = Stroke::new(1.0, view.theme.felt.weak.gamma_multiply(0.2));
    let (frame, round) = (hand.block.expand(3.0), CornerRadius::same(4));
    let painter = ui.painter();
    painter.rect_stroke(frame, round, edge, StrokeKind::Outside);
}

/// Draws suit symbols at the start of a hand's rows: where overlapping rows hide the suits on the cards, and in edit
/// mode where the hand is void.
fn draw_row_suits(ui: &Ui, view: &TableView<'_, '_>, hand: &HandPlan) {
    let (size, is_edited) = (hand.card.y, view.shown.is_edited());
    for (kind, place) in hand.pile_starts() {
        let PileKind::Suit(suit) = kind else { continue };
        let tint = view.theme.suit_on_felt(suit);
        if is_edited {
            let edge = Stroke::new(1.0, view.theme.felt.weak.gamma_multiply(0.35));
            let round = CornerRadius::same((0.08 * size) as u8);
            let corner = Rect::from_min_size(place.min, RANK_SIZE * size);
            ui.painter()
                .rect_stroke(corner, round, edge, StrokeKind::Inside);
        }
        let (at, tint) = match (hand.has_labels, is_edited) {
            (true, _) => (place.min + vec2(-0.16, 0.21) * size, tint),
            (false, true) => (place.min + RANK_SIZE * size / 2.0, tint.gamma_multiply(0.8)),
            (false, false) => continue,
        };
        draw_suit(ui.painter(), suit, at, 0.22 * size, tint);
    }
}

/// A card to be drawn in a hand, with its position.
struct HandCard {
    card: Card,
    seat: Seat,
    spot: CardSpot,
    /// The rectangle in which the card is drawn, which differs from its final place while the card is moving.
    rect: Rect,
}

/// The action that is possible with a card in a hand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CardUse {
    /// In edit mode, the card can be removed or moved to another hand.
    Edit,
    /// The card can be played now.
    Play,
    /// The card cannot be played: its hand is on turn, but the rules forbid the card now.
    Forbidden,
    /// The card cannot be played, because its hand is not on turn.
    NotOnTurn,
}

impl CardUse {
    /// Returns the action that is possible with `card` in the hand at `seat`.
    fn for_card(view: &TableView<'_, '_>, seat: Seat, card: Card) -> CardUse {
        let position = view.shown.analysed().document().position();
        match position {
            _ if view.shown.is_edited() => CardUse::Edit,
            Some(position) if position.legal_cards().has(card) => CardUse::Play,
            Some(position) if position.turn() == Some(seat) => CardUse::Forbidden,
            Some(_) | None => CardUse::NotOnTurn,
        }
    }

    /// Returns true if the card reacts to clicks.
    fn is_clickable(self) -> bool {
        match self {
            CardUse::Edit | CardUse::Play => true,
            CardUse::Forbidden | CardUse::NotOnTurn => false,
        }
    }

    /// Returns the pointer and keyboard input that the card reacts to.
    fn sense(self) -> Sense {
        match self {
            CardUse::Edit => Sense::click_and_drag(),
            CardUse::Play => Sense::click(),
            // Only playable cards take the keyboard focus, so that the focus moves directly between them.
            CardUse::Forbidden | CardUse::NotOnTurn => Sense::hover(),
        }
    }
}

/// Draws a card of a hand and handles clicks on it. Returns its badge, if it has one, and true if the card is playable
/// and hovered or focused, so that its line should be previewed.
fn card_ui(ui: &mut Ui, view: &mut TableView<'_, '_>, drawn: &HandCard) -> (Option<Badge>, bool) {
    let card = drawn.card;
    let card_use = CardUse::for_card(view, drawn.seat, card);
    let response = ui.interact(drawn.spot.seen, card_id(card), card_use.sense());
    let value = view.shown.analysed().value(card);
    let facts = match card_use {
        CardUse::Play => card_description(view, card, value),
        CardUse::Edit | CardUse::Forbidden | CardUse::NotOnTurn => vec![view.words.card(card)],
    };
    let name = facts.join(", ");
    let live = card_use.is_clickable();
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, live, &name));
    draw_face(ui, view, drawn, &response, card_use);
    let previewed = response.hovered() || response.has_focus();
    if live {
        let editing = card_use == CardUse::Edit;
        handle_click(view, &response, editing, card);
        let analysed = view.shown.analysed();
        attach_card_menu(&response, view, analysed, card);
        let tip = if editing {
            say!(view, "edit-take-out", card)
        } else {
            facts.join(" · ")
        };
        show_clickable_tooltip(response, tip);
    }
    match card_use {
        CardUse::Play if view.shown.analysed().is_hidden() => (None, false),
        CardUse::Play => (Some(Badge::new(view, card, drawn.spot, value)), previewed),
        CardUse::Edit | CardUse::Forbidden | CardUse::NotOnTurn => (None, false),
    }
}

/// Draws the face of a card in a hand.
fn draw_face(
    ui: &Ui,
    view: &TableView<'_, '_>,
    drawn: &HandCard,
    response: &Response,
    card_use: CardUse,
) {
    let theme = &view.theme;
    let is_marked = response.has_focus() || exchange::is_exchanged(view, drawn.card);
    let frame = match (is_marked, view.highlighted.has(drawn.card)) {
        (true, _) => Some(theme.turn.fill),
        (_, true) => Some(theme.mark.accent),
        _ => None,
    };
    let look = CardLook {
        live: card_use != CardUse::Forbidden,
        hovered: card_use.is_clickable() && response.hovered(),
        frame,
        fade: if response.dragged() { 0.6 } else { 0.0 },
        behind: theme.felt.cloth,
        seen: drawn.spot.seen.size(),
    };
    draw_card_face(ui.painter(), theme, drawn.rect, drawn.card, look);
}

/// Returns the id of a card on the table, used for keyboard focus.
fn card_id(card: Card) -> Id {
    Id::unique(("card on the table", card.to_string()))
}

/// Handles a click on a card of a hand: plays it, or in edit mode removes it from its hand. In edit mode, also makes
/// the card draggable.
fn handle_click(view: &mut TableView<'_, '_>, response: &Response, editing: bool, card: Card) {
    if editing {
        response.dnd_set_drag_payload(card);
    }
    if response.clicked() {
        view.send(if editing {
            Command::Change(Change::Edit(Edit::Take(card)))
        } else {
            Command::Walk(Walk::Play(card))
        });
    }
}

/// Returns the parts of a playable card's description: its name, its tricks, and the result compared with the goal.
/// They are used by screen readers, the tooltip and tests.
fn card_description(
    view: &TableView<'_, '_>,
    card: Card,
    value: Option<(Tricks, Tricks)>,
) -> Vec<String> {
    let words = view.words;
    let name = words.card(card);
    if view.shown.analysed().is_hidden() {
        return vec![name];
    }
    let Some((tricks, _)) = value else {
        return vec![name, say!(words, "not-known-yet")];
    };
    let goal = view.shown.analysed().goal();
    let result = words.result_text(goal, tricks, is_declaring_side_on_turn(view));
    let facts = [name, words.tricks(tricks), result].into_iter();
    facts.filter(|fact| !fact.is_empty()).collect()
}

/// Makes a hand on the table a drop target in edit mode, unless it is full. A card dropped on it moves into the hand.
fn drop_ui(ui: &mut Ui, view: &mut TableView<'_, '_>, hand: &HandPlan, seat: Seat) {
    let zone = hand.block.union(hand.name).expand(4.0);
    let id = Id::unique(("place to drop a card", seat.index()));
    let response = ui.interact(zone, id, Sense::hover());
    let document = view.shown.analysed().document();
    let held = document.problem().setup.hands[seat];
    let fits = |card: Card| !held.has(card) && has_room(document, seat);
    if let Some(card) = response.dnd_hover_payload::<Card>()
        && fits(*card)
    {
        let fill = view.theme.mark.accent.gamma_multiply(0.25);
        let edge = Stroke::new(2.0, view.theme.mark.accent);
        let round = CornerRadius::same(8);
        ui.painter()
            .rect(zone, round, fill, edge, StrokeKind::Inside);
    }
    if let Some(card) = response.dnd_release_payload::<Card>()
        && fits(*card)
    {
        view.send(Edit::Give(*card, seat));
    }
}

/// Draws the cards out of play at the empty seat in preferans.
pub(super) fn out_of_play_ui(ui: &Ui, view: &TableView<'_, '_>, plan: &TablePlan, seat: Seat) {
    let out: CardSet = out_of_play(view, &setup_at_start(view));
    for (card, spot) in plan.hands[place_of(view, seat)].places(out, 0) {
        let Some(card) = card else { continue };
        let look = CardLook {
            fade: 0.4,
            behind: view.theme.felt.edge,
            seen: spot.seen.size(),
            ..CardLook::default()
        };
        draw_card_face(ui.painter(), &view.theme, spot.rect, card, look);
        name_card_out_of_play(ui, view, spot.seen, card);
    }
}
