//! Compares the answers of the library with recorded answers of libdds 2.9.

use std::ffi::c_int;
use std::fs;
use std::path::Path;

use kibitzer_dds::{
    Boards, BoardsPbn, DdsDeal, DdsDealPbn, DdsTableDealPbn, DdsTableDealsPbn, FutureTricks,
    PlayTracePbn, PlayTracesBin, PlayTracesPbn, SolvedPlay, SolvedPlays,
};
use serde_json::{Value, json};

use super::library::{Dds, FINE, text, zeros};

const SEATS: &str = "NESW";
const STRAINS: &str = "SHDCN";
const RANKS: &str = "..23456789TJQKA";

/// Returns the records of a file of fixtures, one per line.
pub(crate) fn records(name: &str) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures");
    let text = fs::read_to_string(folder.join(name)).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn number(letters: &str, letter: &Value) -> c_int {
    letters.find(letter.as_str().unwrap()).unwrap() as c_int
}

pub(crate) fn int(value: &Value) -> c_int {
    value.as_i64().unwrap() as c_int
}

fn ints<const N: usize>(value: &Value) -> [c_int; N] {
    let numbers = value.as_array().unwrap().iter().map(int);
    numbers.collect::<Vec<_>>().try_into().unwrap()
}

/// Returns the suit and the rank of a card, as libdds numbers them.
fn card(letters: &str) -> (c_int, c_int) {
    let number = |known: &str, at| known.find(&letters[at..=at]).unwrap() as c_int;
    (number(STRAINS, 0), number(RANKS, 1))
}

fn deal(record: &Value) -> DdsDealPbn {
    let mut deal = DdsDealPbn {
        trump: number(STRAINS, &record["trump"]),
        first: number(SEATS, &record["leader"]),
        currentTrickSuit: [0; 3],
        currentTrickRank: [0; 3],
        remainCards: text(record["pbn"].as_str().unwrap()),
    };
    for (place, name) in record["trick"].as_array().unwrap().iter().enumerate() {
        let (suit, rank) = card(name.as_str().unwrap());
        deal.currentTrickSuit[place] = suit;
        deal.currentTrickRank[place] = rank;
    }
    deal
}

/// Returns the cards found, with their equivalent cards and scores, in the format of the records.
fn moves(found: &FutureTricks) -> Value {
    let letter = |letters: &str, number: usize| letters[number..=number].to_owned();
    let row = |at: usize| {
        let card =
            letter(STRAINS, found.suit[at] as usize) + &letter(RANKS, found.rank[at] as usize);
        let equals: String = (2..=14)
            .rev()
            .filter(|rank| found.equals[at] & 1 << rank != 0)
            .map(|rank| letter(RANKS, rank))
            .collect();
        json!([card, equals, found.score[at]])
    };
    (0..found.cards as usize).map(row).collect()
}

#[test]
fn trick_tables_agree_with_libdds() {
    let dds = Dds::load();
    for record in records("deals.jsonl") {
        let (code, table) = dds.table(record["pbn"].as_str().unwrap());
        assert_eq!(code, FINE, "{record}");
        let row = |(strain, tricks): (char, &[c_int; 4])| {
            let tricks: String = tricks.iter().map(|tricks| format!("{tricks:X}")).collect();
            format!("{strain}:{tricks}")
        };
        let rows: Vec<String> = STRAINS.chars().zip(&table.resTable).map(row).collect();
        assert_eq!(json!(rows.join(" ")), record["table"], "{record}");
    }
}

#[test]
fn card_scores_agree_with_libdds() {
    let dds = Dds::load();
    for record in records("libdds/positions.jsonl") {
        let (code, found) = dds.solve(deal(&record), -1, 3, 1);
        assert_eq!(
            (code, moves(&found)),
            (FINE, record["moves"].clone()),
            "{record}"
        );
    }
}

