//! Tests that exported pictures and pages show the position, and contain nothing that breaks their format.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use kibitzer::search::Solver;
use kibitzer::soundness::Soundness;
use kibitzer_cards::notation::native;
use kibitzer_cards::problem::{Problem, Remark, Solution};
use kibitzer_cards::{Seat, Tricks};
use kibitzer_formats::{decode, read_one};
use kibitzer_words::letters::CardLetters;
use kibitzer_words::{Language, Words};
use roxmltree::Document;

use super::*;

const ENDING_LINE: &str = "bridge N:AQ... 32... .AK.. K... NT W S4 declarer=N contract=3NT";

fn parse_problem(line: &str) -> Problem {
    read_one(line).unwrap()
}

/// Returns the default appearance of exported positions, in a language.
fn look_in(language: Language) -> PictureLook {
    PictureLook {
        language,
        letters: language.letters(),
        ..PictureLook::default()
    }
}

fn all_looks() -> Vec<PictureLook> {
    let mut looks = Vec::new();
    for language in Language::ALL {
        for shade in [PictureShade::Light, PictureShade::Dark] {
            for inks in [SuitInks::One, SuitInks::Two, SuitInks::Four] {
                looks.push(PictureLook {
                    shade,
                    inks,
                    scale: PictureScale::One,
                    ..look_in(language)
                });
            }
        }
    }
    looks
}

/// Returns a problem whose texts contain characters that are special in HTML, XML or LaTeX.
fn problem_with_special_characters() -> Problem {
    let mut problem = parse_problem(ENDING_LINE);
    problem.title =
        "</title><script>\"A & B\" \u{1}\u{ffff} ♠ $x_1^2$ \\end{document} %".to_owned();
    problem.author = "O'Neil <o@n.ie>".to_owned();
    problem.question = "Is 1 < 2 && 3 > 2?\n{#~}".to_owned();
    problem
}

/// Returns the texts of all `text` elements of an SVG document.
fn texts_of_svg(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap();
    let nodes = document.descendants();
    let texts = nodes
        .filter(|node| node.has_tag_name("text"))
        .filter_map(|node| node.text().map(str::to_owned));
    texts.collect()
}

/// Draws a problem as SVG, and returns all texts of the picture.
fn texts_of_picture(problem: &Problem, look: PictureLook) -> Vec<String> {
    texts_of_svg(&svg(problem, look))
}

/// Asserts that each of `texts` is among the texts of a picture.
#[track_caller]
fn assert_has(shown: &[String], texts: &[&str]) {
    for text in texts {
        assert!(shown.iter().any(|shown| shown == text), "{text}: {shown:?}");
    }
}

/// Exports a problem in a format whose output is text, and returns the text.
fn export_text(problem: &Problem, form: &ExportFormat, look: PictureLook) -> String {
    String::from_utf8(form.write(problem, look).unwrap()).unwrap()
}

#[test]
fn a_png_picture_contains_its_problem() {
    for mut problem in [
        parse_problem(ENDING_LINE),
        problem_with_special_characters(),
    ] {
        problem.setup.unknown[Seat::East] = 2;
        for look in all_looks() {
            let picture = png(&problem, look).unwrap();
            let text = decode(&picture);
            assert_eq!(
                native::read(&text).unwrap(),
                native::read(&native::write(&problem)).unwrap()
            );
        }
    }
}

#[test]
fn special_characters_are_escaped_in_svg_and_html() {
    for look in all_looks() {
        let svg = svg(&problem_with_special_characters(), look);
        let document = Document::parse(&svg).unwrap();
        let find = |name: &str| document.descendants().find(|node| node.has_tag_name(name));
        let title = find("title").unwrap().text().unwrap();
        assert!(title.starts_with("</title><script>\"A & B\""), "{title}");
        assert!(find("script").is_none());
        let html = html(&problem_with_special_characters(), look);
        assert!(!html.contains("<script") && html.contains("&lt;script&gt;&quot;A &amp; B&quot;"));
        Document::parse(&html).unwrap();
    }
}

