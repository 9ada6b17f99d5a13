//! Compares the evaluation of discards with every discard solved on its own by a minimax.

use kibitzer::analysis::{Discarding, Discards, DiscardsError, Histogram, Layouts, Question, Work};
use kibitzer::cards::{Card, CardSet, Seat, Strain};
use kibitzer::notation::text;
use kibitzer::rules::{Chance, Game, Position, Setup};
use kibitzer::search::{Control, Solver};

use crate::layouts::every_layout;
use crate::oracle::Oracle;
use crate::table::{lead, line, pick};

/// Returns a random deal before the discards: declarer has two cards more than the others.
pub(crate) fn deal(chance: &mut Chance, cards: usize) -> Setup {
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
    let discarding = solver.solve(&discards);
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
        let layouts = if all_layouts {
            every_layout(&position, unseen)
        } else {
            vec![position]
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
        let [better, worse] = [pair[0], pair[1]].map(|ranked| ranked.tricks.mean());
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
fn discard_values_agree_with_minimax_for_one_layout_and_for_all() {
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

/// Makes all cards of declarer's opponents unknown, except those in `known`.
fn hide_others(setup: &Setup, known: CardSet) -> Setup {
    let mut hidden = *setup;
    hidden.gone = Game::Preferans.pack() - setup.in_play();
    for seat in setup.seats_from(setup.declarer).skip(1) {
        hidden.hands[seat] = setup.hands[seat] & known;
        hidden.unknown[seat] = (setup.hands[seat] - known).len() as u8;
    }
    hidden
}

fn solve_all(setup: &Setup, solver: &mut Solver) -> Discarding {
    let discards = Discards::new(setup, &[setup.strain], true).unwrap();
    solver.solve(&discards)
}

#[test]
fn discard_values_are_the_same_for_known_and_unknown_hands() {
    let mut chance = Chance::from_seed(63);
    let mut solver = Solver::new(2 << 20);
    for number in 0..20 {
        let setup = deal(&mut chance, 3 + number % 2);
        let hidden = hide_others(&setup, CardSet::EMPTY);
        let strains = [setup.strain];
        // One layout is not enough to ask about.
        assert!(Discards::new(&hidden, &strains, false).is_err());
        let [known, unknown] = [setup, hidden].map(|setup| solve_all(&setup, &mut solver));
        assert_eq!(known, unknown);
    }
}

#[test]
fn known_cards_of_unknown_hands_stay_in_those_hands() {
    let mut chance = Chance::from_seed(64);
    let (mut solver, mut oracle) = (Solver::new(2 << 20), Oracle::default());
    for _ in 0..20 {
        let setup = deal(&mut chance, 4);
        let seat = setup.next_seat(setup.declarer);
        let pinned = CardSet::from(setup.hands[seat].iter().next().unwrap());
        let discarding = solve_all(&hide_others(&setup, pinned), &mut solver);
        assert_eq!(discarding.ranked().len(), 15);
        for discard in discarding.ranked() {
            let mut after = setup;
            after.hands[setup.declarer] -= discard.cards;
            let position = Position::from_setup(&after).unwrap();
            let mut layouts = every_layout(&position, Layouts::opponents(&position));
            layouts.retain(|layout| layout.hand(seat).has_all(pinned));
            let mut expected = Histogram::default();
            for layout in &layouts {
                expected.counts[usize::from(oracle.tricks(layout))] += 1;
            }
            assert_eq!(discard.tricks, &expected, "{}", discard.cards);
        }
    }
}

/// Returns the tricks in the layouts that are drawn for a discard, by number of tricks.
fn draw(setup: &Setup, discard: CardSet, draws: u32, seed: u64, oracle: &mut Oracle) -> Histogram {
    let mut after = setup.filled().unwrap();
    after.hands[setup.declarer] -= discard;
    let position = Position::from_setup(&after).unwrap();
    let unseen = Layouts::opponents(&position);
    let layouts = Layouts::new(position, unseen)
        .unwrap()
        .drawing(Some(draws), seed);
    let mut drawn = Histogram::default();
    for draw in 0..draws {
        let hands = layouts.hands(layouts.drawn(draw));
        for (seat, hand) in unseen.into_iter().zip(hands) {
            after.hands[seat] = hand;
        }
        let layout = Position::from_setup(&after).unwrap();
        drawn.counts[usize::from(oracle.tricks(&layout))] += 1;
    }
    drawn
}

#[test]
fn a_sample_draws_the_same_layouts_for_every_discard() {
    let mut chance = Chance::from_seed(65);
    let (mut solver, mut oracle) = (Solver::new(2 << 20), Oracle::default());
    for _ in 0..10 {
        let setup = hide_others(&deal(&mut chance, 4), CardSet::EMPTY);
        let whole = Discards::new(&setup, &[setup.strain], true).unwrap();
        assert!(!whole.is_sample());
        let few = whole.clone().sampled(70, 7);
        assert!(!few.is_sample(), "there are only 70 layouts");
        let question = whole.sampled(20, 7);
        assert!(question.is_sample());
        let sample = solver.solve(&question);
        assert_eq!((sample.drawn(), sample.progress().0), (20, 0));
        let ranked = sample.ranked();
        for discard in &ranked {
            assert!(discard.is_estimate());
            // One of a group of equivalent discards is solved for all of them.
            let mut group = ranked
                .iter()
                .filter(|ranked| std::ptr::eq(ranked.drawn, discard.drawn));
            let mut drawn = |cards| draw(&setup, cards, 20, 7, &mut oracle);
            let is_solved = group.any(|group| drawn(group.cards) == *discard.best_known());
            assert!(is_solved, "{}", discard.cards);
        }
    }
}

#[test]
fn the_count_after_a_sample_begins_with_its_best_discard() {
    let mut chance = Chance::from_seed(66);
    let mut solver = Solver::new(2 << 20);
    for _ in 0..20 {
        let setup = hide_others(&deal(&mut chance, 4), CardSet::EMPTY);
        let question = Discards::new(&setup, &[setup.strain], true)
            .unwrap()
            .sampled(10, 7);
        let sample = solver.solve(&question);
        let best = sample.ranked()[0].cards;
        let count = question.counted_after(&sample);
        assert!(!count.is_sample());
        let counted = |report: &Discarding| -> Vec<CardSet> {
            let ranked = report.ranked();
            let complete = ranked.iter().filter(|ranked| ranked.is_complete());
            complete.map(|complete| complete.cards).collect()
        };
        let mut report = count.empty();
        let mut parts = 0..count.parts();
        while counted(&report).is_empty() {
            let found = &mut |finding| Discards::add(&mut report, finding);
            let control = Control::default();
            let work = &mut Work::new(&mut solver, &control, found);
            count.answer(parts.next().unwrap(), work).unwrap();
        }
        assert!(counted(&report).contains(&best));
        // The rest is counted, and nothing twice.
        let rest = count.counted_after(&report);
        assert!(rest.parts() < count.parts());
        let exact = solve_all(&setup, &mut solver);
        let numbers = |discarding: &Discarding| -> Vec<_> {
            let ranked = discarding.ranked();
            ranked
                .iter()
                .map(|ranked| (ranked.cards, ranked.tricks.clone()))
                .collect()
        };
        for question in [&count, &rest] {
            let report = solver.solve(question);
            assert_eq!(report.drawn(), 10);
            assert_eq!(numbers(&report), numbers(&exact));
        }
        let report = solver.solve(&count);
        assert_eq!(count.counted_after(&report).parts(), 0);
    }
}

#[test]
fn unknown_hands_must_account_for_all_unplaced_cards() {
    let mut chance = Chance::from_seed(67);
    let setup = hide_others(&deal(&mut chance, 4), CardSet::EMPTY);
    let refused = |setup: &Setup| Discards::new(setup, &[setup.strain], true).unwrap_err();
    let mut loose = setup;
    loose.gone = CardSet::EMPTY;
    let unplaced = Game::Preferans.pack().len() - 6;
    assert_eq!(refused(&loose), DiscardsError::Unplaced(unplaced, 8));
    let mut blind = setup;
    let own: Seat = setup.declarer;
    blind.hands[own] = CardSet::EMPTY;
    blind.unknown[own] = 6;
    assert!(matches!(refused(&blind), DiscardsError::Illegal(_)));
}

#[test]
fn equivalent_discards_are_solved_only_once() {
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
fn discards_require_a_declarer_with_two_extra_cards() {
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
