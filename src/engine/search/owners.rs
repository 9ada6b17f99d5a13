//! The owners of the cards of every suit, from the highest down, and the number of cards whose owners matter.

/// The owners of all cards still in play: the seat of each card in two bits, from the highest card of each suit down.
///
/// The word `high` has the [`HIGH_CARDS`] highest cards of every suit, 16 bits a suit with the highest card in the top
/// two bits; `low` has the other five, 10 bits a suit. Example: if seats 2, 0 and 3 hold the three cards of suit 0, the
/// lowest sixteen bits of `high` are `0b10_00_11` followed by ten zeros.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Owners {
    pub(super) high: u64,
    pub(super) low: u64,
}

/// The number of cards of each suit in the word `high` of [`Owners`], which is compared first: the eight highest.
pub(super) const HIGH_CARDS: u32 = 8;

/// The number of highest cards of each suit whose owners matter to a proof: 0 to 13 for each suit.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Depths(pub(super) [u8; 4]);

impl Depths {
    /// Returns the mask that selects these cards in [`Owners`]: both bits of each selected card are 1, all others 0.
    #[inline(always)]
    pub(super) fn mask(self) -> Owners {
        let mut mask = Owners::default();
        for (suit, depth) in self.0.into_iter().enumerate() {
            // Two bits for each card, from the top of the suit's 26. With depth 1, bits 25 and 24 are set.
            let bits = ((1u64 << 26) - 1) & !((1u64 << (26 - 2 * depth)) - 1);
            mask.high |= bits >> 10 << (16 * suit);
            mask.low |= (bits & 0x3FF) << (10 * suit);
        }
        mask
    }
}
