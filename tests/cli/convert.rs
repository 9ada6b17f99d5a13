//! Tests of `kibitz convert` by typical uses, and of the warnings that every command prints about its input.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use kibitzer::problem::Problem;
use kibitzer_formats::{FORMATS, read};

use crate::kibitz::{FINESSE, Run, finish, run_bytes, scratch};

/// A folder for the files of one test, in which `kibitz` is run.
pub(crate) struct Desk(PathBuf);

impl Desk {
    pub(crate) fn new(name: &str) -> Desk {
        let folder = scratch(file!()).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Desk(folder)
    }

    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> &Desk {
        fs::write(self.0.join(name), content).unwrap();
        self
    }

    /// Copies a file of `tests/fixtures` into the folder, and returns the folder for chaining.
    pub(crate) fn fixture(&self, path: &str) -> &Desk {
        let from = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../tests/fixtures")
            .join(path);
        let name = from.file_name().unwrap();
        fs::copy(&from, self.0.join(name)).unwrap();
        self
    }

    fn convert(&self, words: &str) -> Run {
        self.run("convert", words)
    }

    pub(crate) fn run(&self, command: &str, words: &str) -> Run {
        let mut kibitz = Command::new(env!("CARGO_BIN_EXE_kibitz"));
        kibitz.arg(command).args(words.split_whitespace());
        kibitz
            .current_dir(&self.0)
            .stdin(std::process::Stdio::null());
        finish(
            kibitz
                .stdout(std::process::Stdio::piped())
                .stderr(std::process::Stdio::piped())
                .spawn()
                .unwrap(),
        )
    }

    /// Runs `kibitz convert` with the arguments in `words`, and asserts that it succeeds without any output.
    #[track_caller]
    fn silently(&self, words: &str) {
        let run = self.convert(words);
        assert_eq!(
            (run.status, &run.errors[..], &run.out[..]),
            (0, "", ""),
            "{words}"
        );
    }

