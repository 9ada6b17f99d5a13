//! `kibitz annotate`: adds double-dummy results, the par and the costs of the cards played to the boards of a file.
//!
//! The whole input is checked before the search begins. Then all results are collected in a journal beside the output,
//! and the output is written in one go. So the process may end at any time, and running the same command again resumes
//! from the journal. On standard output each board is written as soon as it is solved ([`stream`]).

mod journal;
mod options;
mod precheck;
mod queue;
mod rewriting;
mod shared;
mod stream;
mod task;
mod unsolved_boards;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::{HumanCount, ProgressBar};

use kibitzer::pool::{Pool, PoolOptions};
use kibitzer_files::can_write;

use super::convert::{no_file_name, same_output_path};
use super::failure::{Failure, FailureKind};
use super::input::BoardSelection;
use super::input_place::{self, escape_control_characters};
use super::messages::{note_not_written, warn};
use super::output::Output;
use super::overwriting::{NamedBy, check_may_be_written};
use super::played_board::count_with_noun;
use super::progress::progress_bar;
use super::repeated_warnings::Verbosity;
use journal::{Journal, JournalLookup};
use unsolved_boards::{LastingInput, TextPieces, UnsolvedBoards, read_failure};

pub(super) use options::AnnotateOptions;
use precheck::{AnnotationTarget, Precheck};
use queue::BoardQueue;
use rewriting::WrittenBoards;
use task::AnnotateTask;

/// Runs `kibitz annotate`: adds double-dummy results to all boards of the input files, and writes the annotated files.
///
/// # Errors
///
/// Returns the reason why the command ended early. If one of several files cannot be written, this is reported and the
/// others are still written.
pub(super) fn annotate(
    options: &AnnotateOptions,
    pool: PoolOptions,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let jobs = annotate_jobs(options)?;
    let pool = Pool::new(pool, || {}).map_err(Failure::new)?;
    let is_alone = jobs.len() == 1;
    let task = AnnotateTask {
        selection: BoardSelection::new(options.chosen.clone()),
        placement: options.comments.cost_placement(),
        pool: &pool,
    };
    for job in jobs {
        let name = (!is_alone).then(|| job.output.display().to_string());
        match job.annotate_and_write(&task, output, stop) {
            Ok((written, bad)) => {
                print_counts(name.as_deref(), &written, bad);
                job.write_json_counts(&written, bad, output)?;
            }
            Err(failure) if is_alone || failure.is_fatal() => {
                if failure.kind == FailureKind::Stopped
                    && !input_place::is_standard_stream(&job.output)
                {
                    note_not_written(&job.output, "stopped");
                }
                return Err(failure);
            }
            // If this fails, the failure cannot be reported anywhere.
            Err(failure) => drop(output.print_failure(&failure)),
        }
    }
    Ok(())
}

/// Returns a job for each output file of `kibitz annotate`, according to the command-line options.
fn annotate_jobs(options: &AnnotateOptions) -> Result<Vec<AnnotateJob>, Failure> {
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
        fs::create_dir_all(folder).map_err(|error| Failure::new(error).with_path(folder))?;
    }
    let mut jobs: Vec<AnnotateJob> = Vec::new();
    for input in inputs {
        let name = input_place::file_path(Some(input))
            .and_then(Path::file_name)
            .ok_or_else(|| no_file_name(input))?;
        let output = match into {
            None => input.clone(),
            Some(folder) => {
                let output = folder.join(name);
                check_may_be_written(&output, NamedBy::Program, *force)?;
                output
            }
        };
        if jobs.iter().any(|job| job.output == output) {
            return Err(same_output_path(&output));
        }
        jobs.push(AnnotateJob {
            inputs: vec![input.clone()],
            output,
        });
    }
    Ok(jobs)
}

/// An output file of `kibitz annotate`, and the input files whose boards it receives.
struct AnnotateJob {
    inputs: Vec<PathBuf>,
    output: PathBuf,
}

