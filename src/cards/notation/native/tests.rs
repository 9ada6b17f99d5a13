//! Tests with complete and with damaged documents.

use crate::notation::FormFlaw;
use crate::problem::Solution;
use crate::rules::{Doubling, Game, Vulnerability};
use crate::{Card, CardSet, Seat, Strain, Tricks};

use super::*;

const DOCUMENT: &str = r##"(
    version: 1,
    title: "Three in a row",
    author: r#"A. "Nonym" Composer"#,
    notes: "One line
and another",
    game: Preferans,
    absent: South,
    hands: (
        north: "A8...",
        east: "K7...",
        west: "Q9...",
    ),
    contract: "6NT",
    declarer: North,
    leader: East,
    play: "S7 S9",
    solution: (
        tricks: 2,
        cards: "SA",
    ),
)
"##;

#[test]
fn writes_what_a_hand_would_write() {
    let problem = read(DOCUMENT).unwrap();
    assert_eq!(write(&problem), DOCUMENT);
    assert_eq!(problem.author, "A. \"Nonym\" Composer");
    assert_eq!(problem.notes, "One line\nand another");
    assert_eq!(problem.solution.unwrap().tricks, Tricks(2));
    assert_eq!(
        problem.replay().unwrap().position().turn(),
        Some(Seat::North)
    );
}

#[test]
fn reads_what_a_hand_might_write() {
    let text = "// A comment.\r\nProblem(version: 1, /* another */ leader: West, declarer: South,
        game: Bridge, contract: \"4sx\", hands: (west: \"-\", south: \"ak..t9.\"), absent: None)";
    let problem = read(text).unwrap();
    assert_eq!(problem.setup.hands[Seat::South].to_string(), "AK..T9.");
    assert_eq!(problem.contract().unwrap().to_string(), "4SX");
    assert_eq!(read(&format!("\u{feff}{text}")), Ok(problem));
}

#[test]
fn loses_nothing_of_what_no_game_allows() {
    let mut problem = Problem::new(Game::Bridge);
    let cards =
        |text: &str| -> Vec<Card> { text.split(' ').map(|card| card.parse().unwrap()).collect() };
    problem.level = Some(9);
    problem.doubling = Doubling::Redoubled;
    problem.setup.strain = Strain::Misere;
    problem.setup.absent = Some(Seat::East);
    problem.setup.hands[Seat::East] = "A...A".parse().unwrap();
    problem.setup.hands[Seat::West] = "A...A".parse().unwrap();
    problem.setup.trick = cards("SA SA SA H2").try_into().unwrap();
    problem.set_play(cards("D2 D2 CA"));
    problem.vulnerability = Vulnerability::Both;
    problem.solution = Some(Solution {
        tricks: Tricks(200),
        cards: CardSet::EMPTY,
    });
    problem.title = "\"#\\ \r\n\0 \"##Мизер♠".to_owned();
    assert_eq!(read(&write(&problem)), Ok(problem));
}

#[track_caller]
fn refuses(document: &str, line: usize, column: usize, message: &str) {
    let error = read(document).unwrap_err();
    assert_eq!((error.line, error.column), (line, column), "{error}");
    assert!(error.to_string().contains(message), "{error}");
}

#[track_caller]
fn refuses_change(from: &str, to: &str, line: usize, column: usize, message: &str) {
    let changed = DOCUMENT.replacen(from, to, 1);
    assert_ne!(changed, DOCUMENT);
    refuses(&changed, line, column, message);
}

#[test]
fn refuses_other_versions_whatever_else_they_hold() {
    let message = "version 7 is not known; this program reads versions 1 to 2";
    refuses_change("version: 1", "version: 7", 2, 14, message);
    refuses_change("version: 1", "colour: Red, version: 7", 2, 27, message);
    refuses_change("version: 1", "version: one", 2, 14, "expected integer");
    refuses_change("version: 1,", "", 22, 1, "the field `version` is missing");
}

#[test]
fn names_the_field_that_is_wrong() {
    refuses_change(
        "title",
        "titel",
        3,
        5,
        "there is no field `titel`; expected one of version, title",
    );
    refuses_change("west:", "north:", 12, 9, "the field `north` appears twice");
    refuses_change(
        "west:",
        "middle:",
        12,
        9,
        "no field `middle`; expected one of north, east, south, west",
    );
    refuses_change(
        "    leader: East,\n",
        "",
        21,
        1,
        "the field `leader` is missing",
    );
    refuses_change(
        "leader: East",
        "leader: Est",
        16,
        13,
        "`Est` is not known here; expected one of North, East",
    );
    refuses_change(
        "game: Preferans",
        "game: Whist",
        7,
        11,
        "expected one of Bridge, Preferans",
    );
}

