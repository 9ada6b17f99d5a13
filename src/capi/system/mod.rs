//! Wrappers of C library functions that Rust's standard library lacks: fork handlers, and memory that is returned to
//! the system at once.

#![expect(unsafe_code, reason = "functions of the C library are called")]

mod fork;
#[cfg(unix)]
mod heap;

pub(crate) use fork::{PerProcess, ProcessBound};
