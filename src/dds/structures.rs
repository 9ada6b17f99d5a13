//! The structures of `dll.h`, with the same memory layout.
//!
//! The fields have the names of the header. Unless the header says otherwise, seats are 0 to 3 for North, East, South
//! and West. Suits are 0 to 3 for spades, hearts, diamonds and clubs, and 4 is no trumps. Ranks are 2 to 14, and in a
//! holding the bits with these numbers are set.

#![allow(
    non_snake_case,
    missing_docs,
    reason = "the fields are those of the header, which explains them"
)]

use std::ffi::{c_char, c_int};

use super::numbers::DdsHands;

/// `MAXNOOFBOARDS`: the maximum number of boards that libdds accepts in one batch.
pub const MOST_BOARDS: usize = 200;
/// `MAXNOOFTABLES`: the maximum number of deals for which libdds computes par scores in one call.
pub const MOST_TABLES: usize = 40;

/// Declares C structures of the libdds header as Rust structures with the same memory layout. The size of each in bytes
/// and the offset of its last field are checked at compile time. All-zero bytes are valid for every structure.
macro_rules! structures {
    ($($(#[$doc:meta])* $name:ident, $size:literal, $last:ident at $place:literal {
        $($field:ident: $type:ty,)*
    })*) => {
        $(
            $(#[$doc])*
            #[repr(C)]
            #[derive(Clone, Copy, PartialEq, Eq, Debug)]
            pub struct $name {
                $(pub $field: $type,)*
            }

            const _: () = {
                assert!(size_of::<$name>() == $size);
                assert!(std::mem::offset_of!($name, $last) == $place);
            };
        )*
    };
}

structures! {
    /// `deal`: the remaining cards, the current trick, its leader and the trump suit, as numbers and bits.
    DdsDeal, 96, remainCards at 32 {
        trump: c_int,
        first: c_int,
        currentTrickSuit: [c_int; 3],
        currentTrickRank: [c_int; 3],
        remainCards: DdsHands,
    }
    /// `dealPBN`: the same as `deal`, but with the remaining cards as PBN text.
    DdsDealPbn, 112, remainCards at 32 {
        trump: c_int,
        first: c_int,
        currentTrickSuit: [c_int; 3],
        currentTrickRank: [c_int; 3],
        remainCards: [c_char; 80],
    }
    /// `futureTricks`: the result of solving a board: playable cards, each with its equivalent lower ranks and its
    /// score.
    FutureTricks, 216, score at 164 {
        nodes: c_int,
        cards: c_int,
        suit: [c_int; 13],
        rank: [c_int; 13],
        equals: [c_int; 13],
        score: [c_int; 13],
    }
    /// `boards`: a batch of deals to solve, each with its target, number of solutions and mode.
    Boards, 21604, mode at 20804 {
        noOfBoards: c_int,
        deals: [DdsDeal; MOST_BOARDS],
        target: [c_int; MOST_BOARDS],
        solutions: [c_int; MOST_BOARDS],
        mode: [c_int; MOST_BOARDS],
    }
    /// `boardsPBN`: a batch of deals in PBN text to solve, each with its target, number of solutions and mode.
    BoardsPbn, 24804, mode at 24004 {
        noOfBoards: c_int,
        deals: [DdsDealPbn; MOST_BOARDS],
        target: [c_int; MOST_BOARDS],
        solutions: [c_int; MOST_BOARDS],
        mode: [c_int; MOST_BOARDS],
    }
    /// `solvedBoards`: the results for a batch of boards.
    SolvedBoards, 43204, solvedBoard at 4 {
        noOfBoards: c_int,
        solvedBoard: [FutureTricks; MOST_BOARDS],
    }
    /// `ddTableDeal`: a full deal for which a double-dummy table is requested.
    DdsTableDeal, 64, cards at 0 {
        cards: DdsHands,
    }
    /// `ddTableDeals`: a batch of full deals for which double-dummy tables are requested.
    DdsTableDeals, 12804, deals at 4 {
        noOfTables: c_int,
        deals: [DdsTableDeal; MOST_TABLES * 5],
    }
    /// `ddTableDealPBN`: a full deal in PBN text for which a double-dummy table is requested.
    DdsTableDealPbn, 80, cards at 0 {
        cards: [c_char; 80],
    }
    /// `ddTableDealsPBN`: a batch of full deals in PBN text for which double-dummy tables are requested.
    DdsTableDealsPbn, 16004, deals at 4 {
        noOfTables: c_int,
        deals: [DdsTableDealPbn; MOST_TABLES * 5],
    }
    /// `ddTableResults`: the double-dummy tricks of a deal by strain and declarer.
    DdsTable, 80, resTable at 0 {
        resTable: [[c_int; 4]; 5],
    }
    /// `ddTablesRes`: the double-dummy tables of a batch of deals.
    DdsTables, 16004, results at 4 {
        noOfBoards: c_int,
        results: [DdsTable; MOST_TABLES * 5],
    }
    /// `parResults`: the par score and par contracts of a deal as text, from the point of view of each side.
    ParResults, 288, parContractsString at 32 {
        parScore: [[c_char; 16]; 2],
        parContractsString: [[c_char; 128]; 2],
    }
    /// `allParResults`: the par scores and par contracts for a batch of deals.
    AllParResults, 11520, presults at 0 {
        presults: [ParResults; MOST_TABLES],
    }
    /// `parResultsDealer`: the par score of a deal for a given dealer, with the par contracts as text.
    ParResultsDealer, 108, contracts at 8 {
        number: c_int,
        score: c_int,
        contracts: [[c_char; 10]; 10],
    }
    /// `contractType`: a par contract as numbers. Its strains run from 0 for no trumps and 1 for spades to 4 for clubs;
    /// seats 4 and 5 stand for both hands of North-South and of East-West.
    ContractType, 20, seats at 16 {
        underTricks: c_int,
        overTricks: c_int,
        level: c_int,
        denom: c_int,
        seats: c_int,
    }
    /// `parResultsMaster`: the par score of a deal, with the par contracts as numbers.
    ParResultsMaster, 208, contracts at 8 {
        score: c_int,
        number: c_int,
        contracts: [ContractType; 10],
    }
    /// `parTextResults`: the par score and par contracts of each side as one line of text, and whether both sides have
    /// the same par.
    ParTextResults, 257, equal at 256 {
        parText: [[c_char; 128]; 2],
        equal: bool,
    }
    /// `playTraceBin`: the suits and ranks of played cards, in the order in which they were played.
    PlayTraceBin, 420, rank at 212 {
        number: c_int,
        suit: [c_int; 52],
        rank: [c_int; 52],
    }
    /// `playTracePBN`: played cards as text, two letters each.
    PlayTracePbn, 112, cards at 4 {
        number: c_int,
        cards: [c_char; 106],
    }
    /// `solvedPlay`: declarer's double-dummy tricks before the first card of a play and after each card.
    SolvedPlay, 216, tricks at 4 {
        number: c_int,
        tricks: [c_int; 53],
    }
    /// `playTracesBin`: a batch of plays, each a list of the suits and ranks of played cards.
    PlayTracesBin, 84004, plays at 4 {
        noOfBoards: c_int,
        plays: [PlayTraceBin; MOST_BOARDS],
    }
    /// `playTracesPBN`: a batch of plays, each a list of played cards as text.
    PlayTracesPbn, 22404, plays at 4 {
        noOfBoards: c_int,
        plays: [PlayTracePbn; MOST_BOARDS],
    }
    /// `solvedPlays`: declarer's double-dummy tricks after each card, for a batch of plays.
    SolvedPlays, 43204, solved at 4 {
        noOfBoards: c_int,
        solved: [SolvedPlay; MOST_BOARDS],
    }
    /// `DDSInfo`: the version and configuration of a libdds library.
    DdsInfo, 1204, systemString at 180 {
        major: c_int,
        minor: c_int,
        patch: c_int,
        versionString: [c_char; 10],
        system: c_int,
        numBits: c_int,
        compiler: c_int,
        constructor: c_int,
        numCores: c_int,
        threading: c_int,
        noOfThreads: c_int,
        threadSizes: [c_char; 128],
        systemString: [c_char; 1024],
    }
}

impl FutureTricks {
    /// A result of `SolveBoard` that contains no cards.
    pub const NOTHING: FutureTricks = FutureTricks {
        nodes: 0,
        cards: 0,
        suit: [0; 13],
        rank: [0; 13],
        equals: [0; 13],
        score: [0; 13],
    };
}

impl DdsTable {
    /// A table with zero tricks in every strain for every declarer.
    pub const EMPTY: DdsTable = DdsTable {
        resTable: [[0; 4]; 5],
    };
}

impl ParResultsDealer {
    /// A par result for a dealer, with score 0 and no contracts.
    pub const EMPTY: ParResultsDealer = ParResultsDealer {
        number: 0,
        score: 0,
        contracts: [[0; 10]; 10],
    };
}

impl SolvedPlay {
    /// A result of `AnalysePlayBin` that contains no numbers of tricks.
    pub const NOTHING: SolvedPlay = SolvedPlay {
        number: 0,
        tricks: [0; 53],
    };
}
