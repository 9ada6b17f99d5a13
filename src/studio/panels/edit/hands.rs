//! The hands in edit mode: a text field for each, with its errors below.

use std::sync::Arc;

use eframe::egui::{
    Align, Button, Color32, Galley, Id, InputState, Key, Label, Layout, Margin, Rect, RichText,
    Role, Sense, TextBuffer, TextEdit, Ui, UiBuilder, vec2,
};

use kibitzer::cards::Seat;
use kibitzer::notation::Located;
use kibitzer::notation::hand::{self, HandFlaw, TypedHand};
use kibitzer::rules::Game;

use crate::document::edit::Edit;
use crate::document::goal::Verdict;
use crate::document::repairs::{Complaint, Concern, Repair, has_room};
use crate::look::suited_text::text_width;
use crate::look::theme::{Theme, font, strong};
use crate::panels::edit::drag::{dragged_card, drop_ui};
use crate::panels::edit::form_row::{COLUMN_GAP, label_width, seat_text};
use crate::panels::edit::view::{EditShown, EditView};
use crate::session::command::{Change, HandStroke};
use crate::view::{View, heading_ui};
use crate::widgets::spoken::Spoken;
use kibitzer_words::say;

/// The height of a text field for the cards of a hand, in points.
const FIELD_HEIGHT: f32 = 27.0;
/// The height of the note below a hand's text field, in points.
const NOTE_HEIGHT: f32 = 21.0;
/// The padding in a text field for the cards of a hand.
const FIELD_MARGIN: Margin = Margin::symmetric(6, 4);
/// The font size in a text field for the cards of a hand, in points.
const FONT_SIZE: f32 = 14.0;
/// The minimum font size, in points, to which the text of a long hand is shrunk.
const MIN_FONT_SIZE: f32 = 11.0;
/// The minimum width for an error message below the text field of a hand, in points. With less space it is not drawn.
const MIN_MESSAGE_WIDTH: f32 = 40.0;
/// The width of the button `?` after a hand's text field, in points.
const BUTTON_WIDTH: f32 = 28.0;

/// Draws a text field for the cards of every hand. Enter moves the keyboard focus to the next hand; so does Tab after
/// cards have been typed.
pub(crate) fn hands_ui(ui: &mut Ui, view: &mut EditView<'_, '_>) {
    let title = say!(view, "edit-hands");
    let game = view.shown.document().problem().setup.game;
    let remark = match game {
        Game::Bridge => say!(view, "edit-hands-remark"),
        Game::Preferans => say!(view, "edit-hands-remark-preferans"),
    };
    heading_ui(ui, &view.theme, &title, &remark);
    let setup = view.shown.document().problem().setup;
    focus_new_deal(ui, view);
    let next = ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let seats = setup.seats_from(Seat::North);
        let left = seats.filter(|&seat| hand_ui(ui, view, seat)).last();
        deal_note_ui(ui, view);
        // Finds the next hand. After the last one, the focus does not move.
        let mut seats = setup.seats_from(Seat::North);
        seats
            .find(|&seat| Some(seat) == left)
            .and_then(|_| seats.next())
    });
    if let Some(next) = next.inner {
        // The focus moves only after all fields are drawn. Otherwise the next field would handle the same key press.
        ui.memory_mut(|memory| memory.request_focus(field_id(next)));
    }
}

/// Moves the keyboard focus from the text field of any hand to that of the first one when the user starts another deal.
fn focus_new_deal(ui: &Ui, view: &EditView<'_, '_>) {
    let (id, deal) = (Id::unique("deal being entered"), view.shown.entry.deal());
    let before: Option<u64> = ui.data(|data| data.get_temp(id));
    if before == Some(deal) {
        return;
    }
    ui.data_mut(|data| data.insert_temp(id, deal));
    let focused = ui.memory(|memory| memory.focused());
    let mut fields = Seat::ALL.into_iter().map(field_id);
    let is_in_hand = fields.any(|field| focused == Some(field));
    let setup = view.shown.document().problem().setup;
    if let (true, Some(first)) = (is_in_hand, setup.seats_from(Seat::North).next()) {
        ui.memory_mut(|memory| memory.request_focus(field_id(first)));
    }
}

/// Draws the first fault that concerns the whole deal or the current trick. Space is reserved for it even if there is
/// no fault.
fn deal_note_ui(ui: &mut Ui, view: &mut EditView<'_, '_>) {
    let size = vec2(ui.available_width(), NOTE_HEIGHT);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let is_general = |it: &Complaint| matches!(it.about, Concern::Deal | Concern::Trick);
    if let Some(complaint) = view.shown.complaints().into_iter().find(is_general) {
        complaint_ui(ui, view, rect, &complaint);
    }
}

