//! The transposition table: the bounds proved for positions at the start of a trick.
//!
//! A position is looked up in two steps. Its *shape* (the number of cards of each suit in each hand), the leader and
//! the mode are hashed to a *head*, an entry of a hash table. The head owns a list of *patterns*: the owners of the
//! highest cards of each suit, as far down as they mattered, and the bounds proved for every position that has that
//! shape and that pattern. Lower cards may lie anywhere. The idea is the partition search of Ginsberg (1996); Haglund's
//! DDS and macroxue's bridge-solver also keep lists of patterns by shape.
//!
//! Memory is reused by *generation*. When it is full, a new generation begins, and everything older than the generation
//! that just ended is discarded. A list that is needed again is copied to the new generation.
//!
//! Patterns use relative ranks and the search's own numbering of suits and seats. So they hold for any deal in the same
//! mode, and the table can be kept from one deal to the next.
//!
//! Example: without trumps North leads from ♠A 3; East has ♠K 5, South ♠4 ♥2 and West ♠2 ♥3. North-South take at least
//! one trick, by the ace alone, so [`Table::insert`] stores this bound with the depth 1 for spades. [`Table::get`] then
//! answers the same question if East and North exchange king and three, or South and West their hearts. It has no
//! answer with East on lead, or with another shape, as when North has ♠A ♥3 instead.

use std::hint::black_box;
use std::ops::Range;

use bytemuck::allocation::try_zeroed_vec;

use super::bits::mix_hash;
use super::cpu::Cpu;
use super::mode::Mode;
use super::outcome::Bounds;
use super::owners::{Depths, Owners, Rivals};
use super::patterns::{Entry, KnownBounds, List, ListMemory};
use super::shape::Shape;

/// The key of a position in the hash table: its suit lengths, its leader and its kind of play. The owners of the cards
/// are compared separately.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct TableKey {
    shape: Shape,
    /// The seat that leads (2 bits) and the number of the kind of play (3 bits).
    kind: u8,
}

impl TableKey {
    /// Creates the key of positions of this shape in which `leader` leads to a trick.
    #[inline(always)]
    pub(super) fn new<M: Mode>(shape: Shape, leader: usize) -> TableKey {
        let kind = (M::ID << 2) as u8 | leader as u8;
        TableKey { shape, kind }
    }

    /// Returns the seat that leads.
    #[inline(always)]
    pub(super) fn leader(self) -> usize {
        usize::from(self.kind) % 4
    }

    /// Returns the hash of the key.
    #[inline(always)]
    fn hash(self) -> u64 {
        let hash = mix_hash(self.shape.bits(), u64::from(self.kind) << 60);
        hash.wrapping_mul(0xBF58_476D_1CE4_E5B9)
    }
}

/// An entry in the hash table of positions: the suit lengths, the leader, the kind of play, and the list of patterns
/// stored for them.
///
/// It is stored as two words that are 0 when empty, so that a large table costs no memory until it is used.
#[derive(Clone, Copy)]
struct Head {
    key: TableKey,
    list: List,
    /// The generation in which the head's list was made or copied, 8 bits. Heads older than the previous generation
    /// count as empty.
    generation: u16,
}

/// A [`Head`] in its stored form: the suit lengths in one word, everything else in the other.
type PackedHead = [u64; 2];

impl Head {
    /// Packs the head into two words. The generation, the leader and the kind of play use bits that [`List::pack`]
    /// leaves free.
    #[inline(always)]
    fn pack(self) -> PackedHead {
        let about = u64::from(self.generation) << 32 | u64::from(self.key.kind) << 40;
        [self.key.shape.bits(), self.list.pack() | about]
    }

    /// Unpacks a head from the words of [`Head::pack`].
    #[inline(always)]
    fn unpack([shape, about]: PackedHead) -> Head {
        Head {
            key: TableKey {
                shape: Shape::from_bits(shape),
                kind: (about >> 40) as u8 & 0x1F,
            },
            list: List::unpack(about),
            generation: (about >> 32) as u16 & LAST_GENERATION,
        }
    }
}

