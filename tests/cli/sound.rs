//! Tests of `kibitz sound`: its reports, permitted duals, exchanges of cards, and pages.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Value, json};

use crate::kibitz::{Run, finish, run, run_bytes, scratch, start};

/// A sound ending with two variations.
const SOUND_ENDING: &str = "bridge N:.KQ9..K K92...J AQ.J..8 ..AJ.AQ NT S declarer=S";
/// An ending with one key and a dual in the first trick, not of order.
const DUAL: &str = "bridge N:KQ.AK.. T.JT.T. ..AQJ.A J8...K9 S S declarer=N";
/// An ending with one key, and duals of order alone.
const ORDER: &str = "bridge N:A3..KJ. K.9.A.8 J.A.Q.J .JT..AK NT S declarer=N";
/// An ending with two keys.
const COOKED: &str = "bridge N:J84..Q.K K6..KJ.J AQ.K.T.8 5.T.A.AQ S S declarer=S goal=S3+";
/// An ending whose goal is out of reach.
const FAILS: &str = "bridge N:AK... 32... ..AK. ..32. NT N declarer=S goal=W1+";
/// A whole deal, which is not proved.
const DEAL: &str =
    "bridge N:QT754.A.QJ32.Q85 A.K86543.KT874.4 J982.T92.965.K72 K63.QJ7.A.AJT963 H S";

/// Endings with their reports about soundness, found by brute force.
const ENDINGS: &str = include_str!("../fixtures/sound/endings.jsonl");

#[test]
fn sound_agrees_with_brute_force() {
    let wanted: Vec<Value> = ENDINGS
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let lines: String = wanted
        .iter()
        .map(|wanted| {
            let text = |key: &str| wanted[key].as_str().unwrap().to_owned();
            let (deal, strain, leader) = (text("deal"), text("strain"), text("leader"));
            format!(
                "bridge {deal} {strain} {leader} declarer=S goal=S{}+\n",
                wanted["goal"]
            )
        })
        .collect();
    let run = run_bytes(&["sound", "--json", "-"], lines.as_bytes());
    // The worst verdict among them is that of a problem whose goal is out of reach.
    assert_eq!(run.status, 6, "{}", run.errors);
    let reports = run.json();
    assert_eq!(reports.len(), wanted.len());
    for (report, wanted) in reports.iter().zip(&wanted) {
        assert_eq!(report["side"], "NS");
        let facts = wanted
            .as_object()
            .unwrap()
            .iter()
            .filter(|(key, _)| !matches!(&key[..], "deal" | "leader"));
        for (key, fact) in facts {
            assert_eq!(report[key], *fact, "{key} of {wanted}");
        }
    }
}

#[test]
fn sound_has_an_exit_status_for_each_verdict() {
    let cases = [
        (
            "N:.KQ9..K K92...J AQ.J..8 ..AJ.AQ NT S declarer=S",
            "sound, tight, precision 4",
            0,
        ),
        (
            "N:AT.AJ..2 54.54.2. 32.2.A.A KQ.KQ..3 NT S declarer=N",
            "cooked, ",
            3,
        ),
        (
            "N:A3..KJ. K.9.A.8 J.A.Q.J .JT..AK NT S declarer=N",
            "duals of order, ",
            5,
        ),
        (
            "N:AK... 32... ..AK. ..32. NT N declarer=S goal=W1+",
            "fails: ",
            6,
        ),
    ];
    for (line, verdict, status) in cases {
        let run = run(&["sound", "-"], &[&format!("bridge {line}")]);
        assert_eq!(run.status, status, "{line}: {}{}", run.out, run.errors);
        assert!(run.out.contains(verdict), "{}", run.out);
    }
    // A whole deal is not proved, and the note says how far the search went.
    let run = run(&["sound", "--limit", "100", "-"], &[DEAL]);
    assert_eq!(run.status, 4, "{}", run.errors);
    assert!(
        run.out.contains("not proved within 100 positions"),
        "{}",
        run.out
    );
}

/// An ending before its opening lead, which is cooked after either lead.
const LED: &str = "bridge N:A..A2. K..K3. Q..Q4. J..J5. NT W declarer=S";

