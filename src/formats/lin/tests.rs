//! Tests with whole records and addresses, from the files beside `tests/formats/problems.rs`, and with all kinds of errors.

use kibitzer_cards::problem::{Call, Problem, Remark};
use kibitzer_cards::rules::{Contract, Doubling, Game, Position, Vulnerability};
use kibitzer_cards::{BySeat, Seat, Strain, Tricks};

use super::flaw::LinFlaw;
use super::results::parse_result;
use crate::{Format, Pieces, Rewrite, TextContent, read, read_one};

const MATCH: &str = include_str!("../../../tests/fixtures/lin/match.lin");
const ROBOTS: &str = include_str!("../../../tests/fixtures/lin/robots.lin");
const ONE: &str = include_str!("../../../tests/fixtures/lin/one-board.lin");

fn lin() -> &'static Format {
    Format::by_ending("lin").unwrap()
}

fn address() -> &'static Format {
    Format::by_ending("links").unwrap()
}

fn contents(text: &str) -> TextContent {
    read(text).unwrap().contents
}

/// Returns the boards of a text that causes no warnings.
#[track_caller]
fn boards(text: &str) -> Vec<Problem> {
    let contents = contents(text);
    assert_eq!(contents.warnings, []);
    let boards = contents.boards.into_iter();
    boards.map(|board| board.content.unwrap().problem).collect()
}

/// Returns the only board of a text that causes no warnings.
#[track_caller]
fn one_board(text: &str) -> Problem {
    let [board] = <[Problem; 1]>::try_from(boards(text)).unwrap();
    board
}

/// Returns the warnings about a text, each with its position.
fn messages(text: &str) -> Vec<String> {
    let contents = contents(text);
    let boards = contents.boards.into_iter();
    let errors = boards.filter_map(|board| board.content.err());
    let all = contents.warnings.into_iter().chain(errors);
    all.map(|error| error.to_string()).collect()
}

/// Returns the number of tricks that declarer's side wins in the recorded play. The flag is true if the play is
/// complete.
fn tricks_won(problem: &Problem) -> (Tricks, bool) {
    let play = problem.replay_line().unwrap();
    let (tricks, _) = play.tricks_won(play.cards().len());
    (tricks, play.position().is_over())
}

/// Describes contract, declarer and declarer's tricks where known, such as `4SXN 9`.
fn outcome(problem: &Problem) -> String {
    let contract = problem.contract().map(|contract| contract.to_string());
    let tricks = problem.record.result.map(|tricks| tricks.to_string());
    let [contract, tricks] = [contract, tricks].map(|text| text.unwrap_or("?".to_owned()));
    format!("{contract}{} {tricks}", problem.setup.declarer)
}

#[test]
fn the_rooms_of_a_match_agree_with_its_list_of_results() {
    let boards = boards(MATCH);
    assert_eq!(boards.len(), 30);
    let list = MATCH.split('|').nth(3).unwrap();
    for (board, text) in boards.iter().zip(list.split(',')) {
        let listed = parse_result(text).unwrap();
        assert_eq!(board.contract(), Some(listed.contract), "{text}");
        assert_eq!(board.setup.declarer, listed.declarer, "{text}");
        assert_eq!(board.record.result, listed.tricks, "{text}");
        let (won, is_over) = tricks_won(board);
        let left = Tricks(13 - (board.play.mainline().len() / 4) as u8);
        let result = board.record.result.unwrap();
        assert!(won <= result && result.0 <= won.0 + left.0, "{text}");
        assert!(!is_over || won == result);
        assert!(Position::from_setup(&board.setup).unwrap().is_whole());
    }
    let [open, closed] = [&boards[0], &boards[1]];
    assert_eq!(open.setup.hands, closed.setup.hands);
    assert_eq!(open.record.event, "2010 USBF SF A");
    let more = ["Room", "Stage", "HomeTeam", "VisitTeam", "Scoring"]
        .map(|name| &open.record.more[name][..])
        .join(", ");
    assert_eq!(more, "Open, Segment 4 of 8, Nickell, Fleisher, IMP");
    assert_eq!(closed.record.more["Room"], "Closed");
    assert_eq!(open.record.board, "46");
    assert_eq!(boards[29].record.board, "60");
    let players = |board: &Problem| board.record.players.0.join(" ");
    assert_eq!(players(open), "Rodwell Weinstein Meckstroth Levin");
    assert_eq!(players(closed), "Martel Mahmood Stansby Hamman");
    assert_eq!(open.record.auction.calls[2].meaning, "* jacoby 2N");
    assert_eq!(open.dealer, Seat::East);
    assert_eq!(boards[2].vulnerability, Vulnerability::NorthSouth);
}

#[test]
fn complete_plays_and_claims_of_robot_games_are_read() {
    let boards = boards(ROBOTS);
    assert_eq!(boards.len(), 8);
    assert_eq!(outcome(&boards[2]), "2HS 9");
    assert_eq!(outcome(&boards[6]), "4SS 11");
    for board in &boards {
        let (won, is_over) = tricks_won(board);
        assert!(board.record.result >= Some(won) && (!is_over || board.record.result == Some(won)));
        assert_eq!(board.at, 0);
        assert_eq!(board.record.players[Seat::South], "domtp");
    }
    let meaning = "Major suit opening -- 5+ ♥; 11-21 HCP; 12-22 total points";
    assert_eq!(boards[0].record.auction.calls[2].meaning, meaning);
    let one = one_board(ONE);
    assert_eq!(outcome(&one), "3NTN 6");
    assert_eq!(one.record.board, "15");
}

