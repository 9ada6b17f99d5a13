//! Tests of `kibitz export`: positions as pictures, pages and texts, and pictures that are read again.

use std::fs;
use std::path::PathBuf;

use kibitzer::annotation::{tell_solution, unwritten_makes, unwritten_solution};
use kibitzer::problem::Problem;
use kibitzer::search::Solver;
use kibitzer_export::{
    DiagramsPerPage, HandRecords, Handout, HandoutBoard, PageLayout, PictureLook,
};
use kibitzer_formats::SessionHeading;
use kibitzer_words::Language;

use crate::kibitz::{ENDING, FINESSE, Run, finish, run, run_bytes, scratch, start};

/// A position with a contract, without which a link does not give the leader.
const CONTRACT: &str = "bridge N:AQ... 32... .AK.. K4... NT W declarer=S contract=3NT";

fn folder(name: &str) -> PathBuf {
    let folder = scratch(file!()).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn export(arguments: &[&str], lines: &[&str]) -> Run {
    run(&[&["export"], arguments].concat(), lines)
}

#[test]
fn an_exported_picture_can_be_read_back_as_input() {
    let path = folder("picture").join("ending.PNG");
    let path = path.to_str().unwrap();
    for language in ["en", "ru"] {
        let written = export(
            &["-o", path, "--language", language, "--look", "dark"],
            &[ENDING],
        );
        assert_eq!(
            (written.status, &written.out[..], &written.errors[..]),
            (0, "", "")
        );
        let solved = finish(start(&["solve", "--memory", "8", path]));
        let plain = run(&["solve"], &[ENDING]);
        let result = |run: &Run| {
            run.out
                .lines()
                .filter(|line| line.starts_with("  "))
                .count()
        };
        assert_eq!(
            (solved.status, result(&solved)),
            (0, result(&plain)),
            "{}",
            solved.errors
        );
        assert!(solved.out.contains("N-S: "), "{}", solved.out);
        // The same on standard input.
        let piped = run_bytes(&["solve", "--memory", "8"], &fs::read(path).unwrap());
        assert!(
            piped.status == 0 && piped.out.contains("N-S: "),
            "{}",
            piped.errors
        );
        let again = finish(start(&["export", path, "--form", "text"]));
        assert_eq!(again.out, export(&[], &[ENDING]).out);
    }
}

#[test]
fn a_picture_without_an_embedded_problem_is_rejected() {
    let icon = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/icon.png");
    let run = finish(start(&["solve", "--memory", "8", icon]));
    assert_eq!((run.status, &run.out[..]), (1, ""));
    assert!(
        run.errors.contains("no problem inside this picture"),
        "{}",
        run.errors
    );
}

#[test]
fn a_damaged_picture_is_refused() {
    let path = folder("damaged").join("ending.png");
    let written = export(&["-o", path.to_str().unwrap(), "--scale", "1"], &[ENDING]);
    assert_eq!(written.status, 0, "{}", written.errors);
    let bytes = fs::read(&path).unwrap();
    let mut damaged = bytes.clone();
    damaged[80] ^= 0x20;
    for bytes in [&bytes[..4], &bytes[..60], &bytes[..200], &damaged] {
        let run = run_bytes(&["solve", "--memory", "8"], bytes);
        assert_eq!((run.status, &run.out[..]), (1, ""), "{}", run.errors);
    }
}

#[test]
fn several_boards_are_exported_to_numbered_files() {
    let folder = folder("many");
    let path = folder.join("deal.svg");
    let path = path.to_str().unwrap();
    let written = export(&["-o", path], &[FINESSE, "nonsense", ENDING]);
    assert_eq!(written.status, 1);
    assert!(
        written.errors.contains("2:1: error: "),
        "{}",
        written.errors
    );
    let mut names: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names, ["deal-001.svg", "deal-003.svg"]);
    assert_eq!(
        export(&["-o", path, "--board", "3"], &[FINESSE, FINESSE, ENDING]).status,
        0
    );
    assert_eq!(
        fs::read(path).unwrap(),
        fs::read(folder.join("deal-003.svg")).unwrap()
    );
    fs::write(folder.join("deal-001.svg"), "old").unwrap();
    let again = export(&["-o", path], &[FINESSE, ENDING]);
    assert_eq!((again.status, &again.out[..]), (2, ""));
    assert!(
        again
            .errors
            .contains("deal-001.svg: error: the file exists"),
        "{}",
        again.errors
    );
    assert_eq!(fs::read(folder.join("deal-001.svg")).unwrap(), b"old");
    let forced = export(&["-o", path, "--force"], &[FINESSE, ENDING]);
    assert_eq!(forced.status, 0, "{}", forced.errors);
    assert_ne!(fs::read(folder.join("deal-001.svg")).unwrap(), b"old");
    let none = export(&["--board", "9"], &[FINESSE]);
    assert_eq!((none.status, &none.out[..]), (1, ""));
    assert!(none.errors.contains("no board 9"), "{}", none.errors);
}

