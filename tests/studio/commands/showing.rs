//! Tests of commands that change what is displayed, and how.

use eframe::egui::Role;
use kibitzer_studio::commands::TABLE;
use kibitzer_studio::document::goal::Reading;
use kibitzer_studio::session::command::Command;
use kibitzer_studio::settings::Zoom;
use kibitzer_studio::words::Words;
use kibitzer_words::letters::CardLetters;

use crate::prelude::*;

#[test]
pub(super) fn every_mode_is_entered() {
    let mut user = User::at(ENDING);
    for mode in MODES {
        user.choose(mode);
        assert_eq!(user.mode(), mode);
    }
}

#[test]
pub(super) fn numbers_are_read_in_every_way() {
    let mut user = User::at("bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT W contract=2NT play=");
    for (reading, legend) in [
        (Reading::Cost, "numbers: cost of the card in tricks"),
        (
            Reading::Contract,
            "numbers: tricks for N-S relative to the goal",
        ),
        (Reading::Tricks, "numbers: total tricks for N-S"),
    ] {
        user.choose(Show::Reading(reading));
        assert_eq!(user.session().settings().reading, reading);
        assert!(user.sees(legend), "{:?}", user.labels_like("numbers"));
    }
    user.click("Numbers: cost of the card");
    assert_eq!(user.session().settings().reading, Reading::Cost);
}

#[test]
pub(super) fn looks_are_chosen() {
    let mut user = User::at(ENDING);
    let looks = |user: &User| {
        let settings = user.session().settings();
        (settings.light, settings.deck(), settings.spread())
    };
    for (index, change) in [
        Show::Theme(Light::Light),
        Show::Turn(Switch::FourColours),
        Show::Turn(Switch::Fans),
    ]
    .into_iter()
    .enumerate()
    {
        let place = user.place("king of spades, 3 tricks");
        let before = looks(&user);
        user.choose(change);
        let after = looks(&user);
        let changed = [
            before.0 != after.0,
            before.1 != after.1,
            before.2 != after.2,
        ];
        assert_eq!(changed, [0, 1, 2].map(|place| place == index));
        // Only fans move the cards.
        assert_eq!(place != user.place("king of spades, 3 tricks"), index == 2);
    }
}

/// A new setting needs no test of its own for this.
#[test]
pub(super) fn every_setting_is_turned_ticked_and_there_again_at_the_next_start() {
    for entry in TABLE {
        let Command::Show(Show::Turn(switch)) = entry.command else {
            continue;
        };
        let folder = tempfile::tempdir().unwrap();
        let mut user = User::living_in(folder.path());
        user.paste(ENDING);
        let first = user.session().settings().is_on(switch);
        let ticked = format!("✓ {}", entry.text(&user.words()));
        for is_on in [!first, first, !first] {
            user.choose(Show::Turn(switch));
            assert_eq!(user.session().settings().is_on(switch), is_on, "{switch:?}");
            if entry.row.is_some() {
                user.open_menu(entry.menu);
                assert_eq!(user.sees_like(&ticked), is_on, "{switch:?}");
                user.press(Key::Escape);
            }
        }
        let user = user.restart(folder.path());
        assert_ne!(user.session().settings().is_on(switch), first, "{switch:?}");
    }
}

#[test]
pub(super) fn languages_and_letters_are_chosen() {
    let mut user = User::at(ENDING);
    user.choose(Show::Language(Some(Language::Russian)));
    assert!(user.sees("король пик, 3 взятки") && user.sees("Лучшая линия, раскрыто"));
    assert!(!user.sees("Best line, expanded"));
    for letters in [Some(CardLetters::Latin), Some(CardLetters::Cyrillic), None] {
        user.choose(Show::Letters(letters));
        assert_eq!(user.session().settings().letters, letters);
    }
    user.choose(Show::Language(Some(Language::English)));
    assert!(user.sees("king of spades, 3 tricks") && !user.sees("Лучшая линия, раскрыто"));
    user.choose(Show::Language(None));
    assert_eq!(user.session().settings().language, None);
}

