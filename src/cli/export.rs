//! `kibitz export`: writes positions as pictures, HTML pages or text.

use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::anyhow;
use kibitzer::analysis::Choices;
use kibitzer::annotation::{Solutions, tell_solution, unwritten_solution};
use kibitzer::notation::text::Line;
use kibitzer::pool::{Pool, PoolOptions, Priority};
use kibitzer::problem::Problem;
use kibitzer_export::{DocumentFrame, ExportKind, Handout, HandoutBoard, PictureLook};
use kibitzer_files::{can_write, numbered_path, replace};
use kibitzer_formats::{Format, ProblemPart};

use super::answers;
use super::args::{ExportOptions, ExportPlace};
use super::failure::Failure;
use super::input::{self, InputBoard, InputItem};
use super::input_place::{self, InputPlace};
use super::messages::{OUTPUT_IS_FOLDER, note};
use super::output::{Output, write_to_standard_output};
use super::output_formats::{self, ExportExtensions, ExportOutput};
use super::overwriting::{NamedBy, check_may_be_written, check_not_an_input};
use super::played_board::{PlayedBoard, count_with_noun};
use super::records::RecordsSheet;
use super::wrong_values::note_wrong_values;

/// Runs `kibitz export`: exports every position of the input that `--board` selects.
///
/// # Errors
///
/// Returns an error if the command cannot continue. If a single position cannot be exported, the error is printed, and
/// the others are still written.
pub(super) fn export(
    options: &ExportOptions,
    pool: PoolOptions,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let place = input_place::file_path(options.output.as_deref());
    let form = output_format(options, place)?;
    let records_format = options.records_format(form)?;
    if let Some(path) = place {
        check_not_an_input(path, &options.input.files)?;
    }
    let is_text = form.position_format().is_none_or(|form| form.is_text);
    if !is_text && place.is_none() && io::stdout().is_terminal() {
        return Err(Failure::invalid_arguments(anyhow!(
            "this format cannot be printed on a terminal; name a file with -o"
        )));
    }
    let needs_pool = match form {
        _ if records_format.is_some() => !options.records.no_solve,
        ExportOutput::Position(form) => options.solution && form.shows_solution(),
        ExportOutput::CardValues => true,
    };
    let pool = needs_pool
        .then(|| Pool::new(pool, || {}))
        .transpose()
        .map_err(Failure::new)?;
    let items =
        input::read_boards(options.input.clone(), output.verbosity).map_err(Failure::new)?;
    let items = input::items_until_stopped(&items, stop);
    if let Some(format) = records_format {
        let sheet = RecordsSheet::read(options, items, output)?;
        return sheet.write(format, place, pool.as_ref(), output, stop);
    }
    let mut exporter = Exporter {
        options,
        place,
        form,
        pool,
        output,
        stop,
        written: 0,
        is_many: false,
        handout: Vec::new(),
        handout_places: Vec::new(),
    };
    match place {
        Some(place) => exporter.export_to_files(place, items.collect())?,
        None => exporter.export_items(items)?,
    }
    exporter.write_handout()?;
    exporter.write_document_end()?;
    if stop.load(Ordering::Relaxed) {
        exporter.output.was_stopped = true;
        let written = count_with_noun(exporter.written, "position");
        let stopped = format!("stopped; {written} written");
        note(&InputPlace::default(), &stopped);
    }
    Ok(())
}

/// Returns the output format of the export: the one named by `--to`, or else the one for the extension of the output
/// file, or else text.
fn output_format(options: &ExportOptions, place: Option<&Path>) -> Result<ExportOutput, Failure> {
    match (options.to, place) {
        (Some(form), _) => Ok(form),
        (None, Some(path)) => {
            let ending = path.extension().and_then(OsStr::to_str);
            let form = ending.and_then(|ending| output_formats::parse_export_format(ending).ok());
            form.ok_or_else(|| no_export_format(path))
        }
        (None, None) => Ok(ExportOutput::Position(ExportKind::Text.form())),
    }
}

/// Creates the failure for an output file whose extension is not that of an export format.
fn no_export_format(path: &Path) -> Failure {
    let cause = if path.is_dir() {
        anyhow!(OUTPUT_IS_FOLDER)
    } else {
        anyhow!("no export format has this extension; expected one of {ExportExtensions}")
    };
    Failure::invalid_arguments(cause).with_path(path)
}

/// The state of an export: the output file, the format, and the number of positions written.
struct Exporter<'a> {
    options: &'a ExportOptions,
    /// Path of the output file; `None` for standard output.
    place: Option<&'a Path>,
    form: ExportOutput,
    /// Pool of solver threads that computes the values of cards and the solutions; `None` if neither is exported.
    pool: Option<Pool>,
    output: &'a mut Output,
    stop: &'a AtomicBool,
    /// Number of positions written so far.
    written: u64,
    /// True if there are several positions, so that the output files are numbered.
    is_many: bool,
    /// Positions read so far for a PDF document, which is written at the end; empty for all other formats.
    handout: Vec<HandoutBoard>,
    /// For each position of the PDF document, its place in the input files.
    handout_places: Vec<InputPlace>,
}

