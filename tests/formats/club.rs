//! Results in the forms in which clubs have them: each result and rank is compared with what the file states.

use std::fs;
use std::path::{Path, PathBuf};

use kibitzer_cards::Side;
use kibitzer_cards::rules::Vulnerability;
use kibitzer_formats::{
    Average, FORMATS, FormatFlaw, Pieces, ScoreRow, ScoreSubject, ScoreTable, ScoreTableColumn,
    ScoredContract, Scoring, TableResult, TextContent, decode, read, read_bytes, read_one,
};

/// The formats of the fixtures in the folder `club`.
const CLUB_FORMATS: [&str; 4] = ["USEBIO", "Result page", "ACBL club", "CSV"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures")
}

/// Reads a fixture, and checks that it arrives as well in pieces.
fn contents(name: &str, format: &str) -> TextContent {
    let bytes = fs::read(root().join("club").join(name)).unwrap();
    let found = read_bytes(&bytes).unwrap();
    assert_eq!(found.format.name, format);
    let pieces: Vec<_> = Pieces::new(&bytes[..]).map(Result::unwrap).collect();
    assert_eq!(pieces[0].contents, found.contents, "{name}");
    found.contents
}

/// Returns the results about a board, as one line of text each: pairs, contract, declarer, tricks, lead, points of
/// North-South, and the points of both sides in a column of the kind `points`.
fn results(
    contents: &TextContent,
    number: &str,
    points: fn(Option<Side>) -> ScoreTableColumn,
) -> Vec<String> {
    let is_it = |subject: &ScoreSubject| match subject {
        ScoreSubject::Board(index) => {
            let board = contents.boards[*index].content.as_ref().unwrap();
            board.problem.record.board == number
        }
        ScoreSubject::Number(other) => other == number,
        ScoreSubject::BoardData(_) | ScoreSubject::Event => false,
    };
    let mut scores = contents
        .scores
        .iter()
        .filter(|scores| is_it(&scores.subject));
    let table = &scores.next().unwrap().table;
    assert!(scores.next().is_none());
    let vulnerability = Vulnerability::of_board(number.parse().unwrap());
    let line = |row: &ScoreRow| {
        let result = TableResult::from_row(table, row, vulnerability);
        let contract = match result.result.contract {
            ScoredContract::Contract(contract) => contract.to_string(),
            ScoredContract::PassedOut => "passed".to_owned(),
            ScoredContract::Unknown => "?".to_owned(),
        };
        let text = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let sides = |column: fn(Option<Side>) -> ScoreTableColumn| {
            Side::ALL
                .map(|side| table.cell(row, &column(Some(side))))
                .join("/")
        };
        let words = [
            sides(ScoreTableColumn::Pair),
            contract,
            text(result.result.declarer.map(|seat| seat.letter().to_string())),
            text(result.result.tricks.map(|tricks| tricks.0.to_string())),
            text(result.result.lead.map(|card| card.to_string())),
            text(result.points.map(|points| points.to_string())),
            sides(points),
        ];
        words.join(" ")
    };
    table.rows.iter().map(line).collect()
}

fn ranking(contents: &TextContent, index: usize) -> &ScoreTable {
    let events = contents
        .scores
        .iter()
        .filter(|scores| scores.subject == ScoreSubject::Event);
    &events.collect::<Vec<_>>()[index].table
}

/// Returns the cells of the rows of a ranking in the given columns, without empty cells.
fn cells<'a>(table: &'a ScoreTable, columns: &[ScoreTableColumn]) -> Vec<Vec<&'a str>> {
    let rows = table.rows.iter();
    rows.map(|row| {
        columns
            .iter()
            .flat_map(|column| table.cells(row, column))
            .collect()
    })
    .collect()
}

