//! The chosen board of the overview: its hands, makes and par, and its mistakes; below them the players of the rows.

use eframe::egui::{
    self, Align, Align2, Button, Color32, CornerRadius, Id, Label, Layout, Pos2, Rect, ScrollArea,
    Sense, Ui, UiBuilder, vec2,
};

use kibitzer::analysis::{Mistake, TrickTable};
use kibitzer::cards::{Seat, Suit};
use kibitzer::problem::Problem;
use kibitzer::rules::Game;

use super::OverviewView;
use super::columns::{CellTone, contract_text, draw_share, player_text, signed};
use super::players::players_ui;
use crate::look::suited_text::{draw_text, text_width};
use crate::look::theme::{font, strong};
use crate::panels::analysis::makeable_tricks::{
    declarers_in_table_order, par_texts, score_text, strains_in_table_order,
};
use crate::session::command::Overview as OverviewCommand;
use crate::session::overview::{BoardOverview, BoardRow, SolvedBoard};
use crate::view::{announce_changes, heading_ui, small_weak_ui};
use crate::widgets::spoken::Spoken;
use kibitzer_words::say;

/// The fractions of the panel's height given to its parts: the title with the hands, the makeable tricks, the mistakes,
/// and the players.
const SHARES: [f32; 4] = [0.36, 0.18, 0.16, 0.3];

/// The minimum heights, in points, of the panel's parts: the title with the hands, the makeable tricks, the mistakes,
/// and the players. In a lower window, the panel scrolls.
const LEAST_HEIGHTS: [f32; 4] = [236.0, 138.0, 96.0, 96.0];

/// Draws the selected board of the overview. Every part has a fixed place, whichever board is selected.
pub(super) fn board_ui(ui: &mut Ui, view: &mut OverviewView<'_, '_>, overview: &BoardOverview) {
    let chosen = overview.chosen();
    let row = overview.rows().get(chosen);
    let listed = row.and_then(|row| view.shown.problem_list().get(row.place));
    let (Some(row), Some(listed)) = (row, listed) else {
        return;
    };
    let room = ui.available_height();
    let solved = overview.solved(chosen);
    let scroll = ScrollArea::vertical().auto_shrink([false, false]);
    scroll.show(ui, |ui| {
        let part = |index: usize| (room * SHARES[index]).max(LEAST_HEIGHTS[index]);
        part_ui(ui, part(0), |ui| {
            title_ui(ui, view, row, &listed.problem);
            hands_ui(ui, view, &listed.problem, row);
        });
        part_ui(ui, part(1), |ui| {
            makes_ui(ui, view, row, solved, &listed.problem);
        });
        part_ui(ui, part(2), |ui| mistakes_ui(ui, view, row, solved));
        part_ui(ui, part(3) - 8.0, |ui| players_ui(ui, view, overview));
    });
}

/// Draws a part of the panel with the selected board, in an area `height` points high.
fn part_ui(ui: &mut Ui, height: f32, add: impl FnOnce(&mut Ui)) {
    let size = vec2(ui.available_width(), height);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let builder = UiBuilder::new().max_rect(rect.shrink2(vec2(0.0, 3.0)));
    let mut part = ui.new_child(builder.layout(Layout::top_down(Align::Min)));
    part.spacing_mut().item_spacing.y = 3.0;
    add(&mut part);
}

/// Draws the board number and room, the contract and result, and the button that opens the board.
fn title_ui(ui: &mut Ui, view: &mut OverviewView<'_, '_>, row: &BoardRow, problem: &Problem) {
    let name = (view.words.board_name(problem)).unwrap_or_else(|| row.name.clone());
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button = ui.add(Button::new(say!(view, "overview-open")));
            let tip = say!(view, "overview-open-tip");
            if button.on_hover_text(tip).clicked() {
                view.send(OverviewCommand::OpenChosen);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let label = ui.add(egui::Label::new(strong(name).size(15.0)).truncate());
                announce_changes(&label);
            });
        });
    });
    let mut contract = contract_text(view.words, row);
    if !row.is_passed_out {
        contract = format!("{contract} {}", view.words.by_declarer(row.declarer));
    }
    let taken = row.result.result.tricks;
    let tricks = taken.map(|tricks| view.words.tricks(tricks));
    let dealt = (row.game == Game::Bridge).then(|| {
        let dealer = say!(view, "report-dealer", seat = row.dealer);
        format!("{dealer} · {}", view.words.vulnerability(row.vulnerability))
    });
    let texts = [Some(contract), tricks, dealt].into_iter().flatten();
    let text = texts.collect::<Vec<_>>().join(" · ");
    let job = view.theme.label(text, font(12.5));
    ui.add(Label::new(job).truncate());
}

