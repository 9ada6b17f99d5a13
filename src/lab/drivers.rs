//! Drivers of the zero-window search: ways to find a value by asking only "at least `target` tricks, or not?".

use std::fmt::{self, Display};
use std::time::{Duration, Instant};

use kibitzer::analysis::{Estimator, Prover, after_one_of, wants_tricks};
use kibitzer::cards::Tricks;
use kibitzer::rules::{Chance, Position};
use kibitzer::search::{Bound, Cancelled, Control, Proved, Solver};

use crate::kind::{Kind, position_of_deal};

/// The size in bytes of the transposition table of each driver in a comparison.
const TABLE_BYTES: usize = 256 << 20;

/// The cost of solving boards with one driver.
#[derive(Clone, Copy, Debug)]
pub struct DriverCost {
    /// The kind of play of the boards, for example misère.
    pub kind: Kind,
    /// The driver that solved the boards.
    pub driver: Driver,
    /// The total number of nodes searched for all boards.
    pub nodes: u64,
    /// The total time taken for all boards.
    pub time: Duration,
}

impl Display for DriverCost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:<20} {:<20} {:>12} nodes {:>8} ms",
            self.kind,
            self.driver.name(),
            self.nodes,
            self.time.as_millis()
        )
    }
}

/// Solves `boards` random whole deals of a kind of play with every driver, and returns the cost of each.
///
/// # Panics
///
/// Panics if two drivers find different values.
pub fn compare_drivers(kind: Kind, boards: usize, seed: u64) -> Vec<DriverCost> {
    let mut chance = Chance::from_seed(seed);
    let positions: Vec<Position> = (0..boards)
        .map(|_| position_of_deal(&kind.deal(&mut chance)))
        .collect();
    let mut values: Option<Vec<Tricks>> = None;
    let cost = |driver| {
        let (control, start) = (Control::default(), Instant::now());
        let mut driven = DrivenSolver::new(driver, Solver::new(TABLE_BYTES));
        let tricks: Vec<Tricks> = positions
            .iter()
            .map(|position| driven.tricks(position, &control))
            .collect::<Result<_, _>>()
            .expect(UNCANCELLED);
        let time = start.elapsed();
        assert_eq!(values.get_or_insert_with(|| tricks.clone()), &tricks);
        DriverCost {
            kind,
            driver,
            nodes: control.nodes(),
            time,
        }
    };
    Driver::ALL.map(cost).to_vec()
}

const UNCANCELLED: &str = "nobody cancels it";

/// The strategy by which a solver chooses its searches to prove a position's value.
///
/// All drivers give the same values. They differ in the number of nodes searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Driver {
    /// MTD(f) of Plaat (1995): each search starts from the bound proved by the previous one, and the first from a
    /// guess.
    /// [`Solver::tricks`] works this way.
    Mtd,
    /// Each target is one trick above or below the previous one. The first target is the same guess as in MTD(f).
    Stepping,
    /// Each target halves the range of the remaining possible values.
    Bisection,
    /// Alpha-beta with a full window through the first trick: every card is evaluated exactly, within the window left
    /// open by better cards.
    FullWindow,
    /// Principal variation search through the first trick. The cards are sorted by estimates, which are refined trick
    /// by trick. The first card is evaluated exactly; for the others, the search only tests whether they are better.
    PrincipalVariation,
}

impl Driver {
    /// All drivers, in the order of the variants.
    pub const ALL: [Driver; 5] = [
        Driver::Mtd,
        Driver::Stepping,
        Driver::Bisection,
        Driver::FullWindow,
        Driver::PrincipalVariation,
    ];

    /// Returns the name of the driver in lower case, for example `full-window`.
    pub const fn name(self) -> &'static str {
        match self {
            Driver::Mtd => "mtd",
            Driver::Stepping => "stepping",
            Driver::Bisection => "bisection",
            Driver::FullWindow => "full-window",
            Driver::PrincipalVariation => "principal-variation",
        }
    }
}

/// A solver that finds values with a given driver.
///
/// ```
/// use kibitzer::analysis::Prover;
/// use kibitzer::notation::text;
/// use kibitzer::rules::Position;
/// use kibitzer::search::{Control, Solver};
/// use kibitzer_lab::drivers::{DrivenSolver, Driver};
/// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W")?;
/// let position = Position::from_setup(&line.problem.setup)?;
/// for driver in Driver::ALL {
///     let mut driven = DrivenSolver::new(driver, Solver::default());
///     assert_eq!(driven.tricks(&position, &Control::default())?.0, 2);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct DrivenSolver {
    driver: Driver,
    solver: Solver,
    estimator: Estimator,
}

impl DrivenSolver {
    /// Creates a solver that finds values with `driver`.
    pub fn new(driver: Driver, solver: Solver) -> DrivenSolver {
        DrivenSolver {
            driver,
            solver,
            estimator: Estimator::new(),
        }
    }

    /// Finds a position's value by zero-window searches that each halve the possible range, and returns it clamped to
    /// the bounds `proved`.
    fn bisect(
        &mut self,
        position: &Position,
        mut proved: Proved,
        control: &Control,
    ) -> Result<Tricks, Cancelled> {
        while proved.value().is_none() {
            let target = Tricks((proved.at_least.0 + proved.at_most.0).div_ceil(2));
            let bound = self.solver.bound_with(position, target, control)?;
            // The value may lie outside the bounds.
            proved.narrow(match bound {
                Bound::AtLeast(tricks) => Bound::AtLeast(tricks.min(proved.at_most)),
                Bound::AtMost(tricks) => Bound::AtMost(tricks.max(proved.at_least)),
            });
        }
        Ok(proved.at_least)
    }

