//! Sets of cards as bits, and the operations on them.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of cards, with sixteen bits for each suit: suit 0 in bits 0 to 15, suit 3 in bits 48 to 63.
///
/// Thirteen bits of each suit stand for cards, the lowest card first, and the upper three are 0. Example: in suit 1 the
/// two is bit 16 and the ace is bit 28. A single card is a set of one card, and no card is the empty set. Cards of one
/// suit compare by rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
#[repr(transparent)]
pub(super) struct Cards(u64);

/// A set of cards of one suit, without the suit, which the context determines. The lowest card is bit 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[repr(transparent)]
pub(super) struct Ranks(u16);

/// The number of the trump suit, if there are trumps.
pub(super) const TRUMP: usize = 3;

/// The bit above the ace of each suit, at which every run ends.
const ENDS_OF_SUITS: u64 = 0x2000_2000_2000_2000;

/// The bits of the lowest card of each suit.
const BOTTOMS: u64 = 0x0001_0001_0001_0001;

impl Cards {
    /// The empty set, or no card.
    pub(super) const NONE: Cards = Cards(0);

    /// The set of all 52 cards.
    pub(super) const ALL: Cards = Cards(0x1FFF_1FFF_1FFF_1FFF);

    /// The set of all trumps, if there are trumps.
    pub(super) const TRUMPS: Cards = Cards::of_suit(TRUMP);

    /// Creates the set with these bits.
    #[inline(always)]
    pub(super) const fn from_bits(bits: u64) -> Cards {
        Cards(bits)
    }

    /// Returns the bits of the set.
    #[inline(always)]
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the card of `suit` with the rank number `rank`, which is 0 for the lowest.
    #[inline(always)]
    pub(super) const fn card(suit: usize, rank: usize) -> Cards {
        Cards(1 << (16 * suit + rank))
    }

    /// Returns the bit number of a card in the set, 0 to 63: 16 times its suit, plus its rank from 0 for the lowest.
    #[inline(always)]
    pub(super) const fn bit_number(self) -> u32 {
        self.0.trailing_zeros()
    }

    /// Returns the set of all cards of a suit.
    #[inline(always)]
    pub(super) const fn of_suit(suit: usize) -> Cards {
        Cards(0x1FFF << (16 * suit))
    }

    /// Returns the union of several sets of cards.
    #[inline(always)]
    pub(super) fn union(sets: impl IntoIterator<Item = Cards>) -> Cards {
        sets.into_iter().fold(Cards::NONE, |all, cards| all | cards)
    }

    /// Returns true if the set is empty.
    #[inline(always)]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns true if any card of `others` is in the set.
    #[inline(always)]
    pub(super) const fn has_any(self, others: Cards) -> bool {
        self.0 & others.0 != 0
    }

    /// Returns the number of cards in the set.
    #[inline(always)]
    pub(super) const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the cards of one suit.
    #[inline(always)]
    pub(super) const fn suited(self, suit: usize) -> Cards {
        Cards(self.0 & Cards::of_suit(suit).0)
    }

    /// Returns the suit number of a card. For several cards, returns that of the lowest bit.
    #[inline(always)]
    pub(super) const fn suit(self) -> usize {
        self.0.trailing_zeros() as usize / 16
    }

    /// Returns all cards of the suit to which a card belongs.
    #[inline(always)]
    pub(super) const fn whole_suit(self) -> Cards {
        Cards::of_suit(self.suit())
    }

    /// Returns all cards of every suit in which the set has at least one card.
    #[inline(always)]
    pub(super) const fn whole_suits(self) -> Cards {
        let some = self.ends_of_suits();
        Cards(some - (some >> 13))
    }

    /// Returns one bit for each suit in which the set has at least one card: bit 13 of the suit's sixteen bits.
    #[inline(always)]
    pub(super) const fn ends_of_suits(self) -> u64 {
        // The sum of a suit's bits and its mask carries into the next bit if it has a card.
        (self.0 + Cards::ALL.0) & ENDS_OF_SUITS
    }

