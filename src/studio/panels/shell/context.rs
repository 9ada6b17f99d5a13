//! Context menus, opened by a right click, or by Shift+F10 or the menu key on the focused widget.

use eframe::egui::{Button, InputState, Key, Modifiers, Popup, Response, SetOpenCommand, Ui};

use kibitzer::cards::{Card, Seat, Strain, Tricks};
use kibitzer::rules::{Constraint, Contract, Doubling};

use crate::document::edit::Edit;
use crate::look::theme::font;
use crate::session::analysis::analysed::AnalysedDocument;
use crate::session::command::{Change, Command, HandStroke, Share, Show, Walk};
use crate::session::layouts::display::{OpenedResult, TermsChange, ViewChange};
use crate::session::screen::Overlay;
use crate::session::screen_mode::ScreenMode;
use crate::view::Pen;
use crate::words::Words;
use kibitzer_words::say;

/// Attaches a context menu to a widget, and opens the menu at once if `is_requested`. `entries` draws the entries of
/// the menu while it is open.
pub(crate) fn attach_menu(response: &Response, is_requested: bool, entries: impl FnOnce(&mut Ui)) {
    let asks = |input: &mut InputState| {
        input.consume_key(Modifiers::SHIFT, Key::F10)
            || input.consume_key(Modifiers::NONE, Key::Menu)
    };
    let is_requested = is_requested || response.has_focus() && response.ctx.input_mut(asks);
    let mut popup = Popup::context_menu(response);
    // If the menu was opened from the keyboard, it appears at the widget, because the pointer may be far away.
    let on_it = popup.get_id().with("anchored");
    if is_requested {
        popup = popup.open_memory(SetOpenCommand::Bool(true));
    }
    if is_requested || response.secondary_clicked() {
        let ctx = &response.ctx;
        ctx.data_mut(|data| data.insert_temp(on_it, is_requested));
    }
    if response.ctx.data(|data| data.get_temp(on_it)) == Some(true) {
        popup = popup.at_position(response.rect.center());
    }
    popup.show(|ui| {
        ui.set_min_width(180.0);
        entries(ui);
    });
}

/// Draws a menu entry that sends a command when chosen. It is disabled unless the command can be executed now. Returns
/// true if it was chosen.
pub(crate) fn entry_ui(
    ui: &mut Ui,
    pen: &mut Pen<'_>,
    text: String,
    command: impl Into<Command>,
) -> bool {
    steps_entry_ui(ui, pen, text, [command.into()])
}

/// Draws a menu entry that sends several commands when chosen. It is disabled unless all of them can be executed now.
/// Returns true if it was chosen.
pub(crate) fn steps_entry_ui<const N: usize>(
    ui: &mut Ui,
    pen: &mut Pen<'_>,
    text: String,
    commands: [Command; N],
) -> bool {
    let is_enabled = commands.iter().all(|command| pen.is_enabled(command));
    let button = Button::new(pen.theme.label(text, font(14.0)));
    let is_chosen = ui.add_enabled(is_enabled, button).clicked();
    if is_chosen {
        commands.into_iter().for_each(|command| pen.send(command));
        ui.close();
    }
    is_chosen
}

/// Draws a menu entry labelled with the command's name in the table of commands. Draws nothing if the command is not in
/// the table.
fn table_entry_ui(ui: &mut Ui, pen: &mut Pen<'_>, command: impl Into<Command>) {
    let command = command.into();
    if let Some(entry) = command.entry() {
        entry_ui(ui, pen, entry.text(pen.words), command);
    }
}

/// Attaches the context menu of a card. Its entries play the card, move it to another hand, count the layouts in which
/// its hand holds it, or copy its name.
pub(crate) fn attach_card_menu(
    response: &Response,
    pen: &mut Pen<'_>,
    analysed: AnalysedDocument<'_>,
    card: Card,
) {
    let document = analysed.document();
    let position = document.position();
    attach_menu(response, false, |ui| {
        let words = pen.words;
        let setup = &document.problem().setup;
        let is_legal = position.is_some_and(|position| position.legal_cards().has(card));
        let text = say!(words, "context-play", card);
        ui.add_enabled_ui(is_legal, |ui| entry_ui(ui, pen, text, Walk::Play(card)));
        ui.separator();
        let mut seats = Seat::ALL.into_iter();
        let holder = seats.find(|&seat| setup.hands[seat].has(card));
        let others = setup.seats_from(Seat::North);
        for seat in others.filter(|&seat| Some(seat) != holder) {
            let text = say!(words, "context-give", seat);
            entry_ui(ui, pen, text, Edit::Give(card, seat));
        }
        entry_ui(ui, pen, say!(words, "context-take"), Edit::Take(card));
        ui.separator();
        if let Some(seat) = holder {
            let text = say!(words, "context-pin", seat);
            let limit = TermsChange::Constraint(Constraint::pin(seat, card));
            let count = [ScreenMode::Statistics.into(), limit.into()];
            steps_entry_ui(ui, pen, text, count);
        }
        let copy = Share::CopyWords(pen.theme.letters.card(card));
        entry_ui(ui, pen, say!(words, "context-copy-card"), copy);
    });
}

