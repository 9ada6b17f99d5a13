//! The destination of boards: standard output, or a file that appears when it is complete.

use std::io::{self, BufWriter, Stdout, Write};
use std::path::Path;

use kibitzer_files::{PendingFile, WriteError};

use super::failure::Failure;

/// The destination of boards that are written one after the other: standard output or a file.
pub(super) enum BoardSink {
    Standard(BufWriter<Stdout>),
    File(Box<PendingFile>),
}

impl BoardSink {
    /// Opens the output file at `path`, or standard output for `None`.
    pub(super) fn open(path: Option<&Path>) -> Result<BoardSink, WriteError> {
        Ok(match path {
            None => BoardSink::Standard(BufWriter::new(io::stdout())),
            Some(path) => BoardSink::File(Box::new(PendingFile::beside(path)?)),
        })
    }

    /// Writes bytes to the output unchanged.
    pub(super) fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match self {
            BoardSink::Standard(out) => out.write_all(bytes)?,
            BoardSink::File(pending) => pending.write_bytes(bytes)?,
        }
        Ok(())
    }

    /// Flushes standard output, so that a reader of a pipe sees the boards so far.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        match self {
            BoardSink::Standard(out) => out.flush(),
            BoardSink::File(_) => Ok(()),
        }
    }

    /// Completes the output: flushes standard output, or moves the finished file to its path.
    pub(super) fn commit(self) -> Result<(), Failure> {
        match self {
            BoardSink::Standard(mut out) => out.flush()?,
            BoardSink::File(pending) => pending.commit()?,
        }
        Ok(())
    }
}
