//! A look at a text before anything of it is searched: what is wrong with it, and whether all of it can be written.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::anyhow;
use kibitzer::annotation::AnnotationQuestions;
use kibitzer_formats::{Format, TextPiece};

use crate::forms::{HoldsOne, UnknownEnding};
use crate::input::BoardSelection;
use crate::messages::FileWarnings;
use crate::output::Output;
use crate::place::{self, InputPlace};
use crate::remarks::Verbosity;
use crate::target::is_same;

use super::boards::{AnnotatedPiece, LastingInput, TextPieces, place};
use crate::failure::Failure;

/// Where boards are written.
#[derive(Debug)]
pub(super) enum AnnotatedPlace {
    /// To standard output, in the form in which they stand.
    Standard,
    /// To a file, in the form that its ending names.
    File {
        /// As it was named.
        named: PathBuf,
        /// The form for its ending.
        format: &'static Format,
    },
}

impl AnnotatedPlace {
    /// What a path names.
    ///
    /// # Errors
    ///
    /// If its ending names no form that is written.
    pub(super) fn of(path: &Path) -> Result<AnnotatedPlace, Failure> {
        if place::is_standard(path) {
            return Ok(AnnotatedPlace::Standard);
        }
        let format = UnknownEnding::form_of(path)?;
        Ok(AnnotatedPlace::File {
            named: path.to_owned(),
            format,
        })
    }

    /// Returns how the boards of a piece of the text at `path` are written at this place. The boards of several texts
    /// are written anew: no form says how texts are joined.
    fn form(&self, path: &Path, piece: &TextPiece, is_many: bool) -> Result<WrittenAs, Failure> {
        let old = piece.format.filter(|format| format.can_write());
        match self {
            AnnotatedPlace::Standard => match old {
                Some(format) if is_many => Ok(WrittenAs::Converted(format)),
                Some(_) => Ok(WrittenAs::Rewritten),
                None => Err(Failure::usage(anyhow!(
                    "the form of the input is not written; -o FILE names another by its ending"
                ))),
            },
            AnnotatedPlace::File { named, format, .. } => {
                let ending = named.extension().and_then(OsStr::to_str).unwrap_or("");
                match old.filter(|format| format.has_ending(ending)) {
                    Some(_) if piece.wrapping.is_some() && is_same(path, named) => {
                        Err(Failure::new(anyhow!(
                            "the file is packed or binary, and would become a text; -o OUT writes another file"
                        ))
                        .about(named))
                    }
                    Some(_) if !is_many => Ok(WrittenAs::Rewritten),
                    Some(_) | None => Ok(WrittenAs::Converted(format)),
                }
            }
        }
    }

    /// The file as it was named.
    pub(super) fn named(&self) -> &Path {
        match self {
            AnnotatedPlace::Standard => Path::new("standard output"),
            AnnotatedPlace::File { named, .. } => named,
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
pub(super) struct Precheck {
    /// How its boards are written.
    pub(super) form: WrittenAs,
    /// Boards that cannot be read.
    pub(super) bad: u64,
}

impl Precheck {
    /// Looks through texts and says what is wrong with them.
    ///
    /// # Errors
    ///
    /// Why there is nothing to annotate, or no place for it.
    pub(super) fn of(
        inputs: &[LastingInput],
        place: &AnnotatedPlace,
        selection: &BoardSelection,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> Result<Precheck, Failure> {
        let mut look = TextLook::new(place, inputs.len() > 1, output.verbosity());
        let mut pieces = TextPieces::of(inputs, selection.clone());
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

/// Facts about texts that are gathered piece by piece before they are annotated.
pub(super) struct TextLook<'a> {
    place: &'a AnnotatedPlace,
    /// True if there are several texts.
    is_many: bool,
    warnings: FileWarnings,
    /// Known from the first board on.
    form: Option<WrittenAs>,
    /// Selected boards that can be read.
    good: usize,
    /// Those for which another form has a place.
    placed: usize,
    bad: u64,
}

impl<'a> TextLook<'a> {
    /// Nothing is known yet.
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

    /// Returns how a piece is written; `None` if it is not, since it stands before the first of boards that are written anew.
    pub(super) fn form(&self) -> Option<WrittenAs> {
        let as_it_stands = (!self.is_many).then_some(WrittenAs::Rewritten);
        self.form.or(as_it_stands)
    }

    /// Returns the precheck when all texts have been seen, the first of them at `path`.
    ///
    /// # Errors
    ///
    /// Why there is nothing to annotate, or no place for it.
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
                        "the form {name} has no place for any board"
                    )))
                }
                WrittenAs::Converted(_) | WrittenAs::Rewritten => Ok(Precheck {
                    form,
                    bad: self.bad,
                }),
            },
            Some(_) | None => {
                Err(Failure::new(anyhow!("there is no board that can be read")).about(path))
            }
        }
    }

    /// Says what is wrong with a piece, and sees to it that its boards can be written.
    ///
    /// # Errors
    ///
    /// Why they cannot.
    pub(super) fn piece(
        &mut self,
        path: &Path,
        piece: &AnnotatedPiece,
        output: &mut Output,
    ) -> Result<(), Failure> {
        self.tell(path, piece, output);
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
                "a board is too long to be kept as it stands; another form leaves it out"
            ))
            .about(path)),
            WrittenAs::Rewritten => Ok(()),
            WrittenAs::Converted(format) => self.count(piece, format),
        }
    }

    /// Counts the boards for which another form has a place.
    fn count(&mut self, piece: &AnnotatedPiece, format: &'static Format) -> Result<(), Failure> {
        let placed = piece
            .boards()
            .filter(|board| format.write(board.problem).is_some());
        self.placed += placed.count();
        match self.placed > 1 && !format.holds_many() {
            true => {
                let path = self.place.named().to_owned();
                Err(HoldsOne { path, format }.into())
            }
            false => Ok(()),
        }
    }

    /// Says what is wrong with the boards of a piece that are selected.
    fn tell(&mut self, path: &Path, piece: &AnnotatedPiece, output: &mut Output) {
        let contents = piece.selected();
        for warning in &contents.warnings {
            let place = place(path, warning.line, warning.column);
            self.warnings.flaw(&place, &warning.flaw);
        }
        for board in &contents.boards {
            match &board.content {
                Err(error) => {
                    self.bad += 1;
                    let place = InputPlace::of_error(place::name(path), error);
                    // Nobody is left to hear of it if this fails.
                    let _ = output.lost(&place, &error.flaw);
                }
                Ok(line) => {
                    self.good += 1;
                    // The reader has said what is wrong better, if it said anything.
                    if let Some(flaw) = AnnotationQuestions::of(&line.problem).flaw
                        && contents.warnings.is_empty()
                    {
                        self.warnings.remark(&place(path, board.line, 1), &flaw);
                    }
                }
            }
        }
    }
}
