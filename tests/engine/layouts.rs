//! Compares the counts of all layouts of the unseen hands with every layout solved on its own.

use kibitzer::analysis::{
    Best, Histogram, Interval, LayoutValue, Layouts, Place, Prover, Question, Saved, Stage,
    Statistics, Tally, Unseen, Work,
};
use kibitzer::cards::{Card, CardSet, Seat, Strain, Suit, Tricks};
use kibitzer::pool::{Pool, Priority};
use kibitzer::rules::{Chance, Constraint, Contract, Doubling, Game, Position};
use kibitzer::search::{Cancelled, Control, Solver};

use crate::oracle::Oracle;
use crate::table::{ending, line, pick};
use crate::thorough::core_count;
use crate::threads::pool;

/// Returns every legal way to divide the cards of two hands between them, by brute force. It tries all sets of cards,
/// and the rules reject those that make a card on the table a revoke.
pub(crate) fn every_layout(position: &Position, [first, second]: [Seat; 2]) -> Vec<Position> {
    let cards = position.hand(first) | position.hand(second);
    let length = position.hand(first).len();
    choices(cards)
        .filter(|hand| hand.len() == length)
        .filter_map(|hand| {
            let mut setup = position.setup();
            setup.hands[first] = hand;
            setup.hands[second] = cards - hand;
            Position::from_setup(&setup).ok()
        })
        .collect()
}

/// Iterates over all subsets of the cards.
fn choices(cards: CardSet) -> impl Iterator<Item = CardSet> {
    let list: Vec<Card> = cards.iter().collect();
    (0..1u32 << list.len()).map(move |bits| {
        let is_chosen = |&(index, _): &(usize, &Card)| bits >> index & 1 == 1;
        let chosen = list.iter().enumerate().filter(is_chosen);
        chosen.map(|(_, &card)| card).collect()
    })
}

fn histogram<'a>(
    layouts: impl IntoIterator<Item = &'a Position>,
    oracle: &mut Oracle,
) -> Histogram {
    let mut counts = Histogram::default();
    for layout in layouts {
        counts.counts[usize::from(oracle.tricks(layout))] += 1;
    }
    counts
}

/// The two ways to answer a question: a solver that keeps its table from case to case, and a pool of two threads.
struct Askers {
    solver: Solver,
    pool: Pool,
}

impl Askers {
    fn new() -> Askers {
        Askers {
            solver: Solver::new(2 << 20),
            pool: pool(2, 4 << 20),
        }
    }

    /// Returns the statistics of a question, and checks that the solver and the pool agree.
    fn statistics(&mut self, layouts: &Layouts, message: &str) -> Statistics {
        let found = self.solver.solve(layouts);
        assert!(found.is_exact(), "{message}");
        let ticket = self.pool.submit(layouts.clone(), Priority::Now);
        assert_eq!(ticket.join().as_ref(), Ok(&found), "{message}");
        found
    }

    /// Compares the results of each card to play with those in `all` layouts, each solved by itself. Every card of a
    /// group must have the results of the group. Returns false if the hand to play is unseen.
    fn check_each_card(&mut self, layouts: &Layouts, all: &[Position], message: &str) -> bool {
        let Ok(layouts) = layouts.clone().of_each_card() else {
            let turn = layouts.position().turn().unwrap();
            assert!(layouts.unseen().contains(turn), "{message}");
            return false;
        };
        let mut oracle = Oracle::default();
        let found = self.statistics(&layouts, message);
        for results in found.cards() {
            for card in results.cards().unwrap() {
                let mut expected = Histogram::default();
                for layout in all {
                    let mut next = *layout;
                    let winner = next.play(card).unwrap();
                    let own = winner.is_some_and(|seat| layout.is_declaring(seat));
                    let tricks = oracle.tricks(&next) + Tricks(own.into());
                    expected.counts[usize::from(tricks)] += 1;
                }
                assert_eq!(results.counts().tricks, expected, "{card}, {message}");
            }
        }
        assert_eq!(Saved::of(&found).restore().unwrap(), found, "{message}");
        true
    }

