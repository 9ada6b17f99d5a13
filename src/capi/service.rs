//! State kept between calls: solvers with filled transposition tables, and the threads that work on batches.
//!
//! It affects only the time that a call takes. Any function may be called from any thread at any time, because each
//! solver serves one call at a time. A forked process keeps the resources and recreates everything else.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kibitzer::analysis::Question;
use kibitzer::pool::{Pool, PoolOptions};
use kibitzer::rules::Position;
use kibitzer::search::Solver;
use kibitzer_dds::Code;

use super::batch;
use super::system::PerProcess;

/// The resources that the library may use: the number of threads, `1..=65_535`, and the memory of all of them together,
/// in bytes.
///
/// Half of the memory is for calls about a single board, which run on the caller's thread. The other half is for the
/// threads that work on batches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Resources {
    pub(crate) threads: usize,
    memory: usize,
}

/// The number of bytes in a megabyte.
pub(crate) const MEGABYTE: usize = 1 << 20;

/// The least memory with which a solver is useful, in bytes.
const MIN_MEMORY: usize = MEGABYTE;

impl Resources {
    /// The smallest resources: one thread with `MIN_MEMORY` bytes.
    const MINIMUM: Resources = Resources {
        threads: 1,
        memory: 2 * MIN_MEMORY,
    };

    /// Makes resources from a memory limit in megabytes and a number of threads, the arguments of `SetResources` of
    /// libdds. A number that is not positive, or more memory than is available, is replaced by a default based on the
    /// machine. There are never more threads than cores.
    pub(crate) fn new(megabytes: i32, threads: i32) -> Resources {
        let cores = available_cores();
        let threads = usize::try_from(threads).unwrap_or(0);
        let chosen = if threads == 0 {
            cores
        } else {
            threads.min(cores)
        };
        let threads = chosen.min(u16::MAX.into());
        let requested = usize::try_from(megabytes)
            .unwrap_or(0)
            .saturating_mul(MEGABYTE);
        let memory = if requested > 0 && kibitzer_machine::can_reserve(requested) {
            requested
        } else {
            kibitzer_machine::memory_for_threads(threads)
        };
        Resources {
            threads,
            memory: memory.max(2 * threads * MIN_MEMORY),
        }
    }

    /// Starts a pool of worker threads that may use all the memory of these resources.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses to start threads.
    pub(crate) fn start_pool(self) -> Result<Pool, Code> {
        self.start_pool_with_memory(self.memory)
    }

    /// Starts a pool of worker threads that may use `memory` bytes instead of all the memory of these resources.
    fn start_pool_with_memory(self, memory: usize) -> Result<Pool, Code> {
        let options = PoolOptions {
            threads: NonZeroUsize::new(self.threads).unwrap_or(NonZeroUsize::MIN),
            memory_bytes: memory,
            ..PoolOptions::default()
        };
        Pool::new(options, || {}).map_err(|_| Code::ThreadCreate)
    }

    /// Packs the number of threads and the memory into one number that is not 0. The low 16 bits are the threads, the
    /// bits above them the megabytes, rounded down.
    fn pack(self) -> u64 {
        (self.memory as u64 / MEGABYTE as u64) << 16 | self.threads as u64
    }

    /// Unpacks a number returned by [`pack`](Resources::pack). Returns `None` for 0.
    fn unpack(number: u64) -> Option<Resources> {
        (number != 0).then_some(Resources {
            threads: number as usize & 0xffff,
            memory: (number >> 16) as usize * MEGABYTE,
        })
    }

    /// Returns these resources with at most this number of threads; 0 or less is no limit.
    fn with_max_threads(self, max: i32) -> Resources {
        match usize::try_from(max) {
            Ok(max @ 1..) => Resources {
                threads: self.threads.min(max),
                ..self
            },
            Ok(0) | Err(_) => self,
        }
    }

    /// Returns the memory of a solver for calls about a single board, in bytes.
    fn memory_per_solver(self) -> usize {
        self.memory / 2 / self.threads
    }
}

/// Returns the number of cores that this process may use.
pub(crate) fn available_cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The state that is kept between calls from C: idle solvers and the pool of worker threads.
struct SharedState {
    /// Solvers that no call is using, each with the position it solved last, or `None` after a batch; the most recently
    /// used is at the end.
    idle: Vec<(Option<Position>, Solver)>,
    /// The pool of worker threads, with the resources it was started with; `None` before the first batch.
    pool: Option<(Resources, Arc<Pool>)>,
}

/// The solvers and worker threads of this process that are kept between calls.
static SHARED_STATE: PerProcess<Mutex<SharedState>> = PerProcess::new();

/// Locks the state kept between calls and returns the guard. A process starts with an empty state, even after a fork.
fn lock_state() -> MutexGuard<'static, SharedState> {
    let state = SHARED_STATE.get_or_make(|inherited| {
        // Free the copies of the parent's idle solvers, which would only take up memory. The pool is left alone,
        // because its threads do not exist here.
        if let Some(mut parents) = inherited.and_then(|state| state.try_lock().ok()) {
            parents.idle = Vec::new();
        }
        Mutex::new(SharedState {
            idle: Vec::new(),
            pool: None,
        })
    });
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The number of threads and the memory in use, packed by [`Resources::pack`]; 0 before the first use. A forked process
/// inherits the values of its parent.
static RESOURCES: AtomicU64 = AtomicU64::new(0);

