//! The killer table: for every situation, the card that caused the last cutoff there.
//!
//! A *situation* is a partial description of a node, so that it recurs often. For a lead it is the leader's hand, or
//! the lengths of all suits; for a card that follows suit, the cards of that suit and the card to beat; for a discard,
//! the hand and the card to beat or, without trumps, the seat that is winning the trick. The idea is the cutoff cache
//! of macroxue's bridge-solver.

use super::bits::{Cards, boxed_array};
use super::mode::Mode;
use super::shape::Shape;

/// The killer table: the card that caused the last cutoff in each situation, keyed by a hash of the situation. A newer
/// situation replaces an older one in the same slot.
pub(super) struct Killers {
    slots: Box<[Slot; SLOTS]>,
    /// The current generation of the table, 1 to [`LAST_GENERATION`]. Slots of other generations count as empty.
    generation: u32,
}

/// The hash of a situation, used as a key of the killer table.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Situation(u64);

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

    /// Empties the killer table, usually just by starting a new generation.
    pub(super) fn clear(&mut self) {
        if self.generation == LAST_GENERATION {
            self.slots.fill(Slot::default());
            self.generation = 0;
        }
        self.generation += 1;
    }

    /// Returns the card that caused the last cutoff in a situation; no card if none is known.
    #[inline(always)]
    pub(super) fn get<M: Mode>(&self, situation: Situation) -> Cards {
        let slot = self.slots[situation.slot::<M>()];
        if slot >> 6 == self.tag(situation) {
            Cards::from_bits(1 << (slot & 0x3F))
        } else {
            Cards::NONE
        }
    }

    /// Stores the card that caused a cutoff in a situation, replacing what its slot held.
    #[inline(always)]
    pub(super) fn put<M: Mode>(&mut self, situation: Situation, card: Cards) {
        self.slots[situation.slot::<M>()] = self.tag(situation) << 6 | card.bit_number();
    }

    /// Returns the upper 26 bits that a slot must have to belong to the situation: 18 bits of the hash and the current
    /// generation.
    #[inline(always)]
    fn tag(&self, situation: Situation) -> u32 {
        ((situation.0 >> 46) as u32) << 8 | self.generation
    }
}

impl Situation {
    /// Returns the situation of a leader with the hand `own`.
    #[inline(always)]
    pub(super) fn lead(own: Cards, leader: usize) -> Situation {
        Situation::hash(own.bits(), 0, leader)
    }

    /// Returns the situation of a leader at a node with the suit lengths in `shape`, whatever cards the hands hold.
    #[inline(always)]
    pub(super) fn lead_of_shape(shape: Shape, leader: usize) -> Situation {
        Situation::hash(shape.bits(), 1, leader)
    }

    /// Returns the situation of `seat`, which plays card number `place` (1 to 3; the lead is 0) to a trick and has to
    /// beat the card `best`. `cards` are the cards in play of the suit led if the hand follows suit, otherwise the
    /// hand.
    #[inline(always)]
    pub(super) fn against_card(cards: Cards, best: Cards, seat: usize, place: usize) -> Situation {
        Situation::hash(cards.bits(), best.bits(), seat | place << 2)
    }

    /// Returns the situation of `seat`, which discards from the hand `own` as card number `place` (1 to 3; the lead is
    /// 0) of a trick that `winner` is winning.
    #[inline(always)]
    pub(super) fn discard(own: Cards, winner: usize, seat: usize, place: usize) -> Situation {
        Situation::hash(own.bits(), winner as u64, seat | place << 2)
    }

    /// Returns the hash of a situation. `cards` is a set of cards or a shape, and `to_beat` the card to beat. `turn`
    /// holds the seat to play in bits 0 and 1, and its place in the trick from bit 2 up.
    #[inline(always)]
    fn hash(cards: u64, to_beat: u64, turn: usize) -> Situation {
        let mixed = (cards ^ to_beat.rotate_left(13) ^ (turn as u64) << 60)
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Situation(mixed ^ mixed >> 32)
    }

    /// Returns the index of the slot that the situation uses.
    #[inline(always)]
    fn slot<M: Mode>(self) -> usize {
        let slots = match M::SEATS {
            3 => THREE_HANDED_SLOTS,
            _ => SLOTS,
        };
        self.0 as usize % slots
    }
}
