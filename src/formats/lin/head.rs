//! The header of a LIN file, which applies to all of its boards. It contains the event, the players in both rooms, and
//! lists with an entry for each table at which a board was played.

use std::collections::{BTreeMap, HashMap};

use kibitzer_cards::problem::Record;
use kibitzer_cards::{BySeat, Seat};

use crate::flaw::BoardFlaw;

use super::flaw::LinFlaw;
use super::pairs::{HeadKey, LinPair};
use super::results::{TableResult, parse_result};
use super::symbols;
use crate::stated_contract::StatedContract;
use crate::warnings::PieceWarnings;

/// The seats in the order in which LIN lists the hands and players of a table.
pub(super) const SEAT_ORDER: [Seat; 4] = [Seat::South, Seat::West, Seat::North, Seat::East];

/// The keys of [`Record::more`] for the fields of the LIN key `vg`, in order, after the event itself. The two fields
/// that are `None` concern only the file.
pub(super) const EVENT_FIELDS: [Option<&str>; 8] = [
    Some("Stage"),
    Some("Scoring"),
    None,
    None,
    Some("HomeTeam"),
    Some("HomeCarry"),
    Some("VisitTeam"),
    Some("VisitCarry"),
];

/// The letters for the kinds of scoring in the LIN key `vg`, each with the name used in PBN.
pub(super) const SCORINGS: [(&str, &str); 3] = [("I", "IMP"), ("P", "MP"), ("B", "BAM")];

/// The two rooms of a team match, open and closed: the letter used in the LIN key `qx`, and the name stored in
/// [`Record::more`].
pub(super) const ROOMS: [(char, &str); 2] = [('o', "Open"), ('c', "Closed")];

/// The room and number of a board in a team match, as in the LIN key `qx`: `o46` for board 46 in the open room, `c46`
/// in the closed room. A name may follow after a comma.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BoardPlace<'a> {
    /// The room of a team match, as an index in [`ROOMS`].
    pub(super) room: usize,
    pub(super) number: &'a str,
}

impl BoardPlace<'_> {
    pub(super) fn parse(value: &str) -> Option<BoardPlace<'_>> {
        let value = value.trim();
        let first = value.chars().next()?;
        let is_it = |(letter, _): &(char, &str)| *letter == first.to_ascii_lowercase();
        let room = ROOMS.iter().position(is_it)?;
        let number = value[1..].split(',').next().unwrap_or_default().trim();
        Some(BoardPlace { room, number })
    }
}

/// The header of a LIN file or board: event, players and lists of results. Missing parts are `None` or empty.
#[derive(Default)]
pub(super) struct LinHead {
    /// The event, and the other fields of the LIN key `vg` as entries of [`Record::more`].
    event: Option<(String, BTreeMap<String, String>)>,
    /// The number of the first board of the file, if the LIN key `vg` gives it.
    first: Option<usize>,
    /// For each board number, the index of the board in the list of board numbers.
    numbers: HashMap<String, usize>,
    results: Vec<String>,
    scores: Vec<String>,
    players: Option<[BySeat<String>; 2]>,
    all_players: Vec<String>,
}

impl LinHead {
    /// Stores the value of a LIN key that belongs to the file header.
    pub(super) fn set_value(
        &mut self,
        key: HeadKey,
        pair: &LinPair<'_>,
        warnings: &mut PieceWarnings,
    ) {
        let list =
            || -> Vec<String> { pair.value.split(',').map(symbols::decode_symbols).collect() };
        match key {
            HeadKey::Event => self.set_event(list()),
            HeadKey::Results => self.results = list(),
            HeadKey::Scores => self.scores = list(),
            HeadKey::AllNames => self.all_players = list(),
            HeadKey::Numbers => self.numbers = list().into_iter().zip(0..).collect(),
            HeadKey::Names => self.set_names(&list(), pair.value_at(), warnings),
        }
    }

    /// Sets a new event from the value of the LIN key `vg`, and discards everything about the previous event.
    fn set_event(&mut self, fields: Vec<String>) {
        *self = LinHead::default();
        let mut fields = fields.into_iter();
        let event = fields.next().unwrap_or_default();
        let mut others = BTreeMap::new();
        for (index, (name, value)) in EVENT_FIELDS.into_iter().zip(fields).enumerate() {
            match name {
                Some("Scoring") => {
                    let known = SCORINGS.iter().find(|(letter, _)| *letter == value);
                    let scoring = known.map_or(value, |(_, name)| (*name).to_owned());
                    others.insert("Scoring".to_owned(), scoring);
                }
                Some(name) => drop(others.insert(name.to_owned(), value)),
                None if index == 2 => self.first = value.parse().ok(),
                None => {}
            }
        }
        others.retain(|_, value| !value.is_empty());
        self.event = Some((event, others));
    }

