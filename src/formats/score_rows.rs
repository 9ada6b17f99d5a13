//! Score tables from named cells: what the name of a column means, and which result the cells of a row give.

use kibitzer_cards::rules::{Contract, Doubling, Game};
use kibitzer_cards::{Card, Seat, Side, Strain, Suit};

use super::board_lines::{parse_card, parse_margin, parse_rank, parse_seat, replace_suit_symbols};
use super::pbn::PbnResult;
use super::scores::{
    ScoreRow, ScoreTable, ScoreTableColumn, ScoredContract, ScoredResult, Scoring,
};
use super::stated_contract::{StatedContract, tricks};

/// A cell of a score table with the column to which it belongs.
pub(crate) type NamedCell = (ScoreTableColumn, String);

impl ScoreTableColumn {
    /// Returns the kind of data in a column called `name`, as PBN and other programs spell it: `PairId_NS`,
    /// `NS_PAIR_NUMBER`, `Pair N-S`. The standard names of PBN are in chapters 5.9 and 5.10 of its standard; programs
    /// form other names by the same rules.
    pub(crate) fn from_name(name: &str) -> ScoreTableColumn {
        let mut lower = name.to_lowercase();
        for (spelled, side) in [("n-s", "ns"), ("e-w", "ew"), ("n/s", "ns"), ("e/w", "ew")] {
            lower = lower.replace(spelled, side);
        }
        // The seat of declarer in the tables of Bridgemate, where the column `Declarer` has the number of a pair.
        if lower.trim() == "ns/ew" {
            return ScoreTableColumn::Declarer;
        }
        let (mut side, mut base) = (None, String::new());
        for word in lower.split(|c: char| !c.is_alphanumeric() && c != '%') {
            let (found, rest) = match split_pair(word) {
                Some((found, rest)) => (Some(found), rest),
                None => (parse_side(word), word),
            };
            if found.is_some() && (side.is_none() || side == found) {
                side = found;
                base += if rest == word { "" } else { rest };
            } else {
                base += word;
            }
        }
        if let ("", Some(side)) = (&*base, side) {
            return match lower.trim() {
                "ns" | "ew" => ScoreTableColumn::Pair(Some(side)),
                _ => ScoreTableColumn::Names(Some(side)),
            };
        }
        let base = base.strip_prefix("total").unwrap_or(&base);
        let score = base.strip_prefix("score").filter(|rest| !rest.is_empty());
        match score.unwrap_or(base) {
            "rank" | "place" if side.is_none() => ScoreTableColumn::Rank,
            "ranktie" => ScoreTableColumn::RankTie,
            "section" => ScoreTableColumn::Section,
            "table" | "tablenumber" => ScoreTableColumn::Table,
            "round" | "roundnumber" => ScoreTableColumn::Round,
            "room" => ScoreTableColumn::Room,
            "pairid" | "pair" | "pairno" | "no" | "pairnumber" | "playernumber" | "teamid" => {
                ScoreTableColumn::Pair(side)
            }
            "direction" => ScoreTableColumn::Direction,
            "names" | "name" | "playername" | "name1" | "name2" | "player" | "players"
            | "player1" | "player2" | "team" | "teamname" => ScoreTableColumn::Names(side),
            "club" => ScoreTableColumn::Club,
            "contract" | "bid" => ScoreTableColumn::Contract,
            "declarer" | "decl" | "dec" | "by" | "playedby" => ScoreTableColumn::Declarer,
            "result" | "tricks" | "trickstaken" | "made" => ScoreTableColumn::Result,
            "lead" | "openinglead" | "leadcard" => ScoreTableColumn::Lead,
            "score" => ScoreTableColumn::Score(side),
            "points" if side.is_some() => ScoreTableColumn::Score(side),
            "mp" | "mps" | "matchpoint" | "matchpoints" => ScoreTableColumn::Matchpoints(side),
            "imp" | "imps" | "crossimps" | "crossimppoints" | "butlerpoints" | "pairimps" => {
                ScoreTableColumn::Imps(side)
            }
            "percentage" | "percent" | "%" => ScoreTableColumn::Percentage(side),
            "vp" | "vps" => ScoreTableColumn::VictoryPoints,
            "nrboards" | "boards" | "boardsplayed" => ScoreTableColumn::Boards,
            "memberid1" | "memberid2" | "memberid" | "playerid" | "clubidnumber"
            | "nationalidnumber" | "sex1" | "sex2" | "sex" => ScoreTableColumn::Personal,
            _ => ScoreTableColumn::Other(name.to_owned()),
        }
    }

