//! Checks the value of cards over random deals of unseen hands against formulas applied deal by deal, and the deals
//! against an enumeration.

use std::collections::BTreeMap;

use kibitzer::analysis::{Criterion, SampleError, SampledChoices};
use kibitzer::bidding::System;
use kibitzer::cards::{BySeat, Card, CardSet, Seat, Suit, Tricks};
use kibitzer::dealing::DealConstraints;
use kibitzer::lead::{LeadQuestion, SeenBoard};
use kibitzer::problem::{Auction, Call};
use kibitzer::rules::{Chance, Constraint, Contract, Game, Play, Position, Setup, imps, score};
use kibitzer::search::Solver;

/// Returns the table of a bridge contract: the hand after declarer leads.
fn table(declarer: Seat, contract: Contract) -> Setup {
    let mut table = Setup::empty(Game::Bridge);
    table.strain = contract.strain();
    table.set_declarer(declarer);
    table
}

/// Returns the question what West leads from a hand against a contract of South, who has 15 to 17 points.
fn lead(hand: &str, contract: &str) -> SampledChoices {
    let contract: Contract = contract.parse().unwrap();
    let mut constraints = DealConstraints::new(Game::Bridge);
    constraints
        .set_hand(Seat::West, hand.parse().unwrap())
        .unwrap();
    let points = [(Seat::South, 15..=17), (Seat::North, 9..=15)];
    let points = points.map(|(seat, within)| Constraint::points(seat, within));
    constraints.hands.extend(points);
    SampledChoices::new(
        &table(Seat::South, contract),
        constraints,
        contract,
        &[],
        11,
    )
    .unwrap()
}

/// Returns declarer's tricks after each choice in a deal, found by a search for every card by itself.
fn tricks_one_by_one(question: &SampledChoices, hands: &BySeat<CardSet>) -> Vec<Tricks> {
    let position = question.position(hands).unwrap();
    let tricks = |cards: &CardSet| {
        let next = position.after(cards.iter().next().unwrap()).unwrap();
        Solver::new(1 << 20).tricks(&next)
    };
    question.choices().iter().map(tricks).collect()
}

#[test]
fn card_merits_equal_averages_over_deals_solved_one_by_one() {
    for (contract, vulnerable) in [("3NT", false), ("4HX", true)] {
        let question = lead("QJ65.A64.A3.JT64", contract);
        let sample = Solver::default().solve(&question.with_deals(0..25));
        let merits = sample.merits(vulnerable);
        let deals: Vec<Vec<Tricks>> = (0..25)
            .map(|number| {
                let hands = Solver::default().solve(&question.deal(number)).unwrap();
                tricks_one_by_one(&question, &hands)
            })
            .collect();
        assert!(sample.rows().eq(deals.iter().map(Vec::as_slice)));
        let parsed: Contract = contract.parse().unwrap();
        let points = |tricks: Tricks| -score(parsed, vulnerable, tricks);
        for (choice, merits) in merits.iter().enumerate() {
            let [mut set, mut own, mut matchpoints, mut average, mut best] = [0.0; 5];
            for row in &deals {
                let tricks = row[choice];
                set += f64::from(u8::from(!parsed.is_made(tricks)));
                own += f64::from(13 - tricks.0);
                best += f64::from(u8::from(row.iter().all(|&other| other >= tricks)));
                let others: Vec<Tricks> = (0..row.len())
                    .filter(|&other| other != choice)
                    .map(|other| row[other])
                    .collect();
                let count = others.len() as f64;
                for other in others {
                    let won = f64::from(u8::from(other > tricks));
                    let tied = f64::from(u8::from(other == tricks));
                    matchpoints += (won + tied / 2.0) / count;
                    average += f64::from(imps(points(tricks) - points(other))) / count;
                }
            }
            let found = [
                merits.contract.share,
                merits.tricks.mean,
                merits.matchpoints.mean,
                merits.imps.mean,
                merits.best.share,
            ];
            for (found, sum) in found
                .into_iter()
                .zip([set, own, matchpoints, average, best])
            {
                assert!(
                    (found - sum / 25.0).abs() < 1e-9,
                    "{contract} {found} {sum}"
                );
            }
        }
    }
}

#[test]
fn a_difference_counts_the_deals_in_which_each_card_sets_the_contract() {
    let question = lead("QJ65.A64.A3.JT64", "3NT");
    let sample = Solver::default().solve(&question.with_deals(0..60));
    let contract: Contract = "3NT".parse().unwrap();
    let difference = sample.difference([0, 3], Criterion::Tricks, false);
    let sets = |tricks: Tricks| !contract.is_made(tricks);
    let count = |first: bool, second: bool| {
        let rows = sample.rows();
        rows.filter(|row| (sets(row[0]), sets(row[3])) == (first, second))
            .count()
    };
    assert_eq!(difference.both, count(true, true));
    assert_eq!(difference.only_first, count(true, false));
    assert_eq!(difference.only_second, count(false, true));
    assert_eq!(difference.neither, count(false, false));
    let merits = sample.merits(false);
    let apart = merits[0].tricks.mean - merits[3].tricks.mean;
    assert!((difference.worth.mean - apart).abs() < 1e-9);
    // What a deal does to both choices cancels.
    assert!(difference.worth.error < merits[0].tricks.error + merits[3].tricks.error);
}

