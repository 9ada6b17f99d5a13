//! Tests of the card table: cards to play, to preview and to drag, its appearance, and its numbers.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use eframe::egui::accesskit::Toggled;
use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};
use kibitzer::cards::Seat;
use kibitzer_studio::app::Studio;
use kibitzer_studio::document::edit::Edit;
use kibitzer_studio::document::goal::Reading;
use kibitzer_studio::session::command::{Change, Command, Show, Walk};
use kibitzer_studio::session::event::Event as StudioEvent;
use kibitzer_studio::session::screen_mode::ScreenMode;
use kibitzer_studio::session::workers::Workers;
use kibitzer_studio::settings::Spread;

use super::lines::PLAYED;
use super::{ENDING, apply, click, session, settle, studio, window};

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

/// Returns the position of the widget with this name.
fn place(harness: &Harness<'_, Studio>, name: &str) -> Pos2 {
    harness.get_by_label(name).rect().center()
}

fn pointer_at(harness: &mut Harness<'_, Studio>, at: Pos2) {
    harness.hover_at(at);
    harness.run_steps(4);
    settle(harness);
}

fn press(harness: &mut Harness<'_, Studio>, at: Pos2, pressed: bool) {
    let event = Event::PointerButton {
        pos: at,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    harness.event(event);
    harness.run_steps(2);
}

#[test]
fn the_hand_that_leads_is_marked_whatever_is_known() {
    let mut harness = studio(UNKNOWN);
    apply(&mut harness, Command::Show(Show::Mode(ScreenMode::Analyse)));
    let to_lead = harness.get_by_label("West · to lead");
    assert_eq!(to_lead.accesskit_node().toggled(), Some(Toggled::True));
    harness.get_by_label("South · declarer");
}

#[test]
fn a_card_under_the_pointer_shows_the_line_that_follows() {
    let mut harness = studio(ENDING);
    harness.get_by_label("line to the five of clubs");
    let card = place(&harness, "king of spades, 3 tricks");
    pointer_at(&mut harness, card);
    harness.get_by_label("after ♠K");
    assert!(
        harness
            .query_by_label("line to the five of clubs")
            .is_none()
    );
    let (_, line) = session(&harness).analysed().preview().unwrap();
    assert_eq!(line.steps.len(), 11);
    // Nothing was played, and the ordinary best line returns.
    assert!(session(&harness).document().line().is_empty());
    pointer_at(&mut harness, Pos2::new(2.0, 2.0));
    harness.get_by_label("line to the five of clubs");
    assert_eq!(session(&harness).screen().preview, None);
}

#[test]
fn a_card_with_the_focus_shows_the_line_that_follows() {
    let mut harness = studio(ENDING);
    harness.get_by_label("king of spades, 3 tricks").focus();
    harness.run_steps(4);
    settle(&mut harness);
    harness.get_by_label("after ♠K");
    harness.key_press(Key::Enter);
    settle(&mut harness);
    assert_eq!(session(&harness).document().line(), ["SK".parse().unwrap()]);
}

#[test]
fn a_row_of_the_moves_shows_the_line_that_follows() {
    let mut harness = studio(ENDING);
    let row = place(&harness, "play the five of clubs: 2 tricks");
    pointer_at(&mut harness, row);
    harness.get_by_label("after ♣5");
}

#[test]
fn a_card_is_dragged_from_hand_to_hand_in_edit_mode() {
    let mut harness = studio(ENDING);
    click(&mut harness, "Edit deal mode");
    let card = place(&harness, "king of spades");
    let hand = place(&harness, "East · 3 of 13");
    pointer_at(&mut harness, card);
    press(&mut harness, card, true);
    pointer_at(&mut harness, card.lerp(hand, 0.5));
    pointer_at(&mut harness, hand);
    press(&mut harness, hand, false);
    settle(&mut harness);
    let setup = session(&harness).document().problem().setup;
    assert!(setup.hands[Seat::East].has("SK".parse().unwrap()));
    assert!(!setup.hands[Seat::West].has("SK".parse().unwrap()));
}

#[test]
fn the_table_keeps_its_size_while_cards_come_and_go_in_edit_mode() {
    // The window is wide enough to show all faults of the deal on one line.
    let mut harness = window(2600.0, 1200.0, ENDING);
    click(&mut harness, "Edit deal mode");
    let ace = harness.get_by_label("ace of spades").rect().left_top();
    apply(
        &mut harness,
        Command::Change(Change::Edit(Edit::Take("SQ".parse().unwrap()))),
    );
    assert_eq!(harness.get_by_label("ace of spades").rect().left_top(), ace);
    apply(
        &mut harness,
        Command::Change(Change::Edit(Edit::Give("HA".parse().unwrap(), Seat::North))),
    );
    assert_eq!(harness.get_by_label("ace of spades").rect().left_top(), ace);
}

#[test]
fn cards_that_nobody_knows_are_counted() {
    let harness = studio(UNKNOWN);
    harness.get_by_label("4 unknown cards");
}

#[test]
fn hands_are_shown_as_fans() {
    let mut harness = studio(ENDING);
    harness.key_press(Key::F10);
    settle(&mut harness);
    assert_eq!(session(&harness).settings().table.spread, Spread::Fans);
    harness.get_by_label("king of spades, 3 tricks");
    click(&mut harness, "king of spades, 3 tricks");
    assert_eq!(session(&harness).document().at(), 1);
}

#[test]
fn the_legend_says_what_the_present_reading_means() {
    let mut harness = studio(ENDING);
    harness.get_by_label("worse");
    apply(&mut harness, Command::Show(Show::Reading(Reading::Cost)));
    harness.get_by_label("costs nothing");
    let mut harness = studio(MISERE);
    apply(
        &mut harness,
        Command::Show(Show::Reading(Reading::Contract)),
    );
    harness.get_by_label("fails");
    apply(&mut harness, Command::Show(Show::Reading(Reading::Cost)));
    harness.get_by_label("costs more");
}

#[test]
fn the_table_is_drawn_at_every_size() {
    for (width, height) in [
        (1024.0, 640.0),
        (410.0, 256.0),
        (3840.0, 2160.0),
        (640.0, 1200.0),
    ] {
        for deal in [ENDING, MISERE] {
            let mut harness = window(width, height, deal);
            for mode in [ScreenMode::Edit, ScreenMode::Analyse] {
                apply(&mut harness, Command::Show(Show::Mode(mode)));
                apply(&mut harness, Command::Show(Show::ToggleSpread));
            }
        }
    }
}

/// A board with an auction, of which one call has a meaning, and with a play that ends with a claim.
pub(super) const CLAIMED: &str = r#"[Board "2"]
[West "Wren"]
[North "Nash"]
[East "Estes"]
[South "Sand"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "N:AJ7.K95.QT63.A84 KT2.AJ63.K97.953 Q96.QT84.J2.KJ72 8543.72.A854.QT6"]
[Declarer "S"]
[Contract "1NT"]
[Result "8"]
[Auction "E"]
Pass 1NT =1= Pass Pass
Pass
[Note "1:a weak no trump, twelve to fourteen points"]
[Play "W"]
S8 S7 ST SQ
S3 SA S2 S6
*
"#;

/// Sizes of the window, in points: the smallest, a usual and the largest.
const SIZES: [(f32, f32); 3] = [(800.0, 450.0), (1366.0, 768.0), (3840.0, 2160.0)];

/// Returns the middle of everything on the table that must not move while a play is walked through: the names of the four
/// hands, the contract, and the buttons.
fn fixed_middles(harness: &Harness<'_, Studio>) -> Vec<Vec2> {
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
        let mut found = harness.root().children_recursive().filter(is_it);
        let rect = found.next().unwrap_or_else(|| panic!("{start}")).rect();
        rect.center().to_vec2().round()
    };
    starts.map(of).to_vec()
}

