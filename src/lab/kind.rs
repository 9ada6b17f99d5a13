//! Kinds of play, each with its own learned weights.

use std::fmt::{self, Display};

use kibitzer::cards::{Seat, Strain, Suit};
use kibitzer::rules::{Chance, Game, Position, Setup};

/// A kind of play, such as bridge with a trump suit, or misère.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    name: &'static str,
    game: Game,
    /// The strain of this kind of play; `None` means any trump suit.
    strain: Option<Strain>,
}

impl Kind {
    /// All kinds of play.
    pub const ALL: [Kind; 5] = [
        Kind::new("bridge, suit", Game::Bridge, None),
        Kind::new("bridge, no trump", Game::Bridge, Some(Strain::NoTrump)),
        Kind::new("preferans, suit", Game::Preferans, None),
        Kind::new(
            "preferans, no trump",
            Game::Preferans,
            Some(Strain::NoTrump),
        ),
        Kind::new("misère", Game::Preferans, Some(Strain::Misere)),
    ];

    const fn new(name: &'static str, game: Game, strain: Option<Strain>) -> Kind {
        Kind { name, game, strain }
    }

    /// Returns the kinds of play whose names contain `letters`.
    pub fn matching(letters: &str) -> Vec<Kind> {
        let kinds = Kind::ALL.into_iter();
        kinds.filter(|kind| kind.name.contains(letters)).collect()
    }

    /// Returns the index of this kind of play in [`Kind::ALL`].
    pub(crate) fn index(self) -> u64 {
        Kind::ALL.iter().take_while(|kind| **kind != self).count() as u64
    }

    /// Returns the game, bridge or preferans, of this kind of play.
    pub fn game(self) -> Game {
        self.game
    }

    /// Returns the strain of this kind of play. Spades represents all trump suits.
    pub fn strain(self) -> Strain {
        self.strain.unwrap_or(Strain::Trump(Suit::Spades))
    }

    /// Returns a random strain of this kind of play.
    pub(crate) fn random_strain(self, chance: &mut Chance) -> Strain {
        let any = || Strain::Trump(Suit::ALL[chance.below(4)]);
        self.strain.unwrap_or_else(any)
    }

    /// Deals random hands for this kind of play, with a random strain and declarer.
    pub(crate) fn deal(self, chance: &mut Chance) -> Setup {
        let mut setup = Setup::empty(self.game);
        setup.deal(chance);
        setup.strain = self.random_strain(chance);
        setup.declarer = random_seat(&setup, chance);
        setup
    }
}

impl Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// Returns a random occupied seat of a setup.
pub(crate) fn random_seat(setup: &Setup, chance: &mut Chance) -> Seat {
    let seats: Vec<Seat> = setup.seats_from(Seat::North).collect();
    seats[chance.below(seats.len())]
}

/// Returns the position before the first card of a deal. Panics if the setup is illegal.
pub(crate) fn position_of_deal(setup: &Setup) -> Position {
    Position::from_setup(setup).expect("what is dealt can be played")
}
