//! Tests of analysis mode: numbers on cards, moves, the best line, and the course of the play.

use kibitzer_studio::session::event::Event;

use crate::prelude::*;
use crate::stage::DISCARDED;

#[test]
fn every_legal_card_is_labelled_with_its_tricks() {
    let user = User::at(ENDING);
    assert_eq!(user.mode(), ScreenMode::Analyse);
    assert!(user.session().document().obstacles().is_empty());
    for name in [
        "king of spades, 3 tricks",
        "four of spades, 3 tricks",
        "five of clubs, 2 tricks",
        // The other cards are there, but cannot be played.
        "ace of spades",
        "South in no trumps: 2 tricks",
    ] {
        user.get_by_label(name);
    }
    let table = user.session().analysed().table().unwrap();
    assert_eq!(table.entries().len(), 20);
}

#[test]
fn estimates_are_shown_until_exact_values_arrive() {
    let mut user = User::at(ENDING);
    let deal = "bridge N:AJ7.K9.QT.A8 KT.AJ6.K97.9 Q96.QT8.J.KJ 8.7.A86.QT76 NT W";
    user.send(Event::Pasted(deal.to_owned()));
    // After one frame, the first card has its number; the other cards and the table are still estimates.
    user.step();
    let estimate = user.session().analysed().best_estimate().unwrap();
    assert!(!estimate.is_proved());
    user.get_by_label_contains("best play from here: about ");
    assert!(user.count_like(": about ") > 10);
    user.settle();
    assert!(!user.sees_like(": about "));
    let best = user.session().analysed().best().unwrap();
    assert!(estimate.at_least <= best && best <= estimate.at_most);
}

#[test]
fn space_plays_best_cards_to_the_end() {
    let mut user = User::at(ENDING);
    let best = user.session().analysed().best();
    (0..12).for_each(|_| user.press(Key::Space));
    assert!(user.session().document().position().unwrap().is_over());
    assert_eq!(best, Some(user.session().document().tricks_won(12).0));
    assert_eq!(user.session().analysed().best(), best);
}

#[test]
fn playing_another_card_replaces_the_rest_of_the_play() {
    let mut user = User::at(ENDING);
    user.click("king of spades, 3 tricks");
    user.press(Key::Space);
    user.press(Key::Home);
    user.click("play the five of clubs: 2 tricks");
    assert_eq!(user.line(), cards("C5"));
}

#[test]
fn moves_with_the_same_result_share_one_expandable_row() {
    let mut user = User::at(ENDING);
    user.focus("king of spades, four of spades: 3 tricks");
    user.press(Key::Enter);
    assert!(user.line().is_empty());
    user.click("play the four of spades");
    assert_eq!(user.line(), cards("S4"));
    let user = User::at("bridge N:AK.AK.. QJ.QJ.. T9.T9.. 87.87.. NT N");
    user.get_by_label_contains("all cards (4): ");
}

#[test]
fn a_mistake_is_shown_with_its_cost_and_the_better_card() {
    let mut user = User::at(ENDING);
    user.click("king of spades, 3 tricks");
    let course = user.session().analysed().course();
    assert_eq!(course, [Tricks(2), Tricks(3)]);
    user.get_by_label("West’s king of spades costs 1 trick; better: five of clubs");
}

#[test]
fn another_deal_gets_its_own_best_line() {
    let mut user = User::at(ENDING);
    user.paste("bridge N:A... K... Q... J... NT N");
    let (line, passed) = user.session().analysed().line().unwrap();
    assert_eq!((line.steps.len(), passed), (4, 0));
    assert_eq!(user.session().analysed().best_card(), Some(card("SA")));
}

#[test]
fn preferans_has_three_hands_and_cards_out_of_play() {
    let user = User::at("preferans N:.KQ.KQ.J .A8.A9. - ..8.9 S W declarer=N");
    assert!(user.sees("Not yet playable:"));
    let user = User::at(DISCARDED);
    assert!(user.sees("North · declarer") && !user.sees("South"));
}
