//! Tests of `kibitz report`: the page is complete and correct, and all text from files is only shown, never executed.

use std::fs;
use std::path::PathBuf;

use kibitzer::cards::{Seat, Side, Tricks};
use kibitzer::problem::Problem;
use kibitzer::rules::{Chance, Contract, Game, Setup, score};

use crate::kibitz::{Run, finish, run_bytes, scratch, start};

/// One board at two tables. At the first, dummy North plays the ace on the four, which costs declarer South a trick. At
/// the second, West plays the king on the two, which costs nothing. The last board has neither number nor play.
const MATCH: &str = r#"% PBN 2.1
[Event "Cup <b>&</b> 'Plate'"]
[Site "Malmö"]
[Board "7"]
[West "Walter"]
[North "Nora"]
[East "<script>alert(1)</script>"]
[South "Sam"]
[Dealer "N"]
[Vulnerable "EW"]
[Deal "N:AQ... 32... .AK.. K4..."]
[Scoring "IMP"]
[Declarer "S"]
[Contract "1NT"]
[Result "1"]
[Auction "N"]
Pass Pass 1NT =1= Pass
Pass Pass
[Note "1:\"15-17\" <i>"]
[Room "Open"]
[Play "W"]
S4 SA S2 HA
SK SQ S3 HK
*

[Event "Cup <b>&</b> 'Plate'"]
[Site "Malmö"]
[Board "7"]
[West "Xaver"]
[North "Walter"]
[East "Yves"]
[South "Zoe"]
[Dealer "N"]
[Vulnerable "EW"]
[Deal "N:AQ... 32... .AK.. K4..."]
[Declarer "N"]
[Contract "1NT"]
[Result "2"]
[Room "Closed"]
[Play "E"]
S2 HA SK SA
S3 HK S4 SQ
*

[Event "Cup <b>&</b> 'Plate'"]
[Site "Malmö"]
[Board ""]
[Dealer "E"]
[Vulnerable "All"]
[Deal "N:.AQ.. .32.. ..AK. .K4.."]

"#;

fn folder(name: &str) -> PathBuf {
    let folder = scratch(file!()).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Returns the page that `kibitz report` writes for a PBN text, and the output of the program.
fn report(name: &str, text: &str, more: &[&str]) -> (String, Run) {
    let folder = folder(name);
    let [input, output] = ["in.pbn", "out.html"].map(|name| folder.join(name));
    fs::write(&input, text).unwrap();
    let [from, to] = [&input, &output].map(|path| path.to_str().unwrap());
    let words = [&["report", from, "-o", to, "--memory", "8"], more].concat();
    let run = finish(start(&words));
    (fs::read_to_string(&output).unwrap_or_default(), run)
}

fn page(name: &str, text: &str, language: &str) -> String {
    let (page, run) = report(name, text, &["--language", language]);
    assert_eq!((run.status, &*run.errors), (0, ""), "{page}");
    page
}

/// Returns the texts of a page without tags, style and script.
fn said(page: &str) -> Vec<String> {
    let body = page
        .split("</head>")
        .nth(1)
        .unwrap()
        .split("<script>")
        .next()
        .unwrap();
    let texts = body
        .split('<')
        .filter_map(|part| part.split('>').nth(1))
        .map(|text| text.trim_matches('\n'))
        .filter(|text| !text.is_empty());
    texts.map(str::to_owned).collect()
}

/// Returns the texts of the cells in the first table row of a page that begins with `first`.
fn row(page: &str, first: &str) -> Vec<String> {
    let rows = page.split("<tr>").skip(1);
    let cells = |row: &str| -> Vec<String> {
        let row = row.split("</tr>").next().unwrap();
        let cells = row.split("<t").skip(1);
        cells
            .map(|cell| said(&format!("</head><t{cell}")).concat())
            .collect()
    };
    let mut rows = rows.map(cells);
    let found = rows.find(|row| row.first().is_some_and(|start| start == first));
    found.unwrap_or_else(|| panic!("{first} in {page}"))
}

/// Asserts that every element is closed in the right order.
pub(crate) fn is_whole(page: &str) {
    let outside: String = page
        .split("<script>")
        .map(|part| part.split("</script>").last().unwrap())
        .collect();
    let mut open: Vec<&str> = Vec::new();
    for tag in outside.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap();
        let name = tag
            .split([' ', '\n', '/'])
            .find(|name| !name.is_empty())
            .unwrap();
        match tag.starts_with('/').then_some(name) {
            _ if tag.ends_with('/') => {}
            Some("script") => {}
            Some(name) => assert_eq!(open.pop(), Some(name), "{tag}"),
            None if ["meta", "br", "!DOCTYPE"].contains(&name) => {}
            None => open.push(name),
        }
    }
    assert_eq!(open, [""; 0]);
}

