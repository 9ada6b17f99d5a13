//! What reading gives, and what every form has to be able to do.

use std::ops::Range;

use kibitzer_cards::notation::Located;
use kibitzer_cards::notation::text::Line;
use kibitzer_cards::problem::Problem;

use super::flaw::FormatFlaw;
use super::scores::{ScoreSubject, TextScores};

/// What is wrong with a text, and where.
pub type ReadError = Located<FormatFlaw>;

/// A problem or a deal of a text, or why it cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextBoard {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// What is said of it. Whatever else is wrong with it stands among the warnings.
    pub content: Result<Line, ReadError>,
}

/// What a text says: its boards in their order, and what is odd about it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Harvest {
    /// The problems and deals, one bad one among others too.
    pub boards: Vec<TextBoard>,
    /// What was understood only in part, was left out, or is not as the form wants it; by lines.
    pub warnings: Vec<ReadError>,
    /// Results of many tables, and rankings, in their order.
    pub scores: Vec<TextScores>,
}

impl Harvest {
    /// Adds a board that begins on a line.
    pub fn board(&mut self, line: usize, content: Result<Line, ReadError>) {
        self.boards.push(TextBoard { line, content });
    }

    /// Adds a deal or a problem that begins on a line and could be read. A deal alone of which some hands are not
    /// known is declared by a known hand.
    pub fn problem(&mut self, line: usize, mut problem: Problem, deal_only: bool) {
        let setup = &mut problem.setup;
        if deal_only && setup.unknown[setup.declarer] > 0 && !setup.in_play().is_empty() {
            setup.set_declarer(setup.default_declarer());
        }
        self.board(line, Ok(Line { problem, deal_only }));
    }

    /// Adds a warning.
    pub fn warn(&mut self, warning: ReadError) {
        self.warnings.push(warning);
    }

    /// Adds what comes after it; its lines are counted from the one after `lines` others.
    pub(crate) fn extend(&mut self, lines: usize, later: Harvest) {
        let down = |error: ReadError| {
            let line = error.line + lines;
            error.on_line(line)
        };
        let before = self.boards.len();
        self.scores
            .extend(later.scores.into_iter().map(|mut scores| {
                if let ScoreSubject::Board(index) = &mut scores.subject {
                    *index += before;
                }
                scores
            }));
        self.boards
            .extend(later.boards.into_iter().map(|board| TextBoard {
                line: board.line + lines,
                content: board.content.map_err(down),
            }));
        self.warnings.extend(later.warnings.into_iter().map(down));
    }
}

/// Reads a text piece by piece. What earlier pieces said that holds for later ones, such as the event, it remembers.
pub trait PieceReader {
    /// The first piece of a text: the shortest beginning that can be read by itself, as a rule one board with the
    /// blank lines after it. `None` if more of the text has to be seen to know. The rest of a text that has come to
    /// its end is a piece.
    fn piece(&self, text: &str) -> Option<usize>;

    /// Reads a piece. Lines count from the start of the piece.
    fn read(&mut self, piece: &str, harvest: &mut Harvest);
}

/// A form in which the whole of a text makes sense, and no piece of it.
pub(crate) struct WholeText(pub(crate) fn(&str, &mut Harvest));

impl PieceReader for WholeText {
    fn piece(&self, _: &str) -> Option<usize> {
        None
    }

    fn read(&mut self, piece: &str, harvest: &mut Harvest) {
        (self.0)(piece, harvest);
    }
}

/// A form in which every line is a board.
pub(crate) struct LineByLine(pub(crate) fn(&str) -> Option<Result<Line, ReadError>>);

impl PieceReader for LineByLine {
    fn piece(&self, text: &str) -> Option<usize> {
        text.find('\n').map(|end| end + 1)
    }

    fn read(&mut self, piece: &str, harvest: &mut Harvest) {
        if let Some(content) = (self.0)(piece.trim_end_matches(['\r', '\n'])) {
            harvest.board(1, content);
        }
    }
}

/// The pieces into which a reader divides a text.
pub(crate) fn pieces(reader: &dyn PieceReader, text: &str) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let mut start = 0;
    while start < text.len() {
        let rest = &text[start..];
        let length = reader.piece(rest).unwrap_or(rest.len());
        pieces.push(start..start + length);
        start += length;
    }
    pieces
}
