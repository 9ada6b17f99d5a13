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

/// What the number on a card says in a reading, to the hand that plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rating {
    /// Not known yet.
    Unknown,
    /// Tricks are counted: no card brings more.
    Best,
    /// Tricks are counted: another card brings more.
    Worse,
    /// Declarer reaches the goal exactly.
    Makes,
    /// Declarer does more than reach it.
    Over,
    /// Declarer falls short of it.
    Fails,
    /// A defender keeps declarer short of it.
    Sets,
    /// A defender lets declarer reach it, and could not help it.
    Holds,
    /// A defender lets declarer reach it, and need not have.
    Lets,
    /// The card costs nothing.
    Free,
    /// It costs one trick.
    Costly,
    /// It costs more.
    Dear,
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

impl Rating {
    fn of_declarer(verdict: Verdict) -> Rating {
        match verdict {
            Verdict::Unknown | Verdict::Plain => Rating::Unknown,
            Verdict::Fails => Rating::Fails,
            Verdict::Makes => Rating::Makes,
            Verdict::Over => Rating::Over,
        }
    }

    fn of_defender(verdict: Verdict, best: Verdict) -> Rating {
        match (verdict, best) {
            (Verdict::Fails, _) => Rating::Sets,
            (_, Verdict::Fails) => Rating::Lets,
            (Verdict::Unknown | Verdict::Plain | Verdict::Makes | Verdict::Over, _) => {
                Rating::Holds
            }
        }
    }
}

impl Reading {
    /// All readings.
    pub const ALL: [Reading; 3] = [Reading::Tricks, Reading::Contract, Reading::Cost];

    /// How a result stands for the hand that plays: `tricks` of the whole hand where `best` could be had. What is
    /// good is good whoever plays.
    pub fn rate(self, tricks: Tricks, best: Tricks, goal: Goal, is_declaring: bool) -> Rating {
        let cost = tricks.0.abs_diff(best.0);
        match (self, goal.verdict(tricks)) {
            (Reading::Cost, _) => match cost {
                0 => Rating::Free,
                1 => Rating::Costly,
                _ => Rating::Dear,
            },
            (Reading::Tricks, _) | (Reading::Contract, Verdict::Plain | Verdict::Unknown) => {
                match cost {
                    0 => Rating::Best,
                    _ => Rating::Worse,
                }
            }
            (Reading::Contract, verdict) => match is_declaring {
                true => Rating::of_declarer(verdict),
                false => Rating::of_defender(verdict, goal.verdict(best)),
            },
        }
    }

