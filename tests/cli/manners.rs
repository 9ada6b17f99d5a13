//! Tests of the behaviour that all commands share: error messages, colours, JSON objects for files, manual and help.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::kibitz::{ENDING, Run, run_bytes, scratch};

/// Creates a folder for the files of one test, with a file of two lines, of which the second is invalid.
fn folder(name: &str) -> PathBuf {
    let folder = scratch(file!()).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("folder.pbn")).unwrap();
    fs::write(folder.join("deals.txt"), format!("{ENDING}\nbridge N:AK\n")).unwrap();
    folder
}

/// Runs `kibitz` with the arguments in `words`, separated by spaces. `AT` in them stands for the path of the folder.
fn call(words: &str, at: &std::path::Path) -> Run {
    let words = words.replace("AT", at.to_str().unwrap());
    run_bytes(&words.split(' ').collect::<Vec<_>>(), b"")
}

#[test]
fn all_commands_report_errors_in_the_same_way() {
    let at = folder("alike");
    let place = format!("kibitz: {}/deals.txt:2:", at.display());
    for words in [
        "solve AT/deals.txt",
        "table AT/deals.txt",
        "play AT/deals.txt",
        "export AT/deals.txt",
        "convert AT/deals.txt --to links",
        "annotate AT/deals.txt -o AT/new.txt",
        "report AT/deals.txt -o AT/new.html",
    ] {
        let run = call(words, &at);
        let mut lines = run.errors.lines();
        let told = lines.find(|line| line.starts_with(&place));
        assert!(
            told.is_some_and(|told| told.contains(": error: ")),
            "{words}: {}",
            run.errors
        );
        let all = run.errors.lines().all(|line| line.starts_with("kibitz: "));
        assert!(all, "{words}: {}", run.errors);
    }
    let missing = format!("kibitz: {}/none.pbn: error: ", at.display());
    for words in [
        "solve AT/none.pbn",
        "convert AT/none.pbn --to lin",
        "export AT/none.pbn",
        "annotate AT/none.pbn -o AT/new.pbn",
        "report AT/none.pbn -o AT/new.html",
    ] {
        let run = call(words, &at);
        assert_eq!(run.status, 1, "{words}");
        assert!(run.errors.starts_with(&missing), "{words}: {}", run.errors);
    }
    for words in ["solve --threads 0", "resolve", "deal --points N"] {
        let run = call(words, &at);
        assert_eq!(run.status, 2);
        assert!(
            run.errors.starts_with("kibitz: error: "),
            "{words}: {}",
            run.errors
        );
    }
}

#[test]
fn a_folder_given_as_output_file_is_refused() {
    let at = folder("folders");
    for words in [
        "convert AT/deals.txt AT/folder.pbn",
        "convert AT/deals.txt AT",
        "deal -o AT",
        "annotate AT/deals.txt -o AT",
        "export AT/deals.txt -o AT",
        "report AT/deals.txt -o AT",
    ] {
        let run = call(words, &at);
        assert!(
            run.errors.contains("this is a folder"),
            "{words}: {}",
            run.errors
        );
        assert!(run.errors.contains("--into DIR"), "{words}: {}", run.errors);
        assert!(
            run.errors.starts_with(&format!("kibitz: {}", at.display())),
            "{}",
            run.errors
        );
    }
    for words in [
        "deal -o AT/folder.pbn",
        "table AT/deals.txt --csv AT/folder.pbn",
    ] {
        let run = call(words, &at);
        assert!(
            run.errors.contains("this is a folder"),
            "{words}: {}",
            run.errors
        );
    }
}

/// Every command that writes a file reports it as JSON, and never writes such an object among the boards.
#[test]
fn written_files_are_reported_as_json_objects() {
    let at = folder("objects");
    for (words, key) in [
        ("convert AT/deals.txt AT/new.pbn", "boards"),
        ("export AT/deals.txt --board 1 -o AT/new.svg", "board"),
        ("annotate AT/deals.txt -o AT/new.txt", "annotated"),
        ("report AT/deals.txt -o AT/new.html", "boards"),
        ("deal -o AT/new.lin", "deals"),
    ] {
        let run = call(&format!("{words} --json"), &at);
        let objects = run.json();
        let last = objects.last().expect(words);
        assert!(last["file"].as_str().unwrap().contains("/new."), "{words}");
        assert!(last[key].is_u64(), "{words}: {last}");
    }
    for words in [
        "convert AT/deals.txt --to pbn --json",
        "export AT/deals.txt --json",
        "annotate AT/deals.txt -o - --json",
        "report AT/deals.txt -o - --json",
    ] {
        let run = call(words, &at);
        assert_eq!((run.status, &*run.out), (2, ""), "{words}");
        assert!(
            run.errors.contains("name a file with -o"),
            "{words}: {}",
            run.errors
        );
    }
}

#[test]
fn the_color_option_controls_coloured_output() {
    let escape = "\u{1b}[";
    let coloured = |words: &str| {
        let run = run_bytes(&words.split(' ').collect::<Vec<_>>(), b"nonsense");
        assert!(run.errors.contains("error"), "{}", run.errors);
        run.errors.contains(escape)
    };
    assert!(coloured("solve --color always"));
    assert!(coloured("solve --color=always --threads 0"));
    for words in [
        "solve",
        "solve --color auto",
        "solve --color never",
        "solve --threads 0",
    ] {
        assert!(!coloured(words), "{words}");
    }
    assert_eq!(run_bytes(&["solve", "--color", "some"], b"").status, 2);
    // The option takes precedence over the environment.
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitz"));
    command.args(["solve", "--color", "always", "--threads", "0"]);
    let output = command.env("NO_COLOR", "1").output().unwrap();
    assert!(String::from_utf8(output.stderr).unwrap().contains(escape));
}

