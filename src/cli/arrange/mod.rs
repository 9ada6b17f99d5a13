//! `kibitz arrange`: selects, sorts, shuffles, rotates and numbers boards, joins files and splits them.
//!
//! All boards are read and changed before the first is written. If input and output have the same format, the text of
//! everything that was not changed is kept ([`BoardStack::assemble`]).

mod changes;
mod options;
mod selection;
mod stack;

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::anyhow;

use kibitzer::problem::NumberError;
use kibitzer::rules::Chance;
use kibitzer_files::numbered_path;
use kibitzer_formats::Format;

use super::board_writer::BoardWriter;
use super::convert::output_format;
use super::deal::clock_seed;
use super::failure::{Failure, FailureKind};
use super::input::files_or_standard_input;
use super::input_place::{self, InputPlace};
use super::messages::note_not_written;
use super::output::Output;
use super::overwriting::{NamedBy, check_may_be_written};
use selection::Selection;
use stack::{BoardStack, StackBoard};

pub(super) use options::ArrangeOptions;

impl ArrangeOptions {
    /// Returns the path of the output file, or `None` for standard output.
    pub(super) fn output_path(&self) -> Option<&Path> {
        input_place::file_path(self.output.as_deref())
    }

    /// Returns true if the boards of a single file all stay in their order.
    fn keeps_order(&self) -> bool {
        let is_all = self.chosen.numbers.is_none() && self.selection.selects_all();
        is_all
            && self.files.len() < 2
            && !self.sort
            && self.shuffle.is_none()
            && self.split.is_none()
    }
}

/// Runs `kibitz arrange`: reads the boards of all input files, and writes the selected ones in the requested order.
///
/// # Errors
///
/// Returns the reason why nothing, or not everything, was written.
pub(super) fn arrange(
    options: ArrangeOptions,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let place = options.output_path().map(Path::to_owned);
    let files = files_or_standard_input(options.files.clone());
    let read = BoardStack::read(files, options.chosen.clone(), output, stop);
    let mut stack = read.inspect_err(|failure| {
        if let Some(place) = &place
            && failure.kind == FailureKind::Stopped
        {
            note_not_written(place, "stopped");
        }
    })?;
    if stack.boards.is_empty() {
        // The errors of the input have been printed.
        output.has_errors = true;
        return Ok(());
    }
    let format = match (&place, &options.to, stack.first_format()) {
        (None, None, Some(format)) => format,
        _ => output_format(place.as_deref(), options.to.clone())?,
    };
    select(&options, &mut stack.boards)?;
    order(&options, &mut stack.boards, output);
    change(&options, &mut stack.boards)?;
    write(&options, (format, place), stack, output)
}

/// Removes the boards that the options do not select.
fn select(options: &ArrangeOptions, boards: &mut Vec<StackBoard>) -> Result<(), Failure> {
    let mut selection = Selection::new(&options.selection);
    let mut selected = Vec::new();
    for board in boards.drain(..) {
        let is_selected = selection.selects(&board.problem);
        let failure = |error: kibitzer::dealing::ScriptError| {
            Failure::invalid_arguments(error.flaw).with_place(board.place.clone())
        };
        if is_selected.map_err(failure)? {
            selected.push(board);
        }
    }
    *boards = selected;
    if boards.is_empty() {
        return Err(Failure::new(anyhow!("no board is selected")));
    }
    Ok(())
}

/// Puts the boards into the order that the options request.
fn order(options: &ArrangeOptions, boards: &mut [StackBoard], output: &Output) {
    if options.sort {
        let number = |board: &StackBoard| board.problem.record.board_number();
        boards.sort_by_key(|board| number(board).unwrap_or(u64::MAX));
    }
    if let Some(seed) = options.shuffle {
        let seed = seed.unwrap_or_else(|| {
            let seed = clock_seed();
            output.print_note(&InputPlace::default(), &format_args!("the seed is {seed}"));
            seed
        });
        Chance::from_seed(seed).shuffle(boards);
    }
}

/// Changes the boards as the options request.
///
/// # Errors
///
/// Returns the first board that cannot be changed, with the reason.
fn change(options: &ArrangeOptions, boards: &mut [StackBoard]) -> Result<(), Failure> {
    for (index, board) in boards.iter_mut().enumerate() {
        let changed = options.changes.change(index, &mut board.problem);
        changed.map_err(|fault| {
            let remedy = match fault {
                NumberError::NoNumber => "add --renumber",
                NumberError::Dealer { .. } => "add --rotate number, or --only-deals",
                NumberError::Vulnerability => "add --only-deals",
            };
            let name = match &board.problem.record.board[..] {
                "" => format!("the board at position {}", index + 1),
                number => format!("board {number}"),
            };
            Failure::new(anyhow!("{name}: {fault}; {remedy}")).with_place(board.place.clone())
        })?;
    }
    Ok(())
}

/// Writes the boards to the output, or to numbered files.
fn write(
    options: &ArrangeOptions,
    (format, place): (&'static Format, Option<PathBuf>),
    stack: BoardStack,
    output: &mut Output,
) -> Result<(), Failure> {
    let Some((per_file, named)) = options.split.zip(place.as_ref()) else {
        return write_file(options, (format, place), &stack, &stack.boards, output);
    };
    if !format.holds_many() {
        return Err(Failure::invalid_arguments(anyhow!(
            "the format {} holds one problem per file, and needs no --split",
            format.name
        )));
    }
    let groups = stack.boards.chunks(per_file.get());
    let paths: Vec<PathBuf> = (1..)
        .map(|number| numbered_path(named, number))
        .take(groups.len())
        .collect();
    for path in &paths {
        check_may_be_written(path, NamedBy::Program, options.force)?;
    }
    for (path, boards) in paths.into_iter().zip(groups) {
        write_file(options, (format, Some(path)), &stack, boards, output)?;
    }
    Ok(())
}

/// Writes boards of the stack to one output. If the output has the format of the input, their texts are kept.
fn write_file(
    options: &ArrangeOptions,
    (format, place): (&'static Format, Option<PathBuf>),
    stack: &BoardStack,
    boards: &[StackBoard],
    output: &mut Output,
) -> Result<(), Failure> {
    let assembled = stack.assemble(format, boards, options.keeps_order());
    let mut writer = BoardWriter::new(format, place, options.force, output)?;
    match assembled {
        Some(bytes) => {
            writer.copy_bytes(&bytes, boards.len() as u64)?;
            for board in boards.iter().filter(|board| board.is_changed()) {
                writer.add_losses(&board.problem, board.lost_beside());
            }
        }
        None => {
            for board in boards {
                writer.write_board(&board.problem, board.beside(), board.place.clone())?;
            }
        }
    }
    writer.finish(stack.only_file())
}
