//! The question of what to lead, or to play, while most hands are unseen: asking it, solving deals until a lead is settled,
//! and putting a deal on the table.

pub mod command;
pub mod comparison;
pub mod digest;
pub mod view;

use std::sync::Arc;
use std::time::Duration;

use kibitzer::analysis::{ChoiceSample, Criterion, SampledChoices, Settled};
use kibitzer::bidding::System;
use kibitzer::cards::{Card, CardSet, Seat, Tricks};
use kibitzer::dealing::{Condition, DealConstraints, ScriptError};
use kibitzer::lead::{LeadError, LeadQuestion, LeadSampling, ReadCall};
use kibitzer::problem::{Call, Problem};

use crate::document::edit::Edit;
use crate::document::layout_terms::LayoutTerms;
use crate::document::lead_terms::LeadTerms;
use crate::document::problems::{ListPlace, ProblemList, file_stem_for};
use crate::document::{Document, Documents};
use crate::session::analysis::inquiries::QuestionSlot;
use crate::session::analysis::paced_work::PacedWork;
use crate::session::command::Counting;
use crate::session::desk::Desk;
use crate::session::effect::Effect;
use crate::session::lead::command::{Lead, TermPlace};
use crate::session::lead::digest::{DigestRequest, LeadDigest};
use crate::session::lead::view::{LeadView, Listing};
use crate::session::request::Request;
use crate::session::screen_mode::ScreenMode;

/// The text field for a requirement or condition.
#[derive(Clone, PartialEq, Debug)]
pub struct TermField {
    /// The place of the text.
    pub place: TermPlace,
    /// The number of fields opened before, which tells this field from one that was open in the same place.
    pub opening: usize,
    /// The text when the field was opened.
    before: String,
    /// The text typed so far.
    pub text: String,
    /// The error in the text when the user last tried to close the field.
    pub error: Option<ScriptError>,
}

/// The question on the page about the lead, with what it was made from.
struct AskedLead {
    problem: Problem,
    terms: LeadTerms,
    /// The number of cards played before the position.
    at: usize,
    /// The calls of the auction with their meanings; empty if the auction is illegal.
    calls: Vec<ReadCall>,
    question: Result<LeadQuestion, LeadError>,
    /// The deals solved so far; `None` if the question cannot be asked.
    sampling: Option<LeadSampling>,
}

/// The state of the question of what to lead: the question, the deals solved so far, and the numbers shown.
#[derive(Default)]
pub struct LeadState {
    /// The user's choice of what the page shows.
    pub view: LeadView,
    /// The open text field.
    pub writing: Option<TermField>,
    /// The number of text fields opened so far.
    openings: usize,
    /// The card with which the user answered the problem, if they did.
    pub chosen: Option<Card>,
    /// The numbers shown.
    pub digest: LeadDigest,
    asked: Option<AskedLead>,
    /// The outcome of the test for the best lead; `None` while it is undecided.
    settled: Option<Settled>,
    /// The computation of new numbers while deals are added.
    work: PacedWork<LeadDigest>,
}

/// The number of deals that [`Lead::More`] adds.
const MORE_DEALS: usize = 2000;

/// The seed of the deals. All questions have the same one, so that the same question has the same answer.
const SEED: u64 = 1;

impl AskedLead {
    /// Makes the question about the position in view.
    fn new(document: &Document, view: &LeadView) -> AskedLead {
        let (at, terms) = (document.at(), document.lead_terms().clone());
        let mut problem = document.problem().clone();
        let line = document.line();
        problem.set_play(line[..at.min(line.len())].to_vec());
        let system = terms.system.system();
        let calls = LeadQuestion::read_calls(&problem, &system)
            .map(|calls| with_changes(calls, &system, &terms));
        let conditions: Vec<Condition> = terms
            .conditions
            .iter()
            .filter_map(|text| text.parse().ok())
            .collect();
        let question = calls.clone().and_then(|calls| {
            let any = DealConstraints::new(problem.setup.game);
            let conditions: Vec<&Condition> = conditions.iter().collect();
            LeadQuestion::with_calls(&problem, calls, any, &conditions, SEED)
        });
        let asked = question.as_ref().ok();
        let sampling = asked.map(|question| sampling_by(question, view));
        AskedLead {
            calls: match &question {
                Ok(question) => question.calls.clone(),
                Err(_) => calls.unwrap_or_default(),
            },
            problem,
            terms,
            at,
            question,
            sampling,
        }
    }

