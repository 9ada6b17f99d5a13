//! Reading texts in any format: their boards and the warnings about them. Also writes an edited board back into its
//! place in the file.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kibitzer::notation::native;
use kibitzer::problem::Problem;
use kibitzer_formats::{
    Encoding, Format, FormatFlaw, Pieces, ReadError, Rewrite, TextPiece, Wrapping,
};

/// The source of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextSource {
    /// The text was pasted from the clipboard.
    Clipboard,
    /// The text came from a file with this name.
    File(String),
    /// No text: the deals were dealt at random with this seed.
    Dealt(u64),
}

/// A text of which at least one board could be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadText {
    /// The facts about the text as a whole.
    pub facts: Arc<TextFacts>,
    /// The boards that could be read, at least one.
    pub problems: Vec<Problem>,
}

/// A text of which no board could be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnreadText {
    /// The reason why no board could be read.
    pub error: ReadError,
    /// The facts about the text as a whole.
    pub facts: Arc<TextFacts>,
}

/// The facts about a text as a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextFacts {
    /// The source of the text.
    pub source: TextSource,
    /// The path, if the text is a file.
    pub path: Option<PathBuf>,
    /// The format of the text, if it was recognized.
    pub format: Option<&'static Format>,
    /// The character encoding of the text.
    pub encoding: Encoding,
    /// The kind of file that contains the text, such as a picture.
    pub wrapping: Option<Wrapping>,
    /// The warnings, sorted by line, with those about spelling only at the end. Equal warnings are listed once.
    pub oddities: Vec<TextOddity>,
}

/// A warning about a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextOddity {
    /// The error and its line and column.
    pub error: ReadError,
    /// True if the error made a board unreadable.
    pub costs_board: bool,
    /// The board in or after which the warning occurs: its index among the readable boards.
    pub board: Option<usize>,
    /// The number of places with this warning, of which `error` gives the first.
    pub times: usize,
}

impl TextOddity {
    /// Returns true if the warning concerns spelling only: the board is read as it was meant.
    pub fn is_harmless(&self) -> bool {
        !self.costs_board && self.error.flaw.is_harmless()
    }
}

/// Upper limit of different warnings per text. Unreadable boards are always listed and do not count.
const MOST_REMARKS: usize = 1_000;

/// The warnings that a text has had so far: for the wording of each, its index in the list.
#[derive(Default)]
struct ListedRemarks(HashMap<String, usize>);

impl ListedRemarks {
    /// Adds a warning to the list, or counts it if the same warning is listed already.
    fn add(&mut self, oddities: &mut Vec<TextOddity>, oddity: TextOddity) {
        let words = oddity.error.flaw.to_string();
        match self.0.get(&words) {
            Some(&at) => oddities[at].times += 1,
            None if self.0.len() < MOST_REMARKS => {
                self.0.insert(words, oddities.len());
                oddities.push(oddity);
            }
            None => {}
        }
    }
}

/// The place of a board in a text: its index among the readable boards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextBoardPlace {
    /// The facts about the text that contains the board.
    pub facts: Arc<TextFacts>,
    /// The index of the board, from 0.
    pub index: usize,
}

impl ReadText {
    /// Reads a text in any format and encoding.
    ///
    /// # Errors
    ///
    /// The reason and the warnings if no board can be read.
    pub fn read(
        bytes: &[u8],
        source: TextSource,
        path: Option<PathBuf>,
    ) -> Result<ReadText, Box<UnreadText>> {
        // Reading from memory cannot fail.
        let pieces = Pieces::new(bytes).map_while(Result::ok);
        let mut facts = TextFacts {
            path,
            wrapping: Wrapping::of(bytes),
            ..TextFacts::of_source(source)
        };
        let (mut problems, mut remarks) = (Vec::new(), ListedRemarks::default());
        for piece in pieces {
            facts.take(piece, &mut problems, &mut remarks);
        }
        let oddities = &mut facts.oddities;
        oddities.sort_by_key(|it| (it.is_harmless(), it.error.line, it.error.column));
        if problems.is_empty() {
            let error = facts.why_unreadable(bytes);
            let facts = Arc::new(facts);
            return Err(Box::new(UnreadText { error, facts }));
        }
        let facts = Arc::new(facts);
        Ok(ReadText { facts, problems })
    }
}

