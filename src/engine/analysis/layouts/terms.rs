//! The terms of a question about layouts, and their application to a single layout.

use crate::cards::{CardSet, Tricks};
use crate::rules::{Constraint, Contract, Position};
use crate::search::Proved;

use super::super::choices::after_one_of;
use super::axis::PLACES;
use super::layout_value::{LayoutValue, Stage};
use super::unseen::{Place, Unseen};

/// The conditions of a count of layouts: the position, the unseen hands, the constraints, and the results to find.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LayoutsTerms {
    pub(super) position: Position,
    pub(super) unseen: Unseen,
    /// The discards that are unseen, like the unseen hands; empty in bridge.
    pub(super) discards: CardSet,
    /// The constraints that all counted layouts satisfy.
    pub(super) constraints: Vec<Constraint>,
    /// The condition for making the contract; `None` without a contract.
    pub(super) aim: Option<Aim>,
    /// True if the number of tricks is requested in each layout; false if only the result of the contract is.
    pub(super) counts_tricks: bool,
    /// The groups of equivalent legal cards; empty if the question is not about single cards.
    pub(super) cards: Vec<CardSet>,
    /// The number of layouts to draw at random; `None` for the default.
    pub(super) draws: Option<u32>,
    /// The seed of the random numbers that select the layouts to draw.
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
    /// Returns the condition for making a contract after the declaring side has won `won` tricks, with `left` tricks
    /// left.
    pub(super) fn for_contract(contract: Contract, won: Tricks, left: Tricks) -> Aim {
        let makes = |tricks: u8| contract.is_made(Tricks(tricks) + won);
        match (1..=left.0).find(|&tricks| makes(tricks) != makes(tricks - 1)) {
            Some(target) if makes(target) => Aim::AtLeast(Tricks(target)),
            Some(target) => Aim::Below(Tricks(target)),
            None => Aim::Sure(makes(0)),
        }
    }

    /// Returns the number of tricks that decides the contract, or `None` if the contract is certain to be made or to
    /// fail.
    pub(super) fn target(self) -> Option<Tricks> {
        match self {
            Aim::Sure(_) => None,
            Aim::AtLeast(target) | Aim::Below(target) => Some(target),
        }
    }
}

/// Returns the index (0 or 1) of the unseen hand that a constraint applies to.
pub(super) fn unseen_hand_index(constraint: &Constraint, unseen: Unseen) -> usize {
    usize::from(unseen.seats()[0] != constraint.seat)
}

impl LayoutsTerms {
    /// Returns the number of tricks that decides the contract, or `None` without a contract or if its result is
    /// certain.
    pub(super) fn target(&self) -> Option<Tricks> {
        self.aim?.target()
    }

    /// Iterates over the stages of the count of layouts, in the order in which they run.
    pub(super) fn stages(&self) -> impl Iterator<Item = Stage> + use<> {
        let makes = self.target().map(|_| Stage::Makes);
        let tricks = self.counts_tricks.then_some(Stage::Tricks);
        makes.into_iter().chain(tricks)
    }

    /// Iterates over the constraints that concern more than one suit, each with the index (0 or 1) of its unseen hand.
    pub(super) fn wide_constraints(&self) -> impl Iterator<Item = (&Constraint, usize)> {
        let constraints = self
            .constraints
            .iter()
            .filter(|constraint| constraint.suit().is_none());
        constraints.map(|constraint| (constraint, unseen_hand_index(constraint, self.unseen)))
    }

    /// Returns true if the cards in the two places of [`Unseen::places`] satisfy the constraints that concern more than
    /// one suit. Those on a single suit have been checked before.
    pub(super) fn allows(&self, cards: [CardSet; 2]) -> bool {
        let mut constraints = self.wide_constraints();
        constraints.all(|(constraint, hand)| constraint.allows(cards[hand]))
    }

    /// Returns all cards whose place is unknown.
    pub(super) fn unseen_cards(&self) -> CardSet {
        CardSet::union(self.cards_by_place())
    }

