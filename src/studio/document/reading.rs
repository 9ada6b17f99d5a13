//! Reads texts in any format, with the boards they contain and the warnings about them, and writes an edited board back
//! into its place in a file.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kibitzer::notation::native;
use kibitzer::problem::Problem;
use kibitzer_formats::{
    Encoding, Format, FormatFlaw, Pieces, ProblemPart, ReadError, Rewrite, TextPiece, Wrapping,
};

/// The source of a text with deals: the clipboard, a file, random dealing, or a list that the user arranged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextSource {
    /// The text was pasted from the clipboard.
    Clipboard,
    /// The text came from a file with this name.
    File(String),
    /// There is no text: the deals were dealt at random with this seed.
    Dealt(u64),
    /// There is no text: the user arranged boards of the problem list.
    Arranged,
}

impl TextSource {
    /// Returns true if the boards are in no file until they are saved.
    pub fn is_made(&self) -> bool {
        match self {
            TextSource::Dealt(_) | TextSource::Arranged => true,
            TextSource::Clipboard | TextSource::File(_) => false,
        }
    }
}

/// The boards read from a text, at least one, with the facts about the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadText {
    /// The format, encoding and warnings of the text.
    pub facts: Arc<TextFacts>,
    /// The boards that could be read, at least one.
    pub problems: Vec<Problem>,
}

/// A text that contains no readable board, with the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnreadableText {
    /// The reason why no board of the text could be read.
    pub error: ReadError,
    /// The format, encoding and warnings of the text without a readable board.
    pub facts: Arc<TextFacts>,
}

/// The facts about a text from which boards were read: its source, format, encoding and warnings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextFacts {
    /// The source of the text: the clipboard, a file, or random dealing.
    pub source: TextSource,
    /// The path of the file from which the text was read, if it came from a file.
    pub path: Option<PathBuf>,
    /// The format of the text, if it was recognized.
    pub format: Option<&'static Format>,
    /// The character encoding of the text.
    pub encoding: Encoding,
    /// The kind of file in which the text is embedded, such as a picture; `None` for a plain text file.
    pub wrapping: Option<Wrapping>,
    /// The warnings about the text, sorted by line, with harmless ones at the end. Equal warnings are listed once.
    pub warnings: Vec<TextWarning>,
}

/// A warning about a text from which boards were read. It may apply to several places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextWarning {
    /// The error in the text, with the line and column where it first occurs.
    pub error: ReadError,
    /// True if the error made a board unreadable, so that the board was skipped.
    pub costs_board: bool,
    /// The index, among the readable boards, of the board to which the warning belongs. This is the last board of the
    /// same piece of text that starts before the error or, if all start after it, the first one. `None` if the piece
    /// has no readable board.
    pub board: Option<usize>,
    /// The number of places in the text where the error occurs.
    pub times: usize,
}

impl TextWarning {
    /// Returns true if the warning concerns only a deviation from the format's standard, and the board was read as
    /// intended.
    pub fn is_harmless(&self) -> bool {
        !self.costs_board && self.error.flaw.is_harmless()
    }
}

/// Maximum number of different warnings listed per text. Unreadable boards do not count; they are always listed.
const MAX_WARNINGS: usize = 1_000;

/// A map from the wording of each listed warning to its position in the list, to merge equal warnings.
type WarningIndex = HashMap<String, usize>;

/// Adds a warning to the list `warnings`, or increments the count of the same warning if it is there already.
fn add_warning(warnings: &mut Vec<TextWarning>, listed: &mut WarningIndex, warning: TextWarning) {
    let words = warning.error.flaw.to_string();
    match listed.get(&words) {
        Some(&at) => warnings[at].times += 1,
        None if listed.len() < MAX_WARNINGS => {
            listed.insert(words, warnings.len());
            warnings.push(warning);
        }
        None => {}
    }
}

/// The place of a board in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextBoardPlace {
    /// The facts about the text that contains the board.
    pub facts: Arc<TextFacts>,
    /// The index of the board among the readable boards, from 0.
    pub index: usize,
}

