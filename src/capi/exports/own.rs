//! The functions of `kibitzer.h`: what clients of libdds ask for and it does not have.

use std::ffi::{CStr, c_char, c_int, c_longlong, c_void};
use std::slice;

use kibitzer::analysis::{Choices, Layouts, Question, Ranking, Stage};
use kibitzer::cards::Seat;
use kibitzer::notation::text;
use kibitzer::pool::Pool;
use kibitzer::rules::Position;
use kibitzer_dds::{Code, DdsDeal, DdsTable, DdsTableDeal, FutureTricks, PlayTraceBin, SolvedPlay};

use super::{code, given, room};
use crate::batch::{self, Unanswered};
use crate::plays::PlayCall;
use crate::service::Resources;
use crate::solve::{self, SolveCall};
use crate::system::PerProcess;
use crate::tables::{self, TableCall};

/// Threads and what they have learnt, `kibitzer` in C.
///
/// What is asked one after the other about one deal is answered the faster.
pub struct Kibitzer {
    resources: Resources,
    pool: PerProcess<Pool>,
}

impl Kibitzer {
    /// The threads; others in a process that was forked since they were started.
    fn pool(&self) -> Result<&Pool, Code> {
        self.pool.get_or_try_make(|_| self.resources.pool())
    }
}

/// Is told now and then, on the thread that asked, how many of how many boards or layouts are done; what is not 0 ends
/// the work.
pub type KibitzerProgress = Option<
    unsafe extern "C" fn(context: *mut c_void, done: c_longlong, total: c_longlong) -> c_int,
>;

/// The code of work that was ended by a [`KibitzerProgress`].
pub const CANCELLED: c_int = -1001;

/// Starts threads, 0 for one a core, which may take so many megabytes together, 0 for what the machine suggests. Null
/// if that cannot be done.
#[unsafe(no_mangle)]
pub extern "C" fn KibitzerOpen(threads: c_int, megabytes: c_int) -> *mut Kibitzer {
    let mut opened = std::ptr::null_mut();
    code(|| {
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

/// Ends the threads and gives back what they have learnt.
///
/// # Safety
///
/// `kibitzer` is null or comes from [`KibitzerOpen`], and is used no more, by no thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn KibitzerClose(kibitzer: *mut Kibitzer) {
    code(|| {
        if !kibitzer.is_null() {
            // SAFETY: The caller answers for it.
            let kibitzer = unsafe { Box::from_raw(kibitzer) };
            if let Some(pool) = kibitzer.pool.into_inner() {
                pool.join();
            }
        }
        Ok(())
    });
}

/// `SolveBoard` for any number of boards, all of one target, number of solutions and mode; to each its cards and its
/// code. Returns the first fault of a board, after the others are solved.
///
/// # Safety
///
/// `kibitzer` comes from [`KibitzerOpen`]; `deals` leads to `count` deals, and `found` and `codes` to room for as many
/// answers, or are null. `progress` may be called with `context`.
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
    ended(|| {
        // SAFETY: The caller answers for it.
        let (deals, rows) = unsafe { (many(deals, count)?, AnswerRows::new(count, found, codes)?) };
        let call = |deal| SolveCall::new(deal, target, solutions, mode);
        let calls = deals.iter().map(call).collect();
        let write = |answer: Option<FutureTricks>, row: &mut FutureTricks| {
            *row = answer.unwrap_or(FutureTricks::NOTHING);
        };
        // SAFETY: The caller answers for it.
        let pool = unsafe { given(kibitzer) }?.pool()?;
        rows.fill(pool, calls, write, &mut told(progress, context, count))
    })
}

/// `CalcDDtable` for any number of deals, without the strains whose filter is not 0.
///
/// # Safety
///
/// As of [`KibitzerSolveBoards`]; `trumpFilter` is null or leads to five numbers.
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
    ended(|| {
        // SAFETY: The caller answers for it.
        let (deals, rows) = unsafe { (many(deals, count)?, AnswerRows::new(count, found, codes)?) };
        // SAFETY: As before.
        let filter = unsafe { trumpFilter.cast::<[c_int; 5]>().as_ref() };
        let strains = tables::left_by(filter.unwrap_or(&[0; 5]))?;
        let call = |deal: &DdsTableDeal| TableCall::new(&deal.cards, &strains);
        let calls = deals.iter().map(call).collect();
        // SAFETY: As before.
        let pool = unsafe { given(kibitzer) }?.pool()?;
        let write = |table, row: &mut DdsTable| tables::write(&table, row);
        rows.fill(pool, calls, write, &mut told(progress, context, count))
    })
}

