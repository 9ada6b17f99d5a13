//! The owners of the cards of every suit, from the highest down, and the number of cards whose owners matter.

/// The owners of the cards still in play: two bits for each card, from the highest of each suit down.
///
/// `high` has the [`HIGH_CARDS`] highest cards of every suit, 16 bits each; `low` has the other five, 10 bits a suit.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Owners {
    pub(super) high: u64,
    pub(super) low: u64,
}

/// The number of cards of a suit in the `high` word of [`Owners`], which is compared first.
pub(super) const HIGH_CARDS: u32 = 8;

/// The number of highest cards of each suit whose owners matter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Depths(pub(super) [u8; 4]);

impl Depths {
    /// Returns a mask of the bits of these cards in [`Owners`].
    #[inline(always)]
    pub(super) fn mask(self) -> Owners {
        let mut mask = Owners::default();
        for (suit, depth) in self.0.into_iter().enumerate() {
            // Two bits for each card, filled from the top of 26.
            let bits = ((1u64 << 26) - 1) & !((1u64 << (26 - 2 * depth)) - 1);
            mask.high |= bits >> 10 << (16 * suit);
            mask.low |= (bits & 0x3FF) << (10 * suit);
        }
        mask
    }
}