/// Draws the hands of the board as dealt, on the background of the table.
fn hands_ui(ui: &mut Ui, view: &OverviewView<'_, '_>, problem: &Problem, row: &BoardRow) {
    let rect = ui.available_rect_before_wrap();
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, CornerRadius::same(6), view.theme.felt.plate);
    let hands = problem.setup.starting_hands();
    let line = (rect.height() - 12.0) / 15.0;
    let size = (line * 0.8).clamp(8.0, 14.0);
    let mut spoken = Vec::new();
    for seat in problem.setup.seats_from(Seat::North) {
        // Only West has another hand beside it.
        let (across, end, down) = match seat {
            Seat::North => (0.34, 1.0, 0.0),
            Seat::West => (0.03, 0.66, 5.0),
            Seat::East => (0.66, 1.0, 5.0),
            Seat::South => (0.34, 1.0, 10.0),
        };
        let corner = rect.left_top() + vec2(rect.width() * across, 6.0 + down * line);
        let room = rect.width() * (end - across) - 4.0;
        let place = view.words.seat(seat);
        let name = match &row.players[seat] {
            Some(player) => format!("{place} · {player}"),
            None => place,
        };
        // Letters of a very long name or suit are smaller.
        let write = |text: &str, at: Pos2, colour: Color32| {
            let wide = text_width(&painter, text, font(size));
            let letters = font(size * (room / wide).min(1.0));
            let job = view.theme.styled_on_felt(text, letters, colour);
            draw_text(&painter, at, Align2::LEFT_TOP, job);
        };
        write(&name, corner, view.theme.felt.weak);
        let mut cards = Vec::new();
        for (index, suit) in Suit::ALL.into_iter().enumerate() {
            let held = hands[seat].suited(suit).into_iter();
            let ranks: Vec<String> = held
                .map(|card| view.theme.letters.rank(card.rank))
                .collect();
            // A long suit takes less room without spaces.
            let text = match ranks.len() {
                0 => format!("{} –", suit.symbol()),
                1..9 => format!("{} {}", suit.symbol(), ranks.join(" ")),
                _ => format!("{} {}", suit.symbol(), ranks.join("")),
            };
            let at = corner + vec2(0.0, (index + 1) as f32 * line);
            write(&text, at, view.theme.felt.text);
            cards.push(text);
        }
        spoken.push(format!("{name}: {}", cards.join(" ")));
    }
    ui.interact(rect, Id::unique("hands of the overview"), Sense::hover())
        .spoken_label(spoken.join("; "));
}

/// Draws the makeable tricks of every declarer in every strain and, in bridge, the par contracts and the par score
/// beside them. If there is no table of tricks, draws only the tricks that declarer makes.
fn makes_ui(
    ui: &mut Ui,
    view: &OverviewView<'_, '_>,
    row: &BoardRow,
    solved: Option<&SolvedBoard>,
    problem: &Problem,
) {
    heading_ui(ui, &view.theme, &say!(view, "overview-makes-and-par"), "");
    let Some(solved) = solved else {
        return small_weak_ui(ui, say!(view, "not-known-yet"));
    };
    let Some(table) = &solved.table else {
        return match row.makes(solved) {
            Some(makes) => drop(ui.label(view.words.tricks(makes))),
            None => small_weak_ui(ui, "–"),
        };
    };
    let rect = ui.available_rect_before_wrap();
    let (left, right) = rect.split_left_right_at_fraction(0.5);
    table_ui(ui, view, table, problem, left);
    let builder = UiBuilder::new().max_rect(right.with_min_x(right.left() + 16.0));
    let mut beside = ui.new_child(builder.layout(Layout::top_down(Align::Min)));
    let Some(par) = &solved.par else { return };
    let ui = &mut beside;
    ui.label(strong(say!(view, "makes-par")));
    for text in par_texts(view.words, par).into_iter().take(2) {
        ui.label(view.theme.label(text, font(13.0)));
    }
    ui.label(strong(score_text(view.words, par.score)));
}

