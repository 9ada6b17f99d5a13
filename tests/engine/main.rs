//! Checks the engine against independent sources: a plain minimax, identities, counted lines of play, the answers of
//! other programs, and published problems.

#![allow(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here is a failed test"
)]

mod conformance;
mod discards;
mod estimate;
mod identities;
mod judge;
mod layouts;
mod lead_table;
mod oracle;
mod perft;
mod problems;
mod properties;
mod sampled;
mod serial;
mod table;
#[path = "../thorough.rs"]
mod thorough;
mod threads;
mod twice;
