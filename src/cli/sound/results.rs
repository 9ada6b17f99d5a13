//! The results about a problem, from which the text, the JSON members and the pages are made.

use std::sync::Arc;
use std::time::Duration;

use kibitzer::cards::{Card, CardSet, Tricks};
use kibitzer::notation::text;
use kibitzer::pool::Ticket;
use kibitzer::problem::{Goal, Problem, Variations};
use kibitzer::soundness::{
    Dual, ExchangeAim, ExchangesReport, Premise, ProvedExchange, SoundnessReport, TestedProblem,
    Verdict,
};

use kibitzer_export::ProvedSolution;
use kibitzer_words::{Language, Words};

use super::SoundTask;
use super::cases::SoundCases;
use super::options::SoundOptions;
use super::question::{SoundQuestion, SoundReport};

/// The results for a problem whose soundness is known.
pub(super) struct SoundResults<'a> {
    pub(super) task: &'a SoundTask,
    /// The problem with the report on its soundness, and with the key of `--key` if it can be played at the first free
    /// choice.
    pub(super) tested: Arc<TestedProblem>,
    /// The card of `--key` if it cannot be played at the first free choice.
    pub(super) unplayable_key: Option<Card>,
    pub(super) elapsed: Duration,
    options: &'a SoundOptions,
    /// The searches for exchanges of cards, with their reports so far; empty unless `--repair` was given.
    exchanges: &'a [Ticket<SoundQuestion>],
}

/// The results for a board: a problem, or several cases of one.
pub(super) struct BoardResults<'a> {
    pub(super) task: &'a SoundTask,
    /// The results for the problem itself; `None` if it is set against each of several leads.
    pub(super) problem: Option<SoundResults<'a>>,
    /// The results for each case.
    pub(super) cases: Vec<(Premise, SoundResults<'a>)>,
    /// The verdict about the problem or, if it is set against several leads, about all of them.
    pub(super) verdict: Verdict,
}

impl<'a> BoardResults<'a> {
    /// Collects the results for a board; `None` if they are not known yet and the time of `--time` is not over.
    pub(super) fn new(
        task: &'a SoundTask,
        options: &'a SoundOptions,
        tickets: &'a [Ticket<SoundQuestion>],
    ) -> Option<BoardResults<'a>> {
        let Some(SoundCases { question, tasks }) = &task.cases else {
            let problem = SoundResults::new(task, options, tickets)?;
            return Some(BoardResults {
                task,
                verdict: problem.verdict(),
                problem: Some(problem),
                cases: Vec::new(),
            });
        };
        let (last, others) = tickets.split_last()?;
        let SoundReport::Cases(reports) = last.report() else {
            return None;
        };
        if !last.is_finished() && !options.is_late(last) {
            return None;
        }
        let problem = match others {
            [] => None,
            _ => Some(SoundResults::new(task, options, others)?),
        };
        let of_problem = problem.as_ref().map(SoundResults::verdict);
        let premises = question.cases().iter().map(|case| case.premise);
        let results = tasks.iter().zip(reports).map(|(task, report)| {
            SoundResults::of_report(task, options, report, last.elapsed(), &[])
        });
        Some(BoardResults {
            task,
            problem,
            cases: premises.zip(results).collect(),
            verdict: of_problem.unwrap_or_else(|| question.verdict(reports, &options.allow)),
        })
    }
}

/// The exchanges found for one purpose: repairs, or changes that leave the solution as it is.
pub(super) struct ProposedExchanges<'a> {
    /// The exchanges to print: the first ones found, at most as many as `--repair` asks for.
    pub(super) listed: Vec<&'a ProvedExchange>,
    /// The number of exchanges found, listed or not.
    pub(super) found: usize,
    /// The number of candidate exchanges tried.
    pub(super) tried: usize,
    /// True if pairs of larger swaps were not tried.
    pub(super) leaves_pairs_out: bool,
}

