//! Tests of the command line from the outside: arguments and input, output, and exit status.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::kibitz::{
    ENDING, FINESSE, Run, SUITES, answers, bench, finish, run, run_bytes, scratch, start,
};

/// A whole preferans deal of ten cards each: East declares, West leads.
const PREFERANS: &str = "preferans N:A98.AT98..T87 QT7.KQJ.A.KQJ - KJ.7.KQJT9.A9 S W declarer=E";
/// A deal in which every hand holds one suit: the choice of cards changes nothing.
const SUITS: &str = "bridge N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";

/// A deal with so many layouts that a count never ends during a test.
const LONG: &str = "bridge N:AQJ2.K53.QT4.A76 T95.J98.K863.J82 K83.A742.AJ5.K93 764.QT6.972.QT54 NT W \
                    contract=3NT";

/// Returns the error that `solve` reports for one line. The lines before and after it must be answered.
fn complaint(line: &[u8]) -> String {
    let input = [ENDING.as_bytes(), line, ENDING.as_bytes()].join(&b'\n');
    let run = run_bytes(&["solve", "--json", "--memory", "8"], &input);
    assert_eq!(run.status, 1);
    let answers = run.json();
    assert_eq!(answers.len(), 3, "{}", run.out);
    assert_eq!(answers[0]["tricks"], answers[2]["tricks"]);
    assert_eq!(
        (&answers[1]["line"], &answers[2]["line"]),
        (&json!(2), &json!(3))
    );
    let complaint = answers[1].as_object().unwrap();
    assert!(
        complaint
            .keys()
            .all(|key| ["line", "column", "error"].contains(&&key[..]))
    );
    let error = complaint["error"].as_str().expect("an error");
    match complaint.get("column") {
        Some(column) => format!("column {column}: {error}"),
        None => error.to_owned(),
    }
}

/// Creates a file with this content and a unique name, and returns its path.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = scratch(file!()).join(name);
    fs::write(&path, content).unwrap();
    path
}

#[test]
fn solve_values_every_card() {
    let [answer] = &answers(&["solve"], &[ENDING])[..] else {
        panic!()
    };
    assert_eq!(answer["line"], 1);
    assert_eq!(answer["turn"], "W");
    assert_eq!(answer["tricks"], json!({"declarer": 2, "defence": 1}));
    let expected = json!([
        {"cards": ["S4"], "tricks": 2},
        {"cards": ["HK"], "tricks": 3},
        {"cards": ["HJ"], "tricks": 3},
    ]);
    assert_eq!(answer["choices"], expected);
    assert!(answer["nodes"].is_u64() && answer["elapsed_ms"].is_f64());
    assert!(answer.get("file").is_none());
}

#[test]
fn solve_counts_the_tricks_of_the_declaring_side() {
    let [answer] = &answers(&["solve"], &[PREFERANS])[..] else {
        panic!()
    };
    assert_eq!(answer["tricks"], json!({"declarer": 0, "defence": 10}));
    assert_eq!(
        answer["choices"][0]["cards"],
        json!(["DK", "DQ", "DJ", "DT", "D9"])
    );
    // Misère: North must get rid of the ace.
    let misere = "preferans N:A7... 98... - K.A.. misere W declarer=N";
    let [answer] = &answers(&["solve"], &[misere])[..] else {
        panic!()
    };
    assert_eq!(answer["tricks"], json!({"declarer": 0, "defence": 2}));
}

#[test]
fn solve_in_the_middle_of_a_trick_counts_the_trick() {
    let line = "bridge N:AQ... 32... .AK.. K... NT W S4 declarer=S";
    let [answer] = &answers(&["solve"], &[line])[..] else {
        panic!()
    };
    assert_eq!(answer["turn"], "N");
    assert_eq!(answer["tricks"], json!({"declarer": 2, "defence": 0}));
    let expected = json!([{"cards": ["SQ"], "tricks": 2}, {"cards": ["SA"], "tricks": 1}]);
    assert_eq!(answer["choices"], expected);
}

#[test]
fn solve_with_the_best_option_omits_the_values_of_cards() {
    let [answer] = &answers(&["solve", "--best"], &[ENDING])[..] else {
        panic!()
    };
    assert_eq!(answer["tricks"], json!({"declarer": 2, "defence": 1}));
    assert!(answer.get("choices").is_none());
}

#[test]
fn solve_starts_from_the_position_after_the_play() {
    let line = format!("{ENDING} play=HKHQHTHA");
    let [answer] = &answers(&["solve"], &[&line])[..] else {
        panic!()
    };
    assert_eq!(answer["turn"], "S");
    assert_eq!(answer["tricks"], json!({"declarer": 1, "defence": 1}));
}

#[test]
fn solve_says_when_a_goal_is_wrong() {
    let text = |goal: &str| run(&["solve", "--best"], &[&format!("{ENDING} goal={goal}")]).out;
    for goal in ["N2", "N2+", "N1+", "W1"] {
        let text = text(goal);
        assert!(
            text.contains("goal: ") && !text.contains("this is not so"),
            "{text}"
        );
    }
    let wrong = text("N3+");
    let expected = "goal: N-S take 3 of 3; this is not so: with best play N-S take exactly 2 of 3";
    assert!(wrong.contains(expected), "{wrong}");
    assert!(text("N1").contains("this is not so"));
    assert!(text("W2+").contains("with best play E-W take exactly 1 of 3"));
}

/// The cards before the position that a problem asks about are the composer's choice.
#[test]
fn play_reports_no_mistakes_in_prescribed_cards() {
    let line = format!("{ENDING} play=HKHQHTHA goal=N2+");
    let [answer] = &answers(&["play"], &[&line])[..] else {
        panic!()
    };
    assert_eq!(answer["errors"], json!([]));
}

#[test]
fn the_line_command_plays_to_the_last_card() {
    let [answer] = &answers(&["line"], &[ENDING])[..] else {
        panic!()
    };
    let cards = answer["cards"].as_array().unwrap();
    assert_eq!((cards.len(), &cards[0]), (12, &json!("S4")));
    let winners = answer["winners"].as_array().unwrap();
    assert_eq!(winners.len(), 3);
    let defence = winners.iter().filter(|&seat| seat == "W" || seat == "E");
    assert_eq!(defence.count(), 1);
}

#[test]
fn table_accepts_a_deal_without_a_strain_or_leader() {
    let [answer] = &answers(&["table"], &[SUITS])[..] else {
        panic!()
    };
    let own =
        |tricks: [u8; 4]| json!({"N": tricks[0], "E": tricks[1], "S": tricks[2], "W": tricks[3]});
    // In no trumps the leader takes all tricks. With a trump suit, its holder and his partner take all.
    let expected = json!({
        "NT": own([0, 0, 0, 0]),
        "S": own([13, 0, 13, 0]),
        "H": own([0, 13, 0, 13]),
        "D": own([13, 0, 13, 0]),
        "C": own([0, 13, 0, 13]),
    });
    assert_eq!(answer["table"], expected);
}

#[test]
fn a_preferans_table_covers_every_leader_and_strain() {
    let deal = "preferans W:AK... - Q.A.. JT...";
    let [answer] = &answers(&["table"], &[deal])[..] else {
        panic!()
    };
    let table = answer["table"].as_object().unwrap();
    assert_eq!(table.len(), 3);
    for first in ["W", "E", "S"] {
        let strains = table[first].as_object().unwrap();
        assert_eq!(strains.len(), 6);
        for strain in ["NT", "H", "D", "C", "S", "misere"] {
            assert_eq!(strains[strain].as_object().unwrap().len(), 3, "{strain}");
        }
    }
    assert_eq!(table["W"]["NT"], json!({"E": 0, "S": 0, "W": 2}));
}

#[test]
fn the_table_command_puts_the_cards_of_the_trick_back_into_the_hands() {
    let before = answers(&["table"], &[FINESSE]);
    let after = answers(&["table"], &["bridge N:AQ... 32... .AK.. K... NT W S4"]);
    assert_eq!(before[0]["table"], after[0]["table"]);
}

