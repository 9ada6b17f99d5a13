//! The par of a bridge deal: the score when both sides bid and play as well as possible.

use std::fmt;

use crate::{Seat, Side, Strain};

use super::Contract;

/// The par result of a deal: its score and contracts if both sides see all cards and bid as well as possible.
///
/// ```
/// use kibitzer_cards::Seat;
/// use kibitzer_cards::rules::{Contract, Game, Par, ParContract};
/// let contract = Contract::parse(Game::Bridge, "4S")?;
/// let by = |declarer| ParContract { contract, declarer, margin: 0 };
/// let par = Par { score: 420, contracts: vec![by(Seat::North), by(Seat::South)] };
/// assert_eq!((par.score_text(), par.contract_texts()), ("NS 420".to_owned(), vec!["NS 4S=".to_owned()]));
/// # Ok::<(), kibitzer_cards::rules::ContractError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Par {
    /// The par score for North-South, negative if East-West score.
    pub score: i32,
    /// The contracts that achieve the par score and that neither side can improve on with a higher bid, in bidding
    /// order.
    ///
    /// If several levels of a declarer and strain qualify, only the lowest is listed. Empty if the deal is passed out.
    pub contracts: Vec<ParContract>,
}

/// A contract that achieves the par score of the deal. Its text gives the contract and its result without the declarer,
/// as in `3N+1`, `4S=` or `5CX-1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ParContract {
    /// The contract that achieves the par score, doubled if it fails.
    pub contract: Contract,
    /// The seat that declares the par contract.
    pub declarer: Seat,
    /// The number of tricks above (positive) or below (negative) the level of the contract; 0 if it is just made.
    pub margin: i32,
}

impl Par {
    /// Returns the par score as text, for the side that plays the contract, such as `NS 420` or `EW -100`; `NS 0` if
    /// the deal is passed out.
    pub fn score_text(&self) -> String {
        match self.contracts.first().map(|bid| bid.declarer.side()) {
            Some(Side::EastWest) => format!("EW {}", -self.score),
            Some(Side::NorthSouth) | None => format!("NS {}", self.score),
        }
    }

    /// Iterates over the par contracts, each once. A contract comes with its side if both hands of the side can play
    /// it, and with `None` if only its declarer can.
    pub fn by_side(&self) -> impl Iterator<Item = (Option<Side>, ParContract)> {
        self.contracts.iter().filter_map(|&bid| {
            let declarer = bid.declarer.partner();
            let is_of_both = self.contracts.contains(&ParContract { declarer, ..bid });
            let is_second = matches!(bid.declarer, Seat::South | Seat::West);
            (!is_of_both || !is_second).then(|| (is_of_both.then(|| bid.declarer.side()), bid))
        })
    }

    /// Returns the par contracts as texts with their declarers, such as `NS 4S=` or `W 5DX-1`. A contract that both
    /// hands of a side can play occurs once.
    pub fn contract_texts(&self) -> Vec<String> {
        let texts = self.by_side().map(|(side, bid)| match side {
            Some(Side::NorthSouth) => format!("NS {bid}"),
            Some(Side::EastWest) => format!("EW {bid}"),
            None => format!("{} {bid}", bid.declarer),
        });
        texts.collect()
    }
}

impl fmt::Display for ParContract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let contract = self.contract;
        write!(f, "{}", contract.level())?;
        match contract.strain() {
            Strain::NoTrump => f.write_str("N")?,
            strain @ (Strain::Trump(_) | Strain::Misere) => write!(f, "{strain}")?,
        }
        f.write_str(contract.doubling().letters())?;
        match self.margin {
            0 => f.write_str("="),
            margin => write!(f, "{margin:+}"),
        }
    }
}
