//! Writes the annotated boards: by inserting the results into the text of the input, or in another format.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::anyhow;
use kibitzer::annotation::{CostPlacement, tell_costs, tell_makes};
use kibitzer::cards::BySeat;
use kibitzer::problem::Problem;
use kibitzer_formats::{Format, GrowingFile, Rewrite, TextPiece};

use crate::board_sink::BoardSink;
use crate::output::Output;

use super::journal::{Journal, JournalEntry, JournalLookup};
use super::precheck::WritingMethod;
use super::unsolved_boards::{AnnotatedPiece, PieceBoard, TextPieces, line_start};
use crate::failure::Failure;

/// Writes the boards of the input to the file at `target`, annotated with the results in the journal file. Returns the
/// counts of boards written.
///
/// # Errors
///
/// Returns the reason why the file was not written.
pub(super) fn write_annotated_file(
    mut pieces: TextPieces<'_>,
    target: &Path,
    (method, placement): (WritingMethod, CostPlacement),
    journal: &mut Journal,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<WrittenBoards, Failure> {
    journal.rewind()?;
    let sink = BoardSink::open(Some(target))?;
    let mut text = AnnotatedText::new(sink, placement, ResultSource::Journal(journal));
    while let Some((path, piece)) = pieces.next()? {
        if stop.load(Ordering::Relaxed) {
            return Err(Failure::stopped_by_user());
        }
        text.write_piece(path, &piece, method, output)?;
    }
    text.finish()
}

/// Counts of the boards of an output file: annotated completely, annotated in part, written unchanged, and left out.
#[derive(Default)]
pub(super) struct WrittenBoards {
    /// Number of boards written with all their results.
    pub(super) annotated: u64,
    /// Number of boards written without some of their results, because the output format cannot represent them.
    pub(super) in_part: u64,
    /// Number of boards written unchanged, because there was nothing to compute.
    pub(super) unchanged: u64,
    /// Number of boards not written, because the output format cannot represent them.
    pub(super) left_out: u64,
}

impl WrittenBoards {
    /// Counts a board that was written. `is_whole` is true if all its results were written with it, and `None` if there
    /// was nothing to compute.
    fn count_written(&mut self, is_whole: Option<bool>) {
        match is_whole {
            Some(true) => self.annotated += 1,
            Some(false) => self.in_part += 1,
            None => self.unchanged += 1,
        }
    }
}

/// The place from which the results are taken when the boards are written: a file or memory.
enum ResultSource<'a> {
    /// The journal file, to which the results were saved while the boards were solved.
    Journal(&'a mut Journal),
    /// Results in memory, for the next boards to be written, in order.
    Memory(VecDeque<JournalEntry>),
}

/// An output file with annotated boards that is being written.
pub(super) struct AnnotatedText<'a> {
    sink: BoardSink,
    placement: CostPlacement,
    findings: ResultSource<'a>,
    written: WrittenBoards,
    /// Output text in a format other than that of the input; `None` until its first board is written.
    file: Option<GrowingFile>,
}

