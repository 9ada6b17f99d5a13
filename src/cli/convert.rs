//! `kibitz convert`: converts deals and problems from one file format to another.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::anyhow;

use kibitzer_formats::{Format, FormatFlaw, TextPiece};

use super::args::ConvertOptions;
use super::board_writer::{BoardWriter, parts_beside};
use super::failure::{Failure, FailureKind};
use super::input::{self, BoardSelection, InputPart, NextItem, TextItem};
use super::input_place::{self, InputPlace};
use super::messages::{note_not_written, print_skipped};
use super::output::Output;
use super::output_formats::{NamedFormat, format_for_path};
use super::overwriting::{NamedBy, check_may_be_written};
use super::value_parsers::ChosenBoards;

/// An output of `kibitz convert`, and the input files whose boards it receives.
#[derive(Debug)]
pub(super) struct ConvertJob {
    inputs: Vec<PathBuf>,
    chosen: ChosenBoards,
    format: &'static Format,
    /// Path of the output file; `None` for standard output.
    pub(super) place: Option<PathBuf>,
    /// Output folder given by `--into`, which is created if it does not exist; `None` if the option was not given.
    folder: Option<PathBuf>,
    /// True if `--force` was given, so that existing files which are not named by an option are replaced.
    force: bool,
}

/// Turns the options of `kibitz convert` into jobs, one for each output file.
///
/// # Errors
///
/// Returns an error if an option is missing or contradicts another.
pub(super) fn convert_jobs(options: ConvertOptions) -> Result<Vec<ConvertJob>, Failure> {
    let ConvertOptions {
        mut files,
        chosen,
        output,
        to,
        into,
        force,
    } = options;
    // An input may be replaced, because a conversion to the same format preserves every byte.
    if let (Some(folder), Some(form)) = (into, &to) {
        return jobs_into(&folder, form, (files, chosen), force);
    }
    let last = match files.len() {
        _ if output.is_some() => None,
        0 | 1 if to.is_none() => {
            return Err(Failure::invalid_arguments(anyhow!(
                "no output: use `kibitz convert IN OUT`, or --to FORMAT"
            )));
        }
        0 | 1 => None,
        2 => files.pop(),
        _ => {
            return Err(Failure::invalid_arguments(anyhow!(
                "no output: use -o OUT to write one file, or --to FORMAT --into DIR to write one per input"
            )));
        }
    };
    let is_last = last.is_some();
    let place = output
        .or(last)
        .filter(|path| !input_place::is_standard_stream(path));
    let format = output_format(place.as_deref(), to)?;
    if let Some(place) = &place
        && is_last
        && !force
    {
        check_formats_differ(&files, place, format)?;
        check_may_be_written(place, NamedBy::Position, force)?;
    }
    Ok(vec![ConvertJob {
        inputs: input::files_or_standard_input(files),
        chosen,
        format,
        place,
        folder: None,
        force,
    }])
}

/// Checks that no input file has the same format as an output file that is named only by its position among the
/// arguments. Otherwise a shell pattern such as `*.lin` that matches two files would overwrite the second.
fn check_formats_differ(
    inputs: &[PathBuf],
    output: &Path,
    format: &'static Format,
) -> Result<(), Failure> {
    let same = inputs
        .iter()
        .find(|input| Format::of_path(input) == Some(format));
    match same {
        None => Ok(()),
        Some(input) => Err(Failure::invalid_arguments(anyhow!(
            "{} and {} have the same format: to read both, name the output with -o OUT or --into DIR; to write the \
             second, name it with -o",
            input.display(),
            output.display()
        ))
        .with_path(output)),
    }
}

/// Returns a job for each input file, whose output is a file of the same name in `folder` with the extension of the
/// output format.
fn jobs_into(
    folder: &Path,
    form: &NamedFormat,
    (files, chosen): (Vec<PathBuf>, ChosenBoards),
    force: bool,
) -> Result<Vec<ConvertJob>, Failure> {
    let mut jobs: Vec<ConvertJob> = Vec::new();
    for file in files {
        let stem = input_place::file_path(Some(&file)).and_then(Path::file_stem);
        let Some(stem) = stem else {
            return Err(no_file_name(&file));
        };
        let mut name = stem.to_owned();
        name.push(".");
        name.push(&form.ending);
        let place = folder.join(name);
        if jobs.iter().any(|job| job.place.as_ref() == Some(&place)) {
            return Err(same_output_path(&place));
        }
        check_may_be_written(&place, NamedBy::Program, force)?;
        jobs.push(ConvertJob {
            inputs: vec![file],
            chosen: chosen.clone(),
            format: form.format,
            place: Some(place),
            folder: Some(folder.to_owned()),
            force,
        });
    }
    if jobs.is_empty() {
        Err(Failure::invalid_arguments(anyhow!(
            "--into needs input files"
        )))
    } else {
        Ok(jobs)
    }
}

/// Creates the failure for an input without a file name, such as standard input, if the output is a folder.
pub(super) fn no_file_name(path: &Path) -> Failure {
    Failure::invalid_arguments(anyhow!("--into cannot derive a file name from this input"))
        .with_path(path)
}

/// Creates the failure for two input files that would be written to the same path.
pub(super) fn same_output_path(path: &Path) -> Failure {
    Failure::invalid_arguments(anyhow!("two inputs would be written to this file")).with_path(path)
}

