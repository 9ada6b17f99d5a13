//! How the worth of leads is learned: from what every lead of random nodes costs and achieves.
//!
//! Learning starts from nothing. In every round random boards are searched with the weights
//! of the round before. At random nodes all leads are tried, in a random order: does it
//! decide the node, and how many nodes does that take? New weights make a lead the more
//! likely, the greater its worth, and the expected regret small. The first round has short
//! boards, which can be searched without a good order.
//!
//! Only tests know of this. What is learned belongs to the search of its day: another search
//! takes other nodes, and may learn something else.

use std::cell::{Cell, RefCell};

use crate::cards::{Seat, Strain, Suit};
use crate::rules::{Chance, Game, Position, Setup};

use super::alpha_beta::shape;
use super::bits::{TRUMP, lane, lowest, suit_of};
use super::leads::{self, FEATURES};
use super::mode::{self, Mode};
use super::{Control, Solver};

/// Cards a hand and nodes to observe, round after round.
const ROUNDS: [(usize, usize); 3] = [(8, 100_000), (13, 100_000), (13, 400_000)];

/// Weights of one are so many in the file.
const SCALE: f64 = 15.0;

/// Keeps weights small that the nodes say little about.
const RIDGE: f64 = 3e-6;

/// Steps of the descent.
const STEPS: i32 = 200;

/// What an observed node counts for if it has a killer: its best lead matters less.
const WITH_KILLER: f64 = 0.5;

/// In bridge one board of so many is full of voids.
const FREAKS: usize = 4;

/// The most nodes of a board that is observed: boards full of voids would be all that counts.
const MOST: u64 = 300_000;

/// Boards on which weights are judged.
const JUDGED: usize = 300;

/// A lead of an observed node.
struct Lead {
    /// Where its weights stand; the last is that of nothing.
    features: [u16; 5],
    decides: bool,
    /// The nodes it took, and a few more for the lead itself.
    cost: f64,
    /// By how much it is worse than the best, on a logarithmic scale.
    regret: f64,
}

/// An observed node: its leads, and what it counts for.
struct Node {
    leads: Vec<Lead>,
    weight: f64,
}

/// Observes one node of so many.
struct Observer {
    one_in: usize,
    chance: Chance,
    nodes: Vec<Node>,
}

// Every test has a thread of its own: what one learns does not disturb the others.
thread_local! {
    static WEIGHTS: RefCell<Option<Vec<i8>>> = const { RefCell::new(None) };
    static OBSERVER: Cell<Option<Box<Observer>>> = const { Cell::new(None) };
}

/// A weight that takes the place of the one in the file.
pub(super) fn weight(place: usize) -> Option<i8> {
    WEIGHTS.with_borrow(|weights| weights.as_ref().map(|weights| weights[place]))
}

/// Tries all leads of a node, if somebody observes and the node is one of those drawn; a lead
/// gives nothing when the search was stopped.
pub(super) fn observe<M: Mode>(
    hands: [u64; 4],
    leader: usize,
    left: u8,
    moves: u64,
    killer: u64,
    mut try_lead: impl FnMut(u64) -> Option<(bool, u64)>,
) {
    // Nobody observes the nodes below.
    let Some(mut observer) = OBSERVER.take() else {
        return;
    };
    let is_choice = moves != lowest(moves) && left > 2;
    if is_choice && observer.chance.below(observer.one_in) == 0 {
        let mut cards = cards_of(moves);
        observer.chance.shuffle(&mut cards);
        let leads = cards.into_iter().map(|card| {
            let (decides, nodes) = try_lead(card)?;
            Some(Lead {
                features: features::<M>(&hands, leader, moves, card),
                decides,
                cost: nodes as f64 + 4.0,
                regret: 0.0,
            })
        });
        let leads: Option<Vec<Lead>> = leads.collect();
        let has_killer = killer & moves != 0;
        observer
            .nodes
            .extend(leads.and_then(|leads| Node::new(leads, has_killer)));
    }
    OBSERVER.set(Some(observer));
}

