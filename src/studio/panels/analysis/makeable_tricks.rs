//! The table of makeable tricks, for every declarer and strain, and the par.

use eframe::egui::{
    self, Align, Align2, CornerRadius, Id, Layout, Pos2, Rangef, Rect, Role, Sense, Stroke,
    StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use kibitzer::analysis::{TrickTable, par};
use kibitzer::cards::{Seat, Side, Strain, Tricks};
use kibitzer::rules::{Contract, Doubling, Game, Par, ParContract, Setup, Vulnerability};

use crate::look::suited_text::draw_text;
use crate::look::theme::{font, strong, strong_font, weighted_font};
use crate::panels::AnalysisView;
use crate::panels::analysis::section::Heading;
use crate::panels::shell::context::attach_makeable_tricks_menu;
use crate::panels::table::estimate_text;
use crate::settings::AnswerSection;
use crate::view::small_weak_ui;
use crate::widgets::spoken::Spoken;
use crate::words::Words;
use kibitzer_words::say;

/// The height of a row in the table of makeable tricks, in points.
const ROW_HEIGHT: f32 = 20.0;

/// The width of the grid of par scores, in points.
const PAR_GRID_WIDTH: f32 = 280.0;

/// Returns the height of the table of makeable tricks in `game`, in points. In preferans, a second row of headings
/// names the players on lead.
pub(crate) fn makeable_tricks_height(game: Game) -> f32 {
    let headings = match game {
        Game::Bridge => 1,
        Game::Preferans => 2,
    };
    ROW_HEIGHT * (game.strains().len() + headings) as f32
}

/// Returns the heading of the section with the makeable tricks and the par score.
pub(crate) fn makeable_tricks_heading(view: &AnalysisView<'_, '_>) -> Heading {
    let title = match view.shown.document().problem().setup.game {
        Game::Bridge => say!(view, "makes-title-par"),
        Game::Preferans => say!(view, "makes-title"),
    };
    Heading::new(AnswerSection::Makes, title, heading_remark(view))
}

/// Draws the table of makeable tricks for all strains and declarers and, in bridge, the par contract.
pub(crate) fn makeable_tricks_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>) {
    let Some(table) = view.shown.table() else {
        ui.weak(say!(view, "not-playable-yet"));
        return;
    };
    match table.game() {
        Game::Bridge => bridge_table_ui(ui, view, table),
        Game::Preferans => table_ui(ui, view),
    }
}

/// Draws the table of makeable tricks in bridge, with the par score and the par contracts beside it.
fn bridge_table_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, table: &TrickTable) {
    let problem = view.shown.document().problem();
    let own = ParTerms {
        dealer: problem.dealer,
        vulnerability: problem.vulnerability,
    };
    // The choice is stored per deal, so that every deal starts with its own dealer and vulnerability.
    let salt = problem.setup.hands.0.map(|hand| hand.bits());
    let id = Id::unique(("terms of the par", salt));
    let before = ui.data(|data| data.get_temp(id)).unwrap_or(own);
    let mut terms = before;
    ui.columns_const(|[left, right]| {
        table_ui(left, view);
        // Columns stretch their texts; the layout gives these their natural width.
        right.with_layout(Layout::top_down(Align::Min), |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            par_ui(ui, view, table, &mut terms);
        });
    });
    if terms != before {
        ui.data_mut(|data| data.insert_temp(id, terms));
    }
}

/// Returns the remark beside the heading of the table of makeable tricks: the progress, or an explanation once the
/// table is complete. Empty if there is no analysis.
fn heading_remark(view: &AnalysisView<'_, '_>) -> String {
    let Some(inquiry) = view.shown.inquiries().table.inquiry() else {
        return String::new();
    };
    let (words, setup) = (view.words, &view.shown.document().problem().setup);
    let (done, count) = inquiry.answer().progress();
    match (done < count, setup.game) {
        (true, _) => say!(words, "makes-progress", done, count),
        (false, Game::Bridge) => say!(words, "makes-remark"),
        (false, Game::Preferans) => say!(words, "makes-remark-first-hands", seat = setup.leader),
    }
}

