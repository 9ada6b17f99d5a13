//! Hands as newspapers, forums and mails print them: samples, written ones, damaged ones.

#![allow(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here is a failed test"
)]

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;

use kibitzer::cards::{BySeat, Card, CardSet, Seat, Strain, Suit, Tricks};
use kibitzer::library::{COLLECTIONS, Collection};
use kibitzer::notation::text;
use kibitzer::problem::{Call, ExplainedCall, Problem};
use kibitzer::rules::{Chance, Contract, Doubling, Game, Vulnerability};
use kibitzer_formats::diagram::{DiagramLetters, write};
use kibitzer_formats::{
    BoardFlaw, Format, FormatFlaw, Harvest, Pieces, Recognised, deal, decode, diagram, read,
    read_one,
};

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../../tests/fixtures/diagrams"]
        .iter()
        .collect()
}

/// The samples by their names, as bytes.
fn samples() -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let samples = files.filter(|path| path.extension().is_some_and(|it| it == "txt"));
    let sample = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, fs::read(path).unwrap())
    };
    samples.map(sample).collect()
}

fn texts() -> BTreeMap<String, String> {
    let decoded = |(name, bytes): (String, Vec<u8>)| (name, decode(&bytes).into_owned());
    samples().into_iter().map(decoded).collect()
}

/// A problem on a line: the hands, and what else is known.
fn shown(problem: &Problem) -> String {
    let setup = &problem.setup;
    let mut parts = vec![format!(
        "{} {}",
        setup.game,
        deal::write_deal(Seat::North, &setup.hands)
    )];
    for (seat, &unknown) in setup.unknown.iter().filter(|(_, unknown)| **unknown > 0) {
        parts.push(format!("{seat}?{unknown}"));
    }
    parts.extend(setup.absent.map(|seat| format!("absent={seat}")));
    if !setup.gone.is_empty() {
        parts.push(format!("gone={}", setup.gone));
    }
    parts.extend(
        problem
            .contract()
            .map(|it| format!("{it} by {}", setup.declarer)),
    );
    parts.push(format!("leads={}", setup.leader));
    parts.extend(problem.play.mainline().iter().map(Card::to_string));
    if setup.game == Game::Bridge {
        parts.push(format!(
            "dealer={} vul={}",
            problem.dealer, problem.vulnerability
        ));
    }
    let record = &problem.record;
    if !record.board.is_empty() {
        parts.push(format!("board={}", record.board));
    }
    if !record.auction.calls.is_empty() {
        let calls = record
            .auction
            .calls
            .iter()
            .map(|call| call.call.to_string());
        parts.push(format!("({})", calls.collect::<Vec<_>>().join(" ")));
    }
    parts.join(" ")
}

fn all_shown(harvest: &Harvest) -> Vec<String> {
    let boards = harvest.boards.iter().map(|board| {
        let line = board.content.as_ref().unwrap();
        let known = if line.deal_only { "deal" } else { "board" };
        format!("{known} {}: {}", board.line, shown(&line.problem))
    });
    let warnings = harvest
        .warnings
        .iter()
        .map(|warning| format!("! {warning}"));
    boards.chain(warnings).collect()
}

#[test]
fn samples_are_read_as_they_are_meant() {
    let expected = fs::read_to_string(folder().join("expected.list")).unwrap_or_default();
    let mut found = String::new();
    for (name, text) in texts() {
        found += &format!("{name}\n");
        match read(&text) {
            Ok(it) => {
                assert_eq!(it.format.name, "Diagrams", "{name}");
                for line in all_shown(&it.harvest) {
                    found += &format!("  {line}\n");
                }
            }
            Err(error) => found += &format!("  ERROR {error}\n"),
        }
    }
    if std::env::var_os("DIAGRAMS_OUT").is_some() {
        fs::write(folder().join("expected.list"), &found).unwrap();
    }
    for (expected, found) in expected.lines().zip(found.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(found, expected);
}
