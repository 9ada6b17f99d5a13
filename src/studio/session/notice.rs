//! Notices: short messages to the user.

use std::path::PathBuf;
use std::time::Duration;

use kibitzer::problem::NumberError;
use kibitzer_export::ExportError;
use kibitzer_files::{SystemRefusal, WriteError};
use kibitzer_formats::ReadError;

use crate::document::reading::TextSource;

use crate::session::effect::SavedList;
use crate::session::files::browser::UnsavedFile;
use crate::session::layouts::kept_counts::CountsError;
use crate::session::layouts::viewpoint::Uncountable;

/// A message to the user.
#[derive(Clone, PartialEq, Debug)]
pub enum Notice {
    /// A worker thread failed with this message.
    WorkerFailed(String),
    /// The layouts of the unseen hands cannot be counted.
    NothingToCount(Uncountable),
    /// No board of a text could be read, for this reason.
    Unreadable(TextSource, Box<ReadError>),
    /// Some boards of a text could not be read: the reason for the first, and the number of such boards.
    PartlyRead(TextSource, Box<ReadError>, usize),
    /// All boards of a text were read, but with warnings that are not harmless: the first of them, and their number.
    Warnings(TextSource, Box<ReadError>, usize),
    /// Boards of a list keep their dealer and vulnerability: the reason for the first, and the number of such boards.
    NotByNumber(NumberError, usize),
    /// The pasted boards are too large in total to be listed again at the next start.
    PastedNotKept,
    /// An edited board was not written into its file.
    NotInPlace(UnsavedFile),
    /// A document was saved, but the file does not hold all of it.
    PartlySaved(PathBuf),
    /// The encoding of a file was changed to UTF-8, because the old one lacks some of the characters.
    Recoded(PathBuf),
    /// A file could not be opened.
    NotOpened(PathBuf, OpenError),
    /// A file that was open at the end of the last run can no longer be read.
    FileGone(PathBuf),
    /// A file could not be renamed.
    NotRenamed(PathBuf, SystemRefusal),
    /// A file could not be written.
    NotWritten(WriteError),
    /// A file with saved counts could not be read.
    NoCounts(PathBuf, CountsError),
    /// Counts were not saved, because a file with other content has this name.
    CountsNotKept(PathBuf),
    /// The folder for counts or for drafts cannot be used.
    FolderRefused(PathBuf, SystemRefusal),
    /// The system cannot start a thread for file access.
    NoThread(SystemRefusal),
    /// This number of layouts was written to a file.
    LayoutsWritten(PathBuf, u64),
    /// A picture was written to a file.
    PictureWritten(PathBuf),
    /// Deals were written to a file.
    ListWritten(SavedList),
    /// A position was exported to a file.
    Exported(PathBuf),
    /// A handout was opened in the program that prints it.
    Printing,
    /// A name or a comment cannot be written now, because the lines of play are not shown.
    NoLinesShown,
    /// A position could not be exported.
    NotExported(ExportError),
}

/// The reason why a file was not opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// The file is too large to be a file of problems; the value is its size in bytes.
    TooLarge(u64),
    /// The system refused access to the file.
    Refused(SystemRefusal),
}

impl Notice {
    /// Returns true if the notice reports a failure.
    pub fn is_failure(&self) -> bool {
        !matches!(
            self,
            Notice::LayoutsWritten(..)
                | Notice::ListWritten(SavedList { lost: 0, .. })
                | Notice::PictureWritten(_)
                | Notice::Exported(_)
                | Notice::Printing
                | Notice::NoLinesShown
                | Notice::Warnings(..)
                | Notice::Recoded(_)
        )
    }

    /// Returns the source of the text that the notice is about, if the text has a list of warnings to show; otherwise
    /// `None`.
    pub fn text_with_warnings(&self) -> Option<&TextSource> {
        if let Notice::Unreadable(source, _)
        | Notice::PartlyRead(source, ..)
        | Notice::Warnings(source, ..) = self
        {
            return Some(source);
        }
        None
    }
}

/// The time for which a notice is shown if it does not report a failure.
const SHOWN_FOR: Duration = Duration::from_secs(8);

