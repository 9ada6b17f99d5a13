//! Another solver at work in a process of its own, which may crash.
//!
//! Boards go to its standard input and answers come back from its standard output, each time
//! a line of JSON for several of them.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use super::Answer;
use super::libdds::Libdds;
use super::suite::Board;
use super::usage::peak_bytes;

/// A solver that the bench can be run against.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(in crate::cli) enum PeerName {
    /// Bo Haglund's double dummy solver, the library libdds.so.0
    Libdds,
}

impl PeerName {
    /// As users write it.
    pub(super) const fn text(self) -> &'static str {
        match self {
            PeerName::Libdds => "libdds",
        }
    }
}

/// The subcommand that turns this program into a peer.
pub(super) const SUBCOMMAND: &str = "peer";

/// What comes back for some boards.
type Reply = Result<Answers, String>;

#[derive(Serialize, Deserialize)]
struct Answers {
    answers: Vec<Answer>,
    peak_bytes: Option<u64>,
}

/// The other process, seen from the bench.
pub(super) struct Peer {
    pub(super) name: PeerName,
    process: Child,
    /// Taken when there are no more boards.
    boards: Option<ChildStdin>,
    replies: BufReader<ChildStdout>,
    /// The most memory it has had resident, where that is known.
    pub(super) peak_bytes: Option<u64>,
}

impl Peer {
    /// Starts this program once more, as a peer.
    ///
    /// # Errors
    ///
    /// When the system does not let us.
    pub(super) fn start(name: PeerName) -> Result<Peer, String> {
        let start = |program| {
            let mut command = Command::new(program);
            command.args([SUBCOMMAND, name.text()]);
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()
        };
        let process = std::env::current_exe().and_then(start);
        let mut process =
            process.map_err(|error| format!("cannot start {}: {error}", name.text()))?;
        let boards = process.stdin.take();
        let replies = process.stdout.take().map(BufReader::new);
        Ok(Peer {
            name,
            process,
            boards,
            replies: replies.expect("its output is a pipe"),
            peak_bytes: None,
        })
    }

    /// The answers to some boards.
    ///
    /// # Errors
    ///
    /// Why there are none, also when the other process is no more.
    pub(super) fn solve(&mut self, boards: &[Board]) -> Result<Vec<Answer>, String> {
        let reply = self.exchange(boards).map_err(|error| match self.end() {
            Ok(status) if !status.success() => format!("{} ended: {status}", self.name.text()),
            _ => format!("{} cannot be asked: {error}", self.name.text()),
        })?;
        let Answers {
            answers,
            peak_bytes,
        } = reply?;
        if answers.len() != boards.len() {
            let (name, count) = (self.name.text(), answers.len());
            return Err(format!("{name} answers {count} of {} boards", boards.len()));
        }
        self.peak_bytes = peak_bytes;
        Ok(answers)
    }

    fn exchange(&mut self, boards: &[Board]) -> io::Result<Reply> {
        if let Some(input) = &mut self.boards {
            write_line(input, boards)?;
        }
        let mut reply = String::new();
        self.replies.read_line(&mut reply)?;
        Ok(serde_json::from_str(&reply)?)
    }

    /// Tells the other process that there are no more boards, and waits for its end.
    fn end(&mut self) -> io::Result<ExitStatus> {
        drop(self.boards.take());
        self.process.wait()
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // How it ends does not matter any more.
        let _ = self.end();
    }
}

/// The other process itself: answers what is asked on standard input, to its end.
///
/// # Errors
///
/// When it is not asked in the form of [`Peer`].
pub(in crate::cli) fn serve(PeerName::Libdds: PeerName) -> io::Result<()> {
    let mut library = Libdds::load();
    let served = io::stdin().lines().try_for_each(|line| {
        let boards: Vec<Board> = serde_json::from_str(&line?)?;
        write_line(&mut io::stdout(), &reply(&mut library, &boards))
    });
    match library {
        Ok(library) => library.leave(served.is_ok()),
        Err(_) => served,
    }
}

fn reply(library: &mut Result<Libdds, String>, boards: &[Board]) -> Reply {
    let library = library.as_mut().map_err(|error| error.clone())?;
    let answers = boards.iter().map(|board| library.solve(board));
    Ok(Answers {
        answers: answers.collect::<Result<_, _>>()?,
        peak_bytes: peak_bytes(),
    })
}

/// Writes a value as one line of JSON.
fn write_line(out: &mut impl Write, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    out.write_all(&line)?;
    out.flush()
}
