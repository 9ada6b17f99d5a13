//! What a process uses: the time of its processor, and memory.

use std::fs;
use std::time::Duration;

use super::proc;

/// Does some work and tells how much processor time of this process went by; where the system
/// does not keep it, the time of day.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let begin = now();
    let result = work();
    (result, now().saturating_sub(begin))
}

#[cfg(unix)]
fn now() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

#[cfg(not(unix))]
fn now() -> Duration {
    use std::time::SystemTime;
    let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    time.unwrap_or_default()
}

/// The most memory this process has had resident since [`forget_peak`], in bytes; Linux alone
/// tells.
pub fn peak_bytes() -> Option<u64> {
    proc::bytes("/proc/self/status", "VmHWM")
}

/// Begins a new peak where the system lets us; elsewhere the old one goes on.
pub fn forget_peak() {
    let _ = fs::write("/proc/self/clear_refs", "5");
}
