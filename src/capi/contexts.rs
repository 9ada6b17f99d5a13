//! The solver contexts of DDS 3.1: solvers that a program creates, keeps between calls and destroys.
//!
//! A program knows a context by a number, which is never used again, so that the number of a destroyed context is an
//! error. A forked process keeps the contexts, without what their solvers had learnt.

use std::collections::BTreeMap;
use std::mem;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use kibitzer::analysis::Question;
use kibitzer::search::Solver;
use kibitzer_dds::Code;

use super::service::MEGABYTE;
use super::system::PerProcess;

/// A solver that a program keeps between calls, so that results for a deal help with later questions about it.
#[derive(Clone)]
pub(crate) struct SolverContext {
    /// The maximum size of the solver's transposition table, in bytes.
    table_bytes: usize,
    /// The solver; `None` before its first use, and while it is in use.
    solver: Arc<Mutex<Option<Solver>>>,
}

impl SolverContext {
    /// Makes a context whose solver has learnt nothing and takes no memory yet.
    fn new(table_bytes: usize) -> SolverContext {
        SolverContext {
            table_bytes,
            solver: Arc::default(),
        }
    }

    /// Answers a question on the caller's thread. If another thread uses the context, waits for it.
    pub(crate) fn solve<Q: Question>(&self, question: &Q) -> Q::Answer {
        let mut kept = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        let mut solver = kept.take().unwrap_or_else(|| Solver::new(self.table_bytes));
        let answer = solver.solve(question);
        *kept = Some(solver);
        answer
    }
}

/// Returns the maximum size in bytes of a transposition table that DDS 3.1 would make for these arguments. Sizes are in
/// megabytes; 0 or less stands for the size that DDS chooses.
pub(crate) fn table_bytes(kind: i32, initial: i32, max: i32) -> usize {
    let max = match (max, kind) {
        (1.., _) => max,
        (_, SMALL_TABLE) => 30,
        _ => 160,
    };
    usize::try_from(max.max(initial)).map_or(0, |size| size.saturating_mul(MEGABYTE))
}

/// The number of the small kind of transposition table in DDS 3.1.
const SMALL_TABLE: i32 = 0;

/// The contexts of this process.
#[derive(Default)]
struct OpenContexts {
    /// The number of contexts that have been created, and the number of the last one.
    last: usize,
    by_number: BTreeMap<usize, SolverContext>,
}

static CONTEXTS: PerProcess<RwLock<OpenContexts>> = PerProcess::new();

/// Returns the contexts of this process. In a forked process, these are new contexts with the numbers of the parent's.
fn contexts() -> &'static RwLock<OpenContexts> {
    CONTEXTS.get_or_make(|inherited| {
        // Only while another thread of the parent was creating, changing or destroying one are they out of reach.
        let parents = inherited.and_then(|contexts| contexts.try_read().ok());
        RwLock::new(parents.map_or_else(OpenContexts::default, |parents| {
            OpenContexts {
                last: parents.last,
                by_number: (parents.by_number.iter())
                    .map(|(&number, context)| (number, SolverContext::new(context.table_bytes)))
                    .collect(),
            }
        }))
    })
}

/// Calls `change` with the contexts of this process, and returns its result.
fn change_contexts<T>(change: impl FnOnce(&mut OpenContexts) -> T) -> T {
    let mut contexts = contexts().write().unwrap_or_else(PoisonError::into_inner);
    change(&mut contexts)
}

/// Creates a context and returns its number, which is not 0.
pub(crate) fn create(table_bytes: usize) -> usize {
    change_contexts(|contexts| {
        contexts.last += 1;
        let context = SolverContext::new(table_bytes);
        contexts.by_number.insert(contexts.last, context);
        contexts.last
    })
}

/// Destroys a context, if there is one with this number. Frees its memory, unless another thread uses it.
pub(crate) fn destroy(number: usize) {
    drop(change_contexts(|contexts| {
        contexts.by_number.remove(&number)
    }));
}

/// Returns the context with this number, or an error if there is none.
pub(crate) fn find(number: usize) -> Result<SolverContext, Code> {
    let contexts = contexts().read().unwrap_or_else(PoisonError::into_inner);
    let found = contexts.by_number.get(&number);
    found.cloned().ok_or(Code::UnknownFault)
}

/// Frees the memory of a context, which forgets what it has learnt. Another thread that uses it finishes its question.
pub(crate) fn clear(number: usize) -> Result<(), Code> {
    replace(number, find(number)?.table_bytes)
}

/// Sets the maximum size of a context's transposition table. A context with another size forgets what it has learnt.
pub(crate) fn resize(number: usize, table_bytes: usize) -> Result<(), Code> {
    if find(number)?.table_bytes == table_bytes {
        return Ok(());
    }
    replace(number, table_bytes)
}

/// Replaces a context by a new one with the same number.
fn replace(number: usize, table_bytes: usize) -> Result<(), Code> {
    let old = change_contexts(|contexts| {
        let context = contexts.by_number.get_mut(&number);
        context.map(|context| mem::replace(context, SolverContext::new(table_bytes)))
    });
    old.map(drop).ok_or(Code::UnknownFault)
}
