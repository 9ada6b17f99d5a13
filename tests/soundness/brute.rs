//! A brute-force judge of soundness.
//!
//! The judge follows the definitions one by one and shares no code with the program: it has its own legal plays, its
//! own winner of a trick and a plain minimax with a memo. It borrows the types of cards and seats, as data alone.
//!
//! The judge counts *good* tricks: tricks that the solvers want. They are the solvers' own tricks, and in misère the
//! tricks of the other side. The goal is then always "at least so many good tricks", and *missing* is the number of
//! good tricks still to come, 0 if the goal is reached.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hash, Hasher};

use kibitzer::cards::{Card, CardSet, Rank, Seat, Strain, Suit};
use serde_json::{Value, json};

/// A problem: an ending, the solvers and their goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ending {
    /// The cards in the hands, clockwise from North, without the cards of the open trick.
    pub(crate) hands: [CardSet; 4],
    /// The seat without a hand. It makes the game preferans; without one the game is bridge.
    pub(crate) absent: Option<Seat>,
    /// The strain.
    pub(crate) strain: Strain,
    /// The declarer.
    pub(crate) declarer: Seat,
    /// The hand on turn.
    pub(crate) turn: Seat,
    /// The cards of the open trick, in the order of play.
    pub(crate) trick: Vec<Card>,
    /// True if the declaring side solves.
    pub(crate) is_declarer_solving: bool,
    /// True if the solvers are to lose tricks in a contract that is won by taking them.
    pub(crate) is_losing: bool,
    /// The tricks of the solvers, or of declarer in misère; `None` for the best possible result.
    pub(crate) goal: Option<u8>,
}

/// A card as a number: 16 times the suit, from clubs 0 to spades 3, and the rank. Spades come last, aces highest, so
/// descending numbers are the order of the reports.
type Code = u8;

/// No card, in the place of a card.
const NONE: Code = 255;

fn code(card: Card) -> Code {
    let suit = match card.suit {
        Suit::Clubs => 0,
        Suit::Diamonds => 1,
        Suit::Hearts => 2,
        Suit::Spades => 3,
    };
    let ranks = "23456789TJQKA";
    suit * 16 + ranks.find(card.rank.letter()).unwrap() as u8
}

fn card(code: Code) -> Card {
    let suit = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades][usize::from(code / 16)];
    let mut upward = Rank::ALL;
    upward.reverse();
    Card::new(suit, upward[usize::from(code % 16)])
}

/// Lists the cards of a mask in the order of the reports.
fn codes(mask: u64) -> Vec<Code> {
    (0..64)
        .rev()
        .filter(|&code| mask >> code & 1 == 1)
        .collect()
}

/// Cards of a hand that are worth the same, from the highest down.
type Class = Vec<Code>;

/// A point of play. Beaten cards of the open trick leave no trace.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    /// One bit for each card in each hand.
    hands: [u64; 4],
    turn: u8,
    /// The number of cards of the open trick.
    played: u8,
    /// The suit led, [`NONE`] between tricks.
    led: u8,
    /// The winning card of the open trick, [`NONE`] between tricks.
    winning: Code,
    /// The hand of the winning card; between tricks the hand on lead.
    winner: u8,
}

impl State {
    fn is_over(&self) -> bool {
        self.played == 0 && self.hands == [0; 4]
    }
}

/// A point of play and the good tricks missing there.
type Turn = (State, u8);

/// A position with the gaps in the ranks closed, and the good tricks missing.
type Shape = Vec<u8>;

/// Precision, keys less one, and duals of the rest of a line.
type Worth = (u32, u32, u32);

/// The cards between a try and its refutations, and the refutations.
type Refuted = Option<(Vec<Code>, Vec<Class>)>;

/// A quick hash, as the judge looks up millions of states.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(23) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

type Memo<K, V> = HashMap<K, V, BuildHasherDefault<Mixer>>;

/// The search: the rules of one ending, and what is known about its states.
struct Judge {
    absent: Option<u8>,
    trump: Option<u8>,
    must_ruff: bool,
    solvers: [bool; 4],
    /// The hands whose tricks are good.
    good: [bool; 4],
    /// Good tricks with the best play of both sides.
    best: Memo<State, u8>,
    /// Good tricks if both sides avoid them.
    worst: Memo<State, u8>,
    worth: Memo<(State, u8, bool), Worth>,
}

