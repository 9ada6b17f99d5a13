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

mod plan;
mod shape;

use std::fmt;

use crate::cards::{BySeat, Card, CardSet, Seat};
use crate::rules::{Chance, Game, Limit};

use plan::Plan;
pub use shape::{Shape, ShapeLimit};

/// What is wanted of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealConditions {
    /// The game.
    pub game: Game,
    /// The empty seat of preferans; nobody in bridge.
    pub absent: Option<Seat>,
    /// Cards that hands are known to hold.
    pub held: BySeat<CardSet>,
    /// Limits on hands, known cards included.
    pub limits: Vec<Limit>,
    /// Limits on the lengths of all suits of a hand.
    pub shapes: Vec<ShapeLimit>,
}

/// Why there is no deal that keeps to the conditions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DealingError {
    /// Two hands are to hold a card.
    HeldTwice(Card),
    /// The game is played without this card.
    NotOfGame(Card),
    /// A hand is to hold more cards than hands have.
    TooMany(Seat),
    /// Nobody sits there.
    Absent(Seat),
    /// No hand of this seat keeps to its conditions with the cards that others leave it.
    Impossible(Seat),
}

impl fmt::Display for DealingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealingError::HeldTwice(card) => write!(f, "two hands are to hold {card}"),
            DealingError::NotOfGame(card) => write!(f, "the game is played without {card}"),
            DealingError::TooMany(seat) => {
                write!(f, "{} is to hold more cards than a hand has", seat.name())
            }
            DealingError::Absent(seat) => write!(f, "nobody sits in {}", seat.name()),
            DealingError::Impossible(seat) => {
                write!(f, "no hand of {} keeps to its conditions", seat.name())
            }
        }
    }
}

impl std::error::Error for DealingError {}

impl DealConditions {
    /// No conditions; in preferans the seat of South is empty.
    pub fn new(game: Game) -> DealConditions {
        DealConditions {
            game,
            absent: (game == Game::Preferans).then_some(Seat::South),
            held: BySeat::default(),
            limits: Vec::new(),
            shapes: Vec::new(),
        }
    }

    /// Whether the hands of a deal keep to all limits.
    pub fn allow(&self, hands: &BySeat<CardSet>) -> bool {
        let limits = self.limits.iter();
        let shapes = self.shapes.iter();
        limits.clone().all(|limit| limit.allows(hands[limit.seat]))
            && shapes.clone().all(|limit| limit.allows(hands[limit.seat]))
    }

    /// The seats where somebody sits.
    fn seats(&self) -> impl Iterator<Item = Seat> {
        let absent = self.absent;
        Seat::ALL
            .into_iter()
            .filter(move |&seat| Some(seat) != absent)
    }

    /// The seats of which something is wanted.
    fn limited(&self) -> Vec<Seat> {
        let is_limited = |seat: &Seat| {
            self.limits.iter().any(|limit| limit.seat == *seat)
                || self.shapes.iter().any(|limit| limit.seat == *seat)
        };
        self.seats().filter(is_limited).collect()
    }

    /// The cards that no hand is known to hold.
    fn free(&self) -> CardSet {
        let held = Seat::ALL.map(|seat| self.held[seat]);
        held.into_iter()
            .fold(self.game.pack(), |free, held| free - held)
    }

    fn check(&self) -> Result<(), DealingError> {
        let limits = self.limits.iter().map(|limit| limit.seat);
        let mut named = limits.chain(self.shapes.iter().map(|limit| limit.seat));
        if let Some(seat) = named.find(|&seat| Some(seat) == self.absent) {
            return Err(DealingError::Absent(seat));
        }
        let mut all = CardSet::EMPTY;
        for seat in Seat::ALL {
            let held = self.held[seat];
            if let Some(card) = (held - self.game.pack()).iter().next() {
                return Err(DealingError::NotOfGame(card));
            }
            if let Some(card) = (held & all).iter().next() {
                return Err(DealingError::HeldTwice(card));
            }
            if !held.is_empty() && Some(seat) == self.absent {
                return Err(DealingError::Absent(seat));
            }
            if held.len() > self.game.hand_size() {
                return Err(DealingError::TooMany(seat));
            }
            all |= held;
        }
        Ok(())
    }
}

/// Deals hands that keep to conditions.
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
        if let [first, second, ..] = seats[..]
            && !dealer.succeeds()
            && let Some(plan) = Plan::new(&dealer.conditions, &[first, second])
        {
            if plan.share() == 0.0 {
                return Err(DealingError::Impossible(second));
            }
            dealer.plan = Some(plan);
        }
        Ok(dealer)
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
