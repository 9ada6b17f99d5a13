//! Writing what was found out: into the text as it stands, or in another form.

use std::io::Write;
use std::path::Path;

use kibitzer::annotation::{AnnotationQuestions, tell_costs, tell_makes};
use kibitzer::cards::BySeat;
use kibitzer::problem::Problem;
use kibitzer_files::Draft;
use kibitzer_formats::{Format, Rewrite, TextPiece};

use crate::output::Output;

use super::AnnotateFailure;
use super::boards::{is_lost, pieces, place};
use super::journal::Journal;

/// Writes the boards of a file with what was found out about them.
///
/// # Errors
///
/// Why it was not written.
pub(super) fn write(
    input: &Path,
    output: &Path,
    journal: &mut Journal,
    told: &mut Output,
) -> Result<WrittenBoards, AnnotateFailure> {
    journal.rewind().map_err(AnnotateFailure::Journal)?;
    let mut writer = AnnotatedFile {
        input,
        output,
        draft: Draft::beside(output)?,
        journal,
        told,
        written: WrittenBoards::default(),
        form: None,
    };
    let unreadable = |error| AnnotateFailure::Unreadable(input.to_owned(), error);
    for piece in pieces(input).map_err(unreadable)? {
        writer.piece(&piece.map_err(unreadable)?)?;
    }
    if writer.written.boards() == 0 {
        return Err(AnnotateFailure::NoPlace(output.to_owned()));
    }
    writer.draft.commit()?;
    Ok(writer.written)
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

    /// Boards in the file.
    fn boards(&self) -> u64 {
        self.annotated + self.in_part + self.unchanged
    }
}

/// A file on its way.
struct AnnotatedFile<'a> {
    input: &'a Path,
    output: &'a Path,
    draft: Draft,
    journal: &'a mut Journal,
    told: &'a mut Output,
    written: WrittenBoards,
    /// Known from the first piece on.
    form: Option<WrittenAs>,
}

/// How boards are written.
#[derive(Clone, Copy)]
enum WrittenAs {
    /// In their places in the text.
    Rewritten,
    /// In another form.
    Converted(&'static Format),
}

impl AnnotatedFile<'_> {
    fn piece(&mut self, piece: &TextPiece) -> Result<(), AnnotateFailure> {
        match self.form(piece)? {
            WrittenAs::Rewritten => self.rewrite(piece),
            WrittenAs::Converted(format) => self.convert(piece, format),
        }
    }

    fn form(&mut self, piece: &TextPiece) -> Result<WrittenAs, AnnotateFailure> {
        if let Some(form) = self.form {
            return Ok(form);
        }
        let form = form(self.output, piece.format)
            .ok_or_else(|| AnnotateFailure::Ending(self.output.to_owned()))?;
        if let WrittenAs::Converted(format) = form {
            self.put(format.header().as_bytes())?;
        }
        Ok(*self.form.insert(form))
    }

    fn rewrite(&mut self, piece: &TextPiece) -> Result<(), AnnotateFailure> {
        if is_lost(piece) {
            return Err(AnnotateFailure::Lost(self.input.to_owned()));
        }
        let mut text = piece.text.clone();
        for (_, before) in problems(piece) {
            let (after, is_annotated) = self.annotated(before)?;
            let told = told_before(before, piece);
            let rewritten = piece.format.and_then(|format| {
                format.rewrite(Rewrite {
                    piece: &text,
                    before: &told,
                    after: &after,
                })
            });
            text = rewritten.unwrap_or(text);
            let is_whole = || piece.format.is_some_and(|it| holds(it, &text, &after));
            self.written.count(is_annotated.then(is_whole));
        }
        let bytes = piece.encoding.bytes(&text);
        self.put(bytes.as_deref().unwrap_or(text.as_bytes()))
    }

    fn convert(
        &mut self,
        piece: &TextPiece,
        format: &'static Format,
    ) -> Result<(), AnnotateFailure> {
        for (line, before) in problems(piece) {
            let (after, is_annotated) = self.annotated(before)?;
            let Some(text) = format.write(&after) else {
                self.written.left_out += 1;
                let told = format!("{} has no place for this board", format.name);
                // Nobody is left to hear of it if this fails.
                let _ = self.told.lost(&place(self.input, line, 1), &told);
                continue;
            };
            self.written
                .count(is_annotated.then(|| holds(format, &text, &after)));
            if self.written.boards() > 1 && !format.holds_many() {
                return Err(AnnotateFailure::Ending(self.output.to_owned()));
            }
            self.put(text.as_bytes())?;
        }
        Ok(())
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), AnnotateFailure> {
        let put = self.draft.write_all(bytes);
        put.map_err(|error| AnnotateFailure::Draft(self.output.to_owned(), error))
    }

    /// A problem with what is known of it, and whether that is anything.
    fn annotated(&mut self, problem: &Problem) -> Result<(Problem, bool), AnnotateFailure> {
        let questions = AnnotationQuestions::of(problem);
        let mut after = problem.clone();
        if questions.is_empty() {
            return Ok((after, false));
        }
        let entry = self.journal.recall(problem, &questions);
        let entry = entry.map_err(AnnotateFailure::Journal)?;
        let entry = entry.ok_or_else(|| AnnotateFailure::Changed(self.input.to_owned()))?;
        if let Some(table) = &questions.table {
            tell_makes(&mut after, &entry.table(table));
        }
        if let Some(review) = &questions.review {
            tell_costs(&mut after, &entry.played(review));
        }
        Ok((after, true))
    }
}

/// Whether a text in a form tells all that was found out about a problem.
fn holds(format: &Format, text: &str, annotated: &Problem) -> bool {
    let boards = format.read(text).boards.into_iter();
    let mut told = boards.filter_map(|board| Some(board.content.ok()?.problem));
    told.any(|told| {
        told.record.makes == annotated.record.makes
            && told.play.remarks().eq(annotated.play.remarks())
    })
}

/// The problems of a piece that could be read, with the lines on which they begin.
fn problems(piece: &TextPiece) -> impl Iterator<Item = (usize, &Problem)> {
    let boards = piece.harvest.boards.iter();
    boards.filter_map(|board| Some((board.line, &board.content.as_ref().ok()?.problem)))
}

/// The tags of PBN that tell what everybody makes.
const MAKES_TAGS: [&str; 2] = ["[OptimumResultTable ", "[DoubleDummyTricks "];

/// What a piece told of a problem. Makes that one of the tags of PBN tells and the other does not are as good as not
/// told, so that both will.
fn told_before(problem: &Problem, piece: &TextPiece) -> Problem {
    let mut told = problem.clone();
    let tags = MAKES_TAGS.iter().filter(|tag| piece.text.contains(**tag));
    if tags.count() == 1 {
        told.record.makes = BySeat::default();
    }
    told
}

/// Looks whether a file can be written, by the ending of its name.
///
/// # Errors
///
/// If it cannot.
pub(super) fn check_ending(output: &Path) -> Result<(), AnnotateFailure> {
    match Format::of_path(output) {
        Some(_) => Ok(()),
        None => Err(AnnotateFailure::Ending(output.to_owned())),
    }
}

/// How a file is written: as it stands, if its name may end so, or else in the form for this ending.
fn form(output: &Path, old: Option<&'static Format>) -> Option<WrittenAs> {
    let ending = output.extension()?.to_str()?;
    match old.filter(|format| format.can_write() && format.has_ending(ending)) {
        Some(_) => Some(WrittenAs::Rewritten),
        None => Format::by_ending(ending).map(WrittenAs::Converted),
    }
}
