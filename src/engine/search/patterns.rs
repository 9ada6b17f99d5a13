//! Lists of patterns: the bounds proved for the positions of one shape.
//!
//! A *pattern* gives the owners of the highest cards of each suit, as far down as they mattered. A position *fits* it
//! if those cards have these owners; lower cards may lie anywhere. An *entry* is a pattern with the bounds proved for
//! every position that has the shape and fits the pattern. A list of entries is searched from its front, and an entry
//! that was found moves forward. So general patterns come early, and proofs that use them rely on fewer cards.
//!
//! Entries are stored in *rows* of four, and a list owns a *block* of consecutive rows.
//!
//! A long list is *split* by the owner of one card: the one that best distinguishes its patterns. The first rows stay
//! together as the *front*. The other entries go to five *branches*: one for each owner of the card, and one for the
//! patterns to which the card does not matter. A branch is a list, and may be split again. A look-up searches the
//! front, then the last branch, whose patterns are more general, and then the branch of the card's owner.
//!
//! Example: North has ♠A 3, East ♠K 5, South ♠4 and West ♠2. A proof that the counted side takes two tricks at least
//! relies on the ace and the king. [`Entry::new`] with the depth 2 for spades keeps the first two owners, North and
//! East, of N E E S N W. A position with the owners N E S E W N fits it too, and [`ListMemory::find`] returns the
//! bounds for both. One with the owners N S E E N W does not fit.

use super::cpu::Cpu;
use super::outcome::Bounds;
use super::owners::{Depths, Owners, Rivals};

/// A pattern (the owners of the highest cards of each suit), with the bounds proved for every position that fits it.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    /// The owners of the eight highest cards of each suit, as in [`Owners`]; 0 for cards that do not matter.
    high: u64,
    /// The bits of `high` that belong to cards that matter.
    high_mask: u64,
    /// Bits 0 to 39 hold the owners of the cards that `high` has no room for, as in [`Owners`]. Bits 40 to 47 hold the
    /// lower bound on the tricks, bits 48 to 55 the upper bound.
    low: u64,
    /// The bits of the owners in `low` that matter. Bits 40 to 55 hold the [`Depths`], four bits for each suit.
    low_mask: u64,
}

/// Four table entries side by side, so that one instruction compares the same word of all four.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Row {
    high: [u64; ROW_ENTRIES],
    high_mask: [u64; ROW_ENTRIES],
    low: [u64; ROW_ENTRIES],
    low_mask: [u64; ROW_ENTRIES],
}

/// The number of entries in a row of the table.
const ROW_ENTRIES: usize = 4;

const _: () = assert!(size_of::<Row>() == 128, "two cache lines");

impl Row {
    /// A row of four entries that no position fits, since no hand has all the high cards.
    const EMPTY: Row = Row {
        high: [u64::MAX; ROW_ENTRIES],
        high_mask: [u64::MAX; ROW_ENTRIES],
        low: [0; ROW_ENTRIES],
        low_mask: [0; ROW_ENTRIES],
    };

    /// Returns the entry at an index in the row, 0 to 3.
    #[inline(always)]
    fn entry(&self, index: usize) -> Entry {
        Entry {
            high: self.high[index],
            high_mask: self.high_mask[index],
            low: self.low[index],
            low_mask: self.low_mask[index],
        }
    }

    /// Stores an entry at an index in the row, 0 to 3.
    #[inline(always)]
    fn set_entry(&mut self, index: usize, entry: Entry) {
        self.high[index] = entry.high;
        self.high_mask[index] = entry.high_mask;
        self.low[index] = entry.low;
        self.low_mask[index] = entry.low_mask;
    }

    /// Returns a mask of the entries whose patterns fit the owners in `high`: bit `i` stands for entry `i`. The low
    /// cards are not compared.
    #[inline(always)]
    fn matching(&self, high: u64) -> u32 {
        let mut bits = 0;
        for index in 0..ROW_ENTRIES {
            let differs = (self.high[index] ^ high) & self.high_mask[index];
            bits |= u32::from(differs == 0) << index;
        }
        bits
    }

    /// Returns a mask of the entries whose patterns, judging by the high cards, all positions of `other` fit as well:
    /// bit `i` stands for entry `i`. The owners of the cards in the mask `free` and of the low cards are not compared.
    #[inline(always)]
    fn possibly_around(&self, other: &Entry, free: u64) -> u32 {
        let mut bits = 0;
        for index in 0..ROW_ENTRIES {
            let differs =
                (self.high[index] ^ other.high | !other.high_mask) & self.high_mask[index] & !free;
            bits |= u32::from(differs == 0) << index;
        }
        bits
    }

