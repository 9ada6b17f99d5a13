//! Contracts of both games.

use std::fmt;
use std::str::FromStr;

use crate::{Excerpt, Strain, Tricks, message, messages};

use super::Game;

/// The doubling of a bridge contract.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[allow(missing_docs, reason = "the names say it")]
pub enum Doubling {
    #[default]
    Undoubled,
    Doubled,
    Redoubled,
}

impl Doubling {
    /// Returns the factor by which doubling multiplies the trick points: 1, 2 or 4.
    pub const fn factor(self) -> i32 {
        [1, 2, 4][self as usize]
    }

    /// Returns the letters that stand for the doubling after a contract: none, `X` or `XX`.
    pub const fn letters(self) -> &'static str {
        ["", "X", "XX"][self as usize]
    }

    /// Splits a contract into the text before the letters `X` at its end, and the doubling that they stand for. Returns
    /// `None` for more than two letters.
    pub(crate) fn split_from(contract: &str) -> Option<(&str, Doubling)> {
        let bid = contract.trim_end_matches(['X', 'x']);
        let doubling = match contract.len() - bid.len() {
            0 => Doubling::Undoubled,
            1 => Doubling::Doubled,
            2 => Doubling::Redoubled,
            _ => return None,
        };
        Some((bid, doubling))
    }
}

/// A contract: its strain, and the number of tricks that declarer promised.
///
/// The text form is `3NT`, `4SX`, `7C` or `misere`. It does not name the game, although `6S` and `7C` mean different
/// contracts in the two games; [`Contract::parse`] takes the game as an argument. The alternate form `{:#}` names
/// preferans, as in `preferans 6S`; parsing it returns the same contract.
///
/// ```
/// use kibitzer_cards::Tricks;
/// use kibitzer_cards::rules::{Contract, Game};
/// let game: Contract = "3NT".parse()?;
/// assert_eq!(game.needs(), Tricks(9));
/// let misere: Contract = "misere".parse()?;
/// assert!(misere.is_made(Tricks(0)) && !misere.is_made(Tricks(1)));
/// let six = Contract::parse(Game::Preferans, "6S")?;
/// assert_eq!(six.needs(), Tricks(6));
/// assert_eq!((six.to_string().as_str(), format!("{six:#}").as_str()), ("6S", "preferans 6S"));
/// # Ok::<(), kibitzer_cards::rules::ContractError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Contract {
    game: Game,
    /// The level of the contract as bid: 1–7 in bridge, 6–10 in preferans, 0 for misère.
    level: u8,
    strain: Strain,
    doubling: Doubling,
}

messages! {
    /// The reason why a contract is invalid.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum ContractError: Error {
        /// A contract at a level that cannot be bid in this game.
        Level(game: Game, level: u8) => match game {
            Game::Bridge => message!(
                "flaw-bridge-level", "no bridge contract of level {level}; levels are 1 to 7", level
            ),
            Game::Preferans => message!(
                "flaw-preferans-level", "no preferans contract of {level} tricks; contracts are 6 to 10", level
            ),
        };
        /// A contract in a strain that is not played in this game.
        Strain(game: Game, strain: Strain) = "flaw-strain-of-game", "{strain} is not played in {game}",
            strain = strain.to_string(), game;
        /// A doubled contract in preferans, where contracts are not doubled.
        Doubled = "flaw-doubled", "preferans contracts are not doubled";
        /// A text that is not a contract of this game, with an excerpt of it.
        Text(game: Game, found: Excerpt) => match game {
            Game::Bridge => message!(
                "flaw-bridge-contract",
                "`{found}` is not a bridge contract; expected 1 to 7, a strain S H D C NT, and X or XX if doubled",
                found,
            ),
            Game::Preferans => message!(
                "flaw-preferans-contract",
                "`{found}` is not a preferans contract; expected 6 to 10 and a strain S H D C NT, or misere",
                found,
            ),
        };
    }
}

impl Contract {
    /// Makes a contract from its level and strain. The level is ignored for misère.
    ///
    /// # Errors
    ///
    /// Returns an error if the game has no such contract.
    pub fn new(
        game: Game,
        level: u8,
        strain: Strain,
        doubling: Doubling,
    ) -> Result<Contract, ContractError> {
        if !game.strains().contains(&strain) {
            return Err(ContractError::Strain(game, strain));
        }
        if game == Game::Preferans && doubling != Doubling::Undoubled {
            return Err(ContractError::Doubled);
        }
        let level = match strain {
            Strain::Misere => 0,
            Strain::Trump(_) | Strain::NoTrump if Contract::levels(game).contains(&level) => level,
            Strain::Trump(_) | Strain::NoTrump => return Err(ContractError::Level(game, level)),
        };
        Ok(Contract {
            game,
            level,
            strain,
            doubling,
        })
    }

