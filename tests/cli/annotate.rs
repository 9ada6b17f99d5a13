//! Tests of `kibitz annotate`: the results are right, nothing else changes, and a stopped call is continued.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use kibitzer::cards::{Seat, Tricks};
use kibitzer::problem::Problem;

use crate::kibitz::{Run, finish, run_bytes, scratch, start};

/// Real deals with their results from libdds.
const LIST: &str = include_str!("../fixtures/dds/list10.txt");

/// Creates an empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = scratch(file!()).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn words<'a>(input: &'a Path, output: &'a Path) -> [&'a str; 6] {
    let [input, output] = [input, output].map(|path| path.to_str().unwrap());
    ["annotate", input, "-o", output, "--memory", "8"]
}

fn annotate(input: &Path, output: &Path) -> Run {
    finish(start(&words(input, output)))
}

/// Writes a text to a file of this name, annotates the file in place, and returns its new text.
fn annotated(name: &str, text: &str) -> String {
    let path = folder(name).join(name);
    fs::write(&path, text).unwrap();
    let run = annotate(&path, &path);
    assert_eq!(run.status, 0, "{}", run.errors);
    fs::read_to_string(&path).unwrap()
}

fn problems(text: &str) -> Vec<Problem> {
    let boards = kibitzer_formats::read(text).unwrap().contents.boards;
    boards
        .into_iter()
        .map(|board| board.content.unwrap().problem)
        .collect()
}

/// Returns the lines of a list that begin with `key`, each without the key.
fn lines<'a>(list: &'a str, key: &'a str) -> impl Iterator<Item = &'a str> {
    list.lines()
        .filter_map(move |line| line.strip_prefix(key)?.strip_prefix(' '))
}

/// Converts a par contract of libdds, such as `4S*-EW-1`, to our notation.
fn contract(text: &str) -> String {
    let (bid, rest) = text.split_once('-').unwrap();
    let seats = rest.trim_end_matches(|c: char| !c.is_ascii_alphabetic());
    let margin = &rest[seats.len()..];
    let margin = if margin.is_empty() { "=" } else { margin };
    format!("{seats} {}{margin}", bid.replace('*', "X"))
}

/// Returns the costs of the cards of a play, calculated from a line with declarer's tricks after each card.
fn costs(problem: &Problem, trace: &str) -> Vec<(usize, String)> {
    let tricks: Vec<i32> = trace
        .split_whitespace()
        .skip(1)
        .map(|number| number.parse().unwrap())
        .collect();
    let cards = 1..=problem.play.mainline().len();
    cards
        .filter_map(|after| {
            let [before, now] = [tricks.get(after - 1)?, tricks.get(after)?];
            let cost = (before - now).abs();
            (cost > 0).then(|| (after, format!("costs {cost}: … {before}")))
        })
        .collect()
}

#[test]
fn annotations_agree_with_published_ones() {
    let folder = folder("libdds");
    let [bare, out] = ["bare.txt", "out.pbn"].map(|name| folder.join(name));
    let is_asked = |line: &&str| line.starts_with("PBN") || line.starts_with("PLAY");
    let asked: Vec<&str> = LIST.lines().filter(is_asked).collect();
    fs::write(&bare, asked.join("\n")).unwrap();
    let run = annotate(&bare, &out);
    assert_eq!(
        (run.status, &*run.errors),
        (0, "kibitz: 10 boards annotated\n")
    );
    let text = fs::read_to_string(&out).unwrap();
    let found = problems(&text);
    let told = problems(LIST);
    assert_eq!((found.len(), told.len()), (10, 10));
    assert_eq!(text.matches("[DoubleDummyTricks ").count(), 10);
    let mut mistakes = 0;
    let pars = lines(LIST, "PAR2").zip(lines(LIST, "TRACE"));
    for ((found, told), (par, trace)) in found.iter().zip(&told).zip(pars) {
        assert_eq!(found.record.makes, told.record.makes);
        let mut par = par.split('"').skip(1).step_by(2);
        let (side, score) = found.record.par.score.split_once(' ').unwrap();
        let score: i32 = score.parse().unwrap();
        let score = if side == "NS" { score } else { -score };
        assert_eq!(par.next().unwrap(), score.to_string());
        let mut contracts: Vec<String> = par.map(contract).collect();
        let mut ours: Vec<&str> = found.record.par.contracts.split("; ").collect();
        contracts.sort();
        ours.sort_unstable();
        assert_eq!(ours, contracts);
        let said = found.play.remarks().map(|(after, remark)| {
            let (cost, rest) = remark.comment.split_once(':').unwrap();
            let keeps = rest.rsplit(' ').next().unwrap();
            (after, format!("{cost}: … {keeps}"))
        });
        let said: Vec<_> = said.collect();
        assert_eq!(said, costs(found, trace));
        mistakes += said.len();
    }
    assert!(mistakes > 5, "{mistakes}");
}