    fn check(&mut self, position: &Position, unseen: [Seat; 2]) -> usize {
        let mut oracle = Oracle::default();
        let all = every_layout(position, unseen);
        let expected = histogram(&all, &mut oracle);
        let message = format!("{unseen:?}: {}", line(position));
        let layouts = Layouts::new(*position, unseen).unwrap();
        assert_eq!(layouts.total(), all.len() as u64, "{message}");
        let found = self.statistics(&layouts, &message);
        assert_eq!(found.tricks(), &expected, "{message}");
        all.len()
    }
}

/// Returns a random ending and two of its seats, at random, whose hands are unseen.
fn case(chance: &mut Chance, game: Game, cards: usize) -> (Position, [Seat; 2]) {
    let strain = pick(chance, game.strains());
    let position = ending(chance, game, strain, cards);
    let mut seats: Vec<Seat> = position.seats().collect();
    chance.shuffle(&mut seats);
    (position, [seats[0], seats[1]])
}

/// Checks `counts` random endings of 3, 4 and 5 cards, with two unseen hands at random.
fn check_endings(seed: u64, game: Game, counts: [usize; 3]) {
    let mut chance = Chance::from_seed(seed);
    let mut askers = Askers::new();
    let mut shown = 0;
    for (cards, count) in (3..).zip(counts) {
        for _ in 0..core_count(count, 4) {
            let (position, unseen) = case(&mut chance, game, cards);
            let layouts = askers.check(&position, unseen);
            let [first, second] = unseen.map(|seat| position.hand(seat).len());
            shown += usize::from(layouts < binomial(first + second, first));
        }
    }
    assert!(shown > 1, "a void was shown in {shown} positions");
}

fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

#[test]
fn layout_counts_of_bridge_endings_agree_with_minimax() {
    check_endings(21, Game::Bridge, [150, 60, 4]);
}

#[test]
fn layout_counts_of_preferans_endings_agree_with_minimax() {
    check_endings(22, Game::Preferans, [150, 120, 20]);
}

/// Returns a random constraint that at least one layout satisfies: that of `position`.
fn some_constraint(chance: &mut Chance, position: &Position, unseen: [Seat; 2]) -> Constraint {
    let seat = pick(chance, &unseen);
    let hand = position.hand(seat);
    let cards: Vec<Card> = (position.hand(unseen[0]) | position.hand(unseen[1]))
        .iter()
        .collect();
    let some = |chance: &mut Chance| -> CardSet {
        let chosen = cards.iter().filter(|_| chance.below(2) == 0);
        chosen.copied().collect()
    };
    // A range that includes the value of the hand, so that at least one layout is left.
    let around = |chance: &mut Chance, value: usize| {
        let value = value as u8;
        value.saturating_sub(chance.below(2) as u8)..=value + chance.below(2) as u8
    };
    match chance.below(4) {
        0 if !hand.is_empty() => {
            let held: Vec<Card> = hand.iter().collect();
            Constraint::pin(seat, pick(chance, &held))
        }
        1 => {
            let suit = pick(chance, &Suit::ALL);
            let length = hand.suited(suit).len();
            Constraint::length(seat, suit, around(chance, length))
        }
        2 => {
            let cards = some(chance);
            let count = (hand & cards).len();
            Constraint::among(seat, cards, around(chance, count))
        }
        _ => {
            let points =
                (0..=40).find(|&points| Constraint::points(seat, points..=points).allows(hand));
            Constraint::points(seat, around(chance, points.unwrap().into()))
        }
    }
}