impl<'a> SoundResults<'a> {
    /// Collects the results for a problem; `None` if its soundness is not known yet and the time of `--time` is not
    /// over.
    pub(super) fn new(
        task: &'a SoundTask,
        options: &'a SoundOptions,
        tickets: &'a [Ticket<SoundQuestion>],
    ) -> Option<SoundResults<'a>> {
        let (first, exchanges) = tickets.split_first()?;
        match first.report() {
            SoundReport::Solution(report) if first.is_finished() || options.is_late(first) => {
                let elapsed = first.elapsed();
                let results = SoundResults::of_report(task, options, report, elapsed, exchanges);
                Some(results)
            }
            SoundReport::Solution(_) | SoundReport::Cases(_) | SoundReport::Exchanges(..) => None,
        }
    }

    /// Returns the results for a problem with this report, which took the time `elapsed`.
    fn of_report(
        task: &'a SoundTask,
        options: &'a SoundOptions,
        report: &SoundnessReport,
        elapsed: Duration,
        exchanges: &'a [Ticket<SoundQuestion>],
    ) -> SoundResults<'a> {
        let mut report = report.clone();
        report.positions = report.positions.max(task.question.positions_so_far());
        let tested = TestedProblem::new(&task.problem, task.question.clone(), report);
        let wanted = options.key.map(|key| tested.clone().with_intended(key));
        SoundResults {
            task,
            unplayable_key: options.key.filter(|_| wanted == Some(None)),
            tested: wanted.flatten().unwrap_or(tested).into(),
            elapsed,
            options,
            exchanges,
        }
    }

    /// Returns the report on the soundness of the problem.
    pub(super) fn report(&self) -> &SoundnessReport {
        self.tested.report()
    }

    /// Returns the intended key: the card of `--key` or, if this is not a key, the key that the problem's own line
    /// plays, or else the first key.
    pub(super) fn intended_key(&self) -> Option<CardSet> {
        let (report, problem) = (self.report(), &self.task.problem);
        let mut keys = report.keys.iter().copied();
        let wanted = keys.find(|key| self.tested.intended().is_some_and(|card| key.has(card)));
        wanted.or_else(|| self.task.question.intended_key(report, problem))
    }

    /// Returns the solution, with what is proved about it.
    pub(super) fn solution(&self) -> ProvedSolution<'_> {
        ProvedSolution {
            question: self.tested.question().clone(),
            report: self.report(),
            intended: self.intended_key(),
            permitted: &self.options.allow,
        }
    }

    /// Returns the problem with the solution instead of its own line of play, and with its goal unless a question in
    /// words asks for that.
    pub(super) fn solved_problem(&self) -> Problem {
        let mut solved = self.task.problem.clone();
        let played = solved.played().to_vec();
        let lines = self.solution().printed_lines(Words::of(Language::English));
        solved.play = Variations::of(played.clone());
        solved.play.add_tree(&played, &lines);
        let is_known = self.report().tricks > Tricks::ZERO;
        if is_known && (solved.goal.is_some() || solved.question.trim().is_empty()) {
            solved.goal = Some(self.goal());
        }
        solved
    }

    /// Returns the verdict. Duals that the user permits do not count.
    pub(super) fn verdict(&self) -> Verdict {
        self.solution().verdict()
    }

    /// Returns true if the user permits a dual of the main line.
    pub(super) fn is_permitted(&self, dual: &Dual) -> bool {
        self.task.question.is_permitted(dual, &self.options.allow)
    }

    /// Returns the goal of the problem.
    pub(super) fn goal(&self) -> Goal {
        self.tested.question().goal_of(self.report().goal)
    }

    /// Returns the aims for which exchanges can be searched after the report. A problem with only permitted duals needs
    /// no repair.
    pub(super) fn aims(&self) -> Vec<ExchangeAim> {
        self.tested.aims(self.verdict())
    }

    /// Returns the aim of repairing the problem by two swaps, if no single swap makes it sound; otherwise `None`.
    pub(super) fn larger_aim(&self) -> Option<ExchangeAim> {
        let larger = ExchangeAim::RepairByTwoSwaps;
        let mut aims = self.reports(ExchangeAim::is_repair);
        let is_next = aims.all(|(aim, report)| aim != larger && !report.has_sound());
        let has_repairs = self.aims().into_iter().any(ExchangeAim::is_repair);
        (is_next && has_repairs).then_some(larger)
    }

    /// Returns the repairs, those that make the problem sound first; `None` if they were not requested.
    pub(super) fn repairs(&self) -> Option<ProposedExchanges<'a>> {
        self.proposed(ExchangeAim::is_repair)
    }

    /// Returns the changes that leave the solution as it is; `None` if they were not requested.
    pub(super) fn minimal_form(&self) -> Option<ProposedExchanges<'a>> {
        self.proposed(|aim| !aim.is_repair())
    }

    fn proposed(&self, is_wanted: fn(ExchangeAim) -> bool) -> Option<ProposedExchanges<'a>> {
        let wanted = self.options.repair?;
        let mut listed: Vec<&ProvedExchange> = self.found(is_wanted).collect();
        listed.sort_by_key(|listed| listed.verdict != Verdict::Sound);
        let found = listed.len();
        listed.truncate(wanted.get());
        let mut reports = self.reports(is_wanted);
        Some(ProposedExchanges {
            listed,
            found,
            tried: self
                .reports(is_wanted)
                .map(|(_, report)| report.tried)
                .sum(),
            leaves_pairs_out: reports.any(|(_, report)| report.leaves_pairs_out),
        })
    }

    /// Returns the exchanges found, the smallest first. Only searches whose aim satisfies `is_wanted` are included.
    fn found(
        &self,
        is_wanted: fn(ExchangeAim) -> bool,
    ) -> impl Iterator<Item = &'a ProvedExchange> + use<'a> {
        let reports = self.reports(is_wanted);
        reports.flat_map(|(_, report)| &report.found)
    }

    /// Returns the reports on searches for exchanges whose aim satisfies `is_wanted`, each with its aim.
    fn reports(
        &self,
        is_wanted: fn(ExchangeAim) -> bool,
    ) -> impl Iterator<Item = (ExchangeAim, &'a ExchangesReport)> + use<'a> {
        let reports = self.exchanges.iter().map(Ticket::report);
        reports.filter_map(move |report| match report {
            SoundReport::Exchanges(aim, report) => is_wanted(*aim).then_some((*aim, report)),
            SoundReport::Solution(_) | SoundReport::Cases(_) => None,
        })
    }

    /// Returns true if the search for exchanges has used up the positions of `--limit` or the time of `--seconds`.
    pub(super) fn is_search_over(&self) -> bool {
        let positions: usize = self
            .reports(|_| true)
            .map(|(_, report)| report.positions)
            .sum();
        let elapsed: Duration = self.exchanges.iter().map(Ticket::elapsed).sum();
        let is_large = self.options.limit.is_some_and(|most| positions >= most);
        !self.exchanges.is_empty() && (is_large || elapsed >= self.options.seconds)
    }

    /// Returns true if exchanges were searched for, and all candidates have been tried.
    pub(super) fn has_all_exchanges(&self) -> bool {
        !self.exchanges.is_empty() && self.exchanges.iter().all(Ticket::is_finished)
    }

    /// Returns the problem after an exchange, in one-line notation.
    pub(super) fn line_after(&self, proved: &ProvedExchange) -> String {
        let setup = proved.exchange.apply(&self.task.question.position.setup());
        let problem = Problem {
            setup,
            goal: Some(self.tested.question().goal_of(proved.goal)),
            ..Problem::new(setup.game)
        };
        text::write_line(&problem)
    }
}