#[test]
fn each_lead_is_a_problem_of_its_own() {
    let all = run(&["sound", "--leads", "any", "-"], &[LED]);
    assert_eq!(all.status, 3, "{}", all.errors);
    for said in [
        "\nagainst ♠J:\n",
        "\nagainst ♦J5:\n",
        "\nagainst 2 leads: cooked\n",
    ] {
        assert!(all.out.contains(said), "{said} in {}", all.out);
    }
    // Each lead has the report of the problem after it.
    let red = run(&["sound", "--json", "--leads", "D", "-"], &[LED]).json();
    let after = report(&format!("{LED} play=DJ goal=S2+"), &[]);
    let lead = &red[0]["leads"][0];
    assert_eq!(red[0]["leads"].as_array().unwrap().len(), 1);
    assert_eq!(lead["lead"], json!(["DJ", "D5"]));
    for key in [
        "verdict", "goal", "keys", "tries", "main", "duals", "answers",
    ] {
        assert_eq!(lead[key], after[key], "{key}");
    }
    let wrong = run(&["sound", "--leads", "any", "-"], &[SOUND_ENDING]);
    assert!(
        wrong.errors.contains("needs a defender on lead"),
        "{}",
        wrong.errors
    );
    let wrong = run(&["sound", "--leads", "blue", "-"], &[LED]);
    assert!(
        wrong.errors.contains("expected any, black, red"),
        "{}",
        wrong.errors
    );
}

#[test]
fn set_play_is_shown_beside_the_solution() {
    let both = run(&["sound", "--set-play", "--json", "-"], &[SOUND_ENDING]);
    let report = &both.json()[0];
    assert_eq!((both.status, &report["verdict"]), (0, &json!("sound")));
    let leaders: Vec<&Value> = report["set_play"]
        .as_array()
        .unwrap()
        .iter()
        .map(|case| &case["leader"])
        .collect();
    assert_eq!(leaders, [&json!("W"), &json!("E")]);
    let text = run(&["sound", "--set-play", "-"], &[SOUND_ENDING]).out;
    assert!(text.contains("\nset play, West on lead:\n"), "{text}");
}

#[test]
fn tricks_are_lost_on_request() {
    let ending = "bridge N:A2... K3... Q4... J5... NT S declarer=S";
    let stated = report(&format!("{ending} goal=S1-"), &[]);
    let asked = report(ending, &["--lose", "--goal", "1"]);
    for key in ["verdict", "goal", "at_most", "keys", "main"] {
        assert_eq!(stated[key], asked[key], "{key}");
    }
    assert_eq!(
        (&stated["goal"], &stated["at_most"]),
        (&json!(1), &json!(true))
    );
    assert_eq!(report(ending, &["--lose"])["goal"], 1);
    assert_eq!(
        report(ending, &["--lose", "--goal", "0"])["verdict"],
        "fails"
    );
    // Of a whole deal not even the goal is found soon.
    let whole = run(&["sound", "--lose", "--limit", "2000", "-"], &[DEAL]).out;
    assert!(
        whole.contains("\nnot proved within 2,000 positions"),
        "{whole}"
    );
    assert_eq!(
        report(DEAL, &["--lose", "--limit", "2000"])["goal"],
        Value::Null
    );
    let stated = run(
        &["sound", "--lose", "--goal", "3", "--limit", "2000", "-"],
        &[DEAL],
    )
    .out;
    assert!(
        stated.contains("take at most 3 of 13: not proved"),
        "{stated}"
    );
    let solved = run(&["solve", "-"], &[&format!("{ending} goal=S1-")]).out;
    assert!(
        solved.contains("at most 1 of 2; the tricks above"),
        "{solved}"
    );
}

/// Returns side, goal and verdict of a line, and the goal in words.
fn goal(line: &str, options: &[&str]) -> (String, u64, String, String) {
    let report = report(line, &[&["--limit", "400"], options].concat());
    let text = |key: &str| report[key].as_str().unwrap().to_owned();
    let run = run(
        &[&["sound", "--limit", "400", "-"], options].concat(),
        &[line],
    );
    let said = (run.out.lines())
        .find(|line| line.contains(" take "))
        .unwrap_or_default()
        .split(':')
        .next()
        .unwrap_or_default()
        .to_owned();
    (
        text("side"),
        report["goal"].as_u64().unwrap(),
        text("verdict"),
        said,
    )
}

