//! The possible layouts of two unseen hands: starting, stopping, saving and restoring a count of them, and putting a
//! layout on the table.

pub mod digest;
pub mod display;
pub mod kept_counts;
pub(crate) mod time_left;
pub mod view;
pub mod viewpoint;

use std::time::Duration;

use kibitzer::analysis::{Layouts, LayoutsError, Place, Stage, Statistics, Unseen};
use kibitzer::cards::{Card, CardSet, Seat, Tricks};
use kibitzer::rules::{Constraint, Contract, Setup, shown_voids};

use crate::document::edit::Edit;
use crate::document::goal::Goal;
use crate::document::layout_terms::LayoutTerms;
use crate::document::{Document, Documents};
use crate::session::analysis::analysed::JudgedBy;
use crate::session::analysis::inquiries::QuestionSlot;
use crate::session::command::Counting;
use crate::session::desk::Desk;
use crate::session::effect::Effect;
use crate::session::layouts::digest::{DigestRequest, MakeThreshold};
use crate::session::layouts::display::{
    OpenedResult, StatisticsDisplay, Tab, TermsChange, ViewChange, count_size,
};
use crate::session::layouts::kept_counts::{Count, CountsPlace, KeptCounts};
use crate::session::layouts::viewpoint::{Uncountable, Viewpoint};
use crate::session::notice::Notice;
use crate::session::screen_mode::ScreenMode;
use crate::session::soundness;
use crate::settings::AnswerSection;

/// The state of counting layouts (possible deals of two unseen hands): the question, the statistics so far, and the
/// counts kept in memory.
#[derive(Default)]
pub struct LayoutsState {
    pub(super) display: StatisticsDisplay,
    /// The question about the layouts in the position on the table, or the reason why they cannot be counted. `None`
    /// until a document is on the table.
    question: Option<Result<Layouts, Uncountable>>,
    /// The terms, such as position and constraints, from which `question` was built. The question is rebuilt only when
    /// they change. `None` if layouts cannot be counted.
    terms: Option<QuestionTerms>,
    /// The layout count in progress, or the last one.
    counting: Option<StartedCount>,
    /// The deal and the cards played on the table while a count is interrupted because no layout satisfies the
    /// constraints; `None` otherwise. The count continues once there are layouts again.
    waiting_count: Option<(Setup, Vec<Card>)>,
    kept_counts: KeptCounts,
    /// The place on disk of the counts that have yet to be written there; `None` if all are written.
    unsaved: Option<CountsPlace>,
}

/// The layout count in progress, or the last one.
struct StartedCount {
    asked: LayoutTerms,
    /// The goal of the document. The results of a count for another goal are of no use.
    goal: Goal,
    /// The position whose layouts are counted, as the number of cards of the line of play before it.
    at: usize,
    counts_place: CountsPlace,
    /// The time spent on the layout count before it was last resumed.
    spent: Duration,
    /// The numbers of layouts counted and of layouts drawn, in each of the two stages (contract, tricks), when the
    /// count was last copied to the cache.
    kept_extent: ([u64; 2], [usize; 2]),
}

/// The terms of a question about layouts: the position, the constraints, the contract, and the cards to evaluate.
#[derive(PartialEq)]
struct QuestionTerms {
    view: Viewpoint,
    constraints: Vec<Constraint>,
    contract: Option<(Contract, Tricks)>,
    each_card: bool,
}

impl QuestionTerms {
    /// Returns the terms of the question about layouts after the first `at` cards of the line of play, or the reason
    /// why these layouts cannot be counted.
    fn for_document(
        document: &Document,
        terms: &LayoutTerms,
        at: usize,
    ) -> Result<QuestionTerms, Uncountable> {
        let view = Viewpoint::for_document(document, terms, at)?;
        let turn = view.position.turn();
        Ok(QuestionTerms {
            constraints: constraints(document, terms, at, &view),
            contract: match document.goal() {
                Goal::Contract(contract) => Some((contract, document.tricks_won(at).0)),
                Goal::Open | Goal::Stated(_) | Goal::Published { .. } => None,
            },
            each_card: terms.each_card && turn.is_some_and(|turn| !view.unseen.contains(turn)),
            view,
        })
    }

