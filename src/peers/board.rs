//! A question with numbers for an answer, as it travels to another process.

use kibitzer::analysis::{
    Best, Choices, Deal, EveryDeclarer, Prover, Question, Ranking, TrickTable, after_one_of,
};
use std::fmt::{self, Display};

use kibitzer::cards::{Card, CardSet, Seat, Strain, Tricks};
use kibitzer::notation::text;
use kibitzer::problem::Problem;
use kibitzer::rules::{Position, Setup};
use kibitzer::search::{Cancelled, Control};
use kibitzer_machine::timed;
use serde::{Deserialize, Serialize};

use super::BoardAnswer;

/// What is asked about a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Task {
    /// The best result.
    Best,
    /// The value of every legal card.
    Cards,
    /// Every declarer in every strain.
    Table,
}

/// A question of the bench, as it also travels to another process.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoardQuestion {
    /// What is asked.
    pub task: Task,
    /// About which table; of a table of tricks the strain, declarer and leader do not matter.
    pub setup: Setup,
}

const LEGAL: &str = "what is asked about is legal";

impl BoardQuestion {
    /// A question about a table.
    pub fn new(task: Task, setup: Setup) -> BoardQuestion {
        BoardQuestion { task, setup }
    }

    /// Our own answer, by this prover.
    ///
    /// # Errors
    ///
    /// When `control` was cancelled first.
    pub fn solve(
        &self,
        prover: &mut dyn Prover,
        control: &Control,
    ) -> Result<BoardAnswer, Cancelled> {
        let (numbers, time) = match self.task {
            Task::Best => {
                let best = Best(self.position());
                let (tricks, time) = timed(|| best.solve(prover, control));
                (tricks?.map(|tricks| vec![tricks]), time)
            }
            Task::Cards => {
                let choices = Choices(self.position());
                let (ranking, time) = timed(|| choices.solve(prover, control));
                (self.of_cards(&ranking?), time)
            }
            Task::Table => {
                let question = EveryDeclarer(Deal::from_setup(&self.setup).expect(LEGAL));
                let (table, time) = timed(|| question.solve(prover, control));
                (self.of_table(&table?), time)
            }
        };
        let tricks = numbers.expect("a report is complete when it is solved");
        Ok(BoardAnswer { tricks, time })
    }

    /// The position that is asked about; of a table, one of those.
    pub fn position(&self) -> Position {
        Position::from_setup(&self.setup).expect(LEGAL)
    }

    /// The numbers that the values of all cards are; none if one is not known.
    pub fn of_cards(&self, ranking: &Ranking) -> Option<Vec<Tricks>> {
        let cards = self.position().legal_cards().iter();
        let values = cards.map(|card| ranking.of(card).map(|choice| choice.tricks));
        values.collect()
    }

    /// The numbers that a table is; none if an entry is not known.
    pub fn of_table(&self, table: &TrickTable) -> Option<Vec<Tricks>> {
        let entries = self.entries();
        entries
            .map(|(strain, declarer)| table.get(strain, declarer))
            .collect()
    }

    /// The answer of somebody who knows the declaring side's tricks of positions.
    ///
    /// # Errors
    ///
    /// Why they are not known of one.
    pub fn values<E>(
        &self,
        mut tricks: impl FnMut(&Position) -> Result<Tricks, E>,
    ) -> Result<Vec<Tricks>, E> {
        let position = self.position();
        match self.task {
            Task::Best => Ok(vec![tricks(&position)?]),
            Task::Cards => {
                let cards = position.legal_cards().iter();
                let value = |card| {
                    let (next, won) = after_one_of(&position, CardSet::EMPTY.with(card));
                    Ok(tricks(&next)? + won)
                };
                cards.map(value).collect()
            }
            Task::Table => {
                let deal = Deal::from_setup(&self.setup).expect(LEGAL);
                let value = |(strain, declarer)| {
                    let position = deal.position(strain, declarer);
                    tricks(&position.expect(LEGAL))
                };
                self.entries().map(value).collect()
            }
        }
    }

    /// The entries of the table in the order of its answer.
    pub fn entries(&self) -> impl Iterator<Item = (Strain, Seat)> + use<> {
        let seats: Vec<Seat> = self.setup.seats_from(Seat::North).collect();
        let strains = self.setup.game.strains().iter();
        strains.flat_map(move |&strain| {
            let seats = seats.clone().into_iter();
            seats.map(move |declarer| (strain, declarer))
        })
    }

    /// What each number of an answer says.
    pub fn figures(&self) -> Vec<Figure> {
        match self.task {
            Task::Best => vec![Figure::Best],
            Task::Cards => {
                let cards = self.position().legal_cards().iter();
                cards.map(Figure::Card).collect()
            }
            Task::Table => {
                let entries = self.entries();
                entries
                    .map(|(strain, declarer)| Figure::Entry(strain, declarer))
                    .collect()
            }
        }
    }

    /// The first number in which two answers differ.
    pub fn difference(&self, ours: &[Tricks], theirs: &[Tricks]) -> Option<Difference> {
        let board = *self;
        if ours.len() != theirs.len() {
            let [ours, theirs] = [ours, theirs].map(<[_]>::len);
            return Some(Difference::Count {
                board,
                ours,
                theirs,
            });
        }
        let mut numbers = self.figures().into_iter().zip(ours.iter().zip(theirs));
        let (figure, (&ours, &theirs)) = numbers.find(|(_, (a, b))| a != b)?;
        Some(Difference::Tricks {
            board,
            figure,
            ours,
            theirs,
        })
    }

    /// The board on a line that the other subcommands read.
    pub fn line(&self) -> String {
        let mut problem = Problem::new(self.setup.game);
        problem.setup = self.setup;
        text::write_line(&problem)
    }
}

/// What a number of an answer says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// The best result.
    Best,
    /// The value of a card.
    Card(Card),
    /// The entry of a table for a strain and its declarer.
    Entry(Strain, Seat),
}

/// How two answers to a board differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// In how many numbers they are.
    Count {
        /// The board.
        board: BoardQuestion,
        /// How many we give.
        ours: usize,
        /// How many the other does.
        theirs: usize,
    },
    /// In one of the numbers.
    Tricks {
        /// The board.
        board: BoardQuestion,
        /// The first number that differs.
        figure: Figure,
        /// What we say.
        ours: Tricks,
        /// What the other says.
        theirs: Tricks,
    },
}

impl Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Figure::Best => f.write_str("the best result"),
            Figure::Card(card) => write!(f, "{card}"),
            Figure::Entry(strain, declarer) => write!(f, "{strain} by {declarer}"),
        }
    }
}

impl Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Count {
                board,
                ours,
                theirs,
            } => write!(f, "{ours} numbers, not {theirs}, in {}", board.line()),
            Difference::Tricks {
                board,
                figure,
                ours,
                theirs,
            } => write!(
                f,
                "{figure}: {ours} tricks, not {theirs}, in {}",
                board.line()
            ),
        }
    }
}
