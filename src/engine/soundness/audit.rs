//! Audit of facts: each is checked on other endings of its pattern by plain recursion, which stores nothing.

use crate::analysis::Work;
use crate::cards::{Card, CardSet, Seat, Suit, Tricks};
use crate::problem::Party;
use crate::rules::{Chance, Game, Position, Setup};
use crate::search::{Control, Solver};

use super::ending::Ending;
use super::fact::{DUAL, Fact, SINGLE, SolutionSides, Worth};
use super::facts::Facts;
use super::patterns::from_floors;
use super::tree::SolutionTree;

type Tree<'w, 'a> = SolutionTree<'w, 'a, ()>;

/// Returns true if the solvers can reach the goal.
fn can_reach(tree: &Tree<'_, '_>, ending: &Ending) -> bool {
    if ending.missing == Tricks::ZERO || ending.missing > ending.position.tricks_left() {
        return ending.missing == Tricks::ZERO;
    }
    let classes = ending.classes().into_iter();
    let mut reached = classes.map(|class| can_reach(tree, &tree.after_class(ending, class)));
    if tree.is_solvers_turn(ending) {
        reached.any(|reaches| reaches)
    } else {
        reached.all(|reaches| reaches)
    }
}

/// Returns true if every line of play reaches the goal.
fn is_safe(tree: &Tree<'_, '_>, ending: &Ending) -> bool {
    if ending.missing == Tricks::ZERO || ending.missing > ending.position.tricks_left() {
        return ending.missing == Tricks::ZERO;
    }
    let classes = ending.classes().into_iter();
    classes
        .map(|class| tree.after_class(ending, class))
        .all(|next| is_safe(tree, &next))
}

/// Returns the worth of the play after a first free choice, as it is defined.
fn worth(tree: &mut Tree<'_, '_>, ending: &Ending) -> Worth {
    if is_safe(tree, ending) {
        return 0;
    }
    let played = tree.played(ending).unwrap();
    let own = match (tree.is_free(ending), played.len()) {
        (false, _) => 0,
        (true, 1) => SINGLE,
        (true, _) => DUAL,
    };
    let worths: Vec<Worth> = played
        .iter()
        .map(|&class| worth(tree, &tree.after_class(ending, class)))
        .collect();
    let chosen = if tree.is_solvers_turn(ending) {
        worths.into_iter().min()
    } else {
        worths.into_iter().max()
    };
    own + chosen.unwrap()
}

/// Deals `size` cards to each hand.
fn random_ending(chance: &mut Chance, size: usize) -> Setup {
    let mut pack: Vec<Card> = CardSet::pack(crate::cards::Rank::from_index(5))
        .into_iter()
        .collect();
    let mut setup = Setup::empty(Game::Bridge);
    for seat in Seat::ALL {
        let cards = (0..size).map(|_| pack.swap_remove(chance.below(pack.len())));
        setup.hands[seat] = cards.collect();
    }
    setup.strain = Game::Bridge.strains()[chance.below(5)];
    setup.leader = Seat::ALL[chance.below(4)];
    setup
}

/// Deals the cards that `relied` leaves out anew, so that each hand keeps its length in each suit.
fn random_member(setup: &Setup, relied: CardSet, chance: &mut Chance) -> Setup {
    let mut member = *setup;
    for suit in Suit::ALL {
        let free = CardSet::of_suit(suit) - relied;
        let mut cards: Vec<Card> = CardSet::union(setup.hands.0).into_iter().collect();
        cards.retain(|&card| free.has(card));
        for seat in Seat::ALL {
            let length = (setup.hands[seat] & free).len();
            let dealt = (0..length).map(|_| cards.swap_remove(chance.below(cards.len())));
            member.hands[seat] = (member.hands[seat] - free) | dealt.collect::<CardSet>();
        }
    }
    member
}

/// Counts the members of random facts that are checked, and those that contradict the fact. `winners` is the party whose
/// tricks are counted for the goal of the declaring side. `weaken` changes the relied cards of a fact.
fn audit(winners: Party, weaken: impl Fn(CardSet) -> CardSet) -> (usize, usize) {
    let mut chance = Chance::from_seed(48);
    let (mut checked, mut wrong) = (0, 0);
    let sides = SolutionSides {
        solvers: Party::Declaring,
        winners,
    };
    for _ in 0..400 {
        let size = 3 + chance.below(2);
        let setup = random_ending(&mut chance, size);
        let (mut solver, control, facts) =
            (Solver::new(1 << 20), Control::default(), Facts::default());
        let position = Position::from_setup(&setup).unwrap();
        let missing = match winners {
            Party::Declaring => solver.tricks(&position),
            Party::Others => Tricks(1 + chance.below(size) as u8),
        };
        let (mut found, start) = (|()| {}, Ending { position, missing });
        let mut work = Work::new(&mut solver, &control, &mut found);
        let mut tree = Tree::new(&mut work, sides, usize::MAX, &facts);
        let target = [DUAL, SINGLE, SINGLE + DUAL, 2 * SINGLE][chance.below(4)];
        let reach: Fact<bool> = tree.prove_reach(&start).unwrap();
        let safety: Fact<bool> = tree.prove_safety(&start).unwrap();
        // Lines of play are only valued where the goal is in reach.
        let value: Option<Fact<Worth>> =
            (reach.result).then(|| tree.prove_worth(&start, target).unwrap());
        let mut member = |relied| {
            let relied = from_floors(weaken(relied), sides.lose_tricks());
            let member = random_member(&setup, relied, &mut chance);
            let position = Position::from_setup(&member).unwrap();
            Ending { position, missing }
        };
        for _ in 0..12 {
            let (of_reach, of_safety) = (member(reach.relied), member(safety.relied));
            wrong += usize::from(can_reach(&tree, &of_reach) != reach.result);
            wrong += usize::from(is_safe(&tree, &of_safety) != safety.result);
            checked += 2;
            let Some(value) = value else {
                continue;
            };
            let of_worth = member(value.relied);
            if tree.reaches(&of_worth).unwrap() {
                let is_reached = worth(&mut tree, &of_worth) >= target;
                wrong += usize::from(is_reached != (value.result >= target));
                checked += 1;
            }
        }
    }
    (checked, wrong)
}

#[test]
fn facts_hold_for_other_endings_of_their_patterns() {
    for winners in [Party::Declaring, Party::Others] {
        let (checked, wrong) = audit(winners, |relied| relied);
        assert!(checked > 5000 && wrong == 0, "{wrong} of {checked}");
    }
}

/// The audit would find facts that rely on a card too few.
#[test]
fn facts_that_rely_on_a_card_too_few_are_found() {
    for winners in [Party::Declaring, Party::Others] {
        let without_last = |relied: CardSet| {
            let suits = Suit::ALL.into_iter().map(|suit| {
                let suited = relied.suited(suit);
                let last = match winners {
                    Party::Declaring => suited.into_iter().next_back(),
                    Party::Others => suited.into_iter().next(),
                };
                last.map_or(suited, |card| suited.without(card))
            });
            CardSet::union(suits)
        };
        let (checked, wrong) = audit(winners, without_last);
        assert!(wrong > 20, "{wrong} of {checked}");
    }
}
