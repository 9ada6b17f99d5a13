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
    #[inline(always)]
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
#[derive(Clone, Copy)]
struct Entry {
    high: u64,
    high_mask: u64,
    low: u64,
    low_mask: u64,
}

/// Four entries side by side, so that the first word of all four is compared at once.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Row {
    high: [u64; ROW],
    high_mask: [u64; ROW],
    low: [u64; ROW],
    low_mask: [u64; ROW],
}

/// Entries in a row.
const ROW: usize = 4;

const _: () = assert!(size_of::<Row>() == 128, "two cache lines");

impl Row {
    /// Entries that fit nothing: no hand has all the high cards.
    const EMPTY: Row = Row {
        high: [u64::MAX; ROW],
        high_mask: [u64::MAX; ROW],
        low: [0; ROW],
        low_mask: [0; ROW],
    };

    #[inline(always)]
    fn entry(&self, index: usize) -> Entry {
        Entry {
            high: self.high[index],
            high_mask: self.high_mask[index],
            low: self.low[index],
            low_mask: self.low_mask[index],
        }
    }

    #[inline(always)]
    fn set(&mut self, index: usize, entry: Entry) {
        self.high[index] = entry.high;
        self.high_mask[index] = entry.high_mask;
        self.low[index] = entry.low;
        self.low_mask[index] = entry.low_mask;
    }

    /// Which entries agree with the owners of the high cards, a bit each.
    #[inline(always)]
    fn agreeing(&self, high: u64) -> u32 {
        let mut bits = 0;
        for index in 0..ROW {
            let differs = (self.high[index] ^ high) & self.high_mask[index];
            bits |= u32::from(differs == 0) << index;
        }
        bits
    }

    /// Which entries may be about positions that fit another entry only, a bit each.
    #[inline(always)]
    fn narrower(&self, other: &Entry) -> u32 {
        let mut bits = 0;
        for index in 0..ROW {
            let differs = (self.high[index] ^ other.high) & other.high_mask
                | other.high_mask & !self.high_mask[index];
            bits |= u32::from(differs == 0) << index;
        }
        bits
    }
}

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

    /// Whether the owners of the low cards are those of the pattern.
    #[inline(always)]
    fn fits_low(&self, owners: Owners) -> bool {
        (self.low ^ owners.low) & self.low_mask & LOW_CARDS == 0
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
    /// Index of the first row of the block.
    block: u32,
    /// The generation in which the head was filled, 8 bits; all but the present one and the one
    /// before are empty.
    generation: u16,
    /// Leader and mode, 5 bits.
    kind: u8,
    /// The block has 2 to the power of `class` rows, 4 bits.
    class: u8,
    /// Entries in use, 15 bits.
    len: u16,
}

type PackedHead = [u64; 2];

impl Head {
    #[inline(always)]
    fn pack(self) -> PackedHead {
        let about = u64::from(self.block)
            | u64::from(self.generation) << 32
            | u64::from(self.kind) << 40
            | u64::from(self.class) << 45
            | u64::from(self.len) << 49;
        [self.shape, about]
    }

    #[inline(always)]
    fn unpack([shape, about]: PackedHead) -> Head {
        Head {
            shape,
            block: about as u32,
            generation: (about >> 32) as u16 & LAST_GENERATION,
            kind: (about >> 40) as u8 & 0x1F,
            class: (about >> 45) as u8 & 0xF,
            len: (about >> 49) as u16,
        }
    }
}

const LAST_GENERATION: u16 = 0xFF;

/// Heads that a shape can hash to.
const BUCKET: usize = 4;

/// The heads that shapes of three hands hash to: these are few, and their heads stay in the
/// processor's cache.
const THREE_HANDED_HEADS: usize = 1 << 15;

/// The most patterns kept for one shape; a power of two.
const MOST: usize = 1 << 14;

/// Sizes of blocks.
const CLASSES: usize = (MOST / ROW).ilog2() as usize + 1;

/// What a table knows about a position, and how many of the highest cards of each suit it
/// depends on.
pub(super) struct Found {
    pub(super) bounds: Bounds,
    pub(super) depths: Depths,
}