impl Judge {
    fn next(&self, seat: u8) -> u8 {
        let next = (seat + 1) % 4;
        if Some(next) == self.absent {
            self.next(next)
        } else {
            next
        }
    }

    fn players(&self) -> u8 {
        if self.absent.is_some() { 3 } else { 4 }
    }

    fn is_solving(&self, state: &State) -> bool {
        self.solvers[usize::from(state.turn)]
    }

    /// Returns the legal plays as a mask.
    fn legal(&self, state: &State) -> u64 {
        let hand = state.hands[usize::from(state.turn)];
        let suited = |suit: u8| hand & 0xFFFF << (16 * suit);
        if state.led == NONE {
            return hand;
        }
        if suited(state.led) != 0 {
            return suited(state.led);
        }
        match self.trump {
            Some(trump) if self.must_ruff && suited(trump) != 0 => suited(trump),
            _ => hand,
        }
    }

    /// Returns the classes of the legal plays.
    fn classes(&self, state: &State) -> Vec<Class> {
        let mut living = 0;
        for seat in 0..4 {
            if seat != usize::from(state.turn) {
                living |= state.hands[seat];
            }
        }
        if state.winning != NONE {
            living |= 1 << state.winning;
        }
        let mut classes: Vec<Class> = Vec::new();
        for low in codes(self.legal(state)) {
            let joined = classes.last_mut().filter(|class| {
                let high = class[class.len() - 1];
                high / 16 == low / 16 && (low + 1..high).all(|between| living >> between & 1 == 0)
            });
            match joined {
                Some(class) => class.push(low),
                None => classes.push(vec![low]),
            }
        }
        classes
    }

    /// Returns true if `card` beats the winning card.
    fn beats(&self, card: Code, winning: Code) -> bool {
        if card / 16 == winning / 16 {
            card > winning
        } else {
            Some(card / 16) == self.trump
        }
    }

    /// Plays a card and returns the state after it, and 1 if it ends a good trick, else 0.
    fn play(&self, state: &State, card: Code) -> (State, u8) {
        let mut after = *state;
        after.hands[usize::from(state.turn)] &= !(1 << card);
        if state.led == NONE {
            after.led = card / 16;
        }
        if state.winning == NONE || self.beats(card, state.winning) {
            after.winning = card;
            after.winner = state.turn;
        }
        after.played += 1;
        after.turn = self.next(state.turn);
        if after.played < self.players() {
            return (after, 0);
        }
        let ended = State {
            turn: after.winner,
            played: 0,
            led: NONE,
            winning: NONE,
            ..after
        };
        (ended, u8::from(self.good[usize::from(after.winner)]))
    }

    /// Plays a class by its highest card.
    fn step(&self, (state, missing): Turn, class: &Class) -> Turn {
        let (after, good) = self.play(&state, class[0]);
        (after, missing.saturating_sub(good))
    }

    /// Returns the number of good tricks from here if both sides play their best.
    fn best(&mut self, state: &State) -> u8 {
        if state.is_over() {
            return 0;
        }
        if let Some(&known) = self.best.get(state) {
            return known;
        }
        let results: Vec<u8> = self
            .classes(state)
            .iter()
            .map(|class| {
                let (after, good) = self.play(state, class[0]);
                good + self.best(&after)
            })
            .collect();
        let results = results.into_iter();
        let best = if self.is_solving(state) {
            results.max()
        } else {
            results.min()
        }
        .unwrap();
        self.best.insert(*state, best);
        best
    }

    /// Returns the same as `best`, by all cards instead of classes and without a memo.
    fn best_of_cards(&self, state: &State) -> u8 {
        let results = codes(self.legal(state)).into_iter().map(|card| {
            let (after, good) = self.play(state, card);
            good + self.best_of_cards(&after)
        });
        let best = if self.is_solving(state) {
            results.max()
        } else {
            results.min()
        };
        best.unwrap_or(0)
    }

    /// Returns the smallest number of good tricks of all lines from here.
    fn worst(&mut self, state: &State) -> u8 {
        if state.is_over() {
            return 0;
        }
        if let Some(&known) = self.worst.get(state) {
            return known;
        }
        let mut worst = u8::MAX;
        for class in self.classes(state) {
            let (after, good) = self.play(state, class[0]);
            worst = worst.min(good + self.worst(&after));
        }
        self.worst.insert(*state, worst);
        worst
    }

