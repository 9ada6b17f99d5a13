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
    shape: u64,
    leader: usize,
    target: u8,
    left: u8,
) -> Option<Outcome> {
    if M::MISERE {
        return declarer_is_safe(hands, leader).map(|relied| Outcome { tricks: 0, relied });
    }
    let table = Hands::new::<M>(hands, shape, leader);
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
    if M::TRUMPS {
        let [left_hand, right_hand] = table.others;
        let trumps = sure_trumps::<M>([table.own, table.partner], [right_hand, left_hand], need);
        if trumps.tricks >= need {
            return Some(outcome(counted, trumps, left));
        }
    }
    let stoppers = table.stoppers::<M>(need_against, left);
    if stoppers.tricks >= need_against {
        return Some(outcome(!counted, stoppers, left));
    }
    None
}

/// If declarer cannot be made to take a trick in misère, the cards that this relies on.
///
/// In a safe suit declarer has below each of his cards at least as many of his own as of the
/// others': to every lead he plays his highest card that stays below, which leaves the suit
/// safe again. On lead he needs a suit that is safe without its lowest card, and somebody to
/// take that card.
fn declarer_is_safe(hands: &[u64; 4], leader: usize) -> Option<u64> {
    let [declarer, others] = [hands[0], hands[1] | hands[2]];
    let mut relied = 0;
    let mut can_lead = leader != 0;
    for suit in 0..4 {
        let [own, against] = [declarer, others].map(|cards| cards & lane(suit));
        if own == 0 {
            continue;
        }
        if !is_safe(own, against) {
            return None;
        }
        can_lead |= against != 0 && is_safe(own & (own - 1), against);
        relied |= lowest(own | against);
    }
    can_lead.then_some(relied)
}

/// Whether below each card of a hand lie at least as many of its own as of the others'.
fn is_safe(own: u64, against: u64) -> bool {
    let mut cards = own;
    let mut below = 0;
    while cards != 0 {
        let card = lowest(cards);
        if count(against & (card - 1)) > below {
            return false;
        }
        below += 1;
        cards ^= card;
    }
    true
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
    own: Hand,
    partner: Hand,
    /// The two hands of the other side; declarer of preferans has one for both.
    others: [Hand; 2],
}

/// A hand with the lengths of its suits, four bits each.
#[derive(Clone, Copy, Default)]
struct Hand {
    cards: u64,
    shape: u64,
}

impl Hand {
    /// The cards of one suit.
    #[inline(always)]
    fn suited(self, suit: usize) -> u64 {
        self.cards & lane(suit)
    }

    /// How many there are.
    #[inline(always)]
    fn length(self, suit: usize) -> u32 {
        (self.shape >> (4 * suit)) as u32 & 0xF
    }
}

impl Hands {
    #[inline(always)]
    fn new<M: Mode>(hands: &[u64; 4], shape: u64, leader: usize) -> Hands {
        let hand = |seat: usize| Hand {
            cards: hands[seat],
            shape: shape >> (16 * seat),
        };
        let [left, right] = M::opponents(leader);
        Hands {
            own: hand(leader),
            partner: M::partner(leader).map_or(Hand::default(), hand),
            others: if left == right {
                [hand(left), Hand::default()]
            } else {
                [hand(left), hand(right)]
            },
        }
    }

    /// What the leader's side can cash before it loses the lead, counted as far as needed.
    #[inline(always)]
    fn quick_tricks<M: Mode>(&self, need: u32, left: u32) -> Winners {
        // 1. In trump contracts the leader may draw trumps first.
        let trumps = if M::TRUMPS {
            self.cashed(TRUMP, 13)
        } else {
            Winners::default()
        };
        if trumps.tricks >= need {
            return self.cashed(TRUMP, need);
        }
        let rounds: [u32; 4] = std::array::from_fn(|suit| self.rounds::<M>(suit, trumps.tricks));

        // 2. What the leader cashes by himself, suit by suit.
        let mut cashed = [0; 4];
        cashed[TRUMP] = trumps.tricks;
        let mut own = trumps;
        for suit in 0..if M::TRUMPS { 3 } else { 4 } {
            let more = self.cashed(suit, rounds[suit].min(need - own.tricks));
            cashed[suit] = more.tricks;
            own.tricks += more.tricks;
            own.relied |= more.relied;
            if own.tricks >= need {
                return own;
            }
        }
        if self.partner.cards == 0 {
            return own;
        }

        // 3. Over to partner in one suit, and what partner cashes then.
        for entry in 0..4 {
            // Trumps are not drawn if they are the entry and the leader keeps his.
            if M::TRUMPS && entry == TRUMP && trumps.tricks > 0 {
                continue;
            }
            let Some(card) = self.entry(entry, rounds[entry]) else {
                continue;
            };
            let mut start = Winners {
                tricks: own.tricks - cashed[entry],
                relied: own.relied | card,
            };
            let mut already = cashed;
            already[entry] = 0;
            start = self.partners(start, already, rounds, entry, need);
            if start.tricks.min(left) >= need {
                return start;
            }
        }
        own
    }

