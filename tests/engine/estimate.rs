//! Compares estimates with the exact search.

use std::fmt::Write;
use std::fs;

use kibitzer::analysis::Choices;
use kibitzer::cards::{Card, Seat, Strain, Tricks};
use kibitzer::rules::{Chance, Game, Position, Setup};
use kibitzer::search::{Estimate, Estimator, Solver};

use crate::table::{TRUMPS, ending, line, pick, position};

/// The five modes of play: a name, the game, and the strains.
const MODES: [(&str, Game, &[Strain]); 5] = [
    ("bridge, suit", Game::Bridge, &TRUMPS),
    ("bridge, no trump", Game::Bridge, &[Strain::NoTrump]),
    ("preferans, suit", Game::Preferans, &TRUMPS),
    ("preferans, no trump", Game::Preferans, &[Strain::NoTrump]),
    ("misère", Game::Preferans, &[Strain::Misere]),
];

fn estimate(position: &Position) -> Estimate {
    Estimator::new().estimate(position)
}

/// Returns the estimate and the exact tricks of a position, and checks that the bounds of the estimate contain both the
/// exact tricks and the guess.
fn check(position: &Position, solver: &mut Solver) -> (Estimate, Tricks) {
    let tricks = solver.tricks(position);
    let found = estimate(position);
    let Estimate {
        at_least: low,
        at_most: high,
        guess,
        ..
    } = found;
    let line = line(position);
    assert!(
        low <= tricks && tricks <= high,
        "{low} {tricks} {high}: {line}"
    );
    assert!(
        low <= guess && guess <= high,
        "{low} {guess} {high}: {line}"
    );
    (found, tricks)
}

/// Returns a random whole deal with random declarer and leader.
fn deal(chance: &mut Chance, game: Game, strains: &[Strain]) -> Position {
    let mut setup = Setup::empty(game);
    setup.deal(chance);
    setup.strain = pick(chance, strains);
    let seats: Vec<Seat> = setup.seats_from(setup.leader).collect();
    setup.declarer = pick(chance, &seats);
    setup.leader = pick(chance, &seats);
    Position::from_setup(&setup).unwrap()
}

#[test]
fn bounds_hold_in_endings_and_small_endings_are_solved_exactly() {
    let mut chance = Chance::from_seed(31);
    let mut solver = Solver::new(8 << 20);
    for (_, game, strains) in MODES {
        for number in 0..1000 {
            let cards = 1 + number % 9;
            let strain = pick(&mut chance, strains);
            let position = ending(&mut chance, game, strain, cards);
            let (found, tricks) = check(&position, &mut solver);
            if cards <= 3 {
                assert_eq!(found.guess, tricks, "{}", line(&position));
                assert_eq!(found.at_least, found.at_most, "{}", line(&position));
            }
        }
    }
}

#[test]
fn bounds_hold_in_whole_deals_and_the_estimate_is_close() {
    let mut chance = Chance::from_seed(32);
    let mut solver = Solver::new(64 << 20);
    for (name, game, strains) in MODES {
        let mut off = 0;
        for _ in 0..24 {
            let position = deal(&mut chance, game, strains);
            let (found, tricks) = check(&position, &mut solver);
            off += u32::from(found.guess.0.abs_diff(tricks.0));
        }
        assert!(off <= 24, "{name}: off by {off} tricks in 24 deals");
    }
}

#[test]
fn estimates_of_the_two_sides_add_up_to_all_tricks() {
    let mut chance = Chance::from_seed(33);
    for _ in 0..50 {
        let position = deal(&mut chance, Game::Bridge, Game::Bridge.strains());
        let mut setup = position.setup();
        setup.declarer = setup.declarer.next();
        let others = Position::from_setup(&setup).unwrap();
        let (ours, theirs) = (estimate(&position), estimate(&others));
        let rest = |tricks: Tricks| position.tricks_left() - tricks;
        assert_eq!(theirs.at_least, rest(ours.at_most));
        assert_eq!(theirs.at_most, rest(ours.at_least));
        assert_eq!(theirs.guess, rest(ours.guess));
    }
}

