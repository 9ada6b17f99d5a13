//! The analysis of a problem in rows, which the text, the HTML page and the LaTeX document show alike.

use kibitzer::cards::{Card, CardSet};
use kibitzer::soundness::{Dual, Exchange, ProvedExchange, Try, Variation, Verdict};

use crate::diagram::{format_card, format_cards};
use crate::played_board::{count_with_noun, goal_sentence};

use super::results::{ProposedExchanges, SoundResults};

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
    /// A key, a try, a variation, or another point of the analysis.
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

/// Formats the answer of `kibitz sound` as text: the position, the verdict, and the rows of the analysis.
pub(super) fn answer_text(results: &SoundResults<'_>) -> String {
    let position = results.task.board.position_diagram(&[]);
    let analysis = analysis_rows(results);
    let rows = analysis.iter().map(|row| match row.style {
        RowStyle::Point => format!("  {}", row.plain()),
        RowStyle::Detail | RowStyle::Deal => format!("     {}", row.plain()),
    });
    let verdict = format!("{}: {}", goal_text(results), verdict_text(results));
    let lines: Vec<String> = [position, verdict].into_iter().chain(rows).collect();
    lines.join("\n")
}

/// Returns the goal in words: `N-S take 3 of 4`, or `E-W take 4 of 13, which defeats the contract`.
pub(super) fn goal_text(results: &SoundResults<'_>) -> String {
    let setup = results.task.question.position.setup();
    let defeat = if results.report().is_defence {
        ", which defeats the contract"
    } else {
        ""
    };
    goal_sentence(results.goal(), &setup) + defeat
}

/// Returns the verdict with the facts about the whole problem: `sound, tight, precision 4, difficulty 3 of 5, short`.
pub(super) fn verdict_text(results: &SoundResults<'_>) -> String {
    let report = results.report();
    let verdict = match results.verdict() {
        Verdict::Fails => return "fails: the goal is out of reach".to_owned(),
        Verdict::Unproved => return format!("not proved: {}", given_up_text(results)),
        Verdict::Sound => "sound",
        Verdict::Cooked => "cooked",
        Verdict::Duals if report.has_order_duals_only() => "duals of order",
        Verdict::Duals => "duals",
    };
    let tight = if report.is_tight {
        "tight"
    } else {
        "not tight"
    };
    let Some(difficulty) = report.difficulty() else {
        let given_up = given_up_text(results);
        return format!("{verdict}, {tight}; the rest is not proved: {given_up}");
    };
    let precision = report.main.precision;
    let is_short = report.decision.is_some_and(|decision| decision.is_short);
    let short = if is_short { ", short" } else { "" };
    format!("{verdict}, {tight}, precision {precision}, difficulty {difficulty} of 5{short}")
}

/// Returns the note for a search that was given up: the number of positions searched, and the last trick to which the
/// main line is proved.
fn given_up_text(results: &SoundResults<'_>) -> String {
    let positions = count_with_noun(results.report().positions as u64, "position");
    match results.report().main.proved.0 {
        0 => format!("given up after {positions}"),
        tricks => format!("given up after {positions}, proved to trick {tricks}"),
    }
}

/// Returns the rows of the analysis: keys and cooks, the main line, variations, duals, tries with their refutations,
/// and exchanges of cards.
pub(super) fn analysis_rows(results: &SoundResults<'_>) -> Vec<AnalysisRow> {
    if results.verdict() == Verdict::Fails {
        return exchange_rows(results);
    }
    let report = results.report();
    let mut rows = key_rows(results);
    rows.extend(report.answers.iter().map(|answer| {
        let keys = classes_text(&answer.keys, "");
        AnalysisRow::point(format!("after {}:", cards_text(&answer.path)), keys)
    }));
    // Of several keys, each has a line of its own.
    if report.key_lines.len() < 2 && !report.main.cards.is_empty() {
        let head = if report.is_proved() {
            "line"
        } else {
            "line so far"
        };
        let line = results.line_text(&report.main.cards, 0);
        rows.push(AnalysisRow::point(head, line));
    }
    for (letter, variation) in ('A'..).zip(&report.variations) {
        rows.extend(variation_rows(results, letter, variation));
    }
    rows.extend(report.main.duals.iter().map(|dual| dual_row(results, dual)));
    rows.extend(report.tries.iter().map(try_row));
    rows.extend(report.elsewhere.map(|elsewhere| {
        let duals = count_with_noun(elsewhere as u64, "dual");
        let positions = count_with_noun(report.positions as u64, "position");
        let text = format!("{duals} off the main line; {positions} searched");
        AnalysisRow::point("", text)
    }));
    rows.extend(exchange_rows(results));
    rows
}

