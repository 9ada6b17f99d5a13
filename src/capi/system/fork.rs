//! Values that a forked process does not take over from the process it was forked from.
//!
//! A fork copies the memory of a process, but only the thread that forks goes on in the copy. A lock that another
//! thread held at that moment stays locked there for ever, and the threads of a pool are not there at all. So whatever
//! contains locks or threads is kept per process: the system counts forks for us, and a value from before a fork is
//! replaced by a new one when it is next asked for. Nothing is locked when a process forks, so no fork ever waits.
//!
//! Python's `multiprocessing` and servers that fork their workers use libraries in this way.

use std::convert::Infallible;
use std::ops::Deref;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU64, Ordering};

/// The number of forks on the way to this process since the library was loaded.
static FORKS: AtomicU64 = AtomicU64::new(0);

/// The number of forks on the way to this process, counted from some call of this function before them.
fn forks() -> u64 {
    // Not a `Once`: a process forked while it is under way would wait for it for ever. To count twice does no harm.
    static IS_COUNTED: AtomicBool = AtomicBool::new(false);
    if !IS_COUNTED.load(Ordering::Acquire) {
        count_forks();
        IS_COUNTED.store(true, Ordering::Release);
    }
    FORKS.load(Ordering::Acquire)
}

#[cfg(unix)]
fn count_forks() {
    extern "C" fn count() {
        FORKS.fetch_add(1, Ordering::AcqRel);
    }
    // SAFETY: The function that is called in the forked process adds to an atomic number and does nothing else, which
    // is allowed there. It stays where it is: the library is never unloaded.
    //
    // If there is no memory to remember it, forks go unnoticed, as in every library that does not care for them.
    unsafe { libc::pthread_atfork(None, None, Some(count)) };
}

/// Other systems start processes without copying one.
#[cfg(not(unix))]
fn count_forks() {}

/// A value that is dropped only in the process that made it. A process forked from that one forgets it, since to drop it
/// might wait for threads or locks that are not there.
pub(crate) struct OfProcess<T> {
    forks: u64,
    /// Taken when it is let go.
    value: Option<T>,
}

impl<T> OfProcess<T> {
    pub(crate) fn new(value: T) -> OfProcess<T> {
        OfProcess {
            forks: forks(),
            value: Some(value),
        }
    }

    /// Returns true if this process made the value, and false in a process forked since.
    fn is_of_this(&self) -> bool {
        self.forks == forks()
    }

    /// The value, if this process made it.
    pub(crate) fn get_mut(&mut self) -> Option<&mut T> {
        match self.is_of_this() {
            true => self.value.as_mut(),
            false => None,
        }
    }

    /// The value, if this process made it.
    pub(crate) fn into_inner(mut self) -> Option<T> {
        match self.is_of_this() {
            true => self.value.take(),
            false => None,
        }
    }
}

impl<T> Drop for OfProcess<T> {
    fn drop(&mut self) {
        if !self.is_of_this() {
            std::mem::forget(self.value.take());
        }
    }
}

impl<T> Deref for OfProcess<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value.as_ref().expect("it is taken by its owner alone")
    }
}

/// A value that every process makes for itself when it first needs it.
pub(crate) struct PerProcess<T> {
    /// Null or a leaked box; those of processes that were forked from are never freed.
    current: AtomicPtr<OfProcess<T>>,
}

impl<T> PerProcess<T> {
    pub(crate) const fn new() -> PerProcess<T> {
        PerProcess {
            current: AtomicPtr::new(ptr::null_mut()),
        }
    }

    /// The value of this process. If there is none, `make` gets the value of the process that this one was forked from,
    /// if that had one, whose locks may be held for ever and whose threads are gone.
    ///
    /// # Errors
    ///
    /// The errors of `make`.
    pub(crate) fn get_or_try_make<E>(
        &self,
        make: impl FnOnce(Option<&T>) -> Result<T, E>,
    ) -> Result<&T, E> {
        let found = self.current.load(Ordering::Acquire);
        // SAFETY: What stands here is null, or was leaked below and lives as long as `self`.
        let inherited = match unsafe { found.as_ref() } {
            Some(value) if value.is_of_this() => return Ok(value),
            inherited => inherited,
        };
        let made = OfProcess::new(make(inherited.map(Deref::deref))?);
        let made = Box::into_raw(Box::new(made));
        let swapped =
            self.current
                .compare_exchange(found, made, Ordering::AcqRel, Ordering::Acquire);
        let kept = match swapped {
            Ok(_) => made,
            Err(others) => {
                // SAFETY: It comes from the box above and was shown to nobody.
                drop(unsafe { Box::from_raw(made) });
                others
            }
        };
        // SAFETY: Another thread of this process put it there since, or this one did; it lives as long as `self`.
        Ok(unsafe { &**kept })
    }

    /// The value, if this process made one.
    pub(crate) fn into_inner(mut self) -> Option<T> {
        let current = std::mem::replace(self.current.get_mut(), ptr::null_mut());
        // SAFETY: It is null, or was leaked in `get_or_try_make`, and nobody can reach it any more.
        let current = (!current.is_null()).then(|| unsafe { Box::from_raw(current) });
        current.and_then(|value| value.into_inner())
    }

    /// The same as [`get_or_try_make`](PerProcess::get_or_try_make), where nothing can go wrong.
    pub(crate) fn get_or_make(&self, make: impl FnOnce(Option<&T>) -> T) -> &T {
        let Ok(value) = self.get_or_try_make(|inherited| Ok::<T, Infallible>(make(inherited)));
        value
    }
}

impl<T> Drop for PerProcess<T> {
    fn drop(&mut self) {
        let current = *self.current.get_mut();
        if !current.is_null() {
            // SAFETY: As in `into_inner`.
            drop(unsafe { Box::from_raw(current) });
        }
    }
}