    /// The ratings that cards of a hand can have, the best first.
    pub fn ratings(self, goal: Goal, is_declaring: bool) -> &'static [Rating] {
        match (self, goal, is_declaring) {
            (Reading::Tricks, _, _) | (Reading::Contract, Goal::Open, _) => {
                &[Rating::Best, Rating::Worse]
            }
            (Reading::Cost, _, _) => &[Rating::Free, Rating::Costly, Rating::Dear],
            // Nobody takes fewer tricks than none.
            (Reading::Contract, Goal::Contract(contract), true)
                if contract.strain() == Strain::Misere =>
            {
                &[Rating::Makes, Rating::Fails]
            }
            (Reading::Contract, Goal::Contract(_) | Goal::Published { .. }, true) => {
                &[Rating::Over, Rating::Makes, Rating::Fails]
            }
            (Reading::Contract, Goal::Contract(_) | Goal::Published { .. }, false) => {
                &[Rating::Sets, Rating::Holds, Rating::Lets]
            }
        }
    }

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

    /// Every reading of every result, whoever plays and whatever is played for.
    fn all_ratings() -> impl Iterator<Item = (Reading, Goal, bool, u8, u8, Rating)> {
        let goals = [
            Goal::Open,
            contract(Game::Bridge, "2NT"),
            contract(Game::Preferans, "misere"),
            Goal::Published {
                tricks: Tricks(3),
                misere: false,
            },
            Goal::Published {
                tricks: Tricks(3),
                misere: true,
            },
        ];
        let results = (0..=13).flat_map(|best| (0..=13).map(move |tricks| (tricks, best)));
        results.flat_map(move |(tricks, best)| {
            Reading::ALL.into_iter().flat_map(move |reading| {
                goals.into_iter().flat_map(move |goal| {
                    [true, false].map(|declares| {
                        let rating = reading.rate(Tricks(tricks), Tricks(best), goal, declares);
                        (reading, goal, declares, tricks, best, rating)
                    })
                })
            })
        })
    }

    #[test]
    fn a_card_that_costs_nothing_is_good_whoever_plays_it() {
        for (reading, goal, declares, tricks, best, rating) in all_ratings() {
            let told = (reading, goal, declares, tricks, best, rating);
            match reading {
                Reading::Cost => {
                    assert_eq!(rating == Rating::Free, tricks == best, "{told:?}");
                    let is_dear = tricks.abs_diff(best) > 1;
                    assert_eq!(rating == Rating::Dear, is_dear, "{told:?}");
                }
                Reading::Tricks => {
                    assert_eq!(rating == Rating::Best, tricks == best, "{told:?}");
                }
                Reading::Contract => assert_ne!(rating, Rating::Unknown, "{told:?}"),
            }
        }
    }

    #[test]
    fn a_best_card_of_a_defender_is_never_alarming() {
        for (reading, goal, declares, tricks, best, rating) in all_ratings() {
            if declares || tricks != best {
                continue;
            }
            let calm = [Rating::Best, Rating::Sets, Rating::Holds, Rating::Free];
            assert!(
                calm.contains(&rating),
                "{reading:?} {goal:?} {tricks}: {rating:?}"
            );
        }
    }

    #[test]
    fn against_the_contract_a_card_is_rated_by_who_plays_it() {
        let goal = contract(Game::Bridge, "3NT");
        let rate = |tricks, best, declares| {
            Reading::Contract.rate(Tricks(tricks), Tricks(best), goal, declares)
        };
        assert_eq!(rate(9, 10, true), Rating::Makes);
        assert_eq!(rate(10, 10, true), Rating::Over);
        assert_eq!(rate(8, 9, true), Rating::Fails);
        assert_eq!(rate(8, 8, false), Rating::Sets);
        assert_eq!(rate(9, 8, false), Rating::Lets);
        assert_eq!(rate(10, 9, false), Rating::Holds);
    }

    #[test]
    fn misere_costs_what_declarer_takes_and_need_not() {
        let misere = contract(Game::Preferans, "misere");
        let cost = |tricks, best, declares| {
            let (tricks, best) = (Tricks(tricks), Tricks(best));
            let rating = Reading::Cost.rate(tricks, best, misere, declares);
            (Reading::Cost.number(tricks, best, misere), rating)
        };
        // Declarer wants few tricks, the others want him to take many.
        assert_eq!(cost(0, 0, true), ("0".to_owned(), Rating::Free));
        assert_eq!(cost(1, 0, true), ("−1".to_owned(), Rating::Costly));
        assert_eq!(cost(2, 2, false), ("0".to_owned(), Rating::Free));
        assert_eq!(cost(0, 2, false), ("−2".to_owned(), Rating::Dear));
    }

    #[test]
    fn the_legend_has_all_that_stands_on_cards() {
        for (reading, goal, declares, tricks, best, rating) in all_ratings() {
            // The best is the best.
            let is_misere = matches!(goal, Goal::Published { misere: true, .. })
                || matches!(goal, Goal::Contract(c) if c.strain() == Strain::Misere);
            let is_possible = match declares != is_misere {
                true => tricks <= best,
                false => tricks >= best,
            };
            if is_possible {
                let legend = reading.ratings(goal, declares);
                assert!(legend.contains(&rating), "{reading:?} {goal:?} {rating:?}");
            }
        }
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