#[test]
pub(super) fn panels_are_hidden_folded_and_resized() {
    let mut user = User::at(PLAYED);
    for (panel, name) in [
        (Panel::Problems, "Search problems"),
        (Panel::Answers, "Moves, expanded"),
        (Panel::Timeline, "Edge of the Timeline panel"),
    ] {
        assert!(user.sees(name));
        user.choose(Show::TogglePanel(panel));
        assert!(!user.sees(name));
        user.choose(Show::TogglePanel(panel));
        assert!(user.sees(name));
    }
    user.click("Moves, expanded");
    assert!(user.sees_like("Moves, collapsed"));
    assert!(!user.session().settings().is_open(AnswerSection::Moves));
    let collapsed = user.name_like("Moves, collapsed");
    user.focus(&collapsed);
    user.press(Key::Space);
    assert!(user.session().settings().is_open(AnswerSection::Moves));
    assert_eq!(user.at_card(), 4);
    user.click_role(Role::Tab, "Mistakes");
    let sharing = [AnswerSection::Lines, AnswerSection::Mistakes];
    let chosen = user.session().settings().chosen_section(&sharing);
    assert_eq!(chosen, Some(AnswerSection::Mistakes));
    let before = user.place("Edge of the Problems panel");
    user.drag_by("Edge of the Problems panel", -40.0);
    let after = user.place("Edge of the Problems panel");
    assert!((before.x - 40.0 - after.x).abs() < 3.0, "{before} {after}");
    assert!(
        user.session()
            .settings()
            .panel_share(Panel::Problems)
            .is_some()
    );
}

#[test]
pub(super) fn everything_becomes_larger() {
    let mut user = User::at(ENDING);
    let zoom = |user: &User| user.session().settings().zoom();
    let normal = zoom(&user);
    user.choose(Show::Zoom(Zoom::In));
    assert!(zoom(&user) > normal);
    user.choose(Show::Zoom(Zoom::Reset));
    assert_eq!(zoom(&user), normal);
    user.choose(Show::Zoom(Zoom::Out));
    assert!(zoom(&user) < normal);
    // The plus sign needs Shift on some keyboards.
    for modifiers in [Modifiers::COMMAND | Modifiers::SHIFT, Modifiers::COMMAND] {
        let before = zoom(&user);
        user.chord(modifiers, Key::Plus);
        assert!(zoom(&user) > before);
    }
}

#[test]
pub(super) fn overlays_open_and_close() {
    let mut user = User::at(ENDING);
    user.choose(Show::Overlay(Overlay::Help));
    assert_eq!(user.session().screen().over, Some(Overlay::Help));
    user.click("Close");
    assert_eq!(user.session().screen().over, None);
    user.choose(Show::Overlay(Overlay::Guide));
    assert!(user.sees("What a card is worth"));
    user.click("Close");
    user.choose(Show::Overlay(Overlay::About));
    assert!(user.sees(concat!("Version ", env!("CARGO_PKG_VERSION"))));
    user.click("MIT licence");
    assert!(user.sees_like("Permission is hereby granted"));
    user.press(Key::Escape);
    assert_eq!(user.session().screen().over, None);
    user.choose(Show::Tour(Some(0)));
    user.click("Next");
    assert_eq!(user.session().screen().over, Some(Overlay::Tour(1)));
    user.click("Skip");
    assert!(user.session().screen().over.is_none() && user.session().settings().toured);
    user.choose(ScreenMode::Statistics);
    user.choose(Show::Leave);
    assert_eq!(user.mode(), ScreenMode::Analyse);
}

#[test]
pub(super) fn the_window_fills_the_screen_and_comes_back() {
    let mut user = User::at(ENDING);
    user.press(Key::F11);
    assert!(user.session().screen().is_full_screen);
    user.press(Key::F11);
    assert!(!user.session().screen().is_full_screen);
    for wanted in ["Fullscreen(true)", "Fullscreen(false)"] {
        user.apply(Show::ToggleFullScreen);
        assert!(user.asked().iter().any(|it| it == wanted), "{wanted}");
    }
}

