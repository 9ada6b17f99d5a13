//! Compares the plan with brute-force counts, and tests the distribution of its deals.

use super::*;
use crate::rules::{Constraint, Game, Measure};
use crate::{Side, Strain, Suit};
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeMap;

/// Parses a hand such as `AK...`.
fn parse_cards(text: &str) -> CardSet {
    text.parse().unwrap()
}

/// Makes a constraint on the shape of a hand from texts such as `4432`.
fn shape(seat: Seat, shapes: &[&str]) -> ShapeConstraint {
    let shapes = shapes.iter().map(|shape| shape.parse().unwrap());
    ShapeConstraint {
        seat,
        shapes: shapes.collect(),
    }
}

/// Makes the constraints on a bridge deal from those on its hands.
fn bridge_constraints(hands: Vec<Constraint>, shapes: Vec<ShapeConstraint>) -> DealConstraints {
    DealConstraints {
        hands,
        shapes,
        ..DealConstraints::new(Game::Bridge)
    }
}

/// Returns the probability that a random deal satisfies the constraints, as the dealer computes it.
fn share_of_deals(constraints: &DealConstraints) -> f64 {
    Dealer::new(constraints.clone()).unwrap().share()
}

/// Compares probabilities of shapes, points and lengths with those found in every book on bridge probabilities.
#[test]
fn probabilities_agree_with_the_published_odds() {
    let odds = [
        (
            bridge_constraints(vec![], vec![shape(Seat::West, &["4432"])]),
            0.215_512,
        ),
        (
            bridge_constraints(vec![], vec![shape(Seat::West, &["5332"])]),
            0.155_168,
        ),
        (
            bridge_constraints(vec![], vec![shape(Seat::West, &["13-0-0-0"])]),
            1.0 / 635_013_559_600.0,
        ),
        (
            bridge_constraints(vec![Constraint::points(Seat::East, 0..=0)], vec![]),
            0.003_639,
        ),
        (
            bridge_constraints(vec![Constraint::points(Seat::East, 15..=17)], vec![]),
            0.100_963,
        ),
        (
            bridge_constraints(vec![Constraint::points(Seat::East, 37..=37)], vec![]),
            4.0 / 635_013_559_600.0,
        ),
        (
            bridge_constraints(
                vec![Constraint::length(Seat::North, Suit::Hearts, 4..=4)],
                vec![],
            ),
            0.238_608,
        ),
    ];
    for (constraints, wanted) in odds {
        let share = share_of_deals(&constraints);
        assert!((share / wanted - 1.0).abs() < 0.000_2, "{share} {wanted}");
    }
}

/// Makes constraints with most cards known, so that all deals of the rest can be enumerated.
fn mostly_known_constraints() -> DealConstraints {
    let mut constraints = DealConstraints::new(Game::Preferans);
    constraints.held[Seat::North] = parse_cards("AK.AK.AK.A");
    constraints.held[Seat::East] = parse_cards("QJ.QJ.Q.QJ");
    constraints.held[Seat::West] = parse_cards("T9.T9.T9.T9");
    constraints
}

/// Enumerates all ways to distribute the unknown cards among three hands and the talon of preferans.
fn all_deals(constraints: &DealConstraints) -> Vec<BySeat<CardSet>> {
    let mut deals = vec![constraints.held];
    for card in constraints.free_cards().iter() {
        let mut next = Vec::new();
        for hands in &deals {
            next.push(*hands);
            for seat in constraints.seats() {
                if hands[seat].len() < constraints.game.hand_size() {
                    let mut hands = *hands;
                    hands[seat].insert(card);
                    next.push(hands);
                }
            }
        }
        deals = next;
    }
    deals.retain(|hands| constraints.seats().all(|seat| hands[seat].len() == 10));
    deals
}

/// Measures how far counts are from being all equal by Pearson's chi-squared test, in standard deviations of the
/// statistic.
fn unevenness(counts: &[u64]) -> f64 {
    let mean = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    let squares = counts
        .iter()
        .map(|&count| (count as f64 - mean).powi(2) / mean);
    let freedom = counts.len() as f64 - 1.0;
    (squares.sum::<f64>() - freedom) / (2.0 * freedom).sqrt()
}

