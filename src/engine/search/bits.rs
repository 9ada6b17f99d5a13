//! Bit operations on sets of cards.
//!
//! A set of cards is a `u64` with sixteen bits for each suit: suit 0 in bits 0 to 15, suit 3 in bits 48 to 63. Thirteen
//! of them stand for cards, the lowest card first, and the upper three are always 0. Example: in suit 1 the two is bit
//! 16 and the ace is bit 28. A single card is a set with one bit; 0 is the empty set, or no card.

/// The set of all 52 cards, as a bit set with sixteen bits for each suit.
pub(super) const ALL_CARDS: u64 = 0x1FFF_1FFF_1FFF_1FFF;

/// The number of the trump suit, 3, in kinds of play with trumps.
pub(super) const TRUMP: usize = 3;

/// Returns the set of all cards of a suit.
#[inline(always)]
pub(super) const fn suit_mask(suit: usize) -> u64 {
    0x1FFF << (16 * suit)
}

/// Returns the suit of a card, or of the lowest of several cards.
#[inline(always)]
pub(super) const fn suit_of(card: u64) -> usize {
    card.trailing_zeros() as usize / 16
}

/// Returns the set of all cards of the suit of `card`.
#[inline(always)]
pub(super) const fn suit_mask_of(card: u64) -> u64 {
    suit_mask(suit_of(card))
}

/// Returns the set of all cards of those suits of which `cards` contains at least one card.
#[inline(always)]
pub(super) const fn whole_suits(cards: u64) -> u64 {
    let some = ends_of_suits(cards);
    some - (some >> 13)
}

/// Returns the end of each suit of which `cards` contains at least one card: bit 13 of the suit's sixteen bits.
#[inline(always)]
pub(super) const fn ends_of_suits(cards: u64) -> u64 {
    // The sum of a suit's bits and its mask carries into the next bit if it has a card.
    (cards + ALL_CARDS) & ENDS_OF_SUITS
}

/// Returns the lowest card of each suit of a set.
#[inline(always)]
pub(super) const fn floors(cards: u64) -> u64 {
    cards & !((cards | ENDS_OF_SUITS) - BOTTOMS)
}

/// Returns the cards below `floors`, which are at most one card of each suit; all cards of the suits that have none.
#[inline(always)]
pub(super) const fn cards_below(floors: u64) -> u64 {
    ((floors | ENDS_OF_SUITS) - BOTTOMS) & !floors & ALL_CARDS
}

/// Returns the lowest card of a set; 0 if the set is empty.
#[inline(always)]
pub(super) const fn lowest(cards: u64) -> u64 {
    cards & cards.wrapping_neg()
}

/// Returns the card with the highest bit of a set; 0 if the set is empty. For cards of one suit it is the highest card.
#[inline(always)]
pub(super) const fn highest(cards: u64) -> u64 {
    // Without a branch: often no processor could predict it.
    cards & 1 << (cards | 1).ilog2()
}

/// Returns the cards of a suit above `card`, whether or not they are in play. `suit` is the set of all cards of the
/// suit.
#[inline(always)]
pub(super) const fn cards_above(card: u64, suit: u64) -> u64 {
    suit & !(card | (card - 1))
}

/// Returns those of the `cards` of one suit that are above all `others` of the same suit; all of them if there are no
/// others. Example: A Q 9 above K 4 leaves A.
#[inline(always)]
pub(super) const fn cards_above_all(cards: u64, others: u64) -> u64 {
    if others == 0 {
        return cards;
    }
    cards & !((highest(others) << 1) - 1)
}

/// Returns true if a card is at or above the lowest card that the set `floors` has in its suit. Returns false if
/// `floors` has none.
pub(super) fn is_from_floor_up(card: u64, floors: u64) -> bool {
    let floor = lowest(floors & suit_mask_of(card));
    floor != 0 && card >= floor
}

/// Returns the number of cards in a set.
#[inline(always)]
pub(super) const fn count(cards: u64) -> u32 {
    cards.count_ones()
}

/// The number of ranks in the lower half of a suit, two to eight; the upper half has six.
const LOWER_HALF: usize = 7;

/// A look-up table of the cards in a set of seven adjacent ranks. The entry of a set has at index `n` its `n`th highest
/// card, and 0 at index 0. Example: the entry of `0b101` begins 0, `0b100`, `0b001`.
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

