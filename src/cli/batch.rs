//! Answers a question about every line of the input, in parallel, and writes the answers in the order of the input.

use std::fmt::{self, Display};
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError};
use indicatif::{HumanCount, ProgressBar};
use serde::Serialize;

use kibitzer::analysis::Question;
use kibitzer::notation::text::Line;
use kibitzer::pool::{Answers, Pending, Pool, Priority, Ticket};
use kibitzer_files::WriteError;

use super::board_facts::BoardFacts;
use super::check::{Checked, NotChecked};
use super::failure::Failure;
use super::input::{InputBoard, InputError, InputItem, InputWarning};
use super::input_place::InputPlace;
use super::interrupt::TICK;
use super::messages::{note, note_not_written, warn};
use super::output::Output;
use super::played_board::count_with_noun;
use super::progress::progress_bar;

/// A subcommand that answers the same question about every board of the input, one board per line. [`run_batch`] reads
/// the boards, submits the questions and prints the answers.
pub(super) trait LineQuestion {
    /// A board of the input that has been checked, with all data from which its questions to the solver are made.
    type Task;
    /// The reason why a board of the input cannot be answered by this command.
    type Error: Display;
    /// Type of the questions that the command submits to the pool of solver threads.
    type Question: Question;
    /// The answer about one board of the input, which can be written as JSON and as text.
    type Answer: Serialize + Display;

    /// Checks the options of the command before any input is read, for example that output files can be written.
    ///
    /// # Errors
    ///
    /// Returns the reason why an option cannot be used.
    fn check_options(&self, _inputs: &[PathBuf]) -> Result<(), Failure> {
        Ok(())
    }

    /// Returns the name of an option that the user has given but that is allowed for only one board, such as `--csv`.
    /// Returns `None` if there is none.
    fn single_board_option(&self) -> Option<&'static str> {
        None
    }

    /// Returns the number of boards to solve at the same time, or `None` for enough to keep all threads busy.
    fn lines_at_once(&self) -> Option<usize> {
        None
    }

    /// Checks a board of the input, and returns the data from which its questions are made.
    ///
    /// # Errors
    ///
    /// Returns the reason why the command cannot answer this board.
    fn prepare_board(&self, line: Line) -> Result<Self::Task, Self::Error>;

    /// Returns true if a board with this error is only counted as skipped, false if the error is reported.
    fn is_only_skipped(&self, _error: &Self::Error) -> bool {
        false
    }

    /// Returns the questions about one board to submit to the solver. Their reports together give the answer.
    fn questions(&self, task: &Self::Task) -> Vec<Self::Question>;

    /// Returns further questions about a board after all questions submitted so far have been answered. They may depend
    /// on the answers. By default there are none.
    fn follow_up(
        &self,
        _task: &Self::Task,
        _tickets: &[Ticket<Self::Question>],
    ) -> Vec<Self::Question> {
        Vec::new()
    }

    /// Returns the work done on one board and its total work, for the progress bar.
    fn progress(&self, _task: &Self::Task, tickets: &[Ticket<Self::Question>]) -> (u64, u64) {
        parts_done(tickets)
    }

    /// Returns what is known about one board so far, for the progress bar; by default the speed of the search.
    fn progress_note(
        &self,
        _task: &Self::Task,
        tickets: &[Ticket<Self::Question>],
    ) -> Option<String> {
        Some(format_speed(tickets))
    }

    /// Returns true if the results for a board are good enough for the user, although the search could go on.
    fn is_enough(&self, _task: &Self::Task, _tickets: &[Ticket<Self::Question>]) -> bool {
        false
    }

    /// Returns true if the command writes intermediate answers while a search is running. They are written only as
    /// JSON.
    fn has_intermediate_answers(&self) -> bool {
        false
    }

    /// Returns the exit status of the program for an answer, 0 unless the command documents others.
    fn exit_status(&self, _answer: &Self::Answer) -> u8 {
        0
    }

    /// Returns the outcome of checking an answer with a second solver, or `None` if no check was requested.
    fn check_result<'a>(&self, _answer: &'a Self::Answer) -> Option<&'a Checked> {
        None
    }

    /// Saves the results for a board so far, in case the process ends before its answer is complete. By default nothing
    /// is saved.
    ///
    /// # Errors
    ///
    /// Returns an error if they cannot be saved.
    fn save_board(
        &self,
        _task: &Self::Task,
        _tickets: &[Ticket<Self::Question>],
    ) -> Result<(), WriteError> {
        Ok(())
    }

    /// Does the final work on a board after the search, such as writing files, and returns the errors.
    ///
    /// # Errors
    ///
    /// Returns an error if the command writes to standard output and cannot.
    fn finish_board(
        &self,
        _task: &Self::Task,
        _tickets: &[Ticket<Self::Question>],
    ) -> io::Result<Vec<WriteError>> {
        Ok(Vec::new())
    }

    /// Completes the files with the results of all boards, after the last answer, and returns the reasons why some were
    /// not written. `is_whole` is true if all boards were answered.
    ///
    /// # Errors
    ///
    /// Returns an error if the command writes to standard output and cannot.
    fn finish_all_boards(&self, _is_whole: bool) -> io::Result<Vec<FileNotWritten>> {
        Ok(Vec::new())
    }

    /// Returns the answer about a board, made from the reports so far, or `None` if they contain no result yet.
    fn answer(&self, task: &Self::Task, tickets: &[Ticket<Self::Question>])
    -> Option<Self::Answer>;
}

