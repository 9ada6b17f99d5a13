//! The statistics about the layouts of two unseen hands: the user's question, and the digest of the answer that the
//! window shows.

use std::time::Duration;

use kibitzer::analysis::{Stage, Statistics};
use kibitzer::cards::Card;
use kibitzer::rules::Constraint;

use crate::session::analysis::paced_work::PacedWork;
use crate::session::analysis::workers::Workers;
use crate::session::layouts::digest::{Digest, DigestRequest};
use crate::session::layouts::time_left::Pace;
pub use crate::session::layouts::time_left::TimeLeft;
use crate::session::layouts::view::StatisticsView;
pub use crate::session::layouts::view::{
    CardShares, FoundLayout, Group, GroupBasis, GroupCount, Grouping, MOST_LISTED, OpenedResult,
    Order, Shares, Sort, Tab,
};

/// A change to the terms of a layout count, such as a constraint on a hand. Layouts are the possible deals of two
/// unseen hands.
#[derive(Clone, PartialEq, Debug)]
pub enum TermsChange {
    /// Sets a constraint on an unseen hand. It replaces any constraint on the same measure (points, suit length,
    /// cards).
    Constraint(Constraint),
    /// Removes a constraint on an unseen hand.
    Forget(Constraint),
    /// Removes all constraints on the unseen hands.
    NoConstraints,
    /// Switches between evaluating every legal card and only the best one.
    EachCard,
    /// Switches between treating declarer's discards in preferans as unseen cards and as known ones.
    Discards,
    /// Sets the card that an unseen hand leads; with `None`, it leads a best card in each layout.
    Lead(Option<Card>),
    /// Shows the listed layout with this index on the table.
    Lay(usize),
    /// Plays this card, and counts the layouts of the position after it.
    Play(Card),
    /// Takes back the last card played by [`TermsChange::Play`].
    TakeBack,
}

/// A change to the view of the statistics about layouts, such as the tab or the sort order.
#[derive(Clone, PartialEq, Debug)]
pub enum ViewChange {
    /// Shows this tab below the main numbers of the statistics.
    Tab(Tab),
    /// Lists the layouts with this result; `None` lists those of the default result.
    Open(Option<OpenedResult>),
    /// Sets the grouping of the listed layouts.
    Grouping(Grouping),
    /// Lists the layouts in the group with this index.
    Group(usize),
    /// Lists only layouts in which the hands hold these cards, such as `E:SA W:HK`.
    Search(String),
    /// Sorts the table of legal cards by this column.
    Sort(Sort),
    /// Sorts the listed layouts in this order.
    Order(Order),
}

/// Returns the size of a layout count: for each stage of the analysis, the number of layouts counted in order and the
/// number drawn at random. A change in size means that there are new results.
pub(crate) fn count_size(statistics: &Statistics) -> ([u64; 2], [usize; 2]) {
    let stages = [Stage::Makes, Stage::Tricks];
    (
        stages.map(|stage| statistics.counted(stage)),
        stages.map(|stage| statistics.drawn(stage)),
    )
}

/// The statistics about the results so far of a layout count. Layouts are the possible deals of two unseen hands.
///
/// All numbers and lists are computed from a single sample of the layouts, on a background thread. They are replaced
/// together, so that they stay consistent while the count grows.
#[derive(Default)]
pub struct StatisticsDisplay {
    /// The user's choice of what the statistics about layouts show.
    pub view: StatisticsView,
    /// The column by which the table of legal cards is sorted, if the user chose one.
    pub sort: Option<Sort>,
    /// The statistics about the layouts counted so far.
    pub digest: Digest,
    /// The computation of new statistics while the count grows.
    work: PacedWork<Digest>,
    pace: Pace,
}

impl StatisticsDisplay {
    /// Returns the index of the group whose layouts are listed, among the groups of layouts with the same result.
    pub fn group(&self) -> usize {
        let last = self.digest.groups.len().saturating_sub(1);
        self.view.group.min(last)
    }

    /// Returns true if the user has changed what the statistics show, and they have not been computed for that choice
    /// yet.
    pub fn is_looking(&self) -> bool {
        self.work.is_running() && self.digest.request.view != self.view
    }

    /// Returns true if the statistics are being computed on a background thread.
    pub fn is_at_work(&self) -> bool {
        self.work.is_running()
    }

    /// Returns the number of layouts counted per second in the current step of the count; `None` while it is unknown.
    pub fn rate(&self) -> Option<f64> {
        self.pace.rate()
    }

    /// Returns the estimated time until the current step of the count ends; `None` while it is unknown.
    pub fn time_left(&self) -> Option<TimeLeft> {
        self.pace.time_left()
    }

    /// Clears the statistics and the counting speed before layouts are counted on other terms.
    pub(crate) fn forget_answer(&mut self) {
        (self.digest, self.work) = (Digest::default(), PacedWork::default());
        self.pace = Pace::default();
    }

    /// Applies the user's change to what the statistics show. The statistics are then computed again.
    pub(crate) fn change_view(&mut self, sight: ViewChange) {
        match sight {
            ViewChange::Tab(tab) => self.view.tab = tab,
            ViewChange::Open(opened) => {
                (self.view.opened, self.view.group) = (opened, 0);
                self.view.tab = Tab::Layouts;
            }
            ViewChange::Grouping(grouping) => (self.view.grouping, self.view.group) = (grouping, 0),
            ViewChange::Group(group) => self.view.group = group,
            ViewChange::Search(text) => self.view.search = text,
            ViewChange::Sort(sort) => self.sort = Some(sort),
            ViewChange::Order(order) => self.view.order = order,
        }
    }

    /// Starts a new computation of the statistics about the layouts counted so far if one is due, and shows the result
    /// of a finished one. `is_over` is true if the count has ended.
    pub(in crate::session) fn refresh(
        &mut self,
        statistics: &Statistics,
        request: DigestRequest,
        is_over: bool,
        now: Duration,
        workers: &Workers,
    ) {
        self.pace.update(statistics, is_over, now);
        self.take_finished_digest(now);
        if self.work.is_running() || !self.is_due(statistics, &request, is_over, now) {
            return;
        }
        let (sample, before) = (statistics.clone(), self.digest.opened);
        let work = move || Digest::compute(sample, request, before);
        self.work.start(workers, now, work);
        self.take_finished_digest(now);
    }

    /// Returns true if the statistics are out of date and should be computed again now.
    fn is_due(
        &self,
        statistics: &Statistics,
        request: &DigestRequest,
        is_over: bool,
        now: Duration,
    ) -> bool {
        let Some(sample) = &self.digest.sample else {
            return true;
        };
        // A choice of the user must take effect at once.
        let is_other = self.digest.request != *request;
        let has_grown = count_size(sample) != count_size(statistics);
        is_other || has_grown && (is_over || self.work.has_paused(now))
    }

    /// Replaces the statistics shown by those computed on the background thread, if that has finished.
    fn take_finished_digest(&mut self, now: Duration) {
        let Some(digest) = self.work.take(now) else {
            return;
        };
        let before = std::mem::replace(&mut self.digest, digest);
        if !self.digest.request.lists {
            self.digest.keep_lists_of(before);
        }
    }
}