#[test]
fn pairs_deals_and_results_are_read_from_usebio() {
    use ScoreTableColumn::{
        Direction, Matchpoints, Names, Pair, Percentage, Rank, RankTie, Section,
    };
    let contents = contents("pairs.xml", "USEBIO");
    assert_eq!(contents.warnings, []);
    let heading = &contents.heading;
    let texts = [
        &heading.event,
        &heading.site,
        &heading.date,
        &heading.session,
    ];
    assert_eq!(
        texts,
        [
            "Monday Pairs & Friends",
            "Café Bridge Club",
            "2026.11.30",
            "1"
        ]
    );
    assert_eq!(heading.scoring, Some(Scoring::Matchpoints));
    let first = [
        "1/2 4SX N 10 HT 590 4/0",
        "3/4 passed - - - 0 0/4",
        "3/2 2HX W 6 DK 500 2/2",
    ];
    assert_eq!(results(&contents, "1", Matchpoints), first);
    let second = ["1/4 3NT E 8 S2 100 3/1", "3/2 ? - - - - 2.4/2.4"];
    assert_eq!(results(&contents, "2", Matchpoints), second);
    // The deal of this board is not in the file.
    let third = ["1/2 1NT S 7 CA 90 2/0", "3/4 1NT S 6 CA -50 0/2"];
    assert_eq!(results(&contents, "9", Matchpoints), third);
    let deals: Vec<_> = contents
        .boards
        .iter()
        .map(|board| board.content.as_ref().unwrap())
        .collect();
    let text = |index: usize| {
        let problem = &deals[index].problem;
        let hands = problem.setup.hands.0.map(|hand| hand.to_string()).join(" ");
        format!(
            "{} {} {:?} {hands}",
            problem.record.board, problem.dealer, problem.vulnerability
        )
    };
    assert_eq!(
        [text(0), text(1)],
        [
            "2 E NorthSouth AK862.T652.T7.KQ Q7.K3.AQ2.965432 9543.QJ984.83.J7 JT.A7.KJ9654.AT8",
            "1 N None A643.KJT8.92.AK3 2.653.QJT7.T9842 KQ97.Q9.AK54.J75 JT85.A742.863.Q6"
        ]
    );
    assert!(
        deals
            .iter()
            .all(|deal| deal.deal_only && deal.problem.record.event == heading.event)
    );
    let columns = [
        Rank,
        RankTie,
        Section,
        Pair(None),
        Direction,
        Percentage(None),
        Names(None),
    ];
    let expected = [
        vec!["1", "B", "3", "NS", "61.11", "Éva Ek", "Finn Fur"],
        vec![
            "2",
            "3",
            "A",
            "1",
            "NS",
            "55.56",
            "Ann O'Ash",
            "<script>alert(1)</script>",
        ],
        vec!["2", "3", "B", "4", "EW", "55.56", "Gus Gale", "Hal Hay"],
        vec!["4", "A", "2", "EW", "44.44", "Cem \"C\" Can", "Dee Dow"],
    ];
    assert_eq!(cells(ranking(&contents, 0), &columns), expected);
}

#[test]
fn teams_and_their_matches_are_read_from_usebio() {
    use ScoreTableColumn::{Boards, Imps, Names, Other, Pair, Rank, VictoryPoints};
    let contents = contents("teams.xml", "USEBIO");
    assert_eq!(contents.heading.scoring, Some(Scoring::TeamImps));
    assert_eq!(contents.heading.date, "2026.11.30");
    let tables = ["1/2 3NT S 9 - 400 /", "2/1 4H S 9 - -50 /"];
    assert_eq!(results(&contents, "1", Imps), tables);
    let other = |name: &str| Other(name.to_owned());
    let rounds = [
        other("team"),
        other("team_score"),
        other("opposing_team_score"),
    ];
    assert_eq!(
        cells(ranking(&contents, 0), &rounds),
        [["1", "12.5", "7.5"]]
    );
    let teams = [
        vec!["1", "1", "12.5", "Reds", "Ann Ash", "Bob Birch"],
        vec!["2", "2", "7.5", "Cem Can", "Dee Dow"],
    ];
    let columns = [Rank, Pair(None), VictoryPoints, Names(None)];
    assert_eq!(cells(ranking(&contents, 1), &columns), teams);
    let pairs = cells(
        ranking(&contents, 2),
        &[Pair(None), Boards, Imps(None), Names(None)],
    );
    assert_eq!(pairs, [["1-1-2", "1", "3.5", "Ann Ash", "Bob Birch"]]);
}

