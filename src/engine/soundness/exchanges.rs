//! Exchanges of cards that mend a problem, or that leave its solution as it is.

use std::collections::HashSet;
use std::sync::Arc;

use crate::analysis::{Question, Work};
use crate::cards::{Card, CardSet, Seat, Suit, Tricks};
use crate::rules::{Position, Setup};
use crate::search::Cancelled;

use super::ending::Ending;
use super::question::{Soundness, forced_choice};
use super::report::{SoundnessReport, Verdict};
use super::tree::{SolutionTree, Unfinished};

/// A change of the cards of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Exchange {
    /// In each pair, the two cards change hands. No card is in two pairs.
    Swap(Vec<(Card, Card)>),
    /// Each hand loses one of these cards, and the problem is one trick shorter.
    Drop(CardSet),
}

impl Exchange {
    /// Returns the setup after the exchange. Cards that no hand holds stay where they are.
    ///
    /// ```
    /// use kibitzer::notation::text;
    /// use kibitzer::soundness::Exchange;
    ///
    /// let setup = text::parse_line("bridge N:A2... 43... .AK.. K5... NT W")?.problem.setup;
    /// let swap = Exchange::Swap(vec![("S2".parse()?, "S3".parse()?)]);
    /// assert_eq!(swap.apply(&setup), text::parse_line("bridge N:A3... 42... .AK.. K5... NT W")?.problem.setup);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply(&self, setup: &Setup) -> Setup {
        let mut changed = *setup;
        for seat in Seat::ALL {
            changed.hands[seat] = self.renamed_all(setup.hands[seat]);
        }
        changed
    }

    /// Returns the cards that change hands or are dropped.
    pub fn cards(&self) -> CardSet {
        match self {
            Exchange::Swap(pairs) => pairs
                .iter()
                .flat_map(|&(one, other)| [one, other])
                .collect(),
            Exchange::Drop(cards) => *cards,
        }
    }

    /// Returns the card that stands where `card` stood before the exchange.
    pub fn renamed(&self, card: Card) -> Card {
        let Exchange::Swap(pairs) = self else {
            return card;
        };
        let other = pairs.iter().find_map(|&(one, other)| match card {
            _ if card == one => Some(other),
            _ if card == other => Some(one),
            _ => None,
        });
        other.unwrap_or(card)
    }

    /// Returns the cards that stand where `cards` stood before the exchange.
    fn renamed_all(&self, cards: CardSet) -> CardSet {
        match self {
            Exchange::Swap(_) => cards.into_iter().map(|card| self.renamed(card)).collect(),
            Exchange::Drop(dropped) => cards - *dropped,
        }
    }

    /// Returns the classes that stand where `classes` stood before the exchange.
    fn renamed_classes<'a>(
        &self,
        classes: impl IntoIterator<Item = &'a CardSet>,
    ) -> HashSet<CardSet> {
        let renamed = classes.into_iter().map(|&class| self.renamed_all(class));
        renamed.filter(|class| !class.is_empty()).collect()
    }
}

/// The purpose of exchanges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExchangeAim {
    /// Make the intended key the only one by one swap. The problem becomes sound or, if it was cooked, has duals at most.
    /// The key stays in its suit.
    RepairByOneSwap,
    /// Make the intended key the only one by two swaps.
    RepairByTwoSwaps,
    /// Show what does not matter: swaps of cards of neighbouring rank, and cards dropped from every hand, that keep the
    /// verdict, the keys and the main line.
    MinimalForm,
}

