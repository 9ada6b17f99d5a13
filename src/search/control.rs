//! The one thing a running search shares with the world: stop it, and count its nodes.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Stops searches from another thread and counts their nodes.
///
/// ```
/// use kibitzer::search::Control;
/// let control = Control::default();
/// assert!(!control.is_cancelled());
/// control.cancel();
/// assert!(control.is_cancelled());
/// ```
#[derive(Debug, Default)]
pub struct Control {
    cancelled: AtomicBool,
    nodes: AtomicU64,
}

impl Control {
    /// Asks every search that uses this control to stop.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether searches have been asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Nodes searched so far; grows in steps while a search runs.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Adds nodes to the count.
    pub(super) fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }
}

/// The search was asked to stop before it had an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cancelled;

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search was cancelled")
    }
}

impl std::error::Error for Cancelled {}
