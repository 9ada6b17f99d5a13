//! Tests of commands that edit a deal.

use eframe::egui::accesskit::Role;
use kibitzer::notation::text;
use kibitzer::problem::Problem;
use kibitzer::rules::{Doubling, Vulnerability};

use crate::prelude::*;

fn hand(user: &User, seat: Seat) -> String {
    user.setup().hands[seat].to_string()
}

fn hand_of(text: &str) -> String {
    text.parse::<CardSet>().unwrap().to_string()
}

fn new_deal(game: Game) -> User {
    let mut user = User::new();
    user.choose(Filing::New(game));
    user
}

fn edited(deal: &str) -> User {
    let mut user = User::at(deal);
    user.choose(ScreenMode::Edit);
    user
}

#[test]
pub(super) fn a_change_is_taken_back_and_made_again() {
    let mut user = edited(ENDING);
    user.click("ace of spades");
    assert_eq!(hand(&user, Seat::North), hand_of("Q.2.."));
    user.choose(Change::Undo);
    assert_eq!(hand(&user, Seat::North), hand_of("AQ.2.."));
    user.choose(Change::Redo);
    assert_eq!(hand(&user, Seat::North), hand_of("Q.2.."));
}

#[test]
pub(super) fn hands_are_dealt() {
    let mut user = new_deal(Game::Bridge);
    user.write_hand("North", "AKQJ T98 765 432");
    user.press(Key::Escape);
    user.choose(Change::DealRest);
    assert!(user.setup().out_of_play().is_empty());
    assert_eq!(hand(&user, Seat::North), hand_of("AKQJ.T98.765.432"));
    user.choose(Change::DealRandomly);
    assert!(user.setup().out_of_play().is_empty());
    assert_ne!(hand(&user, Seat::North), hand_of("AKQJ.T98.765.432"));
    user.choose(Edit::Clear);
    assert!(user.setup().in_play().is_empty());
}

#[test]
pub(super) fn the_deal_turns_and_the_view_turns() {
    let mut user = edited(ENDING);
    let before = user.setup();
    user.choose(Edit::Rotate);
    assert_eq!(user.setup().hands[Seat::East], before.hands[Seat::North]);
    let turned = user.setup();
    user.choose(Show::TurnView);
    assert_eq!(user.session().screen().bottom, Seat::West);
    let upper = user.rect("ace of hearts");
    user.choose(Show::TurnView);
    assert_eq!(user.session().screen().bottom, Seat::North);
    assert_eq!(user.session().screen().place_of(Seat::East), Seat::West);
    assert!(user.rect("ace of hearts") != upper);
    assert_eq!(user.setup(), turned);
}

#[test]
pub(super) fn cards_go_from_the_pack_to_hand_and_tray() {
    let mut user = new_deal(Game::Bridge);
    user.click("cards go to West, who has 0 of 13");
    user.click("pack: ace of clubs, out of play");
    assert_eq!(hand(&user, Seat::West), hand_of("...A"));
    user.click("pack: ace of clubs, West");
    assert_eq!(hand(&user, Seat::West), hand_of("..."));
    user.click("pack: ace of clubs, out of play");
    user.click("Out of play: 0");
    user.click("pack: king of clubs, out of play");
    assert_eq!(user.setup().gone.to_string(), hand_of("...K"));
    user.drag("pack: queen of clubs, out of play", "Out of play: 1");
    assert_eq!(user.setup().gone.to_string(), hand_of("...KQ"));
}

/// Typing a card that another hand holds is reported, and a click gives the card back.
#[test]
fn a_card_typed_into_a_second_hand_is_reported_and_can_be_given_back() {
    // Typed rank by rank, and in the field of a hand.
    let by_keys: fn(&mut User) = |user| {
        user.press(Key::S);
        user.press(Key::A);
    };
    let by_line: fn(&mut User) = |user| {
        user.click("South’s cards");
        for letter in ["A", "9"] {
            user.write(letter);
        }
    };
    for typed in [by_keys, by_line] {
        let mut user = new_deal(Game::Bridge);
        user.write_hand("North", "AKQJ T98 765 432");
        user.press(Key::Escape);
        typed(&mut user);
        assert_eq!(hand(&user, Seat::North), hand_of("KQJ.T98.765.432"));
        assert!(user.sees("♠A was taken from North"));
        user.click("ace of spades to North");
        assert_eq!(hand(&user, Seat::North), hand_of("AKQJ.T98.765.432"));
        assert!(!user.setup().hands[Seat::South].has(card("SA")));
        assert!(!user.sees("♠A was taken from North"));
    }
}

