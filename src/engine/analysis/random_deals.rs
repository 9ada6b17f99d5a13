//! Random deals that satisfy constraints, including constraints on tricks.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use crate::cards::{BySeat, CardSet, Tricks};
use crate::dealing::{DealConstraints, Dealer};
use crate::rules::{Chance, Position};
use crate::search::Cancelled;

use super::question::{Question, Work};

/// The number of random deals tried in one block, which is one part of the question.
const ATTEMPTS_PER_BLOCK: u64 = 16;

/// The question: random deals that satisfy the constraints of a dealer, found in a range of blocks of 16 attempts each.
///
/// The result of an attempt depends only on the seed and the number of the attempt. So the deals are the same for any
/// number of threads, any order, and any division into ranges of blocks.
///
/// If only few deals satisfy the constraints on the cards, each is tried once, in an order that depends on the seed.
/// Later attempts find nothing.
///
/// ```
/// use std::sync::Arc;
/// use kibitzer::analysis::RandomDeals;
/// use kibitzer::dealing::{DealConstraints, Dealer};
/// use kibitzer::rules::Game;
/// use kibitzer::search::Solver;
///
/// let dealer = Arc::new(Dealer::new(DealConstraints::new(Game::Bridge))?);
/// let question = RandomDeals { dealer, seed: 7, blocks: 0..2 };
/// let found = Solver::default().solve(&question);
/// assert_eq!((found.attempts(), found.deals().len()), (32, 32));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RandomDeals {
    /// The dealer, which deals random hands under constraints.
    #[cfg_attr(feature = "serde", serde(with = "shared_dealer"))]
    pub dealer: Arc<Dealer>,
    /// The seed of the random numbers; another seed gives other deals.
    pub seed: u64,
    /// The range of block numbers to try, from 0. A block consists of 16 attempts.
    pub blocks: Range<u64>,
}

/// Serde implementation for a dealer that several questions share. After deserialisation, each question has a dealer of
/// its own.
#[cfg(feature = "serde")]
pub(super) mod shared_dealer {
    use std::sync::Arc;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::dealing::Dealer;

    pub(in super::super) fn serialize<S: Serializer>(
        dealer: &Arc<Dealer>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        Dealer::serialize(dealer, to)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Arc<Dealer>, D::Error> {
        Dealer::deserialize(from).map(Arc::new)
    }
}

impl PartialEq for RandomDeals {
    fn eq(&self, other: &RandomDeals) -> bool {
        self.dealer.constraints() == other.dealer.constraints()
            && (self.seed, &self.blocks) == (other.seed, &other.blocks)
    }
}

/// A random deal that satisfies the constraints.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DealtHands {
    /// The number of the attempt that found the deal, from 1.
    pub attempt: u64,
    /// The cards dealt to each seat.
    pub hands: BySeat<CardSet>,
}

/// The deals found in one block of 16 attempts.
#[derive(Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DealtBlock {
    /// The index of the block within the range of the question.
    part: usize,
    deals: Vec<DealtHands>,
}

/// The random deals found so far, in the order of the attempts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DealtSoFar {
    deals: Vec<DealtHands>,
    /// The number of blocks whose deals are all known, counted from the first block without a gap.
    parts: usize,
    /// The deals of blocks that finished before an earlier block did, by index of the block.
    early: BTreeMap<usize, Vec<DealtHands>>,
}

impl DealtSoFar {
    /// Returns the deals found in the blocks before the first block that is not finished.
    pub fn deals(&self) -> &[DealtHands] {
        &self.deals
    }

    /// Returns the number of attempts that led to [`DealtSoFar::deals`], both successful and unsuccessful.
    pub fn attempts(&self) -> u64 {
        self.parts as u64 * ATTEMPTS_PER_BLOCK
    }
}

impl RandomDeals {
    /// Returns all deals that satisfy the constraints on the cards, in an order that depends on the seed. Returns
    /// `None` if there are too many to list.
    fn list_if_few(&self) -> Option<Vec<BySeat<CardSet>>> {
        let mut few = self.dealer.few()?.to_vec();
        Chance::from_seed(self.seed).shuffle(&mut few);
        Some(few)
    }
}

/// A question about one deal: the deal with a given number in an endless random sequence of deals that satisfy the
/// constraints of a dealer.
///
/// The deal depends on the seed and its number alone, so that any part of the sequence can be dealt anywhere. Deals may
/// repeat. The report is `None` if [`RandomDeal::ATTEMPTS`] attempts give no deal.
///
/// ```
/// use std::sync::Arc;
/// use kibitzer::analysis::RandomDeal;
/// use kibitzer::dealing::{DealConstraints, Dealer};
/// use kibitzer::rules::Game;
/// use kibitzer::search::Solver;
///
/// let dealer = Arc::new(Dealer::new(DealConstraints::new(Game::Bridge))?);
/// let deal = |number| RandomDeal { dealer: dealer.clone(), seed: 7, number };
/// let hands = Solver::default().solve(&deal(5));
/// assert!(hands.is_some() && hands != Solver::default().solve(&deal(6)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RandomDeal {
    /// The dealer, which holds the constraints.
    #[cfg_attr(feature = "serde", serde(with = "shared_dealer"))]
    pub dealer: Arc<Dealer>,
    /// The seed of the sequence.
    pub seed: u64,
    /// The number of the deal in the sequence, from 0.
    pub number: u64,
}

