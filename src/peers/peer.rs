//! Another solver, running in a separate process because it may crash.
//!
//! The process first reports that it is ready, or why it is not. Then requests go to its standard input, and replies
//! come back from its standard output. Each message is a line of JSON; one request may contain several boards.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use kibitzer::judge::Judge;
use kibitzer_machine::{peak_bytes, timed};

use super::libdds::Libdds;
use super::name::PeerName;
use super::{
    BoardAnswer, BoardQuestion, CallRound, DdsMove, DdsPar, ParQuestion, PeerError, Refusal,
    RoundAnswer,
};

/// The subcommand that makes a program run as another solver in its own process.
pub const SUBCOMMAND: &str = "peer";

/// A request to the process of another solver, sent as one line of JSON.
#[derive(Serialize, Deserialize)]
enum Request<'a> {
    /// A request to solve these boards.
    Boards(Cow<'a, [BoardQuestion]>),
    /// A request to list the playable cards of a board, as libdds returns them.
    Moves(BoardQuestion),
    /// A request for the par score and contracts from a double-dummy table, as libdds returns them.
    Par(ParQuestion),
    /// A request to make timed calls, as clients of libdds do.
    Race(CallRound),
}

/// The reply to [`Request::Boards`], with the memory that the solver used.
#[derive(Serialize, Deserialize)]
struct Answers {
    answers: Vec<BoardAnswer>,
    peak_bytes: Option<u64>,
}

/// The panic message for a time-out in a call without a time limit; it cannot occur.
const NO_TIMEOUT: &str = "nobody waits longer than for ever";

/// Another solver, running in its own process because it may crash. Requests are sent to the process, and replies are
/// read from it.
pub struct Peer {
    name: PeerName,
    process: Child,
    /// The standard input of the solver's process, to which requests are written; `None` once it is closed.
    questions: Option<ChildStdin>,
    /// The lines that the solver's process writes to its standard output, until it ends.
    lines: Receiver<io::Result<String>>,
    /// The peak resident memory of the solver's process in bytes, if known.
    peak_bytes: Option<u64>,
}

impl Peer {
    /// Starts another solver by running the current program in a new process, and waits until the solver is ready.
    ///
    /// # Errors
    ///
    /// Returns an error if the process cannot be started, or if the solver does not become ready.
    pub fn start(name: PeerName) -> Result<Peer, PeerError> {
        let start = |program| {
            let mut command = Command::new(program);
            command.args([SUBCOMMAND, &name.to_string()]);
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()
        };
        let mut process = std::env::current_exe()
            .and_then(start)
            .map_err(|error| PeerError::Start(name.clone(), error))?;
        let questions = process.stdin.take();
        let lines = process.stdout.take().expect("its output is a pipe");
        let (sender, receiver) = crossbeam_channel::unbounded();
        std::thread::spawn(move || {
            let mut lines = BufReader::new(lines).lines();
            // Sending fails when the client has been dropped.
            lines.try_for_each(|line| sender.send(line))
        });
        let mut peer = Peer {
            name,
            process,
            questions,
            lines: receiver,
            peak_bytes: None,
        };
        peer.send_request::<()>(None, Duration::MAX)?
            .expect(NO_TIMEOUT);
        Ok(peer)
    }

    /// Returns the name of the solver that runs in the process.
    pub fn name(&self) -> &PeerName {
        &self.name
    }

    /// Returns the peak resident memory of the solver's process in bytes, if known.
    pub fn peak_bytes(&self) -> Option<u64> {
        self.peak_bytes
    }

    /// Sends some boards to the solver and returns its answers in the same order.
    ///
    /// # Errors
    ///
    /// Returns an error if the solver rejects a board or its process has ended.
    pub fn solve(&mut self, boards: &[BoardQuestion]) -> Result<Vec<BoardAnswer>, PeerError> {
        let answers = self.solve_or_restart(boards, Duration::MAX)?;
        Ok(answers.expect(NO_TIMEOUT))
    }

    /// Sends a board to the solver and returns its answer, or `None` if that takes longer than `patience`.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Peer::solve`].
    pub fn solve_within(
        &mut self,
        board: BoardQuestion,
        patience: Duration,
    ) -> Result<Option<BoardAnswer>, PeerError> {
        let answers = self.solve_or_restart(&[board], patience)?;
        Ok(answers.and_then(|answers| answers.into_iter().next()))
    }

    /// Sends some boards to the solver and returns its answers. If that takes longer than `patience`, kills the
    /// process, starts a new one, and returns `None`.
    fn solve_or_restart(
        &mut self,
        boards: &[BoardQuestion],
        patience: Duration,
    ) -> Result<Option<Vec<BoardAnswer>>, PeerError> {
        let reply = self.send_request(Some(Request::Boards(boards.into())), patience)?;
        let Some(Answers {
            answers,
            peak_bytes,
        }) = reply
        else {
            // The process may have ended by itself in the meantime.
            let _ = self.process.kill();
            let peak_bytes = self.peak_bytes;
            *self = Peer::start(self.name.clone())?;
            self.peak_bytes = peak_bytes;
            return Ok(None);
        };
        if answers.len() != boards.len() {
            return Err(PeerError::Count {
                peer: self.name.clone(),
                answered: answers.len(),
                asked: boards.len(),
            });
        }
        self.peak_bytes = self.peak_bytes.max(peak_bytes);
        Ok(Some(answers))
    }

