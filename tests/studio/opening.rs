//! Tests of files in all formats: dropped, chosen and pasted, with their warnings, and saved again.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use eframe::egui::DroppedFile;
use kibitzer_export::{ExportKind, PictureLook};
use kibitzer_formats::Encoding;
use kibitzer_studio::platform::dialogs::{DialogAnswer, DialogPurpose, DialogRequest, FileDialogs};
use kibitzer_studio::session::Session;

use crate::prelude::*;

/// A file in every format, with the number of its boards.
const FILES: [(&str, usize); 14] = [
    ("bts/two-games.bts", 3),
    ("deep-finesse/lines.txt", 3),
    ("deep-finesse/diagram.txt", 1),
    ("dds/list2.txt", 2),
    ("gib/three.txt", 3),
    ("ppn/whole.ppn", 2),
    ("rbn/two.rbn", 3),
    ("json/deals.json", 2),
    ("lin/one-board.lin", 1),
    ("lin/match.lin", 30),
    ("lin/forum-post.txt", 4),
    ("pbn/endplay-example1.pbn", 2),
    ("diagrams/column-letters.txt", 1),
    ("diagrams/pismo-1251.txt", 1),
];

fn fixture(name: &str) -> Vec<u8> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/");
    fs::read(format!("{root}{name}")).unwrap()
}

/// A dropped file that exists in memory only.
#[derive(Debug)]
struct InTheAir {
    path: PathBuf,
    bytes: Vec<u8>,
}

impl DroppedFile for InTheAir {
    fn path(&self) -> &Path {
        &self.path
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Ok(self.bytes.clone())
    }
}

fn drop_on(user: &mut User, name: &str, bytes: Vec<u8>) {
    let path = PathBuf::from("/somewhere").join(name);
    user.drop_file(Arc::new(InTheAir { path, bytes }));
}

/// Returns the number of boards in the list from the text read last.
fn boards(session: &Session) -> usize {
    let list = session.problem_list();
    let facts = list.text_facts(session.document().origin()).unwrap();
    let rows = list.collections().flat_map(|(_, section)| section.listed());
    let boards = rows.filter_map(|listed| listed.board.as_ref());
    boards
        .filter(|board| Arc::ptr_eq(&board.facts, facts))
        .count()
}

/// Starts a user with results hidden, which saves the time to compute them.
fn quiet() -> User {
    let mut user = User::at(ENDING);
    user.choose(Challenge::ToggleNumbers);
    user
}

fn file_of(user: &User) -> Option<PathBuf> {
    let session = user.session();
    let board = session.problem_list().board_of(session.document().origin());
    board.map(|(path, _)| path.to_owned())
}

#[test]
fn a_file_of_every_format_can_be_dropped_on_the_window() {
    for (name, count) in FILES {
        let mut user = quiet();
        drop_on(&mut user, name, fixture(name));
        let path = Path::new("/somewhere").join(name);
        user.watch(|user| file_of(user).as_deref() == Some(&*path));
        assert_eq!(boards(user.session()), count, "{name}");
        // A document that was read is not called new.
        assert!(!user.sees_like("new bridge deal"), "{name}");
        let problem = user.problem();
        assert!(
            !problem.setup.in_play().is_empty() || problem.setup.all_unknown() > 0,
            "{name}"
        );
        assert!(!user.session().has_unsaved());
    }
}

#[test]
fn a_text_of_every_format_can_be_pasted() {
    for (name, count) in FILES {
        let mut user = quiet();
        let before = user.problem().clone();
        let text = kibitzer_formats::decode(&fixture(name)).into_owned();
        user.paste_only(&text);
        user.watch(|user| *user.problem() != before);
        if count > 1 {
            assert_eq!(boards(user.session()), count, "{name}");
        }
    }
}

/// Dialogs that always choose this file, and record the requests.
struct Chooses(PathBuf, Mutex<Vec<DialogRequest>>);

impl FileDialogs for Chooses {
    fn ask(&self, ask: DialogRequest) -> DialogAnswer {
        self.1.lock().unwrap().push(ask);
        DialogAnswer::Chosen(self.0.clone())
    }
}

