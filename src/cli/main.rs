//! `kibitz`, the command line of Kibitzer: it reads boards, and writes answers in the order of the input.
//!
//! Most subcommands implement `LineQuestion`, which defines the questions to solve for a line of input, and the answer
//! made from their reports. Everything else is shared.

mod annotate;
mod answers;
mod args;
mod arrange;
mod batch;
mod bench;
mod board_facts;
mod board_sink;
mod board_writer;
mod check;
mod convert;
mod count_files;
mod deal;
mod deal_constraints;
mod deal_script;
mod diagram;
mod discards;
mod export;
mod failure;
mod input;
mod input_place;
mod interrupt;
mod json;
mod layouts;
mod lead;
mod lead_table;
mod line;
mod manual;
mod messages;
mod output;
mod output_formats;
mod overwriting;
mod perft;
mod play;
mod played_board;
mod progress;
mod records;
mod repeated_warnings;
mod report;
mod results;
mod session_reader;
mod solve;
mod sound;
mod survey;
mod table;
mod value_parsers;
mod wrong_values;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::anyhow;
use crossbeam_channel::Receiver;
use kibitzer::analysis::{Best, Choices};
use kibitzer::pool::{Pool, PoolOptions};
use kibitzer::rules::Contract;

use args::{Arguments, Check, ConvertOptions, Input, KibitzCommand};
use batch::LineQuestion;
use check::Checker;
use failure::{Failure, exit_code};
use input::InputItem;
use input_place::InputPlace;
use lead::{LeadOptions, WhatToLead};
use output::Output;
use solve::Solve;
use table::TableCsv;

/// Runs the command given by the arguments, and returns the exit status: 0 for success, 1 if an input had an error or a
/// file could not be written, 2 for wrong arguments, 3 if an answer could not be checked, 3 to 6 for a verdict of
/// `kibitz sound`, or 128 plus the signal number if a signal stopped the program.
fn main() -> ExitCode {
    kibitzer_machine::keep_one_heap_if_limited();
    let arguments = match Arguments::parse_command_line() {
        Ok(arguments) => arguments,
        Err(status) => return status,
    };
    let mut output = Output::new(arguments.json, arguments.verbosity());
    let outcome = run_command(arguments, &mut output);
    exit_code(outcome, output.exit_status())
}

