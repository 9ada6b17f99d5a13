//! Misère: tricks that declarer surely does not take.
//!
//! The board is upside down in misère: the lowest card is the highest bit. Here *low* and *below*
//! are said of the cards as they are played.

use super::bits::{above, count, highest, lane, lowest};
use super::node::{Outcome, length};
use super::suits::SuitFacts;

/// Misère: whether declarer can be kept from reaching the target by counting alone.
#[inline(always)]
pub(super) fn decide(
    suits: [&SuitFacts; 4],
    hands: &[u64; 4],
    shape: u64,
    leader: usize,
    target: u8,
) -> Option<Outcome> {
    if let Some(relied) = declarer_is_safe(suits, hands, leader) {
        return Some(Outcome { tricks: 0, relied });
    }
    let lengths = Lengths::of(shape);
    let (tricks, relied) = bad_cards_first(suits, hands, &lengths, leader, target.into())
        .or_else(|| exits_first(hands, &lengths, target.into()))?;
    Some(Outcome {
        tricks: tricks as u8,
        relied,
    })
}

/// If declarer cannot be made to take a trick, the cards that this relies on.
///
/// In a safe suit declarer has below each of his cards at least as many of his own as of the
/// others': to every lead he plays his highest card that stays below, which leaves the suit
/// safe again. On lead he needs a suit that is safe without its lowest card, and somebody to
/// take that card.
#[inline(always)]
fn declarer_is_safe(suits: [&SuitFacts; 4], hands: &[u64; 4], leader: usize) -> Option<u64> {
    let can_lead = leader != 0 || suits.iter().any(|suit| suit.safe_to_lead);
    if !can_lead || !suits.iter().all(|suit| suit.safe) {
        return None;
    }
    // Who holds the cards above his makes no difference.
    Some((0..4).fold(0, |relied, suit| relied | lowest(hands[0] & lane(suit))))
}

/// How many cards of each suit the hands hold: declarer's, and the others'.
struct Lengths {
    declarer: [u32; 4],
    others: [[u32; 4]; 2],
}

impl Lengths {
    #[inline(always)]
    fn of(shape: u64) -> Lengths {
        let of = |seat| [0, 1, 2, 3].map(|suit| length(shape, seat, suit));
        Lengths {
            declarer: of(0),
            others: [of(1), of(2)],
        }
    }

    /// Whether anybody but declarer holds a card of the suit.
    #[inline(always)]
    fn others_hold(&self, suit: usize) -> bool {
        self.others[0][suit] + self.others[1][suit] > 0
    }
}

/// A bound on declarer's tricks below the target, and the cards it relies on.
///
/// In every suit declarer's lowest cards are *exits*: he can duck every lead with one of them, and
/// lead the lowest without taking the trick as long as anybody else has a card of the suit. His
/// other cards are *bad*. To a lead he plays an exit if he has one, and he discards and leads bad
/// cards first. Then
///
/// 1. Exits lose as long as a bad card is left, so that until then he takes a trick with each bad
///    card at most.
/// 2. When the last bad card has taken a trick and he is on lead, he exits and takes nothing more,
///    unless all his exits are stuck: see [`most_stuck`]. If he had the lead from the start, and
///    every bad card took a trick, he has used none of them before.
/// 3. That each bad card takes a trick, and that as many exits as can be are stuck in the end, is out
///    of the question if he [loses a bad card](loses_a_bad_card).
#[inline(always)]
fn bad_cards_first(
    suits: [&SuitFacts; 4],
    hands: &[u64; 4],
    lengths: &Lengths,
    leader: usize,
    target: u32,
) -> Option<(u32, u64)> {
    let exits = suits.map(|suit| u32::from(suit.exits));
    let all_exits = exits.iter().sum::<u32>();
    let bad = count(hands[0]) - all_exits;
    if bad > target {
        return None;
    }
    let relied = (0..4).fold(0, |relied, suit| relied | last_exit(suits, suit));
    if bad == 0 {
        // He exits at once, if he can.
        let can_exit = (0..4).any(|suit| exits[suit] > 0 && lengths.others_hold(suit));
        return (leader != 0 || can_exit).then_some((0, relied));
    }
    let stuck = most_stuck(exits, lengths, 0);
    if bad + stuck < target {
        return Some((bad + stuck, relied));
    }
    let with_loss = bad - 1 + most_stuck(exits, lengths, 1);
    if with_loss >= target {
        return None;
    }
    if leader == 0 && stuck < all_exits && bad < target {
        return Some((with_loss.max(bad), relied));
    }
    let ducks = all_exits - stuck;
    let loser = loses_a_bad_card(suits, hands, lengths, leader, exits, ducks)?;
    Some((with_loss, relied | loser))
}

/// The highest exit of a suit, if there is one.
#[inline(always)]
fn last_exit(suits: [&SuitFacts; 4], suit: usize) -> u64 {
    u64::from(suits[suit].last_exit) << (16 * suit)
}