impl RandomDeal {
    /// The maximum number of attempts to find the deal.
    pub const ATTEMPTS: u64 = 10_000_000;
}

impl PartialEq for RandomDeal {
    fn eq(&self, other: &RandomDeal) -> bool {
        self.dealer.constraints() == other.dealer.constraints()
            && (self.seed, self.number) == (other.seed, other.number)
    }
}

impl Question for RandomDeal {
    type Finding = BySeat<CardSet>;
    type Report = Option<BySeat<CardSet>>;
    type Answer = Option<BySeat<CardSet>>;

    fn answer(&self, _part: usize, work: &mut Work<'_, BySeat<CardSet>>) -> Result<(), Cancelled> {
        let mut chance = chance_for(self.seed, self.number);
        let constraints = self.dealer.constraints();
        if let Some(few) = self.dealer.few() {
            let mut few = few.to_vec();
            chance.shuffle(&mut few);
            for hands in few {
                if satisfies_trick_constraints(constraints, &hands, work)? {
                    work.found(hands);
                    break;
                }
            }
            return Ok(());
        }
        for attempt in 0..RandomDeal::ATTEMPTS {
            // The solver notices a cancellation itself; attempts that never reach it must look.
            if attempt % 1024 == 0 && work.control().is_cancelled() {
                return Err(Cancelled);
            }
            if let Some(hands) = self.dealer.attempt(&mut chance)
                && satisfies_trick_constraints(constraints, &hands, work)?
            {
                work.found(hands);
                break;
            }
        }
        Ok(())
    }

    fn empty(&self) -> Option<BySeat<CardSet>> {
        None
    }

    fn add(report: &mut Option<BySeat<CardSet>>, hands: BySeat<CardSet>) {
        *report = Some(hands);
    }

    fn complete(report: Option<BySeat<CardSet>>) -> Option<BySeat<CardSet>> {
        report
    }
}

/// Returns the random number generator for the element with the given number in a sequence. Neighbouring elements share
/// no random numbers.
fn chance_for(seed: u64, number: u64) -> Chance {
    let start = Chance::from_seed(seed).bits().wrapping_add(number);
    Chance::from_seed(Chance::from_seed(start).bits())
}

/// Returns true if a deal satisfies the constraints on tricks, each of which limits the tricks of one declarer in one
/// strain.
fn satisfies_trick_constraints<F>(
    constraints: &DealConstraints,
    hands: &BySeat<CardSet>,
    work: &mut Work<'_, F>,
) -> Result<bool, Cancelled> {
    for wanted in &constraints.tricks {
        let setup = constraints.setup(hands, wanted.strain, wanted.declarer);
        let Ok(position) = Position::from_setup(&setup) else {
            return Ok(false);
        };
        let all = position.tricks_left().0;
        let (least, most) = (*wanted.within.start(), *wanted.within.end());
        // Two zero-window searches, one for each limit, are faster than finding the number of tricks.
        let is_enough = least == 0 || least <= all && work.makes(&position, Tricks(least))?;
        if !is_enough || most < all && work.makes(&position, Tricks(most + 1))? {
            return Ok(false);
        }
    }
    Ok(true)
}

impl Question for RandomDeals {
    type Finding = DealtBlock;
    type Report = DealtSoFar;
    type Answer = DealtSoFar;

    fn parts(&self) -> usize {
        (self.blocks.end - self.blocks.start) as usize
    }

    fn answer(&self, part: usize, work: &mut Work<'_, DealtBlock>) -> Result<(), Cancelled> {
        let block = self.blocks.start + part as u64;
        let mut chance = chance_for(self.seed, block);
        let mut deals = Vec::new();
        let few = self.list_if_few();
        for attempt in block * ATTEMPTS_PER_BLOCK + 1..=(block + 1) * ATTEMPTS_PER_BLOCK {
            let hands = match &few {
                Some(few) => few.get((attempt - 1) as usize).copied(),
                None => self.dealer.attempt(&mut chance),
            };
            if let Some(hands) = hands
                && satisfies_trick_constraints(self.dealer.constraints(), &hands, work)?
            {
                deals.push(DealtHands { attempt, hands });
            }
        }
        work.found(DealtBlock { part, deals });
        Ok(())
    }

    fn empty(&self) -> DealtSoFar {
        DealtSoFar::default()
    }

    fn add(report: &mut DealtSoFar, block: DealtBlock) {
        report.early.insert(block.part, block.deals);
        while let Some(deals) = report.early.remove(&report.parts) {
            report.deals.extend(deals);
            report.parts += 1;
        }
    }

    fn complete(report: DealtSoFar) -> DealtSoFar {
        report
    }
}
