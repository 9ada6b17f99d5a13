//! Tests that the user's work survives a kill, a panic and a full disk.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command as Process, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use eframe::egui::Event;
use kibitzer_export::ExportKind;
use kibitzer_files::WriteError;
use kibitzer_studio::platform::dialogs::{DialogAnswer, DialogRequest, FileDialogs};
use kibitzer_studio::session::command::Command;
use kibitzer_studio::session::event;
use kibitzer_studio::session::export::form::ExportItem;
use kibitzer_studio::session::handout::form::{HandoutStep, HandoutTarget};
use kibitzer_studio::session::notice::Notice;

use crate::driver::rest;
use crate::prelude::*;

/// The number of edits after which a studio is killed, which takes longer than several drafts.
const KILLED_AFTER: usize = 150;

/// The environment variable with the folder of a studio that is to be killed.
const FOLDER: &str = "KIBITZER_TEST_FOLDER";

/// Returns the number of drafts offered, once the folder has been read.
fn offered(user: &mut User) -> usize {
    user.wait(|it| !it.session().drafts().found.is_empty());
    user.session().drafts().found.len()
}

/// Waits until the studio has written a draft that contains a text.
fn wait_for_draft(user: &mut User, folder: &Path, text: &str) {
    user.wait(|_| drafts(folder).iter().any(|path| contains(path, text)));
}

#[test]
pub(super) fn unsaved_work_is_offered_when_the_studio_has_gone_and_can_be_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = User::living_in(folder.path());
    first.paste(ENDING);
    first.play("SK");
    first.retitle("Rescued");
    wait_for_draft(&mut first, folder.path(), "Rescued");
    let wanted = first.session().document().as_written();
    // Dropped without being closed, as if it had been killed.
    drop(first);
    let mut second = User::living_in(folder.path());
    assert_eq!(offered(&mut second), 1);
    let old = drafts(folder.path()).remove(0);
    second.click("Restore");
    assert_eq!(second.problem(), &wanted);
    assert_eq!(second.at_card(), 1);
    assert!(second.session().has_unsaved());
    assert!(second.session().drafts().found.is_empty());
    // The new draft is written before the old one is deleted.
    second.wait(|_| !old.exists());
    drop(second);
    // The draft is still unsaved, so it is offered again.
    let mut third = User::living_in(folder.path());
    assert_eq!(offered(&mut third), 1);
    third.click("Discard");
    third.wait(|_| drafts(folder.path()).is_empty());
}

/// Slow frames do not delay a draft: what the user has typed is written by the clock of another thread.
#[test]
fn a_draft_is_written_even_if_no_frame_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let mut studio = User::living_in(folder.path());
    // A change that arrives just after a draft was written waits longest.
    for text in ["First", "Second", "Third"] {
        studio.send(Edit::Text(Field::Title, text.to_owned()));
        wait_until(|| contains(&folder.path().join("drafts/0.draft"), text));
    }
}

/// The lines that the user adds to a shipped problem are in the settings instead of a draft.
#[test]
pub(super) fn lines_in_shipped_problems_are_written_while_no_frame_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let mut studio = User::living_in(folder.path());
    studio.apply(Challenge::ToggleNumbers);
    studio.send(Lines::Write(RemarkPart::Comment, LinePlace::Here));
    for text in ["First", "First, second"] {
        studio.send(Lines::Type(text.to_owned()));
        assert!(!studio.session().has_unsaved());
        wait_until(|| contains(&folder.path().join("settings.ron"), text));
    }
}

/// Returns true if a file exists and contains a text.
fn contains(path: &Path, text: &str) -> bool {
    std::fs::read_to_string(path).is_ok_and(|content| content.contains(text))
}

/// Returns the drafts in a studio's folder.
fn drafts(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder.join("drafts")).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let is_draft = |path: &PathBuf| path.extension().is_some_and(|it| it == "draft");
    paths.filter(is_draft).collect()
}

#[test]
fn a_window_that_panics_leaves_a_draft() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_owned();
    let panicked = std::thread::spawn(move || {
        let mut studio = User::living_in(&path);
        studio.retitle("Before the panic");
        std::panic::panic_any("a window");
    });
    assert!(panicked.join().is_err());
    let mut next = User::living_in(folder.path());
    assert_eq!(offered(&mut next), 1);
    let found = &next.session().drafts().found[0];
    assert_eq!(found.work.document.title, "Before the panic");
}

