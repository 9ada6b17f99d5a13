//! Tests of texts from strangers: texts that are nearly in a format, or that surround one.

use std::fs;
use std::path::{Path, PathBuf};

use kibitzer_cards::notation::text;
use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::{Chance, Vulnerability};
use kibitzer_cards::{Seat, Tricks};
use kibitzer_formats::{
    FORMATS, ForeignFile, Format, FormatFlaw, Pieces, ProblemPart, ScoreSubject, TextContent,
    TextPiece, TextScores, decode, read,
};

/// Returns every text among the fixtures, with its path.
fn fixtures() -> Vec<(String, String)> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures"));
    let folders = [
        "bts",
        "dds",
        "deep-finesse",
        "diagrams",
        "gib",
        "json",
        "lin",
        "pbn",
        "ppn",
        "rbn",
    ];
    let files = |folder: &str| {
        let files = fs::read_dir(root.join(folder)).unwrap();
        files
            .map(|file| file.unwrap().path())
            .collect::<Vec<PathBuf>>()
    };
    let mut files: Vec<PathBuf> = folders.into_iter().flat_map(files).collect();
    files.sort();
    let text = |path: PathBuf| {
        let bytes = fs::read(&path).unwrap();
        (path.display().to_string(), decode(&bytes).into_owned())
    };
    files.into_iter().map(text).collect()
}

fn pieces(text: &str) -> Vec<TextPiece> {
    Pieces::new(text.as_bytes()).map(Result::unwrap).collect()
}

/// Returns the boards and warnings of all pieces together.
fn said(pieces: Vec<TextPiece>) -> TextContent {
    let mut all = TextContent::default();
    for piece in pieces {
        let before = all.boards.len();
        all.scores
            .extend(piece.contents.scores.into_iter().map(|scores| TextScores {
                subject: match scores.subject {
                    ScoreSubject::Board(index) => ScoreSubject::Board(index + before),
                    ScoreSubject::BoardData(index) => ScoreSubject::BoardData(index + before),
                    other @ (ScoreSubject::Number(_) | ScoreSubject::Event) => other,
                },
                ..scores
            }));
        all.heading.complete_from(&piece.contents.heading);
        all.boards.extend(piece.contents.boards);
        all.warnings.extend(piece.contents.warnings);
    }
    all
}

const HANDS: &str = "AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742";

/// Returns the boards of a text, and asserts that its pieces give the same content.
#[track_caller]
fn boards(text: &str) -> Vec<Problem> {
    let found = read(text).unwrap();
    assert_eq!(said(pieces(text)), found.contents, "{text}");
    let boards = found.contents.boards.into_iter();
    boards.map(|board| board.content.unwrap().problem).collect()
}

/// Returns the warnings about a text with their lines.
#[track_caller]
fn warnings(text: &str) -> Vec<(usize, String)> {
    let warnings = said(pieces(text)).warnings.into_iter();
    warnings
        .map(|warning| (warning.line, warning.flaw.to_string()))
        .collect()
}

/// Returns the only error of a text from which nothing can be read.
#[track_caller]
fn silence(text: &str) -> FormatFlaw {
    let all = said(pieces(text));
    assert_eq!((all.boards.len(), all.warnings), (1, Vec::new()), "{text}");
    let error = all.boards[0].content.clone().unwrap_err();
    if let Err(whole) = read(text) {
        assert_eq!(whole, error, "{text}");
    }
    error.flaw
}

#[test]
fn text_without_a_deal_gives_one_error_that_names_its_kind() {
    for (text, kind) in [
        (
            "Hello there\nwe played a match\n\nand lost\n",
            ForeignFile::Prose,
        ),
        ("Мы играли\nи проиграли.\n", ForeignFile::Prose),
        (
            "On 12.05.2024 we lost ... again\nby 2.5 points...",
            ForeignFile::Prose,
        ),
        (
            "From: Ann\nTo: Ben\nSubject: 1 slam\n\n1 2 3",
            ForeignFile::Mail,
        ),
        ("1,2,3\n4,5,6\n7,8,9\n", ForeignFile::Values),
        ("https://tinyurl.com/y8x2abc", ForeignFile::ShortAddress),
        (
            "Board 3, see\nhttps://www.bridgebase.com/myhands/hands.php?tourney=1234-5678-&offset=0",
            ForeignFile::ShortAddress,
        ),
    ] {
        assert_eq!(silence(text), FormatFlaw::Other(kind), "{text}");
    }
    let viewer = "https://www.bridgebase.com/tools/handviewer.html?bbo=y&myhand=M-2145-1456";
    assert!(
        silence(viewer)
            .to_string()
            .contains("only its number on a server")
    );
    assert_eq!(silence("1 2 3\n4 5\n"), FormatFlaw::Unknown);
    let long = "We played a match and lost.\n\n".repeat(30_000);
    assert_eq!(silence(&long), FormatFlaw::Other(ForeignFile::Prose));
}

#[test]
fn a_deal_is_found_after_thousands_of_lines_of_prose() {
    let text = format!("{}N:{HANDS}\n", "We played a match.\n\n".repeat(3_000));
    assert_eq!(boards(&text).len(), 1);
}

#[test]
fn adjacent_lines_of_prose_among_deals_give_one_warning() {
    let text = format!("N:{HANDS}\nand then,\n\nin the evening:\nE:{HANDS}\nGood night\n");
    assert_eq!(boards(&text).len(), 2);
    let aside = FormatFlaw::Aside.to_string();
    assert_eq!(warnings(&text), [(2, aside.clone()), (6, aside)]);
    // A line that was meant as a deal counts as a board with an error.
    let text = format!("N:{HANDS}\nN:AKX. KQJ.. Q... J...\n");
    assert_eq!(
        (said(pieces(&text)).boards.iter())
            .filter(|board| board.content.is_err())
            .count(),
        1
    );
}

#[test]
fn deals_may_have_numbers() {
    for number in [
        "7.",
        "7)",
        "7:",
        "Board 7:",
        "#7",
        "board #7.",
        "№ 7",
        "7",
        "Сдача 7:",
    ] {
        let one = format!("{number} N:{HANDS}\n");
        let text = one.repeat(3);
        let boards = boards(&text);
        assert_eq!((boards.len(), warnings(&text)), (3, Vec::new()), "{text}");
        assert_eq!(boards[0].record.board, "7", "{text}");
        assert_eq!(
            boards[0].setup.hands[Seat::North].to_string(),
            "AK52.Q63.KJ74.85"
        );
    }
    assert_eq!(silence("#7 is a comment"), FormatFlaw::Silent);
    let text = format!("The deals of Monday:\n\n1. N:{HANDS}\n2. E:{HANDS}\n");
    assert_eq!(boards(&text).len(), 2);
    assert_eq!(warnings(&text), [(1, FormatFlaw::Aside.to_string())]);
}

/// Four hands in a row are in clockwise order, as programs print them and as in notations that name the first seat.
#[test]
fn four_hands_in_a_row_are_read_clockwise_from_north() {
    for text in [format!("{HANDS}\n"), format!("1. {HANDS}\n2. {HANDS}\n")] {
        for problem in boards(&text) {
            assert_eq!(
                problem.setup.hands[Seat::East].to_string(),
                "J93.T972.83.KJ96"
            );
        }
        let told = "the hands have no seats; they are read as NESW";
        assert!(warnings(&text).iter().all(|(_, warning)| warning == told));
        assert_eq!(warnings(&text).len(), boards(&text).len());
    }
}

#[test]
fn contract_and_vulnerability_may_follow_a_deal() {
    use Vulnerability::{Both, EastWest, NorthSouth};
    let none = Vulnerability::None;
    for (behind, contract, declarer, vulnerability) in [
        ("NS", None, Seat::West, NorthSouth),
        ("-", None, Seat::West, none),
        ("3NT S", Some("3NT"), Seat::South, none),
        ("4S by South", Some("4S"), Seat::South, none),
        ("4♠x-E, vul: both", Some("4SX"), Seat::East, Both),
        ("E-W; 1NT by North", Some("1NT"), Seat::North, EastWest),
    ] {
        let text = format!("N:{HANDS} {behind}\n");
        let problem = boards(&text).remove(0);
        assert_eq!(warnings(&text), [], "{text}");
        let told = problem.contract().map(|contract| contract.to_string());
        assert_eq!(told.as_deref(), contract, "{text}");
        assert_eq!(problem.vulnerability, vulnerability, "{text}");
        assert_eq!(problem.setup.declarer, declarer, "{text}");
    }
    let result = boards(&format!("3. N:{HANDS} 4S by South +1\n")).remove(0);
    assert_eq!(result.record.result, Some(Tricks(11)));
    let text = format!("N:{HANDS} 3NT S, lead the king\n");
    assert_eq!(
        boards(&text).remove(0).contract().unwrap().to_string(),
        "3NT"
    );
    assert_eq!(
        warnings(&text),
        [(1, "`lead` has no meaning here".to_owned())]
    );
}

#[test]
fn tag_values_are_read_in_the_spellings_of_other_programs() {
    let pbn = |tags: &str| format!("[Event \"One\"]\n[Deal \"N:{HANDS}\"]\n{tags}\n");
    let told = "[Dealer \"North\"]\n[Declarer \"south\"]\n[Contract \"4♠\"]\n\
                [Vulnerable \"N-S\"]\n[Result \"+1\"]";
    let problem = boards(&pbn(told)).remove(0);
    assert_eq!(problem.contract().unwrap().to_string(), "4S");
    assert_eq!(problem.dealer, Seat::North);
    assert_eq!(problem.setup.declarer, Seat::South);
    assert_eq!(problem.setup.leader, Seat::West);
    assert_eq!(problem.vulnerability, Vulnerability::NorthSouth);
    assert_eq!(problem.record.result, Some(Tricks(11)));
    assert_eq!(warnings(&pbn(told)), []);
    let text = pbn(told);
    let pieces = Pieces::new(text.as_bytes()).strict().map(Result::unwrap);
    let strict: Vec<_> = pieces.flat_map(|piece| piece.contents.warnings).collect();
    let lines: Vec<usize> = strict.iter().map(|warning| warning.line).collect();
    assert_eq!(lines, [3, 4, 5, 6, 7]);
    for (result, tricks) in [
        ("=", Some(9)),
        ("-2", Some(7)),
        ("+5", None),
        ("many", None),
    ] {
        let told = format!("[Declarer \"^West\"]\n[Contract \"3 NT x\"]\n[Result \"{result}\"]");
        let problem = boards(&pbn(&told)).remove(0);
        assert_eq!(problem.contract().unwrap().to_string(), "3NTX");
        assert_eq!(problem.record.result, tricks.map(Tricks), "{result}");
    }
}

#[test]
fn pbn_quoted_in_a_mail_is_read_with_a_warning() {
    let (_, pbn) = fixtures()
        .into_iter()
        .find(|(name, _)| name.ends_with("correct_21.pbn"))
        .unwrap();
    let pbn = pbn.replace("\r\n", "\n");
    let as_it_was = boards(&pbn);
    let told = PBN_QUOTED.to_owned();
    for sign in ["> ", ">> ", "> > ", ">"] {
        let quoted: String = pbn.lines().map(|line| format!("{sign}{line}\n")).collect();
        assert_eq!(boards(&quoted), as_it_was, "{sign}");
        assert_eq!(warnings(&quoted), [(1, told.clone())], "{sign}");
        let format = read(&quoted).unwrap().format;
        assert!(!format.can_write());
    }
    let marks = "[Event “One”]\n[Deal “N:AK... 32... ..AK. ..32.”]\n[Dealer «X»]\n";
    assert_eq!(boards(marks)[0].record.event, "One");
    let flaw = (3, "`X` is not a seat; expected N, E, S or W".to_owned());
    assert_eq!(warnings(marks), [(1, told), flaw]);
    let mail =
        "Ann wrote:\n> [Event \"One\"]\n> [Deal \"N:AK... 32... ..AK. ..32.\"]\n> [Dealer \"X\"]\n";
    let dealer = said(pieces(mail)).warnings.pop().unwrap();
    assert_eq!((boards(mail).len(), dealer.line, dealer.column), (1, 4, 12));
}

