//! The par of a bridge deal.

use crate::cards::{Seat, Side};
use crate::rules::{Contract, Doubling, Game, Vulnerability, score};

use super::TrickTable;

/// The par: the score when both sides bid as well as possible with all cards seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Par {
    /// The score of North-South.
    pub score: i32,
    /// The contracts that give it, none when the deal is passed out.
    pub contracts: Vec<ParContract>,
}

/// A contract that gives the par.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParContract {
    /// The contract.
    pub contract: Contract,
    /// Who plays it.
    pub declarer: Seat,
    /// The tricks above (positive) or below (negative) the contract.
    pub margin: i32,
}

/// The par of a complete table; `None` for preferans or while an entry is missing.
///
/// Both sides bid in turn, from the dealer, the contract that is best for them given that
/// the other side goes on as well as it can; a contract that fails is doubled.
pub fn par(table: &TrickTable, dealer: Seat, vulnerability: Vulnerability) -> Option<Par> {
    todo!("par of {table:?} {dealer} {vulnerability}")
}