/// Without a goal in the file, the contract is the goal; if it cannot be made, its defeat is.
#[test]
fn the_default_goal_is_to_make_or_defeat_the_contract() {
    // North and South take all tricks, and whoever leads takes all of his suit.
    let strong =
        "bridge N:AKQ2.AKQ.AKQ.AKQ JT9.JT98.JT9.JT9 876.765.8765.876 543.432.432.5432 NT E";
    let is = |found: (String, u64, String, String), side, goal, verdict| {
        let (found_side, found_goal, found_verdict, said) = &found;
        let facts = (&found_side[..], *found_goal, &found_verdict[..]);
        assert_eq!(facts, (side, goal, verdict), "{said}");
        said.clone()
    };
    let three = format!("{strong} declarer=N contract=3NT");
    let said = is(goal(&three, &[]), "NS", 9, "unproved");
    assert_eq!(said, "N-S take 9 of 13");
    // What can be taken is the goal of a deal without a contract.
    is(
        goal(&format!("{strong} declarer=N"), &[]),
        "NS",
        13,
        "unproved",
    );
    // The defenders are asked for, or solve by themselves where the contract fails.
    is(goal(&three, &["--side", "others"]), "EW", 5, "fails");
    let one = format!("{strong} declarer=E contract=1NT");
    let said = is(goal(&one, &[]), "NS", 7, "unproved");
    assert_eq!(said, "N-S take 7 of 13, which defeats the contract");
    is(goal(&one, &["--side", "declarer"]), "EW", 7, "fails");
    is(goal(&one, &["--goal", "0"]), "EW", 0, "cooked");
    // A misère counts in an ending too.
    let ending = "preferans N:.KQ.KQ. .A8.A9. - J9..8.9 misere W declarer=N";
    let said = is(goal(ending, &[]), "EW", 1, "cooked");
    assert_eq!(
        said,
        "North is forced to take 1 of 4, which defeats the contract"
    );
}

/// Returns the cards of a JSON list.
fn names(cards: &Value) -> Vec<&str> {
    let cards = cards.as_array().unwrap().iter();
    cards.map(|card| card.as_str().unwrap()).collect()
}

#[test]
fn sound_shows_variations_and_a_line_for_each_key_play() {
    let [sound, cooked, fails, deal] = &run(
        &["sound", "--json", "--limit", "20000", "-"],
        &[SOUND_ENDING, COOKED, FAILS, DEAL],
    )
    .json()[..] else {
        panic!("four answers")
    };
    let variations = sound["variations"].as_array().unwrap();
    assert_eq!(variations.len(), 2);
    assert_eq!(variations[0]["path"], json!(["SA"]));
    assert_eq!(variations[0]["defences"], json!([["DA", "DJ"], ["CQ"]]));
    assert_eq!(variations[0]["answers"], json!([["CK"]]));
    assert_eq!(
        (&variations[0]["precision"], &variations[0]["duals"]),
        (&json!(3), &json!(0))
    );
    for variation in variations {
        let line = names(&variation["line"]);
        assert_eq!((line.len(), line[0]), (16, "SA"));
        assert!(
            variation["defences"].to_string().contains(line[1]),
            "{line:?}"
        );
    }
    assert_eq!(
        (&sound["difficulty"], &sound["short"]),
        (&json!(3), &json!(false))
    );
    assert_eq!(
        (&sound["proved"], &sound["key_lines"][0]),
        (&json!(4), &sound["main"])
    );
    // Each cook has a line that begins with it.
    let lines = cooked["key_lines"].as_array().unwrap();
    assert_eq!((names(&lines[0])[0], names(&lines[1])[0]), ("SA", "HK"));
    assert_eq!(cooked["keys"], json!([["SA"], ["HK"]]));
    for nothing in ["difficulty", "short"] {
        assert_eq!(fails[nothing], Value::Null);
        assert_eq!(deal[nothing], Value::Null);
    }
    assert_eq!(
        (&fails["proved"], &deal["verdict"]),
        (&json!(0), &json!("unproved"))
    );
    let proved = deal["proved"].as_u64().unwrap();
    assert!((1..13).contains(&proved), "{proved}");
    // The text says the same.
    let text = run(
        &["sound", "--limit", "20000", "-"],
        &[SOUND_ENDING, COOKED, DEAL],
    )
    .out;
    for said in [
        "sound, tight, precision 4, difficulty 3 of 5\n",
        "  1. South: [♠A]! (of 4) ♦A (or ♣Q) ♣K! ♠9\n",
        "  2. South: ♥J ♦J [♥K] ♠K …\n    1. South: ♣8? ",
        "    A: 1. … West: ♦A (or ♣Q) ♣K! …\n",
        "    B: 1. … West: ♣A ♥9! (or ♥K!, ♣K!) ♠K; 2. South: ",
        "    1. South: ♠Q? but ♦A!, ♣A!, ♣Q!\n",
        "    1. South: ♥K× ♥T ♦Q [♠6]; 2. East: ♦K ",
        "    1. South: ♠Q? ♠5 J, but ♠K!\n",
        "    1. South: ♦T? ♦A Q K, but 2. West: ♣A!\n",
        &format!("not proved within 20,000 positions, main line proved to trick {proved}\n"),
    ] {
        assert!(text.contains(said), "{said} in {text}");
    }
}

