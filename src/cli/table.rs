//! `kibitz table`: prints the tricks of every declarer in every strain.

use std::cell::{Cell, RefCell};
use std::fmt::{self, Display};
use std::io;
use std::path::PathBuf;

use serde::Serialize;

use kibitzer::analysis::{EveryDeclarer, TrickTable};
use kibitzer::annotation::par_of;
use kibitzer::cards::{Seat, Strain, Tricks};
use kibitzer::notation::text::Line;
use kibitzer::pool::Ticket;
use kibitzer::problem::{MAKES_STRAINS, PlayError, Problem, PublishedPar};
use kibitzer::rules::{Contract, Deal, Game};
use kibitzer_export::compact_diagram;
use kibitzer_files::{PendingFile, WriteError, can_write, csv_row};
use kibitzer_formats::vulnerability_text;

use super::batch::{FileNotWritten, LineQuestion};
use super::board_facts;
use super::check::{Checked, Checker};
use super::failure::Failure;
use super::input_place;
use super::json::{Object, serialize_as_text};
use super::output::{TextAnswer, write_to_standard_output};
use super::overwriting::check_not_an_input;
use super::played_board::{contract_name, contract_score, strain_name};
use kibitzer_peers::{BoardQuestion, Task};

/// The question that `kibitz table` answers about each board: the tricks of every declarer in every strain.
pub(super) struct AllTables {
    /// Second solver that checks the answers; `None` unless `--check` was given.
    pub(super) checker: Option<Checker>,
    /// Contract whose score is printed for each declarer; `None` for that of the board.
    pub(super) contract: Option<Contract>,
    /// CSV file of `--csv`, with a row for each board; `None` if the option was not given.
    pub(super) csv: Option<TableCsv>,
}

/// A board of the input: its deal, and its problem with the dealer and vulnerability that determine the par score.
pub(super) struct TableTask {
    deal: Deal,
    problem: Problem,
}

/// The par score and par contracts of a bridge deal as `kibitz table` prints them.
#[derive(Serialize)]
struct ParAnswer {
    /// Par score for North-South in points.
    score: i32,
    /// Par contracts with their declarers and results, such as `NS 4S=`; empty if it is best for both sides to pass.
    contracts: Vec<String>,
    #[serde(skip)]
    text: String,
}

/// The JSON members of an answer of `kibitz table`: the trick tables, the par score and contracts, and the result of
/// the check.
#[derive(Serialize)]
pub(super) struct TableAnswer {
    table: Tables,
    #[serde(skip_serializing_if = "Option::is_none")]
    par: Option<ParAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<ContractScores>,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<Checked>,
}

/// The trick tables of a deal: one in bridge, and in preferans one for each possible opening leader, keyed by the
/// letter of the seat.
#[derive(Serialize)]
#[serde(untagged)]
enum Tables {
    Bridge(TableRows),
    Preferans(Object<char, TableRows>),
}

/// A trick table as a JSON object: a row for each strain, no trumps first, with the tricks of each declarer, keyed by
/// the letter of the seat.
type TableRows = Object<Strain, Object<char, Tricks>>;

/// The scores of a contract with best play: one for each declarer, or one if the board has a declarer.
#[derive(Serialize)]
struct ContractScores {
    #[serde(serialize_with = "serialize_as_text")]
    contract: Contract,
    /// Scores of North-South in points, keyed by the letter of the declarer.
    #[serde(flatten)]
    by_declarer: Object<char, i32>,
}

impl ContractScores {
    /// Returns the scores of `wanted` for every declarer or, if it is `None`, that of the board's contract. Returns
    /// `None` in preferans, or if the board has no contract.
    fn new(
        wanted: Option<Contract>,
        problem: &Problem,
        table: &TrickTable,
    ) -> Option<ContractScores> {
        let own = problem.contract();
        let declarers = match wanted {
            Some(_) => Seat::ALL.to_vec(),
            None => vec![problem.setup.declarer],
        };
        let contract = wanted.or(own)?;
        let scores = declarers.into_iter().map(|seat| {
            let tricks = table.get(contract.strain(), seat)?;
            let score = contract_score(contract, seat, problem.vulnerability, tricks)?;
            Some((seat.letter(), score))
        });
        Some(ContractScores {
            contract,
            by_declarer: Object(scores.collect::<Option<_>>()?),
        })
    }
}

impl Display for ContractScores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by_declarer = self.by_declarer.0.iter();
        let scores: Vec<String> = by_declarer
            .map(|(seat, score)| format!("{seat} {score:+}"))
            .collect();
        let contract = contract_name(self.contract);
        write!(f, "{contract} for N-S: {}", scores.join(", "))
    }
}

