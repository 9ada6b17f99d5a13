//! Learns the weights by which the search orders leads, from trials of all leads at random nodes.
//!
//! Learning starts from zero weights. In every round, random boards are searched with the weights of the previous
//! round. At random nodes, all leads are tried in a random order. For each lead, the trial records whether it decides
//! the node, and how many nodes its search takes. The weights give each lead a worth; a lead is chosen with a
//! probability that grows with its worth (softmax), and the new weights minimise the expected regret. The first round
//! has boards with fewer cards, which can be searched without a good order.
//!
//! In bridge, the weights of the early stage start from those of the late one, and the last round adjusts them. They
//! are learned from the cost of leads with an empty transposition table, in nodes rather than logarithms, because one
//! lead that fails at the first trick costs as much as a thousand later ones.
//!
//! The result depends on the search it was learned with: another search visits other nodes, and may lead to other
//! weights.

use std::fmt::{self, Display};

use kibitzer::cards::{Seat, Strain, Suit, Tricks};
use kibitzer::instruments::{Lead, LeadStage, LeadWeights, Observer, Trial};
use kibitzer::rules::{Chance, Game, Position, Setup};
use kibitzer::search::{Control, Solver};

use crate::kind::{Kind, position_of_deal, random_seat};

/// The scale of the weights in the file: a weight of 1.0 is stored as this value.
const SCALE: f64 = 15.0;

/// The strength of regularisation, which keeps weights small where the observed nodes give little evidence.
const RIDGE: f64 = 3e-6;

/// The number of steps of gradient descent in a round of learning.
const STEPS: i32 = 200;

/// The strength of the regularisation that keeps the weights for positions with many tricks left close to those for
/// fewer tricks.
const EARLY_RIDGE: f64 = 1e-4;

/// The number of steps of gradient descent when learning the weights for positions with many tricks left.
const EARLY_STEPS: i32 = 100;

/// The typical number of nodes needed to search the cheapest lead, with 9 to 13 tricks left.
const TYPICAL_NODES: [f64; 5] = [185.0, 420.0, 890.0, 2150.0, 5600.0];

/// The sampling intervals of nodes with 9 to 13 tricks left: one node in this many is observed.
const EARLY_ONE_IN: [usize; 5] = [32, 16, 8, 2, 1];

/// The weight of an observed node that has a killer move, where the order of the other leads matters less.
const KILLER_NODE_WEIGHT: f64 = 0.5;

/// One bridge board in this many is a freak, with long suits and voids.
const FREAK_ONE_IN: usize = 4;

/// The maximum number of nodes searched per board when the late stage is learned. Without this limit, boards full of
/// voids would dominate.
const NODE_LIMIT: u64 = 300_000;

/// The maximum number of nodes searched per board when the early stage is learned. Trials of leads there start with an
/// empty table and account for most of the nodes.
const EARLY_NODE_LIMIT: u64 = 1_000_000;

/// The size of the transposition table of a solver used for learning, in bytes.
const TABLE_BYTES: usize = 64 << 20;

/// One round of learning: the boards to search and the number of nodes to observe.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// The number of cards in each hand of the boards that are searched.
    pub cards: usize,
    /// The number of nodes to observe in the round.
    pub nodes: usize,
}

/// The plan of a learning run: the rounds, and the number of boards on which the result is measured.
#[derive(Clone, Debug)]
pub struct LearningPlan {
    /// The rounds for the weights of the late stage (fewer than nine tricks left), in order.
    pub rounds: Vec<Round>,
    /// The round for the weights of the early stage (nine tricks left or more), which only bridge has.
    pub early: Round,
    /// The number of ordinary boards, and also of boards full of voids, on which the weights are measured before and
    /// after learning.
    pub measured_boards: usize,
}

