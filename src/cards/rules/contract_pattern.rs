//! Patterns of contracts, by which boards are selected.

use std::str::FromStr;

use crate::{Excerpt, Strain};

use super::{Contract, Doubling, Game};

/// A pattern of bridge contracts: any level, strain and doubling that it names.
///
/// ```
/// use kibitzer_cards::rules::{Contract, ContractPattern};
/// let matches = |pattern: &str, contract: &str| {
///     let pattern: ContractPattern = pattern.parse().unwrap();
///     pattern.matches(contract.parse::<Contract>().unwrap())
/// };
/// assert!(matches("4S", "4S") && matches("4S", "4SX") && !matches("4SX", "4S"));
/// assert!(matches("NT", "3NT") && matches("6", "6C") && matches("XX", "1NTXX"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ContractPattern {
    /// The level of the contracts; `None` for any.
    pub level: Option<u8>,
    /// The strain of the contracts; `None` for any.
    pub strain: Option<Strain>,
    /// The doubling of the contracts; `None` for any.
    pub doubling: Option<Doubling>,
}

parse_error! {
    /// The error for a string that is not a pattern of contracts. It holds an excerpt of the string.
    ParsePatternError, "a pattern of contracts; it has a level, a strain and X or XX, or some of these: 4S, NT, 3X"
}

impl ContractPattern {
    /// Returns true if the contract has the level, strain and doubling that the pattern names.
    pub fn matches(self, contract: Contract) -> bool {
        self.level.is_none_or(|level| level == contract.level())
            && self.strain.is_none_or(|strain| strain == contract.strain())
            && (self.doubling).is_none_or(|doubling| doubling == contract.doubling())
    }
}

impl FromStr for ContractPattern {
    type Err = ParsePatternError;

    /// Parses a pattern in upper or lower case.
    fn from_str(text: &str) -> Result<ContractPattern, ParsePatternError> {
        let error = || ParsePatternError(Excerpt::of(text));
        let (bid, doubling) = Doubling::split_from(text).ok_or_else(error)?;
        let doubling = Some(doubling).filter(|&doubling| doubling != Doubling::Undoubled);
        let digits = bid.bytes().take_while(u8::is_ascii_digit).count();
        let (level, strain) = bid.split_at(digits);
        let level: Option<u8> = parse_part(level).map_err(|_| error())?;
        let strain: Option<Strain> = parse_part(strain).map_err(|_| error())?;
        let is_level = level.is_none_or(|level| Contract::levels(Game::Bridge).contains(&level));
        let is_strain = strain.is_none_or(|strain| Game::Bridge.strains().contains(&strain));
        if text.is_empty() || !is_level || !is_strain {
            return Err(error());
        }
        Ok(ContractPattern {
            level,
            strain,
            doubling,
        })
    }
}

/// Parses a part of a pattern, or returns `None` for an empty one.
fn parse_part<T: FromStr>(text: &str) -> Result<Option<T>, T::Err> {
    if text.is_empty() {
        Ok(None)
    } else {
        text.parse().map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_name_no_contract_of_bridge_are_refused() {
        for wrong in ["", "8S", "0", "misere", "3NTXXX", "S3", "3 NT", "pass"] {
            assert!(wrong.parse::<ContractPattern>().is_err(), "{wrong}");
        }
    }
}