/// `AnalysePlayBin` for any number of plays.
///
/// # Safety
///
/// As of [`KibitzerSolveBoards`]; `plays` leads to as many plays as there are deals.
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
    ended(|| {
        // SAFETY: The caller answers for it.
        let (deals, rows) = unsafe { (many(deals, count)?, AnswerRows::new(count, found, codes)?) };
        // SAFETY: As before.
        let plays = unsafe { many(plays, count) }?;
        let calls = deals.iter().zip(plays);
        let calls = calls
            .map(|(deal, play)| PlayCall::new(deal, play))
            .collect();
        let write = |answer: Option<SolvedPlay>, row: &mut SolvedPlay| {
            *row = answer.unwrap_or(SolvedPlay::NOTHING);
        };
        // SAFETY: As before.
        let pool = unsafe { given(kibitzer) }?.pool()?;
        rows.fill(pool, calls, write, &mut told(progress, context, count))
    })
}

/// What every card of a position is worth, of bridge or of preferans, misère among it: best first for the hand to play,
/// and for scores the tricks of *declarer's* side from here on.
///
/// The position is a line of text as `kibitz` reads it, such as
/// `preferans N:A98.AT98..T87 QT7.KQJ.A.KQJ - KJ.7.KQJT9.A9 S W declarer=E`; a line that cannot be read is
/// `RETURN_PBN_FAULT`, a position that cannot be played `RETURN_CARD_COUNT`.
///
/// # Safety
///
/// `kibitzer` comes from [`KibitzerOpen`], `line` is null or a text that a zero ends, `found` null or room for a
/// `futureTricks`. `progress` may be called with `context`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn KibitzerCards(
    kibitzer: *const Kibitzer,
    line: *const c_char,
    found: *mut FutureTricks,
    progress: KibitzerProgress,
    context: *mut c_void,
) -> c_int {
    ended(|| {
        // SAFETY: The caller answers for it.
        let (pool, found) = unsafe { (given(kibitzer)?.pool()?, room(found)?) };
        // SAFETY: As before.
        let question = Choices(unsafe { position(line) }?);
        let cards = question.parts();
        let mut goes_on = told(progress, context, cards as c_longlong);
        let ticket = batch::ask_one(pool, question);
        let ranking = batch::finish(ticket, &mut |known: &Ranking| goes_on(known.all().len()))?;
        *found = solve::scored(&ranking);
        Ok(())
    })
}

/// In how many of all layouts of two unseen hands declarer's side takes how many tricks from here on.
///
/// `line` is a position as for [`KibitzerCards`]; the cards that it gives to the seats `first` and `second` are dealt to
/// them in every way. If the work is ended, `tricks` has what was counted by then.
///
/// # Safety
///
/// As of [`KibitzerCards`]; `tricks` is null or has room for fourteen numbers.
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
    ended(|| {
        // SAFETY: The caller answers for it.
        let pool = unsafe { given(kibitzer) }?.pool()?;
        // SAFETY: As before.
        let tricks = unsafe { room(tricks.cast::<[c_longlong; 14]>()) }?;
        // SAFETY: As before.
        let position = unsafe { position(line) }?;
        let seat = |number| {
            usize::try_from(number)
                .ok()
                .and_then(|at| Seat::ALL.get(at).copied())
        };
        let unseen = [first, second].map(seat);
        let [Some(first), Some(second)] = unseen else {
            return Err(Code::First.into());
        };
        let question = Layouts::new(position, [first, second]).map_err(|_| Code::First)?;
        let mut goes_on = told(progress, context, question.total() as c_longlong);
        let ticket = batch::ask_one(pool, question);
        let answer = batch::finish(ticket, &mut |known| {
            *tricks = known.tricks().counts.map(|count| count as c_longlong);
            goes_on(known.counted(Stage::Tricks) as usize)
        })?;
        *tricks = answer.tricks().counts.map(|count| count as c_longlong);
        Ok(())
    })
}

/// Why a function of this file did not do all that it was asked for.
enum Shortfall {
    Fault(Code),
    Cancelled,
}

