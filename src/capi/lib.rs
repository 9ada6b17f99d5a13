//! Kibitzer behind the C interface of libdds 2.9.

mod deals;
pub mod exports;
mod info;
mod par;
mod pbn;
mod plays;
mod service;
mod solve;
mod tables;
