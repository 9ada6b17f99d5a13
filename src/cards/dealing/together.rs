//! Whether hands that keep to their conditions one by one can be dealt together.
//!
//! Each suit has so many cards, and the pack has so many points, and all of them lie in some hand or in the talon.
//! For each suit, for the points, and for any other cards that a limit counts, the numbers are found that each hand
//! can have if it keeps to all of its own conditions; one of each has to make the sum of the pack. That refuses no
//! conditions that can be kept, though it lets some pass that cannot: such as clash only in two measures at once.

use crate::rules::Measure;
use crate::{Seat, Suit};

use super::conditions::DealConditions;
use super::plan::Plan;

/// PossibleNumbers that are possible, a bit each. No measure of the whole pack is above 52, so none is missing that counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PossibleNumbers(u64);

impl PossibleNumbers {
    const ZERO: PossibleNumbers = PossibleNumbers(1);

    fn contains(self, number: u8) -> bool {
        number < 64 && self.0 >> number & 1 == 1
    }

    /// What a number of these and a number of others can make together.
    fn plus(self, others: PossibleNumbers) -> PossibleNumbers {
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

/// Whether some deal may keep to the conditions; if not, none does.
pub(super) fn may_be_dealt(conditions: &DealConditions) -> bool {
    let mut measures = measures(conditions).into_iter();
    measures.all(|measure| adds_up(conditions, measure))
}

/// What is counted: the suits, the points, and whatever else is limited.
fn measures(conditions: &DealConditions) -> Vec<Measure> {
    let suits = Suit::ALL.map(|suit| Measure::Cards(conditions.game.pack().suited(suit)));
    let limits = conditions.limits.iter();
    let limits = limits.map(|limit| in_pack(conditions, limit.measure));
    let mut measures = Vec::new();
    for measure in suits.into_iter().chain([Measure::Points]).chain(limits) {
        if !measures.contains(&measure) {
            measures.push(measure);
        }
    }
    measures
}

/// The same of the cards with which the game is played.
fn in_pack(conditions: &DealConditions, measure: Measure) -> Measure {
    match measure {
        Measure::Cards(cards) => Measure::Cards(cards & conditions.game.pack()),
        Measure::Points => Measure::Points,
    }
}

/// Whether the hands and the talon can have of this what the pack has.
fn adds_up(conditions: &DealConditions, measure: Measure) -> bool {
    let seats = conditions.seats();
    let sums = seats.fold(talon(conditions, measure), |sums, seat| {
        sums.plus(of_hand(conditions, seat, measure))
    });
    sums.contains(measure.of(conditions.game.pack()))
}

/// What a hand can have if it keeps to its own conditions.
fn of_hand(conditions: &DealConditions, seat: Seat, measure: Measure) -> PossibleNumbers {
    if let Some(values) = Plan::values(conditions, seat, measure) {
        return values.into_iter().collect();
    }
    // There is too much to tally: only what is said of this very measure is known.
    let limits = conditions.limits.iter();
    let limits = limits.filter(|limit| limit.seat == seat);
    let limits = limits.filter(|limit| in_pack(conditions, limit.measure) == measure);
    let is_allowed = |&number: &u8| limits.clone().all(|limit| limit.within.contains(&number));
    (0..64).filter(is_allowed).collect()
}

/// What the cards can have that no hand gets; a card may be counted twice.
fn talon(conditions: &DealConditions, measure: Measure) -> PossibleNumbers {
    let cards = conditions.free().iter();
    let values: PossibleNumbers = cards.map(|card| measure.of(card.into())).collect();
    let in_hands = conditions.seats().count() * conditions.game.hand_size();
    let size = conditions.game.pack().len() - in_hands;
    (0..size).fold(PossibleNumbers::ZERO, |sums, _| sums.plus(values))
}