#[test]
fn a_page_is_complete_and_needs_no_other_files() {
    for language in ["en", "ru"] {
        let page = page(&format!("whole-{language}"), MATCH, language);
        is_whole(&page);
        for foreign in [
            "http", "src=", "url(", "<link", "@import", "<b>&</b>", "<i>",
        ] {
            assert!(!page.contains(foreign), "{foreign}");
        }
        assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
        assert!(!page.contains("<script>alert"));
        assert_eq!(page.matches("<script>").count(), 1);
        assert!(page.contains("Cup &lt;b&gt;&amp;&lt;/b&gt; &#39;Plate&#39;"));
        assert!(page.contains(&format!("<html lang=\"{language}\">")));
        for link in page.split("href=\"#").skip(1) {
            let place = link.split('"').next().unwrap();
            assert_eq!(
                page.matches(&format!("id=\"{place}\"")).count(),
                1,
                "{place}"
            );
        }
    }
}

#[test]
fn records_of_the_same_board_are_shown_together() {
    let page = page("side", MATCH, "en");
    assert_eq!(page.matches("<section class=\"board\"").count(), 2);
    assert_eq!(page.matches("class=\"play\"").count(), 2);
    let open = row(&page, "open");
    assert_eq!(open[1], "Nora + Sam");
    assert_eq!(open[3..], ["1NT", "S", "♠4", "1", "1, 0"]);
    let closed = row(&page, "closed");
    assert_eq!(closed[3..], ["1NT", "N", "♠2", "2", "0, 0"]);
    let sentence = "Trick 1, North (Nora): ♠A cost 1 trick; ♠Q would have left declarer with 2";
    assert!(said(&page).concat().contains(sentence), "{page}");
    // The makes are computed.
    assert_eq!(row(&page, "N"), ["N", "2", "2", "2", "2", "2"]);
}

#[test]
fn mistakes_count_for_the_player_who_chose_the_card() {
    let page = page("players", MATCH, "en");
    // Declarer is responsible for dummy's cards, and dummy is not counted.
    let names = ["Player", "Declarer", "Defender", "Total", "Per board"];
    assert_eq!(row(&page, "Player"), names);
    let sam = ["Sam", "1 / 1", "", "1 / 1", "1.00"];
    assert_eq!(row(&page, "Sam"), sam);
    // Walter is a defender at one table, and declarer at the other.
    let walter = ["Walter", "0 / 1", "0 / 1", "0 / 2", "0.00"];
    assert_eq!(row(&page, "Walter"), walter);
    assert!(!page.contains("<th scope=\"row\">Nora"));
    assert!(!page.contains("<th scope=\"row\">Zoe"));
}

/// A card that a problem prescribes was chosen by its composer. The same card on a played board is a mistake.
#[test]
fn a_prescribed_card_does_not_count_as_a_mistake() {
    let played = "bridge N:AQ... 32... .AK.. K4... NT W play=S4SA\n";
    let page = page("played", played, "en");
    assert_eq!(page.matches("class=\"mistake\"").count(), 1);
    let problem = played.replace("NT W", "NT W goal=S1+");
    let page = self::page("prescribed", &problem, "en");
    assert!(page.contains("No card cost a trick."), "{page}");
    assert_eq!(page.matches("class=\"mistake\"").count(), 0);
}

#[test]
fn a_russian_page_has_no_english_words() {
    let page = page("russian", MATCH, "ru");
    let said = said(&page).join("\n");
    for word in [
        "2 сдачи",
        "Сдача 7",
        "В-З в зоне",
        "сдаёт Север",
        "Торговля",
        "Розыгрыш",
        "Атака",
        "1 ошибка",
        "Игроки",
        "1БК",
        "потеряна 1 взятка",
        "1,00",
        "пас",
        "Т",
        "Взятки при лучшей игре",
        "открытая",
        "закрытая",
        "Карты болвана",
    ] {
        assert!(said.contains(word), "{word} in {said}");
    }
    // Words in Latin letters other than names and cards of the file.
    let names = [
        "Cup", "Plate", "Malm", "Walter", "Nora", "Sam", "Xaver", "Yves", "Zoe", "script", "alert",
        "lt;", "gt;", "amp;", "quot;",
    ];
    let rest: String = names
        .iter()
        .fold(said, |said, name| said.replace(name, ""))
        .split('&')
        .map(|part| part.trim_start_matches("b").trim_start_matches("/b"))
        .collect();
    let foreign: Vec<&str> = rest
        .split(|c: char| !c.is_ascii_alphabetic())
        .filter(|word| word.len() > 1)
        .collect();
    assert_eq!(foreign, [""; 0]);
}

