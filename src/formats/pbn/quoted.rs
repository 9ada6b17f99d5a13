//! PBN as it goes through mails and word processors: `>` stands before every line, or the quotation marks of values are
//! those of books. It is read; to write it back would not be the mail any longer.

use std::borrow::Cow;

use kibitzer_cards::notation::Located;

use crate::board::unquoted;
use crate::flaw::FormatFlaw;
use crate::reading::{Harvest, PieceReader, ReadError};

use super::flaw::PbnFlaw;
use super::lexer::QUOTE;
use super::reader::{self, PbnReader};

/// The quotation marks of books.
const MARKS: [char; 7] = ['“', '”', '„', '‟', '«', '»', '″'];

/// Whether a text begins as PBN does that has gone through a mail.
pub(crate) fn begins(head: &str) -> bool {
    let is_changed = head.contains(MARKS) || head.lines().any(|line| unquoted(line) != line);
    is_changed && !reader::begins(head) && reader::begins(&plain(head))
}

/// Reads PBN that has gone through a mail.
#[derive(Default)]
pub(crate) struct QuotedReader {
    reader: PbnReader,
    /// Whether it was told what it has gone through.
    is_told: bool,
}

impl PieceReader for QuotedReader {
    fn piece(&self, text: &str) -> Option<usize> {
        let plain = plain(text);
        let lines = plain[..self.reader.piece(&plain)?].matches('\n').count();
        let mut ends = text.match_indices('\n').map(|(end, _)| end + 1);
        ends.nth(lines.checked_sub(1)?)
    }

    fn read(&mut self, piece: &str, harvest: &mut Harvest) {
        let mut later = Harvest::default();
        self.reader.read(&plain(piece), &mut later);
        if !std::mem::replace(&mut self.is_told, true) {
            let flaw = FormatFlaw::Pbn(PbnFlaw::Quoted);
            harvest.warn(ReadError::new(1, 1, flaw));
        }
        let lines: Vec<&str> = piece.split('\n').collect();
        let place = |error: ReadError| {
            let line = lines.get(error.line - 1).copied().unwrap_or_default();
            let before = line[..line.len() - unquoted(line).len()].chars().count();
            Located::new(error.line, error.column + before, error.flaw)
        };
        for board in later.boards {
            harvest.board(board.line, board.content.map_err(place));
        }
        later
            .warnings
            .into_iter()
            .for_each(|it| harvest.warn(place(it)));
    }
}

/// The text as it was before the mail: line for line, and in each line letter for letter behind its quoting.
fn plain(text: &str) -> String {
    text.split_inclusive('\n').map(plain_line).collect()
}

fn plain_line(line: &str) -> Cow<'_, str> {
    let line = unquoted(line);
    let is_tag = line.trim_start().starts_with('[') && !line.contains(QUOTE);
    match is_tag && line.contains(MARKS) {
        true => Cow::Owned(line.replace(MARKS, "\"")),
        false => Cow::Borrowed(line),
    }
}