/// A studio in its own process that edits and saves until it is killed. After every edit it prints the number of
/// edits.
#[test]
#[ignore = "the other half of the next test"]
fn a_studio_edits_and_saves_until_it_is_killed() {
    let folder = std::env::var_os(FOLDER).unwrap();
    let folder = Path::new(&folder);
    let mut studio = User::living_in(folder);
    let started = Instant::now();
    for number in 0..10_000 {
        studio.retitle(&format!("Edit {number}"));
        if number % 7 == 0 {
            let text = kibitzer::notation::native::write(studio.problem());
            let saved = kibitzer_files::replace(&folder.join("saved.ron"), text.as_bytes());
            saved.unwrap();
        }
        let now = started.elapsed().as_secs_f64();
        println!("edit {number} {now}");
        rest();
    }
}

/// The folder of the drafts is removed, and returns.
#[cfg(unix)]
#[test]
fn a_draft_that_could_not_be_written_is_retried() {
    let folder = tempfile::tempdir().unwrap();
    let drafts_folder = folder.path().join("drafts");
    let mut studio = User::living_in(folder.path());
    std::fs::remove_dir_all(&drafts_folder).unwrap();
    studio.retitle("Still here");
    assert!(!told(&mut studio, &drafts_folder.join("0.draft")).has_old);
    studio.click("Dismiss");
    std::fs::create_dir(&drafts_folder).unwrap();
    wait_for_draft(&mut studio, folder.path(), "Still here");
    assert!(studio.session().screen().notices.latest().is_none());
}

/// Waits until the studio reports that a file was not written.
#[cfg(unix)]
fn told(user: &mut User, path: &Path) -> WriteError {
    let found = |user: &User| {
        let mut shown = user.session().screen().notices.shown().iter();
        shown.find_map(|posted| match &posted.notice {
            Notice::NotWritten(error) if error.path == path => Some(error.clone()),
            _ => None,
        })
    };
    user.wait(|user| found(user).is_some());
    found(user).unwrap()
}

/// A studio in its own process, on a disk that accepts small files but no large ones.
#[cfg(unix)]
mod full_disk {
    use super::*;

    #[test]
    #[ignore = "the other half of the next two tests"]
    fn a_studio_reports_failed_writes_and_keeps_its_files_as_the_disk_fills() {
        let folder = PathBuf::from(std::env::var_os(FOLDER).unwrap());
        let [path, draft] = ["deal.ron", "drafts/0.draft"].map(|name| folder.join(name));
        let problem = kibitzer::notation::text::parse_line(ENDING)
            .unwrap()
            .problem;
        let whole = kibitzer::notation::native::write(&problem);
        std::fs::write(&path, &whole).unwrap();
        let mut studio = User::living_in(&folder);
        studio.apply(event::Event::from_file(path.clone(), whole.as_bytes()));
        studio.retitle("Small");
        wait_for_draft(&mut studio, &folder, "Small");
        let small = read(&draft);
        studio.apply(Edit::Text(Field::Notes, "too much ".repeat(20_000)));
        studio.apply(Filing::Save);
        assert!(told(&mut studio, &path).has_old);
        assert!(told(&mut studio, &draft).has_old);
        assert_eq!((read(&path), read(&draft)), (whole, small));
        assert_eq!(names(&folder), ["deal.ron", "drafts", "saves.lock"]);
        assert_eq!(names(&folder.join("drafts")), ["0.draft", "0.lock"]);
        goes_on(&mut studio, &path);
    }

    /// Asserts that a document that fits is saved as usual.
    fn goes_on(studio: &mut User, path: &Path) {
        studio.apply(Change::Undo);
        studio.apply(Filing::Save);
        studio.wait(|it| !it.session().has_unsaved());
        assert!(read(path).contains("Small"));
    }

    fn read(path: &Path) -> String {
        std::fs::read_to_string(path).unwrap()
    }

    /// Returns the names in a folder, sorted.
    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string())
            .map(Result::unwrap)
            .collect();
        names.sort();
        names
    }

    /// Runs that studio from a shell, after a script.
    fn run_after(shell: &[&str], script: &str, folder: &Path) {
        let script = format!(r#"{script} && exec "$0" "$@""#);
        let run = Process::new(shell[0])
            .args(&shell[1..])
            .args(["-c", &script])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "survival::full_disk::a_studio_reports_failed_writes_and_keeps_its_files_as_the_disk_fills"])
            .args(["--ignored", "--nocapture"])
            .env(FOLDER, folder)
            .output()
            .unwrap();
        let said = [run.stdout, run.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        assert!(run.status.success() && said.contains("1 passed"), "{said}");
    }

    /// A limit on the size of files has the effect of a full disk.
    #[test]
    fn a_text_beyond_the_file_size_limit_leaves_the_files_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        run_after(&["sh"], r#"trap "" XFSZ && ulimit -f 64"#, folder.path());
    }

    /// A shell in its own mount namespace, in which a small disk can replace the folder.
    const OWN_DISKS: [&str; 3] = ["unshare", "-m", "sh"];
    const SMALL_DISK: &str = r#"mount -t tmpfs -o size=64k none "$KIBITZER_TEST_FOLDER""#;

    #[test]
    #[ignore = "needs the right to mount a disk"]
    fn a_full_disk_leaves_the_files_as_they_are() {
        let folder = tempfile::tempdir().unwrap();
        run_after(&OWN_DISKS, SMALL_DISK, folder.path());
    }
}

