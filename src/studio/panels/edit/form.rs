//! Edit mode: the pack of cards, and the form for the rest of the deal and the problem.

use eframe::egui::{
    self, Align, Button, CornerRadius, Grid, Id, Label, Layout, Rect, Response, RichText, Role,
    Sense, Stroke, TextEdit, Ui, pos2, vec2,
};

use kibitzer::analysis::Unseen;
use kibitzer::cards::{Card, Rank, Seat, Strain, Suit};
use kibitzer::rules::{Contract, Doubling, Game, Setup, Vulnerability};

use crate::document::Obstacle;
use crate::document::edit::{Edit, Field};
use crate::document::goal::Verdict;
use crate::document::repairs::{Complaint, Concern};
use crate::look::cards::{CardLook, draw_card_chip, draw_card_face, owner_rect};
use crate::look::rich_text::{note_ui, plain_note};
use crate::look::suited_text::text_width;
use crate::look::theme::{font, strong, strong_font};
use crate::panels::analysis::discards::discards_ui;
use crate::panels::edit::drag::{dragged_card, drop_ui};
use crate::panels::edit::form_row::{COLUMN_GAP, choice_ui, row_ui};
use crate::panels::edit::goal::goal_choice_ui;
use crate::panels::edit::hands::{complaints_ui, hands_ui, repairs_ui};
use crate::panels::edit::view::EditView;
use crate::panels::solve::question::hidden_results_ui;
use crate::panels::soundness::verdict_on_table;
use crate::session::command::{Change, Command, Counting, HandStroke, Show};
use crate::session::layouts::viewpoint::Viewpoint;
use crate::session::lead::command::Lead;
use crate::session::screen::Overlay;
use crate::session::screen_mode::ScreenMode;
use crate::view::{button_height, button_width, heading_ui};
use crate::widgets::choice::Choice;
use crate::widgets::scroll::panel_scroll_ui;
use crate::widgets::spoken::Spoken;
use crate::widgets::text_field::restore_on_escape;
use crate::words::{Words, with_capital};
use kibitzer_words::say;

/// The minimum width of the pack in edit mode, in points. If the buttons beside it leave less, they are collapsed into
/// a menu.
const MIN_PACK_WIDTH: f32 = 360.0;

/// The minimum width of a button beside the pack, in points, including the gap after it.
const MIN_BUTTON_WIDTH: f32 = 112.0;

/// Draws the pack of cards in edit mode, with buttons for changes to all cards.
pub(crate) fn pack_ui(ui: &mut Ui, view: &mut EditView<'_, '_>) {
    let title = pack_title(view);
    // The width of the buttons is known from the previous frame. In the first frame it is assumed to be 252 points.
    let id = Id::unique("width of the pack's buttons");
    let beside: f32 = ui.data(|data| data.get_temp(id)).unwrap_or(252.0);
    if ui.available_width() < MIN_PACK_WIDTH + beside {
        let room = ui.available_width();
        ui.spacing_mut().interact_size.y = button_height(ui);
        ui.horizontal(|ui| {
            let all = say!(view, "edit-all-cards");
            ui.menu_button(all, |ui| pack_buttons_ui(ui, view));
            trays_ui(ui, view);
            if text_width(ui.painter(), &title, strong_font(14.0)) < ui.available_width() {
                ui.label(view.theme.label(title, strong_font(14.0)));
            }
        });
        return pack_cards_ui(ui, view, room);
    }
    ui.horizontal(|ui| {
        ui.label(view.theme.label(title, strong_font(14.0)));
        let remark = say!(view, "edit-pack-remark");
        let remark = RichText::new(remark).size(12.0).color(view.theme.weak);
        ui.add(egui::Label::new(remark).truncate());
    });
    ui.horizontal_top(|ui| {
        let room = ui.available_width() - beside;
        pack_cards_ui(ui, view, room);
        ui.add_space(8.0);
        let buttons = ui.vertical(|ui| {
            pack_buttons_ui(ui, view);
            trays_ui(ui, view);
        });
        // Includes the gap before the buttons and a margin after them.
        let wide = (buttons.response.rect.width() + 24.0).ceil();
        if wide != beside {
            ui.data_mut(|data| data.insert_temp(id, wide));
            ui.ctx().request_repaint();
        }
    });
}

