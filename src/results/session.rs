//! A session: its boards, their results at all tables, and the pairs that played them.

use std::collections::{BTreeSet, HashSet};

use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::Vulnerability;
use kibitzer_cards::{Seat, Side};
use kibitzer_formats::{
    Room, ScoreRow, ScoreTable, ScoreTableColumn, SessionHeading, TableResult, parse_direction,
};

use super::outcome::Outcome;
use super::stated_number::StatedNumber;

/// A pair, as the movement names it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct PairId {
    /// The section in which the pair plays; empty if the session has one section.
    pub section: String,
    /// The number of the pair as spelled in the file, or the names of the players if pairs have no numbers.
    pub number: String,
    /// The direction of the pair, if pairs of both directions share their numbers.
    pub side: Option<Side>,
}

impl PairId {
    /// Returns the pair that sat in a direction, from a row of a table of results.
    fn in_row(table: &ScoreTable, row: &ScoreRow, side: Side) -> PairId {
        let number = table.cell(row, &ScoreTableColumn::Pair(Some(side)));
        PairId {
            section: table.cell(row, &ScoreTableColumn::Section).to_owned(),
            number: if number.is_empty() {
                names_in_row(table, row, Some(side))
            } else {
                number.to_owned()
            },
            side: None,
        }
    }

    /// Returns the key by which pairs are listed: by section, then by number as a number, then by direction.
    fn order(&self) -> impl Ord + use<> {
        let digits = self
            .number
            .trim_start_matches(|letter: char| !letter.is_ascii_digit());
        let value: u64 = digits.parse().unwrap_or(u64::MAX);
        let side = Side::ALL.iter().position(|side| Some(*side) == self.side);
        (self.section.clone(), value, self.number.clone(), side)
    }
}

/// A board of a session with its results. Two boards with one number are two deals of a fouled board.
#[derive(Clone, PartialEq, Debug)]
pub struct SessionBoard {
    /// The number of the board as spelled in the file.
    pub number: String,
    /// The results of the board, one for each table.
    pub results: Vec<SessionResult>,
}

/// The result of a board at one table.
#[derive(Clone, PartialEq, Debug)]
pub struct SessionResult {
    /// The pairs that sat North-South and East-West.
    pub pairs: [PairId; 2],
    /// The names of the two pairs, if the result gives them; otherwise empty.
    pub names: [String; 2],
    /// The contract, tricks and score.
    pub table: TableResult,
    /// The score in points that contract and tricks are worth to North-South; `None` if one of them is unknown.
    pub worth: Option<i32>,
    /// The outcome that is scored.
    pub outcome: Outcome,
    /// The number of tables with this result: 1, or more in a list of frequencies.
    pub tables: usize,
    /// The scores that the file states for the two pairs, North-South first.
    pub stated: [StatedScores; 2],
}

/// The scores that a file states for one pair on one board.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct StatedScores {
    /// The number of matchpoints.
    pub matchpoints: Option<StatedNumber>,
    /// The percentage of the matchpoints, 0 to 100.
    pub percentage: Option<StatedNumber>,
    /// The number of IMPs.
    pub imps: Option<StatedNumber>,
}

impl SessionBoard {
    /// Creates a board from its tables of results and from the records of its plays. Records count only if no table
    /// has a result.
    pub fn new<'a>(
        number: &str,
        vulnerability: Vulnerability,
        tables: impl IntoIterator<Item = &'a ScoreTable>,
        records: impl IntoIterator<Item = &'a Problem>,
    ) -> SessionBoard {
        let rows =
            (tables.into_iter()).flat_map(|table| table.rows.iter().map(move |row| (table, row)));
        let mut results: Vec<SessionResult> = rows
            .map(|(table, row)| SessionResult::from_row(table, row, vulnerability))
            .collect();
        if results.is_empty() {
            let records = records
                .into_iter()
                .filter(|record| Room::of_match(record).is_none());
            results = records.map(SessionResult::from_record).collect();
        }
        SessionBoard {
            number: number.to_owned(),
            results,
        }
    }
}

impl SessionResult {
    fn from_row(table: &ScoreTable, row: &ScoreRow, vulnerability: Vulnerability) -> SessionResult {
        let result = TableResult::from_row(table, row, vulnerability);
        SessionResult {
            pairs: Side::ALL.map(|side| PairId::in_row(table, row, side)),
            names: Side::ALL.map(|side| names_in_row(table, row, Some(side))),
            worth: row.result.points(vulnerability),
            outcome: Outcome::of(&result),
            tables: multiplicity(table, row),
            table: result,
            stated: stated_scores(table, row),
        }
    }

