//! Calls of the C library that Rust's standard library lacks: notification of forks, and memory that goes back to the
//! system at once.

#![expect(unsafe_code, reason = "functions of the C library are called")]

mod fork;
#[cfg(unix)]
mod heap;

pub(crate) use fork::{OfProcess, PerProcess};
