//! Tests that data of one deal disappears with it, and that changes to one play affect no other.

use std::time::Duration;

use eframe::egui::{Key, Modifiers};
use kibitzer::cards::{Card, Rank, Seat, Tricks};
use kibitzer::notation::{native, text};
use kibitzer::problem::Solution;
use kibitzer::rules::Game;
use kibitzer_studio::document::edit::Edit;
use kibitzer_studio::document::solving::Party;
use kibitzer_studio::session::Session;
use kibitzer_studio::session::command::Stroke;
use kibitzer_studio::session::command::{Challenge, Change, Command, Lines, Show, Walk};
use kibitzer_studio::session::event::Event;
use kibitzer_studio::session::screen_mode::ScreenMode;
use kibitzer_studio::session::unsaved::{RecoveredWork, UnsavedWork};
use kibitzer_studio::session::workers::Workers;
use kibitzer_studio::settings::Settings;

use super::painted::texts;
use super::{ENDING, apply, session, studio};

/// Creates a session with a deal, but without a window.
fn session_with(deal: &str) -> Session {
    let mut session = Session::new(Workers::InStep, Settings::default(), 7);
    session.apply(load(deal));
    session
}

fn load(deal: &str) -> Event {
    Event::Pasted(deal.to_owned())
}

fn card(name: &str) -> Card {
    name.parse().unwrap()
}

fn edit_mode() -> Command {
    Command::Show(Show::Mode(ScreenMode::Edit))
}

#[test]
fn cards_go_to_no_empty_seat_of_another_deal() {
    let mut session = session_with(ENDING);
    session.apply(edit_mode());
    session.apply(Command::Change(Change::ChooseHand(Seat::South)));
    session.apply(load("preferans N:A2... A7... - K8... S N declarer=N"));
    assert_eq!(session.document().problem().setup.absent, Some(Seat::South));
    assert_ne!(session.hand_entry().hand, Seat::South);
    // Undo changes which seat is empty.
    session.apply(Command::Change(Change::Edit(Edit::Absent(Seat::North))));
    session.apply(Command::Change(Change::ChooseHand(Seat::South)));
    assert_eq!(session.hand_entry().hand, Seat::South);
    session.apply(Command::Change(Change::Undo));
    assert_ne!(session.hand_entry().hand, Seat::South);
}

#[test]
fn a_line_that_was_typed_is_shown_as_long_as_its_hand_is_that() {
    let mut session = session_with(ENDING);
    session.apply(edit_mode());
    let typed = Change::TypeHand(Seat::North, "AQ 2 ?!".to_owned());
    session.apply(Command::Change(typed));
    assert_eq!(session.hand_entry().text(Seat::North), Some("AQ 2 ?!"));
    session.apply(Command::Change(Change::Edit(Edit::Take(card("SA")))));
    assert_eq!(session.hand_entry().text(Seat::North), None);
    // A text that was discarded does not return with the hand.
    session.apply(Command::Change(Change::Edit(Edit::Give(
        card("SA"),
        Seat::North,
    ))));
    assert_eq!(session.hand_entry().text(Seat::North), None);
    // It does not appear in another deal either.
    session.apply(Command::Show(Show::Mode(ScreenMode::Analyse)));
    session.apply(Command::Walk(Walk::Play(card("SK"))));
    session.apply(edit_mode());
    let typed = Change::TypeHand(Seat::West, "K4 - - 5 x".to_owned());
    session.apply(Command::Change(typed));
    session.apply(Command::Show(Show::Mode(ScreenMode::Analyse)));
    session.apply(Command::Lines(Lines::Aside));
    assert!(session.documents().excursion().is_some());
    assert_eq!(session.hand_entry().text(Seat::West), None);
}

#[test]
fn a_line_gives_the_cards_before_its_first_error_if_it_grew_at_its_end() {
    let mut session = session_with("bridge N:... ... ... ... NT W");
    session.apply(edit_mode());
    let mut held = |text: &str| {
        let typed = Change::TypeHand(Seat::North, text.to_owned());
        session.apply(Command::Change(typed));
        session.document().problem().setup.hands[Seat::North].to_string()
    };
    // All letters at once, as they arrive in a slow window.
    assert_eq!(held("AKQJT 5432 AKQJ T98"), "AKQJT.5432.AKQJ.");
    assert_eq!(held("AKQJT 543 AKQJ 9"), "AKQJT.543.AKQJ.9");
    assert_eq!(held("AKQJT 543 AKQJ 98x"), "AKQJT.543.AKQJ.9");
    // The cards behind an error amid the line stay.
    assert_eq!(held("AKXQJT 543 AKQJ 98x"), "AKQJT.543.AKQJ.9");
}

