//! What was found out so far, kept beside the file that it is for, to go on from when the process ends in the middle.
//!
//! A line for every board of which anything was asked, in their order: what was asked, and the findings. It is read
//! along with the boards, so that never more than a line of it is in memory; from the first line on that is about
//! another board, or is torn, it is written anew.

use std::fmt::{self, Display};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use serde::{Deserialize, Serialize};

use kibitzer::analysis::{EveryDeclarer, Played, Ply, Question, Review, TableEntry, TrickTable};
use kibitzer::annotation::AnnotationQuestions;
use kibitzer::cards::{CardSet, Seat, Strain, Tricks};
use kibitzer::notation::text;
use kibitzer::problem::Problem;

use crate::failure::Failure;

/// What was found out about a board.
#[derive(Serialize, Deserialize, Debug)]
pub(super) struct JournalEntry {
    /// The deal and the play it is about.
    asked: String,
    /// The entries of the table; none if it was not asked for.
    makes: Vec<(Strain, Seat, Tricks)>,
    /// The values of the play, with the better cards after a mistake; none if they were not asked for.
    plies: Vec<(Tricks, CardSet)>,
}

impl JournalEntry {
    /// The findings about a problem.
    pub(super) fn new(
        problem: &Problem,
        table: Option<&TrickTable>,
        played: Option<&Played>,
    ) -> JournalEntry {
        let entries = table.map(TrickTable::entries).unwrap_or_default().iter();
        let plies = played.map(|played| &*played.plies).unwrap_or_default();
        JournalEntry {
            asked: asked(problem),
            makes: entries
                .map(|entry| (entry.strain, entry.declarer, entry.tricks))
                .collect(),
            plies: plies.iter().map(|ply| (ply.tricks, ply.better)).collect(),
        }
    }

    /// Whether it answers everything that is asked.
    fn answers(&self, questions: &AnnotationQuestions) -> bool {
        let cards = |review: &Review| review.0.cards().len() + 1;
        questions.table.is_some() != self.makes.is_empty()
            && questions.review.as_ref().map_or(0, cards) == self.plies.len()
    }

    /// The table as it was found.
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

    /// The values of the play as they were found.
    pub(super) fn played(&self, question: &Review) -> Played {
        let mut played = question.empty();
        let plies = self.plies.iter();
        played
            .plies
            .extend(plies.map(|&(tricks, better)| Ply { tricks, better }));
        played
    }
}

/// The cards, what is played by whom, and the whole play.
fn asked(problem: &Problem) -> String {
    let mut whole = problem.clone();
    whole.set_play(problem.play.mainline().to_vec());
    text::write_line(&whole)
}

/// Why what is found out cannot be kept.
#[derive(Debug)]
pub(super) enum JournalError {
    /// Another process is at it.
    Busy(PathBuf),
    /// What stands in its place is something else.
    Foreign(PathBuf),
    /// The system does not let us.
    System(io::Error),
}

impl Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::Busy(path) => {
                write!(f, "another process is at {}", path.display())
            }
            JournalError::Foreign(path) => write!(f, "{} is no journal of ours", path.display()),
            JournalError::System(error) => write!(f, "{error}"),
        }
    }
}

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Failure {
        Failure::new(anyhow!("cannot keep what is found out: {error}"))
    }
}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> JournalError {
        JournalError::System(error)
    }
}

/// The findings so far.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    /// What is left to read of what an earlier process found.
    known: Option<BufReader<File>>,
    /// Bytes that were read and are right, or were written.
    length: u64,
}

/// What a journal says of the next board.
pub(super) enum Recalled {
    /// All that is asked.
    Known(JournalEntry),
    /// Something about another board, or other questions: from here on nothing in it is of use.
    Other,
    /// Nothing.
    Unknown,
}

/// What stands on the first line.
const HEADER: &str = "kibitz annotate 1\n";

impl Journal {
    /// Opens the journal for a file that is to be written.
    ///
    /// # Errors
    ///
    /// When the system does not let us, another process is at it, or what stands there is something else.
    pub(super) fn beside(output: &Path) -> Result<Journal, JournalError> {
        let path = path(output);
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        let file = options.open(&path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::Busy(path)),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        // By the same handle: a lock shuts others out even in this process.
        let mut known = BufReader::new(file.try_clone()?);
        let mut header = String::new();
        // What is no text is no header either.
        let is_ours = known.read_line(&mut header).is_ok() && HEADER.starts_with(&header);
        if !is_ours {
            return Err(JournalError::Foreign(path));
        }
        let is_whole = header == HEADER;
        let mut journal = Journal {
            path,
            file,
            known: is_whole.then_some(known),
            length: HEADER.len() as u64,
        };
        if !is_whole {
            journal.file.set_len(0)?;
            journal.file.write_all(HEADER.as_bytes())?;
        }
        Ok(journal)
    }

    /// What is known of the next board. Unless that is all that is asked, nothing more will be known.
    ///
    /// # Errors
    ///
    /// When the system does not let us.
    pub(super) fn recall(
        &mut self,
        problem: &Problem,
        questions: &AnnotationQuestions,
    ) -> Result<Recalled, JournalError> {
        let Some(known) = &mut self.known else {
            return Ok(Recalled::Unknown);
        };
        let mut line = String::new();
        // A torn line may be cut within a letter.
        let is_whole = known.read_line(&mut line).is_ok() && line.ends_with('\n');
        let entry = serde_json::from_str::<JournalEntry>(&line).ok();
        let entry = entry.filter(|it| it.asked == asked(problem) && it.answers(questions));
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

    /// Takes away what was not read.
    fn forget(&mut self) -> Result<(), JournalError> {
        self.known = None;
        Ok(self.file.set_len(self.length)?)
    }

    /// Adds what was found out about the next board.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub(super) fn add(&mut self, entry: &JournalEntry) -> Result<(), JournalError> {
        let mut line = serde_json::to_vec(entry).map_err(io::Error::from)?;
        line.push(b'\n');
        self.file.write_all(&line)?;
        self.length += line.len() as u64;
        Ok(())
    }

    /// Reads it from its beginning.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    pub(super) fn rewind(&mut self) -> Result<(), JournalError> {
        let mut known = self.file.try_clone()?;
        known.seek(SeekFrom::Start(HEADER.len() as u64))?;
        self.known = Some(BufReader::new(known));
        Ok(())
    }

    /// Leaves it, when what it was for is not written; whether there is anything to go on from. If not it is taken
    /// away.
    pub(super) fn leave(self) -> bool {
        let length = self.file.metadata().map_or(0, |metadata| metadata.len());
        if length > HEADER.len() as u64 {
            return true;
        }
        // An empty one does no harm.
        let _ = self.remove();
        false
    }

    /// Takes it away, when what it was for is written.
    ///
    /// # Errors
    ///
    /// When the system does not let us.
    pub(super) fn remove(self) -> Result<(), JournalError> {
        Ok(fs::remove_file(self.path)?)
    }
}

/// Hidden, beside the file it is for.
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
        assert!(!journal.leave());
        assert!(!path(&output).exists());
        let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W").unwrap();
        let entry = JournalEntry::new(&line.problem, None, None);
        for is_there in [false, true] {
            let mut journal = Journal::beside(&output).unwrap();
            if !is_there {
                journal.add(&entry).unwrap();
            }
            // What an earlier process found is as good.
            assert!(journal.leave());
            assert!(path(&output).exists());
        }
        Journal::beside(&output).unwrap().remove().unwrap();
        assert!(!path(&output).exists());
    }
}
