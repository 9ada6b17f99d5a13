//! Setting a deal up by clicking cards.

use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use kibitzer::cards::{Seat, Strain, Suit};
use kibitzer::rules::Game;
use kibitzer_studio::commands::{Change, Command, Filing};
use kibitzer_studio::session::Mode;

use super::{ENDING, apply, click, session, settle, studio};

#[test]
fn a_click_in_the_pack_gives_a_card_and_takes_it_back() {
    let mut harness = studio(ENDING);
    click(&mut harness, "Edit deal mode");
    click(&mut harness, "pack: ace of clubs, out of play");
    let north = session(&harness).problem().setup.hands[Seat::North];
    assert!(north.has("CA".parse().unwrap()));
    click(&mut harness, "pack: ace of clubs, North");
    let north = session(&harness).problem().setup.hands[Seat::North];
    assert!(!north.has("CA".parse().unwrap()));
}

#[test]
fn a_key_or_a_click_chooses_the_hand() {
    let mut harness = studio(ENDING);
    click(&mut harness, "Edit deal mode");
    harness.key_press(Key::W);
    settle(&mut harness);
    assert_eq!(session(&harness).hand(), Seat::West);
    harness.key_press(Key::Num2);
    settle(&mut harness);
    assert_eq!(session(&harness).hand(), Seat::East);
    click(&mut harness, "South · 3 of 13");
    click(&mut harness, "pack: ace of spades, North");
    let hands = session(&harness).problem().setup.hands;
    assert!(hands[Seat::South].has("SA".parse().unwrap()));
    assert!(!hands[Seat::North].has("SA".parse().unwrap()));
}

#[test]
fn says_every_reason_why_a_deal_cannot_be_played() {
    let mut harness = studio(ENDING);
    click(&mut harness, "Edit deal mode");
    harness.get_by_label("✓ This deal can be played.");
    click(&mut harness, "ace of spades");
    harness.get_by_label_contains("hands differ in length");
    assert_eq!(session(&harness).faults().len(), 1);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    settle(&mut harness);
    assert!(session(&harness).faults().is_empty());
}

#[test]
fn undo_goes_back_edit_by_edit() {
    let mut harness = studio(ENDING);
    let start = session(&harness).problem().clone();
    click(&mut harness, "Edit deal mode");
    click(&mut harness, "Clear");
    click(&mut harness, "Random deal");
    click(&mut harness, "hearts");
    assert_eq!(
        session(&harness).problem().setup.strain,
        Strain::Trump(Suit::Hearts)
    );
    for _ in 0..3 {
        apply(&mut harness, Command::Change(Change::Undo));
    }
    assert_eq!(session(&harness).problem(), &start);
}

#[test]
fn a_new_preferans_deal_is_filled_at_random() {
    let mut harness = studio(ENDING);
    apply(&mut harness, Command::Filing(Filing::Discard));
    apply(&mut harness, Command::Filing(Filing::New(Game::Preferans)));
    assert_eq!(session(&harness).mode(), Mode::Edit);
    let ctx = harness.ctx.clone();
    harness
        .state_mut()
        .apply(&ctx, Command::Change(Change::DealRest));
    let setup = session(&harness).problem().setup;
    assert_eq!(setup.out_of_play().len(), 2);
    assert!(session(&harness).faults().is_empty());
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
    assert_eq!(session(&harness).problem().title, "Squ");
    apply(&mut harness, Command::Change(Change::Undo));
    assert_eq!(session(&harness).problem().title, "");
}

#[test]
fn a_changed_deal_is_not_lost_without_a_question() {
    let mut harness = studio(ENDING);
    click(&mut harness, "Edit deal mode");
    click(&mut harness, "ace of spades");
    let changed = session(&harness).problem().clone();
    apply(&mut harness, Command::Filing(Filing::New(Game::Bridge)));
    assert_eq!(session(&harness).problem(), &changed);
    click(&mut harness, "Go back");
    assert!(session(&harness).waiting().is_none());
    apply(&mut harness, Command::Filing(Filing::New(Game::Bridge)));
    click(&mut harness, "Throw away");
    assert!(session(&harness).problem().setup.in_play().is_empty());
}

#[test]
fn keys_type_letters_while_a_text_is_edited() {
    let mut harness = studio(ENDING);
    click(&mut harness, "Edit deal mode");
    let hand = session(&harness).hand();
    harness.get_by_label("Title").focus();
    settle(&mut harness);
    harness.key_press(Key::W);
    settle(&mut harness);
    assert_eq!(session(&harness).hand(), hand);
    harness.key_press(Key::F3);
    settle(&mut harness);
    assert_eq!(session(&harness).mode(), Mode::Analyse);
}
