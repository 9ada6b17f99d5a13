//! What every declarer makes in every strain, and the par.

use eframe::egui::{
    self, Align, Align2, CornerRadius, Id, Layout, Rect, Sense, Ui, WidgetInfo, pos2, vec2,
};

use kibitzer::analysis::{Par, ParContract, TrickTable, par};
use kibitzer::cards::{Seat, Side, Strain, Tricks};
use kibitzer::rules::{Contract, Doubling, Game};

use crate::look::cards::Caption;
use crate::look::theme::{font, strong, strong_font};
use crate::panels::AnalysisView;
use crate::panels::section::section_ui;
use crate::panels::table::estimate_number;
use crate::platform::settings::AnswerSection;
use crate::say;
use crate::words::Words;

const ROW: f32 = 21.0;

/// Draws the table and the par.
pub(crate) fn makes_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>) {
    let title = say!(view.words, "makes-title");
    let remark = remark(view);
    if !section_ui(ui, view, AnswerSection::Makes, &title, &remark) {
        return;
    }
    let Some(table) = view.shown.inquiries().table.report() else {
        ui.weak(say!(view.words, "not-playable-yet"));
        return;
    };
    match table.game() {
        Game::Bridge => ui.columns_const(|[left, right]| {
            table_ui(left, view, table);
            // Columns stretch their texts; these stand as they are.
            right.with_layout(Layout::top_down(Align::Min), |ui| par_ui(ui, view, table));
        }),
        Game::Preferans => table_ui(ui, view, table),
    }
}

fn remark(view: &AnalysisView<'_, '_>) -> String {
    let Some(inquiry) = view.shown.inquiries().table.inquiry() else {
        return String::new();
    };
    let (words, setup) = (view.words, &view.shown.document().problem().setup);
    let (done, count) = inquiry.answer().progress();
    match (done < count, setup.game) {
        (true, _) => say!(words, "makes-progress", done = done, count = count),
        (false, Game::Bridge) => say!(words, "makes-remark"),
        (false, Game::Preferans) => {
            let leader = words.seat(setup.leader);
            say!(words, "makes-remark-led", seat = leader)
        }
    }
}

/// Declarers from left to right: partners together in bridge.
fn declarers(view: &AnalysisView<'_, '_>) -> Vec<Seat> {
    let setup = &view.shown.document().problem().setup;
    match setup.game {
        Game::Bridge => vec![Seat::North, Seat::South, Seat::East, Seat::West],
        Game::Preferans => setup.seats_from(Seat::West).collect(),
    }
}

fn table_ui(ui: &mut Ui, view: &AnalysisView<'_, '_>, table: &TrickTable) {
    let strains: Vec<Strain> = rows(table.game());
    let declarers = declarers(view);
    let width = ui
        .available_width()
        .min(52.0 + 60.0 * declarers.len() as f32);
    let size = vec2(width, ROW * (strains.len() + 1) as f32);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let first = 52.0_f32.min(width * 0.26);
    let step = (width - first) / declarers.len() as f32;
    for (column, seat) in declarers.iter().enumerate() {
        let at = pos2(
            rect.left() + first + (column as f32 + 0.5) * step,
            rect.top() + ROW / 2.0,
        );
        let letters = strong_font(12.5);
        ui.painter().text(
            at,
            Align2::CENTER_CENTER,
            seat.letter(),
            letters,
            view.theme.weak,
        );
    }
    for (row, &strain) in strains.iter().enumerate() {
        let y = rect.top() + (row as f32 + 1.0) * ROW;
        let at = pos2(rect.left() + 4.0, y + ROW / 2.0);
        let caption = Caption::new(view.words.strain_sign(strain)).strong();
        caption.paint(ui.painter(), &view.theme, at, Align2::LEFT_CENTER);
        for (column, &seat) in declarers.iter().enumerate() {
            let corner = pos2(rect.left() + first + column as f32 * step, y);
            let cell = Rect::from_min_size(corner, vec2(step, ROW));
            entry_ui(ui, view, cell, strain, seat, table.get(strain, seat));
        }
    }
}

/// Strains from the highest bid down, as they are usually read.
fn rows(game: Game) -> Vec<Strain> {
    let mut strains = game.strains().to_vec();
    if game == Game::Bridge {
        strains.reverse();
    }
    strains
}