/// Returns the `n`th highest card of a suit that has at least `n` cards; 0 if `n` is 0.
///
/// A table look-up in one half of the suit replaces a loop over the cards, whose end no processor can predict. Example:
/// of A Q 9 4 2 the upper half (nine to ace) holds A Q 9, so the fourth highest card is the highest of the lower half.
#[inline(always)]
pub(super) fn nth_highest(cards: u64, suit: usize, n: u32) -> u64 {
    debug_assert!(
        n <= count(cards & suit_mask(suit)),
        "a proof relies on cards that are there"
    );
    let cards = (cards >> (16 * suit)) as usize;
    let [low, high] = [cards % (1 << LOWER_HALF), cards >> LOWER_HALF & 0x3F];
    let of_high = high.count_ones();
    let (half, n, shift) = if n > of_high {
        (low, n - of_high, 0)
    } else {
        (high, n, LOWER_HALF)
    };
    let card = NTH_HIGHEST[half][n as usize % (LOWER_HALF + 1)];
    u64::from(card) << shift << (16 * suit)
}

/// Returns the lowest card of every run of equivalent cards of the hand `own`, for all suits at once.
///
/// Cards belong to one run if no card of `others` lies between them. Every bit in neither set is a gap. From the bit
/// above each own card a carry runs up through the gaps to the next card; an own card that it reaches continues the
/// run. Example: own A K 9 7 and others Q 8, with J and 10 played. The carry from the king reaches the ace, those from
/// the seven and the nine stop at the eight and the queen, so the result is K 9 7.
#[inline(always)]
pub(super) const fn run_bottoms(own: u64, others: u64) -> u64 {
    let gaps = !(own | others) & ALL_CARDS;
    let up = own << 1;
    let reached = (up | (gaps + (up & gaps))) & !gaps;
    own & !reached
}

/// The bit above the ace of each suit, at which every run ends.
const ENDS_OF_SUITS: u64 = 0x2000_2000_2000_2000;

/// The lowest card of each suit.
const BOTTOMS: u64 = 0x0001_0001_0001_0001;

/// Returns the highest card of the run of `card`, a card of the hand `own`: no card of `others` lies between the two.
/// Example: own A K 9 7 and others Q 8; the run of the king ends with the ace, that of the seven with the seven.
#[inline(always)]
pub(super) const fn run_top(card: u64, own: u64, others: u64) -> u64 {
    let end = lowest((others | ENDS_OF_SUITS) & !(card | (card - 1)));
    highest(own & (end - 1))
}

/// Allocates an array on the heap and sets every element to `value`. The length is part of the type, which lets the
/// compiler drop bounds checks.
pub(super) fn boxed_array<T: Clone, const N: usize>(value: T) -> Box<[T; N]> {
    let array = vec![value; N].into_boxed_slice().try_into();
    array.unwrap_or_else(|_| unreachable!("it has this length"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_suits_of_cards() {
        assert_eq!(whole_suits(0), 0);
        assert_eq!(whole_suits(ALL_CARDS), ALL_CARDS);
        assert_eq!(whole_suits(1 << 16 | 1 << 60), suit_mask(1) | suit_mask(3));
    }

    #[test]
    fn finds_the_nth_highest_card_of_every_set() {
        for cards in 0..1 << 13 {
            for suit in 0..4 {
                let set = cards << (16 * suit);
                assert_eq!(nth_highest(set, suit, 0), 0);
                let mut left = set;
                for n in 1..=count(set) {
                    assert_eq!(nth_highest(set, suit, n), highest(left));
                    left ^= highest(left);
                }
            }
        }
    }

    #[test]
    fn finds_the_bottoms_of_runs() {
        // Own A K 9 7, others Q 8; the jack and the ten are gone.
        let own = 0b1_1000_1010_0000;
        let others = 0b0_0100_0100_0000;
        assert_eq!(run_bottoms(own, others), 0b0_1000_1010_0000);
        // With the queen gone too, A K 9 form one run above the eight.
        assert_eq!(run_bottoms(own, 0b100_0000), 0b0_0000_1010_0000);
        // Runs never join across suits: the ace of one, the two of the next.
        let ace_and_two = 1 << 12 | 1 << 16;
        assert_eq!(run_bottoms(ace_and_two, 0), ace_and_two);
    }

    #[test]
    fn finds_the_tops_of_runs() {
        // Own A K 9 7, others Q 8; the jack and the ten are gone.
        let own = 0b1_1000_1010_0000;
        let others = 0b0_0100_0100_0000;
        for (card, top) in [(1 << 11, 1 << 12), (1 << 7, 1 << 7), (1 << 5, 1 << 5)] {
            assert_eq!(run_top(card, own, others), top);
        }
        // With the queen gone too, the run of the nine ends with the ace, in the highest suit as well.
        for suit in 0..4 {
            let [own, others, card] = [own, 0b100_0000, 1 << 7].map(|set| set << (16 * suit));
            assert_eq!(run_top(card, own | 1, others), 1 << (16 * suit + 12));
        }
    }
}
