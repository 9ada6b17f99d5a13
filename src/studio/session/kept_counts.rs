//! Counts of layouts, saved from one session to the next.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use kibitzer::analysis::{Layouts, Saved, SavedError, Statistics};
use kibitzer::cards::Seat;
use kibitzer::rules::Setup;
use kibitzer_formats::deal;

use crate::session::deals::extent;
use crate::session::survey_terms::SurveyTerms;

/// The place where counts are saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Whereabouts {
    /// Next to the file of the problem.
    Beside(PathBuf),
    /// Under this name of the deal, because no file holds the deal.
    Deal(String),
}

impl Whereabouts {
    /// Returns the place for a deal that no file holds. It is named after the hands.
    pub fn of_deal(setup: &Setup) -> Whereabouts {
        let hands = deal::write_deal(Seat::North, &setup.hands);
        Whereabouts::Deal(hands.replace([':', ' '], "_"))
    }

    /// Returns the path of the file with the counts. Counts of a deal that no file holds are in `folder`; without one
    /// there is no path. The name contains the full name of the problem's file, because `x.ron` and `x.pbn` may be in
    /// the same folder.
    pub fn path(&self, folder: Option<&Path>) -> Option<PathBuf> {
        match self {
            Whereabouts::Beside(problem) => {
                let mut name = problem.file_name()?.to_owned();
                name.push(format!(".{ENDING}"));
                Some(problem.with_file_name(name))
            }
            Whereabouts::Deal(name) => Some(folder?.join(format!("{name}.{ENDING}"))),
        }
    }

    /// Returns the path that earlier versions used, which is still read.
    pub fn earlier_path(&self) -> Option<PathBuf> {
        match self {
            Whereabouts::Beside(problem) => Some(problem.with_extension(ENDING)),
            Whereabouts::Deal(_) => None,
        }
    }
}

/// The extension of files with counts.
pub const ENDING: &str = "counts";

/// A count of layouts, as far as it went.
#[derive(Clone, PartialEq, Debug)]
pub struct Count {
    /// The place where the count is saved.
    pub whereabouts: Whereabouts,
    /// The user's question about the layouts.
    pub asked: SurveyTerms,
    /// The number of cards of the line before the position in which the layouts are counted.
    pub at: usize,
    /// The time spent on the count.
    pub spent: Duration,
    /// The layouts counted so far.
    pub statistics: Statistics,
}

/// A count as it is written to a file.
#[derive(Serialize, Deserialize)]
struct Written {
    asked: SurveyTerms,
    at: usize,
    spent: Duration,
    saved: Saved,
}

/// The counts that are kept to be shown again.
pub struct KeptCounts {
    /// The counts, newest last.
    counts: Vec<Arc<Count>>,
    /// Upper limit of the memory of all counts, in bytes.
    most_bytes: usize,
}

/// Upper limit of counts that are kept.
const MOST: usize = 8;

/// Upper limit of the memory of all counts, in bytes: one count of a bridge deal may take 20 MiB.
const MOST_BYTES: usize = 24 << 20;

impl Default for KeptCounts {
    fn default() -> KeptCounts {
        KeptCounts {
            counts: Vec::new(),
            most_bytes: MOST_BYTES,
        }
    }
}

impl KeptCounts {
    /// Keeps a count, unless a count that is at least as complete is kept for the same question.
    pub fn put(&mut self, count: Count) {
        let question = count.statistics.question();
        let same = |old: &Arc<Count>| question.is_answered_by(&old.statistics);
        if let Some(index) = self.counts.iter().position(same) {
            let old = self.counts.remove(index);
            if knowledge(&old.statistics) >= knowledge(&count.statistics) {
                return self.counts.push(old);
            }
        }
        self.make_room(count.statistics.bytes());
        self.counts.push(Arc::new(count));
    }

    /// Drops counts until there is room for one of this size in bytes. Counts that took least time go first, because
    /// they are soon repeated.
    fn make_room(&mut self, bytes: usize) {
        let taken = |counts: &[Arc<Count>]| -> usize {
            counts.iter().map(|count| count.statistics.bytes()).sum()
        };
        while self.counts.len() >= MOST || taken(&self.counts) + bytes > self.most_bytes {
            let spent = |index: &usize| self.counts[*index].spent;
            let Some(cheapest) = (0..self.counts.len()).min_by_key(spent) else {
                return;
            };
            self.counts.remove(cheapest);
        }
    }

    /// Returns all counts that are kept, newest first.
    pub fn counts(&self) -> impl Iterator<Item = &Arc<Count>> {
        self.counts.iter().rev()
    }

    /// Returns the count that answers a question, complete or not.
    pub fn of(&self, question: &Layouts) -> Option<&Count> {
        let answers = |count: &&Arc<Count>| question.is_answered_by(&count.statistics);
        self.counts().find(answers).map(Arc::as_ref)
    }

