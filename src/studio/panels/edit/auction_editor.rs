//! The window that edits the auction of a bridge board: the field in which calls are typed, the calls so far, the bidding
//! box, and the meaning of a call.

use eframe::egui::text::LayoutJob;
use eframe::egui::{
    Align2, Context, Direction, Event, Grid, Id, Key, Label, Layout, ScrollArea, Sense, TextEdit,
    Ui, Vec2, vec2,
};

use kibitzer::cards::{Seat, Strain};
use kibitzer::problem::{AuctionState, Call, ExplainedCall, Problem};
use kibitzer::rules::{Contract, Game};

use crate::document::edit::Edit;
use crate::document::goal::Verdict;
use crate::look::theme::{font, strong_font};
use crate::session::Session;
use crate::session::command::{Change, Command, Show};
use crate::session::edit::call_entry::CallEntry;
use crate::session::screen::Overlay;
use crate::session::screen_mode::ScreenMode;
use crate::view::{View, announce_changes, button_row_ui};
use crate::widgets::dialog::{page_ui, title_ui};
use crate::widgets::text_field::{restore_on_escape, set_text_field_name, wide_text_field};
use kibitzer_words::say;

type AuctionView<'p, 'a> = View<'p, 'a, &'a Session>;

/// The preferred width of the auction editor, in points. It is narrower in a narrow program window.
const PREFERRED_WIDTH: f32 = 560.0;
/// The size of a call in the auction editor, in points.
const CALL_SIZE: Vec2 = vec2(58.0, 26.0);
/// The gap between two calls in the auction editor, in points.
const CALL_GAP: f32 = 2.0;
/// The size of the scroll area for the calls in the auction editor, in points: four columns plus the scroll bar, and
/// eight rounds.
const CALLS_SIZE: Vec2 = vec2(250.0, 8.0 * (CALL_SIZE.y + CALL_GAP));
/// The height of a line of text in the auction editor, in points.
const LINE_HEIGHT: f32 = 20.0;
/// The height of all parts of the auction editor outside the scroll area for the calls, in points.
const FRAME_HEIGHT: f32 = 190.0;
/// The padding around the text of a call on its button in the auction editor, in points.
const CALL_PADDING: f32 = 8.0;

/// The auction being edited, and the call that the next click in the bidding box sets.
struct EditedAuction<'a> {
    problem: &'a Problem,
    /// The index of the call that the next click sets. It equals the number of calls if the click appends one.
    index: usize,
}

impl<'a> EditedAuction<'a> {
    fn calls(&self) -> &'a [ExplainedCall] {
        &self.problem.record.auction.calls
    }

    /// Returns the seat that makes the call with this index.
    fn seat(&self, index: usize) -> Seat {
        self.problem.dealer.clockwise(index)
    }

    /// Returns the state of the auction before the call with this index.
    fn state_before(&self, index: usize) -> AuctionState {
        let auction = &self.problem.record.auction;
        auction.state_before(self.problem.dealer, index)
    }

    /// Returns the call to be replaced; `None` if a call is appended.
    fn replaced(&self) -> Option<&'a ExplainedCall> {
        self.calls().get(self.index)
    }
}