/// Returns the threads and memory in use; before they are set, a default based on the machine.
pub(crate) fn resources() -> Resources {
    let read = || Resources::unpack(RESOURCES.load(Ordering::Acquire));
    read().unwrap_or_else(|| {
        let suggested = Resources::new(0, 0).pack();
        // If another thread was first, its value is used.
        let _ = RESOURCES.compare_exchange(0, suggested, Ordering::AcqRel, Ordering::Acquire);
        read().unwrap_or(Resources::MINIMUM)
    })
}

/// Sets the threads and memory for future calls; calls in progress keep theirs. If nothing changes, threads and solvers
/// are kept, because some programs set the number of threads before every call.
pub(crate) fn set_resources(resources: Resources) {
    let resources = resources.pack();
    if RESOURCES.swap(resources, Ordering::AcqRel) != resources {
        free_unused_memory();
    }
}

/// Frees all memory that no call is using: idle solvers and worker threads. The next call allocates what it needs.
pub(crate) fn free_unused_memory() {
    let mut state = lock_state();
    let gone = (std::mem::take(&mut state.idle), state.pool.take());
    drop(state);
    if let (_, Some((_, pool))) = gone {
        release_pool(pool);
    }
}

/// Drops a reference to a pool of worker threads. If it is the last one, ends the threads and frees their memory before
/// returning.
fn release_pool(pool: Arc<Pool>) {
    if let Some(pool) = Arc::into_inner(pool) {
        pool.join();
    }
}

/// Runs `work` with an idle solver, preferably one that has solved positions related to `position`, or with a new one.
/// Returns the result of `work`, and keeps the solver for later calls unless the resources have changed.
pub(crate) fn with_solver<T>(
    position: Option<&Position>,
    work: impl FnOnce(&mut Solver) -> T,
) -> T {
    let resources = resources();
    let mut solver =
        take_idle(position).unwrap_or_else(|| Solver::new(resources.memory_per_solver()));
    let found = work(&mut solver);
    let mut state = lock_state();
    // The resources may have changed during this call.
    if self::resources() == resources {
        state.idle.push((position.copied(), solver));
        let excess = state.idle.len().saturating_sub(resources.threads);
        let gone: Vec<_> = state.idle.drain(..excess).collect();
        drop(state);
        drop(gone);
    }
    found
}

/// Removes and returns an idle solver: the last one that solved a position related to this one, or else the most
/// recently used. Returns `None` if none is idle.
fn take_idle(position: Option<&Position>) -> Option<Solver> {
    let mut state = lock_state();
    let like = (state.idle.iter())
        .rposition(|(last, _)| last.zip(position).is_some_and(|(a, b)| is_related(&a, b)));
    let place = like.or(state.idle.len().checked_sub(1))?;
    Some(state.idle.remove(place).1)
}

/// Returns true if both positions may come from the same deal, so that results for one help with the other.
fn is_related(last: &Position, position: &Position) -> bool {
    let mut hands = position.hands().iter();
    last.strain() == position.strain()
        && hands.all(|(seat, &hand)| {
            last.hands()[seat].has_all(hand) || hand.has_all(last.hands()[seat])
        })
}

/// Has at most `max_threads` threads answer a batch of questions, such as boards to solve; 0 or less stands for all of
/// them, 1 for the caller's thread. Returns the answers in the order of the questions.
///
/// # Errors
///
/// Returns an error if the threads cannot be started, or if one of them fails.
pub(crate) fn answer_questions<Q: Question>(
    questions: Vec<Q>,
    max_threads: i32,
) -> Result<Vec<Q::Answer>, Code> {
    let resources = resources().with_max_threads(max_threads);
    if resources.threads == 1 {
        let answer = |solver: &mut Solver| questions.iter().map(|one| solver.solve(one)).collect();
        return Ok(with_solver(None, answer));
    }
    let pool = batch_pool(resources)?;
    let answers = batch::answer_questions(&pool, questions, &mut |_| true);
    release_pool(pool);
    answers.map_err(|_| Code::ThreadWait)
}

/// Returns the pool of worker threads with these resources that answers batches. Starts a new one if there is none or
/// the last one has other resources.
fn batch_pool(resources: Resources) -> Result<Arc<Pool>, Code> {
    let mut state = lock_state();
    let known = state.pool.as_ref().filter(|(with, _)| *with == resources);
    if let Some((_, pool)) = known {
        return Ok(Arc::clone(pool));
    }
    let pool = Arc::new(resources.start_pool_with_memory(resources.memory / 2)?);
    let old = state.pool.replace((resources, Arc::clone(&pool)));
    drop(state);
    if let Some((_, old)) = old {
        release_pool(old);
    }
    Ok(pool)
}
