//! Tests of Portable Bridge Notation: foreign files that are read, edited in place and damaged, and problems that are
//! written and read.

use std::fs;
use std::io::BufReader;

use kibitzer_cards::notation::native;
use kibitzer_cards::problem::{
    Call, ExplainedCall, Goal, GoalKind, Party, Problem, Remark, Solution,
};
use kibitzer_cards::rules::{Chance, Doubling, Game, Vulnerability};
use kibitzer_cards::{Card, CardSet, Seat, Strain, Suit, Tricks};
use kibitzer_formats::{
    Encoding, Format, Pieces, Recognised, Rewrite, ScoreSubject, SessionHeading, TextContent,
    TextPiece, decode, pbn, read, read_one,
};
use kibitzer_library::{COLLECTIONS, Collection};

/// Names of files from the coordinator of the standard and from other programs.
const FILES: [&str; 10] = [
    "correct_10",
    "correct_20",
    "correct_21",
    "errors_10",
    "errors_20",
    "errors_21",
    "endplay-example1",
    "endplay-example2.head",
    "endplay-example4",
    "endplay-sample",
];

fn fixture(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/pbn");
    fs::read(format!("{folder}/{name}")).unwrap()
}

fn file(name: &str) -> String {
    decode(&fixture(&format!("{name}.pbn"))).into_owned()
}

fn pieces(text: &str) -> Vec<TextPiece> {
    let pieces = Pieces::new(text.as_bytes()).strict();
    pieces.map(Result::unwrap).collect()
}

/// Returns the warnings and the errors of unreadable deals, in the order of their places.
fn flaws(contents: &TextContent) -> Vec<String> {
    let bad = (contents.boards.iter()).filter_map(|board| board.content.as_ref().err());
    let mut flaws: Vec<_> = contents.warnings.iter().chain(bad).collect();
    flaws.sort_by_key(|flaw| (flaw.line, flaw.column));
    let told = flaws
        .into_iter()
        .map(|flaw| format!("{}:{} {}", flaw.line, flaw.column, flaw.flaw));
    told.collect()
}

fn contents(text: &str) -> TextContent {
    let mut all = TextContent::default();
    for piece in pieces(text) {
        all.boards.extend(piece.contents.boards);
        all.warnings.extend(piece.contents.warnings);
        all.heading.complete_from(&piece.contents.heading);
    }
    all
}

fn pbn_format() -> &'static Format {
    Format::by_ending("pbn").unwrap()
}

#[test]
fn correct_files_give_no_warning() {
    for (name, boards) in [("correct_10", 11), ("correct_20", 40), ("correct_21", 2)] {
        let contents = contents(&file(name));
        assert_eq!(flaws(&contents), [""; 0], "{name}");
        assert_eq!(contents.boards.len(), boards, "{name}");
    }
}

/// A reader that is not strict warns only where what it understood differs from what stands there, or was guessed.
#[test]
fn understood_nonstandard_text_warns_only_in_strict_mode() {
    let text = "[Dealer \"South\"]\n[Vulnerable \"n/s\"]\n[deal \"N:AK...  32... ..ak. ..32.\"]\n[Contract \"1N\"]\n\
                [Declarer \"S\"]\n[Date \"31.5.2026\"]\n[BCFlags \"1\"]\n[Result \"+1\"]\n\
                [Auction \"S\"]\n1N AP\n";
    assert_eq!(read(text).unwrap().contents.warnings, []);
    let strict = flaws(&contents(text));
    assert_eq!(strict.len(), 9, "{strict:#?}");
    let board = read(&file("wild")).unwrap().contents;
    assert!(board.warnings.len() < contents(&file("wild")).warnings.len());
}

/// The expected messages are lines `line:column words`; lines that begin with `#` are explanations.
#[test]
fn every_error_is_reported_with_its_line_and_column() {
    for name in ["errors_10", "errors_20", "errors_21", "wild"] {
        let found = flaws(&contents(&file(name)));
        let text = decode(&fixture(&format!("{name}.txt"))).into_owned();
        let expected: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(found.join("\n"), expected.join("\n"), "{name}");
    }
}

#[test]
fn the_pieces_of_a_file_add_up_to_its_exact_bytes() {
    for name in FILES {
        let bytes = fixture(&format!("{name}.pbn"));
        let pieces = Pieces::new(BufReader::with_capacity(7, &bytes[..]));
        let mut again = Vec::new();
        for piece in pieces {
            let piece = piece.unwrap();
            again.extend(piece.encoding.bytes(&piece.text).unwrap().into_owned());
            let boards = piece.contents.boards.iter();
            for problem in boards.filter_map(|board| Some(&board.content.as_ref().ok()?.problem)) {
                let rewrite = Rewrite {
                    piece: &piece.text,
                    before: problem,
                    after: problem,
                };
                assert_eq!(pbn_format().rewrite(rewrite).as_ref(), Some(&piece.text));
            }
        }
        assert!(again == bytes, "{name}");
    }
}

