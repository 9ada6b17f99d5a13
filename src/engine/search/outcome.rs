//! The question of a zero-window search, its answer, and the terms that all files of the search use.
//!
//! # Terms
//!
//! * **Set of cards** ([`Cards`]): a single card is a set of one card. In misère the order is upside down: the lowest card of
//!   a suit is its highest bit. Trumps are suit 3.
//! * **Counted side**: the side whose tricks the search counts: North-South in bridge, declarer in preferans.
//! * **Target** ([`Need`]): the number of tricks asked about: does the counted side take at least that many?
//! * **Left**: the number of tricks left, the current one included.
//! * **Shape** ([`Shape`](super::shape::Shape)): the number of cards of every suit in every hand.
//! * **Run**: cards of one hand and suit that are equivalent because no other hand has a card between them.
//! * **Relied**: a set whose lowest card in each suit is the *floor* of a proof. The proof depends on the holders of
//!   the cards from the floor up. The lower cards may be exchanged between the hands, as long as the shape stays the
//!   same. All positions that differ only in this way form the *class* of the proof, and each of them is a *member*.
//! * **Owners**: the seats that hold the cards of each suit, listed from the highest card down. A *pattern* is the
//!   beginning of such a list for each suit.
//! * **Tops** of a suit: the cards of one hand, or of one side, that are above all cards of the others.

use super::bits::Cards;

/// The question of a zero-window search: does the counted side take at least `target` of the `left` tricks?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Need {
    /// The number of tricks that the counted side needs.
    pub(super) target: u8,
    /// The number of tricks left, the current one included.
    pub(super) left: u8,
}

impl Need {
    /// Returns the question for the rest of the play, after a trick that the counted side won or lost.
    #[inline(always)]
    pub(super) fn after_trick(self, is_won: bool) -> Need {
        Need {
            target: self.target.saturating_sub(is_won.into()),
            left: self.left - 1,
        }
    }

    /// Returns the outcome if it needs no search because the target is 0 or more than the tricks left; `None`
    /// otherwise.
    #[inline(always)]
    pub(super) fn trivial_outcome(self) -> Option<Outcome> {
        let tricks = match self.target {
            0 => 0,
            _ if self.target > self.left => self.left,
            _ => return None,
        };
        let relied = Cards::NONE;
        Some(Outcome { tricks, relied })
    }
}

/// The answer to a [`Need`]: a proved bound on the counted side's tricks, with the cards that its proof relies on.
///
/// The bound is a lower one if it [reaches](Outcome::reaches) the target of the search, otherwise an upper one.
/// Example: with a target of 3, an outcome of 4 tricks means at least four, and one of 2 tricks at most two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Outcome {
    pub(super) tricks: u8,
    pub(super) relied: Cards,
}

impl Outcome {
    /// The outcome of a search that was stopped: a placeholder that proves nothing.
    pub(super) const STOPPED: Outcome = Outcome {
        tricks: 0,
        relied: Cards::NONE,
    };

    /// Returns true if the outcome proves that the counted side takes at least `target` tricks. The bound is then a
    /// lower one, otherwise an upper one.
    #[inline(always)]
    pub(super) fn reaches(self, target: u8) -> bool {
        self.tricks >= target
    }

    /// Returns the bounds that the outcome of a search for `need` proves.
    #[inline(always)]
    pub(super) fn bounds(self, need: Need) -> Bounds {
        if self.reaches(need.target) {
            Bounds {
                lower: self.tricks,
                upper: need.left,
            }
        } else {
            Bounds {
                lower: 0,
                upper: self.tricks,
            }
        }
    }
}

/// Bounds on the tricks of the counted side, both inclusive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) lower: u8,
    pub(super) upper: u8,
}

impl Bounds {
    /// Returns true if the bounds decide whether the counted side takes `target` tricks.
    #[inline(always)]
    pub(super) fn decide(self, target: u8) -> bool {
        self.lower >= target || self.upper < target
    }

    /// Returns the bound that decides whether the counted side takes `target` tricks, if one does: the lower one if it
    /// reaches the target, otherwise the upper one.
    #[inline(always)]
    pub(super) fn deciding(self, target: u8) -> u8 {
        if self.lower >= target {
            self.lower
        } else {
            self.upper
        }
    }
}
