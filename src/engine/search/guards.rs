//! Sure tricks of the side that is not on lead, in positions without trumps.
//!
//! 1. The side on lead wins a limited number of tricks ([`HeldLead`]) before a hand of the other side takes the lead.
//!    That hand gets in with a *guard*, the top card of a suit that the other side heads, or with a *stop* ([`Stop`])
//!    in a suit that it does not head. It then cashes the tops that it has kept. It may also cross over to its partner
//!    in a suit that partner heads: it leads any card of the suit, and partner wins with a top and cashes the tops that
//!    he has kept.
//! 2. A hand has room to keep what it needs. Let `rest` be the number of tricks left after those of step 1. While h of
//!    the tricks of step 1 are still to come, a hand has at least `rest` + h cards. It keeps a guard in every suit that
//!    may be led, its stops, more tops and a card to cross over with, at most `rest` cards in all. In addition to a
//!    stop it keeps another card of the suit for each top above it that is still to come: those tops are among the h
//!    tricks. While a hand cashes, its partner discards cards that he has not kept for this.
//! 3. The other side may win further tricks: with a card that its hand had to play, or because in another member of the
//!    class it holds cards that the proof does not rely on. Each such trick takes a card from every hand, which may be
//!    a kept top. The trick then replaces that top in the count.
//!
//! The count relies on the kept tops and the stops, and on all cards above them.

use super::bits::Cards;
use super::mode::Mode;
use super::sides::{Hand, Sides, SureTricks};

/// Returns the tricks that the side not on lead is sure to take, counted up to `need`, when `left` tricks are left. A
/// result below `need` is not exact: it only means that `need` tricks could not be proved.
#[inline(always)]
pub(super) fn count_tricks<M: Mode>(sides: &Sides<'_>, need: u32, left: u32) -> SureTricks {
    let tops = sides.opponents_tops();
    // A stop can add one trick to the tops.
    if (tops[0] | tops[1]).count() + 1 < need {
        return SureTricks::default();
    }
    let held = HeldLead::new::<M>(sides);
    if held.tricks + need > left {
        return SureTricks::default();
    }
    let rest = left - held.tricks;
    let waiting = |index| WaitingHand::new(sides.others[index], tops[index], &held, index, rest);
    let (Some(mut next), Some(mut last)) = (waiting(0), waiting(1)) else {
        return SureTricks::default();
    };
    if next.way_in.is_none() && last.way_in.is_none() {
        return SureTricks::default();
    }
    let tricks = next
        .tricks_on_lead(&mut last, need, rest)
        .min(last.tricks_on_lead(&mut next, need, rest));
    SureTricks {
        tricks: tricks.min(need),
        relied: held.relied | next.relied() | last.relied(),
    }
}

/// The tricks that the side on lead can win before it loses the lead, with the suits and the opponents' cards that can
/// cost it the lead.
#[derive(Default)]
struct HeldLead {
    /// The maximum number of tricks that the side on lead wins before it loses the lead.
    tricks: u32,
    /// The suits that the side on lead may lead before it loses the lead, as a set of all their cards.
    suits: Cards,
    /// For each hand of the other side, its *stops*: cards with which it takes the lead when the leader's side keeps
    /// leading a suit.
    stops: [Cards; 2],
    /// The cards on which the value of `tricks` relies, except the stops and guards of the other side.
    relied: Cards,
}

