//! The value of bids, given a table of tricks.
//!
//! Strains are numbered in the order of the auction: clubs 0 to no trumps 4.

use std::ffi::c_int;

use kibitzer::cards::{Seat, Side, Tricks};
use kibitzer::rules::{Contract, Doubling, Game, Vulnerability, score};
use kibitzer_dds::{Code, DdsTable, strain_number, vulnerability_number};

/// The number of strains in bridge: four suits and no trumps.
pub(super) const STRAIN_COUNT: usize = 5;

/// A bid, given by its level and strain number. Bids are ordered as in the auction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct LevelBid {
    pub(super) level: u8,
    pub(super) strain: usize,
}

impl LevelBid {
    /// The highest level of a bid in bridge.
    const MAX_LEVEL: u8 = 7;

    /// Returns the number of tricks that declarer needs to make the bid, `7..=13`.
    pub(super) fn tricks_needed(self) -> u8 {
        6 + self.level
    }

    /// Returns the bid of the same strain one level higher, or `None` if this bid is at level 7.
    pub(super) fn one_level_higher(self) -> Option<LevelBid> {
        let level = self.level + 1;
        (level <= LevelBid::MAX_LEVEL).then_some(LevelBid { level, ..self })
    }

    /// Returns the bid of the same strain one level lower, or `None` if this bid is at level 1.
    fn one_level_lower(self) -> Option<LevelBid> {
        let level = self.level - 1;
        (level > 0).then_some(LevelBid { level, ..self })
    }

    /// Lowers this bid level by level as long as `is_safe` accepts the lower bid. Returns the last bid accepted, or
    /// this one.
    pub(super) fn lowest_safe(self, is_safe: impl Fn(&LevelBid) -> bool) -> LevelBid {
        let mut bid = self;
        while let Some(lower) = bid.one_level_lower().filter(&is_safe) {
            bid = lower;
        }
        bid
    }

    /// Returns the lowest bid of a strain above this bid, or `None` if it would be above level 7.
    pub(super) fn next_bid_in(self, strain: usize) -> Option<LevelBid> {
        let same_level = LevelBid { strain, ..self };
        if strain > self.strain {
            Some(same_level)
        } else {
            same_level.one_level_higher()
        }
    }

    /// Iterates over all bids that outrank this one, from the lowest up.
    pub(super) fn bids_above(self) -> impl Iterator<Item = LevelBid> {
        LevelBid::all_bids().filter(move |&bid| bid > self)
    }

    /// Iterates over all 35 bids, from one club to seven no trumps.
    fn all_bids() -> impl Iterator<Item = LevelBid> {
        let levels = 1..=LevelBid::MAX_LEVEL;
        levels.flat_map(|level| (0..STRAIN_COUNT).map(move |strain| LevelBid { level, strain }))
    }
}

/// The input for computing a par score: the double-dummy tricks of every declarer, and the vulnerability.
pub(super) struct ParTable {
    /// The double-dummy tricks of each declarer: one row for each strain from clubs to no trumps, one column for each
    /// seat clockwise from North.
    tricks: [[u8; 4]; STRAIN_COUNT],
    vulnerability: Vulnerability,
}

impl ParTable {
    /// Makes a par table from a libdds table of tricks and a libdds vulnerability code.
    ///
    /// # Errors
    ///
    /// Returns an error if a number of tricks or the vulnerability is out of range, where libdds would access memory
    /// out of bounds.
    pub(super) fn new(table: &DdsTable, vulnerable: c_int) -> Result<ParTable, Code> {
        let mut all = Vulnerability::ALL.into_iter();
        let vulnerability = all.find(|&one| vulnerability_number(one) == vulnerable);
        let mut tricks = [[0; 4]; STRAIN_COUNT];
        for (row, &strain) in tricks.iter_mut().zip(Game::Bridge.strains()) {
            for (tricks, &given) in row.iter_mut().zip(&table.resTable[strain_number(strain)]) {
                let given = u8::try_from(given).map_err(|_| Code::ParTable)?;
                *tricks = (given <= 13).then_some(given).ok_or(Code::ParTable)?;
            }
        }
        Ok(ParTable {
            tricks,
            vulnerability: vulnerability.ok_or(Code::UnknownFault)?,
        })
    }

    /// Returns the number of double-dummy tricks that a declarer takes in a strain.
    pub(super) fn tricks(&self, strain: usize, seat: Seat) -> u8 {
        self.tricks[strain][seat.index()]
    }

    /// Returns the number of tricks that a side takes in a strain when the better of its two hands is declarer.
    pub(super) fn best_tricks(&self, side: Side, strain: usize) -> u8 {
        let [one, other] = seats_of_side(side).map(|seat| self.tricks(strain, seat));
        one.max(other)
    }

