//! Tests of the card table: cards to play, to preview and to drag, its appearance, and its numbers.

use std::time::Duration;

use eframe::egui::Vec2;
use eframe::egui::accesskit::Toggled;
use egui_kittest::Node;
use kibitzer_studio::document::goal::Reading;
use kibitzer_studio::settings::Spread;

use crate::prelude::*;
use crate::stage::CLAIMED;

/// An ending in which declarer North plays misère.
const MISERE: &str = "preferans N:A98.AT.. QT7.KQ.. - KJ.7.KQ. misere N declarer=N";

/// A deal as known to declarer: the defenders' cards are unknown.
const UNKNOWN: &str = r#"(
    version: 2,
    title: "",
    game: Bridge,
    hands: (
        north: "AQ.2..",
        east: "?4",
        south: ".AK..4",
        west: "K4...5",
    ),
    contract: "NT",
    declarer: South,
    leader: West,
)"#;

#[test]
fn the_leader_is_marked_even_if_cards_are_unknown() {
    let mut user = User::at(UNKNOWN);
    user.apply(ScreenMode::Analyse);
    let to_lead = user.get_by_label("West · to lead");
    assert_eq!(to_lead.accesskit_node().toggled(), Some(Toggled::True));
    user.get_by_label("South · declarer");
}

#[test]
pub(super) fn a_card_under_the_pointer_shows_the_line_that_follows() {
    let mut user = User::at(ENDING);
    user.get_by_label("line to the five of clubs");
    user.point_at("king of spades, 3 tricks");
    user.get_by_label("after ♠K");
    assert!(!user.sees("line to the five of clubs"));
    let (_, line) = user.session().analysed().preview().unwrap();
    assert_eq!(line.steps.len(), 11);
    // Nothing was played, and the ordinary best line returns.
    assert!(user.line().is_empty());
    user.settle_pointer();
    user.get_by_label("line to the five of clubs");
    assert_eq!(user.session().screen().preview, None);
}

#[test]
fn a_card_with_the_focus_shows_the_line_that_follows() {
    let mut user = User::at(ENDING);
    user.focus("king of spades, 3 tricks");
    user.get_by_label("after ♠K");
    user.press(Key::Enter);
    assert_eq!(user.line(), [card("SK")]);
}

#[test]
fn pointing_at_a_move_shows_the_line_that_follows() {
    let mut user = User::at(ENDING);
    user.point_at("play the five of clubs: 2 tricks");
    user.get_by_label("after ♣5");
}

#[test]
fn a_card_is_dragged_from_hand_to_hand_in_edit_mode() {
    let mut user = User::at(ENDING);
    user.click("Edit deal mode");
    user.drag("king of spades", "East · 3 of 13");
    let setup = user.setup();
    assert!(setup.hands[Seat::East].has(card("SK")));
    assert!(!setup.hands[Seat::West].has(card("SK")));
}

#[test]
fn the_table_keeps_its_size_while_cards_come_and_go_in_edit_mode() {
    // The window is wide enough to show all faults of the deal on one line.
    let mut user = User::in_window(2600.0, 1200.0, ENDING);
    user.click("Edit deal mode");
    let ace = user.rect("ace of spades").left_top();
    user.apply(Edit::Take(card("SQ")));
    assert_eq!(user.rect("ace of spades").left_top(), ace);
    user.apply(Edit::Give(card("HA"), Seat::North));
    assert_eq!(user.rect("ace of spades").left_top(), ace);
}

#[test]
fn cards_that_nobody_knows_are_counted() {
    let user = User::at(UNKNOWN);
    user.get_by_label("4 unknown cards");
}

#[test]
fn hands_are_shown_as_fans() {
    let mut user = User::at(ENDING);
    user.press(Key::F10);
    assert_eq!(user.session().settings().spread(), Spread::Fans);
    user.get_by_label("king of spades, 3 tricks");
    user.click("king of spades, 3 tricks");
    assert_eq!(user.at_card(), 1);
}

