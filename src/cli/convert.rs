//! `kibitz convert`: converts deals and problems from one file format to another.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::anyhow;

use kibitzer::problem::{Auction, Problem, Record};
use kibitzer::rules::Setup;
use kibitzer_files::{WriteError, numbered_path, replace};
use kibitzer_formats::{
    Format, FormatFlaw, GrowingFile, ProblemPart, ScoreSubject, TextPiece, TextScores,
};

use super::args::ConvertOptions;
use super::board_sink::BoardSink;
use super::failure::{Failure, FailureKind};
use super::input::{self, BoardSelection, InputPart, NextItem, TextItem};
use super::input_place::{self, InputPlace};
use super::messages::{FileWarnings, note_not_written, print_skipped};
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

/// The parts of problems that the output format cannot represent, collected over all boards written.
#[derive(Default)]
struct LostParts {
    parts: BTreeSet<ProblemPart>,
    /// Number of boards written with at least one part of their problem missing.
    boards: u64,
    /// Number of boards whose contract was written as a made-up auction.
    made_up: u64,
    /// The number that the next board gets in a format that numbers its boards consecutively; `None` before the first
    /// board, and in other formats.
    next_number: Option<u64>,
}

impl LostParts {
    /// Adds the parts of a problem that are missing from `written`, its text in the output format. The parts in
    /// `beside`, which the input file gives outside the board, are lost too.
    fn add_losses(
        &mut self,
        format: &Format,
        problem: &Problem,
        written: &str,
        beside: &[ProblemPart],
    ) {
        let number = self.next_number.or_else(|| format.first_number(problem));
        self.next_number = number.map(|number| number + 1);
        let mut lost = match number {
            Some(number) => format.lost_as_number(number, problem, written),
            None => format.lost(problem, written),
        };
        lost.extend(beside);
        self.boards += u64::from(!lost.is_empty());
        self.parts.extend(lost);
        self.made_up += u64::from(format.makes_up_calls(problem, written));
    }
}

/// Returns the part of a board's problem that a table of results contains, or `None` if the table belongs to another
/// board. `index` is the position of the board, from 0, among the boards read together with the table.
fn part_beside(index: usize, scores: &TextScores) -> Option<ProblemPart> {
    match scores.subject {
        ScoreSubject::Board(board) => (board == index).then_some(ProblemPart::Scores),
        ScoreSubject::BoardData(board) => (board == index).then_some(ProblemPart::OtherTables),
        ScoreSubject::Number(_) | ScoreSubject::Event => Some(ProblemPart::Scores),
    }
}

/// Returns a copy of a problem without its play. If the deal is complete, the hand after declarer becomes the leader.
fn without_play(problem: &Problem) -> Problem {
    let mut unplayed = problem.clone();
    unplayed.set_play(Vec::new());
    unplayed.at = 0;
    let setup = &mut unplayed.setup;
    if setup.is_whole() {
        setup.leader = setup.declarer.next();
    }
    unplayed
}

/// Returns a copy of a problem without its auction, contract and play: only the hands before the first card, the dealer
/// and vulnerability, and texts such as the players' names.
pub(super) fn only_the_deal(problem: &Problem) -> Problem {
    let mut setup = problem.setup;
    setup.take_trick_back();
    let mut alone = Problem {
        title: problem.title.clone(),
        author: problem.author.clone(),
        source: problem.source.clone(),
        notes: problem.notes.clone(),
        dealer: problem.dealer,
        vulnerability: problem.vulnerability,
        tags: problem.tags.clone(),
        record: Record {
            auction: Auction::default(),
            result: None,
            ..problem.record.clone()
        },
        ..Problem::new(setup.game)
    };
    alone.setup = Setup {
        hands: setup.hands,
        unknown: setup.unknown,
        absent: setup.absent,
        ..alone.setup
    };
    alone
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
        sink: ConvertSink::new(format, place.as_deref(), force)?,
        place,
        is_copied: is_single && chosen.numbers.is_none(),
        selection: BoardSelection::new(chosen),
        boards: 0,
        lost: LostParts::default(),
        warnings: FileWarnings::new(output.verbosity),
        text: format.file(),
        output,
    };
    let names: Vec<Option<String>> = inputs
        .iter()
        .map(|file| input_place::file_name(file))
        .collect();
    let parts = input::read_pieces(inputs, conversion.output.verbosity)?;
    while !conversion.selection.is_complete() {
        match input::next_item(&parts, stop) {
            NextItem::Received((file, part)) => {
                conversion.convert_part(names[file].clone(), part)?;
            }
            NextItem::Quiet => conversion.sink.flush()?,
            NextItem::End => break,
            NextItem::Stopped => return Err(Failure::stopped_by_user()),
        }
    }
    conversion.warnings.end_file();
    if let Some(error) = conversion.selection.missing_board() {
        conversion
            .output
            .print_error(&InputPlace::default(), &error)?;
    }
    let source = names.into_iter().next().filter(|_| is_single);
    conversion.print_lost_parts(source.flatten());
    conversion.finish()
}

