//! PBN changed by e-mail programs and word processors: lines begin with `>`, or values have typographic quotation
//! marks. Such text is read-only, since rewriting could not preserve the message around it.

use std::borrow::Cow;

use kibitzer_cards::notation::Located;

use crate::board::strip_email_quotes;
use crate::reading::{PieceReader, ReadError, TextContent};

use super::flaw::PbnFlaw;
use super::lexer::QUOTE;
use super::reader::{self, PbnReader};

/// Typographic quotation marks that word processors put in the place of straight ones.
const QUOTATION_MARKS: [char; 7] = ['“', '”', '„', '‟', '«', '»', '″'];

/// Returns true if `head`, the beginning of a text, is PBN that an e-mail program or word processor has changed.
pub(crate) fn looks_like_quoted_pbn(head: &str) -> bool {
    let is_changed =
        head.contains(QUOTATION_MARKS) || head.lines().any(|line| strip_email_quotes(line) != line);
    is_changed && !reader::looks_like_pbn(head) && reader::looks_like_pbn(&restore_text(head))
}

/// A reader for PBN text that e-mail programs or word processors have changed.
#[derive(Default)]
pub(crate) struct QuotedReader {
    reader: PbnReader,
    /// True once the warning about the changed text has been given.
    is_reported: bool,
}

impl PieceReader for QuotedReader {
    fn piece(&self, text: &str) -> Option<usize> {
        let plain = restore_text(text);
        let lines = plain[..self.reader.piece(&plain)?].matches('\n').count();
        let mut ends = text.match_indices('\n').map(|(end, _)| end + 1);
        ends.nth(lines.checked_sub(1)?)
    }

    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        let mut later = TextContent::default();
        self.reader.read(&restore_text(piece), &mut later);
        if !std::mem::replace(&mut self.is_reported, true) {
            contents.warn(ReadError::new(1, 1, PbnFlaw::Quoted.into()));
        }
        let lines: Vec<&str> = piece.split('\n').collect();
        let place = |error: ReadError| {
            let line = lines.get(error.line - 1).copied().unwrap_or_default();
            let before = line[..line.len() - strip_email_quotes(line).len()]
                .chars()
                .count();
            Located::new(error.line, error.column + before, error.flaw)
        };
        for board in later.boards {
            contents.board(board.line, board.content.map_err(place));
        }
        contents
            .warnings
            .extend(later.warnings.into_iter().map(place));
    }
}

/// Restores the original PBN line by line. Columns stay the same, apart from the e-mail quotes at the start of a line.
fn restore_text(text: &str) -> String {
    text.split_inclusive('\n').map(restore_line).collect()
}

fn restore_line(line: &str) -> Cow<'_, str> {
    let line = strip_email_quotes(line);
    let is_tag = line.trim_start().starts_with('[') && !line.contains(QUOTE);
    match is_tag && line.contains(QUOTATION_MARKS) {
        true => Cow::Owned(line.replace(QUOTATION_MARKS, "\"")),
        false => Cow::Borrowed(line),
    }
}
