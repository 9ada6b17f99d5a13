//! The functions of `dll.h`: those of libdds 2.9, and those that DDS 3.1 added to them.
//!
//! The other modules do the work. Null pointers, and any arguments with which libdds would access memory out of bounds,
//! return a negative code.

use std::ffi::{c_char, c_int};

use kibitzer::analysis::Question;
use kibitzer::cards::Strain;
use kibitzer_dds::{
    AllParResults, Boards, BoardsPbn, Code, DdsDeal, DdsDealPbn, DdsHands, DdsInfo, DdsTable,
    DdsTableDeal, DdsTableDealPbn, DdsTableDeals, DdsTableDealsPbn, DdsTables, FutureTricks,
    MOST_BOARDS, ParResults, ParResultsDealer, ParResultsMaster, ParTextResults, PlayTraceBin,
    PlayTracePbn, PlayTracesBin, PlayTracesPbn, SolvedBoards, SolvedPlay, SolvedPlays,
};

use super::{input_ref, input_slice, output_ref, output_slice, run_exported};
use crate::deals::STRAINS;
use crate::plays::PlayCall;
use crate::service::{self, Resources};
use crate::solve::SolveCall;
use crate::tables::{self, TableCall};
use crate::{info, par, pbn};

/// The maximum number of threads that stands for all threads of the library.
const ALL_THREADS: c_int = 0;

/// Converts the number of boards in a batch from C; a negative number counts as 0. Returns an error if it exceeds the
/// maximum of libdds.
fn board_count(number: c_int) -> Result<usize, Code> {
    let number = usize::try_from(number).unwrap_or(0);
    if number <= MOST_BOARDS {
        Ok(number)
    } else {
        Err(Code::TooManyBoards)
    }
}

/// Returns an error unless the thread index that a C program passed is below the number of threads.
fn check_thread(index: c_int) -> Result<(), Code> {
    let threads = service::resources().threads;
    match usize::try_from(index) {
        Ok(index) if index < threads => Ok(()),
        Ok(_) | Err(_) => Err(Code::ThreadIndex),
    }
}

/// Returns an error unless the chunk size that a C program passed is at least 1.
fn check_chunk(size: c_int) -> Result<(), Code> {
    match size {
        ..1 => Err(Code::ChunkSize),
        1.. => Ok(()),
    }
}

/// `SetMaxThreads`: sets the maximum number of threads; 0 for one per core.
#[unsafe(no_mangle)]
pub extern "C" fn SetMaxThreads(userThreads: c_int) {
    SetResources(0, userThreads);
}

/// `SetResources`: sets the memory of all threads together, in megabytes, and the number of threads; 0 for a default
/// based on the machine.
#[unsafe(no_mangle)]
pub extern "C" fn SetResources(maxMemoryMB: c_int, maxThreads: c_int) {
    run_exported(|| {
        service::set_resources(Resources::new(maxMemoryMB, maxThreads));
        Ok(())
    });
}

/// `SetThreading`: accepts the threading-system numbers that Debian's libdds knows, but always uses Rust threads.
#[unsafe(no_mangle)]
pub extern "C" fn SetThreading(code: c_int) -> c_int {
    match code {
        // Debian's library offers none, OpenMP, Boost and STL.
        0 | 2 | 4 | 5 => Code::NoFault.number(),
        _ => Code::ThreadMissing.number(),
    }
}

/// `InitStart` of version 2.5: does nothing, because nothing needs to be started.
#[unsafe(no_mangle)]
pub extern "C" fn InitStart(_gb_ram: c_int, _ncores: c_int) {}

/// `InitializeStaticMemory` of version 3.1: does nothing, because nothing needs to be started.
#[unsafe(no_mangle)]
pub extern "C" fn InitializeStaticMemory() {}

/// `FreeMemory`: frees all memory that no call is using; the next call allocates what it needs.
#[unsafe(no_mangle)]
pub extern "C" fn FreeMemory() {
    run_exported(|| {
        service::free_unused_memory();
        Ok(())
    });
}

