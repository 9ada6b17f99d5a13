//! Tests of the list of problems: filters, groups, keys, folders, order, and recent files.

use std::fs;
use std::path::PathBuf;

use eframe::egui::accesskit::Toggled;
use eframe::egui::{Color32, Rect, Shape};
use kibitzer_studio::document::difficulty::Difficulty;
use kibitzer_studio::document::problems::{ListRow, SectionName};
use kibitzer_studio::session::event::Event;
use kibitzer_studio::session::list::view::ProblemFilter;

use super::opening::drop_on_disk;
use super::overview::at_match;
use super::painted::{leaves, texts};
use crate::prelude::*;

/// Returns a PBN file with one deal for each of these titles.
fn deals(titles: &[&str]) -> String {
    let one = |title: &&str| {
        format!(
            "[Event \"{title}\"]\n[Deal \"N:AQ.2.. 32.3.. .AK..4 K4...5\"]\n[Declarer \"S\"]\n[Contract \"1NT\"]\n\n"
        )
    };
    titles.iter().map(one).collect()
}

fn filter(user: &mut User, filter: ProblemFilter) {
    user.apply(Library::Filter(filter));
}

#[test]
fn a_filter_shows_one_game_or_one_difficulty() {
    let mut user = User::at(ENDING);
    assert!(user.sees("Ten tricks") && user.sees("Ten cards"));
    let bridge = ProblemFilter {
        game: Some(Game::Bridge),
        ..ProblemFilter::default()
    };
    filter(&mut user, bridge);
    assert!(!user.sees("Ten tricks") && user.sees("Ten cards"));
    user.get_by_label("Filter (1)");
    let hardest = ProblemFilter {
        difficulty: Difficulty::ALL.last().copied(),
        ..ProblemFilter::default()
    };
    filter(&mut user, hardest);
    assert!(!user.sees("Ten cards") && user.sees("Double Dummy Corner 181"));
    let solved = ProblemFilter {
        is_solved: Some(true),
        ..ProblemFilter::default()
    };
    filter(&mut user, solved);
    user.get_by_label("No matching problems.");
    user.click("Filter (1)");
    user.click("Show all");
    assert!(user.sees("Ten tricks"));
}

#[test]
fn screen_readers_say_how_hard_a_problem_is_and_whether_it_is_sound() {
    let user = User::at(ENDING);
    let node = user.get_by_label("Ten tricks");
    let description = node.accesskit_node().description();
    let expected = "Difficulty 1 of 5: how much work the engine needs to solve it. \
                    One key, with duals";
    assert_eq!(description.as_deref(), Some(expected));
}

/// Returns the dots that are painted in a part of the window, in that order: true for each that is filled.
fn dots(user: &User, within: Rect) -> Vec<bool> {
    let shapes = user.output().shapes.iter();
    let circles = shapes
        .flat_map(|it| leaves(&it.shape))
        .filter_map(|it| match it {
            Shape::Circle(circle) => Some(circle),
            _ => None,
        });
    // Suit symbols have circles of other sizes.
    let is_dot = |radius: f32| [1.7, 2.0].contains(&radius);
    let dots = circles.filter(|it| is_dot(it.radius) && within.contains(it.center));
    dots.map(|it| it.fill != Color32::TRANSPARENT).collect()
}

/// Returns the dots of a difficulty.
fn dots_of(level: usize) -> Vec<bool> {
    (0..5).map(|dot| dot < level).collect()
}

/// Returns the number of dots that a sentence about the difficulty gives.
fn stated(text: &str) -> Option<usize> {
    text.strip_prefix("Difficulty ")?
        .split(' ')
        .next()?
        .parse()
        .ok()
}

