//! Tests that typed text is in the document after every letter. Saving, drafts, the question at closing, and undo
//! take it into account without Enter.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use egui_kittest::Node;
use kibitzer::notation::text;
use kibitzer::problem::Problem;
use kibitzer_studio::session::files::unsaved::UnsavedWork;

use crate::prelude::*;
use crate::stage::scenes;

/// A text field that edits the document.
struct TextField {
    name: &'static str,
    /// Moves keyboard focus to the field with this name, starting at the table after four cards.
    open: fn(&mut User, &str),
    typed: &'static str,
    /// Returns true if a problem contains the typed text.
    has: fn(&Problem) -> bool,
}

impl TextField {
    /// Creates a field of edit mode.
    const fn of_problem(
        name: &'static str,
        typed: &'static str,
        has: fn(&Problem) -> bool,
    ) -> TextField {
        let open = edit;
        TextField {
            name,
            open,
            typed,
            has,
        }
    }
}

/// Returns the remark on the last card, or the one before the first card.
fn remark(problem: &Problem, is_opening: bool) -> kibitzer::problem::Remark {
    let line = problem.play.mainline();
    let path = if is_opening { &[] } else { line };
    problem.play.remark(path).cloned().unwrap_or_default()
}

fn edit(user: &mut User, field: &str) {
    user.press(Key::F2);
    user.click_field(field);
}

/// All text fields that edit the document.
const FIELDS: [TextField; 9] = [
    TextField {
        name: "Comment on ♣4",
        open: |user, _| user.chord(Modifiers::COMMAND, Key::M),
        typed: "A squeeze in !s",
        has: |problem| remark(problem, false).comment == "A squeeze in ♠",
    },
    TextField {
        name: "name of the line that begins with the four of clubs",
        open: |user, _| user.chord(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::M),
        typed: "Main line",
        has: |problem| remark(problem, false).name == "Main line",
    },
    TextField {
        name: "comment before the first card",
        open: |user, _| {
            user.press(Key::Home);
            user.chord(Modifiers::COMMAND, Key::M);
        },
        typed: "Think before you play",
        has: |problem| remark(problem, true).comment == "Think before you play",
    },
    TextField::of_problem("Title", "Squeeze", |problem| problem.title == "Squeeze"),
    TextField::of_problem("Author", "Nobody", |problem| problem.author == "Nobody"),
    TextField::of_problem("Source", "A club", |problem| problem.source == "A club"),
    TextField::of_problem("Question", "How many?", |problem| {
        problem.question == "How many?"
    }),
    TextField::of_problem("Notes", "Three", |problem| problem.notes == "Three"),
    TextField {
        name: "North’s cards",
        open: |user, _| {
            edit(user, "North’s cards");
            user.chord(Modifiers::COMMAND, Key::A);
        },
        typed: "AQJ.2..",
        has: |problem| problem.setup.hands[Seat::North] == "AQJ.2..".parse().unwrap(),
    },
];

/// Starts a user who has opened a file with a play of four cards, in a studio that keeps its drafts in the same
/// folder.
fn at_a_file(folder: &Path) -> User {
    let path = folder.join("deal.ron");
    let problem = text::parse_line(PLAYED).unwrap().problem;
    fs::write(&path, native::write(&problem)).unwrap();
    let mut user = User::living_in(folder);
    user.open_all(vec![path]);
    user.wait(|user| user.line().len() == 4);
    user.press(Key::End);
    user
}

fn file(folder: &Path) -> Problem {
    native::read(&fs::read_to_string(folder.join("deal.ron")).unwrap()).unwrap()
}

/// Focuses a field and types letter by letter, without Enter.
fn write(user: &mut User, field: &TextField) {
    (field.open)(user, field.name);
    for letter in field.typed.chars() {
        user.write(&letter.to_string());
    }
}

#[test]
fn typed_text_is_saved_without_enter() {
    for field in &FIELDS {
        let folder = tempfile::tempdir().unwrap();
        let mut user = at_a_file(folder.path());
        write(&mut user, field);
        assert!(user.session().has_unsaved(), "{}", field.name);
        user.save();
        assert!((field.has)(&file(folder.path())), "{}", field.name);
    }
}

/// A slow window may draw no frame between the last letters and the keys that save.
#[test]
fn letters_and_keys_of_one_frame_keep_their_order() {
    for field in &FIELDS {
        let folder = tempfile::tempdir().unwrap();
        let mut user = at_a_file(folder.path());
        (field.open)(&mut user, field.name);
        user.write_and_chord(field.typed, Modifiers::COMMAND, Key::S);
        user.wait(|user| (field.has)(&file(folder.path())) && !user.session().has_unsaved());
    }
}

