//! Timed calls of libdds functions, as clients make them.

use std::ffi::c_int;
use std::time::Duration;

use kibitzer_dds::{
    AllParResults, Boards, DdsTable, DdsTableDeal, DdsTableDeals, DdsTables, FutureTricks,
    PlayTraceBin, PlayTracesBin, SolvedBoards, SolvedPlay, SolvedPlays, rank_number, suit_number,
};
use kibitzer_machine::timed;
use libloading::Library;

use super::super::race::{CallRound, DdsCall, RaceBoard, RoundAnswer};
use super::super::{DdsFunction, Refusal};
use super::{CalcDdTable, SEARCH, SetMaxThreads, SolveBoard, THREAD, check, deal, function, hands};

type SolveAllChunks = unsafe extern "C" fn(*mut Boards, *mut SolvedBoards, c_int) -> c_int;
type CalcAllTables = unsafe extern "C" fn(
    *mut DdsTableDeals,
    c_int,
    *mut c_int,
    *mut DdsTables,
    *mut AllParResults,
) -> c_int;
type AnalysePlay =
    unsafe extern "C" fn(kibitzer_dds::DdsDeal, PlayTraceBin, *mut SolvedPlay, c_int) -> c_int;
type AnalyseAllPlays =
    unsafe extern "C" fn(*mut Boards, *mut PlayTracesBin, *mut SolvedPlays, c_int) -> c_int;

/// The argument `mode` of `CalcAllTables`: compute no pars.
const NO_PAR: c_int = -1;
/// The argument `chunkSize`: each thread gets one board at a time.
const CHUNK: c_int = 1;

/// Makes the calls of a round, and returns their CPU time and results.
///
/// # Errors
///
/// Returns an error if the library lacks the function, or if the function fails.
pub(super) fn race(library: &Library, round: &CallRound) -> Result<RoundAnswer, Refusal> {
    let threads = if round.call.is_batch() { 0 } else { 1 };
    // SAFETY: The function has this type in `dll.h`, and it accepts any number.
    unsafe { named::<SetMaxThreads>(library, DdsFunction::SetMaxThreads)?(threads) };
    let boards = round.deals();
    match round.call {
        DdsCall::Solve { target, solutions } => {
            one_by_one(&boards, |board| solve(library, board, target, solutions))
        }
        DdsCall::Table => one_by_one(&boards, |board| table(library, board)),
        DdsCall::PlayedHand => one_by_one(&boards, |board| played(library, board)),
        DdsCall::SolveMany { solutions } => solve_many(library, &boards, solutions),
        DdsCall::ManyTables => many_tables(library, &boards),
        DdsCall::ManyPlays => many_plays(library, &boards),
    }
}

/// Finds a function of the library.
///
/// # Safety
///
/// `F` must be the type that the function has in `dll.h`.
unsafe fn named<F: Copy>(library: &Library, name: DdsFunction) -> Result<F, Refusal> {
    // SAFETY: The caller guarantees the type.
    let found = unsafe { function::<F>(library, name.name()) };
    found.map_err(|error| Refusal::Library(error.to_string()))
}

fn one_by_one(
    boards: &[RaceBoard],
    mut call: impl FnMut(&RaceBoard) -> Result<(Duration, Vec<i32>), Refusal>,
) -> Result<RoundAnswer, Refusal> {
    let (mut time, mut numbers) = (Duration::ZERO, Vec::new());
    for board in boards {
        let (taken, found) = call(board)?;
        time += taken;
        numbers.extend(found);
    }
    Ok(RoundAnswer { time, numbers })
}

fn solve(
    library: &Library,
    board: &RaceBoard,
    target: c_int,
    solutions: c_int,
) -> Result<(Duration, Vec<i32>), Refusal> {
    // SAFETY: The function has this type.
    let solve_board = unsafe { named::<SolveBoard>(library, DdsFunction::SolveBoard) }?;
    let (deal, mut found) = (deal(&board.position), FutureTricks::NOTHING);
    // SAFETY: There is room for the answer, and nobody else uses this thread of the library.
    let call = || unsafe { solve_board(deal, target, solutions, SEARCH, &mut found, THREAD) };
    let (code, time) = timed(call);
    check(DdsFunction::SolveBoard, code)?;
    Ok((time, cards(&found, solutions)))
}

/// Returns the numbers in a result to compare. If several cards were requested, they are sorted, because libdds orders
/// cards of equal score in its own way. If one was requested, only their number and score are compared.
fn cards(found: &FutureTricks, solutions: c_int) -> Vec<i32> {
    if solutions == 1 || found.cards == 0 {
        return vec![found.cards, found.score[0]];
    }
    let card = |at| {
        [
            found.score[at],
            found.suit[at],
            found.rank[at],
            found.equals[at],
        ]
    };
    let mut cards: Vec<[i32; 4]> = (0..found.cards as usize).map(card).collect();
    cards.sort_unstable();
    cards.concat()
}

fn table(library: &Library, board: &RaceBoard) -> Result<(Duration, Vec<i32>), Refusal> {
    // SAFETY: The function has this type.
    let calc_table = unsafe { named::<CalcDdTable>(library, DdsFunction::CalcDdTable) }?;
    let (cards, mut found) = (hands(board.position.hands()), DdsTable::EMPTY);
    // SAFETY: There is room for the answer.
    let (code, time) = timed(|| unsafe { calc_table(DdsTableDeal { cards }, &mut found) });
    check(DdsFunction::CalcDdTable, code)?;
    Ok((time, found.resTable.concat()))
}

