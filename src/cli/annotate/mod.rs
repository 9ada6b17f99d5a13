//! `kibitz annotate`: what everybody makes, the par and the costs of the play, filled into the boards of a file.
//!
//! The whole text of a file is looked through before anything is searched. Then all is found out and kept in a journal
//! beside the file that is to be written, and that is written in one go. So the process may end at any time, and goes
//! on where it was. On standard output each board is written as soon as it is found out ([`stream`]).

mod boards;
mod journal;
mod prospect;
mod queue;
mod rewriting;
mod shared;
mod stream;

use std::fmt::{self, Display};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{ArgGroup, Args, ValueEnum};
use indicatif::{HumanCount, ProgressBar};

use kibitzer::annotation::CostPlacement;
use kibitzer::pool::{Pool, PoolError, PoolOptions};
use kibitzer_files::{WriteError, can_write};

use super::args::ChosenBoards;
use super::convert::WrongCall;
use super::forms::{HoldsOne, UnknownEnding};
use super::input::{self, BoardSelection, InputPlace};
use super::output::{Output, bar, note, visible, warn};
use super::stop::{self, NotWritten};
use super::target::{NamedBy, TargetRule};
use super::tickets::WorkerFailure;
use boards::{Boards, LastingInput, TextPieces, unreadable};
use journal::{Journal, JournalError, Recalled};
use prospect::{AnnotatedPlace, Prospect};
use queue::BoardQueue;
use rewriting::WrittenBoards;

/// What is annotated, and where it is written.
#[derive(Args, Debug)]
#[command(group(ArgGroup::new("target").required(true).args(["output", "in_place", "into"])))]
#[command(override_usage = "kibitz annotate IN... --output OUT
       kibitz annotate IN... --in-place
       kibitz annotate IN... --into DIR")]
pub(super) struct AnnotateOptions {
    /// Files with boards, in any form; - is standard input
    #[arg(value_name = "IN", required = true)]
    inputs: Vec<PathBuf>,

    #[command(flatten)]
    chosen: ChosenBoards,

    /// Where the boards are written, in the form that its ending names; may be IN
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// Write each file in its own place
    #[arg(long)]
    in_place: bool,

    /// Write a file of the same name for each into this folder
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,

    /// Where costs stand: on the card, behind its trick, or in the notes
    ///
    /// In the notes no comment stands in the play: some programs, endplay among
    /// them, read no play that has one.
    #[arg(
        long,
        value_name = "PLACE",
        default_value = "card",
        verbatim_doc_comment
    )]
    #[arg(hide_possible_values = true)]
    comments: CostComments,

    /// Replace files in the folder of --into, too
    #[arg(long, requires = "into")]
    force: bool,
}

/// Where the costs of a play are written, by the word for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum CostComments {
    /// On the card
    Card,
    /// Behind the trick
    Trick,
    /// In the notes of the board
    Notes,
}

impl AnnotateOptions {
    /// Returns true if boards are written to standard output.
    pub(super) fn is_to_standard(&self) -> bool {
        self.output.as_deref().is_some_and(input::is_standard)
    }
}

impl CostComments {
    fn placement(self) -> CostPlacement {
        match self {
            CostComments::Card => CostPlacement::Card,
            CostComments::Trick => CostPlacement::Trick,
            CostComments::Notes => CostPlacement::Notes,
        }
    }
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
    /// The system refuses a thread.
    System(io::Error),
    /// Nobody knows where a file is to be written, or it must be left alone.
    Call(WrongCall),
    /// There is no such folder, and none can be made.
    Folder(PathBuf, io::Error),
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
    /// It is packed or in a binary form, and would be replaced by a text.
    Packed(PathBuf),
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
            AnnotateFailure::Call(_)
            | AnnotateFailure::Ending(_)
            | AnnotateFailure::NoForm
            | AnnotateFailure::OneAlone(_) => 2,
            AnnotateFailure::System(_)
            | AnnotateFailure::Folder(..)
            | AnnotateFailure::Unreadable(..)
            | AnnotateFailure::Nothing(_)
            | AnnotateFailure::Changed(_)
            | AnnotateFailure::Lost(_)
            | AnnotateFailure::Packed(_)
            | AnnotateFailure::NoPlace(_)
            | AnnotateFailure::Write(_)
            | AnnotateFailure::Output(_)
            | AnnotateFailure::Journal(_)
            | AnnotateFailure::Pool(_)
            | AnnotateFailure::Worker(_) => 1,
        }
    }
}