/// `SolveBoard`: finds the best cards for the hand to play, and their scores.
///
/// # Safety
///
/// `futp` must be null or point to room for a `futureTricks`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveBoard(
    dl: DdsDeal,
    target: c_int,
    solutions: c_int,
    mode: c_int,
    futp: *mut FutureTricks,
    threadIndex: c_int,
) -> c_int {
    run_exported(|| {
        check_thread(threadIndex)?;
        // SAFETY: The caller guarantees it.
        let found = unsafe { output_ref(futp) }?;
        *found = FutureTricks::NOTHING;
        let call = SolveCall::new(&dl, target, solutions, mode)?;
        *found = service::with_solver(Some(&call.position), |solver| solver.solve(&call));
        Ok(())
    })
}

/// `SolveBoardPBN`: does the same as `SolveBoard`, for a deal given as PBN text.
///
/// # Safety
///
/// The same requirements apply as for [`SolveBoard`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveBoardPBN(
    dlpbn: DdsDealPbn,
    target: c_int,
    solutions: c_int,
    mode: c_int,
    futp: *mut FutureTricks,
    thrId: c_int,
) -> c_int {
    match pbn::parse_deal(&dlpbn) {
        // SAFETY: The caller guarantees it.
        Ok(deal) => unsafe { SolveBoard(deal, target, solutions, mode, futp, thrId) },
        Err(code) => code.number(),
    }
}

forward! {
    /// `CalcDDtable`: computes the double-dummy tricks of every declarer in every strain.
    CalcDDtable(tableDeal: DdsTableDeal, tablep: *mut DdsTable) = CalcDDtableN(tableDeal, tablep, ALL_THREADS);
    /// `CalcDDtablePBN`: does the same as `CalcDDtable`, for a deal given as PBN text.
    CalcDDtablePBN(tableDealPBN: DdsTableDealPbn, tablep: *mut DdsTable)
        = CalcDDtablePBNN(tableDealPBN, tablep, ALL_THREADS);
}

/// `CalcDDtableN` of version 3.1: does the same as `CalcDDtable`, with at most `maxThreads` threads.
///
/// # Safety
///
/// `tablep` must be null or point to room for a `ddTableResults`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcDDtableN(
    tableDeal: DdsTableDeal,
    tablep: *mut DdsTable,
    maxThreads: c_int,
) -> c_int {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        let table = unsafe { output_ref(tablep) }?;
        calc_table(&tableDeal.cards, table, maxThreads)
    })
}

/// `CalcDDtablePBNN` of version 3.1: does the same as `CalcDDtablePBN`, with at most `maxThreads` threads.
///
/// # Safety
///
/// The same requirements apply as for [`CalcDDtableN`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcDDtablePBNN(
    tableDealPBN: DdsTableDealPbn,
    tablep: *mut DdsTable,
    maxThreads: c_int,
) -> c_int {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        let table = unsafe { output_ref(tablep) }?;
        calc_table(&pbn::parse_hands(&tableDealPBN.cards)?, table, maxThreads)
    })
}

/// Computes the tricks of every declarer in every strain, and writes them into `table`.
fn calc_table(cards: &DdsHands, table: &mut DdsTable, threads: c_int) -> Result<(), Code> {
    let call = TableCall::new(cards, &STRAINS)?;
    for found in service::answer_questions(vec![call], threads)? {
        tables::write_table(&found, table);
    }
    Ok(())
}

forward! {
    /// `CalcAllTables`: computes the double-dummy tricks for many deals, in the strains whose filter is 0, and the par
    /// score and par contracts of each deal.
    CalcAllTables(
        dealsp: *const DdsTableDeals,
        mode: c_int,
        trumpFilter: *const c_int,
        resp: *mut DdsTables,
        presp: *mut AllParResults
    ) = CalcAllTablesN(dealsp, mode, trumpFilter, resp, presp, ALL_THREADS);
    /// `CalcAllTablesPBN`: does the same as `CalcAllTables`, for deals given as PBN text.
    CalcAllTablesPBN(
        dealsp: *const DdsTableDealsPbn,
        mode: c_int,
        trumpFilter: *const c_int,
        resp: *mut DdsTables,
        presp: *mut AllParResults
    ) = CalcAllTablesPBNN(dealsp, mode, trumpFilter, resp, presp, ALL_THREADS);
}

