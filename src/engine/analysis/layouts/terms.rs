//! The terms of a question about layouts, and their application to a single layout.

use crate::cards::{CardSet, Seat, Tricks};
use crate::rules::{Contract, Limit, Position};
use crate::search::Proved;

use super::super::choices::after_one_of;

/// The terms of a question about layouts: the position, the unseen hands, the constraints, and the results to find.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LayoutsTerms {
    pub(super) position: Position,
    pub(super) unseen: [Seat; 2],
    /// The discards that are unseen too; empty in bridge.
    pub(super) discards: CardSet,
    /// The constraints that all layouts satisfy.
    pub(super) limits: Vec<Limit>,
    /// The condition for making the contract; `None` without a contract.
    pub(super) aim: Option<Aim>,
    /// True if the number of tricks is requested, and not only whether the contract is made.
    pub(super) counts_tricks: bool,
    /// The groups of equivalent legal cards; empty if the question is not about single cards.
    pub(super) cards: Vec<CardSet>,
    /// The number of layouts to draw at random; `None` for the default.
    pub(super) draws: Option<u32>,
    /// The seed of the random draws.
    pub(super) seed: u64,
}

/// The condition for making a contract, in tricks of the declaring side from the position on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) enum Aim {
    /// The contract is certain to be made (true) or to fail (false).
    Sure(bool),
    /// The contract is made with at least this number of tricks.
    AtLeast(Tricks),
    /// The contract is made with fewer than this number of tricks.
    Below(Tricks),
}

impl Aim {
    /// Returns the condition for a contract after the declaring side has won `won` tricks, with `left` tricks left.
    pub(super) fn of(contract: Contract, won: Tricks, left: Tricks) -> Aim {
        let makes = |tricks: u8| contract.is_made(Tricks(tricks) + won);
        match (1..=left.0).find(|&tricks| makes(tricks) != makes(tricks - 1)) {
            Some(target) if makes(target) => Aim::AtLeast(Tricks(target)),
            Some(target) => Aim::Below(Tricks(target)),
            None => Aim::Sure(makes(0)),
        }
    }

    /// Returns the number of tricks that decides the contract, or `None` if the result is certain.
    pub(super) fn target(self) -> Option<Tricks> {
        match self {
            Aim::Sure(_) => None,
            Aim::AtLeast(target) | Aim::Below(target) => Some(target),
        }
    }
}

/// A stage of counting the layouts. Each stage finds one kind of value for every layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Stage {
    /// Does the declaring side take the target number of tricks? The value is 1 if it does, else 0.
    Makes,
    /// The value is the number of tricks that the declaring side takes.
    Tricks,
}

/// Returns the index (0 or 1) of the unseen hand that a constraint is on.
pub(super) fn index_in(limit: &Limit, unseen: [Seat; 2]) -> usize {
    usize::from(limit.seat == unseen[1])
}

impl LayoutsTerms {
    /// Returns the number of tricks that decides the contract, or `None` without a contract or if its result is
    /// certain.
    pub(super) fn target(&self) -> Option<Tricks> {
        self.aim?.target()
    }

    /// Iterates over the stages of the count in the order in which they run.
    pub(super) fn stages(&self) -> impl Iterator<Item = Stage> + use<> {
        let makes = self.target().map(|_| Stage::Makes);
        let tricks = self.counts_tricks.then_some(Stage::Tricks);
        makes.into_iter().chain(tricks)
    }

    /// Iterates over the constraints on more than one suit, each with the index of its hand.
    pub(super) fn wide_limits(&self) -> impl Iterator<Item = (&Limit, usize)> {
        let limits = self.limits.iter().filter(|limit| limit.suit().is_none());
        limits.map(|limit| (limit, index_in(limit, self.unseen)))
    }

    /// Returns true if the two hands satisfy the constraints on more than one suit. Those on one suit are built into
    /// the axes.
    pub(super) fn allows(&self, hands: [CardSet; 2]) -> bool {
        let mut limits = self.wide_limits();
        limits.all(|(limit, hand)| limit.allows(hands[hand]))
    }

    /// Returns the position of the question after the unseen hands have been dealt the given cards.
    pub(super) fn position_with(&self, hands: [CardSet; 2]) -> Position {
        let mut setup = self.position.setup();
        for (seat, hand) in self.unseen.into_iter().zip(hands) {
            setup.hands[seat] = hand;
        }
        Position::from_setup(&setup).expect("a layout that respects shown voids is legal")
    }

    /// Returns the question that a stage asks about every layout.
    pub(super) fn question(&self, stage: Stage) -> LayoutQuestion {
        match (stage, self.target()) {
            (Stage::Makes, Some(target)) => LayoutQuestion::AtLeast(target),
            _ => LayoutQuestion::Tricks,
        }
    }

    /// Returns the columns, which have a value in every layout: one for each group of cards to play or, if the question
    /// is not about single cards, one for the position itself.
    pub(super) fn columns(&self) -> Vec<Column> {
        let groups = self.cards.iter().map(|&cards| Column(Some(cards)));
        match self.cards.is_empty() {
            true => vec![Column(None)],
            false => groups.collect(),
        }
    }
}

/// The question about a single layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LayoutQuestion {
    /// Does the declaring side take at least this number of tricks? The value is 1 or 0.
    AtLeast(Tricks),
    /// The value is the number of tricks that the declaring side takes.
    Tricks,
}

/// The value of a point that is not a layout, because it violates a constraint.
pub(super) const NO_LAYOUT: u8 = u8::MAX;

impl LayoutQuestion {
    /// Returns the value of a layout from the bounds on its tricks, or `None` if they do not settle the value yet.
    pub(super) fn answer(self, proved: Proved) -> Option<u8> {
        match self {
            LayoutQuestion::AtLeast(target) if proved.settles(target) => {
                Some((target <= proved.at_least).into())
            }
            LayoutQuestion::AtLeast(_) => None,
            LayoutQuestion::Tricks => proved.value().map(|tricks| tricks.0),
        }
    }

    /// Returns the number of tricks to search for next in a layout with the bounds `proved`. `guess` is the number of
    /// tricks in a similar layout, if known.
    pub(super) fn next(self, proved: Proved, guess: Option<u8>) -> Tricks {
        let (least, most) = (proved.at_least.0, proved.at_most.0);
        match self {
            LayoutQuestion::AtLeast(target) => target,
            LayoutQuestion::Tricks => {
                let guess = guess.unwrap_or((least + most) / 2);
                Tricks(guess.clamp(least + 1, most))
            }
        }
    }
}

/// A column of the answer: the position after one of several equivalent cards or, for `None`, the position itself.
pub(super) struct Column(Option<CardSet>);

impl Column {
    /// Returns the position to search, and the tricks that the declaring side wins by the card that leads to it.
    pub(super) fn after(&self, position: &Position) -> (Position, Tricks) {
        match self.0 {
            Some(cards) => after_one_of(position, cards),
            None => (*position, Tricks::ZERO),
        }
    }

    /// Returns the bounds on the declaring side's tricks from a position on before any search.
    pub(super) fn nothing(&self, position: &Position) -> Proved {
        let (next, won) = self.after(position);
        let Proved { at_least, at_most } = Proved::nothing(&next);
        Proved {
            at_least: at_least + won,
            at_most: at_most + won,
        }
    }
}
