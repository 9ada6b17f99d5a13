//! Tests that no panel or menu reveals a result while results are hidden, neither in the name of a widget nor in
//! painted text.

use eframe::egui::accesskit::Role;
use kibitzer::notation::text;
use kibitzer::problem::{Problem, Solution};
use kibitzer_studio::commands::{Menu, TABLE};
use kibitzer_studio::words::Words;

use super::painted::texts;
use crate::prelude::*;

/// Returns all texts that a screen reader could announce and all texts that are painted.
pub(crate) fn told(user: &User) -> String {
    let mut told = String::new();
    let mut nodes = vec![user.root().accesskit_node()];
    while let Some(node) = nodes.pop() {
        nodes.extend(node.children());
        let number = node.numeric_value().map(|it| it.to_string());
        let texts = [node.label(), node.value(), node.description(), number];
        for text in texts.into_iter().flatten() {
            told.push_str(&text);
            told.push('\n');
        }
    }
    for painted in texts(&user.output().shapes) {
        told.push_str(&painted.text);
        told.push('\n');
    }
    told
}

/// Fragments of text that reveal a result: tricks of a card, the best result, the answer, or an estimate.
const RESULTS: [&str; 9] = [
    ", makes",
    "down 1",
    "best play from",
    "costs 1 trick",
    "costs 2 tricks",
    "about ",
    "not known yet",
    "line to the ",
    "±",
];

/// Returns true if a line contains a number of tricks, as in `king of spades, 3 tricks`.
fn tells_tricks(line: &str) -> bool {
    let mut ends = [", ", ": "]
        .iter()
        .flat_map(|mark| line.split(mark).skip(1))
        .map(|text| text.trim_start_matches(|letter: char| letter.is_ascii_digit()));
    // The goal is no result: `West: 7 tricks needed`.
    ends.any(|it| it.starts_with(" trick") && !it.contains(" needed"))
}

/// Returns all lines that reveal a result.
pub(crate) fn results(user: &User) -> Vec<String> {
    let told = told(user);
    let words = Words::new(Language::English);
    // The descriptions of commands are always shown.
    let tips: Vec<String> = TABLE.iter().map(|entry| entry.tip(&words)).collect();
    let is_tip = |line: &str| tips.iter().any(|it| line.ends_with(it));
    let is_told = |line: &&str| !is_tip(line);
    let is_result = |line: &&str| RESULTS.iter().any(|it| line.contains(it)) || tells_tricks(line);
    told.lines()
        .filter(is_told)
        .filter(is_result)
        .map(str::to_owned)
        .collect()
}

