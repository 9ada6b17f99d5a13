//! Statistics of layouts in a form that can be saved to a file, so that the count can continue later.

use std::sync::Arc;

use crate::cards::CardSet;
use crate::rules::{Constraint, Position, Setup};
use kibitzer_cards::messages;

use super::counted::{CardCounts, Progress};
use super::layout_value::{Slot, Stage};
use super::question::Layouts;
use super::statistics::Statistics;
use super::terms::{Aim, LayoutsTerms};
use super::unseen::Unseen;

/// A count of layouts as written to a file: the question, the counts and the values found so far.
///
/// ```
/// use kibitzer::analysis::{Layouts, Saved};
/// use kibitzer::notation::text;
/// use kibitzer::rules::Position;
/// use kibitzer::search::Solver;
///
/// let line = text::parse_line("bridge N:AQ... 2.3.. 54... K..3. NT S");
/// let position = Position::from_setup(&line?.problem.setup)?;
/// let layouts = Layouts::new(position, Layouts::opponents(&position))?;
/// let statistics = Solver::default().solve(&layouts);
/// let saved = Saved::of(&statistics);
/// assert_eq!(saved.restore()?, statistics);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Saved {
    setup: Setup,
    unseen: Unseen,
    discards: CardSet,
    #[cfg_attr(feature = "serde", serde(rename = "limits"))]
    constraints: Vec<Constraint>,
    aim: Option<Aim>,
    counts_tricks: bool,
    each_card: bool,
    draws: Option<u32>,
    seed: u64,
    columns: Vec<CardCounts>,
    /// The values of the layouts drawn at random, by stage of the count, encoded by [`pack_values`].
    drawn: [String; 2],
    /// The values of all layouts in the order of their numbers, by stage of the count, encoded by [`pack_values`].
    known: [String; 2],
}

messages! {
    /// The reason why a saved count of layouts cannot be used.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum SavedError {
        /// The saved count answers another question: other cards, constraints or options.
        OtherQuestion = "counts-other-question", "it was saved for another question: other cards, limits or options";
        /// The saved count of layouts is inconsistent, in the way that the field names.
        Damaged(damage: Damage) = "counts-damaged", "it is damaged: {damage}";
    }
}

messages! {
    /// The inconsistency found in a saved count of layouts.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum Damage: Error {
        /// The saved cards do not form a legal position.
        Cards = "damage-cards", "the cards are not those of a position";
        /// The saved unseen hands and constraints have no layouts.
        Hands = "damage-hands", "these hands have no layouts";
        /// The saved groups of equivalent cards to play differ from those of the position.
        Columns = "damage-columns", "the columns are not those of the question";
        /// A saved value is out of range, or the text of the values cannot be parsed.
        Values = "damage-values", "the values";
        /// The number of saved values differs from the number of layouts.
        Layouts = "damage-layouts", "the number of values differs from the number of layouts";
        /// The sum of the saved counts differs from the number of counted layouts.
        Counts = "damage-counts", "the counts do not add up";
    }
}

impl std::error::Error for SavedError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SavedError::OtherQuestion => None,
            SavedError::Damaged(damage) => Some(damage),
        }
    }
}

impl Saved {
    /// Converts a count of layouts to the form in which it is saved.
    pub fn of(statistics: &Statistics) -> Saved {
        let terms = &statistics.question.terms;
        let stages = statistics.counted.stages.each_ref();
        Saved {
            setup: terms.position.setup(),
            unseen: terms.unseen,
            discards: terms.discards,
            constraints: terms.constraints.clone(),
            aim: terms.aim,
            counts_tricks: terms.counts_tricks,
            each_card: !terms.cards.is_empty(),
            draws: terms.draws,
            seed: terms.seed,
            columns: statistics.counted.columns().to_vec(),
            drawn: stages.map(|stage| pack_values(&stage.draws)),
            known: stages.map(|stage| pack_values(&stage.points)),
        }
    }

