//! The text that the actions of a script print, as the program `dealer` writes it.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use crate::rules::{Contract, Doubling, Game, Vulnerability, score};
use crate::{BySeat, CardSet, Seat, Strain, Suit, Tricks};

use super::evaluation::ConditionContext;
use super::flaw::ScriptError;
use super::statements::{Action, EVALUATED_STRAINS, PrintItem, Script};

/// The output of a script's actions: the text for each deal, and the totals over all deals.
///
/// ```
/// use kibitzer_cards::dealing::{ConditionContext, Script, ScriptOutput};
/// use kibitzer_cards::rules::Chance;
/// let script: Script = "action printes(\"spades: \", spades(north), \\n), average \"hcp\" hcp(north)".parse()?;
/// let mut chance = Chance::from_seed(1);
/// let mut context = ConditionContext::new(&mut chance);
/// let mut output = ScriptOutput::new(&script);
/// let deal = ["AKQ2.AK2.K432.32", "...", "...", "..."].map(|hand| hand.parse().unwrap());
/// context.set_deal(deal.into());
/// assert_eq!(output.add_deal(&mut context)?, "spades: 4\n");
/// assert_eq!(output.totals(), "hcp: 19\n");
/// # Ok::<(), kibitzer_cards::dealing::ScriptError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ScriptOutput {
    actions: Vec<(Action, Total)>,
    dealer: Option<Seat>,
    vulnerability: Option<Vulnerability>,
    deals: u64,
}

/// The data that an action has gathered from the deals so far.
#[derive(Clone, Debug)]
enum Total {
    Nothing,
    Sum(i64),
    /// The number of deals for each row and column of a frequency table. The first and last row and column count values
    /// below and above the bounds.
    Counts(Vec<Vec<u64>>),
    Hands(Vec<BySeat<CardSet>>),
    /// The number of deals with each number of tricks, for each declarer (North, then South) and each strain from clubs
    /// up.
    Tricks(Vec<[u64; 14]>),
}

/// The width of a hand printed beside others, in characters.
const HAND_WIDTH: usize = 20;

/// The number of hands printed side by side in a row of a page.
const HANDS_IN_ROW: usize = 4;

impl Script {
    /// The number of deals to try if the script does not specify it.
    pub const DEFAULT_GENERATE: u64 = 10_000_000;

    /// Returns the maximum number of deals to produce. If the script does not specify it, this is 40, or all deals
    /// found if the script only computes totals.
    pub fn deals_wanted(&self) -> u64 {
        let is_total =
            |action: &Action| matches!(action, Action::Average { .. } | Action::Frequency { .. });
        let has_only_totals = !self.actions.is_empty() && self.actions.iter().all(is_total);
        let default = if has_only_totals {
            self.attempts_wanted()
        } else {
            40
        };
        self.produce.unwrap_or(default)
    }

    /// Returns the maximum number of deals to try.
    pub fn attempts_wanted(&self) -> u64 {
        self.generate.unwrap_or(Script::DEFAULT_GENERATE)
    }
}

impl ScriptOutput {
    /// Prepares the actions of a script; a script without actions prints all hands.
    pub fn new(script: &Script) -> ScriptOutput {
        let mut actions = script.actions.clone();
        if actions.is_empty() {
            actions.push(Action::PrintAll);
        }
        let actions = actions.into_iter().map(|action| {
            let total = Total::of(&action);
            (action, total)
        });
        ScriptOutput {
            actions: actions.collect(),
            dealer: script.dealer,
            vulnerability: script.vulnerability,
            deals: 0,
        }
    }

