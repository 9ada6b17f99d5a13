//! Fits the weights of the static evaluation (`Look`) by least squares, to solved positions from the play of random
//! deals.

use kibitzer::analysis::after_one_of;
use kibitzer::cards::Tricks;
use kibitzer::instruments::{Look, LookWeights};
use kibitzer::rules::{Chance, Position};
use kibitzer::search::Solver;

use crate::kind::{Kind, position_of_deal, random_seat};

/// The number of deals of each kind of play to which the shipped weights were fitted. Each deal contributes one
/// position for every trick except the last.
pub const FIT_DEALS: usize = 2000;

/// The number of deals on which the error of the weights is measured. They differ from the deals used for fitting.
pub const HELD_OUT_DEALS: usize = 500;

/// The strength of the ridge regularisation, which keeps weights small where the positions give little evidence.
const RIDGE: f64 = 3.0;

/// The number of features of the static evaluation (`Look`).
const FEATURES: usize = 33;

/// The number of columns of the linear system to solve: two for each feature.
const COLUMNS: usize = 2 * FEATURES;

/// The weights for one kind of play. Each feature has a constant weight, and a weight that is multiplied by the number
/// of tricks left.
type KindWeights = [[i16; FEATURES]; 2];

/// Fits the evaluation weights for a kind of play, such as misère, to positions from `deals` random deals.
pub fn fit_weights(kind: Kind, deals: usize) -> KindWeights {
    let mut system = LinearSystem::new();
    for_each_position(kind, kind.index(), deals, |position, tricks| {
        system.add_position(&SolvedPosition::new(position, tricks));
    });
    system.solve()
}

/// Returns the mean absolute error of the evaluation in tricks, over `deals` random deals that were not used for
/// fitting.
pub fn mean_error(kind: Kind, weights: &KindWeights, deals: usize) -> f64 {
    let (mut sum, mut all) = (0.0, 0.0);
    for_each_position(kind, 1000 + kind.index(), deals, |position, tricks| {
        sum += SolvedPosition::new(position, tricks).absolute_error(weights);
        all += 1.0;
    });
    sum / all
}

/// Plays random deals, and calls `show` at the start of every trick except the last, with the position and the number
/// of tricks that the declaring side takes from there.
fn for_each_position(kind: Kind, seed: u64, deals: usize, mut show: impl FnMut(&Position, Tricks)) {
    let mut chance = Chance::from_seed(seed);
    let mut solver = Solver::new(64 << 20);
    for _ in 0..deals {
        let mut setup = kind.deal(&mut chance);
        setup.leader = random_seat(&setup, &mut chance);
        let mut position = position_of_deal(&setup);
        while position.tricks_left() > Tricks(1) {
            if position.trick().is_empty() {
                show(&position, solve_tricks(&mut solver, &position));
            }
            position = play_card(&position, &mut chance, &mut solver);
        }
    }
}

/// Plays one of the best cards at random, or with probability 1/4 any card, and returns the resulting position.
fn play_card(position: &Position, chance: &mut Chance, solver: &mut Solver) -> Position {
    let mut groups = position.equals();
    chance.shuffle(&mut groups);
    let is_any = chance.below(4) == 0;
    let best = solve_tricks(solver, position);
    let mut nexts = groups
        .into_iter()
        .map(|cards| after_one_of(position, cards));
    let next = nexts.find(|(next, won)| is_any || *won + solve_tricks(solver, next) == best);
    next.expect("one of the cards is the best").0
}

/// Returns the number of tricks that the declaring side takes from a position on.
fn solve_tricks(solver: &mut Solver, position: &Position) -> Tricks {
    solver.tricks(position)
}

/// A position whose value is known, as data for the fit.
struct SolvedPosition {
    features: [f64; FEATURES],
    left: f64,
    /// The target of the fit: the tricks taken by the side from whose point of view the features are computed, minus
    /// half of the tricks left. The weighted sum of the features should equal it.
    above: f64,
}

impl SolvedPosition {
    fn new(position: &Position, tricks: Tricks) -> SolvedPosition {
        let look = Look::of(position);
        let [left, tricks] = [position.tricks_left(), tricks].map(|tricks| f64::from(tricks.0));
        let taken = if look.is_of_declarer {
            tricks
        } else {
            left - tricks
        };
        SolvedPosition {
            features: look.features.map(f64::from),
            left,
            above: taken - left / 2.0,
        }
    }

    /// Returns the absolute error, in tricks, of the evaluation of this position with the given weights.
    fn absolute_error(&self, [fixed, growing]: &KindWeights) -> f64 {
        let weight = |index: usize| f64::from(fixed[index]) + f64::from(growing[index]) * self.left;
        let features = self.features.iter().enumerate();
        let sum: f64 = features
            .map(|(index, feature)| feature * weight(index))
            .sum();
        let above = sum / f64::from(LookWeights::TRICK);
        (above - self.above).abs()
    }
}

/// The normal equations of the least-squares fit, summed over all positions.
struct LinearSystem {
    products: Vec<[f64; COLUMNS]>,
    sums: [f64; COLUMNS],
}

impl LinearSystem {
    /// Creates the system of equations without any positions; it contains only the regularisation.
    fn new() -> LinearSystem {
        let mut products = vec![[0.0; COLUMNS]; COLUMNS];
        for (index, row) in products.iter_mut().enumerate() {
            row[index] = RIDGE;
        }
        LinearSystem {
            products,
            sums: [0.0; COLUMNS],
        }
    }

    /// Adds the terms of a solved position to the system of equations.
    fn add_position(&mut self, case: &SolvedPosition) {
        let mut row = [0.0; COLUMNS];
        for (pair, feature) in row.chunks_mut(2).zip(case.features) {
            pair.copy_from_slice(&[feature, feature * case.left]);
        }
        for (index, &value) in row.iter().enumerate() {
            self.sums[index] += value * case.above;
            for (product, other) in self.products[index].iter_mut().zip(row) {
                *product += value * other;
            }
        }
    }

    /// Solves the system of equations, which is positive definite, by Gauss-Jordan elimination, and returns the
    /// weights.
    fn solve(mut self) -> KindWeights {
        for pivot in 0..COLUMNS {
            let pivots = self.products[pivot];
            for row in (0..COLUMNS).filter(|&row| row != pivot) {
                let factor = self.products[row][pivot] / pivots[pivot];
                for (product, other) in self.products[row].iter_mut().zip(pivots) {
                    *product -= factor * other;
                }
                self.sums[row] -= factor * self.sums[pivot];
            }
        }
        let weight = |index: usize| {
            let weight = self.sums[index] / self.products[index][index];
            (weight * f64::from(LookWeights::TRICK)).round() as i16
        };
        [0, 1].map(|part| std::array::from_fn(|index| weight(2 * index + part)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_fit_comes_close_to_the_shipped_weights() {
        for kind in [Kind::ALL[3], Kind::ALL[4]] {
            let fitted = fit_weights(kind, 60);
            let all_shipped = LookWeights::shipped();
            let shipped = all_shipped.of(kind.game(), kind.strain());
            let nothing = [[0; FEATURES]; 2];
            let [fitted, shipped, nothing] =
                [&fitted, shipped, &nothing].map(|weights| mean_error(kind, weights, 20));
            assert!(
                shipped < fitted && fitted < 1.5 * shipped,
                "{kind}: {fitted} {shipped}"
            );
            assert!(fitted < 0.7 * nothing, "{kind}: {fitted} {nothing}");
        }
    }
}