    /// Returns the kind of data in a column about a side. A column that does not concern sides stays what it is.
    pub(crate) fn of_side(self, side: Side) -> ScoreTableColumn {
        use ScoreTableColumn::{Imps, Matchpoints, Percentage, Score};
        let kinds: [fn(Option<Side>) -> ScoreTableColumn; 4] =
            [Imps, Matchpoints, Percentage, Score];
        let kind = kinds.into_iter().find(|kind| kind(None) == self);
        kind.map_or(self, |kind| kind(Some(side)))
    }

    /// Returns the kind of data in a column of points, or of a total score, that are counted in a form of scoring.
    pub(crate) fn of_scoring(self, scoring: Option<Scoring>) -> ScoreTableColumn {
        match (self, scoring) {
            (ScoreTableColumn::Score(None), Some(Scoring::Matchpoints)) => {
                ScoreTableColumn::Matchpoints(None)
            }
            (
                ScoreTableColumn::Matchpoints(side),
                Some(Scoring::CrossImps | Scoring::Butler | Scoring::TeamImps),
            ) => ScoreTableColumn::Imps(side),
            (ScoreTableColumn::Score(None), Some(Scoring::CrossImps | Scoring::Butler)) => {
                ScoreTableColumn::Imps(None)
            }
            (column, _) => column,
        }
    }
}

/// Returns the side that a word in the name of a column gives, such as `ns` or `west`.
fn parse_side(word: &str) -> Option<Side> {
    match word {
        "ns" => Some(Side::NorthSouth),
        "ew" => Some(Side::EastWest),
        word => parse_seat(word).map(Seat::side),
    }
}

/// Divides the name of a column of pairs into the side and the rest, such as "PairNS" or "NS No".
fn split_pair(word: &str) -> Option<(Side, &'static str)> {
    let rest = ["pair", "no"]
        .into_iter()
        .find(|rest| word.contains(rest))?;
    let side = word.strip_prefix(rest).or(word.strip_suffix(rest))?;
    let side = ["ns", "ew"].contains(&side).then(|| parse_side(side))?;
    Some((side?, rest))
}

/// The maximum number of columns of a table; a damaged file would otherwise produce a column for each cell.
const MAX_COLUMNS: usize = 40;

impl ScoreTable {
    /// Creates a table from rows of named cells, which may have different columns in any order. If several cells of a
    /// row belong to the same column, such as the names of two players, the table has that column several times.
    pub(crate) fn from_rows(rows: Vec<Vec<NamedCell>>) -> ScoreTable {
        let mut columns: Vec<ScoreTableColumn> = Vec::new();
        let mut placed = Vec::with_capacity(rows.len());
        for row in rows {
            let mut cells = vec![String::new(); columns.len()];
            for (column, cell) in row.into_iter().filter(|(_, cell)| !cell.is_empty()) {
                let is_free = |at: &usize| columns[*at] == column && cells[*at].is_empty();
                let at = match (0..columns.len()).find(is_free) {
                    Some(at) => at,
                    None if columns.len() == MAX_COLUMNS => continue,
                    None => {
                        columns.push(column);
                        cells.push(String::new());
                        columns.len() - 1
                    }
                };
                cells[at] = cell;
            }
            placed.push(cells);
        }
        let rows = placed.into_iter().map(|mut cells| {
            cells.resize(columns.len(), String::new());
            ScoreRow::parse(&columns, cells)
        });
        ScoreTable {
            rows: rows.collect(),
            columns: columns.clone(),
        }
    }
}

