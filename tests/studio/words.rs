//! Tests of languages, and of everything operated by keyboard: palette, help, tour, and context menus.

use std::collections::BTreeSet;

use eframe::egui::accesskit::Action;
use eframe::egui::{Event, Role};
use kibitzer_studio::document::problems::ListPlace;
use kibitzer_words::letters::CardLetters;

use crate::prelude::*;

#[test]
fn the_system_language_is_used_until_another_is_chosen() {
    let mut user = User::at(ENDING);
    user.state_mut().set_system_language(Language::Russian);
    user.settle();
    user.get_by_label("Лучшая линия, раскрыто");
    user.speak(Language::English);
    user.get_by_label("Best line, expanded");
    user.apply(Show::Language(None));
    user.get_by_label("Лучшая линия, раскрыто");
}

#[test]
fn russian_screens_show_no_english_text() {
    let mut user = User::in_window(1680.0, 1050.0, ENDING);
    user.speak(Language::Russian);
    for mode in MODES {
        user.apply(mode);
        if mode == ScreenMode::Statistics {
            user.apply(Counting::Count);
        }
        let root = user.root();
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

/// Opens the palette and types into it.
fn find_command(user: &mut User, typed: &str) {
    user.chord(Modifiers::COMMAND, Key::K);
    user.write(typed);
}

#[test]
fn the_palette_finds_a_command_in_both_languages() {
    let mut user = User::at(ENDING);
    user.speak(Language::Russian);
    for (typed, light) in [("светл", Light::Light), ("high contr", Light::HighContrast)] {
        find_command(&mut user, typed);
        assert_eq!(user.session().screen().over, Some(Overlay::Palette));
        user.press(Key::Enter);
        assert_eq!(user.session().screen().over, None);
        assert_eq!(user.session().settings().light, light, "{typed}");
    }
    assert_eq!(
        user.session().settings().recent,
        ["command-high-contrast", "command-light-theme"]
    );
}

#[test]
fn escape_closes_the_palette_without_running_a_command() {
    let mut user = User::at(ENDING);
    let shift = Modifiers::COMMAND.plus(Modifiers::SHIFT);
    user.chord(shift, Key::P);
    user.write("light");
    let before = user.session().settings().clone();
    user.press(Key::Escape);
    assert_eq!(user.session().screen().over, None);
    assert_eq!(user.session().settings(), &before);
    // The typed text was discarded.
    user.chord(shift, Key::P);
    user.press(Key::Escape);
    assert_eq!(user.mode(), ScreenMode::Analyse);
}

#[test]
fn the_palette_starts_with_recent_commands_and_arrows_select() {
    let mut user = User::at(ENDING);
    for (typed, id) in [
        ("light", "command-light-theme"),
        ("colours two", "command-two-or-four-colours"),
    ] {
        find_command(&mut user, typed);
        user.press(Key::Enter);
        assert_eq!(user.session().settings().recent[0], id);
    }
    user.apply(Show::Theme(Light::Dark));
    user.chord(Modifiers::COMMAND, Key::K);
    user.press(Key::ArrowDown);
    user.press(Key::Enter);
    assert_eq!(user.session().settings().light, Light::Light);
}

#[test]
fn the_palette_opens_problems_by_title_and_ignores_unavailable_commands() {
    let mut user = User::at(ENDING);
    find_command(&mut user, "kovalevsk");
    user.press(Key::Enter);
    let title = &user.problem().title;
    assert!(title.contains("Kovalevskaya"), "{title}");
    find_command(&mut user, "redo");
    user.get_by_label_contains("Redo: Not available now.");
    user.press(Key::Enter);
    assert_eq!(user.session().screen().over, Some(Overlay::Palette));
}

/// Returns the entries of the palette for a typed text, best first.
fn offered(user: &mut User, typed: &str) -> Vec<String> {
    find_command(user, typed);
    let mut rows: Vec<(f32, String)> = user
        .get_all_by_role(Role::ListBoxOption)
        .map(|row| (row.rect().top(), row.accesskit_node().label().unwrap()))
        .collect();
    rows.sort_by(|one, other| one.0.total_cmp(&other.0));
    user.press(Key::Escape);
    rows.into_iter().map(|(_, name)| name).collect()
}

#[test]
fn the_palette_ranks_the_intended_command_first() {
    let mut user = User::at(ENDING);
    user.play("SK");
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
        assert_eq!(offered(&mut user, typed)[0], first, "{typed}");
    }
    // Problems are found by their contract.
    let played = offered(&mut user, "3nt");
    assert!(
        !played.is_empty() && played.iter().all(|it| it.ends_with("3NT")),
        "{played:?}"
    );
    // Letters scattered over a name are not a match.
    let undo = offered(&mut user, "undo");
    assert!(undo.len() < 4, "{undo:?}");
    user.speak(Language::Russian);
    assert_eq!(offered(&mut user, "отм")[0], "Отменить, Правка");
    assert_eq!(offered(&mut user, "undo")[0], "Отменить, Правка");
}

#[test]
fn the_palette_knows_other_words_for_commands() {
    let mut user = User::at(ENDING);
    for (typed, name) in [
        ("zoom in", "Larger, View"),
        ("theme", "High contrast, View"),
        ("night mode", "Dark theme, View"),
        ("par", "Answers, View"),
        ("makes", "Answers, View"),
        ("print", "Print or PDF…, File"),
        ("screenshot", "Export…, File"),
        ("import", "Open…, File"),
        ("full screen", "Full screen, View"),
        ("russian", "Русский, Language"),
        ("version", "About Kibitzer, Help"),
        ("manual", "Guide, Help"),
        ("масштаб", "Larger, View"),
    ] {
        let found = offered(&mut user, typed);
        let at = found.iter().position(|it| it.starts_with(name));
        assert!(at.is_some_and(|at| at < 6), "{typed}: {found:?}");
    }
    user.speak(Language::Russian);
    for (typed, name) in [
        ("масштаб", "Крупнее, Вид"),
        ("лицензия", "О программе, Справка"),
        ("night mode", "Тёмная тема, Вид"),
    ] {
        let found = offered(&mut user, typed);
        assert!(
            found.iter().any(|it| it.starts_with(name)),
            "{typed}: {found:?}"
        );
    }
}

#[test]
fn the_palette_marks_unavailable_commands_and_lists_them_last() {
    let mut user = User::at(ENDING);
    let all = offered(&mut user, "");
    let is_not_now = |name: &String| name.ends_with(" · not available");
    let first = all.iter().position(is_not_now).unwrap();
    assert!(first > 10 && all[first..].iter().all(is_not_now), "{all:?}");
    assert!(all[first..].contains(&"Redo, Edit · not available".to_owned()));
    // The same holds among entries that match about equally well.
    let cards = offered(&mut user, "card");
    let first = cards.iter().position(is_not_now).unwrap();
    assert!(first > 0 && cards.contains(&"Previous card, Play · not available".to_owned()));
}

#[test]
fn a_deal_of_unknown_hands_is_copied_as_a_line() {
    let line = "bridge N:AK52.Q63.KJ74.86 ?13 QT87.A85.A952.A3 .K..?12 NT W";
    let mut user = User::at(line);
    assert!(user.can(Share::Copy(CopyForm::Line)));
    user.event(Event::Copy);
    user.step();
    assert_eq!(user.copied(), line);
}

/// Shows the tour as the start of the studio does.
fn show_first_tour(user: &mut User) {
    let ctx = user.ctx.clone();
    user.state_mut().show_first_tour(&ctx);
    user.settle();
}

#[test]
fn the_tour_is_shown_once_and_closed_by_escape() {
    let mut user = User::at(ENDING);
    assert_eq!(user.session().screen().over, None);
    show_first_tour(&mut user);
    user.get_by_label("The table");
    // The tour explains the numbers, so those of a problem that opens now are shown.
    let place = ListPlace {
        collection: 0,
        index: 2,
    };
    user.apply(Filing::OpenListed(place));
    assert_eq!(user.problem().title, "Barbakaru");
    assert!(!user.session().hides_results());
    user.press(Key::ArrowRight);
    user.get_by_label("The answers");
    user.press(Key::Escape);
    assert_eq!(user.session().screen().over, None);
    show_first_tour(&mut user);
    assert_eq!(user.session().screen().over, None);
}

#[test]
fn enter_steps_through_the_tour_to_its_end_in_any_window() {
    for (size, language) in [
        ([1680.0, 1050.0], Language::English),
        ([640.0, 400.0], Language::Russian),
    ] {
        let mut user = User::in_window(size[0], size[1], ENDING);
        user.speak(language);
        user.apply(Show::Tour(Some(0)));
        let mut steps = 0;
        while user.session().screen().over.is_some() {
            steps += 1;
            assert!(steps <= 5);
            user.press(Key::Enter);
        }
        assert!(steps >= 2, "{size:?}");
        assert!(user.session().settings().toured);
    }
}

#[test]
fn the_help_window_can_be_searched() {
    let mut user = User::at(ENDING);
    user.press(Key::F1);
    user.get_by_label("Next trick");
    user.write("variation");
    user.get_by_label("Next variation");
    assert!(!user.sees("Next trick"));
    user.press(Key::Escape);
    if user.session().screen().over.is_some() {
        user.press(Key::Escape);
    }
    assert_eq!(user.session().screen().over, None);
}

#[test]
fn help_fits_into_a_small_window() {
    let mut user = User::in_window(640.0, 400.0, ENDING);
    user.speak(Language::Russian);
    user.press(Key::F1);
    let close = user.rect("Закрыть");
    assert!(close.bottom() <= 400.0 && close.top() > 0.0, "{close:?}");
}

/// Simulates a Cyrillic layout: the key has a name unknown to us, and is recognised by its physical position.
#[test]
fn a_card_is_typed_by_the_physical_position_of_its_keys() {
    let mut user = User::at(ENDING);
    for (key, place) in [(Key::S, Key::S), (Key::Comma, Key::K)] {
        user.event(Event::Key {
            key,
            physical_key: Some(place),
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        });
        user.settle();
    }
    assert_eq!(user.line(), [card("SK")]);
}

#[test]
fn escape_leaves_the_statistics_and_discards_a_half_typed_card() {
    let mut user = User::at(ENDING);
    user.apply(ScreenMode::Statistics);
    user.press(Key::Escape);
    assert_eq!(user.mode(), ScreenMode::Analyse);
    user.press(Key::H);
    user.press(Key::Escape);
    user.press(Key::K);
    // The suit was discarded. The king of spades is the only king.
    assert_eq!(user.line(), [card("SK")]);
}

#[test]
fn escape_restores_the_previous_text_of_a_field() {
    let mut user = User::at(ENDING);
    user.apply(Library::Search("dar".to_owned()));
    user.focus("Search problems");
    user.write("wen");
    assert_ne!(user.session().list().view.search, "dar");
    user.press(Key::Escape);
    assert_eq!(user.session().list().view.search, "dar");
    assert_eq!(user.mode(), ScreenMode::Analyse);
}

#[test]
fn the_menu_of_a_card_opens_by_keyboard() {
    let mut user = User::at(ENDING);
    user.focus("king of spades, 3 tricks");
    user.chord(Modifiers::SHIFT, Key::F10);
    user.click("Pin to West in all layouts");
    assert_eq!(user.mode(), ScreenMode::Statistics);
}

#[test]
fn a_diagram_is_copied_in_the_letters_of_the_language() {
    let mut user = User::at(ENDING);
    user.speak(Language::Russian);
    for (letters, honours) in [(None, "♠ ТД"), (Some(CardLetters::Latin), "♠ AQ")] {
        user.apply(Show::Letters(letters));
        user.apply(Share::Copy(CopyForm::Text));
        let text = user.copied();
        assert!(text.contains("Север") && text.contains(honours), "{text}");
    }
}

#[test]
pub(super) fn the_keyboard_goes_from_panel_to_panel() {
    let mut user = User::at(PLAYED);
    let mut seen = BTreeSet::new();
    for _ in 0..5 {
        user.chord(Modifiers::COMMAND, Key::F6);
        let focused = user.ctx.memory(|memory| memory.focused()).unwrap();
        let place = user.ctx.read_response(focused).unwrap().rect;
        seen.insert((place.min.x as i32, place.min.y as i32));
    }
    assert_eq!(seen.len(), 5, "{seen:?}");
    let there = user.ctx.memory(|memory| memory.focused());
    user.chord(Modifiers::COMMAND, Key::F6);
    user.chord(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::F6);
    assert_eq!(user.ctx.memory(|memory| memory.focused()), there);
}

#[test]
fn enter_and_space_activate_the_focused_card_and_undo_still_works() {
    for key in [Key::Enter, Key::Space] {
        let mut user = User::at(ENDING);
        user.focus("four of spades, 3 tricks");
        user.press(key);
        assert_eq!(user.line(), [card("S4")]);
        user.undo();
        assert!(user.line().is_empty());
    }
}

#[test]
fn the_focused_widget_is_brought_into_view() {
    let mut user = User::in_window(1280.0, 500.0, ENDING);
    user.focus("Search problems");
    let mut hidden = 0;
    for _ in 0..45 {
        user.key_press(Key::Tab);
        user.run_steps(8);
        let focused = user.ctx.memory(|memory| memory.focused()).unwrap();
        let response = user.ctx.read_response(focused).unwrap();
        hidden += usize::from(!response.interact_rect.is_positive());
    }
    assert_eq!(hidden, 0);
}

/// Arrow keys move focus to the neighbouring card, without playing one.
#[test]
fn arrow_keys_move_the_focus_through_a_hand() {
    let mut user = User::at(ENDING);
    user.focus("king of spades, 3 tricks");
    user.press(Key::ArrowRight);
    let four = user.get_by_label("four of spades, 3 tricks");
    assert!(four.accesskit_node().is_focused());
    assert!(user.line().is_empty());
}

/// Every clickable widget has a name and can be reached with Tab alone, on every screen.
#[test]
fn tab_reaches_everything_that_can_be_clicked() {
    for mode in MODES {
        let mut user = User::in_window(1680.0, 1050.0, ENDING);
        user.apply(Walk::PlayBest);
        user.apply(mode);
        if mode == ScreenMode::Statistics {
            user.apply(Counting::Count);
        }
        let wanted: BTreeSet<String> = clickable(&user).into_iter().collect();
        assert!(
            wanted.len() > 20 && !wanted.contains(""),
            "{mode:?} {wanted:?}"
        );
        let mut reached = BTreeSet::new();
        for _ in 0..400 {
            user.key_press(Key::Tab);
            user.step();
            let root = user.root();
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
fn clickable(user: &User) -> Vec<String> {
    let root = user.root();
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
