//! Tests of `kibitz lead`: the board from options and from files, what is seen, and the answer in every form.

use kibitzer::cards::{CardSet, Seat, Suit};
use kibitzer::rules::Constraint;
use serde_json::Value;

use crate::kibitz::{Run, finish, run, scratch, start};

/// The question of a lead against 3NT after 1NT.
const AFTER_1NT: [&str; 8] = [
    "--hand",
    "W:QJ65.A64.A3.JT64",
    "--auction",
    "1NT P 3NT",
    "--points",
    "S=15-17",
    "--points",
    "N=9-15",
];

fn lead(arguments: &[&str]) -> Run {
    finish(start(&[&["lead"], arguments].concat()))
}

fn lead_json(arguments: &[&str]) -> Value {
    let run = lead(&[arguments, &["--json"]].concat());
    let last = run.out.lines().last();
    serde_json::from_str(last.unwrap_or_else(|| panic!("{}", run.errors))).unwrap()
}

#[test]
fn lead_accepts_a_board_given_by_options() {
    let run = lead(&[&AFTER_1NT[..], &["--samples", "30"]].concat());
    assert_eq!(run.status, 0, "{}", run.errors);
    for text in [
        "3NT by South; West leads",
        "West   ♠QJ65 ♥A64 ♦A3 ♣JT64",
        "30 deals",
        "beats 3NT",
        "♠QJ ",
        "with all cards seen",
    ] {
        assert!(run.out.contains(text), "{text} in {}", run.out);
    }
    assert_eq!(
        run.out.lines().filter(|line| line.contains(" % (")).count(),
        10
    );
}

#[test]
fn an_auction_gives_the_same_answer_as_its_contract() {
    let without_system = ["--samples", "20", "--system", "none"];
    let by_auction = lead_json(&[&AFTER_1NT[..], &without_system].concat());
    let by_contract = [
        "--hand",
        "W:QJ65.A64.A3.JT64",
        "--contract",
        "3NT-S",
        "--points",
        "S=15-17",
        "--points",
        "N=9-15",
        "--samples",
        "20",
    ];
    assert_eq!(lead_json(&by_contract)["cards"], by_auction["cards"]);
    assert_eq!(by_auction["deals"], 20);
    assert_eq!(by_auction["to_play"], "W");
    let with_passes = [
        "--hand",
        "W:QJ65.A64.A3.JT64",
        "--auction",
        "1nt,p,3nt,p,p,p",
    ];
    assert_eq!(
        lead_json(&[&with_passes[..], &["--samples", "1"]].concat())["contract"],
        "3NT"
    );
}

#[test]
fn the_answer_depends_on_the_seed_but_not_on_the_threads() {
    let ask = |threads: &str, seed: &str| {
        lead_json(
            &[
                &AFTER_1NT[..],
                &["--samples", "40", "--seed", seed, "--threads", threads],
            ]
            .concat(),
        )
    };
    assert_eq!(ask("1", "5"), ask("3", "5"));
    assert_ne!(ask("1", "5"), ask("1", "6"));
}

#[test]
fn dealing_stops_when_one_card_is_clearly_the_best() {
    // Spades beat three no trumps at once.
    let hand = ["--hand", "W:AKQJT98.2.432.32", "--contract", "3NT-S"];
    let hand = [&hand[..], &["--until", "95"]].concat();
    let answer = lead_json(&hand);
    assert!(answer["deals"].as_u64().unwrap() < 2_000, "{answer}");
    assert_eq!(answer["settled"]["best"][0], "SA", "{answer}");
    let none = lead_json(&[&AFTER_1NT[..], &["--samples", "20"]].concat());
    assert!(none.get("settled").is_none());
}

#[test]
fn the_deals_are_written_with_the_tricks_of_each_card() {
    let path = scratch(file!()).join("deals.csv");
    let written = lead(
        &[
            &AFTER_1NT[..],
            &["--samples", "12", "--csv", path.to_str().unwrap()],
        ]
        .concat(),
    );
    assert_eq!(written.status, 0, "{}", written.errors);
    let rows = std::fs::read_to_string(&path).unwrap();
    let mut rows = rows.lines();
    let head = "deal,north,east,south,west,SQ SJ,S6 S5,HA,H6,H4,DA,D3,CJ CT,C6,C4";
    assert_eq!(rows.next(), Some(head));
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split(',').collect()).collect();
    assert_eq!(rows.len(), 12);
    for row in rows {
        // The value of each card agrees with `kibitz solve` of the whole deal.
        let line = format!(
            "bridge N:{} {} {} {} NT W declarer=S",
            row[1], row[2], row[3], row[4]
        );
        let solved = run(&["solve", "--json"], &[&line]);
        let solved: Value = serde_json::from_str(solved.out.lines().next().unwrap()).unwrap();
        let cards = solved["choices"].as_array().unwrap();
        for (name, tricks) in ["SQ", "S6", "HA"].iter().zip(&row[5..]) {
            let own = cards.iter().find(|choice| {
                let names = choice["cards"].as_array().unwrap();
                names.iter().any(|card| card == name)
            });
            assert_eq!(own.unwrap()["tricks"].to_string(), *tricks, "{name} {line}");
        }
    }
}