/// `CalcAllTablesN` of version 3.1: does the same as `CalcAllTables`, with at most `maxThreads` threads.
///
/// # Safety
///
/// Every pointer must be null or point to a value of its type; `trumpFilter` must be null or point to five numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcAllTablesN(
    dealsp: *const DdsTableDeals,
    mode: c_int,
    trumpFilter: *const c_int,
    resp: *mut DdsTables,
    presp: *mut AllParResults,
    maxThreads: c_int,
) -> c_int {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        let deals = unsafe { input_ref(dealsp) }?;
        let hands = |at: usize| Ok(deals.deals[at].cards);
        // SAFETY: The caller guarantees it.
        let wanted = unsafe { WantedTables::new(deals.noOfTables, trumpFilter, mode, maxThreads) }?;
        // SAFETY: The caller guarantees it.
        unsafe { wanted.write_limited(hands, resp, presp) }
    })
}

/// `CalcAllTablesPBNN` of version 3.1: does the same as `CalcAllTablesPBN`, with at most `maxThreads` threads.
///
/// # Safety
///
/// The same requirements apply as for [`CalcAllTablesN`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcAllTablesPBNN(
    dealsp: *const DdsTableDealsPbn,
    mode: c_int,
    trumpFilter: *const c_int,
    resp: *mut DdsTables,
    presp: *mut AllParResults,
    maxThreads: c_int,
) -> c_int {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        let deals = unsafe { input_ref(dealsp) }?;
        let hands = |at: usize| pbn::parse_hands(&deals.deals[at].cards);
        // SAFETY: The caller guarantees it.
        let wanted = unsafe { WantedTables::new(deals.noOfTables, trumpFilter, mode, maxThreads) }?;
        // SAFETY: The caller guarantees it.
        unsafe { wanted.write_limited(hands, resp, presp) }
    })
}

/// `CalcAllTablesX` of version 3.1: does the same as `CalcAllTablesN`, for any number of deals.
///
/// # Safety
///
/// `trumpFilter` must be null or point to five numbers. `deals` must be null or point to `numDeals` deals, `results` and
/// `par` to room for as many results.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcAllTablesX(
    numDeals: c_int,
    deals: *const DdsTableDeal,
    mode: c_int,
    trumpFilter: *const c_int,
    results: *mut DdsTable,
    par: *mut ParResults,
    maxThreads: c_int,
) -> c_int {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        let wanted = unsafe { WantedTables::new(numDeals, trumpFilter, mode, maxThreads) }?;
        // SAFETY: The caller guarantees it.
        let deals = unsafe { input_slice(deals, wanted.count) }?;
        // SAFETY: The caller guarantees it.
        unsafe { wanted.write(|at| Ok(deals[at].cards), results, par) }
    })
}

/// `CalcAllTablesPBNX` of version 3.1: does the same as `CalcAllTablesX`, for deals given as PBN text.
///
/// # Safety
///
/// The same requirements apply as for [`CalcAllTablesX`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcAllTablesPBNX(
    numDeals: c_int,
    deals: *const DdsTableDealPbn,
    mode: c_int,
    trumpFilter: *const c_int,
    results: *mut DdsTable,
    par: *mut ParResults,
    maxThreads: c_int,
) -> c_int {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        let wanted = unsafe { WantedTables::new(numDeals, trumpFilter, mode, maxThreads) }?;
        // SAFETY: The caller guarantees it.
        let deals = unsafe { input_slice(deals, wanted.count) }?;
        let hands = |at: usize| pbn::parse_hands(&deals[at].cards);
        // SAFETY: The caller guarantees it.
        unsafe { wanted.write(hands, results, par) }
    })
}

