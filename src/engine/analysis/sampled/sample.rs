//! The tricks after every card to play, in random deals.

use std::collections::BTreeMap;

use crate::cards::{CardSet, Tricks};
use crate::rules::Contract;

/// The largest number of choices: a hand has thirteen cards.
pub(super) const MAX_CHOICES: usize = 13;

/// The declaring side's tricks after each card to play, in the deals of a random sequence that have been solved so far.
///
/// The sample takes one byte for each deal and choice.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ChoiceSample {
    choices: Vec<CardSet>,
    contract: Contract,
    wants_tricks: bool,
    /// The declaring side's tricks in the whole deal after each choice, as rows of one deal each.
    tricks: Vec<Tricks>,
    /// The results of deals that were solved before an earlier one, by index of the deal; `None` if no deal was found.
    early: BTreeMap<usize, Option<[Tricks; MAX_CHOICES]>>,
    /// True if no deal was found for the next number of the sequence.
    is_stuck: bool,
}

/// The tricks after each card to play in one random deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SampledDeal {
    /// The index of the deal within the range of the question.
    pub(super) part: usize,
    /// The declaring side's tricks in the whole deal after each choice; `None` if no deal was found.
    pub(super) tricks: Option<[Tricks; MAX_CHOICES]>,
}

impl ChoiceSample {
    /// Creates a sample of deals whose tricks are known. For the rows, see [`ChoiceSample::rows`]; for `wants_tricks`,
    /// see [`ChoiceSample::wants_tricks`].
    ///
    /// # Panics
    ///
    /// Panics if there are more than 13 choices, or if a row does not have one entry for each choice.
    pub fn from_rows<'a>(
        choices: Vec<CardSet>,
        contract: Contract,
        wants_tricks: bool,
        rows: impl IntoIterator<Item = &'a [Tricks]>,
    ) -> ChoiceSample {
        assert!(choices.len() <= MAX_CHOICES, "a hand has thirteen cards");
        let mut tricks = Vec::new();
        for row in rows {
            assert_eq!(row.len(), choices.len(), "one entry for each choice");
            tricks.extend(row);
        }
        ChoiceSample {
            choices,
            contract,
            wants_tricks,
            tricks,
            early: BTreeMap::new(),
            is_stuck: false,
        }
    }

    /// Creates a sample of the defenders' results against a contract. Each row holds the declaring side's tricks in one
    /// deal after each choice; each choice is the lead of a spade.
    #[cfg(test)]
    pub(super) fn of_rows<'a>(
        contract: &str,
        rows: impl IntoIterator<Item = &'a [Tricks]>,
    ) -> ChoiceSample {
        let rows: Vec<&[Tricks]> = rows.into_iter().collect();
        let count = rows.first().map_or(1, |row| row.len());
        let spades = CardSet::of_suit(crate::cards::Suit::Spades).iter();
        let choices = spades.take(count).map(CardSet::from).collect();
        let contract = contract.parse().expect("a contract");
        ChoiceSample::from_rows(choices, contract, false, rows)
    }

    /// Adds a solved deal. It counts as soon as all earlier deals of the range have been added.
    pub(super) fn add(&mut self, deal: SampledDeal) {
        self.early.insert(deal.part, deal.tricks);
        while !self.is_stuck
            && let Some(tricks) = self.early.remove(&self.deals())
        {
            match tricks {
                Some(tricks) => self.tricks.extend(&tricks[..self.choices.len()]),
                None => self.is_stuck = true,
            }
        }
    }

    /// Adds the deals of the next range of the same sequence.
    pub fn append(&mut self, next: &ChoiceSample) {
        self.tricks.extend(&next.tricks);
        self.is_stuck |= next.is_stuck;
    }

    /// Returns the number of deals solved, counted from the first of the range without a gap.
    pub fn deals(&self) -> usize {
        self.tricks.len() / self.choices.len().max(1)
    }

    /// Returns true if the sample ends because no deal that satisfies the constraints was found within
    /// [`RandomDeal::ATTEMPTS`](super::super::RandomDeal::ATTEMPTS) attempts.
    pub fn is_stuck(&self) -> bool {
        self.is_stuck
    }

    /// Returns the groups of touching cards that can be played: spades first, each suit from high to low.
    pub fn choices(&self) -> &[CardSet] {
        &self.choices
    }

    /// Returns the contract to be played.
    pub fn contract(&self) -> Contract {
        self.contract
    }

    /// Returns true if the hand to play wants the declaring side to take more tricks rather than fewer: declarer's side
    /// itself, or the defenders of a misère.
    pub fn wants_tricks(&self) -> bool {
        self.wants_tricks
    }

    /// Returns the declaring side's tricks in the whole deal after each of [`ChoiceSample::choices`], for every deal in
    /// the order of the sequence.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Tricks]> {
        self.tricks.chunks_exact(self.choices.len().max(1))
    }
}