    /// Finds a position's value by a search with a full window through the first trick, and returns it clamped to the
    /// bounds `within`. `is_first` is true for the position that was submitted.
    ///
    /// After the first trick the value is found by zero-window searches.
    fn search_full_window(
        &mut self,
        position: &Position,
        within: Proved,
        is_first: bool,
        control: &Control,
    ) -> Result<Tricks, Cancelled> {
        if position.trick().is_empty() && !is_first {
            let left = position.tricks_left();
            let within = Proved {
                at_least: within.at_least.min(left),
                at_most: within.at_most.min(left),
            };
            return self.bisect(position, within, control);
        }
        let is_variation = self.driver == Driver::PrincipalVariation;
        let wants_tricks = wants_tricks(position);
        let groups = position.equals().into_iter();
        let mut nexts: Vec<_> = groups.map(|cards| after_one_of(position, cards)).collect();
        if is_variation {
            nexts.sort_by_cached_key(|(next, won)| {
                let guess = i32::from((self.estimator.estimate(next).guess + *won).0);
                if wants_tricks { -guess } else { guess }
            });
        }
        // The best value so far is the bound on the side of the hand to play.
        let best = |open: &Proved| {
            if wants_tricks {
                open.at_least
            } else {
                open.at_most
            }
        };
        let mut open = within;
        for (index, (next, won)) in nexts.iter().enumerate() {
            if open.value().is_some() {
                break;
            }
            let mut window = open;
            if is_variation && index > 0 {
                if wants_tricks {
                    window.at_most = window.at_least + Tricks(1);
                } else {
                    window.at_least = window.at_most - Tricks(1);
                }
            }
            let mut value = self.value_after_card(next, *won, window, control)?;
            // A value in the window is never worse than the best.
            if window != open && value != best(&open) {
                value = self.value_after_card(next, *won, open, control)?;
            }
            open.narrow(if wants_tricks {
                Bound::AtLeast(value)
            } else {
                Bound::AtMost(value)
            });
        }
        Ok(best(&open))
    }

    /// Returns the position's value if a given card is played, clamped to the bounds `within`. The card leads to the
    /// position `next` and wins `won` tricks for the declaring side.
    fn value_after_card(
        &mut self,
        next: &Position,
        won: Tricks,
        within: Proved,
        control: &Control,
    ) -> Result<Tricks, Cancelled> {
        let rest = |tricks: Tricks| Tricks(tricks.0.saturating_sub(won.0));
        let rest = Proved {
            at_least: rest(within.at_least),
            at_most: rest(within.at_most),
        };
        let value = self.search_full_window(next, rest, false, control)? + won;
        Ok(value.clamp(within.at_least, within.at_most))
    }
}

impl Prover for DrivenSolver {
    fn tricks(&mut self, position: &Position, control: &Control) -> Result<Tricks, Cancelled> {
        let nothing = Proved::nothing(position);
        match self.driver {
            Driver::Mtd => self.solver.tricks_with(position, control),
            Driver::Stepping => {
                let mut proved = nothing;
                let guess = self.solver.guess(position);
                let mut target = guess.min(nothing.at_most).max(Tricks(1));
                while proved.value().is_none() {
                    // A search may prove a tighter bound than its target; this driver ignores it.
                    let below = target - Tricks(1);
                    match self.solver.bound_with(position, target, control)? {
                        Bound::AtLeast(_) => {
                            proved.narrow(Bound::AtLeast(target));
                            target += Tricks(1);
                        }
                        Bound::AtMost(_) => {
                            proved.narrow(Bound::AtMost(below));
                            target = below;
                        }
                    }
                }
                Ok(proved.at_least)
            }
            Driver::Bisection => self.bisect(position, nothing, control),
            Driver::FullWindow | Driver::PrincipalVariation => {
                self.search_full_window(position, nothing, true, control)
            }
        }
    }

    fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::cards::Seat;
    use kibitzer::rules::{Game, Setup};

    #[test]
    fn a_full_window_search_takes_more_nodes_than_mtd() {
        let costs = compare_drivers(Kind::matching("misère")[0], 3, 1);
        let nodes = |driver| {
            costs
                .iter()
                .find(|cost| cost.driver == driver)
                .unwrap()
                .nodes
        };
        assert!(nodes(Driver::FullWindow) > nodes(Driver::Mtd));
    }

    #[test]
    fn all_drivers_find_the_same_values() {
        let mut chance = Chance::from_seed(12);
        let control = Control::default();
        let mut drivens = Driver::ALL.map(|driver| DrivenSolver::new(driver, Solver::new(1 << 20)));
        for number in 0..100 {
            let game = [Game::Bridge, Game::Preferans][number % 2];
            let mut setup = Setup::empty(game);
            setup.deal(&mut chance);
            for seat in Seat::ALL {
                setup.hands[seat] = setup.hands[seat].iter().step_by(2).take(5).collect();
            }
            setup.strain = game.strains()[chance.below(game.strains().len())];
            let mut position = Position::from_setup(&setup).unwrap();
            for _ in 0..chance.below(8) {
                let legal: Vec<_> = position.legal_cards().iter().collect();
                position.play(legal[chance.below(legal.len())]).unwrap();
            }
            let values = drivens
                .each_mut()
                .map(|driven| driven.tricks(&position, &control).unwrap());
            assert_eq!(values, [values[0]; 5], "{position:?}");
        }
    }
}