#[test]
fn a_picture_shows_hands_trick_contract_and_turn() {
    let english = texts_of_picture(&parse_problem(ENDING_LINE), PictureLook::default());
    let texts = ["A Q", "A K", "3 2", "4", "North to play", "–"];
    assert_has(&english, &texts);
    let contracts = english.iter().filter(|text| text.ends_with("by North"));
    assert_eq!(contracts.count(), 1);
    let russian = texts_of_picture(&parse_problem(ENDING_LINE), look_in(Language::Russian));
    assert_has(&russian, &["Т Д", "Т К", "Ход: Север"]);
    let alone = PictureLook {
        deal_only: true,
        ..PictureLook::default()
    };
    for text in texts_of_picture(&parse_problem(ENDING_LINE), alone) {
        assert!(!text.contains("by ") && !text.contains("play"), "{text}");
    }
}

#[test]
fn the_position_is_exported_and_not_the_deal() {
    let line =
        "bridge N:AJT..4. Q65...2 432..5. 98.7.6. NT S declarer=N contract=1NT play=S4,S8,ST,S5,SA";
    let problem = parse_problem(line);
    let shown = texts_of_picture(&problem, PictureLook::default());
    assert_has(&shown, &["Tricks: N-S 1, E-W 0", "East to play", "3 2"]);
    let text = export_text(&problem, ExportKind::Text.form(), PictureLook::default());
    assert!(
        text.contains("♠ AJ\n") && text.contains("On the table: North ♠A. East to play"),
        "{text}"
    );
    let hands = read_one(&text).unwrap().setup.hands;
    assert_eq!(hands[Seat::South].len(), 3, "{text}");
}

#[test]
fn unknown_hands_are_marked_as_unknown() {
    let mut problem = parse_problem("bridge N:AK52.Q63.KJ74.86 ... QT87.A85.A952.A3 A... NT W");
    problem.setup.unknown[Seat::East] = 13;
    problem.setup.unknown[Seat::West] = 12;
    let shown = texts_of_picture(&problem, PictureLook::default());
    assert_has(&shown, &["13 unknown", "+ 12 unknown", "?", "West leads"]);
    let preferans =
        parse_problem("preferans N:A98.AT98..T87 QT7.KQJ.A.KQJ - KJ.7.KQJT9.A9 S W declarer=E");
    let link = ExportFormat::by_name("link").unwrap();
    let refused = link.write(&preferans, PictureLook::default());
    assert_eq!(refused, Err(ExportError::Preferans));
}

#[test]
fn long_texts_are_wrapped_and_truncated() {
    let mut problem = parse_problem(ENDING_LINE);
    for title in ["a long title ".repeat(10_000), "x".repeat(1 << 20)] {
        problem.title = title;
        let [width, height] = draw_pixels(&problem, PictureLook::default()).unwrap().size;
        assert!(width < 2000 && height < 2000, "{width} {height}");
        let shown = texts_of_picture(&problem, PictureLook::default());
        assert!(
            shown[2].ends_with('…') && !shown[3].ends_with('…'),
            "{:?}",
            &shown[..4]
        );
    }
}

#[test]
fn a_picture_has_the_requested_resolution() {
    let sizes = [PictureScale::One, PictureScale::Two, PictureScale::Three].map(|scale| {
        let look = PictureLook {
            scale,
            ..PictureLook::default()
        };
        let picture = draw_pixels(&parse_problem(ENDING_LINE), look).unwrap();
        let [width, height] = picture.size;
        assert_eq!(picture.points.len(), 4 * (width * height) as usize);
        assert!(picture.points.chunks_exact(4).all(|point| point[3] == 255));
        width
    });
    let [one, two, three] = sizes;
    assert_eq!([two, three], [2 * one, 3 * one]);
}