/// Returns the title of the pack in edit mode. It names the hand and suit, or the tray, that clicked and typed cards
/// are added to.
fn pack_title(view: &EditView<'_, '_>) -> String {
    let (seat, entry) = (view.shown.hand, view.shown.entry);
    if entry.is_tray {
        say!(view, "edit-pack-tray")
    } else {
        say!(view, "edit-pack", seat, suit = entry.suit.symbol())
    }
}

/// Draws the two trays for cards outside all hands: cards not yet placed, and cards out of play.
fn trays_ui(ui: &mut Ui, view: &mut EditView<'_, '_>) {
    let setup = view.shown.document().problem().setup;
    let size = vec2(pack_button_width(ui, view), 26.0);
    ui.horizontal(|ui| {
        let count = setup.unplaced().len();
        let text = say!(view, "edit-unplaced", count);
        let response = ui
            .add_enabled(false, Button::new(text).min_size(size))
            .on_disabled_hover_text(say!(view, "edit-unplaced-tip"));
        tray_drop_ui(ui, view, &response, Edit::Take, count > 0);
        let text = tray_text(view.words, &setup);
        let chosen = view.shown.entry.is_tray;
        let button = Button::selectable(chosen, &text).min_size(size);
        let response = ui
            .add(button.stroke(Stroke::new(1.0, view.theme.ground.line)))
            .spoken_choice(Role::RadioButton, chosen, text);
        if response.clicked() {
            view.send(HandStroke::Tray);
        }
        let response = response.on_hover_text(say!(view, "edit-tray-tip"));
        tray_drop_ui(ui, view, &response, Edit::SetAside, false);
    });
}

/// Makes a tray a drop target, and applies `edit` to a card dropped there. If `is_for_hands` is true, unplaced cards
/// may not be dropped: only those in a hand, in the trick or out of play.
fn tray_drop_ui(
    ui: &Ui,
    view: &mut EditView<'_, '_>,
    response: &Response,
    edit: fn(Card) -> Edit,
    is_for_hands: bool,
) {
    let setup = &view.shown.document().problem().setup;
    let card = dragged_card(ui.ctx());
    let is_allowed = card.is_some_and(|card| !is_for_hands || !setup.unplaced().has(card));
    if let Some(card) = drop_ui(ui, &view.theme, response.rect, response.id, is_allowed) {
        view.send(edit(card));
    }
}