/// Returns the declarers of a table of makeable tricks, in the order of its columns. In bridge, partners are adjacent.
pub(crate) fn declarers_in_table_order(setup: &Setup) -> Vec<Seat> {
    match setup.game {
        Game::Bridge => vec![Seat::North, Seat::South, Seat::East, Seat::West],
        Game::Preferans => setup.seats_from(Seat::West).collect(),
    }
}

/// A column of the table of makeable tricks: a declarer and, in preferans, the player on lead.
struct MakesColumn<'a> {
    declarer: Seat,
    /// The player on lead in this column, and true if that player leads in the actual deal. `None` if only one leader
    /// is possible for each declarer, as in bridge.
    first: Option<(Seat, bool)>,
    table: &'a TrickTable,
    /// The left and right edges of the column, as x coordinates.
    across: Rangef,
}

impl MakesColumn<'_> {
    /// Returns true if the column is for the player who leads in the actual deal, or if there is only one possible
    /// leader.
    fn is_own(&self) -> bool {
        self.first.is_none_or(|(_, is_own)| is_own)
    }
}

/// Divides the horizontal range `across` into the columns of the table of makeable tricks: one for each declarer and,
/// if there are several possible leaders, for each leader.
fn divide_into_columns<'a>(view: &AnalysisView<'_, 'a>, across: Rangef) -> Vec<MakesColumn<'a>> {
    let declarers = declarers_in_table_order(&view.shown.document().problem().setup);
    let tables = view.shown.tables();
    let own = tables.first().map(|(first, _)| *first);
    // Leaders have the same order as declarers.
    let mut by_first: Vec<&(Seat, TrickTable)> = tables.iter().collect();
    by_first.sort_by_key(|(first, _)| declarers.iter().position(|seat| seat == first));
    let has_choice = tables.len() > 1;
    let gap = if has_choice { 6.0 } else { 0.0 };
    let wide = across.span() / declarers.len() as f32;
    let narrow = (wide - gap) / tables.len() as f32;
    let columns = declarers.iter().enumerate().flat_map(|(index, &declarer)| {
        let by_first = by_first.iter().enumerate();
        by_first.map(move |(place, (first, table))| {
            let left = across.min + wide * index as f32 + narrow * place as f32;
            MakesColumn {
                declarer,
                first: has_choice.then_some((*first, Some(*first) == own)),
                table,
                across: Rangef::new(left, left + narrow),
            }
        })
    });
    columns.collect()
}

/// Draws the table of makeable tricks.
fn table_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>) {
    let tables = view.shown.tables();
    let Some((_, table)) = tables.first() else {
        return;
    };
    let strains = strains_in_table_order(table.game());
    let count = table.game().seats() * tables.len();
    let heads = if tables.len() > 1 { 2 } else { 1 };
    let width = ui.available_width().min(52.0 + 60.0 * count as f32);
    let size = vec2(width, ROW_HEIGHT * (strains.len() + heads) as f32);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let first = 52.0_f32.min(width * 0.2);
    let across = Rangef::new(rect.left() + first, rect.right());
    let columns = divide_into_columns(view, across);
    draw_headings(ui, view, rect, &columns);
    for (row, &strain) in strains.iter().enumerate() {
        let y = rect.top() + (row + heads) as f32 * ROW_HEIGHT;
        let at = pos2(rect.left() + 4.0, y + ROW_HEIGHT / 2.0);
        let sign = view.words.strain_sign(strain);
        let sign = view.theme.label(sign, strong_font(14.0));
        draw_text(ui.painter(), at, Align2::LEFT_CENTER, sign);
        for column in &columns {
            let cell = Rect::from_x_y_ranges(column.across, y..=y + ROW_HEIGHT);
            entry_ui(ui, view, cell, strain, column);
        }
    }
}