    /// Returns the groups of touching cards that can be played; none if the question cannot be asked.
    fn choices(&self) -> Vec<CardSet> {
        let question = self.question.as_ref();
        question.map_or(Vec::new(), |question| question.choices.choices().to_vec())
    }

    /// Returns true if this is the question about the position in view of a document.
    fn is_about(&self, document: &Document) -> bool {
        let played = document.line().get(..document.at());
        played == Some(self.problem.line_in_view())
            && self.terms == *document.lead_terms()
            && is_same_question(&self.problem, document.problem())
    }
}

/// Returns an empty sampling that ends when a lead is settled.
fn sampling_by(question: &LeadQuestion, view: &LeadView) -> LeadSampling {
    let until = f64::from(view.confidence.percent());
    LeadSampling::new(question, view.criterion, None, Some(until))
}

/// Returns the seats of the hands that the player does not see.
fn unseen_seats(question: &LeadQuestion) -> Vec<Seat> {
    let seats = question.start.seats_from(Seat::North);
    seats
        .filter(|&seat| question.start.unknown[seat] > 0)
        .collect()
}

/// Returns the calls with the meanings that the user has given them.
fn with_changes(mut calls: Vec<ReadCall>, system: &System, terms: &LeadTerms) -> Vec<ReadCall> {
    for (&index, (call, texts)) in &terms.calls {
        if let Some(read) = calls
            .get_mut(index)
            .filter(|read| read.meaning.call == *call)
        {
            let seat = read.meaning.seat;
            let changed = texts
                .iter()
                .filter_map(|text| system.requirement(text, seat).ok());
            read.meaning.requirements = changed.collect();
        }
    }
    calls
}

/// The question of what to lead and its answer so far, together with the document.
#[derive(Clone, Copy)]
pub struct LeadContext<'a> {
    documents: &'a Documents,
    slot: &'a QuestionSlot<SampledChoices>,
    lead: &'a LeadState,
    problem_list: &'a ProblemList,
}

