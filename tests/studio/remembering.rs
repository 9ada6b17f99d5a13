//! Tests that the studio begins where it ended, and that it asks about nothing but work that would be lost.

use std::fs;
use std::path::{Path, PathBuf};

use kibitzer::notation::text;
use kibitzer_studio::document::Origin;
use kibitzer_studio::document::problems::{FileSection, ListPlace, SectionName};
use kibitzer_studio::document::solving::SavedAttempt;
use kibitzer_studio::session::Session;
use kibitzer_studio::session::command::Command;
use kibitzer_studio::session::list::view::ListGrouping;

use super::painted::texts;
use crate::prelude::*;
use crate::stage::SESSION;

/// The height of the status bar, which counts the work of the workers, in points.
const STATUS_BAR: f32 = 30.0;

/// Returns everything painted in a window as text, with its upper left corner in points. Nothing is hovered, and nothing
/// moves.
fn picture(user: &mut User) -> Vec<(String, [i32; 2])> {
    user.settle_pointer();
    (0..60).for_each(|_| user.step());
    let bottom = user.ctx.content_rect().bottom() - STATUS_BAR;
    let painted = texts(&user.output().shapes).into_iter();
    let above = painted.filter(|it| it.rect.top() < bottom).map(|it| {
        let corner = it.rect.left_top();
        (it.text, [corner.x, corner.y].map(|it| it.round() as i32))
    });
    above.collect()
}

/// Returns the parts of the session that the next start has to restore.
fn state(session: &Session) -> impl PartialEq + std::fmt::Debug + use<> {
    let (document, screen) = (session.document(), session.screen());
    let board = session.problem_list().board_of(document.origin());
    let list = &session.list().view;
    (
        (
            document.as_written(),
            document.line().to_vec(),
            document.at(),
        ),
        board.map(|(path, board)| (path.to_owned(), board.index)),
        session.problem_list().file_sections(),
        (
            list.search.clone(),
            list.filter.clone(),
            list.grouping,
            list.folded.clone(),
        ),
        (screen.mode, screen.bottom, screen.hides_numbers),
        session.has_unsaved(),
    )
}

/// Writes a file into a folder and returns its path.
fn file(folder: &Path, name: &str, content: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, content).unwrap();
    path
}

/// Returns the number of files of listed folders that have been read.
fn read_files(user: &User) -> usize {
    let sections = user.session().problem_list().collections();
    let files = sections
        .filter_map(|(_, it)| it.folder.as_ref())
        .flat_map(|it| &it.files);
    files.filter(|it| it.problems().is_some()).count()
}

/// Returns true once the files of the last run have been read and one of them is open.
fn is_reopened(user: &User) -> bool {
    let session = user.session();
    session
        .problem_list()
        .board_of(session.document().origin())
        .is_some()
}

#[test]
pub(crate) fn the_same_screen_is_there_again() {
    let folder = tempfile::tempdir().unwrap();
    let many = file(folder.path(), "many.txt", &format!("{ENDING}\n{PLAYED}\n"));
    let own = folder.path().join("own");
    fs::create_dir(&own).unwrap();
    file(&own, "listed.txt", ENDING);
    let one = file(folder.path(), "one.txt", ENDING);
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::living_in(folder.path());
    user.open_all(vec![many.clone(), own.clone(), one.clone()]);
    user.wait(|user| user.session().problem_list().file_sections().len() == 3);
    user.wait(|user| read_files(user) == 1);
    user.click("No. 2");
    user.press(Key::Home);
    user.press(Key::ArrowRight);
    user.press(Key::ArrowRight);
    user.click("Collapse Bridge");
    user.apply(Show::ToggleSection(AnswerSection::Makes));
    user.drag_by("Edge of the Problems panel", -30.0);
    user.apply(Show::TurnView);
    assert_eq!(user.path(), cards("SK SA"));
    let (before, painted) = (state(user.session()), picture(&mut user));
    let mut user = user.restart(folder.path());
    user.wait(|user| is_reopened(user) && read_files(user) == 1);
    assert_eq!(state(user.session()), before);
    assert_eq!(picture(&mut user), painted);
    let sections = [
        FileSection::File(many),
        FileSection::Folder(own),
        FileSection::Opened(vec![one]),
    ];
    assert_eq!(user.session().problem_list().file_sections(), sections);
}