impl Default for LearningPlan {
    /// Returns the plan with which the shipped weights were learned.
    fn default() -> LearningPlan {
        let rounds = [(8, 100_000), (13, 100_000), (13, 400_000)];
        LearningPlan {
            rounds: rounds.map(|(cards, nodes)| Round { cards, nodes }).to_vec(),
            early: Round {
                cards: 13,
                nodes: 20_000,
            },
            measured_boards: 300,
        }
    }
}

impl LearningPlan {
    /// Learns the weights that order leads in a kind of play, from zero. Replaces those in `weights`, and reports
    /// progress through `tell`.
    ///
    /// Every round needs at least a few hundred nodes. The last 15 % of the nodes are held out to measure the result.
    /// If there are no rounds for the late stage, its weights are kept.
    pub fn learn(&self, kind: Kind, weights: &mut LeadWeights, mut tell: impl FnMut(&dyn Display)) {
        let judge = |weights: &LeadWeights| {
            [false, true].map(|is_freak| self.measure_nodes(kind, weights, is_freak))
        };
        let before = judge(weights);
        if !self.rounds.is_empty() {
            stage_weights(kind, weights, LeadStage::Late).fill(0);
        }
        for (number, &round) in self.rounds.iter().enumerate() {
            copy_late_to_early(kind, weights);
            let progress = learn_round(kind, number, round, LeadStage::Late, weights);
            tell(&format_args!("{kind}, round {number}: {progress}"));
        }
        copy_late_to_early(kind, weights);
        if kind.game() == Game::Bridge {
            let number = EARLY_ROUND;
            let progress = learn_round(kind, number, self.early, LeadStage::Early, weights);
            tell(&format_args!("{kind}, early stage: {progress}"));
        }
        let after = judge(weights);
        let boards = ["all boards", "boards full of voids"];
        for ((about, before), after) in boards.iter().zip(&before).zip(&after) {
            tell(&format_args!(
                "{kind}, {about}: nodes {:.0} to {:.0}, geometric mean {:.0} to {:.0}",
                before.mean, after.mean, before.geometric_mean, after.geometric_mean
            ));
        }
    }

    /// Returns the mean numbers of nodes that searches with the given weights take, on boards that were not used for
    /// learning.
    fn measure_nodes(&self, kind: Kind, weights: &LeadWeights, is_freak: bool) -> NodeMeans {
        let mut chance = Chance::from_seed(2_000 + kind.index());
        let mut solver = Solver::with_leads(TABLE_BYTES, weights.clone());
        let (mut sum, mut logarithms) = (0.0, 0.0);
        for _ in 0..self.measured_boards {
            let position = deal_board(&mut chance, kind, 13, is_freak);
            let control = Control::default().within(4 * NODE_LIMIT);
            // Searches stopped at the node limit count too.
            let _ = solver.tricks_with(&position, &control);
            sum += control.nodes() as f64;
            logarithms += (control.nodes() as f64 + 1.0).ln();
        }
        let all = self.measured_boards as f64;
        NodeMeans {
            mean: sum / all,
            geometric_mean: (logarithms / all).exp(),
        }
    }
}

/// The arithmetic and geometric means of the number of nodes needed to search a board.
struct NodeMeans {
    mean: f64,
    geometric_mean: f64,
}

/// The number of the round in which the weights of the early stage of the play (at least nine tricks left) are learned.
/// Round numbers seed the random boards, so this one differs from those of the late stage, which count from 0.
const EARLY_ROUND: usize = 5;

/// Returns a mutable slice of the weights for a kind of play in one stage.
fn stage_weights(kind: Kind, weights: &mut LeadWeights, stage: LeadStage) -> &mut [i8] {
    weights.of_mut(kind.game(), kind.strain(), stage)
}

/// Copies the late-stage weights for a kind of play to the early stage.
fn copy_late_to_early(kind: Kind, weights: &mut LeadWeights) {
    let late = stage_weights(kind, weights, LeadStage::Late).to_vec();
    stage_weights(kind, weights, LeadStage::Early).copy_from_slice(&late);
}