#[test]
fn table_of_a_line_with_an_error_is_an_error() {
    let bad = [
        (
            "bridge N:AQ... 32... .AK.. K4... NT W S4",
            "the four of spades is both",
        ),
        ("bridge N:AQ... 32... .AK.. K4... misere W", "misère"),
        (
            "bridge N:AQ... 32... .AK.. K4... NT W play=S4SK",
            "card 2 of the play",
        ),
        (
            "preferans N:A... K... - Q... NT N declarer=S",
            "South is the empty seat",
        ),
    ];
    let lines = bad.map(|(line, _)| line);
    let run = run(&["table", "--json"], &lines);
    assert_eq!(run.status, 1);
    for (answer, (line, wanted)) in run.json().iter().zip(bad) {
        let error = answer["error"].as_str().unwrap_or_default();
        assert!(error.contains(wanted), "{line}: {answer}");
    }
}

#[test]
fn layouts_count_every_way_to_share_the_unseen_cards() {
    let line = format!("{FINESSE} contract=1NT");
    let [answer] = &answers(&["layouts"], &[&line])[..] else {
        panic!()
    };
    let expected = json!({
        "line": 1,
        "dealer": "N",
        "vulnerability": "None",
        "hands": {"N": "AQ...", "E": "32...", "S": ".AK..", "W": "K4..."},
        "contract": "1NT",
        "strain": "NT",
        "declarer": "S",
        "unseen": "EW",
        // The finesse wins if the leader holds the king, which is so in half of the layouts.
        "counts": {"1": 3, "2": 3},
        "done": 6,
        "total": 6,
        "drawn": 0,
        "makes": 0.0,
        "low": 0.0,
        "high": 0.0,
        "mean": [1.5, 0.0],
    });
    assert_eq!(answer, &expected);
    let [answer] = &answers(&["layouts", "--unseen", "WE"], &[FINESSE])[..] else {
        panic!()
    };
    assert_eq!(
        (&answer["unseen"], &answer["total"]),
        (&json!("WE"), &json!(6))
    );
    assert!(answer.get("makes").is_none());
}

/// Constraints on the unseen hands decide whether West leads into the tenace or not.
#[test]
fn layouts_satisfy_the_given_constraints() {
    let cases = [
        (vec!["--pin", "W:SK"], json!({"2": 3})),
        (vec!["--pin", "E:SK"], json!({"1": 3})),
        (vec!["--pin", "E:S3,S2"], json!({"2": 1})),
        (vec!["--length", "E:S=2"], json!({"1": 3, "2": 3})),
        (vec!["--holds", "W:SK,S4=1+"], json!({"1": 2, "2": 3})),
        (vec!["--points", "E=0"], json!({"2": 3})),
    ];
    for (options, counts) in cases {
        let arguments = [&["layouts"], &options[..]].concat();
        let [answer] = &answers(&arguments, &[FINESSE])[..] else {
            panic!()
        };
        assert_eq!(answer["counts"], counts, "{options:?}");
    }
    for (options, words) in [
        (["--pin", "E:SA"], "the ace of spades is visible"),
        (["--length", "N:S=2"], "North is visible"),
        (["--length", "E:S=5"], "no layout"),
        (["--each-card", "--make"], "--make needs a contract"),
    ] {
        let arguments = [&["layouts", "--json"], &options[..]].concat();
        let run = run(&arguments, &[FINESSE]);
        assert_eq!(run.status, 1);
        let error = run.json()[0]["error"].as_str().unwrap().to_owned();
        assert!(error.contains(words), "{options:?}: {error}");
    }
}

#[test]
fn layouts_report_the_value_of_each_card() {
    // North plays to the four of spades: the queen wins if West, who has played before, holds the king.
    let line = format!("{FINESSE} play=S4 contract=1NT");
    let [answer] = &answers(&["layouts", "--each-card"], &[&line])[..] else {
        panic!()
    };
    let cards = answer["cards"].as_array().unwrap();
    let named = |name: &str| {
        let is_named = |card: &&Value| card["cards"].as_array().unwrap().contains(&json!(name));
        cards.iter().find(is_named).unwrap()
    };
    assert_eq!(named("SQ")["best"], answer["total"]);
    assert!(named("SA")["best"].as_u64() < answer["total"].as_u64());
    // Taken together, the cards give the same result as a count without them.
    let [whole] = &answers(&["layouts"], &[&line])[..] else {
        panic!()
    };
    assert!(whole["makes"].is_number() && whole["mean"].is_array());
    for number in ["makes", "mean", "counts"] {
        assert_eq!(answer[number], whole[number], "{number}");
    }
    let text = run(&["layouts", "--each-card"], &[&line]).out;
    assert!(text.contains("best in") && text.contains("♠Q"), "{text}");
    assert!(text.contains("1NT makes in "), "{text}");
}

#[test]
fn layouts_are_written_to_csv_and_resumed_from_a_saved_file() {
    let file =
        |name: &str| std::env::temp_dir().join(format!("kibitz-{}-{name}", std::process::id()));
    let [csv, saved] = ["layouts.csv", "layouts.json"].map(file);
    let options = [
        "--csv",
        csv.to_str().unwrap(),
        "--resume",
        saved.to_str().unwrap(),
    ];
    let arguments = [&["layouts"], &options[..]].concat();
    let first = answers(&arguments, &[FINESSE]);
    let rows = fs::read_to_string(&csv).unwrap();
    assert_eq!(rows.lines().count(), 7, "{rows}");
    assert!(rows.starts_with("East,West,tricks\n"), "{rows}");
    assert_eq!(answers(&arguments, &[FINESSE]), first);
    let other = run(&["layouts", "--json", options[2], options[3]], &[ENDING]);
    assert!(other.out.contains("another question"), "{}", other.out);
    fs::write(&saved, "{}").unwrap();
    let damaged = run(&["layouts", "--json", options[2], options[3]], &[FINESSE]);
    assert!(
        damaged.out.contains("not a file of saved layouts"),
        "{}",
        damaged.out
    );
    assert_eq!(fs::read_to_string(&saved).unwrap(), "{}", "nothing is lost");
    fs::remove_file(csv).unwrap();
    fs::remove_file(saved).unwrap();
}

#[test]
fn a_count_of_tricks_resumes_from_a_count_of_made_contracts() {
    let line = "preferans N:A7... 98... - K.A.. misere W declarer=N contract=misere";
    let saved = folder("refined").join("saved");
    let saved = option("--resume", &saved);
    let makes = answers(&[&["layouts", "--make"], &saved[..]].concat(), &[line]);
    let tricks = answers(&[&["layouts"], &saved[..]].concat(), &[line]);
    assert_eq!(tricks, answers(&["layouts"], &[line]));
    assert_eq!(tricks[0]["makes"], makes[0]["makes"]);
    let arguments = [&["layouts", "--make", "--json"], &saved[..]].concat();
    let contract = run(&arguments, &[line]);
    assert!(
        contract.out.contains("another question"),
        "{}",
        contract.out
    );
}

/// In misère the contract is made if declarer takes no trick.
#[test]
fn layouts_are_written_as_made_or_down() {
    let line = "preferans N:A7... 98... - K.A.. misere W declarer=N contract=misere";
    let csv = std::env::temp_dir().join(format!("kibitz-{}-made.csv", std::process::id()));
    let arguments = ["layouts", "--make", "--csv", csv.to_str().unwrap()];
    let [answer] = &answers(&arguments, &[line])[..] else {
        panic!()
    };
    let rows = fs::read_to_string(&csv).unwrap();
    assert!(rows.starts_with("East,West,makes\n"), "{rows}");
    let made = rows.lines().filter(|row| row.ends_with(",1")).count();
    assert_eq!(rows.lines().count(), 7);
    assert_eq!(answer["makes"], made as f64 / 6.0);
    assert!(made != 3, "else it says nothing of the order");
    fs::remove_file(csv).unwrap();
}

