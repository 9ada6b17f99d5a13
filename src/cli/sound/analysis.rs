//! The rows that `kibitz sound` shows below the solution of a problem, for the text, the HTML page and the LaTeX
//! document.

use kibitzer::cards::CardSet;
use kibitzer::soundness::{Exchange, ProvedExchange, Verdict};
use kibitzer_export::play_text;
use kibitzer_words::letters::CardLetters;
use kibitzer_words::{Language, Words};

use crate::diagram::{format_card, format_cards};
use crate::played_board::count_with_noun;

use super::cases::premise_text;
use super::results::{BoardResults, ProposedExchanges, SoundResults};

/// A row of the analysis.
pub(super) struct AnalysisRow {
    pub(super) style: RowStyle,
    /// The beginning of the row, which is bold if the output format supports it; may be empty.
    pub(super) head: String,
    /// The rest of the row after `head`; may be empty.
    pub(super) text: String,
}

/// The style of a row of the analysis.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RowStyle {
    /// A point of the analysis.
    Point,
    /// A remark on the point above it.
    Detail,
    /// The problem after an exchange of cards, in one-line notation.
    Deal,
}

impl AnalysisRow {
    fn point(head: impl Into<String>, text: impl Into<String>) -> AnalysisRow {
        AnalysisRow {
            style: RowStyle::Point,
            head: head.into(),
            text: text.into(),
        }
    }

    fn detail(text: String) -> AnalysisRow {
        AnalysisRow {
            style: RowStyle::Detail,
            head: String::new(),
            text,
        }
    }

    fn deal(text: String) -> AnalysisRow {
        AnalysisRow {
            style: RowStyle::Deal,
            ..AnalysisRow::detail(text)
        }
    }

    /// Returns `head` and `text`, joined by a space.
    fn plain(&self) -> String {
        match (&self.head[..], &self.text[..]) {
            ("", text) => text.to_owned(),
            (head, "") => head.to_owned(),
            (head, text) => format!("{head} {text}"),
        }
    }
}

/// Formats the answer of `kibitz sound` as text: the position, the problem and its cases.
pub(super) fn answer_text(results: &BoardResults<'_>) -> String {
    let mut lines = vec![results.task.board.position_diagram(&[])];
    if let Some(problem) = &results.problem {
        lines.extend(problem_lines(problem));
        lines.push(String::new());
    }
    for (premise, of_case) in &results.cases {
        lines.push(format!("{}:", premise_text(*premise)));
        lines.extend(problem_lines(of_case));
        lines.push(String::new());
    }
    if results.problem.is_none() {
        let leads = count_with_noun(results.cases.len() as u64, "lead");
        let verdict = verdict_text(results.verdict);
        lines.push(format!("against {leads}: {verdict}"));
    }
    lines.join("\n").trim_end().to_owned()
}

/// Formats the verdict about a problem, its solution, and the rows below it.
fn problem_lines(results: &SoundResults<'_>) -> Vec<String> {
    let play = match results.verdict() {
        Verdict::Fails => String::new(),
        Verdict::Sound | Verdict::Duals | Verdict::Cooked | Verdict::Unproved => play_text(
            &results.solved_problem(),
            Words::of(Language::English),
            CardLetters::Terminal,
        ),
    };
    let solution = play.lines().map(|line| format!("  {line}"));
    let analysis = analysis_rows(results);
    let rows = analysis.iter().map(|row| match row.style {
        RowStyle::Point => format!("  {}", row.plain()),
        RowStyle::Detail | RowStyle::Deal => format!("     {}", row.plain()),
    });
    // Only the pages are set with non-breaking spaces.
    [sentence(results).replace('\u{a0}', " ")]
        .into_iter()
        .chain(solution)
        .chain(rows)
        .collect()
}

/// Returns the goal with the verdict and the facts about the whole problem.
pub(super) fn sentence(results: &SoundResults<'_>) -> String {
    results.solution().sentence(Words::of(Language::English))
}

