//! Random deals that meet conditions: the form in which the user types the conditions, and the progress of dealing.

use std::sync::Arc;
use std::time::Duration;

use kibitzer::analysis::RandomDeals;
use kibitzer::cards::{BySeat, Seat, Suit};
use kibitzer::dealing::{DealConditions, Dealer, DealingError};
use kibitzer::notation::limits::{self, LimitError};
use kibitzer::problem::Problem;
use kibitzer::rules::{Game, Limit};

use crate::document::reading::{ReadText, TextFacts, TextSource};
use crate::session::inquiries::Inquiries;
use crate::session::workers::BackgroundResult;

/// The form for random deals, with the text typed in each field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealForm {
    /// The game for which hands are dealt: bridge or preferans.
    pub game: Game,
    /// The text of the field for the number of deals.
    pub count: String,
    /// The text of the field for the random seed; if empty, a different seed is used each time.
    pub seed: String,
    /// The conditions on each hand of a random deal. In preferans there are none for South, the empty seat.
    pub hands: BySeat<HandConditions>,
}

/// The conditions on one hand of a random deal, as typed. An empty text imposes no condition.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HandConditions {
    /// The allowed range of high-card points, such as `15-17`.
    pub points: String,
    /// The allowed length of spades, hearts, diamonds and clubs each, such as `5+`.
    pub lengths: [String; 4],
    /// The allowed shapes of a hand, such as `5332, 4432`, `5-4-x-x` or `balanced`.
    pub shape: String,
    /// The cards that the hand must hold, such as `SA, HKQ`.
    pub cards: String,
    /// The tricks that the hand must be able to make as declarer, such as `NT=9+ S=10`.
    pub tricks: String,
}

/// A field of the form for random deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DealFormField {
    /// The field for the number of deals.
    Count,
    /// The field for the random seed.
    Seed,
    /// The field for the high-card points of a hand.
    Points(Seat),
    /// The field for the length of a suit in a hand.
    Length(Seat, Suit),
    /// The field for the shapes of a hand.
    Shape(Seat),
    /// The field for the cards that a hand must hold.
    Cards(Seat),
    /// The field for the tricks that a hand must make as declarer.
    Tricks(Seat),
}

/// An error in the text that the user typed into a field of the form for random deals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DealFormError {
    /// The number of deals is not a number from 1 to [`MAX_DEALS`].
    Count,
    /// The random seed is not a number.
    Seed,
    /// The text is not a valid condition on a hand, for this reason.
    Limit(LimitError),
}

/// Maximum number of random deals in one list.
pub const MAX_DEALS: u64 = 10_000;

/// A valid request for random deals, parsed from the form that the user filled in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DealOrder {
    /// The conditions that every random deal must meet.
    pub conditions: DealConditions,
    /// The number of deals requested.
    pub count: u64,
    /// The random seed; `None` if any seed will do.
    pub seed: Option<u64>,
}

impl Default for DealForm {
    fn default() -> DealForm {
        DealForm {
            game: Game::Bridge,
            count: "12".to_owned(),
            seed: String::new(),
            hands: BySeat::default(),
        }
    }
}

impl DealForm {
    /// Sets the game to that of the document on the table, unless the user has typed conditions on the hands.
    pub(super) fn suggest_game(&mut self, game: Game) {
        if self.hands == BySeat::default() {
            self.game = game;
        }
    }