impl HeldLead {
    /// Counts the tricks of the side on lead:
    ///
    /// 1. In a suit that the other side heads it wins none as long as the guard is kept.
    /// 2. In a suit that it heads itself it wins at most as many as its longer hand has cards. If there is a stop in
    ///    the suit, it wins only the cards above the stop.
    /// 3. In a suit in which the leader is void it wins none unless partner takes the lead. Partner cannot take it if
    ///    every suit that the leader's side heads, and of which the leader has cards, meets one of two conditions:
    ///    * there is a stop, and neither partner nor the other hand of the stop's side has a card above it; or
    ///    * all the leader's cards are above everybody else's. The lowest of them is then relied on, and the side wins
    ///      at most as many tricks as the leader has cards.
    ///
    ///    Under these conditions a hand of the other side wins no trick in these suits except with a stop. After any
    ///    other trick it might have to lead to partner.
    #[inline(always)]
    fn new<M: Mode>(sides: &Sides<'_>) -> HeldLead {
        let mut held = HeldLead {
            suits: sides.own.cards.whole_suits(),
            ..HeldLead::default()
        };
        // The tricks, suits and stops to add if partner takes the lead.
        let mut beyond = HeldLead::default();
        let mut partner_enters = false;
        for suit in 0..4 {
            if !sides.leaders_side_heads(suit) {
                continue;
            }
            let [own, partner] = [sides.own, sides.partner].map(|hand| hand.suited(suit));
            let stop = find_stop::<M>(sides, suit);
            let part = if own.is_empty() {
                &mut beyond
            } else {
                &mut held
            };
            if let Some(Stop { card, index, after }) = stop {
                part.tricks += after;
                part.stops[index] |= card;
                let others = sides.others.map(|hand| hand.suited(suit));
                partner_enters |= !own.is_empty()
                    && (partner > others[0] | others[1] || others[1 - index] > card);
                continue;
            }
            let [own_length, length] = [own, partner].map(Cards::count);
            part.tricks += own_length;
            beyond.tricks += length.saturating_sub(own_length);
            if !own.is_empty() {
                let others = sides.others[0].suited(suit) | sides.others[1].suited(suit);
                let beaten = others | partner;
                partner_enters |= own.lowest() < beaten;
                held.relied |= if beaten.is_empty() {
                    Cards::NONE
                } else {
                    own.lowest()
                };
            }
        }
        if partner_enters || beyond.tricks == 0 {
            held.relied = Cards::NONE;
            held.suits |= sides.partner.cards.whole_suits();
            held.tricks += beyond.tricks;
            held.stops = [0, 1].map(|index| held.stops[index] | beyond.stops[index]);
        }
        held
    }
}

/// A *stop*: a card with which a hand of the other side takes the lead sooner or later if the leader's side, which has
/// the highest card of the suit, keeps leading it. Example: with Q J 2 behind a leader with A K 5, the queen is a stop.
/// The leader's side wins two tricks before it.
struct Stop {
    /// The card with which the hand takes the lead in the suit.
    card: Cards,
    /// The hand that holds the card: 0 or 1, as an index into the two hands of the side not on lead.
    index: usize,
    /// The number of tricks that the leader's side wins in the suit before the stop, which is the number of its cards
    /// above all those of the other side.
    after: u32,
}

/// Returns the stop of the other side in a suit of which the leader's side has the highest card; `None` if there is
/// none.
///
/// The leader's side has `after` *tops*: cards above all those of the other side. Its other cards win no trick as long
/// as the stop is kept, in either of two cases:
///
/// 1. One hand H of the leader's side has all the tops, the next card is held by O, the hand behind H, and O has more
///    cards of the suit than H has tops. When H or the hand before H leads the suit, O plays after H. If H plays no
///    top, O's card wins, since all cards above it are H's tops. Under each top O plays another card.
/// 2. One hand of the other side has more cards above the rest than the leader's side has tops. It plays one of them on
///    every lead, and loses at most one to every top.
#[inline(always)]
fn find_stop<M: Mode>(sides: &Sides<'_>, suit: usize) -> Option<Stop> {
    let ours = sides.own.suited(suit) | sides.partner.suited(suit);
    let others = sides.others.map(|hand| hand.suited(suit));
    let next = (others[0] | others[1]).highest();
    if next.is_empty() || M::SEATS != 4 {
        return None;
    }
    let tops = ours.above_all(others[0] | others[1]);
    let after = tops.count();
    // 1. Behind the tops.
    let behind = usize::from(!tops.has_any(sides.own.cards));
    let is_one_hand = !tops.has_any(sides.own.cards) || !tops.has_any(sides.partner.cards);
    if is_one_hand && others[behind].has_any(next) && others[behind].count() > after {
        return Some(Stop {
            card: next,
            index: behind,
            after,
        });
    }
    // 2. A row of high cards.
    let high = others.map(|cards| cards.above_all(ours ^ tops));
    let index = (0..2).find(|&index| high[index].count() > after)?;
    Some(Stop {
        card: high[index].nth_highest(suit, after + 1),
        index,
        after,
    })
}

