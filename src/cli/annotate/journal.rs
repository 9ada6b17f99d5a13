//! The journal of `kibitz annotate`: the results so far, kept in a hidden file beside the output, so that an
//! interrupted run can be resumed.
//!
//! The journal has a line for every board with questions, in order: the question and the results. It is read in
//! parallel with the boards, so that only one line of it is in memory. From the first line that is incomplete or
//! belongs to another board, it is rewritten.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use serde::{Deserialize, Serialize};

use kibitzer::analysis::{EveryDeclarer, Played, Ply, Question, Review, TableEntry, TrickTable};
use kibitzer::annotation::AnnotationQuestions;
use kibitzer::cards::{CardSet, Seat, Strain, Tricks};
use kibitzer::notation::text;
use kibitzer::problem::Problem;

use crate::failure::Failure;

/// The results for one board, as a line of the journal stores them.
#[derive(Serialize, Deserialize, Debug)]
pub(super) struct JournalEntry {
    /// A text that identifies the deal and the play for which the results were found.
    asked: String,
    /// The entries of the trick table; empty if it was not requested.
    makes: Vec<(Strain, Seat, Tricks)>,
    /// The values of the cards played, with the better cards after a mistake; empty if they were not requested.
    plies: Vec<(Tricks, CardSet)>,
}

impl JournalEntry {
    /// Collects the results for a board into an entry of the journal.
    pub(super) fn new(
        problem: &Problem,
        table: Option<&TrickTable>,
        played: Option<&Played>,
    ) -> JournalEntry {
        let entries = table.map(TrickTable::entries).unwrap_or_default().iter();
        let plies = played.map(|played| &*played.plies).unwrap_or_default();
        JournalEntry {
            asked: identity(problem),
            makes: entries
                .map(|entry| (entry.strain, entry.declarer, entry.tricks))
                .collect(),
            plies: plies.iter().map(|ply| (ply.tricks, ply.better)).collect(),
        }
    }

    /// Returns true if the entry answers all questions about the board.
    fn answers(&self, questions: &AnnotationQuestions) -> bool {
        let cards = |review: &Review| review.0.cards().len() + 1;
        questions.table.is_some() != self.makes.is_empty()
            && questions.review.as_ref().map_or(0, cards) == self.plies.len()
    }

    /// Rebuilds the trick table that answers `question` from the entry.
    pub(super) fn table(&self, question: &EveryDeclarer) -> TrickTable {
        let mut table = question.empty();
        for &(strain, declarer, tricks) in &self.makes {
            table.add(TableEntry {
                strain,
                declarer,
                tricks,
            });
        }
        table
    }

    /// Rebuilds the values of the cards played, the answer to `question`, from the entry.
    pub(super) fn played(&self, question: &Review) -> Played {
        let mut played = question.empty();
        let plies = self.plies.iter();
        played
            .plies
            .extend(plies.map(|&(tricks, better)| Ply { tricks, better }));
        played
    }
}

/// Returns a line of text that identifies the question: the cards, the contract or strain, declarer, and the whole
/// play.
fn identity(problem: &Problem) -> String {
    let mut whole = problem.clone();
    whole.set_play(problem.play.mainline().to_vec());
    text::write_line(&whole)
}

/// Returns the failure for a journal that cannot be opened, read or written.
fn unsaved(error: impl Display) -> Failure {
    Failure::new(anyhow!("cannot save the results: {error}"))
}

/// The open journal of one output file.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    /// The unread entries that an earlier process wrote; `None` once all of them have been read or rejected.
    known: Option<BufReader<File>>,
    /// The number of valid bytes: the header, and the entries that were matched or written.
    length: u64,
}

/// The result of looking up the next board in the journal.
pub(super) enum Recalled {
    /// The journal has all results for the board.
    Known(JournalEntry),
    /// The journal has results for another board or other questions, so the rest of it is useless.
    Other,
    /// The journal has no more results.
    Unknown,
}

/// The first line of every journal, which identifies the file as one.
const HEADER: &str = "kibitz annotate 1\n";

