//! The shape of the hands: the number of cards of every suit in every hand.

use super::bits::Cards;

/// The number of cards of every suit in every hand, four bits each: suit `s` of seat `t` is in the four bits from bit
/// 16 `t` + 4 `s` on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[repr(transparent)]
pub(super) struct Shape(u64);

impl Shape {
    /// Returns the shape of four hands.
    pub(super) fn of(hands: &[Cards; 4]) -> Shape {
        let mut shape = Shape::default();
        for (seat, hand) in hands.iter().enumerate() {
            for suit in 0..4 {
                shape.0 += u64::from(hand.suited(suit).count()) * Shape::unit(seat, suit);
            }
        }
        shape
    }

    /// Creates the shape that is packed into `bits`, four bits for each suit of each hand.
    #[inline(always)]
    pub(super) const fn from_bits(bits: u64) -> Shape {
        Shape(bits)
    }

    /// Returns the shape packed into bits, four for each suit of each hand.
    #[inline(always)]
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the amount by which one card increases the bits of a shape.
    #[inline(always)]
    const fn unit(seat: usize, suit: usize) -> u64 {
        1 << (16 * seat + 4 * suit)
    }

    /// Counts one more card of a suit in the hand of `seat`.
    #[inline(always)]
    pub(super) fn add_card(&mut self, seat: usize, suit: usize) {
        self.0 += Shape::unit(seat, suit);
    }

    /// Counts one card less of a suit in the hand of `seat`.
    #[inline(always)]
    pub(super) fn remove_card(&mut self, seat: usize, suit: usize) {
        self.0 -= Shape::unit(seat, suit);
    }

    /// Returns the number of cards of a suit in the hand of `seat`, 0 to 13.
    #[inline(always)]
    pub(super) const fn length(self, seat: usize, suit: usize) -> u32 {
        (self.0 >> (16 * seat + 4 * suit)) as u32 & 0xF
    }

    /// Returns the shape shifted so that the hand of `seat` takes the place of seat 0, followed by the hands of later
    /// seats. The hands of earlier seats are dropped.
    #[inline(always)]
    pub(super) const fn shifted_to(self, seat: usize) -> Shape {
        Shape(self.0 >> (16 * seat))
    }

    /// Returns true if the fourth hand is empty, as it always is in preferans.
    #[inline(always)]
    pub(super) const fn has_three_hands(self) -> bool {
        self.0 >> 48 == 0
    }
}
