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

/// How many of the highest cards of each suit matter.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Depths(pub(super) [u8; 4]);

impl Depths {
    /// The mask of those cards.
    #[inline]
    fn mask(self) -> Owners {
        let mut mask = Owners::default();
        for (suit, depth) in self.0.into_iter().enumerate() {
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
/// The upper 24 bits of `low` hold the bounds, those of `low_mask` the depths, four bits a
/// suit.
#[derive(Clone, Copy, Default)]
#[repr(C)]
struct Entry {
    high: u64,
    high_mask: u64,
    low: u64,
    low_mask: u64,
}

const _: () = assert!(size_of::<Entry>() == 32, "two entries to a cache line");

impl Entry {
    fn new(owners: Owners, depths: Depths, bounds: Bounds) -> Entry {
        let mask = depths.mask();
        let [a, b, c, d] = depths.0.map(u64::from);
        Entry {
            high: owners.high & mask.high,
            high_mask: mask.high,
            low: owners.low & mask.low
                | u64::from(bounds.lower) << 40
                | u64::from(bounds.upper) << 48,
            low_mask: mask.low | a << 40 | b << 44 | c << 48 | d << 52,
        }
    }

    #[inline(always)]
    fn fits(&self, owners: Owners) -> bool {
        (self.high ^ owners.high) & self.high_mask == 0
            && (self.low ^ owners.low) & self.low_mask & LOW_CARDS == 0
    }

    #[inline(always)]
    fn bounds(&self) -> Bounds {
        Bounds {
            lower: (self.low >> 40) as u8,
            upper: (self.low >> 48) as u8,
        }
    }

    /// Whether every position that fits this pattern fits the other too.
    #[inline(always)]
    fn is_within(&self, other: &Entry) -> bool {
        let low_mask = other.low_mask & LOW_CARDS;
        other.high_mask & !self.high_mask == 0
            && (self.high ^ other.high) & other.high_mask == 0
            && low_mask & !self.low_mask == 0
            && (self.low ^ other.low) & low_mask == 0
    }

    /// Whether this entry says nothing that the other does not say.
    #[inline(always)]
    fn follows_from(&self, other: &Entry) -> bool {
        let (own, others) = (self.bounds(), other.bounds());
        self.is_within(other) && own.lower <= others.lower && own.upper >= others.upper
    }

    #[inline(always)]
    fn depths(&self) -> Depths {
        Depths([40, 44, 48, 52].map(|shift| (self.low_mask >> shift) as u8 & 0xF))
    }
}

/// The bits of `low` and `low_mask` that stand for cards.
const LOW_CARDS: u64 = (1 << 40) - 1;

/// A shape with a leader, and where its patterns are.
///
/// Kept as two words, so that a table of empty heads costs nothing until it is used.
#[derive(Clone, Copy, Default)]
struct Head {
    shape: u64,
    /// Index of the first entry of the block.
    block: u32,
    /// The generation in which the head was filled, 12 bits; older ones are empty.
    generation: u16,
    /// Leader and mode, 5 bits.
    kind: u8,
    /// The block has room for 2 to the power of `class` entries, 4 bits.
    class: u8,
    /// Entries in use, 11 bits.
    len: u16,
}

type PackedHead = [u64; 2];

impl Head {
    #[inline(always)]
    fn pack(self) -> PackedHead {
        let about = u64::from(self.block)
            | u64::from(self.generation) << 32
            | u64::from(self.kind) << 44
            | u64::from(self.class) << 49
            | u64::from(self.len) << 53;
        [self.shape, about]
    }

    #[inline(always)]
    fn unpack([shape, about]: PackedHead) -> Head {
        Head {
            shape,
            block: about as u32,
            generation: (about >> 32) as u16 & LAST_GENERATION,
            kind: (about >> 44) as u8 & 0x1F,
            class: (about >> 49) as u8 & 0xF,
            len: (about >> 53) as u16,
        }
    }
}

const LAST_GENERATION: u16 = 0xFFF;

/// Heads that a shape can hash to.
const BUCKET: usize = 4;

/// The most patterns kept for one shape; a power of two.
const MOST: usize = 1024;

/// Sizes of blocks.
const CLASSES: usize = MOST.ilog2() as usize + 1;

/// What a table knows about a position, and how many of the highest cards of each suit it
/// depends on.
pub(super) struct Found {
    pub(super) bounds: Bounds,
    pub(super) depths: Depths,
}

/// The transposition table.
pub(super) struct Table {
    heads: Vec<PackedHead>,
    /// Grows up to the capacity it was made with.
    entries: Vec<Entry>,
    /// Entries given out.
    used: usize,
    /// The first returned block of 1, 2, 4, … entries; its first word leads to the next one.
    free: [Option<u32>; CLASSES],
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
            free: [None; CLASSES],
            generation: 1,
        }
    }

    /// Forgets everything, in constant time.
    pub(super) fn clear(&mut self) {
        self.used = 0;
        self.free = [None; CLASSES];
        if self.generation == LAST_GENERATION {
            self.heads.fill(PackedHead::default());
            self.generation = 0;
        }
        self.generation += 1;
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
                        depths: entry.depths(),
                    });
                }
            }
        }
        None
    }

    /// Notes bounds of every position with this shape in which the highest cards, so many of
    /// each suit, have these owners.
    pub(super) fn put(
        &mut self,
        shape: u64,
        kind: u8,
        owners: Owners,
        depths: Depths,
        bounds: Bounds,
    ) {
        let new = Entry::new(owners, depths, bounds);
        let Some(index) = self
            .head(shape, kind)
            .or_else(|| self.new_head(shape, kind))
        else {
            // No room: start afresh rather than search for what to drop.
            self.clear();
            return;
        };
        let mut head = Head::unpack(self.heads[index]);
        self.drop_implied(&mut head, &new);
        let full = usize::from(head.len) == 1 << head.class;
        if usize::from(head.len) == MOST {
            // The least asked for stand last.
            head.len -= 1;
        } else if full && !self.grow(&mut head) {
            self.clear();
            return;
        }
        self.entries[head.block as usize + usize::from(head.len)] = new;
        head.len += 1;
        self.heads[index] = head.pack();
    }

    /// Drops the entries that say nothing beyond a new one.
    fn drop_implied(&mut self, head: &mut Head, new: &Entry) {
        let block = head.block as usize;
        let mut index = 0;
        while index < usize::from(head.len) {
            if self.entries[block + index].follows_from(new) {
                head.len -= 1;
                self.entries[block + index] = self.entries[block + usize::from(head.len)];
            } else {
                index += 1;
            }
        }
    }

    /// Moves a list to a block of twice the room; whether there was room for it.
    fn grow(&mut self, head: &mut Head) -> bool {
        let Some(block) = self.allocate(head.class + 1) else {
            return false;
        };
        let old = head.block as usize;
        self.entries
            .copy_within(old..old + usize::from(head.len), block);
        self.release(head.block, head.class);
        head.block = block as u32;
        head.class += 1;
        true
    }

    /// A block for 2 to the power of `class` entries.
    fn allocate(&mut self, class: u8) -> Option<usize> {
        if let Some(block) = self.free[usize::from(class)] {
            let next = self.entries[block as usize].high;
            self.free[usize::from(class)] = next.checked_sub(1).map(|next| next as u32);
            return Some(block as usize);
        }
        let entries = 1 << class;
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

    /// Returns a block.
    fn release(&mut self, block: u32, class: u8) {
        let first = &mut self.free[usize::from(class)];
        self.entries[block as usize].high = first.map_or(0, |next| u64::from(next) + 1);
        *first = Some(block);
    }

    /// An empty head in the bucket of the shape; the last one makes room if all are taken.
    fn new_head(&mut self, shape: u64, kind: u8) -> Option<usize> {
        let block = self.allocate(0)? as u32;
        let bucket = self.bucket(shape, kind);
        let free = (bucket..bucket + BUCKET)
            .find(|&index| Head::unpack(self.heads[index]).generation != self.generation);
        let index = free.unwrap_or_else(|| {
            let old = Head::unpack(self.heads[bucket + BUCKET - 1]);
            self.release(old.block, old.class);
            bucket + BUCKET - 1
        });
        self.heads[index] = Head {
            shape,
            block,
            generation: self.generation,
            kind,
            class: 0,
            len: 0,
        }
        .pack();
        Some(index)
    }
}
