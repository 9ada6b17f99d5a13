//! The JSON members of an answer of `kibitz sound`.

use serde::Serialize;

use kibitzer::cards::{Card, CardSet, Seat, Tricks};
use kibitzer::problem::{GoalKind, Party};
use kibitzer::soundness::{Exchange, Premise, ProvedExchange, Soundness, Verdict};

use super::results::{BoardResults, ProposedExchanges, SoundResults};

/// The JSON members of an answer of `kibitz sound`.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum SoundOutput {
    /// A problem, with its set play if that was requested.
    Problem {
        #[serde(flatten)]
        answer: Box<SoundAnswer>,
        #[serde(skip_serializing_if = "Vec::is_empty")]
        set_play: Vec<JsonCase>,
    },
    /// A problem against each of several leads, with the verdict about all of them.
    Leads {
        verdict: &'static str,
        leads: Vec<JsonCase>,
        #[serde(skip)]
        exit_status: u8,
    },
}

/// A case of a problem: a lead, or a defender on lead.
#[derive(Serialize)]
pub(crate) struct JsonCase {
    #[serde(skip_serializing_if = "Option::is_none")]
    lead: Option<Class>,
    #[serde(skip_serializing_if = "Option::is_none")]
    leader: Option<char>,
    #[serde(flatten)]
    answer: SoundAnswer,
}

/// The JSON members about one problem.
#[derive(Serialize)]
pub(crate) struct SoundAnswer {
    verdict: &'static str,
    /// The goal; `None` if the problem states none and the search was given up before it was found.
    goal: Option<Tricks>,
    /// True if the goal is to take at most this number of tricks.
    #[serde(skip_serializing_if = "is_false")]
    at_most: bool,
    /// The letters of the seats that solve the problem.
    side: String,
    tight: bool,
    first: Vec<Card>,
    keys: Vec<Class>,
    key_lines: Vec<Vec<Card>>,
    answers: Vec<JsonKeys>,
    tries: Vec<JsonTry>,
    variations: Vec<JsonVariation>,
    duals: Vec<JsonDual>,
    order_only: bool,
    precision: u32,
    /// The difficulty from 1 (easy) to 5 (hard); `None` unless the main line is proved.
    difficulty: Option<u8>,
    short: Option<bool>,
    main: Vec<Card>,
    /// The number of tricks of the main line that are proved.
    proved: Tricks,
    elsewhere: Option<usize>,
    positions: usize,
    elapsed_ms: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    exchanges: Option<JsonExchanges>,
    #[serde(skip)]
    exit_status: u8,
}

/// A group of equivalent cards of the hand to play, from high to low.
type Class = Vec<Card>;

/// The keys, the cards that keep the goal in reach, at the solvers' first free choice after a line of play.
#[derive(Serialize)]
struct JsonKeys {
    path: Vec<Card>,
    keys: Vec<Class>,
}

/// A try: a group of equivalent cards at the solvers' first free choice that puts the goal out of reach, with its
/// refutations.
#[derive(Serialize)]
struct JsonTry {
    cards: Class,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    after: Vec<Card>,
    refutations: Vec<Class>,
}

/// A variation: defences that need the same answer.
#[derive(Serialize)]
struct JsonVariation {
    /// The cards played before the defence.
    path: Vec<Card>,
    defences: Vec<Class>,
    answers: Vec<Class>,
    /// A line of play that shows the variation, from the position of the problem to the last card.
    line: Vec<Card>,
    precision: u32,
    duals: usize,
}

/// A turn of the main line at which cards of several groups keep the goal in reach.
#[derive(Serialize)]
struct JsonDual {
    path: Vec<Card>,
    classes: Vec<Class>,
    order: bool,
    #[serde(skip_serializing_if = "is_false")]
    permitted: bool,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// The exchanges of cards that were found.
#[derive(Serialize)]
struct JsonExchanges {
    repairs: Vec<JsonExchange>,
    /// The total number of repairs found, listed or not.
    repairs_found: usize,
    minimal: Vec<JsonExchange>,
    /// The total number of changes found that leave the solution as it is, listed or not.
    minimal_found: usize,
    /// True if all candidates were tried; false if the program was stopped, or if the verdict is not proved.
    complete: bool,
    /// True if pairs of larger swaps were not tried.
    pairs_left_out: bool,
}

/// An exchange of cards, and the problem after it.
#[derive(Serialize)]
struct JsonExchange {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    swaps: Vec<(Card, Card)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    dropped: Class,
    verdict: &'static str,
    goal: Tricks,
    keys: Vec<Class>,
    precision: u32,
    /// The problem after the exchange, in one-line notation.
    deal: String,
}

impl SoundOutput {
    pub(super) fn new(results: &BoardResults<'_>) -> SoundOutput {
        let cases = results.cases.iter().map(|(premise, results)| {
            let (lead, leader) = match *premise {
                Premise::Lead(lead) => (Some(class(lead)), None),
                Premise::SetPlay(seat) => (None, Some(seat.letter())),
            };
            JsonCase {
                lead,
                leader,
                answer: SoundAnswer::new(results),
            }
        });
        match &results.problem {
            Some(problem) => SoundOutput::Problem {
                answer: Box::new(SoundAnswer::new(problem)),
                set_play: cases.collect(),
            },
            None => SoundOutput::Leads {
                verdict: results.verdict.name(),
                leads: cases.collect(),
                exit_status: exit_status(results.verdict),
            },
        }
    }