/// The question: which exchanges of cards mend a problem, or leave its solution as it is?
///
/// The candidates are tried from the smallest to the largest: cards of one suit before cards of different suits,
/// neighbouring ranks before distant ones, and low cards before high ones. Each exchange in the report is proved by a
/// whole search of the problem after it.
///
/// ```
/// use kibitzer::analysis::Question;
/// use kibitzer::notation::text;
/// use kibitzer::problem::Party;
/// use kibitzer::rules::Position;
/// use kibitzer::search::Solver;
/// use kibitzer::soundness::{ExchangeAim, Exchanges, Soundness, Verdict};
///
/// let line = text::parse_line("bridge N:KQ.AK.. T.JT.T. ..AQJ.A J8...K9 S N declarer=N")?;
/// let problem = Soundness::new(Position::from_setup(&line.problem.setup)?, Party::Declaring);
/// let mut solver = Solver::default();
/// let report = problem.solve(&mut solver)?;
/// assert_eq!(report.verdict, Verdict::Duals);
/// let repairs = Exchanges::new(problem, &report, None, ExchangeAim::RepairByOneSwap);
/// for repair in repairs.solve(&mut solver)?.found {
///     let mended = Position::from_setup(&repair.exchange.apply(&line.problem.setup))?;
///     let problem = Soundness { position: mended, goal: Some(report.goal), ..problem };
///     assert_eq!(problem.solve(&mut solver)?.verdict, repair.verdict);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchanges {
    problem: Soundness,
    report: Arc<SoundnessReport>,
    /// The card that is to be the only key, as long as no exchange renames it.
    intended: Option<Card>,
    aim: ExchangeAim,
    candidates: Arc<[Exchange]>,
}

/// An exchange with the proof that it serves its aim.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProvedExchange {
    /// The index of the exchange among the candidates, the smallest first.
    pub index: usize,
    /// The exchange.
    pub exchange: Exchange,
    /// The verdict after the exchange. A repair is [`Verdict::Sound`]; if it is [`Verdict::Duals`], the key is the only
    /// one, but the main line has duals.
    pub verdict: Verdict,
    /// The goal after the exchange: one trick less if a trick of the solvers was dropped.
    pub goal: Tricks,
    /// The keys after the exchange.
    pub keys: Vec<CardSet>,
    /// The precision after the exchange.
    pub precision: u32,
}

/// A finding about exchanges.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ExchangesFinding {
    /// An exchange that serves the aim.
    Found(ProvedExchange),
    /// The number of candidates tried since the last finding of this kind.
    Tried(usize),
}

/// The report about exchanges.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ExchangesReport {
    /// The exchanges found, the smallest first.
    pub found: Vec<ProvedExchange>,
    /// The number of candidates tried.
    pub tried: usize,
}

impl ExchangesReport {
    /// Returns true if an exchange was found that makes the problem sound.
    pub fn has_sound(&self) -> bool {
        let mut found = self.found.iter();
        found.any(|it| it.verdict == Verdict::Sound)
    }
}

impl Exchanges {
    /// The maximum number of swaps of which pairs are made, the smallest ones. It is more than an ending of five cards a
    /// hand has; on larger deals it leaves pairs out.
    pub const MAX_PAIRED: usize = 200;

    /// The number of candidates in a part of the question.
    const PART: usize = 8;

    /// Creates the question about a problem and the complete report about it. `intended` is the card that the composer
    /// wants to be the only key; `None` for the first key.
    pub fn new(
        problem: Soundness,
        report: &SoundnessReport,
        intended: Option<Card>,
        aim: ExchangeAim,
    ) -> Exchanges {
        let start = Ending {
            position: problem.position,
            missing: Tricks::ZERO,
        };
        let candidates = match aim {
            ExchangeAim::RepairByOneSwap => {
                let swaps = single_swaps(&start).into_iter();
                distinct(&start, swaps.map(|(_, pair)| vec![pair]))
            }
            ExchangeAim::RepairByTwoSwaps => distinct(&start, double_swaps(&start).into_iter()),
            ExchangeAim::MinimalForm => minor_changes(&start, report.is_tight),
        };
        let first = report.keys.first();
        let intended = intended.or(first.and_then(|key| key.into_iter().next()));
        // The goal is part of the problem, even if it was the best one before the exchange.
        let goal = Some(report.goal);
        Exchanges {
            problem: Soundness { goal, ..problem },
            report: Arc::new(report.clone()),
            intended,
            aim,
            candidates: candidates.into(),
        }
    }

    /// Returns the position of the problem.
    pub fn position(&self) -> Position {
        self.problem.position
    }

