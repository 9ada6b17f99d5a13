//! Tests of `kibitz deal`: the deals meet the conditions, and the same seed gives the same deals.

use std::fs;

use kibitzer::cards::{CardSet, Seat, Suit, Tricks};
use kibitzer::notation::text;
use kibitzer::problem::Problem;
use kibitzer::rules::{Constraint, Game, Measure, Position};
use kibitzer::search::Solver;

use crate::kibitz::{Run, finish, scratch, start};

fn deal(arguments: &[&str]) -> Run {
    finish(start(&[&["deal"], arguments].concat()))
}

fn problems(run: &Run) -> Vec<Problem> {
    let lines = run.out.lines();
    lines
        .map(|line| text::parse_line(line).expect(line).problem)
        .collect()
}

#[test]
fn deals_satisfy_all_constraints() {
    let rare = ["--length", "W:S=8+", "--points", "W=0-3", "--pin", "W:C2"];
    let run = deal(&[&["-n", "50", "--seed", "1"], &rare[..]].concat());
    let deals = problems(&run);
    assert_eq!((run.status, deals.len()), (0, 50));
    let constraints = [
        Constraint::length(Seat::West, Suit::Spades, 8..=13),
        Constraint::points(Seat::West, 0..=3),
        Constraint::pin(Seat::West, "C2".parse().unwrap()),
    ];
    for deal in &deals {
        let hand = deal.setup.hands[Seat::West];
        assert!(
            constraints.iter().all(|constraint| constraint.allows(hand)),
            "{hand}"
        );
        assert!(Position::from_setup(&deal.setup).is_ok());
    }
    assert!(
        run.errors.contains("50 deals, seed 1; about one deal in"),
        "{}",
        run.errors
    );
    let preferans = deal_lengths(&["--preferans", "-n", "3", "--shape", "W=5-x-x-0"]);
    assert!(
        preferans
            .iter()
            .all(|lengths| lengths[0] == 5 && lengths[3] == 0)
    );
}

/// Returns the lengths of West's suits in each deal.
fn deal_lengths(arguments: &[&str]) -> Vec<[usize; 4]> {
    let run = deal(arguments);
    let deals = problems(&run);
    assert!(!deals.is_empty() && deals.iter().all(|deal| deal.setup.game == Game::Preferans));
    let lengths = deals.iter().map(|deal| {
        let hand = deal.setup.hands[Seat::West];
        Suit::ALL.map(|suit| hand.holding(suit).len())
    });
    lengths.collect()
}

#[test]
fn deals_take_the_requested_tricks_and_depend_only_on_the_seed() {
    let wanted = [
        "-n",
        "4",
        "--seed",
        "9",
        "--tricks",
        "N:NT=9-10",
        "--points",
        "N=15-17",
    ];
    let one = deal(&[&wanted[..], &["--threads", "1"]].concat());
    let two = deal(&[&wanted[..], &["--threads", "2"]].concat());
    assert_eq!(one.out, two.out);
    let last = |run: &Run| run.errors.lines().last().map(str::to_owned);
    assert_eq!(last(&one), last(&two));
    let mut solver = Solver::new(1 << 22);
    for deal in problems(&one) {
        let position = Position::from_setup(&deal.setup).unwrap();
        assert_eq!(deal.setup.declarer, Seat::North);
        let mut makes = |tricks| solver.makes(&position, Tricks(tricks));
        assert!(makes(9) && !makes(11));
    }
}