/// Tests a traveller of Bridge Base Online with points of East-West and the LIN of each table.
#[test]
fn a_traveller_is_read_with_its_boards() {
    use ScoreTableColumn::{Imps, Names};
    let contents = contents("traveller.html", "Result page");
    assert_eq!(contents.warnings, []);
    let expected = [
        "/ 6H N 12 - 980 /-5.15",
        "/ 3NTX W 7 - 300 /2.50",
        "/ passed - - - 0 /2.65",
    ];
    assert_eq!(results(&contents, "1", Imps), expected);
    assert_eq!(contents.heading.scoring, Some(Scoring::CrossImps));
    assert_eq!(contents.heading.event, "#1 Noon Speedball");
    let table = &contents.scores[0].table;
    let names: Vec<_> = table
        .cells(&table.rows[2], &Names(Some(Side::EastWest)))
        .collect();
    assert_eq!(names, ["GiB", "kim"]);
    let boards = contents
        .boards
        .iter()
        .map(|board| &board.content.as_ref().unwrap().problem);
    let contracts: Vec<_> = boards
        .map(|problem| problem.contract().map(|contract| contract.to_string()))
        .collect();
    assert_eq!(
        contracts,
        [Some("6H".to_owned()), Some("3NTX".to_owned()), None]
    );
}

#[test]
fn a_board_of_acbl_live_is_read_with_its_deal() {
    use ScoreTableColumn::{Matchpoints, Names, Percentage, Section};
    let contents = contents("board.html", "Result page");
    let expected = [
        "10/6 4S N 10 - 620 2/",
        "5/11 2DX E 5 - 500 1/",
        "7/8 3NT S 8 - -100 0/",
    ];
    assert_eq!(results(&contents, "2", Matchpoints), expected);
    assert_eq!(contents.boards.len(), 1);
    let deal = contents.boards[0].content.as_ref().unwrap();
    assert!(deal.deal_only && deal.problem.record.auction.calls.is_empty());
    assert_eq!(deal.problem.vulnerability, Vulnerability::NorthSouth);
    let table = &contents.scores[0].table;
    let first = &table.rows[0];
    let names: Vec<_> = table.cells(first, &Names(Some(Side::NorthSouth))).collect();
    assert_eq!(names, ["Ann Ash-Oak", "Bob Birch"]);
    assert_eq!(
        table.cell(first, &Percentage(Some(Side::NorthSouth))),
        "100"
    );
    assert_eq!(table.cell(first, &Section), "A");
}

#[test]
fn results_of_a_club_are_read_from_the_script_of_a_page() {
    use ScoreTableColumn::{Matchpoints, Names, Pair, Percentage, Rank, RankTie};
    let page = contents("club.html", "ACBL club");
    let first = [
        "1/2 1S W 11 - -200 1.50/0.50",
        "3/2 4HX E 8 - 300 2.00/0.00",
    ];
    assert_eq!(results(&page, "1", Matchpoints), first);
    assert_eq!(
        results(&page, "2", Matchpoints),
        ["1/3 passed - - - 0 1.00/1.00"]
    );
    assert_eq!((page.boards.len(), &*page.heading.date), (1, "2026.11.30"));
    let expected = [
        vec!["1", "1", "75.00", "2.00", "Ash, Ann", "<script>"],
        vec!["2", "3", "2", "50.00", "1.00", "Can, Cem", "Dow, Dee"],
        vec!["2", "3", "3", "50.00", "1.00", "Ek, Eva", "Fur, Finn"],
    ];
    let columns = [
        Rank,
        RankTie,
        Pair(None),
        Percentage(None),
        Matchpoints(None),
        Names(None),
    ];
    assert_eq!(cells(ranking(&page, 0), &columns), expected);
    // The same results without the page around them.
    let bytes = fs::read(root().join("club/club.html")).unwrap();
    let text = decode(&bytes).into_owned();
    let data = text
        .split_once("var data = ")
        .unwrap()
        .1
        .split_once(";\n")
        .unwrap()
        .0;
    assert_eq!(read(data).unwrap().contents.scores, page.scores);
}