impl TextFacts {
    /// Creates the facts about problems that were not read from a text.
    pub fn of_source(source: TextSource) -> TextFacts {
        TextFacts {
            source,
            path: None,
            format: None,
            encoding: Encoding::UTF_8,
            wrapping: None,
            oddities: Vec::new(),
        }
    }

    /// Creates the facts about a file that this program wrote.
    pub fn own(path: PathBuf) -> TextFacts {
        let format = Format::of_path(&path);
        TextFacts {
            format: format.or_else(|| Format::by_ending(native::EXTENSION)),
            path: Some(path.clone()),
            ..TextFacts::of_source(TextSource::File(file_name(&path)))
        }
    }

    /// Returns the number of boards that could not be read.
    pub fn lost(&self) -> usize {
        self.oddities.iter().filter(|it| it.costs_board).count()
    }

    /// Returns the number of warnings that concern more than spelling.
    pub fn notable(&self) -> usize {
        self.oddities.iter().filter(|it| !it.is_harmless()).count()
    }

    /// Adds the boards and warnings of one piece of the text.
    fn take(&mut self, piece: TextPiece, problems: &mut Vec<Problem>, remarks: &mut ListedRemarks) {
        self.format = self.format.or(piece.format);
        self.encoding = piece.encoding;
        let mut starts = Vec::new();
        for board in piece.contents.boards {
            match board.content {
                Ok(content) => {
                    starts.push((board.line, problems.len()));
                    problems.push(content.problem);
                }
                Err(error) => self.oddities.push(TextOddity {
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
            let oddity = TextOddity {
                board: last(error.line).or_else(first).map(|(_, board)| *board),
                costs_board: false,
                times: 1,
                error,
            };
            remarks.add(&mut self.oddities, oddity);
        }
    }

    /// Returns the reason why no board could be read.
    fn why_unreadable(&self, bytes: &[u8]) -> ReadError {
        let mut lost = self.oddities.iter().filter(|it| it.costs_board);
        // A text without a recognized format is read once more as a whole.
        let whole = kibitzer_formats::read_bytes(bytes);
        let mut first = || lost.next().map(|it| it.error.clone());
        match (self.format, whole) {
            (Some(_), Err(error)) => first().unwrap_or(error),
            (None, Err(error)) => error,
            (_, Ok(found)) => {
                let mut errors = found.contents.boards.into_iter();
                let error = errors.find_map(|board| board.content.err());
                error
                    .or_else(first)
                    .unwrap_or_else(|| ReadError::new(1, 1, FormatFlaw::NoDeal))
            }
        }
    }
}

/// An edited board of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardEdit {
    /// The index of the board among the readable boards of the file.
    pub index: usize,
    /// The board as the file held it when it was last read or written.
    pub before: Problem,
    /// The board after the edit, as it should be written.
    pub after: Problem,
}

/// The new content of a file after one board was edited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RewrittenText {
    /// The whole content of the file after the edit.
    pub bytes: Vec<u8>,
    /// The edited board as the new content holds it.
    pub problem: Problem,
    /// True if the encoding had to be changed, because the old one lacks some of the letters.
    pub is_recoded: bool,
}

/// The reason why an edited board cannot be written into its place in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoRewrite {
    /// The board in the file is not the one that was read.
    Changed,
    /// The format can be read but not written.
    OnlyRead(&'static Format),
    /// The format cannot represent the changes.
    NoPlace(&'static Format),
    /// Other boards of the file would change.
    OthersChange(&'static Format),
    /// The text is embedded in a file of another kind, such as a picture, which a plain text would destroy.
    Wrapped(Wrapping),
}

/// The current content of a file, piece by piece.
struct FileText {
    pieces: Vec<TextPiece>,
    /// The readable boards, each with the index of its piece.
    boards: Vec<(usize, Problem)>,
}

impl FileText {
    fn of(bytes: &[u8]) -> FileText {
        let pieces: Vec<TextPiece> = Pieces::new(bytes).map_while(Result::ok).collect();
        let mut boards = Vec::new();
        for (index, piece) in pieces.iter().enumerate() {
            let good = piece.contents.boards.iter();
            let good = good.filter_map(|board| board.content.as_ref().ok());
            boards.extend(good.map(|content| (index, content.problem.clone())));
        }
        FileText { pieces, boards }
    }

    /// Returns `index` if the board there equals one of the problems in `known`. Otherwise returns the index of the
    /// only board that does, or `None` if none or several do.
    fn find(&self, index: usize, known: &[&Problem]) -> Option<usize> {
        let is_known = |board: &(usize, Problem)| known.contains(&&board.1);
        if self.boards.get(index).is_some_and(is_known) {
            return Some(index);
        }
        let mut places = (0..self.boards.len()).filter(|&at| is_known(&self.boards[at]));
        places.next().filter(|_| places.next().is_none())
    }

    /// Returns true if all boards but the one at index `at` are the same as in `other`.
    fn is_same_but(&self, at: usize, other: &FileText) -> bool {
        let others = |of: &FileText| -> Vec<Problem> {
            let boards = of.boards.iter().enumerate();
            let boards = boards.filter(|(index, _)| *index != at);
            boards.map(|(_, (_, problem))| problem.clone()).collect()
        };
        others(self) == others(other)
    }
}

impl BoardEdit {
    /// Writes the board into the current content of its file. `own` is the board as this program wrote it there last,
    /// if it did: the file may hold that instead of `before`.
    ///
    /// # Errors
    ///
    /// The reason why the board cannot be written there.
    pub fn rewrite(&self, bytes: &[u8], own: Option<&Problem>) -> Result<RewrittenText, NoRewrite> {
        if let Some(wrapping) = Wrapping::of(bytes) {
            return Err(NoRewrite::Wrapped(wrapping));
        }
        let standing = FileText::of(bytes);
        let known: Vec<&Problem> = [&self.before].into_iter().chain(own).collect();
        let at = standing
            .find(self.index, &known)
            .ok_or(NoRewrite::Changed)?;
        let (piece, before) = &standing.boards[at];
        let format = standing.pieces[*piece].format.ok_or(NoRewrite::Changed)?;
        if !format.can_write() {
            return Err(NoRewrite::OnlyRead(format));
        }
        let rewrite = Rewrite {
            piece: standing.pieces[*piece].text.trim_start_matches('\u{feff}'),
            before,
            after: &self.after_in(format, before),
        };
        let mark = match standing.pieces[*piece].text.starts_with('\u{feff}') {
            true => "\u{feff}",
            false => "",
        };
        let text = format.rewrite(rewrite).ok_or(NoRewrite::NoPlace(format))?;
        let pieces = standing.pieces.iter().enumerate();
        let whole: String =
            pieces.fold(String::new(), |whole, (index, it)| match index == *piece {
                true => whole + mark + &text,
                false => whole + &it.text,
            });
        let encoding = standing.pieces[*piece].encoding;
        let (bytes, is_recoded) = match encoding.bytes(&whole) {
            Some(bytes) => (bytes.into_owned(), false),
            None => (whole.into_bytes(), true),
        };
        let now = FileText::of(&bytes);
        let problem = match now.boards.get(at) {
            _ if !standing.is_same_but(at, &now) => return Err(NoRewrite::OthersChange(format)),
            Some((_, problem)) if problem != before || *before == self.after => problem.clone(),
            Some(_) | None => return Err(NoRewrite::NoPlace(format)),
        };
        Ok(RewrittenText {
            bytes,
            problem,
            is_recoded,
        })
    }

    /// Returns the board to write in `format`. Only our own format can place a question in the middle of the play. In
    /// other formats the position of `before` stays, wherever the user was in the play.
    fn after_in(&self, format: &Format, before: &Problem) -> Problem {
        match format.endings.contains(&native::EXTENSION) {
            true => self.after.clone(),
            false => {
                let mut after = self.after.clone();
                let stands = after.play.has(&before.line);
                after.line = if stands {
                    before.line.clone()
                } else {
                    Vec::new()
                };
                after.at = before.at.min(after.line_in_view().len());
                after
            }
        }
    }
}

/// Writes a problem as a file of its own, in the format of the extension of `path`, or else in our own format.
///
/// # Errors
///
/// The format, if it cannot represent the problem.
pub fn write_alone(problem: &Problem, path: &Path) -> Result<String, &'static Format> {
    match Format::of_path(path) {
        Some(format) => format.write_alone(problem).ok_or(format),
        None => Ok(native::write(problem)),
    }
}

/// Returns the name of a file without its folder.
pub fn file_name(path: &Path) -> String {
    let name = path.file_name();
    name.map_or_else(
        || path.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    )
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

    fn retitled(text: &ReadText, index: usize, change: impl Fn(&mut Problem)) -> BoardEdit {
        let before = text.problems[index].clone();
        let mut after = before.clone();
        change(&mut after);
        BoardEdit {
            index,
            before,
            after,
        }
    }

    /// The lines in which two files differ, decoded with a Western code page.
    fn differing(one: &[u8], other: &[u8]) -> Vec<(String, String)> {
        let lines = |bytes: &[u8]| -> Vec<String> {
            let letters = bytes.iter().map(|&it| char::from(it)).collect::<String>();
            letters.split('\n').map(str::to_owned).collect()
        };
        let (one, other) = (lines(one), lines(other));
        assert_eq!(one.len(), other.len());
        let pairs = one.into_iter().zip(other);
        pairs.filter(|(one, other)| one != other).collect()
    }

    #[test]
    fn an_edited_tag_changes_its_line_alone() {
        let bytes = fixture("pbn/correct_21.pbn");
        let text = read(&bytes);
        assert!(text.problems.len() > 1 && text.facts.oddities.is_empty());
        let edit = retitled(&text, 1, |it| it.record.site = "Elsewhere".to_owned());
        let rewritten = edit.rewrite(&bytes, None).unwrap();
        let changed = differing(&bytes, &rewritten.bytes);
        assert_eq!(changed.len(), 1, "{changed:?}");
        assert!(changed[0].1.starts_with("[Site \"Elsewhere\"]"));
        assert_eq!(rewritten.problem.record.site, "Elsewhere");
        assert!(!rewritten.is_recoded);
    }

    #[test]
    fn line_ends_stay_and_what_is_not_edited_is_written_as_it_stands() {
        let pbn = "% PBN 2.1\r\n[Event \"One\"]\r\n[Deal \"N:AK... 32... ..AK. ..32.\"]\r\n\r\n[Event \"Two\"]\r\n\
                   [Deal \"N:A... 3... ..A. ..3.\"]\r\n";
        let text = read(pbn.as_bytes());
        let edit = retitled(&text, 1, |it| it.record.event = "Three".to_owned());
        let rewritten = edit.rewrite(pbn.as_bytes(), None).unwrap();
        let expected = pbn.replace("Two", "Three");
        assert_eq!(String::from_utf8(rewritten.bytes).unwrap(), expected);
        let same = retitled(&text, 0, |_| {});
        assert_eq!(
            same.rewrite(pbn.as_bytes(), None).unwrap().bytes,
            pbn.as_bytes()
        );
    }

    #[test]
    fn a_code_page_stays_as_long_as_it_has_the_letters() {
        let bytes = fixture("bts/russian-cp1251.bts");
        let text = read(&bytes);
        assert_eq!(text.facts.encoding.name(), "windows-1251");
        let comment = |notes: &'static str| move |it: &mut Problem| it.question = notes.to_owned();
        let edit = retitled(&text, 0, comment("Новое замечание"));
        let rewritten = edit.rewrite(&bytes, None).unwrap();
        assert!(!rewritten.is_recoded);
        assert_eq!(Encoding::of(&rewritten.bytes).name(), "windows-1251");
        assert_eq!(rewritten.problem.question, "Новое замечание");
        let edit = retitled(&text, 0, comment("Новое 桥牌"));
        let rewritten = edit.rewrite(&bytes, None).unwrap();
        assert!(rewritten.is_recoded);
        assert_eq!(Encoding::of(&rewritten.bytes), Encoding::UTF_8);
        assert_eq!(rewritten.problem.question, "Новое 桥牌");
    }

    #[test]
    fn a_file_that_changed_is_not_written_over() {
        let pbn = "[Event \"One\"]\n[Deal \"N:AK... 32... ..AK. ..32.\"]\n";
        let edit = retitled(&read(pbn.as_bytes()), 0, |it| {
            it.record.site = "Here".to_owned()
        });
        let changed = pbn.replace("One", "Another");
        let refused = edit.rewrite(changed.as_bytes(), None);
        assert_eq!(refused, Err(NoRewrite::Changed));
        // A board as this program wrote it itself does not count as changed,
        let own = read(changed.as_bytes()).problems[0].clone();
        assert!(edit.rewrite(changed.as_bytes(), Some(&own)).is_ok());
        // nor does a board before which another one was inserted.
        let more = format!("[Event \"Nought\"]\n[Deal \"N:A... 2... 3... 4...\"]\n\n{pbn}");
        let rewritten = edit.rewrite(more.as_bytes(), None).unwrap();
        assert!(rewritten.bytes.starts_with(b"[Event \"Nought\"]"));
        assert_eq!(rewritten.problem.record.site, "Here");
    }

    #[test]
    fn a_form_that_is_only_read_says_so() {
        let bytes = fixture("gib/three.txt");
        let text = read(&bytes);
        assert_eq!(text.problems.len(), 3);
        let edit = retitled(&text, 0, |it| it.title = "New".to_owned());
        let Err(NoRewrite::OnlyRead(format)) = edit.rewrite(&bytes, None) else {
            panic!()
        };
        assert_eq!(format.name, "GIB");
    }

    #[test]
    fn a_picture_is_never_written_over() {
        let pbn = b"[Deal \"N:AK... 32... ..AK. ..32.\"]\n";
        let edit = retitled(&read(pbn), 0, |it| it.title = "New".to_owned());
        let picture = b"\x89PNG\r\n\x1a\n";
        let refused = Err(NoRewrite::Wrapped(Wrapping::Picture));
        assert_eq!(edit.rewrite(picture, None), refused);
    }

    #[test]
    fn a_form_that_has_no_place_for_it_says_so() {
        let pbn = b"[Deal \"N:AK... 32... ..AK. ..32.\"]\n";
        let edit = retitled(&read(pbn), 0, |it| {
            *it = Problem::new(kibitzer::rules::Game::Preferans)
        });
        let refused = edit.rewrite(pbn, None);
        assert!(matches!(refused, Err(NoRewrite::NoPlace(format)) if format.name == "PBN"));
        let preferans = Problem::new(kibitzer::rules::Game::Preferans);
        assert_eq!(
            write_alone(&preferans, Path::new("a.pbn")).map_err(|it| it.name),
            Err("PBN")
        );
        assert!(
            write_alone(&preferans, Path::new("a.elsewhere"))
                .unwrap()
                .contains("Preferans")
        );
    }

    #[test]
    fn oddities_are_told_with_the_boards_that_they_stand_in() {
        let bytes = fixture("pbn/wild.pbn");
        let text = read(&bytes);
        let facts = &text.facts;
        assert!(!facts.oddities.is_empty());
        let order = |it: &TextOddity| (it.is_harmless(), it.error.line);
        let lines: Vec<_> = facts.oddities.iter().map(order).collect();
        assert!(lines.is_sorted());
        // All of this can be read as it was meant.
        assert_eq!(facts.notable(), 0);
        let boards = facts.oddities.iter().filter_map(|it| it.board);
        assert!(boards.into_iter().all(|it| it < text.problems.len()));
    }

    #[test]
    fn the_same_is_told_once_and_spelling_last() {
        let deal = "[Deal \"N:AK... 32... ..AK. ..32.\"]";
        let board = format!("[Contract \"1N\"]\n{deal}\n[Vulnerable \"Perhaps\"]\n\n");
        let text = read(board.repeat(3).as_bytes());
        let told = text.facts.oddities.iter();
        let told = told.map(|it| (it.error.line, it.times, it.is_harmless()));
        assert_eq!(told.collect::<Vec<_>>(), [(3, 3, false), (1, 3, true)]);
        assert_eq!((text.facts.notable(), text.facts.lost()), (1, 0));
    }

    #[test]
    fn one_file_of_each_form_is_read() {
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
            ("LIN", "lin/match.lin"),
            ("PBN", "pbn/correct_20.pbn"),
            ("Diagrams", "diagrams/bulletin.txt"),
        ];
        for (name, file) in files {
            let text = read(&fixture(file));
            assert_eq!(text.facts.format.map(|it| it.name), Some(name), "{file}");
        }
        assert!(FORMATS.iter().all(|it| !it.endings.is_empty()));
    }
}
