//! The value of a layout, and how it is stored.

use crate::cards::Tricks;

/// A stage of counting the layouts. A count runs through one or both stages, and each finds one kind of value for every
/// layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Stage {
    /// The stage that decides whether the declaring side takes the target number of tricks.
    Makes,
    /// The stage that finds the number of tricks that the declaring side takes.
    Tricks,
}

impl Stage {
    /// Both stages, in the order in which they run.
    pub(super) const ALL: [Stage; 2] = [Stage::Makes, Stage::Tricks];
}

/// The result of one layout with best play, at a stage of the count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum LayoutValue {
    /// The result at [`Stage::Makes`]: true if the declaring side reaches the target of the contract.
    Reached(bool),
    /// The result at [`Stage::Tricks`]: the number of tricks that the declaring side takes.
    Tricks(Tricks),
}

impl LayoutValue {
    /// Returns the number of tricks, or `None` if the value is of [`Stage::Makes`].
    pub fn tricks(self) -> Option<Tricks> {
        match self {
            LayoutValue::Reached(_) => None,
            LayoutValue::Tricks(tricks) => Some(tricks),
        }
    }

    /// Returns the value that is stored as `number`: the number of tricks, or at the stage that decides the contract, 1
    /// for a reached target and 0 for a missed one.
    pub(super) fn from_number(stage: Stage, number: u8) -> LayoutValue {
        match stage {
            Stage::Makes => LayoutValue::Reached(number > 0),
            Stage::Tricks => LayoutValue::Tricks(Tricks(number)),
        }
    }
}

/// The stored value of a layout at a stage of the count. A slot holds a value, or marks the value as not known yet, or
/// marks the number as no layout because it violates a constraint. There are millions of slots, so each is one byte;
/// the stage is not stored with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
#[repr(transparent)]
pub(super) struct Slot(u8);

impl Slot {
    /// The slot of a layout whose value is not known yet.
    pub(super) const UNKNOWN: Slot = Slot(u8::MAX - 1);
    /// The slot of a number without a layout, because the layout would violate a constraint.
    pub(super) const NO_LAYOUT: Slot = Slot(u8::MAX);

    /// Returns the value, or `None` if it is not known or the number is no layout.
    pub(super) fn value(self, stage: Stage) -> Option<LayoutValue> {
        (self < Slot::UNKNOWN).then(|| LayoutValue::from_number(stage, self.0))
    }

    /// Returns the letter by which the slot is saved: `a` for the value 0, `b` for 1 and so on, `-` if the number is no
    /// layout, `.` if the value is not known.
    pub(super) fn letter(self) -> char {
        match self {
            Slot::NO_LAYOUT => '-',
            Slot::UNKNOWN => '.',
            Slot(number) => char::from(b'a' + number),
        }
    }

    /// Returns the slot that a letter of a saved count stands for. Returns `None` for other letters, and for values
    /// above `greatest`.
    pub(super) fn from_letter(letter: char, greatest: u8) -> Option<Slot> {
        match letter {
            '-' => Some(Slot::NO_LAYOUT),
            '.' => Some(Slot::UNKNOWN),
            'a'..='z' => {
                let number = letter as u8 - b'a';
                (number <= greatest).then_some(Slot(number))
            }
            _ => None,
        }
    }
}

impl From<LayoutValue> for Slot {
    fn from(value: LayoutValue) -> Slot {
        match value {
            LayoutValue::Reached(reached) => Slot(reached.into()),
            LayoutValue::Tricks(tricks) => Slot(tricks.0),
        }
    }
}

/// Returns the best value for the hand to play among the values of all cards to play in one layout. The hand wants the
/// declaring side to take many tricks if `wants_tricks` is true, and few otherwise.
pub(super) fn best_of(values: &[Slot], wants_tricks: bool) -> Slot {
    let values = values.iter().copied();
    let best = if wants_tricks {
        values.max()
    } else {
        values.min()
    };
    best.unwrap_or(Slot::NO_LAYOUT)
}
