//! Tests that operate the studio by the names that screen readers announce. They need no display; their workers
//! answer in step with the frames.

#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "tests")]

mod analyse;
mod auction;
mod commands;
mod composing;
mod contrast;
mod deals;
mod discards;
mod driver;
mod fits;
mod frames;
mod goals;
mod layout;
mod lead;
mod leaks;
mod lines;
mod list;
mod long;
mod monkey;
mod one_size;
mod opening;
mod overview;
mod painted;
mod pasted;
mod pool;
mod prelude;
mod reader;
mod remembering;
mod setup;
mod solving;
mod stage;
mod stale;
mod still;
mod survival;
mod table;
mod tasks;
#[path = "../thorough.rs"]
mod thorough;
mod typing;
mod windows;
mod words;
