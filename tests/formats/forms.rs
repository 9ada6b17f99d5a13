//! Tests of the formats of other programs: what is read from their files, the warnings, and what is written.

use std::path::Path;

use kibitzer_cards::problem::{Call, ExplainedCall, Problem, PublishedPar, Record, Variations};
use kibitzer_cards::rules::{Chance, Doubling, Game, Vulnerability};
use kibitzer_cards::{BySeat, Card, CardSet, Seat, Strain, Suit, Tricks};
use kibitzer_formats::{
    BoardFlaw, FORMATS, ForeignFile, Format, FormatFlaw, Pieces, ProblemPart, Recognised, Rewrite,
    TextContent, decode, read,
};
use kibitzer_library::double_dummy_problems;

fn bytes(name: &str) -> Vec<u8> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures"));
    std::fs::read(folder.join(name)).unwrap()
}

/// Reads a file, which must have this format.
#[track_caller]
fn contents(name: &str, format: &str) -> TextContent {
    let bytes = bytes(name);
    let found = read(&decode(&bytes)).unwrap();
    assert_eq!(found.format.name, format, "{name}");
    let boards = Pieces::new(&bytes[..]).flat_map(|piece| piece.unwrap().contents.boards);
    assert_eq!(boards.collect::<Vec<_>>(), found.contents.boards, "{name}");
    found.contents
}

/// Returns the problems of a file, which must give no warning.
#[track_caller]
fn problems(name: &str, format: &str) -> Vec<Problem> {
    let contents = contents(name, format);
    assert_eq!(contents.warnings, [], "{name}");
    let boards = contents.boards.into_iter();
    boards.map(|board| board.content.unwrap().problem).collect()
}

/// Returns the warnings with their lines and columns.
fn warnings(contents: &TextContent) -> Vec<(usize, usize, String)> {
    let warnings = contents.warnings.iter();
    warnings
        .map(|warning| (warning.line, warning.column, warning.flaw.to_string()))
        .collect()
}

fn format(name: &str) -> &'static Format {
    FORMATS.iter().find(|format| format.name == name).unwrap()
}

fn cards(text: &str) -> Vec<Card> {
    let words = text.split_whitespace();
    words.map(|word| word.parse().unwrap()).collect()
}

fn hands(problem: &Problem) -> [String; 4] {
    problem.setup.hands.0.map(|hand| hand.to_string())
}

#[test]
fn bridge_and_preferans_boards_are_read_from_a_bridge_studio_file() {
    let contents = contents("bts/two-games.bts", "BTS");
    // The last deal has the line `play A`.
    assert_eq!(
        warnings(&contents),
        [(16, 6, "`A` is not a seat; expected N, E, S or W".to_owned())]
    );
    let boards: Vec<Problem> = (contents.boards.into_iter())
        .map(|board| board.content.unwrap().problem)
        .collect();
    let [bridge, misere, half] = &boards[..] else {
        panic!()
    };
    assert_eq!(
        (bridge.setup.leader, bridge.setup.declarer),
        (Seat::West, Seat::South)
    );
    assert_eq!(bridge.contract().unwrap().to_string(), "6NT");
    assert_eq!(bridge.question, "a bridge problem, West leads");
    assert_eq!(
        hands(misere),
        ["T987.98.987.8", "AK.AKQT.J.QJT", "...", "QJ.J7.AKQT.97"]
    );
    assert_eq!(misere.setup.strain, Strain::Misere);
    assert_eq!(
        (misere.setup.absent, misere.setup.declarer),
        (Some(Seat::South), Seat::North)
    );
    assert_eq!(misere.play.mainline(), cards("DA D9 DJ"));
    assert_eq!((misere.at, misere.setup.leader), (1, Seat::West));
    assert_eq!(
        misere.replay_line().unwrap().position().turn(),
        Some(Seat::West)
    );
    assert_eq!(half.setup.hands[Seat::North].len(), 10);
    assert!(half.setup.hands[Seat::East].is_empty());
}

#[test]
fn comments_are_read_in_the_code_page_of_the_country() {
    let problems = problems("bts/russian-cp1251.bts", "BTS");
    assert_eq!(problems[0].question, "Мизер: ход запада");
    assert_eq!(problems[0].setup.strain, Strain::Misere);
}

#[test]
fn a_comment_may_have_many_lines_and_be_followed_by_pbn_tags() {
    let text = "DEAL 3 A... K... Q... J...\r\ncontract 1NT\r\nplay SK SQ SJ SA\r\nturns 9\r\n\
        comment one\r\nplay two\r\n\r\nthree\r\npbninfo\r\n[Event \"A \\\"club\\\"\"]\r\n[Dealer \"E\"]\r\n\
        [Vulnerable \"All\"]\r\n[Contract \"1NTX\"]\r\n[HomeTeam \"Us\"]\r\n[Auction \"E\"]\r\n\
        1NT =1= X AP\r\n[Note \"1:weak\"]\r\n\r\n";
    let contents = read(text).unwrap().contents;
    let expected = (4, 7, "`9` is not a number that is allowed here".to_owned());
    assert_eq!(warnings(&contents), [expected]);
    let problem = contents.boards[0].content.clone().unwrap().problem;
    assert_eq!(problem.question, "one\nplay two\n\nthree");
    assert_eq!(
        (problem.dealer, problem.vulnerability),
        (Seat::East, Vulnerability::Both)
    );
    assert_eq!(problem.doubling, Doubling::Doubled);
    assert_eq!(problem.setup.leader, Seat::East);
    let record = &problem.record;
    assert_eq!(record.event, "A \"club\"");
    let calls: Vec<String> = (record.auction.calls.iter())
        .map(|call| call.call.to_string())
        .collect();
    assert_eq!(calls, ["1NT", "X", "P", "P", "P"]);
    assert_eq!(record.auction.calls[0].meaning, "weak");
    let mut after = problem.clone();
    after.record.event = "Another".to_owned();
    let rewritten = format("BTS").rewrite(Rewrite {
        piece: text,
        before: &problem,
        after: &after,
    });
    assert_eq!(
        rewritten.unwrap(),
        text.replace("A \\\"club\\\"", "Another")
    );
    after.question = "one".to_owned();
    after.record = Record::default();
    let rewritten = format("BTS")
        .rewrite(Rewrite {
            piece: text,
            before: &problem,
            after: &after,
        })
        .unwrap();
    assert_eq!(
        (read(&rewritten).unwrap().contents.boards[0]
            .content
            .as_ref())
        .unwrap()
        .problem,
        after
    );
    assert!(
        rewritten.contains("turns 9\r\ncomment one\r\npbninfo\r\n[Dealer"),
        "{rewritten}"
    );
    // The edit removed this tag from the problem.
    assert!(!rewritten.contains("HomeTeam"), "{rewritten}");
    after.record.more = problem.record.more.clone();
    after
        .record
        .more
        .insert("Room".to_owned(), "Open".to_owned());
    let rewritten = format("BTS")
        .rewrite(Rewrite {
            piece: text,
            before: &problem,
            after: &after,
        })
        .unwrap();
    assert!(
        rewritten.contains("[HomeTeam \"Us\"]\r\n")
            && rewritten.contains("\r\n[Room \"Open\"]\r\n"),
        "{rewritten}"
    );
    assert_eq!(
        (read(&rewritten).unwrap().contents.boards[0]
            .content
            .as_ref())
        .unwrap()
        .problem,
        after
    );
}