    /// Returns the cards of a suit as a 13-bit number, 0 to 8191, with the lowest card as bit 0.
    #[inline(always)]
    pub(super) const fn suit_bits(self, suit: usize) -> usize {
        (self.0 >> (16 * suit)) as usize & 0x1FFF
    }

    /// Returns the cards of a suit, moved to suit 0. Facts about single suits are computed there.
    #[inline(always)]
    pub(super) const fn lowered(self, suit: usize) -> Cards {
        Cards(self.suited(suit).0 >> (16 * suit))
    }

    /// Returns the ranks of cards that are all of suit 0.
    #[inline(always)]
    pub(super) const fn ranks(self) -> Ranks {
        Ranks(self.0 as u16)
    }

    /// Returns the lowest card of the set in each suit.
    #[inline(always)]
    pub(super) const fn floors(self) -> Cards {
        Cards(self.0 & !((self.0 | ENDS_OF_SUITS) - BOTTOMS))
    }

    /// Returns, for each suit, all cards below the card that this set has in the suit, or all cards of the suit if it
    /// has none. The set must have at most one card of each suit.
    #[inline(always)]
    pub(super) const fn below_floors(self) -> Cards {
        Cards(((self.0 | ENDS_OF_SUITS) - BOTTOMS) & !self.0 & Cards::ALL.0)
    }

    /// Returns the lowest card; no card if the set is empty.
    #[inline(always)]
    pub(super) const fn lowest(self) -> Cards {
        Cards(self.0 & self.0.wrapping_neg())
    }

    /// Returns the card with the highest bit; no card if the set is empty. For cards of one suit it is the highest
    /// card.
    #[inline(always)]
    pub(super) const fn highest(self) -> Cards {
        // Without a branch: often no processor could predict it. Of an empty set all 64 bits are leading zeros, and the
        // shift by 64 is one by 0.
        Cards(self.0 & (1_u64 << 63).wrapping_shr(self.0.leading_zeros()))
    }

    /// Returns the set without its lowest card.
    #[inline(always)]
    pub(super) const fn without_lowest(self) -> Cards {
        Cards(self.0 & self.0.wrapping_sub(1))
    }

    /// Returns the cards above `card`. All cards of the set must be of the suit of `card`.
    #[inline(always)]
    pub(super) const fn above(self, card: Cards) -> Cards {
        Cards(self.0 & !(card.0 | (card.0 - 1)))
    }

    /// Returns the cards at or above `card`. All cards of the set must be of the suit of `card`.
    #[inline(always)]
    pub(super) const fn at_or_above(self, card: Cards) -> Cards {
        Cards(self.0 & !(card.0 - 1))
    }

    /// Returns the cards below `card`, or all cards of the set if `card` is no card. All cards of the set must be of
    /// the suit of `card`.
    #[inline(always)]
    pub(super) const fn below(self, card: Cards) -> Cards {
        Cards(self.0 & card.0.wrapping_sub(1))
    }

    /// Returns the cards that are above all `others`; all of them if there are no others. Both sets have cards of the
    /// same suit. Example: A Q 9 above K 4 leaves A.
    #[inline(always)]
    pub(super) const fn above_all(self, others: Cards) -> Cards {
        if others.is_empty() {
            return self;
        }
        Cards(self.0 & !((others.highest().0 << 1) - 1))
    }

    /// Returns true if a card is at or above the lowest card that the set `floors` has in its suit. Returns false if
    /// `floors` has none.
    pub(super) fn is_from_floor_up(self, floors: Cards) -> bool {
        let floor = (floors & self.whole_suit()).lowest();
        !floor.is_empty() && self >= floor
    }

    /// Returns the `n`th highest card of a suit that has at least `n` cards; no card if `n` is 0.
    ///
    /// A table look-up in one half of the suit replaces a loop over the cards, whose length no processor can predict.
    /// Example: of A Q 9 4 2 the upper half (nine to ace) holds A Q 9, so the fourth highest card is the highest of the
    /// lower half.
    #[inline(always)]
    pub(super) fn nth_highest(self, suit: usize, n: u32) -> Cards {
        debug_assert!(
            n <= self.suited(suit).count(),
            "a proof relies on cards that are there"
        );
        let cards = (self.0 >> (16 * suit)) as usize;
        let [low, high] = [cards % (1 << LOWER_HALF), cards >> LOWER_HALF & 0x3F];
        let of_high = high.count_ones();
        let (half, n, shift) = if n > of_high {
            (low, n - of_high, 0)
        } else {
            (high, n, LOWER_HALF)
        };
        let card = NTH_HIGHEST[half][n as usize % (LOWER_HALF + 1)];
        Cards(u64::from(card) << shift << (16 * suit))
    }

