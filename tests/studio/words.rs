//! Tests of languages, and of everything operated by keyboard: palette, help, tour, and context menus.

use std::collections::BTreeSet;

use eframe::egui::accesskit::Action;
use eframe::egui::{Event, Key, Modifiers, OutputCommand, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use kibitzer::cards::{Seat, Strain};
use kibitzer_studio::app::Studio;
use kibitzer_studio::document::problems::ListPlace;
use kibitzer_studio::session::command::{Command, Filing, Library, Share, Show, Survey, Walk};
use kibitzer_studio::session::screen::Overlay;
use kibitzer_studio::session::screen_mode::ScreenMode;
use kibitzer_studio::settings::Light;
use kibitzer_words::Language;
use kibitzer_words::letters::CardLetters;

use super::lines::PLAYED;
use super::{ENDING, apply, click, session, settle, studio, window};

fn speak(harness: &mut Harness<'_, Studio>, language: Language) {
    apply(harness, Command::Show(Show::Language(Some(language))));
}

fn press(harness: &mut Harness<'_, Studio>, modifiers: Modifiers, key: Key) {
    harness.key_press_modifiers(modifiers, key);
    settle(harness);
}

fn write(harness: &mut Harness<'_, Studio>, text: &str) {
    harness.event(Event::Text(text.to_owned()));
    settle(harness);
}

/// Returns the texts copied in the last frame.
fn copied(harness: &Harness<'_, Studio>) -> Vec<String> {
    let commands = harness.output().platform_output.commands.iter();
    let texts = commands.filter_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    texts.collect()
}

#[test]
fn russian_is_spoken_at_once_and_english_again() {
    let mut harness = studio(ENDING);
    speak(&mut harness, Language::Russian);
    harness.get_by_label("король пик, 3 взятки");
    harness.get_by_label("Лучшая линия, раскрыто");
    assert_eq!(harness.query_all_by_label("Best line").count(), 0);
    speak(&mut harness, Language::English);
    harness.get_by_label("king of spades, 3 tricks");
    assert_eq!(
        harness.query_all_by_label("Лучшая линия, раскрыто").count(),
        0
    );
}

#[test]
fn the_language_of_the_system_is_spoken_until_another_is_chosen() {
    let mut harness = studio(ENDING);
    harness.state_mut().set_system_language(Language::Russian);
    settle(&mut harness);
    harness.get_by_label("Лучшая линия, раскрыто");
    speak(&mut harness, Language::English);
    harness.get_by_label("Best line, expanded");
    apply(&mut harness, Command::Show(Show::Language(None)));
    harness.get_by_label("Лучшая линия, раскрыто");
}

#[test]
fn a_language_is_chosen_in_the_menu() {
    let mut harness = studio(ENDING);
    click(&mut harness, "View");
    harness.get_by_label("Language").click();
    settle(&mut harness);
    harness.get_by_label("Русский").click();
    settle(&mut harness);
    assert_eq!(
        session(&harness).settings().language,
        Some(Language::Russian)
    );
    harness.get_by_label("Лучшая линия, раскрыто");
}

#[test]
fn no_screen_has_a_sentence_of_the_other_language() {
    let mut harness = window(1680.0, 1050.0, ENDING);
    speak(&mut harness, Language::Russian);
    for mode in [
        ScreenMode::Edit,
        ScreenMode::Analyse,
        ScreenMode::Statistics,
    ] {
        apply(&mut harness, Command::Show(Show::Mode(mode)));
        if mode == ScreenMode::Statistics {
            apply(&mut harness, Command::Survey(Survey::Count));
        }
        let root = harness.root();
        let labels = root
            .children_recursive()
            .filter_map(|node| node.accesskit_node().label());
        let english = |label: &String| {
            let words = label.split(|letter: char| !letter.is_alphabetic());
            words
                .filter(|word| word.len() > 3 && word.is_ascii())
                .count()
                > 1
        };
        let foreign: Vec<String> = labels.filter(english).collect();
        assert_eq!(foreign, Vec::<String>::new(), "{mode:?}");
    }
}

#[test]
fn the_palette_finds_a_command_in_both_languages() {
    let mut harness = studio(ENDING);
    speak(&mut harness, Language::Russian);
    for (typed, light) in [("светл", Light::Light), ("high contr", Light::HighContrast)] {
        press(&mut harness, Modifiers::COMMAND, Key::K);
        assert_eq!(session(&harness).screen().over, Some(Overlay::Palette));
        write(&mut harness, typed);
        press(&mut harness, Modifiers::NONE, Key::Enter);
        assert_eq!(session(&harness).screen().over, None);
        assert_eq!(session(&harness).settings().light, light, "{typed}");
    }
    assert_eq!(
        session(&harness).settings().recent,
        ["command-high-contrast", "command-light-theme"]
    );
}

#[test]
fn the_palette_is_left_by_escape_and_nothing_is_done() {
    let mut harness = studio(ENDING);
    let shift = Modifiers::COMMAND.plus(Modifiers::SHIFT);
    press(&mut harness, shift, Key::P);
    write(&mut harness, "light");
    let before = session(&harness).settings().clone();
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert_eq!(session(&harness).screen().over, None);
    assert_eq!(session(&harness).settings(), &before);
    // The typed text was discarded.
    press(&mut harness, shift, Key::P);
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert_eq!(session(&harness).screen().mode, ScreenMode::Analyse);
}

#[test]
fn the_palette_begins_with_what_was_done_last_and_arrows_move() {
    let mut harness = studio(ENDING);
    for (typed, id) in [
        ("light", "command-light-theme"),
        ("colours two", "command-two-or-four-colours"),
    ] {
        press(&mut harness, Modifiers::COMMAND, Key::K);
        write(&mut harness, typed);
        press(&mut harness, Modifiers::NONE, Key::Enter);
        assert_eq!(session(&harness).settings().recent[0], id);
    }
    apply(&mut harness, Command::Show(Show::Theme(Light::Dark)));
    press(&mut harness, Modifiers::COMMAND, Key::K);
    press(&mut harness, Modifiers::NONE, Key::ArrowDown);
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(session(&harness).settings().light, Light::Light);
}

#[test]
fn the_palette_does_nothing_that_cannot_be_done() {
    let mut harness = studio(ENDING);
    press(&mut harness, Modifiers::COMMAND, Key::K);
    write(&mut harness, "redo");
    harness.get_by_label_contains("Redo: Not available now.");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(session(&harness).screen().over, Some(Overlay::Palette));
}

#[test]
fn the_palette_opens_problems_by_their_titles() {
    let mut harness = studio(ENDING);
    press(&mut harness, Modifiers::COMMAND, Key::K);
    write(&mut harness, "kovalevsk");
    press(&mut harness, Modifiers::NONE, Key::Enter);
    let title = &session(&harness).document().problem().title;
    assert!(title.contains("Kovalevskaya"), "{title}");
}

/// Returns the entries of the palette for a typed text, best first.
fn offered(harness: &mut Harness<'_, Studio>, typed: &str) -> Vec<String> {
    press(harness, Modifiers::COMMAND, Key::K);
    write(harness, typed);
    let rows = harness.get_all_by_role(Role::ListBoxOption);
    let mut rows: Vec<(f32, String)> = rows
        .map(|row| (row.rect().top(), row.accesskit_node().label().unwrap()))
        .collect();
    rows.sort_by(|one, other| one.0.total_cmp(&other.0));
    press(harness, Modifiers::NONE, Key::Escape);
    rows.into_iter().map(|(_, name)| name).collect()
}

#[test]
fn the_palette_offers_first_what_was_meant() {
    let mut harness = studio(ENDING);
    let card = "SK".parse().unwrap();
    apply(&mut harness, Command::Walk(Walk::Play(card)));
    for (typed, first) in [
        ("undo", "Undo, Edit"),
        ("UND", "Undo, Edit"),
        ("ctrl+z", "Undo, Edit"),
        ("f5", "Count the possible layouts, Analyse"),
        ("save as", "Save as…, File"),
        ("cou lay", "Count the possible layouts, Analyse"),
        // Names in another language match too.
        ("отмен", "Undo, Edit"),
        ("случ", "Random deal, Edit"),
    ] {
        assert_eq!(offered(&mut harness, typed)[0], first, "{typed}");
    }
    // Problems are found by their contract.
    let played = offered(&mut harness, "3nt");
    assert!(
        !played.is_empty() && played.iter().all(|it| it.ends_with("3NT")),
        "{played:?}"
    );
    // Letters scattered over a name are not a match.
    let undo = offered(&mut harness, "undo");
    assert!(undo.len() < 4, "{undo:?}");
    speak(&mut harness, Language::Russian);
    assert_eq!(offered(&mut harness, "отм")[0], "Отменить, Правка");
    assert_eq!(offered(&mut harness, "undo")[0], "Отменить, Правка");
}

#[test]
fn the_palette_knows_other_words_for_commands() {
    let mut harness = studio(ENDING);
    for (typed, name) in [
        ("zoom in", "Larger, View"),
        ("theme", "High contrast, View"),
        ("night mode", "Dark theme, View"),
        ("par", "Answers, View"),
        ("makes", "Answers, View"),
        ("print", "Print a handout…, File"),
        ("screenshot", "Export…, File"),
        ("import", "Open…, File"),
        ("full screen", "Full screen, View"),
        ("russian", "Русский, Language"),
        ("version", "About Kibitzer, Help"),
        ("manual", "Guide, Help"),
        ("масштаб", "Larger, View"),
    ] {
        let found = offered(&mut harness, typed);
        let at = found.iter().position(|it| it.starts_with(name));
        assert!(at.is_some_and(|at| at < 6), "{typed}: {found:?}");
    }
    speak(&mut harness, Language::Russian);
    for (typed, name) in [
        ("масштаб", "Крупнее, Вид"),
        ("лицензия", "О программе, Справка"),
        ("night mode", "Тёмная тема, Вид"),
    ] {
        let found = offered(&mut harness, typed);
        assert!(
            found.iter().any(|it| it.starts_with(name)),
            "{typed}: {found:?}"
        );
    }
}

#[test]
fn the_palette_tells_what_cannot_be_done_and_puts_it_last() {
    let mut harness = studio(ENDING);
    let all = offered(&mut harness, "");
    let is_not_now = |name: &String| name.ends_with(" · not available");
    let first = all.iter().position(is_not_now).unwrap();
    assert!(first > 10 && all[first..].iter().all(is_not_now), "{all:?}");
    assert!(all[first..].contains(&"Redo, Edit · not available".to_owned()));
    // The same holds among entries that match about equally well.
    let cards = offered(&mut harness, "card");
    let first = cards.iter().position(is_not_now).unwrap();
    assert!(first > 0 && cards.contains(&"Previous card, Play · not available".to_owned()));
}

#[test]
fn a_deal_of_unknown_hands_is_copied_as_a_line() {
    let line = "bridge N:AK52.Q63.KJ74.86 ?13 QT87.A85.A952.A3 .K..?12 NT W";
    let mut harness = studio(line);
    let copy = Command::Share(Share::CopyLine);
    assert!(copy.is_enabled(session(&harness)));
    harness.event(Event::Copy);
    harness.step();
    assert_eq!(copied(&harness), [line]);
}

#[test]
fn the_tour_is_shown_once_and_left_by_escape() {
    let mut harness = studio(ENDING);
    assert_eq!(session(&harness).screen().over, None);
    let ctx = harness.ctx.clone();
    harness.state_mut().show_first_tour(&ctx);
    settle(&mut harness);
    harness.get_by_label("The table");
    // The tour explains the numbers, so those of a problem that opens now are shown.
    let place = ListPlace {
        collection: 0,
        index: 2,
    };
    apply(&mut harness, Command::Filing(Filing::OpenListed(place)));
    assert_eq!(session(&harness).document().problem().title, "Barbakaru");
    assert!(!session(&harness).hides_results());
    press(&mut harness, Modifiers::NONE, Key::ArrowRight);
    harness.get_by_label("The answers");
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert_eq!(session(&harness).screen().over, None);
    harness.state_mut().show_first_tour(&ctx);
    settle(&mut harness);
    assert_eq!(session(&harness).screen().over, None);
}

#[test]
fn the_tour_goes_to_its_end_by_enter_in_any_window() {
    for (size, language) in [
        ([1680.0, 1050.0], Language::English),
        ([640.0, 400.0], Language::Russian),
    ] {
        let mut harness = window(size[0], size[1], ENDING);
        speak(&mut harness, language);
        apply(&mut harness, Command::Show(Show::Tour(Some(0))));
        let mut steps = 0;
        while session(&harness).screen().over.is_some() {
            steps += 1;
            assert!(steps <= 5);
            press(&mut harness, Modifiers::NONE, Key::Enter);
        }
        assert!(steps >= 2, "{size:?}");
        assert!(session(&harness).settings().toured);
    }
}

#[test]
fn help_is_searched() {
    let mut harness = studio(ENDING);
    press(&mut harness, Modifiers::NONE, Key::F1);
    harness.get_by_label("Next trick");
    write(&mut harness, "variation");
    harness.get_by_label("Next variation");
    assert_eq!(harness.query_all_by_label("Next trick").count(), 0);
    press(&mut harness, Modifiers::NONE, Key::Escape);
    if session(&harness).screen().over.is_some() {
        press(&mut harness, Modifiers::NONE, Key::Escape);
    }
    assert_eq!(session(&harness).screen().over, None);
}

#[test]
fn help_fits_into_a_small_window() {
    let mut harness = window(640.0, 400.0, ENDING);
    speak(&mut harness, Language::Russian);
    press(&mut harness, Modifiers::NONE, Key::F1);
    let close = harness.get_by_label("Закрыть").rect();
    assert!(close.bottom() <= 400.0 && close.top() > 0.0, "{close:?}");
}

/// Simulates a Cyrillic layout: the key has a name unknown to us, and is recognised by its physical position.
#[test]
fn a_card_is_typed_by_the_place_of_its_letters() {
    let mut harness = studio(ENDING);
    for (key, place) in [(Key::S, Key::S), (Key::Comma, Key::K)] {
        harness.event(Event::Key {
            key,
            physical_key: Some(place),
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        });
        settle(&mut harness);
    }
    assert_eq!(session(&harness).document().line(), ["SK".parse().unwrap()]);
}

#[test]
fn ctrl_and_plus_work_with_shift_too() {
    let mut harness = studio(ENDING);
    let start = session(&harness).settings().zoom();
    press(
        &mut harness,
        Modifiers::COMMAND.plus(Modifiers::SHIFT),
        Key::Plus,
    );
    let once = session(&harness).settings().zoom();
    press(&mut harness, Modifiers::COMMAND, Key::Plus);
    assert!(session(&harness).settings().zoom() > once && once > start);
}

#[test]
fn escape_leaves_the_statistics_and_a_card_half_typed() {
    let mut harness = studio(ENDING);
    apply(
        &mut harness,
        Command::Show(Show::Mode(ScreenMode::Statistics)),
    );
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert_eq!(session(&harness).screen().mode, ScreenMode::Analyse);
    press(&mut harness, Modifiers::NONE, Key::H);
    press(&mut harness, Modifiers::NONE, Key::Escape);
    press(&mut harness, Modifiers::NONE, Key::K);
    // The suit was discarded. The king of spades is the only king.
    assert_eq!(session(&harness).document().line(), ["SK".parse().unwrap()]);
}

#[test]
fn escape_gives_a_field_its_old_text_back() {
    let mut harness = studio(ENDING);
    apply(
        &mut harness,
        Command::Library(Library::Search("dar".to_owned())),
    );
    harness.get_by_label("Search problems").focus();
    harness.run_steps(2);
    write(&mut harness, "wen");
    assert_ne!(session(&harness).list().view.search, "dar");
    press(&mut harness, Modifiers::NONE, Key::Escape);
    assert_eq!(session(&harness).list().view.search, "dar");
    assert_eq!(session(&harness).screen().mode, ScreenMode::Analyse);
}

#[test]
fn a_card_has_a_menu_for_the_other_button_and_the_keyboard() {
    let mut harness = studio(ENDING);
    harness
        .get_by_label("king of spades, 3 tricks")
        .click_secondary();
    settle(&mut harness);
    click(&mut harness, "Give to East");
    assert!(
        session(&harness).document().problem().setup.hands[Seat::East].has("SK".parse().unwrap())
    );
    let mut harness = studio(ENDING);
    harness.get_by_label("king of spades, 3 tricks").focus();
    harness.run_steps(2);
    press(&mut harness, Modifiers::SHIFT, Key::F10);
    click(&mut harness, "Pin to West in all layouts");
    assert_eq!(session(&harness).screen().mode, ScreenMode::Statistics);
}

#[test]
fn an_entry_becomes_the_contract() {
    let deal = "bridge N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742 NT W declarer=S";
    let mut harness = window(1680.0, 1050.0, deal);
    harness.get_by_label_contains("South in hearts: ").click();
    settle(&mut harness);
    let entries: Vec<String> = harness
        .query_all_by_label_contains("by South")
        .filter_map(|node| node.accesskit_node().label())
        .filter(|label| label.starts_with("Analyse"))
        .collect();
    click(&mut harness, &entries[0]);
    let problem = session(&harness).document().problem();
    assert_eq!(problem.setup.declarer, Seat::South);
    assert_eq!(problem.setup.strain, "H".parse::<Strain>().unwrap());
    assert!(problem.contract().is_some());
}

#[test]
fn a_diagram_is_copied_in_the_letters_of_the_language() {
    let mut harness = studio(ENDING);
    speak(&mut harness, Language::Russian);
    let ctx = harness.ctx.clone();
    let copy = Command::Share(kibitzer_studio::session::command::Share::CopyText);
    harness.state_mut().apply(&ctx, copy.clone());
    harness.step();
    let text = copied(&harness).join("");
    assert!(text.contains("Север") && text.contains("♠ ТД"), "{text}");
    apply(
        &mut harness,
        Command::Show(Show::Letters(Some(CardLetters::Latin))),
    );
    harness.state_mut().apply(&ctx, copy);
    harness.step();
    let text = copied(&harness).join("");
    assert!(text.contains("Север") && text.contains("♠ AQ"), "{text}");
}

#[test]
fn the_keyboard_goes_from_panel_to_panel() {
    let mut harness = studio(PLAYED);
    let mut seen = BTreeSet::new();
    for _ in 0..5 {
        press(&mut harness, Modifiers::COMMAND, Key::F6);
        let focused = harness.ctx.memory(|memory| memory.focused()).unwrap();
        let place = harness.ctx.read_response(focused).unwrap().rect;
        seen.insert((place.min.x as i32, place.min.y as i32));
    }
    assert_eq!(seen.len(), 5, "{seen:?}");
    let there = harness.ctx.memory(|memory| memory.focused());
    press(&mut harness, Modifiers::COMMAND, Key::F6);
    press(
        &mut harness,
        Modifiers::COMMAND.plus(Modifiers::SHIFT),
        Key::F6,
    );
    assert_eq!(harness.ctx.memory(|memory| memory.focused()), there);
}

#[test]
fn what_has_the_keyboard_is_done_by_enter_and_space_and_commands_go_on() {
    for key in [Key::Enter, Key::Space] {
        let mut harness = studio(ENDING);
        harness.get_by_label("four of spades, 3 tricks").focus();
        harness.run_steps(2);
        press(&mut harness, Modifiers::NONE, key);
        assert_eq!(session(&harness).document().line(), ["S4".parse().unwrap()]);
        press(&mut harness, Modifiers::COMMAND, Key::Z);
        assert!(session(&harness).document().line().is_empty());
    }
}

#[test]
fn what_the_keyboard_comes_to_is_brought_into_view() {
    let mut harness = window(1280.0, 500.0, ENDING);
    harness.get_by_label("Search problems").focus();
    harness.run_steps(2);
    let mut hidden = 0;
    for _ in 0..45 {
        harness.key_press(Key::Tab);
        harness.run_steps(8);
        let focused = harness.ctx.memory(|memory| memory.focused()).unwrap();
        let response = harness.ctx.read_response(focused).unwrap();
        hidden += usize::from(!response.interact_rect.is_positive());
    }
    assert_eq!(hidden, 0);
}

/// Arrow keys move focus to the neighbouring card, without playing one.
#[test]
fn arrows_go_through_a_hand() {
    let mut harness = studio(ENDING);
    harness.get_by_label("king of spades, 3 tricks").focus();
    harness.run_steps(2);
    press(&mut harness, Modifiers::NONE, Key::ArrowRight);
    let four = harness.get_by_label("four of spades, 3 tricks");
    assert!(four.accesskit_node().is_focused());
    assert!(session(&harness).document().line().is_empty());
}

/// Every clickable widget has a name and can be reached with Tab alone, on every screen.
#[test]
fn tab_comes_to_everything_that_can_be_clicked() {
    for mode in [
        ScreenMode::Analyse,
        ScreenMode::Edit,
        ScreenMode::Statistics,
    ] {
        let mut harness = window(1680.0, 1050.0, ENDING);
        apply(&mut harness, Command::Walk(Walk::PlayBest));
        apply(&mut harness, Command::Show(Show::Mode(mode)));
        if mode == ScreenMode::Statistics {
            apply(&mut harness, Command::Survey(Survey::Count));
        }
        let wanted: BTreeSet<String> = clickable(&harness).into_iter().collect();
        assert!(
            wanted.len() > 20 && !wanted.contains(""),
            "{mode:?} {wanted:?}"
        );
        let mut reached = BTreeSet::new();
        for _ in 0..400 {
            harness.key_press(Key::Tab);
            harness.step();
            let root = harness.root();
            let focused = root
                .children_recursive()
                .find(|node| node.accesskit_node().is_focused());
            reached.extend(focused.map(|node| name(&node)));
        }
        let missed: Vec<&String> = wanted.difference(&reached).collect();
        assert_eq!(missed, Vec::<&String>::new(), "{mode:?}");
    }
}

fn name(node: &egui_kittest::Node<'_>) -> String {
    let node = node.accesskit_node();
    format!(
        "{:?} {}",
        node.role(),
        node.label().or(node.value()).unwrap_or_default()
    )
}

/// Returns the names of the widgets that can be clicked now.
fn clickable(harness: &Harness<'_, Studio>) -> Vec<String> {
    let root = harness.root();
    let nodes = root.children_recursive().filter(|node| {
        let node = node.accesskit_node();
        let is_bare = matches!(
            node.role(),
            Role::GenericContainer | Role::Window | Role::ScrollBar
        );
        node.data().supports_action(Action::Click) && !node.is_disabled() && !is_bare
    });
    let names: Vec<String> = nodes.map(|node| name(&node)).collect();
    for name in &names {
        assert!(
            name.split_once(' ').is_some_and(|(_, it)| !it.is_empty()),
            "{name:?} has no name"
        );
    }
    names
}