const PLAYED: &str = "% PBN 2.1
% keep  this

[Event \"Клуб\"]
[Site \"\"]
[Board \"1\"]
[Dealer \"N\"]
[Vulnerable \"None\"]
[Deal \"N:AQ... 32... .AK.. K4...\"]
[Declarer \"S\"]
[Contract \"NT\"]
{ as it was   written }
[Play \"W\"]
S4   SA?! {too early} S2 HK ; his only suit
SK SQ  S3  HA
*
[Result \"1\"]
";

#[test]
fn text_without_annotations_stays_as_it_is() {
    let text = annotated("once.pbn", PLAYED);
    let kept: Vec<&str> = PLAYED
        .lines()
        .filter(|line| !line.starts_with("S4"))
        .collect();
    let mut rest = text.lines();
    for line in kept {
        assert!(rest.any(|other| other == line), "{line} in {text}");
    }
    let row = "S4   SA?! {too early} {costs 1: SQ keeps 2} S2 HK ; his only suit";
    assert!(text.contains(row), "{text}");
    assert!(text.contains("[OptimumResultTable "), "{text}");
    // A deal with too few cards has no par score.
    assert!(!text.contains("[OptimumScore "), "{text}");
    assert_eq!(annotated("twice.pbn", &text), text);
    let crlf = annotated("crlf.pbn", &PLAYED.replace('\n', "\r\n"));
    assert_eq!(crlf, text.replace('\n', "\r\n"));
}

#[test]
fn wrong_cost_comments_are_corrected() {
    let text = annotated("right.pbn", PLAYED);
    let wrong = text
        .replace("{costs 1: SQ keeps 2}", "{costs 2: SQ keeps 3}")
        .replace("HK ;", "HK {costs 1: HA keeps 1} ;");
    assert_ne!(wrong, text);
    assert_eq!(annotated("wrong.pbn", &wrong), text);
}

#[test]
fn foreign_letters_stay_as_they_are() {
    let path = folder("letters").join("letters.pbn");
    let text = PLAYED.replace("too early", "рано");
    // The Cyrillic letters have the same order in the code page as in Unicode.
    let letter = |letter: char| match letter {
        '\u{410}'..='\u{44f}' => (letter as u32 - 0x410 + 0xc0) as u8,
        _ => letter as u8,
    };
    let bytes: Vec<u8> = text.chars().map(letter).collect();
    fs::write(&path, &bytes).unwrap();
    assert_eq!(annotate(&path, &path).status, 0);
    let written = fs::read(&path).unwrap();
    let event: Vec<u8> = "[Event \"Клуб\"]".chars().map(letter).collect();
    assert!(written.windows(event.len()).any(|window| window == event));
    assert!(written.len() > bytes.len());
}

#[test]
fn a_board_that_cannot_be_read_is_kept_and_reported() {
    let folder = folder("bad");
    let [input, output] = ["in.pbn", "out.pbn"].map(|name| folder.join(name));
    let bad = PLAYED.replace("AQ... 32", "AQ.Z.. 32");
    fs::write(&input, format!("{bad}\n{PLAYED}")).unwrap();
    let run = annotate(&input, &output);
    assert_eq!(run.status, 1);
    let told = format!("{}:9:", input.display());
    assert!(run.errors.contains(&told), "{}", run.errors);
    assert!(
        run.errors.contains("1 that cannot be read"),
        "{}",
        run.errors
    );
    let text = fs::read_to_string(&output).unwrap();
    assert!(text.starts_with(&bad), "{text}");
    assert_eq!(text.matches("costs 1").count(), 1);
}

#[test]
fn unanswerable_boards_stay_as_they_are() {
    let unknown = PLAYED.replace("N:AQ... 32... .AK.. K4...", "N:AQ... - .AK.. -");
    let unknown = unknown.split("[Play").next().unwrap();
    assert_eq!(annotated("unknown.pbn", unknown), unknown);
    let preferans = annotated(
        "preferans.ron",
        &kibitzer::notation::native::write(
            &kibitzer::notation::text::parse_line(
                "preferans N:AQ... T9... - K8... S W declarer=N play=S8SA",
            )
            .unwrap()
            .problem,
        ),
    );
    assert!(preferans.contains("costs"), "{preferans}");
}

#[test]
fn a_command_that_fails_writes_no_file() {
    let folder = folder("wrong");
    let input = folder.join("in.txt");
    fs::write(
        &input,
        "preferans N:A87... KQ2... - J93... S N declarer=N\n",
    )
    .unwrap();
    let cases = [
        ("out", 2),
        ("out.gif", 2),
        ("out.pbn", 1),
        ("none/out.pbn", 1),
    ];
    for (name, status) in cases {
        let output = folder.join(name);
        let run = annotate(&input, &output);
        assert_eq!(run.status, status, "{name}: {}", run.errors);
        assert!(!output.exists(), "{name}");
    }
    fs::write(&input, "nothing of ours\n").unwrap();
    assert_eq!(annotate(&input, &folder.join("out.pbn")).status, 1);
}

/// Creates a PBN file with `count` random deals in the folder, and returns its path.
fn deals(folder: &Path, count: &str) -> PathBuf {
    let path = folder.join("deals.pbn");
    let words = ["deal", "-n", count, "--seed", "5", "-o"];
    let run = finish(start(&[&words[..], &[path.to_str().unwrap()]].concat()));
    assert_eq!(run.status, 0, "{}", run.errors);
    path
}

/// Annotates until the journal has some boards, kills the process, and returns the path of the journal.
fn killed(input: &Path, output: &Path, boards: usize) -> PathBuf {
    let name = output.file_name().unwrap().to_str().unwrap();
    let kept = output.with_file_name(format!(".{name}.kibitz-annotate"));
    let mut child = start(&[&words(input, output)[..], &["--threads", "1"]].concat());
    let known = || fs::read_to_string(&kept).map_or(0, |text| text.lines().count());
    while known() <= boards {
        std::thread::sleep(Duration::from_millis(2));
        assert_eq!(child.try_wait().unwrap(), None, "it was done too soon");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!output.exists());
    kept
}

#[test]
fn a_killed_annotation_resumes_with_the_same_result() {
    let folder = folder("killed");
    let input = deals(&folder, "24");
    let [whole, output] = ["whole.pbn", "out.pbn"].map(|name| folder.join(name));
    assert_eq!(annotate(&input, &whole).status, 0);
    let whole = fs::read_to_string(&whole).unwrap();
    assert_eq!(whole.matches("[ParContract ").count(), 24);
    for boards in [2, 9] {
        let kept = killed(&input, &output, boards);
        assert!(kept.exists());
    }
    // The last line of the journal is torn.
    let kept = killed(&input, &output, 12);
    let text = fs::read(&kept).unwrap();
    fs::write(&kept, &text[..text.len() - 20]).unwrap();
    let run = annotate(&input, &output);
    assert_eq!(
        (run.status, &*run.errors),
        (0, "kibitz: 24 boards annotated\n")
    );
    assert_eq!(fs::read_to_string(&output).unwrap(), whole);
    assert!(!kept.exists());
    let left = fs::read_dir(&folder).unwrap().count();
    assert_eq!(left, 3, "input and two outputs");
}

/// Returns a journal with a false entry: no trick in no trumps for North on the first board.
fn forged(text: &str) -> String {
    let known = "[\"NT\",\"North\",";
    let (head, rest) = text.split_once(known).unwrap();
    let (_, rest) = rest.split_once(']').unwrap();
    format!("{head}{known}0]{rest}")
}

#[test]
fn known_answers_are_not_searched_again() {
    let folder = folder("known");
    let input = deals(&folder, "12");
    let output = folder.join("out.pbn");
    let kept = killed(&input, &output, 3);
    // A false entry shows that the journal is used.
    let text = fs::read_to_string(&kept).unwrap();
    fs::write(&kept, forged(&text)).unwrap();
    let before = fs::read_to_string(&kept).unwrap();
    assert_eq!(annotate(&input, &output).status, 0);
    let text = fs::read_to_string(&output).unwrap();
    let first = text.split("[Board \"2\"]").next().unwrap();
    assert!(first.contains("N NT  0"), "{before}\n{first}");
    // The entries about another file are not used.
    let other = folder.join("other.pbn");
    let kept = killed(&input, &other, 3);
    let turned = fs::read_to_string(&input).unwrap().replace("\"N:", "\"E:");
    fs::write(&input, &turned).unwrap();
    assert_eq!(annotate(&input, &other).status, 0);
    assert!(!kept.exists());
    let alone = folder.join("alone.pbn");
    assert_eq!(annotate(&input, &alone).status, 0);
    assert_eq!(fs::read(&other).unwrap(), fs::read(&alone).unwrap());
}

#[test]
fn a_deal_that_was_played_at_many_tables_is_searched_once() {
    let folder = folder("tables");
    let input = deals(&folder, "3");
    let text = fs::read_to_string(&input).unwrap();
    fs::write(&input, text.repeat(2)).unwrap();
    let output = folder.join("out.pbn");
    let kept = killed(&input, &output, 1);
    // A false entry for the first board shows where its results are used.
    let text = fs::read_to_string(&kept).unwrap();
    let mut lines = text.lines();
    let [header, first] = [lines.next().unwrap(), lines.next().unwrap()];
    fs::write(&kept, format!("{header}\n{}\n", forged(first))).unwrap();
    assert_eq!(annotate(&input, &output).status, 0);
    let problems = problems(&fs::read_to_string(&output).unwrap());
    let makes = |index: usize| problems[index].record.makes;
    assert_eq!(makes(0)[Seat::North][0], Some(Tricks(0)));
    assert!((0..3).all(|index| makes(index) == makes(index + 3)));
    assert_ne!(makes(1)[Seat::North][0], Some(Tricks(0)));
}

#[test]
fn a_hidden_file_of_somebody_else_is_not_touched() {
    let folder = folder("foreign");
    let input = folder.join("in.pbn");
    let foreign = folder.join(".out.pbn.kibitz-annotate");
    fs::write(&input, PLAYED).unwrap();
    fs::write(&foreign, "mine\n").unwrap();
    let run = annotate(&input, &folder.join("out.pbn"));
    assert_eq!(run.status, 1);
    assert!(run.errors.contains("is not a journal of"), "{}", run.errors);
    assert_eq!(fs::read_to_string(&foreign).unwrap(), "mine\n");
}

#[test]
fn a_board_is_partly_annotated_if_its_format_cannot_hold_all_answers() {
    let folder = folder("in part");
    let path = folder.join("one.lin");
    let text = "pn|a,b,c,d|md|1SA,SK,SQ,SJ|\nsv|o|\nmb|1N|mb|p|mb|p|mb|p|\n";
    fs::write(&path, text).unwrap();
    let run = annotate(&path, &folder.join("other.lin"));
    assert_eq!(run.status, 0, "{}", run.errors);
    assert!(
        run.errors.contains("0 boards annotated, 1 in part"),
        "{}",
        run.errors
    );
}

/// Returns the names of all files in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn an_unwritable_target_is_reported_before_the_search() {
    let folder = folder("early");
    let input = deals(&folder, "400");
    let said = |name: &str| {
        let run = annotate(&input, &folder.join(name));
        assert_eq!(names(&folder), ["deals.pbn"], "{name}");
        (run.status, run.errors)
    };
    let (status, errors) = said("one.ron");
    assert_eq!(status, 2);
    assert!(
        errors.contains("one.ron: error: the format Problem holds one problem"),
        "{errors}"
    );
    let (status, errors) = said("out.gif");
    assert_eq!(status, 2);
    assert!(
        errors.contains("no format has the extension gif"),
        "{errors}"
    );
    // The message is one short line.
    assert!(
        errors.lines().count() == 1
            && errors
                .split("error: ")
                .last()
                .is_some_and(|part| part.len() < 120),
        "{errors}"
    );
    let long = format!("{PLAYED}\n[Event \"{}\"]\n", "x".repeat(5 << 20));
    fs::write(&input, &long).unwrap();
    let (status, errors) = said("long.pbn");
    assert_eq!(status, 1);
    assert!(errors.contains("too long"), "{errors}");
}

#[test]
fn a_single_readable_board_is_written_as_a_document() {
    let folder = folder("document");
    let [input, output] = ["in.pbn", "out.ron"].map(|name| folder.join(name));
    // The second board cannot be read, so the output has only one board.
    let bad = PLAYED.replace("AQ... 32", "AQ.Z.. 32");
    fs::write(&input, format!("{PLAYED}\n{bad}")).unwrap();
    assert_eq!(annotate(&input, &output).status, 1);
    let text = fs::read_to_string(&output).unwrap();
    assert!(text.contains("costs 1"), "{text}");
}

#[test]
fn standard_input_and_output_work_like_files() {
    let folder = folder("standard");
    let expected = annotated("alone.pbn", PLAYED);
    let run = |from: &str, to: &str| {
        let words = ["annotate", from, "-o", to, "--memory", "8"];
        run_bytes(&words, PLAYED.as_bytes())
    };
    let both = run("-", "-");
    assert_eq!(
        (both.status, &*both.errors, &*both.out),
        (0, "kibitz: 1 board annotated\n", &*expected)
    );
    let path = folder.join("out.pbn");
    let name = path.to_str().unwrap();
    let written = run("-", name);
    assert_eq!((written.status, &*written.out), (0, ""));
    assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    let read = run(name, "-");
    assert_eq!((read.status, &*read.out), (0, &*expected));
    assert_eq!(names(&folder), ["out.pbn"]);
    let words = ["annotate", "-", "-o", "-"];
    let nothing = run_bytes(&words, b"");
    assert_eq!((nothing.status, &*nothing.out), (1, ""));
    assert!(
        nothing
            .errors
            .contains("standard input: error: no board could be read")
    );
    // A format that can only be read is refused.
    let diagram = include_bytes!("../fixtures/diagrams/bulletin.txt");
    let diagram = run_bytes(&words, diagram);
    assert_eq!(
        (diagram.status, &*diagram.out),
        (2, ""),
        "{}",
        diagram.errors
    );
    assert!(diagram.errors.contains("with -o"), "{}", diagram.errors);
}

/// Annotates until the journal has some boards, and stops the process with SIGINT, as Ctrl-C does.
#[cfg(unix)]
fn stopped(input: &Path, output: &Path, boards: usize) -> Run {
    let name = output.file_name().unwrap().to_str().unwrap();
    let kept = output.with_file_name(format!(".{name}.kibitz-annotate"));
    let mut child = start(&[&words(input, output)[..], &["--threads", "1"]].concat());
    let known = || fs::read_to_string(&kept).map_or(0, |text| text.lines().count());
    while known() <= boards {
        std::thread::sleep(Duration::from_millis(2));
        assert_eq!(child.try_wait().unwrap(), None, "it was done too soon");
    }
    let pid = child.id().to_string();
    let signal = std::process::Command::new("kill")
        .args(["-INT", &pid])
        .status();
    assert!(signal.unwrap().success());
    finish(child)
}

#[cfg(unix)]
#[test]
fn a_stopped_annotation_keeps_its_journal_and_reports_changed_input() {
    let folder = folder("stopped");
    let input = deals(&folder, "24");
    let output = folder.join("out.pbn");
    let run = stopped(&input, &output, 3);
    assert_eq!(
        (run.status, run.errors.lines().last()),
        (
            130,
            Some("kibitz: error: stopped; run the same command again to continue")
        )
    );
    let kept = [".out.pbn.kibitz-annotate", "deals.pbn"];
    assert_eq!(names(&folder), kept);
    // A call that fails because of a folder at the path of the output keeps the journal.
    fs::create_dir(&output).unwrap();
    assert_eq!(annotate(&input, &output).status, 1);
    fs::remove_dir(&output).unwrap();
    assert_eq!(names(&folder), kept);
    let turned = fs::read_to_string(&input).unwrap();
    fs::write(&input, turned.replace("\"N:", "\"E:")).unwrap();
    let run = annotate(&input, &output);
    assert_eq!(run.status, 0, "{}", run.errors);
    let told = (run.errors.lines()).filter(|line| line.contains("computed again"));
    let told: Vec<&str> = told.collect();
    let [told] = told[..] else {
        panic!("{}", run.errors);
    };
    let place = told
        .strip_prefix(&format!("kibitz: {}:", input.display()))
        .unwrap();
    // The warning is about the first board.
    let line: usize = place.split(':').next().unwrap().parse().unwrap();
    assert!(line < 8, "{told}");
    assert_eq!(names(&folder), ["deals.pbn", "out.pbn"]);
    let alone = folder.join("alone.pbn");
    assert_eq!(annotate(&input, &alone).status, 0);
    assert_eq!(fs::read(&output).unwrap(), fs::read(&alone).unwrap());
}

/// Returns the first board of the list with all results.
fn whole_board() -> String {
    let folder = folder("whole");
    let [input, output] = ["in.txt", "out.pbn"].map(|name| folder.join(name));
    let is_asked = |line: &&str| line.starts_with("PBN") || line.starts_with("PLAY");
    let asked: Vec<&str> = LIST.lines().filter(is_asked).take(2).collect();
    fs::write(&input, asked.join("\n")).unwrap();
    assert_eq!(annotate(&input, &output).status, 0);
    fs::read_to_string(&output).unwrap()
}

/// The beginnings of the lines with results: three tags, and a tag with a table.
const FOUND_OUT: [&str; 4] = [
    "[DoubleDummyTricks",
    "[OptimumScore",
    "[ParContract",
    "[OptimumResultTable",
];

/// Returns a text without the lines of a tag and its table.
fn without(text: &str, tag: &str) -> String {
    let mut is_within = false;
    let lines = text.lines().filter(|line| {
        is_within = line.starts_with(tag) || is_within && !line.starts_with(['[', '%']);
        !is_within
    });
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn wrong_or_missing_results_of_a_board_are_restored() {
    let whole = whole_board();
    let same = |name: &str, text: &str| {
        let text = annotated(name, text);
        for tag in FOUND_OUT {
            assert_eq!(text.matches(tag).count(), 1, "{name}: {text}");
        }
        let sorted = |text: &str| {
            let lines = text.lines().filter(|line| !line.is_empty());
            let mut lines: Vec<String> = lines.map(str::to_owned).collect();
            lines.sort();
            lines
        };
        assert_eq!(sorted(&text), sorted(&whole), "{name}");
    };
    let value = |tag: &str| {
        let line = whole.lines().find(|line| line.starts_with(tag)).unwrap();
        line.split('"').nth(1).unwrap().to_owned()
    };
    let [digits, score, contracts] = [FOUND_OUT[0], FOUND_OUT[1], FOUND_OUT[2]].map(value);
    let row = whole.lines().find(|line| line.starts_with("N NT")).unwrap();
    let row_line = format!("{row}\n");
    let wrong = [
        (digits.as_str(), "00000000000000000000"),
        (&*digits, "0123"),
        (&*score, "NS 1440"),
        (&*score, "NS"),
        (&*contracts, "NS 6S="),
        (&*contracts, "?"),
        (row, "N NT  0"),
        (&*row_line, ""),
        (row, "N NT  x"),
    ];
    for (index, (right, wrong)) in wrong.iter().enumerate() {
        let text = whole.replacen(right, wrong, 1);
        assert_ne!(text, whole, "{right}");
        same(&format!("wrong-{index}.pbn"), &text);
    }
    let all = wrong
        .iter()
        .step_by(2)
        .fold(whole.clone(), |text, (right, wrong)| {
            text.replacen(right, wrong, 1)
        });
    same("all-wrong.pbn", &all);
    for (index, tag) in FOUND_OUT.iter().enumerate() {
        same(&format!("absent-{index}.pbn"), &without(&whole, tag));
        let others = FOUND_OUT.iter().filter(|other| *other != tag);
        let alone = others.fold(whole.clone(), |text, other| without(&text, other));
        same(&format!("alone-{index}.pbn"), &alone);
    }
}

#[test]
fn an_inherited_par_is_checked_for_the_board_that_inherits_it() {
    let whole = whole_board();
    let (head, board) = whole.split_at(whole.find("[Event").unwrap());
    // The same deal with other vulnerability: if it inherits all tags, the wrong ones are written anew.
    let vulnerable = board
        .lines()
        .find(|line| line.starts_with("[Vulnerable"))
        .unwrap();
    let inherits = |board: &str| {
        let lines = board.lines().map(|line| {
            let tag = line.split(' ').next().unwrap_or_default();
            if ["[OptimumScore", "[ParContract"].contains(&tag) {
                format!("{tag} \"#\"]\n")
            } else {
                format!("{line}\n")
            }
        });
        lines.collect::<String>()
    };
    let same = inherits(board);
    let all = board.replace(vulnerable, "[Vulnerable \"All\"]");
    let text = format!("{head}{board}\n{same}\n{}", inherits(&all));
    let written = annotated("inherited.pbn", &text);
    let pars: Vec<_> = problems(&written)
        .into_iter()
        .map(|problem| problem.record.par)
        .collect();
    assert_eq!(pars[0], pars[1]);
    let alone = annotated("inherited-alone.pbn", &format!("{head}{all}"));
    assert_eq!(pars[2], problems(&alone)[0].record.par);
    assert_eq!(annotated("inherited-twice.pbn", &written), written);
}

#[test]
fn cost_comments_are_removed_when_the_play_was_changed() {
    let text = annotated("play.pbn", PLAYED);
    assert!(text.contains("costs 1: SQ keeps 2"), "{text}");
    // The play was corrected after the file was annotated.
    let mended = text
        .replace("SA?! {too early}", "SQ {too early}")
        .replace("SK SQ", "SK SA");
    let text = annotated("mended.pbn", &mended);
    assert!(text.contains("SQ {too early} S2"), "{text}");
    assert!(!text.contains("costs"), "{text}");
    // Comments of other programs about mistakes are kept.
    let theirs = PLAYED.replace("{too early}", "{Deep Finesse: loses a trick}");
    let text = annotated("theirs.pbn", &theirs);
    assert!(
        text.contains("{Deep Finesse: loses a trick} {costs 1: SQ keeps 2}"),
        "{text}"
    );
}

/// Boards written by `deal` are annotated to standard output by one thread; the reader closes it after some lines.
#[cfg(unix)]
#[test]
fn boards_are_written_to_standard_output_as_soon_as_they_are_solved() {
    use std::io::{BufRead, BufReader};
    let folder = folder("stream");
    let input = deals(&folder, "600");
    let name = input.to_str().unwrap();
    let words = [
        "annotate",
        name,
        "-o",
        "-",
        "--memory",
        "8",
        "--threads",
        "1",
    ];
    let mut child = start(&words);
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let board = |number: usize| format!("[Board \"{number}\"]");
    let mut seen = 0;
    while seen < 3 {
        let line = lines.next().expect("the boards go on").unwrap();
        seen += usize::from(line == board(seen + 1));
    }
    // The search of 600 boards is still running.
    assert_eq!(child.try_wait().unwrap(), None);
    drop(lines);
    let run = finish(child);
    assert_eq!((run.status, &*run.errors), (0, ""));
    assert_eq!(names(&folder), ["deals.pbn"]);
}

/// Boards from a pipe are written before the pipe ends.
#[test]
fn boards_from_a_pipe_are_annotated_before_it_ends() {
    use std::io::{BufRead, BufReader, Write};
    let mut child = start(&["annotate", "-", "-o", "-", "--memory", "8"]);
    let mut stdin = child.stdin.take().unwrap();
    write!(stdin, "{PLAYED}\n{PLAYED}\n[Event \"").unwrap();
    stdin.flush().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut costs = 0;
    while costs < 2 {
        let line = lines.next().expect("the boards go on").unwrap();
        costs += usize::from(line.contains("costs 1"));
    }
    assert_eq!(child.try_wait().unwrap(), None);
    write!(stdin, "\"]\n{PLAYED}").unwrap();
    drop(stdin);
    costs += lines
        .filter(|line| line.as_ref().unwrap().contains("costs 1"))
        .count();
    let run = finish(child);
    assert_eq!((run.status, costs), (0, 3), "{}", run.errors);
}

#[test]
fn costs_are_written_after_the_card_after_the_trick_or_in_the_notes() {
    let folder = folder("placed");
    let path = folder.join("play.pbn");
    let with = |place: &str, text: &str| {
        fs::write(&path, text).unwrap();
        let name = path.to_str().unwrap();
        let run = finish(start(&[
            "annotate",
            name,
            "--in-place",
            "--comments",
            place,
            "--memory",
            "8",
        ]));
        assert_eq!(run.status, 0, "{}", run.errors);
        fs::read_to_string(&path).unwrap()
    };
    let bare = PLAYED
        .replace("?! {too early}", "")
        .replace("; his only suit", "")
        .replace("{ as it was   written }\n", "");
    let play = |text: &str| text.split("[Play ").nth(1).unwrap().to_owned();
    let behind = with("trick", &bare);
    let row = play(&behind);
    let row = row.lines().find(|line| line.starts_with("S4")).unwrap();
    assert!(
        row.trim_end().ends_with("HK {SA costs 1: SQ keeps 2}"),
        "{behind}"
    );
    let notes = with("notes", &bare);
    assert!(
        !play(&notes).split('[').next().unwrap().contains('{'),
        "{notes}"
    );
    assert!(
        notes.contains("{trick 1: SA costs 1: SQ keeps 2}"),
        "{notes}"
    );
    let card = with("card", &bare);
    // The comments of each placement replace those of the others. The notes may come before or after tags that were
    // added.
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text
            .lines()
            .map(|line| line.trim_end().to_owned())
            .collect();
        lines.sort();
        lines
    };
    for text in [&behind, &notes, &card] {
        for (place, expected) in [("trick", &behind), ("notes", &notes), ("card", &card)] {
            assert_eq!(sorted(&with(place, text)), sorted(expected), "{place}");
        }
    }
}

/// A packed or binary file is not replaced by a text. A deck of a dealing machine keeps all its hands.
#[test]
fn compressed_and_binary_files_are_read_but_not_replaced() {
    let folder = folder("packed");
    let fixture = |path: &str| {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../tests/fixtures")
            .join(path)
    };
    let zipped = folder.join("zipped.bts");
    fs::copy(fixture("bts/zipped.bts"), &zipped).unwrap();
    let before = fs::read(&zipped).unwrap();
    for words in [vec!["--in-place"], vec!["-o", zipped.to_str().unwrap()]] {
        let words = [&["annotate", zipped.to_str().unwrap()], &words[..]].concat();
        let run = finish(start(&words));
        assert_eq!(run.status, 1, "{}", run.errors);
        assert!(
            run.errors.contains("the file is compressed or binary"),
            "{}",
            run.errors
        );
        assert_eq!(fs::read(&zipped).unwrap(), before);
    }
    let deck = folder.join("two.dup");
    let run = annotate(&fixture("machines/two.dup"), &deck);
    assert_eq!(run.status, 0, "{}", run.errors);
    let text = folder.join("two.pbn");
    assert_eq!(annotate(&fixture("machines/two.dup"), &text).status, 0);
    let again = folder.join("again.dup");
    assert_eq!(annotate(&text, &again).status, 0);
    assert_eq!(fs::read(&again).unwrap(), fs::read(&deck).unwrap());
}

#[test]
fn several_files_are_annotated_at_once() {
    let folder = folder("several");
    let name = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let [one, two, bad] = ["one.pbn", "two.pbn", "bad.pbn"].map(name);
    let scores = "[ScoreTable \"PairId_NS;Contract\"]\n1 1NT\n";
    fs::write(&one, format!("{PLAYED}{scores}")).unwrap();
    fs::write(&two, PLAYED.replace("Клуб", "Two")).unwrap();
    fs::write(&bad, "nothing of ours\n").unwrap();
    let run = |words: &[&str]| finish(start(&[&["annotate"], words, &["--memory", "8"]].concat()));
    let read = |path: &str| fs::read_to_string(path).unwrap();
    let before = [&one, &two].map(|path| read(path));
    // With `--into` the names stay, and the rest of the text stays.
    let into = name("new/folder");
    let copies = ["one.pbn", "two.pbn"].map(|name| format!("{into}/{name}"));
    let done = run(&[&one, &two, "--into", &into]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let said = format!(
        "kibitz: {}: 1 board annotated\nkibitz: {}: 1 board annotated\n",
        copies[0], copies[1]
    );
    assert_eq!(done.errors, said);
    let again = run(&[&one, &two, "--into", &into]);
    assert_eq!(again.status, 2, "{}", again.errors);
    assert!(
        again
            .errors
            .contains("the file exists; use --force to replace it"),
        "{}",
        again.errors
    );
    assert_eq!(run(&[&one, &two, "--into", &into, "--force"]).status, 0);
    assert_eq!([&one, &two].map(|path| read(path)), before);
    // With `--in-place` one failure does not prevent the others from being written.
    let done = run(&[&one, &bad, &two, "--in-place"]);
    assert_eq!(done.status, 1);
    assert!(
        done.errors
            .contains("bad.pbn: error: no board could be read"),
        "{}",
        done.errors
    );
    for (path, copy) in [&one, &two].into_iter().zip(&copies) {
        assert_eq!(read(path), read(copy));
        assert!(read(path).contains("costs 1"));
    }
    assert!(read(&one).contains(scores));
    // All into one file, in the same or another format, and to standard output.
    let all = name("all.pbn");
    let done = run(&[&one, &two, "-o", &all]);
    assert_eq!(
        (done.status, &*done.errors),
        (0, "kibitz: 2 boards annotated\n")
    );
    let events: Vec<String> = problems(&read(&all))
        .into_iter()
        .map(|problem| problem.record.event)
        .collect();
    assert_eq!(events, ["Клуб", "Two"]);
    let out = run(&[&one, &two, "-o", "-"]);
    assert_eq!((out.status, out.out), (0, read(&all)), "{}", out.errors);
    // A call without a definite output writes nothing.
    for (words, said) in [
        (&[&*one][..], "--output"),
        (&[&*one, "-o", &*all, "--in-place"], "cannot be used with"),
        (&["-", "--in-place"], "cannot derive a file name"),
        (&[&*one, &*one, "--in-place"], "two inputs"),
    ] {
        let wrong = run(words);
        assert_eq!((wrong.status, &*wrong.out), (2, ""), "{words:?}");
        assert!(wrong.errors.contains(said), "{}", wrong.errors);
    }
}
