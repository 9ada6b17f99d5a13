//! `kibitz export`: positions as pictures, pages and texts.

use std::fmt::{self, Display};
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use kibitzer::analysis::Choices;
use kibitzer::notation::text::Line;
use kibitzer::pool::{Pool, PoolError, PoolOptions, Priority};
use kibitzer::problem::Problem;
use kibitzer_export::{ExportError, ExportForm, ExportKind, PictureLook};
use kibitzer_files::{WriteError, numbered};
use kibitzer_formats::{Format, ProblemPart};

use super::args::{CSV, ExportOptions, ExportPlace, WantedForm};
use super::input::{self, InputBoard, InputPlace, Item};
use super::output::{Output, note};
use super::scene::{PlayScene, SceneError};
use super::tickets::{self, WorkerFailure};

/// Why nothing more is written.
#[derive(Debug)]
pub(super) enum ExportFailure {
    /// The system refuses a thread.
    System(io::Error),
    /// No form has this ending.
    Form(PathBuf),
    /// A picture is not for the terminal.
    Terminal,
    /// What is to be written is what is read.
    InPlace(PathBuf),
    /// There are not so many boards.
    NoBoard {
        /// The one that was wanted.
        wanted: NonZeroUsize,
        /// So many there are.
        boards: usize,
    },
    /// A file cannot be written.
    Write(WriteError),
    /// There are no workers.
    Pool(PoolError),
    /// Nobody takes the output.
    Output(io::Error),
}

impl ExportFailure {
    /// The exit status.
    pub(super) fn status(&self) -> u8 {
        match self {
            ExportFailure::Form(_) | ExportFailure::Terminal | ExportFailure::InPlace(_) => 2,
            ExportFailure::System(_)
            | ExportFailure::NoBoard { .. }
            | ExportFailure::Write(_)
            | ExportFailure::Pool(_)
            | ExportFailure::Output(_) => 1,
        }
    }
}

impl Display for ExportFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExportFailure::System(error) | ExportFailure::Output(error) => write!(f, "{error}"),
            ExportFailure::Form(path) => write!(
                f,
                "{}: no form of a position has this ending; expected one of png, svg, html, tex, txt, pbn, links and csv",
                path.display()
            ),
            ExportFailure::Terminal => {
                f.write_str("a picture is nothing for the terminal; -o names a file for it")
            }
            ExportFailure::InPlace(path) => write!(
                f,
                "{}: a position does not take the place of the file that it is read from",
                path.display()
            ),
            ExportFailure::NoBoard { wanted, boards } => {
                write!(f, "there is no board {wanted}: the input has ")?;
                match boards {
                    0 => f.write_str("none"),
                    1 => f.write_str("one"),
                    boards => write!(f, "boards 1 to {boards}"),
                }
            }
            ExportFailure::Write(error) => write!(f, "{error}"),
            ExportFailure::Pool(error) => write!(f, "{error}"),
        }
    }
}

impl From<io::Error> for ExportFailure {
    fn from(error: io::Error) -> ExportFailure {
        ExportFailure::Output(error)
    }
}

/// Why one position cannot be written.
#[derive(Debug)]
enum UnwrittenPosition {
    /// The form has no place for it.
    Form(ExportError),
    /// No card can be valued.
    Scene(SceneError),
    /// A worker failed.
    Worker(WorkerFailure),
}

impl Display for UnwrittenPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnwrittenPosition::Form(error) => write!(f, "{error}"),
            UnwrittenPosition::Scene(error) => write!(f, "{error}"),
            UnwrittenPosition::Worker(failure) => write!(f, "{failure}"),
        }
    }
}

/// Writes every position of the input, or one of them.
///
/// # Errors
///
/// Why the program cannot go on; a position that cannot be written is told of, and the others are written.
pub(super) fn export(
    options: &ExportOptions,
    pool: PoolOptions,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(), ExportFailure> {
    let place = input::file(options.output.as_deref());
    let form = wanted(options, place)?;
    if let Some(path) = place
        && options.input.files.iter().any(|file| is_same(file, path))
    {
        return Err(ExportFailure::InPlace(path.to_owned()));
    }
    let is_text = match form {
        WantedForm::Position(form) => form.is_text,
        WantedForm::Moves => true,
    };
    if !is_text && place.is_none() && io::stdout().is_terminal() {
        return Err(ExportFailure::Terminal);
    }
    let pool = match form {
        WantedForm::Position(_) => None,
        WantedForm::Moves => Some(Pool::new(pool, || {}).map_err(ExportFailure::Pool)?),
    };
    let items = input::read(options.input.files.clone()).map_err(ExportFailure::System)?;
    let mut boards = input::until(items, stop)
        .filter_map(Item::told)
        .zip(1..)
        .peekable();
    let mut exporter = Exporter {
        options,
        place,
        form,
        pool,
        output,
        stop,
        is_first: true,
        is_many: false,
    };
    if let Some(number) = options.board {
        let mut seen = 0;
        let mut boards = boards.inspect(|_| seen += 1);
        let Some((board, number)) = boards.nth(number.get() - 1) else {
            drop(boards);
            if stop.load(Ordering::Relaxed) {
                exporter.output.stopped();
                return Ok(());
            }
            return Err(ExportFailure::NoBoard {
                wanted: number,
                boards: seen,
            });
        };
        return exporter.board(board, number);
    }
    while let Some((board, number)) = boards.next() {
        exporter.is_many |= boards.peek().is_some();
        if stop.load(Ordering::Relaxed) {
            break;
        }
        exporter.board(board, number)?;
    }
    if stop.load(Ordering::Relaxed) {
        exporter.output.stopped();
    }
    Ok(())
}

/// Whether two names are those of one file.
fn is_same(one: &Path, other: &Path) -> bool {
    let real = [one, other].map(|path| path.canonicalize().ok());
    real[0].is_some() && real[0] == real[1]
}

/// The form that was asked for: by its word, or by the ending of the file.
fn wanted(options: &ExportOptions, place: Option<&Path>) -> Result<WantedForm, ExportFailure> {
    let by_ending = |path: &Path| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let form = ending.and_then(|ending| match ending.eq_ignore_ascii_case(CSV) {
            true => Some(WantedForm::Moves),
            false => ExportForm::by_ending(ending).map(WantedForm::Position),
        });
        form.ok_or_else(|| ExportFailure::Form(path.to_owned()))
    };
    let text = WantedForm::Position(ExportKind::Text.form());
    match (options.form, place) {
        (Some(form), _) => Ok(form),
        (None, Some(path)) => by_ending(path),
        (None, None) => Ok(text),
    }
}

