//! Tests of edit mode: setting up a deal by clicking cards.

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use kibitzer::cards::{Seat, Strain, Suit};
use kibitzer::rules::Game;
use kibitzer_studio::session::command::{Change, Command, Filing, Show};
use kibitzer_studio::session::event::Event;
use kibitzer_studio::session::screen_mode::ScreenMode;

use super::{ENDING, apply, click, session, settle, studio, window};

#[test]
fn a_click_in_the_pack_gives_a_card_and_takes_it_back() {
    let mut harness = studio(ENDING);
    click(&mut harness, "Edit deal mode");
    click(&mut harness, "pack: ace of clubs, out of play");
    let north = session(&harness).document().problem().setup.hands[Seat::North];
    assert!(north.has("CA".parse().unwrap()));
    click(&mut harness, "pack: ace of clubs, North");
    let north = session(&harness).document().problem().setup.hands[Seat::North];
    assert!(!north.has("CA".parse().unwrap()));
}

#[test]
fn a_key_or_a_click_chooses_the_hand() {
    let mut harness = studio(ENDING);
    click(&mut harness, "Edit deal mode");
    harness.key_press(Key::W);
    settle(&mut harness);
    assert_eq!(session(&harness).hand_entry().hand, Seat::West);
    harness.key_press(Key::PageUp);
    settle(&mut harness);
    assert_eq!(session(&harness).hand_entry().hand, Seat::South);
    harness.key_press(Key::E);
    settle(&mut harness);
    assert_eq!(session(&harness).hand_entry().hand, Seat::East);
    click(&mut harness, "South · 3 of 13");
    click(&mut harness, "pack: ace of spades, North");
    let hands = session(&harness).document().problem().setup.hands;
    assert!(hands[Seat::South].has("SA".parse().unwrap()));
    assert!(!hands[Seat::North].has("SA".parse().unwrap()));
}

#[test]
fn says_every_reason_why_a_deal_cannot_be_played() {
    let mut harness = studio(ENDING);
    click(&mut harness, "Edit deal mode");
    harness.get_by_label("✓ This deal can be played.");
    click(&mut harness, "ace of spades");
    harness.get_by_label("one card missing");
    harness.get_by_label_contains("North is one card short");
    assert_eq!(session(&harness).document().obstacles().len(), 1);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    settle(&mut harness);
    assert!(session(&harness).document().obstacles().is_empty());
}

#[test]
fn undo_goes_back_edit_by_edit() {
    let mut harness = studio(ENDING);
    let start = session(&harness).document().problem().clone();
    click(&mut harness, "Edit deal mode");
    click(&mut harness, "Clear");
    click(&mut harness, "Random deal");
    click(&mut harness, "hearts");
    assert_eq!(
        session(&harness).document().problem().setup.strain,
        Strain::Trump(Suit::Hearts)
    );
    for _ in 0..3 {
        apply(&mut harness, Command::Change(Change::Undo));
    }
    assert_eq!(session(&harness).document().problem(), &start);
}

#[test]
fn a_new_preferans_deal_is_filled_at_random() {
    let mut harness = studio(ENDING);
    apply(&mut harness, Command::Filing(Filing::Discard));
    apply(&mut harness, Command::Filing(Filing::New(Game::Preferans)));
    assert_eq!(session(&harness).screen().mode, ScreenMode::Edit);
    let ctx = harness.ctx.clone();
    harness
        .state_mut()
        .apply(&ctx, Command::Change(Change::DealRest));
    let setup = session(&harness).document().problem().setup;
    assert_eq!(setup.out_of_play().len(), 2);
    assert!(session(&harness).document().obstacles().is_empty());
}

#[test]
fn typing_a_title_is_one_step() {
    let mut harness = studio(ENDING);
    click(&mut harness, "Edit deal mode");
    harness.get_by_label("Title").focus();
    settle(&mut harness);
    for letter in ["S", "q", "u"] {
        harness.get_by_label("Title").type_text(letter);
        settle(&mut harness);
    }
    assert_eq!(session(&harness).document().problem().title, "Squ");
    apply(&mut harness, Command::Change(Change::Undo));
    assert_eq!(session(&harness).document().problem().title, "");
}

#[test]
fn a_changed_deal_of_a_file_is_not_lost_without_a_question() {
    let mut harness = studio(ENDING);
    let load = Event::from_file("somewhere/ending.txt".into(), ENDING.as_bytes());
    apply(&mut harness, load);
    click(&mut harness, "Edit deal mode");
    click(&mut harness, "ace of spades");
    let changed = session(&harness).document().problem().clone();
    apply(&mut harness, Command::Filing(Filing::New(Game::Bridge)));
    assert_eq!(session(&harness).document().problem(), &changed);
    click(&mut harness, "Cancel");
    assert!(session(&harness).filing().waiting.is_none());
    apply(&mut harness, Command::Filing(Filing::New(Game::Bridge)));
    click(&mut harness, "Don’t save");
    assert!(
        session(&harness)
            .document()
            .problem()
            .setup
            .in_play()
            .is_empty()
    );
}

#[test]
fn keys_type_letters_while_a_text_is_edited() {
    let mut harness = studio(ENDING);
    click(&mut harness, "Edit deal mode");
    let hand = session(&harness).hand_entry().hand;
    harness.get_by_label("Title").focus();
    settle(&mut harness);
    harness.key_press(Key::W);
    settle(&mut harness);
    assert_eq!(session(&harness).hand_entry().hand, hand);
    harness.key_press(Key::F3);
    settle(&mut harness);
    assert_eq!(session(&harness).screen().mode, ScreenMode::Analyse);
}

/// The widths occur in the smallest window at the largest zoom.
#[test]
fn a_table_that_is_narrower_than_a_name_is_drawn() {
    for width in [213.0, 64.0] {
        let mut harness = window(width, 400.0, ENDING);
        for mode in [ScreenMode::Edit, ScreenMode::Analyse] {
            apply(&mut harness, Command::Show(Show::Mode(mode)));
        }
    }
}
