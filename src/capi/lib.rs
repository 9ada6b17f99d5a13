//! Kibitzer behind the C interface of libdds 2.9.
//!
//! `cargo build --release -p kibitzer-capi` makes a library that can be put in the place of `libdds.so.0`: programs
//! that were written for libdds, such as tenace, endplay and redeal, find every function of Debian's 2.9.0 in it, with
//! its structures, codes and texts, and `SolveAllBoardsBin` and `InitStart` of versions around it. `include/dll.h` is
//! its header, `include/kibitzer.h` that of our own functions ([`exports::own`]), and `install` puts them where compilers
//! and linkers look, under each of the names by which programs look for libdds: `libdds.so.0`, `libdds.so.2`,
//! `libdds.so.2.9.0` and `libdds.so`. It reads `DESTDIR` and `LIBDIR` as packages need it, and `uninstall` takes all of
//! it away again.
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
//! | cards of one score stand in the order of its search | they stand as hands are written, see [below](#the-order-of-cards-with-one-score) |
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
//! # The order of cards with one score
//!
//! Within a score libdds returns cards in the order in which its search tries them. Their number and their scores say
//! nothing about it: it comes from weights that thirteen functions of its `Moves.cpp` compute, some 900 lines with 170
//! conditions, and for the hand on lead from what the thread was asked before. Of 10,000 positions of six tricks that
//! Debian's library was asked about one after the other, 6,263 had a choice. With the second or a later card of a trick
//! to play, the order of all 3,763 was that of the weights alone; with an opening card, that of 122 of 2,500 was not.
//! So that order is nothing to rely on, and the one here is fixed: suits from spades to clubs, ranks from the ace down.
//!
//! These compare the order, and fail for that reason alone:
//!
//! * of libdds, the examples `SolveBoard`, `SolveBoardPBN` and `SolveAllBoards`, and `dtest -s solve`;
//! * of endplay, `test_modes` in `tests/test_dds.py` and `test_legal_moves` in `tests/test_types.py`;
//! * of python-dds, the examples `SolveBoard.py`, `SolveBoardPBN.py` and `SolveAllBoards.py`.
//!
//! # Threads, forks and memory
//!
//! Any function may be called from any thread at any time. A process may fork while calls are under way, as Python's
//! `multiprocessing` does: no lock and no thread of the parent is waited for in the child, which keeps the resources that
//! were set and makes its own threads and tables when it first needs them. What `KibitzerOpen` opened works on in a
//! child, too. A call of our own functions whose callback forks ends in the child with -103.
//!
//! `SetMaxThreads` and `SetResources` with what is in use already change nothing; with anything else, and by
//! `FreeMemory`, tables go back to the system before the function returns, unless another call still uses them.
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
mod system;
mod tables;
