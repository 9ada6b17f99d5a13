//! The two games, and the constants in which their rules differ.

use std::str::FromStr;

use crate::{CardSet, Excerpt, Rank, Strain, Suit, messages};

messages! {
    /// The card game that is played: contract bridge or preferans.
    ///
    /// In preferans, three hands of ten cards are dealt from a pack of 32. A player who cannot follow suit must ruff if
    /// possible. Declarer discards two cards, which are out of play.
    ///
    /// The text form is `bridge` or `preferans`.
    ///
    /// ```
    /// use kibitzer_cards::rules::Game;
    /// assert_eq!(Game::Preferans.pack().len(), 32);
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    pub enum Game {
        /// Contract bridge: four hands of thirteen cards, two partnerships.
        Bridge = "game-bridge", "bridge";
        /// Preferans: three hands of ten cards, declarer against the other two.
        Preferans = "game-preferans", "preferans";
    }
}

impl Game {
    /// Returns the English name of the game in lower case: `bridge` or `preferans`.
    pub const fn name(self) -> &'static str {
        match self {
            Game::Bridge => "bridge",
            Game::Preferans => "preferans",
        }
    }

    /// Returns the number of hands in the game: 4 in bridge, 3 in preferans.
    pub const fn seats(self) -> usize {
        match self {
            Game::Bridge => 4,
            Game::Preferans => 3,
        }
    }

    /// Returns the number of cards in a hand when play begins: 13 in bridge, 10 in preferans.
    pub const fn hand_size(self) -> usize {
        match self {
            Game::Bridge => 13,
            Game::Preferans => 10,
        }
    }

    /// Returns the largest number of cards that a hand can have: 13 in bridge, and 12 in preferans, where declarer
    /// takes the talon before discarding.
    pub const fn longest_hand(self) -> usize {
        match self {
            Game::Bridge => 13,
            Game::Preferans => 12,
        }
    }

    /// Returns the lowest rank of the game's pack: two in bridge, seven in preferans.
    pub const fn lowest(self) -> Rank {
        match self {
            Game::Bridge => Rank::Two,
            Game::Preferans => Rank::Seven,
        }
    }

    /// Returns all cards of the game: 52 in bridge, 32 in preferans.
    pub const fn pack(self) -> CardSet {
        CardSet::pack(self.lowest())
    }

    /// Returns true if the game requires a hand that cannot follow suit to play a trump if it has one, as preferans
    /// does.
    pub const fn must_ruff(self) -> bool {
        matches!(self, Game::Preferans)
    }

    /// Returns the strains of the game in the order of its auction, lowest first; misère is last.
    pub const fn strains(self) -> &'static [Strain] {
        match self {
            Game::Bridge => &[
                Strain::Trump(Suit::Clubs),
                Strain::Trump(Suit::Diamonds),
                Strain::Trump(Suit::Hearts),
                Strain::Trump(Suit::Spades),
                Strain::NoTrump,
            ],
            Game::Preferans => &[
                Strain::Trump(Suit::Spades),
                Strain::Trump(Suit::Clubs),
                Strain::Trump(Suit::Diamonds),
                Strain::Trump(Suit::Hearts),
                Strain::NoTrump,
                Strain::Misere,
            ],
        }
    }
}

parse_error! {
    /// The error for a string that is not the name of a game. It holds an excerpt of the string.
    ParseGameError, "a game; games are bridge and preferans"
}

impl FromStr for Game {
    type Err = ParseGameError;

    /// Parses the name of a game, in upper or lower case.
    fn from_str(text: &str) -> Result<Game, ParseGameError> {
        let named = |game: &Game| game.name().eq_ignore_ascii_case(text);
        let game = [Game::Bridge, Game::Preferans].into_iter().find(named);
        game.ok_or_else(|| ParseGameError(Excerpt::of(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_survive_writing_and_parsing() {
        for game in [Game::Bridge, Game::Preferans] {
            assert_eq!(game.to_string().parse(), Ok(game));
            assert_eq!(game.to_string().to_uppercase().parse(), Ok(game));
        }
        let error = "whist".parse::<Game>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "`whist` is not a game; games are bridge and preferans"
        );
    }
}
