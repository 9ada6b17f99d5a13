//! Comparison of a par with the wordings in which other programs publish it.

use crate::analysis::TrickTable;
use crate::problem::{PublishedContract, PublishedPar};
use crate::rules::{Par, Vulnerability, score};

/// The computed par score and contracts of a deal, to be compared with published ones.
#[derive(Clone, Copy)]
pub(super) struct KnownPar<'a> {
    pub(super) par: &'a Par,
    pub(super) table: &'a TrickTable,
    pub(super) vulnerability: Vulnerability,
}

impl KnownPar<'_> {
    /// Returns true if the published score equals the par score, from the point of view of either side.
    pub(super) fn is_score(self, published: &PublishedPar) -> bool {
        published
            .points()
            .map(|(side, points)| side.for_north_south(points))
            == Some(self.par.score)
    }

    /// Returns true if all published contracts are par contracts. The text may omit some of them.
    pub(super) fn are_contracts(self, published: &PublishedPar) -> bool {
        if self.par.contracts.is_empty() {
            return !published.contracts.is_empty() && published.is_passed_out();
        }
        let mut contracts = published.contracts();
        contracts.all(|(_, contract)| contract.is_some_and(|contract| self.includes(&contract)))
    }

    /// Returns true if a published contract is one of the par contracts, or differs only in the level and has the same
    /// score.
    fn includes(self, published: &PublishedContract) -> bool {
        let strain = published.contract.strain();
        let mut seats = published.seats.iter();
        seats.all(|&declarer| {
            let mut ours = self.par.contracts.iter();
            let is_played = ours.any(|contract| {
                contract.declarer == declarer && contract.contract.strain() == strain
            });
            let Some(tricks) = self.table.get(strain, declarer).filter(|_| is_played) else {
                return false;
            };
            let side = declarer.side();
            let is_vulnerable = self.vulnerability.includes(side);
            let points = score(published.contract, is_vulnerable, tricks);
            let margin = published.contract.margin(tricks);
            side.for_north_south(points) == self.par.score
                && published.margin.is_none_or(|stated| stated == margin)
        })
    }
}