    /// Returns the lowest card of every run of equivalent cards in a hand, for all suits at once.
    ///
    /// Cards belong to one run if no card of `others` lies between them. Every bit in neither set is a gap. From the
    /// bit above each own card a carry runs up through the gaps to the next card; an own card that it reaches continues
    /// the run. Example: own A K 9 7 and others Q 8, with J and 10 played. The carry from the king reaches the ace,
    /// those from the seven and the nine stop at the eight and the queen, so the result is K 9 7.
    #[inline(always)]
    pub(super) const fn run_bottoms(self, others: Cards) -> Cards {
        let gaps = !(self.0 | others.0) & Cards::ALL.0;
        let up = self.0 << 1;
        let reached = (up | (gaps + (up & gaps))) & !gaps;
        Cards(self.0 & !reached)
    }

    /// Returns the highest card of the run to which `card`, a card of the hand, belongs: no card of `others` lies
    /// between the two. Example: own A K 9 7 and others Q 8; the run of the king ends with the ace, that of the seven
    /// with the seven.
    #[inline(always)]
    pub(super) const fn run_top(self, card: Cards, others: Cards) -> Cards {
        let end = Cards((others.0 | ENDS_OF_SUITS) & !(card.0 | (card.0 - 1))).lowest();
        Cards(self.0 & (end.0 - 1)).highest()
    }

    /// Iterates over the cards, each as a set of one card, from the lowest bit up.
    pub(super) fn iter(mut self) -> impl Iterator<Item = Cards> {
        std::iter::from_fn(move || {
            let card = self.lowest();
            self ^= card;
            (!card.is_empty()).then_some(card)
        })
    }
}

impl Ranks {
    /// No card.
    pub(super) const NONE: Ranks = Ranks(0);

    /// Returns true if the set is empty.
    #[inline(always)]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the cards of a suit that have these ranks.
    #[inline(always)]
    pub(super) const fn in_suit(self, suit: usize) -> Cards {
        Cards((self.0 as u64) << (16 * suit))
    }
}

/// Implements a binary operator on two sets, and the corresponding assignment operator.
macro_rules! operator {
    ($Operator:ident, $operator:ident, $Assign:ident, $assign:ident) => {
        impl $Operator for Cards {
            type Output = Cards;

            #[inline(always)]
            fn $operator(self, other: Cards) -> Cards {
                Cards(self.0.$operator(other.0))
            }
        }

        impl $Assign for Cards {
            #[inline(always)]
            fn $assign(&mut self, other: Cards) {
                self.0.$assign(other.0);
            }
        }
    };
}

operator!(BitAnd, bitand, BitAndAssign, bitand_assign);
operator!(BitOr, bitor, BitOrAssign, bitor_assign);
operator!(BitXor, bitxor, BitXorAssign, bitxor_assign);

impl Not for Cards {
    type Output = Cards;

    #[inline(always)]
    fn not(self) -> Cards {
        Cards(!self.0)
    }
}

/// Shows the bits of each suit, from suit 3 down.
impl std::fmt::Debug for Cards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:#018x}", self.0)
    }
}

/// The number of ranks in the lower half of a suit, two to eight; the upper half has six.
const LOWER_HALF: usize = 7;

/// A look-up table of the cards in a set of seven adjacent ranks. At index `n`, the entry for a set holds its `n`th
/// highest card; index 0 holds 0. Example: the entry of `0b101` begins 0, `0b100`, `0b001`.
const NTH_HIGHEST: [[u8; LOWER_HALF + 1]; 1 << LOWER_HALF] = {
    let mut by_rank = [[0; LOWER_HALF + 1]; 1 << LOWER_HALF];
    let mut set = 0;
    while set < by_rank.len() {
        let (mut left, mut number) = (set, 1);
        while left != 0 {
            let card = 1 << left.ilog2();
            by_rank[set][number] = card as u8;
            left ^= card;
            number += 1;
        }
        set += 1;
    }
    by_rank
};