    /// Returns the count of layouts that was saved.
    ///
    /// # Errors
    ///
    /// Returns an error if the saved statistics are inconsistent.
    pub fn restore(&self) -> Result<Statistics, SavedError> {
        self.try_restore().map_err(SavedError::Damaged)
    }

    /// Returns the count of layouts that was saved, or the inconsistency in it.
    fn try_restore(&self) -> Result<Statistics, Damage> {
        let position = Position::from_setup(&self.setup).map_err(|_| Damage::Cards)?;
        let wrong = |_| Damage::Hands;
        let mut layouts = Layouts::new(position, self.unseen)
            .map_err(wrong)?
            .with_unseen_discards(self.discards)
            .map_err(wrong)?;
        if self.each_card {
            layouts = layouts.of_each_card().map_err(wrong)?;
        }
        let terms = LayoutsTerms {
            constraints: self.constraints.clone(),
            aim: self.aim,
            counts_tricks: self.counts_tricks,
            draws: self.draws,
            seed: self.seed,
            ..layouts.terms
        };
        let question = Layouts::from_terms(terms).map_err(wrong)?;
        let mut statistics = Statistics::for_question(&question);
        let columns = statistics.counted.columns();
        let saved = self.columns.iter().map(|column| column.cards);
        if !saved.eq(columns.iter().map(|column| column.cards)) {
            return Err(Damage::Columns);
        }
        let points = question.space.points as usize;
        let draws = question.space.layouts as usize * columns.len();
        // The value is 0 or 1 at the stage of the target, and a number of tricks at the other.
        let greatest = [1, position.tricks_left().0];
        for (index, greatest) in greatest.into_iter().enumerate() {
            let unpack =
                |text: &str, most| unpack_values(text, greatest, most).ok_or(Damage::Values);
            let points = unpack(&self.known[index], points)?;
            if !points.is_empty() && points.len() as u64 != question.space.points {
                return Err(Damage::Layouts);
            }
            let known = points
                .iter()
                .filter_map(|slot| slot.value(Stage::ALL[index]));
            statistics.counted.stages[index] = Progress {
                draws: unpack(&self.drawn[index], draws)?,
                counted: known.count() as u64,
                points,
            };
        }
        let mut whole = CardCounts::default();
        for stage in Stage::ALL {
            let values = statistics.values(stage);
            values.for_each(|(_, value)| whole.count_layout(value, value));
        }
        statistics.counted.whole = whole;
        if !self.columns_add_up(&statistics) {
            return Err(Damage::Counts);
        }
        if self.each_card {
            statistics.counted.cards.clone_from(&self.columns);
        }
        Ok(statistics)
    }

    /// Returns true if the saved columns agree with the values of the layouts.
    fn columns_add_up(&self, statistics: &Statistics) -> bool {
        let stages = &statistics.counted.stages;
        let adds_up = |column: &CardCounts| {
            column.reached.iter().sum::<u64>() == stages[0].counted
                && column.tricks.total() == stages[1].counted
        };
        if self.each_card {
            self.columns.iter().all(adds_up)
        } else {
            self.columns == statistics.counted.columns()
        }
    }
}

impl Layouts {
    /// Returns the question that a count of layouts answers, set to continue from that count.
    pub fn continuing(known: &Statistics) -> Layouts {
        Layouts {
            before: Some(Arc::new(known.counted.clone())),
            ..known.question.clone()
        }
    }

    /// Returns true if `known`, a count of layouts, answers this question. If this question counts tricks, a count of
    /// the same layouts that only decides the contract is accepted too.
    pub fn is_answered_by(&self, known: &Statistics) -> bool {
        let known = &known.question.terms;
        let terms = LayoutsTerms {
            // The number of draws may differ.
            draws: self.terms.draws,
            counts_tricks: self.terms.counts_tricks || known.counts_tricks,
            ..known.clone()
        };
        terms == self.terms
    }