#[test]
fn text_is_drawn_in_both_font_weights() {
    let picture = |problem: &Problem| draw_pixels(problem, PictureLook::default()).unwrap().points;
    let one = parse_problem(ENDING_LINE);
    let mut other = parse_problem(&ENDING_LINE.replace("AQ", "AJ"));
    let dark = |points: &[u8]| {
        points
            .chunks_exact(4)
            .filter(|pixel| pixel[0] < 100)
            .count()
    };
    assert_ne!(picture(&one), picture(&other));
    // The title is drawn in the other font.
    other.title = "lllllllllll".to_owned();
    let title = dark(&picture(&other));
    other.title = "l".to_owned();
    assert!(title > dark(&picture(&other)) + 500);
}

#[test]
fn every_format_is_found_by_name_and_extension() {
    for form in &EXPORT_FORMATS {
        assert!(std::ptr::eq(
            ExportFormat::by_name(form.word).unwrap(),
            form
        ));
        assert!(std::ptr::eq(form.kind.form(), form));
        let ending = form.ending.to_uppercase();
        assert!(std::ptr::eq(
            ExportFormat::by_ending(&ending).unwrap(),
            form
        ));
        let written = form.write(&parse_problem(ENDING_LINE), PictureLook::default());
        let is_text = String::from_utf8(written.unwrap()).is_ok();
        assert_eq!(is_text, form.is_text, "{}", form.word);
    }
}

/// Returns a problem that asks a question after the lead, and has an answer, lines of play, comments and notes.
fn problem_with_solution() -> Problem {
    let mut problem =
        parse_problem("bridge N:AQ... 32... .AK.. K4... NT W declarer=S contract=3NT play=S4");
    let cards =
        |text: &str| -> Vec<_> { text.split(' ').map(|part| part.parse().unwrap()).collect() };
    for (before, card) in [
        ("S4", "SQ"),
        ("S4 SQ", "S2"),
        ("S4", "SA"),
        ("S4 SA", "S3"),
        ("S4 SA S3", "HK"),
        ("S4 SA S3", "HA"),
    ] {
        problem.play.add(&cards(before), card.parse().unwrap());
    }
    for (after, comment) in [("S4 SQ", "finesse!"), ("S4 SA S3 HA", "unkind")] {
        let (name, comment) = (String::new(), comment.to_owned());
        let remark = Remark { name, comment };
        problem.play.set_remark(&cards(after), remark);
    }
    problem.question = "How many?".to_owned();
    problem.notes = "Hopeful".to_owned();
    problem.solution = Some(Solution {
        tricks: Tricks(2),
        cards: "Q...".parse().unwrap(),
    });
    problem
}

#[test]
fn the_answer_is_exported_only_with_the_solution() {
    let problem = problem_with_solution();
    let solved = PictureLook {
        with_solution: true,
        ..PictureLook::default()
    };
    for form in EXPORT_FORMATS.iter().filter(|form| form.is_text) {
        let text = |look| {
            let text = export_text(&problem, form, look);
            match form.kind {
                ExportKind::Svg => texts_of_svg(&text).join(" "),
                ExportKind::Link => String::from_utf8_lossy(&decode_percents(&text)).into_owned(),
                ExportKind::Png
                | ExportKind::Html
                | ExportKind::Latex
                | ExportKind::Text
                | ExportKind::Pdf
                | ExportKind::Pbn => text,
            }
        };
        let (asked, told) = (text(PictureLook::default()), text(solved));
        for secret in ["finesse", "Hopeful", "unkind"] {
            assert!(!asked.contains(secret), "{}: {asked}", form.word);
        }
        // An address can store comments on the main line only.
        let secrets: &[&str] = match form.kind {
            ExportKind::Link => &["finesse"],
            ExportKind::Png
            | ExportKind::Svg
            | ExportKind::Html
            | ExportKind::Latex
            | ExportKind::Text
            | ExportKind::Pdf
            | ExportKind::Pbn => &["finesse", "Hopeful", "unkind"],
        };
        for secret in secrets {
            assert!(told.contains(secret), "{}: {told}", form.word);
        }
    }
    // A picture contains the whole problem.
    for look in [PictureLook::default(), solved] {
        let inside = read_one(&decode(&png(&problem, look).unwrap())).unwrap();
        assert_eq!(inside, problem);
    }
    let small = draw_pixels(&problem, PictureLook::default()).unwrap().size;
    assert!(draw_pixels(&problem, solved).unwrap().size[1] > small[1]);
}

