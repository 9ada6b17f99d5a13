//! Which card last refuted a situation that looks like this one.
//!
//! The situation is a partial description of a node, so that it comes back often: for a lead
//! the leader's hand, for a follower the cards of the suit led and the card to beat, for a
//! discard the hand and the card to beat. The idea is the cutoff cache of macroxue's
//! bridge-solver.

use super::bits::boxed;
use super::mode::Mode;

/// Remembers a card for a situation; a newer situation takes the place of an older one.
pub(super) struct Killers {
    slots: Box<[Slot; SLOTS]>,
    /// The present generation, 1 to [`LAST_GENERATION`]; slots of others are empty.
    generation: u32,
}

/// Bits of the situation that tell it from others that share its place (18), the generation (8), and the card (6).
type Slot = u32;

const LAST_GENERATION: u32 = 0xFF;

/// Slots for situations of four hands, and of three: these are few, and stay in the processor's
/// cache.
const SLOTS: usize = 1 << 15;
const THREE_HANDED_SLOTS: usize = 1 << 14;

impl Killers {
    pub(super) fn new() -> Killers {
        Killers {
            slots: boxed(Slot::default()),
            generation: 1,
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        if self.generation == LAST_GENERATION {
            self.slots.fill(Slot::default());
            self.generation = 0;
        }
        self.generation += 1;
    }

    /// The place of a situation, and what tells it from others that share the place.
    #[inline(always)]
    pub(super) fn key(cards: u64, to_beat: u64, seat: usize) -> u64 {
        let mixed = cards ^ to_beat.rotate_left(13) ^ (seat as u64) << 60;
        let mixed = mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ mixed >> 32
    }

    /// The card that refuted the situation, as a set of one card; 0 if none is known.
    #[inline(always)]
    pub(super) fn get<M: Mode>(&self, key: u64) -> u64 {
        let slot = self.slots[place::<M>(key)];
        match slot >> 6 == self.situation(key) {
            true => 1 << (slot & 0x3F),
            false => 0,
        }
    }

    #[inline(always)]
    pub(super) fn put<M: Mode>(&mut self, key: u64, card: u64) {
        self.slots[place::<M>(key)] = self.situation(key) << 6 | card.trailing_zeros();
    }

    /// The upper bits of a slot.
    #[inline(always)]
    fn situation(&self, key: u64) -> u32 {
        ((key >> 46) as u32) << 8 | self.generation
    }
}

#[inline(always)]
fn place<M: Mode>(key: u64) -> usize {
    let slots = if M::SEATS == 3 {
        THREE_HANDED_SLOTS
    } else {
        SLOTS
    };
    key as usize % slots
}