/// Draws the window for editing the auction. `chosen` is the index of the call that the bidding box replaces; `None` to
/// append the next call.
pub(crate) fn auction_editor_ui(
    ctx: &Context,
    view: &mut AuctionView<'_, '_>,
    chosen: Option<usize>,
) {
    let problem = view.shown.document().problem();
    let count = problem.record.auction.calls.len();
    let typed = view.shown.calls().entry.as_ref();
    let chosen = typed.map(CallEntry::next_index).or(chosen);
    let auction = &EditedAuction {
        problem,
        index: chosen.map_or(count, |chosen| chosen.min(count)),
    };
    // Every part has a size that does not depend on the calls, so that nothing moves while the user clicks.
    let is_closed = page_ui(ctx, Id::unique("auction editor"), |ui, room| {
        ui.set_width(room.x.min(PREFERRED_WIDTH));
        title_ui(ui, say!(view, "record-auction"));
        ui.add_space(6.0);
        typed_calls_ui(ui, view);
        let scroll = ScrollArea::both().max_height((room.y - FRAME_HEIGHT).max(60.0));
        scroll.show(ui, |ui| {
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| calls_ui(ui, view, auction));
                ui.add_space(10.0);
                ui.vertical(|ui| bidding_box_ui(ui, view, auction));
            });
            meaning_ui(ui, view, auction);
        });
        ui.add_space(6.0);
        result_ui(ui, view, auction);
        buttons_ui(ui, view, auction)
    });
    if is_closed {
        view.send(Show::Overlay(Overlay::Auction(None)));
    }
}

/// Draws the field in which calls are typed, and below it the first error. The field has the keyboard focus unless
/// another widget of the window has it.
fn typed_calls_ui(ui: &mut Ui, view: &mut AuctionView<'_, '_>) {
    let id = Id::unique("typed calls");
    let is_there = ui.memory(|memory| memory.has_focus(id));
    let is_ended = is_there && ui.input(|input| input.key_pressed(Key::Enter));
    if is_there {
        undo_keys_ui(ui, view);
    }
    let entry = view.shown.calls().entry.as_ref();
    let mut text = entry.map_or_else(String::new, |entry| entry.text().to_owned());
    let hint = say!(view, "auction-type-hint");
    let response = ui.add(wide_text_field(&mut text, hint).id(id));
    set_text_field_name(&response, &say!(view, "auction-type"), &text);
    if response.changed() {
        view.send(Change::TypeCalls(text));
    }
    if is_ended {
        view.send(Change::EndCalls);
    }
    if is_ended || ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
    let flaw = entry.and_then(CallEntry::flaw);
    let text = flaw.map_or_else(String::new, |error| {
        let what = view.words.describe(&error.flaw);
        view.words.typed_error_text(error.column, &what)
    });
    let colour = view.theme.verdict_text(Verdict::Fails);
    line_ui(ui, view.theme.styled(text, font(12.0), colour));
}

/// Handles the undo and redo keys before the focused text field can, because the field's own undo history does not
/// include calls that were clicked.
fn undo_keys_ui(ui: &Ui, view: &mut AuctionView<'_, '_>) {
    let undo_change = |event: &Event| {
        let &Event::Key {
            key,
            physical_key,
            pressed: true,
            modifiers,
            ..
        } = event
        else {
            return None;
        };
        match Command::for_key_press(key, physical_key, modifiers, ScreenMode::Analyse) {
            Some(Command::Change(change @ (Change::Undo | Change::Redo))) => Some(change),
            _ => None,
        }
    };
    let mut changes = Vec::new();
    ui.input_mut(|input| {
        input.events.retain(|event| {
            let change = undo_change(event);
            let is_kept = change.is_none();
            changes.extend(change);
            is_kept
        });
    });
    let document = view.shown.document();
    for change in changes {
        let is_of_document = if change == Change::Undo {
            document.can_undo()
        } else {
            document.can_redo()
        };
        // Otherwise undo would bring back another document, behind the window.
        if is_of_document {
            view.send(change);
        }
    }
}

/// Draws a line of text in a row of fixed height, truncated to the available width. The tooltip has the whole text.
fn line_ui(ui: &mut Ui, text: LayoutJob) {
    let size = vec2(ui.available_width(), LINE_HEIGHT);
    ui.allocate_ui(size, |ui| {
        ui.set_min_size(size);
        if !text.text.is_empty() {
            announce_changes(&ui.add(Label::new(text).truncate()));
        }
    });
}

