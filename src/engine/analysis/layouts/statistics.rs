//! The report of the question about all layouts.

use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

use super::counted::Counted;
use super::histogram::Histogram;
use super::layout_value::{LayoutValue, Slot, Stage, best_of};
use super::question::{Layouts, Point};
use super::terms::Aim;
use super::unseen::Place;

/// The results of a count of layouts so far: numbers of layouts already solved, and estimates from layouts drawn at
/// random.
///
/// [`whole`](Statistics::whole) returns the results for the position itself. If the question is about each card to
/// play, [`cards`](Statistics::cards) returns those for each group of equivalent cards.
///
/// ```
/// use kibitzer::analysis::Layouts;
/// use kibitzer::cards::Tricks;
/// use kibitzer::notation::text;
/// use kibitzer::rules::Position;
/// use kibitzer::search::Solver;
///
/// // North has the ace and queen; the king is caught unless East guards it.
/// let line = text::parse_line("bridge N:AQ... 2.3.. 54... K..3. NT S declarer=S");
/// let position = Position::from_setup(&line?.problem.setup)?;
/// let layouts = Layouts::new(position, Layouts::opponents(&position))?;
/// let statistics = Solver::default().solve(&layouts);
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
    /// Creates the statistics with which a count of layouts starts: those of the earlier count that it continues,
    /// otherwise empty ones.
    pub(super) fn for_question(question: &Layouts) -> Statistics {
        let nothing = || Counted::empty(&question.terms.cards);
        let before = question.before.as_deref();
        Statistics {
            question: Layouts {
                before: None,
                stored_bounds: Arc::default(),
                ..question.clone()
            },
            counted: before.cloned().unwrap_or_else(nothing),
        }
    }

    /// Adds the values of layouts drawn at random, from draw number `first` on: for each draw, a value for every card
    /// to play.
    pub(super) fn add_draws(&mut self, stage: Stage, first: usize, values: &[Slot]) {
        let first = first * self.counted.columns().len();
        let draws = &mut self.counted.stages[stage as usize].draws;
        if draws.len() < first + values.len() {
            draws.resize(first + values.len(), Slot::UNKNOWN);
        }
        draws[first..first + values.len()].copy_from_slice(values);
    }

    /// Adds the values of consecutive layouts from number `first` on: for each layout, a value for every card to play.
    pub(super) fn add_block(&mut self, stage: Stage, first: usize, values: &[Slot]) {
        let rows = values.chunks(self.counted.columns().len());
        let wants_tricks = self.question.wants_tricks();
        let best: Vec<Slot> = rows
            .clone()
            .map(|values| best_of(values, wants_tricks))
            .collect();
        let Counted {
            whole,
            cards,
            stages,
        } = &mut self.counted;
        let progress = &mut stages[stage as usize];
        if progress.points.is_empty() {
            progress.points = vec![Slot::UNKNOWN; self.question.space.points as usize];
        }
        progress.points[first..first + best.len()].copy_from_slice(&best);
        for (slots, best) in rows.zip(best) {
            let Some(best) = best.value(stage) else {
                continue;
            };
            progress.counted += 1;
            whole.count_layout(best, best);
            let values = slots.iter().filter_map(|slot| slot.value(stage));
            for (card, value) in cards.iter_mut().zip(values) {
                card.count_layout(value, best);
            }
        }
    }

    /// Returns the memory that the stored values take, in bytes. Each layout takes one byte per stage of the count,
    /// each random draw one byte per stage and card to play.
    pub fn bytes(&self) -> usize {
        let stages = self.counted.stages.iter();
        stages
            .map(|stage| stage.draws.len() + stage.points.len())
            .sum()
    }

    /// Returns the question about layouts that the statistics answer.
    pub fn question(&self) -> &Layouts {
        &self.question
    }

    /// Returns the number of layouts counted so far, by the tricks that the declaring side takes from the position on.
    pub fn tricks(&self) -> &Histogram {
        &self.counted.whole.tricks
    }

    /// Returns the number of layouts counted so far at a stage of the count.
    pub fn counted(&self, stage: Stage) -> u64 {
        self.counted.stages[stage as usize].counted
    }

    /// Returns the number of random draws whose values are known at a stage, up to the first draw whose value is
    /// unknown.
    pub fn drawn(&self, stage: Stage) -> usize {
        let draws = &self.counted.stages[stage as usize].draws;
        let known = draws.iter().take_while(|&&slot| slot != Slot::UNKNOWN);
        known.count() / self.counted.columns().len()
    }

    /// Returns true if all layouts are counted at a stage; false if the count does not include the stage.
    pub fn is_complete(&self, stage: Stage) -> bool {
        self.counted(stage) == self.question.total()
    }

    /// Returns true if all layouts are counted at all stages of the count.
    pub fn is_exact(&self) -> bool {
        let mut stages = self.question.stages();
        stages.all(|stage| self.is_complete(stage))
    }

    /// Iterates over the counted layouts, each with its value if the hand to play chooses its best card.
    pub fn values(&self, stage: Stage) -> impl Iterator<Item = (Point, LayoutValue)> {
        self.values_in(stage, 0..self.question.space.points)
    }

    /// Iterates over the counted layouts with numbers in a range, and their values, as [`Statistics::values`] does.
    pub(super) fn values_in(
        &self,
        stage: Stage,
        points: Range<u64>,
    ) -> impl Iterator<Item = (Point, LayoutValue)> {
        let values = self.counted.stages[stage as usize]
            .points
            .get(points.start as usize..points.end as usize);
        let values = points.zip(values.unwrap_or_default());
        values.filter_map(move |(point, slot)| Some((Point(point), slot.value(stage)?)))
    }

    /// Writes the counted layouts as comma-separated values, and returns their number.
    ///
    /// The columns are the cards in the two places of [`Unseen::places`](super::Unseen::places), and the number of
    /// tricks. Until tricks are counted, the last column is 1 if the contract is made and 0 if not.
    ///
    /// # Errors
    ///
    /// Returns the error of `out` if writing fails.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<u64> {
        let result = match self.csv_stage() {
            Stage::Makes => "makes",
            Stage::Tricks => "tricks",
        };
        let [first, second] = self.question.unseen().places().map(Place::name);
        writeln!(out, "{first},{second},{result}")?;
        self.write_csv_rows(out)
    }

    /// Returns the stage whose values are the last column of the rows that [`Statistics::write_csv`] writes: the
    /// numbers of tricks or, until these are counted, whether the contract is made.
    pub fn csv_stage(&self) -> Stage {
        let stages: Vec<Stage> = self.question.stages().collect();
        let counted = stages.iter().rfind(|&&stage| self.counted(stage) > 0);
        let stage = counted.or(stages.last()).copied();
        stage.unwrap_or(Stage::Tricks)
    }

    /// Writes the rows of [`Statistics::write_csv`] without their heading, and returns their number.
    ///
    /// # Errors
    ///
    /// Returns the error of `out` if writing fails.
    pub fn write_csv_rows(&self, out: &mut dyn Write) -> io::Result<u64> {
        let stage = self.csv_stage();
        // In misère the contract is made if the target is missed.
        let is_below = matches!(self.question.terms.aim, Some(Aim::Below(_)));
        for (point, value) in self.values(stage) {
            let [first, second] = self.question.hands(point);
            let result = match value {
                LayoutValue::Reached(reached) => u8::from(reached != is_below),
                LayoutValue::Tricks(tricks) => tricks.0,
            };
            writeln!(out, "{first},{second},{result}")?;
        }
        out.flush()?;
        Ok(self.counted(stage))
    }

    /// Iterates over the layouts drawn at random and their values, as in [`Statistics::values`]. A layout may be drawn
    /// twice.
    pub fn drawn_values(&self, stage: Stage) -> impl Iterator<Item = (Point, LayoutValue)> {
        let draws = self.counted.stages[stage as usize]
            .draws
            .chunks(self.counted.columns().len())
            .take(self.drawn(stage))
            .zip(0..);
        let wants_tricks = self.question.wants_tricks();
        draws.filter_map(move |(values, draw)| {
            let best = best_of(values, wants_tricks).value(stage)?;
            Some((self.question.drawn(draw), best))
        })
    }

    /// Returns the value of a layout, as in [`Statistics::values`], or `None` if the layout is not counted yet.
    pub fn value(&self, stage: Stage, Point(point): Point) -> Option<LayoutValue> {
        let values = self.values_in(stage, point..point + 1);
        values.map(|(_, value)| value).next()
    }
}