#[test]
fn the_legend_matches_the_chosen_kind_of_numbers() {
    let mut user = User::at(ENDING);
    user.get_by_label("worse");
    user.apply(Show::Reading(Reading::Cost));
    user.get_by_label("costs nothing");
    let mut user = User::at(MISERE);
    user.apply(Show::Reading(Reading::Contract));
    user.get_by_label("fails");
    user.apply(Show::Reading(Reading::Cost));
    user.get_by_label("costs more");
}

/// The narrowest widths occur in the smallest window at the largest zoom.
#[test]
fn every_card_is_on_the_table_at_every_size() {
    for (width, height) in [
        (1024.0, 640.0),
        (410.0, 256.0),
        (3840.0, 2160.0),
        (640.0, 1200.0),
        (213.0, 400.0),
        (64.0, 400.0),
    ] {
        for deal in [ENDING, MISERE] {
            let mut user = User::in_window(width, height, deal);
            let cards: Vec<String> = user
                .setup()
                .in_play()
                .iter()
                .map(|card| user.words().card(card))
                .collect();
            for mode in [ScreenMode::Edit, ScreenMode::Analyse] {
                user.apply(mode);
                user.apply(Show::Turn(Switch::Fans));
                let names = user.labels_like(" of ");
                let is_there = |card: &String| {
                    let value = format!("{card}, ");
                    names
                        .iter()
                        .any(|name| name == card || name.starts_with(&value))
                };
                let missing: Vec<&String> = cards.iter().filter(|card| !is_there(card)).collect();
                assert!(
                    missing.is_empty(),
                    "{width} x {height}, {mode:?}: {missing:?}"
                );
            }
        }
    }
}

/// Sizes of the window, in points: the smallest, a usual and the largest.
const SIZES: [(f32, f32); 3] = [(800.0, 450.0), (1366.0, 768.0), (3840.0, 2160.0)];

/// Returns the middle of everything on the table that must not move while a play is walked through: the names of the four
/// hands, the contract, and the buttons.
fn fixed_middles(user: &User) -> Vec<Vec2> {
    let starts = [
        "West ·",
        "North ·",
        "East ·",
        "South ·",
        "Won so far",
        "Next card",
        "Last trick",
    ];
    let of = |start: &str| {
        let is_it = |node: &Node<'_>| {
            let node = node.accesskit_node();
            let name = node.label().or_else(|| node.value());
            name.is_some_and(|name| name.starts_with(start))
        };
        let mut found = user.root().children_recursive().filter(is_it);
        let rect = found.next().unwrap_or_else(|| panic!("{start}")).rect();
        rect.center().to_vec2().round()
    };
    starts.map(of).to_vec()
}

#[test]
fn seat_plates_and_buttons_do_not_move_while_stepping_through_a_play() {
    for (width, height) in SIZES {
        let mut user = User::in_window(width, height, CLAIMED);
        user.press(Key::Home);
        let before = fixed_middles(&user);
        for card in 1..=8 {
            user.apply(Walk::Forward);
            assert_eq!(user.at_card(), card);
            assert_eq!(
                fixed_middles(&user),
                before,
                "{width} x {height}, card {card}"
            );
        }
    }
}

#[test]
fn seat_descriptions_give_vulnerability_dealer_and_points_as_dealt() {
    let mut user = User::at(CLAIMED);
    let described = |user: &User, name: &str| {
        let node = user.get_by_label(name);
        node.accesskit_node().description().unwrap_or_default()
    };
    user.press(Key::Home);
    let east = described(&user, "East · Estes");
    assert_eq!(east, "dealer, 11 high-card points in the hand as dealt");
    user.apply(Walk::ToEnd);
    // Points are those of the dealt hand, not of the cards that are left.
    let north = described(&user, "North · to lead · Nash");
    assert_eq!(
        north,
        "vulnerable, 14 high-card points in the hand as dealt"
    );
    user.choose(Show::Turn(Switch::Points));
    assert_eq!(described(&user, "North · to lead · Nash"), "vulnerable");
    // An ending is not a dealt hand.
    let user = User::at(ENDING);
    assert_eq!(described(&user, "West · to lead"), "");
}

