//! The audit: is what the search claims true, of every position that it is claimed of?
//!
//! Two boards in a million with a wrong value are found by comparing millions of values; the false
//! claim behind them is found much sooner by looking for it. So a [`case`] searches one
//! board and takes note of claims on the way ([`notebook`]), lays out [`members`] of their
//! classes, most of them chosen to hurt, and has each decided by a [`Court`] that shares nothing
//! with the search.

mod boards;
mod case;
mod members;
mod notebook;

pub use case::{Checked, Court, Falsehood, Tally, case};
