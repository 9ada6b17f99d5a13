//! Writing what was found out: into the text as it stands, or in another form.

use std::collections::VecDeque;
use std::io::{self, BufWriter, Stdout, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::anyhow;
use kibitzer::annotation::{CostPlacement, tell_costs, tell_makes};
use kibitzer::cards::BySeat;
use kibitzer::problem::Problem;
use kibitzer_files::Draft;
use kibitzer_formats::{Format, GrowingFile, Rewrite, TextPiece};

use crate::output::Output;

use super::boards::{AnnotatedPiece, PieceBoard, TextPieces, place};
use super::journal::{Journal, JournalEntry, Recalled};
use super::precheck::{AnnotatedPlace, WrittenAs};
use crate::failure::Failure;

/// Writes the boards of texts with what was found out about them.
///
/// # Errors
///
/// Why they were not written.
pub(super) fn write(
    mut pieces: TextPieces<'_>,
    place: &AnnotatedPlace,
    (form, placement): (WrittenAs, CostPlacement),
    journal: &mut Journal,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<WrittenBoards, Failure> {
    journal.rewind()?;
    let mut text = AnnotatedText::of(place, placement, KeptFindings::Journal(journal))?;
    while let Some((path, piece)) = pieces.next()? {
        if stop.load(Ordering::Relaxed) {
            return Err(Failure::stopped());
        }
        text.piece(path, &piece, form, output)?;
    }
    text.finish()
}

/// Where the text goes.
enum AnnotatedSink {
    Standard(BufWriter<Stdout>),
    File(Box<Draft>),
}

impl AnnotatedSink {
    fn at(place: &AnnotatedPlace) -> Result<AnnotatedSink, Failure> {
        Ok(match place {
            AnnotatedPlace::Standard => AnnotatedSink::Standard(BufWriter::new(io::stdout())),
            AnnotatedPlace::File { named, .. } => {
                AnnotatedSink::File(Box::new(Draft::beside(named)?))
            }
        })
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match self {
            AnnotatedSink::Standard(out) => out
                .write_all(bytes)
                .map_err(|error| Failure::output("the boards", error)),
            AnnotatedSink::File(draft) => Ok(draft.put(bytes)?),
        }
    }

    /// Shows what there is to those who read along.
    fn flush(&mut self) -> Result<(), Failure> {
        match self {
            AnnotatedSink::Standard(out) => out
                .flush()
                .map_err(|error| Failure::output("the boards", error)),
            AnnotatedSink::File(_) => Ok(()),
        }
    }

    fn commit(self) -> Result<(), Failure> {
        match self {
            AnnotatedSink::Standard(mut out) => out
                .flush()
                .map_err(|error| Failure::output("the boards", error)),
            AnnotatedSink::File(draft) => Ok(draft.commit()?),
        }
    }
}

/// How many boards were written.
#[derive(Default)]
pub(super) struct WrittenBoards {
    /// With something found out.
    pub(super) annotated: u64,
    /// With a part of it at most: the form has no place for more.
    pub(super) in_part: u64,
    /// As they were: there was nothing to find out.
    pub(super) unchanged: u64,
    /// Not at all: the other form has no place for them.
    pub(super) left_out: u64,
}

impl WrittenBoards {
    /// Counts a board that stands in the file; `None` of one about which there was nothing to find out.
    fn count(&mut self, is_whole: Option<bool>) {
        match is_whole {
            Some(true) => self.annotated += 1,
            Some(false) => self.in_part += 1,
            None => self.unchanged += 1,
        }
    }
}

/// What was found out about the boards that are to be written, in their order.
enum KeptFindings<'a> {
    /// In the journal of a file.
    Journal(&'a mut Journal),
    /// In memory, of the boards that are written next.
    Fresh(VecDeque<JournalEntry>),
}

/// An annotated text on its way.
pub(super) struct AnnotatedText<'a> {
    sink: AnnotatedSink,
    placement: CostPlacement,
    findings: KeptFindings<'a>,
    written: WrittenBoards,
    /// The file in another form, from its first board on.
    file: Option<GrowingFile>,
}

impl<'a> AnnotatedText<'a> {
    fn of(
        place: &AnnotatedPlace,
        placement: CostPlacement,
        findings: KeptFindings<'a>,
    ) -> Result<AnnotatedText<'a>, Failure> {
        Ok(AnnotatedText {
            sink: AnnotatedSink::at(place)?,
            placement,
            findings,
            written: WrittenBoards::default(),
            file: None,
        })
    }

    /// A text whose findings are [added](AnnotatedText::add) before each piece.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub(super) fn fresh(
        place: &AnnotatedPlace,
        placement: CostPlacement,
    ) -> Result<AnnotatedText<'a>, Failure> {
        AnnotatedText::of(place, placement, KeptFindings::Fresh(VecDeque::new()))
    }

    /// Adds what was found out about the next boards.
    pub(super) fn add(&mut self, entries: impl Iterator<Item = JournalEntry>) {
        match &mut self.findings {
            KeptFindings::Fresh(fresh) => fresh.extend(entries),
            // The journal has them.
            KeptFindings::Journal(_) => {}
        }
    }

    /// The number of boards that were added and are not written.
    pub(super) fn fresh_entries(&self) -> usize {
        match &self.findings {
            KeptFindings::Fresh(fresh) => fresh.len(),
            KeptFindings::Journal(_) => 0,
        }
    }

    /// Writes a piece of the text at `path`.
    ///
    /// # Errors
    ///
    /// Why it cannot be written.
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

    /// Shows what was written to those who read along.
    ///
    /// # Errors
    ///
    /// When nobody takes it.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        self.sink.flush()
    }

    /// Ends the text, and says what was written.
    ///
    /// # Errors
    ///
    /// When it cannot be put in its place.
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
            let told = match is_annotated {
                true => told_before(board.problem, piece),
                false => board.problem.clone(),
            };
            let rewritten = piece.format.and_then(|format| {
                format.rewrite(Rewrite {
                    piece: &text,
                    before: &told,
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
                let told = format!("{} has no place for this board", format.name);
                // Nobody is left to hear of it if this fails.
                let _ = output.lost(&place(path, board.line, 1), &told);
                continue;
            };
            let is_whole = is_annotated.then(|| self.holds(format, &text, &after));
            self.written.count(is_whole);
            let file = self.file.get_or_insert_with(|| format.file());
            self.sink.put(file.add(text).as_bytes())?;
        }
        Ok(())
    }

    /// A problem with what is known of it, and whether that is anything.
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
            KeptFindings::Fresh(fresh) => fresh.pop_front(),
            KeptFindings::Journal(journal) => {
                let recalled = journal.recall(board.problem, &questions);
                match recalled? {
                    Recalled::Known(entry) => Some(entry),
                    Recalled::Other | Recalled::Unknown => None,
                }
            }
        };
        let entry = entry.ok_or_else(|| changed(path))?;
        if let Some(table) = &questions.table {
            tell_makes(&mut after, &entry.table(table));
            // What was no table of makes and was kept as it stood.
            after.record.more.remove(DIGITS_TAG);
        }
        if let Some(review) = &questions.review {
            tell_costs(&mut after, &entry.played(review), self.placement);
        }
        Ok((after, true))
    }

    /// Whether a text in a form tells all that was found out about a problem.
    fn holds(&self, format: &Format, text: &str, annotated: &Problem) -> bool {
        let boards = format.read(text).boards.into_iter();
        let mut told = boards.filter_map(|board| Some(board.content.ok()?.problem));
        told.any(|told| {
            let has_costs = match self.placement {
                CostPlacement::Card | CostPlacement::Trick => true,
                CostPlacement::Notes => told.notes == annotated.notes,
            };
            has_costs
                && told.record.makes == annotated.record.makes
                && told.play.remarks().eq(annotated.play.remarks())
        })
    }
}

/// The failure that a text is not the one that was looked through.
fn changed(path: &Path) -> Failure {
    Failure::new(anyhow!("the file changed meanwhile")).about(path)
}

/// The tag of PBN that tells what everybody makes by digits.
const DIGITS_TAG: &str = "DoubleDummyTricks";

/// What the tags of PBN begin with that tell what everybody makes.
const MAKES_TAGS: [&str; 2] = ["[OptimumResultTable ", "[DoubleDummyTricks "];

/// What a piece told of a problem. Makes that only one of the tags of PBN tells, or that the two may tell otherwise,
/// are as good as not told, so that both will tell them.
fn told_before(problem: &Problem, piece: &TextPiece) -> Problem {
    let mut told = problem.clone();
    let tags = MAKES_TAGS.iter().filter(|tag| piece.text.contains(**tag));
    if tags.count() == 1 || !piece.contents.warnings.is_empty() {
        told.record.makes = BySeat::default();
    }
    told
}
