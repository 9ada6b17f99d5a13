//! A line of best play to the end of the hand.

use crate::cards::{Card, CardSet, Seat, Tricks};
use crate::rules::Position;
use crate::search::Cancelled;

use super::choices::{after_one_of, wants_tricks};
use super::question::{Question, Work};

/// The question: a line of best play from a position to the end of the hand, card by card. Among equally good cards the
/// lowest is played.
///
/// ```
/// use kibitzer::analysis::BestLine;
/// use kibitzer::search::Solver;
///
/// let question = BestLine("N:AQ... 32... .AK.. K4... NT W".parse()?);
/// let best = Solver::default().solve(&question);
/// let cards: Vec<String> = best.steps.iter().map(|step| step.card.to_string()).collect();
/// assert_eq!(cards, ["S4", "SQ", "S2", "HK", "SA", "S3", "HA", "SK"]);
/// assert_eq!(best.steps[0].as_good.to_string(), "K...");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BestLine(pub Position);

/// The part of a line of best play that is known so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LineOfPlay {
    /// The cards of the line in the order of play.
    pub steps: Vec<Step>,
}

/// One card of a line of best play, with its alternatives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Step {
    /// The seat that plays the card.
    pub seat: Seat,
    /// The card that the seat plays in this step of the line.
    pub card: Card,
    /// The other legal cards that would have been equally good.
    pub as_good: CardSet,
    /// The winner of the trick, if this card completes it.
    pub winner: Option<Seat>,
    /// The number of tricks that the declaring side takes in the whole line; the same in every step.
    pub tricks: Tricks,
}

impl<'a> IntoIterator for &'a LineOfPlay {
    type Item = &'a Step;
    type IntoIter = std::slice::Iter<'a, Step>;

    fn into_iter(self) -> Self::IntoIter {
        self.steps.iter()
    }
}

impl Question for BestLine {
    type Finding = Step;
    type Report = LineOfPlay;
    type Answer = LineOfPlay;

    fn answer(&self, _part: usize, work: &mut Work<'_, Step>) -> Result<(), Cancelled> {
        let start = &self.0;
        let tricks = work.tricks(start)?;
        let (mut position, mut left) = (*start, tricks);
        while let Some(seat) = position.turn() {
            let best = best_cards(&position, left, work)?;
            // Among lowest cards of several suits, the first in the order in which hands are written is played.
            let lowest = best.iter().min_by_key(|card| card.rank);
            let Some((card, Ok(winner))) = lowest.map(|card| (card, position.play(card))) else {
                break;
            };
            if winner.is_some_and(|seat| start.is_declaring(seat)) {
                left = left - Tricks(1);
            }
            work.found(Step {
                seat,
                card,
                as_good: best.without(card),
                winner,
                tricks,
            });
        }
        Ok(())
    }

    fn empty(&self) -> LineOfPlay {
        LineOfPlay::default()
    }

    fn add(line: &mut LineOfPlay, step: Step) {
        line.steps.push(step);
    }

    fn complete(report: LineOfPlay) -> LineOfPlay {
        report
    }
}

/// Returns the cards that are best for the hand to play. `value` is the number of tricks that the declaring side takes
/// from the position on.
pub(super) fn best_cards<F>(
    position: &Position,
    value: Tricks,
    work: &mut Work<'_, F>,
) -> Result<CardSet, Cancelled> {
    let groups = position.equals();
    if let [only] = groups[..] {
        return Ok(only);
    }
    let mut best = CardSet::EMPTY;
    for group in groups {
        let (next, won) = after_one_of(position, group);
        // No card does better than the value, so one zero window decides.
        let keeps = if wants_tricks(position) {
            value <= won || work.makes(&next, value - won)?
        } else {
            value >= won && !work.makes(&next, value - won + Tricks(1))?
        };
        if keeps {
            best |= group;
        }
    }
    Ok(best)
}