/// Returns the rows below the solution: the variations with duals, and exchanges of cards.
pub(super) fn analysis_rows(results: &SoundResults<'_>) -> Vec<AnalysisRow> {
    let solution = results.solution();
    let duals = solution.variation_duals(Words::of(Language::English));
    let row = duals.map(|text| AnalysisRow::point("variations:", text));
    row.into_iter().chain(exchange_rows(results)).collect()
}

/// Returns the rows of the proposed exchanges of cards; none unless they were requested.
fn exchange_rows(results: &SoundResults<'_>) -> Vec<AnalysisRow> {
    let mut rows = Vec::new();
    let aims = results.aims();
    if let Some(key) = results.unplayable_key.filter(|_| !aims.is_empty()) {
        let key = format_card(key);
        let kept = if results.intended_key().is_some() {
            "; exchanges keep the key above"
        } else {
            ""
        };
        let text = format!("{key} cannot be played at the first choice{kept}");
        rows.push(AnalysisRow::point("key:", text));
    }
    let has_repairs = aims.iter().any(|aim| aim.is_repair());
    let has_minimal = aims.iter().any(|aim| !aim.is_repair());
    let kinds = [
        (
            "repairs",
            results.repairs(),
            has_repairs || results.verdict() == Verdict::Unproved,
        ),
        ("minimal form", results.minimal_form(), has_minimal),
    ];
    for (name, proposed, is_shown) in kinds {
        let Some(proposed) = proposed.filter(|_| is_shown) else {
            continue;
        };
        rows.push(AnalysisRow::point(
            format!("{name}:"),
            found_text(results, &proposed),
        ));
        for proved in proposed.listed {
            rows.push(AnalysisRow::detail(exchange_text(proved)));
            rows.push(AnalysisRow::deal(results.line_after(proved)));
        }
    }
    rows
}

/// Returns the numbers of exchanges that were found, tried and listed, as text.
fn found_text(results: &SoundResults<'_>, proposed: &ProposedExchanges<'_>) -> String {
    if results.verdict() == Verdict::Unproved {
        return "not searched for, because the verdict is not proved".to_owned();
    }
    let tried = count_with_noun(proposed.tried as u64, "exchange");
    let listed = match proposed.listed.len() {
        listed if listed == proposed.found => String::new(),
        1 => ", the first listed".to_owned(),
        listed => format!(", the first {listed} listed"),
    };
    let left_out = if proposed.leaves_pairs_out {
        "; pairs of larger swaps left out"
    } else {
        ""
    };
    let stopped = if results.has_all_exchanges() {
        ""
    } else {
        "; stopped"
    };
    format!("{} of {tried}{listed}{left_out}{stopped}", proposed.found)
}

/// Returns an exchange in words: `♠9 and ♠8 change hands: sound, key ♥A, precision 3`.
fn exchange_text(proved: &ProvedExchange) -> String {
    let change = match &proved.exchange {
        Exchange::Swap(pairs) => {
            let pairs: Vec<String> = pairs
                .iter()
                .map(|&(one, other)| format!("{} and {}", format_card(one), format_card(other)))
                .collect();
            format!("{} change hands", pairs.join(", "))
        }
        Exchange::Drop(cards) => format!("{} are dropped", format_cards(*cards)),
    };
    let verdict = verdict_text(proved.verdict);
    let key = match &proved.keys[..] {
        [] => String::new(),
        keys => format!(", key {}", classes_text(keys)),
    };
    format!("{change}: {verdict}{key}, precision {}", proved.precision)
}

/// Returns a verdict in words.
fn verdict_text(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Sound => "sound",
        Verdict::Duals => "one key, duals",
        Verdict::Cooked => "cooked",
        Verdict::Fails => "fails",
        Verdict::Unproved => "not proved",
    }
}

/// Formats groups of equivalent cards, separated by commas.
fn classes_text(classes: &[CardSet]) -> String {
    let classes: Vec<String> = classes.iter().map(|&class| format_cards(class)).collect();
    classes.join(", ")
}
