//! Bounds on a number of tricks, as proved by searches.

use crate::cards::{CardSet, Tricks};
use crate::rules::Position;

/// Proved bounds on the declaring side's tricks.
///
/// ```
/// use kibitzer::cards::Tricks;
/// use kibitzer::search::Proved;
/// let mut proved = Proved { at_least: Tricks(0), at_most: Tricks(13) };
/// proved.narrow(Tricks(8), Tricks(9));
/// assert_eq!((proved.at_least, proved.at_most), (Tricks(9), Tricks(13)));
/// proved.narrow(Tricks(10), Tricks(9));
/// assert_eq!(proved.value(), Some(Tricks(9)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proved {
    /// The proved lower bound.
    pub at_least: Tricks,
    /// The proved upper bound.
    pub at_most: Tricks,
}

impl Proved {
    /// Returns the bounds before any search: 0 and the number of tricks left.
    pub fn nothing(position: &Position) -> Proved {
        Proved {
            at_least: Tricks::ZERO,
            at_most: position.tricks_left(),
        }
    }

    /// Returns the number of tricks if both bounds are equal.
    pub fn value(&self) -> Option<Tricks> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    /// Returns true if the bounds decide whether the declaring side takes at least `target` tricks.
    pub fn settles(&self, target: Tricks) -> bool {
        target <= self.at_least || target > self.at_most
    }

    /// Narrows the bounds by the result of a search for `target` tricks: `tricks` is a lower bound if it reaches the
    /// target, otherwise an upper bound.
    pub fn narrow(&mut self, target: Tricks, tricks: Tricks) {
        if tricks >= target {
            self.at_least = self.at_least.max(tricks);
        } else {
            self.at_most = self.at_most.min(tricks);
        }
    }
}

/// A bound on the declaring side's tricks, with the cards that its proof relies on.
///
/// The bound also holds for every position that differs only in who holds the other cards, provided that every hand is
/// as long in every suit. This is the partition search of Ginsberg (1996).
///
/// ```
/// use kibitzer::cards::Tricks;
/// use kibitzer::notation::text;
/// use kibitzer::rules::Position;
/// use kibitzer::search::{Control, Solver};
/// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W")?;
/// let position = Position::from_setup(&line.problem.setup)?;
/// let proof = Solver::default().prove(&position, Tricks(1), &Control::default())?;
/// assert_eq!(proof.tricks, Tricks(1));
/// // West cashes a spade or keeps the king of spades; the small cards may lie anywhere.
/// assert!(!proof.relied.has("S2".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The bound: a lower one if it reaches the requested target, otherwise an upper one.
    pub tricks: Tricks,
    /// The cards whose owners matter: in every suit from the highest down to some card, in misère from the lowest up.
    pub relied: CardSet,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_open_between_what_is_proved() {
        let proved = Proved {
            at_least: Tricks(3),
            at_most: Tricks(5),
        };
        let open: Vec<u8> = (0..14).filter(|&it| !proved.settles(Tricks(it))).collect();
        assert_eq!(open, [4, 5]);
    }
}