/// The reason why the file with the results of all boards was not written.
#[derive(Debug)]
pub(super) enum FileNotWritten {
    /// The user stopped the program before the file at the given path was written.
    Stopped(PathBuf),
    /// The file at the given path would have no rows.
    NoRows(PathBuf),
    /// The page at the given path would have no problems.
    NoProblems(PathBuf),
    /// The file cannot be written, for the reason given.
    Refused(WriteError),
}

/// Answers a question about every board of the input, and writes the answers in the order of the input.
///
/// # Errors
///
/// Returns an error if the output cannot be written.
pub(super) fn run_batch<A: LineQuestion>(
    question: &A,
    items: &Receiver<InputItem>,
    pool: &Pool,
    output: &mut Output,
    stop: &AtomicBool,
) -> io::Result<()> {
    let mut batch = Batch {
        question,
        pool,
        lines: (question.lines_at_once()).map_or_else(|| pool.stream(), Answers::new),
        has_more: true,
        progress: ProgressLine::new(),
        last_answer: Instant::now(),
        last_save: Instant::now(),
        has_warned: false,
        answered: 0,
        skipped: None,
    };
    let outcome = batch.solve_all_boards(items, output, stop);
    if outcome.is_err() {
        batch.finish_after_output_closed();
    }
    let is_whole = outcome.is_ok() && !output.was_stopped;
    for file in question.finish_all_boards(is_whole)? {
        match file {
            // If the output is closed, nobody reads the reason why the file was not written.
            FileNotWritten::Stopped(path) => note_not_written(&path, "stopped"),
            FileNotWritten::NoRows(path) => note_not_written(&path, "no board has a row"),
            FileNotWritten::NoProblems(path) => note_not_written(&path, "no problem was answered"),
            FileNotWritten::Refused(error) if outcome.is_ok() => {
                output.print_write_error(&error)?;
            }
            FileNotWritten::Refused(_) => {}
        }
    }
    outcome
}

/// The state of answering a question about all boards of the input: the boards being solved, and the number of answers
/// written.
struct Batch<'a, A: LineQuestion> {
    question: &'a A,
    pool: &'a Pool,
    lines: Answers<SubmittedLine<'a, A>>,
    /// True until all boards of the input have been read.
    has_more: bool,
    progress: ProgressLine,
    /// Time when the last answer, intermediate or final, was written.
    last_answer: Instant,
    /// Time when intermediate results were last saved.
    last_save: Instant,
    /// True if the user has been warned that intermediate results cannot be saved.
    has_warned: bool,
    /// Number of boards answered; the last one may be answered only in part.
    answered: u64,
    /// Summary of the boards skipped so far; `None` if there are none.
    skipped: Option<SkippedBoards>,
}

/// A summary of the boards that were skipped because they cannot be answered, for example because they were not played.
struct SkippedBoards {
    /// Place of the first skipped board in the input.
    place: InputPlace,
    /// Reason why the first skipped board was skipped.
    reason: String,
    /// Number of boards skipped.
    boards: u64,
}

impl Display for SkippedBoards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SkippedBoards { reason, boards, .. } = self;
        match boards {
            1 => write!(f, "skipped: {reason}"),
            _ => write!(f, "skipped, with {} more like it: {reason}", boards - 1),
        }
    }
}

/// Minimum time between two intermediate answers about a board.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(1);