    /// Converts, and asserts that it fails with a message that contains `said`, and creates no file.
    #[track_caller]
    fn refused(&self, words: &str, status: i32, said: &str) {
        let before = self.names();
        let run = self.convert(words);
        assert_eq!(
            (run.status, &run.out[..]),
            (status, ""),
            "{words}: {}",
            run.errors
        );
        assert!(run.errors.contains(said), "{words}: {}", run.errors);
        assert_eq!(self.names(), before, "{words}");
    }

    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).expect(name)
    }

    pub(crate) fn text(&self, name: &str) -> String {
        String::from_utf8(self.bytes(name)).unwrap()
    }

    pub(crate) fn problems(&self, name: &str) -> Vec<Problem> {
        problems(&self.text(name))
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

pub(crate) fn problems(text: &str) -> Vec<Problem> {
    let boards = read(text).unwrap().contents.boards.into_iter();
    boards.map(|board| board.content.unwrap().problem).collect()
}

const GOOD: &str = "[Deal \"N:AQ... 32... .AK.. K4...\"]\n";

#[test]
fn a_file_converted_to_another_format_and_back_keeps_its_boards() {
    let desk = Desk::new("one");
    desk.fixture("lin/match.lin");
    desk.silently("match.lin match.pbn");
    desk.silently("match.pbn again.lin");
    assert_eq!(desk.problems("again.lin"), desk.problems("match.lin"));
    assert!(desk.text("match.pbn").starts_with("% PBN 2.1\n"));
    // Another ending of the same format, in capitals; an existing file is replaced.
    desk.silently("match.pbn MATCH.PTS");
    let bts = desk.bytes("MATCH.PTS");
    desk.file("MATCH.PTS", "what stood there");
    desk.silently("match.pbn -o MATCH.PTS");
    assert_eq!(desk.bytes("MATCH.PTS"), bts);
    assert_eq!(
        desk.names(),
        ["MATCH.PTS", "again.lin", "match.lin", "match.pbn"]
    );
}

/// Every diagram of a forum post becomes a board; a goal is kept by the formats that can express it, and its loss in
/// the others is listed.
#[test]
fn forum_posts_and_goals_are_converted() {
    let desk = Desk::new("forum");
    desk.fixture("lin/forum-post.txt");
    let run = desk.convert("forum-post.txt forum.pbn");
    assert_eq!(run.status, 0, "{}", run.errors);
    let boards = desk.problems("forum.pbn");
    assert_eq!(boards.len(), 4);
    assert_eq!(boards[0].contract().unwrap().to_string(), "4S");
    assert_eq!(boards[1].record.board, "8");
    let goal = "bridge N:AQ... 32... .AK.. K4... NT W contract=1NT goal=N2+\n";
    desk.file("goal.txt", goal);
    desk.silently("goal.txt goal.pbn");
    assert!(desk.text("goal.pbn").contains("% Kibitzer: goal\n"));
    assert_eq!(desk.problems("goal.pbn")[0].goal, problems(goal)[0].goal);
    let lost = desk.convert("goal.txt goal.lin");
    assert!(lost.errors.contains("goal"), "{}", lost.errors);
}

/// A file that is converted into its own format stays as it is, whatever its errors and its encoding.
#[test]
fn a_file_converted_into_its_own_format_is_unchanged() {
    let desk = Desk::new("same");
    desk.fixture("pbn/errors_10.pbn")
        .fixture("bts/russian-cp1251.bts");
    desk.file(
        "latin.pbn",
        b"% Malm\xf6\r\n[Event \"G\xf6teborg\"]\r\n[Deal \"N:A... 2... K... Q...\"]\r\n",
    );
    desk.file("mark.txt", format!("\u{feff}# Мизер\n\n{FINESSE}\n\n"));
    let pairs = [
        ("errors_10.pbn", "copy.pbn", 0),
        ("russian-cp1251.bts", "copy.pts", 0),
        ("latin.pbn", "copy.pbn", 0),
        ("mark.txt", "copy.txt", 0),
        // In place.
        ("latin.pbn", "latin.pbn", 0),
    ];
    for (from, to, status) in pairs {
        let before = desk.bytes(from);
        assert_eq!(
            desk.convert(&format!("{from} -o {to}")).status,
            status,
            "{from}"
        );
        assert!(desk.bytes(to) == before, "{from} {to}");
    }
    // Documents, which can be written in one way only, are written so again.
    desk.silently("mark.txt one.ron");
    desk.silently("one.ron -o two.ron");
    assert_eq!(desk.bytes("one.ron"), desk.bytes("two.ron"));
}

#[test]
fn a_file_can_be_converted_in_place_to_another_format() {
    let desk = Desk::new("own place");
    desk.file("deals.pts", format!("{FINESSE}\n{FINESSE}\n"));
    desk.silently("deals.pts -o deals.pts --to bts");
    assert_eq!(desk.text("deals.pts").matches("deal ").count(), 2);
}

#[test]
fn many_files_can_be_converted_into_one_file_or_several() {
    let desk = Desk::new("many");
    desk.fixture("lin/one-board.lin")
        .fixture("lin/robots.lin")
        .fixture("pbn/endplay-sample.pbn");
    let names = ["one-board.lin", "robots.lin", "endplay-sample.pbn"];
    let run = desk.convert("one-board.lin robots.lin endplay-sample.pbn -o all.pbn");
    assert_eq!(run.status, 0);
    // Only the third file has warnings.
    let run_lines: Vec<&str> = run.errors.lines().collect();
    assert!(
        run_lines
            .iter()
            .all(|line| line.starts_with("endplay-sample.pbn:")),
        "{}",
        run.errors
    );
    let each: Vec<usize> = names.iter().map(|name| desk.problems(name).len()).collect();
    let all = desk.problems("all.pbn");
    assert_eq!(all.len(), each.iter().sum::<usize>());
    assert_eq!(desk.text("all.pbn").matches("% PBN").count(), 1);
    let run = desk.convert("one-board.lin robots.lin --to bts --into new/folder");
    assert_eq!((run.status, &run.errors[..]), (0, ""));
    for (name, boards) in [("one-board", each[0]), ("robots", each[1])] {
        assert_eq!(
            desk.problems(&format!("new/folder/{name}.bts")).len(),
            boards
        );
    }
    // A format with one problem per file writes one file for each problem.
    desk.silently("robots.lin robot.ron");
    desk.silently("one-board.lin board.ron");
    assert_eq!(desk.problems("board.ron"), desk.problems("one-board.lin"));
    let robots = desk.problems("robots.lin");
    for (index, problem) in robots.iter().enumerate() {
        let name = format!("robot-{:03}.ron", index + 1);
        assert_eq!(desk.problems(&name), std::slice::from_ref(problem));
    }
    assert!(robots.len() > 1 && !desk.names().contains(&"robot.ron".to_owned()));
}

#[test]
fn convert_reads_standard_input_and_writes_standard_output() {
    let lin = run_bytes(&["convert", "--to", "lin"], GOOD.as_bytes());
    assert_eq!((lin.status, &lin.errors[..]), (0, ""));
    assert!(lin.out.contains("md|"), "{}", lin.out);
    let pbn = run_bytes(&["convert", "-", "-", "--to", ".PBN"], lin.out.as_bytes());
    assert_eq!(
        problems(&pbn.out)[0].setup.hands,
        problems(GOOD)[0].setup.hands
    );
    let desk = Desk::new("pipe");
    desk.file("deal.pbn", GOOD);
    assert_eq!(desk.convert("deal.pbn --to lin").out, lin.out);
    let path = desk.0.join("new.lin");
    let into = run_bytes(&["convert", "-", path.to_str().unwrap()], GOOD.as_bytes());
    assert_eq!((into.status, into.out.len()), (0, 0));
    assert_eq!(desk.text("new.lin"), lin.out);
    let two = run_bytes(
        &["convert", "--to", "ron"],
        format!("{FINESSE}\n{FINESSE}").as_bytes(),
    );
    assert_eq!(two.status, 1);
    assert!(
        two.errors
            .starts_with("kibitz: 2: error: the format Problem holds one problem"),
        "{}",
        two.errors
    );
    let empty = run_bytes(&["convert", "--to", "pbn"], b"");
    assert_eq!((empty.status, &empty.out[..]), (1, ""));
    assert!(
        empty
            .errors
            .starts_with("kibitz: error: the text ends before"),
        "{}",
        empty.errors
    );
}

#[test]
fn a_bad_board_does_not_prevent_conversion_of_the_others() {
    let desk = Desk::new("bad board");
    desk.file(
        "deals.pbn",
        format!("{GOOD}\n[Deal \"N:AX... - - -\"]\n\n[Odd\n{GOOD}"),
    );
    let run = desk.convert("deals.pbn deals.lin");
    assert_eq!(run.status, 0);
    assert_eq!(desk.problems("deals.lin").len(), 2);
    assert!(
        run.errors
            .starts_with("kibitz: deals.pbn:3:11: error: North: `X` is not a rank"),
        "{}",
        run.errors
    );
    assert!(
        run.errors
            .lines()
            .nth(1)
            .unwrap()
            .starts_with("kibitz: deals.pbn:5:"),
        "{}",
        run.errors
    );
    assert!(
        run.errors
            .lines()
            .skip(1)
            .all(|line| line.contains(": warning: ")),
        "{}",
        run.errors
    );
}

#[test]
fn parts_that_a_format_cannot_represent_are_reported() {
    let desk = Desk::new("no place");
    desk.fixture("bts/two-games.bts");
    let run = desk.convert("two-games.bts bridge.pbn");
    assert_eq!(run.status, 0);
    let lost: Vec<&str> = (run.errors.lines())
        .filter(|line| line.contains("error: the format PBN cannot represent"))
        .collect();
    assert!(
        !lost.is_empty()
            && lost
                .iter()
                .all(|line| line.starts_with("kibitz: two-games.bts:"))
    );
    assert_eq!(
        desk.problems("bridge.pbn").len() + lost.len(),
        desk.problems("two-games.bts").len()
    );
    // Preferans cannot be written at all.
    desk.file("pref.txt", "preferans N:A... K... - Q... NT N declarer=N\n");
    desk.refused(
        "pref.txt pref.lin",
        1,
        "pref.txt:1: error: the format LIN cannot represent this problem",
    );
    // LIN cannot hold a strain without a level, but it can hold the hands.
    desk.file("line.txt", "bridge N:A... K... Q... J... H N declarer=W\n");
    let run = desk.convert("line.txt line.lin");
    assert_eq!(run.status, 0);
    assert!(
        run.errors
            .contains("line.txt:1: warning: the format LIN cannot represent"),
        "{}",
        run.errors
    );
    assert_eq!(
        desk.problems("line.lin")[0].setup.hands,
        desk.problems("line.txt")[0].setup.hands
    );
}

#[test]
fn unreadable_input_is_reported_and_produces_no_output() {
    let desk = Desk::new("unreadable");
    desk.file("empty.pbn", "")
        .file("blank.pbn", "\n\n")
        .file("hello.txt", "Hello, world.\n");
    desk.file("binary.pbn", b"\0\x01\x02\xff\xfe")
        .file("page.pdf", "%PDF-1.7\n")
        .file("old.lin", "old");
    fs::create_dir(desk.0.join("folder")).unwrap();
    let said = [
        ("none.pbn", "none.pbn: error: No such file"),
        ("folder", "folder: error: Is a directory"),
        (
            "empty.pbn",
            "empty.pbn: error: the text ends before a problem or a deal",
        ),
        (
            "blank.pbn",
            "error: the text ends before a problem or a deal",
        ),
        ("hello.txt", "hello.txt:1:1: error: "),
        ("binary.pbn", "binary.pbn:1:1: error: this is not text"),
        (
            "page.pdf",
            "page.pdf:1:1: error: this seems to be a PDF document",
        ),
    ];
    for (name, words) in said {
        desk.refused(&format!("{name} new.lin"), 1, words);
        desk.refused(&format!("{name} -o old.lin"), 1, words);
        assert_eq!(desk.text("old.lin"), "old", "{name}");
    }
    // The other files are read all the same.
    desk.file("good.pbn", GOOD);
    let run = desk.convert("none.pbn good.pbn page.pdf -o all.lin");
    assert_eq!(
        (run.status, run.errors.lines().count()),
        (1, 2),
        "{}",
        run.errors
    );
    assert_eq!(desk.problems("all.lin").len(), 1);
    let run = desk.convert("none.pbn good.pbn --to lin --into .");
    assert_eq!(
        (run.status, run.errors.lines().count()),
        (1, 1),
        "{}",
        run.errors
    );
    assert_eq!(desk.problems("good.lin").len(), 1);
}

#[cfg(unix)]
#[test]
fn a_file_without_read_permission_is_reported() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::new("locked");
    desk.file("locked.pbn", GOOD);
    let path = desk.0.join("locked.pbn");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o0)).unwrap();
    // The superuser can read the file in spite of its permissions.
    if fs::read(&path).is_err() {
        desk.refused(
            "locked.pbn new.lin",
            1,
            "locked.pbn: error: Permission denied",
        );
    }
}