    /// Returns a mask of the entries whose positions, judging by the high cards, all fit `other` as well: bit `i`
    /// stands for entry `i`. The owners of the low cards are not compared.
    #[inline(always)]
    fn possibly_within(&self, other: &Entry) -> u32 {
        let mut bits = 0;
        for index in 0..ROW_ENTRIES {
            let differs = (self.high[index] ^ other.high) & other.high_mask
                | other.high_mask & !self.high_mask[index];
            bits |= u32::from(differs == 0) << index;
        }
        bits
    }
}

impl Entry {
    /// Creates an entry whose pattern gives the owners of the highest cards of each suit. `depths` gives the number of
    /// such cards in each suit.
    pub(super) fn new(owners: Owners, depths: Depths, bounds: Bounds) -> Entry {
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

    /// Converts the entry to four words, for storage outside a row.
    pub(super) fn to_words(self) -> [u64; 4] {
        [self.high, self.high_mask, self.low, self.low_mask]
    }

    /// Creates the entry from the words that [`Entry::to_words`] returned.
    pub(super) fn from_words([high, high_mask, low, low_mask]: [u64; 4]) -> Entry {
        Entry {
            high,
            high_mask,
            low,
            low_mask,
        }
    }

    /// Returns true if the low cards have the owners that the pattern requires.
    #[inline(always)]
    fn fits_low(&self, owners: Owners) -> bool {
        (self.low ^ owners.low) & self.low_mask & LOW_CARDS == 0
    }

    /// Returns the bounds proved for positions that fit the pattern.
    #[inline(always)]
    fn bounds(&self) -> Bounds {
        Bounds {
            lower: (self.low >> 40) as u8,
            upper: (self.low >> 48) as u8,
        }
    }

    /// Returns true if every position that fits this pattern also fits the pattern of `other`.
    #[inline(always)]
    fn is_within(&self, other: &Entry) -> bool {
        let low_mask = other.low_mask & LOW_CARDS;
        other.high_mask & !self.high_mask == 0
            && (self.high ^ other.high) & other.high_mask == 0
            && low_mask & !self.low_mask == 0
            && (self.low ^ other.low) & low_mask == 0
    }

    /// Returns true if this entry is superfluous beside `other`: every position that fits it also fits `other`, and its
    /// bounds are no stronger.
    #[inline(always)]
    fn is_implied_by(&self, other: &Entry) -> bool {
        let (own, others) = (self.bounds(), other.bounds());
        self.is_within(other) && own.lower <= others.lower && own.upper >= others.upper
    }

    /// Returns the rivals that `other` already covers: if such a rival owned the lowest card of its suit in this
    /// pattern, this entry would be superfluous beside `other`.
    #[inline(always)]
    fn known_rivals(&self, other: &Entry, rivals: Rivals) -> Rivals {
        let mut known = Rivals::NONE;
        for (suit, depth) in self.depths().0.into_iter().enumerate() {
            if depth > 0 {
                let seat = other.owners().owner(suit, depth);
                let rival = rivals.only(suit, seat);
                if !rival.is_empty() && self.with_owner(suit, depth, seat).is_implied_by(other) {
                    known.add(rival);
                }
            }
        }
        known
    }

    /// Returns this entry with one change: `seat` owns the `depth`th highest card of a suit, counted from 1.
    #[inline(always)]
    fn with_owner(self, suit: usize, depth: u8, seat: usize) -> Entry {
        let Owners { high, low } = self.owners().with_owner(suit, depth, seat);
        Entry { high, low, ..self }
    }

    /// Returns the owners that the pattern gives. The bits of `low` that do not belong to cards still hold the bounds.
    #[inline(always)]
    fn owners(&self) -> Owners {
        Owners {
            high: self.high,
            low: self.low,
        }
    }

    /// Returns the number of highest cards of each suit whose owners the pattern gives.
    #[inline(always)]
    fn depths(&self) -> Depths {
        Depths([40, 44, 48, 52].map(|shift| (self.low_mask >> shift) as u8 & 0xF))
    }
}

/// The bits of [`Entry::low`] and [`Entry::low_mask`] that belong to owners of cards.
const LOW_CARDS: u64 = (1 << 40) - 1;

/// A handle to a list of patterns: the location of its block of rows in [`ListMemory`].
#[derive(Clone, Copy, Default)]
pub(super) struct List {
    /// The index of the first row of the list's memory block.
    block: u32,
    /// The size class of the block, 4 bits: 0 for no rows, otherwise 2 to the power of `class - 1` rows.
    class: u8,
    /// True if the list is split. The block then consists of the front and the directory of the branches.
    split: bool,
    /// The number of entries in the block, 14 bits. Entries in branches do not count.
    len: u16,
}

impl List {
    /// Packs the list handle into a word. Bits 32 to 44 stay 0 and are free for other data.
    #[inline(always)]
    pub(super) fn pack(self) -> u64 {
        u64::from(self.block)
            | u64::from(self.class) << 45
            | u64::from(self.split) << 49
            | u64::from(self.len) << 50
    }

