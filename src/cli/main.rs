//! `kibitz`, the command line of Kibitzer: questions in, answers out, in the order of the input.
//!
//! A subcommand is a `LineQuestion`: it says which questions a line makes and what their reports answer.
//! Everything else is the same for all of them.

mod annotate;
mod args;
mod batch;
mod bench;
mod check;
mod convert;
mod deal;
mod diagram;
mod discards;
mod export;
mod forms;
mod input;
mod kept;
mod layouts;
mod line;
mod output;
mod perft;
mod play;
mod remarks;
mod report;
mod scene;
mod solve;
mod stop;
mod table;
mod tickets;
mod values;

use std::fmt::{self, Display};
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use clap::Parser;

use kibitzer::analysis::{Best, Choices};
use kibitzer::pool::{Pool, PoolError, PoolOptions};
use kibitzer_peers::{CallRound, PeerError};

use annotate::{AnnotateFailure, Unannotated};
use args::{Arguments, Input, KibitzCommand};
use batch::LineQuestion;
use check::{Checker, Disagreement};
use convert::WrongCall;
use deal::DealFailure;
use export::ExportFailure;
use input::InputPlace;
use kept::FilesError;
use output::{Output, visible};
use report::ReportFailure;
use solve::Solve;

/// Does what the arguments of the process ask for, and returns its exit status: 0, or 1 when
/// an input had an error, 3 when an answer could not be checked, or 130 when it was stopped. A wrong
/// call ends the process with 2.
fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut output = Output::new(arguments.json, arguments.verbosity());
    match run(arguments, &mut output) {
        Ok(()) => ExitCode::from(output.status()),
        // The reader of the output has seen enough.
        Err(Failure::Output(error)) if error.kind() == ErrorKind::BrokenPipe => {
            ExitCode::from(output.status())
        }
        Err(failure) => {
            // Nobody is left to hear of it if this fails too.
            let _ = writeln!(io::stderr(), "kibitz: {}", visible(&failure.to_string()));
            ExitCode::from(failure.status(&output))
        }
    }
}

fn run(arguments: Arguments, output: &mut Output) -> Result<(), Failure> {
    let memory = arguments.memory.map(asked_for).transpose()?;
    let threads = arguments.threads.unwrap_or(PoolOptions::default().threads);
    let mut asker = Asker {
        options: PoolOptions {
            threads,
            memory_bytes: memory.unwrap_or_else(|| kibitzer_machine::for_threads(threads.get())),
            ..PoolOptions::default()
        },
        output,
    };
    match arguments.command {
        KibitzCommand::Solve { input, best, check } => {
            let stop = stop::on_signal().map_err(Failure::System)?;
            let checker = Checker::asked_for(&check, &stop);
            match best {
                true => asker.ask_until(&stop, &Solve::<Best>::new(checker), input),
                false => asker.ask_until(&stop, &Solve::<Choices>::new(checker), input),
            }
        }
        KibitzCommand::Line(input) => asker.ask(&line::ShowLine, input),
        KibitzCommand::Table { input, check } => {
            let stop = stop::on_signal().map_err(Failure::System)?;
            let checker = Checker::asked_for(&check, &stop);
            asker.ask_until(&stop, &table::AllTables { checker }, input)
        }
        KibitzCommand::Layouts { input, options } => {
            asker.ask(&layouts::AllLayouts { options }, input)
        }
        KibitzCommand::Discards { input, layouts } => {
            let all_layouts = layouts;
            asker.ask(&discards::EveryDiscard { all_layouts }, input)
        }
        KibitzCommand::Deal(deals) => {
            let stop = stop::on_signal().map_err(Failure::System)?;
            Ok(deal::deal(&deals, asker.options, asker.output, &stop)?)
        }
        KibitzCommand::Convert(options) => {
            let stop = stop::on_signal().map_err(Failure::System)?;
            let jobs = convert::jobs(options).map_err(Failure::Call)?;
            Ok(convert::run(jobs, asker.output, &stop)?)
        }
        KibitzCommand::Export(options) => {
            let stop = stop::on_signal().map_err(Failure::System)?;
            Ok(export::export(
                &options,
                asker.options,
                asker.output,
                &stop,
            )?)
        }
        KibitzCommand::Annotate(options) => {
            let stop = stop::on_signal().map_err(Failure::System)?;
            Ok(annotate::annotate(
                &options,
                asker.options,
                asker.output,
                &stop,
            )?)
        }
        KibitzCommand::Report(options) => {
            let stop = stop::on_signal().map_err(Failure::System)?;
            Ok(report::report(
                &options,
                asker.options,
                asker.output,
                &stop,
            )?)
        }
        KibitzCommand::Play(input) => asker.ask(&play::ShowPlay, input),
        KibitzCommand::Perft { input, depth } => asker.ask(&perft::Perft { depth }, input),
        KibitzCommand::Bench(bench) => bench::run(&bench, memory, asker.output),
        KibitzCommand::Peer { name, library } => {
            Ok(kibitzer_peers::serve(name, library.as_deref())?)
        }
    }
}

/// The bytes of so many megabytes, if the system has them to give.
fn asked_for(megabytes: u32) -> Result<usize, Failure> {
    let bytes = usize::try_from(u64::from(megabytes) << 20).ok();
    let bytes = bytes.filter(|&bytes| kibitzer_machine::is_promised(bytes));
    bytes.ok_or(Failure::Memory { megabytes })
}

struct Asker<'a> {
    options: PoolOptions,
    output: &'a mut Output,
}

