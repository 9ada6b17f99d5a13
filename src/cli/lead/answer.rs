//! The answer of `kibitz lead`: as JSON, as text, and its deals as CSV.

use indicatif::HumanCount;
use serde::Serialize;

use kibitzer::analysis::{ChoiceSample, Criterion, Interval, Mean, Merits, RandomDeal, Settled};
use kibitzer::cards::{CardSet, Seat};
use kibitzer::lead::{LeadQuestion, ReadCall};

use crate::diagram::format_cards;
use crate::played_board::{contract_name, count_with_noun};

/// The JSON members of an answer of `kibitz lead`.
#[derive(Serialize)]
pub(in super::super) struct LeadAnswer {
    /// The letter of the seat whose hand is to play.
    pub(super) to_play: char,
    /// The calls of the auction, each with its meaning.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) calls: Vec<CallAnswer>,
    /// The number of deals solved.
    pub(super) deals: usize,
    /// True if no further deal that satisfies the constraints was found.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) is_stuck: bool,
    /// The choices, best first, each a group of touching cards.
    pub(super) cards: Vec<CardAnswer>,
    /// The outcome of the test for the best card; absent while the test is undecided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) settled: Option<SettledAnswer>,
}

/// A call of the auction with its meaning.
#[derive(Serialize)]
pub(super) struct CallAnswer {
    seat: char,
    call: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    convention: String,
    has_rule: bool,
    requirements: Vec<String>,
    /// The requirements of the call that the hand of the caller does not satisfy; empty unless that hand is known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    contradicted: Vec<String>,
}

impl From<&ReadCall> for CallAnswer {
    fn from(call: &ReadCall) -> CallAnswer {
        let meaning = &call.meaning;
        let requirements = meaning.requirements.iter();
        CallAnswer {
            seat: meaning.seat.letter(),
            call: meaning.call.to_string(),
            convention: meaning.convention.clone(),
            has_rule: meaning.has_rule,
            requirements: requirements.map(|required| required.text.clone()).collect(),
            contradicted: call.contradicted.clone(),
        }
    }
}

/// The results for one choice. Each share, 0..=1, is followed by the two ends of its 95 % confidence interval; each
/// mean is followed by half the width of its interval.
#[derive(Serialize)]
pub(super) struct CardAnswer {
    cards: Vec<String>,
    /// The share of deals in which the contract is beaten if a defender is to play, or made if declarer's side is.
    contract: [f64; 3],
    /// The mean number of tricks of the side to play.
    tricks: [f64; 2],
    matchpoints: [f64; 2],
    imps: [f64; 2],
    /// The share of deals in which no other card takes more tricks.
    best: [f64; 3],
}

impl From<&Merits> for CardAnswer {
    fn from(merits: &Merits) -> CardAnswer {
        let share = |share: Interval| [share.share, share.low, share.high];
        let mean = |mean: Mean| [mean.mean, mean.error];
        CardAnswer {
            cards: card_names(merits.cards),
            contract: share(merits.contract),
            tricks: mean(merits.tricks),
            matchpoints: mean(merits.matchpoints),
            imps: mean(merits.imps),
            best: share(merits.best),
        }
    }
}

/// The outcome of the test for the best card.
#[derive(Serialize)]
pub(super) struct SettledAnswer {
    /// The number of deals after which the best card was settled.
    deals: usize,
    best: Vec<String>,
    /// Cards that may be as good as the best: the difference is too small to matter.
    as_good: Vec<String>,
}

impl From<&Settled> for SettledAnswer {
    fn from(settled: &Settled) -> SettledAnswer {
        let as_good = settled.as_good.iter().copied();
        SettledAnswer {
            deals: settled.deals,
            best: card_names(settled.best),
            as_good: as_good.flat_map(card_names).collect(),
        }
    }
}

fn card_names(cards: CardSet) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}

/// Text below the results, which warns that both sides see all cards here, unlike at the table.
const ALL_CARDS_SEEN_NOTE: &str = "\n\n  Every deal is played with all cards seen, by both sides. At the table \
                                   declarer does\n  worse than that after the lead.";

