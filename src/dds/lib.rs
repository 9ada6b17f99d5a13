//! The C interface of libdds 2.9: its structures, numbers and texts.
//!
//! libdds is the double-dummy solver by Bo Haglund and Soren Hein, and `dll.h` is its header. The names of functions
//! and fields and the texts of the codes are theirs, so that readers who know the header recognise them. The crate is
//! shared by the code that calls libdds and the code that replaces it. It calls nothing itself.

mod code;
mod numbers;
mod structures;

pub use code::Code;
pub use numbers::{
    DdsHands, card_of, hand_bits, rank_number, ranks_of_bits, seat_of, strain_number, strain_of,
    suit_number, suit_of, vulnerability_number,
};
pub use structures::{
    AllParResults, Boards, BoardsPbn, ContractType, DdsDeal, DdsDealPbn, DdsInfo, DdsTable,
    DdsTableDeal, DdsTableDealPbn, DdsTableDeals, DdsTableDealsPbn, DdsTables, FutureTricks,
    MOST_BOARDS, MOST_TABLES, ParResults, ParResultsDealer, ParResultsMaster, ParTextResults,
    PlayTraceBin, PlayTracePbn, PlayTracesBin, PlayTracesPbn, SolvedBoards, SolvedPlay,
    SolvedPlays,
};