/// The calls of an auction to 1NT, as LIN text.
const BID: &str = "mb|1N|mb|p|mb|p|mb|p|";

/// A deal in LIN text in which every hand has one whole suit.
const DEAL: &str = "md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|";

#[test]
fn line_breaks_are_ignored_and_a_line_may_hold_many_boards() {
    let two = [MATCH.replace('\n', ""), MATCH.replace('|', "|\r\n")].map(|text| boards(&text));
    assert_eq!(two[0], boards(MATCH));
    assert_eq!(two[1], boards(MATCH));
    let line = MATCH.replace('\n', "");
    let mut pieces = Pieces::new(line.as_bytes()).map(Result::unwrap);
    assert!(pieces.all(|piece| piece.contents.boards.len() == 1));
}

#[test]
fn boards_have_their_line_numbers() {
    let boards_of_robots = contents(ROBOTS).boards;
    let lines: Vec<usize> = boards_of_robots.iter().map(|board| board.line).collect();
    assert_eq!(lines, [1, 2, 3, 4, 5, 6, 7, 8]);
    let first = contents(MATCH).boards[0].line;
    assert!(MATCH.lines().nth(first - 1).unwrap().starts_with("qx|o46|"));
    let text = format!("st||{DEAL}sv|n|\nst||{DEAL}sv|e|");
    let both = boards(&text);
    assert_eq!(both[0].vulnerability, Vulnerability::NorthSouth);
    assert_eq!(both[1].vulnerability, Vulnerability::EastWest);
}

#[test]
fn the_last_hand_has_the_remaining_cards() {
    let board = one_board(DEAL);
    let east = board.setup.hands[Seat::East].to_string();
    assert_eq!(east, "...AKQJT98765432");
    assert!(board.level.is_none() && board.dealer == Seat::South);
    let ending = one_board("md|3SAK,SQJ,ST9,S87|mb|p|mb|1N|mb|p|mb|p|mb|p|");
    assert_eq!(ending.setup.unknown.0, [0; 4]);
    assert_eq!(ending.setup.declarer, Seat::East);
    assert_eq!(ending.setup.leader, Seat::South);
    let one = one_board("md|3SAKQJT98765432,,,|");
    assert_eq!(one.setup.unknown.0, [13, 13, 0, 13]);
    let small = one_board("md|3SAKxx,,H5432,|");
    assert_eq!(small.setup.unknown.0, [0, 4, 2, 4]);
}

#[test]
fn warnings_about_cards_include_their_positions() {
    let deal = "md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,C2|";
    let expected: [(&str, &[&str]); 8] = [
        (
            "md|3SAA?,SKA,,|",
            &[
                "line 1, column 4: South and West both hold the ace of spades",
                "line 1, column 7: South: the ace of spades appears twice in one hand",
                "line 1, column 8: South: `?` is not a rank; ranks are AKQJT98765432",
            ],
        ),
        ("st||\nmd|3,,,|", &["line 2, column 4: nobody holds a card"]),
        (
            "qx|o1|mb|p|",
            &["line 1, column 1: there are no cards on this board"],
        ),
        (
            "md|3,,,|pc|xx|",
            &[
                "line 1, column 12: `xx` is not a card",
                "line 1, column 4: nobody holds a card",
            ],
        ),
        (
            "qx|o1|mb|p|pc|xx|",
            &[
                "line 1, column 15: `xx` is not a card",
                "line 1, column 1: there are no cards on this board",
            ],
        ),
        (
            "md|7SA,SK,SQ,SJ|",
            &["line 1, column 4: `7` is not a seat; expected N, E, S or W"],
        ),
        (
            "md|3SA,SK,SQ,SJ|sv|q|zz|x|zz|y|",
            &[
                "line 1, column 20: `q` is not a vulnerability; expected None, NS, EW or All",
                "line 1, column 22: `zz` has no meaning here",
            ],
        ),
        (deal, &["line 1, column 4: East has 1 cards; expected 13"]),
    ];
    for (text, warnings) in expected {
        assert_eq!(messages(text), warnings, "{text}");
    }
}

fn auction(text: &str) -> (Problem, String) {
    let text = format!("{DEAL}{text}");
    let contents = contents(&text);
    let warnings: Vec<_> = (contents.warnings.iter())
        .map(|warning| warning.flaw.to_string())
        .collect();
    let board = contents.boards.into_iter().next().unwrap();
    (board.content.unwrap().problem, warnings.join("; "))
}

#[test]
fn contract_and_declarer_come_from_the_auction() {
    let (board, flaw) = auction("mb|1s!|an|5+!S|mb|Pass|mb|2NT|mb|d|mb|r|mb|AP|");
    assert_eq!((&flaw[..], &outcome(&board)[..]), ("", "2NTXXN ?"));
    assert_eq!(board.setup.leader, Seat::East);
    assert_eq!(board.record.auction.calls.len(), 8);
    assert_eq!(board.record.auction.calls[0].meaning, "* 5+♠");
    let (blank, flaw) = auction("mb|-|mb|-|mb|1N|mb|p|mb|p|mb|p|");
    assert_eq!((&flaw[..], blank.setup.declarer), ("", Seat::North));
    assert_eq!(blank.dealer, Seat::North);
    for (text, calls) in [("mb|1N|mb|p|", 2), ("mb|p|mb|p|mb|p|mb|p|", 4)] {
        let (board, flaw) = auction(text);
        assert_eq!((&flaw[..], board.level), ("", None));
        assert_eq!(board.record.auction.calls.len(), calls);
    }
    let (alerted, _) = auction("mb|1N|an|!|mb|p!|mb|p|mb|p|");
    let calls = alerted.record.auction.calls.iter();
    let meanings: Vec<_> = calls.map(|call| &call.meaning[..]).collect();
    assert_eq!(meanings, ["*", "*", "", ""]);
}