    /// Returns the question about layouts with these terms, or the reason why they are not valid.
    fn question(&self) -> Result<Layouts, LayoutsError> {
        let mut layouts = Layouts::new(self.view.position, self.view.unseen)?;
        if !self.view.hidden.is_empty() {
            layouts = layouts.with_unseen_discards(self.view.hidden)?;
        }
        if !self.constraints.is_empty() {
            layouts = layouts.within(self.constraints.clone())?;
        }
        if let Some((contract, won)) = self.contract {
            layouts = layouts.for_contract(contract, won, false);
        }
        if self.each_card {
            layouts.of_each_card()
        } else {
            Ok(layouts)
        }
    }
}

/// Returns the constraints on the unseen hands after `at` cards of the line of play: shown voids, the user's
/// constraints, and known cards.
fn constraints(
    document: &Document,
    terms: &LayoutTerms,
    at: usize,
    view: &Viewpoint,
) -> Vec<Constraint> {
    let played = |seat| cards_shown_by(document, at, view, seat);
    let shown = document.play();
    let mut constraints = shown.map_or(Vec::new(), |play| {
        shown_voids(play, at, view.unseen.seats())
    });
    let set =
        (terms.constraints.iter()).map(|constraint| constraint.after(played(constraint.seat)));
    constraints.extend(set.filter(|constraint| {
        view.unseen.contains(constraint.seat) && !is_met(constraint, view.pool())
    }));
    constraints.extend(view.pins());
    constraints
}

/// Returns the cards that a hand has shown before the position whose layouts are counted: the cards that it played, its
/// specified lead, and its card in a trick that was in progress at the start of the deal.
fn cards_shown_by(document: &Document, at: usize, view: &Viewpoint, seat: Seat) -> CardSet {
    let begun: CardSet = document
        .problem()
        .setup
        .card_in_trick(seat)
        .into_iter()
        .collect();
    begun | document.played_by(seat, at) | view.led_by(seat)
}

/// Returns true if every hand of cards from `pool` satisfies a constraint, for example because the card that it
/// concerns has been led.
fn is_met(constraint: &Constraint, pool: CardSet) -> bool {
    let (low, high) = (*constraint.within.start(), *constraint.within.end());
    low == 0 && constraint.measure.of(pool) <= high
}

impl LayoutsState {
    /// Returns the state for a newly opened document: without a question, but with the cached counts of this state.
    pub(super) fn for_new_document(&mut self) -> LayoutsState {
        LayoutsState {
            kept_counts: std::mem::take(&mut self.kept_counts),
            unsaved: self.unsaved.take(),
            ..LayoutsState::default()
        }
    }

    /// Rebuilds the question about the layouts of a document if its terms have changed.
    fn refresh_question(&mut self, document: &Document) {
        match QuestionTerms::for_document(document, document.layout_terms(), document.at()) {
            Ok(terms) if self.terms.as_ref() == Some(&terms) => {}
            Ok(terms) => {
                self.question = Some(terms.question().map_err(Uncountable::Layouts));
                self.terms = Some(terms);
            }
            Err(reason) => (self.question, self.terms) = (Some(Err(reason)), None),
        }
    }

    /// Returns the time spent on the layout count, including earlier runs of the program.
    fn counting_time(&self, slot: &QuestionSlot<Layouts>) -> Duration {
        let now = slot
            .inquiry()
            .map_or(Duration::ZERO, |inquiry| inquiry.answer().elapsed());
        let before = self.counting.as_ref().map(|counting| counting.spent);
        before.unwrap_or_default() + now
    }

    /// Copies the current layout count to the cache if it has grown since it was last copied, and marks it as unsaved.
    fn keep_count(&mut self, slot: &QuestionSlot<Layouts>) {
        let spent = self.counting_time(slot);
        let (Some(counting), Some(statistics)) = (&mut self.counting, slot.report()) else {
            return;
        };
        let known = count_size(statistics);
        if counting.kept_extent == known {
            return;
        }
        counting.kept_extent = known;
        self.unsaved = Some(counting.counts_place.clone());
        self.kept_counts.put(Count {
            counts_place: counting.counts_place.clone(),
            asked: counting.asked.clone(),
            at: counting.at,
            spent,
            statistics: statistics.clone(),
        });
    }

