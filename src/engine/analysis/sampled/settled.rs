//! The test that settles a card as the best, however often one looks.
//!
//! A fixed interval of 95 % that is looked at after every batch is wrong more often than once in twenty times. The test
//! uses a confidence sequence, which holds at all times together: the normal mixture of Robbins (Statistical methods
//! related to the law of the iterated logarithm, 1970), with the variance estimated from the deals (Waudby-Smith et al.,
//! Time-uniform central limit theory and asymptotic confidence sequences, 2021). After `n` deals the mean difference of
//! two choices lies within `√((V + ρ) ln((V + ρ) / (ρ a²))) / n` of its estimate, where `V` is the sum of the squared
//! deviations, `a` the permitted error, and `ρ` a free parameter. The sequence is narrowest where `r = V / ρ` solves
//! `r = ln(1 + r) + 2 ln(1 / a)`; `ρ` is chosen so that this is the case after [`SettledTest::EXPECTED_DEALS`] deals.

use crate::cards::CardSet;

use super::merits::{Criterion, Scorer};
use super::sample::{ChoiceSample, MAX_CHOICES};

/// The outcome of a [`SettledTest`]: the choice that is settled as the best.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Settled {
    /// The number of deals after which the best choice was settled.
    pub deals: usize,
    /// The cards of the best choice.
    pub best: CardSet,
    /// The other choices that may be as good or better, though by less than
    /// [`Criterion::smallest_difference`]; empty if the best choice is better than all others.
    pub as_good: Vec<CardSet>,
}

/// A test that decides if one choice is settled as the best. It can be continued with every deal added to a sample.
///
/// At the confidence `1 - error` it never names a choice when another one is better by more than
/// [`Criterion::smallest_difference`], and never says that a choice is better than all others when it is not. It looks
/// after every [`SettledTest::INTERVAL`] deals, so its outcome does not depend on how many deals are added at a time.
#[derive(Clone, Debug)]
pub struct SettledTest {
    criterion: Criterion,
    vulnerable: bool,
    error: f64,
    /// The number of deals evaluated so far.
    deals: usize,
    /// For each choice: the sum of its worths.
    totals: [f64; MAX_CHOICES],
    /// For each pair of choices: the sum of the differences between their worths.
    sums: [[f64; MAX_CHOICES]; MAX_CHOICES],
    /// For each pair of choices: the sum of the squared differences between their worths.
    squares: [[f64; MAX_CHOICES]; MAX_CHOICES],
    settled: Option<Settled>,
}

impl SettledTest {
    /// The number of deals between two evaluations of the test, and before the first.
    pub const INTERVAL: usize = 50;

    /// The number of deals after which the confidence sequence is narrowest.
    const EXPECTED_DEALS: f64 = 1000.0;

    /// Creates a test by a criterion. `vulnerable` is true if the declaring side is vulnerable. `error` is the
    /// permitted probability that the outcome is wrong, such as 0.05.
    pub fn new(criterion: Criterion, vulnerable: bool, error: f64) -> SettledTest {
        SettledTest {
            criterion,
            vulnerable,
            error,
            deals: 0,
            totals: [0.0; MAX_CHOICES],
            sums: [[0.0; MAX_CHOICES]; MAX_CHOICES],
            squares: [[0.0; MAX_CHOICES]; MAX_CHOICES],
            settled: None,
        }
    }

    /// Evaluates the deals that were added to the sample since the last call, and returns the outcome once there is
    /// one. Every call must pass the same sample, with deals added. While other choices may be as good, more deals can
    /// lead to another outcome.
    pub fn look(&mut self, sample: &ChoiceSample) -> Option<&Settled> {
        let scorer = Scorer::new(sample, self.criterion, self.vulnerable);
        let count = sample.choices().len();
        for row in sample.rows().skip(self.deals) {
            if self
                .settled
                .as_ref()
                .is_some_and(|settled| settled.as_good.is_empty())
            {
                break;
            }
            let worths = scorer.worths(row);
            for first in 0..count {
                self.totals[first] += worths[first];
                for second in 0..count {
                    let difference = worths[first] - worths[second];
                    self.sums[first][second] += difference;
                    self.squares[first][second] += difference * difference;
                }
            }
            self.deals += 1;
            if self.deals.is_multiple_of(SettledTest::INTERVAL) {
                self.settled = self.outcome(sample.choices()).or(self.settled.take());
            }
        }
        self.settled.as_ref()
    }

    /// Returns the outcome after the deals evaluated so far, or `None` if the best choice is not settled yet.
    fn outcome(&self, choices: &[CardSet]) -> Option<Settled> {
        // Of equal choices the first one is the best, as in a list sorted by worth.
        let total = |choice: usize| self.totals[choice];
        let backwards = (0..choices.len()).rev();
        let best = backwards.max_by(|&one, &other| total(one).total_cmp(&total(other)))?;
        let mut as_good = Vec::new();
        for (other, &cards) in choices
            .iter()
            .enumerate()
            .filter(|&(other, _)| other != best)
        {
            let mean = self.sums[best][other] / self.deals as f64;
            let reach = self.reach(best, other, choices.len());
            if mean > reach {
                continue;
            }
            if reach - mean > self.criterion.smallest_difference() {
                return None;
            }
            as_good.push(cards);
        }
        Some(Settled {
            deals: self.deals,
            best: choices[best],
            as_good,
        })
    }