    /// What partner cashes, first in the suit of his entry.
    #[inline(always)]
    fn partners(
        &self,
        mut total: Winners,
        already: [u32; 4],
        rounds: [u32; 4],
        entry: usize,
        need: u32,
    ) -> Winners {
        let flipped = Hands {
            own: self.partner,
            partner: self.own,
            others: self.others,
        };
        for steps in 0..4 {
            let suit = (entry + steps) & 3;
            if total.tricks >= need {
                break;
            }
            let cashed =
                flipped.cashed(suit, rounds[suit].min(need - total.tricks + already[suit]));
            // Partner has followed to what the leader cashed.
            let length = flipped.own.length(suit);
            let more = cashed
                .tricks
                .min(length.saturating_sub(already[suit]))
                .min(rounds[suit].saturating_sub(already[suit]));
            if more > 0 {
                total.tricks += more;
                total.relied |= cashed.relied;
            }
        }
        total
    }

    /// How many rounds of a suit nobody can ruff, once the leader has drawn some trumps.
    #[inline(always)]
    fn rounds<M: Mode>(&self, suit: usize, drawn: u32) -> u32 {
        let mut rounds = 13;
        if !M::TRUMPS || suit == TRUMP {
            return rounds;
        }
        for hand in self.others {
            if hand.length(TRUMP) > drawn {
                rounds = rounds.min(hand.length(suit));
            }
        }
        if M::MUST_RUFF && self.partner.cards != 0 {
            // Neither hand may be made to ruff the other's winners.
            for hand in [self.own, self.partner] {
                if hand.length(TRUMP) != 0 {
                    rounds = rounds.min(hand.length(suit));
                }
            }
        }
        rounds
    }

