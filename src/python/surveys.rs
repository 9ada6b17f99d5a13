//! The class `Survey`: a folder of shards that any number of processes solve.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use kibitzer::rules::Contract;
use kibitzer::search::Control;
use kibitzer_survey as survey;
use kibitzer_survey::{
    Ask, Listing, Plan, PlannedDeals, RandomDealing, Solved, SurveyError, SurveyStatistics,
    Workers, supervise,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::board::Board;
use super::errors::invalid;
use super::errors::survey_error;
use super::solver::{DealOptions, seat};

/// The interval at which signals such as Ctrl-C are checked for.
const TICK: Duration = Duration::from_millis(50);

/// A survey stored in a folder.
#[pyclass(frozen, module = "kibitzer_dd._native")]
pub(crate) struct Survey {
    inner: survey::Survey,
}

/// The number of threads, the memory in bytes, and the workers of the last call. The workers are kept because a process
/// may solve one shard after another, and allocating their tables takes time.
static WARM: Mutex<Option<(NonZeroUsize, usize, Workers)>> = Mutex::new(None);

/// Calls `work` with workers for the given number of threads and memory. Reuses the workers of the last call if they
/// have this size and no other call is using them.
fn with_workers<T>(
    threads: NonZeroUsize,
    memory: usize,
    work: impl FnOnce(&mut Workers) -> PyResult<T>,
) -> PyResult<T> {
    let warm = || WARM.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = warm()
        .take()
        .filter(|kept| (kept.0, kept.1) == (threads, memory));
    let mut workers = kept.map_or_else(|| Workers::new(threads, memory), |kept| kept.2);
    let result = work(&mut workers);
    *warm() = Some((threads, memory, workers));
    result
}

/// Calls `work` on another thread and returns its result. Meanwhile, Python signals are handled, and `progress` is
/// called with the number of deals that `work` has reported so far.
fn with_signals<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Control, &AtomicU64) -> Result<T, SurveyError> + Send,
) -> PyResult<T> {
    let (control, done) = (Control::default(), AtomicU64::new(0));
    let progress = progress.map(|progress| progress.clone().unbind());
    let mut interrupted = None;
    let look = |py: Python<'_>| {
        py.check_signals()?;
        let done = done.load(Ordering::Relaxed);
        let progress = progress.as_ref();
        progress.map_or(Ok(()), |progress| progress.call1(py, (done,)).map(drop))
    };
    let result = py.detach(|| {
        supervise(
            TICK,
            || work(&control, &done),
            || {
                if let Err(error) = Python::attach(look) {
                    control.cancel();
                    // Others may follow until the worker stops; the first one is raised.
                    interrupted.get_or_insert(error);
                }
            },
        )
    });
    match interrupted {
        Some(error) => Err(error),
        None => result.map_err(|error| survey_error(py, &error)),
    }
}

/// Parses the names of the questions that a survey answers.
fn asks(names: &[String]) -> PyResult<Vec<Ask>> {
    let asks = names.iter().map(|name| {
        let ask = name.parse();
        ask.map_err(|error| PyValueError::new_err(format!("{name:?}: {error}")))
    });
    asks.collect()
}

/// Plans a survey of random deals.
#[pyfunction]
#[allow(
    clippy::too_many_arguments,
    reason = "they are the arguments of the Python function"
)]
pub(crate) fn plan_random(
    py: Python<'_>,
    folder: PathBuf,
    count: u64,
    seed: u64,
    constraints: DealOptions,
    contract: Option<(String, String)>,
    ask: Vec<String>,
    shard_size: u64,
) -> PyResult<Survey> {
    let constraints = constraints.parse()?;
    let contract = contract.map(|(text, declarer)| {
        let contract = Contract::parse(constraints.game, &text).map_err(invalid)?;
        Ok::<_, PyErr>((contract, seat(&declarer)?))
    });
    let deals = PlannedDeals::Random(RandomDealing {
        seed,
        contract: contract.transpose()?,
        constraints,
    });
    let plan = Plan::new(deals, count, shard_size, asks(&ask)?);
    let inner = with_signals(py, None, |control, _| {
        survey::Survey::create(&folder, plan, control)
    })?;
    Ok(Survey { inner })
}