#[test]
fn plates_and_buttons_stay_where_they_are_while_a_play_is_walked_through() {
    for (width, height) in SIZES {
        let mut harness = window(width, height, CLAIMED);
        apply(&mut harness, Command::Walk(Walk::ToStart));
        let before = fixed_middles(&harness);
        for card in 1..=8 {
            apply(&mut harness, Command::Walk(Walk::Forward));
            assert_eq!(session(&harness).document().at(), card);
            assert_eq!(
                fixed_middles(&harness),
                before,
                "{width} x {height}, card {card}"
            );
        }
    }
}

#[test]
fn names_tell_vulnerability_dealer_and_points_of_the_dealt_hand() {
    let mut harness = studio(CLAIMED);
    let described = |harness: &Harness<'_, Studio>, name: &str| {
        let node = harness.get_by_label(name);
        node.accesskit_node().description().unwrap_or_default()
    };
    apply(&mut harness, Command::Walk(Walk::ToStart));
    let east = described(&harness, "East · Estes");
    assert_eq!(east, "dealer, 11 high-card points in the hand as dealt");
    apply(&mut harness, Command::Walk(Walk::ToEnd));
    // Points are those of the dealt hand, not of the cards that are left.
    let north = described(&harness, "North · to lead · Nash");
    assert_eq!(
        north,
        "vulnerable, 14 high-card points in the hand as dealt"
    );
    // An ending is not a dealt hand.
    let harness = studio(ENDING);
    assert_eq!(described(&harness, "West · to lead"), "");
}

