//! The value of bids, given a table of tricks.
//!
//! Strains are numbered in the order of the auction: clubs 0 to no trumps 4.

use std::ffi::c_int;

use kibitzer::cards::{Seat, Side, Tricks};
use kibitzer::rules::{Contract, Doubling, Game, Vulnerability, score};
use kibitzer_dds::{Code, DdsTable, strain_number, vulnerability_number};

/// The number of strains.
pub(super) const STRAINS: usize = 5;

/// A bid, ordered by its rank in the auction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct LevelBid {
    pub(super) level: u8,
    pub(super) strain: usize,
}

impl LevelBid {
    /// The highest level of a bid.
    const TOP: u8 = 7;

    /// Returns the number of tricks needed to make the bid, `7..=13`.
    pub(super) fn needs(self) -> u8 {
        6 + self.level
    }

    /// Returns the bid of the same strain a level higher, or `None` above level 7.
    pub(super) fn raised(self) -> Option<LevelBid> {
        let level = self.level + 1;
        (level <= LevelBid::TOP).then_some(LevelBid { level, ..self })
    }

    /// Returns the bid of the same strain a level lower, or `None` below level 1.
    fn lowered(self) -> Option<LevelBid> {
        let level = self.level - 1;
        (level > 0).then_some(LevelBid { level, ..self })
    }

    /// Returns the bid of the same strain at the lowest level that is reached through safe bids only.
    pub(super) fn lowest_safe(self, is_safe: impl Fn(&LevelBid) -> bool) -> LevelBid {
        let mut bid = self;
        while let Some(lower) = bid.lowered().filter(&is_safe) {
            bid = lower;
        }
        bid
    }

    /// Returns the lowest bid of a strain above this one, or `None` above level 7.
    pub(super) fn next_in(self, strain: usize) -> Option<LevelBid> {
        let same_level = LevelBid { strain, ..self };
        match strain > self.strain {
            true => Some(same_level),
            false => same_level.raised(),
        }
    }

    /// Returns all bids above this one, from the lowest up.
    pub(super) fn above(self) -> impl Iterator<Item = LevelBid> {
        LevelBid::all().filter(move |&bid| bid > self)
    }

    /// Returns all bids, from one club to seven no trumps.
    fn all() -> impl Iterator<Item = LevelBid> {
        let levels = 1..=LevelBid::TOP;
        levels.flat_map(|level| (0..STRAINS).map(move |strain| LevelBid { level, strain }))
    }
}

/// A table of tricks and the vulnerability.
pub(super) struct ParTable {
    /// The tricks by strain, then by seat.
    tricks: [[u8; 4]; STRAINS],
    vulnerability: Vulnerability,
}

impl ParTable {
    /// Converts a table and a vulnerability from the numbers of libdds.
    ///
    /// # Errors
    ///
    /// Returns an error if a number of tricks or the vulnerability is out of range, where libdds would access memory
    /// out of bounds.
    pub(super) fn new(table: &DdsTable, vulnerable: c_int) -> Result<ParTable, Code> {
        let mut all = Vulnerability::ALL.into_iter();
        let vulnerability = all.find(|&one| vulnerability_number(one) == vulnerable);
        let mut tricks = [[0; 4]; STRAINS];
        for (row, &strain) in tricks.iter_mut().zip(Game::Bridge.strains()) {
            for (tricks, &given) in row.iter_mut().zip(&table.resTable[strain_number(strain)]) {
                let given = u8::try_from(given).map_err(|_| Code::UnknownFault)?;
                *tricks = (given <= 13).then_some(given).ok_or(Code::UnknownFault)?;
            }
        }
        Ok(ParTable {
            tricks,
            vulnerability: vulnerability.ok_or(Code::UnknownFault)?,
        })
    }

    /// Returns the number of tricks that a declarer takes in a strain, as the table gives it.
    pub(super) fn tricks(&self, strain: usize, seat: Seat) -> u8 {
        self.tricks[strain][seat.index()]
    }

