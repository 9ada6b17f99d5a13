//! Recomputes the answers in test fixtures with libdds. The boards are kept, and the answers are replaced. A file that
//! does not change was correct.

use std::cmp::Reverse;
use std::error::Error;
use std::fmt::{self, Display};
use std::fs;
use std::io;
use std::iter;
use std::path::{Path, PathBuf};

use kibitzer::cards::{Card, Seat, Strain, Tricks};
use kibitzer::notation::text;
use kibitzer::problem::Problem;
use kibitzer::rules::{Play, Position, Vulnerability};
use kibitzer_files::replace;
use kibitzer_peers::{BoardQuestion, ParQuestion, Peer, PeerError, PeerName, Task, write_line};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Recomputes the answers in the fixture files of a folder, and calls `show` with the path of each finished file.
///
/// # Errors
///
/// Returns an error if libdds fails, or if a file cannot be read or written. Files that were finished before keep their
/// new answers.
pub fn renew(folder: &Path, mut show: impl FnMut(&Path)) -> Result<(), Box<dyn Error>> {
    let mut libdds = Peer::start(PeerName::Libdds)?;
    let files = [
        renew_file::<DealRecord>,
        renew_file::<PositionRecord>,
        renew_file::<PlayRecord>,
        renew_file::<ParRecord>,
    ];
    for file in files {
        show(&file(folder, &mut libdds)?);
    }
    Ok(())
}

/// Recomputes the answers in the fixture file of one type of record, and returns its path.
fn renew_file<R: FixtureRecord>(
    folder: &Path,
    libdds: &mut Peer,
) -> Result<PathBuf, Box<dyn Error>> {
    let path = folder.join(R::FILE);
    let old = fs::read_to_string(&path).map_err(|error| FixtureError::Read(path.clone(), error))?;
    let mut new = Vec::new();
    for (number, line) in (1..).zip(old.lines()) {
        let renewed = renew_line::<R>(line, libdds, &mut new);
        renewed.map_err(|error| FixtureError::Line(path.clone(), number, error))?;
    }
    replace(&path, &new)?;
    Ok(path)
}

/// Recomputes the answers in one line of a fixture file, and appends the new line to `new`.
fn renew_line<R: FixtureRecord>(
    line: &str,
    libdds: &mut Peer,
    new: &mut Vec<u8>,
) -> Result<(), Box<dyn Error>> {
    let mut record: R = serde_json::from_str(line)?;
    record.ask(libdds)?;
    Ok(write_line(new, &record)?)
}

/// The reason why a fixture file was not rewritten.
#[derive(Debug)]
enum FixtureError {
    /// This file could not be read.
    Read(PathBuf, io::Error),
    /// This line of a file, counted from 1, is not a valid record, or libdds cannot answer it.
    Line(PathBuf, usize, Box<dyn Error>),
}

impl Display for FixtureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FixtureError::Read(path, error) => write!(f, "{}: {error}", path.display()),
            FixtureError::Line(path, number, error) => {
                write!(f, "{}:{number}: {error}", path.display())
            }
        }
    }
}

impl Error for FixtureError {}

/// One line of a fixture file. The old answers in it are ignored.
trait FixtureRecord: Serialize + DeserializeOwned {
    /// The name of the fixture file with such records.
    const FILE: &str;

    /// Asks libdds for the answers to the record's question and stores them in the record.
    fn ask(&mut self, libdds: &mut Peer) -> Result<(), Box<dyn Error>>;
}

/// A line of `deals.jsonl`: a deal and its table of tricks.
#[derive(Serialize, Deserialize)]
struct DealRecord {
    id: String,
    pbn: String,
    #[serde(skip_deserializing)]
    table: String,
}

impl FixtureRecord for DealRecord {
    const FILE: &str = "deals.jsonl";

    fn ask(&mut self, libdds: &mut Peer) -> Result<(), Box<dyn Error>> {
        let problem = problem(&format!("bridge {}", self.pbn))?;
        let board = BoardQuestion::new(Task::Table, problem.setup);
        let entries = board.entries().zip(values(libdds, &[board])?);
        let entries = entries.map(|((strain, declarer), tricks)| (strain, declarer, tricks));
        self.table = write_table(&entries.collect());
        Ok(())
    }
}

/// A line of `positions.jsonl`: a position and its playable cards. Each entry of `moves` has the highest card of a
/// group of equivalent cards, the ranks of the others, and the tricks of the side that plays it.
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
    const FILE: &str = "positions.jsonl";

    fn ask(&mut self, libdds: &mut Peer) -> Result<(), Box<dyn Error>> {
        let position = Position::from_setup(&problem(&self.line)?.setup)?;
        let mut moves = libdds.moves(BoardQuestion::new(Task::Cards, position.setup()))?;
        // libdds may return cards of the same value in any order, so sort them.
        let order: Vec<Card> = position.legal_cards().iter().collect();
        moves.sort_by_key(|it| {
            let place = order.iter().position(|&card| card == it.card);
            (Reverse(it.tricks), place)
        });
        let turn = position.turn().map(|turn| turn.to_string());
        self.turn = turn.unwrap_or_default();
        let moves = moves.into_iter().map(|it| {
            let equals = it.equals.iter().map(|card| card.rank.letter());
            (it.card, equals.collect(), it.tricks)
        });
        self.moves = moves.collect();
        Ok(())
    }
}