    /// Unpacks a list handle from a word that [`List::pack`] returned. Bits 32 to 44 are ignored.
    #[inline(always)]
    pub(super) fn unpack(word: u64) -> List {
        List {
            block: word as u32,
            class: (word >> 45) as u8 & 0xF,
            split: word >> 49 & 1 == 1,
            len: (word >> 50) as u16,
        }
    }

    /// Returns the location of entry number `place`, counted from 0: the index of its row, and its index within the
    /// row.
    #[inline(always)]
    fn location(self, place: usize) -> (usize, usize) {
        (
            self.block as usize + place / ROW_ENTRIES,
            place % ROW_ENTRIES,
        )
    }

    /// Returns true if the block has no room for another entry.
    #[inline(always)]
    fn is_full(self) -> bool {
        let rows = if self.split {
            FRONT_ROWS
        } else {
            block_rows(self.class)
        };
        usize::from(self.len) == rows * ROW_ENTRIES
    }

    /// Returns the index of the row that holds the directory of a split list: the card by which it is split, and the
    /// handles of its branches.
    #[inline(always)]
    fn directory(self) -> usize {
        self.block as usize + FRONT_ROWS
    }
}

/// Returns the number of rows in a block of this size class.
#[inline(always)]
fn block_rows(class: u8) -> usize {
    1 << class >> 1
}

/// The number of rows of entries at the front of a split list, which are always searched. With one more row, for the
/// branches, they fill a block of eight; the number of rows in a block must be a power of two.
const FRONT_ROWS: usize = 7;

/// The size class of the block of a split list, which holds the front and the directory.
const SPLIT_CLASS: u8 = 4;

const _: () = assert!(1 << SPLIT_CLASS >> 1 == FRONT_ROWS + 1);

/// The smallest size class of a block at which a full list is split. One step to a branch costs as much as searching
/// about thirty rows.
const MIN_SPLIT_CLASS: u8 = 7;

/// The maximum number of entries in a block of a list.
const MAX_ENTRIES: usize = 1 << 13;

/// The number of size classes of blocks in [`ListMemory`].
const SIZE_CLASSES: usize = (MAX_ENTRIES / ROW_ENTRIES).ilog2() as usize + 2;

/// The branch number, in a split list, for patterns to which the owner of the splitting card does not matter. Branches
/// 0 to 3 are for the four possible owners of that card.
const ANY_OWNER: usize = 4;

/// The maximum number of splits on the path from a list to a branch: one for each of the eight highest cards of each
/// suit.
const MAX_SPLITS: usize = 32;

/// The methods of a row that stores the directory of a split list instead of entries. `high[0]` is the card by which
/// the list is split, as the number of the lower of its two bits in [`Entry::high`]. The branches fill the rest of the
/// first cache line.
impl Row {
    /// Returns the card by whose owner the list is split, as the number of the lower of its two bits.
    #[inline(always)]
    fn split_by(&self) -> u64 {
        self.high[0]
    }

    /// Returns the handle of a branch, given by its number.
    #[inline(always)]
    fn branch(&self, branch: usize) -> List {
        List::unpack(if branch == ANY_OWNER {
            self.high[1]
        } else {
            self.high_mask[branch]
        })
    }

    /// Stores the handle of a branch, given by its number.
    #[inline(always)]
    fn set_branch(&mut self, branch: usize, list: List) {
        if branch == ANY_OWNER {
            self.high[1] = list.pack();
        } else {
            self.high_mask[branch] = list.pack();
        }
    }

    /// Creates the directory of a list that is split by `card`, with empty branches.
    fn directory(card: u64) -> Row {
        let mut row = Row::EMPTY;
        row.high[0] = card;
        for branch in 0..=ANY_OWNER {
            row.set_branch(branch, List::default());
        }
        row
    }
}

impl Entry {
    /// Returns the number of the branch to which the entry belongs in a list that is split by `card`.
    #[inline(always)]
    fn branch(&self, card: u64) -> usize {
        if self.high_mask >> card & 1 == 1 {
            (self.high >> card & 3) as usize
        } else {
            ANY_OWNER
        }
    }
}

/// Bounds found for a position, and the number of highest cards of each suit that they rely on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct KnownBounds {
    pub(super) bounds: Bounds,
    pub(super) depths: Depths,
}

