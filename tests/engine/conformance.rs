//! Compares the engine with the answers of other programs and of published problems.
//!
//! `tests/fixtures/README.md` gives the origin of every file.

use std::collections::BTreeMap;
use std::path::Path;

use kibitzer::analysis::{
    Choices, EveryDeclarer, Histogram, Layouts, Mistake, Question, Ranking, Review, TableEntry,
    TrickTable, Work, par,
};
use kibitzer::cards::{Card, CardSet, Seat, Side, Strain, Tricks};
use kibitzer::notation::text;
use kibitzer::rules::{Deal, Doubling, Game, ParContract, Position, Vulnerability};
use kibitzer::search::{Control, Solver};
use rayon::prelude::*;
use serde_json::Value;

use crate::table::{card_set, cards, position};
use crate::thorough::core_of;

fn fixture(name: &str) -> String {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .join("tests/fixtures")
        .join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn json_lines(name: &str) -> Vec<Value> {
    let lines = fixture(name);
    lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Returns the fields of each line of a file, separated by ` | `. Lines that begin with `#` are skipped.
fn records(name: &str) -> Vec<Vec<String>> {
    let lines = fixture(name);
    lines
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            line.split('|')
                .map(|field| field.trim().to_owned())
                .collect()
        })
        .collect()
}

/// Checks all items in parallel. Solvers are reused from item to item.
fn check_all<T: Sync>(items: &[T], check: impl Fn(&T, &mut Solver) + Sync) {
    assert!(!items.is_empty());
    items
        .par_iter()
        .for_each_init(|| Solver::new(64 << 20), |solver, item| check(item, solver));
}

fn choices(position: &Position, solver: &mut Solver) -> Ranking {
    solver.solve(&Choices(*position))
}

/// Parses a trick table such as `S:7676 H:…`: for each strain a hexadecimal digit per declarer, North first.
fn trick_table(text: &str) -> TrickTable {
    let mut table = TrickTable::empty(Game::Bridge);
    for column in text.split(' ') {
        let (strain, digits) = column.split_once(':').unwrap();
        let strain: Strain = strain.parse().unwrap();
        for (declarer, digit) in Seat::ALL.into_iter().zip(digits.chars()) {
            let tricks = Tricks(digit.to_digit(16).unwrap() as u8);
            table.add(TableEntry {
                strain,
                declarer,
                tricks,
            });
        }
    }
    table
}

#[test]
fn trick_tables_of_full_deals_agree_with_libdds() {
    let deals: Vec<_> = core_of(json_lines("deals.jsonl"), 4).collect();
    check_all(&deals, |record, solver| {
        let line = format!("bridge {}", record["pbn"].as_str().unwrap());
        let deal = Deal::from_setup(&text::parse_line(&line).unwrap().problem.setup).unwrap();
        let table = solver.solve(&EveryDeclarer(deal));
        let expected = trick_table(record["table"].as_str().unwrap());
        assert_eq!(table.entries().len(), 20);
        for &TableEntry {
            strain,
            declarer,
            tricks,
        } in expected.entries()
        {
            assert_eq!(
                table.get(strain, declarer),
                Some(tricks),
                "{strain} by {declarer}: {line}"
            );
        }
    });
}

#[test]
fn card_values_agree_with_libdds() {
    check_all(&json_lines("positions.jsonl"), |record, solver| {
        let line = record["line"].as_str().unwrap();
        let position = position(line);
        let turn = position.turn().unwrap();
        assert_eq!(turn.to_string(), record["turn"].as_str().unwrap(), "{line}");
        let choices = choices(&position, solver);
        let mut legal = CardSet::EMPTY;
        for choice in record["moves"].as_array().unwrap() {
            let [card, equals, score] = [0, 1, 2].map(|field| &choice[field]);
            let card: Card = card.as_str().unwrap().parse().unwrap();
            let equal = equals
                .as_str()
                .unwrap()
                .chars()
                .map(|rank| format!("{}{rank}", card.suit));
            let group: CardSet = equal
                .map(|card| card.parse().unwrap())
                .chain([card])
                .collect();
            let ours = choices.of(card).unwrap();
            // libdds counts the tricks of the side to play.
            let score = Tricks(score.as_u64().unwrap() as u8);
            let score = if position.is_declaring(turn) {
                score
            } else {
                position.tricks_left() - score
            };
            assert_eq!((ours.cards, ours.tricks), (group, score), "{card}: {line}");
            legal |= group;
        }
        assert_eq!(legal, position.legal_cards(), "{line}");
    });
}

