//! Facts about endings, each stored for all endings of a pattern.
//!
//! A fact about an ending seldom depends on all its cards. Its *relied* cards are those whose holders its proof uses:
//! in every suit from the highest card down to some card, or from the lowest up if the solvers are to lose tricks, as in
//! [`Proof`](crate::search::Proof) for misère. The *pattern* of a fact consists of the holders of these cards, the suit lengths of
//! all hands, the state of the trick and the number of missing tricks. The fact holds for every ending with the same
//! pattern. This is the partition search of Ginsberg (1996).

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hash, Hasher};

use crate::cards::{CardSet, Seat, Suit, Tricks};

use super::ending::Ending;

/// The number of suits.
const SUITS: usize = Suit::ALL.len();

/// An ending with its living cards in the order in which facts rely on them: in each suit from the highest down, or from
/// the lowest up if the solvers are to lose tricks.
pub(super) struct OrderedEnding {
    /// The cards in the hands, and the card that is winning the trick.
    living: CardSet,
    is_upward: bool,
    /// The seats that hold the living cards of each suit, in two bits each, the first of the order in the lowest bits.
    /// The bits of the winning card are 0. Suits are in the order of [`Suit::ALL`], as in all arrays of this file.
    holders: [u32; SUITS],
    /// The index of the winning card's suit, and its place in the order.
    winning: Option<(usize, u32)>,
    outline: Outline,
}

/// The part of a pattern that does not depend on the relied cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Outline {
    /// The suit lengths of all hands, in four bits each.
    lengths: u64,
    /// The leader, the number of missing tricks, the number of tricks whose choices do not count, and of an open trick
    /// the number of cards, the suit led, and the place and the suit of the winning card.
    trick: u32,
}

/// The number of relied cards of each suit.
type Depths = [u8; SUITS];

/// A pattern, packed: the number of its outline; then the number of relied cards of each suit, their holders, and the
/// place of the winning card in the order if it is one of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct PatternKey([u32; 5]);

/// A hasher for keys that consist of whole words, by multiplication.
#[derive(Clone, Copy, Default)]
pub(super) struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A map whose keys consist of whole words.
pub(super) type WordMap<K, V> = HashMap<K, V, BuildHasherDefault<WordHasher>>;

/// Facts about endings. Each is found again for every ending of its pattern.
pub(super) struct PatternTable<V> {
    outlines: WordMap<Outline, OutlinePatterns>,
    facts: WordMap<PatternKey, V>,
    /// The number of outlines so far, those that were removed included.
    numbered: u32,
    /// For each number of tricks left, the number of facts about endings with it.
    counts: [usize; 14],
}

/// The patterns that have the same outline.
struct OutlinePatterns {
    number: u32,
    /// The different numbers of relied cards in the patterns.
    depths: Vec<Depths>,
}

impl<V> Default for PatternTable<V> {
    fn default() -> PatternTable<V> {
        PatternTable {
            outlines: WordMap::default(),
            facts: WordMap::default(),
            numbered: 0,
            counts: [0; 14],
        }
    }
}

impl<V> PatternTable<V> {
    /// The maximum number of facts in a table. If there are more, those about endings with few tricks left are removed,
    /// which are the cheapest to prove again.
    const MAX_FACTS: usize = 7 << 16;

    /// Passes the facts that hold for an ending to `deciding`, each with the cards relied on, until it returns a
    /// result.
    pub(super) fn find<R>(
        &mut self,
        ending: &OrderedEnding,
        mut deciding: impl FnMut(&V) -> Option<R>,
    ) -> Option<(R, CardSet)> {
        let OutlinePatterns { number, depths } = self.outlines.get_mut(&ending.outline)?;
        let found = depths.iter().enumerate().find_map(|(index, &depth)| {
            let fact = self.facts.get(&ending.key(*number, depth))?;
            Some((index, deciding(fact)?))
        });
        let (index, result) = found?;
        let relied = ending.relied_cards(depths[index]);
        // A pattern that was found is tried earlier next time.
        depths.swap(index, index / 2);
        Some((result, relied))
    }

    /// Returns the fact about an ending that relies on these cards, to be changed. A new fact is `empty`.
    pub(super) fn entry(&mut self, ending: &OrderedEnding, relied: CardSet, empty: V) -> &mut V {
        if self.facts.len() >= Self::MAX_FACTS {
            self.remove_small_endings();
        }
        let depth = ending.depths(relied);
        let numbered = &mut self.numbered;
        let patterns = self.outlines.entry(ending.outline).or_insert_with(|| {
            *numbered += 1;
            OutlinePatterns {
                number: *numbered,
                depths: Vec::new(),
            }
        });
        if !patterns.depths.contains(&depth) {
            patterns.depths.push(depth);
        }
        let count = &mut self.counts[ending.outline.tricks_left()];
        let key = ending.key(patterns.number, depth);
        self.facts.entry(key).or_insert_with(|| {
            *count += 1;
            empty
        })
    }

    /// Removes the facts about the endings with the fewest tricks left, at least half of all facts.
    fn remove_small_endings(&mut self) {
        let (mut removed, mut most) = (0, 0);
        while 2 * removed < self.facts.len() && most + 1 < self.counts.len() {
            removed += std::mem::take(&mut self.counts[most]);
            most += 1;
        }
        self.outlines
            .retain(|outline, _| outline.tricks_left() >= most);
        let numbers = self.outlines.values().map(|patterns| patterns.number);
        let left: HashSet<u32> = numbers.collect();
        self.facts.retain(|key, _| left.contains(&key.0[0]));
    }
}