#[test]
fn deep_finesse_deals_are_read_from_lines() {
    let problems = problems("deep-finesse/lines.txt", "Deep Finesse");
    let [first, second, third] = &problems[..] else {
        panic!()
    };
    assert_eq!(
        hands(first),
        [
            "AJ2.A32.K32.KQ32",
            "KT987.K7.95.J984",
            "6.J965.AQJ876.A5",
            "Q543.QT84.T4.T76"
        ]
    );
    assert_eq!(first.contract().unwrap().to_string(), "6D");
    assert_eq!((first.play.mainline(), first.at), (&cards("H4 HA")[..], 2));
    assert_eq!(first.tags, ["down"]);
    assert_eq!(
        first.notes,
        "East drops the king under the ace.\nContract: nothing else helps."
    );
    assert_eq!(
        second.setup.hands[Seat::West].to_string(),
        "..JT98765432.T98"
    );
    assert_eq!(second.contract().unwrap().to_string(), "4NT");
    assert_eq!(
        (third.setup.declarer, third.setup.leader),
        (Seat::North, Seat::East)
    );
    assert_eq!(third.record.result, Some(Tricks(1)));
    assert!(third.play.is_empty());
}

#[test]
fn deep_finesse_deals_are_read_from_a_diagram() {
    let problems = problems("deep-finesse/diagram.txt", "Deep Finesse");
    assert_eq!(
        hands(&problems[0]),
        [
            "K85.AQ4.KJ72.T65",
            "J97.T83.Q5.KJ974",
            "AQ4.KJ76.AT6.A82",
            "T632.952.9843.Q3"
        ]
    );
    assert_eq!(problems[0].played(), cards("CQ"));
    assert_eq!(problems[0].record.result, Some(Tricks(8)));
    let half = "deal: 7\n\n  a k\n  -\n  -\n  -\n                              q j\n                              -\n                              -\n                              -\n  3 2\n  -\n  -\n  -\nContract: ?\n";
    let contents = read(half).unwrap().contents;
    let problem = &contents.boards[0].content.as_ref().unwrap().problem;
    assert_eq!(hands(problem), ["AK...", "QJ...", "32...", "..."]);
    assert_eq!(
        warnings(&contents),
        [(15, 11, "`?` is not a contract".to_owned())]
    );
}

#[test]
fn tables_pars_and_plays_are_read_from_libdds_lists() {
    let problems = problems("dds/list2.txt", "libdds");
    let [first, second] = &problems[..] else {
        panic!()
    };
    assert_eq!(
        first.setup.hands[Seat::North].to_string(),
        "QJ6.K652.J85.T98"
    );
    let setup = &first.setup;
    assert_eq!((setup.leader, setup.declarer), (Seat::North, Seat::West));
    assert_eq!(setup.strain, Strain::Trump(Suit::Spades));
    assert_eq!(
        (second.dealer, second.vulnerability),
        (Seat::East, Vulnerability::NorthSouth)
    );
    assert_eq!(second.setup.strain, Strain::NoTrump);
    let of = |seat| first.record.makes[seat].map(|tricks: Option<Tricks>| tricks.unwrap().0);
    assert_eq!(
        (of(Seat::North), of(Seat::East)),
        ([6, 5, 6, 5, 7], [6, 8, 6, 7, 5])
    );
    let par = PublishedPar {
        score: "NS -110".to_owned(),
        contracts: "2S-EW".to_owned(),
    };
    assert_eq!(first.record.par, par);
    assert_eq!((first.play.mainline().len(), first.at), (45, 0));
    // Of equivalent cards only one is named.
    let best = first.solution.unwrap();
    assert_eq!(best.tricks, Tricks(8));
    let expected: CardSet = cards("D5 D8 DJ CT C9 C8 S6 SQ SJ").into_iter().collect();
    assert_eq!(best.cards, expected);
    for problem in &problems {
        // Declarer makes the tricks that the best lead leaves.
        let strain = match problem.setup.strain.trump() {
            Some(suit) => 4 - suit.index(),
            None => 0,
        };
        let makes = problem.record.makes[problem.setup.declarer][strain];
        assert_eq!(makes, problem.solution.map(|solution| solution.tricks));
        assert!(problem.replay_line().is_ok());
    }
    // The side that has the par depends on the dealer.
    let thomas = &self::problems("dds/thomas2.txt", "libdds")[0];
    assert_eq!(thomas.record.par.contracts, "1N-NS");
    assert_eq!(
        thomas.setup.hands[Seat::West].to_string(),
        "KJ9753..AQT8642."
    );
}