/// Something proved that is worth telling another table: it took many nodes.
#[derive(Clone, Copy)]
pub struct Fact {
    shape: u64,
    kind: u8,
    entry: Entry,
}

/// Tricks that are left in positions of which others are told.
const WORTH_TELLING: u64 = 6;

/// The transposition table.
pub(super) struct Table {
    heads: Vec<PackedHead>,
    /// Grows up to the capacity it was made with.
    rows: Vec<Row>,
    /// The rows up to here are given out, of the half that is being filled.
    used: usize,
    /// Where that half ends.
    end: usize,
    /// The first returned block of 1, 2, 4, … rows; its first word leads to the next one.
    free: [Option<u32>; CLASSES],
    generation: u16,
    /// What was proved since it was last asked for, if others want to know.
    told: Option<Vec<Fact>>,
}

impl Table {
    /// A table that takes at most so many bytes, but never less than a few kilobytes.
    pub(super) fn new(bytes: usize) -> Table {
        // A head for every row, at most: 16 bytes for 128.
        let rows = (bytes / 144).clamp(256, u32::MAX as usize);
        let heads = rows.next_power_of_two() / 2;
        let rows = Vec::with_capacity(rows);
        Table {
            heads: vec![PackedHead::default(); heads.max(BUCKET)],
            used: 0,
            end: rows.capacity() / 2,
            rows,
            free: [None; CLASSES],
            generation: 2,
            told: None,
        }
    }

    /// Forgets everything, in constant time.
    pub(super) fn clear(&mut self) {
        self.begin(0);
        // Nor is there a generation before.
        self.begin(0);
    }

    /// Forgets what is older than the present generation, when its half of the rows is full,
    /// and begins a new one in the other half.
    #[cold]
    fn age(&mut self) {
        let half = self.half();
        self.begin(if self.end == half { half } else { 0 });
    }

    /// How many rows a generation may take; where the second half begins.
    fn half(&self) -> usize {
        self.rows.capacity() / 2
    }

    /// Begins a generation in the half of the rows that starts here.
    fn begin(&mut self, start: usize) {
        self.used = start;
        self.end = start + self.half();
        self.free = [None; CLASSES];
        if self.generation == LAST_GENERATION {
            // Numbers begin anew, and what bore them is forgotten.
            self.heads.fill(PackedHead::default());
            self.generation = 1;
        }
        self.generation += 1;
    }

    /// Whether a head of this generation is still in use.
    #[inline(always)]
    fn is_alive(&self, generation: u16) -> bool {
        generation >= self.generation - 1
    }