/// Draws the cards of the pack in edit mode, one suit per row, `room` points wide.
fn pack_cards_ui(ui: &mut Ui, view: &mut EditView<'_, '_>, room: f32) {
    let setup = view.shown.document().problem().setup;
    let (ranks, lowest) = (Rank::ALL.into_iter(), setup.game.lowest());
    let ranks: Vec<Rank> = ranks.filter(|&rank| rank >= lowest).collect();
    let high = ((ui.available_height() - 12.0) / 4.0).clamp(22.0, 44.0);
    let step = vec2((room / ranks.len() as f32).min(62.0), high);
    let size = vec2(step.x * ranks.len() as f32, step.y * 4.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let may_drop =
        dragged_card(ui.ctx()).is_some_and(|card| setup.hands.0.iter().any(|hand| hand.has(card)));
    if let Some(card) = drop_ui(ui, &view.theme, rect, "pack", may_drop) {
        view.send(Edit::Take(card));
    }
    draw_suit_mark(ui, view, rect, step.y);
    for (row, suit) in Suit::ALL.into_iter().enumerate() {
        for (column, &rank) in ranks.iter().enumerate() {
            let corner = rect.min + vec2(column as f32 * step.x, row as f32 * step.y);
            let cell = Rect::from_min_size(corner, step).shrink(1.5);
            pack_card_ui(ui, view, &setup, cell, Card::new(suit, rank));
        }
    }
}

/// Marks, in the pack, the row of the suit to which typed ranks belong.
fn draw_suit_mark(ui: &Ui, view: &EditView<'_, '_>, rect: Rect, step: f32) {
    let entry = view.shown.entry;
    let row = Suit::ALL.iter().position(|&suit| suit == entry.suit);
    if let (Some(row), false) = (row, entry.is_tray) {
        let top = rect.top() + row as f32 * step;
        let left = rect.left() - 6.0;
        let mark = Rect::from_min_max(pos2(left, top + 3.0), pos2(left + 3.0, top + step - 3.0));
        let round = CornerRadius::same(1);
        ui.painter()
            .rect_filled(mark, round, view.theme.mark.accent);
    }
}

/// Draws a card of the pack in edit mode, with the letter of the seat that holds it, if any.
fn pack_card_ui(ui: &mut Ui, view: &mut EditView<'_, '_>, setup: &Setup, cell: Rect, card: Card) {
    let chosen = view.shown.hand;
    let mut seats = Seat::ALL.into_iter();
    let owner = seats.find(|&seat| setup.hands[seat].has(card));
    let on_table = setup.trick.cards().any(|other| other == card);
    let id = Id::unique(("pack", card.to_string()));
    let place = card_location(view.words, setup, owner, card);
    let response = ui
        .interact(cell, id, Sense::click_and_drag())
        .spoken_button(say!(view, "edit-card", card, place));
    response.dnd_set_drag_payload(card);
    let is_aside = setup.gone.has(card) && owner.is_none();
    let mine = if view.shown.entry.is_tray {
        is_aside
    } else {
        owner == Some(chosen)
    };
    let look = CardLook {
        frame: match (mine, response.hovered()) {
            (true, _) => Some(view.theme.mark.accent),
            (false, true) => Some(view.theme.turn.fill),
            (false, false) => None,
        },
        ..CardLook::default()
    };
    let elsewhere = ((owner.is_some() || is_aside) && !mine) || on_table;
    if elsewhere && !response.hovered() {
        draw_card_chip(ui.painter(), &view.theme, cell, card);
    } else {
        draw_card_face(ui.painter(), &view.theme, cell, card, look);
    }
    if let Some(seat) = owner {
        draw_owner_letter(ui, view, cell, &view.words.seat_letter(seat), mine);
    } else if is_aside {
        draw_owner_letter(ui, view, cell, "–", mine);
    }
    let tip = if mine {
        say!(view, "edit-take-out", card)
    } else {
        say!(view, "edit-give", card, place, seat = chosen)
    };
    if response.clicked_with_tip(tip) {
        view.send(HandStroke::Card(card));
    }
}

/// Returns the label of the tray with the cards out of play.
fn tray_text(words: &Words, setup: &Setup) -> String {
    let count = setup.gone.len();
    let what = with_capital(&words.out_of_play(setup.game, count));
    say!(words, "edit-tray", what, count)
}

/// Returns the location of a card in words: a seat, the current trick, not placed, or out of play.
fn card_location(words: &Words, setup: &Setup, owner: Option<Seat>, card: Card) -> String {
    let on_table = setup.trick.cards().any(|other| other == card);
    match owner {
        Some(seat) => words.seat(seat),
        None if on_table => say!(words, "edit-in-the-trick"),
        None if setup.all_unknown() > 0 && !setup.gone.has(card) => say!(words, "edit-nowhere"),
        None => words.cards_out_of_play(setup),
    }
}

/// Draws the letter of the seat that holds a card of the pack. It is highlighted if the card is `mine`, held by the
/// selected hand.
fn draw_owner_letter(ui: &Ui, view: &EditView<'_, '_>, cell: Rect, letter: &str, mine: bool) {
    let place = owner_rect(cell);
    let (at, size) = (place.center(), place.width());
    let fill = if mine {
        view.theme.mark.accent
    } else {
        view.theme.result.plain
    };
    ui.painter().circle_filled(at, size / 2.0, fill);
    let letters = strong_font(size * 0.72);
    let colour = view.theme.readable_text_on(fill);
    ui.painter()
        .text(at, egui::Align2::CENTER_CENTER, letter, letters, colour);
}

/// Draws the buttons that change the whole deal: random deal, clear, deal the rest, rotate, and swap.
fn pack_buttons_ui(ui: &mut Ui, view: &mut EditView<'_, '_>) {
    let wide = pack_button_width(ui, view);
    ui.horizontal(|ui| {
        column_ui(ui, wide, |ui| view.button(ui, Change::DealRandomly));
        let clear = say!(view, "edit-clear");
        let command = Edit::Clear;
        column_ui(ui, wide, |ui| view.button_with_text(ui, command, &clear));
    });
    ui.horizontal(|ui| {
        column_ui(ui, wide, |ui| view.button(ui, Change::DealRest));
        column_ui(ui, wide, |ui| turn_menu_ui(ui, view));
    });
    ui.horizontal(|ui| {
        column_ui(ui, wide, |ui| swap_hands_ui(ui, view));
        column_ui(ui, wide, |ui| swap_suits_ui(ui, view));
    });
    if !view.shown.document().problem().setup.trick.is_empty() {
        let button = ui.button(say!(view, "edit-trick-back"));
        let tip = say!(view, "edit-trick-back-tip");
        if button.on_hover_text(tip).clicked() {
            view.send(Edit::TakeTrickBack);
        }
    }
}

/// Returns the width of the buttons beside the pack, in points: that of the widest one. The buttons form two columns.
fn pack_button_width(ui: &Ui, view: &EditView<'_, '_>) -> f32 {
    let commands = [Change::DealRandomly, Change::DealRest].map(Command::from);
    let entries = commands.iter().filter_map(Command::entry);
    let names = entries.map(|entry| entry.text(view.words));
    let setup = view.shown.document().problem().setup;
    let texts = [
        say!(view, "edit-clear"),
        say!(view, "edit-turn"),
        say!(view, "edit-swap-hands"),
        say!(view, "edit-swap-suits"),
        say!(view, "edit-unplaced", count = setup.unplaced().len()),
        tray_text(view.words, &setup),
    ];
    let widths = names.chain(texts).map(|text| button_width(ui, &text));
    let widest = widths.fold(MIN_BUTTON_WIDTH, f32::max);
    (widest - ui.spacing().item_spacing.x).ceil()
}

/// Draws a button beside the pack that fills its column, which is `wide` points wide. `add` draws the button.
fn column_ui(ui: &mut Ui, wide: f32, add: impl FnOnce(&mut Ui)) {
    let layout = Layout::top_down_justified(Align::Center);
    let size = vec2(wide, button_height(ui));
    ui.allocate_ui_with_layout(size, layout, add);
}

/// Draws the menu with the commands that rotate the deal or the view of the table.
fn turn_menu_ui(ui: &mut Ui, view: &mut EditView<'_, '_>) {
    ui.menu_button(say!(view, "edit-turn"), |ui| {
        view.button(ui, Edit::Rotate);
        view.button(ui, Show::TurnView);
    });
}

/// Draws the menu that swaps the hand being edited with another one.
fn swap_hands_ui(ui: &mut Ui, view: &mut EditView<'_, '_>) {
    let setup = view.shown.document().problem().setup;
    let one = view.shown.hand;
    let menu = ui.menu_button(say!(view, "edit-swap-hands"), |ui| {
        for other in setup.seats_from(one).skip(1) {
            let text = say!(view, "edit-two-hands", one, other);
            if ui.button(text).clicked() {
                view.send(Edit::Swap(one, other));
            }
        }
    });
    let tip = say!(view, "edit-swap-hands-tip");
    menu.response.on_hover_text(tip);
}

/// Draws the menu that swaps two suits in all hands.
fn swap_suits_ui(ui: &mut Ui, view: &mut EditView<'_, '_>) {
    let menu = ui.menu_button(say!(view, "edit-swap-suits"), |ui| {
        for (index, one) in Suit::ALL.into_iter().enumerate() {
            for other in Suit::ALL.into_iter().skip(index + 1) {
                let text = say!(view, "edit-two-suits", one, other);
                if ui.button(text).clicked() {
                    view.send(Edit::SwapSuits(one, other));
                }
            }
        }
    });
    let tip = say!(view, "edit-swap-suits-tip");
    menu.response.on_hover_text(tip);
}

/// Draws a message that says whether the deal can be played. If not, lists its faults, with buttons that repair them.
/// If `on_one_line` is true, only summarises the faults, because they are also shown beside the fields concerned.
pub(crate) fn faults_ui(ui: &mut Ui, view: &mut EditView<'_, '_>, on_one_line: bool) {
    let complaints = view.shown.complaints();
    let good = view.theme.verdict_text(Verdict::Makes);
    let bad = view.theme.verdict_text(Verdict::Fails);
    let seats = Seat::ALL.into_iter();
    let notices: Vec<Complaint> = seats
        .flat_map(|seat| view.shown.typing_notices(seat))
        .collect();
    let (words, theme) = (view.words, view.theme);
    let summary_ui = |ui: &mut Ui, faults: &[Complaint]| {
        let text = words.fault_sentences(faults, theme.letters).join(" · ");
        ui.add(Label::new(theme.styled(text, font(14.0), bad)).truncate());
    };
    if complaints.is_empty() {
        ui.horizontal(|ui| {
            if !notices.is_empty() {
                summary_ui(ui, &notices);
            }
            if on_one_line && view.shown.countable_viewpoint().is_some() {
                count_unknown_ui(ui, view);
            }
            let verdict = verdict_on_table(&view.with_data(view.shown.session.analysed()));
            let text = match verdict {
                Some(verdict) => format!("{} · {verdict}", faultless_note(view)),
                None => faultless_note(view),
            };
            ui.add(egui::Label::new(RichText::new(text).color(good)).truncate());
        });
        return;
    }
    if view.shown.document().only_known_hand().is_some() {
        ui.label(RichText::new(say!(view, "edit-lead")).color(good));
        return;
    }
    let title = strong(say!(view, "edit-not-playable")).color(bad);
    if on_one_line {
        ui.horizontal(|ui| {
            if Viewpoint::with_unknown_cards(view.shown.document()).is_some() {
                count_unknown_ui(ui, view);
            }
            ui.label(title);
            summary_ui(ui, &[notices, complaints].concat());
        });
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(title);
        for complaint in complaints {
            let text = words.fault_sentence(&complaint, theme.letters);
            ui.label(theme.styled(format!("•\u{a0}{text}"), font(14.0), bad));
            repairs_ui(ui, view, &complaint);
        }
    });
}

