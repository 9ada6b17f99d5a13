//! Move ordering for the second and later cards of a trick.
//!
//! Cards are picked one at a time from the set of those that have not been tried: most nodes need only one card, and
//! most often that is the killer.
//!
//! Example: North leads ♠10, and East, who is next, has ♠A J 3. If South's best spade is the nine, [`next_card`]
//! returns the jack, the cheapest card that is sure to win. If South has the queen, it returns the ace. If West has the
//! king and South nothing above it, it returns the three: partner's king is as good as the ace.

use super::bits::Cards;
use super::hands::Hands;
use super::mode::Mode;
use super::trick::TrickInPlay;

/// The state of the hands and the current trick, which determines the next card to try.
#[derive(Clone, Copy)]
pub(super) struct ChoiceState<'a> {
    hands: &'a Hands,
    /// The seat whose turn it is.
    seat: usize,
    /// The set of all cards of the suit that was led.
    led: Cards,
    /// The card that is winning the trick so far.
    best: Cards,
    /// The seat that played the winning card.
    winner: usize,
}

/// Returns the card to try next as card `I` (1 to 3) of a trick. `left` is the set of cards that have not been tried,
/// which must not be empty, and `tried` the number of those that have.
#[inline(always)]
pub(super) fn next_card<M: Mode, const I: usize>(
    left: Cards,
    tried: u32,
    state: ChoiceState,
) -> Cards {
    if left.without_lowest().is_empty() {
        return left;
    }
    let follows = state.hands[state.seat].has_any(state.led);
    match (M::MISERE, follows) {
        (true, _) => state.pick_in_misere::<M, I>(left, follows),
        (false, true) => state.pick_following::<M, I>(left),
        (false, false) => state.pick_when_void::<M, I>(left, tried),
    }
}

/// Returns the card to try next, as [`next_card`] does, if the place in the trick, 1 to 3, is known only at run time.
#[inline(always)]
pub(super) fn next_card_at<M: Mode>(
    place: usize,
    left: Cards,
    tried: u32,
    state: ChoiceState,
) -> Cards {
    match place {
        1 => next_card::<M, 1>(left, tried, state),
        2 => next_card::<M, 2>(left, tried, state),
        _ => next_card::<M, 3>(left, tried, state),
    }
}

impl<'a> ChoiceState<'a> {
    /// Collects the state for choosing a card that `seat` plays to `trick`.
    #[inline(always)]
    pub(super) fn new(hands: &'a Hands, seat: usize, trick: &TrickInPlay) -> ChoiceState<'a> {
        ChoiceState {
            hands,
            seat,
            led: trick.led,
            best: trick.best,
            winner: trick.winner,
        }
    }
}

impl ChoiceState<'_> {
    /// Returns the led suit's cards held by opponents who have yet to play to the trick, as card `I` + 1 or later. The
    /// second value is true if one of these opponents may ruff.
    #[inline(always)]
    fn threats<M: Mode, const I: usize>(&self) -> (Cards, bool) {
        let mut cards = Cards::NONE;
        let mut ruff = false;
        let mut seat = self.seat;
        for places in 1..M::SEATS - I {
            seat = M::next(seat);
            if self.is_opponent::<M>(seat, places) {
                let suited = self.hands[seat] & self.led;
                cards |= suited;
                ruff |= M::TRUMPS
                    && suited.is_empty()
                    && self.led != Cards::TRUMPS
                    && self.hands[seat].has_any(Cards::TRUMPS);
            }
        }
        (cards, ruff)
    }

    /// Returns partner's seat if partner has yet to play to the trick; `None` otherwise.
    #[inline(always)]
    fn partner_follows<M: Mode, const I: usize>(&self) -> Option<usize> {
        let mut seat = self.seat;
        for places in 1..M::SEATS - I {
            seat = M::next(seat);
            if !self.is_opponent::<M>(seat, places) {
                return Some(seat);
            }
        }
        None
    }

    /// Returns true if `seat`, which plays `places` turns after this hand, is an opponent. With four hands `places`
    /// alone decides, and it is known at compile time.
    #[inline(always)]
    fn is_opponent<M: Mode>(&self, seat: usize, places: usize) -> bool {
        match M::SEATS {
            4 => places % 2 == 1,
            _ => M::is_counted(seat) != M::is_counted(self.seat),
        }
    }

    /// Returns true if the hand's partner is winning the trick so far.
    #[inline(always)]
    fn partner_wins<M: Mode>(&self) -> bool {
        M::is_counted(self.winner) == M::is_counted(self.seat)
    }

    /// Picks a card for a hand that follows suit: the lowest if a higher one gains nothing, otherwise the lowest that
    /// is sure to win, otherwise the highest.
    #[inline(always)]
    fn pick_following<M: Mode, const I: usize>(&self, left: Cards) -> Cards {
        // 1. No card beats the winning card.
        if !self.best.has_any(self.led) || left.highest() < self.best {
            return left.lowest();
        }
        let (threats, _) = self.threats::<M, I>();
        // 2. Partner's card, played or still to come, is above as many of the opponents' cards as the best card of this
        //    hand.
        let partner = if self.partner_wins::<M>() {
            self.best
        } else {
            let cards = self
                .partner_follows::<M, I>()
                .map_or(Cards::NONE, |seat| self.hands[seat]);
            (cards & self.led.above(self.best)).highest()
        };
        let top = (self.hands[self.seat] & self.led).highest();
        if !partner.is_empty() && !(threats & self.led.above(partner)).has_any(!self.led.above(top))
        {
            return left.lowest();
        }
        // 3. The cheapest card that is sure to win, otherwise the highest.
        let higher = left & self.led.above(self.best);
        if higher.lowest() > threats {
            higher.lowest()
        } else {
            higher.highest()
        }
    }

