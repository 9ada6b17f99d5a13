//! Values that a forked process does not inherit.
//!
//! A fork copies the memory of a process, but only the forking thread continues in the child. A lock that another
//! thread held at that moment stays locked in the child for ever, and the threads of a pool do not exist there. So
//! values with locks or threads are kept per process: a fork handler counts forks, and a value from before a fork is
//! replaced by a new one when it is next needed. Forking takes no lock, so no fork ever waits.
//!
//! Python's `multiprocessing` and servers that fork their workers use libraries in this way.

use std::convert::Infallible;
use std::ops::Deref;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU64, Ordering};

/// The number of forks between the process that first called [`fork_count`] and this one.
static FORK_COUNT: AtomicU64 = AtomicU64::new(0);

/// Returns the number of forks between the process that first called this function and this one. It differs between a
/// process and those forked from it.
fn fork_count() -> u64 {
    // Not a `Once`, because a process forked during its initialisation would wait for it for ever. Counting forks twice
    // does no harm.
    static IS_COUNTED: AtomicBool = AtomicBool::new(false);
    if !IS_COUNTED.load(Ordering::Acquire) {
        count_forks();
        IS_COUNTED.store(true, Ordering::Release);
    }
    FORK_COUNT.load(Ordering::Acquire)
}

/// Registers a handler that counts forks in every forked process.
#[cfg(unix)]
fn count_forks() {
    extern "C" fn count() {
        FORK_COUNT.fetch_add(1, Ordering::AcqRel);
    }
    // SAFETY: The function called in the forked process only adds to an atomic number, which is allowed there. It stays
    // in memory, because the library is never unloaded.
    //
    // If there is no memory to register it, forks go unnoticed, as in any library that ignores them.
    unsafe { libc::pthread_atfork(None, None, Some(count)) };
}

/// Does nothing: systems other than Unix do not fork.
#[cfg(not(unix))]
fn count_forks() {}

/// A value that is dropped only in the process that made it. A forked process forgets it instead, because dropping it
/// could wait for threads or locks that do not exist there.
pub(crate) struct ProcessBound<T> {
    forks: u64,
    /// The value bound to a process; `None` only while it is being dropped or returned.
    value: Option<T>,
}

impl<T> ProcessBound<T> {
    /// Binds a value to the process that calls this function.
    pub(crate) fn new(value: T) -> ProcessBound<T> {
        ProcessBound {
            forks: fork_count(),
            value: Some(value),
        }
    }

    /// Returns true in the process that made the value, and false in one that was forked from it later.
    fn is_own_process(&self) -> bool {
        self.forks == fork_count()
    }

    /// Returns a mutable reference to the value, or `None` in a process that was forked after the value was made.
    pub(crate) fn get_mut(&mut self) -> Option<&mut T> {
        if self.is_own_process() {
            self.value.as_mut()
        } else {
            None
        }
    }

    /// Unwraps the value, or returns `None` in a process that was forked after the value was made.
    pub(crate) fn into_inner(mut self) -> Option<T> {
        if self.is_own_process() {
            self.value.take()
        } else {
            None
        }
    }
}

impl<T> Drop for ProcessBound<T> {
    fn drop(&mut self) {
        if !self.is_own_process() {
            std::mem::forget(self.value.take());
        }
    }
}

impl<T> Deref for ProcessBound<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value.as_ref().expect("it is taken by its owner alone")
    }
}

/// A variable whose value every process creates for itself when it first needs it, even after a fork.
pub(crate) struct PerProcess<T> {
    /// Null, or a pointer to the value in a leaked box. Values inherited from a parent process are never freed.
    current: AtomicPtr<ProcessBound<T>>,
}

impl<T> PerProcess<T> {
    /// Makes a variable without a value; each process creates its own value when it first needs it.
    pub(crate) const fn new() -> PerProcess<T> {
        PerProcess {
            current: AtomicPtr::new(ptr::null_mut()),
        }
    }

    /// Returns the value of this process, which `make` creates if there is none. `make` receives the parent's value, if
    /// this process was forked and the parent had one. The locks of that value may be held for ever, and its threads do
    /// not exist.
    ///
    /// # Errors
    ///
    /// Returns the errors of `make`.
    pub(crate) fn get_or_try_make<E>(
        &self,
        make: impl FnOnce(Option<&T>) -> Result<T, E>,
    ) -> Result<&T, E> {
        let found = self.current.load(Ordering::Acquire);
        // SAFETY: The pointer is null, or was leaked below and lives as long as `self`.
        let inherited = match unsafe { found.as_ref() } {
            Some(value) if value.is_own_process() => return Ok(value),
            inherited => inherited,
        };
        let made = ProcessBound::new(make(inherited.map(Deref::deref))?);
        let made = Box::into_raw(Box::new(made));
        let swapped =
            self.current
                .compare_exchange(found, made, Ordering::AcqRel, Ordering::Acquire);
        let stored = match swapped {
            Ok(_) => made,
            Err(others) => {
                // SAFETY: It comes from the box above, and nobody else has seen it.
                drop(unsafe { Box::from_raw(made) });
                others
            }
        };
        // SAFETY: This thread or another one of this process has stored it; it lives as long as `self`.
        Ok(unsafe { &**stored })
    }

    /// Returns the value of this process, or `None` if this process has not created one.
    pub(crate) fn into_inner(mut self) -> Option<T> {
        let current = std::mem::replace(self.current.get_mut(), ptr::null_mut());
        // SAFETY: The pointer is null, or was leaked in `get_or_try_make`, and nobody can reach it any more.
        let current = (!current.is_null()).then(|| unsafe { Box::from_raw(current) });
        current.and_then(|value| value.into_inner())
    }

    /// Does the same as [`get_or_try_make`](PerProcess::get_or_try_make), for a `make` that cannot fail.
    pub(crate) fn get_or_make(&self, make: impl FnOnce(Option<&T>) -> T) -> &T {
        let Ok(value) = self.get_or_try_make(|inherited| Ok::<T, Infallible>(make(inherited)));
        value
    }
}

impl<T> Drop for PerProcess<T> {
    fn drop(&mut self) {
        let current = *self.current.get_mut();
        if !current.is_null() {
            // SAFETY: The same holds as in `into_inner`.
            drop(unsafe { Box::from_raw(current) });
        }
    }
}
