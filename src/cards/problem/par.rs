//! The par of a deal as published beside it: text, which is written in one form and read in the forms of several
//! programs.

use crate::rules::{Contract, Game, Par};
use crate::{Seat, Side, Suit};

/// The published par of a deal: the result when both sides bid and play perfectly. Empty strings mean unknown.
///
/// The texts are as written in the source. [`PublishedPar::from`] writes a par as BridgeComposer does: the score of the
/// side that plays, as in `EW 110`, and the contracts with their results, as in `EW 2S=; E 3C+1`. A deal that is passed
/// out has the score `NS 0` and the contracts `Pass`.
///
/// ```
/// use kibitzer_cards::Side;
/// use kibitzer_cards::problem::PublishedPar;
/// let par = PublishedPar { score: "EW -100".to_owned(), contracts: "5C*-EW-1, W 5DX-1".to_owned() };
/// assert_eq!(par.points(), Some((Side::EastWest, -100)));
/// let margins: Vec<_> = par.contracts().map(|(_, contract)| contract.unwrap().margin).collect();
/// assert_eq!(margins, [Some(-1), Some(-1)]);
/// let nothing = PublishedPar { score: "NS 0".to_owned(), contracts: String::new() };
/// assert!(nothing.is_passed_out() && !par.is_passed_out());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PublishedPar {
    /// The par score and the side it belongs to, such as `NS -110`.
    pub score: String,
    /// The contracts that achieve the par score, as written in the source.
    pub contracts: String,
}

/// The text that stands for the contracts of a deal that is passed out.
const PASSED_OUT: &str = "Pass";

impl From<&Par> for PublishedPar {
    fn from(par: &Par) -> PublishedPar {
        PublishedPar {
            score: par.score_text(),
            contracts: if par.contracts.is_empty() {
                PASSED_OUT.to_owned()
            } else {
                par.contract_texts().join("; ")
            },
        }
    }
}

impl PublishedPar {
    /// Returns true if both the par score and the par contracts are empty.
    pub fn is_empty(&self) -> bool {
        self.score.is_empty() && self.contracts.is_empty()
    }

    /// Returns the side that the par score names, and the points of that side. Returns `None` for a score in any other
    /// form.
    pub fn points(&self) -> Option<(Side, i32)> {
        let (side, points) = self.score.trim().split_once(' ')?;
        let side = match side {
            "NS" => Side::NorthSouth,
            "EW" => Side::EastWest,
            _ => return None,
        };
        Some((side, points.trim().parse().ok()?))
    }

    /// Returns true if the contracts say that the deal is passed out, or a score of 0 without contracts does.
    pub fn is_passed_out(&self) -> bool {
        let contracts = self.contracts.trim();
        let is_zero = || matches!(self.points(), Some((_, 0)));
        contracts.eq_ignore_ascii_case(PASSED_OUT) || (contracts.is_empty() && is_zero())
    }

    /// Iterates over the published contracts. Yields the text of each and the contract, or `None` if the text is not a
    /// contract.
    pub fn contracts(&self) -> impl Iterator<Item = (&str, Option<PublishedContract>)> {
        let texts = self.contracts.split([';', ',']).map(str::trim);
        texts.map(|text| (text, PublishedContract::parse(text)))
    }

    /// Swaps two suits in the published par contracts, by changing their letters wherever they follow a level.
    pub(super) fn swap_suits(&mut self, one: Suit, other: Suit) {
        let mut last = ' ';
        let letters = self.contracts.chars().map(|letter| {
            let is_strain = std::mem::replace(&mut last, letter).is_ascii_digit();
            match letter {
                _ if is_strain && letter == one.letter() => other.letter(),
                _ if is_strain && letter == other.letter() => one.letter(),
                _ => letter,
            }
        });
        self.contracts = letters.collect();
    }
}

/// A published par contract, with the hands that can declare it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PublishedContract {
    /// The seats that can declare the contract: one seat, or both of a side.
    pub seats: Vec<Seat>,
    /// The contract.
    pub contract: Contract,
    /// The number of tricks above (positive) or below (negative) the contract; `None` if the text does not state it.
    pub margin: Option<i32>,
}

impl PublishedContract {
    /// Parses a published par contract, such as `EW 5CX-1`, or `5C*-EW-1` as libdds writes it. Returns `None` for any
    /// other text.
    pub fn parse(text: &str) -> Option<PublishedContract> {
        let text: String = text
            .to_ascii_uppercase()
            .replace('*', "X")
            .split_whitespace()
            .collect();
        let (seats, rest) = text.split_at(text.find(|c: char| c.is_ascii_digit())?);
        let (contract, rest) = parse_leading_contract(rest)?;
        let (seats, margin) = match seats {
            "" => {
                let rest = rest.strip_prefix('-').unwrap_or(rest);
                let end = rest.find(|c: char| !c.is_ascii_alphabetic());
                rest.split_at(end.unwrap_or(rest.len()))
            }
            seats => (seats, rest),
        };
        let named: Option<Vec<Seat>> = seats.chars().map(Seat::from_letter).collect();
        let seats = named.filter(|seats| match seats[..] {
            [_] => true,
            [one, other] => one == other.partner(),
            _ => false,
        })?;
        let margin = match margin {
            "" => None,
            "=" => Some(0),
            margin => Some(margin.parse().ok()?),
        };
        Some(PublishedContract {
            seats,
            contract,
            margin,
        })
    }
}

/// Parses the longest contract at the start of the text, and returns it with the rest of the text. Returns `None` if
/// the text does not begin with a contract.
fn parse_leading_contract(text: &str) -> Option<(Contract, &str)> {
    const MAX_LENGTH: usize = "7NTXX".len();
    (2..=MAX_LENGTH).rev().find_map(|end| {
        let (contract, rest) = text.split_at_checked(end)?;
        Some((Contract::parse(Game::Bridge, contract).ok()?, rest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapping_suits_changes_the_par_too() {
        let mut par = PublishedPar {
            score: String::new(),
            contracts: "2S-NS, 3H*-EW-1, NS 1S".to_owned(),
        };
        par.swap_suits(Suit::Spades, Suit::Clubs);
        assert_eq!(par.contracts, "2C-NS, 3H*-EW-1, NS 1C");
    }
}
