//! Answers a question about every line of the input, in parallel, and writes the answers in the order of the input.

use std::collections::VecDeque;
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
use kibitzer::pool::{Pool, Priority, Ticket};
use kibitzer_files::WriteError;

use super::board_facts::BoardFacts;
use super::check::{Checked, NotChecked};
use super::failure::Failure;
use super::input::{InputBoard, InputError, InputItem, InputWarning};
use super::interrupt::TICK;
use super::messages::{note, note_not_written, warn};
use super::output::Output;
use super::place::InputPlace;
use super::progress::bar;
use super::scene::counted;

/// A subcommand that answers the same question about every line of the input. [`run`] does everything else.
pub(super) trait LineQuestion {
    /// A line of the input after it has been checked, in the form from which its questions are made.
    type Task;
    /// The reason why the question does not apply to a line.
    type Error: Display;
    /// The type of the questions that the command submits to the worker pool.
    type Question: Question;
    /// The answer about one line, which can be written as JSON and as text.
    type Answer: Serialize + Display;

    /// Checks the options before any input is read, for example that output files can be written.
    ///
    /// # Errors
    ///
    /// Returns the first option that cannot be honoured, and the reason.
    fn prepare(&self, _inputs: &[PathBuf]) -> Result<(), Failure> {
        Ok(())
    }

    /// Returns the option that restricts the input to one line, or `None` if no such option is given.
    fn for_one_line(&self) -> Option<&'static str> {
        None
    }

    /// Returns the number of lines to solve at the same time. The default is enough to keep all `threads` busy.
    fn lines_at_once(&self, threads: usize) -> usize {
        2 * threads + 2
    }

    /// Checks a line and prepares it for the question.
    ///
    /// # Errors
    ///
    /// Returns the reason why the question does not apply to the line.
    fn task(&self, line: Line) -> Result<Self::Task, Self::Error>;

    /// Returns true if a line with this error is only counted as skipped, false if the error is reported for the line.
    fn skips(&self, _error: &Self::Error) -> bool {
        false
    }

    /// Returns the questions about one line to submit to the pool. Their reports together give the answer.
    fn questions(&self, task: &Self::Task) -> Vec<Self::Question>;

    /// Returns the work done on one line and its total work, for the progress bar.
    fn progress(&self, _task: &Self::Task, tickets: &[Ticket<Self::Question>]) -> (u64, u64) {
        let parts = tickets.iter().map(Ticket::progress);
        let (done, all) = parts.fold((0, 0), |sum, next| (sum.0 + next.0, sum.1 + next.1));
        (done as u64, all as u64)
    }

    /// Returns true if the results for a line suffice for the user, although the search could go on.
    fn is_enough(&self, _task: &Self::Task, _tickets: &[Ticket<Self::Question>]) -> bool {
        false
    }

    /// Returns true if the command writes intermediate answers while a search is running. They are written only as
    /// JSON.
    fn has_intermediate_answers(&self) -> bool {
        false
    }

    /// Returns the outcome of checking an answer with a second solver, or `None` if no check was requested.
    fn checked<'a>(&self, _answer: &'a Self::Answer) -> Option<&'a Checked> {
        None
    }

    /// Saves the results for a line so far, in case the process ends before its answer is complete. By default nothing
    /// is saved.
    ///
    /// # Errors
    ///
    /// Returns an error if they cannot be saved.
    fn save(
        &self,
        _task: &Self::Task,
        _tickets: &[Ticket<Self::Question>],
    ) -> Result<(), WriteError> {
        Ok(())
    }

    /// Does the final work on a line once its questions are over, such as writing files. Returns the errors, if any.
    fn finish(&self, _task: &Self::Task, _tickets: &[Ticket<Self::Question>]) -> Vec<WriteError> {
        Vec::new()
    }

    /// Writes a file with the results of all lines, after the last answer. `is_whole` is true if all lines were
    /// answered.
    ///
    /// # Errors
    ///
    /// Returns the reason why the file was not written.
    fn close(&self, _is_whole: bool) -> Result<(), FileNotWritten> {
        Ok(())
    }

    /// Returns the answer about a line, made from the reports so far, or `None` if they contain no result yet.
    fn answer(&self, task: &Self::Task, tickets: &[Ticket<Self::Question>])
    -> Option<Self::Answer>;
}