/// The tables and pars that a C program requests for a number of deals.
struct WantedTables {
    count: usize,
    strains: Vec<Strain>,
    /// The vulnerability of the pars as libdds numbers it; `None` if no pars are requested.
    vulnerability: Option<c_int>,
    /// The maximum number of threads; 0 or less for all of them.
    threads: c_int,
}

impl WantedTables {
    /// Reads the arguments that all functions for several tables share.
    ///
    /// # Safety
    ///
    /// `trumpFilter` must be null or point to five numbers.
    unsafe fn new(
        count: c_int,
        trumpFilter: *const c_int,
        mode: c_int,
        threads: c_int,
    ) -> Result<WantedTables, Code> {
        let count = usize::try_from(count).map_err(|_| Code::TooManyTables)?;
        // SAFETY: The caller guarantees it.
        let filter = unsafe { input_ref(trumpFilter.cast::<[c_int; 5]>()) }?;
        let strains = tables::unfiltered_strains(filter)?;
        // A par needs the tricks in all strains.
        let has_pars = (0..4).contains(&mode) && strains.len() == STRAINS.len();
        Ok(WantedTables {
            count,
            strains,
            vulnerability: has_pars.then_some(mode),
            threads,
        })
    }

    /// Computes the tables and pars as [`write`](WantedTables::write) does, and writes them into the structures of
    /// libdds, which have room for a limited number.
    ///
    /// # Safety
    ///
    /// The same requirements apply as for [`CalcAllTablesN`].
    unsafe fn write_limited(
        self,
        hands: impl Fn(usize) -> Result<DdsHands, Code>,
        resp: *mut DdsTables,
        presp: *mut AllParResults,
    ) -> Result<(), Code> {
        let entries = self.count * self.strains.len();
        if entries > MOST_BOARDS {
            return Err(Code::TooManyTables);
        }
        // SAFETY: The caller guarantees it.
        let results = unsafe { output_ref(resp) }?;
        results.noOfBoards = (4 * entries) as c_int;
        // SAFETY: There is room for as many tables, and for the pars of as many as have entries in all strains.
        unsafe { self.write(hands, results.results.as_mut_ptr(), presp.cast()) }
    }

    /// Computes the tables and pars of the deals. Writes the results for the valid deals, and returns the error of the
    /// first invalid one.
    ///
    /// # Safety
    ///
    /// `results` and `pars` must be null or point to room for as many results as there are deals.
    unsafe fn write(
        self,
        hands: impl Fn(usize) -> Result<DdsHands, Code>,
        results: *mut DdsTable,
        pars: *mut ParResults,
    ) -> Result<(), Code> {
        let deals: Vec<DdsHands> = (0..self.count).map(hands).collect::<Result<_, _>>()?;
        // SAFETY: The caller guarantees it.
        let results = unsafe { output_slice(results, self.count) }?;
        let calls = deals.iter().map(|deal| TableCall::new(deal, &self.strains));
        let found = answer_valid(calls.collect(), self.threads)?;
        for (found, table) in found.iter().zip(&mut *results) {
            if let Ok(found) = found {
                tables::write_table(found, table);
            }
        }
        if let Some(vulnerability) = self.vulnerability {
            // SAFETY: The caller guarantees it.
            let pars = unsafe { output_slice(pars, self.count) }?;
            let known = found.iter().zip(results).zip(pars);
            for ((_, table), par) in known.filter(|((found, _), _)| found.is_ok()) {
                par::write_par(table, par, vulnerability)?;
            }
        }
        first_error(found)
    }
}

/// Solves the valid questions of a batch on several threads, and returns one result for each question. An invalid
/// question keeps its error.
fn answer_valid<Q: Question>(
    questions: Vec<Result<Q, Code>>,
    threads: c_int,
) -> Result<Vec<Result<Q::Answer, Code>>, Code> {
    let valid = questions.iter().flatten().cloned().collect();
    let mut answers = service::answer_questions::<Q>(valid, threads)?.into_iter();
    let answer =
        |question: Result<Q, Code>| question.and_then(|_| answers.next().ok_or(Code::UnknownFault));
    Ok(questions.into_iter().map(answer).collect())
}