    fn is_reachable(&mut self, turn: Turn) -> bool {
        self.best(&turn.0) >= turn.1
    }

    fn is_open(&mut self, turn: Turn) -> bool {
        self.worst(&turn.0) < turn.1
    }

    /// Returns the solvers' classes that keep the goal.
    fn keeping(&mut self, turn: Turn) -> Vec<Class> {
        let mut classes = self.classes(&turn.0);
        classes.retain(|class| {
            let after = self.step(turn, class);
            self.is_reachable(after)
        });
        classes
    }

    /// Returns the classes that a line may take: keeping ones of the solvers, all of the defenders.
    fn lines(&mut self, turn: Turn) -> Vec<Class> {
        if self.is_solving(&turn.0) {
            self.keeping(turn)
        } else {
            self.classes(&turn.0)
        }
    }

    fn is_free(&self, state: &State) -> bool {
        self.is_solving(state) && self.classes(state).len() >= 2
    }

    /// Returns true for a dual; `chosen` is true after the first free choice.
    fn is_dual(&mut self, turn: Turn, chosen: bool) -> bool {
        chosen && self.is_free(&turn.0) && self.keeping(turn).len() >= 2 && self.is_open(turn)
    }

    /// Returns the worth of this turn alone.
    fn worth_here(&mut self, turn: Turn, chosen: bool) -> Worth {
        if !self.is_free(&turn.0) {
            return (0, 0, 0);
        }
        let keeping = self.keeping(turn).len() as u32;
        (
            u32::from(keeping == 1),
            if chosen { 0 } else { keeping - 1 },
            u32::from(self.is_dual(turn, chosen)),
        )
    }

    /// Returns the value of the main line from here on.
    fn worth(&mut self, turn: Turn, chosen: bool) -> Worth {
        if turn.0.is_over() {
            return (0, 0, 0);
        }
        let key = (turn.0, turn.1, chosen);
        if let Some(&known) = self.worth.get(&key) {
            return known;
        }
        let here = self.worth_here(turn, chosen);
        let then = chosen || self.is_free(&turn.0);
        let mut rest = Vec::new();
        for class in self.lines(turn) {
            rest.push(self.worth(self.step(turn, &class), then));
        }
        let rest = rest.into_iter();
        let rest = if self.is_solving(&turn.0) {
            rest.min()
        } else {
            rest.max()
        }
        .unwrap();
        let worth = (here.0 + rest.0, here.1 + rest.1, here.2 + rest.2);
        self.worth.insert(key, worth);
        worth
    }

    /// Returns the class of the main line.
    fn main_class(&mut self, turn: Turn, chosen: bool) -> Class {
        let then = chosen || self.is_free(&turn.0);
        let is_solving = self.is_solving(&turn.0);
        let mut found: Option<(Worth, Class)> = None;
        for class in self.lines(turn) {
            let worth = self.worth(self.step(turn, &class), then);
            let is_better = match &found {
                None => true,
                Some((other, _)) if is_solving => worth < *other,
                Some((other, _)) => worth > *other,
            };
            if is_better {
                found = Some((worth, class));
            }
        }
        found.unwrap().1
    }

    /// Returns the position: for each suit the hands of its cards from the highest down, then the rest.
    ///
    /// Of an open trick it notes the suit led, the winner, and the cards of the hands still to play that beat the
    /// winning card. If a plain card wins, every trump beats it; by rank alone a plain winner and a high trump would be
    /// the same.
    fn shape(&self, (state, missing): Turn) -> Shape {
        let mut to_play = [false; 4];
        let mut seat = state.turn;
        for _ in state.played..self.players() {
            to_play[usize::from(seat)] = true;
            seat = self.next(seat);
        }
        let mut shape = vec![missing, state.turn, state.played, state.led];
        shape.push(if state.played == 0 {
            NONE
        } else {
            state.winner
        });
        for suit in (0..4).rev() {
            shape.push(100);
            for card in (suit * 16..suit * 16 + 16).rev() {
                for (seat, hand) in state.hands.iter().enumerate() {
                    if hand >> card & 1 == 0 {
                        continue;
                    }
                    let is_above =
                        state.winning != NONE && to_play[seat] && self.beats(card, state.winning);
                    shape.push(seat as u8 + if is_above { 10 } else { 0 });
                }
            }
        }
        shape
    }