    /// Returns the counts whose place is `whereabouts`, newest last.
    pub fn kept_in(&self, whereabouts: &Whereabouts) -> Vec<Arc<Count>> {
        let counts = self.counts.iter();
        let counts = counts.filter(|count| count.whereabouts == *whereabouts);
        counts.cloned().collect()
    }

    /// Changes the place of all counts that are kept at `from` to `to`.
    pub fn rehouse(&mut self, from: &Whereabouts, to: &Whereabouts) {
        for count in &mut self.counts {
            if count.whereabouts == *from {
                Arc::make_mut(count).whereabouts = to.clone();
            }
        }
    }
}

/// Returns the extent of a count: the layouts counted, and those drawn. Of two counts for the same question the greater
/// one is more complete.
fn knowledge(statistics: &Statistics) -> (u64, usize) {
    let (counted, drawn) = extent(statistics);
    (counted.iter().sum(), drawn.iter().sum())
}

/// Writes counts of layouts as a text.
///
/// # Errors
///
/// The reason why they cannot be written.
pub fn write(counts: &[Arc<Count>]) -> Result<String, ron::Error> {
    let counts = counts.iter().map(|count| Written {
        asked: count.asked.clone(),
        at: count.at,
        spent: count.spent,
        saved: Saved::of(&count.statistics),
    });
    ron::to_string(&counts.collect::<Vec<_>>())
}

/// Returns true if a text has the format of counts, whether or not their content is valid.
pub fn are_counts(text: &str) -> bool {
    ron::from_str::<Vec<Written>>(text).is_ok()
}

/// The reason why a text holds no counts.
#[derive(Clone, PartialEq, Debug)]
pub enum NoCounts {
    /// The text does not have the format of counts.
    Form(Box<ron::error::SpannedError>),
    /// The text has the right format, but its content is not valid.
    Sense(SavedError),
}

/// Reads the counts of a text. `whereabouts` is the place where it is saved.
///
/// # Errors
///
/// The reason why the text holds no counts.
pub fn read(text: &str, whereabouts: &Whereabouts) -> Result<Vec<Count>, NoCounts> {
    let counts: Vec<Written> =
        ron::from_str(text).map_err(|error| NoCounts::Form(Box::new(error)))?;
    let restore = |written: Written| {
        let statistics = written.saved.restore().map_err(NoCounts::Sense)?;
        Ok(Count {
            whereabouts: whereabouts.clone(),
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
        let statistics = layouts.solve(&mut Solver::new(1 << 20));
        let statistics = statistics.unwrap();
        Count {
            whereabouts: Whereabouts::of_deal(&setup),
            asked: SurveyTerms::default(),
            at: 0,
            spent: Duration::ZERO,
            statistics,
        }
    }

    #[test]
    fn a_count_is_written_and_read() {
        let count = count("bridge N:AQ... 2.3.. 54... K..3. NT S");
        let text = write(&[Arc::new(count.clone())]).unwrap();
        assert_eq!(read(&text, &count.whereabouts).unwrap().len(), 1);
        assert_eq!(read(&text, &count.whereabouts).unwrap()[0], count);
        assert!(read(&text[1..], &count.whereabouts).is_err());
        let path = count.whereabouts.path(Some(Path::new("counts")));
        let path = path.unwrap();
        assert_eq!(path, Path::new("counts/N_AQ..._2.3.._54..._K..3..counts"));
        assert_eq!(count.whereabouts.path(None), None);
    }

    #[test]
    fn of_one_question_the_fullest_count_is_kept() {
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
        assert_eq!(keep.of(&question), Some(&full));
        assert_eq!(keep.counts().count(), 1);
    }

    #[test]
    fn counts_that_took_long_stay() {
        let mut keep = KeptCounts::default();
        let mut counts: Vec<Count> = ['3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q']
            .map(|rank| count(&format!("bridge N:A{rank}... 2.3.. .54.. .A.3. NT S")))
            .into();
        counts[1].spent = Duration::from_secs(60);
        counts.iter().for_each(|count| keep.put(count.clone()));
        assert_eq!(keep.counts().count(), MOST);
        let is_kept = |count: &Count| keep.of(count.statistics.question()).is_some();
        let kept: Vec<bool> = counts.iter().map(is_kept).collect();
        assert_eq!(kept[..4], [false, true, false, true]);
    }

    #[test]
    fn counts_are_kept_up_to_an_amount_of_memory() {
        let counts = ['3', '4', '5', '6']
            .map(|rank| count(&format!("bridge N:A{rank}... 2.3.. .54.. .A.3. NT S")));
        let each = counts[0].statistics.bytes();
        assert!(each > 0);
        let mut keep = KeptCounts {
            most_bytes: 2 * each,
            ..KeptCounts::default()
        };
        counts.iter().for_each(|count| keep.put(count.clone()));
        let is_kept = |count: &Count| keep.of(count.statistics.question()).is_some();
        assert_eq!(keep.counts().count(), 2);
        assert!(is_kept(&counts[3]));
    }
}
