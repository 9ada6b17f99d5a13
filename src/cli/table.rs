//! `kibitz table`: prints the tricks of every declarer in every strain.

use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::path::PathBuf;

use serde::Serialize;

use kibitzer::analysis::{Deal, EveryDeclarer, TrickTable, par};
use kibitzer::annotation::{MAKES_STRAINS, tell_makes};
use kibitzer::cards::{Seat, Strain, Tricks};
use kibitzer::notation::text::Line;
use kibitzer::pool::Ticket;
use kibitzer::problem::{PlayError, Problem};
use kibitzer::rules::Game;
use kibitzer_files::{Draft, WriteError, can_write};

use super::batch::{FileNotWritten, LineQuestion};
use super::board_facts;
use super::check::{Checked, Checker};
use super::diagram::hands_diagram;
use super::failure::Failure;
use super::json::Object;
use super::output::TextAnswer;
use super::place;
use super::scene::strain_name;
use super::target::check_no_input;
use kibitzer_peers::{BoardQuestion, Task};

/// The question that `kibitz table` answers about a line: the tricks of every declarer in every strain.
pub(super) struct AllTables {
    /// The second solver that checks the answers, if `--check` was given.
    pub(super) checker: Option<Checker>,
    /// The CSV file of `--csv`, with a row for each board.
    pub(super) csv: Option<TableCsv>,
}

/// The deal of a board, and the problem with the dealer and vulnerability for the par.
pub(super) struct TableTask {
    deal: Deal,
    problem: Problem,
}

/// The par of a bridge deal.
#[derive(Serialize)]
struct ParAnswer {
    /// The par score for North-South.
    score: i32,
    /// The par contracts with their declarers and results, such as `NS 4S=`; empty if the deal is passed out.
    contracts: Vec<String>,
    #[serde(skip)]
    text: String,
}

/// The answer about a deal.
#[derive(Serialize)]
pub(super) struct TableAnswer {
    table: Tables,
    #[serde(skip_serializing_if = "Option::is_none")]
    par: Option<ParAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<Checked>,
}

/// The trick tables of a deal: one in bridge, and in preferans one for each possible opening leader, keyed by the
/// letter of the seat.
#[derive(Serialize)]
#[serde(untagged)]
enum Tables {
    Bridge(Rows),
    Preferans(Object<char, Rows>),
}

/// The entries of a trick table in output order: a row for each strain, no trumps first, with the tricks of each
/// declarer, keyed by the letter of the seat.
type Rows = Object<Strain, Object<char, Tricks>>;

impl LineQuestion for AllTables {
    type Task = TableTask;
    type Error = PlayError;
    type Question = EveryDeclarer;
    type Answer = TextAnswer<TableAnswer>;

    fn check_options(&self, inputs: &[PathBuf]) -> Result<(), Failure> {
        self.csv.as_ref().map_or(Ok(()), |csv| csv.begin(inputs))
    }

    fn prepare_board(&self, line: Line) -> Result<TableTask, PlayError> {
        let problem = line.problem;
        if !line.deal_only {
            // The table depends on the deal alone, but errors in the rest of the line are reported too.
            problem.replay_line()?;
        }
        let deal = Deal::from_setup(&problem.setup).map_err(PlayError::Setup)?;
        Ok(TableTask { deal, problem })
    }

    fn questions(&self, TableTask { deal, .. }: &TableTask) -> Vec<EveryDeclarer> {
        match deal.game() {
            Game::Bridge => vec![EveryDeclarer(deal.clone())],
            Game::Preferans => deal
                .seats()
                .map(|first| EveryDeclarer(deal.led_by(first)))
                .collect(),
        }
    }