/// The kind of card with which a hand of the side not on lead takes the lead.
#[derive(Clone, Copy)]
enum WayIn {
    /// The hand takes the lead with a *guard*, the highest card of a suit, unless it takes the lead earlier with
    /// another card.
    Guard,
    /// The hand keeps no guard and takes the lead with a *stop*, a card that beats all cards left after the leader's
    /// winners.
    Stop,
}

/// A hand of the side not on lead, with the cards that it keeps until it takes the lead.
struct WaitingHand {
    hand: Hand,
    /// The hand's tops: its cards in any suit that are higher than those of all other hands.
    tops: Cards,
    /// The tops that the hand keeps until it takes the lead.
    kept: Cards,
    /// The stops that the hand keeps until it takes the lead, as a set of cards.
    stops: Cards,
    /// The kind of card with which the hand takes the lead at the latest; `None` if it may never take the lead.
    way_in: Option<WayIn>,
    /// The number of further cards that the hand can afford to keep until it takes the lead.
    spare: u32,
}

impl WaitingHand {
    /// Creates the hand with index `index` of the side not on lead, which keeps its guards and stops and may keep
    /// `rest` cards in all. Returns `None` if the guards and stops are more than `rest` cards. `tops` are the tops of
    /// the hand.
    #[inline(always)]
    fn new(
        hand: Hand,
        tops: Cards,
        held: &HeldLead,
        index: usize,
        rest: u32,
    ) -> Option<WaitingHand> {
        let guards = (0..4).fold(Cards::NONE, |guards, suit| {
            guards | tops.suited(suit).highest()
        });
        let kept = guards & held.suits;
        let stops = held.stops[index];
        Some(WaitingHand {
            hand,
            tops,
            kept,
            stops,
            way_in: match (kept.is_empty(), stops.is_empty()) {
                (true, true) => None,
                (true, false) => Some(WayIn::Stop),
                (false, _) => Some(WayIn::Guard),
            },
            spare: rest.checked_sub(kept.count() + stops.count())?,
        })
    }

    /// Returns the cards that the tricks of this hand rely on.
    fn relied(&self) -> Cards {
        self.kept | self.stops
    }

    /// Keeps more tops until the hand keeps `wanted` of them, or until it has no room or no tops left.
    #[inline(always)]
    fn keep_tops(&mut self, wanted: u32) {
        while self.kept.count() < wanted && self.spare > 0 && self.tops != self.kept {
            self.kept |= (self.tops ^ self.kept).highest();
            self.spare -= 1;
        }
    }

    /// Returns the number of tricks that the hand and its partner take once the hand is on lead, counted up to `need`;
    /// returns `need` if the hand never takes the lead. `rest` is the number of tricks left at that point. Marks as
    /// kept the tops that both hands need for these tricks.
    #[inline(always)]
    fn tricks_on_lead(&mut self, partner: &mut WaitingHand, need: u32, rest: u32) -> u32 {
        // A stop wins a trick in addition to the tops.
        let with_stop = match self.way_in {
            None => return need,
            Some(WayIn::Guard) => 0,
            Some(WayIn::Stop) => 1,
        };
        let most = |spare: u32| with_stop + self.tops.count().min(self.kept.count() + spare);
        let entries = partner.tops & self.hand.cards.whole_suits();
        let crosses = most(self.spare) < need && self.spare > 0 && {
            let own = most(self.spare - 1);
            own + partner.max_after_crossing(entries, rest - own) > most(self.spare)
        };
        self.spare -= u32::from(crosses);
        self.keep_tops(need - with_stop);
        let own = with_stop + self.kept.count();
        if !crosses {
            return own;
        }
        if !partner.kept.has_any(entries) {
            partner.kept |= entries.highest();
            partner.spare -= 1;
        }
        partner.keep_tops(need.saturating_sub(own).min(rest - own));
        own + partner.kept.count().min(rest - own)
    }

    /// Returns an upper bound on the tricks that the hand takes after its partner has cashed his own tops and led to
    /// one of the hand's winners in `entries`. Every hand has `room` cards left at that point.
    #[inline(always)]
    fn max_after_crossing(&self, entries: Cards, room: u32) -> u32 {
        let kept = self.kept.count();
        if entries.is_empty() || room == 0 || (!self.kept.has_any(entries) && self.spare == 0) {
            return 0;
        }
        self.tops.count().min(kept + self.spare).min(room)
    }
}