#[test]
fn trick_tables_are_read_from_gib_lists() {
    let problems = problems("gib/three.txt", "GIB");
    assert_eq!(problems.len(), 3);
    assert_eq!(
        problems[0].setup.hands[Seat::West].to_string(),
        "T5.K4.652.A98542"
    );
    assert_eq!(
        problems[0].record.makes[Seat::East],
        [7, 5, 5, 9, 10].map(|tricks| Some(Tricks(tricks)))
    );
}

#[test]
fn preferans_games_are_read_deal_by_deal() {
    let problems = problems("ppn/whole.ppn", "PPN");
    let [played, passed] = &problems[..] else {
        panic!()
    };
    assert_eq!(
        played.record.players.0,
        ["Boris Ivanov", "Vera", "", "Ana"].map(str::to_owned)
    );
    assert_eq!(
        (&played.record.site[..], &played.record.date[..]),
        ("Novi Sad", "2012.11.03")
    );
    assert_eq!(
        (played.dealer, played.setup.declarer),
        (Seat::West, Seat::North)
    );
    assert_eq!(played.contract().unwrap().to_string(), "6H");
    assert_eq!(played.setup.gone.len(), 2);
    assert_eq!(played.play.mainline().len(), 30);
    assert!(played.replay_line().unwrap().position().is_over());
    assert_eq!(played.record.result, Some(Tricks(2)));
    let calls: Vec<Call> = (played.record.auction.calls.iter())
        .map(|call| call.call)
        .collect();
    let hearts = Call::Bid(6, Strain::Trump(Suit::Hearts));
    assert_eq!(
        calls,
        [hearts, Call::Pass, Call::Pass, Call::Whist, Call::Whist]
    );
    assert_eq!(passed.record.auction.calls.len(), 3);
    assert_eq!(passed.setup.hands[Seat::East], played_hand(passed));
    // The example in the description of the format is invented: cards are played twice, or discarded from hands without
    // them.
    let contents = contents("ppn/description.ppn", "PPN");
    assert_eq!(contents.boards.len(), 4);
    assert!(contents.boards.iter().all(|board| board.content.is_ok()));
    assert!((contents.warnings.iter()).all(|warning| (13..=16).contains(&warning.line)));
}

/// Returns the hand of the first player, who is dealt the first ten cards.
fn played_hand(passed: &Problem) -> CardSet {
    assert_eq!(passed.dealer, Seat::North);
    let first = "TAKBU68N1F".chars();
    let letters = "123456789ABCDEFGHIJKLMNOPQRSTUVW";
    let suits = [Suit::Spades, Suit::Diamonds, Suit::Hearts, Suit::Clubs];
    first
        .map(|letter| {
            let index = letters.find(letter).unwrap();
            let rank = ["7", "8", "9", "T", "J", "Q", "K", "A"][index % 8];
            format!("{}{rank}", suits[index / 8])
                .parse::<Card>()
                .unwrap()
        })
        .collect()
}

#[test]
fn rbn_records_inherit_values_from_the_record_before() {
    let problems = problems("rbn/two.rbn", "RBN");
    let [first, second, third] = &problems[..] else {
        panic!()
    };
    assert_eq!(
        hands(first),
        [
            "J42.AJ7632.J.632",
            "QT3.85.Q86.KQJ54",
            "K9.K94.AT75432.9",
            "A8765.QT.K9.AT87"
        ]
    );
    assert_eq!(
        (&first.title[..], &first.author[..]),
        ("Ruffs: and finesses", "Nobody")
    );
    assert_eq!(first.record.event, "A pairs game, Flight A, F, 2");
    assert_eq!(
        first.record.players.0,
        ["North", "Julia", "South", "Helen"].map(str::to_owned)
    );
    assert_eq!(first.notes, "A text\nof two lines.");
    assert_eq!(first.contract().unwrap().to_string(), "5HX");
    assert_eq!(
        (first.setup.declarer, first.setup.leader),
        (Seat::North, Seat::East)
    );
    let calls = &first.record.auction.calls;
    assert_eq!(calls.len(), 12);
    assert_eq!(
        (&calls[2].meaning[..], &calls[3].meaning[..]),
        ("perhaps a trick less", "*")
    );
    let play = first.play.mainline();
    assert_eq!(
        play,
        cards("CK C9 C7 C2 CQ H4 C8 C3 DA D9 DJ D6 D2 DK H2 D8 SJ SQ SK SA CA")
    );
    assert_eq!(first.play.remark(&play[..5]).unwrap().comment, "!");
    assert_eq!(first.play.remark(&play[..8]).unwrap().comment, "a ruff");
    assert_eq!(
        (first.record.result, &first.record.score[..]),
        (Some(Tricks(9)), "M -300:0")
    );
    assert_eq!(
        first.record.makes[Seat::West],
        [11, 10, 9, 10, 10].map(|tricks| Some(Tricks(tricks)))
    );
    assert_eq!(second.record.board, "9");
    assert_eq!(second.setup.hands, first.setup.hands);
    assert_eq!(
        (second.dealer, second.vulnerability),
        (Seat::South, Vulnerability::Both)
    );
    assert_eq!(second.contract().unwrap().to_string(), "3NT");
    assert_eq!(
        second.record.makes[Seat::East],
        [8, 3, 8, 5, 8].map(|tricks| Some(Tricks(tricks)))
    );
    assert_eq!(third.setup.hands[Seat::East].to_string(), "K...");
    assert_eq!(third.setup.unknown, BySeat([0, 2, 0, 0]));
    assert_eq!(third.setup.leader, Seat::East);
}

