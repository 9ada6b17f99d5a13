//! libdds 2.9 by Bo Haglund and Soren Hein, loaded at run time.
//!
//! Its structures and numbers are in [`kibitzer_dds`]; only this module contains unsafe code. The library crashes when
//! a process that loaded it ends normally, so it is used in a separate process that ends with [`Libdds::exit_process`].

#![expect(unsafe_code, reason = "a library in C is called")]

mod calls;

use std::ffi::{c_char, c_int};
use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

use libloading::Library;

use kibitzer::cards::{BySeat, Card, CardSet, Seat, Suit, Tricks};
use kibitzer::rules::Position;
use kibitzer_dds::{
    Code, DdsDeal, DdsHands, DdsTable, DdsTableDeal, FutureTricks, ParResultsDealer, holding_bits,
    rank_number, strain_number, suit_number, vulnerability_number,
};
use kibitzer_machine::timed;

use super::name::LIBDDS_FILE;
use super::{BoardAnswer, BoardQuestion, DdsFunction, DdsMove, DdsPar, ParQuestion, Refusal, Task};

type SetMaxThreads = unsafe extern "C" fn(c_int);
type SolveBoard =
    unsafe extern "C" fn(DdsDeal, c_int, c_int, c_int, *mut FutureTricks, c_int) -> c_int;
type CalcDdTable = unsafe extern "C" fn(DdsTableDeal, *mut DdsTable) -> c_int;
type DealerPar = unsafe extern "C" fn(*mut DdsTable, *mut ParResultsDealer, c_int, c_int) -> c_int;
type Exit = unsafe extern "C" fn(c_int) -> !;

/// A function of `kibitzer.h`, which only Kibitzer's replacement for libdds has.
const OWN_FUNCTION: &[u8] = b"KibitzerOpen";

/// The library libdds, loaded into this process and set to one thread.
pub(super) struct Libdds(Library);

impl Libdds {
    /// Loads the library libdds and checks that it has the functions needed for a comparison.
    ///
    /// # Errors
    ///
    /// Returns an error that names the missing library or function, or an error if the default library is Kibitzer's.
    pub(super) fn load(file: &Path) -> Result<Libdds, Refusal> {
        // SAFETY: While it is loaded, the library only inspects the machine and allocates memory. It has not been in
        // this process before.
        let library = unsafe { Library::new(file) }.map_err(missing_library)?;
        // SAFETY: The function is only looked up.
        let is_own = unsafe { library.get::<unsafe extern "C" fn()>(OWN_FUNCTION) }.is_ok();
        if is_own && file == Path::new(LIBDDS_FILE) {
            return Err(Refusal::OwnLibrary);
        }
        // SAFETY: The functions have these types in `dll.h` of version 2.9, and `SetMaxThreads` accepts 1.
        unsafe {
            find_function::<SetMaxThreads>(&library, DdsFunction::SetMaxThreads)?(1);
            find_function::<SolveBoard>(&library, DdsFunction::SolveBoard)?;
            find_function::<CalcDdTable>(&library, DdsFunction::CalcDdTable)?;
            find_function::<DealerPar>(&library, DdsFunction::DealerPar)?;
        }
        Ok(Libdds(library))
    }

    /// Solves a board with libdds. Returns the tricks of the declaring side, and the CPU time of the library calls
    /// alone.
    ///
    /// # Errors
    ///
    /// Returns an error if the library rejects the board.
    pub(super) fn solve(&self, board: &BoardQuestion) -> Result<BoardAnswer, Refusal> {
        let (tricks, time) = match board.task {
            Task::Cards => {
                let position = board.position();
                let (found, time) = self.solve_board(&position, MOST_TRICKS, ALL_CARDS)?;
                let value = |card| {
                    let score = score_of_card(&found, card).ok_or(Refusal::NoScore(card))?;
                    Ok::<Tricks, Refusal>(declaring_side_tricks(&position, score))
                };
                let tricks = position.legal_cards().iter().map(value);
                (tricks.collect::<Result<_, _>>()?, time)
            }
            Task::Table if board.setup.is_whole() => {
                let (table, time) = self.calc_table(&board.setup.hands)?;
                let tricks = board.entries().map(|(strain, declarer)| {
                    Tricks(table.resTable[strain_number(strain)][declarer.index()] as u8)
                });
                (tricks.collect(), time)
            }
            // The library's table would count missing cards as tricks, so solve each entry separately.
            Task::Best | Task::Table => {
                let mut time = Duration::ZERO;
                let tricks = board.values(|position| {
                    let (found, taken) = self.solve_board(position, MOST_TRICKS, ONE_CARD)?;
                    time += taken;
                    Ok::<Tricks, Refusal>(declaring_side_tricks(position, found.score[0]))
                })?;
                (tricks, time)
            }
        };
        Ok(BoardAnswer { tricks, time })
    }