#[test]
fn a_wrong_trick_table_or_par_in_the_file_is_reported() {
    let digits = "[DoubleDummyTricks \"33333333330000000000\"]\n";
    let told = MATCH.replacen("[Scoring", &format!("{digits}[Scoring"), 1);
    let page = page("told", &told, "en");
    assert_eq!(row(&page, "N"), ["N", "2", "2", "2", "2", "2"]);
    let said = "The file states other numbers of tricks: N ";
    assert_eq!(page.matches(said).count(), 1, "{page}");
    let par = "[Deal \"N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85\"]\n\
               [OptimumScore \"EW 2220\"]\n";
    let told = self::page("told-par", par, "en");
    let said_of_par = "The file states another par: EW 2220.";
    assert_eq!(told.matches(said_of_par).count(), 1, "{told}");
    let right = MATCH.replacen("[Scoring", "[DoubleDummyTricks \"\"]\n[Scoring", 1);
    assert!(!self::page("right", &right, "en").contains(said));
}

#[test]
fn unreadable_input_is_reported() {
    let bad = MATCH.replacen("AQ... 32", "AQ.Z.. 32", 1);
    let (page, run) = report("bad", &bad, &[]);
    assert_eq!(run.status, 1);
    assert!(run.errors.contains("in.pbn:11:"), "{}", run.errors);
    assert_eq!(page.matches("<section class=\"board\"").count(), 2);
    let (page, run) = report("nothing", "nothing of ours\n", &[]);
    assert_eq!((run.status, &*page), (1, ""));
    let (_, run) = report("language", MATCH, &["--language", "xx"]);
    assert_eq!(run.status, 2);
}

#[test]
fn a_page_does_not_overwrite_its_input_file() {
    let folder = scratch(file!()).join("in-place");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("match.pbn");
    fs::write(&path, MATCH).unwrap();
    let name = path.to_str().unwrap();
    let run = finish(start(&["report", name, "-o", name]));
    assert_eq!(run.status, 2, "{}", run.errors);
    assert_eq!(fs::read_to_string(&path).unwrap(), MATCH);
}

#[test]
fn unnamed_players_are_left_out_of_the_player_table() {
    // Only West at the first table has a name, at the second nobody.
    let names = [
        "Nora",
        "Sam",
        "<script>alert(1)</script>",
        "Xaver",
        "Yves",
        "Zoe",
    ];
    let nameless = names
        .iter()
        .fold(MATCH.to_owned(), |text, name| {
            text.replace(&format!("\"{name}\""), "\"?\"")
        })
        .replace("[North \"Walter\"]", "[North \"\"]");
    let page = page("nameless", &nameless, "en");
    let players = page
        .split("class=\"players\"")
        .nth(1)
        .unwrap()
        .split("</section>")
        .next()
        .unwrap();
    assert_eq!(players.matches("<th scope=\"row\">").count(), 1);
    assert!(players.contains("<th scope=\"row\">Walter"));
    let (page, _) = report("nobody", &nameless.replace("Walter", "?"), &[]);
    assert!(
        !page.contains("class=\"players\"") && !page.contains("(?)"),
        "{page}"
    );
}

#[test]
fn a_problem_is_shown_with_its_title_and_question() {
    let problem = r#"(
        version: 1,
        title: "A <finesse>",
        author: "Somebody",
        question: "West leads ♠4.\nCan South take two tricks?",
        game: Bridge,
        hands: (north: "AQ...", east: "32...", south: ".AK..", west: "K4..."),
        contract: "NT",
        declarer: South,
        leader: West,
    )"#;
    let page = page("problem", problem, "en");
    is_whole(&page);
    assert!(page.contains("<h1>A &lt;finesse&gt;</h1>"), "{page}");
    assert!(
        page.contains("<h2>Board 1: A &lt;finesse&gt;</h2>"),
        "{page}"
    );
    let asked = said(&page).concat();
    assert!(
        asked.contains("West leads ♠4.Can South take two tricks?"),
        "{asked}"
    );
    assert!(asked.contains("Somebody"), "{asked}");
    // There is no play to step through.
    assert!(!page.contains("class=\"status\""));
}

#[test]
fn standard_input_and_output_work_like_files() {
    let words = ["report", "-", "-o", "-", "--memory", "8"];
    let run = run_bytes(&words, MATCH.as_bytes());
    assert_eq!((run.status, &*run.errors), (0, ""));
    assert_eq!(run.out, page("standard", MATCH, "en"));
    // Without an event the page is named after its file; standard input has none.
    let deal = run_bytes(&words, crate::kibitz::FINESSE.as_bytes());
    assert!(deal.out.contains("<h1>Boards</h1>"), "{}", deal.out);
    let nothing = run_bytes(&words, b"");
    assert_eq!((nothing.status, &*nothing.out), (1, ""));
    assert!(
        nothing
            .errors
            .contains("standard input: error: no board could be read")
    );
}

