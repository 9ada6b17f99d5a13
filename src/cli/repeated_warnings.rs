//! Limits the warnings about the input: each is printed once per file, with the number of repetitions at the end, and
//! the number of different warnings is limited.

use std::fmt::Display;
use std::io::BufRead;

use kibitzer_formats::{FormatFlaw, Pieces};

/// The amount of warnings and notes that a command prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verbosity {
    /// No warnings and notes are printed.
    Quiet,
    /// Warnings about contradictions and about omitted or guessed parts are printed, each once per file.
    Usual,
    /// All warnings are printed, including those about spelling and all repetitions.
    Strict,
}

impl Verbosity {
    /// Returns an iterator that parses the input piece by piece, with all warnings that this verbosity prints.
    pub(super) fn pieces<R: BufRead>(self, input: R) -> Pieces<R> {
        let pieces = Pieces::new(input);
        match self {
            Verbosity::Quiet | Verbosity::Usual => pieces,
            Verbosity::Strict => pieces.strict(),
        }
    }
}

/// Maximum number of different warnings that are printed for one file.
const MAX_DISTINCT_REMARKS: usize = 50;

/// The record of warnings about the current file, used to suppress repeated warnings.
pub(super) struct RepeatedWarnings {
    /// The verbosity that decides which warnings are printed.
    pub(super) verbosity: Verbosity,
    /// Texts of the printed warnings in order, each with the number of times that it was repeated.
    printed: Vec<(String, u64)>,
    /// Number of warnings that were not printed because [`MAX_DISTINCT_REMARKS`] others had been printed before.
    others: u64,
}

impl RepeatedWarnings {
    /// Creates an empty record of warnings for the first file.
    pub(super) fn new(verbosity: Verbosity) -> RepeatedWarnings {
        RepeatedWarnings {
            verbosity,
            printed: Vec::new(),
            others: 0,
        }
    }

    /// Records a warning of the parser about the current file, and returns true if it should be printed.
    pub(super) fn should_print_flaw(&mut self, flaw: &FormatFlaw) -> bool {
        let is_hidden = self.verbosity == Verbosity::Usual && flaw.is_harmless();
        !is_hidden && self.should_print(flaw)
    }

    /// Records a warning about the current file, and returns true if it should be printed.
    pub(super) fn should_print(&mut self, remark: &dyn Display) -> bool {
        match self.verbosity {
            Verbosity::Quiet => return false,
            Verbosity::Strict => return true,
            Verbosity::Usual => {}
        }
        let words = remark.to_string();
        let is_full = self.printed.len() >= MAX_DISTINCT_REMARKS;
        let mut printed = self.printed.iter_mut();
        match printed.find(|(printed, _)| *printed == words) {
            Some((_, times)) => *times += 1,
            None if is_full => self.others += 1,
            None => {
                self.printed.push((words, 0));
                return true;
            }
        }
        false
    }

    /// Returns summaries of the warnings about the current file that were not printed, and clears the record for the
    /// next file.
    pub(super) fn take_summaries(&mut self) -> Vec<String> {
        let printed = std::mem::take(&mut self.printed).into_iter();
        let again = printed.filter_map(|(words, times)| match times {
            0 => None,
            1 => Some(format!("once more: {words}")),
            _ => Some(format!("{times} times more: {words}")),
        });
        let others = std::mem::take(&mut self.others);
        let others =
            (others > 0).then(|| format!("more remarks: {others}; --strict prints all of them"));
        again.chain(others).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_and_excessive_warnings_are_counted_but_not_printed() {
        let mut remarks = RepeatedWarnings::new(Verbosity::Usual);
        let printed = (0..100_000).filter(|number| remarks.should_print(&(number % 400)));
        assert_eq!(printed.count(), MAX_DISTINCT_REMARKS);
        let more = remarks.take_summaries();
        assert_eq!(more.len(), MAX_DISTINCT_REMARKS + 1);
        assert_eq!(more[0], "249 times more: 0");
        assert_eq!(
            more[MAX_DISTINCT_REMARKS],
            "more remarks: 87500; --strict prints all of them"
        );
        assert!(remarks.take_summaries().is_empty());
        let mut all = RepeatedWarnings::new(Verbosity::Strict);
        assert!((0..1_000).all(|_| all.should_print(&"again")) && all.take_summaries().is_empty());
        assert!(!RepeatedWarnings::new(Verbosity::Quiet).should_print(&"anything"));
    }
}