#[test]
fn all_targets_solution_counts_and_modes_work_as_in_libdds() {
    let dds = Dds::load();
    for record in records("libdds/modes.jsonl") {
        for call in record["calls"].as_array().unwrap() {
            let [target, solutions, mode, code] = [0, 1, 2, 3].map(|at| int(&call[at]));
            let (found_code, found) = dds.solve(deal(&record), target, solutions, mode);
            assert_eq!(found_code, code, "{call} {record}");
            if code != FINE {
                continue;
            }
            let answer = if solutions == 1 || found.cards == 0 {
                json!(found.score[0])
            } else {
                moves(&found)
            };
            assert_eq!(
                (json!(found.cards), answer),
                (call[4].clone(), call[5].clone()),
                "{call} {record}"
            );
        }
    }
}

#[test]
fn play_analyses_agree_with_libdds() {
    let dds = Dds::load();
    for record in records("libdds/plays.jsonl") {
        let letters = record["play"].as_str().unwrap();
        let count = letters.len() / 2;
        let play = PlayTracePbn {
            number: count as c_int,
            cards: text(letters),
        };
        let mut solved = zeros::<SolvedPlay>();
        // SAFETY: There is room for the answer.
        let code = unsafe { (dds.AnalysePlayPBN)(deal(&record), play, &mut *solved, 0) };
        assert_eq!(code, FINE, "{record}");
        assert_eq!(json!(solved.number), record["number"], "{record}");
        let number = usize::try_from(solved.number).unwrap();
        assert_eq!(json!(solved.tricks[..number]), record["tricks"], "{record}");
    }
}

/// Returns the deal of an invalid call, whose numbers are in the record unchanged.
fn cards(record: &Value) -> DdsDeal {
    let hands = record["remain"]
        .as_array()
        .unwrap()
        .iter()
        .map(|hand| ints::<4>(hand).map(|bits| bits as u32));
    DdsDeal {
        trump: int(&record["trump"]),
        first: int(&record["first"]),
        currentTrickSuit: ints(&record["trickSuit"]),
        currentTrickRank: ints(&record["trickRank"]),
        remainCards: hands.collect::<Vec<_>>().try_into().unwrap(),
    }
}

fn one_board(record: &Value) -> Box<Boards> {
    let mut boards = zeros::<Boards>();
    boards.noOfBoards = 1;
    boards.deals[0] = cards(record);
    boards
}

/// Calls the function that a record of an invalid call names, and returns its code.
fn call(dds: &Dds, record: &Value) -> c_int {
    let letters = record["pbn"].as_str().unwrap_or_default();
    let pbn = |trump, first| DdsDealPbn {
        trump,
        first,
        currentTrickSuit: [0; 3],
        currentTrickRank: [0; 3],
        remainCards: text(letters),
    };
    let of = |name: &str| int(&record[name]);
    let mut found = FutureTricks::NOTHING;
    // SAFETY: Every pointer points to a structure of its type.
    unsafe {
        match record["fn"].as_str().unwrap() {
            "SolveBoard" => (dds.SolveBoard)(
                cards(record),
                of("target"),
                of("solutions"),
                of("mode"),
                &mut found,
                of("thread"),
            ),
            "SolveAllChunksBin" => {
                let mut boards = one_board(record);
                boards.target[0] = of("target");
                boards.solutions[0] = of("solutions");
                boards.mode[0] = of("mode");
                (dds.SolveAllChunksBin)(&mut *boards, &mut *zeros(), 1)
            }
            // The play has no cards.
            "AnalysePlayBin" => {
                (dds.AnalysePlayBin)(cards(record), *zeros(), &mut *zeros(), of("thread"))
            }
            "AnalyseAllPlaysBin" => {
                let mut plays = zeros::<PlayTracesBin>();
                plays.noOfBoards = 1;
                (dds.AnalyseAllPlaysBin)(&mut *one_board(record), &mut *plays, &mut *zeros(), 1)
            }
            "SolveBoardPBN" => {
                let deal = pbn(of("trump"), of("first"));
                (dds.SolveBoardPBN)(
                    deal,
                    of("target"),
                    of("solutions"),
                    of("mode"),
                    &mut found,
                    0,
                )
            }
            "CalcDDtablePBN" => dds.table(letters).0,
            "CalcAllTablesPBN" => {
                let mut deals = zeros::<DdsTableDealsPbn>();
                deals.noOfTables = of("noOfTables");
                deals.deals.fill(DdsTableDealPbn {
                    cards: text(letters),
                });
                let mut filter: [c_int; 5] = ints(&record["trumpFilter"]);
                let (mut tables, mut pars) = (zeros(), zeros());
                (dds.CalcAllTablesPBN)(
                    &mut *deals,
                    of("mode"),
                    filter.as_mut_ptr(),
                    &mut *tables,
                    &mut *pars,
                )
            }
            "SolveAllChunksPBN" => {
                let mut boards = zeros::<BoardsPbn>();
                boards.noOfBoards = of("noOfBoards");
                boards.deals.fill(pbn(0, 0));
                let size = of("chunkSize");
                let code = (dds.SolveAllChunksPBN)(&mut *boards, &mut *zeros(), size);
                assert_eq!(
                    (dds.SolveAllChunks)(&mut *boards, &mut *zeros(), size),
                    code
                );
                code
            }
            "AnalysePlayPBN" => {
                let play = PlayTracePbn {
                    number: of("number"),
                    cards: text(record["play"].as_str().unwrap()),
                };
                let deal = pbn(of("trump"), of("first"));
                (dds.AnalysePlayPBN)(deal, play, &mut *zeros(), of("thread"))
            }
            other => panic!("{other}"),
        }
    }
}

