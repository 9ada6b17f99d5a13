//! The killer table: for every situation, the card that caused the last cutoff there.
//!
//! A *situation* is a partial description of a node, so that it recurs often. For a lead it is the leader's hand, or
//! the lengths of all suits; for a card that follows suit, the cards of that suit and the card to beat; for a discard,
//! the hand and the card to beat or, without trumps, the seat that is winning the trick. The idea is the cutoff cache
//! of macroxue's bridge-solver.

use super::bits::boxed_array;
use super::mode::Mode;

/// The killer table: the card that caused the last cutoff in each situation, keyed by a hash of the situation. A newer
/// situation replaces an older one in the same slot.
pub(super) struct Killers {
    slots: Box<[Slot; SLOTS]>,
    /// The current generation of the table, 1 to [`LAST_GENERATION`]. Slots of other generations count as empty.
    generation: u32,
}

/// A slot of the killer table. From the top: 18 bits of the hash of the situation, the generation (8 bits), and the
/// card as a bit number (6 bits).
type Slot = u32;

/// The largest generation number that fits into a slot of the killer table.
const LAST_GENERATION: u32 = 0xFF;

/// The number of slots of the killer table.
const SLOTS: usize = 1 << 15;

/// The number of slots that searches with three hands use. They are few, so that they stay in the processor's cache.
const THREE_HANDED_SLOTS: usize = 1 << 14;

impl Killers {
    /// Creates an empty killer table.
    pub(super) fn new() -> Killers {
        Killers {
            slots: boxed_array(Slot::default()),
            generation: 1,
        }
    }

    /// Empties the killer table, mostly by changing the generation.
    pub(super) fn clear(&mut self) {
        if self.generation == LAST_GENERATION {
            self.slots.fill(Slot::default());
            self.generation = 0;
        }
        self.generation += 1;
    }

    /// Returns the hash of a situation. `cards` is a set of cards or the suit lengths of all hands, and `to_beat` the
    /// card to beat. `seat` is the seat to play, with its place in the trick from bit 2 on.
    #[inline(always)]
    pub(super) fn key(cards: u64, to_beat: u64, seat: usize) -> u64 {
        let mixed = (cards ^ to_beat.rotate_left(13) ^ (seat as u64) << 60)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ mixed >> 32
    }

    /// Returns the card that caused the last cutoff in the situation with the hash `key`; 0 if none is known.
    #[inline(always)]
    pub(super) fn get<M: Mode>(&self, key: u64) -> u64 {
        let slot = self.slots[slot_index::<M>(key)];
        if slot >> 6 == self.tag(key) {
            1 << (slot & 0x3F)
        } else {
            0
        }
    }

    /// Stores the card that caused a cutoff in the situation with the hash `key`, replacing what its slot held.
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