/// The largest generation number that fits into a head of the table.
const LAST_GENERATION: u16 = 0xFF;

/// The number of heads that an empty table uses. This small number fits in the processor's cache and is enough for most
/// positions.
const MIN_HEADS: usize = 1 << 12;

/// The number of heads that a cleared table keeps in memory: 2 MiB.
const KEPT_HEADS: usize = 1 << 17;

/// The number of heads in a bucket, which is one cache line. A head can be in any slot of the bucket to which it
/// hashes.
const BUCKET_HEADS: usize = CACHE_LINE / size_of::<PackedHead>();

/// The size of a cache line in bytes.
const CACHE_LINE: usize = 64;

/// The maximum number of heads to which three-handed shapes hash. This small number fits in the processor's cache.
const THREE_HANDED_HEADS: usize = 1 << 15;

/// A proved fact: bounds on the tricks in all positions with certain suit lengths, a certain leader and certain owners
/// of the highest cards of each suit. It is valid in the transposition table of any worker.
#[derive(Clone, Copy)]
pub struct Fact {
    key: TableKey,
    entry: Entry,
}

impl std::fmt::Debug for Fact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Fact")
            .field("key", &self.key)
            .finish_non_exhaustive()
    }
}

impl Fact {
    /// Creates the fact that `bounds` hold for every position with this key in which the highest cards of each suit
    /// have these owners. `depths` gives the number of such cards in each suit.
    #[inline(always)]
    pub(super) fn new(key: TableKey, owners: Owners, depths: Depths, bounds: Bounds) -> Fact {
        let entry = Entry::new(owners, depths, bounds);
        Fact { key, entry }
    }

    /// The number of 64-bit words in which a fact is stored.
    pub(crate) const WORDS: usize = 6;

    /// Converts the fact to words, for storage or for other workers.
    pub(crate) fn words(self) -> [u64; Fact::WORDS] {
        let [a, b, c, d] = self.entry.to_words();
        [self.key.shape.bits(), self.key.kind.into(), a, b, c, d]
    }

    /// Creates the fact from the words that [`Fact::words`] returned.
    pub(crate) fn from_words([shape, kind, words @ ..]: [u64; Fact::WORDS]) -> Fact {
        Fact {
            key: TableKey {
                shape: Shape::from_bits(shape),
                kind: kind as u8,
            },
            entry: Entry::from_words(words),
        }
    }

    /// Returns the number of tricks left in the positions that the fact covers.
    pub(super) fn tricks_left(&self) -> u8 {
        let lengths = (0..4).map(|suit| self.key.shape.length(0, suit));
        lengths.sum::<u32>() as u8
    }

    /// Returns the key of the positions that the fact covers.
    #[inline(always)]
    pub(super) fn key(&self) -> TableKey {
        self.key
    }
}

/// The transposition table: for every combination of suit lengths, leader and kind of play, the patterns of card owners
/// for which bounds have been proved.
pub(super) struct Table {
    /// The memory of the hash table. Only the heads in the range `buckets` are in use.
    heads: Vec<PackedHead>,
    /// The range of the heads in use: whole cache lines, each of them a bucket. The range grows as the buckets fill up.
    buckets: Range<usize>,
    /// An upper bound on the number of heads whose list belongs to the current or the previous generation.
    valid_heads: usize,
    /// The lists of patterns of all heads.
    lists: ListMemory,
    /// The current generation number of the table, at least 2.
    generation: u16,
}

/// The memory, in bytes, that a table leaves free for the rest of the program. Without it the program would be aborted
/// when an allocation fails.
pub(crate) const SPARE_BYTES: usize = 16 << 20;

/// The size of the smallest table, in bytes.
const MIN_BYTES: usize = 64 << 10;