fn entry_ui(
    ui: &mut Ui,
    view: &AnalysisView<'_, '_>,
    cell: Rect,
    strain: Strain,
    seat: Seat,
    tricks: Option<Tricks>,
) {
    let best = tricks.and_then(|tricks| highest(view, strain, tricks));
    let estimate = match tricks {
        Some(_) => None,
        None => view.shown.entry_estimate(strain, seat),
    };
    let cell = cell.shrink(1.0);
    let painter = ui.painter();
    if best.is_some() {
        let fill = view.theme.result.makes.gamma_multiply(0.28);
        painter.rect_filled(cell, CornerRadius::same(4), fill);
    }
    let (text, colour) = match tricks {
        Some(tricks) => (tricks.to_string(), view.theme.text),
        None => (
            estimate.map_or("…".to_owned(), estimate_number),
            view.theme.weak,
        ),
    };
    painter.text(
        cell.center(),
        Align2::CENTER_CENTER,
        text,
        font(14.0),
        colour,
    );
    let id = Id::unique(("makes", strain.to_string(), seat.index()));
    let response = ui.interact(cell, id, Sense::hover());
    let brings = match (tricks, estimate) {
        (Some(tricks), _) => view.words.tricks(tricks),
        (None, Some(estimate)) => view.words.estimate(estimate),
        (None, None) => say!(view.words, "not-known-yet"),
    };
    let name = entry_name(view.words, seat, strain, brings, best);
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Label, true, &name));
    response.on_hover_text(name);
}

/// The highest contract that so many tricks make.
fn highest(view: &AnalysisView<'_, '_>, strain: Strain, tricks: Tricks) -> Option<Contract> {
    let setup = &view.shown.document().problem().setup;
    let whole = setup.is_whole();
    let levels = Contract::levels(setup.game).rev();
    levels
        .filter_map(|level| Contract::new(setup.game, level, strain, Doubling::Undoubled).ok())
        .find(|contract| whole && contract.is_made(tricks))
}

/// What an entry says: the tricks, and the highest contract that they make.
fn entry_name(
    words: &Words,
    seat: Seat,
    strain: Strain,
    tricks: String,
    best: Option<Contract>,
) -> String {
    let (seat, trump) = (words.seat(seat), words.strain(strain));
    let Some(best) = best else {
        return say!(
            words,
            "makes-entry",
            seat = seat,
            strain = trump,
            tricks = tricks
        );
    };
    if strain == Strain::Misere {
        return say!(
            words,
            "makes-entry-misere",
            seat = seat,
            strain = trump,
            tricks = tricks
        );
    }
    say!(
        words,
        "makes-entry-contract",
        seat = seat,
        strain = trump,
        tricks = tricks,
        level = best.level()
    )
}

fn par_ui(ui: &mut Ui, view: &AnalysisView<'_, '_>, table: &TrickTable) {
    let problem = view.shown.document().problem();
    let words = view.words;
    if !problem.setup.is_whole() {
        ui.weak(say!(words, "makes-no-par"));
        return;
    }
    ui.label(strong(say!(words, "makes-par")));
    match par(table, problem.dealer, problem.vulnerability) {
        None => {
            ui.weak("…");
        }
        Some(par) => {
            for text in par_texts(words, &par).into_iter().take(4) {
                Caption::new(text).size(15.0).strong().ui(ui, &view.theme);
            }
            ui.label(strong(score_text(words, par.score)).size(17.0));
        }
    }
    let dealer = words.seat(problem.dealer);
    ui.weak(say!(words, "makes-dealer", seat = dealer));
    ui.weak(words.vulnerability(problem.vulnerability));
}

fn score_text(words: &Words, score: i32) -> String {
    match score {
        0 => say!(words, "makes-passed-out"),
        n if n > 0 => format!("{} +{n}", words.side(Side::NorthSouth)),
        n => format!("{} +{}", words.side(Side::EastWest), -n),
    }
}

/// The contracts that give the par, partners who can both play one together.
fn par_texts(words: &Words, par: &Par) -> Vec<String> {
    let mut texts = Vec::new();
    for contract in &par.contracts {
        let partners = ParContract {
            declarer: contract.declarer.partner(),
            ..*contract
        };
        let declarer = if par.contracts.contains(&partners) {
            words.side(contract.declarer.side())
        } else {
            contract.declarer.letter().to_string()
        };
        let margin = match contract.margin {
            0 => "=".to_owned(),
            n => format!("{n:+}").replace('-', "−"),
        };
        let contract = words.contract(contract.contract);
        let text = say!(
            words,
            "makes-par-contract",
            contract = contract,
            margin = margin,
            declarer = declarer
        );
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}
