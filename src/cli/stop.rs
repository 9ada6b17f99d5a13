//! What the program is told to stop by.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The exit status of a program that was stopped.
pub(super) const STATUS: u8 = 130;

/// What becomes true when the user presses Ctrl-C, or the system ends the program: its terminal is
/// closed, or the machine goes down. Ctrl-C for the second time ends the process.
///
/// # Errors
///
/// When the system does not tell.
#[cfg(unix)]
pub(super) fn on_signal() -> io::Result<Arc<AtomicBool>> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag;
    let stop = Arc::new(AtomicBool::new(false));
    // Not the others: a terminal that is closed may send them twice, and what is known is to be
    // written between.
    flag::register_conditional_shutdown(SIGINT, STATUS.into(), Arc::clone(&stop))?;
    let hangup = (!ignores(SIGHUP)).then_some(SIGHUP);
    for signal in [SIGINT, SIGTERM].into_iter().chain(hangup) {
        flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// Whether the process was begun with a signal that it is to ignore, as by `nohup`; Linux alone
/// tells.
#[cfg(unix)]
fn ignores(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|it| u64::from_str_radix(it.trim(), 16).ok());
    ignored.is_some_and(|ignored| ignored >> (signal - 1) & 1 == 1)
}

/// What becomes true when the user presses Ctrl-C; the second time ends the process.
///
/// # Errors
///
/// When the system does not tell.
#[cfg(not(unix))]
pub(super) fn on_signal() -> io::Result<Arc<AtomicBool>> {
    use std::sync::atomic::Ordering;
    let stop = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&stop);
    let handler = move || {
        if pressed.swap(true, Ordering::Relaxed) {
            std::process::exit(STATUS.into());
        }
    };
    ctrlc::set_handler(handler).map_err(io::Error::other)?;
    Ok(stop)
}