#[test]
fn bad_calls_do_not_affect_the_rest() {
    let (board, flaw) = auction("mb|1N|mb|1C|mb|p|mb|p|mb|p|pc|HA|mc|9|");
    let expected = "the bid is not higher than the last; cards are played";
    assert!(flaw.starts_with(expected), "{flaw}");
    assert_eq!((board.level, board.record.auction.calls.len()), (None, 5));
    assert_eq!(board.record.result, Some(Tricks(9)));
    let (board, flaw) = auction("mb|1N|mb|p|mb|p|mb|p|mb|p|");
    assert_eq!((&flaw[..], board.level), ("the auction is over", Some(1)));
    let (board, flaw) = auction("mb|1N|mb|-|mb|p|mb|p|");
    let calls = board.record.auction.calls.len();
    assert_eq!((&flaw[..], calls), ("", 4));
    let (board, flaw) = auction("mb|1N|mb|xyz|mb|3N|mb|p|mb|p|mb|p|pc|HA|");
    assert_eq!((&flaw[..], board.level), ("`xyz` is not a call", Some(3)));
    let calls = board.record.auction.calls.len();
    assert_eq!((calls, board.play.mainline().len()), (1, 1));
    // The unreadable call was not a pass: only the bids before it are known.
    let (board, _) = auction("mb|1N|mb|xyz|mb|p|mb|p|mb|p|pc|HA|");
    assert_eq!((board.level, board.play.mainline().len()), (Some(1), 1));
    let (board, _) = auction("mb|xyz|mb|p|mb|2H|mb|AP|pc|HA|");
    assert_eq!((board.level, board.setup.declarer), (Some(2), Seat::North));
    let (board, flaw) = auction("mb|1N|mb|?|mb|p|");
    assert_eq!((&flaw[..], board.record.auction.calls.len()), ("", 1));
}

#[test]
fn cards_are_read_up_to_the_first_illegal_one() {
    for (play, cards, result, expected) in [
        ("pc|HA|pc|d10|pc|ca|pc|S2|mc|0|", 4, Some(0), ""),
        (
            "pc|HA|pc|SA|pc|CA|",
            1,
            None,
            "North is to play and does not hold the ace of spades",
        ),
        (
            "pc|HA|pc|??|pc|CA|mc|x|mc|14|mc|3|mc|4|",
            1,
            Some(3),
            "`??` is not a card; `x` is not a number that is allowed here; \
             `14` is not a number that is allowed here; `4` appears here a second time",
        ),
    ] {
        let (board, flaw) = auction(&format!("{BID}{play}"));
        assert_eq!((&flaw[..], board.play.mainline().len()), (expected, cards));
        assert_eq!(board.record.result, result.map(Tricks));
    }
    // In an end position the holder of the first card leads.
    let text = "md|1SA,SK,SQ,SJ|mb|1N|mb|p|mb|p|mb|p|pc|SA|";
    assert_eq!(boards(text)[0].setup.leader, Seat::South);
}

#[test]
fn lists_of_results_scores_and_players_apply_to_their_boards() {
    let head = "vg|Cup,Final,P,7,8,Reds,1,Blues,2|rs|2SS+1,,PASS,3DWx-1|mp|-3.5,,1,2|pn|a,b,c,d,e,f,g,h|pg||";
    let board = |place: &str, rest: &str| format!("qx|{place}|{DEAL}sv|o|{rest}");
    let closed = board("c8,Board 8|pn|x,y,z,-", "");
    let text = format!("{head}\n{}{closed}{}", board("o7", ""), board("o9", ""));
    let boards = boards(&text);
    assert_eq!(outcome(&boards[0]), "2SS 9");
    assert_eq!(boards[0].record.score, "-3.5");
    assert_eq!(outcome(&boards[1]), "3DXW 8");
    assert_eq!(boards[1].record.players.0.join(","), "z,,x,y");
    assert_eq!(boards[1].record.board, "8");
    // Players given within a board apply to that board alone.
    assert_eq!(boards[2].record.players[Seat::South], "a");
    assert_eq!(boards[2].contract(), None);
    for (text, warning) in [
        (
            format!("vg|Cup|rs|1NS=|pg||qx|o1|{DEAL}{BID}mc|8|qx|o2|pg||"),
            "line 1, column 20: declarer's tricks are 7 here, but 8 according to the play or claim",
        ),
        (
            format!("vg|Cup|rs|1SS=|pg||qx|o1|{DEAL}{BID}"),
            "line 1, column 20: the auction does not end in 1S S",
        ),
        (
            format!("pn|a,b|{DEAL}"),
            "line 1, column 4: names of players: 2; expected 4, or 8 for two rooms",
        ),
    ] {
        assert_eq!(messages(&text)[0], warning);
    }
    let pairs = format!("vg|Cup|rs|,,,|pw|a,b,c,d,e,f,g,h|bn|5,9|pg||qx|o9|{DEAL}");
    assert_eq!(self::boards(&pairs)[0].record.players[Seat::East], "h");
}

