//! Sure tricks of the side that is not on lead, without trumps.
//!
//! 1. The side on lead wins a limited number of tricks ([`HeldLead`]) before a hand of the other side takes the lead:
//!    with a *guard*, the top of a suit that the other side heads, or with a *stop* ([`stop`]) in a suit that it does
//!    not head. That hand cashes the tops it has kept. It may then cross over to its partner in a suit that he heads:
//!    it leads any card of it, he wins with a top, and cashes those that he has kept.
//! 2. A hand has room to keep what it needs. Let `rest` tricks be left after those of 1. As long as h of these are to
//!    come a hand has at least `rest` + h cards. It keeps a guard in every suit that may be led, its stops, more tops
//!    and a card to cross over with, no more than `rest` together; and beside a stop, for each top above it that is to
//!    come, another card of the suit: those tops are among the h tricks. While a hand cashes, its partner throws cards
//!    that he has not kept for this.
//! 3. The other side may win further tricks: with a card that its hand had to play, or because a member has the cards
//!    that are not relied on elsewhere. Each of them takes a card from every hand, which may be a kept top: it counts
//!    for that one.
//!
//! The count relies on the kept tops and the stops, with all cards above them.

use super::bits::{above_all, count, highest, lane, lanes, lowest, nth_highest};
use super::mode::Mode;
use super::sides::{Hand, Hands, Winners};

/// Counts the sure tricks of the side that is not on lead, up to `need`; fewer mean that they are not enough.
#[inline(always)]
pub(super) fn count_tricks<M: Mode>(hands: &Hands<'_>, need: u32, left: u32) -> Winners {
    let tops = hands.tops_against();
    // A stop is one more.
    if count(tops[0] | tops[1]) + 1 < need {
        return Winners::default();
    }
    let held = HeldLead::of::<M>(hands);
    if held.tricks + need > left {
        return Winners::default();
    }
    let rest = left - held.tricks;
    let waiting = |index| WaitingHand::of(hands.others[index], tops[index], &held, index, rest);
    let (Some(mut next), Some(mut last)) = (waiting(0), waiting(1)) else {
        return Winners::default();
    };
    if next.way_in.is_none() && last.way_in.is_none() {
        return Winners::default();
    }
    let tricks = next.takes(&mut last, need, rest);
    let tricks = tricks.min(last.takes(&mut next, need, rest));
    Winners {
        tricks: tricks.min(need),
        relied: held.relied | next.relied() | last.relied(),
    }
}

/// The tricks of the side on lead before it loses the lead, and the ways in which it loses it.
#[derive(Default)]
struct HeldLead {
    /// The most tricks that it wins.
    tricks: u32,
    /// The lanes of the suits that it may lead.
    suits: u64,
    /// The stops of each hand of the other side.
    stops: [u64; 2],
    /// Cards that this relies on beside guards and stops.
    relied: u64,
}

impl HeldLead {
    /// Counts its tricks.
    ///
    /// 1. In a suit that the other side heads it wins none as long as the guard is kept.
    /// 2. In one that it heads itself it wins no more than its longer hand has cards; with a stop in it, those of the
    ///    cards above.
    /// 3. Where the leader has no card of a suit, it wins none in it unless partner takes the lead. He does not if in
    ///    every suit that the leader's side heads and the leader has cards of
    ///    * there is a stop, partner has no card above it, and its hand alone has cards above those that it stops; or
    ///    * all cards of the leader's are above those of everybody else. Then the lowest of them is relied on, and it
    ///      wins no more tricks than he has cards.
    ///
    ///    Nor does a hand of the other side win a trick there with anything but a stop, after which it might have to
    ///    lead to partner.
    #[inline(always)]
    fn of<M: Mode>(hands: &Hands<'_>) -> HeldLead {
        let mut held = HeldLead {
            suits: lanes(hands.own.cards),
            ..HeldLead::default()
        };
        // What comes to it if partner takes the lead.
        let mut beyond = HeldLead::default();
        let mut partner_enters = false;
        for suit in 0..4 {
            if !hands.leaders_side_heads(suit) {
                continue;
            }
            let [own, partner] = [hands.own, hands.partner].map(|hand| hand.suited(suit));
            let stop = stop::<M>(hands, suit);
            let part = if own == 0 { &mut beyond } else { &mut held };
            if let Some(Stop { card, index, after }) = stop {
                part.tricks += after;
                part.stops[index] |= card;
                let others = hands.others.map(|hand| hand.suited(suit));
                partner_enters |=
                    own != 0 && (partner > others[0] | others[1] || others[1 - index] > card);
                continue;
            }
            let [own_length, length] = [own, partner].map(count);
            part.tricks += own_length;
            beyond.tricks += length.saturating_sub(own_length);
            if own != 0 {
                let others = hands.others[0].suited(suit) | hands.others[1].suited(suit);
                let beaten = others | partner;
                partner_enters |= lowest(own) < beaten;
                held.relied |= if beaten == 0 { 0 } else { lowest(own) };
            }
        }
        if partner_enters || beyond.tricks == 0 {
            held.relied = 0;
            held.suits |= lanes(hands.partner.cards);
            held.tricks += beyond.tricks;
            held.stops = [0, 1].map(|index| held.stops[index] | beyond.stops[index]);
        }
        held
    }
}

