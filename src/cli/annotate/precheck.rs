//! Checks the input before the search begins: reports its errors, and makes sure that all of it can be written.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::anyhow;
use kibitzer::annotation::AnnotationQuestions;
use kibitzer_formats::{Format, TextPiece};

use crate::input::BoardSelection;
use crate::input_place::{self, InputPlace};
use crate::messages::FileWarnings;
use crate::output::Output;
use crate::output_formats::{format_for_path, holds_only_one};
use crate::overwriting::is_same_file;
use crate::repeated_warnings::Verbosity;

use super::unsolved_boards::{AnnotatedPiece, LastingInput, TextPieces, line_start};
use crate::failure::Failure;

/// The destination of the output of `kibitz annotate`: standard output or a file.
#[derive(Debug)]
pub(super) enum AnnotationTarget {
    /// Standard output, which receives the format of the input.
    Standard,
    /// An output file, whose extension selects the format.
    File {
        /// Path of the output file that the user gave.
        named: PathBuf,
        /// Format that belongs to the extension of the output file.
        format: &'static Format,
    },
}

impl AnnotationTarget {
    /// Returns the output destination for a path; `-` stands for standard output.
    ///
    /// # Errors
    ///
    /// Returns an error if the extension belongs to no format that can be written.
    pub(super) fn from_path(path: &Path) -> Result<AnnotationTarget, Failure> {
        if input_place::is_standard_stream(path) {
            return Ok(AnnotationTarget::Standard);
        }
        let format = format_for_path(path)?;
        Ok(AnnotationTarget::File {
            named: path.to_owned(),
            format,
        })
    }

    /// Decides whether the boards of a piece of the file at `path` are copied with insertions or converted, and returns
    /// the method. If there are several inputs, all boards are converted, because no format defines how files are
    /// joined.
    fn writing_method(
        &self,
        path: &Path,
        piece: &TextPiece,
        is_many: bool,
    ) -> Result<WritingMethod, Failure> {
        let old = piece.format.filter(|format| format.can_write());
        match self {
            AnnotationTarget::Standard => match old {
                Some(format) if is_many => Ok(WritingMethod::Converted(format)),
                Some(_) => Ok(WritingMethod::Rewritten),
                None => Err(Failure::invalid_arguments(anyhow!(
                    "the format of the input can only be read; name a file in another format with -o"
                ))),
            },
            AnnotationTarget::File { named, format, .. } => {
                let ending = named.extension().and_then(OsStr::to_str).unwrap_or("");
                match old.filter(|format| format.has_ending(ending)) {
                    Some(_) if piece.wrapping.is_some() && is_same_file(path, named) => {
                        Err(Failure::new(anyhow!(
                            "the file is compressed or binary and cannot be replaced by text; name another file with -o"
                        ))
                        .with_path(named))
                    }
                    Some(_) if !is_many => Ok(WritingMethod::Rewritten),
                    Some(_) | None => Ok(WritingMethod::Converted(format)),
                }
            }
        }
    }

    /// Returns the path of the output file for messages, or `standard output`.
    pub(super) fn path_for_messages(&self) -> &Path {
        match self {
            AnnotationTarget::Standard => Path::new("standard output"),
            AnnotationTarget::File { named, .. } => named,
        }
    }
}

/// The way in which annotated boards are written: copied with insertions, or converted to another format.
#[derive(Clone, Copy, Debug)]
pub(super) enum WritingMethod {
    /// The input text is copied, and results are inserted into it.
    Rewritten,
    /// The boards are converted to the given format.
    Converted(&'static Format),
}

/// The result of checking the input of `kibitz annotate` before the search begins.
pub(super) struct Precheck {
    /// Way in which the annotated boards are written: copied with insertions, or converted.
    pub(super) method: WritingMethod,
    /// Number of boards in the input that cannot be read.
    pub(super) unreadable: u64,
}

impl Precheck {
    /// Reads all input files, reports their errors and warnings, and returns the result of the check.
    ///
    /// # Errors
    ///
    /// Returns the reason why there is nothing to annotate, or why the boards cannot be written.
    pub(super) fn run(
        inputs: &[LastingInput],
        place: &AnnotationTarget,
        selection: &BoardSelection,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> Result<Precheck, Failure> {
        let mut check = InputCheck::new(place, inputs.len() > 1, output.verbosity);
        let mut pieces = TextPieces::new(inputs, selection.clone(), output.verbosity);
        while let Some((path, piece)) = pieces.next()? {
            if stop.load(Ordering::Relaxed) {
                return Err(Failure::stopped_by_user());
            }
            check.check_piece(path, &piece, output)?;
        }
        let first = inputs.first().map_or(Path::new(""), LastingInput::path);
        check.finish(first, &pieces.selection, output)
    }
}

/// A check of the input files in progress, with the counts of boards so far.
pub(super) struct InputCheck<'a> {
    place: &'a AnnotationTarget,
    /// True if there are several input files.
    is_many: bool,
    warnings: FileWarnings,
    /// The way in which the annotated boards are written: as a copy of the input with insertions, or converted to
    /// another format. `None` until the first board has been read.
    method: Option<WritingMethod>,
    /// Number of boards that can be read and are selected by `--board`.
    readable: usize,
    /// Number of boards that the output format can represent, counted only if boards are converted.
    representable: usize,
    /// Number of boards of the input that cannot be read.
    unreadable: u64,
}

impl<'a> InputCheck<'a> {
    /// Starts a check of the input before its first board. `is_many` is true if there are several input files.
    pub(super) fn new(
        place: &'a AnnotationTarget,
        is_many: bool,
        verbosity: Verbosity,
    ) -> InputCheck<'a> {
        InputCheck {
            place,
            is_many,
            warnings: FileWarnings::new(verbosity),
            method: None,
            readable: 0,
            representable: 0,
            unreadable: 0,
        }
    }