/// Returns the first error among the results of a batch, or `Ok` if all questions were valid.
fn first_error<T>(found: Vec<Result<T, Code>>) -> Result<(), Code> {
    found.into_iter().try_for_each(|found| found.map(drop))
}

forward! {
    /// `SolveAllBoards`: solves a batch of boards in PBN text.
    SolveAllBoards(bop: *const BoardsPbn, solvedp: *mut SolvedBoards) = SolveAllBoardsN(bop, solvedp, ALL_THREADS);
    /// `SolveAllBoardsSeq` of version 3.1: does the same as `SolveAllBoards`, on the caller's thread.
    SolveAllBoardsSeq(bop: *const BoardsPbn, solvedp: *mut SolvedBoards) = SolveAllBoardsN(bop, solvedp, 1);
    /// `SolveAllBoardsBin` of version 2.9.1: solves a batch of boards.
    SolveAllBoardsBin(bop: *const Boards, solvedp: *mut SolvedBoards) = SolveAllBoardsBinN(bop, solvedp, ALL_THREADS);
    /// `SolveAllBoardsBinSeq` of version 3.1: does the same as `SolveAllBoardsBin`, on the caller's thread.
    SolveAllBoardsBinSeq(bop: *const Boards, solvedp: *mut SolvedBoards) = SolveAllBoardsBinN(bop, solvedp, 1);
}

/// `SolveAllBoardsN` of version 3.1: does the same as `SolveAllBoards`, with at most `maxThreads` threads.
///
/// # Safety
///
/// Both pointers must be null or point to values of their types.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllBoardsN(
    bop: *const BoardsPbn,
    solvedp: *mut SolvedBoards,
    maxThreads: c_int,
) -> c_int {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        let (boards, solved) = unsafe { (input_ref(bop)?, output_ref(solvedp)?) };
        let deal = |at: usize| pbn::parse_deal(&boards.deals[at]);
        let arguments = [&boards.target, &boards.solutions, &boards.mode];
        solve_all(boards.noOfBoards, deal, arguments, solved, maxThreads)
    })
}

/// `SolveAllBoardsBinN` of version 3.1: does the same as `SolveAllBoardsBin`, with at most `maxThreads` threads.
///
/// # Safety
///
/// The same requirements apply as for [`SolveAllBoardsN`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllBoardsBinN(
    bop: *const Boards,
    solvedp: *mut SolvedBoards,
    maxThreads: c_int,
) -> c_int {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        let (boards, solved) = unsafe { (input_ref(bop)?, output_ref(solvedp)?) };
        let deal = |at: usize| Ok(boards.deals[at]);
        let arguments = [&boards.target, &boards.solutions, &boards.mode];
        solve_all(boards.noOfBoards, deal, arguments, solved, maxThreads)
    })
}

forward! {
    /// `SolveAllChunks`: the same as [`SolveAllChunksPBN`].
    SolveAllChunks(bop: *const BoardsPbn, solvedp: *mut SolvedBoards, chunkSize: c_int)
        = SolveAllChunksPBN(bop, solvedp, chunkSize);
}

/// `SolveAllChunksPBN`: solves a batch of boards in PBN text. The chunk size is checked, but has no effect.
///
/// # Safety
///
/// The same requirements apply as for [`SolveAllBoardsN`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllChunksPBN(
    bop: *const BoardsPbn,
    solvedp: *mut SolvedBoards,
    chunkSize: c_int,
) -> c_int {
    match check_chunk(chunkSize) {
        // SAFETY: The caller guarantees it.
        Ok(()) => unsafe { SolveAllBoards(bop, solvedp) },
        Err(code) => code.number(),
    }
}

