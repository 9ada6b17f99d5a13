//! The functions of `kibitzer.h`, which users of libdds have requested and libdds lacks.

use std::ffi::{CStr, c_char, c_int, c_longlong, c_void};

use kibitzer::analysis::{Choices, Layouts, Question, Ranking, Stage};
use kibitzer::notation::text;
use kibitzer::pool::Pool;
use kibitzer::rules::Position;
use kibitzer_dds::{
    Code, DdsDeal, DdsTable, DdsTableDeal, FutureTricks, PlayTraceBin, SolvedPlay, seat_from_number,
};

use super::{input_ref, input_slice, output_ref, output_slice, run_exported};
use crate::batch::{self, Unanswered};
use crate::plays::PlayCall;
use crate::service::Resources;
use crate::solve::{self, SolveCall};
use crate::system::PerProcess;
use crate::tables::{self, TableCall};

/// A pool of worker threads with their transposition tables; `kibitzer` in C.
///
/// Successive questions about the same deal are answered faster.
pub struct Kibitzer {
    resources: Resources,
    pool: PerProcess<Pool>,
}

impl Kibitzer {
    /// Returns the pool of worker threads of this process, and starts it if there is none. A forked process gets a new
    /// one.
    fn pool(&self) -> Result<&Pool, Code> {
        self.pool.get_or_try_make(|_| self.resources.start_pool())
    }
}

/// A progress callback. It is called periodically on the calling thread, with the number of boards, cards or layouts
/// done and in total. Any result other than 0 cancels the call.
pub type KibitzerProgress = Option<
    unsafe extern "C" fn(context: *mut c_void, done: c_longlong, total: c_longlong) -> c_int,
>;

/// The return code of a call that was cancelled by its progress callback, a [`KibitzerProgress`].
pub const CANCELLED: c_int = -1001;

/// Starts `threads` worker threads, or one per core if 0, and returns a handle to them. Together they may use
/// `megabytes` of memory, or a default based on the machine if 0. Returns null on failure.
#[unsafe(no_mangle)]
pub extern "C" fn KibitzerOpen(threads: c_int, megabytes: c_int) -> *mut Kibitzer {
    let mut opened = std::ptr::null_mut();
    run_exported(|| {
        let kibitzer = Kibitzer {
            resources: Resources::new(megabytes, threads),
            pool: PerProcess::new(),
        };
        kibitzer.pool()?;
        opened = Box::into_raw(Box::new(kibitzer));
        Ok(())
    });
    opened
}

/// Ends the worker threads of a handle and frees their memory.
///
/// # Safety
///
/// `kibitzer` must be null or come from [`KibitzerOpen`], and no thread may use it afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn KibitzerClose(kibitzer: *mut Kibitzer) {
    run_exported(|| {
        if !kibitzer.is_null() {
            // SAFETY: The caller guarantees it.
            let kibitzer = unsafe { Box::from_raw(kibitzer) };
            if let Some(pool) = kibitzer.pool.into_inner() {
                pool.join();
            }
        }
        Ok(())
    });
}

/// Does the same as `SolveBoard`, for any number of boards with the same target, number of solutions and mode. Writes
/// the cards and a return code for each board. Returns the code of the first invalid board; the valid ones are still
/// solved.
///
/// # Safety
///
/// `kibitzer` must come from [`KibitzerOpen`]. `deals` must point to `count` deals, and `found` and `codes` to room for
/// as many answers; any of them may be null. Calling `progress` with `context` must be sound.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn KibitzerSolveBoards(
    kibitzer: *const Kibitzer,
    count: c_longlong,
    deals: *const DdsDeal,
    target: c_int,
    solutions: c_int,
    mode: c_int,
    found: *mut FutureTricks,
    codes: *mut c_int,
    progress: KibitzerProgress,
    context: *mut c_void,
) -> c_int {
    run_cancellable(|| {
        let count = array_length(count)?;
        // SAFETY: The caller guarantees it.
        let deals = unsafe { input_slice(deals, count) }?;
        // SAFETY: The caller guarantees it.
        let rows = unsafe { AnswerRows::new(count, found, codes) }?;
        let call = |deal| SolveCall::new(deal, target, solutions, mode);
        let calls = deals.iter().map(call).collect();
        let write = |answer, row: &mut _| *row = answer;
        // SAFETY: The caller guarantees it.
        unsafe { rows.write_answers(kibitzer, calls, write, progress, context) }
    })
}

