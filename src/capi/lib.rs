//! Kibitzer behind the C interface of libdds 2.9.
//!
//! `cargo build --release -p kibitzer-capi` makes a library that can be put in the place of `libdds.so.0`: programs
//! that were written for libdds, such as tenace, endplay and redeal, find every function of Debian's 2.9.0 in it, with
//! its structures, codes and texts, and `SolveAllBoardsBin` and `InitStart` of versions around it. `include/dll.h` is
//! its header, and `install` puts both where compilers and linkers look.
//!
//! # What is the same
//!
//! Targets, solutions and modes of `SolveBoard`, the order in which arguments are looked at, and what is answered
//! when a target is out of reach: in short, what libdds was seen to do, its odd habits included where its clients know
//! them. The comments of [`exports::libdds`] and of the files it uses name the oddities.
//!
//! # What is different
//!
//! | libdds 2.9 | here |
//! |---|---|
//! | cards of one score stand in the order of its search | they stand as hands are written: suits from spades to clubs, ranks from the ace down |
//! | asked for one card, gives the first of that order | gives the first that its own search tries, always the same |
//! | mode 2 takes over what was learnt, right or wrong | what was learnt is always of use, and never wrong: modes 1 and 2 are one |
//! | `nodes` are its nodes | ours |
//! | two threads at a time only in `SolveBoard` and `AnalysePlay`, with different indices | any function from any thread; an index only has to be in range |
//! | tables of fewer than 52 cards count cards that are not there | have the tricks that can be taken |
//! | `FreeMemory` makes the next call crash | gives back what no call needs; the next one takes what it needs |
//! | a deal whose leader is short of a card is answered with nonsense | is refused, -14 |
//! | a fifth hand or suit in a text is written beyond its place | is refused, -99 |
//! | no tables at all are -8, by chance | -1 |
//! | null pointers crash | -1 |
//! | tables of numbers that are no tricks, dealers and vulnerabilities that are none | -1 |
//! | 0 threads, after `SetResources` with little memory, end the process | there is always one |
//! | faults are written to `dump.txt` | nothing is written or printed |
//! | crashes when a program that loaded it ends | does not |
//!
//! # What each call is in Rust
//!
//! | `dll.h` | [`kibitzer`] |
//! |---|---|
//! | `SolveBoard`, target -1, 3 solutions | [`Choices`](kibitzer::analysis::Choices) |
//! | `SolveBoard`, target -1, 1 solution | [`Best`](kibitzer::analysis::Best) |
//! | `SolveBoard`, a target | [`Solver::makes`](kibitzer::search::Solver::makes) |
//! | `CalcDDtable` | [`EveryDeclarer`](kibitzer::analysis::EveryDeclarer) |
//! | `DealerPar` | [`par`](kibitzer::analysis::par) |
//! | `AnalysePlayBin` | [`Review`](kibitzer::analysis::Review) |
//! | `SolveAllBoards`, `CalcAllTables`, `AnalyseAllPlays` | [`Pool::submit`](kibitzer::pool::Pool::submit), once for each |
//! | `SetMaxThreads`, `SetResources` | [`PoolOptions`](kibitzer::pool::PoolOptions) |

mod batch;
mod deals;
pub mod exports;
mod info;
mod par;
mod pbn;
mod plays;
mod service;
mod solve;
mod tables;
