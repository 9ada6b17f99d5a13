//! Tests of the answers: the par, CSV rows of tables, the facts about the board in JSON, and the selection of boards.

#![allow(missing_docs, clippy::unwrap_used, dead_code, reason = "tests")]

mod kibitz;

use std::fs;
use std::path::PathBuf;

use serde_json::json;

use kibitz::{Run, answers, run, run_bytes};

/// Three boards: a deal with one suit in each hand, and another deal twice, first without a contract, then with one.
const BOARDS: &str = r#"% PBN 2.1
[Event "Club"]
[Board "7"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
[Declarer "N"]
[Contract "7S"]

[Event "Club"]
[Board "8"]
[Dealer "W"]
[Vulnerable "None"]
[Deal "N:QT754.A.QJ32.Q85 A.K86543.KT874.4 J982.T92.965.K72 K63.QJ7.A.AJT963"]
[Declarer ""]
[Contract ""]

[Event "Club"]
[Board "9"]
[Dealer "N"]
[Vulnerable "EW"]
[Deal "N:QT754.A.QJ32.Q85 A.K86543.KT874.4 J982.T92.965.K72 K63.QJ7.A.AJT963"]
[Declarer "E"]
[Contract "4H"]
[Play "S"]
S2 SK S4 SA
"#;

fn boards(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, BOARDS).unwrap();
    path
}

fn call(words: &str, name: &str) -> Run {
    let path = boards(name);
    let words = words.replace("BOARDS", path.to_str().unwrap());
    run(&words.split(' ').collect::<Vec<_>>(), &[])
}

#[test]
fn tables_have_a_par() {
    let run = call("table BOARDS", "par.pbn");
    assert_eq!(run.status, 0, "{}", run.errors);
    // Five down doubled costs less than the slam of the vulnerable side.
    let sacrifice = "Par NS -1100: NS 6SX-5 (North deals, E-W vulnerable)";
    assert!(run.out.contains(sacrifice), "{}", run.out);
    assert!(
        run.out
            .contains("Par EW 980: EW 6H= (West deals, none vulnerable)"),
        "{}",
        run.out
    );
    let json = call("table --json BOARDS", "par-json.pbn").json();
    assert_eq!(
        json[1]["par"],
        json!({"score": -980, "contracts": ["EW 6H="]})
    );
    // The par exists only for whole deals of bridge.
    let short = answers(&["table"], &["bridge N:AQ... 32... .AK.. K4..."]);
    assert!(short[0].get("par").is_none());
}

#[test]
fn answers_in_json_carry_their_board() {
    for command in ["solve --best", "table", "line", "play", "perft --depth 1"] {
        let run = call(&format!("{command} --board 3 --json BOARDS"), "carried.pbn");
        let [answer] = &run.json()[..] else {
            panic!("{command}: {}", run.out)
        };
        assert_eq!(answer["board"], "9", "{command}");
        assert_eq!(answer["dealer"], "N");
        assert_eq!(answer["vulnerability"], "EW");
        assert_eq!(answer["hands"]["W"], "K63.QJ7.A.AJT963");
        assert_eq!(answer["contract"], "4H");
        assert_eq!(
            (&answer["strain"], &answer["declarer"]),
            (&json!("H"), &json!("E"))
        );
    }
    let deal = call("table --board 2 --json BOARDS", "carried-deal.pbn").json();
    assert_eq!(
        (&deal[0]["board"], &deal[0]["dealer"]),
        (&json!("8"), &json!("W"))
    );
    assert!(deal[0].get("declarer").is_none() && deal[0].get("contract").is_none());
}

#[test]
fn tables_are_written_as_rows() {
    let head = "board,dealer,vulnerability,N NT,N S,N H,N D,N C,E NT";
    let rows = call("table --csv - BOARDS", "rows.pbn");
    let lines: Vec<&str> = rows.out.lines().collect();
    assert_eq!((rows.status, lines.len()), (0, 4), "{}", rows.out);
    assert!(
        lines[0].starts_with(head) && lines[0].ends_with("W C,par,contracts"),
        "{}",
        lines[0]
    );
    assert!(
        lines[1].starts_with("7,S,All,0,13,0,13,0,0,"),
        "{}",
        lines[1]
    );
    assert!(
        lines[2].starts_with("8,W,None,") && lines[2].ends_with(",-980,EW 6H="),
        "{}",
        lines[2]
    );
    assert!(
        lines.iter().all(|line| line.split(',').count() == 25),
        "{}",
        rows.out
    );
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tables.csv");
    let beside = call(
        &format!("table --csv {} BOARDS", path.display()),
        "beside.pbn",
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), rows.out);
    assert!(beside.out.contains("Par EW"), "{}", beside.out);
    let both = call("table --csv - --json BOARDS", "both.pbn");
    assert_eq!((both.status, &*both.out), (2, ""));
    assert!(
        both.errors.contains("both write to standard output"),
        "{}",
        both.errors
    );
}