impl From<Code> for Shortfall {
    fn from(code: Code) -> Shortfall {
        Shortfall::Fault(code)
    }
}

impl From<Unanswered> for Shortfall {
    fn from(reason: Unanswered) -> Shortfall {
        match reason {
            Unanswered::Stopped => Shortfall::Cancelled,
            Unanswered::Failed => Shortfall::Fault(Code::ThreadWait),
        }
    }
}

fn ended(work: impl FnOnce() -> Result<(), Shortfall>) -> c_int {
    let mut is_cancelled = false;
    let code = code(|| match work() {
        Ok(()) => Ok(()),
        Err(Shortfall::Fault(code)) => Err(code),
        Err(Shortfall::Cancelled) => {
            is_cancelled = true;
            Ok(())
        }
    });
    if is_cancelled { CANCELLED } else { code }
}

/// Tells how much is done of so much, and whether to go on.
fn told(
    progress: KibitzerProgress,
    context: *mut c_void,
    total: c_longlong,
) -> impl FnMut(usize) -> bool {
    move |done| match progress {
        // SAFETY: Who hands it in answers for it; it is called on his own thread.
        Some(progress) => unsafe { progress(context, done as c_longlong, total) == 0 },
        None => true,
    }
}

/// So many things.
///
/// # Safety
///
/// If the pointer is not null, they lie there, unchanged as long as they are used.
unsafe fn many<'a, T>(first: *const T, count: c_longlong) -> Result<&'a [T], Code> {
    let count = usize::try_from(count).map_err(|_| Code::TooManyBoards)?;
    if count == 0 {
        return Ok(&[]);
    }
    // SAFETY: The caller answers for it.
    unsafe { given(first) }?;
    // SAFETY: As before.
    Ok(unsafe { slice::from_raw_parts(first, count) })
}

/// Room for answers and their codes.
struct AnswerRows<'a, R> {
    found: &'a mut [R],
    codes: Option<&'a mut [c_int]>,
}

impl<'a, R> AnswerRows<'a, R> {
    /// # Safety
    ///
    /// The pointers are null or lead to room for so many.
    unsafe fn new(
        count: c_longlong,
        found: *mut R,
        codes: *mut c_int,
    ) -> Result<AnswerRows<'a, R>, Code> {
        let count = usize::try_from(count).map_err(|_| Code::TooManyBoards)?;
        if count == 0 {
            return Ok(AnswerRows {
                found: &mut [],
                codes: None,
            });
        }
        // SAFETY: The caller answers for it.
        unsafe { room(found) }?;
        // SAFETY: As before.
        unsafe {
            Ok(AnswerRows {
                found: slice::from_raw_parts_mut(found, count),
                codes: (!codes.is_null()).then(|| slice::from_raw_parts_mut(codes, count)),
            })
        }
    }

    /// Answers the calls that have no fault.
    fn fill<Q: Question>(
        self,
        pool: &Pool,
        calls: Vec<Result<Q, Code>>,
        write: impl Fn(Q::Report, &mut R),
        goes_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<(), Shortfall> {
        let asked = calls.iter().flatten().cloned().collect();
        let codes: Vec<Code> = calls
            .iter()
            .map(|call| call.as_ref().err().copied().unwrap_or(Code::NoFault))
            .collect();
        let mut answers = batch::ask(pool, asked, goes_on)?.into_iter();
        for (code, row) in codes.iter().zip(self.found) {
            if *code == Code::NoFault
                && let Some(answer) = answers.next()
            {
                write(answer, row);
            }
        }
        for (code, place) in codes.iter().zip(self.codes.into_iter().flatten()) {
            *place = code.number();
        }
        let fault = codes.into_iter().find(|&code| code != Code::NoFault);
        fault.map_or(Ok(()), |code| Err(code.into()))
    }
}

/// The position of a line of text.
///
/// # Safety
///
/// If the pointer is not null, a zero ends the text.
unsafe fn position(line: *const c_char) -> Result<Position, Code> {
    // SAFETY: The caller answers for it.
    unsafe { given(line) }?;
    // SAFETY: As before.
    let line = unsafe { CStr::from_ptr(line) };
    let line = line.to_str().map_err(|_| Code::Pbn)?;
    let read = text::parse_line(line).map_err(|_| Code::Pbn)?;
    let play = read.problem.replay().map_err(|_| Code::CardCount)?;
    Ok(*play.position())
}
