//! What is asked about layouts, and what that means for a single one.

use serde::{Deserialize, Serialize};

use crate::cards::{CardSet, Seat, Tricks};
use crate::rules::{Contract, Limit, Position};
use crate::search::Proved;

use super::super::choices::after_one_of;

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LayoutsTerms {
    pub(super) position: Position,
    pub(super) unseen: [Seat; 2],
    /// Discards that are not seen either.
    pub(super) discards: CardSet,
    pub(super) limits: Vec<Limit>,
    /// When the contract is made, if there is one.
    pub(super) aim: Option<Aim>,
    /// Whether it is asked how many are taken, too.
    pub(super) counts_tricks: bool,
    /// The equal cards that may be played, if it is asked what each is worth.
    pub(super) cards: Vec<CardSet>,
    /// How many layouts to draw at random, if it was said.
    pub(super) draws: Option<u32>,
    /// Which ones.
    pub(super) seed: u64,
}

/// When a contract is made, in tricks of the declaring side from here on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Aim {
    /// Whatever happens, or never.
    Sure(bool),
    /// If so many are taken.
    AtLeast(Tricks),
    /// If fewer are taken.
    Below(Tricks),
}

impl Aim {
    /// What a contract needs when so many tricks are won and so many are left.
    pub(super) fn of(contract: Contract, won: Tricks, left: Tricks) -> Aim {
        let makes = |tricks: u8| contract.is_made(Tricks(tricks) + won);
        match (1..=left.0).find(|&tricks| makes(tricks) != makes(tricks - 1)) {
            Some(target) if makes(target) => Aim::AtLeast(Tricks(target)),
            Some(target) => Aim::Below(Tricks(target)),
            None => Aim::Sure(makes(0)),
        }
    }

    /// The tricks of which it depends whether they are taken.
    pub(super) fn target(self) -> Option<Tricks> {
        match self {
            Aim::Sure(_) => None,
            Aim::AtLeast(target) | Aim::Below(target) => Some(target),
        }
    }
}

/// What is asked of a layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Whether the declaring side takes the tricks of the target.
    Makes,
    /// How many it takes.
    Tricks,
}

/// Which of the unseen hands a limit is about.
pub(super) fn index_in(limit: &Limit, unseen: [Seat; 2]) -> usize {
    usize::from(limit.seat == unseen[1])
}

impl LayoutsTerms {
    /// The tricks of which it depends whether they are taken if the contract is made.
    pub(super) fn target(&self) -> Option<Tricks> {
        self.aim?.target()
    }

    pub(super) fn stages(&self) -> impl Iterator<Item = Stage> + use<> {
        let makes = self.target().map(|_| Stage::Makes);
        let tricks = self.counts_tricks.then_some(Stage::Tricks);
        makes.into_iter().chain(tricks)
    }

    /// The limits that are about more than one suit, each with the index of its hand.
    pub(super) fn wide_limits(&self) -> impl Iterator<Item = (&Limit, usize)> {
        let limits = self.limits.iter().filter(|limit| limit.suit().is_none());
        limits.map(|limit| (limit, index_in(limit, self.unseen)))
    }

    /// Whether there are such limits.
    pub(super) fn has_wide_limits(&self) -> bool {
        self.wide_limits().next().is_some()
    }

    /// Whether two hands keep to them.
    pub(super) fn allows(&self, hands: [CardSet; 2]) -> bool {
        let mut limits = self.wide_limits();
        limits.all(|(limit, hand)| limit.allows(hands[hand]))
    }

    /// The position when the unseen hands hold these cards.
    pub(super) fn lay(&self, hands: [CardSet; 2]) -> Position {
        let mut setup = *self.position.setup();
        for (seat, hand) in self.unseen.into_iter().zip(hands) {
            setup.hands[seat] = hand;
        }
        Position::from_setup(&setup).expect("a layout that respects shown voids is legal")
    }

    /// What is asked of every layout at a stage.
    pub(super) fn question(&self, stage: Stage) -> LayoutQuestion {
        match (stage, self.target()) {
            (Stage::Makes, Some(target)) => LayoutQuestion::AtLeast(target),
            _ => LayoutQuestion::Tricks,
        }
    }

    /// The columns of the answer.
    pub(super) fn columns(&self) -> Vec<Column> {
        let column = |cards: Option<CardSet>| {
            let mut column = Column {
                cards,
                nothing: Proved::nothing(&self.position),
            };
            let (next, won) = column.after(&self.position);
            let nothing = Proved::nothing(&next);
            column.nothing = Proved {
                at_least: nothing.at_least + won,
                at_most: nothing.at_most + won,
            };
            column
        };
        match self.cards.is_empty() {
            true => vec![column(None)],
            false => self
                .cards
                .iter()
                .map(|&cards| column(Some(cards)))
                .collect(),
        }
    }
}

/// What is asked of a layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LayoutQuestion {
    /// Whether the declaring side takes so many tricks: the value is 1 or 0.
    AtLeast(Tricks),
    /// How many it takes: the value is their number.
    Tricks,
}

/// The value of a point that is no layout, as it does not keep to a limit.
pub(super) const NO_LAYOUT: u8 = u8::MAX;

impl LayoutQuestion {
    /// The value, if what is proved settles it.
    pub(super) fn answer(self, proved: Proved) -> Option<u8> {
        match self {
            LayoutQuestion::AtLeast(target) if proved.settles(target) => {
                Some((target <= proved.at_least).into())
            }
            LayoutQuestion::AtLeast(_) => None,
            LayoutQuestion::Tricks => proved.value().map(|tricks| tricks.0),
        }
    }

    /// Which target to search for next, given the tricks of a layout like this one.
    pub(super) fn next(self, proved: Proved, guess: Option<u8>) -> Tricks {
        let (least, most) = (proved.at_least.0, proved.at_most.0);
        match self {
            LayoutQuestion::AtLeast(target) => target,
            LayoutQuestion::Tricks => {
                let guess = guess.unwrap_or((least + most) / 2).clamp(least, most);
                Tricks(if guess > least { guess } else { least + 1 })
            }
        }
    }
}

/// What is asked about: the position itself, or the one after one of several equal cards.
pub(super) struct Column {
    pub(super) cards: Option<CardSet>,
    /// What is known of the declaring side's tricks before any search.
    pub(super) nothing: Proved,
}

impl Column {
    /// The position that is searched, and the tricks won on the way to it.
    pub(super) fn after(&self, position: &Position) -> (Position, Tricks) {
        match self.cards {
            Some(cards) => after_one_of(position, cards),
            None => (*position, Tricks::ZERO),
        }
    }
}
