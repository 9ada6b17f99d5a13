//! The window that edits the auction of a bridge board: the calls so far, the bidding box, and the meaning of a call.

use eframe::egui::{Context, Grid, Id, Modal, ScrollArea, TextEdit, Ui, vec2};

use kibitzer::cards::{Seat, Strain};
use kibitzer::problem::{AuctionState, Call, ExplainedCall, Problem};
use kibitzer::rules::{Contract, Game};

use crate::document::edit::Edit;
use crate::look::cards::Caption;
use crate::look::theme::strong;
use crate::session::Session;
use crate::session::command::{Change, Command, Show};
use crate::view::{View, button_row_ui, restore_on_escape};
use kibitzer_words::say;

type AuctionView<'p, 'a> = View<'p, 'a, &'a Session>;

/// The preferred width of the window, in points. A narrow window of the program reduces it.
const PREFERRED_WIDTH: f32 = 560.0;
/// The width of a column of calls, in points.
const CALL_WIDTH: f32 = 58.0;
/// The height of the calls, which scroll in it, in points: a row of seats and eight rounds.
const CALLS_HEIGHT: f32 = 250.0;
/// The space around a call on its button, in points.
const CALL_PADDING: f32 = 8.0;

/// The auction being edited, and the call that the next click in the bidding box sets.
struct EditedAuction<'a> {
    problem: &'a Problem,
    /// The index of that call; the number of calls for one more.
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

    /// Returns the call to be replaced; `None` if one is added.
    fn replaced(&self) -> Option<&'a ExplainedCall> {
        self.calls().get(self.index)
    }
}

/// Draws the window that edits the auction. `chosen` is the index of the call that the bidding box replaces; `None` for
/// the call that comes next.
pub(crate) fn auction_editor_ui(
    ctx: &Context,
    view: &mut AuctionView<'_, '_>,
    chosen: Option<usize>,
) {
    let problem = view.shown.document().problem();
    let count = problem.record.auction.calls.len();
    let auction = &EditedAuction {
        problem,
        index: chosen.map_or(count, |chosen| chosen.min(count)),
    };
    let modal = Modal::new(Id::unique("auction editor")).show(ctx, |ui| {
        let room = ctx.content_rect().size() - vec2(60.0, 60.0);
        ui.set_width(room.x.min(PREFERRED_WIDTH));
        ui.label(strong(say!(view, "record-auction")).size(17.0));
        ui.add_space(6.0);
        let scroll = ScrollArea::both().max_height(room.y - 110.0);
        scroll.show(ui, |ui| {
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| calls_ui(ui, view, auction));
                ui.add_space(10.0);
                ui.vertical(|ui| bidding_box_ui(ui, view, auction));
            });
            meaning_ui(ui, view, auction);
        });
        ui.add_space(6.0);
        buttons_ui(ui, view, auction)
    });
    if modal.inner || modal.should_close() {
        view.send(Command::Show(Show::ToggleAuction));
    }
}

/// Draws the calls, a row for each round, and the place of the next call.
fn calls_ui(ui: &mut Ui, view: &mut AuctionView<'_, '_>, auction: &EditedAuction<'_>) {
    let scroll = ScrollArea::vertical().max_height(CALLS_HEIGHT);
    let scroll = scroll.min_scrolled_height(CALLS_HEIGHT).id_salt("calls");
    scroll.show(ui, |ui| {
        let grid = Grid::new("auction").spacing(vec2(2.0, 2.0));
        grid.min_col_width(CALL_WIDTH).show(ui, |ui| {
            for seat in (0..4).map(|index| auction.seat(index)) {
                ui.vertical_centered(|ui| ui.weak(view.words.seat_letter(seat)));
            }
            ui.end_row();
            let is_over = auction.state_before(auction.calls().len()).is_over();
            let places = auction.calls().len() + usize::from(!is_over);
            for index in 0..places {
                call_ui(ui, view, auction, index);
                if index % 4 == 3 {
                    ui.end_row();
                }
            }
        });
    });
}

