//! The results about a problem, from which the text, the JSON members and the pages are made.

use std::time::Duration;

use kibitzer::cards::Tricks;
use kibitzer::notation::text;
use kibitzer::pool::Ticket;
use kibitzer::problem::{Goal, Problem};
use kibitzer::soundness::{
    Dual, ExchangeAim, ExchangesReport, ProvedExchange, SoundnessReport, Verdict,
};

use super::SoundTask;
use super::options::SoundOptions;
use super::question::{SoundQuestion, SoundReport};

/// The results about a problem whose soundness is known.
pub(super) struct SoundResults<'a> {
    pub(super) task: &'a SoundTask,
    pub(super) report: &'a SoundnessReport,
    pub(super) elapsed: Duration,
    options: &'a SoundOptions,
    /// The reports about exchanges of cards so far; empty unless `--repair` was given.
    exchanges: &'a [Ticket<SoundQuestion>],
}

/// The exchanges found with one purpose.
pub(super) struct ProposedExchanges<'a> {
    /// The first exchanges, as many as the user wants to see.
    pub(super) listed: Vec<&'a ProvedExchange>,
    /// The number of all exchanges.
    pub(super) found: usize,
    /// The number of candidates tried.
    pub(super) tried: usize,
}

impl<'a> SoundResults<'a> {
    /// Collects the results of a problem; `None` if its soundness is not known yet.
    pub(super) fn new(
        task: &'a SoundTask,
        options: &'a SoundOptions,
        tickets: &'a [Ticket<SoundQuestion>],
    ) -> Option<SoundResults<'a>> {
        let (first, exchanges) = tickets.split_first()?;
        match first.report() {
            SoundReport::Solution(report) if first.is_finished() => Some(SoundResults {
                task,
                report,
                elapsed: first.elapsed(),
                options,
                exchanges,
            }),
            SoundReport::Solution(_) | SoundReport::Exchanges(..) => None,
        }
    }

    /// Returns the verdict. Duals that the user permits do not count.
    pub(super) fn verdict(&self) -> Verdict {
        let mut duals = self.report.main.duals.iter();
        let verdict = self.report.verdict;
        if verdict == Verdict::Duals && duals.all(|dual| self.is_permitted(dual)) {
            return Verdict::Sound;
        }
        verdict
    }

    /// Returns true if the user permits a dual of the main line.
    pub(super) fn is_permitted(&self, dual: &Dual) -> bool {
        let trick = 1 + self.tricks_before(dual.path.len());
        let all = self.tricks();
        let mut permissions = self.options.allow.iter();
        permissions.any(|it| it.permits(dual, trick, all))
    }

    /// Returns the number of tricks of the problem.
    pub(super) fn tricks(&self) -> Tricks {
        self.task.question.position.tricks_left()
    }

    /// Returns the number of tricks that are complete after a number of cards of a line.
    pub(super) fn tricks_before(&self, cards: usize) -> usize {
        let position = &self.task.question.position;
        (position.trick().cards().count() + cards) / position.seats().count()
    }

    /// Returns true if the main line is proved to its end.
    pub(super) fn is_proved(&self) -> bool {
        self.report.main.proved == self.tricks()
    }

    /// Returns the number of duals off the main line, or `None` if the search was given up before they were counted.
    pub(super) fn elsewhere(&self) -> Option<usize> {
        let is_given_up = self.report.positions >= self.task.question.limit;
        (self.is_proved() && !is_given_up).then_some(self.report.elsewhere)
    }

    /// Returns the goal of the problem.
    pub(super) fn goal(&self) -> Goal {
        self.task.question.goal_of(self.report.goal)
    }

    /// Returns true if a repair that was found makes the problem sound.
    pub(super) fn can_be_made_sound(&self) -> bool {
        self.reports(is_repair).any(ExchangesReport::has_sound)
    }

    /// Returns the repairs, those that make the problem sound first; `None` if they were not requested.
    pub(super) fn repairs(&self) -> Option<ProposedExchanges<'a>> {
        self.proposed(is_repair)
    }

    /// Returns the changes that leave the solution as it is; `None` if they were not requested.
    pub(super) fn minimal_form(&self) -> Option<ProposedExchanges<'a>> {
        self.proposed(|aim| !is_repair(aim))
    }

    fn proposed(&self, is_wanted: fn(ExchangeAim) -> bool) -> Option<ProposedExchanges<'a>> {
        let wanted = self.options.repair?;
        let mut listed: Vec<&ProvedExchange> = self.found(is_wanted).collect();
        listed.sort_by_key(|it| it.verdict != Verdict::Sound);
        let found = listed.len();
        listed.truncate(wanted.get());
        let tried = self.reports(is_wanted).map(|report| report.tried).sum();
        Some(ProposedExchanges {
            listed,
            found,
            tried,
        })
    }

    /// Returns the exchanges found with the purposes for which `is_wanted` returns true, the smallest first.
    fn found(
        &self,
        is_wanted: fn(ExchangeAim) -> bool,
    ) -> impl Iterator<Item = &'a ProvedExchange> + use<'a> {
        self.reports(is_wanted).flat_map(|report| &report.found)
    }

    /// Returns the reports about exchanges with the purposes for which `is_wanted` returns true.
    fn reports(
        &self,
        is_wanted: fn(ExchangeAim) -> bool,
    ) -> impl Iterator<Item = &'a ExchangesReport> + use<'a> {
        let reports = self.exchanges.iter().map(Ticket::report);
        reports.filter_map(move |report| match report {
            SoundReport::Exchanges(aim, report) => is_wanted(*aim).then_some(report),
            SoundReport::Solution(_) => None,
        })
    }

    /// Returns true if all exchanges were tried.
    pub(super) fn has_all_exchanges(&self) -> bool {
        self.exchanges.iter().all(Ticket::is_finished)
    }

    /// Returns the problem after an exchange, in the notation of one line.
    pub(super) fn line_after(&self, proved: &ProvedExchange) -> String {
        let setup = proved.exchange.apply(&self.task.question.position.setup());
        let problem = Problem {
            setup,
            goal: Some(self.task.question.goal_of(proved.goal)),
            ..Problem::new(setup.game)
        };
        text::write_line(&problem)
    }
}

fn is_repair(aim: ExchangeAim) -> bool {
    match aim {
        ExchangeAim::RepairByOneSwap | ExchangeAim::RepairByTwoSwaps => true,
        ExchangeAim::MinimalForm => false,
    }
}
