//! Results of many tables and rankings, as scoring programs write them beside a deal.

use kibitzer_cards::rules::Contract;
use kibitzer_cards::{Card, Seat, Side, Tricks};

/// A table of results or a ranking that a text contains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextScores {
    /// What the table is about.
    pub subject: ScoreSubject,
    /// The table.
    pub table: ScoreTable,
}

/// What a table of scores is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScoreSubject {
    /// A board that was played at several tables: its index among the boards that were read with the table.
    Board(usize),
    /// A board whose deal the text does not give: its number as it is written.
    Number(String),
    /// The whole event: a ranking.
    Event,
}

/// A table with a row for every result, or for every pair.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScoreTable {
    /// The columns in their order.
    pub columns: Vec<ScoreTableColumn>,
    /// The rows in their order.
    pub rows: Vec<ScoreRow>,
}

impl ScoreTable {
    /// The cells of a row in the columns of one kind that say something, in their order.
    pub fn cells<'a>(
        &'a self,
        row: &'a ScoreRow,
        column: &ScoreTableColumn,
    ) -> impl Iterator<Item = &'a str> + use<'a> {
        let column = column.clone();
        let cells = self.columns.iter().zip(&row.cells);
        let cells = cells.filter(move |(it, cell)| **it == column && !cell.is_empty());
        cells.map(|(_, cell)| &**cell)
    }

    /// The first of these cells; an empty text if none says anything.
    pub fn cell<'a>(&'a self, row: &'a ScoreRow, column: &ScoreTableColumn) -> &'a str {
        self.cells(row, column).next().unwrap_or("")
    }
}

/// A row of a table of scores.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScoreRow {
    /// A cell for every column, as it is written and without quotation marks; empty if it says nothing.
    pub cells: Vec<String>,
    /// What was played, as far as the cells say it.
    pub result: ScoredResult,
}

/// What was played at one table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ScoredResult {
    /// The contract.
    pub contract: ScoredContract,
    /// Who played it.
    pub declarer: Option<Seat>,
    /// The tricks of declarer's side.
    pub tricks: Option<Tricks>,
    /// The opening lead.
    pub lead: Option<Card>,
}

/// The contract of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ScoredContract {
    /// None is given, or none that can be read: the board was not played, or was adjusted.
    #[default]
    Unknown,
    /// All players passed.
    PassedOut,
    /// A contract.
    Contract(Contract),
}

/// What a column of a table of scores holds. A column about one side has that side; one about whoever the row is about
/// has none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScoreTableColumn {
    /// The place in the ranking.
    Rank,
    /// The last place that is shared with this one.
    RankTie,
    /// The section of the event.
    Section,
    /// The number of the table.
    Table,
    /// The round.
    Round,
    /// The room of a match.
    Room,
    /// The number of a pair, or of a team.
    Pair(Option<Side>),
    /// The direction in which a pair sat.
    Direction,
    /// The names of a pair, of one of its players, or of a team.
    Names(Option<Side>),
    /// The club.
    Club,
    /// The contract.
    Contract,
    /// Declarer.
    Declarer,
    /// The tricks that declarer took.
    Result,
    /// The opening lead.
    Lead,
    /// The score in points.
    Score(Option<Side>),
    /// Matchpoints.
    Matchpoints(Option<Side>),
    /// International match points.
    Imps(Option<Side>),
    /// Percent of the matchpoints.
    Percentage(Option<Side>),
    /// Victory points.
    VictoryPoints,
    /// The number of boards played.
    Boards,
    /// Numbers of members, sexes and the like: nothing about the result.
    Personal,
    /// Anything else, by its name.
    Other(String),
}