/// Does the same as `CalcDDtable`, for any number of deals, leaving out the strains whose filter is not 0.
///
/// # Safety
///
/// The same requirements apply as for [`KibitzerSolveBoards`]; `trumpFilter` must be null or point to five numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn KibitzerTables(
    kibitzer: *const Kibitzer,
    count: c_longlong,
    deals: *const DdsTableDeal,
    trumpFilter: *const c_int,
    found: *mut DdsTable,
    codes: *mut c_int,
    progress: KibitzerProgress,
    context: *mut c_void,
) -> c_int {
    run_cancellable(|| {
        let count = array_length(count)?;
        // SAFETY: The caller guarantees it.
        let deals = unsafe { input_slice(deals, count) }?;
        // SAFETY: The caller guarantees it.
        let rows = unsafe { AnswerRows::new(count, found, codes) }?;
        // SAFETY: The caller guarantees it.
        let filter = unsafe { trumpFilter.cast::<[c_int; 5]>().as_ref() };
        let strains = tables::unfiltered_strains(filter.unwrap_or(&[0; 5]))?;
        let call = |deal: &DdsTableDeal| TableCall::new(&deal.cards, &strains);
        let calls = deals.iter().map(call).collect();
        let write = |table, row: &mut DdsTable| tables::write_table(&table, row);
        // SAFETY: The caller guarantees it.
        unsafe { rows.write_answers(kibitzer, calls, write, progress, context) }
    })
}

/// Does the same as `AnalysePlayBin`, for any number of plays.
///
/// # Safety
///
/// The same requirements apply as for [`KibitzerSolveBoards`]; `plays` must point to as many plays as there are deals.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn KibitzerPlays(
    kibitzer: *const Kibitzer,
    count: c_longlong,
    deals: *const DdsDeal,
    plays: *const PlayTraceBin,
    found: *mut SolvedPlay,
    codes: *mut c_int,
    progress: KibitzerProgress,
    context: *mut c_void,
) -> c_int {
    run_cancellable(|| {
        let count = array_length(count)?;
        // SAFETY: The caller guarantees it.
        let deals = unsafe { input_slice(deals, count) }?;
        // SAFETY: The caller guarantees it.
        let rows = unsafe { AnswerRows::new(count, found, codes) }?;
        // SAFETY: The caller guarantees it.
        let plays = unsafe { input_slice(plays, count) }?;
        let call = |(deal, play)| PlayCall::new(deal, play);
        let calls = deals.iter().zip(plays).map(call).collect();
        let write = |answer, row: &mut _| *row = answer;
        // SAFETY: The caller guarantees it.
        unsafe { rows.write_answers(kibitzer, calls, write, progress, context) }
    })
}

/// Computes the value of every card in a bridge or preferans position, misère included. The best cards for the hand to
/// play come first; the scores are the tricks of *declarer's* side from here on.
///
/// The position is a line of text in the format of `kibitz`, such as `preferans N:A98.AT98..T87 QT7.KQJ.A.KQJ -
/// KJ.7.KQJT9.A9 S W declarer=E`. Returns `RETURN_PBN_FAULT` for an invalid line, and `RETURN_CARD_COUNT` for a
/// position that cannot be played.
///
/// # Safety
///
/// `kibitzer` must come from [`KibitzerOpen`]. `line` must be null or point to a NUL-terminated string, and `found`
/// must be null or point to room for a `futureTricks`. Calling `progress` with `context` must be sound.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn KibitzerCards(
    kibitzer: *const Kibitzer,
    line: *const c_char,
    found: *mut FutureTricks,
    progress: KibitzerProgress,
    context: *mut c_void,
) -> c_int {
    run_cancellable(|| {
        // SAFETY: The caller guarantees it.
        let (pool, found) = unsafe { (input_ref(kibitzer)?.pool()?, output_ref(found)?) };
        // SAFETY: The caller guarantees it.
        let question = Choices(unsafe { parse_position(line) }?);
        let cards = question.parts();
        let mut should_continue = progress_reporter(progress, context, cards as c_longlong);
        let ranking = batch::answer_question(pool, question, &mut |known: &Ranking| {
            should_continue(known.all().len())
        })?;
        *found = solve::scored_cards(&ranking);
        Ok(())
    })
}

/// Counts all layouts of two unseen hands by the number of tricks that declarer's side takes from here on.
///
/// `line` is a position as for [`KibitzerCards`]. The cards that it gives to the seats `first` and `second` are dealt
/// to them in every possible way. `tricks[n]` receives the number of layouts with `n` tricks. If the call is cancelled,
/// `tricks` holds the counts so far.
///
/// # Safety
///
/// The same requirements apply as for [`KibitzerCards`]; `tricks` must be null or have room for fourteen numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn KibitzerLayouts(
    kibitzer: *const Kibitzer,
    line: *const c_char,
    first: c_int,
    second: c_int,
    tricks: *mut c_longlong,
    progress: KibitzerProgress,
    context: *mut c_void,
) -> c_int {
    run_cancellable(|| {
        // SAFETY: The caller guarantees it.
        let pool = unsafe { input_ref(kibitzer) }?.pool()?;
        // SAFETY: The caller guarantees it.
        let tricks = unsafe { output_ref(tricks.cast::<[c_longlong; 14]>()) }?;
        // SAFETY: The caller guarantees it.
        let position = unsafe { parse_position(line) }?;
        let [Some(first), Some(second)] = [first, second].map(seat_from_number) else {
            return Err(Code::First.into());
        };
        let question = Layouts::new(position, [first, second]).map_err(|_| Code::First)?;
        let mut should_continue =
            progress_reporter(progress, context, question.total() as c_longlong);
        let answer = batch::answer_question(pool, question, &mut |known| {
            *tricks = known.tricks().counts.map(|count| count as c_longlong);
            should_continue(known.counted(Stage::Tricks) as usize)
        })?;
        *tricks = answer.tricks().counts.map(|count| count as c_longlong);
        Ok(())
    })
}

