//! `kibitz report`: a page that is whole, says what is true, and does nothing with what stands in a file but show it.

#![allow(missing_docs, clippy::unwrap_used, dead_code, reason = "tests")]

mod kibitz;

use std::fs;
use std::path::{Path, PathBuf};

use kibitz::{Run, finish, run_bytes, start};

/// One board at two tables: at the first North, who is dummy, plays the ace on the four, which costs South, declarer,
/// a trick; at the second West leads the king, which costs West one. The last board has neither number nor play.
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
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("report-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The page about a text, and what the program says.
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

/// The page without the tags, style and script, every text on a line of its own.
fn said(page: &str) -> Vec<String> {
    let body = page.split("</head>").nth(1).unwrap();
    let body = body.split("<script>").next().unwrap();
    let texts = body.split('<').filter_map(|part| part.split('>').nth(1));
    let texts = texts.map(|text| text.trim_matches('\n'));
    let texts = texts.filter(|text| !text.is_empty());
    texts.map(str::to_owned).collect()
}

/// What stands in a row of a table that begins with a text.
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
    let found = rows.find(|row| row.first().is_some_and(|it| it == first));
    found.unwrap_or_else(|| panic!("{first} in {page}"))
}

/// Every element that is opened is closed, in its order.
fn is_whole(page: &str) {
    let outside: String = page
        .split("<script>")
        .map(|part| part.split("</script>").last().unwrap())
        .collect();
    let mut open: Vec<&str> = Vec::new();
    for tag in outside.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap();
        let name = tag.split([' ', '\n']).next().unwrap();
        match name.strip_prefix('/') {
            Some("script") => {}
            Some(name) => assert_eq!(open.pop(), Some(name), "{tag}"),
            None if ["meta", "br", "!DOCTYPE"].contains(&name) => {}
            None => open.push(name),
        }
    }
    assert_eq!(open, [""; 0]);
}

#[test]
fn a_page_is_whole_and_needs_nothing_else() {
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
fn records_of_a_board_stand_side_by_side() {
    let page = page("side", MATCH, "en");
    assert_eq!(page.matches("<section class=\"board\"").count(), 2);
    assert_eq!(page.matches("class=\"play\"").count(), 2);
    let open = row(&page, "open");
    assert_eq!(open[1], "Nora + Sam");
    assert_eq!(open[3..], ["1NT", "S", "♠4", "1", "1, 0"]);
    let closed = row(&page, "closed");
    assert_eq!(closed[3..], ["1NT", "N", "♠2", "2", "0, 0"]);
    let sentence = "Trick 1, North (Nora): ♠A cost 1 trick; ♠Q would have kept 2";
    assert!(said(&page).concat().contains(sentence), "{page}");
    // What everybody makes is found out.
    assert_eq!(row(&page, "N"), ["N", "2", "2", "2", "2", "2"]);
}

#[test]
fn players_answer_for_the_cards_they_chose() {
    let page = page("players", MATCH, "en");
    // Declarer answers for dummy, who is not counted.
    let names = ["Player", "Declarer", "Defender", "Together", "Per board"];
    assert_eq!(row(&page, "Player"), names);
    let sam = ["Sam", "1 / 1", "", "1 / 1", "1.00"];
    assert_eq!(row(&page, "Sam"), sam);
    // Defender at one table and declarer at the other.
    let walter = ["Walter", "0 / 1", "0 / 1", "0 / 2", "0.00"];
    assert_eq!(row(&page, "Walter"), walter);
    assert!(!page.contains("<th scope=\"row\">Nora"));
    assert!(!page.contains("<th scope=\"row\">Zoe"));
}

#[test]
fn a_russian_page_speaks_russian() {
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
        "отдаёт 1 взятку",
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
    // Letters that are not those of names and cards of the file.
    let names = [
        "Cup", "Plate", "Malm", "Walter", "Nora", "Sam", "Xaver", "Yves", "Zoe", "script", "alert",
        "lt;", "gt;", "amp;", "quot;",
    ];
    let rest = names.iter().fold(said, |said, name| said.replace(name, ""));
    let rest: String = rest
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
fn what_is_told_is_not_found_out_again() {
    let digits = "[DoubleDummyTricks \"33333333330000000000\"]\n[OptimumScore \"NS 50\"]\n";
    let told = MATCH.replacen("[Scoring", &format!("{digits}[Scoring"), 1);
    let page = page("told", &told, "en");
    assert_eq!(row(&page, "N"), ["N", "3", "3", "3", "3", "3"]);
    assert!(page.contains("<small>N-S 50</small>"), "{page}");
}

#[test]
fn what_cannot_be_read_is_told() {
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
fn a_page_does_not_take_the_place_of_its_boards() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report-in-place");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("match.pbn");
    fs::write(&path, MATCH).unwrap();
    let name = path.to_str().unwrap();
    let run = finish(start(&["report", name, "-o", name]));
    assert_eq!(run.status, 2, "{}", run.errors);
    assert_eq!(fs::read_to_string(&path).unwrap(), MATCH);
}

#[test]
fn players_without_a_name_are_not_one_player() {
    // At the first table of West alone the name is told, at the second nobody's.
    let names = [
        "Nora",
        "Sam",
        "<script>alert(1)</script>",
        "Xaver",
        "Yves",
        "Zoe",
    ];
    let nameless = names.iter().fold(MATCH.to_owned(), |text, name| {
        text.replace(&format!("\"{name}\""), "\"?\"")
    });
    let nameless = nameless.replace("[North \"Walter\"]", "[North \"\"]");
    let page = page("nameless", &nameless, "en");
    let players = page.split("class=\"players\"").nth(1).unwrap();
    let players = players.split("</section>").next().unwrap();
    assert_eq!(players.matches("<th scope=\"row\">").count(), 1);
    assert!(players.contains("<th scope=\"row\">Walter"));
    let (page, _) = report("nobody", &nameless.replace("Walter", "?"), &[]);
    assert!(
        !page.contains("class=\"players\"") && !page.contains("(?)"),
        "{page}"
    );
}

#[test]
fn a_problem_has_its_title_and_what_is_asked() {
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
    // Nothing was played that could be gone through.
    assert!(!page.contains("class=\"status\""));
}

#[test]
fn standard_input_and_output_are_files_too() {
    let words = ["report", "-", "-o", "-", "--memory", "8"];
    let run = run_bytes(&words, MATCH.as_bytes());
    assert_eq!((run.status, &*run.errors), (0, ""));
    assert_eq!(run.out, page("standard", MATCH, "en"));
    // Without an event the page is called after the file, and here there is none.
    let deal = run_bytes(&words, kibitz::FINESSE.as_bytes());
    assert!(deal.out.contains("<h1>Boards</h1>"), "{}", deal.out);
    let nothing = run_bytes(&words, b"");
    assert_eq!((nothing.status, &*nothing.out), (1, ""));
    assert!(
        nothing
            .errors
            .contains("standard input: error: there is no board")
    );
}
