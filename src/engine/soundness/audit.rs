//! Audit of facts: each is checked on other endings of its pattern by plain recursion, which stores nothing.

use crate::analysis::Work;
use crate::cards::{Card, CardSet, Seat, Strain, Suit, Tricks};
use crate::problem::Party;
use crate::rules::{Chance, Game, Position, Setup};
use crate::search::{Control, Solver};

use super::ending::Ending;
use super::fact::{DUAL, Fact, SINGLE, SolutionSides, Worth};
use super::facts::Facts;
use super::patterns::from_floors;
use super::tree::SolutionTree;

type Tree<'w, 'a> = SolutionTree<'w, 'a, ()>;

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
    let relied = from_floors(relied, setup.strain == Strain::Misere);
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

/// Counts the members of random facts that are checked, and those that contradict the fact. `weaken` changes the relied
/// cards of a fact.
fn audit(weaken: impl Fn(CardSet) -> CardSet) -> (usize, usize) {
    let mut chance = Chance::from_seed(48);
    let (mut checked, mut wrong) = (0, 0);
    let sides = SolutionSides {
        solvers: Party::Declaring,
        winners: Party::Declaring,
    };
    for _ in 0..400 {
        let size = 3 + chance.below(2);
        let setup = random_ending(&mut chance, size);
        let (mut solver, control, facts) =
            (Solver::new(1 << 20), Control::default(), Facts::default());
        let position = Position::from_setup(&setup).unwrap();
        let missing = solver.tricks(&position);
        let (mut found, start) = (|()| {}, Ending { position, missing });
        let mut work = Work::new(&mut solver, &control, &mut found);
        let mut tree = Tree::new(&mut work, sides, usize::MAX, &facts);
        let target = [DUAL, SINGLE, SINGLE + DUAL, 2 * SINGLE][chance.below(4)];
        let value: Fact<Worth> = tree.prove_worth(&start, target).unwrap();
        let safety: Fact<bool> = tree.prove_safety(&start).unwrap();
        for _ in 0..12 {
            let of_worth = random_member(&setup, weaken(value.relied), &mut chance);
            let of_safety = random_member(&setup, weaken(safety.relied), &mut chance);
            let [of_worth, of_safety] = [of_worth, of_safety].map(|member| Ending {
                position: Position::from_setup(&member).unwrap(),
                missing,
            });
            wrong += usize::from(is_safe(&tree, &of_safety) != safety.result);
            checked += 1;
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
    let (checked, wrong) = audit(|relied| relied);
    assert!(checked > 5000 && wrong == 0, "{wrong} of {checked}");
}

/// The audit would find facts that rely on a card too few.
#[test]
fn facts_that_rely_on_a_card_too_few_are_found() {
    let without_last = |relied: CardSet| {
        let suits = Suit::ALL.into_iter().map(|suit| {
            let suited = relied.suited(suit);
            let last = suited.into_iter().next_back();
            last.map_or(suited, |card| suited.without(card))
        });
        CardSet::union(suits)
    };
    let (checked, wrong) = audit(without_last);
    assert!(wrong > 20, "{wrong} of {checked}");
}
