//! Identities that hold for all cards, such as symmetries.

use kibitzer::analysis::{BestLine, LineOfPlay, Played, Review};
use kibitzer::cards::{BySeat, Card, Rank, Strain, Suit, Tricks};
use kibitzer::rules::{Chance, Game, Play, Position, Setup};
use kibitzer::search::Solver;

use crate::table::{ending, line, pick};

/// A solver that keeps its table, so that each identity is checked with a table that already holds a part of the
/// answer.
struct Asker {
    solver: Solver,
}

impl Asker {
    fn new() -> Asker {
        Asker {
            solver: Solver::new(32 << 20),
        }
    }

    fn tricks(&mut self, position: &Position) -> Tricks {
        self.solver.tricks(position)
    }

    fn line(&mut self, position: &Position) -> LineOfPlay {
        self.solver.solve(&BestLine(*position))
    }

    fn played(&mut self, play: Play) -> Played {
        self.solver.solve(&Review(play))
    }
}

/// Returns random positions of both games in all strains, including whole deals.
fn positions(seed: u64, count: usize) -> impl Iterator<Item = Position> {
    let mut chance = Chance::from_seed(seed);
    (0..count).map(move |index| {
        let game = [Game::Bridge, Game::Preferans][index % 2];
        let strain = pick(&mut chance, game.strains());
        let cards = match chance.below(4) {
            0 => game.hand_size(),
            _ => 2 + chance.below(game.hand_size() - 2),
        };
        ending(&mut chance, game, strain, cards)
    })
}

/// Returns the position with all seats moved clockwise by `steps`.
fn rotate(setup: &Setup, steps: usize) -> Position {
    let mut rotated = *setup;
    for (seat, &hand) in setup.hands.iter() {
        rotated.hands[seat.clockwise(steps)] = hand;
    }
    rotated.absent = setup.absent.map(|seat| seat.clockwise(steps));
    rotated.declarer = setup.declarer.clockwise(steps);
    rotated.leader = setup.leader.clockwise(steps);
    Position::from_setup(&rotated).unwrap()
}

/// Returns the position in `strain` with every card replaced by `card` of it.
fn change(setup: &Setup, strain: Strain, card: impl Fn(Card) -> Card) -> Position {
    let mut changed = *setup;
    changed.hands = BySeat::from_fn(|seat| setup.hands[seat].iter().map(&card).collect());
    changed.strain = strain;
    let trick: Vec<Card> = setup.trick.cards().map(card).collect();
    changed.trick = trick.try_into().unwrap();
    Position::from_setup(&changed).unwrap()
}

/// The number of positions, many of them whole deals or long endings, which take longest. It keeps each test to
/// seconds.
const MANY: usize = 120;

#[test]
fn rotating_the_seats_does_not_change_the_tricks() {
    let mut ask = Asker::new();
    for position in positions(11, MANY) {
        let tricks = ask.tricks(&position);
        for steps in 1..4 {
            let turned = rotate(&position.setup(), steps);
            assert_eq!(ask.tricks(&turned), tricks, "{steps}: {}", line(&position));
        }
    }
}

#[test]
fn renaming_the_suits_does_not_change_the_tricks() {
    let mut ask = Asker::new();
    let mut chance = Chance::from_seed(12);
    for position in positions(13, MANY) {
        let mut names = Suit::ALL;
        chance.shuffle(&mut names);
        let renamed = |suit: Suit| names[suit.index()];
        let strain = match position.strain() {
            Strain::Trump(suit) => Strain::Trump(renamed(suit)),
            Strain::NoTrump | Strain::Misere => position.strain(),
        };
        let other = change(&position.setup(), strain, |card| {
            Card::new(renamed(card.suit), card.rank)
        });
        assert_eq!(
            ask.tricks(&other),
            ask.tricks(&position),
            "{names:?} {}",
            line(&position)
        );
    }
}

#[test]
fn only_the_order_of_the_ranks_in_play_matters() {
    let mut ask = Asker::new();
    let mut chance = Chance::from_seed(14);
    let mut changes = 0;
    for position in positions(15, MANY) {
        let all = position.in_play();
        // For each suit a random choice of as many ranks as it has cards in play, in ascending order.
        let ranks = Suit::ALL.map(|suit| {
            let mut ranks: Vec<Rank> = position.game().pack().holding(suit).ranks().collect();
            chance.shuffle(&mut ranks);
            ranks.truncate(all.holding(suit).len());
            ranks.sort();
            (suit, ranks)
        });
        let closed = change(&position.setup(), position.strain(), |card| {
            let lower = all
                .holding(card.suit)
                .ranks()
                .filter(|&rank| rank < card.rank)
                .count();
            let (_, ranks) = ranks.iter().find(|(suit, _)| *suit == card.suit).unwrap();
            Card::new(card.suit, ranks[lower])
        });
        changes += usize::from(closed != position);
        assert_eq!(
            ask.tricks(&closed),
            ask.tricks(&position),
            "{}",
            line(&position)
        );
    }
    assert!(changes > MANY / 2);
}