    /// Returns the question about repairs with one swap more; `None` if there are no larger ones, or if this question is
    /// about another aim.
    pub fn larger(&self) -> Option<Exchanges> {
        let aim = match self.aim {
            ExchangeAim::RepairByOneSwap => ExchangeAim::RepairByTwoSwaps,
            ExchangeAim::RepairByTwoSwaps | ExchangeAim::MinimalForm => return None,
        };
        Some(Exchanges::new(
            self.problem,
            &self.report,
            self.intended,
            aim,
        ))
    }

    /// Returns the number of candidates.
    pub fn candidates(&self) -> usize {
        self.candidates.len()
    }

    /// Tries the candidate with an index. `choices` are those along the main line of the problem, if the aim is the minimal
    /// form.
    fn tried<F>(
        &self,
        index: usize,
        choices: Option<&LineChoices>,
        work: &mut Work<'_, F>,
    ) -> Result<Option<ProvedExchange>, Cancelled> {
        let exchange = &self.candidates[index];
        let setup = exchange.apply(&self.problem.position.setup());
        let Ok(position) = Position::from_setup(&setup) else {
            return Ok(None);
        };
        let goal = match exchange {
            Exchange::Swap(_) => self.problem.goal,
            Exchange::Drop(_) => None,
        };
        let problem = Soundness {
            position,
            goal,
            ..self.problem
        };
        let report = match self.aim {
            ExchangeAim::MinimalForm => {
                let report = work.solve(&problem)?;
                let is_unchanged = self.is_unchanged(exchange, &report)
                    && self.keeps_main_line(exchange, &problem, choices, work)?;
                is_unchanged.then_some(report)
            }
            ExchangeAim::RepairByOneSwap | ExchangeAim::RepairByTwoSwaps => {
                if !self.can_be_repaired(&problem, work)? {
                    return Ok(None);
                }
                let report = work.solve(&problem)?;
                self.is_repaired(exchange, &report).then_some(report)
            }
        };
        Ok(report.map(|report| ProvedExchange {
            index,
            exchange: exchange.clone(),
            verdict: report.verdict,
            goal: report.goal,
            keys: report.keys,
            precision: report.main.precision,
        }))
    }

    /// Returns true if a problem after an exchange may be repaired: a quick test before the whole search. The goal must be
    /// in reach, as tight as before, and there must be one key; where defenders choose before it, keys are not known yet.
    fn can_be_repaired<F>(
        &self,
        problem: &Soundness,
        work: &mut Work<'_, F>,
    ) -> Result<bool, Cancelled> {
        let best = problem.best(work)?;
        let start = problem.start(best);
        let is_tight = best <= start.missing;
        if best < start.missing || is_tight != self.report.is_tight {
            return Ok(false);
        }
        let mut tree = SolutionTree::new(work, problem.sides(), problem.limit);
        let Some((_, choice)) = forced_choice(&tree, &start) else {
            return Ok(true);
        };
        match tree.keeping(&choice) {
            Ok(keys) => Ok(keys.len() == 1),
            Err(Unfinished::TooLarge) => Ok(false),
            Err(Unfinished::Cancelled) => Err(Cancelled),
        }
    }

    /// Returns true if a report says that the problem has the intended key alone and is as tight as before. It must be
    /// sound, or at least have a better verdict than before.
    fn is_repaired(&self, exchange: &Exchange, report: &SoundnessReport) -> bool {
        let has_key = |key: &CardSet| {
            self.intended.is_none_or(|card| {
                let renamed = exchange.renamed(card);
                key.has(renamed) && renamed.suit == card.suit
            })
        };
        let is_better = match report.verdict {
            Verdict::Sound => true,
            Verdict::Duals => self.report.verdict != Verdict::Duals,
            Verdict::Cooked | Verdict::Fails | Verdict::Unproved => false,
        };
        is_better
            && matches!(&report.keys[..], [key] if has_key(key))
            && report.is_tight == self.report.is_tight
    }