    /// Returns the number of tricks that a side takes in a strain if its better hand is declarer.
    pub(super) fn best(&self, side: Side, strain: usize) -> u8 {
        let [one, other] = seats(side).map(|seat| self.tricks(strain, seat));
        one.max(other)
    }

    /// Returns the declarers of a side who take as many tricks as the better one.
    pub(super) fn best_declarers(&self, side: Side, strain: usize) -> Declarers {
        let best = self.best(side, strain);
        let [one, other] = seats(side);
        match [one, other].map(|seat| self.tricks(strain, seat) == best) {
            [true, true] => Declarers::Both(side),
            [true, false] => Declarers::One(one),
            [false, _] => Declarers::One(other),
        }
    }

    /// Returns true if the better declarer of a side takes enough tricks for a bid.
    pub(super) fn makes(&self, side: Side, bid: LevelBid) -> bool {
        self.best(side, bid.strain) >= bid.needs()
    }

    /// Returns the highest bid of a strain that a side makes, or `None` if it takes fewer than seven tricks.
    pub(super) fn highest_made(&self, side: Side, strain: usize) -> Option<LevelBid> {
        let level = self.best(side, strain).checked_sub(6)?;
        (level > 0).then_some(LevelBid { level, strain })
    }

    /// Returns the highest bid that a side makes in each strain in which it makes one, from clubs up.
    pub(super) fn bids_made(&self, side: Side) -> impl Iterator<Item = LevelBid> {
        (0..STRAINS).filter_map(move |strain| self.highest_made(side, strain))
    }

    /// Returns a contract of a side, played by the hands that take the most tricks.
    pub(super) fn contract(&self, side: Side, bid: LevelBid, starred: bool) -> FoundContract {
        FoundContract {
            bid,
            tricks: self.best(side, bid.strain),
            declarers: self.best_declarers(side, bid.strain),
            starred,
        }
    }

    /// Returns the score of a bid for the side that plays it, doubled if it fails.
    pub(super) fn score(&self, side: Side, bid: LevelBid) -> i32 {
        self.score_with(side, bid, self.best(side, bid.strain))
    }

    /// Returns the score of a bid with this number of tricks, doubled if it fails.
    pub(super) fn score_with(&self, side: Side, bid: LevelBid, tricks: u8) -> i32 {
        let doubling = match tricks >= bid.needs() {
            true => Doubling::Undoubled,
            false => Doubling::Doubled,
        };
        let strain = Game::Bridge.strains()[bid.strain];
        let contract = Contract::new(Game::Bridge, bid.level, strain, doubling);
        let vulnerable = self.vulnerability.includes(side);
        contract.map_or(0, |contract| score(contract, vulnerable, Tricks(tricks)))
    }
}

/// Returns the seats of a side.
pub(super) fn seats(side: Side) -> [Seat; 2] {
    match side {
        Side::NorthSouth => [Seat::North, Seat::South],
        Side::EastWest => [Seat::East, Seat::West],
    }
}

/// The possible declarers of a contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Declarers {
    /// One hand alone can be declarer.
    One(Seat),
    /// Either hand of this side can be declarer.
    Both(Side),
}

/// A contract that achieves the par.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FoundContract {
    pub(super) bid: LevelBid,
    /// The number of tricks that the declaring side takes.
    pub(super) tricks: u8,
    pub(super) declarers: Declarers,
    /// True if `DealerPar` marks it with the star of a sacrifice.
    pub(super) starred: bool,
}

impl FoundContract {
    /// Returns the number of undertricks.
    pub(super) fn under(self) -> c_int {
        c_int::from(self.bid.needs().saturating_sub(self.tricks))
    }

    /// Returns the number of overtricks.
    pub(super) fn over(self) -> c_int {
        c_int::from(self.tricks.saturating_sub(self.bid.needs()))
    }
}

/// A par. If there are no contracts, the deal is passed out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FoundPar {
    pub(super) score: i32,
    pub(super) contracts: Vec<FoundContract>,
}

impl FoundPar {
    /// The par of a deal in which neither side makes a contract.
    pub(super) const PASSED_OUT: FoundPar = FoundPar {
        score: 0,
        contracts: Vec::new(),
    };
}