/// The title that BridgeComposer prints above hand records is the heading of the session. An unknown date is `0` there.
#[test]
fn the_title_of_a_printed_page_is_the_heading_of_the_session() {
    let title = "% PBN 2.1\n%BCOptions PageHeader\n%HRTitleDate 0\n%HRTitleEvent \"Club \\ Pairs\"\n%HRTitleSetID \"12\"\n\
                 %HRTitleSetIDPrefix \"Set\"\n%HRTitleSite  Paris \n%HRTitleEventual \"no\"\n";
    let games = "[Event \"\"]\n[Board \"1\"]\n[Deal \"N:AQ... 32... .AK.. K4...\"]\n\n\
                 %HRTitleDate 2026.11.30\n[Board \"2\"]\n[Deal \"N:AQ... 32... .AK.. K4...\"]\n";
    let text = format!("{title}{games}");
    let all = contents(&text);
    let heading = SessionHeading {
        event: "Club \\ Pairs".to_owned(),
        site: "Paris".to_owned(),
        date: "2026.11.30".to_owned(),
        session: "Set 12".to_owned(),
        scoring: None,
    };
    assert_eq!(all.heading, heading);
    assert_eq!(contents(games).heading.event, "");
    let with_prefix = text.replace("SetID \"12\"", "SetID \"Set-12\"");
    assert_eq!(contents(&with_prefix).heading.session, "Set-12");
    // Every line with `%` stays as it is when a board changes.
    let percent = |text: &str| {
        let lines = text.lines().filter(|line| line.starts_with('%'));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let pieces = pieces(&text);
    for index in 0..pieces.len() {
        for edit in [
            |problem: &mut Problem| problem.dealer = Seat::East,
            |problem: &mut Problem| {
                problem.record.makes[Seat::North] = [Some(Tricks(2)); 5];
            },
        ] {
            let (edited, _) = edited(&pieces, index, edit).unwrap();
            assert_ne!(edited, text);
            assert_eq!(percent(&edited), percent(&text));
        }
    }
}

fn first(text: &str) -> Problem {
    read_one(text).unwrap()
}

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().unwrap()).collect()
}

#[test]
fn a_game_is_read_with_its_record_auction_and_play() {
    let problem = first(&file("endplay-sample"));
    let record = &problem.record;
    assert_eq!(record.event, "TestingPBN");
    assert_eq!(record.players[Seat::East], "EDWARD PEABODY");
    assert_eq!(record.more["Scoring"], "IMP");
    assert_eq!(record.par.score, "NS +400");
    assert_eq!(record.score, "NS 500");
    assert_eq!(record.result, Some(Tricks(8)));
    assert_eq!(record.makes[Seat::North][3], Some(Tricks(11)));
    assert_eq!(record.makes[Seat::East][0], None);
    assert_eq!(problem.contract().unwrap().to_string(), "5SX");
    let setup = &problem.setup;
    assert_eq!((setup.declarer, setup.leader), (Seat::West, Seat::North));
    let calls = &record.auction.calls;
    assert_eq!((calls.len(), calls[5].call), (16, "2H".parse().unwrap()));
    assert_eq!(calls[5].meaning, "Spades & minor");
    // West led to the second trick, and South to the third.
    let play = problem.play.mainline();
    assert_eq!(play[..9], cards("H2 H4 HK HA D9 D2 DQ DA C5"));
    assert_eq!(play.len(), 32);
    assert!(problem.replay_line().is_ok());
}

#[test]
fn remarks_on_calls_and_cards_are_kept() {
    let boards = contents(&file("correct_10")).boards;
    let problem = &boards[1].content.as_ref().unwrap().problem;
    let calls = &problem.record.auction.calls;
    let meaning = "! $13 non-forcing 6-9 points, 6-card\nA1\nA2\nB1\nB2\nC1\nC2\nD1\nD2";
    assert_eq!(calls[2].meaning, meaning);
    let lead = problem.play.remark(&cards("SK")).unwrap();
    assert!(lead.comment.starts_with("! $14 highest of series\nA1"));
    assert_eq!(problem.setup.unknown.0, [0, 13, 0, 13]);
    assert!(
        problem
            .notes
            .contains("\nS K Q 10 2                      S A 8 6 5 4\n")
    );
    let irregular = &boards[2].content.as_ref().unwrap().problem;
    let calls: Vec<String> = irregular.record.auction.calls[..4]
        .iter()
        .map(|call| format!("{} {}", call.call, call.meaning))
        .collect();
    assert_eq!(calls, ["P ^S", "1D ", "1C ^I", "4S "]);
    assert_eq!(irregular.record.more["Declarer"], "^S");
    let revoke = irregular.play.remark(&irregular.play.mainline()[..8]);
    assert_eq!(revoke.unwrap().comment, "^R");
}

