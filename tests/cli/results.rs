//! Tests of `kibitz results`: computed scores and places are those of scoring programs, and differences are told.

use std::fs;

use crate::kibitz::{Run, finish, run_bytes, scratch, start};
use crate::report::{PAIRS, evening};

fn results(text: &str, options: &[&str]) -> Run {
    run_bytes(&[&["results", "-"], options].concat(), text.as_bytes())
}

/// Returns a PBN file with a table of results for each board. The columns are NS, EW, contract, declarer and tricks.
fn boards(tables: &[&str]) -> String {
    let deal = "N:J76.AK.AQJ954.J3 QT.QT8542.62.Q52 AK9543.6.K3.T986 82.J973.T87.AK74";
    let header = "PairId_NS;PairId_EW;Contract;Declarer;Result";
    let games = (1..).zip(tables).map(|(number, rows)| {
        format!(
            "[Board \"{number}\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Deal \"{deal}\"]\n\
             [ScoreTable \"{header}\"]\n{rows}\n\n"
        )
    });
    games.collect()
}

/// Returns the points of the pairs of a session from its JSON, by pair.
fn totals(run: &Run) -> Vec<(String, f64)> {
    let session = &run.json()[0];
    let rankings = session["rankings"].as_array().unwrap().iter();
    let pairs = rankings.flat_map(|ranking| ranking["pairs"].as_array().unwrap());
    let total = |pair: &serde_json::Value| {
        (
            pair["pair"].as_str().unwrap().to_owned(),
            pair["points"].as_f64().unwrap(),
        )
    };
    pairs.map(total).collect()
}

#[test]
fn every_number_of_an_evening_is_that_of_its_scoring_program() {
    let text = evening();
    let run = results(&text, &[]);
    assert_eq!((run.status, &*run.errors), (0, ""), "{}", run.out);
    assert!(run.out.contains(
        "Thursday pairs, Riverside Bridge Club, 2026.11.19, matchpoints, boards as played"
    ));
    let ranks = PAIRS.map(|names| run.out.find(names).unwrap_or_else(|| panic!("{names}")));
    assert_eq!(ranks.len(), 16);
    // The same without the numbers of the program.
    let header = text.replace("MP_NS", "A").replace("MP_EW", "B");
    let header = header
        .replace("Percentage_NS", "C")
        .replace("Percentage_EW", "D");
    let own = results(&header, &["--json"]);
    let stated = results(&text, &["--json"]);
    let percents = |run: &Run| -> Vec<String> {
        let session = &run.json()[0];
        let pairs = session["rankings"][0]["pairs"].as_array().unwrap();
        pairs.iter().map(|pair| pair["pair"].to_string()).collect()
    };
    assert_eq!(percents(&own).len(), 16);
    assert_eq!(stated.json()[0]["differences"], serde_json::json!([]));
}

#[test]
fn a_number_that_the_results_do_not_give_is_told() {
    let text = evening();
    // The first result of the first board, whose row ends with matchpoints and percentages.
    let row = text
        .lines()
        .find(|line| line.starts_with("1 1 ") || line.contains(" 14.0  0.0 "))
        .unwrap();
    let wrong = row.replacen(".0 ", ".5 ", 1);
    let run = results(&text.replacen(row, &wrong, 1), &[]);
    assert_eq!(run.status, 0);
    assert!(run.errors.contains("warning: board 1, "), "{}", run.errors);
    assert!(
        run.errors.contains(" matchpoints, the results give "),
        "{}",
        run.errors
    );
}

#[test]
fn a_board_played_at_fewer_tables_is_extended_by_neubergs_formula() {
    let full = "1 11 4S S 10\n2 12 4S S 9\n3 13 3S S 9\n4 14 4S S 11";
    let fewer = "1 12 4S S 10\n2 13 4S S 9\n3 14 - - -\n4 11 - - -";
    let run = results(&boards(&[full, fewer]), &["--json"]);
    let totals = totals(&run);
    // Board 1: 4 0 2 6 of 6. Board 2: (4/2)(m + 1) - 1 for m = 2 and 0.
    let expected = [("4", 6.0), ("1", 9.0), ("3", 2.0), ("2", 1.0)]
        .map(|(pair, points)| (pair.to_owned(), points));
    let mut first: Vec<_> = totals[..4].to_vec();
    first.sort_by(|one, other| one.0.cmp(&other.0));
    let mut wanted = expected.to_vec();
    wanted.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(first, wanted);
}

