//! The question whether the solution of a problem is the only one.

use crate::analysis::{Question, Work};
use crate::cards::{Card, CardSet, Strain, Tricks};
use crate::problem::{Goal, GoalKind, Party, Problem};
use crate::rules::Position;
use crate::search::Cancelled;

use super::ending::Ending;
use super::fact::{SolutionSides, SolutionStart, Target};
use super::facts::Facts;
use super::findings;
use super::report::{Dual, DualPermission, KeysAfter, SoundnessFinding, SoundnessReport, Verdict};
use super::tree::{SolutionTree, Unfinished};

/// The question: is the solution of a problem the only one?
///
/// Beyond `limit` positions the search is given up, and the verdict is [`Verdict::Unproved`]; the report keeps what was
/// found until then. A clone of the question with a higher limit continues the search. Endings of up to ten cards a hand
/// seldom need more than the default, and most whole deals less than ten million positions.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Soundness {
    /// The position of the problem.
    pub position: Position,
    /// The side that has to reach the goal of the problem: declarer's or the defence.
    pub solvers: Party,
    /// The maximum number of different positions to search.
    pub limit: usize,
    pub(super) target: Target,
    /// True if the solvers are to lose tricks, although the contract is won by taking them.
    loses_tricks: bool,
    /// The facts proved so far, for a search that is interrupted, asked again with a higher limit, or divided.
    #[cfg_attr(feature = "serde", serde(skip))]
    facts: Facts,
}

impl Soundness {
    /// The default maximum number of different positions to search.
    pub const LIMIT: usize = 300_000;

    /// Creates the question about the best goal that a party can reach, with the default limit.
    pub fn new(position: Position, solvers: Party) -> Soundness {
        Soundness {
            position,
            solvers,
            limit: Soundness::LIMIT,
            target: Target::Best,
            loses_tricks: false,
            facts: Facts::default(),
        }
    }

    /// Returns the same question about a goal, counted as in [`Goal::tricks`](crate::problem::Goal::tricks).
    #[must_use]
    pub fn with_goal(self, goal: Tricks) -> Soundness {
        Soundness {
            target: Target::Goal(self.mirrored(goal)),
            ..self
        }
    }