/// Returns a note on a deal without faults: that declarer discards next, that its layouts can be counted, or that it
/// can be played.
fn faultless_note(view: &EditView<'_, '_>) -> String {
    if let [missing @ Obstacle::Discard(_)] = view.shown.document().obstacles() {
        return format!("✓ {}.", view.words.obstacle_reason(missing));
    }
    match view.shown.countable_viewpoint() {
        Some(half) => match half.unseen {
            Unseen::One(_) => say!(view, "edit-countable-discards"),
            Unseen::Two(seats) => {
                let hands = view.words.seat_pair_name(seats);
                say!(view, "edit-countable", hands)
            }
        },
        None => say!(view, "edit-playable"),
    }
}

/// Draws the button that counts the possible layouts of the unknown hands.
fn count_unknown_ui(ui: &mut Ui, view: &mut EditView<'_, '_>) {
    let text = say!(view, "unknown-count");
    view.button_with_text(ui, Counting::Count, &text);
}

/// Draws the form of edit mode: hands, contract, seats, and the texts of the problem.
pub(crate) fn form_ui(ui: &mut Ui, view: &mut EditView<'_, '_>) {
    // With another deal, the form is at its top again.
    let deal = view.shown.entry.deal();
    ui.push_id(("form", deal), |ui| form_rows_ui(ui, view));
}