#[test]
fn averages_count_as_the_laws_say() {
    let played = "1 11 4S S 10\n2 12 4S S 9\n3 13 3S S 9";
    let averages = "1 12 A+/A- - -\n2 13 4S S 10\n3 11 4S S 9";
    let run = results(&boards(&[played, averages]), &["--json"]);
    let session = &run.json()[0];
    let scores = &session["boards"][1]["results"][0]["scores"];
    // Pair 1 has 100 % on its other board; pair 12 has 100 % there too, and 40 % for an average minus.
    assert_eq!(scores[0]["percent"], 100.0, "{session}");
    assert_eq!(scores[1]["percent"], 40.0, "{session}");
}

#[test]
fn imps_are_computed_against_all_others_or_their_mean() {
    let rows = "1 11 4S S 10\n2 12 4S S 9\n3 13 3S S 9";
    let run = |form: &str| results(&boards(&[rows]), &["--scoring", form, "--json"]);
    let of_pair = |run: &Run, pair: &str| {
        totals(run)
            .into_iter()
            .find(|(other, _)| other == pair)
            .unwrap()
            .1
    };
    // 420 against -50 and 140: 10 and 7 IMPs.
    assert_eq!(of_pair(&run("cross-imps"), "1"), 8.5);
    assert_eq!(of_pair(&run("cross-imps"), "11"), -8.5);
    // The mean of 420, -50 and 140 is 170.
    assert_eq!(of_pair(&run("butler"), "1"), 6.0);
    assert_eq!(of_pair(&run("butler"), "2"), -6.0);
    assert_eq!(of_pair(&run("butler"), "3"), -1.0);
}

#[test]
fn a_match_of_teams_has_imps_and_victory_points() {
    let text = boards(&["1 2 4S S 10\n2 1 4S S 9", "1 2 3NT N 8\n2 1 3NT N 9"]);
    let run = results(&text, &["--scoring", "teams"]);
    assert!(
        run.out
            .contains("1 against 2: 10 : 10 IMPs, 10 : 10 VPs (2 boards)"),
        "{}",
        run.out
    );
}

#[test]
fn equal_pairs_share_their_places() {
    let run = results(&boards(&["1 11 4S S 10\n2 12 4S S 10\n3 13 3S S 9"]), &[]);
    assert!(run.out.contains("1="), "{}", run.out);
    assert!(
        run.out.contains("N-S\n") && run.out.contains("E-W\n"),
        "{}",
        run.out
    );
}

#[test]
fn the_boards_of_a_pair_are_listed_by_number_or_name() {
    let text = evening();
    for pair in ["3", "edda frost"] {
        let run = results(&text, &["--pair", pair]);
        assert_eq!(run.status, 0, "{}", run.errors);
        assert!(run.out.contains("3 Edda Frost - Finn Gale"), "{}", run.out);
        assert_eq!(run.out.lines().count(), 5 + 21, "{}", run.out);
    }
    let run = results(&text, &["--pair", "99"]);
    assert_eq!(run.status, 2);
    assert!(
        run.errors.contains("no pair has this number"),
        "{}",
        run.errors
    );
}

#[test]
fn a_csv_file_has_a_row_for_every_result() {
    let folder = scratch(file!());
    let [path, source] = ["results.csv", "results.pbn"].map(|name| folder.join(name));
    fs::write(&source, evening()).unwrap();
    let [source, path] = [source.to_str().unwrap(), path.to_str().unwrap()];
    let run = finish(start(&["results", source, "--csv", path]));
    assert_eq!(run.status, 0, "{}", run.errors);
    assert_eq!(
        fs::read_to_string(path).unwrap().lines().count(),
        1 + 21 * 8
    );
    let run = finish(start(&["results", source, "--csv", source]));
    assert_eq!(run.status, 2, "{}", run.errors);
}

