//! A cache of facts about single suits.
//!
//! Within a deal, the cards of a suit that are still in play determine which hand holds which of them. So every fact
//! that depends on one suit alone is a function of that set: the owner of each card, the tricks that a hand can cash
//! from the top, the ways to reach partner, the sure trump tricks. A search meets the same few thousand sets again and
//! again, so each fact is computed once and then looked up.
//!
//! Facts are computed as if the suit were suit 0, and stored as [`Ranks`].

use super::bits::{Cards, Ranks, TRUMP, boxed_array};
use super::cpu::Cpu;
use super::forced::{Forced, ForcedTable};
use super::hands::Hands;
use super::leads::{self, LeadHistory, LeadStage, LeadWeights, RuffWorths, Worths};
use super::mode::Mode;
use super::owners::{Owners, SuitOwners};

/// The cached facts of one suit for one set of its cards in play. They fill one cache line of the processor.
#[derive(Clone, Copy, Default)]
#[repr(C, align(64))]
pub(super) struct SuitFacts {
    /// The owners of the suit's cards in play.
    owners: SuitOwners,
    /// The generation number under which the facts were computed. They are valid only while it is the current
    /// generation of the suit.
    generation: u16,
    /// The tops of the suit: the cards of one hand that are higher than the cards of all other hands.
    pub(super) tops: Ranks,
    /// For each seat, the tricks that its side can cash in the suit when this seat is on lead; unused in misère.
    pub(super) cash: [Cash; 4],
    /// Declarer's highest exit in misère; no card if he has none. His exits are his lowest cards of the suit, with
    /// which he can duck any lead of it and give up the lead himself.
    pub(super) highest_exit: Ranks,
    /// The number of declarer's exits in misère: low cards of the suit with which he can duck.
    pub(super) exits: u8,
    /// The tricks of the suit that declarer in misère can be forced to take.
    pub(super) forced: Forced,
    /// The stages of the play and seats for which the worths of leads of the suit have been computed, one bit each; see
    /// [`worths_bit`].
    known_worths: u8,
}

const _: () = assert!(size_of::<SuitFacts>() == 64, "one cache line");

/// The tricks that a hand on lead can cash in one suit, and those that its partner can add.
///
/// All of them are cashed without losing a trick, provided that nobody ruffs. The leader plays his cards from the top,
/// and partner follows from the bottom.
///
/// Example: the leader has A 4, partner K Q 3, the opponents J 10 and 9 8. The leader cashes the ace, on which partner
/// plays the three, and partner can then cash two tricks if he takes the lead in another suit. To cross over in this
/// suit, the leader keeps the four: he cashes the ace before crossing and leads the four to the king. Partner takes two
/// tricks after crossing, the one with the king included.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub(super) struct Cash {
    /// The tricks that the leader cashes in the suit while he keeps the lead.
    pub(super) leader: Run,
    /// The tricks that partner can cash in the suit after those of `leader`, if partner takes the lead in another suit.
    pub(super) partner: Run,
    /// The number of tricks that the leader cashes in this suit before he leads his last card of it to partner's
    /// winner.
    pub(super) before_crossing: u8,
    /// The tricks that partner takes after those of `before_crossing`, including the one with which he takes the lead.
    /// There are none if the leader cannot reach partner in this suit.
    pub(super) after_crossing: Run,
    /// An upper bound on the side's quick tricks in the suit, whether or not the leader crosses to partner in it. In
    /// trumps it includes a ruff by partner and the tricks that the side is sure to take later.
    pub(super) max_tricks: u8,
    /// The lowest card that all tricks of `leader` together rely on, if any.
    pub(super) leader_relied: Ranks,
    /// The lowest card that the tricks of `before_crossing` and the lead to partner rely on; no card if the leader
    /// cannot reach partner.
    pub(super) crossing_relied: Ranks,
}

/// The tricks that a hand takes in one suit by playing its cards from the top.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub(super) struct Run {
    /// The number of tricks that the hand takes from the top.
    pub(super) tricks: u8,
    /// The number of these tricks that depend on the ranks of the cards. The later ones are won because nobody else has
    /// a card of the suit any more.
    depth: u8,
}

impl Run {
    /// Returns the lowest card that the first `tricks` tricks rely on, if any. `cards` is the hand that takes the
    /// tricks.
    #[inline(always)]
    pub(super) fn relied(self, cards: Cards, suit: usize, tricks: u32) -> Cards {
        cards.nth_highest(suit, tricks.min(self.depth.into()))
    }
}