#[test]
fn reading_continues_after_a_surplus_or_missing_bar() {
    for text in [
        "pg|||pc|HA|",
        "pg|pc|HA|",
        "hello there\npc|HA|",
        "hello there|pc|HA|",
        "|||pc|HA|",
        "pc|HA|pg",
        "pc|HA",
    ] {
        let (board, _) = auction(&format!("{BID}{text}"));
        assert_eq!(board.play.mainline().len(), 1, "{text}");
    }
}

#[test]
fn chat_becomes_comments_on_cards() {
    let (board, flaw) =
        auction("nt|ann: hi|mb|1N|nt|bob:\n 12@Hs|pg||mb|p|mb|p|mb|p|pc|HA|nt|well led|pg||at| !|");
    assert_eq!(flaw, "");
    let comment = |cards: usize| {
        let remark = board.play.remark(&board.play.mainline()[..cards]);
        &remark.unwrap().comment[..]
    };
    assert_eq!(comment(0), "ann: hi\nbob:  12♥s");
    assert_eq!(comment(1), "well led\n!");
}

const PAGE: &str = "https://www.bridgebase.com/tools/handviewer.html?";

#[test]
fn a_url_contains_a_board_as_lin_or_as_parameters() {
    let lin_text = ONE.trim();
    let encoded = lin_text
        .replace('%', "%25")
        .replace('|', "%7C")
        .replace(' ', "%20");
    let expected = boards(ONE);
    for query in [
        format!("bbo=y&lin={encoded}"),
        format!("lin={}&bbo=y", encoded.replace("%20", "+")),
        format!("bbo=y&amp;lin={lin_text}"),
    ] {
        assert_eq!(boards(&format!("{PAGE}{query}")), expected, "{query}");
    }
    let hands = "n=s24kh29td2479qjc6&e=s378qjth348qjd3cj&s=s9ah67ad5ac237akq&w=s56h5kd68ktc4589t";
    let query = format!(
        "{hands}&b=1&d=n&v=-&a=pp2c!(game%2520force)p2dp3cp3n{{so it is}}ppp&p=sqsas5s2&c=9&nn=Ann&tbt=y"
    );
    let board = one_board(&format!("{PAGE}{query}"));
    assert_eq!(outcome(&board), "3NTN 9");
    assert_eq!(board.play.mainline().len(), 4);
    assert_eq!(board.record.auction.calls[2].meaning, "* game force");
    assert_eq!(board.record.players[Seat::North], "Ann");
    assert_eq!(board.record.board, "1");
    assert_eq!(board.play.remark(&[]).unwrap().comment, "so it is");
    let two = format!(
        "Two hands:\n<a href=\"{PAGE}n=skq2hj98dat842ca7&amp;s=st6hak7dkj76cqjt8&amp;b=6\">look</a>\n"
    );
    let board = one_board(&two);
    assert_eq!(board.setup.unknown.0, [0, 13, 0, 13]);
    assert_eq!(board.dealer, Seat::East);
    assert_eq!(board.vulnerability, Vulnerability::EastWest);
    let shortcut = format!("[InternetShortcut]\r\nURL={PAGE}lin={encoded}\r\n");
    assert_eq!(boards(&shortcut), expected);
}

const POST: &str = include_str!("../../../tests/fixtures/lin/forum-post.txt");
const FORUM_PAGE: &str = include_str!("../../../tests/fixtures/lin/forum-page.txt");

/// The parameters of the first diagram in the forum post.
const DIAGRAM: &str = "s=sq82ha3dk75caq843&w=s74hkj962da94ckt5&n=skjt95hq84dq62c72&e=sa63ht75djt83cj96&d=s&v=0&b=3&a=1cp1sp2sp4sppp";

#[test]
fn names_after_a_deal_without_calls_belong_to_that_deal() {
    let board = |number: usize, names: &str| {
        format!("md|{number}SAKQ,SJT9,S876,S543|pn|{names}|ah|Board {number}|\n")
    };
    let text = board(1, "a,b,c,d") + &board(2, "e,f,g,h");
    let boards = crate::read(&text).unwrap().contents.boards;
    let records = boards.into_iter().map(|board| {
        let record = board.content.unwrap().problem.record;
        (record.board, record.players[Seat::South].clone())
    });
    let expected =
        [("1", "a"), ("2", "e")].map(|(board, name)| (board.to_owned(), name.to_owned()));
    assert_eq!(records.collect::<Vec<_>>(), expected);
}

#[test]
fn rooms_without_a_qx_code_are_read_and_empty_rooms_are_reported() {
    let deal = "md|1SAKQ,SJT9,S876,S543|mb|1N|mb|p|mb|p|mb|p|pg||\n";
    let text = format!("pn|a,b,c,d,e,f,g,h|pg||\no34,Board 34|{deal}C35|{deal}qx|o36|pg||\n");
    let found = crate::read(&text).unwrap().contents;
    let records = found.boards.into_iter().map(|board| {
        let record = board.content.unwrap().problem.record;
        (record.board, record.players[Seat::South].clone())
    });
    let expected =
        [("34", "a"), ("35", "e")].map(|(board, name)| (board.to_owned(), name.to_owned()));
    assert_eq!(records.collect::<Vec<_>>(), expected);
    assert_eq!(found.warnings.len(), 1);
    assert_eq!(found.warnings[0].flaw, LinFlaw::NoDeal.into());
}