impl ReadText {
    /// Reads a text in any format and encoding.
    ///
    /// # Errors
    ///
    /// Returns the reason and the warnings if no board can be read.
    pub fn read(
        bytes: &[u8],
        source: TextSource,
        path: Option<PathBuf>,
    ) -> Result<ReadText, Box<UnreadableText>> {
        // Reading from memory cannot fail.
        let pieces = Pieces::new(bytes).map_while(Result::ok);
        let mut facts = TextFacts {
            path,
            wrapping: Wrapping::detect(bytes),
            ..TextFacts::from_source(source)
        };
        let (mut problems, mut listed) = (Vec::new(), WarningIndex::default());
        for piece in pieces {
            facts.add_piece(piece, &mut problems, &mut listed);
        }
        let warnings = &mut facts.warnings;
        warnings.sort_by_key(|warning| {
            (
                warning.is_harmless(),
                warning.error.line,
                warning.error.column,
            )
        });
        if problems.is_empty() {
            let error = facts.unreadable_reason(bytes);
            let facts = Arc::new(facts);
            return Err(Box::new(UnreadableText { error, facts }));
        }
        let facts = Arc::new(facts);
        Ok(ReadText { facts, problems })
    }
}

impl TextFacts {
    /// Creates the facts about a text without format or warnings, for random deals and for texts not yet parsed.
    pub fn from_source(source: TextSource) -> TextFacts {
        TextFacts {
            source,
            path: None,
            format: None,
            encoding: Encoding::UTF_8,
            wrapping: None,
            warnings: Vec::new(),
        }
    }

    /// Creates the facts, without warnings, about a file that this program wrote. The format is the one for the file's
    /// extension, or else the native format.
    pub fn for_own_file(path: PathBuf) -> TextFacts {
        let format = Format::of_path(&path);
        TextFacts {
            format: format.or_else(|| Format::by_ending(native::EXTENSION)),
            path: Some(path.clone()),
            ..TextFacts::from_source(TextSource::File(file_name(&path)))
        }
    }

    /// Returns the facts about the same text after its file was renamed.
    pub(super) fn renamed(&self, path: &Path) -> TextFacts {
        TextFacts {
            source: TextSource::File(file_name(path)),
            path: Some(path.to_owned()),
            ..self.clone()
        }
    }

    /// Returns the number of boards of the text that could not be read.
    pub fn unreadable_boards(&self) -> usize {
        self.warnings
            .iter()
            .filter(|warning| warning.costs_board)
            .count()
    }

    /// Returns the warnings about the text that are not harmless.
    pub fn notable_warnings(&self) -> impl Iterator<Item = &TextWarning> {
        self.warnings
            .iter()
            .filter(|warning| !warning.is_harmless())
    }

    /// Adds one piece of the text, usually the part that holds one board. Its warnings are added to the facts and its
    /// boards to `problems`.
    fn add_piece(
        &mut self,
        piece: TextPiece,
        problems: &mut Vec<Problem>,
        listed: &mut WarningIndex,
    ) {
        self.format = self.format.or(piece.format);
        self.encoding = piece.encoding;
        let mut starts = Vec::new();
        for board in piece.contents.boards {
            match board.content {
                Ok(content) => {
                    starts.push((board.line, problems.len()));
                    problems.push(content.problem);
                }
                Err(error) => self.warnings.push(TextWarning {
                    error,
                    costs_board: true,
                    board: None,
                    times: 1,
                }),
            }
        }
        let last = |line| starts.iter().rev().find(|(start, _)| *start <= line);
        let first = || starts.first();
        for error in piece.contents.warnings {
            let warning = TextWarning {
                board: last(error.line).or_else(first).map(|(_, board)| *board),
                costs_board: false,
                times: 1,
                error,
            };
            add_warning(&mut self.warnings, listed, warning);
        }
    }

