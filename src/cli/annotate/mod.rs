//! `kibitz annotate`: what everybody makes, the par and the costs of the play, filled into the boards of a file.
//!
//! All is found out first and kept in a journal beside the file that is to be written; then that is written in one
//! go. So the process may end at any time, and goes on where it was.

mod boards;
mod journal;
mod rewriting;

use std::collections::VecDeque;
use std::fmt::{self, Display};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use indicatif::{HumanCount, ProgressBar};

use kibitzer::analysis::{EveryDeclarer, Question, Review};
use kibitzer::pool::{Pool, PoolError, PoolOptions, Priority, State, Ticket};
use kibitzer::problem::Problem;
use kibitzer_files::{WriteError, can_write};

use super::batch::TICK;
use super::output::{Output, bar};
use boards::{AskableBoard, Boards};
pub(super) use boards::{pieces, place};
use journal::{Journal, JournalEntry, JournalError};
use rewriting::WrittenBoards;

/// What is annotated.
#[derive(Args, Debug)]
pub(super) struct AnnotateOptions {
    /// A file with boards, in any form
    #[arg(value_name = "IN")]
    pub(super) input: PathBuf,

    /// Where it is written, in the form that its ending names; may be IN
    #[arg(short, long, value_name = "OUT")]
    pub(super) output: PathBuf,
}

/// Why a file was not annotated.
#[derive(Debug)]
pub(super) enum AnnotateFailure {
    /// It cannot be read.
    Unreadable(PathBuf, io::Error),
    /// There is no board in it that can be read.
    Nothing(PathBuf),
    /// It changed while it was annotated.
    Changed(PathBuf),
    /// It has a board that is too long to be kept as it stands.
    Lost(PathBuf),
    /// No form that is written has this ending, or it cannot hold so many boards.
    Ending(PathBuf),
    /// The other form has no place for any board.
    NoPlace(PathBuf),
    /// The other file cannot be written.
    Write(WriteError),
    /// The disk does not take all of it.
    Draft(PathBuf, io::Error),
    /// What is found out cannot be kept.
    Journal(JournalError),
    /// There are no workers.
    Pool(PoolError),
    /// A worker failed; what it said.
    Worker(String),
}

impl AnnotateFailure {
    /// The exit status.
    pub(super) fn status(&self) -> u8 {
        match self {
            AnnotateFailure::Ending(_) => 2,
            AnnotateFailure::Unreadable(..)
            | AnnotateFailure::Nothing(_)
            | AnnotateFailure::Changed(_)
            | AnnotateFailure::Lost(_)
            | AnnotateFailure::NoPlace(_)
            | AnnotateFailure::Write(_)
            | AnnotateFailure::Draft(..)
            | AnnotateFailure::Journal(_)
            | AnnotateFailure::Pool(_)
            | AnnotateFailure::Worker(_) => 1,
        }
    }
}

impl Display for AnnotateFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnnotateFailure::Unreadable(path, error) | AnnotateFailure::Draft(path, error) => {
                write!(f, "{}: {error}", path.display())
            }
            AnnotateFailure::Nothing(path) => {
                write!(f, "{}: there is no board that can be read", path.display())
            }
            AnnotateFailure::Changed(path) => {
                write!(f, "{}: the file changed meanwhile", path.display())
            }
            AnnotateFailure::Lost(path) => write!(
                f,
                "{}: a board is too long to be kept as it stands; another form leaves it out",
                path.display()
            ),
            AnnotateFailure::Ending(path) => write!(
                f,
                "{}: no form of ours that holds so many boards has this ending",
                path.display()
            ),
            AnnotateFailure::NoPlace(path) => {
                write!(f, "{}: its form has no place for any board", path.display())
            }
            AnnotateFailure::Write(error) => write!(f, "{error}"),
            AnnotateFailure::Journal(error) => {
                write!(f, "cannot keep what is found out: {error}")
            }
            AnnotateFailure::Pool(error) => write!(f, "{error}"),
            AnnotateFailure::Worker(said) => write!(f, "a worker failed: {said}"),
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
/// Why it was not written; what was found out is kept.
pub(super) fn annotate(
    options: &AnnotateOptions,
    pool: PoolOptions,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(), AnnotateFailure> {
    let AnnotateOptions { input, output: to } = options;
    rewriting::check_ending(to)?;
    let unreadable = |error| AnnotateFailure::Unreadable(input.clone(), error);
    let boards = Boards::of(input).map_err(unreadable)?;
    let real = can_write(to)?;
    let mut journal = Journal::open(&real).map_err(AnnotateFailure::Journal)?;
    let mut annotator = Annotator {
        input,
        boards,
        journal: &mut journal,
        pool: Pool::new(pool, || {}).map_err(AnnotateFailure::Pool)?,
        asked: VecDeque::new(),
        has_more: true,
        bar: FileBar::new(input),
    };
    let is_done = annotator.run(output, stop)?;
    let (good, bad) = (annotator.boards.good, annotator.boards.bad);
    if !is_done {
        output.stopped();
        say_aside("stopped; the same call goes on from here");
        return Ok(());
    }
    if good == 0 {
        journal.remove().map_err(AnnotateFailure::Journal)?;
        return Err(AnnotateFailure::Nothing(input.clone()));
    }
    let written = rewriting::write(input, to, &mut journal, output)?;
    journal.remove().map_err(AnnotateFailure::Journal)?;
    tell(&written, bad);
    Ok(())
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
    say_aside(&parts.join(", "));
}

fn say_aside(text: &str) {
    // Worth nothing if it cannot be seen.
    let _ = writeln!(io::stderr(), "kibitz: {text}");
}

fn boards(count: u64) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} board{plural}", HumanCount(count))
}

