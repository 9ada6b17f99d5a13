//! The boards that `kibitz arrange` has read, each with the text that it was read from.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::anyhow;

use kibitzer::problem::{Problem, ProblemField};
use kibitzer_formats::{Encoding, FilePart, Format, FormatFlaw, ProblemPart, TextBoard, TextPiece};

use crate::board_writer::parts_beside;
use crate::failure::Failure;
use crate::input::{self, BoardSelection, InputPart, TextItem};
use crate::input_place::{self, InputPlace};
use crate::messages::{FileWarnings, print_skipped};
use crate::output::Output;
use crate::value_parsers::ChosenBoards;

/// A board of the input, with the text that it was read from.
pub(super) struct StackBoard {
    pub(super) place: InputPlace,
    /// The board as it was read.
    before: Problem,
    /// The board as it is to be written.
    pub(super) problem: Problem,
    /// Index of the input file.
    file: usize,
    /// Text between the board before and this one.
    lead: Vec<TextGap>,
    /// Text of the board alone; empty if it cannot be separated from that of other boards.
    text: String,
    /// True if the text of the board ended its file.
    ends_file: bool,
    /// Parts of the board that stand next to it in the file, such as results at other tables.
    beside: Vec<ProblemPart>,
}

impl StackBoard {
    /// Returns true if the board must be written differently from how it was read.
    pub(super) fn is_changed(&self) -> bool {
        self.problem != self.before
    }

    /// Returns the tables next to the board that are lost because they belong to the board as it was: those of a board
    /// that has more than its number changed.
    pub(super) fn lost_beside(&self) -> &[ProblemPart] {
        let mut changes = ProblemField::differences(&self.before, &self.problem);
        if changes.any(|field| field != ProblemField::Board) {
            &self.beside
        } else {
            &[]
        }
    }

    /// Returns all parts of the board that stand next to it in the file.
    pub(super) fn beside(&self) -> &[ProblemPart] {
        &self.beside
    }

    fn part(&self) -> FilePart<'_> {
        let is_kept = self.lost_beside().is_empty();
        FilePart {
            text: if is_kept { &self.text } else { "" },
            board: Some([&self.before, &self.problem]),
            ends_file: self.ends_file,
        }
    }
}

/// Text of a file without a board that can be read.
struct TextGap {
    text: String,
    /// True if the text is a board that cannot be read.
    is_board: bool,
}

/// An input file, with the text before its first board and after its last one.
struct SourceFile {
    name: Option<String>,
    format: Option<&'static Format>,
    encoding: Encoding,
    /// Text before the first board; `None` before that board has been read.
    head: Option<Vec<TextGap>>,
    tail: Vec<TextGap>,
}

/// The boards of all input files in order.
pub(super) struct BoardStack {
    files: Vec<SourceFile>,
    pub(super) boards: Vec<StackBoard>,
    selection: BoardSelection,
    /// Text read since the last board.
    waiting: Vec<TextGap>,
    warnings: FileWarnings,
}

