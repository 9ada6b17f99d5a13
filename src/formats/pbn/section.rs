//! Calls and cards as they are written: four on a line, with their marks, notes and comments.

use super::entries::{NOTES, PbnSection, WrittenWords};
use super::lexer::{QUOTE, begins_game};

/// The longest line, without its break.
pub(super) const LONGEST_LINE: usize = 253;

/// The longest comment that is written, in bytes; what is longer might be taken for one that was never closed.
const LONGEST_COMMENT: usize = 1 << 15;

/// Writes the data of a section line by line.
pub(super) struct SectionWriter {
    section: PbnSection,
    lines: Vec<String>,
    line: String,
    /// Calls or cards of the row so far.
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

    /// Adds a call or a card with what is said about it.
    pub(super) fn entry(&mut self, text: &str, words: &WrittenWords<'_>) {
        if self.row == 4 {
            self.break_line();
            self.row = 0;
        }
        self.row += 1;
        self.word(text);
        let (note, comment) = match self.section {
            PbnSection::Auction => match self.note(words.body) {
                Some(number) => (Some(number), ""),
                None => (None, words.body),
            },
            PbnSection::Play => (None, words.body),
        };
        if let Some(number) = note {
            self.word(&format!("={number}="));
        }
        let mark = words.mark.map(|mark| mark + self.section.marks_after());
        for glyph in mark.iter().chain(&words.glyphs) {
            self.word(&format!("${glyph}"));
        }
        self.comment(comment);
    }

    /// Adds `*` or `+` after the last row.
    pub(super) fn end(&mut self, sign: &str) {
        self.break_line();
        self.word(sign);
    }

    /// Adds a comment on lines of its own, if it says something.
    pub(super) fn opening(&mut self, text: &str) {
        self.comment(text);
        self.break_line();
    }

    fn comment(&mut self, text: &str) {
        let mut lines = comment_lines(text).into_iter();
        if let Some(first) = lines.next() {
            self.word(&first);
        }
        for line in lines {
            self.break_line();
            self.line = line;
        }
    }

    /// All lines, those of the notes last.
    pub(super) fn finish(mut self) -> Vec<String> {
        self.break_line();
        for (text, number) in self.notes.iter().zip(1..) {
            self.lines.push(note_line(number, text));
        }
        self.lines
    }

    fn word(&mut self, word: &str) {
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

    /// The number of the note that says this; `None` if no note can.
    fn note(&mut self, text: &str) -> Option<u8> {
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

/// A text as it stands in quotation marks.
pub(super) fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(QUOTE, "\\\"")
}

/// A comment as it is written, broken into lines that are not too long; nothing if it says nothing.
pub(super) fn comment_lines(text: &str) -> Vec<String> {
    if text.trim().is_empty() || text.len() > LONGEST_COMMENT {
        return Vec::new();
    }
    // Nothing in it may end it, or be taken for a line that is not read or for the next game.
    let text = text.replace('}', ")").replace('\r', "");
    let lines: Vec<&str> = text.split('\n').collect();
    let mut wrapped: Vec<String> = Vec::new();
    for line in &lines {
        wrapped.extend(wrap(line));
    }
    match &mut wrapped[..] {
        [line] if line.chars().count() < LONGEST_LINE - 1 => vec![format!("{{{line}}}")],
        _ => {
            for line in &mut wrapped {
                if line.starts_with('%') || begins_game(line) {
                    line.insert(0, ' ');
                }
            }
            let braces = |brace: &str| std::iter::once(brace.to_owned());
            braces("{").chain(wrapped).chain(braces("}")).collect()
        }
    }
}

/// Breaks a line at blanks into lines that are not too long.
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
