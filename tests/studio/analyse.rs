//! Tests of analysis mode: numbers on cards, playing, stepping through the play, and counting.

use egui_kittest::kittest::Queryable;
use kibitzer::cards::{Seat, Tricks};
use kibitzer_studio::document::goal::Reading;
use kibitzer_studio::session::event::Event;
use kibitzer_studio::session::screen_mode::ScreenMode;

use super::{ENDING, apply, click, session, settle, studio};
use eframe::egui::{Key, Modifiers};

#[test]
fn opens_on_a_problem_that_can_be_played() {
    let harness = studio(ENDING);
    assert_eq!(session(&harness).screen().mode, ScreenMode::Analyse);
    assert!(session(&harness).document().obstacles().is_empty());
    assert!(session(&harness).problem_list().first_place().is_some());
}

#[test]
fn every_legal_card_says_what_it_is_worth() {
    let harness = studio(ENDING);
    harness.get_by_label("king of spades, 3 tricks");
    harness.get_by_label("four of spades, 3 tricks");
    harness.get_by_label("five of clubs, 2 tricks");
    // The other cards are there, but cannot be played.
    harness.get_by_label("ace of spades");
}

#[test]
fn estimates_stand_in_until_the_numbers_arrive() {
    let mut harness = studio(ENDING);
    let deal = "bridge N:AJ7.K9.QT.A8 KT.AJ6.K97.9 Q96.QT8.J.KJ 8.7.A86.QT76 NT W";
    let ctx = harness.ctx.clone();
    let load = Event::Pasted(deal.to_owned());
    harness.state_mut().apply(&ctx, load);
    // After one frame, the first card has its number; the other cards and the table are still estimates.
    harness.step();
    let estimate = session(&harness).analysed().best_estimate().unwrap();
    assert!(!estimate.is_proved());
    harness.get_by_label_contains("best play from here: about ");
    assert!(harness.query_all_by_label_contains(": about ").count() > 10);
    settle(&mut harness);
    assert_eq!(harness.query_all_by_label_contains(": about ").count(), 0);
    let best = session(&harness).analysed().best().unwrap();
    assert!(estimate.at_least <= best && best <= estimate.at_most);
}

#[test]
fn a_click_plays_a_card_and_undo_takes_it_back() {
    let mut harness = studio(ENDING);
    click(&mut harness, "king of spades, 3 tricks");
    assert_eq!(session(&harness).document().line().len(), 1);
    let turn = session(&harness).document().position().unwrap().turn();
    assert_eq!(turn, Some(Seat::North));
    harness.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    settle(&mut harness);
    assert!(session(&harness).document().line().is_empty());
    harness.key_press_modifiers(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z);
    settle(&mut harness);
    assert_eq!(session(&harness).document().line().len(), 1);
}

#[test]
fn a_card_that_may_not_be_played_stays() {
    let mut harness = studio(ENDING);
    click(&mut harness, "ace of spades");
    assert!(session(&harness).document().line().is_empty());
}

#[test]
fn a_typed_card_is_played() {
    let mut harness = studio(ENDING);
    for key in [Key::S, Key::Num4] {
        harness.key_press(key);
        settle(&mut harness);
    }
    assert_eq!(session(&harness).document().line(), ["S4".parse().unwrap()]);
    // North holds nothing but spades, so the rank alone is enough.
    harness.key_press(Key::Q);
    settle(&mut harness);
    assert_eq!(session(&harness).document().at(), 2);
}

#[test]
fn keys_step_through_the_play() {
    let mut harness = studio(ENDING);
    for _ in 0..5 {
        harness.key_press(Key::Space);
        settle(&mut harness);
    }
    assert_eq!(session(&harness).document().at(), 5);
    let mut press = |key| {
        harness.key_press(key);
        settle(&mut harness);
        session(&harness).document().at()
    };
    assert_eq!(press(Key::ArrowLeft), 4);
    assert_eq!(press(Key::ArrowUp), 0);
    assert_eq!(press(Key::ArrowRight), 1);
    assert_eq!(press(Key::ArrowDown), 4);
    assert_eq!(press(Key::End), 5);
    assert_eq!(press(Key::Home), 0);
}

