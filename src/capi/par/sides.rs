//! The par for a given side bidding first, computed as in `Par` and `SidesPar` of libdds.
//!
//! Two sides bid instead of four hands. libdds does not analyse the auction backwards: each side makes the bid that
//! scores best by itself, until the other side has no answer. The choice of listed contracts was found by observing
//! libdds, over millions of tables. Comments mark where it differs from the result of the rules of bidding.

use std::cmp::Reverse;

use kibitzer::cards::Side;

use super::bids::{FoundContract, FoundPar, LevelBid, ParTable, STRAINS};

/// Returns the par if `opener` bids first, scored for that side. Contracts are listed from no trumps down.
pub(super) fn par_of_side(table: &ParTable, opener: Side) -> FoundPar {
    let Some(duel) = SidesDuel::new(table, opener) else {
        return FoundPar::PASSED_OUT;
    };
    let score = duel.score();
    let mut contracts = duel.made(score);
    contracts.extend(duel.sacrifices(score));
    contracts.sort_by_key(|found| Reverse(found.bid.strain));
    FoundPar {
        score: match duel.winner == opener {
            true => score,
            false => -score,
        },
        contracts,
    }
}

/// The auction between two sides that bid only contracts they make. The side that bids last is the winner, the other
/// side the loser.
struct SidesDuel<'a> {
    table: &'a ParTable,
    opener: Side,
    /// The side that bids last.
    winner: Side,
    last: LevelBid,
    /// The other side's bid that the last bid outbids; `None` if the other side never bids.
    beaten: Option<LevelBid>,
}