impl<'a> LeadContext<'a> {
    /// Returns the open document.
    pub fn document(self) -> &'a Document {
        self.documents.open_document()
    }

    /// Returns the place of the problem after the open one in the list; `None` if that is the last of its section.
    pub fn next_problem(self) -> Option<ListPlace> {
        let place = self.document().origin().place()?;
        let next = ListPlace {
            index: place.index + 1,
            ..place
        };
        self.problem_list.get(next).map(|_| next)
    }

    /// Returns the user's choices that define the question.
    pub fn terms(self) -> &'a LeadTerms {
        self.document().lead_terms()
    }

    /// Returns the choice of what the page shows, the numbers, and the open text field.
    pub fn state(self) -> &'a LeadState {
        self.lead
    }

    /// Returns the question, or the reason why it cannot be asked. `None` if the page was not shown yet.
    pub fn question(self) -> Option<Result<&'a LeadQuestion, &'a LeadError>> {
        let asked = self.lead.asked.as_ref()?;
        Some(asked.question.as_ref())
    }

    /// Returns the calls of the auction with their meanings.
    pub fn calls(self) -> &'a [ReadCall] {
        self.lead.asked.as_ref().map_or(&[], |asked| &asked.calls)
    }

    /// Returns the numbers shown.
    pub fn digest(self) -> &'a LeadDigest {
        &self.lead.digest
    }

    /// Returns the outcome of the test for the best lead; `None` while it is undecided.
    pub fn settled(self) -> Option<&'a Settled> {
        self.lead.settled.as_ref()
    }

    /// Returns the largest number of deals that are solved.
    pub fn most_deals(self) -> usize {
        let sampling = self
            .lead
            .asked
            .as_ref()
            .and_then(|asked| asked.sampling.as_ref());
        sampling.map_or(0, LeadSampling::most_deals)
    }

    /// Returns true if no further deal that satisfies the conditions was found.
    pub fn is_stuck(self) -> bool {
        let sample = self.lead.digest.sample.as_ref();
        sample.is_some_and(|sample| sample.is_stuck())
    }

    /// Returns true if deals are being solved.
    pub fn is_running(self) -> bool {
        self.slot.is_running()
    }

    /// Returns true if the numbers are being computed on a background thread.
    pub fn is_at_work(self) -> bool {
        self.lead.work.is_running()
    }

    /// Returns true if the work was stopped and can be resumed.
    pub fn is_stopped(self) -> bool {
        self.slot.is_halted()
    }

    /// Returns the index, in the list, of the deal on the table; `None` if the table shows no deal.
    pub fn deal_on_table(self) -> Option<usize> {
        let laid = self.documents.layout_on_table();
        laid.filter(|_| self.document().asks_lead())
            .map(|laid| laid.layout)
    }

    /// Returns true if the hand to play is a defender's, or if the question cannot be asked.
    pub fn is_defending(self) -> bool {
        let question = self.question().and_then(Result::ok);
        question.is_none_or(|question| question.choices.is_defending())
    }

    /// Returns true if the hand to play leads to a trick, or if the question cannot be asked.
    pub fn is_lead(self) -> bool {
        let question = self.question().and_then(Result::ok);
        question.is_none_or(|question| question.choices.is_lead())
    }

    /// Returns true if leads are compared by success: whether the contract is made or set.
    pub fn compares_success(self) -> bool {
        self.lead.digest.criterion() == Criterion::Contract
    }

    /// Returns the place of a lead in the comparison, 0 or 1; `None` if it is not compared.
    pub fn compared_place(self, cards: CardSet) -> Option<usize> {
        let digest = &self.lead.digest;
        match (self.lead.view.ticked, &digest.comparison) {
            (Some(ticked), _) => ticked.iter().position(|&lead| lead == Some(cards)),
            (None, Some(comparison)) => {
                let mut leads = comparison.leads.iter();
                leads.position(|&lead| digest.merits[lead].cards == cards)
            }
            (None, None) => None,
        }
    }

    /// Returns the seats of the unseen hands.
    pub fn unseen(self) -> Vec<Seat> {
        let question = self.question().and_then(Result::ok);
        question.map_or(Vec::new(), unseen_seats)
    }

    /// Returns the cards dealt to a seat if the player sees them; otherwise the empty set.
    pub fn dealt_hand(self, seat: Seat) -> CardSet {
        let start = match self.question() {
            Some(Ok(question)) => &question.start,
            Some(Err(_)) | None => &self.document().problem().setup,
        };
        if start.unknown[seat] > 0 {
            CardSet::EMPTY
        } else {
            start.hands[seat]
        }
    }

    /// Returns the hand of a seat if the player sees it, without the cards played; otherwise the empty set.
    pub fn seen_hand(self, seat: Seat) -> CardSet {
        let document = self.document();
        self.dealt_hand(seat) - document.played_by(seat, document.at())
    }

    /// Returns the number of tricks with which the side to play sets or makes the contract.
    pub fn tricks_for_aim(self) -> Option<usize> {
        let contract = self.document().problem().contract()?;
        let made = (0..=13).find(|&tricks| contract.is_made(Tricks(tricks)))?;
        let aim = if self.is_defending() { 14 - made } else { made };
        Some(usize::from(aim))
    }

    /// Returns the text field that is open in this place.
    pub fn field_at(self, place: TermPlace) -> Option<TermField> {
        self.lead
            .writing
            .clone()
            .filter(|field| field.place == place)
    }

    /// Returns the numbers of the listed deals in the sample.
    pub fn listed(self) -> &'a [usize] {
        let comparison = self.lead.digest.comparison.as_ref();
        comparison.map_or(&[], |comparison| &comparison.listed)
    }
}

impl LeadState {
    /// Returns the question of what to lead and its answer so far, together with the document.
    pub(super) fn in_context<'a>(&'a self, desk: &'a Desk) -> LeadContext<'a> {
        LeadContext {
            documents: &desk.documents,
            slot: &desk.inquiries.lead,
            lead: self,
            problem_list: &desk.problem_list,
        }
    }

    /// Returns the state for a newly opened document, with the user's confidence. A board that was scored by matchpoints
    /// is judged by them, another one by the contract.
    pub(super) fn for_document(&self, document: &Document) -> LeadState {
        let scoring = document.problem().record.more.get("Scoring");
        let is_pairs = scoring.is_some_and(|scoring| scoring.to_uppercase().starts_with("M"));
        LeadState {
            view: LeadView {
                criterion: if is_pairs {
                    Criterion::Matchpoints
                } else {
                    Criterion::Contract
                },
                confidence: self.view.confidence,
                ..LeadView::default()
            },
            ..LeadState::default()
        }
    }