#[test]
fn a_file_of_every_format_can_be_opened_in_a_dialog() {
    let folder = tempfile::tempdir().unwrap();
    for (name, _) in FILES {
        let mut user = quiet();
        let path = folder.path().join(name.replace('/', " "));
        fs::write(&path, fixture(name)).unwrap();
        let dialogs = Arc::new(Chooses(path.clone(), Mutex::default()));
        user.ask_with(dialogs.clone());
        user.chord(Modifiers::COMMAND, Key::O);
        user.watch(|user| file_of(user).as_ref() == Some(&path));
        let asked = dialogs.1.lock().unwrap();
        assert_eq!(asked.len(), 1);
        assert_eq!(asked[0].purpose, DialogPurpose::Read);
        let ending = path.extension().unwrap().to_str().unwrap();
        assert!(asked[0].kinds[0].1.contains(&ending), "{name}");
    }
}

const TWO: &str = "% PBN 2.1\r\n[Event \"One\"]\r\n[Board \"7\"]\r\n[West \"Zia\"]\r\n\
    [Deal \"N:AK... 32... ..AK. ..32.\"]\r\n\r\n[Event \"Two\"]\r\n[Board \"8\"]\r\n[West \"Nobody\"]\r\n[Dealer \"N\"]\r\n\
    [Deal \"N:A... 3... ..A. ..3.\"]\r\n";

/// Starts a user who has opened a file on disk.
fn with_file(folder: &Path, name: &str, bytes: &[u8]) -> (User, PathBuf) {
    let path = folder.join(name);
    fs::write(&path, bytes).unwrap();
    let mut user = quiet();
    drop_on_disk(&mut user, &path);
    user.watch(|user| file_of(user).as_ref() == Some(&path));
    (user, path)
}

pub(crate) fn drop_on_disk(user: &mut User, path: &Path) {
    let bytes = fs::read(path).unwrap();
    let path = path.to_owned();
    user.drop_file(Arc::new(InTheAir { path, bytes }));
}

fn retitle(user: &mut User, field: Field, text: &str) {
    user.apply(Edit::Text(field, text.to_owned()));
}

#[test]
fn a_file_of_several_boards_is_shown_as_a_list() {
    let folder = tempfile::tempdir().unwrap();
    let (mut user, path) = with_file(folder.path(), "club.pbn", TWO.as_bytes());
    assert!(user.sees_like("club.pbn") && user.sees("Board 7"));
    user.click("Board 8");
    assert_eq!(user.problem().record.event, "Two");
    // The search finds players by name.
    user.apply(Library::Search("zia".to_owned()));
    assert!(user.sees("Board 7"));
    user.apply(Library::Search(String::new()));
    // Opened again, the file is still listed only once.
    drop_on_disk(&mut user, &path);
    let is_first = |user: &User| user.problem().record.event == "One";
    user.watch(is_first);
    let named = user.session().problem_list().collections();
    let shown = named.filter(|(_, it)| it.folder.is_none() && it.rows().len() == 2);
    assert_eq!(shown.count(), 1);
}

#[test]
fn several_files_stay_in_their_order_and_a_folder_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    let clubs = folder.path().join("clubs");
    fs::create_dir(&clubs).unwrap();
    fs::write(clubs.join("monday.pbn"), TWO).unwrap();
    let names = ["one.pbn", "two.pbn", "three.pbn"];
    let paths = names.map(|name| folder.path().join(name));
    for path in &paths {
        fs::write(path, TWO).unwrap();
    }
    for _ in 0..5 {
        let mut user = quiet();
        user.open_all([&paths[..], std::slice::from_ref(&clubs)].concat());
        user.watch(|user| user.sees("monday.pbn"));
        assert_eq!(file_of(&user).as_ref(), Some(&paths[2]));
        assert!(names.iter().all(|name| user.sees_like(name)));
    }
}

#[test]
fn the_two_rooms_of_a_match_are_listed_separately() {
    let mut user = quiet();
    drop_on(&mut user, "match.lin", fixture("lin/match.lin"));
    user.wait(|user| user.sees("Board 46 · open"));
    user.click("Board 46 · closed");
    let record = &user.problem().record;
    assert_eq!(
        (&*record.board, record.more["Room"].as_str()),
        ("46", "Closed")
    );
}

