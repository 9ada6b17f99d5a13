//! Checks the input before the search begins: reports its errors, and makes sure that all of it can be written.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::anyhow;
use kibitzer::annotation::AnnotationQuestions;
use kibitzer_formats::{Format, TextPiece};

use crate::forms::{form_of, holds_one};
use crate::input::BoardSelection;
use crate::messages::FileWarnings;
use crate::output::Output;
use crate::place::{self, InputPlace};
use crate::remarks::Verbosity;
use crate::target::is_same;

use super::boards::{AnnotatedPiece, LastingInput, TextPieces, place};
use crate::failure::Failure;

/// The destination of the output of `kibitz annotate`.
#[derive(Debug)]
pub(super) enum AnnotatedPlace {
    /// Standard output, in the format of the input.
    Standard,
    /// A file, in the format for its extension.
    File {
        /// The path that the user gave.
        named: PathBuf,
        /// The format for the extension of the path.
        format: &'static Format,
    },
}

impl AnnotatedPlace {
    /// Returns the output that a path names.
    ///
    /// # Errors
    ///
    /// Returns an error if no format that can be written has its extension.
    pub(super) fn of(path: &Path) -> Result<AnnotatedPlace, Failure> {
        if place::is_standard(path) {
            return Ok(AnnotatedPlace::Standard);
        }
        let format = form_of(path)?;
        Ok(AnnotatedPlace::File {
            named: path.to_owned(),
            format,
        })
    }

    /// Returns how the boards of a piece of the file at `path` are written to this output. If there are several inputs,
    /// all boards are converted, because no format defines how files are joined.
    fn form(&self, path: &Path, piece: &TextPiece, is_many: bool) -> Result<WrittenAs, Failure> {
        let old = piece.format.filter(|format| format.can_write());
        match self {
            AnnotatedPlace::Standard => match old {
                Some(format) if is_many => Ok(WrittenAs::Converted(format)),
                Some(_) => Ok(WrittenAs::Rewritten),
                None => Err(Failure::usage(anyhow!(
                    "the format of the input can only be read; name a file in another format with -o"
                ))),
            },
            AnnotatedPlace::File { named, format, .. } => {
                let ending = named.extension().and_then(OsStr::to_str).unwrap_or("");
                match old.filter(|format| format.has_ending(ending)) {
                    Some(_) if piece.wrapping.is_some() && is_same(path, named) => {
                        Err(Failure::new(anyhow!(
                            "the file is compressed or binary and cannot be replaced by text; name another file with -o"
                        ))
                        .about(named))
                    }
                    Some(_) if !is_many => Ok(WrittenAs::Rewritten),
                    Some(_) | None => Ok(WrittenAs::Converted(format)),
                }
            }
        }
    }

    /// Returns the path that the user gave, or `standard output`.
    pub(super) fn named(&self) -> &Path {
        match self {
            AnnotatedPlace::Standard => Path::new("standard output"),
            AnnotatedPlace::File { named, .. } => named,
        }
    }
}

/// The way in which the boards are written to the output.
#[derive(Clone, Copy, Debug)]
pub(super) enum WrittenAs {
    /// The input text is copied, and results are inserted into it.
    Rewritten,
    /// The boards are converted to this format.
    Converted(&'static Format),
}

/// The result of checking the input.
pub(super) struct Precheck {
    /// The way in which the boards are written: copied with insertions, or converted.
    pub(super) form: WrittenAs,
    /// The number of boards in the input that cannot be read.
    pub(super) bad: u64,
}

impl Precheck {
    /// Reads the inputs, and reports their errors and warnings.
    ///
    /// # Errors
    ///
    /// Returns the reason why there is nothing to annotate, or why it cannot be written.
    pub(super) fn of(
        inputs: &[LastingInput],
        place: &AnnotatedPlace,
        selection: &BoardSelection,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> Result<Precheck, Failure> {
        let mut look = TextLook::new(place, inputs.len() > 1, output.verbosity());
        let mut pieces = TextPieces::of(inputs, selection.clone(), output.verbosity());
        while let Some((path, piece)) = pieces.next()? {
            if stop.load(Ordering::Relaxed) {
                return Err(Failure::stopped());
            }
            look.piece(path, &piece, output)?;
        }
        let first = inputs.first().map_or(Path::new(""), LastingInput::path);
        look.precheck(first, pieces.selection(), output)
    }
}

/// A check of the inputs, piece by piece, in progress.
pub(super) struct TextLook<'a> {
    place: &'a AnnotatedPlace,
    /// True if there are several inputs.
    is_many: bool,
    warnings: FileWarnings,
    /// The way in which boards are written; known from the first board on.
    form: Option<WrittenAs>,
    /// The number of selected boards that can be read.
    good: usize,
    /// The number of boards that the output format can represent, counted only if the boards are converted.
    placed: usize,
    /// The number of boards that cannot be read.
    bad: u64,
}

impl<'a> TextLook<'a> {
    /// Starts a check before the first piece. `is_many` is true if there are several inputs.
    pub(super) fn new(
        place: &'a AnnotatedPlace,
        is_many: bool,
        verbosity: Verbosity,
    ) -> TextLook<'a> {
        TextLook {
            place,
            is_many,
            warnings: FileWarnings::new(verbosity),
            form: None,
            good: 0,
            placed: 0,
            bad: 0,
        }
    }

