//! The number of tricks that each player lost by mistakes.

use std::collections::BTreeMap;

use kibitzer::cards::Seat;
use kibitzer_words::Words;

use super::solved_boards::{ReportBoard, TableRecord};

/// A number of boards, and the number of tricks that a player lost on them by mistakes.
#[derive(Clone, Copy, Default)]
pub(super) struct LostTricks {
    pub(super) boards: usize,
    pub(super) tricks: usize,
}

impl LostTricks {
    fn add_board(&mut self, tricks: usize) {
        self.boards += 1;
        self.tricks += tricks;
    }

    /// Returns the mean number of tricks that the player lost per board, or 0 if there are no boards.
    pub(super) fn per_board(self) -> f64 {
        self.tricks as f64 / self.boards.max(1) as f64
    }
}

/// The numbers of tricks that a player lost by mistakes as declarer and as defender. Boards that the player spent as
/// dummy do not count.
#[derive(Default)]
pub(super) struct PlayerTally {
    pub(super) as_declarer: LostTricks,
    pub(super) as_defender: LostTricks,
}

impl PlayerTally {
    /// Returns the total number of boards and lost tricks, as declarer and as defender.
    pub(super) fn total(&self) -> LostTricks {
        LostTricks {
            boards: self.as_declarer.boards + self.as_defender.boards,
            tricks: self.as_declarer.tricks + self.as_defender.tricks,
        }
    }
}

/// Counts the tricks that each player lost by mistakes. Returns the players whose names and plays are known, in
/// ascending order of tricks lost per board.
pub(super) fn tally_players(boards: &[ReportBoard]) -> Vec<(&str, PlayerTally)> {
    let mut tallies: BTreeMap<&str, PlayerTally> = BTreeMap::new();
    let records = boards.iter().flat_map(|board| &board.records);
    for record in records.filter(|record| record.played.is_some()) {
        for seat in active_seats(record) {
            // Skip players without names, who may be different people.
            let Some(name) = record.problem.record.player(seat) else {
                continue;
            };
            let tally = tallies.entry(name).or_default();
            let lost = lost_by(record, seat);
            if seat == record.problem.setup.declarer {
                tally.as_declarer.add_board(lost);
            } else {
                tally.as_defender.add_board(lost);
            }
        }
    }
    let mut tallies: Vec<(&str, PlayerTally)> = tallies.into_iter().collect();
    let share = |(_, tally): &(&str, PlayerTally)| tally.total().per_board();
    tallies.sort_by(|one, other| share(one).total_cmp(&share(other)));
    tallies
}

/// Returns the seats whose players chose cards: all but dummy.
fn active_seats(record: &TableRecord) -> impl Iterator<Item = Seat> {
    let seats = record.problem.setup.seats_from(Seat::North);
    seats.filter(|&seat| record.problem.setup.player_for(seat) == seat)
}

/// Returns the number of tricks that the player in a seat lost by mistakes on a board, including those made with
/// dummy's cards.
pub(super) fn lost_by(record: &TableRecord, seat: Seat) -> usize {
    let mistakes = record.mistakes();
    let own = mistakes.filter(|(responsible, _)| *responsible == seat);
    own.map(|(_, mistake)| usize::from(mistake.cost.0)).sum()
}

/// Returns the name of the player in a seat at one table, or the name of the seat if the player is unknown.
pub(super) fn player_name(record: &TableRecord, seat: Seat, words: &Words) -> String {
    let known = record.problem.record.player(seat);
    known.map_or_else(|| words.seat(seat), str::to_owned)
}
