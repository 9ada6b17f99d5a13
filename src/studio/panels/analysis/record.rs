//! Information about a board: its author and source, event and place, players, result, and published tables. The auction
//! is on the card table.

use std::collections::BTreeMap;

use eframe::egui::{CollapsingHeader, Grid, Label, RichText, Ui};

use kibitzer::cards::{Seat, Tricks};
use kibitzer::problem::{Auction, Problem, Record};

use crate::document::edit::Field;
use crate::look::theme::{font, strong};
use crate::panels::analysis::makeable_tricks::{declarers_in_table_order, strains_in_table_order};
use crate::panels::analysis::section::Heading;
use crate::settings::AnswerSection;
use crate::view::Pen;
use crate::widgets::spoken::Spoken;
use kibitzer_words::say;

/// Returns the heading of the section with the problem's credits and the record of how the board was played; `None` if
/// there is nothing to show. While results are hidden, only the parts that do not reveal results count.
pub(crate) fn record_heading(pen: &Pen<'_>, problem: &Problem, is_hidden: bool) -> Option<Heading> {
    let has_credits = !problem.author.is_empty() || !problem.source.is_empty();
    let is_shown = has_credits || !shown_record(&problem.record, is_hidden).is_empty();
    let (title, remark) = (
        say!(pen, "record-title"),
        event_and_board_text(pen, problem),
    );
    is_shown.then(|| Heading::new(AnswerSection::Record, title, remark))
}

/// Draws the credits of the problem and the record of how the board was played. While results are hidden, draws only
/// the parts that do not reveal results.
pub(crate) fn record_ui(ui: &mut Ui, pen: &Pen<'_>, problem: &Problem, is_hidden: bool) {
    let problem = &Problem {
        record: shown_record(&problem.record, is_hidden),
        ..problem.clone()
    };
    record_facts_ui(ui, pen, problem);
    published_makes_ui(ui, pen, problem);
    other_parts_ui(ui, pen, &problem.record.more);
}

/// Returns the parts of a record to show. These are all parts except the auction, which is shown on the card table;
/// while results are hidden, only the parts that do not reveal results.
fn shown_record(record: &Record, is_hidden: bool) -> Record {
    if is_hidden {
        without_results(record)
    } else {
        Record {
            auction: Auction::default(),
            ..record.clone()
        }
    }
}

/// Returns the event and the board in words, for the heading of the section with the record.
fn event_and_board_text(pen: &Pen<'_>, problem: &Problem) -> String {
    let mut texts = [&problem.record.event, &problem.record.site].into_iter();
    let event = texts.find(|text| !text.is_empty()).cloned();
    let parts = event.into_iter().chain(pen.words.board_name(problem));
    parts.collect::<Vec<_>>().join(" · ")
}

/// Returns the parts of a record that do not reveal results: event, board and players.
fn without_results(record: &Record) -> Record {
    Record {
        event: record.event.clone(),
        site: record.site.clone(),
        date: record.date.clone(),
        board: record.board.clone(),
        players: record.players.clone(),
        ..Record::default()
    }
}

/// Draws the main facts: author and source, event, site, date, board, players, result, score, and the par score.
fn record_facts_ui(ui: &mut Ui, pen: &Pen<'_>, problem: &Problem) {
    let (words, record) = (pen.words, &problem.record);
    let result = record.result.map(|tricks| words.tricks(tricks));
    let seats = problem.setup.seats_from(Seat::North);
    let players = seats.map(|seat| (words.seat(seat), record.players[seat].clone()));
    let par: Vec<&str> = [record.par.score.as_str(), record.par.contracts.as_str()]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect();
    let rows = [
        (words.field_label(Field::Author), problem.author.clone()),
        (words.field_label(Field::Source), problem.source.clone()),
        (say!(words, "record-event"), record.event.clone()),
        (say!(words, "record-site"), record.site.clone()),
        (say!(words, "record-date"), record.date.clone()),
        (say!(words, "record-board"), record.board.clone()),
    ];
    let results = [
        (say!(words, "record-result"), result.unwrap_or_default()),
        (say!(words, "record-score"), record.score.clone()),
        (say!(words, "record-par"), par.join(", ")),
    ];
    let rows = rows.into_iter().chain(players).chain(results);
    name_value_table_ui(ui, pen, "record", rows);
}

