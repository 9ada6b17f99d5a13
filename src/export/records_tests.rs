//! Tests of hand records: every card of every board is in its box once, nothing touches, and the heading, the makes and
//! the par are stated.

use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::{Chance, Game, Setup};
use kibitzer_cards::{BySeat, Seat, Tricks};
use kibitzer_formats::SessionHeading;
use kibitzer_words::Language;

use super::handout_tests::overlapping_texts;
use super::page::Mark;
use super::*;

/// Deals in which suits are as long as they can be, and eight cards of a suit stand opposite eight cards.
const LONG_SUITS: [&str; 3] = [
    "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
    "N:AKQJT987.65432.. .AKQJT987.65432. ..AKQJT987.65432 65432...AKQJT987",
    "N:AKQJT987.65432.. ..65432.AKQJT987 65432.AKQJT987.. ..AKQJT987.65432",
];

/// Returns the board of a PBN text.
fn board(number: usize, more: &str, deal: &str) -> Problem {
    let text = format!("[Board \"{number}\"]\n{more}[Deal \"{deal}\"]\n");
    kibitzer_formats::read_one(&text).unwrap()
}

/// Adds makes and par to a board, as wide as they can be printed.
fn with_makes(mut problem: Problem) -> Problem {
    problem.record.makes =
        BySeat::from_fn(|_| [13, 7, 6, 0, 10].map(|tricks| Some(Tricks(tricks))));
    problem.record.par.score = "EW -1400".to_owned();
    problem.record.par.contracts = "EW 5CX-1; E 5DX-1, N 2N=".to_owned();
    problem
}

/// Returns boards with long suits and random ones, with makes and without.
fn boards() -> Vec<Problem> {
    let long = LONG_SUITS.iter().map(|deal| board(1, "", deal));
    let random = (1..=34).map(|number| {
        let mut problem = board(number, "", LONG_SUITS[0]);
        problem.setup = Setup::empty(Game::Bridge);
        problem.setup.deal(&mut Chance::from_seed(number as u64));
        problem
    });
    let bare: Vec<Problem> = long.chain(random).collect();
    bare.iter()
        .cloned()
        .chain(bare.iter().cloned().map(with_makes))
        .collect()
}

/// Returns every look in which hand records can be printed.
fn looks() -> Vec<PictureLook> {
    let mut looks = Vec::new();
    for per_page in DiagramsPerPage::OF_RECORDS {
        for paper in Paper::ALL {
            for language in Language::ALL {
                for is_landscape in [false, true] {
                    looks.push(PictureLook {
                        language,
                        letters: language.letters(),
                        pages: PageLayout {
                            paper,
                            per_page,
                            is_landscape,
                        },
                        ..PictureLook::default()
                    });
                }
            }
        }
    }
    looks
}

fn heading() -> SessionHeading {
    SessionHeading {
        event: "Pairs <Final> & more".to_owned(),
        site: "The Club".to_owned(),
        session: "12".to_owned(),
        ..SessionHeading::default()
    }
}

/// Returns all texts of a page, joined, without the spaces between ranks.
fn joined(page: &Page) -> String {
    let texts: Vec<&str> = page.texts().collect();
    texts.join("|").replace('\u{2009}', "")
}

/// Returns the suits of all hands of a board as they are printed.
fn printed_hands(problem: &Problem, look: PictureLook) -> String {
    let texts = record_sheet::RecordTexts::new(problem, 1, look);
    let hands = [Seat::North, Seat::West, Seat::East, Seat::South].into_iter();
    let suits = hands.flat_map(|seat| texts.suits(seat, ""));
    suits
        .map(|(suit, ranks)| format!("{}|{ranks}|", suit.symbol()))
        .collect()
}

#[test]
fn every_board_is_printed_once_and_nothing_touches() {
    let (boards, heading) = (boards(), heading());
    for look in looks() {
        let records = HandRecords {
            heading: &heading,
            boards: &boards,
            look,
        };
        let pages = records.pages();
        let [columns, rows] = look.pages.grid();
        assert_eq!(pages.len(), boards.len().div_ceil(columns * rows));
        for (page, shown) in pages.iter().zip(boards.chunks(columns * rows)) {
            let text = joined(page);
            for board in shown {
                let count = shown
                    .iter()
                    .filter(|other| other.setup.hands == board.setup.hands);
                let hands = printed_hands(board, look);
                assert_eq!(
                    text.matches(&hands).count(),
                    count.count(),
                    "{look:?}: {hands}"
                );
            }
            assert_eq!(overlapping_texts(page), None, "{look:?}");
            let outside = page
                .marks
                .iter()
                .find(|mark| is_outside_boxes(mark, page, look));
            assert_eq!(outside, None, "{look:?}");
        }
        assert!(records.missing_signs().is_empty());
    }
}