#[test]
fn a_list_of_frequencies_counts_every_table() {
    let deal = "N:J76.AK.AQJ954.J3 QT.QT8542.62.Q52 AK9543.6.K3.T986 82.J973.T87.AK74";
    let text = format!(
        "[Board \"1\"]\n[Deal \"{deal}\"]\n\
         [ScoreTable \"Score_NS;Multiplicity;Percentage_NS\"]\n420 3 80\n170 1 40\n-50 2 10\n"
    );
    let run = results(&text, &[]);
    assert_eq!((run.status, &*run.errors), (0, ""), "{}", run.out);
}

#[test]
fn input_without_results_is_an_error() {
    let run = results("bridge N:AQ... 32... .AK.. K4... NT W", &[]);
    assert_eq!(run.status, 1);
    assert!(
        run.errors.contains("the input has no results"),
        "{}",
        run.errors
    );
}

#[test]
fn two_deals_of_one_number_are_a_fouled_board_only_if_other_pairs_played_them() {
    let deals = [
        "N:J76.AK.AQJ954.J3 QT.QT8542.62.Q52 AK9543.6.K3.T986 82.J973.T87.AK74",
        "N:AQ82.K5.KT93.A72 J5.QJ84.A64.QT85 KT764.A93.82.K63 93.T762.QJ75.J94",
    ];
    let session = |rows: [&str; 2]| {
        let boards = deals.iter().zip(rows).map(|(deal, rows)| {
            format!(
                "[Board \"1\"]\n[Vulnerable \"None\"]\n[Deal \"{deal}\"]\n\
                 [ScoreTable \"PairId_NS;PairId_EW;Contract;Declarer;Result\"]\n{rows}\n\n"
            )
        });
        let run = results(&boards.collect::<String>(), &["--json"]);
        run.json()[0]["boards"][0]["results"][0]["scores"][0]["points"]
            .as_f64()
            .unwrap()
    };
    let first = "1 11 4S S 10\n2 12 4S S 9";
    // Two results of four: (4 / 2) * (2 + 1) - 1.
    assert_eq!(session([first, "3 13 4S S 10\n4 14 4S S 9"]), 5.0);
    // The same pairs in a second session: a top of two.
    assert_eq!(session([first, "2 11 4S S 10\n1 12 4S S 9"]), 2.0);
}

#[test]
fn a_score_that_a_director_replaced_counts_as_the_average() {
    let text = boards(&["1 11 4S S 10\n2 12 4S S 9\n3 13 3S S 9"]);
    let replaced = text
        .replace("Result\"]", "Result;Score_NS\"]")
        .replace("4S S 10", "4S S 10 A60/40")
        .replace("4S S 9", "4S S 9 -50")
        .replace("3S S 9", "3S S 9 140");
    let run = results(&replaced, &["--json"]);
    let scores = &run.json()[0]["boards"][0]["results"][0]["scores"];
    assert_eq!(scores[0]["percent"], 60.0, "{}", run.out);
    assert_eq!(scores[1]["percent"], 40.0, "{}", run.out);
}

#[test]
fn partners_are_one_pair_whoever_sits_north() {
    let record = |north: &str, south: &str, result: u8| {
        format!(
            "[Board \"{result}\"]\n[North \"{north}\"]\n[South \"{south}\"]\n[East \"E\"]\n[West \"W\"]\n\
             [Deal \"N:J76.AK.AQJ954.J3 QT.QT8542.62.Q52 AK9543.6.K3.T986 82.J973.T87.AK74\"]\n\
             [Declarer \"S\"]\n[Contract \"4S\"]\n[Result \"{result}\"]\n\n"
        )
    };
    let other = |result| {
        record("X", "Y", result)
            .replace("\"E\"", "\"G\"")
            .replace("\"W\"", "\"H\"")
    };
    let text = [
        record("Ann", "Bob", 10),
        other(10),
        record("Bob", "Ann", 9),
        other(9),
    ]
    .concat();
    let run = results(&text, &["--json"]);
    assert_eq!(totals(&run).len(), 4, "{}", run.out);
}