/// The most exits that may be left to declarer when nobody else has a card of their suits, and he
/// has discarded so many of his other cards.
///
/// Say this happens in the suits `T` with `r` cards left: then both others hold `r` cards of other
/// suits. A suit of which one of them still holds cards he followed whenever it was led: as often
/// as declarer, who has no card of it left, held one, less declarer's discards, and once more
/// whenever it was led for a discard. So `r` is no more than what he had of all other suits beyond
/// declarer's lengths and the discards, less those to his own leads; which is as true if he has
/// run out of what he led. The leads for discards add up to the discards.
#[inline(always)]
fn most_stuck(exits: [u32; 4], lengths: &Lengths, discarded: u32) -> u32 {
    let beyond = lengths.others.map(|others| {
        let beyond = |suit: usize| others[suit].saturating_sub(lengths.declarer[suit]);
        [0, 1, 2, 3].map(beyond)
    });
    let all = beyond.map(|beyond| beyond.iter().sum::<u32>());
    let with_exits = (0..4).fold(0, |set, suit| set | u32::from(exits[suit] > 0) << suit);
    let (mut most, mut set) = (0, with_exits);
    while set != 0 {
        let (mut left, mut held) = (0, all);
        for suit in (0..4).filter(|suit| set >> suit & 1 != 0) {
            left += exits[suit];
            held[0] -= beyond[0][suit];
            held[1] -= beyond[1][suit];
        }
        let held = (held[0].min(held[1]) + discarded).min((held[0] + held[1] + discarded) / 2);
        most = most.max(left.min(held));
        set = (set - 1) & with_exits;
    }
    most
}

/// Whether declarer, who plays [bad cards first](bad_cards_first), loses or discards one of them or
/// ducks more often than `ducks` times before the last of them has taken a trick; and the card
/// that this relies on.
///
/// Otherwise he ducks `ducks` times at most, every time to a lead of the others; then they lead a
/// suit in which he has bad cards only; and from then on he leads bad cards, all of which win. So
/// he loses one
///
/// 1. if the leader has only suits that he cannot lead: those that declarer has not, since he then
///    discards a bad card, and those that declarer ducks if he is not to duck at all;
/// 2. if the lowest bad card of a suit is *covered* when he leads it, or must play it: if one of
///    the others holds cards of the suit, and all of them are above it. By then that hand has got
///    rid of one card in each trick at most, and, as long as declarer ducks, only in that suit or
///    after it ran out of another suit that he ducks.
#[inline(always)]
fn loses_a_bad_card(
    suits: [&SuitFacts; 4],
    hands: &[u64; 4],
    lengths: &Lengths,
    leader: usize,
    exits: [u32; 4],
    ducks: u32,
) -> Option<u64> {
    if leader != 0 {
        let held = lengths.others[leader - 1];
        let is_useless = |suit: usize| {
            held[suit] == 0 || lengths.declarer[suit] == 0 || ducks == 0 && exits[suit] > 0
        };
        if (0..4).all(is_useless) {
            return Some(0);
        }
    }
    for suit in 0..4 {
        let exit = last_exit(suits, suit);
        // All of them if there is no exit.
        let bad = hands[0] & lane(suit) & exit.wrapping_sub(1);
        if bad == 0 {
            continue;
        }
        let card = highest(bad);
        for (seat, held) in [(1, lengths.others[0]), (2, lengths.others[1])] {
            let covers = hands[seat] & lane(suit);
            if covers == 0 || covers > card {
                continue;
            }
            let gone = if leader == 0 {
                0
            } else {
                let others = (0..4).filter(|&other| other != suit);
                let discards = others.map(|other| exits[other].saturating_sub(held[other]));
                1 + ducks.min(exits[suit] + discards.sum::<u32>())
            };
            if count(covers) > gone {
                return Some(card);
            }
        }
    }
    None
}

/// Another bound on declarer's tricks below the target, and the cards it relies on.
///
/// Here only cards below all of the others' are exits: whenever he is on lead, declarer leads one of
/// them, and he ducks leads with them. To other leads he follows with *bad* cards, and he discards
/// these first. So he takes a trick with each bad card at most, as long as somebody can take his
/// exits. One of the others gets rid of cards of a suit
///
/// 1. when it is led, which takes an exit from declarer as well;
/// 2. when he has run out of a suit that declarer follows to: no more often than declarer has
///    cards of such suits beyond his own;
/// 3. when declarer has run out of the suit that is led: this takes a bad card from him.
///
/// So somebody can take every exit if 1 and 2 leave him a card, and 3 does not happen too often;
/// exits of suits in which that is not so are called bad. If 3 happens more often, as many bad cards
/// have gone, and exits may be [stuck](most_stuck).
#[inline(always)]
fn exits_first(hands: &[u64; 4], lengths: &Lengths, target: u32) -> Option<(u32, u64)> {
    let shorter = lengths.others.map(|others| {
        let shorter = |suit: usize| lengths.declarer[suit].saturating_sub(others[suit]);
        [0, 1, 2, 3].map(shorter)
    });
    let discards = shorter.map(|shorter| shorter.iter().sum::<u32>());
    let mut bad = count(hands[0]);
    let (mut exits, mut relied) = ([0; 4], 0);
    let mut to_spare = u32::MAX;
    for suit in 0..4 {
        let others = (hands[1] | hands[2]) & lane(suit);
        if others == 0 {
            continue;
        }
        let below = above(highest(others), hands[0] & lane(suit));
        if below == 0 {
            continue;
        }
        let spare = |other: usize| {
            let gone = count(below) + discards[other] - shorter[other][suit];
            lengths.others[other][suit].checked_sub(gone)
        };
        if let Some(spare) = spare(0).max(spare(1)) {
            to_spare = to_spare.min(spare);
            exits[suit] = count(below);
            bad -= count(below);
            relied |= lowest(below);
        }
    }
    if bad >= target {
        return None;
    }
    let most = match bad.checked_sub(to_spare.saturating_add(1)) {
        Some(left) => bad.max(left + most_stuck(exits, lengths, bad - left)),
        None => bad,
    };
    (most < target).then_some((most, relied))
}