/// Draws the seats and below them the calls, one row for each round, including the place of the next call. Scrolls to
/// the call that the bidding box sets.
fn calls_ui(ui: &mut Ui, view: &mut AuctionView<'_, '_>, auction: &EditedAuction<'_>) {
    ui.set_width(CALLS_SIZE.x);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = CALL_GAP;
        for seat in (0..4).map(|index| auction.seat(index)) {
            let (rect, _) = ui.allocate_exact_size(vec2(CALL_SIZE.x, 18.0), Sense::hover());
            let letter = view.words.seat_letter(seat);
            let (at, weak) = (rect.center(), view.theme.weak);
            ui.painter()
                .text(at, Align2::CENTER_CENTER, letter, font(14.0), weak);
        }
    });
    let is_over = auction.state_before(auction.calls().len()).is_over();
    let places = auction.calls().len() + usize::from(!is_over);
    let mut scroll = ScrollArea::vertical()
        .auto_shrink(false)
        .id_salt("calls")
        .max_height(CALLS_SIZE.y)
        .min_scrolled_height(CALLS_SIZE.y);
    // The call is brought into view only when it becomes another, so that the user can scroll on.
    let seen = Id::unique("call in view");
    let before: Option<(usize, f32)> = ui.data(|data| data.get_temp(seen));
    let (index, offset) = before.unwrap_or_default();
    if before.is_none() || index != auction.index {
        let row = auction.index.min(places.saturating_sub(1)) / 4;
        let top = row as f32 * (CALL_SIZE.y + CALL_GAP);
        let highest = (top + CALL_SIZE.y - CALLS_SIZE.y).max(0.0);
        scroll = scroll.vertical_scroll_offset(offset.clamp(highest, top.max(highest)));
    }
    let output = scroll.show(ui, |ui| {
        let grid = Grid::new("auction").spacing(vec2(CALL_GAP, CALL_GAP));
        grid.min_row_height(CALL_SIZE.y).show(ui, |ui| {
            for index in 0..places {
                call_ui(ui, view, auction, index);
                if index % 4 == 3 {
                    ui.end_row();
                }
            }
        });
    });
    // A pass that is drawn again does not count.
    if !ui.ctx().will_discard() {
        let now = (auction.index, output.state.clamped_offset().y);
        ui.data_mut(|data| data.insert_temp(seen, now));
    }
}

/// Draws a call as a button that selects it, or `?` in the place of the next call.
fn call_ui(ui: &mut Ui, view: &mut AuctionView<'_, '_>, auction: &EditedAuction<'_>, index: usize) {
    let (words, seat) = (view.words, auction.seat(index));
    let call = auction.calls().get(index);
    let (sign, name) = match call {
        Some(call) => (words.call_sign(call.call), words.explained_call(seat, call)),
        None => ("?".to_owned(), say!(words, "auction-turn", seat)),
    };
    let is_chosen = index == auction.index;
    let sign = view.theme.label(sign, strong_font(14.0));
    let command = Show::ChooseCall(call.map(|_| index));
    centred_ui(ui, CALL_SIZE, |ui| {
        view.radio_button(ui, is_chosen, sign, &name, command);
    });
}

/// Draws a button in an area of `size`. The button fills the area, or exceeds it if its text is longer.
fn centred_ui(ui: &mut Ui, size: Vec2, add: impl FnOnce(&mut Ui)) {
    let layout = Layout::centered_and_justified(Direction::LeftToRight);
    ui.allocate_ui_with_layout(size, layout, add);
}

/// Draws the bidding box: all bids, a row for each level, and the other calls. Illegal calls are disabled.
fn bidding_box_ui(ui: &mut Ui, view: &mut AuctionView<'_, '_>, auction: &EditedAuction<'_>) {
    let state = &auction.state_before(auction.index);
    let grid = Grid::new("bidding box").spacing(vec2(2.0, 2.0));
    grid.show(ui, |ui| {
        for level in Contract::levels(Game::Bridge) {
            for &strain in Game::Bridge.strains() {
                box_call_ui(ui, view, (auction, state), Call::Bid(level, strain));
            }
            ui.end_row();
        }
    });
    ui.horizontal(|ui| {
        for call in [Call::Pass, Call::Double, Call::Redouble] {
            box_call_ui(ui, view, (auction, state), call);
        }
    });
}

