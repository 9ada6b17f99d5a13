//! Tables of results, and rankings, as scoring programs write them next to a deal.

use kibitzer_cards::rules::{Contract, Game, Vulnerability, score};
use kibitzer_cards::{Card, Seat, Side, Tricks};

/// A table of results, or a ranking, found in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextScores {
    /// The board or event that a table of scores is about.
    pub subject: ScoreSubject,
    /// The rows and columns of the table of scores.
    pub table: ScoreTable,
}

/// The heading of a session: what a text says about all of its boards. Unknown values are empty.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SessionHeading {
    /// The name of the event or tournament.
    pub event: String,
    /// The place or the club.
    pub site: String,
    /// The date as spelled in the text, for example `2026.11.30`.
    pub date: String,
    /// The name or number of the session or of its set of boards.
    pub session: String,
    /// The form of scoring, if the text names one that Kibitzer computes.
    pub scoring: Option<Scoring>,
}

impl SessionHeading {
    /// Fills in the unknown values from another heading.
    pub fn complete_from(&mut self, other: &SessionHeading) {
        let fields = [
            (&mut self.event, &other.event),
            (&mut self.site, &other.site),
            (&mut self.date, &other.date),
            (&mut self.session, &other.session),
        ];
        for (value, other) in fields {
            if value.is_empty() {
                value.clone_from(other);
            }
        }
        self.scoring = self.scoring.or(other.scoring);
    }
}

/// A form of scoring, which turns the results of a board into the scores of its pairs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scoring {
    /// Matchpoints: two for each pair beaten, one for each tie.
    Matchpoints,
    /// IMPs against every other result of the board, divided by their number.
    CrossImps,
    /// IMPs against the mean of the board's results (Butler).
    Butler,
    /// IMPs against the other table of a team match.
    TeamImps,
}

impl Scoring {
    /// Parses the name of a form of scoring as PBN and scoring programs write it, such as `MATCH_POINTS`, `IMP;Cross` or
    /// `SWISS_PAIRS_BUTLER_IMPS`. `imps` is the meaning of IMPs alone, which may be those against all other results or
    /// against the other table of a match. Returns `None` if the name does not say which results are compared.
    ///
    /// ```
    /// use kibitzer_formats::Scoring;
    /// assert_eq!(Scoring::parse("Cross-IMPs", None), Some(Scoring::CrossImps));
    /// assert_eq!(Scoring::parse("IMP", None), None);
    /// ```
    pub fn parse(name: &str, imps: Option<Scoring>) -> Option<Scoring> {
        let name = name.to_ascii_uppercase();
        let forms = [
            ("BUTLER", Some(Scoring::Butler)),
            ("MEAN", Some(Scoring::Butler)),
            ("CROSS", Some(Scoring::CrossImps)),
            ("CAVENDISH", Some(Scoring::CrossImps)),
            ("IMP", imps),
            ("MATCHPOINT", Some(Scoring::Matchpoints)),
            ("MATCH_POINT", Some(Scoring::Matchpoints)),
            ("MP", Some(Scoring::Matchpoints)),
            ("PERCENT", Some(Scoring::Matchpoints)),
        ];
        let found = forms.into_iter().find(|(part, _)| name.contains(part));
        found.and_then(|(_, scoring)| scoring)
    }
}

/// The subject of a table of scores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScoreSubject {
    /// A board played at several tables, as an index into the boards that were read together with the table.
    Board(usize),
    /// A board for which the table contains data other than results, such as the times of calls. Contains the same kind
    /// of index as `Board`.
    BoardData(usize),
    /// A board whose deal is not in the text. Contains its number as spelled in the source.
    Number(String),
    /// The whole event: the table is a ranking.
    Event,
}

/// A table of scores with one row per result or per pair.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScoreTable {
    /// The columns of a score table, from left to right.
    pub columns: Vec<ScoreTableColumn>,
    /// The rows of a score table, from top to bottom.
    pub rows: Vec<ScoreRow>,
}

