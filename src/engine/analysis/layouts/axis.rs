//! The ways to share out one suit between unseen hands.

use crate::cards::{Card, CardSet, Holding};

/// Where an unseen card may lie: in the first hand, in the second, or among the discards.
pub(super) const PLACES: usize = 3;

/// One way to share out the unseen cards of a suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct SuitShare {
    /// The place of every card, two bits each, the card that matters most in the highest.
    pub(super) places: u32,
    /// The cards of the two hands.
    pub(super) hands: [CardSet; 2],
}

/// How many cards of a suit lie in each place.
pub(super) type PlaceLengths = [u8; PLACES];

/// The unseen cards of one suit and every way to share them out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Axis {
    /// The card that matters most first.
    cards: Vec<Card>,
    /// Whether low cards matter most.
    is_misere: bool,
    /// The ways by lengths, each in the order of a dictionary.
    shares: Vec<(PlaceLengths, Vec<SuitShare>)>,
}

impl Axis {
    /// The shares of some cards of a suit that put each where it `may` lie and that `fit`.
    pub(super) fn new(
        cards: CardSet,
        is_misere: bool,
        may: impl Fn(Card, usize) -> bool,
        fits: impl Fn(&SuitShare) -> bool,
    ) -> Axis {
        let mut cards: Vec<Card> = cards.iter().collect();
        if is_misere {
            cards.reverse();
        }
        let mut ways = vec![(PlaceLengths::default(), SuitShare::default())];
        for &card in &cards {
            let mut longer = Vec::with_capacity(2 * ways.len());
            for (lengths, share) in ways {
                for place in (0..PLACES).filter(|&place| may(card, place)) {
                    let (mut lengths, mut share) = (lengths, share);
                    lengths[place] += 1;
                    share.places = share.places << 2 | place as u32;
                    if let Some(hand) = share.hands.get_mut(place) {
                        hand.insert(card);
                    }
                    longer.push((lengths, share));
                }
            }
            ways = longer;
        }
        ways.retain(|(_, share)| fits(share));
        // Stable: the shares of the same lengths stay in the order of the dictionary.
        ways.sort_by_key(|&(lengths, _)| lengths);
        let groups = ways.chunk_by(|(one, _), (other, _)| one == other);
        let shares = groups.map(|ways| (ways[0].0, ways.iter().map(|&(_, share)| share).collect()));
        Axis {
            shares: shares.collect(),
            cards,
            is_misere,
        }
    }

    /// The lengths that occur, each with its shares.
    pub(super) fn by_lengths(&self) -> &[(PlaceLengths, Vec<SuitShare>)] {
        &self.shares
    }

    /// The shares of some lengths.
    pub(super) fn of(&self, lengths: PlaceLengths) -> &[SuitShare] {
        let found = self
            .shares
            .binary_search_by_key(&lengths, |&(lengths, _)| lengths);
        found.map_or(&[], |index| &self.shares[index].1)
    }

    /// The bits of [`SuitShare::places`] that say where the cards lie that matter less than all of the
    /// holding in this suit.
    pub(super) fn free_bits(&self, relied: Holding) -> u32 {
        2 * (self.cards.len() - self.depth(relied)) as u32
    }

    /// How many cards matter no less than any of the holding in this suit.
    fn depth(&self, relied: Holding) -> usize {
        let (Some(lowest), Some(highest)) = (relied.lowest(), relied.highest()) else {
            return 0;
        };
        self.cards.partition_point(|card| match self.is_misere {
            true => card.rank <= highest,
            false => card.rank >= lowest,
        })
    }
}
