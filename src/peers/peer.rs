//! Another solver at work in a process of its own, which may crash.
//!
//! First it says whether it can be asked. Then questions go to its standard input and answers come back
//! from its standard output, each time a line of JSON, for several boards at once.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::str::FromStr;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use kibitzer::judge::Judge;
use kibitzer_machine::{peak_bytes, timed};

use super::libdds::{FILE, Libdds};
use super::{
    BoardAnswer, BoardQuestion, CallRound, DdsMove, DdsPar, ParQuestion, PeerError, Refusal,
    RoundAnswer,
};

/// A solver to compare with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PeerName {
    /// Bo Haglund's double dummy solver, the library libdds.so.0
    Libdds,
    /// Our own judge, slow and plainly right
    Judge,
}

impl PeerName {
    /// All peers.
    pub const ALL: [PeerName; 2] = [PeerName::Libdds, PeerName::Judge];

    /// As users write it.
    pub const fn text(self) -> &'static str {
        match self {
            PeerName::Libdds => "libdds",
            PeerName::Judge => "judge",
        }
    }
}

impl fmt::Display for PeerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

impl FromStr for PeerName {
    type Err = UnknownPeer;

    fn from_str(text: &str) -> Result<PeerName, UnknownPeer> {
        let named = PeerName::ALL.into_iter().find(|name| name.text() == text);
        named.ok_or(UnknownPeer)
    }
}

/// There is no peer of this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownPeer;

impl fmt::Display for UnknownPeer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = PeerName::ALL.map(PeerName::text);
        write!(f, "expected one of {}", names.join(", "))
    }
}

impl std::error::Error for UnknownPeer {}

/// The subcommand that turns this program into a peer.
pub const SUBCOMMAND: &str = "peer";

/// What comes first: whether it can be asked, or why not.
type Greeting = Result<(), Refusal>;

/// What is asked on a line.
#[derive(Serialize, Deserialize)]
enum Request<'a> {
    /// Some boards.
    Boards(Cow<'a, [BoardQuestion]>),
    /// The cards that can be played on a board, as libdds says it.
    Moves(BoardQuestion),
    /// The par of a table, as libdds says it.
    Par(ParQuestion),
    /// Calls as clients of libdds make them.
    Race(CallRound),
}

/// What comes back for some boards.
type Reply = Result<Answers, Refusal>;

#[derive(Serialize, Deserialize)]
struct Answers {
    answers: Vec<BoardAnswer>,
    peak_bytes: Option<u64>,
}

/// Why an answer always comes when there is no end to patience.
const FOR_EVER: &str = "nobody waits longer than for ever";

/// The other process, seen from the bench.
pub struct Peer {
    name: PeerName,
    /// What is loaded in the place of libdds.
    library: Option<PathBuf>,
    process: Child,
    /// Taken when there are no more questions.
    questions: Option<ChildStdin>,
    /// The lines it writes, until it ends.
    lines: Receiver<io::Result<String>>,
    /// The most memory it has had resident, where that is known.
    peak_bytes: Option<u64>,
}

impl Peer {
    /// Starts this program once more, as a peer, and waits until it can be asked.
    ///
    /// # Errors
    ///
    /// When the system does not let us, or why it cannot be asked.
    pub fn start(name: PeerName) -> Result<Peer, PeerError> {
        Peer::start_on(name, None)
    }

    /// The same for a library that stands in the place of libdds.
    ///
    /// # Errors
    ///
    /// As [`Peer::start`].
    pub fn start_library(file: PathBuf) -> Result<Peer, PeerError> {
        Peer::start_on(PeerName::Libdds, Some(file))
    }

