//! The results of a session: boards, a traveller for each board number, and rankings, in any order of the source.

use std::collections::{BTreeMap, HashMap, HashSet};

use kibitzer_cards::notation::text::Line;
use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::Game;
use kibitzer_cards::{BySeat, Seat};
use percent_encoding::percent_decode_str;

use super::board_builder::BoardBuilder;
use super::deal::{parse_short_hand, seat_hands};
use super::flaw::BoardFlaw;
use super::lin::LinReader;
use super::reading::{PieceReader, ReadError, TextContent};
use super::score_rows::NamedCell;
use super::scores::{ScoreSubject, ScoreTable, ScoreTableColumn, SessionHeading, TextScores};
use super::warnings::{PieceWarnings, PlacedBoard};

/// A row of a score table as named cells, in any order.
pub(crate) type NamedRow = Vec<NamedCell>;

/// The boards, travellers and rankings of a session that is being read.
#[derive(Default)]
pub(crate) struct SessionResults {
    /// The boards whose deals the text contains.
    pub(crate) boards: Vec<PlacedBoard>,
    /// The travellers with their board numbers, in source order.
    travellers: Vec<(String, Vec<NamedRow>)>,
    /// The index of each board number in `travellers`.
    numbers: HashMap<String, usize>,
    /// The rankings by kind, for example of pairs or of teams.
    rankings: BTreeMap<&'static str, Vec<NamedRow>>,
}

impl SessionResults {
    /// Adds a result to the traveller of a board. `number` is the board number as spelled in the text; it may be empty.
    pub(crate) fn add_result(&mut self, number: &str, row: NamedRow) {
        let next = self.travellers.len();
        let index = *self.numbers.entry(number.to_owned()).or_insert(next);
        if index == next {
            self.travellers.push((number.to_owned(), Vec::new()));
        }
        self.travellers[index].1.push(row);
    }

    /// Adds a row to the ranking of a kind.
    pub(crate) fn add_rank(&mut self, kind: &'static str, row: NamedRow) {
        self.rankings.entry(kind).or_default().push(row);
    }

    /// Returns the numbers of the boards whose deals have been added.
    pub(crate) fn board_numbers(&self) -> HashSet<String> {
        let lines = self.boards.iter().flat_map(|board| &board.content);
        lines
            .map(|line| line.problem.record.board.clone())
            .collect()
    }

    /// Adds the boards in a percent-encoded LIN text, which the text contains at the byte offset `at`. They get the
    /// board number unless it is empty.
    pub(crate) fn add_lin(
        &mut self,
        at: usize,
        lin: &str,
        number: &str,
        warnings: &mut PieceWarnings,
    ) {
        let lin = percent_decode_str(lin).decode_utf8_lossy();
        let mut found = TextContent::default();
        LinReader::default().read(&lin, &mut found);
        for ReadError { flaw, .. } in found.warnings {
            // Every table repeats the keys that are unknown.
            if !warnings.0.iter().any(|(_, other)| *other == flaw) {
                warnings.add(at, flaw);
            }
        }
        for board in found.boards {
            let mut content = board.content.map_err(|error| (at, error.flaw));
            if let Ok(Line { problem, .. }) = &mut content
                && !number.is_empty()
            {
                number.clone_into(&mut problem.record.board);
            }
            self.boards.push(PlacedBoard { start: at, content });
        }
    }

    /// Adds everything to `contents`. Boards get the event, place and date from the heading unless they have their own.
    /// `text` is the piece of text to which the positions of boards and warnings refer.
    pub(crate) fn finish(
        mut self,
        text: &str,
        heading: &SessionHeading,
        warnings: PieceWarnings,
        contents: &mut TextContent,
    ) {
        let mut indices: HashMap<String, usize> = HashMap::new();
        self.boards.sort_by_key(|board| board.start);
        for (index, board) in (contents.boards.len()..).zip(&mut self.boards) {
            let Ok(Line { problem, .. }) = &mut board.content else {
                continue;
            };
            let record = &mut problem.record;
            indices.entry(record.board.clone()).or_insert(index);
            for (value, general) in [
                (&mut record.event, &heading.event),
                (&mut record.site, &heading.site),
                (&mut record.date, &heading.date),
            ] {
                if value.is_empty() {
                    value.clone_from(general);
                }
            }
        }
        warnings.contents(text, self.boards, contents);
        let travellers = self
            .travellers
            .into_iter()
            .map(|(number, rows)| TextScores {
                subject: match indices.get(&number) {
                    Some(index) => ScoreSubject::Board(*index),
                    None => ScoreSubject::Number(number),
                },
                table: ScoreTable::from_rows(rows),
            });
        contents.scores.extend(travellers);
        let rankings = self.rankings.into_values().map(|rows| TextScores {
            subject: ScoreSubject::Event,
            table: ScoreTable::from_rows(in_order(rows)),
        });
        contents.scores.extend(rankings);
    }
}

