//! The worth of a card to play, by each way to score it.

use crate::cards::{CardSet, Strain, Tricks};
use crate::rules::{Game, imps, score};

use super::super::layouts::Interval;
use super::sample::{ChoiceSample, MAX_CHOICES};

/// The aim of the hand to play, which determines the worth of a choice in a deal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Criterion {
    /// The contract. The worth is 1 if a defender is to play and the contract is beaten, or if declarer's side is to
    /// play and makes it, else 0.
    Contract,
    /// The tricks of the side to play, 0 to 13. In misère, where nobody wants tricks, the tricks that the defenders
    /// make declarer take, or those that declarer avoids.
    Tricks,
    /// Matchpoints against the other choices: 1, ½ or 0 against each for a better, an equal or a worse result, averaged
    /// over them.
    Matchpoints,
    /// International match points against the other choices: the IMPs for the difference in score against each,
    /// averaged over them.
    Imps,
}

impl Criterion {
    /// All criteria, in declaration order.
    pub const ALL: [Criterion; 4] = [
        Criterion::Contract,
        Criterion::Tricks,
        Criterion::Matchpoints,
        Criterion::Imps,
    ];

    /// All criteria with their names, as users of options and arguments write them.
    pub const NAMED: [(&'static str, Criterion); 4] = [
        ("contract", Criterion::Contract),
        ("tricks", Criterion::Tricks),
        ("matchpoints", Criterion::Matchpoints),
        ("imps", Criterion::Imps),
    ];

    /// Returns the smallest difference in worth between two choices that matters: 0.01 for the contract and
    /// matchpoints, 0.1 for tricks and IMPs.
    pub const fn smallest_difference(self) -> f64 {
        match self {
            Criterion::Contract | Criterion::Matchpoints => 0.01,
            Criterion::Tricks | Criterion::Imps => 0.1,
        }
    }
}

/// The mean of a quantity over all possible deals, estimated from the deals drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mean {
    /// The mean over the deals drawn.
    pub mean: f64,
    /// Half the width of the 95 % confidence interval around the mean; infinite for fewer than two deals.
    pub error: f64,
}

impl Mean {
    /// Returns the mean of `count` independent draws and its interval, from their sum and the sum of their squares.
    pub(super) fn of_sums(count: usize, sum: f64, squares: f64) -> Mean {
        let deals = count as f64;
        let mean = if count == 0 { 0.0 } else { sum / deals };
        let error = match count {
            0 | 1 => f64::INFINITY,
            _ => {
                let variance = (squares - sum * mean).max(0.0) / (deals - 1.0);
                Interval::Z_SCORE * (variance / deals).sqrt()
            }
        };
        Mean { mean, error }
    }
}

/// The worth of one choice, averaged over all deals drawn, by every criterion.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Merits {
    /// The touching cards of the choice, any of which may be played.
    pub cards: CardSet,
    /// The share of deals in which the contract is beaten, if a defender is to play, or made, if declarer's side is.
    pub contract: Interval,
    /// The mean worth by [`Criterion::Tricks`].
    pub tricks: Mean,
    /// The mean worth by [`Criterion::Matchpoints`], 0 to 1.
    pub matchpoints: Mean,
    /// The mean worth by [`Criterion::Imps`], -24 to 24.
    pub imps: Mean,
    /// The share of deals in which no other choice takes more tricks for the side to play.
    pub best: Interval,
}

impl Merits {
    /// Returns the mean worth of the choice by `criterion`.
    pub fn by(&self, criterion: Criterion) -> f64 {
        match criterion {
            Criterion::Contract => self.contract.share,
            Criterion::Tricks => self.tricks.mean,
            Criterion::Matchpoints => self.matchpoints.mean,
            Criterion::Imps => self.imps.mean,
        }
    }
}