impl<'a> AnnotatedText<'a> {
    fn new(
        sink: BoardSink,
        placement: CostPlacement,
        findings: ResultSource<'a>,
    ) -> AnnotatedText<'a> {
        AnnotatedText {
            sink,
            placement,
            findings,
            written: WrittenBoards::default(),
            file: None,
        }
    }

    /// Starts writing to standard output. The results of a board must be [added](AnnotatedText::add_result) before the
    /// board is written.
    ///
    /// # Errors
    ///
    /// Returns an error if the output cannot be written.
    pub(super) fn on_standard_output(
        placement: CostPlacement,
    ) -> Result<AnnotatedText<'a>, Failure> {
        let findings = ResultSource::Memory(VecDeque::new());
        Ok(AnnotatedText::new(
            BoardSink::open(None)?,
            placement,
            findings,
        ))
    }

    /// Adds the results for the next board to be written.
    pub(super) fn add_result(&mut self, entry: JournalEntry) {
        match &mut self.findings {
            ResultSource::Memory(fresh) => fresh.push_back(entry),
            // The results are already in the journal.
            ResultSource::Journal(_) => {}
        }
    }

    /// Returns the number of results that have been added, but whose boards have not been written yet.
    pub(super) fn unwritten_results(&self) -> usize {
        match &self.findings {
            ResultSource::Memory(fresh) => fresh.len(),
            ResultSource::Journal(_) => 0,
        }
    }

    /// Writes a piece of the input file at `path`, with the results of its boards.
    ///
    /// # Errors
    ///
    /// Returns the reason why the piece cannot be written.
    pub(super) fn write_piece(
        &mut self,
        path: &Path,
        piece: &AnnotatedPiece,
        method: WritingMethod,
        output: &mut Output,
    ) -> Result<(), Failure> {
        match method {
            WritingMethod::Rewritten => self.insert_results(path, piece),
            WritingMethod::Converted(format) => self.convert_boards(path, piece, format, output),
        }
    }

    /// Flushes the output, so that a reader of a pipe sees the boards so far.
    ///
    /// # Errors
    ///
    /// Returns an error if the output was closed.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.sink.flush()?)
    }

    /// Completes the output file, and returns the counts of boards written.
    ///
    /// # Errors
    ///
    /// Returns an error if the output cannot be completed.
    pub(super) fn finish(mut self) -> Result<WrittenBoards, Failure> {
        if let Some(file) = self.file {
            self.sink.write_bytes(file.end().as_bytes())?;
        }
        self.sink.commit()?;
        Ok(self.written)
    }

    /// Copies one piece of the input, such as a board, to the output, and inserts the results into its text.
    fn insert_results(&mut self, path: &Path, boards: &AnnotatedPiece) -> Result<(), Failure> {
        if boards.has_overlong_board() {
            return Err(input_changed(path));
        }
        let piece = &boards.piece;
        let mut text = piece.text.clone();
        for board in boards.readable_boards() {
            let (after, is_annotated) = self.annotate_board(path, &board)?;
            let before = if is_annotated {
                problem_to_compare(board.problem, piece)
            } else {
                board.problem.clone()
            };
            let rewritten = piece.format.and_then(|format| {
                format.rewrite(Rewrite {
                    piece: &text,
                    before: &before,
                    after: &after,
                })
            });
            text = rewritten.unwrap_or(text);
            let has_all = |format: &Format| self.has_all_results(format, &text, &after);
            let is_whole = is_annotated.then(|| piece.format.is_some_and(has_all));
            self.written.count_written(is_whole);
        }
        let bytes = piece.encoding.bytes(&text);
        self.sink
            .write_bytes(bytes.as_deref().unwrap_or(text.as_bytes()))
    }

    /// Writes the boards in a piece of the input to the output in another format, with their results.
    fn convert_boards(
        &mut self,
        path: &Path,
        piece: &AnnotatedPiece,
        format: &'static Format,
        output: &mut Output,
    ) -> Result<(), Failure> {
        for board in piece.readable_boards() {
            let (after, is_annotated) = self.annotate_board(path, &board)?;
            let Some(text) = format.write(&after) else {
                self.written.left_out += 1;
                let message = format!("{} cannot represent this board", format.name);
                // If this fails, the error cannot be reported anywhere.
                let _ = output.print_error(&line_start(path, board.line), &message);
                continue;
            };
            let is_whole = is_annotated.then(|| self.has_all_results(format, &text, &after));
            self.written.count_written(is_whole);
            let file = self.file.get_or_insert_with(|| format.file());
            self.sink.write_bytes(file.add(text).as_bytes())?;
        }
        Ok(())
    }

    /// Returns a copy of a board with its results inserted, and true if there was anything to compute.
    fn annotate_board(
        &mut self,
        path: &Path,
        board: &PieceBoard<'_>,
    ) -> Result<(Problem, bool), Failure> {
        let questions = board.questions();
        let mut after = board.problem.clone();
        if questions.is_empty() {
            return Ok((after, false));
        }
        let found = match &mut self.findings {
            ResultSource::Memory(fresh) => fresh.pop_front(),
            ResultSource::Journal(journal) => match journal.look_up(board.problem, &questions)? {
                JournalLookup::Found(entry) => Some(entry),
                JournalLookup::Mismatch | JournalLookup::End => None,
            },
        };
        let entry = found.ok_or_else(|| input_changed(path))?;
        if let Some(table) = &questions.table {
            tell_makes(&mut after, &entry.to_trick_table(table));
            // An invalid table of makes was kept as an unknown tag; it is replaced now.
            after.record.more.remove(DIGITS_TAG);
        }
        if let Some(review) = &questions.review {
            tell_costs(&mut after, &entry.to_played(review), self.placement);
        }
        Ok((after, true))
    }

    /// Returns true if parsing the written text of a board yields all the results that were inserted into the board.
    fn has_all_results(&self, format: &Format, text: &str, annotated: &Problem) -> bool {
        let boards = format.read(text).boards.into_iter();
        let mut read = boards.filter_map(|board| Some(board.content.ok()?.problem));
        read.any(|read| {
            let has_costs = match self.placement {
                CostPlacement::Card | CostPlacement::Trick => true,
                CostPlacement::Notes => read.notes == annotated.notes,
            };
            has_costs
                && read.record.makes == annotated.record.makes
                && read.play.remarks().eq(annotated.play.remarks())
        })
    }
}

/// Creates the failure for an input file that has changed since it was checked.
fn input_changed(path: &Path) -> Failure {
    Failure::new(anyhow!("the file was changed in the meantime")).with_path(path)
}

/// Name of the PBN tag that holds the double-dummy table as a string of digits.
const DIGITS_TAG: &str = "DoubleDummyTricks";

/// Start of the text of the two PBN tags that hold the double-dummy table.
const TABLE_TAG_STARTS: [&str; 2] = ["[OptimumResultTable ", "[DoubleDummyTricks "];

/// Returns the problem with which the annotated one is compared to find the changes to write. Its double-dummy table is
/// removed if the text has only one of the two PBN tags for it, or has warnings. Then both tags are written again.
fn problem_to_compare(problem: &Problem, piece: &TextPiece) -> Problem {
    let mut before = problem.clone();
    let tags = TABLE_TAG_STARTS
        .iter()
        .filter(|tag| piece.text.contains(**tag));
    if tags.count() == 1 || !piece.contents.warnings.is_empty() {
        before.record.makes = BySeat::default();
    }
    before
}