impl Asker<'_> {
    fn ask(&mut self, question: &impl LineQuestion, input: Input) -> Result<(), Failure> {
        let stop = stop::on_signal().map_err(Failure::System)?;
        self.ask_until(&stop, question, input)
    }

    /// Asks until there is nothing more to ask, or the user stops it.
    fn ask_until(
        &mut self,
        stop: &AtomicBool,
        question: &impl LineQuestion,
        input: Input,
    ) -> Result<(), Failure> {
        question.prepare().map_err(Failure::Files)?;
        let pool = Pool::new(self.options, || {}).map_err(Failure::Pool)?;
        let verbosity = self.output.verbosity();
        let mut items = input::read(input.files, verbosity).map_err(Failure::System)?;
        if let Some(option) = question.for_one_line() {
            let another = |place| Failure::Lines { option, place };
            items = input::one_alone(&items, stop).map_err(another)?;
        }
        Ok(batch::run(question, &items, &pool, self.output, stop)?)
    }
}

/// Why the program cannot go on.
enum Failure {
    /// The system does not tell when to stop, or refuses a thread.
    System(io::Error),
    /// The system does not give so much memory.
    Memory { megabytes: u32 },
    /// There are no workers.
    Pool(PoolError),
    /// What is to be written beside the answers cannot be.
    Files(FilesError),
    /// The other solver of the bench does not answer.
    Peer(PeerError),
    /// It answers otherwise.
    Disagreement(Disagreement),
    /// A function of libdds answers otherwise.
    OtherAnswers(CallRound),
    /// An option is for one line, and here is another.
    Lines {
        option: &'static str,
        place: InputPlace,
    },
    /// Nobody knows what is to be converted to what.
    Call(WrongCall),
    /// What was to be dealt cannot be.
    Deal(DealFailure),
    /// A position cannot be written as it was asked for.
    Export(ExportFailure),
    /// A file was not annotated.
    Annotate(Unannotated),
    /// There is no report.
    Report(ReportFailure),
    /// Nobody takes its output.
    Output(io::Error),
}

impl Failure {
    /// The exit status; whoever stopped the program need not look further.
    fn status(&self, output: &Output) -> u8 {
        match self {
            Failure::Lines { .. } | Failure::Call(_) => 2,
            Failure::Deal(failure) => failure.status(),
            Failure::Export(failure) => failure.status(),
            Failure::Annotate(failure) => failure.status(),
            Failure::Report(failure) => failure.status(),
            Failure::System(_)
            | Failure::Memory { .. }
            | Failure::Pool(_)
            | Failure::Files(_)
            | Failure::Peer(_)
            | Failure::Disagreement(_)
            | Failure::OtherAnswers(_)
            | Failure::Output(_) => output.status().max(1),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<DealFailure> for Failure {
    fn from(failure: DealFailure) -> Failure {
        match failure {
            DealFailure::Output(error) => Failure::Output(error),
            failure @ (DealFailure::Conditions(_)
            | DealFailure::TooRare(_)
            | DealFailure::Ending(_)
            | DealFailure::OneAlone(_)
            | DealFailure::NoPlace(_)
            | DealFailure::Write(_)
            | DealFailure::Pool(_)
            | DealFailure::Worker(_)) => Failure::Deal(failure),
        }
    }
}

impl From<ExportFailure> for Failure {
    fn from(failure: ExportFailure) -> Failure {
        match failure {
            ExportFailure::Output(error) => Failure::Output(error),
            failure @ (ExportFailure::System(_)
            | ExportFailure::Form(_)
            | ExportFailure::Terminal
            | ExportFailure::InPlace(_)
            | ExportFailure::NoBoard { .. }
            | ExportFailure::Write(_)
            | ExportFailure::Pool(_)) => Failure::Export(failure),
        }
    }
}

impl From<Unannotated> for Failure {
    fn from(unannotated: Unannotated) -> Failure {
        match unannotated {
            Unannotated {
                reason: AnnotateFailure::Output(error),
                ..
            } => Failure::Output(error),
            unannotated => Failure::Annotate(unannotated),
        }
    }
}

impl From<ReportFailure> for Failure {
    fn from(failure: ReportFailure) -> Failure {
        match failure {
            ReportFailure::Output(error) => Failure::Output(error),
            failure @ (ReportFailure::System(_)
            | ReportFailure::Unreadable(..)
            | ReportFailure::Nothing(_)
            | ReportFailure::Ending(_)
            | ReportFailure::Write(_)
            | ReportFailure::Pool(_)
            | ReportFailure::Worker(_)) => Failure::Report(failure),
        }
    }
}

impl From<PeerError> for Failure {
    fn from(error: PeerError) -> Failure {
        Failure::Peer(error)
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::System(error) => write!(f, "{error}"),
            Failure::Memory { megabytes } => write!(
                f,
                "the system does not give {megabytes} megabytes of memory; --memory asks for less"
            ),
            Failure::Pool(error) => write!(f, "{error}"),
            Failure::Files(error) => write!(f, "{error}"),
            Failure::Peer(error) => write!(f, "{error}"),
            Failure::Disagreement(disagreement) => write!(f, "{disagreement}"),
            Failure::OtherAnswers(round) => write!(
                f,
                "libdds answers {} otherwise, on boards of the seed {}",
                round.call, round.seed
            ),
            Failure::Lines { option, place } => write!(
                f,
                "{option} is for one line: what is written for the first would be lost to {place}"
            ),
            Failure::Call(wrong) => write!(f, "{wrong}"),
            Failure::Deal(failure) => write!(f, "{failure}"),
            Failure::Export(failure) => write!(f, "{failure}"),
            Failure::Annotate(failure) => write!(f, "{failure}"),
            Failure::Report(failure) => write!(f, "{failure}"),
            Failure::Output(error) => write!(f, "cannot write the answers: {error}"),
        }
    }
}
