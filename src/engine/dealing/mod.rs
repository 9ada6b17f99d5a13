//! Deals at random that keep to conditions, every one of them equally likely.
//!
//! Rare deals are not waited for. How many ways there are to deal one or two hands so that they keep to their
//! conditions is counted (`plan`), and one of these ways is drawn; the other hands get what is left, and the
//! whole is drawn again if they do not keep to theirs. Every deal that keeps to all conditions is as likely as
//! every other: the hands that are drawn first leave the same number of ways for the rest, whatever they are.
//!
//! ```
//! use kibitzer::cards::{Seat, Suit};
//! use kibitzer::dealing::{DealConditions, Dealer};
//! use kibitzer::rules::{Chance, Game, Limit};
//! let mut conditions = DealConditions::new(Game::Bridge);
//! conditions.limits.push(Limit::length(Seat::West, Suit::Hearts, 8..=8));
//! conditions.limits.push(Limit::points(Seat::West, 0..=3));
//! let dealer = Dealer::new(conditions)?;
//! assert!(dealer.share() < 0.001);
//! let hands = dealer.attempt(&mut Chance::from_seed(7)).unwrap();
//! assert_eq!(hands[Seat::West].holding(Suit::Hearts).len(), 8);
//! # Ok::<(), kibitzer::dealing::DealingError>(())
//! ```

mod conditions;
mod plan;
mod shape;
mod together;

use crate::cards::{BySeat, Card, CardSet, Seat};
use crate::rules::Chance;

pub use conditions::{DealConditions, DealingError, TricksLimit};
use plan::Plan;
pub use shape::{ParseShapeError, ShapeLimit, WantedShape};

/// Deals hands that keep to conditions.
#[derive(Debug)]
pub struct Dealer {
    conditions: DealConditions,
    /// How the hands are drawn that are drawn first, if some are.
    plan: Option<Plan>,
}

/// Of so many attempts one has to be a deal, or two hands are drawn together.
const WANTED: usize = 50;

impl Dealer {
    /// Prepares to deal, in less than a second.
    ///
    /// # Errors
    ///
    /// Why there is no such deal, if that shows already. There may be none all the same: then every attempt fails.
    pub fn new(conditions: DealConditions) -> Result<Dealer, DealingError> {
        conditions.check()?;
        let mut plans = Vec::new();
        for seat in conditions.limited() {
            let plan = Plan::new(&conditions, &[seat]);
            if plan.as_ref().is_some_and(|plan| plan.share() == 0.0) {
                return Err(DealingError::Impossible(seat));
            }
            plans.extend(plan.map(|plan| (seat, plan)));
        }
        plans.sort_by(|(_, one), (_, other)| one.share().total_cmp(&other.share()));
        let seats: Vec<Seat> = plans.iter().map(|&(seat, _)| seat).collect();
        let rarest = plans.into_iter().next().map(|(_, plan)| plan);
        let mut dealer = Dealer {
            conditions,
            plan: rarest,
        };
        if !dealer.succeeds() {
            if let [first, second, ..] = seats[..] {
                dealer.draw_together(first, second)?;
            }
            if !together::may_be_dealt(&dealer.conditions) {
                return Err(DealingError::ImpossibleTogether);
            }
        }
        Ok(dealer)
    }

    /// Draws two hands together, unless there is too much to tally.
    fn draw_together(&mut self, one: Seat, other: Seat) -> Result<(), DealingError> {
        let plan = Plan::new(&self.conditions, &[one, other]);
        if plan.as_ref().is_some_and(|plan| plan.share() == 0.0) {
            return Err(DealingError::ImpossiblePair(one, other));
        }
        self.plan = plan.or(self.plan.take());
        Ok(())
    }

    /// Whether attempts succeed often enough.
    fn succeeds(&self) -> bool {
        let mut chance = Chance::from_seed(0);
        let attempts = 20 * WANTED;
        let deals = (0..attempts).filter(|_| self.attempt(&mut chance).is_some());
        deals.count() * WANTED >= attempts
    }

    /// The conditions.
    pub fn conditions(&self) -> &DealConditions {
        &self.conditions
    }

    /// The share of all deals in which the hands that are drawn first keep to their conditions. Multiplied by the
    /// share of attempts that succeed, it is the share of deals that keep to all conditions.
    pub fn share(&self) -> f64 {
        self.plan.as_ref().map_or(1.0, Plan::share)
    }

    /// About which share of all deals keeps to the conditions, when the last of so many deals came with so many
    /// attempts; `None` of none.
    ///
    /// ```
    /// use kibitzer::dealing::{DealConditions, Dealer};
    /// use kibitzer::rules::Game;
    /// let dealer = Dealer::new(DealConditions::new(Game::Bridge))?;
    /// assert_eq!(dealer.share_by(11, 101), Some(0.1));
    /// # Ok::<(), kibitzer::dealing::DealingError>(())
    /// ```
    pub fn share_by(&self, deals: u64, attempts: u64) -> Option<f64> {
        // The last attempt is a deal for certain, and says nothing of the share.
        let share = match (deals, attempts) {
            (0, _) => return None,
            (1, _) | (_, 0 | 1) => deals as f64 / attempts.max(1) as f64,
            (deals, attempts) => (deals - 1) as f64 / (attempts - 1) as f64,
        };
        Some(self.share() * share)
    }

    /// Deals once; `None` if a hand does not keep to its conditions. Among the deals that succeed, all that keep to
    /// the conditions are equally likely.
    pub fn attempt(&self, chance: &mut Chance) -> Option<BySeat<CardSet>> {
        let mut hands = self.conditions.held;
        if let Some(plan) = &self.plan {
            plan.draw(chance, &mut hands);
        }
        let dealt = Seat::ALL.map(|seat| hands[seat]).into_iter();
        let free = dealt.fold(self.conditions.game.pack(), |free, hand| free - hand);
        let mut cards: Vec<Card> = free.iter().collect();
        chance.shuffle(&mut cards);
        let mut cards = cards.into_iter();
        for seat in self.conditions.seats() {
            let missing = self.conditions.game.hand_size() - hands[seat].len();
            cards
                .by_ref()
                .take(missing)
                .for_each(|card| hands[seat].insert(card));
        }
        self.conditions.allow(&hands).then_some(hands)
    }
}

#[cfg(test)]
mod tests;
