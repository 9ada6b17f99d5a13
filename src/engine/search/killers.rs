//! The killer table: for every situation, the card that caused the last cutoff there.
//!
//! A *situation* is a partial description of a node, so that it recurs often. For a lead it is the leader's hand, or
//! the lengths of all suits; for a card that follows suit, the cards of that suit and the card to beat; for a discard,
//! the hand and the card to beat or, without trumps, the seat that is winning the trick. The idea is the cutoff cache
//! of macroxue's bridge-solver.

use super::bits::boxed_array;
use super::mode::Mode;

/// The killer table: the card that caused the last cutoff, by the hash of its situation. A newer situation replaces an
/// older one in the same slot.
pub(super) struct Killers {
    slots: Box<[Slot; SLOTS]>,
    /// The current generation, 1 to [`LAST_GENERATION`]. Slots of other generations count as empty.
    generation: u32,
}

/// A slot of the table. From the top: 18 bits of the hash, which distinguish the situation from others in the slot, the
/// generation (8 bits), and the card as a bit number (6 bits).
type Slot = u32;

/// The largest generation that fits into a slot.
const LAST_GENERATION: u32 = 0xFF;

/// The number of slots.
const SLOTS: usize = 1 << 15;

/// The number of slots that games of three hands use. They are few, so that they stay in the processor's cache.
const THREE_HANDED_SLOTS: usize = 1 << 14;

impl Killers {
    /// Creates an empty table.
    pub(super) fn new() -> Killers {
        Killers {
            slots: boxed_array(Slot::default()),
            generation: 1,
        }
    }

    /// Empties the table, mostly by changing the generation.
    pub(super) fn clear(&mut self) {
        if self.generation == LAST_GENERATION {
            self.slots.fill(Slot::default());
            self.generation = 0;
        }
        self.generation += 1;
    }

    /// Returns the hash of a situation: a set of cards or a shape, the card to beat, and the seat to play with its
    /// place in the trick in the bits from 2 on. The lower bits of the hash select the slot, the upper ones distinguish
    /// the situation from others in the slot.
    #[inline(always)]
    pub(super) fn key(cards: u64, to_beat: u64, seat: usize) -> u64 {
        let mixed = cards ^ to_beat.rotate_left(13) ^ (seat as u64) << 60;
        let mixed = mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ mixed >> 32
    }

    /// Returns the card that caused the last cutoff in the situation with the hash `key`; 0 if none is known.
    #[inline(always)]
    pub(super) fn get<M: Mode>(&self, key: u64) -> u64 {
        let slot = self.slots[slot_index::<M>(key)];
        match slot >> 6 == self.tag(key) {
            true => 1 << (slot & 0x3F),
            false => 0,
        }
    }

    /// Stores the card that caused a cutoff in the situation with the hash `key`.
    #[inline(always)]
    pub(super) fn put<M: Mode>(&mut self, key: u64, card: u64) {
        self.slots[slot_index::<M>(key)] = self.tag(key) << 6 | card.trailing_zeros();
    }

    /// Returns the upper 26 bits that a slot must have to belong to the situation: 18 bits of the hash and the current
    /// generation.
    #[inline(always)]
    fn tag(&self, key: u64) -> u32 {
        ((key >> 46) as u32) << 8 | self.generation
    }
}

/// Returns the index of the slot of a situation with the hash `key`.
#[inline(always)]
fn slot_index<M: Mode>(key: u64) -> usize {
    let slots = match M::SEATS {
        3 => THREE_HANDED_SLOTS,
        _ => SLOTS,
    };
    key as usize % slots
}
