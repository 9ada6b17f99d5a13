//! What a machine has, and what a process takes of it.

mod memory;
mod proc;
mod usage;

pub use memory::{for_threads, installed, is_promised};
pub use usage::{forget_peak, peak_bytes, timed};