/// Makes three sets of constraints, which constrain one hand, two hands and all three. The constraints are shapes,
/// points and cards of several suits.
fn some_constraints() -> Vec<DealConstraints> {
    let black = CardSet::of_suit(Suit::Spades) | CardSet::of_suit(Suit::Clubs);
    let north = Constraint::among(Seat::North, black, 4..=5);
    let east = Constraint::points(Seat::East, 9..=11);
    let west = Constraint::length(Seat::West, Suit::Clubs, 4..=5);
    let uneven = shape(Seat::North, &["4-x-x-2", "3-3-2-2", "2-2-3-3"]);
    let one = DealConstraints {
        hands: vec![north.clone()],
        ..mostly_known_constraints()
    };
    let two = DealConstraints {
        hands: vec![north.clone(), west.clone()],
        ..mostly_known_constraints()
    };
    let all = DealConstraints {
        hands: vec![north, east, west],
        shapes: vec![uneven],
        ..mostly_known_constraints()
    };
    vec![one, two, all]
}

#[test]
fn all_deals_that_satisfy_the_constraints_are_equally_likely() {
    let mut chance = Chance::from_seed(11);
    for constraints in some_constraints() {
        let mut good = all_deals(&constraints);
        good.retain(|hands| constraints.allow(hands));
        assert!(good.len() > 10, "{}", good.len());
        let key = |hands: &BySeat<CardSet>| Seat::ALL.map(|seat| hands[seat].bits());
        let mut counts: BTreeMap<_, u64> = good.iter().map(|hands| (key(hands), 0)).collect();
        let dealer = Dealer::new(constraints).unwrap();
        let mut deals = 0;
        while deals < 30 * good.len() {
            if let Some(hands) = dealer.attempt(&mut chance) {
                *counts.get_mut(&key(&hands)).unwrap() += 1;
                deals += 1;
            }
        }
        let counts: Vec<u64> = counts.into_values().collect();
        let far = unevenness(&counts);
        assert!(far.abs() < 4.0, "{far} of {}", counts.len());
    }
}

/// Checks that `unevenness` detects deals that are not equally likely.
#[test]
fn unequally_likely_deals_are_detected() {
    let even = vec![30; 500];
    assert!(unevenness(&even) < 0.0);
    let mut uneven = vec![30; 500];
    uneven[..100].fill(52);
    assert!(unevenness(&uneven) > 4.0);
}

/// The number of ways to deal three hands of ten cards from a pack of 32.
const PREFERANS_DEALS: f64 = 2_753_294_408_504_640.0;

#[test]
fn the_probability_of_constraints_agrees_with_a_count_of_all_deals() {
    for constraints in some_constraints() {
        let all = all_deals(&constraints);
        let good = all.iter().filter(|hands| constraints.allow(hands)).count();
        let wanted = good as f64 / PREFERANS_DEALS;
        let dealer = Dealer::new(constraints).unwrap();
        let mut chance = Chance::from_seed(3);
        let attempts = 400_000;
        let deals = (0..attempts).filter(|_| dealer.attempt(&mut chance).is_some());
        let share = dealer.share() * deals.count() as f64 / f64::from(attempts);
        let share = match dealer.few() {
            Some(_) => dealer.share(),
            None => share,
        };
        assert!((share / wanted - 1.0).abs() < 0.05, "{share} {wanted}");
    }
}