fn run_command(arguments: Arguments, output: &mut Output) -> Result<(), Failure> {
    let memory = arguments.memory.map(megabytes_to_bytes).transpose()?;
    let threads = arguments
        .threads
        .or(arguments.command.jobs())
        .unwrap_or(PoolOptions::default().threads);
    let options = PoolOptions {
        threads,
        memory_bytes: memory.unwrap_or_else(|| kibitzer_machine::memory_for_threads(threads.get())),
        ..PoolOptions::default()
    };
    let mut runner = Runner { options, output };
    match arguments.command {
        KibitzCommand::Solve { input, best, check } => runner.solve(input, best, &check),
        KibitzCommand::Line(input) => runner.run_until_signal(&line::ShowLine, input),
        KibitzCommand::Table {
            input,
            csv,
            contract,
            check,
        } => runner.table(input, csv, contract, &check),
        KibitzCommand::Layouts { input, options } => {
            runner.run_until_signal(&layouts::AllLayouts { options }, input)
        }
        KibitzCommand::Lead { input, options } => runner.lead(input, options),
        KibitzCommand::Discards {
            input,
            layouts,
            leads,
            csv,
        } => {
            if leads {
                let question = lead_table::EveryLeadAndDiscard { csv };
                return runner.run_until_signal(&question, input);
            }
            let all_layouts = layouts;
            runner.run_until_signal(&discards::EveryDiscard { all_layouts }, input)
        }
        KibitzCommand::Deal(options) => {
            runner.run_stoppable(|pool, output, stop| deal::deal(&options, pool, output, stop))
        }
        KibitzCommand::Survey(command) => {
            runner.run_stoppable(|pool, output, stop| survey::run(command, pool, output, stop))
        }
        KibitzCommand::Convert(options) => runner.convert(options),
        KibitzCommand::Arrange(options) => {
            runner.check_json(options.output_path().is_none())?;
            runner.run_stoppable(|_, output, stop| arrange::arrange(options, output, stop))
        }
        KibitzCommand::Export(options) => {
            runner.check_json(input_place::file_path(options.output.as_deref()).is_none())?;
            runner.run_stoppable(|pool, output, stop| export::export(&options, pool, output, stop))
        }
        KibitzCommand::Annotate(options) => {
            runner.check_json(options.writes_to_standard_output())?;
            runner.run_stoppable(|pool, output, stop| {
                annotate::annotate(&options, pool, output, stop)
            })
        }
        KibitzCommand::Report(options) => {
            runner.check_json(input_place::is_standard_stream(&options.output))?;
            runner.run_stoppable(|pool, output, stop| report::report(&options, pool, output, stop))
        }
        KibitzCommand::Results(options) => {
            let is_standard = options
                .csv
                .as_deref()
                .is_some_and(input_place::is_standard_stream);
            runner.check_json(is_standard)?;
            runner.run_stoppable(|_pool, output, stop| results::results(&options, output, stop))
        }
        KibitzCommand::Play(input) => runner.run_until_signal(&play::ShowPlay, input),
        KibitzCommand::Sound { input, options } => {
            runner.sound(input, sound::TestSoundness::new(options))
        }
        KibitzCommand::Perft { input, depth } => {
            runner.run_until_signal(&perft::Perft { depth }, input)
        }
        KibitzCommand::Bench(bench) => bench::run_suites(&bench, memory, runner.output),
        KibitzCommand::Manual { into } => manual::write_manual(into.as_deref()),
        KibitzCommand::Completions { shell } => manual::write_completions(shell),
        KibitzCommand::Peer { name } => Ok(kibitzer_peers::serve(&name)?),
    }
}

/// Installs the signal handlers, and returns the flag that becomes true when the user stops the program.
fn install_stop_flag() -> Result<Arc<AtomicBool>, Failure> {
    interrupt::install_signal_handlers().map_err(Failure::new)
}

/// Converts the argument of `--memory` to bytes.
///
/// # Errors
///
/// Returns an error if the system does not have that much memory.
fn megabytes_to_bytes(megabytes: u32) -> Result<usize, Failure> {
    let bytes = usize::try_from(u64::from(megabytes) << 20)
        .ok()
        .filter(|&bytes| kibitzer_machine::can_reserve(bytes));
    bytes.ok_or_else(|| {
        Failure::new(anyhow!(
            "the system cannot provide {megabytes} megabytes of memory; use --memory to request less"
        ))
    })
}

/// The options of the solver's thread pool and the output, shared by all commands.
struct Runner<'a> {
    options: PoolOptions,
    output: &'a mut Output,
}