/// Draws the table of makeable tricks in a rectangle, with a row for each strain and a column for each declarer.
fn table_ui(
    ui: &Ui,
    view: &OverviewView<'_, '_>,
    table: &TrickTable,
    problem: &Problem,
    rect: Rect,
) {
    let strains = strains_in_table_order(table.game());
    let declarers = declarers_in_table_order(&problem.setup);
    let step = vec2(
        rect.width() / (declarers.len() + 1) as f32,
        (rect.height() / (strains.len() + 1) as f32).min(20.0),
    );
    let at = |column: usize, line: usize| {
        let corner = rect.left_top() + vec2(column as f32 * step.x, line as f32 * step.y);
        Rect::from_min_size(corner, step)
    };
    let letters = font((step.y * 0.72).clamp(9.0, 13.5));
    let (text, weak) = (view.theme.text, view.theme.weak);
    let write = |text: String, place: Rect, colour: Color32| {
        let job = view.theme.styled(text, letters.clone(), colour);
        draw_text(ui.painter(), place.center(), Align2::CENTER_CENTER, job);
    };
    let mut spoken = Vec::new();
    for (column, &seat) in declarers.iter().enumerate() {
        write(view.words.seat_letter(seat), at(column + 1, 0), weak);
    }
    for (line, &strain) in strains.iter().enumerate() {
        write(view.words.strain_sign(strain), at(0, line + 1), weak);
        let mut entries = vec![view.words.strain(strain)];
        for (column, &seat) in declarers.iter().enumerate() {
            let tricks = table.get(strain, seat);
            let number = tricks.map_or("–".to_owned(), |tricks| tricks.to_string());
            entries.push(format!("{} {number}", view.words.seat_letter(seat)));
            write(number, at(column + 1, line + 1), text);
        }
        spoken.push(entries.join(" "));
    }
    ui.interact(rect, Id::unique("makes of the overview"), Sense::hover())
        .spoken_label(spoken.join("; "));
}

/// Draws the cards of the board that cost tricks. A click opens the board in the position before that card.
fn mistakes_ui(
    ui: &mut Ui,
    view: &mut OverviewView<'_, '_>,
    row: &BoardRow,
    solved: Option<&SolvedBoard>,
) {
    let mistakes = solved.and_then(|solved| solved.mistakes.as_deref());
    let remark = match mistakes {
        None => String::new(),
        Some([]) => say!(view, "mistakes-none"),
        Some(all) => {
            let lost: i32 = all
                .iter()
                .map(|(_, mistake)| i32::from(mistake.cost.0))
                .sum();
            let count = say!(view, "mistakes-count", count = all.len());
            format!("{count} · {}", signed(-lost))
        }
    };
    heading_ui(ui, &view.theme, &say!(view, "mistakes-title"), &remark);
    let scroll = ScrollArea::vertical()
        .id_salt("mistakes")
        .auto_shrink([false, false]);
    scroll.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for (player, mistake) in mistakes.unwrap_or_default() {
            mistake_ui(ui, view, row, *player, mistake);
        }
    });
}

/// Draws a card that cost tricks: the player, the card, its cost and the better cards.
fn mistake_ui(
    ui: &mut Ui,
    view: &mut OverviewView<'_, '_>,
    row: &BoardRow,
    player: Seat,
    mistake: &Mistake,
) {
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), 21.0));
    let who = player_text(view.words, row, player);
    let (card, cost) = (mistake.card, mistake.cost);
    let better = view.words.cards(mistake.better);
    let name = say!(view, "overview-mistake", who, card, cost, better);
    let id = Id::unique(("mistake of the overview", mistake.index));
    let response = ui.interact(rect, id, Sense::click()).spoken_button(&name);
    view.fill_row_background(ui, rect, 4, false, response.hovered());
    let letters = view.theme.letters;
    let better: Vec<String> = (mistake.better.iter())
        .map(|card| letters.card(card))
        .collect();
    let better = format!("{} {}", say!(view, "mistakes-better"), better.join(" "));
    for (text, across, tone) in [
        (&who, (0.0, 0.36), CellTone::Plain),
        (&letters.card(card), (0.36, 0.48), CellTone::Plain),
        (&signed(-i32::from(cost.0)), (0.48, 0.57), CellTone::Cost),
        (&better, (0.57, 1.0), CellTone::Weak),
    ] {
        draw_share(ui, view, rect, across, (text, Align2::LEFT_CENTER, tone));
    }
    if response.clicked() {
        let open = OverviewCommand::Open(row.place, Some(mistake.index));
        view.send(open);
    }
    response.on_hover_text(format!("{name}. {}", say!(view, "overview-mistake-tip")));
}