/// Returns true if a text crosses the edge of a box or of the area for boxes.
fn is_outside_boxes(mark: &Mark, page: &Page, look: PictureLook) -> bool {
    let Mark::Text {
        at: [x, y],
        style,
        text,
    } = mark
    else {
        return false;
    };
    let [columns, _] = look.pages.grid();
    let width = (page.size[0] - 68.0) / columns as f32;
    let right = x + style.text_width(text);
    let is_in_box = *y > 80.0 && *y < page.size[1] - 60.0;
    let column = |x: f32| ((x - 34.0) / width).floor();
    right > page.size[0] - 33.5 || is_in_box && column(*x) != column(right)
}

#[test]
fn a_board_shows_its_facts_points_makes_and_par() {
    let more = "[Dealer \"S\"]\n[Vulnerable \"EW\"]\n";
    let board = with_makes(board(27, more, LONG_SUITS[1]));
    let shown = |boards: &[Problem], look: PictureLook| {
        let heading = heading();
        let records = HandRecords {
            heading: &heading,
            boards,
            look,
        };
        (joined(&records.pages()[0]), records.html())
    };
    let (text, html) = shown(std::slice::from_ref(&board), PictureLook::default());
    assert!(
        text.starts_with("Pairs <Final> & more||The Club|Session 12|27|Dlr: South|Vul: E-W|"),
        "{text}"
    );
    assert!(
        text.contains("|10|10|HCP|10|10|NT|♠|♥|♦|♣|N|7|1|–|–|4|S|7|1|–|–|4|E|7|"),
        "{text}"
    );
    assert!(
        text.contains("Par: E-W 5|♣|X−1, E 5|♦|X−1, N 2NT= −1400|"),
        "{text}"
    );
    assert!(
        text.ends_with("page 1 of 1") && text.contains("makes a contract"),
        "{text}"
    );
    assert!(html.contains("<h1>Pairs &lt;Final&gt; &amp; more</h1>"));
    for part in [
        "<h2>27</h2>",
        "Vul: E-W",
        "<td>7</td>",
        "page 1 of 1",
        "AKQJ10987</span>",
    ] {
        assert!(html.contains(part), "{part}");
    }
    for part in ["<script", "http", "src=", "url(", "@import"] {
        assert!(!html.contains(part), "{part}");
    }
    // In one colour, the vulnerable sides are black.
    let black = PictureLook {
        inks: SuitInks::One,
        ..PictureLook::default()
    };
    assert!(html.contains("#c4161c") && !shown(&[board], black).1.contains("#c4161c"));
}

/// The head names what the records of the boards state, unless the heading says otherwise.
#[test]
fn the_heading_is_completed_by_the_boards() {
    let more = "[Event \"?\"]\n[Site \"Paris\"]\n[Date \"2026.11.30\"]\n";
    let boards = [
        board(1, "[Date \"????.??.??\"]\n", LONG_SUITS[0]),
        board(2, more, LONG_SUITS[1]),
    ];
    let head = |heading: &SessionHeading, boards: &[Problem]| {
        let records = HandRecords {
            heading,
            boards,
            look: PictureLook::default(),
        };
        joined(&records.pages()[0])
            .split('|')
            .take(4)
            .collect::<Vec<_>>()
            .join("|")
    };
    let empty = SessionHeading::default();
    assert_eq!(head(&empty, &boards), "Hand records|2026.11.30|Paris|");
    assert_eq!(
        head(&heading(), &boards),
        "Pairs <Final> & more|2026.11.30|The Club|Session 12"
    );
}

#[test]
fn only_complete_bridge_deals_are_shown_and_each_once() {
    let whole = board(1, "", LONG_SUITS[0]);
    let mut boards = RecordBoards::default();
    for line in [
        "bridge N:AQ... 32... .AK.. K4... NT W",
        "preferans N:A98.AT98..T87 QT7.KQJ.A.KQJ - KJ.7.KQJT9.A9 S W declarer=E",
    ] {
        assert!(
            !boards.add(&kibitzer_formats::read_one(line).unwrap()),
            "{line}"
        );
    }
    let mut hidden = whole.clone();
    hidden.setup.hands[Seat::East] = Default::default();
    hidden.setup.unknown[Seat::East] = 13;
    assert!(!boards.add(&hidden));
    assert!(boards.add(&whole) && boards.add(&whole));
    assert!(boards.add(&board(2, "", LONG_SUITS[0])));
    assert_eq!(boards.boards().len(), 2);
    let heading = SessionHeading::default();
    let records = HandRecords {
        heading: &heading,
        boards: &[hidden],
        look: PictureLook::default(),
    };
    assert!(!joined(&records.pages()[0]).contains("HCP|"));
}