fn played(library: &Library, board: &RaceBoard) -> Result<(Duration, Vec<i32>), Refusal> {
    // SAFETY: The function has this type.
    let analyse = unsafe { named::<AnalysePlay>(library, DdsFunction::AnalysePlay) }?;
    let (deal, play, mut found) = (deal(&board.position), trace(board), SolvedPlay::NOTHING);
    // SAFETY: There is room for the answer, and nobody else uses this thread of the library.
    let (code, time) = timed(|| unsafe { analyse(deal, play, &mut found, THREAD) });
    check(DdsFunction::AnalysePlay, code)?;
    Ok((time, values(&found)))
}

fn values(found: &SolvedPlay) -> Vec<i32> {
    let number = usize::try_from(found.number).unwrap_or_default();
    found.tricks.iter().take(number).copied().collect()
}

fn trace(board: &RaceBoard) -> PlayTraceBin {
    let cards = board.play.cards();
    let mut trace = PlayTraceBin {
        number: cards.len() as c_int,
        suit: [0; 52],
        rank: [0; 52],
    };
    for (at, played) in cards.iter().enumerate() {
        trace.suit[at] = suit_number(played.card.suit) as c_int;
        trace.rank[at] = rank_number(played.card.rank) as c_int;
    }
    trace
}

/// Allocates a zeroed structure.
///
/// # Safety
///
/// `T` must consist of numbers only.
unsafe fn zeros<T>() -> Box<T> {
    // SAFETY: The caller guarantees that zeros are a valid `T`.
    unsafe { Box::new_zeroed().assume_init() }
}

/// Returns the boards as a batch for libdds, with the maximum number of tricks as the target.
fn batch(boards: &[RaceBoard], solutions: c_int) -> Box<Boards> {
    // SAFETY: The structure consists of numbers.
    let mut batch = unsafe { zeros::<Boards>() };
    batch.noOfBoards = boards.len() as c_int;
    for (at, board) in boards.iter().enumerate() {
        batch.deals[at] = deal(&board.position);
        (batch.target[at], batch.solutions[at], batch.mode[at]) = (-1, solutions, SEARCH);
    }
    batch
}

fn solve_many(
    library: &Library,
    boards: &[RaceBoard],
    solutions: c_int,
) -> Result<RoundAnswer, Refusal> {
    // SAFETY: The function has this type.
    let solve_all = unsafe { named::<SolveAllChunks>(library, DdsFunction::SolveAllChunks) }?;
    let mut batch = batch(boards, solutions);
    // SAFETY: The structure consists of numbers.
    let mut solved = unsafe { zeros::<SolvedBoards>() };
    // SAFETY: The pointers lead to structures of the right types.
    let (code, time) = timed(|| unsafe { solve_all(&mut *batch, &mut *solved, CHUNK) });
    check(DdsFunction::SolveAllChunks, code)?;
    let solved = solved.solvedBoard.iter().take(boards.len());
    let numbers = solved.flat_map(|found| cards(found, solutions)).collect();
    Ok(RoundAnswer { time, numbers })
}

fn many_tables(library: &Library, boards: &[RaceBoard]) -> Result<RoundAnswer, Refusal> {
    // SAFETY: The function has this type.
    let calc_all = unsafe { named::<CalcAllTables>(library, DdsFunction::CalcAllTables) }?;
    // SAFETY: The structures consist of numbers.
    let (mut deals, mut tables) = unsafe { (zeros::<DdsTableDeals>(), zeros::<DdsTables>()) };
    // SAFETY: The structure consists of numbers.
    let mut pars = unsafe { zeros::<AllParResults>() };
    deals.noOfTables = boards.len() as c_int;
    for (board, deal) in boards.iter().zip(&mut deals.deals) {
        deal.cards = hands(board.position.hands());
    }
    let mut every_strain = [0; 5];
    // SAFETY: The pointers lead to structures of the right types.
    let (code, time) = timed(|| unsafe {
        let filter = every_strain.as_mut_ptr();
        calc_all(&mut *deals, NO_PAR, filter, &mut *tables, &mut *pars)
    });
    check(DdsFunction::CalcAllTables, code)?;
    let tables = tables.results.iter().take(boards.len());
    let numbers = tables.flat_map(|table| table.resTable.concat()).collect();
    Ok(RoundAnswer { time, numbers })
}

fn many_plays(library: &Library, boards: &[RaceBoard]) -> Result<RoundAnswer, Refusal> {
    // SAFETY: The function has this type.
    let analyse_all = unsafe { named::<AnalyseAllPlays>(library, DdsFunction::AnalyseAllPlays) }?;
    let mut batch = batch(boards, 1);
    // SAFETY: The structures consist of numbers.
    let (mut plays, mut solved) = unsafe { (zeros::<PlayTracesBin>(), zeros::<SolvedPlays>()) };
    plays.noOfBoards = boards.len() as c_int;
    for (board, play) in boards.iter().zip(&mut plays.plays) {
        *play = trace(board);
    }
    // SAFETY: The pointers lead to structures of the right types.
    let (code, time) =
        timed(|| unsafe { analyse_all(&mut *batch, &mut *plays, &mut *solved, CHUNK) });
    check(DdsFunction::AnalyseAllPlays, code)?;
    let solved = solved.solved.iter().take(boards.len());
    let numbers = solved.flat_map(values).collect();
    Ok(RoundAnswer { time, numbers })
}