#[test]
fn only_layouts_that_satisfy_the_constraints_are_counted() {
    let mut chance = Chance::from_seed(23);
    let mut askers = Askers::new();
    let mut left_out = 0;
    for number in 0..400 {
        let game = [Game::Bridge, Game::Preferans][number % 2];
        let (position, unseen) = case(&mut chance, game, 3 + number % 2);
        let constraints: Vec<Constraint> = (0..1 + chance.below(3))
            .map(|_| some_constraint(&mut chance, &position, unseen))
            .collect();
        let message = format!("{constraints:?}, {unseen:?}: {}", line(&position));
        let mut all = every_layout(&position, unseen);
        let before = all.len();
        all.retain(|layout| {
            constraints
                .iter()
                .all(|constraint| constraint.allows(layout.hand(constraint.seat)))
        });
        left_out += before - all.len();
        let layouts = Layouts::new(position, unseen)
            .unwrap()
            .within(constraints)
            .unwrap();
        assert_eq!(layouts.total(), all.len() as u64, "{message}");
        let found = askers.statistics(&layouts, &message);
        let expected = histogram(&all, &mut Oracle::default());
        assert_eq!(found.tricks(), &expected, "{message}");
        // Each layout is listed exactly once.
        let mut hands: Vec<_> = found
            .values(Stage::Tricks)
            .map(|(point, _)| layouts.hands(point))
            .collect();
        hands.sort_by_key(|hands| hands.map(CardSet::bits));
        hands.dedup();
        assert_eq!(hands.len(), all.len(), "{message}");
    }
    assert!(left_out > 1000, "{left_out}");
}

#[test]
fn counts_with_a_card_pinned_to_each_hand_add_up_to_the_total() {
    let mut chance = Chance::from_seed(24);
    let mut askers = Askers::new();
    for _ in 0..40 {
        let (position, unseen) = case(&mut chance, Game::Preferans, 6);
        let layouts = Layouts::new(position, unseen).unwrap();
        let whole = askers.statistics(&layouts, &line(&position));
        let cards: Vec<Card> = (position.hand(unseen[0]) | position.hand(unseen[1]))
            .iter()
            .collect();
        let card = pick(&mut chance, &cards);
        let mut sum = Histogram::default();
        for seat in unseen {
            // A hand that cannot hold the card adds nothing.
            let pinned = layouts.clone().within(vec![Constraint::pin(seat, card)]);
            if let Ok(pinned) = pinned {
                sum.add(askers.statistics(&pinned, &line(&position)).tricks());
            }
        }
        assert_eq!(whole.tricks(), &sum, "{card}: {}", line(&position));
    }
}

/// Returns a contract that needs `target` more tricks from here on, and the tricks already won.
pub(crate) fn contract(position: &Position, target: u8) -> (Contract, Tricks) {
    let (level, needed) = match (position.game(), position.strain()) {
        (_, Strain::Misere) => (0, 0),
        (Game::Bridge, _) => (7, 13),
        (Game::Preferans, _) => (10, 10),
    };
    let contract = Contract::new(
        position.game(),
        level,
        position.strain(),
        Doubling::Undoubled,
    );
    (contract.unwrap(), Tricks(needed - target.min(needed)))
}

#[test]
fn contract_results_and_card_values_agree_with_minimax() {
    let mut chance = Chance::from_seed(25);
    let mut askers = Askers::new();
    let mut asked = 0;
    for number in 0..300 {
        let game = [Game::Bridge, Game::Preferans][number % 2];
        let (position, unseen) = case(&mut chance, game, 3 + number % 2);
        let turn = position.turn().unwrap();
        let left = position.tricks_left().0;
        let (contract, won) = contract(&position, 1 + chance.below(left.into()) as u8);
        let message = format!("{unseen:?}, {contract:?}, {won:?}: {}", line(&position));
        let all = every_layout(&position, unseen);
        let mut oracle = Oracle::default();
        let makes = |position: &Position, won: Tricks, oracle: &mut Oracle| {
            contract.is_made(oracle.tricks(position) + won)
        };
        let layouts =
            Layouts::new(position, unseen)
                .unwrap()
                .for_contract(contract, won, number % 3 == 0);
        let share = |count: usize| count as f64 / all.len() as f64;
        let made = all
            .iter()
            .filter(|layout| makes(layout, won, &mut oracle))
            .count();
        let found = askers.statistics(&layouts, &message);
        assert_eq!(
            found.whole().makes().unwrap().share,
            share(made),
            "{message}"
        );
        if unseen.contains(&turn) {
            assert!(layouts.of_each_card().is_err());
            continue;
        }
        asked += 1;
        let best = found;
        let found = askers.statistics(&layouts.of_each_card().unwrap(), &message);
        // The results of the whole position are the same as without the question about each card.
        assert_eq!(found.whole().counts(), best.whole().counts(), "{message}");
        assert_eq!(found.whole().makes(), best.whole().makes(), "{message}");
        assert_eq!(found.whole().mean(), best.whole().mean(), "{message}");
        let wants_tricks = position.is_declaring(turn) != (position.strain() == Strain::Misere);
        for results in found.cards() {
            let counts = results.counts();
            let card = counts.cards.unwrap().iter().next().unwrap();
            let (mut made, mut best) = (0, 0);
            let mut expected = Histogram::default();
            for layout in &all {
                let mut next = *layout;
                let winner = next.play(card).unwrap();
                let own = winner.is_some_and(|seat| layout.is_declaring(seat));
                let tricks = oracle.tricks(&next) + Tricks(own.into());
                made += usize::from(contract.is_made(tricks + won));
                expected.counts[usize::from(tricks)] += 1;
                best += u64::from(tricks == oracle.tricks(layout));
            }
            let message = format!("{card}, {wants_tricks}, {message}");
            assert_eq!(results.makes().unwrap().share, share(made), "{message}");
            if counts.tricks.total() > 0 {
                assert_eq!(
                    (&counts.tricks, counts.best),
                    (&expected, best),
                    "{message}"
                );
            }
        }
    }
    assert!(asked > 50, "{asked}");
}