#[test]
fn text_export_formats_can_be_chosen_by_name() {
    let begins = [
        ("svg", "<svg "),
        ("html", "<!DOCTYPE html>\n"),
        ("latex", "% "),
        ("text", "                  North\n"),
        ("pbn", "% PBN"),
        ("link", "https://"),
        ("csv", "card,tricks,loss\n"),
    ];
    for (form, beginning) in begins {
        let run = export(&["--form", form], &[CONTRACT]);
        assert_eq!((run.status, &run.errors[..]), (0, ""), "{form}");
        assert!(run.out.starts_with(beginning), "{form}: {}", run.out);
    }
    let moves = export(
        &["--form", "csv"],
        &["bridge N:AQ... 32... .AK.. K... NT W S4"],
    );
    assert_eq!(moves.out, "card,tricks,loss\nSQ,2,0\nSA,1,1\n");
}

#[test]
fn boards_that_a_format_does_not_support_are_reported() {
    let preferans = "preferans N:A98.AT98..T87 QT7.KQJ.A.KQJ - KJ.7.KQJT9.A9 S W declarer=E";
    let run = export(&["--form", "link"], &[preferans, CONTRACT]);
    assert_eq!(run.status, 1);
    assert!(
        run.errors
            .contains("1: error: this format does not support preferans"),
        "{}",
        run.errors
    );
    assert_eq!(run.out.lines().count(), 1);
    let wrong = export(&["-o", "deal.docx"], &[FINESSE]);
    assert_eq!(wrong.status, 2);
    assert!(
        wrong.errors.contains("no export format has this extension"),
        "{}",
        wrong.errors
    );
    let nowhere = export(&["-o", "/nowhere/deal.png"], &[FINESSE]);
    assert_eq!(nowhere.status, 1);
    // A deal alone has no contract, and no legal card with a value.
    let deal = "N:AQ... 32... .AK.. K4...";
    let page = export(&["--form", "html"], &[deal]);
    assert!(
        page.status == 0 && !page.out.contains("leads"),
        "{}",
        page.out
    );
    assert_eq!(export(&["--form", "csv"], &[deal]).status, 1);
}

#[test]
fn exported_fragments_equal_the_expected_files() {
    let line = "bridge N:AQ... 32... .AK.. K... NT W S4 declarer=S contract=3NT";
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/export");
    for (form, language, name) in [
        ("latex", "en", "finesse.tex"),
        ("latex", "ru", "finesse.ru.tex"),
        ("html", "en", "finesse.html"),
    ] {
        let run = export(
            &["--form", form, "--language", language, "--fragment"],
            &[line],
        );
        let path = PathBuf::from(golden).join(name);
        assert_eq!(
            run.out,
            fs::read_to_string(&path).unwrap(),
            "{}",
            path.display()
        );
    }
}

