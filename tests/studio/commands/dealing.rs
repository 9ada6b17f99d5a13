//! Tests of random deals under constraints.

use eframe::egui::accesskit::Role;
use kibitzer::rules::Measure;
use kibitzer_studio::document::problems::{ListSection, SectionName};
use kibitzer_studio::document::reading::TextSource;

use crate::prelude::*;

fn asked() -> User {
    let mut user = User::at(ENDING);
    user.choose(Show::Overlay(Overlay::Dealing));
    user
}

#[test]
fn the_dealing_form_starts_with_the_game_of_the_current_deal() {
    let mut user = User::new();
    user.choose(Filing::New(Game::Preferans));
    user.choose(Show::Overlay(Overlay::Dealing));
    assert_eq!(user.session().dealing().form.game, Game::Preferans);
    assert!(!user.sees("Shape of South"), "the seat is empty");
    // What the user has typed stays, whatever is on the table.
    user.click_field("Shape of North");
    user.write("4321");
    user.press(Key::Escape);
    user.choose(Filing::New(Game::Bridge));
    user.choose(Show::Overlay(Overlay::Dealing));
    assert_eq!(user.session().dealing().form.game, Game::Preferans);
}

/// Returns the section of the list with the random deals.
fn dealt(user: &User) -> &ListSection {
    let is_dealt =
        |section: &&ListSection| matches!(section.name, SectionName::Read(TextSource::Dealt(_)));
    let mut sections = user
        .session()
        .problem_list()
        .collections()
        .map(|(_, it)| it);
    sections.find(is_dealt).unwrap()
}

fn fill(user: &mut User, field: &str, text: &str) {
    user.click(field);
    user.write(text);
}

#[test]
pub(super) fn deals_keep_to_what_is_typed() {
    let mut user = asked();
    fill(&mut user, "Points held by West", "0-3");
    fill(&mut user, "West: spades", "8+");
    fill(&mut user, "Tricks made by North", "NT=");
    // A constraint without a value is reported, and nothing is dealt.
    assert!(user.sees_like("Tricks made by North: "));
    user.write("9+");
    assert!(!user.sees_like("Tricks made by North: "));
    user.click("Deal");
    user.wait(|user| user.session().dealing().progress().is_none());
    let dealt = dealt(&user);
    assert_eq!(dealt.problems.len(), 12);
    for listed in &dealt.problems {
        let west = listed.problem.setup.hands[Seat::West];
        assert!(west.holding(Suit::Spades).len() >= 8 && Measure::Points.of(west) <= 3);
        assert_eq!(listed.problem.setup.declarer, Seat::North);
    }
    assert_eq!(user.problem(), &dealt.problems[0].problem);
    assert!(user.sees_like("Random deals ("));
}

#[test]
fn the_dealing_form_takes_the_focus_and_enter_deals() {
    let mut user = asked();
    user.write("25+");
    assert_eq!(
        user.session().dealing().form.hands[Seat::North].points,
        "25+"
    );
    assert!(user.sees("A number or a range, such as “12”, “15-17” or “20+”"));
    let place = user.place("West: spades");
    user.press(Key::Tab);
    // An error message moves nothing, however long it is.
    for _ in 0..6 {
        user.write("nothing that can be meant");
        user.press(Key::Tab);
    }
    assert_eq!(user.place("West: spades"), place);
    assert!(user.sees_like("North: spades: "));
    for name in ["spades", "hearts", "diamonds", "clubs"] {
        empty(&mut user, &format!("North: {name}"));
    }
    empty(&mut user, "Shape of North");
    empty(&mut user, "Cards held by North");
    user.press(Key::Enter);
    user.wait(|user| user.session().dealing().progress().is_none());
    assert_eq!(dealt(&user).problems.len(), 12);
}

/// Deals twelve deals.
pub(super) fn deal(user: &mut User) {
    user.choose(Show::Overlay(Overlay::Dealing));
    user.click("Deal");
    user.wait(|user| user.session().dealing().progress().is_none());
}

#[test]
pub(super) fn dealt_deals_are_asked_about_before_the_window_closes() {
    let (_folder, path) = new_file("deals.pbn");
    let mut user = User::new();
    deal(&mut user);
    user.choose(Filing::Quit);
    assert!(user.sees("12 deals are in no file."));
    user.click("Cancel");
    assert!(!user.has_closed());
    assert!(!user.sees("Keep the deals?"));
    // Another deal opens without a question, since the random deals stay on the list.
    user.press(Key::F2);
    user.click_field("Title");
    user.write("The first");
    user.choose(Filing::Quit);
    assert!(user.sees("Keep the changes?"));
    user.press(Key::Tab);
    user.press(Key::Enter);
    assert!(user.sees("Keep the deals?") && !user.has_closed());
    // Focus is on the first button again. Pressing one key twice thus cannot discard two things.
    user.press(Key::Enter);
    user.name_file("Save the whole list", &path);
    user.wait(User::has_closed);
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches("[Deal ").count(), 12);
}

#[test]
fn quitting_does_not_ask_about_random_deals_saved_in_a_file() {
    let (_folder, path) = new_file("deals.pbn");
    let mut user = User::new();
    deal(&mut user);
    user.export("All deals of the list");
    user.name_file("Save the whole list", &path);
    user.wait(|user| {
        user.session()
            .problem_list()
            .unsaved_deals()
            .next()
            .is_none()
    });
    user.choose(Filing::Quit);
    assert!(user.has_closed());
}

#[test]
fn the_close_button_asks_about_unsaved_random_deals() {
    let mut user = User::new();
    deal(&mut user);
    user.ask_to_close();
    assert!(user.asked().iter().any(|it| it == "CancelClose"));
    assert!(user.sees("Keep the deals?"));
    user.click("Don’t save");
    assert!(user.has_closed());
}

fn empty(user: &mut User, field: &str) {
    user.click(field);
    user.chord(Modifiers::COMMAND, Key::A);
    user.press(Key::Backspace);
}

#[test]
fn impossible_constraints_on_deals_are_reported() {
    let mut user = asked();
    fill(&mut user, "Points held by West", "39");
    user.click("Deal");
    user.wait(|user| user.session().dealing().failure().is_some());
    assert!(user.sees("No hand of West satisfies its constraints"));
    empty(&mut user, "Points held by West");
    fill(&mut user, "Cards held by North", "SA");
    fill(&mut user, "Cards held by East", "SA");
    user.click("Deal");
    user.wait(|user| user.sees_like("wo hands are required to hold"));
    user.press(Key::Escape);
    assert!(!user.sees("Random deals with constraints"));
}

#[test]
pub(super) fn deals_found_before_the_end_are_kept() {
    let mut user = asked();
    user.click("Preferans");
    user.click_role(Role::TextInput, "Deals");
    user.write("00");
    user.click("Deal");
    user.wait(|user| {
        let progress = user.session().dealing().progress();
        progress.is_some_and(|progress| progress.deals > 0)
    });
    user.click("Stop dealing");
    let dealt = dealt(&user);
    assert!(!dealt.problems.is_empty() && dealt.problems.len() < 1_200);
}
