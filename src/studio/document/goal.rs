//! The goal of the declaring side, and the ways to display a number of tricks relative to it.

use serde::{Deserialize, Serialize};

use kibitzer::analysis::{Histogram, Interval};
use kibitzer::cards::{Strain, Tricks};
use kibitzer::problem::{self, Problem};
use kibitzer::rules::Contract;

use super::discarding::is_talon_taken;

/// The number of tricks that the declaring side aims for, and the source of that number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// No goal is known; results are shown as plain numbers of tricks.
    Open,
    /// The goal that the problem states.
    Stated(StatedGoal),
    /// The contract at stake, in a complete deal or in misère.
    Contract(Contract),
    /// The published solution of a problem, in tricks from the start of the problem.
    Published {
        /// The number of tricks that the declaring side takes in the published solution, counted from the start of the
        /// problem.
        tricks: Tricks,
        /// True in misère, where declarer wants few tricks.
        misere: bool,
    },
}

/// A goal that a problem states for one party, converted to the point of view of the declaring side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StatedGoal {
    /// The goal as the problem states it.
    pub goal: problem::Goal,
    /// The number of tricks that the declaring side needs; in misère, the most that declarer may take. It may be
    /// negative or exceed the number of tricks of the deal.
    needs: i32,
    /// True in misère, where declarer wants few tricks.
    pub misere: bool,
}

/// The result of comparing a number of tricks with the declaring side's goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There is no goal to compare the result with.
    Plain,
    /// The result falls short of the goal.
    Fails,
    /// The result reaches the goal exactly.
    Makes,
    /// The result is better than the goal.
    Over,
}

/// The rating of a card for the hand that plays it. It determines the colour of the card's badge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rating {
    /// The value of the card is not known yet.
    Unknown,
    /// When counting tricks: no other card is better for the side to play.
    Best,
    /// When counting tricks: another card is better for the side to play.
    Worse,
    /// Declarer's card reaches the goal exactly.
    Makes,
    /// Declarer's card does better than the goal.
    Over,
    /// Declarer's card falls short of the goal.
    Fails,
    /// A defender's card keeps declarer short of the goal.
    Sets,
    /// A defender's card lets declarer reach the goal, but no other card would prevent it either.
    Holds,
    /// A defender's card lets declarer reach the goal, although another card would prevent it.
    Lets,
    /// The card costs the side to play no trick.
    Free,
    /// The card costs the side to play one trick.
    Costly,
    /// The card costs the side to play two tricks or more.
    Dear,
}

/// The way in which the user wants to see the value of a card: as tricks, relative to the contract, or as a cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Reading {
    /// The tricks that the declaring side takes in the whole deal.
    #[default]
    Tricks,
    /// The result relative to the contract, such as `=`, `+1` or `−2`.
    Contract,
    /// The tricks that the card costs the hand that plays it, such as `0` or `−1`.
    Cost,
}

impl Goal {
    /// Returns the goal of the declaring side in a problem. If the problem states a goal for the defenders, it is what
    /// declarer needs to defeat that goal.
    ///
    /// A goal to lose tricks does not count, because the values of cards are those of play for tricks.
    ///
    /// Without a stated goal, it is the contract at stake or, in an ending, the published solution. The contract is
    /// also at stake when a preferans declarer holds the talon and the other hands have not been entered yet.
    pub fn for_problem(problem: &Problem) -> Goal {
        let setup = &problem.setup;
        let misere = setup.strain == Strain::Misere;
        let contract = problem
            .contract_at_stake()
            .or(problem.contract().filter(|_| is_talon_taken(setup)));
        match (problem.goal, contract, problem.solution) {
            (Some(goal), _, _) if goal.loses_tricks(setup.strain) => Goal::Open,
            (Some(goal), _, _) => Goal::Stated(StatedGoal {
                goal,
                needs: goal.declaring_needs(setup),
                misere,
            }),
            (None, Some(contract), _) => Goal::Contract(contract),
            (None, None, Some(solution)) => Goal::Published {
                tricks: solution.tricks,
                misere,
            },
            (None, None, None) => Goal::Open,
        }
    }

    /// Returns the number of tricks that the declaring side needs to reach the goal; in misère, the most that declarer
    /// may take. Returns `None` without a goal.
    pub fn tricks_needed(self) -> Option<Tricks> {
        match self {
            Goal::Open => None,
            Goal::Stated(stated) => Some(stated.tricks()),
            Goal::Contract(contract) => Some(contract.needs()),
            Goal::Published { tricks, .. } => Some(tricks),
        }
    }

