//! Sure winners: tricks that can be counted without a search.
//!
//! Two bounds at the start of a trick. *Quick tricks*: what the side on lead can cash at
//! once, in the leader's hand and, over an entry, in partner's. *Sure stoppers*: what the
//! other side cannot be kept from taking later, its top trumps or, without trumps, the
//! winners it cashes when every suit the leader can play runs into one. The names and the
//! idea are those of Haglund's "Search algorithms for a bridge double dummy solver".

use super::alpha_beta::Outcome;
use super::bits::{TRUMP, above, count, highest, lane, lowest};
use super::mode::Mode;

/// Tricks and the cards that give them.
#[derive(Clone, Copy, Default)]
struct Winners {
    tricks: u32,
    relied: u64,
}

/// Decides whether the counted side reaches `target`, if counting is enough.
#[inline]
pub(super) fn decide<M: Mode>(
    hands: &[u64; 4],
    leader: usize,
    target: u8,
    left: u8,
) -> Option<Outcome> {
    if M::MISERE {
        return None;
    }
    let table = Hands::new::<M>(hands, leader);
    let counted = M::counts(leader);
    // What the leader's side needs to settle the matter, and what the others need.
    let (target, left) = (u32::from(target), u32::from(left));
    let (need, need_against) = if counted {
        (target, left - target + 1)
    } else {
        (left - target + 1, target)
    };
    let quick = table.quick_tricks::<M>(need, left);
    if quick.tricks >= need {
        return Some(outcome(counted, quick, left));
    }
    let stoppers = table.stoppers::<M>();
    if stoppers.tricks >= need_against {
        return Some(outcome(!counted, stoppers, left));
    }
    None
}

/// The bound that follows when a side has so many sure winners.
#[inline(always)]
fn outcome(counted: bool, winners: Winners, left: u32) -> Outcome {
    let tricks = winners.tricks.min(left);
    Outcome {
        tricks: if counted { tricks } else { left - tricks } as u8,
        relied: winners.relied,
    }
}

/// The hands as the side on lead sees them.
struct Hands {
    own: u64,
    partner: u64,
    /// The two hands of the other side.
    others: [u64; 2],
}

impl Hands {
    #[inline(always)]
    fn new<M: Mode>(hands: &[u64; 4], leader: usize) -> Hands {
        let [left, right] = M::opponents(leader);
        Hands {
            own: hands[leader],
            partner: M::partner(leader).map_or(0, |partner| hands[partner]),
            others: if left == right {
                [hands[left], 0]
            } else {
                [hands[left], hands[right]]
            },
        }
    }

    /// What the leader's side can cash before it loses the lead.
    #[inline(always)]
    fn quick_tricks<M: Mode>(&self, need: u32, left: u32) -> Winners {
        // 1. In trump contracts the leader may draw all trumps first.
        let mut danger = if M::TRUMPS {
            self.others.map(|hand| hand & lane(TRUMP) != 0)
        } else {
            [false; 2]
        };
        let mut own = Winners::default();
        if M::TRUMPS {
            let trumps = self.cashed(TRUMP, 13);
            own = trumps;
            for (danger, hand) in danger.iter_mut().zip(self.others) {
                *danger &= count(hand & lane(TRUMP)) > trumps.tricks;
            }
        }
        // 2. What the leader cashes by himself, suit by suit.
        let mut cashed = [0; 4];
        cashed[TRUMP] = own.tricks;
        let mut rounds = [13; 4];
        for suit in 0..if M::TRUMPS { 3 } else { 4 } {
            for (danger, hand) in danger.iter().zip(self.others) {
                if *danger {
                    rounds[suit] = rounds[suit].min(count(hand & lane(suit)));
                }
            }
            if M::MUST_RUFF && self.partner != 0 {
                // Neither hand may be made to ruff the other's winners.
                for hand in [self.own, self.partner] {
                    if hand & lane(TRUMP) != 0 {
                        rounds[suit] = rounds[suit].min(count(hand & lane(suit)));
                    }
                }
            }
            let suit_winners = self.cashed(suit, rounds[suit]);
            cashed[suit] = suit_winners.tricks;
            own.tricks += suit_winners.tricks;
            own.relied |= suit_winners.relied;
        }
        if own.tricks >= need || self.partner == 0 {
            return own;
        }

        // 3. Over to partner in one suit, and what partner cashes then.
        let flipped = Hands {
            own: self.partner,
            partner: self.own,
            others: self.others,
        };
        let mut best = own;
        for entry in 0..4 {
            let Some(entry_card) = self.entry(entry, rounds[entry]) else {
                continue;
            };
            // Trumps are not drawn if they are the entry and the leader keeps his.
            if M::TRUMPS && entry == TRUMP && cashed[TRUMP] > 0 {
                continue;
            }
            let mut total = Winners {
                tricks: own.tricks - cashed[entry],
                relied: own.relied | entry_card,
            };
            for suit in 0..4 {
                let partners = flipped.cashed(suit, rounds[suit]);
                let already = if suit == entry { 0 } else { cashed[suit] };
                // Partner has followed to what the leader cashed.
                let length = count(flipped.own & lane(suit));
                let more = partners.tricks.min(length.saturating_sub(already));
                let more = more.min(rounds[suit].saturating_sub(already));
                if more > 0 {
                    total.tricks += more;
                    total.relied |= partners.relied;
                }
            }
            total.tricks = total.tricks.min(left);
            if total.tricks > best.tricks {
                best = total;
                if best.tricks >= need {
                    break;
                }
            }
        }
        best
    }