/// Rows of problems and of the boards of a file: the dots are those of which the screen reader and the tip speak.
#[test]
fn the_difficulty_dots_of_a_row_match_its_description_and_tip() {
    let (_folder, path) = new_file("deals.pbn");
    fs::write(&path, deals(&["one", "two"])).unwrap();
    let mut user = User::new();
    drop_on_disk(&mut user, &path);
    user.wait(|user| user.sees("No. 2"));
    let measured = |user: &User| {
        let list = &user.session().list().view;
        let mut sections = user.session().problem_list().collections();
        let all = sections.next().unwrap().1.problems.iter();
        all.filter(|it| list.difficulty(it).is_some()).count()
    };
    user.wait(|user| measured(user) == 2);
    // A narrow list has no room for dots.
    user.apply(Show::Resize(Panel::Problems, Some(0.25)));
    let nodes = user.root().children_recursive();
    let rows: Vec<(usize, Rect)> = nodes
        .filter_map(|node| {
            let told = stated(&node.accesskit_node().description()?)?;
            Some((told, node.rect()))
        })
        .collect();
    assert!(rows.len() > 20);
    let bottom = user.ctx.content_rect().bottom() - 40.0;
    for (told, rect) in rows.iter().filter(|(_, rect)| rect.bottom() < bottom) {
        assert_eq!(dots(&user, *rect), dots_of(*told));
    }
    user.point_at("Ten cards");
    (0..60).for_each(|_| user.step());
    let painted = texts(&user.output().shapes);
    let tip = painted
        .iter()
        .find(|it| stated(&it.text).is_some())
        .unwrap();
    let line = tip.rect.with_min_x(tip.rect.left() - 40.0);
    // The tip is painted over the dots of rows.
    assert!(dots(&user, line).ends_with(&dots_of(stated(&tip.text).unwrap())));
}

/// Returns the description that a screen reader gives of the row with this name.
fn description(user: &User, name: &str) -> Option<String> {
    let mut rows = user.get_all_by_label(name);
    rows.find_map(|row| row.accesskit_node().description())
}

#[test]
fn rows_of_played_boards_show_the_cost_of_mistakes_and_no_difficulty() {
    let user = at_match();
    let told = |name: &str| description(&user, name);
    assert_eq!(
        told("Board 1 · open").as_deref(),
        Some("Mistakes cost one trick")
    );
    assert_eq!(told("Board 1 · closed").as_deref(), Some("No mistakes"));
    let row = user.get_all_by_label("Board 2 · closed").last();
    let painted = texts(&user.output().shapes);
    let within = row.unwrap().rect();
    assert!(dots(&user, within).is_empty());
    let texts = painted
        .iter()
        .filter(|text| within.contains_rect(text.rect));
    let cost = texts.max_by(|a, b| a.rect.right().total_cmp(&b.rect.right()));
    assert_eq!(cost.unwrap().text, "11");
}

#[test]
fn a_board_that_was_passed_out_has_no_difficulty() {
    let (_folder, path) = new_file("two.pbn");
    let passed = "[Board \"7\"]\n[Deal \"N:AQ.2.. 32.3.. .AK..4 K4...5\"]\n[Contract \"Pass\"]\n\n";
    fs::write(&path, deals(&["one"]) + passed).unwrap();
    let mut user = User::new();
    drop_on_disk(&mut user, &path);
    user.wait(|user| user.sees("No. 1") && description(user, "No. 1").is_some());
    (0..60).for_each(|_| user.step());
    assert_eq!(description(&user, "Board 7"), None);
    user.click("Board 7");
    assert!(user.sees("Passed out. Choose a contract to play it."));
}

/// The list and the table of the overview mark the same board.
#[test]
fn the_list_and_the_overview_table_mark_the_same_board() {
    let mut user = at_match();
    let marked = |user: &User| {
        let nodes = user.root().children_recursive();
        let marked = nodes.filter(|node| node.accesskit_node().toggled() == Some(Toggled::True));
        let rows = marked.map(|node| name_of(&node));
        rows.filter(|name| name.contains('2') && name.to_lowercase().contains("closed"))
            .count()
    };
    user.click("cost");
    assert_eq!(marked(&user), 2);
    user.click_first("Board 1 · open");
    user.press(Key::Escape);
    assert_eq!(marked(&user), 0);
}