/// The data of a board of the input, and the handles to the answers that the solver is computing for it.
type SubmittedTask<A> = (
    <A as LineQuestion>::Task,
    Vec<Ticket<<A as LineQuestion>::Question>>,
);

/// Interval at which intermediate results are saved, in case the process ends.
const SAVE_INTERVAL: Duration = Duration::from_secs(5);

/// A board of the input with the questions that were submitted about it, or the reason why there are none.
struct SubmittedLine<'a, A: LineQuestion> {
    question: &'a A,
    pool: &'a Pool,
    place: InputPlace,
    /// Facts about the board for JSON output; `None` if the board could not be read.
    board: Option<BoardFacts>,
    content: Result<SubmittedTask<A>, NotSubmitted<A::Error>>,
    /// Warnings about the input after this board, which are printed after its answer.
    warnings: Vec<InputWarning>,
}

/// The reason why no questions were submitted for a board of the input.
enum NotSubmitted<E> {
    /// The board cannot be read, for the reason given.
    Unread(InputError),
    /// The command cannot answer this board, for the reason given.
    Unfit(E),
}

impl<E: Display> Display for NotSubmitted<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotSubmitted::Unread(error) => write!(f, "{error}"),
            NotSubmitted::Unfit(error) => write!(f, "{error}"),
        }
    }
}

