//! Tests of `kibitz survey`: plans, shards that are killed and solved again, merged files and their checks.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::kibitz::{Run, finish, scratch, start};

fn survey(arguments: &[&str]) -> Run {
    finish(start(&[&["survey"], arguments].concat()))
}

fn done(arguments: &[&str]) -> Run {
    let run = survey(arguments);
    assert_eq!(run.status, 0, "{}", run.errors);
    run
}

/// Runs `kibitz survey` in a way that must fail, and returns its errors.
fn failure(arguments: &[&str], status: i32) -> String {
    let run = survey(arguments);
    assert_eq!(run.status, status, "{}", run.errors);
    run.errors
}

/// Creates an empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = scratch(file!()).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn shards(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder.join("shards")).unwrap();
    let mut names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_killed_survey_loses_only_the_shard_in_progress() {
    let folder = folder("killed");
    let place = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (killed, whole) = (place("killed"), place("whole"));
    for run in [&killed, &whole] {
        let plan = ["plan", "--random", "12", "--seed", "4", "--shard-size", "2"];
        done(&[&plan[..], &["-o", run]].concat());
    }
    let mut child = start(&["survey", "run", &killed, "--jobs", "1"]);
    while shards(Path::new(&killed)).len() < 2 {
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let solved = shards(Path::new(&killed));
    let first = Path::new(&killed).join("shards").join(&solved[0]);
    let time = fs::metadata(&first).unwrap().modified().unwrap();
    done(&["run", &killed, "--jobs", "2"]);
    assert_eq!(fs::metadata(&first).unwrap().modified().unwrap(), time);
    assert_eq!(shards(Path::new(&killed)).len(), 6);
    done(&["run", &whole, "--jobs", "1"]);
    let files = [&killed, &whole].map(|run| {
        let file = format!("{run}.parquet");
        done(&["merge", run, "-o", &file]);
        fs::read(file).unwrap()
    });
    assert_eq!(files[0], files[1]);
    let checked = done(&["check", &killed, "--every", "3"]);
    assert!(
        checked.errors.contains("4 deals solved again"),
        "{}",
        checked.errors
    );
    let report = done(&["--json", "stats", &killed]).json().remove(0);
    assert_eq!(report["deals"], 12);
}

#[test]
fn a_survey_of_a_file_gives_the_same_results_as_table() {
    let folder = folder("files");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (deals, run, csv) = (path("deals.pbn"), path("run"), path("all.csv"));
    let made = finish(start(&["deal", "-n", "3", "--seed", "2", "-o", &deals]));
    assert_eq!(made.status, 0, "{}", made.errors);
    done(&["plan", "--deals", &deals, "--ask", "table,par", "-o", &run]);
    done(&["shard", &run, "0"]);
    done(&["merge", &run, "-o", &csv]);
    let table = finish(start(&["table", &deals, "--csv", "-"]));
    let pars = |text: &str, column: &str| -> Vec<String> {
        let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let head = lines.next().unwrap();
        let place = head.iter().position(|name| *name == column).unwrap();
        lines.map(|cells| cells[place].to_owned()).collect()
    };
    let ours = fs::read_to_string(&csv).unwrap();
    assert_eq!(pars(&ours, "par_score"), pars(&table.out, "par"));
    assert_eq!(pars(&ours, "tricks_nt_w"), pars(&table.out, "W NT"));
    let refused = failure(
        &[
            "plan",
            "--deals",
            &deals,
            "--ask",
            "best",
            "-o",
            &path("best"),
        ],
        1,
    );
    assert!(
        refused.contains("deals.pbn:") && refused.contains("best needs a contract"),
        "{refused}"
    );
}

#[test]
fn wrong_arguments_are_rejected_with_a_reason() {
    let folder = folder("calls");
    let run = folder.join("run").to_str().unwrap().to_owned();
    let plan = |more: &[&'static str]| [&["plan", "--random", "2", "-o", &run], more].concat();
    assert!(failure(&plan(&["--ask", "best"]), 2).contains("--contract and --declarer"));
    assert!(failure(&plan(&["--ask", "worst"]), 2).contains("expected table, par"));
    assert!(failure(&plan(&["--contract", "8NT", "--declarer", "N"]), 2).contains("--contract"));
    assert!(failure(&["run", &run], 1).contains("no plan here"));
    done(&plan(&["--seed", "1"]));
    assert!(failure(&plan(&["--seed", "2"]), 1).contains("another plan"));
    let file = folder.join("all.txt").to_str().unwrap().to_owned();
    assert!(failure(&["merge", &run, "-o", &file], 2).contains("parquet, csv, zrd or npy"));
    assert!(done(&["stats", &run]).out.starts_with("0 deals"));
}

/// Anything but a regular file in the place of a file of the survey is an error, at once and without a write to where a
/// link leads. Opening a pipe would wait for ever.
#[cfg(unix)]
#[test]
fn special_files_in_a_survey_folder_are_errors() {
    use std::os::unix::fs::symlink;
    let folder = folder("special");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (run, outside, merged) = (path("run"), path("outside"), path("all.csv"));
    done(&["plan", "--random", "2", "--shard-size", "1", "-o", &run]);
    let shard = path("run/shards/000001.parquet");
    let plan = path("run/plan.json");
    let kept = fs::read(&plan).unwrap();
    let commands: [&[&str]; 5] = [
        &["run", &run],
        &["shard", &run, "1"],
        &["check", &run],
        &["stats", &run],
        &["merge", &run, "-o", &merged],
    ];
    let pipe = |place: &str| {
        let made = std::process::Command::new("mkfifo").arg(place).status();
        assert!(made.unwrap().success());
    };
    let socket = |place: &str| drop(std::os::unix::net::UnixListener::bind(place).unwrap());
    let dangling = |place: &str| symlink(&outside, place).unwrap();
    let device = |place: &str| symlink("/dev/zero", place).unwrap();
    type Maker<'a> = &'a dyn Fn(&str);
    let makers: [(Maker<'_>, &str); 5] = [
        (&pipe, "not a regular file"),
        (&socket, "not a regular file"),
        (&device, "not a regular file"),
        (&|place| fs::create_dir(place).unwrap(), "this is a folder"),
        (&dangling, "a link to a file that does not exist"),
    ];
    for (make, words) in makers {
        for place in [&shard, &plan] {
            let _ = fs::remove_file(place);
            make(place);
            for command in commands {
                let errors = failure(command, 1);
                assert!(errors.contains(words), "{command:?}: {errors}");
                assert_eq!(errors.matches(place.as_str()).count(), 1, "{errors}");
            }
            let _ = fs::remove_file(place).or_else(|_| fs::remove_dir(place));
            fs::write(&plan, &kept).unwrap();
        }
    }
    assert!(!Path::new(&outside).exists() && !Path::new(&merged).exists());
    done(&["run", &run]);
    // A link to a shard elsewhere is read.
    fs::rename(&shard, &outside).unwrap();
    dangling(&shard);
    done(&["check", &run]);
    done(&["merge", &run, "-o", &merged]);
}

#[test]
fn a_plan_with_too_many_shards_or_deals_is_rejected() {
    let folder = folder("large");
    let run = folder.join("run").to_str().unwrap().to_owned();
    let all = u64::MAX.to_string();
    for (count, shard) in [
        (&*all, &*all),
        (&*all, "1000000"),
        ("10000001", "1"),
        ("1000001", "1000001"),
    ] {
        let plan = ["plan", "--random", count, "--shard-size", shard, "-o", &run];
        let errors = failure(&plan, 2);
        assert!(
            errors.contains("10000000 shards of at most 1000000 deals"),
            "{errors}"
        );
        assert!(!Path::new(&run).exists());
    }
    // The shard size alone is no reason.
    done(&["plan", "--random", "2", "--shard-size", &all, "-o", &run]);
}

/// The message about a file that cannot be written names it once.
#[test]
fn an_error_names_an_unwritable_file_only_once() {
    let folder = folder("named");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (run, none) = (path("run"), path("none/all.csv"));
    done(&["plan", "--random", "1", "-o", &run]);
    let errors = failure(&["merge", &run, "-o", &none], 1);
    assert!(
        errors.starts_with(&format!("kibitz: {none}: error: not written: ")),
        "{errors}"
    );
    assert_eq!(errors.matches("all.csv").count(), 1, "{errors}");
}
