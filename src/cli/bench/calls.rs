//! `kibitz bench --calls`: times each function of our C library against the same function of libdds.

use std::fmt::{self, Display};
use std::path::Path;
use std::time::Duration;

use anyhow::anyhow;
use kibitzer_peers::{CallRound, DdsCall, Peer, PeerName};
use serde::Serialize;

use super::super::failure::Failure;
use super::super::input_place::InputPlace;
use super::super::json::milliseconds;
use super::super::output::Output;
use super::report::ratio;

/// Number of measured rounds for each function. One more is run first to warm up.
const ROUNDS: u64 = 6;

/// The CPU time that our C library and libdds used for one function.
#[derive(Serialize)]
struct CallReport {
    call: String,
    boards: usize,
    /// CPU time of our library per board, in milliseconds.
    mean_ms: f64,
    /// CPU time of libdds per board, in milliseconds.
    libdds_mean_ms: f64,
    /// CPU time of our library divided by that of libdds.
    ratio: f64,
}

/// Measures the CPU time of every function of the C interface in our library and in libdds, and writes a report for
/// each.
///
/// # Errors
///
/// Returns an error if a library cannot be run, the two give different answers, or the output cannot be written.
pub(super) fn compare_calls(
    library: &Path,
    boards: Option<usize>,
    seed: u32,
    output: &mut Output,
) -> Result<(), Failure> {
    let mut ours = Peer::start(PeerName::Library(library.to_owned()))?;
    let mut theirs = Peer::start(PeerName::Libdds)?;
    for call in DdsCall::ALL {
        let boards = boards.unwrap_or(call.boards());
        let report = measure_call((call, boards), seed, &mut ours, &mut theirs)?;
        output.write_answer(&InputPlace::default(), None, &report)?;
    }
    Ok(())
}

fn measure_call(
    (call, boards): (DdsCall, usize),
    seed: u32,
    ours: &mut Peer,
    theirs: &mut Peer,
) -> Result<CallReport, Failure> {
    let mut times = [Duration::ZERO; 2];
    // The first round is not measured, because memory and caches are cold.
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
                "libdds gives different answers to {}, on boards of seed {}",
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