/// A card with which a hand of the other side takes the lead when the leader's side runs a suit.
struct Stop {
    card: u64,
    /// The hand that holds it, as an index into [`Hands::others`].
    index: usize,
    /// The tricks that the leader's side wins in the suit before, one for each card above those of the other side.
    after: u32,
}

/// The stop of a suit that the leader's side heads.
///
/// The leader's side has `after` cards above all of the other side's. The others of its cards win no trick as long as
/// the stop is kept, if
///
/// 1. a hand H of the leader's side has all of these tops, the next card is held by O, the hand behind H, and O has
///    more cards of the suit than H has tops. When the suit is led by H or by the hand before H, O plays after H, and
///    if H plays no top O's card wins, since all cards above it are such tops. Under each top O plays another card. Or
///    if
/// 2. a hand has more cards above the others than the leader's side has tops: it plays one of them on every lead, and
///    loses one with every top at most.
#[inline(always)]
fn stop<M: Mode>(hands: &Hands<'_>, suit: usize) -> Option<Stop> {
    let ours = hands.own.suited(suit) | hands.partner.suited(suit);
    let others = hands.others.map(|hand| hand.suited(suit));
    let next = highest(others[0] | others[1]);
    if next == 0 || M::SEATS != 4 {
        return None;
    }
    let tops = above_all(ours, others[0] | others[1]);
    let after = count(tops);
    // 1. Behind the tops.
    let behind = usize::from(tops & hands.own.cards == 0);
    let is_one_hand = tops & hands.own.cards == 0 || tops & hands.partner.cards == 0;
    if is_one_hand && others[behind] & next != 0 && count(others[behind]) > after {
        return Some(Stop {
            card: next,
            index: behind,
            after,
        });
    }
    // 2. A row of high cards.
    let high = others.map(|cards| above_all(cards, ours ^ tops));
    let index = (0..2).find(|&index| count(high[index]) > after)?;
    Some(Stop {
        card: nth_highest(high[index], suit, after + 1),
        index,
        after,
    })
}

/// The way in which a hand of the other side takes the lead.
#[derive(Clone, Copy)]
enum WayIn {
    /// With a guard, if not earlier.
    Guard,
    /// With a stop: it has no guard.
    Stop,
}

/// A hand of the other side, and the cards that it keeps until it takes the lead.
struct WaitingHand {
    hand: Hand,
    /// The tops in the suits that it heads.
    tops: u64,
    /// The tops that it keeps.
    kept: u64,
    stops: u64,
    /// The way in which it takes the lead at the latest; none if it never does.
    way_in: Option<WayIn>,
    /// The cards that it may keep besides.
    spare: u32,
}

impl WaitingHand {
    /// The hand with its guards and stops; `None` if it has no room for them.
    #[inline(always)]
    fn of(hand: Hand, tops: u64, held: &HeldLead, index: usize, rest: u32) -> Option<WaitingHand> {
        let guards = (0..4).fold(0, |guards, suit| guards | highest(tops & lane(suit)));
        let kept = guards & held.suits;
        let stops = held.stops[index];
        Some(WaitingHand {
            hand,
            tops,
            kept,
            stops,
            way_in: match (kept, stops) {
                (0, 0) => None,
                (0, _) => Some(WayIn::Stop),
                _ => Some(WayIn::Guard),
            },
            spare: rest.checked_sub(count(kept) + count(stops))?,
        })
    }

    fn relied(&self) -> u64 {
        self.kept | self.stops
    }

    /// Decides to keep more tops; so many are wanted in all.
    #[inline(always)]
    fn keep(&mut self, wanted: u32) {
        while count(self.kept) < wanted && self.spare > 0 && self.tops != self.kept {
            self.kept |= highest(self.tops ^ self.kept);
            self.spare -= 1;
        }
    }

    /// The tricks that the hand takes with partner's help once it is on lead, up to `need`; `need` if it never is.
    #[inline(always)]
    fn takes(&mut self, partner: &mut WaitingHand, need: u32, rest: u32) -> u32 {
        // A stop is a trick beside the tops.
        let with_stop = match self.way_in {
            None => return need,
            Some(WayIn::Guard) => 0,
            Some(WayIn::Stop) => 1,
        };
        let most = |spare: u32| with_stop + count(self.tops).min(count(self.kept) + spare);
        let entries = partner.tops & lanes(self.hand.cards);
        let crosses = most(self.spare) < need && self.spare > 0 && {
            let own = most(self.spare - 1);
            own + partner.most(entries, rest - own) > most(self.spare)
        };
        self.spare -= u32::from(crosses);
        self.keep(need - with_stop);
        let own = with_stop + count(self.kept);
        if !crosses {
            return own;
        }
        if partner.kept & entries == 0 {
            partner.kept |= highest(entries);
            partner.spare -= 1;
        }
        partner.keep(need.saturating_sub(own).min(rest - own));
        own + count(partner.kept).min(rest - own)
    }

    /// The most tricks that the hand may take when partner has cashed his and crosses over to one of the `entries`,
    /// when every hand has `room` cards left.
    #[inline(always)]
    fn most(&self, entries: u64, room: u32) -> u32 {
        let kept = count(self.kept);
        if entries == 0 || room == 0 || (self.kept & entries == 0 && self.spare == 0) {
            return 0;
        }
        count(self.tops).min(kept + self.spare).min(room)
    }
}
