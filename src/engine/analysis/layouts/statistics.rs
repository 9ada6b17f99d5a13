//! What is known of all layouts so far.

use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

use crate::cards::Seat;

use super::asked::{Layouts, Point};
use super::counted::{Counted, UNKNOWN};
use super::histogram::Histogram;
use super::tally::Tally;
use super::terms::{Aim, NO_LAYOUT, Stage};

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
/// use kibitzer::search::Solver;
///
/// // North has the ace and queen; the king is caught unless East guards it.
/// let line = text::parse_line("bridge N:AQ... 2.3.. 54... K..3. NT S declarer=S");
/// let position = Position::from_setup(&line?.problem.setup)?;
/// let layouts = Layouts::new(position, Layouts::opponents(&position))?;
/// let statistics = layouts.solve(&mut Solver::default())?;
/// assert!(statistics.is_exact());
/// assert_eq!((statistics.tricks().total(), statistics.tricks().counts[2]), (6, 5));
/// assert_eq!(statistics.whole().at_least(Tricks(1)).unwrap().share, 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    pub(super) question: Layouts,
    pub(super) counted: Counted,
}

impl Statistics {
    /// Before anything is known, or what was known before.
    pub(super) fn of(question: &Layouts) -> Statistics {
        let nothing = || Counted::nothing(&question.terms.cards);
        let before = question.before.as_deref();
        Statistics {
            question: Layouts {
                before: None,
                waiting: Arc::default(),
                ..question.clone()
            },
            counted: before.cloned().unwrap_or_else(nothing),
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
        let first = first * self.counted.columns().len();
        let draws = &mut self.counted.stages[stage as usize].draws;
        if draws.len() < first + values.len() {
            draws.resize(first + values.len(), UNKNOWN);
        }
        draws[first..first + values.len()].copy_from_slice(values);
    }

    fn add_block(&mut self, stage: Stage, first: usize, values: &[u8]) {
        let rows = values.chunks(self.counted.columns().len());
        let best: Vec<u8> = rows.clone().map(|values| self.best_of(values)).collect();
        let Counted {
            whole,
            cards,
            stages,
        } = &mut self.counted;
        let progress = &mut stages[stage as usize];
        if progress.points.is_empty() {
            progress.points = vec![UNKNOWN; self.question.space.points as usize];
        }
        progress.points[first..first + best.len()].copy_from_slice(&best);
        let layouts = rows.zip(best).filter(|&(_, best)| best != NO_LAYOUT);
        for (values, best) in layouts {
            progress.counted += 1;
            whole.count(stage, best, best);
            for (card, &value) in cards.iter_mut().zip(values) {
                card.count(stage, value, best);
            }
        }
    }

    /// The memory that the results take, in bytes: one for each layout and stage, and one for each draw and card.
    pub fn bytes(&self) -> usize {
        let stages = self.counted.stages.iter();
        stages.map(|it| it.draws.len() + it.points.len()).sum()
    }

    /// What was asked.
    pub fn question(&self) -> &Layouts {
        &self.question
    }

    /// The layouts counted, by the tricks that the declaring side takes from here on.
    pub fn tricks(&self) -> &Histogram {
        &self.counted.whole.tricks
    }

    /// Layouts counted at a stage.
    pub fn counted(&self, stage: Stage) -> u64 {
        self.counted.stages[stage as usize].counted
    }

    /// Layouts drawn at random at a stage, all of those before the first that is still at work.
    pub fn drawn(&self, stage: Stage) -> usize {
        let draws = &self.counted.stages[stage as usize].draws;
        let known = draws.iter().take_while(|&&value| value != UNKNOWN);
        known.count() / self.counted.columns().len()
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
        let values = &self.counted.stages[stage as usize].points;
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
        let draws = self.counted.stages[stage as usize]
            .draws
            .chunks(self.counted.columns().len());
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
}