impl Outline {
    /// Returns the number of tricks left: the greatest length of a hand, since some hands may have played to the trick.
    fn tricks_left(self) -> usize {
        let length = |hand: u64| (0..SUITS).map(|suit| hand >> (4 * suit) & 15).sum::<u64>();
        let hands = (0..Seat::ALL.len()).map(|seat| length(self.lengths >> (16 * seat)));
        hands.max().unwrap_or_default() as usize
    }
}

impl OrderedEnding {
    /// Orders the cards of an ending: in each suit from the lowest up if `is_upward` is true, otherwise from the highest
    /// down. Facts about the ending hold if the choices in the last `uncounted` tricks do not count.
    pub(super) fn new(ending: &Ending, uncounted: Tricks, is_upward: bool) -> OrderedEnding {
        let position = &ending.position;
        let (winning, hands) = (ending.winning(), position.hands());
        let held = CardSet::union(hands.0);
        let mut ordered = OrderedEnding {
            living: winning.map_or(held, |(_, card)| held.with(card)),
            is_upward,
            holders: [0; SUITS],
            winning: None,
            outline: Outline {
                lengths: 0,
                trick: 0,
            },
        };
        for (place, suit) in Suit::ALL.into_iter().enumerate() {
            let suited = |cards: CardSet| (cards.bits() >> (16 * suit.index())) as u16;
            for (seat, hand) in hands.0.into_iter().enumerate() {
                let length = u64::from(suited(hand).count_ones());
                ordered.outline.lengths |= length << (16 * seat + 4 * place);
            }
            let holdings = hands.0.map(suited);
            let (mut left, mut index) = (suited(ordered.living), 0);
            while left != 0 {
                let card = if ordered.is_upward {
                    left & left.wrapping_neg()
                } else {
                    1 << left.ilog2()
                };
                match holdings.iter().position(|holding| holding & card != 0) {
                    Some(seat) => ordered.holders[place] |= (seat as u32) << (2 * index),
                    None => ordered.winning = Some((place, index)),
                }
                left &= !card;
                index += 1;
            }
        }
        let trick = position.trick();
        let mut bits = position.leader().index() as u32;
        bits |= u32::from(ending.missing.0) << 2 | u32::from(uncounted.0) << 6;
        if let (Some(led), Some((winner, card))) = (trick.suit(), winning) {
            let parts = [trick.len(), led.index(), winner, card.suit.index()];
            let packed = parts
                .into_iter()
                .fold(1, |bits, part| bits << 2 | part as u32);
            bits |= packed << 10;
        }
        ordered.outline.trick = bits;
        ordered
    }

    /// Returns a number that distributes endings evenly, the same for all endings with the same patterns.
    pub(super) fn shard(&self) -> usize {
        let mut hasher = WordHasher::default();
        self.outline.hash(&mut hasher);
        (hasher.finish() >> 40) as usize
    }

    /// Returns the number of living cards of each suit that a fact depends on if its proof relies on `relied`. The last
    /// of them are left out as long as all cards from there on are in one hand: their holder follows from the lengths.
    fn depths(&self, relied: CardSet) -> Depths {
        let counted = from_floors(relied, self.is_upward) & self.living;
        let mut depths = [0; SUITS];
        for (place, suit) in Suit::ALL.into_iter().enumerate() {
            let (mut depth, all) = (counted.suited(suit).len(), self.living.suited(suit).len());
            let holder = |index: usize| match self.winning {
                Some(winning) if winning == (place, index as u32) => 4,
                _ => self.holders[place] >> (2 * index) & 3,
            };
            let is_implied =
                |from: usize| (from..all).all(|index| holder(index) == holder(all - 1));
            while depth > 0 && is_implied(depth - 1) {
                depth -= 1;
            }
            depths[place] = depth as u8;
        }
        depths
    }

    /// Returns the first living cards of each suit, as many as `depths` says.
    fn relied_cards(&self, depths: Depths) -> CardSet {
        let suits = Suit::ALL.into_iter().zip(depths);
        let cards = suits.flat_map(|(suit, depth)| {
            let suited = self.living.suited(suit);
            let skipped = if self.is_upward {
                suited.len() - usize::from(depth)
            } else {
                0
            };
            suited.into_iter().skip(skipped).take(depth.into())
        });
        cards.collect()
    }

    /// Returns the key of the pattern with these numbers of relied cards.
    fn key(&self, number: u32, depths: Depths) -> PatternKey {
        let winning = self
            .winning
            .filter(|&(place, index)| index < depths[place].into());
        let mut packed = winning.map_or(15, |(_, index)| u128::from(index));
        for (holders, depth) in self.holders.into_iter().zip(depths) {
            let relied = u128::from(holders & ((1 << (2 * depth)) - 1));
            packed = packed << 30 | relied << 4 | u128::from(depth);
        }
        let word = |index: u32| (packed >> (32 * index)) as u32;
        PatternKey([number, word(0), word(1), word(2), word(3)])
    }
}

/// Returns all cards from the floor of each suit on: from the lowest card of the set up or, if `is_upward` is true, from
/// the highest down.
pub(super) fn from_floors(relied: CardSet, is_upward: bool) -> CardSet {
    let suits = Suit::ALL.into_iter().map(|suit| {
        let (all, cards) = (CardSet::of_suit(suit).bits(), relied.suited(suit).bits());
        if cards == 0 {
            CardSet::EMPTY
        } else if is_upward {
            CardSet::from_bits(all & u64::MAX >> cards.leading_zeros())
        } else {
            CardSet::from_bits(all & u64::MAX << cards.trailing_zeros())
        }
    });
    CardSet::union(suits)
}