/// Draws a call in the bidding box. `state` is the state of the auction before the call that the box sets.
fn box_call_ui(
    ui: &mut Ui,
    view: &mut AuctionView<'_, '_>,
    (auction, state): (&EditedAuction<'_>, &AuctionState),
    call: Call,
) {
    let is_legal = state.clone().call(call).is_ok();
    let is_made = auction
        .replaced()
        .is_some_and(|replaced| replaced.call == call);
    let sign = view.theme.label(view.words.call_sign(call), font(14.0));
    let wide = match call {
        Call::Bid(_, Strain::NoTrump) => 44.0,
        Call::Bid(..) => 36.0,
        Call::Pass | Call::Double | Call::Redouble | Call::Whist | Call::Half => 60.0,
    };
    let name = view.words.call(call);
    let set = Edit::Call(auction.index, call);
    ui.add_enabled_ui(is_legal, |ui| {
        ui.spacing_mut().button_padding.x = CALL_PADDING / 2.0;
        centred_ui(ui, vec2(wide, 24.0), |ui| {
            view.radio_button(ui, is_made, sign, &name, set);
        });
    });
}

/// Draws the field for the meaning of the selected call, or of the last call if the next one is to be appended. If
/// there are no calls, the field is disabled.
fn meaning_ui(ui: &mut Ui, view: &mut AuctionView<'_, '_>, auction: &EditedAuction<'_>) {
    let index = auction.index.min(auction.calls().len().saturating_sub(1));
    let explained = auction.calls().get(index);
    let name = match explained {
        Some(explained) => {
            let call = view.words.call_sign(explained.call);
            say!(view, "auction-meaning", call, seat = auction.seat(index))
        }
        None => say!(view, "auction-none"),
    };
    line_ui(ui, view.theme.label(&name, font(14.0)));
    let mut text = explained.map_or_else(String::new, |call| call.meaning.clone());
    let field = TextEdit::singleline(&mut text)
        .id(Id::unique("meaning of the call"))
        .desired_width(f32::INFINITY)
        .margin(vec2(8.0, 5.0));
    let response = ui.add_enabled(explained.is_some(), field);
    set_text_field_name(&response, &name, &text);
    if restore_on_escape(ui, &response, &mut text) || response.changed() {
        let edit = Edit::Explain(index, text);
        view.send(edit);
    }
}

/// Draws the name of the player who calls next or, if the auction is over, the contract reached.
fn result_ui(ui: &mut Ui, view: &AuctionView<'_, '_>, auction: &EditedAuction<'_>) {
    let state = auction.state_before(auction.calls().len());
    let text = match (state.is_over(), state.contract()) {
        (false, _) => say!(view, "auction-turn", seat = state.turn()),
        (true, None) => say!(view, "passed-out"),
        (true, Some((contract, declarer))) => {
            let contract = view.words.contract(contract);
            format!("{contract} {}", view.words.by_declarer(declarer))
        }
    };
    line_ui(ui, view.theme.label(text, strong_font(14.0)));
}

/// Draws the buttons of the auction editor. Returns true if its window must be closed.
fn buttons_ui(ui: &mut Ui, view: &mut AuctionView<'_, '_>, auction: &EditedAuction<'_>) -> bool {
    button_row_ui(ui, |ui| {
        let is_closed = ui.button(say!(view, "help-close")).clicked();
        let last = auction.calls().len().checked_sub(1);
        let cut = ui.add_enabled_ui(last.is_some(), |ui| ui.button(say!(view, "auction-cut")));
        if let (true, Some(last)) = (cut.inner.clicked(), last) {
            let from = auction.index.min(last);
            view.send(Edit::CutAuction(from));
        }
        cut.inner.on_hover_text(say!(view, "auction-cut-tip"));
        is_closed
    })
}