/// The results of the whole position, counts and estimates, are the same with and without the question about each card,
/// also while the count is incomplete.
#[test]
fn asking_about_each_card_does_not_change_the_overall_results() {
    let mut chance = Chance::from_seed(29);
    let mut solver = Solver::new(2 << 20);
    let mut estimated = 0;
    for number in 0..60 {
        let game = [Game::Bridge, Game::Preferans][number % 2];
        let (position, unseen) = case(&mut chance, game, 5);
        let (contract, won) = contract(&position, 1 + chance.below(4) as u8);
        let layouts = Layouts::new(position, unseen)
            .unwrap()
            .for_contract(contract, won, false)
            .drawing(Some(20), 5);
        let Ok(each_card) = layouts.clone().of_each_card() else {
            continue;
        };
        let questions = [layouts, each_card];
        let mut reports = questions.each_ref().map(Layouts::empty);
        for part in 0..questions[0].parts() {
            for (question, statistics) in questions.iter().zip(&mut reports) {
                let take = &mut |tally| Layouts::add(statistics, tally);
                question
                    .answer(part, &mut Work::new(&mut solver, &Control::default(), take))
                    .unwrap();
            }
            let told = reports.each_ref().map(|statistics| {
                let whole = statistics.whole();
                let tricks = || (0..14).map(Tricks);
                let exactly: Vec<_> = tricks().map(|n| whole.exactly(n)).collect();
                let at_least: Vec<_> = tricks().map(|n| whole.at_least(n)).collect();
                let counts = whole.counts().clone();
                (counts, whole.makes(), whole.mean(), exactly, at_least)
            });
            assert_eq!(told[0], told[1], "{part}, {}", line(&position));
            let makes = told[0].1.filter(|makes| makes.low < makes.high);
            estimated += u32::from(makes.is_some());
        }
    }
    assert!(estimated > 50, "{estimated}");
}

#[test]
fn discards_may_be_unseen_too() {
    let mut chance = Chance::from_seed(26);
    let mut askers = Askers::new();
    for number in 0..60 {
        let (position, unseen) = case(&mut chance, Game::Preferans, 2 + number % 2);
        let mut out: Vec<Card> = position.out_of_play().iter().collect();
        chance.shuffle(&mut out);
        let discards: CardSet = out.into_iter().take(2).collect();
        let lengths = unseen.map(|seat| position.hand(seat).len());
        let mut all = Vec::new();
        let cards = position.hand(unseen[0]) | position.hand(unseen[1]) | discards;
        for thrown in choices(cards).filter(|thrown| thrown.len() == discards.len()) {
            let kept = cards - thrown;
            for first in choices(kept).filter(|first| first.len() == lengths[0]) {
                let mut setup = position.setup();
                setup.hands[unseen[0]] = first;
                setup.hands[unseen[1]] = kept - first;
                all.extend(Position::from_setup(&setup));
            }
        }
        let layouts = Layouts::new(position, unseen)
            .unwrap()
            .with_unseen_discards(discards)
            .unwrap();
        let message = format!("{unseen:?}, {discards}: {}", line(&position));
        assert_eq!(layouts.total(), all.len() as u64, "{message}");
        let found = askers.statistics(&layouts, &message);
        let expected = histogram(&all, &mut Oracle::default());
        assert_eq!(found.tricks(), &expected, "{message}");
        askers.check_each_card(&layouts, &all, &message);
    }
}

