//! The weights of the static evaluation, fitted to solved positions.

use crate::cards::Strain;
use crate::rules::Game;

use super::mode::Mode;

/// The values of the features of a position. Their meaning depends on the mode.
pub(super) type Features = [i32; FEATURES];

const FEATURES: usize = 33;

/// The weights of one mode: a fixed one for each feature, and one for each trick left.
type FittedWeights = [[i16; FEATURES]; 2];

/// The built-in weights, indexed by the `ID` of the mode.
pub(super) const SHIPPED: &[FittedWeights; 5] = &read(include_bytes!("look.bin"));

/// Parses the weights, two bytes each, the low byte first.
const fn read(bytes: &[u8; 5 * 2 * FEATURES * 2]) -> [FittedWeights; 5] {
    let mut weights = [[[0; FEATURES]; 2]; 5];
    let mut place = 0;
    while place < bytes.len() / 2 {
        let weight = i16::from_le_bytes([bytes[2 * place], bytes[2 * place + 1]]);
        weights[place / FEATURES / 2][place / FEATURES % 2][place % FEATURES] = weight;
        place += 1;
    }
    weights
}

/// The weights that turn a [`Look`](super::evaluate::Look) into an estimate, for every kind of play: the built-in ones,
/// or others while they are being fitted.
///
/// ```
/// use kibitzer::cards::Strain;
/// use kibitzer::rules::Game;
/// use kibitzer::instruments::LookWeights;
/// let mut weights = LookWeights::shipped();
/// let [fixed, for_each_trick_left] = weights.of_mut(Game::Bridge, Strain::NoTrump);
/// fixed[0] = 0;
/// for_each_trick_left[0] = LookWeights::TRICK as i16 / 2;
/// assert_ne!(weights, LookWeights::shipped());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LookWeights([FittedWeights; 5]);

impl LookWeights {
    /// Fixed-point scale: the weight of one trick.
    pub const TRICK: i32 = 1024;

    /// Returns the built-in weights.
    pub fn shipped() -> LookWeights {
        LookWeights(*SHIPPED)
    }

    /// Returns the weights of a kind of play: a fixed one for each feature, and one for each feature to be multiplied
    /// by the tricks left. All trump suits share their weights.
    pub fn of(&self, game: Game, strain: Strain) -> &FittedWeights {
        with_mode!(game, strain, M => &self.0[M::ID as usize])
    }

    /// Returns the weights of a kind of play for modification.
    pub fn of_mut(&mut self, game: Game, strain: Strain) -> &mut FittedWeights {
        with_mode!(game, strain, M => &mut self.0[M::ID as usize])
    }

    /// Returns the content of `look.bin` that makes these weights the built-in ones.
    pub fn to_bytes(&self) -> Vec<u8> {
        let weights = self.0.iter().flatten().flatten();
        weights.flat_map(|weight| weight.to_le_bytes()).collect()
    }
}