    /// Returns the number of tricks by which a result beats the goal; negative if it falls short, `None` without a
    /// goal.
    pub fn margin(self, tricks: Tricks) -> Option<i32> {
        let over = |needs: i32, misere| {
            let over = i32::from(tricks.0) - needs;
            if misere { -over } else { over }
        };
        match self {
            Goal::Open => None,
            Goal::Stated(StatedGoal { needs, misere, .. }) => Some(over(needs, misere)),
            Goal::Contract(contract) => Some(contract.margin(tricks)),
            Goal::Published { tricks: n, misere } => Some(over(n.0.into(), misere)),
        }
    }

    /// Returns true if a number of tricks reaches the goal; false without a goal.
    pub fn is_reached(self, tricks: Tricks) -> bool {
        self.margin(tricks).is_some_and(|margin| margin >= 0)
    }

    /// Compares a number of tricks with the goal, and returns whether it falls short, reaches it or exceeds it.
    pub fn verdict(self, tricks: Tricks) -> Verdict {
        match self.margin(tricks) {
            None => Verdict::Plain,
            Some(0) => Verdict::Makes,
            Some(over) if over > 0 => Verdict::Over,
            Some(_) => Verdict::Fails,
        }
    }

    /// Returns the fraction of layouts, 0.0 to 1.0, in which the goal is reached. If `are_drawn` is true, the layouts
    /// are a random sample and the fraction gets a confidence interval. `layouts` holds the number of layouts for each
    /// number of tricks. Returns `None` without a goal or without layouts.
    pub fn share_reached(self, layouts: &Histogram, are_drawn: bool) -> Option<Interval> {
        self.tricks_needed()?;
        let results = layouts.nonzero();
        let reached: u64 = results
            .filter(|&(tricks, _)| self.is_reached(tricks))
            .map(|(_, count)| count)
            .sum();
        let total = layouts.total();
        (total > 0).then(|| {
            if are_drawn {
                Interval::of_draws(reached, total)
            } else {
                Interval::exactly(reached as f64 / total as f64)
            }
        })
    }
}

impl StatedGoal {
    /// Returns the number of tricks that the declaring side needs, limited to 0..=13; in misère, the most that declarer
    /// may take.
    pub fn tricks(self) -> Tricks {
        Tricks(self.needs.clamp(0, 13) as u8)
    }
}

impl Reading {
    /// All display modes, in menu order.
    pub const ALL: [Reading; 3] = [Reading::Tricks, Reading::Contract, Reading::Cost];

    /// Rates a card for the hand that plays it. `tricks` is the number of tricks that the declaring side takes in the
    /// whole deal after this card, `best` the number after a best card. A best card gets a good rating whichever side
    /// plays it.
    pub fn rate_card(self, tricks: Tricks, best: Tricks, goal: Goal, is_declaring: bool) -> Rating {
        let cost = tricks.0.abs_diff(best.0);
        match (self, goal.verdict(tricks)) {
            (Reading::Cost, _) => match cost {
                0 => Rating::Free,
                1 => Rating::Costly,
                _ => Rating::Dear,
            },
            (Reading::Tricks, _) | (Reading::Contract, Verdict::Plain) => match cost {
                0 => Rating::Best,
                _ => Rating::Worse,
            },
            (Reading::Contract, Verdict::Fails) if is_declaring => Rating::Fails,
            (Reading::Contract, Verdict::Makes) if is_declaring => Rating::Makes,
            (Reading::Contract, Verdict::Over) if is_declaring => Rating::Over,
            (Reading::Contract, Verdict::Fails) => Rating::Sets,
            (Reading::Contract, Verdict::Makes | Verdict::Over) => {
                if goal.is_reached(best) {
                    Rating::Holds
                } else {
                    Rating::Lets
                }
            }
        }
    }

