//! The layouts of two unseen hands: the user's question, and the digest of the answer.

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

/// A change to the user's question about the layouts.
#[derive(Clone, PartialEq, Debug)]
pub enum Ask {
    /// Sets a constraint on an unseen hand, replacing one on the same measure.
    Limit(Limit),
    /// Removes a constraint on an unseen hand.
    Forget(Limit),
    /// Removes all constraints on the unseen hands.
    NoLimits,
    /// Switches between evaluating every card to play and only the best.
    EachCard,
    /// Switches whether the discards of preferans are unseen too.
    Discards,
    /// Sets the lead of the unseen hand that is to lead; `None` for a best lead in every layout.
    Lead(Option<Card>),
    /// Puts the layout with this index of the list on the table.
    Lay(usize),
    /// Plays a card, and counts the layouts after it.
    Play(Card),
    /// Takes back the last card that was played this way.
    TakeBack,
}

/// A change to the user's choice of what the statistics about the layouts show.
#[derive(Clone, PartialEq, Debug)]
pub enum Sight {
    /// Shows this tab below the numbers.
    Tab(Tab),
    /// Lists the layouts of this result; `None` lets the digest choose a result.
    Open(Option<Opened>),
    /// Groups the listed layouts in this way.
    Grouping(Grouping),
    /// Lists the layouts of the group with this index.
    Group(usize),
    /// Lists only layouts with these cards, such as `E:SA W:HK`.
    Search(String),
    /// Sorts the cards to play by this column.
    Sort(Sort),
    /// Sorts the listed layouts in this order.
    Order(Order),
}

/// The shortest time between two digests while layouts are counted.
const ANEW_EVERY: Duration = Duration::from_millis(250);
/// Limits the time spent on digests: at most one part in this number of the total time.
const SPARE: u32 = 4;

/// Returns the numbers of layouts counted, and drawn, at either stage.
pub(crate) fn extent(statistics: &Statistics) -> ([u64; 2], [usize; 2]) {
    let stages = [Stage::Makes, Stage::Tricks];
    (
        stages.map(|stage| statistics.counted(stage)),
        stages.map(|stage| statistics.drawn(stage)),
    )
}

/// The time constant, in seconds, with which older counts lose their weight in the pace.
const MEMORY: f64 = 20.0;

/// The number of layouts counted per second, averaged over the last seconds.
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
        // Layouts arrive in blocks, so the pace is averaged. The weight of older values falls with the time that has
        // passed.
        let fresh = 1.0 - (-seconds / MEMORY).exp();
        self.rate = match self.rate {
            0.0 => rate,
            old => old + fresh * (rate - old),
        };
        self.since = Some((now, counted));
    }
}

/// The user's question about the layouts of two unseen hands, and the digest of the answer.
///
/// All numbers and lists are computed from one sample of the layouts, outside the window's thread, and shown together.
/// While the count grows, no two of them belong to different samples.
#[derive(Default)]
pub struct Deals {
    pub(crate) asked: SurveyTerms,
    /// True if the count of layouts was ended for good.
    pub(crate) is_stopped: bool,
    sights: Sights,
    /// The column by which the cards to play are sorted, if the user chose one.
    sort: Option<Sort>,
    digest: Digest,
    work: Option<DigestWork>,
    /// The earliest time of the next digest while the count grows.
    not_before: Duration,
    pace: Pace,
}

/// A digest that is being computed.
struct DigestWork {
    digest: Aside<Digest>,
    begun: Duration,
}

impl Deals {
    /// Returns the user's question about the layouts.
    pub fn asked(&self) -> &SurveyTerms {
        &self.asked
    }

    /// Returns the tab of the statistics below the numbers.
    pub fn tab(&self) -> Tab {
        self.sights.tab
    }

    /// Returns the result whose layouts are listed: the one that the user opened, else the most telling one.
    pub fn opened(&self) -> Option<Opened> {
        self.digest.opened
    }

    /// Returns the result that the user opened.
    pub(crate) fn opened_by_user(&self) -> Option<Opened> {
        self.sights.opened
    }

    /// Returns the grouping of the listed layouts.
    pub fn grouping(&self) -> Grouping {
        self.sights.grouping
    }

    /// Returns the index of the group whose layouts are listed.
    pub fn group(&self) -> usize {
        let last = self.digest.groups.len().saturating_sub(1);
        self.sights.group.min(last)
    }

    /// Returns the text by which the list of layouts is searched.
    pub fn search(&self) -> &str {
        &self.sights.search
    }

    /// Returns the column by which the cards to play are sorted, if the user chose one.
    pub fn sort(&self) -> Option<Sort> {
        self.sort
    }

    /// Returns the order of the layouts in the list.
    pub fn order(&self) -> Order {
        self.sights.order
    }

    /// Returns the sample from which everything shown is computed; `None` until there is one.
    pub fn sample(&self) -> Option<&Statistics> {
        self.digest.sample.as_ref()
    }

    /// Returns the shares of all layouts, with a best card from the hand to play.
    pub fn shares(&self) -> &Shares {
        &self.digest.shares
    }

    /// Returns the statistics of each card to play, if they were requested.
    pub fn cards(&self) -> &[CardShares] {
        &self.digest.cards
    }

    /// Returns the groups of the layouts with the open result.
    pub fn groups(&self) -> &[Group] {
        &self.digest.groups
    }

    /// Returns the circumstances that tell most about whether the contract is made.
    pub fn telling(&self) -> &[Indicator] {
        &self.digest.telling
    }

    /// Returns the layouts of the listed group.
    pub fn found(&self) -> &[FoundLayout] {
        &self.digest.found
    }

    /// Returns true if the groups and the list contain all such layouts, not only those known so far.
    pub fn lists_all(&self) -> bool {
        self.digest.lists_all
    }

    /// Returns true if the user's current choice is still being computed.
    pub fn is_looking(&self) -> bool {
        self.work.is_some() && self.digest.brief.sights != self.sights
    }

    /// Returns true if a digest is being computed.
    pub fn is_at_work(&self) -> bool {
        self.work.is_some()
    }

    /// Returns the number of layouts counted per second.
    pub fn rate(&self) -> f64 {
        self.pace.rate
    }

    /// Forgets the layouts counted so far, because another question is asked.
    pub(crate) fn forget_answer(&mut self) {
        self.is_stopped = false;
        (self.digest, self.work) = (Digest::default(), None);
        (self.pace, self.not_before) = (Pace::default(), Duration::ZERO);
    }

    /// Changes which part of the statistics about the layouts is shown.
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

    /// Updates the digest from the layouts counted so far, if an update is due. `is_over` says that the count has
    /// ended.
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

    /// Returns true if the digest should be computed again.
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
        // A choice of the user takes effect at once.
        let is_other = self.digest.brief != *brief;
        let has_grown = extent(sample) != extent(statistics);
        is_other || has_grown && (is_over || now >= self.not_before)
    }

    /// Shows the digest once it is computed.
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
