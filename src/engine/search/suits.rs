//! A cache of facts about single suits.
//!
//! Within a deal, the cards of a suit that are still in play determine which hand holds which of them. So every fact
//! that depends on one suit alone is a function of that set: the owner of each card, the tricks that a hand can cash
//! from the top, the ways to reach partner, the sure trump tricks. A search meets the same few thousand sets again and
//! again, so each fact is computed once and then looked up.
//!
//! Sets of cards within one suit are kept in the lowest thirteen bits of a word, whatever the suit.

use super::bits::{
    TRUMP, boxed_array, cards_above_all, count, highest, lowest, nth_highest, suit_mask,
};
use super::cpu::Cpu;
use super::forced::{Forced, ForcedTable};
use super::leads::{self, LeadHistory, LeadStage, LeadWeights, RuffWorths, Worths};
use super::mode::Mode;
use super::owners::Owners;

/// The cached facts of one suit for one set of its cards in play. They fill one cache line of the processor.
#[derive(Clone, Copy, Default)]
#[repr(C, align(64))]
pub(super) struct SuitFacts {
    /// The owners of the suit's cards in play, two bits each, from the highest card down: the seat that holds the
    /// highest card is in bits 25 and 24, that of the second highest in bits 23 and 22, and so on.
    owners: u32,
    /// The generation number under which the facts were computed. They are valid only while it is the current
    /// generation of the suit.
    generation: u16,
    /// The tops of the suit: those cards of the hand with the highest card that are above all cards of the other hands.
    pub(super) tops: u16,
    /// For each seat, the tricks that its side can cash in the suit when this seat is on lead; unused in misère.
    pub(super) cash: [Cash; 4],
    /// Declarer's highest exit in misère; 0 if he has none. His exits are his lowest cards of the suit, with which he
    /// can duck any lead of it and give up the lead himself.
    pub(super) highest_exit: u16,
    /// The number of declarer's exits in misère: low cards of the suit with which he can duck.
    pub(super) exits: u8,
    /// The tricks of the suit that declarer of misère can be forced to take.
    pub(super) forced: Forced,
    /// The stages of the play for which the worths of leads of the suit have been computed, one bit each.
    known_stages: u8,
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
    /// No tricks if the leader cannot reach partner in this suit.
    pub(super) after_crossing: Run,
    /// An upper bound on the side's quick tricks in the suit, whether or not the leader crosses to partner in it. In
    /// trumps it includes a ruff by partner and the tricks that the side is sure to take later.
    pub(super) max_tricks: u8,
    /// The lowest card that all tricks of `leader` together rely on; 0 if they rely on none.
    pub(super) leader_relied: u16,
    /// The lowest card that the tricks of `before_crossing` and the lead to partner rely on; 0 if the leader cannot
    /// reach partner.
    pub(super) crossing_relied: u16,
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
    /// Returns the lowest card that the first `tricks` tricks rely on; 0 if they rely on none. `cards` is the hand that
    /// takes the tricks.
    #[inline(always)]
    pub(super) fn relied(self, cards: u64, suit: usize, tricks: u32) -> u64 {
        nth_highest(cards, suit, tricks.min(self.depth.into()))
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
    tops: u16,
    /// The number of tricks that the top trumps take. It is less than their number if two of them must fall on one
    /// trick.
    tricks: u8,
    /// The seat that must hold a card other than trumps for the slow trump trick to be sure; 4 if no seat must.
    plain_card_seat: u8,
    /// The lowest trump that the slow trick relies on; 0 if there is no slow trick.
    slow: u16,
}

impl SureTrumps {
    /// Returns the number of sure trump tricks. The slow trick is included if `slow_holds` returns true; it is called
    /// with the seat that must hold a card other than trumps, or `None` if no seat must.
    #[inline(always)]
    pub(super) fn count(self, slow_holds: impl FnOnce(Option<usize>) -> bool) -> u32 {
        let seat = (self.plain_card_seat < 4).then_some(self.plain_card_seat.into());
        u32::from(self.tricks) + u32::from(self.slow != 0 && slow_holds(seat))
    }

