//! Checks that every way to ask for a value gives the same value, and that `Judge` finds it too.
//!
//! Every test here takes seconds, and has a long version that is run by hand before a release:
//! `cargo test --release --test engine -- --ignored twice`.

use kibitzer::analysis::{
    Best, BestLine, Choices, EveryDeclarer, LayoutValue, Layouts, Stage, Statistics,
};
use kibitzer::cards::{Seat, Strain, Tricks};
use kibitzer::judge::Judge;
use kibitzer::pool::Pool;
use kibitzer::rules::{Chance, Deal, Game, Position};
use kibitzer::search::Solver;

use crate::layouts::contract;
use crate::table::{TRUMPS, lead, line, pick};
use crate::threads::{ask, pool};

const MEBIBYTE: usize = 1 << 20;

/// Returns the value of a position, found by a new solver.
fn cold(position: &Position) -> Tricks {
    Solver::new(MEBIBYTE).tricks(position)
}

/// Checks that all positions of a line of best play have the same value, including the tricks already won. Each value
/// is found by a new solver, and in the last five tricks also by `Judge`.
fn check_lines(seed: u64, count: usize) {
    let mut chance = Chance::from_seed(seed);
    let mut solver = Solver::new(32 * MEBIBYTE);
    let mut judge = Judge::new(4 * MEBIBYTE);
    for number in 0..count {
        let game = [Game::Bridge, Game::Bridge, Game::Preferans][number % 3];
        let strain = pick(&mut chance, game.strains());
        let mut position = lead(&mut chance, game, strain, game.hand_size());
        let message = line(&position);
        let best = solver.solve(&BestLine(position));
        let mut won = Tricks::ZERO;
        for step in best.steps {
            assert_eq!(won + cold(&position), step.tricks, "{message}: {step:?}");
            if position.tricks_left() <= Tricks(5) {
                let judged = judge.tricks(&position);
                assert_eq!(won + judged, step.tricks, "{message}: {step:?}");
            }
            let winner = position.play(step.card).unwrap();
            let is_won = winner.is_some_and(|winner| position.is_declaring(winner));
            won += Tricks(is_won.into());
        }
        assert_eq!(position.tricks_left(), Tricks::ZERO, "{message}");
    }
}

#[test]
fn all_positions_of_a_best_line_have_the_same_value() {
    check_lines(301, 20);
}

#[test]
#[ignore = "takes minutes"]
fn all_positions_of_two_thousand_best_lines_have_the_same_value() {
    check_lines(302, 2000);
}

/// Compares the values of layouts with `Judge`, for `counts` random positions and up to `layouts` layouts of each. The
/// questions are about tricks, about making a contract, and about each card to play.
fn check_layouts(seed: u64, counts: usize, layouts: usize) {
    let mut chance = Chance::from_seed(seed);
    let mut solver = Solver::new(32 * MEBIBYTE);
    let mut judge = Judge::new(32 * MEBIBYTE);
    for number in 0..counts {
        let (game, strains, cards) = [
            (Game::Bridge, &TRUMPS[..], 6 + number % 2),
            (Game::Bridge, &[Strain::NoTrump], 6 + number % 2),
            (Game::Preferans, &TRUMPS, 7 + number % 3),
            (Game::Preferans, &[Strain::NoTrump], 7 + number % 3),
            (Game::Preferans, &[Strain::Misere], 6 + number % 2),
        ][number % 5];
        let strain = pick(&mut chance, strains);
        let position = lead(&mut chance, game, strain, cards);
        let asked = asked(&position, number, &mut chance);
        let found = solver.solve(&asked);
        assert!(found.is_exact());
        for stage in asked.stages() {
            check_stage(&found, stage, layouts, &mut chance, &mut judge);
        }
    }
}