/// Draws the text field of a hand and the note below it. Returns true if the user left the field to go to the next
/// hand.
fn hand_ui(ui: &mut Ui, view: &mut EditView<'_, '_>, seat: Seat) -> bool {
    let size = vec2(ui.available_width(), FIELD_HEIGHT + NOTE_HEIGHT);
    // The height does not depend on the note, so that nothing moves while cards are added and removed.
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let (line, note) = rect.split_top_bottom_at_y(rect.top() + FIELD_HEIGHT);
    // The names of the seats begin at the left, as the labels of the form do.
    let layout = Layout::left_to_right(Align::Center).with_main_align(Align::Min);
    let is_left = placed_row_ui(ui, line, layout, |ui| hand_row_ui(ui, view, seat));
    hand_note_ui(ui, view, note, seat);
    let setup = &view.shown.document().problem().setup;
    let card = dragged_card(ui.ctx());
    let is_here = card.is_some_and(|card| setup.hands[seat].has(card));
    let is_allowed = !is_here && has_room(view.shown.document(), seat);
    if let Some(card) = drop_ui(ui, &view.theme, line, ("line", seat.index()), is_allowed) {
        view.send(Edit::Give(card, seat));
    }
    is_left
}

/// Draws a row of widgets into a rectangle that was reserved earlier. `add` draws the widgets, and its result is
/// returned.
fn placed_row_ui<T>(ui: &mut Ui, rect: Rect, layout: Layout, add: impl FnOnce(&mut Ui) -> T) -> T {
    let builder = UiBuilder::new().max_rect(rect).layout(layout);
    let mut row = ui.new_child(builder);
    row.spacing_mut().item_spacing.x = COLUMN_GAP;
    add(&mut row)
}

/// Draws the name of a hand, its text field, and the button `?` that marks the hand as unknown or known. Returns true
/// if the user left the field to go to the next hand.
fn hand_row_ui(ui: &mut Ui, view: &mut EditView<'_, '_>, seat: Seat) -> bool {
    seat_button_ui(ui, view, seat);
    let is_left = hand_field_ui(ui, view, seat);
    let is_known = view.shown.document().problem().setup.unknown[seat] == 0;
    let (edit, name) = if is_known {
        (Edit::Forget(seat), say!(view, "edit-forget", seat))
    } else {
        (Edit::Know(seat), say!(view, "edit-know", seat))
    };
    let button = Button::selectable(!is_known, strong("?"));
    let response = ui
        .add_sized(vec2(BUTTON_WIDTH, FIELD_HEIGHT - 3.0), button)
        .spoken_choice(Role::CheckBox, !is_known, &name);
    if response.on_hover_text(name).clicked() {
        view.send(edit);
    }
    is_left
}

/// Draws the name of a seat as a button that selects its hand.
fn seat_button_ui(ui: &mut Ui, view: &mut EditView<'_, '_>, seat: Seat) {
    let setup = &view.shown.document().problem().setup;
    let is_chosen = view.shown.hand == seat && !view.shown.entry.is_tray;
    let count = setup.hand_len(seat);
    let text = seat_text(view, seat, count);
    let least = vec2(label_width(ui, view), FIELD_HEIGHT - 3.0);
    let size = setup.game.hand_size();
    let name = say!(view, "edit-seat-name", seat, count, size);
    let button = Button::selectable(is_chosen, text).truncate();
    let response =
        ui.add(button.min_size(least))
            .spoken_choice(Role::RadioButton, is_chosen, &name);
    if response.on_hover_text(name).clicked() {
        view.send(HandStroke::Hand(seat));
    }
}