/// Allocates an array on the heap and sets every element to `value`. The length is part of the type, which lets the
/// compiler drop bounds checks.
pub(super) fn boxed_array<T: Clone, const N: usize>(value: T) -> Box<[T; N]> {
    let array = vec![value; N].into_boxed_slice().try_into();
    array.unwrap_or_else(|_| unreachable!("it has this length"))
}

/// Combines two words into one hash by multiplication.
#[inline(always)]
pub(super) fn mix_hash(a: u64, b: u64) -> u64 {
    let mixed = (a ^ b).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ mixed >> 29
}

/// Parses the cards of a hand, suit 3 first: `AK..2.` has two cards of suit 3 and one of suit 1. The two is rank 0.
#[cfg(test)]
pub(super) fn hand(text: &str) -> Cards {
    hand_in_order(text, "23456789TJQKA")
}

/// Parses the cards of a hand as [`hand`] does, with the ranks named by the letters of `order`, from the lowest up.
#[cfg(test)]
pub(super) fn hand_in_order(text: &str, order: &str) -> Cards {
    let suits = text.split('.').rev().enumerate();
    let cards = suits.flat_map(|(suit, ranks)| {
        let ranks = ranks.chars().map(|rank| order.find(rank));
        ranks.map(move |rank| Cards::card(suit, rank.expect("a rank")))
    });
    Cards::union(cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_cards_is_extended_to_whole_suits() {
        assert_eq!(Cards::NONE.whole_suits(), Cards::NONE);
        assert_eq!(Cards::ALL.whole_suits(), Cards::ALL);
        assert_eq!(
            (Cards::card(1, 0) | Cards::card(3, 12)).whole_suits(),
            Cards::of_suit(1) | Cards::of_suit(3)
        );
    }

    #[test]
    fn the_nth_highest_card_of_every_set_is_found() {
        for bits in 0..1 << 13 {
            for suit in 0..4 {
                let cards = Cards(bits << (16 * suit));
                assert_eq!(cards.nth_highest(suit, 0), Cards::NONE);
                let mut left = cards;
                for n in 1..=cards.count() {
                    assert_eq!(cards.nth_highest(suit, n), left.highest());
                    left ^= left.highest();
                }
            }
        }
    }

    #[test]
    fn the_lowest_card_of_each_run_is_found() {
        // Own A K 9 7, others Q 8; the jack and the ten are gone.
        let own = Cards(0b1_1000_1010_0000);
        let others = Cards(0b0_0100_0100_0000);
        assert_eq!(own.run_bottoms(others), Cards(0b0_1000_1010_0000));
        // With the queen gone too, A K 9 form one run above the eight.
        assert_eq!(
            own.run_bottoms(Cards(0b100_0000)),
            Cards(0b0_0000_1010_0000)
        );
        // Runs never join across suits: the ace of one, the two of the next.
        let ace_and_two = Cards::card(0, 12) | Cards::card(1, 0);
        assert_eq!(ace_and_two.run_bottoms(Cards::NONE), ace_and_two);
    }

    #[test]
    fn the_highest_card_of_a_run_is_found() {
        // Own A K 9 7, others Q 8; the jack and the ten are gone.
        let own = 0b1_1000_1010_0000;
        let others = Cards(0b0_0100_0100_0000);
        for (card, top) in [(11, 12), (7, 7), (5, 5)] {
            let [card, top] = [card, top].map(|rank| Cards::card(0, rank));
            assert_eq!(Cards(own).run_top(card, others), top);
        }
        // With the queen gone too, the run of the nine ends with the ace, in the highest suit as well.
        for suit in 0..4 {
            let [own, others, card] =
                [own, 0b100_0000, 1 << 7].map(|set: u64| Cards(set << (16 * suit)));
            assert_eq!(
                (own | Cards::card(0, 0)).run_top(card, others),
                Cards::card(suit, 12)
            );
        }
    }
}
