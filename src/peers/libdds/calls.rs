//! Timed calls of libdds functions, as clients make them.

use std::ffi::c_int;
use std::time::Duration;

use kibitzer::rules::Play;
use kibitzer_dds::{
    AllParResults, Boards, DdsTableDeals, DdsTables, FutureTricks, PlayTraceBin, PlayTracesBin,
    SolvedBoards, SolvedPlay, SolvedPlays, rank_number, suit_number,
};

use super::super::race::{CallRound, DdsCall, RoundAnswer};
use super::super::{DdsFunction, Refusal};
use super::{
    ALWAYS_SEARCH, FIRST_THREAD, Libdds, MOST_TRICKS, SetMaxThreads, find_function, to_dds_deal,
    to_dds_hands,
};

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

/// The value of the argument `mode` of `CalcAllTables` that turns off par results.
const NO_PAR: c_int = -1;
/// The value of the argument `chunkSize` of batch functions in libdds with which each thread gets one board at a time.
const CHUNK_SIZE: c_int = 1;

impl Libdds {
    /// Makes the timed calls of one round and returns their CPU time and results.
    ///
    /// # Errors
    ///
    /// Returns an error if the library lacks the function, or if the function fails.
    pub(in super::super) fn race(&self, round: &CallRound) -> Result<RoundAnswer, Refusal> {
        let threads = if round.call.is_batch() { 0 } else { 1 };
        // SAFETY: The function has this type in `dll.h`, and it accepts any number.
        unsafe { find_function::<SetMaxThreads>(&self.0, DdsFunction::SetMaxThreads)?(threads) };
        let plays = round.random_plays();
        match round.call {
            DdsCall::Solve { target, solutions } => call_for_each(&plays, |play| {
                let (found, time) = self.solve_board(play.start(), target, solutions)?;
                Ok((time, comparable_numbers(&found, solutions)))
            }),
            DdsCall::Table => call_for_each(&plays, |play| {
                let (table, time) = self.calc_table(play.start().hands())?;
                Ok((time, table.resTable.concat()))
            }),
            DdsCall::PlayedHand => call_for_each(&plays, |play| self.analyse_play(play)),
            DdsCall::SolveMany { solutions } => self.solve_all_boards(&plays, solutions),
            DdsCall::ManyTables => self.calc_all_tables(&plays),
            DdsCall::ManyPlays => self.analyse_all_plays(&plays),
        }
    }

    /// Analyses a played deal with `AnalysePlayBin` of libdds, and returns the CPU time and the double-dummy tricks
    /// before the first card and after each card.
    fn analyse_play(&self, play: &Play) -> Result<(Duration, Vec<i32>), Refusal> {
        let (deal, trace, mut found) = (
            to_dds_deal(play.start()),
            play_trace(play),
            SolvedPlay::NOTHING,
        );
        // SAFETY: The function has this type, there is room for the answer, and nobody else uses this thread of the
        // library.
        let time = unsafe {
            self.timed_call(DdsFunction::AnalysePlay, |analyse: AnalysePlay| {
                analyse(deal, trace, &mut found, FIRST_THREAD)
            })?
        };
        Ok((time, trick_values(&found)))
    }

    /// Solves the starting positions of all plays with one call of `SolveAllChunksBin` in libdds.
    fn solve_all_boards(&self, plays: &[Play], solutions: c_int) -> Result<RoundAnswer, Refusal> {
        let mut batch = board_batch(plays, solutions);
        // SAFETY: The structure consists of numbers.
        let mut solved = unsafe { new_zeroed::<SolvedBoards>() };
        // SAFETY: The function has this type, and the pointers lead to structures of the right types.
        let time = unsafe {
            self.timed_call(DdsFunction::SolveAllChunks, |solve_all: SolveAllChunks| {
                solve_all(&mut *batch, &mut *solved, CHUNK_SIZE)
            })?
        };
        let solved = solved.solvedBoard.iter().take(plays.len());
        let numbers = solved
            .flat_map(|found| comparable_numbers(found, solutions))
            .collect();
        Ok(RoundAnswer { time, numbers })
    }