#[test]
fn discards_are_ranked() {
    let line = "preferans N:AK87... QJ... - T9... NT N";
    let [answer] = &answers(&["discards"], &[&format!("{line} declarer=N")])[..] else {
        panic!()
    };
    assert_eq!(answer["discards"].as_array().unwrap().len(), 6);
    assert_eq!(answer["discards"][0]["cards"], json!(["S8", "S7"]));
    assert_eq!(answer["discards"][0]["tricks"], 2.0);
    let run = run(&["discards", "--json"], &[FINESSE]);
    assert!(
        run.out.contains("only preferans has discards"),
        "{}",
        run.out
    );
}

#[test]
fn layouts_of_a_misere_report_how_often_it_is_made() {
    let line = "preferans N:A7... 98... - K.A.. misere W declarer=N";
    let [answer] = &answers(&["layouts"], &[line])[..] else {
        panic!()
    };
    assert_eq!(
        answer["makes"],
        answer["counts"]["0"].as_f64().unwrap() / 6.0
    );
}

#[test]
fn play_names_every_card_that_cost_a_trick() {
    let line = format!("{ENDING} play=HKHQHTHASASAS4");
    let run_with_error = run(&["play", "--json"], &[&line]);
    assert_eq!(
        run_with_error.status, 1,
        "South does not hold the ace of spades"
    );
    let line = format!("{ENDING} play=HKHQHTHA");
    let [answer] = &answers(&["play"], &[&line])[..] else {
        panic!()
    };
    assert_eq!(answer["tricks"], json!([2, 3, 2, 2, 2]));
    let expected = json!([
        {"card": "HK", "seat": "W", "cost": 1, "better": ["S4"]},
        {"card": "HQ", "seat": "N", "cost": 1, "better": ["H3"]},
    ]);
    assert_eq!(answer["errors"], expected);
}

#[test]
fn play_without_cards_reports_only_the_initial_value() {
    let line = format!("{ENDING} play=");
    for line in [ENDING, &line] {
        let [answer] = &answers(&["play"], &[line])[..] else {
            panic!()
        };
        assert_eq!(
            (&answer["tricks"], &answer["errors"]),
            (&json!([2]), &json!([]))
        );
    }
}

#[test]
fn perft_counts_the_ways_to_play() {
    let [answer] = &answers(&["perft", "--depth", "2"], &[FINESSE])[..] else {
        panic!()
    };
    assert_eq!((&answer["depth"], &answer["count"]), (&json!(2), &json!(4)));
}

/// The total of nodes of the first suite, the signature of the search. Whoever changes the search changes this number,
/// and gives the new one in the commit message.
const SIGNATURE: u64 = 988_794;

#[test]
fn bench_counts_the_recorded_number_of_nodes() {
    let run = run_bytes(&["bench", "--json"], b"");
    let [all] = &run.json()[..] else { panic!() };
    assert_eq!(
        (&all["suite"], &all["nodes"]),
        (&json!("signature"), &json!(SIGNATURE))
    );
}

#[test]
fn bench_reports_times_and_nodes() {
    let [first] = &answers(&["bench", "--boards", "2"], &[])[..] else {
        panic!()
    };
    assert_eq!(first["boards"], json!(2));
    assert!(first["nodes"].as_u64() > Some(0));
    for time in [
        "total_ms",
        "mean_ms",
        "median_ms",
        "p95_ms",
        "p99_ms",
        "max_ms",
    ] {
        assert!(first[time].as_f64() > Some(0.0), "{time}");
    }
    let [other] = &answers(&["bench", "--boards", "2", "--seed", "1"], &[])[..] else {
        panic!()
    };
    assert_ne!(first["nodes"], other["nodes"]);
}

#[test]
fn bench_runs_every_named_suite() {
    for (suite, _) in SUITES {
        let answer = bench(&[suite]);
        assert_eq!(
            (&answer["suite"], &answer["boards"]),
            (&json!(suite), &json!(3))
        );
        assert!(answer["nodes"].as_u64() > Some(0), "{suite}");
        assert!(answer.get("versus").is_none());
        if cfg!(target_os = "linux") {
            assert!(answer["peak_bytes"].as_u64() > Some(1 << 20), "{answer}");
        }
    }
    let run = run(&["bench", "no-such"], &[]);
    assert_eq!(run.status, 2);
    for part in ["no-such", "layouts-suit", "all"] {
        assert!(run.errors.contains(part), "{}", run.errors);
    }
}

/// The judge is compared on preferans suites only.
#[test]
fn bench_compares_preferans_suites_with_the_reference_solver() {
    for (suite, is_bridge) in SUITES {
        let answer = bench(&[suite, "--versus", "judge"]);
        let versus = &answer["versus"];
        assert_eq!(versus["left_out"].is_string(), is_bridge, "{suite}");
        assert_eq!(versus["total_ms"].is_number(), !is_bridge, "{suite}");
    }
    // No solver can keep a limit of zero seconds.
    let hurried = bench(&["misere", "--versus", "judge", "--patience", "0"]);
    assert!(
        hurried["versus"]["given_up"].as_u64() > Some(0),
        "{hurried}"
    );
}

/// Creates a folder with an invalid `libdds.so.0`, which hides the installed library.
#[cfg(target_os = "linux")]
fn no_library(name: &str) -> PathBuf {
    let folder = scratch(file!()).join(name);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("libdds.so.0"), "no library").unwrap();
    folder
}

#[test]
#[cfg(target_os = "linux")]
fn bench_names_the_package_that_provides_a_missing_libdds() {
    let folder = no_library("missing");
    let output = Command::new(env!("CARGO_BIN_EXE_kibitz"))
        .args(["bench", "--boards", "1", "--versus", "libdds"])
        .env("LD_LIBRARY_PATH", folder)
        .output()
        .unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    assert!(
        errors.starts_with("kibitz: ") && errors.contains("package libdds0"),
        "{errors}"
    );
}

/// Answers in preferans are checked by the judge.
#[test]
fn the_check_option_verifies_answers_with_another_solver() {
    let answers = answers(&["solve", "--check"], &[PREFERANS]);
    assert_eq!(answers[0]["check"], json!({"by": "judge"}));
    let run = run(&["table", "--check"], &[PREFERANS]);
    assert_eq!(run.status, 0, "{}", run.errors);
    assert!(run.out.ends_with("\nchecked: judge agrees\n"));
}

/// An invalid library hides the installed one, and a whole deal is too slow for the judge.
#[test]
#[cfg(target_os = "linux")]
fn boards_that_could_not_be_checked_are_reported_as_not_checked() {
    let folder = no_library("unchecked");
    let deal = "bridge N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742 NT W";
    let input = file("unchecked.txt", format!("{ENDING}\n{deal}\n").as_bytes());
    let check = |arguments: &[&str]| {
        let mut kibitz = Command::new(env!("CARGO_BIN_EXE_kibitz"));
        kibitz.arg("solve").args(arguments).arg(&input);
        let output = kibitz.env("LD_LIBRARY_PATH", &folder).output().unwrap();
        let out = String::from_utf8(output.stdout).unwrap();
        (output.status.code(), out)
    };
    let (status, out) = check(&["--best", "--check=0"]);
    assert_eq!(status, Some(3), "{out}");
    assert!(out.contains("\nchecked: judge agrees\n"), "{out}");
    assert!(
        out.contains("\nNOT CHECKED: the judge took too long, and "),
        "{out}"
    );
    assert!(out.contains("package libdds0"), "{out}");
    let (status, out) = check(&["--json", "--check=0"]);
    let reason: Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    assert!(reason["check"]["unchecked"].is_string(), "{out}");
    assert_eq!(status, Some(3));
}

