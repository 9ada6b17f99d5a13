//! The soundness of the problem on the table: the report about it, the exchanges of cards that mend it or leave its
//! solution as it is, and the variations that show its solution.

use std::sync::Arc;

use kibitzer::cards::{Card, CardSet};
use kibitzer::problem::{Remark, Variations};
use kibitzer::soundness::{
    DualPermission, ExchangeAim, Exchanges, Soundness, SoundnessReport, TestedProblem,
};
use kibitzer_words::Language;

use crate::document::Document;
use crate::document::branches::{COOK_MARK, GOOD_MARK, TRY_MARK, variation_letters};
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
        let question = Soundness::for_problem(problem).filter(|_| is_shown);
        let belongs = |exchanges: &Exchanges| {
            let tested = exchanges.problem();
            question.is_some_and(|question| tested.is_about(problem, &question))
        };
        for aim in ExchangeAim::ALL {
            let slot = self.exchanges_mut(aim);
            let exchanges = slot.inquiry().map(Inquiry::question);
            if exchanges.is_some_and(|exchange| !belongs(exchange)) {
                slot.set_question(None);
            }
            slot.recall(belongs);
        }
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
    let (problem, question) = (analysed.document().problem(), *inquiry.question());
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

/// Adds the solution of the problem to its play as variations.
pub(super) fn add_solution(desk: &mut Desk) {
    if let Some((report, _)) = desk.analysed().soundness() {
        let intended = desk.analysed().intended_key();
        let lines = solution_tree(report, intended, desk.language());
        let key = report.first.len() + 1;
        let document = desk.documents.current_mut();
        let start = document.problem().played().to_vec();
        document.add_solution(&start, &lines, key);
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

/// Returns the solution of a problem as a tree: the intended key with its main line, the variations, named A, B and so
/// on, the cooks, and the tries with their refutations. Marks are those of chess: `!` for a key, `×` for a cook, `?`
/// for a try.
fn solution_tree(
    report: &SoundnessReport,
    intended: Option<CardSet>,
    language: Language,
) -> Variations {
    let mut tree = Variations::default();
    let first = report.first.len();
    let marked = |mark: &str| Remark {
        comment: mark.to_owned(),
        ..Remark::default()
    };
    let mut keys: Vec<(&CardSet, &Vec<Card>)> = report.keys.iter().zip(&report.key_lines).collect();
    // The intended key becomes the main line.
    keys.sort_by_key(|(key, _)| Some(**key) != intended);
    for (index, (_, line)) in keys.into_iter().enumerate() {
        let mark = if index == 0 { GOOD_MARK } else { COOK_MARK };
        add_line(&mut tree, line, first, marked(mark));
    }
    if report.variations.len() > 1 {
        for (name, variation) in variation_letters(language).zip(&report.variations) {
            let named = Remark {
                name,
                ..Remark::default()
            };
            add_line(&mut tree, &variation.line, variation.before, named);
        }
    }
    for it in &report.tries {
        let mut line = with_class(&report.first, it.cards);
        add_line(&mut tree, &line, first, marked(TRY_MARK));
        line.extend(&it.after);
        for &refutation in &it.refutations {
            add_line(
                &mut tree,
                &with_class(&line, refutation),
                line.len(),
                marked(GOOD_MARK),
            );
        }
    }
    tree
}

/// Returns a line that shows the key with this index, as far as it is known; `None` if there is no such key.
pub(crate) fn key_line(report: &SoundnessReport, index: usize) -> Option<Vec<Card>> {
    let key = *report.keys.get(index)?;
    let line = report.key_lines.get(index).cloned();
    Some(line.unwrap_or_else(|| with_class(&report.first, key)))
}

/// Returns the cards of `path`, followed by the highest card of `class`, a set of equivalent cards.
pub(crate) fn with_class(path: &[Card], class: CardSet) -> Vec<Card> {
    let played = class.into_iter().take(1);
    path.iter().copied().chain(played).collect()
}

/// Adds a line to a tree of variations, and attaches the remark to the card with the index `at` in the line.
fn add_line(tree: &mut Variations, line: &[Card], at: usize, remark: Remark) {
    tree.add_line(line);
    if let Some(path) = line.get(..=at) {
        tree.set_remark(path, remark);
    }
}