#[test]
fn a_draft_is_at_most_five_seconds_old_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = in_own_process(
        "survival::a_studio_edits_and_saves_until_it_is_killed",
        folder.path(),
    );
    let said = BufReader::new(child.stdout.take().unwrap()).lines();
    let edits: Vec<(usize, f64)> = said
        .filter_map(|line| edit(&line.unwrap()))
        .take(KILLED_AFTER)
        .collect();
    child.kill().unwrap();
    child.wait().unwrap();
    let (_, last) = *edits.last().expect("it edits");
    let mut next = User::living_in(folder.path());
    assert_eq!(offered(&mut next), 1);
    let found = next.session().drafts().found[0].work.document.clone();
    let (_, kept) = *edits
        .iter()
        .find(|(number, _)| found.title == format!("Edit {number}"))
        .expect("the draft is one of the edits");
    assert!(last - kept <= 5.0, "{last} {kept}");
    // The saved file, too, is a complete version of one of the edits.
    let saved = std::fs::read_to_string(folder.path().join("saved.ron")).unwrap();
    let saved = kibitzer::notation::native::read(&saved).unwrap();
    assert!(saved.title.starts_with("Edit "));
}

/// A studio in its own process, started in the folder of a file. It opens the file by its relative name, types a
/// comment, and is killed.
#[test]
#[ignore = "the other half of the next test"]
fn a_studio_is_killed_while_a_comment_is_typed() {
    let folder = std::env::var_os(FOLDER).unwrap();
    let mut studio = User::living_in(Path::new(&folder));
    studio.open_all(vec!["doc.ron".into()]);
    studio.wait(|studio| !studio.line().is_empty());
    studio.press(Key::End);
    studio.chord(Modifiers::COMMAND, Key::M);
    for letter in "not kept yet".chars() {
        studio.event(Event::Text(letter.to_string()));
        studio.run_steps(2);
    }
    println!("typed");
    studio.watch(|_| false);
}

/// The studio that resumes the work runs in another folder.
#[test]
fn text_typed_before_a_kill_goes_into_its_file() {
    let folders = tempfile::tempdir().unwrap();
    let [home, own] = ["home", "own"].map(|it| folders.path().join(it));
    std::fs::create_dir_all(&own).unwrap();
    let problem = kibitzer::notation::text::parse_line(PLAYED);
    let written = kibitzer::notation::native::write(&problem.unwrap().problem);
    std::fs::write(own.join("doc.ron"), written).unwrap();
    let name = "survival::a_studio_is_killed_while_a_comment_is_typed";
    let mut child = Process::new(std::env::current_exe().unwrap())
        .args(["--exact", name, "--ignored", "--nocapture"])
        .env(FOLDER, &home)
        .current_dir(&own)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(said.any(|line| line.unwrap().contains("typed")));
    wait_until(|| contains(&home.join("drafts/0.draft"), "not kept yet"));
    child.kill().unwrap();
    child.wait().unwrap();
    let mut next = User::living_in(&home);
    assert_eq!(offered(&mut next), 1);
    let found = next.session().drafts().found[0].clone();
    assert_eq!(found.work.file.as_deref(), Some(&*own.join("doc.ron")));
    next.click("Restore");
    next.apply(Filing::Save);
    next.wait(|it| !it.session().has_unsaved());
    let saved = std::fs::read_to_string(own.join("doc.ron")).unwrap();
    let saved = kibitzer::notation::native::read(&saved).unwrap();
    let remark = saved.play.remark(saved.play.mainline()).unwrap();
    assert_eq!(remark.comment, "not kept yet");
}

/// Parses the number of an edit and its time in seconds from a line of output.
fn edit(line: &str) -> Option<(usize, f64)> {
    let (_, rest) = line.split_once("edit ")?;
    let (number, time) = rest.split_once(' ')?;
    Some((number.parse().ok()?, time.parse().ok()?))
}

