//! Writing what was found out: into the text as it stands, or in another form.

use std::io::{self, BufWriter, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use kibitzer::annotation::{AnnotationQuestions, tell_costs, tell_makes};
use kibitzer::cards::BySeat;
use kibitzer::problem::Problem;
use kibitzer_files::Draft;
use kibitzer_formats::{Format, Rewrite, TextPiece};

use crate::output::Output;

use super::AnnotateFailure;
use super::boards::{LastingInput, is_lost, problems};
use super::journal::{Journal, Recalled};
use super::prospect::{AnnotatedPlace, WrittenAs};

/// Writes the boards of a text with what was found out about them.
///
/// # Errors
///
/// Why it was not written.
pub(super) fn write(
    input: &LastingInput,
    place: &AnnotatedPlace,
    form: WrittenAs,
    journal: &mut Journal,
    told: &mut Output,
    stop: &AtomicBool,
) -> Result<WrittenBoards, AnnotateFailure> {
    journal.rewind().map_err(AnnotateFailure::Journal)?;
    let mut writer = AnnotatedText {
        input,
        sink: AnnotatedSink::at(place)?,
        journal,
        told,
        written: WrittenBoards::default(),
    };
    if let WrittenAs::Converted(format) = form {
        writer.sink.put(format.header().as_bytes())?;
    }
    let unreadable = |error| AnnotateFailure::Unreadable(input.path().to_owned(), error);
    for piece in input.pieces().map_err(unreadable)? {
        if stop.load(Ordering::Relaxed) {
            return Err(AnnotateFailure::Stopped);
        }
        let piece = piece.map_err(unreadable)?;
        match form {
            WrittenAs::Rewritten => writer.rewrite(&piece)?,
            WrittenAs::Converted(format) => writer.convert(&piece, format)?,
        }
    }
    writer.sink.commit()?;
    Ok(writer.written)
}

/// Where the text goes.
enum AnnotatedSink {
    Standard(BufWriter<Stdout>),
    File(Box<Draft>),
}

impl AnnotatedSink {
    fn at(place: &AnnotatedPlace) -> Result<AnnotatedSink, AnnotateFailure> {
        Ok(match place {
            AnnotatedPlace::Standard => AnnotatedSink::Standard(BufWriter::new(io::stdout())),
            AnnotatedPlace::File { named, .. } => {
                AnnotatedSink::File(Box::new(Draft::beside(named)?))
            }
        })
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), AnnotateFailure> {
        match self {
            AnnotatedSink::Standard(out) => out.write_all(bytes).map_err(AnnotateFailure::Output),
            AnnotatedSink::File(draft) => Ok(draft.put(bytes)?),
        }
    }

    fn commit(self) -> Result<(), AnnotateFailure> {
        match self {
            AnnotatedSink::Standard(mut out) => out.flush().map_err(AnnotateFailure::Output),
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

/// A text on its way.
struct AnnotatedText<'a> {
    input: &'a LastingInput,
    sink: AnnotatedSink,
    journal: &'a mut Journal,
    told: &'a mut Output,
    written: WrittenBoards,
}

impl AnnotatedText<'_> {
    fn rewrite(&mut self, piece: &TextPiece) -> Result<(), AnnotateFailure> {
        if is_lost(piece) {
            return Err(AnnotateFailure::Changed(self.input.path().to_owned()));
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
        self.sink.put(bytes.as_deref().unwrap_or(text.as_bytes()))
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
                let _ = self.told.lost(&self.input.place(line, 1), &told);
                continue;
            };
            self.written
                .count(is_annotated.then(|| holds(format, &text, &after)));
            self.sink.put(text.as_bytes())?;
        }
        Ok(())
    }

    /// A problem with what is known of it, and whether that is anything.
    fn annotated(&mut self, problem: &Problem) -> Result<(Problem, bool), AnnotateFailure> {
        let questions = AnnotationQuestions::of(problem);
        let mut after = problem.clone();
        if questions.is_empty() {
            return Ok((after, false));
        }
        let recalled = self.journal.recall(problem, &questions);
        let entry = match recalled.map_err(AnnotateFailure::Journal)? {
            Recalled::Known(entry) => entry,
            Recalled::Other | Recalled::Unknown => {
                return Err(AnnotateFailure::Changed(self.input.path().to_owned()));
            }
        };
        if let Some(table) = &questions.table {
            tell_makes(&mut after, &entry.table(table));
            // What was no table of makes and was kept as it stood.
            after.record.more.remove(DIGITS_TAG);
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

/// The tag of PBN that tells what everybody makes by digits.
const DIGITS_TAG: &str = "DoubleDummyTricks";

/// What the tags of PBN begin with that tell what everybody makes.
const MAKES_TAGS: [&str; 2] = ["[OptimumResultTable ", "[DoubleDummyTricks "];

/// What a piece told of a problem. Makes that only one of the tags of PBN tells, or that the two may tell otherwise,
/// are as good as not told, so that both will tell them.
fn told_before(problem: &Problem, piece: &TextPiece) -> Problem {
    let mut told = problem.clone();
    let tags = MAKES_TAGS.iter().filter(|tag| piece.text.contains(**tag));
    if tags.count() == 1 || !piece.harvest.warnings.is_empty() {
        told.record.makes = BySeat::default();
    }
    told
}
