//! Random deals that meet constraints: dealing them, and its progress.

pub mod form;

use std::sync::Arc;
use std::time::Duration;

use kibitzer::analysis::RandomDeals;
use kibitzer::dealing::{Dealer, DealingError};
use kibitzer::problem::Problem;

use crate::document::reading::{ReadText, TextFacts, TextSource};
use crate::session::analysis::inquiries::Inquiries;
use crate::session::analysis::workers::BackgroundResult;
use crate::session::command::{Dealing, Filing};
use crate::session::dealing::form::{DealForm, DealOrder};
use crate::session::desk::Desk;
use crate::session::request::Request;

/// The state of random dealing: the form, the job in progress, and the last failure.
#[derive(Default)]
pub struct DealingState {
    /// The form for random deals, with the text typed in each field.
    pub form: DealForm,
    job: Option<DealingJob>,
    /// The reason why the last job gave up; `None` if it did not.
    failure: Option<DealingFailure>,
}

/// The reason why random dealing gave up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DealingFailure {
    /// No deal can meet the constraints.
    Constraints(DealingError),
    /// No deal met the constraints in this number of successive attempts.
    TooRare(u64),
}

/// A job in progress that looks for random deals.
struct DealingJob {
    order: DealOrder,
    seed: u64,
    /// The dealer that draws random deals; `None` while it still counts the possible deals.
    dealer: Option<Arc<Dealer>>,
    /// The background computation that counts the possible deals and creates the dealer.
    counting: BackgroundResult<Result<Dealer, DealingError>>,
    /// The number of blocks of dealing attempts requested from the worker threads so far.
    blocks: u64,
    /// The number of attempts completed so far.
    attempts: u64,
    /// The number of the attempt that produced the last deal found, counted from the start of the job.
    last: u64,
    /// The random deals found so far.
    deals: Vec<Problem>,
    /// The time when the job was first polled for results; `Duration::MAX` until then.
    begun: Duration,
    /// The time when the job was last polled for results.
    now: Duration,
}

/// The progress of a job that looks for random deals.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DealingProgress {
    /// The number of deals found.
    pub deals: u64,
    /// The number of deals requested.
    pub wanted: u64,
    /// The approximate share of all deals that meet the constraints, 0.0 to 1.0; `None` until some are found.
    pub share: Option<f64>,
    /// The number of deals found per second; `None` during the first half second of the job.
    pub rate: Option<f64>,
}

/// The number of successive attempts without a deal after which dealing gives up.
const MAX_FAILED_ATTEMPTS: u64 = 10_000_000;

/// The number of blocks of dealing attempts that are requested from the worker threads at a time.
const BLOCKS_AT_A_TIME: u64 = 64;

impl DealingState {
    /// Returns the progress of the job that looks for random deals; `None` if no job is running.
    pub fn progress(&self) -> Option<DealingProgress> {
        let job = self.job.as_ref()?;
        let dealer = job.dealer.as_ref();
        let deals = job.deals.len() as u64;
        let seconds = job.now.saturating_sub(job.begun).as_secs_f64();
        Some(DealingProgress {
            deals,
            wanted: job.order.count,
            share: dealer.and_then(|dealer| dealer.share_by(deals, job.last)),
            rate: (seconds > 0.5).then(|| deals as f64 / seconds),
        })
    }

    /// Returns the reason why the last job gave up; `None` if it did not.
    pub fn failure(&self) -> Option<DealingFailure> {
        self.failure
    }

    /// Prepares the form before it is shown: suggests the game of the document on the table.
    pub(super) fn prepare(&mut self, desk: &Desk) {
        let game = desk.document().problem().setup.game;
        self.form.suggest_game(game);
    }

    /// Executes a command about random deals.
    pub(super) fn perform(&mut self, desk: &mut Desk, command: Dealing) {
        match command {
            Dealing::Fill(form) => {
                self.form = *form;
                self.failure = None;
            }
            Dealing::Begin => self.begin(&mut desk.inquiries, desk.chance.bits()),
            Dealing::Stop => self.end(desk),
        }
    }

