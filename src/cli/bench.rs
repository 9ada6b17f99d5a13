//! `kibitz bench`: random boards, always the same ones, solved one after the other.

use std::fmt::{self, Display};
use std::io;
use std::num::NonZeroUsize;
use std::time::Duration;

use indicatif::HumanCount;
use serde::Serialize;

use crate::analysis::Request;
use crate::cards::Seat;
use crate::pool::{Pool, Priority, Ticket};
use crate::rules::{Chance, Game, Position, Setup};

use super::input::Place;
use super::output::{Output, milliseconds};
use super::scene::counted;

/// Solves the boards of the suite and writes what it took.
///
/// # Errors
///
/// When the output cannot be written.
pub(super) fn run(boards: NonZeroUsize, pool: &Pool, output: &mut Output) -> io::Result<()> {
    let mut chance = Chance::from_seed(2026);
    let positions = (0..boards.get()).filter_map(|number| board(number, &mut chance));
    let tickets: Vec<Ticket> = positions.map(|position| solve(position, pool)).collect();
    output.answer(&Place::default(), &Answer::of(&tickets))
}

/// The board with this number: every strain in turn, every lead equally likely.
fn board(number: usize, chance: &mut Chance) -> Option<Position> {
    let mut setup = Setup::empty(Game::Bridge);
    let strains = setup.game.strains();
    setup.strain = strains[number % strains.len()];
    setup.deal(chance);
    setup.declarer = Seat::North.clockwise(chance.below(4));
    setup.leader = setup.declarer.next();
    Position::from_setup(&setup).ok()
}

fn solve(position: Position, pool: &Pool) -> Ticket {
    let mut ticket = pool.submit(Request::Best(position), Priority::Now);
    while ticket.wait() {}
    ticket
}

#[derive(Serialize)]
struct Answer {
    boards: usize,
    mean_ms: f64,
    median_ms: f64,
    p95_ms: f64,
    max_ms: f64,
    nodes: u64,
}

impl Answer {
    fn of(tickets: &[Ticket]) -> Answer {
        let mut times: Vec<Duration> = tickets.iter().map(Ticket::elapsed).collect();
        times.sort_unstable();
        let total: Duration = times.iter().sum();
        // The least time that this share of the boards does not exceed.
        let quantile = |percent: usize| {
            let rank = (times.len() * percent).div_ceil(100).max(1);
            milliseconds(times.get(rank - 1).copied().unwrap_or_default())
        };
        Answer {
            boards: times.len(),
            mean_ms: milliseconds(total / times.len().max(1) as u32),
            median_ms: quantile(50),
            p95_ms: quantile(95),
            max_ms: quantile(100),
            nodes: tickets.iter().map(Ticket::nodes).sum(),
        }
    }
}

impl Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let boards = counted(self.boards as u64, "random board");
        writeln!(f, "{boards}, best result")?;
        writeln!(f, "  mean   {:>11.3} ms", self.mean_ms)?;
        writeln!(f, "  median {:>11.3} ms", self.median_ms)?;
        writeln!(f, "  p95    {:>11.3} ms", self.p95_ms)?;
        writeln!(f, "  max    {:>11.3} ms", self.max_ms)?;
        write!(f, "  nodes  {:>11}", HumanCount(self.nodes).to_string())
    }
}
