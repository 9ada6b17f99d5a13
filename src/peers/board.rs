//! A question with numbers for an answer, as it travels to another process.

use kibitzer::analysis::{
    Best, Choices, Deal, EveryDeclarer, Prover, Question, Ranking, TrickTable, after_one_of,
};
use kibitzer::cards::{CardSet, Seat, Strain, Tricks};
use kibitzer::notation::text;
use kibitzer::problem::Problem;
use kibitzer::rules::{Position, Setup};
use kibitzer::search::{Cancelled, Control};
use kibitzer_machine::timed;
use serde::{Deserialize, Serialize};

use super::Answer;

/// What is asked about a board.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub enum Task {
    /// The best result.
    Best,
    /// The value of every legal card.
    Cards,
    /// Every declarer in every strain.
    Table,
}

/// A question of the bench, as it also travels to another process.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Board {
    /// What is asked.
    pub task: Task,
    /// About which table; of a table of tricks the strain, declarer and leader do not matter.
    pub setup: Setup,
}

const LEGAL: &str = "what is asked about is legal";

impl Board {
    /// A question about a table.
    pub fn new(task: Task, setup: Setup) -> Board {
        Board { task, setup }
    }

    /// Our own answer, by this prover.
    ///
    /// # Errors
    ///
    /// When `control` was cancelled first.
    pub fn solve(&self, prover: &mut dyn Prover, control: &Control) -> Result<Answer, Cancelled> {
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
        Ok(Answer { tricks, time })
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

    /// The answer of somebody who knows the declaring side's tricks of positions; none if they are
    /// not known of one.
    pub fn values(
        &self,
        mut tricks: impl FnMut(&Position) -> Option<Tricks>,
    ) -> Option<Vec<Tricks>> {
        let position = self.position();
        match self.task {
            Task::Best => Some(vec![tricks(&position)?]),
            Task::Cards => {
                let cards = position.legal_cards().iter();
                let value = |card| {
                    let (next, won) = after_one_of(&position, CardSet::EMPTY.with(card));
                    Some(tricks(&next)? + won)
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
    pub fn labels(&self) -> Vec<String> {
        match self.task {
            Task::Best => vec!["the best result".to_owned()],
            Task::Cards => {
                let cards = self.position().legal_cards().iter();
                cards.map(String::from).collect()
            }
            Task::Table => {
                let entries = self.entries();
                entries
                    .map(|(strain, declarer)| format!("{strain} by {declarer}"))
                    .collect()
            }
        }
    }

    /// The first number in which two answers differ, with the board.
    pub fn difference(&self, ours: &[Tricks], theirs: &[Tricks]) -> Option<String> {
        let line = self.line();
        if ours.len() != theirs.len() {
            let [ours, theirs] = [ours, theirs].map(<[_]>::len);
            return Some(format!("{ours} numbers, not {theirs}, in {line}"));
        }
        let mut numbers = self.labels().into_iter().zip(ours.iter().zip(theirs));
        let (label, (ours, theirs)) = numbers.find(|(_, (a, b))| a != b)?;
        Some(format!("{label}: {ours} tricks, not {theirs}, in {line}"))
    }

    /// The board on a line that the other subcommands read.
    pub fn line(&self) -> String {
        let mut problem = Problem::new(self.setup.game);
        problem.setup = self.setup;
        text::write_line(&problem)
    }
}