/// Decodes the percent-encoding of a web address, and returns its bytes.
fn decode_percents(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let hex =
            (byte == b'%').then(|| [rest.next(), rest.next()].map(|byte| byte.unwrap_or(b'0')));
        let number = |hex: [u8; 2]| u8::from_str_radix(std::str::from_utf8(&hex).unwrap(), 16);
        bytes.push(hex.map_or(byte, |hex| number(hex).unwrap()));
    }
    bytes
}

#[test]
fn a_problem_is_exported_at_the_position_of_its_question() {
    let problem = problem_with_solution();
    let shown = texts_of_picture(&problem, PictureLook::default());
    assert_has(&shown, &["North to play"]);
    let before = Problem { at: 0, ..problem };
    let text = export_text(&before, ExportKind::Text.form(), PictureLook::default());
    // The first card may be the answer.
    assert!(!text.contains("♠4") && text.contains("How many?"), "{text}");
}

#[test]
fn a_passed_out_board_has_no_declarer_in_any_format() {
    let mut problem =
        parse_problem("N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742");
    problem.pass_out();
    for deal_only in [false, true] {
        let look = PictureLook {
            deal_only,
            ..PictureLook::default()
        };
        let forms = EXPORT_FORMATS.iter().filter(|form| form.is_text);
        for form in forms.filter(|form| form.kind != ExportKind::Link) {
            let text = export_text(&problem, form, look);
            let said = if form.kind == ExportKind::Pbn {
                "[Contract \"Pass\"]"
            } else {
                "Passed out"
            };
            assert!(text.contains(said), "{}: {text}", form.word);
            for wrong in [" leads", "by West", "On lead", "No trump"] {
                assert!(!text.contains(wrong), "{}: {text}", form.word);
            }
        }
    }
    let russian = texts_of_picture(&problem, look_in(Language::Russian));
    assert_has(&russian, &["Все пас"]);
}

/// An ending with two keys, tries, and two variations.
const COOKED_LINE: &str = "bridge N:J.J9.A.J KQT2...A A..9.QT2 .AT7.J.K NT S declarer=S goal=S4+";

/// Returns an ending with its printed solution.
fn cooked_ending(language: Language) -> Problem {
    let words = Words::of(language);
    let mut problem = parse_problem(COOKED_LINE);
    let asked = Soundness::for_problem(&problem).unwrap();
    let report = Solver::default().solve(&asked);
    let solution = ProvedSolution {
        question: asked.answered(&report),
        report: &report,
        intended: asked.intended_key(&report, &problem),
        permitted: &[],
    };
    problem.play = solution.printed_lines(words);
    problem.notes = solution.sentence(words);
    problem
}

#[test]
fn a_proved_solution_is_written_as_solvers_read_it() {
    let english = "1. South: ♣Q! (of 4) ♣K J [A]\n\
                   2. East: ♠K [A] ♥10 ♠J\n\
                   3. South: [♣10] ♥7 (or ♥A) ♥J! ♠Q\n\
                   4. South: [♣2] ♥A 9 ♠10 …\n  \
                   1. South: ♦9? ♦J A, but ♣A!\n  \
                   1. South: ♠A? but ♥A!, ♥10!, ♥7!, ♦J!, ♣K!\n  \
                   1. South: ♣10× ♣K J [A]; 2. East: ♠K [A] ♥10 ♠J; 3. South: [♣Q] ♥7 J ♠Q; \
                   4. South: [♣2] ♥A 9 ♠10; 5. South: ♦9 J [A] ♠2\n  \
                   A: 3. … West: ♥7 (or ♥A) ♥J! …\n  \
                   B: 3. … West: ♦J ♦A! (or ♥J!) ♠Q; 4. South: [♦9] ♥A J ♠10; 5. South: [♣2] ♥7 9 ♠2\n";
    let problem = cooked_ending(Language::English);
    let written = play_text(&problem, Words::of(Language::English), CardLetters::Latin);
    assert_eq!(written, english);
    let look = PictureLook {
        with_solution: true,
        ..look_in(Language::Russian)
    };
    let russian = cooked_ending(Language::Russian);
    let text = export_text(&russian, ExportKind::Text.form(), look);
    for row in [
        "1. Юг: ♣Д! (из 4) ♣К В [Т]\n",
        "  1. Юг: ♦9? ♦В Т, но ♣Т!\n",
        "  А) 3. … Запад: ♥7 (или ♥Т) ♥В! …\n",
        "С-Ю берут 4 из 5: у задачи есть побочное решение, без запаса, точных ходов: 4",
    ] {
        assert!(text.contains(row), "{row} in {text}");
    }
    // Where an output has bold type, the winning card is bold.
    let latex = export_text(&russian, ExportKind::Latex.form(), look);
    assert!(latex.contains("$\\clubsuit$К~В~\\textbf{Т}"), "{latex}");
}