/// The cached facts that only the trump suit has: the trump tricks that are sure to be taken.
#[derive(Clone, Copy, Default)]
#[repr(C, align(64))]
pub(super) struct Trumps {
    /// The trump tricks that each side is sure to take at some time; the counted side comes first.
    pub(super) sure: [SureTrumps; 2],
    /// For each seat, the trump tricks that its side is still sure to take after this seat has cashed its trumps from
    /// the top: first if partner has not ruffed, then if partner has also ruffed once.
    pub(super) later: [[SureTrumps; 2]; 4],
}

const _: () = assert!(size_of::<Trumps>() == 64, "one cache line");

/// The trump tricks that a side is sure to take: those of its tops, and possibly one *slow* trick, which a lower trump
/// wins once a higher one has been played. Example: K 2 behind the ace is sure of a slow trick with the king.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub(super) struct SureTrumps {
    /// The trumps of the side that are above all trumps of the other side, as a set.
    tops: Ranks,
    /// The number of tricks that the top trumps take. It is less than their number if two of them must fall on one
    /// trick.
    tricks: u8,
    /// The seat that must hold a card other than trumps for the slow trump trick to be sure; 4 if no seat must.
    plain_card_seat: u8,
    /// The lowest trump that the slow trick relies on; no card if there is no slow trick.
    slow: Ranks,
}

impl SureTrumps {
    /// Returns the number of sure trump tricks. The slow trick is included if `slow_holds` returns true; it is called
    /// with the seat that must hold a card other than trumps, or `None` if no seat must.
    #[inline(always)]
    pub(super) fn count(self, slow_holds: impl FnOnce(Option<usize>) -> bool) -> u32 {
        let seat = (self.plain_card_seat < 4).then_some(self.plain_card_seat.into());
        u32::from(self.tricks) + u32::from(!self.slow.is_empty() && slow_holds(seat))
    }

    /// Returns the lowest trump that the first `tricks` sure tricks rely on, as a card of suit [`TRUMP`];
    /// no card if they rely on none.
    #[inline(always)]
    pub(super) fn relied(self, tricks: u32) -> Cards {
        if tricks > self.tricks.into() {
            self.slow.in_suit(TRUMP)
        } else {
            self.tops.in_suit(TRUMP).nth_highest(TRUMP, tricks)
        }
    }
}

/// A cache of facts about every suit of the current deal, keyed by the suit and the set of its cards in play.
pub(super) struct SuitCache {
    /// The facts of each suit for each set of its cards; see [`set_index`].
    facts: Box<[SuitFacts; 4 * CARD_SETS]>,
    /// The facts of the trump suit for each set of its cards.
    trumps: Box<[Trumps; CARD_SETS]>,
    /// The worths of each seat's leads of a suit, for each stage of the play and each set of cards; see [`set_index`].
    worths: [Box<[[Worths; 4]; 4 * CARD_SETS]>; 2],
    /// The amounts that possible ruffs add to the worths of leads in the current kind of play, for each stage.
    ruffs: [RuffWorths; 2],
    /// The history of leads in the current deal, which adjusts their worths.
    pub(super) history: LeadHistory,
    /// The weights of leads that replace the built-in ones; `None` for the built-in ones.
    weights: Option<LeadWeights>,
    /// The cache of forced tricks in misère.
    forced: ForcedTable,
    /// The cards that each seat was dealt, as sets.
    pub(super) hands: [Cards; 4],
    /// The number of the current deal's kind of play ([`Mode::ID`]).
    mode: u32,
    /// The current generation number of each suit. It changes when the deal of the suit does, which invalidates the
    /// cached facts.
    generations: [u16; 4],
}

/// The number of possible sets of cards in one suit.
const CARD_SETS: usize = 1 << 13;

impl SuitCache {
    /// Creates an empty cache. `weights`, if given, replace the built-in weights for the order of leads.
    pub(super) fn new(weights: Option<LeadWeights>) -> SuitCache {
        SuitCache {
            facts: boxed_array(SuitFacts::default()),
            trumps: boxed_array(Trumps::default()),
            worths: [(); 2].map(|()| boxed_array([[0; 4]; 4])),
            ruffs: [[0; leads::RUFF_FEATURE_COUNT]; 2],
            history: LeadHistory::default(),
            weights,
            forced: ForcedTable::new(),
            hands: [Cards::NONE; 4],
            mode: u32::MAX,
            generations: [0; 4],
        }
    }