/// Finds out what there is to find out about the boards of a file.
struct Annotator<'a> {
    input: &'a Path,
    boards: Boards<'a>,
    journal: &'a mut Journal,
    pool: Pool,
    asked: VecDeque<AskedBoard>,
    /// Whether there are boards left to ask about.
    has_more: bool,
    bar: FileBar,
}

/// A board on its way.
struct AskedBoard {
    problem: Problem,
    read: u64,
    table: Option<Ticket<EveryDeclarer>>,
    review: Option<Ticket<Review>>,
}

impl Annotator<'_> {
    /// Finds out everything; `false` if it was stopped before.
    fn run(&mut self, output: &mut Output, stop: &AtomicBool) -> Result<bool, AnnotateFailure> {
        while self.has_more || !self.asked.is_empty() {
            if stop.load(Ordering::Relaxed) {
                return Ok(false);
            }
            self.take_in(output)?;
            self.wait()?;
        }
        Ok(true)
    }

    /// Asks about boards while there is room.
    fn take_in(&mut self, output: &mut Output) -> Result<(), AnnotateFailure> {
        let room = 2 * self.pool.threads() + 2;
        let before = self.bar.boards;
        while self.has_more && self.asked.len() < room {
            let next = self.boards.next(output);
            let next = next.map_err(|it| AnnotateFailure::Unreadable(self.input.to_owned(), it))?;
            match next {
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

    fn ask(&mut self, board: AskableBoard) -> Result<(), AnnotateFailure> {
        let recalled = self.journal.recall(&board.problem, &board.questions);
        if recalled.map_err(AnnotateFailure::Journal)?.is_some() {
            self.bar.skip(board.read);
            return Ok(());
        }
        let pool = &self.pool;
        let table = board.questions.table;
        let review = board.questions.review;
        // Nothing more urgent will come.
        self.asked.push_back(AskedBoard {
            problem: board.problem,
            read: board.read,
            table: table.map(|it| pool.submit(it, Priority::Background)),
            review: review.map(|it| pool.submit(it, Priority::Background)),
        });
        Ok(())
    }

    /// Waits a moment for the first board, and keeps what is found out about it and those behind it.
    fn wait(&mut self) -> Result<(), AnnotateFailure> {
        if let Some(first) = self.asked.front_mut() {
            first.wait();
        }
        while let Some(first) = self.asked.pop_front_if(|asked| asked.is_over()) {
            self.journal
                .add(&first.entry()?)
                .map_err(AnnotateFailure::Journal)?;
            self.bar.done(first.read);
        }
        Ok(())
    }
}

impl AskedBoard {
    fn wait(&mut self) {
        match (&mut self.table, &mut self.review) {
            (Some(table), _) if !table.is_over() => wait(table),
            (_, Some(review)) => wait(review),
            (_, None) => {}
        }
    }

    /// Whether nothing more will be known.
    fn is_over(&mut self) -> bool {
        self.table.as_mut().is_none_or(is_over) && self.review.as_mut().is_none_or(is_over)
    }

    fn entry(&self) -> Result<JournalEntry, AnnotateFailure> {
        let failed = [
            self.table.as_ref().and_then(failure),
            self.review.as_ref().and_then(failure),
        ];
        if let Some(said) = failed.into_iter().flatten().next() {
            return Err(AnnotateFailure::Worker(said.to_owned()));
        }
        let table = self.table.as_ref().map(Ticket::report);
        let played = self.review.as_ref().map(Ticket::report);
        Ok(JournalEntry::new(&self.problem, table, played))
    }
}

fn wait<Q: Question>(ticket: &mut Ticket<Q>) {
    ticket.wait_for(TICK);
}

fn is_over<Q: Question>(ticket: &mut Ticket<Q>) -> bool {
    ticket.poll(usize::MAX);
    ticket.is_over()
}

fn failure<Q: Question>(ticket: &Ticket<Q>) -> Option<&str> {
    match ticket.state() {
        State::Failed(said) => Some(said),
        State::Waiting | State::Running | State::Finished => None,
    }
}

/// A bar on standard error, if that is a terminal: how much of the file is done.
struct FileBar {
    bar: ProgressBar,
    boards: u64,
}

impl FileBar {
    fn new(input: &Path) -> FileBar {
        const FORM: &str = "{msg} {wide_bar} {percent} %, {eta} left";
        let length = fs::metadata(input).map_or(0, |metadata| metadata.len());
        FileBar {
            bar: bar(FORM, length),
            boards: 0,
        }
    }

    /// Another board is done, up to these bytes of the file.
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
