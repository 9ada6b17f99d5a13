//! A library of ours in the place of libdds, and libdds: each function called in the one and in the other.

use std::fmt::{self, Display};
use std::path::Path;
use std::time::Duration;

use anyhow::anyhow;
use kibitzer_peers::{CallRound, DdsCall, Peer, PeerName};
use serde::Serialize;

use super::super::failure::Failure;
use super::super::json::milliseconds;
use super::super::output::Output;
use super::super::place::InputPlace;
use super::report::ratio;

/// How often it is each library's turn, one that is not counted aside.
const ROUNDS: u64 = 6;

/// The processor time that calls of one kind took.
#[derive(Serialize)]
struct CallReport {
    call: String,
    boards: usize,
    /// For a board.
    mean_ms: f64,
    libdds_mean_ms: f64,
    /// Our time as a part of theirs.
    ratio: f64,
}

/// Calls every function, and writes what it took.
///
/// # Errors
///
/// When a library cannot be asked or the two answer differently, or when the output cannot be written.
pub(super) fn run(
    library: &Path,
    boards: Option<usize>,
    seed: u32,
    output: &mut Output,
) -> Result<(), Failure> {
    let mut ours = Peer::start_library(library.to_owned())?;
    let mut theirs = Peer::start(PeerName::Libdds)?;
    for call in DdsCall::ALL {
        let boards = boards.unwrap_or(call.boards());
        let report = measure((call, boards), seed, &mut ours, &mut theirs)?;
        output.answer(&InputPlace::default(), None, &report)?;
    }
    Ok(())
}

fn measure(
    (call, boards): (DdsCall, usize),
    seed: u32,
    ours: &mut Peer,
    theirs: &mut Peer,
) -> Result<CallReport, Failure> {
    let mut times = [Duration::ZERO; 2];
    // The first round finds the memory cold.
    for number in 0..=ROUNDS {
        let seed = u64::from(seed) << 8 | number;
        let round = CallRound { call, boards, seed };
        let answers = match number % 2 {
            0 => [ours.race(round)?, theirs.race(round)?],
            _ => {
                let first = theirs.race(round)?;
                [ours.race(round)?, first]
            }
        };
        if answers[0].numbers != answers[1].numbers {
            return Err(Failure::new(anyhow!(
                "libdds answers {} otherwise, on boards of the seed {}",
                round.call,
                round.seed
            )));
        }
        if number > 0 {
            times = [0, 1].map(|at| times[at] + answers[at].time);
        }
    }
    let boards = boards * ROUNDS as usize;
    let [mean_ms, libdds_mean_ms] = times.map(|time| milliseconds(time / boards as u32));
    Ok(CallReport {
        call: call.to_string(),
        boards,
        mean_ms,
        libdds_mean_ms,
        ratio: ratio(mean_ms, libdds_mean_ms),
    })
}

impl Display for CallReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:<26} {:>4} boards {:>9.3} ms, libdds {:>9.3} ms, ratio {:.2}",
            self.call, self.boards, self.mean_ms, self.libdds_mean_ms, self.ratio
        )
    }
}
