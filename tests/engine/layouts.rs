//! All layouts of two unseen hands against every layout laid out and solved by itself.

use std::num::NonZeroUsize;

use kibitzer::analysis::{Histogram, Layouts, Report, Request};
use kibitzer::cards::{Card, CardSet, Seat};
use kibitzer::pool::{Pool, PoolOptions, Priority};
use kibitzer::rules::{Chance, Game, Position};
use kibitzer::search::{Control, Solver};

use crate::oracle::Oracle;
use crate::table::{ending, line, pick};

/// Every way to share the cards of two hands that the rules allow, by the plainest means: all
/// sets of cards are tried, and the rules refuse those that make a card on the table a revoke.
fn every_layout(position: &Position, [first, second]: [Seat; 2]) -> Vec<Position> {
    let cards = position.hand(first) | position.hand(second);
    let list: Vec<Card> = cards.iter().collect();
    let chosen = |bits: u32| -> CardSet {
        let is_chosen = |&(index, _): &(usize, &Card)| bits >> index & 1 == 1;
        let chosen = list.iter().enumerate().filter(is_chosen);
        chosen.map(|(_, &card)| card).collect()
    };
    (0..1 << list.len())
        .map(chosen)
        .filter(|hand| hand.len() == position.hand(first).len())
        .filter_map(|hand| {
            let mut setup = *position.setup();
            setup.hands[first] = hand;
            setup.hands[second] = cards - hand;
            Position::from_setup(&setup).ok()
        })
        .collect()
}

/// Whoever is asked: a solver that knows the cases before, and a pool of two threads.
struct Askers {
    solver: Solver,
    pool: Pool,
}

impl Askers {
    fn new() -> Askers {
        let options = PoolOptions {
            threads: NonZeroUsize::new(2).unwrap(),
            table_bytes: 4 << 20,
        };
        Askers {
            solver: Solver::new(2 << 20),
            pool: Pool::new(options, || {}).unwrap(),
        }
    }

    fn check(&mut self, position: &Position, unseen: [Seat; 2]) -> usize {
        let mut oracle = Oracle::default();
        let all = every_layout(position, unseen);
        let mut expected = Histogram::default();
        for layout in &all {
            expected.counts[usize::from(oracle.tricks(layout))] += 1;
        }
        let layouts = Layouts::new(*position, unseen).unwrap();
        let message = format!("{unseen:?}: {}", line(position));
        assert_eq!(layouts.total(), all.len() as u64, "{message}");
        let request = Request::Layouts(layouts);
        let found = request.solve(&mut self.solver, &Control::default());
        assert_eq!(found, Ok(Report::Layouts(expected.clone())), "{message}");
        let mut ticket = self.pool.submit(request, Priority::Now);
        while ticket.wait() {}
        assert!(ticket.is_finished(), "{message}");
        assert_eq!(ticket.into_report(), Report::Layouts(expected), "{message}");
        all.len()
    }
}

/// So many random endings of 3, 4 and 5 cards, any two hands of them unseen.
fn check_endings(seed: u64, game: Game, counts: [usize; 3]) {
    let mut chance = Chance::from_seed(seed);
    let mut askers = Askers::new();
    let mut shown = 0;
    for (cards, count) in (3..).zip(counts) {
        for _ in 0..count {
            let strain = pick(&mut chance, game.strains());
            let position = ending(&mut chance, game, strain, cards);
            let mut seats: Vec<Seat> = position.seats().collect();
            chance.shuffle(&mut seats);
            let layouts = askers.check(&position, [seats[0], seats[1]]);
            let [first, second] = [seats[0], seats[1]].map(|seat| position.hand(seat).len());
            shown += usize::from(layouts < binomial(first + second, first));
        }
    }
    assert!(shown > 10, "a void was shown in {shown} positions");
}

fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

#[test]
fn layouts_of_endings_in_bridge() {
    check_endings(21, Game::Bridge, [150, 40, 3]);
}

#[test]
fn layouts_of_endings_in_preferans() {
    check_endings(22, Game::Preferans, [150, 80, 10]);
}