#[test]
fn wrong_arguments_are_rejected_with_a_reason() {
    let desk = Desk::new("wrong calls");
    desk.file("a.pbn", GOOD)
        .file("b.pbn", GOOD)
        .file("c.pbn", GOOD);
    let wrong = [
        ("", "no output: use"),
        ("a.pbn", "no output: use"),
        ("a.pbn b.pbn c.pbn", "use -o OUT to write one file"),
        (
            "a.pbn new.doc",
            "new.doc: error: no format has the extension doc; expected one of bhg, bri, bts, dge",
        ),
        ("a.pbn new", "new: error: the file name has no extension"),
        (
            "a.pbn new.rbn",
            "new.rbn: error: the format RBN can only be read",
        ),
        (
            "a.pbn new.lin --to pbn",
            "new.lin: error: this is not an extension of the format PBN",
        ),
        ("a.pbn b.lin c.lin --to lin", "use -o OUT to write one file"),
        ("a.pbn -o -", "use --to FORMAT"),
        ("a.pbn --to doc", "expected one of bhg, bri, bts, dge"),
        ("a.pbn --into new", "--to"),
        ("--to lin --into new", "--into needs input files"),
        ("- --to lin --into new", "--into"),
        (
            "a.pbn ./a.pbn --to lin --into new",
            "new/a.lin: error: two inputs",
        ),
        ("a.pbn -o b.lin --to lin --into new", "cannot be used with"),
    ];
    for (words, said) in wrong {
        desk.refused(words, 2, said);
    }
    desk.refused(
        "a.pbn none/new.lin",
        1,
        "none/new.lin: error: not written: its folder does not accept a new file",
    );
    fs::create_dir(desk.0.join("folder.lin")).unwrap();
    desk.refused(
        "a.pbn folder.lin",
        1,
        "folder.lin: error: not written: this is a folder",
    );
}