#[test]
fn the_last_word_of_an_explanation_is_not_read_as_a_lin_code() {
    let text = "md|1SAKQ,SJT9,S876,S543|mb|1N|an|zeigt Stärke an|mb|p|mb|p|mb|p|";
    let problem = crate::read_one(text).unwrap();
    assert_eq!(problem.record.auction.calls[0].meaning, "zeigt Stärke an");
}

#[test]
fn a_forum_diagram_gives_the_same_board_as_its_url() {
    let expected = one_board(&format!("{PAGE}{DIAGRAM}"));
    assert_eq!(outcome(&expected), "4SN ?");
    assert_eq!(expected.record.board, "3");
    assert_eq!(expected.dealer, Seat::South);
    for text in [
        format!("[hv=pc=n&{DIAGRAM}]399|300[/hv]"),
        format!("[HV=PC=N&{}]399|300[/HV]", DIAGRAM.to_ascii_uppercase()),
        format!("[hv={}]", DIAGRAM.replace('&', "&amp;")),
        format!("What now?\n[hv={}]1|2[/hv]", DIAGRAM.replace('&', "\r\n&")),
        format!("[quote=\"Ann\"]\n[b]4[/b]:[hv=pc=n&{DIAGRAM}]1|2[/hv][/quote]"),
        format!("<p>[hv={DIAGRAM}&bbo=y]399|300[/hv]</p> see [hv=here]"),
    ] {
        let found = read(&text).unwrap();
        assert_eq!(found.format, address(), "{text}");
        let board = found.contents.boards[0].content.clone().unwrap().problem;
        assert_eq!(
            (board, &found.contents.warnings[..]),
            (expected.clone(), &[][..]),
            "{text}"
        );
    }
    let encoded = ONE.trim().replace('%', "%25").replace('|', "%7C");
    assert_eq!(
        boards(&format!("[hv=lin={encoded}]400|300[/hv]")),
        boards(ONE)
    );
    assert_eq!(
        boards(&format!("[hv=lin={}]400|300[/hv]", ONE.trim())),
        boards(ONE)
    );
}

#[test]
fn every_diagram_of_a_forum_post_is_read() {
    let all = boards(POST);
    let outcomes: Vec<String> = all.iter().map(outcome).collect();
    assert_eq!(outcomes, ["4SN ?", "7SN ?", "?W ?", "?W ?"]);
    assert_eq!(all[0], one_board(&format!("{PAGE}{DIAGRAM}")));
    assert_eq!(all[1].setup.unknown.0, [0, 13, 0, 13]);
    assert_eq!(all[1].vulnerability, Vulnerability::Both);
    assert_eq!(all[1].record.auction.calls[2].meaning, "GF");
    let lines: Vec<usize> = (contents(POST).boards.iter())
        .map(|board| board.line)
        .collect();
    assert_eq!(lines, [3, 6, 9, 9]);
    let page = one_board(FORUM_PAGE);
    assert_eq!(page.setup.hands, all[0].setup.hands);
    assert_eq!(page.play.mainline().len(), 4);
}

#[test]
fn warnings_about_diagrams_include_their_positions() {
    let text = "look:\n[hv=n=SAA\n&amp;v=q]1|2[/hv] [hv=pc=n][hv=a=1cp]\n";
    assert_eq!(
        messages(text),
        [
            "line 2, column 9: North: the ace of spades appears twice in one hand",
            "line 3, column 8: `q` is not a vulnerability; expected None, NS, EW or All",
            "line 3, column 19: there are no cards on this board",
            "line 3, column 28: there are no cards on this board",
        ]
    );
}

#[test]
fn warnings_about_urls_include_their_positions() {
    let text = format!("here\n{PAGE}myhand=M-1-2\n{PAGE}a=1cp\n{PAGE}n=SAA%4B%4B&v=q&d=u\n");
    let at = PAGE.len();
    assert_eq!(messages(&text), [
        format!("line 4, column {}: North: the ace of spades appears twice in one hand", at + 5),
        format!("line 4, column {}: North: the king of spades appears twice in one hand", at + 9),
        format!("line 4, column {}: `q` is not a vulnerability; expected None, NS, EW or All", at + 15),
        format!("line 4, column {}: `u` is not a seat; expected N, E, S or W", at + 19),
        "line 2, column 1: this address does not contain the deal, only its number on a server, which is not contacted".to_owned(),
        "line 3, column 1: there are no cards on this board".to_owned(),
    ]);
}

/// Returns a problem with everything in it that LIN can store.
fn recorded() -> Problem {
    let mut problem = boards(ROBOTS)[2].clone();
    let cards: Vec<_> = problem.play.mainline().to_vec();
    for (after, comment) in [
        (0, "before"),
        (5, "♠ here\nand ♥xx there"),
        (cards.len(), "end"),
    ] {
        let (name, comment) = (String::new(), comment.to_owned());
        let remark = Remark { name, comment };
        problem.play.set_remark(&cards[..after], remark);
    }
    problem.record.event = "Cup".to_owned();
    let more = [
        ("Room", "Closed"),
        ("Stage", "Final"),
        ("HomeTeam", "Reds"),
        ("Scoring", "MP"),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()));
    problem.record.more.extend(more);
    problem
}

