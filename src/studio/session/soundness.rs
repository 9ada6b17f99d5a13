//! The soundness of the problem on the table: the report about it, the exchanges of cards that mend it or leave its
//! solution as it is, and the variations that show its solution.

use std::sync::Arc;

use kibitzer::cards::{Card, CardSet};
use kibitzer::problem::{Problem, Variations};
use kibitzer::soundness::{
    DualPermission, ExchangeAim, Exchanges, ProblemCases, Soundness, SoundnessReport, TestedProblem,
};
use kibitzer_export::{ProvedSolution, with_class};
use kibitzer_words::{Words, with_capital};

use crate::document::{Document, branches};
use crate::session::analysis::analysed::AnalysedDocument;
use crate::session::analysis::inquiries::{AnySlot, Inquiries, Inquiry, QuestionSlot};
use crate::session::desk::Desk;

impl<'a> AnalysedDocument<'a> {
    /// Returns the report so far on the soundness of the problem, with the question that it answers; `None` if no
    /// report was requested.
    pub fn soundness(self) -> Option<(&'a SoundnessReport, &'a Inquiry<Soundness>)> {
        let inquiry = self.inquiries().soundness.inquiry()?;
        Some((inquiry.answer().report(), inquiry))
    }

    /// Returns the question about the cases of the problem, such as each lead; `None` if none was requested.
    pub fn problem_cases(self) -> Option<&'a Inquiry<ProblemCases>> {
        self.inquiries().problem_cases.inquiry()
    }

    /// Returns the searches for exchanges that make the intended key the only one: first the search by one swap, then
    /// the search by two.
    pub fn repairs(self) -> impl Iterator<Item = &'a Inquiry<Exchanges>> {
        let inquiries = self.inquiries();
        let slots = [&inquiries.repairs, &inquiries.larger_repairs].into_iter();
        slots.filter_map(QuestionSlot::inquiry)
    }

    /// Returns the search for exchanges that do not change the solution; `None` if no search was requested.
    pub fn minimal_form(self) -> Option<&'a Inquiry<Exchanges>> {
        self.inquiries().minimal_form.inquiry()
    }

    /// Returns the key that the composer intends ([`Soundness::intended_key`]).
    pub fn intended_key(self) -> Option<CardSet> {
        let (report, inquiry) = self.soundness()?;
        let problem = self.document().problem();
        let question = inquiry.question();
        question.intended_key(report, problem)
    }

    /// Returns the solution of the problem as far as it is proved; `None` if no report was requested.
    pub fn proved_solution(self, permitted: &'a [DualPermission]) -> Option<ProvedSolution<'a>> {
        let (report, inquiry) = self.soundness()?;
        Some(ProvedSolution {
            question: inquiry.question().answered(report),
            report,
            intended: self.intended_key(),
            permitted,
        })
    }

    /// Returns true if a search for exchanges of cards can be started or restarted: the report is complete and calls
    /// for exchanges, not all of these were tried, and no search is running.
    pub fn can_find_exchanges(self, permitted: &[DualPermission]) -> bool {
        let Some((report, inquiry)) = self.soundness() else {
            return false;
        };
        let verdict = inquiry.question().verdict_permitting(report, permitted);
        let inquiries = self.inquiries();
        let is_open = |aim: ExchangeAim| {
            if aim.is_repair() {
                !inquiries.has_all_repairs()
            } else {
                !inquiries.minimal_form.is_done()
            }
        };
        let mut aims = ExchangeAim::after(report, verdict).iter().copied();
        inquiry.is_complete() && !self.is_searching_exchanges() && aims.any(is_open)
    }

    /// Returns true if the proof of the solution, or of a case, was given up at its limit, so that a longer search may
    /// find more.
    pub fn can_search_longer(self) -> bool {
        let of_problem = self.soundness().is_some_and(|(report, inquiry)| {
            inquiry.is_complete() && inquiry.question().is_given_up(report)
        });
        of_problem
            || self.problem_cases().is_some_and(|inquiry| {
                let (reports, cases) = (inquiry.answer().report(), inquiry.question().cases());
                let mut of_cases = cases.iter().zip(reports);
                inquiry.is_complete()
                    && of_cases.any(|(case, report)| case.question.is_given_up(report))
            })
    }

    /// Returns true if a search for exchanges of cards is running.
    pub fn is_searching_exchanges(self) -> bool {
        let mut searches = self.repairs().chain(self.minimal_form());
        searches.any(|search| !search.answer().is_over())
    }
}

