//! The question whether the solution of a problem is the only one.

use std::collections::HashSet;

use crate::analysis::{Question, Work};
use crate::cards::{Card, CardSet, Strain, Tricks};
use crate::problem::{Goal, Party, Problem};
use crate::rules::Position;
use crate::search::Cancelled;

use super::ending::Ending;
use super::report::{
    Decision, Dual, DualPermission, KeysAfter, MainLine, SoundnessFinding, SoundnessReport, Verdict,
};
use super::solution::DualsFound;
use super::tree::{SolutionSides, SolutionTree, Unfinished};
use super::{order, solution, variations};

/// The question: is the solution of a problem the only one?
///
/// The tree of a whole deal has more positions than can be searched. Beyond `limit` positions the question is given up,
/// and the verdict is [`Verdict::Unproved`]; what was found until then stays in the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Soundness {
    /// The position of the problem.
    pub position: Position,
    /// The party that solves the problem.
    pub solvers: Party,
    /// The maximum number of different positions to search.
    pub limit: usize,
    /// The number of tricks that must be won for the goal, 0 to 13; more than are left if the goal has been missed. `None`
    /// for the best goal.
    pub(super) needed: Option<Tricks>,
}

impl Soundness {
    /// The usual maximum number of different positions.
    pub const LIMIT: usize = 300_000;

    /// Creates the question about the best goal that a party can reach, with the usual limit.
    pub fn new(position: Position, solvers: Party) -> Soundness {
        Soundness {
            position,
            solvers,
            limit: Soundness::LIMIT,
            needed: None,
        }
    }

    /// Returns the same question about a goal, counted as in [`Goal::tricks`](crate::problem::Goal::tricks).
    #[must_use]
    pub fn with_goal(self, goal: Tricks) -> Soundness {
        Soundness {
            needed: Some(self.mirrored(goal)),
            ..self
        }
    }