#[test]
fn written_boards_are_read_back() {
    for problem in [boards(MATCH), boards(ROBOTS), vec![recorded()]].concat() {
        for format in [lin(), address()] {
            let text = format.write(&problem).unwrap();
            assert_eq!(text.lines().count(), 1);
            assert_eq!(read(&text).unwrap().format, format);
            assert_eq!(boards(&text), std::slice::from_ref(&problem), "{text}");
        }
    }
    // Written one after the other, the boards do not inherit anything from each other.
    let robots = boards(ROBOTS);
    let all = [&robots[..1], &[recorded()], &robots[1..2]].concat();
    let text = all.iter().map(|problem| lin().write(problem).unwrap());
    assert_eq!(boards(&text.collect::<String>()), all);
}

#[test]
fn a_contract_without_auction_gets_the_shortest_auction() {
    let mut problem = boards(DEAL)[0].clone();
    for (level, doubling) in [(1, Doubling::Undoubled), (7, Doubling::Redoubled)] {
        for seat in Seat::ALL {
            let contract = Contract::new(Game::Bridge, level, Strain::NoTrump, doubling);
            problem.set_contract(contract.unwrap());
            (problem.setup.declarer, problem.setup.leader) = (seat, seat.next());
            let mut again = one_board(&lin().write(&problem).unwrap());
            let mut calls = again.record.auction.calls.iter();
            assert!(calls.any(|call| call.call == Call::Bid(level, Strain::NoTrump)));
            again.record.auction = problem.record.auction.clone();
            assert_eq!(again, problem);
        }
    }
}

#[test]
fn problems_that_lin_cannot_store_are_not_written() {
    let deal = boards(DEAL)[0].clone();
    let change = |change: fn(&mut Problem)| {
        let mut problem = deal.clone();
        change(&mut problem);
        lin().write(&problem).is_some()
    };
    assert!(change(|_| {}));
    assert!(!change(|problem| problem.setup.strain = Strain::Misere));
    assert!(!change(
        |problem| problem.setup.strain = "S".parse().unwrap()
    ));
    assert!(!change(|problem| problem.setup.leader = Seat::South));
    assert!(!change(|problem| problem.setup.game = Game::Preferans));
    // Unknown hands stay unknown; partly known hands beside them cannot be written.
    for (unknown, is_written) in [([0, 2, 0, 2], true), ([11; 4], false)] {
        let hands = ["AK...", "", ".AK..", ""].map(|hand| hand.parse().unwrap_or_default());
        let mut problem = deal.clone();
        (problem.setup.hands, problem.setup.unknown) = (BySeat(hands), BySeat(unknown));
        assert_eq!(lin().write(&problem).is_some(), is_written);
    }
}

#[test]
fn a_partly_played_trick_is_written_as_play() {
    let line = "bridge N:5... 32... Q4... .K.. S W HA,S6 contract=1S declarer=S play=S2";
    let problem = read_one(line).unwrap();
    let again = read_one(&lin().write(&problem).unwrap()).unwrap();
    assert!(again.setup.trick.is_empty());
    assert_eq!(again.play.mainline().len(), 3);
    assert_eq!(again.setup.leader, Seat::West);
    assert_eq!(again.setup.declarer, Seat::South);
}

#[track_caller]
fn rewritten(text: &str, change: fn(&mut Problem)) -> String {
    let format = read(text).unwrap().format;
    let before = boards(text).remove(0);
    let mut after = before.clone();
    change(&mut after);
    let rewrite = Rewrite {
        piece: text,
        before: &before,
        after: &after,
    };
    let written = format.rewrite(rewrite).unwrap();
    assert_eq!(boards(&written), [after], "{written}");
    written
}

#[test]
fn unedited_parts_stay_as_they_are() {
    let head = "vg|Cup,Final,I,1,2,,,,|\nrs|1NS+3|\npn|a,b,c,d|pg||\n";
    let text = format!(
        "{head}qx|o1|st||{DEAL}rh||ah|Board 1|sv|o|\nmb|1N|an|strong|mb|p|nt|hi|pg||\nmb|p|mb|p|pg||\npc|HA|pg||\nmc|10|\n"
    );
    assert_eq!(rewritten(&text, |_| {}), text);
    let vulnerable = rewritten(&text, |problem| problem.vulnerability = Vulnerability::Both);
    assert_eq!(vulnerable, text.replace("sv|o|", "sv|b|"));
    let players = rewritten(&text, |problem| {
        problem.record.players[Seat::North] = "zoe".to_owned();
    });
    assert_eq!(players, text.replace("st||", "pn|a,b,zoe,d|st||"));
    let meaning = rewritten(&text, |problem| {
        problem.record.auction.calls[0].meaning = "weak".to_owned();
    });
    let expected = text
        .replace("mb|1N|an|strong|mb|p|", "mb|1N|an|weak|mb|p|mb|p|mb|p|")
        .replace("\nmb|p|mb|p|pg||", "\npg||");
    assert_eq!(meaning, expected);
    let play = rewritten(&text, |problem| {
        let mut cards = problem.play.mainline().to_vec();
        cards.push("DA".parse().unwrap());
        let remark = problem.play.remark(&[]).cloned().unwrap();
        problem.set_play(cards);
        problem.at = 0;
        problem.play.set_remark(&[], remark);
    });
    assert!(play.contains("pc|HA|pc|DA|"), "{play}");
    assert!(play.starts_with(head), "{play}");
    let link = format!("See {PAGE}n=sakq&s=shjt9&e=sjt9&w=s876&d=n.\n");
    let edited = rewritten(&link, |problem| problem.vulnerability = Vulnerability::Both);
    assert!(edited.starts_with("See http") && edited.ends_with(".\n"));
    let post = format!("So?\n[b][hv=pc=n&{DIAGRAM}]399|300[/hv][/b]\n");
    let edited = rewritten(&post, |problem| problem.vulnerability = Vulnerability::Both);
    assert!(edited.starts_with("So?\n[b][hv=lin=") && edited.ends_with("]399|300[/hv][/b]\n"));
}