/// `SolveAllChunksBin`: solves a batch of boards. The chunk size is checked, but has no effect.
///
/// # Safety
///
/// The same requirements apply as for [`SolveAllBoardsN`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SolveAllChunksBin(
    bop: *const Boards,
    solvedp: *mut SolvedBoards,
    chunkSize: c_int,
) -> c_int {
    match check_chunk(chunkSize) {
        // SAFETY: The caller guarantees it.
        Ok(()) => unsafe { SolveAllBoardsBin(bop, solvedp) },
        Err(code) => code.number(),
    }
}

/// Solves a batch of boards. The arrays give the target, the number of solutions and the mode of each board. Invalid
/// boards get no cards; the error of the first one is returned.
fn solve_all(
    number: c_int,
    deal: impl Fn(usize) -> Result<DdsDeal, Code>,
    [target, solutions, mode]: [&[c_int; MOST_BOARDS]; 3],
    solved: &mut SolvedBoards,
    threads: c_int,
) -> Result<(), Code> {
    let boards = 0..board_count(number)?;
    let calls = boards.map(|at| SolveCall::new(&deal(at)?, target[at], solutions[at], mode[at]));
    let (number, rows) = (&mut solved.noOfBoards, &mut solved.solvedBoard);
    answer_all(
        calls.collect(),
        number,
        rows,
        FutureTricks::NOTHING,
        threads,
    )
}

/// Solves the valid questions of a batch and writes each answer into its row; the row of an invalid question is set to
/// `nothing`. Writes the number of rows into `number`, and returns the error of the first invalid question.
fn answer_all<Q: Question<Answer = R>, R: Copy>(
    calls: Vec<Result<Q, Code>>,
    number: &mut c_int,
    rows: &mut [R],
    nothing: R,
    threads: c_int,
) -> Result<(), Code> {
    let found = answer_valid(calls, threads)?;
    *number = found.len() as c_int;
    for (found, row) in found.iter().zip(rows) {
        *row = found.unwrap_or(nothing);
    }
    first_error(found)
}

/// `AnalysePlayBin`: computes declarer's double-dummy tricks before the first card of a play and after each card.
///
/// # Safety
///
/// `solved` must be null or point to room for a `solvedPlay`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AnalysePlayBin(
    dl: DdsDeal,
    play: PlayTraceBin,
    solved: *mut SolvedPlay,
    thrId: c_int,
) -> c_int {
    run_exported(|| {
        check_thread(thrId)?;
        // SAFETY: The caller guarantees it.
        let solved = unsafe { output_ref(solved) }?;
        let call = PlayCall::new(&dl, &play)?;
        *solved = service::with_solver(Some(call.start_position()), |solver| solver.solve(&call));
        Ok(())
    })
}

/// `AnalysePlayPBN`: does the same as `AnalysePlayBin`, for a deal and a play given as PBN text.
///
/// # Safety
///
/// The same requirements apply as for [`AnalysePlayBin`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AnalysePlayPBN(
    dlPBN: DdsDealPbn,
    playPBN: PlayTracePbn,
    solvedp: *mut SolvedPlay,
    thrId: c_int,
) -> c_int {
    let read = pbn::parse_deal(&dlPBN).and_then(|deal| Ok((deal, pbn::parse_play(&playPBN)?)));
    match read {
        // SAFETY: The caller guarantees it.
        Ok((deal, play)) => unsafe { AnalysePlayBin(deal, play, solvedp, thrId) },
        Err(code) => code.number(),
    }
}

/// `AnalyseAllPlaysBin`: does the same as `AnalysePlayBin`, for a batch of plays.
///
/// # Safety
///
/// Every pointer must be null or point to a value of its type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AnalyseAllPlaysBin(
    bop: *const Boards,
    plp: *const PlayTracesBin,
    solvedp: *mut SolvedPlays,
    _chunkSize: c_int,
) -> c_int {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        let (boards, plays, solved) =
            unsafe { (input_ref(bop)?, input_ref(plp)?, output_ref(solvedp)?) };
        let call = |at: usize| PlayCall::new(&boards.deals[at], &plays.plays[at]);
        analyse_all([boards.noOfBoards, plays.noOfBoards], call, solved)
    })
}