/// A stack of at most `N` branches that are still to be searched.
struct BranchStack<const N: usize> {
    /// For each branch on the stack: the split list that it belongs to, and its number in that list. The first `len`
    /// pairs are in use.
    branches: [(List, usize); N],
    len: usize,
}

impl<const N: usize> BranchStack<N> {
    #[inline(always)]
    fn new() -> BranchStack<N> {
        BranchStack {
            branches: [(List::default(), 0); N],
            len: 0,
        }
    }

    /// Adds a branch to the stack, given by its list and its number there.
    #[inline(always)]
    fn push(&mut self, list: List, branch: usize) {
        self.branches[self.len] = (list, branch);
        self.len += 1;
    }

    /// Removes the branch that was added last, and returns it; `None` if there is none.
    #[inline(always)]
    fn pop(&mut self) -> Option<(List, usize)> {
        self.len = self.len.checked_sub(1)?;
        Some(self.branches[self.len])
    }
}

/// The number of rows, 8 MiB in all, that stay allocated when all lists are discarded. Only a search of a quarter of a
/// second or more fills more than that, so allocating more again costs little in comparison.
const KEPT_ROWS: usize = 1 << 16;

/// The memory of all lists. It never grows beyond its initial capacity.
///
/// One half is filled at a time. When it is full, the lists of the other half are discarded, and that half is filled.
/// Until then the lists of the other half can be read and copied, but not added to.
pub(super) struct ListMemory {
    /// The rows of all lists; those that were never used are not initialised.
    rows: Vec<Row>,
    /// The index one past the last allocated row in the half that is being filled.
    used: usize,
    /// The index one past the last row of the half that is being filled.
    end: usize,
    /// For each size class, the first row of its first free block; `None` if no block of the class is free. The first
    /// word of a free block is 1 more than the first row of the next free block, or 0 for the last one.
    free: [Option<u32>; SIZE_CLASSES],
}

/// Allocates an empty vector with room for a number of rows; returns `None` if the system cannot provide the memory.
fn try_rows(rows: usize) -> Option<Vec<Row>> {
    let mut room = Vec::new();
    room.try_reserve_exact(rows).ok()?;
    Some(room)
}

impl ListMemory {
    /// Allocates memory for a number of rows of 128 bytes; returns `None` if the system cannot provide it.
    pub(super) fn try_new(rows: usize) -> Option<ListMemory> {
        let room = try_rows(rows)?;
        Some(ListMemory {
            used: 0,
            end: room.capacity() / 2,
            rows: room,
            free: [None; SIZE_CLASSES],
        })
    }

    /// Returns true if the lists use more memory than stays allocated after they are discarded.
    pub(super) fn takes_much(&self) -> bool {
        self.rows.len() > KEPT_ROWS
    }

    /// Discards all lists. This takes constant time unless they used much memory. In that case the memory is returned
    /// to the system, so that one hard position does not occupy it for as long as the program runs.
    pub(super) fn clear(&mut self) {
        if self.takes_much() {
            let rows = self.rows.capacity();
            // The old rows are freed first: both together may be more than there is.
            self.rows = Vec::new();
            // Another program may have taken the memory in the meantime. In that case the lists have less memory from
            // now on.
            let mut halves = std::iter::successors(Some(rows), |rows| Some(rows / 2));
            self.rows = halves.find_map(try_rows).unwrap_or_default();
        }
        self.begin_half(0);
    }

    /// Switches halves: discards the lists of the half that was not being filled, and begins to fill that half.
    pub(super) fn switch_halves(&mut self) {
        let half = self.half();
        self.begin_half(if self.end == half { half } else { 0 });
    }

    /// Begins to fill the half that starts with the row `start`.
    fn begin_half(&mut self, start: usize) {
        self.used = start;
        self.end = start + self.half();
        self.free = [None; SIZE_CLASSES];
    }

    /// Returns the number of rows in a half.
    fn half(&self) -> usize {
        self.rows.capacity() / 2
    }

    /// Returns the share of the current half of the memory that is in use, 0 to 1.
    pub(super) fn fill(&self) -> f64 {
        let half = self.half();
        (self.used + half - self.end) as f64 / half as f64
    }

