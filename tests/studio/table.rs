//! Tests of the card table: cards to play, to preview and to drag, its appearance, and its numbers.

use eframe::egui::accesskit::Toggled;
use eframe::egui::{Event, Key, Modifiers, PointerButton, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use kibitzer::cards::Seat;
use kibitzer_studio::app::Studio;
use kibitzer_studio::document::edit::Edit;
use kibitzer_studio::document::goal::Reading;
use kibitzer_studio::session::command::{Change, Command, Show};
use kibitzer_studio::session::screen_mode::ScreenMode;
use kibitzer_studio::settings::Light;
use kibitzer_studio::settings::{Spread, TableSurface};

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
    let row = place(&harness, "play five of clubs: 2 tricks");
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
    let ace = harness.get_by_label("ace of spades").rect();
    apply(
        &mut harness,
        Command::Change(Change::Edit(Edit::Take("SQ".parse().unwrap()))),
    );
    assert_eq!(harness.get_by_label("ace of spades").rect(), ace);
    apply(
        &mut harness,
        Command::Change(Change::Edit(Edit::Give("HA".parse().unwrap(), Seat::North))),
    );
    assert_eq!(harness.get_by_label("ace of spades").rect(), ace);
}

#[test]
fn cards_that_nobody_knows_are_counted() {
    let harness = studio(UNKNOWN);
    harness.get_by_label("4 unknown cards");
}

#[test]
fn themes_cloth_and_spread_are_chosen() {
    let mut harness = studio(ENDING);
    for light in [Light::Light, Light::HighContrast, Light::Dark] {
        harness.key_press(Key::F8);
        settle(&mut harness);
        assert_eq!(session(&harness).settings().light, light);
    }
    harness.key_press(Key::F10);
    settle(&mut harness);
    assert_eq!(session(&harness).settings().table.spread, Spread::Fans);
    harness.get_by_label("king of spades, 3 tricks");
    apply(&mut harness, Command::Show(Show::ToggleCloth));
    assert_eq!(
        session(&harness).settings().table.cloth,
        TableSurface::Plain
    );
    apply(&mut harness, Command::Show(Show::ToggleMoves));
    assert!(!session(&harness).settings().table.moves);
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
