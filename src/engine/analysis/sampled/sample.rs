//! The tricks after every card to play, in random deals.

use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::cards::{BySeat, CardSet, Tricks};
use crate::rules::Contract;

/// The largest number of choices: a hand has thirteen cards.
pub(super) const MAX_CHOICES: usize = 13;

/// The declaring side's tricks after each card to play, in the deals of a random sequence that have been solved so far.
///
/// The sample takes 32 bytes for the hands of each deal, and one byte for each deal and choice.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ChoiceSample {
    choices: Vec<CardSet>,
    contract: Contract,
    wants_tricks: bool,
    /// The complete hands of each deal, before the play.
    hands: Vec<BySeat<CardSet>>,
    /// The declaring side's tricks in the whole deal after each choice, as rows of one deal each.
    tricks: Vec<Tricks>,
    /// The results of deals that were solved before an earlier one, by index of the deal; `None` if no deal was found.
    early: BTreeMap<usize, Option<SolvedDeal>>,
    /// True if no deal was found for the next number of the sequence.
    is_stuck: bool,
}

/// The hands of one random deal, and the tricks after each card to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SampledDeal {
    /// The index of the deal within the range of the question.
    pub(super) part: usize,
    /// The deal and its results; `None` if no deal was found.
    pub(super) solved: Option<SolvedDeal>,
}

/// A random deal that was found and solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct SolvedDeal {
    /// The complete hands, before the play.
    pub(super) hands: BySeat<CardSet>,
    /// The declaring side's tricks in the whole deal after each choice, in the order of [`ChoiceSample::choices`].
    pub(super) tricks: [Tricks; MAX_CHOICES],
}

impl ChoiceSample {
    /// Creates a sample of deals whose tricks are known. Each row has the hands of a deal and its tricks, for which see
    /// [`ChoiceSample::hands`] and [`ChoiceSample::rows`]; for `wants_tricks`, see [`ChoiceSample::wants_tricks`].
    ///
    /// # Panics
    ///
    /// Panics if there are more than 13 choices, or if a row does not have one entry for each choice.
    pub fn from_rows<'a>(
        choices: Vec<CardSet>,
        contract: Contract,
        wants_tricks: bool,
        rows: impl IntoIterator<Item = (BySeat<CardSet>, &'a [Tricks])>,
    ) -> ChoiceSample {
        assert!(choices.len() <= MAX_CHOICES, "a hand has thirteen cards");
        let mut sample = ChoiceSample {
            choices,
            contract,
            wants_tricks,
            hands: Vec::new(),
            tricks: Vec::new(),
            early: BTreeMap::new(),
            is_stuck: false,
        };
        for (hands, tricks) in rows {
            let choices = sample.choices.len();
            assert_eq!(tricks.len(), choices, "one entry for each choice");
            sample.hands.push(hands);
            sample.tricks.extend(tricks);
        }
        sample
    }

    /// Creates a sample of the defenders' results against a contract. Each row holds the declaring side's tricks in one
    /// deal after each choice; each choice is the lead of a spade. The hands are empty.
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
        let rows = rows.into_iter().map(|row| (BySeat::default(), row));
        ChoiceSample::from_rows(choices, contract, false, rows)
    }

    /// Adds a solved deal. It counts as soon as all earlier deals of the range have been added.
    pub(super) fn add(&mut self, deal: SampledDeal) {
        self.early.insert(deal.part, deal.solved);
        while !self.is_stuck
            && let Some(solved) = self.early.remove(&self.deals())
        {
            match solved {
                Some(solved) => {
                    self.hands.push(solved.hands);
                    self.tricks.extend(&solved.tricks[..self.choices.len()]);
                }
                None => self.is_stuck = true,
            }
        }
    }

    /// Adds the deals of the next range of the same sequence.
    pub fn append(&mut self, next: &ChoiceSample) {
        self.hands.extend(&next.hands);
        self.tricks.extend(&next.tricks);
        self.is_stuck |= next.is_stuck;
    }

    /// Returns the number of deals solved, counted from the first of the range without a gap.
    pub fn deals(&self) -> usize {
        self.hands.len()
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

    /// Returns the complete hands of every deal, before the play, in the order of the sequence.
    pub fn hands(&self) -> &[BySeat<CardSet>] {
        &self.hands
    }

    /// Writes the deals as comma-separated values: the number of each deal, the four hands before the play, and the
    /// declaring side's tricks in the whole deal after each choice.
    ///
    /// # Errors
    ///
    /// Returns the error of `out` if writing fails.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "deal,north,east,south,west")?;
        for cards in &self.choices {
            let names = cards.iter().map(|card| card.to_string());
            write!(out, ",{}", names.collect::<Vec<_>>().join(" "))?;
        }
        for (number, (hands, row)) in (1_u64..).zip(self.hands.iter().zip(self.rows())) {
            write!(out, "\n{number}")?;
            for hand in hands.0 {
                write!(out, ",{hand}")?;
            }
            for tricks in row {
                write!(out, ",{tricks}")?;
            }
        }
        writeln!(out)?;
        out.flush()
    }

    /// Returns the declaring side's tricks in the whole deal after each of [`ChoiceSample::choices`], for every deal in
    /// the order of the sequence.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[Tricks]> {
        self.tricks.chunks_exact(self.choices.len().max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Seat;

    #[test]
    fn hands_stay_beside_their_tricks_if_later_deals_are_solved_first() {
        let hands = ["A...", "K...", "Q..."].map(|north| {
            let mut hands = BySeat::<CardSet>::default();
            hands[Seat::North] = north.parse().unwrap();
            hands
        });
        let rows = [[8, 9], [7, 7], [9, 10]].map(|row| row.map(Tricks));
        let all = ChoiceSample::of_rows("3NT", rows.iter().map(<[Tricks; 2]>::as_slice));
        let mut sample = all.clone();
        (sample.hands, sample.tricks) = (Vec::new(), Vec::new());
        for part in [2, 1, 0] {
            let mut tricks = [Tricks::ZERO; MAX_CHOICES];
            tricks[..2].copy_from_slice(&rows[part]);
            let hands = hands[part];
            sample.add(SampledDeal {
                part,
                solved: Some(SolvedDeal { hands, tricks }),
            });
            assert_eq!(sample.deals(), if part == 0 { 3 } else { 0 });
        }
        assert_eq!(sample.hands(), hands);
        assert!(sample.rows().eq(all.rows()));
    }
}
