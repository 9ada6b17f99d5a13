//! The lines that the user adds to problems that ship with the studio. Such a problem has no file of the user's to hold
//! them.

use kibitzer::notation::native;
use kibitzer::problem::{Problem, Variations};
use serde::{Deserialize, Serialize};

use super::key::ProblemKey;

/// The user's own copies of the play of shipped problems, at most one of each problem.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OwnLines(Vec<OwnCopy>);

/// The user's own copy of a problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct OwnCopy {
    key: ProblemKey,
    /// The problem with the user's lines, in the native format.
    problem: String,
}

/// Maximum number of own copies. When it is exceeded, the one that was changed least recently is dropped.
const MAX_COPIES: usize = 200;

/// Maximum size of an own copy, in bytes of its text.
const MAX_BYTES: usize = 64 << 10;

impl OwnLines {
    /// Stores the play of `changed` as the user's own copy of the problem `original`, whose key is `key`. If the two
    /// have the same play, the user's copy is removed. Returns false if the play is too long to be stored.
    pub fn keep(&mut self, key: ProblemKey, original: &Problem, changed: &Problem) -> bool {
        if changed.play == original.play {
            self.remove(key);
            return true;
        }
        let problem = native::write(changed);
        if problem.len() > MAX_BYTES {
            return false;
        }
        self.remove(key);
        self.0.push(OwnCopy { key, problem });
        self.drop_oldest();
        true
    }

    /// Returns the play of the user's own copy of a problem; `None` if there is no copy, or it is damaged.
    pub fn play(&self, key: ProblemKey) -> Option<Variations> {
        let copy = self.0.iter().find(|it| it.key == key)?;
        Some(native::read(&copy.problem).ok()?.play)
    }

    /// Returns true if the user has an own copy of a problem.
    pub fn has(&self, key: ProblemKey) -> bool {
        self.0.iter().any(|it| it.key == key)
    }

    /// Returns the copies in `stored` with the changes from `before` to `own`, which another window has made meanwhile.
    pub(crate) fn merged(before: &OwnLines, own: &OwnLines, stored: &OwnLines) -> OwnLines {
        let mut merged = stored.clone();
        let removed = before.0.iter().filter(|it| !own.has(it.key));
        removed.for_each(|it| merged.remove(it.key));
        for changed in own.0.iter().filter(|it| !before.0.contains(it)) {
            merged.remove(changed.key);
            merged.0.push(changed.clone());
        }
        merged.drop_oldest();
        merged
    }

    /// Drops the copies that were changed least recently if there are too many.
    fn drop_oldest(&mut self) {
        let excess = self.0.len().saturating_sub(MAX_COPIES);
        self.0.drain(..excess);
    }

    /// Removes the user's own copy of a problem, if there is one.
    pub fn remove(&mut self, key: ProblemKey) {
        self.0.retain(|it| it.key != key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::tests::{cards, document_with_ending};

    #[test]
    fn a_play_is_kept_until_it_is_that_of_the_problem_again() {
        let mut document = document_with_ending();
        let original = document.problem().clone();
        let key = ProblemKey::for_problem(&original);
        let mut lines = OwnLines::default();
        document.play_instead(1, cards("S3")[0]);
        assert!(lines.keep(key, &original, document.problem()));
        assert_eq!(lines.play(key).as_ref(), Some(&document.problem().play));
        assert!(lines.keep(key, &original, &original));
        assert_eq!(lines, OwnLines::default());
    }

    #[test]
    fn copies_of_two_windows_are_merged() {
        let mut document = document_with_ending();
        let original = document.problem().clone();
        document.play_instead(1, cards("S3")[0]);
        let [one, two] = ["one", "two"].map(|question| {
            let mut problem = original.clone();
            problem.question = question.to_owned();
            ProblemKey::for_problem(&problem)
        });
        let keep = |lines: &mut OwnLines, key| lines.keep(key, &original, document.problem());
        let (before, mut own, mut stored) = Default::default();
        assert!(keep(&mut own, one) && keep(&mut stored, two));
        let merged = OwnLines::merged(&before, &own, &stored);
        assert!(merged.has(one) && merged.has(two));
        let left = OwnLines::merged(&own, &before, &merged);
        assert!(!left.has(one) && left.has(two));
    }

    #[test]
    fn a_play_that_is_too_long_is_not_kept() {
        let mut document = document_with_ending();
        let original = document.problem().clone();
        let key = ProblemKey::for_problem(&original);
        let comment = "x".repeat(MAX_BYTES);
        let remark = kibitzer::problem::Remark {
            comment,
            ..Default::default()
        };
        document.set_remark(&cards("SA"), remark);
        let mut lines = OwnLines::default();
        assert!(!lines.keep(key, &original, document.problem()));
        assert!(!lines.has(key));
    }

    #[test]
    fn the_number_of_copies_is_limited() {
        let mut document = document_with_ending();
        let original = document.problem().clone();
        document.play_instead(1, cards("S3")[0]);
        let mut lines = OwnLines::default();
        let mut titled = original.clone();
        let mut keys = (0..=MAX_COPIES).map(|number| {
            titled.question = number.to_string();
            ProblemKey::for_problem(&titled)
        });
        let first = keys.next().unwrap();
        assert!(lines.keep(first, &original, document.problem()));
        for key in keys {
            assert!(lines.keep(key, &original, document.problem()));
        }
        assert!(!lines.has(first) && lines.0.len() == MAX_COPIES);
    }
}