#[test]
fn shows_the_place_inside_cards_and_contracts() {
    refuses_change("K7...", "K7x...", 11, 18, "`x` is not a rank");
    refuses_change(
        "K7...",
        "K7K...",
        11,
        18,
        "the king of spades appears twice",
    );
    refuses_change("K7...", "Kö7...", 11, 17, "`ö` is not a rank");
    refuses_change("K7...", "K7..", 11, 16, "3 suits");
    refuses_change("S7 S9", "S7 S", 17, 15, "`S` is not a card");
    refuses_change("SA", "SA SK SA", 20, 23, "SA appears twice");
    refuses_change("6NT", "six", 14, 16, "`six` is not a contract");
    refuses_change("6NT", "6NTXXX", 14, 16, "`6NTXXX` is not a contract");
    refuses_change("6NT", "600NT", 14, 16, "`600NT` is not a contract");
    refuses_change(
        "play: \"S7 S9",
        "trick: \"S7 S9 S7 S9 SA",
        17,
        13,
        "more than four cards",
    );
}

#[test]
fn shows_a_value_of_another_kind() {
    refuses_change("\"K7...\"", "7", 11, 15, "expected string");
    refuses_change(
        "K7...",
        r"K\u{37}...",
        11,
        23,
        "expected letters and digits in quotes",
    );
    refuses_change(
        "tricks: 2",
        "tricks: 300",
        19,
        17,
        "integer is out of bounds",
    );
    refuses_change("tricks: 2", "tricks: two", 19, 17, "expected integer");
    refuses_change("title: \"", "title: ", 3, 18, "expected comma");
}

#[test]
fn refuses_what_is_no_document() {
    refuses("", 1, 1, "the text ends too early");
    refuses("()", 1, 2, "the field `version` is missing");
    let twice = format!("{DOCUMENT}{DOCUMENT}");
    let lines = DOCUMENT.lines().count();
    refuses(&twice, lines, 2, "the document ends here");
    refuses("\u{89}PNG\r\n\u{1a}\0", 1, 1, "expected opening `(`");
    let nested = ["[", "(", "Some(", "{", "(x:"].map(|bracket| bracket.repeat(100_000));
    for nested in nested {
        let error = read(&format!("(version: 1, x: {nested}")).unwrap_err();
        assert_eq!(error.flaw, Flaw::Form(FormFlaw::Depth));
    }
}

#[test]
fn holds_little_of_what_a_damaged_file_makes_long() {
    let long = "Ы".repeat(100_000);
    for (from, to) in [
        ("title", long.clone()),
        ("East,", format!("{long},")),
        ("Preferans", format!("\"{long}\"")),
        ("6NT", long.clone()),
        ("6NT", format!("{long}\\n")),
        ("S7 S9", long.clone()),
        ("K7...", long.clone()),
        ("tricks: 2", format!("tricks: \"{long}\"")),
        ("(\n", format!("{long}(\n")),
        ("(\n", format!("#![enable({long})]\n(\n")),
    ] {
        let error = read(&DOCUMENT.replacen(from, &to, 1)).unwrap_err();
        let held = format!("{error} {error:?}");
        assert!(held.chars().count() < 1_200, "{held}");
    }
}

#[test]
fn says_that_a_document_is_cut_off() {
    let end = DOCUMENT.trim_end().len();
    for cut in (0..end).filter(|&cut| DOCUMENT.is_char_boundary(cut)) {
        let error = read(&DOCUMENT[..cut]).unwrap_err();
        let says = [
            "the text ends too early",
            "a quotation mark is opened here and never closed",
        ];
        assert!(
            says.iter().any(|says| error.to_string().contains(says)),
            "{cut}: {error}"
        );
    }
    refuses(&DOCUMENT[..40], 3, 12, "a quotation mark is opened");
}