/// Closes the window, starts the studio again, and saves the work that it left.
fn save_at_the_next_start(mut user: User, folder: &Path) {
    // The command to close may arrive before the draft is written.
    user.wait(|_| drafts(folder).contains("was_closed:true"));
    assert!(!user.sees("Keep the changes?"));
    user.close();
    let mut user = User::living_in(folder);
    user.wait(|user| user.session().has_unsaved());
    assert!(!user.sees("Unsaved work was found"));
    user.save();
}

/// Returns the content of the drafts in a studio's folder.
fn drafts(folder: &Path) -> String {
    let entries = fs::read_dir(folder.join("drafts")).unwrap();
    let texts = entries.filter_map(|it| fs::read_to_string(it.ok()?.path()).ok());
    texts.collect()
}

#[test]
fn typed_text_survives_closing_the_window() {
    for field in &FIELDS {
        let folder = tempfile::tempdir().unwrap();
        let mut user = at_a_file(folder.path());
        (field.open)(&mut user, field.name);
        user.write_and_chord(field.typed, Modifiers::COMMAND, Key::Q);
        save_at_the_next_start(user, folder.path());
        assert!((field.has)(&file(folder.path())), "{}", field.name);
    }
}

#[test]
fn typed_text_survives_a_window_closed_by_the_system() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = at_a_file(folder.path());
    write(&mut user, &FIELDS[0]);
    user.ask_to_close();
    // The window waits until the draft is written.
    assert!(user.asked().iter().any(|it| it == "CancelClose"));
    save_at_the_next_start(user, folder.path());
    assert!((FIELDS[0].has)(&file(folder.path())));
}

#[test]
fn opening_another_document_with_unsaved_typed_text_asks_first() {
    for field in &FIELDS {
        let folder = tempfile::tempdir().unwrap();
        let mut user = at_a_file(folder.path());
        (field.open)(&mut user, field.name);
        user.write_and_chord(field.typed, Modifiers::COMMAND, Key::N);
        assert!(user.sees("Keep the changes?"), "{}", field.name);
        user.click("Cancel");
        let problem = user.problem();
        assert!((field.has)(problem), "{}", field.name);
    }
}

/// While frames are slow, a key and the text typed after it arrive in one frame.
#[test]
fn text_typed_after_a_key_in_the_same_frame_goes_to_the_new_focus() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = at_a_file(folder.path());
    let comment = |user: &User| remark(user.problem(), false).comment;
    user.chord_and_write(Modifiers::COMMAND, Key::M, "hello there");
    assert_eq!(comment(&user), "hello there");
    assert_eq!(user.at_card(), 4);
    // Enter closes the field, so the letter after it is a command again.
    user.chord_and_write(Modifiers::NONE, Key::Enter, "x");
    assert_eq!(comment(&user), "hello there");
    assert!(user.session().screen().hides_numbers);
    user.chord_and_write(Modifiers::NONE, Key::X, "");
    // The letters search for a command, and are none themselves.
    user.chord_and_write(Modifiers::COMMAND, Key::K, "comment");
    assert_eq!(user.session().screen().over, Some(Overlay::Palette));
    let mut searched = user.query_all_by(|node| node.value().as_deref() == Some("comment"));
    assert!(searched.next().is_some());
    drop(searched);
    // The palette opens the field for the text that follows.
    user.chord_and_write(Modifiers::NONE, Key::Enter, " again");
    assert_eq!(comment(&user), "hello there again");
    // A pasted text is no other document.
    user.press(Key::Enter);
    user.chord_and_paste(Modifiers::COMMAND, Key::M, " and more");
    assert_eq!(comment(&user), "hello there again and more");
}

/// The lines of play are hidden with the results.
#[test]
fn a_notice_says_why_a_comment_cannot_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = at_a_file(folder.path());
    let told = "A comment is written in the lines of play";
    user.press(Key::X);
    user.chord(Modifiers::COMMAND, Key::M);
    assert!(user.session().lines().writing.is_none());
    assert!(user.sees_like(told));
    user.press(Key::X);
    user.pass(Duration::from_secs(60));
    assert!(!user.sees_like(told));
    user.chord(Modifiers::COMMAND, Key::M);
    assert!(user.session().lines().writing.is_some() && !user.sees_like(told));
}