impl ScoreRow {
    /// Creates a row and parses the result that its cells give. `cells` must have one cell for each of `columns`.
    pub(crate) fn parse(columns: &[ScoreTableColumn], cells: Vec<String>) -> ScoreRow {
        let cell = |column: &ScoreTableColumn| {
            let index = columns.iter().position(|other| other == column);
            index.map_or("", |index| &*cells[index])
        };
        let [contract, result] =
            [ScoreTableColumn::Contract, ScoreTableColumn::Result].map(|column| cell(&column));
        // Contract, declarer and tricks may share a cell, as in `4SxN-1`.
        let shared = ScoredResult::parse(contract).or_else(|| ScoredResult::parse(result));
        // A board that was passed out may say so instead of a score.
        let scores = [None, Some(Side::NorthSouth), Some(Side::EastWest)]
            .map(|side| cell(&ScoreTableColumn::Score(side)));
        let passed =
            (contract.is_empty() && scores.into_iter().any(StatedContract::is_pass)).then(|| {
                ScoredResult {
                    contract: ScoredContract::PassedOut,
                    ..ScoredResult::default()
                }
            });
        let shared = shared.or(passed).unwrap_or_default();
        let named = columns.iter().zip(&cells);
        let declarers = named.filter(|(column, _)| **column == ScoreTableColumn::Declarer);
        let seat = |cell: &String| parse_seat(cell.trim().trim_start_matches('^'));
        let declarer = declarers
            .filter_map(|(_, cell)| seat(cell))
            .next()
            .or(shared.declarer);
        let stated = PbnResult::read(result).or(match shared.contract {
            ScoredContract::Contract(contract) => PbnResult::of_margin(result, contract),
            ScoredContract::Unknown | ScoredContract::PassedOut => None,
        });
        let tricks = stated.and_then(|stated| stated.tricks(declarer, 13));
        let result = ScoredResult {
            declarer,
            tricks: tricks.or(shared.tricks),
            lead: parse_lead(cell(&ScoreTableColumn::Lead)),
            ..shared
        };
        ScoreRow { cells, result }
    }
}

impl ScoredResult {
    /// Parses a contract with its declarer and tricks, as far as they are given: `4SXN=`, `3NW+2`, `6♥E=`, `2H+2`,
    /// `3NT` or `PASS`. The doubling may come before or after declarer. Returns `None` if the text begins otherwise.
    pub(crate) fn parse(text: &str) -> Option<ScoredResult> {
        let letters = replace_suit_symbols(text);
        let contract = |contract| ScoredResult {
            contract,
            ..ScoredResult::default()
        };
        match StatedContract::read(Game::Bridge, &letters) {
            Some(StatedContract::Passed) => return Some(contract(ScoredContract::PassedOut)),
            Some(StatedContract::Bid(bid)) => {
                return Some(contract(ScoredContract::Contract(
                    bid.contract(Game::Bridge)?,
                )));
            }
            None => {}
        }
        let mut letters = letters
            .chars()
            .filter(|letter| !letter.is_whitespace())
            .peekable();
        let level = letters.next()?.to_digit(10)? as u8;
        let strain = match letters.next()?.to_ascii_uppercase() {
            'N' => Strain::NoTrump,
            letter => Strain::Trump(Suit::from_letter(letter)?),
        };
        if strain == Strain::NoTrump {
            letters.next_if(|letter| letter.eq_ignore_ascii_case(&'t'));
        }
        let (mut doubles, mut declarer) = (0, None);
        while let Some(letter) = letters.next_if(|letter| letter.is_alphabetic() || *letter == '*')
        {
            if matches!(letter, 'x' | 'X' | '*') {
                doubles += 1;
            } else {
                declarer = Some(Seat::from_letter(letter)?);
            }
        }
        let doubling = match doubles {
            0 => Doubling::Undoubled,
            1 => Doubling::Doubled,
            _ => Doubling::Redoubled,
        };
        let contract = Contract::new(Game::Bridge, level, strain, doubling).ok()?;
        let margin = parse_margin(&letters.collect::<String>());
        Some(ScoredResult {
            contract: ScoredContract::Contract(contract),
            declarer,
            tricks: margin.and_then(|margin| tricks(contract, margin)),
            lead: None,
        })
    }
}

/// Parses an opening lead with the suit before or after the rank: `H10`, `♥K`, `10H`.
fn parse_lead(text: &str) -> Option<Card> {
    let letters = replace_suit_symbols(text.trim()).to_ascii_uppercase();
    let (length, card) = parse_card(&letters).or_else(|| {
        let (length, rank) = parse_rank(&letters)?;
        let suit = Suit::from_letter(letters[length..].chars().next()?)?;
        Some((length + 1, Card::new(suit, rank)))
    })?;
    (length == letters.len()).then_some(card)
}