/// No file may have more than 8 blocks of 512 bytes, which simulates a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_old_files_unchanged() {
    let desk = Desk::new("full");
    desk.file("deals.txt", format!("{FINESSE}\n").repeat(1_000))
        .file("old.pbn", "old");
    let script = r#"trap "" XFSZ; ulimit -f 8; exec "$0" convert deals.txt -o "$1""#;
    for (name, words) in [
        (
            "old.pbn",
            "old.pbn: error: not written; the old file is unchanged: it cannot be written completely",
        ),
        (
            "new.pbn",
            "new.pbn: error: not written: it cannot be written completely",
        ),
    ] {
        let output = Command::new("sh")
            .args(["-c", script, env!("CARGO_BIN_EXE_kibitz"), name])
            .current_dir(&desk.0)
            .output()
            .unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{errors}");
        assert!(errors.contains(words), "{errors}");
        assert_eq!(desk.names(), ["deals.txt", "old.pbn"]);
    }
    assert_eq!(desk.text("old.pbn"), "old");
}

#[cfg(target_os = "linux")]
#[test]
fn a_write_to_a_full_device_is_reported() {
    let desk = Desk::new("device");
    desk.file("deals.txt", format!("{FINESSE}\n").repeat(1_000));
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_kibitz"))
        .args(["convert", "deals.txt", "--to", "pbn"])
        .current_dir(&desk.0)
        .stdout(full)
        .output()
        .unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("No space left"), "{errors}");
    desk.refused(
        "deals.txt -o /dev/full --to pbn",
        1,
        "/dev/full: error: not written",
    );
}