    fn from_record(problem: &Problem) -> SessionResult {
        let table = TableResult::from_record(problem);
        let names = Side::ALL.map(|side| {
            let own = Seat::ALL.into_iter().filter(|seat| seat.side() == side);
            let players: Vec<&str> = own.filter_map(|seat| problem.record.player(seat)).collect();
            players.join(" – ")
        });
        let pair = |number: &String| PairId {
            number: number.clone(),
            ..PairId::default()
        };
        SessionResult {
            pairs: [pair(&names[0]), pair(&names[1])],
            names,
            worth: table.result.points(problem.vulnerability),
            outcome: Outcome::of(&table),
            tables: 1,
            table,
            stated: Default::default(),
        }
    }

    /// Returns true if the result counts: it has a score or an average.
    pub fn is_scored(&self) -> bool {
        self.outcome != Outcome::Missing
    }
}

/// Returns the number of tables with the result of a row, from the column `Multiplicity` of PBN.
fn multiplicity(table: &ScoreTable, row: &ScoreRow) -> usize {
    let column = ScoreTableColumn::Other("Multiplicity".to_owned());
    let tables: Option<u16> = table.cell(row, &column).parse().ok();
    tables.map_or(1, usize::from)
}

/// Returns the scores that a row states for North-South and East-West. A column without a side is that of North-South.
fn stated_scores(table: &ScoreTable, row: &ScoreRow) -> [StatedScores; 2] {
    Side::ALL.map(|side| {
        let number = |column: fn(Option<Side>) -> ScoreTableColumn| {
            let own = table.cell(row, &column(Some(side)));
            let cell = if own.is_empty() && side == Side::NorthSouth {
                table.cell(row, &column(None))
            } else {
                own
            };
            StatedNumber::parse(cell)
        };
        StatedScores {
            matchpoints: number(ScoreTableColumn::Matchpoints),
            percentage: number(ScoreTableColumn::Percentage),
            imps: number(ScoreTableColumn::Imps),
        }
    })
}

/// The boards of a session, their results, and the rankings that the file states.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Session {
    /// The event, date and form of scoring.
    pub heading: SessionHeading,
    /// The boards in the order of the file.
    pub boards: Vec<SessionBoard>,
    /// The rankings that the file states.
    pub rankings: Vec<ScoreTable>,
    shared_numbers: SharedNumbers,
}

/// The numbers that a pair of each direction has.
#[derive(Clone, PartialEq, Debug, Default)]
enum SharedNumbers {
    /// Every number is that of one pair, which may sit in both directions.
    #[default]
    None,
    /// These sections and numbers are shared.
    Some(HashSet<[String; 2]>),
    /// All numbers are shared.
    All,
}

impl SharedNumbers {
    /// Adds its direction to a pair whose number is shared.
    fn add_direction(&self, pair: &mut PairId, side: Side) {
        let is_shared = match self {
            SharedNumbers::None => false,
            SharedNumbers::Some(numbers) => {
                let in_section =
                    |section: &String| numbers.contains(&[section.clone(), pair.number.clone()]);
                in_section(&pair.section) || in_section(&String::new())
            }
            SharedNumbers::All => true,
        };
        if is_shared {
            pair.side = Some(side);
        }
    }
}

impl Session {
    /// Creates a session. Pairs that share a number in both directions become two pairs.
    pub fn new(
        heading: SessionHeading,
        boards: Vec<SessionBoard>,
        rankings: Vec<ScoreTable>,
    ) -> Session {
        let mut session = Session {
            heading,
            boards,
            rankings,
            shared_numbers: SharedNumbers::None,
        };
        session.shared_numbers = session.find_shared_numbers();
        let boards = session.boards.iter_mut();
        for result in boards.flat_map(|board| &mut board.results) {
            for (pair, side) in result.pairs.iter_mut().zip(Side::ALL) {
                session.shared_numbers.add_direction(pair, side);
            }
        }
        session
    }

    /// Returns the pair that sat in a direction, from a row of a table of results of the session.
    pub fn pair_in(&self, table: &ScoreTable, row: &ScoreRow, side: Side) -> PairId {
        let mut pair = PairId::in_row(table, row, side);
        self.shared_numbers.add_direction(&mut pair, side);
        pair
    }