#[test]
fn a_search_without_all_variations_is_said_to_be_unfinished() {
    let asked = Soundness::for_problem(&parse_problem(COOKED_LINE)).unwrap();
    let mut report = Solver::default().solve(&asked);
    let sentence = |report: &_| {
        let solution = ProvedSolution {
            question: asked.answered(report),
            report,
            intended: None,
            permitted: &[],
        };
        solution.sentence(Words::of(Language::English))
    };
    assert!(sentence(&report).ends_with(", open to the end"));
    report.decision = None;
    assert!(sentence(&report).ends_with("of\u{a0}5; variations not searched to the end"));
}

#[test]
fn an_answer_gives_the_tricks_of_the_side_that_solves() {
    let look = PictureLook {
        with_solution: true,
        ..PictureLook::default()
    };
    for (goal, answer) in [("S2+", "N-S: 1 trick; ♠A"), ("W1+", "E-W: 2 tricks; ♠A")] {
        let mut problem = parse_problem(&format!(
            "bridge N:AQ...A 32...2 .AK..3 K4...5 NT W declarer=S goal={goal}"
        ));
        problem.solution = Some(Solution {
            tricks: Tricks(1),
            cards: "A...".parse().unwrap(),
        });
        let text = text(&problem, look);
        assert!(text.contains(&format!("\n{answer}\n")), "{text}");
    }
    // The first row of a solution with tries repeats the key.
    let mut problem = cooked_ending(Language::English);
    problem.solution = Some(Solution {
        tricks: Tricks(4),
        cards: "...Q".parse().unwrap(),
    });
    let text = text(&problem, look);
    assert!(text.contains("Solution\n1. South: ♣Q! (of 4)"), "{text}");
}

#[test]
fn a_problem_shows_no_dealer_that_its_file_does_not_have() {
    let deal = "N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742 S W";
    let mut problem = parse_problem(&format!("{deal} declarer=S contract=4S"));
    let has_dealer = |problem: &Problem| {
        let look = PictureLook::default();
        let has = [text(problem, look), html(problem, look)].map(|text| text.contains("Dealer"));
        assert_eq!(has[0], has[1]);
        has[0]
    };
    assert!(has_dealer(&problem));
    problem.question = "How?".to_owned();
    assert!(!has_dealer(&problem));
    problem.dealer = Seat::South;
    assert!(has_dealer(&problem));
}

#[test]
fn the_empty_seat_of_preferans_leaves_no_gap() {
    let line = "preferans N:.KQ.KQ. .A8.A9. - J9..8.9 misere W declarer=N";
    let rows = |line: &str| {
        let latex = latex(&parse_problem(line), PictureLook::default());
        latex.matches("\\noalign").count() + 1
    };
    assert_eq!([rows(line), rows(ENDING_LINE)], [2, 3]);
}