/// Every format that can be written is read again as itself, with the same hands.
#[test]
fn every_format_for_many_boards_is_read_back_with_the_same_hands() {
    let desk = Desk::new("there and back");
    desk.fixture("lin/robots.lin")
        .file("hands.txt", format!("{FINESSE}\n"));
    for format in FORMATS.iter().filter(|format| format.holds_many()) {
        let ending = format.endings[0];
        // Dealing machines need whole deals, and these are end positions.
        let is_of_machine = ["bri", "dup", "dge", "bhg", "dlm"].contains(&ending);
        let files = ["robots.lin", "hands.txt"].into_iter();
        for from in files.filter(|from| !(is_of_machine && *from == "hands.txt")) {
            let words = format!("{from} -o there.{ending}");
            assert_eq!(desk.convert(&words).status, 0, "{words}");
            let hands = |name: &str| -> Vec<_> {
                desk.problems(name)
                    .iter()
                    .map(|problem| problem.setup.hands)
                    .collect()
            };
            assert_eq!(hands(&format!("there.{ending}")), hands(from), "{words}");
            let found = read(&desk.text(&format!("there.{ending}"))).unwrap();
            assert_eq!(found.format, format, "{words}");
        }
    }
}

/// Every command prints the warnings about its input in order, with their places, and succeeds in spite of them.
#[test]
fn warnings_are_printed_to_standard_error() {
    let desk = Desk::new("warnings");
    let odd = "[Dealer \"Q\"]\n[Deal \"N:AQ... 32... .AK.. K4...\"]\n[Vulnerable \"x\"]\n\n";
    desk.file(
        "odd.pbn",
        format!("[Event \"One\"]\n{odd}[Event \"Two\"]\n{odd}"),
    );
    for (command, words) in [
        ("table", "--strict odd.pbn"),
        ("table", "--strict --json odd.pbn"),
        ("convert", "--strict odd.pbn new.lin"),
    ] {
        let run = desk.run(command, words);
        assert_eq!(run.status, 0, "{command} {words}: {}", run.errors);
        let places: Vec<&str> = (run.errors.lines())
            .map(|line| line.split_once(": warning: ").expect(line).0)
            .collect();
        let lines: Vec<&str> = places
            .iter()
            .map(|place| place.rsplit_once(':').unwrap().0)
            .collect();
        assert_eq!(
            lines,
            ["odd.pbn:2", "odd.pbn:4", "odd.pbn:7", "odd.pbn:9"]
                .map(|place| format!("kibitz: {place}")),
            "{}",
            run.errors
        );
        assert!(!run.out.contains("warning"));
    }
    let text = desk.bytes("odd.pbn");
    let run = run_bytes(&["table", "--memory", "8"], &text);
    assert_eq!(run.status, 0);
    assert!(run.errors.starts_with("kibitz: 2:"), "{}", run.errors);
    // Warnings do not count as a second line for options that allow only one.
    let one = format!("[Contract \"3NT\"]\n[Declarer \"S\"]\n{odd}");
    desk.file("one.pbn", one);
    let run = desk.run("layouts", "--csv rows.csv one.pbn");
    assert_eq!(
        (run.status, run.errors.lines().count()),
        (0, 2),
        "{}",
        run.errors
    );
}