#[test]
fn lists_of_results_are_read_with_and_without_column_names() {
    use ScoreTableColumn::{Matchpoints, Section};
    let list = contents("travellers.csv", "CSV");
    assert_eq!(list.warnings, []);
    let first = ["1/2 3NT N 9 SK 400 /", "3/4 4SX E 8 HT 300 /"];
    assert_eq!(results(&list, "1", Matchpoints), first);
    let second = ["1/4 passed - - - 0 /", "3/2 ? - - - - /"];
    assert_eq!(results(&list, "2", Matchpoints), second);
    assert_eq!(
        results(&list, "3", Matchpoints),
        ["A12/B 3 5C W 12 DQ -620 /"]
    );
    let list = contents("salliere.csv", "CSV");
    let first = ["8/3 2H N 10 - 170 /", "6/4 2S S 8 - 110 /"];
    assert_eq!(results(&list, "12", Matchpoints), first);
    assert_eq!(results(&list, "13", Matchpoints), ["1/7 3HX W 8 - 200 /"]);
    let last = ["1/7 3NT N 9 - -400 0/2", "8/6 passed - - - 0 1/1"];
    assert_eq!(results(&list, "14", Matchpoints), last);
    let thirteenth = &list.scores[1].table;
    assert_eq!(thirteenth.cell(&thirteenth.rows[0], &Section), "A");
}

/// Tests that scores in the view of declarer are not taken for those of North-South.
#[test]
fn scores_without_a_sign_are_those_of_declarer() {
    let text = "Board,NS,EW,Contract,By,Tricks,Score\n1,1,2,3NT,E,9,400\n1,3,4,3NT,E,8,50\n";
    let contents = read(text).unwrap().contents;
    let expected = ["1/2 3NT E 9 - -400 /", "3/4 3NT E 8 - 50 /"];
    assert_eq!(results(&contents, "1", ScoreTableColumn::Imps), expected);
}

#[test]
fn assigned_averages_stay_visible_and_are_read() {
    use Average::{Even, Minus, Percent, Plus};
    let assigned = |contract: &str, score: &str| {
        let text = format!("Board,NS,EW,Contract,By,Score NS\n1,1,2,{contract},,{score}\n");
        let contents = read(&text).unwrap().contents;
        let table = &contents.scores[0].table;
        let row = &table.rows[0];
        assert_eq!(table.cell(row, &ScoreTableColumn::Contract), contract);
        let result = TableResult::from_row(table, row, Vulnerability::None);
        assert_eq!((result.points, &*result.spelled), (None, score));
        result.assigned
    };
    for (contract, score, expected) in [
        ("A60/40", "", [Some(Percent(60)), Some(Percent(40))]),
        ("A5030", "", [Some(Percent(50)), Some(Percent(30))]),
        ("", "60%-40%", [Some(Percent(60)), Some(Percent(40))]),
        ("AVE+", "", [Some(Plus), Some(Plus)]),
        ("", "Ave-", [Some(Minus), None]),
        ("", "A+/A-", [Some(Plus), Some(Minus)]),
        ("", "!av=", [Some(Even), None]),
        ("", "Ave\u{2212}", [Some(Minus), None]),
        ("NP", "", [None, None]),
        ("-", "", [None, None]),
    ] {
        assert_eq!(assigned(contract, score), expected, "{contract} {score}");
    }
    let text = "Board,NS,EW,Contract,By,Tricks\n1,1,2,4S,N,10\n";
    let contents = read(text).unwrap().contents;
    let table = &contents.scores[0].table;
    let played = TableResult::from_row(table, &table.rows[0], Vulnerability::None);
    assert_eq!((played.points, played.assigned), (Some(420), [None, None]));
}

