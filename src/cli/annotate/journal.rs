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

/// The results for one board, as one line of the journal file stores them.
#[derive(Serialize, Deserialize, Debug)]
pub(super) struct JournalEntry {
    /// Line of text that identifies the deal and the play to which the results belong.
    asked: String,
    /// Tricks for each strain and declarer; empty if the trick table was not requested.
    makes: Vec<(Strain, Seat, Tricks)>,
    /// Tricks with best play before and after every card played, with the better cards at each mistake; empty if not
    /// requested.
    plies: Vec<(Tricks, CardSet)>,
}

impl JournalEntry {
    /// Collects the results for a board into an entry of the journal file.
    pub(super) fn new(
        problem: &Problem,
        table: Option<&TrickTable>,
        played: Option<&Played>,
    ) -> JournalEntry {
        let entries = table.map(TrickTable::entries).unwrap_or_default().iter();
        let plies = played.map(|played| &*played.plies).unwrap_or_default();
        JournalEntry {
            asked: board_identity(problem),
            makes: entries
                .map(|entry| (entry.strain, entry.declarer, entry.tricks))
                .collect(),
            plies: plies.iter().map(|ply| (ply.tricks, ply.better)).collect(),
        }
    }

    /// Returns true if the entry has all requested results: the trick table, the values of the cards played, or both.
    fn has_all_results(&self, questions: &AnnotationQuestions) -> bool {
        let cards = |review: &Review| review.0.cards().len() + 1;
        questions.table.is_some() != self.makes.is_empty()
            && questions.review.as_ref().map_or(0, cards) == self.plies.len()
    }

    /// Rebuilds the trick table of the deal from the entry. `question` is the question that the table answers.
    pub(super) fn to_trick_table(&self, question: &EveryDeclarer) -> TrickTable {
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

    /// Rebuilds the values of the cards played from the entry. `question` is the question that they answer.
    pub(super) fn to_played(&self, question: &Review) -> Played {
        let mut played = question.empty();
        let plies = self.plies.iter();
        played
            .plies
            .extend(plies.map(|&(tricks, better)| Ply { tricks, better }));
        played
    }
}

/// Returns a line of text that identifies a board: the cards, the contract or strain, declarer, and the whole play.
fn board_identity(problem: &Problem) -> String {
    let mut whole = problem.clone();
    whole.set_play(problem.play.mainline().to_vec());
    text::write_line(&whole)
}

/// Creates the failure for a journal file that cannot be opened, read or written.
fn journal_failure(path: &Path, error: impl Display) -> Failure {
    Failure::new(anyhow!(
        "cannot save the results in {}: {error}",
        path.display()
    ))
}

/// The journal file of one output file of `kibitz annotate`, which stores the results so far, so that an interrupted
/// run can be resumed.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    /// Reader of the entries that an earlier run wrote; `None` once all of them have been read or rejected.
    known: Option<BufReader<File>>,
    /// Number of valid bytes in the journal file: the header, and the entries that match the input or were written by
    /// this run.
    length: u64,
}

/// The result of looking up the next board of the input in the journal file of an earlier run.
pub(super) enum JournalLookup {
    /// All results for the board, as found in the journal file.
    Found(JournalEntry),
    /// The journal file has results for another board instead, so the rest of it is useless.
    Mismatch,
    /// The journal file has no more results.
    End,
}

/// First line of every journal file of `kibitz annotate`, by which such a file is recognized.
const HEADER: &str = "kibitz annotate 1\n";

