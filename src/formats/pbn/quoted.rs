//! PBN changed by e-mail programs, word processors and scripts: lines begin with `>`, values have typographic or single
//! quotation marks, or names have an equals sign. Such text is read-only, since rewriting could not preserve what is
//! around it.

use std::borrow::Cow;

use kibitzer_cards::notation::Located;

use crate::board_lines::strip_email_quotes;
use crate::reading::{PieceReader, ReadError, TextBoard, TextContent};

use super::flaw::PbnFlaw;
use super::lexer::QUOTE;
use super::names;
use super::reader::{self, PbnReader};

/// Typographic quotation marks that word processors substitute for straight ones.
const QUOTATION_MARKS: [char; 7] = ['“', '”', '„', '‟', '«', '»', '″'];

/// Returns true if `head`, the beginning of a text, is PBN that an e-mail program or word processor has changed.
pub(crate) fn looks_like_quoted_pbn(head: &str) -> bool {
    !reader::looks_like_pbn(head)
        && head.lines().any(|line| restore_line(line) != line)
        && reader::looks_like_pbn(&restore_text(head))
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
        let boards = later.boards.into_iter().map(|board| TextBoard {
            content: board.content.map_err(place),
            ..board
        });
        let placed = TextContent {
            boards: boards.collect(),
            warnings: later.warnings.into_iter().map(place).collect(),
            scores: later.scores,
            heading: later.heading,
        };
        contents.extend(0, placed);
    }
}

/// Restores the original PBN text line by line. Columns are preserved, except for e-mail quote prefixes removed from
/// the start of a line.
fn restore_text(text: &str) -> String {
    text.split_inclusive('\n').map(restore_line).collect()
}

fn restore_line(line: &str) -> Cow<'_, str> {
    let line = strip_email_quotes(line);
    restored_tag(line).map_or(Cow::Borrowed(line), Cow::Owned)
}

/// Returns a tag line with non-standard delimiters in standard form: `[Board "1"]` for `[Board '1']` and
/// `[Board = “1”]`. With single quotation marks or an equals sign, the tag name must be a known PBN name, since forums
/// write tags such as `[quote='Ann']`.
fn restored_tag(line: &str) -> Option<String> {
    let tag = line.trim_start().strip_prefix('[')?;
    let is_other = |letter: char| !(letter.is_ascii_alphanumeric() || letter == '_');
    let (name, rest) = tag.split_at(tag.find(is_other)?);
    let close = rest.rfind(']')?;
    let (sign, marked) = rest[..close].split_at(rest.find(|letter: char| !" 	=".contains(letter))?);
    let is_mark = |letter: char| QUOTATION_MARKS.contains(&letter);
    let is_any_mark =
        |letter: char| is_mark(letter) || [QUOTE, '\'', '‘', '’', '`'].contains(&letter);
    let value = marked.trim_end();
    let inside = value.strip_prefix(is_any_mark)?.strip_suffix(is_any_mark)?;
    let is_certain = value.starts_with(is_mark) && !sign.contains('=');
    if !is_certain && names::standard_spelling(name).is_none() {
        return None;
    }
    let before = &line[..line.len() - rest.len()];
    let (sign, after) = (sign.replace('=', " "), &rest[sign.len() + value.len()..]);
    Some(format!("{before}{sign}{QUOTE}{inside}{QUOTE}{after}"))
}
