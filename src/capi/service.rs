//! What is kept between calls: solvers that have learnt something, and the threads that work on batches.
//!
//! Nothing of it can be seen from outside but the time that a call takes. Any function may be called from any thread at
//! any time: a solver belongs to one call at a time.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kibitzer::analysis::Question;
use kibitzer::pool::{Pool, PoolOptions};
use kibitzer::rules::Position;
use kibitzer::search::Solver;
use kibitzer_dds::Code;

use super::batch;

/// How many threads work at a time, and how much memory all of them may take together, in bytes: one half is for calls
/// of one board, which are answered on the thread of the caller, the other for the threads that work on batches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Resources {
    pub(crate) threads: usize,
    memory: usize,
}

/// The least that a solver is of use with, in bytes.
const LEAST_MEMORY: usize = 1 << 20;

impl Resources {
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
        let asked = usize::try_from(megabytes)
            .unwrap_or(0)
            .saturating_mul(1 << 20);
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
    resources: Option<Resources>,
    /// Solvers that nobody uses, each with the position it was asked about last; the latest last.
    idle: Vec<(Position, Solver)>,
    /// The threads, and the process that they belong to: they do not come along when it is forked.
    pool: Option<(u32, Arc<Pool>)>,
}

static KEPT: Mutex<Kept> = Mutex::new(Kept {
    resources: None,
    idle: Vec::new(),
    pool: None,
});

fn kept() -> MutexGuard<'static, Kept> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The threads and the memory in use.
pub(crate) fn resources() -> Resources {
    *kept().resources.get_or_insert_with(|| Resources::new(0, 0))
}

/// Works with other resources from now on; calls that are under way end with theirs.
pub(crate) fn set_resources(resources: Resources) {
    free();
    kept().resources = Some(resources);
}

/// Gives back all memory that no call needs now. The next call takes what it needs anew.
pub(crate) fn free() {
    let mut kept = kept();
    let gone = (std::mem::take(&mut kept.idle), kept.pool.take());
    drop(kept);
    forget_strange(gone.1);
}

/// Lets a pool go. The threads of one that another process made are not there, and must not be waited for.
fn forget_strange(pool: Option<(u32, Arc<Pool>)>) {
    if let Some((process, pool)) = pool
        && process != std::process::id()
    {
        std::mem::forget(pool);
    }
}

/// Works with a solver, one that knows positions like this if there is any.
pub(crate) fn with_solver<T>(position: &Position, work: impl FnOnce(&mut Solver) -> T) -> T {
    let resources = resources();
    let mut solver = idle(position).unwrap_or_else(|| Solver::new(resources.of_a_thread()));
    let found = work(&mut solver);
    let mut kept = kept();
    // Others may have been set while this call was under way.
    if kept.resources == Some(resources) {
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
    batch::ask(&*pool()?, questions, &mut |_| true).map_err(|_| Code::ThreadWait)
}

fn pool() -> Result<Arc<Pool>, Code> {
    let resources = resources();
    let mut kept = kept();
    match &kept.pool {
        Some((process, pool)) if *process == std::process::id() => return Ok(Arc::clone(pool)),
        Some(_) => forget_strange(kept.pool.take()),
        None => {}
    }
    let pool = Arc::new(resources.pool_of(resources.memory / 2)?);
    kept.pool = Some((std::process::id(), Arc::clone(&pool)));
    Ok(pool)
}
