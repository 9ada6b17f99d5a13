//! Runs many questions at once, and writes their answers in the order of the input.

use std::collections::VecDeque;
use std::fmt::{self, Display};
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, TryRecvError};
use indicatif::{HumanCount, ProgressBar};
use serde::Serialize;

use kibitzer::analysis::Question;
use kibitzer::notation::text::Line;
use kibitzer::pool::{Pool, Priority, Ticket, WorkerFailure};
use kibitzer_files::WriteError;

use super::board_facts::BoardFacts;
use super::check::Checked;
use super::failure::Failure;
use super::input::{InputBoard, InputError, InputWarning, Item};
use super::interrupt::{NotWritten, TICK};
use super::messages::{note, warn};
use super::output::Output;
use super::place::InputPlace;
use super::progress::bar;
use super::scene::counted;

/// A subcommand that asks the same question about every line of the input, and its answer.
pub(super) trait LineQuestion {
    /// A line of the input, checked and ready to be asked about.
    type Case;
    /// The reason why a line cannot be asked about.
    type Error: Display;
    /// The question that is submitted to the pool.
    type Question: Question;
    /// The answer, which can be written as JSON and as text.
    type Answer: Serialize + Display;

    /// Checks before any input is read that the options can be fulfilled, for example that output files can be written.
    ///
    /// # Errors
    ///
    /// The first option that cannot be fulfilled, and the reason.
    fn prepare(&self, _inputs: &[PathBuf]) -> Result<(), Failure> {
        Ok(())
    }

    /// Returns the option that restricts the input to one line, or `None` if no such option is given.
    fn for_one_line(&self) -> Option<&'static str> {
        None
    }

    /// Returns the number of lines to be asked about at the same time. The default is enough to keep all `threads`
    /// busy.
    fn lines_at_once(&self, threads: usize) -> usize {
        2 * threads + 2
    }

    /// Checks a line and turns it into a case for the question.
    ///
    /// # Errors
    ///
    /// The reason why the line cannot be asked about.
    fn case(&self, line: Line) -> Result<Self::Case, Self::Error>;

    /// Returns true if a line with this error is skipped rather than reported as an error.
    fn passes_over(&self, _error: &Self::Error) -> bool {
        false
    }

    /// Returns the questions whose reports together answer the case.
    fn questions(&self, case: &Self::Case) -> Vec<Self::Question>;

    /// Returns the amount of work done and the total amount, for the progress bar.
    fn progress(&self, _case: &Self::Case, tickets: &[Ticket<Self::Question>]) -> (u64, u64) {
        let parts = tickets.iter().map(Ticket::progress);
        let (done, all) = parts.fold((0, 0), |sum, next| (sum.0 + next.0, sum.1 + next.1));
        (done as u64, all as u64)
    }

    /// Returns true if the results so far are enough for the user, although the search could go on.
    fn is_enough(&self, _case: &Self::Case, _tickets: &[Ticket<Self::Question>]) -> bool {
        false
    }

    /// Returns true if intermediate answers are written as JSON.
    fn tells_progress(&self) -> bool {
        false
    }

    /// Returns the result of checking an answer with a second solver, or `None` if no check was requested.
    fn checked<'a>(&self, _answer: &'a Self::Answer) -> Option<&'a Checked> {
        None
    }

    /// Saves the results so far, in case the process ends before there is an answer.
    ///
    /// # Errors
    ///
    /// If they cannot be saved.
    fn keep(
        &self,
        _case: &Self::Case,
        _tickets: &[Ticket<Self::Question>],
    ) -> Result<(), WriteError> {
        Ok(())
    }

    /// Does the final work on a case once its questions are over, such as writing files, and returns what failed.
    fn finish(&self, _case: &Self::Case, _tickets: &[Ticket<Self::Question>]) -> Vec<WriteError> {
        Vec::new()
    }

    /// Writes a file about all answers, after the last of them. `is_whole` is true if all boards were answered.
    ///
    /// # Errors
    ///
    /// The reason why the file was not written.
    fn close(&self, _is_whole: bool) -> Result<(), FileNotWritten> {
        Ok(())
    }

    /// Returns the answer from the reports of the tickets so far, or `None` if they do not yet answer anything.
    fn answer(&self, case: &Self::Case, tickets: &[Ticket<Self::Question>])
    -> Option<Self::Answer>;
}

/// The reason why a file about all answers is not written.
#[derive(Debug)]
pub(super) enum FileNotWritten {
    /// The program was stopped.
    Stopped(PathBuf),
    /// The file would have no row.
    NoRows(PathBuf),
    /// The file cannot be written.
    Refused(WriteError),
}

