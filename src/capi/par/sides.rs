//! The par for a given side bidding first, computed as in `Par` and `SidesPar` of libdds.
//!
//! Two sides bid instead of four hands. libdds does not analyse the auction from its end: each side makes the bid that
//! scores best for itself alone, until the other has no answer. The choice of listed contracts was found by
//! observation, over millions of tables. Comments mark where it differs from the result of the rules of bidding.

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

/// The contest between two sides that bid only contracts they make.
struct SidesDuel<'a> {
    table: &'a ParTable,
    opener: Side,
    /// The side that bids last.
    winner: Side,
    last: LevelBid,
    /// The bid below the last one, made by the other side.
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

    fn loser(&self) -> Side {
        self.winner.opponents()
    }

    /// Returns the winner's score: of its last bid, the best sacrifice against it, its best bid over that, and so on.
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

    /// Returns the winner's score for a bid of the loser.
    fn cost(&self, bid: LevelBid) -> i32 {
        -self.table.score(self.loser(), bid)
    }

    /// Returns the loser's answer over a bid in a strain, or `None` if no level is left.
    ///
    /// If the loser makes the lowest bid and the winner would make it too, the loser must bid higher than both make.
    /// The same holds where the winner's own bid counts.
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

    /// Returns the highest bid that the winner makes in each strain in which it makes any.
    fn bases(&self) -> impl Iterator<Item = LevelBid> {
        (0..STRAINS).filter_map(|strain| self.table.highest_made(self.winner, strain))
    }

    /// Returns the winner's contracts with the par score, each at the lowest level that libdds considers safe.
    fn made(&self, score: i32) -> Vec<FoundContract> {
        let stands = |&bid: &LevelBid| {
            self.table.score(self.winner, bid) == score
                && Some(bid) > self.beaten
                && !self.is_sacrificed(bid, score)
                && !self.is_outbid(bid)
        };
        let bases = self.bases().filter(stands);
        let found = |bid: LevelBid| FoundContract {
            bid: self.lowest_safe(bid, score),
            tricks: self.table.best(self.winner, bid.strain),
            declarers: self.table.best_declarers(self.winner, bid.strain),
            starred: false,
        };
        bases.map(found).collect()
    }

    /// Returns true if the loser has a cheap bid over this one that neither side makes. The winner's chance to bid on
    /// counts only in the strain of that bid.
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

    /// Returns the lowest level of a strain that scores as well and that the loser cannot profitably bid over. If the
    /// loser bids first, it may take the bid itself away.
    fn lowest_safe(&self, bid: LevelBid, score: i32) -> LevelBid {
        let gains = |over| self.cost(over) < score;
        let is_safe = |&low: &LevelBid| {
            let taken = self.loser() == self.opener && gains(low);
            self.table.score(self.winner, low) == score && !taken && !low.above().any(gains)
        };
        let lower = |bid: &LevelBid| bid.lowered().filter(is_safe);
        std::iter::successors(Some(bid), lower)
            .last()
            .unwrap_or(bid)
    }

    /// Returns the loser's sacrifices with the par score.
    ///
    /// libdds compares them with each strain in which the winner makes a contract. If a contract falls to a sacrifice
    /// in its own strain, that sacrifice is listed. For the other contracts, the sacrifices that are above all of them
    /// are listed. Where both sides make far more than the tricks of a deal allow, such as ten in everything, libdds
    /// lists some more or fewer.
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
        bids.into_iter().map(|bid| self.sacrifice(bid)).collect()
    }

    /// Returns the winner's bids that sacrifices reduce to this score, best score first.
    fn falling(&self, score: i32) -> FallingBids {
        let mut bids: Vec<LevelBid> = self.bases().collect();
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

    /// Returns true if sacrifices reduce the winner's contract to this score.
    fn falls_to(&self, bid: LevelBid, score: i32, falling: &FallingBids) -> bool {
        let answers = (0..STRAINS).filter_map(|strain| self.listed_answer(bid, strain, falling));
        let costs = answers.map(|answer| Some(self.cost(answer.failing()?)));
        // Where the loser makes more than the winner, it does not have to sacrifice.
        let costs = costs.collect::<Option<Vec<i32>>>().unwrap_or_default();
        costs.into_iter().min() == Some(score) && self.table.score(self.winner, bid) > score
    }

    /// Returns the loser's answer for the list: the winner's own bid counts where it scores better and is not taken
    /// away.
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

    fn sacrifice(&self, bid: LevelBid) -> FoundContract {
        FoundContract {
            bid,
            tricks: self.table.best(self.loser(), bid.strain),
            declarers: self.table.best_declarers(self.loser(), bid.strain),
            starred: true,
        }
    }
}

/// The winner's bids that fall to sacrifices.
#[derive(Default)]
struct FallingBids {
    /// The sacrifices in the same strain as the bid.
    own: Vec<LevelBid>,
    /// The bids that fall to sacrifices in other strains.
    open: Vec<LevelBid>,
    /// The strains whose bids the loser takes away.
    taken: Vec<usize>,
}

/// The answer of the side that is outbid to a bid of the winner.
#[derive(Clone, Copy)]
enum LoserAnswer {
    /// The loser makes a contract over the winner's bid.
    Makes,
    /// The loser sacrifices with this bid.
    Fails(LevelBid),
}

impl LoserAnswer {
    fn failing(self) -> Option<LevelBid> {
        match self {
            LoserAnswer::Makes => None,
            LoserAnswer::Fails(bid) => Some(bid),
        }
    }
}

/// Returns the lowest bid of a strain, from `from` on, that fails with this number of tricks.
fn first_failing(from: LevelBid, tricks: u8) -> Option<LevelBid> {
    let mut levels = std::iter::successors(Some(from), |bid| bid.raised());
    levels.find(|bid| bid.needs() > tricks)
}

/// Returns the bid above another that a side makes and that scores most; among equals the one nearest to no trumps.
fn best_made(table: &ParTable, side: Side, above: Option<LevelBid>) -> Option<LevelBid> {
    let made = (0..STRAINS).filter_map(|strain| table.highest_made(side, strain));
    // `max_by_key` returns the last of several maxima.
    made.filter(|&bid| Some(bid) > above)
        .max_by_key(|&bid| table.score(side, bid))
}
