//! The results of clubs on my.acbl.org, as JSON in a script of the page or alone.
//!
//! ```text
//! var data = {"name": "Monday Pairs", "club_name": …, "start_date": "04/20/2026", "board_scoring_method": "MATCH_POINTS",
//!   "sessions": [{"hand_records": [{"board": 1, "dealer": "N", "north_spades": "A K 10", …}],
//!     "sections": [{"name": "A", "pair_summaries": [{"pair_number": "1", "players": […], …}],
//!       "boards": [{"board_number": 1, "board_results": [{"ns_pair": "1", "contract": "3 NT", …}]}]}]}]}
//! ```

use kibitzer_cards::notation::text::Line;
use kibitzer_cards::{BySeat, Seat};
use serde_json::{Deserializer, Value};

use super::board_lines::{parse_seat, parse_vulnerability};
use super::flaw::BoardFlaw;
use super::markup::tidy;
use super::reading::{PieceReader, TextContent};
use super::scores::{ScoreTableColumn, Scoring, SessionHeading};
use super::session_results::{SessionResults, dealt_board};
use super::warnings::PieceWarnings;

/// The statement before the JSON in the script of a page.
const ASSIGNMENT: &str = "var data = ";

/// Returns true if the text looks like results of a club on my.acbl.org.
pub(crate) fn looks_like_acbl_club(head: &str) -> bool {
    let is_page = head.starts_with('<') && head.contains(ASSIGNMENT);
    (is_page || head.starts_with('{')) && head.contains("\"board_results\"")
}

/// The reader for results of clubs on my.acbl.org. The whole text is a single piece.
#[derive(Default)]
pub(crate) struct AcblClubReader;

impl PieceReader for AcblClubReader {
    fn piece(&self, _: &str) -> Option<usize> {
        None
    }

    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        let start = piece.find(ASSIGNMENT).map_or(0, |at| at + ASSIGNMENT.len());
        let mut warnings = PieceWarnings::default();
        let data = Deserializer::from_str(&piece[start..])
            .into_iter::<Value>()
            .next();
        let Some(Ok(data)) = data else {
            warnings.add(start, BoardFlaw::Ends);
            return warnings.report(piece, contents);
        };
        // The month comes first.
        let date = text(&data, "start_date");
        let date = match date.split('/').collect::<Vec<_>>()[..] {
            [month, day, year] => format!("{year}.{month}.{day}"),
            _ => date,
        };
        let imps = if text(&data, "type").contains("TEAM") {
            Scoring::TeamImps
        } else {
            Scoring::CrossImps
        };
        let scoring = Scoring::parse(&text(&data, "board_scoring_method"), Some(imps));
        contents.heading = SessionHeading {
            event: text(&data, "name"),
            site: text(&data, "club_name"),
            session: text(&data, "club_session"),
            date,
            scoring,
        };
        for session in items(&data, "sessions") {
            let mut results = SessionResults::default();
            for deal in items(session, "hand_records") {
                add_deal(start, deal, &mut results, &mut warnings);
            }
            for section in items(session, "sections") {
                read_section(section, scoring, &mut results);
            }
            let heading = contents.heading.clone();
            results.finish(piece, &heading, std::mem::take(&mut warnings), contents);
        }
    }
}

/// Returns the text of a string or number in a JSON object, or an empty string.
fn text(object: &Value, key: &str) -> String {
    match object.get(key) {
        Some(Value::String(text)) => tidy(text),
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_)) | None => {
            String::new()
        }
    }
}

/// Returns the elements of an array in a JSON object.
fn items<'a>(object: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    object
        .get(key)
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
}

/// Adds a deal. `at` is the byte offset of the results in the text.
fn add_deal(at: usize, deal: &Value, results: &mut SessionResults, warnings: &mut PieceWarnings) {
    let suits = |seat: Seat| {
        let seat = seat.name().to_lowercase();
        ["spades", "hearts", "diamonds", "clubs"].map(|suit| text(deal, &format!("{seat}_{suit}")))
    };
    let hands = BySeat(Seat::ALL.map(|seat| Some(suits(seat))));
    let mut board = dealt_board(at, &text(deal, "board"), &hands, warnings);
    if let Ok(Line { problem, .. }) = &mut board.content {
        if let Some(dealer) = parse_seat(&text(deal, "dealer")) {
            problem.dealer = dealer;
        }
        if let Some(vulnerability) = parse_vulnerability(&text(deal, "vulnerability")) {
            problem.vulnerability = vulnerability;
        }
    }
    results.boards.push(board);
}

/// Adds the ranking and the travellers of a section.
fn read_section(section: &Value, scoring: Option<Scoring>, results: &mut SessionResults) {
    let name = (ScoreTableColumn::Section, text(section, "name"));
    for pair in items(section, "pair_summaries") {
        let mut row = vec![name.clone()];
        // The other strata leave out the best pairs.
        let mut ranks = items(pair, "strat_place")
            .filter(|rank| text(rank, "type") == "Section" && text(rank, "strat_number") == "1");
        let rank = ranks
            .next()
            .map_or(String::new(), |rank| text(rank, "rank"));
        row.push((ScoreTableColumn::Rank, rank));
        row.extend(known_cells(pair).map(|(column, cell)| (column.of_scoring(scoring), cell)));
        for player in items(pair, "players") {
            row.push((ScoreTableColumn::Names(None), text(player, "name")));
            row.push((ScoreTableColumn::Personal, text(player, "id_number")));
        }
        results.add_rank("pair", row);
    }
    for board in items(section, "boards") {
        let number = text(board, "board_number");
        for result in items(board, "board_results") {
            let mut row = vec![name.clone()];
            row.extend(known_cells(result));
            results.add_result(&number, row);
        }
    }
}

/// Returns the values in a JSON object that have a meaning in a table of scores, with their columns.
fn known_cells(object: &Value) -> impl Iterator<Item = (ScoreTableColumn, String)> {
    let keys = object.as_object().into_iter().flatten().map(|(key, _)| key);
    let cells = keys.map(|key| (ScoreTableColumn::from_name(key), text(object, key)));
    cells.filter(|(column, _)| !matches!(column, ScoreTableColumn::Other(_)))
}