#[test]
fn permitted_duals_do_not_count() {
    let verdict = |line: &str, permitted: &[&str]| {
        let run = run(&[&["sound", "--json", "-"], permitted].concat(), &[line]);
        let answer = &run.json()[0];
        let duals = answer["duals"].as_array().unwrap().iter();
        let permitted = duals.filter(|dual| dual["permitted"] == true).count();
        (
            run.status,
            answer["verdict"].as_str().unwrap().to_owned(),
            permitted,
        )
    };
    let is = |status: i32, verdict: &str, permitted: usize| (status, verdict.to_owned(), permitted);
    assert_eq!(verdict(DUAL, &[]), is(5, "duals", 0));
    // The dual is in the first of four tricks, and not one of order.
    assert_eq!(verdict(DUAL, &["--allow", "1"]), is(0, "sound", 1));
    assert_eq!(
        verdict(DUAL, &["--allow", "order,minor,2"]),
        is(5, "duals", 0)
    );
    assert_eq!(
        verdict(DUAL, &["--allow", "2", "--allow", "1"]),
        is(0, "sound", 1)
    );
    assert_eq!(verdict(ORDER, &["--allow", "order"]).1, "sound");
    // A dual of two kinds has the name of the one that is permitted.
    for (kind, name) in [("order", "dual of order"), ("small", "interchangeable")] {
        let text = run(&["sound", "--allow", kind, "-"], &[ORDER]).out;
        let said = format!("♦K (or ♦J: {name}, permitted) ♥9\n");
        assert!(text.contains(&said), "{text}");
    }
    // Cooks are never permitted, even if a dual is.
    let (status, cooked, _) = verdict(COOKED, &["--allow", "order,minor,1,2,3"]);
    assert_eq!((status, &*cooked), (3, "cooked"));
    let text = run(&["sound", "--allow", "1", "-"], &[DUAL]);
    assert_eq!(text.status, 0);
    let said = "  1. South: ♦A! (of 2) ♠J [♠K] (or ♥A: dual, permitted) ♦T\n";
    assert!(text.out.contains(said), "{}", text.out);
    for wrong in ["0", "often", "order,,1"] {
        let run = run(&["sound", "--allow", wrong, "-"], &[DUAL]);
        assert_eq!((run.status, &*run.out), (2, ""));
        assert!(
            run.errors
                .contains("order, small, minor or the number of a trick"),
            "{}",
            run.errors
        );
    }
}

/// Returns the answer of `kibitz sound --json` about a line.
fn report(line: &str, options: &[&str]) -> Value {
    let run = run(&[&["sound", "--json", "-"], options].concat(), &[line]);
    assert_eq!(run.errors, "");
    run.json().remove(0)
}

