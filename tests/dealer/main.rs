//! Compares scripts with Debian's program `dealer`, on the very same deals: with its recorded output, and with the
//! program itself where it is installed. If it is missing, that test is ignored, or fails if `KIBITZER_DEALER` is set.

#![allow(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here is a failed test"
)]

use std::cell::RefCell;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::rc::Rc;

use kibitzer_cards::dealing::{ConditionContext, Script, ScriptOutput};
use libtest_mimic::{Arguments, Completion, Trial};

use generator::{Pack, Random, SharedRandom};

mod generator;

/// The program of Debian's package `dealer`.
const PROGRAM: &str = "/usr/games/dealer";

fn main() -> ExitCode {
    let trials = vec![
        Trial::test("recorded_outputs_agree", || {
            recorded_outputs_agree();
            Ok(())
        }),
        Trial::test("a_seed_gives_the_deals_of_the_program", || {
            a_seed_gives_the_deals_of_the_program();
            Ok(())
        }),
        Trial::ignorable_test("the_installed_program_agrees", || {
            if Path::new(PROGRAM).exists() {
                the_installed_program_agrees();
                Ok(Completion::Completed)
            } else if std::env::var_os("KIBITZER_DEALER").is_some() {
                Err("the package dealer is not installed".into())
            } else {
                Ok(Completion::ignored_with("needs the package dealer"))
            }
        }),
    ];
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// Returns the scripts in a folder of fixtures, sorted by their names.
fn scripts(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/fixtures")
        .join(folder);
    let paths = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let is_script = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "dlr");
    let mut paths: Vec<PathBuf> = paths.filter(is_script).collect();
    paths.sort();
    paths
}

/// Returns what the program prints for a script and a seed, by our reading of the script.
fn output(script: &str, seed: u32) -> String {
    let script: Script = script.parse().unwrap();
    let random = Rc::new(RefCell::new(Random::from_seed(seed)));
    let mut pack = Pack::new(Rc::clone(&random), &script.held);
    let mut source = SharedRandom(random);
    let mut context = ConditionContext::new(&mut source);
    let mut output = ScriptOutput::new(&script);
    let (mut text, mut generated) = (String::new(), 0);
    while generated < script.attempts_wanted() && output.deals() < script.deals_wanted() {
        generated += 1;
        context.set_deal(pack.deal());
        let condition = script.condition.as_ref();
        if condition.is_none_or(|condition| condition.holds(&mut context).unwrap()) {
            text += &output.add_deal(&mut context).unwrap();
        }
    }
    let produced = output.deals();
    text += &output.totals();
    text += &format!(
        "Generated {generated} hands\nProduced {produced} hands\nInitial random seed {seed}\n"
    );
    text
}

/// Removes the lines that no two runs share. Without `has_statistics`, removes the number of deals too, which the
/// program does not print after an odd number of records of PBN.
fn comparable(text: &str, has_statistics: bool) -> Vec<&str> {
    let statistics = ["Generated ", "Produced ", "Initial random seed "];
    let own = [
        "Time needed",
        "[Event ",
        "[Site ",
        "[Date ",
        "[North ",
        "[East ",
        "[South ",
        "[West ",
    ];
    let is_left_out = |line: &&str| {
        own.iter().any(|start| line.starts_with(start))
            || !has_statistics && statistics.iter().any(|start| line.starts_with(start))
    };
    // The name of a page or a statistic may follow a form feed.
    let lines = text.split(['\n', '\u{c}']);
    lines.filter(|line| !is_left_out(line)).collect()
}

/// Panics unless our output for a script is that of the program.
fn compare(name: &str, ours: &str, theirs: &str) {
    let has_statistics = theirs.contains("Generated ");
    let [ours, theirs] = [ours, theirs].map(|text| comparable(text, has_statistics));
    for (number, (our, their)) in ours.iter().zip(&theirs).enumerate() {
        assert_eq!(our, their, "{name}, line {}", number + 1);
    }
    assert_eq!(ours.len(), theirs.len(), "{name}");
}

fn recorded_outputs_agree() {
    let paths = scripts("dealer");
    assert_eq!(paths.len(), 5);
    for path in paths {
        let script = fs::read_to_string(&path).unwrap();
        let recorded = fs::read_to_string(path.with_extension("debian-seed1.txt")).unwrap();
        compare(&path.display().to_string(), &output(&script, 1), &recorded);
    }
}

fn a_seed_gives_the_deals_of_the_program() {
    let text = output("action printoneline produce 1", 42);
    let deal = "n Q8.QJ742.753.AQJ e AJ9632.T5.AQ4.96 s 5.AK983.JT2.K753 w KT74.6.K986.T842 ";
    assert_eq!(text.lines().next(), Some(deal));
}

/// Runs 20 scripts with five seeds, or 50 seeds with `KIBITZER_THOROUGH`.
fn the_installed_program_agrees() {
    let paths = scripts("dealer/more");
    assert_eq!(paths.len(), 20);
    let is_thorough = std::env::var_os("KIBITZER_THOROUGH").is_some();
    for path in paths {
        let script = fs::read_to_string(&path).unwrap();
        for seed in 1..=if is_thorough { 50 } else { 5 } {
            let mut command = Command::new(PROGRAM);
            let run = command
                .args(["-s", &seed.to_string()])
                .arg(&path)
                .output()
                .unwrap();
            let theirs = String::from_utf8(run.stdout).unwrap();
            let name = format!("{} with seed {seed}", path.display());
            compare(&name, &output(&script, seed), &theirs);
        }
    }
}
