//! The result of reading a text, and the interface that every format implements.

use kibitzer_cards::notation::Located;
use kibitzer_cards::notation::text::Line;
use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::Setup;

use super::flaw::FormatFlaw;
use super::scores::{ScoreSubject, SessionHeading, TextScores};

/// An error or warning with its line and column.
pub type ReadError = Located<FormatFlaw>;

/// A problem or deal found in a text, or the error that made it unreadable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextBoard {
    /// The number of the line on which the board begins, from 1.
    pub line: usize,
    /// The problem or deal, or the error that made it unreadable. Less serious defects are in
    /// [`TextContent::warnings`].
    pub content: Result<Line, ReadError>,
}

/// The content of a text: its boards in source order, warnings and tables of scores.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct TextContent {
    /// The problems and deals in source order, with errors instead of unreadable ones.
    pub boards: Vec<TextBoard>,
    /// Warnings, in line order, about text that was only partly understood, was skipped, or deviates from the format's
    /// rules.
    pub warnings: Vec<ReadError>,
    /// Tables of results and rankings, in source order.
    pub scores: Vec<TextScores>,
    /// The heading of the session to which the boards belong.
    pub heading: SessionHeading,
}

impl TextContent {
    /// Adds a board that begins on line `line`, or the error that made it unreadable. If the text contains only a deal
    /// and declarer's hand is unknown, a seat with a known hand becomes declarer.
    pub fn board(&mut self, line: usize, mut content: Result<Line, ReadError>) {
        if let Ok(Line {
            problem,
            deal_only: true,
        }) = &mut content
        {
            use_known_declarer(&mut problem.setup);
        }
        self.boards.push(TextBoard { line, content });
    }

    /// Adds a problem, or a deal if `deal_only` is true, that begins on line `line`.
    pub fn problem(&mut self, line: usize, problem: Problem, deal_only: bool) {
        self.board(line, Ok(Line { problem, deal_only }));
    }

    /// Adds a warning about the text that is being read.
    pub fn warn(&mut self, warning: ReadError) {
        self.warnings.push(warning);
    }

    /// Appends the boards, warnings and scores of the next piece of text. `lines` is the number of lines before that
    /// piece, which is added to its line numbers.
    pub(crate) fn extend(&mut self, lines: usize, later: TextContent) {
        let down = |error: ReadError| {
            let line = error.line + lines;
            error.on_line(line)
        };
        self.heading.complete_from(&later.heading);
        let before = self.boards.len();
        self.scores
            .extend(later.scores.into_iter().map(|mut scores| {
                if let ScoreSubject::Board(index) | ScoreSubject::BoardData(index) =
                    &mut scores.subject
                {
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

/// Makes a seat with a known hand the declarer of a deal without contract, if the declarer's hand is unknown.
pub(crate) fn use_known_declarer(setup: &mut Setup) {
    if setup.unknown[setup.declarer] > 0 && !setup.in_play().is_empty() {
        setup.set_declarer(setup.default_declarer());
    }
}

/// A reader that processes a text piece by piece. It remembers data, such as the event, that also applies to later
/// pieces.
pub trait PieceReader {
    /// Returns the length in bytes of the first piece of a text: the shortest part that can be read on its own, usually
    /// one board and the blank lines after it. By default, every line is a piece.
    ///
    /// Returns `None` if more text is needed to find the end of the piece. At the end of the input, the rest of the
    /// text is one piece.
    fn piece(&self, text: &str) -> Option<usize> {
        text.find('\n').map(|end| end + 1)
    }

    /// Reads a piece and adds its content to `contents`, with line numbers relative to the piece.
    fn read(&mut self, piece: &str, contents: &mut TextContent);

    /// Adds warnings about violations of the format's standard that [`PieceReader::read`] accepts silently. Call it
    /// after `read`, with the same piece and content. The default implementation does nothing.
    fn verify(&mut self, _piece: &str, _contents: &mut TextContent) {}
}

/// A problem that was read from a text and then edited.
#[derive(Clone, Copy, Debug)]
pub struct Rewrite<'a> {
    /// The piece of text that contains the edited problem and nothing else.
    pub piece: &'a str,
    /// The problem as read from the text.
    pub before: &'a Problem,
    /// The problem after it was edited.
    pub after: &'a Problem,
}
