//! The hands as seen from the side on lead, for counting sure tricks.

use super::bits::Cards;
use super::hands::Hands;
use super::mode::Mode;
use super::shape::Shape;
use super::suits::{SuitFacts, Trumps};

/// A number of tricks that one side is sure to take, and the cards that this number relies on.
#[derive(Clone, Copy, Default)]
pub(super) struct SureTricks {
    pub(super) tricks: u32,
    pub(super) relied: Cards,
}

/// The hands of both sides, as seen from the side on lead: the leader, partner, and the two hands of the other side.
pub(super) struct Sides<'a> {
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
    /// The two hands of the side not on lead. If it is declarer in preferans, the second hand is empty.
    pub(super) others: [Hand; 2],
}

/// The cards of a hand, and the lengths of its suits.
#[derive(Clone, Copy, Default)]
pub(super) struct Hand {
    pub(super) cards: Cards,
    /// The suit lengths of the hand, stored in the place of seat 0. Those of the other seats are meaningless.
    pub(super) shape: Shape,
}

impl Hand {
    /// Returns the hand's cards of one suit.
    #[inline(always)]
    pub(super) fn suited(self, suit: usize) -> Cards {
        self.cards.suited(suit)
    }

    /// Returns the number of the hand's cards of one suit.
    #[inline(always)]
    pub(super) fn length(self, suit: usize) -> u32 {
        self.shape.length(0, suit)
    }
}

impl<'a> Sides<'a> {
    /// Arranges the hands of all seats as they are seen from the seat on lead.
    #[inline(always)]
    pub(super) fn new<M: Mode>(
        suits: [&'a SuitFacts; 4],
        trumps: &'a Trumps,
        hands: &Hands,
        leader: usize,
    ) -> Sides<'a> {
        let hand = |seat: usize| Hand {
            cards: hands[seat],
            shape: hands.shape().shifted_to(seat),
        };
        let [left, right] = M::opponents(leader);
        let partner = M::partner(leader);
        Sides {
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
        !self.suits[suit].tops.is_empty() && (head == self.seats[0] || head == self.seats[2])
    }

    /// For each hand of the side not on lead, returns its tops: its cards in any suit that are higher than those of all
    /// other hands.
    #[inline(always)]
    pub(super) fn opponents_tops(&self) -> [Cards; 2] {
        let mut tops = [Cards::NONE; 2];
        for (suit, facts) in self.suits.into_iter().enumerate() {
            if !self.leaders_side_heads(suit) {
                let index = usize::from(facts.seat_with_highest() != self.seats[1]);
                tops[index] |= facts.tops.in_suit(suit);
            }
        }
        tops
    }
}
