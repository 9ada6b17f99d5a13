//! `kibitz annotate`: what everybody makes, the par and the costs of the play, filled into the boards of a file.
//!
//! The whole text is looked through before anything is searched. Then all is found out and kept in a journal beside
//! the file that is to be written, and that is written in one go. So the process may end at any time, and goes on
//! where it was.

mod boards;
mod journal;
mod prospect;
mod rewriting;
mod shared;

use std::collections::VecDeque;
use std::fmt::{self, Display};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use indicatif::{HumanCount, ProgressBar};

use kibitzer::pool::{Pool, PoolError, PoolOptions};
use kibitzer::problem::Problem;
use kibitzer_files::WriteError;

use super::forms::{HoldsOne, UnknownEnding};
use super::input;
use super::output::{Output, bar, warn};
use super::stop;
use super::tickets::{AnnotationTickets, WorkerFailure};
use boards::{AskableBoard, Boards, LastingInput};
use journal::{Journal, JournalEntry, JournalError, Recalled};
use prospect::{AnnotatedPlace, Prospect};
use rewriting::WrittenBoards;
use shared::{SharedTable, SharedTables};

/// What is annotated.
#[derive(Args, Debug)]
pub(super) struct AnnotateOptions {
    /// A file with boards, in any form; - is standard input
    #[arg(value_name = "IN")]
    pub(super) input: PathBuf,

    /// Where it is written, in the form that its ending names; may be IN
    #[arg(short, long, value_name = "OUT")]
    pub(super) output: PathBuf,
}

/// A file was not annotated.
#[derive(Debug)]
pub(super) struct Unannotated {
    pub(super) reason: AnnotateFailure,
    /// Whether what was found out is kept for the next call.
    is_kept: bool,
}

/// Why a file was not annotated.
#[derive(Debug)]
pub(super) enum AnnotateFailure {
    /// The user stopped it.
    Stopped,
    /// It cannot be read.
    Unreadable(PathBuf, io::Error),
    /// There is no board in it that can be read.
    Nothing(PathBuf),
    /// It changed while it was annotated.
    Changed(PathBuf),
    /// It has a board that is too long to be kept as it stands.
    Lost(PathBuf),
    /// No form that is written has this ending.
    Ending(UnknownEnding),
    /// Standard output has no ending, and the form of the input is only read.
    NoForm,
    /// The other form holds one board.
    OneAlone(HoldsOne),
    /// The other form has no place for any board.
    NoPlace(&'static str),
    /// The other file cannot be written.
    Write(WriteError),
    /// Nobody takes the output.
    Output(io::Error),
    /// What is found out cannot be kept.
    Journal(JournalError),
    /// There are no workers.
    Pool(PoolError),
    /// A worker failed.
    Worker(WorkerFailure),
}

impl Unannotated {
    /// The exit status.
    pub(super) fn status(&self) -> u8 {
        match self.reason {
            AnnotateFailure::Stopped => stop::status(),
            AnnotateFailure::Ending(_) | AnnotateFailure::NoForm | AnnotateFailure::OneAlone(_) => {
                2
            }
            AnnotateFailure::Unreadable(..)
            | AnnotateFailure::Nothing(_)
            | AnnotateFailure::Changed(_)
            | AnnotateFailure::Lost(_)
            | AnnotateFailure::NoPlace(_)
            | AnnotateFailure::Write(_)
            | AnnotateFailure::Output(_)
            | AnnotateFailure::Journal(_)
            | AnnotateFailure::Pool(_)
            | AnnotateFailure::Worker(_) => 1,
        }
    }
}

impl AnnotateFailure {
    /// The file that it is about.
    pub(super) fn file(&self) -> Option<&Path> {
        match self {
            AnnotateFailure::Unreadable(path, _)
            | AnnotateFailure::Nothing(path)
            | AnnotateFailure::Changed(path)
            | AnnotateFailure::Lost(path)
            | AnnotateFailure::Ending(UnknownEnding(path))
            | AnnotateFailure::OneAlone(HoldsOne { path, .. }) => Some(path),
            AnnotateFailure::Write(error) => Some(&error.path),
            AnnotateFailure::Stopped
            | AnnotateFailure::NoForm
            | AnnotateFailure::NoPlace(_)
            | AnnotateFailure::Output(_)
            | AnnotateFailure::Journal(_)
            | AnnotateFailure::Pool(_)
            | AnnotateFailure::Worker(_) => None,
        }
    }
}

impl Display for Unannotated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.reason)?;
        match self.is_kept {
            true => f.write_str("; the same call goes on from here"),
            false => Ok(()),
        }
    }
}