impl Inquiries {
    /// Requests the report about the soundness of a document's problem, or drops it if `is_shown` is false. Drops
    /// exchanges of cards that belong to another problem, and recalls those that were found for this one.
    pub(super) fn submit_soundness(&mut self, document: &Document, is_shown: bool) {
        let problem = document.problem();
        let mut question = Soundness::for_problem(problem).filter(|_| is_shown);
        if let (Some(question), Some(earlier)) = (&mut question, self.soundness.inquiry()) {
            *question = question.clone().continuing(earlier.question());
        }
        if let Some(question) = &mut question {
            question.limit = document.soundness_limit();
        }
        let belongs = |exchanges: &Exchanges| {
            let tested = exchanges.problem();
            let question = question.as_ref();
            question.is_some_and(|question| tested.is_about(problem, question))
        };
        for aim in ExchangeAim::ALL {
            let slot = self.exchanges_mut(aim);
            let exchanges = slot.inquiry().map(Inquiry::question);
            if exchanges.is_some_and(|exchange| !belongs(exchange)) {
                slot.set_question(None);
            }
            slot.recall(belongs);
        }
        let cases = question
            .as_ref()
            .and_then(|question| document.cases().question(question));
        let earlier = self.problem_cases.inquiry().map(Inquiry::question);
        let cases = cases.map(|cases| match earlier {
            Some(earlier) => cases.continuing(earlier),
            None => cases,
        });
        self.problem_cases.set_question(cases);
        self.soundness.set_question(question);
    }

    /// Returns the slot for the search for exchanges of cards that has this aim, such as a repair by one swap.
    fn exchanges_mut(&mut self, aim: ExchangeAim) -> &mut QuestionSlot<Exchanges> {
        match aim {
            ExchangeAim::RepairByOneSwap => &mut self.repairs,
            ExchangeAim::RepairByTwoSwaps => &mut self.larger_repairs,
            ExchangeAim::MinimalForm => &mut self.minimal_form,
        }
    }

    /// Drops the searches for exchanges of cards.
    pub(super) fn drop_exchanges(&mut self) {
        for aim in ExchangeAim::ALL {
            self.exchanges_mut(aim).set_question(None);
        }
    }

    /// Returns true if all repairs by one swap were tried, and none of them makes the problem sound.
    fn needs_larger_repairs(&self) -> bool {
        let smaller = (self.repairs.inquiry()).filter(|inquiry| inquiry.is_complete());
        smaller.is_some_and(|smaller| !smaller.answer().report().has_sound())
    }

    /// Returns true if all necessary repairs were tried: single swaps and, if none of them makes the problem sound,
    /// pairs of swaps.
    fn has_all_repairs(&self) -> bool {
        self.repairs.is_done() && (!self.needs_larger_repairs() || self.larger_repairs.is_done())
    }

    /// Starts the search for pairs of swaps once the user's search for single swaps has ended without one that makes
    /// the problem sound.
    pub(super) fn submit_larger_repairs(&mut self) {
        if self.extends_repairs && self.needs_larger_repairs() {
            self.extends_repairs = false;
            let smaller = self.repairs.inquiry().map(Inquiry::question);
            let larger = smaller.and_then(Exchanges::larger);
            self.larger_repairs.set_question(larger);
        }
    }
}