const PBN_QUOTED: &str =
    "this PBN was quoted in an email, or has other quotation marks; it is read-only";

#[test]
fn fields_of_a_bts_file_may_be_separated_by_tabs() {
    let blanks =
        "deal 1 A... K... Q... J...\ncontract 1NT\nplay SK SQ SJ SA\nturns 2\ncomment one two\n";
    let tabs = blanks.replacen("one two", "one-two", 1).replace(' ', "\t");
    let tabs = format!("{tabs}\n{tabs}");
    assert_eq!(read(&tabs).unwrap().format.name, "BTS");
    let expected = boards(&blanks.replacen("one two", "one-two", 1)).remove(0);
    assert_eq!(boards(&tabs), [expected.clone(), expected]);
}

#[test]
fn text_that_only_mentions_lin_is_not_read_as_lin() {
    let talk = "A deal is written so: md|3S..,H..| and calls so: mb|1N|, they say.";
    assert_eq!(silence(talk), FormatFlaw::Other(ForeignFile::Prose));
    let lin = "Look at this: md|1SAKQHAKQDAKQCAKQJ,SJT9HJT9DJT9CT987,S876H876D876C6543,|sv|o|";
    assert_eq!(read(lin).unwrap().format.name, "LIN");
}

#[test]
fn lost_parts_are_found_by_reading_the_written_text_back() {
    let pbn = "[Event \"Cup\"]\n[Site \"Here\"]\n[Board \"2\"]\n[South \"Ann\"]\n[Vulnerable \"NS\"]\n\
               [Deal \"N:AK... 32... ..AK. ..32.\"]\n[Declarer \"W\"]\n[Contract \"1NT\"]\n\
               [Home \"Us\"]\n[Play \"N\"]\nSA {well led}\n";
    let problem = boards(pbn).remove(0);
    let lost = |name: &str| {
        let format = FORMATS.iter().find(|format| format.name == name).unwrap();
        format.lost(&problem, &format.write(&problem).unwrap())
    };
    use ProblemPart::{Board, Comments, Event, OtherTags, Players, Site, Vulnerability};
    assert_eq!(lost("PBN"), []);
    assert_eq!(lost("Problem"), []);
    assert_eq!(
        lost("Lines"),
        [
            Event,
            Site,
            Board,
            Players,
            Vulnerability,
            Comments,
            OtherTags
        ]
    );
    assert_eq!(lost("LIN"), [Site, OtherTags]);
}

/// The hands of the deals below, from North on.
const SEATED: [&str; 4] = [
    "AQT94.T53.KQ8.T9",
    "63.J98.J53.K8654",
    "K72.6.AT9762.AJ7",
    "J85.AKQ742.4.Q32",
];

/// Returns the four hands of the only board of a text, from North on.
#[track_caller]
fn hands(text: &str) -> [String; 4] {
    let boards = boards(text);
    assert_eq!(boards.len(), 1, "{text}");
    boards[0].setup.hands.0.map(|hand| hand.to_string())
}

/// Returns the suits of a hand as rows, named by the letters or symbols in `suits`; `letter` changes each rank.
fn rows(hand: &str, suits: &str, letter: impl Fn(char) -> String) -> Vec<String> {
    let holdings = hand.split('.').zip(suits.chars());
    let row = |(ranks, suit): (&str, char)| {
        format!("{suit} {}", ranks.chars().map(&letter).collect::<String>())
    };
    holdings.map(row).collect()
}

fn as_ten(rank: char) -> String {
    match rank {
        'T' => "10".to_owned(),
        rank => rank.to_string(),
    }
}

#[test]
fn a_seat_is_recognised_with_a_name_points_or_dealer_mark_beside_it() {
    let headings: [[&str; 4]; 12] = [
        [
            "North: J. Smith",
            "East: A. Brown",
            "South: K. Low",
            "West: M. Gray",
        ],
        [
            "NORTH - Smith",
            "EAST - D. Jones",
            "SOUTH - Hart",
            "WEST - T. Queen",
        ],
        [
            "North (10 HCP)",
            "East (8 HCP)",
            "South (12 HCP)",
            "West (10 HCP)",
        ],
        ["North 10", "East 8", "South 12", "West 10"],
        [
            "North 10 HCP",
            "East 8 points",
            "South 12 HCP",
            "West 10 pts",
        ],
        ["N: Smith", "E: A. Brown", "S: J. Low", "W: H. J. Gray"],
        ["North, dealer", "East", "South", "West"],
        ["North (4.5)", "East (vul)", "South (4.5)", "West (vul)"],
        ["NORTH", "EAST", "SOUTH (D)", "WEST"],
        [
            "North(10 points)",
            "East (dealer)",
            "South(D)",
            "West [Gray]",
        ],
        [
            "North\nJ. Smith",
            "East\nA. Brown",
            "South\nK. Low",
            "West\n(10 HCP)",
        ],
        [
            "Север: Иванов",
            "Восток (8 очков)",
            "Юг - Петров",
            "Запад, 10 очков",
        ],
    ];
    for names in headings {
        for order in [[0, 1, 2, 3], [3, 0, 1, 2], [2, 3, 0, 1], [1, 0, 3, 2]] {
            for (suits, end) in [("♠♥♦♣", "\n"), ("♠♥♦♣", " "), ("SHDC", "\n"), ("SHDC", " ")]
            {
                let hand = |seat: usize| {
                    let rows = rows(SEATED[seat], suits, as_ten).join(end);
                    format!("{}\n{rows}\n", names[seat])
                };
                let text: String = order.into_iter().map(hand).collect();
                assert_eq!(hands(&text), SEATED, "{text}");
                assert_eq!(warnings(&text), [], "{text}");
            }
            if names[0].contains('\n') {
                continue;
            }
            for suits in ["♠♥♦♣", "...."] {
                let hand = |seat: usize| match suits {
                    "...." => format!("{} {}\n", names[seat], SEATED[seat]),
                    suits => format!(
                        "{} {}\n",
                        names[seat],
                        rows(SEATED[seat], suits, as_ten).join(" ")
                    ),
                };
                let text: String = order.into_iter().map(hand).collect();
                assert_eq!(hands(&text), SEATED, "{text}");
            }
        }
    }
}

/// Returns a text with the four hands in `order`, each below or beside its name.
fn named_hands(order: [usize; 4], name: impl Fn(usize) -> String, layout: Layout) -> String {
    let hand = |seat: usize| {
        let hand = match layout {
            Layout::Rows(suits) => rows(SEATED[seat], suits, as_ten).join("\n"),
            Layout::Row(suits) | Layout::Beside(suits) => {
                rows(SEATED[seat], suits, as_ten).join(" ")
            }
            Layout::Dotted => SEATED[seat].to_owned(),
        };
        let end = if matches!(layout, Layout::Beside(_) | Layout::Dotted) {
            " "
        } else {
            "\n"
        };
        format!("{}{end}{hand}\n\n", name(seat))
    };
    order.into_iter().map(hand).collect()
}