#[test]
fn tags_are_inherited_from_earlier_games() {
    let boards = contents(&file("correct_20")).boards;
    let problems: Vec<&Problem> = boards
        .iter()
        .map(|board| &board.content.as_ref().unwrap().problem)
        .collect();
    for problem in &problems[..15] {
        assert_eq!(problem.record.event, "Autumn regional");
        assert_eq!(problem.record.more["Scoring"], "Matchpoints");
    }
    let hidden: Vec<&str> = problems[..16]
        .iter()
        .map(|problem| problem.record.more.get("Hidden"))
        .map(|value| value.map_or("-", |value| value))
        .collect();
    let expected = "- WNE WNE NES NES NES NES NES ESW ESW ESW ESW SWN SWN SWN SWN";
    assert_eq!(hidden.join(" "), expected);
    let sample = contents(&file("endplay-sample")).boards;
    let second = &sample[1].content.as_ref().unwrap().problem;
    assert_eq!(second.record.event, "TestingPBN");
    assert!(!second.record.more.contains_key("Contract"));
    assert_eq!(second.record.auction.calls.len(), 4);
}

#[test]
fn a_game_without_a_board_tag_inherits_the_previous_board() {
    let text = "[Event \"Final\"]\n[North \"Bocchi\"]\n[Board \"7\"]\n[Dealer \"S\"]\n[Vulnerable \"EW\"]\n\
                [Deal \"N:AK... 32... ..AK. ..32.\"]\n[Contract \"1NT\"]\n[Declarer \"N\"]\n\n\
                [North \"Zia\"]\n[Contract \"2S\"]\n[Declarer \"W\"]\n\
                [Auction \"S\"]\nPass 2S AP\n\n\
                [Board \"8\"]\n[Dealer \"S\"]\n[Auction \"S\"]\nPass 2S AP\n";
    let contents = contents(text);
    let told = ["10:1 no deal is given; the deal of the previous board is assumed"];
    assert_eq!(flaws(&contents), told);
    let boards = (contents.boards.iter()).map(|board| &board.content.as_ref().unwrap().problem);
    let [first, second, third] = boards.collect::<Vec<_>>()[..] else {
        panic!("three games");
    };
    assert_eq!(first.setup.hands, second.setup.hands);
    assert_eq!(
        (second.dealer, second.vulnerability),
        (Seat::South, Vulnerability::EastWest)
    );
    assert_eq!(
        (&second.record.event[..], &second.record.board[..]),
        ("Final", "7")
    );
    assert_eq!(second.record.players[Seat::North], "Zia");
    assert_eq!(third.setup.hands[Seat::North], CardSet::EMPTY);
    let all = pieces(text);
    let (edited, after) = edited(&all, 1, exchange).unwrap();
    assert!(edited.contains("\n[Deal \"N:"));
    assert_read(&pieces(&edited), 1, &after, "a board of its own");
}

#[test]
fn games_end_at_empty_lines_and_where_another_begins() {
    let deal = "[Deal \"N:AK... 32... ..AK. ..32.\"]";
    let text = format!(
        "[Event \"\"]\n[Dealer \"\"]\n[Deal \"\"]\n\n{deal}\n{{ a\n\n[Deal \"\"] }} [Room \"Open\"]\n\
         {deal}\n% next\n{deal} [Board \"3\"]\n[Play \"W\"]\n*\n[Round \"2\"]\n \t\n% end\n"
    );
    let contents = contents(&text);
    assert_eq!(
        flaws(&contents),
        ["12:1 expected the tag Contract before this one"]
    );
    let lines: Vec<usize> = contents.boards.iter().map(|board| board.line).collect();
    assert_eq!(lines, [5, 9, 11]);
    let rounds: Vec<_> = pieces(&text)
        .iter()
        .map(|piece| piece.text.lines().count())
        .collect();
    assert_eq!(rounds, [4, 4, 1, 6, 1]);
    // Only the deal shows where a game begins.
    let bare = format!("[Event \"\"]\n[Board \"1\"]\n{deal}\n[Board \"2\"]\n{deal}\n{deal}\n");
    let lines: Vec<usize> = pieces(&bare)
        .iter()
        .map(|piece| piece.text.lines().count())
        .collect();
    assert_eq!(lines, [3, 2, 1]);
    // A comment that is never closed does not affect other games.
    let open = format!("{deal} {{ a\n{deal}\n\n{deal}\n");
    assert_eq!(read(&open).unwrap().contents.boards.len(), 3);
    let closed_later =
        format!("[Event \"\"]\n{deal}\n{{ a\n[Result \"\"]\n\n[Event \"\"]\n{deal}\n{{ b }}\n");
    let contents = read(&closed_later).unwrap().contents;
    assert_eq!(contents.boards.len(), 2);
    assert_eq!(
        flaws(&contents),
        ["3:1 a comment is opened here and never closed"]
    );
    let long = format!("{deal} {{{}\n\n{deal}\n", " a".repeat(50_000));
    assert_eq!(pieces(&long).len(), 2);
}