/// Replaces the weights of a stage with new ones, fitted to nodes observed in searches with the current weights.
fn learn_round(
    kind: Kind,
    number: usize,
    round: Round,
    stage: LeadStage,
    weights: &mut LeadWeights,
) -> Improvement {
    let nodes = observe_nodes(kind, number, round, stage, weights);
    let own = stage_weights(kind, weights, stage);
    let (seen, held_out) = nodes.split_at(nodes.len() / 100 * 85);
    let before = own.iter().map(|&weight| f64::from(weight) / SCALE);
    // The last weight is always 0; it stands for a feature that a lead does not have.
    let before: Vec<f64> = before.chain([0.0]).collect();
    let after = match stage {
        LeadStage::Early => fit_weights(seen, before.clone(), EARLY_STEPS, EARLY_RIDGE),
        LeadStage::Late => fit_weights(seen, vec![0.0; before.len()], STEPS, RIDGE),
    };
    for (place, weight) in own.iter_mut().zip(&after) {
        *place = (weight * SCALE).round().clamp(-127.0, 127.0) as i8;
    }
    Improvement {
        before: measure_quality(held_out, &before),
        after: measure_quality(held_out, &after),
    }
}

/// Searches random boards until enough nodes have been observed, and returns these nodes.
fn observe_nodes(
    kind: Kind,
    number: usize,
    round: Round,
    stage: LeadStage,
    weights: &LeadWeights,
) -> Vec<ObservedNode> {
    let own = weights.of(kind.game(), kind.strain(), stage);
    let mut chance = Chance::from_seed(1_000 + 100 * number as u64 + kind.index());
    let mut solver = Solver::with_leads(TABLE_BYTES, weights.clone());
    let mut sample = NodeSample {
        kind,
        stage,
        chance: chance.clone(),
        weights: own,
        nodes: Vec::with_capacity(round.nodes),
    };
    while sample.nodes.len() < round.nodes {
        let is_freak = kind.game() == Game::Bridge && chance.below(FREAK_ONE_IN) == 0;
        let position = deal_board(&mut chance, kind, round.cards, is_freak);
        let control = Control::default().within(match stage {
            LeadStage::Early => EARLY_NODE_LIMIT,
            LeadStage::Late => NODE_LIMIT,
        });
        // NodeMeans observed in searches stopped at the node limit count too.
        let _ = solver
            .watched(&mut sample, &mut ())
            .tricks(&position, &control);
    }
    sample.nodes
}

/// Returns the sampling interval of nodes in the late stage: one node in this many is observed. The interval is longer
/// for kinds of play whose searches visit more nodes.
fn late_sampling_rate(kind: Kind) -> usize {
    match (kind.game(), kind.strain()) {
        (Game::Bridge, _) => 64,
        (Game::Preferans, Strain::Misere) => 16,
        (Game::Preferans, _) => 4,
    }
}

/// The quality of the weights before and after a round of learning, on held-out nodes.
struct Improvement {
    before: Quality,
    after: Quality,
}

impl Display for Improvement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, after) = (&self.before, &self.after);
        write!(
            f,
            "decided {:.4} to {:.4}, regret {:.4} to {:.4}",
            before.decided, after.decided, before.regret, after.regret
        )
    }
}

/// A lead that was tried at an observed node.
struct TriedLead {
    /// The indices of the weights that apply to the lead. The last may be the index of the constant 0.
    features: [u16; 5],
    /// True if the lead produces a cutoff at its node, so that no other lead has to be tried.
    decides: bool,
    /// The number of nodes needed to search the lead, plus a few for the lead itself.
    cost: f64,
    /// The excess of the lead's cost over that of the best lead: a difference of logarithms in the late stage, and of
    /// square roots in the early one.
    regret: f64,
    /// The part of the lead's score that comes from the history of leads in the deal rather than from weights; 0 in the
    /// late stage.
    known: f64,
}