    /// Returns the seats that hold cards in the game of the form.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let absent = DealConditions::new(self.game).absent;
        let seats = Seat::ALL.into_iter();
        seats.filter(move |seat| Some(*seat) != absent)
    }

    /// Parses the form and returns the request for random deals.
    ///
    /// # Errors
    ///
    /// Returns every field whose text is not valid, with its error.
    pub fn parse_order(&self) -> Result<DealOrder, Vec<(DealFormField, DealFormError)>> {
        let mut flaws = Vec::new();
        let mut conditions = DealConditions::new(self.game);
        for seat in self.seats() {
            self.hands[seat].read_conditions(seat, &mut conditions, &mut flaws);
        }
        let count = self.count.trim().parse().ok();
        let count = count.filter(|count| (1..=MAX_DEALS).contains(count));
        if count.is_none() {
            flaws.push((DealFormField::Count, DealFormError::Count));
        }
        let seed = match self.seed.trim() {
            "" => Some(None),
            seed => seed.parse().ok().map(Some),
        };
        if seed.is_none() {
            flaws.push((DealFormField::Seed, DealFormError::Seed));
        }
        match (count, seed) {
            (Some(count), Some(seed)) if flaws.is_empty() => Ok(DealOrder {
                conditions,
                count,
                seed,
            }),
            _ => Err(flaws),
        }
    }
}

impl HandConditions {
    /// Parses the conditions on the hand of `seat` and adds them to `conditions`; errors are added to `flaws`.
    fn read_conditions(
        &self,
        seat: Seat,
        conditions: &mut DealConditions,
        flaws: &mut Vec<(DealFormField, DealFormError)>,
    ) {
        let limits = &mut conditions.limits;
        let field = DealFormField::Points(seat);
        let points = read_field(field, &self.points, limits::range, flaws);
        limits.extend(points.map(|within| Limit::points(seat, within)));
        for (suit, text) in Suit::ALL.into_iter().zip(&self.lengths) {
            let field = DealFormField::Length(seat, suit);
            let length = read_field(field, text, limits::range, flaws);
            limits.extend(length.map(|within| Limit::length(seat, suit, within)));
        }
        let shape = |text: &str| limits::shape(&format!("{seat}={text}"));
        let shape = read_field(DealFormField::Shape(seat), &self.shape, shape, flaws);
        conditions.shapes.extend(shape);
        let pins = |text: &str| limits::pins(&format!("{seat}:{text}"));
        let cards = read_field(DealFormField::Cards(seat), &self.cards, pins, flaws);
        limits.extend(cards.into_iter().flatten());
        for word in self.tricks.split_whitespace() {
            let tricks = |text: &str| limits::tricks(&format!("{seat}:{text}"));
            let tricks = read_field(DealFormField::Tricks(seat), word, tricks, flaws);
            conditions.tricks.extend(tricks);
        }
    }
}

/// Parses the text of a field. Returns `None` if the field is empty or its text is not valid; the error is then added to
/// `flaws`.
fn read_field<T>(
    field: DealFormField,
    text: &str,
    parse: impl Fn(&str) -> Result<T, LimitError>,
    flaws: &mut Vec<(DealFormField, DealFormError)>,
) -> Option<T> {
    let text = text.trim();
    let parsed = (!text.is_empty()).then(|| parse(text))?;
    let flaw = |error| flaws.push((field, DealFormError::Limit(error)));
    parsed.map_err(flaw).ok()
}

/// The state of random dealing: the form, the job in progress, and the last failure.
#[derive(Default)]
pub struct DealingState {
    /// The form for random deals, with the text typed in each field.
    pub form: DealForm,
    job: Option<DealingJob>,
    /// The reason why the last job found no deals; `None` if it found some.
    failure: Option<DealingFailure>,
}

/// The reason why random dealing found no deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DealingFailure {
    /// No deal can meet the conditions.
    Conditions(DealingError),
    /// No deal met the conditions in this number of attempts.
    TooRare(u64),
}

