//! A look at a text before anything of it is searched: what is wrong with it, and whether all of it can be written.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use kibitzer::annotation::AnnotationQuestions;
use kibitzer_files::can_write;
use kibitzer_formats::{Format, TextPiece};

use crate::forms::{HoldsOne, UnknownEnding};
use crate::input;
use crate::output::{Output, warn, warn_of_whole};
use crate::remarks::Remarks;

use super::AnnotateFailure;
use super::boards::{LastingInput, is_lost, problems};

/// Where boards are written.
#[derive(Debug)]
pub(super) enum AnnotatedPlace {
    /// To standard output, in the form in which they stand.
    Standard,
    /// To a file, in the form that its ending names.
    File {
        /// As it was named.
        named: PathBuf,
        /// With links followed.
        real: PathBuf,
        /// The form for its ending.
        format: &'static Format,
    },
}

impl AnnotatedPlace {
    /// What a path names, if it can be written.
    ///
    /// # Errors
    ///
    /// If it cannot.
    pub(super) fn of(path: &Path) -> Result<AnnotatedPlace, AnnotateFailure> {
        if input::is_standard(path) {
            return Ok(AnnotatedPlace::Standard);
        }
        let format = UnknownEnding::form_of(path).map_err(AnnotateFailure::Ending)?;
        Ok(AnnotatedPlace::File {
            named: path.to_owned(),
            real: can_write(path)?,
            format,
        })
    }

    /// How boards of a form are written there.
    fn form(&self, old: Option<&'static Format>) -> Result<WrittenAs, AnnotateFailure> {
        let old = old.filter(|format| format.can_write());
        match self {
            AnnotatedPlace::Standard => match old {
                Some(_) => Ok(WrittenAs::Rewritten),
                None => Err(AnnotateFailure::NoForm),
            },
            AnnotatedPlace::File { named, format, .. } => {
                let ending = named.extension().and_then(OsStr::to_str).unwrap_or("");
                Ok(match old.filter(|format| format.has_ending(ending)) {
                    Some(_) => WrittenAs::Rewritten,
                    None => WrittenAs::Converted(format),
                })
            }
        }
    }
}

/// How boards are written.
#[derive(Clone, Copy, Debug)]
pub(super) enum WrittenAs {
    /// In their places in the text.
    Rewritten,
    /// In another form.
    Converted(&'static Format),
}

/// What shows before anything is searched.
pub(super) struct Prospect {
    /// How its boards are written.
    pub(super) form: WrittenAs,
    /// Boards that cannot be read.
    pub(super) bad: u64,
}

impl Prospect {
    /// Looks through a text and says what is wrong with it.
    ///
    /// # Errors
    ///
    /// Why there is nothing to annotate, or no place for it.
    pub(super) fn of(
        input: &LastingInput,
        place: &AnnotatedPlace,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> Result<Prospect, AnnotateFailure> {
        let unreadable = |error| AnnotateFailure::Unreadable(input.path().to_owned(), error);
        let mut look = TextLook {
            input,
            place,
            remarks: Remarks::new(output.verbosity()),
            output,
            form: None,
            good: 0,
            placed: 0,
            bad: 0,
        };
        for piece in input.pieces().map_err(unreadable)? {
            if stop.load(Ordering::Relaxed) {
                return Err(AnnotateFailure::Stopped);
            }
            look.piece(&piece.map_err(unreadable)?)?;
        }
        warn_of_whole(input::name(input.path()), &mut look.remarks);
        match look.form {
            Some(form) if look.good > 0 => match form {
                WrittenAs::Converted(format) if look.placed == 0 => {
                    Err(AnnotateFailure::NoPlace(format.name))
                }
                WrittenAs::Converted(_) | WrittenAs::Rewritten => Ok(Prospect {
                    form,
                    bad: look.bad,
                }),
            },
            Some(_) | None => Err(AnnotateFailure::Nothing(input.path().to_owned())),
        }
    }
}

struct TextLook<'a> {
    input: &'a LastingInput,
    place: &'a AnnotatedPlace,
    remarks: Remarks,
    output: &'a mut Output,
    /// Known from the first board on.
    form: Option<WrittenAs>,
    /// Boards that can be read.
    good: usize,
    /// Those for which another form has a place.
    placed: usize,
    bad: u64,
}

impl TextLook<'_> {
    fn piece(&mut self, piece: &TextPiece) -> Result<(), AnnotateFailure> {
        self.tell(piece);
        let is_lost = is_lost(piece);
        if !is_lost && problems(piece).next().is_none() {
            return Ok(());
        }
        let form = match self.form {
            Some(form) => form,
            None => *self.form.insert(self.place.form(piece.format)?),
        };
        match form {
            WrittenAs::Rewritten if is_lost => {
                Err(AnnotateFailure::Lost(self.input.path().to_owned()))
            }
            WrittenAs::Rewritten => Ok(()),
            WrittenAs::Converted(format) => self.count(piece, format),
        }
    }

    /// Counts the boards for which another form has a place.
    fn count(&mut self, piece: &TextPiece, format: &'static Format) -> Result<(), AnnotateFailure> {
        let placed = problems(piece).filter(|(_, problem)| format.write(problem).is_some());
        self.placed += placed.count();
        match self.place {
            AnnotatedPlace::File { named, .. } if self.placed > 1 && !format.holds_many() => {
                let path = named.clone();
                Err(AnnotateFailure::OneAlone(HoldsOne { path, format }))
            }
            AnnotatedPlace::File { .. } | AnnotatedPlace::Standard => Ok(()),
        }
    }

    /// Says what is wrong with a piece.
    fn tell(&mut self, piece: &TextPiece) {
        let harvest = &piece.harvest;
        for warning in &harvest.warnings {
            if self.remarks.prints(&warning.flaw) {
                let place = self.input.place(warning.line, warning.column);
                warn(&place, &warning.flaw);
            }
        }
        for board in &harvest.boards {
            match &board.content {
                Err(error) => {
                    self.bad += 1;
                    let place = self.input.place(error.line, error.column);
                    // Nobody is left to hear of it if this fails.
                    let _ = self.output.lost(&place, &error.flaw);
                }
                Ok(line) => {
                    self.good += 1;
                    // The reader has said what is wrong better, if it said anything.
                    if let Some(flaw) = AnnotationQuestions::of(&line.problem).flaw
                        && harvest.warnings.is_empty()
                        && self.remarks.prints_words(&flaw)
                    {
                        warn(&self.input.place(board.line, 1), &flaw);
                    }
                }
            }
        }
    }
}