/// Returns the positions after each discard of two cards that leaves `seat` a legal hand. The two cards are among those
/// of its hand and the `discards` of `position`.
fn every_discard(position: &Position, seat: Seat, discards: CardSet) -> Vec<Position> {
    let mut before = position.setup();
    before.hands[seat] |= discards;
    before.declarer = seat;
    let after = before.after_each_discard().map(|mut after| {
        after.declarer = position.declarer();
        Position::from_setup(&after).unwrap()
    });
    after.collect()
}

/// Returns the cards that lie between equivalent cards to play.
fn between_equals(position: &Position) -> CardSet {
    let groups = position.equals().into_iter();
    let between = groups.filter_map(|group| {
        let mut cards = group.iter();
        let (high, low) = (cards.next()?, cards.next_back()?);
        Some(CardSet::between(high, low) - group)
    });
    between.fold(CardSet::EMPTY, |all, cards| all | cards)
}

/// The only unseen hand is that of a player whose discards nobody saw.
#[test]
fn a_single_hand_may_be_unseen_with_its_discards() {
    let mut chance = Chance::from_seed(31);
    let mut askers = Askers::new();
    let [mut restricted, mut divided] = [0; 2];
    for number in 0..300 {
        let (position, [seat, _]) = case(&mut chance, Game::Preferans, 2 + number % 3);
        let mut out: Vec<Card> = position.out_of_play().iter().collect();
        chance.shuffle(&mut out);
        // Often a discard lies between two cards, which are equivalent only without it.
        if number % 3 > 0 {
            let dividing = between_equals(&position);
            out.sort_by_key(|&card| !dividing.has(card));
        }
        let discards: CardSet = out.into_iter().take(2).collect();
        let cards = position.hand(seat) | discards;
        let message = format!("{seat}, {discards}: {}", line(&position));
        let layouts = Layouts::new(position, Unseen::One(seat)).unwrap();
        assert_eq!(layouts.total(), 1, "{message}");
        let layouts = layouts.with_unseen_discards(discards).unwrap();
        assert_eq!(layouts.unseen_cards(), cards, "{message}");
        let mut all = every_discard(&position, seat, discards);
        assert_eq!(layouts.total(), all.len() as u64, "{message}");
        restricted += u32::from(all.len() < binomial(cards.len(), 2));
        let found = askers.statistics(&layouts, &message);
        let mut oracle = Oracle::default();
        let expected = histogram(&all, &mut oracle);
        assert_eq!(found.tricks(), &expected, "{message}");
        // Each discard is listed once, with its own value.
        for (point, value) in found.values(Stage::Tricks) {
            let [hand, thrown] = layouts.hands(point);
            assert_eq!((hand | thrown, thrown.len()), (cards, 2), "{message}");
            let index = all.iter().position(|layout| layout.hand(seat) == hand);
            let layout = all.swap_remove(index.expect(&message));
            let tricks = LayoutValue::Tricks(oracle.tricks(&layout));
            assert_eq!(value, tricks, "{thrown}, {message}");
        }
        assert!(all.is_empty(), "{message}");
        let all = every_discard(&position, seat, discards);
        if askers.check_each_card(&layouts, &all, &message) {
            let each_card = layouts.clone().of_each_card().unwrap().empty();
            divided += u32::from(each_card.cards().count() > position.equals().len());
        }
        // A constraint is on the cards that are left.
        let kept = pick(&mut chance, &cards.iter().collect::<Vec<_>>());
        let constraint = Constraint::pin(seat, kept);
        let all: Vec<Position> = all
            .into_iter()
            .filter(|layout| layout.hand(seat).has(kept))
            .collect();
        match layouts.within(vec![constraint]) {
            Ok(layouts) => {
                let expected = histogram(&all, &mut oracle);
                let found = askers.statistics(&layouts, &message);
                assert_eq!(found.tricks(), &expected, "{kept}, {message}");
                let saved = Saved::of(&found);
                let text = serde_json::to_string(&saved).unwrap();
                assert_eq!(serde_json::from_str::<Saved>(&text).unwrap(), saved);
                assert_eq!(saved.restore().unwrap(), found, "{message}");
            }
            Err(_) => assert!(all.is_empty(), "{message}"),
        }
    }
    assert!(restricted > 3 && divided > 5, "{restricted}, {divided}");
}