    /// Returns the hands of a side that take the most tricks as declarer in a strain: either one, or both if they are
    /// equal.
    pub(super) fn best_declarers(&self, side: Side, strain: usize) -> Declarers {
        let best = self.best_tricks(side, strain);
        let [one, other] = seats_of_side(side);
        match [one, other].map(|seat| self.tricks(strain, seat) == best) {
            [true, true] => Declarers::Both(side),
            [true, false] => Declarers::One(one),
            [false, _] => Declarers::One(other),
        }
    }

    /// Returns true if a side makes a bid, played by the better of its two hands.
    pub(super) fn makes(&self, side: Side, bid: LevelBid) -> bool {
        self.best_tricks(side, bid.strain) >= bid.tricks_needed()
    }

    /// Returns the highest bid of a strain that a side makes, or `None` if the side takes fewer than seven tricks.
    pub(super) fn highest_made(&self, side: Side, strain: usize) -> Option<LevelBid> {
        let level = self.best_tricks(side, strain).checked_sub(6)?;
        (level > 0).then_some(LevelBid { level, strain })
    }

    /// Iterates over the strains, from clubs up, and yields the highest bid that a side makes in each. Strains in which
    /// it makes none are left out.
    pub(super) fn bids_made(&self, side: Side) -> impl Iterator<Item = LevelBid> {
        (0..STRAIN_COUNT).filter_map(move |strain| self.highest_made(side, strain))
    }

    /// Converts a bid of a side into a par contract, played by the hand that takes the most tricks.
    pub(super) fn contract_of_side(
        &self,
        side: Side,
        bid: LevelBid,
        is_starred: bool,
    ) -> ParContract {
        ParContract {
            bid,
            tricks: self.best_tricks(side, bid.strain),
            declarers: self.best_declarers(side, bid.strain),
            is_starred,
        }
    }

    /// Returns the score of a bid for the side that plays it with its best declarer. A bid that fails is doubled.
    pub(super) fn score(&self, side: Side, bid: LevelBid) -> i32 {
        self.score_with(side, bid, self.best_tricks(side, bid.strain))
    }

    /// Returns the score of a bid for the side that plays it and takes `tricks` tricks. A bid that fails is doubled.
    pub(super) fn score_with(&self, side: Side, bid: LevelBid, tricks: u8) -> i32 {
        let doubling = if tricks >= bid.tricks_needed() {
            Doubling::Undoubled
        } else {
            Doubling::Doubled
        };
        let strain = Game::Bridge.strains()[bid.strain];
        let contract = Contract::new(Game::Bridge, bid.level, strain, doubling);
        let vulnerable = self.vulnerability.includes(side);
        contract.map_or(0, |contract| score(contract, vulnerable, Tricks(tricks)))
    }
}

/// Returns the two seats of a side.
pub(super) fn seats_of_side(side: Side) -> [Seat; 2] {
    match side {
        Side::NorthSouth => [Seat::North, Seat::South],
        Side::EastWest => [Seat::East, Seat::West],
    }
}

/// The hands of a side that can be declarer of a par contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Declarers {
    /// Only this hand can be declarer of the par contract.
    One(Seat),
    /// Either hand of this side can be declarer of the par contract.
    Both(Side),
}

/// A contract that achieves the par score, with its tricks and possible declarers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ParContract {
    pub(super) bid: LevelBid,
    /// The number of tricks that declarer takes in the par contract, `0..=13`.
    pub(super) tricks: u8,
    pub(super) declarers: Declarers,
    /// True if the libdds function `DealerPar` marks the par contract with a star, its sign for a sacrifice.
    pub(super) is_starred: bool,
}

impl ParContract {
    /// Returns the number of undertricks of the par contract; 0 if it is made.
    pub(super) fn undertricks(self) -> c_int {
        c_int::from(self.bid.tricks_needed().saturating_sub(self.tricks))
    }

    /// Returns the number of overtricks of the par contract; 0 if there are none.
    pub(super) fn overtricks(self) -> c_int {
        c_int::from(self.tricks.saturating_sub(self.bid.tricks_needed()))
    }
}

/// The par result of a deal: the par score and the contracts that achieve it. If there are no contracts, the deal is
/// passed out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ParOutcome {
    pub(super) score: i32,
    pub(super) contracts: Vec<ParContract>,
}

impl ParOutcome {
    /// The par result of a deal in which neither side makes a contract.
    pub(super) const PASSED_OUT: ParOutcome = ParOutcome {
        score: 0,
        contracts: Vec::new(),
    };
}