/// A check that the user stops has not reached its time limit.
#[test]
#[cfg(target_os = "linux")]
fn a_stopped_check_is_reported_as_stopped() {
    let folder = no_library("stopped");
    // The judge takes minutes for the deal. The signal may arrive before the deal is solved, so wait longer then.
    let out = [1, 4, 16, 64].into_iter().find_map(|seconds| {
        let mut kibitz = Command::new(env!("CARGO_BIN_EXE_kibitz"));
        kibitz.args(["solve", "--best", "--check=600", "--memory", "8"]);
        kibitz.env("LD_LIBRARY_PATH", &folder);
        kibitz.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = kibitz.stderr(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        writeln!(stdin, "{LONG}").unwrap();
        drop(stdin);
        std::thread::sleep(Duration::from_secs(seconds));
        signal(&child, "INT");
        let run = finish(child);
        assert_eq!(run.status, 130, "{}", run.errors);
        run.out.contains("CHECKED").then_some(run.out)
    });
    let out = out.expect("the deal is solved within a minute");
    assert!(out.ends_with("\nNOT CHECKED: stopped\n"), "{out}");
}

#[test]
fn answers_keep_the_order_of_the_input() {
    let lines: Vec<&str> = (0..60)
        .map(|number| match number % 3 {
            0 => PREFERANS,
            1 => FINESSE,
            _ => "nonsense",
        })
        .collect();
    let run = run(&["solve", "--json", "--threads", "4"], &lines);
    assert_eq!(run.status, 1);
    let answers = run.json();
    assert_eq!(answers.len(), 60);
    for (index, answer) in answers.iter().enumerate() {
        assert_eq!(answer["line"], index + 1);
        let field = if index % 3 == 2 { "error" } else { "tricks" };
        assert!(answer.get(field).is_some(), "{answer}");
    }
}

#[test]
fn threads_change_no_answer() {
    let values = |threads: &str| -> Vec<Value> {
        let lines = [PREFERANS, ENDING, FINESSE, PREFERANS];
        let answers = answers(&["solve", "--threads", threads], &lines);
        answers
            .iter()
            .map(|answer| answer["choices"].clone())
            .collect()
    };
    assert_eq!(values("1"), values("3"));
}

/// The test writes the next line only after it has read the answer to the one before.
#[test]
fn an_answer_does_not_wait_for_the_next_line() {
    let mut child = start(&["solve", "--json", "--memory", "8"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    for number in 1..=3 {
        writeln!(stdin, "{ENDING}").unwrap();
        let mut answer = String::new();
        out.read_line(&mut answer).unwrap();
        assert!(
            answer.starts_with(&format!(r#"{{"line":{number},"#)),
            "{answer}"
        );
    }
    drop(stdin);
    assert_eq!(finish(child).status, 0);
}

#[test]
fn blank_lines_and_comments_are_counted_but_not_answered() {
    let run = run_bytes(
        &["solve", "--json", "--memory", "8"],
        format!("\u{feff}# comment\r\n\r\n{ENDING}\r\n\t# more\n\n{ENDING}").as_bytes(),
    );
    assert_eq!(run.status, 0, "{}", run.out);
    let lines: Vec<Value> = run
        .json()
        .iter()
        .map(|answer| answer["line"].clone())
        .collect();
    assert_eq!(lines, [json!(3), json!(6)]);
}

#[test]
fn invalid_lines_are_reported_with_a_reason() {
    let bad: [(&str, &[&str]); 14] = [
        // Duplicate cards: in two hands, in one hand, and in a hand and the trick.
        (
            "bridge N:AK... A2... ..AK. ..32. NT N",
            &["ace of spades", "North", "East"],
        ),
        (
            "bridge N:AA... 32... ..AK. ..32. NT N",
            &["column 11", "ace of spades"],
        ),
        (
            "bridge N:K... 32... ..AK. ..32. NT N S3",
            &["three of spades", "trick"],
        ),
        // Fourteen cards.
        (
            "bridge N:AKQJT98765432.2.. .AKQJT9876543..2 ..AKQJT98765432. ...AKQJT9876543 NT N",
            &["North", "14"],
        ),
        (
            "bridge N:AK... 3... ..AK. ..32. NT N",
            &["East 1", "North 2"],
        ),
        // A revoke, and a card that is not in the preferans pack.
        (
            "bridge N:K... 32... ..AK. ..32. NT N SA,H2",
            &["East", "two of hearts", "three of spades"],
        ),
        (
            "preferans N:A... 2... - K... NT N declarer=N",
            &["two of spades", "seven"],
        ),
        // An empty deal.
        ("bridge N:... ... ... ... NT N", &["no hand holds a card"]),
        // Cards in the play that are not held or not legal.
        (
            "bridge N:AK... 32... ..AK. ..32. NT N play=SAHA",
            &["card 2", "ace of hearts", "East"],
        ),
        (
            "bridge N:AK... 32... ..AK. ..32. NT N play=SAS3DAD3SKDK",
            &["card 6", "king of diamonds"],
        ),
        // No cards left to play.
        (
            "bridge N:A... 2... 3... 4... NT N play=SAS2S3S4",
            &["all cards have been played"],
        ),
        // Truncated lines and nonsense.
        ("bridge N:AK... 32... ..A", &["column 22", "South"]),
        (SUITS, &["a deal alone", "leader"]),
        ("nonsense", &["column 1", "`nonsense`", "`bridge`"]),
    ];
    for (line, wanted) in bad {
        let complaint = complaint(line.as_bytes());
        for part in wanted {
            assert!(complaint.contains(part), "{line}: {complaint}");
        }
    }
}

#[test]
fn binary_and_overlong_lines_are_errors_that_affect_no_other_line() {
    assert!(complaint(b"bridge N:A\xff\xfe").contains("column 11"));
    assert!(complaint(b"\0\x01\x02PNG").contains("column 1"));
    assert!(complaint(&[b'x'; 1_000_000]).contains("longer"));
    let endless = complaint(format!("bridge N:{}", "A".repeat(60_000)).as_bytes());
    assert!(endless.len() < 300, "{endless}");
}

const DOCUMENT: &str = r#"(
    version: 1,
    title: "A finesse",
    game: Bridge,
    hands: (north: "AQ...", east: "32...", south: ".AK..", west: "K4..."),
    contract: "NT",
    declarer: South,
    leader: West,
    play: "S4",
)"#;

#[test]
fn deal_tags_of_a_pbn_file_are_read() {
    let tag = "[Deal \"N:AQ... 32... .AK.. K4...\"]";
    let broken = "[Deal \"N:AX... - - -\"]";
    let content = ["% PBN 2.1", "[Event \"Club\"]", tag, broken, tag].join("\r\n");
    let path = file("deals.pbn", content.as_bytes());
    let run = run(&["table", "--json", path.to_str().unwrap()], &[]);
    assert_eq!(run.status, 1);
    let answers = run.json();
    let lines: Vec<_> = answers
        .iter()
        .map(|answer| answer["line"].as_u64())
        .collect();
    assert_eq!(lines, [Some(2), Some(4), Some(5)]);
    assert_eq!(answers[1]["column"], 11);
    let [answer] = &self::answers(&["table"], &[tag])[..] else {
        panic!()
    };
    assert_eq!(answer["table"], answers[0]["table"]);
}

#[test]
fn a_file_may_hold_a_document_or_lines() {
    let document = file("finesse.ron", DOCUMENT.as_bytes());
    let lines = file(
        "lines.txt",
        format!("# two\n{ENDING}\n{PREFERANS}\n").as_bytes(),
    );
    let (document, lines) = (document.to_str().unwrap(), lines.to_str().unwrap());
    let answers = answers(&["solve", document, lines], &[]);
    let places: Vec<_> = answers
        .iter()
        .map(|answer| {
            (
                answer["file"].as_str().unwrap(),
                answer["line"].as_u64().unwrap(),
            )
        })
        .collect();
    assert_eq!(places, [(document, 1), (lines, 2), (lines, 3)]);
    assert_eq!(answers[0]["turn"], "N");
    let [answer] = &self::answers(&["line"], &[DOCUMENT])[..] else {
        panic!()
    };
    assert_eq!(answer["winners"].as_array().unwrap().len(), 2);
}

#[test]
fn solve_starts_at_the_cursor_of_a_document_and_play_covers_all_cards() {
    let mut problem = kibitzer::notation::native::read(DOCUMENT).unwrap();
    let cards = ["S4", "SQ", "S2"].map(|card| card.parse().unwrap());
    problem.set_play(cards.to_vec());
    problem.at = 1;
    let text = kibitzer::notation::native::write(&problem);
    let path = file("at.ron", text.as_bytes());
    let path = path.to_str().unwrap();
    let [solved] = &answers(&["solve", path], &[])[..] else {
        panic!()
    };
    let played = &answers(&["play", path], &[])[0];
    let turn = problem.replay().unwrap().position().turn().unwrap();
    assert_eq!(solved["turn"], turn.to_string());
    assert_eq!(played["tricks"].as_array().unwrap().len(), cards.len() + 1);
}

#[test]
fn bad_files_are_errors_and_the_others_are_answered() {
    let good = file("good.ron", DOCUMENT.as_bytes());
    let truncated = file("truncated.ron", &DOCUMENT.as_bytes()[..150]);
    let version = file(
        "version.ron",
        DOCUMENT.replace("version: 1", "version: 99").as_bytes(),
    );
    let binary = file("binary.ron", b"\x7f\0\x01\x1a\n\0\0\0\n\n\n");
    let broken = file("broken.ron", b"(\xff\xfe");
    let empty = file("empty.txt", b"\n# nothing\n");
    let files = [
        &truncated,
        &version,
        &binary,
        &broken,
        &PathBuf::from("no/such.ron"),
        &empty,
        &good,
    ];
    let names: Vec<&str> = files.iter().map(|file| file.to_str().unwrap()).collect();
    let run = run(&[&["solve", "--json"], &names[..]].concat(), &[]);
    assert_eq!(run.status, 1);
    let answers = run.json();
    assert_eq!(answers.len(), 7, "{}", run.out);
    for (answer, name) in answers.iter().zip(names) {
        assert_eq!(answer["file"], name);
    }
    let wanted = [
        "",
        "version 99",
        "not text",
        "ends too early",
        "",
        "ends before",
    ];
    for (answer, wanted) in answers.iter().zip(wanted) {
        assert!(
            answer["error"].as_str().unwrap().contains(wanted),
            "{answer}"
        );
    }
    // The error of the truncated document is at its end.
    assert!(answers[0]["line"].as_u64() > Some(1));
    assert!(answers[0]["column"].as_u64().is_some());
    assert!(answers[6]["tricks"].is_object());
}

#[test]
fn text_output_shows_suit_symbols_and_contracts() {
    let line = "bridge N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 \
                S E contract=6SX declarer=N";
    let solve = run(&["solve"], &[line, "nonsense"]);
    assert_eq!(solve.status, 1);
    for part in [
        "6♠X by North; East leads",
        "♠ AKQJT98765432",
        "13 of 13 tricks, makes +1",
        "♥AKQ",
    ] {
        assert!(solve.out.contains(part), "{part}\n{}", solve.out);
    }
    assert!(solve.errors.contains("2:1: error: "), "{}", solve.errors);
    for (command, part) in [
        ("line", "won by"),
        ("layouts", "unseen"),
        ("perft", "perft 4: "),
    ] {
        let run = run(&[command], &[FINESSE]);
        assert!(run.out.contains(part), "{command}\n{}", run.out);
    }
    let table = run(&["table"], &[PREFERANS]);
    assert!(
        table.out.contains("West leads") && table.out.contains("misère"),
        "{}",
        table.out
    );
    let line = format!("{ENDING} play=HKHQ");
    let play = run(&["play"], &[&line]);
    assert!(
        play.out.contains("Card 1: West's ♥K cost 1 trick"),
        "{}",
        play.out
    );
}

#[test]
fn text_output_uses_singular_and_plural_forms() {
    let one = "bridge N:A... 2... 3... - NT W S4";
    for (command, part) in [
        ("solve", "1 of 1 trick\n"),
        ("play", "1 trick with best play; no card was played.\n"),
        ("layouts", "in the one layout:\n"),
        ("perft", "perft 4: 0 "),
    ] {
        let run = run(&[command], &[one]);
        assert!(run.out.contains(part), "{command}\n{}", run.out);
    }
    let layouts = run(&["layouts"], &[FINESSE]);
    assert!(layouts.out.contains("in all 6 layouts:"), "{}", layouts.out);
    let play = run(&["play"], &[&format!("{ENDING} play=HK")]);
    assert!(
        play.out
            .contains("2 tricks with best play; after every card:"),
        "{}",
        play.out
    );
}

#[test]
fn invalid_arguments_exit_with_status_2() {
    let wrong: [&[&str]; 13] = [
        &[],
        &["resolve"],
        &["solve", "--threads", "0"],
        &["solve", "--threads", "100000"],
        &["solve", "--memory", "0"],
        &["solve", "--memory", "much"],
        &["layouts", "--unseen", "NN"],
        &["layouts", "--unseen", "NES"],
        &["layouts", "--pin", "E"],
        &["layouts", "--length", "E:S=5-4"],
        &["layouts", "--points", "E:4"],
        &["layouts", "--seconds", "0"],
        &["perft", "--depth"],
    ];
    for arguments in wrong {
        let run = run_bytes(arguments, b"");
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(!run.errors.is_empty());
    }
    assert_eq!(run_bytes(&["--help"], b"").status, 0);
}

#[test]
fn help_fits_into_80_columns() {
    let commands = [
        "manual",
        "completions",
        "",
        "solve",
        "line",
        "table",
        "layouts",
        "discards",
        "play",
        "perft",
        "bench",
        "deal",
        "convert",
        "arrange",
    ];
    for command in commands {
        for help in ["-h", "--help"] {
            let arguments: Vec<&str> = [command, help]
                .into_iter()
                .filter(|a| !a.is_empty())
                .collect();
            let run = run_bytes(&arguments, b"");
            assert_eq!(run.status, 0);
            let wide = run.out.lines().find(|line| line.chars().count() > 80);
            assert_eq!(wide, None, "kibitz {command} {help}");
        }
    }
}

/// The example lines in the help text are valid and answered.
#[test]
fn the_example_lines_in_the_help_can_be_solved() {
    let help = run_bytes(&["--help"], b"");
    let lines: Vec<&str> = (help.out.lines())
        .filter(|line| line.contains(" N:"))
        .collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(answers(&["solve"], &lines).len(), 2);
}

#[test]
fn an_empty_seat_cannot_be_an_unseen_hand() {
    let run = run(&["layouts", "--unseen", "SE", "--json"], &[PREFERANS]);
    assert_eq!(run.status, 1);
    assert!(run.json()[0]["error"].as_str().unwrap().contains("South"));
}

#[test]
fn all_commands_report_missing_input_with_the_same_message() {
    let empty = file("empty.pbn", b"");
    let name = empty.to_str().unwrap();
    let words = "the text ends before a problem or a deal";
    for command in [
        "solve", "line", "table", "layouts", "discards", "play", "perft", "export",
    ] {
        let run = run_bytes(&[command], b"");
        let said = format!("kibitz: error: {words}\n");
        assert_eq!(
            (run.status, run.errors, &*run.out),
            (1, said, ""),
            "{command}"
        );
    }
    for words_of_call in [
        "solve FILE",
        "table FILE",
        "export FILE",
        "convert FILE --to lin",
        "arrange FILE --shuffle=1",
        "annotate FILE -o -",
        "report FILE -o -",
    ] {
        let call = words_of_call.replace("FILE", name);
        let run = run_bytes(&call.split(' ').collect::<Vec<_>>(), b"");
        let said = format!("kibitz: {name}: error: {words}\n");
        assert!(run.errors.starts_with(&said), "{call}: {}", run.errors);
        assert_eq!((run.status, &*run.out), (1, ""), "{call}");
    }
}

/// Closing standard output early ends the program without an error, as in `kibitz solve | head -1`.
#[test]
fn a_closed_output_pipe_ends_the_command_without_an_error() {
    let mut child = start(&["solve", "--json", "--memory", "8"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    writeln!(stdin, "{ENDING}").unwrap();
    out.read_line(&mut String::new()).unwrap();
    drop(out);
    for _ in 0..100 {
        if writeln!(stdin, "{ENDING}").is_err() {
            break;
        }
    }
    drop(stdin);
    let run = finish(child);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
}

/// The first answer shows that the program runs; the second line would take very long.
#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_results_known_so_far() {
    let mut child = start(&["layouts", "--json", "--memory", "8"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    writeln!(stdin, "{FINESSE}\n{LONG}").unwrap();
    let mut answer = String::new();
    out.read_line(&mut answer).unwrap();
    assert!(answer.contains(r#""total":6"#), "{answer}");
    signal(&child, "INT");
    answer.clear();
    out.read_line(&mut answer).unwrap();
    let run = finish(child);
    assert_eq!(run.status, 130);
    // The signal may arrive before the second line has a result, or before it is read.
    if answer.contains("counts") {
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["total"], 10_400_600);
        let counted: u64 = answer["counts"]
            .as_object()
            .unwrap()
            .values()
            .filter_map(Value::as_u64)
            .sum();
        assert_eq!(answer["done"], counted);
        assert!(counted < 10_400_600);
    } else {
        assert!(answer.is_empty() || answer.contains("stopped"), "{answer}");
    }
}

/// Returns a command for a shell that runs `script` and then turns into `kibitz`.
#[cfg(unix)]
fn after(script: &str, arguments: &[&str]) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!(r#"{script}; exec "$0" "$@""#)]);
    shell.arg(env!("CARGO_BIN_EXE_kibitz")).args(arguments);
    shell.stdin(Stdio::piped());
    shell.stdout(Stdio::piped()).stderr(Stdio::piped());
    shell
}

#[cfg(unix)]
fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    let kill = Command::new("kill")
        .args([&format!("-{name}"), &id])
        .status();
    assert!(kill.unwrap().success());
}

/// Creates an empty folder for the files of one test.
fn folder(name: &str) -> PathBuf {
    let folder = scratch(file!()).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    folder
}

/// Returns the names of all files in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Returns the arguments for an option that takes a path.
fn option<'a>(name: &'a str, path: &'a Path) -> [&'a str; 2] {
    [name, path.to_str().unwrap()]
}

/// A process that counts layouts for a long time.
struct Counting {
    child: Child,
    out: BufReader<ChildStdout>,
    /// The last answer read from the process.
    told: Value,
}

#[cfg_attr(
    not(unix),
    expect(dead_code, reason = "without signals no count is stopped")
)]
impl Counting {
    /// Starts a process that counts the layouts of a line of input, and waits for its first intermediate answer.
    fn of(line: &str, options: &[&str]) -> Counting {
        Counting::by(start(&[&Counting::CALL, options].concat()), line)
    }

    const CALL: [&str; 6] = ["layouts", "--json", "--threads", "1", "--memory", "8"];

    /// Sends a line to a started process, and waits for the first intermediate answer.
    fn by(mut child: Child, line: &str) -> Counting {
        writeln!(child.stdin.take().unwrap(), "{line}").unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let told = Value::Null;
        let mut counting = Counting { child, out, told };
        counting.listen();
        counting
    }

    fn listen(&mut self) {
        let mut told = String::new();
        self.out.read_line(&mut told).unwrap();
        self.told = serde_json::from_str(&told).unwrap_or_else(|_| panic!("told `{told}`"));
    }

    /// Reads intermediate answers until `is_so` returns true, for at most five minutes.
    fn until(&mut self, is_so: impl Fn() -> bool) {
        let begin = Instant::now();
        while !is_so() {
            assert!(begin.elapsed() < Duration::from_secs(300));
            self.listen();
        }
    }

    /// Waits for the end of the process, and returns its exit status and its last answer.
    fn end(mut self) -> (i32, Value) {
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).unwrap();
        let last = rest.lines().last();
        let last = last.map_or(self.told, |line| serde_json::from_str(line).unwrap());
        (finish(self.child).status, last)
    }
}

/// Returns the number of known values in a saved count: those of layouts drawn at random, and those of layouts counted.
fn knowledge(path: &Path) -> u64 {
    let saved: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    let rows = ["drawn", "known"].map(|name| saved[name].as_array().unwrap());
    let rows = rows.into_iter().flatten();
    rows.map(|row| values(row.as_str().unwrap())).sum()
}

/// Returns the number of known values in a row of a saved count, such as `b3.7c`, which has four. A letter is a value,
/// a dot an unknown one, and digits repeat the value before them.
fn values(row: &str) -> u64 {
    let mut letters = row.chars().peekable();
    let mut known = 0;
    while let Some(value) = letters.next() {
        let digits = std::iter::from_fn(|| letters.next_if(char::is_ascii_digit));
        let count = digits.collect::<String>().parse().unwrap_or(1);
        known += if value == '.' { 0 } else { count };
    }
    known
}

/// Returns true if the tests were started with SIGHUP ignored. The processes that they start then ignore it too.
#[cfg(unix)]
fn ignores_hangups() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find(|line| line.starts_with("SigIgn:"));
    ignored.is_some_and(|line| {
        matches!(
            line.chars().last(),
            Some('1' | '3' | '5' | '7' | '9' | 'b' | 'd' | 'f')
        )
    })
}

/// A count that is stopped several times gives the same answer as an uninterrupted one.
#[cfg(unix)]
#[test]
fn a_stopped_count_gives_the_same_answer_after_it_is_resumed() {
    let folder = folder("stopped");
    let saved = folder.join("saved");
    // Twice as long as three intermediate answers take.
    let pins = ["--pin", "E:ST,S9,HJ,DK", "--pin", "W:HQ,HT,C5,S7,D9"];
    let options = [&pins, &option("--resume", &saved)[..]].concat();
    let mut before = 0;
    for (name, wanted) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        if name == "HUP" && ignores_hangups() {
            continue;
        }
        let counting = Counting::of(LONG, &options);
        signal(&counting.child, name);
        let (status, told) = counting.end();
        assert_eq!(status, wanted, "{name}: {told}");
        assert!(before <= knowledge(&saved), "{name}: {told}");
        before = knowledge(&saved);
        assert_eq!(names(&folder), ["saved"]);
    }
    assert!(before > 0);
    let answers = answers(&[&["layouts"], &options[..]].concat(), &[LONG]);
    let answer = answers.last().unwrap();
    assert_eq!(answer["counts"], json!({"11": 12292, "12": 12018}));
    assert_eq!(
        (&answer["done"], &answer["makes"]),
        (&json!(24310), &json!(1.0))
    );
}

/// SIGHUP is ignored after `nohup kibitz`, when the user logs out.
#[cfg(target_os = "linux")]
#[test]
fn a_hangup_signal_is_ignored_under_nohup() {
    let nohup = after(r#"trap "" HUP"#, &Counting::CALL).spawn();
    let mut counting = Counting::by(nohup.unwrap(), LONG);
    signal(&counting.child, "HUP");
    (0..2).for_each(|_| counting.listen());
    signal(&counting.child, "TERM");
    assert_eq!(counting.end().0, 143);
}

/// A count that is killed loses only the last seconds.
#[cfg(unix)]
#[test]
fn a_killed_count_has_saved_its_intermediate_results() {
    let saved = folder("killed").join("saved");
    let read = || fs::read(&saved).unwrap_or_default();
    let mut counting = Counting::of(LONG, &option("--resume", &saved));
    counting.until(|| !read().is_empty());
    let first = read();
    counting.until(|| read() != first);
    signal(&counting.child, "KILL");
    counting.child.wait().unwrap();
    let before = knowledge(&saved);
    assert!(before > 0);
    let counting = Counting::of(LONG, &option("--resume", &saved));
    signal(&counting.child, "TERM");
    assert_eq!(counting.end().0, 143);
    assert!(knowledge(&saved) >= before);
}

/// Closing standard output loses no results, as in `kibitz layouts --json | head -1`.
#[test]
fn a_closed_output_pipe_loses_no_results_of_a_count() {
    let folder = folder("unheard");
    let (saved, rows) = (folder.join("saved"), folder.join("rows.csv"));
    let options = [option("--resume", &saved), option("--csv", &rows)].concat();
    let Counting { child, out, .. } = Counting::of(LONG, &options);
    drop(out);
    let run = finish(child);
    assert_eq!((run.status, run.errors.as_str()), (0, ""));
    assert!(knowledge(&saved) > 0);
    let rows = fs::read_to_string(rows).unwrap();
    assert!(rows.starts_with("East,West,") && rows.ends_with('\n'));
    assert_eq!(names(&folder), ["rows.csv", "saved"]);
}

/// The folder of the CSV file is deleted during the count.
#[cfg(unix)]
#[test]
fn results_are_saved_even_if_the_csv_file_cannot_be_written() {
    let folder = folder("no rows");
    let (saved, rows) = (folder.join("saved"), folder.join("rows"));
    fs::create_dir(&rows).unwrap();
    let csv = rows.join("rows.csv");
    let options = [option("--csv", &csv), option("--resume", &saved)].concat();
    let counting = Counting::of(LONG, &options);
    fs::remove_dir(&rows).unwrap();
    signal(&counting.child, "INT");
    let (status, told) = counting.end();
    assert_eq!(status, 130);
    let error = told["error"].as_str().unwrap();
    assert!(error.contains("rows.csv: not written"), "{error}");
    assert!(knowledge(&saved) > 0);
    assert_eq!(names(&folder), ["saved"]);
}

/// The folder of the saved count is deleted during the count, and created again.
#[cfg(unix)]
#[test]
fn a_failed_save_is_reported_and_retried() {
    let folder = folder("not saved").join("folder");
    fs::create_dir(&folder).unwrap();
    let saved = folder.join("saved");
    let mut counting = Counting::of(LONG, &option("--resume", &saved));
    fs::remove_dir(&folder).unwrap();
    let mut warning = String::new();
    let errors = counting.child.stderr.take().unwrap();
    BufReader::new(errors).read_line(&mut warning).unwrap();
    assert!(
        warning.contains("saved: not written") && warning.contains("trying again"),
        "{warning}"
    );
    fs::create_dir(&folder).unwrap();
    counting.until(|| saved.exists());
    signal(&counting.child, "INT");
    assert_eq!(counting.end().0, 130);
    assert_eq!(names(&folder), ["saved"]);
}

/// Output files are checked before the count, which may take hours.
#[test]
fn files_that_cannot_be_written_are_refused_before_anything_is_counted() {
    let folder = folder("refused");
    let (missing, same) = (folder.join("none/rows.csv"), folder.join("same"));
    let [missing, same, place] = [&missing, &same, &folder].map(|path| path.to_str().unwrap());
    let refused: [(&[&str], &str, &str); 4] = [
        (
            &["--csv", missing],
            missing,
            "folder does not accept a new file",
        ),
        (
            &["--resume", missing],
            missing,
            "folder does not accept a new file",
        ),
        (&["--resume", place], place, "this is a folder"),
        (&["--csv", same, "--resume", same], "same", "the same file"),
    ];
    for (options, name, reason) in refused {
        let run = run(&[&["layouts", "--json"], options].concat(), &[LONG]);
        assert_eq!((run.status, run.out.as_str()), (1, ""), "{options:?}");
        let is_told = run.errors.contains(name) && run.errors.contains(reason);
        assert!(is_told, "{options:?}: {}", run.errors);
    }
    assert!(names(&folder).is_empty());
}

#[test]
fn output_files_are_accepted_for_a_single_line_only() {
    let folder = folder("two lines");
    let path = folder.join("file");
    let one = file("one line.txt", format!("# one\n{LONG}\n").as_bytes());
    let one = one.to_str().unwrap();
    for name in ["--csv", "--resume"] {
        let arguments = [&["layouts", "--json"], &option(name, &path)[..]].concat();
        let lines = run(&arguments, &[LONG, "", FINESSE]);
        let files = run(&[&arguments[..], &[one, one]].concat(), &[]);
        for (run, place) in [(lines, "line 3"), (files, "one line.txt, line 2")] {
            assert_eq!((run.status, run.out.as_str()), (2, ""));
            let is_told = run.errors.contains(name) && run.errors.contains(place);
            assert!(is_told, "{}", run.errors);
        }
        assert!(names(&folder).is_empty());
        assert_eq!(run(&arguments, &["# one", FINESSE, ""]).status, 0);
        fs::remove_file(&path).unwrap();
    }
}

/// A count of six layouts in the format of the first version.
const SAVED: &str = r#"{"setup":{"game":"Bridge","hands":["AQ...","32...",".AK..","K4..."],
"absent":null,"strain":"NT","declarer":"South","leader":"West","trick":[]},
"unseen":["East","West"],"discards":"...","limits":[],"aim":{"Sure":false},"counts_tricks":true,
"each_card":false,"draws":null,"seed":1,"columns":[{"cards":null,"reached":[0,0],
"tricks":{"counts":[0,3,3,0,0,0,0,0,0,0,0,0,0,0]},"best":6}],"drawn":["",""],"known":["","b3c3"]}"#;

