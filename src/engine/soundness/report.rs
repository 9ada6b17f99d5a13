//! The report about the soundness of a problem.

use std::num::NonZeroUsize;

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
    /// The search was given up or is still running.
    #[default]
    Unproved,
}

impl Verdict {
    /// All verdicts, from the best to the worst; [`Verdict::Unproved`] is the last.
    pub const ALL: [Verdict; 5] = [
        Verdict::Sound,
        Verdict::Duals,
        Verdict::Cooked,
        Verdict::Fails,
        Verdict::Unproved,
    ];

    /// Returns the name of the verdict in reports and tables: `sound`, `duals`, `cooked`, `fails` or `unproved`.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Sound => "sound",
            Verdict::Duals => "duals",
            Verdict::Cooked => "cooked",
            Verdict::Fails => "fails",
            Verdict::Unproved => "unproved",
        }
    }

    /// Returns the verdict with this name; `None` if there is no such verdict.
    pub fn from_name(name: &str) -> Option<Verdict> {
        Verdict::ALL
            .into_iter()
            .find(|verdict| verdict.name() == name)
    }
}

/// The first free choice of the solvers after a line of play, and its keys.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct KeysAfter {
    /// The cards before the choice.
    pub path: Vec<Card>,
    /// The classes of equivalent cards that keep the goal in reach at this turn.
    pub keys: Vec<CardSet>,
}

/// A try: a class of equivalent cards at the first free choice of the main line that does not keep the goal in reach.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Try {
    /// The cards of the class.
    pub cards: CardSet,
    /// The cards between the try and its refutation.
    pub after: Vec<Card>,
    /// The defenders' classes after which the goal is out of reach; empty if no defender has a choice after the try.
    pub refutations: Vec<CardSet>,
}

/// A dual of the main line: a turn after the first free choice at which several classes of equivalent cards keep the
/// goal in reach, although it can still be missed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Dual {
    /// The cards of the main line before the dual.
    pub path: Vec<Card>,
    /// The classes of equivalent cards that keep the goal in reach at this turn.
    pub classes: Vec<CardSet>,
    /// The ways in which the choice between the classes does not matter.
    pub kind: ChoiceKind,
}

/// The ways in which a choice between several classes that keep the goal in reach does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ChoiceKind {
    /// True if the classes differ only in the order of play: the solvers can reach the same positions after any of
    /// them.
    pub is_order: bool,
    /// True if the cards are interchangeable: the solution is the same with the cards exchanged.
    pub is_small: bool,
    /// True if the comparison was given up because too many positions can arise. The other flags may then be false
    /// although the choice does not matter.
    pub is_open: bool,
}

/// A kind of duals that a composer permits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum DualPermission {
    /// Duals whose classes of cards differ only in the order of play.
    Order,
    /// Choices between interchangeable cards, which are the only kind that is permitted at the key too.
    Small,
    /// Duals in the last two tricks.
    Minor,
    /// Duals in the trick with this number, counted from 1 at the position of the problem.
    Trick(NonZeroUsize),
}

/// The number of tricks at the end of the play in which duals count as minor.
const MINOR_TRICKS: usize = 2;

impl DualPermission {
    /// Returns true if this permission covers a dual in trick number `trick`, counted from 1, when the play has `all`
    /// tricks.
    ///
    /// ```
    /// use kibitzer::cards::Tricks;
    /// use kibitzer::soundness::{ChoiceKind, Dual, DualPermission};
    ///
    /// let kind = ChoiceKind { is_order: true, ..ChoiceKind::default() };
    /// let dual = Dual { path: Vec::new(), classes: Vec::new(), kind };
    /// assert!(DualPermission::Order.permits(&dual, 1, Tricks(5)));
    /// assert!(DualPermission::Minor.permits(&dual, 4, Tricks(5)));
    /// assert!(!DualPermission::Minor.permits(&dual, 3, Tricks(5)));
    /// ```
    pub fn permits(self, dual: &Dual, trick: usize, all: Tricks) -> bool {
        match self {
            DualPermission::Order => dual.kind.is_order,
            DualPermission::Small => dual.kind.is_small,
            DualPermission::Minor => trick + MINOR_TRICKS > usize::from(all.0),
            DualPermission::Trick(number) => trick == number.get(),
        }
    }
}

/// A variation: the defences at one turn that need the same answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Variation {
    /// The defenders' classes that start the variation.
    pub defences: Vec<CardSet>,
    /// The classes of equivalent cards that keep the goal in reach at the solvers' next free turn; empty if the goal
    /// can no longer be missed.
    pub answers: Vec<CardSet>,
    /// The line that shows the variation, from the position of the problem to the last card.
    pub line: Vec<Card>,
    /// The number of cards of the line before the defence.
    pub before: usize,
    /// The number of later turns at which the solvers have a choice, but only one class of equivalent cards keeps the
    /// goal in reach.
    pub precision: u32,
    /// The duals of the line after the defence.
    pub duals: Vec<Dual>,
}

