//! The transposition table: what has been proved about positions at the start of a trick.
//!
//! A position is found in two steps. Its *shape* (how many cards of each suit each hand
//! holds) and the leader lead to a head by hashing. The head owns a block of *patterns*: who
//! owns the highest cards of each suit, as far down as they mattered, and the bounds proved
//! for every position that has that shape and that pattern. Lower cards may lie anywhere.
//! The idea is the partition search of Ginsberg (1996); shapes with lists of patterns are
//! the way of Haglund's DDS and of macroxue's bridge-solver.
//!
//! Patterns speak of relative ranks in the search's own naming of suits and seats, so they
//! are true of any deal in the same mode: nothing here needs to be forgotten for the sake of
//! correctness.

/// Who owns the cards still in play: two bits a card, from the highest of each suit down.
///
/// `high` has the eight highest cards of every suit, 16 bits a suit; `low` the other five,
/// 10 bits a suit.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Owners {
    pub(super) high: u64,
    pub(super) low: u64,
}

impl Owners {
    /// The mask of the `depth[suit]` highest cards of every suit.
    #[inline]
    pub(super) fn mask(depth: [u32; 4]) -> Owners {
        let mut mask = Owners::default();
        for (suit, depth) in depth.into_iter().enumerate() {
            // Two bits a card, filled from the top of 26.
            let bits = ((1u64 << 26) - 1) & !((1u64 << (26 - 2 * depth)) - 1);
            mask.high |= bits >> 10 << (16 * suit);
            mask.low |= (bits & 0x3FF) << (10 * suit);
        }
        mask
    }
}

/// Bounds on the counted tricks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) lower: u8,
    pub(super) upper: u8,
}

/// A pattern with the bounds of every position that fits it.
///
/// The upper 24 bits of `low` and `low_mask` are free of cards and hold the bounds.
#[derive(Clone, Copy, Default)]
#[repr(C)]
struct Entry {
    high: u64,
    high_mask: u64,
    low: u64,
    low_mask: u64,
}

const _: () = assert!(size_of::<Entry>() == 32, "two entries to a cache line");

const LOW_CARDS: u64 = (1 << 40) - 1;

impl Entry {
    fn new(owners: Owners, mask: Owners, bounds: Bounds) -> Entry {
        Entry {
            high: owners.high & mask.high,
            high_mask: mask.high,
            low: owners.low & mask.low
                | u64::from(bounds.lower) << 40
                | u64::from(bounds.upper) << 48,
            low_mask: mask.low,
        }
    }

    #[inline(always)]
    fn fits(&self, owners: Owners) -> bool {
        (self.high ^ owners.high) & self.high_mask == 0
            && (self.low ^ owners.low) & self.low_mask == 0
    }

    #[inline(always)]
    fn bounds(&self) -> Bounds {
        Bounds {
            lower: (self.low >> 40) as u8,
            upper: (self.low >> 48) as u8,
        }
    }

    fn has_pattern(&self, other: &Entry) -> bool {
        self.high == other.high
            && self.high_mask == other.high_mask
            && (self.low ^ other.low) & LOW_CARDS == 0
            && self.low_mask == other.low_mask
    }

    fn mask(&self) -> Owners {
        Owners {
            high: self.high_mask,
            low: self.low_mask,
        }
    }
}

/// A shape with a leader, and where its patterns are.
///
/// Kept as two words, so that a table of empty heads costs nothing until it is used.
#[derive(Clone, Copy, Default)]
struct Head {
    shape: u64,
    /// Index of the first entry of the block.
    block: u32,
    /// The generation in which the head was filled; older ones are empty.
    generation: u16,
    /// Leader and mode.
    kind: u8,
    /// Entries in use, at most the capacity of the block.
    len: u8,
}

type PackedHead = [u64; 2];

impl Head {
    #[inline(always)]
    fn pack(self) -> PackedHead {
        let about = u64::from(self.block)
            | u64::from(self.generation) << 32
            | u64::from(self.kind) << 48
            | u64::from(self.len) << 56;
        [self.shape, about]
    }

    #[inline(always)]
    fn unpack([shape, about]: PackedHead) -> Head {
        Head {
            shape,
            block: about as u32,
            generation: (about >> 32) as u16,
            kind: (about >> 48) as u8,
            len: (about >> 56) as u8,
        }
    }
}

/// Heads that a shape can hash to.
const BUCKET: usize = 4;

/// The most patterns kept for one shape; a power of two.
const MOST: usize = 64;

/// What a table knows about a position, with the mask of the cards it depends on.
pub(super) struct Found {
    pub(super) bounds: Bounds,
    pub(super) mask: Owners,
}

/// The transposition table.
pub(super) struct Table {
    heads: Vec<PackedHead>,
    /// Grows up to the capacity it was made with.
    entries: Vec<Entry>,
    /// Entries given out.
    used: usize,
    /// Returned blocks of 1, 2, 4, … entries.
    free: [Vec<u32>; MOST.ilog2() as usize + 1],
    generation: u16,
}