    /// Creates the question that a problem asks after the cards of `path`: whether the party of its goal can reach that
    /// goal in one way only. Without a goal, declarer's party is to reach the best. Returns `None` if nothing can be
    /// played there.
    ///
    /// ```
    /// use kibitzer::notation::text;
    /// use kibitzer::cards::Tricks;
    /// use kibitzer::problem::Party;
    /// use kibitzer::rules::Position;
    /// use kibitzer::soundness::Soundness;
    ///
    /// let problem = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W play=S4 goal=S2")?.problem;
    /// let position = *problem.replay()?.position();
    /// let question = Soundness::new(position, Party::Declaring).with_goal(Tricks(2));
    /// assert_eq!(Soundness::for_problem(&problem, problem.played()), Some(question));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_problem(problem: &Problem, path: &[Card]) -> Option<Soundness> {
        let play = problem.replay_cards(path).ok()?;
        let solvers = problem.goal.map_or(Party::Declaring, |goal| goal.party);
        let question = Soundness::new(*play.position(), solvers);
        if question.position.is_over() || problem.is_passed_out() {
            return None;
        }
        let needed = problem.goal.map(|goal| {
            let before = Soundness::new(*play.start(), solvers);
            let (declarers, others) = play.tricks_won(play.cards().len());
            let won = match question.sides().winners {
                Party::Declaring => declarers,
                Party::Others => others,
            };
            Tricks(before.mirrored(goal.tricks).0.saturating_sub(won.0))
        });
        Some(Soundness { needed, ..question })
    }

    /// Returns the key that the composer intends: the class that the problem's own line of play after the cards of `path`
    /// has at the first free choice of the main line, if it is a key or if no key is known. Without such a line it is the
    /// first key; `None` if there is none.
    pub fn intended_key(
        &self,
        report: &SoundnessReport,
        problem: &Problem,
        path: &[Card],
    ) -> Option<CardSet> {
        let (keys, line) = (&report.keys, problem.play.line(path));
        let own = self.first_choice_of(&line[path.len()..], &report.first);
        own.filter(|class| keys.is_empty() || keys.contains(class))
            .or(keys.first().copied())
    }

    /// Returns the number of tricks that are complete after a number of cards of a line from the position on.
    pub fn tricks_before(&self, cards: usize) -> usize {
        let position = &self.position;
        (position.trick().len() + cards) / position.seats().count()
    }

    /// Returns true if one of the permissions permits a dual.
    pub fn is_permitted(&self, dual: &Dual, permissions: &[DualPermission]) -> bool {
        let (trick, all) = (
            1 + self.tricks_before(dual.path.len()),
            self.position.tricks_left(),
        );
        permissions.iter().any(|it| it.permits(dual, trick, all))
    }

    /// Returns the verdict of a report if some duals are permitted: without any other dual, a problem with one key is
    /// sound. Cooks are never permitted.
    pub fn verdict_permitting(
        &self,
        report: &SoundnessReport,
        permissions: &[DualPermission],
    ) -> Verdict {
        let mut duals = report.main.duals.iter();
        let has_permitted_only = duals.all(|dual| self.is_permitted(dual, permissions));
        match report.verdict == Verdict::Duals && has_permitted_only {
            true => Verdict::Sound,
            false => report.verdict,
        }
    }

    /// Returns the class that a line plays at its first free choice; `None` if it has none, or if it plays other classes
    /// before it than the line `first`.
    fn first_choice_of(&self, line: &[Card], first: &[Card]) -> Option<CardSet> {
        let mut ending = self.start(Tricks::ZERO);
        for (at, &card) in line.iter().enumerate() {
            let classes = ending.classes();
            let class = *classes.iter().find(|class| class.has(card))?;
            if ending.is_free(self.solvers) {
                return Some(class);
            }
            if first.get(at).is_some_and(|&it| !class.has(it)) {
                return None;
            }
            ending.position.play(card).ok()?;
        }
        None
    }

    /// Returns the goal of the solvers with this number of tricks, such as the one in a report.
    pub fn goal_of(&self, tricks: Tricks) -> Goal {
        Goal {
            party: self.solvers,
            tricks,
            is_exact: false,
        }
    }

    /// Returns the parties that solve and that collect the tricks of the goal.
    pub(super) fn sides(&self) -> SolutionSides {
        let winners = match self.position.strain() {
            Strain::Misere => self.solvers.opponents(),
            Strain::Trump(_) | Strain::NoTrump => self.solvers,
        };
        SolutionSides {
            solvers: self.solvers,
            winners,
        }
    }

    /// Returns true if a solver holds a card.
    pub(super) fn has_solver_with(&self, card: Card) -> bool {
        let (position, setup) = (&self.position, self.position.setup());
        let mut seats = position.seats();
        seats.any(|seat| {
            position.hand(seat).has(card) && Party::of_seat(&setup, seat) == self.solvers
        })
    }

    /// Converts between a goal and the tricks that must be won for it.
    fn mirrored(&self, tricks: Tricks) -> Tricks {
        let goal = self.goal_of(tricks);
        match goal.wants_few(self.position.strain()) {
            true => Tricks(self.position.tricks_left().0.saturating_sub(tricks.0)),
            false => tricks,
        }
    }

    /// Returns the number of tricks that the party which collects them can take.
    pub(super) fn best<F>(&self, work: &mut Work<'_, F>) -> Result<Tricks, Cancelled> {
        let declarers = work.tricks(&self.position)?;
        Ok(match self.sides().winners {
            Party::Declaring => declarers,
            Party::Others => self.position.tricks_left() - declarers,
        })
    }

    /// Returns the start of the solution; without a goal in the question, the best number of tricks is the goal.
    pub(super) fn start(&self, best: Tricks) -> Ending {
        Ending {
            position: self.position,
            missing: self.needed.unwrap_or(best),
        }
    }
}

impl Question for Soundness {
    type Finding = SoundnessFinding;
    type Report = SoundnessReport;

    fn answer(&self, _part: usize, work: &mut Work<'_, SoundnessFinding>) -> Result<(), Cancelled> {
        let best = self.best(work)?;
        let start = self.start(best);
        work.found(SoundnessFinding::Goal {
            goal: self.mirrored(start.missing),
            is_tight: best <= start.missing,
            tricks: self.position.tricks_left(),
        });
        if best < start.missing {
            work.found(SoundnessFinding::Elsewhere(0));
            work.found(SoundnessFinding::Verdict(Verdict::Fails, 0));
            return Ok(());
        }
        let mut tree = SolutionTree::new(work, self.sides(), self.limit);
        let mut verdict = Verdict::Unproved;
        match search(&mut tree, &start, &mut verdict) {
            Ok(()) | Err(Unfinished::TooLarge) => {}
            Err(Unfinished::Cancelled) => return Err(Cancelled),
        }
        let positions = tree.positions();
        tree.found(SoundnessFinding::Verdict(verdict, positions));
        Ok(())
    }