#[test]
fn foreign_file_types_are_named_in_the_error() {
    let kinds = [
        ("%PDF-1.4\n%", ForeignFile::Pdf),
        ("<html><body>Hello</body></html>", ForeignFile::WebPage),
        ("{\"boards\": []}", ForeignFile::Json),
        ("{\\rtf1 N:AK...}", ForeignFile::WordProcessor),
    ];
    for (text, kind) in kinds {
        let error = read(text).unwrap_err();
        assert_eq!(error.flaw, FormatFlaw::Other(kind));
        let pieces: Vec<_> = Pieces::new(text.as_bytes()).map(Result::unwrap).collect();
        let board = &pieces[0].contents.boards[0];
        assert_eq!(board.content.as_ref().unwrap_err().flaw, error.flaw);
    }
}

/// A generator of problems with everything that these formats can hold.
struct Makings(Chance);

impl Makings {
    fn text(&mut self) -> String {
        let texts = [
            "",
            "",
            "Club",
            "a \"b\" \\c",
            "Ёж: ход",
            "one\ntwo\n\ndeal three",
            "a]",
            "play",
        ];
        texts[self.0.below(texts.len())].to_owned()
    }

    fn line(&mut self) -> String {
        self.text().replace('\n', " ")
    }

    fn problem(&mut self, mut problem: Problem) -> Problem {
        let vulnerabilities = Vulnerability::ALL;
        problem.dealer = Seat::ALL[self.0.below(4)];
        problem.vulnerability = vulnerabilities[self.0.below(4)];
        (problem.title, problem.author, problem.source) = (self.line(), self.line(), self.line());
        problem.question = self.text();
        let record = &mut problem.record;
        record.event = self.line();
        record.board = self.line();
        record.score = self.line();
        record.players = BySeat::from_fn(|_| self.line());
        record.result = [None, Some(Tricks(9))][self.0.below(2)];
        for _ in 0..self.0.below(6) {
            let calls = [
                Call::Pass,
                Call::Bid(2, Strain::NoTrump),
                Call::Double,
                Call::Whist,
            ];
            let call = calls[self.0.below(4)];
            let meaning = self.line();
            record.auction.calls.push(ExplainedCall { call, meaning });
        }
        if self.0.below(2) == 0 {
            record.makes = BySeat::from_fn(|seat| [Some(Tricks(seat.index() as u8)); 5]);
        }
        if problem.setup.game == Game::Bridge && self.0.below(2) == 0 {
            problem.doubling = Doubling::Redoubled;
            problem.setup.declarer = problem.setup.declarer.partner();
        }
        problem
    }
}

/// Returns a problem without the parts that these formats cannot hold.
fn main_line(mut problem: Problem) -> Problem {
    problem.play = Variations::of(problem.play.mainline().to_vec());
    problem.line = Vec::new();
    problem.tags = Vec::new();
    problem.notes = String::new();
    problem.solution = None;
    problem.translations.clear();
    problem.setup.gone = CardSet::EMPTY;
    problem
}

fn one(text: &str) -> Problem {
    let mut boards = read(text).unwrap().contents.boards;
    assert_eq!(boards.len(), 1, "{text}");
    boards.swap_remove(0).content.unwrap().problem
}

#[test]
fn problems_written_for_bridge_studio_are_read_back_unchanged() {
    let mut makings = Makings(Chance::from_seed(11));
    // The format has no unknown cards.
    let shipped = double_dummy_problems().cloned();
    let plain = shipped.filter(|problem| problem.setup.trick.is_empty());
    for problem in plain.cycle().take(600) {
        let mut problem = makings.problem(main_line(problem));
        problem.record.makes = BySeat::default();
        // The format has no goals.
        problem.goal = None;
        problem.question = problem.question.replace("\ndeal", "\n deal");
        let text = format("BTS").write(&problem).unwrap();
        assert_eq!(one(&text), problem, "{text}");
        assert!(matches!(Format::recognise(&text), Recognised::In(format) if format.name == "BTS"));
    }
}

/// Returns the text with one part removed, doubled or overwritten, or with a character inserted.
fn damage(random: &mut Chance, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let start = random.below(letters.len() + 1);
    let longest = [1, 1, 8, 100][random.below(4)];
    let end = letters.len().min(start + random.below(longest + 1));
    let part: Vec<char> = letters[start..end].to_vec();
    let strange = [' ', '\n', ':', '.', '-', '1', '"', 'ё', '[', '{', '\0'][random.below(11)];
    match random.below(4) {
        0 => drop(letters.drain(start..end)),
        1 => drop(letters.splice(start..start, part)),
        2 => letters.insert(start, strange),
        _ => letters[start..end].fill(strange),
    }
    letters.into_iter().collect()
}

#[test]
fn a_damaged_file_is_read_as_far_as_it_can_be() {
    let names = [
        "bts/russian-cp1251.bts",
        "bts/two-games.bts",
        "deep-finesse/diagram.txt",
        "deep-finesse/lines.txt",
        "dds/list2.txt",
        "dds/thomas2.txt",
        "gib/three.txt",
        "ppn/description.ppn",
        "ppn/whole.ppn",
        "rbn/two.rbn",
    ];
    let mut random = Chance::from_seed(13);
    let mut kept = 0;
    for name in names {
        let text = decode(&bytes(name)).into_owned();
        for _ in 0..1_500 {
            let mut damaged = damage(&mut random, &text);
            if random.below(2) == 0 {
                damaged = damage(&mut random, &damaged);
            }
            let Ok(found) = read(&damaged) else { continue };
            let pieces: Vec<_> = Pieces::new(damaged.as_bytes())
                .map(Result::unwrap)
                .collect();
            let together: String = pieces.iter().map(|piece| &piece.text[..]).collect();
            assert_eq!(together, damaged, "{name}");
            let boards: Vec<_> = pieces
                .into_iter()
                .flat_map(|piece| piece.contents.boards)
                .collect();
            assert_eq!(boards, found.contents.boards, "{name}");
            kept += boards.iter().filter(|board| board.content.is_ok()).count();
            let errors = boards.into_iter().filter_map(|board| board.content.err());
            for error in errors.chain(found.contents.warnings) {
                let line = damaged.split('\n').nth(error.line - 1);
                let columns = line.map(|line| line.chars().count() + 1);
                let is_there = columns.is_some_and(|columns| (1..=columns).contains(&error.column));
                assert!(is_there, "{name}: {error}\n{damaged}");
            }
        }
    }
    assert!(kept > 20_000, "{kept}");
}

