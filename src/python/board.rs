//! Boards: deals with everything known about them, and the files that hold them.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use kibitzer::cards::Seat;
use kibitzer::notation::{native, text};
use kibitzer::problem::Problem;
use kibitzer::rules::Game;
use kibitzer_formats::deal::{parse_deal, write_deal};
use kibitzer_formats::{Format, FormatFlaw, ReadError, read_bytes, vulnerability_text};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;

use super::errors::{Reason, read_error};
use super::masks::{Masks, mask};

/// A deal with everything known about it: dealer, vulnerability, contract, play and comments.
#[pyclass(frozen, eq, module = "kibitzer_dd", from_py_object)]
#[derive(Clone, PartialEq)]
pub(crate) struct Board {
    pub(crate) problem: Problem,
    /// True if the board consists of hands only, without a strain and a leader.
    pub(crate) is_bare: bool,
}

#[pymethods]
impl Board {
    /// Parses a deal in PBN notation, or a position in Kibitzer's one-line notation.
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Board> {
        Board::parse(text).map_err(|reason| reason.at(py, 0))
    }

    /// The game: "bridge" or "preferans".
    #[getter]
    fn game(&self) -> &'static str {
        match self.problem.setup.game {
            Game::Bridge => "bridge",
            Game::Preferans => "preferans",
        }
    }

    /// The board number as text; empty if there is none.
    #[getter]
    fn number(&self) -> &str {
        &self.problem.record.board
    }

    /// The title; empty if there is none.
    #[getter]
    fn title(&self) -> &str {
        &self.problem.title
    }

    /// The dealer: "N", "E", "S" or "W".
    #[getter]
    fn dealer(&self) -> String {
        self.problem.dealer.to_string()
    }

    /// The vulnerable side: "None", "All", "NS" or "EW".
    #[getter]
    fn vulnerable(&self) -> &'static str {
        vulnerability_text(self.problem.vulnerability)
    }

    /// The hands in PBN notation, beginning with North.
    #[getter]
    fn hands(&self) -> String {
        write_deal(Seat::North, &self.problem.setup.hands)
    }

    /// The hands as four bit masks, in the order North, East, South, West. Bit *i* is the card `CARDS[i]`.
    #[getter]
    fn masks(&self) -> Masks {
        Seat::ALL.map(|seat| mask(self.problem.setup.hands[seat]))
    }

    /// The contract, such as "3NT"; `None` if it is not known.
    #[getter]
    fn contract(&self) -> Option<String> {
        self.problem.contract().map(|contract| contract.to_string())
    }

    /// The declarer: "N", "E", "S" or "W"; `None` if there is no contract.
    #[getter]
    fn declarer(&self) -> Option<String> {
        let contract = self.problem.contract();
        contract.map(|_| self.problem.setup.declarer.to_string())
    }

    /// The cards played, such as "SA", in order.
    #[getter]
    fn play(&self) -> Vec<String> {
        let line = self.problem.line_in_view();
        line.iter().map(|card| card.to_string()).collect()
    }

    /// The board in Kibitzer's one-line notation.
    #[getter]
    fn line(&self) -> String {
        text::write_line(&self.problem)
    }

    /// The board in Kibitzer's own document format.
    #[getter]
    fn document(&self) -> String {
        native::write(&self.problem)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.document().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        format!("Board({:?})", self.line())
    }

    fn __reduce__(slf: Bound<'_, Board>) -> PyResult<(Bound<'_, PyAny>, (String, bool))> {
        let (document, is_bare) = (slf.get().document(), slf.get().is_bare);
        let from_document = slf.getattr("_from_document")?;
        Ok((from_document, (document, is_bare)))
    }

    #[staticmethod]
    fn _from_document(document: &str, is_bare: bool) -> PyResult<Board> {
        let problem =
            native::read(document).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Board { problem, is_bare })
    }
}

impl Board {
    /// Returns a bridge deal without cards, strain and leader.
    pub(crate) fn empty() -> Board {
        Board {
            problem: Problem::new(Game::Bridge),
            is_bare: true,
        }
    }

    /// Parses a deal in PBN notation, or a position in one-line notation, which begins with the name of its game.
    pub(crate) fn parse(text: &str) -> Result<Board, Reason> {
        let mut games = ["bridge", "preferans"].iter();
        if games.any(|game| text.trim_start().starts_with(game)) {
            return match text::parse_line(text) {
                Ok(line) => Ok(line.into()),
                Err(error) => Err(Reason::new(error)),
            };
        }
        let mut board = Board::empty();
        board.problem.setup.hands = parse_deal(text)?;
        Ok(board)
    }
}

impl From<text::Line> for Board {
    fn from(line: text::Line) -> Board {
        Board {
            problem: line.problem,
            is_bare: line.deal_only,
        }
    }
}

/// Reads the boards in the content of a file of any format. Returns them with the warnings, including one for each
/// board that cannot be read.
///
/// # Errors
///
/// Returns the exception `ReadError` if no board can be read.
#[pyfunction]
pub(crate) fn read(py: Python<'_>, content: &[u8]) -> PyResult<(Vec<Board>, Vec<String>)> {
    let found = py.detach(|| read_bytes(content));
    let contents = found.map_err(|error| read_error(py, &error))?.contents;
    let warning = |error: &ReadError| format!("{}:{}: {}", error.line, error.column, error.flaw);
    let mut warnings: Vec<String> = contents.warnings.iter().map(warning).collect();
    let mut boards = Vec::new();
    let mut unread = None;
    for board in contents.boards {
        match board.content {
            Ok(line) => boards.push(line.into()),
            Err(error) => {
                warnings.push("not read: ".to_owned() + &warning(&error));
                unread.get_or_insert(error);
            }
        }
    }
    match unread {
        Some(error) if boards.is_empty() => Err(read_error(py, &error)),
        None if boards.is_empty() => {
            let only_results = ReadError::new(1, 1, FormatFlaw::OnlyResults);
            Err(read_error(py, &only_results))
        }
        _ => Ok((boards, warnings)),
    }
}

/// Writes boards to a file in the format given by its extension. Returns the number of boards that the format cannot
/// represent.
#[pyfunction]
pub(crate) fn write(py: Python<'_>, path: PathBuf, boards: Vec<Board>) -> PyResult<usize> {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    let format = Format::by_ending(&extension).ok_or_else(|| {
        PyValueError::new_err(format!(
            "no format with the extension {extension:?} can be written"
        ))
    })?;
    let problems: Vec<Problem> = boards.into_iter().map(|board| board.problem).collect();
    let written = match &problems[..] {
        [problem] => format.write_alone(problem).map(|text| (text, 0)),
        problems => format.write_all(problems),
    };
    let (text, lost) = written.ok_or_else(|| {
        let name = format.name;
        PyValueError::new_err(format!(
            "the format {name} cannot hold these boards in one file"
        ))
    })?;
    py.detach(|| kibitzer_files::replace(&path, text.as_bytes()))
        .map_err(|error| PyOSError::new_err(error.to_string()))?;
    Ok(lost)
}
