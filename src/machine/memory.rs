//! The amount of memory available to this process.

use std::hint::black_box;
use std::path::Path;

use super::{groups, heap, proc};

/// Returns the maximum amount of memory that this process can use, in bytes, or `None` if it is unknown.
///
/// It is the lowest of three numbers: the machine's memory, the limit of a control group (such as that of a container),
/// and the limit set by `ulimit -v` in a shell.
pub fn usable_memory() -> Option<u64> {
    let machine = proc::read_bytes("/proc/meminfo", "MemTotal");
    let group = groups::memory_limit(Path::new("/"));
    let limits = [machine, group, address_space_limit()];
    limits.into_iter().flatten().min()
}

/// Returns the limit on the address space of this process, in bytes, or `None` if there is no limit.
#[cfg(unix)]
fn address_space_limit() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    let limits = [Resource::As, Resource::Data].map(|resource| getrlimit(resource).current);
    limits.into_iter().flatten().min()
}

#[cfg(not(unix))]
fn address_space_limit() -> Option<u64> {
    None
}

/// Makes all threads share one heap if the address space of this process is limited, as
/// [`keep_one_heap`](crate::keep_one_heap) does. Programs that should work under such a limit must call this before
/// anything else.
pub fn keep_one_heap_if_limited() {
    if address_space_limit().is_some() {
        heap::keep_one_heap();
    }
}

/// Returns a reasonable total size, in bytes, for the tables of a search with `threads` threads.
///
/// It is 256 MiB per thread, but at most an eighth of the usable memory, because other programs need memory too. If the
/// usable memory is unknown, it is 256 MiB in total. It is never less than 16 MiB.
pub fn memory_for_threads(threads: usize) -> usize {
    memory_for(threads, usable_memory())
}

/// The minimum total size of the tables of a search, in bytes, for any number of threads.
const MIN_BYTES: usize = 16 << 20;

/// Returns a reasonable table size in bytes, like [`memory_for_threads`]. `usable` is the memory that this process can
/// use, in bytes; `None` if it is unknown.
fn memory_for(threads: usize, usable: Option<u64>) -> usize {
    /// The memory that one thread needs for the hardest deals, in bytes.
    const BYTES_PER_THREAD: usize = 256 << 20;
    let share = usable.map_or(BYTES_PER_THREAD, |bytes| {
        usize::try_from(bytes / 8).unwrap_or(usize::MAX)
    });
    BYTES_PER_THREAD
        .saturating_mul(threads)
        .min(share)
        .max(MIN_BYTES)
}

/// Returns true if the system can currently reserve `bytes` bytes of memory for the process. It reserves them and
/// releases them again.
pub fn can_reserve(bytes: usize) -> bool {
    let mut memory: Vec<u8> = Vec::new();
    let is_reserved = memory.try_reserve_exact(bytes).is_ok();
    // Without this the compiler could remove the unused allocation.
    black_box(&memory);
    is_reserved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_for_tables_depends_on_threads_and_usable_memory() {
        const GIGABYTE: u64 = 1 << 30;
        let megabytes = |threads, gigabytes: Option<u64>| {
            memory_for(threads, gigabytes.map(|gigabytes| gigabytes * GIGABYTE)) >> 20
        };
        assert_eq!(megabytes(1, Some(24)), 256);
        assert_eq!(megabytes(2, Some(24)), 512);
        assert_eq!(megabytes(16, Some(16)), 2048);
        assert_eq!(megabytes(4, Some(1)), 128);
        assert_eq!(megabytes(4, Some(0)), 16);
        assert_eq!(megabytes(8, None), 256);
        assert!(memory_for_threads(2) >= MIN_BYTES);
    }
}