/// Tests a fragment of a document, in which the pair numbers must not be taken for cards.
#[test]
fn results_without_deals_are_read_and_deals_are_missed() {
    let text = "<?xml version=\"1.0\"?>\n<!DOCTYPE USEBIO SYSTEM \"usebio_v1_2.dtd\">\n<USEBIO Version=\"1.2\">\n\
                <EW_CROSS_IMP_POINTS>2</EW_CROSS_IMP_POINTS>\n</TRAVELLER_LINE>\n\
                <TRAVELLER_LINE>\n<NS_PAIR_NUMBER>5</NS_PAIR_NUMBER>\n<EW_PAIR_NUMBER>8</EW_PAIR_NUMBER>\n\
                <CONTRACT>3NT</CONTRACT>\n<PLAYED_BY>S</PLAYED_BY>\n<SCORE>-200</SCORE>\n</TRAVELLER_LINE>\n\
                <TRAVELLER_LINE>\n<NS_PAIR_NUMBER>7</NS_PAIR_NUMBER>\n<EW_PAIR_N";
    let contents = read(text).unwrap().contents;
    assert!(contents.boards.is_empty());
    let rows: usize = contents
        .scores
        .iter()
        .map(|scores| scores.table.rows.len())
        .sum();
    assert_eq!(rows, 2);
    let [warning] = &contents.warnings[..] else {
        panic!("{:?}", contents.warnings);
    };
    assert_eq!((warning.line, warning.column), (15, 11));
    assert_eq!(read_one(text).unwrap_err().flaw, FormatFlaw::OnlyResults);
    let pieces: Vec<_> = Pieces::new(text.as_bytes()).map(Result::unwrap).collect();
    let errors: Vec<_> = pieces
        .iter()
        .flat_map(|piece| &piece.contents.boards)
        .map(|board| &board.content.as_ref().unwrap_err().flaw)
        .collect();
    assert_eq!(errors, [&FormatFlaw::OnlyResults]);
    let pbn = "[Event \"\"]\n[Board \"3\"]\n[ScoreTable \"PairId_NS;Contract\"]\n3 2C\n";
    assert_eq!(read(pbn).unwrap().contents.scores.len(), 1);
}

/// Tests sessions that play boards with the same numbers, whose deals come in the same order.
#[test]
fn each_session_has_its_own_boards_and_deals() {
    let line = |pair: usize| {
        format!(
            "<SESSION><BOARD><TRAVELLER_LINE><NS_PAIR_NUMBER>{pair}</NS_PAIR_NUMBER><CONTRACT>1C</CONTRACT>\
             </TRAVELLER_LINE><BOARD_NUMBER>1</BOARD_NUMBER></BOARD></SESSION>"
        )
    };
    let deal = |rank: char| {
        format!(
            "<HANDSET><BOARD BOARD_NUMBER=\"1\"><HAND><DIRECTION>N</DIRECTION><SPADES>{rank}</SPADES></HAND></BOARD>\
             </HANDSET>"
        )
    };
    let text = format!(
        "<USEBIO>{}{}<EVENT>{}{}</EVENT></USEBIO>",
        deal('A'),
        deal('K'),
        line(5),
        line(6)
    );
    let contents = read(&text).unwrap().contents;
    let found = contents.scores.iter().map(|scores| {
        let ScoreSubject::Board(index) = scores.subject else {
            panic!("{scores:?}");
        };
        let board = contents.boards[index].content.as_ref().unwrap();
        let pair = &scores.table.rows[0].cells[0];
        format!(
            "{pair} {}",
            board.problem.setup.hands[kibitzer_cards::Seat::North]
        )
    });
    assert_eq!(found.collect::<Vec<_>>(), ["5 A...", "6 K..."]);
}