#[test]
fn large_faulty_input_is_read_in_reasonable_time() {
    let much = 1 << 20;
    for start in [
        "deal 1 ",
        "Deal: 1 ",
        "PBN 0 0 0 0 \"N:",
        "PBN 0 0 0 0 \"N:A... K... Q... J...\"\nPLAY 1 \"",
        "[1 231 ",
        "H N:A...:K...\nA NZ:",
        "H N:A...:K...\nP SA",
        "H N:A...:K...\n",
    ] {
        for part in ["SA ", "x", "1\n", "1N", "a.b ", "^1", "!"] {
            let text = format!("{start}{}", part.repeat(much / part.len()));
            let _ = read(&text);
        }
    }
    let flaw = BoardFlaw::NoCards;
    assert_eq!(FormatFlaw::from(flaw.clone()), FormatFlaw::Board(flaw));
}

/// The hands of the two deals in the fixtures of dealing machines.
const DEALT: [[&str; 4]; 2] = [
    [
        "AQ764.K82.T5.J93",
        "KT9.QJT4.A872.62",
        "J832.A5.KQ4.AK75",
        "5.9763.J963.QT84",
    ],
    [
        "KQJT98765.A.K2.3",
        "A.KQJT9.AQ3.K542",
        "432.8765.J4.AQJ6",
        ".432.T98765.T987",
    ],
];

const MACHINES: [(&str, &str); 5] = [
    ("BRI", "bri"),
    ("DUP", "dup"),
    ("DGE", "dge"),
    ("BHG", "bhg"),
    ("DLM", "dlm"),
];