impl LineQuestion for AllTables {
    type Task = TableTask;
    type Error = PlayError;
    type Question = EveryDeclarer;
    type Answer = TextAnswer<TableAnswer>;

    fn check_options(&self, inputs: &[PathBuf]) -> Result<(), Failure> {
        self.csv
            .as_ref()
            .map_or(Ok(()), |csv| csv.write_header(inputs))
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

    fn finish_board(
        &self,
        task: &TableTask,
        tickets: &[Ticket<EveryDeclarer>],
    ) -> io::Result<Vec<WriteError>> {
        match (&self.csv, task.deal.game(), tickets.first()) {
            (Some(csv), Game::Bridge, Some(ticket)) if ticket.is_finished() => {
                csv.write_board(&task.problem, ticket.report())
            }
            (Some(_) | None, Game::Bridge | Game::Preferans, _) => Ok(Vec::new()),
        }
    }

    fn finish_all_boards(&self, is_whole: bool) -> io::Result<Vec<FileNotWritten>> {
        let csv = self.csv.iter();
        Ok(csv.filter_map(|csv| csv.complete(is_whole).err()).collect())
    }

    fn answer(&self, task: &TableTask, tickets: &[Ticket<EveryDeclarer>]) -> Option<Self::Answer> {
        let TableTask { deal, problem } = task;
        let mut tables = tickets
            .iter()
            .map(|ticket| table_rows(deal, ticket.report()))
            .collect::<Option<Vec<TableRows>>>()?
            .into_iter();
        let mut text = compact_diagram(deal.setup(), &[]);
        let table = match deal.game() {
            Game::Bridge => {
                let rows = tables.next()?;
                text += &format!("\n{}", table_text(deal, &rows));
                Tables::Bridge(rows)
            }
            Game::Preferans => {
                let tables: Vec<(Seat, TableRows)> = deal.seats().zip(tables).collect();
                let texts = tables.iter().map(|(first, rows)| {
                    format!("\n{} leads\n{}", first.name(), table_text(deal, rows))
                });
                text += &texts.collect::<Vec<_>>().join("\n");
                let tables = tables
                    .into_iter()
                    .map(|(first, rows)| (first.letter(), rows));
                Tables::Preferans(Object(tables.collect()))
            }
        };
        let par = tickets
            .first()
            .and_then(|ticket| ParAnswer::from_table(problem, ticket.report()));
        let first = tickets.first();
        let scores =
            first.and_then(|ticket| ContractScores::new(self.contract, problem, ticket.report()));
        let check = self.check_tables(deal, tickets);
        text.extend(par.iter().map(|par| format!("\n{}", par.text)));
        text.extend(scores.iter().map(|scores| format!("\n{scores}")));
        text.extend(check.iter().map(|check| format!("\n{check}")));
        let json = TableAnswer {
            table,
            par,
            scores,
            check,
        };
        Some(TextAnswer { json, text })
    }
}

impl ParAnswer {
    /// Calculates the par score and par contracts from a trick table. Returns `None` in preferans, or if not all 52
    /// cards are dealt.
    fn from_table(problem: &Problem, table: &TrickTable) -> Option<ParAnswer> {
        let par = par_of(problem, table)?;
        let published = PublishedPar::from(&par);
        Some(ParAnswer {
            score: par.score,
            contracts: par.contract_texts(),
            text: format!(
                "Par {}: {} ({} deals, {} vulnerable)",
                published.score,
                published.contracts,
                problem.dealer.name(),
                problem.vulnerability
            ),
        })
    }
}

/// The output of `kibitz table --csv`, with a row for each bridge board: a CSV file or standard output.
pub(super) struct TableCsv {
    path: PathBuf,
    /// CSV file that is being written; `None` before the first row, after the last row or an error, and for standard
    /// output.
    pending: RefCell<Option<PendingFile>>,
    has_rows: Cell<bool>,
    /// Contract whose score for each declarer ends every row; `None` without such columns.
    contract: Option<Contract>,
}

impl TableCsv {
    pub(super) fn new(path: PathBuf, contract: Option<Contract>) -> TableCsv {
        TableCsv {
            path,
            pending: RefCell::new(None),
            has_rows: Cell::new(false),
            contract,
        }
    }

    /// Returns true if the rows are written to standard output.
    pub(super) fn is_standard_output(&self) -> bool {
        input_place::is_standard_stream(&self.path)
    }