    /// Returns the reason why no board of the text could be read.
    fn unreadable_reason(&self, bytes: &[u8]) -> ReadError {
        let mut lost = self.warnings.iter().filter(|warning| warning.costs_board);
        // A text whose pieces have no recognized format is read once more as a whole.
        let whole = kibitzer_formats::read_bytes(bytes);
        let mut first = || lost.next().map(|warning| warning.error.clone());
        match (self.format, whole) {
            (Some(_), Err(error)) => first().unwrap_or(error),
            (None, Err(error)) => error,
            (_, Ok(found)) => {
                let mut errors = found.contents.boards.into_iter();
                let error = errors.find_map(|board| board.content.err()).or_else(first);
                error.unwrap_or_else(|| ReadError::new(1, 1, FormatFlaw::NoDeal))
            }
        }
    }
}

/// The place in a file to which a document is saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceInFile {
    /// The path of the file.
    pub path: PathBuf,
    /// The index of the saved document among the readable boards of the file.
    pub index: usize,
    /// The board as it was when last read from its file or written to it.
    pub before: Problem,
}

/// The new content of a file in which one board is replaced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RewrittenText {
    /// The whole content of the file after the edit.
    pub bytes: Vec<u8>,
    /// The edited board as read back from the new content of the file.
    pub problem: Problem,
    /// True if the encoding was changed to UTF-8, because the old one lacks some of the characters.
    pub is_recoded: bool,
}