/// Fictitious players, two in each pair.
pub(crate) const PAIRS: [&str; 16] = [
    "Ada Birch - Ben Cole",
    "Cora Dean - Dov Ellis",
    "Edda Frost - Finn Gale",
    "Gwen Hale - Hugo Ivers",
    "Iris Jarl - Jon Kemp",
    "Kaja Lund - Leo Moss",
    "Mina Nord - Nils Orme",
    "Olga Pine - Otto Quist",
    "Pia Reed - Poul Stone",
    "Rosa Thorn - Rune Urban",
    "Siv Vale - Sten Wolff",
    "Tess Xander - Tom Yates",
    "Una Zeller - Ulf Arden",
    "Vera Blum - Victor Crane",
    "Wanda Dorn - Will Eaves",
    "Yrsa Falk - Zeno \"Z\" Grey",
];

/// The result of a board at one table of a club evening.
#[derive(Clone)]
struct ClubResult {
    table: usize,
    round: usize,
    /// The numbers of the pairs sitting North-South and East-West, from 1.
    pairs: [usize; 2],
    /// Contract, declarer and tricks; `None` for a board that was not played.
    played: Option<(String, Seat, u8)>,
    /// The score of North-South.
    points: i32,
}

/// Returns an evening of 21 boards at 8 tables as a scoring program writes it in PBN 2.1. In each of seven rounds all
/// tables play the same three boards. In the last round the pairs change directions. One board is passed out at all
/// tables, and one is not played at one table. Deals and results come from a seed.
pub(crate) fn evening() -> String {
    let mut chance = Chance::from_seed(2_026);
    let mut total = [0; 16];
    let mut played = [0; 16];
    let mut games = Vec::new();
    for board in 1..=21_u64 {
        let round = (board as usize - 1) / 3;
        let mut problem = Problem::of_board(board, Setup::empty(Game::Bridge));
        problem.setup.deal(&mut Chance::from_seed(board));
        let vulnerability = problem.vulnerability;
        let mut below = |count: usize| chance.below(count);
        let mut results: Vec<ClubResult> = (0..8)
            .map(|table| {
                let mut pairs = [table, 8 + (table + round) % 8];
                if round == 6 {
                    pairs.reverse();
                }
                let strain = ["C", "D", "H", "S", "NT"][below(5)];
                let contract = format!("{}{strain}{}", 1 + below(4), ["", "", "", "X"][below(4)]);
                let declarer = Seat::ALL[below(4)];
                let tricks = 6 + below(5) as u8;
                let result = (contract, declarer, tricks);
                let result = match (board, table) {
                    (13, _) => ("Pass".to_owned(), declarer, 0),
                    _ => result,
                };
                let points = match Contract::parse(Game::Bridge, &result.0) {
                    Ok(contract) => {
                        let side = declarer.side();
                        let points = score(contract, vulnerability.includes(side), Tricks(tricks));
                        if side == Side::NorthSouth {
                            points
                        } else {
                            -points
                        }
                    }
                    Err(_) => 0,
                };
                let is_played = (board, table) != (20, 5);
                ClubResult {
                    table: table + 1,
                    round: round + 1,
                    pairs: pairs.map(|pair| pair + 1),
                    played: is_played.then_some(result),
                    points,
                }
            })
            .collect();
        results.sort_by_key(|result| std::cmp::Reverse((result.played.is_some(), result.points)));
        let mut rows = Vec::new();
        for it in &results {
            let others = results
                .iter()
                .filter(|other| other.table != it.table && other.played.is_some());
            let points: i32 = others
                .clone()
                .map(|other| 1 + (it.points - other.points).signum())
                .sum();
            let top = 2 * others.count() as i32;
            let [ns, ew] = it.pairs;
            let Some((contract, declarer, tricks)) = &it.played else {
                rows.push(format!(
                    "{} {} {ns:>2} {ew:>2} -    - - - \"NP\" \"NP\" - - - -",
                    it.table, it.round
                ));
                continue;
            };
            for (pair, points) in [(ns, points), (ew, top - points)] {
                total[pair - 1] += points;
                played[pair - 1] += top;
            }
            let scores = match it.points {
                0 => ["\"0\"".to_owned(), "-".to_owned()],
                points @ 1.. => [format!("\"{points}\""), "-".to_owned()],
                points => ["-".to_owned(), format!("\"{}\"", -points)],
            };
            let (declarer, tricks, lead) = match &contract[..] {
                "Pass" => ("-".to_owned(), "-".to_owned(), "-".to_owned()),
                _ => {
                    let hand = problem.setup.hands[declarer.next()];
                    (
                        declarer.to_string(),
                        tricks.to_string(),
                        hand.iter().next().unwrap().to_string(),
                    )
                }
            };
            let percent = 100.0 * f64::from(points) / f64::from(top);
            rows.push(format!(
                "{} {} {ns:>2} {ew:>2} {contract:<4} {declarer} {tricks:>2} {lead:<3} {:>6} {:>6} {points:>2}.0 {:>2}.0 {percent:>4.1} {:>4.1}",
                it.table, it.round, scores[0], scores[1], top - points, 100.0 - percent,
            ));
        }
        let text = kibitzer_formats::pbn::write(&problem).unwrap();
        let header = "Table\\1R;Round\\1R;PairId_NS\\2R;PairId_EW\\2R;Contract\\4L;Declarer\\1R;Result\\2R;Lead\\3L;\
                      Score_NS\\6R;Score_EW\\6R;MP_NS\\4R;MP_EW\\4R;Percentage_NS\\4R;Percentage_EW\\4R";
        let text = text
            .replace("[Event \"\"]", "[Event \"Thursday pairs\"]")
            .replace("[Site \"\"]", "[Site \"Riverside Bridge Club\"]")
            .replace("[Date \"\"]", "[Date \"2026.11.19\"]");
        games.push(format!(
            "{}\n[ScoreTable \"{header}\"]\n{}\n\n",
            text.trim_end(),
            rows.join("\n")
        ));
    }
    let percent = |pair: usize| 100.0 * f64::from(total[pair]) / f64::from(played[pair]);
    let mut order: Vec<usize> = (0..16).collect();
    order.sort_by(|&one, &other| percent(other).total_cmp(&percent(one)));
    let header = "Rank\\2R;RankTie\\2R;PairId\\2R;TotalScoreMP\\5R;TotalPercentage\\5R;Names\\28L;NrBoards\\2R;Club\\24L;MemberID1\\4R";
    let rows = order.iter().enumerate().map(|(rank, &pair)| {
        let names = PAIRS[pair].replace('"', "\\\"");
        let club = if pair % 3 == 0 {
            "Riverside Bridge Club"
        } else {
            ""
        };
        format!(
            "{:>2} {:>2} {:>2} {:>3}.0 {:>5.2} \"{names}\" 21 \"{club}\" \"4711{pair}\"",
            rank + 1,
            "-",
            pair + 1,
            total[pair],
            percent(pair),
        )
    });
    let rows: Vec<String> = rows.collect();
    let ranking = format!(
        "[TotalScoreTable \"{header}\"]\n{}\n[ScoreTable",
        rows.join("\n")
    );
    games[0] = games[0].replace("[ScoreTable", &ranking);
    format!("% PBN 2.1\n% EXPORT\n{}", games.concat())
}

