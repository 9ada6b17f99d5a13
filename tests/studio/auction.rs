//! Tests of the auction: entered with the bidding box or typed, corrected, explained, and taken back.

use eframe::egui::Rect;
use kibitzer::problem::Call;
use kibitzer_studio::words::Words;

use crate::prelude::*;
use crate::stage::CLAIMED;

/// Returns the calls of the auction, separated by blanks.
fn calls(user: &User) -> String {
    let calls: Vec<String> = (user.problem().record.auction.calls.iter())
        .map(|call| call.call.to_string())
        .collect();
    calls.join(" ")
}

/// Returns the contract and the declarer.
fn contract(user: &User) -> (Option<String>, Seat) {
    let problem = user.problem();
    let contract = problem.contract().map(|it| it.to_string());
    (contract, problem.setup.declarer)
}

#[test]
pub(super) fn an_auction_is_entered_with_the_bidding_box_and_gives_the_contract() {
    let mut user = User::at(CLAIMED);
    user.choose(ScreenMode::Edit);
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
    assert_eq!(user.problem().setup.leader, Seat::West);
    assert!(user.sees("4♠ by South"));
    // A corrected call keeps what follows as far as it is legal.
    user.click("East: 2 clubs");
    user.click("4 diamonds");
    assert_eq!(calls(&user), "P 1S X XX 4D 4S P P P");
    user.click("East: 4 diamonds");
    user.click("5 diamonds");
    assert_eq!(calls(&user), "P 1S X XX 5D");
    user.click("Close");
    user.choose(Change::Undo);
    assert_eq!(calls(&user), "P 1S X XX 4D 4S P P P");
}

#[test]
pub(super) fn a_call_is_explained() {
    let mut user = User::at(CLAIMED);
    user.click_first("East: pass");
    user.click_field("Meaning of East’s pass");
    user.write("no opening");
    assert_eq!(user.problem().record.auction.calls[0].meaning, "no opening");
    user.click("Close");
    assert!(user.sees("East: pass, no opening"));
    // Typing is one step for undo.
    user.choose(Change::Undo);
    assert_eq!(user.problem().record.auction.calls[0].meaning, "");
}

#[test]
fn four_passes_make_a_passed_out_board() {
    let mut user = User::at(CLAIMED);
    open_new(&mut user);
    for _ in 0..4 {
        user.click("pass");
    }
    assert!(user.sees("Passed out"));
    assert!(user.problem().is_passed_out());
}

/// Begins a new deal, whose dealer is North, and opens the window of its auction.
fn open_new(user: &mut User) {
    user.choose(Filing::New(Game::Bridge));
    user.choose(Show::Overlay(Overlay::Auction(None)));
}

/// Returns the text in the field for typed calls.
fn typed(user: &User) -> String {
    let nodes = user.root().children_recursive();
    let mut fields = nodes.filter(|node| is_field(node) && name_of(node) == "Type calls");
    let field = fields.next().expect("the field for calls");
    field.accesskit_node().value().unwrap_or_default()
}

/// Returns the calls of a long auction, which begins with three passes: every bid, followed by two passes.
fn long_auction() -> Vec<Call> {
    let strains = Game::Bridge.strains().iter();
    let levels = 1..=7;
    let bids =
        levels.flat_map(|level| strains.clone().map(move |&strain| Call::Bid(level, strain)));
    let rounds = bids.flat_map(|bid| [bid, Call::Pass, Call::Pass]);
    std::iter::repeat_n(Call::Pass, 3).chain(rounds).collect()
}

/// Returns the rectangles of everything in the window of the auction that is there whatever the calls are: the field
/// for typed calls, the bidding box and the buttons.
fn fixed_places(user: &User) -> Vec<Rect> {
    let words = Words::new(user.session().settings().language.unwrap_or_default());
    let levels = 1..=7;
    let bids = levels.flat_map(|level| {
        let strains = Game::Bridge.strains().iter();
        strains.map(move |&strain| Call::Bid(level, strain))
    });
    let calls = bids.chain([Call::Pass, Call::Double, Call::Redouble]);
    let mut names: Vec<String> = calls.map(|call| words.call(call)).collect();
    names.extend(["auction-type", "auction-cut", "help-close"].map(|it| words.say(it, &[])));
    let place = |name: &String| {
        let nodes = user.root().children_recursive();
        // The window is drawn last.
        let node = nodes.filter(|node| name_of(node) == *name).last();
        node.unwrap_or_else(|| panic!("there is no {name}")).rect()
    };
    names.iter().map(place).collect()
}