#[test]
fn an_ending_is_headed_by_strain_leader_and_goal() {
    let problem = cooked_ending(Language::English);
    let forms = EXPORT_FORMATS
        .iter()
        .filter(|form| form.is_text && form.shows_solution());
    for form in forms {
        let text = export_text(&problem, form, PictureLook::default());
        for wrong in ["Dealer", "Vulnerable", "by South", "On lead"] {
            assert!(!text.contains(wrong), "{wrong} in {}: {text}", form.word);
        }
        for part in ["No trumps", "South leads", "N-S take 4 of 5"] {
            assert!(text.contains(part), "{part} in {}: {text}", form.word);
        }
    }
    let trumps = parse_problem("bridge N:KQ.AK.. T.JT.T. ..AQJ.A J8...K9 S S declarer=N");
    let shown = texts_of_picture(&trumps, PictureLook::default());
    assert_has(&shown, &["Spades are trumps", "South leads"]);
}

/// Returns a problem with a comment in bold and in italics, and a note and a question with bold words.
fn problem_with_emphasis() -> Problem {
    let mut problem = parse_problem("bridge N:AK... 32... ..AK. ..32. NT N play=SAS2DAD2SK");
    let after = |count: usize| problem.play.mainline()[..count].to_vec();
    let (first, second) = (after(1), after(2));
    let remark = |comment: &str| Remark {
        comment: comment.to_owned(),
        ..Remark::default()
    };
    problem
        .play
        .set_remark(&first, remark("the **ace ♠A**, *not* the king"));
    problem.play.set_remark(&second, remark("alert*, 2*3*4"));
    problem.notes = "A **safety** play.".to_owned();
    problem.question = "Who **wins**?".to_owned();
    problem
}

#[test]
fn bold_and_italic_text_is_set_in_every_export() {
    let problem = problem_with_emphasis();
    let look = PictureLook {
        with_solution: true,
        ..PictureLook::default()
    };
    let html = html(&problem, look);
    for part in [
        "<b>ace </b>",
        "<b>A</b>, <i>not</i> the king",
        "<b>safety</b>",
        "Who <b>wins</b>?",
    ] {
        assert!(html.contains(part), "{part} in {html}");
    }
    let latex = latex(&problem, look);
    for part in [
        "\\textbf{ace }",
        "\\textit{not}",
        "\\textbf{safety}",
        "\\textbf{wins}",
    ] {
        assert!(latex.contains(part), "{part} in {latex}");
    }
    let text = text(&problem, look);
    for part in ["(the ace ♠A, not the king)", "A safety play.", "Who wins?"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let svg = svg(&problem, look);
    let document = Document::parse(&svg).unwrap();
    let weight = |wanted: &str| {
        let mut texts = document
            .descendants()
            .filter(|node| node.has_tag_name("text"));
        let text = texts.find(|node| node.text().is_some_and(|text| text.trim() == wanted));
        text.unwrap().attribute("font-weight").map(str::to_owned)
    };
    assert_ne!(weight("safety"), weight("play."));
    // Asterisks that mark nothing stay.
    for (form, exported) in [("HTML", &html), ("LaTeX", &latex), ("text", &text)] {
        assert!(exported.contains("alert*, 2*3*4"), "{form}: {exported}");
        assert!(!exported.contains("**"), "{form}: {exported}");
    }
}

/// The number of a trick is on the line of its first card, however the line is wrapped.
#[test]
fn a_trick_number_stays_on_the_line_of_its_first_card() {
    let look = PictureLook {
        with_solution: true,
        ..PictureLook::default()
    };
    let problem = problem_with_emphasis();
    assert!(html(&problem, look).contains("1.\u{a0}North:\u{a0}<span"));
    assert!(latex(&problem, look).contains("1.~North:~$\\spadesuit$A"));
    // Text for e-mails has ordinary spaces.
    let text = text(&problem, look);
    assert!(
        text.contains("1. North: ♠A (") && text.contains("2. North: ♠K"),
        "{text}"
    );
}

/// Returns every sign of the sentences of all programs, and of the code that draws them.
fn signs_of_sentences() -> BTreeSet<char> {
    let sources = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let mut folders: Vec<_> = ["words", "export", "studio"]
        .map(|folder| sources.join(folder))
        .into();
    let mut signs = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let extension = path.extension().and_then(|extension| extension.to_str());
            let is_test = path.to_string_lossy().ends_with("tests.rs");
            match extension {
                _ if path.is_dir() => folders.push(path),
                _ if is_test => {}
                Some("ftl") => signs.extend(fs::read_to_string(path).unwrap().chars()),
                Some("rs") => {
                    let code = fs::read_to_string(path).unwrap();
                    let drawn = code.split("#[cfg(test)]").next().unwrap();
                    let lines = drawn
                        .lines()
                        .filter(|line| !line.trim_start().starts_with("//"));
                    signs.extend(lines.flat_map(str::chars));
                }
                _ => {}
            }
        }
    }
    // Outlined suits are read where users type them, and never drawn.
    signs.retain(|sign| !sign.is_control() && !"♤♡♢♧".contains(*sign));
    assert!(signs.contains(&'≈') && signs.contains(&'ж') && signs.contains(&'\u{a0}'));
    signs
}