/// A job in progress that looks for random deals.
struct DealingJob {
    order: DealOrder,
    seed: u64,
    /// The dealer that draws random deals; `None` while it still counts the possible deals.
    dealer: Option<Arc<Dealer>>,
    /// The dealer that counts the possible deals in the background.
    counting: BackgroundResult<Result<Dealer, DealingError>>,
    /// The number of blocks of dealing attempts requested from the worker threads so far.
    blocks: u64,
    /// The number of attempts completed so far.
    attempts: u64,
    /// The number of the attempt that produced the last deal found, counted from the start of the job.
    last: u64,
    /// The random deals found so far.
    deals: Vec<Problem>,
    /// The time when the job was first polled for results; the maximum until then.
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
    /// The approximate share of all deals that meet the conditions, 0.0 to 1.0; `None` until some are found.
    pub share: Option<f64>,
    /// The number of deals found per second; `None` during the first half second of the job.
    pub rate: Option<f64>,
}

/// The number of successive attempts without a deal after which dealing gives up.
const MAX_FAILED_ATTEMPTS: u64 = 10_000_000;

/// The number of blocks of dealing attempts that are requested from the worker threads at a time.
const BLOCKS_AT_A_TIME: u64 = 64;

impl DealingState {
    /// Returns the progress of the job that looks for random deals; `None` if there is none.
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

    /// Returns the reason why the last job found no deals; `None` if it found some.
    pub fn failure(&self) -> Option<DealingFailure> {
        self.failure
    }

    /// Replaces the content of the form for random deals by what the user typed.
    pub(super) fn write(&mut self, form: DealForm) {
        self.form = form;
        self.failure = None;
    }

    /// Starts a job that deals hands as requested by the form, with a seed derived from `any_seed` if the form has
    /// none. Does nothing if the form is not valid.
    pub(super) fn begin_dealing(&mut self, inquiries: &mut Inquiries, any_seed: u64) {
        let Ok(order) = self.form.parse_order() else {
            return;
        };
        inquiries.dealing.set_question(None);
        self.failure = None;
        let conditions = order.conditions.clone();
        let workers = inquiries.workers();
        self.job = Some(DealingJob {
            seed: order.seed.unwrap_or(any_seed % 1_000_000),
            order,
            dealer: None,
            counting: workers.run_in_background(move || Dealer::new(conditions)),
            blocks: 0,
            attempts: 0,
            last: 0,
            deals: Vec::new(),
            begun: Duration::MAX,
            now: Duration::ZERO,
        });
    }

    /// Ends the job that looks for random deals, and returns those found so far; `None` if there are none.
    pub(super) fn end_dealing(&mut self, inquiries: &mut Inquiries) -> Option<ReadText> {
        inquiries.dealing.set_question(None);
        let job = self.job.take()?;
        let facts = TextFacts::from_source(TextSource::Dealt(job.seed));
        (!job.deals.is_empty()).then(|| ReadText {
            facts: Arc::new(facts),
            problems: job.deals,
        })
    }

    /// Collects the deals that the worker threads have found. Ends the job and returns them all when there are enough,
    /// or when no more can be expected.
    pub(super) fn poll(&mut self, inquiries: &mut Inquiries, now: Duration) -> Option<ReadText> {
        let job = self.job.as_mut()?;
        job.begun = job.begun.min(now);
        job.now = now;
        let collected = job.collect_deals(inquiries);
        let is_enough = job.deals.len() as u64 >= job.order.count;
        let dealer = job.dealer.as_ref();
        let is_exhausted = dealer.is_some_and(|dealer| dealer.is_exhausted(job.attempts));
        self.failure = match collected {
            Err(error) => Some(DealingFailure::Conditions(error)),
            Ok(()) if job.attempts >= job.last + MAX_FAILED_ATTEMPTS => {
                Some(DealingFailure::TooRare(MAX_FAILED_ATTEMPTS))
            }
            Ok(()) if is_exhausted && job.deals.is_empty() => {
                let none = DealingError::ImpossibleTogether;
                Some(DealingFailure::Conditions(none))
            }
            Ok(()) => None,
        };
        match self.failure.is_some() || is_enough || is_exhausted {
            true => self.end_dealing(inquiries),
            false => None,
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
                    let setup = dealer.conditions().table(&deal.hands);
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