    /// Returns the numbers that two pairs share. A ranking with directions lists both pairs; without one, a pair that
    /// met its own number shows that all numbers are shared.
    fn find_shared_numbers(&self) -> SharedNumbers {
        let mut ranked = HashSet::new();
        let mut shared = HashSet::new();
        for (table, row) in self
            .ranking_rows()
            .filter(|(table, row)| direction(table, row).is_some())
        {
            let column = |column| table.cell(row, &column).to_owned();
            let number = [ScoreTableColumn::Section, ScoreTableColumn::Pair(None)].map(column);
            let row = (direction(table, row), number.clone());
            let is_other = ranked
                .iter()
                .any(|(side, other)| *side != row.0 && *other == number);
            if is_other {
                shared.insert(number);
            }
            ranked.insert(row);
        }
        let met_itself = |result: &SessionResult| {
            let [one, other] = &result.pairs;
            one == other && !one.number.is_empty()
        };
        if !ranked.is_empty() {
            SharedNumbers::Some(shared)
        } else if self.results().any(met_itself) {
            SharedNumbers::All
        } else {
            SharedNumbers::None
        }
    }

    /// Returns the results of all boards.
    pub fn results(&self) -> impl Iterator<Item = &SessionResult> {
        self.boards.iter().flat_map(|board| &board.results)
    }

    fn ranking_rows(&self) -> impl Iterator<Item = (&ScoreTable, &ScoreRow)> {
        let tables = self.rankings.iter();
        tables.flat_map(|table| table.rows.iter().map(move |row| (table, row)))
    }

    /// Returns all pairs that have a number or names, by section, number and direction.
    pub fn pairs(&self) -> Vec<PairId> {
        let mut pairs: Vec<PairId> = Vec::new();
        for pair in self.results().flat_map(|result| &result.pairs) {
            if !pair.number.is_empty() && !pairs.contains(pair) {
                pairs.push(pair.clone());
            }
        }
        pairs.sort_by_cached_key(PairId::order);
        pairs
    }

    /// Returns the sections of the session, without those that have no name.
    pub fn sections(&self) -> BTreeSet<&str> {
        let pairs = self.results().flat_map(|result| &result.pairs);
        let sections = pairs.map(|pair| &*pair.section);
        sections.filter(|section| !section.is_empty()).collect()
    }

    /// Returns the rows of the rankings that are about a pair, each with its ranking.
    pub fn ranking_rows_of<'a>(
        &'a self,
        pair: &'a PairId,
    ) -> impl Iterator<Item = (&'a ScoreTable, &'a ScoreRow)> {
        self.ranking_rows().filter(|(table, row)| {
            let section = table.cell(row, &ScoreTableColumn::Section);
            let number = table.cell(row, &ScoreTableColumn::Pair(None));
            let is_section =
                section.is_empty() || pair.section.is_empty() || section == pair.section;
            let own = direction(table, row);
            let is_side = pair.side.is_none() || own.is_none() || own == pair.side;
            let is_number = number == pair.number || names_in_row(table, row, None) == pair.number;
            is_section && is_side && is_number
        })
    }

    /// Returns the names of a pair, or `None` if neither a ranking nor a result has them.
    pub fn names(&self, pair: &PairId) -> Option<String> {
        let mut ranked = self
            .ranking_rows_of(pair)
            .map(|(table, row)| names_in_row(table, row, None));
        let found = ranked.find(|names| !names.is_empty());
        found.or_else(|| {
            let sides = self
                .results()
                .flat_map(|result| result.pairs.iter().zip(&result.names));
            let mut own = sides.filter(|(other, names)| *other == pair && !names.is_empty());
            own.next().map(|(_, names)| names.clone())
        })
    }
}

/// Returns the names in a row, joined by a dash: those of a side in a table of results, or of the pair in a ranking.
fn names_in_row(table: &ScoreTable, row: &ScoreRow, side: Option<Side>) -> String {
    let names: Vec<&str> = table.cells(row, &ScoreTableColumn::Names(side)).collect();
    names.join(" – ")
}

/// Returns the direction in a row of a ranking.
fn direction(table: &ScoreTable, row: &ScoreRow) -> Option<Side> {
    parse_direction(table.cell(row, &ScoreTableColumn::Direction))
}