fn cards_of(mut cards: u64) -> Vec<u64> {
    let mut list = Vec::new();
    while cards != 0 {
        list.push(lowest(cards));
        cards ^= lowest(cards);
    }
    list
}

fn features<M: Mode>(hands: &[u64; 4], leader: usize, moves: u64, card: u64) -> [u16; 5] {
    let suit = suit_of(card);
    let held = hands.map(|hand| (hand & lane(suit)) >> (16 * suit));
    let is_trump = M::TRUMPS && suit == TRUMP;
    let [tops, rest @ ..] = leads::features::<M>(held, leader, is_trump);
    let ruffs = if M::TRUMPS && !is_trump {
        leads::ruffs::<M>(shape(hands), leader, suit)
    } else {
        FEATURES
    };
    let tops = tops + leads::which(card, moves & lane(suit));
    [tops, rest[0], rest[1], rest[2], ruffs].map(|feature| feature as u16)
}

impl Node {
    /// None if no lead decides: then their order does not matter.
    fn new(mut leads: Vec<Lead>, has_killer: bool) -> Option<Node> {
        let costs = leads.iter().filter(|lead| lead.decides);
        let costs: Vec<f64> = costs.map(|lead| lead.cost).collect();
        let best = costs.iter().copied().reduce(f64::min)?;
        let mean = costs.iter().sum::<f64>() / costs.len() as f64;
        for lead in &mut leads {
            // After a lead that does not decide comes one that does.
            let all = lead.cost + if lead.decides { 0.0 } else { mean };
            lead.regret = all.ln() - best.ln();
        }
        Some(Node {
            leads,
            weight: if has_killer { WITH_KILLER } else { 1.0 },
        })
    }

    /// The leads' likelihoods under some weights.
    fn likelihoods(&self, weights: &[f64]) -> Vec<f64> {
        let worth = |lead: &Lead| -> f64 {
            lead.features
                .map(|at| weights[usize::from(at)])
                .iter()
                .sum()
        };
        let worths: Vec<f64> = self.leads.iter().map(worth).collect();
        let most = worths.iter().copied().fold(f64::MIN, f64::max);
        let powers: Vec<f64> = worths.iter().map(|worth| (worth - most).exp()).collect();
        let sum: f64 = powers.iter().sum();
        powers.iter().map(|power| power / sum).collect()
    }
}

/// Fits weights to nodes: descends the expected regret in the way of Adam (Kingma and Ba,
/// 2015).
fn fit(nodes: &[Node]) -> Vec<f64> {
    let mut weights = vec![0.0; FEATURES + 1];
    let mut first = weights.clone();
    let mut second = weights.clone();
    for step in 1..=STEPS {
        let mut slope = vec![0.0; FEATURES + 1];
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
        let rate = if step <= STEPS * 6 / 10 { 0.05 } else { 0.015 };
        for at in 0..FEATURES {
            let slope = slope[at] / nodes.len() as f64 + RIDGE * weights[at];
            first[at] = 0.9 * first[at] + 0.1 * slope;
            second[at] = 0.99 * second[at] + 0.01 * slope * slope;
            let mean = first[at] / (1.0 - 0.9f64.powi(step));
            let spread = (second[at] / (1.0 - 0.99f64.powi(step))).sqrt();
            weights[at] -= rate * mean / (spread + 1e-10);
        }
    }
    weights
}

/// The share of nodes that the best lead decides, and its mean regret.
fn quality(nodes: &[Node], weights: &[f64]) -> (f64, f64) {
    let mut sums = (0.0, 0.0);
    for node in nodes {
        let likelihoods = node.likelihoods(weights);
        let pairs = node.leads.iter().zip(&likelihoods);
        let (best, _) = pairs.max_by(|(_, a), (_, b)| a.total_cmp(b)).unwrap();
        sums.0 += f64::from(u8::from(best.decides));
        sums.1 += best.regret;
    }
    let all = nodes.len() as f64;
    (sums.0 / all, sums.1 / all)
}

