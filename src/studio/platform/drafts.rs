//! Drafts: files that preserve unsaved work if the studio crashes, is killed, or loses power.
//!
//! Every running studio has one draft and, beside it, a file that it keeps locked. When the program ends in any way,
//! the operating system releases the lock. A draft whose lock is free was therefore left behind, and is offered at the
//! next start.

use std::cmp::Reverse;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use kibitzer_files::WriteError;
use ron::ser::PrettyConfig;

use crate::platform::system::fs::{self, File};
use crate::platform::system::{self, Instant};
use crate::session::files::unsaved::{RecoveredWork, UnsavedWork};

const DRAFT_EXTENSION: &str = "draft";
const LOCK_EXTENSION: &str = "lock";

/// The pause between two attempts to lock the drafts of other processes.
const RETRY: Duration = Duration::from_millis(200);

/// The draft file with the unsaved work of this process, in a folder shared with other running instances of the
/// program.
#[derive(Debug)]
pub(crate) struct Drafts {
    draft: PathBuf,
    lock: PathBuf,
    /// The lock file of this process. It stays locked while the process runs.
    _locked: File,
}

impl Drafts {
    /// Reserves the name of a new draft file in `folder` for this process; creates the folder if necessary.
    pub(crate) fn reserve(folder: &Path) -> io::Result<Drafts> {
        fs::create_dir_all(folder)?;
        let mut numbers = 0u32..;
        loop {
            let number = numbers.next().unwrap_or_default();
            let lock = folder.join(format!("{number}.{LOCK_EXTENSION}"));
            let draft = lock.with_extension(DRAFT_EXTENSION);
            // An existing draft holds work that was left behind, and must not be overwritten.
            if fs::exists(&draft)? {
                continue;
            }
            let locked = File::create(&lock)?;
            if locked.try_lock().is_ok() {
                return Ok(Drafts {
                    draft,
                    lock,
                    _locked: locked,
                });
            }
        }
    }

    /// Writes unsaved work to the draft file of this process; `None` deletes the file.
    pub(crate) fn write_draft(&self, work: Option<&UnsavedWork>) -> Result<(), WriteError> {
        // Texts are not escaped: in a document with thousands of variations, that would take longer than all else.
        let style = PrettyConfig::new()
            .escape_strings(false)
            .new_line("")
            .indentor("")
            .separator("");
        // Unsaved work consists of texts and numbers, so serialization cannot fail.
        match work.and_then(|work| ron::ser::to_string_pretty(work, style).ok()) {
            Some(text) => system::replace(&self.draft, text.as_bytes()),
            None => {
                delete_draft(&self.draft);
                Ok(())
            }
        }
    }

    /// Reports the unsaved work in the draft files of processes that no longer run, most recent first. Keeps checking
    /// for the duration `within`, to report also the drafts of processes that end in the meantime.
    pub(crate) fn find_left_behind(
        &self,
        within: Duration,
        mut report: impl FnMut(Vec<RecoveredWork>),
    ) {
        let mut drafts = self.drafts_of_others();
        let begun = Instant::now();
        loop {
            let mut found = Vec::new();
            drafts.retain(|draft| match lock_abandoned(draft) {
                Some(_locked) => {
                    found.extend(read_draft(draft));
                    false
                }
                None => true,
            });
            if !found.is_empty() {
                report(found);
            }
            if drafts.is_empty() || begun.elapsed() >= within {
                return;
            }
            std::thread::sleep(RETRY);
        }
    }

    /// Returns the draft files of all other processes, most recent first.
    fn drafts_of_others(&self) -> Vec<PathBuf> {
        let folder = self.draft.parent().unwrap_or(Path::new("."));
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut drafts: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        drafts.retain(|path| {
            path.extension()
                .is_some_and(|extension| extension == DRAFT_EXTENSION)
                && *path != self.draft
        });
        let changed = |path: &PathBuf| fs::metadata(path)?.modified();
        drafts.sort_by_key(|path| Reverse(changed(path).ok()));
        drafts
    }

    /// Deletes the files of this process when the program ends normally. If `leaves_work` is true, the draft stays for
    /// the next start.
    pub(crate) fn delete_own(&self, leaves_work: bool) {
        if !leaves_work {
            delete_draft(&self.draft);
        }
        delete_draft(&self.lock);
    }
}