    /// Executes a command about the question of what to lead.
    pub(super) fn perform(&mut self, desk: &mut Desk, command: Lead) {
        match command {
            Lead::Ask => ask(desk),
            Lead::CountLayouts => self.count_layouts(desk),
            Lead::Choose(card) => {
                self.chosen = Some(card);
                desk.screen.hides_numbers = false;
            }
            Lead::SortBy(criterion) => {
                self.view.criterion = criterion;
                self.list(Listing::default());
                self.restart_test();
            }
            Lead::Confidence(confidence) => {
                self.view.confidence = confidence;
                self.restart_test();
            }
            Lead::Tick(cards) => self.tick(cards),
            Lead::Grouping(grouping) => {
                self.view.grouping = grouping;
                self.list(Listing::default());
            }
            Lead::List(listing) => {
                self.keep_leads();
                self.list(listing);
            }
            Lead::Deal(index) => {
                self.keep_leads();
                self.view.deal = index;
            }
            Lead::Lay(index) => self.lay(desk, index),
            Lead::More => {
                let sampling = self
                    .asked
                    .as_mut()
                    .and_then(|asked| asked.sampling.as_mut());
                if let Some(sampling) = sampling {
                    sampling.extend_to(sampling.sample().deals() + MORE_DEALS);
                }
            }
            Lead::Export => desk.effects.extend(self.exported(desk)),
            Lead::System(system) => change_terms(desk, |terms| terms.system = system),
            Lead::Write(place, text) => self.begin_to_write(desk, place, text),
            Lead::Type(place, text) => {
                if let Some(field) = self.writing.as_mut().filter(|field| field.place == place) {
                    (field.text, field.error) = (text, None);
                }
            }
            // A click on another chip may have closed the field before.
            Lead::EndWriting(place) if self.is_writing(place) => self.end_writing(desk),
            Lead::CancelWriting(place) if self.is_writing(place) => self.writing = None,
            Lead::EndWriting(_) | Lead::CancelWriting(_) => {}
            Lead::ResetCall(index) => change_terms(desk, |terms| drop(terms.calls.remove(&index))),
            Lead::LetLead(seat) => let_lead(desk, seat),
        }
    }

    /// Updates the question to the open document. The work begins when the page is shown. It ends when the page shows
    /// another question, when the document asks for no lead, or when the results are hidden.
    pub(super) fn refresh(&mut self, desk: &mut Desk) {
        if desk.documents.shows_replacement() {
            return;
        }
        let is_shown = desk.screen.mode == ScreenMode::Statistics;
        if !is_shown {
            self.end_writing(desk);
        }
        let document = desk.documents.open_document();
        if !document.asks_lead() {
            self.forget_answer(desk);
            (self.asked, self.writing) = (None, None);
            return;
        }
        let is_current = self
            .asked
            .as_ref()
            .is_some_and(|asked| asked.is_about(document));
        if !is_current && !is_shown {
            return self.take_solved(desk);
        }
        if !is_current {
            self.ask_anew(desk);
        }
        if desk.hides_results() {
            self.forget_answer(desk);
            (self.chosen, self.view.ticked) = (None, None);
        } else if !desk.inquiries.lead.is_open() {
            self.solve_more(desk);
        }
    }

    /// Asks the question about the open document in place of the old one.
    fn ask_anew(&mut self, desk: &mut Desk) {
        let asked = AskedLead::new(desk.documents.open_document(), &self.view);
        self.forget_answer(desk);
        let before = self.asked.replace(asked);
        let (now, before) = (self.asked.as_ref(), before.as_ref());
        let choices = |asked: Option<&AskedLead>| asked.map(AskedLead::choices).unwrap_or_default();
        if choices(now) != choices(before) {
            (self.chosen, self.view.ticked) = (None, None);
        }
        let auction =
            |asked: Option<&AskedLead>| asked.map(|asked| asked.problem.record.auction.clone());
        if auction(now) != auction(before) {
            self.writing = None;
        }
        self.list(Listing::default());
    }

