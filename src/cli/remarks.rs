//! Limits the warnings about the input: each is printed once per file, with the number of repetitions at the end, and
//! the number of different warnings is limited.

use std::collections::HashMap;
use std::fmt::{self, Display};
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
    /// The record of each printed warning, keyed by its text.
    printed: HashMap<String, Repeated>,
    /// The number of warnings not printed because [`MAX_DIFFERENT`] were printed before.
    others: u64,
}

/// The record of one printed warning.
struct Repeated {
    /// The index of the warning in the order of printing, from 0.
    order: usize,
    /// The number of repetitions after it was printed.
    times: u64,
}

impl Remarks {
    /// Creates an empty record for the first file.
    pub(super) fn new(verbosity: Verbosity) -> Remarks {
        Remarks {
            verbosity,
            printed: HashMap::new(),
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
        let order = self.printed.len();
        match self.printed.get_mut(&words) {
            Some(printed) => printed.times += 1,
            None if order < MAX_DIFFERENT => {
                self.printed.insert(words, Repeated { order, times: 0 });
                return true;
            }
            None => self.others += 1,
        }
        false
    }

    /// Ends the current file, and returns the summaries of its warnings that were not printed.
    pub(super) fn end(&mut self) -> Vec<MoreRemarks> {
        let mut again: Vec<(String, Repeated)> = self.printed.drain().collect();
        again.retain(|(_, repeated)| repeated.times > 0);
        again.sort_by_key(|(_, repeated)| repeated.order);
        let again = again.into_iter().map(|(words, repeated)| {
            let times = repeated.times;
            MoreRemarks::Again { words, times }
        });
        let others = std::mem::take(&mut self.others);
        let others = (others > 0).then_some(MoreRemarks::Others(others));
        again.chain(others).collect()
    }
}

/// A summary of warnings that were not printed where they occurred.
#[derive(Debug)]
pub(super) enum MoreRemarks {
    /// The repetitions of a warning that was printed once.
    Again {
        /// The text of the repeated warning.
        words: String,
        /// The number of times that the warning was repeated.
        times: u64,
    },
    /// The number of warnings beyond the maximum number of different ones.
    Others(u64),
}

impl Display for MoreRemarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoreRemarks::Again { words, times: 1 } => write!(f, "once more: {words}"),
            MoreRemarks::Again { words, times } => write!(f, "{times} times more: {words}"),
            MoreRemarks::Others(others) => {
                write!(f, "more remarks: {others}; --strict prints all of them")
            }
        }
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
        let more: Vec<String> = remarks.end().iter().map(MoreRemarks::to_string).collect();
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
