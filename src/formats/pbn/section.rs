//! A writer for Auction and Play sections: four calls or cards per line, with annotations and comments.

use super::entries::{NOTES, PbnSection, WrittenWords};
use super::lexer::{QUOTE, begins_game};

/// The maximum length of a written PBN line in characters, without the line break.
pub(super) const LONGEST_LINE: usize = 253;

/// The maximum length of a written PBN comment, in bytes. The reader might treat a longer one as never closed.
const MAX_COMMENT_LENGTH: usize = 1 << 15;

/// A writer for the data lines of a PBN Auction or Play section.
pub(super) struct SectionWriter {
    section: PbnSection,
    lines: Vec<String>,
    line: String,
    /// The number of calls or cards in the current row of the section, 0..=4.
    row: usize,
    notes: Vec<String>,
}

impl SectionWriter {
    pub(super) fn new(section: PbnSection) -> SectionWriter {
        SectionWriter {
            section,
            lines: Vec::new(),
            line: String::new(),
            row: 0,
            notes: Vec::new(),
        }
    }

    /// Writes a call or card with its annotations. Each row has four entries.
    pub(super) fn write_entry(&mut self, text: &str, words: &WrittenWords<'_>) {
        if self.row == 4 {
            self.break_line();
            self.row = 0;
        }
        self.row += 1;
        self.write_word(text);
        let note = match self.section {
            PbnSection::Auction => self.note_number(words.body),
            PbnSection::Play => None,
        };
        if let Some(number) = note {
            self.write_word(&format!("={number}="));
        }
        let mark = words.mark.map(|mark| mark + self.section.glyph_offset());
        for glyph in mark.iter().chain(&words.glyphs) {
            self.write_word(&format!("${glyph}"));
        }
        if note.is_none() {
            self.write_comment(words.body);
        }
    }

    /// Writes the sign `*` or `+`, which ends the section, on a line of its own.
    pub(super) fn write_end(&mut self, sign: &str) {
        self.break_line();
        self.write_word(sign);
    }

    /// Writes a comment on lines of its own, unless it is blank.
    pub(super) fn write_opening(&mut self, text: &str) {
        self.write_comment(text);
        self.break_line();
    }

    fn write_comment(&mut self, text: &str) {
        let mut lines = comment_lines(text).into_iter();
        if let Some(first) = lines.next() {
            self.write_word(&first);
        }
        for line in lines {
            self.break_line();
            self.line = line;
        }
    }

    /// Returns the data lines of the PBN section, followed by its Note tags.
    pub(super) fn finish(mut self) -> Vec<String> {
        self.break_line();
        for (text, number) in self.notes.iter().zip(1..) {
            self.lines.push(note_line(number, text));
        }
        self.lines
    }

    fn write_word(&mut self, word: &str) {
        let length = self.line.chars().count() + 1 + word.chars().count();
        if length > LONGEST_LINE {
            self.break_line();
        }
        if !self.line.is_empty() {
            self.line.push(' ');
        }
        self.line += word;
    }

    fn break_line(&mut self) {
        if !self.line.is_empty() {
            self.lines.push(std::mem::take(&mut self.line));
        }
    }

    /// Returns the number of the note whose text is `text`, and adds the note if it is new. Returns `None` if the text
    /// cannot be stored as a note.
    fn note_number(&mut self, text: &str) -> Option<u8> {
        if text.is_empty() {
            return None;
        }
        if let Some(index) = self.notes.iter().position(|note| note == text) {
            return Some(index as u8 + 1);
        }
        let number = self.notes.len() as u8 + 1;
        let line = note_line(number, text).chars().count();
        let can_be = number <= NOTES && line <= LONGEST_LINE && !text.contains(char::is_control);
        can_be.then(|| {
            self.notes.push(text.to_owned());
            number
        })
    }
}

fn note_line(number: u8, text: &str) -> String {
    format!("[Note \"{number}:{}\"]", escape(text))
}

/// Escapes backslashes and quotation marks for use in a PBN string.
pub(crate) fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(QUOTE, "\\\"")
}

/// Returns the lines of a PBN comment in braces, wrapped to the maximum line length. Returns no lines if the text is
/// blank or too long.
pub(super) fn comment_lines(text: &str) -> Vec<String> {
    if text.trim().is_empty() || text.len() > MAX_COMMENT_LENGTH {
        return Vec::new();
    }
    // The text must not close the comment, and no line of it may look like a `%` line or the start of a game.
    let text = text.replace('}', ")").replace('\r', "");
    let mut wrapped: Vec<String> = text.split('\n').flat_map(wrap).collect();
    match &mut wrapped[..] {
        [line] if line.chars().count() < LONGEST_LINE - 1 => vec![format!("{{{line}}}")],
        _ => {
            for line in &mut wrapped {
                if line.starts_with('%') || begins_game(line) {
                    line.insert(0, ' ');
                }
            }
            wrapped.insert(0, "{".to_owned());
            wrapped.push("}".to_owned());
            wrapped
        }
    }
}

/// Wraps a line of text at blanks to the maximum length of a PBN line.
fn wrap(line: &str) -> Vec<String> {
    let letters: Vec<char> = line.chars().filter(|c| !c.is_control()).collect();
    let mut rest = &letters[..];
    let mut lines = Vec::new();
    while let Some(window) = rest.get(..LONGEST_LINE + 1) {
        let blank = window.iter().rposition(|c| *c == ' ').filter(|at| *at > 0);
        let end = blank.unwrap_or(LONGEST_LINE);
        lines.push(rest[..end].iter().collect());
        rest = &rest[end + usize::from(blank.is_some())..];
    }
    lines.push(rest.iter().collect());
    lines
}