#[test]
fn a_backslash_that_escapes_nothing_stays_in_a_tag() {
    let text = "deal 1 A... K... Q... J...\ncontract 1NT\nplay E\nturns 0\npbninfo\n\
        [Event \"A\\Z \\\\ \\\"Q\\\"\"]\n[HomeTeam \"C:\\Us\"]\n";
    let record = kibitzer_formats::read_one(text).unwrap().record;
    assert_eq!(record.event, r#"A\Z \ "Q""#);
    assert_eq!(record.more["HomeTeam"], r"C:\Us");
}

#[test]
fn pbn_tags_after_a_bridge_studio_problem_are_read_as_in_pbn() {
    let text = "deal 1 A... K... Q... J...\ncontract 1NT\nplay E\nturns 0\npbninfo\n[Declarer \"^N\"]\n\
        [Result \"^1\"]\n[OptimumScore \"NS 400\"]\n[OptimumScore \"NS 50\"]\n";
    let contents = read(text).unwrap().contents;
    let places: Vec<_> = (warnings(&contents).iter())
        .map(|(line, column, _)| (*line, *column))
        .collect();
    assert_eq!(places, [(9, 2)]);
    let problem = contents.boards[0].content.clone().unwrap().problem;
    assert_eq!(problem.record.par.score, "NS 400");
    assert_eq!(problem.record.more["Declarer"], "^N");
    let written = format("BTS").write(&problem).unwrap();
    assert_eq!(kibitzer_formats::read_one(&written).unwrap(), problem);
    assert!(written.contains("[Result \"^1\"]\n"), "{written}");
}

#[test]
fn dealing_machine_files_are_read_and_written_byte_for_byte() {
    let dealt = problems("machines/two.pbn", "PBN");
    for (name, ending) in MACHINES {
        let file = format!("machines/two.{ending}");
        let read = problems(&file, name);
        let hands: Vec<_> = read.iter().map(hands).collect();
        assert_eq!(hands, DEALT.map(|hands| hands.map(str::to_owned)), "{name}");
        let told = |problem: &Problem| {
            let board = problem.record.board.clone();
            (board, problem.dealer, problem.vulnerability)
        };
        let numbers: Vec<_> = read.iter().map(told).collect();
        assert_eq!(
            numbers,
            dealt.iter().map(told).collect::<Vec<_>>(),
            "{name}"
        );
        let bytes = bytes(&file);
        let (text, lost) = format(name).write_all(&dealt).unwrap();
        assert_eq!((text.as_bytes(), lost), (&bytes[..], 0), "{name}");
        let mut grown = format(name).file();
        let written = dealt.iter().map(|deal| format(name).write(deal).unwrap());
        let grown: String = written.map(|text| grown.add(text)).collect::<String>() + &grown.end();
        assert_eq!(grown.as_bytes(), bytes, "{name}");
        // An edited deal is written into its record, and the other record is unchanged.
        let pieces: Vec<_> = Pieces::new(&bytes[..]).map(Result::unwrap).collect();
        let holds = |piece: &&kibitzer_formats::TextPiece| !piece.contents.boards.is_empty();
        let piece = pieces.iter().rfind(holds).unwrap();
        let mut after = read[1].clone();
        after.setup.hands = read[0].setup.hands;
        let rewrite = Rewrite {
            piece: &piece.text,
            before: &read[1],
            after: &after,
        };
        let rewritten = format(name).rewrite(rewrite).unwrap();
        let whole: String = pieces.iter().map(|piece| &piece.text[..]).collect();
        let whole = whole.replace(&piece.text, &rewritten);
        let again = format(name).read(&whole);
        assert_eq!(again.warnings, [], "{name}");
        let boards: Vec<Problem> = (again.boards.into_iter())
            .map(|board| board.content.unwrap().problem)
            .collect();
        assert_eq!(boards[1], after, "{name}");
        assert_eq!(boards[0], read[0], "{name}");
    }
    // Dealing machines need whole deals of bridge.
    for text in [
        "bridge N:AK... 32... ..AK. ..32. NT N",
        "preferans N:A... K... - Q... NT N declarer=N",
    ] {
        let problem = kibitzer_formats::read_one(text).unwrap();
        assert!(
            MACHINES
                .iter()
                .all(|(name, _)| format(name).write(&problem).is_none())
        );
    }
}

#[test]
fn errors_in_dealing_machine_files_have_a_position() {
    let text = |ending: &str| decode(&bytes(&format!("machines/two.{ending}"))).into_owned();
    let told = |name: &str, text: &str| {
        let contents = format(name).read(text);
        let errors = (contents.boards.iter()).filter_map(|board| board.content.as_ref().err());
        let all = errors.chain(&contents.warnings);
        all.map(|warning| format!("{}:{} {}", warning.line, warning.column, warning.flaw))
            .collect::<Vec<_>>()
    };
    let bri = text("bri");
    let second = bri
        .replacen(&bri[128..130], "99", 2)
        .replacen("99", &bri[..2], 1);
    assert_eq!(told("BRI", &second).len(), 1);
    assert_eq!(
        told("BRI", &bri[..200]),
        ["1:201 the text ends within a board"]
    );
    assert_eq!(told("BRI", &(bri.clone() + "\u{1a}")), [""; 0]);
    let twice = format!("{}{}{}", &bri[..130], &bri[128..130], &bri[132..]);
    assert!(
        told("BRI", &twice)[0].starts_with("1:131 "),
        "{:?}",
        told("BRI", &twice)
    );
    let dup = text("dup").replacen("\u{6}AQ764", "\u{6}AQ765", 1);
    let differ = "1:79 this record has its deal twice, and they differ; the first is read";
    assert_eq!(told("DUP", &dup), [differ]);
    let dlm = text("dlm");
    let line = dlm
        .lines()
        .find(|line| line.starts_with("Board 02"))
        .unwrap();
    let sum = &line[line.len() - 3..];
    let other = dlm.replace(line, &line.replace(sum, "099"));
    let flaw = format!("the checksum of this board is 099, that of its cards {sum}");
    assert_eq!(told("DLM", &other), [format!("14:36 {flaw}")]);
    let bhg = text("bhg").replacen('A', "B", 1);
    assert_eq!(told("BHG", &bhg).len(), 1);
}

#[test]
fn binary_bridge_studio_files_are_read_even_if_compressed() {
    let [problem] = &problems("bts/binary.bts", "BTS")[..] else {
        panic!()
    };
    assert_eq!(hands(problem), ["A.K.2.", "Q.A.3.", "K..A4.", "J.Q..A"]);
    // The king is on the table.
    assert_eq!((problem.play.mainline(), problem.at), (&cards("SK")[..], 1));
    assert_eq!(problem.setup.strain, Strain::Trump(Suit::Hearts));
    assert_eq!(
        (problem.setup.leader, problem.setup.declarer),
        (Seat::South, Seat::East)
    );
    assert_eq!(problem.question, "Кто возьмёт последнюю?");
    let [packed] = &problems("bts/zipped.bts", "BTS")[..] else {
        panic!()
    };
    assert_eq!(packed.setup.game, Game::Preferans);
    assert_eq!(packed.setup.strain, Strain::Misere);
    assert_eq!(
        (packed.setup.declarer, packed.setup.leader),
        (Seat::North, Seat::North)
    );
    assert_eq!(packed.question, "Catch it.");
}

#[test]
fn compressed_texts_are_read_and_damage_is_reported() {
    use kibitzer_formats::Wrapping;
    let packed = bytes("pbn/packed.pbn.gz");
    let boards: Vec<_> = problems("pbn/packed.pbn.gz", "PBN")
        .iter()
        .map(hands)
        .collect();
    assert_eq!(boards, DEALT.map(|hands| hands.map(str::to_owned)));
    assert_eq!(Wrapping::detect(&packed), Some(Wrapping::Gzip));
    let pieces: Vec<_> = Pieces::new(&packed[..]).map(Result::unwrap).collect();
    assert!(
        pieces
            .iter()
            .all(|piece| piece.wrapping == Some(Wrapping::Gzip))
    );
    // A file that is truncated or damaged at any byte is never accepted as complete.
    for length in 3..packed.len() {
        let mut damaged = packed.clone();
        damaged[length] ^= 4;
        let header = length < 10;
        for bytes in [&packed[..length], &damaged] {
            let pieces = Pieces::new(bytes).map(Result::unwrap);
            let boards: Vec<_> = pieces.flat_map(|piece| piece.contents.boards).collect();
            let last = boards.last().unwrap().content.as_ref();
            let is_told =
                last.is_err_and(|error| error.flaw == FormatFlaw::Damaged(Wrapping::Gzip));
            assert!(
                is_told || header && boards.len() == 2,
                "byte {length}: {boards:?}"
            );
        }
    }
    // A damaged archive is reported as such.
    let zipped = bytes("bts/zipped.bts");
    for length in 4..zipped.len() {
        let error = kibitzer_formats::read_bytes(&zipped[..length]).unwrap_err();
        assert_eq!(error.flaw, FormatFlaw::Damaged(Wrapping::Zip), "{length}");
    }
}

#[test]
fn small_cards_given_as_x_are_filled_in() {
    let contents = contents("pbn/teaching.pbn", "PBN");
    let told = warnings(&contents);
    let counts: Vec<&str> = told.iter().map(|(.., words)| words.as_str()).collect();
    let words = |count| {
        format!(
            "small cards are given as x ({count}); the lowest cards that no hand shows are assumed"
        )
    };
    assert_eq!(counts, [8, 3, 10, 5].map(words));
    assert!((contents.warnings.iter()).all(|warning| !warning.flaw.is_harmless()));
    let problem = &contents.boards[0].content.as_ref().unwrap().problem;
    assert_eq!(problem.setup.in_play().len(), 52);
    assert_eq!(hands(problem)[0], "KQ32.A32.K32.A32");
    assert_eq!(hands(problem)[1], "J4.KQJT.QJT.Q954");
    // More x's than a suit has small cards are an error.
    let text = "[Deal \"N:xxxxxxxxxx... - - -\"]";
    assert!(read(text).unwrap().contents.boards[0].content.is_err());
}

/// The four hands of a complete bridge deal, from North on.
const DEAL: &str = "N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742";

#[test]
fn every_format_that_can_hold_an_auction_keeps_a_passed_out_board() {
    let mut passed = one(DEAL);
    passed.pass_out();
    for format in FORMATS.iter().filter(|format| format.can_write()) {
        let written = format.write(&passed).unwrap();
        let again = one(&format.write_alone(&passed).unwrap());
        // Files for dealing machines cannot hold an auction, which is listed as lost.
        let says = MACHINES.iter().all(|(name, _)| *name != format.name);
        assert_eq!(again.is_passed_out(), says, "{}: {written}", format.name);
        let is_told = format
            .lost(&passed, &written)
            .contains(&ProblemPart::Auction);
        assert_eq!(is_told, !says, "{}", format.name);
    }
    let texts = [
        "[Deal \"N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742\"]\n[Contract \"Pass\"]\n",
        "H W:QT742:64:KJ4:QT6:J93\nC Pass\n",
        &format!("Board 7: {DEAL} passed out\n"),
        &format!("bridge {DEAL} NT N contract=Pass\n"),
        "North: ♠AK52 ♥Q63 ♦KJ74 ♣85\nEast: ♠J93 ♥T972 ♦83 ♣KJ96\nSouth: ♠QT87 ♥A85 ♦A952 ♣A3\n\
         West: ♠64 ♥KJ4 ♦QT6 ♣QT742\nPassed out.\n",
    ];
    for text in texts {
        let Ok(found) = read(text) else {
            panic!("{text}")
        };
        let problem = (found.contents.boards.into_iter()).find_map(|board| board.content.ok());
        assert!(
            problem.is_some_and(|problem| problem.problem.is_passed_out()),
            "{text}"
        );
    }
}

#[test]
fn a_known_hand_is_assumed_to_declare_if_no_declarer_is_named() {
    let two = "North: ♠AK52 ♥Q63 ♦KJ74 ♣85\nSouth: ♠QT87 ♥A85 ♦A952 ♣A3\n";
    let east = "North: ♠AK52 ♥Q63 ♦KJ74 ♣85\nEast: ♠J93 ♥T972 ♦83 ♣KJ96\n";
    let texts = [
        (two.to_owned(), Seat::South),
        (format!("{two}How do you play in 4♠?\n"), Seat::South),
        (format!("{two}Contract: 4♠\n"), Seat::South),
        (east.to_owned(), Seat::North),
        (
            "N:AK52.Q63.KJ74.85 - QT87.A85.A952.A3 -\n".to_owned(),
            Seat::South,
        ),
        (
            "Board 1: N:AK52.Q63.KJ74.85 - QT87.A85.A952.A3 - 4♠\n".to_owned(),
            Seat::South,
        ),
        (
            "[Deal \"N:AK52.Q63.KJ74.85 - QT87.A85.A952.A3 -\"]\n".to_owned(),
            Seat::South,
        ),
        (
            "[Deal \"N:AK52.Q63.KJ74.85 - QT87.A85.A952.A3 -\"]\n[Contract \"4S\"]\n".to_owned(),
            Seat::South,
        ),
    ];
    for (text, declarer) in texts {
        let contents = read(&text).unwrap().contents;
        let problem = &contents.boards[0].content.as_ref().unwrap().problem;
        assert_eq!(problem.setup.declarer, declarer, "{text}");
        assert_eq!(problem.setup.leader, declarer.next(), "{text}");
        // Formats of programs can hold a bare deal.
        if text.starts_with('[') && !text.contains("Contract") {
            assert_eq!(contents.warnings, []);
            continue;
        }
        let said = format!("{} assumed as declarer", declarer.name());
        let mut warnings = contents.warnings.iter();
        assert!(
            warnings.any(|warning| warning.to_string().contains(&said)),
            "{text}: {:?}",
            contents.warnings
        );
    }
    // A player named as declarer is declarer, even with an unknown hand.
    let named = one(&format!("{two}Contract: 4♠ by West\n"));
    assert_eq!(named.setup.declarer, Seat::West);
    // A deal alone is written without a contract.
    let alone = one("N:AK52.Q63.KJ74.85 - QT87.A85.A952.A3 -\n");
    let pbn = Format::by_ending("pbn").unwrap().write(&alone).unwrap();
    assert!(pbn.contains("[Contract \"\"]"), "{pbn}");
}

/// A board of four known hands, to be written in the formats that have auctions, contracts and plays.
struct WrittenBoard {
    /// The calls from South on.
    calls: &'static [&'static str],
    /// Contract and declarer, if the board states them.
    stated: Option<(&'static str, char)>,
    /// The cards of the first trick, West's first.
    cards: &'static [&'static str],
}