#[test]
fn manual_and_completions_are_written() {
    let at = folder("manual");
    let page = run_bytes(&["manual"], b"");
    assert_eq!(page.status, 0, "{}", page.errors);
    assert!(
        page.out.contains(".TH") && page.out.contains("Exit status"),
        "{}",
        page.out
    );
    let all = call("manual --into AT/man", &at);
    assert_eq!((all.status, &*all.out), (0, ""), "{}", all.errors);
    for name in ["kibitz.1", "kibitz-solve.1", "kibitz-annotate.1"] {
        assert!(at.join("man").join(name).exists(), "{name}");
    }
    assert!(!at.join("man/kibitz-peer.1").exists());
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let words = run_bytes(&["completions", shell], b"");
        assert_eq!(words.status, 0);
        assert!(
            words.out.contains("kibitz") && words.out.contains("annotate"),
            "{shell}"
        );
    }
    let help = run_bytes(&["--help"], b"").out;
    assert!(help.contains("manual") && help.contains("completions") && help.contains("--color"));
}

/// Formats of `convert` that show a position have the same names in `export`, and an error lists the valid names.
#[test]
fn formats_have_the_same_names_in_convert_and_export() {
    for name in ["pbn", "links", "txt"] {
        let converted = run_bytes(&["convert", "--to", name], ENDING.as_bytes());
        assert_ne!(converted.status, 2, "{name}: {}", converted.errors);
        // Not every format can hold an end position.
        let exported = run_bytes(&["export", "--to", name], ENDING.as_bytes());
        assert_ne!(exported.status, 2, "{name}: {}", exported.errors);
    }
    for name in ["svg", "html", "tex", "csv"] {
        let exported = run_bytes(&["export", "--to", name], ENDING.as_bytes());
        assert_eq!(exported.status, 0, "{name}: {}", exported.errors);
        let converted = run_bytes(&["convert", "--to", name], b"");
        assert_eq!(converted.status, 2);
        assert!(
            converted.errors.contains("`kibitz export`"),
            "{}",
            converted.errors
        );
    }
    // Older names are still accepted.
    for word in ["latex", "text", "link"] {
        let run = run_bytes(&["export", "--form", word], ENDING.as_bytes());
        assert_ne!(run.status, 2, "{word}: {}", run.errors);
    }
    let lin = run_bytes(&["export", "--to", "lin"], ENDING.as_bytes());
    assert_eq!(lin.status, 2);
    assert!(lin.errors.contains("`kibitz convert`"), "{}", lin.errors);
}

/// Nobody notices a lost end of the output unless the program says so. Every write to this device fails.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_output_is_an_error() {
    let at = folder("full");
    fs::write(at.join("deal.txt"), crate::kibitz::FINESSE).unwrap();
    for words in [
        "--help",
        "-h",
        "--version",
        "help",
        "help solve",
        "survey --help",
        "survey plan --help",
        "manual",
        "completions bash",
        "solve AT/deal.txt",
        "solve AT/deal.txt --json",
        "line AT/deal.txt",
        "table AT/deal.txt --csv -",
        "sound AT/deal.txt --html -",
        "sound AT/deal.txt --tex -",
        "export AT/deal.txt --to html",
        "export AT/deal.txt --to pdf",
        "convert AT/deal.txt --to txt",
        "report AT/deal.txt -o -",
        "annotate AT/deal.txt -o -",
        "deal",
    ] {
        let words = words.replace("AT", at.to_str().unwrap());
        let full = fs::OpenOptions::new().write(true).open("/dev/full");
        let mut command = Command::new(env!("CARGO_BIN_EXE_kibitz"));
        command.args(words.split(' ')).stdout(full.unwrap());
        let output = command.output().unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code().is_some_and(|code| code > 0),
            "{words}: {errors}"
        );
        let told = errors.matches("No space left on device").count();
        assert_eq!(told, 1, "{words}: {errors}");
    }
    // A reader who has seen enough is no error.
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitz"));
    let output = command.arg("--help").stdout(writer).output().unwrap();
    assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
}

/// The name of a board comes from somebody's file, and a spreadsheet must not run it.
#[test]
fn a_board_name_is_not_written_as_a_spreadsheet_formula() {
    let deal = "N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742";
    for (name, cell) in [
        ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
        ("@SUM(1+1)", "'@SUM(1+1)"),
        ("+1-1", "'+1-1"),
        ("-50", "-50"),
        ("7", "7"),
    ] {
        let board = format!("[Board \"{name}\"]\n[Dealer \"N\"]\n[Deal \"{deal}\"]\n");
        let run = run_bytes(&["table", "--csv", "-", "-"], board.as_bytes());
        assert_eq!(run.status, 0, "{}", run.errors);
        let row = run.out.lines().nth(1).unwrap();
        assert!(row.starts_with(&format!("{cell},N,")), "{row}");
    }
}
