//! Compares the search with a minimax simple enough to be obviously correct.

use std::collections::HashMap;

use kibitzer::analysis::{Choices, EveryDeclarer};
use kibitzer::cards::{Card, Strain, Tricks};
use kibitzer::rules::{Chance, Deal, Game, Position};
use kibitzer::search::Solver;

use crate::table::{TRUMPS, ending, line, pick, position};
use crate::thorough::core_count;

/// A plain minimax: it tries every card of every hand to the end, and stores the value of every position.
#[derive(Default)]
pub(crate) struct Oracle {
    seen: HashMap<Position, Tricks>,
}

impl Oracle {
    pub(crate) fn tricks(&mut self, position: &Position) -> Tricks {
        if let Some(&tricks) = self.seen.get(position) {
            return tricks;
        }
        let cards = self.cards(position);
        let values = cards.iter().map(|&(_, tricks)| tricks);
        let tricks = if wants_tricks(position) {
            values.max()
        } else {
            values.min()
        };
        let tricks = tricks.unwrap_or(Tricks::ZERO);
        self.seen.insert(*position, tricks);
        tricks
    }

    fn cards(&mut self, position: &Position) -> Vec<(Card, Tricks)> {
        let value = |card: Card| {
            let mut next = *position;
            let winner = next.play(card).unwrap();
            let won = winner.is_some_and(|winner| position.is_declaring(winner));
            (card, self.tricks(&next) + Tricks(won.into()))
        };
        position.legal_cards().iter().map(value).collect()
    }
}

fn wants_tricks(position: &Position) -> bool {
    let declaring = position
        .turn()
        .is_some_and(|turn| position.is_declaring(turn));
    declaring == (position.strain() != Strain::Misere)
}

/// The solvers to check: `warm` keeps its table from position to position, and `tiny` has a table so small that it
/// forgets nearly everything. A third one starts empty for every position.
struct Solvers {
    warm: Solver,
    tiny: Solver,
}

impl Solvers {
    fn new() -> Solvers {
        Solvers {
            warm: Solver::new(8 << 20),
            tiny: Solver::new(64 << 10),
        }
    }

    fn check(&mut self, position: &Position) {
        let mut oracle = Oracle::default();
        let tricks = oracle.tricks(position);
        let cards = oracle.cards(position);
        let mut fresh = Solver::new(1 << 20);
        for (solver, name) in [
            (&mut fresh, "fresh"),
            (&mut self.warm, "warm"),
            (&mut self.tiny, "tiny"),
        ] {
            let found = solver.tricks(position);
            assert_eq!(found, tricks, "{name} solver: {}", line(position));
            check_cards(position, &cards, solver);
        }
        for target in 0..=position.tricks_left().0 + 1 {
            let made = self.warm.makes(position, Tricks(target));
            assert_eq!(made, tricks.0 >= target, "{target}: {}", line(position));
            // A new solver that has seen nothing but this target.
            let mut fresh = Solver::new(64 << 10);
            let made = fresh.makes(position, Tricks(target));
            assert_eq!(made, tricks.0 >= target, "{target}: {}", line(position));
        }
    }
}

fn check_cards(position: &Position, cards: &[(Card, Tricks)], solver: &mut Solver) {
    let choices = solver.solve(&Choices(*position));
    let listed: usize = choices.all().iter().map(|choice| choice.cards.len()).sum();
    assert_eq!(listed, cards.len(), "cards: {}", line(position));
    for &(card, tricks) in cards {
        let found = choices.of(card).map(|choice| choice.tricks);
        assert_eq!(found, Some(tricks), "{card}: {}", line(position));
    }
    let best = if wants_tricks(position) {
        cards.iter().map(|&(_, tricks)| tricks).max()
    } else {
        cards.iter().map(|&(_, tricks)| tricks).min()
    };
    assert_eq!(
        choices.best().map(|choice| choice.tricks),
        best,
        "{}",
        line(position)
    );
}