/// Formats the answer as text: the known hands, and a row for each choice.
pub(super) fn answer_text(
    heading: &str,
    question: &LeadQuestion,
    by: Criterion,
    sample: &ChoiceSample,
    merits: &[Merits],
    settled: Option<&Settled>,
) -> String {
    let mut text = format!("{heading}\n");
    let LeadQuestion { choices, start, .. } = question;
    for seat in start.seats_from(Seat::North) {
        if !start.hands[seat].is_empty() {
            text += &format!("\n  {:<6} {}", seat.name(), format_cards(start.hands[seat]));
        }
    }
    text += &calls_text(&question.calls);
    let is_defending = choices.is_defending();
    let verb = if is_defending { "beats" } else { "makes" };
    let contract = format!("{verb} {}", contract_name(choices.contract()));
    let deals = count_with_noun(sample.deals() as u64, "deal");
    text += &format!("\n\n{deals}, each played for every card, with 95 % intervals:");
    text += &format!(
        "\n  {:<10} {contract:>20} {:>14} {:>16} {:>15} {:>9}",
        if choices.is_lead() { "lead" } else { "card" },
        "tricks",
        "matchpoints",
        "IMPs",
        "best in"
    );
    for merits in merits {
        let contract = share_text(merits.contract);
        let Mean { mean, error } = merits.tricks;
        let tricks = format!("{mean:.2}{}", error_text(error, 2));
        let Mean { mean, error } = merits.matchpoints;
        let matchpoints = format!("{:.1} %{}", mean * 100.0, error_text(error * 100.0, 1));
        let Mean { mean, error } = merits.imps;
        let imps = format!("{mean:+.2}{}", error_text(error, 2));
        text += &format!(
            "\n  {:<10} {contract:>20} {tricks:>14} {matchpoints:>16} {imps:>15} {:>7.0} %",
            format_cards(merits.cards),
            merits.best.share * 100.0
        );
    }
    text += &settled_text(by, settled);
    if sample.is_stuck() {
        let attempts = HumanCount(RandomDeal::ATTEMPTS);
        text += &format!(
            "\n\n  No further deal that satisfies the constraints was found in {attempts} attempts."
        );
    }
    text + ALL_CARDS_SEEN_NOTE
}

/// Formats a share as a percentage with its confidence interval, such as `62.0 % (58.9–65.1)`.
pub(super) fn share_text(share: Interval) -> String {
    let [share, low, high] = [share.share, share.low, share.high].map(|share| share * 100.0);
    format!("{share:.1} % ({low:.1}–{high:.1})")
}

/// Formats half the width of a confidence interval, such as ` ± 0.12`. The text is empty if there is no interval yet.
fn error_text(error: f64, digits: usize) -> String {
    if error.is_finite() {
        format!(" ± {error:.digits$}")
    } else {
        String::new()
    }
}

/// Formats the calls of the auction, one per line, each with its meaning.
fn calls_text(calls: &[ReadCall]) -> String {
    let lines = calls.iter().map(|call| {
        let meaning = &call.meaning;
        let required = meaning.requirements.iter();
        let mut told = required
            .map(|required| required.text.as_str())
            .collect::<Vec<_>>();
        told.extend((!meaning.has_rule).then_some("no rule, sets nothing"));
        let convention = match meaning.convention.as_str() {
            "" => String::new(),
            name => format!("{name}: "),
        };
        let contradicted = match call.contradicted.join(", ") {
            none if none.is_empty() => String::new(),
            texts => format!("  (the hand contradicts {texts})"),
        };
        let (seat, call) = (meaning.seat.name(), meaning.call.to_string());
        format!(
            "\n  {seat:<6} {call:<4} {convention}{}{contradicted}",
            told.join(", ")
        )
    });
    let lines: String = lines.collect();
    if lines.is_empty() {
        lines
    } else {
        format!("\n{lines}")
    }
}

/// Formats the sentence that names the best card. Returns an empty string until the best card is settled.
fn settled_text(by: Criterion, settled: Option<&Settled>) -> String {
    let Some(settled) = settled else {
        return String::new();
    };
    let best = format_cards(settled.best);
    let (aim, least) = match by {
        Criterion::Contract => ("the contract", "one deal in a hundred"),
        Criterion::Tricks => ("tricks", "a tenth of a trick"),
        Criterion::Matchpoints => ("matchpoints", "1 %"),
        Criterion::Imps => ("IMPs", "a tenth of an IMP"),
    };
    let after = HumanCount(settled.deals as u64);
    let as_good: Vec<String> = settled.as_good.iter().copied().map(format_cards).collect();
    let others = match &as_good[..] {
        [] => String::new(),
        [other] => format!("; {other} is not better by {least}"),
        [others @ .., last] => format!(
            "; {} and {last} are not better by {least}",
            others.join(", ")
        ),
    };
    format!("\n\n  Settled for {aim} after {after} deals: {best}{others}.")
}