#[test]
fn deals_in_a_file_are_the_same_as_those_printed() {
    let folder = scratch(file!());
    let path = folder.join("dealt.pbn");
    let run = deal(&["-n", "3", "--seed", "2", "-o", path.to_str().unwrap()]);
    assert_eq!((run.status, &run.out[..]), (0, ""));
    let found = kibitzer_formats::read(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let lines = deal(&["-n", "3", "--seed", "2"]);
    let boards = found.contents.boards.into_iter();
    let hands: Vec<_> = boards
        .map(|board| board.content.unwrap().problem.setup.hands)
        .collect();
    let dealt: Vec<_> = problems(&lines)
        .iter()
        .map(|deal| deal.setup.hands)
        .collect();
    assert_eq!(hands, dealt);
    let one = folder.join("dealt.ron");
    assert_eq!(deal(&["-o", one.to_str().unwrap()]).status, 0);
}

#[test]
fn impossible_constraints_are_rejected_with_a_reason() {
    let wrong: [(&[&str], i32, &str); 8] = [
        (&["--tricks", "N:NT=14"], 2, "more tricks than there are"),
        (&["--points", "W=38+"], 2, "no hand of West"),
        (
            &["--pin", "W:SA", "--pin", "E:SA"],
            2,
            "two hands are required to hold the ace of spades",
        ),
        (
            &["--tricks", "N:NT=10+", "--tricks", "N:NT=0-5"],
            2,
            "the constraints on the tricks of North in no trumps",
        ),
        (
            &["--preferans", "--points", "S=5"],
            2,
            "South is the empty seat",
        ),
        (
            &["--tricks", "N:misere=0"],
            2,
            "North cannot declare misère",
        ),
        (&["--shape", "W=8xxx"], 2, "expected a seat and shapes"),
        (&["-n", "2", "-o", "two.ron"], 2, "holds one problem"),
    ];
    for (arguments, status, words) in wrong {
        let run = deal(arguments);
        assert_eq!(run.status, status, "{arguments:?}");
        assert!(run.errors.contains(words), "{arguments:?}: {}", run.errors);
        assert_eq!(run.out, "");
    }
}

#[test]
fn constraints_that_no_deal_satisfies_together_are_refused() {
    for words in [
        "--points N=20 --points S=15 --points E=10",
        "--points N=14+ --points S=14+ --points E=14+",
        "--points N=10 --points S=10 --points E=10 --points W=9",
        "--length N:S=5 --length E:S=5 --length W:S=5",
        "--length N:S=1 --length E:S=1 --length S:S=1 --length W:S=1",
        "--preferans --length N:S=1 --length E:S=2 --length W:S=2",
    ] {
        let run = deal(&words.split(' ').collect::<Vec<_>>());
        assert_eq!((run.status, &*run.out), (2, ""), "{words}");
        let said = "no deal satisfies the constraints on all hands together";
        assert!(run.errors.contains(said), "{words}: {}", run.errors);
    }
}

#[test]
fn deals_that_the_output_format_cannot_represent_are_refused() {
    let folder = scratch(file!());
    let lin = folder.join("dealt.lin");
    let run = deal(&["-n", "2", "-o", lin.to_str().unwrap()]);
    assert_eq!(run.status, 0, "{}", run.errors);
    let found = kibitzer_formats::read(&std::fs::read_to_string(&lin).unwrap()).unwrap();
    assert_eq!(found.contents.boards.len(), 2);
    let pbn = folder.join("preferans.pbn");
    std::fs::write(&pbn, "old").unwrap();
    let run = deal(&["--preferans", "-o", pbn.to_str().unwrap()]);
    assert_eq!(run.status, 2);
    assert!(run.errors.contains("cannot represent"), "{}", run.errors);
    assert_eq!(std::fs::read_to_string(&pbn).unwrap(), "old");
}

#[test]
fn invalid_numbers_and_output_names_are_refused() {
    for (words, said) in [
        ("-n 0", "expected a whole number from 1"),
        ("-n x", "expected a whole number from 1"),
        ("--seed x", "expected a whole number\n"),
        ("--seed 99999999999999999999", "expected a smaller number"),
        ("--points 40-50", "expected a seat and a number"),
        (
            "-n 2 -o two.ron",
            "two.ron: error: the format Problem holds one problem",
        ),
        ("-o deal.gif", "no format has the extension gif"),
    ] {
        let run = deal(&words.split(' ').collect::<Vec<_>>());
        assert_eq!((run.status, &*run.out), (2, ""), "{words}");
        assert!(run.errors.contains(said), "{}", run.errors);
    }
    let standard = deal(&["--seed", "1", "-o", "-"]);
    assert_eq!(standard.out, deal(&["--seed", "1"]).out);
}

/// If few deals exist, each is dealt once, and a message says that there are no others.
#[test]
fn all_deals_are_dealt_once_if_few_satisfy_the_constraints() {
    let suits = [
        "--length", "N:S=13", "--length", "E:H=13", "--length", "S:D=13",
    ];
    let one = deal(&[&suits[..], &["-n", "5"]].concat());
    assert_eq!((one.status, problems(&one).len()), (0, 1), "{}", one.errors);
    let said = "the only deal that satisfies the constraints; about one deal in 5.4e28 qualifies";
    assert!(one.errors.contains(said), "{}", one.errors);
    let hands = ["N:AKQJT98765432...", "E:.AKQJT98765432.."];
    let known = [
        "--hand",
        hands[0],
        "--hand",
        hands[1],
        "--pin",
        "S:DAKQJT9876543",
    ];
    let all = deal(&[&known[..], &["-n", "20"]].concat());
    let mut found: Vec<String> = all.out.lines().map(str::to_owned).collect();
    found.sort();
    found.dedup();
    assert_eq!((all.status, found.len()), (0, 14));
    assert!(
        all.errors.contains("all 14 deals that satisfy"),
        "{}",
        all.errors
    );
    let five = deal(&[&known[..], &["-n", "5"]].concat());
    assert_eq!((five.status, problems(&five).len()), (0, 5));
    let three = [
        "--hand",
        hands[0],
        "--hand",
        hands[1],
        "--hand",
        "S:..AKQJT98765432.",
    ];
    let three = deal(&[&three[..], &["--seed", "1"]].concat());
    assert!(
        three.errors.contains("about one deal in 5.4e28"),
        "{}",
        three.errors
    );
    // The ace of clubs is with South or with West: West takes at least one trick.
    let none = deal(&[&known[..], &["--tricks", "W:C=0"]].concat());
    assert_eq!((none.status, &*none.out), (1, ""), "{}", none.errors);
    assert!(
        none.errors.contains("none of them satisfies --tricks"),
        "{}",
        none.errors
    );
}

#[test]
fn boards_have_the_requested_numbers_dealer_and_vulnerability() {
    let run = deal(&[
        "-n",
        "2",
        "--first-board",
        "17",
        "--to",
        "pbn",
        "--seed",
        "3",
    ]);
    for tag in [
        r#"[Board "17"]"#,
        r#"[Dealer "N"]"#,
        r#"[Board "18"]"#,
        r#"[Vulnerable "NS"]"#,
    ] {
        assert!(run.out.contains(tag), "{tag}: {}", run.out);
    }
    assert_eq!(run.out.matches("% PBN").count(), 1);
    let run = deal(&[
        "-n",
        "2",
        "--dealer",
        "w",
        "--vulnerable",
        "Both",
        "--to",
        "pbn",
    ]);
    assert_eq!(run.status, 2, "{}", run.errors);
    let run = deal(&[
        "-n",
        "2",
        "--dealer",
        "W",
        "--vulnerable",
        "both",
        "--to",
        "pbn",
    ]);
    assert_eq!(
        run.out.matches(r#"[Dealer "W"]"#).count(),
        2,
        "{}",
        run.errors
    );
    assert_eq!(run.out.matches(r#"[Vulnerable "All"]"#).count(), 2);
}

#[test]
fn constraints_on_the_two_hands_of_a_side_are_satisfied() {
    let run = deal(&[
        "-n", "20", "--points", "NS=26+", "--length", "EW:S=9+", "--seed", "1",
    ]);
    assert_eq!(run.status, 0, "{}", run.errors);
    for deal in problems(&run) {
        let hands = deal.setup.hands;
        let both = hands[Seat::North] | hands[Seat::South];
        assert!(kibitzer::rules::Measure::Points.of(both) >= 26);
        let others = hands[Seat::East] | hands[Seat::West];
        assert!(others.holding(Suit::Spades).len() >= 9);
    }
    let preferans = deal(&["--preferans", "--points", "NS=20+"]);
    assert_eq!(preferans.status, 2);
    assert!(
        preferans.errors.contains("South is the empty seat"),
        "{}",
        preferans.errors
    );
}

#[test]
fn incomplete_hands_and_duplicate_cards_are_refused() {
    for (words, said) in [
        (
            "--hand N:AK52.Q63.KJ74.8",
            "--hand: North has 12 cards, and a hand has 13",
        ),
        ("--hand AK52", "expected a seat and its hand"),
        (
            "--hand N:AKQJT98765432... --pin E:SA",
            "two hands are required to hold the ace of spades",
        ),
        ("--to gif", "expected one of"),
        ("--json --to pbn", "--json prints deals as JSON"),
    ] {
        let run = deal(&words.split(' ').collect::<Vec<_>>());
        assert_eq!((run.status, &*run.out), (2, ""), "{words}");
        assert!(run.errors.contains(said), "{words}: {}", run.errors);
        assert!(run.errors.starts_with("kibitz: "), "{}", run.errors);
    }
}

#[test]
fn a_written_file_of_deals_is_reported_as_a_json_object() {
    let path = scratch(file!()).join("objects.pbn");
    let run = deal(&[
        "--json",
        "-n",
        "3",
        "--seed",
        "4",
        "-o",
        path.to_str().unwrap(),
    ]);
    let [result] = &run.json()[..] else {
        panic!("{}", run.out)
    };
    assert_eq!(result["file"], *path.to_str().unwrap());
    assert_eq!((&result["deals"], &result["seed"]), (&3.into(), &4.into()));
}

/// Formats that have bare deals get no contract, because other programs would take it for a real one.
#[test]
fn dealt_boards_have_no_contract_in_formats_that_allow_bare_deals() {
    let folder = scratch(file!());
    let path = folder.join("bare.pbn");
    let voids = ["-n", "40", "--seed", "5", "--length", "W:S=0-0", "-o"];
    let run = deal(&[&voids[..], &[path.to_str().unwrap()]].concat());
    assert_eq!(run.status, 0, "{}", run.errors);
    let text = std::fs::read_to_string(&path).unwrap();
    let bare = "[Declarer \"\"]\n[Contract \"\"]\n[Result \"\"]\n\n";
    assert_eq!(text.matches(bare).count(), 40, "{text}");
    assert_eq!(kibitzer_formats::read(&text).unwrap().contents.warnings, []);
    let path = folder.join("bare.lin");
    let run = deal(&[&voids[..], &[path.to_str().unwrap()]].concat());
    assert_eq!(run.status, 0, "{}", run.errors);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(!text.contains("mb|"), "{text}");
    for line in text.lines() {
        let deal = line.split_once("md|").unwrap().1.split('|').next().unwrap();
        let hands: Vec<&str> = deal[1..].split(',').collect();
        assert!(hands[1].starts_with("SH"), "{line}");
        let letters = |hand: &&str| "SHDC".chars().all(|suit| hand.contains(suit));
        assert!(hands[..3].iter().all(letters), "{line}");
    }
    // The strain of a condition on tricks is kept in lines that other programs ignore.
    let path = folder.join("asked.pbn");
    let asked = ["-n", "1", "--seed", "9", "--tricks", "N:H=9-10", "-o"];
    let run = deal(&[&asked[..], &[path.to_str().unwrap()]].concat());
    assert_eq!(run.status, 0, "{}", run.errors);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("[Contract \"\"]\n"), "{text}");
    let problem = kibitzer_formats::read_one(&text).unwrap();
    assert_eq!(problem.setup.strain.to_string(), "H");
}

/// Writes a script to a file of its own and returns its path.
fn script(name: &str, text: &str) -> String {
    let path = scratch(file!()).join(name);
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn a_script_prints_the_output_of_its_actions() {
    let text = "# a strong hand\nproduce 30\ndealer west\npredeal east SA\n\
        nt = shape(north, any 4333 + any 4432) and hcp(north) > 22\n\
        condition nt and rnd(2) == 1\n\
        action printoneline(hcp(north)), average \"balanced\" 100 * nt,\n";
    let path = script("strong.dlr", text);
    let run = deal(&["--script", &path, "--seed", "3"]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((run.status, lines.len()), (0, 31), "{}", run.errors);
    for line in &lines[..30] {
        let words: Vec<&str> = line.split(' ').collect();
        let [north, east]: [CardSet; 2] = [words[1], words[3]].map(|hand| hand.parse().unwrap());
        let points = Measure::Points.of(north);
        assert!(points > 22 && words[8] == points.to_string(), "{line}");
        assert!(east.has("SA".parse().unwrap()));
    }
    assert_eq!(lines[30], "balanced: 100");
    assert!(
        run.errors.contains("30 deals, seed 3; about one deal in"),
        "{}",
        run.errors
    );
    assert_eq!(deal(&["--script", &path, "--seed", "3"]).out, run.out);
    let file = scratch(file!()).join("strong.pbn").display().to_string();
    let some = deal(&["--script", &path, "--seed", "3", "-n", "5", "-o", &file]);
    assert_eq!(some.out.lines().count(), 6);
    assert!(some.out.starts_with(lines[0]));
    let boards = fs::read_to_string(file).unwrap();
    assert_eq!(boards.matches("[Dealer \"W\"]").count(), 5);
}

#[test]
fn a_script_can_constrain_and_print_tricks() {
    let path = script(
        "tricks.dlr",
        "produce 3 condition tricks(south, notrumps) > 9 and hcp(south) > 18
        action printoneline(tricks(south, notrumps)), evalcontract",
    );
    let run = deal(&["--script", &path, "--seed", "1"]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((run.status, lines.len()), (0, 3 + 2 * 8), "{}", run.out);
    for line in &lines[..3] {
        let tricks: u8 = line.rsplit(' ').next().unwrap().parse().unwrap();
        assert!((10..=13).contains(&tricks), "{line}");
    }
    assert!(lines[3].starts_with("Not vulnerable"));
}

#[test]
fn a_script_error_is_reported_with_line_and_column() {
    let path = script("wrong.dlr", "produce 3\ncondition hcp(nord) > 3\n");
    let run = deal(&["--script", &path]);
    assert_eq!(run.status, 2);
    let place =
        format!("{path}:2:15: error: found `nord`; expected `north`, `east`, `south` or `west`");
    assert!(run.errors.contains(&place), "{}", run.errors);
    let path = script(
        "never.dlr",
        "hcp(north) > 30\nhcp(north) > 20 and hcp(south) > 30 action printall",
    );
    let run = deal(&["--script", &path]);
    assert_eq!((run.status, &run.out[..]), (2, ""));
    assert!(
        run.errors
            .contains("never.dlr:1:1: warning: this `condition` has no effect"),
        "{}",
        run.errors
    );
    assert!(
        run.errors
            .contains("no deal satisfies the constraints on South and North together"),
        "{}",
        run.errors
    );
    let path = script("zero.dlr", "hcp(north) / spades(north) > 1");
    let run = deal(&["--script", &path, "-n", "1000", "--seed", "1"]);
    assert_eq!(run.status, 2);
    assert!(
        run.errors
            .contains("zero.dlr:1:12: error: a division by zero"),
        "{}",
        run.errors
    );
    let path = script("json.dlr", "produce 1");
    assert_eq!(deal(&["--script", &path, "--json"]).status, 2);
}

#[test]
fn a_script_can_limit_the_number_of_attempts() {
    let path = script(
        "few.dlr",
        "generate 2000 produce 500 condition hcp(north) == hcp(south) and hcp(east) == 11
        action average \"hcp\" hcp(east)",
    );
    let run = deal(&["--script", &path, "--seed", "1"]);
    assert_eq!(
        (run.status, &run.out[..]),
        (0, "hcp: 11\n"),
        "{}",
        run.errors
    );
    assert!(!run.errors.contains("500 deals"), "{}", run.errors);
}