#[test]
fn every_font_has_every_character_of_the_programs_texts() {
    for sign in signs_of_sentences() {
        let text = sign.to_string();
        for face in fonts::Face::ALL {
            let drawn = face.glyphs(&text);
            assert!(
                drawn.iter().all(|(letter, _)| *letter == sign),
                "{sign:?} in {face:?}"
            );
        }
    }
}

/// Signs that no built-in font has, between letters that all have.
const MISSING: &str = "a☃b漢c♞";
/// The same text with the character that the fonts draw as a hollow box.
const BOXES: &str = "a\u{fffd}b\u{fffd}c\u{fffd}";

#[test]
fn characters_missing_from_the_fonts_are_drawn_as_boxes() {
    let titled = |title: &str| Problem {
        title: title.to_owned(),
        ..parse_problem(ENDING_LINE)
    };
    let look = PictureLook::default();
    let pixels = |title: &str| draw_pixels(&titled(title), look).unwrap();
    assert!(pixels(MISSING) == pixels(BOXES));
    assert!(pixels(BOXES) != pixels("a b c "));
    // The SVG picture keeps them: who shows it may have a font for them.
    assert!(svg(&titled(MISSING), look).contains(MISSING));

    let page = |title: &str| {
        let boards = [HandoutBoard::new(titled("")); 1];
        let handout = Handout {
            title,
            boards: &boards,
            look,
        };
        handout.pages()[0].draw(1.0).unwrap()
    };
    assert!(page(MISSING) == page(BOXES));
    assert!(page(BOXES) != page("a?b?c?"));
    // Variation selectors and marks of direction have no shape, and other spaces are as good as ordinary ones.
    assert!(page("♠\u{fe0f}a\u{200e}b\u{3000}c") == page("♠ab c"));
    assert!(pixels("a\u{fe0f}b\u{200e}c\u{3000}d") == pixels("abc d"));
}

#[test]
fn suits_in_title_author_and_question_are_drawn() {
    let suits = |text: &str| {
        let problem = Problem {
            title: text.to_owned(),
            author: text.to_owned(),
            question: text.to_owned(),
            ..parse_problem(ENDING_LINE)
        };
        let svg = svg(&problem, PictureLook::default());
        svg.matches("<use href=\"#hearts\"").count()
    };
    assert_eq!(suits("the ♥7 or the ♥8"), suits("the seven") + 6);
}

#[test]
fn characters_missing_from_the_fonts_are_listed() {
    let problem = Problem {
        title: format!("{MISSING}\u{fe0f} ♠ ё"),
        question: format!("The ♥7 {MISSING}?"),
        ..parse_problem(ENDING_LINE)
    };
    let missing = BTreeSet::from(['☃', '♞', '漢']);
    for form in &EXPORT_FORMATS {
        let expected = if form.is_text {
            BTreeSet::new()
        } else {
            missing.clone()
        };
        let found = form.missing_signs(&problem, PictureLook::default());
        assert_eq!(found, expected, "{}", form.word);
    }
}