#[test]
fn only_cards_visible_to_the_player_are_taken_from_a_file() {
    let text = "[Dealer \"S\"]\n[Deal \"W:QJ65.A64.A3.JT64 - - -\"]\n[Declarer \"S\"]\n[Contract \"3NT\"]\n\n";
    let one_hand = run(&["lead", "--samples", "5"], &[text]);
    assert_eq!(one_hand.status, 0, "{}", one_hand.errors);
    assert!(one_hand.out.contains("West   ♠QJ65"), "{}", one_hand.out);
    // Of a whole deal the leader sees one hand, and a defender after the lead dummy too.
    let deal = "bridge N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742 NT W declarer=S contract=3NT";
    let before = run(&["lead", "--samples", "5"], &[deal]);
    assert!(
        before.out.contains("West   ♠64"),
        "{}{}",
        before.out,
        before.errors
    );
    assert!(!before.out.contains("North"), "{}", before.out);
    let after = run(&["lead", "--samples", "5"], &[&format!("{deal} play=C4C5")]);
    assert!(
        after.out.contains("East plays"),
        "{}{}",
        after.out,
        after.errors
    );
    assert!(after.out.contains("North  ♠AK52"), "{}", after.out);
    assert!(!after.out.contains("West   ♠"), "{}", after.out);
}