/// The reason why an edited board cannot be written back into its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RewriteError {
    /// The board in the file is no longer the one that was read, because another program has changed the file.
    Changed,
    /// The studio can read the format but not write it.
    OnlyRead(&'static Format),
    /// The file format cannot represent these parts of the board. The list is empty if the parts are not known.
    NoPlace(&'static Format, Vec<ProblemPart>),
    /// Writing the board would change other boards of the file.
    OthersChange(&'static Format),
    /// The text is embedded in a file of another kind, such as a picture, which writing plain text would destroy.
    Wrapped(Wrapping),
}

impl RewriteError {
    /// Returns the error for a board that a format cannot represent.
    pub(crate) fn no_place(format: &'static Format, board: &Problem) -> RewriteError {
        let written = format.write_alone(board);
        let parts = written.map_or_else(Vec::new, |text| format.lost(board, &text));
        RewriteError::NoPlace(format, parts)
    }
}

/// The current content of a file, split into pieces. Each piece is the text of one board, or the text between two
/// boards.
struct FileText {
    pieces: Vec<TextPiece>,
    /// The readable boards in the file, each with the index of its piece in `pieces`.
    boards: Vec<(usize, Problem)>,
}

impl FileText {
    /// Parses the content of a file, to replace one of its boards.
    fn parse(bytes: &[u8]) -> FileText {
        let pieces: Vec<TextPiece> = Pieces::new(bytes).map_while(Result::ok).collect();
        let mut boards = Vec::new();
        for (index, piece) in pieces.iter().enumerate() {
            let good =
                (piece.contents.boards.iter()).filter_map(|board| board.content.as_ref().ok());
            boards.extend(good.map(|content| (index, content.problem.clone())));
        }
        FileText { pieces, boards }
    }

    /// Finds the board to replace, which must equal one of the problems in `known`. Returns `index` if the board at
    /// that index does. Otherwise returns the index of the only board in the file that does, or `None` if there is no
    /// such board or more than one.
    fn find(&self, index: usize, known: &[&Problem]) -> Option<usize> {
        let is_known = |board: &(usize, Problem)| known.contains(&&board.1);
        if self.boards.get(index).is_some_and(is_known) {
            return Some(index);
        }
        let mut places = (0..self.boards.len()).filter(|&at| is_known(&self.boards[at]));
        places.next().filter(|_| places.next().is_none())
    }

    /// Returns true if both files have the same boards, apart from the board at index `at`.
    fn equals_except(&self, at: usize, other: &FileText) -> bool {
        let others = |of: &FileText| -> Vec<Problem> {
            let boards = (of.boards.iter())
                .enumerate()
                .filter(|(index, _)| *index != at);
            boards.map(|(_, (_, problem))| problem.clone()).collect()
        };
        others(self) == others(other)
    }
}

impl PlaceInFile {
    /// Replaces one board in the content of its file, and returns the new content. `bytes` is the current content,
    /// `after` the edited board. `own` is the board as this program last wrote it, if it did; the file may contain
    /// `own` instead of `before`.
    ///
    /// # Errors
    ///
    /// Returns the reason why the board cannot be written there.
    pub fn rewrite(
        &self,
        after: &Problem,
        bytes: &[u8],
        own: Option<&Problem>,
    ) -> Result<RewrittenText, RewriteError> {
        if let Some(wrapping) = Wrapping::detect(bytes) {
            return Err(RewriteError::Wrapped(wrapping));
        }
        let current = FileText::parse(bytes);
        let known: Vec<&Problem> = [&self.before].into_iter().chain(own).collect();
        let at = current
            .find(self.index, &known)
            .ok_or(RewriteError::Changed)?;
        let (index, before) = &current.boards[at];
        let piece = &current.pieces[*index];
        let format = piece.format.ok_or(RewriteError::Changed)?;
        if !format.can_write() {
            return Err(RewriteError::OnlyRead(format));
        }
        let rewrite = Rewrite {
            piece: &piece.text,
            before,
            after: &with_question_place_of(before, after, format),
        };
        let text = format
            .rewrite(rewrite)
            .ok_or_else(|| RewriteError::no_place(format, after))?;
        let mut texts: Vec<&str> = current.pieces.iter().map(|piece| &*piece.text).collect();
        texts[*index] = &text;
        let whole = texts.concat();
        let (bytes, is_recoded) = match piece.encoding.bytes(&whole) {
            Some(bytes) => (bytes.into_owned(), false),
            None => (whole.into_bytes(), true),
        };
        let now = FileText::parse(&bytes);
        let problem = match now.boards.get(at) {
            _ if !current.equals_except(at, &now) => {
                return Err(RewriteError::OthersChange(format));
            }
            Some((_, problem)) if problem != before || before == after => problem.clone(),
            Some(_) | None => return Err(RewriteError::no_place(format, after)),
        };
        Ok(RewrittenText {
            bytes,
            problem,
            is_recoded,
        })
    }
}

/// The new content of a file from which one board was removed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShortenedText {
    /// The whole content of the file, with at least one board.
    Bytes(Vec<u8>),
    /// The file contained no other board.
    Empty,
}

impl PlaceInFile {
    /// Removes a board from the content of its file, and returns the new content. `bytes` is the current content, and
    /// `own` the board as this program last wrote it, if it did.
    ///
    /// # Errors
    ///
    /// Returns the reason why the board cannot be removed.
    pub fn remove(
        &self,
        bytes: &[u8],
        own: Option<&Problem>,
    ) -> Result<ShortenedText, RewriteError> {
        if let Some(wrapping) = Wrapping::detect(bytes) {
            return Err(RewriteError::Wrapped(wrapping));
        }
        let mut current = FileText::parse(bytes);
        let known: Vec<&Problem> = [&self.before].into_iter().chain(own).collect();
        let at = current
            .find(self.index, &known)
            .ok_or(RewriteError::Changed)?;
        if current.boards.len() == 1 {
            return Ok(ShortenedText::Empty);
        }
        let (index, _) = current.boards.remove(at);
        let piece = current.pieces.remove(index);
        let format = piece.format.ok_or(RewriteError::Changed)?;
        let texts: Vec<&str> = current.pieces.iter().map(|piece| &*piece.text).collect();
        let whole = texts.concat();
        let bytes = match piece.encoding.bytes(&whole) {
            Some(bytes) => bytes.into_owned(),
            None => whole.into_bytes(),
        };
        // Other boards change if they are in the same piece of the text, or refer to the board before them.
        let left = (FileText::parse(&bytes).boards.into_iter()).map(|board| board.1);
        let wanted = current.boards.into_iter().map(|board| board.1);
        if left.eq(wanted) {
            Ok(ShortenedText::Bytes(bytes))
        } else {
            Err(RewriteError::OthersChange(format))
        }
    }
}

/// Returns a copy of the edited board `after`, with the position that `format` can store. Only the native format can
/// store a question about a position in the middle of the play; for other formats, the copy has the position of the old
/// board `before`.
fn with_question_place_of(before: &Problem, after: &Problem, format: &Format) -> Problem {
    let mut after = after.clone();
    if !format.endings.contains(&native::EXTENSION) {
        after.line = if after.play.has(&before.line) {
            before.line.clone()
        } else {
            Vec::new()
        };
        after.at = before.at.min(after.line_in_view().len());
    }
    after
}

/// Returns the content of a file with a single problem, in the format given by the extension of `path`, or else in the
/// native format.
///
/// # Errors
///
/// Returns the format as the error if it cannot represent the problem.
pub fn write_alone(problem: &Problem, path: &Path) -> Result<String, &'static Format> {
    match Format::of_path(path) {
        Some(format) => format.write_alone(problem).ok_or(format),
        None => Ok(native::write(problem)),
    }
}