impl TriedLead {
    fn new(lead: &Lead, trial: Trial, stage: LeadStage, weights: &[i8]) -> TriedLead {
        let [a, b, c, d] = lead.features;
        let features = [a, b, c, d, lead.ruffs.unwrap_or(weights.len())];
        let weight = |&at: &usize| weights.get(at).map_or(0, |&weight| i16::from(weight));
        let sum: i16 = features.iter().map(weight).sum();
        TriedLead {
            features: features.map(|feature| feature as u16),
            decides: trial.decides,
            cost: trial.nodes as f64 + 4.0,
            regret: 0.0,
            known: match stage {
                LeadStage::Early => f64::from(lead.worth - sum) / SCALE,
                LeadStage::Late => 0.0,
            },
        }
    }
}

/// A node at which all leads were tried, and its weight in the fit.
struct ObservedNode {
    leads: Vec<TriedLead>,
    weight: f64,
}

/// An observer of searches that samples nodes of one stage, and tries all their leads.
struct NodeSample<'a> {
    kind: Kind,
    stage: LeadStage,
    chance: Chance,
    /// The weights that order the leads in the observed searches.
    weights: &'a [i8],
    nodes: Vec<ObservedNode>,
}

impl Observer for NodeSample<'_> {
    const SEES_CLAIMS: bool = false;
    const SEES_LEADS: bool = true;

    fn observe_leads(
        &mut self,
        left: Tricks,
        leads: impl Iterator<Item = Lead>,
        mut search: impl FnMut(Lead) -> Option<Trial>,
    ) {
        if left <= Tricks(2) || LeadStage::of(self.kind.game(), left) != self.stage {
            return;
        }
        let one_in = match self.stage {
            LeadStage::Early => EARLY_ONE_IN[usize::from(left.0) - 9],
            LeadStage::Late => late_sampling_rate(self.kind),
        };
        if self.chance.below(one_in) != 0 {
            return;
        }
        let mut leads: Vec<Lead> = leads.collect();
        self.chance.shuffle(&mut leads);
        let has_killer = leads.iter().any(|lead| lead.is_killer);
        let tried: Option<Vec<TriedLead>> = leads
            .into_iter()
            .map(|lead| {
                let trial = search(lead)?;
                Some(TriedLead::new(&lead, trial, self.stage, self.weights))
            })
            .collect();
        let typical =
            (self.stage == LeadStage::Early).then(|| TYPICAL_NODES[usize::from(left.0) - 9]);
        let node = tried.and_then(|leads| ObservedNode::new(leads, has_killer, typical, one_in));
        self.nodes.extend(node);
    }
}

impl ObservedNode {
    /// Creates an observed node; `None` if no lead produces a cutoff, so that the order of leads does not matter.
    /// `typical` is the typical number of nodes for a lead, given only in the early stage. One node in `one_in` is
    /// observed.
    fn new(
        mut leads: Vec<TriedLead>,
        has_killer: bool,
        typical: Option<f64>,
        one_in: usize,
    ) -> Option<ObservedNode> {
        let costs: Vec<f64> = leads
            .iter()
            .filter(|lead| lead.decides)
            .map(|lead| lead.cost)
            .collect();
        let best = costs.iter().copied().reduce(f64::min)?;
        let mean = costs.iter().sum::<f64>() / costs.len() as f64;
        for lead in &mut leads {
            // After a lead that does not decide, the search goes on to one that does.
            let all = lead.cost + if lead.decides { 0.0 } else { mean };
            lead.regret = match typical {
                Some(typical) => 2.0 * ((all / typical).sqrt() - (best / typical).sqrt()),
                None => all.ln() - best.ln(),
            };
        }
        let weight = if has_killer { KILLER_NODE_WEIGHT } else { 1.0 };
        // The weight that the node gets for those that were not sampled, about 1 on average.
        let stands_for = typical.map_or(1.0, |typical| typical * one_in as f64 / 6000.0);
        Some(ObservedNode {
            leads,
            weight: weight * stands_for,
        })
    }

