//! A session: its boards, their results at all tables, and the pairs that played them.

use std::collections::{BTreeSet, HashMap, HashSet};

use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::Vulnerability;
use kibitzer_cards::{Seat, Side};
use kibitzer_formats::{
    Room, ScoreRow, ScoreTable, ScoreTableColumn, SessionHeading, TableResult, parse_direction,
    teams_on_board,
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
                name_key(names_in_row(table, row, Some(side)))
            } else {
                number.to_owned()
            },
            side: None,
        }
    }

    /// Returns the section and the number, such as `A12`, or `1-12` if the section ends in a digit.
    pub fn label(&self) -> String {
        let is_digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
        let ends = [self.section.chars().last(), self.number.chars().next()];
        let divider = if ends.into_iter().all(is_digit) {
            "-"
        } else {
            ""
        };
        format!("{}{divider}{}", self.section, self.number)
    }

    /// Returns true if the names of the players identify the pair, in any order, because it has no number.
    pub fn is_known_by(&self, names: &str) -> bool {
        self.number == name_key(names.split(NAMES_DIVIDER).collect())
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
    /// The teams of the two pairs, if pairs have numbers of their own; otherwise empty.
    pub teams: [String; 2],
    /// The names of the two pairs, if the result gives them; otherwise empty.
    pub names: [String; 2],
    /// The contract, tricks and score.
    pub table: TableResult,
    /// The score of North-South that the file states, in points; `None` if it states none.
    pub stated_points: Option<i32>,
    /// The score of North-South that follows from contract and tricks; `None` if one of them is unknown.
    pub computed_points: Option<i32>,
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

impl StatedScores {
    /// Returns true if both sides have a score of the same kind. Zeros for both are those of a board not played.
    pub(crate) fn are_complete([one, other]: [StatedScores; 2]) -> bool {
        let kinds = [
            (one.matchpoints, other.matchpoints),
            (one.percentage, other.percentage),
            (one.imps, other.imps),
        ];
        let is_score = |(one, other): &(Option<StatedNumber>, Option<StatedNumber>)| {
            let both = one.zip(*other);
            both.is_some_and(|(one, other)| one.value != 0.0 || other.value != 0.0)
        };
        kinds.iter().any(is_score)
    }
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
            let records: Vec<&Problem> = records.into_iter().collect();
            results = records
                .iter()
                .map(|record| SessionResult::from_record(record, &records))
                .collect();
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
        let computed_points = row.result.points(vulnerability);
        let stated = stated_scores(table, row);
        SessionResult {
            pairs: Side::ALL.map(|side| PairId::in_row(table, row, side)),
            teams: Side::ALL.map(|side| table.cell(row, &ScoreTableColumn::Team(side)).to_owned()),
            names: Side::ALL.map(|side| names_in_row(table, row, Some(side)).join(NAMES_DIVIDER)),
            stated_points: stated_points(table, row, &result, computed_points),
            computed_points,
            outcome: Outcome::of(&result, StatedScores::are_complete(stated)),
            tables: multiplicity(table, row),
            table: result,
            stated,
        }
    }

    /// Reads the result of a record. `records` are all records of its board.
    fn from_record(problem: &Problem, records: &[&Problem]) -> SessionResult {
        let table = TableResult::from_record(problem);
        let players = Side::ALL.map(|side| {
            let own = Seat::ALL.into_iter().filter(|seat| seat.side() == side);
            let names = own.filter_map(|seat| problem.record.player(seat));
            names.collect::<Vec<_>>()
        });
        let by_names = || {
            let numbers = players.clone().map(name_key);
            [numbers, players.map(|names| names.join(NAMES_DIVIDER))]
        };
        let [numbers, names] = teams_at_table(problem, records).unwrap_or_else(by_names);
        SessionResult {
            pairs: numbers.map(|number| PairId {
                number,
                ..PairId::default()
            }),
            teams: Default::default(),
            names,
            stated_points: table.points.filter(|_| !table.spelled.is_empty()),
            computed_points: table.result.points(problem.vulnerability),
            outcome: Outcome::of(&table, false),
            tables: 1,
            table,
            stated: Default::default(),
        }
    }

    /// Returns true if the scores that the file states count instead of the score in points.
    pub fn is_adjusted(&self) -> bool {
        self.outcome == Outcome::Stated
            && self.table.points.is_some()
            && self.table.assigned == [None; 2]
    }

    /// Returns true if the result counts: it has a score or an average.
    pub fn is_scored(&self) -> bool {
        self.outcome != Outcome::Missing
    }
}