    fn check_result<'a>(&self, answer: &'a Self::Answer) -> Option<&'a Checked> {
        answer.json.check.as_ref()
    }

    fn finish_board(&self, task: &TableTask, tickets: &[Ticket<EveryDeclarer>]) -> Vec<WriteError> {
        match (&self.csv, task.deal.game(), tickets.first()) {
            (Some(csv), Game::Bridge, Some(ticket)) if ticket.is_finished() => {
                let written = csv.add(&task.problem, ticket.report());
                written.err().into_iter().collect()
            }
            (Some(_) | None, Game::Bridge | Game::Preferans, _) => Vec::new(),
        }
    }

    fn finish_all_boards(&self, is_whole: bool) -> Result<(), FileNotWritten> {
        self.csv.as_ref().map_or(Ok(()), |csv| csv.end(is_whole))
    }

    fn answer(&self, task: &TableTask, tickets: &[Ticket<EveryDeclarer>]) -> Option<Self::Answer> {
        let TableTask { deal, problem } = task;
        let tables = tickets.iter().map(|ticket| rows(deal, ticket.report()));
        let mut tables = tables.collect::<Option<Vec<Rows>>>()?.into_iter();
        let mut text = hands_diagram(deal.setup(), &[]);
        let table = match deal.game() {
            Game::Bridge => {
                let rows = tables.next()?;
                text += &format!("\n{}", rows_text(deal, &rows));
                Tables::Bridge(rows)
            }
            Game::Preferans => {
                let tables: Vec<(Seat, Rows)> = deal.seats().zip(tables).collect();
                let texts = tables.iter().map(|(first, rows)| {
                    format!("\n{} leads\n{}", first.name(), rows_text(deal, rows))
                });
                text += &texts.collect::<Vec<_>>().join("\n");
                let tables = tables.into_iter();
                let tables = tables.map(|(first, rows)| (first.letter(), rows));
                Tables::Preferans(Object(tables.collect()))
            }
        };
        let par = tickets.first();
        let par = par.and_then(|ticket| ParAnswer::of(problem, ticket.report()));
        let check = self.check(deal, tickets);
        text.extend(par.iter().map(|par| format!("\n{}", par.text)));
        text.extend(check.iter().map(|check| format!("\n{check}")));
        let json = TableAnswer { table, par, check };
        Some(TextAnswer { json, text })
    }
}

impl ParAnswer {
    /// Returns the par for a table, or `None` in preferans, or if not all 52 cards are dealt.
    fn of(problem: &Problem, table: &TrickTable) -> Option<ParAnswer> {
        let mut problem = problem.clone();
        problem.record.par = Default::default();
        tell_makes(&mut problem, table);
        let words = &problem.record.par;
        let par = par(table, problem.dealer, problem.vulnerability)?;
        let contracts = words.contracts.split("; ").map(str::to_owned);
        (!words.score.is_empty()).then(|| ParAnswer {
            score: par.score,
            contracts: contracts.filter(|_| !par.contracts.is_empty()).collect(),
            text: format!(
                "Par {}: {} ({} deals, {} vulnerable)",
                words.score,
                words.contracts,
                problem.dealer.name(),
                problem.vulnerability
            ),
        })
    }
}

/// The CSV file of `--csv` with a row for each bridge board; it may be standard output.
pub(super) struct TableCsv {
    path: PathBuf,
    /// The file being written; `None` before the first row, after the last, and for standard output.
    draft: RefCell<Option<Draft>>,
    has_rows: Cell<bool>,
}

impl TableCsv {
    pub(super) fn at(path: PathBuf) -> TableCsv {
        TableCsv {
            path,
            draft: RefCell::new(None),
            has_rows: Cell::new(false),
        }
    }

    /// Returns true if the rows go to standard output.
    pub(super) fn is_standard(&self) -> bool {
        place::is_standard_stream(&self.path)
    }

    /// Starts the file, and writes the header row.
    fn begin(&self, inputs: &[PathBuf]) -> Result<(), Failure> {
        if !self.is_standard() {
            check_no_input(&self.path, inputs)?;
            can_write(&self.path)?;
            *self.draft.borrow_mut() = Some(Draft::beside(&self.path)?);
        }
        let strains = MAKES_STRAINS.map(|strain| strain.to_string());
        let tricks = Seat::ALL.map(|seat| strains.clone().map(|strain| format!("{seat} {strain}")));
        let mut head = vec!["board", "dealer", "vulnerability"];
        head.extend(tricks.as_flattened().iter().map(String::as_str));
        head.extend(["par", "contracts"]);
        Ok(self.put(&head)?)
    }

