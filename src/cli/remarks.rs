//! Limits the warnings about the input: each is printed once per file, with the number of repetitions at the end, and
//! the number of different warnings is limited.

use std::fmt::Display;
use std::io::BufRead;

use kibitzer_formats::{FormatFlaw, Pieces};

/// The amount of warnings and notes that are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verbosity {
    /// No warnings.
    Quiet,
    /// Warnings about contradictions and about omitted or guessed parts, each once per file.
    Usual,
    /// All warnings, including those about spelling and all repetitions.
    Strict,
}

impl Verbosity {
    /// Divides a text into pieces whose warnings are those that this verbosity prints.
    pub(super) fn pieces<R: BufRead>(self, input: R) -> Pieces<R> {
        let pieces = Pieces::new(input);
        match self {
            Verbosity::Quiet | Verbosity::Usual => pieces,
            Verbosity::Strict => pieces.strict(),
        }
    }
}

/// The maximum number of different warnings printed for a file.
const MAX_DIFFERENT: usize = 50;

/// The record of warnings about the file that is being read, by which repetitions are suppressed.
pub(super) struct Remarks {
    verbosity: Verbosity,
    /// The texts of the printed warnings in order, each with the number of its repetitions.
    printed: Vec<(String, u64)>,
    /// The number of warnings not printed because [`MAX_DIFFERENT`] were printed before.
    others: u64,
}

impl Remarks {
    /// Creates an empty record for the first file.
    pub(super) fn new(verbosity: Verbosity) -> Remarks {
        Remarks {
            verbosity,
            printed: Vec::new(),
            others: 0,
        }
    }

    /// Returns the verbosity that decides which warnings are printed.
    pub(super) fn verbosity(&self) -> Verbosity {
        self.verbosity
    }

    /// Counts a warning of the parser about the current file, and returns true if it should be printed.
    pub(super) fn prints(&mut self, flaw: &FormatFlaw) -> bool {
        let is_hidden = self.verbosity == Verbosity::Usual && flaw.is_harmless();
        !is_hidden && self.prints_words(flaw)
    }

    /// Counts any other warning about the current file, and returns true if it should be printed.
    pub(super) fn prints_words(&mut self, remark: &dyn Display) -> bool {
        match self.verbosity {
            Verbosity::Quiet => return false,
            Verbosity::Strict => return true,
            Verbosity::Usual => {}
        }
        let words = remark.to_string();
        let is_full = self.printed.len() >= MAX_DIFFERENT;
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

    /// Ends the current file, and returns the summaries of its warnings that were not printed.
    pub(super) fn end(&mut self) -> Vec<String> {
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
    fn the_same_is_printed_once_and_not_too_much() {
        let mut remarks = Remarks::new(Verbosity::Usual);
        let printed = (0..100_000).filter(|number| remarks.prints_words(&(number % 400)));
        assert_eq!(printed.count(), MAX_DIFFERENT);
        let more = remarks.end();
        assert_eq!(more.len(), MAX_DIFFERENT + 1);
        assert_eq!(more[0], "249 times more: 0");
        assert_eq!(
            more[MAX_DIFFERENT],
            "more remarks: 87500; --strict prints all of them"
        );
        assert!(remarks.end().is_empty());
        let mut all = Remarks::new(Verbosity::Strict);
        assert!((0..1_000).all(|_| all.prints_words(&"again")) && all.end().is_empty());
        assert!(!Remarks::new(Verbosity::Quiet).prints_words(&"anything"));
    }
}