    /// Returns the same question about losing tricks: the solvers are to take as few as possible. In misère, where this is
    /// the usual question, nothing changes.
    ///
    /// ```
    /// use kibitzer::problem::Party;
    /// use kibitzer::rules::Position;
    /// use kibitzer::search::Solver;
    /// use kibitzer::soundness::Soundness;
    ///
    /// let position: Position = "N:A2... K3... Q4... J5... NT S declarer=S".parse()?;
    /// let question = Soundness::new(position, Party::Declaring).losing_tricks();
    /// // North must win a trick with the ace, unless South wins one with the queen, but not both.
    /// assert_eq!(Solver::default().solve(&question).goal.0, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn losing_tricks(self) -> Soundness {
        Soundness {
            loses_tricks: self.position.strain() != Strain::Misere,
            ..self
        }
    }

    /// Returns the same question for other solvers. If this changes the party, the new party is to defeat the contract
    /// or, without a contract, to reach its best goal. Otherwise only a contract is affected: if it is out of reach,
    /// the question is no longer about its defeat, and the verdict is [`Verdict::Fails`].
    #[must_use]
    pub fn with_solvers(self, solvers: Party) -> Soundness {
        let is_defence = solvers != self.solvers;
        match self.target {
            Target::Contract(_) => self.decided(is_defence),
            Target::Best | Target::Goal(_) if is_defence => Soundness {
                solvers,
                target: Target::Best,
                loses_tricks: false,
                ..self
            },
            Target::Best | Target::Goal(_) => self,
        }
    }

    /// Creates the question that a problem asks: whether its goal ([`Problem::goal_at_stake`]) can be reached in one
    /// way only from the position after [`Problem::played`]. If the contract sets the goal and cannot be made, the
    /// question is whether it can be defeated in one way only. Without a goal, declarer's party is to reach its best
    /// goal. Returns `None` if nothing can be played in the position.
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
    /// assert_eq!(Soundness::for_problem(&problem), Some(question));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn for_problem(problem: &Problem) -> Option<Soundness> {
        let play = problem.replay().ok()?;
        if play.position().is_over() || problem.is_passed_out() {
            return None;
        }
        let Some(goal) = problem.goal_at_stake() else {
            return Some(Soundness::new(*play.position(), Party::Declaring));
        };
        let of_goal = |position| {
            let question = Soundness::new(position, goal.party);
            if goal.loses_tricks(problem.setup.strain) {
                question.losing_tricks()
            } else {
                question
            }
        };
        let (question, before) = (of_goal(*play.position()), of_goal(*play.start()));
        let (declarers, others) = play.tricks_won(play.cards().len());
        let won = match question.sides().winners {
            Party::Declaring => declarers,
            Party::Others => others,
        };
        let needed = Tricks(before.mirrored(goal.tricks).0.saturating_sub(won.0));
        let is_to_make = problem.goal.is_none() && goal.party == Party::Declaring;
        let target = if is_to_make {
            Target::Contract(needed)
        } else {
            Target::Goal(needed)
        };
        Some(Soundness { target, ..question })
    }

    /// Returns the question with all that an earlier question has proved, if that was about the same problem. The search
    /// then goes on where the earlier one stopped.
    #[must_use]
    pub fn continuing(self, earlier: &Soundness) -> Soundness {
        let continued = Soundness {
            limit: self.limit,
            ..earlier.clone()
        };
        if continued == self { continued } else { self }
    }

    /// Returns the question about another position of the problem, with nothing proved so far. A contract is to be made.
    pub(super) fn at_position(&self, position: Position) -> Soundness {
        Soundness {
            position,
            facts: Facts::default(),
            ..self.decided(false)
        }
    }

    /// Returns the question about a goal as the number of tricks that must be won for it.
    pub(super) fn with_needed(self, needed: Tricks) -> Soundness {
        Soundness {
            target: Target::Goal(needed),
            ..self
        }
    }

    /// Returns true if the search for the solution was given up at the limit, so that a higher one may find more.
    pub fn is_given_up(&self, report: &SoundnessReport) -> bool {
        report.positions >= self.limit
    }

    /// Returns the number of positions that a running or interrupted search has looked at; 0 after its end.
    pub fn positions_so_far(&self) -> usize {
        self.facts.positions().min(self.limit)
    }

    /// Returns the question that the report answers. A contract is replaced by the goal of making it or, if it is out
    /// of reach, by the goal of the other party to defeat it.
    #[must_use]
    pub fn answered(&self, report: &SoundnessReport) -> Soundness {
        self.decided(report.is_defence)
    }

    /// Returns the question with a contract replaced by a goal: making it or, if `is_defence` is true, defeating it.
    fn decided(&self, is_defence: bool) -> Soundness {
        let question = self.clone();
        match self.target {
            Target::Contract(needed) if is_defence => Soundness {
                solvers: self.solvers.opponents(),
                target: Target::Goal(Tricks(
                    (self.position.tricks_left().0 + 1).saturating_sub(needed.0),
                )),
                ..question
            },
            Target::Contract(needed) => Soundness {
                target: Target::Goal(needed),
                ..question
            },
            Target::Best | Target::Goal(_) => question,
        }
    }

    /// Returns the key that the composer intends. This is the class of cards that the problem's own line of play uses
    /// at the first free choice of the main line, if it is a key or if no key is known. Without such a line it is the
    /// first key; `None` if there is none.
    pub fn intended_key(&self, report: &SoundnessReport, problem: &Problem) -> Option<CardSet> {
        let (keys, path) = (&report.keys, problem.played());
        let line = problem.play.line(path);
        let question = self.answered(report);
        let own = question.first_choice_of(&line[path.len()..], &report.first);
        own.filter(|class| keys.is_empty() || keys.contains(class))
            .or(keys.first().copied())
    }

    /// Returns the number of tricks that are complete after the first `cards` cards of a line from the position.
    pub fn tricks_before(&self, cards: usize) -> usize {
        let position = &self.position;
        (position.trick().len() + cards) / position.seats().count()
    }

    /// Returns true if one of the permissions covers the dual.
    pub fn is_permitted(&self, dual: &Dual, permissions: &[DualPermission]) -> bool {
        let (trick, all) = (
            1 + self.tricks_before(dual.path.len()),
            self.position.tricks_left(),
        );
        permissions
            .iter()
            .any(|permission| permission.permits(dual, trick, all))
    }

    /// Returns the verdict of a report when some duals are permitted: a problem with one key is sound if all its duals
    /// are permitted. If interchangeable cards are permitted, several keys that are interchangeable count as one. Other
    /// cooks are never permitted.
    pub fn verdict_permitting(
        &self,
        report: &SoundnessReport,
        permissions: &[DualPermission],
    ) -> Verdict {
        let has_one_key = match report.verdict {
            Verdict::Duals => true,
            Verdict::Cooked => {
                permissions.contains(&DualPermission::Small)
                    && report.keys_kind.is_small
                    && report.is_proved()
            }
            Verdict::Sound | Verdict::Fails | Verdict::Unproved => false,
        };
        let mut duals = report.main.duals.iter();
        if !has_one_key {
            report.verdict
        } else if duals.all(|dual| self.is_permitted(dual, permissions)) {
            Verdict::Sound
        } else {
            Verdict::Duals
        }
    }

    /// Returns the class that `line` plays at its first free choice. Returns `None` if the line has no such choice, or
    /// if it departs from the classes of the line `first` before the choice.
    fn first_choice_of(&self, line: &[Card], first: &[Card]) -> Option<CardSet> {
        let mut ending = self.start(Tricks::ZERO);
        for (at, &card) in line.iter().enumerate() {
            let classes = ending.classes();
            let class = *classes.iter().find(|class| class.has(card))?;
            if ending.is_free(self.solvers) {
                return Some(class);
            }
            if first.get(at).is_some_and(|&card| !class.has(card)) {
                return None;
            }
            ending.position.play(card).ok()?;
        }
        None
    }

    /// Searches the whole solution, and reports the findings.
    fn search(
        &self,
        tree: &mut SolutionTree<'_, '_, SoundnessFinding>,
        start: &Ending,
    ) -> Result<(), Unfinished> {
        let mut verdict = Verdict::Unproved;
        let searched = findings::find_all(tree, start, &mut verdict);
        let positions = tree.positions();
        match searched {
            Err(Unfinished::Cancelled) => return searched,
            Err(Unfinished::TooLarge | Unfinished::Superseded) => {
                self.facts.set_over(Some(self.limit))
            }
            Ok(()) => {
                self.facts.set_over(None);
                self.facts.clear();
            }
        }
        tree.found(SoundnessFinding::Verdict(verdict, positions));
        Ok(())
    }

    /// Returns the solvers' goal with this number of tricks, such as the number in a report.
    pub fn goal_of(&self, tricks: Tricks) -> Goal {
        Goal {
            party: self.solvers,
            tricks,
            kind: if self.loses_tricks {
                GoalKind::AtMost
            } else {
                GoalKind::OrBetter
            },
        }
    }

    /// Returns the solvers' party, and the party whose tricks are counted for the goal.
    pub(super) fn sides(&self) -> SolutionSides {
        let winners = if self.loses_tricks || self.position.strain() == Strain::Misere {
            self.solvers.opponents()
        } else {
            self.solvers
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

    /// Converts a goal to the number of tricks that must be won for it, or back.
    fn mirrored(&self, tricks: Tricks) -> Tricks {
        let goal = self.goal_of(tricks);
        if goal.wants_few(self.position.strain()) {
            Tricks(self.position.tricks_left().0.saturating_sub(tricks.0))
        } else {
            tricks
        }
    }

    /// Returns the number of counted tricks with best play or, for a goal to lose tricks, enough of it to tell whether the
    /// goal is in reach and tight.
    pub(super) fn best<F>(
        &self,
        work: &mut Work<'_, F>,
        facts: &Facts,
    ) -> Result<Tricks, Unfinished> {
        if self.loses_tricks {
            return self.best_loss(work, facts);
        }
        let declarers = work.tricks(&self.position)?;
        Ok(match self.sides().winners {
            Party::Declaring => declarers,
            Party::Others => self.position.tricks_left() - declarers,
        })
    }

    /// Returns the maximum number of tricks that the solvers can lose or, if the question states a goal, a number that is
    /// less than the goal, equal or greater as that maximum is.
    fn best_loss<F>(&self, work: &mut Work<'_, F>, facts: &Facts) -> Result<Tricks, Unfinished> {
        let left = self.position.tricks_left();
        let (from, to) = match self.target {
            Target::Best => (Tricks::ZERO, left),
            Target::Goal(needed) | Target::Contract(needed) => (
                Tricks(needed.0.saturating_sub(1)),
                left.min(needed + Tricks(1)),
            ),
        };
        let mut tree = SolutionTree::new(work, self.sides(), self.limit, facts);
        let mut best = from;
        while best < to {
            let (position, missing) = (self.position, best + Tricks(1));
            if !tree.reaches(&Ending { position, missing })? {
                break;
            }
            best = missing;
        }
        Ok(best)
    }

    /// Returns the ending at which the solution starts. If the question states no goal, `best` is the number of tricks
    /// to win.
    pub(super) fn start(&self, best: Tricks) -> Ending {
        Ending {
            position: self.position,
            missing: match self.target {
                Target::Best => best,
                Target::Goal(needed) | Target::Contract(needed) => needed,
            },
        }
    }

    /// Answers the question in part 0, and helps in all others.
    fn answer_part(
        &self,
        part: usize,
        work: &mut Work<'_, SoundnessFinding>,
    ) -> Result<(), Unfinished> {
        let tricks = self.position.tricks_left();
        let best = match self.best(work, &self.facts) {
            Err(Unfinished::TooLarge) if part == 0 => {
                self.facts.set_over(Some(self.limit));
                if let Target::Goal(needed) = self.target {
                    work.found(SoundnessFinding::Goal {
                        goal: self.mirrored(needed),
                        is_tight: false,
                        is_defence: false,
                        tricks,
                    });
                }
                let positions = self.limit;
                work.found(SoundnessFinding::Verdict(Verdict::Unproved, positions));
                return Ok(());
            }
            best => best?,
        };
        // A contract that asks for more tricks than are left is beaten already.
        let is_defence =
            matches!(self.target, Target::Contract(needed) if best < needed && needed <= tricks);
        let question = self.decided(is_defence);
        let best = if is_defence { tricks - best } else { best };
        let start = question.start(best);
        if part == 0 {
            work.found(SoundnessFinding::Goal {
                goal: question.mirrored(start.missing),
                is_tight: best <= start.missing,
                is_defence,
                tricks,
            });
        }
        if best < start.missing {
            if part == 0 {
                work.found(SoundnessFinding::Elsewhere(0));
                work.found(SoundnessFinding::Verdict(Verdict::Fails, 0));
            }
            return Ok(());
        }
        let mut tree = SolutionTree::new(work, question.sides(), self.limit, &self.facts);
        if part == 0 {
            self.search(&mut tree, &start)
        } else {
            tree.help(&start)
        }
    }
}

/// The maximum number of workers that divide the search of one problem.
const MAX_WORKERS: usize = 8;

impl Question for Soundness {
    type Finding = SoundnessFinding;
    type Report = SoundnessReport;
    type Answer = SoundnessReport;

    /// Returns the maximum number of workers that divide the search.
    fn parts(&self) -> usize {
        MAX_WORKERS
    }

    /// Answers the question in part 0. The other parts find nothing: they help with the search as long as it goes on.
    fn answer(&self, part: usize, work: &mut Work<'_, SoundnessFinding>) -> Result<(), Cancelled> {
        if part > 0 && self.facts.is_over(self.limit) {
            return Ok(());
        }
        self.facts.begin(SolutionStart {
            position: self.position,
            sides: self.sides(),
            target: self.target,
        });
        let answered = self.answer_part(part, work);
        self.facts.end();
        match answered {
            Ok(()) => Ok(()),
            Err(unfinished) => unfinished.unless_given_up(),
        }
    }

    fn empty(&self) -> SoundnessReport {
        SoundnessReport::default()
    }

    fn add(report: &mut SoundnessReport, finding: SoundnessFinding) {
        match finding {
            SoundnessFinding::Goal {
                goal,
                is_tight,
                is_defence,
                tricks,
            } => {
                (report.goal, report.is_tight) = (goal, is_tight);
                (report.is_defence, report.tricks) = (is_defence, tricks);
            }
            SoundnessFinding::Keys(KeysAfter { path, keys }, choices) => {
                (report.first, report.keys, report.choices) = (path, keys, choices);
            }
            SoundnessFinding::KeysKind(kind) => report.keys_kind = kind,
            SoundnessFinding::Tries(tries) => report.tries = tries,
            SoundnessFinding::Line(main, positions) => {
                (report.main, report.positions) = (main, positions);
            }
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

    fn complete(report: SoundnessReport) -> SoundnessReport {
        report
    }
}