    fn start_on(name: PeerName, library: Option<PathBuf>) -> Result<Peer, PeerError> {
        let start = |program| {
            let mut command = Command::new(program);
            command.args([SUBCOMMAND, name.text()]).args(&library);
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()
        };
        let process = std::env::current_exe().and_then(start);
        let mut process = process.map_err(|error| PeerError::Start(name, error))?;
        let questions = process.stdin.take();
        let lines = process.stdout.take().expect("its output is a pipe");
        let (sender, receiver) = crossbeam_channel::unbounded();
        std::thread::spawn(move || {
            let mut lines = BufReader::new(lines).lines();
            // Whoever asked may not wait any more.
            lines.try_for_each(|line| sender.send(line))
        });
        let mut peer = Peer {
            name,
            library,
            process,
            questions,
            lines: receiver,
            peak_bytes: None,
        };
        let greeting: Option<Greeting> = peer.said(|peer| peer.next_line(Duration::MAX))?;
        greeting.expect(FOR_EVER)?;
        Ok(peer)
    }

    /// Who it is.
    pub fn name(&self) -> PeerName {
        self.name
    }

    /// The most bytes it has had resident, where that is known.
    pub fn peak_bytes(&self) -> Option<u64> {
        self.peak_bytes
    }

    /// The answers to some boards.
    ///
    /// # Errors
    ///
    /// Why there are none, also when the other process is no more.
    pub fn solve(&mut self, boards: &[BoardQuestion]) -> Result<Vec<BoardAnswer>, PeerError> {
        let answers = self.answers(boards, Duration::MAX)?;
        Ok(answers.expect(FOR_EVER))
    }

    /// The answer to a board, if there is one within so long.
    ///
    /// # Errors
    ///
    /// As [`Peer::solve`].
    pub fn solve_within(
        &mut self,
        board: BoardQuestion,
        patience: Duration,
    ) -> Result<Option<BoardAnswer>, PeerError> {
        let answers = self.answers(&[board], patience)?;
        Ok(answers.and_then(|answers| answers.into_iter().next()))
    }

    /// The answers to some boards; when the other process takes longer, none, and another takes its
    /// place.
    fn answers(
        &mut self,
        boards: &[BoardQuestion],
        patience: Duration,
    ) -> Result<Option<Vec<BoardAnswer>>, PeerError> {
        let reply: Option<Reply> = self.ask(&Request::Boards(boards.into()), patience)?;
        let Some(reply) = reply else {
            // It may have ended by itself in the meantime.
            let _ = self.process.kill();
            let peak_bytes = self.peak_bytes;
            *self = Peer::start_on(self.name, self.library.take())?;
            self.peak_bytes = peak_bytes;
            return Ok(None);
        };
        let Answers {
            answers,
            peak_bytes,
        } = reply?;
        if answers.len() != boards.len() {
            return Err(PeerError::Count {
                peer: self.name,
                answered: answers.len(),
                asked: boards.len(),
            });
        }
        self.peak_bytes = self.peak_bytes.max(peak_bytes);
        Ok(Some(answers))
    }

    /// The cards that can be played on a board, in the words of libdds and in its order.
    ///
    /// # Errors
    ///
    /// As [`Peer::solve`], also when this is not libdds.
    pub fn moves(&mut self, board: BoardQuestion) -> Result<Vec<DdsMove>, PeerError> {
        let moves: Option<Result<_, Refusal>> = self.ask(&Request::Moves(board), Duration::MAX)?;
        Ok(moves.expect(FOR_EVER)?)
    }

    /// The par of a table, in the words of libdds.
    ///
    /// # Errors
    ///
    /// As [`Peer::solve`], also when this is not libdds.
    pub fn par(&mut self, question: ParQuestion) -> Result<DdsPar, PeerError> {
        let par: Option<Result<_, Refusal>> = self.ask(&Request::Par(question), Duration::MAX)?;
        Ok(par.expect(FOR_EVER)?)
    }

    /// What came of calls as clients of libdds make them.
    ///
    /// # Errors
    ///
    /// As [`Peer::solve`], also when this is no library.
    pub fn race(&mut self, round: CallRound) -> Result<RoundAnswer, PeerError> {
        let race: Option<Result<_, Refusal>> = self.ask(&Request::Race(round), Duration::MAX)?;
        Ok(race.expect(FOR_EVER)?)
    }