/// The state of a conversion in progress, which reads one or more input files and writes one output.
struct Conversion<'a> {
    format: &'static Format,
    sink: ConvertSink,
    place: Option<PathBuf>,
    /// True if input that is already in the output format is copied byte by byte, because there is a single input file
    /// and all its boards are selected.
    is_copied: bool,
    selection: BoardSelection,
    /// Number of boards written to the output so far.
    boards: u64,
    lost: LostParts,
    warnings: FileWarnings,
    /// Output text that is being built; some formats produce text only at the end.
    text: GrowingFile,
    output: &'a mut Output,
}

impl Conversion<'_> {
    /// Creates the failure for an input file that could not be read to its end.
    fn incomplete_input(&self) -> Failure {
        let cause = "not all of the input could be read";
        match &self.place {
            Some(path) => Failure::new(anyhow!("not written: {cause}")).with_path(path),
            None => Failure::new(anyhow!("not written to the end: {cause}")),
        }
    }

    /// Completes the output and, if it is a file, reports that the file was written.
    fn finish(mut self) -> Result<(), Failure> {
        if self.boards == 0 {
            // The errors of the input have been printed.
            self.output.has_errors = true;
            return Ok(());
        }
        self.sink.copy_bytes(self.text.end().as_bytes())?;
        self.sink.commit()?;
        if let Some(place) = &self.place {
            let boards = [("boards", self.boards)];
            self.output.report_written_file(place, &boards)?;
        }
        Ok(())
    }

    /// Converts the next piece of an input file, or prints the I/O error that ended reading the file.
    fn convert_part(&mut self, file: Option<String>, part: InputPart) -> Result<(), Failure> {
        let whole = InputPlace::for_input(file.clone());
        match part {
            InputPart::OpenFailed(error) => Ok(self.output.print_error(&whole, &error)?),
            InputPart::ReadFailed(error) => {
                self.output.print_error(&whole, &error)?;
                Err(self.incomplete_input())
            }
            InputPart::Piece(piece) => self.convert_piece(file, *piece),
        }
    }

    /// Converts the boards in a piece of an input file, and prints its errors and warnings.
    fn convert_piece(&mut self, file: Option<String>, mut piece: TextPiece) -> Result<(), Failure> {
        let is_copy = self.is_copied && piece.format == Some(self.format);
        if is_copy {
            self.sink.copy_bytes(&piece.bytes())?;
        }
        self.selection.retain_selected(&mut piece.contents);
        let scores = std::mem::take(&mut piece.contents.scores);
        let mut index = 0;
        for item in input::in_source_order(piece.contents) {
            let place = |line, column| InputPlace::new(file.clone(), Some(line), column);
            match item {
                TextItem::Warning(it) => {
                    let place = place(it.line, Some(it.column));
                    self.warnings.print_parser_warning(&place, &it.flaw);
                }
                TextItem::Board(board) => {
                    match board.content {
                        Ok(_) if is_copy => self.boards += 1,
                        Ok(content) => {
                            let beside: Vec<ProblemPart> = scores
                                .iter()
                                .filter_map(|scores| part_beside(index, scores))
                                .collect();
                            self.convert_board(&content.problem, &beside, place(board.line, None))?;
                        }
                        Err(error) => {
                            let is_cut = matches!(error.flaw, FormatFlaw::TooLong { .. });
                            let place = InputPlace::for_error(file.clone(), &error);
                            print_skipped(&place, &error.flaw);
                            if is_cut && is_copy {
                                return Err(self.incomplete_input());
                            }
                        }
                    }
                    index += 1;
                }
            }
        }
        Ok(())
    }

    /// Writes a board to the output. If the format cannot represent the board, writes it without its play, or else only
    /// its hands, each with a warning. If even that fails, prints an error.
    fn convert_board(
        &mut self,
        problem: &Problem,
        beside: &[ProblemPart],
        place: InputPlace,
    ) -> Result<(), Failure> {
        let name = self.format.name;
        let shorter = [
            (
                without_play as fn(&Problem) -> Problem,
                "the play of this problem; it is not written",
            ),
            (
                only_the_deal,
                "the contract and play of this problem; only the deal is written",
            ),
        ];
        if let Some(text) = self.format.write(problem) {
            self.lost.add_losses(self.format, problem, &text, beside);
            return self.write_text(&text, place);
        }
        for (shorten, lost) in shorter {
            let shorter = shorten(problem);
            if let Some(text) = self.format.write(&shorter) {
                let lost = format!("the format {name} cannot represent {lost}");
                self.warnings.print_warning(&place, &lost);
                self.lost.add_losses(self.format, &shorter, &text, beside);
                return self.write_text(&text, place);
            }
        }
        let reason = format!("the format {name} cannot represent this problem");
        print_skipped(&place, &reason);
        Ok(())
    }

    /// Prints notes about everything that the output format cannot represent, summed up over all boards.
    fn print_lost_parts(&self, file: Option<String>) {
        let place = InputPlace::for_input(file);
        let (name, all) = (self.format.name, self.boards);
        let boards = if all == 1 { "board" } else { "boards" };
        let LostParts {
            parts,
            boards: some,
            made_up,
            next_number: _,
        } = &self.lost;
        if *some > 0 {
            let names: Vec<String> = parts.iter().map(ProblemPart::to_string).collect();
            let parts = names.join(", ");
            let lost = format!(
                "the format {name} cannot represent: {parts} (in {some} of {all} {boards})"
            );
            self.output.print_note(&place, &lost);
        }
        if *made_up > 0 {
            let invented = format!(
                "the format {name} stores a contract only as an auction; where there was none, the shortest was made \
                 up (in {made_up} of {all} {boards})"
            );
            self.output.print_note(&place, &invented);
        }
    }

    fn write_text(&mut self, text: &str, place: InputPlace) -> Result<(), Failure> {
        self.boards += 1;
        if self.place.is_none() && self.boards > 1 && !self.format.holds_many() {
            let name = self.format.name;
            return Err(Failure::new(anyhow!(
                "the format {name} holds one problem per file; use --into to write files"
            ))
            .with_place(place));
        }
        self.sink.write_board(&self.text.add(text.to_owned()))
    }
}