/// Draws a table with two columns, names and values. Rows with an empty value are left out.
fn name_value_table_ui(
    ui: &mut Ui,
    pen: &Pen<'_>,
    salt: &str,
    rows: impl Iterator<Item = (String, String)>,
) {
    let mut rows = rows.filter(|(_, text)| !text.is_empty()).peekable();
    if rows.peek().is_none() {
        return;
    }
    Grid::new(salt)
        .num_columns(2)
        .spacing([12.0, 2.0])
        .show(ui, |ui| {
            for (name, text) in rows {
                ui.label(RichText::new(&name).size(12.5).color(pen.theme.weak));
                let label = Label::new(pen.theme.label(&text, font(13.0))).wrap();
                ui.add(label).spoken_label(format!("{name}: {text}"));
                ui.end_row();
            }
        });
}

/// Draws the table of makeable tricks that was published with the board.
fn published_makes_ui(ui: &mut Ui, pen: &Pen<'_>, problem: &Problem) {
    let makes = &problem.record.makes;
    let is_known = makes.0.iter().flatten().any(Option::is_some);
    if !is_known {
        return;
    }
    ui.add_space(6.0);
    ui.label(strong(say!(pen, "record-makes")).size(13.0));
    // Published tables do not include misère.
    let strains = strains_in_table_order(problem.setup.game)
        .into_iter()
        .take(5)
        .enumerate()
        .filter(|(place, _)| makes.0.iter().any(|of| of[*place].is_some()));
    let seats = declarers_in_table_order(&problem.setup);
    Grid::new("published makes")
        .num_columns(seats.len() + 1)
        .min_col_width(28.0)
        .spacing([10.0, 2.0])
        .show(ui, |ui| {
            ui.label("");
            for &seat in &seats {
                let letter = pen.words.seat_letter(seat);
                ui.label(RichText::new(letter).size(12.5).color(pen.theme.weak));
            }
            ui.end_row();
            for (place, strain) in strains {
                let sign = pen.words.strain_sign(strain);
                ui.label(pen.theme.label(sign, font(13.0)));
                for &seat in &seats {
                    published_cell_ui(ui, pen, seat, &pen.words.strain(strain), makes[seat][place]);
                }
                ui.end_row();
            }
        });
}

/// Draws a cell of the published table of makeable tricks, with a dash if the number is unknown.
fn published_cell_ui(ui: &mut Ui, pen: &Pen<'_>, seat: Seat, strain: &str, tricks: Option<Tricks>) {
    let text = tricks.map_or("–".to_owned(), |tricks| tricks.to_string());
    let label = ui.label(RichText::new(text).size(13.0));
    if let Some(tricks) = tricks {
        label.spoken_label(say!(pen, "record-makes-entry", seat, strain, tricks));
    }
}

/// Draws all other parts of the record, collapsed until the user expands them.
fn other_parts_ui(ui: &mut Ui, pen: &Pen<'_>, more: &BTreeMap<String, String>) {
    if more.is_empty() {
        return;
    }
    ui.add_space(4.0);
    let title = say!(pen, "record-more", count = more.len());
    let title = RichText::new(title).size(12.5).color(pen.theme.weak);
    let folded = CollapsingHeader::new(title).id_salt("more of the record");
    folded.show_unindented(ui, |ui| {
        let rows = more.iter().map(|(name, text)| (name.clone(), text.clone()));
        name_value_table_ui(ui, pen, "more", rows);
    });
}