#[test]
fn arrow_keys_move_through_the_list_and_enter_opens_a_problem() {
    let mut user = User::at(ENDING);
    user.focus("Ten tricks");
    for _ in 0..2 {
        user.key_press(Key::ArrowDown);
        user.run_steps(2);
    }
    assert!(user.get_by_label("Barbakaru").is_focused());
    user.key_press(Key::ArrowUp);
    user.run_steps(2);
    user.press(Key::Enter);
    assert_eq!(user.problem().title, "Seven tricks");
}

/// Returns the indices of the problems in the first collection, in the order of the list.
fn order(user: &User) -> Vec<usize> {
    let (_, section) = user.session().problem_list().collections().next().unwrap();
    let rows = section.rows().into_iter();
    rows.filter_map(|row| match row {
        ListRow::Problem(index) => Some(index),
        ListRow::File(_) => None,
    })
    .collect()
}

#[test]
fn pasted_problems_can_be_reordered_by_dragging_and_by_keys() {
    let mut user = User::at(ENDING);
    let text = deals(&["one", "two", "three"]);
    user.apply(Event::Pasted(text));
    assert_eq!(order(&user), [0, 1, 2, 3]);
    user.focus("No. 2");
    user.chord(Modifiers::ALT, Key::ArrowDown);
    assert_eq!(order(&user), [0, 2, 1, 3]);
    let [from, to] = ["No. 4", "No. 3"].map(|name| user.rect(name).center());
    user.drag_at(from);
    user.run_steps(2);
    user.hover_at(to);
    user.run_steps(2);
    user.drop_at(to);
    user.settle();
    assert_eq!(order(&user), [0, 3, 2, 1]);
}

#[test]
fn a_missing_folder_is_reported() {
    let mut user = User::at(ENDING);
    let path = PathBuf::from("/no/such/folder");
    user.apply(Library::FolderChosen(path.clone()));
    user.wait(|it| it.sees("The folder could not be read."));
    let mut collections = user.session().problem_list().collections();
    assert!(collections.any(|(_, it)| it.name == SectionName::Folder(path.clone())));
}

/// Files of one board share a section of the list.
#[test]
fn a_second_file_of_one_played_board_opens_on_the_table() {
    let mut user = User::at(ENDING);
    for name in ["one.txt", "two.txt"] {
        let played = format!("{ENDING} play=S4");
        user.apply(Event::from_file(PathBuf::from(name), played.as_bytes()));
        assert_eq!(user.mode(), ScreenMode::Analyse);
        assert!(!user.problem().play.is_empty());
    }
}

#[test]
fn the_search_reads_tags_credits_and_the_names_that_rows_show() {
    let mut user = User::at(ENDING);
    user.apply(Event::from_file(
        PathBuf::from("somewhere/mine.txt"),
        ENDING.as_bytes(),
    ));
    let boards = "[Board \"17\"]\n[Deal \"N:AQ.2.. 32.3.. .AK..4 K4...5\"]\n\n\
                  [Board \"18\"]\n[Deal \"N:AQ.3.. 32.2.. .AK..4 K4...5\"]\n";
    user.apply(Event::from_file(
        PathBuf::from("somewhere/two.pbn"),
        boards.as_bytes(),
    ));
    for (words, found, other) in [
        ("galaktionov", "Galaktionov's problem", "mine.txt"),
        ("slovesnov", "Galaktionov's problem", "mine.txt"),
        ("six spades", "Galaktionov's problem", "mine.txt"),
        ("mine", "mine.txt", "Board 18"),
        ("board 18", "Board 18", "mine.txt"),
    ] {
        user.apply(Library::Search(words.to_owned()));
        assert!(user.sees(found) && !user.sees(other), "{words}");
    }
}

#[test]
fn a_cleared_search_stays_empty() {
    let mut user = User::new();
    user.click("Search problems");
    user.write("queen");
    user.press(Key::Enter);
    user.click("Search problems");
    user.chord(Modifiers::COMMAND, Key::A);
    user.press(Key::Delete);
    user.press(Key::Escape);
    assert_eq!(user.session().list().view.search, "");
}
