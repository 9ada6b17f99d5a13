//! Random deals under constraints, all of them equally likely.
//!
//! Rare deals are constructed, not waited for. The ways to deal one or more constrained hands are counted (module
//! `plan`), and one of these ways is drawn at random. The other hands share the remaining cards at random, and the
//! whole deal is drawn again if they violate their own constraints. All deals that satisfy the constraints are equally
//! likely: whichever cards the first hands get, the number of ways to deal the rest is the same.
//!
//! ```
//! use kibitzer_cards::{Seat, Suit};
//! use kibitzer_cards::dealing::{DealConstraints, Dealer};
//! use kibitzer_cards::rules::{Chance, Game, Constraint};
//! let mut constraints = DealConstraints::new(Game::Bridge);
//! constraints.hands.push(Constraint::length(Seat::West, Suit::Hearts, 8..=8));
//! constraints.hands.push(Constraint::points(Seat::West, 0..=3));
//! let dealer = Dealer::new(constraints)?;
//! assert!(dealer.share() < 0.001);
//! let hands = dealer.attempt(&mut Chance::from_seed(7)).unwrap();
//! assert_eq!(hands[Seat::West].holding(Suit::Hearts).len(), 8);
//! # Ok::<(), kibitzer_cards::dealing::DealingError>(())
//! ```

mod constraints;
mod plan;
mod script;
mod shape;
mod together;

use crate::rules::Chance;
use crate::{BySeat, Card, CardSet, Seat};

pub use constraints::{DealConstraints, DealingError, SideConstraint, TricksConstraint};
use plan::{Plan, nth_combination, ways_to_share};
pub use script::{
    Action, Condition, ConditionContext, ConditionSource, PrintItem, Script, ScriptError,
    ScriptExpected, ScriptFlaw, ScriptOutput,
};
pub use shape::{ParseShapeError, ShapeConstraint, WantedShape};

/// A generator of random deals that satisfy constraints. It is serialised as its constraints, and prepared again when
/// it is deserialised.
#[derive(Debug)]
pub struct Dealer {
    constraints: DealConstraints,
    /// The precomputed ways to deal the most constrained hands; every attempt deals these hands first. `None` if no
    /// hand is constrained.
    plan: Option<Plan>,
    /// All deals that satisfy the constraints, if there are few enough to list; `None` otherwise.
    few: Option<Vec<BySeat<CardSet>>>,
}

#[cfg(feature = "serde")]
impl serde::Serialize for Dealer {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.constraints.serialize(to)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Dealer {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Dealer, D::Error> {
        let constraints = DealConstraints::deserialize(from)?;
        Dealer::new(constraints).map_err(serde::de::Error::custom)
    }
}

/// The maximum average number of random attempts per deal that satisfies the constraints. If more are needed,
/// constrained hands are drawn together.
const MOST_ATTEMPTS: usize = 50;

/// The largest number of possible attempts at which all of them are tried in advance, to list the deals that satisfy
/// the constraints.
const MOST_LISTED: u128 = 10_000;

impl Dealer {
    /// Prepares a generator of random deals that satisfy these constraints. This takes up to a second or two.
    ///
    /// # Errors
    ///
    /// Returns the reason if it is already clear that no deal satisfies the constraints. Contradictions can remain
    /// undetected; every attempt then fails.
    pub fn new(constraints: DealConstraints) -> Result<Dealer, DealingError> {
        let constraints = constraints.with_pinned_cards_held()?;
        constraints.check_consistency()?;
        let mut plans = Vec::new();
        for seat in constraints.constrained_seats() {
            let plan = Plan::new(&constraints, &[seat]);
            if plan.as_ref().is_some_and(|plan| plan.share() == 0.0) {
                return Err(DealingError::Impossible(seat));
            }
            plans.extend(plan.map(|plan| (seat, plan)));
        }
        plans.sort_by(|(_, one), (_, other)| one.share().total_cmp(&other.share()));
        let seats: Vec<Seat> = plans.iter().map(|&(seat, _)| seat).collect();
        let rarest = plans.into_iter().next().map(|(_, plan)| plan);
        let mut dealer = Dealer {
            constraints,
            plan: rarest,
            few: None,
        };
        if !dealer.succeeds_often_enough() {
            dealer.plan_together(&seats)?;
            if !together::may_be_dealt(&dealer.constraints) {
                return Err(DealingError::ImpossibleTogether);
            }
        }
        dealer.few = dealer.list_deals()?;
        Ok(dealer)
    }

