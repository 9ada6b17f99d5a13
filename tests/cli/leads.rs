//! Checks the shipped lead problems, and that the best leads recorded for them are those of `kibitz lead`.

use std::fs;

use kibitzer::notation::native;
use kibitzer::problem::Problem;
use serde_json::Value;

use crate::kibitz::run_bytes;
use crate::thorough::core_count;

/// The best leads of the shipped lead problems, in the order of their files. Each line has a title, a criterion, the
/// touching cards of the best lead, its mean by that criterion in per cent, the number of deals and their seed,
/// separated by tabs.
const LEADS: &str = include_str!("../../problems/leads.tsv");

/// An ordinary run solves one of this number of deals, enough to see that a bad lead is bad.
const STEP: usize = 20;

/// A lead problem: the path of its file, its content, and the columns of its row in the table.
struct LeadProblem {
    path: String,
    problem: Problem,
    row: Vec<&'static str>,
}

impl LeadProblem {
    /// Returns the answer of `kibitz lead` after this number of deals.
    fn ask(&self, deals: usize) -> Value {
        let [_, by, _, _, _, seed] = self.row[..] else {
            panic!("{:?}", self.row);
        };
        let (path, deals) = (self.path.as_str(), deals.to_string());
        let words = [
            "lead",
            path,
            "--by",
            by,
            "--samples",
            &deals,
            "--seed",
            seed,
            "--json",
        ];
        let run = run_bytes(&words, b"");
        assert_eq!(run.errors, "", "{path}");
        // The lines before the last have fewer deals.
        run.json().pop().unwrap()
    }
}

/// Returns all lead problems, in the order of the table.
fn lead_problems() -> Vec<LeadProblem> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../problems/leads");
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert_eq!(paths.len(), LEADS.lines().count());
    let problems = paths.iter().zip(LEADS.lines()).map(|(path, row)| {
        let problem = native::read(&fs::read_to_string(path).unwrap()).unwrap();
        let row: Vec<&str> = row.split('\t').collect();
        assert_eq!(problem.title, row[0]);
        LeadProblem {
            path: path.to_str().unwrap().to_owned(),
            problem,
            row,
        }
    });
    problems.collect()
}

/// Returns the touching cards of a choice, as in the table.
fn cards(choice: &Value) -> String {
    let cards = choice["cards"].as_array().unwrap().iter();
    let cards: Vec<&str> = cards.map(|card| card.as_str().unwrap()).collect();
    cards.join(" ")
}

/// Returns the mean of a choice by a criterion, and its standard error.
fn mean_and_error(choice: &Value, by: &str, deals: f64) -> [f64; 2] {
    let mean = choice[by][0].as_f64().unwrap();
    let error = match by {
        "contract" => (mean * (1.0 - mean) / deals).sqrt(),
        // The second number is the half-width of an interval of 95 %.
        "matchpoints" => choice[by][1].as_f64().unwrap() / 1.96,
        _ => panic!("{by}"),
    };
    [mean, error]
}

/// Asserts that the natural system explains the auction: each call of the declaring side has a rule, except the passes
/// after the last bid, which tell nothing, and the leader's hand agrees with the leader's calls.
fn assert_explained(problem: &Problem, answer: &Value) {
    let calls = answer["calls"].as_array().unwrap();
    let is_bid = |call: &Value| !["P", "X", "XX"].contains(&call["call"].as_str().unwrap());
    let last_bid = calls.iter().rposition(is_bid).unwrap();
    for (index, call) in calls.iter().enumerate() {
        let seat = call["seat"].as_str().unwrap().parse().unwrap();
        let is_explained = call["has_rule"] == true || !problem.setup.is_declaring(seat);
        assert!(
            is_explained || index > last_bid,
            "{}: {call}",
            problem.title
        );
        assert!(
            call.get("contradicted").is_none(),
            "{}: {call}",
            problem.title
        );
    }
}

/// Asserts that the recorded lead is at most two standard errors behind each other lead in these deals.
fn assert_not_refuted(row: &[&str], answer: &Value) {
    let (title, by, best) = (row[0], row[1], row[2]);
    let deals = answer["deals"].as_f64().unwrap();
    let choices = answer["cards"].as_array().unwrap();
    let recorded = choices.iter().find(|choice| cards(choice) == best);
    let [mean, error] = mean_and_error(recorded.expect(title), by, deals);
    for choice in choices {
        let [other_mean, other_error] = mean_and_error(choice, by, deals);
        let tolerance = 2.0 * error.hypot(other_error);
        assert!(other_mean - mean <= tolerance, "{title}: {choice}");
    }
}

/// Returns the row of a problem in the table, from the answer after all its deals.
fn settled_row(row: &[&str], answer: &Value) -> String {
    let [title, by, _, _, deals, seed] = row[..] else {
        panic!("{row:?}");
    };
    let mean = |choice: &Value| choice[by][0].as_f64().unwrap();
    let choices = answer["cards"].as_array().unwrap().iter();
    let best = choices.max_by(|a, b| mean(a).total_cmp(&mean(b))).unwrap();
    assert_eq!(answer["settled"]["best"], best["cards"], "{title}");
    let percentage = format!("{:.1}", mean(best) * 100.0);
    [title, by, &cards(best), &percentage, deals, seed].join("\t")
}

/// The scoring that a problem states decides by which criterion its best lead is recorded.
#[test]
fn lead_problems_are_judged_by_the_scoring_they_state() {
    for LeadProblem { problem, row, .. } in lead_problems() {
        let (words, by) = match problem.record.more["Scoring"].as_str() {
            "IMP" => ("Teams; ", "contract"),
            "MP" => ("Matchpoints; ", "matchpoints"),
            other => panic!("{}: {other}", problem.title),
        };
        assert!(problem.question.starts_with(words), "{}", problem.title);
        assert_eq!(row[1], by, "{}", problem.title);
    }
}

/// Prints the new content of `problems/leads.tsv` if it is wrong; the whole of it in a thorough run.
#[test]
fn recorded_leads_of_shipped_problems_agree_with_the_command() {
    let mut written = String::new();
    for lead in lead_problems() {
        let all_deals: usize = lead.row[4].parse().unwrap();
        let deals = core_count(all_deals, STEP);
        let answer = lead.ask(deals);
        let leader = lead.problem.setup.leader.letter().to_string();
        assert_eq!(answer["to_play"], leader);
        assert_eq!(answer["deals"], deals);
        assert_explained(&lead.problem, &answer);
        assert_not_refuted(&lead.row, &answer);
        let is_whole = deals == all_deals;
        let row = if is_whole {
            settled_row(&lead.row, &answer)
        } else {
            lead.row.join("\t")
        };
        written += &(row + "\n");
    }
    assert!(written == LEADS, "problems/leads.tsv should be:\n{written}");
}
