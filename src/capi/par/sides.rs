//! The par for a given side bidding first, computed as in `Par` and `SidesPar` of libdds.
//!
//! Two sides bid instead of four hands. libdds does not analyse the auction backwards: each side makes the bid that
//! scores best by itself, until the other side has no answer. The choice of listed contracts was found by observing
//! libdds, over millions of tables. Comments mark where it differs from the result of the rules of bidding.

use std::cmp::Reverse;

use kibitzer::cards::Side;

use super::bids::{LevelBid, ParContract, ParOutcome, ParTable, STRAIN_COUNT};

/// Returns the par result of a deal if the side `opener` bids first, scored for that side. Contracts are listed from no
/// trumps down.
pub(super) fn par_of_side(table: &ParTable, opener: Side) -> ParOutcome {
    let Some(duel) = SidesDuel::new(table, opener) else {
        return ParOutcome::PASSED_OUT;
    };
    let score = duel.score();
    let mut contracts = duel.made_contracts(score);
    contracts.extend(duel.sacrifices(score));
    contracts.sort_by_key(|found| Reverse(found.bid.strain));
    ParOutcome {
        score: if duel.winner == opener { score } else { -score },
        contracts,
    }
}

/// The auction between two sides that bid only contracts they make, from which the par score is computed. The side that
/// bids last is the winner, the other side the loser.
struct SidesDuel<'a> {
    table: &'a ParTable,
    opener: Side,
    /// The side that makes the last bid of the auction.
    winner: Side,
    last: LevelBid,
    /// The losing side's last bid, which the winner's last bid outbids; `None` if the losing side never bids.
    outbid: Option<LevelBid>,
}