    /// Collects the positions after the second and third trick from a turn, with the number of the trick.
    fn arising(
        &mut self,
        turn: Turn,
        tricks: u8,
        seen: &mut HashSet<(Turn, u8)>,
        found: &mut HashSet<(u8, Shape)>,
    ) {
        if !seen.insert((turn, tricks)) || turn.0.is_over() {
            return;
        }
        if turn.0.played == 0 && tricks >= 2 {
            found.insert((tricks, self.shape(turn)));
        }
        if turn.0.played == 0 && tricks == 3 {
            return;
        }
        for class in self.lines(turn) {
            let after = self.step(turn, &class);
            let ended = u8::from(after.0.played == 0);
            self.arising(after, tricks + ended, seen, found);
        }
    }

    /// Returns true if the solvers can bring about one of the positions against any defence.
    fn brings_about(&mut self, turn: Turn, tricks: u8, wanted: &HashSet<(u8, Shape)>) -> bool {
        if turn.0.is_over() {
            return false;
        }
        if turn.0.played == 0 && tricks >= 2 {
            if wanted.contains(&(tricks, self.shape(turn))) {
                return true;
            }
            if tricks == 3 {
                return false;
            }
        }
        let is_solving = self.is_solving(&turn.0);
        for class in self.lines(turn) {
            let after = self.step(turn, &class);
            let ended = u8::from(after.0.played == 0);
            if self.brings_about(after, tricks + ended, wanted) == is_solving {
                return is_solving;
            }
        }
        !is_solving
    }

    /// Returns true if the keeping classes of a dual differ in their order alone.
    fn is_order(&mut self, turn: Turn) -> bool {
        let mut starts = Vec::new();
        for class in self.keeping(turn) {
            let after = self.step(turn, &class);
            let ended = u8::from(after.0.played == 0);
            let mut found = HashSet::new();
            self.arising(after, ended, &mut HashSet::new(), &mut found);
            starts.push((after, ended, found));
        }
        for a in 0..starts.len() {
            for b in 0..starts.len() {
                let (after, ended, _) = starts[b];
                if a != b && !self.brings_about(after, ended, &starts[a].2) {
                    return false;
                }
            }
        }
        true
    }

    /// Returns true if the solution after two turns is the same with two cards exchanged: the same seats are on turn, the
    /// same cards keep the goal, and so on after each, unless the goal can no longer be missed after either turn.
    fn is_same_exchanged(
        &mut self,
        turns: [Turn; 2],
        exchange: (Code, Code),
        same: &mut HashSet<[Turn; 2]>,
    ) -> bool {
        let [one, other] = turns;
        if same.contains(&turns) {
            return true;
        }
        if !self.is_open(one) || !self.is_open(other) {
            return !self.is_open(one) && !self.is_open(other);
        }
        if one.0.turn != other.0.turn || one.1 != other.1 {
            return false;
        }
        for card in codes(self.legal(&one.0)) {
            let renamed = match card {
                _ if card == exchange.0 => exchange.1,
                _ if card == exchange.1 => exchange.0,
                _ => card,
            };
            let after = [
                self.step(one, &vec![card]),
                self.step(other, &vec![renamed]),
            ];
            let kept = after.map(|after| self.is_reachable(after));
            if kept[0] != kept[1] || kept[0] && !self.is_same_exchanged(after, exchange, same) {
                return false;
            }
        }
        same.insert(turns);
        true
    }

    /// Returns the refutations from a turn on, `None` if no defender has a choice.
    fn refutations(&mut self, turn: Turn) -> Refuted {
        if turn.0.is_over() {
            return None;
        }
        let classes = self.classes(&turn.0);
        if classes.len() >= 2 && !self.is_solving(&turn.0) {
            let mut refuting = Vec::new();
            for class in classes {
                if !self.is_reachable(self.step(turn, &class)) {
                    refuting.push(class);
                }
            }
            return Some((Vec::new(), refuting));
        }
        let mut found: Refuted = None;
        for class in classes {
            let Some((mut after, refuting)) = self.refutations(self.step(turn, &class)) else {
                continue;
            };
            if found
                .as_ref()
                .is_none_or(|(_, fewest)| refuting.len() < fewest.len())
            {
                after.insert(0, class[0]);
                found = Some((after, refuting));
            }
        }
        found
    }

