//! Compares the shipped problems with their published answers.

use kibitzer::analysis::{Choices, Ranking};
use kibitzer::cards::{CardSet, Tricks};
use kibitzer::problem::Problem;
use kibitzer::rules::{Play, Position};
use kibitzer::search::Solver;
use kibitzer_library::double_dummy_problems;

const TABLE_BYTES: usize = 64 << 20;

fn choices(position: &Position, solver: &mut Solver) -> Ranking {
    solver.solve(&Choices(*position))
}

/// Returns the number of tricks that the declaring side won in a play.
fn won(play: &Play) -> Tricks {
    let winners = play.cards().iter().filter_map(|card| card.winner);
    let count = winners
        .filter(|&seat| play.start().is_declaring(seat))
        .count();
    Tricks(count.try_into().unwrap())
}

/// Returns the solution of a problem: the declaring side's tricks from the start of the play, and the best cards to
/// play next.
fn solve(problem: &Problem, solver: &mut Solver) -> (Tricks, CardSet) {
    let play = problem.replay().unwrap();
    let choices = choices(play.position(), solver);
    let best = choices.best().unwrap().tricks;
    let cards = choices
        .all()
        .iter()
        .filter(|choice| choice.tricks == best)
        .fold(CardSet::EMPTY, |cards, choice| cards | choice.cards);
    (won(&play) + best, cards)
}

#[test]
fn every_shipped_double_dummy_problem_is_solved_with_its_stated_answer() {
    let mut solver = Solver::new(TABLE_BYTES);
    for problem in double_dummy_problems() {
        let known = problem.solution.unwrap();
        let found = solve(problem, &mut solver);
        assert_eq!(found, (known.tricks, known.cards), "{}", problem.title);
    }
}