/// Draws the scrolling content of the form of edit mode.
fn form_rows_ui(ui: &mut Ui, view: &mut EditView<'_, '_>) {
    let words = view.words;
    panel_scroll_ui(ui, |ui| {
        let (title, remark) = (say!(words, "edit-deal"), say!(words, "edit-deal-remark"));
        hands_ui(ui, view);
        ui.separator();
        heading_ui(ui, &view.theme, &title, &remark);
        deal_choices_ui(ui, view);
        for about in [
            Concern::Contract,
            Concern::Declarer,
            Concern::Leader,
            Concern::EmptySeat,
            Concern::Play,
        ] {
            complaints_ui(ui, view, about);
        }
        ui.separator();
        if view.shown.session.analysed().awaits_discard() {
            let session = view.shown.session;
            ui.scope(|ui| discards_ui(ui, &mut view.with_data(session)));
            ui.separator();
        }
        heading_ui(ui, &view.theme, &say!(words, "edit-problem"), "");
        goal_choice_ui(ui, view);
        for field in Field::ALL {
            text_field_ui(ui, view, field);
        }
        ui.add_space(6.0);
        done_button_ui(ui, view);
    });
}

/// Draws the choices of game, contract, declarer, leader and, in bridge, dealer and vulnerability.
pub(crate) fn deal_choices_ui(ui: &mut Ui, view: &mut EditView<'_, '_>) {
    let grid = Grid::new("deal form").num_columns(2);
    grid.spacing([COLUMN_GAP, 4.0]).show(ui, |ui| {
        // Makes labels as high as buttons, so that each shares a baseline with its choices.
        ui.spacing_mut().interact_size.y = button_height(ui);
        game_ui(ui, view);
        strain_ui(ui, view);
        level_ui(ui, view);
        seats_ui(ui, view);
    });
}

