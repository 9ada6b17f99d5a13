//! The question whether the solution of a problem is the only one.

use std::collections::HashSet;

use crate::analysis::{Question, Work};
use crate::cards::{Card, Strain, Tricks};
use crate::problem::{Goal, Party, Problem};
use crate::rules::Position;
use crate::search::Cancelled;

use super::ending::Ending;
use super::report::{Dual, KeysAfter, MainLine, SoundnessFinding, SoundnessReport, Verdict};
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
    /// The goal, counted as in [`Goal::tricks`](crate::problem::Goal::tricks); `None` for the best that the solvers can reach.
    pub goal: Option<Tricks>,
    /// The maximum number of different positions to search.
    pub limit: usize,
}

impl Soundness {
    /// The usual maximum number of different positions.
    pub const LIMIT: usize = 100_000;

    /// Creates the question about the best goal that a party can reach, with the usual limit.
    pub fn new(position: Position, solvers: Party) -> Soundness {
        Soundness {
            position,
            solvers,
            goal: None,
            limit: Soundness::LIMIT,
        }
    }

    /// Creates the question that a problem asks: from the position that it asks about, whether the party of its goal can
    /// reach that goal in one way only. Without a goal, declarer's party is to reach the best. Returns `None` if nothing
    /// can be played there.
    ///
    /// ```
    /// use kibitzer::cards::Tricks;
    /// use kibitzer::notation::text;
    /// use kibitzer::problem::Party;
    /// use kibitzer::soundness::Soundness;
    ///
    /// let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W play=S4 goal=S2")?;
    /// let question = Soundness::for_problem(&line.problem).unwrap();
    /// assert_eq!((question.solvers, question.goal), (Party::Declaring, Some(Tricks(2))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_problem(problem: &Problem) -> Option<Soundness> {
        let play = problem.replay().ok()?;
        let goal = problem.goal.map(|goal| goal.after(&play));
        let solvers = goal.map_or(Party::Declaring, |goal| goal.party);
        let position = *play.position();
        let question = Soundness {
            goal: goal.map(|goal| goal.tricks),
            ..Soundness::new(position, solvers)
        };
        (!position.is_over() && !problem.is_passed_out()).then_some(question)
    }

    /// Returns the goal of the solvers with this number of tricks, such as the one in a report.
    pub fn goal_of(&self, tricks: Tricks) -> Goal {
        Goal {
            party: self.solvers,
            tricks,
            is_exact: false,
        }
    }

    /// Returns true if the goal is a number of tricks that declarer may take at most.
    fn wants_few(&self) -> bool {
        self.position.strain() == Strain::Misere && self.solvers == Party::Declaring
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

    /// Converts between a goal and the tricks that must be won for it.
    fn mirrored(&self, tricks: Tricks) -> Tricks {
        match self.wants_few() {
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
            missing: self.goal.map_or(best, |goal| self.mirrored(goal)),
        }
    }
}

impl Question for Soundness {
    type Finding = SoundnessFinding;
    type Report = SoundnessReport;

    fn answer(&self, _part: usize, work: &mut Work<'_, SoundnessFinding>) -> Result<(), Cancelled> {
        let best = self.best(work)?;
        let start = self.start(best);
        let goal = self.mirrored(start.missing);
        work.found(SoundnessFinding::Goal(goal, best <= start.missing));
        if best < start.missing {
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
            SoundnessFinding::Goal(goal, is_tight) => {
                (report.goal, report.is_tight) = (goal, is_tight);
            }
            SoundnessFinding::Choice(KeysAfter { path, keys }, tries) => {
                (report.first, report.keys, report.tries) = (path, keys, tries);
            }
            SoundnessFinding::Line(main) => report.main = main,
            SoundnessFinding::KeyLines(lines) => report.key_lines = lines,
            SoundnessFinding::Variations(variations) => report.variations = variations,
            SoundnessFinding::Decided(cards) => report.decided = Some(cards),
            SoundnessFinding::Answers(answers) => report.answers = answers,
            SoundnessFinding::Elsewhere(count) => report.elsewhere = count,
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
    let mut keys = match &forced {
        Some((path, ending)) => found_choice(tree, path, ending)?,
        None => 0,
    };
    if keys > 1 {
        *verdict = Verdict::Cooked;
    }
    let all = start.position.tricks_left();
    let counted = match all <= SEARCHED_AT_ONCE {
        true => all.0..=all.0,
        false => 1..=all.0,
    };
    let (mut line, mut duals) = (Vec::new(), 0);
    for tricks in counted.map(Tricks) {
        tree.leave_uncounted(all - tricks);
        line = tree.best_line(start, false)?;
        let main = main_line(tree, &line, tricks)?;
        duals = main.duals.len();
        tree.found(SoundnessFinding::Line(main));
    }
    let first = line.iter().position(|(ending, _)| tree.is_free(ending));
    if let (Some(first), None) = (first, &forced) {
        keys = found_choice(tree, &cards_of(&line[..first]), &line[first].0)?;
    }
    *verdict = match (keys, duals) {
        (2.., _) => Verdict::Cooked,
        (_, 1..) => Verdict::Duals,
        (_, 0) => Verdict::Sound,
    };
    if let Some(first) = first {
        found_variations(tree, &line, first)?;
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

/// Passes on a line for each key, the variations, and the place where the goal is decided. The first free choice of the
/// main line has the index `first`.
fn found_variations(
    tree: &mut SolutionTree<'_, '_, SoundnessFinding>,
    line: &[(Ending, Card)],
    first: usize,
) -> Result<(), Unfinished> {
    let choice = &line[first].0;
    let mut lines = Vec::new();
    for key in tree.keeping(choice)? {
        lines.push(solution::line_through(tree, line, first, key)?);
    }
    tree.found(SoundnessFinding::KeyLines(
        lines.iter().map(|it| cards_of(it)).collect(),
    ));
    let variations = variations::variations(tree, line, first)?;
    tree.found(SoundnessFinding::Variations(variations));
    let mut decided = line.len();
    for (at, (ending, _)) in line.iter().enumerate() {
        if tree.is_safe(ending)? {
            decided = at;
            break;
        }
    }
    tree.found(SoundnessFinding::Decided(decided));
    Ok(())
}

/// Passes on the keys and the tries at the first free choice, which is `ending` after the cards of `path`. Returns the
/// number of keys.
fn found_choice(
    tree: &mut SolutionTree<'_, '_, SoundnessFinding>,
    path: &[Card],
    ending: &Ending,
) -> Result<usize, Unfinished> {
    let (path, keys) = (path.to_vec(), tree.keeping(ending)?);
    let tries = solution::tries(tree, ending, &keys)?;
    let count = keys.len();
    tree.found(SoundnessFinding::Choice(KeysAfter { path, keys }, tries));
    Ok(count)
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
