//! Drafts: files in which unsaved work survives a crash, a kill or a power cut.
//!
//! Every running studio has one draft, beside a file that it keeps locked. The system unlocks the files of a dead
//! program. A draft whose lock is free was therefore left behind, and is offered at the next start.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use kibitzer_files::WriteError;

use crate::session::unsaved::{FoundWork, UnsavedWork};

const DRAFT: &str = "draft";
const LOCK: &str = "lock";

/// The draft of this studio, in the folder of all drafts.
#[derive(Debug)]
pub(crate) struct Drafts {
    draft: PathBuf,
    lock: PathBuf,
    /// Locked as long as the studio runs.
    _locked: File,
}

impl Drafts {
    /// Reserves a new draft in a folder, which is created if necessary.
    pub(crate) fn begin(folder: &Path) -> io::Result<Drafts> {
        fs::create_dir_all(folder)?;
        let mut numbers = 0u32..;
        loop {
            let number = numbers.next().unwrap_or_default();
            let lock = folder.join(format!("{number}.{LOCK}"));
            let draft = lock.with_extension(DRAFT);
            // A draft that was left behind with work in it must not be overwritten.
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

    /// Writes work into the draft; `None` deletes the draft.
    pub(crate) fn keep(&self, work: Option<&UnsavedWork>) -> Result<(), WriteError> {
        // Plain texts can always be serialized.
        match work.and_then(|work| ron::to_string(work).ok()) {
            Some(text) => kibitzer_files::replace(&self.draft, text.as_bytes()),
            None => {
                forget(&self.draft);
                Ok(())
            }
        }
    }

    /// Returns the work left behind by studios that no longer run, newest first.
    pub(crate) fn left_behind(&self) -> Vec<FoundWork> {
        let folder = self.draft.parent().unwrap_or(Path::new("."));
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut drafts: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        drafts.retain(|path| path.extension().is_some_and(|it| it == DRAFT) && *path != self.draft);
        drafts.sort_by_key(|path| fs::metadata(path).and_then(|it| it.modified()).ok());
        drafts.iter().rev().filter_map(|it| abandoned(it)).collect()
    }

    /// Deletes the draft at the normal end of the studio, so that nothing is offered at the next start.
    pub(crate) fn end(&self) {
        forget(&self.draft);
        forget(&self.lock);
    }
}

/// Returns the work in a draft whose studio no longer runs; `None` if it runs or the draft is damaged.
fn abandoned(draft: &Path) -> Option<FoundWork> {
    let lock = File::create(draft.with_extension(LOCK)).ok()?;
    lock.try_lock().ok()?;
    let mut work: UnsavedWork = ron::from_str(&fs::read_to_string(draft).ok()?).ok()?;
    // Earlier versions could write relative paths without the folder. The work then has no file until it is saved.
    work.file = work.file.filter(|path| path.is_absolute());
    Some(FoundWork {
        work,
        draft: draft.to_owned(),
    })
}

/// Deletes a draft. A missing one is not an error.
pub(crate) fn forget(draft: &Path) {
    let _ = fs::remove_file(draft);
    // The lock of another studio's draft is no longer needed either.
    if draft.extension().is_some_and(|it| it == DRAFT) {
        let lock = draft.with_extension(LOCK);
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
        forget(&found.draft);
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
