//! Sure winners: tricks that can be counted without a search.
//!
//! There are two bounds at the start of a trick. *Quick tricks* are those that the side on lead can cash at once, in
//! the leader's hand and, over an entry, in partner's. *Sure stoppers* are tricks that the other side cannot be
//! prevented from taking later: its top trumps or, without trumps, its winners once the leader's side has lost the lead
//! ([`guards`]). The names and the idea are those of Haglund's "Search algorithms for a bridge double dummy solver".
//!
//! Example without trumps, with three tricks left: North, on lead, has ♠A K ♥2, East ♠Q J ♥3, South ♠3 2 ♥A and West ♠5
//! 4 ♥4. North cashes ace and king, and crosses over to South's ace. So [`prove_bound`] returns three tricks for the
//! target 3, relying on the king and all higher spades, and on ♥A. It holds for every deal of the other cards in which
//! all suits are as long in all hands. With ♥A in West's hand it returns two tricks for the target 2, relying on the
//! king, and two for the target 3, an upper bound that relies on ♥A.

use super::bits::{Cards, TRUMP};
use super::ducks;
use super::guards;
use super::hands::Hands;
use super::mode::Mode;
use super::outcome::{Need, Outcome};
use super::sides::{Hand, Sides, SureTricks};
use super::suits::{SuitCache, SureTrumps};

/// Returns a bound that decides whether the counted side takes the tricks that it needs; `None` if counting sure
/// winners does not decide this.
#[inline(always)]
pub(super) fn prove_bound<M: Mode>(
    suits: &SuitCache,
    hands: &Hands,
    leader: usize,
    need: Need,
) -> Option<Outcome> {
    let in_play = hands.in_play();
    let (suits, trumps) = (suits.facts(in_play), suits.trumps(in_play));
    if M::MISERE {
        return ducks::prove_bound(suits, hands, leader, need.target);
    }
    let sides = Sides::new::<M>(suits, trumps, hands, leader);
    let counted = M::is_counted(leader);
    // The numbers of tricks that the leader's side and the other side need to decide the question.
    let (target, left) = (u32::from(need.target), u32::from(need.left));
    let (needed, needed_against) = if counted {
        (target, left - target + 1)
    } else {
        (left - target + 1, target)
    };
    let quick = sides.quick_tricks::<M>(needed, left);
    if quick.tricks >= needed {
        return Some(bound_from_winners(counted, quick, left));
    }
    if M::TRUMPS {
        let trumps = sides.sure_trumps(trumps.sure[usize::from(!counted)], needed);
        if trumps.tricks >= needed {
            return Some(bound_from_winners(counted, trumps, left));
        }
    }
    let stoppers = sides.stoppers::<M>(needed_against, left);
    if stoppers.tricks >= needed_against {
        return Some(bound_from_winners(!counted, stoppers, left));
    }
    None
}

/// Converts the sure winners of one side to a bound on the counted side's tricks. `counted` is true if the winners
/// belong to the counted side.
#[inline(always)]
fn bound_from_winners(counted: bool, winners: SureTricks, left: u32) -> Outcome {
    let tricks = winners.tricks.min(left);
    Outcome {
        tricks: if counted { tricks } else { left - tricks } as u8,
        relied: winners.relied,
    }
}

/// The tricks that the leader has cashed by himself, and facts about those that may follow.
struct Cashed {
    /// The number of rounds of trumps that the leader has drawn.
    drawn: u32,
    /// The tricks that the leader has cashed in all suits together.
    own: SureTricks,
    /// The number of tricks that the leader has cashed in each side suit.
    tricks: [u32; 4],
    /// The trump tricks that the side is sure to take later if the leader does not put partner on lead.
    later: SureTricks,
    /// For each suit, the number of rounds that nobody can ruff; see [`Sides::rounds_without_ruff`].
    rounds: [u32; 4],
    /// The number of tricks that partner can cash in each side suit once he is on lead.
    rest: [u32; 4],
}

