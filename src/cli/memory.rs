//! How much memory there is.

use std::fs;
use std::hint::black_box;

/// The megabytes that this process can ever have, where the system tells: what the machine has, or
/// the part of it that a container may take.
pub(super) fn megabytes() -> Option<u64> {
    let container = fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let container = container.and_then(|text| text.trim().parse().ok());
    let bytes = installed().into_iter().chain(container).min()?;
    Some(bytes >> 20)
}

/// The bytes of the machine; Linux alone tells.
fn installed() -> Option<u64> {
    let about = fs::read_to_string("/proc/meminfo").ok()?;
    let total = about
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = total.trim().strip_suffix("kB")?.trim_end().parse().ok()?;
    Some(kilobytes << 10)
}

/// Whether the system promises so many bytes now. They are asked for and given back: a promise that
/// is not kept later would end the process without a word.
pub(super) fn is_promised(bytes: usize) -> bool {
    let mut memory: Vec<u8> = Vec::new();
    let is_promised = memory.try_reserve_exact(bytes).is_ok();
    // Memory that nobody looks at need not be asked for.
    black_box(&memory);
    is_promised
}
