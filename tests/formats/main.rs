//! Tests of the file formats: on generated problems, on files of other programs, and on damaged texts.

#![allow(
    clippy::unwrap_used,
    reason = "what cannot be unwrapped here is a failed test"
)]

mod club;
mod forms;
mod pbn;
mod problems;
mod readers;
mod wild;