    /// Returns the playable cards of a board with their tricks, in the order of libdds.
    ///
    /// # Errors
    ///
    /// Returns an error if the library rejects the board.
    pub(super) fn moves(&self, board: &BoardQuestion) -> Result<Vec<DdsMove>, Refusal> {
        let position = board.position();
        let (found, _) = self.solve_board(&position, MOST_TRICKS, ALL_CARDS)?;
        let legal = position.legal_cards();
        let moves = (0..found.cards as usize).filter_map(|place| {
            let mut cards = legal.iter().filter(|&card| lists_card(&found, place, card));
            let card = cards.next()?;
            let tricks = Tricks(found.score[place] as u8);
            Some(DdsMove {
                card,
                equals: cards.collect(),
                tricks,
            })
        });
        Ok(moves.collect())
    }

    /// Returns the par score and contracts that libdds computes from a double-dummy table.
    ///
    /// # Errors
    ///
    /// Returns an error if the library rejects the table.
    pub(super) fn par(&self, question: &ParQuestion) -> Result<DdsPar, Refusal> {
        let mut table = DdsTable::EMPTY;
        for &(strain, declarer, tricks) in &question.tricks {
            table.resTable[strain_number(strain)][declarer.index()] = c_int::from(tricks.0);
        }
        let dealer = question.dealer.index() as c_int;
        let vulnerable = vulnerability_number(question.vulnerability);
        // The library writes no score if the deal is passed out, so start with 0.
        let mut par = ParResultsDealer::EMPTY;
        // SAFETY: The function has this type, both structures are writable, and dealer and vulnerability are valid
        // numbers.
        unsafe {
            self.timed_call(DdsFunction::DealerPar, |dealer_par: DealerPar| {
                dealer_par(&mut table, &mut par, dealer, vulnerable)
            })?;
        }
        let contracts = (par.contracts.iter())
            .take(par.number as usize)
            .map(string_from_c);
        Ok(DdsPar {
            score: par.score,
            contracts: contracts.filter(|contract| contract != "pass").collect(),
        })
    }

    /// Calls `SolveBoard` of libdds, and returns the cards found and the CPU time of the call. `target` is a number of
    /// tricks, or [`MOST_TRICKS`]; `solutions` selects the cards to find.
    fn solve_board(
        &self,
        position: &Position,
        target: c_int,
        solutions: c_int,
    ) -> Result<(FutureTricks, Duration), Refusal> {
        let (deal, mut found) = (to_dds_deal(position), FutureTricks::NOTHING);
        // SAFETY: The function has this type, `found` is writable, and nobody else uses this thread of the library.
        let time = unsafe {
            self.timed_call(DdsFunction::SolveBoard, |solve_board: SolveBoard| {
                solve_board(
                    deal,
                    target,
                    solutions,
                    ALWAYS_SEARCH,
                    &mut found,
                    FIRST_THREAD,
                )
            })?
        };
        Ok((found, time))
    }

    /// Calls `CalcDDtable` of libdds, and returns the table of tricks and the CPU time of the call.
    fn calc_table(&self, cards: &BySeat<CardSet>) -> Result<(DdsTable, Duration), Refusal> {
        let (cards, mut table) = (to_dds_hands(cards), DdsTable::EMPTY);
        // SAFETY: The function has this type, and `table` is writable.
        let time = unsafe {
            self.timed_call(DdsFunction::CalcDdTable, |calc_table: CalcDdTable| {
                calc_table(DdsTableDeal { cards }, &mut table)
            })?
        };
        Ok((table, time))
    }