#[test]
fn an_edited_board_is_saved_in_place_in_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let (mut user, path) = with_file(folder.path(), "club.pbn", TWO.as_bytes());
    user.click("Board 8");
    user.retitle("Squeeze");
    assert!(user.session().has_unsaved());
    user.save();
    let saved = fs::read_to_string(&path).unwrap();
    let added = saved.strip_prefix(TWO).unwrap();
    assert!(added.contains("Squeeze"), "{added}");
    assert_eq!(added.matches('\n').count(), added.matches("\r\n").count());
    assert_eq!(boards(user.session()), 2);
    assert!(user.sees("Squeeze"));
    // Saving once more changes only what was edited since.
    user.retitle("Double squeeze");
    user.save();
    let twice = fs::read_to_string(&path).unwrap();
    assert_eq!(twice, saved.replace("Squeeze", "Double squeeze"));
    // A value with a tag of its own changes that line only.
    user.apply(Edit::Dealer(Seat::East));
    user.save();
    let thrice = fs::read_to_string(&path).unwrap();
    let lines = twice.lines().zip(thrice.lines());
    let changed: Vec<(&str, &str)> = lines.filter(|(one, other)| one != other).collect();
    assert_eq!(changed, [("[Dealer \"N\"]", "[Dealer \"E\"]")]);
}

#[test]
fn saving_keeps_the_code_page_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = fixture("bts/russian-cp1251.bts");
    let (mut user, path) = with_file(folder.path(), "old.bts", &bytes);
    retitle(&mut user, Field::Question, "Мизер не ловится");
    user.save();
    let saved = fs::read(&path).unwrap();
    assert_eq!(Encoding::detect(&saved).name(), "windows-1251");
    assert!(kibitzer_formats::decode(&saved).contains("Мизер не ловится"));
}

#[test]
pub(super) fn a_file_that_cannot_be_written_leads_to_another() {
    let folder = tempfile::tempdir().unwrap();
    // Another program has changed the file.
    let (mut user, path) = with_file(folder.path(), "club.pbn", TWO.as_bytes());
    let theirs = TWO.replace("One", "Another");
    fs::write(&path, &theirs).unwrap();
    user.retitle("Mine");
    user.chord(Modifiers::COMMAND, Key::S);
    user.watch(|user| user.sees_like("another program has changed it"));
    user.wait(|user| user.sees("Save the problem"));
    assert_eq!(fs::read_to_string(&path).unwrap(), theirs);
    user.press(Key::Escape);
    assert!(user.session().has_unsaved());
    // The format can only be read, so the user is asked for another file, and the document stays unsaved.
    let (mut user, path) = with_file(folder.path(), "three.gib", &fixture("gib/three.txt"));
    user.retitle("Mine");
    user.chord(Modifiers::COMMAND, Key::S);
    user.watch(|user| user.sees_like("is read-only"));
    user.wait(|user| user.sees("Save the problem"));
    // The reason is given in the dialog as well as in the notice, since the user is looking at the dialog.
    assert_eq!(user.count_like("is read-only"), 2);
    assert_eq!(fs::read(&path).unwrap(), fixture("gib/three.txt"));
    let other = folder.path().join("mine.pbn");
    user.chord(Modifiers::COMMAND, Key::A);
    user.write(other.to_str().unwrap());
    user.press(Key::Enter);
    user.watch(|user| !user.session().has_unsaved());
    assert!(fs::read_to_string(&other).unwrap().contains("[Deal "));
    assert_eq!(file_of(&user), Some(other));
}

/// Returns a picture with a problem inside.
fn picture() -> Vec<u8> {
    let problem = kibitzer_formats::read_one(ENDING).unwrap();
    let form = ExportKind::Png.form();
    form.write(&problem, PictureLook::default()).unwrap()
}