/// The reason why the file with the results of all lines was not written.
#[derive(Debug)]
pub(super) enum FileNotWritten {
    /// The user stopped the program before the file at this path was written.
    Stopped(PathBuf),
    /// The file at this path would have no rows.
    NoRows(PathBuf),
    /// The file cannot be written, for the reason given.
    Refused(WriteError),
}

/// Answers the question about every item of the input, and writes the answers in the order of the input.
///
/// # Errors
///
/// Returns an error if the output cannot be written.
pub(super) fn run<A: LineQuestion>(
    question: &A,
    items: &Receiver<InputItem>,
    pool: &Pool,
    output: &mut Output,
    stop: &AtomicBool,
) -> io::Result<()> {
    let mut batch = Batch {
        question,
        pool,
        lines: VecDeque::new(),
        has_more: true,
        progress: ProgressLine::new(),
        last_answer: Instant::now(),
        last_save: Instant::now(),
        has_warned: false,
        answered: 0,
        skipped: None,
    };
    let outcome = batch.run(items, output, stop);
    if outcome.is_err() {
        batch.finish_after_output_closed();
    }
    let is_whole = outcome.is_ok() && !output.was_stopped();
    match question.close(is_whole) {
        // If the output is closed, nobody reads the reason why the file was not written.
        Err(FileNotWritten::Stopped(path)) => note_not_written(&path, "stopped"),
        Err(FileNotWritten::NoRows(path)) => note_not_written(&path, "no board has a row"),
        Err(FileNotWritten::Refused(error)) if outcome.is_ok() => {
            output.print_write_error(&error)?
        }
        Ok(()) | Err(FileNotWritten::Refused(_)) => {}
    }
    outcome
}

/// The state of a run: the lines being solved, and the answers written so far.
struct Batch<'a, A: LineQuestion> {
    question: &'a A,
    pool: &'a Pool,
    lines: VecDeque<SubmittedLine<A>>,
    /// True until all lines of the input have been read.
    has_more: bool,
    progress: ProgressLine,
    /// The time when the last answer, intermediate or final, was written.
    last_answer: Instant,
    /// The time when intermediate results were last saved.
    last_save: Instant,
    /// True if the user has been warned that intermediate results cannot be saved.
    has_warned: bool,
    /// The number of boards answered; the last one may be answered only in part.
    answered: u64,
    /// The boards skipped so far; `None` if there are none.
    skipped: Option<SkippedBoards>,
}