impl Journal {
    /// Opens or creates the journal for an output file, and locks it.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses it, another process uses the journal, or the file is not a journal.
    pub(super) fn beside(output: &Path) -> Result<Journal, Failure> {
        let path = path(output);
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        let file = options.open(&path).map_err(unsaved)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => {
                unsaved(format_args!("another process is using {}", path.display()))
            }
            TryLockError::Error(error) => unsaved(error),
        })?;
        // Read through the same handle: the lock shuts out other handles even in this process.
        let mut known = BufReader::new(file.try_clone().map_err(unsaved)?);
        let mut header = String::new();
        // A binary file has no header either.
        let is_ours = known.read_line(&mut header).is_ok() && HEADER.starts_with(&header);
        if !is_ours {
            let path = path.display();
            return Err(unsaved(format_args!(
                "{path} is not a journal of kibitz annotate"
            )));
        }
        let is_whole = header == HEADER;
        let mut journal = Journal {
            path,
            file,
            known: is_whole.then_some(known),
            length: HEADER.len() as u64,
        };
        if !is_whole {
            let emptied = journal.file.set_len(0);
            let written = emptied.and_then(|()| journal.file.write_all(HEADER.as_bytes()));
            written.map_err(unsaved)?;
        }
        Ok(journal)
    }

    /// Reads the next entry of the journal, and returns it if it has all results for this board. Otherwise removes the
    /// rest of the journal.
    ///
    /// # Errors
    ///
    /// Returns an error if the rest of the journal cannot be removed.
    pub(super) fn recall(
        &mut self,
        problem: &Problem,
        questions: &AnnotationQuestions,
    ) -> Result<Recalled, Failure> {
        let Some(known) = &mut self.known else {
            return Ok(Recalled::Unknown);
        };
        let mut line = String::new();
        // An incomplete line may end in the middle of a character.
        let is_whole = known.read_line(&mut line).is_ok() && line.ends_with('\n');
        let entry = serde_json::from_str::<JournalEntry>(&line).ok();
        let entry = entry.filter(|it| it.asked == identity(problem) && it.answers(questions));
        if let Some(entry) = entry.filter(|_| is_whole) {
            self.length += line.len() as u64;
            return Ok(Recalled::Known(entry));
        }
        self.forget()?;
        Ok(match is_whole {
            true => Recalled::Other,
            false => Recalled::Unknown,
        })
    }

    /// Removes from the file all entries after those that were matched or written.
    fn forget(&mut self) -> Result<(), Failure> {
        self.known = None;
        self.file.set_len(self.length).map_err(unsaved)
    }

    /// Appends the results for the next board.
    ///
    /// # Errors
    ///
    /// Returns an error if they cannot be written.
    pub(super) fn add(&mut self, entry: &JournalEntry) -> Result<(), Failure> {
        let mut line = serde_json::to_vec(entry).map_err(unsaved)?;
        line.push(b'\n');
        self.file.write_all(&line).map_err(unsaved)?;
        self.length += line.len() as u64;
        Ok(())
    }

    /// Starts reading again at the first entry.
    ///
    /// # Errors
    ///
    /// Returns an error if the journal cannot be read.
    pub(super) fn rewind(&mut self) -> Result<(), Failure> {
        let mut known = self.file.try_clone().map_err(unsaved)?;
        let start = SeekFrom::Start(HEADER.len() as u64);
        known.seek(start).map_err(unsaved)?;
        self.known = Some(BufReader::new(known));
        Ok(())
    }

    /// Closes the journal when the output was not written, and returns true if it has results to resume from. An empty
    /// journal is deleted.
    pub(super) fn close(self) -> bool {
        let length = self.file.metadata().map_or(0, |metadata| metadata.len());
        if length > HEADER.len() as u64 {
            return true;
        }
        // If it cannot be deleted, an empty journal does no harm.
        let _ = self.remove();
        false
    }

    /// Deletes the journal after the output was written.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses it.
    pub(super) fn remove(self) -> Result<(), Failure> {
        fs::remove_file(self.path).map_err(unsaved)
    }
}

/// Returns the path of the journal: a hidden file beside the output.
fn path(output: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(output.file_name().unwrap_or_default());
    name.push(".kibitz-annotate");
    output.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_can_go_on_from_does_not_stay() {
        let output = std::env::temp_dir().join(format!("kibitz-{}.pbn", std::process::id()));
        let journal = Journal::beside(&output).unwrap();
        assert!(path(&output).exists());
        assert!(!journal.close());
        assert!(!path(&output).exists());
        let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W").unwrap();
        let entry = JournalEntry::new(&line.problem, None, None);
        for is_there in [false, true] {
            let mut journal = Journal::beside(&output).unwrap();
            if !is_there {
                journal.add(&entry).unwrap();
            }
            // Results of an earlier process are a reason to keep the journal too.
            assert!(journal.close());
            assert!(path(&output).exists());
        }
        Journal::beside(&output).unwrap().remove().unwrap();
        assert!(!path(&output).exists());
    }
}