impl Unannotated {
    /// Returns true if the failure ends the program: no other file is annotated after it.
    fn is_last(&self) -> bool {
        matches!(
            self.reason,
            AnnotateFailure::Stopped | AnnotateFailure::Output(_) | AnnotateFailure::Worker(_)
        )
    }
}

impl AnnotateFailure {
    /// The file that it is about.
    pub(super) fn file(&self) -> Option<&Path> {
        match self {
            AnnotateFailure::Call(wrong) => wrong.file(),
            AnnotateFailure::Folder(path, _)
            | AnnotateFailure::Unreadable(path, _)
            | AnnotateFailure::Nothing(path)
            | AnnotateFailure::Changed(path)
            | AnnotateFailure::Lost(path)
            | AnnotateFailure::Packed(path)
            | AnnotateFailure::Ending(UnknownEnding(path))
            | AnnotateFailure::OneAlone(HoldsOne { path, .. }) => Some(path),
            AnnotateFailure::Write(error) => Some(&error.path),
            AnnotateFailure::Stopped
            | AnnotateFailure::System(_)
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
            AnnotateFailure::System(error) => write!(f, "{error}"),
            AnnotateFailure::Call(wrong) => write!(f, "{wrong}"),
            AnnotateFailure::Folder(path, error) => write!(f, "{}: {error}", path.display()),
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
            AnnotateFailure::Packed(path) => write!(
                f,
                "{}: the file is packed or binary, and would become a text; -o OUT writes another file",
                path.display()
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

/// Annotates files.
///
/// # Errors
///
/// Why nothing more was written, and whether what was found out is kept. Of several files one that is not written is
/// told of, and the others are.
pub(super) fn annotate(
    options: &AnnotateOptions,
    pool: PoolOptions,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(), Unannotated> {
    let jobs = jobs(options).map_err(lost)?;
    let pool = Pool::new(pool, || {}).map_err(|error| lost(AnnotateFailure::Pool(error)))?;
    let is_alone = jobs.len() == 1;
    let task = AnnotateTask {
        selection: BoardSelection::new(options.chosen.clone()),
        placement: options.comments.placement(),
        pool: &pool,
    };
    for job in jobs {
        let name = (!is_alone).then(|| job.output.display().to_string());
        match job.run(&task, output, stop) {
            Ok((written, bad)) => {
                tell(name.as_deref(), &written, bad);
                job.tell_in_json(&written, bad, output).map_err(lost)?;
            }
            Err(failed) if is_alone || failed.is_last() => {
                job.tell_if_stopped(&failed.reason);
                return Err(failed);
            }
            // Nobody is left to hear of it if this fails.
            Err(failed) => drop(output.lost(&InputPlace::default(), &failed)),
        }
    }
    Ok(())
}

/// A failure of which nothing is kept.
fn lost(reason: AnnotateFailure) -> Unannotated {
    Unannotated {
        reason,
        is_kept: false,
    }
}

/// The files that are written, and what each is made of.
fn jobs(options: &AnnotateOptions) -> Result<Vec<AnnotateJob>, AnnotateFailure> {
    let AnnotateOptions {
        inputs,
        output,
        into,
        force,
        ..
    } = options;
    if let Some(output) = output {
        return Ok(vec![AnnotateJob {
            inputs: inputs.clone(),
            output: output.clone(),
        }]);
    }
    if let Some(folder) = into {
        let unmade = |error| AnnotateFailure::Folder(folder.clone(), error);
        fs::create_dir_all(folder).map_err(unmade)?;
    }
    let rule = TargetRule {
        force: *force,
        protected: Vec::new(),
    };
    let mut jobs: Vec<AnnotateJob> = Vec::new();
    for input in inputs {
        let name = input.file_name().filter(|_| !input::is_standard(input));
        let name = name.ok_or_else(|| AnnotateFailure::Call(WrongCall::Nameless(input.clone())))?;
        let output = match into {
            None => input.clone(),
            Some(folder) => {
                let output = folder.join(name);
                let checked = rule.check(&output, NamedBy::Program);
                checked.map_err(|error| AnnotateFailure::Call(WrongCall::Target(error)))?;
                output
            }
        };
        if jobs.iter().any(|job| job.output == output) {
            return Err(AnnotateFailure::Call(WrongCall::SamePlace(output)));
        }
        jobs.push(AnnotateJob {
            inputs: vec![input.clone()],
            output,
        });
    }
    Ok(jobs)
}

/// The boards of every file that are annotated, and the way in which that is done.
struct AnnotateTask<'a> {
    /// The boards that are annotated, before the first is read.
    selection: BoardSelection,
    placement: CostPlacement,
    pool: &'a Pool,
}

/// A file that is to be written, and what it is made of.
struct AnnotateJob {
    inputs: Vec<PathBuf>,
    output: PathBuf,
}

impl AnnotateJob {
    /// Annotates the boards, and writes them. Returns what was written, and the number of boards that cannot be read.
    fn run(
        &self,
        task: &AnnotateTask<'_>,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> Result<(WrittenBoards, u64), Unannotated> {
        if input::is_standard(&self.output) {
            return stream::stream(&self.inputs, task, output, stop).map_err(lost);
        }
        let text = AnnotatedFile::begin(self, task, output, stop).map_err(lost)?;
        let mut journal = text.journal().map_err(lost)?;
        match text.finish(task, &mut journal, output, stop) {
            Ok(written) => {
                let removed = journal.remove().map_err(AnnotateFailure::Journal);
                removed.map_err(lost)?;
                Ok((written, text.prospect.bad))
            }
            Err(reason) => Err(Unannotated {
                reason,
                is_kept: journal.leave(),
            }),
        }
    }

    /// Says of a file that was being made when the user stopped the program what became of it.
    fn tell_if_stopped(&self, reason: &AnnotateFailure) {
        if matches!(reason, AnnotateFailure::Stopped) && !input::is_standard(&self.output) {
            note(
                &InputPlace::of_file(&self.output),
                &NotWritten::Stopped(&self.output),
            );
        }
    }

    /// Tells in JSON what was written, unless the boards themselves stand on standard output.
    fn tell_in_json(
        &self,
        written: &WrittenBoards,
        bad: u64,
        output: &Output,
    ) -> Result<(), AnnotateFailure> {
        if input::is_standard(&self.output) {
            return Ok(());
        }
        let counts = [
            ("annotated", written.annotated),
            ("in_part", written.in_part),
            ("unchanged", written.unchanged),
            ("left_out", written.left_out),
            ("bad", bad),
        ];
        let told = output.wrote(&self.output, &counts);
        told.map_err(AnnotateFailure::Output)
    }
}

/// Texts that can be read, and the file that can be written.
struct AnnotatedFile {
    inputs: Vec<LastingInput>,
    place: AnnotatedPlace,
    /// The file that is written, with links followed.
    real: PathBuf,
    prospect: Prospect,
}

impl AnnotatedFile {
    /// Sees to it that all can be done, before anything is searched.
    fn begin(
        job: &AnnotateJob,
        task: &AnnotateTask<'_>,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> Result<AnnotatedFile, AnnotateFailure> {
        let path = &job.output;
        let place = AnnotatedPlace::of(path)?;
        let real = can_write(path)?;
        let lasting = job.inputs.iter().map(|path| {
            let input = LastingInput::of(path, stop).map_err(unreadable(path))?;
            input.ok_or(AnnotateFailure::Stopped)
        });
        let inputs: Vec<LastingInput> = lasting.collect::<Result<_, _>>()?;
        Ok(AnnotatedFile {
            prospect: Prospect::of(&inputs, &place, &task.selection, output, stop)?,
            inputs,
            place,
            real,
        })
    }

    fn journal(&self) -> Result<Journal, AnnotateFailure> {
        Journal::beside(&self.real).map_err(AnnotateFailure::Journal)
    }

    /// Finds everything out, and writes it.
    fn finish(
        &self,
        task: &AnnotateTask<'_>,
        journal: &mut Journal,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> Result<WrittenBoards, AnnotateFailure> {
        let length = self.inputs.iter().map(LastingInput::length).sum();
        let annotator = Annotator {
            boards: Boards::of(&self.inputs, task.selection.clone()),
            journal,
            queue: BoardQueue::new(task.pool),
            has_more: true,
            bar: FileBar::new(length),
        };
        annotator.run(stop)?;
        let pieces = TextPieces::of(&self.inputs, task.selection.clone());
        let how = (self.prospect.form, task.placement);
        rewriting::write(pieces, &self.place, how, journal, output, stop)
    }
}

/// Tells beside the file what became of its boards; of several files by the name of the file.
fn tell(name: Option<&str>, written: &WrittenBoards, bad: u64) {
    let mut parts = vec![format!("{} annotated", counted(written.annotated))];
    let others = [
        (written.in_part, "in part: the form has no place for more"),
        (written.unchanged, "with nothing to find out"),
        (written.left_out, "left out"),
        (bad, "that cannot be read"),
    ];
    let others = others.into_iter().filter(|(count, _)| *count > 0);
    parts.extend(others.map(|(count, what)| format!("{} {what}", HumanCount(count))));
    // Worth nothing if it cannot be seen.
    let name = name.map_or(String::new(), |name| format!("{}: ", visible(name)));
    let _ = writeln!(io::stderr(), "kibitz: {name}{}", parts.join(", "));
}

fn counted(count: u64) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} board{plural}", HumanCount(count))
}

/// Finds out what there is to find out about the boards of texts, and keeps it in a journal.
struct Annotator<'a> {
    boards: Boards<'a>,
    journal: &'a mut Journal,
    queue: BoardQueue<'a>,
    /// Whether there are boards left to ask about.
    has_more: bool,
    bar: FileBar,
}

impl Annotator<'_> {
    /// Finds out everything.
    fn run(mut self, stop: &AtomicBool) -> Result<(), AnnotateFailure> {
        while self.has_more || !self.queue.is_empty() {
            if stop.load(Ordering::Relaxed) {
                return Err(AnnotateFailure::Stopped);
            }
            self.take_in()?;
            for found in self.queue.finished().map_err(AnnotateFailure::Worker)? {
                let added = self.journal.add(&found.entry);
                added.map_err(AnnotateFailure::Journal)?;
                self.bar.done(found.read);
            }
        }
        Ok(())
    }

    /// Asks about boards while there is room.
    fn take_in(&mut self) -> Result<(), AnnotateFailure> {
        let before = self.bar.boards;
        while self.has_more && self.queue.has_room() {
            let Some((path, board)) = self.boards.next()? else {
                self.has_more = false;
                return Ok(());
            };
            let recalled = self.journal.recall(&board.problem, &board.questions);
            match recalled.map_err(AnnotateFailure::Journal)? {
                Recalled::Known(entry) => {
                    self.queue.recall(&board.questions, &entry);
                    self.bar.skip(board.read);
                }
                Recalled::Other => {
                    warn(&boards::place(path, board.line, 1), &ChangedSince);
                    self.queue.ask(board);
                }
                Recalled::Unknown => self.queue.ask(board),
            }
            // What an earlier process found comes by the thousand, and the user may want to stop it.
            if self.bar.boards > before + 1_000 {
                return Ok(());
            }
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
        self.bar.set_message(counted(self.boards));
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