    /// Runs all actions for the deal of the context, and returns the text to be printed now.
    ///
    /// # Errors
    ///
    /// Returns an error, with its position in the script, if an expression has no value for this deal.
    pub fn add_deal(&mut self, context: &mut ConditionContext<'_>) -> Result<String, ScriptError> {
        self.deals += 1;
        let number = self.deals;
        let board = (
            self.dealer
                .unwrap_or(Seat::ALL[((number - 1) % 4) as usize]),
            self.vulnerability
                .unwrap_or(Vulnerability::of_board(number)),
        );
        let mut text = String::new();
        for (action, total) in &mut self.actions {
            let hands = *context.hands();
            match action {
                Action::PrintAll => {
                    let _ = writeln!(text, "{number:4}.");
                    text += &side_by_side(&Seat::ALL.map(|seat| hands[seat]));
                }
                Action::PrintEastWest => {
                    text += &side_by_side(&[hands[Seat::West], hands[Seat::East]])
                }
                Action::PrintPbn => text += &pbn(number, board, &hands),
                Action::PrintCompact(value) => {
                    let lines = hands_with_letters(&hands).map(|hand| hand + "\n");
                    text.extend(lines);
                    text += &match value {
                        Some(value) => format!("{}\n", value.value(context)?),
                        None => String::new(),
                    };
                }
                Action::PrintOneLine(value) => {
                    text.extend(hands_with_letters(&hands).map(|hand| hand + " "));
                    text += &match value {
                        Some(value) => format!("{}\n", value.value(context)?),
                        None => "\n".to_owned(),
                    };
                }
                Action::PrintValues(items) => {
                    for item in items {
                        match item {
                            PrintItem::Text(item) => text += item,
                            PrintItem::Value(value) => text += &value.value(context)?.to_string(),
                        }
                    }
                }
                Action::Print(_)
                | Action::Average { .. }
                | Action::Frequency { .. }
                | Action::EvaluateContracts(_) => total.add(action, context)?,
            }
        }
        Ok(text)
    }

    /// Returns the number of deals added so far.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// Returns the text of all totals: hands on pages, averages and frequencies, in the order of the script.
    pub fn totals(&self) -> String {
        let mut text = String::new();
        for (action, total) in &self.actions {
            text += &match (action, total) {
                (Action::Average { label, .. }, Total::Sum(sum)) => {
                    let colon = if label.is_empty() { "" } else { ": " };
                    let average = *sum as f64 / self.deals as f64;
                    format!("{label}{colon}{}\n", six_digits(average))
                }
                (
                    Action::Frequency {
                        label,
                        rows,
                        columns,
                    },
                    Total::Counts(counts),
                ) => {
                    let table = match columns {
                        None => count_list(&rows.1, counts),
                        Some((_, columns)) => count_table(&rows.1, columns, counts),
                    };
                    format!("Frequency {label}:\n{table}")
                }
                (Action::Print(seats), Total::Hands(deals)) => {
                    seats.iter().map(|&seat| page(seat, deals)).collect()
                }
                (Action::EvaluateContracts(_), Total::Tricks(counts)) => {
                    contract_table(counts, self.deals)
                }
                _ => String::new(),
            };
        }
        text
    }
}

impl Total {
    /// Returns the empty total of an action, before the first deal.
    fn of(action: &Action) -> Total {
        let counters =
            |range: &RangeInclusive<i32>| range.end().abs_diff(*range.start()) as usize + 3;
        match action {
            Action::Average { .. } => Total::Sum(0),
            Action::Frequency { rows, columns, .. } => {
                let width = columns.as_ref().map_or(1, |(_, columns)| counters(columns));
                Total::Counts(vec![vec![0; width]; counters(&rows.1)])
            }
            Action::Print(_) => Total::Hands(Vec::new()),
            Action::EvaluateContracts(tricks) => Total::Tricks(vec![[0; 14]; tricks.len()]),
            Action::PrintAll
            | Action::PrintEastWest
            | Action::PrintPbn
            | Action::PrintCompact(_)
            | Action::PrintOneLine(_)
            | Action::PrintValues(_) => Total::Nothing,
        }
    }

