//! Kibitzer behind the C interface of libdds 2.9 and DDS 3.1.
//!
//! `cargo build --release -p kibitzer-capi` builds a library that can replace `libdds.so.0`. Programs written for
//! libdds, such as tenace, endplay and redeal, find all functions of Debian's 2.9.0 in it, with their structures, codes
//! and texts. It also has `SolveAllBoardsBin` and `InitStart` of neighbouring versions. Its header is `include/dll.h`;
//! `include/kibitzer.h` is the header of our own functions ([`exports::own`]). The functions of
//! [DDS 3.1](#the-functions-of-dds-31) are there too.
//!
//! The script `install` copies library and headers to where compilers and linkers look. The library gets each of the
//! names under which programs look for libdds: `libdds.so.0`, `libdds.so.2`, `libdds.so.2.9.0` and `libdds.so`. The
//! script honours `DESTDIR` and `LIBDIR`, as packagers need. `uninstall` removes everything again.
//!
//! # What is the same
//!
//! Targets, solutions and modes of `SolveBoard`, the order in which arguments are checked, and the answers for a target
//! out of reach: in short, the observed behaviour of libdds, including the quirks that clients rely on. The comments of
//! [`exports::libdds`] and of the modules it uses describe these quirks.
//!
//! # What is different
//!
//! | libdds 2.9 | here |
//! |---|---|
//! | cards with the same score come in the order of its search | they come in the order of hands, see [below](#the-order-of-cards-with-one-score) |
//! | if one card is requested, returns the first of that order | returns the first that its own search tries, always the same |
//! | mode 2 reuses what was learnt, right or wrong | what was learnt is always reused and never wrong: modes 1 and 2 are the same |
//! | `nodes` counts its nodes | counts ours |
//! | two threads at a time only in `SolveBoard` and `AnalysePlay`, with different indices | any function from any thread; an index only has to be in range |
//! | tables of fewer than 52 cards count missing cards as tricks | contain the tricks that can be taken |
//! | `FreeMemory` makes the next call crash | frees what no call needs; the next one allocates what it needs |
//! | a deal whose leader is short of a card gets a nonsensical answer | is refused, -14 |
//! | a fifth hand or suit in a text is written out of bounds | is refused, -99 |
//! | a call for no tables returns -8, by chance | returns 1, as DDS 3.1 does |
//! | null pointers crash | return -1 |
//! | invalid numbers of tricks, dealers and vulnerabilities are read out of bounds | return -401 and -1, as in DDS 3.1 |
//! | 0 threads, after `SetResources` with little memory, end the process | there is always one |
//! | errors are written to `dump.txt` | nothing is written or printed |
//! | crashes when a program that loaded it ends | does not |
//!
//! # The order of cards with one score
//!
//! libdds returns cards with the same score in the order in which its search tries them. The number of cards and their
//! scores do not determine it. The order comes from weights computed by thirteen functions of its `Moves.cpp`, some 900
//! lines with 170 conditions. For the hand on lead it also depends on earlier calls from the same thread.
//!
//! Debian's library solved 10,000 positions of six tricks one after the other; 6,263 of them offered a choice. In all
//! 3,763 with the second or a later card of a trick to play, the weights alone gave the order. In 122 of the 2,500 with
//! a lead to play, they did not. So clients cannot rely on that order, and the one here is fixed: suits from spades to
//! clubs, ranks from the ace down.
//!
//! These programs compare the order, and fail for that reason alone:
//!
//! * of libdds, the examples `SolveBoard`, `SolveBoardPBN` and `SolveAllBoards`, and `dtest -s solve`;
//! * of endplay, `test_modes` in `tests/test_dds.py` and `test_legal_moves` in `tests/test_types.py`;
//! * of python-dds, the examples `SolveBoard.py`, `SolveBoardPBN.py` and `SolveAllBoards.py`.
//!
//! # The functions of DDS 3.1
//!
//! DDS 3.1 has a C interface of 24 functions, `dds_c_…`, whose contexts keep what they have learnt ([`exports::contexts`]),
//! and adds 11 functions to `dll.h`. The library has all of them. The headers `include/api/dll.h` and
//! `include/api/dds_c_api.h` replace those of the same names of DDS, where structures and fields have other names than
//! in 2.9. The C++ classes of DDS 3.1 are not here.
//!
//! The names are those of DDS, by Bo Haglund, Soren Hein and the authors of its version 3 (Apache License 2.0).
//!
//! | DDS 3.1 | here |
//! |---|---|
//! | a context belongs to one thread at a time | threads may share one; they take turns |
//! | a destroyed context crashes | returns -1 |
//! | after a refused call, a context may answer the next one about the deal wrongly | answers it as any other |
//! | three kinds of tables | one; the kind determines the size if none is given |
//! | another size keeps what was learnt | a context with a table of another size forgets |
//! | mode 2 keeps results for another trump or deal | they are never wrong: modes 1 and 2 are the same |
//! | solves batches on more threads than there are cores, if asked | on at most one per core |
//! | a batch with an invalid board or deal has no results | has those of the valid ones, and the same code |
//! | functions of `dll.h` refuse PBN without a colon or with a blank at the end | accept it, as in 2.9; `dds_c_…` refuse it |
//! | functions of `dll.h` ignore thread indices | check them, as in 2.9 |
//! | `SolveBoard` in mode 0 with 3 solutions gives a score to the only card | gives -2, as in 2.9; `dds_c_solve_board` gives a score |
//! | an invalid PBN text may leave some hands | leaves no cards |
//! | `ConvertToSidesTextFormat` drops the blank or colon after a score of four characters | keeps it, as in 2.9 |
//! | `Par` and its like return -401 for a null table | return -1 |
//! | a deal whose leader is short of a card gets a nonsensical answer | is refused, -14 |
//! | -101 means "Too many Boards requested" | "Too many boards requested", as in 2.9 |
//! | writes a log that no function returns | does nothing |
//!
//! # Threads, forks and memory
//!
//! Any function may be called from any thread at any time. A process may fork while calls are in progress, as Python's
//! `multiprocessing` does: the child never waits for a lock or a thread of its parent. It keeps the resources that were
//! set, and creates its own threads and tables when it first needs them. Contexts and handles from `KibitzerOpen` work in
//! a child, too. If the progress callback of one of our own functions forks, the function returns -103 in the child.
//!
//! `SetMaxThreads` and `SetResources` do nothing if the values are those already in use. With other values, and in
//! `FreeMemory`, tables are returned to the system before the function returns, unless another call still uses them.
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
//! | `dds_c_create_solvercontext` | [`Solver::new`](kibitzer::search::Solver::new) |

mod batch;
mod contexts;
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