#[test]
fn a_saved_partial_count_is_resumed_only_for_the_same_question() {
    let line = format!("{FINESSE} contract=1NT");
    let saved = file("saved", SAVED.as_bytes());
    let arguments = [&["layouts"], &option("--resume", &saved)[..]].concat();
    assert_eq!(
        answers(&arguments, &[&line])[0]["counts"],
        json!({"1": 3, "2": 3})
    );
    assert_eq!(knowledge(&saved), 6);
    let others: [(&[u8], &str); 5] = [
        (b"", "not a file of saved layouts"),
        (b"{}", "not a file of saved layouts"),
        (b"East,West,tricks\n", "not a file of saved layouts"),
        (b"\xff\xfe\0", "not a file of saved layouts"),
        (SAVED.as_bytes(), "another question"),
    ];
    for (content, reason) in others {
        fs::write(&saved, content).unwrap();
        let run = run(&[&arguments[..], &["--json"]].concat(), &[ENDING]);
        assert_eq!(run.status, 1);
        let error = run.json()[0]["error"].as_str().unwrap().to_owned();
        assert!(
            error.contains("saved: ") && error.contains(reason),
            "{error}"
        );
        assert_eq!(fs::read(&saved).unwrap(), content, "nothing is lost");
    }
}

/// Returns the arguments for a count of thousands of layouts that writes both files.
#[cfg(unix)]
fn counting_to(folder: &Path) -> Vec<String> {
    let input = folder.with_extension("txt");
    fs::write(&input, PREFERANS).unwrap();
    let words = ["layouts", "--memory", "8", "--pin", "N:SA,HA,HT,H9,C7"];
    let (rows, saved) = (folder.join("rows.csv"), folder.join("saved"));
    let files = [option("--csv", &rows), option("--resume", &saved)].concat();
    let words = [&words, &files[..], &[input.to_str().unwrap()]].concat();
    words.into_iter().map(str::to_owned).collect()
}

