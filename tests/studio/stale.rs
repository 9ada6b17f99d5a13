//! Tests that data of one deal disappears with it, and that changes to one play affect no other.

use kibitzer::cards::Rank;
use kibitzer::notation::text;
use kibitzer::problem::Solution;
use kibitzer_studio::document::solving::Party;
use kibitzer_studio::session::event::Event;
use kibitzer_studio::session::files::unsaved::{RecoveredWork, UnsavedWork};

use super::painted::texts;
use crate::prelude::*;

#[test]
fn typed_cards_never_go_to_an_empty_seat() {
    let mut user = User::at(ENDING);
    user.press(Key::F2);
    user.apply(Change::Type(HandStroke::Hand(Seat::South)));
    user.paste("preferans N:A2... A7... - K8... S N declarer=N");
    assert_eq!(user.setup().absent, Some(Seat::South));
    assert_ne!(user.session().hand_entry().hand, Seat::South);
    // Undo changes which seat is empty.
    user.apply(Edit::Absent(Seat::North));
    user.apply(Change::Type(HandStroke::Hand(Seat::South)));
    assert_eq!(user.session().hand_entry().hand, Seat::South);
    user.apply(Change::Undo);
    assert_ne!(user.session().hand_entry().hand, Seat::South);
}

#[test]
fn typed_text_of_a_hand_is_discarded_when_the_hand_changes() {
    let mut user = User::at(ENDING);
    user.press(Key::F2);
    let typed = |user: &User, seat| user.session().hand_entry().text(seat).map(str::to_owned);
    user.apply(Change::TypeHand(Seat::North, "AQ 2 ?!".to_owned()));
    assert_eq!(typed(&user, Seat::North).as_deref(), Some("AQ 2 ?!"));
    user.apply(Edit::Take(card("SA")));
    assert_eq!(typed(&user, Seat::North), None);
    // A text that was discarded does not return with the hand.
    user.apply(Edit::Give(card("SA"), Seat::North));
    assert_eq!(typed(&user, Seat::North), None);
    // It does not appear in another deal either.
    user.press(Key::F3);
    user.play("SK");
    user.press(Key::F2);
    user.apply(Change::TypeHand(Seat::West, "K4 - - 5 x".to_owned()));
    user.press(Key::F3);
    user.apply(Lines::Aside);
    assert!(user.session().documents().excursion().is_some());
    assert_eq!(typed(&user, Seat::West), None);
}

#[test]
fn text_appended_to_a_hand_gives_the_cards_before_its_first_error() {
    let mut user = User::at("bridge N:... ... ... ... NT W");
    user.press(Key::F2);
    let mut held = |text: &str| {
        user.apply(Change::TypeHand(Seat::North, text.to_owned()));
        user.setup().hands[Seat::North].to_string()
    };
    // All letters at once, as they arrive in a slow window.
    assert_eq!(held("AKQJT 5432 AKQJ T98"), "AKQJT.5432.AKQJ.");
    assert_eq!(held("AKQJT 543 AKQJ 9"), "AKQJT.543.AKQJ.9");
    assert_eq!(held("AKQJT 543 AKQJ 98x"), "AKQJT.543.AKQJ.9");
    // The cards behind an error amid the line stay.
    assert_eq!(held("AKXQJT 543 AKQJ 98x"), "AKQJT.543.AKQJ.9");
}

#[test]
fn taking_back_skips_a_card_that_moved_to_another_hand() {
    let mut user = User::at("bridge N:... ... ... ... NT W");
    user.press(Key::F2);
    user.apply(Change::Type(HandStroke::Hand(Seat::North)));
    for rank in [Rank::Ace, Rank::King] {
        user.apply(Change::Type(HandStroke::Rank(rank)));
    }
    user.apply(Edit::Give(card("SK"), Seat::East));
    user.apply(Change::Type(HandStroke::TakeBack));
    let hands = user.setup().hands;
    assert!(hands[Seat::East].has(card("SK")) && hands[Seat::North].is_empty());
}

#[test]
fn attempts_do_not_change_the_play_of_the_problem() {
    let mut user = User::at(ENDING);
    user.play("SK");
    let before = user.problem().clone();
    user.apply(Challenge::BeginAs(Party::Declaring));
    // West leads, and the engine plays for West.
    assert_eq!(user.at_card(), 1);
    for change in [
        Change::StartHere,
        Change::Edit(Edit::ClearPlay),
        Change::Undo,
        Change::Redo,
    ] {
        assert!(!user.can(change.clone()), "{change:?}");
    }
    user.play("SA");
    assert!(user.can(Change::Undo));
    user.apply(Change::Undo);
    assert!(user.can(Change::Redo));
    let document = user.session().documents().open_document();
    assert_eq!(document.problem(), &before);
}

#[test]
fn a_problem_that_starts_later_is_solved_from_there() {
    let mut problem = text::parse_line(ENDING).unwrap().problem;
    problem.set_play(vec![card("SK")]);
    let mut user = User::at(&native::write(&problem));
    user.apply(Change::StartHere);
    user.apply(Challenge::Begin);
    let solving = user.session().documents().solving().unwrap();
    assert_eq!(solving.document().problem().setup.trick.len(), 1);
    assert_eq!(solving.document().path(), []);
}

/// While unsaved work is offered, keys do nothing else.
#[test]
fn shortcuts_do_nothing_while_recovered_work_is_offered() {
    let mut user = User::at(ENDING);
    let work = UnsavedWork {
        file: None,
        board: 0,
        before: Default::default(),
        document: user.problem().clone(),
        view: None,
        was_closed: false,
    };
    let draft = "draft".into();
    let found = vec![RecoveredWork { work, draft }];
    user.apply(Event::DraftsFound(found));
    user.chord(Modifiers::COMMAND, Key::N);
    assert_eq!(user.mode(), ScreenMode::Analyse);
}

#[test]
fn the_published_answer_is_not_drawn_on_the_table_while_it_is_hidden() {
    let mut problem = text::parse_line(ENDING).unwrap().problem;
    assert_eq!(problem.setup.game, Game::Bridge);
    problem.solution = Some(Solution {
        tricks: Tricks(2),
        cards: Default::default(),
    });
    let mut user = User::at(&native::write(&problem));
    let painted = |user: &User| {
        let painted = texts(&user.output().shapes).into_iter();
        painted.map(|it| it.text).collect::<Vec<_>>()
    };
    let says_it = |text: &String| text.contains("playing for");
    assert!(!painted(&user).iter().any(says_it));
    user.apply(Challenge::ToggleNumbers);
    assert!(painted(&user).iter().any(says_it));
}
