//! Detects constraints that each hand can satisfy by itself, but not all hands in the same deal.
//!
//! The pack has a fixed number of cards in each suit and a fixed number of points. Each card lies in a hand or in the
//! talon. This module looks at every suit, at the points, and at every other set of cards that a constraint counts. For
//! each of them it finds the values that each hand can have under its own constraints. One value of each hand and of
//! the talon must add up to the total of the pack.
//!
//! The test never rejects constraints that can be satisfied. It accepts some that cannot, such as those that conflict
//! only in two measures at once.

use crate::rules::Measure;
use crate::{Seat, Suit};

use super::constraints::DealConstraints;
use super::plan::Plan;

/// A set of numbers from 0 to 63, one bit each. No quantity of a whole pack exceeds 52, so all relevant numbers fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PossibleNumbers(u64);

impl PossibleNumbers {
    /// The set that contains only the number 0.
    const ONLY_ZERO: PossibleNumbers = PossibleNumbers(1);

    /// Returns true if the number is in this set of numbers.
    fn contains(self, number: u8) -> bool {
        number < 64 && self.0 >> number & 1 == 1
    }

    /// Returns the set of all sums of one number from this set and one from the other.
    fn sums_with(self, others: PossibleNumbers) -> PossibleNumbers {
        let numbers = (0..64).filter(|&number| self.contains(number));
        PossibleNumbers(numbers.fold(0, |sums, number| sums | others.0 << number))
    }
}

impl FromIterator<u8> for PossibleNumbers {
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> PossibleNumbers {
        let numbers = numbers.into_iter().filter(|&number| number < 64);
        PossibleNumbers(numbers.fold(0, |all, number| all | 1 << number))
    }
}

/// Returns false if it is certain that no deal satisfies the constraints, and true if there may be one.
pub(super) fn may_be_dealt(constraints: &DealConstraints) -> bool {
    let pack = constraints.game.pack();
    // Sums that do not fit into the set of numbers are not checked.
    let mut measures =
        (measures_to_check(constraints).into_iter()).filter(|measure| measure.of(pack) < 64);
    measures.all(|measure| can_add_up(constraints, measure))
}

/// Returns the quantities to check for contradictions: the length of each suit, the points, and every other set of
/// cards that a constraint counts.
fn measures_to_check(constraints: &DealConstraints) -> Vec<Measure> {
    let suits = Suit::ALL.map(|suit| Measure::Cards(constraints.game.pack().suited(suit)));
    let constraints = (constraints.hands.iter())
        .map(|constraint| restrict_to_pack(constraints, constraint.measure));
    let mut measures = Vec::new();
    for measure in suits
        .into_iter()
        .chain([Measure::Points])
        .chain(constraints)
    {
        if !measures.contains(&measure) {
            measures.push(measure);
        }
    }
    measures
}

/// Removes the cards that are not in the game's pack from the set of cards that a measure counts.
fn restrict_to_pack(constraints: &DealConstraints, measure: Measure) -> Measure {
    match measure {
        Measure::Cards(cards) => Measure::Cards(cards & constraints.game.pack()),
        Measure::Weighted(weights) => Measure::Weighted(weights.among(constraints.game.pack())),
        Measure::Points => Measure::Points,
    }
}

/// Returns true if possible values of a measure, one for each hand and one for the undealt cards, can add up to its
/// value for the whole pack.
fn can_add_up(constraints: &DealConstraints, measure: Measure) -> bool {
    let seats = constraints.seats();
    let sums = seats.fold(talon_values(constraints, measure), |sums, seat| {
        sums.sums_with(hand_values(constraints, seat, measure))
    });
    sums.contains(measure.of(constraints.game.pack()))
}

/// Returns the values of a measure, such as points, that a hand can have if it satisfies its own constraints.
fn hand_values(constraints: &DealConstraints, seat: Seat, measure: Measure) -> PossibleNumbers {
    if let Some(values) = Plan::possible_values(constraints, seat, measure) {
        return values.into_iter().collect();
    }
    // The plan would be too large: use only the constraints on this very measure.
    let constraints = (constraints.hands.iter())
        .filter(|constraint| constraint.seat == seat)
        .filter(|constraint| restrict_to_pack(constraints, constraint.measure) == measure);
    let is_allowed = |&number: &u8| {
        constraints
            .clone()
            .all(|constraint| constraint.within.contains(&number))
    };
    (0..64).filter(is_allowed).collect()
}

/// Returns all values of a measure that the undealt cards (the talon in preferans) may have. Some may be impossible,
/// because a card may be counted twice.
fn talon_values(constraints: &DealConstraints, measure: Measure) -> PossibleNumbers {
    let cards = constraints.free_cards().iter();
    let values: PossibleNumbers = cards.map(|card| measure.of(card.into())).collect();
    let in_hands = constraints.seats().count() * constraints.game.hand_size();
    let size = constraints.game.pack().len() - in_hands;
    (0..size).fold(PossibleNumbers::ONLY_ZERO, |sums, _| sums.sums_with(values))
}
