//! Signals that stop the program.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// Interval at which waiting loops check if the user has stopped the program.
pub(super) const TICK: Duration = Duration::from_millis(30);

/// Exit status of a program that was stopped by Ctrl-C.
const CTRL_C_STATUS: u8 = 130;

/// Number that a shell adds to a signal's number to form the exit status of a program that the signal ended.
#[cfg(unix)]
const SIGNAL_STATUS_BASE: u8 = 128;

/// Returns the exit status of a program that was stopped: 130 by Ctrl-C, 143 by SIGTERM and 129 by SIGHUP, as if it did
/// not handle the signal.
pub(super) fn exit_status() -> u8 {
    match STOP_SIGNAL.load(Ordering::Relaxed) {
        #[cfg(unix)]
        signal if signal > 0 => SIGNAL_STATUS_BASE.saturating_add(signal as u8),
        _ => CTRL_C_STATUS,
    }
}

/// Number of the signal that stopped the program, or 0 if none has.
static STOP_SIGNAL: AtomicUsize = AtomicUsize::new(0);

/// Installs the signal handlers, and returns a flag that becomes true when the program should stop: on Ctrl-C, on
/// SIGTERM, or when its terminal is closed. A second Ctrl-C ends the process at once.
///
/// # Errors
///
/// Returns an error if the handlers cannot be installed.
#[cfg(unix)]
pub(super) fn install_signal_handlers() -> io::Result<Arc<AtomicBool>> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag;
    let stop = Arc::new(AtomicBool::new(false));
    // Only SIGINT ends the process at once. A terminal that is closed may send its signal twice, and the second one
    // must not interrupt writing the results.
    flag::register_conditional_shutdown(SIGINT, CTRL_C_STATUS.into(), Arc::clone(&stop))?;
    let hangup = (!is_ignored(SIGHUP)).then_some(SIGHUP);
    for signal in [SIGINT, SIGTERM].into_iter().chain(hangup) {
        flag::register_usize(signal, &STOP_SIGNAL, signal as usize)?;
        flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// Returns true if the process was started with this signal ignored, as `nohup` does. Returns false on systems other
/// than Linux, which do not provide this information.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|ignored| ignored >> (signal - 1) & 1 == 1)
}

/// Installs a handler for Ctrl-C, and returns a flag that becomes true when the user presses Ctrl-C. A second Ctrl-C
/// ends the process at once.
///
/// # Errors
///
/// Returns an error if the handler cannot be installed.
#[cfg(not(unix))]
pub(super) fn install_signal_handlers() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&stop);
    let handler = move || {
        if pressed.swap(true, Ordering::Relaxed) {
            std::process::exit(CTRL_C_STATUS.into());
        }
    };
    ctrlc::set_handler(handler).map_err(io::Error::other)?;
    Ok(stop)
}
