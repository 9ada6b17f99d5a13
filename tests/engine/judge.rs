//! Compares `Judge`, the reference for the search, with a still simpler minimax.

use kibitzer::cards::{Strain, Tricks};
use kibitzer::judge::Judge;
use kibitzer::rules::{Chance, Game};
use kibitzer::search::{Bound, Cancelled, Control, Solver};

use crate::oracle::Oracle;
use crate::table::{TRUMPS, ending, lead, line, pick};

/// Checks endings of both games in all strains, with a table that holds everything and one that holds next to nothing.
#[test]
fn the_reference_solver_agrees_with_minimax() {
    let mut chance = Chance::from_seed(71);
    let mut judges = [Judge::new(1 << 22), Judge::new(0)];
    for number in 0..3000 {
        let (game, strains) = [
            (Game::Bridge, &TRUMPS[..]),
            (Game::Bridge, &[Strain::NoTrump]),
            (Game::Preferans, &TRUMPS),
            (Game::Preferans, &[Strain::NoTrump]),
            (Game::Preferans, &[Strain::Misere]),
        ][number % 5];
        let strain = pick(&mut chance, strains);
        let cards = 1 + chance.below(5 - usize::from(game == Game::Bridge));
        let position = ending(&mut chance, game, strain, cards);
        let tricks = Oracle::default().tricks(&position);
        for judge in &mut judges {
            assert_eq!(judge.tricks(&position), tricks, "{}", line(&position));
            for target in (0..=position.tricks_left().0 + 1).map(Tricks) {
                let makes = judge.makes(&position, target);
                assert_eq!(makes, tricks >= target, "{}", line(&position));
            }
        }
    }
}

/// Every target has a true answer, also those above the tricks left, for both sides and amid a trick.
#[test]
fn the_solver_answers_every_target() {
    let mut chance = Chance::from_seed(72);
    let mut judge = Judge::new(1 << 20);
    let mut solver = Solver::new(1 << 20);
    for number in 0..60 {
        let (game, strain) = [
            (Game::Bridge, TRUMPS[number % 4]),
            (Game::Bridge, Strain::NoTrump),
            (Game::Preferans, Strain::Misere),
        ][number % 3];
        let cards = 1 + chance.below(4);
        let position = ending(&mut chance, game, strain, cards);
        let tricks = judge.tricks(&position);
        for target in (0..=u8::MAX).map(Tricks) {
            let line = line(&position);
            let is_true = |bound: Bound| match bound {
                Bound::AtLeast(bound) => bound >= target && tricks >= bound,
                Bound::AtMost(bound) => bound < target && tricks <= bound,
            };
            let bound = solver.bound(&position, target);
            assert!(is_true(bound), "{target}, {bound:?}: {line}");
            let proof = solver.prove(&position, target);
            assert!(is_true(proof.bound), "{target}, {proof:?}: {line}");
            let makes = solver.makes(&position, target);
            assert_eq!(makes, tricks >= target, "{target}: {line}");
        }
    }
}

#[test]
fn the_reference_solver_can_be_cancelled_and_used_again() {
    let mut chance = Chance::from_seed(73);
    let mut judge = Judge::new(1 << 20);
    let whole = lead(&mut chance, Game::Bridge, Strain::NoTrump, 13);
    let control = Control::default().within(3 << 14);
    assert_eq!(judge.tricks_with(&whole, &control), Err(Cancelled));
    assert_eq!(control.nodes(), 3 << 14);
    let position = ending(&mut chance, Game::Bridge, Strain::NoTrump, 4);
    let tricks = Oracle::default().tricks(&position);
    assert_eq!(judge.tricks_with(&position, &control), Ok(tricks));
}
