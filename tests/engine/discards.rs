//! Compares the evaluation of discards with every discard solved on its own by a minimax.

use kibitzer::analysis::{Discards, DiscardsError, Histogram, Question};
use kibitzer::cards::{Card, CardSet, Strain};
use kibitzer::notation::text;
use kibitzer::rules::{Chance, Game, Position, Setup};
use kibitzer::search::Solver;

use crate::layouts::every_layout;
use crate::oracle::Oracle;
use crate::table::{lead, line, pick};

/// Returns a random deal before the discards: declarer has two cards more than the others.
fn deal(chance: &mut Chance, cards: usize) -> Setup {
    let strain = pick(chance, Game::Preferans.strains());
    let position = lead(chance, Game::Preferans, strain, cards);
    let mut out: Vec<Card> = position.out_of_play().iter().collect();
    chance.shuffle(&mut out);
    let mut setup = position.setup();
    let talon: CardSet = out.into_iter().take(2).collect();
    setup.hands[setup.declarer] |= talon;
    setup
}

/// Compares every discard with a minimax, and returns the number of discards that were not solved on their own because
/// an equivalent one had been.
fn check(setup: &Setup, strains: &[Strain], all_layouts: bool, solver: &mut Solver) -> usize {
    let mut oracle = Oracle::default();
    let discards = Discards::new(setup, strains, all_layouts).unwrap();
    let discarding = discards.solve(solver).unwrap();
    let ranked = discarding.ranked();
    let hand = setup.hands[setup.declarer];
    let pairs = hand.len() * (hand.len() - 1) / 2;
    assert_eq!(ranked.len(), strains.len() * pairs);
    let (done, total) = discarding.progress();
    assert_eq!(done, total);
    for discard in &ranked {
        assert!(hand.has_all(discard.cards) && discard.cards.len() == 2);
        let mut after = *setup;
        after.strain = discard.strain;
        after.hands[setup.declarer] = hand - discard.cards;
        let position = Position::from_setup(&after).unwrap();
        let mut others = position.seats_from(setup.declarer).skip(1);
        let unseen = [others.next().unwrap(), others.next().unwrap()];
        let layouts = match all_layouts {
            true => every_layout(&position, unseen),
            false => vec![position],
        };
        let mut expected = Histogram::default();
        for layout in &layouts {
            expected.counts[usize::from(oracle.tricks(layout))] += 1;
        }
        assert!(discard.is_complete());
        assert_eq!(discard.layouts, layouts.len() as u64);
        assert_eq!(
            discard.tricks,
            &expected,
            "{}: {}",
            discard.cards,
            line(&position)
        );
    }
    for pair in ranked
        .windows(2)
        .filter(|pair| pair[0].strain == pair[1].strain)
    {
        let [better, worse] = [pair[0], pair[1]].map(|it| it.tricks.mean());
        let in_order = if pair[0].strain == Strain::Misere {
            better <= worse
        } else {
            better >= worse
        };
        assert!(in_order, "{pair:?}");
    }
    let one_by_one: u64 = ranked.iter().map(|discard| discard.layouts).sum();
    ((one_by_one - total) / ranked[0].layouts) as usize
}

#[test]
fn every_discard_of_a_layout_and_of_all() {
    let mut chance = Chance::from_seed(61);
    let mut solver = Solver::new(2 << 20);
    let mut spared = [0, 0];
    for number in 0..60 {
        let setup = deal(&mut chance, 3 + number % 2);
        spared[0] += check(&setup, Game::Preferans.strains(), false, &mut solver);
        spared[1] += check(&setup, &[setup.strain], true, &mut solver);
    }
    assert!(spared.iter().all(|&spared| spared > 100), "{spared:?}");
}

#[test]
fn discards_that_leave_the_same_are_judged_once() {
    let cases = |line: &str, all_layouts| {
        let setup = text::parse_line(line).unwrap().problem.setup;
        let discards = Discards::new(&setup, &[setup.strain], all_layouts).unwrap();
        let layouts = if all_layouts { 6 } else { 1 };
        discards.total() / layouts
    };
    // Three cases: two high cards, two low ones, or one of each.
    let equals = "preferans N:AK87... QJ... - T9... NT N declarer=N";
    assert_eq!([false, true].map(|all| cases(equals, all)), [3, 3]);
    // The two suits are equivalent only if the hands that hold the rest of them are unseen.
    let suits = "preferans N:AK.AK.. QJ... - .QJ.. NT N declarer=N";
    assert_eq!([false, true].map(|all| cases(suits, all)), [3, 2]);
    // Trumps are never equivalent to another suit.
    let trumps = suits.replace("NT", "S");
    assert_eq!([false, true].map(|all| cases(&trumps, all)), [3, 3]);
}

#[test]
fn only_a_declarer_with_two_cards_more_discards() {
    let mut chance = Chance::from_seed(62);
    let bridge = lead(&mut chance, Game::Bridge, Strain::NoTrump, 5);
    let strains = [Strain::NoTrump];
    let refused = |setup: &Setup| Discards::new(setup, &strains, false).unwrap_err();
    assert_eq!(refused(&bridge.setup()), DiscardsError::Bridge);
    let level = lead(&mut chance, Game::Preferans, Strain::NoTrump, 5);
    let declarer = level.declarer();
    assert_eq!(
        refused(&level.setup()),
        DiscardsError::Count(declarer, 5, 5)
    );
    let mut begun = deal(&mut chance, 4);
    let card = begun.hands[begun.leader].iter().next().unwrap();
    begun.hands[begun.leader].remove(card);
    begun.trick.push(card).unwrap();
    assert_eq!(refused(&begun), DiscardsError::TrickBegun);
}
