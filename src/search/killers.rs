//! Which card last refuted a situation that looks like this one.
//!
//! The situation is a partial description of a node, so that it comes back often: for a lead
//! the leader's hand, for a follower the cards of the suit led and the card to beat, for a
//! discard the hand and the card to beat. The idea is the cutoff cache of macroxue's
//! bridge-solver.

/// Remembers a card for a situation; a newer situation takes the place of an older one.
pub(super) struct Killers {
    slots: Vec<(u32, u8)>,
}

const SLOTS: usize = 1 << 15;

impl Killers {
    pub(super) fn new() -> Killers {
        Killers {
            slots: vec![(0, 0); SLOTS],
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.slots.fill((0, 0));
    }

    /// The place of a situation, and what tells it from others that share the place.
    #[inline(always)]
    pub(super) fn key(cards: u64, to_beat: u64, seat: usize) -> u64 {
        let mixed = cards ^ to_beat.rotate_left(13) ^ (seat as u64) << 61;
        let mixed = mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ mixed >> 32
    }

    /// The card that refuted the situation, as a set of one card; 0 if none is known.
    #[inline(always)]
    pub(super) fn get(&self, key: u64) -> u64 {
        let (tag, card) = self.slots[key as usize % SLOTS];
        if tag == (key >> 32) as u32 {
            1 << card
        } else {
            0
        }
    }

    #[inline(always)]
    pub(super) fn put(&mut self, key: u64, card: u64) {
        self.slots[key as usize % SLOTS] = ((key >> 32) as u32, card.trailing_zeros() as u8);
    }
}
