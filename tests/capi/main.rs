//! The C interface, called as C programs call it: the library is loaded from its file.

#![allow(unsafe_code, reason = "functions of a library in C are called")]
#![allow(clippy::unwrap_used, clippy::wildcard_enum_match_arm, reason = "tests")]

mod contexts;
mod forks;
mod hostile;
mod install;
mod library;
mod memory;
mod own;
mod pars;
mod records;
mod threads;
