//! The par for a given dealer, computed as in `DealerPar` of libdds.
//!
//! The side that makes the highest contract is the winner. If both sides make it, the winner is the side that can bid
//! it first. The other side sacrifices over the contracts of the winner. It may also make the winner's own bid as a
//! sacrifice, if one of its hands bids before the winner's. The choice of listed contracts was found by observing
//! libdds, over millions of tables.

use std::cmp::Reverse;

use kibitzer::cards::{Seat, Side};

use super::bids::{
    Declarers, LevelBid, ParContract, ParOutcome, ParTable, STRAIN_COUNT, seats_of_side,
};

/// Returns the par result of a deal with a given dealer, scored for North-South. Made contracts are listed from the
/// highest down, sacrifices from clubs up.
pub(super) fn par_of_dealer(table: &ParTable, dealer: Seat) -> ParOutcome {
    let Some(duel) = DealerDuel::new(table, dealer) else {
        return ParOutcome::PASSED_OUT;
    };
    let values: Vec<(LevelBid, i32)> = duel
        .free_contracts()
        .map(|bid| (bid, duel.value_after_sacrifice(bid)))
        .collect();
    let score = values
        .iter()
        .map(|&(_, value)| value)
        .max()
        .unwrap_or_default();
    let best: Vec<LevelBid> = values
        .into_iter()
        .filter(|&(_, value)| value == score)
        .map(|(bid, _)| bid)
        .collect();
    let mut contracts = duel.made_contracts(&best, score);
    if contracts.is_empty() {
        contracts = duel.sacrifices(&best, score);
    }
    ParOutcome {
        score: duel.winner.for_north_south(score),
        contracts,
    }
}

/// The auction between the two sides of a deal, from which the par score for a dealer is computed. The winner is the
/// side that makes the highest contract, the other side the loser.
struct DealerDuel<'a> {
    table: &'a ParTable,
    dealer: Seat,
    winner: Side,
    /// The highest contract that the side losing the auction makes; `None` if it makes none.
    losers_best: Option<LevelBid>,
}

/// A bid that fails, made as a sacrifice over a contract of the side that wins the auction.
#[derive(Clone, Copy)]
struct DealerSacrifice {
    over: LevelBid,
    bid: LevelBid,
    tricks: u8,
}