    /// Computes the trick tables of all deals with one call of `CalcAllTables` in libdds.
    fn calc_all_tables(&self, plays: &[Play]) -> Result<RoundAnswer, Refusal> {
        // SAFETY: The structures consist of numbers.
        let (mut deals, mut tables) =
            unsafe { (new_zeroed::<DdsTableDeals>(), new_zeroed::<DdsTables>()) };
        // SAFETY: The structure consists of numbers.
        let mut pars = unsafe { new_zeroed::<AllParResults>() };
        deals.noOfTables = plays.len() as c_int;
        for (play, deal) in plays.iter().zip(&mut deals.deals) {
            deal.cards = to_dds_hands(play.start().hands());
        }
        let mut every_strain = [0; 5];
        // SAFETY: The function has this type, and the pointers lead to structures of the right types.
        let time = unsafe {
            self.timed_call(DdsFunction::CalcAllTables, |calc_all: CalcAllTables| {
                let filter = every_strain.as_mut_ptr();
                calc_all(&mut *deals, NO_PAR, filter, &mut *tables, &mut *pars)
            })?
        };
        let tables = tables.results.iter().take(plays.len());
        let numbers = tables.flat_map(|table| table.resTable.concat()).collect();
        Ok(RoundAnswer { time, numbers })
    }

    /// Analyses all played deals with one call of `AnalyseAllPlaysBin` in libdds.
    fn analyse_all_plays(&self, plays: &[Play]) -> Result<RoundAnswer, Refusal> {
        let mut batch = board_batch(plays, 1);
        // SAFETY: The structures consist of numbers.
        let (mut traces, mut solved) =
            unsafe { (new_zeroed::<PlayTracesBin>(), new_zeroed::<SolvedPlays>()) };
        traces.noOfBoards = plays.len() as c_int;
        for (play, place) in plays.iter().zip(&mut traces.plays) {
            *place = play_trace(play);
        }
        // SAFETY: The function has this type, and the pointers lead to structures of the right types.
        let time = unsafe {
            self.timed_call(
                DdsFunction::AnalyseAllPlays,
                |analyse_all: AnalyseAllPlays| {
                    analyse_all(&mut *batch, &mut *traces, &mut *solved, CHUNK_SIZE)
                },
            )?
        };
        let solved = solved.solved.iter().take(plays.len());
        let numbers = solved.flat_map(trick_values).collect();
        Ok(RoundAnswer { time, numbers })
    }
}

/// Calls a function once for each play, and returns the total CPU time and the concatenated numbers returned.
fn call_for_each(
    plays: &[Play],
    mut call: impl FnMut(&Play) -> Result<(Duration, Vec<i32>), Refusal>,
) -> Result<RoundAnswer, Refusal> {
    let (mut time, mut numbers) = (Duration::ZERO, Vec::new());
    for play in plays {
        let (taken, found) = call(play)?;
        time += taken;
        numbers.extend(found);
    }
    Ok(RoundAnswer { time, numbers })
}

/// Returns the numbers in a result that are used to compare two libraries.
///
/// If several cards were requested, the numbers are sorted, because the order of cards with equal scores depends on the
/// library. If one card was requested, only the number of cards and the score are included.
fn comparable_numbers(found: &FutureTricks, solutions: c_int) -> Vec<i32> {
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

/// Returns the double-dummy trick counts of a play analysis: before the first card and after each card.
fn trick_values(found: &SolvedPlay) -> Vec<i32> {
    let number = usize::try_from(found.number).unwrap_or_default();
    found.tricks.iter().take(number).copied().collect()
}

/// Converts the cards of a play to the structure that libdds expects.
fn play_trace(play: &Play) -> PlayTraceBin {
    let cards = play.cards();
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
unsafe fn new_zeroed<T>() -> Box<T> {
    // SAFETY: The caller guarantees that zeros are a valid `T`.
    unsafe { Box::new_zeroed().assume_init() }
}

/// Converts the starting positions of plays to a batch for libdds, with the maximum number of tricks as the target.
fn board_batch(plays: &[Play], solutions: c_int) -> Box<Boards> {
    // SAFETY: The structure consists of numbers.
    let mut batch = unsafe { new_zeroed::<Boards>() };
    batch.noOfBoards = plays.len() as c_int;
    for (at, play) in plays.iter().enumerate() {
        batch.deals[at] = to_dds_deal(play.start());
        (batch.target[at], batch.solutions[at], batch.mode[at]) =
            (MOST_TRICKS, solutions, ALWAYS_SEARCH);
    }
    batch
}