#[test]
fn the_two_sides_of_bridge_share_the_tricks() {
    let mut ask = Asker::new();
    let mut chance = Chance::from_seed(16);
    for _ in 0..MANY / 2 {
        let strain = pick(&mut chance, Game::Bridge.strains());
        let cards = 6 + chance.below(8);
        let position = ending(&mut chance, Game::Bridge, strain, cards);
        let mut other = position.setup();
        other.declarer = position.declarer().next();
        let other = Position::from_setup(&other).unwrap();
        let both = ask.tricks(&position) + ask.tricks(&other);
        assert_eq!(both, position.tricks_left(), "{}", line(&position));
        let mut partner = position.setup();
        partner.declarer = position.declarer().partner();
        let partner = Position::from_setup(&partner).unwrap();
        assert_eq!(
            ask.tricks(&partner),
            ask.tricks(&position),
            "{}",
            line(&position)
        );
    }
}

#[test]
fn a_best_line_keeps_the_value_and_has_no_mistake() {
    let mut ask = Asker::new();
    for position in positions(17, MANY / 2) {
        let tricks = ask.tricks(&position);
        let best = ask.line(&position);
        let cards: Vec<Card> = best.steps.iter().map(|step| step.card).collect();
        let held: usize = position.hands().iter().map(|(_, hand)| hand.len()).sum();
        assert_eq!(cards.len(), held, "{}", line(&position));
        let winners = best.steps.iter().filter_map(|step| step.winner);
        let won = winners
            .filter(|&winner| position.is_declaring(winner))
            .count();
        assert_eq!(won, usize::from(tricks), "{}", line(&position));
        assert!(best.steps.iter().all(|step| step.tricks == tricks));
        let played = ask.played(Play::of(position, &cards).unwrap());
        assert_eq!(played.plies.len(), cards.len() + 1);
        assert!(
            played.plies.iter().all(|ply| ply.tricks == tricks),
            "{}",
            line(&position)
        );
        assert_eq!(played.mistakes().count(), 0);
    }
}

#[test]
fn exactly_the_cards_listed_as_good_keep_the_value_of_the_line() {
    let mut ask = Asker::new();
    for start in positions(18, MANY / 6) {
        let mut position = start;
        let mut won = Tricks::ZERO;
        for step in ask.line(&start).steps {
            let legal = position.legal_cards();
            for card in legal {
                let mut next = position;
                let winner = next.play(card).unwrap();
                let takes = winner.is_some_and(|winner| start.is_declaring(winner));
                let tricks = won + Tricks(takes.into()) + ask.tricks(&next);
                let best = step.as_good.with(step.card).has(card);
                assert_eq!(tricks == step.tricks, best, "{card}: {}", line(&position));
            }
            let winner = position.play(step.card).unwrap();
            won += Tricks(
                winner
                    .is_some_and(|winner| start.is_declaring(winner))
                    .into(),
            );
        }
    }
}

#[test]
fn equivalent_cards_have_the_same_value() {
    let mut ask = Asker::new();
    let mut pairs = 0;
    for position in positions(19, MANY) {
        for group in position.equals() {
            let after = |card: Card| {
                let mut next = position;
                let winner = next.play(card).unwrap();
                (next, winner)
            };
            let values: Vec<_> = group
                .iter()
                .map(|card| {
                    let (next, winner) = after(card);
                    (ask.tricks(&next), winner)
                })
                .collect();
            pairs += values.len() - 1;
            assert!(
                values.windows(2).all(|pair| pair[0] == pair[1]),
                "{group}: {}",
                line(&position)
            );
        }
    }
    assert!(pairs > 100);
}

#[test]
fn a_side_that_reaches_a_target_reaches_every_lower_target() {
    let mut ask = Asker::new();
    for position in positions(20, MANY) {
        // Every target is tried before the solver has found the value.
        let made: Vec<bool> = (0..=14)
            .map(|target| ask.solver.makes(&position, Tricks(target)))
            .collect();
        let most = made.iter().filter(|made| **made).count() - 1;
        assert!(
            made.iter().rev().is_sorted(),
            "{made:?}: {}",
            line(&position)
        );
        assert_eq!(
            most,
            usize::from(ask.tricks(&position)),
            "{}",
            line(&position)
        );
    }
}