/// The main line of a problem, with what is proved about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MainLine {
    /// The cards of the line, to the end of play.
    pub cards: Vec<Card>,
    /// The precision: the number of turns at which the solvers have a choice, but only one class of equivalent cards
    /// keeps the goal in reach.
    pub precision: u32,
    /// The duals of the main line.
    pub duals: Vec<Dual>,
    /// The number of tricks, from the position of the problem, in which free turns and duals have been counted. The
    /// line is proved if this is the number of all tricks; otherwise a longer search may prefer another line.
    pub proved: Tricks,
}

/// The point at which the goal of a main line is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Decision {
    /// The number of cards of the main line after which the goal can no longer be missed.
    pub cards: usize,
    /// True if at most two tricks follow, so that the line does not go on long after the problem is decided.
    pub is_short: bool,
}

/// The report about the soundness of a problem. Lists are empty until the search has found their content.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SoundnessReport {
    /// The verdict: [`Verdict::Unproved`] until the search has ended.
    pub verdict: Verdict,
    /// The goal of the question or, if it states none, the best goal that the solvers can reach.
    pub goal: Tricks,
    /// True if the solvers cannot reach a better goal.
    pub is_tight: bool,
    /// True if the contract of the question is out of reach, so that the other party becomes the solvers and is to
    /// defeat it.
    pub is_defence: bool,
    /// The number of tricks from the position of the problem to the end of play; 0 until the goal is known.
    pub tricks: Tricks,
    /// The cards of the main line before its first free choice.
    pub first: Vec<Card>,
    /// The classes at the first free choice of the main line.
    pub choices: Vec<CardSet>,
    /// The keys: the classes at the first free choice of the main line that keep the goal in reach.
    pub keys: Vec<CardSet>,
    /// The ways in which the choice between several keys does not matter; all false for a single key.
    pub keys_kind: ChoiceKind,
    /// The tries: the classes at the first free choice of the main line that do not keep the goal in reach.
    pub tries: Vec<Try>,
    /// The keys at each first free choice, if defenders have a choice before it; otherwise empty.
    pub answers: Vec<KeysAfter>,
    /// The main line, its precision, and its duals.
    pub main: MainLine,
    /// For each key, a line that shows it, from the position of the problem to the last card.
    pub key_lines: Vec<Vec<Card>>,
    /// The variations at the first turn of the main line after the key at which defences need different answers, the
    /// most precise first. If there is no such turn, the single variation at the defenders' first choice.
    pub variations: Vec<Variation>,
    /// The point of the main line at which the goal is decided; `None` unless the main line is proved and has a free
    /// choice.
    pub decision: Option<Decision>,
    /// The number of different positions off the main line with a dual; `None` until all are counted, and for endings
    /// of more than six tricks.
    pub elsewhere: Option<usize>,
    /// The number of positions that were searched.
    pub positions: usize,
}

/// A finding about the soundness of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum SoundnessFinding {
    /// The goal, whether it is tight, and the number of tricks to the end of play.
    Goal {
        /// The goal of the question or, if it states none, the best goal that the solvers can reach.
        goal: Tricks,
        /// True if the solvers cannot reach a better goal.
        is_tight: bool,
        /// True if the contract of the question is out of reach, so that the other party becomes the solvers and is to
        /// defeat it.
        is_defence: bool,
        /// The number of tricks from the position of the problem to the end of play.
        tricks: Tricks,
    },
    /// The keys at the first free choice of the main line, the cards before it, and all classes there.
    Keys(KeysAfter, Vec<CardSet>),
    /// The ways in which the choice between several keys does not matter.
    KeysKind(ChoiceKind),
    /// The tries at the first free choice of the main line.
    Tries(Vec<Try>),
    /// The main line as far as it has been proved, and the number of positions searched so far. It replaces any main
    /// line reported earlier.
    Line(MainLine, usize),
    /// A line for each key.
    KeyLines(Vec<Vec<Card>>),
    /// The variations, the most precise first.
    Variations(Vec<Variation>),
    /// The point of the main line at which the goal is decided.
    Decision(Decision),
    /// The keys at each first free choice, if defenders have a choice before it; otherwise empty.
    Answers(Vec<KeysAfter>),
    /// The number of different positions off the main line with a dual.
    Elsewhere(usize),
    /// The verdict, and the number of positions searched. A cook may be found before the rest of the solution.
    Verdict(Verdict, usize),
}

impl SoundnessReport {
    /// Returns true if the main line has duals, and if the classes of each differ only in the order of play.
    pub fn has_order_duals_only(&self) -> bool {
        let duals = &self.main.duals;
        !duals.is_empty() && duals.iter().all(|dual| dual.kind.is_order)
    }

    /// Returns true if the main line is proved to its end, with its precision and its duals.
    pub fn is_proved(&self) -> bool {
        self.tricks > Tricks::ZERO && self.main.proved == self.tricks
    }

    /// Returns the difficulty of the solution, from 1 (easy) to 5 (hard). It depends on the precision, the number of
    /// turns at which a solver must find the only class. `None` unless the main line is proved.
    pub fn difficulty(&self) -> Option<u8> {
        self.is_proved().then_some(match self.main.precision {
            0..=1 => 1,
            2 => 2,
            3..=4 => 3,
            5..=6 => 4,
            7.. => 5,
        })
    }
}