    /// Returns the effect that writes unsaved layout counts to disk, and marks them as saved; `None` if there are none.
    fn take_unsaved(&mut self) -> Option<Effect> {
        let counts_place = self.unsaved.take()?;
        let counts = self.kept_counts.counts_at(&counts_place);
        // An empty list is not written, so that a file from an earlier run stays.
        (!counts.is_empty()).then_some(Effect::KeepCounts {
            counts_place,
            counts,
        })
    }
}

/// The question about the layouts of two unseen hands and its answer so far, together with the document.
#[derive(Clone, Copy)]
pub struct LayoutsContext<'a> {
    documents: &'a Documents,
    slot: &'a QuestionSlot<Layouts>,
    layouts: &'a LayoutsState,
}

impl<'a> LayoutsContext<'a> {
    /// Returns the document on the table.
    pub fn document(self) -> &'a Document {
        self.documents.current()
    }

    /// Returns the user's choices for the layout count.
    pub fn terms(self) -> &'a LayoutTerms {
        self.documents.open_document().layout_terms()
    }

    /// Returns the statistics about the results of the layout count.
    pub fn display(self) -> &'a StatisticsDisplay {
        &self.layouts.display
    }

    /// Returns the question about layouts last submitted to the worker threads, with its answer so far.
    pub fn question_slot(self) -> &'a QuestionSlot<Layouts> {
        self.slot
    }

    /// Returns the sample of layouts from which the statistics shown are computed or, before there is one, the results
    /// so far. Returns `None` if no count was started.
    pub fn statistics(self) -> Option<&'a Statistics> {
        self.display().digest.sample.as_ref().or(self.slot.report())
    }

    /// Returns the question about the layouts in the position on the table.
    ///
    /// # Errors
    ///
    /// Returns the reason why the question cannot be asked.
    pub fn question(self) -> Result<&'a Layouts, &'a Uncountable> {
        let question = self.layouts.question.as_ref();
        question.map_or(Err(&Uncountable::Unplayable), Result::as_ref)
    }

    /// Returns the unseen hands: those with unknown cards, else those that the user selected, else the hands of
    /// declarer's opponents or, before the discard, declarer's own hand.
    pub fn unseen(self) -> Unseen {
        let view = self.viewpoint();
        view.map_or([Seat::East, Seat::West].into(), |view| view.unseen)
    }

    /// Returns the position on the table without the cards of the unseen hands; `None` if its layouts cannot be
    /// counted.
    pub fn viewpoint(self) -> Option<&'a Viewpoint> {
        Some(&self.layouts.terms.as_ref()?.view)
    }

    /// Returns the cards that an unseen hand has shown by playing or leading them.
    pub fn cards_shown_by(self, seat: Seat) -> CardSet {
        let document = self.document();
        let view = self.viewpoint();
        view.map_or(CardSet::EMPTY, |view| {
            cards_shown_by(document, document.at(), view, seat)
        })
    }

    /// Returns the position of the current count, without the cards of the unseen hands. Returns `None` if that
    /// position no longer occurs in the document's line of play.
    fn viewpoint_of_count(self) -> Option<Viewpoint> {
        let counting = self.layouts.counting.as_ref()?;
        let view =
            Viewpoint::for_document(self.documents.open_document(), &counting.asked, counting.at)
                .ok()?;
        let layouts = self.slot.inquiry()?.question();
        (view.position == *layouts.position()).then_some(view)
    }

    /// Returns the voids that the unseen hands have shown so far, as constraints.
    pub fn shown_voids(self) -> Vec<Constraint> {
        let document = self.document();
        document.play().map_or(Vec::new(), |play| {
            shown_voids(play, document.at(), self.unseen().seats())
        })
    }

    /// Returns the index, in the list of layouts, of the layout that is on the table; `None` if the table shows no
    /// layout.
    pub fn layout_on_table(self) -> Option<usize> {
        self.documents.layout_on_table().map(|laid| laid.layout)
    }

    /// Returns the position whose layouts are counted, as the number of cards of the line of play before it. Returns
    /// `None` if that position is not in the line.
    pub fn at(self) -> Option<usize> {
        let layouts = self.slot.inquiry()?.question();
        if let Some(laid) = self.documents.layout_on_table() {
            return Some(laid.at);
        }
        let known = self
            .viewpoint_of_count()
            .and(self.layouts.counting.as_ref());
        if let Some(counting) = known {
            return Some(counting.at);
        }
        let play = self.documents.open_document().play()?;
        (0..=play.cards().len()).find(|&at| play.position_after(at) == layouts.position())
    }

    /// Returns the tricks that the declaring side had won before the position whose layouts are counted.
    pub fn won_before(self) -> Tricks {
        self.document().tricks_won(self.at().unwrap_or(0)).0
    }

    /// Returns true if layouts are being counted.
    pub fn is_counting(self) -> bool {
        self.slot.is_running()
    }

    /// Returns true if the count was stopped and can be resumed.
    pub fn is_stopped(self) -> bool {
        self.slot.is_halted()
    }

    /// Returns the time spent on the layout count, including earlier runs of the program.
    pub fn counting_time(self) -> Duration {
        self.layouts.counting_time(self.slot)
    }

    /// Returns the request for the next computation of statistics. Without a goal, the threshold is the number of
    /// tricks whose layouts the user has chosen to list.
    fn digest_request(self) -> DigestRequest {
        let won = self.won_before();
        let target = (self.slot.report()).and_then(|report| report.question().target());
        let view = self.display().view.clone();
        let of_goal = |tricks: Tricks, misere: bool| {
            let least = tricks.0.saturating_sub(won.0) + u8::from(misere);
            Some((Stage::Tricks, Tricks(least), !misere))
        };
        let threshold = match (self.document().goal(), target, view.opened) {
            (Goal::Contract(contract), Some(target), _) => {
                Some((Stage::Makes, target, contract.is_made(target + won)))
            }
            (Goal::Contract(contract), None, _) => {
                Some((Stage::Tricks, Tricks::ZERO, contract.is_made(won)))
            }
            (Goal::Stated(stated), ..) => of_goal(stated.tricks(), stated.misere),
            (Goal::Published { tricks, misere }, ..) => of_goal(tricks, misere),
            (Goal::Open, _, Some(OpenedResult::Tricks(tricks))) => {
                Some((Stage::Tricks, tricks, true))
            }
            (Goal::Open, ..) => None,
        };
        DigestRequest {
            threshold: threshold.map(|(stage, n, makes)| MakeThreshold::new(stage, n, makes)),
            lists: self.documents.layout_on_table().is_none(),
            view,
        }
    }

    /// Returns true if a cached layout count applies to the open document: it was made in a position of the document's
    /// line of play.
    fn fits_document(self, count: &Count) -> bool {
        let terms =
            QuestionTerms::for_document(self.documents.open_document(), &count.asked, count.at);
        let question = terms.ok().and_then(|terms| terms.question().ok());
        question.is_some_and(|question| question.is_answered_by(&count.statistics))
    }
}