    /// What the other process says to a question, if it does within so long.
    fn ask<T: DeserializeOwned>(
        &mut self,
        request: &Request<'_>,
        patience: Duration,
    ) -> Result<Option<T>, PeerError> {
        self.said(|peer| {
            if let Some(input) = &mut peer.questions {
                write_line(input, request)?;
            }
            peer.next_line(patience)
        })
    }

    /// What came of talking to the other process.
    ///
    /// # Errors
    ///
    /// That it has ended, or why it cannot be talked to.
    fn said<T>(&mut self, talk: impl FnOnce(&mut Peer) -> io::Result<T>) -> Result<T, PeerError> {
        talk(self).map_err(|error| match self.end() {
            Ok(status) if !status.success() => PeerError::Ended(self.name, status),
            _ => PeerError::Silent(self.name, error),
        })
    }

    /// The next thing that it says, if it does within so long.
    fn next_line<T: DeserializeOwned>(&self, patience: Duration) -> io::Result<Option<T>> {
        match self.lines.recv_timeout(patience) {
            Ok(line) => Ok(Some(serde_json::from_str(&line?)?)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }

    /// Tells the other process that there are no more questions, and waits for its end.
    fn end(&mut self) -> io::Result<ExitStatus> {
        drop(self.questions.take());
        self.process.wait()
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // How it ends does not matter any more.
        let _ = self.end();
    }
}

/// The other process itself: answers what is asked on standard input, to its end. A library may stand in the place of
/// libdds.
///
/// # Errors
///
/// When it is not asked in the form of [`Peer`].
pub fn serve(name: PeerName, library: Option<&Path>) -> io::Result<()> {
    match name {
        PeerName::Libdds => {
            let mut library = match Libdds::load(library.map_or(FILE.as_ref(), Path::as_os_str)) {
                Ok(library) => library,
                Err(error) => return greet(&Err(error)),
            };
            let greeted = greet(&Ok(()));
            let served = greeted.and_then(|()| {
                answer_all(|request| match request {
                    Request::Boards(boards) => say(&reply(&boards, |board| library.solve(board))),
                    Request::Moves(board) => say(&library.moves(&board)),
                    Request::Par(question) => say(&library.par(&question)),
                    Request::Race(round) => say(&library.race(&round)),
                })
            });
            library.leave(served.is_ok())
        }
        PeerName::Judge => {
            let mut judge = Judge::new(JUDGE_BYTES);
            greet(&Ok(()))?;
            let mut solve = |board: &BoardQuestion| {
                let value = |position: &_| {
                    let tricks = judge.tricks(position, &mut || false);
                    tricks.ok_or(Refusal::GaveUp)
                };
                let (tricks, time) = timed(|| board.values(value));
                let tricks = tricks?;
                Ok(BoardAnswer { tricks, time })
            };
            answer_all(|request| match request {
                Request::Boards(boards) => say(&reply(&boards, &mut solve)),
                Request::Moves(_) | Request::Par(_) | Request::Race(_) => {
                    say(&Err::<(), _>(Refusal::ValuesAlone))
                }
            })
        }
    }
}

/// The table of the judge in a process of its own.
const JUDGE_BYTES: usize = 1 << 28;

fn greet(greeting: &Greeting) -> io::Result<()> {
    say(greeting)
}

/// Answers every question of standard input.
fn answer_all(mut answer: impl FnMut(Request<'_>) -> io::Result<()>) -> io::Result<()> {
    io::stdin()
        .lines()
        .try_for_each(|line| answer(serde_json::from_str(&line?)?))
}

/// The answers to some boards, or the first refusal.
fn reply(
    boards: &[BoardQuestion],
    solve: impl FnMut(&BoardQuestion) -> Result<BoardAnswer, Refusal>,
) -> Reply {
    let answers: Result<_, _> = boards.iter().map(solve).collect();
    answers.map(|answers| Answers {
        answers,
        peak_bytes: peak_bytes(),
    })
}

fn say(value: &impl Serialize) -> io::Result<()> {
    write_line(&mut io::stdout(), value)
}

/// Writes a value as one line of JSON.
///
/// # Errors
///
/// When it cannot be written.
pub fn write_line(out: &mut impl Write, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    out.write_all(&line)?;
    out.flush()
}