    /// Returns this question, set to continue from `known`, an earlier count of the same layouts. If this question
    /// counts tricks, the earlier count may be one that only decides the contract. It may be complete or not.
    ///
    /// ```
    /// use kibitzer::analysis::{Layouts, Question};
    /// use kibitzer::cards::Tricks;
    /// use kibitzer::notation::text;
    /// use kibitzer::rules::Position;
    /// use kibitzer::search::{Control, Solver};
    ///
    /// // South needs two more tricks for seven no trumps.
    /// let line = text::parse_line("bridge N:AQ... 2.3.. 54... K..3. NT S contract=7NT")?;
    /// let position = Position::from_setup(&line.problem.setup)?;
    /// let contract = line.problem.contract().unwrap();
    /// let asked = |only| {
    ///     let layouts = Layouts::new(position, Layouts::opponents(&position));
    ///     layouts.map(|layouts| layouts.for_contract(contract, Tricks(11), only))
    /// };
    /// let (mut solver, control) = (Solver::default(), Control::default());
    /// let makes = asked(true)?.solve_with(&mut solver, &control)?;
    /// let tricks = asked(false)?.going_on_from(makes)?.solve_with(&mut solver, &control)?;
    /// assert_eq!(tricks, asked(false)?.solve_with(&mut solver, &control)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the statistics belong to another question.
    pub fn going_on_from(self, known: Statistics) -> Result<Layouts, SavedError> {
        if !self.is_answered_by(&known) {
            return Err(SavedError::OtherQuestion);
        }
        Ok(Layouts {
            before: Some(Arc::new(known.counted)),
            ..self
        })
    }

    /// Returns this question, set to continue from a saved count of the same layouts, as [`Layouts::going_on_from`]
    /// does.
    ///
    /// # Errors
    ///
    /// Returns an error if the statistics belong to another question or are inconsistent.
    pub fn resumed(self, saved: &Saved) -> Result<Layouts, SavedError> {
        self.going_on_from(saved.restore()?)
    }
}

/// Serde implementations for questions about layouts and for their counts, in the format of saved counts.
#[cfg(feature = "serde")]
mod serial {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Layouts, Saved, Statistics};

    impl Serialize for Statistics {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            Saved::of(self).serialize(to)
        }
    }

    impl<'de> Deserialize<'de> for Statistics {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Statistics, D::Error> {
            Saved::deserialize(from)?
                .restore()
                .map_err(D::Error::custom)
        }
    }

    /// A question is serialised together with the results from which it continues.
    impl Serialize for Layouts {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            Statistics::for_question(self).serialize(to)
        }
    }

    impl<'de> Deserialize<'de> for Layouts {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Layouts, D::Error> {
            let statistics = Statistics::deserialize(from)?;
            if statistics.bytes() == 0 {
                return Ok(statistics.question);
            }
            Ok(Layouts::continuing(&statistics))
        }
    }
}

/// Encodes the values of layouts as letters. The length of a run follows its letter: `aab` becomes `a2b`.
fn pack_values(values: &[Slot]) -> String {
    let runs = values.chunk_by(|one, other| one == other);
    let mut text = String::new();
    for run in runs {
        text.push(run[0].letter());
        if run.len() > 1 {
            text += &run.len().to_string();
        }
    }
    text
}

/// Decodes values encoded by [`pack_values`]. Returns `None` if the text is malformed, a value exceeds `greatest`, or
/// there are more than `most` values. The limit keeps a short text with long runs from exhausting memory.
fn unpack_values(text: &str, greatest: u8, most: usize) -> Option<Vec<Slot>> {
    let mut values = Vec::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let value = Slot::from_letter(letter, greatest)?;
        let mut count = 0usize;
        while let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(10)) {
            letters.next();
            count = count.checked_mul(10)?.checked_add(digit as usize)?;
        }
        let count = count.max(1);
        if count > most - values.len() {
            return None;
        }
        values.resize(values.len() + count, value);
    }
    Some(values)
}
