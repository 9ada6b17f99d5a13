//! How much memory there is.

use std::hint::black_box;
use std::path::Path;

use super::{groups, heap, proc};

/// The bytes that this process can ever have, where the system tells: what the machine has, the part of it that a
/// control group, such as that of a container, may take, or the limit that a shell has set with `ulimit -v`.
pub fn installed() -> Option<u64> {
    let machine = proc::bytes("/proc/meminfo", "MemTotal");
    let group = groups::limit(Path::new("/"));
    [machine, group, address_space()]
        .into_iter()
        .flatten()
        .min()
}

/// The limit on the addresses of this process, in bytes, if there is one.
#[cfg(unix)]
fn address_space() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    let limits = [Resource::As, Resource::Data].map(|resource| getrlimit(resource).current);
    limits.into_iter().flatten().min()
}

#[cfg(not(unix))]
fn address_space() -> Option<u64> {
    None
}

/// Calls [`keep_one_heap`](crate::keep_one_heap) if the addresses of this process are limited. For programs that are
/// to work under such a limit; the first thing that they do.
pub fn reserve_no_addresses() {
    if address_space().is_some() {
        heap::keep_one_heap();
    }
}

/// The bytes that a number of threads do well with: 256 megabytes each, but no more than an eighth of the memory, which
/// others need too, and no less than 16 megabytes together.
pub fn for_threads(threads: usize) -> usize {
    enough_for(threads, installed())
}

/// The least that any number of threads does with.
const LEAST: usize = 16 << 20;

fn enough_for(threads: usize, installed: Option<u64>) -> usize {
    /// What one thread needs for the hardest deals.
    const EACH: usize = 256 << 20;
    let share = installed.map_or(EACH, |bytes| {
        usize::try_from(bytes / 8).unwrap_or(usize::MAX)
    });
    EACH.saturating_mul(threads).min(share).max(LEAST)
}

/// Whether the system promises so many bytes now. They are asked for and given back.
pub fn is_promised(bytes: usize) -> bool {
    let mut memory: Vec<u8> = Vec::new();
    let is_promised = memory.try_reserve_exact(bytes).is_ok();
    // Memory that nobody looks at need not be asked for.
    black_box(&memory);
    is_promised
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_follows_threads_and_machine() {
        const GIGABYTE: u64 = 1 << 30;
        let megabytes = |threads, gigabytes: Option<u64>| {
            enough_for(threads, gigabytes.map(|gigabytes| gigabytes * GIGABYTE)) >> 20
        };
        assert_eq!(megabytes(1, Some(24)), 256);
        assert_eq!(megabytes(2, Some(24)), 512);
        assert_eq!(megabytes(16, Some(16)), 2048);
        assert_eq!(megabytes(4, Some(1)), 128);
        assert_eq!(megabytes(4, Some(0)), 16);
        assert_eq!(megabytes(8, None), 256);
        assert!(for_threads(2) >= LEAST);
    }
}