/// Whole deals of misère: the two others, who see each other's cards, ask what they can do against all 66 discards.
#[test]
fn the_discards_of_a_misere_are_counted_as_if_each_were_solved() {
    let mut chance = Chance::from_seed(32);
    let mut askers = Askers::new();
    let mut differing = 0;
    for number in 0..20 {
        let position = ending(&mut chance, Game::Preferans, Strain::Misere, 10);
        let seat = position.declarer();
        if position.hand(seat).len() < 10 {
            continue;
        }
        let discards = position.out_of_play();
        assert_eq!(discards.len(), 2);
        let layouts = Layouts::new(position, Unseen::One(seat))
            .unwrap()
            .with_unseen_discards(discards)
            .unwrap();
        let message = format!("{number}: {}", line(&position));
        assert_eq!(layouts.total(), 66, "{message}");
        assert_eq!(
            layouts.unseen().places(),
            [Place::Hand(seat), Place::Discards]
        );
        let found = askers.statistics(&layouts, &message);
        let mut solver = Solver::new(2 << 20);
        let mut expected = Histogram::default();
        for layout in every_discard(&position, seat, discards) {
            let best = solver.solve(&Best(layout));
            expected.counts[usize::from(best)] += 1;
        }
        assert_eq!(found.tricks(), &expected, "{message}");
        differing += u32::from(expected.nonzero().count() > 1);
    }
    assert!(differing > 5, "{differing}");
}

/// A count that is interrupted after any finding, saved, restored and resumed loses nothing and counts nothing twice.
#[test]
fn an_interrupted_count_resumes_without_loss_or_repetition() {
    let mut chance = Chance::from_seed(27);
    let mut solver = Solver::new(2 << 20);
    let control = Control::default();
    for number in 0..12 {
        let game = [Game::Bridge, Game::Preferans][number % 2];
        let (position, unseen) = case(&mut chance, game, 6);
        let (contract, won) = contract(&position, 3);
        let layouts = Layouts::new(position, unseen)
            .unwrap()
            .for_contract(contract, won, false)
            .drawing(Some(20), 5);
        let mut findings: Vec<Tally> = Vec::new();
        for part in 0..layouts.parts() {
            let take = &mut |finding| findings.push(finding);
            layouts
                .answer(part, &mut Work::new(&mut solver, &control, take))
                .unwrap();
        }
        let whole = layouts.solve_with(&mut solver, &control).unwrap();
        for _ in 0..4 {
            let mut before = layouts.empty();
            for finding in &findings[..chance.below(findings.len() + 1)] {
                Layouts::add(&mut before, finding.clone());
            }
            let text = serde_json::to_string(&Saved::of(&before)).unwrap();
            let saved: Saved = serde_json::from_str(&text).unwrap();
            let resumed = layouts.clone().resumed(&saved).unwrap();
            let mut more = 0;
            let mut after = resumed.empty();
            for part in 0..resumed.parts() {
                let take = &mut |finding| {
                    more += 1;
                    Layouts::add(&mut after, finding);
                };
                resumed
                    .answer(part, &mut Work::new(&mut solver, &control, take))
                    .unwrap();
            }
            assert!(after.is_exact());
            assert_eq!(Saved::of(&after), Saved::of(&whole), "{}", line(&position));
            assert!(more <= findings.len());
        }
        let other = Layouts::new(position, unseen).unwrap();
        assert!(other.resumed(&Saved::of(&whole)).is_err());
    }
}

