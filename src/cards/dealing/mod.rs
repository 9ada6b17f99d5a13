//! Deals at random that keep to conditions, every one of them equally likely.
//!
//! Rare deals are not waited for. How many ways there are to deal one hand or several so that they keep to their
//! conditions is counted (`plan`), and one of these ways is drawn; the other hands get what is left, and the
//! whole is drawn again if they do not keep to theirs. Every deal that keeps to all conditions is as likely as
//! every other: the hands that are drawn first leave the same number of ways for the rest, whatever they are.
//!
//! ```
//! use kibitzer_cards::{Seat, Suit};
//! use kibitzer_cards::dealing::{DealConditions, Dealer};
//! use kibitzer_cards::rules::{Chance, Game, Limit};
//! let mut conditions = DealConditions::new(Game::Bridge);
//! conditions.limits.push(Limit::length(Seat::West, Suit::Hearts, 8..=8));
//! conditions.limits.push(Limit::points(Seat::West, 0..=3));
//! let dealer = Dealer::new(conditions)?;
//! assert!(dealer.share() < 0.001);
//! let hands = dealer.attempt(&mut Chance::from_seed(7)).unwrap();
//! assert_eq!(hands[Seat::West].holding(Suit::Hearts).len(), 8);
//! # Ok::<(), kibitzer_cards::dealing::DealingError>(())
//! ```

mod conditions;
mod plan;
mod shape;
mod together;

use crate::rules::Chance;
use crate::{BySeat, Card, CardSet, Seat};

pub use conditions::{DealConditions, DealingError, SideLimit, TricksLimit};
use plan::{Plan, choice, ways_to_share};
pub use shape::{ParseShapeError, ShapeLimit, WantedShape};

/// Deals hands that keep to conditions.
#[derive(Debug)]
pub struct Dealer {
    conditions: DealConditions,
    /// How the hands are drawn that are drawn first, if some are.
    plan: Option<Plan>,
    /// All deals, if they are few.
    few: Option<Vec<BySeat<CardSet>>>,
}

/// One of this many attempts has to be a deal, or further hands are drawn together.
const WANTED: usize = 50;

/// The most deals that are listed before they are dealt.
const FEW: u128 = 10_000;

