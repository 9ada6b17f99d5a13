//! The report about the soundness of a problem.

use crate::cards::{Card, CardSet, Tricks};

/// The verdict about a problem.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Verdict {
    /// There is one key, and the main line has no dual.
    Sound,
    /// There is one key, and the main line has duals, whether of order or not.
    Duals,
    /// There are several keys.
    Cooked,
    /// The goal is out of reach.
    Fails,
    /// The search was given up, or has not ended yet.
    #[default]
    Unproved,
}

/// The first free choice of the solvers after a line of play, and its keys.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct KeysAfter {
    /// The cards before the choice.
    pub path: Vec<Card>,
    /// The classes that keep the goal.
    pub keys: Vec<CardSet>,
}

/// A class at the first free choice of the main line that does not keep the goal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Try {
    /// The cards of the class.
    pub cards: CardSet,
    /// The cards between the try and its refutation.
    pub after: Vec<Card>,
    /// The defenders' classes after which the goal is out of reach; empty if no defender chooses any more.
    pub refutations: Vec<CardSet>,
}

/// A dual of the main line.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Dual {
    /// The cards of the main line before the dual.
    pub path: Vec<Card>,
    /// The classes that keep the goal.
    pub classes: Vec<CardSet>,
    /// True if the classes differ in their order alone.
    pub is_order: bool,
}

/// The report about the soundness of a problem. Until the search has ended, lists that are still open are empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SoundnessReport {
    /// The verdict: [`Verdict::Unproved`] until the search has ended.
    pub verdict: Verdict,
    /// The goal of the question or, without one, what the solvers can reach.
    pub goal: Tricks,
    /// True if the solvers cannot reach a better goal.
    pub is_tight: bool,
    /// The cards of the main line before its first free choice.
    pub first: Vec<Card>,
    /// The keys: the classes at the first free choice of the main line that keep the goal.
    pub keys: Vec<CardSet>,
    /// The other classes at the first free choice of the main line.
    pub tries: Vec<Try>,
    /// The keys of every first free choice, if defenders choose before it; otherwise empty.
    pub answers: Vec<KeysAfter>,
    /// The main line, to the last card.
    pub main: Vec<Card>,
    /// The number of free turns of the main line at which one class alone keeps the goal.
    pub precision: u32,
    /// The duals of the main line.
    pub duals: Vec<Dual>,
    /// The number of different positions off the main line that are duals.
    pub elsewhere: usize,
    /// The number of positions whose value was found.
    pub positions: usize,
}

/// A finding about the soundness of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SoundnessFinding {
    /// The goal, and whether it is tight.
    Goal(Tricks, bool),
    /// The first free choice of the main line: the cards before it, the keys, and the tries.
    Choice(KeysAfter, Vec<Try>),
    /// The main line, its precision, and its duals.
    Line(Vec<Card>, u32, Vec<Dual>),
    /// The keys after every defence.
    Answers(Vec<KeysAfter>),
    /// The number of duals off the main line.
    Elsewhere(usize),
    /// The verdict, and the number of positions searched.
    Verdict(Verdict, usize),
}

impl SoundnessReport {
    /// Returns true if the main line has duals, and all of them are duals of order.
    pub fn has_order_duals_only(&self) -> bool {
        !self.duals.is_empty() && self.duals.iter().all(|dual| dual.is_order)
    }
}