impl Sides<'_> {
    /// Returns the tricks that the leader's side can cash before it loses the lead, counted up to `need`. A result
    /// below `need` is not exact: it only means that `need` tricks could not be proved.
    #[inline(always)]
    fn quick_tricks<M: Mode>(&self, need: u32, left: u32) -> SureTricks {
        let cash = self.suits.map(|suit| &suit.cash[self.seats[0]]);
        // In most cases the upper bounds of the suits show that they are not enough.
        let bound: u32 = cash.iter().map(|cash| u32::from(cash.max_tricks)).sum();
        if bound < need {
            return SureTricks::default();
        }
        // 1. In trump contracts the leader draws trumps first.
        let mut own = SureTricks::default();
        let drawn = if M::TRUMPS {
            u32::from(cash[TRUMP].leader.tricks)
        } else {
            0
        };
        if drawn > 0 {
            own.tricks = drawn.min(need);
            own.relied = cash[TRUMP].leader.relied(self.own.cards, TRUMP, own.tricks);
            if own.tricks >= need {
                return own;
            }
        }
        let plain_suits = if M::TRUMPS { 3 } else { 4 };
        let rounds = self.rounds_without_ruff::<M>(drawn);
        // Partner must not be forced to ruff.
        let most = drawn + plain_cards::<M>(self.partner, left);

        // 2. The tricks that the leader cashes by himself, suit by suit.
        let mut cashed = [0; 4];
        for suit in 0..plain_suits {
            let run = cash[suit].leader;
            let tricks = u32::from(run.tricks)
                .min(rounds[suit])
                .min(most - own.tricks);
            if tricks == 0 {
                continue;
            }
            let used = tricks.min(need - own.tricks);
            cashed[suit] = tricks;
            own.tricks += used;
            own.relied |= if used == u32::from(run.tricks) {
                cash[suit].leader_relied.in_suit(suit)
            } else {
                run.relied(self.own.cards, suit, used)
            };
            if own.tricks >= need {
                return own;
            }
        }

        // 3. The trump tricks that the side is sure to take later.
        let later = if M::TRUMPS {
            self.trumps_later(0, drawn, own.tricks, need, left)
        } else {
            SureTricks::default()
        };
        if own.tricks + later.tricks >= need {
            return SureTricks {
                tricks: own.tricks + later.tricks,
                relied: own.relied | later.relied,
            };
        }
        if self.partner.cards.is_empty() {
            return SureTricks::default();
        }

        // 4. The leader crosses over to partner in one suit, and partner cashes his tricks.
        let mut rest = [0; 4];
        for suit in 0..plain_suits {
            if cashed[suit] == u32::from(cash[suit].leader.tricks) {
                rest[suit] = u32::from(cash[suit].partner.tricks).min(rounds[suit] - cashed[suit]);
            }
        }
        let cashed = Cashed {
            drawn,
            own,
            tricks: cashed,
            later,
            rounds,
            rest,
        };
        for entry in 0..plain_suits {
            let total = self.cross_to_partner::<M>(&cashed, entry, need, left);
            if total.tricks.min(left) >= need {
                return total;
            }
        }
        SureTricks::default()
    }

    /// Returns the side's tricks, counted up to `need`, if the leader, having cashed, puts partner on lead in the suit
    /// `entry`. A result below `need` is not exact: it only means that `need` tricks could not be proved.
    #[inline(always)]
    fn cross_to_partner<M: Mode>(
        &self,
        cashed: &Cashed,
        entry: usize,
        need: u32,
        left: u32,
    ) -> SureTricks {
        let cash = self.suits.map(|suit| &suit.cash[self.seats[0]]);
        let rounds = cashed.rounds[entry];
        let others = cashed.own.tricks - cashed.tricks[entry];
        let rests = cashed.rest.iter().sum::<u32>() - cashed.rest[entry];
        let mut total = cashed.own;
        let mut trump_tricks = cashed.drawn + cashed.later.tricks;
        if cash[entry].after_crossing.tricks != 0 && rounds != 0 {
            // 1. With a card: partner has a winner above one that the leader keeps.
            let run = cash[entry].after_crossing;
            let before = u32::from(cash[entry].before_crossing).min(rounds - 1);
            let most = if before == u32::from(cash[entry].before_crossing) {
                u32::from(run.tricks).min(rounds - before)
            } else {
                1
            };
            total.tricks = others + before + cashed.later.tricks;
            if total.tricks + most + rests < need {
                return SureTricks::default();
            }
            let used = most.min(need.saturating_sub(total.tricks));
            total.tricks += used;
            total.relied |= cashed.later.relied;
            total.relied |= cash[entry].crossing_relied.in_suit(entry);
            total.relied |= run.relied(self.partner.cards, entry, used);
        } else if M::TRUMPS
            && !M::MUST_RUFF
            && self.partner.length(entry) == 0
            && self.own.length(entry) != 0
            && rounds != 0
            && self.partner.length(TRUMP) > cashed.drawn
        {
            // 2. With a ruff by partner.
            let before = cashed.tricks[entry]
                .min(self.own.length(entry) - 1)
                .min(rounds - 1);
            total.tricks = others + before + 1;
            trump_tricks = cashed.drawn;
            if total.tricks + cashed.later.tricks + rests < need {
                return SureTricks::default();
            }
            if total.tricks < need {
                let sure = self.trumps_later(1, cashed.drawn, total.tricks, need, left);
                total.tricks += sure.tricks;
                total.relied |= sure.relied;
                trump_tricks += sure.tricks;
            }
        } else {
            return SureTricks::default();
        }
        // 3. Partner's winners in the other suits.
        for (suit, cash) in cash.into_iter().enumerate() {
            if suit != entry && cashed.rest[suit] != 0 && total.tricks < need {
                let used = cashed.rest[suit].min(need - total.tricks);
                total.relied |= cash.partner.relied(self.partner.cards, suit, used);
                total.tricks += used;
            }
        }
        // The leader must not be forced to ruff either.
        if total.tricks - trump_tricks > plain_cards::<M>(self.own, left) {
            return SureTricks::default();
        }
        total
    }

    /// Returns the trump tricks that a side is sure to take, counted up to `need`.
    #[inline(always)]
    fn sure_trumps(&self, sure: SureTrumps, need: u32) -> SureTricks {
        let has_plain = |seat: usize| {
            let hands = [self.own, self.others[0], self.partner, self.others[1]];
            let index = self.seats.iter().position(|&other| other == seat);
            hands[index.unwrap_or(0)].cards.has_any(!Cards::TRUMPS)
        };
        limit_tricks(sure, need, sure.count(|seat| seat.is_none_or(has_plain)))
    }

    /// Returns the trump tricks that the leader's side is sure to take after the leader has drawn `drawn` rounds of
    /// trumps, the side has cashed side suits, and partner has ruffed `ruffs` times (0 or 1). They are counted until,
    /// with the `so_far` tricks cashed before, they make `need`.
    #[inline(always)]
    fn trumps_later(
        &self,
        ruffs: usize,
        drawn: u32,
        so_far: u32,
        need: u32,
        left: u32,
    ) -> SureTricks {
        let sure = self.trumps.later[self.seats[0]][ruffs];
        // For a slow trick partner needs a plain card left after every trick in a side suit, and the hand that takes it
        // must have kept the cards that guard it, two at most.
        let keeps_plain = left - self.partner.length(TRUMP) + drawn + 1 > need;
        let holds = keeps_plain && need + 2 <= left;
        limit_tricks(sure, need - so_far, sure.count(|_| holds))
    }

    /// Returns, for each suit, the number of rounds that no opponent can ruff after the leader has drawn `drawn` rounds
    /// of trumps; 13 if there is no limit. Where ruffing is compulsory, rounds that the leader's side would have to
    /// ruff are left out too.
    #[inline(always)]
    fn rounds_without_ruff<M: Mode>(&self, drawn: u32) -> [u32; 4] {
        let mut rounds = [13; 4];
        if !M::TRUMPS {
            return rounds;
        }
        let mut may_ruff = |hand: Hand| {
            for (suit, rounds) in rounds.iter_mut().enumerate().take(TRUMP) {
                *rounds = hand.length(suit).min(*rounds);
            }
        };
        for hand in self.others {
            if hand.length(TRUMP) > drawn {
                may_ruff(hand);
            }
        }
        if M::MUST_RUFF && !self.partner.cards.is_empty() {
            // Neither hand may be forced to ruff the other's winners.
            for hand in [self.own, self.partner] {
                if hand.length(TRUMP) != 0 {
                    may_ruff(hand);
                }
            }
        }
        rounds
    }

    /// Returns the tricks that the side not on lead is sure to take at some time, counted up to `need`.
    #[inline(always)]
    fn stoppers<M: Mode>(&self, need: u32, left: u32) -> SureTricks {
        if M::TRUMPS {
            let others = usize::from(M::is_counted(self.seats[0]));
            let trumps = self.sure_trumps(self.trumps.sure[others], need);
            let ours = self.own.length(TRUMP) + self.partner.length(TRUMP);
            // A hand that must ruff takes the lead from the one that is cashing.
            let takes_over = M::MUST_RUFF
                && !self.others[1].cards.is_empty()
                && self.others.iter().any(|hand| hand.length(TRUMP) > 0);
            if trumps.tricks >= need || ours > 0 || takes_over {
                return trumps;
            }
        }
        guards::count_tricks::<M>(self, need, left)
    }
}