    /// Returns true if a report has the same verdict, keys and precision as that of the problem.
    fn is_unchanged(&self, exchange: &Exchange, report: &SoundnessReport) -> bool {
        let before = &*self.report;
        let keys = exchange.renamed_classes(&before.keys);
        let shorter = Tricks(before.goal.0.saturating_sub(1));
        let keeps_goal = match exchange {
            Exchange::Swap(_) => report.goal == before.goal,
            Exchange::Drop(_) => [before.goal, shorter].contains(&report.goal),
        };
        keeps_goal
            && report.verdict == before.verdict
            && report.is_tight == before.is_tight
            && report.main.precision == before.main.precision
            && keys == report.keys.iter().copied().collect()
    }

    /// Returns true if the solvers have the same choices along the main line after a swap as before it, where they had
    /// `choices`. A main line that has lost a trick cannot be compared; it counts as kept.
    fn keeps_main_line<F>(
        &self,
        exchange: &Exchange,
        changed: &Soundness,
        choices: Option<&LineChoices>,
        work: &mut Work<'_, F>,
    ) -> Result<bool, Cancelled> {
        if matches!(exchange, Exchange::Drop(_)) {
            return Ok(true);
        }
        let Some(choices) = choices else {
            return Ok(false);
        };
        let line = self.report.main.cards.iter();
        let line: Vec<Card> = line.map(|&card| exchange.renamed(card)).collect();
        let renamed = choices.iter();
        let renamed: LineChoices = renamed
            .map(|classes| exchange.renamed_classes(classes))
            .collect();
        Ok(choices_along(changed, &line, work)? == Some(renamed))
    }
}

impl Question for Exchanges {
    type Finding = ExchangesFinding;
    type Report = ExchangesReport;

    const SHARES: bool = true;

    fn parts(&self) -> usize {
        self.candidates.len().div_ceil(Exchanges::PART)
    }

    fn answer(&self, part: usize, work: &mut Work<'_, ExchangesFinding>) -> Result<(), Cancelled> {
        let choices = match self.aim {
            ExchangeAim::MinimalForm => {
                choices_along(&self.problem, &self.report.main.cards, work)?
            }
            ExchangeAim::RepairByOneSwap | ExchangeAim::RepairByTwoSwaps => None,
        };
        let first = part * Exchanges::PART;
        let indices = first..self.candidates.len().min(first + Exchanges::PART);
        let tried = indices.len();
        for index in indices {
            if let Some(found) = self.tried(index, choices.as_ref(), work)? {
                work.found(ExchangesFinding::Found(found));
            }
        }
        work.found(ExchangesFinding::Tried(tried));
        Ok(())
    }

    fn empty(&self) -> ExchangesReport {
        ExchangesReport::default()
    }

    fn add(report: &mut ExchangesReport, finding: ExchangesFinding) {
        match finding {
            ExchangesFinding::Found(found) => {
                let at = report.found.partition_point(|it| it.index < found.index);
                report.found.insert(at, found);
            }
            ExchangesFinding::Tried(count) => report.tried += count,
        }
    }
}

/// The classes that keep the goal at each free turn of the solvers along a line.
type LineChoices = Vec<HashSet<CardSet>>;

/// Returns the classes that keep the goal at each free turn of the solvers along a line; `None` if the line cannot be
/// played.
fn choices_along<F>(
    problem: &Soundness,
    line: &[Card],
    work: &mut Work<'_, F>,
) -> Result<Option<LineChoices>, Cancelled> {
    let mut ending = problem.start(problem.best(work)?);
    let mut tree = SolutionTree::new(work, problem.sides(), problem.limit);
    let mut turns = Vec::new();
    for &card in line {
        if !ending.position.legal_cards().has(card) {
            return Ok(None);
        }
        if tree.is_free(&ending) {
            match tree.keeping(&ending) {
                Ok(classes) => turns.push(classes.into_iter().collect()),
                Err(Unfinished::TooLarge) => return Ok(None),
                Err(Unfinished::Cancelled) => return Err(Cancelled),
            }
        }
        ending = tree.after(&ending, card);
    }
    Ok(Some(turns))
}