    /// Receives solved deals, and updates the numbers shown at the time `now`.
    pub(super) fn poll(&mut self, desk: &mut Desk, now: Duration) {
        if desk.inquiries.lead.is_done() {
            self.take_solved(desk);
            self.solve_more(desk);
        }
        self.take_finished_digest(now);
        let Some(request) = self.digest_request(desk) else {
            return;
        };
        let (deals, is_stuck) = self.solved_so_far(desk);
        if self.work.is_running() || !self.is_digest_due(&request, deals, is_stuck, now) {
            return;
        }
        let Some(sample) = self.sample_so_far(desk) else {
            return;
        };
        // Another criterion needs a new order.
        let has_order = |old: &DigestRequest| old.view.criterion == request.view.criterion;
        let before = if self.digest.request.as_ref().is_some_and(has_order) {
            self.digest.order.clone()
        } else {
            Vec::new()
        };
        let work = move || LeadDigest::compute(Arc::new(sample), request, before);
        self.work.start(desk.inquiries.workers(), now, work);
        self.take_finished_digest(now);
    }

    /// Shows the numbers computed on the background thread, if that has finished.
    fn take_finished_digest(&mut self, now: Duration) {
        if let Some(digest) = self.work.take(now) {
            self.digest = digest;
        }
    }

    /// Returns the request for the numbers to show; `None` if the question cannot be asked, or nothing was solved.
    fn digest_request(&self, desk: &Desk) -> Option<DigestRequest> {
        let question = self.asked.as_ref()?.question.as_ref().ok()?;
        Some(DigestRequest {
            view: self.view.clone(),
            vulnerable: question.vulnerable,
            chosen: self.chosen,
            unseen: unseen_seats(question),
            is_over: !desk.inquiries.lead.is_running(),
        })
    }

    /// Returns true if the numbers shown are out of date and should be computed now. A choice of the user takes effect at
    /// once.
    fn is_digest_due(
        &self,
        request: &DigestRequest,
        deals: usize,
        is_stuck: bool,
        now: Duration,
    ) -> bool {
        let is_other = self.digest.request.as_ref() != Some(request);
        // After work was stopped and resumed, the last batch is solved again.
        let has_grown = deals > self.digest.deals();
        (deals > 0 || is_stuck) && (is_other || has_grown && self.work.has_paused(now))
    }

    /// Returns the number of deals solved so far, and true if no further deal can be found.
    fn solved_so_far(&self, desk: &Desk) -> (usize, bool) {
        let samples = [self.sampled(), desk.inquiries.lead.report()];
        samples
            .into_iter()
            .flatten()
            .fold((0, false), |(deals, is_stuck), sample| {
                (deals + sample.deals(), is_stuck || sample.is_stuck())
            })
    }

    /// Returns the deals of the batches that are complete.
    fn sampled(&self) -> Option<&ChoiceSample> {
        let sampling = self.asked.as_ref()?.sampling.as_ref()?;
        Some(sampling.sample())
    }

    /// Returns all deals solved so far; `None` if the question cannot be asked.
    fn sample_so_far(&self, desk: &Desk) -> Option<ChoiceSample> {
        let mut sample = self.sampled()?.clone();
        if let Some(batch) = desk.inquiries.lead.report() {
            sample.append(batch);
        }
        Some(sample)
    }

    /// Adds the deals of the complete batch to the sample.
    fn take_solved(&mut self, desk: &mut Desk) {
        let sampling = self
            .asked
            .as_mut()
            .and_then(|asked| asked.sampling.as_mut());
        if let (Some(sampling), Some(batch)) = (sampling, desk.inquiries.lead.report()) {
            sampling.append(batch);
            self.settled = sampling.settled().cloned();
        }
        desk.inquiries.lead.set_question(None);
    }

    /// Asks the workers for the next batch of deals, unless there are enough.
    fn solve_more(&mut self, desk: &mut Desk) {
        let Some(asked) = &mut self.asked else { return };
        if let (Ok(question), Some(sampling)) = (&asked.question, &mut asked.sampling)
            && let Some(deals) = sampling.next_deals()
        {
            let batch = question.choices.with_deals(deals);
            desk.inquiries.lead.set_question(Some(batch));
        }
    }

    /// Tests the deals solved so far by the user's criterion and confidence. The work goes on until a lead is settled.
    fn restart_test(&mut self) {
        let Some(asked) = &mut self.asked else { return };
        if let (Ok(question), Some(old)) = (&asked.question, &asked.sampling) {
            let mut sampling = sampling_by(question, &self.view);
            sampling.append(old.sample());
            self.settled = sampling.settled().cloned();
            asked.sampling = Some(sampling);
        }
    }

    /// Returns the effect that writes the deals shown to a CSV file; `None` if there are none.
    fn exported(&self, desk: &Desk) -> Option<Effect> {
        let sample = self.digest.sample.as_ref()?;
        let stem = file_stem_for(desk.documents.open_document().problem());
        Effect::save_csv(format!("{stem}-leads.csv"), |csv| sample.write_csv(csv))
    }

