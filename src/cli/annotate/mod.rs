//! `kibitz annotate`: adds double-dummy results, the par and the costs of the cards played to the boards of a file.
//!
//! The whole input is checked before the search begins. Then all results are collected in a journal beside the output,
//! and the output is written in one go. So the process may end at any time, and running the same command again resumes
//! from the journal. On standard output each board is written as soon as it is solved ([`stream`]).

mod boards;
mod journal;
mod options;
mod precheck;
mod queue;
mod rewriting;
mod shared;
mod stream;
mod task;

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{HumanCount, ProgressBar};

use kibitzer::pool::{Pool, PoolOptions};
use kibitzer_files::can_write;

use super::convert::{nameless, same_place};
use super::failure::{Failure, FailureKind};
use super::input::BoardSelection;
use super::messages::{note_not_written, warn};
use super::output::Output;
use super::place::{self, visible};
use super::progress::bar;
use super::remarks::Verbosity;
use super::scene::counted;
use super::target::{NamedBy, check_new};
use boards::{Boards, LastingInput, TextPieces, unreadable};
use journal::{Journal, Recalled};

pub(super) use options::AnnotateOptions;
use precheck::{AnnotatedPlace, Precheck};
use queue::BoardQueue;
use rewriting::WrittenBoards;
use task::AnnotateTask;

/// Annotates files.
///
/// # Errors
///
/// Returns the reason why no more was written, and whether the results are kept. If one of several files cannot be
/// written, this is reported and the others are still written.
pub(super) fn annotate(
    options: &AnnotateOptions,
    pool: PoolOptions,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let jobs = jobs(options)?;
    let pool = Pool::new(pool, || {}).map_err(Failure::new)?;
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
                print_counts(name.as_deref(), &written, bad);
                job.write_json_counts(&written, bad, output)?;
            }
            Err(failure) if is_alone || failure.is_fatal() => {
                if failure.kind() == FailureKind::Stopped && !place::is_standard(&job.output) {
                    note_not_written(&job.output, "stopped");
                }
                return Err(failure);
            }
            // If this fails, the failure cannot be reported anywhere.
            Err(failure) => drop(output.not_written(&failure)),
        }
    }
    Ok(())
}

/// Returns one job for each output file, with its inputs.
fn jobs(options: &AnnotateOptions) -> Result<Vec<AnnotateJob>, Failure> {
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
        fs::create_dir_all(folder).map_err(|error| Failure::new(error).about(folder))?;
    }
    let mut jobs: Vec<AnnotateJob> = Vec::new();
    for input in inputs {
        let name = input.file_name().filter(|_| !place::is_standard(input));
        let name = name.ok_or_else(|| nameless(input))?;
        let output = match into {
            None => input.clone(),
            Some(folder) => {
                let output = folder.join(name);
                check_new(&output, NamedBy::Program, *force)?;
                output
            }
        };
        if jobs.iter().any(|job| job.output == output) {
            return Err(same_place(&output));
        }
        jobs.push(AnnotateJob {
            inputs: vec![input.clone()],
            output,
        });
    }
    Ok(jobs)
}

/// An output file and the inputs whose boards it receives.
struct AnnotateJob {
    inputs: Vec<PathBuf>,
    output: PathBuf,
}

impl AnnotateJob {
    /// Annotates the boards and writes them. Returns the counts of boards written, and the number of input boards that
    /// cannot be read.
    fn run(
        &self,
        task: &AnnotateTask<'_>,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> Result<(WrittenBoards, u64), Failure> {
        if place::is_standard(&self.output) {
            let streamed = stream::stream(&self.inputs, task, output, stop);
            return streamed.map_err(|failure| failure.of_writing("the boards"));
        }
        let text = AnnotatedFile::begin(self, task, output, stop)?;
        let mut journal = Journal::beside(&text.real)?;
        match text.finish(task, &mut journal, output, stop) {
            Ok(written) => {
                journal.remove()?;
                Ok((written, text.precheck.bad))
            }
            Err(failure) => Err(match journal.close() {
                true => failure.adding("; run the same command again to continue"),
                false => failure,
            }),
        }
    }

    /// Writes the counts of boards as JSON, unless the boards themselves were written to standard output.
    fn write_json_counts(
        &self,
        written: &WrittenBoards,
        bad: u64,
        output: &Output,
    ) -> Result<(), Failure> {
        if place::is_standard(&self.output) {
            return Ok(());
        }
        let counts = [
            ("annotated", written.annotated),
            ("in_part", written.in_part),
            ("unchanged", written.unchanged),
            ("left_out", written.left_out),
            ("bad", bad),
        ];
        Ok(output.wrote(&self.output, &counts)?)
    }
}

/// The checked inputs of one output file, which is known to be writable.
struct AnnotatedFile {
    inputs: Vec<LastingInput>,
    place: AnnotatedPlace,
    /// The path of the output with symbolic links resolved.
    real: PathBuf,
    precheck: Precheck,
}

