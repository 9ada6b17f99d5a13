//! A value that counts its changes.

use std::ops::{Deref, DerefMut};

/// A value with a revision number that counts how often it may have been changed. Code that derives data from the value
/// compares it to detect that the data are out of date.
#[derive(Clone, Debug)]
pub(super) struct Revised<T> {
    value: T,
    revision: u64,
}

impl<T> Revised<T> {
    /// Creates a value that has not been changed yet.
    pub(super) fn new(value: T) -> Revised<T> {
        Revised { value, revision: 0 }
    }

    /// Returns the number of times that the value was borrowed mutably.
    pub(super) fn revision(&self) -> u64 {
        self.revision
    }
}

impl<T> Deref for Revised<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Revised<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.revision += 1;
        &mut self.value
    }
}
