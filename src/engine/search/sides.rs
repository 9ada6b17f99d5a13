//! The hands as seen from the side on lead, for counting sure tricks.

use super::bits::suit_mask;
use super::mode::Mode;
use super::node::suit_length;
use super::suits::{SuitFacts, Trumps};

/// A number of tricks that one side is sure to take, and the cards that this number relies on.
#[derive(Clone, Copy, Default)]
pub(super) struct SureTricks {
    pub(super) tricks: u32,
    pub(super) relied: u64,
}

/// The four hands as seen from the side on lead: the leader, partner, and the two hands of the other side.
pub(super) struct Hands<'a> {
    /// The cached facts of each suit, such as the tricks that can be cashed in it.
    pub(super) suits: [&'a SuitFacts; 4],
    /// The cached facts of the trump suit; meaningless without trumps.
    pub(super) trumps: &'a Trumps,
    /// The seats of the leader, the next hand, partner and the last hand. In preferans an existing seat stands in for a
    /// missing partner or second opponent.
    pub(super) seats: [usize; 4],
    /// The cards and suit lengths of the leader.
    pub(super) own: Hand,
    /// The cards and suit lengths of partner; empty if the leader has no partner.
    pub(super) partner: Hand,
    /// The two hands of the side not on lead. If it is declarer of preferans, the second hand is empty.
    pub(super) others: [Hand; 2],
}

/// The cards of a hand, and the lengths of its suits.
#[derive(Clone, Copy, Default)]
pub(super) struct Hand {
    pub(super) cards: u64,
    /// The suit lengths of the hand: suit `s` in the four bits from bit 4 `s` on. Higher bits hold other hands'
    /// lengths.
    pub(super) shape: u64,
}

impl Hand {
    /// Returns the hand's cards of one suit.
    #[inline(always)]
    pub(super) fn suited(self, suit: usize) -> u64 {
        self.cards & suit_mask(suit)
    }

    /// Returns the number of the hand's cards of one suit.
    #[inline(always)]
    pub(super) fn length(self, suit: usize) -> u32 {
        suit_length(self.shape, 0, suit)
    }
}

impl<'a> Hands<'a> {
    /// Arranges the hands of all seats as they are seen from the seat on lead.
    #[inline(always)]
    pub(super) fn new<M: Mode>(
        suits: [&'a SuitFacts; 4],
        trumps: &'a Trumps,
        hands: &[u64; 4],
        shape: u64,
        leader: usize,
    ) -> Hands<'a> {
        let hand = |seat: usize| Hand {
            cards: hands[seat],
            shape: shape >> (16 * seat),
        };
        let [left, right] = M::opponents(leader);
        let partner = M::partner(leader);
        Hands {
            suits,
            trumps,
            seats: [leader, left, partner.unwrap_or(leader), right],
            own: hand(leader),
            partner: partner.map_or(Hand::default(), hand),
            others: if left == right {
                [hand(left), Hand::default()]
            } else {
                [hand(left), hand(right)]
            },
        }
    }

    /// Returns true if a hand of the leader's side has the highest card of a suit.
    #[inline(always)]
    pub(super) fn leaders_side_heads(&self, suit: usize) -> bool {
        let head = self.suits[suit].seat_with_highest();
        self.suits[suit].tops != 0 && (head == self.seats[0] || head == self.seats[2])
    }

    /// Returns the tops of each hand of the side not on lead: its cards, in any suit, that are above those of all other
    /// hands.
    #[inline(always)]
    pub(super) fn opponents_tops(&self) -> [u64; 2] {
        let mut tops = [0; 2];
        for (suit, facts) in self.suits.into_iter().enumerate() {
            if !self.leaders_side_heads(suit) {
                let index = usize::from(facts.seat_with_highest() != self.seats[1]);
                tops[index] |= u64::from(facts.tops) << (16 * suit);
            }
        }
        tops
    }
}
