//! Deals at random that keep to conditions, tricks among them.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use crate::cards::{BySeat, CardSet, Tricks};
use crate::dealing::{Dealer, TricksLimit};
use crate::rules::{Chance, Position};
use crate::search::{Cancelled, Control};

use super::prover::Prover;
use super::question::{Question, all_but};

/// How many attempts a part makes.
const BLOCK: u64 = 16;

/// Deals that keep to the conditions of a dealer, found in a range of blocks of 16 attempts each.
///
/// What comes of an attempt depends on the seed and its number alone: the same seed deals the same, whoever answers,
/// in whatever order, and in whatever ranges the blocks are asked for. Where there are few deals at all each is tried
/// once, in an order that the seed decides, and the attempts after them are none.
///
/// ```
/// use std::sync::Arc;
/// use kibitzer::analysis::{Question, RandomDeals};
/// use kibitzer::dealing::{DealConditions, Dealer};
/// use kibitzer::rules::Game;
/// use kibitzer::search::{Control, Solver};
///
/// let dealer = Arc::new(Dealer::new(DealConditions::new(Game::Bridge))?);
/// let question = RandomDeals { dealer, seed: 7, blocks: 0..2 };
/// let found = question.solve(&mut Solver::new(1 << 20), &Control::default())?;
/// assert_eq!((found.attempts(), found.deals().len()), (32, 32));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RandomDeals {
    /// Who deals.
    pub dealer: Arc<Dealer>,
    /// Another number deals others.
    pub seed: u64,
    /// The blocks of attempts.
    pub blocks: Range<u64>,
}

impl PartialEq for RandomDeals {
    fn eq(&self, other: &RandomDeals) -> bool {
        self.dealer.conditions() == other.dealer.conditions()
            && (self.seed, &self.blocks) == (other.seed, &other.blocks)
    }
}

/// A deal that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealtHands {
    /// The number of the attempt, from 1.
    pub attempt: u64,
    /// The hands.
    pub hands: BySeat<CardSet>,
}

/// What came of one block.
#[derive(Debug)]
pub struct DealtBlock {
    /// The part of the question.
    part: usize,
    deals: Vec<DealtHands>,
}

/// The deals that were found, in the order of the attempts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DealtSoFar {
    deals: Vec<DealtHands>,
    /// The parts of which all before them are here too.
    parts: usize,
    /// What came before its turn.
    early: BTreeMap<usize, Vec<DealtHands>>,
}

impl DealtSoFar {
    /// The deals of the blocks of which all before them are known as well.
    pub fn deals(&self) -> &[DealtHands] {
        &self.deals
    }

    /// The attempts made in these blocks.
    pub fn attempts(&self) -> u64 {
        self.parts as u64 * BLOCK
    }
}

impl RandomDeals {
    /// The few deals that there are, in the order of the seed; `None` if they are not few.
    fn few(&self) -> Option<Vec<BySeat<CardSet>>> {
        let mut few = self.dealer.few()?.to_vec();
        Chance::from_seed(self.seed).shuffle(&mut few);
        Some(few)
    }

    /// Whether declarers take as many tricks as they should.
    fn is_right(
        &self,
        hands: &BySeat<CardSet>,
        prover: &mut dyn Prover,
        control: &Control,
    ) -> Result<bool, Cancelled> {
        let conditions = self.dealer.conditions();
        for wanted in &conditions.tricks {
            let setup = conditions.setup(hands, wanted.strain, wanted.declarer);
            let Ok(position) = Position::from_setup(&setup) else {
                return Ok(false);
            };
            if !keeps_to(wanted, &position, prover, control)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Two questions with a target each say it sooner than the number of tricks would.
fn keeps_to(
    wanted: &TricksLimit,
    position: &Position,
    prover: &mut dyn Prover,
    control: &Control,
) -> Result<bool, Cancelled> {
    let all = position.tricks_left().0;
    let (least, most) = (*wanted.within.start(), *wanted.within.end());
    let is_enough = least == 0 || least <= all && prover.makes(position, Tricks(least), control)?;
    Ok(is_enough && (most >= all || !prover.makes(position, Tricks(most + 1), control)?))
}

impl Question for RandomDeals {
    type Finding = DealtBlock;
    type Report = DealtSoFar;

    fn parts(&self) -> usize {
        (self.blocks.end - self.blocks.start) as usize
    }

    fn answer(
        &self,
        part: usize,
        known: usize,
        prover: &mut dyn Prover,
        control: &Control,
        found: &mut dyn FnMut(DealtBlock),
    ) -> Result<(), Cancelled> {
        let block = self.blocks.start + part as u64;
        // Blocks next to one another must not have the same numbers.
        let start = Chance::from_seed(self.seed).bits().wrapping_add(block);
        let mut chance = Chance::from_seed(Chance::from_seed(start).bits());
        let mut deals = Vec::new();
        let few = self.few();
        for attempt in block * BLOCK + 1..=(block + 1) * BLOCK {
            let hands = match &few {
                Some(few) => few.get((attempt - 1) as usize).copied(),
                None => self.dealer.attempt(&mut chance),
            };
            let Some(hands) = hands else {
                continue;
            };
            if self.is_right(&hands, prover, control)? {
                deals.push(DealtHands { attempt, hands });
            }
        }
        all_but(known, found)(DealtBlock { part, deals });
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
}
