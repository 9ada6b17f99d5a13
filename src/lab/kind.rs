//! The kinds of play: each has weights of its own in what is learned.

use std::fmt::{self, Display};

use kibitzer::cards::{Seat, Strain, Suit};
use kibitzer::rules::{Chance, Game, Position, Setup};

/// A kind of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    name: &'static str,
    game: Game,
    /// None if any suit is trumps: they are one kind.
    strain: Option<Strain>,
}

impl Kind {
    /// All kinds.
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

    /// The kinds with these letters in their name.
    pub fn named(letters: &str) -> Vec<Kind> {
        let mut kinds = Kind::ALL.to_vec();
        kinds.retain(|kind| kind.name.contains(letters));
        kinds
    }

    /// Its place among all kinds.
    pub(crate) fn number(self) -> u64 {
        Kind::ALL.iter().take_while(|kind| **kind != self).count() as u64
    }

    /// Its game.
    pub fn game(self) -> Game {
        self.game
    }

    /// Its strain, or one of its strains.
    pub fn strain(self) -> Strain {
        self.strain.unwrap_or(Strain::Trump(Suit::Spades))
    }

    /// A strain of this kind, whichever falls.
    pub(crate) fn any_strain(self, chance: &mut Chance) -> Strain {
        let any = || Strain::Trump(Suit::ALL[chance.below(4)]);
        self.strain.unwrap_or_else(any)
    }
}

impl Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// One of some seats, whichever falls.
pub(crate) fn any_seat(seats: &[Seat], chance: &mut Chance) -> Seat {
    seats[chance.below(seats.len())]
}

/// The position of a set-up that was dealt.
pub(crate) fn dealt(setup: &Setup) -> Position {
    Position::from_setup(setup).expect("what is dealt can be played")
}