impl AnnotateJob {
    /// Annotates the boards of the input files and writes them to the output file. Returns the counts of boards
    /// written, and the number of input boards that cannot be read.
    fn annotate_and_write(
        &self,
        task: &AnnotateTask<'_>,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> Result<(WrittenBoards, u64), Failure> {
        if input_place::is_standard_stream(&self.output) {
            let streamed = stream::annotate_to_standard_output(&self.inputs, task, output, stop);
            return streamed.map_err(|failure| failure.naming_output("the boards"));
        }
        let text = AnnotatedFile::check(self, task, output, stop)?;
        let mut journal = Journal::open_beside(&text.resolved_path)?;
        match text.solve_and_write(task, &mut journal, output, stop) {
            Ok(written) => {
                journal.delete()?;
                Ok((written, text.precheck.unreadable))
            }
            Err(failure) => Err(if journal.close() {
                failure.with_suffix("; run the same command again to continue")
            } else {
                failure
            }),
        }
    }

    /// Prints the counts of annotated and other boards as JSON, unless standard output received the boards.
    fn write_json_counts(
        &self,
        written: &WrittenBoards,
        bad: u64,
        output: &Output,
    ) -> Result<(), Failure> {
        if input_place::is_standard_stream(&self.output) {
            return Ok(());
        }
        let counts = [
            ("annotated", written.annotated),
            ("in_part", written.in_part),
            ("unchanged", written.unchanged),
            ("left_out", written.left_out),
            ("bad", bad),
        ];
        Ok(output.report_written_file(&self.output, &counts)?)
    }
}

/// An output file and its input files, after all of them have been checked.
struct AnnotatedFile {
    inputs: Vec<LastingInput>,
    place: AnnotationTarget,
    /// Path of the output file with symbolic links resolved.
    resolved_path: PathBuf,
    precheck: Precheck,
}

impl AnnotatedFile {
    /// Checks that the input files can be read and that the output file can be written.
    fn check(
        job: &AnnotateJob,
        task: &AnnotateTask<'_>,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> Result<AnnotatedFile, Failure> {
        let path = &job.output;
        let place = AnnotationTarget::from_path(path)?;
        let resolved_path = can_write(path)?;
        let lasting = job.inputs.iter().map(|path| {
            let input = LastingInput::open(path, stop).map_err(read_failure(path))?;
            input.ok_or_else(Failure::stopped_by_user)
        });
        let inputs: Vec<LastingInput> = lasting.collect::<Result<_, _>>()?;
        Ok(AnnotatedFile {
            precheck: Precheck::run(&inputs, &place, &task.selection, output, stop)?,
            inputs,
            place,
            resolved_path,
        })
    }

    /// Solves all boards of the input files, and writes the annotated output file. Returns the counts of boards
    /// written.
    fn solve_and_write(
        &self,
        task: &AnnotateTask<'_>,
        journal: &mut Journal,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> Result<WrittenBoards, Failure> {
        let length = self.inputs.iter().map(LastingInput::byte_length).sum();
        let annotator = Annotator {
            boards: UnsolvedBoards::new(&self.inputs, task.selection.clone()),
            journal,
            queue: BoardQueue::new(task.pool),
            has_more: true,
            bar: FileBar::new(length),
        };
        annotator.solve_all_boards(stop)?;
        let pieces = TextPieces::new(&self.inputs, task.selection.clone(), Verbosity::Quiet);
        let how = (self.precheck.method, task.placement);
        rewriting::write_annotated_file(
            pieces,
            self.place.path_for_messages(),
            how,
            journal,
            output,
            stop,
        )
    }
}

/// Prints the counts of annotated and other boards of one output file on standard error. `name` is the name of the
/// file, given only if there are several.
fn print_counts(name: Option<&str>, written: &WrittenBoards, bad: u64) {
    let mut parts = vec![format!(
        "{} annotated",
        count_with_noun(written.annotated, "board")
    )];
    let others = [
        (written.in_part, "in part: the format cannot represent more"),
        (written.unchanged, "with nothing to compute"),
        (written.left_out, "left out"),
        (bad, "that cannot be read"),
    ]
    .into_iter()
    .filter(|(count, _)| *count > 0);
    parts.extend(others.map(|(count, what)| format!("{} {what}", HumanCount(count))));
    // If the message cannot be printed, nobody reads it.
    let name = name.map_or(String::new(), |name| {
        format!("{}: ", escape_control_characters(name))
    });
    let _ = writeln!(io::stderr(), "kibitz: {name}{}", parts.join(", "));
}

/// The state of solving all boards of the input files. The results are saved in a journal file, from which an
/// interrupted run can be resumed.
struct Annotator<'a> {
    boards: UnsolvedBoards<'a>,
    journal: &'a mut Journal,
    queue: BoardQueue<'a>,
    /// True until the last board of the input files has been read.
    has_more: bool,
    bar: FileBar,
}