/// Returns the cards in the hands from high to low, suit by suit, each with the seat that holds it and the number of
/// lower cards in its suit.
fn held_cards(ending: &Ending) -> Vec<(Card, Seat, usize)> {
    let position = &ending.position;
    let all: CardSet = position
        .seats()
        .fold(CardSet::EMPTY, |all, seat| all | position.hand(seat));
    let mut held = Vec::new();
    for suit in Suit::ALL {
        let cards = all.suited(suit);
        for (index, card) in cards.into_iter().enumerate() {
            let holder = position.seats().find(|&seat| position.hand(seat).has(card));
            held.extend(holder.map(|seat| (card, seat, cards.len() - 1 - index)));
        }
    }
    held
}

/// The size of an exchange: the smaller, the sooner it is tried.
type Size = usize;

/// The size of the smallest swap of cards of different suits: larger than that of any swap within a suit.
const OTHER_SUIT: Size = 13;

/// Returns the swaps of two cards of different hands with their sizes, the smallest first.
fn single_swaps(ending: &Ending) -> Vec<(Size, (Card, Card))> {
    let held = held_cards(ending);
    let mut swaps = Vec::new();
    for (index, &(one, holder, lower)) in held.iter().enumerate() {
        for &(other, other_holder, other_lower) in &held[index + 1..] {
            if holder == other_holder {
                continue;
            }
            let size = match one.suit == other.suit {
                true => lower - other_lower,
                false => OTHER_SUIT + lower + other_lower,
            };
            swaps.push((size, (one, other)));
        }
    }
    swaps.sort_by_key(|&(size, _)| size);
    swaps
}

/// Returns the pairs of swaps, the smallest first.
fn double_swaps(ending: &Ending) -> Vec<Vec<(Card, Card)>> {
    let mut single = single_swaps(ending);
    single.truncate(Exchanges::MAX_PAIRED);
    let mut swaps = Vec::new();
    for (index, &(size, one)) in single.iter().enumerate() {
        for &(other_size, other) in &single[index + 1..] {
            let cards: CardSet = [one.0, one.1, other.0, other.1].into_iter().collect();
            if cards.len() == 4 {
                swaps.push((size + other_size, vec![one, other]));
            }
        }
    }
    swaps.sort_by_key(|&(size, _)| size);
    swaps.into_iter().map(|(_, pairs)| pairs).collect()
}

/// Returns the swaps of neighbouring cards of a suit, then the cards that all hands can drop, one from each hand and the
/// lowest of a suit.
fn minor_changes(ending: &Ending, can_drop: bool) -> Vec<Exchange> {
    let swaps = single_swaps(ending)
        .into_iter()
        .take_while(|&(size, _)| size == 1);
    let swaps = swaps.map(|(_, pair)| Exchange::Swap(vec![pair]));
    let mut changes: Vec<Exchange> = swaps.collect();
    let position = &ending.position;
    if !can_drop || !position.trick().is_empty() || position.tricks_left() < Tricks(2) {
        return changes;
    }
    let mut dropped = vec![CardSet::EMPTY];
    for seat in position.seats() {
        let hand = position.hand(seat);
        let lowest = Suit::ALL
            .into_iter()
            .filter_map(|suit| hand.suited(suit).into_iter().next_back());
        let lowest: Vec<Card> = lowest.collect();
        let with = |cards: &CardSet| {
            lowest
                .iter()
                .map(|&card| *cards | card.into())
                .collect::<Vec<_>>()
        };
        dropped = dropped.iter().flat_map(with).collect();
    }
    changes.extend(dropped.into_iter().map(Exchange::Drop));
    changes
}

/// Returns the swaps after which the problems differ from each other and from the one before.
fn distinct(ending: &Ending, swaps: impl Iterator<Item = Vec<(Card, Card)>>) -> Vec<Exchange> {
    let mut seen = HashSet::from([ending.key()]);
    let setup = ending.position.setup();
    let missing = Tricks::ZERO;
    let is_new = |exchange: &Exchange| {
        let position = Position::from_setup(&exchange.apply(&setup));
        position.is_ok_and(|position| seen.insert(Ending { position, missing }.key()))
    };
    swaps.map(Exchange::Swap).filter(is_new).collect()
}