#[test]
fn every_mode_and_a_shipped_problem_are_restored_after_a_restart() {
    for mode in MODES {
        let folder = tempfile::tempdir().unwrap();
        let mut user = User::living_in(folder.path());
        user.click("Ten cards");
        user.apply(Challenge::ToggleNumbers);
        user.apply(Library::Group(ListGrouping::Author));
        user.apply(Library::Search("ten".to_owned()));
        user.apply(mode);
        let before = state(user.session());
        assert_eq!(user.mode(), mode);
        let user = user.restart(folder.path());
        assert_eq!(state(user.session()), before, "{mode:?}");
        assert_eq!(user.problem().title, "Ten cards");
    }
}

fn is_overview_solved(user: &User) -> bool {
    let overview = user.session().overview();
    overview.is_some_and(|overview| overview.totals().pending == 0)
}

/// Sorting, filter, widths and the chosen row of the overview, whether it is on the screen or behind the table.
#[test]
fn the_overview_is_restored_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "session.pbn", SESSION);
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::living_in(folder.path());
    user.open_all(vec![path]);
    user.wait(is_overview_solved);
    user.click("cost");
    user.click("Closed 2");
    user.press(Key::ArrowDown);
    user.drag_by("Edge of the Contract column", 30.0);
    let painted = picture(&mut user);
    let mut user = user.restart(folder.path());
    user.wait(is_overview_solved);
    assert_eq!(picture(&mut user), painted);
    assert_eq!(
        user.session().overview().unwrap().chosen_position(),
        Some(1)
    );
    user.press(Key::Enter);
    let board = user.session().document().as_written();
    user.press(Key::Escape);
    let painted = picture(&mut user);
    user.press(Key::Enter);
    let mut user = user.restart(folder.path());
    user.wait(is_reopened);
    assert_eq!(user.mode(), ScreenMode::Analyse);
    assert_eq!(user.session().document().as_written(), board);
    user.press(Key::Escape);
    user.wait(is_overview_solved);
    assert_eq!(picture(&mut user), painted);
}

#[test]
fn a_pasted_deal_is_restored_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::living_in(folder.path());
    user.paste(PLAYED);
    user.press(Key::Home);
    user.press(Key::ArrowRight);
    let user = user.restart(folder.path());
    assert_eq!(user.path(), cards("SK"));
    assert_eq!(user.line(), cards("SK SA S2 C4"));
    assert!(!user.session().has_unsaved());
}

#[test]
fn a_pasted_list_is_restored_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::living_in(folder.path());
    user.paste(&format!("{ENDING}\n{PLAYED}\n{ENDING}\n"));
    user.click_other("No. 1");
    user.click("Remove from the list");
    user.click("No. 2");
    user.press(Key::Home);
    user.press(Key::ArrowRight);
    let before = state(user.session());
    user.close();
    for _ in 0..2 {
        let user = User::living_in(folder.path());
        assert_eq!(state(user.session()), before);
        assert!(!user.session().has_unsaved());
        let document = user.session().document();
        let listed = user.session().problem_list();
        let place = document.origin().place().unwrap();
        assert_eq!(&listed.get(place).unwrap().problem, document.problem());
        assert_eq!(listed.section(place.collection).unwrap().rows().len(), 2);
        user.close();
    }
}

/// Returns the attempt on the table as it is stored, and whether the results are hidden.
fn attempt(user: &User) -> (Option<SavedAttempt>, bool) {
    let session = user.session();
    let attempt = session.documents().solving();
    (attempt.map(|it| it.to_saved()), session.hides_results())
}

/// An attempt to solve a shipped problem, a problem of a file, or a pasted one goes on after a start.
#[test]
fn an_attempt_to_solve_is_restored_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "one.txt", ENDING);
    let openings: [fn(&mut User, PathBuf); 3] = [
        |user, _| user.click("Ten cards"),
        |user, path| {
            user.open_all(vec![path]);
            user.wait(is_reopened);
        },
        |user, _| user.paste(ENDING),
    ];
    for open in openings {
        let folder = tempfile::tempdir().unwrap();
        let mut user = User::living_in(folder.path());
        open(&mut user, path.clone());
        user.apply(Show::Turn(Switch::HidesHands));
        user.apply(Challenge::Begin);
        user.apply(Challenge::Hint);
        user.apply(Challenge::Hint);
        let legal = user.session().document().position().unwrap().legal_cards();
        user.apply(Walk::Play(legal.iter().next().unwrap()));
        user.apply(Challenge::Hint);
        let before = attempt(&user);
        assert!(before.0.is_some() && before.1);
        let has_file = is_reopened(&user);
        let painted = picture(&mut user);
        let mut user = user.restart(folder.path());
        user.wait(|user| is_reopened(user) == has_file);
        assert_eq!(attempt(&user), before);
        assert_eq!(picture(&mut user), painted);
        assert!(user.session().documents().solving().unwrap().is_helped());
        user.apply(Challenge::GiveUp);
        let before = attempt(&user);
        assert!(!before.1);
        let mut user = user.restart(folder.path());
        user.wait(|user| is_reopened(user) == has_file);
        assert_eq!(attempt(&user), before);
    }
}