    /// Lists path and keys of every first free choice, and returns true if a defender chooses before one.
    fn answers(
        &mut self,
        turn: Turn,
        path: &mut Vec<Code>,
        found: &mut Vec<(Vec<Code>, Vec<Class>)>,
    ) -> bool {
        if turn.0.is_over() {
            return false;
        }
        if self.is_free(&turn.0) {
            found.push((path.clone(), self.keeping(turn)));
            return false;
        }
        let classes = self.lines(turn);
        let mut is_choosing = classes.len() >= 2;
        for class in classes {
            path.push(class[0]);
            is_choosing |= self.answers(self.step(turn, &class), path, found);
            path.pop();
        }
        is_choosing
    }

    /// Collects the positions of all duals that can arise.
    fn duals(
        &mut self,
        turn: Turn,
        chosen: bool,
        seen: &mut HashSet<(Turn, bool)>,
        found: &mut HashSet<Shape>,
    ) {
        if turn.0.is_over() || !seen.insert((turn, chosen)) {
            return;
        }
        if self.is_dual(turn, chosen) {
            found.insert(self.shape(turn));
        }
        let then = chosen || self.is_free(&turn.0);
        for class in self.lines(turn) {
            self.duals(self.step(turn, &class), then, seen, found);
        }
    }
}

fn cards(codes: &[Code]) -> Value {
    codes.iter().map(|&code| card(code).to_string()).collect()
}

fn class_lists(classes: &[Class]) -> Value {
    classes.iter().map(|class| cards(class)).collect()
}

impl Ending {
    fn seats(&self) -> Vec<Seat> {
        Seat::ALL
            .into_iter()
            .filter(|&seat| Some(seat) != self.absent)
            .collect()
    }

    /// Returns the hand that led to the open trick.
    pub(crate) fn leader(&self) -> Seat {
        let seats = self.seats();
        let turn = seats.iter().position(|&seat| seat == self.turn).unwrap();
        seats[(turn + seats.len() - self.trick.len()) % seats.len()]
    }

    /// Returns the number of tricks to come, the open one included.
    pub(crate) fn tricks(&self) -> u8 {
        let cards: usize = self.hands.iter().map(|hand| hand.len()).sum();
        ((cards + self.trick.len()) / self.seats().len()) as u8
    }

    fn is_declaring(&self, seat: Seat) -> bool {
        seat == self.declarer || self.absent.is_none() && seat == self.declarer.partner()
    }

    fn start(&self) -> (Judge, State) {
        let solvers = Seat::ALL.map(|seat| self.is_declaring(seat) == self.is_declarer_solving);
        let trump = match self.strain {
            Strain::Trump(suit) => Some(code(Card::new(suit, Rank::Two)) / 16),
            Strain::NoTrump | Strain::Misere => None,
        };
        let avoids = self.strain == Strain::Misere || self.is_losing;
        let judge = Judge {
            absent: self.absent.map(|seat| seat as u8),
            trump,
            must_ruff: self.absent.is_some(),
            solvers,
            good: solvers.map(|solves| solves != avoids),
            best: Memo::default(),
            worst: Memo::default(),
            worth: Memo::default(),
        };
        // The open trick is played again from its lead, each card in its hand.
        let mut hands = self
            .hands
            .map(|hand| hand.iter().fold(0, |all, it| all | 1 << code(it)));
        let mut seat = self.leader() as u8;
        for &it in &self.trick {
            hands[usize::from(seat)] |= 1 << code(it);
            seat = judge.next(seat);
        }
        let leader = self.leader() as u8;
        let mut state = State {
            hands,
            turn: leader,
            played: 0,
            led: NONE,
            winning: NONE,
            winner: leader,
        };
        for &it in &self.trick {
            assert!(
                judge.legal(&state) >> code(it) & 1 == 1,
                "an illegal card in the trick"
            );
            state = judge.play(&state, code(it)).0;
        }
        (judge, state)
    }