/// The report of a question after some of its findings.
fn after(layouts: &Layouts, findings: &[Tally]) -> Statistics {
    let mut statistics = layouts.empty();
    for finding in findings {
        Layouts::add(&mut statistics, finding.clone());
    }
    statistics
}

/// The findings of the parts of one stage, or of those that draw.
fn findings(layouts: &Layouts, solver: &mut Solver) -> Vec<Tally> {
    let mut findings = Vec::new();
    for part in 0..layouts.parts() {
        let take = &mut |finding| findings.push(finding);
        let answered = layouts.answer(part, &mut Work::new(solver, &Control::default(), take));
        answered.unwrap();
    }
    findings
}

/// A count of the layouts in which a contract is made, whole or in part, handed in as it is or saved: the tricks are
/// those counted from nothing, and take fewer nodes.
#[test]
fn a_count_of_tricks_reuses_a_count_of_made_contracts() {
    let mut chance = Chance::from_seed(30);
    let mut nodes = [0, 0];
    for number in 0..60 {
        let game = [Game::Bridge, Game::Preferans][number % 2];
        let (position, unseen) = case(&mut chance, game, 6);
        let (contract, won) = contract(&position, 2 + chance.below(3) as u8);
        let layouts = |only| {
            let layouts = Layouts::new(position, unseen)
                .unwrap()
                .for_contract(contract, won, only)
                .drawing(Some(10), 5);
            let each_card = layouts.clone().of_each_card();
            if number % 3 == 0 {
                each_card.unwrap_or(layouts)
            } else {
                layouts
            }
        };
        let mut solve = |layouts: &Layouts, way: usize| {
            let control = Control::default();
            let report = layouts.solve_with(&mut Solver::new(1 << 20), &control);
            nodes[way] += control.nodes();
            report.unwrap()
        };
        let message = line(&position);
        let expected = solve(&layouts(false), 0);
        let makes = findings(&layouts(true), &mut Solver::new(1 << 20));
        let whole = after(&layouts(true), &makes);
        let found = layouts(false).going_on_from(whole.clone()).unwrap();
        assert_eq!(solve(&found, 1), expected, "{message}");
        let part = after(&layouts(true), &makes[..chance.below(makes.len() + 1)]);
        let text = serde_json::to_string(&Saved::of(&part)).unwrap();
        let saved: Saved = serde_json::from_str(&text).unwrap();
        let mut askers = Askers::new();
        let found = askers.statistics(&layouts(false).resumed(&saved).unwrap(), &message);
        assert_eq!(found, expected, "{message}");
        // A count of tricks is no beginning where only the contract is asked about, and another contract is none.
        if layouts(true).stages().count() < layouts(false).stages().count() {
            assert!(layouts(true).going_on_from(expected).is_err());
        }
        let other = Layouts::new(position, unseen).unwrap();
        assert!(other.going_on_from(whole).is_err());
    }
    println!("nodes from nothing and from what is known: {nodes:?}");
    assert!(nodes[1] < nodes[0], "{nodes:?}");
}

/// West leads against three no trumps, with six spades, five hearts, one diamond and one club: 840 layouts.
fn three_no_trumps() -> Layouts {
    let line = "bridge N:AK52.Q63.KJ74.85 J96.KT72.T6.AT74 Q74.A85.A952.KJ3 T83.J94.Q83.Q962 NT W \
                declarer=S contract=3NT";
    let problem = kibitzer::notation::text::parse_line(line).unwrap().problem;
    let position = Position::from_setup(&problem.setup).unwrap();
    let lengths = [(Suit::Spades, 6), (Suit::Hearts, 5), (Suit::Clubs, 1)];
    let constraints =
        lengths.map(|(suit, length)| Constraint::length(Seat::West, suit, length..=length));
    let layouts = Layouts::new(position, [Seat::West, Seat::East])
        .unwrap()
        .within(constraints.into())
        .unwrap()
        .for_contract(problem.contract().unwrap(), Tricks::ZERO, false);
    layouts.drawing(Some(0), 1)
}