impl Dealer {
    /// Prepares to deal, in a second or two.
    ///
    /// # Errors
    ///
    /// Why there is no such deal, if that shows already. There may be none all the same: then every attempt fails.
    pub fn new(conditions: DealConditions) -> Result<Dealer, DealingError> {
        let conditions = conditions.with_pins_held()?;
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
            few: None,
        };
        if !dealer.succeeds() {
            dealer.draw_together(&seats)?;
            if !together::may_be_dealt(&dealer.conditions) {
                return Err(DealingError::ImpossibleTogether);
            }
        }
        dealer.few = dealer.listed()?;
        Ok(dealer)
    }

    /// Draws two hands together, or more if attempts with two still fail, unless there is too much to tally.
    fn draw_together(&mut self, seats: &[Seat]) -> Result<(), DealingError> {
        for count in 2..=seats.len() {
            let Some(plan) = Plan::new(&self.conditions, &seats[..count]) else {
                return Ok(());
            };
            match seats {
                _ if plan.ways() > 0 => self.plan = Some(plan),
                &[one, other, ..] if count == 2 => {
                    return Err(DealingError::ImpossiblePair(one, other));
                }
                _ => return Err(DealingError::ImpossibleTogether),
            }
            if self.succeeds() {
                break;
            }
        }
        Ok(())
    }

    /// Whether attempts succeed often enough.
    fn succeeds(&self) -> bool {
        let mut chance = Chance::from_seed(0);
        let attempts = 20 * WANTED;
        let deals = (0..attempts).filter(|_| self.attempt(&mut chance).is_some());
        deals.count() * WANTED >= attempts
    }

    /// All deals that keep to the conditions, if these are few.
    fn listed(&mut self) -> Result<Option<Vec<BySeat<CardSet>>>, DealingError> {
        let attempts = self.ways();
        if attempts > FEW {
            return Ok(None);
        }
        let deals = (0..attempts).map(|number| self.numbered(number));
        let deals: Vec<_> = deals.filter(|hands| self.conditions.allow(hands)).collect();
        match deals.is_empty() {
            true => Err(DealingError::ImpossibleTogether),
            false => Ok(Some(deals)),
        }
    }

    /// The number of different attempts.
    fn ways(&self) -> u128 {
        let planned = self.plan.as_ref().map_or(1, Plan::ways);
        let sizes = self.unplanned().map(|seat| self.conditions.missing(seat));
        let drawn = self
            .planned()
            .iter()
            .map(|&seat| self.conditions.missing(seat));
        let left = self.conditions.free().len() - drawn.sum::<usize>();
        planned.saturating_mul(ways_to_share(left, sizes))
    }

    /// The hands that are drawn first.
    fn planned(&self) -> &[Seat] {
        self.plan.as_ref().map_or(&[], Plan::seats)
    }

    /// The hands that get what is left.
    fn unplanned(&self) -> impl Iterator<Item = Seat> {
        let planned = self.planned();
        self.conditions
            .seats()
            .filter(|seat| !planned.contains(seat))
    }

    /// The attempt with a number below [`Dealer::ways`].
    fn numbered(&self, number: u128) -> BySeat<CardSet> {
        let mut hands = self.conditions.held;
        let mut number = number;
        if let Some(plan) = &self.plan {
            plan.deal(number % plan.ways(), &mut hands);
            number /= plan.ways();
        }
        let mut free = self.free_of(&hands);
        for seat in self.unplanned() {
            let size = self.conditions.missing(seat);
            let ways = ways_to_share(free.len(), std::iter::once(size));
            let cards = choice(free, size, number % ways);
            number /= ways;
            hands[seat] |= cards;
            free -= cards;
        }
        hands
    }

    /// The cards that none of these hands holds.
    fn free_of(&self, hands: &BySeat<CardSet>) -> CardSet {
        let dealt = Seat::ALL.into_iter().map(|seat| hands[seat]);
        dealt.fold(self.conditions.game.pack(), |free, hand| free - hand)
    }

    /// The conditions; limits that name a card of a hand are among the known cards.
    pub fn conditions(&self) -> &DealConditions {
        &self.conditions
    }

    /// All deals that keep to the conditions, if there are at most some thousands; limits on tricks are not looked at.
    ///
    /// ```
    /// use kibitzer_cards::Seat;
    /// use kibitzer_cards::dealing::{DealConditions, Dealer};
    /// use kibitzer_cards::rules::Game;
    /// let mut conditions = DealConditions::new(Game::Bridge);
    /// conditions.held[Seat::North] = "AKQJT98765432...".parse()?;
    /// conditions.held[Seat::East] = ".AKQJT98765432..".parse()?;
    /// conditions.held[Seat::South] = "..AKQJT98765432.".parse()?;
    /// assert_eq!(Dealer::new(conditions.clone())?.few().map(<[_]>::len), Some(1));
    /// // Thirteen clubs and the two of diamonds for two hands, of which one lacks one card.
    /// conditions.held[Seat::South] = "..AKQJT9876543.".parse()?;
    /// assert_eq!(Dealer::new(conditions)?.few().map(<[_]>::len), Some(14));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn few(&self) -> Option<&[BySeat<CardSet>]> {
        self.few.as_deref()
    }

    /// The share of all deals of the pack in which the hands that are drawn first keep to their conditions. Multiplied
    /// by the share of attempts that succeed, it is the share of deals that keep to all conditions.
    pub fn share(&self) -> f64 {
        let conditions = &self.conditions;
        let all = ways_to_share(
            conditions.game.pack().len(),
            conditions.seats().map(|_| conditions.game.hand_size()),
        );
        if let Some(few) = &self.few {
            return few.len() as f64 / all as f64;
        }
        let missing = conditions.seats().map(|seat| conditions.missing(seat));
        let left = ways_to_share(conditions.free().len(), missing);
        self.plan.as_ref().map_or(1.0, Plan::share) * (left as f64 / all as f64)
    }

    /// About which share of all deals keeps to the conditions, when the last of so many deals came with so many
    /// attempts; `None` of none. It is exact when all deals were tried.
    ///
    /// ```
    /// use kibitzer_cards::dealing::{DealConditions, Dealer};
    /// use kibitzer_cards::rules::Game;
    /// let dealer = Dealer::new(DealConditions::new(Game::Bridge))?;
    /// assert_eq!(dealer.share_by(11, 101), Some(0.1));
    /// # Ok::<(), kibitzer_cards::dealing::DealingError>(())
    /// ```
    pub fn share_by(&self, deals: u64, attempts: u64) -> Option<f64> {
        // The last attempt is a deal for certain, and says nothing of the share.
        let share = match (deals, attempts) {
            (0, _) => return None,
            (deals, attempts) if self.is_exhausted(attempts) => deals as f64 / attempts as f64,
            (1, _) | (_, 0 | 1) => deals as f64 / attempts.max(1) as f64,
            (deals, attempts) => (deals - 1) as f64 / (attempts - 1) as f64,
        };
        Some(self.share() * share)
    }

    /// Whether all deals that there are were tried in this number of attempts.
    pub fn is_exhausted(&self, attempts: u64) -> bool {
        let few = self.few.as_ref();
        few.is_some_and(|few| few.len() as u64 <= attempts)
    }

    /// Deals once; `None` if a hand does not keep to its conditions. Among the deals that succeed, all that keep to
    /// the conditions are equally likely.
    pub fn attempt(&self, chance: &mut Chance) -> Option<BySeat<CardSet>> {
        let mut hands = self.conditions.held;
        if let Some(plan) = &self.plan {
            plan.draw(chance, &mut hands);
        }
        let mut cards: Vec<Card> = self.free_of(&hands).iter().collect();
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
