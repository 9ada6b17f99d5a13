//! The par for a given dealer, computed as in `DealerPar` of libdds.
//!
//! The side that makes the highest contract is the winner. If both sides make it, the winner is the side that can bid
//! it first. The other side sacrifices over the contracts of the winner. It may also make the winner's own bid as a
//! sacrifice, if one of its hands bids before the winner's. The choice of listed contracts was found by observing
//! libdds, over millions of tables.

use std::cmp::Reverse;

use kibitzer::cards::{Seat, Side};

use super::bids::{Declarers, FoundContract, FoundPar, LevelBid, ParTable, STRAINS, seats};

/// Returns the par for a dealer, scored for North-South. Made contracts are listed from the highest down, sacrifices
/// from clubs up.
pub(super) fn par_of_dealer(table: &ParTable, dealer: Seat) -> FoundPar {
    let Some(duel) = DealerDuel::new(table, dealer) else {
        return FoundPar::PASSED_OUT;
    };
    let values: Vec<(LevelBid, i32)> = duel.bases().map(|bid| (bid, duel.value(bid))).collect();
    let score = values.iter().map(|&(_, value)| value).max();
    let score = score.unwrap_or_default();
    let best = values.into_iter().filter(|&(_, value)| value == score);
    let best: Vec<LevelBid> = best.map(|(bid, _)| bid).collect();
    let mut contracts = duel.made(&best, score);
    if contracts.is_empty() {
        contracts = duel.sacrifices(&best, score);
    }
    FoundPar {
        score: match duel.winner {
            Side::NorthSouth => score,
            Side::EastWest => -score,
        },
        contracts,
    }
}

/// The auction between the two sides, one of which makes the highest contract.
struct DealerDuel<'a> {
    table: &'a ParTable,
    dealer: Seat,
    winner: Side,
    /// The highest contract that the losing side makes; `None` if it makes none.
    beaten: Option<LevelBid>,
}

/// A sacrifice over a contract of the winner.
#[derive(Clone, Copy)]
struct DealerSacrifice {
    over: LevelBid,
    bid: LevelBid,
    tricks: u8,
}