#[test]
fn the_page_of_a_club_evening_shows_its_scores_and_ranking() {
    let text = evening();
    assert_eq!(text.matches("[ScoreTable ").count(), 21);
    for language in ["en", "ru"] {
        let page = page(&format!("evening-{language}"), &text, language);
        is_whole(&page);
        let (before, pairs) = page.split_once("<section class=\"cards\">").unwrap();
        assert_eq!(pairs.matches("<details class=\"pair\"").count(), 16);
        let said = said(before);
        // Every pair is in the ranking, and at every board that it played.
        for name in PAIRS {
            let name = name.replace('"', "&quot;");
            let count = said.iter().filter(|said| said.trim() == name).count();
            assert!((21..=22).contains(&count), "{name}: {count}");
        }
        assert!(page.contains("Riverside Bridge Club</small>"));
        // Membership numbers are private.
        assert!(!page.contains("4711"));
        assert_eq!(page.matches("class=\"scores tables\"").count(), 21);
        let (passed, percent, ranking, par) = match language {
            "en" => (
                "Passed out",
                "100.0 %</small>",
                "Ranking",
                "The number beside a board is its par",
            ),
            _ => (
                "Все пас",
                "100,0 %</small>",
                "Итоги",
                "Число рядом со сдачей — её пар",
            ),
        };
        assert!(
            page.contains(percent) && page.contains(ranking) && page.contains(par),
            "{language}"
        );
        let board = page
            .split("id=\"b13\"")
            .nth(1)
            .unwrap()
            .split("</section>")
            .next()
            .unwrap();
        assert_eq!(board.matches(passed).count(), 8, "{board}");
        let board = page
            .split("id=\"b20\"")
            .nth(1)
            .unwrap()
            .split("</section>")
            .next()
            .unwrap();
        assert_eq!(board.matches(">NP<").count(), 1, "{board}");
    }
}

/// Returns a PBN board, followed by the tables of scores in `tables`.
fn scored(tables: &str) -> String {
    let deal = "N:J76.AK.AQJ954.J3 QT.QT8542.62.Q52 AK9543.6.K3.T986 82.J973.T87.AK74";
    let makes = "[DoubleDummyTricks \"a6b8a06502a6b8a06502\"]";
    format!(
        "[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Deal \"{deal}\"]\n{makes}\n{tables}\n"
    )
}

#[test]
fn a_list_of_names_alone_is_no_ranking() {
    let results =
        "[ScoreTable \"PairId_NS;PairId_EW;Contract;Declarer;Result\"]\n1 2 4S S 10\n3 4 4S S 9\n";
    let names = "[TotalScoreTable \"PairId;Names\"]\n3 \"Anna - Bo\"\n1 \"Cia - Dag\"\n";
    let page = page("names", &scored(&format!("{names}{results}")), "en");
    assert_eq!(row(&page, "1").join(" "), "1 1 Cia - Dag 1 2 100.00");
}