/// A page declares its character set, and is one page for any number of positions; a document can be compiled.
#[test]
fn exported_pages_and_documents_are_complete() {
    let page = export(&["--form", "html"], &[FINESSE, ENDING]).out;
    assert!(
        page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"),
        "{page}"
    );
    for part in [
        "<meta charset=\"utf-8\">",
        "<title>",
        "<body",
        "</body>\n</html>\n",
    ] {
        assert_eq!(page.matches(part).count(), 1, "{part}");
    }
    assert!(page.ends_with("</html>\n") && page.matches("<table").count() >= 2);
    let path = folder("whole").join("deal.html");
    let run = export(&["--json", "-o", path.to_str().unwrap()], &[FINESSE]);
    assert_eq!(run.json()[0]["file"], *path.to_str().unwrap());
    let saved = fs::read_to_string(&path).unwrap();
    assert!(saved.starts_with("<!DOCTYPE html>") && saved.ends_with("</html>\n"));
    let part = export(&["--form", "latex"], &[FINESSE]).out;
    assert!(
        part.starts_with("% To be put into a document by \\input;"),
        "{part}"
    );
    let whole = export(&["--form", "latex", "--standalone"], &[FINESSE]).out;
    assert!(
        whole.starts_with(
            "\\documentclass{article}\n\\usepackage[margin=25mm]{geometry}\n\\begin{document}\n"
        ),
        "{whole}"
    );
    assert!(whole.ends_with("\\end{document}\n"), "{whole}");
    let russian = ["--form", "latex", "--standalone", "--language", "ru"];
    assert!(
        export(&russian, &[FINESSE])
            .out
            .contains("\\usepackage[T2A]{fontenc}")
    );
}

#[test]
fn an_input_file_is_not_replaced_by_its_export() {
    let folder = folder("in place");
    let path = folder.join("lines.pbn");
    let pbn = export(&["--form", "pbn"], &[CONTRACT]).out;
    fs::write(&path, &pbn).unwrap();
    let path = path.to_str().unwrap();
    let run = export(&[path, "--board", "1", "-o", path], &[]);
    assert_eq!((run.status, &run.out[..]), (2, ""), "{}", run.errors);
    assert_eq!(fs::read_to_string(path).unwrap(), pbn);
    // An input is not replaced under a numbered name either.
    let numbered = folder.join("lines-001.pbn");
    fs::write(&numbered, &pbn).unwrap();
    let run = export(
        &[
            numbered.to_str().unwrap(),
            numbered.to_str().unwrap(),
            "-o",
            path,
            "--force",
        ],
        &[],
    );
    assert_eq!(run.status, 2, "{}", run.errors);
    assert_eq!(fs::read_to_string(&numbered).unwrap(), pbn);
}

/// Numbered files are written all or not at all.
#[test]
fn no_numbered_file_is_written_if_one_of_them_exists() {
    let folder = folder("all or none");
    let path = folder.join("deal.txt");
    let third = folder.join("deal-003.txt");
    fs::write(&third, "mine").unwrap();
    let lines = [FINESSE, ENDING, FINESSE];
    let to = ["-o", path.to_str().unwrap()];
    let run = export(&to, &lines);
    assert_eq!(run.status, 2, "{}", run.errors);
    assert!(run.errors.contains("deal-003.txt: "), "{}", run.errors);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    let run = export(&[&to[..], &["--force"]].concat(), &lines);
    assert_eq!((run.status, &*run.errors), (0, ""));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
    // A file of a position that cannot be read is not written, and so it does not matter.
    fs::remove_file(folder.join("deal-001.txt")).unwrap();
    fs::remove_file(folder.join("deal-002.txt")).unwrap();
    let run = export(&to, &[FINESSE, ENDING, "nothing of ours"]);
    assert_eq!(run.status, 1, "{}", run.errors);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
}