/// Writes positions one after the other.
struct Exporter<'a> {
    options: &'a ExportOptions,
    /// None for standard output.
    place: Option<&'a Path>,
    form: WantedForm,
    /// None unless cards are valued.
    pool: Option<Pool>,
    output: &'a mut Output,
    stop: &'a AtomicBool,
    is_first: bool,
    is_many: bool,
}

impl Exporter<'_> {
    fn board(&mut self, board: InputBoard, number: usize) -> Result<(), ExportFailure> {
        let line = match board.line {
            Ok(line) => line,
            Err(error) => return Ok(self.output.error(&board.place, &error)?),
        };
        let mut problem = line.problem;
        if self.options.at == ExportPlace::Start {
            problem.at = 0;
        }
        let line = Line { problem, ..line };
        let shown = line.problem.clone();
        let look = self.look(line.deal_only);
        match self.bytes(line, look) {
            Ok(Some(bytes)) => {
                self.tell_lost(&board.place, &shown, look, &bytes);
                self.write(&bytes, number)
            }
            Ok(None) => {
                self.output.stopped();
                Ok(())
            }
            Err(error) => Ok(self.output.error(&board.place, &error)?),
        }
    }

    fn look(&self, deal_only: bool) -> PictureLook {
        let options = self.options;
        PictureLook {
            letters: options.language,
            shade: options.look,
            inks: options.colours,
            scale: options.scale,
            deal_only,
            with_solution: options.solution,
        }
    }

    /// Says what the form has no place for.
    fn tell_lost(&self, place: &InputPlace, problem: &Problem, look: PictureLook, bytes: &[u8]) {
        let WantedForm::Position(form) = self.form else {
            return;
        };
        let lost = form.lost(problem, look, bytes);
        if !lost.is_empty() {
            let parts: Vec<String> = lost.iter().map(ProblemPart::to_string).collect();
            let lost = format!("the form has no place for: {}", parts.join(", "));
            note(place, &lost);
        }
    }

    /// What is written of a position; `None` if the user stops it.
    fn bytes(&self, line: Line, look: PictureLook) -> Result<Option<Vec<u8>>, UnwrittenPosition> {
        match self.form {
            WantedForm::Moves => self.moves(line),
            WantedForm::Position(form) => {
                let bytes = form.write(&line.problem, look);
                bytes.map(Some).map_err(UnwrittenPosition::Form)
            }
        }
    }

    /// Every card that may be played with its value.
    fn moves(&self, line: Line) -> Result<Option<Vec<u8>>, UnwrittenPosition> {
        let scene = PlayScene::in_play(line).map_err(UnwrittenPosition::Scene)?;
        let Some(pool) = &self.pool else {
            return Ok(None);
        };
        let ticket = pool.submit(Choices(*scene.position()), Priority::Now);
        let ranking = tickets::answer(ticket, self.stop).map_err(UnwrittenPosition::Worker)?;
        Ok(ranking.map(|ranking| {
            let mut csv = Vec::new();
            // Memory takes all of it.
            let _ = ranking.write_csv(&mut csv);
            csv
        }))
    }

    /// What stands at the head of a file of the form, if it is one that is read, too.
    fn head(&self) -> Option<&'static str> {
        match self.form {
            WantedForm::Moves => None,
            WantedForm::Position(form) => Format::by_ending(form.ending).map(Format::header),
        }
    }

    fn write(&mut self, bytes: &[u8], number: usize) -> Result<(), ExportFailure> {
        let is_first = std::mem::replace(&mut self.is_first, false);
        match self.place {
            Some(path) => {
                let path = if self.is_many {
                    numbered(path, number as u64)
                } else {
                    path.to_owned()
                };
                kibitzer_files::replace(&path, bytes).map_err(ExportFailure::Write)
            }
            None => {
                let mut out = io::stdout().lock();
                if !is_first {
                    writeln!(out)?;
                }
                // A file has one head.
                let head = self.head().filter(|_| !is_first);
                let rest = head.and_then(|head| bytes.strip_prefix(head.as_bytes()));
                out.write_all(rest.unwrap_or(bytes))?;
                Ok(out.flush()?)
            }
        }
    }
}