impl<'a> DealerDuel<'a> {
    /// Finds the winner of the auction. Returns `None` if neither side makes any contract.
    fn new(table: &'a ParTable, dealer: Seat) -> Option<DealerDuel<'a>> {
        let sides = [Side::NorthSouth, Side::EastWest];
        let [ours, theirs] = sides.map(|side| table.bids_made(side).max());
        let duel = |winner, beaten| DealerDuel {
            table,
            dealer,
            winner,
            beaten,
        };
        let bid = ours.max(theirs)?;
        let as_north_south = duel(Side::NorthSouth, theirs);
        let first = |side| as_north_south.first_with(side, bid.strain, bid.needs());
        let wins =
            ours > theirs || ours == theirs && first(Side::NorthSouth) < first(Side::EastWest);
        Some(match wins {
            true => as_north_south,
            false => duel(Side::EastWest, ours),
        })
    }

    /// Returns the side that loses the auction.
    fn loser(&self) -> Side {
        self.winner.opponents()
    }

    /// Returns the position of a seat in the bidding order, 0 for the dealer.
    fn turn(&self, seat: Seat) -> usize {
        (seat.index() + Seat::ALL.len() - self.dealer.index()) % Seat::ALL.len()
    }

    /// Returns the position in the bidding order of the first hand of a side that takes at least `tricks`; 4 if there
    /// is none.
    fn first_with(&self, side: Side, strain: usize, tricks: u8) -> usize {
        let able = seats(side).into_iter();
        let able = able.filter(|&seat| self.table.tricks(strain, seat) >= tricks);
        able.map(|seat| self.turn(seat))
            .min()
            .unwrap_or(Seat::ALL.len())
    }

    /// Returns the position in the bidding order of a side's first hand that takes as many tricks in the strain as its
    /// side can.
    fn first_best(&self, side: Side, strain: usize) -> usize {
        self.first_with(side, strain, self.table.best(side, strain))
    }

    /// Returns, for each strain, the highest contract that the winner makes, unless the other side can outbid it with a
    /// contract that makes.
    fn bases(&self) -> impl Iterator<Item = LevelBid> {
        let made = self.table.bids_made(self.winner);
        made.filter(|&bid| self.is_free(bid))
    }

    /// Returns true if the loser cannot outbid this contract of the winner. It makes no higher contract, nor the same
    /// one with a hand that bids before the winner's.
    fn is_free(&self, bid: LevelBid) -> bool {
        let first = self.first_with(self.loser(), bid.strain, bid.needs());
        let speaks_first = self.first_best(self.winner, bid.strain) < first;
        Some(bid) > self.beaten || Some(bid) == self.beaten && speaks_first
    }

    /// Returns the winner's score for a bid, if the other side sacrifices where that is cheaper.
    fn value(&self, bid: LevelBid) -> i32 {
        let costs = self.sacrifices_over(bid).map(|it| self.cost(it));
        costs.fold(self.table.score(self.winner, bid), i32::min)
    }

    /// Returns the winner's score if the loser plays this sacrifice.
    fn cost(&self, it: DealerSacrifice) -> i32 {
        -self.table.score_with(self.loser(), it.bid, it.tricks)
    }

    /// Returns the lowest sacrifice over a bid in each strain.
    fn sacrifices_over(&self, over: LevelBid) -> impl Iterator<Item = DealerSacrifice> {
        (0..STRAINS).filter_map(move |strain| match strain == over.strain {
            true => self
                .taken_away(over)
                .or_else(|| self.lowest_over(over, strain)),
            false => self.lowest_over(over, strain),
        })
    }

    /// Returns the lowest bid of a strain over `over`, if it fails; `None` if it makes or no level is left.
    fn lowest_over(&self, over: LevelBid, strain: usize) -> Option<DealerSacrifice> {
        let tricks = self.table.best(self.loser(), strain);
        let bid = over.next_in(strain).filter(|bid| bid.needs() > tricks)?;
        Some(DealerSacrifice { over, bid, tricks })
    }

    /// Returns the winner's bid, made as a sacrifice by a hand that bids earlier. That hand takes as many tricks as its
    /// partner, or one trick less, which costs the same as letting the partner bid a level higher.
    fn taken_away(&self, bid: LevelBid) -> Option<DealerSacrifice> {
        let first = self.first_best(self.winner, bid.strain);
        let best = self.table.best(self.loser(), bid.strain);
        let as_cheap = |&tricks: &u8| {
            let less = bid.raised().is_some() && tricks + 1 == best;
            tricks < bid.needs() && (tricks == best || less)
        };
        let before = seats(self.loser()).into_iter();
        let before = before.filter(|&seat| self.turn(seat) < first);
        let tricks = before.map(|seat| self.table.tricks(bid.strain, seat));
        let tricks = tricks.filter(as_cheap).max()?;
        let over = bid;
        Some(DealerSacrifice { over, bid, tricks })
    }

    /// Returns the winner's contracts with the par score, from the highest down, each at the lowest safe level.
    fn made(&self, bases: &[LevelBid], score: i32) -> Vec<FoundContract> {
        let made = bases.iter().copied();
        let made = made.filter(|&bid| self.table.score(self.winner, bid) == score);
        let mut made: Vec<LevelBid> = made.collect();
        made.sort_by_key(|&bid| Reverse(bid));
        let is_safe = |&low: &LevelBid| {
            let scores = self.table.score(self.winner, low) == score;
            scores && self.is_free(low) && self.value(low) == score
        };
        let lowest = made.into_iter().map(|bid| bid.lowest_safe(is_safe));
        lowest
            .map(|bid| self.table.contract(self.winner, bid, false))
            .collect()
    }

    /// Returns the sacrifices with the par score, from clubs up.
    fn sacrifices(&self, bases: &[LevelBid], score: i32) -> Vec<FoundContract> {
        let all = bases.iter().flat_map(|&bid| self.sacrifices_over(bid));
        let cheap = all.filter(|&it| self.cost(it) == score);
        let mut listed: Vec<(FoundContract, bool)> = Vec::new();
        for (it, declarers) in cheap.filter_map(|it| Some((it, self.declarers(it, score)?))) {
            let takes_away = self.is_plain(it, declarers) && it.bid == it.over;
            let found = FoundContract {
                bid: it.bid,
                tricks: it.tricks,
                declarers,
                starred: !self.is_plain(it, declarers),
            };
            match listed.iter_mut().find(|(old, _)| old.bid == it.bid) {
                Some((old, taken)) => {
                    *taken |= takes_away;
                    old.starred = !*taken && (old.starred || found.starred);
                }
                None => listed.push((found, takes_away)),
            }
        }
        let mut found: Vec<FoundContract> = listed.into_iter().map(|(found, _)| found).collect();
        found.sort_by_key(|found| found.bid.strain);
        found
    }

    /// Returns the possible declarers of a sacrifice. `None` if the winner has a better bid over it, or makes a better
    /// bid in the same round before any of them.
    fn declarers(&self, it: DealerSacrifice, score: i32) -> Option<Declarers> {
        let improves = |bid| self.table.score(self.winner, bid) > score;
        if it.bid.above().any(improves) {
            return None;
        }
        let strain = it.bid.strain;
        let last = match improves(it.bid) {
            true => self.first_with(self.winner, strain, it.bid.needs()),
            false => Seat::ALL.len(),
        };
        let plays =
            |seat: Seat| self.table.tricks(strain, seat) == it.tricks && self.turn(seat) < last;
        let [one, other] = seats(self.loser());
        match [one, other].map(plays) {
            [true, true] => Some(Declarers::Both(self.loser())),
            [true, false] => Some(Declarers::One(one)),
            [false, true] => Some(Declarers::One(other)),
            [false, false] => None,
        }
    }

    /// Returns true if libdds omits the star of a sacrifice. It does so if only one hand sacrifices in the winner's
    /// strain: at the winner's level, or a level higher if that hand bids after the winner's.
    fn is_plain(&self, it: DealerSacrifice, declarers: Declarers) -> bool {
        let strain = it.bid.strain;
        match declarers {
            Declarers::Both(_) => false,
            Declarers::One(seat) => {
                let speaks_after = self.turn(seat) > self.first_best(self.winner, strain);
                strain == it.over.strain && (it.bid == it.over || speaks_after)
            }
        }
    }
}
