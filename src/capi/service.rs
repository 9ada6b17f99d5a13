//! What is kept between calls: solvers that have learnt something, and the threads that work on batches.
//!
//! Nothing of it can be seen from outside but the time that a call takes. Any function may be called from any thread at
//! any time: a solver belongs to one call at a time. A process that was forked keeps the resources, and makes the rest
//! anew.

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

/// The number of threads, 1 to 65,535, and the memory that all of them may take together, in bytes: one half is
/// for calls of one board, which are answered on the thread of the caller, the other for the threads that work on
/// batches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Resources {
    pub(crate) threads: usize,
    memory: usize,
}

const MEGABYTE: usize = 1 << 20;

/// The least that a solver is of use with, in bytes.
const LEAST_MEMORY: usize = MEGABYTE;

impl Resources {
    /// One thread, with the least memory.
    const LEAST: Resources = Resources {
        threads: 1,
        memory: 2 * LEAST_MEMORY,
    };

    /// What the machine suggests where a number is not above 0, or asks for memory that there is not. There are never
    /// more threads than cores.
    pub(crate) fn new(megabytes: i32, threads: i32) -> Resources {
        let cores = cores();
        let threads = usize::try_from(threads).unwrap_or(0);
        let threads = if threads == 0 {
            cores
        } else {
            threads.min(cores)
        };
        let threads = threads.min(u16::MAX.into());
        let asked = usize::try_from(megabytes)
            .unwrap_or(0)
            .saturating_mul(MEGABYTE);
        let memory = match asked > 0 && kibitzer_machine::is_promised(asked) {
            true => asked,
            false => kibitzer_machine::for_threads(threads),
        };
        Resources {
            threads,
            memory: memory.max(2 * threads * LEAST_MEMORY),
        }
    }

    /// Threads of their own, and all the memory for them.
    ///
    /// # Errors
    ///
    /// When the system refuses them.
    pub(crate) fn pool(self) -> Result<Pool, Code> {
        self.pool_of(self.memory)
    }

    fn pool_of(self, memory: usize) -> Result<Pool, Code> {
        let options = PoolOptions {
            threads: NonZeroUsize::new(self.threads).unwrap_or(NonZeroUsize::MIN),
            memory_bytes: memory,
            ..PoolOptions::default()
        };
        Pool::new(options, || {}).map_err(|_| Code::ThreadCreate)
    }

    /// One number for both, not 0: the memory in megabytes, rounded down, above 16 bits for the threads.
    fn packed(self) -> u64 {
        (self.memory as u64 / MEGABYTE as u64) << 16 | self.threads as u64
    }

    /// The resources of a number that [`packed`](Resources::packed) gave; `None` for 0.
    fn unpacked(number: u64) -> Option<Resources> {
        (number != 0).then_some(Resources {
            threads: number as usize & 0xffff,
            memory: (number >> 16) as usize * MEGABYTE,
        })
    }

    fn of_a_thread(self) -> usize {
        self.memory / 2 / self.threads
    }
}

/// The cores that this process may use.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// What is kept.
struct Kept {
    /// Solvers that nobody uses, each with the position it was asked about last; the latest last.
    idle: Vec<(Position, Solver)>,
    /// The threads, with the resources that they were started with.
    pool: Option<(Resources, Arc<Pool>)>,
}

static KEPT: PerProcess<Mutex<Kept>> = PerProcess::new();

fn kept() -> MutexGuard<'static, Kept> {
    let kept = KEPT.get_or_make(|inherited| {
        // Copies of solvers that a parent works on would keep their memory alive for nothing. The pool is left alone:
        // its threads are not there.
        if let Some(mut parents) = inherited.and_then(|kept| kept.try_lock().ok()) {
            parents.idle = Vec::new();
        }
        Mutex::new(Kept {
            idle: Vec::new(),
            pool: None,
        })
    });
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The threads and the memory in use, as [`Resources::packed`]; 0 before anybody asked. A forked process works with those
/// of its parent.
static RESOURCES: AtomicU64 = AtomicU64::new(0);

/// The threads and the memory in use.
pub(crate) fn resources() -> Resources {
    let read = || Resources::unpacked(RESOURCES.load(Ordering::Acquire));
    read().unwrap_or_else(|| {
        let suggested = Resources::new(0, 0).packed();
        // If somebody else was first, that holds.
        let _ = RESOURCES.compare_exchange(0, suggested, Ordering::AcqRel, Ordering::Acquire);
        read().unwrap_or(Resources::LEAST)
    })
}

/// Works with these resources from now on; calls that are under way end with theirs. If they are the same as before,
/// threads and solvers stay as they are: some programs set their threads before every call.
pub(crate) fn set_resources(resources: Resources) {
    let resources = resources.packed();
    if RESOURCES.swap(resources, Ordering::AcqRel) != resources {
        free();
    }
}

/// Gives back all memory that no call needs now. The next call takes what it needs anew.
pub(crate) fn free() {
    let mut kept = kept();
    let gone = (std::mem::take(&mut kept.idle), kept.pool.take());
    drop(kept);
    if let (_, Some((_, pool))) = gone {
        let_go(pool);
    }
}

/// Lets a pool go. If nobody else uses it, its threads have ended and given their memory back when this returns.
fn let_go(pool: Arc<Pool>) {
    if let Some(pool) = Arc::into_inner(pool) {
        pool.join();
    }
}

/// Works with a solver, one that knows positions like this if there is any.
pub(crate) fn with_solver<T>(position: &Position, work: impl FnOnce(&mut Solver) -> T) -> T {
    let resources = resources();
    let mut solver = idle(position).unwrap_or_else(|| Solver::new(resources.of_a_thread()));
    let found = work(&mut solver);
    let mut kept = kept();
    // Others may have been set while this call was under way.
    if self::resources() == resources {
        kept.idle.push((*position, solver));
        let excess = kept.idle.len().saturating_sub(resources.threads);
        let gone: Vec<_> = kept.idle.drain(..excess).collect();
        drop(kept);
        drop(gone);
    }
    found
}

fn idle(position: &Position) -> Option<Solver> {
    let mut kept = kept();
    let like = kept
        .idle
        .iter()
        .rposition(|(last, _)| is_like(last, position));
    let place = like.or(kept.idle.len().checked_sub(1))?;
    Some(kept.idle.remove(place).1)
}

/// Whether one deal may have led from a position to another: what is known of one is of use for the other.
fn is_like(last: &Position, position: &Position) -> bool {
    let mut hands = position.hands.iter();
    last.strain == position.strain
        && hands
            .all(|(seat, &hand)| last.hands[seat].has_all(hand) || hand.has_all(last.hands[seat]))
}

/// Answers questions with all threads.
///
/// # Errors
///
/// When the threads cannot be started, or one of them fails.
pub(crate) fn ask_all<Q: Question>(questions: Vec<Q>) -> Result<Vec<Q::Report>, Code> {
    let pool = pool()?;
    let answers = batch::ask(&pool, questions, &mut |_| true);
    let_go(pool);
    answers.map_err(|_| Code::ThreadWait)
}

fn pool() -> Result<Arc<Pool>, Code> {
    let resources = resources();
    let mut kept = kept();
    let known = kept.pool.as_ref().filter(|(with, _)| *with == resources);
    if let Some((_, pool)) = known {
        return Ok(Arc::clone(pool));
    }
    let pool = Arc::new(resources.pool_of(resources.memory / 2)?);
    let old = kept.pool.replace((resources, Arc::clone(&pool)));
    drop(kept);
    if let Some((_, old)) = old {
        let_go(old);
    }
    Ok(pool)
}