    /// Counts the ways to deal the first two of `seats` together, then the first three and so on. Stops when attempts
    /// succeed often enough or the count gets too large.
    fn plan_together(&mut self, seats: &[Seat]) -> Result<(), DealingError> {
        for count in 2..=seats.len() {
            let Some(plan) = Plan::new(&self.constraints, &seats[..count]) else {
                return Ok(());
            };
            let old_share = self.plan.as_ref().map_or(1.0, Plan::share);
            match seats {
                // Of a large plan constraints may have been left out, so that a smaller one is better.
                _ if plan.ways() > 0 && plan.share() >= old_share => {}
                _ if plan.ways() > 0 => self.plan = Some(plan),
                &[one, other, ..] if count == 2 => {
                    return Err(DealingError::ImpossiblePair(one, other));
                }
                _ => return Err(DealingError::ImpossibleTogether),
            }
            if self.succeeds_often_enough() {
                break;
            }
        }
        Ok(())
    }

    /// Returns true if at least one attempt in [`MOST_ATTEMPTS`] gives a deal that satisfies the constraints, measured
    /// on a fixed sample.
    fn succeeds_often_enough(&self) -> bool {
        let mut chance = Chance::from_seed(0);
        let attempts = 20 * MOST_ATTEMPTS;
        let deals = (0..attempts).filter(|_| self.attempt(&mut chance).is_some());
        deals.count() * MOST_ATTEMPTS >= attempts
    }

    /// Lists all deals that satisfy the constraints. Returns `None` if more than [`MOST_LISTED`] attempts would have to
    /// be tried, and an error if no deal satisfies them.
    fn list_deals(&mut self) -> Result<Option<Vec<BySeat<CardSet>>>, DealingError> {
        let attempts = self.attempt_count();
        if attempts > MOST_LISTED {
            return Ok(None);
        }
        let deals: Vec<_> = (0..attempts)
            .map(|number| self.nth_deal(number))
            .filter(|hands| self.constraints.allow(hands))
            .collect();
        if deals.is_empty() {
            Err(DealingError::ImpossibleTogether)
        } else {
            Ok(Some(deals))
        }
    }

    /// Returns the number of different attempts: the ways to deal the planned hands times the ways to share the
    /// remaining cards.
    fn attempt_count(&self) -> u128 {
        let planned = self.plan.as_ref().map_or(1, Plan::ways);
        let sizes = self
            .unplanned_seats()
            .map(|seat| self.constraints.unknown_count(seat));
        let planned_seats = self.planned_seats().iter();
        let drawn = planned_seats.map(|&seat| self.constraints.unknown_count(seat));
        let left = self.constraints.free_cards().len() - drawn.sum::<usize>();
        planned.saturating_mul(ways_to_share(left, sizes))
    }

    /// Returns the seats whose constrained hands are dealt first, according to the plan.
    fn planned_seats(&self) -> &[Seat] {
        self.plan.as_ref().map_or(&[], Plan::seats)
    }

    /// Returns the seats whose hands are dealt from the remaining cards, after the planned hands.
    fn unplanned_seats(&self) -> impl Iterator<Item = Seat> {
        let planned = self.planned_seats();
        self.constraints
            .seats()
            .filter(|seat| !planned.contains(seat))
    }

    /// Returns the deal with index `number` among all possible attempts; the index is below [`Dealer::attempt_count`].
    /// The deal may violate constraints.
    fn nth_deal(&self, number: u128) -> BySeat<CardSet> {
        let mut hands = self.constraints.held;
        let mut number = number;
        if let Some(plan) = &self.plan {
            plan.deal_nth(number % plan.ways(), &mut hands);
            number /= plan.ways();
        }
        let mut free = self.constraints.cards_outside(&hands);
        for seat in self.unplanned_seats() {
            let size = self.constraints.unknown_count(seat);
            let ways = ways_to_share(free.len(), std::iter::once(size));
            let cards = nth_combination(free, size, number % ways);
            number /= ways;
            hands[seat] |= cards;
            free -= cards;
        }
        hands
    }

    /// Returns the constraints of the deals. Constraints that pin a card to a hand have been turned into known cards.
    pub fn constraints(&self) -> &DealConstraints {
        &self.constraints
    }

