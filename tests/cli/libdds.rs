//! Tests of `kibitz` together with libdds. If libdds is missing, they are ignored, or fail if `KIBITZER_LIBDDS` is set.

#![allow(clippy::unwrap_used, reason = "tests")]

#[allow(dead_code, reason = "the other tests use all of it")]
mod kibitz;
#[path = "../thorough.rs"]
mod thorough;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Completion, Trial};

use kibitz::{ENDING, FINESSE, SUITES, answers, bench, run, run_bytes};
use thorough::core_count;

fn main() -> ExitCode {
    let trials = vec![
        trial("bench_compares", bench_compares),
        trial("calls_are_timed_one_by_one", calls_are_timed_one_by_one),
        trial("bridge_is_checked", bridge_is_checked),
        trial(
            "boards_and_tricks_begun_agree",
            boards_and_tricks_begun_agree,
        ),
        trial(
            "twenty_thousand_boards_and_as_many_tricks_begun_agree",
            twenty_thousand_boards_and_as_many_tricks_begun_agree,
        )
        .with_kind("takes half an hour")
        .with_ignored_flag(true),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// Returns a test that runs if libdds is available. If it is missing, the test is ignored; with `KIBITZER_LIBDDS` set,
/// as in continuous integration, it fails.
fn trial(name: &str, test: fn()) -> Trial {
    Trial::ignorable_test(name, move || match missing() {
        None => {
            test();
            Ok(Completion::Completed)
        }
        Some(words) if std::env::var_os("KIBITZER_LIBDDS").is_some() => Err(words.into()),
        Some(_) => Ok(Completion::ignored_with("needs libdds.so.0")),
    })
}

/// Returns the error of `kibitz` if libdds is missing, otherwise `None`.
fn missing() -> Option<String> {
    let run = run(&["bench", "--boards", "1", "--versus", "libdds"], &[]);
    let is_missing = run.errors.contains("package libdds0");
    is_missing.then_some(run.errors)
}

fn bench_compares() {
    for (suite, has_peer) in SUITES {
        let answer = bench(&[suite, "--versus", "libdds"]);
        let versus = &answer["versus"];
        assert_eq!(versus["peer"], "libdds", "{suite}");
        assert_eq!(versus["left_out"].is_string(), !has_peer, "{suite}");
        for number in ["total_ms", "mean_ms", "p99_ms", "total_ratio", "p99_ratio"] {
            assert_eq!(
                versus[number].as_f64() > Some(0.0),
                has_peer,
                "{suite} {number}"
            );
        }
    }
    // Any library with its functions may stand in its place.
    let named = bench(&["suit", "--versus", "libdds.so.0"]);
    assert_eq!(named["versus"]["peer"], "libdds.so.0");
    assert!(named["versus"]["total_ratio"].as_f64() > Some(0.0));
    let hurried = bench(&["freaks", "--versus", "libdds", "--patience", "60"]);
    assert!(hurried["versus"]["total_ms"].as_f64() > Some(0.0));
    let run = run(
        &["bench", "play", "--boards", "3", "--versus", "libdds"],
        &[],
    );
    let words = [
        "play, 3 boards",
        "kibitz",
        "libdds",
        "ratio",
        "total",
        "nodes",
    ];
    for part in words {
        assert!(run.out.contains(part), "{part}\n{}", run.out);
    }
}

/// Here libdds is also used in place of our library.
fn calls_are_timed_one_by_one() {
    let run = run(
        &["bench", "--json", "--calls", "libdds.so.0", "--boards", "2"],
        &[],
    );
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    let rows = run.json();
    assert_eq!(rows.len(), 11);
    assert_eq!(rows[2]["call"], "SolveBoard(-1, 3)");
    for row in rows {
        assert_eq!(row["boards"], 12);
        assert!(row["ratio"].as_f64() > Some(0.0), "{row}");
    }
}

fn bridge_is_checked() {
    for subcommand in ["solve", "table"] {
        let answers = answers(&[subcommand, "--check"], &[ENDING, FINESSE]);
        let checks = answers.iter().map(|answer| &answer["check"]["by"]);
        assert!(checks.eq(["libdds"; 2].iter()), "{subcommand} {answers:?}");
    }
}

/// Compares our answers with those of libdds on some suites, each with a number of boards.
fn agree(suites: &[(&str, usize)], seed: &str) {
    for &(suite, boards) in suites {
        let boards = boards.to_string();
        let arguments = ["bench", suite, "--boards", &boards, "--seed", seed];
        let arguments = [&arguments[..], &["--versus", "libdds", "--json"]].concat();
        let run = run_bytes(&arguments, b"");
        assert_eq!((run.status, run.errors.as_str()), (0, ""), "{suite}");
        assert_eq!(run.json()[0]["boards"].to_string(), boards);
    }
}

/// Compares a thousand boards and as many tricks begun, or a quarter of them unless the run is thorough. In the suite
/// `play` three of four positions begin within a trick.
fn boards_and_tricks_begun_agree() {
    let suites = [
        ("no-trump", 500),
        ("suit", 500),
        ("play", 1400),
        ("cards", 10),
        ("table", 2),
    ];
    agree(
        &suites.map(|(suite, boards)| (suite, core_count(boards, 4))),
        "0",
    );
}

fn twenty_thousand_boards_and_as_many_tricks_begun_agree() {
    let suites = [
        ("no-trump", 10000),
        ("suit", 10000),
        ("play", 27000),
        ("cards", 500),
        ("table", 100),
    ];
    agree(&suites, "1");
}