impl LayoutsState {
    /// Returns the question about layouts and its answer so far, together with the document on the table.
    pub(super) fn in_context<'a>(&'a self, desk: &'a Desk) -> LayoutsContext<'a> {
        LayoutsContext {
            documents: &desk.documents,
            slot: &desk.inquiries.layouts,
            layouts: self,
        }
    }

    /// Executes a command about layouts.
    pub(super) fn perform(&mut self, desk: &mut Desk, command: Counting) {
        match command {
            Counting::Count => self.count(desk),
            Counting::CountDiscards => {
                desk.screen.judge = JudgedBy::AllLayouts;
                let document = desk.documents.current();
                desk.inquiries.count_discards(document, &desk.remembered);
            }
            Counting::ToggleWork => self.toggle_work(desk),
            Counting::SearchLonger => soundness::search_longer(desk),
            Counting::Cases(cases) => desk.documents.current_mut().set_cases(cases),
            Counting::FindExchanges => soundness::find_exchanges(desk),
            Counting::JudgeBy(judge) => desk.screen.judge = judge,
            Counting::Unseen(unseen) => self.set_unseen(desk, unseen),
            Counting::Terms(change) => self.change_terms(desk, change),
            Counting::View(change) => self.display.change_view(change),
        }
    }

    /// Updates the question about layouts to the position on the table, and shows a cached count with the user's terms
    /// if there is one. Drops a count that belongs to another deal or goal, and any count while the user is solving the
    /// problem.
    pub(super) fn refresh(&mut self, desk: &mut Desk) {
        if desk.is_solving() && desk.inquiries.layouts.is_open() {
            self.set_question(desk, None);
        }
        if desk.documents.shows_replacement() {
            return;
        }
        self.refresh_question(desk.documents.open_document());
        if desk.inquiries.layouts.is_open() && !self.is_of_use(desk) {
            self.set_question(desk, None);
        }
        self.restore_count(desk, |count, terms| count.asked == *terms);
    }

