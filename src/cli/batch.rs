//! Many questions at once, answered in the order they were asked.

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
use kibitzer::pool::{Pool, Priority, Ticket};
use kibitzer_files::WriteError;

use super::answers::WorkerFailure;
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

/// What a subcommand asks about every line.
pub(super) trait LineQuestion {
    /// What is asked about, checked.
    type Case;
    /// Why a line cannot be asked about.
    type Error: Display;
    /// What is asked.
    type Question: Question;
    /// What is answered, in JSON and in words.
    type Answer: Serialize + Display;

    /// Sees to it that all can be done that is asked for, before any of the inputs is read.
    ///
    /// # Errors
    ///
    /// Why it cannot be done.
    fn prepare(&self, _inputs: &[PathBuf]) -> Result<(), Failure> {
        Ok(())
    }

    /// The option, if there is one, because of which only one line can be asked about.
    fn for_one_line(&self) -> Option<&'static str> {
        None
    }

    /// How many lines to ask about at the same time; by default enough for every thread.
    fn lines_at_once(&self, threads: usize) -> usize {
        2 * threads + 2
    }

    /// What a line asks about.
    ///
    /// # Errors
    ///
    /// Why this cannot be asked about the line.
    fn case(&self, line: Line) -> Result<Self::Case, Self::Error>;

    /// Whether a line that cannot be asked about is passed over: it is no error that it stands there.
    fn passes_over(&self, _error: &Self::Error) -> bool {
        false
    }

    /// The questions whose reports answer it.
    fn questions(&self, case: &Self::Case) -> Vec<Self::Question>;

    /// What is done of the question, and what there is to do.
    fn progress(&self, _case: &Self::Case, tickets: &[Ticket<Self::Question>]) -> (u64, u64) {
        let parts = tickets.iter().map(Ticket::progress);
        let (done, all) = parts.fold((0, 0), |sum, next| (sum.0 + next.0, sum.1 + next.1));
        (done as u64, all as u64)
    }

    /// Whether what is known is all that was wanted, though more could be found out.
    fn is_enough(&self, _case: &Self::Case, _tickets: &[Ticket<Self::Question>]) -> bool {
        false
    }

    /// Whether answers on the way are worth writing, as JSON.
    fn tells_progress(&self) -> bool {
        false
    }

    /// What came of checking an answer, if that was asked for.
    fn checked<'a>(&self, _answer: &'a Self::Answer) -> Option<&'a Checked> {
        None
    }

    /// Keeps what is known so far, should the process end before there is an answer.
    ///
    /// # Errors
    ///
    /// Why it cannot be kept.
    fn keep(
        &self,
        _case: &Self::Case,
        _tickets: &[Ticket<Self::Question>],
    ) -> Result<(), WriteError> {
        Ok(())
    }

    /// Does what is left to do when nothing more will be known, and tells what cannot be done.
    fn finish(&self, _case: &Self::Case, _tickets: &[Ticket<Self::Question>]) -> Vec<WriteError> {
        Vec::new()
    }

    /// Writes a file about all answers, when no more come; `is_whole` says whether all boards were answered.
    ///
    /// # Errors
    ///
    /// Why it was not written.
    fn close(&self, _is_whole: bool) -> Result<(), FileNotWritten> {
        Ok(())
    }

    /// What the tickets of the questions say so far; `None` if that answers nothing yet.
    fn answer(&self, case: &Self::Case, tickets: &[Ticket<Self::Question>])
    -> Option<Self::Answer>;
}

/// Why a file about all answers is not written.
#[derive(Debug)]
pub(super) enum FileNotWritten {
    /// The program was stopped.
    Stopped(PathBuf),
    /// No answer has a row in it.
    NoRows(PathBuf),
    /// The system does not take it.
    Refused(WriteError),
}

/// Asks a question about every item and writes the answers.
///
/// # Errors
///
/// When the output cannot be written.
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
        // Whoever left does not want to hear of it.
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

struct Batch<'a, A: LineQuestion> {
    question: &'a A,
    pool: &'a Pool,
    asked: VecDeque<AskedLine<A>>,
    /// Whether the input goes on.
    has_more: bool,
    progress: ProgressLine,
    /// When an answer on the way was last written, or a question last done.
    told: Instant,
    /// When what is known was last kept.
    kept: Instant,
    /// Whether the user knows that it cannot be kept.
    has_warned: bool,
    /// The number of boards that were answered, the last one perhaps in part.
    answered: u64,
    /// The boards that were passed over.
    passed_over: Option<PassedOver>,
}

/// Boards of which nothing was asked.
struct PassedOver {
    /// Where the first of them stands.
    place: InputPlace,
    /// Why nothing was asked of it.
    reason: String,
    /// The number of boards.
    boards: u64,
}

impl Display for PassedOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PassedOver { reason, boards, .. } = self;
        match boards {
            1 => write!(f, "passed over: {reason}"),
            _ => write!(f, "passed over, with {} more like it: {reason}", boards - 1),
        }
    }
}