/// Asks the question about every item of the input, and writes the answers in the order of the input.
///
/// # Errors
///
/// If the output cannot be written.
pub(super) fn run<A: LineQuestion>(
    question: &A,
    items: &Receiver<Item>,
    pool: &Pool,
    output: &mut Output,
    stop: &AtomicBool,
) -> io::Result<()> {
    let mut batch = Batch {
        question,
        pool,
        asked: VecDeque::new(),
        has_more: true,
        progress: ProgressLine::new(),
        told: Instant::now(),
        kept: Instant::now(),
        has_warned: false,
        answered: 0,
        passed_over: None,
    };
    let outcome = batch.run(items, output, stop);
    if outcome.is_err() {
        batch.finish_unheard();
    }
    let is_whole = outcome.is_ok() && !output.was_stopped();
    match question.close(is_whole) {
        // If the output is closed, nobody reads the reason why the file was not written.
        Err(FileNotWritten::Stopped(path)) => {
            note(&InputPlace::of_file(&path), &NotWritten::Stopped(&path))
        }
        Err(FileNotWritten::NoRows(path)) => {
            note(&InputPlace::of_file(&path), &NotWritten::NoRows(&path))
        }
        Err(FileNotWritten::Refused(error)) if outcome.is_ok() => output.unwritten(&error)?,
        Ok(()) | Err(FileNotWritten::Refused(_)) => {}
    }
    outcome
}

/// The state of a run: the questions in the pool, and what has been written.
struct Batch<'a, A: LineQuestion> {
    question: &'a A,
    pool: &'a Pool,
    asked: VecDeque<AskedLine<A>>,
    /// True until the input has ended.
    has_more: bool,
    progress: ProgressLine,
    /// The time when an intermediate answer was last written, or a question finished.
    told: Instant,
    /// The time when intermediate results were last saved.
    kept: Instant,
    /// True if the user has been warned that intermediate results cannot be saved.
    has_warned: bool,
    /// The number of boards answered; the last one may be answered in part.
    answered: u64,
    /// The boards skipped so far.
    passed_over: Option<PassedOver>,
}

/// Boards that were skipped because the question does not apply to them.
struct PassedOver {
    /// The place of the first of them in the input.
    place: InputPlace,
    /// The reason why the first of them was skipped.
    reason: String,
    /// The number of boards.
    boards: u64,
}

impl Display for PassedOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PassedOver { reason, boards, .. } = self;
        match boards {
            1 => write!(f, "skipped: {reason}"),
            _ => write!(f, "skipped, with {} more like it: {reason}", boards - 1),
        }
    }
}

/// The interval between two intermediate answers.
const TELL_EVERY: Duration = Duration::from_secs(1);

/// A case, and the tickets of its questions in the pool.
type AskedCase<A> = (
    <A as LineQuestion>::Case,
    Vec<Ticket<<A as LineQuestion>::Question>>,
);

/// The interval between two savings of intermediate results, in case the process ends.
const KEEP_EVERY: Duration = Duration::from_secs(5);

/// A line of the input whose questions have been submitted, or that could not be asked about.
struct AskedLine<A: LineQuestion> {
    place: InputPlace,
    /// The facts about the board, or `None` if it could not be read.
    board: Option<BoardFacts>,
    content: Result<AskedCase<A>, NotAsked<A::Error>>,
    /// Warnings about the input after this line, which are printed after its answer.
    warnings: Vec<InputWarning>,
}

/// The reason why a line is not asked about.
enum NotAsked<E> {
    /// It cannot be read.
    Unread(InputError),
    /// The question does not apply to it.
    Unfit(E),
}

impl<E: Display> Display for NotAsked<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotAsked::Unread(error) => write!(f, "{error}"),
            NotAsked::Unfit(error) => write!(f, "{error}"),
        }
    }
}

/// The message of how many answers were written before the user stopped the program.
struct StoppedBatch {
    /// The number of answers written, including one that is complete only in part.
    answered: u64,
    /// True if the message is printed with the line of the first board that is not answered, or only in part.
    is_placed: bool,
}

impl Display for StoppedBatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped; ")?;
        if self.is_placed {
            f.write_str("this board was not answered, or only in part; ")?;
        }
        write!(f, "{} written", counted(self.answered, "answer"))
    }
}