/// The reason why a function called from C did not complete its work: a libdds error code, or cancellation by the
/// progress callback.
enum ExportError {
    Fault(Code),
    Cancelled,
}

impl From<Code> for ExportError {
    fn from(code: Code) -> ExportError {
        ExportError::Fault(code)
    }
}

impl From<Unanswered> for ExportError {
    fn from(reason: Unanswered) -> ExportError {
        match reason {
            Unanswered::Stopped => ExportError::Cancelled,
            Unanswered::Failed => ExportError::Fault(Code::ThreadWait),
        }
    }
}

/// Runs the body of a function called from C and returns its return code, which is [`CANCELLED`] if the callback
/// cancelled the call.
fn run_cancellable(work: impl FnOnce() -> Result<(), ExportError>) -> c_int {
    let mut is_cancelled = false;
    let code = run_exported(|| match work() {
        Ok(()) => Ok(()),
        Err(ExportError::Fault(code)) => Err(code),
        Err(ExportError::Cancelled) => {
            is_cancelled = true;
            Ok(())
        }
    });
    if is_cancelled { CANCELLED } else { code }
}

/// Returns a closure that passes the amount of work done to the C callback `progress`. The closure returns false if the
/// callback cancels the call.
fn progress_reporter(
    progress: KibitzerProgress,
    context: *mut c_void,
    total: c_longlong,
) -> impl FnMut(usize) -> bool {
    move |done| match progress {
        // SAFETY: The caller who passes the callback guarantees it; it is called on the caller's thread.
        Some(progress) => unsafe { progress(context, done as c_longlong, total) == 0 },
        None => true,
    }
}

/// Converts the number of values in the arrays of a C caller. Returns an error for a negative number.
fn array_length(count: c_longlong) -> Result<usize, Code> {
    usize::try_from(count).map_err(|_| Code::TooManyBoards)
}

/// The arrays of a C caller into which the answers and their return codes are written, one row for each question.
struct AnswerRows<'a, R> {
    found: &'a mut [R],
    codes: Option<&'a mut [c_int]>,
}

impl<'a, R> AnswerRows<'a, R> {
    /// Makes rows from the arrays for `count` answers and return codes. Returns an error for a null pointer to answers.
    ///
    /// # Safety
    ///
    /// The pointers must be null or point to room for `count` values.
    unsafe fn new(
        count: usize,
        found: *mut R,
        codes: *mut c_int,
    ) -> Result<AnswerRows<'a, R>, Code> {
        // SAFETY: The caller guarantees it.
        unsafe {
            Ok(AnswerRows {
                found: output_slice(found, count)?,
                codes: output_slice(codes, count).ok(),
            })
        }
    }

    /// Solves the valid questions and writes their answers into the caller's array with `write`. Writes a return code
    /// for every question, and returns the first error.
    ///
    /// # Safety
    ///
    /// The same requirements apply as for [`KibitzerSolveBoards`].
    unsafe fn write_answers<Q: Question>(
        self,
        kibitzer: *const Kibitzer,
        calls: Vec<Result<Q, Code>>,
        write: impl Fn(Q::Answer, &mut R),
        progress: KibitzerProgress,
        context: *mut c_void,
    ) -> Result<(), ExportError> {
        // SAFETY: The caller guarantees it.
        let pool = unsafe { input_ref(kibitzer) }?.pool()?;
        let valid = calls.iter().flatten().cloned().collect();
        let mut should_continue = progress_reporter(progress, context, calls.len() as c_longlong);
        let mut answers = batch::answer_questions(pool, valid, &mut should_continue)?.into_iter();
        for (call, row) in calls.iter().zip(self.found) {
            if call.is_ok()
                && let Some(answer) = answers.next()
            {
                write(answer, row);
            }
        }
        let faults: Vec<Option<Code>> = calls.into_iter().map(Result::err).collect();
        for (fault, place) in faults.iter().zip(self.codes.into_iter().flatten()) {
            *place = fault.unwrap_or(Code::NoFault).number();
        }
        let first = faults.into_iter().flatten().next();
        first.map_or(Ok(()), |code| Err(code.into()))
    }
}

/// Parses one line of text, in the notation of the `kibitz` command, and returns its position.
///
/// # Safety
///
/// If the pointer is not null, it must point to a NUL-terminated string.
unsafe fn parse_position(line: *const c_char) -> Result<Position, Code> {
    // SAFETY: The caller guarantees it.
    unsafe { input_ref(line) }?;
    // SAFETY: The caller guarantees it.
    let text = unsafe { CStr::from_ptr(line) };
    let line = text.to_str().map_err(|_| Code::Pbn)?;
    let read = text::parse_line(line).map_err(|_| Code::Pbn)?;
    let play = read.problem.replay().map_err(|_| Code::CardCount)?;
    Ok(*play.position())
}