/// Draws the column headings of the table of makeable tricks: the declarers and, if there are several leaders, the
/// leaders below them.
fn draw_headings(ui: &Ui, view: &AnalysisView<'_, '_>, rect: Rect, columns: &[MakesColumn<'_>]) {
    let write = |x: f32, row: f32, text: String, letters, colour| {
        let at = pos2(x, rect.top() + (row + 0.5) * ROW_HEIGHT);
        let painter = ui.painter();
        painter.text(at, Align2::CENTER_CENTER, text, letters, colour);
    };
    for columns in columns.chunk_by(|one, other| one.declarer == other.declarer) {
        let [Some(left), Some(right)] = [columns.first(), columns.last()] else {
            continue;
        };
        let middle = (left.across.min + right.across.max) / 2.0;
        let (declarer, weak) = (view.words.seat_letter(left.declarer), view.theme.weak);
        write(middle, 0.0, declarer, strong_font(12.5), weak);
        for column in columns {
            let Some((first, is_own)) = column.first else {
                continue;
            };
            let colour = if is_own { view.theme.text } else { weak };
            let letters = weighted_font(is_own, 11.0);
            let led = say!(view, "makes-led-by", seat = view.words.seat_letter(first));
            write(column.across.center(), 1.0, led, letters, colour);
        }
    }
}

/// Returns the strains of a game in the row order of a table of makeable tricks. In bridge the highest strain comes
/// first, as is usual in print.
pub(crate) fn strains_in_table_order(game: Game) -> Vec<Strain> {
    let mut strains = game.strains().to_vec();
    if game == Game::Bridge {
        strains.reverse();
    }
    strains
}

/// Draws a cell of the table of makeable tricks: the number of tricks, or an estimate until the number is known.
fn entry_ui(
    ui: &mut Ui,
    view: &mut AnalysisView<'_, '_>,
    cell: Rect,
    strain: Strain,
    column: &MakesColumn<'_>,
) {
    let seat = column.declarer;
    let tricks = column.table.get(strain, seat);
    let best = tricks.and_then(|tricks| highest_making_contract(view, strain, tricks));
    let estimate = || view.shown.entry_estimate(strain, seat);
    let estimate = (tricks.is_none() && column.is_own())
        .then(estimate)
        .flatten();
    let (text, brings) = match (tricks, estimate) {
        (Some(tricks), _) => (tricks.to_string(), view.words.tricks(tricks)),
        (None, Some(estimate)) => (estimate_text(estimate), view.words.estimate_text(estimate)),
        (None, None) => ("…".to_owned(), say!(view, "not-known-yet")),
    };
    let mut name = entry_name(view.words, seat, strain, brings, best);
    let first = column.first.map(|(first, _)| first);
    if let Some(first) = first.filter(|_| !column.is_own()) {
        name = say!(view, "makes-entry-led", entry = name, seat = first);
    }
    let cell = cell.shrink(1.0);
    let id = Id::unique(("makes", strain.to_string(), seat.index(), first));
    let response = ui.interact(cell, id, Sense::click()).spoken_button(&name);
    let painter = ui.painter();
    if best.is_some() {
        let fill = view.theme.result.makes.gamma_multiply(0.28);
        painter.rect_filled(cell, CornerRadius::same(4), fill);
    }
    let letters = match column.first {
        Some((_, true)) => strong_font(14.0),
        Some((_, false)) => font(13.0),
        None => font(14.0),
    };
    let is_known = tricks.is_some();
    let colour = if is_known {
        view.theme.text
    } else {
        view.theme.weak
    };
    painter.text(cell.center(), Align2::CENTER_CENTER, text, letters, colour);
    let analysed = view.shown;
    attach_makeable_tricks_menu(&response, view, analysed, (strain, seat, tricks));
    response.on_hover_text(name);
}

/// Returns the highest undoubled contract in `strain` that makes with this number of tricks. Returns `None` if no
/// contract makes, or if the deal is incomplete.
fn highest_making_contract(
    view: &AnalysisView<'_, '_>,
    strain: Strain,
    tricks: Tricks,
) -> Option<Contract> {
    let setup = &view.shown.document().problem().setup;
    let whole = setup.is_whole();
    let levels = Contract::levels(setup.game).rev();
    levels
        .filter_map(|level| Contract::new(setup.game, level, strain, Doubling::Undoubled).ok())
        .find(|contract| whole && contract.is_made(tricks))
}

/// Returns the description of a cell in the table of makeable tricks, for the tooltip and screen readers: the tricks,
/// and the highest contract that makes with them.
fn entry_name(
    words: &Words,
    seat: Seat,
    strain: Strain,
    tricks: String,
    best: Option<Contract>,
) -> String {
    match best.map(Contract::level) {
        None => say!(words, "makes-entry", seat, strain, tricks),
        Some(_) if strain == Strain::Misere => {
            say!(words, "makes-entry-misere", seat, strain, tricks)
        }
        Some(level) => say!(words, "makes-entry-contract", seat, strain, tricks, level),
    }
}

/// The dealer and vulnerability for which the par score is computed.
#[derive(Clone, Copy, PartialEq, Eq)]
struct ParTerms {
    dealer: Seat,
    vulnerability: Vulnerability,
}

/// Draws the par score and the par contracts of the deal. A menu lets the user choose other `terms`.
fn par_ui(ui: &mut Ui, view: &AnalysisView<'_, '_>, table: &TrickTable, terms: &mut ParTerms) {
    let problem = view.shown.document().problem();
    let words = view.words;
    if !problem.setup.is_whole() {
        ui.weak(say!(words, "makes-no-par"));
        return;
    }
    par_menu_ui(ui, view, table, terms);
    match par(table, terms.dealer, terms.vulnerability) {
        None => {
            ui.weak("…");
        }
        Some(par) => {
            for text in par_texts(words, &par).into_iter().take(4) {
                ui.label(view.theme.label(text, strong_font(14.0)));
            }
            ui.label(strong(score_text(words, par.score)).size(16.0));
        }
    }
    small_weak_ui(ui, say!(words, "makes-dealer", seat = terms.dealer));
    small_weak_ui(ui, words.vulnerability(terms.vulnerability));
}

/// Draws the button that opens the grid of par scores. A click in the grid sets `terms`.
fn par_menu_ui(ui: &mut Ui, view: &AnalysisView<'_, '_>, table: &TrickTable, terms: &mut ParTerms) {
    ui.spacing_mut().button_padding = vec2(6.0, 1.0);
    ui.spacing_mut().interact_size.y = ROW_HEIGHT;
    let button = ui.button(format!("{}…", say!(view, "makes-par")));
    let name = say!(view, "makes-par-grid");
    button.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &name));
    let menu =
        egui::Popup::menu(&button).close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside);
    menu.show(|ui| {
        ui.set_width(PAR_GRID_WIDTH);
        small_weak_ui(ui, &name);
        if let Some(clicked) = par_grid_ui(ui, view, table, *terms) {
            *terms = clicked;
        }
    });
    button.on_hover_text(name);
}

