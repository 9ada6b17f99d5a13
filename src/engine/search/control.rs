//! The handle through which other threads stop a running search and read its node count.

use std::fmt;
use std::iter::successors;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A handle that stops searches from another thread and counts their nodes.
///
/// There is no other way to stop a search. Clones share the same state and compare equal. Every question in a
/// [pool](crate::pool) has its own control, which is cancelled when the ticket is dropped.
///
/// ```
/// use kibitzer::search::Control;
/// let control = Control::default();
/// let limited = control.within(1_000_000);
/// assert!(!limited.is_cancelled());
/// control.clone().cancel();
/// assert!(control.is_cancelled() && limited.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Control(Arc<ControlState>);

/// The state that all clones of a [`Control`] share.
#[derive(Debug, Default)]
struct ControlState {
    /// True once this control itself has been cancelled. Cancelling the control from which it was made does not set the
    /// flag.
    cancelled: AtomicBool,
    /// The number of nodes searched so far, including those counted by controls made from this one.
    nodes: AtomicU64,
    /// The number of nodes after which the search counts as cancelled; `None` if there is no limit.
    limit: Option<u64>,
    /// The control from which this one was made for a part of the work; `None` if this one controls the whole work.
    parent: Option<Control>,
}

impl Control {
    /// Returns a new control for a part of the work. The part can be cancelled separately; cancelling this control
    /// cancels it too. Its nodes also count for this control.
    #[must_use]
    pub(crate) fn part(&self) -> Control {
        self.child(None)
    }

    /// Returns a new control for a part of the work, which is cancelled automatically after about `nodes` nodes.
    /// Cancelling this control cancels it too. Its nodes also count for this control.
    #[must_use]
    pub fn within(&self, nodes: u64) -> Control {
        self.child(Some(nodes))
    }

    /// Returns a new control for a part of the work, with a limit on its nodes if one is given. Cancelling this control
    /// cancels the new one too.
    fn child(&self, limit: Option<u64>) -> Control {
        Control(Arc::new(ControlState {
            limit,
            parent: Some(self.clone()),
            ..ControlState::default()
        }))
    }

    /// Asks every search that uses this control or one of its parts to stop.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::Relaxed);
    }

    /// Returns true if searches have been asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.with_ancestors().any(|control| {
            let state = &control.0;
            state.cancelled.load(Ordering::Relaxed)
                || state.limit.is_some_and(|limit| control.nodes() >= limit)
        })
    }

    /// Returns the number of nodes searched so far. It grows in steps while a search runs.
    pub fn nodes(&self) -> u64 {
        self.0.nodes.load(Ordering::Relaxed)
    }

    /// Adds `nodes` to the node counts of this control and of its parents.
    pub(crate) fn add_nodes(&self, nodes: u64) {
        for control in self.with_ancestors() {
            control.0.nodes.fetch_add(nodes, Ordering::Relaxed);
        }
    }

    /// Iterates over this control, the one from which it was made, and so on up to the control of the whole work.
    fn with_ancestors(&self) -> impl Iterator<Item = &Control> {
        successors(Some(self), |control| control.0.parent.as_ref())
    }
}

impl PartialEq for Control {
    fn eq(&self, other: &Control) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Control {}

/// The error returned when a search is cancelled before it has a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cancelled;

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search was cancelled")
    }
}

impl std::error::Error for Cancelled {}

/// Returns the result of a search that cannot be cancelled, because nobody else has its control. Panics if it was
/// cancelled after all.
pub(crate) fn uncancelled<T>(result: Result<T, Cancelled>) -> T {
    result.expect("nobody else can cancel the control")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_of_a_partial_search_are_added_to_the_whole_search() {
        let whole = Control::default();
        let part = whole.part();
        part.part().add_nodes(3);
        part.add_nodes(4);
        assert_eq!((part.nodes(), whole.nodes()), (7, 7));
    }

    #[test]
    fn a_partial_search_at_its_node_limit_does_not_stop_the_whole_search() {
        let whole = Control::default();
        let part = whole.within(10);
        part.add_nodes(9);
        assert!(!part.is_cancelled());
        part.add_nodes(1);
        assert!(part.is_cancelled() && !whole.is_cancelled());
    }
}
