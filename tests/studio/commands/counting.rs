//! Tests of commands of the statistics over all layouts.

use std::fs;

use eframe::egui::accesskit::Role;
use kibitzer_studio::session::export::form::ExportItem;

use crate::deals::open_and_count;
use crate::prelude::*;
use crate::stage::{DISCARDED, NEWSPAPER, SIX_CLUBS};

/// In statistics mode the table is not visible. No key may play a card, step, or change a line there.
#[test]
fn keys_play_cards_only_if_the_table_is_visible() {
    use Key::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, C, Delete, End, Home, M, Num4, Space};
    let mut user = User::at(PLAYED);
    user.press(ArrowLeft);
    user.press(Key::F4);
    assert_eq!(user.mode(), ScreenMode::Statistics);
    let written = |user: &User| user.session().document().as_written();
    let before = written(&user);
    let plain = [
        Space, C, Num4, ArrowRight, ArrowLeft, ArrowUp, ArrowDown, Home, End, M,
    ];
    let keys = plain.map(|key| (Modifiers::NONE, key)).into_iter();
    for (modifiers, key) in keys.chain([Delete, ArrowUp].map(|key| (Modifiers::COMMAND, key))) {
        user.chord(modifiers, key);
        assert_eq!(written(&user), before, "{modifiers:?} {key:?}");
    }
    user.press(Key::F3);
    user.press(Space);
    assert_ne!(written(&user), before);
}

#[test]
pub(super) fn a_count_is_started_stopped_and_resumed() {
    let mut user = counting();
    assert!(!user.can(Counting::Count));
    user.click("Stop");
    assert!(user.session().layouts().is_stopped());
    assert_eq!(user.session().inquiries().running().count(), 0);
    user.click("Resume");
    assert!(user.session().layouts().is_counting());
    user.press(Key::F6);
    assert!(user.session().layouts().is_stopped());
    user.click("Count");
    assert!(user.session().layouts().is_counting());
}

#[test]
pub(super) fn unseen_hands_are_chosen() {
    let mut user = open_and_count(ENDING);
    user.click_role(Role::ComboBox, "");
    user.click_last("North and East");
    let unseen = user.session().layouts().unseen();
    assert_eq!(unseen, [Seat::North, Seat::East].into());
}

#[test]
pub(super) fn discards_may_be_unseen_too() {
    let mut user = open_and_count(DISCARDED);
    let total = |user: &User| user.session().layouts().question().unwrap().total();
    let before = total(&user);
    user.click_like("The discards are unseen too");
    assert!(user.session().layouts().terms().discards);
    assert!(total(&user) > before);
}

#[test]
pub(super) fn every_tab_is_opened() {
    let mut user = open_and_count(SIX_CLUBS);
    for (tab, name) in [
        (Tab::Indicator, "What defeats it"),
        (Tab::Cards, "Each card"),
        (Tab::Scores, "Scores"),
        (Tab::Layouts, "Layouts"),
    ] {
        user.click_role(Role::Tab, name);
        assert_eq!(user.session().layouts().display().view.tab, tab);
    }
}

#[test]
pub(super) fn the_layouts_are_written_to_a_file() {
    let (_folder, path) = new_file("layouts.csv");
    let mut user = User::at(ENDING);
    assert!(!user.can(ExportItem::Layouts));
    user.press(Key::F4);
    user.click("Count");
    user.export("Layouts (CSV)");
    user.name_file("Export the layouts", &path);
    user.wait(|user| user.sees("Dismiss"));
    let text = fs::read_to_string(&path).unwrap();
    // The contract and the known hands, an empty line, the names of the columns, and the rows.
    let text = text.trim_start_matches('\u{feff}');
    let (head, rows) = text.split_once("\n\n").unwrap();
    assert!(
        head.lines().any(|line| line.starts_with("Contract,")),
        "{head}"
    );
    let known = format!("North,{}", user.setup().hands[Seat::North]);
    assert!(head.lines().any(|line| line == known), "{head}");
    assert!(rows.starts_with("East,West,tricks\n"), "{rows}");
    assert_eq!(rows.lines().count(), 21, "{text}");
}

const PICTURE: &str = "Picture of the window or the statistics (PNG)";

#[test]
pub(super) fn a_picture_is_taken() {
    let (_folder, path) = new_file("window.png");
    let mut user = User::at(ENDING);
    user.export(PICTURE);
    user.name_file("Export a picture", &path);
    user.wait(|_| path.exists());
    assert!(fs::read(&path).unwrap().starts_with(b"\x89PNG"));
}

#[test]
pub(super) fn the_deals_are_drawn_for_an_article() {
    let (_folder, path) = new_file("article.png");
    let mut user = open_and_count(ENDING);
    user.export(PICTURE);
    user.name_file("Export a picture", &path);
    user.wait(|_| path.exists());
    // The figure has its own size, whatever that of the window.
    let bytes = fs::read(&path).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"));
    let width = u32::from_be_bytes(bytes[16..20].try_into().unwrap());
    assert_eq!(width, 3 * 670);
}

/// Starts counting the layouts of the two other hands of a deal. With random layouts, this count never ends.
fn counting() -> User {
    let mut user = User::new();
    user.choose(Filing::New(Game::Bridge));
    for (seat, text) in [("North", NEWSPAPER[0]), ("South", NEWSPAPER[2])] {
        user.click(&format!("{seat}’s cards"));
        user.write(text);
    }
    user.press(Key::Escape);
    user.choose(Counting::Count);
    let layouts = |user: &User| {
        user.session()
            .inquiries()
            .layouts
            .inquiry()
            .map(|it| it.answer().progress().0)
    };
    user.draw_while(|user| layouts(user).unwrap_or(0) == 0);
    user
}

#[test]
pub(super) fn two_hands_are_enough_to_count() {
    let user = counting();
    assert_eq!(user.setup().unknown.0, [0, 13, 0, 13]);
    let question = user.session().layouts().question().unwrap();
    assert_eq!(question.total(), 10_400_600);
    assert!(user.session().layouts().is_counting());
}
