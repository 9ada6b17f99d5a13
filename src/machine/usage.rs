//! CPU time and memory used by this process.

use std::fs;
use std::time::Duration;

use super::proc;

/// Runs `work`, and returns its result and the CPU time that all threads of this process used meanwhile. On systems
/// other than Unix, the time is wall-clock time.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let begin = current_time();
    let result = work();
    (result, current_time().saturating_sub(begin))
}

/// Returns the CPU time that this process has used so far.
#[cfg(unix)]
fn current_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// Returns the wall-clock time, because the CPU time is not available on this system.
#[cfg(not(unix))]
fn current_time() -> Duration {
    use std::time::SystemTime;
    let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    time.unwrap_or_default()
}

/// Returns the peak resident memory of this process since the last call of [`forget_peak`], in bytes, or `None` on
/// systems other than Linux.
pub fn peak_bytes() -> Option<u64> {
    proc::read_bytes("/proc/self/status", "VmHWM")
}

/// Resets the peak resident memory of this process to its current value, if the system allows it.
pub fn forget_peak() {
    let _ = fs::write("/proc/self/clear_refs", "5");
}