/// A solver that counts the proofs asked of it. Their nodes vary too much with what the table keeps.
struct CountingProver(Solver, u32);

impl Prover for CountingProver {
    fn tricks(&mut self, position: &Position, control: &Control) -> Result<Tricks, Cancelled> {
        self.0.tricks_with(position, control)
    }

    fn solver(&mut self) -> &mut Solver {
        self.1 += 1;
        &mut self.0
    }
}

/// Interrupted every few thousand nodes, and by what is proved of the contract: the same findings, each once.
#[test]
fn bounds_proved_in_one_part_are_reused_in_later_parts() {
    let expected = Solver::new(8 << 20).solve(&three_no_trumps());
    let (mut stops, mut proofs) = (0, [0; 2]);
    let layouts = three_no_trumps();
    let mut statistics = layouts.empty();
    let mut solver = Solver::new(8 << 20);
    for part in 0..layouts.parts() {
        let mut known = 0;
        loop {
            let control = Control::default().within(4096);
            let before = known;
            let take = &mut |finding| {
                known += 1;
                Layouts::add(&mut statistics, finding);
            };
            match layouts.answer(
                part,
                &mut Work::new(&mut solver, &control, take).after(before),
            ) {
                Ok(()) => break,
                Err(_) => stops += 1,
            }
        }
    }
    assert_eq!(statistics, expected);
    println!("{stops} stops");
    assert!(stops > 0);
    // Whoever counts the tricks knows nothing but what the parts before have left.
    for (way, stages) in [&[Stage::Makes, Stage::Tricks][..], &[Stage::Tricks]]
        .into_iter()
        .enumerate()
    {
        let layouts = three_no_trumps();
        for &stage in stages {
            let control = Control::default();
            let mut prover = CountingProver(Solver::new(8 << 20), 0);
            let slabs = layouts.parts() / 2;
            let parts = if stage == Stage::Makes {
                0..slabs
            } else {
                slabs..2 * slabs
            };
            for part in parts {
                layouts
                    .answer(part, &mut Work::new(&mut prover, &control, &mut drop))
                    .unwrap();
            }
            proofs[way] = prover.1;
        }
    }
    println!("proofs after the contract and without: {proofs:?}");
    assert!(proofs[0] < proofs[1], "{proofs:?}");
}

/// Samples are drawn from layouts whose values are known. The true share of layouts that take at least the average
/// number of tricks is compared with the intervals of 2,000 samples.
#[test]
fn confidence_intervals_contain_the_true_share_as_often_as_stated() {
    let mut chance = Chance::from_seed(28);
    let mut askers = Askers::new();
    let (mut held, mut all, mut width) = (0, 0, 0.0);
    for number in 0..20 {
        let game = [Game::Bridge, Game::Preferans][number % 2];
        let (position, unseen) = case(&mut chance, game, 8);
        let layouts = Layouts::new(position, unseen).unwrap();
        let found = askers.statistics(&layouts, &line(&position));
        let median = found.tricks().mean().unwrap().ceil() as u8;
        let truth = found.tricks().at_least(Tricks(median)).unwrap();
        let values: std::collections::HashMap<_, _> = found.values(Stage::Tricks).collect();
        for seed in 0..100 {
            let drawn = layouts.clone().drawing(None, seed);
            let draws = [50, 200, 1000][seed as usize % 3];
            let order = drawn.in_order(draws).into_iter();
            let hits: Vec<bool> = order
                .map(|draw| values[&drawn.drawn(draw)] >= LayoutValue::Tricks(Tricks(median)))
                .collect();
            let interval = Interval::of(&hits).unwrap();
            held += u32::from(interval.low <= truth && truth <= interval.high);
            width += interval.high - interval.low;
            all += 1;
        }
    }
    let (share, width) = (f64::from(held) / f64::from(all), width / f64::from(all));
    println!("{held} of {all} intervals hold the truth, mean width {width:.4}");
    assert!(share >= 0.935, "{held} of {all}");
}