    /// Adds the deal of the context to the total of an action.
    fn add(
        &mut self,
        action: &Action,
        context: &mut ConditionContext<'_>,
    ) -> Result<(), ScriptError> {
        match (self, action) {
            (Total::Sum(sum), Action::Average { value, .. }) => {
                *sum += i64::from(value.value(context)?);
            }
            (Total::Counts(counts), Action::Frequency { rows, columns, .. }) => {
                let row = counter(rows.0.value(context)?, &rows.1);
                let column = match columns {
                    Some((value, columns)) => counter(value.value(context)?, columns),
                    None => 0,
                };
                counts[row][column] += 1;
            }
            (Total::Hands(deals), _) => deals.push(*context.hands()),
            (Total::Tricks(counts), Action::EvaluateContracts(tricks)) => {
                for (counts, tricks) in counts.iter_mut().zip(tricks) {
                    counts[tricks.value(context)?.clamp(0, 13) as usize] += 1;
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// Returns the index of the counter for a value. The first counter is for values below the range, the last for values
/// above it.
fn counter(value: i32, range: &RangeInclusive<i32>) -> usize {
    let value = value.clamp(
        range.start().saturating_sub(1),
        range.end().saturating_add(1),
    );
    (i64::from(value) - i64::from(*range.start()) + 1) as usize
}

/// Formats the counts of a frequency with one expression, one line per value.
fn count_list(rows: &RangeInclusive<i32>, counts: &[Vec<u64>]) -> String {
    let mut text = String::new();
    let count = |index: usize| counts[index][0];
    let end = |name: &str, count: u64| {
        if count > 0 {
            format!("{name}\t{count:8}\n")
        } else {
            String::new()
        }
    };
    text += &end("Low", count(0));
    for (index, value) in rows.clone().enumerate() {
        let _ = writeln!(text, "{value:5}\t{:8}", count(index + 1));
    }
    text + &end("High", count(counts.len() - 1))
}

/// Formats the counts of a frequency with two expressions as a table with sums, followed by a blank line.
fn count_table(
    rows: &RangeInclusive<i32>,
    columns: &RangeInclusive<i32>,
    counts: &[Vec<u64>],
) -> String {
    let names = |range: &RangeInclusive<i32>| {
        let values = range.clone().map(|value| value.to_string());
        let names = ["Low".to_owned()].into_iter().chain(values);
        names.chain(["High".to_owned()]).collect::<Vec<_>>()
    };
    let line = |name: &str, cells: &mut dyn Iterator<Item = String>| {
        let cells: String = cells.map(|cell| format!(" {cell:>6}")).collect();
        format!("{name}{cells}\n")
    };
    let sum = "Sum".to_owned();
    let mut text = line("    ", &mut names(columns).into_iter().chain([sum]));
    for (name, counts) in names(rows).iter().zip(counts) {
        let sum = counts.iter().sum::<u64>();
        let name = if name.parse::<i32>().is_ok() {
            format!("{name:>4}")
        } else {
            format!("{name:4}")
        };
        text += &line(&name, &mut counts.iter().chain([&sum]).map(u64::to_string));
    }
    let width = counts.first().map_or(0, Vec::len);
    let sums = (0..width).map(|column| counts.iter().map(|row| row[column]).sum::<u64>());
    let all = counts.iter().flatten().sum::<u64>();
    text += &line(
        "Sum ",
        &mut sums.chain([all]).map(|count| count.to_string()),
    );
    text + "\n"
}

/// Formats tables of the average scores of all contracts. Each entry has the score with North as declarer, a slash, and
/// the score with South as declarer.
fn contract_table(counts: &[[u64; 14]], deals: u64) -> String {
    let mut text = String::new();
    for (is_vulnerable, title) in [(false, "Not vulnerable:"), (true, "Vulnerable:")] {
        let levels: String = (1..=7).map(|level| format!("  {level}       ")).collect();
        let _ = writeln!(text, "{title}\n   {levels}");
        for (index, strain) in EVALUATED_STRAINS.into_iter().enumerate() {
            let letter = strain.to_string();
            let _ = write!(text, "{}: ", &letter[..1]);
            for level in 1..=7 {
                let [north, south] = [index, index + EVALUATED_STRAINS.len()]
                    .map(|row| average_score(level, strain, is_vulnerable, &counts[row], deals));
                let _ = write!(text, "{north:4}/{south:4} ");
            }
            text.push('\n');
        }
        text.push('\n');
    }
    text
}

/// Returns the average score of a contract over the deals, rounded towards zero; 0 without deals.
fn average_score(
    level: u8,
    strain: Strain,
    is_vulnerable: bool,
    counts: &[u64; 14],
    deals: u64,
) -> i64 {
    let contract = Contract::new(Game::Bridge, level, strain, Doubling::Undoubled);
    let scores = contract.iter().flat_map(|&contract| {
        let counts = (0..).zip(counts);
        counts.map(move |(tricks, &count)| {
            count as i64 * i64::from(score(contract, is_vulnerable, Tricks(tricks)))
        })
    });
    scores.sum::<i64>().checked_div(deals as i64).unwrap_or(0)
}

/// Iterates over the hands as text, each preceded by the letter of its seat, clockwise from North.
fn hands_with_letters(hands: &BySeat<CardSet>) -> impl Iterator<Item = String> {
    let letter = |seat: Seat| seat.letter().to_ascii_lowercase();
    hands
        .iter()
        .map(move |(seat, hand)| format!("{} {hand}", letter(seat)))
}

/// Formats hands side by side, one line per suit, followed by a blank line.
fn side_by_side(hands: &[CardSet]) -> String {
    let mut text = String::new();
    for suit in Suit::ALL {
        let cell = |hand: &CardSet| match hand.holding(suit) {
            holding if holding.is_empty() => "- ".to_owned(),
            holding => holding.ranks().map(|rank| format!("{rank} ")).collect(),
        };
        text += &in_columns(hands.iter().map(cell));
        text.push('\n');
    }
    text + "\n"
}

/// Joins cells into a line, and pads all but the last to the width of a hand.
fn in_columns(cells: impl Iterator<Item = String>) -> String {
    let cells: Vec<String> = cells.collect();
    let (last, others) = cells
        .split_last()
        .map_or(("", &[][..]), |(last, others)| (last, others));
    let others = others.iter().map(|cell| format!("{cell:HAND_WIDTH$}"));
    others.collect::<String>() + last
}

/// Formats the hands of one seat in all deals as a page, with four numbered hands in a row.
fn page(seat: Seat, deals: &[BySeat<CardSet>]) -> String {
    let mut text = format!("\n\n{} hands:\n\n\n\n", seat.name());
    let mut number = 0;
    for row in deals.chunks(HANDS_IN_ROW) {
        for _ in row {
            number += 1;
            let title = format!("{number:4}.");
            let _ = write!(text, "{title:HAND_WIDTH$}");
        }
        text.push('\n');
        let hands: Vec<CardSet> = row.iter().map(|deal| deal[seat]).collect();
        text += &side_by_side(&hands);
    }
    text + "\u{c}"
}

/// Formats a deal as a PBN record.
fn pbn(
    number: u64,
    (dealer, vulnerability): (Seat, Vulnerability),
    hands: &BySeat<CardSet>,
) -> String {
    let vulnerable = match vulnerability {
        Vulnerability::None => "None",
        Vulnerability::NorthSouth => "NS",
        Vulnerability::EastWest => "EW",
        Vulnerability::Both => "All",
    };
    let hands = hands.0.map(|hand| hand.to_string()).join(" ");
    let tags = [
        ("Event", ""),
        ("Site", ""),
        ("Date", ""),
        ("Board", &number.to_string()),
        ("West", ""),
        ("North", ""),
        ("East", ""),
        ("South", ""),
        ("Dealer", &dealer.to_string()),
        ("Vulnerable", vulnerable),
        ("Deal", &format!("N:{hands}")),
        ("Declarer", "?"),
        ("Contract", "?"),
        ("Result", "?"),
    ];
    let lines = tags.map(|(tag, value)| format!("[{tag} \"{value}\"]\n"));
    lines.concat() + "\n"
}

/// Formats a number with six significant digits, as `%g` does in C.
fn six_digits(number: f64) -> String {
    if number.is_nan() {
        return "-nan".to_owned();
    }
    let scientific = format!("{number:.5e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let trimmed = |text: &str| {
        let zeros = if text.contains('.') { "0" } else { "" };
        text.trim_end_matches(|letter| zeros.contains(letter))
            .trim_end_matches('.')
            .to_owned()
    };
    if (-4..6).contains(&exponent) {
        trimmed(&format!("{number:.*}", (5 - exponent) as usize))
    } else {
        let sign = if exponent < 0 { '-' } else { '+' };
        format!("{}e{sign}{:02}", trimmed(digits), exponent.abs())
    }
}