/// Writes a file with an ending and this published answer, which may be right or wrong.
fn file(folder: &std::path::Path, tricks: u8, cards: &str, notes: &str) -> String {
    let problem = text::parse_line(ENDING).unwrap().problem;
    let cards: CardSet = cards.parse().unwrap();
    let problem = Problem {
        title: "An ending".to_owned(),
        question: "How many tricks can South take?".to_owned(),
        notes: notes.to_owned(),
        solution: Some(Solution {
            tricks: Tricks(tricks),
            cards,
        }),
        ..problem
    };
    let path = folder.join("ending.ron");
    std::fs::write(&path, native::write(&problem)).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A user who visits the whole studio while results are hidden, and records all that is said.
struct Walker {
    user: User,
    heard: Vec<(String, String)>,
}

impl Walker {
    fn begin(path: &str) -> Walker {
        let mut user = User::new();
        user.open_file(path.as_ref());
        user.wait(|user| user.problem().title == "An ending");
        assert!(user.session().hides_results());
        Walker {
            user,
            heard: Vec::new(),
        }
    }

    /// Records what is said here. The workers may have computed nothing but the engine's own card and a hint.
    fn hear(&mut self, place: &str) {
        let studio = self.user.session();
        assert!(studio.hides_results(), "{place}");
        let inquiries = studio.inquiries();
        let known = [
            inquiries.choices.report().is_some(),
            inquiries.line.report().is_some(),
            inquiries.preview.report().is_some(),
            inquiries.played.report().is_some(),
            inquiries.table.report().is_some(),
            inquiries.discards.report().is_some(),
            inquiries.all_discards.report().is_some(),
            inquiries.games.report().is_some(),
            inquiries.layouts.report().is_some(),
            inquiries.soundness.report().is_some(),
            inquiries.repairs.report().is_some(),
            inquiries.larger_repairs.report().is_some(),
            inquiries.minimal_form.report().is_some(),
        ];
        assert_eq!(known, [false; 13], "{place}");
        // The title of the window may arrive a frame earlier or later.
        let is_title = |asked: &&String| *asked == "Title(\"An ending – Kibitzer\")";
        let asked = self.user.asked().iter().filter(|it| !is_title(it));
        let title = format!("{:?}", asked.collect::<Vec<_>>());
        let told = told(&self.user);
        if !place.starts_with("help") {
            // The page of shortcuts explains what numbers mean.
            let none: [String; 0] = [];
            assert_eq!(results(&self.user), none, "{place}");
        }
        self.heard.push((place.to_owned(), told + &title));
    }

    /// Opens every menu, the palette, the help and the tour.
    fn hear_overlays(&mut self) {
        for menu in Menu::ALL
            .into_iter()
            .filter(|it| it.parent_menu().is_none())
        {
            let name = menu.name(&Words::new(Language::English));
            self.user.click_role(Role::Button, &name);
            self.hear(&name);
            self.user.press(Key::Escape);
        }
        self.user.chord(Modifiers::COMMAND, Key::K);
        for typed in ["an", "swer", " "] {
            self.user.write(typed);
            self.hear(&format!("palette {typed}"));
        }
        self.user.press(Key::Escape);
        self.user.press(Key::F1);
        self.hear("help");
        self.user.press(Key::Escape);
        self.user.press(Key::Escape);
    }

    /// Hovers over widgets, and opens their context menus.
    fn hear_things(&mut self, things: &[&str]) {
        for thing in things {
            self.user.point_at(thing);
            self.user.pass(std::time::Duration::from_secs(2));
            self.hear(&format!("over {thing}"));
            self.user.click_other(thing);
            self.hear(&format!("menu of {thing}"));
            self.user.press(Key::Escape);
        }
    }

    /// Visits all modes and displays of numbers.
    fn hear_modes(&mut self) {
        for (key, place) in [
            (Key::F4, "statistics"),
            (Key::F2, "edit"),
            (Key::F3, "analyse"),
        ] {
            self.user.press(key);
            self.hear(place);
        }
        for key in [Key::Num3, Key::Num2, Key::Num1] {
            self.user.chord(Modifiers::COMMAND, key);
            self.hear("a reading");
        }
        self.user.press(Key::F7);
        self.hear("each card");
        self.user.press(Key::F5);
        self.hear("after a count that is refused");
        self.user.press(Key::F3);
    }

    fn walk(mut self) -> Vec<(String, String)> {
        self.hear("opened");
        self.hear_overlays();
        self.hear_modes();
        self.hear_things(&["king of spades", "North", "An ending"]);
        // Results are shown and then hidden again.
        self.user.press(Key::X);
        assert!(self.user.sees_like("king of spades, 3 tricks"));
        self.user.press(Key::F5);
        self.user.press(Key::X);
        self.user
            .wait(|user| user.session().inquiries().running().next().is_none());
        self.hear_again();
        self.user.press(Key::F12);
        self.hear("solving");
        self.hear_overlays();
        self.hear_things(&["king of spades"]);
        self.user.press(Key::I);
        self.hear("hint");
        self.user.click("king of spades");
        self.hear("played");
        self.user.press(Key::B);
        self.hear("taken back");
        self.heard
    }

    /// Checks that statistics that have been counted stay hidden.
    fn hear_again(&mut self) {
        let none: [String; 0] = [];
        assert_eq!(results(&self.user), none);
        self.user.press(Key::F4);
        assert_eq!(results(&self.user), none);
        assert_eq!(self.user.mode(), ScreenMode::Statistics);
        self.user.press(Key::F3);
        let shown = told(&self.user);
        self.heard.push(("hidden again".to_owned(), shown));
    }
}

/// Two problems that differ only in the published answer and the notes must look and sound the same everywhere.
#[test]
fn a_hidden_answer_is_not_revealed_on_any_screen() {
    let walked = |tricks, cards, notes| {
        let folder = tempfile::tempdir().unwrap();
        let path = file(folder.path(), tricks, cards, notes);
        let heard = Walker::begin(&path).walk();
        let folder = folder.path().to_str().unwrap();
        let heard = heard
            .into_iter()
            .map(|(place, told)| (place, told.replace(folder, "")));
        heard.collect::<Vec<_>>()
    };
    let one = walked(2, "...5", "A club, and South is squeezed.");
    let other = walked(3, "K4...", "Lead a high spade at once!");
    assert_eq!(one.len(), other.len());
    for ((place, one), (_, other)) in one.iter().zip(&other) {
        let differs = |pair: &(&str, &str)| pair.0 != pair.1;
        let lines: Vec<_> = one.lines().zip(other.lines()).filter(differs).collect();
        assert!(
            lines.is_empty() && one.len() == other.len(),
            "{place}: {lines:?}"
        );
    }
}

/// The best discard is an answer as well.
#[test]
fn the_best_discard_is_hidden_while_a_problem_asks_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let line = "preferans N:AKJ.A8.. QT.J.. - 9.KQ.. S W declarer=N";
    let problem = Problem {
        question: "What does North discard?".to_owned(),
        ..text::parse_line(line).unwrap().problem
    };
    let path = folder.path().join("talon.ron");
    std::fs::write(&path, native::write(&problem)).unwrap();
    let mut user = User::new();
    user.open_file(&path);
    user.wait(|user| user.problem().question == problem.question);
    assert!(user.sees_like("Find the answer yourself"));
    let tells = |user: &User| user.sees_like("discard jack of spades, eight of hearts");
    for key in [Key::F2, Key::F3] {
        user.press(key);
        assert!(!tells(&user));
        assert!(!user.session().inquiries().discards.is_open());
    }
    user.press(Key::X);
    assert!(tells(&user));
}