/// A strategy for a constraint on one of the three hands: points, the length of a suit, or cards among two suits.
fn any_constraint() -> impl Strategy<Value = Constraint> {
    let seats = select(vec![Seat::North, Seat::East, Seat::West]);
    let suits = select(Suit::ALL.to_vec());
    (seats, suits.clone(), suits, 0..3_u8, 0..12_u8, 0..4_u8).prop_map(
        |(seat, suit, other, kind, least, more)| {
            let within = least..=least + more;
            let few = least / 2..=least / 2 + more;
            match kind {
                0 => Constraint::points(seat, within),
                1 => Constraint::length(seat, suit, few),
                _ => {
                    let cards = CardSet::of_suit(suit) | CardSet::of_suit(other);
                    Constraint::among(seat, cards, few)
                }
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn dealing_agrees_with_an_enumeration_under_any_constraints(
        hands in proptest::collection::vec(any_constraint(), 1..4),
        seed in any::<u64>(),
    ) {
        let constraints = DealConstraints { hands, ..mostly_known_constraints() };
        let mut wanted = all_deals(&constraints);
        wanted.retain(|hands| constraints.allow(hands));
        let Ok(dealer) = Dealer::new(constraints.clone()) else {
            prop_assert!(wanted.is_empty(), "{} deals", wanted.len());
            return Ok(());
        };
        let mut chance = Chance::from_seed(seed);
        let found = (0..200).filter_map(|_| dealer.attempt(&mut chance));
        for hands in found {
            prop_assert!(constraints.allow(&hands));
        }
        let least = wanted.len() as f64 / PREFERANS_DEALS;
        prop_assert!(dealer.share() >= least * (1.0 - 1e-9), "{} {least}", dealer.share());
        if let Some(few) = dealer.few() {
            prop_assert_eq!(few.len(), wanted.len());
        }
    }
}

/// Checks that a dealer with few possible deals lists all of them, each exactly once.
#[test]
fn possible_deals_are_listed_exactly_once_if_there_are_few() {
    for constraints in some_constraints() {
        let key = |hands: &BySeat<CardSet>| Seat::ALL.map(|seat| hands[seat].bits());
        let mut wanted = all_deals(&constraints);
        wanted.retain(|hands| constraints.allow(hands));
        let mut wanted: Vec<_> = wanted.iter().map(key).collect();
        wanted.sort_unstable();
        let dealer = Dealer::new(constraints).unwrap();
        if let Some(few) = dealer.few() {
            let mut few: Vec<_> = few.iter().map(key).collect();
            few.sort_unstable();
            assert_eq!(few, wanted);
        }
    }
    let lengths = Seat::ALL[..3]
        .iter()
        .zip(Suit::ALL)
        .map(|(&seat, suit)| Constraint::length(seat, suit, 13..=13));
    let suits = Dealer::new(bridge_constraints(lengths.collect(), vec![])).unwrap();
    assert_eq!(suits.few().map(<[_]>::len), Some(1));
}

/// Checks the probability of three known hands: one in 53,644,737,765,488,792,839,237,440,000 deals.
#[test]
fn the_probability_of_three_known_hands_is_exact() {
    let mut held = DealConstraints::new(Game::Bridge);
    let mut pinned = held.clone();
    for (seat, suit) in Seat::ALL[..3].iter().zip(Suit::ALL) {
        held.held[*seat] = CardSet::of_suit(suit);
        let cards = CardSet::of_suit(suit).iter();
        pinned
            .hands
            .extend(cards.map(|card| Constraint::pin(*seat, card)));
    }
    for constraints in [held, pinned] {
        let one_in = 1.0 / share_of_deals(&constraints);
        assert!(
            (one_in / 5.364_473_776_548_879e28 - 1.0).abs() < 1e-12,
            "{one_in}"
        );
    }
}

/// Checks that North and South together have points as often as the books say, and that rare combinations need few
/// attempts.
#[test]
fn two_hands_of_a_side_are_constrained_together() {
    let both = |within| DealConstraints {
        sides: vec![SideConstraint {
            side: Side::NorthSouth,
            measure: Measure::Points,
            within,
        }],
        ..DealConstraints::new(Game::Bridge)
    };
    for (constraints, wanted) in [(both(37..=40), 0.000_089_216), (both(26..=40), 0.126_456)] {
        let dealer = Dealer::new(constraints.clone()).unwrap();
        let mut chance = Chance::from_seed(9);
        let deals: Vec<_> = (0..20_000)
            .filter_map(|_| dealer.attempt(&mut chance))
            .collect();
        assert!(deals.len() > 400, "{}", deals.len());
        assert!(deals.iter().all(|hands| constraints.allow(hands)));
        let share = dealer.share() * deals.len() as f64 / 20_000.0;
        assert!((share / wanted - 1.0).abs() < 0.1, "{share} {wanted}");
    }
    let error = Dealer::new(both(41..=50)).err();
    let pair = DealingError::ImpossiblePair(Seat::North, Seat::South);
    assert_eq!(error, Some(pair));
}

/// Checks that two hands whose constraints are rarely satisfied together are drawn together.
#[test]
fn rare_deals_need_few_attempts() {
    let constraints = [
        bridge_constraints(
            vec![
                Constraint::length(Seat::West, Suit::Spades, 8..=13),
                Constraint::points(Seat::West, 0..=3),
            ],
            vec![],
        ),
        bridge_constraints(
            vec![
                Constraint::points(Seat::North, 20..=21),
                Constraint::points(Seat::South, 0..=1),
            ],
            vec![
                shape(Seat::North, &["balanced"]),
                shape(Seat::South, &["7222", "6331"]),
            ],
        ),
        bridge_constraints(
            vec![
                Constraint::points(Seat::North, 19..=21),
                Constraint::points(Seat::South, 17..=21),
            ],
            vec![],
        ),
    ];
    for constraints in constraints {
        let dealer = Dealer::new(constraints.clone()).unwrap();
        let mut chance = Chance::from_seed(5);
        let deals: Vec<_> = (0..2_000)
            .filter_map(|_| dealer.attempt(&mut chance))
            .collect();
        assert!(deals.len() >= 40, "{}", deals.len());
        for hands in &deals {
            assert!(constraints.allow(hands));
            assert!(Seat::ALL.iter().all(|&seat| hands[seat].len() == 13));
        }
    }
}

#[test]
fn impossible_constraints_return_an_error() {
    let card: Card = "SA".parse().unwrap();
    let mut twice = DealConstraints::new(Game::Bridge);
    twice.held[Seat::North] = parse_cards("A...");
    twice.held[Seat::East] = parse_cards("AK...");
    let points = bridge_constraints(vec![Constraint::points(Seat::South, 38..=40)], vec![]);
    let mut low = DealConstraints::new(Game::Preferans);
    low.held[Seat::East] = parse_cards("6...");
    let mut absent = DealConstraints::new(Game::Preferans);
    absent.hands.push(Constraint::points(Seat::South, 0..=9));
    let mut many = DealConstraints::new(Game::Preferans);
    many.held[Seat::West] = parse_cards("AKQ.AKQ.AKQ.AK");
    let aces = bridge_constraints(
        vec![
            Constraint::points(Seat::South, 30..=37),
            Constraint::points(Seat::North, 30..=37),
        ],
        vec![],
    );
    let errors = [
        (twice, DealingError::HeldTwice(card)),
        (points, DealingError::Impossible(Seat::South)),
        (low, DealingError::NotOfGame("S6".parse().unwrap())),
        (absent, DealingError::Absent(Seat::South)),
        (many, DealingError::TooMany(Seat::West)),
        (aces, DealingError::ImpossiblePair(Seat::North, Seat::South)),
    ];
    for (constraints, error) in errors {
        assert_eq!(Dealer::new(constraints).err(), Some(error));
    }
}

/// Checks that constraints are rejected which each hand, and each pair of hands, could satisfy, but not all hands
/// together.
#[test]
fn hands_that_cannot_be_dealt_together_return_an_error() {
    let points = |all: &[(Seat, u8, u8)]| {
        let hands = all
            .iter()
            .map(|&(seat, least, most)| Constraint::points(seat, least..=most));
        bridge_constraints(hands.collect(), vec![])
    };
    let spades = |all: &[(Seat, u8)]| {
        let hands = all
            .iter()
            .map(|&(seat, length)| Constraint::length(seat, Suit::Spades, length..=length));
        bridge_constraints(hands.collect(), vec![])
    };
    let [north, east, south, west] = [Seat::North, Seat::East, Seat::South, Seat::West];
    let mut preferans = spades(&[(north, 2), (east, 2), (west, 1)]);
    (preferans.game, preferans.absent) = (Game::Preferans, Some(south));
    // Four even lengths cannot add up to thirteen.
    let even = Seat::ALL.map(|seat| shape(seat, &["2-x-x-x", "4-x-x-x", "6-x-x-x"]));
    let impossible = [
        points(&[(north, 20, 20), (south, 15, 15), (east, 10, 10)]),
        points(&[(north, 14, 40), (south, 14, 40), (east, 14, 40)]),
        points(&[
            (north, 10, 10),
            (east, 10, 10),
            (south, 10, 10),
            (west, 9, 9),
        ]),
        spades(&[(north, 5), (east, 5), (west, 5)]),
        spades(&[(north, 1), (east, 1), (south, 1), (west, 1)]),
        preferans,
        bridge_constraints(vec![], even.to_vec()),
    ];
    for constraints in impossible {
        let error = Dealer::new(constraints.clone()).err();
        assert_eq!(
            error,
            Some(DealingError::ImpossibleTogether),
            "{constraints:?}"
        );
    }
}

/// Checks that a hand with too many constraints to count is compared with the other hands by each constraint alone.
#[test]
fn a_hand_with_too_many_constraints_is_still_compared_with_the_others() {
    let mut constraints = DealConstraints::new(Game::Preferans);
    let texts =
        ["AK", "KQ", "QJ", "JT", "AT"].map(|pair| [format!("{pair}..."), format!(".{pair}..")]);
    let pairs = texts
        .as_flattened()
        .iter()
        .map(|pair| Constraint::among(Seat::North, parse_cards(pair), 2..=2));
    constraints.hands.extend(pairs);
    constraints.shapes.push(shape(Seat::North, &["5-5-0-0"]));
    let spades = |seat, length| Constraint::length(seat, Suit::Spades, length..=length);
    constraints
        .hands
        .extend([spades(Seat::North, 5), spades(Seat::East, 3)]);
    Dealer::new(constraints.clone()).unwrap();
    constraints.hands.pop();
    constraints.hands.push(spades(Seat::East, 4));
    let error = Dealer::new(constraints).err();
    assert_eq!(error, Some(DealingError::ImpossibleTogether));
}

/// Checks that constraints on all hands which fit exactly one deal, or very few, are not rejected.
#[test]
fn possible_constraints_are_accepted() {
    let mut chance = Chance::from_seed(17);
    for game in [Game::Bridge, Game::Preferans] {
        let constraints = DealConstraints::new(game);
        let dealer = Dealer::new(constraints.clone()).unwrap();
        for _ in 0..10 {
            let hands = dealer.attempt(&mut chance).unwrap();
            Dealer::new(fully_described(&constraints, &hands)).unwrap();
        }
    }
    let mut talon = DealConstraints::new(Game::Preferans);
    let seats: Vec<Seat> = talon.seats().collect();
    talon.hands.extend(
        seats
            .iter()
            .map(|&seat| Constraint::length(seat, Suit::Hearts, 2..=2)),
    );
    talon
        .hands
        .extend(seats.iter().map(|&seat| Constraint::points(seat, 0..=12)));
    Dealer::new(talon).unwrap();
}

/// Returns constraints that describe the hands of a deal in full, except for the places of the small cards.
fn fully_described(constraints: &DealConstraints, hands: &BySeat<CardSet>) -> DealConstraints {
    let mut constraints = constraints.clone();
    for seat in constraints.seats().collect::<Vec<_>>() {
        let hand = hands[seat];
        let points = Measure::Points.of(hand);
        constraints
            .hands
            .push(Constraint::points(seat, points..=points));
        let aces: CardSet = "A.A.A.A".parse().unwrap();
        let held = (hand & aces).len() as u8;
        constraints
            .hands
            .push(Constraint::among(seat, aces, held..=held));
        for suit in Suit::ALL {
            let length = hand.holding(suit).len() as u8;
            constraints
                .hands
                .push(Constraint::length(seat, suit, length..=length));
        }
    }
    constraints
}

#[test]
fn contradictory_constraints_on_tricks_return_an_error() {
    let wanted = |strain, within| TricksConstraint {
        declarer: Seat::North,
        strain,
        within,
    };
    let mut constraints = DealConstraints::new(Game::Bridge);
    constraints.tricks = vec![
        wanted(Strain::NoTrump, 10..=u8::MAX),
        wanted(Strain::NoTrump, 8..=10),
        wanted(Strain::Trump(Suit::Spades), 0..=5),
    ];
    assert!(Dealer::new(constraints.clone()).is_ok());
    constraints.tricks.push(wanted(Strain::NoTrump, 0..=9));
    let error = Dealer::new(constraints).err();
    let contradict = DealingError::TricksContradict(Seat::North, Strain::NoTrump);
    assert_eq!(error, Some(contradict));
}