#[test]
fn values_after_each_card_of_a_play_agree_with_libdds() {
    check_all(&json_lines("plays.jsonl"), |record, solver| {
        let line = record["line"].as_str().unwrap();
        let play = text::parse_line(line).unwrap().problem.replay().unwrap();
        let played = solver.solve(&Review(play));
        let tricks: Vec<u64> = played.plies.iter().map(|ply| ply.tricks.0.into()).collect();
        let expected: Vec<u64> = record["tricks"]
            .as_array()
            .unwrap()
            .iter()
            .map(|n| n.as_u64().unwrap())
            .collect();
        assert_eq!(tricks[..expected.len()], expected, "{line}");
        // The file has no values within the last trick, where every card is forced.
        assert!(
            tricks[expected.len()..]
                .iter()
                .all(|last| Some(last) == expected.last())
        );
        let cost: u64 = played
            .mistakes()
            .map(|Mistake { cost, .. }| u64::from(cost.0))
            .sum();
        let changes: u64 = expected
            .windows(2)
            .map(|pair| pair[0].abs_diff(pair[1]))
            .sum();
        assert_eq!(cost, changes, "{line}");
        for mistake in played.mistakes() {
            let legal = played.play().position_after(mistake.index).legal_cards();
            assert!(
                !mistake.better.is_empty() && legal.has_all(mistake.better),
                "{line}"
            );
            assert!(!mistake.better.has(mistake.card), "{line}");
        }
    });
}

/// Parses a contract as libdds writes it, `4S-NS+1` or `5H*-E-1`, and returns a text for each of its declarers.
fn par_contracts(text: &str) -> Vec<String> {
    let (contract, rest) = text.split_once('-').unwrap();
    let seats: String = rest.chars().take_while(char::is_ascii_alphabetic).collect();
    let margin: i32 = rest[seats.len()..].parse().unwrap_or(0);
    let contract = contract.replace('N', "NT").replace('*', "X");
    seats
        .chars()
        .map(|seat| format!("{contract} {seat} {margin:+}"))
        .collect()
}

#[test]
fn par_agrees_with_libdds_for_every_dealer_and_vulnerability() {
    for record in json_lines("par.jsonl") {
        let table = trick_table(record["table"].as_str().unwrap());
        for (vulnerability, key) in [
            (Vulnerability::None, "none"),
            (Vulnerability::Both, "both"),
            (Vulnerability::NorthSouth, "ns"),
            (Vulnerability::EastWest, "ew"),
        ] {
            for (dealer, expected) in Seat::ALL.into_iter().zip(record[key].as_array().unwrap()) {
                let par = par(&table, dealer, vulnerability).unwrap();
                let name = |bid: &ParContract| {
                    assert_eq!(bid.margin < 0, bid.contract.doubling() == Doubling::Doubled);
                    format!("{} {} {:+}", bid.contract, bid.declarer, bid.margin)
                };
                let mut contracts: Vec<String> = par.contracts.iter().map(name).collect();
                contracts.sort();
                let expected = expected.as_array().unwrap();
                let mut theirs: Vec<String> = expected[1..]
                    .iter()
                    .map(|text| text.as_str().unwrap())
                    .flat_map(par_contracts)
                    .collect();
                theirs.sort();
                let message = format!("{} {key} {dealer}", record["id"]);
                assert_eq!(
                    i64::from(par.score),
                    expected[0].as_i64().unwrap(),
                    "{message}"
                );
                assert_eq!(contracts, theirs, "{message}");
            }
        }
    }
}

/// Returns the best cards of a position and the declaring side's tricks with them.
fn best(position: &Position, solver: &mut Solver) -> (CardSet, Tricks) {
    let choices = choices(position, solver);
    let tricks = choices.best().unwrap().tricks;
    let best = choices
        .all()
        .iter()
        .filter(|choice| choice.tricks == tricks);
    (
        best.fold(CardSet::EMPTY, |best, choice| best | choice.cards),
        tricks,
    )
}