#[test]
fn invalid_calls_return_the_error_code_of_libdds_if_it_has_one() {
    let dds = Dds::load();
    for record in records("libdds/invalid.jsonl") {
        let code = call(&dds, &record);
        let is_right = match record["expect"].as_str() {
            None => json!(code) == record["expect"],
            Some("negative") => code < 0,
            Some(_) => code < 0 || code == FINE,
        };
        assert!(is_right, "{code}: {record}");
    }
}

#[test]
fn plays_as_numbers_and_as_text_give_the_same_analysis() {
    let dds = Dds::load();
    let records = records("libdds/plays.jsonl");
    let mut letters = (zeros::<BoardsPbn>(), zeros::<PlayTracesPbn>());
    let mut cards = (zeros::<Boards>(), zeros::<PlayTracesBin>());
    for (at, record) in records.iter().enumerate() {
        let play = record["play"].as_str().unwrap();
        let number = (play.len() / 2) as c_int;
        letters.0.deals[at] = deal(record);
        letters.1.plays[at] = PlayTracePbn {
            number,
            cards: text(play),
        };
        cards.0.deals[at] = in_numbers(record);
        let to = &mut cards.1.plays[at];
        to.number = number;
        for place in 0..number as usize {
            (to.suit[place], to.rank[place]) = card(&play[2 * place..2 * place + 2]);
        }
    }
    let count = records.len() as c_int;
    (letters.0.noOfBoards, letters.1.noOfBoards) = (count, count);
    (cards.0.noOfBoards, cards.1.noOfBoards) = (count, count);
    let mut solved = [zeros::<SolvedPlays>(), zeros::<SolvedPlays>()];
    // SAFETY: Every pointer points to a structure of its type.
    let codes = unsafe {
        [
            (dds.AnalyseAllPlaysPBN)(&mut *letters.0, &mut *letters.1, &mut *solved[0], 1),
            (dds.AnalyseAllPlaysBin)(&mut *cards.0, &mut *cards.1, &mut *solved[1], 1),
        ]
    };
    assert_eq!(codes, [FINE; 2]);
    assert_eq!(solved[0], solved[1]);
    for (record, play) in records.iter().zip(&solved[0].solved) {
        assert_eq!(json!(play.number), record["number"]);
    }
}

/// Returns the deal of a record with its hands as numbers.
fn in_numbers(record: &Value) -> DdsDeal {
    let letters = deal(record);
    let (first, hands) = record["pbn"].as_str().unwrap().split_once(':').unwrap();
    let first = SEATS.find(first).unwrap();
    let mut remain = [[0; 4]; 4];
    for (steps, hand) in hands.split(' ').enumerate() {
        for (suit, ranks) in hand.split('.').enumerate() {
            let bits = ranks.chars().map(|rank| 1 << RANKS.find(rank).unwrap());
            remain[(first + steps) % 4][suit] = bits.sum();
        }
    }
    DdsDeal {
        trump: letters.trump,
        first: letters.first,
        currentTrickSuit: letters.currentTrickSuit,
        currentTrickRank: letters.currentTrickRank,
        remainCards: remain,
    }
}