/// Returns the last component of a path: the name of the file without its folder. If the path has none, returns the
/// whole path.
pub fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_formats::FORMATS;

    fn source() -> TextSource {
        TextSource::File("some".to_owned())
    }

    fn read(bytes: &[u8]) -> ReadText {
        ReadText::read(bytes, source(), None).unwrap()
    }

    fn fixture(name: &str) -> Vec<u8> {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/");
        std::fs::read(format!("{root}{name}")).unwrap()
    }

    /// Returns a function that applies `change` to the board with this index, and writes it into the bytes of a file.
    /// The function's second argument is the board as this program last wrote it, if it did.
    fn rewriter<F: Fn(&mut Problem)>(
        text: &ReadText,
        index: usize,
        change: F,
    ) -> impl Fn(&[u8], Option<&Problem>) -> Result<RewrittenText, RewriteError> + use<F> {
        let before = text.problems[index].clone();
        let mut after = before.clone();
        change(&mut after);
        let path = PathBuf::new();
        let place = PlaceInFile {
            path,
            index,
            before,
        };
        move |bytes, own| place.rewrite(&after, bytes, own)
    }

    /// Returns the pairs of lines that differ between two files, decoded as Latin-1.
    fn differing_lines(one: &[u8], other: &[u8]) -> Vec<(String, String)> {
        let lines = |bytes: &[u8]| -> Vec<String> {
            let letters = bytes
                .iter()
                .map(|&byte| char::from(byte))
                .collect::<String>();
            letters.split('\n').map(str::to_owned).collect()
        };
        let (one, other) = (lines(one), lines(other));
        assert_eq!(one.len(), other.len());
        let pairs = one.into_iter().zip(other);
        pairs.filter(|(one, other)| one != other).collect()
    }

    #[test]
    fn an_edited_tag_changes_only_its_line() {
        let bytes = fixture("pbn/correct_21.pbn");
        let text = read(&bytes);
        assert!(text.problems.len() > 1 && text.facts.warnings.is_empty());
        let rewrite = rewriter(&text, 1, |problem| {
            problem.record.site = "Elsewhere".to_owned()
        });
        let rewritten = rewrite(&bytes, None).unwrap();
        let changed = differing_lines(&bytes, &rewritten.bytes);
        assert_eq!(changed.len(), 1, "{changed:?}");
        assert!(changed[0].1.starts_with("[Site \"Elsewhere\"]"));
        assert_eq!(rewritten.problem.record.site, "Elsewhere");
        assert!(!rewritten.is_recoded);
    }

    #[test]
    fn a_removed_board_leaves_the_others_as_they_are() {
        let bytes = fixture("pbn/correct_21.pbn");
        let text = read(&bytes);
        let place = |index: usize, before: &Problem| PlaceInFile {
            path: PathBuf::new(),
            index,
            before: before.clone(),
        };
        let removed = place(1, &text.problems[1]).remove(&bytes, None);
        let Ok(ShortenedText::Bytes(shorter)) = removed else {
            panic!("{removed:?}")
        };
        let mut wanted = text.problems.clone();
        wanted.remove(1);
        assert_eq!(read(&shorter).problems, wanted);
        // A board that another program has changed is not removed.
        let mut changed = text.problems[1].clone();
        changed.title = "Another".to_owned();
        let refused = place(1, &changed).remove(&bytes, None);
        assert_eq!(refused, Err(RewriteError::Changed));
        let line = b"N:AK... 32... ..AK. ..32.\n";
        let only = read(line).problems.remove(0);
        assert_eq!(place(0, &only).remove(line, None), Ok(ShortenedText::Empty));
    }

    #[test]
    fn line_endings_and_unedited_text_are_preserved() {
        let pbn = "% PBN 2.1\r\n[Event \"One\"]\r\n[Deal \"N:AK... 32... ..AK. ..32.\"]\r\n\r\n[Event \"Two\"]\r\n\
                   [Deal \"N:A... 3... ..A. ..3.\"]\r\n";
        let text = read(pbn.as_bytes());
        let rewrite = rewriter(&text, 1, |problem| {
            problem.record.event = "Three".to_owned()
        });
        let rewritten = rewrite(pbn.as_bytes(), None).unwrap();
        let expected = pbn.replace("Two", "Three");
        assert_eq!(String::from_utf8(rewritten.bytes).unwrap(), expected);
        let same = rewriter(&text, 0, |_| {});
        assert_eq!(same(pbn.as_bytes(), None).unwrap().bytes, pbn.as_bytes());
        let marked = format!("\u{feff}\u{feff}{pbn}");
        let marked_text = read(marked.as_bytes());
        let rewrite = rewriter(&marked_text, 0, |problem| {
            problem.record.event = "Zero".to_owned()
        });
        let rewritten = rewrite(marked.as_bytes(), None).unwrap();
        let expected = marked.replace("One", "Zero");
        assert_eq!(String::from_utf8(rewritten.bytes).unwrap(), expected);
    }

    #[test]
    fn an_encoding_is_kept_while_it_has_all_characters() {
        let bytes = fixture("bts/russian-cp1251.bts");
        let text = read(&bytes);
        assert_eq!(text.facts.encoding.name(), "windows-1251");
        let comment = |notes: &'static str| move |it: &mut Problem| it.question = notes.to_owned();
        let rewrite = rewriter(&text, 0, comment("Новое замечание"));
        let rewritten = rewrite(&bytes, None).unwrap();
        assert!(!rewritten.is_recoded);
        assert_eq!(Encoding::detect(&rewritten.bytes).name(), "windows-1251");
        assert_eq!(rewritten.problem.question, "Новое замечание");
        let rewrite = rewriter(&text, 0, comment("Новое 桥牌"));
        let rewritten = rewrite(&bytes, None).unwrap();
        assert!(rewritten.is_recoded);
        assert_eq!(Encoding::detect(&rewritten.bytes), Encoding::UTF_8);
        assert_eq!(rewritten.problem.question, "Новое 桥牌");
    }

    #[test]
    fn a_changed_file_is_not_overwritten() {
        let pbn = "[Event \"One\"]\n[Deal \"N:AK... 32... ..AK. ..32.\"]\n";
        let rewrite = rewriter(&read(pbn.as_bytes()), 0, |problem| {
            problem.record.site = "Here".to_owned();
        });
        let changed = pbn.replace("One", "Another");
        let refused = rewrite(changed.as_bytes(), None);
        assert_eq!(refused, Err(RewriteError::Changed));
        // A board as this program wrote it itself does not count as changed,
        let own = read(changed.as_bytes()).problems[0].clone();
        assert!(rewrite(changed.as_bytes(), Some(&own)).is_ok());
        // nor does a board before which another one was inserted.
        let more = format!("[Event \"Nought\"]\n[Deal \"N:A... 2... 3... 4...\"]\n\n{pbn}");
        let rewritten = rewrite(more.as_bytes(), None).unwrap();
        assert!(rewritten.bytes.starts_with(b"[Event \"Nought\"]"));
        assert_eq!(rewritten.problem.record.site, "Here");
    }

    #[test]
    fn a_read_only_format_is_rejected() {
        let bytes = fixture("gib/three.txt");
        let text = read(&bytes);
        assert_eq!(text.problems.len(), 3);
        let rewrite = rewriter(&text, 0, |problem| problem.title = "New".to_owned());
        let Err(RewriteError::OnlyRead(format)) = rewrite(&bytes, None) else {
            panic!()
        };
        assert_eq!(format.name, "GIB");
    }

    #[test]
    fn a_picture_is_never_overwritten() {
        let pbn = b"[Deal \"N:AK... 32... ..AK. ..32.\"]\n";
        let rewrite = rewriter(&read(pbn), 0, |problem| problem.title = "New".to_owned());
        let picture = b"\x89PNG\r\n\x1a\n";
        let refused = Err(RewriteError::Wrapped(Wrapping::Picture));
        assert_eq!(rewrite(picture, None), refused);
    }

    #[test]
    fn a_change_that_the_format_cannot_represent_is_rejected() {
        let pbn = b"[Deal \"N:AK... 32... ..AK. ..32.\"]\n";
        let preferans = Problem::new(kibitzer::rules::Game::Preferans);
        let rewrite = rewriter(&read(pbn), 0, |problem| problem.clone_from(&preferans));
        let refused = rewrite(pbn, None);
        assert!(matches!(refused, Err(RewriteError::NoPlace(format, _)) if format.name == "PBN"));
        let refused = write_alone(&preferans, Path::new("a.pbn")).unwrap_err();
        assert_eq!(refused.name, "PBN");
        let written = write_alone(&preferans, Path::new("a.elsewhere")).unwrap();
        assert!(written.contains("Preferans"));
    }

    #[test]
    fn warnings_name_the_boards_they_concern() {
        let bytes = fixture("pbn/errors_10.pbn");
        let text = read(&bytes);
        let facts = &text.facts;
        assert!(!facts.warnings.is_empty());
        let order = |it: &TextWarning| (it.is_harmless(), it.error.line);
        let lines: Vec<_> = facts.warnings.iter().map(order).collect();
        assert!(lines.is_sorted());
        let boards = facts.warnings.iter().filter_map(|warning| warning.board);
        assert!(boards.into_iter().all(|board| board < text.problems.len()));
        // What is understood is not listed.
        let wild = read(&fixture("pbn/wild.pbn"));
        assert!(wild.facts.warnings.is_empty());
    }

    #[test]
    fn equal_warnings_are_merged_and_spelling_comes_last() {
        let deal = "[Deal \"N:AK... 32... ..AK. ..32.\"]";
        let board = format!("[Note \"1:weak\"]\n{deal}\n[Vulnerable \"Perhaps\"]\n\n");
        let text = read(board.repeat(3).as_bytes());
        let warnings = (text.facts.warnings.iter())
            .map(|warning| (warning.error.line, warning.times, warning.is_harmless()));
        assert_eq!(warnings.collect::<Vec<_>>(), [(3, 3, false), (1, 3, true)]);
        assert_eq!(text.facts.notable_warnings().count(), 1);
        assert_eq!(text.facts.unreadable_boards(), 0);
    }

    #[test]
    fn a_file_of_each_format_is_read() {
        let files = [
            ("BTS", "bts/two-games.bts"),
            ("BTS", "bts/binary.bts"),
            ("BTS", "bts/zipped.bts"),
            ("PBN", "pbn/packed.pbn.gz"),
            ("BRI", "machines/two.bri"),
            ("DUP", "machines/two.dup"),
            ("DGE", "machines/two.dge"),
            ("BHG", "machines/two.bhg"),
            ("DLM", "machines/two.dlm"),
            ("Deep Finesse", "deep-finesse/lines.txt"),
            ("libdds", "dds/list2.txt"),
            ("GIB", "gib/three.txt"),
            ("PPN", "ppn/whole.ppn"),
            ("RBN", "rbn/two.rbn"),
            ("JSON", "json/deals.json"),
            ("LIN", "lin/match.lin"),
            ("PBN", "pbn/correct_20.pbn"),
            ("Diagrams", "diagrams/bulletin.txt"),
        ];
        for (name, file) in files {
            let text = read(&fixture(file));
            assert_eq!(
                text.facts.format.map(|format| format.name),
                Some(name),
                "{file}"
            );
        }
        assert!(FORMATS.iter().all(|format| !format.endings.is_empty()));
    }
}