/// `AnalyseAllPlaysPBN`: does the same as `AnalysePlayBin`, for a batch of deals and plays given as PBN text.
///
/// # Safety
///
/// The same requirements apply as for [`AnalyseAllPlaysBin`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn AnalyseAllPlaysPBN(
    bopPBN: *const BoardsPbn,
    plpPBN: *const PlayTracesPbn,
    solvedp: *mut SolvedPlays,
    _chunkSize: c_int,
) -> c_int {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        let (boards, plays, solved) =
            unsafe { (input_ref(bopPBN)?, input_ref(plpPBN)?, output_ref(solvedp)?) };
        let call = |at: usize| {
            let deal = pbn::parse_deal(&boards.deals[at])?;
            PlayCall::new(&deal, &pbn::parse_play(&plays.plays[at])?)
        };
        analyse_all([boards.noOfBoards, plays.noOfBoards], call, solved)
    })
}

/// Analyses a batch of plays and writes declarer's tricks after each card. The numbers of boards and plays must be
/// equal. Invalid plays get no values; the error of the first one is returned.
fn analyse_all(
    [boards, plays]: [c_int; 2],
    call: impl Fn(usize) -> Result<PlayCall, Code>,
    solved: &mut SolvedPlays,
) -> Result<(), Code> {
    let count = board_count(boards)?;
    if boards != plays {
        return Err(Code::UnknownFault);
    }
    let calls = (0..count).map(call).collect();
    let (number, rows) = (&mut solved.noOfBoards, &mut solved.solved);
    answer_all(calls, number, rows, SolvedPlay::NOTHING, ALL_THREADS)
}

/// `Par`: writes the par scores and contracts of a deal as text, once for each side bidding first.
///
/// # Safety
///
/// The pointers must be null or point to values of their types.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn Par(
    tablep: *const DdsTable,
    presp: *mut ParResults,
    vulnerable: c_int,
) -> c_int {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        let (table, pars) = unsafe { (input_ref(tablep)?, output_ref(presp)?) };
        par::write_par(table, pars, vulnerable)
    })
}

/// `CalcPar`: computes the double-dummy tricks of a deal, its par scores and its par contracts.
///
/// # Safety
///
/// The same requirements apply as for [`Par`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcPar(
    tableDeal: DdsTableDeal,
    vulnerable: c_int,
    tablep: *mut DdsTable,
    presp: *mut ParResults,
) -> c_int {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        let (table, pars) = unsafe { (output_ref(tablep)?, output_ref(presp)?) };
        calc_table(&tableDeal.cards, table, ALL_THREADS)?;
        par::write_par(table, pars, vulnerable)
    })
}

/// `CalcParPBN`: does the same as `CalcPar`, for a deal given as PBN text. The order of the arguments differs.
///
/// # Safety
///
/// The same requirements apply as for [`Par`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn CalcParPBN(
    tableDealPBN: DdsTableDealPbn,
    tablep: *mut DdsTable,
    vulnerable: c_int,
    presp: *mut ParResults,
) -> c_int {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        let (table, pars) = unsafe { (output_ref(tablep)?, output_ref(presp)?) };
        calc_table(&pbn::parse_hands(&tableDealPBN.cards)?, table, ALL_THREADS)?;
        par::write_par(table, pars, vulnerable)
    })
}

/// `SidesPar`: computes the par score and contracts when North-South bid first, and those when East-West bid first.
///
/// # Safety
///
/// The same requirements apply as for [`Par`]; `sidesRes` must have room for two par results.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SidesPar(
    tablep: *const DdsTable,
    sidesRes: *mut ParResultsDealer,
    vulnerable: c_int,
) -> c_int {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        let (table, pars) = unsafe { (input_ref(tablep)?, output_ref(sidesRes.cast())?) };
        par::write_sides_par(table, pars, vulnerable)
    })
}