/// A document with everything that version 2 added.
const TREE: &str = r#"(
    version: 2,
    tags: [
        "ending",
        "duck",
    ],
    game: Bridge,
    hands: (
        north: "AK...",
        east: "32...",
        south: "?2",
        west: "..A. ?1",
    ),
    gone: "SQ CA",
    contract: "1NT",
    declarer: North,
    leader: North,
    play: "SA S2 DA D2",
    at: 1,
    remarks: {
        2: (
            comment: "! low",
        ),
    },
    variations: [
        (
            after: 1,
            play: "S3 D2 D3",
            remarks: {
                2: (
                    name: "the duck",
                ),
            },
            variations: [
                (
                    after: 2,
                    play: "DA",
                ),
            ],
        ),
    ],
    record: (
        event: "Club",
        site: "Home",
        date: "2026-11-22",
        board: "7",
        players: (
            north: "A. Nonym",
        ),
        auction: "P 1NT X XX P",
        meanings: {
            2: "15 to 17",
        },
        result: 7,
        score: "NS 90",
        makes: (
            north: "7 8 - 6 13",
        ),
        more: {
            "Room": "Open",
            "Scoring": "IMP",
        },
        par: (
            score: "NS 110",
            contracts: "2S-NS",
        ),
    ),
)
"#;

#[test]
fn a_tree_is_written_as_a_hand_would_write_it() {
    let problem = read(TREE).unwrap();
    assert_eq!(write(&problem), TREE);
    let cards = |text: &str| -> Vec<Card> {
        let words = text.split_whitespace();
        words.map(|word| word.parse().unwrap()).collect()
    };
    assert_eq!(problem.played(), cards("SA"));
    assert_eq!(problem.play.next(&cards("SA S3")), cards("D2 DA"));
    let named = problem.play.remark(&cards("SA S3")).unwrap();
    assert_eq!(named.name, "the duck");
    assert_eq!(problem.setup.unknown.0, [0, 0, 2, 1]);
    assert_eq!(problem.setup.gone, "Q...A".parse().unwrap());
    assert_eq!(problem.record.auction.calls[1].meaning, "15 to 17");
    assert_eq!(problem.record.makes[Seat::North][2], None);
    assert_eq!(problem.record.more["Room"], "Open");
    assert_eq!(problem.record.par.contracts, "2S-NS");
}

#[test]
fn an_earlier_version_is_written_as_long_as_it_holds_everything() {
    let mut problem = read(DOCUMENT).unwrap();
    assert!(write(&problem).contains("version: 1,"));
    problem.at = 1;
    assert!(write(&problem).contains("version: 2,"));
    assert_eq!(read(&write(&problem)), Ok(problem));
}

#[test]
fn another_line_than_the_main_one_may_be_in_view() {
    let mut problem = read(TREE).unwrap();
    let cards = |text: &str| -> Vec<Card> {
        let words = text.split_whitespace();
        words.map(|word| word.parse().unwrap()).collect()
    };
    problem.line = cards("SA S3 DA");
    for (at, played) in [(3, "SA S3 DA"), (2, "SA S3"), (0, "")] {
        problem.at = at;
        let written = write(&problem);
        assert!(written.contains("line: \"SA S3 DA\""));
        assert_eq!(written.contains(" at:"), at < 3, "{written}");
        assert_eq!(problem.played(), cards(played));
        assert_eq!(read(&written).as_ref(), Ok(&problem));
    }
}

#[test]
fn shows_the_place_in_a_tree() {
    let refuses = |from: &str, to: &str, line, column, message: &str| {
        let changed = TREE.replacen(from, to, 1);
        assert_ne!(changed, TREE);
        refuses(&changed, line, column, message);
    };
    let beyond = "it must branch off before that line ends";
    refuses("after: 2", "after: 9", 37, 28, beyond);
    refuses("after: 1", "after: 3", 28, 20, "no place after card 2");
    refuses("after: 2", "after: 0", 37, 28, "no place after card 0");
    refuses(
        "        2: (",
        "        9: (",
        18,
        12,
        "no place after card 9",
    );
    refuses("S3 D2 D3", "S2 D2", 28, 20, "S2 already continues there");
    refuses("S3 D2 D3", "S3 D D3", 28, 23, "`D` is not a card");
    refuses("1NT X", "1NT XXX", 50, 25, "`XXX` is not a call");
    refuses("2: \"15", "6: \"15", 50, 19, "no call 6");
    refuses("?2", "?two", 11, 18, "`two` is not a number of cards");
    let strains = "expected the tricks with NT S H D C";
    refuses("7 8 - 6 13", "7 8 6 13", 57, 21, strains);
}