/// Draws the choice of the game: bridge or preferans.
fn game_ui(ui: &mut Ui, view: &mut EditView<'_, '_>) {
    let (words, setup) = (view.words, view.shown.document().problem().setup);
    let games = [Game::Bridge, Game::Preferans].map(|game| {
        let name = words.game_title(game);
        Choice::new(&name, &name, setup.game == game, Edit::Game(game))
    });
    choice_ui(ui, view, &say!(words, "edit-game"), 8.0, games);
}

/// Draws the choice of the contract's strain.
fn strain_ui(ui: &mut Ui, view: &mut EditView<'_, '_>) {
    let (words, theme) = (view.words, view.theme);
    let setup = view.shown.document().problem().setup;
    let strains = setup.game.strains().iter().map(|&strain| {
        let sign = theme.label(words.strain_sign(strain), font(14.0));
        let is_chosen = setup.strain == strain;
        Choice::new(sign, words.strain(strain), is_chosen, Edit::Strain(strain))
    });
    choice_ui(ui, view, &say!(words, "edit-strain"), 4.0, strains);
}

/// Draws the choice of the contract's level and, in bridge, of its doubling.
fn level_ui(ui: &mut Ui, view: &mut EditView<'_, '_>) {
    let (words, problem) = (view.words, view.shown.document().problem());
    let (game, now) = (problem.setup.game, problem.level);
    if problem.setup.strain == Strain::Misere {
        return;
    }
    let none = say!(words, "edit-no-contract");
    let none = Choice::new("–", none, now.is_none(), Edit::Level(None));
    let levels = Contract::levels(game).map(|level| {
        let name = say!(words, "edit-level", level);
        let edit = Edit::Level(Some(level));
        Choice::new(level.to_string(), name, now == Some(level), edit)
    });
    let levels = [none].into_iter().chain(levels);
    choice_ui(ui, view, &say!(words, "edit-contract"), 2.0, levels);
    if game == Game::Bridge {
        doubling_ui(ui, view, problem.doubling);
    }
}

/// Draws the choice among undoubled, doubled and redoubled.
fn doubling_ui(ui: &mut Ui, view: &mut EditView<'_, '_>, now: Doubling) {
    let words = view.words;
    let doublings = [
        (Doubling::Undoubled, say!(words, "edit-not-doubled")),
        (Doubling::Doubled, "×".to_owned()),
        (Doubling::Redoubled, "××".to_owned()),
    ]
    .map(|(doubling, text)| {
        let name = words.doubling(doubling);
        Choice::new(text, name, now == doubling, Edit::Doubling(doubling))
    });
    choice_ui(ui, view, &say!(words, "edit-doubled"), 8.0, doublings);
}

/// Draws the choices of declarer and leader, and of the empty seat or the dealer and vulnerability.
fn seats_ui(ui: &mut Ui, view: &mut EditView<'_, '_>) {
    let (words, problem) = (view.words, view.shown.document().problem());
    let (setup, dealer) = (problem.setup, problem.dealer);
    let playing: Vec<Seat> = setup.seats_from(Seat::North).collect();
    let name = say!(words, "edit-declarer");
    seat_choice_ui(ui, view, &name, &playing, setup.declarer, Edit::Declarer);
    let name = say!(words, "edit-leads");
    seat_choice_ui(ui, view, &name, &playing, setup.leader, Edit::Leader);
    if setup.game == Game::Preferans {
        let absent = setup.absent.unwrap_or(Seat::South);
        let name = say!(words, "edit-empty-seat");
        return seat_choice_ui(ui, view, &name, &Seat::ALL, absent, Edit::Absent);
    }
    let name = say!(words, "edit-dealer");
    seat_choice_ui(ui, view, &name, &Seat::ALL, dealer, Edit::Dealer);
    let sides = Vulnerability::ALL.map(|sides| {
        let (text, name) = (words.vulnerable_sides(sides), words.vulnerability(sides));
        let edit = Edit::Vulnerability(sides);
        Choice::new(text, name, problem.vulnerability == sides, edit)
    });
    choice_ui(ui, view, &say!(words, "edit-vulnerable"), 4.0, sides);
    row_ui(ui, view, &say!(words, "record-auction"), |ui, view| {
        let text = match problem.record.auction.calls.len() {
            0 => say!(words, "auction-enter"),
            count => say!(words, "auction-calls", count),
        };
        let open = Show::Overlay(Overlay::Auction(None));
        view.button_with_text(ui, open, &text);
    });
}

