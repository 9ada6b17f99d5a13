//! Compares `Judge`, the reference for the search, with a still simpler minimax.

use kibitzer::cards::{Strain, Tricks};
use kibitzer::judge::Judge;
use kibitzer::rules::{Chance, Game};
use kibitzer::search::{Bound, Control, Solver};

use crate::oracle::Oracle;
use crate::table::{TRUMPS, ending, lead, line, pick};

/// Checks endings of both games in all strains, with a table that holds everything and one that holds next to nothing.
#[test]
fn the_judge_is_right() {
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
            let found = judge.tricks(&position, &mut || false);
            assert_eq!(found, Some(tricks), "{}", line(&position));
            for target in (0..=position.tricks_left().0 + 1).map(Tricks) {
                let reaches = judge.reaches(&position, target, &mut || false);
                assert_eq!(reaches, Some(tricks >= target), "{}", line(&position));
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
    let control = Control::default();
    for number in 0..60 {
        let (game, strain) = [
            (Game::Bridge, TRUMPS[number % 4]),
            (Game::Bridge, Strain::NoTrump),
            (Game::Preferans, Strain::Misere),
        ][number % 3];
        let cards = 1 + chance.below(4);
        let position = ending(&mut chance, game, strain, cards);
        let tricks = judge.tricks(&position, &mut || false).unwrap();
        for target in (0..=u8::MAX).map(Tricks) {
            let line = line(&position);
            let is_true = |bound: Bound| match bound {
                Bound::AtLeast(bound) => bound >= target && tricks >= bound,
                Bound::AtMost(bound) => bound < target && tricks <= bound,
            };
            let bound = solver.bound(&position, target, &control).unwrap();
            assert!(is_true(bound), "{target}, {bound:?}: {line}");
            let proof = solver.prove(&position, target, &control).unwrap();
            assert!(is_true(proof.bound), "{target}, {proof:?}: {line}");
            let makes = solver.makes(&position, target, &control).unwrap();
            assert_eq!(makes, tricks >= target, "{target}: {line}");
        }
    }
}

#[test]
fn the_judge_gives_up_when_told_to_and_is_as_good_as_before() {
    let mut chance = Chance::from_seed(73);
    let mut judge = Judge::new(1 << 20);
    let whole = lead(&mut chance, Game::Bridge, Strain::NoTrump, 13);
    let mut asked = 0;
    let mut third_time = || {
        asked += 1;
        asked == 3
    };
    assert_eq!(judge.tricks(&whole, &mut third_time), None);
    assert_eq!(asked, 3);
    let position = ending(&mut chance, Game::Bridge, Strain::NoTrump, 4);
    let tricks = Oracle::default().tricks(&position);
    assert_eq!(judge.tricks(&position, &mut || true), Some(tricks));
}