#[test]
fn the_auction_window_keeps_its_layout_with_any_number_of_calls() {
    let calls = long_auction();
    for (width, height, language) in [
        (1366.0, 768.0, Language::English),
        (1680.0, 1050.0, Language::Russian),
        (1024.0, 640.0, Language::English),
        (800.0, 450.0, Language::Russian),
        (480.0, 360.0, Language::English),
    ] {
        let mut user = User::in_window(width, height, ENDING);
        user.speak(language);
        user.apply(Filing::New(Game::Bridge));
        user.apply(Show::Overlay(Overlay::Auction(None)));
        let before = fixed_places(&user);
        let (first, others) = calls.split_at(24);
        for (index, &call) in first.iter().enumerate() {
            user.apply(Edit::Call(index, call));
            let now = fixed_places(&user);
            assert_eq!(
                now, before,
                "{width} x {height}, {language:?}, call {index}"
            );
        }
        // The other rounds, up to the pass that ends the auction.
        let others = others.iter().chain([&Call::Pass]);
        let line = others.map(|call| format!("{call} ")).collect::<String>();
        user.apply(Change::TypeCalls(line));
        let problem = user.problem();
        assert_eq!(problem.record.auction.calls.len(), calls.len() + 1);
        assert_eq!(fixed_places(&user), before, "{width} x {height}");
        user.apply(Change::EndCalls);
        // An error in a typed line takes no room either.
        user.apply(Change::TypeCalls("1s".to_owned()));
        assert_eq!(fixed_places(&user), before, "{width} x {height}");
    }
}

/// The last call is in view however many there are, and a chosen one too.
#[test]
fn the_list_of_calls_scrolls_to_the_last_call() {
    let mut user = User::in_window(1366.0, 768.0, ENDING);
    user.apply(Filing::New(Game::Bridge));
    user.apply(Show::Overlay(Overlay::Auction(None)));
    let rect = |user: &User, name: &str| user.rect(name);
    let field = |name: &str| {
        let nodes = user.root().children_recursive();
        let mut fields = nodes.filter(|node| is_field(node) && name_of(node) == name);
        fields.next().expect("a field").rect()
    };
    let top = field("Type calls").bottom();
    let bottom = field("No calls yet.").top();
    for (index, call) in long_auction().into_iter().enumerate().take(48) {
        user.apply(Edit::Call(index, call));
        let Call::Bid(level, strain) = call else {
            continue;
        };
        let seat = ["North", "East", "South", "West"][index % 4];
        let bid = Words::new(Language::English).call(Call::Bid(level, strain));
        let place = rect(&user, &format!("{seat}: {bid}"));
        assert!(
            place.top() > top && place.bottom() < bottom,
            "{index}: {place:?}"
        );
    }
    user.apply(Show::ChooseCall(Some(3)));
    let place = rect(&user, "West: 1 club");
    assert!(place.top() > top && place.bottom() < bottom, "{place:?}");
}

/// Each click enters the call that was under the pointer before the first.
#[test]
fn consecutive_clicks_enter_the_clicked_calls() {
    let mut user = User::at(CLAIMED);
    open_new(&mut user);
    let places = ["pass", "1 spade", "2 spades"].map(|name| user.place(name));
    for (name, place) in ["pass", "1 spade", "2 spades"].iter().zip(places) {
        user.click(name);
        assert_eq!(user.place(name), place);
    }
    assert_eq!(calls(&user), "P 1S 2S");
}

