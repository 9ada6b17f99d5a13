//! Helpers to run `kibitz`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

/// A finesse: North holds ace and queen of spades, and West leads from the king and the four.
pub(crate) const FINESSE: &str = "bridge N:AQ... 32... .AK.. K4... NT W";
/// An end position with three cards each, which is decided by ducking a trick.
pub(crate) const ENDING: &str = "bridge N:A.Q3.. 3.T9.. 8.A8.. 4.KJ.. NT W";
/// All suites except the one that takes minutes, each with true if libdds can solve it.
pub(crate) const SUITES: [(&str, bool); 12] = [
    ("signature", true),
    ("no-trump", true),
    ("suit", true),
    ("table", true),
    ("cards", true),
    ("play", true),
    ("layouts-suit", true),
    ("layouts-no-trump", true),
    ("preferans-trump", false),
    ("preferans-no-trump", false),
    ("misere", false),
    ("freaks", true),
];

/// Returns the folder for the files of the tests in a source file, and creates it.
pub(crate) fn scratch(source: &str) -> PathBuf {
    let name = Path::new(source).file_stem().unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) errors: String,
}

impl Run {
    pub(crate) fn json(&self) -> Vec<Value> {
        let lines = self.out.lines();
        lines
            .map(|line| serde_json::from_str(line).expect(line))
            .collect()
    }
}

pub(crate) fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_kibitz"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

pub(crate) fn finish(child: Child) -> Run {
    let output = child.wait_with_output().unwrap();
    Run {
        status: output.status.code().expect("kibitz ends by itself"),
        out: String::from_utf8(output.stdout).unwrap(),
        errors: String::from_utf8(output.stderr).unwrap(),
    }
}

pub(crate) fn run_bytes(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // This fails if the program closes its input.
        let _ = stdin.write_all(&input);
    });
    let run = finish(child);
    writer.join().unwrap();
    run
}

/// Runs `kibitz` with a small table, so that many tests can run at once.
pub(crate) fn run(arguments: &[&str], lines: &[&str]) -> Run {
    let arguments = [arguments, &["--memory", "8"]].concat();
    run_bytes(&arguments, lines.join("\n").as_bytes())
}

/// Runs `kibitz`, asserts that there are no errors, and returns the JSON answers.
pub(crate) fn answers(arguments: &[&str], lines: &[&str]) -> Vec<Value> {
    let run = run(&[arguments, &["--json"]].concat(), lines);
    assert_eq!((run.status, run.errors.as_str()), (0, ""), "{}", run.out);
    run.json()
}

/// Runs `kibitz bench` on three boards, and returns its JSON report. `words` names the suite and maybe another solver.
pub(crate) fn bench(words: &[&str]) -> Value {
    let arguments = [&["bench", "--boards", "3"], words].concat();
    let answers = answers(&arguments, &[]);
    assert_eq!(answers.len(), 1);
    answers[0].clone()
}