/// Draws a call as a button that chooses it, or `?` in the place of the call that comes next.
fn call_ui(ui: &mut Ui, view: &mut AuctionView<'_, '_>, auction: &EditedAuction<'_>, index: usize) {
    let (words, seat) = (view.words, auction.seat(index));
    let call = auction.calls().get(index);
    let (sign, name) = match call {
        Some(call) => (words.call_sign(call.call), words.explained_call(seat, call)),
        None => ("?".to_owned(), say!(words, "auction-turn", seat)),
    };
    let is_chosen = index == auction.index;
    let caption = Caption::new(sign).strong();
    let padding = vec2(CALL_WIDTH, 26.0) - caption.measure(ui.painter());
    let command = Command::Show(Show::ChooseCall(call.map(|_| index)));
    view.caption_radio_button(ui, is_chosen, &caption, padding, &name, command);
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
    let is_made = auction.replaced().is_some_and(|it| it.call == call);
    let caption = Caption::new(view.words.call_sign(call));
    let wide = match call {
        Call::Bid(_, Strain::NoTrump) => 44.0,
        Call::Bid(..) => 36.0,
        Call::Pass | Call::Double | Call::Redouble | Call::Whist | Call::Half => 60.0,
    };
    let size = caption.measure(ui.painter());
    let padding = vec2((wide - size.x).max(CALL_PADDING), 24.0 - size.y);
    let name = view.words.call(call);
    let set = Command::Change(Change::Edit(Edit::Call(auction.index, call)));
    ui.add_enabled_ui(is_legal, |ui| {
        view.caption_radio_button(ui, is_made, &caption, padding, &name, set);
    });
}

/// Draws the field for the meaning of the chosen call or, while the next call is awaited, of the last one.
fn meaning_ui(ui: &mut Ui, view: &mut AuctionView<'_, '_>, auction: &EditedAuction<'_>) {
    let index = auction.index.min(auction.calls().len().saturating_sub(1));
    let Some(explained) = auction.calls().get(index) else {
        ui.weak(say!(view, "auction-none"));
        return;
    };
    let call = view.words.call_sign(explained.call);
    let seat = auction.seat(index);
    let label = Caption::new(say!(view, "auction-meaning", call, seat)).ui(ui, &view.theme);
    let mut text = explained.meaning.clone();
    let field = TextEdit::singleline(&mut text).id(Id::unique("meaning of the call"));
    let field = field.desired_width(f32::INFINITY).margin(vec2(8.0, 5.0));
    let response = ui.add(field).labelled_by(label.id);
    if restore_on_escape(ui, &response, &mut text) || response.changed() {
        let edit = Edit::Explain(index, text);
        view.send(Command::Change(Change::Edit(edit)));
    }
}

/// Draws who calls next or the contract reached, and the buttons. Returns true if the window is to be closed.
fn buttons_ui(ui: &mut Ui, view: &mut AuctionView<'_, '_>, auction: &EditedAuction<'_>) -> bool {
    let state = auction.state_before(auction.calls().len());
    let text = match (state.is_over(), state.contract()) {
        (false, _) => say!(view, "auction-turn", seat = state.turn()),
        (true, None) => say!(view, "passed-out"),
        (true, Some((contract, declarer))) => {
            let contract = view.words.contract(contract);
            format!("{contract} {}", view.words.by_declarer(declarer))
        }
    };
    button_row_ui(ui, |ui| {
        let is_closed = ui.button(say!(view, "help-close")).clicked();
        let last = auction.calls().len().checked_sub(1);
        let cut = ui.add_enabled_ui(last.is_some(), |ui| ui.button(say!(view, "auction-cut")));
        if let (true, Some(last)) = (cut.inner.clicked(), last) {
            let from = auction.index.min(last);
            view.send(Command::Change(Change::Edit(Edit::CutAuction(from))));
        }
        cut.inner.on_hover_text(say!(view, "auction-cut-tip"));
        Caption::new(text).strong().ui(ui, &view.theme);
        is_closed
    })
}