    fn empty(&self) -> SoundnessReport {
        SoundnessReport::default()
    }

    fn add(report: &mut SoundnessReport, finding: SoundnessFinding) {
        match finding {
            SoundnessFinding::Goal {
                goal,
                is_tight,
                tricks,
            } => {
                (report.goal, report.is_tight, report.tricks) = (goal, is_tight, tricks);
            }
            SoundnessFinding::Keys(KeysAfter { path, keys }, choices) => {
                (report.first, report.keys, report.choices) = (path, keys, choices);
            }
            SoundnessFinding::Tries(tries) => report.tries = tries,
            SoundnessFinding::Line(main) => report.main = main,
            SoundnessFinding::KeyLines(lines) => report.key_lines = lines,
            SoundnessFinding::Variations(variations) => report.variations = variations,
            SoundnessFinding::Decision(decision) => report.decision = Some(decision),
            SoundnessFinding::Answers(answers) => report.answers = answers,
            SoundnessFinding::Elsewhere(count) => report.elsewhere = Some(count),
            SoundnessFinding::Verdict(verdict, positions) => {
                (report.verdict, report.positions) = (verdict, positions);
            }
        }
    }
}

/// The number of tricks up to which the tree is searched to its end at once. In longer problems the proved part of the
/// main line grows trick by trick, so that a search that is given up leaves as much as it can.
const SEARCHED_AT_ONCE: Tricks = Tricks(6);

/// Searches the tree of a problem whose goal can be reached, passes on what it finds, and sets the verdict as soon as it
/// is proved.
fn search(
    tree: &mut SolutionTree<'_, '_, SoundnessFinding>,
    start: &Ending,
    verdict: &mut Verdict,
) -> Result<(), Unfinished> {
    // Without a choice of the defenders before it, the first free choice is known before the main line.
    let forced = forced_choice(tree, start);
    let mut keys = Vec::new();
    if let Some((path, choice)) = &forced {
        keys = find_keys(tree, path, choice)?;
        if keys.len() > 1 {
            *verdict = Verdict::Cooked;
        }
        find_tries(tree, choice, &keys)?;
    }
    let (line, main) = find_main_line(tree, start)?;
    let first = line.iter().position(|(ending, _)| tree.is_free(ending));
    if let (Some(first), None) = (first, &forced) {
        keys = find_keys(tree, &cards_of(&line[..first]), &line[first].0)?;
    }
    *verdict = match (keys.len(), main.duals.len()) {
        (2.., _) => Verdict::Cooked,
        (_, 1..) => Verdict::Duals,
        (_, 0) => Verdict::Sound,
    };
    if let Some(first) = first {
        if forced.is_none() {
            find_tries(tree, &line[first].0, &keys)?;
        }
        find_key_lines(tree, &line, first)?;
        let variations = variations::variations(tree, &line, first)?;
        tree.found(SoundnessFinding::Variations(variations));
        find_decision(tree, &line)?;
    }
    let answers = solution::answers(tree, start)?;
    tree.found(SoundnessFinding::Answers(answers));
    let mut elsewhere = DualsFound::default();
    elsewhere.collect(tree, start, false)?;
    let main: HashSet<_> = line.iter().map(|(ending, _)| ending.key()).collect();
    let count = elsewhere.duals.difference(&main).count();
    tree.found(SoundnessFinding::Elsewhere(count));
    Ok(())
}

/// Returns the cards of a line.
fn cards_of(line: &[(Ending, Card)]) -> Vec<Card> {
    line.iter().map(|(_, card)| *card).collect()
}

/// Passes on the keys at the first free choice, which is `choice` after the cards of `path`, and returns them.
fn find_keys(
    tree: &mut SolutionTree<'_, '_, SoundnessFinding>,
    path: &[Card],
    choice: &Ending,
) -> Result<Vec<CardSet>, Unfinished> {
    let (path, keys) = (path.to_vec(), tree.keeping(choice)?);
    let found = KeysAfter {
        path,
        keys: keys.clone(),
    };
    tree.found(SoundnessFinding::Keys(found, choice.classes()));
    Ok(keys)
}

