//! The par of a side that bids first, as libdds finds it for `Par` and `SidesPar`.
//!
//! Two sides bid instead of four hands. libdds does not reason the auction from its end: each side bids what scores
//! best for itself alone until the other has no answer. Which contracts it lists then was found by observation, over
//! millions of tables; where that is not what the rules of bidding would give, the comments say so.

use std::cmp::Reverse;

use kibitzer::cards::Side;

use super::bids::{FoundContract, FoundPar, LevelBid, ParTable, STRAINS};

/// The par when a side bids first, scored for that side; contracts from no trumps down.
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

/// Two sides that bid only what they make, to the end.
struct SidesDuel<'a> {
    table: &'a ParTable,
    opener: Side,
    /// Who bids last.
    winner: Side,
    last: LevelBid,
    /// The bid that the last one beats.
    beaten: Option<LevelBid>,
}

impl SidesDuel<'_> {
    /// The sides bid in turn; nobody does if nobody makes anything.
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

    /// What the winner scores: its last bid, the best sacrifice against it, its best bid over that, and so on.
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

    /// The sacrifice over a bid that costs the least, the highest of such.
    fn best_sacrifice(&self, over: LevelBid) -> Option<LevelBid> {
        let answers = (0..STRAINS).filter_map(|strain| self.answer(over, strain, false));
        let answers = answers.filter_map(LoserAnswer::failing);
        answers.min_by_key(|&bid| (self.cost(bid), Reverse(bid)))
    }

    /// What a bid of the loser gives the winner.
    fn cost(&self, bid: LevelBid) -> i32 {
        -self.table.score(self.loser(), bid)
    }

    /// The loser's answer over a bid in a strain, if there is a level left for it.
    ///
    /// Where the loser makes the lowest bid and the winner would make it too, it has to go higher than both make; so
    /// it has where the winner's own bid counts.
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

    /// The strains in which the winner makes something, as the highest bids that it makes.
    fn bases(&self) -> impl Iterator<Item = LevelBid> {
        (0..STRAINS).filter_map(|strain| self.table.highest_made(self.winner, strain))
    }

    /// The winner's contracts that give the score, each as low as libdds finds it safe.
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

    /// Whether the loser has a cheap bid over one that neither side makes; only in its own strain does the winner's
    /// right to bid on count.
    fn is_sacrificed(&self, bid: LevelBid, score: i32) -> bool {
        let sides = [self.loser(), self.winner];
        let failing = |strain| {
            let most = sides.map(|side| self.table.best(side, strain));
            first_failing(bid.next_in(strain)?, most.into_iter().max()?)
        };
        let mut sacrifices = (0..STRAINS).filter_map(failing);
        sacrifices.any(|sacrifice| self.cost(sacrifice) < score)
    }

    /// Whether the loser's best contract beats a bid and the winner has nothing better to say over it, be it a
    /// sacrifice. libdds looks at no other contract of the loser.
    fn is_outbid(&self, bid: LevelBid) -> bool {
        let Some(best) = best_made(self.table, self.loser(), None) else {
            return false;
        };
        let improves = |over| self.table.score(self.winner, over) > self.cost(best);
        best > bid && !best.above().any(improves)
    }

    /// The lowest level of a strain that scores as well and that the loser has nothing to gain by bidding over; who
    /// bids first may take the bid itself away.
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

    /// The loser's sacrifices that give the score.
    ///
    /// libdds compares them with each strain that the winner makes. Of those that fall to a sacrifice in the same
    /// strain, that one is listed; of the others, what is above the highest of them. Where both sides make far more
    /// than the tricks of a deal allow, such as ten in everything, it lists some more or fewer.
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

    /// The winner's bids that sacrifices turn into this score, those that score best first.
    fn falling(&self, score: i32) -> FallingBids {
        let mut bids: Vec<LevelBid> = self.bases().collect();
        bids.sort_by_key(|&bid| Reverse(self.rank(bid)));
        let mut falling = FallingBids::default();
        for bid in bids {
            // The loser can bid the same over what scores better.
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

    /// Whether sacrifices turn what the winner makes into this score.
    fn falls_to(&self, bid: LevelBid, score: i32, falling: &FallingBids) -> bool {
        let answers = (0..STRAINS).filter_map(|strain| self.listed_answer(bid, strain, falling));
        let costs = answers.map(|answer| Some(self.cost(answer.failing()?)));
        // Where the loser makes more than the winner, it does not have to sacrifice.
        let costs = costs.collect::<Option<Vec<i32>>>().unwrap_or_default();
        costs.into_iter().min() == Some(score) && self.table.score(self.winner, bid) > score
    }

    /// The loser's answer as it is listed: the winner's own bid counts where it scores better and is not taken.
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

    /// How the winner ranks what it makes.
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

/// What sacrifices make of the winner's bids.
#[derive(Default)]
struct FallingBids {
    /// The sacrifices in the same strains.
    own: Vec<LevelBid>,
    /// The bids that fall to sacrifices in other strains.
    open: Vec<LevelBid>,
    /// The strains whose bids the loser takes away.
    taken: Vec<usize>,
}

/// What the side that is outbid has to say.
#[derive(Clone, Copy)]
enum LoserAnswer {
    /// It makes a contract.
    Makes,
    /// It sacrifices.
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

/// The lowest level from a bid on that fails with so many tricks.
fn first_failing(from: LevelBid, tricks: u8) -> Option<LevelBid> {
    let mut levels = std::iter::successors(Some(from), |bid| bid.raised());
    levels.find(|bid| bid.needs() > tricks)
}

/// The bid above another that a side makes and that scores most; the first from no trumps down.
fn best_made(table: &ParTable, side: Side, above: Option<LevelBid>) -> Option<LevelBid> {
    let made = (0..STRAINS).filter_map(|strain| table.highest_made(side, strain));
    // Of equals the last is taken.
    made.filter(|&bid| Some(bid) > above)
        .max_by_key(|&bid| table.score(side, bid))
}