impl ScoreTable {
    /// Returns the non-empty cells of a row, from left to right, in all columns of the given kind.
    pub fn cells<'a>(
        &'a self,
        row: &'a ScoreRow,
        column: &ScoreTableColumn,
    ) -> impl Iterator<Item = &'a str> + use<'a> {
        let column = column.clone();
        let cells = (self.columns.iter())
            .zip(&row.cells)
            .filter(move |(it, cell)| **it == column && !cell.is_empty());
        cells.map(|(_, cell)| &**cell)
    }

    /// Returns the first non-empty cell of a row in a column of the given kind, or an empty string.
    pub fn cell<'a>(&'a self, row: &'a ScoreRow, column: &ScoreTableColumn) -> &'a str {
        self.cells(row, column).next().unwrap_or("")
    }
}

/// A row of a table of scores.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScoreRow {
    /// The cells of the row, one per column, in source spelling without quotation marks. A cell without a value is
    /// empty.
    pub cells: Vec<String>,
    /// The result at one table, if the cells of the row give it.
    pub result: ScoredResult,
}

/// The result of a board at one table, parsed from a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ScoredResult {
    /// The contract that was played, if known.
    pub contract: ScoredContract,
    /// The declarer at the table, if known.
    pub declarer: Option<Seat>,
    /// The number of tricks won by declarer's side, if known.
    pub tricks: Option<Tricks>,
    /// The opening lead, if known.
    pub lead: Option<Card>,
}

impl ScoredResult {
    /// Returns the score of North-South in bridge, in points, that contract and tricks are worth. Returns `None` if one
    /// of them or the declarer is unknown.
    pub fn points(&self, vulnerability: Vulnerability) -> Option<i32> {
        let contract = match self.contract {
            ScoredContract::Contract(contract) if contract.game() == Game::Bridge => contract,
            ScoredContract::Contract(_) | ScoredContract::Unknown => return None,
            ScoredContract::PassedOut => return Some(0),
        };
        let side = self.declarer?.side();
        let points = score(contract, vulnerability.includes(side), self.tricks?);
        Some(side.for_north_south(points))
    }
}

/// The contract of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ScoredContract {
    /// No contract could be read, for example because the board was not played or its score was adjusted.
    #[default]
    Unknown,
    /// All four players passed.
    PassedOut,
    /// The contract that was played.
    Contract(Contract),
}

/// The kind of data in a column of a table of scores. Some kinds contain the side to which the column refers, or `None`
/// if it refers to the pair, team or result of the row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScoreTableColumn {
    /// The rank of a pair in a ranking.
    Rank,
    /// The last of the ranks shared by tied pairs.
    RankTie,
    /// The section of the event in which a pair plays.
    Section,
    /// The number of the table.
    Table,
    /// The round of the event.
    Round,
    /// The room of a team match, open or closed.
    Room,
    /// The number of a pair or team.
    Pair(Option<Side>),
    /// The number of the team of a pair, beside that of the pair.
    Team(Side),
    /// The direction in which a pair sat, North-South or East-West.
    Direction,
    /// The names of a pair, of one of its players, or of a team.
    Names(Option<Side>),
    /// The club of a pair or player.
    Club,
    /// The contract played at a table.
    Contract,
    /// The declarer at a table.
    Declarer,
    /// The number of tricks taken by declarer.
    Result,
    /// The opening lead at a table.
    Lead,
    /// The score in points, such as 420.
    Score(Option<Side>),
    /// The number of matchpoints.
    Matchpoints(Option<Side>),
    /// The International Match Points (IMPs).
    Imps(Option<Side>),
    /// The percentage of matchpoints.
    Percentage(Option<Side>),
    /// The number of victory points.
    VictoryPoints,
    /// The number of boards that a pair or team has played.
    Boards,
    /// Personal data that does not affect the result, such as membership number or sex.
    Personal,
    /// Any other data, with the name of the column in the text.
    Other(String),
}
