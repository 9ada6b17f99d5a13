//! Tests that the cards keep one size and the trick its place through all boards of a file.

use std::path::Path;

use eframe::egui::{Rect, Vec2, vec2};

use super::opening::drop_on_disk;
use super::painted::texts;
use crate::prelude::*;
use crate::thorough::core_of;

/// Returns the place of the card that each hand has played to the first trick, in the order of the names.
fn trick(user: &User) -> Vec<(String, Rect)> {
    let nodes = user.root().children_recursive();
    let mut cards: Vec<(String, Rect)> = nodes
        .filter_map(|node| {
            let name = name_of(&node);
            let (seat, _) = name.split_once(" played the ")?;
            Some((seat.to_owned(), node.rect()))
        })
        .collect();
    cards.sort_by(|one, other| one.0.cmp(&other.0));
    cards
}

/// Opens a file with the boards of a match in a window of this size.
fn at_match(user: &mut User, path: &Path, size: Vec2) {
    drop_on_disk(user, path);
    user.wait(|user| user.session().overview().is_some());
    user.resize(size);
}

/// Opens a board of the overview, and returns its first trick. The board stays in the position after it.
fn trick_of_board(user: &mut User, row: usize) -> Vec<(String, Rect)> {
    let place = user.session().overview().unwrap().rows()[row].place;
    user.apply(Filing::OpenListed(place));
    user.press(Key::Home);
    user.press(Key::ArrowDown);
    trick(user)
}

#[test]
fn trick_cards_have_the_same_size_and_place_on_all_boards_of_a_file() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/lin/match.lin");
    let mut user = User::new();
    at_match(&mut user, &path, vec2(1680.0, 1050.0));
    for size in [(1024.0, 640.0), (1366.0, 768.0), (1680.0, 1050.0)] {
        user.resize(size.into());
        let first = trick_of_board(&mut user, 0);
        assert_eq!(first.len(), 4);
        for row in core_of(1..30, 4) {
            let other = trick_of_board(&mut user, row);
            // Some plays end in the first trick.
            let expected = first.iter().filter(|(seat, _)| {
                let mut seats = other.iter().map(|(seat, _)| seat);
                seats.any(|other| other == seat)
            });
            assert!(
                expected.eq(&other),
                "{size:?}, row {row}: {other:?}, {first:?}"
            );
        }
    }
}

#[test]
fn trick_cards_have_the_same_size_and_place_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/lin/match.lin");
    let size = vec2(1366.0, 768.0);
    let mut user = User::living_in(folder.path());
    at_match(&mut user, &path, size);
    let before = trick_of_board(&mut user, 15);
    user.close();
    let mut user = User::living_in(folder.path());
    user.resize(size);
    user.wait(|user| trick(user) == before);
}

/// A board on which no card was played has its timeline folded; the first card moves nothing on the table.
#[test]
fn the_timeline_is_folded_until_a_card_is_played() {
    let mut user = User::at(ENDING);
    let places = |user: &User| {
        let [left, right] = ["Problems", "Answers"]
            .map(|panel| user.place(&format!("Edge of the {panel} panel")).x);
        ["North", "East"].map(|seat| {
            let plates = user.get_all_by_label_contains(seat);
            let mut middles = plates.map(|node| node.rect().center());
            let middle =
                middles.find(|middle| (left..right).contains(&middle.x) && middle.y < 900.0);
            // Floats of sums in another order may differ in the last digits.
            middle.map(|middle| (middle.to_vec2() * 16.0).round())
        })
    };
    let before = places(&user);
    assert!(user.sees("Timeline") && !user.sees("Edge of the Timeline panel"));
    user.click("king of spades, 3 tricks");
    assert!(user.sees("Edge of the Timeline panel"));
    assert_eq!(places(&user), before);
    user.apply(Change::Undo);
    assert!(!user.sees("Edge of the Timeline panel"));
}

#[test]
fn pointing_at_a_card_of_the_best_line_shows_how_many_are_as_good() {
    let mut user = User::at(ENDING);
    let counts = |user: &User| {
        let painted = texts(&user.output().shapes).into_iter();
        painted
            .filter(|painted| painted.text.starts_with('+') && painted.text.len() < 4)
            .count()
    };
    user.settle_pointer();
    user.step();
    assert_eq!(counts(&user), 0);
    let as_good = user.labels_like("as good as ").into_iter().next().unwrap();
    user.point_at(&as_good);
    assert_eq!(counts(&user), 1);
}
