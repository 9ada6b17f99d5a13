//! Chance that falls the same way every time: shuffled cards for benches, samples and tests.

use crate::{BySeat, CardSet};

use super::{Setup, Trick};

/// A generator of random numbers from a seed, the same on every machine.
///
/// It is SplitMix64 of Steele, Lea and Flood (2014): fast and fair, and no secret.
///
/// ```
/// use kibitzer_cards::rules::Chance;
/// let mut cards = [1, 2, 3, 4, 5];
/// Chance::from_seed(7).shuffle(&mut cards);
/// let mut again = [1, 2, 3, 4, 5];
/// Chance::from_seed(7).shuffle(&mut again);
/// assert_eq!(cards, again);
/// ```
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The generator of a seed; any number will do.
    pub const fn from_seed(seed: u64) -> Chance {
        Chance(seed)
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below a bound; 0 if the bound is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // The high half of the product; for bounds as small as ours nobody sees the bias.
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// Puts things in a random order, every order equally likely.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last + 1));
        }
    }
}

impl Setup {
    /// Deals the pack: every hand that plays gets its full number of cards, the rest of the
    /// pack is out of play. Nothing else of the set-up changes, except that the table is
    /// empty.
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
        self.hands = BySeat::from_fn(|seat| match Some(seat) == absent {
            true => CardSet::EMPTY,
            false => hands.next().unwrap_or_default().iter().copied().collect(),
        });
    }
}