impl ChoiceSample {
    /// Returns the merits of all choices, in the order of [`ChoiceSample::choices`]. `vulnerable` is true if the
    /// declaring side is vulnerable, which matters only for IMPs.
    ///
    /// ```
    /// # use kibitzer::analysis::{Criterion, SampledChoices};
    /// # use kibitzer::cards::Seat;
    /// # use kibitzer::dealing::DealConstraints;
    /// # use kibitzer::rules::{Contract, Game, Setup};
    /// # use kibitzer::search::Solver;
    /// let mut constraints = DealConstraints::new(Game::Bridge);
    /// constraints.set_hand(Seat::West, "AKQJT9876543.2..".parse()?)?;
    /// let mut table = Setup::empty(Game::Bridge);
    /// (table.declarer, table.leader) = (Seat::South, Seat::West);
    /// let question = SampledChoices::new(&table, constraints, "1NT".parse()?, &[], 7)?;
    /// let sample = Solver::default().solve(&question.with_deals(0..3));
    /// let merits = sample.merits(false);
    /// // The first choice, a high spade, takes twelve tricks at least.
    /// assert_eq!(merits[0].contract.share, 1.0);
    /// assert!(merits[0].by(Criterion::Tricks) >= 12.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn merits(&self, vulnerable: bool) -> Vec<Merits> {
        let scorers = Criterion::ALL.map(|criterion| Scorer::new(self, criterion, vulnerable));
        let count = self.choices().len();
        let mut sums = [[(0.0, 0.0); MAX_CHOICES]; Criterion::ALL.len()];
        let mut best = [0; MAX_CHOICES];
        for row in self.rows() {
            for (scorer, sums) in scorers.iter().zip(&mut sums) {
                let worths = scorer.worths(row);
                for (worth, (sum, squares)) in worths.iter().zip(sums) {
                    *sum += worth;
                    *squares += worth * worth;
                }
            }
            let top = row.iter().map(|&tricks| self.own_tricks(tricks)).max();
            for (&tricks, best) in row.iter().zip(&mut best) {
                *best += u64::from(Some(self.own_tricks(tricks)) == top);
            }
        }
        let deals = self.deals();
        let merits = (0..count).map(|choice| {
            let [contract, tricks, matchpoints, imps] = sums.map(|sums| sums[choice]);
            let mean = |(sum, squares)| Mean::of_sums(deals, sum, squares);
            Merits {
                cards: self.choices()[choice],
                contract: Interval::of_draws(contract.0 as u64, deals as u64),
                tricks: mean(tricks),
                matchpoints: mean(matchpoints),
                imps: mean(imps),
                best: Interval::of_draws(best[choice], deals as u64),
            }
        });
        merits.collect()
    }

    /// Returns the number that [`Criterion::Tricks`] compares, if the declaring side takes `tricks`: the higher, the
    /// better for the side to play.
    pub fn own_tricks(&self, tricks: Tricks) -> u8 {
        if self.wants_tricks() {
            tricks.0
        } else {
            self.contract().game().hand_size() as u8 - tricks.0
        }
    }

    /// Returns true if the hand to play is a defender's.
    fn is_defending(&self) -> bool {
        // In misère nobody wants tricks.
        self.wants_tricks() == (self.contract().strain() == Strain::Misere)
    }

    /// Returns true if the side to play beats or makes the contract when the declaring side takes `tricks`.
    pub fn succeeds(&self, tricks: Tricks) -> bool {
        self.contract().is_made(tricks) != self.is_defending()
    }
}

/// The number of possible results of a deal, 0 to 13 tricks.
const RESULTS: usize = 14;

/// Computes the worth of choices in a deal by one criterion.
pub(super) struct Scorer {
    criterion: Criterion,
    /// The tricks of the side to play, indexed by the declaring side's tricks.
    tricks: [u8; RESULTS],
    /// True if the side to play beats or makes the contract, indexed by the declaring side's tricks.
    succeeds: [bool; RESULTS],
    /// The IMPs that the side to play wins by the first result instead of the second, indexed by the declaring side's
    /// tricks in each.
    imps: [[i8; RESULTS]; RESULTS],
}

impl Scorer {
    /// Creates a scorer for the choices of a sample. `vulnerable` is true if the declaring side is vulnerable.
    pub(super) fn new(sample: &ChoiceSample, criterion: Criterion, vulnerable: bool) -> Scorer {
        let contract = sample.contract();
        let is_defending = sample.is_defending();
        let results: [Tricks; RESULTS] = std::array::from_fn(|tricks| Tricks(tricks as u8));
        let own_score = |tricks: Tricks| {
            let declarers = score(contract, vulnerable, tricks);
            if is_defending { -declarers } else { declarers }
        };
        let scores = results.map(own_score);
        Scorer {
            criterion,
            tricks: results.map(|tricks| {
                sample.own_tricks(tricks.min(Tricks(Game::hand_size(contract.game()) as u8)))
            }),
            succeeds: results.map(|tricks| sample.succeeds(tricks)),
            imps: scores.map(|first| scores.map(|second| imps(first - second) as i8)),
        }
    }

    /// Returns the worth of each choice in a deal, and 0 for indices without a choice. `row` holds the declaring side's
    /// tricks after each choice.
    pub(super) fn worths(&self, row: &[Tricks]) -> [f64; MAX_CHOICES] {
        let mut worths = [0.0; MAX_CHOICES];
        for (choice, &tricks) in row.iter().enumerate() {
            let result = usize::from(tricks.0);
            worths[choice] = match self.criterion {
                Criterion::Contract => f64::from(u8::from(self.succeeds[result])),
                Criterion::Tricks => f64::from(self.tricks[result]),
                Criterion::Matchpoints => {
                    let own = self.tricks[result];
                    // A choice equals itself and gets half a point for it, which is taken off.
                    let points = row.iter().map(|&other| {
                        let other = self.tricks[usize::from(other.0)];
                        i32::from(own > other) - i32::from(own < other)
                    });
                    let others = row.len() - 1;
                    0.5 + mean_over(others, points.sum()) / 2.0
                }
                Criterion::Imps => {
                    let imps = row
                        .iter()
                        .map(|&other| i32::from(self.imps[result][usize::from(other.0)]));
                    mean_over(row.len() - 1, imps.sum())
                }
            };
        }
        worths
    }

    /// Returns true if the side to play beats or makes the contract when the declaring side takes these tricks.
    pub(super) fn succeeds(&self, tricks: Tricks) -> bool {
        self.succeeds[usize::from(tricks.0)]
    }
}

/// Returns `sum / others`, or 0 if there are no others.
fn mean_over(others: usize, sum: i32) -> f64 {
    f64::from(sum) / others.max(1) as f64
}