    /// Returns the size of the memory for lists, in bytes.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        self.rows.capacity() * size_of::<Row>()
    }

    /// Returns bounds that decide whether the counted side takes `target` tricks in a position with these owners;
    /// `None` if the list has none.
    ///
    /// The entry found moves forward in its block. `is_new` is true if the list is in the half that is being filled.
    /// Only then may the entry also move from a branch to the front of the list above.
    #[inline(always)]
    pub(super) fn find<C: Cpu>(
        &mut self,
        cpu: C,
        list: List,
        is_new: bool,
        owners: Owners,
        target: u8,
    ) -> Option<KnownBounds> {
        if let Some(place) = self.search(list, owners, target) {
            return Some(self.move_forward(list, place));
        }
        if list.split {
            cpu.out_of_line(|| self.find_in_branches(list, is_new, owners, target))
        } else {
            None
        }
    }

    /// Searches the branches of a split list for bounds as [`ListMemory::find`] does.
    #[inline(always)]
    fn find_in_branches(
        &mut self,
        list: List,
        is_new: bool,
        owners: Owners,
        target: u8,
    ) -> Option<KnownBounds> {
        let mut pending = BranchStack::<{ MAX_SPLITS + 1 }>::new();
        let mut next = list;
        loop {
            if next.split {
                let card = self.rows[next.directory()].split_by();
                pending.push(next, (owners.high >> card & 3) as usize);
                pending.push(next, ANY_OWNER);
            }
            let (parent, branch) = pending.pop()?;
            next = self.rows[parent.directory()].branch(branch);
            if let Some(place) = self.search(next, owners, target) {
                let found = self.move_forward(next, place);
                if place == 0 && is_new {
                    self.promote(parent, branch);
                }
                return Some(found);
            }
        }
    }

    /// Returns the number of the first entry in a list's block that decides whether the counted side takes `target`
    /// tricks in a position with these owners; `None` if the block has none.
    #[inline(always)]
    fn search(&self, list: List, owners: Owners, target: u8) -> Option<usize> {
        let rows = &self.rows[list.block as usize..][..usize::from(list.len).div_ceil(ROW_ENTRIES)];
        for (number, row) in rows.iter().enumerate() {
            let mut bits = row.matching(owners.high);
            while bits != 0 {
                let index = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let entry = row.entry(index);
                if entry.fits_low(owners) && entry.bounds().decide(target) {
                    return Some(number * ROW_ENTRIES + index);
                }
            }
        }
        None
    }

    /// Moves an entry half the distance to the front of its block, and returns its bounds.
    #[inline(always)]
    fn move_forward(&mut self, list: List, place: usize) -> KnownBounds {
        let entry = self.entry(list, place);
        if place > 0 {
            self.swap(list, place, place / 2);
        }
        KnownBounds {
            bounds: entry.bounds(),
            depths: entry.depths(),
        }
    }

    /// Moves the first entry of a branch to the end of its split list's front, if the front is full. The entry that was
    /// last in the front moves to the branch to which it belongs.
    fn promote(&mut self, list: List, branch: usize) {
        if !list.is_full() {
            return;
        }
        let directory = list.directory();
        let last = usize::from(list.len) - 1;
        let demoted = self.entry(list, last);
        let to = demoted.branch(self.rows[directory].split_by());
        let mut from = self.rows[directory].branch(branch);
        let promoted = self.entry(from, 0);
        if to == branch {
            self.set_entry(from, 0, demoted);
        } else {
            let mut other = self.rows[directory].branch(to);
            let is_added = self.push(&mut other, demoted);
            self.rows[directory].set_branch(to, other);
            if !is_added {
                return;
            }
            self.remove(&mut from, 0);
            self.rows[directory].set_branch(branch, from);
        }
        self.set_entry(list, last, promoted);
    }

    /// Returns the rivals that the list already covers: if such a rival owned the lowest card of its suit in the
    /// pattern of `new`, then `new` would be superfluous beside an entry of the list.
    #[inline(always)]
    pub(super) fn known_rivals(&self, list: List, new: &Entry, rivals: Rivals) -> Rivals {
        let floors = new.depths().floors().high & rivals.suits();
        let mut known = self.known_rivals_in_block(list, new, rivals, floors);
        if !list.split {
            return known;
        }
        let mut pending = BranchStack::<{ ANY_OWNER * MAX_SPLITS + 1 }>::new();
        let mut next = list;
        loop {
            if next.split {
                let card = self.rows[next.directory()].split_by();
                pending.push(next, ANY_OWNER);
                match new.branch(card) {
                    ANY_OWNER => (),
                    _ if floors >> card & 1 == 1 => {
                        (0..ANY_OWNER).for_each(|branch| pending.push(next, branch));
                    }
                    owner => pending.push(next, owner),
                }
            }
            let Some((parent, branch)) = pending.pop() else {
                return known;
            };
            next = self.rows[parent.directory()].branch(branch);
            known.add(self.known_rivals_in_block(next, new, rivals, floors));
        }
    }

    /// Returns the rivals that [`ListMemory::known_rivals`] finds in a list's block. `floors` is a mask of
    /// [`Entry::high`] with the lowest card of each suit that has rivals.
    #[inline(always)]
    fn known_rivals_in_block(
        &self,
        list: List,
        new: &Entry,
        rivals: Rivals,
        floors: u64,
    ) -> Rivals {
        let rows = &self.rows[list.block as usize..][..usize::from(list.len).div_ceil(ROW_ENTRIES)];
        let mut known = Rivals::NONE;
        for row in rows {
            let mut bits = row.possibly_around(new, floors);
            while bits != 0 {
                let entry = row.entry(bits.trailing_zeros() as usize);
                known.add(new.known_rivals(&entry, rivals));
                bits &= bits - 1;
            }
        }
        known
    }

    /// Adds an entry to a list and drops the entries that are superfluous beside it. Returns true if there was enough
    /// memory.
    #[inline(always)]
    pub(super) fn add<C: Cpu>(&mut self, cpu: C, list: &mut List, new: Entry) -> bool {
        self.drop_implied(list, &new);
        if list.split {
            cpu.out_of_line(|| self.drop_implied_in_branches(*list, &new));
        }
        self.push(list, new)
    }

    /// Drops the entries of a list's block that are superfluous beside a new one.
    #[inline(always)]
    fn drop_implied(&mut self, list: &mut List, new: &Entry) {
        let mut number = 0;
        while number * ROW_ENTRIES < usize::from(list.len) {
            let row = list.block as usize + number;
            let mut bits = self.rows[row].possibly_within(new);
            while bits != 0 {
                let index = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let place = number * ROW_ENTRIES + index;
                if place < usize::from(list.len) && self.entry(*list, place).is_implied_by(new) {
                    self.remove(list, place);
                    // Another entry has taken its place.
                    bits = self.rows[row].possibly_within(new) >> index << index;
                }
            }
            number += 1;
        }
    }

    /// Drops the entries in the branches of a list that are superfluous beside a new one. Skips branches that cannot
    /// have such entries.
    #[inline(always)]
    fn drop_implied_in_branches(&mut self, list: List, new: &Entry) {
        let mut pending = BranchStack::<{ ANY_OWNER * MAX_SPLITS + 1 }>::new();
        let mut next = list;
        loop {
            if next.split {
                match new.branch(self.rows[next.directory()].split_by()) {
                    ANY_OWNER => (0..=ANY_OWNER).for_each(|branch| pending.push(next, branch)),
                    owner => pending.push(next, owner),
                }
            }
            let Some((parent, branch)) = pending.pop() else {
                return;
            };
            next = self.rows[parent.directory()].branch(branch);
            let len = next.len;
            self.drop_implied(&mut next, new);
            if next.len != len {
                self.rows[parent.directory()].set_branch(branch, next);
            }
        }
    }

    /// Adds an entry to a list or one of its branches. Returns true if there was enough memory.
    fn push(&mut self, list: &mut List, new: Entry) -> bool {
        if list.is_full() && !list.split && !self.make_room(list) {
            return false;
        }
        if !list.is_full() {
            list.len += 1;
            self.set_entry(*list, usize::from(list.len) - 1, new);
            return true;
        }
        let directory = list.directory();
        let branch = new.branch(self.rows[directory].split_by());
        let mut next = self.rows[directory].branch(branch);
        let is_added = self.push(&mut next, new);
        self.rows[directory].set_branch(branch, next);
        is_added
    }

    /// Makes room in a full list, or splits it. Returns true if that was possible.
    #[cold]
    fn make_room(&mut self, list: &mut List) -> bool {
        if list.class >= MIN_SPLIT_CLASS
            && let Some(card) = self.best_split_card(*list)
        {
            return self.split(list, card);
        }
        if usize::from(list.len) == MAX_ENTRIES {
            // The entries that are found least often are last.
            list.len -= 1;
            return true;
        }
        self.grow(list)
    }

    /// Returns the card that best distinguishes the entries of a full block, as the number of the lower of its two bits
    /// in [`Entry::high`]. Returns `None` if a look-up in the list, split by that card, would still search more than
    /// three quarters of the entries on average.
    fn best_split_card(&self, list: List) -> Option<u64> {
        let entries = block_rows(list.class) * ROW_ENTRIES;
        let entries_searched = |card: u64| {
            let mut counts = [0; ANY_OWNER + 1];
            for place in 0..entries {
                counts[self.entry(list, place).branch(card)] += 1;
            }
            let owned = entries - counts[ANY_OWNER];
            let squares: usize = counts[..ANY_OWNER].iter().map(|count| count * count).sum();
            counts[ANY_OWNER] + squares / owned.max(1)
        };
        (0..64)
            .step_by(2)
            .map(|card| (entries_searched(card), card))
            .min()
            .filter(|&(entries_searched, _)| 4 * entries_searched < 3 * entries)
            .map(|(_, card)| card)
    }

    /// Splits a full list by the owner of `card`. Returns true if there was enough memory.
    fn split(&mut self, list: &mut List, card: u64) -> bool {
        let Some(block) = self.allocate(SPLIT_CLASS) else {
            return false;
        };
        let old = *list;
        *list = List {
            block: block as u32,
            class: SPLIT_CLASS,
            split: true,
            len: 0,
        };
        self.rows[block + FRONT_ROWS] = Row::directory(card);
        let are_added = (0..usize::from(old.len)).all(|place| {
            let entry = self.entry(old, place);
            self.push(list, entry)
        });
        self.release_block(old);
        are_added
    }

    /// Moves a list to a block of twice the size. Returns true if there was enough memory.
    fn grow(&mut self, list: &mut List) -> bool {
        let Some(block) = self.allocate(list.class + 1) else {
            return false;
        };
        let old = list.block as usize;
        self.rows
            .copy_within(old..old + block_rows(list.class), block);
        self.release_block(*list);
        list.block = block as u32;
        list.class += 1;
        true
    }

    /// Copies a list and its branches to the half that is being filled, and returns the copy; `None` if there is not
    /// enough memory.
    #[cold]
    pub(super) fn copy(&mut self, mut list: List) -> Option<List> {
        let block = self.allocate(list.class)?;
        let old = list.block as usize;
        self.rows
            .copy_within(old..old + block_rows(list.class), block);
        list.block = block as u32;
        if list.split {
            for branch in 0..=ANY_OWNER {
                let copy = self.copy(self.rows[list.directory()].branch(branch))?;
                self.rows[list.directory()].set_branch(branch, copy);
            }
        }
        Some(list)
    }

    /// Allocates an empty block of a size class and returns the index of its first row; `None` if there is not enough
    /// memory.
    fn allocate(&mut self, class: u8) -> Option<usize> {
        let rows = block_rows(class);
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
        // Rows that were never used are not initialised either.
        if self.rows.len() < self.used {
            self.rows.truncate(block);
            self.rows.resize(self.used, Row::EMPTY);
        } else {
            self.rows[block..self.used].fill(Row::EMPTY);
        }
        Some(block)
    }

    /// Frees the blocks of a list and of its branches. They must be in the half that is being filled.
    pub(super) fn release(&mut self, list: List) {
        if list.split {
            for branch in 0..=ANY_OWNER {
                self.release(self.rows[list.directory()].branch(branch));
            }
        }
        self.release_block(list);
    }

    /// Frees the block of a list, but not those of its branches.
    fn release_block(&mut self, list: List) {
        if list.class > 0 {
            let first = &mut self.free[usize::from(list.class)];
            self.rows[list.block as usize].high[0] = first.map_or(0, |next| u64::from(next) + 1);
            *first = Some(list.block);
        }
    }

    /// Returns entry number `place` of a list's block, counted from 0.
    #[inline(always)]
    fn entry(&self, list: List, place: usize) -> Entry {
        let (row, index) = list.location(place);
        self.rows[row].entry(index)
    }

    /// Replaces entry number `place` of a list's block, counted from 0.
    #[inline(always)]
    fn set_entry(&mut self, list: List, place: usize, entry: Entry) {
        let (row, index) = list.location(place);
        self.rows[row].set_entry(index, entry);
    }

    /// Swaps two entries of a list's block, given by their numbers.
    #[inline(always)]
    fn swap(&mut self, list: List, a: usize, b: usize) {
        let first = self.entry(list, a);
        self.set_entry(list, a, self.entry(list, b));
        self.set_entry(list, b, first);
    }

    /// Removes entry number `place` of a list's block, counted from 0; the last entry of the block takes its place.
    #[inline(always)]
    fn remove(&mut self, list: &mut List, place: usize) {
        list.len -= 1;
        let last = usize::from(list.len);
        self.set_entry(*list, place, self.entry(*list, last));
        self.set_entry(*list, last, Row::EMPTY.entry(0));
    }
}