#[test]
fn parts_lost_in_conversion_are_reported_once_per_file() {
    let desk = Desk::new("lost");
    let board = |event: &str| {
        format!("[Event \"{event}\"]\n[Site \"Here\"]\n[Deal \"N:AK... 32... ..AK. ..32.\"]\n\n")
    };
    let boards = [board("Cup"), board(""), board("Cup").replace("Here", "")];
    desk.file("club.pbn", boards.concat());
    let run = desk.convert("club.pbn club.txt");
    assert_eq!(run.status, 0);
    let said = "kibitz: club.pbn: note: the format Lines cannot represent: event, site (in 3 of 3 boards)\n";
    assert_eq!(run.errors, said);
    desk.silently("club.pbn club.ron");
    desk.silently("club.pbn -o copy.pbn");
}

/// A shell expands `*.lin` to two names if a folder holds two such files.
#[test]
fn a_second_file_of_the_same_format_is_not_overwritten() {
    let desk = Desk::new("pattern");
    desk.fixture("lin/match.lin").fixture("lin/robots.lin");
    let before = ["match.lin", "robots.lin"].map(|name| desk.bytes(name));
    let said = "match.lin and robots.lin have the same format";
    desk.refused("match.lin robots.lin", 2, said);
    desk.refused("match.lin robots.lin --to lin", 2, said);
    // A copy in the same format needs `-o`.
    desk.refused("match.lin new.lin", 2, "name it with -o");
    assert_eq!(
        ["match.lin", "robots.lin"].map(|name| desk.bytes(name)),
        before
    );
    desk.silently("match.lin -o new.lin");
    desk.silently("match.lin robots.lin --force");
    assert_eq!(desk.bytes("robots.lin"), before[0]);
    assert_eq!(desk.bytes("new.lin"), before[0]);
}

#[test]
fn an_existing_file_is_replaced_only_with_an_explicit_option() {
    let desk = Desk::new("replaced");
    desk.file("a.pbn", GOOD).file("b.pbn", GOOD);
    desk.file("a.lin", "old").file("c.pts", "old");
    desk.refused(
        "a.pbn a.lin",
        2,
        "a.lin: error: the file exists; name it with -o",
    );
    desk.refused("a.pbn c.pts --to bts", 2, "c.pts: error: the file exists");
    // If one of several output files exists, none is written.
    desk.refused(
        "b.pbn a.pbn --to lin --into .",
        2,
        "./a.lin: error: the file exists; use --force to replace it",
    );
    // An input in the same format would be replaced by its own copy.
    desk.refused(
        "a.pbn --to pbn --into .",
        2,
        "./a.pbn: error: the file exists",
    );
    assert_eq!([desk.text("a.lin"), desk.text("c.pts")], ["old", "old"]);
    desk.silently("b.pbn a.pbn --to lin --into . --force");
    assert_eq!(desk.text("a.lin"), desk.text("b.lin"));
    desk.silently("a.pbn c.pts --to bts --force");
    assert!(desk.text("c.pts").contains("deal "));
}