impl<'a, A: LineQuestion> Batch<'a, A> {
    /// Answers the question about all boards, unless the user stops the program. Skipped boards are reported at the
    /// end: as an error if no board was answered, otherwise as a note.
    fn solve_all_boards(
        &mut self,
        items: &Receiver<InputItem>,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> io::Result<()> {
        while self.has_more || !self.lines.is_empty() {
            if stop.load(Ordering::Relaxed) {
                output.was_stopped = true;
                let next = self.write_unfinished(output)?.unwrap_or_default();
                let unanswered = match next.line {
                    Some(_) => "this board was not answered, or only in part; ",
                    None => "",
                };
                let written = count_with_noun(self.answered, "answer");
                note(&next, &format!("stopped; {unanswered}{written} written"));
                return Ok(());
            }
            self.submit_items(items);
            if let Some(line) = self.lines.next_if_over(TICK) {
                self.write_finished(&line, output)?;
            }
            self.show_progress();
            self.submit_follow_ups();
            self.save_results();
            self.write_progress(output)?;
        }
        match &self.skipped {
            Some(skipped) if self.answered == 0 => output.report_error(&skipped.place, skipped),
            Some(skipped) => {
                note(&skipped.place, skipped);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Submits further boards to the solver while there is room in the queue. Waits for input only if no board is being
    /// solved, for at most one [`TICK`].
    fn submit_items(&mut self, items: &Receiver<InputItem>) {
        while self.has_more && self.lines.has_room() {
            let patience = if self.lines.is_empty() {
                TICK
            } else {
                Duration::ZERO
            };
            match items.recv_timeout(patience) {
                Ok(InputItem::Board(board)) => {
                    let line = SubmittedLine::new(self.question, self.pool, *board);
                    self.lines.push(line);
                }
                Ok(InputItem::Warning(warning)) => self.print_or_queue_warning(warning),
                Ok(InputItem::Heading(_)) => {}
                Err(RecvTimeoutError::Timeout) => return,
                Err(RecvTimeoutError::Disconnected) => self.has_more = false,
            }
        }
    }

    /// Prints a warning about the input. If boards are being solved, the warning waits until their answers are written.
    fn print_or_queue_warning(&mut self, warning: InputWarning) {
        match self.lines.iter_mut().next_back() {
            Some(last) => last.warnings.push(warning),
            None => print_warnings(&[warning]),
        }
    }

    /// Shows the progress of the first board in the queue.
    fn show_progress(&mut self) {
        if let Some(SubmittedLine { place, content, .. }) = self.lines.first()
            && let Ok((task, tickets)) = content
        {
            let progress = || {
                let note = self.question.progress_note(task, tickets);
                (
                    self.question.progress(task, tickets),
                    note.unwrap_or_default(),
                )
            };
            self.progress.show_progress(place, progress);
        }
    }

    /// Submits the questions that follow from the answers about the boards in the queue, so that the solver always has
    /// work.
    fn submit_follow_ups(&mut self) {
        for line in self.lines.iter_mut() {
            line.advance_tickets(Duration::ZERO);
        }
    }

    /// Saves the results of the first board in the queue every [`SAVE_INTERVAL`]. Only the first failure to save is
    /// reported.
    fn save_results(&mut self) {
        if self.last_save.elapsed() < SAVE_INTERVAL {
            return;
        }
        if let Some(SubmittedLine { place, content, .. }) = self.lines.first()
            && let Ok((task, tickets)) = content
            && let Err(error) = self.question.save_board(task, tickets)
            && !self.has_warned
        {
            self.progress.hide_bar();
            warn(place, &format_args!("{error}; trying again later"));
            self.has_warned = true;
        }
        // The interval begins after the save, so that a slow disk is not kept busy all the time.
        self.last_save = Instant::now();
    }

    /// Does the final work on the first board in the queue after standard output was closed. Errors are printed as
    /// warnings.
    fn finish_after_output_closed(&self) {
        if let Some(SubmittedLine { place, content, .. }) = self.lines.first()
            && let Ok((task, tickets)) = content
        {
            let errors = self.question.finish_board(task, tickets).into_iter();
            errors.flatten().for_each(|error| warn(place, &error));
        }
    }

    /// Writes an intermediate answer about the first board in the queue every [`PROGRESS_INTERVAL`], if the output is
    /// JSON and the command has intermediate answers.
    fn write_progress(&mut self, output: &mut Output) -> io::Result<()> {
        if !output.is_json()
            || !self.question.has_intermediate_answers()
            || self.last_answer.elapsed() < PROGRESS_INTERVAL
        {
            return Ok(());
        }
        self.last_answer = Instant::now();
        if let Some(line) = self.lines.first()
            && let Ok((task, tickets)) = &line.content
            && let Some(answer) = self.question.answer(task, tickets)
        {
            output.write_answer(&line.place, line.board.as_ref(), &answer)?;
        }
        Ok(())
    }

    /// Writes the complete answer about a board, and the warnings after it.
    fn write_finished(
        &mut self,
        line: &SubmittedLine<'a, A>,
        output: &mut Output,
    ) -> io::Result<()> {
        self.progress.hide_bar();
        self.last_answer = Instant::now();
        self.write_line(line, output)?;
        print_warnings(&line.warnings);
        Ok(())
    }

    /// Writes the results so far of the first board in the queue after the user stopped the program. Returns the place
    /// of that board in the input.
    fn write_unfinished(&mut self, output: &mut Output) -> io::Result<Option<InputPlace>> {
        while let Some(line) = self.lines.next_if_over(Duration::ZERO) {
            self.write_finished(&line, output)?;
        }
        self.progress.hide_bar();
        let Some(first) = self.lines.take_first() else {
            return Ok(None);
        };
        self.write_line(&first, output)?;
        Ok(Some(first.place))
    }

    /// Writes the final answer about a board, or its error, and does the final work on it.
    fn write_line(&mut self, line: &SubmittedLine<'a, A>, output: &mut Output) -> io::Result<()> {
        let SubmittedLine {
            place,
            board,
            content,
            ..
        } = line;
        let (task, tickets) = match content {
            Ok(content) => content,
            Err(NotSubmitted::Unfit(error)) if self.question.is_only_skipped(error) => {
                let skipped = self.skipped.get_or_insert_with(|| SkippedBoards {
                    place: place.clone(),
                    reason: error.to_string(),
                    boards: 0,
                });
                skipped.boards += 1;
                return Ok(());
            }
            Err(error) => return output.report_error(place, error),
        };
        // Finish before the answer is written, because writing it fails if the output is closed.
        let errors = self.question.finish_board(task, tickets)?;
        match self.question.answer(task, tickets) {
            Some(answer) => {
                output.write_answer(place, board.as_ref(), &answer)?;
                self.answered += 1;
                output.count_answer_status(self.question.exit_status(&answer));
                match self.question.check_result(&answer) {
                    None | Some(Checked::By(_)) => {}
                    Some(Checked::Unchecked(NotChecked::Stopped)) => output.was_stopped = true,
                    Some(Checked::Unchecked(_)) => output.has_unchecked = true,
                    Some(Checked::Otherwise(error)) => output.report_error(place, error)?,
                }
            }
            None => match tickets.iter().find_map(Ticket::failure) {
                Some(failure) => output.report_error(place, &failure)?,
                None => output.report_error(place, &"stopped before an answer was found")?,
            },
        }
        errors
            .iter()
            .try_for_each(|error| output.report_error(place, error))
    }
}

/// Prints warnings about the input on standard error, in the order of the input.
fn print_warnings(warnings: &[InputWarning]) {
    warnings.iter().for_each(InputWarning::print);
}

impl<'a, A: LineQuestion> SubmittedLine<'a, A> {
    /// Submits the questions about a board to the solver.
    fn new(question: &'a A, pool: &'a Pool, board: InputBoard) -> SubmittedLine<'a, A> {
        let facts = board.line.as_ref().ok().map(BoardFacts::from_line);
        let content = board.line.map_err(NotSubmitted::Unread).and_then(|line| {
            let task = question.prepare_board(line).map_err(NotSubmitted::Unfit)?;
            let questions = question.questions(&task).into_iter();
            // The lowest priority will do, since the program submits nothing more urgent.
            let tickets = questions.map(|question| pool.submit(question, Priority::Background));
            Ok((task, tickets.collect()))
        });
        SubmittedLine {
            question,
            pool,
            place: board.place,
            board: facts,
            content,
            warnings: Vec::new(),
        }
    }

    /// Waits for new results, for at most `patience`, and submits the questions that follow from them. Returns true if
    /// all questions about the board are answered or have failed.
    fn advance_tickets(&mut self, patience: Duration) -> bool {
        let Ok((task, tickets)) = &mut self.content else {
            return true;
        };
        if !tickets.advance(patience) {
            return false;
        }
        let before = tickets.len();
        let more = self.question.follow_up(task, tickets).into_iter();
        tickets.extend(more.map(|question| self.pool.submit(question, Priority::Background)));
        tickets.len() == before
    }

    /// Returns true if the results for the board are good enough for the user, so that its search may be stopped.
    fn is_enough(&self) -> bool {
        let content = self.content.as_ref();
        content.is_ok_and(|(task, tickets)| self.question.is_enough(task, tickets))
    }
}

impl<A: LineQuestion> Pending for SubmittedLine<'_, A> {
    fn advance(&mut self, patience: Duration) -> bool {
        self.advance_tickets(patience) || self.is_enough()
    }
}

/// A progress bar on standard error, shown on a terminal if an answer takes long.
struct ProgressLine {
    bar: Option<ProgressBar>,
    quiet_since: Instant,
}

impl ProgressLine {
    /// Time that an answer may take before a progress bar is shown.
    const DELAY: Duration = Duration::from_millis(500);

    fn new() -> ProgressLine {
        ProgressLine {
            bar: None,
            quiet_since: Instant::now(),
        }
    }

    /// Shows the amount of work done and the total on the progress bar, once [`ProgressLine::DELAY`] has passed without
    /// an answer.
    fn show_progress(&mut self, place: &InputPlace, progress: impl Fn() -> ((u64, u64), String)) {
        if self.quiet_since.elapsed() < ProgressLine::DELAY {
            return;
        }
        const TEMPLATE: &str = "{msg} {wide_bar} {human_pos} of {human_len}, {eta} left";
        let bar = self.bar.get_or_insert_with(|| progress_bar(TEMPLATE, 0));
        if bar.is_hidden() {
            return;
        }
        let ((done, all), note) = progress();
        bar.set_length(all);
        bar.set_message(format!("{place} {note}").trim_start().to_owned());
        bar.set_position(done);
    }

    fn hide_bar(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        self.quiet_since = Instant::now();
    }
}

/// Returns the number of parts of questions that are done, and the number of all parts.
pub(super) fn parts_done<Q: Question>(tickets: &[Ticket<Q>]) -> (u64, u64) {
    let parts = tickets.iter().map(Ticket::progress);
    let (done, all) = parts.fold((0, 0), |sum, next| (sum.0 + next.0, sum.1 + next.1));
    (done as u64, all as u64)
}

/// Formats the speed of the search in nodes per second, and the proved bounds of the best result if there are any, for
/// the progress bar.
fn format_speed<Q: Question>(tickets: &[Ticket<Q>]) -> String {
    let nodes: u64 = tickets.iter().map(Ticket::nodes).sum();
    let elapsed = tickets.iter().map(Ticket::elapsed).max();
    let seconds = elapsed.unwrap_or_default().as_secs_f64().max(0.001);
    let mut pace = format!("{} nodes/s", HumanCount((nodes as f64 / seconds) as u64));
    if let Some(proved) = tickets.iter().find_map(Ticket::proved) {
        pace += &format!(", {} to {} tricks", proved.at_least, proved.at_most);
    }
    pace
}