    /// Returns all deals that satisfy the constraints if there are at most a few thousand, and `None` otherwise.
    /// Constraints on tricks are not considered.
    ///
    /// ```
    /// use kibitzer_cards::Seat;
    /// use kibitzer_cards::dealing::{DealConstraints, Dealer};
    /// use kibitzer_cards::rules::Game;
    /// let mut constraints = DealConstraints::new(Game::Bridge);
    /// constraints.held[Seat::North] = "AKQJT98765432...".parse()?;
    /// constraints.held[Seat::East] = ".AKQJT98765432..".parse()?;
    /// constraints.held[Seat::South] = "..AKQJT98765432.".parse()?;
    /// assert_eq!(Dealer::new(constraints.clone())?.few().map(<[_]>::len), Some(1));
    /// // Thirteen clubs and the two of diamonds for two hands, of which one lacks one card.
    /// constraints.held[Seat::South] = "..AKQJT9876543.".parse()?;
    /// assert_eq!(Dealer::new(constraints)?.few().map(<[_]>::len), Some(14));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn few(&self) -> Option<&[BySeat<CardSet>]> {
        self.few.as_deref()
    }

    /// Returns the probability that a random deal of the pack has the known cards in their hands and satisfies the
    /// constraints of the planned hands, `0.0..=1.0`.
    ///
    /// This value times the success rate of the attempts is the probability that a random deal satisfies all
    /// constraints. If the deals are listed in [`Dealer::few`], this value is already that probability.
    pub fn share(&self) -> f64 {
        let constraints = &self.constraints;
        let all = ways_to_share(
            constraints.game.pack().len(),
            constraints.seats().map(|_| constraints.game.hand_size()),
        );
        if let Some(few) = &self.few {
            return few.len() as f64 / all as f64;
        }
        let missing = constraints
            .seats()
            .map(|seat| constraints.unknown_count(seat));
        let left = ways_to_share(constraints.free_cards().len(), missing);
        self.plan.as_ref().map_or(1.0, Plan::share) * (left as f64 / all as f64)
    }

    /// Estimates the probability that a random deal of the pack satisfies the constraints, after `deals` successes in
    /// `attempts` attempts, the last of which succeeded. Returns `None` if `deals` is 0. The result is exact once all
    /// deals have been tried.
    ///
    /// ```
    /// use kibitzer_cards::dealing::{DealConstraints, Dealer};
    /// use kibitzer_cards::rules::Game;
    /// let dealer = Dealer::new(DealConstraints::new(Game::Bridge))?;
    /// assert_eq!(dealer.share_by(11, 101), Some(0.1));
    /// # Ok::<(), kibitzer_cards::dealing::DealingError>(())
    /// ```
    pub fn share_by(&self, deals: u64, attempts: u64) -> Option<f64> {
        // The last attempt succeeds by definition, so it says nothing about the share and is not counted.
        let share = match (deals, attempts) {
            (0, _) => return None,
            (deals, attempts) if self.is_exhausted(attempts) => deals as f64 / attempts as f64,
            (1, _) | (_, 0 | 1) => deals as f64 / attempts.max(1) as f64,
            (deals, attempts) => (deals - 1) as f64 / (attempts - 1) as f64,
        };
        Some(self.share() * share)
    }

    /// Returns true if all deals that satisfy the constraints are listed, and `attempts` attempts are enough to try
    /// each of them.
    pub fn is_exhausted(&self, attempts: u64) -> bool {
        let few = self.few.as_ref();
        few.is_some_and(|few| few.len() as u64 <= attempts)
    }

    /// Draws one random deal; returns `None` if it violates the constraints. All deals that satisfy the constraints are
    /// equally likely to be returned.
    pub fn attempt(&self, chance: &mut Chance) -> Option<BySeat<CardSet>> {
        let mut hands = self.constraints.held;
        if let Some(plan) = &self.plan {
            plan.deal_randomly(chance, &mut hands);
        }
        let mut cards: Vec<Card> = self.constraints.cards_outside(&hands).iter().collect();
        chance.shuffle(&mut cards);
        let mut cards = cards.into_iter();
        for seat in self.constraints.seats() {
            let missing = self.constraints.game.hand_size() - hands[seat].len();
            let dealt: CardSet = cards.by_ref().take(missing).collect();
            hands[seat] |= dealt;
        }
        self.constraints.allow(&hands).then_some(hands)
    }
}

#[cfg(test)]
mod tests;
