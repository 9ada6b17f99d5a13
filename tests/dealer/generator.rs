//! The deals of Debian's program `dealer`: the random numbers of the C library and a plain shuffle.

use std::cell::RefCell;
use std::rc::Rc;

use kibitzer_cards::dealing::ConditionSource;
use kibitzer_cards::{BySeat, Card, CardSet, Rank, Seat, Strain, Suit, Tricks};

/// The function `random` of glibc: each number is the sum of the numbers 3 and 31 places before it.
pub(crate) struct Random {
    state: [u32; 31],
    next: usize,
}

impl Random {
    pub(crate) fn from_seed(seed: u32) -> Random {
        let mut state = [0; 31];
        state[0] = seed.max(1);
        for place in 1..31 {
            let before = i64::from(state[place - 1] as i32);
            let word = 16_807 * (before % 127_773) - 2_836 * (before / 127_773);
            state[place] = (if word < 0 { word + 2_147_483_647 } else { word }) as u32;
        }
        let mut random = Random { state, next: 3 };
        for _ in 0..310 {
            random.bits();
        }
        random
    }

    /// Returns 31 random bits.
    pub(crate) fn bits(&mut self) -> u32 {
        let three_before = self.state[(self.next + 28) % 31];
        let word = &mut self.state[self.next];
        *word = word.wrapping_add(three_before);
        self.next = (self.next + 1) % 31;
        *word >> 1
    }
}

/// A source of random numbers for conditions, which shares them with the shuffle. It knows no tricks.
pub(crate) struct SharedRandom(pub(crate) Rc<RefCell<Random>>);

impl ConditionSource for SharedRandom {
    fn random(&mut self, bound: i32) -> i32 {
        let bits = self.0.borrow_mut().bits();
        (f64::from(bound) * f64::from(bits) / 2_147_483_648.0) as i32
    }

    fn tricks(&mut self, _: &BySeat<CardSet>, _: Seat, _: Strain) -> Option<Tricks> {
        None
    }
}

/// The pack of the program, which is not sorted again between two deals.
pub(crate) struct Pack {
    random: Rc<RefCell<Random>>,
    cards: Vec<Card>,
    /// True for the places of cards that are dealt in advance.
    is_fixed: [bool; 52],
    /// For each value of 16 random bits: the place to swap with, or 255 to draw again.
    places: Vec<u8>,
}

impl Pack {
    pub(crate) fn new(random: Rc<RefCell<Random>>, held: &BySeat<CardSet>) -> Pack {
        let mut slots = [None; 52];
        for (seat, hand) in held.iter() {
            for (index, card) in hand.iter().enumerate() {
                slots[13 * seat.index() + index] = Some(card);
            }
        }
        let is_fixed = slots.map(|slot| slot.is_some());
        let suits = Suit::ALL.into_iter().rev();
        let all =
            suits.flat_map(|suit| (0..13).map(move |rank| Card::new(suit, Rank::from_index(rank))));
        let mut free = all.filter(|card| !held.iter().any(|(_, hand)| hand.has(*card)));
        let cards = slots
            .map(|slot| slot.or_else(|| free.next()).unwrap())
            .to_vec();
        let open: Vec<u8> = (0..52)
            .filter(|&place| !is_fixed[usize::from(place)])
            .collect();
        let cycles = 65_536 / open.len();
        let mut places = open.repeat(cycles);
        places.resize(65_536, 255);
        Pack {
            random,
            cards,
            is_fixed,
            places,
        }
    }

    /// Shuffles the pack and returns the hands.
    pub(crate) fn deal(&mut self) -> BySeat<CardSet> {
        for place in (0..52).filter(|&place| !self.is_fixed[place]) {
            let other = loop {
                let bits = self.random.borrow_mut().bits() & 0xFFFF;
                match self.places[bits as usize] {
                    255 => {}
                    other => break usize::from(other),
                }
            };
            self.cards.swap(place, other);
        }
        BySeat::from_fn(|seat| {
            self.cards[13 * seat.index()..][..13]
                .iter()
                .copied()
                .collect()
        })
    }
}
