//! The owners of the cards of every suit, from the highest down, and the number of cards whose owners matter.

use super::bits::Cards;

/// The owners of the cards of one suit still in play: the seat of each card in two bits. The highest card is in bits 25
/// and 24, the second highest in bits 23 and 22, and so on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[repr(transparent)]
pub(super) struct SuitOwners(u32);

impl SuitOwners {
    /// Finds the owners of the cards that the seats hold in a suit, given as cards of one suit.
    #[inline(always)]
    pub(super) fn new(held: [Cards; 4]) -> SuitOwners {
        // The bits of the seats, as sets of their cards. No processor could predict the seats one by one.
        let bits = [held[1] | held[3], held[2] | held[3]];
        let mut cards = Cards::union(held);
        let mut owners = 0;
        let mut shift = 26;
        while !cards.is_empty() {
            let card = cards.highest();
            let [low, high] = bits.map(|set| u32::from(set.has_any(card)));
            shift -= 2;
            owners |= (low | high << 1) << shift;
            cards ^= card;
        }
        SuitOwners(owners)
    }

    /// Returns the owner of the `depth`th highest card, counted from 1; seat 0 if the suit has fewer cards.
    #[inline(always)]
    pub(super) fn owner(self, depth: usize) -> usize {
        (self.0 >> (26 - 2 * depth) & 3) as usize
    }
}

/// The owners of all cards still in play: the seat of each card in two bits, from the highest card of each suit down.
///
/// The word `high` has the [`HIGH_CARDS`] highest cards of every suit, 16 bits a suit with the highest card in the top
/// two bits; `low` has the other five, 10 bits a suit. Example: if seats 2, 0 and 3 hold the three cards of suit 0, the
/// lowest sixteen bits of `high` are `0b10_00_11` followed by ten zeros.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Owners {
    pub(super) high: u64,
    pub(super) low: u64,
}

impl Owners {
    /// Joins the owners of the four suits.
    #[inline(always)]
    pub(super) fn of_suits(suits: [SuitOwners; 4]) -> Owners {
        let [a, b, c, d] = suits.map(|suit| u64::from(suit.0));
        Owners {
            high: a >> 10 | b >> 10 << 16 | c >> 10 << 32 | d >> 10 << 48,
            low: a & 0x3FF | (b & 0x3FF) << 10 | (c & 0x3FF) << 20 | (d & 0x3FF) << 30,
        }
    }

    /// Returns the owner of the `depth`th highest card of a suit, counted from 1.
    #[inline(always)]
    pub(super) fn owner(self, suit: usize, depth: u8) -> usize {
        let cards = (self.high >> (16 * suit) & 0xFFFF) << 10 | self.low >> (10 * suit) & 0x3FF;
        (cards >> (26 - 2 * depth) & 3) as usize
    }

    /// Returns these owners with one change: `seat` owns the `depth`th highest card of a suit, counted from 1.
    #[inline(always)]
    pub(super) fn with_owner(self, suit: usize, depth: u8, seat: usize) -> Owners {
        // The place among the suit's 26 bits, as in `Depths::mask`.
        let [card, owner] = [3, seat as u64].map(|bits| bits << (26 - 2 * depth));
        Owners {
            high: self.high & !(card >> 10 << (16 * suit)) | owner >> 10 << (16 * suit),
            low: self.low & !((card & 0x3FF) << (10 * suit)) | (owner & 0x3FF) << (10 * suit),
        }
    }
}

/// The number of cards of each suit in the word `high` of [`Owners`], which is compared first: the eight highest.
pub(super) const HIGH_CARDS: u32 = 8;

/// The number of highest cards of each suit whose owners matter to a proof: 0 to 13 for each suit.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Depths(pub(super) [u8; 4]);

impl Depths {
    /// Returns the mask that selects these highest cards in [`Owners`]: both bits of each selected card are 1, all
    /// others 0.
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

    /// Returns the mask that selects in each suit only the lowest of the cards that these depths cover.
    #[inline(always)]
    pub(super) fn floors(self) -> Owners {
        let (all, above) = (
            self.mask(),
            Depths(self.0.map(|depth| depth.saturating_sub(1))).mask(),
        );
        Owners {
            high: all.high ^ above.high,
            low: all.low ^ above.low,
        }
    }
}

/// A set of *rivals*: the hands, other than its owner, that could hold the lowest card of a suit that a result relies
/// on. A rival is bit `16 * suit + seat`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[repr(transparent)]
pub(super) struct Rivals(pub(super) u64);

impl Rivals {
    /// The empty set of rivals.
    pub(super) const NONE: Rivals = Rivals(0);

    /// Creates the set from one word for each seat, in which bit 13 of a suit's sixteen bits is set if the seat is a
    /// rival in that suit.
    #[inline(always)]
    pub(super) fn from_ends_of_suits(seats: [u64; 4]) -> Rivals {
        let seats = seats.into_iter().enumerate();
        Rivals(seats.fold(0, |found, (seat, rival)| found | rival >> (13 - seat)))
    }

    /// Returns true if there is no rival.
    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the set with only the rival `seat` of a suit; the empty set if that hand is not a rival there.
    #[inline(always)]
    pub(super) fn only(self, suit: usize, seat: usize) -> Rivals {
        Rivals(self.0 & 1 << (16 * suit + seat))
    }

    /// Adds the rivals of another set.
    #[inline(always)]
    pub(super) fn add(&mut self, others: Rivals) {
        self.0 |= others.0;
    }

    /// Returns a mask with all sixteen bits set for each suit that has a rival.
    #[inline(always)]
    pub(super) fn suits(self) -> u64 {
        (Cards::from_bits(self.0).ends_of_suits() >> 13) * 0xFFFF
    }

    /// Returns the lowest number of a suit that has a rival. The set must not be empty.
    #[inline(always)]
    pub(super) fn first_suit(self) -> usize {
        self.0.trailing_zeros() as usize / 16
    }
}

#[cfg(test)]
mod tests {
    use super::super::bits::hand;
    use super::*;

    #[test]
    fn owners_are_listed_from_the_highest_card_down() {
        let owners = SuitOwners::new(["Q4", "A", "", "K2"].map(hand));
        let listed: Vec<usize> = (1..=5).map(|depth| owners.owner(depth)).collect();
        assert_eq!(listed, [1, 3, 0, 0, 3]);
        let all = Owners::of_suits([SuitOwners::default(), owners, owners, owners]);
        for suit in 1..4 {
            let of_suit = (1..=5).map(|depth| all.owner(suit, depth));
            assert!(of_suit.eq(listed.iter().copied()));
        }
    }

    #[test]
    fn only_the_owner_at_the_given_depth_is_replaced() {
        let all = Owners {
            high: u64::MAX,
            low: (1 << 40) - 1,
        };
        for suit in 0..4 {
            for depth in 1..=13 {
                let mut depths = Depths::default();
                depths.0[suit] = depth;
                let floor = depths.floors();
                let changed = all.with_owner(suit, depth, 0);
                assert_eq!(changed.high, all.high & !floor.high);
                assert_eq!(changed.low, all.low & !floor.low);
                assert_eq!((changed.owner(suit, depth), all.owner(suit, depth)), (0, 3));
                assert_eq!(changed.with_owner(suit, depth, 3), all);
            }
        }
    }
}