#[test]
fn a_call_tells_its_meaning_under_the_auction() {
    let mut harness = studio(CLAIMED);
    let call = "South: 1 no trump, a weak no trump, twelve to fourteen points";
    let plain = harness
        .get_all_by_label("East: pass")
        .next()
        .unwrap()
        .rect();
    let at = place(&harness, call);
    assert!(at.y > 0.0 && (at.y - plain.center().y).abs() < 1.0);
    pointer_at(&mut harness, at);
    let texts = super::painted::texts(&harness.output().shapes);
    let meaning = texts.iter().find(|it| it.text.contains("a weak no trump"));
    assert!(meaning.is_some_and(|it| it.rect.top() > at.y));
    // The keyboard reaches it too.
    pointer_at(&mut harness, Pos2::new(2.0, 2.0));
    harness.get_by_label(call).focus();
    harness.run_steps(3);
    let texts = super::painted::texts(&harness.output().shapes);
    assert!(texts.iter().any(|it| it.text.contains("a weak no trump")));
}

#[test]
fn in_a_small_window_a_button_opens_the_auction() {
    let mut harness = window(800.0, 450.0, CLAIMED);
    assert!(harness.query_by_label("North: pass").is_none());
    click(&mut harness, "Auction");
    harness.get_by_label("North: pass");
    harness.get_by_label_contains("a weak no trump");
}

#[test]
fn a_claim_tells_the_result_at_the_table_unless_results_are_hidden() {
    use kibitzer_studio::session::command::Challenge;
    let mut harness = studio(CLAIMED);
    click(&mut harness, "Claim");
    harness.get_by_label_contains(
        "The play ends after 8 cards with a claim. Declarer South took 8 tricks",
    );
    harness.key_press(Key::Escape);
    settle(&mut harness);
    apply(&mut harness, Command::Challenge(Challenge::ToggleNumbers));
    assert!(harness.get_by_label("Claim").accesskit_node().is_disabled());
    // A play that is complete has no claim, and without a play there are no buttons.
    let harness = studio(ENDING);
    assert!(harness.query_by_label("Claim").is_none());
}

#[test]
pub(super) fn the_last_trick_is_shown_again() {
    let mut harness = studio(CLAIMED);
    apply(&mut harness, Command::Walk(Walk::GoTo(7)));
    let ranks = |harness: &Harness<'_, Studio>| {
        let texts = super::painted::texts(&harness.output().shapes);
        texts
            .iter()
            .filter(|it| it.text.chars().count() <= 2)
            .count()
    };
    let before = ranks(&harness);
    harness.key_press(Key::L);
    settle(&mut harness);
    assert!(session(&harness).screen().shows_last_trick);
    // The last trick has four cards, the current one three.
    assert_eq!(ranks(&harness), before + 1);
    click(&mut harness, "Last trick");
    assert_eq!(ranks(&harness), before);
    click(&mut harness, "Last trick");
    click(&mut harness, "Previous card");
    assert!(!session(&harness).screen().shows_last_trick);
}

#[test]
pub(super) fn a_play_is_played_through_at_a_pace() {
    let now = Rc::new(Cell::new(Duration::ZERO));
    let clock = now.clone();
    let mut harness = Harness::builder()
        .with_size([1280.0, 800.0])
        .build_eframe(|cc| Studio::new(cc, Workers::InStep, 7, Box::new(move || clock.get())));
    apply(&mut harness, StudioEvent::Pasted(PLAYED.to_owned()));
    let at = |harness: &Harness<'_, Studio>| session(harness).document().at();
    let pass = |harness: &mut Harness<'_, Studio>, milliseconds| {
        now.set(now.get() + Duration::from_millis(milliseconds));
        settle(harness);
    };
    // At its end, the play begins again.
    harness.key_press(Key::P);
    settle(&mut harness);
    assert_eq!(at(&harness), 0);
    for card in 1..=2 {
        pass(&mut harness, 900);
        assert_eq!(at(&harness), card - 1);
        pass(&mut harness, 100);
        assert_eq!(at(&harness), card);
    }
    click(&mut harness, "Speed: one card every 1 s");
    harness.get_by_label("Speed: one card every ½ s");
    pass(&mut harness, 1000);
    pass(&mut harness, 500);
    assert_eq!(at(&harness), 4);
    assert!(session(&harness).walk().playback.is_none());
    // Whoever walks by hand stops it, and so does a second click.
    click(&mut harness, "Play through");
    pass(&mut harness, 500);
    click(&mut harness, "Next card");
    pass(&mut harness, 5000);
    assert_eq!(at(&harness), 2);
    click(&mut harness, "Play through");
    click(&mut harness, "Play through");
    pass(&mut harness, 5000);
    assert_eq!(at(&harness), 2);
}