#[test]
fn each_repair_gives_a_problem_with_a_single_key_play() {
    let answer = report(DUAL, &["--repair=50"]);
    let exchanges = &answer["exchanges"];
    let repairs = exchanges["repairs"].as_array().unwrap();
    assert_eq!((exchanges["complete"] == true, repairs.len()), (true, 5));
    for repair in repairs {
        assert_eq!(repair["swaps"].as_array().unwrap().len(), 1);
        let repaired = report(repair["deal"].as_str().unwrap(), &[]);
        for key in ["verdict", "goal", "keys", "precision"] {
            assert_eq!(repaired[key], repair[key], "{repair}");
        }
        assert_eq!(
            (&repaired["verdict"], repaired["tight"] == true),
            (&json!("sound"), true)
        );
    }
    let minimal = exchanges["minimal"].as_array().unwrap();
    assert!(!minimal.is_empty());
    for change in minimal {
        let changed = report(change["deal"].as_str().unwrap(), &[]);
        assert_eq!(
            (&changed["verdict"], &changed["precision"]),
            (&json!("duals"), &json!(2))
        );
    }
    // A sound problem needs no repair, and an option without exchanges has no member.
    let sound = report(SOUND_ENDING, &["--repair"]);
    assert_eq!(sound["exchanges"]["repairs_found"], 0);
    assert_eq!(sound["exchanges"]["minimal_found"], 4);
    assert!(report(SOUND_ENDING, &[]).get("exchanges").is_none());
}

#[test]
fn two_swaps_are_proposed_if_one_is_not_enough() {
    let answer = report(COOKED, &["--repair=2", "--seconds", "600"]);
    let exchanges = &answer["exchanges"];
    assert_eq!(exchanges["repairs"].as_array().unwrap().len(), 2);
    assert!(exchanges["repairs_found"].as_u64().unwrap() > 100);
    for repair in exchanges["repairs"].as_array().unwrap() {
        assert_eq!(repair["swaps"].as_array().unwrap().len(), 2);
        let repaired = report(repair["deal"].as_str().unwrap(), &[]);
        assert_eq!(repaired["verdict"], "sound", "{repair}");
    }
    let text = run(&["sound", "--repair=1", "--seconds", "600", "-"], &[COOKED]);
    assert_eq!(text.status, 3);
    let found = format!("  repairs: {} of ", exchanges["repairs_found"]);
    assert!(
        text.out.contains(&found) && text.out.contains(" exchanges, the first listed\n"),
        "{}",
        text.out
    );
    assert!(
        text.out
            .contains(exchanges["repairs"][0]["deal"].as_str().unwrap())
    );
}

#[test]
fn repairs_keep_the_intended_key_play() {
    let keys = |options: &[&str]| {
        let answer = report(COOKED, &[&["--repair=5"], options].concat());
        let repairs = answer["exchanges"]["repairs"].as_array().unwrap().clone();
        assert!(!repairs.is_empty());
        repairs
    };
    for repair in keys(&["--key", "HK"]) {
        // The king of hearts, or the card that it was exchanged for.
        let swaps = repair["swaps"].as_array().unwrap();
        let renamed = swaps.iter().find_map(|pair| match (&pair[0], &pair[1]) {
            (one, other) if one == "HK" => Some(other.clone()),
            (one, other) if other == "HK" => Some(one.clone()),
            _ => None,
        });
        let wanted = renamed.unwrap_or(json!("HK"));
        let [key] = &repair["keys"].as_array().unwrap()[..] else {
            panic!("{repair}")
        };
        assert!(key.as_array().unwrap().contains(&wanted), "{repair}");
    }
    let run = run(&["sound", "--key", "HK", "-"], &[COOKED]);
    assert_eq!(run.status, 2, "--key needs --repair");
}

#[test]
fn the_play_in_a_file_determines_the_intended_key_play() {
    // The play of the file begins with the second key.
    let file = path("own.pbn");
    let pbn = r#"[Deal "S:AQ.K.T.8 5.T.A.AQ J84..Q.K K6..KJ.J"]
[Declarer "S"]
[Contract "3S"]
[Play "S"]
HK HT DQ S6
*
"#;
    fs::write(&file, pbn).unwrap();
    let own = run(&["sound", file.to_str().unwrap()], &[]).out;
    let wanted = run(&["sound", "--repair=1", "--key", "HK", "-"], &[COOKED]).out;
    for said in ["1. South: ♥K! (of 5) ", "    1. South: [♠A]× "] {
        assert!(own.contains(said) && wanted.contains(said), "{own}{wanted}");
    }
    // A try may be made the key; a card that cannot be played there is named.
    let answer = report(SOUND_ENDING, &["--repair=1", "--key", "HJ"]);
    assert_eq!(answer["exchanges"]["repairs"][0]["keys"], json!([["HJ"]]));
    let text = run(&["sound", "--repair=1", "--key", "DA", "-"], &[COOKED]).out;
    let said = "key: ♦A cannot be played at the first choice";
    assert!(text.contains(said), "{text}");
}