impl SidesDuel<'_> {
    /// Lets the sides bid in turn. Returns `None` if neither makes any contract.
    fn new(table: &ParTable, opener: Side) -> Option<SidesDuel<'_>> {
        let (mut winner, mut last) = [opener, opener.opponents()]
            .into_iter()
            .find_map(|side| Some((side, best_made(table, side, None)?)))?;
        let mut beaten = None;
        while let Some(answer) = best_made(table, winner.opponents(), Some(last)) {
            winner = winner.opponents();
            beaten = Some(last);
            last = answer;
        }
        Some(SidesDuel {
            table,
            opener,
            winner,
            last,
            beaten,
        })
    }

    /// Returns the side that does not bid last.
    fn loser(&self) -> Side {
        self.winner.opponents()
    }

    /// Returns the winner's score, starting from its last bid. Over each bid the loser chooses its best sacrifice, and
    /// over each sacrifice the winner its best bid.
    fn score(&self) -> i32 {
        let mut bid = self.last;
        let mut score = self.table.score(self.winner, bid);
        while let Some(sacrifice) = self.best_sacrifice(bid).filter(|&it| self.cost(it) < score) {
            score = self.cost(sacrifice);
            let over = best_made(self.table, self.winner, Some(sacrifice));
            match over.filter(|&over| self.table.score(self.winner, over) > score) {
                Some(over) => (bid, score) = (over, self.table.score(self.winner, over)),
                None => break,
            }
        }
        score
    }

    /// Returns the cheapest sacrifice over a bid; the highest of those with equal cost.
    fn best_sacrifice(&self, over: LevelBid) -> Option<LevelBid> {
        let answers = (0..STRAINS).filter_map(|strain| self.answer(over, strain, false));
        let answers = answers.filter_map(LoserAnswer::failing);
        answers.min_by_key(|&bid| (self.cost(bid), Reverse(bid)))
    }

    /// Returns the winner's score if the loser plays this bid.
    fn cost(&self, bid: LevelBid) -> i32 {
        -self.table.score(self.loser(), bid)
    }

    /// Returns the loser's answer in a strain to the winner's bid `over`; `None` if no level is left.
    ///
    /// The answer is the lowest bid that makes, or else a sacrifice: the lowest bid that fails. If both sides would
    /// make the lowest bid, or if `winner_counts`, the sacrifice is a bid that neither side makes.
    fn answer(&self, over: LevelBid, strain: usize, winner_counts: bool) -> Option<LoserAnswer> {
        let lowest = over.next_in(strain)?;
        let makes = self.table.makes(self.loser(), lowest);
        let [own, others] = [self.loser(), self.winner].map(|side| self.table.best(side, strain));
        if makes && own > others {
            return Some(LoserAnswer::Makes);
        }
        let most = match makes || winner_counts {
            true => own.max(others),
            false => own,
        };
        first_failing(lowest, most).map(LoserAnswer::Fails)
    }

    /// Returns the winner's contracts with the par score, each at the lowest level that libdds considers safe.
    fn made(&self, score: i32) -> Vec<FoundContract> {
        let stands = |&bid: &LevelBid| {
            self.table.score(self.winner, bid) == score
                && Some(bid) > self.beaten
                && !self.is_sacrificed(bid, score)
                && !self.is_outbid(bid)
        };
        let bids = self.table.bids_made(self.winner).filter(stands);
        let lowest = bids.map(|bid| self.lowest_safe(bid, score));
        lowest
            .map(|bid| self.table.contract(self.winner, bid, false))
            .collect()
    }

    /// Returns true if the loser has a bid over this one that costs less than `score` and that neither side makes. The
    /// winner's chance to bid on is considered only in the strain of that bid.
    fn is_sacrificed(&self, bid: LevelBid, score: i32) -> bool {
        let sides = [self.loser(), self.winner];
        let failing = |strain| {
            let most = sides.map(|side| self.table.best(side, strain));
            first_failing(bid.next_in(strain)?, most.into_iter().max()?)
        };
        let mut sacrifices = (0..STRAINS).filter_map(failing);
        sacrifices.any(|sacrifice| self.cost(sacrifice) < score)
    }

    /// Returns true if the loser's best contract beats a bid and the winner has nothing better to bid over it, not even
    /// a sacrifice. libdds considers no other contract of the loser.
    fn is_outbid(&self, bid: LevelBid) -> bool {
        let Some(best) = best_made(self.table, self.loser(), None) else {
            return false;
        };
        let improves = |over| self.table.score(self.winner, over) > self.cost(best);
        best > bid && !best.above().any(improves)
    }

    /// Lowers a bid to the lowest level that scores the same and that the loser cannot profitably outbid. If the loser
    /// bids first, it may also make the bid itself.
    fn lowest_safe(&self, bid: LevelBid, score: i32) -> LevelBid {
        let gains = |over| self.cost(over) < score;
        let is_safe = |&low: &LevelBid| {
            let taken = self.loser() == self.opener && gains(low);
            self.table.score(self.winner, low) == score && !taken && !low.above().any(gains)
        };
        bid.lowest_safe(is_safe)
    }

    /// Returns the loser's sacrifices with the par score.
    ///
    /// libdds considers each strain in which the winner makes a contract. If a sacrifice in the same strain beats the
    /// contract, that sacrifice is listed. For the other contracts, the sacrifices that are above all of them are
    /// listed. For impossible tables, such as ten tricks for both sides in every strain, libdds lists a few more or
    /// fewer.
    fn sacrifices(&self, score: i32) -> Vec<FoundContract> {
        let falling = self.falling(score);
        let costs = |&bid: &LevelBid| self.cost(bid) == score;
        let over_all = |strain| {
            let open = falling.open.iter();
            let answers = open.map(|&bid| self.listed_answer(bid, strain, &falling)?.failing());
            answers
                .collect::<Option<Vec<LevelBid>>>()?
                .into_iter()
                .max()
        };
        let shared = (0..STRAINS).filter_map(over_all).filter(costs);
        let highest = falling.open.iter().max();
        let own = falling.own.iter().copied();
        let own = own.filter(|bid| Some(bid) > highest);
        let mut bids: Vec<LevelBid> = own.chain(shared).collect();
        bids.sort();
        bids.dedup();
        let sacrifice = |bid| self.table.contract(self.loser(), bid, true);
        bids.into_iter().map(sacrifice).collect()
    }

    /// Collects the winner's contracts that the loser's sacrifices reduce to exactly this score. They are examined from
    /// the best-scoring contract down.
    fn falling(&self, score: i32) -> FallingBids {
        let mut bids: Vec<LevelBid> = self.table.bids_made(self.winner).collect();
        bids.sort_by_key(|&bid| Reverse(self.rank(bid)));
        let mut falling = FallingBids::default();
        for bid in bids {
            // The loser can make the same bid over a contract that scores better.
            let is_taken = |&lower: &LevelBid| lower < bid && self.cost(bid) <= score;
            if falling.open.iter().any(is_taken) {
                falling.taken.push(bid.strain);
            } else if self.falls_to(bid, score, &falling) {
                let own = self.answer(bid, bid.strain, false);
                let own = own.and_then(LoserAnswer::failing);
                match own.filter(|&own| self.cost(own) == score) {
                    Some(own) => falling.own.push(own),
                    None => falling.open.push(bid),
                }
            }
        }
        falling
    }

    /// Returns true if sacrifices reduce the winner's contract `bid` from a better score to exactly `score`. Returns
    /// false if the loser can outbid it with a contract that makes.
    fn falls_to(&self, bid: LevelBid, score: i32, falling: &FallingBids) -> bool {
        let answers = (0..STRAINS).filter_map(|strain| self.listed_answer(bid, strain, falling));
        let costs = answers.map(|answer| Some(self.cost(answer.failing()?)));
        // If the loser makes more than the winner, it does not have to sacrifice.
        let costs = costs.collect::<Option<Vec<i32>>>().unwrap_or_default();
        costs.into_iter().min() == Some(score) && self.table.score(self.winner, bid) > score
    }

    /// Returns the loser's answer in a strain to the bid `over`, as libdds determines it for its list of sacrifices.
    /// The sacrifice must fail for the winner too if the winner's contract there scores better and is not `taken`.
    fn listed_answer(
        &self,
        over: LevelBid,
        strain: usize,
        falling: &FallingBids,
    ) -> Option<LoserAnswer> {
        let made = self.table.highest_made(self.winner, strain);
        let is_better = made.is_some_and(|made| self.rank(made) > self.rank(over));
        self.answer(over, strain, is_better && !falling.taken.contains(&strain))
    }

    /// Returns the key by which the winner ranks its contracts: score, then strain.
    fn rank(&self, bid: LevelBid) -> (i32, usize) {
        (self.table.score(self.winner, bid), bid.strain)
    }
}