    /// Returns the probability of choosing each lead with the given weights: the softmax of the leads' scores.
    fn likelihoods(&self, weights: &[f64]) -> Vec<f64> {
        let worth = |lead: &TriedLead| -> f64 {
            let weights = lead.features.map(|at| weights[usize::from(at)]);
            lead.known + weights.iter().sum::<f64>()
        };
        let worths: Vec<f64> = self.leads.iter().map(worth).collect();
        let most = worths.iter().copied().fold(f64::MIN, f64::max);
        let powers: Vec<f64> = worths.iter().map(|worth| (worth - most).exp()).collect();
        let sum: f64 = powers.iter().sum();
        powers.iter().map(|power| power / sum).collect()
    }
}

/// Fits weights to nodes by minimising the expected regret with Adam (Kingma and Ba, 2015). The fit starts from
/// `start`, whose last weight is the constant 0.
fn fit_weights(nodes: &[ObservedNode], start: Vec<f64>, steps: i32, ridge: f64) -> Vec<f64> {
    let features = start.len() - 1;
    let mut weights = start.clone();
    let mut first = vec![0.0; start.len()];
    let mut second = first.clone();
    for step in 1..=steps {
        let mut slope = vec![0.0; start.len()];
        for node in nodes {
            let likelihoods = node.likelihoods(&weights);
            let pairs = || node.leads.iter().zip(&likelihoods);
            let expected: f64 = pairs().map(|(lead, likely)| likely * lead.regret).sum();
            for (lead, likely) in pairs() {
                let by = node.weight * likely * (lead.regret - expected);
                for at in lead.features {
                    slope[usize::from(at)] += by;
                }
            }
        }
        let rate = if step <= steps * 6 / 10 { 0.05 } else { 0.015 };
        for at in 0..features {
            let pull = ridge * (weights[at] - start[at]);
            let slope = slope[at] / nodes.len() as f64 + pull;
            first[at] = 0.9 * first[at] + 0.1 * slope;
            second[at] = 0.99 * second[at] + 0.01 * slope * slope;
            let mean = first[at] / (1.0 - 0.9f64.powi(step));
            let spread = (second[at] / (1.0 - 0.99f64.powi(step))).sqrt();
            weights[at] -= rate * mean / (spread + 1e-10);
        }
    }
    weights
}

/// The quality of the leads that the weights rank first, over a set of nodes.
struct Quality {
    /// The share of nodes at which the lead ranked first produces a cutoff, `0.0..=1.0`.
    decided: f64,
    /// The mean regret of the lead ranked first.
    regret: f64,
}

/// Returns the quality of weights on a set of nodes, which must not be empty.
fn measure_quality(nodes: &[ObservedNode], weights: &[f64]) -> Quality {
    let (mut decided, mut regret) = (0.0, 0.0);
    for node in nodes {
        let likelihoods = node.likelihoods(weights);
        let pairs = node.leads.iter().zip(&likelihoods);
        let best = pairs.max_by(|(_, a), (_, b)| a.total_cmp(b));
        let (best, _) = best.expect("a node that was observed has leads");
        decided += f64::from(u8::from(best.decides));
        regret += best.regret;
    }
    let all = nodes.len() as f64;
    Quality {
        decided: decided / all,
        regret: regret / all,
    }
}

/// Swaps cards between hands at random, so that the hands become long in a few suits and void in others.
fn lengthen_suits(setup: &mut Setup, chance: &mut Chance) {
    for _ in 0..200 {
        let [a, b] = [(); 2].map(|()| random_seat(setup, chance));
        let [s, t] = [(); 2].map(|()| Suit::ALL[chance.below(4)]);
        let suited = |seat: Seat, suit| setup.hands[seat].suited(suit);
        let (gives, takes) = (suited(a, t), suited(b, s));
        let crowds = takes.len() <= suited(a, s).len() && gives.len() <= suited(b, t).len();
        if a == b || s == t || gives.is_empty() || takes.is_empty() || !crowds {
            continue;
        }
        let given = gives.iter().nth(chance.below(gives.len()));
        let taken = takes.iter().nth(chance.below(takes.len()));
        let (given, taken) = given.zip(taken).expect("neither suit is empty");
        for (seat, out, into) in [(a, given, taken), (b, taken, given)] {
            setup.hands[seat].remove(out);
            setup.hands[seat].insert(into);
        }
    }
}

