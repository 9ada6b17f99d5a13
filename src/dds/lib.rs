//! The C interface of libdds 2.9 and DDS 3.1: its structures, numbers and texts.
//!
//! libdds is the double-dummy solver by Bo Haglund and Soren Hein, and `dll.h` is its header. The names of functions
//! and fields and the texts of the codes are theirs, so that readers who know the header recognise them. The crate is
//! shared by the code that calls libdds and the code that replaces it. It calls nothing itself.

mod code;
mod numbers;
mod structures;

pub use code::Code;
pub use numbers::{
    DdsHands, card_from_numbers, cards_from_bits, holding_bits, rank_number, seat_from_number,
    strain_from_number, strain_number, suit_from_number, suit_number, vulnerability_number,
};
pub use structures::{
    AllParResults, Boards, BoardsPbn, ContractType, DdsDeal, DdsDealPbn, DdsInfo, DdsTable,
    DdsTableDeal, DdsTableDealPbn, DdsTableDeals, DdsTableDealsPbn, DdsTables, FutureTricks,
    MOST_BOARDS, MOST_TABLES, ParResults, ParResultsDealer, ParResultsMaster, ParTextResults,
    PlayTraceBin, PlayTracePbn, PlayTracesBin, PlayTracesPbn, SolvedBoards, SolvedPlay,
    SolvedPlays,
};