/// Checks `counts` random endings of 1, 2, … cards in one mode of play, in random order; a quarter of them unless the
/// run is thorough.
fn check_endings(seed: u64, game: Game, strains: &[Strain], counts: [usize; 6]) {
    let mut chance = Chance::from_seed(seed);
    let mut solvers = Solvers::new();
    let mut sizes: Vec<usize> = (1..)
        .zip(counts)
        .flat_map(|(cards, count)| std::iter::repeat_n(cards, core_count(count, 4)))
        .collect();
    chance.shuffle(&mut sizes);
    for cards in sizes {
        let strain = pick(&mut chance, strains);
        solvers.check(&ending(&mut chance, game, strain, cards));
    }
}

const BRIDGE: [usize; 6] = [100, 600, 1000, 600, 60, 4];
const PREFERANS: [usize; 6] = [100, 400, 800, 900, 400, 60];

#[test]
fn bridge_endings_with_trumps_agree_with_minimax() {
    check_endings(1, Game::Bridge, &TRUMPS, BRIDGE);
}

#[test]
fn bridge_endings_at_no_trump_agree_with_minimax() {
    check_endings(2, Game::Bridge, &[Strain::NoTrump], BRIDGE);
}

#[test]
fn preferans_endings_with_trumps_agree_with_minimax() {
    check_endings(3, Game::Preferans, &TRUMPS, PREFERANS);
}

#[test]
fn preferans_endings_at_no_trump_agree_with_minimax() {
    check_endings(4, Game::Preferans, &[Strain::NoTrump], PREFERANS);
}

#[test]
fn misere_endings_agree_with_minimax() {
    check_endings(5, Game::Preferans, &[Strain::Misere], PREFERANS);
}

#[test]
fn one_solver_handles_all_five_modes_of_play() {
    let mut chance = Chance::from_seed(6);
    let mut solvers = Solvers::new();
    for _ in 0..600 {
        let game = pick(&mut chance, &[Game::Bridge, Game::Preferans]);
        let strain = pick(&mut chance, game.strains());
        let cards = 1 + chance.below(4);
        solvers.check(&ending(&mut chance, game, strain, cards));
    }
}

/// Checks positions that the search once got wrong, each for a different reason.
#[test]
fn positions_that_were_once_solved_wrongly_agree_with_minimax() {
    let mut solvers = Solvers::new();
    for line in [
        // A defender who must ruff cannot let his partner cash winners.
        "preferans N:.A..T9 T7.87.. - .QT..8 S W SQ,S9 declarer=W",
        "preferans N:KJ.QJT..Q - T98.8.J.8 .A9.9.T97 D W declarer=N",
        "preferans N:A..AQJ. 87.7.7. - KJT.A.. H N declarer=W",
        "preferans N:.AJ9.9.A J9.7.T7. - A..Q8.J9 D E declarer=W",
    ] {
        solvers.check(&position(line));
    }
}

/// Checks boards on which the search once proved too much. They are too large for a minimax, so the expected tricks are
/// from libdds and another solver.
#[test]
fn boards_that_were_once_solved_wrongly_have_the_right_value() {
    let boards = [
        // The queen was skipped as no better than a five, and with it the king, its equivalent.
        (
            "bridge N:96.KJ.AT762.Q976 J852.A52.J4.A542 AKT.QT86.98.KJT8 Q743.9743.KQ53.3 C W \
             declarer=S",
            9,
        ),
    ];
    for (line, tricks) in boards {
        let position = position(line);
        let mut solver = Solver::new(16 << 20);
        assert_eq!(solver.tricks(&position), Tricks(tricks));
        let choices = solver.solve(&Choices(position));
        let best = choices.best().map(|choice| choice.tricks);
        assert_eq!(best, Some(Tricks(tricks)), "{line}");
        // In reverse: the value of each card must be that of the position after it.
        for choice in choices.all() {
            for card in choice.cards {
                let next = position.after(card).unwrap();
                let value = Solver::new(1 << 20).tricks(&next);
                assert_eq!(value, choice.tricks, "{card}: {line}");
            }
        }
        let deal = Deal::from_setup(&position.setup()).unwrap();
        let table = solver.solve(&EveryDeclarer(deal));
        let entry = table.get(position.strain(), position.declarer());
        assert_eq!(entry, Some(Tricks(tricks)), "{line}");
    }
}