impl Table {
    /// Creates a table of at most `bytes` bytes, but at least 64 kilobytes.
    ///
    /// If the system cannot provide the memory, the table is half as large, or a quarter, and so on. It then discards
    /// facts sooner, but the results are the same.
    pub(super) fn new(bytes: usize) -> Table {
        let larger = |&bytes: &usize| bytes > MIN_BYTES;
        let halves = std::iter::successors(Some(bytes), |bytes| Some(bytes / 2));
        let tables = halves.take_while(larger).filter_map(Table::try_new);
        let mut modest = tables.filter(|_| is_allocatable(SPARE_BYTES));
        modest
            .next()
            .or_else(|| Table::try_new(MIN_BYTES))
            .expect("64 kilobytes can be allocated")
    }

    /// Creates a table of at most `bytes` bytes; returns `None` if the system cannot provide the memory.
    fn try_new(bytes: usize) -> Option<Table> {
        // At most one head for every row (16 bytes for 128), and a cache line for alignment.
        let rows = (bytes.saturating_sub(CACHE_LINE) / 144).clamp(256, u32::MAX as usize);
        let count = (rows.next_power_of_two() / 2).max(BUCKET_HEADS);
        let mut table = Table {
            heads: try_zeroed_vec(count + BUCKET_HEADS - 1).ok()?,
            buckets: 0..0,
            valid_heads: 0,
            lists: ListMemory::try_new(rows)?,
            generation: 2,
        };
        table.shrink();
        Some(table)
    }

    /// Returns true if the table uses more memory than it keeps when it is cleared: 8 MiB for patterns and 2 MiB for
    /// heads.
    pub(super) fn takes_much(&self) -> bool {
        self.lists.takes_much() || self.buckets.len() > KEPT_HEADS
    }

    /// Empties the table. This takes constant time unless the table used much memory. In that case the memory is
    /// returned to the system.
    pub(super) fn clear(&mut self) {
        self.lists.clear();
        if self.buckets.len() > KEPT_HEADS {
            let room = self.heads.len();
            self.heads = Vec::new();
            // Another program may have taken the memory in the meantime.
            let few = || vec![PackedHead::default(); MIN_HEADS + BUCKET_HEADS - 1];
            self.heads = try_zeroed_vec(room).unwrap_or_else(|_| few());
        }
        self.shrink();
        self.next_generation();
        // The second step makes the heads of the previous generation invalid too.
        self.next_generation();
    }

    /// Begins a new generation when there is no room left, and discards everything older than the generation that just
    /// ended.
    #[cold]
    fn start_generation_if_full(&mut self) {
        self.lists.switch_halves();
        self.next_generation();
    }

    /// Shrinks the range of heads in use to its initial size, beginning at the first whole cache line.
    fn shrink(&mut self) {
        let first = (self.heads.as_ptr())
            .align_offset(CACHE_LINE)
            .min(BUCKET_HEADS - 1);
        self.buckets = first..first + self.max_heads().min(MIN_HEADS);
        self.valid_heads = 0;
    }

    /// Returns the maximum number of heads for which the hash table has memory.
    fn max_heads(&self) -> usize {
        self.heads.len() - (BUCKET_HEADS - 1)
    }