/// Sorts the rows of a ranking by rank, and adds the last of the shared ranks to tied rows. Their ranks are written `2=`
/// or `2/3`.
fn in_order(mut rows: Vec<NamedRow>) -> Vec<NamedRow> {
    use ScoreTableColumn::{
        Direction, Imps, Percentage, Rank, RankTie, Score, Section, VictoryPoints,
    };
    let cell = |row: &NamedRow, wanted: &ScoreTableColumn| {
        let found = row.iter().find(|(column, _)| column == wanted);
        found.map_or(String::new(), |(_, cell)| cell.clone())
    };
    let winners = rows.iter().filter(|row| cell(row, &Rank) == "1");
    // Sections or directions with winners of their own are ranked separately.
    let groups: &[ScoreTableColumn] = if winners.count() > 1 {
        &[Section, Direction]
    } else {
        &[]
    };
    let results = [
        Rank,
        Percentage(None),
        Imps(None),
        Score(None),
        VictoryPoints,
    ];
    let key = |row: &NamedRow| -> Vec<String> {
        let columns = results.iter().chain(groups);
        columns.map(|column| cell(row, column)).collect()
    };
    let mut tied: HashMap<Vec<String>, usize> = HashMap::new();
    for row in &rows {
        *tied.entry(key(row)).or_default() += 1;
    }
    for row in &mut rows {
        let shared = tied[&key(row)];
        let place = row.iter().position(|(column, _)| *column == Rank);
        let Some(place) = place else {
            continue;
        };
        let written = row[place].1.clone();
        let (first, last) = match (written.strip_suffix('='), written.split_once('/')) {
            (Some(first), _) => {
                let last = first
                    .parse()
                    .map(|rank: usize| rank.saturating_add(shared - 1));
                (first, last.map_or(String::new(), |last| last.to_string()))
            }
            (None, Some((first, last))) => (first, last.to_owned()),
            (None, None) => continue,
        };
        row[place].1 = first.to_owned();
        row.insert(place + 1, (RankTie, last));
    }
    rows.sort_by_key(|row| cell(row, &Rank).parse().unwrap_or(usize::MAX));
    rows
}

/// Creates a board from the suits of each known hand, spades first. Dealer and vulnerability follow from the board
/// number, if it is one. `at` is the byte offset of the board in the text.
pub(crate) fn dealt_board(
    at: usize,
    number: &str,
    suits: &BySeat<Option<[String; 4]>>,
    warnings: &mut PieceWarnings,
) -> PlacedBoard {
    let mut hands = BySeat([None; 4]);
    for seat in Seat::ALL {
        let Some(suits) = &suits[seat] else {
            continue;
        };
        match parse_short_hand(&suits.each_ref().map(|suit| ranks(suit)).join(".")) {
            Ok(hand) => hands[seat] = Some(hand),
            Err(error) => {
                let content = Err((at, BoardFlaw::Hand(seat, error).into()));
                return PlacedBoard { start: at, content };
            }
        }
    }
    let mut builder = BoardBuilder::new(Game::Bridge);
    seat_hands(&mut builder.problem.setup, hands);
    builder.separate_hands(at);
    let setup = builder.problem.setup;
    let mut problem = match number.parse() {
        Ok(number @ 1..) => Problem::of_board(number, setup),
        Ok(0) | Err(_) => builder.problem,
    };
    number.clone_into(&mut problem.record.board);
    for (at, flaw) in builder.warnings {
        warnings.add(at, flaw);
    }
    let is_empty = hands.0.iter().flatten().all(|hand| hand.is_empty());
    let deal_only = true;
    PlacedBoard {
        start: at,
        content: if is_empty {
            Err((at, BoardFlaw::NoCards.into()))
        } else {
            Ok(Line { problem, deal_only })
        },
    }
}

/// Returns the ranks of a suit without blanks and dashes, with a single letter for the ten.
fn ranks(suit: &str) -> String {
    let ranks = suit.replace("10", "T");
    let is_rank = |letter: &char| letter.is_ascii_alphanumeric();
    ranks.chars().filter(is_rank).collect()
}

/// Returns a date in the order of PBN, `2026.11.30`. The order in USEBIO is `30/11/2026`. Other text stays as it is.
pub(crate) fn pbn_date(date: &str) -> String {
    let parts: Vec<&str> = date.split(['/', '-', '.']).collect();
    match parts[..] {
        [day, month, year] if year.len() == 4 => format!("{year}.{month:0>2}.{day:0>2}"),
        [year, month, day] if year.len() == 4 => format!("{year}.{month:0>2}.{day:0>2}"),
        _ => date.to_owned(),
    }
}