#[test]
fn a_picture_is_recognised_by_its_content_and_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["deal.png", "deal.pbn", "deal"] {
        let (mut user, path) = with_file(folder.path(), name, &picture());
        assert_eq!(file_of(&user).as_ref(), Some(&path));
        user.retitle("Mine");
        user.chord(Modifiers::COMMAND, Key::S);
        user.wait(|user| user.sees("Save the problem"));
        assert_eq!(user.count_like("it is a picture"), 2, "{name}");
        assert_eq!(fs::read(&path).unwrap(), picture());
    }
}

/// A text with a warning, and a board that cannot be read.
const ODD: &str = "[Event \"One\"]\n[Vulnerable \"Perhaps\"]\n[Deal \"N:AK... 32... ..AK. ..32.\"]\n\n\
    [Event \"Two\"]\n[Deal \"N:nothing\"]\n\n[Event \"Three\"]\n[Deal \"N:A... 3... ..A. ..3.\"]\n";

#[test]
pub(super) fn warnings_are_listed_with_line_and_reason() {
    let mut user = quiet();
    user.paste(ODD);
    assert_eq!(boards(user.session()), 2);
    assert!(user.sees_like("one board could not be read: line 6"));
    user.click("Show");
    assert!(user.sees_like("Warnings: ") && user.sees_like("Line 2, column"));
    assert!(user.sees_like("A board could not be read here."));
    // A click opens the board; the arrow keys move between rows.
    user.apply(Filing::New(kibitzer::rules::Game::Bridge));
    assert!(!user.sees_like("Warnings: "));
    user.apply(Change::Undo);
    assert!(user.sees_like("Warnings: "));
    user.click_like("Line 2, column");
    assert_eq!(user.problem().record.event, "One");
    user.click("Close the list of warnings");
    assert!(!user.sees_like("Warnings: "));
    user.choose(Show::ToggleWarnings);
    assert!(user.sees_like("Warnings: "));
    // The notice does not offer to show a list that is already shown, since that button would close it.
    user.paste(ODD);
    assert!(user.sees_like("one board could not be read") && !user.sees("Show"));
    user.paste(&ODD.replace("N:nothing", "N:A... 3... ..A. ..3."));
    assert!(user.sees_like("Warnings: ") && !user.sees_like(": 1 warning"));
}

#[test]
fn the_number_of_warnings_is_shown_as_long_as_a_file_is_open() {
    let mut user = quiet();
    drop_on(&mut user, "odd.pbn", fixture("pbn/errors_20.pbn"));
    user.wait(|user| user.sees_like("odd.pbn: "));
    user.click("Dismiss");
    assert!(!user.sees_like("odd.pbn: "));
    // Equal warnings are counted once, and spelling not at all.
    user.click("4 warnings");
    assert!(user.sees_like("Warnings: ") && user.sees_like("Line 40, column 4"));
    assert!(user.sees_like("Nothing may follow the end (5 places)"));
    // While the list is open, the status line does not offer it.
    assert!(!user.offers("4 warnings"));
    user.click("Close the list of warnings");
    assert!(user.sees("4 warnings"));
    user.apply(Filing::New(kibitzer::rules::Game::Bridge));
    assert!(!user.sees("4 warnings"));
}

/// Violations of the standard that are understood are neither reported nor listed.
#[test]
fn a_file_with_only_nonstandard_spellings_opens_without_a_warning() {
    let mut user = quiet();
    user.paste(
        "[Date \"2026-05-31\"]\n[BCFlags \"1\"]\n[Deal \"N:AK... 32... ..AK. ..32.\"]\n\
         [Declarer \"N\"]\n[Contract \"1N\"]\n",
    );
    assert_eq!(user.problem().level, Some(1));
    assert!(!user.sees_like("warning") && !user.sees_like("PBN writes"));
}

#[test]
fn warnings_about_a_file_without_a_deal_are_listed() {
    let mut user = quiet();
    let before = user.problem().clone();
    let text = "[Event \"One\"]\n[Dealer \"Perhaps\"]\n[Vulnerable \"Perhaps\"]\n";
    drop_on(&mut user, "odd.pbn", text.as_bytes().to_vec());
    user.wait(|user| user.sees_like("odd.pbn: line 1, column 1: it contains no deal"));
    user.click("Show");
    assert!(user.sees_like("Line 2, column 10") && user.sees_like("Line 3, column 14"));
    assert_eq!(*user.problem(), before);
    // If no deal was found and there are no other warnings, there is nothing to show.
    let mut user = quiet();
    user.paste("[Event \"One\"]\n");
    assert!(user.sees_like("it contains no deal") && !user.sees("Show"));
}