/// Locks a draft whose process has ended. Returns `None` if the process is still running.
fn lock_abandoned(draft: &Path) -> Option<File> {
    let lock = File::create(draft.with_extension(LOCK_EXTENSION)).ok()?;
    lock.try_lock().ok()?;
    Some(lock)
}

/// Returns the unsaved work in a draft file; `None` if the file is damaged or gone.
fn read_draft(draft: &Path) -> Option<RecoveredWork> {
    let work: UnsavedWork = ron::from_str(&fs::read_to_string(draft).ok()?).ok()?;
    Some(RecoveredWork {
        work,
        draft: draft.to_owned(),
    })
}

/// Deletes a draft file. It is not an error if the file does not exist.
pub(crate) fn delete_draft(draft: &Path) {
    let _ = fs::remove_file(draft);
    // Also deletes the draft's lock file, unless its studio is still running.
    if draft
        .extension()
        .is_some_and(|extension| extension == DRAFT_EXTENSION)
    {
        let lock = draft.with_extension(LOCK_EXTENSION);
        let is_free = File::open(&lock).is_ok_and(|file| file.try_lock().is_ok());
        if is_free {
            let _ = fs::remove_file(lock);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use kibitzer::problem::Problem;
    use kibitzer::rules::Game;

    use super::*;

    fn unsaved_work(title: &str) -> UnsavedWork {
        let document = Problem {
            title: title.to_owned(),
            ..Problem::new(Game::Bridge)
        };
        UnsavedWork {
            file: None,
            document,
            board: 0,
            before: Arc::default(),
            view: None,
            was_closed: false,
        }
    }

    fn found_at_once(drafts: &Drafts) -> Vec<RecoveredWork> {
        let mut found = Vec::new();
        drafts.find_left_behind(Duration::ZERO, |more| found.extend(more));
        found
    }

    #[test]
    fn a_draft_of_a_process_still_shutting_down_is_found_later() {
        let folder = tempfile::tempdir().unwrap();
        let ending = Drafts::reserve(folder.path()).unwrap();
        ending.write_draft(Some(&unsaved_work("ending"))).unwrap();
        let ended = Drafts::reserve(folder.path()).unwrap();
        ended.write_draft(Some(&unsaved_work("ended"))).unwrap();
        drop(ended);
        let own = Drafts::reserve(folder.path()).unwrap();
        let mut ending = Some(ending);
        let mut titles = Vec::new();
        own.find_left_behind(Duration::MAX, |found| {
            let found = found.into_iter().map(|left| left.work.document.title);
            titles.push(found.collect::<Vec<_>>());
            ending = None;
        });
        assert_eq!(titles, [["ended"], ["ending"]]);
    }

    #[test]
    fn a_draft_is_offered_once_its_studio_has_ended() {
        let folder = tempfile::tempdir().unwrap();
        let first = Drafts::reserve(folder.path()).unwrap();
        let second = Drafts::reserve(folder.path()).unwrap();
        first.write_draft(Some(&unsaved_work("one"))).unwrap();
        second.write_draft(Some(&unsaved_work("two"))).unwrap();
        assert_eq!(found_at_once(&second), []);
        drop(first);
        let [found] = &found_at_once(&second)[..] else {
            panic!()
        };
        assert_eq!(found.work, unsaved_work("one"));
        let third = Drafts::reserve(folder.path()).unwrap();
        assert_eq!(found_at_once(&third), found_at_once(&second));
        delete_draft(&found.draft);
        assert_eq!(found_at_once(&third), []);
        second.delete_own(false);
        drop(second);
        assert_eq!(found_at_once(&third), []);
        third.write_draft(Some(&unsaved_work("three"))).unwrap();
        third.write_draft(None).unwrap();
        drop(third);
        let fourth = Drafts::reserve(folder.path()).unwrap();
        assert_eq!(found_at_once(&fourth), []);
    }

    #[test]
    fn a_damaged_draft_is_not_offered() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("7.draft"), "(file: None, docu").unwrap();
        let torn = r#"(file: None, document: "(version: 2, tit", board: 0, before: "")"#;
        fs::write(folder.path().join("8.draft"), torn).unwrap();
        let drafts = Drafts::reserve(folder.path()).unwrap();
        assert_eq!(found_at_once(&drafts), []);
    }
}