#[test]
fn space_plays_best_cards_to_the_end() {
    let mut harness = studio(ENDING);
    let best = session(&harness).analysed().best();
    for _ in 0..12 {
        harness.key_press(Key::Space);
        settle(&mut harness);
    }
    assert!(session(&harness).document().position().unwrap().is_over());
    assert_eq!(best, Some(session(&harness).document().tricks_won(12).0));
    assert_eq!(session(&harness).analysed().best(), best);
}

#[test]
fn another_card_replaces_the_rest_of_the_play() {
    let mut harness = studio(ENDING);
    click(&mut harness, "king of spades, 3 tricks");
    harness.key_press(Key::Space);
    settle(&mut harness);
    harness.key_press(Key::Home);
    settle(&mut harness);
    click(&mut harness, "play the five of clubs: 2 tricks");
    assert_eq!(session(&harness).document().line(), ["C5".parse().unwrap()]);
}

#[test]
fn moves_with_the_same_result_are_one_row_that_opens_its_cards() {
    let mut harness = studio(ENDING);
    let row = "king of spades, four of spades: 3 tricks";
    harness.get_by_label(row).focus();
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    settle(&mut harness);
    assert!(session(&harness).document().line().is_empty());
    click(&mut harness, "play the four of spades");
    assert_eq!(session(&harness).document().line(), ["S4".parse().unwrap()]);
}

#[test]
fn equal_moves_are_every_card() {
    let harness = studio("bridge N:AK.AK.. QJ.QJ.. T9.T9.. 87.87.. NT N");
    harness.get_by_label_contains("all cards (4): ");
}

#[test]
fn a_mistake_shows_in_the_course_of_the_play() {
    let mut harness = studio(ENDING);
    click(&mut harness, "king of spades, 3 tricks");
    let course = session(&harness).analysed().course();
    assert_eq!(course, [Tricks(2), Tricks(3)]);
    harness.get_by_label("West’s king of spades costs 1 trick; better: five of clubs");
}

#[test]
fn the_best_line_leads_to_its_cards() {
    let mut harness = studio(ENDING);
    click(&mut harness, "line to the five of clubs");
    assert_eq!(session(&harness).document().at(), 1);
    let (line, passed) = session(&harness).analysed().line().unwrap();
    assert_eq!((line.steps.len(), passed), (12, 1));
}

#[test]
fn another_deal_gets_its_own_best_line() {
    let mut harness = studio(ENDING);
    let other = "bridge N:A... K... Q... J... NT N";
    apply(&mut harness, Event::Pasted(other.to_owned()));
    let (line, passed) = session(&harness).analysed().line().unwrap();
    assert_eq!((line.steps.len(), passed), (4, 0));
    assert_eq!(
        session(&harness).analysed().best_card(),
        Some("SA".parse().unwrap())
    );
}

#[test]
fn numbers_are_read_in_three_ways() {
    let mut harness = studio(ENDING);
    click(&mut harness, "Numbers: cost of the card");
    assert_eq!(session(&harness).settings().reading, Reading::Cost);
}

#[test]
fn the_table_shows_what_makes() {
    let harness = studio(ENDING);
    harness.get_by_label("South in no trumps: 2 tricks");
    let table = session(&harness).analysed().table().unwrap();
    assert_eq!(table.entries().len(), 20);
}

#[test]
fn counts_the_possible_layouts() {
    let mut harness = studio(ENDING);
    click(&mut harness, "Layouts");
    click(&mut harness, "Count");
    let statistics = session(&harness).inquiries().layouts.report().unwrap();
    let total = session(&harness).surveyed().question().unwrap().total();
    assert_eq!((statistics.tricks().total(), total), (20, 20));
}

#[test]
fn preferans_has_three_hands_and_cards_out_of_play() {
    let deal = "preferans N:.KQ.KQ.J .A8.A9. - ..8.9 S W declarer=N";
    let harness = studio(deal);
    assert!(harness.query_by_label("Not yet playable:").is_some());
    let deal = "preferans N:.KQ.KQ. .A8.A9. - J9..8.9 S W declarer=N";
    let harness = studio(deal);
    harness.get_by_label("North · declarer");
    assert!(harness.query_by_label("South").is_none());
    let tables = session(&harness).analysed().tables();
    assert!(tables.iter().all(|(_, table)| table.entries().len() == 18));
    assert_eq!(tables.len(), 3);
}
