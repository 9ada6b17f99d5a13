//! What is known of all layouts so far.

use std::io::{self, Write};
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::cards::{CardSet, Seat};

use super::terms::{Aim, NO_LAYOUT};
use super::{Histogram, Layouts, Point, Results, Stage};

/// A piece of the answer to a question about all layouts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tally {
    /// The values of layouts that were drawn.
    Draws {
        /// What was asked.
        stage: Stage,
        /// The first of the draws.
        first: u32,
        /// A value for every column of every draw.
        values: Vec<u8>,
    },
    /// The values of layouts that are neighbours.
    Block {
        /// What was asked.
        stage: Stage,
        /// The first of the points.
        first: u64,
        /// A value for every column of every point.
        values: Vec<u8>,
    },
}

impl Tally {
    /// The layouts gone through, by tricks, if there is one column.
    pub(in super::super) fn tricks(&self) -> Histogram {
        let mut tricks = Histogram::default();
        if let Tally::Block {
            stage: Stage::Tricks,
            values,
            ..
        } = self
        {
            for &value in values.iter().filter(|&&value| value != NO_LAYOUT) {
                tricks.counts[usize::from(value)] += 1;
            }
        }
        tricks
    }
}

/// What is known of all layouts so far: counts of those gone through, and estimates from those
/// drawn at random.
///
/// What they say of the position is told by [`whole`](Statistics::whole); if that was asked,
/// [`cards`](Statistics::cards) tells it of each of the groups of equal cards that may be played.
///
/// ```
/// use kibitzer::analysis::{Layouts, Question};
/// use kibitzer::cards::Tricks;
/// use kibitzer::notation::text;
/// use kibitzer::rules::Position;
/// use kibitzer::search::{Control, Solver};
///
/// // North has the ace and queen; the king is caught unless East guards it.
/// let line = text::parse_line("bridge N:AQ... 2.3.. 54... K..3. NT S declarer=S");
/// let position = Position::from_setup(&line?.problem.setup)?;
/// let layouts = Layouts::new(position, Layouts::opponents(&position))?;
/// let statistics = layouts.solve(&mut Solver::new(1 << 20), &Control::default())?;
/// assert!(statistics.is_exact());
/// assert_eq!((statistics.tricks().total(), statistics.tricks().counts[2]), (6, 5));
/// assert_eq!(statistics.whole().at_least(Tricks(1)).unwrap().share, 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    pub(super) question: Layouts,
    /// The counts of the position itself.
    pub(super) whole: CardCounts,
    /// Those of each card to play, if that was asked.
    pub(super) cards: Vec<CardCounts>,
    pub(super) stages: [Progress; 2],
}

/// The counts of one card to play, or of the position itself.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct CardCounts {
    /// Equal cards, one of which is played; none for the position itself.
    pub cards: Option<CardSet>,
    /// Layouts in which the target is missed, and in which it is reached.
    pub reached: [u64; 2],
    /// Layouts by tricks.
    pub tricks: Histogram,
    /// Layouts in which no card is better.
    pub best: u64,
}

impl CardCounts {
    /// Counts a layout with its value, and the best that any card has there.
    pub(super) fn count(&mut self, stage: Stage, value: u8, best: u8) {
        match stage {
            Stage::Makes => self.reached[usize::from(value)] += 1,
            Stage::Tricks => {
                self.tricks.counts[usize::from(value)] += 1;
                self.best += u64::from(value == best);
            }
        }
    }
}

/// How far a stage has come.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Progress {
    /// The values of draws, of every column of each.
    pub(super) draws: Vec<u8>,
    /// By point, the value of the position itself; empty before the first.
    pub(super) points: Vec<u8>,
    /// Layouts whose values are known.
    pub(super) counted: u64,
}

/// Not known yet.
pub(super) const UNKNOWN: u8 = u8::MAX - 1;

impl Statistics {
    /// Before anything is known, or what was known before.
    pub(super) fn of(question: &Layouts) -> Statistics {
        if let Some(before) = &question.before {
            return Statistics::clone(before);
        }
        let cards = question.terms.cards.iter().map(|&cards| CardCounts {
            cards: Some(cards),
            ..CardCounts::default()
        });
        Statistics {
            question: question.clone(),
            whole: CardCounts::default(),
            cards: cards.collect(),
            stages: Default::default(),
        }
    }

    /// Takes in a piece of the answer.
    pub(super) fn add(&mut self, tally: Tally) {
        match tally {
            Tally::Draws {
                stage,
                first,
                values,
            } => self.add_draws(stage, first as usize, &values),
            Tally::Block {
                stage,
                first,
                values,
            } => self.add_block(stage, first as usize, &values),
        }
    }

    fn add_draws(&mut self, stage: Stage, first: usize, values: &[u8]) {
        let first = first * self.columns().len();
        let draws = &mut self.stages[stage as usize].draws;
        if draws.len() < first + values.len() {
            draws.resize(first + values.len(), UNKNOWN);
        }
        draws[first..first + values.len()].copy_from_slice(values);
    }

    fn add_block(&mut self, stage: Stage, first: usize, values: &[u8]) {
        let rows = values.chunks(self.columns().len());
        let best: Vec<u8> = rows.clone().map(|values| self.best_of(values)).collect();
        let progress = &mut self.stages[stage as usize];
        if progress.points.is_empty() {
            progress.points = vec![UNKNOWN; self.question.space.points as usize];
        }
        progress.points[first..first + best.len()].copy_from_slice(&best);
        let layouts = rows.zip(best).filter(|&(_, best)| best != NO_LAYOUT);
        for (values, best) in layouts {
            progress.counted += 1;
            self.whole.count(stage, best, best);
            for (card, &value) in self.cards.iter_mut().zip(values) {
                card.count(stage, value, best);
            }
        }
    }