#[test]
fn a_large_board_is_scored_at_once() {
    let deal = "N:J76.AK.AQJ954.J3 QT.QT8542.62.Q52 AK9543.6.K3.T986 82.J973.T87.AK74";
    let rows: String = (0..20_000)
        .map(|row| format!("{row} {} {} 65535\n", row + 20_000, row % 3_000 * 10))
        .collect();
    let text = format!(
        "[Board \"1\"]\n[Deal \"{deal}\"]\n[ScoreTable \"PairId_NS;PairId_EW;Score_NS;Multiplicity\"]\n{rows}\n"
    );
    let run = results(&text, &["--scoring", "cross-imps"]);
    assert_eq!(run.status, 0, "{}", run.errors);
}

/// Returns the heading and the rows of a list of results as CSV.
fn list(heading: &str, rows: &[&str]) -> String {
    let rows = [&[heading], rows].concat();
    rows.join("\n") + "\n"
}

#[test]
fn matchpoints_of_the_file_stand_for_a_score_that_is_no_result() {
    for (score, assigned) in [
        ("A+=", "60 % and 50 %"),
        ("ADJ", "stated"),
        ("60%", "stated"),
        ("", "stated"),
    ] {
        let rows = [
            "1,1,2,420,4,0",
            "1,3,4,400,0,4",
            &format!("1,5,6,{score},2.4,2"),
        ];
        let run = results(&list("Board,NS,EW,Score,MP NS,MP EW", &rows), &["--json"]);
        let points = totals(&run);
        let of = |number: &str| {
            points
                .iter()
                .find(|(pair, _)| pair.starts_with(number))
                .unwrap()
                .1
        };
        assert_eq!((of("5"), of("6")), (2.4, 2.0), "{score}: {assigned}");
    }
    let rows = ["1,1,2,420", "1,3,4,400", "1,5,6,60%"];
    let run = results(&list("Board,NS,EW,Score", &rows), &[]);
    let told = "warning: board 1, 5 against 6: the score 60% is not read";
    assert!(run.errors.contains(told), "{}", run.errors);
}

#[test]
fn averages_of_the_two_sides_are_told_by_two_signs() {
    let rows = ["1,1,2,3NT N=,A+=", "1,3,4,A-+,", "1,5,6,A==,"];
    let text = list("Board,NS,EW,Contract,Score", &rows)
        + &["2,1,2,3NTN=,", "2,3,4,3NTN-1,", "2,5,6,3NTN-2,"].join("\n");
    let points = totals(&results(&text, &["--json"]));
    let of = |number: &str| {
        let found = points.iter().find(|(pair, _)| pair.starts_with(number));
        found.unwrap_or_else(|| panic!("{points:?}")).1
    };
    // The top of three results is 4. A plus or minus is the pair's own share where that is more or less.
    assert_eq!([of("1"), of("2")], [4.0 + 4.0, 2.0]);
    assert_eq!([of("3"), of("4")], [2.0 + 1.6, 2.0 + 2.4]);
    assert_eq!([of("5"), of("6")], [2.0, 4.0 + 2.0]);
}

#[test]
fn missing_results_count_as_equal_if_the_file_says_so() {
    let board = |number: u8, scores: &[(i32, u8, u8)]| -> Vec<String> {
        let rows = scores.iter().zip([1, 3, 5, 7]);
        rows.map(|((score, ours, theirs), pair)| {
            format!("{number},{pair},{},{score},{ours},{theirs}", pair + 1)
        })
        .collect()
    };
    let complete = board(1, &[(420, 6, 0), (400, 4, 2), (140, 2, 4), (-50, 0, 6)]);
    let short = board(2, &[(420, 5, 1), (400, 3, 3), (140, 1, 5)]);
    let rows = [complete, short].concat();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let run = results(&list("Board,NS,EW,Score,MP NS,MP EW", &rows), &[]);
    assert_eq!(run.errors, "");
    assert!(
        run.out.contains("matchpoints, missing results equal"),
        "{}",
        run.out
    );
}

#[test]
fn a_match_in_two_rooms_is_one_of_teams() {
    let run = results(include_str!("../fixtures/lin/match.lin"), &[]);
    let told = "Nickell against Fleisher: 30 : 41 IMPs, 6.87 : 13.13 VPs (15 boards)";
    assert!(run.out.contains(told), "{}{}", run.out, run.errors);
}