/// The place of a hand relative to its name. The letters or symbols are those of its suits.
#[derive(Clone, Copy)]
enum Layout {
    /// Below the name, suit by suit.
    Rows(&'static str),
    /// Below the name, in one row.
    Row(&'static str),
    /// In the row of the name.
    Beside(&'static str),
    /// In the row of the name, as one word.
    Dotted,
}

const LAYOUTS: [Layout; 7] = [
    Layout::Rows("♠♥♦♣"),
    Layout::Rows("SHDC"),
    Layout::Row("♠♥♦♣"),
    Layout::Row("SHDC"),
    Layout::Beside("♠♥♦♣"),
    Layout::Beside("SHDC"),
    Layout::Dotted,
];

const SEATS: [&str; 4] = ["North", "East", "South", "West"];

#[test]
fn a_seat_is_recognised_in_a_heading_of_any_style() {
    let headings = [
        "{}: john",
        "{}: john_smith",
        "{}: jsmith99",
        "{} - robot",
        "{}-Smith",
        "**{}**",
        "*{}*",
        "{}*",
        "{}'s hand",
        "{} is:",
        "Hand of {}",
        "Hand {}",
        "Player {}:",
        "Seat {} -",
        "{}: ♠ Smith",
        "{} / Smith",
        "{}. Smith",
        "{} J. Smith",
        "{} hand",
        "{} holds:",
        "{} von Neumann",
        "{} O'Brien",
        "{} > Smith",
        "{} de la Cruz",
        "{} has 12 points",
        "{}: J. 10",
        "{} Dealer",
        "- {}:",
        "1. {}:",
        "[{}]",
        "{} - unknown player",
        "{} (12) Smith",
        "{} — J. Smith",
    ];
    let names: [fn(usize) -> String; 3] = [
        |seat| SEATS[seat].to_owned(),
        |seat| SEATS[seat].to_uppercase(),
        |seat| SEATS[seat][..1].to_owned(),
    ];
    for (heading, name) in headings
        .iter()
        .flat_map(|heading| names.map(|name| (heading, name)))
    {
        for (order, layout) in [[3, 0, 1, 2], [0, 2, 1, 3]]
            .into_iter()
            .flat_map(|order| LAYOUTS.map(|layout| (order, layout)))
        {
            let heading = |seat| heading.replace("{}", &name(seat));
            let text = named_hands(order, heading, layout);
            assert_eq!(hands(&text), SEATED, "{text}");
            assert_eq!(warnings(&text), [], "{text}");
            // One odd heading spoils no board.
            let one = |seat| if seat == 2 { heading(seat) } else { name(seat) };
            let text = named_hands(order, one, layout);
            assert_eq!(hands(&text), SEATED, "{text}");
        }
    }
    // The name of the player may be a suit or begin with the letter of a seat.
    for layout in [
        Layout::Rows("♠♥♦♣"),
        Layout::Rows("SHDC"),
        Layout::Row("♠♥♦♣"),
    ] {
        let people = ["Heart", "Spade", "Gray", "N. Low"];
        for sign in [" - ", "-", ": "] {
            let heading = |seat: usize| format!("{}{sign}{}", SEATS[seat], people[seat]);
            let text = named_hands([3, 0, 1, 2], heading, layout);
            assert_eq!(hands(&text), SEATED, "{text}");
        }
        for heading in ["{}\nS. Brown", "{} (10)\nE. Brown", "{}\njsmith"] {
            let heading = |seat: usize| heading.replace("{}", SEATS[seat]);
            let text = named_hands([3, 0, 1, 2], heading, layout);
            assert_eq!(hands(&text), SEATED, "{text}");
        }
    }
}

#[test]
fn a_seat_may_be_joined_to_its_cards_without_a_space() {
    for glue in ["", "-", ":"] {
        for (order, is_letter) in [([3, 0, 1, 2], false), ([0, 2, 1, 3], true)] {
            let hand = |seat: usize| {
                let name = if is_letter {
                    &SEATS[seat][..1]
                } else {
                    SEATS[seat]
                };
                let hand = rows(SEATED[seat], "♠♥♦♣", as_ten)
                    .join(" ")
                    .replace("♠ ", "♠");
                format!("{name}{glue}{hand}\n")
            };
            let text: String = order.into_iter().map(hand).collect();
            assert_eq!(hands(&text), SEATED, "{text}");
            assert_eq!(warnings(&text), [], "{text}");
        }
    }
}

#[test]
fn seats_may_be_named_after_or_below_their_hands() {
    for order in [[3, 0, 1, 2], [0, 2, 1, 3]] {
        for behind in [" (West)", " West", " - West", " (W)", " W"] {
            let hand = |seat: usize| {
                let behind = behind
                    .replace("West", SEATS[seat])
                    .replace('W', &SEATS[seat][..1]);
                let hand = rows(SEATED[seat], "♠♥♦♣", as_ten).join(" ");
                (
                    format!("{hand}{behind}\n"),
                    format!("{}{behind}\n", SEATED[seat]),
                )
            };
            let (signs, dots): (Vec<String>, Vec<String>) = order.into_iter().map(hand).unzip();
            for text in [signs.concat(), dots.concat()] {
                assert_eq!(hands(&text), SEATED, "{text}");
                assert_eq!(warnings(&text), [], "{text}");
            }
        }
        for below in ["West", "West: Gray", "WEST (10)"] {
            for (join, end) in [("\n", "\n\n"), ("\n", "\n"), (" ", "\n"), (" ", "\n\n")] {
                let hand = |seat: usize| {
                    let hand = rows(SEATED[seat], "♠♥♦♣", as_ten).join(join);
                    let name = below
                        .replace("West", SEATS[seat])
                        .replace("WEST", SEATS[seat]);
                    format!("{hand}\n{name}{end}")
                };
                let text: String = order.into_iter().map(hand).collect();
                assert_eq!(hands(&text), SEATED, "{text}");
                assert_eq!(warnings(&text), [], "{text}");
                let text = text.repeat(2);
                for board in boards(&text) {
                    let hands = board.setup.hands.0.map(|hand| hand.to_string());
                    assert_eq!(hands, SEATED, "{text}");
                }
                assert_eq!(boards(&text).len(), 2, "{text}");
            }
        }
    }
}

#[test]
fn a_role_beside_a_seat_does_not_split_a_deal() {
    for role in ["Dealer", "dealer", "Declarer", "Dummy", "leads"] {
        for order in [[3, 0, 1, 2], [0, 3, 1, 2]] {
            for (named, seat_name) in SEATS.into_iter().enumerate() {
                let name = |seat: usize| {
                    let role = if seat == named { role } else { "" };
                    format!("{} {role}", SEATS[seat].to_uppercase())
                };
                let text = named_hands(order, name, Layout::Rows("♠♥♦♣"));
                assert_eq!(hands(&text), SEATED, "{text}");
                let is_dealer = role.eq_ignore_ascii_case("dealer");
                let dealer = boards(&text)[0].dealer;
                assert!(!is_dealer || dealer.name() == seat_name, "{text}");
            }
        }
    }
    // Above two hands without names, it begins another board.
    let hand = |seat: usize| format!("{}\n\n", rows(SEATED[seat], "♠♥♦♣", as_ten).join("\n"));
    let text = format!(
        "South dealer\n{}{}West dealer\n{}{}",
        hand(0),
        hand(2),
        hand(1),
        hand(3)
    );
    let dealers: Vec<Seat> = boards(&text).iter().map(|board| board.dealer).collect();
    assert_eq!(dealers, [Seat::South, Seat::West]);
}

#[test]
fn a_seat_in_a_call_or_sentence_does_not_name_a_hand() {
    let hand = rows(SEATED[2], "♠♥♦♣", as_ten).join("\n");
    for line in [
        "North 1NT",
        "North: 1NT",
        "West: pass",
        "North 4 spades",
        "East - 2♠",
        "West opens and you hold",
        "North dealer",
        "O ye of little faith",
    ] {
        let text = format!("{line}\n{hand}\n");
        let board = boards(&text).remove(0);
        assert_eq!(
            board.setup.hands[Seat::South].to_string(),
            SEATED[2],
            "{text}"
        );
        let told = "the hands have no seats; they are read as S";
        assert!(warnings(&text).iter().any(|(_, it)| it == told), "{text}");
    }
    let text = format!("South: john\n{hand}\n");
    assert!(
        !warnings(&text)
            .iter()
            .any(|(_, told)| told.contains("no seats"))
    );
}

#[test]
fn the_heading_of_a_table_may_have_other_columns_and_players_below_it() {
    let order = [2, 3, 0, 1];
    let line = |first: &str, cell: &dyn Fn(usize) -> String| {
        let cells: Vec<String> = order.into_iter().map(cell).collect();
        format!("{first}{}\n", cells.join("\t"))
    };
    let deal = line("1\t", &|seat| SEATED[seat].to_owned());
    for first in ["board", "#", "id", "Nr", "Board no."] {
        for names in [SEATS, ["north", "east", "south", "west"]] {
            let text = line(&format!("{first}\t"), &|seat| names[seat].to_owned()) + &deal;
            assert_eq!(hands(&text), SEATED, "{text}");
            assert_eq!(warnings(&text), [], "{text}");
        }
    }
    let people = ["smith", "brown", "low", "gray"];
    let text = line("", &|seat| SEATS[seat].to_owned())
        + &line("", &|seat| people[seat].to_owned())
        + &line("", &|seat| SEATED[seat].to_owned());
    assert_eq!(hands(&text), SEATED, "{text}");
    assert_eq!(warnings(&text), [], "{text}");
}

#[test]
fn the_board_number_may_precede_the_column_names() {
    let order = [2, 3, 0, 1];
    for first in ["7", "12", "Board 7"] {
        let row = |first: &str, cell: &dyn Fn(usize) -> String| {
            let cells = order
                .into_iter()
                .map(|seat| format!("{:16}", cell(seat)))
                .collect::<String>();
            format!("{first:10}{cells}\n")
        };
        let names = row(first, &|seat| SEATS[seat].to_owned());
        let suit = |suit: usize| row("", &|seat| rows(SEATED[seat], "♠♥♦♣", as_ten)[suit].clone());
        let text = names + &(0..4).map(suit).collect::<String>();
        assert_eq!(hands(&text), SEATED, "{text}");
        assert_eq!(warnings(&text), [], "{text}");
    }
}

#[test]
fn a_deal_is_rejected_if_its_named_seats_cannot_be_matched_to_hands() {
    let hand = |seat: usize| format!("{}\n\n", rows(SEATED[seat], "♠♥♦♣", as_ten).join("\n"));
    let all: String = [3, 0, 1, 2].into_iter().map(hand).collect();
    let line = |seat: usize| rows(SEATED[seat], "♠♥♦♣", as_ten).join(" ");
    for text in [
        format!("North: Smith\nSouth: Low\nEast: Brown\nWest: Gray\n\n{all}"),
        format!(
            "{} (West)\n{} (North)\n{}\n{}\n",
            line(3),
            line(0),
            line(1),
            line(2)
        ),
        format!("South\n{}North\n{}{}{}", hand(2), hand(0), hand(3), hand(1)),
        [3, 0, 1, 2]
            .map(|seat| format!("{}_hand = {}\n", SEATS[seat], line(seat)))
            .concat(),
        [3, 0, 1, 2]
            .map(|seat| format!("♠ {}\n{}\n", SEATS[seat], line(seat)))
            .concat(),
    ] {
        let board = said(pieces(&text)).boards.remove(0);
        let told = board.content.map(|_| ()).unwrap_err().flaw.to_string();
        assert_eq!(
            told, "the text names seats, but does not show whose each hand is",
            "{text}"
        );
    }
    // Hands between named ones have the seats that agree with the names.
    let text = format!(
        "{}\nNorth: {}\n{}\nSouth: {}\n",
        line(3),
        line(0),
        line(1),
        line(2)
    );
    assert_eq!(hands(&text), SEATED);
    let guess = |seats: &str| format!("the hands have no seats; they are read as {seats}");
    assert_eq!(warnings(&text), [(1, guess("WE"))]);
    // Of three hands, one without a name may be either of two.
    let text = format!(
        "East\n{}\nSouth\n{}\nanother hand\n{}\n",
        line(1),
        line(2),
        line(3)
    );
    assert_eq!(warnings(&text), [(2, guess("W"))]);
}

#[test]
fn honour_letters_follow_the_language_of_the_seats() {
    let dutch = "Noord ♠ AV1094 ♥ 1053 ♦ V8 ♣ 109\nZuid ♠ 72 ♥ 6 ♦ A109762 ♣ A7\n";
    assert_eq!(known(dutch), "N:AQT94.T53.Q8.T9 S:72.6.AT9762.A7 ");
    let french = dutch.replace("Noord", "Nord").replace("Zuid", "Sud");
    assert_eq!(known(&french), "N:AJT94.T53.J8.T9 S:72.6.AT9762.A7 ");
    let told = "the language of the honours is not clear; V is read as J";
    assert!(!warnings(&french).iter().any(|(_, it)| it == told));
    let neither = dutch.replace("Noord", "N").replace("Zuid", "S");
    assert!(warnings(&neither).contains(&(1, told.to_owned())));
    // A jack may be the last card of its suit, or the only one.
    let polish = "Północ\n♠ A D 10 9 4\n♥ 10 5 3\n♦ K D 8\n♣ 10 9\nWschód\n♠ 6 3\n♥ K 9 8 7 2\n♦ W\n\
                  ♣ K 8 6 5 4\nPołudnie\n♠ K 7 2\n♥ 6\n♦ A 10 9 7 6 2\n♣ A 7 W\nZachód\n♠ W 8 5\n\
                  ♥ A D W 4\n♦ 5 4 3\n♣ D 3 2\n";
    let one_line = polish
        .replace("\n♠", " ♠")
        .replace("\n♥", " ♥")
        .replace("\n♦", " ♦")
        .replace("\n♣", " ♣");
    for text in [polish.to_owned(), one_line] {
        assert_eq!(
            hands(&text),
            [
                "AQT94.T53.KQ8.T9",
                "63.K9872.J.K8654",
                "K72.6.AT9762.AJ7",
                "J85.AQJ4.543.Q32"
            ],
            "{text}"
        );
    }
}

#[test]
fn a_mark_beside_a_seat_makes_it_the_dealer() {
    for (south, east) in [
        ("SOUTH (D)", "EAST"),
        ("South (dealer)", "East"),
        ("SOUTH(D)", "EAST (11)"),
    ] {
        let names = ["NORTH", east, south, "WEST"];
        let hand = |seat: usize| {
            format!(
                "{}\n{}\n",
                names[seat],
                rows(SEATED[seat], "♠♥♦♣", as_ten).join("\n")
            )
        };
        let text: String = [0, 3, 1, 2].into_iter().map(hand).collect();
        assert_eq!(boards(&text)[0].dealer, Seat::South, "{text}");
        assert_eq!(hands(&text), SEATED, "{text}");
    }
}

#[test]
fn a_seat_after_a_label_or_in_a_tag_names_the_hand_below_it() {
    let name: [fn(usize) -> String; 4] = [
        |seat| format!("Position: {}", &SEATS[seat][..1]),
        |seat| format!("Seat {}", &SEATS[seat][..1]),
        |seat| format!("<{}>", SEATS[seat]),
        |seat| format!("(1) {}", SEATS[seat]),
    ];
    for (name, order) in name
        .into_iter()
        .flat_map(|name| [(name, [3, 0, 1, 2]), (name, [2, 1, 0, 3])])
    {
        let hand = |seat: usize| {
            let suits = rows(SEATED[seat], "♠♥♦♣", as_ten).join(" ");
            format!("{}\n{suits}\n", name(seat))
        };
        let text = order.map(hand).concat();
        assert_eq!(hands(&text), SEATED, "{text}");
        assert_eq!(warnings(&text), [], "{text}");
    }
}

/// Titles and sentences may begin with a seat too.
#[test]
fn a_seat_in_the_title_of_a_diagram_does_not_name_its_first_hand() {
    let row = |seat: usize| rows(SEATED[seat], "♠♥♦♣", as_ten);
    let beside: String = row(3)
        .into_iter()
        .zip(row(1))
        .map(|(west, east)| format!("{west:28}{east}\n"))
        .collect();
    let alone = |seat| row(seat).into_iter().map(|row| format!("{:14}{row}\n", ""));
    let diagram: String = alone(0).chain([beside]).chain(alone(2)).collect();
    for title in [
        "South Carolina Regional",
        "South to play 4♠",
        "East dealer, neither vulnerable",
        "West: Gray, London",
    ] {
        let text = format!("{title}\n{diagram}");
        assert_eq!(hands(&text), SEATED, "{text}");
    }
}

#[test]
fn seats_in_html_markup_name_the_hands_beside_them() {
    let names = ["North", "East", "South", "West"];
    type Markup = fn(&str, &str) -> String;
    let pages: [Markup; 7] = [
        |seat, hand| {
            format!(
                "<td class=\"box-{}\">{hand}</td>\n",
                seat[..1].to_lowercase()
            )
        },
        |seat, hand| format!("<img src=\"pictures/{}.png\">{hand}<br>\n", &seat[..1]),
        |seat, hand| format!("<img src=\"x.png\" alt=\"{seat}\">{hand}<br>\n"),
        |seat, hand| format!("<div class=\"hand {}\">{hand}</div>\n", seat.to_lowercase()),
        |seat, hand| {
            format!("<p id=\"hand{seat}\"><span class=\"player\">J. Smith</span><br>{hand}</p>\n")
        },
        |seat, hand| format!("<!-- {seat} -->\n<p>{hand}</p>\n<!-- end {seat} -->\n"),
        |seat, hand| {
            format!(
                "<td data-seat='{}'><b>{seat}</b><br>{hand}</td>\n",
                &seat[..1]
            )
        },
    ];
    for (page, order) in pages
        .into_iter()
        .flat_map(|page| [(page, [3, 0, 1, 2]), (page, [1, 0, 2, 3])])
    {
        let hand = |seat: usize| {
            page(
                names[seat],
                &rows(SEATED[seat], "♠♥♦♣", as_ten).join("<br>"),
            )
        };
        let body: String = order.into_iter().map(hand).collect();
        let text = format!("<html><body>\n{body}</body></html>\n");
        assert_eq!(hands(&text), SEATED, "{text}");
        assert_eq!(warnings(&text), [], "{text}");
    }
    // The page names a seat, but not that of each hand.
    let hand = |seat: usize| {
        format!(
            "<p>{}</p>\n",
            rows(SEATED[seat], "♠♥♦♣", as_ten).join("<br>")
        )
    };
    let body: String = [3, 0, 1, 2].into_iter().map(hand).collect();
    let text = format!(
        "<html><body>\n<div class=\"seat north\">to you and us all</div>\n{body}</body></html>\n"
    );
    let board = said(pieces(&text)).boards.remove(0);
    let told = board.content.unwrap_err().flaw.to_string();
    assert_eq!(told, "the page does not show whose hands these are");
}

#[test]
fn diagrams_may_be_in_other_languages() {
    let languages = [
        (
            ["Nord", "Est", "Sud", "Ouest"],
            "NESO",
            "ARDV",
            "Pique Cœur Carreau Trèfle",
        ),
        (
            ["Noord", "Oost", "Zuid", "West"],
            "NOZW",
            "AHVB",
            "Schoppen Harten Ruiten Klaveren",
        ),
        (
            ["Nord", "Ost", "Süd", "West"],
            "NOSW",
            "AKDB",
            "Pik Herz Karo Treff",
        ),
        (
            ["Północ", "Wschód", "Południe", "Zachód"],
            "NESW",
            "AKDW",
            "Pik Kier Karo Trefl",
        ),
    ];
    for (names, letters, honours, suits) in languages {
        let letter = |rank: char| {
            let honour = "AKQJ"
                .find(rank)
                .and_then(|index| honours.chars().nth(index));
            honour.map_or_else(|| as_ten(rank), |honour| honour.to_string())
        };
        for order in [[0, 1, 2, 3], [3, 0, 1, 2], [1, 2, 3, 0]] {
            let all = |name: &dyn Fn(usize) -> String, end: &str| -> String {
                let hand = |seat: usize| {
                    format!(
                        "{}{}\n",
                        name(seat),
                        rows(SEATED[seat], "♠♥♦♣", letter).join(end)
                    )
                };
                order.into_iter().map(hand).collect()
            };
            let name = |seat: usize| format!("{}\n", names[seat]);
            let capitals = |seat: usize| format!("{} (12 H)\n", names[seat].to_uppercase());
            let short = |seat: usize| format!("{}: ", letters.chars().nth(seat).unwrap());
            let dealer = format!("Dealer: {}\n{}", names[2], all(&name, "\n"));
            assert_eq!(boards(&dealer)[0].dealer, Seat::South, "{dealer}");
            let in_words = "♠♥♦♣"
                .chars()
                .zip(suits.split(' '))
                .fold(all(&name, "\n"), |text, (sign, word)| {
                    text.replace(sign, &format!("{word}: "))
                });
            let texts = [all(&name, "\n"), all(&capitals, "\n"), all(&short, " ")];
            for text in texts.into_iter().chain([in_words]) {
                assert_eq!(hands(&text), SEATED, "{text}");
                assert_eq!(warnings(&text), [], "{text}");
            }
        }
    }
}

/// `W` is the jack in Polish, also where it stands alone, and West elsewhere.
#[test]
fn a_singleton_polish_jack_is_not_read_as_west() {
    let text = "Północ\nPik: KD42\nKier: W\nKaro: A94\nTrefl: A10874\n\nWschód\nPik: 953\nKier: D98754\n\
                Karo: 1076\nTrefl: 3\n\nPołudnie\nPik: W107\nKier: 102\nKaro: K832\nTrefl: KD52\n\n\
                Zachód\nPik: A86\nKier: AK63\nKaro: DW5\nTrefl: W96\n";
    assert_eq!(
        known(text),
        "N:KQ42.J.A94.AT874 E:953.Q98754.T76.3 S:JT7.T2.K832.KQ52 W:A86.AK63.QJ5.J96 "
    );
    assert_eq!(warnings(text), []);
}

/// Returns the known hands of a text, each with its seat.
#[track_caller]
fn known(text: &str) -> String {
    let setup = boards(text).remove(0).setup;
    let hands = setup.hands.iter().filter(|(_, hand)| !hand.is_empty());
    hands
        .map(|(seat, hand)| format!("{seat}:{hand} "))
        .collect()
}

#[test]
fn two_hands_of_a_pbn_deal_get_seats_from_auction_declarer_or_spacing() {
    let (one, two) = ("A73.QJT82.K86.Q4", "K42.AK75.A2.8753");
    let bids = |dealer| {
        format!(
            "[Dealer \"{dealer}\"]\n[Auction \"{dealer}\"]\n1H Pass 2NT Pass 4H Pass Pass Pass\n"
        )
    };
    let none = String::new();
    for (deal, tags, seats) in [
        (format!("W: {one}  {two}"), bids("N"), "NS"),
        (format!("W: {one}  {two}"), none.clone(), "NS"),
        (format!("W: {one}  {two}"), bids("W"), "WE"),
        (format!("N:{one}  {two}"), none.clone(), "NS"),
        (format!("W:{one} {two}"), bids("S"), "NS"),
        (
            format!("N:{one} {two}"),
            "[Declarer \"S\"]\n[Contract \"4H\"]\n".to_owned(),
            "NS",
        ),
        (
            format!("N:{one} {two}"),
            "[Declarer \"W\"]\n[Contract \"4H\"]\n[Play \"N\"]\n".to_owned(),
            "EW",
        ),
        (format!("N:  {one} {two}"), none.clone(), "SW"),
        (format!("N: {one} {two} "), none.clone(), "ES"),
        (format!("N: {one} {two}"), none.clone(), "NE"),
    ] {
        let text = format!("[Board \"1\"]\n[Deal \"{deal}\"]\n{tags}");
        let mut seats: Vec<char> = seats.chars().collect();
        let mut expected: Vec<String> = seats
            .iter()
            .zip([one, two])
            .map(|(seat, hand)| format!("{seat}:{hand} "))
            .collect();
        let place = |seat: char| "NESW".find(seat);
        expected.sort_by_key(|hand| place(hand.chars().next().unwrap()));
        seats.sort_by_key(|seat| place(*seat));
        assert_eq!(known(&text), expected.concat(), "{text}");
        let told = format!(
            "the hands have no seats; they are read as {}",
            String::from_iter(seats)
        );
        assert!(warnings(&text).contains(&(2, told)), "{text}");
    }
    // Nothing is guessed where the standard is kept.
    let text = format!("[Board \"1\"]\n[Deal \"N:{one} - {two} -\"]\n{}", bids("E"));
    assert_eq!(
        (known(&text), warnings(&text)),
        (format!("N:{one} S:{two} "), Vec::new())
    );
}

#[test]
fn the_stated_lead_determines_the_seats_of_unlabelled_hands() {
    let list = |order: [usize; 4]| -> String {
        let hand = |seat: usize| format!("{}\n", rows(SEATED[seat], "♠♥♦♣", as_ten).join(" "));
        order.into_iter().map(hand).collect()
    };
    for (order, read) in [([3, 0, 1, 2], "WNES"), ([0, 1, 2, 3], "NESW")] {
        let text = format!("{}4♠ by South. West leads the ♥K\n", list(order));
        assert_eq!(hands(&text), SEATED, "{text}");
        let told = format!("the hands have no seats; they are read as {read}");
        assert_eq!(warnings(&text), [(1, told)], "{text}");
    }
}

#[test]
fn text_that_only_resembles_hands_gives_no_deal() {
    use ForeignFile::{Json, Prose, Values, Xml};
    for (text, kind) in [
        (
            "<?xml version=\"1.0\"?>\n<USEBIO>\n<NS_PAIR_NUMBER>5</NS_PAIR_NUMBER>\n<LEAD>H10</LEAD>\n\
             <TRICKS>7</TRICKS>\n<PLAYED_BY>S</PLAYED_BY>\n<LEAD>S4</LEAD>\n<TRICKS>9</TRICKS>\n</USEBIO>\n",
            None,
        ),
        (
            "<results>\n<pair ns=\"2\">\n<score>5 8 4</score><lead>S4</lead></pair>\n</results>",
            Some(Xml),
        ),
        (
            "{\"version\": \"1.2.3.4\", \"N\": 5, \"S\": 4, \"list\": [2, 3, 4, 5]}",
            Some(Json),
        ),
        (
            "{\"results\": [{\"dir\": \"N\", \"lead\": \"H10\"}, {\"dir\": \"S\", \"lead\": \"S4\"}]}",
            Some(Json),
        ),
        (
            "pair,score,tricks,lead\n2,5,9,4\n3,8,7,2\n4,2,6,3\n5,3,5,4\n",
            Some(Values),
        ),
        (
            "23,45,67,89\n34,56,78,92\n45,67,89,23\n56,78,92,34\n",
            Some(Values),
        ),
        ("2 5 9 4\n3 8 7 2\n4 2 6 3\n6 3 5 9\n", None),
        ("N 5 4 3 2\nE 8 7 6 5\nS 9 8 7 2\nW 2 3 4 5\n", None),
        ("H 2\nC 3\nO 4\nN 5\nS 6\n", None),
        (
            "N = 5\nS = 4\nE = 3\nfor i in range(10):\n    print(i, N, S, E)\n    x = [2,3,4,5]\n",
            Some(Prose),
        ),
        (
            "const suits = ['S', 'H', 'D', 'C'];\nconst ranks = 'AKQJT98765432';\n",
            Some(Prose),
        ),
        (
            "AKQ2.AKQ.AKQ.AKQ AKQ2.AKQ.AKQ.AKQ AKQ2.AKQ.AKQ.AKQ\nand so on, and so on\n",
            None,
        ),
        ("Call me at 976-543-9876-432 or write.\n", Some(Prose)),
        ("id,a,b,c\n98765,432,987,65\n", Some(Values)),
    ] {
        let boards = said(pieces(text)).boards;
        assert!(boards.iter().all(|board| board.content.is_err()), "{text}");
        if let Some(kind) = kind {
            assert_eq!(silence(text), FormatFlaw::Other(kind), "{text}");
        }
    }
    let log =
        "2026-11-27 10:05:33 INFO 8.8.4.4 2.3.4.5 GET /a 200\n2026-11-27 10:05:34 INFO 9.8.7.6\n";
    assert!((said(pieces(log)).boards.iter()).all(|board| board.content.is_err()));
}

#[test]
fn deals_in_json_are_read_or_refused() {
    let suits = |hand: &str| {
        let names = ["spades", "hearts", "diamonds", "clubs"];
        let suits = names
            .iter()
            .zip(hand.split('.'))
            .map(|(name, ranks)| format!("\"{name}\": \"{ranks}\""));
        format!("{{{}}}", suits.collect::<Vec<_>>().join(", "))
    };
    let cards = |hand: &str, card: &dyn Fn(char, char) -> String| {
        let holdings = hand.split('.').zip("SHDC".chars());
        let cards: Vec<String> = holdings
            .flat_map(|(ranks, suit)| ranks.chars().map(move |rank| (suit, rank)))
            .map(|(suit, rank)| card(suit, rank))
            .collect();
        format!("[{}]", cards.join(", "))
    };
    let object = |keys: [&str; 4], hand: &dyn Fn(&str) -> String| {
        let entries =
            [2, 3, 0, 1].map(|seat: usize| format!("\"{}\": {}", keys[seat], hand(SEATED[seat])));
        format!("{{{}}}", entries.join(", "))
    };
    let names = ["north", "east", "south", "west"];
    let letters = ["N", "E", "S", "W"];
    let word = |suit: char, rank: char| format!("\"{suit}{rank}\"");
    let ten = |suit: char, rank: char| format!("\"{}{suit}\"", as_ten(rank));
    let part = |suit: char, rank: char| {
        format!("{{\"suit\": \"{suit}\", \"rank\": \"{}\"}}", as_ten(rank))
    };
    let list = [0, 1, 2, 3].map(|seat: usize| {
        format!(
            "{{\"seat\": \"{}\", \"cards\": {}}}",
            names[seat],
            cards(SEATED[seat], &part)
        )
    });
    for text in [
        object(letters, &|hand| cards(hand, &word)),
        object(names, &|hand| cards(hand, &ten)),
        object(["North", "East", "South", "West"], &suits),
        object(letters, &|hand| format!("\"{hand}\"")),
        object(names, &|hand| {
            format!("\"{}\"", rows(hand, "♠♥♦♣", as_ten).join(" "))
        }),
        format!("{{\"hands\": [{}]}}", list.join(", ")),
        format!("{{\"pbn\": \"N:{}\"}}", SEATED.join(" ")),
    ] {
        let text = format!(
            "[{{\"boardNumber\": 3, \"deal\": {text},\n\"dealer\": \"W\", \"vul\": \"EW\"}}]\n"
        );
        assert_eq!(hands(&text), SEATED, "{text}");
        assert_eq!(warnings(&text), [], "{text}");
        let board = boards(&text).remove(0);
        assert_eq!((&board.record.board[..], board.dealer), ("3", Seat::West));
        assert_eq!(board.vulnerability, Vulnerability::EastWest);
    }
    let wrong = object(letters, &|hand| cards(hand, &word)).replacen("\"SK\"", "\"SX\"", 1);
    let error = silence(&wrong).to_string();
    assert!(error.contains("is not a card"), "{error}");
    // A card in two hands is told.
    let twice = object(letters, &|hand| cards(hand, &word)).replacen("\"SK\"", "\"SA\"", 1);
    assert!(
        warnings(&twice)
            .iter()
            .any(|(_, told)| told.contains("both hold"))
    );
}

/// Returns the hands of [`SEATED`] as the entries of an object in JSON.
fn json_hands() -> String {
    let hands = ["N", "E", "S", "W"]
        .into_iter()
        .zip(SEATED)
        .map(|(seat, hand)| format!("\"{seat}\": \"{hand}\""));
    format!("{{{}}}", hands.collect::<Vec<_>>().join(", "))
}

#[test]
fn a_hand_in_json_belongs_to_the_seat_of_its_key() {
    let [north, _, south, _] = SEATED;
    for keys in [
        [
            "\"partner\": \"S\", \"seat\": \"N\"",
            "\"partner\": \"N\", \"seat\": \"S\"",
        ],
        [
            "\"player\": \"East\", \"direction\": \"north\"",
            "\"player\": \"West\", \"direction\": \"south\"",
        ],
        ["\"name\": \"North\"", "\"name\": \"South\""],
        ["\"title\": \"\\\"\", \"who\": \"N\"", "\"who\": \"S\""],
    ] {
        let [first, second] = keys;
        let text =
            format!("[{{{first}, \"cards\": \"{north}\"}}, {{{second}, \"cards\": \"{south}\"}}]");
        let hands = hands(&text);
        assert_eq!((&hands[0][..], &hands[2][..]), (north, south), "{text}");
    }
    for (keys, told) in [
        ("\"a\": \"N\", \"b\": \"S\"", "to North and to South"),
        ("\"seat\": \"S\"", "a second time"),
    ] {
        let text = format!(
            "[{{\"seat\": \"N\", \"cards\": \"{}\"}}, {{\"seat\": \"S\", \"cards\": \"{south}\"}},\n\
             {{{keys}, \"cards\": \"{north}\"}}]",
            SEATED[1]
        );
        let error = silence(&text).to_string();
        assert!(error.contains(told), "{error}");
    }
}

#[test]
fn a_deal_in_json_may_be_played_at_several_tables() {
    let deal = json_hands();
    let tables = format!(
        "[{{\"deal\": {deal}, \"contract\": \"4S by N\", \"result\": \"=\"}},\n\
         {{\"deal\": {deal}, \"contract\": \"5D\", \"declarer\": \"S\", \"result\": 9}}]"
    );
    let boards = boards(&tables);
    let contracts = boards.iter().map(|board| {
        let contract = board.contract().unwrap().to_string();
        (contract, board.setup.declarer, board.record.result)
    });
    let expected = [
        ("4S".to_owned(), Seat::North, Some(Tricks(10))),
        ("5D".to_owned(), Seat::South, Some(Tricks(9))),
    ];
    assert_eq!(contracts.collect::<Vec<_>>(), expected);
    // Two notations of one board are one board.
    let pbn = format!("\"N:{}\"", SEATED.join(" "));
    let text = format!("{{\"board\": 1, \"deal\": {deal}, \"pbn\": {pbn}}}");
    assert_eq!(hands(&text), SEATED);
    let text = format!("[{{\"deal\": {deal}}}, {{\"deal\": {deal}}}]");
    assert_eq!(self::boards(&text).len(), 2);
}

#[test]
fn fields_of_a_deal_in_json_are_read_or_reported() {
    let deal = json_hands();
    let text = format!(
        "{{\"deal\": {deal}, \"dealer\": \"N\", \"auction\": [\"1S\", \"P\", \"4S\", \"all pass\"], \
         \"lead\": \"HJ\", \"tricks\": 10}}"
    );
    let board = boards(&text).remove(0);
    assert_eq!(board.contract().unwrap().to_string(), "4S");
    assert_eq!(board.record.auction.calls.len(), 6);
    assert_eq!(board.play.mainline(), ["HJ".parse().unwrap()]);
    assert_eq!(board.record.result, Some(Tricks(10)));
    for (entry, told) in [
        ("\"contract\": \"game\"", "`game` is not a contract"),
        ("\"declarer\": \"bob\"", "`bob` is not a seat"),
        (
            "\"contract\": \"4S N\", \"result\": 1",
            "`1` is not a number",
        ),
        ("\"players\": [\"Ann\"]", "`players` has no meaning"),
        ("\"auction\": \"1S ouch\"", "`ouch` is not a call"),
    ] {
        let text = format!("{{\"deal\": {deal}, {entry}}}");
        assert_eq!(hands(&text), SEATED, "{text}");
        let found = warnings(&text);
        assert!(found.iter().any(|(_, it)| it.contains(told)), "{found:?}");
    }
}

#[test]
fn suit_lengths_in_json_are_not_read_as_hands() {
    let suits = |[s, h, d, c]: [u8; 4]| {
        format!("{{\"spades\": {s}, \"hearts\": {h}, \"diamonds\": {d}, \"clubs\": {c}}}")
    };
    let list = |lengths: [u8; 4]| format!("{lengths:?}");
    let texts = |lengths: [u8; 4]| format!("{:?}", lengths.map(|length| length.to_string()));
    for hand in [&suits as &dyn Fn([u8; 4]) -> String, &list, &texts] {
        let lengths = [[4, 3, 3, 3], [5, 3, 3, 2], [2, 5, 4, 2], [2, 2, 3, 6]].map(hand);
        for count in [2, 4] {
            let hands = ["N", "S", "E", "W"]
                .iter()
                .zip(&lengths)
                .take(count)
                .map(|(seat, hand)| format!("\"{seat}\": {hand}"));
            let text = format!("{{{}}}", hands.collect::<Vec<_>>().join(", "));
            assert_eq!(
                silence(&text),
                FormatFlaw::Other(ForeignFile::Json),
                "{text}"
            );
        }
    }
}

#[test]
fn thousands_of_deals_on_one_line_of_json_are_all_read() {
    let deal = json_hands();
    let boards: Vec<String> = (0..5000)
        .map(|number| format!("{{\"board\": {number}, \"deal\": {deal}}}"))
        .collect();
    let text = format!("[{}]", boards.join(","));
    assert_eq!(read(&text).unwrap().contents.boards.len(), 5000);
}

#[test]
fn a_link_or_lin_in_a_text_does_not_hide_its_diagrams() {
    let named = ["North", "East", "South", "West"].into_iter().zip(SEATED);
    let named =
        named.map(|(seat, hand)| format!("{seat}: {}\n", rows(hand, "♠♥♦♣", as_ten).join(" ")));
    let deal: String = named.collect();
    let link = "https://www.bridgebase.com/tools/handviewer.html?n=saqt94&s=sk72&d=n";
    let forum = "[hv=s=s82ha3dk75caq843\n&d=s]1|2[/hv]";
    let archive = "https://www.bridgebase.com/tools/vugraph_linfetch.php?id=1234";
    let lin = "It begins with md|3SAKQ,| and so on.";
    for blanks in [0, 20_000] {
        let space = "a word or two\n".repeat(blanks / 14);
        for (other, count, told) in [
            (link, 2, ""),
            (forum, 2, ""),
            (archive, 1, "does not contain the deal"),
            (lin, 1, "LIN between diagrams"),
        ] {
            let text = format!("Our deal\n\n{deal}\n{space}\nSee also\n{other}\n");
            let found = read(&text).unwrap();
            assert_eq!(found.format.name, "Diagrams", "{other}");
            let boards = boards(&text);
            assert_eq!(boards.len(), count, "{other}");
            let hands = boards[0].setup.hands.0.map(|hand| hand.to_string());
            assert_eq!(hands, SEATED, "{other}");
            let found = warnings(&text);
            let is_told = found
                .iter()
                .any(|(_, it)| !told.is_empty() && it.contains(told));
            assert_eq!(is_told, !told.is_empty(), "{other}: {found:?}");
        }
        // Without diagrams, the link is still found.
        let text = format!("Our deal\n{space}\n{link}\n");
        assert_eq!(read(&text).unwrap().format.name, "Address");
        assert_eq!(boards(&text).len(), 1);
    }
}

#[test]
fn a_heading_in_brackets_is_not_mistaken_for_a_pbn_tag() {
    let named = ["North", "East", "South", "West"].into_iter().zip(SEATED);
    let named =
        named.map(|(seat, hand)| format!("{seat}: {}\n", rows(hand, "♠♥♦♣", as_ten).join(" ")));
    let deal: String = named.collect();
    for heading in [
        "[Board 7]",
        "[Deal 5]",
        "[Room open]",
        "[Board 7]\n[Dealer N]",
    ] {
        assert_eq!(hands(&format!("{heading}\n{deal}")), SEATED, "{heading}");
    }
    let tags = format!("[Board 7]\n[Dealer N]\n[Deal N:{}]\n", SEATED.join(" "));
    assert_eq!(hands(&tags), SEATED);
    let open = format!(
        "[Deal \"N:{}\"]\n[Dealer \"N\"]\n[Auction N\n1S P 4S P P P\n",
        SEATED.join(" ")
    );
    assert_eq!(boards(&open)[0].record.auction.calls.len(), 6);
}

#[test]
fn suit_codes_in_pbn_tags_become_suit_symbols() {
    let text = format!(
        "[Event \"Cup of \\S\"]\n[Site \"C:\\\\S\"]\n[Deal \"N:{}\"]\n[Auction \"N\"]\n1S =1= P P P\n[Note \"1:5+ \\S\"]\n",
        SEATED.join(" ")
    );
    let board = boards(&text).remove(0);
    assert_eq!(board.record.event, "Cup of ♠");
    assert_eq!(board.record.site, "C:\\S");
    assert_eq!(board.record.auction.calls[0].meaning, "5+ ♠");
}

#[test]
fn html_definition_lists_and_attributes_name_the_seats() {
    let names = ["North", "East", "South", "West"];
    let hands_in = |hand: &dyn Fn(usize) -> String| {
        let all = [3, 0, 1, 2].map(hand);
        hands(&format!(
            "<html><body>\n{}\n</body></html>\n",
            all.join("\n")
        ))
    };
    let row = |seat: usize, glue: &str| rows(SEATED[seat], "♠♥♦♣", as_ten).join(glue);
    let term = |seat: usize| format!("<dt>{}</dt><dd>{}</dd>", names[seat], row(seat, " "));
    assert_eq!(hands_in(&term), SEATED);
    for attribute in [
        "class=NAME",
        "CLASS=\"NAME\"",
        "role='NAME'",
        "id=x\n class=\"NAME\"\n",
    ] {
        let part = |seat: usize| {
            let attribute = attribute.replace("NAME", names[seat]);
            format!("<section {attribute}>{}</section>", row(seat, "<br>"))
        };
        assert_eq!(hands_in(&part), SEATED, "{attribute}");
    }
}

#[test]
fn table_cells_belong_to_the_seats_named_by_their_html_classes() {
    let cell = |seat: usize, suit: usize| {
        let name = ["north", "east", "south", "west"][seat];
        let row = &rows(SEATED[seat], "♠♥♦♣", as_ten)[suit];
        format!("<td class=\"{name}\">{row}</td>")
    };
    let row = |seats: &[usize], suit: usize| {
        let cells: Vec<String> = seats.iter().map(|&seat| cell(seat, suit)).collect();
        format!("<tr>{}</tr>\n", cells.join("<td></td>"))
    };
    let page = |rows: Vec<String>| {
        format!(
            "<html><body>\n<table>\n{}</table>\n</body></html>\n",
            rows.concat()
        )
    };
    let part = |seats: &[usize]| -> Vec<String> { (0..4).map(|suit| row(seats, suit)).collect() };
    for order in [[3, 0, 1, 2], [0, 1, 2, 3], [2, 1, 0, 3]] {
        assert_eq!(hands(&page(part(&order))), SEATED, "{order:?}");
    }
    let compass = [&[0][..], &[3, 1], &[2]].map(part).concat();
    assert_eq!(hands(&page(compass)), SEATED);
    // A cell may have a whole hand.
    let whole = |seat: usize| {
        let suits = rows(SEATED[seat], "♠♥♦♣", as_ten).join("<br>");
        format!(
            "<td class=\"{}\">{suits}</td>",
            ["n hand", "e hand", "s hand", "w hand"][seat]
        )
    };
    let hands_in_cells = [3, 0, 1, 2].map(whole).concat();
    assert_eq!(
        hands(&page(vec![format!("<tr>{hands_in_cells}</tr>\n")])),
        SEATED
    );
}

/// A whole deal with its auction, without the end of the auction.
const BID_DEAL: &str = "[Board \"1\"]\n[Dealer \"E\"]\n[Deal \"E:K63.QJ.AK42.AT64 QT52.742.87.J872 A74.KT983.J53.Q3 J98.A65.QT96.K95\"]\n[Auction \"E\"]\n1NT pass 2D pass 2H pass 3NT";

#[test]
fn words_and_hyphens_for_passes_end_an_auction() {
    for end in [
        "all pass",
        "All Pass",
        "AllPass",
        "a.p.",
        "AP",
        "- - -",
        "P P P",
        "A. P.",
        "(all pass)",
        "all_pass",
        "allpassed",
        "PPP",
        "p.p.p.",
        "– – –",
    ] {
        let board = boards(&format!("{BID_DEAL} {end}\n")).remove(0);
        assert_eq!(board.contract().unwrap().to_string(), "3NT", "{end}");
        assert_eq!(board.setup.declarer, Seat::East, "{end}");
        assert_eq!(board.record.auction.calls.len(), 10, "{end}");
    }
}

#[test]
fn only_the_play_is_dropped_if_the_player_does_not_hold_the_lead() {
    let text = "[Dealer \"S\"]\n[Deal \"S:83.75.AQT62.AK74 J97.QT96.J9.JT62 AK52.AK43.753.95 QT64.J82.K84.Q83\"]\n[Declarer \"N\"]\n[Contract \"3NT\"]\n[Result \"9\"]\n[Auction \"S\"]\n1D pass 1H pass 2C pass 3NT pass pass pass\n[Play \"W\"]\nS4\n";
    let board = boards(text).remove(0);
    for ending in ["lin", "links"] {
        let written = Format::by_ending(ending).unwrap().write(&board).unwrap();
        let again = boards(&written).remove(0);
        assert_eq!(again.contract().unwrap().to_string(), "3NT", "{ending}");
        assert_eq!(again.record.result, Some(Tricks(9)), "{ending}");
        assert_eq!(again.record.auction.calls.len(), 10, "{ending}");
        assert!(again.play.is_empty(), "{ending}");
    }
}

#[test]
fn makeable_tricks_are_read_even_if_the_heading_names_no_columns() {
    let rows = "N NT 6\nN S 5\nS NT 5\nE H 7\nW C 8\n";
    let swapped = "NT N 6\nS N 5\nNT S 5\nH E 7\nC W 8\n";
    for (heading, rows) in [
        ("Declarer Denomination Result", rows),
        ("", rows),
        ("Declarer Suit Tricks", rows),
        ("Suit;Declarer;Tricks", swapped),
        (r"Declarer;Denomination\2R;Result\2R", rows),
    ] {
        let text = format!(
            "[Deal \"N:AQ.9852.QJT84.63 KJ93.KQT4.K965.5 87654.J73.A7.AK2 T2.A6.32.QJT9874\"]\n[OptimumResultTable \"{heading}\"]\n{rows}"
        );
        let makes = boards(&text).remove(0).record.makes;
        assert_eq!(
            makes[Seat::North][..2],
            [Some(Tricks(6)), Some(Tricks(5))],
            "{heading}"
        );
        assert_eq!(makes[Seat::East][2], Some(Tricks(7)), "{heading}");
        assert_eq!(makes[Seat::West][4], Some(Tricks(8)), "{heading}");
    }
}

#[test]
fn the_line_format_keeps_the_play() {
    let text = "[Deal \"N:T7.K62.AJ2.AJ875 KJ.T7.K854.KQ642 8653.J83.Q963.T3 AQ942.AQ954.T7.9\"]\n[Declarer \"W\"]\n[Contract \"2S\"]\n[Play \"N\"]\nDA D4 D3 DT\n";
    let board = boards(text).remove(0);
    let lines = Format::by_ending("txt").unwrap();
    let written = lines.write(&board).unwrap();
    assert!(written.contains("play=DAD4D3DT"), "{written}");
    assert_eq!(lines.lost(&board, &written), []);
}

#[test]
fn suit_codes_in_pbn_comments_become_suit_symbols() {
    let text = "{The \\SK and \\H10, C:\\Clubs}\n[Deal \"N:AQ.9852.QJT84.63 KJ93.KQT4.K965.5 87654.J73.A7.AK2 T2.A6.32.QJT9874\"]\n";
    let board = boards(text).remove(0);
    let remark = (board.play.remark(&[]))
        .map(|remark| remark.comment.clone())
        .unwrap_or_default();
    let said = format!("{remark}{}", board.notes);
    assert!(said.contains("The ♠K and ♥10, C:\\Clubs"), "{said}");
}

#[test]
fn hand_record_titles_supply_missing_event_and_date() {
    let text = "% PBN 2.1\n%HRTitleEvent \"Tuesday pairs\"\n%HRTitleDate \"5 May\"\n[Event \"\"]\n[Deal \"N:AQ.9852.QJT84.63 KJ93.KQT4.K965.5 87654.J73.A7.AK2 T2.A6.32.QJT9874\"]\n\n[Event \"Final\"]\n[Deal \"N:AQ.9852.QJT84.63 KJ93.KQT4.K965.5 87654.J73.A7.AK2 T2.A6.32.QJT9874\"]\n";
    let boards = boards(text);
    let events: Vec<&str> = boards.iter().map(|board| &*board.record.event).collect();
    assert_eq!(events, ["Tuesday pairs", "Final"]);
    assert_eq!(boards[1].record.date, "5 May");
}

#[test]
fn tags_without_quotation_marks_are_recognised() {
    let text = "[Board 7]\n[Dealer S]\n[Vulnerable None]\n[Deal N:AQ.9852.QJT84.63 KJ93.KQT4.K965.5 87654.J73.A7.AK2 T2.A6.32.QJT9874]\n";
    let board = boards(text).remove(0);
    assert_eq!(
        board.setup.hands[Seat::South].to_string(),
        "87654.J73.A7.AK2"
    );
    assert_eq!((&*board.record.board, board.dealer), ("7", Seat::South));
}

#[test]
fn a_link_with_two_hands_is_written_as_pbn_without_extension_lines() {
    let link = "https://www.bridgebase.com/tools/handviewer.html?n=saqj2hk97dk43cq86&s=skt3haq5daj2ckj75&d=s&v=n";
    let board = boards(link).remove(0);
    let written = Format::by_ending("pbn").unwrap().write(&board).unwrap();
    assert!(!written.contains("%|"), "{written}");
}

#[test]
fn a_singleton_spade_is_not_read_as_a_point_count() {
    let deal = "North\nS:AT75 H:Q652 D:Q873 C:5\nEast\nS:2 H:KJ974 D:92 C:AK862\n\
                South\nS:J9643 H:83 D:A6 C:J974\nWest\nS:KQ8 H:AT D:KJT54 C:QT3\n";
    let right = [
        "AT75.Q652.Q873.5",
        "2.KJ974.92.AK862",
        "J9643.83.A6.J974",
        "KQ8.AT.KJT54.QT3",
    ];
    for text in [
        deal.to_owned(),
        deal.replace("East", "East (USA)"),
        deal.replace("East", "East 12"),
    ] {
        assert_eq!(hands(&text), right, "{text}");
    }
}

/// Returns a row with a text in each of several columns.
fn row_of_columns(cells: &[(usize, String)]) -> String {
    let mut row = String::new();
    for (at, cell) in cells {
        let length = row.chars().count();
        row += &" ".repeat(at.saturating_sub(length).max(2 * usize::from(length > 0)));
        row += cell;
    }
    row + "\n"
}

/// The place of the name of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PlayerPlace {
    /// Behind the seat, after these characters.
    Beside(&'static str),
    /// In a row between the seat and the hand.
    BelowSeat,
    AboveSeat,
    BelowHand,
}

/// Returns hands side by side, each given by its column and seat, with their seats and players. `suits` are the letters
/// or symbols of the suits.
fn beside_one_another(
    hands: &[(usize, usize)],
    (seats, players): (&[String; 4], &[&str; 4]),
    place: PlayerPlace,
    suits: &str,
) -> String {
    let row = |cell: &dyn Fn(usize) -> String| {
        let cells = hands.iter().map(|&(at, seat)| (at, cell(seat)));
        row_of_columns(&cells.collect::<Vec<_>>())
    };
    let seat_row = row(&|seat| match place {
        PlayerPlace::Beside(sign) => format!("{}{sign}{}", seats[seat], players[seat]),
        PlayerPlace::BelowSeat | PlayerPlace::AboveSeat | PlayerPlace::BelowHand => {
            seats[seat].clone()
        }
    });
    let players = row(&|seat| players[seat].to_owned());
    let cards: String = (0..4)
        .map(|suit| row(&|seat| rows(SEATED[seat], suits, as_ten)[suit].clone()))
        .collect();
    match place {
        PlayerPlace::Beside(_) => seat_row + &cards,
        PlayerPlace::BelowSeat => seat_row + &players + &cards,
        PlayerPlace::AboveSeat => players + &seat_row + &cards,
        PlayerPlace::BelowHand => seat_row + &cards + &players,
    }
}

/// Returns a diagram with the hands around the table.
fn around_table(names: (&[String; 4], &[&str; 4]), place: PlayerPlace, suits: &str) -> String {
    let block = |hands: &[(usize, usize)]| beside_one_another(hands, names, place, suits);
    block(&[(14, 0)]) + &block(&[(0, 3), (28, 1)]) + &block(&[(14, 2)])
}

#[test]
fn the_name_of_a_player_may_be_a_seat_a_suit_or_an_honour() {
    let people = ["S. Spade", "Dr. West", "E. North", "West"];
    let signs = [": ", " - ", " — ", " = ", "-", "/"];
    let spellings: [fn(usize) -> String; 4] = [
        |seat| SEATS[seat].to_owned(),
        |seat| SEATS[seat][..1].to_owned(),
        |seat| format!("**{}**", SEATS[seat]),
        |seat| format!("({})", SEATS[seat]),
    ];
    for (sign, seat) in signs
        .into_iter()
        .flat_map(|sign| spellings.map(|seat| (sign, seat)))
    {
        for layout in LAYOUTS {
            let heading = |index: usize| format!("{}{sign}{}", seat(index), people[index]);
            // `W-West` is no player with the letter of his seat.
            if sign.len() == 1 && seat(0).len() == 1 {
                continue;
            }
            let text = named_hands([3, 0, 2, 1], heading, layout);
            assert_eq!(hands(&text), SEATED, "{text}");
            assert_eq!(warnings(&text), [], "{text}");
        }
    }
    for [north, east, south, west] in [
        ["North's", "East's hand", "South - East", "West (10)"],
        ["North: AKQ", "East (8)", "South: North", "West-West"],
        ["North 10", "East", "South - N. Heart", "West West"],
        ["North (North)", "East - S. Spade", "South", "West, North"],
        [
            "(North) 10",
            "[East] Spade",
            "South-E. West",
            "West: J. Ten",
        ],
    ] {
        let names = [north, east, south, west];
        for layout in &LAYOUTS[..4] {
            let text = named_hands([1, 3, 0, 2], |seat| names[seat].to_owned(), *layout);
            assert_eq!(hands(&text), SEATED, "{text}");
        }
    }
}

#[test]
fn a_seat_in_parentheses_is_not_taken_for_the_native_format() {
    for order in [[0, 1, 2, 3], [3, 0, 1, 2]] {
        for layout in LAYOUTS {
            let text = named_hands(order, |seat| format!("({})", SEATS[seat]), layout);
            assert_eq!(hands(&text), SEATED, "{text}");
            assert_eq!(warnings(&text), [], "{text}");
        }
    }
    let seats = SEATS.map(|seat| format!("({seat})"));
    let side_by_side = [(0, 3), (22, 0), (44, 1), (66, 2)];
    let names = (&seats, &["Smith", "Brown", "Low", "Gray"]);
    let text = beside_one_another(&side_by_side, names, PlayerPlace::BelowHand, "♠♥♦♣");
    assert_eq!(hands(&text), SEATED, "{text}");
}

#[test]
fn player_names_may_be_in_rows_above_or_below_the_hands() {
    let seats = SEATS.map(str::to_owned);
    for people in [
        ["J. Smith", "Brown", "M. Gray", "K. Low"],
        ["Clubs", "J. Ten", "Spade", "10 HCP"],
        ["A. Spade", "Dr. North", "Heart", "John East"],
    ] {
        for place in [
            PlayerPlace::BelowSeat,
            PlayerPlace::AboveSeat,
            PlayerPlace::BelowHand,
        ] {
            for suits in ["♠♥♦♣", "SHDC"] {
                let names = (&seats, &people);
                let block =
                    |hands: &[(usize, usize)]| beside_one_another(hands, names, place, suits);
                for text in [
                    around_table(names, place, suits),
                    block(&[(0, 0), (24, 2)]) + &block(&[(0, 3), (24, 1)]),
                    block(&[(0, 3), (22, 0), (44, 1), (66, 2)]),
                ] {
                    assert_eq!(hands(&text), SEATED, "{text}");
                    assert_eq!(warnings(&text), [], "{text}");
                }
            }
        }
    }
}

/// Players with names that may be something else, and with other text in their place.
const ODD_PLAYERS: [&str; 34] = [
    "Smith",
    "J. Smith",
    "S. Spade",
    "Spade",
    "Heart",
    "N. Heart",
    "Clubs",
    "A. King",
    "Queen",
    "Jack",
    "J. Ten",
    "Ace",
    "T. Jack",
    "West",
    "E. West",
    "S. North",
    "North",
    "South",
    "East",
    "10",
    "(10)",
    "12 HCP",
    "(8 points)",
    "O'Brien",
    "West's",
    "North's",
    "john",
    "jsmith99",
    "K. Q. Jack",
    "AKQ",
    "Q. 10",
    "S",
    "van der Meer",
    "Dr. West",
];

/// Returns a deal with seats and players in a random arrangement.
fn deal_with_players(chance: &mut Chance) -> String {
    fn pick<T: Copy>(chance: &mut Chance, from: &[T]) -> T {
        from[chance.below(from.len())]
    }
    let spellings: [fn(&str) -> String; 8] = [
        str::to_owned,
        str::to_uppercase,
        str::to_lowercase,
        |seat| seat[..1].to_owned(),
        |seat| format!("({seat})"),
        |seat| format!("[{seat}]"),
        |seat| format!("**{seat}**"),
        |seat| format!("({})", &seat[..1]),
    ];
    let spelling = pick(chance, &spellings);
    let seats = SEATS.map(spelling);
    let signs = [" - ", "-", ": ", ":", " ", ", ", " = ", "/", " — "];
    let place = match chance.below(4) {
        0 => PlayerPlace::Beside(pick(chance, &signs)),
        1 => PlayerPlace::BelowSeat,
        2 => PlayerPlace::AboveSeat,
        _ => PlayerPlace::BelowHand,
    };
    let is_all_odd = chance.below(3) == 0;
    let mut players = ["J. Smith", "Brown", "M. Gray", "Low"];
    for (seat, player) in players.iter_mut().enumerate() {
        if is_all_odd || seat == 2 {
            *player = pick(chance, &ODD_PLAYERS);
        }
    }
    let mut order = [0, 1, 2, 3];
    chance.shuffle(&mut order);
    let [first, second, third, last] = order;
    let suits = pick(chance, &["♠♥♦♣", "SHDC", "    "]);
    let block =
        |hands: &[(usize, usize)]| beside_one_another(hands, (&seats, &players), place, suits);
    match chance.below(5) {
        0 => around_table((&seats, &players), place, suits),
        1 => block(&[(0, first), (24, second)]) + &block(&[(0, third), (24, last)]),
        2 => block(&[(0, first), (22, second), (44, third), (66, last)]),
        _ => {
            // A player below the seat stands in a row of his own, and so do the cards.
            let layouts = match place {
                PlayerPlace::BelowSeat => &LAYOUTS[..4],
                PlayerPlace::Beside(_) | PlayerPlace::AboveSeat | PlayerPlace::BelowHand => {
                    &LAYOUTS[..]
                }
            };
            let layout = pick(chance, layouts);
            let name = |seat: usize| match place {
                PlayerPlace::Beside(sign) => format!("{}{sign}{}", seats[seat], players[seat]),
                PlayerPlace::AboveSeat => format!("{}\n{}", players[seat], seats[seat]),
                PlayerPlace::BelowSeat => format!("{}\n{}", seats[seat], players[seat]),
                PlayerPlace::BelowHand => seats[seat].clone(),
            };
            named_hands(order, name, layout)
        }
    }
}

/// Where the text leaves a doubt, the deal is refused or read with a warning.
#[test]
fn a_hand_is_never_misplaced_without_a_warning() {
    let mut chance = Chance::from_seed(17);
    let deals = 4_000;
    let mut right = 0;
    for _ in 0..deals {
        let text = deal_with_players(&mut chance);
        let Ok(found) = read(&text) else { continue };
        let warnings = found.contents.warnings.iter();
        let is_warned = warnings
            .map(|warning| warning.flaw.to_string())
            .any(|told| told.contains("the hands have no seats"));
        let boards = found.contents.boards.into_iter();
        let boards: Vec<[String; 4]> = boards
            .filter_map(|board| board.content.ok())
            .map(|board| board.problem.setup.hands.0.map(|hand| hand.to_string()))
            .collect();
        let is_misplaced = |hands: &[String; 4]| {
            let mut hands = hands.iter().zip(SEATED);
            hands.any(|(hand, seated)| hand != seated && hand != "...")
        };
        let is_wrong = boards.iter().any(is_misplaced);
        assert!(!is_wrong || is_warned, "{text}\n{boards:?}");
        right += usize::from(boards == [SEATED]);
    }
    assert!(right * 100 >= deals * 95, "{right} of {deals}");
}

/// The seat of a hand may stand anywhere in a short text above it.
#[test]
fn a_seat_is_found_anywhere_in_a_short_text_above_its_hand() {
    let hands = [
        ("South", "S 86 H J6432 D AQ2 C K64"),
        ("West", "S T H 97 D KT964 C J8532"),
        ("East", "S AJ93 H QT8 D J85 C AQ9"),
        ("North", "S KQ7542 H AK5 D 73 C T7"),
    ];
    let expected = "N:KQ7542.AK5.73.T7 E:AJ93.QT8.J85.AQ9 S:86.J6432.AQ2.K64 W:T.97.KT964.J8532 ";
    let texts: [fn(usize, &str) -> String; 8] = [
        |_, seat| format!("The {seat} hand:"),
        |_, seat| format!("Seat: {seat}"),
        |_, seat| format!("Held by {seat}:"),
        |_, seat| format!("Meckstroth ({seat})"),
        |_, seat| format!("J. Smith, {seat}:"),
        |_, seat| format!("12 HCP {seat}"),
        |_, seat| format!("{seat}_hand ="),
        |index, seat| format!("Hand {} ({seat})", index + 1),
    ];
    for text in texts {
        let rows = hands
            .iter()
            .enumerate()
            .map(|(index, (seat, hand))| format!("{}\n{hand}\n", text(index, seat)));
        let whole: String = rows.collect();
        assert_eq!(known(&whole), expected, "{whole}");
        // Of two hands, the texts may be about the play.
        let half: String = whole.split_inclusive('\n').take(4).collect();
        let board = read(&half).unwrap().contents.boards.remove(0);
        assert!(board.content.is_err(), "{half}");
    }
}

/// Returns the text of a deal as a list of hands, with `facts` below it.
fn deal_with(facts: &str) -> String {
    let seats = ["North", "East", "South", "West"];
    let hands: Vec<String> = seats
        .iter()
        .zip(HANDS.split(' '))
        .map(|(seat, hand)| format!("{seat}: {}", rows(hand, "♠♥♦♣", as_ten).join(" ")))
        .collect();
    format!("{}\n\n{facts}\n", hands.join("\n"))
}

#[test]
fn the_declarer_may_stand_on_a_line_of_its_own_and_in_other_languages() {
    for facts in [
        "Contract: 4♠\nDeclarer: South",
        "Declarer: South\nContract: 4♠",
        "Contract: 4♠\nDeclarer is South",
        "Contract: 4♠\nDeclarer S",
        "Contract: 4♠\nPlayed by: South",
        "Contract: 4♠ played by South",
        "Contract: 4♠\nLeader: West",
        "Contract: 4♠\nLeader: West. Declarer: South",
        "Contract: 4♠+1 by South",
        "Contract: 4S-1 by South",
        "Contract: 4♠-S +1",
        "Contract: 4♠ door Zuid",
        "Contrat : 4♠ par Sud",
        "Contrat : 4♠\nDéclarant : Sud",
        "Kontrakt: 4♠ von Süd",
        "Kontrakt: 4♠ przez S",
        "Contract: 4♠\nUitkomst: West",
    ] {
        let text = deal_with(facts);
        let problem = boards(&text).remove(0);
        assert_eq!(warnings(&text), [], "{facts}");
        assert_eq!(problem.setup.declarer, Seat::South, "{facts}");
        let contract = problem.contract().map(|contract| contract.to_string());
        assert_eq!(contract.as_deref(), Some("4S"), "{facts}");
    }
    for (facts, warning) in [
        ("Contract: 4♠", "West assumed as declarer"),
        (
            "Contract: 4♠ by South\nDeclarer: Smith",
            "`smith` is not a seat; expected N, E, S or W",
        ),
        // In French, `C` is hearts.
        ("Contrat : 4C par Sud", "`4` is not a contract"),
    ] {
        let warnings = warnings(&deal_with(facts));
        assert!(
            warnings.iter().any(|(_, it)| it == warning),
            "{facts}: {warnings:?}"
        );
    }
}

/// A line with the declarer above two hands side by side is not the row of their names.
#[test]
fn a_line_with_the_declarer_does_not_name_a_hand() {
    let hands = "♠ AK52    ♠ QT87\n♥ Q63     ♥ A85\n♦ KJ74    ♦ A952\n♣ 85      ♣ A3\n";
    let text = format!("Contract: 4♠\nDeclarer: South\n\n{hands}");
    let problem = boards(&text).remove(0);
    assert_eq!(
        problem.setup.hands[Seat::West].to_string(),
        "AK52.Q63.KJ74.85"
    );
    assert_eq!(problem.setup.declarer, Seat::South);
}

#[test]
fn results_in_words_are_read_or_reported() {
    for (result, tricks) in [
        ("Result: 2 off", 8),
        ("Result: 1 down", 9),
        ("Result: one down", 9),
        ("Result: down 1", 9),
        ("Result: -2", 8),
        ("Result: made", 10),
        ("Result: made 5", 11),
        ("Result: 1 overtrick", 11),
        ("Result: 4♠ +1", 11),
        ("Result: 4♠ by South, +1", 11),
        ("Result: 4♠=", 10),
        ("Result: 10. Score: 420", 10),
        ("Tricks: 11", 11),
        ("Résultat : 2 de chute", 8),
        ("Lew: 11", 11),
    ] {
        let text = deal_with(&format!("Contract: 4♠ by South\n{result}"));
        let problem = boards(&text).remove(0);
        assert_eq!(problem.record.result, Some(Tricks(tricks)), "{result}");
        assert_eq!(warnings(&text), [], "{result}");
    }
    for (contract, tricks) in [
        ("Contract: 4♠+1 by South", Some(11)),
        ("Contract: 4S-2 S", Some(8)),
        ("4♠ by South -1", Some(9)),
        ("Contract: 4♠ by South, one down", Some(9)),
        ("Contract: 4♠ by South. Made 5.", Some(11)),
        ("4♠ by South makes on any lead", None),
    ] {
        let text = deal_with(contract);
        let problem = boards(&text).remove(0);
        assert_eq!(problem.record.result, tricks.map(Tricks), "{contract}");
        assert_eq!(warnings(&text), [], "{contract}");
    }
    for (result, warning) in [
        ("Result: 420", "`420` has no meaning here"),
        ("Result: NS +420", "`ns + 420` has no meaning here"),
        ("Result: good", "`good` has no meaning here"),
        ("Result: +9", "`+9` is not a number that is allowed here"),
        ("Result: made 3", "`3` is not a number that is allowed here"),
        (
            "Result: 3♠ by South, +1",
            "`+1` is not a number that is allowed here",
        ),
    ] {
        let text = deal_with(&format!("Contract: 4♠ by South\n{result}"));
        assert_eq!(boards(&text)[0].record.result, None, "{result}");
        assert_eq!(warnings(&text), [(7, warning.to_owned())], "{result}");
    }
}

#[test]
fn vulnerability_is_read_in_other_languages() {
    use Vulnerability::{Both, EastWest, None as Nobody, NorthSouth};
    for (heading, vulnerability) in [
        ("Kwetsbaar: allen", Both),
        ("Kwetsbaar: NZ", NorthSouth),
        ("Kwetsbaar: Oost-West", EastWest),
        ("Niet kwetsbaar", Nobody),
        ("Vulnérabilité : tous", Both),
        ("Vulnérabilité : EO", EastWest),
        ("Nord-Sud vulnérables", NorthSouth),
        ("Gefahr: keiner", Nobody),
        ("Nord-Süd in Gefahr", NorthSouth),
        ("Po partii: obie", Both),
        ("Założenia: obie przed", Nobody),
        ("Zona: tutti", Both),
        ("Zone: ØV", EastWest),
        ("Dealer South, E/W Game", EastWest),
        ("N/S Game", NorthSouth),
        ("Game All", Both),
    ] {
        let text = format!("{heading}\n{}", deal_with("4♠ by South"));
        assert_eq!(boards(&text)[0].vulnerability, vulnerability, "{heading}");
        assert_eq!(warnings(&text), [], "{heading}");
    }
    for heading in ["Kwetsbaar: misschien", "Gefahr unbekannt"] {
        let text = format!("{heading}\n{}", deal_with("4♠ by South"));
        let warnings = warnings(&text);
        assert!(
            warnings[0].1.contains("is not a vulnerability"),
            "{warnings:?}"
        );
    }
    let prose = deal_with("4♠ by South. E/W game was never close.");
    assert_eq!(boards(&prose)[0].vulnerability, Nobody);
}

#[test]
fn every_row_of_a_table_is_read_as_a_deal() {
    let plain = |number: u8| format!("{number}\tN:{HANDS}\t4♠ by S\n");
    let line = |number: u8| format!("| {number} | N:{HANDS} | 4♠ by S |\n");
    let comma = |number: u8| format!("{number},N:{HANDS},4♠ by S\n");
    let quoted = |number: u8| format!("\"{number}\";\"N:{HANDS}\";\"4♠ by S\"\n");
    let cell = |number: u8| format!("<tr><td>{number}</td><td>N:{HANDS}</td><td>4♠ by S</td></tr>");
    let tables = [
        format!("board\tdeal\tcontract\n{}{}", plain(1), plain(2)),
        format!("{}{}", line(1), line(2)),
        format!("| board | deal | |\n|---|---|---|\n{}{}", line(1), line(2)),
        format!("{}{}", comma(1), comma(2)),
        format!("id,deal,contract\n{}{}", comma(1), comma(2)),
        format!("id;deal;contract\n{}{}", quoted(1), quoted(2)),
        format!("<table>{}{}</table>", cell(1), cell(2)),
    ];
    for table in tables {
        let boards = boards(&table);
        let numbers: Vec<&str> = boards.iter().map(|board| &board.record.board[..]).collect();
        assert_eq!(numbers, ["1", "2"], "{table}");
        assert_eq!(warnings(&table), [], "{table}");
        for problem in boards {
            let hands = problem.setup.hands.0.map(|hand| hand.to_string());
            assert_eq!(hands.join(" "), HANDS, "{table}");
            assert_eq!(problem.setup.declarer, Seat::South, "{table}");
        }
    }
    let table = format!("| 2 | E | N:{HANDS} | 4♠ by S |\n");
    let warning = "`E` has no meaning here".to_owned();
    assert_eq!(warnings(&table), [(1, warning)]);
    let list = format!("N:{HANDS},4S,S\nN:{HANDS},3NT,N\n");
    let declarers = boards(&list).into_iter().map(|board| board.setup.declarer);
    assert_eq!(declarers.collect::<Vec<_>>(), [Seat::South, Seat::North]);
}

#[test]
fn suits_may_be_listed_as_bullet_points() {
    let seats = ["North", "East", "South", "West"];
    for (bullet, suits) in [
        ("- ", "♠♥♦♣"),
        ("* ", "♠♥♦♣"),
        ("• ", "♠♥♦♣"),
        ("  - ", "SHDC"),
    ] {
        let hands = seats.iter().zip(HANDS.split(' ')).map(|(seat, hand)| {
            let items: Vec<String> = rows(hand, suits, as_ten)
                .into_iter()
                .map(|row| format!("{bullet}{row}"))
                .collect();
            format!("{seat}\n{}\n\n", items.join("\n"))
        });
        let text: String = hands.collect();
        assert_eq!(self::hands(&text).join(" "), HANDS, "{text}");
        assert_eq!(warnings(&text), [], "{text}");
    }
}

#[test]
fn an_address_of_the_studio_in_a_browser_is_read() {
    let line = "bridge N:AQ... 32... .AK.. K4... NT W play=S4";
    let address = format!(
        "https://example.org/kibitzer/#{}\r\n",
        line.replace(' ', "%20")
    );
    let contents = read(&address).unwrap().contents;
    assert!(contents.warnings.is_empty());
    let read_back = contents.boards[0].content.as_ref().unwrap();
    assert_eq!(read_back.problem, text::parse_line(line).unwrap().problem);
    let damaged = read("https://example.org/kibitzer/#bridge%20N:AQ...%20AQ...").unwrap();
    assert!(damaged.contents.boards[0].content.is_err());
}

#[test]
fn lin_in_a_comment_of_pbn_is_a_comment() {
    let board = |number: u8, comment: &str| {
        format!(
            "[Event \"Cup\"]\n[Board \"{number}\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n\
             [Deal \"N:AK75.54.987653.A Q.AT983.42.JT753 642.KQJ7.AQJ.962 JT983.62.KT.KQ84\"]\n\
             [Declarer \"N\"]\n[Contract \"3NT\"]\n{comment}[Result \"9\"]\n\n"
        )
    };
    for comment in ["{\nSEE md|1S2|\n}\n", "{ | md|3SQ7HQ84DT972CAQJ4,| }\n"] {
        let text = board(1, comment) + &board(2, "");
        let found = read(&text).unwrap();
        assert_eq!((found.format.name, found.contents.boards.len()), ("PBN", 2));
    }
}