    /// Returns how the current piece is written, or `None` if it is dropped: text before the first board, when several
    /// inputs are joined.
    pub(super) fn form(&self) -> Option<WrittenAs> {
        let as_it_stands = (!self.is_many).then_some(WrittenAs::Rewritten);
        self.form.or(as_it_stands)
    }

    /// Returns the result of the check after all inputs have been read. `path` is the first input.
    ///
    /// # Errors
    ///
    /// Returns the reason why there is nothing to annotate, or why it cannot be written.
    pub(super) fn precheck(
        &mut self,
        path: &Path,
        selection: &BoardSelection,
        output: &mut Output,
    ) -> Result<Precheck, Failure> {
        self.warnings.end();
        if let Some(error) = selection.missing() {
            output.lost(&InputPlace::default(), &error)?;
        }
        match self.form {
            Some(form) if self.good > 0 => match form {
                WrittenAs::Converted(format) if self.placed == 0 => {
                    let name = format.name;
                    Err(Failure::new(anyhow!(
                        "the format {name} cannot represent any board"
                    )))
                }
                WrittenAs::Converted(_) | WrittenAs::Rewritten => Ok(Precheck {
                    form,
                    bad: self.bad,
                }),
            },
            Some(_) | None => Err(Failure::new(anyhow!("no board could be read")).about(path)),
        }
    }

    /// Reports the errors and warnings of one piece of the input, and checks that its boards can be written.
    ///
    /// # Errors
    ///
    /// Returns the reason why they cannot be written.
    pub(super) fn piece(
        &mut self,
        path: &Path,
        piece: &AnnotatedPiece,
        output: &mut Output,
    ) -> Result<(), Failure> {
        self.report(path, piece, output);
        let is_lost = piece.is_lost();
        if !is_lost && piece.boards().next().is_none() {
            return Ok(());
        }
        let form = match self.form {
            Some(form) => form,
            None => {
                let form = self.place.form(path, &piece.piece, self.is_many)?;
                *self.form.insert(form)
            }
        };
        match form {
            WrittenAs::Rewritten if is_lost => Err(Failure::new(anyhow!(
                "a board is too long to be copied unchanged; another format would omit it"
            ))
            .about(path)),
            WrittenAs::Rewritten => Ok(()),
            WrittenAs::Converted(format) => self.count(piece, format),
        }
    }

    /// Counts the boards of a piece that the output format can represent, and checks that the format can hold that
    /// many.
    fn count(&mut self, piece: &AnnotatedPiece, format: &'static Format) -> Result<(), Failure> {
        let placed = piece
            .boards()
            .filter(|board| format.write(board.problem).is_some());
        self.placed += placed.count();
        match self.placed > 1 && !format.holds_many() {
            true => Err(holds_one(self.place.named(), format)),
            false => Ok(()),
        }
    }

    /// Reports the errors and warnings of the selected boards of a piece.
    fn report(&mut self, path: &Path, piece: &AnnotatedPiece, output: &mut Output) {
        let contents = piece.selected();
        for warning in &contents.warnings {
            let place = InputPlace::of_error(place::name(path), warning);
            self.warnings.flaw(&place, &warning.flaw);
        }
        for board in &contents.boards {
            match &board.content {
                Err(error) => {
                    self.bad += 1;
                    let place = InputPlace::of_error(place::name(path), error);
                    // If this fails, the error cannot be reported anywhere.
                    let _ = output.lost(&place, &error.flaw);
                }
                Ok(line) => {
                    self.good += 1;
                    // The reader's warnings are more precise, if there are any.
                    if let Some(flaw) = AnnotationQuestions::of(&line.problem).flaw
                        && contents.warnings.is_empty()
                    {
                        self.warnings.remark(&place(path, board.line), &flaw);
                    }
                }
            }
        }
    }
}