#[test]
fn solutions_of_published_bridge_problems_agree_with_libdds() {
    let records = records("bridge_problems.txt");
    assert_eq!(records.len(), 528);
    let records: Vec<_> = core_of(records, 4).collect();
    check_all(&records, |record, solver| {
        let [id, line, tricks, cards] = &record[..] else {
            panic!("{record:?}")
        };
        let position = position(line);
        let (north_south, east_west) = tricks.split_once('/').unwrap();
        let expected = match position.declarer().side() {
            Side::NorthSouth => north_south,
            Side::EastWest => east_west,
        };
        let expected = Tricks(expected.parse().unwrap());
        assert_eq!(
            best(&position, solver),
            (card_set(cards), expected),
            "{id}: {line}"
        );
    });
}

#[test]
fn published_preferans_problems_have_their_known_solutions() {
    let records = records("preferans_problems.txt");
    assert_eq!(records.len(), 28);
    check_all(&records, |record, solver| {
        let [id, line, tricks, best_cards, others] = &record[..] else {
            panic!("{record:?}")
        };
        let position = position(line);
        let (declarer, _) = tricks.split_once('/').unwrap();
        let mut expected: BTreeMap<String, u8> = cards(best_cards)
            .iter()
            .map(|card| (card.to_string(), declarer.parse().unwrap()))
            .collect();
        for other in others.split_whitespace() {
            let (card, tricks) = other.split_once('=').unwrap();
            expected.insert(card.to_owned(), tricks.parse().unwrap());
        }
        let choices = choices(&position, solver);
        let (best, _) = best(&position, solver);
        assert_eq!(best, card_set(best_cards), "{id}: {line}");
        // The list names one card of each group of equivalent cards, or all of them.
        for (card, tricks) in expected {
            let choice = choices.of(card.parse().unwrap());
            assert_eq!(
                choice.map(|choice| choice.tricks.0),
                Some(tricks),
                "{card} in {id}: {line}"
            );
        }
    });
}

fn histogram(layouts: &Layouts) -> Histogram {
    let answer = |solver: &mut Solver, part| {
        let mut statistics = layouts.empty();
        let take = &mut |tally| Layouts::add(&mut statistics, tally);
        layouts
            .answer(part, &mut Work::new(solver, &Control::default(), take))
            .unwrap();
        statistics.tricks().clone()
    };
    let add = |mut all: Histogram, more: Histogram| {
        all.add(&more);
        all
    };
    (0..layouts.parts())
        .into_par_iter()
        .map_init(|| Solver::new(64 << 20), answer)
        .reduce(Histogram::default, add)
}

/// Counts the layouts of the record `name` of `layouts.jsonl` and compares them with its counts.
fn check_layouts(name: &str) {
    let records = json_lines("layouts.jsonl");
    let record = records
        .iter()
        .find(|record| record["name"] == name)
        .unwrap();
    let position = position(record["line"].as_str().unwrap());
    let unseen: Vec<Seat> = record["unseen"]
        .as_str()
        .unwrap()
        .chars()
        .filter_map(Seat::from_letter)
        .collect();
    let unseen: [Seat; 2] = unseen.try_into().unwrap();
    let layouts = Layouts::new(position, unseen).unwrap();
    assert_eq!(layouts.total(), 184_756);
    let histogram = histogram(&layouts);
    let counts = (histogram.nonzero()).map(|(tricks, count)| (tricks.to_string(), count));
    let expected = record["counts"]
        .as_object()
        .unwrap()
        .iter()
        .map(|(tricks, count)| (tricks.clone(), count.as_u64().unwrap()));
    assert_eq!(BTreeMap::from_iter(counts), BTreeMap::from_iter(expected));
}

#[test]
fn layout_counts_of_the_barbakaru_deal_are_correct() {
    check_layouts("barbakaru");
}

#[test]
fn layout_counts_of_the_barbakaru_deal_after_the_lead_are_correct() {
    check_layouts("sa2");
}

#[test]
fn layout_counts_of_kovalevskayas_misere_are_correct() {
    check_layouts("kovalevskaya");
}

#[test]
fn layout_counts_of_a_difficult_deal_are_correct() {
    check_layouts("difficult");
}
