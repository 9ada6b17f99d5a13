//! Tests with complete and with damaged documents.

use crate::notation::DocumentFlaw;
use crate::problem::{Goal, GoalKind, Party, Solution};
use crate::rules::{Doubling, Game, Vulnerability};
use crate::{Card, CardSet, Seat, Strain, Tricks};

use super::*;

/// A document in version 1 of the format, exactly as this program writes it.
const PREFERANS_DOCUMENT: &str = r##"(
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
fn a_document_is_unchanged_after_reading_and_writing() {
    let problem = read(PREFERANS_DOCUMENT).unwrap();
    assert_eq!(write(&problem), PREFERANS_DOCUMENT);
    assert_eq!(problem.author, "A. \"Nonym\" Composer");
    assert_eq!(problem.notes, "One line\nand another");
    assert_eq!(problem.solution.unwrap().tricks, Tricks(2));
    assert_eq!(
        problem.replay().unwrap().position().turn(),
        Some(Seat::North)
    );
}

#[test]
fn comments_field_order_and_letter_case_do_not_matter() {
    let text = "// A comment.\r\nProblem(version: 1, /* another */ leader: West, declarer: South,
        game: Bridge, contract: \"4sx\", hands: (west: \"-\", south: \"ak..t9.\"), absent: None)";
    let problem = read(text).unwrap();
    assert_eq!(problem.setup.hands[Seat::South].to_string(), "AK..T9.");
    assert_eq!(problem.contract().unwrap().to_string(), "4SX");
    assert_eq!(read(&format!("\u{feff}{text}")), Ok(problem));
}

#[test]
fn impossible_problems_survive_writing_and_reading() {
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

/// Checks that a document is refused with an error at this position.
#[track_caller]
fn assert_error_at(document: &str, line: usize, column: usize, message: &str) {
    let error = read(document).unwrap_err();
    assert_eq!((error.line, error.column), (line, column), "{error}");
    assert!(error.to_string().contains(message), "{error}");
}

/// Checks that the preferans document is refused after replacing `from` by `to`, with an error at this position.
#[track_caller]
fn assert_change_is_refused(from: &str, to: &str, line: usize, column: usize, message: &str) {
    let changed = PREFERANS_DOCUMENT.replacen(from, to, 1);
    assert_ne!(changed, PREFERANS_DOCUMENT);
    assert_error_at(&changed, line, column, message);
}

#[test]
fn an_unknown_version_is_reported_even_after_an_unknown_field() {
    let message = "version 7 is not known; this program reads versions 1 to 3";
    assert_change_is_refused("version: 1", "version: 7", 2, 14, message);
    assert_change_is_refused("version: 1", "colour: Red, version: 7", 2, 27, message);
    assert_change_is_refused("version: 1", "version: one", 2, 14, "expected integer");
    assert_change_is_refused("version: 1,", "", 22, 1, "the field `version` is missing");
}

#[test]
fn errors_name_the_field_that_is_wrong() {
    assert_change_is_refused(
        "title",
        "titel",
        3,
        5,
        "there is no field `titel`; expected one of version, title",
    );
    assert_change_is_refused("west:", "north:", 12, 9, "the field `north` appears twice");
    assert_change_is_refused(
        "west:",
        "middle:",
        12,
        9,
        "no field `middle`; expected one of north, east, south, west",
    );
    assert_change_is_refused(
        "    leader: East,\n",
        "",
        21,
        1,
        "the field `leader` is missing",
    );
    assert_change_is_refused(
        "leader: East",
        "leader: Est",
        16,
        13,
        "`Est` is not known here; expected one of North, East",
    );
    assert_change_is_refused(
        "game: Preferans",
        "game: Whist",
        7,
        11,
        "expected one of Bridge, Preferans",
    );
}

#[test]
fn errors_inside_cards_and_contracts_have_a_position() {
    assert_change_is_refused("K7...", "K7x...", 11, 18, "`x` is not a rank");
    assert_change_is_refused(
        "K7...",
        "K7K...",
        11,
        18,
        "the king of spades appears twice",
    );
    assert_change_is_refused("K7...", "Kö7...", 11, 17, "`ö` is not a rank");
    assert_change_is_refused("K7...", "K7..", 11, 16, "3 suits");
    assert_change_is_refused("S7 S9", "S7 S", 17, 15, "`S` is not a card");
    assert_change_is_refused("SA", "SA SK SA", 20, 23, "the ace of spades appears twice");
    assert_change_is_refused("6NT", "six", 14, 16, "`six` is not a contract");
    assert_change_is_refused("6NT", "6NTXXX", 14, 16, "`6NTXXX` is not a contract");
    assert_change_is_refused("6NT", "600NT", 14, 16, "`600NT` is not a contract");
    assert_change_is_refused(
        "play: \"S7 S9",
        "trick: \"S7 S9 S7 S9 SA",
        17,
        13,
        "more than four cards",
    );
}

#[test]
fn errors_name_a_value_of_the_wrong_type() {
    assert_change_is_refused("\"K7...\"", "7", 11, 15, "expected string");
    assert_change_is_refused(
        "K7...",
        r"K\u{37}...",
        11,
        23,
        "expected letters and digits in quotes",
    );
    assert_change_is_refused(
        "tricks: 2",
        "tricks: 300",
        19,
        17,
        "integer is out of bounds",
    );
    assert_change_is_refused("tricks: 2", "tricks: two", 19, 17, "expected integer");
    assert_change_is_refused("title: \"", "title: ", 3, 18, "expected comma");
}

#[test]
fn text_that_is_not_a_document_is_refused() {
    assert_error_at("", 1, 1, "the text ends too early");
    assert_error_at("()", 1, 2, "the field `version` is missing");
    let twice = format!("{PREFERANS_DOCUMENT}{PREFERANS_DOCUMENT}");
    let lines = PREFERANS_DOCUMENT.lines().count();
    assert_error_at(&twice, lines, 2, "the document ends here");
    assert_error_at("\u{89}PNG\r\n\u{1a}\0", 1, 1, "expected opening `(`");
    let nested = ["[", "(", "Some(", "{", "(x:"].map(|bracket| bracket.repeat(100_000));
    for nested in nested {
        let error = read(&format!("(version: 1, x: {nested}")).unwrap_err();
        assert_eq!(error.flaw, Flaw::Form(DocumentFlaw::Depth));
    }
}

#[test]
fn errors_quote_only_a_short_part_of_a_damaged_file() {
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
        let error = read(&PREFERANS_DOCUMENT.replacen(from, &to, 1)).unwrap_err();
        let held = format!("{error} {error:?}");
        assert!(held.chars().count() < 1_200, "{held}");
    }
}

