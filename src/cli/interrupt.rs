//! Signals that stop the program.

use std::fmt::{self, Display};
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// Interval at which loops look at the stop flag and at other events outside the pool.
pub(super) const TICK: Duration = Duration::from_millis(30);

/// The exit status of a program that was stopped by Ctrl-C.
const INTERRUPTED: u8 = 130;

/// What a shell adds to the number of the signal that ended a program, for its exit status.
#[cfg(unix)]
const BY_SIGNAL: u8 = 128;

/// The exit status of a program that was stopped: 130 by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP, as if it did not
/// handle the signal.
pub(super) fn status() -> u8 {
    match SIGNAL.load(Ordering::Relaxed) {
        #[cfg(unix)]
        signal if signal > 0 => BY_SIGNAL.saturating_add(signal as u8),
        _ => INTERRUPTED,
    }
}

/// The number of the signal that stopped the program; 0 before.
static SIGNAL: AtomicUsize = AtomicUsize::new(0);

/// Returns what becomes true when the user presses Ctrl-C, or the system ends the program: its terminal is
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
    flag::register_conditional_shutdown(SIGINT, INTERRUPTED.into(), Arc::clone(&stop))?;
    let hangup = (!ignores(SIGHUP)).then_some(SIGHUP);
    for signal in [SIGINT, SIGTERM].into_iter().chain(hangup) {
        flag::register_usize(signal, &SIGNAL, signal as usize)?;
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

/// Returns what becomes true when the user presses Ctrl-C; the second time ends the process.
///
/// # Errors
///
/// When the system does not tell.
#[cfg(not(unix))]
pub(super) fn on_signal() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&stop);
    let handler = move || {
        if pressed.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    };
    ctrlc::set_handler(handler).map_err(io::Error::other)?;
    Ok(stop)
}

/// The reason why a file is not written, although the system would take it.
pub(super) enum NotWritten<'a> {
    /// The program was stopped before all of it was known.
    Stopped(&'a Path),
    /// No board has a row in it.
    NoRows(&'a Path),
}

impl Display for NotWritten<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (reason, path) = match self {
            NotWritten::Stopped(path) => ("stopped", path),
            NotWritten::NoRows(path) => ("no board has a row", path),
        };
        write!(f, "{reason}: not written")?;
        match path.exists() {
            true => f.write_str(", the old file is as it was"),
            false => Ok(()),
        }
    }
}
