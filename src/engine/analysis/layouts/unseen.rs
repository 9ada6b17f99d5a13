//! The hands that a question about layouts treats as unseen, and the places between which it divides the unseen cards.

use crate::cards::Seat;

/// The hands that are unseen in a question about layouts: two, or one whose player has discarded cards that nobody saw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "SavedUnseen", into = "SavedUnseen")
)]
pub enum Unseen {
    /// One hand in preferans. The cards that it and the discards hold together are known; a layout is one way to choose
    /// the discards.
    One(Seat),
    /// Two hands. In preferans the discards may be unseen too.
    Two([Seat; 2]),
}

/// A place of unseen cards, whose cards are listed for every layout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Place {
    /// The hand of this seat.
    Hand(Seat),
    /// The discards in preferans.
    Discards,
}

impl Unseen {
    /// Returns the seats of the unseen hands, one or two.
    pub fn seats(&self) -> &[Seat] {
        match self {
            Unseen::One(seat) => std::slice::from_ref(seat),
            Unseen::Two(seats) => seats,
        }
    }

    /// Returns true if the hand of `seat` is unseen.
    pub fn contains(&self, seat: Seat) -> bool {
        self.seats().contains(&seat)
    }

    /// Returns the two places whose cards are listed for every layout: the two unseen hands, or the only one and the
    /// discards.
    ///
    /// ```
    /// use kibitzer::analysis::{Place, Unseen};
    /// use kibitzer::cards::Seat;
    /// let places = Unseen::One(Seat::South).places();
    /// assert_eq!(places, [Place::Hand(Seat::South), Place::Discards]);
    /// ```
    pub fn places(self) -> [Place; 2] {
        match self {
            Unseen::One(seat) => [Place::Hand(seat), Place::Discards],
            Unseen::Two(seats) => seats.map(Place::Hand),
        }
    }
}

impl From<[Seat; 2]> for Unseen {
    fn from(seats: [Seat; 2]) -> Unseen {
        Unseen::Two(seats)
    }
}

impl Place {
    /// Returns the English name of the place, such as `South` or `Discards`.
    pub fn name(self) -> &'static str {
        match self {
            Place::Hand(seat) => seat.name(),
            Place::Discards => "Discards",
        }
    }
}

/// Unseen hands as they are saved: a pair of seats, which are equal for a single hand. Files written before questions
/// about a single hand existed contain only pairs of different seats.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
struct SavedUnseen([Seat; 2]);

#[cfg(feature = "serde")]
impl From<SavedUnseen> for Unseen {
    fn from(SavedUnseen([one, other]): SavedUnseen) -> Unseen {
        if one == other {
            Unseen::One(one)
        } else {
            Unseen::Two([one, other])
        }
    }
}

#[cfg(feature = "serde")]
impl From<Unseen> for SavedUnseen {
    fn from(unseen: Unseen) -> SavedUnseen {
        SavedUnseen(match unseen {
            Unseen::One(seat) => [seat, seat],
            Unseen::Two(seats) => seats,
        })
    }
}
