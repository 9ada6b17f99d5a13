//! Writes annotated boards to standard output, each as soon as it is solved.
//!
//! No journal is kept, and nothing is read twice. The search ends when the reader closes the output.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, RecvTimeoutError};

use crate::input::{self, BoardSelection, InputPart};
use crate::interrupt::TICK;
use crate::output::Output;
use crate::place;

use super::boards::{AnnotatedPiece, AskableBoard};
use super::precheck::{AnnotatedPlace, TextLook};
use super::queue::BoardQueue;
use super::rewriting::{AnnotatedText, WrittenBoards};
use crate::failure::Failure;

use super::task::AnnotateTask;

/// Annotates the inputs, and writes their boards to standard output in order. Returns the counts of boards written, and
/// the number of boards that cannot be read.
///
/// # Errors
///
/// Returns the reason why not everything was written.
pub(super) fn stream(
    inputs: &[PathBuf],
    task: &AnnotateTask<'_>,
    output: &mut Output,
    stop: &AtomicBool,
) -> Result<(WrittenBoards, u64), Failure> {
    let place = AnnotatedPlace::Standard;
    let parts = input::read_pieces(inputs.to_vec(), output.verbosity()).map_err(Failure::new)?;
    let mut stream = AnnotationStream {
        inputs,
        parts: Some(parts),
        look: TextLook::new(&place, inputs.len() > 1, output.verbosity()),
        queue: BoardQueue::new(task.pool),
        unasked: VecDeque::new(),
        pieces: VecDeque::new(),
        text: AnnotatedText::fresh(task.placement)?,
        selection: task.selection.clone(),
        output,
    };
    while stream.parts.is_some() || !stream.pieces.is_empty() {
        if stop.load(Ordering::Relaxed) {
            return Err(Failure::stopped());
        }
        stream.take_in()?;
        let found = stream.queue.finished()?;
        stream.text.add(found.into_iter().map(|it| it.entry));
        stream.write()?;
    }
    let first = inputs.first().map_or(Path::new(place::STANDARD), |it| it);
    let precheck = stream
        .look
        .precheck(first, &stream.selection, stream.output)?;
    Ok((stream.text.finish()?, precheck.bad))
}

/// The state of a run that annotates to standard output.
struct AnnotationStream<'a> {
    inputs: &'a [PathBuf],
    /// The parts of the inputs, each with the index of its file in `inputs`; `None` when everything has been read.
    parts: Option<Receiver<(usize, InputPart)>>,
    look: TextLook<'a>,
    selection: BoardSelection,
    queue: BoardQueue<'a>,
    /// Boards of the latest piece whose questions have not been submitted yet.
    unasked: VecDeque<AskableBoard>,
    /// Pieces that have been read but not written yet.
    pieces: VecDeque<PendingPiece>,
    text: AnnotatedText<'a>,
    output: &'a mut Output,
}

/// A piece of the input that is waiting for its boards to be solved.
struct PendingPiece {
    path: PathBuf,
    piece: AnnotatedPiece,
    /// The number of boards in the piece that have questions to answer.
    askable: usize,
}

impl AnnotationStream<'_> {
    /// Reads pieces and submits questions while there is room in the queue. Waits for the input only if no board is
    /// being solved, for at most one [`TICK`].
    fn take_in(&mut self) -> Result<(), Failure> {
        while self.queue.has_room() {
            if let Some(board) = self.unasked.pop_front() {
                self.queue.ask(board);
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
                    self.part(path, part)?;
                }
                Err(RecvTimeoutError::Timeout) => return Ok(()),
                Err(RecvTimeoutError::Disconnected) => self.parts = None,
            }
            // A piece without questions is written before the next one is read.
            if self.queue.is_empty() && self.unasked.is_empty() {
                return Ok(());
            }
        }
        Ok(())
    }

    fn part(&mut self, path: PathBuf, part: InputPart) -> Result<(), Failure> {
        let piece = match part {
            InputPart::Piece(piece) => AnnotatedPiece::of(*piece, &mut self.selection),
            InputPart::Closed(error) | InputPart::Broken(error) => {
                return Err(Failure::new(error).about(path));
            }
        };
        self.look.piece(&path, &piece, self.output)?;
        self.unasked.extend(piece.askable(0));
        self.pieces.push_back(PendingPiece {
            path,
            askable: self.unasked.len(),
            piece,
        });
        Ok(())
    }

    /// Writes the pieces at the front whose boards are all solved.
    fn write(&mut self) -> Result<(), Failure> {
        while let Some(PendingPiece { path, piece, .. }) = self
            .pieces
            .pop_front_if(|pending| self.text.fresh_entries() >= pending.askable)
        {
            let Some(form) = self.look.form() else {
                continue;
            };
            self.text.piece(&path, &piece, form, self.output)?;
            self.text.flush()?;
        }
        Ok(())
    }
}