#[test]
fn very_many_warnings_draw_only_rows_in_view() {
    let odd = |number| {
        format!(
            "[Event \"One\"]\n[Vulnerable \"Perhaps {number}\"]\n[Deal \"N:AK... 32... ..AK. ..32.\"]\n\n"
        )
    };
    let mut user = quiet();
    let before = user.problem().clone();
    user.paste_only(&(0..10_000).map(odd).collect::<String>());
    user.watch(|user| *user.problem() != before);
    user.apply(Show::ToggleWarnings);
    let drawn = user.count_like("Line ");
    assert!((2..40).contains(&drawn), "{drawn}");
}

#[test]
pub(super) fn a_long_text_is_pasted() {
    let mut user = quiet();
    let before = user.problem().clone();
    let line = "bridge N:AK... 32... ..AK. ..32. NT N\n";
    user.paste_only(&line.repeat(3000));
    // The text is read on another thread.
    user.watch(|user| *user.problem() != before);
    assert_eq!(boards(user.session()), 3000);
}

#[test]
pub(super) fn a_file_is_found_in_the_windows_own_dialog() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("clubs")).unwrap();
    fs::write(folder.path().join("clubs").join("monday.pbn"), TWO).unwrap();
    fs::write(folder.path().join("clubs").join("notes.doc"), "").unwrap();
    let mut user = quiet();
    user.chord(Modifiers::COMMAND, Key::O);
    user.wait(|user| user.sees("Open a file"));
    user.write(&format!("{}/", folder.path().display()));
    user.press(Key::Enter);
    user.wait(|user| user.sees("folder clubs"));
    // The only match is opened, and focus stays in the name field.
    user.write("clu");
    user.press(Key::Enter);
    user.wait(|user| user.sees("monday.pbn"));
    assert!(!user.sees("notes.doc"));
    user.click("All files");
    assert!(user.sees("notes.doc"));
    user.click("Up");
    user.wait(|user| user.sees("folder clubs"));
    user.click("folder clubs");
    user.click("folder clubs");
    user.wait(|user| user.sees("monday.pbn"));
    user.press(Key::Escape);
    user.wait(|user| !user.sees("Open a file"));
    user.chord(Modifiers::COMMAND, Key::O);
    user.wait(|user| user.sees("Open a file"));
    user.write(&format!("{}/clubs/", folder.path().display()));
    user.press(Key::Enter);
    user.wait(|user| user.sees("monday.pbn"));
    user.press(Key::ArrowDown);
    user.press(Key::Enter);
    let path = folder.path().join("clubs").join("monday.pbn");
    user.watch(|user| file_of(user).is_some());
    assert_eq!(file_of(&user), Some(fs::canonicalize(path).unwrap()));
}

