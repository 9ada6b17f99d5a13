//! The error type of the commands of `kibitz`.

use std::fmt::{self, Display};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::process::ExitCode;

use kibitzer::pool::WorkerFailure;
use kibitzer_files::WriteError;
use kibitzer_peers::PeerError;

use super::input_place::InputPlace;
use super::interrupt;
use super::messages;

/// The error type of the commands. It holds the kind and cause of the error that ended a command early, and the file or
/// the place in the input that it concerns.
///
/// The libraries have specific error types. They are merged into one here, because the commands only print errors.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) kind: FailureKind,
    /// The file or the place in the input that the failure concerns; empty if there is none.
    pub(super) place: InputPlace,
    cause: anyhow::Error,
}

/// The kind of a failure, which determines the exit status and whether the command continues with the next file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FailureKind {
    /// The command-line arguments are invalid. The exit status is 2.
    Usage,
    /// The user stopped the command. The exit status is 128 plus the signal number.
    Stopped,
    /// Standard output cannot be written. The exit status is 1, or that of the output so far if it is higher.
    Output,
    /// A worker thread of the solver failed, so nothing more can be answered. The exit status is the same as for
    /// `Output`.
    Worker,
    /// Any other failure, of one file or of the whole command. The exit status is the same as for `Output`.
    Other,
}

/// Prints the failure of the program, if there is one, and returns the exit status. `of_output` is the exit status for
/// everything written. A closed pipe on standard output is not an error, because its reader has seen enough.
pub(super) fn exit_code(outcome: Result<(), Failure>, of_output: u8) -> ExitCode {
    let failure = outcome.err().filter(|failure| !failure.is_broken_pipe());
    let Some(failure) = failure else {
        return ExitCode::from(of_output);
    };
    messages::print_error(&failure.place, &failure);
    ExitCode::from(failure.exit_status(of_output))
}

impl Failure {
    /// Creates a failure of the kind [`FailureKind::Other`] with this error as its cause.
    pub(super) fn new(cause: impl Into<anyhow::Error>) -> Failure {
        Failure {
            kind: FailureKind::Other,
            place: InputPlace::default(),
            cause: cause.into(),
        }
    }

    /// Creates the failure for invalid command-line arguments, with this error as its cause.
    pub(super) fn invalid_arguments(cause: impl Into<anyhow::Error>) -> Failure {
        Failure {
            kind: FailureKind::Usage,
            ..Failure::new(cause)
        }
    }

    /// Creates the failure for a command that the user stopped.
    pub(super) fn stopped_by_user() -> Failure {
        Failure {
            kind: FailureKind::Stopped,
            ..Failure::new(anyhow::anyhow!("stopped"))
        }
    }

    /// Returns this failure with the file at `path` as the place to name in its message.
    pub(super) fn with_path(self, path: impl AsRef<Path>) -> Failure {
        self.with_place(InputPlace::for_file(path.as_ref()))
    }

    /// Returns this failure with `place` as the place in the input to name in its message.
    pub(super) fn with_place(self, place: InputPlace) -> Failure {
        Failure { place, ..self }
    }

    /// Returns this failure. If it is an error of writing to standard output, its message becomes
    /// `cannot write {what}: {error}`.
    pub(super) fn naming_output(self, what: &str) -> Failure {
        let is_output = self.kind == FailureKind::Output;
        match self.cause::<io::Error>().filter(|_| is_output) {
            Some(error) => {
                let words = format!("cannot write {what}: {error}");
                Failure::from(io::Error::new(error.kind(), words))
            }
            None => self,
        }
    }

    /// Returns this failure with `words` appended to its error message.
    pub(super) fn with_suffix(self, words: &str) -> Failure {
        Failure {
            cause: anyhow::anyhow!("{}{words}", self.cause),
            ..self
        }
    }

    /// Returns true if the command must end after this failure, and not go on with the next file.
    pub(super) fn is_fatal(&self) -> bool {
        match self.kind {
            FailureKind::Stopped | FailureKind::Output | FailureKind::Worker => true,
            FailureKind::Usage | FailureKind::Other => false,
        }
    }

    /// Returns the error that caused the failure, if it has the type `E`.
    pub(super) fn cause<E: std::error::Error + Send + Sync + 'static>(&self) -> Option<&E> {
        self.cause.downcast_ref()
    }

    /// Returns true if the failure is that the reader of standard output, for example `head`, has closed the pipe.
    pub(super) fn is_broken_pipe(&self) -> bool {
        let error = self.cause::<io::Error>();
        self.kind == FailureKind::Output
            && error.is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
    }

    /// Returns the exit status of the program after this failure. `of_output` is the status for everything written
    /// before.
    pub(super) fn exit_status(&self, of_output: u8) -> u8 {
        match self.kind {
            FailureKind::Usage => 2,
            FailureKind::Stopped => interrupt::exit_status(),
            FailureKind::Output | FailureKind::Worker | FailureKind::Other => of_output.max(1),
        }
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.cause)
    }
}

/// Converts an error of writing to standard output. Every other I/O error is wrapped, with its file, where it occurs.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure {
            kind: FailureKind::Output,
            ..Failure::new(error)
        }
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Failure {
        let path = error.path.clone();
        Failure::new(error).with_path(path)
    }
}

impl From<WorkerFailure> for Failure {
    fn from(failure: WorkerFailure) -> Failure {
        Failure {
            kind: FailureKind::Worker,
            ..Failure::new(failure)
        }
    }
}

impl From<PeerError> for Failure {
    fn from(error: PeerError) -> Failure {
        Failure::new(error)
    }
}
