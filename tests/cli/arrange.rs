//! Tests of `kibitz arrange`: selection, order, rotation and numbers of boards, and the text around them.

use kibitzer::cards::Seat;
use kibitzer::problem::Problem;
use kibitzer::rules::Vulnerability;

use crate::convert::{Desk, problems};
use crate::kibitz::{Run, run_bytes};

/// Three boards with comments, a line of another program, and a last board without a blank line after it. The first was
/// played, the second was passed out, the third has no number and a void.
const CLUB: &str = r###"% PBN 2.1
%Creator: a program

[Event "##Club"]
[Board "1"]
[North "Nora"]
[East "Emil"]
[South "Sam"]
[West "Wanda"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AQ32.K32.AK3.A32 JT98.JT9.JT98.JT K7.AQ4.Q742.KQ54 654.8765.65.9876"]
[Declarer "N"]
[Contract "3NT"]
[Result "NS 9 EW 4"]
[Score "NS 400"]
[ParContract "NS 6NT="]
[DoubleDummyTricks "bbbbbbbbbb2222222222"]
{ A comment on the first board }
[Auction "N"]
1NT Pass {no bid} 3NT AP
[Play "E"]
SJ SK S4 S2
*
[BidSystemNS "Acol"]

{ between }
[Board "2"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "N:AQ32.K32.AK3.A32 JT98.JT9.JT98.JT K7.AQ4.Q742.KQ54 654.8765.65.9876"]
[Contract "Pass"]
[Auction "E"]
AP

[Board ""]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "N:AQ8432.K32.AK32. JT9.JT9.JT98.JT9 K7.AQ4.Q74.KQ532 65.8765.65.A8764"]
"###;

const LINES: &str = "\
# two endings
bridge N:AQ... 32... .AK.. K4... NT W declarer=S play=S4,SQ
# an ending with a void
bridge N:A.Q3.. 3.T9.. 8.A8.. 4.KJ.. H W goal=N2+
";

/// Runs `kibitz arrange` on a file and returns its standard output.
#[track_caller]
fn arranged(desk: &Desk, words: &str) -> String {
    let run: Run = desk.run("arrange", words);
    assert_eq!(run.status, 0, "{words}: {}", run.errors);
    run.out
}

#[track_caller]
fn refused(desk: &Desk, words: &str, status: i32, said: &str) {
    let before = desk.names();
    let run = desk.run("arrange", words);
    assert_eq!(
        (run.status, &run.out[..]),
        (status, ""),
        "{words}: {}",
        run.errors
    );
    assert!(run.errors.contains(said), "{words}: {}", run.errors);
    assert_eq!(desk.names(), before, "{words}");
}

fn numbers(text: &str) -> Vec<String> {
    let boards = problems(text).into_iter();
    boards.map(|problem| problem.record.board).collect()
}

#[test]
fn boards_that_are_not_changed_keep_every_byte() {
    let desk = Desk::new("arrange-bytes");
    desk.file("club.pbn", CLUB).file("lines.txt", LINES);
    desk.fixture("lin/match.lin").fixture("pbn/wild.pbn");
    for name in ["club.pbn", "lines.txt", "match.lin", "wild.pbn"] {
        for words in ["", "--rotate S"] {
            let out = arranged(&desk, &format!("{name} -q {words}"));
            assert!(out == desk.text(name), "{name} {words}");
        }
        arranged(&desk, &format!("{name} -q -o {name}"));
    }
    assert_eq!(desk.text("club.pbn"), CLUB);
    // Only the number of the third board is new, and the result beside the others stays.
    let numbered = arranged(&desk, "club.pbn --renumber");
    assert_eq!(numbered, CLUB.replace("[Board \"\"]", "[Board \"3\"]"));
    let windows = "[Deal \"N:A... K... Q... J...\"]\r\n{ caf\u{e9} }\r\n".to_owned();
    let bytes: Vec<u8> = windows.chars().map(|letter| letter as u8).collect();
    desk.file("latin.pbn", &bytes);
    arranged(&desk, "latin.pbn --shuffle=1 -o same.pbn");
    assert_eq!(desk.bytes("same.pbn"), bytes);
}

#[test]
fn moved_boards_keep_their_comments_and_what_they_took_from_boards_before() {
    let desk = Desk::new("arrange-order");
    desk.file("club.pbn", CLUB);
    let out = arranged(&desk, "club.pbn --board 2-3 --shuffle=3");
    assert!(out.starts_with("% PBN 2.1\n%Creator: a program\n"));
    let before = problems(CLUB);
    let mut after = problems(&out);
    assert!(
        after.iter().all(|problem| problem.record.event == "Club"),
        "{out}"
    );
    after.sort_by_key(|problem| problem.record.board.clone());
    assert_eq!(after, [before[2].clone(), before[1].clone()]);
    assert!(
        out.contains("{ between }\n[Event \"Club\"]\n[Board \"2\"]"),
        "{out}"
    );
    // The same seed gives the same order, and sorting restores it.
    let shuffled = |words: &str| arranged(&desk, &format!("club.pbn --renumber -o n.pbn {words}"));
    shuffled("");
    let orders: Vec<_> = (0..9)
        .map(|seed| numbers(&arranged(&desk, &format!("n.pbn --shuffle={seed}"))))
        .collect();
    assert!(orders.iter().any(|order| *order != ["1", "2", "3"]));
    assert_eq!(numbers(&arranged(&desk, "n.pbn --shuffle=5")), orders[5]);
    arranged(&desk, "n.pbn --shuffle=5 -o s.pbn");
    assert_eq!(
        problems(&arranged(&desk, "s.pbn --sort")),
        desk.problems("n.pbn")
    );
    // The boards of a match give their event themselves, or a new head does.
    desk.fixture("lin/match.lin");
    let out = arranged(&desk, "match.lin -q --board 3,9 --sort");
    let wanted = desk.problems("match.lin");
    assert_eq!(problems(&out), [wanted[2].clone(), wanted[8].clone()]);
}