#[test]
fn a_sample_solved_in_parts_equals_a_sample_solved_at_once() {
    let question = lead("QJ65.A64.A3.JT64", "3NT");
    let mut solver = Solver::default();
    let all = solver.solve(&question.with_deals(0..12));
    let mut joined = solver.solve(&question.with_deals(0..5));
    joined.append(&solver.solve(&question.with_deals(5..12)));
    assert_eq!(joined, all);
    let dealt = (0..12).map(|number| Solver::default().solve(&question.deal(number)).unwrap());
    assert!(joined.hands().iter().copied().eq(dealt));
}

/// Returns the whole hands and the first seven tricks of a random deal, played at random.
fn half_played(seed: u64, contract: Contract) -> (Play, Vec<Card>) {
    let mut chance = Chance::from_seed(seed);
    let mut setup = table(Seat::South, contract);
    setup.deal(&mut chance);
    let mut play = Play::new(Position::from_setup(&setup).unwrap());
    while play.cards().len() < 28 {
        let legal: Vec<Card> = play.position().legal_cards().iter().collect();
        play.push(legal[chance.below(legal.len())]).unwrap();
    }
    let cards = play.cards().iter().map(|played| played.card).collect();
    (play, cards)
}

/// Calls `visit` with every way to deal `cards` to three hands of six.
fn every_deal(cards: CardSet, mut visit: impl FnMut([CardSet; 3])) {
    let all: Vec<Card> = cards.iter().collect();
    let sets = |cards: &[Card]| -> Vec<CardSet> {
        let masks = (0..1u32 << cards.len()).filter(|mask| mask.count_ones() == 6);
        let chosen = |mask: u32| {
            let places = (0..cards.len()).filter(move |place| mask >> place & 1 == 1);
            places.map(|place| cards[place]).collect()
        };
        masks.map(chosen).collect()
    };
    for first in sets(&all) {
        let rest: Vec<Card> = (cards - first).iter().collect();
        for second in sets(&rest) {
            visit([first, second, cards - first - second]);
        }
    }
}

#[test]
fn deals_after_seven_tricks_are_equally_likely() {
    let contract: Contract = "1NT".parse().unwrap();
    let (play, cards) = half_played(6, contract);
    let present = *play.position();
    let turn = present.turn().unwrap();
    let mut start = table(Seat::South, contract);
    start.hands[turn] = play.start().hand(turn);
    let others: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| seat != turn).collect();
    let shown = |seat: Seat| play.start().hand(seat) - present.hand(seat);
    // Each unseen hand has a constraint that about half of all deals satisfy.
    let wanted = others.iter().map(|&seat| {
        let points = Constraint::points(seat, 0..=40);
        let own = points.measure.of(shown(seat));
        Constraint::points(seat, own..=own + 5)
    });
    let wanted: Vec<Constraint> = wanted.collect();
    let mut constraints = DealConstraints::new(Game::Bridge);
    constraints.hands.clone_from(&wanted);
    let question = SampledChoices::new(&start, constraints, contract, &cards, 3).unwrap();
    let known = question.dealer().constraints().hands.clone();
    let cell = |hands: [CardSet; 3]| {
        let [one, other, _] = hands.map(|hand| Suit::ALL.map(|suit| hand.suited(suit).len()));
        (one[0], one[1], other[2])
    };
    let unseen = present.in_play() - present.hand(turn);
    let mut expected: BTreeMap<_, f64> = BTreeMap::new();
    let mut all = 0.0;
    every_deal(unseen, |hands| {
        let mut whole = BySeat::<CardSet>::default();
        for (&seat, hand) in others.iter().zip(hands) {
            whole[seat] = hand | shown(seat);
        }
        let is_of = |constraint: &Constraint| constraint.seat != turn;
        let mut rules = known.iter().filter(|rule| is_of(rule));
        if rules.all(|rule| rule.allows(whole[rule.seat])) {
            *expected.entry(cell(hands)).or_default() += 1.0;
            all += 1.0;
        }
    });
    let draws = 12_000;
    let mut drawn: BTreeMap<_, f64> = BTreeMap::new();
    for number in 0..draws {
        let hands = Solver::new(0).solve(&question.deal(number)).unwrap();
        let position = question.position(&hands).unwrap();
        let hands: Vec<CardSet> = others.iter().map(|&seat| position.hand(seat)).collect();
        *drawn.entry(cell(hands.try_into().unwrap())).or_default() += 1.0;
    }
    assert!(drawn.keys().all(|cell| expected.contains_key(cell)));
    let (mut distance, mut cells) = (0.0, 0.0);
    for (cell, ways) in expected {
        let mean = ways / all * draws as f64;
        if mean >= 5.0 {
            distance += (drawn.get(&cell).copied().unwrap_or(0.0) - mean).powi(2) / mean;
            cells += 1.0;
        }
    }
    // Chi-square has the mean of its degrees of freedom, and about twice that as its variance.
    assert!(
        cells > 20.0 && distance < cells + 4.0 * f64::sqrt(2.0 * cells),
        "{distance} {cells}"
    );
}

