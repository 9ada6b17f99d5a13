//! Numbers of tricks.

use std::fmt;
use std::ops::{Add, AddAssign, Sub};

/// A number of tricks, `0..=13`.
///
/// ```
/// use kibitzer_cards::Tricks;
/// assert_eq!(Tricks(13) - Tricks(9), Tricks(4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Tricks(pub u8);

impl Tricks {
    /// Zero tricks.
    pub const ZERO: Tricks = Tricks(0);
}

impl Add for Tricks {
    type Output = Tricks;

    fn add(self, other: Tricks) -> Tricks {
        Tricks(self.0 + other.0)
    }
}

impl AddAssign for Tricks {
    fn add_assign(&mut self, other: Tricks) {
        self.0 += other.0;
    }
}

impl Sub for Tricks {
    type Output = Tricks;

    fn sub(self, other: Tricks) -> Tricks {
        Tricks(self.0 - other.0)
    }
}

impl From<Tricks> for usize {
    fn from(tricks: Tricks) -> usize {
        tricks.0.into()
    }
}

impl fmt::Display for Tricks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}