impl Table {
    /// A table that takes at most so many bytes, but never less than a few kilobytes.
    pub(super) fn new(bytes: usize) -> Table {
        // A head for every four entries: 16 bytes for 128.
        let entries = (bytes / 144 * 4).clamp(MOST * 4, u32::MAX as usize);
        let heads = (entries / 4).next_power_of_two() / 2;
        Table {
            heads: vec![PackedHead::default(); heads.max(BUCKET)],
            entries: Vec::with_capacity(entries),
            used: 0,
            free: Default::default(),
            generation: 1,
        }
    }

    /// Forgets everything, in constant time.
    pub(super) fn clear(&mut self) {
        self.used = 0;
        self.free.iter_mut().for_each(Vec::clear);
        if self.generation == u16::MAX {
            self.heads.fill(PackedHead::default());
            self.generation = 0;
        }
        self.generation += 1;
    }

    /// The share of the table in use, 0 to 1.
    pub(super) fn fill(&self) -> f64 {
        self.used as f64 / self.entries.capacity() as f64
    }

    #[inline(always)]
    fn bucket(&self, shape: u64, kind: u8) -> usize {
        let hash = (shape ^ u64::from(kind) << 60).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let hash = (hash ^ hash >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (hash >> 32) as usize & (self.heads.len() - 1) & !(BUCKET - 1)
    }

    #[inline(always)]
    fn head(&self, shape: u64, kind: u8) -> Option<usize> {
        let bucket = self.bucket(shape, kind);
        (bucket..bucket + BUCKET).find(|&index| {
            let head = Head::unpack(self.heads[index]);
            head.shape == shape && head.kind == kind && head.generation == self.generation
        })
    }

    /// Bounds that decide whether the position reaches `target`, if any are known.
    #[inline]
    pub(super) fn get(
        &mut self,
        shape: u64,
        kind: u8,
        owners: Owners,
        target: u8,
    ) -> Option<Found> {
        let head = Head::unpack(self.heads[self.head(shape, kind)?]);
        let block = head.block as usize;
        let entries = &mut self.entries[block..block + usize::from(head.len)];
        for index in 0..entries.len() {
            let entry = entries[index];
            if entry.fits(owners) {
                let bounds = entry.bounds();
                if bounds.lower >= target || bounds.upper < target {
                    // What is asked often moves to the front.
                    if index > 0 {
                        entries.swap(index, index - 1);
                    }
                    return Some(Found {
                        bounds,
                        mask: entry.mask(),
                    });
                }
            }
        }
        None
    }

    /// Notes bounds of every position with this shape whose owners agree under the mask.
    pub(super) fn put(
        &mut self,
        shape: u64,
        kind: u8,
        owners: Owners,
        mask: Owners,
        bounds: Bounds,
    ) {
        let new = Entry::new(owners, mask, bounds);
        let index = match self.head(shape, kind) {
            Some(index) => index,
            None => self.new_head(shape, kind),
        };
        let mut head = Head::unpack(self.heads[index]);
        let (block, len) = (head.block as usize, usize::from(head.len));
        let entries = &mut self.entries[block..block + len];
        if let Some(old) = entries.iter_mut().find(|old| old.has_pattern(&new)) {
            let known = old.bounds();
            *old = Entry::new(
                owners,
                mask,
                Bounds {
                    lower: known.lower.max(bounds.lower),
                    upper: known.upper.min(bounds.upper),
                },
            );
            return;
        }
        if len == MOST {
            // The least asked for stand last.
            entries[len - 1] = new;
            return;
        }
        if len == 0 || len.is_power_of_two() {
            let Some(grown) = self.allocate(if len == 0 { 1 } else { 2 * len }) else {
                // Full: start afresh rather than search for what to drop.
                self.clear();
                self.put(shape, kind, owners, mask, bounds);
                return;
            };
            self.entries.copy_within(block..block + len, grown);
            if len > 0 {
                self.free[len.ilog2() as usize].push(block as u32);
            }
            head.block = grown as u32;
        }
        self.entries[head.block as usize + len] = new;
        head.len += 1;
        self.heads[index] = head.pack();
    }

    /// A block for so many entries, a power of two.
    fn allocate(&mut self, entries: usize) -> Option<usize> {
        if let Some(block) = self.free[entries.ilog2() as usize].pop() {
            return Some(block as usize);
        }
        let block = self.used;
        if block + entries > self.entries.capacity() {
            return None;
        }
        self.used += entries;
        if self.entries.len() < self.used {
            self.entries.resize(self.used, Entry::default());
        }
        Some(block)
    }

    /// An empty head in the bucket of the shape; the last one makes room if all are taken.
    fn new_head(&mut self, shape: u64, kind: u8) -> usize {
        let bucket = self.bucket(shape, kind);
        let free = (bucket..bucket + BUCKET)
            .find(|&index| Head::unpack(self.heads[index]).generation != self.generation);
        let index = free.unwrap_or_else(|| {
            let old = Head::unpack(self.heads[bucket + BUCKET - 1]);
            if old.len > 0 {
                let capacity = usize::from(old.len).next_power_of_two();
                self.free[capacity.ilog2() as usize].push(old.block);
            }
            bucket + BUCKET - 1
        });
        self.heads[index] = Head {
            shape,
            kind,
            generation: self.generation,
            ..Head::default()
        }
        .pack();
        index
    }
}