#[test]
fn questions_that_cannot_be_answered_are_refused() {
    let contract: Contract = "3NT".parse().unwrap();
    let mut constraints = DealConstraints::new(Game::Bridge);
    let ask = |constraints: &DealConstraints, played: &[&str]| {
        let cards: Vec<Card> = played.iter().map(|card| card.parse().unwrap()).collect();
        let table = table(Seat::South, contract);
        let asked = SampledChoices::new(&table, constraints.clone(), contract, &cards, 1);
        asked.map(|question| question.choices().len())
    };
    assert_eq!(
        ask(&constraints, &[]),
        Err(SampleError::UnseenTurn(Seat::West))
    );
    let hand = "QJ65.A64.A3.JT64".parse().unwrap();
    constraints.set_hand(Seat::West, hand).unwrap();
    assert_eq!(ask(&constraints, &[]), Ok(10));
    let king: Card = "SK".parse().unwrap();
    assert_eq!(
        ask(&constraints, &["SK"]),
        Err(SampleError::Unplayable(king, 1))
    );
    assert_eq!(
        ask(&constraints, &["SQ"]),
        Err(SampleError::UnseenTurn(Seat::North))
    );
    constraints
        .hands
        .push(Constraint::points(Seat::East, 30..=40));
    assert!(matches!(
        ask(&constraints, &[]),
        Err(SampleError::Dealing(_))
    ));
}

/// Returns the calls of an auction, given as text with blanks between them.
fn auction(text: &str) -> Auction {
    let calls = text.split(' ').map(|call| call.parse::<Call>().unwrap());
    calls.collect()
}

#[test]
fn changed_requirements_of_calls_apply_to_the_deals() {
    let board = SeenBoard {
        hands: vec![(Seat::West, "QJ65.A64.A3.JT64".parse().unwrap())],
        auction: Some(auction("1NT P 3NT")),
        ..SeenBoard::default()
    };
    let (problem, system) = (board.problem().unwrap(), System::natural());
    let any = DealConstraints::new(Game::Bridge);
    let mut calls = LeadQuestion::read_calls(&problem, &system).unwrap();
    let unchanged = LeadQuestion::with_calls(&problem, calls.clone(), any.clone(), &[], 1).unwrap();
    let at_once = LeadQuestion::new(&problem, Some(&system), any.clone(), &[], 1).unwrap();
    assert_eq!(unchanged, at_once);
    assert_eq!(unchanged.calls, calls);
    // The opener may be unbalanced, with a weak notrump and six clubs.
    let wanted = ["hcp 12-14", "C 6"];
    let wanted = wanted.map(|text| system.requirement(text, Seat::South).unwrap());
    calls[0].meaning.requirements = wanted.to_vec();
    let question = LeadQuestion::with_calls(&problem, calls, any, &[], 1).unwrap();
    for number in 0..20 {
        let hands = Solver::new(0).solve(&question.choices.deal(number));
        let south = hands.unwrap()[Seat::South];
        assert!(Constraint::points(Seat::South, 12..=14).allows(south));
        assert_eq!(south.suited(Suit::Clubs).len(), 6);
    }
}

#[test]
fn contradicted_requirements_are_those_of_the_changed_calls() {
    let board = SeenBoard {
        hands: vec![(Seat::West, "QJ65.A64.A3.JT64".parse().unwrap())],
        auction: Some(auction("1NT P P 2S P P P")),
        dealer: Some(Seat::North),
        ..SeenBoard::default()
    };
    let (problem, system) = (board.problem().unwrap(), System::natural());
    let mut calls = LeadQuestion::read_calls(&problem, &system).unwrap();
    assert!(calls[3].is_seen && !calls[0].is_seen);
    let wanted = ["hcp 15+", "S 4", "S 5+"];
    let wanted = wanted.map(|text| system.requirement(text, Seat::West).unwrap());
    calls[3].meaning.requirements = wanted.to_vec();
    calls[3].contradicted.clear();
    let mut known = DealConstraints::new(Game::Bridge);
    let east = "K2.KQJ75.Q98.K32".parse().unwrap();
    known.set_hand(Seat::East, east).unwrap();
    let mut own = system.requirement("hcp 0-7", Seat::East).unwrap();
    own.text = "weak".to_owned();
    calls[1].meaning.requirements = vec![own];
    assert!(!calls[1].is_seen);
    // North is to lead against the two spades of West.
    known
        .set_hand(Seat::North, "A43.32.KJ75.AQ98".parse().unwrap())
        .unwrap();
    let question = LeadQuestion::with_calls(&problem, calls, known, &[], 1).unwrap();
    assert_eq!(question.calls[3].contradicted, ["hcp 15+", "S 5+"]);
    assert_eq!(question.calls[1].contradicted, ["weak"]);
    assert!(question.calls[0].is_seen && question.calls[1].is_seen);
}