/// Asserts that the CSV file could not be written: the answer is printed, the old file is intact, and no temporary file
/// is left.
#[cfg(unix)]
fn assert_rows_refused(run: &Run, folder: &Path, left: &[&str]) {
    assert_eq!(run.status, 1, "{}", run.errors);
    let words = "rows.csv: not written; the old file is unchanged";
    assert!(run.errors.contains(words), "{}", run.errors);
    assert!(!run.out.is_empty(), "the answer is told");
    assert_eq!(fs::read_to_string(folder.join("rows.csv")).unwrap(), "old");
    assert_eq!(names(folder), left);
}

/// Counts layouts while no file may have more than `blocks` blocks of 512 bytes, which simulates a full disk.
#[cfg(unix)]
fn count_within(blocks: usize, folder: &Path) -> Run {
    let arguments = counting_to(folder);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let script = format!(r#"trap "" XFSZ; ulimit -f {blocks}"#);
    finish(after(&script, &arguments).spawn().unwrap())
}

#[cfg(unix)]
#[test]
fn the_csv_file_is_written_completely_or_not_at_all() {
    let folder = folder("full");
    let rows = folder.join("rows.csv");
    fs::write(&rows, "old").unwrap();
    let run = count_within(8, &folder);
    assert_rows_refused(&run, &folder, &["rows.csv", "saved"]);
    assert_eq!(knowledge(&folder.join("saved")), 3003);
    let whole = count_within(1000, &folder);
    assert_eq!((whole.status, whole.errors.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(&rows).unwrap().lines().count(), 3004);
}

#[cfg(unix)]
#[test]
fn a_saved_count_is_kept_if_a_new_one_cannot_be_written() {
    let folder = folder("no room");
    let saved = folder.join("saved");
    fs::write(folder.join("rows.csv"), "old").unwrap();
    let run = count_within(1, &folder);
    let words = "saved: not written: it cannot be written completely";
    assert!(run.errors.contains(words), "{}", run.errors);
    assert_rows_refused(&run, &folder, &["rows.csv"]);
    count_within(8, &folder);
    let before = fs::read(&saved).unwrap();
    let run = count_within(1, &folder);
    let words = "saved: not written; the old file is unchanged";
    assert!(run.errors.contains(words), "{}", run.errors);
    assert_rows_refused(&run, &folder, &["rows.csv", "saved"]);
    assert_eq!(fs::read(&saved).unwrap(), before);
}

/// A disk of 64 kB has room for the saved count, but not for the CSV file.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs the right to mount a disk"]
fn csv_rows_that_fill_a_disk_do_not_prevent_saving_the_count() {
    let (disk, copy) = (folder("disk"), folder("copy of the disk"));
    let mount = format!("mount -t tmpfs -o size=64k none '{}'", disk.display());
    let (place, other) = (disk.display(), copy.display());
    let script = format!(
        r#"{mount} && printf old > '{place}/rows.csv' && "$0" "$@"; status=$?
        cp -r '{place}/.' '{other}'; exit $status"#
    );
    let mut shell = Command::new("unshare");
    shell.args(["-m", "sh", "-c", &script, env!("CARGO_BIN_EXE_kibitz")]);
    shell.args(counting_to(&disk));
    shell.stdin(Stdio::null()).stdout(Stdio::piped());
    shell.stderr(Stdio::piped());
    assert_rows_refused(
        &finish(shell.spawn().unwrap()),
        &copy,
        &["rows.csv", "saved"],
    );
    assert_eq!(knowledge(&copy.join("saved")), 3003);
}

/// Memory beyond that of the machine is refused with a message.
#[test]
fn a_memory_size_beyond_that_of_the_machine_is_refused() {
    for megabytes in ["100000", "1048576"] {
        let arguments = ["solve", "--json", "--memory", megabytes];
        let run = run_bytes(&arguments, ENDING.as_bytes());
        let words = match run.status {
            0 => {
                assert!(run.json()[0]["tricks"].is_object());
                continue;
            }
            1 => format!("does not give {megabytes} megabytes"),
            2 => "'--memory <MB>': the machine has only ".to_owned(),
            other => panic!("{other}: {}", run.errors),
        };
        assert!(run.errors.contains(&words), "{}", run.errors);
        assert_eq!(run.out, "");
    }
    let run = run_bytes(&["solve", "--memory", "1048577"], b"");
    assert_eq!(run.status, 2);
    assert!(run.errors.contains("from 1 to 1048576"), "{}", run.errors);
}

#[test]
fn the_largest_number_of_threads_changes_no_answer() {
    let values = |threads| {
        let answers = answers(&["solve", "--threads", threads], &[ENDING, PREFERANS]);
        answers
            .iter()
            .map(|answer| answer["choices"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(values("512"), values("1"));
}

/// Very large and very small numbers are accepted and have their plain meaning.
#[test]
fn very_large_and_very_small_option_values_are_accepted() {
    let odd = [
        (["--seconds", "1e20"], 0),
        (["--seconds", "1e300"], 0),
        (["--interval", "1e-300"], 0),
        (["--interval", "1e300"], 0),
        // Layouts may be drawn repeatedly, but not more often than there are layouts.
        (["--draws", "4294967295"], 6),
    ];
    let line = format!("{FINESSE} contract=1NT");
    for (option, drawn) in odd {
        let answers = answers(&[&["layouts"], &option[..]].concat(), &[&line]);
        let answer = answers.last().unwrap();
        assert_eq!(answer["counts"], json!({"1": 3, "2": 3}), "{option:?}");
        assert_eq!(answer["drawn"], drawn, "{option:?}");
    }
    // The same for a count in progress.
    #[cfg(unix)]
    for (option, _) in odd.iter().filter(|(option, _)| option[1] != "1e300") {
        let counting = Counting::of(LONG, option);
        assert_eq!(counting.told["total"], 10_400_600, "{option:?}");
        signal(&counting.child, "INT");
        assert_eq!(counting.end().0, 130, "{option:?}");
    }
    for option in [
        ["--seconds", "inf"],
        ["--interval", "nan"],
        ["--draws", "4294967296"],
    ] {
        let run = run(&[&["layouts"], &option[..]].concat(), &[]);
        assert_eq!(run.status, 2, "{option:?}");
        assert!(run.errors.contains(option[0]), "{}", run.errors);
    }
}

/// The lines of a document may have any length; a position on a line may not.
#[test]
fn lines_of_a_document_may_have_any_length() {
    let blanks = " ".repeat(70_000);
    let long = DOCUMENT.replacen('(', &format!("({blanks}"), 1);
    for document in [
        long.clone(),
        long.replace('\n', " "),
        format!("// {blanks}\n{DOCUMENT}"),
    ] {
        assert_eq!(answers(&["solve"], &[&document])[0]["turn"], "N");
    }
    let wrong = long.replace("West", "Wast");
    let answer = &run(&["solve", "--json"], &[&wrong]).json()[0];
    assert_eq!(answer["line"], 8, "{answer}");
    for first in [
        format!("# {blanks}"),
        blanks,
        format!("x{}", "ы".repeat(70_000)),
    ] {
        let lines = file("long.txt", format!("{first}\n{ENDING}\n").as_bytes());
        let run = run(&["solve", "--json", lines.to_str().unwrap()], &[]);
        let [error, answer] = &run.json()[..] else {
            panic!("{}", run.out)
        };
        assert_eq!((&error["line"], &answer["line"]), (&json!(1), &json!(2)));
        let error = error["error"].as_str().unwrap();
        assert!(error.contains("longer than 65536 bytes"), "{error}");
        assert!(answer["tricks"].is_object());
    }
}

/// Control characters in the input are escaped in messages.
#[test]
fn control_characters_are_escaped_in_output() {
    let title = "A\u{1b}[31m\u{7}\r\nB\u{9b}";
    let document = DOCUMENT.replace("A finesse", title);
    let solve = run(&["solve"], &[&document]);
    assert_eq!(solve.status, 0, "{}", solve.errors);
    let named = r"A\u{1b}[31m\u{7}\r\nB\u{9b}";
    assert!(solve.out.contains(&format!("{named}\n")), "{}", solve.out);
    let missing = run(&["solve", "no\u{1b}[31m\nsuch"], &[]);
    assert_eq!(missing.status, 1);
    for text in [&solve.out, &missing.errors] {
        let is_bare = |c: char| c.is_control() && c != '\n';
        assert!(!text.contains(is_bare), "{text:?}");
    }
    assert_eq!(missing.errors.lines().count(), 1, "{}", missing.errors);
    let line = format!("{ENDING} \u{1b}[31m");
    let error = run(&["solve"], &[&line, ENDING]).errors;
    assert!(error.contains(r"\u{1b}"), "{error}");
    assert!(!error.contains('\u{1b}'), "{error}");
}

#[test]
fn input_with_only_a_byte_order_mark_is_treated_as_empty() {
    let mark = "\u{feff}".as_bytes();
    let empty = file("mark.txt", mark);
    let run = run(&["solve", "--json", empty.to_str().unwrap()], &[]);
    assert_eq!(run.status, 1);
    let answer = &run.json()[0];
    assert_eq!(answer["file"], *empty.to_str().unwrap());
    let error = answer["error"].as_str().unwrap();
    assert!(error.contains("ends before a problem or a deal"), "{error}");
    let run = run_bytes(&["solve", "--json"], mark);
    assert_eq!((run.status, &run.json()[0]["error"]), (1, &json!(error)));
}