#[test]
fn a_board_that_one_room_passed_out_has_a_swing() {
    let board = |place: &str| {
        format!("qx|{place}|md|3S432H5432D432C432,S65H76D765CA98765,SAKQJHAKQDAKQCKQJ,|sv|o|pg||\n")
    };
    let places = ["o1", "c1", "o2", "c2"].map(board).concat();
    let lin = format!(
        "vg|Event,Round 1,I,1,2,Red,,Blue,|\nrs|4SN=,4SN+1,3NTxE-1,PASS|\nbn|1,2|\n{places}"
    );
    let run = results(&lin, &[]);
    assert!(
        run.out.contains("Red against Blue: 3 : 1 IMPs"),
        "{}{}",
        run.out,
        run.errors
    );
}

#[test]
fn a_table_of_bridgemate_names_declarer_by_pair_and_seat() {
    let heading =
        "ID,Section,Table,Round,Board,PairNS,PairEW,Declarer,NS/EW,Contract,Result,LeadCard";
    let rows = [
        "1,1,1,1,4,3,6,6,E,4 S,+2,H10",
        "2,1,2,1,4,5,8,5,S,3 NT x,-1,",
    ];
    let run = results(&list(heading, &rows), &["--csv", "-"]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(
        lines[1].starts_with("4,1,3,6,,,4S,E,HT,12,-680"),
        "{}",
        run.out
    );
    assert!(
        lines[2].starts_with("4,1,5,8,,,3NTX,S,,8,-200"),
        "{}",
        run.out
    );
}

#[test]
fn pairs_are_named_by_many_headings() {
    for heading in [
        "Board,N/S,E/W,Score",
        "Board,NSPair,EWPair,Score",
        "Board,NS No,EW No,Score",
        "Board,North/South,East/West,Score",
        "Board,PairNS,PairEW,Score",
    ] {
        let run = results(&list(heading, &["1,1,2,420", "1,3,4,400"]), &["--json"]);
        let points = totals(&run);
        assert_eq!(points.len(), 4, "{heading}: {points:?} {}", run.errors);
    }
}

#[test]
fn both_directions_are_one_field_if_the_places_say_so() {
    let rows = "1 2 3NT N 9\n3 4 3NT N 10\n5 6 3NT N 8\n";
    let ranking = "[TotalScoreTable \"Rank;PairId;TotalPercentage\"]\n\
                   1 3 100\n2 6 100\n3 1 50\n4 2 50\n5 4 0\n6 5 0\n";
    let text = boards(&[rows]).replace("\n\n", &format!("\n{ranking}\n"));
    let run = results(&text, &["--json"]);
    let rankings = run.json()[0]["rankings"].as_array().unwrap().len();
    assert_eq!(rankings, 1, "{}", run.out);
    let run = results(&boards(&[rows]), &["--json"]);
    assert_eq!(run.json()[0]["rankings"].as_array().unwrap().len(), 2);
}

#[test]
fn files_of_one_board_each_are_scored_together() {
    let folder = scratch("results-together");
    let heading = "Board,NS,EW,Score";
    fs::write(
        folder.join("1.csv"),
        list(heading, &["1,1,2,420", "1,3,4,400"]),
    )
    .unwrap();
    fs::write(
        folder.join("2.csv"),
        list(heading, &["2,1,4,-50", "2,3,2,100"]),
    )
    .unwrap();
    let files = ["1.csv", "2.csv"].map(|name| folder.join(name).display().to_string());
    let run = run_bytes(
        &["results", &files[0], &files[1], "--together", "--json"],
        b"",
    );
    assert_eq!(run.json().len(), 1);
    let points = totals(&run);
    assert!(points.contains(&("1".to_owned(), 2.0)), "{points:?}");
    let apart = run_bytes(&["results", &files[0], &files[1], "--json"], b"");
    assert_eq!(apart.json().len(), 2);
}

/// Tests that the percentages of the ranking tell how boards with fewer results count, even if the matchpoints beside
/// the results are those before the formula.
#[test]
fn totals_of_the_file_decide_on_neubergs_formula() {
    let tables = [
        "1 11 4S S 10 4 0\n2 12 3S S 9 2 2\n3 13 4S S 9 0 4",
        "1 12 4S S 10 2 0\n2 13 4S S 9 0 2",
    ];
    let text = boards(&tables).replace(";Result\"", ";Result;MP_NS;MP_EW\"");
    let ranking = |shares: [&str; 3]| {
        let [one, two, three] = shares;
        format!(
            "{text}[Event \"#\"]\n[TotalScoreTable \"PairId;TotalPercentage\"]\n1 {one}\n2 {two}\n3 {three}\n"
        )
    };
    // The formula gives 3.5 and 0.5 of 4 on the second board.
    let run = results(&ranking(["93.75", "31.25", "0"]), &["--json"]);
    let session = &run.json()[0];
    let told = ["board 2: the file states the matchpoints before Neuberg's formula"];
    assert_eq!(session["differences"], serde_json::json!(told));
    let scores = &session["boards"][1]["results"][0]["scores"];
    assert_eq!(scores[0]["points"], 3.5);
    // Without the formula, pair 2 has 2 of 6 matchpoints.
    let run = results(&ranking(["100", "33.33", "0"]), &["--json"]);
    assert_eq!(run.json()[0]["differences"], serde_json::json!([]));
    let run = results(&ranking(["100", "33.33", "0"]), &[]);
    assert!(run.out.contains("boards as played"), "{}", run.out);
}

#[test]
fn a_result_without_which_the_others_are_scored_is_an_adjusted_one() {
    let rows = [
        "1,1,2,420,6,0",
        "1,3,4,400,4,2",
        "1,5,6,140,2,4",
        "1,7,8,-50,0,6",
        "2,1,4,420,5.7,0.3",
        "2,3,6,400,3,3",
        "2,5,8,140,3.6,2.4",
        "2,7,2,-50,0.3,5.7",
    ];
    let text = list("Board,NS,EW,Score,MP NS,MP EW", &rows);
    let run = results(&text, &["--json"]);
    let told = "board 2, 5 against 8: taken for an adjusted score, because the other results are scored without it";
    assert_eq!(run.json()[0]["differences"], serde_json::json!([told]));
    let points = totals(&run);
    assert!(points.contains(&("5".to_owned(), 5.6)), "{points:?}");
    // A single number that differs is a mistake of the file.
    let run = results(
        &text
            .replace("0.3,5.7", "0,6")
            .replace("5.7,0.3", "6,0")
            .replace("2,3,6,400,3,3", "2,3,6,400,4,2"),
        &["--json"],
    );
    let differences = run.json()[0]["differences"].as_array().unwrap().len();
    assert_eq!(differences, 2, "{}", run.out);
}

#[test]
fn a_result_that_the_file_does_not_list_is_told_by_the_others() {
    let rows = [
        "1,1,2,420,100",
        "1,3,4,400,75",
        "1,5,6,140,25",
        "1,7,8,-50,0",
    ];
    let run = results(&list("Board,NS,EW,Score,% NS", &rows), &["--json"]);
    let told = "board 1: the scores count another result, which the file does not list";
    assert_eq!(run.json()[0]["differences"], serde_json::json!([told]));
}

/// Tests boards that have different tops and percentages alone, as on the pages of Bridge Base Online.
#[test]
fn percentages_of_boards_count_equally() {
    let rows = [
        "1,1,2,420,100",
        "1,3,4,400,50",
        "1,5,6,-50,0",
        "2,1,4,-50,0",
        "2,3,2,100,100",
    ];
    let run = results(&list("Board,NS,EW,Score,% NS", &rows), &["--json"]);
    let rankings = run.json()[0]["rankings"].clone();
    let first = &rankings[0]["pairs"][0];
    assert_eq!(
        (&first["pair"], &first["percent"]),
        (&"3".into(), &75.0.into())
    );
    assert_eq!(rankings[0]["pairs"][1]["percent"], 50.0);
}

#[test]
fn imps_are_extended_to_missing_results_if_the_file_says_so() {
    let rows = [
        "1,1,2,420,8.5",
        "1,3,4,140,-0.5",
        "1,5,6,-50,-8.5",
        // Of three results one is missing: 9 IMPs, times 3/4.
        "2,1,4,420,7.5",
        "2,3,6,-50,-7.5",
    ];
    let rows = rows.map(|row| row.replace("-0.5", "0"));
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let run = results(&list("Board,NS,EW,Score,IMPs NS", &rows), &[]);
    assert!(run.out.contains("Neuberg"), "{}{}", run.out, run.errors);
}

#[test]
fn pairs_of_teams_with_numbers_of_their_own_play_for_their_teams() {
    let text = include_str!("../fixtures/club/teams.xml");
    let with_pairs = text
        .replace(
            "<DIRECTION>NS</DIRECTION>",
            "<DIRECTION>NS</DIRECTION><NS_PAIR_NUMBER>1-1-2</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2-3-4</EW_PAIR_NUMBER>",
        )
        .replace(
            "<DIRECTION>EW</DIRECTION>",
            "<DIRECTION>EW</DIRECTION><NS_PAIR_NUMBER>2-1-2</NS_PAIR_NUMBER><EW_PAIR_NUMBER>1-3-4</EW_PAIR_NUMBER>",
        );
    for text in [text, &with_pairs] {
        let run = results(text, &[]);
        assert!(run.out.contains("Reds"), "{}{}", run.out, run.errors);
        assert!(
            run.out.contains(": 10 : 0 IMPs"),
            "{}{}",
            run.out,
            run.errors
        );
    }
}

#[test]
fn two_named_teams_in_two_rooms_play_a_match() {
    let deal = "N:J76.AK.AQJ954.J3 QT.QT8542.62.Q52 AK9543.6.K3.T986 82.J973.T87.AK74";
    let record = |room: &str, result: &str, score: &str| {
        let tags = format!(
            "[HomeTeam \"Italy\"]\n[VisitTeam \"Israel\"]\n[Scoring \"MP\"]\n[Score \"NS {score}\"]\n"
        );
        room_record(room, deal, &tags, ["4S", "S", result])
    };
    let text = record("Open", "10", "420") + &record("Closed", "9", "-500");
    let run = results(&text, &[]);
    assert!(
        run.out.contains("Italy against Israel: 14 : 0 IMPs"),
        "{}",
        run.out
    );
    let run = results(&text.replace("\"MP\"", "\"BAM\""), &[]);
    assert!(run.out.contains("matchpoints"), "{}", run.out);
    let run = results(&text, &[]);
    let told = "board 1, Israel N-S against Italy E-W, N-S: the file states -500 points, the results give -50";
    assert!(run.errors.contains(told), "{}", run.errors);
}

/// Returns a record of a board from one room of a match, with its contract, declarer and tricks.
fn room_record(room: &str, deal: &str, tags: &str, result: [&str; 3]) -> String {
    let [contract, declarer, tricks] = result;
    format!(
        "[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Deal \"{deal}\"]\n[Room \"{room}\"]\n{tags}\
         [Contract \"{contract}\"]\n[Declarer \"{declarer}\"]\n[Result \"{tricks}\"]\n\n"
    )
}

#[test]
fn a_room_without_names_belongs_to_the_match_of_the_other_room() {
    let deal = "N:AK75.54.987653.A Q.AT983.42.JT753 642.KQJ7.AQJ.962 JT983.62.KT.KQ84";
    let names = "[HomeTeam \"USA\"]\n[VisitTeam \"GB\"]\n";
    let text = room_record("Open", deal, names, ["3NT", "N", "9"])
        + &room_record("Closed", deal, "", ["3NT", "N", "8"]);
    let run = results(&text, &[]);
    assert!(
        run.out.contains("USA against GB: 10 : 0 IMPs"),
        "{}",
        run.out
    );
}

#[test]
fn a_misprinted_card_leaves_the_result_of_the_board() {
    // East's ace of spades stands in South's hand too.
    let deal = "N:QT.JT62.KJ74.AJ3 AJ6.A54.A963.642 A3.KQ97.Q852.QT7 K87542.83.T.K985";
    let text = room_record("Open", deal, "", ["3NT", "N", "9"])
        + &room_record("Closed", deal, "", ["3NT", "N", "8"]);
    let run = results(&text, &[]);
    assert!(run.out.contains("10 : 0 IMPs"), "{}{}", run.out, run.errors);
}
