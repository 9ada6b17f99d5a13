//! Tests of two windows on one document, each with changes: neither overwrites those of the other.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command as Process, Stdio};
use std::sync::{Arc, Mutex};

use kibitzer::problem::Problem;
use kibitzer_studio::platform::dialogs::{DialogAnswer, DialogRequest, FileDialogs};
use kibitzer_studio::session::notice::Notice;

use crate::prelude::*;

/// The environment variable with the folder of a window in a process of its own.
const FOLDER: &str = "KIBITZER_TEST_FOLDER";

/// The titles that the windows give to the problem.
const TITLES: [&str; 2] = ["From one window", "From the other window"];

/// File dialogs that are cancelled and recorded.
#[derive(Default)]
struct Cancels(Mutex<Vec<DialogRequest>>);

impl FileDialogs for Cancels {
    fn ask(&self, ask: DialogRequest) -> DialogAnswer {
        self.0.lock().unwrap().push(ask);
        DialogAnswer::Cancelled
    }
}

/// Writes a file with one problem.
fn write_problem(path: &Path) {
    let problem = kibitzer::notation::text::parse_line(PLAYED)
        .unwrap()
        .problem;
    fs::write(path, native::write(&problem)).unwrap();
}

/// Opens a file in a window.
fn open(user: &mut User, path: &Path) {
    user.open_all(vec![path.to_owned()]);
    let opened = Some(path.to_owned());
    user.wait(|user| {
        user.session()
            .problem_list()
            .file_of(user.session().document().origin())
            == opened
    });
}

/// Saves, and waits until the file is written, or the user is asked for another one. Returns true if it is written.
fn save(user: &mut User) -> bool {
    user.apply(Filing::Save);
    let is_refused = |user: &User| {
        let latest = user.session().screen().notices.latest();
        matches!(latest, Some(Notice::NotInPlace(_)))
    };
    user.wait(|user| !user.session().has_unsaved() || is_refused(user));
    !is_refused(user)
}

fn read(path: &Path) -> Problem {
    native::read(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn the_second_window_to_save_a_file_asks_for_another_file() {
    let (folder, path) = new_file("deal.ron");
    write_problem(&path);
    let [mut one, mut other] = [0, 1].map(|_| User::living_in(folder.path()));
    let asked = Arc::new(Cancels::default());
    other.ask_with(asked.clone());
    for (user, title) in [&mut one, &mut other].into_iter().zip(TITLES) {
        open(user, &path);
        user.retitle(title);
    }
    assert!(save(&mut one) && !save(&mut other));
    assert_eq!(read(&path).title, TITLES[0]);
    other.wait(|_| asked.0.lock().unwrap().len() == 1);
    // The changes of the other window stay in it, and in its draft after it was closed.
    assert_eq!(other.problem().title, TITLES[1]);
    one.retitle("Once more");
    assert!(save(&mut one));
    assert_eq!(read(&path).title, "Once more");
    other.chord(Modifiers::COMMAND, Key::Q);
    other.wait(User::has_closed);
    other.close();
    one.close();
    let mut next = User::living_in(folder.path());
    next.wait(|user| user.session().has_unsaved());
    assert_eq!(next.problem().title, TITLES[1]);
    assert!(!save(&mut next));
    assert_eq!(read(&path).title, "Once more");
}

/// A window in a process of its own. For each path and title that it reads from its input, it opens the file, gives its
/// problem the title, and saves it once it reads a third line. It prints when it is ready, and whether it has saved.
#[test]
#[ignore = "the other half of the next test"]
fn a_window_saves_each_file_when_it_is_told_to() {
    let folder = std::env::var_os(FOLDER).unwrap();
    let mut user = User::living_in(Path::new(&folder));
    user.ask_with(Arc::new(Cancels::default()));
    let mut lines = std::io::stdin().lines().map(Result::unwrap);
    while let Some(path) = lines.next() {
        let title = lines.next().unwrap();
        open(&mut user, Path::new(&path));
        user.retitle(&title);
        println!("\n{READY}");
        lines.next();
        let is_saved = save(&mut user);
        println!("\n{SAVED}{is_saved}");
        if !is_saved {
            // The next file opens without a question.
            user.apply(Change::Undo);
        }
    }
}

/// The line by which a window says that it is ready to save.
const READY: &str = "ready";

/// The line by which a window says whether it has saved, without `true` or `false` at its end.
const SAVED: &str = "saved: ";

/// A window in a process of its own.
struct Window {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Window {
    fn start(folder: &Path) -> Window {
        let mut process = Process::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "windows::a_window_saves_each_file_when_it_is_told_to",
            ])
            .args(["--ignored", "--nocapture"])
            .env(FOLDER, folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Window {
            input: process.stdin.take().unwrap(),
            output: BufReader::new(process.stdout.take().unwrap()),
            process,
        }
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// Waits for a line that begins with `start`, and returns the rest of it.
    fn wait_for(&mut self, start: &str) -> String {
        let lines = self.output.by_ref().lines().map(Result::unwrap);
        let mut found = lines.filter_map(|line| Some(line.strip_prefix(start)?.to_owned()));
        found.next().unwrap()
    }
}

/// Two processes save their changes of one file at the same moment, again and again. Each time one of them writes the
/// file, and the other is told that it was changed.
#[test]
fn one_of_two_simultaneous_saves_to_a_file_is_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let mut windows = [0, 1].map(|_| Window::start(&data));
    for round in 0..12 {
        let path = folder.path().join(format!("{round}.ron"));
        write_problem(&path);
        for (window, title) in windows.iter_mut().zip(TITLES) {
            window.tell(&path.display().to_string());
            window.tell(title);
            window.wait_for(READY);
        }
        windows.iter_mut().for_each(|window| window.tell("save"));
        let saved = windows
            .each_mut()
            .map(|window| window.wait_for(SAVED) == "true");
        let written = TITLES.map(|title| read(&path).title == title);
        assert_eq!(saved, written, "{round}");
    }
    for window in windows {
        let Window {
            mut process,
            input,
            output: _output,
        } = window;
        drop(input);
        assert!(process.wait().unwrap().success());
    }
}

/// The lines and remarks that the user adds to a problem that ships are not in a file of his own.
#[test]
fn remarks_on_a_shipped_problem_in_two_windows_are_both_kept() {
    let folder = tempfile::tempdir().unwrap();
    let remark = |text: &str| {
        let mut user = User::living_in(folder.path());
        user.click_first("Ten cards");
        user.press(Key::X);
        (user, text.to_owned())
    };
    let mut windows = TITLES.map(remark);
    for (user, text) in &mut windows {
        user.chord(Modifiers::COMMAND, Key::M);
        user.write(text);
        user.press(Key::Enter);
    }
    for (user, _) in windows {
        user.close();
    }
    let mut next = User::living_in(folder.path());
    next.click_first("Ten cards");
    let document = next.session().document();
    let comment = document.remark(document.path()).comment;
    assert_eq!(comment, TITLES.join("\n"));
}