impl Annotator<'_> {
    /// Solves all boards and saves their results, unless the user stops the program.
    fn solve_all_boards(mut self, stop: &AtomicBool) -> Result<(), Failure> {
        while self.has_more || !self.queue.is_empty() {
            if stop.load(Ordering::Relaxed) {
                return Err(Failure::stopped_by_user());
            }
            self.submit_boards()?;
            if let Some(found) = self.queue.take_solved_board()? {
                self.journal.append(&found.entry)?;
                self.bar.advance(found.input_bytes);
            }
        }
        Ok(())
    }

    /// Reads boards and submits them to the solver while there is room in the queue. Skips boards whose results an
    /// earlier run has saved.
    fn submit_boards(&mut self) -> Result<(), Failure> {
        let before = self.bar.boards;
        while self.has_more && self.queue.has_room() {
            let Some((path, board)) = self.boards.next()? else {
                self.has_more = false;
                return Ok(());
            };
            match self.journal.look_up(&board.problem, &board.questions)? {
                JournalLookup::Found(entry) => {
                    self.queue.store_table(&board.questions, &entry);
                    self.bar.advance_past_known_board(board.input_bytes);
                }
                JournalLookup::Mismatch => {
                    warn(
                        &unsolved_boards::line_start(path, board.line),
                        &INPUT_CHANGED,
                    );
                    self.queue.submit_board(board);
                }
                JournalLookup::End => self.queue.submit_board(board),
            }
            // The journal may have thousands of boards: return now and then, so that the user can stop the program.
            if self.bar.boards > before + 1_000 {
                return Ok(());
            }
        }
        Ok(())
    }
}

/// Warning that the input file has changed since the interrupted run that is being resumed.
const INPUT_CHANGED: &str =
    "this board differs from that of the stopped run; from here on, all results are computed again";

/// A progress bar on standard error for one output file, which shows the fraction of the input whose boards are solved.
struct FileBar {
    bar: ProgressBar,
    boards: u64,
}

impl FileBar {
    fn new(length: u64) -> FileBar {
        const TEMPLATE: &str = "{msg} {wide_bar} {percent} %, {eta} left";
        FileBar {
            bar: progress_bar(TEMPLATE, length),
            boards: 0,
        }
    }

    /// Advances the progress bar to the end of a board that has just been solved. `input_bytes` is the number of bytes
    /// of input up to that point.
    fn advance(&mut self, input_bytes: u64) {
        self.boards += 1;
        self.bar.set_message(count_with_noun(self.boards, "board"));
        self.bar.set_position(input_bytes);
    }

    /// Advances the progress bar past a board that was solved in an earlier run, and restarts the estimate of the
    /// remaining time.
    fn advance_past_known_board(&mut self, input_bytes: u64) {
        self.advance(input_bytes);
        self.bar.reset_eta();
    }
}

impl Drop for FileBar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
