//! What the declaring side plays for, and how a number of tricks reads against it.

use serde::{Deserialize, Serialize};

use kibitzer::analysis::Histogram;
use kibitzer::cards::{Strain, Tricks};
use kibitzer::problem::Problem;
use kibitzer::rules::Contract;

/// What the declaring side plays for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Nothing is known: tricks are only counted.
    Open,
    /// A contract for a whole deal, or misère.
    Contract(Contract),
    /// The published answer of a problem, tricks counted from its start.
    Published {
        /// The declaring side's tricks.
        tricks: Tricks,
        /// Whether declarer wants few of them.
        misere: bool,
    },
}

/// How a result stands against the goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Not known yet.
    Unknown,
    /// There is no goal.
    Plain,
    /// Below the goal.
    Fails,
    /// Exactly the goal.
    Makes,
    /// Above the goal.
    Over,
}

/// The three ways to read a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Reading {
    /// The declaring side's tricks of the whole hand.
    #[default]
    Tricks,
    /// Against the contract: `=`, `+1`, `−2`.
    Contract,
    /// What the card costs the hand that plays it: `0`, `−1`.
    Cost,
}

impl Goal {
    /// The goal of a problem.
    ///
    /// The level of a contract counts the tricks of a whole deal. In an ending nobody knows
    /// how many were won before, so there the published answer is the goal.
    pub fn of(problem: &Problem) -> Goal {
        let setup = &problem.setup;
        let misere = setup.strain == Strain::Misere;
        match (problem.contract(), problem.solution) {
            (Some(contract), _) if setup.is_whole() || misere => Goal::Contract(contract),
            (_, Some(solution)) => Goal::Published {
                tricks: solution.tricks,
                misere,
            },
            _ => Goal::Open,
        }
    }

    /// The tricks that reach the goal; in misère the most that declarer may take.
    pub fn needs(self) -> Option<Tricks> {
        match self {
            Goal::Open => None,
            Goal::Contract(contract) => Some(contract.needs()),
            Goal::Published { tricks, .. } => Some(tricks),
        }
    }

    /// Tricks above the goal, below it negative; `None` without a goal.
    pub fn margin(self, tricks: Tricks) -> Option<i32> {
        match self {
            Goal::Open => None,
            Goal::Contract(contract) => Some(contract.margin(tricks)),
            Goal::Published { tricks: n, misere } => {
                let over = i32::from(tricks.0) - i32::from(n.0);
                Some(if misere { -over } else { over })
            }
        }
    }

    /// How a result stands against the goal.
    pub fn verdict(self, tricks: Tricks) -> Verdict {
        match self.margin(tricks) {
            None => Verdict::Plain,
            Some(0) => Verdict::Makes,
            Some(over) if over > 0 => Verdict::Over,
            Some(_) => Verdict::Fails,
        }
    }

    /// The share of layouts, 0 to 1, in which the goal is reached; `None` without a goal.
    pub fn share(self, layouts: &Histogram) -> Option<f64> {
        self.needs()?;
        let is_reached = |tricks| self.margin(tricks).is_some_and(|margin| margin >= 0);
        let reached = layouts.nonzero().filter(|&(tricks, _)| is_reached(tricks));
        let reached: u64 = reached.map(|(_, count)| count).sum();
        let total = layouts.total();
        (total > 0).then(|| reached as f64 / total as f64)
    }
}

impl Reading {
    /// All readings.
    pub const ALL: [Reading; 3] = [Reading::Tricks, Reading::Contract, Reading::Cost];

    /// A result as it stands on a card: `tricks` of the whole hand where `best` could be had.
    pub fn number(self, tricks: Tricks, best: Tricks, goal: Goal) -> String {
        match (self, goal.margin(tricks)) {
            (Reading::Cost, _) => match tricks.0.abs_diff(best.0) {
                0 => "0".to_owned(),
                cost => format!("−{cost}"),
            },
            (Reading::Contract, Some(0)) => "=".to_owned(),
            (Reading::Contract, Some(n)) if n > 0 => format!("+{n}"),
            (Reading::Contract, Some(n)) => format!("−{}", -n),
            (Reading::Tricks, _) | (Reading::Contract, None) => tricks.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::rules::Game;

    fn contract(game: Game, text: &str) -> Goal {
        Goal::Contract(Contract::parse(game, text).unwrap())
    }

    #[test]
    fn reads_a_number_in_three_ways() {
        let goal = contract(Game::Bridge, "3NT");
        let read = |reading: Reading, tricks| reading.number(Tricks(tricks), Tricks(10), goal);
        assert_eq!(read(Reading::Tricks, 9), "9");
        assert_eq!(read(Reading::Contract, 9), "=");
        assert_eq!(read(Reading::Contract, 10), "+1");
        assert_eq!(read(Reading::Contract, 7), "−2");
        assert_eq!(read(Reading::Cost, 10), "0");
        assert_eq!(read(Reading::Cost, 9), "−1");
    }

    #[test]
    fn misere_is_made_without_a_trick() {
        let misere = contract(Game::Preferans, "misere");
        assert_eq!(misere.verdict(Tricks(0)), Verdict::Makes);
        assert_eq!(misere.verdict(Tricks(2)), Verdict::Fails);
    }

    #[test]
    fn a_goal_is_reached_in_a_share_of_the_layouts() {
        let mut layouts = Histogram::default();
        (layouts.counts[0], layouts.counts[6], layouts.counts[7]) = (1, 2, 1);
        let share = |text| contract(Game::Preferans, text).share(&layouts);
        assert_eq!((share("6S"), share("misere")), (Some(0.75), Some(0.25)));
        assert_eq!(Goal::Open.share(&layouts), None);
    }

    #[test]
    fn an_ending_is_played_for_its_published_answer() {
        let mut problem = Problem::new(Game::Bridge);
        problem.setup.hands.0 = ["A...", "K...", "Q...", "J..."].map(|hand| hand.parse().unwrap());
        problem.level = Some(3);
        assert_eq!(Goal::of(&problem), Goal::Open);
        problem.solution = Some(kibitzer::problem::Solution {
            tricks: Tricks(1),
            cards: kibitzer::cards::CardSet::EMPTY,
        });
        assert_eq!(Goal::of(&problem).verdict(Tricks(0)), Verdict::Fails);
    }
}
