//! A cache of counts of layouts. It keeps them in memory, and saves them to disk for later runs of the studio.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use kibitzer::analysis::{Layouts, Saved, SavedError, Statistics};
use kibitzer::cards::Seat;
use kibitzer::rules::Setup;
use kibitzer_formats::deal;

use crate::document::layout_terms::LayoutTerms;
use crate::session::layouts::display::count_size;

/// The place on disk where the layout counts for a deal are saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CountsPlace {
    /// Next to this file, which holds the problem.
    Beside(PathBuf),
    /// In the program's folder for counts, under this name, because no file holds the deal.
    Deal(String),
}

impl CountsPlace {
    /// Returns the place on disk for the counts of a deal that no file holds; its name is derived from the hands.
    pub fn for_deal(setup: &Setup) -> CountsPlace {
        let hands = deal::write_deal(Seat::North, &setup.hands);
        CountsPlace::Deal(hands.replace([':', ' '], "_"))
    }

    /// Returns the path of the file with the counts. `folder` is the folder for deals that no file holds; if it is
    /// `None`, there is no path for such a deal. Next to a problem, the name contains the full name of its file,
    /// because `x.ron` and `x.pbn` may be in the same folder.
    pub fn path(&self, folder: Option<&Path>) -> Option<PathBuf> {
        match self {
            CountsPlace::Beside(problem) => {
                let mut name = problem.file_name()?.to_owned();
                name.push(format!(".{ENDING}"));
                Some(problem.with_file_name(name))
            }
            CountsPlace::Deal(name) => Some(folder?.join(format!("{name}.{ENDING}"))),
        }
    }
}

/// The extension of files with layout counts.
pub const ENDING: &str = "counts";

/// A layout count: the possible deals of two unseen hands with their results, complete or not.
#[derive(Clone, PartialEq, Debug)]
pub struct Count {
    /// The place on disk where the count is saved.
    pub counts_place: CountsPlace,
    /// The terms of the count that the user set, such as constraints on the hands.
    pub asked: LayoutTerms,
    /// The position whose layouts are counted, as the number of cards of the line of play before it.
    pub at: usize,
    /// The time spent on the layout count.
    pub spent: Duration,
    /// The layouts counted so far, with their results.
    pub statistics: Statistics,
}

/// A layout count as it is written to a file.
#[derive(Serialize, Deserialize)]
struct WrittenCount {
    asked: LayoutTerms,
    at: usize,
    spent: Duration,
    saved: Saved,
}

/// A cache of layout counts, so that the answer to an earlier question can be shown again or continued.
#[derive(Default)]
pub struct KeptCounts {
    /// The cached layout counts, newest last, at most [`MAX_COUNTS`].
    counts: Vec<Arc<Count>>,
}

/// Maximum number of layout counts that are kept in memory.
const MAX_COUNTS: usize = 32;

/// The maximum memory, in bytes, for all kept counts together. A single count of a bridge deal may take 20 MiB.
const MAX_BYTES: usize = 64 << 20;

impl KeptCounts {
    /// Adds a layout count to the cache. If the cache has an equally or more complete count for the same question,
    /// keeps that one instead. Does nothing if the count alone exceeds the memory limit.
    pub fn put(&mut self, count: Count) {
        self.put_with_limit(MAX_BYTES, count);
    }

    /// Adds a count to the cache as [`put`](KeptCounts::put) does, with a memory limit of `max_bytes` bytes. Evicts the
    /// counts that took the least time, possibly the new one, because they are the fastest to repeat.
    fn put_with_limit(&mut self, max_bytes: usize, count: Count) {
        let bytes = |count: &Count| count.statistics.bytes();
        if bytes(&count) > max_bytes {
            return;
        }
        let question = count.statistics.question();
        let same = |old: &Arc<Count>| question.is_answered_by(&old.statistics);
        if let Some(index) = self.counts.iter().position(same) {
            let old = self.counts.remove(index);
            if completeness(&old.statistics) >= completeness(&count.statistics) {
                return self.counts.push(old);
            }
        }
        self.counts.push(Arc::new(count));
        let taken = |counts: &[Arc<Count>]| counts.iter().map(|count| bytes(count)).sum::<usize>();
        while self.counts.len() > MAX_COUNTS || taken(&self.counts) > max_bytes {
            let spent = |index: &usize| self.counts[*index].spent;
            let Some(cheapest) = (0..self.counts.len()).min_by_key(spent) else {
                return;
            };
            self.counts.remove(cheapest);
        }
    }

    /// Returns all kept counts, newest first.
    pub fn counts(&self) -> impl Iterator<Item = &Arc<Count>> {
        self.counts.iter().rev()
    }

    /// Returns the newest cached count that answers a question about layouts, complete or not; `None` if there is none.
    pub fn newest_for(&self, question: &Layouts) -> Option<&Count> {
        let answers = |count: &&Arc<Count>| question.is_answered_by(&count.statistics);
        self.counts().find(answers).map(Arc::as_ref)
    }

    /// Returns the cached counts that are saved at this place on disk, newest last.
    pub fn counts_at(&self, counts_place: &CountsPlace) -> Vec<Arc<Count>> {
        let counts = (self.counts.iter()).filter(|count| count.counts_place == *counts_place);
        counts.cloned().collect()
    }

    /// Sets the place on disk to `to` for all cached counts that were saved at `from`.
    pub fn move_place(&mut self, from: &CountsPlace, to: &CountsPlace) {
        for count in &mut self.counts {
            if count.counts_place == *from {
                Arc::make_mut(count).counts_place = to.clone();
            }
        }
    }
}