#[test]
fn a_card_that_is_elsewhere_is_not_taken_back() {
    let mut session = session_with("bridge N:... ... ... ... NT W");
    session.apply(edit_mode());
    session.apply(Command::Change(Change::ChooseHand(Seat::North)));
    for rank in [Rank::Ace, Rank::King] {
        let stroke = Stroke::Rank(rank);
        session.apply(Command::Change(Change::Type(stroke)));
    }
    let give = Edit::Give(card("SK"), Seat::East);
    session.apply(Command::Change(Change::Edit(give)));
    session.apply(Command::Change(Change::Type(Stroke::TakeBack)));
    let hands = session.document().problem().setup.hands;
    assert!(hands[Seat::East].has(card("SK")) && hands[Seat::North].is_empty());
}

#[test]
fn what_is_played_against_the_engine_does_not_change_the_play_of_the_problem() {
    let mut session = session_with(ENDING);
    session.apply(Command::Walk(Walk::Play(card("SK"))));
    let before = session.document().problem().clone();
    let declarer = Challenge::BeginAs(Party::Declaring);
    session.apply(Command::Challenge(declarer));
    let [start, clear] = [Change::StartHere, Change::Edit(Edit::ClearPlay)].map(Command::Change);
    let [undo, redo] = [Change::Undo, Change::Redo].map(Command::Change);
    // West leads, and the engine plays for West.
    for _ in 0..20 {
        session.poll(&|| Duration::ZERO);
    }
    assert_eq!(session.document().at(), 1);
    for command in [&start, &clear, &undo, &redo] {
        assert!(!command.is_enabled(&session), "{command:?}");
    }
    session.apply(Command::Walk(Walk::Play(card("SA"))));
    assert!(undo.is_enabled(&session));
    session.apply(undo);
    assert!(redo.is_enabled(&session));
    assert_eq!(session.documents().open_document().problem(), &before);
}

#[test]
fn a_problem_that_starts_later_is_solved_from_there() {
    let mut problem = text::parse_line(ENDING).unwrap().problem;
    problem.set_play(vec![card("SK")]);
    let mut session = session_with(&native::write(&problem));
    session.apply(Command::Change(Change::StartHere));
    session.apply(Command::Challenge(Challenge::Begin));
    let solving = session.documents().solving().unwrap();
    assert_eq!(solving.document().problem().setup.trick.len(), 1);
    assert_eq!(solving.document().path(), []);
}

/// While unsaved work is offered, keys do nothing else.
#[test]
fn keys_do_nothing_behind_a_question() {
    let mut harness = studio(ENDING);
    let work = UnsavedWork {
        file: None,
        board: 0,
        before: Default::default(),
        document: session(&harness).document().problem().clone(),
        view: None,
        was_closed: false,
    };
    let draft = "draft".into();
    let found = vec![RecoveredWork { work, draft }];
    apply(&mut harness, Event::DraftsFound(found));
    harness.key_press_modifiers(Modifiers::COMMAND, Key::N);
    harness.run_steps(3);
    assert_eq!(session(&harness).screen().mode, ScreenMode::Analyse);
}

#[test]
fn the_published_answer_does_not_stand_on_the_table_while_it_is_hidden() {
    let mut problem = text::parse_line(ENDING).unwrap().problem;
    assert_eq!(problem.setup.game, Game::Bridge);
    problem.solution = Some(Solution {
        tricks: Tricks(2),
        cards: Default::default(),
    });
    let mut harness = studio(&native::write(&problem));
    let painted = |harness: &egui_kittest::Harness<'_, _>| {
        let painted = texts(&harness.output().shapes).into_iter();
        painted.map(|it| it.text).collect::<Vec<_>>()
    };
    let says_it = |text: &String| text.contains("playing for");
    assert!(!painted(&harness).iter().any(says_it));
    apply(&mut harness, Command::Challenge(Challenge::ToggleNumbers));
    assert!(painted(&harness).iter().any(says_it));
}