/// The destination of converted boards: standard output, one file, or numbered files.
enum ConvertSink {
    /// Standard output, or one file for all boards.
    One(BoardSink),
    Files(NumberedFiles),
}

impl ConvertSink {
    fn new(format: &Format, place: Option<&Path>, force: bool) -> Result<ConvertSink, WriteError> {
        match place.filter(|_| !format.holds_many()) {
            None => Ok(ConvertSink::One(BoardSink::open(place)?)),
            Some(place) => {
                kibitzer_files::can_write(place)?;
                Ok(ConvertSink::Files(NumberedFiles::new(place, force)))
            }
        }
    }

    /// Writes bytes of the input to the output unchanged.
    fn copy_bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match self {
            ConvertSink::One(sink) => sink.write_bytes(bytes)?,
            ConvertSink::Files(files) => files.first.extend(bytes),
        }
        Ok(())
    }

    /// Writes the text of one board to the output. If the format holds only one problem, each further board gets a file
    /// of its own.
    fn write_board(&mut self, text: &str) -> Result<(), Failure> {
        match self {
            ConvertSink::One(sink) => sink.write_bytes(text.as_bytes()),
            ConvertSink::Files(files) => files.write_board(text),
        }
    }

    /// Flushes standard output, so that a reader of a pipe sees the boards so far.
    fn flush(&mut self) -> io::Result<()> {
        match self {
            ConvertSink::One(sink) => sink.flush(),
            ConvertSink::Files(_) => Ok(()),
        }
    }

    fn commit(self) -> Result<(), Failure> {
        match self {
            ConvertSink::One(sink) => sink.commit(),
            ConvertSink::Files(files) => Ok(files.commit()?),
        }
    }
}

/// The output of a conversion to a format that holds one problem per file: one file, or several numbered files.
struct NumberedFiles {
    place: PathBuf,
    /// Text of the first problem. It is written only at the end or with the second problem, because its file gets a
    /// number if there are several.
    first: Vec<u8>,
    problems: u64,
    /// True if numbered files may replace existing files.
    force: bool,
}

impl NumberedFiles {
    fn new(place: &Path, force: bool) -> NumberedFiles {
        NumberedFiles {
            place: place.to_owned(),
            first: Vec::new(),
            problems: 0,
            force,
        }
    }

    fn write_board(&mut self, text: &str) -> Result<(), Failure> {
        self.problems += 1;
        match self.problems {
            1 => self.first.extend(text.as_bytes()),
            2 => {
                // Both files are checked before one is written.
                let [first, second] = [self.numbered_path(1)?, self.numbered_path(2)?];
                replace(&first, &self.first)?;
                replace(&second, text.as_bytes())?;
            }
            number => replace(&self.numbered_path(number)?, text.as_bytes())?,
        }
        Ok(())
    }

    /// Returns the path of the numbered file for a problem, counted from 1.
    ///
    /// # Errors
    ///
    /// Returns an error if the file exists and must not be replaced.
    fn numbered_path(&self, number: u64) -> Result<PathBuf, Failure> {
        let path = numbered_path(&self.place, number);
        check_may_be_written(&path, NamedBy::Program, self.force)?;
        Ok(path)
    }

    fn commit(self) -> Result<(), WriteError> {
        match self.problems {
            0 | 1 => replace(&self.place, &self.first),
            _ => Ok(()),
        }
    }
}