#[test]
fn names_of_pairs_come_from_the_ranking() {
    // Two pairs have the number 1; in the second row the pairs have changed directions.
    let text = scored(
        "[TotalScoreTable \"Rank;PairId;Direction;Names\"]\n1 1 \"N-S\" \"Anna - Bo\"\n1 1 \"E-W\" \"Cia - Dag\"\n\
         2 2 \"N-S\" \"Eva - Fred\"\n2 3 \"E-W\" \"Gun - Hans\"\n\
         [ScoreTable \"PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS\"]\n\
         1 1 4S S 10 420\n3 2 3NT N = 400\n9 - - - - -\n",
    );
    let page = page("pair-names", &text, "en");
    let first = row(&page, "1 Anna - Bo");
    assert_eq!(
        first,
        [
            "1 Anna - Bo",
            "1 Cia - Dag",
            "4♠",
            "S",
            "10 (=)",
            "N-S 420",
            "11",
            "2 100.00 %",
            "0 0.00 %"
        ]
    );
    let second = row(&page, "3 Gun - Hans");
    assert_eq!(
        second,
        [
            "3 Gun - Hans",
            "2 Eva - Fred",
            "3NT",
            "N",
            "9 (=)",
            "N-S 400",
            "10",
            "0 0.00 %",
            "2 100.00 %"
        ]
    );
    assert!(row(&page, "9")[1..].iter().all(String::is_empty));
    // Each direction has its own ranking.
    let lists: Vec<&str> = page.split("class=\"scores pairs\"").skip(1).collect();
    assert_eq!(lists.len(), 2);
    assert!(
        lists[0].starts_with("><caption>N-S</caption>"),
        "{}",
        lists[0]
    );
    assert!(lists[0].contains("Eva - Fred") && !lists[0].contains("Gun - Hans"));
}

#[test]
fn percentages_and_points_are_formatted_for_the_language() {
    let text = scored(
        "[ScoreTable \"PairId_NS;PairId_EW;Contract;Declarer;Result;MP_NS;Percentage_EW;IMP_NS;Fancy_Column\"]\n\
         1 2 4SX S 9 4.5 37.50 -3.2 \"<i>\"\n",
    );
    let english = page("numbers-en", &text, "en");
    let cells = row(&english, "1");
    // The score is not given: it is calculated from contract, tricks and vulnerability.
    assert_eq!(
        cells,
        [
            "1",
            "2",
            "4♠X",
            "S",
            "9 (−1)",
            "E-W 100",
            "11",
            "4.5",
            "37.50",
            "−3.2",
            "&lt;i&gt;"
        ]
    );
    assert!(english.contains(">Fancy Column</th>"), "{english}");
    let russian = page("numbers-ru", &text, "ru");
    let cells = row(&russian, "1");
    assert_eq!(
        cells[5..],
        ["В-З 100", "11", "4,5", "37,50", "−3,2", "&lt;i&gt;"]
    );
    assert!(russian.contains(">МП С-Ю</th>") && russian.contains(">Импы С-Ю</th>"));
}

/// The numbers of boards run on from file to file, and the results of a board may come in a later file.
#[test]
fn a_board_is_chosen_from_any_file() {
    let folder = folder("chosen");
    let name = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let [one, two, results, out] = ["one.pbn", "two.pbn", "results.pbn", "out.html"].map(name);
    fs::write(&one, scored("")).unwrap();
    fs::write(&two, MATCH).unwrap();
    let table = "[ScoreTable \"PairId_NS;Contract\"]\n";
    fs::write(&results, format!("[Board \"1\"]\n{table}7 3NT\n")).unwrap();
    let page = |board: &str| {
        let words = ["report", &one, &two, &results, "-o", &out, "--board", board];
        let run = finish(start(&[&words[..], &["--memory", "8"]].concat()));
        assert_eq!((run.status, &*run.errors), (0, ""), "{board}");
        fs::read_to_string(&out).unwrap()
    };
    for (board, heading) in [("1", "3NT"), ("2", "Nora + Sam"), ("3", "Walter + Zoe")] {
        let page = page(board);
        assert_eq!(page.matches("<section class=\"board\"").count(), 1);
        assert!(said(&page).concat().contains(heading), "{board} in {page}");
    }
    let run = finish(start(&["report", &one, &two, "-o", &out, "--board", "9"]));
    let missing = "there is no board 9: the input has boards 1 to 4";
    assert!(run.errors.contains(missing), "{}", run.errors);
}

