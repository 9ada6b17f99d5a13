//! Recomputes the answers in test fixtures with libdds. The boards are kept, and the answers are replaced. A file that
//! does not change was correct.

use std::cmp::Reverse;
use std::error::Error;
use std::fs;
use std::io;
use std::iter;
use std::path::{Path, PathBuf};

use kibitzer::cards::{Card, Seat, Strain, Tricks};
use kibitzer::notation::text;
use kibitzer::problem::Problem;
use kibitzer::rules::{Position, Vulnerability};
use kibitzer_files::replace;
use kibitzer_peers::{BoardQuestion, ParQuestion, Peer, PeerError, PeerName, Task, write_line};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Recomputes the answers in the fixture files of a folder with libdds, and calls `show` with the path of each finished
/// file.
///
/// # Errors
///
/// Returns an error if libdds fails, or if a file cannot be read or written. Files that were finished before keep their
/// new answers.
pub fn recompute(folder: &Path, mut show: impl FnMut(&Path)) -> Result<(), Box<dyn Error>> {
    let mut libdds = Peer::start(PeerName::Libdds)?;
    let files = [
        recompute_file::<DealRecord>,
        recompute_file::<PositionRecord>,
        recompute_file::<PlayRecord>,
        recompute_file::<ParRecord>,
    ];
    for file in files {
        show(&file(folder, &mut libdds)?);
    }
    Ok(())
}

/// Recomputes the answers in the fixture file with records of type `R`, and returns its path.
fn recompute_file<R: FixtureRecord>(
    folder: &Path,
    libdds: &mut Peer,
) -> Result<PathBuf, Box<dyn Error>> {
    let path = folder.join(R::FILE_NAME);
    let old = fs::read_to_string(&path).map_err(|error| FixtureError::Read(path.clone(), error))?;
    let mut new = Vec::new();
    for (number, line) in (1..).zip(old.lines()) {
        let recomputed = recompute_line::<R>(line, libdds, &mut new);
        recomputed.map_err(|error| FixtureError::Line(path.clone(), number, error))?;
    }
    replace(&path, &new)?;
    Ok(path)
}

/// Recomputes the answers in one line of a fixture file, and appends the new line to `new`.
fn recompute_line<R: FixtureRecord>(
    line: &str,
    libdds: &mut Peer,
    new: &mut Vec<u8>,
) -> Result<(), Box<dyn Error>> {
    let mut record: R = serde_json::from_str(line)?;
    record.ask_libdds(libdds)?;
    Ok(write_line(new, &record)?)
}

