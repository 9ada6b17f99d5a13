//! Checks that the verdicts which the shipped problems carry are those of `kibitz sound`.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::kibitz::run_bytes;
use crate::thorough::core_of;
use kibitzer::notation::native;
use kibitzer::soundness::Soundness;

/// The verdicts of the shipped problems: title, verdict, goal, keys and precision, separated by tabs. The precision is
/// left out if the verdict is not proved.
const VERDICTS: &str = include_str!("../../problems/verdicts.tsv");

/// Returns the files of the shipped problems, in the order in which the table has them.
fn problem_files() -> Vec<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../problems");
    let mut files = Vec::new();
    for game in ["preferans", "bridge"] {
        let entries = fs::read_dir(format!("{folder}/{game}")).unwrap();
        let mut of_game: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        of_game.sort();
        files.extend(of_game);
    }
    files
}

/// Returns the row of a problem in the table.
fn row(file: &PathBuf, answer: &Value) -> String {
    let title = native::read(&fs::read_to_string(file).unwrap())
        .unwrap()
        .title;
    let class = |key: &Value| {
        let cards = key
            .as_array()
            .unwrap()
            .iter()
            .map(|card| card.as_str().unwrap());
        cards.collect::<Vec<_>>().join(" ")
    };
    let keys = answer["keys"].as_array().unwrap().iter().map(class);
    let is_proved = answer["verdict"] != "unproved";
    let precision = answer["precision"].to_string();
    [
        title,
        answer["verdict"].as_str().unwrap().to_owned(),
        answer["goal"].to_string(),
        keys.collect::<Vec<_>>().join(", "),
        if is_proved { precision } else { String::new() },
    ]
    .join("\t")
}

/// Returns true if a problem was given up at the usual limit. Its recorded verdict comes from a longer search.
fn is_given_up(answer: &Value) -> bool {
    answer["positions"].as_u64().unwrap() >= Soundness::LIMIT as u64
}

/// Prints the new content of `problems/verdicts.tsv` if it is wrong; the whole of it in a thorough run.
#[test]
fn recorded_verdicts_of_shipped_problems_agree_with_the_command() {
    let files: Vec<PathBuf> = core_of(problem_files(), 12).collect();
    let expected: Vec<&str> = core_of(VERDICTS.split_inclusive('\n'), 12).collect();
    let mut words = vec!["sound", "--json"];
    words.extend(files.iter().map(|file| file.to_str().unwrap()));
    let run = run_bytes(&words, b"");
    let answers: Vec<Value> = run.json();
    assert_eq!(answers.len(), files.len(), "{}", run.errors);
    let rows = files.iter().zip(&answers).zip(&expected);
    let rows = rows.map(|((file, answer), recorded)| {
        if is_given_up(answer) {
            (*recorded).to_owned()
        } else {
            row(file, answer) + "\n"
        }
    });
    let written: String = rows.collect();
    assert!(
        written == expected.concat(),
        "problems/verdicts.tsv should be:\n{written}"
    );
}