    /// Switches to another deal, given by the hands before the first trick. Keeps the facts of suits whose cards have
    /// the same owners as before, if the kind of play is the same.
    pub(super) fn set_deal<M: Mode>(&mut self, hands: [Cards; 4]) {
        let keeps_all = self.mode == M::ID
            && leads::all_hands_have_voids::<M>(&hands)
                == leads::all_hands_have_voids::<M>(&self.hands);
        for suit in 0..4 {
            let same = (0..4).all(|seat| (hands[seat] ^ self.hands[seat]).suited(suit).is_empty());
            if !same || !keeps_all {
                self.invalidate(suit);
            }
        }
        if self.mode != M::ID {
            let weights = |stage| leads::weights::<M>(self.weights.as_ref(), stage);
            self.ruffs = LeadStage::ALL.map(|stage| leads::ruff_weights(weights(stage)));
        }
        self.hands = hands;
        self.mode = M::ID;
    }

    /// Records in the history that `leader`'s lead of the card `decided` caused a cutoff, after the leads in the set
    /// `failed` had not. `moves` is the set of all leads of the node.
    #[cold]
    #[inline(never)]
    pub(super) fn record_leads(
        &mut self,
        leader: usize,
        moves: Cards,
        decided: Cards,
        failed: Cards,
    ) {
        self.history.record(leader, moves, decided, true);
        for card in failed.iter() {
            self.history.record(leader, moves, card, false);
        }
    }

    /// Invalidates all cached facts of a suit.
    fn invalidate(&mut self, suit: usize) {
        if self.generations[suit] == u16::MAX {
            self.facts[suit * CARD_SETS..(suit + 1) * CARD_SETS].fill(SuitFacts::default());
            self.generations[suit] = 0;
        }
        self.generations[suit] += 1;
    }

    /// Computes those facts about the suits of a position that are not cached yet. `in_play` is the union of the hands.
    #[inline(always)]
    pub(super) fn compute_facts<M: Mode>(&mut self, cpu: impl Cpu, in_play: Cards) {
        for suit in 0..4 {
            let index = set_index(in_play, suit);
            if self.facts[index].generation != self.generations[suit] {
                cpu.out_of_line(|| self.compute_suit::<M>(suit, in_play));
            }
        }
    }

    /// Returns the facts of the four suits of a position; [`SuitCache::compute_facts`] must have been called for it.
    #[inline(always)]
    pub(super) fn facts(&self, in_play: Cards) -> [&SuitFacts; 4] {
        [0, 1, 2, 3].map(|suit| &self.facts[set_index(in_play, suit)])
    }

    /// Returns the owners of all cards in play; [`SuitCache::compute_facts`] must have been called for them.
    #[inline(always)]
    pub(super) fn owners(&self, in_play: Cards) -> Owners {
        Owners::of_suits(self.facts(in_play).map(|suit| suit.owners))
    }

    /// Returns the facts of the trump suit of a position; meaningless without trumps. [`SuitCache::compute_facts`] must
    /// have been called for it.
    #[inline(always)]
    pub(super) fn trumps(&self, in_play: Cards) -> &Trumps {
        &self.trumps[set_index(in_play, TRUMP) % CARD_SETS]
    }

    /// Returns the worth of each lead in `moves`, indexed by suit and then by kind of lead.
    /// [`SuitCache::compute_facts`] must have been called for the position.
    #[inline(always)]
    pub(super) fn lead_worths<M: Mode>(
        &mut self,
        cpu: impl Cpu,
        hands: &Hands,
        leader: usize,
        moves: Cards,
        stage: LeadStage,
    ) -> [Worths; 4] {
        let in_play = hands.in_play();
        let wanted = worths_bit(stage, leader);
        for suit in 0..4 {
            if self.facts[set_index(in_play, suit)].known_worths & wanted == 0 {
                cpu.out_of_line(|| self.compute_worths::<M>(suit, in_play, leader, stage));
            }
        }
        let worths = &self.worths[stage as usize];
        let worths = [0, 1, 2, 3].map(|suit| &worths[set_index(in_play, suit)][leader]);
        let ruffs = &self.ruffs[stage as usize];
        leads::total_worths::<M>(moves, worths, ruffs, &self.history, hands.shape(), leader)
    }

