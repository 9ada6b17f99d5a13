//! The soundness of the problem on the table: the report about it, the exchanges of cards that mend it or leave its
//! solution as it is, and the variations that show its solution.

use kibitzer::cards::{Card, CardSet};
use kibitzer::problem::{Remark, Variations};
use kibitzer::soundness::{ExchangeAim, Exchanges, Soundness, SoundnessReport, Verdict};

use super::Session;
use super::analysed::AnalysedDocument;
use super::inquiries::{Inquiries, Inquiry};
use crate::document::Document;

impl<'a> AnalysedDocument<'a> {
    /// Returns the report about the soundness of the problem so far, and the question; `None` if it was not asked.
    pub fn soundness(self) -> Option<(&'a SoundnessReport, &'a Inquiry<Soundness>)> {
        let inquiry = self.inquiries().soundness.inquiry()?;
        Some((inquiry.answer().report(), inquiry))
    }

    /// Returns the exchanges found so far that make the intended key the only one; `None` if they were not asked for.
    pub fn repairs(self) -> Option<&'a Inquiry<Exchanges>> {
        self.inquiries().repairs.inquiry()
    }

    /// Returns the exchanges found so far that leave the solution as it is; `None` if they were not asked for.
    pub fn minor_exchanges(self) -> Option<&'a Inquiry<Exchanges>> {
        self.inquiries().minor_exchanges.inquiry()
    }

    /// Returns the key that the composer intends: the card of the problem's own line of play, if it is a key. Without such
    /// a line, it is the only key; `None` if there are several.
    pub fn intended_key(self) -> Option<CardSet> {
        let (report, _) = self.soundness()?;
        let own = report.written_key(self.document().problem());
        let is_own = |key: &&CardSet| own.is_some_and(|card| key.has(card));
        let keys = &report.keys;
        let only = keys.first().filter(|_| keys.len() == 1);
        keys.iter().find(is_own).or(only).copied()
    }

    /// Returns true if exchanges of cards can be searched for: the report is complete, and the verdict is proved.
    pub fn can_find_exchanges(self) -> bool {
        self.soundness().is_some_and(|(report, inquiry)| {
            inquiry.is_complete() && report.verdict != Verdict::Unproved
        })
    }
}

impl Inquiries {
    /// Requests the report about the soundness of a document's problem, or drops it if it is not `shown`. Drops
    /// exchanges of cards that belong to another problem.
    pub(super) fn submit_soundness(&mut self, document: &Document, is_shown: bool) {
        let shown = Some(document.problem()).filter(|_| is_shown);
        let question = shown.and_then(Soundness::for_problem);
        let position = question.map(|question| question.position);
        for slot in [&mut self.repairs, &mut self.minor_exchanges] {
            let exchanges = slot.inquiry().map(Inquiry::question);
            if exchanges.is_some_and(|it| Some(it.position()) != position) {
                slot.set_question(None);
            }
        }
        self.soundness.set_question(question);
    }

    /// Searches for larger repairs if no smaller one makes the problem sound.
    pub(super) fn submit_larger_repairs(&mut self) {
        let smaller = self.repairs.inquiry();
        let smaller = smaller.filter(|it| it.is_complete() && !it.answer().report().has_sound());
        let larger = smaller.and_then(|it| it.question().larger());
        if larger.is_some() {
            self.repairs.set_question(larger);
        }
    }
}

impl Session {
    /// Searches for exchanges of cards that mend the problem or leave its solution as it is.
    pub(super) fn find_exchanges(&mut self) {
        let analysed = self.analysed();
        let Some((report, inquiry)) = analysed.soundness() else {
            return;
        };
        // A card that the user only tried is not intended, unless the goal is out of reach of every card.
        let is_key = |card: &Card| report.keys.iter().any(|key| key.has(*card));
        let intended = report.written_key(analysed.document().problem());
        let intended = intended.filter(|card| report.keys.is_empty() || is_key(card));
        let exchanges = |aim| Exchanges::new(*inquiry.question(), report, intended, aim);
        let repairs =
            (report.verdict != Verdict::Sound).then(|| exchanges(ExchangeAim::RepairByOneSwap));
        let minor = (report.verdict != Verdict::Fails).then(|| exchanges(ExchangeAim::MinimalForm));
        self.inquiries.repairs.set_question(repairs);
        self.inquiries.minor_exchanges.set_question(minor);
    }

    /// Stops the search for exchanges of cards. Those found so far stay.
    pub(super) fn stop_exchanges(&mut self) {
        self.inquiries.repairs.stop();
        self.inquiries.minor_exchanges.stop();
    }

    /// Adds the solution of the problem to its play as variations.
    pub(super) fn add_solution(&mut self) {
        if let Some((report, _)) = self.analysed().soundness() {
            let lines = solution_tree(report, self.analysed().intended_key());
            let key = report.first.len() + 1;
            let document = self.documents.current_mut();
            let start = document.problem().played().to_vec();
            document.add_solution(&start, &lines, key);
        }
    }

    /// Adds a line of play that starts where the problem asks its question, unless it is there, and moves to the position
    /// after its first `at` cards.
    pub(super) fn show_line(&mut self, cards: &[Card], at: usize) {
        let document = self.documents.current_mut();
        let start = document.problem().played().to_vec();
        document.add_lines(&start, &Variations::of(cards.to_vec()));
        document.go_to_path(&[&start, &cards[..at.min(cards.len())]].concat());
    }
}

/// Returns the solution of a problem as a tree: the intended key with its main line, the variations, named A, B and so
/// on, the cooks, and the tries with their refutations. Marks are those of chess: `!` for a key, `×` for a cook, `?` for
/// a try.
fn solution_tree(report: &SoundnessReport, intended: Option<CardSet>) -> Variations {
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
        let mark = if index == 0 { "!" } else { "×" };
        add_line(&mut tree, line, first, marked(mark));
    }
    if report.variations.len() > 1 {
        for (letter, variation) in ('A'..='Z').zip(&report.variations) {
            let named = Remark {
                name: letter.to_string(),
                ..Remark::default()
            };
            add_line(&mut tree, &variation.line, variation.before, named);
        }
    }
    for it in &report.tries {
        let mut line = with_class(&report.first, it.cards);
        add_line(&mut tree, &line, first, marked("?"));
        line.extend(&it.after);
        for &refutation in &it.refutations {
            add_line(
                &mut tree,
                &with_class(&line, refutation),
                line.len(),
                marked("!"),
            );
        }
    }
    tree
}

/// Returns the line that plays a class, by its highest card, after the cards of `path`.
pub(crate) fn with_class(path: &[Card], class: CardSet) -> Vec<Card> {
    let played = class.into_iter().take(1);
    path.iter().copied().chain(played).collect()
}

/// Adds a line to a tree, and the remark on its card with the index `at`.
fn add_line(tree: &mut Variations, line: &[Card], at: usize, remark: Remark) {
    for (index, &card) in line.iter().enumerate() {
        tree.add(&line[..index], card);
    }
    if let Some(path) = line.get(..=at) {
        tree.set_remark(path, remark);
    }
}