#[test]
fn pbn_is_recognised_by_its_beginning() {
    let texts = [
        "% PBN 2.1\n",
        "% ===\n% by hand\n\n{ A comment } ; another\n[ Event\n\"\"]",
        "[Deal\"N:",
        "Event \"\"]\n[Site \"\"]\n[Deal \"N:A\"]",
    ];
    for text in texts {
        assert!(matches!(Format::recognise(text), Recognised::In(format) if format.name == "PBN"));
    }
    for text in [
        "[section]\nkey=1",
        "[\"a\", 1]",
        "%PDF-1.4",
        "{\"a\": 1}",
        "[Event]",
    ] {
        let is_pbn =
            matches!(Format::recognise(text), Recognised::In(format) if format.name == "PBN");
        assert!(!is_pbn, "{text}");
    }
}

/// Returns the numbers of the lines that are only in the old text, and of those that are only in the new one.
fn changes<'a>(old: &'a str, new: &'a str) -> (Vec<usize>, Vec<usize>) {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.split('\n').collect(), new.split('\n').collect());
    let mut common = vec![vec![0u32; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i][j] = if old[i] == new[j] {
                common[i + 1][j + 1] + 1
            } else {
                common[i + 1][j].max(common[i][j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let (mut gone, mut come) = (Vec::new(), Vec::new());
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || i < old.len() && common[i + 1][j] >= common[i][j + 1] {
            gone.push(i);
            i += 1;
        } else {
            come.push(j);
            j += 1;
        }
    }
    (gone, come)
}

/// Returns for each line the tags that it belongs to: those that it names, or else the last ones before it.
fn owners(text: &str) -> Vec<Vec<String>> {
    let mut owner = Vec::new();
    let mut owners = Vec::new();
    for line in text.split('\n') {
        let names: Vec<String> = line
            .split('[')
            .skip(1)
            .filter_map(|part| part.split([' ', '"']).next())
            .filter(|name| *name != "Note" && name.starts_with(char::is_uppercase))
            .map(str::to_owned)
            .collect();
        if !names.is_empty() && !line.starts_with('%') {
            owner = names;
        }
        owners.push(if line.starts_with('%') {
            vec!["%".to_owned()]
        } else {
            owner.clone()
        });
    }
    owners
}

/// Asserts that the board of an edited piece is read as expected.
#[track_caller]
fn assert_read(again: &[TextPiece], index: usize, after: &Problem, name: &str) {
    let board = again[index].contents.boards[0].content.as_ref();
    let read = board.map(|line| native::write(&line.problem)).unwrap();
    let expected = native::write(after);
    let (gone, come) = changes(&expected, &read);
    let line = |text: &str, at: &usize| text.split('\n').nth(*at).unwrap_or("").to_owned();
    let gone: Vec<String> = gone.iter().map(|at| line(&expected, at)).collect();
    let come: Vec<String> = come.iter().map(|at| line(&read, at)).collect();
    assert!(
        gone == come,
        "{name} {index}\n{}\nexpected {gone:#?}\nread {come:#?}",
        again[index].text
    );
    assert_eq!(board.map(|line| &line.problem), Ok(after));
}

type Edit = fn(&mut Problem);

/// The edits, each with the tags whose lines it may change.
const EDITS: [(Edit, &[&str]); 29] = [
    (
        |problem| problem.record.event = "Club \"A\\B\"".to_owned(),
        &["Event"],
    ),
    (|problem| problem.record.site += "x", &["Site"]),
    (
        |problem| problem.record.date = "2026.05.31".to_owned(),
        &["Date"],
    ),
    (|problem| problem.record.board = "77".to_owned(), &["Board"]),
    (
        |problem| problem.record.players[Seat::North] = "Ä. Ö".to_owned(),
        &["North"],
    ),
    (
        |problem| problem.record.players[Seat::West].clear(),
        &["West"],
    ),
    (
        |problem| problem.dealer = problem.dealer.next(),
        &["Dealer", "Auction", "Declarer", "Contract"],
    ),
    (
        |problem| {
            problem.vulnerability = match problem.vulnerability {
                Vulnerability::Both => Vulnerability::EastWest,
                Vulnerability::None | Vulnerability::NorthSouth | Vulnerability::EastWest => {
                    Vulnerability::Both
                }
            }
        },
        &["Vulnerable"],
    ),
    // A lead out of turn is recognised by the hand that holds the card. A play that the exchange makes illegal is kept
    // on extension lines.
    (exchange, &["Deal", "Play", "%"]),
    (
        |problem| {
            problem
                .record
                .more
                .insert("Scoring".to_owned(), "BAM".to_owned());
        },
        &["Scoring"],
    ),
    (
        |problem| {
            problem
                .record
                .more
                .insert("Room".to_owned(), "Closed".to_owned());
            problem.record.more.remove("HomeTeam");
        },
        &["Room", "HomeTeam"],
    ),
    // A board recorded as passed out has an auction of passes.
    (
        |problem| problem.level = Some(if problem.level == Some(2) { 3 } else { 2 }),
        &["Contract", "Declarer", "Auction"],
    ),
    (
        |problem| {
            problem.level = Some(1);
            problem.doubling = Doubling::Redoubled;
        },
        &["Contract", "Declarer", "Auction"],
    ),
    (
        |problem| {
            problem.level = Some(4);
            problem.setup.strain = Strain::Trump(Suit::Clubs);
        },
        // With another trump suit the winners of tricks change, and with them the columns of the cards.
        &["Contract", "Declarer", "Auction", "Play", "%"],
    ),
    (
        |problem| {
            problem.level = Some(4);
            problem.setup.declarer = problem.setup.declarer.next();
            problem.setup.leader = problem.setup.leader.next();
        },
        // A result that names a side is written for the new declarer.
        &["Contract", "Declarer", "Auction", "Play", "Result", "%"],
    ),
    // A result marked as irregular, such as `^9`, is kept.
    (
        |problem| problem.record.result = Some(Tricks(3)),
        &["Result", "Declarer", "Contract", "Auction", "%"],
    ),
    (
        |problem| problem.record.score = "NS 50".to_owned(),
        &["Score"],
    ),
    (
        |problem| {
            let call = Call::Bid(7, Strain::NoTrump);
            let meaning = "? a joke".to_owned();
            problem
                .record
                .auction
                .calls
                .insert(0, ExplainedCall { call, meaning });
        },
        // No tag says that there was no declarer.
        &["Auction", "Declarer", "Contract", "%"],
    ),
    // A contract that is not given is that of the auction; it must be given once the auction differs. Without both,
    // there must be a deal.
    (
        |problem| problem.record.auction.calls.clear(),
        &["Auction", "Declarer", "Contract", "Deal"],
    ),
    (
        |problem| {
            let path = problem.play.mainline()[..problem.play.mainline().len().min(3)].to_vec();
            let comment = "!? why not [this];".to_owned();
            let name = String::new();
            problem.play.set_remark(&path, Remark { name, comment });
        },
        &["Play"],
    ),
    (
        |problem| {
            problem.play = Default::default();
            problem.at = 0;
        },
        &["Play"],
    ),
    (
        |problem| problem.at = problem.play.mainline().len(),
        &["Play", "%"],
    ),
    (
        |problem| problem.record.makes[Seat::South] = [Some(Tricks(7)); 5],
        &["OptimumResultTable", "DoubleDummyTricks"],
    ),
    (|problem| problem.title = "Мизер\n% \"\\".to_owned(), &["%"]),
    (
        |problem| {
            problem.solution = Some(Solution {
                tricks: Tricks(5),
                cards: CardSet::EMPTY,
            });
            problem.tags = vec!["a".to_owned(), "b".repeat(700)];
        },
        &["%"],
    ),
    (
        |problem| {
            problem.goal = Some(Goal {
                party: Party::Others,
                tricks: Tricks(5),
                kind: GoalKind::Exact,
            });
        },
        &["%"],
    ),
    (
        |problem| {
            let path = problem.play.mainline()[..problem.play.mainline().len().min(1)].to_vec();
            problem.play.add(&path, "S2".parse().unwrap());
            problem.line = path;
            problem.at = 0;
        },
        &["%", "Play", "Declarer", "Contract"],
    ),
    (
        |problem| problem.setup.unknown[Seat::East] = 3,
        &["%", "Deal"],
    ),
    (
        |problem| problem.setup.gone = "A...".parse().unwrap(),
        &["%"],
    ),
];

/// Exchanges a card between South and West.
fn exchange(problem: &mut Problem) {
    let hands = &mut problem.setup.hands;
    let of = |hand: CardSet| hand.iter().next();
    if let (Some(one), Some(other)) = (of(hands[Seat::South]), of(hands[Seat::West])) {
        hands[Seat::South] = hands[Seat::South].without(one).with(other);
        hands[Seat::West] = hands[Seat::West].without(other).with(one);
    }
}

/// Edits the board of a piece. Returns the text of all pieces and the edited problem, or `None` if the edit changes
/// nothing.
fn edited(all: &[TextPiece], index: usize, edit: Edit) -> Option<(String, Problem)> {
    let before = &((all[index].contents.boards.first()?).content.as_ref())
        .ok()?
        .problem;
    let mut after = before.clone();
    edit(&mut after);
    let rewrite = Rewrite {
        piece: &all[index].text,
        before,
        after: &after,
    };
    let piece = pbn_format().rewrite(rewrite)?;
    let text = all
        .iter()
        .enumerate()
        .map(|(it, other)| if it == index { &piece[..] } else { &other.text });
    (after != *before).then(|| (text.collect(), after))
}

#[test]
fn an_edit_changes_only_its_own_lines_and_is_read_back() {
    let mut seen = [0; EDITS.len()];
    for (name, line_break) in FILES.iter().flat_map(|file| [(file, "\n"), (file, "\r\n")]) {
        let all = pieces(&file(name).replace('\n', line_break));
        for index in 0..all.len() {
            for (number, (edit, tags)) in EDITS.iter().enumerate() {
                let Some((new, after)) = edited(&all, index, *edit) else {
                    continue;
                };
                seen[number] += 1;
                let name = format!("{name} edit {number}");
                let again = pieces(&new);
                assert_lines(&all[index].text, &again[index].text, tags, &name);
                let breaks = new.matches(line_break).count() * (line_break.len() - 1);
                assert_eq!(new.matches('\r').count(), breaks, "{name}");
                assert_read(&again, index, &after, &name);
                untouched(&all, &again, index, &name);
            }
        }
    }
    assert!(seen.iter().all(|times| *times > 20), "{seen:?}");
}

/// Asserts that only the lines of some tags differ, and that no foreign line with `%` is lost.
#[track_caller]
fn assert_lines(old: &str, new: &str, tags: &[&str], name: &str) {
    let (gone, come) = changes(old, new);
    let lines = (owners(old), owners(new));
    let changed: Vec<&Vec<String>> = gone
        .iter()
        .map(|line| &lines.0[*line])
        .chain(come.iter().map(|line| &lines.1[*line]))
        .collect();
    // Comments on the notes of an edited section are moved, and so are lines with `%` within it.
    let is_section = ["Play", "Auction"].iter().any(|tag| tags.contains(tag));
    let within = ["{..}", "{ Note 1b", "\n%\n", "%\r\n", "% Bad"];
    let moves = is_section && within.iter().any(|word| old.contains(word));
    // A game without a deal may get one, so that it does not inherit that of the game before.
    let gets_deal = !old.contains("[Deal ");
    let is_allowed = |owners: &&Vec<String>| {
        let mut owners = owners.iter();
        moves || owners.any(|owner| tags.contains(&owner.as_str()) || gets_deal && owner == "Deal")
    };
    assert!(changed.iter().all(is_allowed), "{name} {changed:?}\n{new}");
    if tags.len() == 1 && !["%", "Auction", "Play"].contains(&tags[0]) {
        assert!(gone.len() <= 1 && come.len() <= 1, "{name}\n{new}");
    }
    let ours = ["% K", "%|", "%+"];
    let foreign = |text: &str| -> Vec<String> {
        let lines = text
            .lines()
            .filter(|line| line.starts_with('%'))
            .filter(|line| !ours.iter().any(|own| line.starts_with(own)));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(foreign(old), foreign(new), "{name}\n{new}");
}

/// Asserts that the other boards are unchanged, unless they inherit values from earlier ones.
fn untouched(all: &[TextPiece], again: &[TextPiece], index: usize, name: &str) {
    assert_eq!(all.len(), again.len(), "{name}");
    if ["correct_20", "endplay-sample"]
        .iter()
        .any(|beginning| name.starts_with(beginning))
    {
        return;
    }
    for (other, (old, new)) in all.iter().zip(again).enumerate() {
        let boards = |piece: &TextPiece| -> Vec<_> {
            let boards = piece.contents.boards.iter();
            boards.map(|board| board.content.clone().ok()).collect()
        };
        let inherits = other == index || old.text.contains("\"#\"");
        assert!(
            inherits || boards(old) == boards(new),
            "{name} {index} {other}"
        );
    }
}

#[test]
fn notes_are_edited_in_their_comments() {
    let mut times = 0;
    for name in FILES {
        let text = file(name);
        let all = pieces(&text);
        for index in 0..all.len() {
            let edits: [Edit; 3] = [
                |problem| problem.notes = "One line".to_owned(),
                |problem| problem.notes.clear(),
                |problem| problem.notes = format!("}}\n% {{\n\n{}", "Мизер ".repeat(100)),
            ];
            for edit in edits {
                let Some((new, after)) = edited(&all, index, edit) else {
                    continue;
                };
                times += 1;
                let again = pieces(&new);
                assert_read(&again, index, &after, name);
                // No tag is added or removed.
                let tags = |text: &str| text.matches("[").count();
                let comments: usize = all[index].text.matches("{").count();
                assert!(
                    comments > 0 || tags(&text) == tags(&new),
                    "{name} {index} {}",
                    again[index].text
                );
            }
        }
    }
    assert!(times > 200, "{times}");
}

#[test]
fn shipped_problems_are_read_back_from_pbn_unchanged() {
    let shipped = COLLECTIONS.iter().flat_map(Collection::problems);
    let (mut times, mut preferans) = (0, 0);
    for problem in shipped {
        let Some(written) = pbn::write(problem) else {
            assert_eq!(problem.setup.game, Game::Preferans);
            preferans += 1;
            continue;
        };
        times += 1;
        let found = read(&written).unwrap();
        assert_eq!(flaws(&found.contents), [""; 0], "{written}");
        assert_eq!(&first(&written), problem, "{written}");
        assert!(
            written.lines().all(|line| line.chars().count() <= 253),
            "{written}"
        );
        assert!(written.ends_with("\n\n"));
        let again = Rewrite {
            piece: &written,
            before: problem,
            after: &Problem {
                title: "Another".to_owned(),
                ..problem.clone()
            },
        };
        let again = pbn_format().rewrite(again).unwrap();
        assert_eq!(first(&again).title, "Another");
    }
    assert!(times > 20 && preferans > 5, "{times} {preferans}");
}

/// Notes that look like a game are kept in a comment.
#[test]
fn text_like_a_game_is_kept_in_a_comment() {
    let mut problem = first("[Deal \"N:AK... 32... ..AK. ..32.\"]\n");
    problem.notes = "one\n\n[Deal \"N:- - - -\"]\nsome {brackets\n\n[Event \"\"]".to_owned();
    let text = pbn::write(&problem).unwrap();
    assert_eq!(contents(&text).boards.len(), 1, "{text}");
    assert_eq!(first(&text), problem);
}

/// The games of other programs are written in plain export format; only strange ones need extension lines of ours.
#[test]
fn ordinary_games_of_other_programs_need_no_extension_lines() {
    for name in FILES {
        for board in contents(&file(name)).boards {
            let Ok(line) = board.content else {
                continue;
            };
            let written = pbn::write(&line.problem).unwrap();
            assert_eq!(first(&written), line.problem, "{name}\n{written}");
            let is_ours = written.contains("% Kibitzer");
            let is_strange = name.starts_with("errors") || line.problem.notes.contains('{');
            assert!(!is_ours || is_strange, "{name} {}\n{written}", board.line);
        }
    }
}

#[test]
fn damaged_files_read_whole_or_in_pieces_give_the_same_result() {
    let mut chance = Chance::from_seed(7);
    let texts: Vec<Vec<char>> = FILES
        .iter()
        .map(|name| file(name).chars().collect())
        .collect();
    let strange: Vec<char> = "[]{};\"%\\\n\r#^=$!*+-\0é♠".chars().collect();
    for round in 0..400 {
        let mut letters = texts[round % texts.len()].clone();
        for _ in 0..=chance.below(6) {
            let at = chance.below(letters.len());
            let end = letters.len().min(at + chance.below(40));
            match chance.below(3) {
                0 => letters.insert(at, strange[chance.below(strange.len())]),
                1 => drop(letters.drain(at..end)),
                _ => letters[at] = strange[chance.below(strange.len())],
            }
        }
        let text: String = letters.into_iter().collect();
        let bytes = BufReader::with_capacity(1 + chance.below(300), text.as_bytes());
        let all: Vec<TextPiece> = Pieces::new(bytes).map(Result::unwrap).collect();
        let together: String = all.iter().map(|piece| &piece.text[..]).collect();
        assert_eq!(together, text);
        if !matches!(Format::recognise(&text), Recognised::In(_)) {
            continue;
        }
        let lines: Vec<usize> = text.split('\n').map(|part| part.chars().count()).collect();
        let mut whole = TextContent::default();
        for piece in &all {
            whole.boards.extend(piece.contents.boards.clone());
            whole.warnings.extend(piece.contents.warnings.clone());
        }
        if let Ok(found) = read(&text) {
            assert_eq!(flaws(&found.contents), flaws(&whole));
            assert_eq!(found.contents.boards, whole.boards);
        }
        for warning in &whole.warnings {
            let length = lines[warning.line - 1];
            assert!(
                (1..=length + 1).contains(&warning.column),
                "{warning}\n{text}"
            );
        }
    }
}

#[test]
fn a_windows_1252_file_is_detected_and_decoded() {
    let bytes = fixture("correct_10.pbn");
    assert_eq!(Encoding::detect(&bytes).name(), "windows-1252");
    let text = decode(&bytes);
    assert!(text.contains("À Á Â"));
}

#[test]
fn a_game_without_cards_is_reported_unless_it_is_only_a_result() {
    let deal = "[Board \"1\"]\n[Deal \"N:AK... 32... ..AK. ..32.\"]\n";
    let empty = "\n[Board \"2\"]\n[Deal \"\"]\n[Contract \"3NT\"]\n";
    let result = "\n[Board \"3\"]\n[Declarer \"S\"]\n[Contract \"3NT\"]\n[Result \"9\"]\n";
    let found = contents(&format!("{deal}{empty}{result}"));
    assert_eq!(found.boards.len(), 1);
    assert_eq!(flaws(&found), ["5:8 nobody holds a card"]);
}

/// A contract has a level; a strain alone occurs only in end positions (chapter 3.10 of the standard).
#[test]
fn a_contract_without_a_level_is_written_only_for_end_positions() {
    let whole = "N:AK52.Q63.KJ74.85 J93.T972.83.K964 QT874.A.AQ952.A7 6.KJ854.T6.QJT32";
    let list = format!("PBN 0 0 1 3 \"{whole}\"\nPLAY 2 \"H4H3\"\n");
    for (text, tags) in [
        (format!("bridge {whole} H E declarer=N"), ["N", ""]),
        (format!("bridge {whole} NT N declarer=N"), ["", ""]),
        (format!("bridge {whole} C S play=CACJ"), ["E", ""]),
        (list, ["S", ""]),
        (format!("[Deal \"{whole}\"]"), ["", ""]),
        (
            "bridge N:AK... 32... ..AK. ..32. H E declarer=N".to_owned(),
            ["N", "H"],
        ),
    ] {
        let problem = first(&text);
        let written = pbn::write(&problem).unwrap();
        let [declarer, contract] = tags;
        let pair = format!("[Declarer \"{declarer}\"]\n[Contract \"{contract}\"]\n");
        assert!(written.contains(&pair), "{written}");
        let again = contents(&written);
        assert_eq!(flaws(&again), [""; 0], "{written}");
        assert_eq!(first(&written), problem, "{written}");
    }
}

#[test]
fn tags_with_unusual_quotes_or_equals_signs_are_read() {
    let deal = "N:AK52.Q63.KJ74.85 J93.T972.83.K964 QT874.A.AQ952.A7 6.KJ854.T6.QJT32";
    let board = first(&format!("[Board \"5\"]\n[Deal \"{deal}\"]\n"));
    for text in [
        format!("[Board '5']\n[Deal '{deal}']\n"),
        format!("[Board ‘5’]\n[Deal ‘{deal}’]\n"),
        format!("[Board=\"5\"]\n[Deal=\"{deal}\"]\n"),
        format!("[Board = “5”]\n[Deal = “{deal}”] ; a comment\n"),
        format!("[Board='5']\n[Deal='{deal}']\n[MyTag 'kept']\n"),
    ] {
        let read = first(&text);
        assert_eq!(read.setup, board.setup, "{text}");
        assert_eq!(read.record.board, "5", "{text}");
    }
    // A tag of a forum is none of PBN.
    let post = format!("[quote='Ann']\n{deal}\n[/quote]\n");
    let format = read(&post).unwrap().format;
    assert!(!format.name.contains("PBN"), "{}", format.name);
}

#[test]
fn the_results_of_a_board_may_follow_a_blank_line() {
    let deal = "N:AK52.Q63.KJ74.85 J93.T972.83.K964 QT874.A.AQ952.A7 6.KJ854.T6.QJT32";
    let game = |number: u8| format!("[Board \"{number}\"]\n[Deal \"{deal}\"]\n\n");
    let table = "[ScoreTable \"Contract;Declarer;Result\"]\n3NT N 9\n";
    let times = "[PlayTimeTable \"Seat;Time\"]\nN 120\n";
    let text = game(1) + table + times + "\n" + &game(2);
    let found = read(&text).unwrap().contents;
    let subjects = found.scores.iter().map(|scores| &scores.subject);
    let expected = [ScoreSubject::Board(0), ScoreSubject::BoardData(0)];
    assert_eq!(
        subjects.collect::<Vec<_>>(),
        expected.iter().collect::<Vec<_>>()
    );
    assert_eq!(
        (found.boards.len(), flaws(&found)),
        (2, Vec::<String>::new())
    );
}

/// Nobody is named as declarer of a contract that cannot be read.
#[test]
fn an_invalid_call_leaves_declarer_and_contract_empty() {
    let deal = "N:AK52.Q63.KJ74.85 J93.T972.83.K964 QT874.A.AQ952.A7 6.KJ854.T6.QJT32";
    let calls = "1NT Pass 8NT Pass Pass Pass";
    let text = format!("[Deal \"{deal}\"]\n[Result \"9\"]\n[Auction \"N\"]\n{calls}\n");
    let written = pbn::write(&first(&text)).unwrap();
    let tags = "[Declarer \"\"]\n[Contract \"\"]\n[Result \"9\"]\n";
    assert!(written.contains(tags), "{written}");
}