    /// Computes and caches the worths of a seat's leads of a suit, for one stage of the play.
    ///
    /// This function and all that it calls are inlined into [`Cpu::out_of_line`], so that they are compiled for the
    /// processor in use.
    #[inline(always)]
    fn compute_worths<M: Mode>(
        &mut self,
        suit: usize,
        in_play: Cards,
        leader: usize,
        stage: LeadStage,
    ) {
        let held = self.holdings(suit, in_play);
        let index = set_index(in_play, suit);
        let in_order = if leads::all_hands_have_voids::<M>(&self.hands) {
            suit as i16 * leads::SUIT_ORDER_BONUS
        } else {
            0
        };
        let weights = leads::weights::<M>(self.weights.as_ref(), stage);
        let facts = &mut self.facts[index];
        let is_trump = M::TRUMPS && suit == TRUMP;
        let worths = leads::worths::<M>(weights, facts.owners, held, leader, is_trump);
        self.worths[stage as usize][index][leader] = worths.map(|worth| worth + in_order);
        facts.known_worths |= worths_bit(stage, leader);
    }

    /// Returns each seat's cards in play of a suit, as cards of suit 0.
    #[inline(always)]
    fn holdings(&self, suit: usize, in_play: Cards) -> [Cards; 4] {
        self.hands.map(|hand| (hand & in_play).lowered(suit))
    }

    /// Computes and caches the facts of a suit for the set of its cards that are in play.
    ///
    /// This function and all that it calls are inlined into [`Cpu::out_of_line`], so that they are compiled for the
    /// processor in use.
    #[inline(always)]
    fn compute_suit<M: Mode>(&mut self, suit: usize, in_play: Cards) {
        let held = self.holdings(suit, in_play);
        let index = set_index(in_play, suit);
        let mut facts = SuitFacts::new::<M>(held);
        facts.generation = self.generations[suit];
        if M::MISERE {
            let length = in_play.suited(suit).count() as usize;
            let owners = (1..=length).map(|depth| facts.owners.owner(depth) as u8);
            facts.forced = self.forced.get(owners);
        }
        if M::TRUMPS && suit == TRUMP {
            let trumps = Trumps::new::<M>(held, &facts);
            for (cash, later) in facts.cash.iter_mut().zip(trumps.later) {
                let [kept, after_ruff] = later.map(|sure| sure.count(|_| true) as u8);
                cash.max_tricks = cash.leader.tricks + kept.max(1 + after_ruff);
            }
            self.trumps[index % CARD_SETS] = trumps;
        }
        self.facts[index] = facts;
    }
}

/// Returns the bit that stands for the worths of a seat's leads in a stage of the play.
#[inline(always)]
fn worths_bit(stage: LeadStage, leader: usize) -> u8 {
    1 << (4 * stage as usize + leader)
}

/// Returns the index in the cache for a suit and the set of its cards in play.
#[inline(always)]
fn set_index(in_play: Cards, suit: usize) -> usize {
    // The remainder only tells the compiler that the suit is below 4.
    suit % 4 * CARD_SETS + in_play.suit_bits(suit) % CARD_SETS
}

impl SuitFacts {
    /// Computes the facts of a suit from the cards that each seat holds in it. The caller must still set the
    /// generation, the forced tricks of misère and the upper bound on trump tricks.
    #[inline(always)]
    fn new<M: Mode>(held: [Cards; 4]) -> SuitFacts {
        let owners = SuitOwners::new(held);
        let head = owners.owner(1);
        let others = Cards::union(held) ^ held[head];
        let mut suit = SuitFacts {
            owners,
            tops: held[head].above_all(others).ranks(),
            ..SuitFacts::default()
        };
        if M::MISERE {
            let against = held[1] | held[2];
            (suit.exits, suit.highest_exit) = count_exits(held[0], against);
        } else {
            // Only the side with the highest card can cash a trick.
            for leader in [Some(head), M::partner(head)].into_iter().flatten() {
                suit.cash[leader] = Cash::new::<M>(held, leader);
            }
        }
        suit
    }

    /// Returns the seat with the highest card of the suit; any seat if nobody has a card.
    #[inline(always)]
    pub(super) fn seat_with_highest(&self) -> usize {
        self.owners.owner(1)
    }
}

