//! The value of every legal card.

use std::io::{self, Write};

use crate::cards::{Card, CardSet, Strain, Tricks};
use crate::rules::Position;
use crate::search::Cancelled;

use super::question::{Question, Work};

/// The question: the value of every legal card of a position, as the number of tricks that the declaring side takes.
///
/// In the example West has led low towards the ace and queen, and holds the king: the finesse wins a trick.
///
/// ```
/// use kibitzer::analysis::Choices;
/// use kibitzer::search::Solver;
///
/// let choices = Choices("N:AQ... 32... .AK.. K... NT W S4".parse()?);
/// let ranking = Solver::default().solve(&choices);
/// let finesse = ranking.best().unwrap();
/// assert_eq!((finesse.cards.to_string().as_str(), finesse.tricks.0), ("Q...", 2));
/// assert_eq!(ranking.of("SA".parse()?).unwrap().tricks.0, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Choices(pub Position);

/// A group of equivalent legal cards, such as the king and queen of a suit in one hand, with the tricks that the
/// declaring side takes after any of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Choice {
    /// The equivalent cards, all of one suit.
    pub cards: CardSet,
    /// The declaring side's tricks from the position on, the current trick included, if one of these cards is played.
    pub tricks: Tricks,
    /// True if the hand that plays the card wants the declaring side to take more tricks rather than fewer.
    pub wants_tricks: bool,
}

/// The values of the legal cards known so far, best first for the hand to play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ranking {
    choices: Vec<Choice>,
}

impl Question for Choices {
    type Finding = Choice;
    type Report = Ranking;
    type Answer = Ranking;

    const SHARES: bool = true;

    fn parts(&self) -> usize {
        self.0.equals().len()
    }

    fn answer(&self, part: usize, work: &mut Work<'_, Choice>) -> Result<(), Cancelled> {
        let cards = self.0.equals()[part];
        let (next, won) = after_one_of(&self.0, cards);
        let tricks = won + work.tricks(&next)?;
        work.found(Choice {
            cards,
            tricks,
            wants_tricks: wants_tricks(&self.0),
        });
        Ok(())
    }

    fn empty(&self) -> Ranking {
        Ranking::default()
    }

    fn add(ranking: &mut Ranking, choice: Choice) {
        let key = |choice: &Choice| {
            let tricks = i32::from(choice.tricks.0);
            let worth = if choice.wants_tricks { tricks } else { -tricks };
            (worth, choice.cards.bits())
        };
        let choices = &mut ranking.choices;
        let place = choices.partition_point(|other| key(other) > key(&choice));
        choices.insert(place, choice);
    }

    fn complete(report: Ranking) -> Ranking {
        report
    }
}

impl Ranking {
    /// Returns the choices known so far, best first for the hand to play. Ties are in the order in which hands are
    /// written: spades first, high cards before low ones.
    pub fn all(&self) -> &[Choice] {
        &self.choices
    }

    /// Returns the best choice known so far for the hand to play, or `None` if no card's value is known.
    pub fn best(&self) -> Option<&Choice> {
        self.choices.first()
    }

    /// Returns the group of equivalent cards that contains a card, with its value, or `None` if the value is not known
    /// yet.
    pub fn of(&self, card: Card) -> Option<&Choice> {
        self.choices.iter().find(|choice| choice.cards.has(card))
    }

    /// Iterates over the cards whose values are known, best first, each with the declaring side's tricks after it.
    ///
    /// ```
    /// use kibitzer::analysis::Choices;
    /// use kibitzer::search::Solver;
    ///
    /// let ranking = Solver::default().solve(&Choices("N:AQ... 32... .AK.. K... NT W S4".parse()?));
    /// let cards: Vec<String> = ranking.cards().map(|(card, tricks)| format!("{card} {tricks}")).collect();
    /// assert_eq!(cards, ["SQ 2", "SA 1"]);
    /// # Ok::<(), kibitzer::notation::ParsePositionError>(())
    /// ```
    pub fn cards(&self) -> impl Iterator<Item = (Card, Tricks)> {
        let groups = self.choices.iter();
        groups.flat_map(|choice| choice.cards.iter().map(|card| (card, choice.tricks)))
    }

    /// Writes the known choices as comma-separated values, one card per line, best first.
    ///
    /// The columns are the card, the number of tricks that the declaring side takes from the position on if it is
    /// played, and the number of tricks that it loses compared with the best card.
    ///
    /// ```
    /// use kibitzer::analysis::Choices;
    /// use kibitzer::search::Solver;
    ///
    /// let choices = Choices("N:AQ... 32... .AK.. K... NT W S4".parse()?);
    /// let ranking = Solver::default().solve(&choices);
    /// let mut csv = Vec::new();
    /// ranking.write_csv(&mut csv)?;
    /// assert_eq!(String::from_utf8(csv)?, "card,tricks,loss\nSQ,2,0\nSA,1,1\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the error of `out` if writing fails.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "card,tricks,loss")?;
        let best = self.best().map_or(0, |choice| choice.tricks.0);
        for (card, tricks) in self.cards() {
            writeln!(out, "{card},{tricks},{}", best.abs_diff(tricks.0))?;
        }
        out.flush()
    }
}

impl<'a> IntoIterator for &'a Ranking {
    type Item = &'a Choice;
    type IntoIter = std::slice::Iter<'a, Choice>;

    fn into_iter(self) -> Self::IntoIter {
        self.choices.iter()
    }
}

/// Returns true if the hand to play wants the declaring side to take many tricks: a hand of the declaring side itself
/// or, in misère, of the defenders.
pub fn wants_tricks(position: &Position) -> bool {
    let turn = position.turn();
    let is_declaring = turn.is_some_and(|turn| position.is_declaring(turn));
    is_declaring != (position.strain() == Strain::Misere)
}

/// Plays one of several equivalent legal cards. Returns the position after it, and the tricks that the declaring side
/// wins with it: 1 if the card completes a trick that the side wins, else 0.
pub fn after_one_of(position: &Position, cards: CardSet) -> (Position, Tricks) {
    let mut next = *position;
    let winner = cards.iter().next().map(|card| next.play(card));
    let won = matches!(winner, Some(Ok(Some(seat))) if position.is_declaring(seat));
    (next, Tricks(won.into()))
}
