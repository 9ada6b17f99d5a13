//! Tests of the answers: the par, CSV rows of tables, the facts about the board in JSON, the selection of boards, and
//! unseen discards.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use kibitzer::notation::text;
use kibitzer::problem::Problem;
use serde_json::{Value, json};

use crate::kibitz::{Run, answers, run, run_bytes, scratch};

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
    let path = scratch(file!()).join(name);
    fs::write(&path, BOARDS).unwrap();
    path
}

fn call(words: &str, name: &str) -> Run {
    let path = boards(name);
    let words = words.replace("BOARDS", path.to_str().unwrap());
    run(&words.split(' ').collect::<Vec<_>>(), &[])
}

#[test]
fn the_par_is_printed_with_a_trick_table() {
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
fn trick_tables_are_written_as_csv_rows() {
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
    let path = scratch(file!()).join("tables.csv");
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
            .map(|answer| answer["board"].as_str().map(str::to_owned));
        (run.status, names.flatten().collect::<Vec<_>>())
    };
    let names = |names: &[&str]| {
        names
            .iter()
            .map(|&name| name.to_owned())
            .collect::<Vec<_>>()
    };
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
fn only_the_selected_boards_are_converted_annotated_or_reported() {
    let converted = |name: &str, words: &str| {
        let run = call(&format!("convert BOARDS --to pbn {words} -o -"), name);
        let tags = run.out.lines().filter(|line| line.starts_with("[Board "));
        (run.status, tags.map(str::to_owned).collect::<Vec<_>>())
    };
    let tags = |names: &[&str]| {
        names
            .iter()
            .map(|name| format!("[Board \"{name}\"]"))
            .collect()
    };
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

    let page = scratch(file!()).join("chosen.html");
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
fn play_skips_boards_that_were_not_played() {
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

/// A misère of South, from before he discards: what the other two players ask when they have laid their cards open.
const MISERE: &str =
    "preferans N:- AQJ.KT.QT.AKQ 987.J8.J87.T987 KT.AQ97.AK9.J misere W declarer=S";

/// Returns the number of South's discards for each number of his tricks, with every discard solved by itself.
fn solved_by_discard(line: &str) -> BTreeMap<String, u64> {
    let before = text::parse_line(line).unwrap().problem;
    let lines: Vec<String> = (before.setup.after_each_discard())
        .map(|setup| {
            let problem = Problem {
                setup,
                ..before.clone()
            };
            text::write_line(&problem)
        })
        .collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let mut counts = BTreeMap::new();
    for answer in answers(&["solve", "--best"], &lines) {
        let tricks = answer["tricks"]["declarer"].to_string();
        *counts.entry(tricks).or_default() += 1;
    }
    counts
}

/// Returns the final answers of a count, one for each board. On a slow machine others come before.
fn counted(arguments: &[&str], lines: &[&str]) -> Vec<Value> {
    let mut answers = answers(arguments, lines);
    answers.retain(|answer| answer["done"] == answer["total"]);
    answers.dedup_by(|one, other| one["line"] == other["line"]);
    answers
}

#[test]
fn layouts_count_every_possible_unseen_discard() {
    let layouts = ["layouts", "--unseen", "S", "--discards"];
    let expected = solved_by_discard(MISERE);
    assert_eq!(expected.values().sum::<u64>(), 66);
    assert!(expected.len() > 1, "{expected:?}");
    // Ten cards of South with two out of play ask the same.
    let after = MISERE.replace("987.J8.J87.T987", "987.J.J87.T98");
    let found = counted(&layouts, &[MISERE, &after]);
    assert_eq!(found.len(), 2);
    for answer in &found {
        assert_eq!(answer["unseen"], json!("S"));
        assert_eq!(
            (&answer["total"], &answer["done"]),
            (&json!(66), &json!(66))
        );
        assert_eq!(answer["counts"], json!(expected));
    }
    // The lead may be on the table, or played by `play=`.
    let led = MISERE.replace("AK9.J misere W", "AK9. misere W CJ");
    let expected = solved_by_discard(&led);
    let played = format!("{MISERE} play=CJ");
    for answer in counted(&layouts, &[&led, &played]) {
        assert_eq!(answer["total"], json!(66));
        assert_eq!(answer["counts"], json!(expected));
    }
    // South does not follow to a heart, so he has discarded both of his.
    let shown = format!("{MISERE} play=H7HTS9");
    assert_eq!(counted(&layouts, &[&shown])[0]["total"], json!(1));
}

/// A misère of South that takes two tricks, whatever he discards, if West sees the discard; else he takes one.
const GUESS: &str = "preferans N:- KQ98.T.KQ98.A JT7.J97.JT7.JT7 A.AKQ8.A.KQ98 misere W declarer=S";

#[test]
fn every_lead_is_compared_against_every_discard() {
    let leads = ["discards", "--leads"];
    let table = &answers(&leads, &[MISERE])[0];
    let discards = table["discards"].as_array().unwrap();
    assert_eq!((discards.len(), &table["leader"]), (66, &json!("W")));
    let all = table["leads"].as_array().unwrap();
    for card in ["CJ", "H9"] {
        let lead = all.iter().position(|lead| lead["cards"] == json!([card]));
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        for discard in discards {
            let tricks = discard["tricks"][lead.unwrap()].to_string();
            *counts.entry(tricks).or_default() += 1;
        }
        let led = format!("{MISERE} play={card}");
        let expected = counted(&["layouts", "--unseen", "S", "--discards"], &[&led]);
        assert_eq!(json!(counts), expected[0]["counts"]);
    }
    let told = run(&leads, &[MISERE]);
    let verdict =
        "No lead catches South whatever he discards. The best on average is ♠K: 1.06 tricks.";
    assert!(told.out.contains(verdict), "{}", told.out);
    let discards = solved_by_discard(GUESS);
    assert_eq!(discards.keys().next().unwrap(), "2");
    let told = run(&leads, &[GUESS]);
    for verdict in [
        " catches South whatever he discards: at least 1 trick.",
        "After the best lead South takes 2 tricks.",
    ] {
        assert!(told.out.contains(verdict), "{}", told.out);
    }
}

#[test]
fn leads_against_discards_are_written_to_a_csv_file() {
    let path = scratch(file!()).join("leads.csv");
    let file = path.to_str().unwrap();
    let leads = ["discards", "--leads", "--csv", file];
    let told = run(&leads, &[MISERE]);
    assert_eq!((told.status, told.errors.as_str()), (0, ""));
    let rows = fs::read_to_string(&path).unwrap();
    assert!(
        rows.starts_with("discard,best lead,SK,ST,CJ,D9,DA DK,H9,HA,HQ,H7\n"),
        "{rows}"
    );
    assert!(rows.contains("\nH8 DJ,2,2,2,2,2,2,1,0,0,1\n"), "{rows}");
    assert!(rows.contains("\nmost,,3,3,3,3,3,3,3,3,2\n"), "{rows}");
    assert_eq!(rows.lines().count(), 70);
    assert_eq!(run(&leads, &[MISERE, GUESS]).status, 2);
}

#[test]
fn leads_are_compared_only_with_open_hands_before_the_discard() {
    let refused = |line: &str| {
        let run = run(&["discards", "--leads"], &[line]);
        assert_eq!((run.status, run.out.as_str()), (1, ""), "{line}");
        run.errors
    };
    let hidden = refused(&MISERE.replace("AQJ.KT.QT.AKQ", "?10"));
    assert!(
        hidden.contains("East has unknown cards; leads are compared only"),
        "{hidden}"
    );
    let after = refused(&MISERE.replace("987.J8.J87.T987", "987.J.J87.T98"));
    assert!(
        after.contains("South declares and holds 10 cards"),
        "{after}"
    );
    let contract = refused(MISERE.split(" misere").next().unwrap());
    assert!(contract.contains("add a strain and a leader"), "{contract}");
}

#[test]
fn a_hand_is_shown_with_the_cards_it_may_have_discarded() {
    let layouts = ["layouts", "--unseen", "S", "--discards"];
    let told = run(&layouts, &[MISERE]);
    assert_eq!((told.status, told.errors.as_str()), (0, ""));
    let said = "South has discarded 2 of these 12 cards.";
    assert!(told.out.contains(said), "{}", told.out);
    assert!(told.out.contains("Tricks of South in all 66 layouts"));
    assert!(!told.out.contains("unseen"), "{}", told.out);
    let each = [&layouts[..], &["--each-card", "--pin", "S:HK"]].concat();
    // The king of hearts is in East's hand, where everybody sees it.
    assert_eq!(run(&each, &[MISERE]).status, 1);
    let each = [&layouts[..], &["--each-card", "--pin", "S:DJ"]].concat();
    let cards = &counted(&each, &[MISERE])[0];
    assert_eq!(cards["total"], json!(55));
    // The nine and the seven of hearts are alike only if South has discarded the eight, as he has in this position.
    let after = MISERE.replace("987.J8.J87.T987", "987.J.J87.T98");
    let each = [&layouts[..], &["--each-card"]].concat();
    let cards = counted(&each, &[&after])[0]["cards"].clone();
    let groups = cards.as_array().unwrap();
    assert!(
        groups.iter().any(|group| group["cards"] == json!(["H9"])),
        "{groups:?}"
    );
}

#[test]
fn a_single_unseen_hand_must_belong_to_a_declarer_who_discarded() {
    let refused = |options: &str, line: &str| {
        let options: Vec<&str> = options.split(' ').collect();
        let run = run(&options, &[line]);
        assert_eq!((run.status, run.out.as_str()), (1, ""), "{options:?}");
        run.errors
    };
    let after = MISERE.replace("987.J8.J87.T987", "987.J.J87.T98");
    let alone = refused("layouts --unseen S", &after);
    assert!(alone.contains("add --discards"), "{alone}");
    let other = refused("layouts --unseen W --discards", &after);
    assert!(other.contains("West does not discard"), "{other}");
    let other = refused("layouts --unseen EW --discards", MISERE);
    assert!(other.contains("South has yet to discard"), "{other}");
    let ending = "preferans N:- AK... 98... JT... misere W declarer=S";
    let ending = refused("layouts --unseen S --discards", ending);
    assert!(ending.contains("26 cards are out of play"), "{ending}");
    let bridge = "bridge N:AQ... 32... .AK.. K4... NT S";
    let bridge = refused("layouts --unseen S --discards", bridge);
    assert!(bridge.contains("only preferans has discards"), "{bridge}");
}