#[test]
fn boards_of_several_files_are_shown_on_one_page() {
    let folder = folder("files");
    let name = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let [one, two, out] = ["one.pbn", "two.pbn", "out.html"].map(name);
    let table = "[ScoreTable \"PairId_NS;Contract\"]\n";
    fs::write(
        &one,
        format!("[Event \"Monday\"]\n{}", scored(&format!("{table}1 4S\n"))),
    )
    .unwrap();
    let other = scored("")
        .replace("J76.AK", "K76.AJ")
        .replace("AK9543.6", "AJ9543.6")
        .replace("82.J973", "82.K973");
    fs::write(&two, format!("[Event \"Tuesday\"]\n{other}")).unwrap();
    // Files of scoring programs that do not know the deals.
    let board = |number: usize, contract: &str| {
        format!(
            "<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>7</NS_PAIR_NUMBER>\
             <CONTRACT>{contract}</CONTRACT></TRAVELLER_LINE></BOARD>"
        )
    };
    for (results, text) in [
        (
            "results.pbn",
            format!("[Event \"\"]\n[Board \"1\"]\n{table}7 3NT\n\n[Board \"2\"]\n{table}8 2C\n"),
        ),
        (
            "results.xml",
            format!("<USEBIO>{}{}</USEBIO>", board(1, "3NT"), board(2, "2C")),
        ),
        (
            "results.csv",
            "Board,NS,EW,Contract,By,Tricks\n1,7,8,3NT,N,9\n2,7,8,2C,N,8\n".to_owned(),
        ),
    ] {
        let results = name(results);
        fs::write(&results, text).unwrap();
        let run = finish(start(&[
            "report", &one, &two, &results, "-o", &out, "--memory", "8",
        ]));
        let missing = "results of board 2 are omitted: its deal is missing";
        assert!(run.errors.contains(missing), "{}", run.errors);
        assert!(!run.errors.contains("error:"), "{}", run.errors);
        let page = fs::read_to_string(&out).unwrap();
        is_whole(&page);
        assert!(
            page.contains("<h3>Monday</h3>") && page.contains("<h3>Tuesday</h3>"),
            "{page}"
        );
        let first = page.split("id=\"b1\"").nth(1).unwrap();
        let first = first.split("</section>").next().unwrap();
        assert!(first.contains("4<span") && first.contains("3NT"), "{first}");
        fs::remove_file(&out).unwrap();
    }
    let solve = finish(start(&["solve", &name("results.csv")]));
    assert_eq!(solve.status, 1, "{}", solve.errors);
    assert!(
        solve.errors.contains("results, but no deal"),
        "{}",
        solve.errors
    );
    // An input is never replaced.
    let before = fs::read_to_string(&one).unwrap();
    let html = name("boards.html");
    fs::write(&html, "<pre>\nN:AQ... 32... .AK.. K4...\n</pre>").unwrap();
    let run = finish(start(&["report", &html, "-o", &html]));
    assert_eq!(run.status, 2, "{}", run.errors);
    assert!(
        run.errors.contains("would replace an input file"),
        "{}",
        run.errors
    );
    assert_eq!(fs::read_to_string(&one).unwrap(), before);
}

/// A match in two rooms: game made against a part score, then a push, and at last a board from one room alone.
#[test]
fn a_match_is_shown_with_imps_and_the_running_score() {
    let room = |board: &str, room: &str, contract: &str, declarer: &str, result: &str| {
        let head =
            "[HomeTeam \"Reds\"]\n[VisitTeam \"Blues\"]\n[VisitCarry \"1.5\"]\n[Scoring \"IMP\"]\n";
        let game = scored("").replace("\"1\"", &format!("\"{board}\""));
        format!(
            "{}{head}[Room \"{room}\"]\n[Contract \"{contract}\"]\n[Declarer \"{declarer}\"]\n[Result \"{result}\"]\n\n",
            game.trim_end().to_owned() + "\n"
        )
    };
    let text = [
        room("1", "Open", "4S", "S", "10"),
        room("1", "Closed", "2S", "S", "10"),
        room("2", "Open", "4S", "S", "9"),
        room("2", "Closed", "4S", "N", "9"),
        room("3", "Open", "3NT", "N", "8"),
        room("3", "Closed", "2H", "E", "8"),
        room("4", "Open", "3NT", "N", "8"),
    ]
    .concat();
    let page = page("match-imps", &text, "en");
    is_whole(&page);
    // 420 against 170 are 6 IMPs, -50 against -110 are 2.
    assert!(page.contains("<h2>Reds – Blues 8 : 1.5</h2>"), "{page}");
    let section = page.split("<section class=\"match\">").nth(1).unwrap();
    let section = section.split("</section>").next().unwrap();
    let rows: Vec<Vec<String>> = ["1", "2", "3", "4"]
        .iter()
        .map(|first| row(section, first))
        .collect();
    assert_eq!(rows[0][3..], ["6", "", "6 : 1.5"]);
    assert_eq!(rows[1][3..], ["", "", "6 : 1.5"]);
    assert_eq!(rows[2][3..], ["2", "", "8 : 1.5"]);
    assert_eq!(rows[3][2..], ["", "", "", ""]);
    assert!(rows[0][1].starts_with("4♠ S 10 (=)"), "{rows:?}");
    assert!(page.contains("6 IMPs to Reds · Reds – Blues 6 : 1.5"));
    assert!(page.contains("No swing"));
}