impl<A: LineQuestion> Batch<'_, A> {
    /// Answers all items, unless the user stops the program. Skipped boards are reported at the end: as an error if no
    /// board was answered, otherwise as a note.
    fn run(
        &mut self,
        items: &Receiver<Item>,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> io::Result<()> {
        while self.has_more || !self.asked.is_empty() {
            if stop.load(Ordering::Relaxed) {
                output.stopped();
                let next = self.write_unfinished(output)?;
                let stopped = StoppedBatch {
                    answered: self.answered,
                    is_placed: next.as_ref().is_some_and(|place| place.line.is_some()),
                };
                note(&next.unwrap_or_default(), &stopped);
                return Ok(());
            }
            self.take_in(items);
            self.wait();
            self.keep();
            self.tell(output)?;
            self.write_finished(output)?;
        }
        match &self.passed_over {
            Some(passed) if self.answered == 0 => output.error(&passed.place, passed),
            Some(passed) => {
                note(&passed.place, passed);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Submits the questions of further items while there is room. Waits for at most one [`TICK`], and only if no
    /// question is open.
    fn take_in(&mut self, items: &Receiver<Item>) {
        let room = self.question.lines_at_once(self.pool.threads());
        while self.has_more && self.asked.len() < room {
            let item = match self.asked.is_empty() {
                true => items.recv_timeout(TICK),
                false => items.try_recv().map_err(|error| match error {
                    TryRecvError::Empty => RecvTimeoutError::Timeout,
                    TryRecvError::Disconnected => RecvTimeoutError::Disconnected,
                }),
            };
            match item {
                Ok(Item::Board(board)) => {
                    self.asked.push_back(ask(self.question, self.pool, *board));
                }
                Ok(Item::Warning(warning)) => self.warn(warning),
                Err(RecvTimeoutError::Timeout) => return,
                Err(RecvTimeoutError::Disconnected) => self.has_more = false,
            }
        }
    }

    /// Prints a warning about the input, after the answers to the lines before it.
    fn warn(&mut self, warning: InputWarning) {
        match self.asked.back_mut() {
            Some(last) => last.warnings.push(warning),
            None => tell(&[warning]),
        }
    }

    /// Waits for at most one [`TICK`] for results of the first open question, and updates the progress bar.
    fn wait(&mut self) {
        let Some(first) = self.asked.front_mut() else {
            return;
        };
        if let Some(ticket) = first.open_tickets().next() {
            ticket.wait_for(TICK);
            ticket.poll(usize::MAX);
        }
        if let Ok((case, tickets)) = &first.content {
            let progress = || (self.question.progress(case, tickets), pace(tickets));
            self.progress.show(&first.place, progress);
        }
    }

    /// Saves the results of the first question every [`KEEP_EVERY`]. A failure is reported once.
    fn keep(&mut self) {
        if self.kept.elapsed() < KEEP_EVERY {
            return;
        }
        if let Some(AskedLine { place, content, .. }) = self.asked.front()
            && let Ok((case, tickets)) = content
            && let Err(error) = self.question.keep(case, tickets)
            && !self.has_warned
        {
            self.progress.hide();
            warn(place, &format_args!("{error}; trying again later"));
            self.has_warned = true;
        }
        // The interval begins after the saving, so that a slow disk is not kept busy all the time.
        self.kept = Instant::now();
    }

    /// Does the final work on the first question after the output was closed. Errors become warnings.
    fn finish_unheard(&self) {
        if let Some(AskedLine { place, content, .. }) = self.asked.front()
            && let Ok((case, tickets)) = content
        {
            let undone = self.question.finish(case, tickets);
            undone.iter().for_each(|error| warn(place, error));
        }
    }

    /// Writes an intermediate answer to the first question every [`TELL_EVERY`], if the answers are JSON and the
    /// question has such answers.
    fn tell(&mut self, output: &mut Output) -> io::Result<()> {
        if !output.is_json() || !self.question.tells_progress() || self.told.elapsed() < TELL_EVERY
        {
            return Ok(());
        }
        self.told = Instant::now();
        if let Some(asked) = self.asked.front()
            && let Ok((case, tickets)) = &asked.content
            && let Some(answer) = self.question.answer(case, tickets)
        {
            output.answer(&asked.place, asked.board.as_ref(), &answer)?;
        }
        Ok(())
    }

    /// Writes the complete answers, up to the first one that is not complete.
    fn write_finished(&mut self, output: &mut Output) -> io::Result<()> {
        let question = self.question;
        let is_done = |asked: &mut AskedLine<A>| asked.is_over() || asked.is_enough(question);
        while let Some(first) = self.asked.pop_front_if(is_done) {
            self.progress.hide();
            self.told = Instant::now();
            self.write(&first, output)?;
            tell(&first.warnings);
        }
        Ok(())
    }

    /// Writes the results of the first open question after the user stopped the program, and returns its place.
    fn write_unfinished(&mut self, output: &mut Output) -> io::Result<Option<InputPlace>> {
        self.write_finished(output)?;
        self.progress.hide();
        let Some(first) = self.asked.pop_front() else {
            return Ok(None);
        };
        self.write(&first, output)?;
        Ok(Some(first.place))
    }

    fn write(&mut self, asked: &AskedLine<A>, output: &mut Output) -> io::Result<()> {
        let AskedLine {
            place,
            board,
            content,
            ..
        } = asked;
        let (case, tickets) = match content {
            Ok(content) => content,
            Err(NotAsked::Unfit(error)) if self.question.passes_over(error) => {
                let passed = self.passed_over.get_or_insert_with(|| PassedOver {
                    place: place.clone(),
                    reason: error.to_string(),
                    boards: 0,
                });
                passed.boards += 1;
                return Ok(());
            }
            Err(error) => return output.error(place, error),
        };
        // Before the answer is written, because writing it fails if the output is closed.
        let undone = self.question.finish(case, tickets);
        match self.question.answer(case, tickets) {
            Some(answer) => {
                output.answer(place, board.as_ref(), &answer)?;
                self.answered += 1;
                match self.question.checked(&answer) {
                    None | Some(Checked::By(_)) => {}
                    Some(Checked::Unchecked(_)) => output.unchecked(),
                    Some(Checked::Otherwise(error)) => output.error(place, error)?,
                }
            }
            None => output.error(place, &NoAnswer::of(tickets))?,
        }
        undone
            .iter()
            .try_for_each(|error| output.error(place, error))
    }
}

/// Prints warnings about the input.
fn tell(warnings: &[InputWarning]) {
    warnings.iter().for_each(InputWarning::tell);
}

fn ask<A: LineQuestion>(question: &A, pool: &Pool, board: InputBoard) -> AskedLine<A> {
    let facts = board.line.as_ref().ok().map(BoardFacts::of);
    let content = board.line.map_err(NotAsked::Unread).and_then(|line| {
        let case = question.case(line).map_err(NotAsked::Unfit)?;
        let questions = question.questions(&case).into_iter();
        // The lowest priority will do, since the program submits nothing more urgent.
        let tickets = questions.map(|question| pool.submit(question, Priority::Background));
        Ok((case, tickets.collect()))
    });
    AskedLine {
        place: board.place,
        board: facts,
        content,
        warnings: Vec::new(),
    }
}

/// The reason why there is no answer.
enum NoAnswer {
    /// A worker thread of the pool failed.
    Failed(WorkerFailure),
    /// The user stopped the program before there was an answer.
    Stopped,
}

impl NoAnswer {
    fn of<Q: Question>(tickets: &[Ticket<Q>]) -> NoAnswer {
        let failed = tickets.iter().find_map(Ticket::failure);
        failed.map_or(NoAnswer::Stopped, NoAnswer::Failed)
    }
}

impl Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoAnswer::Failed(failure) => write!(f, "{failure}"),
            NoAnswer::Stopped => f.write_str("stopped before an answer was found"),
        }
    }
}

impl<A: LineQuestion> AskedLine<A> {
    fn open_tickets(&mut self) -> impl Iterator<Item = &mut Ticket<A::Question>> {
        let tickets = match &mut self.content {
            Ok((_, tickets)) => tickets.as_mut_slice(),
            Err(_) => &mut [],
        };
        tickets.iter_mut().filter(|ticket| !ticket.is_over())
    }

    /// Returns true if the results so far are enough for the user.
    fn is_enough(&self, question: &A) -> bool {
        let content = self.content.as_ref();
        content.is_ok_and(|(case, tickets)| question.is_enough(case, tickets))
    }

    /// Polls the pool, and returns true if all questions of the line are answered or have failed.
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
    /// The time that a question may take before a bar is shown.
    const PATIENCE: Duration = Duration::from_millis(500);

    fn new() -> ProgressLine {
        ProgressLine {
            bar: None,
            quiet_since: Instant::now(),
        }
    }

    /// Shows the work done and the total, once [`ProgressLine::PATIENCE`] has passed without an answer.
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

/// Returns the speed of the search in nodes per second, and the bounds of a best result proved so far.
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
