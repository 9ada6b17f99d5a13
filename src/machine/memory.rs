//! How much memory there is.

use std::fs;
use std::hint::black_box;

use super::proc;

/// The bytes that this process can ever have, where the system tells: what the machine has, or
/// the part of it that a container may take.
pub fn installed() -> Option<u64> {
    let machine = proc::bytes("/proc/meminfo", "MemTotal");
    CONTAINER.into_iter().filter_map(limit).chain(machine).min()
}

/// Where a container is told its part, in the second version of such groups and in the first.
const CONTAINER: [&str; 2] = [
    "/sys/fs/cgroup/memory.max",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes",
];

/// The bytes that a file names, if it names any.
fn limit(file: &str) -> Option<u64> {
    fs::read_to_string(file).ok()?.trim().parse().ok()
}

/// The bytes that so many threads do well with: 256 megabytes each, but no more than an eighth of
/// the memory, which others need too, and no more than the system promises.
pub fn for_threads(threads: usize) -> usize {
    let enough = enough_for(threads, installed());
    let halves = std::iter::successors(Some(enough), |bytes| Some(bytes / 2));
    let mut halves = halves.take_while(|&bytes| bytes > LEAST);
    halves.find(|&bytes| is_promised(bytes)).unwrap_or(LEAST)
}

/// The least that anybody does with.
const LEAST: usize = 16 << 20;

fn enough_for(threads: usize, installed: Option<u64>) -> usize {
    /// What one thread needs for the hardest deals.
    const EACH: usize = 256 << 20;
    let share = installed.map_or(EACH, |bytes| {
        usize::try_from(bytes / 8).unwrap_or(usize::MAX)
    });
    EACH.saturating_mul(threads).min(share).max(LEAST)
}

/// Whether the system promises so many bytes now. They are asked for and given back: a promise that
/// is not kept later would end the process without a word.
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