impl BoardStack {
    /// Reads the boards of the input files that `--board` selects, and prints errors and warnings.
    ///
    /// # Errors
    ///
    /// Returns an error if an input cannot be read to its end, or if the user stops the program.
    pub(super) fn read(
        files: Vec<PathBuf>,
        chosen: ChosenBoards,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> Result<BoardStack, Failure> {
        let sources = files.iter().map(|file| SourceFile {
            name: input_place::file_name(file),
            format: None,
            encoding: Encoding::UTF_8,
            head: None,
            tail: Vec::new(),
        });
        let mut stack = BoardStack {
            files: sources.collect(),
            boards: Vec::new(),
            selection: BoardSelection::new(chosen),
            waiting: Vec::new(),
            warnings: FileWarnings::new(output.verbosity),
        };
        let parts = input::read_pieces(files, output.verbosity)?;
        let mut last = 0;
        for (file, part) in input::items_until_stopped(&parts, stop) {
            if file != last {
                stack.end_file(std::mem::replace(&mut last, file));
            }
            let whole = InputPlace::for_input(stack.files[file].name.clone());
            match part {
                InputPart::OpenFailed(error) => output.print_error(&whole, &error)?,
                InputPart::ReadFailed(error) => return Err(Failure::new(error).with_place(whole)),
                InputPart::Piece(piece) => stack.add_piece(file, *piece)?,
            }
        }
        if stop.load(Ordering::Relaxed) {
            return Err(Failure::stopped_by_user());
        }
        stack.end_file(last);
        stack.warnings.end_file();
        if let Some(error) = stack.selection.missing_board() {
            output.print_error(&InputPlace::default(), &error)?;
        }
        Ok(stack)
    }

    /// Ends the current input file: the text since its last board becomes its tail.
    fn end_file(&mut self, file: usize) {
        let tail = std::mem::take(&mut self.waiting);
        let last = self.boards.last_mut().filter(|last| last.file == file);
        if let Some(last) = last {
            last.ends_file = tail.is_empty();
        }
        self.files[file].tail = tail;
    }

    /// Adds the boards in a piece of an input file, and prints its errors and warnings.
    fn add_piece(&mut self, file: usize, mut piece: TextPiece) -> Result<(), Failure> {
        let mut texts = self.separate_texts(file, &mut piece);
        self.selection.retain_selected(&mut piece.contents);
        let scores = std::mem::take(&mut piece.contents.scores);
        let name = self.files[file].name.clone();
        let mut index = 0;
        for item in input::in_source_order(piece.contents) {
            match item {
                TextItem::Warning(warning) => {
                    let (line, column) = (Some(warning.line), Some(warning.column));
                    let place = InputPlace::new(name.clone(), line, column);
                    self.warnings.print_parser_warning(&place, &warning.flaw);
                }
                TextItem::Board(board) => {
                    let beside = parts_beside(index, &scores);
                    self.add_board(file, *board, std::mem::take(&mut texts), beside)?;
                    index += 1;
                }
            }
        }
        Ok(())
    }

    /// Takes the text of a piece of an input file, and returns the text between the last board and its board, and that
    /// of the board alone. Both are empty for a piece without boards.
    fn separate_texts(&mut self, file: usize, piece: &mut TextPiece) -> (Vec<TextGap>, String) {
        let source = &mut self.files[file];
        (source.format, source.encoding) = (piece.format, piece.encoding);
        let mut text = std::mem::take(&mut piece.text);
        let boards = piece.contents.boards.len();
        if boards == 0 {
            self.waiting.push(TextGap::between(text));
            return (Vec::new(), String::new());
        }
        let mut lead = std::mem::take(&mut self.waiting);
        if source.head.is_none() {
            let heading = piece
                .format
                .map_or(0, |format| format.heading_length(&text));
            let rest = text.split_off(heading);
            lead.push(TextGap::between(std::mem::replace(&mut text, rest)));
            source.head = Some(std::mem::take(&mut lead));
        }
        if boards > 1 {
            text.clear();
        }
        (lead, text)
    }

    /// Adds a board of an input file with its text, or prints the reason why it cannot be read.
    fn add_board(
        &mut self,
        file: usize,
        board: TextBoard,
        (mut lead, text): (Vec<TextGap>, String),
        beside: Vec<ProblemPart>,
    ) -> Result<(), Failure> {
        let name = self.files[file].name.clone();
        match board.content {
            Ok(line) => self.boards.push(StackBoard {
                place: InputPlace::new(name, Some(board.line), None),
                before: line.problem.clone(),
                problem: line.problem,
                file,
                lead,
                text,
                ends_file: false,
                beside,
            }),
            Err(error) => {
                let place = InputPlace::for_error(name, &error);
                if let FormatFlaw::TooLong { .. } = error.flaw {
                    return Err(Failure::new(anyhow!("{}", error.flaw)).with_place(place));
                }
                print_skipped(&place, &error.flaw);
                self.waiting.append(&mut lead);
                self.waiting.push(TextGap {
                    text,
                    is_board: true,
                });
            }
        }
        Ok(())
    }

    /// Returns the name of the input file if there is only one.
    pub(super) fn only_file(&self) -> Option<String> {
        match &self.files[..] {
            [file] => file.name.clone(),
            _ => None,
        }
    }

    /// Returns the format of the first input file that has a board, if the format can be written.
    pub(super) fn first_format(&self) -> Option<&'static Format> {
        let first = self.boards.first()?;
        self.files[first.file]
            .format
            .filter(|format| format.can_write())
    }

    /// Assembles a file from the texts of `boards`, which are boards of this stack, and returns its bytes. `is_whole` is
    /// true if these are all boards of a single file in their order; then boards that cannot be read stay, and so does
    /// the text after the last board. Returns `None` if the boards are not of this format or must be written anew.
    pub(super) fn assemble(
        &self,
        format: &'static Format,
        boards: &[StackBoard],
        is_whole: bool,
    ) -> Option<Vec<u8>> {
        let is_many = boards.len() > 1 && !format.holds_many();
        let is_other = |board: &StackBoard| self.files[board.file].format != Some(format);
        if is_many || boards.iter().any(is_other) {
            return None;
        }
        let first = &self.files[boards.iter().map(|board| board.file).min()?];
        let is_kept = |gap: &&TextGap| is_whole || !gap.is_board;
        let head = first.head.iter().flatten().filter(is_kept);
        let mut parts: Vec<FilePart<'_>> = head.map(TextGap::part).collect();
        for board in boards {
            parts.extend(board.lead.iter().filter(is_kept).map(TextGap::part));
            parts.push(board.part());
        }
        if is_whole {
            parts.extend(first.tail.iter().map(TextGap::part));
        }
        let text = format.assemble(&parts)?.concat();
        let has_encoding = |board: &StackBoard| self.files[board.file].encoding == first.encoding;
        let is_same = boards.iter().all(has_encoding);
        let bytes = first.encoding.bytes(&text).filter(|_| is_same);
        Some(bytes.map_or_else(|| text.as_bytes().to_vec(), |bytes| bytes.into_owned()))
    }
}

impl TextGap {
    /// Creates the gap that consists of text between boards.
    fn between(text: String) -> TextGap {
        TextGap {
            text,
            is_board: false,
        }
    }

    fn part(&self) -> FilePart<'_> {
        FilePart {
            text: &self.text,
            board: None,
            ends_file: false,
        }
    }
}