    /// Returns the levels of contracts that can be bid in a game: 1–7 in bridge, 6–10 in preferans.
    pub fn levels(game: Game) -> std::ops::RangeInclusive<u8> {
        match game {
            Game::Bridge => 1..=7,
            Game::Preferans => 6..=10,
        }
    }

    /// Parses a contract such as `3NT`, `4SX`, `7C` or `misere`, in upper or lower case.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a contract of the game.
    pub fn parse(game: Game, text: &str) -> Result<Contract, ContractError> {
        let error = || ContractError::Text(game, Excerpt::of(text));
        if text.parse() == Ok(Strain::Misere) {
            return Contract::new(game, 0, Strain::Misere, Doubling::Undoubled);
        }
        let (bid, doubling) = Doubling::split_from(text).ok_or_else(error)?;
        let digits = bid.bytes().take_while(u8::is_ascii_digit).count();
        let (level, strain) = bid.split_at(digits);
        let level = level.parse().map_err(|_| error())?;
        let strain = strain.parse().map_err(|_| error())?;
        if strain == Strain::Misere {
            return Err(error());
        }
        Contract::new(game, level, strain, doubling)
    }

    /// Returns the game in which the contract is played.
    pub fn game(self) -> Game {
        self.game
    }

    /// Returns the level of the contract as bid: 1–7 in bridge, 6–10 in preferans, 0 for misère.
    pub fn level(self) -> u8 {
        self.level
    }

    /// Returns the strain of the contract.
    pub fn strain(self) -> Strain {
        self.strain
    }

    /// Returns the doubling of the contract: undoubled, doubled or redoubled.
    pub fn doubling(self) -> Doubling {
        self.doubling
    }

    /// Returns the number of tricks that declarer needs. For misère this is 0, the most that declarer may take.
    pub fn needs(self) -> Tricks {
        match (self.game, self.strain) {
            (_, Strain::Misere) => Tricks::ZERO,
            (Game::Bridge, _) => Tricks(self.level + 6),
            (Game::Preferans, _) => Tricks(self.level),
        }
    }

    /// Returns true if declarer's side makes the contract with `tricks` tricks in the whole deal.
    pub fn is_made(self, tricks: Tricks) -> bool {
        self.margin(tricks) >= 0
    }

    /// Returns the overtricks, or the undertricks as a negative number. For misère it returns minus the tricks taken.
    pub fn margin(self, tricks: Tricks) -> i32 {
        let difference = i32::from(tricks.0) - i32::from(self.needs().0);
        match self.strain {
            Strain::Misere => -difference,
            Strain::Trump(_) | Strain::NoTrump => difference,
        }
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.strain == Strain::Misere {
            return f.write_str("misere");
        }
        if f.alternate() && self.game == Game::Preferans {
            write!(f, "{} ", self.game)?;
        }
        let doubling = self.doubling.letters();
        write!(f, "{}{}{doubling}", self.level, self.strain)
    }
}

impl FromStr for Contract {
    type Err = ContractError;

    /// Parses a contract, which may follow the name of its game, as in `preferans 6S`. Without a name, `misere` is a
    /// preferans contract, and any other text is a bridge contract.
    fn from_str(text: &str) -> Result<Contract, ContractError> {
        if let Some((name, contract)) = text.split_once(' ')
            && let Ok(game) = name.parse()
        {
            return Contract::parse(game, contract);
        }
        let game = match text.parse() {
            Ok(Strain::Misere) => Game::Preferans,
            Ok(Strain::Trump(_) | Strain::NoTrump) | Err(_) => Game::Bridge,
        };
        Contract::parse(game, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_contract_survives_writing_and_parsing() {
        for game in [Game::Bridge, Game::Preferans] {
            for level in Contract::levels(game) {
                for &strain in game.strains() {
                    let contract = Contract::new(game, level, strain, Doubling::Undoubled).unwrap();
                    assert_eq!(Contract::parse(game, &contract.to_string()), Ok(contract));
                    assert_eq!(format!("{contract:#}").parse(), Ok(contract));
                }
            }
        }
        let redoubled = Contract::parse(Game::Bridge, "1cxx").unwrap();
        assert_eq!(redoubled.doubling(), Doubling::Redoubled);
    }

    #[test]
    fn invalid_contracts_are_refused() {
        for text in [
            "", "8NT", "0S", "3", "NT", "3NTXXX", "misere", "3Z", "99999S", "3misere",
        ] {
            assert!(Contract::parse(Game::Bridge, text).is_err(), "{text}");
        }
        for text in ["5S", "11NT", "6SX"] {
            assert!(Contract::parse(Game::Preferans, text).is_err(), "{text}");
        }
    }
}