/// The reason why a fixture file could not be rewritten.
#[derive(Debug, thiserror::Error)]
enum FixtureError {
    /// The fixture file with this path could not be read.
    #[error("{0}: {1}")]
    Read(PathBuf, #[source] io::Error),
    /// A line of the fixture file with this path is not a valid record, or libdds cannot answer it. Lines are counted
    /// from 1.
    #[error("{0}:{1}: {2}")]
    Line(PathBuf, usize, #[source] Box<dyn Error>),
}

/// A record of a fixture file: one line with a question and its answers. The old answers are ignored when a record is
/// read.
trait FixtureRecord: Serialize + DeserializeOwned {
    /// The name of the fixture file that contains records of this type.
    const FILE_NAME: &str;

    /// Asks libdds for the answers to the record's question and stores them in the record.
    fn ask_libdds(&mut self, libdds: &mut Peer) -> Result<(), Box<dyn Error>>;
}

/// A line of `deals.jsonl`: a deal and its double-dummy table.
#[derive(Serialize, Deserialize)]
struct DealRecord {
    id: String,
    pbn: String,
    #[serde(skip_deserializing)]
    table: String,
}

impl FixtureRecord for DealRecord {
    const FILE_NAME: &str = "deals.jsonl";

    fn ask_libdds(&mut self, libdds: &mut Peer) -> Result<(), Box<dyn Error>> {
        let problem = parse_problem(&format!("bridge {}", self.pbn))?;
        let board = BoardQuestion::new(Task::Table, problem.setup);
        let entries = board
            .entries()
            .zip(solve_boards(libdds, &[board])?)
            .map(|((strain, declarer), tricks)| (strain, declarer, tricks));
        self.table = write_table(&entries.collect());
        Ok(())
    }
}

/// A line of `positions.jsonl`: a position and its playable cards. Each entry of `moves` contains the highest card of a
/// group of equivalent cards, the ranks of the others, and the tricks taken by the side that plays the card.
#[derive(Serialize, Deserialize)]
struct PositionRecord {
    id: String,
    line: String,
    #[serde(skip_deserializing)]
    turn: String,
    #[serde(skip_deserializing)]
    moves: Vec<(Card, String, Tricks)>,
}

impl FixtureRecord for PositionRecord {
    const FILE_NAME: &str = "positions.jsonl";

    fn ask_libdds(&mut self, libdds: &mut Peer) -> Result<(), Box<dyn Error>> {
        let position = Position::from_setup(&parse_problem(&self.line)?.setup)?;
        let mut moves = libdds.moves(BoardQuestion::new(Task::Cards, position.setup()))?;
        // libdds may return cards of the same value in any order, so sort them.
        let order: Vec<Card> = position.legal_cards().iter().collect();
        moves.sort_by_key(|choice| {
            let place = order.iter().position(|&card| card == choice.card);
            (Reverse(choice.tricks), place)
        });
        let turn = position.turn().map(|turn| turn.to_string());
        self.turn = turn.unwrap_or_default();
        let moves = moves.into_iter().map(|choice| {
            let equals = choice.equals.iter().map(|card| card.rank.letter());
            (choice.card, equals.collect(), choice.tricks)
        });
        self.moves = moves.collect();
        Ok(())
    }
}

/// A line of `plays.jsonl`: a played deal, with declarer's double-dummy tricks before the first card and after each
/// card. The last trick is omitted, because it allows no mistakes.
#[derive(Serialize, Deserialize)]
struct PlayRecord {
    id: String,
    line: String,
    #[serde(skip_deserializing)]
    tricks: Vec<Tricks>,
}

impl FixtureRecord for PlayRecord {
    const FILE_NAME: &str = "plays.jsonl";

    fn ask_libdds(&mut self, libdds: &mut Peer) -> Result<(), Box<dyn Error>> {
        let play = parse_problem(&self.line)?.replay()?;
        let positions = (0..=play.cards().len()).map(|cards| play.position_after(cards));
        let open = positions.take_while(|position| {
            position.tricks_left() > Tricks(1) || position.trick().is_empty()
        });
        let boards: Vec<BoardQuestion> = open
            .map(|position| BoardQuestion::new(Task::Best, position.setup()))
            .collect();
        let values = solve_boards(libdds, &boards)?.into_iter().enumerate();
        self.tricks = values
            .map(|(cards, it)| play.tricks_won(cards).0 + it)
            .collect();
        Ok(())
    }
}

/// A line of `par.jsonl`: a double-dummy table, and the par results for every vulnerability and every dealer, beginning
/// with North. Each result lists the score for North-South and the contracts.
#[derive(Serialize, Deserialize)]
struct ParRecord {
    id: String,
    table: String,
    #[serde(skip_deserializing)]
    none: Vec<Vec<Value>>,
    #[serde(skip_deserializing)]
    both: Vec<Vec<Value>>,
    #[serde(skip_deserializing)]
    ns: Vec<Vec<Value>>,
    #[serde(skip_deserializing)]
    ew: Vec<Vec<Value>>,
}

impl FixtureRecord for ParRecord {
    const FILE_NAME: &str = "par.jsonl";

    fn ask_libdds(&mut self, libdds: &mut Peer) -> Result<(), Box<dyn Error>> {
        let tricks = read_table(&self.table)?;
        let mut ask = |vulnerability| {
            let rows = Seat::ALL.map(|dealer| {
                let tricks = tricks.clone();
                let par = libdds.par(ParQuestion {
                    tricks,
                    dealer,
                    vulnerability,
                })?;
                let contracts = par.contracts.into_iter().map(Value::from);
                Ok(iter::once(par.score.into()).chain(contracts).collect())
            });
            rows.into_iter().collect::<Result<_, PeerError>>()
        };
        self.none = ask(Vulnerability::None)?;
        self.both = ask(Vulnerability::Both)?;
        self.ns = ask(Vulnerability::NorthSouth)?;
        self.ew = ask(Vulnerability::EastWest)?;
        Ok(())
    }
}

/// Parses the problem in a line of a fixture file.
fn parse_problem(line: &str) -> Result<Problem, Box<dyn Error>> {
    Ok(text::parse_line(line)?.problem)
}

/// Asks libdds about some boards and returns the number of tricks for each.
fn solve_boards(libdds: &mut Peer, boards: &[BoardQuestion]) -> Result<Vec<Tricks>, PeerError> {
    let answers = libdds.solve(boards)?.into_iter();
    Ok(answers.flat_map(|answer| answer.tricks).collect())
}

/// The entries of a double-dummy table: strain, declarer and tricks.
type TableEntries = Vec<(Strain, Seat, Tricks)>;

/// The strains in the order and notation of the fixture files.
const STRAINS: [&str; 5] = ["S", "H", "D", "C", "N"];

/// Formats a double-dummy table: `S:7676 H:1C1C …`, with one hexadecimal digit for every declarer, North first.
fn write_table(entries: &TableEntries) -> String {
    let columns = STRAINS.map(|name| {
        let own = entries.iter().filter(|entry| name.parse() == Ok(entry.0));
        let digits: String = own.map(|entry| format!("{:X}", entry.2.0)).collect();
        format!("{name}:{digits}")
    });
    columns.join(" ")
}

/// Parses a double-dummy table in the format of [`write_table`].
fn read_table(text: &str) -> Result<TableEntries, Box<dyn Error>> {
    let mut entries = TableEntries::new();
    for (name, column) in STRAINS.into_iter().zip(text.split(' ')) {
        let column = column.strip_prefix(name);
        let digits = column
            .and_then(|column| column.strip_prefix(':'))
            .ok_or(NOT_A_TABLE)?;
        for (declarer, digit) in Seat::ALL.into_iter().zip(digits.chars()) {
            let tricks = digit.to_digit(16).ok_or(NOT_A_TABLE)?;
            entries.push((name.parse()?, declarer, Tricks(tricks as u8)));
        }
    }
    match entries.len() {
        20 => Ok(entries),
        _ => Err(NOT_A_TABLE.into()),
    }
}

/// The error message for a text that is not a double-dummy table.
const NOT_A_TABLE: &str = "expected five strains with four hexadecimal digits each, S first";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_valid_table_is_unchanged_after_reading_and_writing() {
        let table = "S:7676 H:1C1C D:3A3A C:3A3A N:3A3D";
        assert_eq!(write_table(&read_table(table).unwrap()), table);
        for wrong in ["", "S:7676", "S:767 H:1C1C D:3A3A C:3A3A N:3A3D", "S:76G6"] {
            assert!(read_table(wrong).is_err(), "{wrong}");
        }
    }
}