    /// Calls the libdds function `name` through `call`, and returns the CPU time of the call.
    ///
    /// # Errors
    ///
    /// Returns an error if the function is missing or returns an error code.
    ///
    /// # Safety
    ///
    /// `F` must be the type that `dll.h` declares for the function, and `call` must pass it valid arguments.
    unsafe fn timed_call<F: Copy>(
        &self,
        name: DdsFunction,
        call: impl FnOnce(F) -> c_int,
    ) -> Result<Duration, Refusal> {
        // SAFETY: The caller guarantees the type.
        let function = unsafe { find_function::<F>(&self.0, name) }?;
        let (code, time) = timed(|| call(function));
        if code == Code::NoFault.number() {
            Ok(time)
        } else {
            Err(Refusal::Fault(name, code))
        }
    }

    /// Ends the process immediately, without running destructors, because those of libdds would crash.
    pub(super) fn exit_process(self, is_success: bool) -> ! {
        // SAFETY: This is the type of `_exit` in the C library, which libdds is linked to.
        let exit = unsafe { find_function::<Exit>(&self.0, "_exit") };
        match exit {
            // SAFETY: No output is pending.
            Ok(exit) => unsafe { exit(c_int::from(!is_success)) },
            Err(_) => std::process::abort(),
        }
    }
}

/// The value of the argument `target` of `SolveBoard` that requests the maximum number of tricks.
const MOST_TRICKS: c_int = -1;
/// The value of the argument `solutions` of `SolveBoard` that requests one best card.
const ONE_CARD: c_int = 1;
/// The value of the argument `solutions` of `SolveBoard` that requests all cards.
const ALL_CARDS: c_int = 3;
/// The value of the argument `mode` of `SolveBoard` with which it searches even if only one card is playable.
const ALWAYS_SEARCH: c_int = 1;
/// The value of the argument `threadIndex` of `SolveBoard` for the library's first thread.
const FIRST_THREAD: c_int = 0;

/// Finds a function of a loaded library by its name.
///
/// # Safety
///
/// `F` must be the type of the function, and the function must not be called after the library is unloaded.
unsafe fn find_function<F: Copy>(library: &Library, name: impl Display) -> Result<F, Refusal> {
    // SAFETY: The caller guarantees the type.
    let symbol = unsafe { library.get::<F>(name.to_string().as_bytes()) };
    Ok(*symbol.map_err(missing_library)?)
}

/// Returns the error for a missing library or function.
fn missing_library(error: libloading::Error) -> Refusal {
    Refusal::Library(error.to_string())
}

/// Converts a position to the structure that libdds expects.
fn to_dds_deal(position: &Position) -> DdsDeal {
    let mut deal = DdsDeal {
        trump: strain_number(position.strain()) as c_int,
        first: position.leader().index() as c_int,
        currentTrickSuit: [0; 3],
        currentTrickRank: [0; 3],
        remainCards: to_dds_hands(position.hands()),
    };
    for (place, card) in position.trick().cards().enumerate() {
        deal.currentTrickSuit[place] = suit_number(card.suit) as c_int;
        deal.currentTrickRank[place] = rank_number(card.rank) as c_int;
    }
    deal
}

/// Returns the score that a result of libdds gives for `card` or for an equivalent card; `None` if the result contains
/// neither.
fn score_of_card(found: &FutureTricks, card: Card) -> Option<c_int> {
    let place = (0..found.cards as usize).find(|&place| lists_card(found, place, card));
    place.map(|place| found.score[place])
}

/// Returns true if the card at index `place` in a result of libdds is `card` or equivalent to it.
fn lists_card(found: &FutureTricks, place: usize, card: Card) -> bool {
    let ranks = found.equals[place] | 1 << found.rank[place];
    found.suit[place] == suit_number(card.suit) as c_int && ranks & 1 << rank_number(card.rank) != 0
}

/// Converts a score of libdds, which counts the tricks of the side to play, to tricks of the declaring side.
fn declaring_side_tricks(position: &Position, score: c_int) -> Tricks {
    let tricks = Tricks(score as u8);
    match position.turn() {
        Some(turn) if !position.is_declaring(turn) => position.tricks_left() - tricks,
        _ => tricks,
    }
}

/// Converts hands to the bit sets of libdds, indexed by seat and suit.
fn to_dds_hands(hands: &BySeat<CardSet>) -> DdsHands {
    Seat::ALL.map(|seat| Suit::ALL.map(|suit| holding_bits(hands[seat], suit)))
}

/// Converts a NUL-terminated C string to a `String`, one character per byte.
fn string_from_c(letters: &[c_char; 10]) -> String {
    let letters = letters.iter().take_while(|&&letter| letter != 0);
    letters.map(|&letter| char::from(letter as u8)).collect()
}