/// Passes on the tries at the first free choice.
fn find_tries(
    tree: &mut SolutionTree<'_, '_, SoundnessFinding>,
    choice: &Ending,
    keys: &[CardSet],
) -> Result<(), Unfinished> {
    let tries = solution::tries(tree, choice, keys)?;
    tree.found(SoundnessFinding::Tries(tries));
    Ok(())
}

/// Searches the main line, passes it on as far as it is proved, and returns it.
fn find_main_line(
    tree: &mut SolutionTree<'_, '_, SoundnessFinding>,
    start: &Ending,
) -> Result<(Vec<(Ending, Card)>, MainLine), Unfinished> {
    let all = start.position.tricks_left();
    let mut counted = match all <= SEARCHED_AT_ONCE {
        true => all,
        false => Tricks(1),
    };
    loop {
        tree.leave_uncounted(all - counted);
        let line = tree.best_line(start, false)?;
        let main = main_line(tree, &line, counted)?;
        tree.found(SoundnessFinding::Line(main.clone()));
        if counted == all {
            return Ok((line, main));
        }
        counted.0 += 1;
    }
}

/// Passes on a line for each key. The first free choice of the main line has the index `first`.
fn find_key_lines(
    tree: &mut SolutionTree<'_, '_, SoundnessFinding>,
    line: &[(Ending, Card)],
    first: usize,
) -> Result<(), Unfinished> {
    let mut lines = Vec::new();
    for key in tree.keeping(&line[first].0)? {
        lines.push(cards_of(&solution::line_through(tree, line, first, key)?));
    }
    tree.found(SoundnessFinding::KeyLines(lines));
    Ok(())
}

/// Passes on where the goal of the main line is decided.
fn find_decision(
    tree: &mut SolutionTree<'_, '_, SoundnessFinding>,
    line: &[(Ending, Card)],
) -> Result<(), Unfinished> {
    let mut cards = line.len();
    for (at, (ending, _)) in line.iter().enumerate() {
        if tree.is_safe(ending)? {
            cards = at;
            break;
        }
    }
    let seats = line
        .first()
        .map_or(0, |(ending, _)| ending.position.seats().count());
    tree.found(SoundnessFinding::Decision(Decision {
        cards,
        is_short: cards + 2 * seats >= line.len(),
    }));
    Ok(())
}

/// Returns the first free choice with the cards before it, if all of these are forced.
pub(super) fn forced_choice<F>(
    tree: &SolutionTree<'_, '_, F>,
    start: &Ending,
) -> Option<(Vec<Card>, Ending)> {
    let (mut path, mut ending) = (Vec::new(), *start);
    while !tree.is_free(&ending) {
        let classes = ending.classes();
        let [class] = classes[..] else {
            return None;
        };
        path.extend(class.into_iter().take(1));
        ending = tree.after_class(&ending, class);
    }
    Some((path, ending))
}

/// Returns the report about a main line whose first `tricks` tricks are counted.
fn main_line<F>(
    tree: &mut SolutionTree<'_, '_, F>,
    line: &[(Ending, Card)],
    tricks: Tricks,
) -> Result<MainLine, Unfinished> {
    let mut main = MainLine {
        cards: cards_of(line),
        proved: tricks,
        ..MainLine::default()
    };
    let free = line.iter().position(|(ending, _)| tree.is_free(ending));
    let Some(first) = free else {
        return Ok(main);
    };
    for (at, (ending, _)) in line.iter().enumerate().skip(first) {
        if !tree.is_free(ending)
            || tree.is_uncounted(ending)
            || at > first && tree.is_safe(ending)?
        {
            continue;
        }
        let classes = tree.keeping(ending)?;
        if classes.len() == 1 {
            main.precision += 1;
        } else if at > first {
            let is_order = order::is_order(tree, ending, &classes)?;
            let path = cards_of(&line[..at]);
            main.duals.push(Dual {
                path,
                classes,
                is_order,
            });
        }
    }
    Ok(main)
}
