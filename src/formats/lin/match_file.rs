//! The LIN file of a team match, in which one head gives event, results and players of all boards, as in the vugraph files
//! of Bridge Base Online.
//!
//! ```text
//! vg|Cup,Final,I,1,2,Reds,0,Blues,0|
//! rs|4SN=,4SN+1,,PASS|
//! bn|1,2|
//! pn|South,West,North,East,South 2,West 2,North 2,East 2|pg||
//! qx|o1|st||md|…
//! qx|c1|st||md|…
//! ```

use std::collections::HashMap;

use crate::reading::{PieceReader, TextContent};

use super::head::{BoardPlace, ROOMS};
use super::pairs::{HeadKey, LinKey, LinPair, Pairs};
use super::reader::LinReader;
use super::results::write_result;

/// The maximum number of boards below one file header. A header with longer lists might exceed the length that can be
/// read.
const MAX_RECORDS: usize = 4_096;
/// The indices, among the fields of the LIN key `vg`, of the first and the last board number.
const NUMBER_FIELDS: [usize; 2] = [3, 4];

/// Returns the event of a written board that was played in a room of a match, as the value of the LIN key `vg`. Returns
/// `None` for other boards, whose header cannot be shared.
pub(crate) fn match_event(board: &str) -> Option<&str> {
    let mut pairs = Pairs::new(board);
    let (event, room) = (pairs.next()?, pairs.next()?);
    let is_match =
        event.key == Some(LinKey::Head(HeadKey::Event)) && room.key == Some(LinKey::Room);
    is_match.then_some(event.value)
}

/// Joins the written LIN texts of boards from one match, and replaces their separate headers with a common one.
pub(crate) fn join_match(boards: &[String]) -> String {
    let parts = boards.chunks(MAX_RECORDS).map(|boards| match boards {
        [board] => board.clone(),
        _ => match_text(boards),
    });
    parts.collect()
}

/// A written board of a match.
struct MatchRecord<'a> {
    place: BoardPlace<'a>,
    room: LinPair<'a>,
    names: LinPair<'a>,
    text: &'a str,
}

impl<'a> MatchRecord<'a> {
    fn parse(text: &'a str) -> Option<MatchRecord<'a>> {
        let is_names = |pair: &LinPair| pair.key == Some(LinKey::Head(HeadKey::Names));
        let mut pairs = Pairs::new(text).skip(1);
        let room = pairs.next()?;
        Some(MatchRecord {
            place: BoardPlace::parse(room.value)?,
            room,
            names: pairs.next().filter(is_names)?,
            text,
        })
    }

    /// Returns the text of the board without its event, and without its players if `has_players` is true because the
    /// common header lists them.
    fn below_head(&self, has_players: bool) -> String {
        let rest = if has_players {
            self.names.end
        } else {
            self.room.end
        };
        self.text[self.room.start..self.room.end].to_owned() + &self.text[rest..]
    }

    /// Returns the board's entry in the list of results; an empty string if the result is unknown.
    fn result(&self) -> String {
        let mut contents = TextContent::default();
        LinReader::default().read(self.text, &mut contents);
        let board = contents.boards.pop().and_then(|board| board.content.ok());
        board.map_or_else(String::new, |board| write_result(&board.problem))
    }
}

/// Returns the LIN text of a match: the common header, followed by the boards without the data that the header
/// contains.
fn match_text(boards: &[String]) -> String {
    let event = boards.first().and_then(|board| match_event(board));
    let records: Option<Vec<MatchRecord<'_>>> = boards
        .iter()
        .map(|board| MatchRecord::parse(board))
        .collect();
    let Some((event, records)) = event.zip(records) else {
        return boards.concat();
    };
    let mut numbers: Vec<&str> = Vec::new();
    for MatchRecord { place, .. } in &records {
        if !numbers.contains(&place.number) {
            numbers.push(place.number);
        }
    }
    let players = players_of_rooms(&records);
    let mut text = format!("vg|{}|\n", event_with_numbers(event, &numbers));
    if let Some(results) = results(&records, &numbers) {
        text += &format!("rs|{}|\nbn|{}|\n", results.join(","), numbers.join(","));
    }
    if let Some(players) = &players {
        text += &format!("pn|{}|", players.join(","));
    }
    text += "pg||\n";
    let boards = records
        .iter()
        .map(|record| record.below_head(players.is_some()));
    text + &boards.collect::<String>()
}

/// Returns the value of the LIN key `vg` with the lowest and highest board number filled in, provided that all of
/// `numbers` are numeric.
fn event_with_numbers(event: &str, numbers: &[&str]) -> String {
    let parsed: Result<Vec<u32>, _> = numbers.iter().map(|number| number.parse()).collect();
    let values = parsed.unwrap_or_default();
    let ends = [values.iter().min(), values.iter().max()];
    let mut fields: Vec<String> = event.split(',').map(str::to_owned).collect();
    for (index, end) in NUMBER_FIELDS.into_iter().zip(ends) {
        if let (Some(field), Some(end)) = (fields.get_mut(index), end) {
            *field = end.to_string();
        }
    }
    fields.join(",")
}

/// Returns the results of all boards in both rooms, in the order of `numbers`. Returns `None` if no result is known, or
/// if a board was played twice in the same room, which the list cannot express.
fn results(records: &[MatchRecord<'_>], numbers: &[&str]) -> Option<Vec<String>> {
    let mut results = HashMap::new();
    for record in records {
        let BoardPlace { room, number } = record.place;
        if results.insert((number, room), record.result()).is_some() {
            return None;
        }
    }
    let tables = numbers
        .iter()
        .flat_map(|number| (0..ROOMS.len()).map(move |room| (*number, room)));
    let results: Vec<String> = tables
        .map(|table| results.remove(&table).unwrap_or_default())
        .collect();
    results
        .iter()
        .any(|result| !result.is_empty())
        .then_some(results)
}

/// Returns the values of the LIN key `pn` for the two rooms, empty for a room without boards. Returns `None` if the
/// players in a room change.
fn players_of_rooms<'a>(records: &[MatchRecord<'a>]) -> Option<[&'a str; ROOMS.len()]> {
    let mut players = [None; ROOMS.len()];
    for record in records {
        let names = players[record.place.room].get_or_insert(record.names.value);
        if *names != record.names.value {
            return None;
        }
    }
    Some(players.map(|names| names.unwrap_or(",,,")))
}
