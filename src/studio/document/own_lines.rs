//! The lines that the user adds to problems that ship with the studio. Such a problem has no file of the user's to hold
//! them.

use kibitzer::cards::Card;
use kibitzer::notation::native;
use kibitzer::problem::{Problem, Remark, Variations};
use serde::{Deserialize, Serialize};

use super::key::ProblemKey;

/// The user's own copies of shipped problems, which hold the lines of play that the user added. There is at most one
/// copy of each problem.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OwnLines(Vec<OwnCopy>);

/// The user's own copy of a shipped problem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct OwnCopy {
    key: ProblemKey,
    /// The problem, the user's lines of play included, as text in the native format.
    problem: String,
}

impl OwnCopy {
    /// Returns the problem of the copy; `None` if the copy is damaged.
    fn read(&self) -> Option<Problem> {
        native::read(&self.problem).ok()
    }

    /// Returns this copy with the lines and remarks that another window has added in its copy, `theirs`. `before` is
    /// the copy from which both windows started. Returns `None` if either copy is damaged.
    fn with_changes_of(&self, theirs: &OwnCopy, before: Option<&OwnCopy>) -> Option<OwnCopy> {
        let (mut own, theirs) = (self.read()?, theirs.read()?.play);
        let before = before
            .and_then(OwnCopy::read)
            .map_or_else(Variations::default, |copy| copy.play);
        add_changes(&mut own.play, &before, &theirs, &mut Vec::new());
        Some(OwnCopy {
            key: self.key,
            problem: native::write(&own),
        })
    }
}

/// Adds to `own` the lines and remarks after `path` that are in `theirs` but not in `before`.
fn add_changes(
    own: &mut Variations,
    before: &Variations,
    theirs: &Variations,
    path: &mut Vec<Card>,
) {
    let remark = |play: &Variations, path: &[Card]| play.remark(path).cloned().unwrap_or_default();
    let (old, their) = (remark(before, path), remark(theirs, path));
    if !before.has(path) || old != their {
        own.add_line(path);
        let mine = remark(own, path);
        let both = Remark {
            name: merged_text(&old.name, &mine.name, &their.name),
            comment: merged_text(&old.comment, &mine.comment, &their.comment),
        };
        own.set_remark(path, both);
    }
    for card in theirs.next(path) {
        path.push(card);
        add_changes(own, before, theirs, path);
        path.pop();
    }
}

/// Merges `own` and `theirs`, two changed versions of the text `before`. If one of them is unchanged or empty, returns
/// the other. Otherwise replaces the old text within `theirs` with `own` or, if `theirs` no longer contains it, appends
/// `own` to `theirs`.
fn merged_text(before: &str, own: &str, theirs: &str) -> String {
    if own == before || own.is_empty() {
        return theirs.to_owned();
    }
    if theirs == before || theirs.is_empty() || theirs == own {
        return own.to_owned();
    }
    let is_new = before.is_empty();
    let [theirs, before, own] = [theirs, before, own].map(|text| format!("\n{text}\n"));
    let both = if !is_new && theirs.contains(&before) {
        theirs.replacen(&before, &own, 1)
    } else {
        theirs + own.trim_start()
    };
    both.trim().to_owned()
}

/// Maximum number of own copies. When it is exceeded, the one that was changed least recently is dropped.
const MAX_COPIES: usize = 200;

/// Maximum size of an own copy's text, in bytes.
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
        Some(self.copy(key)?.read()?.play)
    }

    /// Returns true if the user has an own copy of a problem.
    pub fn has(&self, key: ProblemKey) -> bool {
        self.copy(key).is_some()
    }

    /// Returns the user's own copy of a problem, if there is one.
    fn copy(&self, key: ProblemKey) -> Option<&OwnCopy> {
        self.0.iter().find(|copy| copy.key == key)
    }

    /// Merges the changes of this window, from `before` to `own`, into `stored`, the copies that another window may
    /// have changed meanwhile. A copy that both windows have changed gets the lines and remarks of both.
    pub(crate) fn merged(before: &OwnLines, own: &OwnLines, stored: &OwnLines) -> OwnLines {
        let mut merged = stored.clone();
        // What the other window has changed since is not this window's to remove.
        let removed = before.0.iter().filter(|copy| !own.has(copy.key));
        merged
            .0
            .retain(|copy| !removed.clone().any(|removed| removed == copy));
        for changed in own.0.iter().filter(|copy| !before.0.contains(copy)) {
            let before = before.copy(changed.key);
            let theirs = stored
                .copy(changed.key)
                .filter(|copy| Some(*copy) != before);
            let both = theirs.and_then(|theirs| changed.with_changes_of(theirs, before));
            merged.remove(changed.key);
            merged.0.push(both.unwrap_or_else(|| changed.clone()));
        }
        merged.drop_oldest();
        merged
    }

    /// Drops the least recently changed copies beyond [`MAX_COPIES`].
    fn drop_oldest(&mut self) {
        let excess = self.0.len().saturating_sub(MAX_COPIES);
        self.0.drain(..excess);
    }

    /// Removes the user's own copy of a problem, if there is one.
    pub fn remove(&mut self, key: ProblemKey) {
        self.0.retain(|copy| copy.key != key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::tests::{cards, document_with_ending};

    #[test]
    fn a_users_play_is_kept_until_it_equals_the_original_again() {
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
    fn stored_lines_of_two_windows_are_merged() {
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

    /// Checks that two windows can change the lines of one problem, one of them repeatedly, without losing either
    /// window's lines.
    #[test]
    fn changes_of_two_windows_to_one_problem_are_merged() {
        let original = document_with_ending().problem().clone();
        let key = ProblemKey::for_problem(&original);
        let kept = |line: &str, comment: &str| {
            let mut changed = original.clone();
            changed.play.add_line(&cards(line));
            let comment = comment.to_owned();
            let name = String::new();
            changed
                .play
                .set_remark(&cards("SA"), Remark { name, comment });
            let mut lines = OwnLines::default();
            assert!(lines.keep(key, &original, &changed));
            lines
        };
        let none = OwnLines::default();
        let (one, other) = (kept("SA S3", "low"), kept("SA S2 DK", "or high"));
        let mut stored = OwnLines::merged(&none, &other, &one);
        let comment = |lines: &OwnLines| {
            let play = lines.play(key).unwrap();
            assert!(play.has(&cards("SA S3")) && play.has(&cards("SA S2 DK")));
            play.remark(&cards("SA")).unwrap().comment.clone()
        };
        assert_eq!(comment(&stored), "low\nor high");
        let mut last = one;
        for text in ["low h", "low hearts"] {
            let now = kept("SA S3", text);
            stored = OwnLines::merged(&last, &now, &stored);
            assert_eq!(comment(&stored), format!("{text}\nor high"));
            last = now;
        }
        // A window takes its own changes back, and those of the other stay.
        assert_eq!(OwnLines::merged(&last, &none, &stored), stored);
        assert_eq!(OwnLines::merged(&stored, &none, &stored), none);
    }

    #[test]
    fn a_play_above_the_size_limit_is_not_stored() {
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