/// Returns the number of cards other than trumps in a hand of `left` cards.
#[inline(always)]
fn plain_cards<M: Mode>(hand: Hand, left: u32) -> u32 {
    if M::TRUMPS {
        left - hand.length(TRUMP)
    } else {
        left
    }
}

/// Returns `tricks` sure trump tricks, but at most `need`, with the lowest trump that they rely on.
#[inline(always)]
fn limit_tricks(sure: SureTrumps, need: u32, tricks: u32) -> SureTricks {
    let tricks = tricks.min(need);
    SureTricks {
        tricks,
        relied: sure.relied(tricks),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::cards::{Card, Seat, Strain, Suit};
    use crate::rules::{Chance, Game, Position, Setup};
    use crate::search::bits::hand;
    use crate::search::board::Board;
    use crate::search::cpu::AnyCpu;
    use crate::search::mode::BridgeNoTrumps;
    use crate::search::suits::placed;
    use crate::search::trick::TrickInPlay;

    /// A brute-force solver that tries every card. It caches its answers to the question whether the counted side takes
    /// a number of tricks.
    struct BruteForce(BTreeMap<([Cards; 4], usize, u8), bool>);

    impl BruteForce {
        fn takes<M: Mode>(&mut self, hands: &mut [Cards; 4], leader: usize, need: u8) -> bool {
            let left = hands[leader].count() as u8;
            if need == 0 || need > left {
                return need == 0;
            }
            let key = (*hands, leader, need);
            if let Some(&known) = self.0.get(&key) {
                return known;
            }
            let takes = self.try_cards::<M>(hands, leader, None, need);
            self.0.insert(key, takes);
            takes
        }

        fn continue_play<M: Mode>(
            &mut self,
            hands: &mut [Cards; 4],
            trick: TrickInPlay,
            seat: usize,
            need: u8,
        ) -> bool {
            if trick.cards_played() == M::SEATS {
                let taken = u8::from(M::is_counted(trick.winner));
                return self.takes::<M>(hands, trick.winner, need.saturating_sub(taken));
            }
            self.try_cards::<M>(hands, seat, Some(trick), need)
        }

        fn try_cards<M: Mode>(
            &mut self,
            hands: &mut [Cards; 4],
            seat: usize,
            trick: Option<TrickInPlay>,
            need: u8,
        ) -> bool {
            let own = hands[seat];
            let cards = match trick {
                Some(trick) if own.has_any(trick.led) => own & trick.led,
                Some(_) if M::MUST_RUFF && own.has_any(Cards::TRUMPS) => own & Cards::TRUMPS,
                _ => own,
            };
            for card in cards.iter() {
                hands[seat] ^= card;
                let trick = TrickInPlay::extend::<M>(trick, card, seat);
                let takes = self.continue_play::<M>(hands, trick, M::next(seat), need);
                hands[seat] ^= card;
                if takes == M::maximises(seat) {
                    return takes;
                }
            }
            !M::maximises(seat)
        }
    }

    /// Returns a random position to which the same proof applies: the cards below those relied on are redealt, and
    /// every hand keeps its suit lengths.
    fn random_member(hands: &[Cards; 4], relied: Cards, chance: &mut Chance) -> [Cards; 4] {
        let all = Cards::union(*hands);
        let mut dealt = *hands;
        for suit in 0..4 {
            let cards = all.suited(suit).below(relied.suited(suit).lowest());
            let mut left = cards;
            for (hand, before) in dealt.iter_mut().zip(hands) {
                *hand &= !cards;
                for _ in 0..(*before & cards).count() {
                    let mut card = left;
                    for _ in 0..chance.below(left.count() as usize) {
                        card = card.without_lowest();
                    }
                    *hand |= card.lowest();
                    left ^= card.lowest();
                }
            }
        }
        dealt
    }

    /// Returns a random ending with `left` cards in each hand and suits of uneven length.
    fn random_ending(game: Game, strain: Strain, left: usize, chance: &mut Chance) -> Position {
        let mut setup = Setup::empty(game);
        setup.strain = strain;
        let seats: Vec<Seat> = setup.seats_from(Seat::North).collect();
        let mut pack: Vec<Card> = game.pack().iter().collect();
        chance.shuffle(&mut pack);
        let weights = [0; 4].map(|_| chance.below(4));
        pack.sort_by_cached_key(|card| weights[card.suit.index()] + chance.below(3));
        pack.truncate(left * seats.len());
        chance.shuffle(&mut pack);
        for (hand, &seat) in pack.chunks(left).zip(&seats) {
            setup.hands[seat] = hand.iter().copied().collect();
        }
        setup.leader = seats[chance.below(seats.len())];
        setup.declarer = seats[chance.below(seats.len())];
        Position::from_setup(&setup).expect("a few cards for each hand")
    }

    /// Compares the bounds found by counting winners with brute force, on random endings that `is_wanted` accepts, for
    /// every target and on redealt hands. Returns the number of questions that counting decided.
    fn check_bounds(endings: u64, seed: u64, is_wanted: fn(Game, &Board) -> bool) -> usize {
        let mut chance = Chance::from_seed(seed);
        let mut suits = SuitCache::new(None);
        let mut decided = 0;
        for number in 0..endings {
            let trump = Strain::Trump(Suit::ALL[chance.below(4)]);
            // Most of the rules, and therefore most of the possible errors, concern trumps.
            let (game, strain) = match number % 8 {
                0..3 => (Game::Bridge, trump),
                3 => (Game::Bridge, Strain::NoTrump),
                4 => (Game::Preferans, trump),
                5 => (Game::Preferans, Strain::NoTrump),
                _ => (Game::Preferans, Strain::Misere),
            };
            let left = 2 + chance.below(4);
            let position = random_ending(game, strain, left, &mut chance);
            let board = Board::new(&position);
            if !is_wanted(game, &board) {
                continue;
            }
            with_mode!(game, strain, M => {
                suits.set_deal::<M>(board.hands);
                let hands = Hands::new(board.hands);
                suits.compute_facts::<M>(AnyCpu, hands.in_play());
                let left = left as u8;
                for target in 1..=left {
                    let need = Need { target, left };
                    let outcome = prove_bound::<M>(&suits, &hands, board.leader, need);
                    let Some(outcome) = outcome else {
                        continue;
                    };
                    decided += 1;
                    for member in 0..6 {
                        let mut hands = board.hands;
                        if member > 0 {
                            hands = random_member(&hands, outcome.relied, &mut chance);
                        }
                        let mut solver = BruteForce(BTreeMap::new());
                        let is_lower = outcome.reaches(target);
                        let need = outcome.tricks + u8::from(!is_lower);
                        let is_true = solver.takes::<M>(&mut hands, board.leader, need) == is_lower;
                        assert!(is_true, "{outcome:?} for {target}: {position:?}");
                    }
                }
            });
        }
        decided
    }

    /// Returns the bound that counting proves without trumps, with North on lead.
    fn bound_of(hands: [&str; 4], need: Need) -> Option<Outcome> {
        let held = hands.map(hand);
        let (suits, hands) = placed::<BridgeNoTrumps>(held);
        prove_bound::<BridgeNoTrumps>(&suits, &hands, 0, need)
    }

    #[test]
    fn partners_winners_count_if_the_leader_can_reach_them() {
        let [target, left] = [3, 3];
        let found = bound_of(
            ["AK.2..", "QJ.3..", "32.A..", "54.4.."],
            Need { target, left },
        );
        let relied = hand("K.A..");
        assert_eq!(found, Some(Outcome { tricks: 3, relied }));
        for (target, relied) in [(2, "K..."), (3, ".A..")] {
            let need = Need { target, left };
            let found = bound_of(["AK.2..", "QJ.3..", "32.4..", "54.A.."], need);
            let relied = hand(relied);
            assert_eq!(found, Some(Outcome { tricks: 2, relied }), "{target}");
        }
    }

    #[test]
    fn bounds_from_sure_winners_hold_for_all_equivalent_positions() {
        let decided = check_bounds(50_000, 53, |_, _| true);
        assert!(decided > 25_000, "{decided}");
    }

    /// Returns the holding in a suit of the hand that plays `turn` turns after the leader, moved to the lowest bits of
    /// the set.
    fn holding_of_turn(board: &Board, turn: usize, suit: usize) -> Cards {
        board.hands[(board.leader + turn) & 3].lowered(suit)
    }

    /// Returns true if partner has trumps and is void in a suit that the leader holds. The count of sure winners may
    /// then include a ruff and slow trumps, which decides one ending in a thousand.
    fn partner_may_ruff(game: Game, board: &Board) -> bool {
        let [own, partner] =
            [0, 2].map(|turn| [0, 1, 2, 3].map(|suit| holding_of_turn(board, turn, suit)));
        game == Game::Bridge
            && !partner[TRUMP].is_empty()
            && (0..TRUMP).any(|suit| partner[suit].is_empty() && !own[suit].is_empty())
    }

    #[test]
    fn bounds_from_ruffs_and_slow_trumps_hold_for_all_equivalent_positions() {
        let decided = check_bounds(600_000, 59, partner_may_ruff);
        assert!(decided > 10_000, "{decided}");
    }

    /// Returns true if a hand of the leader's side has the highest card of a suit in which the opponent behind it has
    /// the next card, well guarded.
    fn has_a_stop(game: Game, board: &Board) -> bool {
        let is_stopped = |head: usize, suit: usize| {
            let others = [1, 2, 3].map(|turn| holding_of_turn(board, head + turn, suit));
            let next = Cards::union(others).highest();
            !next.is_empty() && others[0].has_any(next) && {
                let tops = holding_of_turn(board, head, suit).above(next).count();
                (1..others[0].count()).contains(&tops)
            }
        };
        game == Game::Bridge && (0..4).any(|suit| is_stopped(0, suit) || is_stopped(2, suit))
    }

    #[test]
    fn bounds_from_stopped_suits_hold_for_all_equivalent_positions() {
        let decided = check_bounds(200_000, 61, has_a_stop);
        assert!(decided > 30_000, "{decided}");
    }

    /// Returns true if a hand of the other side has more than one high card in a suit of which the leader's side has
    /// the highest card. Also returns true if partner has the highest card of a suit in which the leader is void.
    fn has_high_cards_in_a_row_or_a_suit_beyond_reach(game: Game, board: &Board) -> bool {
        game == Game::Bridge
            && board.hands.iter().all(|hand| !hand.has_any(Cards::TRUMPS))
            && (0..4).any(|suit| {
                let [own, next, partner, last] =
                    [0, 1, 2, 3].map(|turn| holding_of_turn(board, turn, suit));
                let is_beyond = own.is_empty() && partner > next | last;
                let [high, low] = [own.max(partner), own.min(partner).highest()];
                let in_a_row = [next, last].map(|cards| cards.above_all(low).count());
                is_beyond
                    || (high > next | last
                        && !low.is_empty()
                        && in_a_row.iter().any(|&row| row > 1))
            })
    }

    #[test]
    fn bounds_from_losing_the_lead_hold_for_all_equivalent_positions() {
        let decided = check_bounds(200_000, 67, has_high_cards_in_a_row_or_a_suit_beyond_reach);
        assert!(decided > 10_000, "{decided}");
    }

    /// Returns true if declarer in misère lacks the lowest card in at least two suits that the others also hold.
    fn lacks_low_cards(game: Game, board: &Board) -> bool {
        let is_headed_by_others = |suit: usize| {
            let [own, next, last] = [0, 1, 2].map(|seat| board.hands[seat].suited(suit));
            !own.is_empty() && next | last > own
        };
        game == Game::Preferans && (0..4).filter(|&suit| is_headed_by_others(suit)).count() > 1
    }

    #[test]
    fn bounds_without_low_cards_hold_for_all_equivalent_positions() {
        let decided = check_bounds(100_000, 71, lacks_low_cards);
        assert!(decided > 10_000, "{decided}");
    }

    #[test]
    #[ignore = "some minutes"]
    fn bounds_from_sure_winners_hold_in_many_more_positions() {
        for seed in 0..100 {
            check_bounds(20_000, seed, |_, _| true);
        }
    }
}
