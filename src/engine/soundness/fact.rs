//! Facts about endings: results that are proved, with what they rely on.

use crate::cards::{CardSet, Tricks};
use crate::problem::Party;
use crate::rules::Position;

/// The parties of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SolutionSides {
    /// The side that has to reach the goal of the problem: declarer's or the defence.
    pub(super) solvers: Party,
    /// The party whose tricks are counted for the goal: the solvers themselves or, if these are to lose tricks, their
    /// opponents.
    pub(super) winners: Party,
}

impl SolutionSides {
    /// Returns true if the solvers are to lose tricks. Facts then rely on low cards first.
    pub(super) fn lose_tricks(self) -> bool {
        self.solvers != self.winners
    }
}

/// The aim of the solvers, as a number of tricks that must be won: 0 to 13, and more than are left if the goal has been
/// missed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) enum Target {
    /// The best goal in reach.
    Best,
    /// A stated goal, as the number of tricks that must be won for it.
    Goal(Tricks),
    /// A contract, as the number of tricks that must be won for it. If they are out of reach, the other party becomes
    /// the solvers and is to defeat the contract.
    Contract(Tricks),
}

/// The start of a solution, which distinguishes problems.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SolutionStart {
    pub(super) position: Position,
    /// The parties, before the goal of making a contract is replaced by that of defeating it.
    pub(super) sides: SolutionSides,
    pub(super) target: Target,
}

/// The value of the play after the first free choice. The turns at which only one class keeps the goal in reach are
/// compared first, then the duals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct LaterValue {
    /// The number of free turns at which only one class keeps the goal in reach.
    pub(super) single: u32,
    /// The number of duals.
    pub(super) duals: u32,
}

/// A [`LaterValue`] as one number, in which values are compared: 256 for each turn with a single class, 1 for each dual.
pub(super) type Worth = u16;

/// The worth of a turn at which only one class keeps the goal in reach.
pub(super) const SINGLE: Worth = 256;
/// The worth of a dual.
pub(super) const DUAL: Worth = 1;

impl LaterValue {
    /// Returns the value with this worth.
    pub(super) fn from_worth(worth: Worth) -> LaterValue {
        LaterValue {
            single: u32::from(worth / SINGLE),
            duals: u32::from(worth % SINGLE),
        }
    }
}

/// A result that was proved about an ending, and what it relies on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fact<T> {
    pub(super) result: T,
    /// The cards whose holders the proof uses (see [`patterns`](super::patterns)).
    pub(super) relied: CardSet,
    /// True if the result may be another one if another hand were winning the current trick.
    pub(super) needs_winner: bool,
}

impl<T> Fact<T> {
    /// A result that relies on nothing.
    pub(super) fn plain(result: T) -> Fact<T> {
        Fact {
            result,
            relied: CardSet::EMPTY,
            needs_winner: false,
        }
    }

    /// Adds what another fact relies on.
    pub(super) fn join<U>(&mut self, other: &Fact<U>) {
        self.relied |= other.relied;
        self.needs_winner |= other.needs_winner;
    }
}

/// A fact that holds or not: the result, and a flag that is true if it may depend on the hand that is winning the trick.
pub(super) type Flag = (bool, bool);

/// Bounds on the worth of the play from an ending on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WorthBounds {
    pub(super) lower: Worth,
    pub(super) lower_needs_winner: bool,
    pub(super) upper: Worth,
    pub(super) upper_needs_winner: bool,
}

impl WorthBounds {
    /// The bounds that hold before any search.
    pub(super) const NONE: WorthBounds = WorthBounds {
        lower: 0,
        lower_needs_winner: false,
        upper: Worth::MAX,
        upper_needs_winner: false,
    };

    /// Returns the bound that decides whether the worth is at least `target`, with its flag for the winner of the
    /// trick; `None` if neither does.
    pub(super) fn deciding(&self, target: Worth) -> Option<(Worth, bool)> {
        if self.lower >= target {
            Some((self.lower, self.lower_needs_winner))
        } else if self.upper < target {
            Some((self.upper, self.upper_needs_winner))
        } else {
            None
        }
    }
}