/// Has the hands exchange cards until they are long in a few suits and void in others.
fn crowd(setup: &mut Setup, chance: &mut Chance) {
    let seats: Vec<Seat> = setup.seats_from(setup.leader).collect();
    for _ in 0..200 {
        let [a, b] = [(); 2].map(|()| seats[chance.below(seats.len())]);
        let [s, t] = [(); 2].map(|()| Suit::ALL[chance.below(4)]);
        let suited = |seat: Seat, suit| setup.hands[seat].suited(suit);
        let (gives, takes) = (suited(a, t), suited(b, s));
        let crowds = takes.len() <= suited(a, s).len() && gives.len() <= suited(b, t).len();
        if a == b || s == t || gives.is_empty() || takes.is_empty() || !crowds {
            continue;
        }
        let given = gives.iter().nth(chance.below(gives.len())).unwrap();
        let taken = takes.iter().nth(chance.below(takes.len())).unwrap();
        for (seat, out, into) in [(a, given, taken), (b, taken, given)] {
            setup.hands[seat].remove(out);
            setup.hands[seat].insert(into);
        }
    }
}

/// Random boards of a kind. Declarer of preferans has the better of two random hands.
fn deal(
    chance: &mut Chance,
    game: Game,
    strain: Option<Strain>,
    cards: usize,
    is_freak: bool,
) -> Position {
    let mut setup = Setup::empty(game);
    setup.deal(chance);
    if is_freak {
        crowd(&mut setup, chance);
    }
    let strain = strain.unwrap_or_else(|| Strain::Trump(Suit::ALL[chance.below(4)]));
    setup.strain = strain;
    let seats: Vec<Seat> = setup.seats_from(setup.leader).collect();
    setup.leader = seats[chance.below(seats.len())];
    let candidates = [(); 2].map(|()| seats[chance.below(seats.len())]);
    let strength = |seat: &Seat| -> i32 {
        let values = setup.hands[*seat].iter().map(|card| {
            let extra = if strain.trump() == Some(card.suit) {
                3
            } else {
                0
            };
            card.rank.index() as i32 + extra
        });
        let sum: i32 = values.sum();
        if strain == Strain::Misere { -sum } else { sum }
    };
    setup.declarer = candidates.into_iter().max_by_key(strength).unwrap();
    for seat in seats {
        let mut hand: Vec<_> = setup.hands[seat].iter().collect();
        chance.shuffle(&mut hand);
        hand.truncate(cards);
        setup.hands[seat] = hand.into_iter().collect();
    }
    Position::from_setup(&setup).unwrap()
}

/// A kind of play to learn.
struct Kind {
    id: u32,
    name: &'static str,
    game: Game,
    strain: Option<Strain>,
    /// One node of so many is observed.
    one_in: usize,
}

impl Kind {
    fn of<M: Mode>(name: &'static str, game: Game, strain: Option<Strain>, one_in: usize) -> Kind {
        let id = M::ID;
        Kind {
            id,
            name,
            game,
            strain,
            one_in,
        }
    }

    fn observe(&self, round: u64, cards: usize, nodes: usize) -> Vec<Node> {
        let mut chance = Chance::from_seed(1_000 + 100 * round + u64::from(self.id));
        let mut solver = Solver::new(64 << 20);
        OBSERVER.set(Some(Box::new(Observer {
            one_in: self.one_in,
            chance: chance.clone(),
            nodes: Vec::with_capacity(nodes),
        })));
        loop {
            let is_freak = self.game == Game::Bridge && chance.below(FREAKS) == 0;
            let position = deal(&mut chance, self.game, self.strain, cards, is_freak);
            // What a stopped search saw counts too.
            let _ = solver.tricks(&position, &Control::default().within(MOST));
            let observer = OBSERVER.take().unwrap();
            if observer.nodes.len() >= nodes {
                return observer.nodes;
            }
            OBSERVER.set(Some(observer));
        }
    }