#[test]
fn names_of_players_are_plain_text() {
    let long = "x".repeat(10_000);
    for (written, expected) in [
        ("&lt;b&gt; &amp;amp; &apos;&#x41;&#66;", "<b> &amp; 'AB"),
        ("<![CDATA[<i>&amp;]]>", "<i>&amp;"),
        ("&#x0;&bomb;&", "&#x0;&bomb;&"),
        ("א &#x202e;ב", "א \u{202e}ב"),
        ("Ann\n   Ash&#7;", "Ann Ash"),
        ("<script>alert(1)</script>", "alert(1)"),
        (&long, &long),
    ] {
        let text = format!(
            "<!DOCTYPE USEBIO [<!ENTITY bomb \"BOOM\">]>\n<usebio><Pair><Player_Name>{written}</Player_Name>\
             <PLACE>1</PLACE></Pair></usebio>"
        );
        let contents = read(&text).unwrap().contents;
        let table = ranking(&contents, 0);
        assert_eq!(
            table.cell(&table.rows[0], &ScoreTableColumn::Names(None)),
            expected
        );
    }
}

/// Tests that no text in another format is taken for one of these.
#[test]
fn other_formats_are_not_mistaken_for_results() {
    let is_club = |format: &&kibitzer_formats::Format| CLUB_FORMATS.contains(&format.name);
    assert_eq!(FORMATS.iter().filter(is_club).count(), CLUB_FORMATS.len());
    let mut count = 0;
    for folder in fs::read_dir(root()).unwrap() {
        let folder = folder.unwrap().path();
        let is_other = folder.is_dir() && !folder.ends_with("club");
        let files = is_other.then(|| fs::read_dir(&folder).unwrap());
        for file in files.into_iter().flatten() {
            let path = file.unwrap().path();
            let bytes = fs::read(&path).unwrap_or_default();
            if let Ok(found) = read_bytes(&bytes) {
                assert!(!is_club(&found.format), "{}", path.display());
                count += 1;
            }
        }
    }
    assert!(count > 40, "{count}");
    for text in [
        "1,2,3\n4,5,6\n7,8,9\n",
        "Name,Club,Score\nAnn,Oak,12\n",
        "Board,Dealer,North,Contract\n1,N,AK52.Q63.KJ74.85,3NT\n",
    ] {
        let found = read(text).ok().map(|found| found.format.name);
        assert!(
            found.is_none_or(|name| !CLUB_FORMATS.contains(&name)),
            "{text}"
        );
    }
}

/// Tests documents that would take long or much memory if every cell were a column or every error started over.
#[test]
fn hostile_documents_are_read_in_linear_time() {
    let many = |part: &str| part.repeat(400_000 / part.len());
    let names: String = (0..40_000)
        .map(|index| format!("<a{index}>1</a{index}>"))
        .collect();
    for body in [
        many("<!-"),
        many("<a "),
        many("<a x=\"'>"),
        many("<a>"),
        many("</a>"),
        many("&a;&#x41;&"),
        many("<TRAVELLER_LINE><SCORE>1</SCORE></TRAVELLER_LINE>"),
        many("<HANDSET><BOARD><BOARD_NUMBER>1</BOARD_NUMBER></BOARD></HANDSET>"),
        many("<SESSION><BOARD><TRAVELLER_LINE><SCORE>1"),
        format!("<TRAVELLER_LINE>{names}</TRAVELLER_LINE>").repeat(3),
    ] {
        let _ = read(&format!("<USEBIO>{body}"));
    }
}