/// A deal with the dealer South, in LIN text.
const SOUTH_DEALS: &str =
    "md|1SJ52HKT643D853CT3,SAQ4H8752DJ62CAJ8,S876HQDAKT97CQ972,SKT93HAJ9DQ4CK654|";

#[test]
fn names_may_follow_the_deal() {
    let calls = "mb|P|mb|1N|mb|2D|mb|D|mb|3D|mb|P|mb|P|mb|P|";
    let names = "pn|South,West,North,East|";
    let text = format!("{SOUTH_DEALS}rh||ah|Board 3|{names}st||sv|e|{calls}mc|9|");
    let board = one_board(&text);
    assert_eq!(outcome(&board), "3DN 9");
    assert_eq!(board.record.players[Seat::East], "East");
    assert_eq!(board.record.board, "3");
    // Behind the play they are those of the next board.
    let two = format!("pn|a,b,c,d|{SOUTH_DEALS}{calls}pn|e,f,g,h|nt|next|{SOUTH_DEALS}{calls}");
    let players: Vec<String> = boards(&two)
        .into_iter()
        .map(|board| board.record.players.0.concat())
        .collect();
    assert_eq!(players, ["cdab", "ghef"]);
}

#[test]
fn a_room_is_recognised_without_its_qx_code() {
    let text = format!("o33|{SOUTH_DEALS}{BID}c33|{SOUTH_DEALS}{BID}");
    let boards = boards(&text);
    let rooms = boards
        .iter()
        .map(|board| (&board.record.board[..], &board.record.more["Room"][..]));
    assert_eq!(
        rooms.collect::<Vec<_>>(),
        [("33", "Open"), ("33", "Closed")]
    );
}

#[test]
fn calls_are_not_lost_if_a_bar_is_missing() {
    for (calls, meaning) in [
        ("mb|p|mb|1Nan|15-17|mb|p|mb|3N|mb|p|mb|p|mb|p|", "15-17"),
        ("mb|p|mb|1N!an|15-17|mb|p|mb|3N|mb|p|mb|p|mb|p|", "* 15-17"),
        ("mb|p|mb|1N|an|15-17 mb|p|mb|3N|mb|p|mb|p|mb|p|", "15-17"),
        ("mb|p|mb|1N|an|15-17\nmb|p|mb|3N|mb|p|mb|p|mb|p|", "15-17"),
        ("mb|p|mb|1N|an|15-17mb|p|mb|3N|mb|p|mb|p|mb|p|", "15-17"),
        (
            "mb|p|mb|1N|an|they bomb|mb|p|mb|3N|mb|p|mb|p|mb|p|",
            "they bomb",
        ),
        ("mb|p|mb|1N|an|mb|p|mb|3N|mb|p|mb|p|mb|p|", ""),
    ] {
        let board = one_board(&format!("{SOUTH_DEALS}{calls}"));
        assert_eq!(outcome(&board), "3NTW ?", "{calls}");
        assert_eq!(board.record.auction.calls[1].meaning, meaning, "{calls}");
        assert_eq!(board.record.auction.calls.len(), 7, "{calls}");
    }
    // The last value of a text may end with the letters of a key.
    let board = one_board(&format!("{SOUTH_DEALS}mb|p|mb|1N|an|a bomb|"));
    assert_eq!(board.record.auction.calls[1].meaning, "a bomb");
}

#[test]
fn words_and_hyphens_end_an_auction() {
    for end in [
        "mb|all pass|",
        "mb|All Pass|",
        "mb|AllPass|",
        "mb|a.p.|",
        "mb|AP|",
        "mb|-|mb|-|mb|-|",
    ] {
        let board = one_board(&format!("{SOUTH_DEALS}mb|p|mb|1N|{end}"));
        assert_eq!(outcome(&board), "1NTW ?", "{end}");
        assert_eq!(board.record.auction.calls.len(), 5, "{end}");
    }
}

#[test]
fn lessons_are_read_with_their_layout_and_their_pages_of_text() {
    let text = format!(
        "%% A lesson\nss|1|bt||ht|a|n#|1|fp|2|at|^b@2 A 1N opening, ♠ K 3 ♥ A Q|pg||\n{SOUTH_DEALS}{BID}pg||at|more|pg||cr|255|up|5|n^|1|pc|CA|"
    );
    let board = one_board(&text);
    assert_eq!(outcome(&board), "1NTS ?");
    let dealerless = "bt||\nmd|sakh432dkqjcakqjt,sq9765ht9da765c76,s432haqjd432c5432|mb|4n|mb|ppp|pc|s6|ah|Win 10 tricks|pg||";
    let board = one_board(dealerless);
    assert_eq!(
        board.setup.hands[Seat::South].to_string(),
        "AK.432.KQJ.AKQJT"
    );
    assert_eq!(board.setup.hands[Seat::East].len(), 13);
    assert_eq!(board.contract().unwrap().to_string(), "4NT");
}