    /// Enlarges the range of heads in use fourfold, or as far as memory allows, and moves the heads to their new
    /// buckets. A head stays where it is or moves to one of the new buckets, since the lower bits of its hash still
    /// select the bucket.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let old = self.buckets.clone();
        self.buckets.end = old.start + (4 * old.len()).min(self.max_heads());
        self.valid_heads = 0;
        for index in old {
            let head = Head::unpack(self.heads[index]);
            if !self.is_valid(head.generation) {
                continue;
            }
            self.valid_heads += 1;
            let bucket = self.bucket_start(head.key);
            if index < bucket {
                let free = (bucket..bucket + BUCKET_HEADS).find(|&free| self.is_free(free));
                self.heads
                    .swap(index, free.expect("no more heads than in one bucket"));
            }
        }
    }

    /// Begins the next generation. Heads from before the generation that just ended become invalid.
    fn next_generation(&mut self) {
        if self.generation == LAST_GENERATION {
            // The numbers start again from 1, so heads that carry old numbers are erased. When the table is cleared, it
            // keeps no more than `KEPT_HEADS` in use; the heads beyond are still as they were allocated.
            let kept = self.buckets.start + KEPT_HEADS;
            let used = self.buckets.end.max(kept) + BUCKET_HEADS - 1;
            let room = self.heads.len();
            self.heads[..used.min(room)].fill(PackedHead::default());
            self.generation = 1;
        }
        self.generation += 1;
    }

    /// Returns true if heads of this generation are valid: it is the current generation or the previous one.
    #[inline(always)]
    fn is_valid(&self, generation: u16) -> bool {
        generation >= self.generation - 1
    }

    /// Returns true if the head with this index is empty or belongs to a generation that is no longer valid.
    #[inline(always)]
    fn is_free(&self, index: usize) -> bool {
        !self.is_valid(Head::unpack(self.heads[index]).generation)
    }

    /// Returns the index of the first head of the bucket to which a key hashes.
    #[inline(always)]
    fn bucket_start(&self, key: TableKey) -> usize {
        let heads = if key.shape.has_three_hands() {
            self.buckets.len().min(THREE_HANDED_HEADS)
        } else {
            self.buckets.len()
        };
        self.buckets.start + ((key.hash() >> 32) as usize & (heads - 1) & !(BUCKET_HEADS - 1))
    }

    /// Returns the index of the valid head of a key; `None` if there is none.
    #[inline(always)]
    fn find_head(&self, key: TableKey) -> Option<usize> {
        let bucket = self.bucket_start(key);
        let heads = &self.heads[bucket..bucket + BUCKET_HEADS];
        // The shapes are compared first, and all of them, since they differ in most cases.
        let mut left = heads.iter().enumerate().fold(0, |equal, (place, packed)| {
            equal | u32::from(packed[0] == key.shape.bits()) << place
        });
        while left != 0 {
            let place = left.trailing_zeros() as usize % BUCKET_HEADS;
            let head = Head::unpack(heads[place]);
            if head.key.kind == key.kind && self.is_valid(head.generation) {
                return Some(bucket + place);
            }
            left &= left - 1;
        }
        None
    }

    /// Returns bounds that decide whether the counted side takes `target` tricks in a position, given by its key and
    /// its card owners; `None` if the table has none.
    #[inline(always)]
    pub(super) fn get<C: Cpu>(
        &mut self,
        cpu: C,
        key: TableKey,
        owners: Owners,
        target: u8,
    ) -> Option<KnownBounds> {
        let head = Head::unpack(self.heads[self.find_head(key)?]);
        let is_new = head.generation == self.generation;
        self.lists.find(cpu, head.list, is_new, owners, target)
    }

    /// Returns the rivals for which the table has bounds as strong as those of the fact. A rival takes the place of the
    /// owner of the lowest card of a suit in the fact's pattern. All other cards have the owners that the fact gives.
    #[inline(always)]
    pub(super) fn known_rivals(&self, fact: &Fact, rivals: Rivals) -> Rivals {
        let Some(index) = self.find_head(fact.key) else {
            return Rivals::NONE;
        };
        let list = Head::unpack(self.heads[index]).list;
        self.lists.known_rivals(list, &fact.entry, rivals)
    }

    /// Stores a fact that was proved by this worker or by another one. If the memory is full, a new generation begins
    /// and the fact may be lost.
    #[inline(always)]
    pub(super) fn insert<C: Cpu>(&mut self, cpu: C, fact: Fact) {
        let index = self
            .find_head(fact.key)
            .unwrap_or_else(|| self.new_head(fact.key));
        let mut head = Head::unpack(self.heads[index]);
        if head.generation != self.generation {
            let Some(list) = self.lists.copy(head.list) else {
                self.start_generation_if_full();
                return;
            };
            head.list = list;
            head.generation = self.generation;
        }
        let is_added = self.lists.add(cpu, &mut head.list, fact.entry);
        self.heads[index] = head.pack();
        if !is_added {
            self.start_generation_if_full();
        }
    }

    /// Creates a head with an empty list for a key, and returns its index. If the bucket is full,
    /// the new head replaces a head of the previous generation, or else the last one of the bucket.
    fn new_head(&mut self, key: TableKey) -> usize {
        if 4 * self.valid_heads > self.buckets.len() && self.buckets.len() < self.max_heads() {
            self.grow();
        }
        let bucket = self.bucket_start(key);
        let generation = |index: usize| Head::unpack(self.heads[index]).generation;
        let last = bucket + BUCKET_HEADS - 1;
        // Prefer a free head, then one of the previous generation, then the last one.
        let index = (bucket..=last)
            .find(|&index| self.is_free(index))
            .or_else(|| (bucket..=last).find(|&index| generation(index) != self.generation))
            .unwrap_or(last);
        let old = Head::unpack(self.heads[index]);
        if old.generation == self.generation {
            self.lists.release(old.list);
        }
        self.valid_heads += usize::from(self.is_free(index));
        self.heads[index] = Head {
            key,
            list: List::default(),
            generation: self.generation,
        }
        .pack();
        index
    }

    /// Returns the share of the memory for patterns that the current generation uses, 0 to 1.
    pub(super) fn fill(&self) -> f64 {
        self.lists.fill()
    }
}

