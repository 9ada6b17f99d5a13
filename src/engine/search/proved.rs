//! Bounds on a number of tricks, as proved by searches.

use crate::cards::{CardSet, Tricks};
use crate::rules::Position;

/// A bound on the number of tricks that the declaring side takes from a position on, the current trick included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Bound {
    /// The declaring side takes at least this number of tricks.
    AtLeast(Tricks),
    /// The declaring side takes at most this number of tricks.
    AtMost(Tricks),
}

impl Bound {
    /// Returns the bound that a search for `target` tricks proved: a lower one if `tricks` reaches the target,
    /// otherwise an upper one.
    pub(super) fn new(target: Tricks, tricks: Tricks) -> Bound {
        if tricks >= target {
            Bound::AtLeast(tricks)
        } else {
            Bound::AtMost(tricks)
        }
    }

    /// Returns the number of tricks that the bound states, as a lower or an upper limit.
    pub fn tricks(self) -> Tricks {
        match self {
            Bound::AtLeast(tricks) | Bound::AtMost(tricks) => tricks,
        }
    }

    /// Returns the bound with the tricks already won added.
    #[must_use]
    pub fn plus(self, won: Tricks) -> Bound {
        match self {
            Bound::AtLeast(tricks) => Bound::AtLeast(tricks + won),
            Bound::AtMost(tricks) => Bound::AtMost(tricks + won),
        }
    }
}

/// Proved bounds on the declaring side's tricks.
///
/// ```
/// use kibitzer::cards::Tricks;
/// use kibitzer::search::{Bound, Proved};
/// let mut proved = Proved { at_least: Tricks(0), at_most: Tricks(13) };
/// proved.narrow(Bound::AtLeast(Tricks(9)));
/// assert_eq!((proved.at_least, proved.at_most), (Tricks(9), Tricks(13)));
/// proved.narrow(Bound::AtMost(Tricks(9)));
/// assert_eq!(proved.value(), Some(Tricks(9)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Proved {
    /// The proved lower bound on the declaring side's tricks.
    pub at_least: Tricks,
    /// The proved upper bound on the declaring side's tricks.
    pub at_most: Tricks,
}

impl Proved {
    /// Returns the bounds that hold before any search: 0 and the number of tricks left.
    pub fn nothing(position: &Position) -> Proved {
        Proved {
            at_least: Tricks::ZERO,
            at_most: position.tricks_left(),
        }
    }

    /// Returns the number of tricks if both bounds are equal, otherwise `None`.
    pub fn value(&self) -> Option<Tricks> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    /// Returns true if the bounds decide whether the declaring side takes at least `target` tricks.
    pub fn settles(&self, target: Tricks) -> bool {
        target <= self.at_least || target > self.at_most
    }

    /// Narrows the bounds by another proved bound.
    pub fn narrow(&mut self, bound: Bound) {
        match bound {
            Bound::AtLeast(tricks) => self.at_least = self.at_least.max(tricks),
            Bound::AtMost(tricks) => self.at_most = self.at_most.min(tricks),
        }
    }
}

/// A bound on the declaring side's tricks, with the cards that its proof relies on.
///
/// The bound also holds for every position that differs only in the holders of the other cards, provided that every
/// hand has the same suit lengths. This is the partition search of Ginsberg (1996).
///
/// ```
/// use kibitzer::cards::Tricks;
/// use kibitzer::notation::text;
/// use kibitzer::rules::Position;
/// use kibitzer::search::{Bound, Control, Solver};
/// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W")?;
/// let position = Position::from_setup(&line.problem.setup)?;
/// let proof = Solver::default().prove(&position, Tricks(1));
/// assert_eq!(proof.bound, Bound::AtLeast(Tricks(1)));
/// // West cashes a spade or keeps the king of spades; the small cards may lie anywhere.
/// assert!(!proof.relied.has("S2".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Proof {
    /// The proved bound: a lower one if the requested target is reached, otherwise an upper one.
    pub bound: Bound,
    /// The cards whose holders matter: in every suit all cards from the highest down to some card, in misère from the
    /// lowest up.
    pub relied: CardSet,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_undecided_only_between_the_proved_bounds() {
        let proved = Proved {
            at_least: Tricks(3),
            at_most: Tricks(5),
        };
        let open: Vec<u8> = (0..14)
            .filter(|&tricks| !proved.settles(Tricks(tricks)))
            .collect();
        assert_eq!(open, [4, 5]);
    }
}