/// The winner's contracts that the loser's sacrifices reduce to a given score, grouped by the strain of the sacrifice.
#[derive(Default)]
struct FallingBids {
    /// The loser's sacrifices in the same strain as the contracts that they beat.
    own: Vec<LevelBid>,
    /// The winner's contracts that only sacrifices in other strains beat.
    open: Vec<LevelBid>,
    /// The strains of skipped contracts: the loser itself can play a lower contract of `open` at no greater cost than
    /// the par.
    taken: Vec<usize>,
}

/// The losing side's answer to a bid of the winner.
#[derive(Clone, Copy)]
enum LoserAnswer {
    /// The loser makes a contract over the winner's bid.
    Makes,
    /// The loser sacrifices with this bid.
    Fails(LevelBid),
}

impl LoserAnswer {
    /// Returns the loser's sacrifice, a bid that fails; `None` if the loser answers with a contract that makes.
    fn failing(self) -> Option<LevelBid> {
        match self {
            LoserAnswer::Makes => None,
            LoserAnswer::Fails(bid) => Some(bid),
        }
    }
}

/// Returns the lowest bid in the strain of `from`, from its level up, that needs more than `tricks` tricks. Returns
/// `None` if all of them make.
fn first_failing(from: LevelBid, tricks: u8) -> Option<LevelBid> {
    let mut levels = std::iter::successors(Some(from), |bid| bid.raised());
    levels.find(|bid| bid.needs() > tricks)
}

/// Returns the side's best-scoring makeable bid above `above`; of equals, the one in the highest strain.
fn best_made(table: &ParTable, side: Side, above: Option<LevelBid>) -> Option<LevelBid> {
    let made = table.bids_made(side);
    // `max_by_key` returns the last of several maxima.
    made.filter(|&bid| Some(bid) > above)
        .max_by_key(|&bid| table.score(side, bid))
}