impl Journal {
    /// Opens or creates the journal file beside an output file, and locks it.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be opened, another process uses it, or it is not a journal file.
    pub(super) fn open_beside(output: &Path) -> Result<Journal, Failure> {
        let path = journal_path(output);
        let failure = |error: &dyn Display| journal_failure(&path, error);
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        let file = options.open(&path).map_err(|error| failure(&error))?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => failure(&"another process is using it"),
            TryLockError::Error(error) => failure(&error),
        })?;
        // Read through the same handle: the lock shuts out other handles even in this process.
        let mut known = BufReader::new(file.try_clone().map_err(|error| failure(&error))?);
        let mut header = String::new();
        // A binary file has no header either.
        let is_ours = known.read_line(&mut header).is_ok() && HEADER.starts_with(&header);
        if !is_ours {
            return Err(failure(&"it is not a journal of kibitz annotate"));
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
            written.map_err(|error| {
                // The empty file would be taken for the journal of a stopped run. If it cannot be removed, it stays.
                let _ = fs::remove_file(&journal.path);
                journal.failure(error)
            })?;
        }
        Ok(journal)
    }

    /// Creates the failure for this file.
    fn failure(&self, error: impl Display) -> Failure {
        journal_failure(&self.path, error)
    }

    /// Reads the next entry of the journal file, and returns it if it has all results for this board. Otherwise removes
    /// the rest of the file.
    ///
    /// # Errors
    ///
    /// Returns an error if the rest of the journal file cannot be removed.
    pub(super) fn look_up(
        &mut self,
        problem: &Problem,
        questions: &AnnotationQuestions,
    ) -> Result<JournalLookup, Failure> {
        let Some(known) = &mut self.known else {
            return Ok(JournalLookup::End);
        };
        let mut line = String::new();
        // An incomplete line may end in the middle of a character.
        let is_whole = known.read_line(&mut line).is_ok() && line.ends_with('\n');
        let is_answer = |entry: &JournalEntry| {
            entry.asked == board_identity(problem) && entry.has_all_results(questions)
        };
        let entry = serde_json::from_str(&line).ok().filter(is_answer);
        if let Some(entry) = entry.filter(|_| is_whole) {
            self.length += line.len() as u64;
            return Ok(JournalLookup::Found(entry));
        }
        self.remove_other_entries()?;
        Ok(if is_whole {
            JournalLookup::Mismatch
        } else {
            JournalLookup::End
        })
    }

    /// Removes all entries from the journal file that neither match the input nor were written by this run.
    fn remove_other_entries(&mut self) -> Result<(), Failure> {
        self.known = None;
        self.file
            .set_len(self.length)
            .map_err(|error| self.failure(error))
    }

    /// Appends the results for the next board to the journal file.
    ///
    /// # Errors
    ///
    /// Returns an error if they cannot be written.
    pub(super) fn append(&mut self, entry: &JournalEntry) -> Result<(), Failure> {
        let mut line = serde_json::to_vec(entry).map_err(|error| self.failure(error))?;
        line.push(b'\n');
        self.file
            .write_all(&line)
            .map_err(|error| self.failure(error))?;
        self.length += line.len() as u64;
        Ok(())
    }

    /// Starts reading the journal file again at its first entry.
    ///
    /// # Errors
    ///
    /// Returns an error if the journal file cannot be read.
    pub(super) fn rewind(&mut self) -> Result<(), Failure> {
        let mut known = self.file.try_clone().map_err(|error| self.failure(error))?;
        let start = SeekFrom::Start(HEADER.len() as u64);
        known.seek(start).map_err(|error| self.failure(error))?;
        self.known = Some(BufReader::new(known));
        Ok(())
    }

    /// Closes the journal file of a run that did not write its output. Returns true if the file has results from which
    /// to resume; deletes it otherwise.
    pub(super) fn close(self) -> bool {
        let length = self.file.metadata().map_or(0, |metadata| metadata.len());
        if length > HEADER.len() as u64 {
            return true;
        }
        // If it cannot be deleted, an empty journal does no harm.
        let _ = self.delete();
        false
    }

    /// Deletes the journal file after the output has been written.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be deleted.
    pub(super) fn delete(self) -> Result<(), Failure> {
        fs::remove_file(&self.path).map_err(|error| self.failure(error))
    }
}

/// Returns the path of the journal file for an output file: a hidden file in the same folder.
fn journal_path(output: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(output.file_name().unwrap_or_default());
    name.push(".kibitz-annotate");
    output.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_journal_is_deleted_if_it_has_no_results() {
        let output = std::env::temp_dir().join(format!("kibitz-{}.pbn", std::process::id()));
        let journal = Journal::open_beside(&output).unwrap();
        assert!(journal_path(&output).exists());
        assert!(!journal.close());
        assert!(!journal_path(&output).exists());
        let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W").unwrap();
        let entry = JournalEntry::new(&line.problem, None, None);
        for is_there in [false, true] {
            let mut journal = Journal::open_beside(&output).unwrap();
            if !is_there {
                journal.append(&entry).unwrap();
            }
            // Results of an earlier process are a reason to keep the journal too.
            assert!(journal.close());
            assert!(journal_path(&output).exists());
        }
        Journal::open_beside(&output).unwrap().delete().unwrap();
        assert!(!journal_path(&output).exists());
    }
}