    /// Returns half the width of the confidence sequence of the mean difference between two of `count` choices.
    fn reach(&self, one: usize, other: usize, count: usize) -> f64 {
        let deals = self.deals as f64;
        let sum = self.sums[one][other];
        let deviations = (self.squares[one][other] - sum * sum / deals).max(0.0);
        let error = self.error / (count.max(2) - 1) as f64;
        let expected = SettledTest::EXPECTED_DEALS * self.typical_variance();
        let parameter = expected / narrowest_ratio(error);
        let spread = deviations + parameter;
        (spread * (spread / (parameter * error * error)).ln()).sqrt() / deals
    }

    /// Returns the variance that the difference of two choices typically has in a deal.
    fn typical_variance(&self) -> f64 {
        match self.criterion {
            Criterion::Contract | Criterion::Matchpoints => 0.1,
            Criterion::Tricks => 0.5,
            Criterion::Imps => 10.0,
        }
    }
}

/// Returns the ratio of the squared deviations to the parameter `ρ` at which a confidence sequence with this error is
/// narrowest.
fn narrowest_ratio(error: f64) -> f64 {
    // The equation is solved by iteration, which converges fast.
    (0..20).fold(10.0, |ratio: f64, _| ratio.ln_1p() - 2.0 * error.ln())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Tricks;
    use crate::rules::Chance;

    /// Generates the results of `count` choices in many deals. The tricks against 3NT depend on the deal, and a little
    /// on the choice.
    fn population(chance: &mut Chance, count: usize) -> Vec<Vec<Tricks>> {
        let rate: Vec<usize> = (0..count).map(|_| chance.below(40)).collect();
        let deals = (0..2000).map(|_| {
            let common = 7 + chance.below(4) as u8;
            let own = rate
                .iter()
                .map(|&rate| Tricks(common + u8::from(chance.below(100) < rate)));
            own.collect()
        });
        deals.collect()
    }

    /// Returns the true worth of each choice over a population, to compare with the outcome of a test on draws from it.
    fn true_worths(population: &[Vec<Tricks>], criterion: Criterion) -> Vec<f64> {
        let sample = ChoiceSample::of_rows("3NT", population.iter().map(Vec::as_slice));
        let merits = sample.merits(false);
        merits.iter().map(|merits| merits.by(criterion)).collect()
    }

    #[test]
    fn a_worse_choice_is_named_best_in_at_most_one_run_of_twenty() {
        let mut chance = Chance::from_seed(17);
        let (mut runs, mut outcomes, mut wrong, mut alone_wrong) = (0, 0, 0, 0);
        for number in 0..10 {
            let criterion = Criterion::ALL[number % 4];
            let population = population(&mut chance, 4 + number % 5);
            let worths = true_worths(&population, criterion);
            let best = worths.iter().copied().fold(f64::MIN, f64::max);
            for _ in 0..100 {
                runs += 1;
                let drawn = || population[chance.below(population.len())].as_slice();
                let rows: Vec<&[Tricks]> = std::iter::repeat_with(drawn).take(2500).collect();
                let sample = ChoiceSample::of_rows("3NT", rows);
                let mut test = SettledTest::new(criterion, false, 0.05);
                let Some(settled) = test.look(&sample) else {
                    continue;
                };
                outcomes += 1;
                let choices = sample.choices().iter();
                let named = choices
                    .zip(&worths)
                    .find(|&(&cards, _)| cards == settled.best);
                let (_, worth) = named.unwrap();
                let lack = best - worth;
                wrong += usize::from(lack > criterion.smallest_difference());
                alone_wrong += usize::from(settled.as_good.is_empty() && lack > 0.0);
            }
        }
        assert_eq!(runs, 1000);
        assert!(outcomes > 600, "{outcomes} outcomes");
        assert!(wrong + alone_wrong <= 50, "{wrong} and {alone_wrong} wrong");
    }

    #[test]
    fn the_outcome_does_not_depend_on_how_often_the_sample_is_checked() {
        let mut chance = Chance::from_seed(5);
        let population = population(&mut chance, 5);
        let all = ChoiceSample::of_rows("3NT", population.iter().map(Vec::as_slice));
        let mut at_once = SettledTest::new(Criterion::Tricks, false, 0.05);
        let settled = at_once.look(&all).cloned();
        assert!(settled.is_some());
        let mut often = SettledTest::new(Criterion::Tricks, false, 0.05);
        for deals in (0..=population.len()).step_by(7) {
            let some = population[..deals].iter().map(Vec::as_slice);
            often.look(&ChoiceSample::of_rows("3NT", some));
        }
        assert_eq!(often.look(&all).cloned(), settled);
    }

    #[test]
    fn only_a_choice_equal_to_the_best_is_reported_as_equally_good() {
        let rows = [[8, 9, 8], [9, 10, 9]].map(|row| row.map(Tricks));
        let rows = rows.iter().map(<[Tricks; 3]>::as_slice);
        let sample = ChoiceSample::of_rows("3NT", rows.cycle().take(1000));
        let mut test = SettledTest::new(Criterion::Tricks, false, 0.05);
        let settled = test.look(&sample).unwrap();
        let choices = sample.choices();
        assert_ne!(settled.best, choices[1]);
        assert_eq!(settled.as_good.len(), 1);
        assert!(!settled.as_good.contains(&choices[1]));
    }
}
