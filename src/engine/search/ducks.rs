//! Misère: upper bounds on declarer's tricks, found by counting.
//!
//! The board is upside down in misère: the lowest card is the highest bit. In these comments *low* and *below* refer to
//! the actual ranks of the cards.
//!
//! Example: declarer has ♠7 8 ♥A, the next hand ♠9 10 ♥7 and the last ♠J Q ♥8. With both spades he ducks every lead of
//! the suit: they are exits. The ace is a bad card. Whoever leads, [`prove_bound`] returns one trick for the target 2:
//! an upper bound, since he takes a trick with the ace at most, and then exits with his spades. It relies on the owners
//! of ♠7 8, and of no heart. For the target 1 it returns `None`.

use super::bits::Cards;
use super::forced::Forced;
use super::hands::Hands;
use super::outcome::Outcome;
use super::shape::Shape;
use super::suits::SuitFacts;

/// Misère: returns an upper bound below `target` on declarer's tricks if counting proves one; `None` otherwise.
#[inline(always)]
pub(super) fn prove_bound(
    suits: [&SuitFacts; 4],
    hands: &Hands,
    leader: usize,
    target: u8,
) -> Option<Outcome> {
    if let Some(relied) = declarer_is_safe(suits, hands, leader) {
        return Some(Outcome { tricks: 0, relied });
    }
    let lengths = Lengths::new(hands.shape());
    let (tricks, relied) = suit_by_suit(suits, hands, &lengths, leader, target.into())
        .or_else(|| bad_cards_first(suits, hands, &lengths, leader, target.into()))?;
    Some(Outcome {
        tricks: tricks as u8,
        relied,
    })
}

/// If declarer cannot be forced to take any trick, returns the cards that the proof of this relies on; otherwise
/// returns `None`.
///
/// When a suit that is [safe](super::forced) is led, declarer plays a card that loses the trick and leaves the suit
/// safe. When he cannot follow, he discards the highest card of a suit, which also leaves that suit safe: see
/// [`suit_by_suit`]. On lead he needs a suit that is still safe after he has led it and lost the trick.
#[inline(always)]
fn declarer_is_safe(suits: [&SuitFacts; 4], hands: &Hands, leader: usize) -> Option<Cards> {
    let depths = suits.map(|suit| suit.forced.safe);
    if depths.contains(&Forced::NEVER) {
        return None;
    }
    let mut relied = relied_cards(hands, depths);
    if leader == 0 {
        let can_lead = |&suit: &usize| suits[suit].forced.safe_to_lead != Forced::NEVER;
        let suit = (0..4).find(can_lead)?;
        relied |= nth_lowest(hands, suit, suits[suit].forced.safe_to_lead);
    }
    Some(relied)
}

/// Returns the cards that a proof relies on if it depends on who owns the `depths[suit]` lowest cards of each suit: in
/// each suit, the highest of those cards.
#[inline(always)]
fn relied_cards(hands: &Hands, depths: [u8; 4]) -> Cards {
    (0..4).fold(Cards::NONE, |relied, suit| {
        relied | nth_lowest(hands, suit, depths[suit])
    })
}

/// Returns the `n`th lowest card in play of a suit; no card if `n` is 0. In the numbering of misère it is the `n`th
/// highest bit.
#[inline(always)]
fn nth_lowest(hands: &Hands, suit: usize, n: u8) -> Cards {
    hands.in_play().nth_highest(suit, n.into())
}

/// The suit lengths of declarer and of his two opponents in misère.
struct Lengths {
    /// The number of declarer's cards in each suit.
    declarer: [u32; 4],
    /// The number of cards in each suit that declarer's opponents hold: first the hand that plays after declarer, then
    /// the other.
    others: [[u32; 4]; 2],
}

impl Lengths {
    /// Extracts the suit lengths from a shape, which packs the lengths of all hands into one word.
    #[inline(always)]
    fn new(shape: Shape) -> Lengths {
        let lengths = |seat| [0, 1, 2, 3].map(|suit| shape.length(seat, suit));
        Lengths {
            declarer: lengths(0),
            others: [lengths(1), lengths(2)],
        }
    }

