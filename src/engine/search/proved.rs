//! What searches have proved of a number of tricks.

use crate::cards::{CardSet, Tricks};
use crate::rules::Position;

/// What is proved of the declaring side's tricks: at least so many and at most so many.
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
    /// They are no fewer.
    pub at_least: Tricks,
    /// They are no more.
    pub at_most: Tricks,
}

impl Proved {
    /// What is known before a search: no more tricks than there are left.
    pub fn nothing(position: &Position) -> Proved {
        Proved {
            at_least: Tricks::ZERO,
            at_most: position.tricks_left(),
        }
    }

    /// The number of tricks, once it is proved from both sides.
    pub fn value(&self) -> Option<Tricks> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    /// Whether it is settled if the declaring side takes at least `target` tricks.
    pub fn settles(&self, target: Tricks) -> bool {
        target <= self.at_least || target > self.at_most
    }

    /// Takes in what a search for `target` tricks gave: a bound from below if it reaches the
    /// target, else one from above.
    pub fn narrow(&mut self, target: Tricks, tricks: Tricks) {
        if tricks >= target {
            self.at_least = self.at_least.max(tricks);
        } else {
            self.at_most = self.at_most.min(tricks);
        }
    }
}

/// A bound on the declaring side's tricks, and what its proof relies on.
///
/// The bound is as true of every position that differs only in who holds the other cards, if
/// every hand is as long in every suit as here: partition search, after Ginsberg (1996).
///
/// ```
/// use kibitzer::cards::Tricks;
/// use kibitzer::notation::text;
/// use kibitzer::rules::Position;
/// use kibitzer::search::{Control, Solver};
/// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W")?;
/// let position = Position::from_setup(&line.problem.setup)?;
/// let proof = Solver::new(1 << 20).prove(&position, Tricks(1), &Control::default())?;
/// assert_eq!(proof.tricks, Tricks(1));
/// // West cashes a spade or keeps the king of spades; the small cards may lie anywhere.
/// assert!(!proof.relied.has("S2".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// A bound from below if it reaches the target that was asked for, else from above.
    pub tricks: Tricks,
    /// The cards whose owners matter: in every suit from the highest down to some card, in misère
    /// from the lowest up.
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