/// Returns the output format: the one named by `--to`, or else the one for the extension of the output file.
pub(super) fn output_format(
    place: Option<&Path>,
    to: Option<NamedFormat>,
) -> Result<&'static Format, Failure> {
    match (place, to) {
        (None, None) => Err(Failure::invalid_arguments(anyhow!(
            "no output format: use --to FORMAT"
        ))),
        (None, Some(to)) => Ok(to.format),
        (Some(place), None) => format_for_path(place),
        (Some(place), Some(to)) => {
            let ending = place.extension().and_then(OsStr::to_str).unwrap_or("");
            match Format::of_path(place) {
                Some(_) if !to.format.has_ending(ending) => {
                    Err(Failure::invalid_arguments(anyhow!(
                        "this is not an extension of the format {}, given by --to",
                        to.format.name
                    ))
                    .with_path(place))
                }
                Some(_) | None => Ok(to.format),
            }
        }
    }
}

/// Runs the jobs of `kibitz convert`, and prints warnings about the input and about anything that the formats cannot
/// represent.
///
/// # Errors
///
/// Returns an error if standard output cannot be written. Other failures are printed, and the next job is run.
pub(super) fn run_jobs(
    jobs: Vec<ConvertJob>,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    for job in jobs {
        let place = job.place.clone();
        match run_job(job, output, stop) {
            Ok(()) => {}
            Err(failure) if failure.kind == FailureKind::Stopped => {
                output.was_stopped = true;
                if let Some(place) = place {
                    note_not_written(&place, "stopped");
                }
                return Ok(());
            }
            Err(failure) if failure.kind == FailureKind::Output => return Err(failure),
            Err(failure) => output.print_failure(&failure)?,
        }
    }
    Ok(())
}

/// Runs one job: reads its input files, and writes their boards to its output.
fn run_job(job: ConvertJob, output: &mut Output, stop: &AtomicBool) -> Result<(), Failure> {
    let ConvertJob {
        inputs,
        chosen,
        format,
        place,
        folder,
        force,
    } = job;
    if let Some(folder) = folder {
        fs::create_dir_all(&folder).map_err(|error| Failure::new(error).with_path(&folder))?;
    }
    let is_single = inputs.len() == 1;
    let mut conversion = Conversion {
        format,
        is_copied: is_single && chosen.numbers.is_none(),
        selection: BoardSelection::new(chosen),
        writer: BoardWriter::new(format, place, force, output)?,
    };
    let names: Vec<Option<String>> = inputs
        .iter()
        .map(|file| input_place::file_name(file))
        .collect();
    let parts = input::read_pieces(inputs, conversion.writer.output.verbosity)?;
    while !conversion.selection.is_complete() {
        match input::next_item(&parts, stop) {
            NextItem::Received((file, part)) => {
                conversion.convert_part(names[file].clone(), part)?;
            }
            NextItem::Quiet => conversion.writer.flush()?,
            NextItem::End => break,
            NextItem::Stopped => return Err(Failure::stopped_by_user()),
        }
    }
    if let Some(error) = conversion.selection.missing_board() {
        let output = &mut conversion.writer.output;
        output.print_error(&InputPlace::default(), &error)?;
    }
    let source = names.into_iter().next().filter(|_| is_single);
    conversion.writer.finish(source.flatten())
}

/// The state of a conversion in progress, which reads one or more input files and writes one output.
struct Conversion<'a> {
    format: &'static Format,
    /// True if input that is already in the output format is copied byte by byte, because there is a single input file
    /// and all its boards are selected.
    is_copied: bool,
    selection: BoardSelection,
    writer: BoardWriter<'a>,
}

impl Conversion<'_> {
    /// Converts the next piece of an input file, or prints the I/O error that ended reading the file.
    fn convert_part(&mut self, file: Option<String>, part: InputPart) -> Result<(), Failure> {
        let whole = InputPlace::for_input(file.clone());
        match part {
            InputPart::OpenFailed(error) => Ok(self.writer.output.print_error(&whole, &error)?),
            InputPart::ReadFailed(error) => {
                self.writer.output.print_error(&whole, &error)?;
                Err(self.writer.incomplete_input())
            }
            InputPart::Piece(piece) => self.convert_piece(file, *piece),
        }
    }

    /// Converts the boards in a piece of an input file, and prints its errors and warnings.
    fn convert_piece(&mut self, file: Option<String>, mut piece: TextPiece) -> Result<(), Failure> {
        let is_copy = self.is_copied && piece.format == Some(self.format);
        if is_copy {
            self.writer.copy_bytes(&piece.bytes(), 0)?;
        }
        self.selection.retain_selected(&mut piece.contents);
        let scores = std::mem::take(&mut piece.contents.scores);
        let mut index = 0;
        for item in input::in_source_order(piece.contents) {
            let place = |line, column| InputPlace::new(file.clone(), Some(line), column);
            match item {
                TextItem::Warning(it) => {
                    let place = place(it.line, Some(it.column));
                    self.writer.warnings.print_parser_warning(&place, &it.flaw);
                }
                TextItem::Board(board) => {
                    match board.content {
                        Ok(_) if is_copy => self.writer.copy_bytes(&[], 1)?,
                        Ok(content) => {
                            let beside = parts_beside(index, &scores);
                            let place = place(board.line, None);
                            self.writer.write_board(&content.problem, &beside, place)?;
                        }
                        Err(error) => {
                            let is_cut = matches!(error.flaw, FormatFlaw::TooLong { .. });
                            let place = InputPlace::for_error(file.clone(), &error);
                            print_skipped(&place, &error.flaw);
                            if is_cut && is_copy {
                                return Err(self.writer.incomplete_input());
                            }
                        }
                    }
                    index += 1;
                }
            }
        }
        Ok(())
    }
}