#[cfg(test)]
mod tests {
    use super::super::cpu::AnyCpu;
    use super::*;
    use crate::rules::Chance;

    /// Returns random owners for the eight highest cards of each suit, not necessarily ones that a deal could have.
    fn random_owners(chance: &mut Chance) -> Owners {
        let mut high = 0;
        for card in 0..32 {
            // Low cards have few different owners, so that patterns fit now and then.
            let owners = if card % 8 < 4 { 1 } else { 3 };
            high |= (chance.below(owners) as u64) << (2 * card);
        }
        Owners { high, low: 0 }
    }

    /// Returns the owners of six cards of a suit, from the highest card down.
    fn owners(seats: [usize; 6]) -> Owners {
        let cards = (1..).zip(seats);
        cards.fold(Owners::default(), |owners, (depth, seat)| {
            owners.with_owner(3, depth, seat)
        })
    }

    #[test]
    fn an_entry_matches_regardless_of_who_owns_the_low_cards() {
        let mut lists = ListMemory::try_new(256).unwrap();
        let mut list = List::default();
        let depths = Depths([0, 0, 0, 2]);
        let bounds = Bounds { lower: 2, upper: 3 };
        let entry = Entry::new(owners([0, 1, 1, 2, 0, 3]), depths, bounds);
        assert!(lists.add(AnyCpu, &mut list, entry));
        let mut find = |seats: [usize; 6]| lists.find(AnyCpu, list, true, owners(seats), 2);
        assert_eq!(
            find([0, 1, 2, 1, 3, 0]),
            Some(KnownBounds { bounds, depths })
        );
        assert_eq!(find([0, 2, 1, 1, 0, 3]), None);
    }