/// A chosen command runs, and is listed first the next time.
#[test]
pub(super) fn every_entry_is_found_in_the_palette() {
    let words = Words::new(Language::English);
    let mut user = User::at(ENDING);
    let palette = Command::Show(Show::Overlay(Overlay::Palette));
    // The palette does not offer itself.
    for entry in TABLE.iter().filter(|entry| entry.command != palette) {
        user.choose(Show::Overlay(Overlay::Palette));
        let name = entry.text(&words);
        user.write(&name);
        let offer = format!("{name}, {}", entry.menu.name(&words));
        assert!(user.sees_like(&offer), "{offer}");
        user.press(Key::Escape);
    }
    user.choose(Show::Overlay(Overlay::Palette));
    user.write("flip the table");
    user.press(Key::Enter);
    assert_eq!(user.session().settings().recent, ["command-turn-view"]);
    assert_ne!(user.session().screen().bottom, kibitzer::cards::Seat::South);
}

#[test]
pub(super) fn a_notice_is_read_and_dismissed() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::at(ENDING);
    user.choose(Filing::Open);
    user.name_file("Open a file", &folder.path().join("nothing.ron"));
    user.wait(|user| user.sees_like("nothing.ron"));
    user.click("Dismiss");
    assert!(!user.sees_like("nothing.ron"));
}

#[test]
pub(super) fn one_key_leads_to_the_projector_and_back() {
    let mut user = User::at(ENDING);
    assert!(user.sees_like("king of spades, 3 tricks"));
    assert!(user.sees("Search problems"));
    let settings = user.session().settings().clone();
    user.chord(Modifiers::SHIFT, Key::F11);
    assert!(user.asked().iter().any(|it| it == "Fullscreen(true)"));
    // The table alone is left, without any result.
    assert!(user.sees_like("king of spades"));
    assert!(!user.sees_like("3 tricks"));
    for absent in [
        "Search problems",
        "File",
        "Analyse",
        "Timeline, expanded",
        "one card forward",
    ] {
        assert!(!user.sees(absent), "{absent}");
    }
    assert!(!user.sees_like("numbers hidden"));
    assert!(user.session().hides_results());
    let zoom = user.ctx.zoom_factor();
    // Another deal is shown without results too.
    user.paste(&ENDING.replace("AQ", "AJ"));
    assert!(user.session().hides_results());
    user.paste(ENDING);
    user.chord(Modifiers::SHIFT, Key::F11);
    assert!(user.sees_like("king of spades, 3 tricks"));
    assert!(!user.session().screen().is_full_screen);
    assert!(zoom > user.ctx.zoom_factor());
    let mut expected = settings;
    let pasted = &user.session().settings().library.pasted;
    expected.library.pasted.clone_from(pasted);
    assert_eq!(*user.session().settings(), expected);
    user.press(Key::F11);
    assert!(user.session().screen().is_full_screen);
    user.press(Key::P);
    user.press(Key::Escape);
    // Escape leads back to what the screen showed before.
    assert!(user.session().screen().projector.is_none());
    assert!(user.session().screen().is_full_screen);
}

#[test]
fn the_projector_view_shows_the_table_and_the_whole_question() {
    let mut user = User::at_problem("Seven tricks");
    user.choose(ScreenMode::Statistics);
    user.chord(Modifiers::SHIFT, Key::F11);
    assert_eq!(user.mode(), ScreenMode::Analyse);
    assert!(user.sees("West leads. Can the defence take all seven tricks?"));
    assert!(user.sees("nine of clubs") && !user.sees("Answer"));
    user.press(Key::X);
    assert!(user.sees_like("nine of clubs, 0 tricks"));
    user.press(Key::Escape);
    assert!(user.sees("File") && user.sees("Search problems"));
}
