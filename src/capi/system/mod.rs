//! What Rust's standard library does not ask the system: to tell us of forks, and for memory that goes back at once.

#![expect(unsafe_code, reason = "functions of the C library are called")]

mod fork;
#[cfg(unix)]
mod heap;

pub(crate) use fork::{OfProcess, PerProcess};
