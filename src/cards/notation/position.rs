//! Positions and deals as text.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::rules::{Deal, Illegal, Position, Setup};

use super::flaw::ParseError;
use super::text::write_hands;

/// The reason why a string is not a position or a deal.
///
/// ```
/// use kibitzer_cards::notation::ParsePositionError;
/// use kibitzer_cards::rules::Position;
/// let error = "N:AK... 32... ..AX. ..32. NT N".parse::<Position>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 18: South: `X` is not a rank; ranks are AKQJT98765432");
/// let error = "N:AK... 32... ..AK. A.3.. NT N".parse::<Position>().unwrap_err();
/// assert_eq!(error.to_string(), "the ace of spades is both in North and in West");
/// assert!(matches!(error, ParsePositionError::Illegal(_)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// Text that is not in the notation, with the first error and its position.
    Text(ParseError),
    /// Text that is in the notation but describes an illegal position, with all the reasons.
    Illegal(Illegal),
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePositionError::Text(error) => error.fmt(f),
            ParsePositionError::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl Error for ParsePositionError {}

impl From<ParseError> for ParsePositionError {
    fn from(error: ParseError) -> ParsePositionError {
        ParsePositionError::Text(error)
    }
}

impl From<Illegal> for ParsePositionError {
    fn from(illegal: Illegal) -> ParsePositionError {
        ParsePositionError::Illegal(illegal)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    /// Parses a line with hands, strain, leader and current trick, and checks that the position can be played.
    fn from_str(text: &str) -> Result<Position, ParsePositionError> {
        Ok(Position::from_setup(&text.parse::<Setup>()?)?)
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hands(f, self.setup(), self.first())
    }
}

impl FromStr for Deal {
    type Err = ParsePositionError;

    /// Parses a line with hands, optionally followed by a strain, a leader and a trick. The first hand of the deal is
    /// the leader if there is one, otherwise the first hand of the line.
    fn from_str(text: &str) -> Result<Deal, ParsePositionError> {
        Ok(Deal::from_setup(&text.parse::<Setup>()?)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;
    use crate::rules::{Chance, Game};

    /// Returns random setups of both games. In the preferans setups, each seat is empty in turn.
    fn random_setups() -> impl Iterator<Item = Setup> {
        let mut chance = Chance::from_seed(46);
        (0..400).map(move |round| {
            let first = Seat::ALL[round / 2 % 4];
            let mut setup = Setup::empty([Game::Bridge, Game::Preferans][round % 2]);
            if setup.game == Game::Preferans {
                setup.absent = Some(first);
            }
            setup.leader = first.next();
            setup.declarer = first.partner();
            let strains = setup.game.strains();
            setup.strain = strains[chance.below(strains.len())];
            setup.deal(&mut chance);
            setup
        })
    }

    #[test]
    fn positions_survive_writing_and_parsing_until_the_last_card() {
        let mut cards = 0;
        for setup in random_setups() {
            let mut position = Position::from_setup(&setup).unwrap();
            while !position.is_over() {
                assert_eq!(position.to_string().parse(), Ok(position));
                assert_eq!(position.setup().to_string().parse(), Ok(position.setup()));
                let card = position.legal_cards().iter().next().unwrap();
                position.play(card).unwrap();
                cards += 1;
            }
        }
        assert_eq!(cards, 200 * 52 + 200 * 30);
    }

    #[test]
    fn deals_survive_writing_and_parsing() {
        for setup in random_setups() {
            let deal = Deal::from_setup(&setup).unwrap();
            assert_eq!(deal.to_string().parse(), Ok(deal));
        }
        let voids: Deal = "preferans E:.KQ.KQ. - J9..8.9 .A8.A9.".parse().unwrap();
        assert_eq!(voids.to_string(), "preferans E:.KQ.KQ. - J9..8.9 .A8.A9.");
    }

    #[test]
    fn a_position_is_parsed_with_a_strain_but_not_with_a_contract() {
        let deal = "N:AK... 32... ..AK. ..32. ";
        let error = |words: &str| format!("{deal}{words}").parse::<Setup>().unwrap_err();
        let found = error("NT N contract=1NT");
        assert_eq!(found.column, deal.len() + 6);
        assert!(found.to_string().contains("declarer= or gone="), "{found}");
        assert_eq!(error("1NT N").column, deal.len() + 1);
    }
}
