//! The measurements of a suite, possibly beside those of another solver.

use std::fmt::{self, Display};
use std::path::Path;
use std::time::Duration;

use indicatif::HumanCount;
use serde::Serialize;

use super::super::json::milliseconds;
use super::super::played_board::count_with_noun;

/// The time, memory and nodes that our solver used for one suite of boards, with the comparison with another solver if
/// there is one.
#[derive(Serialize)]
pub(super) struct BenchReport {
    pub(super) suite: &'static str,
    #[serde(skip)]
    pub(super) about: &'static str,
    pub(super) boards: usize,
    #[serde(flatten)]
    pub(super) ours: Summary,
    pub(super) nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) versus: Option<Versus>,
}

/// The CPU times and the peak memory of one solver on a suite of boards. Percentiles are over the boards.
#[derive(Serialize)]
pub(super) struct Summary {
    total_ms: f64,
    mean_ms: f64,
    median_ms: f64,
    p95_ms: f64,
    p99_ms: f64,
    max_ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    peak_bytes: Option<u64>,
}

/// The outcome of comparing our solver with another solver on a suite of boards.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Versus {
    Measured {
        peer: String,
        #[serde(flatten)]
        theirs: Summary,
        /// Total CPU time of our solver divided by that of the other solver.
        total_ratio: f64,
        p99_ratio: f64,
        /// Number of boards on which the other solver exceeded the time limit.
        #[serde(skip_serializing_if = "is_zero")]
        given_up: usize,
    },
    /// The other solver was not run, for the reason given.
    LeftOut {
        peer: String,
        left_out: &'static str,
    },
}

impl Versus {
    pub(super) fn new(ours: &Summary, peer: String, theirs: Summary, given_up: usize) -> Versus {
        Versus::Measured {
            peer,
            total_ratio: ratio(ours.total_ms, theirs.total_ms),
            p99_ratio: ratio(ours.p99_ms, theirs.p99_ms),
            theirs,
            given_up,
        }
    }
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Summary {
    pub(super) fn from_times(mut times: Vec<Duration>, peak_bytes: Option<u64>) -> Summary {
        times.sort_unstable();
        let total: Duration = times.iter().sum();
        // The shortest time that is not exceeded by at least this percentage of the boards.
        let quantile = |percent: usize| {
            let rank = (times.len() * percent).div_ceil(100).max(1);
            milliseconds(times.get(rank - 1).copied().unwrap_or_default())
        };
        Summary {
            total_ms: milliseconds(total),
            mean_ms: milliseconds(total / times.len().max(1) as u32),
            median_ms: quantile(50),
            p95_ms: quantile(95),
            p99_ms: quantile(99),
            max_ms: quantile(100),
            peak_bytes,
        }
    }

    fn named_times(&self) -> [(&'static str, f64); 6] {
        [
            ("mean", self.mean_ms),
            ("median", self.median_ms),
            ("p95", self.p95_ms),
            ("p99", self.p99_ms),
            ("max", self.max_ms),
            ("total", self.total_ms),
        ]
    }
}

/// Returns `part / whole` rounded to three decimals, or 0 if `whole` is not positive.
pub(super) fn ratio(part: f64, whole: f64) -> f64 {
    if whole > 0.0 {
        (part / whole * 1e3).round() / 1e3
    } else {
        0.0
    }
}

impl Display for BenchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let boards = count_with_noun(self.boards as u64, "board");
        writeln!(f, "{}, {boards}: {}", self.suite, self.about)?;
        let theirs = match &self.versus {
            Some(Versus::Measured { peer, theirs, .. }) => {
                let peer = Path::new(peer).file_name().unwrap_or_default();
                writeln!(f, "{:>20} {:>13} {:>10}", "kibitz", peer.display(), "ratio")?;
                Some(theirs)
            }
            Some(Versus::LeftOut { peer, left_out }) => {
                writeln!(f, "  {peer} {left_out}")?;
                None
            }
            None => None,
        };
        let mut their_times = theirs.map(Summary::named_times).into_iter().flatten();
        for (name, ours) in self.ours.named_times() {
            write!(f, "  {name:<6} {ours:>11.3} ms")?;
            if let Some((_, theirs)) = their_times.next() {
                write!(f, " {theirs:>10.3} ms {:>7.2}", ratio(ours, theirs))?;
            }
            writeln!(f)?;
        }
        if let Some(Versus::Measured { peer, given_up, .. }) = &self.versus
            && *given_up > 0
        {
            writeln!(
                f,
                "  {peer} took too long for {}",
                count_with_noun(*given_up as u64, "board")
            )?;
        }
        write!(f, "  nodes  {:>11}", HumanCount(self.nodes).to_string())?;
        if let Some(ours) = self.ours.peak_bytes {
            write!(f, "\n  memory {:>11} MB", ours >> 20)?;
            if let Some(theirs) = theirs.and_then(|theirs| theirs.peak_bytes) {
                write!(f, " {:>10} MB", theirs >> 20)?;
            }
        }
        Ok(())
    }
}