#[test]
fn a_board_number_that_does_not_exist_is_refused() {
    let second = export(&["--board", "2", "-o", "-"], &[FINESSE, ENDING]);
    assert_eq!((second.status, &*second.errors), (0, ""));
    assert_eq!(second.out, export(&[], &[ENDING]).out);
    for (lines, said) in [
        (
            &[FINESSE, ENDING, FINESSE][..],
            "the input has boards 1 to 3",
        ),
        (&[FINESSE], "the input has one"),
    ] {
        let run = export(&["--board", "99"], lines);
        let said = format!("kibitz: error: there is no board 99: {said}\n");
        assert_eq!((run.status, run.out, run.errors), (1, String::new(), said));
    }
    for wrong in ["0", "2-1", "x", "-1", ""] {
        let run = export(&[&format!("--board={wrong}")], &[FINESSE]);
        assert_eq!(run.status, 2);
        assert!(
            run.errors.contains("expected board numbers from 1"),
            "{}",
            run.errors
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_by_each_command() {
    let path = folder("full").join("deal.txt");
    fs::write(&path, FINESSE).unwrap();
    for command in [
        "export",
        "convert --to pbn",
        "annotate -o -",
        "report -o -",
        "solve",
    ] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_kibitz"))
            .args(command.split(' '))
            .arg(&path)
            .stdout(full)
            .output()
            .unwrap();
        let errors = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(1), "{command}");
        assert!(errors.contains("No space left"), "{command}: {errors}");
    }
}

#[cfg(unix)]
#[test]
fn a_command_that_waits_for_input_can_be_stopped() {
    for words in [
        "export",
        "export --board 2",
        "report - -o -",
        "annotate - -o -",
        "convert --to pbn",
    ] {
        let mut child = start(&words.split(' ').collect::<Vec<_>>());
        // The program waits for more input as long as this end of the pipe is open.
        let stdin = child.stdin.take().unwrap();
        let pid = child.id().to_string();
        let mut sent = 0;
        while child.try_wait().unwrap().is_none() {
            // A signal before the handler is installed ends the program as well, hence the loop.
            let kill = std::process::Command::new("kill")
                .args(["-TERM", &pid])
                .status();
            assert!(kill.is_ok() && sent < 100, "{words} does not stop");
            std::thread::sleep(std::time::Duration::from_millis(100));
            sent += 1;
        }
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        assert!(output.stdout.is_empty(), "{words}");
    }
}

/// Creates a document with a question about the position after the lead and with a solution. Returns its path.
fn answered(name: &str) -> PathBuf {
    let path = folder(name).join("asked.ron");
    let text = r#"Problem(version: 2, title: "Two tricks", question: "How many?", game: Bridge,
        hands: (north: "AQ...", east: "32...", south: ".AK..", west: "K4..."),
        contract: "NT", declarer: South, leader: West, play: "S4 SQ S2", at: 1,
        remarks: {2: (comment: "finesse!")}, variations: [(after: 1, play: "SA S3")],
        solution: (tricks: 2, cards: "SQ"))"#;
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn options_set_the_exported_position_and_whether_the_answer_is_shown() {
    let path = answered("answer");
    let path = path.to_str().unwrap();
    let run = |more: &[&str]| finish(start(&[&["export", path][..], more].concat()));
    let here = run(&["--form", "svg"]).out;
    assert!(here.contains("North to play") && !here.contains("finesse"));
    assert_eq!(run(&["--form", "svg", "--at", "here"]).out, here);
    let at_start = run(&["--form", "svg", "--at", "start"]).out;
    assert!(at_start.contains("West leads"), "{at_start}");
    for form in ["svg", "html", "latex", "text", "pbn"] {
        let told = run(&["--form", form, "--solution"]).out;
        assert!(
            told.contains("finesse!") || form == "svg" && told.contains("finesse!)"),
            "{form}: {told}"
        );
        assert!(!run(&["--form", form]).out.contains("finesse"), "{form}");
    }
    let wrong = run(&["--at", "end"]);
    assert_eq!(wrong.status, 2);
}

/// The solution of a deal alone is what every declarer makes, with the par, in every form for readers.
#[test]
fn the_solution_of_a_bare_deal_is_its_trick_table_and_par() {
    let folder = folder("deals");
    let [deals, annotated, pdf] = ["deals.pbn", "annotated.pbn", "deals.pdf"]
        .map(|name| folder.join(name).to_str().unwrap().to_owned());
    let run = |words: &[&str]| {
        let run = finish(start(&[words, &["--memory", "8"]].concat()));
        assert_eq!(run.status, 0, "{words:?}: {}", run.errors);
        run
    };
    run(&["deal", "-n", "2", "--seed", "7", "-o", &deals]);
    let text = fs::read_to_string(&deals).unwrap();
    let boards = kibitzer_formats::read(&text).unwrap().contents.boards;
    let solved = boards.into_iter().map(|board| {
        let problem = board.content.unwrap().problem;
        let question = unwritten_solution(&problem).unwrap();
        let mut solved = problem.clone();
        tell_solution(&mut solved, &Solver::new(1 << 22).solve(&question));
        HandoutBoard {
            solved: Some(solved),
            ..HandoutBoard::new(problem)
        }
    });
    let boards: Vec<HandoutBoard> = solved.collect();
    let makes = |board: &HandoutBoard| {
        let record = &board.solved.as_ref().unwrap().record;
        format!("Par: {} {}.", record.par.score, record.par.contracts)
    };
    let handout = Handout {
        title: "deals",
        boards: &boards,
        look: PictureLook {
            with_solution: true,
            ..PictureLook::default()
        },
    };
    run(&["export", &deals, "--solution", "-o", &pdf]);
    assert!(fs::read(&pdf).unwrap() == handout.pdf());
    run(&["annotate", &deals, "-o", &annotated]);
    for (words, has_makes) in [
        (&["export", &deals, "--solution"][..], true),
        (&["export", &deals, "--solution", "--form", "html"], true),
        (&["export", &deals, "--solution", "--form", "latex"], true),
        (&["export", &annotated], true),
        (&["export", &deals], false),
    ] {
        let told = run(words).out.replace('\u{a0}', " ");
        for board in &boards {
            assert_eq!(told.contains(&makes(board)), has_makes, "{told}");
        }
        let is_stated = words.contains(&annotated.as_str());
        assert_eq!(told.contains("As stated: North"), is_stated, "{told}");
        assert!(
            !told.contains("On lead") && !told.contains("leads"),
            "{told}"
        );
    }
    // The makes in a text are no hands and no contract: the deals are read back as they are.
    let told = run(&["export", &annotated]).out;
    let again = kibitzer_formats::read(&told).unwrap().contents.boards;
    assert_eq!(again.len(), boards.len(), "{told}");
    for (again, board) in again.into_iter().zip(&boards) {
        let (line, problem) = (again.content.unwrap(), &board.problem);
        assert!(line.deal_only, "{told}");
        let facts = |problem: &Problem| {
            let record = &problem.record;
            (
                problem.setup.hands,
                problem.dealer,
                problem.vulnerability,
                record.board.clone(),
            )
        };
        assert_eq!(facts(&line.problem), facts(problem));
    }
    // Numbers that cannot be are not printed as the solution.
    let wrong = folder.join("wrong.pbn").to_str().unwrap().to_owned();
    let makes = format!(
        "[DoubleDummyTricks \"{}\"]\n[OptimumScore \"EW 2220\"]\n",
        "d".repeat(20)
    );
    let deal = text.find("[Deal ").unwrap();
    fs::write(&wrong, text[..deal].to_owned() + &makes + &text[deal..]).unwrap();
    let told = run(&["export", &wrong, "--solution"]);
    assert!(told.out == run(&["export", &deals, "--solution"]).out);
    let said = "the file states other numbers of tricks: N NT 13, ";
    assert!(told.errors.contains(said), "{}", told.errors);
    let said = "the file states another par: EW 2220";
    assert!(told.errors.contains(said), "{}", told.errors);
}

/// One sheet shows the boards of all files once, with the makes and the par that the engine finds.
#[test]
fn hand_records_show_the_boards_of_all_files_once() {
    let folder = folder("records");
    let [deals, again, rest, pdf, page] = [
        "deals.pbn",
        "again.pbn",
        "rest.pbn",
        "sheet.pdf",
        "sheet.html",
    ]
    .map(|name| folder.join(name).to_str().unwrap().to_owned());
    let run = |words: &[&str]| finish(start(&[words, &["--memory", "8"]].concat()));
    run(&["deal", "-n", "2", "--seed", "7", "-o", &deals]);
    let text = fs::read_to_string(&deals).unwrap();
    let title = "%HRTitleEvent \"Club Pairs\"\n%HRTitleSetID \"3\"\n";
    fs::write(&again, format!("{title}{text}")).unwrap();
    fs::write(&rest, ENDING).unwrap();
    let boards = kibitzer_formats::read(&text).unwrap().contents.boards;
    let problems = boards
        .into_iter()
        .map(|board| board.content.unwrap().problem);
    let bare: Vec<Problem> = problems.collect();
    let solved = bare.iter().map(|problem| {
        let mut solved = problem.clone();
        let question = unwritten_makes(problem).unwrap();
        tell_solution(&mut solved, &Solver::new(1 << 22).solve(&question));
        assert_eq!(unwritten_makes(&solved), None);
        solved
    });
    let solved: Vec<Problem> = solved.collect();
    let heading = SessionHeading {
        event: "Club Pairs".to_owned(),
        site: "Paris".to_owned(),
        session: "3".to_owned(),
        ..SessionHeading::default()
    };
    let records = |boards, language: Language, pages| {
        let look = PictureLook {
            language,
            letters: language.letters(),
            deal_only: true,
            pages,
            ..PictureLook::default()
        };
        HandRecords {
            heading: &heading,
            boards,
            look,
        }
    };
    let pages = PageLayout {
        per_page: DiagramsPerPage::Twelve,
        ..PageLayout::default()
    };
    let files = [
        "export",
        "--records",
        "--site",
        "Paris",
        &deals,
        &again,
        &rest,
    ];
    let written = run(&[&files[..], &["-o", &pdf]].concat());
    assert_eq!(written.status, 0, "{}", written.errors);
    assert!(
        written
            .errors
            .contains("left out: hand records show complete"),
        "{}",
        written.errors
    );
    assert!(fs::read(&pdf).unwrap() == records(&solved, Language::English, pages).pdf());
    let more = [
        "--no-solve",
        "--language",
        "ru",
        "--landscape",
        "--per-page",
        "20",
        "-o",
        &page,
    ];
    let written = run(&[&files[..], &more].concat());
    assert_eq!(written.status, 0, "{}", written.errors);
    let pages = PageLayout {
        per_page: DiagramsPerPage::Twenty,
        is_landscape: true,
        ..PageLayout::default()
    };
    let html = fs::read_to_string(&page).unwrap();
    assert_eq!(html, records(&bare, Language::Russian, pages).html());
}

#[test]
fn hand_records_that_cannot_be_written_are_refused() {
    let path = folder("refused").join("sheet.pdf");
    let path = path.to_str().unwrap();
    for (words, status, said) in [
        (&["--records"][..], 2, "written as PDF or HTML"),
        (
            &["--records", "-o", "sheet.png"],
            2,
            "written as PDF or HTML",
        ),
        (
            &["--records", "-o", path, "--per-page", "2"],
            2,
            "4, 6, 9, 12, 16, 20",
        ),
        (&["-o", path, "--per-page", "16"], 2, "1, 2, 4, 6, 12"),
        (&["-o", path, "--event", "Pairs"], 2, "--records"),
        (
            &["--records", "-o", path, "--solution"],
            2,
            "cannot be used with",
        ),
        (&["--records", "-o", path], 1, "no board for hand records"),
    ] {
        let run = export(words, &[ENDING]);
        assert_eq!(run.status, status, "{words:?}: {}", run.errors);
        assert!(run.errors.contains(said), "{words:?}: {}", run.errors);
        assert!(!fs::exists(path).unwrap());
    }
}

/// The handout of a problem without a solution has the engine's line, one with a line has its own.
#[test]
fn a_handout_shows_the_engines_line_for_problems_without_a_solution() {
    let bare = "bridge N:AQ... 32... .AK.. K4... NT W play=S4 goal=S2";
    let answered = fs::read_to_string(answered("handout")).unwrap();
    let own = kibitzer_formats::read_one(&answered).unwrap();
    let mut solved = kibitzer_formats::read_one(bare).unwrap();
    let line = unwritten_solution(&solved).unwrap();
    let line = Solver::new(1 << 20).solve(&line);
    tell_solution(&mut solved, &line);
    assert_eq!(unwritten_solution(&own), None);
    let boards = [
        HandoutBoard {
            solved: Some(solved),
            ..HandoutBoard::new(kibitzer_formats::read_one(bare).unwrap())
        },
        HandoutBoard::new(own),
    ];
    let folder = folder("engine");
    let [one, two] = ["bare.txt", "own.ron"].map(|name| folder.join(name));
    fs::write(&one, bare).unwrap();
    fs::write(&two, &answered).unwrap();
    for with_solution in [false, true] {
        let handout = Handout {
            title: "Lesson",
            boards: &boards,
            look: PictureLook {
                with_solution,
                ..PictureLook::default()
            },
        };
        let files = [one.to_str().unwrap(), two.to_str().unwrap()];
        let more: &[&str] = if with_solution { &["--solution"] } else { &[] };
        let pdf = folder.join("lesson.pdf");
        let to = [
            "--memory",
            "8",
            "--title",
            "Lesson",
            "-o",
            pdf.to_str().unwrap(),
        ];
        let run = finish(start(&[&["export"], &files[..], &to, more].concat()));
        assert_eq!((run.status, &*run.errors), (0, ""));
        assert!(fs::read(&pdf).unwrap() == handout.pdf(), "{with_solution}");
    }
}

#[test]
fn parts_that_a_link_cannot_represent_are_reported() {
    let path = answered("lost");
    let text = fs::read_to_string(&path)
        .unwrap()
        .replace("\"NT\"", "\"3NT\"");
    fs::write(&path, text).unwrap();
    let run = finish(start(&[
        "export",
        path.to_str().unwrap(),
        "--form",
        "link",
        "--solution",
    ]));
    assert_eq!(run.status, 0, "{}", run.errors);
    assert!(
        run.errors.contains("cannot represent") && run.errors.contains("variations"),
        "{}",
        run.errors
    );
}

#[test]
fn a_passed_out_board_is_not_solved() {
    let pbn = "[Deal \"N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742\"]\n[Contract \"Pass\"]\n";
    for command in ["solve", "play", "layouts"] {
        let run = run_bytes(&[command, "--memory", "8"], pbn.as_bytes());
        assert_eq!(run.status, 1, "{command}: {}", run.out);
        assert!(
            run.errors.contains("was passed out"),
            "{command}: {}",
            run.errors
        );
    }
    let text = run_bytes(&["export"], pbn.as_bytes());
    assert!(
        text.status == 0 && text.out.contains("Passed out"),
        "{}",
        text.out
    );
}

#[test]
fn a_board_has_the_same_number_in_every_format() {
    for (board, shown) in [
        ("7", "Board 7"),
        (" 7 ", "Board 7"),
        ("70000", "Board 70000"),
    ] {
        let deal = "N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742";
        let pbn = format!("[Board \"{board}\"]\n[Deal \"{deal}\"]\n");
        for form in ["svg", "html", "latex", "text"] {
            let out = run_bytes(&["export", "--form", form], pbn.as_bytes()).out;
            // The number ends where the heading or its line ends.
            let after = out.split_once(shown).map(|(_, after)| after.trim_start());
            let is_number = after.is_some_and(|letter| letter.starts_with(['<', '.', '\\']));
            assert!(is_number, "{board:?} as {form}: {out}");
        }
    }
}

#[test]
fn characters_missing_from_the_fonts_are_reported_in_a_note() {
    let board = format!(
        "[Event \"A ☃ and a 漢\"]\n[Board \"1\"]\n[Deal \"{}\"]",
        "N:AQ... 32... .AK.. K4..."
    );
    let folder = folder("signs");
    for (ending, is_told) in [("png", true), ("pdf", true), ("svg", false)] {
        let path = folder.join("ending").with_extension(ending);
        let written = export(&["-o", path.to_str().unwrap()], &[&board]);
        assert_eq!(written.status, 0, "{}", written.errors);
        let words = "note: drawn as boxes, not in the fonts: ☃ 漢";
        let errors = &written.errors;
        assert_eq!(errors.contains(words), is_told, "{ending}: {errors}");
    }
}
