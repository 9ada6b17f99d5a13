//! What the bids of a table are worth.
//!
//! Strains have their places in the order in which they are bid: clubs 0 to no trumps 4.

use std::ffi::c_int;

use kibitzer::cards::{Seat, Side, Tricks};
use kibitzer::rules::{Contract, Doubling, Game, Vulnerability, score};
use kibitzer_dds::{Code, DdsTable, strain_number, vulnerability_number};

/// The strains that are bid.
pub(super) const STRAINS: usize = 5;

/// A bid; the higher one is greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct LevelBid {
    pub(super) level: u8,
    pub(super) strain: usize,
}

impl LevelBid {
    /// The highest level.
    const TOP: u8 = 7;

    /// The tricks that make it.
    pub(super) fn needs(self) -> u8 {
        6 + self.level
    }

    /// The same strain a level higher.
    pub(super) fn raised(self) -> Option<LevelBid> {
        let level = self.level + 1;
        (level <= LevelBid::TOP).then_some(LevelBid { level, ..self })
    }

    /// The same strain a level lower.
    pub(super) fn lowered(self) -> Option<LevelBid> {
        let level = self.level - 1;
        (level > 0).then_some(LevelBid { level, ..self })
    }

    /// The lowest bid of a strain above this one.
    pub(super) fn next_in(self, strain: usize) -> Option<LevelBid> {
        let same_level = LevelBid { strain, ..self };
        match strain > self.strain {
            true => Some(same_level),
            false => same_level.raised(),
        }
    }

    /// All bids above this one.
    pub(super) fn above(self) -> impl Iterator<Item = LevelBid> {
        LevelBid::all().filter(move |&bid| bid > self)
    }

    fn all() -> impl Iterator<Item = LevelBid> {
        let levels = 1..=LevelBid::TOP;
        levels.flat_map(|level| (0..STRAINS).map(move |strain| LevelBid { level, strain }))
    }
}

/// The tricks of every declarer, and who is vulnerable.
pub(super) struct ParTable {
    /// By strain, then by seat.
    tricks: [[u8; 4]; STRAINS],
    vulnerability: Vulnerability,
}

impl ParTable {
    /// Reads a table and a vulnerability.
    ///
    /// # Errors
    ///
    /// When a number is none of tricks or of vulnerabilities. libdds reads or writes beside its own tables then.
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

    /// The tricks of a declarer.
    pub(super) fn tricks(&self, strain: usize, seat: Seat) -> u8 {
        self.tricks[strain][seat.index()]
    }

    /// The tricks of a side's better declarer.
    pub(super) fn best(&self, side: Side, strain: usize) -> u8 {
        let [one, other] = seats(side).map(|seat| self.tricks(strain, seat));
        one.max(other)
    }

    /// The declarers of a side who take as many tricks as the better one.
    pub(super) fn best_declarers(&self, side: Side, strain: usize) -> Declarers {
        let best = self.best(side, strain);
        let [one, other] = seats(side);
        match [one, other].map(|seat| self.tricks(strain, seat) == best) {
            [true, true] => Declarers::Both(side),
            [true, false] => Declarers::One(one),
            [false, _] => Declarers::One(other),
        }
    }

    /// Whether a side makes a bid.
    pub(super) fn makes(&self, side: Side, bid: LevelBid) -> bool {
        self.best(side, bid.strain) >= bid.needs()
    }

    /// The highest bid of a strain that a side makes.
    pub(super) fn highest_made(&self, side: Side, strain: usize) -> Option<LevelBid> {
        let level = self.best(side, strain).checked_sub(6)?;
        (level > 0).then_some(LevelBid { level, strain })
    }

    /// What a bid scores for the side that plays it, doubled if it fails.
    pub(super) fn score(&self, side: Side, bid: LevelBid) -> i32 {
        self.score_with(side, bid, self.best(side, bid.strain))
    }

    /// What a bid scores with so many tricks.
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

/// The seats of a side.
pub(super) fn seats(side: Side) -> [Seat; 2] {
    match side {
        Side::NorthSouth => [Seat::North, Seat::South],
        Side::EastWest => [Seat::East, Seat::West],
    }
}

/// Who may play a contract.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Declarers {
    /// One hand.
    One(Seat),
    /// Either hand of a side.
    Both(Side),
}

/// A contract that gives the par.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FoundContract {
    pub(super) bid: LevelBid,
    /// The tricks that are taken.
    pub(super) tricks: u8,
    pub(super) declarers: Declarers,
    /// Whether `DealerPar` gives it the star of a sacrifice.
    pub(super) starred: bool,
}

impl FoundContract {
    /// The tricks missing.
    pub(super) fn under(self) -> c_int {
        c_int::from(self.bid.needs().saturating_sub(self.tricks))
    }

    /// The tricks above the contract.
    pub(super) fn over(self) -> c_int {
        c_int::from(self.tricks.saturating_sub(self.bid.needs()))
    }
}

/// A par: nothing is bid if there is no contract.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FoundPar {
    pub(super) score: i32,
    pub(super) contracts: Vec<FoundContract>,
}

impl FoundPar {
    pub(super) const PASSED_OUT: FoundPar = FoundPar {
        score: 0,
        contracts: Vec::new(),
    };
}