    /// Returns the playable cards of a board, as libdds reports them and in its order.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Peer::solve`], and an error if this peer is not libdds.
    pub fn moves(&mut self, board: BoardQuestion) -> Result<Vec<DdsMove>, PeerError> {
        let moves = self.send_request(Some(Request::Moves(board)), Duration::MAX)?;
        Ok(moves.expect(NO_TIMEOUT))
    }

    /// Returns the par score and contracts for a double-dummy table, as libdds reports them.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Peer::solve`], and an error if this peer is not libdds.
    pub fn par(&mut self, question: ParQuestion) -> Result<DdsPar, PeerError> {
        let par = self.send_request(Some(Request::Par(question)), Duration::MAX)?;
        Ok(par.expect(NO_TIMEOUT))
    }

    /// Makes timed calls to the functions of a library, as clients of libdds do, and returns their CPU time and
    /// results.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Peer::solve`], and an error if this solver is not a library.
    pub fn race(&mut self, round: CallRound) -> Result<RoundAnswer, PeerError> {
        let race = self.send_request(Some(Request::Race(round)), Duration::MAX)?;
        Ok(race.expect(NO_TIMEOUT))
    }

    /// Sends a request to the solver's process and returns the reply, or `None` if it takes longer than `patience`.
    /// Without a request, waits for the first message, by which the solver reports that it is ready.
    ///
    /// # Errors
    ///
    /// Returns an error if the solver rejects the request, if its process has ended, or if the process cannot be
    /// written to or read from. In the last two cases the process is closed.
    fn send_request<T: DeserializeOwned>(
        &mut self,
        request: Option<Request<'_>>,
        patience: Duration,
    ) -> Result<Option<T>, PeerError> {
        let reply = self
            .exchange(request, patience)
            .map_err(|error| match self.close() {
                Ok(status) if !status.success() => PeerError::Ended(self.name.clone(), status),
                _ => PeerError::Silent(self.name.clone(), error),
            })?;
        Ok(reply.transpose()?)
    }

    /// Writes a request, if any, to the solver's process, and reads the reply. Returns `None` if that takes longer than
    /// `patience`.
    fn exchange<T: DeserializeOwned>(
        &mut self,
        request: Option<Request<'_>>,
        patience: Duration,
    ) -> io::Result<Option<Result<T, Refusal>>> {
        if let (Some(input), Some(request)) = (&mut self.questions, request) {
            write_line(input, &request)?;
        }
        match self.lines.recv_timeout(patience) {
            Ok(line) => Ok(Some(serde_json::from_str(&line?)?)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    /// Closes the standard input of the solver's process, and waits until the process ends. Returns its exit status.
    fn close(&mut self) -> io::Result<ExitStatus> {
        drop(self.questions.take());
        self.process.wait()
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // The exit status no longer matters.
        let _ = self.close();
    }
}

/// Runs this process as the solver with the given name. It answers requests from standard input until the input is
/// closed.
///
/// # Errors
///
/// Returns an error if a request does not have the format that [`Peer`] sends.
pub fn serve(name: &PeerName) -> io::Result<()> {
    match name.library() {
        Some(file) => {
            let library = match Libdds::load(file) {
                Ok(library) => library,
                Err(error) => return write_reply(&Err::<(), Refusal>(error)),
            };
            let served = answer_requests(|request| match request {
                Request::Boards(boards) => {
                    write_reply(&solve_all(&boards, |board| library.solve(board)))
                }
                Request::Moves(board) => write_reply(&library.moves(&board)),
                Request::Par(question) => write_reply(&library.par(&question)),
                Request::Race(round) => write_reply(&library.race(&round)),
            });
            library.exit_process(served.is_ok())
        }
        None => {
            let mut judge = Judge::new(JUDGE_BYTES);
            let mut solve = |board: &BoardQuestion| {
                let value = |position: &_| Ok::<_, Refusal>(judge.tricks(position));
                let (tricks, time) = timed(|| board.values(value));
                let tricks = tricks?;
                Ok(BoardAnswer { tricks, time })
            };
            answer_requests(|request| match request {
                Request::Boards(boards) => write_reply(&solve_all(&boards, &mut solve)),
                Request::Moves(_) | Request::Par(_) | Request::Race(_) => {
                    write_reply(&Err::<(), _>(Refusal::ValuesAlone))
                }
            })
        }
    }
}

/// The size of the reference solver's transposition table, in bytes.
const JUDGE_BYTES: usize = 1 << 28;

/// Reports that the solver is ready, then reads requests from standard input, one per line, and calls `answer` with
/// each.
fn answer_requests(mut answer: impl FnMut(Request<'_>) -> io::Result<()>) -> io::Result<()> {
    write_reply(&Ok::<(), Refusal>(()))?;
    let mut lines = io::stdin().lines();
    lines.try_for_each(|line| answer(serde_json::from_str(&line?)?))
}

/// Solves some boards with the function `solve`, and returns the answers, or the first [`Refusal`].
fn solve_all(
    boards: &[BoardQuestion],
    solve: impl FnMut(&BoardQuestion) -> Result<BoardAnswer, Refusal>,
) -> Result<Answers, Refusal> {
    Ok(Answers {
        answers: boards.iter().map(solve).collect::<Result<_, _>>()?,
        peak_bytes: peak_bytes(),
    })
}

/// Writes the reply to a request to standard output, as one line of JSON.
fn write_reply(reply: &Result<impl Serialize, Refusal>) -> io::Result<()> {
    write_line(&mut io::stdout(), reply)
}

/// Writes a value as one line of JSON.
///
/// # Errors
///
/// Returns an error if it cannot be written.
pub fn write_line(out: &mut impl Write, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    out.write_all(&line)?;
    out.flush()
}