/// Returns the teams that sat North-South and East-West in a room of a match, and their names, which may be empty.
/// Returns `None` if the record is of no match. `records` are all records of the board.
fn teams_at_table(problem: &Problem, records: &[&Problem]) -> Option<[[String; 2]; 2]> {
    let mut numbers = ["home".to_owned(), "visitors".to_owned()];
    let mut names = teams_on_board(problem, records.iter().copied());
    match Room::of_match(problem)? {
        Room::Open => {}
        Room::Closed => {
            numbers.reverse();
            names.reverse();
        }
    }
    for (number, name) in numbers.iter_mut().zip(&names) {
        if !name.is_empty() {
            number.clone_from(name);
        }
    }
    Some([numbers, names])
}

/// Returns the score of North-South in points that a row states. A score without a side may be that of either: then it
/// is North-South's or as computed.
fn stated_points(
    table: &ScoreTable,
    row: &ScoreRow,
    result: &TableResult,
    computed: Option<i32>,
) -> Option<i32> {
    let cell = |side| table.cell(row, &ScoreTableColumn::Score(side));
    if Side::ALL.iter().any(|side| !cell(Some(*side)).is_empty()) {
        return result.points;
    }
    let points: i32 = cell(None).trim_start_matches('+').parse().ok()?;
    let is_computed = |computed: &i32| computed.abs() == points.abs();
    Some(computed.filter(is_computed).unwrap_or(points))
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

/// The place of a result of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairPlace {
    /// The index of the board in the session.
    pub board: usize,
    /// The index of the result among those of the board.
    pub result: usize,
    /// The direction in which the pair sat.
    pub side: Side,
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
    places: HashMap<PairId, Vec<PairPlace>>,
    /// For each number of a pair, or for its names, the rows of the rankings as indices of ranking and row.
    ranked: HashMap<String, Vec<[usize; 2]>>,
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
            ..Session::default()
        };
        session.ranked = session.index_rankings();
        session.shared_numbers = session.find_shared_numbers();
        let boards = session.boards.iter_mut();
        for result in boards.flat_map(|board| &mut board.results) {
            for (pair, side) in result.pairs.iter_mut().zip(Side::ALL) {
                session.shared_numbers.add_direction(pair, side);
            }
        }
        session.places = session.index_pairs();
        session
    }

    fn index_rankings(&self) -> HashMap<String, Vec<[usize; 2]>> {
        let mut ranked: HashMap<String, Vec<[usize; 2]>> = HashMap::new();
        for (ranking, table) in self.rankings.iter().enumerate() {
            for (row, cells) in table.rows.iter().enumerate() {
                let number = table.cell(cells, &ScoreTableColumn::Pair(None)).to_owned();
                let names = name_key(names_in_row(table, cells, None));
                for key in [number, names].into_iter().filter(|key| !key.is_empty()) {
                    ranked.entry(key).or_default().push([ranking, row]);
                }
            }
        }
        ranked
    }

    fn index_pairs(&self) -> HashMap<PairId, Vec<PairPlace>> {
        let mut places: HashMap<PairId, Vec<PairPlace>> = HashMap::new();
        for (board, played) in self.boards.iter().enumerate() {
            for (result, found) in played.results.iter().enumerate() {
                let pairs = found.pairs.iter().zip(Side::ALL);
                for (pair, side) in pairs.filter(|(pair, _)| !pair.number.is_empty()) {
                    let place = PairPlace {
                        board,
                        result,
                        side,
                    };
                    places.entry(pair.clone()).or_default().push(place);
                }
            }
        }
        places
    }

    /// Returns the pair that sat in a direction, from a row of a table of results of the session.
    pub fn pair_in(&self, table: &ScoreTable, row: &ScoreRow, side: Side) -> PairId {
        let mut pair = PairId::in_row(table, row, side);
        self.shared_numbers.add_direction(&mut pair, side);
        pair
    }

    /// Returns the numbers that two pairs share. A ranking with directions lists both pairs. Without one, a number that
    /// sat in both directions of a board shows that all numbers are shared.
    fn find_shared_numbers(&self) -> SharedNumbers {
        let mut sides: HashMap<[String; 2], Side> = HashMap::new();
        let mut shared = HashSet::new();
        for (table, row) in self.ranking_rows() {
            let Some(side) = direction(table, row) else {
                continue;
            };
            let column = |column| table.cell(row, &column).to_owned();
            let number = [ScoreTableColumn::Section, ScoreTableColumn::Pair(None)].map(column);
            if *sides.entry(number.clone()).or_insert(side) != side {
                shared.insert(number);
            }
        }
        if !sides.is_empty() {
            SharedNumbers::Some(shared)
        } else if self.boards.iter().any(has_number_in_both_directions) {
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

    /// Returns all pairs that have a number or names, sorted by section, number and direction.
    pub fn pairs(&self) -> Vec<PairId> {
        let mut pairs: Vec<PairId> = self.places.keys().cloned().collect();
        pairs.sort_by_cached_key(PairId::order);
        pairs
    }

    /// Returns the places of the results of a pair, in the order of the boards.
    pub(crate) fn places_of(&self, pair: &PairId) -> &[PairPlace] {
        self.places.get(pair).map_or(&[], Vec::as_slice)
    }

    /// Returns the sections of the session, without those that have no name.
    pub fn sections(&self) -> BTreeSet<&str> {
        let pairs = self.results().flat_map(|result| &result.pairs);
        let sections = pairs.map(|pair| &*pair.section);
        sections.filter(|section| !section.is_empty()).collect()
    }

    /// Returns the rows of the rankings that are about a pair, each with its ranking.
    pub fn ranking_rows_of(&self, pair: &PairId) -> impl Iterator<Item = (&ScoreTable, &ScoreRow)> {
        let indices = self.ranked.get(&pair.number).map_or(&[][..], Vec::as_slice);
        let rows = indices.iter().map(|&[ranking, row]| {
            let table = &self.rankings[ranking];
            (table, &table.rows[row])
        });
        rows.filter(|(table, row)| {
            let section = table.cell(row, &ScoreTableColumn::Section);
            let is_section =
                section.is_empty() || pair.section.is_empty() || section == pair.section;
            let own = direction(table, row);
            is_section && (pair.side.is_none() || own.is_none() || own == pair.side)
        })
    }

    /// Returns the names of a pair, or `None` if neither a ranking nor a result has them.
    pub fn names(&self, pair: &PairId) -> Option<String> {
        let ranked = self.ranking_rows_of(pair);
        let joined = ranked.map(|(table, row)| names_in_row(table, row, None).join(NAMES_DIVIDER));
        // Rows without a direction may be about either of two pairs with one number.
        let ranked: Vec<String> = joined.filter(|names| !names.is_empty()).collect();
        let is_certain = pair.side.is_none() || ranked.iter().all(|names| *names == ranked[0]);
        let own = self.places_of(pair).iter().map(|place| {
            let result = &self.boards[place.board].results[place.result];
            result.names[usize::from(place.side == Side::EastWest)].clone()
        });
        let certain = ranked.into_iter().filter(|_| is_certain);
        certain.chain(own).find(|names| !names.is_empty())
    }
}

/// Returns true if a number sat in both directions of a board, at one table or two.
fn has_number_in_both_directions(board: &SessionBoard) -> bool {
    let results = board.results.iter();
    let north_south: HashSet<&PairId> = results.clone().map(|result| &result.pairs[0]).collect();
    let mut east_west = results.map(|result| &result.pairs[1]);
    east_west.any(|pair| !pair.number.is_empty() && north_south.contains(pair))
}

/// The text between the names of two partners.
const NAMES_DIVIDER: &str = " – ";

/// Returns the names in a row: those of a side in a table of results, or of the pair in a ranking.
fn names_in_row<'a>(table: &'a ScoreTable, row: &'a ScoreRow, side: Option<Side>) -> Vec<&'a str> {
    table.cells(row, &ScoreTableColumn::Names(side)).collect()
}

/// Returns a key of two partners that does not depend on which of them comes first.
fn name_key(mut names: Vec<&str>) -> String {
    names.sort_unstable();
    names.join(NAMES_DIVIDER)
}

/// Returns the direction in a row of a ranking.
fn direction(table: &ScoreTable, row: &ScoreRow) -> Option<Side> {
    parse_direction(table.cell(row, &ScoreTableColumn::Direction))
}
