//! CPU time and memory used by this process.

use std::fs;
use std::time::Duration;

use super::proc;

/// Runs `work`, and returns its result and the CPU time that this process used meanwhile. On systems other than Unix,
/// wall-clock time is returned instead.
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

/// Returns the peak resident memory of this process since [`forget_peak`], in bytes, or `None` on systems other than
/// Linux.
pub fn peak_bytes() -> Option<u64> {
    proc::bytes("/proc/self/status", "VmHWM")
}

/// Resets the peak memory if the system allows it; otherwise the old peak remains.
pub fn forget_peak() {
    let _ = fs::write("/proc/self/clear_refs", "5");
}