    /// Returns true if the current count applies to the open document: it has the same goal, and its position is in the
    /// line of play.
    fn is_of_use(&self, desk: &Desk) -> bool {
        let goal = desk.documents.open_document().goal();
        let is_of_goal = (self.counting.as_ref()).is_none_or(|counting| counting.goal == goal);
        is_of_goal && self.in_context(desk).at().is_some()
    }

    /// Updates the statistics about layouts at the time `now`, and saves the count if it has ended.
    pub(super) fn poll(&mut self, desk: &mut Desk, now: Duration) {
        let Some(inquiry) = desk.inquiries.layouts.inquiry() else {
            return;
        };
        let request = self.in_context(desk).digest_request();
        let is_over = inquiry.answer().is_over();
        if is_over {
            self.save_counts(desk);
        }
        if let Some(statistics) = desk.inquiries.layouts.report() {
            let workers = desk.inquiries.workers();
            self.display
                .refresh(statistics, request, is_over, now, workers);
        }
    }

    /// Ends the current layout count, and starts one that answers `layouts`, continuing a cached count of the same
    /// question if there is one. `None` starts no new count.
    fn set_question(&mut self, desk: &mut Desk, layouts: Option<Layouts>) {
        let slot = &mut desk.inquiries.layouts;
        self.keep_count(slot);
        self.display.forget_answer();
        slot.set_question(None);
        self.counting = None;
        let Some(layouts) = layouts else {
            return;
        };
        let known = self.kept_counts.newest_for(&layouts);
        let document = desk.documents.open_document();
        self.counting = Some(StartedCount {
            asked: document.layout_terms().clone(),
            goal: document.goal(),
            at: document.at(),
            counts_place: desk.counts_place(),
            spent: known.map_or(Duration::ZERO, |count| count.spent),
            // The extent starts at zero, so that the count is kept again at its end and becomes the newest.
            kept_extent: Default::default(),
        });
        let continued = known.map(|count| Layouts::continuing(&count.statistics));
        let question = continued.unwrap_or(layouts);
        desk.inquiries.layouts.set_question(Some(question));
    }

    /// Ends the current layout count as another document is opened, and requests that it be written to disk.
    pub(super) fn end_count(&mut self, desk: &mut Desk) {
        self.set_question(desk, None);
        self.save_counts(desk);
    }

    /// Copies the current layout count to the cache, and requests that it be written to disk.
    pub(super) fn save_counts(&mut self, desk: &mut Desk) {
        self.keep_count(&desk.inquiries.layouts);
        desk.effects.extend(self.take_unsaved());
    }

    /// Moves the layout counts saved at `from` to the current place of the open document, after it was saved to another
    /// file.
    pub(super) fn move_counts(&mut self, desk: &mut Desk, from: &CountsPlace) {
        let to = desk.counts_place();
        if *from != to {
            self.kept_counts.move_place(from, &to);
            if let Some(counting) = &mut self.counting {
                counting.counts_place = to.clone();
            }
            self.unsaved = Some(to);
            self.save_counts(desk);
        }
    }

