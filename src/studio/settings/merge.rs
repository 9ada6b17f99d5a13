//! Merges the settings of a window with those that another window has stored meanwhile.
//!
//! Each rule has three versions of a value: `before`, as this window last read or stored it, `own`, as the window has it
//! now, and `stored`, as it is stored now. What the window has not changed since stays as it is stored.

use std::collections::BTreeMap;

use super::{LibrarySettings, MAX_RECENT_COMMANDS, MAX_RECENT_FILES, Settings, Solved};
use crate::document::key::ProblemKey;
use crate::document::own_lines::OwnLines;

/// Merges each field of a struct by the rule that is named before it. A field without a rule does not compile.
macro_rules! merge_fields {
    ($type:ident { $($rule:path: $($field:ident),+;)+ } of $before:ident, $own:ident, $stored:ident) => {
        $type { $($($field: $rule(&$before.$field, &$own.$field, &$stored.$field),)+)+ }
    };
}

impl Settings {
    /// Returns the stored settings with the changes that this window, whose settings are `self`, has made since
    /// `before`.
    pub(crate) fn merged(&self, before: &Settings, stored: &Settings) -> Settings {
        let own = self;
        merge_fields!(Settings {
            value: light, reading, scoring, language, letters, toured,
                board_sorting, pace, us_letter, zoom;
            commands: recent;
            list: hidden, turned, shares, folded, chosen;
            library: library;
        } of before, own, stored)
    }
}

fn library(
    before: &LibrarySettings,
    own: &LibrarySettings,
    stored: &LibrarySettings,
) -> LibrarySettings {
    merge_fields!(LibrarySettings {
        solved: solved;
        files: recent;
        list: folders, order, pasted;
        OwnLines::merged: own_lines;
    } of before, own, stored)
}

/// Merges a value as a whole: returns the window's own value if the window has changed it, otherwise the stored value.
fn value<T: PartialEq + Clone>(before: &T, own: &T, stored: &T) -> T {
    let is_changed = own != before;
    if is_changed { own } else { stored }.clone()
}

/// Merges a list of distinct elements: includes what either window has added, and excludes what either has removed.
fn list<T: PartialEq + Clone>(before: &[T], own: &[T], stored: &[T]) -> Vec<T> {
    if own == before {
        return stored.to_owned();
    }
    let is_kept = |it: &&T| stored.contains(it) || !before.contains(it);
    let is_added = |it: &&T| !before.contains(it) && !own.contains(it);
    let kept = own.iter().filter(is_kept);
    kept.chain(stored.iter().filter(is_added))
        .cloned()
        .collect()
}

/// Merges the lists of the most recently executed commands.
fn commands(before: &[String], own: &[String], stored: &[String]) -> Vec<String> {
    let mut merged = list(before, own, stored);
    merged.truncate(MAX_RECENT_COMMANDS);
    merged
}

/// Merges the lists of the most recently opened or saved files.
fn files<T: PartialEq + Clone>(before: &[T], own: &[T], stored: &[T]) -> Vec<T> {
    let mut merged = list(before, own, stored);
    merged.truncate(MAX_RECENT_FILES);
    merged
}

/// Merges the records of solved problems, none of which is ever removed.
fn solved(
    _before: &BTreeMap<ProblemKey, Solved>,
    own: &BTreeMap<ProblemKey, Solved>,
    stored: &BTreeMap<ProblemKey, Solved>,
) -> BTreeMap<ProblemKey, Solved> {
    let mut merged = stored.clone();
    for (&key, &solved) in own {
        let known = merged.entry(key).or_insert(solved);
        *known = solved.max(*known);
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Light, Panel, Zoom};

    #[test]
    fn each_window_stores_only_its_own_changes() {
        let before = Settings::default();
        let (mut one, mut other) = (before.clone(), before.clone());
        one.light = Light::Light;
        one.toggle_panel(Panel::Timeline);
        one.remember("open");
        other.resize(Zoom::In);
        other.toggle_panel(Panel::Answers);
        other.remember("save");
        let stored = one.merged(&before, &before);
        assert_eq!(stored, one);
        let stored = other.merged(&before, &stored);
        assert_eq!((stored.light, stored.zoom()), (Light::Light, 1.1));
        assert!(!stored.shows(Panel::Timeline) && !stored.shows(Panel::Answers));
        assert_eq!(stored.recent, ["save", "open"]);
        // A window that has changed nothing since changes nothing.
        assert_eq!(one.merged(&one, &stored), stored);
        let shown = Settings {
            hidden: Vec::new(),
            ..one.clone()
        };
        assert_eq!(shown.merged(&one, &stored).hidden, [Panel::Answers]);
    }

    #[test]
    fn merged_lists_of_recent_files_have_a_maximum_length() {
        let numbers = |from: usize| (from..from + MAX_RECENT_FILES).collect::<Vec<usize>>();
        let (own, stored) = (numbers(100), numbers(200));
        assert_eq!(files(&numbers(0), &own, &stored), own);
    }
}