#[test]
fn a_file_is_not_replaced_without_confirmation() {
    let (_folder, path) = new_file("other.ron");
    fs::write(&path, "precious").unwrap();
    let mut user = quiet();
    user.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    user.name_file("Save the problem", &path);
    user.wait(|user| user.sees_like("Replace it?"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    user.click("Replace");
    user.watch(|user| file_of(user).as_ref() == Some(&path));
    assert_ne!(fs::read_to_string(&path).unwrap(), "precious");
}

#[test]
fn a_file_name_without_an_extension_gets_that_of_the_chosen_format() {
    let (folder, path) = new_file("club.pbn");
    fs::write(&path, "precious").unwrap();
    let mut user = quiet();
    user.paste(TWO);
    user.export("All deals of the list");
    user.wait(|user| user.sees("Save the whole list"));
    assert!(user.sees("Format: PBN"));
    user.chord(Modifiers::COMMAND, Key::A);
    user.write(folder.path().join("club").to_str().unwrap());
    assert!(user.sees("Format: PBN"));
    user.press(Key::Enter);
    // The file with the completed name exists, and would be replaced.
    user.wait(|user| user.sees_like("club.pbn” already exists"));
    user.click("Format: PBN");
    // Our own format holds one problem per file.
    assert!(!user.sees_like("(.ron)"));
    user.click("LIN (.lin)");
    user.press(Key::Enter);
    let lin = folder.path().join("club.lin");
    user.watch(|_| lin.exists());
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    assert!(fs::read_to_string(&lin).unwrap().contains("|md|"));
    // The dialogs of the system complete names as well.
    let chosen = folder.path().join("other");
    user.ask_with(Arc::new(Chooses(chosen, Mutex::default())));
    user.export("All deals of the list");
    user.watch(|_| folder.path().join("other.pbn").exists());
    assert!(!folder.path().join("other").exists());
}

#[test]
fn the_record_of_a_deal_is_shown_without_hidden_results() {
    let told = "[Event \"Spingold\"]\n[Board \"3\"]\n[Dealer \"N\"]\n[North \"Zia\"]\n[South \"Rosenberg\"]\n\
        [Deal \"N:AK... 32... ..AK. ..32.\"]\n[Declarer \"S\"]\n[Contract \"1NT\"]\n[Result \"2\"]\n\
        [Auction \"N\"]\nPass Pass 1NT =1= Pass\nPass Pass\n[Note \"1:weak\"]\n";
    let mut user = User::new();
    user.paste(told);
    assert!(user.sees("North · Zia") && user.sees("South · declarer · Rosenberg"));
    // The heading shows that there is more, one click away.
    user.click("Information");
    assert!(user.sees_like("Event: Spingold") && user.sees_like("North: Zia"));
    assert!(user.sees_like(", weak"));
    assert!(user.sees_like("Result: "));
    user.choose(Challenge::ToggleNumbers);
    assert!(user.sees_like("Event: Spingold") && !user.sees_like("Result: "));
    user.paste(ENDING);
    assert!(!user.sees_like("Information"));
}

#[test]
fn copying_as_pbn_is_disabled_for_preferans() {
    let mut user = User::at("preferans N:87.KQ.KQ.J QT.A8.A97. - J9.97.8.87 S W declarer=N");
    let is_enabled = |user: &User| user.can(Share::Copy(CopyForm::Pbn));
    assert!(!is_enabled(&user));
    user.paste(ENDING);
    assert!(is_enabled(&user));
}

/// Returns a relative path from the current folder that leads through the root.
#[cfg(unix)]
fn roundabout(path: &Path) -> PathBuf {
    let here = std::env::current_dir().unwrap();
    let up = here.components().skip(1).map(|_| "..");
    up.collect::<PathBuf>()
        .join(path.strip_prefix("/").unwrap())
}

/// The studio may run in another folder when the file is saved, or when it is opened again.
#[cfg(unix)]
#[test]
fn a_file_is_known_by_its_absolute_path_however_it_is_opened() {
    let (_folder, path) = new_file("ending.txt");
    fs::write(&path, ENDING).unwrap();
    assert!(roundabout(&path).is_relative());
    let started: fn(&mut User, &Path) = |user, path| user.open_all(vec![roundabout(path)]);
    let dropped: fn(&mut User, &Path) = |user, path| {
        let (path, bytes) = (roundabout(path), fs::read(path).unwrap());
        user.drop_file(Arc::new(InTheAir { path, bytes }));
    };
    let chosen: fn(&mut User, &Path) = |user, path| {
        user.ask_with(Arc::new(Chooses(roundabout(path), Mutex::default())));
        user.choose(Filing::Open);
    };
    for way in [started, dropped, chosen] {
        let mut user = User::new();
        way(&mut user, &path);
        let file = |user: &User| {
            let origin = user.session().document().origin().clone();
            user.session().problem_list().file_of(&origin)
        };
        user.wait(|user| file(user).is_some());
        let known = file(&user).unwrap();
        assert!(known.is_absolute(), "{}", known.display());
        assert_eq!(known.canonicalize().unwrap(), path.canonicalize().unwrap());
        assert_eq!(user.session().settings().library.recent, [known]);
    }
}