/// File dialogs in which the user chooses the proposed name in a folder.
struct Folder(PathBuf);

impl FileDialogs for Folder {
    fn ask(&self, ask: DialogRequest) -> DialogAnswer {
        DialogAnswer::Chosen(self.0.join(ask.name))
    }
}

/// A studio in its own process that exports and prints the same position until it is killed.
#[test]
#[ignore = "the other half of the next test"]
fn a_studio_exports_and_prints_until_it_is_killed() {
    let folder = PathBuf::from(std::env::var_os(FOLDER).unwrap());
    let mut studio = User::living_in(&folder);
    let exports = folder.join("exports");
    let files = ["bridge.pdf", "bridge.png"].map(|name| exports.join(name));
    studio.state_mut().use_dialogs(Arc::new(Folder(exports)));
    studio.paste(ENDING);
    for round in 0..10_000 {
        for kind in [ExportKind::Pdf, ExportKind::Png] {
            let export = Share::Export(ExportItem::Position(kind));
            studio.apply(export);
        }
        let print = Share::Handout(HandoutStep::Write(HandoutTarget::Printer));
        studio.apply(print);
        // Threads other than the window's write the files.
        wait_until(|| files.iter().all(|file| file.exists()));
        println!("\nround {round}");
    }
}

#[test]
fn a_kill_leaves_no_incomplete_export_or_print() {
    let name = "survival::a_studio_exports_and_prints_until_it_is_killed";
    for delay in [0, 3, 7, 12, 20, 31] {
        let folder = tempfile::tempdir().unwrap();
        let exports = folder.path().join("exports");
        std::fs::create_dir(&exports).unwrap();
        let mut child = in_own_process(name, folder.path());
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
        assert!(said.any(|line| line.unwrap().starts_with("round 2")));
        std::thread::sleep(Duration::from_millis(delay));
        child.kill().unwrap();
        child.wait().unwrap();
        // A print begins by emptying its folder.
        let entries = [exports, folder.path().join("print")]
            .map(std::fs::read_dir)
            .into_iter()
            .flatten()
            .flatten();
        let paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        assert!(paths.len() >= 2, "{paths:?}");
        for path in paths {
            let bytes = std::fs::read(&path).unwrap();
            // The marks at the end of a PDF file and of a PNG picture.
            let ends = [&b"%%EOF"[..], b"IEND\xae\x42\x60\x82"];
            let is_whole = ends.iter().any(|end| bytes.trim_ascii_end().ends_with(end));
            assert!(is_whole, "{}", path.display());
        }
    }
}

/// A studio in its own process that is killed while the user drags a card to another hand.
#[test]
#[ignore = "the other half of the next test"]
fn a_studio_is_killed_while_a_card_is_dragged() {
    let folder = PathBuf::from(std::env::var_os(FOLDER).unwrap());
    let mut studio = User::living_in(&folder);
    studio.paste(ENDING);
    studio.retitle("Before the drag");
    let edit = Command::Show(Show::Mode(ScreenMode::Edit));
    studio.apply(edit);
    let place = |name: &str| {
        let mut found = studio.query_all_by_label_contains(name);
        found.next().unwrap().rect().center()
    };
    let [card, hand] = ["pack: ace of spades", "West’s cards"].map(place);
    studio.hover_at(card);
    studio.drag_at(card);
    for part in [0.2, 0.5, 0.9] {
        studio.hover_at(card.lerp(hand, part));
        studio.run_steps(2);
    }
    println!("\ndragged");
    studio.watch(|_| false);
}

#[test]
fn a_kill_in_the_middle_of_a_drag_leaves_the_deal_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let name = "survival::a_studio_is_killed_while_a_card_is_dragged";
    let mut child = in_own_process(name, folder.path());
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(said.any(|line| line.unwrap() == "dragged"));
    wait_until(|| contains(&folder.path().join("drafts/0.draft"), "Before the drag"));
    child.kill().unwrap();
    child.wait().unwrap();
    let mut next = User::living_in(folder.path());
    assert_eq!(offered(&mut next), 1);
    let problem = kibitzer::notation::text::parse_line(ENDING);
    let found = &next.session().drafts().found[0].work.document;
    assert_eq!(found.setup, problem.unwrap().problem.setup);
}

/// Starts an ignored test as the studio of a folder in its own process.
fn in_own_process(name: &str, folder: &Path) -> Child {
    Process::new(std::env::current_exe().unwrap())
        .args(["--exact", name, "--ignored", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}
