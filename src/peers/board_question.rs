//! Questions about boards and their numerical answers, as sent to another process.

use kibitzer::analysis::{
    Best, Choices, EveryDeclarer, Prover, Question, Ranking, TrickTable, after_one_of,
};
use std::fmt::{self, Display};
use std::time::Duration;

use kibitzer::cards::{Card, CardSet, Seat, Strain, Tricks};
use kibitzer::notation::text;
use kibitzer::problem::Problem;
use kibitzer::rules::{Deal, Position, Setup};
use kibitzer::search::{Cancelled, Control};
use kibitzer_machine::timed;
use serde::{Deserialize, Serialize};

/// The kind of result requested from another solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Task {
    /// The number of tricks that the declaring side takes in a position.
    Best,
    /// The number of tricks after every legal card of a position.
    Cards,
    /// The double-dummy table of a deal: the number of tricks for every declarer in every strain.
    Table,
}

/// A board to be solved and the kind of result requested, as sent to the process of another solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoardQuestion {
    /// The kind of result requested.
    pub task: Task,
    /// The cards of the board. If a double-dummy table is requested, strain, declarer and leader are irrelevant.
    pub setup: Setup,
}

/// The panic message for a question about an illegal board, which is never created.
const BOARD_IS_LEGAL: &str = "what is asked about is legal";

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
                (Some(vec![tricks?]), time)
            }
            Task::Cards => {
                let choices = Choices(self.position());
                let (ranking, time) = timed(|| choices.solve_with(prover, control));
                (self.values_of_cards(&ranking?), time)
            }
            Task::Table => {
                let question = EveryDeclarer(Deal::from_setup(&self.setup).expect(BOARD_IS_LEGAL));
                let (table, time) = timed(|| question.solve_with(prover, control));
                (self.values_of_table(&table?), time)
            }
        };
        let tricks = numbers.expect("a report is complete when it is solved");
        Ok(BoardAnswer { tricks, time })
    }

    /// Returns the position on the board. If a double-dummy table is requested, its strain, declarer and leader are
    /// arbitrary.
    pub fn position(&self) -> Position {
        Position::from_setup(&self.setup).expect(BOARD_IS_LEGAL)
    }

    /// Returns the tricks after each legal card, in the order used in answers, or `None` if the ranking lacks a card.
    pub fn values_of_cards(&self, ranking: &Ranking) -> Option<Vec<Tricks>> {
        let cards = self.position().legal_cards().iter();
        cards.map(|card| Some(ranking.of(card)?.tricks)).collect()
    }

    /// Returns the entries of a double-dummy table in the order used in answers, or `None` if an entry is missing.
    pub fn values_of_table(&self, table: &TrickTable) -> Option<Vec<Tricks>> {
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

    /// Returns the meaning of each number in an answer, in order, together with the position to solve for it and the
    /// number of tricks, 0 or 1, that the declaring side wins before that position.
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
                let deal = Deal::from_setup(&self.setup).expect(BOARD_IS_LEGAL);
                let figure = |(strain, declarer)| {
                    let position = deal.position(strain, declarer).expect(BOARD_IS_LEGAL);
                    (Figure::Entry(strain, declarer), position, Tricks::ZERO)
                };
                self.entries().map(figure).collect()
            }
        }
    }

    /// Iterates over the strains and declarers of a double-dummy table, in the order used in answers.
    pub fn entries(&self) -> impl Iterator<Item = (Strain, Seat)> + use<> {
        let seats: Vec<Seat> = self.setup.seats_from(Seat::North).collect();
        let strains = self.setup.game.strains().iter();
        strains.flat_map(move |&strain| {
            let seats = seats.clone().into_iter();
            seats.map(move |declarer| (strain, declarer))
        })
    }

    /// Returns the first difference between our answer and that of another solver, or `None` if they are equal.
    pub fn difference(&self, ours: &[Tricks], theirs: &[Tricks]) -> Option<Difference> {
        let (figure, ours, theirs) = if ours.len() == theirs.len() {
            let at = (0..ours.len()).find(|&at| ours[at] != theirs[at])?;
            let (figure, ..) = self.figures().swap_remove(at);
            (Some(figure), usize::from(ours[at]), usize::from(theirs[at]))
        } else {
            (None, ours.len(), theirs.len())
        };
        Some(Difference {
            board: *self,
            figure,
            ours,
            theirs,
        })
    }
}

/// Returns a board as a line of text that the command line `kibitz` can read.
pub fn board_line(setup: &Setup) -> String {
    let mut problem = Problem::new(setup.game);
    problem.setup = *setup;
    text::write_line(&problem)
}

/// The meaning of one number in a solver's answer about a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// The number of tricks that the declaring side takes in the position.
    Best,
    /// The number of tricks after this legal card is played.
    Card(Card),
    /// The number of tricks of a declarer in a strain.
    Entry(Strain, Seat),
}

/// A difference between our answer about a board and that of another solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The board and question to which the two solvers gave different answers.
    pub board: BoardQuestion,
    /// The meaning of the first number that differs; `None` if one answer has more numbers than the other.
    pub figure: Option<Figure>,
    /// The number of tricks in our answer, or the length of our answer if `figure` is `None`.
    pub ours: usize,
    /// The number of tricks in the other solver's answer, or the length of that answer if `figure` is `None`.
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

/// A solver's answer to a question about a board, with the CPU time that it took.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BoardAnswer {
    /// The tricks of the declaring side: in the position, after each legal card, or for each of
    /// [`BoardQuestion::entries`].
    pub tricks: Vec<Tricks>,
    /// The CPU time that the solver used for the board.
    pub time: Duration,
}