    pub(super) fn exit_status(&self) -> u8 {
        match self {
            SoundOutput::Problem { answer, .. } => answer.exit_status,
            SoundOutput::Leads { exit_status, .. } => *exit_status,
        }
    }
}

impl SoundAnswer {
    fn new(results: &SoundResults<'_>) -> SoundAnswer {
        let report = results.report();
        let answers = report.answers.iter().map(|answer| JsonKeys {
            path: answer.path.clone(),
            keys: classes(&answer.keys),
        });
        let tries = report.tries.iter().map(|failed| JsonTry {
            cards: class(failed.cards),
            after: failed.after.clone(),
            refutations: classes(&failed.refutations),
        });
        let variations = report.variations.iter().map(|variation| JsonVariation {
            path: variation.line[..variation.before].to_vec(),
            defences: classes(&variation.defences),
            answers: classes(&variation.answers),
            line: variation.line.clone(),
            precision: variation.precision,
            duals: variation.duals.len(),
        });
        let duals = report.main.duals.iter().map(|dual| JsonDual {
            path: dual.path.clone(),
            classes: classes(&dual.classes),
            order: dual.kind.is_order,
            permitted: results.is_permitted(dual),
        });
        let verdict = results.verdict();
        SoundAnswer {
            verdict: verdict.name(),
            goal: (report.tricks > Tricks::ZERO).then_some(report.goal),
            at_most: results.goal().kind == GoalKind::AtMost,
            side: seat_letters(results.tested.question()),
            tight: report.is_tight,
            first: report.first.clone(),
            keys: classes(&report.keys),
            key_lines: report.key_lines.clone(),
            answers: answers.collect(),
            tries: tries.collect(),
            variations: variations.collect(),
            duals: duals.collect(),
            order_only: report.has_order_duals_only(),
            precision: report.main.precision,
            difficulty: report.difficulty(),
            short: report.decision.map(|decision| decision.is_short),
            main: report.main.cards.clone(),
            proved: report.main.proved,
            elsewhere: report.elsewhere,
            positions: report.positions,
            elapsed_ms: results.elapsed.as_millis() as u64,
            exchanges: JsonExchanges::new(results),
            exit_status: exit_status(verdict),
        }
    }
}

impl JsonExchanges {
    /// Returns the exchanges found, or `None` unless they were requested.
    fn new(results: &SoundResults<'_>) -> Option<JsonExchanges> {
        let (repairs, minimal) = (results.repairs()?, results.minimal_form()?);
        let listed = |proposed: &ProposedExchanges<'_>| {
            let listed = proposed.listed.iter();
            listed
                .map(|listed| JsonExchange::new(results, listed))
                .collect()
        };
        Some(JsonExchanges {
            repairs: listed(&repairs),
            repairs_found: repairs.found,
            minimal: listed(&minimal),
            minimal_found: minimal.found,
            complete: results.has_all_exchanges(),
            pairs_left_out: repairs.leaves_pairs_out,
        })
    }
}

impl JsonExchange {
    fn new(results: &SoundResults<'_>, proved: &ProvedExchange) -> JsonExchange {
        let (swaps, dropped) = match &proved.exchange {
            Exchange::Swap(pairs) => (pairs.clone(), CardSet::EMPTY),
            Exchange::Drop(cards) => (Vec::new(), *cards),
        };
        JsonExchange {
            swaps,
            dropped: class(dropped),
            verdict: proved.verdict.name(),
            goal: proved.goal,
            keys: classes(&proved.keys),
            precision: proved.precision,
            deal: results.line_after(proved),
        }
    }
}

fn exit_status(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Sound => 0,
        Verdict::Cooked => 3,
        Verdict::Unproved => 4,
        Verdict::Duals => 5,
        Verdict::Fails => 6,
    }
}

fn class(cards: CardSet) -> Class {
    cards.into_iter().collect()
}

fn classes(all: &[CardSet]) -> Vec<Class> {
    all.iter().map(|&cards| class(cards)).collect()
}

/// Returns the letters of the seats that solve the problem, such as `NS`.
fn seat_letters(question: &Soundness) -> String {
    let setup = question.position.setup();
    let seats = setup.seats_from(Seat::North);
    let solvers = seats.filter(|&seat| Party::of_seat(&setup, seat) == question.solvers);
    solvers.map(Seat::letter).collect()
}
