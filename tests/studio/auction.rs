//! Tests of the auction: entered with the bidding box, corrected, explained, and taken back.

use kibitzer::cards::Seat;
use kibitzer::problem::Problem;
use kibitzer_studio::session::command::{Change, Command, Filing, Show};
use kibitzer_studio::session::screen_mode::ScreenMode;

use super::actions::User;
use super::table::CLAIMED;

fn problem(user: &User) -> &Problem {
    user.session().document().problem()
}

/// Returns the calls of the auction, separated by blanks.
fn calls(user: &User) -> String {
    let calls = problem(user).record.auction.calls.iter();
    let calls: Vec<String> = calls.map(|it| it.call.to_string()).collect();
    calls.join(" ")
}

/// Returns the contract and the declarer.
fn contract(user: &User) -> (Option<String>, Seat) {
    let problem = problem(user);
    let contract = problem.contract().map(|it| it.to_string());
    (contract, problem.setup.declarer)
}

#[test]
pub(super) fn an_auction_is_entered_with_the_bidding_box_and_gives_the_contract() {
    let mut user = User::at(CLAIMED);
    user.choose(&Command::Show(Show::Mode(ScreenMode::Edit)));
    user.click("5 calls…");
    assert!(user.sees("1NT by South"));
    // The auction is over, so that no call is left in the box.
    user.click("2 clubs");
    assert_eq!(calls(&user), "P 1NT P P P");
    user.click("South: 1 no trump, a weak no trump, twelve to fourteen points");
    user.click("Take back");
    assert_eq!(calls(&user), "P");
    assert!(user.sees("South to call"));
    for call in ["1 spade", "double", "redouble", "2 clubs", "4 spades"] {
        user.click(call);
    }
    assert_eq!(calls(&user), "P 1S X XX 2C 4S");
    // The contract stays until the auction is over.
    assert_eq!(contract(&user), (Some("1NT".to_owned()), Seat::South));
    for _ in 0..3 {
        user.click("pass");
    }
    assert_eq!(contract(&user), (Some("4S".to_owned()), Seat::South));
    assert_eq!(problem(&user).setup.leader, Seat::West);
    assert!(user.sees("4♠ by South"));
    // A corrected call keeps what follows as far as it is legal.
    user.click("East: 2 clubs");
    user.click("4 diamonds");
    assert_eq!(calls(&user), "P 1S X XX 4D 4S P P P");
    user.click("East: 4 diamonds");
    user.click("5 diamonds");
    assert_eq!(calls(&user), "P 1S X XX 5D");
    user.click("Close");
    user.choose(&Command::Change(Change::Undo));
    assert_eq!(calls(&user), "P 1S X XX 4D 4S P P P");
}

#[test]
pub(super) fn a_call_is_explained() {
    let mut user = User::at(CLAIMED);
    user.click_first("East: pass");
    user.click_field("Meaning of East’s pass");
    user.write("no opening");
    assert_eq!(problem(&user).record.auction.calls[0].meaning, "no opening");
    user.click("Close");
    assert!(user.sees("East: pass, no opening"));
    // Typing is one step for undo.
    user.choose(&Command::Change(Change::Undo));
    assert_eq!(problem(&user).record.auction.calls[0].meaning, "");
}

#[test]
fn four_passes_are_a_board_that_was_passed_out() {
    let mut user = User::at(CLAIMED);
    user.choose(&Command::Filing(Filing::New(kibitzer::rules::Game::Bridge)));
    user.choose(&Command::Show(Show::ToggleAuction));
    for _ in 0..4 {
        user.click("pass");
    }
    assert!(user.sees("Passed out"));
    assert!(problem(&user).is_passed_out());
}