#[test]
fn typed_text_is_in_the_draft() {
    for field in &FIELDS {
        let folder = tempfile::tempdir().unwrap();
        let mut user = at_a_file(folder.path());
        write(&mut user, field);
        let draft = folder.path().join("drafts/0.draft");
        let kept = || ron::from_str::<UnsavedWork>(&fs::read_to_string(&draft).ok()?).ok();
        // No frame is needed for it.
        wait_until(|| kept().is_some_and(|work| (field.has)(&work.document)));
        // Dropped without being closed, as if it had been killed.
        drop(user);
        let mut user = User::living_in(folder.path());
        user.wait(|user| user.sees("Unsaved work was found"));
        user.click("Restore");
        let problem = user.problem();
        assert!((field.has)(problem), "{}", field.name);
    }
}

#[test]
fn undo_reverts_a_typed_text_in_one_step() {
    for field in &FIELDS {
        let folder = tempfile::tempdir().unwrap();
        let mut user = at_a_file(folder.path());
        let before = user.problem().clone();
        write(&mut user, field);
        user.choose(Change::Undo);
        let document = user.session().document();
        assert_eq!(document.problem(), &before, "{}", field.name);
        user.choose(Change::Redo);
        let problem = user.problem();
        assert!((field.has)(problem), "{}", field.name);
    }
}

#[test]
pub(super) fn escape_gives_a_text_back() {
    for field in FIELDS.iter().filter(|it| !it.name.ends_with("cards")) {
        let folder = tempfile::tempdir().unwrap();
        let mut user = at_a_file(folder.path());
        write(&mut user, field);
        user.press(Key::Escape);
        assert!(user.session().lines().writing.is_none());
        assert!(!user.session().has_unsaved(), "{}", field.name);
        // Nothing remains that could be undone.
        let document = user.session().document();
        assert!(!document.can_undo(), "{}", field.name);
    }
}

/// A comment typed in the analysis aside becomes part of the play.
#[test]
fn a_comment_typed_in_a_side_analysis_is_saved_with_the_play() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = at_a_file(folder.path());
    user.press(Key::ArrowLeft);
    user.chord(Modifiers::COMMAND, Key::B);
    user.press(Key::ArrowRight);
    write(&mut user, &FIELDS[0]);
    user.chord(Modifiers::COMMAND, Key::Q);
    save_at_the_next_start(user, folder.path());
    assert!((FIELDS[0].has)(&file(folder.path())));
}

/// Text fields that do not edit the document: they search, name files, or constrain random deals.
const ELSEWHERE: &[&str] = &[
    "Search problems",
    "Search keys and commands",
    "search layouts",
    "Find a command",
    "Search boards",
    "File name",
    "Deals",
    // On the page about the lead.
    "Condition",
    "Seed",
    "Points held by ",
    "North: ",
    "East: ",
    "South: ",
    "West: ",
    "Shape of ",
    "Cards held by ",
    "Tricks made by ",
];

/// Returns the names of all text fields; for a field without a name, its placeholder.
fn fields(user: &User) -> BTreeSet<String> {
    let nodes = user.root().children_recursive();
    let fields = nodes.filter(is_field);
    let hint = |node: &Node<'_>| node.accesskit_node().placeholder().map(str::to_owned);
    fields
        .map(|node| match name_of(&node) {
            name if name.is_empty() => hint(&node).unwrap_or_default(),
            name => name,
        })
        .collect()
}

/// A new field must be listed here or in [`FIELDS`].
#[test]
fn every_text_field_is_covered_by_these_tests() {
    let mut seen = BTreeSet::new();
    for scene in scenes() {
        let mut user = User::in_window(1680.0, 1050.0, PLAYED);
        scene.enter(&mut user);
        user.settle();
        for name in fields(&user) {
            let is_remark = ["Comment on ", "name of ", "comment before "];
            let is_hand = name.ends_with("’s cards");
            let goes_in = is_hand
                || is_remark.iter().any(|it| name.starts_with(it))
                || FIELDS.iter().any(|it| it.name == name);
            let is_elsewhere = ELSEWHERE.iter().any(|it| name.starts_with(it));
            assert!(goes_in || is_elsewhere, "{}: {name}", scene.name);
            seen.insert(name);
        }
    }
    let is_seen = |field: &&TextField| seen.contains(field.name);
    assert!(FIELDS[3..].iter().all(|field| is_seen(&field)));
}