impl<'a> DealerDuel<'a> {
    /// Determines which side wins the auction. Returns `None` if neither side makes any contract.
    fn new(table: &'a ParTable, dealer: Seat) -> Option<DealerDuel<'a>> {
        let sides = [Side::NorthSouth, Side::EastWest];
        let [ours, theirs] = sides.map(|side| table.bids_made(side).max());
        let duel = |winner, losers_best| DealerDuel {
            table,
            dealer,
            winner,
            losers_best,
        };
        let bid = ours.max(theirs)?;
        let as_north_south = duel(Side::NorthSouth, theirs);
        let first = |side| as_north_south.first_bidder_with(side, bid.strain, bid.tricks_needed());
        let wins =
            ours > theirs || ours == theirs && first(Side::NorthSouth) < first(Side::EastWest);
        Some(if wins {
            as_north_south
        } else {
            duel(Side::EastWest, ours)
        })
    }

    /// Returns the side that loses the auction.
    fn loser(&self) -> Side {
        self.winner.opponents()
    }

    /// Returns the position of a seat in the bidding order, `0..=3`; the dealer's is 0.
    fn bidding_place(&self, seat: Seat) -> usize {
        (seat.index() + Seat::ALL.len() - self.dealer.index()) % Seat::ALL.len()
    }

    /// Finds the first hand of a side in the bidding order that takes at least `tricks` tricks in a strain. Returns its
    /// position in that order, 0 for the dealer, or 4 if there is none.
    fn first_bidder_with(&self, side: Side, strain: usize, tricks: u8) -> usize {
        let able = seats_of_side(side)
            .into_iter()
            .filter(|&seat| self.table.tricks(strain, seat) >= tricks);
        able.map(|seat| self.bidding_place(seat))
            .min()
            .unwrap_or(Seat::ALL.len())
    }

    /// Finds the hand of a side that takes that side's most tricks in a strain; if both do, the one that bids first.
    /// Returns its position in the bidding order, 0 for the dealer.
    fn first_best_bidder(&self, side: Side, strain: usize) -> usize {
        self.first_bidder_with(side, strain, self.table.best_tricks(side, strain))
    }

    /// Returns, for each strain, the highest contract that the winner of the auction makes. Omits contracts that the
    /// other side can outbid with a contract that makes.
    fn free_contracts(&self) -> impl Iterator<Item = LevelBid> {
        let made = self.table.bids_made(self.winner);
        made.filter(|&bid| self.is_free(bid))
    }

    /// Returns true if the side that loses the auction cannot outbid this contract with one that makes: its best
    /// contract is lower, or is the same bid but the winner's best hand bids it first.
    fn is_free(&self, bid: LevelBid) -> bool {
        let first = self.first_bidder_with(self.loser(), bid.strain, bid.tricks_needed());
        let speaks_first = self.first_best_bidder(self.winner, bid.strain) < first;
        Some(bid) > self.losers_best || Some(bid) == self.losers_best && speaks_first
    }

    /// Returns the score for a bid of the side that wins the auction. The other side sacrifices over the bid if that is
    /// cheaper.
    fn value_after_sacrifice(&self, bid: LevelBid) -> i32 {
        let costs = self
            .sacrifices_over(bid)
            .map(|sacrifice| self.sacrifice_score(sacrifice));
        costs.fold(self.table.score(self.winner, bid), i32::min)
    }

    /// Returns the score of the side that wins the auction when the other side plays this sacrifice.
    fn sacrifice_score(&self, it: DealerSacrifice) -> i32 {
        -self.table.score_with(self.loser(), it.bid, it.tricks)
    }

    /// Iterates over the lowest sacrifices over a bid, at most one in each strain, by the side that loses the auction.
    fn sacrifices_over(&self, over: LevelBid) -> impl Iterator<Item = DealerSacrifice> {
        (0..STRAIN_COUNT).filter_map(move |strain| {
            if strain == over.strain {
                self.same_bid_sacrifice(over)
                    .or_else(|| self.lowest_sacrifice(over, strain))
            } else {
                self.lowest_sacrifice(over, strain)
            }
        })
    }

    /// Returns, as a sacrifice, the lowest bid in a strain above the bid `over` by the side that loses the auction.
    /// Returns `None` if that bid makes or would be above level 7.
    fn lowest_sacrifice(&self, over: LevelBid, strain: usize) -> Option<DealerSacrifice> {
        let tricks = self.table.best_tricks(self.loser(), strain);
        let bid = over
            .next_bid_in(strain)
            .filter(|bid| bid.tricks_needed() > tricks)?;
        Some(DealerSacrifice { over, bid, tricks })
    }

    /// Returns the auction winner's own bid, made as a sacrifice by an opponent who bids earlier; `None` if there is no
    /// such opponent. That hand takes as many tricks as its partner, or one trick less, which costs the same as letting
    /// the partner bid a level higher.
    fn same_bid_sacrifice(&self, bid: LevelBid) -> Option<DealerSacrifice> {
        let first = self.first_best_bidder(self.winner, bid.strain);
        let best = self.table.best_tricks(self.loser(), bid.strain);
        let as_cheap = |&tricks: &u8| {
            let less = bid.one_level_higher().is_some() && tricks + 1 == best;
            tricks < bid.tricks_needed() && (tricks == best || less)
        };
        let before = seats_of_side(self.loser())
            .into_iter()
            .filter(|&seat| self.bidding_place(seat) < first);
        let tricks = before
            .map(|seat| self.table.tricks(bid.strain, seat))
            .filter(as_cheap)
            .max()?;
        let over = bid;
        Some(DealerSacrifice { over, bid, tricks })
    }

    /// Returns the contracts by which the winner of the auction makes the par score, from the highest down. Each is
    /// lowered to the lowest level at which the other side gains nothing.
    fn made_contracts(&self, bases: &[LevelBid], score: i32) -> Vec<ParContract> {
        let mut made: Vec<LevelBid> = bases
            .iter()
            .copied()
            .filter(|&bid| self.table.score(self.winner, bid) == score)
            .collect();
        made.sort_by_key(|&bid| Reverse(bid));
        let is_safe = |&low: &LevelBid| {
            let scores = self.table.score(self.winner, low) == score;
            scores && self.is_free(low) && self.value_after_sacrifice(low) == score
        };
        let lowest = made.into_iter().map(|bid| bid.lowest_safe(is_safe));
        lowest
            .map(|bid| self.table.contract_of_side(self.winner, bid, false))
            .collect()
    }

    /// Returns the sacrifices, from clubs up, by which the side that loses the auction achieves the par score.
    fn sacrifices(&self, bases: &[LevelBid], score: i32) -> Vec<ParContract> {
        let all = bases.iter().flat_map(|&bid| self.sacrifices_over(bid));
        let cheap = all.filter(|&sacrifice| self.sacrifice_score(sacrifice) == score);
        let mut listed: Vec<(ParContract, bool)> = Vec::new();
        for (it, declarers) in cheap
            .filter_map(|sacrifice| Some((sacrifice, self.sacrifice_declarers(sacrifice, score)?)))
        {
            let takes_away = self.omits_star(it, declarers) && it.bid == it.over;
            let found = ParContract {
                bid: it.bid,
                tricks: it.tricks,
                declarers,
                is_starred: !self.omits_star(it, declarers),
            };
            match listed.iter_mut().find(|(old, _)| old.bid == it.bid) {
                Some((old, taken)) => {
                    *taken |= takes_away;
                    old.is_starred = !*taken && (old.is_starred || found.is_starred);
                }
                None => listed.push((found, takes_away)),
            }
        }
        let mut found: Vec<ParContract> = listed.into_iter().map(|(found, _)| found).collect();
        found.sort_by_key(|found| found.bid.strain);
        found
    }

    /// Returns the hands that can play a sacrifice for the side that loses the auction. Returns `None` if the winner
    /// scores more than `score` with a higher bid, or with the same bid before any of these hands can make it.
    fn sacrifice_declarers(&self, it: DealerSacrifice, score: i32) -> Option<Declarers> {
        let improves = |bid| self.table.score(self.winner, bid) > score;
        if it.bid.bids_above().any(improves) {
            return None;
        }
        let strain = it.bid.strain;
        let last = if improves(it.bid) {
            self.first_bidder_with(self.winner, strain, it.bid.tricks_needed())
        } else {
            Seat::ALL.len()
        };
        let plays = |seat: Seat| {
            self.table.tricks(strain, seat) == it.tricks && self.bidding_place(seat) < last
        };
        let [one, other] = seats_of_side(self.loser());
        match [one, other].map(plays) {
            [true, true] => Some(Declarers::Both(self.loser())),
            [true, false] => Some(Declarers::One(one)),
            [false, true] => Some(Declarers::One(other)),
            [false, false] => None,
        }
    }

    /// Returns true if libdds omits the star of a sacrifice. It does so if only one hand sacrifices in the winner's
    /// strain: at the winner's level, or a level higher if that hand bids after the winner's.
    fn omits_star(&self, it: DealerSacrifice, declarers: Declarers) -> bool {
        let strain = it.bid.strain;
        match declarers {
            Declarers::Both(_) => false,
            Declarers::One(seat) => {
                let speaks_after =
                    self.bidding_place(seat) > self.first_best_bidder(self.winner, strain);
                strain == it.over.strain && (it.bid == it.over || speaks_after)
            }
        }
    }
}