impl Exporter<'_> {
    /// Exports all positions among `items` to files. Nothing is written unless all files may be written.
    fn export_to_files(&mut self, place: &Path, items: Vec<InputItem>) -> Result<(), Failure> {
        let boards = items.iter().filter_map(|item| match item {
            InputItem::Board(board) => Some(board.line.is_ok()),
            InputItem::Warning(_) | InputItem::Heading(_) => None,
        });
        let are_readable: Vec<bool> = boards.collect();
        self.is_many = are_readable.len() > 1;
        if self.is_many && !self.is_handout() {
            let numbers = (1..)
                .zip(are_readable)
                .filter(|(_, is_readable)| *is_readable);
            let paths = numbers.map(|(number, _)| numbered_path(place, number));
            for path in paths {
                check_not_an_input(&path, &self.options.input.files)?;
                check_may_be_written(&path, NamedBy::Program, self.options.force)?;
                can_write(&path)?;
            }
        }
        self.export_items(items.into_iter())
    }

    /// Exports all positions among `items`, and prints the warnings, until the user stops the program.
    fn export_items(&mut self, items: impl Iterator<Item = InputItem>) -> Result<(), Failure> {
        for (board, number) in items.filter_map(InputItem::into_board).zip(1..) {
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            self.export_position(board, number)?;
        }
        Ok(())
    }

    /// Exports one position, or prints the reason why it cannot be exported. `number` is its position among those
    /// exported, from 1.
    fn export_position(&mut self, board: InputBoard, number: usize) -> Result<(), Failure> {
        let mut line = match board.line {
            Ok(line) => line,
            Err(error) => return Ok(self.output.report_error(&board.place, &error)?),
        };
        if self.options.at == ExportPlace::Start {
            line.problem.at = 0;
        }
        if self.is_handout() {
            self.handout_places.push(board.place);
            self.handout.push(HandoutBoard {
                deal_only: line.deal_only,
                ..HandoutBoard::new(line.problem)
            });
            return Ok(());
        }
        let shown = line.problem.clone();
        let look = self.options.picture_look(line.deal_only);
        match self.position_bytes(line, &board.place, look) {
            Ok(Some(bytes)) => {
                self.print_lost_parts(&board.place, &shown, look, &bytes);
                if let Some(form) = self.form.position_format() {
                    self.output
                        .print_missing_signs(&board.place, &form.missing_signs(&shown, look));
                }
                self.write_position(&bytes, number)
            }
            Ok(None) => {
                self.output.was_stopped = true;
                Ok(())
            }
            Err(error) => Ok(self.output.report_error(&board.place, &error)?),
        }
    }

    /// Returns true if all positions are written into one PDF document.
    fn is_handout(&self) -> bool {
        let form = self.form.position_format();
        form.is_some_and(|form| form.kind == ExportKind::Pdf)
    }

    /// Writes the PDF document with all positions read, unless there is none or the user stopped the program.
    fn write_handout(&mut self) -> Result<(), Failure> {
        if self.handout.is_empty() || !self.solve_handout()? {
            return Ok(());
        }
        let title = match &self.options.title {
            Some(title) => title.clone(),
            None => self.input_name().unwrap_or_default(),
        };
        let handout = Handout {
            title: &title,
            boards: &self.handout,
            look: self.options.picture_look(false),
        };
        self.output
            .print_missing_signs(&InputPlace::default(), &handout.missing_signs());
        let (bytes, boards) = (handout.pdf(), self.handout.len() as u64);
        self.written = boards;
        self.output.write_document(self.place, &bytes, boards)
    }

    /// Solves the positions of the PDF document that come without a written solution, if solutions are exported.
    /// Returns false if the user stopped the program.
    fn solve_handout(&mut self) -> Result<bool, Failure> {
        if let Some(pool) = &self.pool {
            let boards = self.handout.iter_mut().zip(&self.handout_places);
            let unsolved =
                boards.filter_map(|board| Some((unwritten_solution(&board.0.problem)?, board)));
            let (questions, boards): (Vec<_>, Vec<_>) = unsolved.unzip();
            let ticket = pool.submit(Solutions(questions), Priority::Now);
            let found = answers::wait_for_answer(ticket, self.stop).map_err(Failure::new)?;
            for (solution, (board, place)) in found.unwrap_or_default().iter().zip(boards) {
                let mut solved = board.problem.clone();
                tell_solution(&mut solved, solution);
                note_wrong_values(self.output, place, &board.problem, &solved);
                board.solved = Some(solved);
            }
        }
        Ok(!self.stop.load(Ordering::Relaxed))
    }

    /// Returns the name of the first input file without its extension, or `None` for standard input.
    fn input_name(&self) -> Option<String> {
        let name = self.options.input.files.first()?.file_stem()?;
        Some(name.to_string_lossy().into_owned())
    }

    /// Prints a note about the parts of a problem that are missing from `bytes`, its exported file, because the format
    /// cannot represent them.
    fn print_lost_parts(
        &self,
        place: &InputPlace,
        problem: &Problem,
        look: PictureLook,
        bytes: &[u8],
    ) {
        let form = self.form.position_format();
        let lost = form.map_or_else(Vec::new, |form| form.lost(problem, look, bytes));
        if !lost.is_empty() {
            let parts: Vec<String> = lost.iter().map(ProblemPart::to_string).collect();
            let lost = format!("the format cannot represent: {}", parts.join(", "));
            self.output.print_note(place, &lost);
        }
    }

    /// Exports a position, and returns the bytes of the file, or `None` if the user stopped the program.
    fn position_bytes(
        &self,
        line: Line,
        place: &InputPlace,
        look: PictureLook,
    ) -> anyhow::Result<Option<Vec<u8>>> {
        match self.form {
            ExportOutput::CardValues => self.card_values_csv(line),
            ExportOutput::Position(form) => {
                let mut problem = line.problem;
                let question = unwritten_solution(&problem);
                if let Some((pool, question)) = self.pool.as_ref().zip(question) {
                    let ticket = pool.submit(question, Priority::Now);
                    let Some(solution) = answers::wait_for_answer(ticket, self.stop)? else {
                        return Ok(None);
                    };
                    let stated = problem.clone();
                    tell_solution(&mut problem, &solution);
                    note_wrong_values(self.output, place, &stated, &problem);
                }
                Ok(Some(form.write(&problem, look)?))
            }
        }
    }

    /// Solves a position, and returns a CSV table of every legal card with its value, or `None` if the user stopped the
    /// program.
    fn card_values_csv(&self, line: Line) -> anyhow::Result<Option<Vec<u8>>> {
        let played_board = PlayedBoard::before_end(line)?;
        let Some(pool) = &self.pool else {
            return Ok(None);
        };
        let ticket = pool.submit(Choices(*played_board.position()), Priority::Now);
        let ranking = answers::wait_for_answer(ticket, self.stop)?;
        let mut csv = Vec::new();
        let written = ranking.map(|ranking| ranking.write_csv(&mut csv));
        Ok(written.transpose()?.map(|()| csv))
    }

    /// Returns the header that begins every file in the output format, or `None` if Kibitzer cannot read the format.
    fn format_header(&self) -> Option<&'static str> {
        let form = self.form.position_format()?;
        Format::by_ending(form.ending).map(Format::header)
    }

    /// Returns the text before and after the positions in a complete HTML or LaTeX document, or `None` if no complete
    /// document is written.
    fn document_frame(&self) -> Option<DocumentFrame> {
        let options = self.options;
        let form = self.form.position_format()?;
        // Only HTML and LaTeX have a frame.
        let is_whole = if form.kind == ExportKind::Latex {
            options.standalone
        } else {
            !options.fragment
        };
        let name = self.input_name().unwrap_or_else(|| "Kibitzer".to_owned());
        form.frame(&name, options.picture_look(false))
            .filter(|_| is_whole)
    }

    /// Writes the end of a complete document to standard output, if the positions were written there.
    fn write_document_end(&self) -> Result<(), Failure> {
        if self.place.is_none()
            && self.written > 0
            && let Some(frame) = self.document_frame()
        {
            write_to_standard_output(frame.foot.as_bytes())?;
        }
        Ok(())
    }

    /// Writes the bytes of an exported position to standard output, or to the output file with this number.
    fn write_position(&mut self, bytes: &[u8], number: usize) -> Result<(), Failure> {
        let is_first = self.written == 0;
        self.written += 1;
        let frame = self.document_frame();
        match self.place {
            Some(path) => {
                let path = if self.is_many {
                    numbered_path(path, number as u64)
                } else {
                    path.to_owned()
                };
                let (head, foot) =
                    frame.map_or_else(Default::default, |frame| (frame.head, frame.foot));
                replace(&path, &[head.as_bytes(), bytes, foot.as_bytes()].concat())?;
                Ok(self
                    .output
                    .report_written_file(&path, &[("board", number as u64)])?)
            }
            None => {
                let mut out = io::stdout().lock();
                match frame {
                    Some(frame) if is_first => out.write_all(frame.head.as_bytes())?,
                    _ if is_first => {}
                    _ => writeln!(out)?,
                }
                // The header is written only once, before the first position.
                let head = self.format_header().filter(|_| !is_first);
                let rest = head.and_then(|head| bytes.strip_prefix(head.as_bytes()));
                out.write_all(rest.unwrap_or(bytes))?;
                Ok(out.flush()?)
            }
        }
    }
}