    /// Returns the way in which the current piece of the input is written. Returns `None` if it is dropped: text before
    /// the first board, when several inputs are joined.
    pub(super) fn current_method(&self) -> Option<WritingMethod> {
        let as_it_stands = (!self.is_many).then_some(WritingMethod::Rewritten);
        self.method.or(as_it_stands)
    }

    /// Returns the result of the check after all input files have been read. `path` is the first file.
    ///
    /// # Errors
    ///
    /// Returns the reason why there is nothing to annotate, or why the boards cannot be written.
    pub(super) fn finish(
        &mut self,
        path: &Path,
        selection: &BoardSelection,
        output: &mut Output,
    ) -> Result<Precheck, Failure> {
        self.warnings.end_file();
        if let Some(error) = selection.missing_board() {
            output.print_error(&InputPlace::default(), &error)?;
        }
        match self.method {
            Some(method) if self.readable > 0 => match method {
                WritingMethod::Converted(format) if self.representable == 0 => {
                    let name = format.name;
                    Err(Failure::new(anyhow!(
                        "the format {name} cannot represent any board"
                    )))
                }
                WritingMethod::Converted(_) | WritingMethod::Rewritten => Ok(Precheck {
                    method,
                    unreadable: self.unreadable,
                }),
            },
            Some(_) | None => Err(Failure::new(anyhow!("no board could be read")).with_path(path)),
        }
    }

    /// Reports the errors and warnings of a piece of the input, and checks that its boards can be written.
    ///
    /// # Errors
    ///
    /// Returns the reason why the boards cannot be written.
    pub(super) fn check_piece(
        &mut self,
        path: &Path,
        piece: &AnnotatedPiece,
        output: &mut Output,
    ) -> Result<(), Failure> {
        self.print_warnings(path, piece, output);
        let is_lost = piece.has_overlong_board();
        if !is_lost && piece.readable_boards().next().is_none() {
            return Ok(());
        }
        let method = match self.method {
            Some(method) => method,
            None => {
                let method = self
                    .place
                    .writing_method(path, &piece.piece, self.is_many)?;
                *self.method.insert(method)
            }
        };
        match method {
            WritingMethod::Rewritten if is_lost => Err(Failure::new(anyhow!(
                "a board is too long to be copied unchanged; another format would omit it"
            ))
            .with_path(path)),
            WritingMethod::Rewritten => Ok(()),
            WritingMethod::Converted(format) => self.count_representable(piece, format),
        }
    }

    /// Counts the boards in a piece of the input that the output format can represent, and checks that the format can
    /// hold that many.
    fn count_representable(
        &mut self,
        piece: &AnnotatedPiece,
        format: &'static Format,
    ) -> Result<(), Failure> {
        let representable = piece
            .readable_boards()
            .filter(|board| format.write(board.problem).is_some());
        self.representable += representable.count();
        if self.representable > 1 && !format.holds_many() {
            Err(holds_only_one(self.place.path_for_messages(), format))
        } else {
            Ok(())
        }
    }

    /// Prints the errors and warnings about the selected boards in a piece of the input.
    fn print_warnings(&mut self, path: &Path, piece: &AnnotatedPiece, output: &mut Output) {
        let contents = piece.selected_content();
        for warning in &contents.warnings {
            let place = InputPlace::for_error(input_place::file_name(path), warning);
            self.warnings.print_parser_warning(&place, &warning.flaw);
        }
        for board in &contents.boards {
            match &board.content {
                Err(error) => {
                    self.unreadable += 1;
                    let place = InputPlace::for_error(input_place::file_name(path), error);
                    // If this fails, the error cannot be reported anywhere.
                    let _ = output.print_error(&place, &error.flaw);
                }
                Ok(line) => {
                    self.readable += 1;
                    // The reader's warnings are more precise, if there are any.
                    if let Some(flaw) = AnnotationQuestions::of(&line.problem).flaw
                        && contents.warnings.is_empty()
                    {
                        self.warnings
                            .print_warning(&line_start(path, board.line), &flaw);
                    }
                }
            }
        }
    }
}
