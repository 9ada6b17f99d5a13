//! The columns of the overview of a file's boards, and the column by which its rows are sorted.

use serde::{Deserialize, Serialize};

use kibitzer::rules::Game;

/// A column of the overview. The variants are in display order; the columns from [`BoardColumn::Tricks`] on contain
/// numbers.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub enum BoardColumn {
    /// The number of the board.
    #[default]
    Board,
    /// The room of a team match.
    Room,
    /// The vulnerable sides.
    Vulnerability,
    /// The contract that was played.
    Contract,
    /// The declarer: seat and name.
    Declarer,
    /// The opening lead.
    Lead,
    /// The tricks that declarer took at the table, and the result of the contract.
    Tricks,
    /// The tricks that declarer makes with best play.
    Makes,
    /// The tricks that declarer took beyond those that he makes with best play.
    Margin,
    /// The score of North-South.
    Score,
    /// The par contract, and the par score of North-South.
    Par,
    /// The IMPs that North-South won against the other room.
    Imps,
    /// The tricks that the mistakes of North-South cost.
    NorthSouthCost,
    /// The tricks that the mistakes of East-West cost.
    EastWestCost,
    /// The tricks that declarer's mistakes cost.
    DeclarerCost,
    /// The tricks that the defenders' mistakes cost.
    DefenceCost,
    /// The tricks that all mistakes together cost.
    Cost,
}

impl BoardColumn {
    /// All columns in display order.
    pub const ALL: [BoardColumn; 17] = [
        BoardColumn::Board,
        BoardColumn::Room,
        BoardColumn::Vulnerability,
        BoardColumn::Contract,
        BoardColumn::Declarer,
        BoardColumn::Lead,
        BoardColumn::Tricks,
        BoardColumn::Makes,
        BoardColumn::Margin,
        BoardColumn::Score,
        BoardColumn::Par,
        BoardColumn::Imps,
        BoardColumn::NorthSouthCost,
        BoardColumn::EastWestCost,
        BoardColumn::DeclarerCost,
        BoardColumn::DefenceCost,
        BoardColumn::Cost,
    ];

    /// The columns that a narrow window can hide, in the order in which they are hidden.
    pub const LEAST_NEEDED_FIRST: [BoardColumn; 11] = [
        BoardColumn::Room,
        BoardColumn::Vulnerability,
        BoardColumn::Lead,
        BoardColumn::Margin,
        BoardColumn::Par,
        BoardColumn::Declarer,
        BoardColumn::Score,
        BoardColumn::NorthSouthCost,
        BoardColumn::EastWestCost,
        BoardColumn::DeclarerCost,
        BoardColumn::DefenceCost,
    ];

    /// Returns true if the column is shown for a game. Columns that depend on vulnerability, scores or fixed
    /// partnerships exist in bridge only; the costs of declarer and of the defenders exist in preferans only.
    pub fn is_of(self, game: Game) -> bool {
        match self {
            BoardColumn::Room
            | BoardColumn::Vulnerability
            | BoardColumn::Score
            | BoardColumn::Par
            | BoardColumn::Imps
            | BoardColumn::NorthSouthCost
            | BoardColumn::EastWestCost => game == Game::Bridge,
            BoardColumn::DeclarerCost | BoardColumn::DefenceCost => game == Game::Preferans,
            BoardColumn::Board
            | BoardColumn::Contract
            | BoardColumn::Declarer
            | BoardColumn::Lead
            | BoardColumn::Tricks
            | BoardColumn::Makes
            | BoardColumn::Margin
            | BoardColumn::Cost => true,
        }
    }

    /// Returns true if the first click on the column's heading puts the largest values first.
    fn is_largest_first(self) -> bool {
        self >= BoardColumn::Tricks
    }
}

/// The column by which the overview is sorted, and the direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct BoardSorting {
    /// The column by which the rows of the overview are sorted.
    pub column: BoardColumn,
    /// True if the largest values come first.
    pub is_descending: bool,
}

impl BoardSorting {
    /// Returns the sorting after a click on the heading of `column`. A click on another column sorts by that one; a
    /// click on the same column reverses the direction.
    #[must_use]
    pub fn after_click(self, column: BoardColumn) -> BoardSorting {
        BoardSorting {
            column,
            is_descending: if self.column == column {
                !self.is_descending
            } else {
                column.is_largest_first()
            },
        }
    }
}