    /// Adds layout counts that were read from disk to the cache, and shows one that applies to the open document.
    pub(super) fn handle_recalled(&mut self, desk: &mut Desk, counts: Vec<Count>) {
        let keep = &mut self.kept_counts;
        counts.into_iter().for_each(|count| keep.put(count));
        self.restore_any_count(desk);
    }

    /// Shows the newest cached layout count that fits the document, whatever its terms. Does nothing if a count is
    /// already shown, or if the user has set terms or has undone changes.
    pub(super) fn restore_any_count(&mut self, desk: &mut Desk) {
        let has_undone = desk.documents.open_document().can_redo();
        self.restore_count(desk, |_, terms| {
            !has_undone && *terms == LayoutTerms::default()
        });
    }

    /// Shows the newest cached layout count that fits the document and for which `is_wanted` returns true, given the
    /// user's current terms. Does nothing if a count is already shown.
    fn restore_count(&mut self, desk: &mut Desk, is_wanted: impl Fn(&Count, &LayoutTerms) -> bool) {
        if desk.inquiries.layouts.is_open() {
            return;
        }
        let terms = desk.documents.open_document().layout_terms();
        let context = self.in_context(desk);
        let mut counts = self.kept_counts.counts();
        let found = counts.find(|count| is_wanted(count, terms) && context.fits_document(count));
        let Some(count) = found.cloned() else {
            return;
        };
        let statistics = &count.statistics;
        self.display.forget_answer();
        let document = desk.documents.open_document_mut();
        document.restore_layout_terms(count.asked.clone());
        self.counting = Some(StartedCount {
            asked: count.asked.clone(),
            goal: document.goal(),
            at: count.at,
            counts_place: count.counts_place.clone(),
            spent: count.spent,
            kept_extent: count_size(statistics),
        });
        let (question, is_exact) = (statistics.question().clone(), statistics.is_exact());
        let slot = &mut desk.inquiries.layouts;
        slot.show(question, statistics.clone(), is_exact);
    }

    /// Starts counting the layouts in the position on the table, or posts a notice about why they cannot be counted.
    fn start(&mut self, desk: &mut Desk) {
        desk.documents.return_to_document();
        self.refresh_question(desk.documents.open_document());
        let question = self.in_context(desk).question();
        match question.cloned().map_err(Clone::clone) {
            Ok(layouts) => {
                desk.settings.choose_section(AnswerSection::Layouts);
                self.set_question(desk, Some(layouts));
            }
            Err(reason) => desk.screen.notices.post(Notice::NothingToCount(reason)),
        }
    }

    /// Stops all work of the worker threads or, if there is none, resumes what was stopped.
    fn toggle_work(&mut self, desk: &mut Desk) {
        if desk.inquiries.running().next().is_some() {
            return desk.inquiries.stop_all();
        }
        if desk.inquiries.layouts.is_halted() {
            self.resume(&mut desk.inquiries.layouts);
        }
        desk.inquiries.resume();
    }

    /// Resumes the layout count where it was stopped.
    fn resume(&mut self, slot: &mut QuestionSlot<Layouts>) {
        let Some(question) = slot.report().map(Layouts::continuing) else {
            return;
        };
        let spent = self.counting_time(slot);
        if let Some(counting) = &mut self.counting {
            counting.spent = spent;
        }
        slot.set_question(None);
        slot.set_question(Some(question));
    }

    /// Selects the hands that are treated as unseen, and restarts the layout count.
    fn set_unseen(&mut self, desk: &mut Desk, unseen: Unseen) {
        let document = desk.documents.open_document_mut();
        document.set_layout_terms(LayoutTerms {
            unseen: Some(unseen),
            then: Vec::new(),
            ..document.layout_terms().clone()
        });
        self.restart(desk);
    }

