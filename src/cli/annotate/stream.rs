//! Writes annotated boards to standard output, each as soon as it is solved.
//!
//! No journal is kept, and nothing is read twice. The search ends when the reader closes the output.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, RecvTimeoutError};

use crate::input::{self, BoardSelection, InputPart};
use crate::input_place;
use crate::interrupt::TICK;
use crate::output::Output;

use super::precheck::{AnnotationTarget, InputCheck};
use super::queue::BoardQueue;
use super::rewriting::{AnnotatedText, WrittenBoards};
use super::unsolved_boards::{AnnotatedPiece, UnsolvedBoard};
use crate::failure::Failure;

use super::task::AnnotateTask;

/// Annotates the boards of all input files, and writes each to standard output as soon as it is solved. Returns the
/// counts of boards written, and the number of boards that cannot be read.
///
/// # Errors
///
/// Returns the reason why not everything was written.
pub(super) fn annotate_to_standard_output(
    inputs: &[PathBuf],
    task: &AnnotateTask<'_>,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(WrittenBoards, u64), Failure> {
    let place = AnnotationTarget::Standard;
    let parts = input::read_pieces(inputs.to_vec(), output.verbosity).map_err(Failure::new)?;
    let mut stream = AnnotationStream {
        inputs,
        parts: Some(parts),
        check: InputCheck::new(&place, inputs.len() > 1, output.verbosity),
        queue: BoardQueue::new(task.pool),
        unsubmitted: VecDeque::new(),
        pieces: VecDeque::new(),
        text: AnnotatedText::on_standard_output(task.placement)?,
        selection: task.selection.clone(),
        output,
    };
    while stream.parts.is_some() || !stream.pieces.is_empty() {
        if stop.load(Ordering::Relaxed) {
            return Err(Failure::stopped_by_user());
        }
        stream.read_and_submit()?;
        if let Some(found) = stream.queue.take_solved_board()? {
            stream.text.add_result(found.entry);
        }
        stream.write_solved_pieces()?;
    }
    let first = inputs
        .first()
        .map_or(Path::new(input_place::STANDARD_STREAM), |input| input);
    let precheck = stream
        .check
        .finish(first, &stream.selection, stream.output)?;
    Ok((stream.text.finish()?, precheck.unreadable))
}

/// The state of a run of `kibitz annotate` that writes to standard output.
struct AnnotationStream<'a> {
    inputs: &'a [PathBuf],
    /// Channel from the reading thread: pieces of the input, each with the index of its file in `inputs`. `None` when
    /// everything has been read.
    parts: Option<Receiver<(usize, InputPart)>>,
    check: InputCheck<'a>,
    selection: BoardSelection,
    queue: BoardQueue<'a>,
    /// Boards that have been read, but not yet submitted to the pool of solver threads.
    unsubmitted: VecDeque<UnsolvedBoard>,
    /// Pieces of the input that have been read, but not yet written.
    pieces: VecDeque<PendingPiece>,
    text: AnnotatedText<'a>,
    output: &'a mut Output,
}

/// A piece of an input file whose boards are still being solved.
struct PendingPiece {
    path: PathBuf,
    piece: AnnotatedPiece,
    /// Number of boards in this piece of the input that have something to solve.
    unsolved_boards: usize,
}

impl AnnotationStream<'_> {
    /// Reads boards and submits them to the solver while there is room in the queue. Waits for the input only if no
    /// board is being solved, for at most one [`TICK`].
    fn read_and_submit(&mut self) -> Result<(), Failure> {
        while self.queue.has_room() {
            if let Some(board) = self.unsubmitted.pop_front() {
                self.queue.submit_board(board);
                continue;
            }
            let Some(parts) = &self.parts else {
                return Ok(());
            };
            let patience = if self.queue.is_empty() {
                TICK
            } else {
                Default::default()
            };
            match parts.recv_timeout(patience) {
                Ok((file, part)) => {
                    let path = self.inputs[file].clone();
                    self.add_part(path, part)?;
                }
                Err(RecvTimeoutError::Timeout) => return Ok(()),
                Err(RecvTimeoutError::Disconnected) => self.parts = None,
            }
            // A piece without questions is written before the next one is read.
            if self.queue.is_empty() && self.unsubmitted.is_empty() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Checks the next piece of the input, and queues its boards. Returns an error if the file could not be read.
    fn add_part(&mut self, path: PathBuf, part: InputPart) -> Result<(), Failure> {
        let piece = match part {
            InputPart::Piece(piece) => AnnotatedPiece::new(*piece, &mut self.selection),
            InputPart::OpenFailed(error) | InputPart::ReadFailed(error) => {
                return Err(Failure::new(error).with_path(path));
            }
        };
        self.check.check_piece(&path, &piece, self.output)?;
        self.unsubmitted.extend(piece.unsolved_boards(0));
        self.pieces.push_back(PendingPiece {
            path,
            unsolved_boards: self.unsubmitted.len(),
            piece,
        });
        Ok(())
    }

    /// Writes the pieces at the front of the queue whose boards are all solved.
    fn write_solved_pieces(&mut self) -> Result<(), Failure> {
        while let Some(PendingPiece { path, piece, .. }) = self
            .pieces
            .pop_front_if(|pending| self.text.unwritten_results() >= pending.unsolved_boards)
        {
            let Some(method) = self.check.current_method() else {
                continue;
            };
            self.text.write_piece(&path, &piece, method, self.output)?;
            self.text.flush()?;
        }
        Ok(())
    }
}