/// Returns true if the system can provide `bytes` bytes of memory now. Tests this by allocating and freeing them.
pub(crate) fn is_allocatable(bytes: usize) -> bool {
    let mut memory: Vec<u8> = Vec::new();
    let is_allocatable = memory.try_reserve_exact(bytes).is_ok();
    // The compiler may drop an allocation that nothing uses.
    black_box(&memory);
    is_allocatable
}

#[cfg(test)]
mod tests {
    use super::super::bits::hand;
    use super::super::cpu::AnyCpu;
    use super::super::mode::BridgeNoTrumps;
    use super::super::suits::placed;
    use super::*;

    impl Table {
        /// Returns the size of the table's memory, in bytes.
        fn bytes(&self) -> usize {
            self.heads.capacity() * size_of::<PackedHead>() + self.lists.bytes()
        }

        /// Stores the fact that the counted side takes one to five tricks if the high cards have the owners `high`.
        fn put(&mut self, key: TableKey, high: u64, depths: [u8; 4]) {
            let (owners, bounds) = (Owners { high, low: 0 }, Bounds { lower: 1, upper: 5 });
            self.insert(AnyCpu, Fact::new(key, owners, Depths(depths), bounds));
        }
    }

    /// Returns the key of the shape with these bits.
    fn key(bits: u64) -> TableKey {
        TableKey {
            shape: Shape::from_bits(bits),
            kind: 0,
        }
    }

    #[test]
    fn a_stored_fact_is_found_for_all_equivalent_positions() {
        let mut table = Table::new(1 << 20);
        let place = |held: [&str; 4], leader: usize| {
            let (suits, hands) = placed::<BridgeNoTrumps>(held.map(hand));
            let key = TableKey::new::<BridgeNoTrumps>(hands.shape(), leader);
            (key, suits.owners(hands.in_play()))
        };
        let (key, owners) = place(["A3...", "K5...", "4.2..", "2.3.."], 0);
        let (depths, bounds) = (Depths([0, 0, 0, 1]), Bounds { lower: 1, upper: 2 });
        table.insert(AnyCpu, Fact::new(key, owners, depths, bounds));
        let mut is_known = |(key, owners): (TableKey, Owners)| {
            table.get(AnyCpu, key, owners, 1) == Some(KnownBounds { bounds, depths })
        };
        assert!(is_known(place(["AK...", "53...", "4.2..", "2.3.."], 0)));
        assert!(is_known(place(["A3...", "K5...", "4.3..", "2.2.."], 0)));
        assert!(!is_known(place(["53...", "AK...", "4.2..", "2.3.."], 0)));
        assert!(!is_known(place(["A3...", "K5...", "4.2..", "2.3.."], 1)));
        assert!(!is_known(place(["A.3..", "K5...", "43...", "2.2.."], 0)));
    }