    /// Returns the lowest trump that the first `tricks` sure tricks rely on, as a card of suit [`TRUMP`]; 0 if they
    /// rely on none.
    #[inline(always)]
    pub(super) fn relied(self, tricks: u32) -> u64 {
        let card = if tricks > self.tricks.into() {
            self.slow.into()
        } else {
            nth_highest(self.tops.into(), 0, tricks)
        };
        card << (16 * TRUMP)
    }
}

/// A cache of the facts of every suit in the current deal, keyed by the suit and the set of its cards in play.
pub(super) struct SuitCache {
    /// The facts of each suit for each set of its cards; see [`set_index`].
    facts: Box<[SuitFacts; 4 * CARD_SETS]>,
    /// The facts of the trump suit for each set of its cards.
    trumps: Box<[Trumps; CARD_SETS]>,
    /// The worths of leads of a suit by each seat, for each stage of the play and set of cards; see [`set_index`].
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
    pub(super) hands: [u64; 4],
    /// The number of the kind of play of the current deal ([`Mode::ID`]).
    mode: u32,
    /// The current generation number of each suit. It changes when the deal of the suit does, which invalidates the
    /// cached facts.
    generations: [u16; 4],
}

/// The number of possible sets of cards of one suit.
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
            hands: [0; 4],
            mode: u32::MAX,
            generations: [0; 4],
        }
    }

    /// Switches to another deal, given by the hands before the first trick. Keeps the facts of suits whose cards lie as
    /// before, if the kind of play is the same.
    pub(super) fn set_deal<M: Mode>(&mut self, hands: [u64; 4]) {
        let keeps_all = self.mode == M::ID
            && leads::all_hands_have_voids::<M>(&hands)
                == leads::all_hands_have_voids::<M>(&self.hands);
        for suit in 0..4 {
            let same = (0..4).all(|seat| (hands[seat] ^ self.hands[seat]) & suit_mask(suit) == 0);
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
    pub(super) fn record_leads(&mut self, leader: usize, moves: u64, decided: u64, failed: u64) {
        self.history.record(leader, moves, decided, true);
        let mut rest = failed;
        while rest != 0 {
            self.history.record(leader, moves, lowest(rest), false);
            rest &= rest - 1;
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
    pub(super) fn compute_facts<M: Mode>(&mut self, cpu: impl Cpu, in_play: u64) {
        for suit in 0..4 {
            let index = set_index(in_play, suit);
            if self.facts[index].generation != self.generations[suit] {
                cpu.out_of_line(|| self.compute_suit::<M>(suit, in_play));
            }
        }
    }

    /// Returns the facts of the four suits of a position; [`SuitCache::compute_facts`] must have been called for it.
    #[inline(always)]
    pub(super) fn facts(&self, in_play: u64) -> [&SuitFacts; 4] {
        [0, 1, 2, 3].map(|suit| &self.facts[set_index(in_play, suit)])
    }

    /// Returns the facts of the trump suit of a position; meaningless without trumps. [`SuitCache::compute_facts`] must
    /// have been called for it.
    #[inline(always)]
    pub(super) fn trumps(&self, in_play: u64) -> &Trumps {
        &self.trumps[set_index(in_play, TRUMP) % CARD_SETS]
    }

    /// Returns the worth of each lead in `moves`, indexed by suit and by place in the suit.
    /// [`SuitCache::compute_facts`] must have been called for the position.
    #[inline(always)]
    pub(super) fn lead_worths<M: Mode>(
        &mut self,
        cpu: impl Cpu,
        in_play: u64,
        shape: u64,
        leader: usize,
        moves: u64,
        stage: LeadStage,
    ) -> [Worths; 4] {
        for suit in 0..4 {
            if self.facts[set_index(in_play, suit)].known_stages & stage.bit() == 0 {
                cpu.out_of_line(|| self.compute_worths::<M>(suit, in_play, stage));
            }
        }
        let worths = &self.worths[stage as usize];
        let worths = [0, 1, 2, 3].map(|suit| &worths[set_index(in_play, suit)][leader]);
        let ruffs = &self.ruffs[stage as usize];
        leads::total_worths::<M>(moves, worths, ruffs, &self.history, shape, leader)
    }

    /// Computes and caches the worths of leads of a suit by every seat, for one stage of the play.
    ///
    /// Inlined into [`Cpu::out_of_line`] with all that it calls, so that it is compiled for the processor at hand.
    #[inline(always)]
    fn compute_worths<M: Mode>(&mut self, suit: usize, in_play: u64, stage: LeadStage) {
        let held = self.holdings(suit, in_play);
        let index = set_index(in_play, suit);
        let in_order = if leads::all_hands_have_voids::<M>(&self.hands) {
            suit as i16 * leads::SUIT_ORDER_BONUS
        } else {
            0
        };
        let weights = leads::weights::<M>(self.weights.as_ref(), stage);
        for seat in 0..M::SEATS {
            let worths = leads::worths::<M>(weights, held, seat, M::TRUMPS && suit == TRUMP);
            self.worths[stage as usize][index][seat] = worths.map(|worth| worth + in_order);
        }
        self.facts[index].known_stages |= stage.bit();
    }

    /// Returns each seat's cards in play of a suit, shifted to the lowest bits.
    #[inline(always)]
    fn holdings(&self, suit: usize, in_play: u64) -> [u64; 4] {
        self.hands
            .map(|hand| (hand & in_play & suit_mask(suit)) >> (16 * suit))
    }

    /// Computes and caches the facts of a suit for the set of its cards that are in play.
    ///
    /// Inlined into [`Cpu::out_of_line`] with all that it calls, so that it is compiled for the processor at hand.
    #[inline(always)]
    fn compute_suit<M: Mode>(&mut self, suit: usize, in_play: u64) {
        let held = self.holdings(suit, in_play);
        let index = set_index(in_play, suit);
        let mut facts = SuitFacts::new::<M>(held);
        facts.generation = self.generations[suit];
        if M::MISERE {
            let length = count(in_play & suit_mask(suit));
            let owners = (1..=length).map(|nth| (facts.owners >> (26 - 2 * nth) & 3) as u8);
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

/// Returns the index in the cache for a suit and the set of its cards in play.
#[inline(always)]
fn set_index(in_play: u64, suit: usize) -> usize {
    // The remainder only tells the compiler that the suit is below 4.
    suit % 4 * CARD_SETS + (in_play >> (16 * suit)) as usize % CARD_SETS
}

/// Returns the owners of all cards in play, given the facts of the four suits.
#[inline(always)]
pub(super) fn owners(suits: [&SuitFacts; 4]) -> Owners {
    let [a, b, c, d] = suits.map(|suit| u64::from(suit.owners));
    Owners {
        high: a >> 10 | b >> 10 << 16 | c >> 10 << 32 | d >> 10 << 48,
        low: a & 0x3FF | (b & 0x3FF) << 10 | (c & 0x3FF) << 20 | (d & 0x3FF) << 30,
    }
}

impl SuitFacts {
    /// Computes the facts of a suit from the cards that each seat holds in it. The generation, the forced tricks of
    /// misère and the upper bound on trump tricks are left to the caller.
    #[inline(always)]
    fn new<M: Mode>(held: [u64; 4]) -> SuitFacts {
        let mut suit = SuitFacts::default();
        let mut cards = held[0] | held[1] | held[2] | held[3];
        let mut shift = 26;
        while cards != 0 {
            let card = highest(cards);
            let owner = held.iter().position(|&hand| hand & card != 0);
            shift -= 2;
            suit.owners |= (owner.unwrap_or(0) as u32) << shift;
            cards ^= card;
        }
        for seat in 0..M::SEATS {
            let others = (0..4).filter(|&other| other != seat);
            suit.tops |=
                cards_above_all(held[seat], others.fold(0, |all, other| all | held[other])) as u16;
            if !M::MISERE {
                let partner = M::partner(seat).map_or(0, |partner| held[partner]);
                suit.cash[seat] =
                    Cash::new(held[seat], partner, M::opponents(seat).map(|s| held[s]));
            }
        }
        if M::MISERE {
            let against = held[1] | held[2];
            (suit.exits, suit.highest_exit) = count_exits(held[0], against);
        }
        suit
    }

    /// Returns the seat with the highest card of the suit; any seat if nobody has a card.
    #[inline(always)]
    pub(super) fn seat_with_highest(&self) -> usize {
        (self.owners >> 24) as usize & 3
    }
}

impl Trumps {
    /// Computes the facts of the trump suit from the trumps that each seat holds and the suit's other facts.
    #[inline(always)]
    fn new<M: Mode>(held: [u64; 4], suit: &SuitFacts) -> Trumps {
        let mut trumps = Trumps::default();
        let seats = |seat: usize| [Some(seat), M::partner(seat)];
        let cards = |seat: Option<usize>| seat.map_or(0, |seat| held[seat]);
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
    /// trumps of the other side; `before[i]` is the trumps of the opponent who plays just before `side[i]`. A seat
    /// given as `None` may hold nothing but trumps.
    #[inline(always)]
    fn new<M: Mode>(
        side: [u64; 2],
        seats: [Option<usize>; 2],
        before: [u64; 2],
        theirs: u64,
    ) -> SureTrumps {
        let ours = side[0] | side[1];
        let tops = cards_above_all(ours, theirs);
        // Two tops fall on the same trick only if both hands have no other trump to play.
        let longest = side.map(count).into_iter().max().unwrap_or(0);
        let mut sure = SureTrumps {
            tops: tops as u16,
            tricks: count(tops).min(longest) as u8,
            plain_card_seat: 4,
            slow: 0,
        };
        // A hand that must ruff can lose its guards.
        if M::MUST_RUFF || ours == tops {
            return sure;
        }
        let second = highest(ours ^ tops);
        let third = highest(ours ^ tops ^ second);
        let higher = cards_above_all(theirs, second);
        let against_one = count(higher) == 1;
        let third_too = third != 0 && cards_above_all(theirs, third) == higher;
        for index in 0..2 {
            let length = count(side[index]);
            if side[index] & second == 0 || tops & !side[index] != 0 {
                continue;
            }
            // 1. King and queen against the ace, in one hand or in two.
            let apart = tops == 0 && length + count(side[1 - index]) > 2;
            let together = length >= 2 && side[index] & third != 0;
            if against_one && third_too && (together || apart) {
                sure.slow = third as u16;
            }
            // 2. A king behind the ace, or a queen with two more behind ace and king. The hand loses the trick only by
            //    leading trumps itself. If it has another card to lead, it need not do so the first time it is on lead;
            //    to be on lead again it has to win a trick first.
            let guarded =
                against_one && length >= 2 || count(higher) == 2 && tops == 0 && length >= 3;
            let behind = higher & !before[index] == 0;
            if let (true, true, 0, Some(seat)) = (guarded, behind, sure.slow, seats[index]) {
                sure.slow = second as u16;
                sure.plain_card_seat = seat as u8;
            }
        }
        sure
    }
}

impl Cash {
    /// Computes the tricks to cash in a suit from the leader's cards, partner's, and those of each opponent.
    #[inline(always)]
    fn new(own: u64, partner: u64, against: [u64; 2]) -> Cash {
        let longest = count(against[0]).max(count(against[1]));
        let against = against[0] | against[1];
        let alone = cash_run(own, partner, against, longest);
        let mut cash = Cash {
            leader: alone,
            leader_relied: alone.relied(own, 0, alone.tricks.into()) as u16,
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
        if own != 0 && partner > against.max(lowest(own)) {
            let before = u32::from(alone.tricks)
                .min(count(own) - 1)
                .min(count(partner) - 1);
            let entry = lowest(cards_above_all(partner, against | lowest(own)));
            cash.before_crossing = before as u8;
            cash.after_crossing = after(before);
            cash.crossing_relied = lowest(alone.relied(own, 0, before) | entry) as u16;
        }
        let stays = cash.leader.tricks + cash.partner.tricks;
        cash.max_tricks = stays.max(cash.before_crossing + cash.after_crossing.tricks);
        cash
    }
}

/// Returns the tricks that the hand `own` can cash in a suit from the top while its partner follows with low cards.
/// `against` is the set of all cards of the other side, and `longest` the length of its longer holding.
#[inline(always)]
fn cash_run(own: u64, partner: u64, against: u64, longest: u32) -> Run {
    let tops = cards_above_all(own, against);
    if tops == 0 {
        return Run::default();
    }
    // 1. Once the others have no card left, every card wins.
    let needed = count(tops).min(longest);
    let stand = if needed == longest { own } else { tops };
    // 2. Partner must not have to overtake.
    let tricks = rounds_not_overtaken(stand, partner);
    // 3. The ranks matter as long as anybody follows.
    let followed = count(partner).min(count(stand));
    Run {
        tricks: tricks as u8,
        depth: needed.max(followed) as u8,
    }
}

/// Returns the number of rounds in which partner, who plays his lowest card each time, need not overtake the card that
/// the hand `own` leads from the top. Example: with own A Q and partner's K J it is 1: the jack falls under the ace,
/// but the king would take the queen.
#[inline(always)]
fn rounds_not_overtaken(mut own: u64, mut partner: u64) -> u32 {
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

/// Returns the number of declarer's exits in one suit at misère, and the highest of them (0 if there is none).
///
/// `own` is the set of declarer's cards in the suit, and `against` that of both opponents' cards. In both bit sets, the
/// lowest card is the highest bit.
///
/// The exits are the longest run of adjacent cards in his holding, from the lowest up, with which he can duck every
/// lead even after he has led the lowest of them. At most `n` − 2 of the opponents' cards are below his `n`th lowest
/// card, and none is below his lowest. If the opponents hold no card of the suit, all his cards are exits.
#[inline(always)]
fn count_exits(own: u64, against: u64) -> (u8, u16) {
    let mut cards = own;
    let (mut exits, mut last) = (0u8, 0);
    while cards != 0 {
        let card = highest(cards);
        if count(against & !(card - 1)) > u32::from(exits.saturating_sub(1)) {
            break;
        }
        exits += 1;
        last = card as u16;
        cards ^= card;
    }
    (exits, last)
}

/// Returns a suit's cards without the `n` lowest.
#[inline(always)]
fn without_lowest(mut cards: u64, n: u32) -> u64 {
    for _ in 0..n {
        cards &= cards.wrapping_sub(1);
    }
    cards
}

/// Returns a suit's cards without the `n` highest.
#[inline(always)]
fn without_highest(mut cards: u64, n: u32) -> u64 {
    for _ in 0..n {
        cards ^= highest(cards);
    }
    cards
}