/// `SidesParBin`: does the same as `SidesPar`, but writes the contracts as numbers.
///
/// # Safety
///
/// The same requirements apply as for [`SidesPar`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn SidesParBin(
    tablep: *const DdsTable,
    sidesRes: *mut ParResultsMaster,
    vulnerable: c_int,
) -> c_int {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        let (table, pars) = unsafe { (input_ref(tablep)?, output_ref(sidesRes.cast())?) };
        par::write_sides_par_bin(table, pars, vulnerable)
    })
}

/// `DealerPar`: computes the par score and contracts for a given dealer.
///
/// # Safety
///
/// The same requirements apply as for [`Par`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DealerPar(
    tablep: *const DdsTable,
    presp: *mut ParResultsDealer,
    dealer: c_int,
    vulnerable: c_int,
) -> c_int {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        let (table, par) = unsafe { (input_ref(tablep)?, output_ref(presp)?) };
        par::write_dealer_par(table, par, dealer, vulnerable)
    })
}

/// `DealerParBin`: does the same as `DealerPar`, but writes the contracts as numbers.
///
/// # Safety
///
/// The same requirements apply as for [`Par`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn DealerParBin(
    tablep: *const DdsTable,
    presp: *mut ParResultsMaster,
    dealer: c_int,
    vulnerable: c_int,
) -> c_int {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        let (table, par) = unsafe { (input_ref(tablep)?, output_ref(presp)?) };
        par::write_dealer_par_bin(table, par, dealer, vulnerable)
    })
}

/// `ConvertToDealerTextFormat`: converts a par result from numbers to text. The text stops at the first invalid
/// contract.
///
/// # Safety
///
/// `pres` must be null or point to a par result; `resp` must be null or point to room for the text, at most 200 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ConvertToDealerTextFormat(
    pres: *const ParResultsMaster,
    resp: *mut c_char,
) -> c_int {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        let (words, end) = par::dealer_text(unsafe { input_ref(pres) }?);
        // SAFETY: The caller guarantees it.
        unsafe { input_ref(resp) }?;
        for (place, letter) in words.bytes().chain([0]).enumerate() {
            // SAFETY: There is room for the whole text.
            unsafe { resp.add(place).write(letter as c_char) };
        }
        end
    })
}

/// `ConvertToSidesTextFormat`: converts the par results of both sides from numbers to text.
///
/// # Safety
///
/// `pres` must be null or point to two par results; `resp` must be null or point to room for the texts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ConvertToSidesTextFormat(
    pres: *const ParResultsMaster,
    resp: *mut ParTextResults,
) -> c_int {
    run_exported(|| {
        let mut texts = ParTextResults {
            parText: [[0; 128]; 2],
            equal: false,
        };
        // SAFETY: The caller guarantees it.
        let done = par::write_sides_text(unsafe { input_ref(pres.cast()) }?, &mut texts);
        // SAFETY: The caller guarantees it. The memory is written without being read, since it may hold an invalid
        // `bool`.
        unsafe {
            input_ref(resp)?;
            resp.write(texts);
        }
        done
    })
}

/// `GetDDSInfo`: writes the version and configuration of the library.
///
/// # Safety
///
/// `infop` must be null or point to room for a `DDSInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn GetDDSInfo(infop: *mut DdsInfo) {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        *unsafe { output_ref(infop) }? = info::library_info([2, 9, 0]);
        Ok(())
    });
}

/// `ErrorMessage`: writes the English message for a return code of libdds.
///
/// # Safety
///
/// `line` must be null or point to room for 80 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ErrorMessage(code: c_int, line: *mut c_char) {
    super::run_exported(|| {
        // SAFETY: The caller guarantees it.
        let line = unsafe { output_ref(line.cast::<[c_char; 80]>()) }?;
        info::write_c_string(info::code_message(code), line);
        Ok(())
    });
}