/// Draws a grid with the par score for every dealer and vulnerability. Returns the dealer and vulnerability that the
/// user clicked, or `None`.
fn par_grid_ui(
    ui: &mut Ui,
    view: &AnalysisView<'_, '_>,
    table: &TrickTable,
    chosen: ParTerms,
) -> Option<ParTerms> {
    let width = ui.available_width();
    let size = vec2(width, ROW_HEIGHT * 5.0);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let first = width * 0.2;
    let step = (width - first) / 4.0;
    let x = |column: usize| rect.left() + first + step * column as f32;
    let y = |row: usize| rect.top() + ROW_HEIGHT * row as f32;
    let write = |at: Pos2, align: Align2, text: String| {
        let (painter, weak) = (ui.painter(), view.theme.weak);
        painter.text(at, align, text, strong_font(12.5), weak);
    };
    for (column, dealer) in Seat::ALL.into_iter().enumerate() {
        let at = pos2(x(column) + step / 2.0, y(0) + ROW_HEIGHT / 2.0);
        write(at, Align2::CENTER_CENTER, view.words.seat_letter(dealer));
    }
    let mut clicked = None;
    for (row, vulnerability) in Vulnerability::ALL.into_iter().enumerate() {
        let sides = view.words.vulnerable_sides(vulnerability);
        let at = pos2(rect.left() + 4.0, y(row + 1) + ROW_HEIGHT / 2.0);
        write(at, Align2::LEFT_CENTER, sides);
        for (column, dealer) in Seat::ALL.into_iter().enumerate() {
            let corner = pos2(x(column), y(row + 1));
            let cell = Rect::from_min_size(corner, vec2(step, ROW_HEIGHT)).shrink(1.0);
            let terms = ParTerms {
                dealer,
                vulnerability,
            };
            if par_cell_ui(ui, view, cell, table, (terms, terms == chosen)) {
                clicked = Some(terms);
            }
        }
    }
    clicked
}