    /// What the hand on lead cashes in a suit without losing the lead, to partner or to the
    /// other side, in at most so many rounds.
    ///
    /// The leader plays his cards from the top, partner from the bottom.
    #[inline(always)]
    fn cashed(&self, suit: usize, rounds: u32) -> Winners {
        let own = self.own & lane(suit);
        let partner = self.partner & lane(suit);
        let [left, right] = self.others.map(|hand| hand & lane(suit));
        let against = left | right;
        let tops = if against == 0 {
            own
        } else {
            own & above(highest(against), lane(suit))
        };
        if tops == 0 || rounds == 0 {
            return Winners::default();
        }
        // 1. Once the others have no card left, every card wins.
        let longest = count(left).max(count(right));
        let needed = count(tops).min(longest);
        let stand = if needed == longest { own } else { tops };
        // 2. Partner must not have to overtake.
        let followed = count(partner).min(count(stand));
        let safe = if partner < lowest(stand) {
            count(stand)
        } else {
            not_overtaken(stand, partner)
        };
        let tricks = safe.min(rounds);
        if tricks == 0 {
            return Winners::default();
        }
        // 3. Cards must stand up as long as anybody follows.
        let deepest = needed.max(followed).min(tricks);
        Winners {
            tricks,
            relied: nth_highest(stand, deepest),
        }
    }

    /// The card with which partner can take a trick that the leader starts with a lower card
    /// of the suit, if there is one.
    #[inline(always)]
    fn entry(&self, suit: usize, rounds: u32) -> Option<u64> {
        let own = self.own & lane(suit);
        let partner = self.partner & lane(suit);
        let against = (self.others[0] | self.others[1]) & lane(suit);
        if own == 0 || partner == 0 || rounds == 0 {
            return None;
        }
        let top = highest(partner);
        if top < against || top < lowest(own) {
            return None;
        }
        // The lowest of partner's winners above a card of the leader's will do.
        let winners = partner & above(highest(against).max(lowest(own)), lane(suit));
        Some(lowest(winners))
    }

    /// Tricks that the other side takes whatever happens.
    #[inline(always)]
    fn stoppers<M: Mode>(&self) -> Winners {
        if M::TRUMPS {
            self.top_trumps()
        } else {
            self.winners_in_every_suit()
        }
    }

    /// The trumps above all of the leader's side: as many as one hand can use in turn.
    #[inline(always)]
    fn top_trumps(&self) -> Winners {
        let ours = (self.own | self.partner) & lane(TRUMP);
        let [left, right] = self.others.map(|hand| hand & lane(TRUMP));
        let tops = if ours == 0 {
            left | right
        } else {
            (left | right) & above(highest(ours), lane(TRUMP))
        };
        // Two tops fall together only when both hands have no other trump to play.
        let tricks = count(tops).min(count(left).max(count(right)));
        if tricks == 0 {
            return Winners::default();
        }
        Winners {
            tricks,
            relied: if ours == 0 { 0 } else { lowest(tops) },
        }
    }

    /// Without trumps: if every suit the leader holds is headed by the other side, the hand
    /// that wins the first trick cashes its tops.
    #[inline(always)]
    fn winners_in_every_suit(&self) -> Winners {
        let mut relied = 0;
        let mut tricks = u32::MAX;
        let mut cashes = [0, 0];
        let mut cards = [0, 0];
        for suit in 0..4 {
            for (index, hand) in self.others.into_iter().enumerate() {
                let hand = hand & lane(suit);
                let rest = (self.own | self.partner | self.others[1 - index]) & lane(suit);
                let tops = if rest == 0 {
                    hand
                } else {
                    hand & above(highest(rest), lane(suit))
                };
                if tops != 0 {
                    cashes[index] += count(tops);
                    if rest != 0 {
                        cards[index] |= lowest(tops);
                    }
                }
            }
        }
        for suit in 0..4 {
            if self.own & lane(suit) == 0 {
                continue;
            }
            let all = (self.own | self.partner | self.others[0] | self.others[1]) & lane(suit);
            let top = highest(all);
            let Some(index) = self.others.iter().position(|hand| hand & top != 0) else {
                return Winners::default();
            };
            tricks = tricks.min(cashes[index]);
            relied |= cards[index];
        }
        Winners {
            tricks: if tricks == u32::MAX { 0 } else { tricks },
            relied,
        }
    }
}

/// How many of a hand's cards, led from the top, stay above partner's cards, played from
/// the bottom.
fn not_overtaken(mut own: u64, mut partner: u64) -> u32 {
    let mut rounds = 0;
    while own != 0 {
        let card = highest(own);
        if lowest(partner) > card {
            break;
        }
        own ^= card;
        partner &= partner.wrapping_sub(1);
        rounds += 1;
    }
    rounds
}

/// The `n`th highest card of a suit; nothing if `n` is 0.
#[inline(always)]
fn nth_highest(mut cards: u64, n: u32) -> u64 {
    if n == 0 {
        return 0;
    }
    for _ in n..count(cards) {
        cards &= cards - 1;
    }
    lowest(cards)
}