impl Runner<'_> {
    /// Checks that `--json` was not given if the result of the command itself is written to standard output.
    fn check_json(&self, is_standard: bool) -> Result<(), Failure> {
        if is_standard && self.output.is_json() {
            Err(Failure::invalid_arguments(anyhow!(
                "--json reports on standard output, which already receives the result; name a file with -o"
            )))
        } else {
            Ok(())
        }
    }

    /// Reserves standard output for the file of an option such as `--csv -`, so that answers are not written to it.
    ///
    /// # Errors
    ///
    /// Returns an error if `--json` was given.
    fn reserve_standard_output(&mut self, option: &str) -> Result<(), Failure> {
        if self.output.is_json() {
            return Err(Failure::invalid_arguments(anyhow!(
                "{option} - and --json both write to standard output; use {option} FILE to write to a file"
            )));
        }
        self.output.suppress_answers();
        Ok(())
    }

    /// Runs `kibitz solve`. If `best` is true, it gives only the best result.
    fn solve(&mut self, input: Input, best: bool, check: &Check) -> Result<(), Failure> {
        let stop = install_stop_flag()?;
        let checker = Checker::from_option(check, &stop);
        if best {
            self.run_until(&stop, &Solve::<Best>::new(checker), input)
        } else {
            self.run_until(&stop, &Solve::<Choices>::new(checker), input)
        }
    }

    /// Runs `kibitz table`, and writes the tables to the CSV file `csv` if it is given.
    fn table(
        &mut self,
        input: Input,
        csv: Option<PathBuf>,
        contract: Option<Contract>,
        check: &Check,
    ) -> Result<(), Failure> {
        let stop = install_stop_flag()?;
        let checker = Checker::from_option(check, &stop);
        let csv = csv.map(|path| TableCsv::new(path, contract));
        if csv.as_ref().is_some_and(TableCsv::is_standard_output) {
            self.reserve_standard_output("--csv")?;
        }
        let question = table::AllTables {
            checker,
            contract,
            csv,
        };
        self.run_until(&stop, &question, input)
    }

    /// Runs `kibitz convert`.
    fn convert(self, options: ConvertOptions) -> Result<(), Failure> {
        let jobs = convert::convert_jobs(options)?;
        for job in &jobs {
            self.check_json(job.place.is_none())?;
        }
        self.run_stoppable(|_, output, stop| convert::run_jobs(jobs, output, stop))
    }

    /// Runs `kibitz sound`.
    fn sound(&mut self, input: Input, question: sound::TestSoundness) -> Result<(), Failure> {
        if let Some(option) = question.standard_output_option() {
            self.reserve_standard_output(option)?;
        }
        self.run_until_signal(&question, input)
    }

    /// Runs a command with the flag that becomes true when the user stops the program.
    fn run_stoppable(
        self,
        command: impl FnOnce(PoolOptions, &mut Output, &AtomicBool) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        command(self.options, self.output, &*install_stop_flag()?)
    }

    fn run_until_signal(
        &mut self,
        question: &impl LineQuestion,
        input: Input,
    ) -> Result<(), Failure> {
        self.run_until(&*install_stop_flag()?, question, input)
    }

    /// Answers the command's question about all boards of the input, unless the user stops the program.
    fn run_until(
        &mut self,
        stop: &AtomicBool,
        question: &impl LineQuestion,
        input: Input,
    ) -> Result<(), Failure> {
        question.check_options(&input.files)?;
        let mut items = input::read_boards(input, self.output.verbosity).map_err(Failure::new)?;
        if let Some(option) = question.single_board_option() {
            let another = |place: InputPlace| {
                Failure::invalid_arguments(anyhow!(
                    "{option} accepts only one line: the output for the first would be overwritten by {place}"
                ))
            };
            items = input::read_only_board(&items, stop).map_err(another)?;
        }
        self.answer_boards(stop, question, &items)
    }

    /// Answers the command's question about boards, unless the user stops the program.
    fn answer_boards(
        &mut self,
        stop: &AtomicBool,
        question: &impl LineQuestion,
        boards: &Receiver<InputItem>,
    ) -> Result<(), Failure> {
        let pool = Pool::new(self.options, || {}).map_err(Failure::new)?;
        Ok(batch::run_batch(
            question,
            boards,
            &pool,
            self.output,
            stop,
        )?)
    }

    /// Runs `kibitz lead` on the board that its options give, or on those of the input.
    fn lead(&mut self, input: Input, options: LeadOptions) -> Result<(), Failure> {
        let stop = install_stop_flag()?;
        let board = options.board()?;
        if board.is_some() && !input.files.is_empty() {
            return Err(Failure::invalid_arguments(anyhow!(
                "the board is given by options, so no file is read"
            )));
        }
        let question = WhatToLead::new(options)?;
        match board {
            Some(problem) => {
                question.check_options(&[])?;
                let board = input::only_board(problem);
                self.answer_boards(&stop, &question, &board)
            }
            None => self.run_until(&stop, &question, input),
        }
    }
}