impl SidesDuel<'_> {
    /// Lets the two sides bid in turn until one has no answer. Returns `None` if neither side makes any contract.
    fn new(table: &ParTable, opener: Side) -> Option<SidesDuel<'_>> {
        let (mut winner, mut last) = [opener, opener.opponents()]
            .into_iter()
            .find_map(|side| Some((side, best_makeable_bid(table, side, None)?)))?;
        let mut outbid = None;
        while let Some(answer) = best_makeable_bid(table, winner.opponents(), Some(last)) {
            winner = winner.opponents();
            outbid = Some(last);
            last = answer;
        }
        Some(SidesDuel {
            table,
            opener,
            winner,
            last,
            outbid,
        })
    }

    /// Returns the losing side: the one that does not make the last bid of the auction.
    fn loser(&self) -> Side {
        self.winner.opponents()
    }

    /// Returns the par score for the winning side. The search for it starts from that side's last bid; over each bid
    /// the loser chooses its best sacrifice, and over each sacrifice the winner its best bid.
    fn score(&self) -> i32 {
        let mut bid = self.last;
        let mut score = self.table.score(self.winner, bid);
        while let Some(sacrifice) = self
            .best_sacrifice(bid)
            .filter(|&sacrifice| self.score_against(sacrifice) < score)
        {
            score = self.score_against(sacrifice);
            let over = best_makeable_bid(self.table, self.winner, Some(sacrifice));
            match over.filter(|&over| self.table.score(self.winner, over) > score) {
                Some(over) => (bid, score) = (over, self.table.score(self.winner, over)),
                None => break,
            }
        }
        score
    }

    /// Returns the cheapest sacrifice over a bid by the side that loses the auction; of equally cheap ones, the
    /// highest. Returns `None` if no sacrifice is possible.
    fn best_sacrifice(&self, over: LevelBid) -> Option<LevelBid> {
        let losers_answers =
            (0..STRAIN_COUNT).filter_map(|strain| self.losers_answer(over, strain, false));
        let answers = losers_answers.filter_map(LoserAnswer::sacrifice_bid);
        answers.min_by_key(|&bid| (self.score_against(bid), Reverse(bid)))
    }

    /// Returns the score of the side that wins the auction when the other side plays this bid, doubled if it fails.
    fn score_against(&self, bid: LevelBid) -> i32 {
        -self.table.score(self.loser(), bid)
    }

    /// Determines whether the side that loses the auction can make a contract in a strain over the winner's bid `over`,
    /// or else with which bid it sacrifices. Returns `None` if no level is left.
    ///
    /// The answer is the lowest bid that makes, or else a sacrifice: the lowest bid that fails. If both sides would
    /// make the lowest bid, or if `winner_counts` is true, the sacrifice is a bid that neither side makes.
    fn losers_answer(
        &self,
        over: LevelBid,
        strain: usize,
        winner_counts: bool,
    ) -> Option<LoserAnswer> {
        let lowest = over.next_bid_in(strain)?;
        let makes = self.table.makes(self.loser(), lowest);
        let [own, others] =
            [self.loser(), self.winner].map(|side| self.table.best_tricks(side, strain));
        if makes && own > others {
            return Some(LoserAnswer::Makes);
        }
        let most = if makes || winner_counts {
            own.max(others)
        } else {
            own
        };
        lowest_failing_bid(lowest, most).map(LoserAnswer::Fails)
    }

    /// Returns the contracts by which the winning side makes the par score. Each is lowered to the lowest level that
    /// libdds considers safe from a better bid of the other side.
    fn made_contracts(&self, score: i32) -> Vec<ParContract> {
        let stands = |&bid: &LevelBid| {
            self.table.score(self.winner, bid) == score
                && Some(bid) > self.outbid
                && !self.loses_to_sacrifice(bid, score)
                && !self.is_outbid(bid)
        };
        let bids = self.table.bids_made(self.winner).filter(stands);
        let lowest = bids.map(|bid| self.lowest_safe(bid, score));
        lowest
            .map(|bid| self.table.contract_of_side(self.winner, bid, false))
            .collect()
    }

    /// Returns true if the side that loses the auction has a sacrifice over this bid that leaves the winner less than
    /// `score`. Only bids that neither side makes count as sacrifices, and the winner's chance to bid on is considered
    /// only in the strain of the sacrifice.
    fn loses_to_sacrifice(&self, bid: LevelBid, score: i32) -> bool {
        let sides = [self.loser(), self.winner];
        let failing = |strain| {
            let most = sides.map(|side| self.table.best_tricks(side, strain));
            lowest_failing_bid(bid.next_bid_in(strain)?, most.into_iter().max()?)
        };
        let mut sacrifices = (0..STRAIN_COUNT).filter_map(failing);
        sacrifices.any(|sacrifice| self.score_against(sacrifice) < score)
    }

    /// Returns true if the best contract of the side that loses the auction outbids this bid and the winner has nothing
    /// better to bid over it, not even a sacrifice. Like libdds, it considers no other contract of that side.
    fn is_outbid(&self, bid: LevelBid) -> bool {
        let Some(best) = best_makeable_bid(self.table, self.loser(), None) else {
            return false;
        };
        let improves = |over| self.table.score(self.winner, over) > self.score_against(best);
        best > bid && !best.bids_above().any(improves)
    }

    /// Lowers a bid of the auction winner to the lowest level that scores the same and that the other side cannot
    /// profitably outbid. If the other side bids first, it must not profit from making the same bid itself either.
    fn lowest_safe(&self, bid: LevelBid, score: i32) -> LevelBid {
        let gains = |over| self.score_against(over) < score;
        let is_safe = |&low: &LevelBid| {
            let taken = self.loser() == self.opener && gains(low);
            self.table.score(self.winner, low) == score && !taken && !low.bids_above().any(gains)
        };
        bid.lowest_safe(is_safe)
    }

    /// Returns the sacrifices by which the side that loses the auction achieves the par score.
    ///
    /// libdds divides the winner's contracts into those that a sacrifice in the same strain beats, and the others. It
    /// lists each same-strain sacrifice that outbids all the other contracts, and in each strain the lowest sacrifice
    /// over all of them, if it gives the par score. For impossible tables, such as ten tricks for both sides in every
    /// strain, libdds lists a few more or fewer.
    fn sacrifices(&self, score: i32) -> Vec<ParContract> {
        let reduced = self.reduced_contracts(score);
        let costs = |&bid: &LevelBid| self.score_against(bid) == score;
        let over_all = |strain| {
            let open = reduced.other_strain_contracts.iter();
            let answers = open.map(|&bid| {
                self.losers_listed_answer(bid, strain, &reduced)?
                    .sacrifice_bid()
            });
            let bids: Option<Vec<LevelBid>> = answers.collect();
            bids?.into_iter().max()
        };
        let shared = (0..STRAIN_COUNT).filter_map(over_all).filter(costs);
        let highest = reduced.other_strain_contracts.iter().max();
        let own = (reduced.same_strain_sacrifices.iter())
            .copied()
            .filter(|bid| Some(bid) > highest);
        let mut bids: Vec<LevelBid> = own.chain(shared).collect();
        bids.sort();
        bids.dedup();
        let sacrifice = |bid| self.table.contract_of_side(self.loser(), bid, true);
        bids.into_iter().map(sacrifice).collect()
    }

    /// Finds the contracts of the side with the par that the best sacrifices of the other side reduce to exactly
    /// `score`. The contracts are examined from the best-scoring one down.
    fn reduced_contracts(&self, score: i32) -> ReducedContracts {
        let mut bids: Vec<LevelBid> = self.table.bids_made(self.winner).collect();
        bids.sort_by_key(|&bid| Reverse(self.ranking_key(bid)));
        let mut reduced = ReducedContracts::default();
        for bid in bids {
            // The loser can make the same bid over a contract that scores better.
            let is_taken = |&lower: &LevelBid| lower < bid && self.score_against(bid) <= score;
            if reduced.other_strain_contracts.iter().any(is_taken) {
                reduced.skipped_strains.push(bid.strain);
            } else if self.is_reduced_to(bid, score, &reduced) {
                let own = self
                    .losers_answer(bid, bid.strain, false)
                    .and_then(LoserAnswer::sacrifice_bid);
                match own.filter(|&own| self.score_against(own) == score) {
                    Some(own) => reduced.same_strain_sacrifices.push(own),
                    None => reduced.other_strain_contracts.push(bid),
                }
            }
        }
        reduced
    }

    /// Returns true if sacrifices by the side that loses the auction reduce the score of the winner's contract `bid` to
    /// exactly `score`. Returns false if that side can outbid the contract with one that makes.
    fn is_reduced_to(&self, bid: LevelBid, score: i32, reduced: &ReducedContracts) -> bool {
        let answers =
            (0..STRAIN_COUNT).filter_map(|strain| self.losers_listed_answer(bid, strain, reduced));
        let costs = answers.map(|answer| Some(self.score_against(answer.sacrifice_bid()?)));
        // If the loser makes more than the winner, it does not have to sacrifice.
        let costs = costs.collect::<Option<Vec<i32>>>().unwrap_or_default();
        costs.into_iter().min() == Some(score) && self.table.score(self.winner, bid) > score
    }

    /// Does the same as `losers_answer`, in the way in which libdds determines answers for its list of sacrifices. If
    /// the winner's contract in that strain scores better and is not skipped, the answer must fail for the winner too.
    fn losers_listed_answer(
        &self,
        over: LevelBid,
        strain: usize,
        reduced: &ReducedContracts,
    ) -> Option<LoserAnswer> {
        let made = self.table.highest_made(self.winner, strain);
        let is_better = made.is_some_and(|made| self.ranking_key(made) > self.ranking_key(over));
        self.losers_answer(
            over,
            strain,
            is_better && !reduced.skipped_strains.contains(&strain),
        )
    }

    /// Returns the key by which the winner of the auction ranks its contracts: score first, then strain.
    fn ranking_key(&self, bid: LevelBid) -> (i32, usize) {
        (self.table.score(self.winner, bid), bid.strain)
    }
}