#[test]
pub(super) fn calls_are_typed_and_undone_one_by_one() {
    let entered = ["P", "P P", "P P 1S", "P P 1S P", "P P 1S P 4S"];
    let letter_by_letter = |user: &mut User| {
        for letter in "p p 1s p 4s".chars() {
            user.write(&letter.to_string());
        }
    };
    let at_once = |user: &mut User| user.write("p p 1s p 4s");
    for write in [letter_by_letter as fn(&mut User), at_once] {
        let mut user = User::at(CLAIMED);
        open_new(&mut user);
        // The field has the caret when the window opens.
        write(&mut user);
        assert_eq!(calls(&user), "P P 1S P 4S");
        assert_eq!(typed(&user), "p p 1s p 4s");
        for expected in entered.iter().rev().skip(1) {
            user.undo();
            assert_eq!(calls(&user), *expected);
        }
        user.chord(Modifiers::COMMAND, Key::Y);
        assert_eq!(calls(&user), "P P");
        // Typing goes on where the auction stands, and clicks do.
        user.write("x 1h");
        assert_eq!(calls(&user), "P P");
        user.chord(Modifiers::COMMAND, Key::A);
        user.write("1h d r");
        assert_eq!(calls(&user), "P P 1H X XX");
        user.click("1 spade");
        assert_eq!(
            (calls(&user), typed(&user)),
            ("P P 1H X XX 1S".to_owned(), String::new())
        );
        user.write("p");
        assert_eq!(calls(&user), "P P 1H X XX 1S P");
        user.press(Key::Enter);
        assert_eq!(typed(&user), "");
        user.write("p p");
        assert_eq!(contract(&user), (Some("1S".to_owned()), Seat::East));
        user.click("Close");
        // The contract comes from the last pass alone.
        user.choose(Change::Undo);
        assert_eq!(contract(&user), (Some("3NT".to_owned()), Seat::South));
    }
}

#[test]
fn a_wrong_call_is_reported_and_the_typed_text_is_kept() {
    let mut user = User::at(CLAIMED);
    open_new(&mut user);
    let insufficient = "character 8: the bid is not higher than the last";
    user.write("p p 1s 1h p 4s");
    assert!(user.sees(insufficient));
    assert_eq!(calls(&user), "P P 1S");
    assert_eq!(typed(&user), "p p 1s 1h p 4s");
    user.press(Key::Enter);
    assert_eq!(typed(&user), "p p 1s 1h p 4s");
    // What is left waits while the auction is changed by clicks, and while the window is closed.
    user.click("2 hearts");
    assert_eq!(calls(&user), "P P 1S 2H");
    assert_eq!(typed(&user), "1h p 4s");
    user.click("Close");
    user.choose(Show::Overlay(Overlay::Auction(None)));
    assert_eq!(typed(&user), "1h p 4s");
    user.chord(Modifiers::COMMAND, Key::A);
    user.write("p 4z");
    assert_eq!(calls(&user), "P P 1S 2H P");
    assert!(user.sees("character 3: “4z” is not a call"));
    user.press(Key::Backspace);
    // The word may still become a call.
    assert!(!user.sees_like("character 3"));
    user.write("s");
    assert_eq!(calls(&user), "P P 1S 2H P 4S");
}

#[test]
fn typing_replaces_the_chosen_call_and_keeps_the_others() {
    let mut user = User::at(CLAIMED);
    user.click_first("East: pass");
    user.click_field("Meaning of East’s pass");
    user.write("no opening");
    user.click_last("South: 1 no trump, a weak no trump, twelve to fourteen points");
    // The field of the meaning has the caret until the user leaves it.
    user.click_field("Type calls");
    user.write("1");
    assert_eq!(calls(&user), "P 1NT P P P");
    user.write("h");
    assert_eq!(calls(&user), "P 1H P P P");
    assert_eq!(user.problem().record.auction.calls[0].meaning, "no opening");
    user.press(Key::Backspace);
    user.press(Key::Backspace);
    // The call and its meaning are as before.
    let call = &user.problem().record.auction.calls[1];
    assert_eq!(call.call, Call::Bid(1, Strain::NoTrump));
    assert!(call.meaning.starts_with("a weak no trump"));
    user.write("2c 2d");
    assert_eq!(calls(&user), "P 2C 2D P P");
    let hearts = Call::Bid(2, Strain::Trump(Suit::Hearts));
    user.write(" 2h");
    assert_eq!(user.problem().record.auction.calls[3].call, hearts);
}

#[test]
fn calls_are_typed_in_russian() {
    let mut user = User::at(CLAIMED);
    open_new(&mut user);
    user.write("пас 1п контра 3бк");
    assert_eq!(calls(&user), "P 1S X 3NT");
}