#[test]
fn a_deal_after_many_pages_of_text_is_found() {
    // Twenty thousand bytes of pages, and more than a piece may have.
    for count in [400, 20_000] {
        let pages = "at|South opened the bidding and West had nothing to say.|pg||\n".repeat(count);
        let text = format!("Chapter 1\n{pages}{SOUTH_DEALS}{BID}pc|CA|");
        let pieces = Pieces::new(text.as_bytes()).map(Result::unwrap);
        let boards: Vec<Problem> = pieces
            .flat_map(|piece| piece.contents.boards)
            .map(|board| board.content.unwrap().problem)
            .collect();
        assert_eq!(boards.len(), 1);
        assert_eq!(outcome(&boards[0]), "1NTS ?");
    }
    let link =
        "<a href=\"https://www.bridgebase.com/tools/handviewer.html?n=saq&amp;s=skj&amp;d=n\">";
    let page = format!(
        "<html><body>\n{}\n{link}deal</a>",
        "<p>Some words.</p>\n".repeat(2_000)
    );
    assert_eq!(
        crate::read_bytes(page.as_bytes()).unwrap().format.name,
        "Address"
    );
}

#[test]
fn ben_links_are_read() {
    let hands = "JT73.AQ87.K5.A82 K64.J632.T9.KQJ6 A85.9.AQJ7643.93 Q92.KT54.82.T754";
    let plain =
        format!("https://ben.example/bridge.html?deal=('{hands}', 'E N-S P P 1H P 2D P 3N P P P')");
    let encoded = plain
        .replace('\'', "%27")
        .replace(' ', "%20")
        .replace('(', "%28")
        .replace(')', "%29");
    for text in [&plain, &encoded, &format!("<a href=\"{plain}\">play</a>")] {
        let board = one_board(text);
        assert_eq!(
            board.setup.hands[Seat::North].to_string(),
            "JT73.AQ87.K5.A82",
            "{text}"
        );
        assert_eq!(
            board.setup.hands[Seat::West].to_string(),
            "Q92.KT54.82.T754",
            "{text}"
        );
        assert_eq!(
            (board.dealer, board.vulnerability),
            (Seat::East, Vulnerability::NorthSouth)
        );
        assert_eq!(board.contract().unwrap().to_string(), "3NT", "{text}");
    }
}

/// Returns a file of boards in LIN that was written one board after the other.
fn grown(boards: &[Problem]) -> String {
    let mut file = lin().file();
    let written = boards.iter().map(|board| lin().write(board).unwrap());
    let text: String = written.map(|board| file.add(board)).collect();
    text + &file.end()
}

#[test]
fn a_match_is_written_with_one_header() {
    let all = boards(MATCH);
    let text = grown(&all);
    let mut lines = text.lines();
    let [event, results, numbers, players] = std::array::from_fn(|_| lines.next().unwrap());
    let head: Vec<&str> = MATCH.lines().take(3).collect();
    assert_eq!([event, results, players], head[..]);
    assert!(numbers.starts_with("bn|46,47,48,"), "{numbers}");
    let is_board = |line: &str| line.starts_with("qx|") && !line.contains("pn|");
    assert!(lines.all(is_board), "{text}");
    assert_eq!(text.matches("qx|").count(), all.len());
    assert_eq!(boards(&text), all);
    let pieces = Pieces::new(text.as_bytes()).map(Result::unwrap);
    assert_eq!(
        pieces.flat_map(|piece| piece.contents.boards).count(),
        all.len()
    );
    assert_eq!(lin().write_all(&all), Some((text, 0)));
}

#[test]
fn boards_below_a_header_are_read_back_unchanged() {
    let mut all = boards(MATCH);
    all.reverse();
    all[1].record.players[Seat::North] = "substitute".to_owned();
    all[2].record.board = "46b".to_owned();
    all[3].record.result = None;
    assert_eq!(boards(&grown(&all)), all);
    // Played twice in a room, a board has two results.
    let twice = [&all[..], &all[..1]].concat();
    let text = grown(&twice);
    assert!(!text.contains("\nrs|"), "{text}");
    assert_eq!(boards(&text), twice);
    // The boards of another event have a head of their own, and boards of no match have none.
    let mut other = all.clone();
    for board in &mut other {
        board.record.event = "Plate".to_owned();
    }
    let alone = boards(ONE);
    let mixed = [&alone[..], &all[..], &alone[..], &other[..], &all[..1]].concat();
    let text = grown(&mixed);
    assert_eq!(
        text.matches("vg|").count(),
        3 + 2 * lin().write(&alone[0]).unwrap().matches("vg|").count()
    );
    assert_eq!(boards(&text), mixed);
}

#[test]
fn boards_outside_a_match_are_written_immediately() {
    let mut all = boards(MATCH);
    for board in &mut all {
        board.record.more.remove("Room");
    }
    let mut file = lin().file();
    for board in &all {
        let written = lin().write(board).unwrap();
        assert_eq!(file.add(written.clone()), written);
    }
    assert_eq!(file.end(), "");
}