#[test]
fn a_finished_play_has_no_tricks_to_take() {
    let mut last = position("bridge N:A... K... Q... J... NT W");
    for card in ["SJ", "SA", "SK", "SQ"] {
        assert_eq!(estimate(&last).guess, Tricks(1));
        last.play(card.parse().unwrap()).unwrap();
    }
    assert_eq!(estimate(&last).at_most, Tricks::ZERO);
}

/// Plays a random one of the best cards, or one time in four any legal card.
fn play_on(position: &Position, chance: &mut Chance, solver: &mut Solver) -> Position {
    let legal: Vec<Card> = position.legal_cards().iter().collect();
    let mut card = pick(chance, &legal);
    if chance.below(4) != 0 {
        let choices = solver.solve(&Choices(*position));
        let best = choices.best().unwrap().tricks;
        let all = choices.all().iter().filter(|choice| choice.tricks == best);
        let cards: Vec<Card> = all.flat_map(|choice| choice.cards.iter()).collect();
        card = pick(chance, &cards);
    }
    position.after(card).unwrap()
}

/// Statistics of the estimates of positions with the same number of tricks left.
#[derive(Clone, Copy, Default)]
struct Tally {
    positions: u32,
    proved: u32,
    exact: u32,
    off: u32,
    seconds: f64,
}

/// Returns the processor time of this thread, in seconds.
fn seconds() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    let nanoseconds: f64 = text.split(' ').next().unwrap().parse().unwrap();
    nanoseconds / 1e9
}

#[test]
#[ignore = "takes minutes: it measures, and prints a table"]
fn the_accuracy_of_estimates_is_measured() {
    for (name, game, strains) in MODES {
        // 10,000 positions in each game. Each deal is played to the end and gives one position for every number of
        // cards left, at a random point of the trick.
        let modes = MODES.iter().filter(|mode| mode.1 == game).count();
        let deals = 10_000 / modes / game.hand_size() + 1;
        let mut chance = Chance::from_seed(34);
        let mut solver = Solver::new(64 << 20);
        let mut positions = Vec::new();
        for _ in 0..deals {
            let mut position = deal(&mut chance, game, strains);
            while !position.is_over() {
                let kept = chance.below(game.seats());
                for cards in 0..game.seats() {
                    if cards == kept {
                        positions.push(position);
                    }
                    position = play_on(&position, &mut chance, &mut solver);
                }
            }
        }
        positions.sort_by_key(Position::tricks_left);
        let mut table = format!("{name}, {} positions\n", positions.len());
        for cards in positions
            .chunk_by(|a, b| a.tricks_left() == b.tricks_left())
            .rev()
        {
            let start = seconds();
            let mut estimator = Estimator::new();
            let estimates: Vec<Estimate> = cards
                .iter()
                .map(|position| estimator.estimate(position))
                .collect();
            let mut tally = Tally {
                positions: cards.len() as u32,
                seconds: seconds() - start,
                ..Tally::default()
            };
            for (position, found) in cards.iter().zip(estimates) {
                let tricks = solver.tricks(position);
                tally.proved += u32::from(found.at_least == found.at_most);
                tally.exact += u32::from(found.guess == tricks);
                tally.off += u32::from(found.guess.0.abs_diff(tricks.0));
            }
            let all = f64::from(tally.positions);
            writeln!(
                table,
                "| {} | {:.0} % | {:.0} % | {:.2} | {:.2} ms |",
                cards[0].tricks_left(),
                100.0 * f64::from(tally.proved) / all,
                100.0 * f64::from(tally.exact) / all,
                f64::from(tally.off) / all,
                1e3 * tally.seconds / all
            )
            .unwrap();
        }
        println!("{table}");
    }
}