impl Display for AnnotateFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnnotateFailure::Stopped => f.write_str("stopped"),
            AnnotateFailure::Unreadable(path, error) => {
                write!(f, "{}: {error}", input::title(path))
            }
            AnnotateFailure::Nothing(path) => {
                let path = input::title(path);
                write!(f, "{path}: there is no board that can be read")
            }
            AnnotateFailure::Changed(path) => {
                write!(f, "{}: the file changed meanwhile", input::title(path))
            }
            AnnotateFailure::Lost(path) => write!(
                f,
                "{}: a board is too long to be kept as it stands; another form leaves it out",
                input::title(path)
            ),
            AnnotateFailure::Ending(unknown) => write!(f, "{unknown}"),
            AnnotateFailure::NoForm => f.write_str(
                "the form of the input is not written; -o FILE names another by its ending",
            ),
            AnnotateFailure::OneAlone(alone) => write!(f, "{alone}"),
            AnnotateFailure::NoPlace(name) => {
                write!(f, "the form {name} has no place for any board")
            }
            AnnotateFailure::Write(error) => write!(f, "{error}"),
            AnnotateFailure::Output(error) => write!(f, "cannot write the boards: {error}"),
            AnnotateFailure::Journal(error) => {
                write!(f, "cannot keep what is found out: {error}")
            }
            AnnotateFailure::Pool(error) => write!(f, "{error}"),
            AnnotateFailure::Worker(failure) => write!(f, "{failure}"),
        }
    }
}

impl From<WriteError> for AnnotateFailure {
    fn from(error: WriteError) -> AnnotateFailure {
        AnnotateFailure::Write(error)
    }
}

/// Annotates a file.
///
/// # Errors
///
/// Why it was not written, and whether what was found out is kept.
pub(super) fn annotate(
    options: &AnnotateOptions,
    pool: PoolOptions,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(), Unannotated> {
    let failed = |is_kept| move |reason| Unannotated { reason, is_kept };
    let job = AnnotateJob::begin(options, pool, output, stop).map_err(failed(false))?;
    let mut journal = job.journal().map_err(failed(false))?;
    match job.finish(&mut journal, output, stop) {
        Ok(written) => {
            tell(&written, job.prospect.bad);
            let counts = [
                ("annotated", written.annotated),
                ("in_part", written.in_part),
                ("unchanged", written.unchanged),
                ("left_out", written.left_out),
                ("bad", job.prospect.bad),
            ];
            let told = output.wrote(&options.output, &counts);
            told.map_err(AnnotateFailure::Output)
                .map_err(failed(false))?;
            let reason = AnnotateFailure::Journal;
            journal.remove().map_err(reason).map_err(failed(false))
        }
        Err(reason) => Err(failed(journal.leave())(reason)),
    }
}

/// A text that can be read and written, and workers for it.
struct AnnotateJob {
    input: LastingInput,
    place: AnnotatedPlace,
    prospect: Prospect,
    pool: Pool,
}

impl AnnotateJob {
    /// Sees to it that all can be done, before anything is searched.
    fn begin(
        options: &AnnotateOptions,
        pool: PoolOptions,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> Result<AnnotateJob, AnnotateFailure> {
        let place = AnnotatedPlace::of(&options.output)?;
        let unreadable = |error| AnnotateFailure::Unreadable(options.input.clone(), error);
        let input = LastingInput::of(&options.input, stop).map_err(unreadable)?;
        let input = input.ok_or(AnnotateFailure::Stopped)?;
        Ok(AnnotateJob {
            prospect: Prospect::of(&input, &place, output, stop)?,
            input,
            place,
            pool: Pool::new(pool, || {}).map_err(AnnotateFailure::Pool)?,
        })
    }

    fn journal(&self) -> Result<Journal, AnnotateFailure> {
        let journal = match &self.place {
            AnnotatedPlace::Standard => Journal::passing(),
            AnnotatedPlace::File { real, .. } => Journal::beside(real),
        };
        journal.map_err(AnnotateFailure::Journal)
    }

    /// Finds everything out, and writes it.
    fn finish(
        &self,
        journal: &mut Journal,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> Result<WrittenBoards, AnnotateFailure> {
        let AnnotateJob {
            input,
            place,
            prospect,
            pool,
        } = self;
        let unreadable = |error| AnnotateFailure::Unreadable(input.path().to_owned(), error);
        let annotator = Annotator {
            input,
            boards: Boards::of(input).map_err(unreadable)?,
            journal,
            pool,
            asked: VecDeque::new(),
            tables: SharedTables::default(),
            has_more: true,
            bar: FileBar::new(input.length()),
        };
        annotator.run(stop)?;
        rewriting::write(input, place, prospect.form, journal, output, stop)
    }
}

/// Tells beside the file what became of its boards.
fn tell(written: &WrittenBoards, bad: u64) {
    let mut parts = vec![format!("{} annotated", boards(written.annotated))];
    let others = [
        (written.in_part, "in part: the form has no place for more"),
        (written.unchanged, "with nothing to find out"),
        (written.left_out, "left out"),
        (bad, "that cannot be read"),
    ];
    let others = others.into_iter().filter(|(count, _)| *count > 0);
    parts.extend(others.map(|(count, what)| format!("{} {what}", HumanCount(count))));
    // Worth nothing if it cannot be seen.
    let _ = writeln!(io::stderr(), "kibitz: {}", parts.join(", "));
}

fn boards(count: u64) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} board{plural}", HumanCount(count))
}

/// Finds out what there is to find out about the boards of a text.
struct Annotator<'a> {
    input: &'a LastingInput,
    boards: Boards,
    journal: &'a mut Journal,
    pool: &'a Pool,
    asked: VecDeque<AskedBoard>,
    tables: SharedTables,
    /// Whether there are boards left to ask about.
    has_more: bool,
    bar: FileBar,
}