    /// Fills a table with more shapes, and more patterns of one shape, than there is room for.
    #[test]
    fn a_table_stays_within_its_size_limit() {
        const BYTES: usize = 1 << 20;
        let mut table = Table::new(BYTES);
        for number in 0..1 << 18 {
            table.put(key(number >> 9), number, [8, 0, 0, 0]);
            assert!((0.0..=1.0).contains(&table.fill()));
        }
        assert!(table.bytes() <= BYTES);
        assert!(table.fill() > 0.0);
        table.clear();
        assert_eq!(table.fill(), 0.0);
    }

    /// Facts, including those of the previous generation, are still found after every growth. A cleared table is small
    /// again.
    #[test]
    fn a_growing_table_keeps_its_facts() {
        const BYTES: usize = 16 << 20;
        // Shapes of three hands and of four.
        let key = |number: u64| key(number << (48 * (number % 2)));
        let mut table = Table::new(BYTES);
        let known = |table: &Table| {
            let known = (1..10_000).filter(|&number| table.find_head(key(number)).is_some());
            known.collect::<Vec<u64>>()
        };
        for _ in 0..2 {
            assert_eq!(table.buckets.len(), MIN_HEADS);
            for number in 1..10_000 {
                if number % 4_000 == 0 {
                    table.start_generation_if_full();
                }
                table.put(key(number), 1, [8, 0, 0, 0]);
                if number % 500 == 0 && table.buckets.len() < table.max_heads() {
                    let before = known(&table);
                    assert!(before.len() > 490, "{number}: {}", before.len());
                    table.grow();
                    assert_eq!(known(&table), before);
                }
            }
            assert_eq!(table.buckets.len(), table.max_heads());
            assert!(table.bytes() <= BYTES);
            table.clear();
            assert!(known(&table).is_empty());
        }
        // Without an explicit call it grows as it fills up.
        for number in 1..10_000 {
            table.put(key(number), 1, [8, 0, 0, 0]);
            assert!(table.buckets.len() >= 4 * (table.valid_heads - 1) || table.valid_heads < 4);
        }
        assert!(table.buckets.len() > MIN_HEADS);
    }

    /// The larger requested sizes do not fit into any address space.
    #[test]
    fn a_table_shrinks_to_the_available_memory() {
        for bytes in [0, 1 << 10, 1 << 16, 1 << 20] {
            let size = Table::new(bytes).bytes();
            assert!(size <= bytes.max(MIN_BYTES), "{bytes}: {size}");
        }
        for bytes in [1 << 60, usize::MAX] {
            let mut table = Table::new(bytes);
            assert!(table.bytes() < 1 << 50, "{bytes}");
            table.put(key(7), 1, [8, 0, 0, 0]);
        }
    }

    /// Stores more shapes with eight facts each than there is room for. Each fact is looked up long after it was
    /// stored.
    #[test]
    fn a_full_table_forgets_its_oldest_facts() {
        const LATER: u64 = 500;
        let mut table = Table::new(1 << 20);
        let is_lost = |table: &mut Table, number: u64| {
            let (high, low) = (number << 60, 0);
            let found = table.get(AnyCpu, key(number >> 3), Owners { high, low }, 1);
            found.is_none()
        };
        let mut lost = 0;
        for number in 0..1 << 16 {
            table.put(key(number >> 3), number << 60, [0, 0, 0, 2]);
            if let Some(before) = u64::checked_sub(number, LATER) {
                lost += u32::from(is_lost(&mut table, before));
            }
        }
        assert!(is_lost(&mut table, 0));
        // Only the facts for which there was no room, and a few whose heads were replaced, are lost.
        assert!(lost < 1 << 10, "{lost}");
        table.clear();
        assert!(is_lost(&mut table, (1 << 16) - 1));
    }
}