    /// Starts a job that deals hands as the form specifies. If the form gives no seed, the seed is derived from
    /// `any_seed`. Does nothing if the form is not valid.
    fn begin(&mut self, inquiries: &mut Inquiries, any_seed: u64) {
        let Ok(order) = self.form.parse_order() else {
            return;
        };
        inquiries.dealing.set_question(None);
        self.failure = None;
        let constraints = order.constraints.clone();
        let workers = inquiries.workers();
        self.job = Some(DealingJob {
            seed: order.seed.unwrap_or(any_seed % 1_000_000),
            order,
            dealer: None,
            counting: workers.run_in_background(move || Dealer::new(constraints)),
            blocks: 0,
            attempts: 0,
            last: 0,
            deals: Vec::new(),
            begun: Duration::MAX,
            now: Duration::ZERO,
        });
    }

    /// Ends the job that looks for random deals. Adds the deals found so far to the problem list, and requests that the
    /// first one be opened.
    fn end(&mut self, desk: &mut Desk) {
        desk.inquiries.dealing.set_question(None);
        let Some(job) = self.job.take().filter(|job| !job.deals.is_empty()) else {
            return;
        };
        let facts = TextFacts::from_source(TextSource::Dealt(job.seed));
        desk.screen.over = None;
        let place = desk.problem_list.add(ReadText {
            facts: Arc::new(facts),
            problems: job.deals,
        });
        let open = Filing::OpenListed(place);
        desk.requests.push(Request::Command(open.into()));
    }

    /// Collects the deals that the worker threads have found. Ends the job when there are enough, or when no more can
    /// be expected.
    pub(super) fn poll(&mut self, desk: &mut Desk, now: Duration) {
        let Some(job) = &mut self.job else {
            return;
        };
        job.begun = job.begun.min(now);
        job.now = now;
        let collected = job.collect_deals(&mut desk.inquiries);
        let is_enough = job.deals.len() as u64 >= job.order.count;
        let dealer = job.dealer.as_ref();
        let is_exhausted = dealer.is_some_and(|dealer| dealer.is_exhausted(job.attempts));
        self.failure = match collected {
            Err(error) => Some(DealingFailure::Constraints(error)),
            Ok(()) if job.attempts >= job.last + MAX_FAILED_ATTEMPTS => {
                Some(DealingFailure::TooRare(MAX_FAILED_ATTEMPTS))
            }
            Ok(()) if is_exhausted && job.deals.is_empty() => {
                let none = DealingError::ImpossibleTogether;
                Some(DealingFailure::Constraints(none))
            }
            Ok(()) => None,
        };
        if self.failure.is_some() || is_enough || is_exhausted {
            self.end(desk);
        }
    }
}

impl DealingJob {
    /// Adds the deals that the worker threads have found, and requests the next blocks of attempts.
    fn collect_deals(&mut self, inquiries: &mut Inquiries) -> Result<(), DealingError> {
        if let Some(dealer) = self.counting.take() {
            self.dealer = Some(Arc::new(dealer?));
        }
        let Some(dealer) = self.dealer.clone() else {
            return Ok(());
        };
        let slot = &mut inquiries.dealing;
        if let Some(inquiry) = slot.inquiry().filter(|inquiry| inquiry.is_complete()) {
            let report = inquiry.answer().report();
            self.attempts += report.attempts();
            for deal in report.deals() {
                if (self.deals.len() as u64) < self.order.count {
                    self.last = deal.attempt;
                    let number = self.deals.len() as u64 + 1;
                    let setup = dealer.constraints().table(&deal.hands);
                    self.deals.push(Problem::of_board(number, setup));
                }
            }
            slot.set_question(None);
        }
        if !slot.is_open() {
            let blocks = self.blocks..self.blocks + BLOCKS_AT_A_TIME;
            self.blocks = blocks.end;
            let seed = self.seed;
            slot.set_question(Some(RandomDeals {
                dealer,
                seed,
                blocks,
            }));
        }
        Ok(())
    }
}