    /// What the hand on lead cashes in a suit without losing the lead, to partner or to the
    /// other side, in at most so many rounds.
    ///
    /// The leader plays his cards from the top, partner from the bottom.
    #[inline(always)]
    fn cashed(&self, suit: usize, rounds: u32) -> Winners {
        let own = self.own.suited(suit);
        let partner = self.partner.suited(suit);
        let [left, right] = self.others.map(|hand| hand.suited(suit));
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
        let longest = self.longest_against(suit);
        let needed = count(tops).min(longest);
        let stand = if needed == longest { own } else { tops };
        // 2. Partner must not have to overtake.
        let followed = self.partner.length(suit).min(count(stand));
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

    /// The longer of the other side's two holdings.
    #[inline(always)]
    fn longest_against(&self, suit: usize) -> u32 {
        self.others[0].length(suit).max(self.others[1].length(suit))
    }

    /// The card with which partner can take a trick that the leader starts with a lower card
    /// of the suit, if there is one.
    #[inline(always)]
    fn entry(&self, suit: usize, rounds: u32) -> Option<u64> {
        let own = self.own.suited(suit);
        let partner = self.partner.suited(suit);
        let against = (self.others[0].cards | self.others[1].cards) & lane(suit);
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

    /// Tricks that the other side takes whatever happens, counted as far as needed.
    #[inline(always)]
    fn stoppers<M: Mode>(&self, need: u32, left: u32) -> Winners {
        if M::TRUMPS {
            let trumps = sure_trumps::<M>(self.others, [self.own, self.partner], need);
            let ours = self.own.length(TRUMP) + self.partner.length(TRUMP);
            // A hand that must ruff takes the lead from the one that is cashing.
            let takes_over = M::MUST_RUFF
                && self.others[1].cards != 0
                && self.others.iter().any(|hand| hand.length(TRUMP) > 0);
            if trumps.tricks >= need || ours > 0 || takes_over {
                return trumps;
            }
        }
        self.guards(need, left)
    }

    /// Without trumps: the leader's side wins no trick in a suit that the others head as
    /// long as they keep its top; when it has run the suits that it heads itself, a hand
    /// that holds such tops takes a trick and cashes them all.
    #[inline(always)]
    fn guards(&self, need: u32, left: u32) -> Winners {
        let all = self.own.cards | self.partner.cards | self.others[0].cards | self.others[1].cards;
        let mut tops = [0u64; 2];
        let mut guarded = [0u64; 2];
        let mut headed = 0;
        let mut own_headed = false;
        for suit in 0..4 {
            let cards = all & lane(suit);
            let top = highest(cards);
            for index in 0..2 {
                let hand = self.others[index].suited(suit);
                let rest = cards & !hand;
                tops[index] |= if rest == 0 {
                    hand
                } else {
                    hand & above(highest(rest), lane(suit))
                };
                guarded[index] |= hand & top;
            }
            if (self.own.cards | self.partner.cards) & top != 0 {
                let run = self.own.length(suit).max(self.partner.length(suit));
                headed += run;
                own_headed |= self.own.length(suit) != 0;
            }
        }
        let mut threatened = self.own.cards | self.partner.cards;
        if !own_headed {
            // The very first lead runs into a top.
            headed = 0;
            threatened = self.own.cards;
        }
        if headed >= left {
            return Winners::default();
        }
        let rest = left - headed;
        let mut tricks = need.min(rest);
        let mut relied = 0;
        for index in 0..2 {
            // The guards, one for each suit that may be led.
            let mut keep = 0;
            for suit in 0..4 {
                if threatened & lane(suit) != 0 {
                    keep |= guarded[index] & lane(suit);
                }
            }
            if keep == 0 {
                continue;
            }
            if count(keep) > rest {
                return Winners::default();
            }
            // More tops to cash, as far as needed.
            let mut more = tops[index] & !keep;
            while count(keep) < tricks && more != 0 {
                let top = highest(more);
                keep |= top;
                more ^= top;
            }
            tricks = tricks.min(count(keep));
            relied |= keep;
        }
        if relied == 0 {
            return Winners::default();
        }
        Winners { tricks, relied }
    }
}

/// Trump tricks that a side takes whatever happens, counted as far as needed. `before[i]`
/// is the hand of the other side that plays just before `side[i]`.
#[inline(always)]
fn sure_trumps<M: Mode>(side: [Hand; 2], before: [Hand; 2], need: u32) -> Winners {
    let [ours, theirs] = [side, before].map(|hands| {
        let [a, b] = hands.map(|hand| hand.suited(TRUMP));
        a | b
    });
    let tops = if theirs == 0 {
        ours
    } else {
        ours & above(highest(theirs), lane(TRUMP))
    };
    // Two tops fall together only when both hands have no other trump to play.
    let longest = side[0].length(TRUMP).max(side[1].length(TRUMP));
    let tricks = count(tops).min(longest).min(need);
    if tricks == need || tops != 0 || M::MUST_RUFF || ours == 0 {
        return Winners {
            tricks,
            relied: nth_highest(tops, tricks),
        };
    }
    guarded_trump(side, before, ours, theirs)
}

/// The trick of a hand whose trump is second only to the other side's best: it takes one if
/// it has another and plays behind the best, or if it has the third best as well.
///
/// Behind the best it can be made to lead from them only by winning a trick first, unless it
/// is on lead now and has nothing else.
#[inline(always)]
fn guarded_trump(side: [Hand; 2], before: [Hand; 2], ours: u64, theirs: u64) -> Winners {
    let best = highest(theirs);
    let second = highest(ours);
    let third = highest(ours ^ second);
    if theirs & above(second, lane(TRUMP)) != best {
        return Winners::default();
    }
    for (hand, before) in side.into_iter().zip(before) {
        if hand.cards & second == 0 || hand.length(TRUMP) < 2 {
            continue;
        }
        if before.cards & best != 0 && hand.cards & !lane(TRUMP) != 0 {
            return Winners {
                tricks: 1,
                relied: second,
            };
        }
        if hand.cards & third != 0 && theirs & above(third, lane(TRUMP)) == best {
            return Winners {
                tricks: 1,
                relied: third,
            };
        }
    }
    Winners::default()
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
