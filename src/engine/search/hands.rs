//! The hands at a node, and the cards among them that a result relies on.

use std::hint::select_unpredictable;
use std::ops::Index;

use super::bits::Cards;
use super::owners::{Depths, Rivals};
use super::shape::Shape;

/// The cards that every seat still holds at a node, with their union and their shape.
#[derive(Clone, Copy)]
pub(super) struct Hands {
    /// The cards that each seat still holds.
    held: [Cards; 4],
    /// The cards of all hands together. The cards of the current trick are not among them.
    in_play: Cards,
    /// The length of every suit in every hand.
    shape: Shape,
}

impl Index<usize> for Hands {
    type Output = Cards;

    /// Returns the cards that a seat still holds.
    #[inline(always)]
    fn index(&self, seat: usize) -> &Cards {
        &self.held[seat]
    }
}

impl Hands {
    /// Creates the hands with these cards.
    pub(super) fn new(held: [Cards; 4]) -> Hands {
        Hands {
            held,
            in_play: Cards::union(held),
            shape: Shape::of(&held),
        }
    }

    /// Returns the cards of each seat.
    #[inline(always)]
    pub(super) fn held(&self) -> &[Cards; 4] {
        &self.held
    }

    /// Returns the cards of all hands together.
    #[inline(always)]
    pub(super) fn in_play(&self) -> Cards {
        self.in_play
    }

    /// Returns the length of every suit in every hand.
    #[inline(always)]
    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// Plays a card: removes it from the hand of its seat.
    #[inline(always)]
    pub(super) fn play(&mut self, seat: usize, card: Cards) {
        self.held[seat] ^= card;
        self.in_play ^= card;
        self.shape.remove_card(seat, card.suit());
    }

    /// Takes back a card: returns it to the hand of its seat.
    #[inline(always)]
    pub(super) fn take_back(&mut self, seat: usize, card: Cards) {
        self.held[seat] ^= card;
        self.in_play ^= card;
        self.shape.add_card(seat, card.suit());
    }

    /// Returns the cards of all hands except that of `seat`. Cards that lie between two cards of a hand divide its runs
    /// of equivalent cards.
    #[inline(always)]
    pub(super) fn others(&self, seat: usize) -> Cards {
        self.in_play & !self.held[seat]
    }

    /// Returns the set `relied` without cards whose owner follows from the suit lengths. When one hand holds all cards
    /// of a suit from some rank down, the owners of the cards above them are enough. Example: the cards left are A K 5
    /// 3, and one hand has 5 3. Then a result that relies on the three relies on the king instead.
    #[inline(always)]
    pub(super) fn drop_implied(&self, mut relied: Cards) -> Cards {
        for suit in 0..4 {
            let cards = self.in_play.suited(suit);
            let bottom = cards.lowest();
            let owner = self.held.into_iter().fold(Cards::NONE, |owner, hand| {
                select_unpredictable(hand.has_any(bottom), hand, owner)
            });
            let floor = (cards & !owner).lowest();
            let implied = Cards::of_suit(suit).below(floor);
            let rest = relied & !implied | floor;
            relied = select_unpredictable(relied.has_any(implied), rest, relied);
        }
        relied
    }

    /// Returns, for each suit, the number of cards in play from the highest down to the lowest one in `relied`; 0 for
    /// suits in which `relied` has no card.
    #[inline(always)]
    pub(super) fn relied_depths(&self, relied: Cards) -> Depths {
        Depths(std::array::from_fn(|suit| {
            let relied = relied.suited(suit);
            if relied.is_empty() {
                return 0;
            }
            let cards = self.in_play.suited(suit);
            cards.at_or_above(relied.lowest()).count() as u8
        }))
    }

    /// Returns, for each suit in which a result relies on cards, the lowest of these cards. `depths` gives the number
    /// of highest cards of each suit whose owners are relied on. This is the inverse of [`Hands::relied_depths`].
    #[inline(always)]
    pub(super) fn lowest_relied(&self, depths: Depths) -> Cards {
        let suits = depths.0.into_iter().enumerate();
        suits.fold(Cards::NONE, |relied, (suit, depth)| {
            relied | self.in_play.nth_highest(suit, depth.into())
        })
    }

    /// Returns, for each suit in which only one other hand could hold the lowest card in `relied`, that hand.
    ///
    /// The suit lengths and the owners of the higher cards determine how many cards each hand has from this card down.
    /// A hand with none of them cannot hold the card.
    #[inline(always)]
    pub(super) fn only_rivals(&self, relied: Cards) -> Rivals {
        let floors = relied.floors();
        let lower = floors.below_floors();
        let rivals = (self.held)
            .map(|hand| (hand & lower).ends_of_suits() & !(hand & floors).ends_of_suits());
        let (mut some, mut several) = (0, 0);
        for rival in rivals {
            several |= some & rival;
            some |= rival;
        }
        let only = some & !several & floors.ends_of_suits();
        Rivals::from_ends_of_suits(rivals.map(|rival| rival & only))
    }
}