/// A board on its way.
struct AskedBoard {
    problem: Problem,
    read: u64,
    /// What everybody makes; found for this board, or for one before it.
    table: Option<SharedTable>,
    tickets: AnnotationTickets,
}

impl Annotator<'_> {
    /// Finds out everything.
    fn run(mut self, stop: &AtomicBool) -> Result<(), AnnotateFailure> {
        while self.has_more || !self.asked.is_empty() {
            if stop.load(Ordering::Relaxed) {
                return Err(AnnotateFailure::Stopped);
            }
            self.take_in()?;
            self.wait()?;
        }
        Ok(())
    }

    /// Asks about boards while there is room.
    fn take_in(&mut self) -> Result<(), AnnotateFailure> {
        let room = 2 * self.pool.threads() + 2;
        let before = self.bar.boards;
        while self.has_more && self.asked.len() < room {
            let path = || self.input.path().to_owned();
            let next = self.boards.next();
            match next.map_err(|error| AnnotateFailure::Unreadable(path(), error))? {
                Some(board) => self.ask(board)?,
                None => self.has_more = false,
            }
            // What an earlier process found comes by the thousand, and the user may want to stop it.
            if self.bar.boards > before + 1_000 {
                return Ok(());
            }
        }
        Ok(())
    }

    fn ask(&mut self, mut board: AskableBoard) -> Result<(), AnnotateFailure> {
        let recalled = self.journal.recall(&board.problem, &board.questions);
        match recalled.map_err(AnnotateFailure::Journal)? {
            Recalled::Known(entry) => {
                if let Some(question) = &board.questions.table {
                    let (table, _) = self.tables.of(question);
                    table.get_or_init(|| entry.table(question));
                }
                self.bar.skip(board.read);
                return Ok(());
            }
            Recalled::Other => warn(&self.input.place(board.line, 1), &ChangedSince),
            Recalled::Unknown => {}
        }
        let questions = &mut board.questions;
        let shared = questions.table.as_ref().map(|it| self.tables.of(it));
        questions
            .table
            .take_if(|_| shared.as_ref().is_some_and(|(_, is_new)| !is_new));
        self.asked.push_back(AskedBoard {
            problem: board.problem,
            read: board.read,
            table: shared.map(|(table, _)| table),
            tickets: AnnotationTickets::submit(board.questions, self.pool),
        });
        Ok(())
    }

    /// Waits a moment for the first board, and keeps what is found out about it and those behind it.
    fn wait(&mut self) -> Result<(), AnnotateFailure> {
        if let Some(first) = self.asked.front_mut() {
            first.tickets.wait();
        }
        while let Some(first) = self.asked.pop_front_if(|asked| asked.tickets.is_over()) {
            let (found, played) = first.tickets.reports().map_err(AnnotateFailure::Worker)?;
            if let (Some(found), Some(table)) = (found, &first.table) {
                table.get_or_init(|| found.clone());
            }
            // A board before this one that was to find the table has found it.
            let table = first.table.as_ref().and_then(|table| table.get());
            let entry = JournalEntry::new(&first.problem, table, played);
            self.journal.add(&entry).map_err(AnnotateFailure::Journal)?;
            self.bar.done(first.read);
        }
        Ok(())
    }
}

/// What is kept of an earlier call is about another text.
struct ChangedSince;

impl Display for ChangedSince {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "not the board of the call that was stopped; from here on all is found out anew",
        )
    }
}

/// A bar on standard error, if that is a terminal: how much of the text is done.
struct FileBar {
    bar: ProgressBar,
    boards: u64,
}

impl FileBar {
    fn new(length: u64) -> FileBar {
        const FORM: &str = "{msg} {wide_bar} {percent} %, {eta} left";
        FileBar {
            bar: bar(FORM, length),
            boards: 0,
        }
    }

    /// Another board is done, up to these bytes of the text.
    fn done(&mut self, read: u64) {
        self.boards += 1;
        self.bar.set_message(boards(self.boards));
        self.bar.set_position(read);
    }

    /// A board was done before, which says nothing of how long the rest takes.
    fn skip(&mut self, read: u64) {
        self.done(read);
        self.bar.reset_eta();
    }
}

impl Drop for FileBar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