impl WrittenBoard {
    const HANDS: [&str; 4] = [
        "AK52.Q63.KJ74.85",
        "J93.T972.83.KJ96",
        "QT87.A85.A952.A3",
        "64.KJ4.QT6.QT742",
    ];

    fn pbn(&self) -> String {
        let hands = WrittenBoard::HANDS.join(" ");
        let mut text = format!("[Dealer \"S\"]\n[Vulnerable \"None\"]\n[Deal \"N:{hands}\"]\n");
        if let Some((contract, declarer)) = self.stated {
            text += &format!("[Declarer \"{declarer}\"]\n[Contract \"{contract}\"]\n");
        }
        text += &format!("[Auction \"S\"]\n{}\n", self.calls.join(" "));
        if !self.cards.is_empty() {
            let mut row = self.cards.to_vec();
            row.resize(4, "-");
            text += &format!("[Play \"W\"]\n{}\n*\n", row.join(" "));
        }
        text
    }

    /// LIN has no place for a contract; the board is read without one if the auction gives none.
    fn lin(&self) -> String {
        let hand = |index: usize| {
            let suits = WrittenBoard::HANDS[index]
                .split('.')
                .zip(["S", "H", "D", "C"]);
            suits
                .map(|(ranks, suit)| suit.to_owned() + ranks)
                .collect::<String>()
        };
        let calls = (self.calls.iter()).map(|call| format!("mb|{}|", call.replace("NT", "N")));
        let cards = self.cards.iter().map(|card| format!("pc|{card}|"));
        let (south, west, north) = (hand(2), hand(3), hand(0));
        let (calls, cards): (String, String) = (calls.collect(), cards.collect());
        format!("md|1{south},{west},{north}|sv|o|{calls}{cards}pg||\n")
    }