#[test]
fn pointing_at_a_call_shows_its_meaning_below_the_auction() {
    let mut user = User::at(CLAIMED);
    let call = "South: 1 no trump, a weak no trump, twelve to fourteen points";
    let plain = user.get_all_by_label("East: pass").next().unwrap().rect();
    let at = user.rect(call).center();
    assert!(at.y > 0.0 && (at.y - plain.center().y).abs() < 1.0);
    user.point_at(call);
    let texts = super::painted::texts(&user.output().shapes);
    let meaning = texts.iter().find(|it| it.text.contains("a weak no trump"));
    assert!(meaning.is_some_and(|it| it.rect.top() > at.y));
    // The keyboard reaches it too.
    user.settle_pointer();
    user.focus(call);
    let texts = super::painted::texts(&user.output().shapes);
    assert!(texts.iter().any(|it| it.text.contains("a weak no trump")));
}

#[test]
fn a_button_opens_the_auction_in_a_small_window() {
    let mut user = User::in_window(800.0, 450.0, CLAIMED);
    assert!(!user.sees("North: pass"));
    user.click("Auction");
    user.get_by_label("North: pass");
    user.get_by_label_contains("a weak no trump");
}

#[test]
fn the_claim_button_shows_the_result_unless_results_are_hidden() {
    use kibitzer_studio::session::command::Challenge;
    let mut user = User::at(CLAIMED);
    user.click("Claim");
    user.get_by_label_contains(
        "The play ends after 8 cards with a claim. Declarer South took 8 tricks",
    );
    user.press(Key::Escape);
    user.apply(Challenge::ToggleNumbers);
    assert!(user.get_by_label("Claim").accesskit_node().is_disabled());
    // A play that is complete has no claim, and without a play there are no buttons.
    let user = User::at(ENDING);
    assert!(!user.sees("Claim"));
}

#[test]
pub(super) fn the_last_trick_is_shown_again() {
    let mut user = User::at(CLAIMED);
    user.apply(Walk::GoTo(7));
    let ranks = |user: &User| {
        let texts = super::painted::texts(&user.output().shapes);
        texts
            .iter()
            .filter(|it| it.text.chars().count() <= 2)
            .count()
    };
    let before = ranks(&user);
    user.press(Key::L);
    assert!(user.session().screen().shows_last_trick);
    // The last trick has four cards, the current one three.
    assert_eq!(ranks(&user), before + 1);
    user.click("Last trick");
    assert_eq!(ranks(&user), before);
    user.click("Last trick");
    user.click("Previous card");
    assert!(!user.session().screen().shows_last_trick);
}

#[test]
pub(super) fn a_play_is_played_through_at_a_pace() {
    let mut user = User::at(PLAYED);
    let pass = |user: &mut User, milliseconds| {
        user.pass(Duration::from_millis(milliseconds));
        user.at_card()
    };
    // At its end, the play begins again.
    user.press(Key::P);
    assert_eq!(user.at_card(), 0);
    // Frames take time too.
    for card in 1..=2 {
        assert_eq!(pass(&mut user, 500), card - 1);
        assert_eq!(pass(&mut user, 500), card);
    }
    user.click("Speed: one card every 1 s");
    user.get_by_label("Speed: one card every ½ s");
    pass(&mut user, 1000);
    assert_eq!(pass(&mut user, 500), 4);
    assert!(user.session().walk().playback.is_none());
    // Whoever walks by hand stops it, and so does a second click.
    user.click("Play through");
    pass(&mut user, 400);
    user.click("Next card");
    assert_eq!(pass(&mut user, 5000), 2);
    user.click("Play through");
    user.click("Play through");
    assert_eq!(pass(&mut user, 5000), 2);
}
