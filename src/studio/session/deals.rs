//! All deals of two unseen hands: what the user asks about them, and what is made of the answer.

use std::time::Duration;

use kibitzer::analysis::{Indicator, Stage, Statistics};
use kibitzer::cards::Card;
use kibitzer::rules::Limit;

use crate::session::digest::{Digest, DigestAim, DigestBrief};
use crate::session::sights::Sights;
pub use crate::session::sights::{
    CardShares, FoundLayout, Group, Grouping, MOST_LISTED, Opened, Order, Shares, Sort, Tab,
};
use crate::session::survey_terms::SurveyTerms;
use crate::session::workers::{Aside, Workers};

/// A change of what is asked of all deals.
#[derive(Clone, PartialEq, Debug)]
pub enum Ask {
    /// A limit in the place of one about the same.
    Limit(Limit),
    /// A limit is no longer kept to.
    Forget(Limit),
    /// No limits at all.
    NoLimits,
    /// Each card to play by itself, or the best of them.
    EachCard,
    /// Whether the discards of preferans are unseen too.
    Discards,
    /// The card that the unseen hand leads that is to lead, or the best in every layout.
    Lead(Option<Card>),
    /// One of the layouts on the table.
    Lay(usize),
    /// A card to play, and all deals after it.
    Play(Card),
    /// The deals before the last card that was played so.
    TakeBack,
}

/// What of the answer is looked at.
#[derive(Clone, PartialEq, Debug)]
pub enum Sight {
    /// What stands under the numbers.
    Tab(Tab),
    /// The layouts of a result.
    Open(Option<Opened>),
    /// How these are grouped.
    Grouping(Grouping),
    /// The layouts of one group.
    Group(usize),
    /// Only layouts with these cards, such as `E:SA W:HK`.
    Search(String),
    /// The order of the cards to play, in the place of what is asked.
    Sort(Sort),
    /// The order of the layouts on the list.
    Order(Order),
}

/// What is shown is made anew so often at most, while layouts are counted,
const ANEW_EVERY: Duration = Duration::from_millis(250);
/// and never takes more than one part in so many of the time.
const SPARE: u32 = 4;

/// How many layouts are counted, and drawn, at either stage.
pub(crate) fn extent(statistics: &Statistics) -> ([u64; 2], [usize; 2]) {
    let stages = [Stage::Makes, Stage::Tricks];
    (
        stages.map(|stage| statistics.counted(stage)),
        stages.map(|stage| statistics.drawn(stage)),
    )
}

/// Seconds after which what was counted matters little for the pace.
const MEMORY: f64 = 20.0;

/// Layouts counted a second, over the last seconds.
#[derive(Default)]
struct Pace {
    since: Option<(Duration, u64)>,
    rate: f64,
}

impl Pace {
    fn note(&mut self, counted: u64, now: Duration) {
        let Some((then, before)) = self.since else {
            self.since = Some((now, counted));
            return;
        };
        let seconds = now.saturating_sub(then).as_secs_f64();
        if seconds < 1.0 || counted == before {
            return;
        }
        let rate = counted.saturating_sub(before) as f64 / seconds;
        // Layouts come in blocks: what was long ago counts less, by the time that has passed.
        let fresh = 1.0 - (-seconds / MEMORY).exp();
        self.rate = match self.rate {
            0.0 => rate,
            old => old + fresh * (rate - old),
        };
        self.since = Some((now, counted));
    }
}

/// What the user asks about all deals of two unseen hands, and what is made of the answer.
///
/// All numbers and lists are made of one sample of the layouts, beside the window, and shown together: while the
/// count grows no two of them speak of different samples.
#[derive(Default)]
pub struct Deals {
    pub(crate) asked: SurveyTerms,
    /// Whether the count was ended for good.
    pub(crate) is_stopped: bool,
    sights: Sights,
    /// The order of the cards to play, if the user chose one.
    sort: Option<Sort>,
    digest: Digest,
    work: Option<DigestWork>,
    not_before: Duration,
    pace: Pace,
}

/// A digest that is being made.
struct DigestWork {
    digest: Aside<Digest>,
    begun: Duration,
}

impl Deals {
    /// What the user asks.
    pub fn asked(&self) -> &SurveyTerms {
        &self.asked
    }

    /// What stands under the numbers.
    pub fn tab(&self) -> Tab {
        self.sights.tab
    }

    /// The layouts that are open: those that the user opened, else the most telling ones.
    pub fn opened(&self) -> Option<Opened> {
        self.digest.opened
    }

    /// What the user opened himself.
    pub(crate) fn opened_by_user(&self) -> Option<Opened> {
        self.sights.opened
    }

    /// How they are grouped.
    pub fn grouping(&self) -> Grouping {
        self.sights.grouping
    }