/// The contracts of the auction winner whose score is reduced to a given score by sacrifices of the other side, grouped
/// by the strain of the sacrifice.
#[derive(Default)]
struct ReducedContracts {
    /// Sacrifices that outbid a contract of the auction winner in the contract's own strain.
    same_strain_sacrifices: Vec<LevelBid>,
    /// The contracts of the auction winner that are beaten only by sacrifices in other strains.
    other_strain_contracts: Vec<LevelBid>,
    /// The strains of the winner's contracts that were skipped. There the other side can play the same bid over a lower
    /// contract in `other_strain_contracts` at no greater cost than the par score.
    skipped_strains: Vec<usize>,
}

/// The answer of the side that loses the auction to a bid of the winner.
#[derive(Clone, Copy)]
enum LoserAnswer {
    /// The side that loses the auction makes a contract over the winner's bid.
    Makes,
    /// The side that loses the auction sacrifices with this bid, which fails.
    Fails(LevelBid),
}

impl LoserAnswer {
    /// Returns the sacrifice of the side that loses the auction; `None` if its answer is a contract that makes.
    fn sacrifice_bid(self) -> Option<LevelBid> {
        match self {
            LoserAnswer::Makes => None,
            LoserAnswer::Fails(bid) => Some(bid),
        }
    }
}

/// Returns the lowest bid in the strain of `from`, at its level or above, that fails with `tricks` tricks. Returns
/// `None` if all bids up to level 7 make.
fn lowest_failing_bid(from: LevelBid, tricks: u8) -> Option<LevelBid> {
    let mut levels = std::iter::successors(Some(from), |bid| bid.one_level_higher());
    levels.find(|bid| bid.tricks_needed() > tricks)
}

/// Returns a side's best-scoring bid above `above` among those that it makes; of equals, the one in the highest strain.
/// Returns `None` if there is none.
fn best_makeable_bid(table: &ParTable, side: Side, above: Option<LevelBid>) -> Option<LevelBid> {
    let made = table.bids_made(side);
    // `max_by_key` returns the last of several maxima.
    made.filter(|&bid| Some(bid) > above)
        .max_by_key(|&bid| table.score(side, bid))
}
