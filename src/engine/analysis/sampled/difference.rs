//! Two choices compared deal by deal.

use super::merits::{Criterion, Mean, Scorer};
use super::sample::ChoiceSample;

/// The difference between two choices over the same deals. It is known more precisely than the difference between their
/// [`Merits`](super::Merits), because what a deal does to both cancels.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Difference {
    /// The worth of the first choice minus that of the second, by the requested criterion.
    pub worth: Mean,
    /// The number of deals in which only the first choice beats or makes the contract.
    pub only_first: usize,
    /// The number of deals in which only the second choice beats or makes the contract.
    pub only_second: usize,
    /// The number of deals in which both choices beat or make the contract.
    pub both: usize,
    /// The number of deals in which neither choice succeeds: declarer's side succeeds if it makes the contract, the
    /// defence if it beats it.
    pub neither: usize,
}

impl ChoiceSample {
    /// Compares two choices, given by their indices in [`ChoiceSample::choices`]. `vulnerable` is true if the declaring
    /// side is vulnerable, which matters only for IMPs.
    ///
    /// # Panics
    ///
    /// Panics if an index is out of range.
    pub fn difference(
        &self,
        [first, second]: [usize; 2],
        criterion: Criterion,
        vulnerable: bool,
    ) -> Difference {
        let scorer = Scorer::new(self, criterion, vulnerable);
        let (mut sum, mut squares) = (0.0, 0.0);
        let mut counts = [[0; 2]; 2];
        for row in self.rows() {
            let worths = scorer.worths(row);
            let difference = worths[first] - worths[second];
            sum += difference;
            squares += difference * difference;
            let [first, second] = [first, second].map(|choice| scorer.succeeds(row[choice]));
            counts[usize::from(first)][usize::from(second)] += 1;
        }
        let [[neither, only_second], [only_first, both]] = counts;
        Difference {
            worth: Mean::of_sums(self.deals(), sum, squares),
            only_first,
            only_second,
            both,
            neither,
        }
    }
}