/// Draws a cell of the par grid: the par score of North and South for a dealer and vulnerability. Returns true if it
/// was clicked.
fn par_cell_ui(
    ui: &Ui,
    view: &AnalysisView<'_, '_>,
    cell: Rect,
    table: &TrickTable,
    (terms, is_chosen): (ParTerms, bool),
) -> bool {
    let (words, theme) = (view.words, &view.theme);
    let (dealer, vulnerability) = (terms.dealer, terms.vulnerability);
    let score = par(table, dealer, vulnerability).map(|par| par.score);
    let id = Id::unique(("par", dealer.index(), vulnerability as u8));
    let text = score.map_or("…".to_owned(), |score| score_text(words, score));
    let name = say!(words, "makes-par-cell", dealer, vulnerability, score = text);
    let response =
        ui.interact(cell, id, Sense::click())
            .spoken_choice(Role::RadioButton, is_chosen, &name);
    let painter = ui.painter();
    let is_hovered = response.hovered() || response.has_focus();
    view.fill_row_background(ui, cell, 4, is_chosen, is_hovered);
    let problem = view.shown.document().problem();
    if (dealer, vulnerability) == (problem.dealer, problem.vulnerability) {
        // The document's own dealer and vulnerability have a frame.
        let edge = Stroke::new(1.0, theme.weak);
        painter.rect_stroke(cell, CornerRadius::same(4), edge, StrokeKind::Inside);
    }
    let text = score.map_or("…".to_owned(), |score| {
        format!("{score:+}").replace('-', "−")
    });
    let (at, letters) = (cell.center(), font(13.0));
    painter.text(at, Align2::CENTER_CENTER, text, letters, theme.text);
    response.on_hover_text(name).clicked()
}

pub(crate) fn score_text(words: &Words, score: i32) -> String {
    match score {
        0 => say!(words, "makes-passed-out"),
        n if n > 0 => format!("{} +{n}", words.side(Side::NorthSouth)),
        n => format!("{} +{}", words.side(Side::EastWest), -n),
    }
}

/// Returns the first par contract in the shortest form, with its result and declarer, such as `4♠= N-S`. If the par
/// result is a passed-out deal, returns the words for that.
pub(crate) fn par_contract_text(words: &Words, par: &Par) -> String {
    let Some((side, first)) = par.by_side().next() else {
        return say!(words, "makes-passed-out");
    };
    let declarer = par_declarer(words, side, first);
    let contract = words.contract(first.contract);
    format!("{contract}{} {declarer}", margin_text(first.margin))
}

/// Returns the declarer of a par contract: the side if both partners can play it, otherwise the seat.
fn par_declarer(words: &Words, side: Option<Side>, contract: ParContract) -> String {
    let seat = || words.seat_letter(contract.declarer);
    side.map_or_else(seat, |side| words.side(side))
}

/// Returns the result of a contract: `=`, or the number of overtricks or undertricks with its sign.
pub(crate) fn margin_text(margin: i32) -> String {
    match margin {
        0 => "=".to_owned(),
        margin => format!("{margin:+}").replace('-', "−"),
    }
}

/// Returns the par contracts in words. A contract that both partners can play is listed once, for their side.
pub(crate) fn par_texts(words: &Words, par: &Par) -> Vec<String> {
    let texts = par.by_side().map(|(side, one)| {
        let declarer = par_declarer(words, side, one);
        let (contract, margin) = (words.contract(one.contract), margin_text(one.margin));
        say!(words, "makes-par-contract", contract, margin, declarer)
    });
    texts.collect()
}