#[test]
fn the_notice_of_a_taken_card_disappears_when_it_no_longer_applies() {
    let mut user = new_deal(Game::Bridge);
    user.write_hand("North", "AKQJ T98 765 432");
    user.press(Key::Escape);
    user.press(Key::S);
    user.press(Key::A);
    // The notice goes when the typed card is deleted,
    user.press(Key::Backspace);
    assert!(!user.sees("♠A was taken from North"));
    user.press(Key::A);
    assert!(user.sees("♠A was taken from North"));
    // or when the other hand gets another card instead.
    user.press(Key::N);
    user.press(Key::Num2);
    assert!(!user.sees("♠A was taken from North"));
    // While a field is being typed in, only its final text decides which cards are taken from other hands.
    user.click("South’s cards");
    user.chord(Modifiers::COMMAND, Key::A);
    user.write("K");
    assert!(user.sees("♠K was taken from North"));
    user.press(Key::Backspace);
    user.write("9");
    assert!(!user.sees("♠K was taken from North"));
    assert_eq!(hand(&user, Seat::North), hand_of("KQJ2.T98.765.432"));
}

/// Thirteen ranks, as typed.
const THIRTEEN: [Key; 13] = [
    Key::A,
    Key::K,
    Key::Q,
    Key::J,
    Key::T,
    Key::Num9,
    Key::Num8,
    Key::Num7,
    Key::Num6,
    Key::Num5,
    Key::Num4,
    Key::Num3,
    Key::Num2,
];

#[test]
fn a_fourteenth_card_is_refused_with_a_message() {
    let spades = hand_of("AKQJT98765432...");
    // Typed rank by rank,
    let mut user = new_deal(Game::Bridge);
    THIRTEEN.iter().for_each(|&key| user.press(key));
    assert_eq!(hand(&user, Seat::North), spades);
    user.press(Key::Space);
    user.press(Key::A);
    let refusal = "the ace of hearts was not added: North’s hand is full";
    assert!(user.sees(refusal));
    assert_eq!(hand(&user, Seat::North), spades);
    // the next hand is not touched,
    assert!(user.setup().hands[Seat::East].is_empty());
    user.press(Key::PageDown);
    assert!(!user.sees_like("was not added"));
    user.press(Key::Space);
    user.press(Key::A);
    assert_eq!(hand(&user, Seat::East), hand_of(".A.."));
    // also if another hand has the card,
    user.press(Key::N);
    user.press(Key::Space);
    user.press(Key::A);
    assert!(user.sees(refusal));
    assert_eq!(hand(&user, Seat::East), hand_of(".A.."));
    // or typed as a line, which stays as it is.
    let mut user = new_deal(Game::Bridge);
    user.write_hand("North", "AKQJT98765432 A");
    assert_eq!(hand(&user, Seat::North), spades);
    assert!(user.sees("character 15: a hand has at most 13 cards"));
    user.press(Key::Backspace);
    assert_eq!(hand(&user, Seat::North), spades);
    user.write("K");
    assert_eq!(hand(&user, Seat::North), spades);
    assert!(user.sees("character 15: a hand has at most 13 cards"));
}

/// Declarer of preferans types twelve cards, with the talon.
#[test]
fn twelve_cards_can_be_typed_for_a_preferans_hand() {
    let mut user = new_deal(Game::Preferans);
    user.press(Key::S);
    for suit in 0..2 {
        for &key in &THIRTEEN[..8] {
            user.press(key);
        }
        if suit == 0 {
            user.press(Key::Space);
        }
    }
    assert_eq!(hand(&user, Seat::South), hand_of("AKQJT987.AKQJ.."));
    assert!(user.sees_like("was not added: South’s hand is full"));
}

#[test]
fn every_card_taken_by_typing_is_reported_and_can_be_given_back() {
    let mut user = new_deal(Game::Bridge);
    user.write_hand("North", "AKQJ T98 765 432");
    user.write_hand("East", "T9876 AK AK AK");
    user.write_hand("South", "K T A");
    assert_eq!(hand(&user, Seat::North), hand_of("AQJ.98.765.432"));
    let names = user.labels_like("taken: ");
    assert!(!names.is_empty());
    for name in names {
        assert!(
            name.starts_with("taken: ♠K ♥10 from North, ♦A from East"),
            "{name}"
        );
    }
    user.press(Key::Escape);
    user.click("Give it back");
    user.click("ten of hearts to North");
    assert_eq!(hand(&user, Seat::North), hand_of("AQJ.T98.765.432"));
    user.click("Give it back");
    user.click("king of spades to North");
    assert_eq!(hand(&user, Seat::North), hand_of("AKQJ.T98.765.432"));
    // A single card has a button of its own.
    user.click("ace of diamonds to East");
    assert!(user.setup().hands[Seat::South].is_empty());
    assert!(!user.sees_like("taken"));
}

