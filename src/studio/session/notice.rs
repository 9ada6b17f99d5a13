//! What the user should know.

use std::path::PathBuf;
use std::time::Duration;

use kibitzer_export::ExportError;
use kibitzer_files::{SystemRefusal, WriteError};
use kibitzer_formats::ReadError;

use crate::document::reading::TextSource;

use super::browser::UnsavedFile;
use super::kept_counts::NoCounts;
use super::viewpoint::Uncountable;

/// What the user should know.
#[derive(Clone, PartialEq, Debug)]
pub enum Notice {
    /// A worker gave up; what it said.
    WorkerFailed(String),
    /// The opponents' deals cannot be counted.
    NothingToCount(Uncountable),
    /// Nothing could be read.
    Unreadable(TextSource, Box<ReadError>),
    /// So many boards could not be read, the first for this.
    PartlyRead(TextSource, Box<ReadError>, usize),
    /// So many things are odd about a text of which all boards were read.
    Odd(TextSource, usize),
    /// An edited board was not written into its file.
    NotInPlace(UnsavedFile),
    /// The form of a file has no place for all that the document says.
    PartlySaved(PathBuf),
    /// A file is in UTF-8 now, for letters that its encoding lacks.
    Recoded(PathBuf),
    /// A file was not opened.
    NotOpened(PathBuf, Unopened),
    /// A file was not written.
    NotWritten(WriteError),
    /// Counts cannot be read from a file.
    NoCounts(PathBuf, NoCounts),
    /// Counts were not kept: something else stands there.
    CountsNotKept(PathBuf),
    /// The folder of counts cannot be used.
    FolderRefused(PathBuf, SystemRefusal),
    /// The system gives no thread for a file.
    NoThread(SystemRefusal),
    /// So many layouts are written.
    LayoutsWritten(PathBuf, u64),
    /// A picture is written.
    PictureWritten(PathBuf),
    /// So many deals were written, and for others the form had no place.
    ListWritten {
        /// The file.
        path: PathBuf,
        /// So many stand there.
        written: usize,
        /// So many do not.
        lost: usize,
    },
    /// A position was written for others.
    Exported(PathBuf),
    /// A position cannot be put into a form.
    NotExported(ExportError),
}

/// Why a file was not opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unopened {
    /// So many bytes are too many for a problem.
    TooLarge(u64),
    /// The system refuses.
    Refused(SystemRefusal),
}

impl Notice {
    /// Whether something went wrong.
    pub fn is_failure(&self) -> bool {
        !matches!(
            self,
            Notice::LayoutsWritten(..)
                | Notice::ListWritten { lost: 0, .. }
                | Notice::PictureWritten(_)
                | Notice::Exported(_)
                | Notice::Odd(..)
                | Notice::Recoded(_)
        )
    }

    /// The text whose oddities have more to say.
    pub fn odd_text(&self) -> Option<&TextSource> {
        match self {
            Notice::Unreadable(source, _)
            | Notice::PartlyRead(source, ..)
            | Notice::Odd(source, _) => Some(source),
            Notice::WorkerFailed(_)
            | Notice::NothingToCount(_)
            | Notice::NotInPlace(_)
            | Notice::PartlySaved(_)
            | Notice::Recoded(_)
            | Notice::NotOpened(..)
            | Notice::NotWritten(_)
            | Notice::NoCounts(..)
            | Notice::CountsNotKept(_)
            | Notice::FolderRefused(..)
            | Notice::NoThread(_)
            | Notice::LayoutsWritten(..)
            | Notice::PictureWritten(_)
            | Notice::ListWritten { .. }
            | Notice::Exported(_)
            | Notice::NotExported(_) => None,
        }
    }
}

/// So long a notice stays that tells of no failure.
const STAYS: Duration = Duration::from_secs(8);

/// Notices that are shown at a time, the latest ones.
const MOST_SHOWN: usize = 4;

/// What the user should know now. What went well goes away by itself; what failed stays until he has read it.
#[derive(Debug, Default)]
pub struct Notices {
    shown: Vec<PostedNotice>,
    posted: u64,
    /// What is wrong all the time is said once.
    standing: Option<Notice>,
}

/// A notice on show.
#[derive(Debug)]
pub struct PostedNotice {
    /// By this it is told from the others.
    pub number: u64,
    /// What it says.
    pub notice: Notice,
    /// Since when it was seen to be there.
    since: Option<Duration>,
}

impl Notices {
    /// The notices on show, the latest last.
    pub fn shown(&self) -> &[PostedNotice] {
        &self.shown
    }

    /// The latest one.
    pub fn latest(&self) -> Option<&Notice> {
        self.shown.last().map(|posted| &posted.notice)
    }

    /// Whether one of them will go away by itself.
    pub fn will_change(&self) -> bool {
        let mut shown = self.shown.iter();
        shown.any(|posted| !posted.notice.is_failure())
    }

    /// Shows a notice; one that says the same goes.
    pub(super) fn post(&mut self, notice: Notice) {
        self.shown.retain(|posted| posted.notice != notice);
        let excess = (self.shown.len() + 1).saturating_sub(MOST_SHOWN);
        self.shown.drain(..excess);
        self.posted += 1;
        self.shown.push(PostedNotice {
            number: self.posted,
            notice,
            since: None,
        });
    }

    /// Shows what is wrong all the time, when it begins.
    pub(super) fn hold(&mut self, standing: Option<Notice>) {
        if self.standing != standing {
            self.standing.clone_from(&standing);
            standing.into_iter().for_each(|notice| self.post(notice));
        }
    }

    /// Time has passed.
    pub(super) fn pass(&mut self, now: Duration) {
        for posted in &mut self.shown {
            posted.since.get_or_insert(now);
        }
        self.shown.retain(|posted| {
            let since = posted.since.unwrap_or(now);
            posted.notice.is_failure() || now.saturating_sub(since) < STAYS
        });
    }

    /// The user has read the one of this number.
    pub(super) fn dismiss(&mut self, number: u64) {
        self.shown.retain(|posted| posted.number != number);
    }

    /// What was wrong is no longer so.
    pub(super) fn clear(&mut self) {
        self.shown.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(layouts: u64) -> Notice {
        Notice::LayoutsWritten(PathBuf::from("deals.csv"), layouts)
    }

    #[test]
    fn what_went_well_goes_away_and_what_failed_stays() {
        let mut notices = Notices::default();
        let failure = Notice::WorkerFailed("no memory".to_owned());
        notices.hold(Some(failure.clone()));
        notices.post(written(3));
        notices.pass(Duration::from_secs(100));
        assert_eq!(notices.shown().len(), 2);
        notices.pass(Duration::from_secs(107));
        assert!(notices.will_change());
        notices.pass(Duration::from_secs(108));
        assert_eq!(notices.latest(), Some(&failure));
        assert!(!notices.will_change());
        // It is dismissed once for all.
        notices.dismiss(notices.shown()[0].number);
        notices.hold(Some(failure));
        assert!(notices.latest().is_none());
    }

    #[test]
    fn the_same_is_not_said_twice_and_a_few_are_shown() {
        let mut notices = Notices::default();
        for layouts in [1, 2, 1, 3, 4, 5, 6] {
            notices.post(written(layouts));
        }
        let shown: Vec<&Notice> = notices.shown().iter().map(|it| &it.notice).collect();
        assert_eq!(shown, [&written(3), &written(4), &written(5), &written(6)]);
        let second = notices.shown()[1].number;
        notices.dismiss(second);
        assert_eq!(notices.shown().len(), 3);
    }
}