#[test]
fn rotation_moves_everything_that_belongs_to_a_seat() {
    let desk = Desk::new("arrange-rotate");
    desk.file("club.pbn", CLUB);
    let turned = &problems(&arranged(&desk, "club.pbn --rotate 90"))[0];
    assert_eq!(
        (turned.dealer, turned.setup.declarer),
        (Seat::East, Seat::East)
    );
    assert_eq!(turned.record.players[Seat::South], "Emil");
    assert_eq!(turned.record.score, "EW 400");
    assert_eq!(turned.record.result.unwrap().0, 9);
    assert_eq!(turned.record.par.contracts, "EW 6NT=");
    assert_eq!(turned.record.makes[Seat::East][0].unwrap().0, 11);
    assert_eq!(turned.record.more["BidSystemEW"], "Acol");
    assert!(turned.replay_line().is_ok() && turned.setup.leader == Seat::South);
    let boards = problems(&arranged(&desk, "club.pbn --rotate 270"));
    assert_eq!(boards[1].vulnerability, Vulnerability::EastWest);
    assert!(boards[1].is_passed_out() && boards[1].dealer == Seat::North);
    let text = arranged(&desk, "club.pbn --rotate declarer");
    assert!(text.contains("{ A comment on the first board }"), "{text}");
    assert_eq!(problems(&text)[0].setup.declarer, Seat::South);
    assert_eq!(problems(&text)[2], problems(CLUB)[2]);
    let hand = problems(CLUB)[0].setup.hands[Seat::West];
    assert_eq!(
        problems(&arranged(&desk, "club.pbn --rotate w"))[0]
            .setup
            .hands[Seat::South],
        hand
    );
}

#[test]
fn four_rotations_restore_every_format() {
    let desk = Desk::new("arrange-four");
    desk.file("club.pbn", CLUB).file("lines.txt", LINES);
    desk.fixture("lin/match.lin").fixture("bts/two-games.bts");
    desk.run("convert", "lines.txt --board 1 -o one.ron");
    for name in [
        "club.pbn",
        "lines.txt",
        "match.lin",
        "two-games.bts",
        "one.ron",
    ] {
        let (_, ending) = name.split_once('.').unwrap();
        let before: Vec<Problem> = desk.problems(name);
        let mut from = name.to_owned();
        for time in 0..4 {
            let to = format!("{time}.{ending}");
            arranged(&desk, &format!("{from} -q --rotate 90 -o {to}"));
            let first = &desk.problems(&to)[0];
            let steps = before[0].setup.seats_from(Seat::North).count();
            assert!(
                steps == 3 || first.setup.hands != before[0].setup.hands || time == 3,
                "{to}"
            );
            from = to;
        }
        assert_eq!(desk.problems(&from), before, "{name}");
    }
}

/// A rotated deal makes the same tricks in the rotated seats.
#[test]
fn rotated_deals_make_the_same_tricks() {
    let desk = Desk::new("arrange-tricks");
    desk.file("club.pbn", CLUB);
    arranged(&desk, "club.pbn --rotate 90 -o turned.pbn");
    let tables = |name: &str| {
        let run = desk.run("table", &format!("{name} --csv - --board 1"));
        let rows: Vec<Vec<String>> = (run.out.lines())
            .map(|line| line.split(',').map(str::to_owned).collect())
            .collect();
        let cells = rows[0].iter().zip(&rows[1]);
        cells
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect::<std::collections::BTreeMap<_, _>>()
    };
    let (before, after) = (tables("club.pbn"), tables("turned.pbn"));
    let mut compared = 0;
    for seat in Seat::ALL {
        for strain in ["NT", "S", "H", "D", "C"] {
            let name = |seat: Seat| format!("{seat} {strain}");
            let pair = (before.get(&name(seat)), after.get(&name(seat.next())));
            assert!(pair.0.is_some() && pair.0 == pair.1, "{before:?}");
            compared += 1;
        }
    }
    assert_eq!(compared, 20);
}