/// Draws the text field for the cards of a hand. While the field has the focus or an error, it shows the text as typed;
/// otherwise it shows the hand. Returns true if the user left it with Enter or Tab to go to the next hand.
fn hand_field_ui(ui: &mut Ui, view: &mut EditView<'_, '_>, seat: Seat) -> bool {
    let id = field_id(seat);
    let shown = view.shown;
    let typed = shown.entry.text(seat);
    let has_focus = ui.memory(|memory| memory.has_focus(id));
    let held = TypedHand::held(&shown.document().problem().setup, seat);
    let now = view.theme.letters.editable_hand(held);
    let typed = typed.filter(|text| has_focus || typed_hand_error(shown, text).is_some());
    let mut text = typed.map_or_else(|| now.clone(), str::to_owned);
    let wide = ui.available_width() - BUTTON_WIDTH - COLUMN_GAP;
    let room = wide - 2.0 * f32::from(FIELD_MARGIN.left);
    let mut layouter =
        |ui: &Ui, text: &dyn TextBuffer, _: f32| lay_out_field(ui, text.as_str(), room);
    let edit = TextEdit::singleline(&mut text)
        .id(id)
        .desired_width(wide)
        .layouter(&mut layouter);
    let hint = match shown.document().problem().setup.game {
        Game::Bridge => say!(view, "edit-hand-hint"),
        Game::Preferans => say!(view, "edit-hand-hint-preferans"),
    };
    let response = ui.add(edit.hint_text(hint).margin(FIELD_MARGIN));
    let name = say!(view, "edit-hand-line", seat);
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_label(name));
    if response.changed() {
        view.send(Change::TypeHand(seat, text));
    } else if response.lost_focus()
        && typed.is_some_and(|text| typed_hand_error(shown, text).is_none())
    {
        view.send(Change::TypeHand(seat, now));
    }
    if response.gained_focus() && (shown.hand != seat || shown.entry.is_tray) {
        view.send(HandStroke::Hand(seat));
    }
    // Without typing, Tab comes to the buttons too.
    let goes_on = |input: &InputState| {
        let is_tab = input.key_pressed(Key::Tab) && !input.modifiers.shift;
        input.key_pressed(Key::Enter) || is_tab && shown.entry.text(seat).is_some()
    };
    response.lost_focus() && ui.input(goes_on)
}

/// Lays out the text in a hand's text field, shrunk if it is wider than `room` points. Suit symbols, which the fonts
/// lack, are replaced by letters.
fn lay_out_field(ui: &Ui, text: &str, room: f32) -> Arc<Galley> {
    let shown: String = text
        .chars()
        .map(|letter| match letter {
            '♠' | '♤' => 'S',
            '♥' | '♡' => 'H',
            '♦' | '♢' => 'D',
            '♣' | '♧' => 'C',
            // The variation selector, which turns a suit symbol into an emoji.
            '\u{fe0f}' => ' ',
            letter => letter,
        })
        .collect();
    let colour = ui.visuals().text_color();
    let lay = |size| {
        let shown = shown.clone();
        ui.painter().layout_no_wrap(shown, font(size), colour)
    };
    let galley = lay(FONT_SIZE);
    if galley.size().x > room {
        lay((FONT_SIZE * room / galley.size().x).max(MIN_FONT_SIZE))
    } else {
        galley
    }
}

/// Returns the id of a hand's text field, used for keyboard focus.
fn field_id(seat: Seat) -> Id {
    Id::unique(("line of a hand", seat.index()))
}

/// Returns the error in the typed text of a hand, or `None` if the text can be parsed.
fn typed_hand_error(shown: EditShown<'_>, text: &str) -> Option<Located<HandFlaw>> {
    let game = shown.document().problem().setup.game;
    hand::read(text, game).err()
}

/// Draws the note below a hand's text field. In order of priority, it shows errors and effects of typing, a fault of
/// the hand, or the number of unknown cards.
fn hand_note_ui(ui: &mut Ui, view: &mut EditView<'_, '_>, rect: Rect, seat: Seat) {
    let shown = view.shown;
    let text = shown.entry.text(seat);
    let flaw = text.and_then(|text| typed_hand_error(shown, text));
    let unknown = shown.document().problem().setup.unknown[seat];
    let notices = shown.typing_notices(seat);
    let mut complaints = shown.complaints().into_iter();
    let complaint = complaints.find(|complaint| complaint.about == Concern::Hand(seat));
    let flaw = flaw.map(|error| {
        let what = view.words.describe(&error.flaw);
        view.words.typed_error_text(error.column, &what)
    });
    let (text, colour) = match (flaw, &notices[..], complaint) {
        (Some(flaw), [], _) => (flaw, view.theme.verdict_text(Verdict::Fails)),
        (None, [notice], _) => return complaint_ui(ui, view, rect, notice),
        (flaw, [_, ..], _) => return typing_notices_ui(ui, view, rect, flaw, &notices),
        (None, [], Some(complaint)) => return complaint_ui(ui, view, rect, &complaint),
        (None, [], None) if unknown > 0 => {
            let text = say!(view, "edit-unknown", count = unknown);
            (text, view.theme.weak)
        }
        (None, [], None) => return,
    };
    let under = rect.with_min_x(rect.left() + label_width(ui, view) + COLUMN_GAP);
    let width = text_width(ui.painter(), &text, font(12.0));
    let place = if width > under.width() { rect } else { under };
    placed_row_ui(ui, place, Layout::left_to_right(Align::Center), |ui| {
        message_ui(ui, &view.theme, text, colour);
    });
}