/// Plans a survey of given boards.
#[pyfunction]
pub(crate) fn plan_listed(
    py: Python<'_>,
    folder: PathBuf,
    boards: Vec<Board>,
    ask: Vec<String>,
    shard_size: u64,
) -> PyResult<Survey> {
    let ask = asks(&ask)?;
    let inner = py
        .detach(|| {
            let mut listing = Listing::begin(&folder, ask, shard_size)?;
            for board in &boards {
                listing.add(&board.problem)?;
            }
            listing.end()
        })
        .map_err(|error| survey_error(py, &error))?;
    Ok(Survey { inner })
}

#[pymethods]
impl Survey {
    /// Opens the survey in a folder.
    #[new]
    fn new(py: Python<'_>, folder: PathBuf) -> PyResult<Survey> {
        let inner = survey::Survey::open(&folder).map_err(|error| survey_error(py, &error))?;
        Ok(Survey { inner })
    }

    /// The number of shards.
    #[getter]
    fn shards(&self) -> u64 {
        self.inner.plan().shards()
    }

    /// The number of deals.
    #[getter]
    fn count(&self) -> u64 {
        self.inner.plan().count
    }

    /// The hash of the plan.
    #[getter]
    fn plan_hash(&self) -> String {
        self.inner.plan().hash()
    }

    /// The number of the first deal of a shard, and the number of the first deal after the shard.
    fn deals_of(&self, shard: u64) -> (u64, u64) {
        let deals = self.inner.plan().deals_of(shard);
        (deals.start, deals.end)
    }

    /// The path of a shard's file.
    fn shard_path(&self, shard: u64) -> PathBuf {
        self.inner.shard_path(shard)
    }

    /// The numbers of the shards that are not solved yet.
    fn missing(&self, py: Python<'_>) -> PyResult<Vec<u64>> {
        let missing = py.detach(|| self.inner.missing(&Control::default()));
        missing.map_err(|error| survey_error(py, &error))
    }

    /// Solves a shard. Returns true if it was solved by this call, and false if it had been solved before.
    fn solve(
        &self,
        py: Python<'_>,
        shard: u64,
        threads: usize,
        memory_mb: usize,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        let wanted = NonZeroUsize::new(threads).filter(|threads| threads.get() <= 512);
        let threads = wanted.ok_or_else(|| PyValueError::new_err("threads must be 1 to 512"))?;
        let bytes = memory_mb
            .checked_mul(1 << 20)
            .filter(|&bytes| bytes > 0 && kibitzer_machine::can_reserve(bytes))
            .ok_or_else(|| {
                PyValueError::new_err(
                    "memory_mb must be at least 1 and at most what the system has",
                )
            })?;
        with_workers(threads, bytes, |workers| {
            with_signals(py, progress, |control, done| {
                let count = || {
                    done.fetch_add(1, Ordering::Relaxed);
                };
                let solved = self.inner.solve(shard, workers, control, &count)?;
                Ok(solved == Solved::Now)
            })
        })
    }

    /// Writes the results of all shards to one file.
    fn merge(
        &self,
        py: Python<'_>,
        path: PathBuf,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        with_signals(py, progress, |control, done| {
            let count = |deals| done.store(deals, Ordering::Relaxed);
            self.inner.merge(&path, control, &count)
        })
    }

    /// Checks a shard, and solves one in `every` of its deals again.
    fn check(&self, py: Python<'_>, shard: u64, every: u64) -> PyResult<()> {
        with_workers(NonZeroUsize::MIN, 64 << 20, |workers| {
            with_signals(py, None, |control, _| {
                self.inner.check(shard, every, workers, control)
            })
        })
    }

    /// Returns statistics of the double-dummy tables in these shards: the number of deals, the mean tricks by strain
    /// and declarer, and five numbers. The first four concern total tricks minus total trumps: its mean, its mean
    /// absolute value, and the shares of deals in which the absolute value is 0 and 1. The fifth is the share of deals
    /// in which both sides make a game.
    fn statistics(
        &self,
        py: Python<'_>,
        shards: Vec<u64>,
    ) -> PyResult<(u64, [[f64; 4]; 5], [f64; 5])> {
        let report = with_signals(py, None, |control, _| {
            let mut all = SurveyStatistics::default();
            for shard in shards {
                if control.is_cancelled() {
                    return Err(SurveyError::Stopped);
                }
                all.add_all(&self.inner.statistics(shard)?);
            }
            Ok(all.report())
        })?;
        Ok((
            report.deals,
            report.mean_tricks,
            [
                report.law_mean,
                report.law_error,
                report.law_exact,
                report.law_off_by_one,
                report.both_games,
            ],
        ))
    }
}