    /// A list that is split repeatedly returns exactly what its entries imply, before and after it is copied.
    #[test]
    fn a_split_list_returns_exactly_what_its_entries_imply() {
        let mut chance = Chance::from_seed(5);
        let mut lists = ListMemory::try_new(1 << 17).unwrap();
        let mut list = List::default();
        let mut entries: Vec<Entry> = Vec::new();
        let (mut found, mut moved) = (0, 0);
        for number in 0..20_000 {
            let depths = Depths([0; 4].map(|_| 2 + chance.below(3) as u8));
            let lower = 2 + chance.below(2) as u8;
            let bounds = Bounds { lower, upper: 3 };
            let new = Entry::new(random_owners(&mut chance), depths, bounds);
            assert!(lists.add(AnyCpu, &mut list, new));
            entries.push(new);
            if number == 10_000 {
                lists.switch_halves();
                list = lists.copy(list).unwrap();
            }
            let (asked, target) = (random_owners(&mut chance), 3 + chance.below(2) as u8);
            let decides = |entry: &&Entry| {
                (entry.high ^ asked.high) & entry.high_mask == 0 && entry.bounds().decide(target)
            };
            let known: Vec<&Entry> = entries.iter().filter(decides).collect();
            match lists.find(AnyCpu, list, true, asked, target) {
                None => assert!(known.is_empty(), "{number}"),
                Some(told) => {
                    found += 1;
                    let is_told = |entry: &&Entry| {
                        entry.bounds() == told.bounds && entry.depths() == told.depths
                    };
                    assert!(known.iter().any(is_told), "{number}");
                }
            }
            let wanted = Entry::new(asked, Depths([3, 4, 3, 4]), bounds);
            let is_implied =
                |wanted: Entry| entries.iter().any(|entry| wanted.is_implied_by(entry));
            if number % 16 == 0 && !is_implied(wanted) {
                // Seven of eight owners.
                let rivals = (0..3).fold(0, |all, _| all | chance.below(1 << 16)) as u64;
                let mut known = 0;
                let mut asked = 0;
                for (suit, depth) in [3, 4, 3, 4].into_iter().enumerate() {
                    for seat in 0..4 {
                        let rival = (rivals >> (4 * suit + seat) & 1) << (16 * suit + seat);
                        asked |= rival;
                        if is_implied(wanted.with_owner(suit, depth, seat)) {
                            known |= rival;
                        }
                    }
                }
                let found = lists.known_rivals(list, &wanted, Rivals(asked));
                assert_eq!(found, Rivals(known), "{number}");
                moved += known.count_ones();
            }
        }
        assert!(list.split);
        assert!(found > 500, "{found}");
        assert!(moved > 50, "{moved}");
        lists.release(list);
    }

    #[test]
    fn discarded_lists_keep_little_memory() {
        let mut lists = ListMemory::try_new(4 * KEPT_ROWS).unwrap();
        let half = lists.half();
        let mut fill = |rows: usize| {
            while lists.used < rows {
                lists.allocate(3).unwrap();
            }
            lists.clear();
            assert_eq!((lists.used, lists.half(), lists.end), (0, half, half));
            lists.rows.len()
        };
        let little = KEPT_ROWS / 2;
        assert!((little..=KEPT_ROWS).contains(&fill(little)));
        assert_eq!(fill(half), 0);
        assert_eq!(fill(8), 8);
    }
}
