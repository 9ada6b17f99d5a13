//! A seeded random number generator and random deals, reproducible for benchmarks, samples and tests.

use crate::{BySeat, CardSet};

use super::{Setup, Trick};

/// A random number generator with a seed. It gives the same numbers on every machine.
///
/// The algorithm is SplitMix64 by Steele, Lea and Flood (2014). It is fast and statistically sound, but not meant for
/// secrets.
///
/// ```
/// use kibitzer_cards::rules::Chance;
/// let mut cards = [1, 2, 3, 4, 5];
/// Chance::from_seed(7).shuffle(&mut cards);
/// let mut again = [1, 2, 3, 4, 5];
/// Chance::from_seed(7).shuffle(&mut again);
/// assert_eq!(cards, again);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chance(u64);

impl Chance {
    /// Makes a generator from a seed; every seed works equally well.
    pub const fn from_seed(seed: u64) -> Chance {
        Chance(seed)
    }

    /// Returns 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a random number below `bound`, or 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // Take the high half of the product. The bias is too small to notice for the small bounds in use here.
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// Shuffles the slice; all orders are equally likely.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

impl Setup {
    /// Deals the pack at random. Every occupied seat gets a full hand, and the rest of the pack is out of play.
    ///
    /// The current trick becomes empty; nothing else of the setup changes.
    ///
    /// ```
    /// use kibitzer_cards::rules::{Chance, Game, Position, Setup};
    /// let mut setup = Setup::empty(Game::Preferans);
    /// setup.deal(&mut Chance::from_seed(1));
    /// assert_eq!(setup.in_play().len(), 30);
    /// assert!(Position::from_setup(&setup).is_ok());
    /// ```
    pub fn deal(&mut self, chance: &mut Chance) {
        let mut pack: Vec<_> = self.game.pack().iter().collect();
        chance.shuffle(&mut pack);
        let mut hands = pack.chunks(self.game.hand_size());
        let absent = self.absent;
        self.trick = Trick::EMPTY;
        self.hands = BySeat::from_fn(|seat| {
            if Some(seat) == absent {
                CardSet::EMPTY
            } else {
                hands.next().unwrap_or_default().iter().copied().collect()
            }
        });
    }
}