/// A summary of the boards that were skipped because the question does not apply to them.
struct SkippedBoards {
    /// The place of the first skipped board in the input.
    place: InputPlace,
    /// The reason why the first board was skipped.
    reason: String,
    /// The number of boards skipped.
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

/// The minimum time between two intermediate answers.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(1);

/// A line that is prepared for the question, and the tickets of the questions submitted about it.
type SubmittedTask<A> = (
    <A as LineQuestion>::Task,
    Vec<Ticket<<A as LineQuestion>::Question>>,
);

/// The interval between two saves of intermediate results, in case the process ends.
const SAVE_INTERVAL: Duration = Duration::from_secs(5);

/// A line of the input, with its submitted questions or the reason why there are none.
struct SubmittedLine<A: LineQuestion> {
    place: InputPlace,
    /// The facts about the board, or `None` if it could not be read.
    board: Option<BoardFacts>,
    content: Result<SubmittedTask<A>, NotSubmitted<A::Error>>,
    /// Warnings about the input after this line, which are printed after its answer.
    warnings: Vec<InputWarning>,
}

/// The reason why no questions were submitted for a line.
enum NotSubmitted<E> {
    /// The line cannot be read.
    Unread(InputError),
    /// The question does not apply to the line.
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

impl<A: LineQuestion> Batch<'_, A> {
    /// Answers the question about all lines, unless the user stops the program. Skipped boards are reported at the end:
    /// as an error if no board was answered, otherwise as a note.
    fn run(
        &mut self,
        items: &Receiver<InputItem>,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> io::Result<()> {
        while self.has_more || !self.lines.is_empty() {
            if stop.load(Ordering::Relaxed) {
                output.record_stop();
                let next = self.write_unfinished(output)?.unwrap_or_default();
                let unanswered = match next.line {
                    Some(_) => "this board was not answered, or only in part; ",
                    None => "",
                };
                let written = counted(self.answered, "answer");
                note(&next, &format!("stopped; {unanswered}{written} written"));
                return Ok(());
            }
            self.submit_items(items);
            self.wait();
            self.save();
            self.write_progress(output)?;
            self.write_finished(output)?;
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

    /// Submits the questions of further lines while there is room in the queue. Waits for input only if no line is
    /// being solved, for at most one [`TICK`].
    fn submit_items(&mut self, items: &Receiver<InputItem>) {
        let room = self.question.lines_at_once(self.pool.threads());
        while self.has_more && self.lines.len() < room {
            let patience = match self.lines.is_empty() {
                true => TICK,
                false => Duration::ZERO,
            };
            match items.recv_timeout(patience) {
                Ok(InputItem::Board(board)) => {
                    self.lines.push_back(ask(self.question, self.pool, *board));
                }
                Ok(InputItem::Warning(warning)) => self.warn(warning),
                Err(RecvTimeoutError::Timeout) => return,
                Err(RecvTimeoutError::Disconnected) => self.has_more = false,
            }
        }
    }

    /// Prints a warning about the input. If lines are being solved, the warning is queued until their answers are
    /// written.
    fn warn(&mut self, warning: InputWarning) {
        match self.lines.back_mut() {
            Some(last) => last.warnings.push(warning),
            None => print_warnings(&[warning]),
        }
    }

    /// Waits for results of the first line in the queue, for at most one [`TICK`], and updates the progress bar.
    fn wait(&mut self) {
        let Some(first) = self.lines.front_mut() else {
            return;
        };
        if let Some(ticket) = first.open_tickets().next() {
            ticket.wait_for(TICK);
            ticket.poll(usize::MAX);
        }
        if let Ok((task, tickets)) = &first.content {
            let progress = || (self.question.progress(task, tickets), pace(tickets));
            self.progress.show(&first.place, progress);
        }
    }

    /// Saves the results of the first line in the queue every [`SAVE_INTERVAL`]. Reports only the first failure.
    fn save(&mut self) {
        if self.last_save.elapsed() < SAVE_INTERVAL {
            return;
        }
        if let Some(SubmittedLine { place, content, .. }) = self.lines.front()
            && let Ok((task, tickets)) = content
            && let Err(error) = self.question.save(task, tickets)
            && !self.has_warned
        {
            self.progress.hide();
            warn(place, &format_args!("{error}; trying again later"));
            self.has_warned = true;
        }
        // The interval begins after the save, so that a slow disk is not kept busy all the time.
        self.last_save = Instant::now();
    }

    /// Does the final work on the first line in the queue after the output was closed. Errors become warnings.
    fn finish_after_output_closed(&self) {
        if let Some(SubmittedLine { place, content, .. }) = self.lines.front()
            && let Ok((task, tickets)) = content
        {
            let errors = self.question.finish(task, tickets);
            errors.iter().for_each(|error| warn(place, error));
        }
    }

    /// Writes an intermediate answer about the first line every [`PROGRESS_INTERVAL`], if the output is JSON and the
    /// question has intermediate answers.
    fn write_progress(&mut self, output: &mut Output) -> io::Result<()> {
        if !output.is_json()
            || !self.question.has_intermediate_answers()
            || self.last_answer.elapsed() < PROGRESS_INTERVAL
        {
            return Ok(());
        }
        self.last_answer = Instant::now();
        if let Some(line) = self.lines.front()
            && let Ok((task, tickets)) = &line.content
            && let Some(answer) = self.question.answer(task, tickets)
        {
            output.write_answer(&line.place, line.board.as_ref(), &answer)?;
        }
        Ok(())
    }

    /// Writes the complete answers at the front of the queue.
    fn write_finished(&mut self, output: &mut Output) -> io::Result<()> {
        let question = self.question;
        let is_done = |line: &mut SubmittedLine<A>| line.is_over() || line.is_enough(question);
        while let Some(first) = self.lines.pop_front_if(is_done) {
            self.progress.hide();
            self.last_answer = Instant::now();
            self.write(&first, output)?;
            print_warnings(&first.warnings);
        }
        Ok(())
    }

    /// Writes the results so far of the first line in the queue after the user stopped the program. Returns the place
    /// of that line.
    fn write_unfinished(&mut self, output: &mut Output) -> io::Result<Option<InputPlace>> {
        self.write_finished(output)?;
        self.progress.hide();
        let Some(first) = self.lines.pop_front() else {
            return Ok(None);
        };
        self.write(&first, output)?;
        Ok(Some(first.place))
    }

    fn write(&mut self, line: &SubmittedLine<A>, output: &mut Output) -> io::Result<()> {
        let SubmittedLine {
            place,
            board,
            content,
            ..
        } = line;
        let (task, tickets) = match content {
            Ok(content) => content,
            Err(NotSubmitted::Unfit(error)) if self.question.skips(error) => {
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
        let errors = self.question.finish(task, tickets);
        match self.question.answer(task, tickets) {
            Some(answer) => {
                output.write_answer(place, board.as_ref(), &answer)?;
                self.answered += 1;
                match self.question.checked(&answer) {
                    None | Some(Checked::By(_)) => {}
                    Some(Checked::Unchecked(NotChecked::Stopped)) => output.record_stop(),
                    Some(Checked::Unchecked(_)) => output.record_unchecked(),
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

/// Prints the warnings on standard error, in the order of the input.
fn print_warnings(warnings: &[InputWarning]) {
    warnings.iter().for_each(InputWarning::print);
}

fn ask<A: LineQuestion>(question: &A, pool: &Pool, board: InputBoard) -> SubmittedLine<A> {
    let facts = board.line.as_ref().ok().map(BoardFacts::of);
    let content = board.line.map_err(NotSubmitted::Unread).and_then(|line| {
        let task = question.task(line).map_err(NotSubmitted::Unfit)?;
        let questions = question.questions(&task).into_iter();
        // The lowest priority will do, since the program submits nothing more urgent.
        let tickets = questions.map(|question| pool.submit(question, Priority::Background));
        Ok((task, tickets.collect()))
    });
    SubmittedLine {
        place: board.place,
        board: facts,
        content,
        warnings: Vec::new(),
    }
}

impl<A: LineQuestion> SubmittedLine<A> {
    fn open_tickets(&mut self) -> impl Iterator<Item = &mut Ticket<A::Question>> {
        let tickets = match &mut self.content {
            Ok((_, tickets)) => tickets.as_mut_slice(),
            Err(_) => &mut [],
        };
        tickets.iter_mut().filter(|ticket| !ticket.is_over())
    }

    /// Returns true if the results for the line suffice for the user, so that its search may be stopped.
    fn is_enough(&self, question: &A) -> bool {
        let content = self.content.as_ref();
        content.is_ok_and(|(task, tickets)| question.is_enough(task, tickets))
    }

    /// Polls the pool without waiting, and returns true if all questions of the line are answered or have failed.
    fn is_over(&mut self) -> bool {
        self.open_tickets().for_each(|ticket| {
            ticket.poll(usize::MAX);
        });
        self.open_tickets().next().is_none()
    }
}

/// A progress bar on standard error, shown on a terminal while an answer takes long.
struct ProgressLine {
    bar: Option<ProgressBar>,
    quiet_since: Instant,
}

impl ProgressLine {
    /// The time that an answer may take before a bar is shown.
    const PATIENCE: Duration = Duration::from_millis(500);

    fn new() -> ProgressLine {
        ProgressLine {
            bar: None,
            quiet_since: Instant::now(),
        }
    }

    /// Shows the amount of work done and the total, once [`ProgressLine::PATIENCE`] has passed without an answer.
    fn show(&mut self, place: &InputPlace, progress: impl Fn() -> ((u64, u64), String)) {
        if self.quiet_since.elapsed() < ProgressLine::PATIENCE {
            return;
        }
        const FORM: &str = "{msg} {wide_bar} {human_pos} of {human_len}, {eta} left";
        let ((done, all), pace) = progress();
        let bar = self.bar.get_or_insert_with(|| bar(FORM, all));
        bar.set_message(format!("{place} {pace}").trim_start().to_owned());
        bar.set_position(done);
    }

    fn hide(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        self.quiet_since = Instant::now();
    }
}

/// Formats the speed of the search in nodes per second, and the proved bounds of the best result if there are any.
fn pace<Q: Question>(tickets: &[Ticket<Q>]) -> String {
    let nodes: u64 = tickets.iter().map(Ticket::nodes).sum();
    let elapsed = tickets.iter().map(Ticket::elapsed).max();
    let seconds = elapsed.unwrap_or_default().as_secs_f64().max(0.001);
    let mut pace = format!("{} nodes/s", HumanCount((nodes as f64 / seconds) as u64));
    if let Some(proved) = tickets.iter().find_map(Ticket::proved) {
        pace += &format!(", {} to {} tricks", proved.at_least, proved.at_most);
    }
    pace
}
