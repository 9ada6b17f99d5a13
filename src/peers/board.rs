//! Questions about boards and their numerical answers, as sent to another process.

use kibitzer::analysis::{
    Best, Choices, Deal, EveryDeclarer, Prover, Question, Ranking, TrickTable, after_one_of,
};
use std::fmt::{self, Display};
use std::time::Duration;

use kibitzer::cards::{Card, CardSet, Seat, Strain, Tricks};
use kibitzer::notation::text;
use kibitzer::problem::Problem;
use kibitzer::rules::{Position, Setup};
use kibitzer::search::{Cancelled, Control};
use kibitzer_machine::timed;
use serde::{Deserialize, Serialize};

/// The kind of result that a question about a board asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Task {
    /// The best result of a position.
    Best,
    /// The value of every legal card of a position.
    Cards,
    /// The table of tricks of a deal: every declarer in every strain.
    Table,
}

/// A question about a board, as sent to another process.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoardQuestion {
    /// The kind of question.
    pub task: Task,
    /// The board. For a table of tricks, its strain, declarer and leader do not matter.
    pub setup: Setup,
}

const LEGAL: &str = "what is asked about is legal";

impl BoardQuestion {
    /// Creates a question about a board.
    pub fn new(task: Task, setup: Setup) -> BoardQuestion {
        BoardQuestion { task, setup }
    }

    /// Answers the question with our own search.
    ///
    /// # Errors
    ///
    /// Returns an error if `control` is cancelled first.
    pub fn solve(
        &self,
        prover: &mut dyn Prover,
        control: &Control,
    ) -> Result<BoardAnswer, Cancelled> {
        let (numbers, time) = match self.task {
            Task::Best => {
                let best = Best(self.position());
                let (tricks, time) = timed(|| best.solve_with(prover, control));
                (tricks?.map(|tricks| vec![tricks]), time)
            }
            Task::Cards => {
                let choices = Choices(self.position());
                let (ranking, time) = timed(|| choices.solve_with(prover, control));
                (self.of_cards(&ranking?), time)
            }
            Task::Table => {
                let question = EveryDeclarer(Deal::from_setup(&self.setup).expect(LEGAL));
                let (table, time) = timed(|| question.solve_with(prover, control));
                (self.of_table(&table?), time)
            }
        };
        let tricks = numbers.expect("a report is complete when it is solved");
        Ok(BoardAnswer { tricks, time })
    }

    /// Returns the position that the question is about. For a table of tricks, any position of the deal will do.
    pub fn position(&self) -> Position {
        Position::from_setup(&self.setup).expect(LEGAL)
    }

    /// Returns the values of all legal cards, or `None` if one is missing from the ranking.
    pub fn of_cards(&self, ranking: &Ranking) -> Option<Vec<Tricks>> {
        let cards = self.position().legal_cards().iter();
        cards.map(|card| Some(ranking.of(card)?.tricks)).collect()
    }

    /// Returns all entries of the table, or `None` if one is missing.
    pub fn of_table(&self, table: &TrickTable) -> Option<Vec<Tricks>> {
        let tricks = |(strain, declarer)| table.get(strain, declarer);
        self.entries().map(tricks).collect()
    }

    /// Answers the question with a function that returns the declaring side's tricks in a position.
    ///
    /// # Errors
    ///
    /// Returns the first error of that function.
    pub fn values<E>(
        &self,
        mut tricks: impl FnMut(&Position) -> Result<Tricks, E>,
    ) -> Result<Vec<Tricks>, E> {
        let figures = self.figures().into_iter();
        let values = figures.map(|(_, position, won)| Ok(tricks(&position)? + won));
        values.collect()
    }

    /// Returns for each number in an answer, in order: its meaning, the position to solve for it, and the declaring
    /// side's tricks that the card leading to this position wins.
    fn figures(&self) -> Vec<(Figure, Position, Tricks)> {
        match self.task {
            Task::Best => vec![(Figure::Best, self.position(), Tricks::ZERO)],
            Task::Cards => {
                let position = self.position();
                let figure = |card| {
                    let (next, won) = after_one_of(&position, CardSet::from(card));
                    (Figure::Card(card), next, won)
                };
                position.legal_cards().iter().map(figure).collect()
            }
            Task::Table => {
                let deal = Deal::from_setup(&self.setup).expect(LEGAL);
                let figure = |(strain, declarer)| {
                    let position = deal.position(strain, declarer).expect(LEGAL);
                    (Figure::Entry(strain, declarer), position, Tricks::ZERO)
                };
                self.entries().map(figure).collect()
            }
        }
    }

    /// Iterates over the strains and declarers of a table of tricks, in the order of the numbers in an answer.
    pub fn entries(&self) -> impl Iterator<Item = (Strain, Seat)> + use<> {
        let seats: Vec<Seat> = self.setup.seats_from(Seat::North).collect();
        let strains = self.setup.game.strains().iter();
        strains.flat_map(move |&strain| {
            let seats = seats.clone().into_iter();
            seats.map(move |declarer| (strain, declarer))
        })
    }

    /// Returns the first difference between two answers, or `None` if they are equal.
    pub fn difference(&self, ours: &[Tricks], theirs: &[Tricks]) -> Option<Difference> {
        let (figure, ours, theirs) = match ours.len() == theirs.len() {
            true => {
                let at = (0..ours.len()).find(|&at| ours[at] != theirs[at])?;
                let (figure, ..) = self.figures().swap_remove(at);
                (Some(figure), usize::from(ours[at]), usize::from(theirs[at]))
            }
            false => (None, ours.len(), theirs.len()),
        };
        Some(Difference {
            board: *self,
            figure,
            ours,
            theirs,
        })
    }
}

/// Returns a board as a line of text that `kibitz` can read.
pub fn board_line(setup: &Setup) -> String {
    let mut problem = Problem::new(setup.game);
    problem.setup = *setup;
    text::write_line(&problem)
}

/// The meaning of one number in an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// The best result of the position.
    Best,
    /// The value of this legal card.
    Card(Card),
    /// The entry of the table for a strain and a declarer.
    Entry(Strain, Seat),
}

/// A difference between two answers to a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The board.
    pub board: BoardQuestion,
    /// The meaning of the first number that differs; `None` if the answers have different numbers of values.
    pub figure: Option<Figure>,
    /// Our tricks, or the number of values in our answer.
    pub ours: usize,
    /// The peer's tricks, or the number of values in its answer.
    pub theirs: usize,
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
        let (ours, theirs, line) = (self.ours, self.theirs, board_line(&self.board.setup));
        match self.figure {
            None => write!(f, "{ours} numbers, not {theirs}, in {line}"),
            Some(figure) => write!(f, "{figure}: {ours} tricks, not {theirs}, in {line}"),
        }
    }
}

/// The answer to a question about a board, and the time it took.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BoardAnswer {
    /// The tricks of the declaring side: of the position, of each legal card, or of each of
    /// [`BoardQuestion::entries`].
    pub tricks: Vec<Tricks>,
    /// The CPU time used by the solver.
    pub time: Duration,
}