#[test]
fn repairs_are_reported_as_complete_only_after_a_search() {
    let deal = report(DEAL, &["--repair", "--limit", "100"]);
    assert_eq!(deal["exchanges"]["complete"], false);
    assert_eq!(
        (&deal["elsewhere"], &deal["short"]),
        (&Value::Null, &Value::Null)
    );
    let text = run(&["sound", "--repair", "--limit", "100", "-"], &[DEAL]).out;
    let said = "repairs: not searched for, because the verdict is not proved\n";
    assert!(text.contains(said), "{text}");
    // A goal that is out of reach may be brought into reach.
    let fails = report(FAILS, &["--repair"]);
    let exchanges = &fails["exchanges"];
    let repair = &exchanges["repairs"][0];
    assert_eq!(
        (&exchanges["complete"], &exchanges["repairs_found"]),
        (&json!(true), &json!(1))
    );
    assert_eq!(
        report(repair["deal"].as_str().unwrap(), &[])["verdict"],
        "sound"
    );
}

#[cfg(unix)]
#[test]
fn a_stopped_search_for_repairs_keeps_what_it_found() {
    use std::io::Write;
    let mut child = start(&["sound", "--repair", "--json", "--memory", "8", "-"]);
    let line = "bridge N:J84..Q.K9 K6..KJ2.J AQ.K.T9.8 5.T.A4.AQ S S declarer=S goal=S4+\n";
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(line.as_bytes()).unwrap();
    std::thread::sleep(Duration::from_secs(2));
    let pid = child.id().to_string();
    let signal = std::process::Command::new("kill")
        .args(["-INT", &pid])
        .status();
    assert!(signal.unwrap().success());
    let run = finish(child);
    drop(stdin);
    assert_eq!(run.status, 130, "{}", run.errors);
    assert!(run.errors.contains("stopped"), "{}", run.errors);
    let answer = &run.json()[0];
    assert_eq!(answer["verdict"], "cooked");
    assert_eq!(answer["exchanges"]["complete"], false);
}

fn path(name: &str) -> PathBuf {
    let path = scratch(file!()).join(name);
    let _ = fs::remove_file(&path);
    path
}

fn written(options: &str, path: &PathBuf, lines: &[&str]) -> (Run, String) {
    let run = run(&["sound", "-", options, path.to_str().unwrap()], lines);
    (run, fs::read_to_string(path).unwrap_or_default())
}

#[test]
fn all_problems_are_written_on_one_page() {
    let path_html = path("sound.html");
    let (run, html) = written("--html", &path_html, &[SOUND_ENDING, COOKED, FAILS]);
    // The answers are still printed, and the worst verdict counts.
    assert_eq!((run.status, &*run.errors), (6, ""));
    assert!(run.out.contains("line 3\n"), "{}", run.out);
    assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>\n"));
    assert_eq!(html.matches("<section").count(), 3);
    assert!(
        !html.contains("src=") && !html.contains("href="),
        "it needs no other file"
    );
    let plates = ["Sound", "Cooked", "Fails"];
    let places = plates.map(|plate| html.find(&format!(">{plate}</b>")).unwrap());
    assert!(places.is_sorted(), "the problems are in order");
    for said in [
        "Problem 1",
        "Problem 3",
        "<b>A!</b> (of\u{a0}4) ",
        "<b>A:</b>\u{a0}1.\u{a0}…\u{a0}West:",
        "Q? but",
    ] {
        assert!(html.contains(said), "{said}");
    }
    // A line with an error is reported and left out.
    let (run, one) = written("--html", &path_html, &["bridge N:A", SOUND_ENDING]);
    assert_eq!((run.status, one.matches("<section").count()), (1, 1));
    assert!(run.errors.starts_with("kibitz: 1:"), "{}", run.errors);

    let (run, tex) = written("--tex", &path("sound.tex"), &[SOUND_ENDING, COOKED]);
    assert_eq!((run.status, &*run.errors), (3, ""));
    assert!(tex.starts_with("\\documentclass") && tex.ends_with("\\end{document}\n"));
    for said in [
        "1.~South:~$\\spadesuit$\\textbf{A!} (of~4) ",
        "\\textbf{A:}~1.~\\dots{}~West:~$\\diamondsuit$A (or~$\\clubsuit$Q) $\\clubsuit$K!~\\dots{}\n",
        "$\\spadesuit$Q? but~$\\diamondsuit$A!, $\\clubsuit$A!, $\\clubsuit$Q!\n",
        "1.~South:~$\\heartsuit$K$\\times$ ",
    ] {
        assert!(tex.contains(said), "{said} in {tex}");
    }
    assert_eq!(tex.matches('{').count(), tex.matches('}').count());
}

