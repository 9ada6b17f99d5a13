//! `kibitz export --records`: one sheet of hand records with the boards of all input files.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use kibitzer::annotation::{Solutions, tell_solution, unwritten_makes};
use kibitzer::pool::{Pool, Priority};
use kibitzer::problem::Problem;
use kibitzer_export::{HandRecords, PictureLook, RecordBoards};
use kibitzer_formats::SessionHeading;

use super::answers::wait_for_answer;
use super::args::{ExportOptions, RecordsFormat};
use super::failure::Failure;
use super::input::InputItem;
use super::input_place::InputPlace;
use super::messages::note;
use super::output::Output;
use super::wrong_values::note_wrong_values;

/// The boards of a sheet of hand records, and the heading of the session.
pub(super) struct RecordsSheet {
    heading: SessionHeading,
    look: PictureLook,
    boards: Vec<Problem>,
    /// For each board, its first place in the input files.
    places: Vec<InputPlace>,
}

impl RecordsSheet {
    /// Reads the boards of the input, and prints errors, warnings, and the boards that hand records cannot show. A
    /// heading in the options prevails over those of the files.
    ///
    /// # Errors
    ///
    /// Returns an error if an error in the input cannot be reported.
    pub(super) fn read(
        options: &ExportOptions,
        items: impl Iterator<Item = InputItem>,
        output: &mut Output,
    ) -> Result<RecordsSheet, Failure> {
        let mut heading = options.records.heading();
        let (mut boards, mut places) = (RecordBoards::default(), Vec::new());
        for item in items {
            if let InputItem::Heading(stated) = &item {
                heading.complete_from(stated);
            }
            let Some(board) = item.into_board() else {
                continue;
            };
            match board.line {
                Err(error) => output.report_error(&board.place, &error)?,
                Ok(line) if !boards.add(&line.problem) => {
                    let left_out = "left out: hand records show complete bridge deals only";
                    output.print_note(&board.place, &left_out);
                }
                Ok(_) if places.len() < boards.boards().len() => places.push(board.place),
                // Another record of the same board.
                Ok(_) => {}
            }
        }
        Ok(RecordsSheet {
            heading,
            look: options.picture_look(true),
            boards: boards.boards().to_vec(),
            places,
        })
    }

    /// Solves the boards whose makes or par are not stated, if there is a pool, and writes the sheet. Nothing is written
    /// if there is no board, or if the user stops the program.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no board, if a worker fails, or if the sheet cannot be written.
    pub(super) fn write(
        mut self,
        format: RecordsFormat,
        place: Option<&Path>,
        pool: Option<&Pool>,
        output: &mut Output,
        stop: &AtomicBool,
    ) -> Result<(), Failure> {
        if let Some(pool) = pool {
            self.solve(pool, output, stop)?;
        }
        if stop.load(Ordering::Relaxed) {
            output.was_stopped = true;
            note(&InputPlace::default(), &"stopped; nothing written");
            return Ok(());
        }
        if self.boards.is_empty() {
            let nothing = "the input has no board for hand records; nothing written";
            return Ok(output.report_error(&InputPlace::default(), &nothing)?);
        }
        let records = HandRecords {
            heading: &self.heading,
            boards: &self.boards,
            look: self.look,
        };
        let bytes = match format {
            RecordsFormat::Html => records.html().into_bytes(),
            RecordsFormat::Pdf => {
                output.print_missing_signs(&InputPlace::default(), &records.missing_signs());
                records.pdf()
            }
        };
        output.write_document(place, &bytes, self.boards.len() as u64)
    }

    /// Adds makes and par to the boards that do not state them. Stops early if the user stops the program.
    fn solve(&mut self, pool: &Pool, output: &Output, stop: &AtomicBool) -> Result<(), Failure> {
        let boards = self.boards.iter_mut().zip(&self.places);
        let unsolved = boards.filter_map(|board| Some((unwritten_makes(board.0)?, board)));
        let (questions, boards): (Vec<_>, Vec<_>) = unsolved.unzip();
        let ticket = pool.submit(Solutions(questions), Priority::Now);
        let found = wait_for_answer(ticket, stop).map_err(Failure::new)?;
        for (makes, (board, place)) in found.unwrap_or_default().iter().zip(boards) {
            let stated = board.clone();
            tell_solution(board, makes);
            note_wrong_values(output, place, &stated, board);
        }
        Ok(())
    }
}