/// A file is opened at the old place as far as it is still there, and a file that has vanished leaves its board.
#[test]
fn the_studio_restarts_even_if_its_file_changed_or_vanished() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "one.txt", PLAYED);
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::living_in(folder.path());
    user.open_all(vec![path.clone()]);
    user.wait(is_reopened);
    user.press(Key::Home);
    for _ in 0..3 {
        user.press(Key::ArrowRight);
    }
    user.close();
    let changed = PLAYED.replace("play=SKSAS2C4", "play=SKSQS2C4");
    fs::write(&path, changed).unwrap();
    let mut user = User::living_in(folder.path());
    user.wait(is_reopened);
    assert_eq!(user.path(), cards("SK"));
    assert_eq!(user.line(), cards("SK SQ S2 C4"));
    user.close();
    fs::remove_file(&path).unwrap();
    let mut user = User::living_in(folder.path());
    user.wait(|user| user.sees("Dismiss"));
    let document = user.session().document();
    assert_eq!(
        (document.path(), document.origin()),
        (&cards("SK")[..], &Origin::New)
    );
    assert_eq!(user.session().problem_list().file_sections(), []);
}

#[test]
fn the_studio_starts_with_unreadable_settings() {
    let folder = tempfile::tempdir().unwrap();
    let screen = folder.path().join("screen.ron");
    fs::write(&screen, "(bookmark: Some((home: Nowh").unwrap();
    let user = User::living_in(folder.path());
    assert!(matches!(
        user.session().document().origin(),
        Origin::Listed(_)
    ));
    let damaged = "(bookmark: Some((home: Nowhere, problem: \"(\", line: [], at: 7)))";
    fs::write(&screen, damaged).unwrap();
    let user = User::living_in(folder.path());
    assert!(matches!(
        user.session().document().origin(),
        Origin::Listed(_)
    ));
}

/// Closing the window needs no answer, because the draft keeps the work.
#[test]
pub(crate) fn unsaved_work_is_there_at_the_next_start() {
    let folders = tempfile::tempdir().unwrap();
    let home = folders.path().join("home");
    let problem = text::parse_line(PLAYED).unwrap().problem;
    let path = file(folders.path(), "one.ron", &native::write(&problem));
    let mut user = User::living_in(&home);
    user.open_all(vec![path.clone()]);
    user.wait(is_reopened);
    user.press(Key::Home);
    user.press(Key::ArrowRight);
    user.apply(Edit::Text(Field::Title, "Not saved yet".to_owned()));
    let before = state(user.session());
    user.choose(Filing::Quit);
    user.wait(User::has_closed);
    assert!(!user.sees("Keep the changes?"));
    user.close();

    let mut user = User::living_in(&home);
    user.wait(|user| user.session().has_unsaved());
    assert!(!user.sees("Unsaved work was found"));
    assert_eq!(state(user.session()), before);
    // The work is kept again, although nothing was changed in this run.
    user.ask_to_close();
    user.wait(User::has_closed);
    user.close();
    let mut user = User::living_in(&home);
    user.wait(|user| user.session().has_unsaved());
    assert_eq!(state(user.session()), before);
    user.save();
    assert!(fs::read_to_string(&path).unwrap().contains("Not saved yet"));
    user.close();
    let mut user = User::living_in(&home);
    user.wait(is_reopened);
    assert!(!user.session().has_unsaved());
}

