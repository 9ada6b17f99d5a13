//! The two games and the constants that tell their rules apart.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{CardSet, Rank, Strain, Suit};

/// Contract bridge or preferans.
///
/// Preferans is played by three hands of ten cards from a pack of 32; a player who cannot
/// follow suit must trump if he can; two cards are discarded by declarer and out of play.
///
/// ```
/// use kibitzer_cards::rules::Game;
/// assert_eq!(Game::Preferans.pack().len(), 32);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Game {
    /// Four hands of thirteen, two sides.
    Bridge,
    /// Three hands of ten, declarer against the other two.
    Preferans,
}

impl Game {
    /// How many hands play: 4 or 3.
    pub const fn seats(self) -> usize {
        match self {
            Game::Bridge => 4,
            Game::Preferans => 3,
        }
    }

    /// Cards in a hand when play begins: 13 or 10.
    pub const fn hand_size(self) -> usize {
        match self {
            Game::Bridge => 13,
            Game::Preferans => 10,
        }
    }

    /// The lowest rank of the pack.
    pub const fn lowest(self) -> Rank {
        match self {
            Game::Bridge => Rank::Two,
            Game::Preferans => Rank::Seven,
        }
    }

    /// Every card of the game: 52 or 32.
    pub const fn pack(self) -> CardSet {
        CardSet::pack(self.lowest())
    }

    /// Whether a hand that cannot follow suit must play a trump if it holds one.
    pub const fn must_ruff(self) -> bool {
        matches!(self, Game::Preferans)
    }

    /// The strains in the order they are bid, lowest first; misère last.
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

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Game::Bridge => "bridge",
            Game::Preferans => "preferans",
        })
    }
}