/// Returns the record of one room of a match as a PBN game. `tags` are the tags about its contract and result.
fn room(name: &str, tags: &str) -> String {
    let game = scored("");
    format!("{}\n[Room \"{name}\"]\n{tags}\n\n", game.trim_end())
}

#[test]
fn a_result_has_the_same_score_everywhere_on_the_page() {
    let made = "[Contract \"4S\"]\n[Declarer \"S\"]\n[Result \"10\"]\n";
    // The score of the first room in the file, and the score and the IMPs on the page. The other room has N-S 420.
    for (spelled, score, imps) in [
        ("NS 170", "N-S 170", "6"),
        ("N-S +170", "N-S 170", "6"),
        ("EW -170", "N-S 170", "6"),
        ("EW +50 NS -50", "E-W 50", "10"),
        ("NS 0", "0", "9"),
        // Nothing tells whose score these are.
        ("170", "N-S 420", ""),
        ("-3.5", "N-S 420", ""),
        ("", "N-S 420", ""),
    ] {
        let open = room("Open", &format!("{made}[Score \"{spelled}\"]"));
        let name = format!("one-score-{}", spelled.replace(' ', "_"));
        let page = page(&name, &(open + &room("Closed", made)), "en");
        is_whole(&page);
        let matched = row(&page, "1");
        assert_eq!(matched[1], format!("4♠ S 10 (=) {score}"));
        assert_eq!(matched[4], imps, "{spelled}");
        let recorded = row(&page, "open");
        assert!(
            recorded.contains(&score.to_owned()),
            "{spelled}: {recorded:?}"
        );
    }
    // An adjusted score has no points.
    let average = room("Open", &format!("{made}[Score \"NS AVE\"]"));
    let page = page(
        "one-score-average",
        &(average + &room("Closed", made)),
        "en",
    );
    assert!(row(&page, "open").contains(&"NS AVE".to_owned()), "{page}");
    assert!(!page.contains("class=\"match\""), "{page}");
}

#[test]
fn scores_in_a_results_table_are_read_or_calculated() {
    let text = scored(
        "[ScoreTable \"PairId_NS;Contract;Declarer;Result;Score;Score_EW\"]\n\
         1 4S S 10 620 -\n2 4S S 10 - -450\n3 4S S 10 - AVE\n4 - - - 60% -\n",
    );
    let page = page("table-scores", &text, "en");
    let (_, board) = page.split_once("id=\"b1\"").unwrap();
    let scores = ["1", "2", "3", "4"].map(|pair| row(board, pair).remove(4));
    assert_eq!(scores, ["N-S 420", "N-S 450", "AVE", "60%"]);
}

#[test]
fn a_passed_out_board_is_shown_as_such_in_match_and_record() {
    let passes = "[Auction \"N\"]\nPass Pass Pass Pass\n";
    let made = room(
        "Closed",
        "[Contract \"1NT\"]\n[Declarer \"S\"]\n[Result \"7\"]\n",
    );
    let page = page("passed", &(room("Open", passes) + &made), "en");
    assert_eq!(row(&page, "1")[1..3], ["Passed out", "1NT S 7 (=) N-S 90"]);
    assert_eq!(row(&page, "open"), ["open", "Passed out", "", "", "0"]);
    // Cards were played, so the auction must be wrong, and the result is unknown.
    let played = format!("{passes}[Declarer \"S\"]\n[Play \"W\"]\nS8 SJ ST SA\n");
    let (page, _) = report("played-at-one-table", &(room("Open", &played) + &made), &[]);
    assert!(!page.contains("Passed out"), "{page}");
}

/// The studio's overview of the same file is tested with the same numbers.
#[test]
fn numbers_of_a_match_are_the_same_as_in_the_studio() {
    let text = include_str!("../fixtures/pbn/session.pbn");
    let numbers = include_str!("../fixtures/pbn/session.txt");
    let page = page("session", text, "en");
    let sections: Vec<&str> = page.split("<section class=\"board\"").collect();
    for line in numbers.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let [board, room, tricks, score, declarer, defence] = cells[..] else {
            panic!("{line}");
        };
        let row = row(sections[board.parse::<usize>().unwrap()], room);
        let [.., shown_tricks, shown_score, lost] = &row[..] else {
            panic!("{row:?}");
        };
        assert!(shown_tricks.starts_with(&format!("{tricks} (")), "{row:?}");
        let side = if score.starts_with('-') { "E-W" } else { "N-S" };
        let points = score.trim_start_matches('-');
        assert_eq!(*shown_score, format!("{side} {points}"));
        assert_eq!(*lost, format!("{declarer}, {defence}"));
    }
}
