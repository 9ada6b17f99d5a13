//! Tests of `kibitz` with limited memory, threads and disks, and of stopping it.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::kibitz::{ENDING, Run, finish, run_bytes, scratch};

/// A complete bridge deal with the contract 3NT, to which West leads.
const DEAL: &str = "bridge N:AK52.Q63.KJ74.82 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT754 NT W contract=3NT";

/// Creates an empty folder for the files of one test.
fn folder(name: &str) -> PathBuf {
    let folder = scratch(file!()).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Starts a shell that runs `script` and then turns into `kibitz`.
fn after(script: &str, arguments: &[&str]) -> Child {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!(r#"{script}; exec "$0" "$@""#)]);
    shell.arg(env!("CARGO_BIN_EXE_kibitz")).args(arguments);
    shell.stdin(Stdio::null());
    shell.stdout(Stdio::piped()).stderr(Stdio::piped());
    shell.spawn().unwrap()
}

fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    let kill = Command::new("kill")
        .args([&format!("-{name}"), &id])
        .status();
    assert!(kill.unwrap().success());
}

/// With little memory every command still works, with smaller tables and fewer threads.
#[cfg(target_os = "linux")]
#[test]
fn every_command_works_with_little_memory() {
    let folder = folder("memory");
    let deal = folder.join("deal.txt");
    fs::write(&deal, DEAL).unwrap();
    let deal = deal.to_str().unwrap();
    let made = folder.join("made.pbn");
    let made = made.to_str().unwrap();
    let calls = [
        "solve DEAL",
        "table DEAL --threads 64",
        "layouts --seconds 0.5 DEAL",
        "deal -n 2 --length W:S=6+ --points E=0-9 --tricks N:NT=5+",
        "convert DEAL -o MADE",
        "annotate DEAL -o MADE",
    ];
    for megabytes in [40, 80, 150, 200, 300] {
        for call in calls {
            let words = call.replace("DEAL", deal).replace("MADE", made);
            let words: Vec<&str> = words.split(' ').collect();
            let limit = format!("ulimit -v {}", megabytes * 1000);
            let child = after(&limit, &words);
            let output = child.wait_with_output().unwrap();
            let errors = String::from_utf8_lossy(&output.stderr);
            assert_eq!(
                output.status.code(),
                Some(0),
                "{megabytes} MB, {call}: {errors}"
            );
        }
    }
}

/// Memory that is requested but not available is an error.
#[cfg(target_os = "linux")]
#[test]
fn a_request_for_unavailable_memory_is_an_error() {
    for (megabytes, words) in [
        ("2000", "the machine has only"),
        ("600", "cannot provide 600"),
    ] {
        let child = after("ulimit -v 620000", &["solve", "--memory", megabytes]);
        let run = finish(child);
        assert!(run.status == 1 || run.status == 2, "{}", run.errors);
        assert!(run.errors.contains(words), "{}", run.errors);
        assert!(run.errors.starts_with("kibitz: "), "{}", run.errors);
    }
}

/// Runs `script` with its own file system of 64 kilobytes.
fn on_a_small_disk(disk: &Path, script: &str, arguments: &[&str]) -> Run {
    let mount = format!("mount -t tmpfs -o size=64k none '{}'", disk.display());
    let mut shell = Command::new("unshare");
    shell.args(["-m", "sh", "-c", &format!("{mount} && {script}")]);
    shell.arg(env!("CARGO_BIN_EXE_kibitz")).args(arguments);
    shell.stdin(Stdio::null()).stdout(Stdio::piped());
    shell.stderr(Stdio::piped());
    finish(shell.spawn().unwrap())
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs the right to mount a disk"]
fn a_full_disk_is_reported_and_leaves_the_old_file_unchanged() {
    let disk = folder("disk");
    let path = disk.join("deals.pbn");
    let path = path.to_str().unwrap();
    let script =
        format!(r#"printf old > '{path}'; "$0" "$@"; status=$?; cat '{path}'; exit $status"#);
    let arguments = ["deal", "-n", "2000", "-o", path];
    let run = on_a_small_disk(&disk, &script, &arguments);
    assert_eq!((run.status, &*run.out), (1, "old"), "{}", run.errors);
    let said = format!("kibitz: {path}: error: not written; the old file is unchanged: ");
    assert!(run.errors.contains(&said), "{}", run.errors);
    let arguments = ["deal", "-n", "2000", "-o", path];
    let run = on_a_small_disk(&disk, r#""$0" "$@""#, &arguments);
    let said = format!("kibitz: {path}: error: not written: ");
    assert!(run.errors.contains(&said), "{}", run.errors);
}

/// A command that is stopped by any signal prints what was written, and its exit status names the signal.
#[test]
fn a_stopped_command_reports_what_it_has_written() {
    let folder = folder("stopped");
    let path = folder.join("deals.pbn");
    fs::write(&path, "old").unwrap();
    let name = path.to_str().unwrap();
    // Such a deal hardly exists, so that the search does not end.
    let endless = ["--tricks", "N:NT=13", "--points", "N=0", "--points", "S=0"];
    for (signal_name, status) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        if signal_name == "HUP" && is_hang_up_ignored() {
            continue;
        }
        let arguments = [&["deal", "-o", name], &endless[..]].concat();
        let mut child = after(":", &arguments);
        let mut told = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        told.read_line(&mut line).unwrap();
        assert!(line.contains("note: none of "), "{line}");
        signal(&child, signal_name);
        let mut rest = String::new();
        std::io::Read::read_to_string(&mut told, &mut rest).unwrap();
        let run = finish(child);
        assert_eq!(run.status, status, "{signal_name}");
        let said = format!("kibitz: {name}: note: stopped: not written; the old file is unchanged");
        assert!(rest.contains(&said), "{rest}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    }
}

/// Returns true if the tests were started with SIGHUP ignored, as by `nohup`. The processes that they start then ignore
/// it too.
fn is_hang_up_ignored() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).is_ok_and(|bits| bits & 1 != 0))
}

#[test]
fn a_stopped_command_reports_the_board_that_is_not_answered() {
    let deals = run_bytes(&["deal", "-n", "2000", "--seed", "1"], b"");
    let path = folder("answered").join("deals.txt");
    fs::write(&path, format!("{ENDING}\n{}", deals.out)).unwrap();
    let name = path.to_str().unwrap();
    let rows = path.with_file_name("rows.csv");
    let arguments = ["table", name, "--csv", rows.to_str().unwrap()];
    let mut child = after(":", &arguments);
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut String::new()).unwrap();
    signal(&child, "TERM");
    std::io::copy(&mut out, &mut std::io::sink()).unwrap();
    let run = finish(child);
    assert_eq!(run.status, 143, "{}", run.errors);
    assert!(
        run.errors.starts_with(&format!("kibitz: {name}:")),
        "{}",
        run.errors
    );
    let said = ": note: stopped; this board was not answered, or only in part; ";
    assert!(
        run.errors.contains(said) && run.errors.contains(" written\n"),
        "{}",
        run.errors
    );
    let not_written = format!("kibitz: {}: note: stopped: not written", rows.display());
    assert!(run.errors.contains(&not_written), "{}", run.errors);
    assert!(!rows.exists());
}

/// A user who takes `--csv` for a switch gives the input as the file to be written.
#[test]
fn an_empty_csv_table_leaves_the_old_file_unchanged() {
    let path = folder("no-rows").join("deals.txt");
    fs::write(&path, ENDING).unwrap();
    let name = path.to_str().unwrap();
    let run = run_bytes(&["table", "--csv", name], b"");
    assert_eq!(run.status, 1, "{}", run.errors);
    let said = format!(
        "kibitz: {name}: note: no board has a row: not written; the old file is unchanged\n"
    );
    assert!(run.errors.contains(&said), "{}", run.errors);
    assert_eq!(fs::read_to_string(&path).unwrap(), ENDING);
}