impl Trumps {
    /// Computes the facts of the trump suit from the trumps that each seat holds and the suit's other facts.
    #[inline(always)]
    fn new<M: Mode>(held: [Cards; 4], suit: &SuitFacts) -> Trumps {
        let mut trumps = Trumps::default();
        let seats = |seat: usize| [Some(seat), M::partner(seat)];
        let cards = |seat: Option<usize>| seat.map_or(Cards::NONE, |seat| held[seat]);
        for seat in 0..M::SEATS {
            let [left, right] = M::opponents(seat);
            let before = [held[right], held[left]];
            let theirs = held[left] | held[right];
            let pair = seats(seat);
            let [own, partner] = pair.map(cards);
            trumps.sure[usize::from(!M::is_counted(seat))] =
                SureTrumps::new::<M>([own, partner], pair, before, theirs);
            let drawn = suit.cash[seat].leader.tricks.into();
            for ruffs in 0..2 {
                let own = without_highest(own, drawn);
                let partner = without_lowest(partner, drawn + ruffs);
                // The leader's seat is `None`: he may run out of other cards, and then has to lead trumps.
                trumps.later[seat][ruffs as usize] =
                    SureTrumps::new::<M>([own, partner], [None, pair[1]], before, theirs);
            }
        }
        trumps
    }
}

impl SureTrumps {
    /// Computes the sure trump tricks of two partners. `side` is their trumps, `seats` their seats, and `theirs` all
    /// trumps of the other side; `before[i]` is the trumps of the opponent who plays just before `side[i]`. A hand
    /// whose seat is given as `None` may have to lead trumps, so no slow trick that this would lose is counted for it.
    #[inline(always)]
    fn new<M: Mode>(
        side: [Cards; 2],
        seats: [Option<usize>; 2],
        before: [Cards; 2],
        theirs: Cards,
    ) -> SureTrumps {
        let ours = side[0] | side[1];
        let tops = ours.above_all(theirs);
        // Two tops fall on the same trick only if both hands have no other trump to play.
        let longest = side.map(Cards::count).into_iter().max().unwrap_or(0);
        let mut sure = SureTrumps {
            tops: tops.ranks(),
            tricks: tops.count().min(longest) as u8,
            plain_card_seat: 4,
            slow: Ranks::NONE,
        };
        // A hand that must ruff can lose its guards.
        if M::MUST_RUFF || ours == tops {
            return sure;
        }
        let second = (ours ^ tops).highest();
        let third = (ours ^ tops ^ second).highest();
        let higher = theirs.above_all(second);
        let against_one = higher.count() == 1;
        let third_too = !third.is_empty() && theirs.above_all(third) == higher;
        for index in 0..2 {
            let length = side[index].count();
            if !side[index].has_any(second) || tops.has_any(!side[index]) {
                continue;
            }
            // 1. King and queen against the ace, in one hand or in two.
            let apart = tops.is_empty() && length + side[1 - index].count() > 2;
            let together = length >= 2 && side[index].has_any(third);
            if against_one && third_too && (together || apart) {
                sure.slow = third.ranks();
            }
            // 2. A king behind the ace, or a queen with two more behind ace and king. The hand loses the trick only by
            //    leading trumps itself. If it has another card to lead, it need not do so the first time it is on lead;
            //    to be on lead again it has to win a trick first.
            let guarded =
                against_one && length >= 2 || higher.count() == 2 && tops.is_empty() && length >= 3;
            let behind = !higher.has_any(!before[index]);
            if guarded
                && behind
                && sure.slow.is_empty()
                && let Some(seat) = seats[index]
            {
                sure.slow = second.ranks();
                sure.plain_card_seat = seat as u8;
            }
        }
        sure
    }
}