#[test]
fn a_page_does_not_answer_the_question_above_the_solution() {
    let problem = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../problems/preferans/25-while-the-ace-stands.ron"
    );
    let page = run(&["sound", "--html", "-", problem], &[]).out;
    // Only the verdict states the goal.
    assert_eq!(page.matches("he others take 5 of 10").count(), 1, "{page}");
    let page = run(&["sound", "--html", "-", "-"], &[SOUND_ENDING]).out;
    assert_eq!(page.matches("N-S take 4 of 4").count(), 2, "{page}");
}

#[test]
fn a_page_on_standard_output_is_the_only_output() {
    let page = run(&["sound", "--html", "-", "-"], &[SOUND_ENDING]);
    assert_eq!((page.status, &*page.errors), (0, ""));
    assert!(page.out.starts_with("<!DOCTYPE html>") && page.out.ends_with("</html>\n"));
    for wrong in [
        &["--html", "-", "--json"][..],
        &["--html", "-", "--tex", "-"],
    ] {
        let run = run(&[&["sound", "-"], wrong].concat(), &[SOUND_ENDING]);
        assert_eq!((run.status, &*run.out), (2, ""), "{wrong:?}");
    }
    let empty = path("empty.html");
    let (run, page) = written("--html", &empty, &["# nothing"]);
    assert_eq!((run.status, &*page), (1, ""));
    assert!(
        run.errors.contains("no problem was answered"),
        "{}",
        run.errors
    );
}

#[test]
fn problems_of_several_files_are_answered_in_order() {
    let first = path("sound-first.txt");
    let second = path("sound-second.txt");
    fs::write(&first, format!("{COOKED}\nbridge N:A\n{SOUND_ENDING}\n")).unwrap();
    fs::write(&second, DUAL).unwrap();
    let [one, other] = [&first, &second].map(|path| path.to_str().unwrap());
    let run = run_bytes(&["sound", one, other], b"");
    // An error counts more than any verdict.
    assert_eq!(run.status, 1);
    assert!(
        run.errors.starts_with(&format!("kibitz: {one}:2:")),
        "{}",
        run.errors
    );
    let places = [
        format!("{one}, line 1\n"),
        format!("{one}, line 3\n"),
        format!("{other}, line 1\n"),
    ]
    .map(|place| run.out.find(&place).unwrap());
    assert!(places.is_sorted(), "{}", run.out);
}

/// A problem that fails is reported at once; the search for repairs of a whole deal must not take what `--limit` does
/// not give it.
#[test]
fn the_search_for_repairs_obeys_the_position_and_time_limits() {
    let line = format!("{DEAL} declarer=N goal=N13");
    let tried = |options: &[&str]| {
        let options = [&["sound", "--repair", "--json", "-"], options].concat();
        let run = run(&options, &[&line]);
        assert_eq!(run.status, 6, "{}", run.errors);
        let exchanges = run.json()[0]["exchanges"].clone();
        assert_eq!(exchanges["complete"], false, "{exchanges}");
    };
    tried(&["--limit", "100"]);
    tried(&["--seconds", "0.01"]);
    // The positions of all exchanges count, not the exchanges.
    let small = report(COOKED, &["--repair", "--limit", "1000"]);
    assert_eq!(small["verdict"], "cooked");
    assert_eq!(small["exchanges"]["complete"], false, "{small}");
    let text = run(&["sound", "--repair", "--limit", "100", "-"], &[&line]);
    assert!(text.out.contains("; stopped"), "{}", text.out);
}