    /// Starts the CSV file, and writes its header row.
    fn write_header(&self, inputs: &[PathBuf]) -> Result<(), Failure> {
        if !self.is_standard_output() {
            check_not_an_input(&self.path, inputs)?;
            can_write(&self.path)?;
            *self.pending.borrow_mut() = Some(PendingFile::beside(&self.path)?);
        }
        let of_seat = |seat: Seat| MAKES_STRAINS.map(|strain| format!("{seat} {strain}"));
        let mut head = ["board", "dealer", "vulnerability"]
            .map(str::to_owned)
            .to_vec();
        head.extend(Seat::ALL.into_iter().flat_map(of_seat));
        head.extend(["par", "contracts"].map(str::to_owned));
        if let Some(contract) = self.contract {
            head.extend(Seat::ALL.map(|seat| format!("{seat} {contract}")));
        }
        let refused = self.write_cells(&head)?;
        refused.into_iter().try_for_each(|error| Err(error.into()))
    }

    /// Writes the row of a board to the CSV file, with its trick table and its par. Returns the errors as
    /// [`TableCsv::write_cells`] does.
    fn write_board(&self, problem: &Problem, table: &TrickTable) -> io::Result<Vec<WriteError>> {
        let par = ParAnswer::from_table(problem, table);
        let tricks = Seat::ALL.map(|seat| {
            MAKES_STRAINS.map(|strain| {
                let tricks = table.get(strain, seat);
                tricks.map_or(String::new(), |tricks| tricks.to_string())
            })
        });
        let mut row = vec![
            board_facts::board_name(problem)
                .unwrap_or_default()
                .to_owned(),
            problem.dealer.to_string(),
            vulnerability_text(problem.vulnerability).to_owned(),
        ];
        row.extend(tricks.into_iter().flatten());
        row.extend(match par {
            Some(par) => [par.score.to_string(), par.contracts.join("; ")],
            None => Default::default(),
        });
        if self.contract.is_some() {
            let scores = ContractScores::new(self.contract, problem, table);
            let by_declarer = scores.map_or_else(Vec::new, |scores| scores.by_declarer.0);
            row.extend(by_declarer.iter().map(|(_, score)| score.to_string()));
        }
        self.has_rows.set(true);
        self.write_cells(&row)
    }

    /// Writes a row, and returns the error if the file cannot be written. Nothing more is written to that file, so its
    /// error is returned only once.
    ///
    /// # Errors
    ///
    /// Returns an error if standard output cannot be written.
    fn write_cells(&self, cells: &[impl AsRef<str>]) -> io::Result<Vec<WriteError>> {
        let row = csv_row(cells);
        if self.is_standard_output() {
            return write_to_standard_output(row.as_bytes()).map(|()| Vec::new());
        }
        let mut place = self.pending.borrow_mut();
        let Some(mut pending) = place.take() else {
            return Ok(Vec::new());
        };
        match pending.write_bytes(row.as_bytes()) {
            Ok(()) => {
                *place = Some(pending);
                Ok(Vec::new())
            }
            Err(error) => Ok(vec![error]),
        }
    }

    /// Moves the finished CSV file to its path if all boards were answered and there is at least one row.
    fn complete(&self, is_whole: bool) -> Result<(), FileNotWritten> {
        match self.pending.take() {
            Some(_) if is_whole && !self.has_rows.get() => {
                Err(FileNotWritten::NoRows(self.path.clone()))
            }
            Some(pending) if is_whole => pending.commit().map_err(FileNotWritten::Refused),
            Some(_) => Err(FileNotWritten::Stopped(self.path.clone())),
            None => Ok(()),
        }
    }
}

impl AllTables {
    /// Checks all trick tables of a board with a second solver, and returns the result. Returns `None` if `--check` was
    /// not given.
    fn check_tables(&self, deal: &Deal, tickets: &[Ticket<EveryDeclarer>]) -> Option<Checked> {
        let checker = self.checker.as_ref()?;
        let first_hands = deal.seats().zip(tickets);
        let board = |(first, ticket): (Seat, &Ticket<EveryDeclarer>)| {
            let board = BoardQuestion::new(Task::Table, *deal.led_by(first).setup());
            Some((board, board.values_of_table(ticket.report())?))
        };
        Some(checker.check_boards(first_hands.filter_map(board)))
    }
}

/// Converts a trick table to rows for JSON, one for each strain. Returns `None` if an entry is missing.
fn table_rows(deal: &Deal, table: &TrickTable) -> Option<TableRows> {
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

/// Formats a trick table as text, with a column for each strain and a row for each declarer.
fn table_text(deal: &Deal, rows: &TableRows) -> String {
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
