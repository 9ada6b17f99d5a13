//! A contract as stated in a text.

use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::{Contract, Doubling, Game};
use kibitzer_cards::{Strain, Tricks};

use super::board_lines::replace_suit_symbols;

/// A contract as stated in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StatedContract {
    /// The board was passed out.
    Passed,
    /// A contract that is to be played.
    Bid(StatedBid),
}

/// A contract to be played, as stated in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StatedBid {
    /// The level of the contract; `None` for misère or if the level is unknown.
    pub(crate) level: Option<u8>,
    pub(crate) strain: Strain,
    pub(crate) doubling: Doubling,
}

impl StatedContract {
    /// Returns true for the word that says that a board was passed out.
    pub(crate) fn is_pass(text: &str) -> bool {
        matches!(
            StatedContract::read(Game::Bridge, text),
            Some(StatedContract::Passed)
        )
    }

    /// Parses a contract as programs write it: `3NT`, `3N`, `4SX`, `4♠x`, `4S*`, `1NR`, `5 H xx`, `NT`, `?H` (unknown
    /// level), `misere` or `Pass`.
    pub(crate) fn read(game: Game, text: &str) -> Option<StatedContract> {
        let letters: String = replace_suit_symbols(text).split_whitespace().collect();
        let text = letters.to_ascii_uppercase().replace('*', "X");
        if ["PASS", "P", "AP", "PASSED", "ALLPASS", "PASSEDOUT"].contains(&&*text) {
            Some(StatedContract::Passed)
        } else {
            StatedBid::read(game, &text).map(StatedContract::Bid)
        }
    }

    /// Returns the contract in the usual spelling.
    pub(crate) fn text(self) -> String {
        match self {
            StatedContract::Passed => "Pass".to_owned(),
            StatedContract::Bid(bid) => bid.text(),
        }
    }

    /// Sets level, strain and doubling of the problem's contract. If the board was passed out and the problem has no
    /// auction, adds an auction of passes.
    pub(crate) fn apply(self, problem: &mut Problem) {
        match self {
            StatedContract::Passed if problem.record.auction.calls.is_empty() => problem.pass_out(),
            StatedContract::Passed => {}
            StatedContract::Bid(bid) => {
                problem.level = bid.level;
                problem.setup.strain = bid.strain;
                problem.doubling = bid.doubling;
            }
        }
    }

    /// Returns the strain of the contract; `None` if all players passed.
    pub(crate) fn strain(self) -> Option<Strain> {
        match self {
            StatedContract::Passed => None,
            StatedContract::Bid(bid) => Some(bid.strain),
        }
    }
}

impl From<Contract> for StatedContract {
    fn from(contract: Contract) -> StatedContract {
        StatedContract::Bid(StatedBid {
            level: (contract.level() > 0).then_some(contract.level()),
            strain: contract.strain(),
            doubling: contract.doubling(),
        })
    }
}

impl StatedBid {
    /// The contract of misère.
    pub(crate) const MISERE: StatedBid = StatedBid {
        level: None,
        strain: Strain::Misere,
        doubling: Doubling::Undoubled,
    };

    fn read(game: Game, text: &str) -> Option<StatedBid> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (level, rest) = match text.strip_prefix('?') {
            Some(rest) => (None, rest),
            None if digits == 0 => (None, text),
            None => (Some(text[..digits].parse().ok()?), &text[digits..]),
        };
        let doublings = [
            ("XX", Doubling::Redoubled),
            ("X", Doubling::Doubled),
            ("R", Doubling::Redoubled),
            ("", Doubling::Undoubled),
        ];
        let (strain, doubling) = doublings
            .into_iter()
            .find_map(|(end, doubling)| Some((rest.strip_suffix(end)?, doubling)))?;
        let bid = StatedBid {
            level,
            strain: strain.parse().ok()?,
            doubling,
        };
        let lowest = *Contract::levels(game).start();
        let is_contract =
            Contract::new(game, level.unwrap_or(lowest), bid.strain, doubling).is_ok();
        is_contract.then_some(bid)
    }

    /// Returns the contract in the usual spelling.
    pub(crate) fn text(self) -> String {
        let level = self
            .level
            .map_or_else(String::new, |level| level.to_string());
        let doubling = match self.doubling {
            Doubling::Undoubled => "",
            Doubling::Doubled => "X",
            Doubling::Redoubled => "XX",
        };
        format!("{level}{}{doubling}", self.strain)
    }

    /// Returns the contract under the rules of `game`. Returns `None` if the level is unknown or the game has no such
    /// contract.
    pub(crate) fn contract(self, game: Game) -> Option<Contract> {
        let level = match self.strain {
            Strain::Misere => 0,
            Strain::Trump(_) | Strain::NoTrump => self.level?,
        };
        Contract::new(game, level, self.strain, self.doubling).ok()
    }

    /// Returns the number of declarer's tricks at bridge, given `margin`, the number of overtricks (positive) or
    /// undertricks (negative). Returns `None` if the level is unknown or the number of tricks is impossible.
    pub(crate) fn tricks(self, margin: i8) -> Option<Tricks> {
        tricks(self.contract(Game::Bridge)?, margin)
    }
}

/// Returns the number of declarer's tricks in a bridge contract, given `margin`, the number of overtricks (positive) or
/// undertricks (negative). Returns `None` if the result is outside 0..=13.
pub(crate) fn tricks(contract: Contract, margin: i8) -> Option<Tricks> {
    let tricks = contract.needs().0.checked_add_signed(margin);
    tricks.filter(|&tricks| tricks <= 13).map(Tricks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contracts_are_read_as_programs_write_them() {
        let contracts = [
            ("3N", "3NT"),
            ("4s*", "4SX"),
            ("5 H xx", "5HXX"),
            ("1nr", "1NTXX"),
            ("?H", "H"),
            ("NT", "NT"),
            ("passed", "Pass"),
        ];
        for (text, standard) in contracts {
            let stated = StatedContract::read(Game::Bridge, text).unwrap();
            assert_eq!(stated.text(), standard);
        }
        for text in ["5Hearts", "8S", "misere", "4SXXX", "", "X"] {
            assert_eq!(StatedContract::read(Game::Bridge, text), None, "{text}");
        }
        let misere = StatedContract::read(Game::Preferans, "misere").unwrap();
        assert_eq!(misere.strain(), Some(Strain::Misere));
    }
}