/// Two windows of the studio run at the same time. Nothing of either is lost, and the one that is closed last gives the
/// screen.
#[test]
fn changes_in_two_windows_are_both_kept() {
    let folder = tempfile::tempdir().unwrap();
    let [mut one, mut other] = [0, 1].map(|_| User::living_in(folder.path()));
    let titled =
        |title: &str| Command::Change(Change::Edit(Edit::Text(Field::Title, title.to_owned())));
    one.apply(Show::Theme(Light::Light));
    one.click("Ten cards");
    one.apply(titled("From one window"));
    other.apply(Show::ToggleSection(AnswerSection::Makes));
    other.click("Nine without trumps");
    other.apply(titled("From the other window"));
    one.close();
    other.close();

    let mut user = User::living_in(folder.path());
    let settings = user.session().settings();
    assert_eq!(settings.light, Light::Light);
    assert!(!settings.is_open(AnswerSection::Makes));
    user.wait(|user| user.session().has_unsaved() && user.sees("Unsaved work was found"));
    let title = |user: &User| user.problem().title.clone();
    assert_eq!(title(&user), "From the other window");
    let found = user.session().drafts().found.iter();
    let titles: Vec<&str> = found.map(|draft| &*draft.work.document.title).collect();
    assert_eq!(titles, ["From one window"]);
}

/// If the draft cannot be written, the user is asked as the window closes.
#[test]
fn closing_asks_about_unsaved_work_that_has_no_draft() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::living_in(folder.path());
    user.paste(ENDING);
    user.click("king of spades, 3 tricks");
    fs::remove_dir_all(folder.path().join("drafts")).unwrap();
    user.choose(Filing::Quit);
    user.wait(|user| user.sees("Keep the changes?"));
    user.click("Don’t save");
    assert!(user.has_closed());
    user.close();
    assert!(!folder.path().join("drafts").exists());
}

/// Returns the places of the first problems that ship with the studio.
fn shipped(session: &Session, count: usize) -> Vec<ListPlace> {
    let sections = session.problem_list().collections();
    let shipped = sections.filter(|(_, it)| matches!(it.name, SectionName::Shipped(_)));
    let places = shipped.flat_map(|(collection, section)| {
        (0..section.problems.len()).map(move |index| ListPlace { collection, index })
    });
    places.take(count).collect()
}

/// The user walks through ten problems, plays other cards, writes a comment, and closes the window.
#[test]
fn browsing_problems_asks_nothing_and_keeps_the_cards_played() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::living_in(folder.path());
    let mut played = Vec::new();
    for place in shipped(user.session(), 10) {
        user.apply(Filing::OpenListed(place));
        let document = user.session().document();
        assert_eq!(document.origin(), &Origin::Listed(place));
        let Some(position) = document.position() else {
            continue;
        };
        let known = document.problem().play.next(document.path());
        let mut legal = position.legal_cards().iter();
        let other = legal.find(|card| !known.contains(card)).unwrap();
        user.apply(Walk::Play(other));
        for key in [Key::End, Key::Home, Key::ArrowRight] {
            user.press(key);
        }
        played.push((place, other));
        assert!(!user.session().has_unsaved());
        assert!(user.session().has_own_lines(place));
    }
    let (last, _) = *played.last().unwrap();
    user.apply(Filing::OpenListed(last));
    user.apply(Challenge::ToggleNumbers);
    let comment = Lines::Write(RemarkPart::Comment, LinePlace::Here);
    user.apply(comment);
    user.write("mine");
    user.choose(Filing::Quit);
    assert!(user.has_closed() && user.session().filing().waiting.is_none());
    let mut user = user.restart(folder.path());
    assert_eq!(user.session().document().origin(), &Origin::Listed(last));
    let document = user.session().document();
    assert_eq!(document.remark(document.path()).comment, "mine");
    for (place, card) in played {
        user.apply(Filing::OpenListed(place));
        let document = user.session().document();
        let start = document.problem().line_in_view()[..document.problem().at].to_vec();
        assert!(document.problem().play.has(&[start, vec![card]].concat()));
        assert!(!user.session().has_unsaved());
        // The problem itself stays as it ships.
        let listed = user.session().problem_list().get(place).unwrap();
        assert_ne!(listed.problem.play, document.problem().play);
    }
}

/// A change of anything but the play would be lost, so it is asked about.
#[test]
fn a_retitled_shipped_problem_is_not_replaced_without_confirmation() {
    let mut user = User::new();
    user.click("Ten cards");
    user.apply(Edit::Text(Field::Title, "Mine".to_owned()));
    let first = shipped(user.session(), 1)[0];
    user.apply(Filing::OpenListed(first));
    assert!(user.sees("Keep the changes?"));
}