    /// Returns the unseen cards by place, as they lie in the position itself. The places are those of
    /// [`Unseen::places`] and, for two unseen hands, the discards.
    pub(super) fn cards_by_place(&self) -> [CardSet; PLACES] {
        let hand = |seat| self.position.hand(seat);
        match self.unseen {
            Unseen::One(seat) => [hand(seat), self.discards, CardSet::EMPTY],
            Unseen::Two([one, other]) => [hand(one), hand(other), self.discards],
        }
    }

    /// Returns the position after the two places of [`Unseen::places`] have been dealt the given cards.
    pub(super) fn position_with(&self, cards: [CardSet; 2]) -> Position {
        let mut setup = self.position.setup();
        for (place, cards) in self.unseen.places().into_iter().zip(cards) {
            if let Place::Hand(seat) = place {
                setup.hands[seat] = cards;
            }
        }
        Position::from_setup(&setup).expect("a layout that respects shown voids is legal")
    }

    /// Returns the question to answer for every layout at a stage of the count.
    pub(super) fn question(&self, stage: Stage) -> LayoutQuestion {
        match (stage, self.target()) {
            (Stage::Makes, Some(target)) => LayoutQuestion::AtLeast(target),
            _ => LayoutQuestion::Tricks,
        }
    }

    /// Returns the legal cards in groups that are equivalent in every layout. Cards with an unseen card between them
    /// are in different groups. This holds even if that card is discarded in the position, because it may be in play in
    /// other layouts.
    pub(super) fn equivalent_cards(&self) -> Vec<CardSet> {
        let Some(turn) = self.position.turn() else {
            return Vec::new();
        };
        let others = self.position.in_play() - self.position.hand(turn);
        self.position.groups_divided_by(others | self.discards)
    }

    /// Returns the columns of the table of values, which has one row per layout. There is one column for each group of
    /// equivalent cards to play, or a single one for the position itself.
    pub(super) fn columns(&self) -> Vec<Column> {
        let groups = self.cards.iter().map(|&cards| Column(Some(cards)));
        if self.cards.is_empty() {
            vec![Column(None)]
        } else {
            groups.collect()
        }
    }
}

/// The question to answer for a single layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LayoutQuestion {
    /// The question whether the declaring side takes at least this number of tricks.
    AtLeast(Tricks),
    /// The question for the number of tricks that the declaring side takes.
    Tricks,
}

impl LayoutQuestion {
    /// Returns the value of a layout from the bounds on its tricks, or `None` if they do not settle the value yet.
    pub(super) fn value_from_bounds(self, proved: Proved) -> Option<LayoutValue> {
        match self {
            LayoutQuestion::AtLeast(target) if proved.settles(target) => {
                Some(LayoutValue::Reached(target <= proved.at_least))
            }
            LayoutQuestion::AtLeast(_) => None,
            LayoutQuestion::Tricks => proved.value().map(LayoutValue::Tricks),
        }
    }

    /// Returns the target number of tricks for the next search of a layout with the bounds `proved`. `guess` is the
    /// number of tricks in a similar layout, if known.
    pub(super) fn next_target(self, proved: Proved, guess: Option<Tricks>) -> Tricks {
        let Proved {
            at_least, at_most, ..
        } = proved;
        match self {
            LayoutQuestion::AtLeast(target) => target,
            LayoutQuestion::Tricks => {
                let guess = guess.unwrap_or(Tricks((at_least.0 + at_most.0) / 2));
                guess.clamp(at_least + Tricks(1), at_most)
            }
        }
    }
}

/// A column of values in a count of layouts: for one group of equivalent cards to play or, with `None`, for the
/// position itself.
pub(super) struct Column(Option<CardSet>);

impl Column {
    /// Returns the position to search for this column in a layout, and the tricks that the declaring side wins with the
    /// card leading to it, 0 or 1.
    pub(super) fn position_after_card(&self, position: &Position) -> (Position, Tricks) {
        match self.0 {
            Some(cards) => after_one_of(position, cards),
            None => (*position, Tricks::ZERO),
        }
    }

    /// Returns the bounds on the declaring side's tricks that are known before any search.
    pub(super) fn bounds_before_search(&self, position: &Position) -> Proved {
        let (next, won) = self.position_after_card(position);
        let Proved { at_least, at_most } = Proved::nothing(&next);
        Proved {
            at_least: at_least + won,
            at_most: at_most + won,
        }
    }
}
