//! The distributions of one suit over the unseen hands and the discards.

use crate::cards::{Card, CardSet, Holding};

/// The number of places where an unseen card can lie: the two places of [`Unseen::places`] and, for two unseen hands,
/// the discards as the third.
///
/// [`Unseen::places`]: super::unseen::Unseen::places
pub(super) const PLACES: usize = 3;

/// One way to distribute the unseen cards of a suit among their places.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct SuitShare {
    /// The place of every unseen card of the suit, two bits each: its index below [`PLACES`]. The most important card
    /// (see [`Axis`]) has the most significant bits.
    pub(super) places: u32,
    /// The cards of the suit in each of the first two places: two unseen hands, or one and the discards.
    pub(super) hands: [CardSet; 2],
}

/// The number of cards of one suit in each place.
pub(super) type PlaceLengths = [u8; PLACES];

/// The unseen cards of one suit and all their distributions ("shares"). The higher a card, the more important it is for
/// the play; in misère, the lower.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Axis {
    /// The unseen cards of the suit, most important first.
    cards: Vec<Card>,
    /// True in misère, where the lowest card of the suit is the most important.
    is_misere: bool,
    /// The distributions of the suit, grouped and sorted by the number of cards in each place. Each group is in
    /// ascending order of [`SuitShare::places`].
    pub(super) shares: Vec<(PlaceLengths, Vec<SuitShare>)>,
}

impl Axis {
    /// Lists the distributions of a suit's unseen `cards`. `may` returns true if a card may lie in a place, given by
    /// its index. Distributions for which `fits` returns false are left out.
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
        // The sort is stable: shares of the same lengths stay in the order of their places.
        ways.sort_by_key(|&(lengths, _)| lengths);
        let groups = ways.chunk_by(|(one, _), (other, _)| one == other);
        let shares = groups.map(|ways| (ways[0].0, ways.iter().map(|&(_, share)| share).collect()));
        Axis {
            shares: shares.collect(),
            cards,
            is_misere,
        }
    }

    /// Returns the distributions of the suit with the given number of cards in each place; empty if there are none.
    pub(super) fn shares_with_lengths(&self, lengths: PlaceLengths) -> &[SuitShare] {
        let shares = &self.shares;
        let found = shares.binary_search_by_key(&lengths, |&(lengths, _)| lengths);
        found.map_or(&[], |index| &shares[index].1)
    }

    /// Returns the number of low bits of [`SuitShare::places`] that belong to cards less important than every card of
    /// `relied`, the cards that a proof relies on.
    pub(super) fn free_bits(&self, relied: Holding) -> u32 {
        let mut relied_on = 0;
        if let (Some(lowest), Some(highest)) = (relied.lowest(), relied.highest()) {
            relied_on = self.cards.partition_point(|card| {
                if self.is_misere {
                    card.rank <= highest
                } else {
                    card.rank >= lowest
                }
            });
        }
        2 * (self.cards.len() - relied_on) as u32
    }
}