/// A line of `plays.jsonl`: a played deal, with declarer's tricks before the first card and after each card. The last
/// trick is omitted, because no mistakes are possible in it.
#[derive(Serialize, Deserialize)]
struct PlayRecord {
    id: String,
    line: String,
    #[serde(skip_deserializing)]
    tricks: Vec<Tricks>,
}

impl FixtureRecord for PlayRecord {
    const FILE: &str = "plays.jsonl";

    fn ask(&mut self, libdds: &mut Peer) -> Result<(), Box<dyn Error>> {
        let play = problem(&self.line)?.replay()?;
        let positions = (0..=play.cards().len()).map(|cards| play.position_after(cards));
        let open = positions.take_while(|it| it.tricks_left() > Tricks(1) || it.trick().is_empty());
        let boards: Vec<BoardQuestion> = open
            .map(|it| BoardQuestion::new(Task::Best, it.setup()))
            .collect();
        let values = values(libdds, &boards)?.into_iter().enumerate();
        self.tricks = values.map(|(cards, it)| won(&play, cards) + it).collect();
        Ok(())
    }
}

/// A line of `par.jsonl`: a table of tricks, and the par for every vulnerability and every dealer from North on. A par
/// is a list of the score for North-South and the contracts.
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
    const FILE: &str = "par.jsonl";

    fn ask(&mut self, libdds: &mut Peer) -> Result<(), Box<dyn Error>> {
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
fn problem(line: &str) -> Result<Problem, Box<dyn Error>> {
    Ok(text::parse_line(line)?.problem)
}

/// Asks libdds about some boards and returns all numbers of its answers.
fn values(libdds: &mut Peer, boards: &[BoardQuestion]) -> Result<Vec<Tricks>, PeerError> {
    let answers = libdds.solve(boards)?.into_iter();
    Ok(answers.flat_map(|answer| answer.tricks).collect())
}

/// Returns the number of tricks that the declaring side has won in the first `cards` cards of a play.
fn won(play: &Play, cards: usize) -> Tricks {
    let winners = play.cards()[..cards].iter().filter_map(|it| it.winner);
    let own = winners.filter(|&winner| play.start().is_declaring(winner));
    Tricks(own.count() as u8)
}

/// The entries of a table of tricks: strain, declarer, tricks.
type Entries = Vec<(Strain, Seat, Tricks)>;

/// The strains in the order and notation of the files.
const STRAINS: [&str; 5] = ["S", "H", "D", "C", "N"];

/// Formats a table of tricks: `S:7676 H:1C1C …`, with one hexadecimal digit for every declarer, North first.
fn write_table(entries: &Entries) -> String {
    let columns = STRAINS.map(|name| {
        let own = entries.iter().filter(|entry| name.parse() == Ok(entry.0));
        let digits: String = own.map(|entry| format!("{:X}", entry.2.0)).collect();
        format!("{name}:{digits}")
    });
    columns.join(" ")
}

/// Parses a table in the format of [`write_table`].
fn read_table(text: &str) -> Result<Entries, Box<dyn Error>> {
    let mut entries = Entries::new();
    for (name, column) in STRAINS.into_iter().zip(text.split(' ')) {
        let column = column.strip_prefix(name);
        let digits = column.and_then(|it| it.strip_prefix(':'));
        let digits = digits.ok_or(NO_TABLE)?;
        for (declarer, digit) in Seat::ALL.into_iter().zip(digits.chars()) {
            let tricks = digit.to_digit(16).ok_or(NO_TABLE)?;
            entries.push((name.parse()?, declarer, Tricks(tricks as u8)));
        }
    }
    match entries.len() {
        20 => Ok(entries),
        _ => Err(NO_TABLE.into()),
    }
}

/// The error message for a text that is not a table of tricks.
const NO_TABLE: &str = "expected five strains with four hexadecimal digits each, S first";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_as_it_is_written() {
        let table = "S:7676 H:1C1C D:3A3A C:3A3A N:3A3D";
        assert_eq!(write_table(&read_table(table).unwrap()), table);
        for wrong in ["", "S:7676", "S:767 H:1C1C D:3A3A C:3A3A N:3A3D", "S:76G6"] {
            assert!(read_table(wrong).is_err(), "{wrong}");
        }
    }
}