    /// Picks a card for a hand that cannot follow: a ruff if partner needs help, otherwise a discard.
    #[inline(always)]
    fn pick_when_void<M: Mode, const I: usize>(&self, left: Cards, tried: u32) -> Cards {
        let trumps = left & Cards::TRUMPS;
        if M::TRUMPS && !trumps.is_empty() {
            let (threats, ruff) = self.threats::<M, I>();
            let ruffed = self.best.has_any(Cards::TRUMPS);
            let partner_wins = self.partner_wins::<M>();
            let last = I + 1 == M::SEATS;
            let enough =
                partner_wins && (last || !threats.is_empty() && (ruffed || self.best > threats));
            let ruffs = if !ruffed {
                // If nobody can overruff, all trumps are equally good.
                if ruff || tried == 0 {
                    trumps
                } else {
                    Cards::NONE
                }
            } else if partner_wins {
                Cards::NONE
            } else {
                trumps & Cards::TRUMPS.above(self.best)
            };
            if !enough && !ruffs.is_empty() {
                return ruffs.lowest();
            }
        }
        let plain = if M::TRUMPS {
            left & !Cards::TRUMPS
        } else {
            left
        };
        if plain.is_empty() {
            return left.lowest();
        }
        self.pick_discard(plain)
    }

    /// Picks a discard from `cards`: the lowest card of the longest suit, then of the others; when all lowest cards
    /// have been tried, the highest card left.
    ///
    /// When the lowest card of a suit fails, the rest of the suit can often be left out. So a card of another suit is a
    /// better second try than the next higher card of the same suit.
    #[inline(always)]
    fn pick_discard(&self, cards: Cards) -> Cards {
        let mut best = Cards::NONE;
        let mut most = 0;
        let own = self.hands[self.seat];
        for suit in 0..4 {
            let suited = cards.suited(suit);
            let held = own.suited(suit);
            let length = held.count();
            if !suited.is_empty() && suited.lowest() == held.lowest() && length > most {
                most = length;
                best = suited.lowest();
            }
        }
        if best.is_empty() {
            cards.highest()
        } else {
            best
        }
    }

    /// Picks a card in misère, where the lowest card is the highest bit. `follows` is true if the hand follows suit.
    #[inline(always)]
    fn pick_in_misere<M: Mode, const I: usize>(&self, left: Cards, follows: bool) -> Cards {
        let still_to_play = |seat: usize| {
            let mut next = self.seat;
            (I + 1..M::SEATS).any(|_| {
                next = M::next(next);
                next == seat
            })
        };
        match (self.seat, follows) {
            (0, true) => {
                // The highest card that does not win the trick.
                let ducks = left & self.led.above(self.best);
                if !ducks.is_empty() {
                    return ducks.lowest();
                }
                // Otherwise a card that the next hand has to beat, or the highest.
                let behind = if still_to_play(2) {
                    self.hands[2] & self.led
                } else {
                    Cards::NONE
                };
                let beaten = if behind.is_empty() {
                    Cards::NONE
                } else {
                    left & self.led.above(behind.highest())
                };
                (if beaten.is_empty() { left } else { beaten }).lowest()
            }
            (0, false) => self.pick_misere_discard(left),
            (_, true) => {
                let declarers = self.hands[0] & self.led;
                if still_to_play(0) {
                    // Play low, below declarer's cards, if he has to follow.
                    return if declarers.is_empty() {
                        left.lowest()
                    } else {
                        left.highest()
                    };
                }
                // The highest card that leaves the trick to declarer, otherwise the highest of all.
                let below = if self.winner == 0 {
                    left & self.led.above(self.best)
                } else {
                    Cards::NONE
                };
                (if below.is_empty() { left } else { below }).lowest()
            }
            (_, false) => left.lowest(),
        }
    }

    /// Picks declarer's discard in misère: the highest card of the suit in which his lowest card has the highest rank.
    #[inline(always)]
    fn pick_misere_discard(&self, left: Cards) -> Cards {
        let mut best = Cards::NONE;
        let mut most = Cards::ALL;
        for suit in 0..4 {
            let suited = left.suited(suit);
            if !suited.is_empty() {
                let rank = self.hands[0].lowered(suit).highest();
                if rank <= most {
                    most = rank;
                    best = suited.lowest();
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::super::bits::hand;
    use super::super::mode::BridgeNoTrumps;
    use super::*;

    /// Returns the first card that East, second to play to North's lead of the ten, tries from A J 3.
    fn first_choice(south: &str, west: &str) -> Cards {
        let hands = Hands::new(["2...", "AJ3...", south, west].map(hand));
        let trick = TrickInPlay::from_lead::<BridgeNoTrumps>(hand("T..."), 0);
        let state = ChoiceState::new(&hands, 1, &trick);
        next_card::<BridgeNoTrumps, 1>(hands[1], 0, state)
    }

    #[test]
    fn second_hand_plays_the_cheapest_card_that_is_sure_to_win() {
        assert_eq!(first_choice("9...", "8..."), hand("J..."));
        assert_eq!(first_choice("Q...", "8..."), hand("A..."));
        assert_eq!(first_choice("9...", "K..."), hand("3..."));
    }
}