/// Draws the choice of a seat for the role `name`. `edit` is the change that a click makes.
fn seat_choice_ui(
    ui: &mut Ui,
    view: &mut EditView<'_, '_>,
    name: &str,
    seats: &[Seat],
    now: Seat,
    edit: fn(Seat) -> Edit,
) {
    row_ui(ui, view, name, |ui, view| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let words = view.words;
        let names = seats.iter().map(|&seat| words.seat(seat));
        let wide: f32 = names.map(|name| button_width(ui, &name)).sum();
        // Without enough space for names, the letters of the seats are shown.
        let text_of = if wide <= ui.available_width() {
            kibitzer_words::Words::seat
        } else {
            kibitzer_words::Words::seat_letter
        };
        for &seat in seats {
            let label = say!(words, "edit-duty", duty = name, seat);
            view.radio_button(ui, seat == now, text_of(words, seat), &label, edit(seat));
        }
    });
}

/// Returns the id of the text field for the problem's title, used for keyboard focus.
pub(crate) fn title_field_id() -> Id {
    Id::unique("the problem's title")
}

/// Draws a field for a text of the problem, such as its title or notes.
fn text_field_ui(ui: &mut Ui, view: &mut EditView<'_, '_>, field: Field) {
    let name = RichText::new(view.words.field_label(field)).size(12.0);
    let label = ui.label(name.color(view.theme.weak));
    let mut text = (view.words).field_text(field, view.shown.document().problem());
    if field == Field::Notes && view.shown.session.hides_results() {
        // Notes may reveal the solution.
        let problem = view.shown.session.document().problem();
        return hidden_results_ui(ui, view, problem);
    }
    let field_ui = match field {
        Field::Question | Field::Notes => TextEdit::multiline(&mut text).desired_rows(2),
        Field::Title => TextEdit::singleline(&mut text).id(title_field_id()),
        Field::Author | Field::Source => TextEdit::singleline(&mut text),
    };
    let edit = field_ui.desired_width(f32::INFINITY).margin(vec2(8.0, 5.0));
    let response = ui.add(edit).labelled_by(label.id);
    if field == Field::Title && response.gained_focus() {
        response.scroll_to_me(None);
    }
    if restore_on_escape(ui, &response, &mut text) || response.changed() {
        view.send(Edit::Text(field, text.clone()));
    }
    if matches!(field, Field::Question | Field::Notes) {
        preview_ui(ui, view, field, &text);
    }
}

/// Draws a preview of a question or note below its text field, if the text contains markup or suit symbols.
fn preview_ui(ui: &mut Ui, view: &EditView<'_, '_>, field: Field, text: &str) {
    if field == Field::Notes {
        let marks = say!(view, "notes-marks");
        ui.label(RichText::new(marks).size(11.0).color(view.theme.weak));
    }
    if plain_note(text) != text.trim_end()
        || text.contains(|text| Suit::ALL.iter().any(|s| s.symbol() == text))
    {
        let title = RichText::new(say!(view, "notes-preview")).size(11.5);
        let shown = egui::CollapsingHeader::new(title).id_salt(("preview", field as usize));
        shown
            .default_open(true)
            .show(ui, |ui| note_ui(ui, &view.theme, text, 13.5));
    }
}

/// Draws the button that ends editing and analyses the deal, or counts the layouts of its unknown hands.
fn done_button_ui(ui: &mut Ui, view: &mut EditView<'_, '_>) {
    let is_lead = view.shown.document().only_known_hand().is_some();
    let (text, command) = if is_lead {
        (say!(view, "command-what-to-lead"), Command::from(Lead::Ask))
    } else if view.shown.countable_viewpoint().is_some() {
        (say!(view, "edit-count"), Command::from(Counting::Count))
    } else {
        (say!(view, "edit-analyse"), ScreenMode::Analyse.into())
    };
    let button = Button::new(strong(text)).min_size(vec2(160.0, 30.0));
    let playable = is_lead || view.shown.complaints().is_empty();
    let response = ui.add_enabled(playable, button);
    if response.clicked() {
        view.send(command);
    }
    response.on_disabled_hover_text(say!(view, "edit-analyse-disabled"));
}