#[test]
fn errors_say_that_a_document_is_cut_off() {
    let end = PREFERANS_DOCUMENT.trim_end().len();
    for cut in (0..end).filter(|&cut| PREFERANS_DOCUMENT.is_char_boundary(cut)) {
        let error = read(&PREFERANS_DOCUMENT[..cut]).unwrap_err();
        let says = [
            "the text ends too early",
            "a quotation mark is opened here and never closed",
        ];
        assert!(
            says.iter().any(|says| error.to_string().contains(says)),
            "{cut}: {error}"
        );
    }
    assert_error_at(
        &PREFERANS_DOCUMENT[..40],
        3,
        12,
        "a quotation mark is opened",
    );
}

/// A document with every field that version 2 of the format added.
const VERSION_2_DOCUMENT: &str = r#"(
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
fn a_document_with_variations_is_unchanged_after_reading_and_writing() {
    let problem = read(VERSION_2_DOCUMENT).unwrap();
    assert_eq!(write(&problem), VERSION_2_DOCUMENT);
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
fn a_document_is_written_in_the_earliest_version_that_supports_it() {
    let mut problem = read(PREFERANS_DOCUMENT).unwrap();
    assert!(write(&problem).contains("version: 1,"));
    problem.at = 1;
    assert!(write(&problem).contains("version: 2,"));
    assert_eq!(read(&write(&problem)).as_ref(), Ok(&problem));
    for (party, kind, words) in [
        (Party::Declaring, GoalKind::OrBetter, "tricks: 5,\n    )"),
        (Party::Others, GoalKind::Exact, "exactly: true"),
        (Party::Declaring, GoalKind::AtMost, "at_most: true"),
    ] {
        let tricks = Tricks(5);
        problem.goal = Some(Goal {
            party,
            tricks,
            kind,
        });
        let written = write(&problem);
        assert!(written.contains("version: 3,"), "{written}");
        assert!(written.contains(words), "{written}");
        assert_eq!(read(&written).as_ref(), Ok(&problem));
    }
}

#[test]
fn the_selected_line_may_be_a_variation() {
    let mut problem = read(VERSION_2_DOCUMENT).unwrap();
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
fn errors_inside_variations_have_a_position() {
    let refuses = |from: &str, to: &str, line, column, message: &str| {
        let changed = VERSION_2_DOCUMENT.replacen(from, to, 1);
        assert_ne!(changed, VERSION_2_DOCUMENT);
        assert_error_at(&changed, line, column, message);
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