/// Draws the error in the typed text of a hand, if any, and notices about the effects of typing: which cards were taken
/// from other hands, with a menu that gives them back.
fn typing_notices_ui(
    ui: &mut Ui,
    view: &mut EditView<'_, '_>,
    rect: Rect,
    flaw: Option<String>,
    notices: &[Complaint],
) {
    placed_row_ui(ui, rect, Layout::right_to_left(Align::Center), |ui| {
        let title = RichText::new(say!(view, "repair-give-back")).size(12.0);
        let repairs: Vec<&Repair> = notices.iter().flat_map(|notice| &notice.repairs).collect();
        ui.add_enabled_ui(!repairs.is_empty(), |ui| {
            ui.menu_button(title, |ui| {
                for repair in repairs {
                    let text = view.words.repair_label(repair);
                    let text = view.theme.label(text, font(14.0));
                    if ui.button(text).clicked() {
                        view.send(repair.clone());
                    }
                }
            });
        });
        let colour = view.theme.verdict_text(Verdict::Fails);
        let sentences = view.words.fault_sentences(notices, view.theme.letters);
        let sentences: Vec<String> = flaw.into_iter().chain(sentences).collect();
        message_ui(ui, &view.theme, sentences.join(" · "), colour);
    });
}

/// Draws the buttons that repair a fault of the deal, followed by a message about it in the remaining width.
fn complaint_ui(ui: &mut Ui, view: &mut EditView<'_, '_>, rect: Rect, complaint: &Complaint) {
    placed_row_ui(ui, rect, Layout::right_to_left(Align::Center), |ui| {
        repairs_ui(ui, view, complaint);
        let colour = view.theme.verdict_text(Verdict::Fails);
        let text = view.words.fault_note(&complaint.lack, view.theme.letters);
        message_ui(ui, &view.theme, text, colour);
    });
}

/// Draws a small message about a hand, truncated to the available width. The message is left out if there is hardly any
/// space, because all messages are also shown below the table.
fn message_ui(ui: &mut Ui, theme: &Theme, text: String, colour: Color32) {
    if ui.available_width() >= MIN_MESSAGE_WIDTH {
        ui.add(Label::new(theme.styled(text, font(12.0), colour)).truncate());
    }
}

/// Draws all faults that concern one part of the deal, with the buttons that repair them.
pub(crate) fn complaints_ui(ui: &mut Ui, view: &mut EditView<'_, '_>, about: Concern) {
    let complaints = view.shown.complaints().into_iter();
    for complaint in complaints.filter(|complaint| complaint.about == about) {
        ui.horizontal_wrapped(|ui| {
            let colour = view.theme.verdict_text(Verdict::Fails);
            let text = view.words.fault_note(&complaint.lack, view.theme.letters);
            ui.label(view.theme.styled(text, font(12.0), colour));
            repairs_ui(ui, view, &complaint);
        });
    }
}

/// Draws the buttons that repair a fault of the deal.
pub(crate) fn repairs_ui<T>(ui: &mut Ui, view: &mut View<'_, '_, T>, complaint: &Complaint) {
    let count = complaint.repairs.len().max(1) as f32;
    let gaps = (count - 1.0) * ui.spacing().item_spacing.x;
    // In a narrow panel, all buttons have the same width.
    let most = (ui.max_rect().width() - gaps) / count;
    for repair in &complaint.repairs {
        let text = view.words.repair_label(repair);
        let padding = 2.0 * ui.spacing().button_padding.x;
        let wide = text_width(ui.painter(), &text, font(12.0)) + padding;
        let button = Button::new(view.theme.label(&text, font(12.0))).small();
        let response = if wide > most {
            let size = vec2(most, ui.spacing().interact_size.y);
            let button = ui.add_sized(size, button.truncate());
            button.on_hover_text(view.theme.label(text, font(14.0)))
        } else {
            ui.add(button)
        };
        if response.clicked() {
            view.send(repair.clone());
        }
    }
}