    /// Returns the legal plays.
    pub(crate) fn legal(&self) -> Vec<Card> {
        let (judge, state) = self.start();
        codes(judge.legal(&state)).into_iter().map(card).collect()
    }

    /// Plays a card that does not end the trick.
    pub(crate) fn play(&mut self, card: Card) {
        let (judge, state) = self.start();
        self.hands[self.turn as usize].remove(card);
        self.trick.push(card);
        self.turn = Seat::ALL[usize::from(judge.next(state.turn))];
    }

    /// Returns the best result of the solvers, in the terms of the goal.
    pub(crate) fn best(&self) -> u8 {
        let (mut judge, state) = self.start();
        self.in_terms_of_goal(judge.best(&state))
    }

    /// Returns the same as `best`, by a search of every card.
    pub(crate) fn best_of_cards(&self) -> u8 {
        let (judge, state) = self.start();
        self.in_terms_of_goal(judge.best_of_cards(&state))
    }

    fn in_terms_of_goal(&self, good: u8) -> u8 {
        if self.is_limit() {
            self.tricks() - good
        } else {
            good
        }
    }

    /// Returns true if the goal is the most that a side may take.
    pub(crate) fn is_limit(&self) -> bool {
        self.is_losing || self.strain == Strain::Misere && self.is_declarer_solving
    }

    /// Returns the report, in the form of the lines of the fixtures.
    pub(crate) fn report(&self) -> Value {
        let (mut judge, state) = self.start();
        let goal = self.goal.unwrap_or_else(|| self.best());
        // In misère declarer's "at most k" is "all the other tricks" to the others.
        let good = if self.is_limit() {
            i32::from(self.tricks()) - i32::from(goal)
        } else {
            i32::from(goal)
        };
        let best = i32::from(judge.best(&state));
        let is_tight = best < good + 1;
        if best < good {
            return json!({
                "goal": goal, "verdict": "fails", "tight": is_tight, "keys": [], "first": [], "tries": [],
                "duals": [], "order_only": false, "precision": 0, "main": [], "answers": [], "elsewhere": 0,
            });
        }
        let start: Turn = (state, good.max(0) as u8);

        // The main line, and the turn of its first free choice.
        let mut main = Vec::new();
        let mut choice: Option<(Turn, usize)> = None;
        let mut duals = Vec::new();
        let mut on_main = HashSet::new();
        let mut precision = 0;
        let mut turn = start;
        while !turn.0.is_over() {
            on_main.insert(judge.shape(turn));
            let chosen = choice.is_some();
            precision += judge.worth_here(turn, chosen).0;
            if judge.is_dual(turn, chosen) {
                duals.push((main.clone(), judge.keeping(turn), judge.is_order(turn)));
            }
            let class = judge.main_class(turn, chosen);
            if !chosen && judge.is_free(&turn.0) {
                choice = Some((turn, main.len()));
            }
            main.push(class[0]);
            turn = judge.step(turn, &class);
        }

        let mut keys = Vec::new();
        let mut first = Vec::new();
        let mut tries = Vec::new();
        if let Some((turn, before)) = choice {
            keys = judge.keeping(turn);
            first = main[..before].to_vec();
            for class in judge.classes(&turn.0) {
                if keys.contains(&class) {
                    continue;
                }
                let after = judge.step(turn, &class);
                let (after, refuting) = judge.refutations(after).unwrap_or_default();
                let mut object =
                    json!({"cards": cards(&class), "refutations": class_lists(&refuting)});
                if !after.is_empty() {
                    object["after"] = cards(&after);
                }
                tries.push(object);
            }
        }

        let mut answers = Vec::new();
        if !judge.answers(start, &mut Vec::new(), &mut answers) {
            answers.clear();
        }
        let answers: Vec<Value> = answers
            .iter()
            .map(|(path, keys)| json!({"path": cards(path), "keys": class_lists(keys)}))
            .collect();

        let mut positions = HashSet::new();
        judge.duals(start, false, &mut HashSet::new(), &mut positions);

        let verdict = match (keys.len(), duals.len()) {
            (2.., _) => "cooked",
            (_, 1..) => "duals",
            _ => "sound",
        };
        let is_order_only = !duals.is_empty() && duals.iter().all(|(_, _, is_order)| *is_order);
        let duals: Vec<Value> = duals
            .iter()
            .map(|(path, classes, is_order)| {
                json!({"path": cards(path), "classes": class_lists(classes), "order": is_order})
            })
            .collect();
        json!({
            "goal": goal, "verdict": verdict, "tight": is_tight, "keys": class_lists(&keys),
            "first": cards(&first), "tries": tries, "duals": duals, "order_only": is_order_only,
            "precision": precision, "main": cards(&main), "answers": answers,
            "elsewhere": positions.difference(&on_main).count(),
        })
    }