#[test]
fn numbered_output_files_do_not_replace_existing_ones() {
    let desk = Desk::new("numbers");
    desk.file("two.txt", format!("{FINESSE}\n{FINESSE}\n"));
    desk.file("deal-001.ron", "old").file("deal-002.ron", "old");
    desk.refused(
        "two.txt -o deal.ron",
        1,
        "deal-001.ron: error: the file exists; use --force to replace it",
    );
    assert_eq!(desk.text("deal-001.ron"), "old");
    // If the second file exists, the first is not written either.
    desk.file("other-002.ron", "old");
    desk.refused(
        "two.txt -o other.ron",
        1,
        "other-002.ron: error: the file exists; use --force to replace it",
    );
    assert_eq!(desk.text("other-002.ron"), "old");
    desk.silently("two.txt -o deal.ron --force");
    assert_eq!(desk.text("deal-001.ron"), desk.text("deal-002.ron"));
}

/// A file written beside the answers never replaces an input.
#[test]
fn layouts_output_does_not_replace_its_input_file() {
    let desk = Desk::new("layouts");
    desk.file("deal.txt", FINESSE);
    for option in ["--csv", "--resume"] {
        let run = desk.run("layouts", &format!("deal.txt {option} ./deal.txt"));
        assert_ne!(run.status, 0, "{option}");
        let said = "./deal.txt: error: the output would replace an input file";
        assert!(run.errors.contains(said), "{}", run.errors);
        assert_eq!(desk.text("deal.txt"), FINESSE);
    }
}

/// LIN gives a contract only as the end of an auction, so an auction may have to be made up.
#[test]
fn an_auction_made_up_for_a_contract_is_reported() {
    let desk = Desk::new("made up");
    let deal = "[Deal \"N:AK52.Q63.KJ74.85 J93.T972.83.K964 QT874.A.AQ952.A7 6.KJ854.T6.QJT32\"]\n";
    let auction = "[Dealer \"S\"]\n[Auction \"S\"]\n1S Pass 4S AP\n";
    let contract = "[Declarer \"S\"]\n[Contract \"4S\"]\n";
    desk.file(
        "club.pbn",
        format!("{deal}{contract}\n{deal}{contract}{auction}\n{deal}\n"),
    );
    let run = desk.convert("club.pbn club.lin");
    assert_eq!(run.status, 0);
    let said = "kibitz: club.pbn: note: the format LIN stores a contract only as an auction; \
                where there was none, the shortest was made up (in 1 of 3 boards)\n";
    assert_eq!(run.errors, said);
    let text = String::from_utf8(desk.bytes("club.lin")).unwrap();
    assert_eq!(text.matches("mb|4S|").count(), 2, "{text}");
    let silent = desk.convert("club.lin back.pbn");
    assert_eq!(silent.errors, "");
}

