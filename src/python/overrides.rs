//! The strain, leader, declarer and play of many boards, given as arrays beside their hands.

use kibitzer::cards::Seat;
use kibitzer::rules::{Game, Vulnerability};
use kibitzer_survey::table_strains;
use pyo3::prelude::*;

use super::board::Board;
use super::deals::Deals;
use super::errors::Reason;
use super::masks::card_at;

/// Arrays with one entry per board, as passed from Python. Where an array is `None`, boards keep their own values.
#[derive(Default, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Overrides {
    /// True if hands without a stated game belong to preferans.
    preferans: bool,
    /// The strain of each board, as an index in table order: spades, hearts, diamonds, clubs, notrump, misère.
    strain: Option<Vec<u8>>,
    /// The leader of each board's first trick, as a seat index, with North as 0.
    leader: Option<Vec<u8>>,
    /// The declarer of each board, as a seat index, with North as 0.
    declarer: Option<Vec<u8>>,
    /// The cards played on each board, as card indices in rows of equal length, and the row length. An index above 51
    /// ends its row.
    play: Option<(Vec<u8>, usize)>,
}

impl Overrides {
    /// Returns the game of hands without a stated game.
    pub(crate) fn game(&self) -> Game {
        if self.preferans {
            Game::Preferans
        } else {
            Game::Bridge
        }
    }

    /// Returns the board at `index`, with the entries of the arrays applied to it.
    ///
    /// # Errors
    ///
    /// Returns the exception for a deal that cannot be parsed, or to which the arrays cannot be applied.
    pub(crate) fn board(&self, py: Python<'_>, deals: &Deals<'_>, index: usize) -> PyResult<Board> {
        let mut board = deals.get(py, index)?;
        let applied = self.apply(index, &mut board);
        applied.map_err(|reason| reason.at(py, index))?;
        Ok(board)
    }

    /// Applies the given game, strain, leader, declarer and play to a board.
    fn apply(&self, index: usize, board: &mut Board) -> Result<(), Reason> {
        let problem = &mut board.problem;
        if self.preferans && board.is_bare {
            problem.setup.game = Game::Preferans;
            let hands = &problem.setup.hands;
            problem.setup.absent = Seat::ALL.into_iter().find(|&seat| hands[seat].is_empty());
        }
        if self.preferans && problem.setup.game == Game::Bridge {
            return Err(Reason::new("a board of bridge, but preferans is true"));
        }
        let strain = entry(self.strain.as_ref(), index, &table_strains(Game::Preferans));
        problem.setup.strain = strain.unwrap_or(problem.setup.strain);
        let leader = seat_at(self.leader.as_ref(), index);
        let declarer = seat_at(self.declarer.as_ref(), index);
        let seats = match (leader, declarer, problem.setup.game) {
            (Some(leader), Some(declarer), _) => Some((leader, declarer)),
            // In bridge declarer's left-hand opponent leads.
            (Some(leader), None, Game::Bridge) => Some((leader, leader.clockwise(3))),
            (None, Some(declarer), Game::Bridge) => Some((declarer.next(), declarer)),
            (None, None, _) => None,
            (Some(_), None, Game::Preferans) | (None, Some(_), Game::Preferans) => {
                return Err(Reason::new("preferans needs both a leader and a declarer"));
            }
        };
        if let Some((leader, declarer)) = seats {
            problem.setup.leader = leader;
            problem.setup.declarer = declarer;
        }
        if strain.is_some() && seats.is_some() {
            board.is_bare = false;
            // The board is played now, even if it was passed out.
            problem.record.auction.calls.clear();
        }
        if let Some((cards, length)) = &self.play {
            let row = cards.iter().skip(index * length).take(*length);
            let cards = row.map_while(|&index| card_at(usize::from(index)));
            problem.set_play(cards.collect());
        }
        Ok(())
    }
}

/// Returns the value that an array gives for a board, or `None` if there is no array.
fn entry<T: Copy>(codes: Option<&Vec<u8>>, index: usize, values: &[T]) -> Option<T> {
    let code = codes?.get(index)?;
    values.get(usize::from(*code)).copied()
}

/// Returns the seat that an array gives for a board, or `None` if there is no array.
pub(crate) fn seat_at(codes: Option<&Vec<u8>>, index: usize) -> Option<Seat> {
    entry(codes, index, &Seat::ALL)
}

/// Returns the vulnerability that an array gives for a board, or `None` if there is no array. The codes are those of
/// libdds.
pub(crate) fn vulnerability_at(codes: Option<&Vec<u8>>, index: usize) -> Option<Vulnerability> {
    let all = [
        Vulnerability::None,
        Vulnerability::Both,
        Vulnerability::NorthSouth,
        Vulnerability::EastWest,
    ];
    entry(codes, index, &all)
}
