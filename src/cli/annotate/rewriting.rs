//! Writes the annotated boards: by inserting the results into the text of the input, or in another format.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::anyhow;
use kibitzer::annotation::{CostPlacement, tell_costs, tell_makes};
use kibitzer::cards::BySeat;
use kibitzer::problem::Problem;
use kibitzer_formats::{Format, GrowingFile, Rewrite, TextPiece};

use crate::output::Output;
use crate::sink::BoardSink;

use super::boards::{AnnotatedPiece, PieceBoard, TextPieces, place};
use super::journal::{Journal, JournalEntry, Recalled};
use super::precheck::WrittenAs;
use crate::failure::Failure;

/// Writes the boards of the input to the file at `target`, with the results in the journal. Returns the counts of boards written.
///
/// # Errors
///
/// Returns the reason why they were not written.
pub(super) fn write(
    mut pieces: TextPieces<'_>,
    target: &Path,
    (form, placement): (WrittenAs, CostPlacement),
    journal: &mut Journal,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<WrittenBoards, Failure> {
    journal.rewind()?;
    let sink = BoardSink::at(Some(target))?;
    let mut text = AnnotatedText::new(sink, placement, ResultSource::Journal(journal));
    while let Some((path, piece)) = pieces.next()? {
        if stop.load(Ordering::Relaxed) {
            return Err(Failure::stopped());
        }
        text.piece(path, &piece, form, output)?;
    }
    text.finish()
}

/// The numbers of boards annotated completely, annotated in part, written unchanged, and left out.
#[derive(Default)]
pub(super) struct WrittenBoards {
    /// Boards written with all their results.
    pub(super) annotated: u64,
    /// Boards written with only some or none of their results, because the format cannot represent more.
    pub(super) in_part: u64,
    /// Boards written unchanged, because there was nothing to compute.
    pub(super) unchanged: u64,
    /// Boards not written, because the output format cannot represent them.
    pub(super) left_out: u64,
}

impl WrittenBoards {
    /// Counts a board that was written. `is_whole` is true if the board has all its results, and `None` if there was
    /// nothing to compute.
    fn count(&mut self, is_whole: Option<bool>) {
        match is_whole {
            Some(true) => self.annotated += 1,
            Some(false) => self.in_part += 1,
            None => self.unchanged += 1,
        }
    }
}

/// The source of the results for the boards to be written, in the order of the boards.
enum ResultSource<'a> {
    /// The journal beside the output file.
    Journal(&'a mut Journal),
    /// Results in memory, for the next boards to be written.
    Fresh(VecDeque<JournalEntry>),
}

/// An annotated text that is being written.
pub(super) struct AnnotatedText<'a> {
    sink: BoardSink,
    placement: CostPlacement,
    findings: ResultSource<'a>,
    written: WrittenBoards,
    /// The output in another format; `None` until its first board is written.
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

    /// Starts a text on standard output. Its results must be [added](AnnotatedText::add) before each piece is written.
    ///
    /// # Errors
    ///
    /// Returns an error if the output cannot be written.
    pub(super) fn fresh(placement: CostPlacement) -> Result<AnnotatedText<'a>, Failure> {
        let findings = ResultSource::Fresh(VecDeque::new());
        Ok(AnnotatedText::new(
            BoardSink::at(None)?,
            placement,
            findings,
        ))
    }

    /// Adds the results for the next boards to those in memory.
    pub(super) fn add(&mut self, entries: impl Iterator<Item = JournalEntry>) {
        match &mut self.findings {
            ResultSource::Fresh(fresh) => fresh.extend(entries),
            // The results are already in the journal.
            ResultSource::Journal(_) => {}
        }
    }

    /// Returns the number of added results whose boards have not been written yet.
    pub(super) fn fresh_entries(&self) -> usize {
        match &self.findings {
            ResultSource::Fresh(fresh) => fresh.len(),
            ResultSource::Journal(_) => 0,
        }
    }

    /// Writes a piece of the input at `path` with the results of its boards.
    ///
    /// # Errors
    ///
    /// Returns the reason why it cannot be written.
    pub(super) fn piece(
        &mut self,
        path: &Path,
        piece: &AnnotatedPiece,
        form: WrittenAs,
        output: &mut Output,
    ) -> Result<(), Failure> {
        match form {
            WrittenAs::Rewritten => self.rewrite(path, piece),
            WrittenAs::Converted(format) => self.convert(path, piece, format, output),
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

    /// Completes the text, and returns the counts of boards written.
    ///
    /// # Errors
    ///
    /// Returns an error if the output cannot be completed.
    pub(super) fn finish(mut self) -> Result<WrittenBoards, Failure> {
        if let Some(file) = self.file {
            self.sink.put(file.end().as_bytes())?;
        }
        self.sink.commit()?;
        Ok(self.written)
    }

    fn rewrite(&mut self, path: &Path, boards: &AnnotatedPiece) -> Result<(), Failure> {
        if boards.is_lost() {
            return Err(changed(path));
        }
        let piece = &boards.piece;
        let mut text = piece.text.clone();
        for board in boards.boards() {
            let (after, is_annotated) = self.annotated(path, &board)?;
            let before = match is_annotated {
                true => problem_before(board.problem, piece),
                false => board.problem.clone(),
            };
            let rewritten = piece.format.and_then(|format| {
                format.rewrite(Rewrite {
                    piece: &text,
                    before: &before,
                    after: &after,
                })
            });
            text = rewritten.unwrap_or(text);
            let is_whole = || piece.format.is_some_and(|it| self.holds(it, &text, &after));
            let is_whole = is_annotated.then(is_whole);
            self.written.count(is_whole);
        }
        let bytes = piece.encoding.bytes(&text);
        self.sink.put(bytes.as_deref().unwrap_or(text.as_bytes()))
    }

    fn convert(
        &mut self,
        path: &Path,
        piece: &AnnotatedPiece,
        format: &'static Format,
        output: &mut Output,
    ) -> Result<(), Failure> {
        for board in piece.boards() {
            let (after, is_annotated) = self.annotated(path, &board)?;
            let Some(text) = format.write(&after) else {
                self.written.left_out += 1;
                let message = format!("{} cannot represent this board", format.name);
                // If this fails, the error cannot be reported anywhere.
                let _ = output.lost(&place(path, board.line), &message);
                continue;
            };
            let is_whole = is_annotated.then(|| self.holds(format, &text, &after));
            self.written.count(is_whole);
            let file = self.file.get_or_insert_with(|| format.file());
            self.sink.put(file.add(text).as_bytes())?;
        }
        Ok(())
    }

    /// Returns a board with its results inserted, and true if there was anything to compute.
    fn annotated(
        &mut self,
        path: &Path,
        board: &PieceBoard<'_>,
    ) -> Result<(Problem, bool), Failure> {
        let questions = board.questions();
        let mut after = board.problem.clone();
        if questions.is_empty() {
            return Ok((after, false));
        }
        let entry = match &mut self.findings {
            ResultSource::Fresh(fresh) => fresh.pop_front(),
            ResultSource::Journal(journal) => match journal.recall(board.problem, &questions)? {
                Recalled::Known(entry) => Some(entry),
                Recalled::Other | Recalled::Unknown => None,
            },
        };
        let entry = entry.ok_or_else(|| changed(path))?;
        if let Some(table) = &questions.table {
            tell_makes(&mut after, &entry.table(table));
            // An invalid table of makes was kept as an unknown tag; it is replaced now.
            after.record.more.remove(DIGITS_TAG);
        }
        if let Some(review) = &questions.review {
            tell_costs(&mut after, &entry.played(review), self.placement);
        }
        Ok((after, true))
    }

    /// Returns true if the text of a board, parsed again in its format, yields all the results.
    fn holds(&self, format: &Format, text: &str, annotated: &Problem) -> bool {
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

/// Returns the failure for an input that was changed after it was checked.
fn changed(path: &Path) -> Failure {
    Failure::new(anyhow!("the file was changed in the meantime")).about(path)
}

/// The name of the PBN tag that gives the makes as digits.
const DIGITS_TAG: &str = "DoubleDummyTricks";

/// The beginnings of the two PBN tags that give the makes.
const MAKES_TAGS: [&str; 2] = ["[OptimumResultTable ", "[DoubleDummyTricks "];

/// Returns the problem that the rewriter compares with the annotated one. If the text has only one of the two PBN tags
/// for the makes, or the tags may contradict each other, the makes are removed, so that the rewriter writes both tags.
fn problem_before(problem: &Problem, piece: &TextPiece) -> Problem {
    let mut before = problem.clone();
    let tags = MAKES_TAGS.iter().filter(|tag| piece.text.contains(**tag));
    if tags.count() == 1 || !piece.contents.warnings.is_empty() {
        before.record.makes = BySeat::default();
    }
    before
}