    fn rbn(&self) -> String {
        let calls = self.calls.concat().replace("NT", "N");
        let mut text = format!("H N:{}\nA SZ:{calls}\n", WrittenBoard::HANDS.join(":"));
        if let Some((contract, declarer)) = self.stated {
            text += &format!("C {}:{declarer}\n", contract.replace("NT", "N"));
        }
        if !self.cards.is_empty() {
            text += &format!("P {}\n", self.cards.concat());
        }
        text
    }

    fn bts(&self) -> String {
        let cards = self.cards.join(" ");
        let play = if cards.is_empty() { "W" } else { &cards };
        let (contract, declarer) = match self.stated {
            Some((contract, declarer)) => (contract, format!("[Declarer \"{declarer}\"]\n")),
            None => ("??", String::new()),
        };
        let (hands, calls) = (WrittenBoard::HANDS.join(" "), self.calls.join(" "));
        format!(
            "% bts version 5.2\ndeal 1 {hands}\ncontract {contract}\nplay {play}\ncomment\npbninfo\n\
             [Dealer \"S\"]\n{declarer}[Auction \"S\"]\n{calls}\n"
        )
    }

    fn diagram(&self) -> String {
        let hands = Seat::ALL.into_iter().zip(WrittenBoard::HANDS);
        let mut text: String = hands
            .map(|(seat, hand)| {
                let suits = hand
                    .split('.')
                    .zip(["♠", "♥", "♦", "♣"])
                    .map(|(ranks, suit)| format!(" {suit}{ranks}"));
                format!("{}:{}\n", seat.name(), suits.collect::<String>())
            })
            .collect();
        text += "\nSouth West North East\n";
        for row in self.calls.chunks(4) {
            let words = row.iter().map(|call| call.replace('P', "Pass"));
            text += &(words.collect::<Vec<_>>().join(" ") + "\n");
        }
        if let Some((contract, declarer)) = self.stated {
            let declarer = Seat::from_letter(declarer).unwrap().name();
            text += &format!("Contract: {contract} by {declarer}\n");
        }
        text
    }
}

/// Every reader makes its boards in the same way, so that equal boards give equal warnings and equal problems.
#[test]
fn equal_boards_in_several_formats_give_equal_warnings() {
    let whole = WrittenBoard {
        calls: &["1NT", "P", "P", "P"],
        stated: Some(("1NT", 'S')),
        cards: &["C4", "C5", "CK", "CA"],
    };
    let illegal = WrittenBoard {
        cards: &["C4", "CA"],
        ..whole
    };
    let revoked = WrittenBoard {
        cards: &["C4", "H3", "CK", "CA"],
        ..whole
    };
    let bid = |calls| WrittenBoard {
        calls,
        stated: None,
        cards: &[],
    };
    let stated = |contract, declarer| WrittenBoard {
        stated: Some((contract, declarer)),
        cards: &[],
        ..whole
    };
    let cases: [(WrittenBoard, &[&str]); 11] = [
        (bid(&["1NT", "P", "P", "P"]), &[]),
        (bid(&["P", "P", "P", "P"]), &[]),
        (
            bid(&["1NT", "1C", "P", "P"]),
            &["the bid is not higher than the last"],
        ),
        (
            bid(&["1NT", "X", "X", "P", "P"]),
            &["there is no bid by the opponents to double"],
        ),
        (bid(&["1NT", "P", "P", "P", "P"]), &["the auction is over"]),
        (bid(&["1NT", "Q"]), &["`Q` is not a call"]),
        (stated("1NT", 'S'), &[]),
        (
            stated("2NT", 'N'),
            &[
                "the auction does not end in 2NT",
                "according to the auction, South is declarer",
            ],
        ),
        (stated("1NTX", 'S'), &["the auction does not end in 1NTX"]),
        (
            illegal,
            &["North is to play and does not hold the ace of clubs"],
        ),
        (
            revoked,
            &["North cannot play the three of hearts while holding clubs"],
        ),
    ];
    for (board, expected) in cases.iter().chain([&(whole, &[][..])]) {
        let mut texts = vec![board.pbn(), board.rbn(), board.bts()];
        let is_play = !board.cards.is_empty();
        let is_legal = is_play || expected.is_empty() || board.stated.is_none();
        texts.extend(is_legal.then(|| board.lin()));
        let is_odd = expected
            .iter()
            .any(|expected| expected.contains("is not a call") || expected.contains("is over"));
        texts.extend((!is_play && !is_odd).then(|| board.diagram()));
        let mut kept: Option<Problem> = None;
        for text in texts {
            let contents = read(&text).unwrap().contents;
            let mut found: Vec<String> = (contents.warnings.iter())
                .filter(|warning| !warning.flaw.is_harmless())
                .map(|warning| warning.flaw.to_string())
                .collect();
            let mut expected: Vec<String> = expected
                .iter()
                .map(|&expected| expected.to_owned())
                .collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{text}");
            let line = contents.boards[0].content.clone().unwrap();
            let problem = kept.get_or_insert_with(|| line.problem.clone());
            let key = |it: &Problem| (it.contract(), it.play.clone(), it.record.auction.clone());
            assert_eq!(key(&line.problem), key(problem), "{text}");
        }
    }
}
