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

    /// The sacrifice over a bid that costs the least, the first from no trumps down.
    fn best_sacrifice(&self, over: LevelBid) -> Option<LevelBid> {
        let answers = (0..STRAINS).rev();
        let answers = answers.filter_map(|strain| self.answer(over, strain)?.failing());
        answers.min_by_key(|&bid| self.cost(bid))
    }

    /// What a bid of the loser gives the winner.
    fn cost(&self, bid: LevelBid) -> i32 {
        -self.table.score(self.loser(), bid)
    }

    /// The loser's answer over a bid in a strain, if there is a level left for it.
    ///
    /// Where the loser makes the lowest bid and the winner would make it too, it has to go higher than both make.
    fn answer(&self, over: LevelBid, strain: usize) -> Option<LoserAnswer> {
        let lowest = over.next_in(strain)?;
        if !self.table.makes(self.loser(), lowest) {
            return Some(LoserAnswer::Fails(lowest));
        }
        let [own, others] = [self.loser(), self.winner].map(|side| self.table.best(side, strain));
        match own > others {
            true => Some(LoserAnswer::Makes),
            false => first_failing(lowest, others).map(LoserAnswer::Fails),
        }
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
    /// libdds compares them with each strain that the winner makes. A sacrifice in that strain itself is listed
    /// alone; of the strains without one, it lists what is above the highest of them.
    fn sacrifices(&self, score: i32) -> Vec<FoundContract> {
        let bases: Vec<LevelBid> = self
            .bases()
            .filter(|&bid| self.falls_to(bid, score))
            .collect();
        let costs = |bid: &LevelBid| self.cost(*bid) == score;
        let own = |bid: LevelBid| self.answer(bid, bid.strain)?.failing().filter(costs);
        let (settled, open): (Vec<LevelBid>, Vec<LevelBid>) =
            bases.into_iter().partition(|&bid| own(bid).is_some());
        let over_all = |strain| -> Option<LevelBid> {
            let answers = open.iter().map(|&bid| self.answer(bid, strain)?.failing());
            answers.collect::<Option<Vec<_>>>()?.into_iter().max()
        };
        let shared = (0..STRAINS).filter_map(over_all).filter(costs);
        let mut bids: Vec<LevelBid> = settled.into_iter().filter_map(own).chain(shared).collect();
        bids.sort();
        bids.dedup();
        bids.into_iter().map(|bid| self.sacrifice(bid)).collect()
    }

    /// Whether sacrifices turn what the winner makes into this score.
    fn falls_to(&self, bid: LevelBid, score: i32) -> bool {
        let answers = (0..STRAINS).filter_map(|strain| self.answer(bid, strain));
        let costs = answers.map(|answer| Some(self.cost(answer.failing()?)));
        // The loser makes more than the winner in one of these strains: it does not have to sacrifice.
        let costs = costs.collect::<Option<Vec<i32>>>().unwrap_or_default();
        costs.into_iter().min() == Some(score) && self.table.score(self.winner, bid) > score
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