    /// Restarts the layout count, if there is one, after the user has changed its terms.
    pub(super) fn restart(&mut self, desk: &mut Desk) {
        desk.documents.return_to_document();
        let document = desk.documents.open_document();
        self.refresh_question(document);
        let here = (document.problem().setup, document.path().to_vec());
        let waiting = self.waiting_count.take();
        let is_counted = desk.inquiries.layouts.is_open() || waiting.as_ref() == Some(&here);
        let question = self.in_context(desk).question().ok().cloned();
        self.waiting_count = (is_counted && question.is_none()).then_some(here);
        self.set_question(desk, question.filter(|_| is_counted));
    }

    /// Applies the user's change to the terms of the layout count, and restarts the count.
    fn change_terms(&mut self, desk: &mut Desk, change: TermsChange) {
        let mut terms = desk.documents.open_document().layout_terms().clone();
        match change {
            TermsChange::Constraint(constraint) => terms.set_constraint(constraint),
            TermsChange::Forget(constraint) => terms.forget_constraint(&constraint),
            TermsChange::NoConstraints => terms.constraints.clear(),
            TermsChange::EachCard => {
                terms.each_card = !terms.each_card;
                let tab = if terms.each_card {
                    Tab::Cards
                } else {
                    Tab::Layouts
                };
                self.display.change_view(ViewChange::Tab(tab));
            }
            TermsChange::Discards => terms.discards = !terms.discards,
            TermsChange::Lead(lead) => {
                terms.lead = lead;
                terms.then.clear();
            }
            TermsChange::TakeBack => drop(terms.then.pop()),
            TermsChange::Lay(layout) => return self.show_layout(desk, layout),
            TermsChange::Play(card) => return self.play_and_count(desk, card),
        }
        let document = desk.documents.open_document_mut();
        document.set_layout_terms(terms);
        self.restart(desk);
    }

    /// Starts counting the layouts in the position on the table. If the deal cannot be played because cards are
    /// missing, they become unknown first.
    fn count(&mut self, desk: &mut Desk) {
        if Viewpoint::with_unknown_cards(desk.document()).is_some() {
            desk.edit(&Edit::ForgetRest);
            if desk.screen.mode == ScreenMode::Edit {
                desk.enter_mode(ScreenMode::Statistics);
            }
        }
        self.start(desk);
    }

    /// Plays a card in the position of the current count, and counts the layouts of the position after the card. The
    /// card is also played on the table, unless the count assumes a lead or the deal on the table cannot be played.
    fn play_and_count(&mut self, desk: &mut Desk, card: Card) {
        desk.documents.return_to_document();
        let context = self.in_context(desk);
        let (counted, at) = (context.viewpoint_of_count(), context.at());
        let document = desk.documents.open_document_mut();
        let assumes_lead = counted.as_ref().is_some_and(|view| view.lead.is_some());
        if document.play().is_none() || assumes_lead {
            let played = counted.map_or(Vec::new(), |view| view.then);
            document.set_layout_terms(LayoutTerms {
                then: [&played[..], &[card]].concat(),
                ..document.layout_terms().clone()
            });
        } else {
            if let Some(at) = at {
                document.go_to(at);
            }
            document.play_card(card);
        }
        self.start(desk);
    }

    /// Shows the listed layout with this index on the table, in place of the open document.
    fn show_layout(&mut self, desk: &mut Desk, layout: usize) {
        desk.documents.return_to_document();
        let context = self.in_context(desk);
        let found = self.display.digest.listed_layouts.get(layout).copied();
        let view = context.viewpoint_of_count();
        let (Some(found), Some(at), Some(statistics)) =
            (found, context.at(), desk.inquiries.layouts.report())
        else {
            return;
        };
        let places = statistics.question().unseen().places().into_iter();
        let led_by = |seat| {
            let view = view.as_ref();
            view.map_or(CardSet::EMPTY, |view| view.led_by(seat))
        };
        let hands: Vec<(Seat, CardSet)> = places
            .zip(found.hands)
            .filter_map(|(place, cards)| match place {
                Place::Hand(seat) => Some((seat, cards | led_by(seat))),
                Place::Discards => None,
            })
            .collect();
        let then: Vec<Card> = view.iter().flat_map(Viewpoint::cards_aside).collect();
        desk.documents
            .put_layout_on_table(layout, at, &hands, &then);
        desk.screen.mode = ScreenMode::Analyse;
    }
}
