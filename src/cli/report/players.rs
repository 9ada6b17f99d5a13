//! What the cards of every player cost.

use std::collections::BTreeMap;

use kibitzer::cards::Seat;

use super::boards::{ReportBoard, TableRecord};
use super::words::ReportWords;

/// Boards, and the tricks that were lost on them.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct LostTricks {
    pub(super) boards: usize,
    pub(super) tricks: usize,
}

impl LostTricks {
    fn add(&mut self, tricks: usize) {
        self.boards += 1;
        self.tricks += tricks;
    }

    /// Tricks for each board.
    pub(super) fn per_board(self) -> f64 {
        self.tricks as f64 / self.boards.max(1) as f64
    }
}

/// What a player's cards cost. Boards on which he was dummy do not count.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct PlayerTally {
    pub(super) name: String,
    pub(super) as_declarer: LostTricks,
    pub(super) as_defender: LostTricks,
}

impl PlayerTally {
    pub(super) fn together(&self) -> LostTricks {
        LostTricks {
            boards: self.as_declarer.boards + self.as_defender.boards,
            tricks: self.as_declarer.tricks + self.as_defender.tricks,
        }
    }
}

/// All players of whom name and plays are told, who lost least a board first.
pub(super) fn tallies(boards: &[ReportBoard]) -> Vec<PlayerTally> {
    let mut tallies: BTreeMap<String, PlayerTally> = BTreeMap::new();
    let records = boards.iter().flat_map(|board| &board.records);
    for record in records.filter(|record| record.played.is_some()) {
        for seat in players(record) {
            // Nobody knows whether two of whom no name is told are the same.
            let Some(name) = told_name(record, seat) else {
                continue;
            };
            let tally = tallies.entry(name.to_owned()).or_default();
            name.clone_into(&mut tally.name);
            let lost = lost(record, seat);
            match seat == record.problem.setup.declarer {
                true => tally.as_declarer.add(lost),
                false => tally.as_defender.add(lost),
            }
        }
    }
    let mut tallies: Vec<PlayerTally> = tallies.into_values().collect();
    let share = |tally: &PlayerTally| tally.together().per_board();
    tallies.sort_by(|one, other| share(one).total_cmp(&share(other)));
    tallies
}

/// Who chose cards: all but dummy.
fn players(record: &TableRecord) -> impl Iterator<Item = Seat> {
    let seats = record.problem.setup.seats_from(Seat::North);
    seats.filter(|&seat| record.responsible(seat) == seat)
}

/// The tricks that a player lost.
pub(super) fn lost(record: &TableRecord, seat: Seat) -> usize {
    let own = record
        .mistakes()
        .filter(|(responsible, _)| *responsible == seat);
    own.map(|(_, mistake)| usize::from(mistake.cost.0)).sum()
}

/// The name of a player, or else of his seat.
pub(super) fn name(record: &TableRecord, seat: Seat, words: &ReportWords) -> String {
    let told = told_name(record, seat);
    told.unwrap_or(words.seat_name(seat)).to_owned()
}

/// The name of a player, if it is told; PBN tells by a question mark that it is not known.
pub(super) fn told_name(record: &TableRecord, seat: Seat) -> Option<&str> {
    let name = record.problem.record.players[seat].trim();
    (!["", "?"].contains(&name)).then_some(name)
}