    /// What was asked.
    pub fn question(&self) -> &Layouts {
        &self.question
    }

    /// What is known of the position as a whole, the hand to play choosing its best card.
    pub fn whole(&self) -> Results<'_> {
        Results::new(self, None)
    }

    /// What is known of each card to play, if that was asked.
    pub fn cards(&self) -> impl Iterator<Item = Results<'_>> {
        (0..self.cards.len()).map(|card| Results::new(self, Some(card)))
    }

    /// The counts of everything that has a value of its own in every layout: of each card to play
    /// or, if these are not asked about, of the position itself.
    pub(super) fn columns(&self) -> &[CardCounts] {
        match self.cards.is_empty() {
            true => std::slice::from_ref(&self.whole),
            false => &self.cards,
        }
    }

    /// The layouts counted, by the tricks that the declaring side takes from here on.
    pub fn tricks(&self) -> &Histogram {
        &self.whole.tricks
    }

    /// Layouts counted at a stage.
    pub fn counted(&self, stage: Stage) -> u64 {
        self.stages[stage as usize].counted
    }

    /// Layouts drawn at random at a stage, all of those before the first that is still at work.
    pub fn drawn(&self, stage: Stage) -> usize {
        let draws = &self.stages[stage as usize].draws;
        let known = draws.iter().take_while(|&&value| value != UNKNOWN);
        known.count() / self.columns().len()
    }

    /// Whether a stage is asked about and all layouts are counted at it.
    pub fn is_complete(&self, stage: Stage) -> bool {
        self.counted(stage) == self.question.total()
    }

    /// Whether everything that was asked is counted.
    pub fn is_exact(&self) -> bool {
        let mut stages = self.question.stages();
        stages.all(|stage| self.is_complete(stage))
    }

    /// The values of the layouts that are counted: of each the best for the hand to play, at the
    /// first stage 1 if the target is reached.
    pub fn values(&self, stage: Stage) -> impl Iterator<Item = (Point, u8)> {
        self.counted_in(stage, 0..self.question.space.points)
    }

    /// The same of some of the points.
    pub(super) fn counted_in(
        &self,
        stage: Stage,
        points: Range<u64>,
    ) -> impl Iterator<Item = (Point, u8)> {
        let values = &self.stages[stage as usize].points;
        let values = values.get(points.start as usize..points.end as usize);
        let values = points.zip(values.unwrap_or_default());
        values
            .filter(|&(_, &value)| value != UNKNOWN && value != NO_LAYOUT)
            .map(|(point, &value)| (Point(point), value))
    }

    /// Writes the layouts counted as comma-separated values, and returns how many they are: the two
    /// unseen hands and the tricks or, until these are counted, 1 if the contract is made and 0 if
    /// not.
    ///
    /// # Errors
    ///
    /// When they cannot be written.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<u64> {
        let stages: Vec<Stage> = self.question.stages().collect();
        let counted = stages.iter().rfind(|&&stage| self.counted(stage) > 0);
        let stage = counted.or(stages.last()).copied();
        let stage = stage.unwrap_or(Stage::Tricks);
        let result = match stage {
            Stage::Makes => "makes",
            Stage::Tricks => "tricks",
        };
        let [first, second] = self.question.unseen().map(Seat::name);
        writeln!(out, "{first},{second},{result}")?;
        // Then the target is what must not be reached.
        let is_inverse =
            stage == Stage::Makes && matches!(self.question.terms.aim, Some(Aim::Below(_)));
        for (point, value) in self.values(stage) {
            let [first, second] = self.question.hands(point);
            let result = if is_inverse { 1 - value } else { value };
            writeln!(out, "{first},{second},{result}")?;
        }
        out.flush()?;
        Ok(self.counted(stage))
    }

    /// The values of the layouts that were drawn; one may be drawn twice.
    pub fn drawn_values(&self, stage: Stage) -> impl Iterator<Item = (Point, u8)> {
        let draws = self.stages[stage as usize]
            .draws
            .chunks(self.columns().len());
        let draws = draws.take(self.drawn(stage)).zip(0..);
        draws.map(|(values, draw)| (self.question.drawn(draw), self.best_of(values)))
    }

    /// The best of the values of a layout for the hand to play.
    pub(super) fn best_of(&self, values: &[u8]) -> u8 {
        let best = match self.question.wants_tricks() {
            true => values.iter().max(),
            false => values.iter().min(),
        };
        best.copied().unwrap_or(NO_LAYOUT)
    }

    /// The value of a layout, if it is counted: the best for the hand to play, at the first stage
    /// 1 if the target is reached.
    pub fn value(&self, stage: Stage, Point(point): Point) -> Option<u8> {
        let values = self.counted_in(stage, point..point + 1);
        values.map(|(_, value)| value).next()
    }

    /// Whether a point was gone through at a stage.
    pub(super) fn is_known(&self, stage: Stage, point: u64) -> bool {
        let points = &self.stages[stage as usize].points;
        points
            .get(point as usize)
            .is_some_and(|&value| value != UNKNOWN)
    }

    /// Whether draws from one on are known.
    pub(super) fn has_draws(&self, stage: Stage, first: u32) -> bool {
        let draws = &self.stages[stage as usize].draws;
        let value = draws.get(first as usize * self.columns().len());
        value.is_some_and(|&value| value != UNKNOWN)
    }
}