    #[inline(always)]
    fn bucket(&self, shape: u64, kind: u8) -> usize {
        let hash = (shape ^ u64::from(kind) << 60).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let hash = (hash ^ hash >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        // The fourth hand is always empty in preferans.
        let heads = match shape >> 48 {
            0 => self.heads.len().min(THREE_HANDED_HEADS),
            _ => self.heads.len(),
        };
        (hash >> 32) as usize & (heads - 1) & !(BUCKET - 1)
    }

    #[inline(always)]
    fn head(&self, shape: u64, kind: u8) -> Option<usize> {
        let bucket = self.bucket(shape, kind);
        (bucket..bucket + BUCKET).find(|&index| {
            let head = Head::unpack(self.heads[index]);
            head.shape == shape && head.kind == kind && self.is_alive(head.generation)
        })
    }

    /// Bounds that decide whether the position reaches `target`, if any are known.
    #[inline(always)]
    pub(super) fn get(
        &mut self,
        shape: u64,
        kind: u8,
        owners: Owners,
        target: u8,
    ) -> Option<Found> {
        let head = Head::unpack(self.heads[self.head(shape, kind)?]);
        let rows = &mut self.rows[head.block as usize..][..usize::from(head.len).div_ceil(ROW)];
        for number in 0..rows.len() {
            let mut bits = rows[number].agreeing(owners.high);
            while bits != 0 {
                let index = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let entry = rows[number].entry(index);
                let bounds = entry.bounds();
                if entry.fits_low(owners) && (bounds.lower >= target || bounds.upper < target) {
                    // What is asked often moves to the front, half of the way each time.
                    let place = number * ROW + index;
                    if place > 0 {
                        swap(rows, place, place / 2);
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
    #[inline(always)]
    pub(super) fn put(
        &mut self,
        shape: u64,
        kind: u8,
        owners: Owners,
        depths: Depths,
        bounds: Bounds,
    ) {
        let entry = Entry::new(owners, depths, bounds);
        let fact = Fact { shape, kind, entry };
        if let Some(told) = &mut self.told
            && tricks_left(shape) >= WORTH_TELLING
        {
            told.push(fact);
        }
        self.learn(fact);
    }

    /// What was proved since the last time, to tell others; from now on it is kept for them.
    pub(super) fn tell(&mut self) -> Vec<Fact> {
        self.told.replace(Vec::new()).unwrap_or_default()
    }

    /// Keeps nothing for others any more, until they ask again.
    pub(super) fn keep_to_itself(&mut self) {
        self.told = None;
    }

    /// Notes what was proved here or elsewhere.
    #[inline(always)]
    pub(super) fn learn(&mut self, fact: Fact) {
        let Fact {
            shape,
            kind,
            entry: new,
        } = fact;
        let Some(index) = self
            .head(shape, kind)
            .or_else(|| self.new_head(shape, kind))
        else {
            self.age();
            return;
        };
        let mut head = Head::unpack(self.heads[index]);
        if head.generation != self.generation && !self.renew(&mut head) {
            self.age();
            return;
        }
        self.drop_implied(&mut head, &new);
        let full = usize::from(head.len) == ROW << head.class;
        if usize::from(head.len) == MOST {
            // The least asked for stand last.
            head.len -= 1;
        } else if full && !self.grow(&mut head) {
            self.age();
            return;
        }
        let place = usize::from(head.len);
        self.rows[head.block as usize + place / ROW].set(place % ROW, new);
        head.len += 1;
        self.heads[index] = head.pack();
    }

    /// Drops the entries that say nothing beyond a new one.
    #[inline(always)]
    fn drop_implied(&mut self, head: &mut Head, new: &Entry) {
        let rows = &mut self.rows[head.block as usize..][..usize::from(head.len).div_ceil(ROW)];
        let mut len = usize::from(head.len);
        let mut number = 0;
        while number * ROW < len {
            let mut bits = rows[number].narrower(new);
            while bits != 0 {
                let index = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let place = number * ROW + index;
                if place < len && rows[number].entry(index).follows_from(new) {
                    len -= 1;
                    swap(rows, place, len);
                    rows[len / ROW].set(len % ROW, Row::EMPTY.entry(0));
                    // Another entry stands here now.
                    bits = rows[number].narrower(new) >> index << index;
                }
            }
            number += 1;
        }
        head.len = len as u16;
    }

    /// Moves a list of the generation before to the present one; whether there was room for it.
    #[cold]
    fn renew(&mut self, head: &mut Head) -> bool {
        let Some(block) = self.allocate(head.class) else {
            return false;
        };
        let old = head.block as usize;
        self.rows.copy_within(old..old + (1 << head.class), block);
        head.block = block as u32;
        head.generation = self.generation;
        true
    }

    /// Moves a list to a block of twice the room; whether there was room for it.
    fn grow(&mut self, head: &mut Head) -> bool {
        let Some(block) = self.allocate(head.class + 1) else {
            return false;
        };
        let old = head.block as usize;
        self.rows.copy_within(old..old + (1 << head.class), block);
        self.release(head.block, head.class);
        head.block = block as u32;
        head.class += 1;
        true
    }

    /// An empty block of 2 to the power of `class` rows.
    fn allocate(&mut self, class: u8) -> Option<usize> {
        let rows = 1 << class;
        if let Some(block) = self.free[usize::from(class)] {
            let block = block as usize;
            let next = self.rows[block].high[0];
            self.free[usize::from(class)] = next.checked_sub(1).map(|next| next as u32);
            self.rows[block..block + rows].fill(Row::EMPTY);
            return Some(block);
        }
        let block = self.used;
        if block + rows > self.end {
            return None;
        }
        self.used += rows;
        // Rows that were never used have not been written either.
        if self.rows.len() < self.used {
            self.rows.truncate(block);
            self.rows.resize(self.used, Row::EMPTY);
        } else {
            self.rows[block..self.used].fill(Row::EMPTY);
        }
        Some(block)
    }

    /// Returns a block.
    fn release(&mut self, block: u32, class: u8) {
        let first = &mut self.free[usize::from(class)];
        self.rows[block as usize].high[0] = first.map_or(0, |next| u64::from(next) + 1);
        *first = Some(block);
    }

    /// A head in the bucket of the shape; an older one, or the last, makes room if all are taken.
    fn new_head(&mut self, shape: u64, kind: u8) -> Option<usize> {
        let block = self.allocate(0)? as u32;
        let bucket = self.bucket(shape, kind);
        let generation = |index: usize| Head::unpack(self.heads[index]).generation;
        let last = bucket + BUCKET - 1;
        // Empty, or soon to be forgotten, or the last.
        let index = (bucket..=last)
            .find(|&index| !self.is_alive(generation(index)))
            .or_else(|| (bucket..=last).find(|&index| generation(index) != self.generation))
            .unwrap_or(last);
        let old = Head::unpack(self.heads[index]);
        if old.generation == self.generation {
            self.release(old.block, old.class);
        }
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

    /// The share of the room for entries that is in use, 0 to 1.
    pub(super) fn fill(&self) -> f64 {
        let half = self.half();
        (self.used + half - self.end) as f64 / half as f64
    }
}

/// The cards of the first seat.
fn tricks_left(shape: u64) -> u64 {
    (0..4).map(|suit| shape >> (4 * suit) & 0xF).sum()
}

/// Exchanges two entries of a list.
#[inline(always)]
fn swap(rows: &mut [Row], a: usize, b: usize) {
    let first = rows[a / ROW].entry(a % ROW);
    let second = rows[b / ROW].entry(b % ROW);
    rows[a / ROW].set(a % ROW, second);
    rows[b / ROW].set(b % ROW, first);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// More shapes, and more patterns of one shape, than there is room for.
    #[test]
    fn a_table_takes_no_more_than_it_may() {
        const BYTES: usize = 1 << 20;
        let mut table = Table::new(BYTES);
        for number in 0..1 << 18 {
            let owners = Owners {
                high: number,
                low: 0,
            };
            let bounds = Bounds { lower: 1, upper: 5 };
            table.put(number >> 9, 0, owners, Depths([8, 0, 0, 0]), bounds);
            assert!((0.0..=1.0).contains(&table.fill()));
        }
        let heads = table.heads.capacity() * size_of::<PackedHead>();
        let rows = table.rows.capacity() * size_of::<Row>();
        assert!(heads + rows <= BYTES);
        assert!(table.fill() > 0.0);
        table.clear();
        assert_eq!(table.fill(), 0.0);
    }

    /// More shapes with eight facts each than there is room for; each is asked for long after it
    /// was put.
    #[test]
    fn a_full_table_forgets_what_is_oldest() {
        const LATER: u64 = 500;
        let mut table = Table::new(1 << 20);
        let fact = |number: u64| {
            let high = number << 60;
            (number >> 3, Owners { high, low: 0 })
        };
        let mut lost = 0;
        for number in 0..1 << 16 {
            let (shape, owners) = fact(number);
            let bounds = Bounds { lower: 1, upper: 5 };
            table.put(shape, 0, owners, Depths([0, 0, 0, 2]), bounds);
            if let Some(before) = u64::checked_sub(number, LATER) {
                let (shape, owners) = fact(before);
                lost += u32::from(table.get(shape, 0, owners, 1).is_none());
            }
        }
        let (shape, owners) = fact(0);
        assert!(table.get(shape, 0, owners, 1).is_none());
        // The fact for which there was no room, and few whose heads others took.
        assert!(lost < 1 << 10, "{lost}");
        table.clear();
        let (shape, owners) = fact((1 << 16) - 1);
        assert!(table.get(shape, 0, owners, 1).is_none());
    }
}
