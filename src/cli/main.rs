//! `kibitz`, the command line of Kibitzer: questions in, answers out, in the order of the input.
//!
//! A subcommand is an `Ask`: it says which questions a line makes and what their reports answer. Everything else is the same for all of them.

mod args;
mod batch;
mod bench;
mod check;
mod diagram;
mod discards;
mod input;
mod layouts;
mod line;
mod output;
mod perft;
mod play;
mod scene;
mod solve;
mod table;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Parser;

use kibitzer::analysis::{Best, Choices};
use kibitzer::pool::{Pool, PoolOptions};

use args::{Arguments, Command, Input};
use batch::Ask;
use check::Checker;
use output::Output;
use solve::Solve;

/// Does what the arguments of the process ask for, and returns its exit status: 0, or 1 when
/// an input had an error, 3 when an answer could not be checked, or 130 when it was stopped. A wrong
/// call ends the process with 2.
fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut output = Output::new(arguments.json);
    match run(arguments, &mut output) {
        Ok(()) => ExitCode::from(output.status()),
        // The reader of the output has seen enough.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => {
            ExitCode::from(output.status())
        }
        Err(failure) => {
            // Nobody is left to hear of it if this fails too.
            let _ = writeln!(io::stderr(), "kibitz: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments, output: &mut Output) -> Result<(), Failure> {
    let mut asker = Asker {
        options: PoolOptions {
            threads: arguments.threads.unwrap_or(PoolOptions::default().threads),
            table_bytes: (arguments.memory as usize) << 20,
            ..PoolOptions::default()
        },
        output,
    };
    match arguments.command {
        Command::Solve { input, best, check } => {
            let stop = stop()?;
            let checker = Checker::asked_for(&check, &stop);
            match best {
                true => asker.ask_until(&stop, &Solve::<Best>::new(checker), input),
                false => asker.ask_until(&stop, &Solve::<Choices>::new(checker), input),
            }
        }
        Command::Line(input) => asker.ask(&line::Show, input),
        Command::Table { input, check } => {
            let stop = stop()?;
            let checker = Checker::asked_for(&check, &stop);
            asker.ask_until(&stop, &table::Table { checker }, input)
        }
        Command::Layouts { input, options } => asker.ask(&layouts::AllLayouts { options }, input),
        Command::Discards { input, layouts } => {
            let all_layouts = layouts;
            asker.ask(&discards::EveryDiscard { all_layouts }, input)
        }
        Command::Play(input) => asker.ask(&play::Show, input),
        Command::Perft { input, depth } => asker.ask(&perft::Perft { depth }, input),
        Command::Bench(bench) => bench::run(&bench, asker.options.table_bytes, asker.output),
        Command::Peer { name } => Ok(kibitzer_peers::serve(name)?),
    }
}

struct Asker<'a> {
    options: PoolOptions,
    output: &'a mut Output,
}

impl Asker<'_> {
    fn ask(&mut self, question: &impl Ask, input: Input) -> Result<(), Failure> {
        self.ask_until(&*stop()?, question, input)
    }

    /// Asks until there is nothing more to ask, or the user stops it.
    fn ask_until(
        &mut self,
        stop: &AtomicBool,
        question: &impl Ask,
        input: Input,
    ) -> Result<(), Failure> {
        let pool = Pool::new(self.options, || {});
        let pool = pool.map_err(|error| Failure::Work(error.to_string()))?;
        let items = input::read(input.files);
        Ok(batch::run(question, &items, &pool, self.output, stop)?)
    }
}

/// What becomes true when the user stops the program.
fn stop() -> Result<Arc<AtomicBool>, Failure> {
    batch::stop_on_ctrl_c().map_err(|error| Failure::Work(error.to_string()))
}

/// Why the program cannot go on.
enum Failure {
    /// It cannot do its work.
    Work(String),
    /// Nobody takes its output.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Work(message) => f.write_str(message),
            Failure::Output(error) => write!(f, "cannot write the answers: {error}"),
        }
    }
}