    /// Writes the row of a board to the CSV file.
    fn add(&self, problem: &Problem, table: &TrickTable) -> Result<(), WriteError> {
        let par = ParAnswer::of(problem, table);
        let tricks = Seat::ALL.map(|seat| {
            MAKES_STRAINS.map(|strain| {
                let tricks = table.get(strain, seat);
                tricks.map_or(String::new(), |tricks| tricks.to_string())
            })
        });
        let mut row = vec![
            board_facts::name(problem).unwrap_or_default().to_owned(),
            problem.dealer.to_string(),
            board_facts::vulnerability(problem.vulnerability).to_owned(),
        ];
        row.extend(tricks.into_iter().flatten());
        row.extend(match par {
            Some(par) => [par.score.to_string(), par.contracts.join("; ")],
            None => Default::default(),
        });
        self.has_rows.set(true);
        self.put(&row)
    }

    fn put(&self, cells: &[impl AsRef<str>]) -> Result<(), WriteError> {
        let cells: Vec<String> = cells.iter().map(|cell| quoted(cell.as_ref())).collect();
        let row = cells.join(",") + "\n";
        match &mut *self.draft.borrow_mut() {
            Some(draft) => draft.write_bytes(row.as_bytes()),
            None => {
                // If this fails, standard output is closed, and nobody is left to report it to.
                let _ = io::stdout().lock().write_all(row.as_bytes());
                Ok(())
            }
        }
    }

    /// Moves the finished file to its path if all boards were answered and there is at least one row.
    fn end(&self, is_whole: bool) -> Result<(), FileNotWritten> {
        match self.draft.take() {
            Some(_) if is_whole && !self.has_rows.get() => {
                Err(FileNotWritten::NoRows(self.path.clone()))
            }
            Some(draft) if is_whole => draft.commit().map_err(FileNotWritten::Refused),
            Some(_) => Err(FileNotWritten::Stopped(self.path.clone())),
            None => Ok(()),
        }
    }
}

/// Formats a cell of a CSV row, quoted if it contains a comma, a quotation mark or a line break.
fn quoted(cell: &str) -> String {
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.to_owned(),
    }
}

impl AllTables {
    /// Checks all tables of a line with a second solver. Returns `None` if `--check` was not given.
    fn check(&self, deal: &Deal, tickets: &[Ticket<EveryDeclarer>]) -> Option<Checked> {
        let checker = self.checker.as_ref()?;
        let first_hands = deal.seats().zip(tickets);
        let board = |(first, ticket): (Seat, &Ticket<EveryDeclarer>)| {
            let board = BoardQuestion::new(Task::Table, *deal.led_by(first).setup());
            Some((board, board.values_of_table(ticket.report())?))
        };
        Some(checker.check(first_hands.filter_map(board)))
    }
}

/// Returns the entries of a trick table as rows, or `None` if an entry is missing.
fn rows(deal: &Deal, table: &TrickTable) -> Option<Rows> {
    let row = |&strain: &Strain| {
        let entry = |seat: Seat| Some((seat.letter(), table.get(strain, seat)?));
        let seats = deal.setup().seats_from(Seat::North);
        Some((strain, Object(seats.map(entry).collect::<Option<_>>()?)))
    };
    let (misere, mut bids): (Vec<_>, Vec<_>) = deal
        .strains()
        .iter()
        .partition(|&&strain| strain == Strain::Misere);
    bids.reverse();
    bids.extend(misere);
    bids.into_iter().map(row).collect::<Option<_>>().map(Object)
}

/// Formats a trick table with a column for each strain and a row for each declarer.
fn rows_text(deal: &Deal, rows: &Rows) -> String {
    let mut text = format!("{:8}", "");
    for (strain, _) in &rows.0 {
        text += &format!("{:>7}", strain_name(*strain));
    }
    for (column, seat) in deal.setup().seats_from(Seat::North).enumerate() {
        text += &format!("\n  {:6}", seat.name());
        for (_, row) in &rows.0 {
            text += &format!("{:>7}", row.0[column].1);
        }
    }
    text
}