impl Cash {
    /// Computes the tricks that can be cashed in a suit if `leader` is on lead. `held` is what each seat holds in it.
    #[inline(always)]
    fn new<M: Mode>(held: [Cards; 4], leader: usize) -> Cash {
        let own = held[leader];
        let partner = M::partner(leader).map_or(Cards::NONE, |partner| held[partner]);
        let against = M::opponents(leader).map(|opponent| held[opponent]);
        let longest = against[0].count().max(against[1].count());
        let against = against[0] | against[1];
        let alone = cash_run(own, partner, against, longest);
        let mut cash = Cash {
            leader: alone,
            leader_relied: alone.relied(own, 0, alone.tricks.into()).ranks(),
            ..Cash::default()
        };
        let after = |rounds: u32| {
            cash_run(
                without_lowest(partner, rounds),
                without_highest(own, rounds),
                against,
                longest.saturating_sub(rounds),
            )
        };
        cash.partner = after(alone.tricks.into());
        // The leader can cross over with a card below a winner of partner's.
        if !own.is_empty() && partner > against.max(own.lowest()) {
            let before = u32::from(alone.tricks)
                .min(own.count() - 1)
                .min(partner.count() - 1);
            let entry = partner.above_all(against | own.lowest()).lowest();
            cash.before_crossing = before as u8;
            cash.after_crossing = after(before);
            cash.crossing_relied = (alone.relied(own, 0, before) | entry).lowest().ranks();
        }
        let stays = cash.leader.tricks + cash.partner.tricks;
        cash.max_tricks = stays.max(cash.before_crossing + cash.after_crossing.tricks);
        cash
    }
}

/// Returns the tricks that the hand `own` can cash in a suit from the top while its partner follows with low cards.
/// `against` is the set of all cards of the other side, and `longest` the length of its longer holding.
#[inline(always)]
fn cash_run(own: Cards, partner: Cards, against: Cards, longest: u32) -> Run {
    let tops = own.above_all(against);
    if tops.is_empty() {
        return Run::default();
    }
    // 1. Once the others have no card left, every card wins.
    let needed = tops.count().min(longest);
    let stand = if needed == longest { own } else { tops };
    // 2. Partner must not have to overtake.
    let tricks = rounds_not_overtaken(stand, partner);
    // 3. The ranks matter as long as anybody follows.
    let followed = partner.count().min(stand.count());
    Run {
        tricks: tricks as u8,
        depth: needed.max(followed) as u8,
    }
}

/// Returns the number of rounds in which partner, who plays his lowest card each time, does not overtake the card that
/// the hand `own` leads from the top. Example: with own A Q and partner's K J it is 1: the jack falls under the ace,
/// but the king would take the queen.
#[inline(always)]
fn rounds_not_overtaken(mut own: Cards, mut partner: Cards) -> u32 {
    let mut rounds = 0;
    while !own.is_empty() {
        let card = own.highest();
        if partner.lowest() > card {
            break;
        }
        own ^= card;
        partner = partner.without_lowest();
        rounds += 1;
    }
    rounds
}

/// Returns the number of declarer's exits in one suit at misère, and the highest of them (no card if there is none).
///
/// `own` is the set of declarer's cards in the suit, and `against` that of both opponents' cards. In both bit sets, the
/// lowest card is the highest bit.
///
/// The exits are the longest run of adjacent cards in his holding, from the lowest up, with which he can duck every
/// lead even after he has led the lowest of them. At most `n` − 2 of the opponents' cards are below his `n`th lowest
/// card, and none is below his lowest. If the opponents hold no card of the suit, all his cards are exits.
#[inline(always)]
fn count_exits(own: Cards, against: Cards) -> (u8, Ranks) {
    let mut cards = own;
    let (mut exits, mut last) = (0u8, Cards::NONE);
    while !cards.is_empty() {
        let card = cards.highest();
        if against.at_or_above(card).count() > u32::from(exits.saturating_sub(1)) {
            break;
        }
        exits += 1;
        last = card;
        cards ^= card;
    }
    (exits, last.ranks())
}

/// Returns a suit's cards without the `n` lowest.
#[inline(always)]
fn without_lowest(mut cards: Cards, n: u32) -> Cards {
    for _ in 0..n {
        cards = cards.without_lowest();
    }
    cards
}

/// Returns a suit's cards without the `n` highest.
#[inline(always)]
fn without_highest(mut cards: Cards, n: u32) -> Cards {
    for _ in 0..n {
        cards ^= cards.highest();
    }
    cards
}

/// Returns the hands of a deal and the facts about its suits.
#[cfg(test)]
pub(super) fn placed<M: Mode>(held: [Cards; 4]) -> (SuitCache, Hands) {
    let mut suits = SuitCache::new(None);
    suits.set_deal::<M>(held);
    let hands = Hands::new(held);
    suits.compute_facts::<M>(super::cpu::AnyCpu, hands.in_play());
    (suits, hands)
}