/// The same warning is printed once per file, warnings about spelling only with `--strict`, and their number is
/// limited.
#[test]
fn the_same_warning_is_printed_once_per_file() {
    let desk = Desk::new("remarks");
    let board = "[Dealer \"Q\"]\n[Deal \"N:AQ... 32... .AK.. K4...\"]\n[Contract \"1N\"]\n\
                 [Declarer \"S\"]\n[Date \"2026-05-31\"]\n[BCFlags \"1\"]\n\n";
    desk.file("club.pbn", board.repeat(40));
    let other = board.replace("\"Q\"", "\"Z\"");
    desk.file("other.pbn", board.to_owned() + &other.repeat(2));
    let seat = |letter| format!("`{letter}` is not a seat; expected N, E, S or W");
    for (command, words) in [
        ("table", "club.pbn other.pbn"),
        ("convert", "club.pbn other.pbn -o new.lin"),
        ("export", "--form text club.pbn other.pbn"),
    ] {
        let run = desk.run(command, words);
        assert_eq!(run.status, 0, "{command}: {}", run.errors);
        let said: Vec<&str> = (run.errors.lines())
            .filter(|line| line.contains("warning"))
            .collect();
        let expected = [
            format!("kibitz: club.pbn:1:10: warning: {}", seat('Q')),
            format!("kibitz: club.pbn: warning: 39 times more: {}", seat('Q')),
            format!("kibitz: other.pbn:1:10: warning: {}", seat('Q')),
            format!("kibitz: other.pbn:8:10: warning: {}", seat('Z')),
            format!("kibitz: other.pbn: warning: once more: {}", seat('Z')),
        ];
        assert_eq!(said, expected, "{command}");
        let chosen = desk.run(command, &format!("{words} --board 2-4"));
        let said: Vec<&str> = (chosen.errors.lines())
            .filter(|line| line.contains("warning"))
            .collect();
        let expected = [
            format!("kibitz: club.pbn:8:10: warning: {}", seat('Q')),
            format!("kibitz: club.pbn: warning: 2 times more: {}", seat('Q')),
        ];
        assert_eq!(said, expected, "{command}");
        let quiet = desk.run(command, &format!("-q {words}"));
        assert_eq!((quiet.status, &quiet.errors[..]), (0, ""), "{command}");
        let strict = desk.run(command, &format!("--strict {words}"));
        let all = strict
            .errors
            .lines()
            .filter(|line| line.contains("warning"));
        // Warnings about seats, contracts and dates at every place, and one per file about an unknown tag.
        assert_eq!(all.count(), 3 * 43 + 2, "{command}: {}", strict.errors);
    }
    let run = desk.run("annotate", "club.pbn -o annotated.pbn");
    assert_eq!(
        run.errors.matches("is not a seat").count(),
        2,
        "{}",
        run.errors
    );
    // A file in which every board has a different error.
    let wrong: String = (0..2_000)
        .map(|number| board.replace("\"Q\"", &format!("\"Q{number}\"")))
        .collect();
    desk.file("wrong.pbn", wrong);
    let run = desk.convert("wrong.pbn wrong.lin");
    let said: Vec<&str> = (run.errors.lines())
        .filter(|line| line.contains("warning"))
        .collect();
    assert_eq!(said.len(), 51);
    assert_eq!(
        said[50],
        "kibitz: wrong.pbn: warning: more remarks: 1950; --strict prints all of them"
    );
}

/// With `--strict` every error is printed.
#[test]
fn strict_prints_every_error_that_the_pbn_verifier_reports() {
    let desk = Desk::new("strict");
    for name in ["errors_10", "errors_20", "errors_21"] {
        desk.fixture(&format!("pbn/{name}.pbn"));
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/pbn/");
        let expected = fs::read(format!("{root}{name}.txt")).unwrap();
        let expected = kibitzer_formats::decode(&expected).into_owned();
        let expected = expected.lines().filter(|line| !line.starts_with('#'));
        let expected: Vec<&str> = expected.collect();
        let run = desk.run("convert", &format!("--strict {name}.pbn {name}.out.txt"));
        let said = || run.errors.lines().filter(|line| !line.contains(": note: "));
        for line in &expected {
            let (place, words) = line.split_once(' ').unwrap();
            let place = format!("kibitz: {name}.pbn:{place}: ");
            let mut said = said();
            let is_said = said.any(|said| said.starts_with(&place) && said.ends_with(words));
            assert!(is_said, "{line} in {}", run.errors);
        }
        assert!(said().count() >= expected.len(), "{}", run.errors);
    }
}

/// Packed files are read, and files for dealing machines are written.
#[test]
fn compressed_files_and_dealing_machine_files_are_converted() {
    let desk = Desk::new("machines");
    desk.fixture("pbn/packed.pbn.gz");
    desk.fixture("bts/zipped.bts");
    desk.fixture("machines/two.dup");
    desk.silently("packed.pbn.gz --to pbn -o packed.pbn");
    assert!(
        desk.bytes("packed.pbn")
            .starts_with(b"% PBN 2.1\n[Event \"Packed\"]")
    );
    let run = desk.convert("packed.pbn packed.dup");
    assert_eq!(run.status, 0, "{}", run.errors);
    assert_eq!(desk.bytes("packed.dup"), desk.bytes("two.dup"));
    let run = desk.convert("zipped.bts problem.ron");
    assert_eq!(run.status, 0, "{}", run.errors);
    let mut cut = desk.bytes("packed.pbn.gz");
    cut.truncate(100);
    desk.file("cut.pbn.gz", cut);
    let run = desk.run("convert", "cut.pbn.gz --to txt");
    assert!(
        run.errors.contains("error: this gzip file is damaged"),
        "{}",
        run.errors
    );
}