#[test]
fn boards_are_chosen_by_number() {
    let chosen = |words: &str| {
        let run = call(&format!("table --json {words} BOARDS"), "chosen.pbn");
        let boards = run.json();
        let names = boards
            .iter()
            .map(|it| it["board"].as_str().map(str::to_owned));
        (run.status, names.flatten().collect::<Vec<_>>())
    };
    let names = |names: &[&str]| names.iter().map(|&it| it.to_owned()).collect::<Vec<_>>();
    assert_eq!(chosen("--board 2"), (0, names(&["8"])));
    assert_eq!(chosen("--board 2-3"), (0, names(&["8", "9"])));
    assert_eq!(chosen("--board 1,3-"), (0, names(&["7", "9"])));
    assert_eq!(chosen("--board 3-8"), (1, names(&["9"])));
    let missing = call("table --board 3-8 BOARDS", "missing.pbn");
    let said = "kibitz: error: there is no board 4: the input has boards 1 to 3\n";
    assert_eq!(missing.errors, said);
    let export = call("export --board 2 BOARDS", "export.pbn");
    assert_eq!(export.status, 0);
    assert_eq!(run_bytes(&["solve", "--board", "0"], b"").status, 2);
}

/// With `--board`, only the selected boards are converted, or only they are annotated.
#[test]
fn boards_are_chosen_by_number_where_files_are_written() {
    let converted = |name: &str, words: &str| {
        let run = call(&format!("convert BOARDS --to pbn {words} -o -"), name);
        let tags = run.out.lines().filter(|line| line.starts_with("[Board "));
        (run.status, tags.map(str::to_owned).collect::<Vec<_>>())
    };
    let tags = |names: &[&str]| names.iter().map(|it| format!("[Board \"{it}\"]")).collect();
    assert_eq!(converted("c1.pbn", "--board 2-"), (0, tags(&["8", "9"])));
    assert_eq!(converted("c2.pbn", "--board 3,1"), (0, tags(&["7", "9"])));
    assert_eq!(converted("c3.pbn", "--board 2-8"), (1, tags(&["8", "9"])));
    // The boards are counted over all files.
    let second = boards("c-second.pbn");
    let words = format!("{} --board 4", second.display());
    assert_eq!(converted("c-first.pbn", &words), (0, tags(&["7"])));
    let missing = call("convert BOARDS --to pbn --board 9 -o -", "c4.pbn");
    let said = "kibitz: error: there is no board 9: the input has boards 1 to 3\n";
    assert_eq!((missing.status, &*missing.errors), (1, said));

    let makes = |text: &str| {
        let boards = text.split("[Board ").skip(1);
        let has_makes = boards.map(|board| board.contains("OptimumResultTable"));
        has_makes.collect::<Vec<_>>()
    };
    let piped = call("annotate BOARDS --board 2 -o -", "a1.pbn");
    assert_eq!(piped.status, 0, "{}", piped.errors);
    assert_eq!(makes(&piped.out), [false, true, false]);
    let path = boards("a2.pbn");
    let in_place = call("annotate BOARDS --board 2 --in-place", "a2.pbn");
    assert_eq!(in_place.status, 0, "{}", in_place.errors);
    assert_eq!(fs::read_to_string(&path).unwrap(), piped.out);
    let said = "1 board annotated, 2 with nothing to compute";
    assert!(in_place.errors.contains(said), "{}", in_place.errors);
    let other = call("annotate BOARDS --board 3-4 -o -", "a3.pbn");
    assert_eq!(
        (other.status, makes(&other.out)),
        (1, vec![false, false, true])
    );
    assert!(
        other.errors.contains("there is no board 4"),
        "{}",
        other.errors
    );

    let page = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("chosen.html");
    let report = call(
        &format!("report BOARDS --board 2-3 -o {}", page.display()),
        "r.pbn",
    );
    assert_eq!(report.status, 0, "{}", report.errors);
    let page = fs::read_to_string(page).unwrap();
    assert!(
        !page.contains("AKQJT98765432") && page.contains("Board 8") && page.contains("Board 9")
    );
}

#[test]
fn play_passes_over_boards_that_were_not_played() {
    let all = call("play BOARDS", "play.pbn");
    assert_eq!(all.status, 0, "{}", all.errors);
    assert!(
        all.errors
            .contains("note: skipped: this board was not played"),
        "{}",
        all.errors
    );
    let none = call("play --board 2 BOARDS", "none.pbn");
    assert_eq!((none.status, &*none.out), (1, ""));
    assert!(none.errors.contains("`kibitz table`"), "{}", none.errors);
    let solve = call("solve --board 2 BOARDS", "solve.pbn");
    assert!(
        solve.errors.contains("add a strain and a leader"),
        "{}",
        solve.errors
    );
}
