//! Drafts: files that preserve unsaved work if the studio crashes, is killed, or loses power.
//!
//! Every running studio has one draft and, beside it, a file that it keeps locked. When the program ends in any way,
//! the operating system releases the lock. A draft whose lock is free was therefore left behind, and is offered at the
//! next start.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use kibitzer_files::WriteError;

use crate::session::unsaved::{FoundWork, UnsavedWork};

const DRAFT_EXTENSION: &str = "draft";
const LOCK_EXTENSION: &str = "lock";

/// This studio's draft, in the folder that it shares with the drafts of other running studios.
#[derive(Debug)]
pub(crate) struct Drafts {
    draft: PathBuf,
    lock: PathBuf,
    /// The lock file, locked while the studio runs.
    _locked: File,
}

impl Drafts {
    /// Reserves a new draft in `folder`, which is created if necessary.
    pub(crate) fn begin(folder: &Path) -> io::Result<Drafts> {
        fs::create_dir_all(folder)?;
        let mut numbers = 0u32..;
        loop {
            let number = numbers.next().unwrap_or_default();
            let lock = folder.join(format!("{number}.{LOCK_EXTENSION}"));
            let draft = lock.with_extension(DRAFT_EXTENSION);
            // An existing draft holds work that was left behind, and must not be overwritten.
            if draft.exists() {
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

    /// Writes unsaved work to the draft; `None` deletes the draft.
    pub(crate) fn keep(&self, work: Option<&UnsavedWork>) -> Result<(), WriteError> {
        // Unsaved work consists of strings and numbers, so serialization cannot fail.
        match work.and_then(|work| ron::to_string(work).ok()) {
            Some(text) => kibitzer_files::replace(&self.draft, text.as_bytes()),
            None => {
                delete(&self.draft);
                Ok(())
            }
        }
    }

    /// Returns the unsaved work of studios that no longer run, most recent first.
    pub(crate) fn left_behind(&self) -> Vec<FoundWork> {
        let folder = self.draft.parent().unwrap_or(Path::new("."));
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut drafts: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        drafts.retain(|path| {
            path.extension().is_some_and(|it| it == DRAFT_EXTENSION) && *path != self.draft
        });
        drafts.sort_by_key(|path| fs::metadata(path).and_then(|it| it.modified()).ok());
        drafts.iter().rev().filter_map(|it| abandoned(it)).collect()
    }

    /// Deletes the draft when the studio ends normally, so that nothing is offered at the next start.
    pub(crate) fn end(&self) {
        delete(&self.draft);
        delete(&self.lock);
    }
}

/// Returns the unsaved work in a draft, or `None` if its studio is still running or the draft is damaged.
fn abandoned(draft: &Path) -> Option<FoundWork> {
    let lock = File::create(draft.with_extension(LOCK_EXTENSION)).ok()?;
    lock.try_lock().ok()?;
    let mut work: UnsavedWork = ron::from_str(&fs::read_to_string(draft).ok()?).ok()?;
    // Earlier versions could store a path relative to an unknown folder. Such work has no file until it is saved.
    work.file = work.file.filter(|path| path.is_absolute());
    Some(FoundWork {
        work,
        draft: draft.to_owned(),
    })
}

/// Deletes a draft. It is not an error if the draft does not exist.
pub(crate) fn delete(draft: &Path) {
    let _ = fs::remove_file(draft);
    // Also deletes the draft's lock file, unless its studio is still running.
    if draft.extension().is_some_and(|it| it == DRAFT_EXTENSION) {
        let lock = draft.with_extension(LOCK_EXTENSION);
        let is_free = File::open(&lock).is_ok_and(|file| file.try_lock().is_ok());
        if is_free {
            let _ = fs::remove_file(lock);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work(document: &str) -> UnsavedWork {
        UnsavedWork {
            file: None,
            document: document.to_owned(),
            board: 0,
            before: String::new(),
        }
    }

    #[test]
    fn a_draft_is_offered_when_its_studio_has_gone() {
        let folder = tempfile::tempdir().unwrap();
        let first = Drafts::begin(folder.path()).unwrap();
        let second = Drafts::begin(folder.path()).unwrap();
        first.keep(Some(&work("one"))).unwrap();
        second.keep(Some(&work("two"))).unwrap();
        assert_eq!(second.left_behind(), []);
        drop(first);
        let [found] = &second.left_behind()[..] else {
            panic!()
        };
        assert_eq!(found.work, work("one"));
        let third = Drafts::begin(folder.path()).unwrap();
        assert_eq!(third.left_behind(), second.left_behind());
        delete(&found.draft);
        assert_eq!(third.left_behind(), []);
        second.end();
        drop(second);
        assert_eq!(third.left_behind(), []);
        third.keep(Some(&work("three"))).unwrap();
        third.keep(None).unwrap();
        drop(third);
        let fourth = Drafts::begin(folder.path()).unwrap();
        assert_eq!(fourth.left_behind(), []);
    }

    #[test]
    fn a_path_that_begins_nowhere_is_no_file_of_the_work() {
        let folder = tempfile::tempdir().unwrap();
        let old = r#"(file: Some("doc.ron"), document: "one", board: 0, before: "")"#;
        fs::write(folder.path().join("7.draft"), old).unwrap();
        let found = Drafts::begin(folder.path()).unwrap().left_behind();
        assert_eq!(found[0].work, work("one"));
    }

    #[test]
    fn a_damaged_draft_is_no_work() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("7.draft"), "(file: None, docu").unwrap();
        let drafts = Drafts::begin(folder.path()).unwrap();
        assert_eq!(drafts.left_behind(), []);
    }
}
