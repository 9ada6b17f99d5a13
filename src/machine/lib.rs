//! The memory of the machine, and the memory and CPU time used by this process.

mod groups;
mod heap;
mod memory;
mod proc;
mod usage;

pub use heap::keep_one_heap;
pub use memory::{for_threads, installed, is_promised, reserve_no_addresses};
pub use usage::{forget_peak, peak_bytes, timed};