    /// Returns true if either opponent of declarer holds a card of the suit.
    #[inline(always)]
    fn others_hold(&self, suit: usize) -> bool {
        self.others[0][suit] + self.others[1][suit] > 0
    }
}

/// Returns an upper bound below `target` on declarer's tricks and the cards that it relies on, found by counting the
/// cards with which he can duck; `None` if there is no such bound.
///
/// In every suit declarer's lowest cards are *exits*: he can duck every lead with one of them, and he can lead the
/// lowest without taking the trick as long as anybody else has a card of the suit. His other cards are *bad*. When a
/// suit is led he plays an exit if he has one; he discards and leads bad cards first. Then
///
/// 1. Exits lose as long as a bad card is left, so until then he takes at most one trick with each bad card.
/// 2. When the last bad card has taken a trick and he is on lead, he exits and takes nothing more, unless all his exits
///    are stuck: see [`max_stuck`]. If he was on lead from the start, and every bad card took a trick, he has not used
///    an exit before.
/// 3. If he [loses a bad card](loses_a_bad_card), it cannot happen both that each bad card takes a trick and that the
///    maximum number of exits is stuck in the end.
#[inline(always)]
fn bad_cards_first(
    suits: [&SuitFacts; 4],
    hands: &Hands,
    lengths: &Lengths,
    leader: usize,
    target: u32,
) -> Option<(u32, Cards)> {
    let exits = suits.map(|suit| u32::from(suit.exits));
    let all_exits = exits.iter().sum::<u32>();
    let bad = hands[0].count() - all_exits;
    if bad > target {
        return None;
    }
    let relied = (0..4).fold(Cards::NONE, |relied, suit| {
        relied | highest_exit(suits, suit)
    });
    if bad == 0 {
        // He exits at once, if he can.
        let can_exit = (0..4).any(|suit| exits[suit] > 0 && lengths.others_hold(suit));
        return (leader != 0 || can_exit).then_some((0, relied));
    }
    let stuck = max_stuck(exits, lengths, 0);
    if bad + stuck < target {
        return Some((bad + stuck, relied));
    }
    let with_loss = bad - 1 + max_stuck(exits, lengths, 1);
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

/// Returns declarer's highest exit in a suit: the highest of the low cards with which he can duck. Returns no card if
/// there is none.
#[inline(always)]
fn highest_exit(suits: [&SuitFacts; 4], suit: usize) -> Cards {
    suits[suit].highest_exit.in_suit(suit)
}

/// Returns the maximum number of exits that can be *stuck*. Exits are stuck if nobody but declarer has a card of their
/// suits any more, so that he takes tricks with them. `exits` is the number of his exits in each suit, and `discarded`
/// the number of other cards that he has discarded.
///
/// Suppose that `r` cards are left and declarer's are all stuck, in the suits `T`. Then both other hands hold `r` cards
/// of other suits. Consider a suit of which one of these hands, H, still holds cards. H followed whenever the suit was
/// led: once for every card that declarer, who has none left, held in it, less his discards from it, and once more for
/// every lead of the suit on which he discarded. So `r` is at most the number of cards that H had in all other suits
/// beyond declarer's lengths, plus the discards, less those made on H's own leads. The same bound holds if H has run
/// out of a suit that it led. Every discard was made on a lead of one of the two hands.
#[inline(always)]
fn max_stuck(exits: [u32; 4], lengths: &Lengths, discarded: u32) -> u32 {
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

/// Returns the card that the proof relies on, or no card, if declarer is certain to lose or discard a bad card, or to
/// duck more than `ducks` times, before the last bad card has taken a trick. Returns `None` if that is not certain.
/// Declarer plays [bad cards first](bad_cards_first).
///
/// Suppose he ducks at most `ducks` times, each time when the others lead. Then they lead a suit in which he has only
/// bad cards, and from then on he leads bad cards, all of which win. So he is certain to lose a bad card in two cases:
///
/// 1. The leader has only suits that he cannot lead for this purpose: those in which declarer is void, since declarer
///    then discards a bad card, and, if declarer must not duck at all, those in which he ducks.
/// 2. The lowest bad card of a suit is *covered* when declarer leads or must play it: one of the others holds cards of
///    the suit, and all of them are above it. By then that hand has parted with at most one card in each trick. While
///    declarer ducks, it has parted with cards only of that suit, or of others after it ran out of another suit in
///    which he ducks.
#[inline(always)]
fn loses_a_bad_card(
    suits: [&SuitFacts; 4],
    hands: &Hands,
    lengths: &Lengths,
    leader: usize,
    exits: [u32; 4],
    ducks: u32,
) -> Option<Cards> {
    if leader != 0 {
        let held = lengths.others[leader - 1];
        let is_useless = |suit: usize| {
            held[suit] == 0 || lengths.declarer[suit] == 0 || ducks == 0 && exits[suit] > 0
        };
        if (0..4).all(is_useless) {
            return Some(Cards::NONE);
        }
    }
    for suit in 0..4 {
        let exit = highest_exit(suits, suit);
        // All cards of the suit if there is no exit.
        let bad = hands[0].suited(suit).below(exit);
        if bad.is_empty() {
            continue;
        }
        let card = bad.highest();
        for (seat, held) in [(1, lengths.others[0]), (2, lengths.others[1])] {
            let covers = hands[seat].suited(suit);
            if covers.is_empty() || covers > card {
                continue;
            }
            let gone = if leader == 0 {
                0
            } else {
                let others = (0..4).filter(|&other| other != suit);
                let discards = others.map(|other| exits[other].saturating_sub(held[other]));
                1 + ducks.min(exits[suit] + discards.sum::<u32>())
            };
            if covers.count() > gone {
                return Some(card);
            }
        }
    }
    None
}

/// Returns an upper bound below `target` on declarer's tricks and the cards that it relies on; `None` if there is no
/// such bound. It is found from the tricks that he can be forced to take in [every suit by itself](super::forced).
///
/// In every suit declarer follows as he would if it were the only suit. On lead he leads any suit that is not *dead*,
/// that is, in which somebody else still has a card. So as long as one of his suits is not dead, he takes at most the
/// [forced](Forced::tricks) tricks in each suit:
///
/// 1. The others can do no more in a suit than lead it, discard from it, and leave declarer on lead.
/// 2. When declarer cannot follow, he discards the highest card of a suit. That does not increase the number of forced
///    tricks: he goes on as if he still had it, and when he would have played it he plays the highest card that he has.
///
/// When all his suits are dead, he takes the remaining tricks: see [`max_left`]. He must be on lead for that, so he
/// takes none if no trick is forced and he is not on lead now. If he is on lead now, he first leads a suit without a
/// forced trick, if he can, and loses the trick.
#[inline(always)]
fn suit_by_suit(
    suits: [&SuitFacts; 4],
    hands: &Hands,
    lengths: &Lengths,
    leader: usize,
    target: u32,
) -> Option<(u32, Cards)> {
    let forced = suits.map(|suit| u32::from(suit.forced.tricks));
    let all = forced.iter().sum::<u32>();
    if all >= target {
        return None;
    }
    let mut unforced = [0, 1, 2, 3].map(|suit| lengths.declarer[suit] - forced[suit]);
    let can_exit =
        |&suit: &usize| forced[suit] == 0 && unforced[suit] > 0 && lengths.others_hold(suit);
    let exit = match leader {
        0 => (0..4).filter(can_exit).max_by_key(|&suit| unforced[suit]),
        _ => None,
    };
    if let Some(suit) = exit {
        unforced[suit] -= 1;
    }
    let left = match (all, leader, exit) {
        (0, 0, None) | (1.., _, _) => max_left(unforced, lengths, target - all)?,
        (0, _, _) => 0,
    };
    let relied = relied_cards(hands, suits.map(|suit| suit.forced.depth));
    Some((all + left, relied))
}

/// Returns the maximum number of tricks beyond the forced ones that declarer takes because he is on lead and nobody
/// else has a card of his suits; `None` unless it is below `limit`. `unforced` is the number of cards of each suit with
/// which he takes no forced trick.
///
/// Let `T` be the *dead* suits, in which only he has cards. The tricks beyond the forced ones
///
/// 1. are at most the unforced cards of `T`, since he cannot take a trick with the others;
/// 2. are at most the tricks left, in which each of the others plays a card of a suit that declarer has run out of. Of
///    each such suit a hand holds at most the number of cards that it had *beyond* declarer's length, plus declarer's
///    discards from it: when the suit was led, both lost a card.
///
/// Declarer's discards do not raise this sum, since he makes them when such a suit is led. If he discards from `T`, the
/// hand that led the suit has one card less beyond, and the other no more than before. If he discards from one of the
/// suits that he runs out of, the longer of the others' holdings may become one card longer beyond his there; but in
/// the suit that was led the longer holding has become one card shorter.
///
/// Declarer always discards from the same suit as long as he has cards of it. If that suit is in `T`, the cards beyond
/// of either hand are a bound. If not, the bound is the sum, over the suits, of the cards beyond of the longer holding.
/// He picks the suit with the lowest bound.
#[inline(always)]
fn max_left(unforced: [u32; 4], lengths: &Lengths, limit: u32) -> Option<u32> {
    let beyond: [[u32; 2]; 4] = std::array::from_fn(|suit| {
        let held = lengths.others.map(|other| other[suit]);
        held.map(|held| held.saturating_sub(lengths.declarer[suit]))
    });
    let with_unforced = (0..4).fold(0, |set, suit| set | u32::from(unforced[suit] > 0) << suit);
    let mut discarded_from = (0..4).fold(0, |set, suit| {
        set | u32::from(lengths.declarer[suit] > 0) << suit
    });
    let mut most = [0; 4];
    let mut dead = with_unforced;
    while dead != 0 {
        let (mut cards, mut held, mut longest) = (0, [0, 0], 0);
        for suit in 0..4 {
            if dead >> suit & 1 != 0 {
                cards += unforced[suit];
            } else {
                held = [held[0] + beyond[suit][0], held[1] + beyond[suit][1]];
                longest += beyond[suit][0].max(beyond[suit][1]);
            }
        }
        let (from_dead, from_others) = (cards.min(held[0]).min(held[1]), cards.min(longest));
        if from_others >= limit {
            discarded_from &= dead;
        }
        if from_dead >= limit || discarded_from == 0 {
            return None;
        }
        for (suit, most) in most.iter_mut().enumerate() {
            let is_dead = dead >> suit & 1 != 0;
            *most = (*most).max(if is_dead { from_dead } else { from_others });
        }
        dead = (dead - 1) & with_unforced;
    }
    let discards = (0..4).filter(|&suit| discarded_from >> suit & 1 != 0);
    discards.map(|suit| most[suit]).min()
}

#[cfg(test)]
mod tests {
    use super::super::bits::hand_in_order;
    use super::super::mode::Misere;
    use super::super::suits::placed;
    use super::*;

    #[test]
    fn declarer_of_misere_takes_only_one_trick_with_one_bad_card() {
        // Upside down: the seven is rank 12, the ace rank 5.
        let misere = |text: &str| hand_in_order(text, "AKQJT987");
        let held = ["78.A..", "9T.7..", "JQ.8..", ""].map(misere);
        let (suits, hands) = placed::<Misere>(held);
        let facts = suits.facts(hands.in_play());
        let relied = misere("8...");
        for leader in 0..3 {
            let found = prove_bound(facts, &hands, leader, 2);
            assert_eq!(found, Some(Outcome { tricks: 1, relied }), "{leader}");
            assert_eq!(prove_bound(facts, &hands, leader, 1), None, "{leader}");
        }
    }
}