/// Attaches the context menu of a hand. Its entries select the hand for editing, clear it, swap it with another hand,
/// or copy its cards.
pub(crate) fn attach_hand_menu(
    response: &Response,
    pen: &mut Pen<'_>,
    analysed: AnalysedDocument<'_>,
    seat: Seat,
) {
    let setup = &analysed.document().problem().setup;
    attach_menu(response, false, |ui| {
        let words = pen.words;
        let choose = [ScreenMode::Edit.into(), HandStroke::Hand(seat).into()];
        steps_entry_ui(ui, pen, say!(words, "context-choose"), choose);
        let hand = setup.hands[seat];
        ui.add_enabled_ui(!hand.is_empty(), |ui| {
            entry_ui(ui, pen, say!(words, "context-clear"), Edit::ClearHand(seat));
        });
        table_entry_ui(ui, pen, Change::DealRest);
        ui.separator();
        for other in setup.seats_from(Seat::North).filter(|&other| other != seat) {
            let text = say!(words, "context-swap", seat = other);
            entry_ui(ui, pen, text, Edit::Swap(seat, other));
        }
        ui.separator();
        let copy = Share::CopyWords(pen.theme.letters.cards(hand, " "));
        entry_ui(ui, pen, say!(words, "context-copy-hand"), copy);
    });
}

/// Attaches the context menu of a bar in the statistics. Its entries list the layouts with the bar's result, export all
/// layouts, or export a picture.
pub(crate) fn attach_bar_menu(response: &Response, pen: &mut Pen<'_>, opened: OpenedResult) {
    attach_menu(response, false, |ui| {
        let open = ViewChange::Open(Some(opened));
        let show = [ScreenMode::Statistics.into(), open.into()];
        steps_entry_ui(ui, pen, say!(pen, "context-layouts"), show);
        ui.separator();
        table_entry_ui(ui, pen, Show::Overlay(Overlay::Export));
    });
}

/// Attaches the menu of a cell in the table of makeable tricks. Its two entries change the problem's contract to the
/// highest one that makes with the cell's tricks, or to the next higher one, which fails by one trick.
pub(crate) fn attach_makeable_tricks_menu(
    response: &Response,
    pen: &mut Pen<'_>,
    analysed: AnalysedDocument<'_>,
    (strain, seat, tricks): (Strain, Seat, Option<Tricks>),
) {
    let game = analysed.document().problem().setup.game;
    attach_menu(response, response.clicked(), |ui| {
        let contract = |level| Contract::new(game, level, strain, Doubling::Undoubled).ok();
        let contracts: Vec<Contract> = Contract::levels(game).filter_map(contract).collect();
        let made = |it: &Contract| tricks.is_some_and(|tricks| it.is_made(tricks));
        let best = contracts.iter().rposition(made).unwrap_or(0);
        // The highest contract that makes, and the next higher one, which fails.
        for contract in contracts.into_iter().skip(best).take(2) {
            let text = contract_text(pen.words, contract, seat);
            let edit = Edit::Contract(contract, seat);
            let steps = [edit.into(), ScreenMode::Analyse.into()];
            steps_entry_ui(ui, pen, text, steps);
        }
    });
}

/// Returns a menu entry such as `Analyse 4 hearts by South`. Suits are written as words, because menus cannot draw suit
/// symbols.
fn contract_text(words: &Words, contract: Contract, seat: Seat) -> String {
    let (level, strain) = (contract.level(), contract.strain());
    match strain {
        Strain::Misere => say!(words, "context-misere", strain, seat),
        Strain::Trump(_) | Strain::NoTrump => say!(words, "context-contract", level, strain, seat),
    }
}