#[test]
fn dealer_and_vulnerability_follow_the_number_if_nothing_contradicts_them() {
    let desk = Desk::new("arrange-number");
    desk.file("club.pbn", CLUB);
    refused(
        &desk,
        "club.pbn --by-number",
        1,
        "the board at position 3: the board has no number; add --renumber",
    );
    refused(
        &desk,
        "club.pbn --renumber=2 --by-number -o new.pbn",
        1,
        "club.pbn:4: error: board 2: North began the auction, but the dealer of this number is East",
    );
    refused(
        &desk,
        "club.pbn --renumber=2 --rotate number --by-number",
        1,
        "board 2: the board was played at another vulnerability; add --only-deals",
    );
    let fits = problems(&arranged(
        &desk,
        "club.pbn --board 2- --renumber=5 --rotate number --by-number",
    ));
    let heads = |boards: &[Problem]| -> Vec<_> {
        let heads = boards.iter();
        heads
            .map(|board| (board.dealer, board.vulnerability))
            .collect()
    };
    let north_south = Vulnerability::NorthSouth;
    assert_eq!(
        heads(&fits),
        [
            (Seat::North, north_south),
            (Seat::East, Vulnerability::EastWest)
        ]
    );
    assert!(fits[0].is_passed_out());
    let deals = problems(&arranged(
        &desk,
        "club.pbn --only-deals --renumber=2 --by-number",
    ));
    assert_eq!(
        heads(&deals)[..2],
        [
            (Seat::East, north_south),
            (Seat::South, Vulnerability::EastWest)
        ]
    );
    let record = &deals[0].record;
    assert!(record.auction.calls.is_empty() && record.score.is_empty() && record.par.is_empty());
    assert!(deals[0].contract().is_none() && record.players[Seat::North] == "Nora");
}

#[test]
fn boards_are_selected_by_hands_contract_and_result() {
    let desk = Desk::new("arrange-select");
    desk.file("club.pbn", CLUB);
    for (words, wanted) in [
        ("--where hcp(north)>=16", &["1", "2", ""][..]),
        ("--where hcp(north)>=17", &["1", "2"]),
        ("--where hcp(north)>20", &[]),
        ("--where clubs(north)==0", &[""]),
        (
            "--where shape(north,4333) --where hcp(south)>13",
            &["1", "2"],
        ),
        ("--contract 3NT", &["1"]),
        ("--contract 4S,NT", &["1"]),
        ("--contract X", &[]),
        ("--contract pass", &["2"]),
        ("--contract Pass,3NT", &["1", "2"]),
        ("--contract pass --declarer N", &[]),
        ("--declarer N-S", &["1"]),
        ("--declarer E", &[]),
        ("--made", &["1"]),
        ("--down", &[]),
        ("--distinct", &["1", ""]),
        ("--board 2- --distinct", &["2", ""]),
    ] {
        if wanted.is_empty() {
            refused(
                &desk,
                &format!("club.pbn {words} -o no.pbn"),
                1,
                "no board is selected",
            );
        } else {
            assert_eq!(
                numbers(&arranged(&desk, &format!("club.pbn {words}"))),
                wanted,
                "{words}"
            );
        }
    }
    refused(&desk, "club.pbn --where hcp(nobody)", 2, "--where");
    refused(
        &desk,
        "club.pbn --contract 8NT",
        2,
        "is not a pattern of contracts",
    );
}

#[test]
fn files_are_joined_and_split() {
    let desk = Desk::new("arrange-join");
    desk.file("club.pbn", CLUB)
        .fixture("lin/robots.lin")
        .file("lines.txt", LINES);
    let all = arranged(
        &desk,
        "./club.pbn club.pbn robots.lin -q --to pbn --renumber",
    );
    let count = problems(&all).len();
    assert_eq!(count, 6 + desk.problems("robots.lin").len());
    let wanted: Vec<String> = (1..=count).map(|number| number.to_string()).collect();
    assert_eq!(numbers(&all), wanted);
    assert_eq!(all.matches("% PBN").count(), 1);
    let twice = arranged(&desk, "club.pbn club.pbn club.pbn");
    assert_eq!(
        twice.matches("{ A comment on the first board }").count(),
        3,
        "{twice}"
    );
    assert_eq!(problems(&twice).len(), 9);
    arranged(&desk, "club.pbn --split 2 -o part.pbn");
    assert_eq!(
        desk.text("part-001.pbn")
            + &desk
                .text("part-002.pbn")
                .replace("% PBN 2.1\n%Creator: a program\n\n", "")
                .replace("[Event \"Club\"]\n", ""),
        CLUB
    );
    refused(
        &desk,
        "club.pbn --split 2 -o part.pbn",
        2,
        "the file exists; use --force to replace it",
    );
    arranged(&desk, "club.pbn --split 2 -o part.pbn --force");
    refused(
        &desk,
        "lines.txt --split 1 -o part.ron",
        2,
        "needs no --split",
    );
    // Standard input, and a single document.
    let run = run_bytes(
        &["arrange", "--shuffle=1", "--board", "2"],
        LINES.as_bytes(),
    );
    assert_eq!(
        (run.status, problems(&run.out)),
        (0, vec![problems(LINES)[1].clone()])
    );
    refused(&desk, "missing.pbn -o out.pbn", 1, "missing.pbn");
}