/// Returns the rows of the key and the cooks. If there are several, each is followed by a line of play that shows it.
fn key_rows(results: &SoundResults<'_>) -> Vec<AnalysisRow> {
    let report = results.report();
    let choices = count_with_noun(report.choices.len() as u64, "choice");
    let before = if report.first.is_empty() {
        String::new()
    } else {
        format!(", after {}", cards_text(&report.first))
    };
    let mut rows = Vec::new();
    let intended = results.intended_key();
    for (index, &key) in report.keys.iter().enumerate() {
        let name = if Some(key) == intended { "key" } else { "cook" };
        let text = format!("{name}, of {choices}{before}");
        rows.push(AnalysisRow::point(format!("{}!", format_cards(key)), text));
        if report.key_lines.len() > 1 {
            let line = (report.key_lines.get(index))
                .map(|line| results.line_text(line, report.first.len()));
            rows.extend(line.map(AnalysisRow::detail));
        }
    }
    rows
}

/// Returns the two rows of a variation: the defences with the answer to them, and a line of play that shows them.
fn variation_rows(
    results: &SoundResults<'_>,
    letter: char,
    variation: &Variation,
) -> [AnalysisRow; 2] {
    let defences = classes_text(&variation.defences, "");
    let answer = if variation.answers.is_empty() {
        "any card".to_owned()
    } else {
        classes_text(&variation.answers, "!")
    };
    let after = match variation.duals {
        0 => String::new(),
        duals => format!(", {} after it", count_with_noun(duals as u64, "dual")),
    };
    let path = cards_text(&variation.line[..variation.before]);
    let text = format!(
        "after {path}, on {defences}: {answer} (precision {}{after})",
        variation.precision
    );
    [
        AnalysisRow::point(format!("{letter})"), text),
        AnalysisRow::detail(results.line_text(&variation.line, variation.before)),
    ]
}

fn dual_row(results: &SoundResults<'_>, dual: &Dual) -> AnalysisRow {
    let kind = if dual.is_order {
        "dual of order"
    } else {
        "dual"
    };
    let permitted = if results.is_permitted(dual) {
        ", permitted,"
    } else {
        ""
    };
    let trick = 1 + results.tricks_before(dual.path.len());
    let (path, classes) = (cards_text(&dual.path), classes_text(&dual.classes, ""));
    AnalysisRow::point(
        format!("{kind}{permitted} in trick {trick}"),
        format!("after {path}: {classes}"),
    )
}

fn try_row(it: &Try) -> AnalysisRow {
    let after = if it.after.is_empty() {
        String::new()
    } else {
        format!("{} ", cards_text(&it.after))
    };
    let refutation = if it.refutations.is_empty() {
        "does not reach the goal".to_owned()
    } else {
        format!("{after}{}", classes_text(&it.refutations, "!"))
    };
    AnalysisRow::point(format!("{}?", format_cards(it.cards)), refutation)
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
    let listed = if proposed.listed.len() == proposed.found {
        String::new()
    } else {
        format!(", the first {} listed", proposed.listed.len())
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
    let verdict = match proved.verdict {
        Verdict::Sound => "sound",
        Verdict::Duals => "one key, duals",
        Verdict::Cooked => "cooked",
        Verdict::Fails => "fails",
        Verdict::Unproved => "not proved",
    };
    let key = match &proved.keys[..] {
        [] => String::new(),
        keys => format!(", key {}", classes_text(keys, "")),
    };
    format!("{change}: {verdict}{key}, precision {}", proved.precision)
}

impl SoundResults<'_> {
    /// Returns the cards of a line after the first `before` cards, with a comma after each trick.
    fn line_text(&self, line: &[Card], before: usize) -> String {
        let mut text = String::new();
        for (at, &card) in line.iter().enumerate().skip(before) {
            let is_new_trick = self.tricks_before(at) > self.tricks_before(at.saturating_sub(1));
            text += match (at == before, is_new_trick) {
                (true, _) => "",
                (false, true) => ", ",
                (false, false) => " ",
            };
            text += &format_card(card);
        }
        text
    }
}

fn cards_text(cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(|&card| format_card(card)).collect();
    cards.join(" ")
}

/// Formats groups of equivalent cards, separated by commas, each followed by `mark`.
fn classes_text(classes: &[CardSet], mark: &str) -> String {
    let classes: Vec<String> = classes
        .iter()
        .map(|&class| format!("{}{mark}", format_cards(class)))
        .collect();
    classes.join(", ")
}
