//! `kibitz discards`: the value of every discard of declarer in preferans.

use serde::Serialize;

use kibitzer::analysis::{Discard, Discarding, Discards, DiscardsError};
use kibitzer::cards::{Strain, Tricks};
use kibitzer::notation::text::Line;
use kibitzer::pool::Ticket;

use super::batch::LineQuestion;
use super::diagram::format_card;
use super::json::Object;
use super::output::TextAnswer;
use super::played_board::{count_with_noun, strain_name};

/// The question that `kibitz discards` answers about each preferans board: the value of every discard of declarer.
pub(super) struct EveryDiscard {
    /// True to average over all layouts of the other two hands, false to solve only the given layout.
    pub(super) all_layouts: bool,
}

/// The JSON members of an answer of `kibitz discards`: every discard with its value, and the number of layouts counted.
#[derive(Serialize)]
pub(super) struct DiscardsAnswer {
    /// Discards of declarer with their values, the best first.
    discards: Vec<RankedDiscard>,
    /// Number of layouts counted so far.
    done: u64,
    total: u64,
}

/// One discard of two cards in one strain, with the mean number of tricks that declarer wins after it.
#[derive(Serialize)]
struct RankedDiscard {
    strain: Strain,
    cards: Vec<String>,
    /// Mean number of declarer's tricks over the layouts.
    tricks: f64,
    counts: Object<Tricks, u64>,
}

impl LineQuestion for EveryDiscard {
    type Task = Discards;
    type Error = DiscardsError;
    type Question = Discards;
    type Answer = TextAnswer<DiscardsAnswer>;

    /// Returns 2: solving one board keeps every thread busy, and the next board is prepared meanwhile.
    fn lines_at_once(&self) -> Option<usize> {
        Some(2)
    }

    fn prepare_board(&self, line: Line) -> Result<Discards, DiscardsError> {
        let setup = line.problem.setup;
        let strains = if line.deal_only {
            setup.game.strains()
        } else {
            &[setup.strain]
        };
        Discards::new(&setup, strains, self.all_layouts)
    }

    fn questions(&self, task: &Discards) -> Vec<Discards> {
        vec![task.clone()]
    }

    /// Returns the number of layouts counted for a board and their total number, for the progress bar.
    fn progress(&self, task: &Discards, tickets: &[Ticket<Discards>]) -> (u64, u64) {
        discarding_report(tickets).map_or((0, task.total()), Discarding::progress)
    }

    fn answer(&self, _task: &Discards, tickets: &[Ticket<Discards>]) -> Option<Self::Answer> {
        let discarding = discarding_report(tickets)?;
        let (done, total) = discarding.progress();
        let ranked = discarding.ranked();
        let rows = ranked.iter().map(|ranked| RankedDiscard {
            strain: ranked.strain,
            cards: ranked.cards.iter().map(|card| card.to_string()).collect(),
            tricks: mean_tricks(ranked),
            counts: Object(ranked.tricks.nonzero().collect()),
        });
        (!ranked.is_empty()).then(|| TextAnswer {
            text: answer_text(discarding, &ranked),
            json: DiscardsAnswer {
                discards: rows.collect(),
                done,
                total,
            },
        })
    }
}

fn discarding_report(tickets: &[Ticket<Discards>]) -> Option<&Discarding> {
    tickets.first().map(Ticket::report)
}

fn mean_tricks(discard: &Discard<'_>) -> f64 {
    discard.tricks.mean().unwrap_or_default()
}

/// Formats the answer of `kibitz discards` as text, with a line for each group of equally good discards, strain by
/// strain.
fn answer_text(discarding: &Discarding, ranked: &[Discard<'_>]) -> String {
    let (done, total) = discarding.progress();
    let mut text = if done == total {
        "Declarer's tricks after every discard:".to_owned()
    } else {
        format!(
            "Stopped. Declarer's tricks in the layouts counted, {done} of {}:",
            count_with_noun(total, "layout")
        )
    };
    let groups = ranked.chunk_by(|one, other| {
        one.strain == other.strain && one.tricks.mean() == other.tricks.mean()
    });
    for group in groups {
        let cards = group.iter().map(|group| group.cards.iter());
        let names: Vec<String> = cards.map(|card| card.map(format_card).collect()).collect();
        for (row, names) in names.chunks(DISCARDS_PER_ROW).enumerate() {
            let [strain, mean] = match row {
                0 => [
                    strain_name(group[0].strain),
                    format_mean(mean_tricks(&group[0])),
                ],
                _ => Default::default(),
            };
            text += &format!("\n  {strain:<6} {mean:>7}  {}", names.join(" "));
        }
    }
    text
}

/// Number of discards that are printed in one row, chosen to fit 80 columns.
const DISCARDS_PER_ROW: usize = 12;

/// Formats a mean number of tricks with four decimals, or without decimals if it is an integer.
fn format_mean(mean: f64) -> String {
    if mean.fract() == 0.0 {
        mean.to_string()
    } else {
        format!("{mean:.4}")
    }
}