#[test]
fn undo_removes_an_added_line_and_restores_removed_lines() {
    let mut user = User::new();
    user.click("Ten cards");
    let place = user.session().document().origin().place().unwrap();
    let legal = user.session().document().position().unwrap().legal_cards();
    let card = legal.iter().next_back().unwrap();
    user.apply(Walk::Play(card));
    let own = user.problem().play.clone();
    assert!(user.session().has_own_lines(place));
    user.undo();
    assert!(!user.session().has_own_lines(place));
    user.chord(Modifiers::COMMAND, Key::Y);
    assert!(user.session().has_own_lines(place));
    user.click_other("Ten cards");
    user.click("Remove my lines");
    let listed = user.session().problem_list().get(place).unwrap();
    assert_eq!(user.problem(), &listed.problem);
    assert!(!user.session().has_own_lines(place));
    user.undo();
    assert_eq!(user.problem().play, own);
    assert!(user.session().has_own_lines(place));
}

/// A whole deal that every format can represent.
const WHOLE: &str = "[Event \"\"]\n[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n\
    [Deal \"N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742\"]\n\
    [Declarer \"S\"]\n[Contract \"3NT\"]\n";

#[test]
fn a_board_saved_in_three_formats_has_one_row() {
    let folder = tempfile::tempdir().unwrap();
    let mut user = User::at(WHOLE);
    for ending in ["pbn", "lin", "ron"] {
        let path = folder.path().join(format!("deal.{ending}"));
        user.choose(Filing::SaveAs);
        user.name_file("Save the problem", &path);
        user.wait(|user| path.exists() || user.sees("Save anyway"));
        if user.sees("Save anyway") {
            user.click("Save anyway");
        }
        let only = [FileSection::Opened(vec![path])];
        user.wait(|user| user.session().problem_list().file_sections() == only);
    }
}

/// A file saved into a listed folder has its row there.
#[test]
fn a_file_saved_into_a_listed_folder_has_one_row() {
    let folder = tempfile::tempdir().unwrap();
    file(folder.path(), "a.txt", ENDING);
    let mut user = User::at(ENDING);
    user.apply(Library::FolderChosen(folder.path().to_owned()));
    user.wait(|user| user.sees("a.txt"));
    user.choose(Filing::SaveAs);
    user.name_file("Save the problem", &folder.path().join("b.ron"));
    user.wait(|user| user.sees("b.ron"));
    let sections = user.session().problem_list().file_sections();
    assert_eq!(sections, [FileSection::Folder(folder.path().to_owned())]);
    let problem = native::read(&fs::read_to_string(folder.path().join("b.ron")).unwrap());
    assert_eq!(
        problem.unwrap().setup,
        text::parse_line(ENDING).unwrap().problem.setup
    );
}

/// Returns the names of the files of the first listed folder, in its order.
fn order(user: &User) -> Vec<String> {
    let mut sections = user.session().problem_list().collections();
    let folder = sections.find_map(|(_, it)| it.folder.as_ref());
    let files = folder.map_or(&[][..], |it| &it.files).iter();
    files
        .map(|it| it.path.file_name().unwrap().to_string_lossy().into_owned())
        .collect()
}

/// Lists a folder in a new studio, and waits until its files have been read.
fn listing(folder: &Path) -> User {
    let mut user = User::new();
    user.apply(Library::FolderChosen(folder.to_owned()));
    user.wait(|user| read_files(user) == 2);
    user
}

#[test]
pub(crate) fn an_order_goes_with_its_folder() {
    let parent = tempfile::tempdir().unwrap();
    let [here, there] = ["here", "there"].map(|it| parent.path().join(it));
    fs::create_dir(&here).unwrap();
    for name in ["a.txt", "b.txt"] {
        file(&here, name, ENDING);
    }
    let mut user = listing(&here);
    assert_eq!(order(&user), ["a.txt", "b.txt"]);
    user.click_other("a.txt");
    user.click("Move down");
    assert_eq!(order(&user), ["b.txt", "a.txt"]);
    wait_until(|| here.join(".kibitzer-order").exists());
    assert_eq!(
        user.session().settings().library.order,
        <[PathBuf; 0]>::default()
    );
    // The folder is copied, and another user lists it.
    fs::rename(&here, &there).unwrap();
    assert_eq!(order(&listing(&there)), ["b.txt", "a.txt"]);
    // Where nothing can be written, the settings hold the order.
    fs::remove_file(there.join(".kibitzer-order")).unwrap();
    fs::create_dir(there.join(".kibitzer-order")).unwrap();
    let mut user = listing(&there);
    user.focus("a.txt");
    user.chord(Modifiers::ALT, Key::ArrowDown);
    user.wait(|user| user.session().settings().library.order.len() == 2);
    assert!(user.session().screen().notices.latest().is_none());
}