#[test]
fn the_auction_constrains_the_unseen_hands() {
    let calls = [
        "--hand",
        "W:QJ65.A64.A3.JT64",
        "--auction",
        "1NT P 3NT",
        "--samples",
        "30",
    ];
    let answer = lead_json(&calls);
    let told = |index: usize| answer["calls"][index]["requirements"].to_string();
    assert_eq!(told(0), r#"["hcp 15-17","balanced"]"#);
    assert_eq!(answer["calls"][1]["has_rule"], false);
    let run = lead(&calls);
    assert!(
        run.out.contains("South  1NT  hcp 15-17, balanced"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("West   P    no rule, sets nothing"),
        "{}",
        run.out
    );
    let path = scratch(file!()).join("told.csv");
    let csv = ["--csv", path.to_str().unwrap()];
    assert_eq!(lead(&[&calls[..], &csv].concat()).status, 0);
    let rows = std::fs::read_to_string(&path).unwrap();
    for row in rows.lines().skip(1) {
        let hands: Vec<&str> = row.split(',').collect();
        let opener: CardSet = hands[3].parse().unwrap();
        let responder: CardSet = hands[1].parse().unwrap();
        assert!(
            Constraint::points(Seat::South, 15..=17).allows(opener),
            "{row}"
        );
        assert!(
            Constraint::points(Seat::North, 10..=15).allows(responder),
            "{row}"
        );
        assert!(responder.holding(Suit::Spades).len() < 4, "{row}");
    }
    let acol = lead_json(&[&calls[..], &["--system", "acol"]].concat());
    assert_eq!(acol["calls"][0]["requirements"][0], "hcp 12-14");
    assert!(
        lead_json(&[&calls[..], &["--system", "none"]].concat())
            .get("calls")
            .is_none()
    );
}

#[test]
fn a_hand_that_contradicts_its_own_calls_is_reported() {
    let calls = [
        "--hand",
        "W:QJ65.A64.A3.JT64",
        "--auction",
        "1NT P 3NT",
        "--dealer",
        "W",
    ];
    // West opened one notrump with twelve points, and North leads.
    let run = lead(
        &[
            &calls[..],
            &["--hand", "N:K432.KQ5.J52.Q32", "--samples", "5"],
        ]
        .concat(),
    );
    assert!(
        run.out.contains("(the hand contradicts hcp 15-17)"),
        "{}{}",
        run.out,
        run.errors
    );
}

#[test]
fn conditions_and_scripts_constrain_the_unseen_hands() {
    let path = scratch(file!()).join("heart.dlr");
    std::fs::write(&path, "condition hearts(north) == 2 # a doubleton\n").unwrap();
    let csv = scratch(file!()).join("conditions.csv");
    let run = lead(&[
        "--hand",
        "W:QJ65.A64.A3.JT64",
        "--contract",
        "3NT-S",
        "--script",
        path.to_str().unwrap(),
        "--condition",
        "spades(east) > 4 or hcp(east) > 12",
        "--samples",
        "20",
        "--csv",
        csv.to_str().unwrap(),
    ]);
    assert_eq!(run.status, 0, "{}", run.errors);
    let rows = std::fs::read_to_string(&csv).unwrap();
    for row in rows.lines().skip(1) {
        let hands: Vec<&str> = row.split(',').collect();
        let [north, east] = [1, 2].map(|place| hands[place].parse::<CardSet>().unwrap());
        assert_eq!(north.holding(Suit::Hearts).len(), 2, "{row}");
        let is_strong = Constraint::points(Seat::East, 13..=37).allows(east);
        assert!(east.holding(Suit::Spades).len() > 4 || is_strong, "{row}");
    }
    let wrong = [
        "--hand",
        "W:QJ65.A64.A3.JT64",
        "--contract",
        "3NT-S",
        "--condition",
    ];
    for (condition, reason) in [
        ("hpc(north) > 3", "line 1, column 1"),
        (
            "tricks(south, notrumps) > 8",
            "depends on more than the hands",
        ),
        ("hcp(north) > 37", "no deal"),
    ] {
        let run = lead(&[&wrong[..], &[condition]].concat());
        assert_ne!(run.status, 0, "{condition}");
        assert!(run.errors.contains(reason), "{condition}: {}", run.errors);
    }
}

#[test]
fn invalid_lead_questions_are_rejected_with_a_reason() {
    for (arguments, reason) in [
        (
            &["--auction", "1NT P 3NT"][..],
            "--hand says whose cards are seen",
        ),
        (
            &["--hand", "W:QJ65.A64.A3.JT64", "--auction", "P P P P"],
            "has no bid",
        ),
        (
            &["--hand", "W:QJ65.A64.A3.JT64", "--auction", "1NT P 1H"],
            "call 3 of the auction",
        ),
        (
            &["--hand", "W:QJ65.A64.A3.JT64", "--auction", "1NT P 8H"],
            "call 3 of the auction: bridge has no such call",
        ),
        (
            &["--hand", "W:QJ65.A64.A3.JT64", "--contract", "3NT"],
            "such as 3NT-S",
        ),
        (
            &["--hand", "W:QJ65.A64.A3", "--contract", "3NT-S"],
            "expected a seat and its hand",
        ),
        (
            &["--hand", "E:QJ65.A64.A3.JT64", "--contract", "3NT-S"],
            "West is to play: all cards of this hand must be known",
        ),
        (
            &[
                "--hand",
                "W:QJ65.A64.A3.JT64",
                "--contract",
                "3NT-S",
                "--points",
                "E=30+",
            ],
            "East",
        ),
        (
            &[
                "--hand",
                "W:QJ65.A64.A3.JT64",
                "--contract",
                "3NT-S",
                "--until",
                "100",
            ],
            "below 100",
        ),
        (
            &[
                "--hand",
                "W:QJ65.A64.A3.JT64",
                "--contract",
                "3NT-S",
                "x.pbn",
            ],
            "no file is read",
        ),
    ] {
        let run = lead(arguments);
        assert_ne!(run.status, 0, "{arguments:?}");
        assert!(run.errors.contains(reason), "{arguments:?}: {}", run.errors);
    }
}

#[test]
fn cards_already_played_are_taken_from_their_hands() {
    let hands = [
        "--hand",
        "W:QJ65.A64.A3.JT64",
        "--hand",
        "N:A42.KJ7.KQ85.987",
    ];
    let played = ["--auction", "1NT P 3NT", "--play", "S5", "--samples", "5"];
    let run = lead(&[&hands[..], &played].concat());
    assert_eq!(run.status, 0, "{}", run.errors);
    assert!(run.out.contains("North plays"), "{}", run.out);
    assert!(run.out.contains("makes 3NT"), "{}", run.out);
    let file = lead(&["--play", "S5"]);
    assert!(
        file.errors.contains("--vulnerable and --play belong"),
        "{}",
        file.errors
    );
}