/// Returns a question about two unseen hands, of one of three kinds by `number`.
fn asked(position: &Position, number: usize, chance: &mut Chance) -> Layouts {
    let mut seats: Vec<Seat> = position.seats().collect();
    chance.shuffle(&mut seats);
    let turn = position.turn();
    let asks_cards = number % 3 == 2;
    if asks_cards {
        // The hand to play must not be unseen.
        seats.sort_by_key(|&seat| Some(seat) == turn);
    }
    let layouts = Layouts::new(*position, [seats[0], seats[1]]).unwrap();
    match number % 3 {
        0 => layouts,
        1 => {
            let target = 1 + chance.below(position.tricks_left().into());
            let (contract, won) = contract(position, target as u8);
            layouts.for_contract(contract, won, false)
        }
        _ => layouts.of_each_card().unwrap(),
    }
}

fn check_stage(
    found: &Statistics,
    stage: Stage,
    layouts: usize,
    chance: &mut Chance,
    judge: &mut Judge,
) {
    let question = found.question();
    let mut values: Vec<_> = found.values(stage).collect();
    assert_eq!(values.len() as u64, question.total());
    chance.shuffle(&mut values);
    for &(point, value) in values.iter().take(layouts) {
        let mut setup = question.position().setup();
        for (&seat, hand) in question.unseen().seats().iter().zip(question.hands(point)) {
            setup.hands[seat] = hand;
        }
        let layout = Position::from_setup(&setup).unwrap();
        let tricks = judge.tricks(&layout);
        let expected = match (stage, question.target()) {
            (Stage::Tricks, _) => LayoutValue::Tricks(tricks),
            (Stage::Makes, Some(target)) => LayoutValue::Reached(tricks >= target),
            (Stage::Makes, None) => panic!("nothing to make"),
        };
        assert_eq!(value, expected, "{stage:?}: {}", line(&layout));
    }
}

#[test]
fn layout_values_agree_with_the_reference_solver() {
    check_layouts(303, 15, 50);
}

#[test]
#[ignore = "takes minutes"]
fn layout_values_of_a_hundred_counts_agree_with_the_reference_solver() {
    check_layouts(304, 100, 500);
}

/// Checks that the best result, the value of each card and the trick table give one value. They are asked for on 1, 2
/// and 8 threads, with 1, 16 and 256 MB, the first time and again. Deals have `cards` cards in each hand, but at most a
/// whole hand. With a table of 1 MB eight threads forget nearly all they learn, and the trick table of a whole deal of
/// bridge may take minutes.
fn check_doors(seed: u64, deals: usize, cards: usize) {
    let pools: Vec<Pool> = [1, 2, 8]
        .into_iter()
        .flat_map(|threads| [1, 16, 256].map(|size| (threads, size)))
        .map(|(threads, size)| pool(threads, size * MEBIBYTE))
        .collect();
    let mut chance = Chance::from_seed(seed);
    for number in 0..deals {
        let game = [Game::Bridge, Game::Preferans][number % 2];
        let strain = pick(&mut chance, game.strains());
        let cards = cards.min(game.hand_size());
        let position = lead(&mut chance, game, strain, cards);
        let deal = Deal::from_setup(&position.setup()).unwrap();
        // The trick table assumes that declarer's left-hand opponent leads.
        let position = deal.position(strain, position.declarer()).unwrap();
        let tricks = cold(&position);
        for pool in &pools {
            for _ in 0..2 {
                let found = values(pool, position, deal.clone());
                assert_eq!(found, [Some(tricks); 3], "{}", line(&position));
            }
        }
    }
}

/// Returns the tricks of one declarer in one strain by three questions. They are asked one after the other, so that all
/// threads help with each.
fn values(pool: &Pool, position: Position, deal: Deal) -> [Option<Tricks>; 3] {
    let ranking = ask(pool, Choices(position));
    let table = ask(pool, EveryDeclarer(deal));
    [
        Some(ask(pool, Best(position))),
        ranking.best().map(|choice| choice.tricks),
        table.get(position.strain(), position.declarer()),
    ]
}

#[test]
fn all_questions_and_thread_counts_agree_on_the_value() {
    check_doors(305, 10, 8);
}

#[test]
#[ignore = "takes minutes"]
fn all_questions_and_thread_counts_agree_on_a_hundred_deals() {
    check_doors(306, 60, 10);
    check_doors(307, 40, 13);
}