/// Maximum number of notices shown at a time; older ones are removed.
const MAX_SHOWN: usize = 4;

/// The notices that the window shows. Failures stay until the user dismisses them; other notices disappear after a
/// while.
#[derive(Debug, Default)]
pub struct Notices {
    shown: Vec<PostedNotice>,
    posted: u64,
    /// The current lasting failure, such as that of a worker thread; `None` if there is none. Its notice has been
    /// posted and is not repeated.
    ongoing: Option<Notice>,
}

/// A notice on display.
#[derive(Debug)]
pub struct PostedNotice {
    /// A number that identifies the notice.
    pub number: u64,
    /// The message that the window shows.
    pub notice: Notice,
    /// The time when the notice was first displayed; `None` before that.
    since: Option<Duration>,
}

impl Notices {
    /// Returns the notices on display, newest last.
    pub fn shown(&self) -> &[PostedNotice] {
        &self.shown
    }

    /// Returns the newest notice on display.
    pub fn latest(&self) -> Option<&Notice> {
        self.shown.last().map(|posted| &posted.notice)
    }

    /// Returns true if one of the notices on display will disappear without the user's action.
    pub fn will_change(&self) -> bool {
        let mut shown = self.shown.iter();
        shown.any(|posted| !posted.notice.is_failure())
    }

    /// Displays a notice, and removes an equal one that is already on display.
    pub(super) fn post(&mut self, notice: Notice) {
        self.shown.retain(|posted| posted.notice != notice);
        let excess = (self.shown.len() + 1).saturating_sub(MAX_SHOWN);
        self.shown.drain(..excess);
        self.posted += 1;
        self.shown.push(PostedNotice {
            number: self.posted,
            notice,
            since: None,
        });
    }

    /// Sets the current lasting failure, and posts its notice if it is new. `None` means that there is no failure.
    pub(super) fn set_ongoing(&mut self, ongoing: Option<Notice>) {
        if self.ongoing != ongoing {
            self.ongoing.clone_from(&ongoing);
            ongoing.into_iter().for_each(|notice| self.post(notice));
        }
    }

    /// Removes the notices that have expired at the time `now`, and starts the display time of new ones.
    pub(super) fn remove_expired(&mut self, now: Duration) {
        for posted in &mut self.shown {
            posted.since.get_or_insert(now);
        }
        self.shown.retain(|posted| {
            let since = posted.since.unwrap_or(now);
            posted.notice.is_failure() || now.saturating_sub(since) < SHOWN_FOR
        });
    }

    /// Removes the notice with this number, which the user dismissed.
    pub(super) fn dismiss(&mut self, number: u64) {
        self.shown.retain(|posted| posted.number != number);
    }

    /// Removes all notices.
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
    fn notices_of_success_disappear_and_failures_stay() {
        let mut notices = Notices::default();
        let failure = Notice::WorkerFailed("no memory".to_owned());
        notices.set_ongoing(Some(failure.clone()));
        notices.post(written(3));
        notices.remove_expired(Duration::from_secs(100));
        assert_eq!(notices.shown().len(), 2);
        notices.remove_expired(Duration::from_secs(107));
        assert!(notices.will_change());
        notices.remove_expired(Duration::from_secs(108));
        assert_eq!(notices.latest(), Some(&failure));
        assert!(!notices.will_change());
        // A dismissed failure that persists does not return.
        notices.dismiss(notices.shown()[0].number);
        notices.set_ongoing(Some(failure));
        assert!(notices.latest().is_none());
    }

    #[test]
    fn equal_notices_are_merged_and_only_the_last_four_are_shown() {
        let mut notices = Notices::default();
        for layouts in [1, 2, 1, 3, 4, 5, 6] {
            notices.post(written(layouts));
        }
        let shown: Vec<&Notice> = notices.shown().iter().map(|shown| &shown.notice).collect();
        assert_eq!(shown, [&written(3), &written(4), &written(5), &written(6)]);
        let second = notices.shown()[1].number;
        notices.dismiss(second);
        assert_eq!(notices.shown().len(), 3);
    }
}