    /// Returns the ratings that the cards of a hand can have, best first, for the legend of colours.
    pub fn ratings(self, goal: Goal, is_declaring: bool) -> &'static [Rating] {
        match (self, goal, is_declaring) {
            (Reading::Tricks, _, _) | (Reading::Contract, Goal::Open, _) => {
                &[Rating::Best, Rating::Worse]
            }
            (Reading::Cost, _, _) => &[Rating::Free, Rating::Costly, Rating::Dear],
            // In misère, declarer cannot do better than taking no tricks.
            (Reading::Contract, Goal::Contract(contract), true)
                if contract.strain() == Strain::Misere =>
            {
                &[Rating::Makes, Rating::Fails]
            }
            (
                Reading::Contract,
                Goal::Stated(_) | Goal::Contract(_) | Goal::Published { .. },
                true,
            ) => &[Rating::Over, Rating::Makes, Rating::Fails],
            (
                Reading::Contract,
                Goal::Stated(_) | Goal::Contract(_) | Goal::Published { .. },
                false,
            ) => &[Rating::Sets, Rating::Holds, Rating::Lets],
        }
    }

    /// Returns the text that shows the value of a card. `tricks` is the number of tricks that the declaring side takes
    /// in the whole deal after this card, `best` the number after a best card.
    pub fn format_value(self, tricks: Tricks, best: Tricks, goal: Goal) -> String {
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

    fn contract_goal(game: Game, text: &str) -> Goal {
        Goal::Contract(Contract::parse(game, text).unwrap())
    }

    #[test]
    fn a_value_is_displayed_as_tricks_contract_result_or_cost() {
        let goal = contract_goal(Game::Bridge, "3NT");
        for (reading, tricks, shown) in [
            (Reading::Tricks, 9, "9"),
            (Reading::Contract, 9, "="),
            (Reading::Contract, 10, "+1"),
            (Reading::Contract, 7, "−2"),
            (Reading::Cost, 10, "0"),
            (Reading::Cost, 9, "−1"),
        ] {
            let text = reading.format_value(Tricks(tricks), Tricks(10), goal);
            assert_eq!(text, shown);
        }
    }

    /// Returns the rating of a card for every combination of display mode, kind of goal, side and result.
    fn all_ratings() -> impl Iterator<Item = (Reading, Goal, bool, u8, u8, Rating)> {
        let tricks = Tricks(3);
        let published = |misere| Goal::Published { tricks, misere };
        let goals = [
            Goal::Open,
            contract_goal(Game::Bridge, "2NT"),
            contract_goal(Game::Preferans, "misere"),
            published(false),
            published(true),
        ];
        let results = (0..=13).flat_map(|best| (0..=13).map(move |tricks| (tricks, best)));
        results.flat_map(move |(tricks, best)| {
            Reading::ALL.into_iter().flat_map(move |reading| {
                goals.into_iter().flat_map(move |goal| {
                    [true, false].map(|declares| {
                        let rating =
                            reading.rate_card(Tricks(tricks), Tricks(best), goal, declares);
                        (reading, goal, declares, tricks, best, rating)
                    })
                })
            })
        })
    }

    #[test]
    fn a_card_that_costs_nothing_is_good_whoever_plays_it() {
        for (reading, goal, declares, tricks, best, rating) in all_ratings() {
            let context = (reading, goal, declares, tricks, best, rating);
            match reading {
                Reading::Cost => {
                    assert_eq!(rating == Rating::Free, tricks == best, "{context:?}");
                    let is_dear = tricks.abs_diff(best) > 1;
                    assert_eq!(rating == Rating::Dear, is_dear, "{context:?}");
                }
                Reading::Tricks => {
                    assert_eq!(rating == Rating::Best, tricks == best, "{context:?}");
                }
                Reading::Contract => assert_ne!(rating, Rating::Unknown, "{context:?}"),
            }
        }
    }

    #[test]
    fn the_best_card_of_a_defender_never_gets_a_bad_rating() {
        for (reading, goal, declares, tricks, best, rating) in all_ratings() {
            if declares || tricks != best {
                continue;
            }
            let good = [Rating::Best, Rating::Sets, Rating::Holds, Rating::Free];
            let context = (reading, goal, tricks, rating);
            assert!(good.contains(&rating), "{context:?}");
        }
    }

    #[test]
    fn the_rating_relative_to_the_contract_depends_on_the_side() {
        let goal = contract_goal(Game::Bridge, "3NT");
        let rate = |tricks, best, declares| {
            Reading::Contract.rate_card(Tricks(tricks), Tricks(best), goal, declares)
        };
        assert_eq!(rate(9, 10, true), Rating::Makes);
        assert_eq!(rate(10, 10, true), Rating::Over);
        assert_eq!(rate(8, 9, true), Rating::Fails);
        assert_eq!(rate(8, 8, false), Rating::Sets);
        assert_eq!(rate(9, 8, false), Rating::Lets);
        assert_eq!(rate(10, 9, false), Rating::Holds);
    }

    #[test]
    fn the_cost_of_tricks_is_reversed_in_misere() {
        let misere = contract_goal(Game::Preferans, "misere");
        let cost = |tricks, best, declares| {
            let (tricks, best) = (Tricks(tricks), Tricks(best));
            let rating = Reading::Cost.rate_card(tricks, best, misere, declares);
            (Reading::Cost.format_value(tricks, best, misere), rating)
        };
        // In misère, declarer wants few tricks, and the defenders want declarer to take many.
        assert_eq!(cost(0, 0, true), ("0".to_owned(), Rating::Free));
        assert_eq!(cost(1, 0, true), ("−1".to_owned(), Rating::Costly));
        assert_eq!(cost(2, 2, false), ("0".to_owned(), Rating::Free));
        assert_eq!(cost(0, 2, false), ("−2".to_owned(), Rating::Dear));
    }

    #[test]
    fn the_legend_has_every_possible_rating() {
        for (reading, goal, declares, tricks, best, rating) in all_ratings() {
            // No card can be better than the best card.
            let is_misere = matches!(goal, Goal::Published { misere: true, .. })
                || matches!(goal, Goal::Contract(c) if c.strain() == Strain::Misere);
            let is_possible = if declares != is_misere {
                tricks <= best
            } else {
                tricks >= best
            };
            if is_possible {
                let legend = reading.ratings(goal, declares);
                assert!(legend.contains(&rating), "{reading:?} {goal:?} {rating:?}");
            }
        }
    }

    #[test]
    fn misere_is_made_by_taking_no_trick() {
        let misere = contract_goal(Game::Preferans, "misere");
        assert_eq!(misere.verdict(Tricks(0)), Verdict::Makes);
        assert_eq!(misere.verdict(Tricks(2)), Verdict::Fails);
    }

    #[test]
    fn layouts_that_reach_a_goal_are_counted_as_a_share() {
        let mut layouts = Histogram::default();
        (layouts.counts[0], layouts.counts[6], layouts.counts[7]) = (1, 2, 1);
        let share = |text| contract_goal(Game::Preferans, text).share_reached(&layouts, false);
        let exactly = |share| Some(Interval::exactly(share));
        assert_eq!(
            (share("6S"), share("misere")),
            (exactly(0.75), exactly(0.25))
        );
        assert_eq!(Goal::Open.share_reached(&layouts, false), None);
        let drawn = contract_goal(Game::Preferans, "6S").share_reached(&layouts, true);
        assert!(drawn.is_some_and(|interval| interval.low < 0.75 && 0.75 < interval.high));
    }

    #[test]
    fn a_stated_goal_takes_precedence_over_contract_and_solution() {
        let line = "bridge N:AK... 32... ..AK. ..32. NT N contract=3NT declarer=S goal=W1+";
        let mut problem = kibitzer::notation::text::parse_line(line).unwrap().problem;
        let (tricks, cards) = (Tricks(1), Default::default());
        problem.solution = Some(kibitzer::problem::Solution { tricks, cards });
        let goal = Goal::for_problem(&problem);
        // East and West want one trick of two, so North and South need both.
        assert_eq!(goal.tricks_needed(), Some(Tricks(2)));
        assert_eq!(goal.verdict(Tricks(2)), Verdict::Makes);
        assert_eq!(goal.verdict(Tricks(1)), Verdict::Fails);
    }

    #[test]
    fn the_goal_of_an_ending_is_its_published_solution() {
        let mut problem = Problem::new(Game::Bridge);
        problem.setup.hands.0 = ["A...", "K...", "Q...", "J..."].map(|hand| hand.parse().unwrap());
        problem.level = Some(3);
        assert_eq!(Goal::for_problem(&problem), Goal::Open);
        let (tricks, cards) = (Tricks(1), Default::default());
        problem.solution = Some(kibitzer::problem::Solution { tricks, cards });
        let goal = Goal::for_problem(&problem);
        assert_eq!(goal.verdict(Tricks(0)), Verdict::Fails);
    }
}