    /// Drops the deals and numbers of the question, and ends the work on it.
    fn forget_answer(&mut self, desk: &mut Desk) {
        desk.inquiries.lead.set_question(None);
        (self.digest, self.settled) = (LeadDigest::default(), None);
        self.work = PacedWork::default();
        if let Some(asked) = &mut self.asked {
            let question = asked.question.as_ref().ok();
            asked.sampling = question.map(|question| sampling_by(question, &self.view));
        }
    }

    /// Shows the page about the layouts of two hands. If two hands are unseen, counts their layouts for every card: the
    /// count is exact where the deals drawn are an estimate.
    fn count_layouts(&self, desk: &mut Desk) {
        let unseen = self.in_context(desk).unseen();
        let hides = desk.hides_results();
        change_terms(desk, |terms| terms.is_asked = false);
        if let ([one, other], false) = (&unseen[..], hides) {
            let document = desk.documents.open_document_mut();
            document.restore_layout_terms(LayoutTerms {
                unseen: Some([*one, *other].into()),
                each_card: true,
                ..document.layout_terms().clone()
            });
            desk.requests.push(Request::Command(Counting::Count.into()));
        }
    }

    /// Ticks the two leads that are compared now, so that they stay while deals are added.
    fn keep_leads(&mut self) {
        self.view.ticked = self.view.ticked.or(self.shown_leads());
    }

    /// Returns the two leads that are compared now; `None` if there are none.
    fn shown_leads(&self) -> Option<[Option<CardSet>; 2]> {
        let comparison = self.digest.comparison.as_ref()?;
        Some(
            comparison
                .leads
                .map(|lead| Some(self.digest.merits[lead].cards)),
        )
    }

    /// Ticks a lead, as the first or the second one, or unticks it. If two are ticked, it takes the place of the second.
    fn tick(&mut self, cards: CardSet) {
        let shown = self.view.ticked.or(self.shown_leads());
        let ticked = shown.unwrap_or_default();
        self.view.ticked = Some(match ticked {
            [Some(first), second] if first == cards => [None, second],
            [first, Some(second)] if second == cards => [first, None],
            [None, second] => [Some(cards), second],
            [first, _] => [first, Some(cards)],
        });
        self.list(Listing::default());
    }

    /// Lists these deals, from the first one on.
    fn list(&mut self, listing: Listing) {
        (self.view.listing, self.view.deal) = (listing, 0);
    }

    /// Puts the deal with this index in the list on the table, in place of the open document.
    fn lay(&mut self, desk: &mut Desk, index: usize) {
        desk.documents.return_to_document();
        let number = self.in_context(desk).listed().get(index);
        let sample = self.digest.sample.as_ref();
        let hands = sample
            .zip(number)
            .map(|(sample, &number)| sample.hands()[number]);
        let at = self.asked.as_ref().map(|asked| asked.at);
        let (Some(hands), Some(at)) = (hands, at) else {
            return;
        };
        self.keep_leads();
        self.view.deal = index;
        let hands = Seat::ALL.map(|seat| (seat, hands[seat]));
        desk.documents.put_layout_on_table(index, at, &hands, &[]);
        desk.screen.mode = ScreenMode::Analyse;
    }
}

/// The text fields for requirements and conditions.
impl LeadState {
    /// Returns true if a text field is open in this place.
    fn is_writing(&self, place: TermPlace) -> bool {
        self.writing
            .as_ref()
            .is_some_and(|field| field.place == place)
    }

    /// Opens the text field for the requirement or condition with this text, after closing any other field. A field
    /// whose text has an error stays open instead.
    fn begin_to_write(&mut self, desk: &mut Desk, place: TermPlace, text: String) {
        if self.is_writing(place) {
            return;
        }
        self.end_writing(desk);
        if self.writing.is_some() {
            return;
        }
        let texts = match place {
            TermPlace::Requirement(call, _) => {
                let known = self.requirement_texts(call);
                known.map_or(Vec::new(), |(_, texts)| texts)
            }
            TermPlace::Condition(_) => desk
                .documents
                .open_document()
                .lead_terms()
                .conditions
                .clone(),
        };
        // The texts before this one may have been removed when the other field was closed.
        let index = texts
            .iter()
            .position(|known| *known == text)
            .unwrap_or(texts.len());
        self.writing = Some(TermField {
            place: match place {
                TermPlace::Requirement(call, _) => TermPlace::Requirement(call, index),
                TermPlace::Condition(_) => TermPlace::Condition(index),
            },
            opening: self.openings,
            before: text.clone(),
            text,
            error: None,
        });
        self.openings += 1;
    }

