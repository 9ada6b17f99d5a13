//! Who owns the cards of every suit, from the highest down, and how far down that matters.

/// Who owns the cards still in play: two bits a card, from the highest of each suit down.
///
/// `high` has the [`HIGH`] highest cards of every suit, 16 bits a suit; `low` the other five,
/// 10 bits a suit.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Owners {
    pub(super) high: u64,
    pub(super) low: u64,
}

/// How many cards of a suit are in the word that is compared first.
pub(super) const HIGH: u32 = 8;

/// How many of the highest cards of each suit matter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Depths(pub(super) [u8; 4]);

impl Depths {
    /// The mask of those cards.
    #[inline(always)]
    pub(super) fn mask(self) -> Owners {
        let mut mask = Owners::default();
        for (suit, depth) in self.0.into_iter().enumerate() {
            // Two bits a card, filled from the top of 26.
            let bits = ((1u64 << 26) - 1) & !((1u64 << (26 - 2 * depth)) - 1);
            mask.high |= bits >> 10 << (16 * suit);
            mask.low |= (bits & 0x3FF) << (10 * suit);
        }
        mask
    }
}