    /// Follows a line that the solution allows: any class of the defenders, and keeping ones of the solvers. Returns
    /// each turn, and the end of play as the last one; `None` if a card is another one.
    pub(crate) fn follow(&self, line: &[Card]) -> Option<Vec<TurnOfLine>> {
        let (mut judge, state) = self.start();
        let (mut turns, mut turn, mut chosen) = (Vec::new(), (state, self.good()), false);
        for &it in line {
            let allowed = judge.lines(turn);
            turns.push(judge.turn_of_line(turn, chosen));
            chosen |= judge.is_free(&turn.0);
            let class = allowed.into_iter().find(|class| class[0] == code(it))?;
            turn = judge.step(turn, &class);
        }
        turns.push(judge.turn_of_line(turn, chosen));
        turn.0.is_over().then_some(turns)
    }

    /// Returns the classes that keep the goal at the first free choice of a line and at each open free turn after it;
    /// `None` if the line leaves the solution.
    pub(crate) fn choices_along(&self, line: &[Card]) -> Option<Vec<Value>> {
        let (mut judge, state) = self.start();
        let (mut choices, mut turn) = (Vec::new(), (state, self.good()));
        for &it in line {
            let allowed = judge.lines(turn);
            if judge.is_free(&turn.0) && (choices.is_empty() || judge.is_open(turn)) {
                choices.push(class_lists(&allowed));
            }
            let is_allowed = allowed.iter().any(|class| class.contains(&code(it)));
            turn = is_allowed.then(|| judge.step(turn, &vec![code(it)]))?;
        }
        Some(choices)
    }

    /// Returns true if the choice at the turn after a line never matters: the classes that keep the goal are of one suit,
    /// and after each the solution is that after the next with the two cards exchanged. Compares card by card.
    pub(crate) fn is_small(&self, line: &[Card]) -> bool {
        let (mut judge, state) = self.start();
        let mut turn = (state, self.good());
        for &card in line {
            turn = judge.step(turn, &vec![code(card)]);
        }
        let keeping = judge.keeping(turn);
        let pairs: Vec<(Code, Code)> = keeping
            .windows(2)
            .map(|pair| (pair[0][0], pair[1][0]))
            .collect();
        pairs.into_iter().all(|(one, other)| {
            let after = [one, other].map(|card| judge.step(turn, &vec![card]));
            one / 16 == other / 16
                && judge.is_same_exchanged(after, (one, other), &mut HashSet::new())
        })
    }

    /// Returns the number of tricks that must be won for the goal.
    fn good(&self) -> u8 {
        let goal = self.goal.unwrap_or_else(|| self.best());
        if self.is_limit() {
            self.tricks() - goal
        } else {
            goal
        }
    }
}

/// A turn of a line, as brute force sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TurnOfLine {
    /// The classes of the hand on turn.
    pub(crate) classes: Value,
    /// The classes that a line may take.
    pub(crate) allowed: Value,
    pub(crate) is_solving: bool,
    /// True if a line of play misses the goal.
    pub(crate) is_open: bool,
    /// The worth of the rest of the line after the key: precision and duals.
    pub(crate) worth: (u32, u32),
    /// The number of good tricks missing.
    pub(crate) missing: u8,
}

impl Judge {
    fn turn_of_line(&mut self, turn: Turn, chosen: bool) -> TurnOfLine {
        let (precision, _, duals) = self.worth(turn, chosen);
        TurnOfLine {
            classes: class_lists(&self.classes(&turn.0)),
            allowed: class_lists(&self.lines(turn)),
            is_solving: self.is_solving(&turn.0),
            is_open: self.is_open(turn),
            worth: (precision, duals),
            missing: turn.1,
        }
    }
}
