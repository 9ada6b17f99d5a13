//! Tests of commands for solving problems.

use kibitzer::cards::Seat;
use kibitzer_studio::document::solving::Party;
use kibitzer_studio::session::command::{Challenge, Command};

use super::super::actions::User;

fn challenge(user: &mut User, challenge: Challenge) {
    user.choose(&Command::Challenge(challenge));
}

fn opened(title: &str) -> User {
    let mut user = User::new();
    user.click("Search problems");
    user.write(title);
    user.click_last(title);
    user
}

#[test]
pub(super) fn numbers_are_shown_and_hidden() {
    let mut user = opened("Seven tricks");
    assert!(user.session().hides_results());
    challenge(&mut user, Challenge::ToggleNumbers);
    assert!(user.sees_like("nine of clubs, 0 tricks"));
    challenge(&mut user, Challenge::ToggleNumbers);
    assert!(!user.sees_like("nine of clubs, 0 tricks"));
    challenge(&mut user, Challenge::ToggleKeepNumbers);
    user.click_last("Seven tricks");
    assert!(!user.session().hides_results());
}

#[test]
pub(super) fn a_problem_is_begun_for_either_side_and_left() {
    let mut user = opened("Seven tricks");
    challenge(&mut user, Challenge::Begin);
    let party = |user: &User| user.session().documents().solving().unwrap().party();
    assert_eq!(party(&user), Party::Others);
    user.click_like("solve it as North");
    assert_eq!(party(&user), Party::Declaring);
    challenge(&mut user, Challenge::Leave);
    assert!(!user.session().is_solving());
}

#[test]
pub(super) fn a_hint_a_card_taken_back_and_the_end() {
    let mut user = opened("Seven tricks");
    challenge(&mut user, Challenge::Begin);
    challenge(&mut user, Challenge::Hint);
    assert!(user.sees_like("2 of 7 cards keep the result."));
    user.click("nine of clubs");
    assert!(user.session().document().at() > 0);
    challenge(&mut user, Challenge::TakeBack);
    assert_eq!(user.session().document().at(), 0);
    challenge(&mut user, Challenge::GiveUp);
    assert!(user.sees_like("Given up"));
}

#[test]
pub(super) fn hands_lie_face_down_and_mistakes_are_told() {
    let mut user = opened("Seven tricks");
    challenge(&mut user, Challenge::Begin);
    challenge(&mut user, Challenge::ToggleHands);
    assert!(user.sees("North: 7 cards face down"));
    assert!(user.session().lies_face_down(Seat::North));
    challenge(&mut user, Challenge::ToggleTelling);
    user.click("nine of hearts");
    assert!(user.sees("× The nine of hearts gave a trick away."));
}
