//! What is known of all layouts so far.

use std::io::{self, Write};
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::cards::{CardSet, Seat, Tricks};

use super::terms::{Aim, NO_LAYOUT};
use super::{Histogram, Interval, Layouts, Point, Stage};

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
/// A finding is a share of all layouts as an [`Interval`]; the interval has no width once the
/// layouts that it depends on are all counted. There is a column for the position itself or, if
/// that was asked, one for each of the groups of equal cards that may be played.
///
/// ```
/// use kibitzer::analysis::{Layouts, Report, Request};
/// use kibitzer::cards::Tricks;
/// use kibitzer::formats::text;
/// use kibitzer::rules::Position;
/// use kibitzer::search::{Control, Solver};
///
/// // North has the ace and queen; the king is caught unless East guards it.
/// let line = text::parse_line("bridge N:AQ... 2.3.. 54... K..3. NT S declarer=S");
/// let position = Position::from_setup(&line?.problem.setup)?;
/// let layouts = Layouts::new(position, Layouts::opponents(&position))?;
/// let request = Request::Layouts(layouts);
/// let report = request.solve(&mut Solver::new(1 << 20), &Control::default())?;
/// let Report::Layouts(statistics) = report else { unreachable!() };
/// assert!(statistics.is_exact());
/// assert_eq!((statistics.tricks().total(), statistics.tricks().counts[2]), (6, 5));
/// assert_eq!(statistics.at_least(0, Tricks(1)).unwrap().share, 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    pub(super) question: Layouts,
    /// The layouts counted, by the tricks of the position itself.
    pub(super) tricks: Histogram,
    pub(super) columns: Vec<CardCounts>,
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
    pub(in super::super) fn of(question: &Layouts) -> Statistics {
        if let Some(before) = &question.before {
            return Statistics::clone(before);
        }
        let columns = question.terms.columns();
        let columns = columns.iter().map(|column| CardCounts {
            cards: column.cards,
            ..CardCounts::default()
        });
        Statistics {
            question: question.clone(),
            tricks: Histogram::default(),
            columns: columns.collect(),
            stages: Default::default(),
        }
    }

    /// Takes in a piece of the answer.
    pub(in super::super) fn add(&mut self, tally: Tally) {
        let columns = self.columns.len();
        match tally {
            Tally::Draws {
                stage,
                first,
                values,
            } => {
                let draws = &mut self.stages[stage as usize].draws;
                let first = first as usize * columns;
                if draws.len() < first + values.len() {
                    draws.resize(first + values.len(), UNKNOWN);
                }
                draws[first..first + values.len()].copy_from_slice(&values);
            }
            Tally::Block {
                stage,
                first,
                values,
            } => {
                let best: Vec<u8> = values
                    .chunks(columns)
                    .map(|values| self.best_of(values))
                    .collect();
                let progress = &mut self.stages[stage as usize];
                if progress.points.is_empty() {
                    progress.points = vec![UNKNOWN; self.question.space.points as usize];
                }
                let points = &mut progress.points[first as usize..];
                points[..best.len()].copy_from_slice(&best);
                for (values, point) in values.chunks(columns).zip(&best) {
                    if *point == NO_LAYOUT {
                        continue;
                    }
                    progress.counted += 1;
                    if stage == Stage::Tricks {
                        self.tricks.counts[usize::from(*point)] += 1;
                    }
                    for (column, &value) in self.columns.iter_mut().zip(values) {
                        match stage {
                            Stage::Makes => column.reached[usize::from(value)] += 1,
                            Stage::Tricks => {
                                column.tricks.counts[usize::from(value)] += 1;
                                column.best += u64::from(value == *point);
                            }
                        }
                    }
                }
            }
        }
    }

    /// What was asked.
    pub fn question(&self) -> &Layouts {
        &self.question
    }

    /// The counts so far: of the position itself, or of each of the cards that may be played.
    pub fn columns(&self) -> &[CardCounts] {
        &self.columns
    }

    /// The layouts counted, by the tricks that the declaring side takes from here on.
    pub fn tricks(&self) -> &Histogram {
        &self.tricks
    }

    /// Layouts counted at a stage.
    pub fn counted(&self, stage: Stage) -> u64 {
        self.stages[stage as usize].counted
    }

    /// Layouts drawn at random at a stage, all of those before the first that is still at work.
    pub fn drawn(&self, stage: Stage) -> usize {
        let draws = &self.stages[stage as usize].draws;
        let known = draws.iter().take_while(|&&value| value != UNKNOWN);
        known.count() / self.columns.len()
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

    /// The share of layouts in which the declaring side takes at least so many tricks from here
    /// on.
    pub fn at_least(&self, column: usize, tricks: Tricks) -> Option<Interval> {
        self.reaching(column, tricks, true)
    }

    /// The share of layouts in which it takes at least so many, or does not.
    fn reaching(&self, column: usize, tricks: Tricks, reaches: bool) -> Option<Interval> {
        let counts = &self.columns[column];
        let is_target = self.question.target() == Some(tricks);
        if is_target && !self.is_complete(Stage::Tricks) {
            let known = counts.reached[usize::from(reaches)];
            let drawn = self.drawn_share(column, Stage::Makes, |value| (value == 1) == reaches);
            return self.known_of(Stage::Makes, known, drawn);
        }
        let is_hit = |n: Tricks| (n >= tricks) == reaches;
        let known = counts.tricks.nonzero().filter(|&(n, _)| is_hit(n));
        let known = known.map(|(_, count)| count).sum();
        let drawn = self.drawn_share(column, Stage::Tricks, |value| is_hit(Tricks(value)));
        self.known_of(Stage::Tricks, known, drawn)
    }

    /// The share of layouts in which it takes exactly so many.
    pub fn exactly(&self, column: usize, tricks: Tricks) -> Option<Interval> {
        let known = self.columns[column].tricks.counts[usize::from(tricks)];
        let drawn = self.drawn_share(column, Stage::Tricks, |value| value == tricks.0);
        self.known_of(Stage::Tricks, known, drawn)
    }

    /// The share of layouts in which the contract is made.
    pub fn makes(&self, column: usize) -> Option<Interval> {
        match self.question.terms.aim? {
            Aim::Sure(is_made) => Some(Interval::exactly(is_made.into())),
            Aim::AtLeast(target) => self.reaching(column, target, true),
            Aim::Below(target) => self.reaching(column, target, false),
        }
    }

    /// The mean number of tricks from here on, and how far the true one may be from it with a
    /// confidence of 95 %.
    pub fn mean(&self, column: usize) -> Option<(f64, f64)> {
        if self.is_complete(Stage::Tricks) {
            return Some((self.columns[column].tricks.mean()?, 0.0));
        }
        let draws: Vec<f64> = self
            .drawn_in_order(column, Stage::Tricks)
            .map(f64::from)
            .collect();
        Interval::mean(&draws)
    }

    /// The share of layouts in which no card is better than that of a column.
    pub fn best(&self, column: usize) -> Option<Interval> {
        let columns = self.columns.len();
        let draws = &self.stages[Stage::Tricks as usize].draws;
        let order = self.question.in_order(self.drawn(Stage::Tricks) as u32);
        let is_best = |draw: u32| {
            let values = &draws[draw as usize * columns..][..columns];
            values[column] == self.best_of(values)
        };
        let hits: Vec<bool> = order.into_iter().map(is_best).collect();
        let known = self.columns[column].best;
        self.known_of(Stage::Tricks, known, Interval::of(&hits))
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
        let draws = self.stages[stage as usize].draws.chunks(self.columns.len());
        let draws = draws.take(self.drawn(stage)).zip(0..);
        draws.map(|(values, draw)| (self.question.drawn(draw), self.best_of(values)))
    }

    /// The best of the values of all columns for the hand to play.
    fn best_of(&self, values: &[u8]) -> u8 {
        let best = match self.question.wants_tricks() {
            true => values.iter().max(),
            false => values.iter().min(),
        };
        best.copied().unwrap_or(NO_LAYOUT)
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
        let value = draws.get(first as usize * self.columns.len());
        value.is_some_and(|&value| value != UNKNOWN)
    }

    /// A share of which so many layouts are known to be, and which was estimated.
    fn known_of(&self, stage: Stage, known: u64, drawn: Option<Interval>) -> Option<Interval> {
        let total = self.question.total() as f64;
        let counted = self.counted(stage);
        let low = known as f64 / total;
        let high = 1.0 - (counted - known) as f64 / total;
        if counted == self.question.total() {
            return Some(Interval::exactly(low));
        }
        // The estimate comes from the draws alone: what is counted first is no fair part of all.
        drawn.map(|drawn| Interval {
            share: drawn.share.clamp(low, high),
            low: drawn.low.clamp(low, high),
            high: drawn.high.clamp(low, high),
        })
    }

    fn drawn_share(
        &self,
        column: usize,
        stage: Stage,
        is_hit: impl Fn(u8) -> bool,
    ) -> Option<Interval> {
        let hits: Vec<bool> = self.drawn_in_order(column, stage).map(is_hit).collect();
        Interval::of(&hits)
    }

    /// The values of draws in the order of their places among all layouts.
    fn drawn_in_order(&self, column: usize, stage: Stage) -> impl Iterator<Item = u8> {
        let columns = self.columns.len();
        let order = self.question.in_order(self.drawn(stage) as u32);
        let draws = &self.stages[stage as usize].draws;
        order
            .into_iter()
            .map(move |draw| draws[draw as usize * columns + column])
    }
}