/// Searches for exchanges of cards that repair the problem or do not change its solution. A search that was stopped
/// starts again.
pub(super) fn find_exchanges(desk: &mut Desk) {
    let analysed = desk.analysed();
    let Some((report, inquiry)) = analysed.soundness() else {
        return;
    };
    let (problem, question) = (analysed.document().problem(), inquiry.question().clone());
    let verdict = question.verdict_permitting(report, &desk.settings.permitted_duals());
    let tested = TestedProblem::new(problem, question, report.clone());
    let tested = Arc::new(tested);
    let aims = tested.aims(verdict);
    for &aim in &aims {
        let slot = desk.inquiries.exchanges_mut(aim);
        slot.set_question(Some(Exchanges::new(tested.clone(), aim)));
        slot.resume();
    }
    if aims.into_iter().any(ExchangeAim::is_repair) {
        desk.inquiries.larger_repairs.resume();
        desk.inquiries.extends_repairs = !desk.inquiries.larger_repairs.is_open();
    }
}

/// Continues the proof of the solution to twice as many positions.
pub(super) fn search_longer(desk: &mut Desk) {
    desk.documents.current_mut().double_soundness_limit();
}

/// Adds the solution of the problem to its play as variations.
pub(super) fn add_solution(desk: &mut Desk) {
    let permitted = desk.settings.permitted_duals();
    if let Some(solution) = desk.analysed().proved_solution(&permitted) {
        let (lines, key) = (
            solution.lines(desk.language()),
            solution.report.first.len() + 1,
        );
        let document = desk.documents.current_mut();
        let start = document.problem().played().to_vec();
        document.add_solution(&start, &lines, key);
    }
}

impl Desk {
    /// Returns a problem with its solution as it is printed, with the verdict and the duals. Returns `None` unless it is
    /// the open problem and the report about it is complete.
    pub(crate) fn printed_solution(&self, problem: &Problem) -> Option<Problem> {
        let analysed = self.analysed();
        let open = analysed.document().problem();
        let (_, inquiry) = analysed.soundness()?;
        if !inquiry.is_complete() || (problem.setup, &problem.play) != (open.setup, &open.play) {
            return None;
        }
        let permitted = self.settings.permitted_duals();
        let solution = analysed.proved_solution(&permitted)?;
        let (start, key) = (open.played().to_vec(), solution.report.first.len() + 1);
        let words = Words::of(self.language());
        let proved = [
            Some(solution.sentence(words)),
            solution.variation_duals(words),
        ];
        let proved = proved.into_iter().flatten();
        let proved: String = proved.map(|text| with_capital(&text) + ".\n").collect();
        let mut printed = problem.clone();
        for translation in printed.translations.values_mut() {
            translation.notes.clear();
        }
        printed.notes = (proved + words.notes_of(problem)).trim_end().to_owned();
        let lines = solution.printed_lines(words);
        branches::add_solution(&mut printed.play, &start, &lines, key);
        Some(printed)
    }
}

/// Adds a line of play from the position that the problem asks about, unless the line exists, and moves to the position
/// after its first `at` cards. If the problem's own line ends before the first free choice, the line of the first key
/// is added before it. Otherwise a cook or a try would become the main line just because the user looked at it.
pub(super) fn show_line(desk: &mut Desk, cards: &[Card], at: usize) {
    let report = desk.analysed().soundness().map(|(report, _)| report);
    let key = report.and_then(|report| Some((report.first.len(), key_line(report, 0)?)));
    let document = desk.documents.current_mut();
    let start = document.problem().played().to_vec();
    let own = document.problem().play.line(&start).len() - start.len();
    let mut lines = Variations::default();
    if let Some((_, line)) = key.filter(|(first, _)| own <= *first) {
        lines.add_line(&line);
    }
    lines.add_line(cards);
    document.add_lines(&start, &lines);
    document.go_to_path(&[&start, &cards[..at.min(cards.len())]].concat());
}

/// Returns a line that shows the key with this index, as far as it is known; `None` if there is no such key.
pub(crate) fn key_line(report: &SoundnessReport, index: usize) -> Option<Vec<Card>> {
    let key = *report.keys.get(index)?;
    let line = report.key_lines.get(index).cloned();
    Some(line.unwrap_or_else(|| with_class(&report.first, key)))
}