    /// Closes the open text field and keeps its text. If the text has an error, the field stays open and shows it. An
    /// empty text removes the requirement or condition.
    pub(super) fn end_writing(&mut self, desk: &mut Desk) {
        let Some(field) = &mut self.writing else {
            return;
        };
        let (place, text) = (field.place, field.text.trim().to_owned());
        if text == field.before {
            self.writing = None;
            return;
        }
        field.error = match place {
            _ if text.is_empty() => None,
            TermPlace::Requirement(call, _) => {
                let asked = self.asked.as_ref();
                let seat = asked.and_then(|asked| Some(asked.calls.get(call)?.meaning.seat));
                let system = desk.documents.open_document().lead_terms().system.system();
                seat.and_then(|seat| system.requirement(&text, seat).err())
            }
            TermPlace::Condition(_) => text.parse::<Condition>().err(),
        };
        if field.error.is_none() {
            self.writing = None;
            self.set_term(desk, place, Some(text).filter(|text| !text.is_empty()));
        }
    }

    /// Sets the requirement or condition at a place; `None` removes it.
    fn set_term(&mut self, desk: &mut Desk, place: TermPlace, text: Option<String>) {
        match place {
            TermPlace::Condition(index) => change_terms(desk, |terms| {
                replace(&mut terms.conditions, index, text);
            }),
            TermPlace::Requirement(index, at) => {
                let Some((call, mut texts)) = self.requirement_texts(index) else {
                    return;
                };
                replace(&mut texts, at, text);
                change_terms(desk, |terms| {
                    terms.calls.insert(index, (call, texts));
                });
            }
        }
    }

    /// Returns the call with this index and the texts of its requirements.
    fn requirement_texts(&self, index: usize) -> Option<(Call, Vec<String>)> {
        let meaning = &self.asked.as_ref()?.calls.get(index)?.meaning;
        let requirements = meaning.requirements.iter();
        Some((
            meaning.call,
            requirements.map(|required| required.text.clone()).collect(),
        ))
    }
}

/// Replaces the text at an index, appends it if the index is one too large, or removes it if there is no new text.
fn replace(texts: &mut Vec<String>, index: usize, text: Option<String>) {
    let end = (index + 1).min(texts.len());
    texts.splice(index.min(end)..end, text);
}

/// Shows the page about the lead. Cards that are missing become unknown, and an auction without its last passes gets
/// them. If no hand is missing, the user asks as the player who is to play.
fn ask(desk: &mut Desk) {
    desk.documents.return_to_document();
    desk.edit(&Edit::EndAuction);
    let document = desk.documents.open_document();
    if document.only_known_hand().is_none() {
        change_terms(desk, |terms| terms.is_asked = true);
    } else if !document.asks_lead() {
        desk.edit(&Edit::ForgetRest);
    }
    desk.enter_mode(ScreenMode::Statistics);
}

/// Changes the dealer of the auction or, without calls, declarer, so that the hand at `seat` is on lead.
fn let_lead(desk: &mut Desk, seat: Seat) {
    let problem = desk.documents.open_document().problem();
    match problem.record.auction.dealer_for(seat) {
        Some(dealer) => desk.edit(&Edit::Dealer(dealer)),
        // The seat to the right of the leader is declarer's.
        None => desk.edit(&Edit::Declarer(seat.next().partner())),
    }
    if desk.documents.open_document().problem().setup.leader != seat {
        desk.edit(&Edit::Leader(seat));
    }
}

/// Changes the user's choices that define the question. The change can be undone.
fn change_terms(desk: &mut Desk, change: impl FnOnce(&mut LeadTerms)) {
    let document = desk.documents.open_document_mut();
    let mut terms = document.lead_terms().clone();
    change(&mut terms);
    document.set_lead_terms(terms);
}

/// Returns true if two problems have the same question of what to lead: only their texts differ.
fn is_same_question(one: &Problem, other: &Problem) -> bool {
    one.setup == other.setup
        && one.contract() == other.contract()
        && one.record.auction == other.record.auction
        && (one.dealer, one.vulnerability) == (other.dealer, other.vulnerability)
}