/// Deals a random board with `cards` cards in each hand. Declarer is the stronger of two random hands. If `is_freak` is
/// true, the board has long suits and voids.
fn deal_board(chance: &mut Chance, kind: Kind, cards: usize, is_freak: bool) -> Position {
    let mut setup = Setup::empty(kind.game());
    setup.deal(chance);
    if is_freak {
        lengthen_suits(&mut setup, chance);
    }
    let strain = kind.random_strain(chance);
    setup.strain = strain;
    setup.leader = random_seat(&setup, chance);
    let candidates = [(); 2].map(|()| random_seat(&setup, chance));
    let strength = |&seat: &Seat| -> i32 {
        let values = setup.hands[seat].iter().map(|card| {
            let is_trump = strain.trump() == Some(card.suit);
            card.rank.index() as i32 + if is_trump { 3 } else { 0 }
        });
        let sum: i32 = values.sum();
        if strain == Strain::Misere { -sum } else { sum }
    };
    let strongest = candidates.into_iter().max_by_key(strength);
    setup.declarer = strongest.expect("there are two candidates");
    for seat in setup.seats_from(Seat::North) {
        let mut hand: Vec<_> = setup.hands[seat].iter().collect();
        chance.shuffle(&mut hand);
        hand.truncate(cards);
        setup.hands[seat] = hand.into_iter().collect();
    }
    position_of_deal(&setup)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_run_improves_the_weights() {
        let kind = Kind::ALL[0];
        let round = |cards| Round { cards, nodes: 3000 };
        let plan = LearningPlan {
            rounds: vec![round(6), round(10)],
            early: round(10),
            measured_boards: 60,
        };
        let shipped = LeadWeights::shipped();
        let mut weights = shipped.clone();
        let mut told = Vec::new();
        plan.learn(kind, &mut weights, |line| told.push(line.to_string()));
        assert_eq!(told.len(), 5, "{told:?}");
        // Only the weights of this kind have changed, and they are not zero.
        let differing = Kind::ALL.map(|kind| {
            let [before, after] =
                [&shipped, &weights].map(|w| w.of(kind.game(), kind.strain(), LeadStage::Late));
            assert_eq!(before.len(), after.len());
            before != after
        });
        assert_eq!(differing, [true, false, false, false, false]);
        assert_eq!(weights.to_bytes().len(), shipped.to_bytes().len());
        let learned = weights
            .of(kind.game(), kind.strain(), LeadStage::Late)
            .iter();
        assert!(learned.filter(|&&weight| weight != 0).count() > 100);
        // The weights reduce the nodes of boards that were not used for learning.
        let mut nothing = shipped.clone();
        stage_weights(kind, &mut nothing, LeadStage::Late).fill(0);
        copy_late_to_early(kind, &mut nothing);
        let [nothing, learned] = [nothing, weights]
            .map(|weights| plan.measure_nodes(kind, &weights, false).geometric_mean);
        assert!(learned < 0.9 * nothing, "{learned} {nothing}");
    }

    #[test]
    fn learning_is_deterministic() {
        let round = Round {
            cards: 6,
            nodes: 200,
        };
        for kind in Kind::ALL {
            let [once, again] = [(); 2].map(|()| {
                let mut weights = LeadWeights::shipped();
                learn_round(kind, 0, round, LeadStage::Late, &mut weights);
                weights
            });
            assert_eq!(once, again, "{kind}");
        }
    }
}