    /// The group that is listed.
    pub fn group(&self) -> usize {
        let last = self.digest.groups.len().saturating_sub(1);
        self.sights.group.min(last)
    }

    /// What is searched in the list.
    pub fn search(&self) -> &str {
        &self.sights.search
    }

    /// The order of the cards to play, if the user chose one.
    pub fn sort(&self) -> Option<Sort> {
        self.sort
    }

    /// The order of the layouts on the list.
    pub fn order(&self) -> Order {
        self.sights.order
    }

    /// The sample that everything shown is made of, once there is one.
    pub fn sample(&self) -> Option<&Statistics> {
        self.digest.sample.as_ref()
    }

    /// The shares of all layouts, the hand to play choosing its best card.
    pub fn shares(&self) -> &Shares {
        &self.digest.shares
    }

    /// What is known of each card to play, if that is asked.
    pub fn cards(&self) -> &[CardShares] {
        &self.digest.cards
    }

    /// The groups of the layouts that were opened.
    pub fn groups(&self) -> &[Group] {
        &self.digest.groups
    }

    /// The circumstances that tell most about whether the contract is made.
    pub fn telling(&self) -> &[Indicator] {
        &self.digest.telling
    }

    /// The layouts of the group that is listed.
    pub fn found(&self) -> &[FoundLayout] {
        &self.digest.found
    }

    /// Whether the groups and the list have all such layouts, and not only those that are known so far.
    pub fn lists_all(&self) -> bool {
        self.digest.lists_all
    }

    /// Whether what the user looks at is still being worked out.
    pub fn is_looking(&self) -> bool {
        self.work.is_some() && self.digest.brief.sights != self.sights
    }

    /// Whether something that is to be shown is being worked out.
    pub fn is_at_work(&self) -> bool {
        self.work.is_some()
    }

    /// Layouts counted a second.
    pub fn rate(&self) -> f64 {
        self.pace.rate
    }

    /// Another question is asked: nothing is known.
    pub(crate) fn forget_answer(&mut self) {
        self.is_stopped = false;
        (self.digest, self.work) = (Digest::default(), None);
        (self.pace, self.not_before) = (Pace::default(), Duration::ZERO);
    }

    /// Looks at something else in the same answer.
    pub(crate) fn see(&mut self, sight: Sight) {
        match sight {
            Sight::Tab(tab) => self.sights.tab = tab,
            Sight::Open(opened) => {
                (self.sights.opened, self.sights.group) = (opened, 0);
                self.sights.tab = Tab::Layouts;
            }
            Sight::Grouping(grouping) => (self.sights.grouping, self.sights.group) = (grouping, 0),
            Sight::Group(group) => self.sights.group = group,
            Sight::Search(text) => self.sights.search = text,
            Sight::Sort(sort) => self.sort = Some(sort),
            Sight::Order(order) => self.sights.order = order,
        }
    }

    /// Has all that is shown made anew from what is known, now and then.
    pub(crate) fn refresh(
        &mut self,
        statistics: &Statistics,
        aim: DigestAim,
        is_over: bool,
        now: Duration,
        workers: &Workers,
    ) {
        let stages = statistics.question().stages();
        self.pace
            .note(stages.map(|it| statistics.counted(it)).sum(), now);
        self.take_digest(now);
        let brief = DigestBrief {
            aim,
            sights: self.sights.clone(),
        };
        if self.work.is_some() || !self.is_due(statistics, &brief, is_over, now) {
            return;
        }
        let (sample, before) = (statistics.clone(), self.digest.opened);
        let digest = workers.aside(move || Digest::of(sample, brief, before));
        self.work = Some(DigestWork { digest, begun: now });
        self.take_digest(now);
    }

    /// Whether what is shown is to be made again.
    fn is_due(
        &self,
        statistics: &Statistics,
        brief: &DigestBrief,
        is_over: bool,
        now: Duration,
    ) -> bool {
        let Some(sample) = &self.digest.sample else {
            return true;
        };
        // What the user wants to see he sees at once.
        let is_other = self.digest.brief != *brief;
        let has_grown = extent(sample) != extent(statistics);
        is_other || has_grown && (is_over || now >= self.not_before)
    }

    /// Shows what was made, once it is ready.
    fn take_digest(&mut self, now: Duration) {
        let Some(digest) = self.work.as_ref().and_then(|work| work.digest.taken()) else {
            return;
        };
        let before = std::mem::replace(&mut self.digest, digest);
        if !self.digest.brief.aim.lists {
            self.digest.keep_lists_of(before);
        }
        let begun = self.work.take().map_or(now, |work| work.begun);
        self.not_before = now + ANEW_EVERY.max(now.saturating_sub(begun) * SPARE);
    }
}
