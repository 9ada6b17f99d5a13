//! The current trick: its winner, the legal cards, and the cards that its result relies on.

use std::hint::select_unpredictable;

use super::bits::Cards;
use super::board::Board;
use super::hands::Hands;
use super::mode::Mode;

/// Returns the seat to play and the current trick of a board. The trick must have at least one card.
pub(super) fn trick_in_play<M: Mode>(board: &Board) -> (usize, TrickInPlay) {
    let mut trick = TrickInPlay::from_lead::<M>(board.trick[0], board.leader);
    let mut seat = M::next(board.leader);
    for &card in &board.trick[1..board.played] {
        trick = trick.add_card::<M>(card, seat);
        seat = M::next(seat);
    }
    (seat, trick)
}

/// The current trick, in which one to four cards have been played.
#[derive(Clone, Copy)]
pub(super) struct TrickInPlay {
    /// The set of all cards of the suit that was led, whether or not they are in play.
    pub(super) led: Cards,
    /// The card that is winning the trick so far.
    pub(super) best: Cards,
    /// The seat that played the winning card.
    pub(super) winner: usize,
    /// The set of the cards played to the trick.
    pub(super) cards: Cards,
    /// Declarer's card in misère; no card in other modes or before he has played.
    pub(super) declarers_card: Cards,
}

impl TrickInPlay {
    /// Returns the trick to which `leader` has led `card`.
    #[inline(always)]
    pub(super) fn from_lead<M: Mode>(card: Cards, leader: usize) -> TrickInPlay {
        TrickInPlay {
            led: card.whole_suit(),
            best: card,
            winner: leader,
            cards: card,
            declarers_card: if M::MISERE && leader == 0 {
                card
            } else {
                Cards::NONE
            },
        }
    }

    /// Returns the trick after `seat` has played `card` to it.
    #[inline(always)]
    pub(super) fn add_card<M: Mode>(mut self, card: Cards, seat: usize) -> TrickInPlay {
        let is_taken = self.is_taken_by::<M>(card);
        self.cards |= card;
        if M::MISERE && seat == 0 {
            self.declarers_card = card;
        }
        self.best = select_unpredictable(is_taken, card, self.best);
        self.winner = select_unpredictable(is_taken, seat, self.winner);
        self
    }

    /// Returns true if `card` beats all cards played so far.
    #[inline(always)]
    fn is_taken_by<M: Mode>(&self, card: Cards) -> bool {
        let takes = if M::TRUMPS {
            self.led | Cards::TRUMPS
        } else {
            self.led
        };
        card.has_any(takes) & ((card > self.best) != M::MISERE)
    }

    /// Returns the card to play from the run of the hand `own` whose lowest card is `bottom`. This is the highest card
    /// of the run if it takes the trick, so that the proof relies on as few ranks as possible, otherwise the lowest.
    /// `dividers` are the cards that divide runs.
    ///
    /// In misère it is always the lowest.
    #[inline(always)]
    pub(super) fn card_of_run<M: Mode>(&self, bottom: Cards, own: Cards, dividers: Cards) -> Cards {
        if M::MISERE {
            return bottom;
        }
        let top = own.run_top(bottom, dividers);
        select_unpredictable(self.is_taken_by::<M>(bottom), top, bottom)
    }

    /// Returns the trick after `seat` has played `card` to it. `None` stands for a trick without cards.
    pub(super) fn extend<M: Mode>(
        trick: Option<TrickInPlay>,
        card: Cards,
        seat: usize,
    ) -> TrickInPlay {
        match trick {
            None => TrickInPlay::from_lead::<M>(card, seat),
            Some(trick) => trick.add_card::<M>(card, seat),
        }
    }

    /// Returns the number of cards that have been played to the trick.
    #[inline(always)]
    pub(super) fn cards_played(&self) -> usize {
        self.cards.count() as usize
    }

    /// Returns the cards that divide runs of the hand of `seat`: if one of them lies between two cards of the hand,
    /// those two are not equivalent. They are the cards of the other hands and the winning card of the trick. A beaten
    /// card does not divide runs: the cards above and below it both lose to the winning card, and after the trick it is
    /// out of play.
    ///
    /// In misère declarer's card divides runs even when beaten: a proof may rely on it whichever opponent wins the
    /// trick, and then on a whole run around it.
    #[inline(always)]
    pub(super) fn dividers<M: Mode>(&self, hands: &Hands, seat: usize) -> Cards {
        let on_table = if M::MISERE {
            self.best | self.declarers_card
        } else {
            self.best
        };
        hands.others(seat) | on_table
    }

    /// Returns the lowest card of each run of the hand of `seat` that may be played to the trick.
    #[inline(always)]
    pub(super) fn moves<M: Mode>(&self, hands: &Hands, seat: usize) -> Cards {
        let own = hands[seat];
        own.run_bottoms(self.dividers::<M>(hands, seat)) & legal_mask::<M>(own, self.led)
    }

    /// Returns the card that the proof of the trick's winner relies on: the winning card, or no card if no other card
    /// of its suit was played, so that its rank did not matter. The trick must be complete.
    ///
    /// In misère it is the highest of the beaten cards of the suit, since any card above all of them wins.
    #[inline(always)]
    pub(super) fn winner_relied_on<M: Mode>(&self) -> Cards {
        let beaten = self.cards & self.best.whole_suit() & !self.best;
        if beaten.is_empty() {
            Cards::NONE
        } else if M::MISERE {
            beaten.lowest()
        } else {
            self.best
        }
    }
}

/// Returns a mask of the cards that the hand `own` may play: the suit that was led, trumps, or all cards. Some of them
/// need not be in the hand. `led` is the set of all cards of the suit that was led.
#[inline(always)]
pub(super) fn legal_mask<M: Mode>(own: Cards, led: Cards) -> Cards {
    if own.has_any(led) {
        led
    } else if M::MUST_RUFF && own.has_any(Cards::TRUMPS) {
        Cards::TRUMPS
    } else {
        Cards::ALL
    }
}