/// How often answers on the way are written.
const TELL_EVERY: Duration = Duration::from_secs(1);

/// What one line asks about, and what waits for the reports of its questions.
type AskedCase<A> = (
    <A as LineQuestion>::Case,
    Vec<Ticket<<A as LineQuestion>::Question>>,
);

/// How often what is known is kept, should the process end.
const KEEP_EVERY: Duration = Duration::from_secs(5);

/// A question on its way.
struct AskedLine<A: LineQuestion> {
    place: InputPlace,
    /// The board, if it could be read.
    board: Option<BoardFacts>,
    content: Result<AskedCase<A>, NotAsked<A::Error>>,
    /// What is odd about the input behind it.
    warnings: Vec<InputWarning>,
}

/// Why nothing is asked about a line.
enum NotAsked<E> {
    /// It cannot be read.
    Unread(InputError),
    /// It is not what this can be asked about.
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

/// How far a program came that was stopped.
struct StoppedBatch {
    /// The number of answers that were written, one in part among them.
    answered: u64,
    /// True if the place is known of the first board that is not answered, or only in part.
    is_placed: bool,
}

impl Display for StoppedBatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped; ")?;
        if self.is_placed {
            f.write_str("this board is not answered, or only in part; ")?;
        }
        write!(f, "{} written", counted(self.answered, "answer"))
    }
}

impl<A: LineQuestion> Batch<'_, A> {
    /// Answers everything, unless it is stopped.
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

    /// Takes questions in while there is room; waits a moment if there is nothing else to do.
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

    /// Says what is odd about the input, after the answers to what stands before it.
    fn warn(&mut self, warning: InputWarning) {
        match self.asked.back_mut() {
            Some(last) => last.warnings.push(warning),
            None => tell(&[warning]),
        }
    }

    /// Waits until something is known of the first question.
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

    /// Has what is known of the first question kept, now and then.
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
            warn(place, &format_args!("{error}; it will be tried again"));
            self.has_warned = true;
        }
        // From the end on: a slow disk has its rest.
        self.kept = Instant::now();
    }

    /// Does what is left to do for the first question when nobody takes answers any more.
    fn finish_unheard(&self) {
        if let Some(AskedLine { place, content, .. }) = self.asked.front()
            && let Ok((case, tickets)) = content
        {
            let undone = self.question.finish(case, tickets);
            undone.iter().for_each(|error| warn(place, error));
        }
    }

    /// Writes what is known of the first question on the way, if that is wanted.
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

    /// Writes the answers that are complete, up to the first that is not.
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

    /// Writes what is known of the first question when all have been stopped, and returns where it stands.
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
        // Before the answer: perhaps nobody takes that.
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

/// Says what is odd about the input.
fn tell(warnings: &[InputWarning]) {
    warnings.iter().for_each(InputWarning::tell);
}

fn ask<A: LineQuestion>(question: &A, pool: &Pool, board: InputBoard) -> AskedLine<A> {
    let facts = board.line.as_ref().ok().map(BoardFacts::of);
    let content = board.line.map_err(NotAsked::Unread).and_then(|line| {
        let case = question.case(line).map_err(NotAsked::Unfit)?;
        let questions = question.questions(&case).into_iter();
        // Nothing more urgent will come.
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

/// Why there is no answer.
enum NoAnswer {
    /// A worker of the pool failed.
    Failed(WorkerFailure),
    /// The user did not wait for one.
    Stopped,
}

impl NoAnswer {
    fn of<Q: Question>(tickets: &[Ticket<Q>]) -> NoAnswer {
        let failed = tickets.iter().find_map(WorkerFailure::of);
        failed.map_or(NoAnswer::Stopped, NoAnswer::Failed)
    }
}

impl Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoAnswer::Failed(failure) => write!(f, "{failure}"),
            NoAnswer::Stopped => f.write_str("stopped before there was an answer"),
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

    /// Whether what is known is all that was wanted.
    fn is_enough(&self, question: &A) -> bool {
        let content = self.content.as_ref();
        content.is_ok_and(|(case, tickets)| question.is_enough(case, tickets))
    }

    /// Whether nothing more will be known. Takes in what the pool has sent.
    fn is_over(&mut self) -> bool {
        self.open_tickets().for_each(|ticket| {
            ticket.poll(usize::MAX);
        });
        self.open_tickets().next().is_none()
    }
}

/// A bar on standard error, if that is a terminal, for an answer that takes its time.
struct ProgressLine {
    bar: Option<ProgressBar>,
    quiet_since: Instant,
}

impl ProgressLine {
    /// Answers that take no longer are not worth a bar.
    const PATIENCE: Duration = Duration::from_millis(500);

    fn new() -> ProgressLine {
        ProgressLine {
            bar: None,
            quiet_since: Instant::now(),
        }
    }

    /// Shows what is done and what there is to do, once it has taken a while.
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

/// How fast the search goes, and how far the proof of a best result has come.
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