    /// Makes new weights of this kind out of what is observed with the present ones.
    fn learn(&self, round: usize) {
        let (cards, nodes) = ROUNDS[round];
        let nodes = self.observe(round as u64, cards, nodes);
        let (seen, held_out) = nodes.split_at(nodes.len() / 100 * 85);
        let weights = fit(seen);
        let before = place(self.id, |weights| {
            let weights = weights.iter().map(|&weight| f64::from(weight) / SCALE);
            weights.chain([0.0]).collect::<Vec<_>>()
        });
        let (before, after) = (quality(held_out, &before), quality(held_out, &weights));
        println!(
            "{}, round {round}: decided {:.4} to {:.4}, regret {:.4} to {:.4}",
            self.name, before.0, after.0, before.1, after.1
        );
        place(self.id, |file| {
            for (place, weight) in file.iter_mut().zip(&weights) {
                *place = (weight * SCALE).round().clamp(-127.0, 127.0) as i8;
            }
        });
    }

    /// The nodes of a board, mean and geometric mean.
    fn judge(&self, is_freak: bool) -> (f64, f64) {
        let mut chance = Chance::from_seed(2_000 + u64::from(self.id));
        let mut solver = Solver::new(64 << 20);
        let (mut sum, mut logarithms) = (0.0, 0.0);
        for _ in 0..JUDGED {
            let position = deal(&mut chance, self.game, self.strain, 13, is_freak);
            let control = Control::default().within(4 * MOST);
            let _ = solver.tricks(&position, &control);
            sum += control.nodes() as f64;
            logarithms += (control.nodes() as f64 + 1.0).ln();
        }
        let all = JUDGED as f64;
        (sum / all, (logarithms / all).exp())
    }
}

/// Looks at or changes the weights of a mode.
fn place<T>(id: u32, act: impl FnOnce(&mut [i8]) -> T) -> T {
    WEIGHTS.with_borrow_mut(|weights| {
        let weights = weights.get_or_insert_with(|| leads::WEIGHTS.map(|byte| byte as i8).to_vec());
        let start = id as usize * FEATURES;
        act(&mut weights[start..start + FEATURES])
    })
}

#[test]
#[ignore = "takes minutes: run it to learn the weights again, and write what it learns"]
fn the_worth_of_leads_is_learned() {
    let no_trump = Some(Strain::NoTrump);
    let kinds = [
        Kind::of::<mode::BridgeTrumps>("bridge, suit", Game::Bridge, None, 64),
        Kind::of::<mode::BridgeNoTrumps>("bridge, no trump", Game::Bridge, no_trump, 64),
        Kind::of::<mode::PreferansTrumps>("preferans, suit", Game::Preferans, None, 4),
        Kind::of::<mode::PreferansNoTrumps>("preferans, no trump", Game::Preferans, no_trump, 4),
        Kind::of::<mode::Misere>("misère", Game::Preferans, Some(Strain::Misere), 16),
    ];
    // One kind alone, if a part of its name is given.
    let only = std::env::var("KIND").unwrap_or_default();
    for kind in kinds.into_iter().filter(|kind| kind.name.contains(&only)) {
        let judge = || [false, true].map(|is_freak| kind.judge(is_freak));
        let before = judge();
        place(kind.id, |file| file.fill(0));
        for round in 0..ROUNDS.len() {
            kind.learn(round);
        }
        let after = judge();
        for (index, about) in ["any boards", "full of voids"].into_iter().enumerate() {
            let (before, after) = (before[index], after[index]);
            println!(
                "{}, {about}: nodes {:.0} to {:.0}, geometric mean {:.0} to {:.0}",
                kind.name, before.0, after.0, before.1, after.1
            );
        }
    }
    let learned = WEIGHTS.take().unwrap();
    let bytes: Vec<u8> = learned.into_iter().map(|weight| weight as u8).collect();
    std::fs::write(
        concat!(env!("CARGO_MANIFEST_DIR"), "/search/leads.bin"),
        bytes,
    )
    .unwrap();
}