impl AnnotatedFile {
    /// Checks the inputs and the output before the search begins.
    fn begin(
        job: &AnnotateJob,
        task: &AnnotateTask<'_>,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> Result<AnnotatedFile, Failure> {
        let path = &job.output;
        let place = AnnotatedPlace::of(path)?;
        let real = can_write(path)?;
        let lasting = job.inputs.iter().map(|path| {
            let input = LastingInput::of(path, stop).map_err(unreadable(path))?;
            input.ok_or_else(Failure::stopped)
        });
        let inputs: Vec<LastingInput> = lasting.collect::<Result<_, _>>()?;
        Ok(AnnotatedFile {
            precheck: Precheck::of(&inputs, &place, &task.selection, output, stop)?,
            inputs,
            place,
            real,
        })
    }

    /// Solves all boards of the inputs, and writes the annotated output.
    fn finish(
        &self,
        task: &AnnotateTask<'_>,
        journal: &mut Journal,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> Result<WrittenBoards, Failure> {
        let length = self.inputs.iter().map(LastingInput::length).sum();
        let annotator = Annotator {
            boards: Boards::of(&self.inputs, task.selection.clone()),
            journal,
            queue: BoardQueue::new(task.pool),
            has_more: true,
            bar: FileBar::new(length),
        };
        annotator.run(stop)?;
        let pieces = TextPieces::of(&self.inputs, task.selection.clone(), Verbosity::Quiet);
        let how = (self.precheck.form, task.placement);
        rewriting::write(pieces, self.place.named(), how, journal, output, stop)
    }
}

/// Prints the counts of boards of one output on standard error. `name` is the output's name, given only if there are
/// several.
fn print_counts(name: Option<&str>, written: &WrittenBoards, bad: u64) {
    let mut parts = vec![format!("{} annotated", counted(written.annotated, "board"))];
    let others = [
        (written.in_part, "in part: the format cannot represent more"),
        (written.unchanged, "with nothing to compute"),
        (written.left_out, "left out"),
        (bad, "that cannot be read"),
    ];
    let others = others.into_iter().filter(|(count, _)| *count > 0);
    parts.extend(others.map(|(count, what)| format!("{} {what}", HumanCount(count))));
    // If the message cannot be printed, nobody reads it.
    let name = name.map_or(String::new(), |name| format!("{}: ", visible(name)));
    let _ = writeln!(io::stderr(), "kibitz: {name}{}", parts.join(", "));
}

/// Solves the boards of the input texts, and collects the results in a journal.
struct Annotator<'a> {
    boards: Boards<'a>,
    journal: &'a mut Journal,
    queue: BoardQueue<'a>,
    /// True until the last board of the input has been read.
    has_more: bool,
    bar: FileBar,
}

impl Annotator<'_> {
    /// Solves all boards, unless the user stops the program.
    fn run(mut self, stop: &AtomicBool) -> Result<(), Failure> {
        while self.has_more || !self.queue.is_empty() {
            if stop.load(Ordering::Relaxed) {
                return Err(Failure::stopped());
            }
            self.submit_boards()?;
            for found in self.queue.finished()? {
                self.journal.add(&found.entry)?;
                self.bar.done(found.read);
            }
        }
        Ok(())
    }

    /// Reads boards and submits their questions while there is room in the queue. Skips boards whose results are in the
    /// journal.
    fn submit_boards(&mut self) -> Result<(), Failure> {
        let before = self.bar.boards;
        while self.has_more && self.queue.has_room() {
            let Some((path, board)) = self.boards.next()? else {
                self.has_more = false;
                return Ok(());
            };
            match self.journal.recall(&board.problem, &board.questions)? {
                Recalled::Known(entry) => {
                    self.queue.recall(&board.questions, &entry);
                    self.bar.skip(board.read);
                }
                Recalled::Other => {
                    warn(&boards::place(path, board.line), &INPUT_CHANGED);
                    self.queue.ask(board);
                }
                Recalled::Unknown => self.queue.ask(board),
            }
            // The journal may have thousands of boards: return now and then, so that the user can stop the program.
            if self.bar.boards > before + 1_000 {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// The warning that from this board on the input differs from the journal.
const INPUT_CHANGED: &str =
    "this board differs from that of the stopped run; from here on, all results are computed again";

/// A progress bar on standard error for one output. It shows the part of the input whose boards are done.
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

    /// Advances the bar to a board that has just been solved. `read` is the number of bytes of input up to its end.
    fn done(&mut self, read: u64) {
        self.boards += 1;
        self.bar.set_message(counted(self.boards, "board"));
        self.bar.set_position(read);
    }

    /// Advances the bar to a board whose results were in the journal, and restarts the estimate of the remaining time.
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
