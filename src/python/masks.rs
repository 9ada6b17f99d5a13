//! Hands as bit masks.

use kibitzer::cards::{BySeat, Card, CardSet, Rank, Seat, Suit};

/// The four hands of a deal as bit masks, in the order North, East, South, West. The card of bit `13 * suit + rank` has
/// a suit from spades (0) to clubs and a rank from the two (0) to the ace.
pub(crate) type Masks = [u64; 4];

/// Returns the index of a card, 0..52: `13 * suit + rank`, with suits from spades (0) to clubs and ranks from the two
/// (0) to the ace.
pub(crate) fn card_index(card: Card) -> usize {
    let suit = Suit::ALL.into_iter().position(|suit| suit == card.suit);
    13 * suit.unwrap_or_default() + card.rank.index()
}

/// Returns the card with the index `index`, as defined by [`card_index`], or `None` if the index is above 51.
pub(crate) fn card_at(index: usize) -> Option<Card> {
    let suit = Suit::ALL.get(index / 13)?;
    Some(Card::new(*suit, Rank::from_index(index % 13)))
}

/// Returns the bit mask of a hand.
pub(crate) fn mask(hand: CardSet) -> u64 {
    hand.iter()
        .fold(0, |mask, card| mask | 1 << card_index(card))
}

/// Returns the bytes of a row of an array `uint64[n, 4]`.
pub(crate) fn masks_row(hands: &BySeat<CardSet>) -> [u8; 32] {
    let masks = Seat::ALL.map(|seat| mask(hands[seat]).to_ne_bytes());
    let mut row = [0; 32];
    row.copy_from_slice(masks.as_flattened());
    row
}

/// Returns the hand given by a bit mask, or `None` if a bit above 51 is set.
pub(crate) fn hand(mask: u64) -> Option<CardSet> {
    let indices = (0..64).filter(|&index| mask >> index & 1 == 1);
    indices.map(card_at).collect()
}
