//! The columns of a survey, and the cells of its rows.
//!
//! Every row begins with `deal`, the number of the deal from 0, and the facts of the board: `dealer`, `vulnerable`
//! (`None`, `NS`, `EW`, `All`), `hands` in PBN notation, and where a question needs them `contract` and `declarer`.
//! The columns of each question follow, in the order of [`Ask`].

use std::fmt::{self, Display};

use kibitzer::cards::{Seat, Strain};
use kibitzer::rules::Game;

use super::plan::{Ask, Plan};

/// A column of a survey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// The name of the column, unique within the survey.
    pub name: String,
    /// The type of its cells.
    pub kind: Kind,
}

/// The type of the cells of a column. Any cell can be [`Cell::Null`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A number of tricks, 0..=13.
    Tricks,
    /// A score in points, such as the par score for North-South.
    Score,
    /// A number of deals or layouts.
    Count,
    /// A text.
    Text,
    /// A list of numbers of tricks.
    TricksList,
    /// A list of counts.
    CountList,
    /// A list of texts.
    TextList,
}

/// A value in a row of a survey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    /// No value.
    Null,
    /// A number: tricks, a score or a count.
    Number(i64),
    /// A text.
    Text(String),
    /// A list of numbers.
    Numbers(Vec<i64>),
    /// A list of texts.
    Texts(Vec<String>),
}

impl Cell {
    /// Returns the number in the cell, or `None` if it holds something else.
    pub fn number(&self) -> Option<i64> {
        match self {
            Cell::Number(number) => Some(*number),
            Cell::Null | Cell::Text(_) | Cell::Numbers(_) | Cell::Texts(_) => None,
        }
    }

    /// Returns the text in the cell, or `None` if it holds something else.
    pub fn text(&self) -> Option<&str> {
        match self {
            Cell::Text(text) => Some(text),
            Cell::Null | Cell::Number(_) | Cell::Numbers(_) | Cell::Texts(_) => None,
        }
    }
}

/// Formats the cell as in a CSV file, without quotation marks: the elements of a list are separated by spaces.
impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Null => Ok(()),
            Cell::Number(number) => write!(f, "{number}"),
            Cell::Text(text) => f.write_str(text),
            Cell::Numbers(numbers) => {
                let words: Vec<String> = numbers.iter().map(i64::to_string).collect();
                f.write_str(&words.join(" "))
            }
            Cell::Texts(texts) => f.write_str(&texts.join(" ")),
        }
    }
}

/// A row of a survey: a cell for each column.
pub type Row = Vec<Cell>;

/// Returns the name of the column with the tricks of a declarer in a strain, such as `tricks_nt_s`.
pub fn table_column(strain: Strain, declarer: Seat) -> String {
    let strain = match strain {
        Strain::NoTrump => "nt".to_owned(),
        Strain::Misere => "misere".to_owned(),
        Strain::Trump(suit) => suit.letter().to_ascii_lowercase().to_string(),
    };
    let declarer = declarer.letter().to_ascii_lowercase();
    format!("tricks_{strain}_{declarer}")
}

/// Returns the strains of `game` in the order of a table's columns: spades, hearts, diamonds, clubs, notrump, misère.
pub fn table_strains(game: Game) -> Vec<Strain> {
    let mut strains: Vec<Strain> = game.strains().to_vec();
    // As in libdds: suits before no trump, high suits first.
    strains.sort_by_key(|strain| match strain {
        Strain::Trump(suit) => 3 - suit.index(),
        Strain::NoTrump => 4,
        Strain::Misere => 5,
    });
    strains
}

/// Returns the columns of the survey that `plan` describes.
pub fn columns(plan: &Plan) -> Vec<Column> {
    let mut columns = Vec::new();
    let mut add = |name: &str, kind| {
        let name = name.to_owned();
        columns.push(Column { name, kind });
    };
    add("deal", Kind::Count);
    add("dealer", Kind::Text);
    add("vulnerable", Kind::Text);
    add("hands", Kind::Text);
    if plan.asks.iter().any(|ask| ask.needs_contract()) {
        add("contract", Kind::Text);
        add("declarer", Kind::Text);
    }
    for ask in &plan.asks {
        match ask {
            Ask::Table => {
                for strain in table_strains(plan.game()) {
                    for declarer in Seat::ALL {
                        add(&table_column(strain, declarer), Kind::Tricks);
                    }
                }
            }
            Ask::Par => {
                add("par_score", Kind::Score);
                add("par_contracts", Kind::Text);
            }
            Ask::Best => add("best", Kind::Tricks),
            Ask::Choices => {
                add("choices", Kind::TextList);
                add("choices_tricks", Kind::TricksList);
            }
            Ask::Played => {
                add("played", Kind::TextList);
                add("played_tricks", Kind::TricksList);
            }
            Ask::Layouts => add("layouts_by_tricks", Kind::CountList),
        }
    }
    columns
}
