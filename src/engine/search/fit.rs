//! The fit of the weights: least squares over positions of random deals, played card by card
//! and solved.

use crate::cards::{Seat, Strain, Suit};
use crate::rules::{Chance, Game, Position, Setup};

use super::board::Board;
use super::evaluate::{Weights, features};
use super::mode::Mode;
use super::solver::declaring;
use super::weights::WEIGHTS;
use super::{Control, Solver};

/// Deals a mode; each gives a position for every trick but the last.
const DEALS: usize = 2000;

/// Keeps weights small that the positions say little about.
const RIDGE: f64 = 3.0;

/// Columns of the system: two for each feature.
const COLUMNS: usize = 66;

/// A random deal, the strain given or any trumps, with random declarer and leader.
fn deal(chance: &mut Chance, game: Game, strain: Option<Strain>) -> Position {
    let mut setup = Setup::empty(game);
    setup.deal(chance);
    setup.strain = strain.unwrap_or_else(|| Strain::Trump(Suit::ALL[chance.below(4)]));
    let seats: Vec<Seat> = setup.seats_from(setup.leader).collect();
    setup.declarer = seats[chance.below(seats.len())];
    setup.leader = seats[chance.below(seats.len())];
    Position::from_setup(&setup).unwrap()
}

/// The position after a card that is one of the best, or after any card, one time in four.
fn play_on(position: &Position, chance: &mut Chance, solver: &mut Solver) -> Position {
    let mut groups = position.equals();
    chance.shuffle(&mut groups);
    let is_any = chance.below(4) == 0;
    let best = tricks(solver, position);
    let mut next = groups.iter().map(|group| {
        let mut next = *position;
        let winner = next.play(group.iter().next().unwrap()).unwrap();
        let won = winner.is_some_and(|winner| position.is_declaring(winner));
        (next, u8::from(won))
    });
    let is_chosen = |(next, won): &(Position, u8)| is_any || won + tricks(solver, next) == best;
    next.find(is_chosen).unwrap().0
}

fn tricks(solver: &mut Solver, position: &Position) -> u8 {
    solver.tricks(position, &Control::default()).unwrap().0
}

/// Adds the equations of a position: what its features should add up to.
struct System {
    products: Vec<[f64; COLUMNS]>,
    sums: [f64; COLUMNS],
}

impl System {
    fn new() -> System {
        let mut products = vec![[0.0; COLUMNS]; COLUMNS];
        for (index, row) in products.iter_mut().enumerate() {
            row[index] = RIDGE;
        }
        System {
            products,
            sums: [0.0; COLUMNS],
        }
    }

    fn add<M: Mode>(&mut self, position: &Position, tricks: u8) {
        let left = f64::from(position.tricks_left().0);
        let board = Board::new(position);
        let counted = declaring(position, tricks, position.tricks_left().0);
        let above = f64::from(counted.0) - left / 2.0;
        let mut row = [0.0; COLUMNS];
        let features = features::<M>(&board.hands, board.leader).map(f64::from);
        for (pair, feature) in row.chunks_mut(2).zip(features) {
            pair.copy_from_slice(&[feature, feature * left]);
        }
        for (index, &value) in row.iter().enumerate() {
            self.sums[index] += value * above;
            for (product, other) in self.products[index].iter_mut().zip(row) {
                *product += value * other;
            }
        }
    }

    /// Solves the system, which is positive definite, by elimination.
    fn weights(mut self) -> Weights {
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
            (weight * f64::from(super::evaluate::WEIGHT)).round() as i16
        };
        Weights {
            fixed: std::array::from_fn(|index| weight(2 * index)),
            growing: std::array::from_fn(|index| weight(2 * index + 1)),
        }
    }
}

fn fit<M: Mode>(game: Game, strain: Option<Strain>) -> Weights {
    let mut chance = Chance::from_seed(M::ID.into());
    let mut solver = Solver::new(64 << 20);
    let mut system = System::new();
    for _ in 0..DEALS {
        let mut position = deal(&mut chance, game, strain);
        while position.tricks_left().0 > 1 {
            if position.trick.is_empty() {
                system.add::<M>(&position, tricks(&mut solver, &position));
            }
            position = play_on(&position, &mut chance, &mut solver);
        }
    }
    system.weights()
}

#[test]
#[ignore = "takes minutes: run it to fit the weights again, and copy what it finds"]
fn the_weights_are_those_of_the_fit() {
    use super::mode::{BridgeNoTrumps, BridgeTrumps, Misere, PreferansNoTrumps, PreferansTrumps};
    let fitted = [
        fit::<BridgeTrumps>(Game::Bridge, None),
        fit::<BridgeNoTrumps>(Game::Bridge, Some(Strain::NoTrump)),
        fit::<PreferansTrumps>(Game::Preferans, None),
        fit::<PreferansNoTrumps>(Game::Preferans, Some(Strain::NoTrump)),
        fit::<Misere>(Game::Preferans, Some(Strain::Misere)),
    ];
    assert_eq!(fitted, WEIGHTS, "fitted: {fitted:?}");
}
