//! The memory of the machine, and the memory and CPU time used by this process.

mod groups;
mod heap;
mod memory;
mod proc;
mod usage;

pub use heap::keep_one_heap;
pub use memory::{can_reserve, keep_one_heap_if_limited, memory_for_threads, usable_memory};
pub use usage::{forget_peak, peak_bytes, timed};