/// Returns the numbers of layouts counted and drawn at random. Of two counts for the same question, the one with the
/// greater pair is more complete.
fn completeness(statistics: &Statistics) -> (u64, usize) {
    let (counted, drawn) = count_size(statistics);
    (counted.iter().sum(), drawn.iter().sum())
}

/// Serializes layout counts as text.
///
/// # Errors
///
/// Returns the serialization error.
pub fn write(counts: &[Arc<Count>]) -> Result<String, ron::Error> {
    let counts = counts.iter().map(|count| WrittenCount {
        asked: count.asked.clone(),
        at: count.at,
        spent: count.spent,
        saved: Saved::of(&count.statistics),
    });
    ron::to_string(&counts.collect::<Vec<_>>())
}

/// Returns true if a text has the format of serialized layout counts, even if their content is not valid.
pub fn is_counts_text(text: &str) -> bool {
    ron::from_str::<Vec<WrittenCount>>(text).is_ok()
}

/// The reason why layout counts cannot be read from a text.
#[derive(Clone, PartialEq, Debug)]
pub enum CountsError {
    /// The text does not have the format of serialized counts.
    Form(Box<ron::error::SpannedError>),
    /// The text has the right format, but its content is not valid.
    Sense(SavedError),
}

/// Deserializes layout counts. `counts_place` is the place on disk from which the text was read.
///
/// # Errors
///
/// Returns the reason why no counts can be read from the text.
pub fn read_counts(text: &str, counts_place: &CountsPlace) -> Result<Vec<Count>, CountsError> {
    let counts: Vec<WrittenCount> =
        ron::from_str(text).map_err(|error| CountsError::Form(Box::new(error)))?;
    let restore = |mut written: WrittenCount| {
        written.asked.sort_constraints();
        let statistics = written.saved.restore().map_err(CountsError::Sense)?;
        Ok(Count {
            counts_place: counts_place.clone(),
            asked: written.asked,
            at: written.at,
            spent: written.spent,
            statistics,
        })
    };
    counts.into_iter().map(restore).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::analysis::Question;
    use kibitzer::notation::text;
    use kibitzer::rules::Position;
    use kibitzer::search::Solver;

    fn count(deal: &str) -> Count {
        let setup = text::parse_line(deal).unwrap().problem.setup;
        let position = Position::from_setup(&setup).unwrap();
        let layouts = Layouts::new(position, Layouts::opponents(&position)).unwrap();
        let statistics = Solver::new(1 << 20).solve(&layouts);
        Count {
            counts_place: CountsPlace::for_deal(&setup),
            asked: LayoutTerms::default(),
            at: 0,
            spent: Duration::ZERO,
            statistics,
        }
    }

    /// Returns the counts for several deals that differ only in the rank of one card, one for each rank in `ranks`.
    fn counts_of(ranks: &str) -> Vec<Count> {
        let deal = |rank| format!("bridge N:A{rank}... 2.3.. .54.. .A.3. NT S");
        ranks.chars().map(|rank| count(&deal(rank))).collect()
    }

    #[test]
    fn a_count_survives_writing_and_reading() {
        let count = count("bridge N:AQ... 2.3.. 54... K..3. NT S");
        let text = write(&[Arc::new(count.clone())]).unwrap();
        assert_eq!(read_counts(&text, &count.counts_place).unwrap().len(), 1);
        assert_eq!(read_counts(&text, &count.counts_place).unwrap()[0], count);
        assert!(read_counts(&text[1..], &count.counts_place).is_err());
        let path = count.counts_place.path(Some(Path::new("counts"))).unwrap();
        assert_eq!(path, Path::new("counts/N_AQ..._2.3.._54..._K..3..counts"));
        assert_eq!(count.counts_place.path(None), None);
    }

    #[test]
    fn the_most_complete_count_of_a_question_is_kept() {
        let mut keep = KeptCounts::default();
        let full = count("bridge N:AQ... 2.3.. 54... K..3. NT S");
        let question = full.statistics.question().clone();
        let empty = Count {
            statistics: question.empty(),
            ..full.clone()
        };
        for count in [&empty, &full, &empty] {
            keep.put(count.clone());
        }
        assert_eq!(keep.newest_for(&question), Some(&full));
        assert_eq!(keep.counts().count(), 1);
    }

    #[test]
    fn counts_that_took_longest_are_kept() {
        let mut keep = KeptCounts::default();
        let mut counts = counts_of("34567");
        let minutes = [3, 60, 2, 4, 1];
        for (count, minutes) in counts.iter_mut().zip(minutes) {
            count.spent = Duration::from_secs(60 * minutes);
        }
        let room = 3 * counts[0].statistics.bytes();
        for count in &counts {
            keep.put_with_limit(room, count.clone());
        }
        let is_kept = |count: &Count| keep.newest_for(count.statistics.question()).is_some();
        let kept: Vec<bool> = counts.iter().map(is_kept).collect();
        // The last count took the least time, so it does not replace a longer one.
        assert_eq!(kept, [true, true, false, true, false]);
    }

    #[test]
    fn the_memory_of_kept_counts_is_limited() {
        let counts = counts_of("3456");
        let each = counts[0].statistics.bytes();
        assert!(each > 0);
        let mut keep = KeptCounts::default();
        for count in &counts {
            keep.put_with_limit(2 * each, count.clone());
        }
        let is_kept = |count: &Count| keep.newest_for(count.statistics.question()).is_some();
        assert_eq!(keep.counts().count(), 2);
        assert!(is_kept(&counts[3]));
    }

    #[test]
    fn a_count_above_the_memory_limit_is_not_kept() {
        let count = counts_of("3").remove(0);
        let mut keep = KeptCounts::default();
        keep.put_with_limit(count.statistics.bytes() - 1, count);
        assert_eq!(keep.counts().count(), 0);
    }
}