    fn set_names(&mut self, names: &[String], at: usize, warnings: &mut PieceWarnings) {
        match names.len() {
            4 => self.players = Some([assign_to_seats(names), assign_to_seats(names)]),
            8 => self.players = Some([assign_to_seats(&names[..4]), assign_to_seats(&names[4..])]),
            1 if names[0].is_empty() => {}
            found => {
                warnings.add(at, LinFlaw::Names { found });
                let open = assign_to_seats(names);
                let closed = names.get(4..).map_or_else(|| open.clone(), assign_to_seats);
                self.players = Some([open, closed]);
            }
        }
    }

    /// Adds the event, players and score given by the header of a LIN file to the record of a board.
    pub(super) fn complete_record(&self, record: &mut Record, place: Option<BoardPlace<'_>>) {
        let room = place.map_or(0, |place| place.room);
        if let Some((event, others)) = &self.event {
            record.event.clone_from(event);
            record.more.clone_from(others);
        }
        if let Some(players) = &self.players {
            record.players = players[room].clone();
        } else if let Some(names) = self.table_names(place) {
            record.players = assign_to_seats(names);
        }
        let table = self.table_index(place);
        if let Some(score) = table.and_then(|table| self.scores.get(table)) {
            record.score.clone_from(score);
        }
    }

    /// Parses the result of a board from the list of results in the header of a LIN file. Returns the result and `at`,
    /// the byte offset for warnings about it.
    pub(super) fn table_result(
        &self,
        place: Option<BoardPlace<'_>>,
        at: usize,
        warnings: &mut PieceWarnings,
    ) -> Option<(usize, TableResult)> {
        let text = self.results.get(self.table_index(place)?)?;
        let result = parse_result(text);
        let is_silent = text.is_empty() || text.to_ascii_lowercase().starts_with('p');
        if result.is_none() && !is_silent {
            warnings.add_word(at, text, BoardFlaw::NoContract);
        }
        Some((at, result?))
    }

    /// Returns true if the list of results says that the board was passed out.
    pub(super) fn is_passed_out(&self, place: Option<BoardPlace<'_>>) -> bool {
        let index = self.table_index(place);
        let text = index.and_then(|index| self.results.get(index));
        text.is_some_and(|text| StatedContract::is_pass(text))
    }

    /// Returns the index, from 0, of a board in the lists of a LIN header. Returns `None` if neither the list of board
    /// numbers nor the number of the first board determines it.
    fn board_index(&self, place: Option<BoardPlace<'_>>) -> Option<usize> {
        let Some(BoardPlace { number, .. }) = place else {
            return Some(0);
        };
        let listed = self.numbers.get(number).copied();
        let number: Option<usize> = number.parse().ok();
        listed.or_else(|| number?.checked_sub(self.first.unwrap_or(1)))
    }

    /// Returns the index of a table in the lists of a LIN header, which have two entries per board: open room, closed
    /// room.
    fn table_index(&self, place: Option<BoardPlace<'_>>) -> Option<usize> {
        let room = place.map_or(0, |place| place.room);
        self.board_index(place)?.checked_mul(2)?.checked_add(room)
    }

    /// Returns the names of the four players at a table, from the list for all boards. The list has four names per
    /// board, or eight if the rooms have different players.
    fn table_names(&self, place: Option<BoardPlace<'_>>) -> Option<&[String]> {
        let boards = self.numbers.len().max(self.results.len() / 2).max(1);
        let names = if self.all_players.len() >= boards * 8 {
            self.table_index(place)?
        } else {
            self.board_index(place)?
        };
        let start = names.checked_mul(4)?;
        self.all_players.get(start..start.checked_add(4)?)
    }
}

/// Assigns the names of four players to their seats. A dash means that the name is unknown.
fn assign_to_seats(names: &[String]) -> BySeat<String> {
    let mut players = BySeat::default();
    for (&seat, name) in SEAT_ORDER.iter().zip(names) {
        if name != "-" {
            players[seat] = name.clone();
        }
    }
    players
}