/// An error in the rest of the line hides neither the cards that were taken nor their way back.
#[test]
fn cards_taken_from_other_hands_are_reported_despite_an_input_error() {
    let mut user = new_deal(Game::Bridge);
    user.write_hand("North", "AKQJ");
    user.write_hand("East", "KQ");
    user.write("!");
    assert!(user.sees_like("character 3"));
    assert!(user.sees_like("taken: ♠K Q from North"));
    user.click("Give it back");
    user.click("queen of spades to North");
    assert_eq!(hand(&user, Seat::North), hand_of("AQJ..."));
}

#[test]
fn tab_goes_from_hand_to_hand() {
    let mut user = new_deal(Game::Bridge);
    user.write_hand("North", "AK");
    user.press(Key::Tab);
    user.write("QJ");
    user.press(Key::Tab);
    user.write("T9");
    user.chord(Modifiers::SHIFT, Key::Tab);
    let hands = [
        (Seat::North, "AK..."),
        (Seat::East, "QJ..."),
        (Seat::South, "T9..."),
    ];
    for (seat, cards) in hands {
        assert_eq!(hand(&user, seat), hand_of(cards));
    }
}

/// On a busy machine, a space and the Tab after it arrive in one frame. The space must not press the button that is next.
#[test]
fn a_space_typed_before_tab_activates_no_button() {
    let mut user = new_deal(Game::Bridge);
    user.write_hand("North", "AK");
    user.write_and_chord(" Q", Modifiers::NONE, Key::Tab);
    user.write("JT");
    assert_eq!(user.setup().unknown[Seat::North], 0);
    assert_eq!(hand(&user, Seat::North), hand_of("AK.Q.."));
    assert_eq!(hand(&user, Seat::East), hand_of("JT..."));
}

#[test]
fn missing_cards_are_counted_across_all_hands() {
    let mut user = new_deal(Game::Bridge);
    user.write_hand("North", "AKQJ T");
    assert!(user.sees_like("47 cards missing: North 8, East 13, South 13, West 13"));
    assert!(user.sees("8 cards missing"));
    // A deal that is whole but for one hand.
    let mut user = edited(ENDING);
    assert!(user.sees("✓ This deal can be played."));
    user.click("ace of spades");
    assert!(user.sees("one card missing") && user.sees_like("North is one card short"));
    assert_eq!(user.session().document().obstacles().len(), 1);
    user.apply(Edit::Take(card("HA")));
    assert!(user.sees_like("2 cards missing: North 1, South 1"));
}

#[test]
fn typing_starts_at_north_in_a_new_or_cleared_deal() {
    // Rank by rank.
    let mut user = new_deal(Game::Bridge);
    user.press(Key::W);
    user.press(Key::Space);
    user.press(Key::A);
    user.choose(Edit::Clear);
    user.press(Key::K);
    assert_eq!(hand(&user, Seat::North), hand_of("K..."));
    user.press(Key::S);
    user.choose(Filing::New(Game::Bridge));
    user.press(Key::Q);
    assert_eq!(hand(&user, Seat::North), hand_of("Q..."));
    // In the fields of the hands.
    let mut user = new_deal(Game::Bridge);
    user.click("West’s cards");
    user.chord(Modifiers::COMMAND, Key::N);
    user.write("J");
    assert_eq!(hand(&user, Seat::North), hand_of("J..."));
}

#[test]
pub(super) fn a_hand_is_typed_as_a_line() {
    let mut user = new_deal(Game::Bridge);
    user.write_hand("South", "AK QJ T 98 ?6");
    assert_eq!(hand(&user, Seat::South), hand_of("AK.QJ.T.98"));
    assert_eq!(user.setup().unknown[Seat::South], 6);
    user.press(Key::Escape);
    user.click("South: treat all cards as known");
    assert_eq!(user.setup().unknown[Seat::South], 0);
    user.click("East: treat missing cards as unknown");
    assert_eq!(user.setup().unknown[Seat::East], 13);
}

#[test]
pub(super) fn faults_are_mended_by_a_click() {
    let mut user = User::at("bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT W play=SK");
    user.choose(Change::StartHere);
    user.choose(ScreenMode::Edit);
    user.click("Take the trick back");
    assert!(user.setup().trick.is_empty());
    let broken = |change: fn(&mut Problem)| {
        let mut problem = text::parse_line(ENDING).unwrap().problem;
        change(&mut problem);
        edited(&native::write(&problem))
    };
    let mut user = broken(|it| it.setup.strain = Strain::Misere);
    user.click_first("No trumps");
    assert_eq!(user.setup().strain, Strain::NoTrump);
    let mut user = broken(|it| it.setup.absent = Some(Seat::South));
    user.click_first("All four seats play");
    assert_eq!(user.setup().absent, None);
    let mut user = broken(|it| it.setup.hands[Seat::East] |= "A...".parse().unwrap());
    user.click_like("ace of spades to East");
    assert_eq!(hand(&user, Seat::North), hand_of("Q.2.."));
    let mut user =
        edited("bridge N:AQJ.2.. 432..3. .AK..43 K5..5.2 NT W contract=2NT play=SKSASASA");
    user.click_first("Clear the play");
    assert!(user.problem().play.is_empty());
}

#[test]
pub(super) fn menus_on_cards_and_hands_change_the_deal() {
    let mut user = User::at(ENDING);
    user.click_other("king of spades, 3 tricks");
    user.click("Give to East");
    assert_eq!(hand(&user, Seat::East), hand_of("K32.3.."));
    let mut user = User::at(ENDING);
    user.click_other("king of spades, 3 tricks");
    user.click("Take it out of play");
    assert_eq!(hand(&user, Seat::West), hand_of("4...5"));
    user.click_other("East");
    user.click("Swap with North");
    assert_eq!(hand(&user, Seat::East), hand_of("AQ.2.."));
    user.click_other("East");
    user.click("Clear this hand");
    assert!(user.setup().hands[Seat::East].is_empty());
}

#[test]
pub(super) fn two_suits_change_names() {
    let mut user = edited(ENDING);
    user.click("Swap suits");
    user.click("spades and hearts");
    assert_eq!(hand(&user, Seat::North), hand_of("2.AQ.."));
}

#[test]
pub(super) fn every_row_of_the_form_is_set() {
    let mut user = edited(ENDING);
    user.click("level 2");
    user.click("doubled");
    user.click("hearts");
    user.click("Declarer: North");
    user.click("Leader: East");
    user.click("Dealer: West");
    user.click("all vulnerable");
    let problem = user.problem();
    let setup = &problem.setup;
    assert_eq!(
        (problem.level, problem.doubling),
        (Some(2), Doubling::Doubled)
    );
    assert_eq!(setup.strain, Strain::Trump(Suit::Hearts));
    assert_eq!((setup.declarer, setup.leader), (Seat::North, Seat::East));
    assert_eq!(problem.dealer, Seat::West);
    assert_eq!(problem.vulnerability, Vulnerability::Both);
    user.click_role(Role::RadioButton, "Preferans");
    assert_eq!(user.setup().game, Game::Preferans);
    user.click("Empty seat: East");
    assert_eq!(user.setup().absent, Some(Seat::East));
}

#[test]
pub(super) fn every_text_of_a_problem_is_written() {
    let mut user = edited(ENDING);
    for (field, name) in Field::ALL
        .into_iter()
        .zip(["Title", "Author", "Source", "Question", "Notes"])
    {
        user.focus(name);
        user.write(name);
        assert_eq!(field.text_in(user.problem()), name);
    }
    user.undo();
}

#[test]
fn the_contract_button_sets_the_strain_dealer_and_declarer() {
    for (mode, plate) in [
        (ScreenMode::Analyse, "Won so far: "),
        (ScreenMode::Edit, "No contract: "),
    ] {
        let mut user = User::at(ENDING);
        user.choose(mode);
        // In edit mode, the form offers the same choices.
        let before = user.count_like("Dealer: ");
        let plate = user.name_like(plate);
        user.click_role(Role::Button, &plate);
        assert_eq!(user.count_like("Dealer: "), before + 4);
        user.click_last("hearts");
        user.click_last("Dealer: East");
        user.click_last("Declarer: North");
        let problem = user.problem();
        assert_eq!(problem.setup.strain, Strain::Trump(Suit::Hearts));
        assert_eq!(problem.dealer, Seat::East);
        assert_eq!(problem.setup.declarer, Seat::North);
        user.press(Key::Escape);
        assert_eq!(user.count_like("Dealer: "), before);
    }
}
