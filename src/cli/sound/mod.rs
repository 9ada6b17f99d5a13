//! `kibitz sound`: tells whether the solution of a problem is the only one, and which exchanges of cards mend it.

mod analysis;
mod answer;
mod cases;
mod leads;
mod options;
mod pages;
mod question;
mod results;

use std::io;
use std::path::PathBuf;

use kibitzer::cards::Tricks;
use kibitzer::notation::text::Line;
use kibitzer::pool::Ticket;
use kibitzer::problem::Problem;
use kibitzer::soundness::{ExchangeAim, Exchanges, Soundness, SoundnessReport};
use kibitzer_files::WriteError;

use super::batch::{FileNotWritten, LineQuestion, parts_done};
use super::failure::Failure;
use super::output::TextAnswer;
use super::played_board::{PlayedBoard, UnplayableBoard};
use analysis::answer_text;
use answer::SoundOutput;
use cases::SoundCases;
use pages::SoundPages;
use question::{SoundQuestion, SoundReport};
use results::{BoardResults, SoundResults};

pub(super) use options::SoundOptions;

/// The question that `kibitz sound` answers about each board.
pub(super) struct TestSoundness {
    options: SoundOptions,
    pages: SoundPages,
}

/// A problem, with the question about its soundness.
pub(super) struct SoundTask {
    problem: Problem,
    board: PlayedBoard,
    question: Soundness,
    /// The cases of `--leads` or `--set-play`; `None` without these options.
    cases: Option<SoundCases>,
}

impl TestSoundness {
    pub(super) fn new(options: SoundOptions) -> TestSoundness {
        TestSoundness {
            pages: SoundPages::new(&options),
            options,
        }
    }

    /// Returns the option whose page is written to standard output, or `None` if there is none.
    pub(super) fn standard_output_option(&self) -> Option<&'static str> {
        self.pages.standard_output_option()
    }
}

impl LineQuestion for TestSoundness {
    type Task = SoundTask;
    type Error = UnplayableBoard;
    type Question = SoundQuestion;
    type Answer = TextAnswer<SoundOutput>;

    fn check_options(&self, inputs: &[PathBuf]) -> Result<(), Failure> {
        self.pages.check_files(inputs)
    }

    fn prepare_board(&self, line: Line) -> Result<SoundTask, UnplayableBoard> {
        let problem = line.problem.clone();
        let board = PlayedBoard::before_end(line.clone())?;
        let mut question = Soundness::for_problem(&problem).ok_or(UnplayableBoard::Over)?;
        if let Some(side) = self.options.side {
            question = question.with_solvers(side.party());
        }
        if self.options.lose {
            question = question.losing_tricks();
        }
        if let Some(goal) = self.options.goal {
            question = question.with_goal(Tricks(goal));
        }
        question.limit = self.options.positions();
        let cases = SoundCases::of_board(&line, &question, &self.options)?;
        Ok(SoundTask {
            problem,
            board,
            question,
            cases,
        })
    }

    fn questions(&self, task: &SoundTask) -> Vec<SoundQuestion> {
        let solution = SoundQuestion::Solution(task.question.clone());
        let cases = task.cases.as_ref();
        let of_cases = cases.map(|cases| SoundQuestion::Cases(cases.question.clone()));
        match of_cases {
            Some(of_cases) if self.options.leads.is_some() => vec![of_cases],
            of_cases => [solution].into_iter().chain(of_cases).collect(),
        }
    }

    /// Returns the searches for exchanges that follow the report if `--repair` was given. Two swaps are tried only if
    /// no single swap makes the problem sound.
    fn follow_up(&self, task: &SoundTask, tickets: &[Ticket<SoundQuestion>]) -> Vec<SoundQuestion> {
        let results = SoundResults::new(task, &self.options, tickets);
        let Some(results) = results.filter(|_| self.options.repair.is_some()) else {
            return Vec::new();
        };
        let aims: Vec<ExchangeAim> = match tickets.len() {
            1 => results.aims(),
            _ => results.larger_aim().into_iter().collect(),
        };
        let questions = aims
            .into_iter()
            .map(|aim| SoundQuestion::Exchanges(Exchanges::new(results.tested.clone(), aim)));
        questions.collect()
    }

    /// Returns true if the proof has reached the time of `--time`, or the search for exchanges the limit of `--limit` or
    /// `--seconds`.
    fn is_enough(&self, task: &SoundTask, tickets: &[Ticket<SoundQuestion>]) -> bool {
        let is_late = tickets.iter().any(|ticket| self.options.is_late(ticket));
        let results = SoundResults::new(task, &self.options, tickets);
        is_late || results.is_some_and(|results| results.is_search_over())
    }

    /// Returns the number of tricks of the main line that are proved, and the number of all tricks.
    fn progress(&self, _task: &SoundTask, tickets: &[Ticket<SoundQuestion>]) -> (u64, u64) {
        match proof_so_far(tickets) {
            Some(report) => (report.main.proved.0.into(), report.tricks.0.into()),
            None => parts_done(tickets),
        }
    }

    fn progress_note(
        &self,
        _task: &SoundTask,
        tickets: &[Ticket<SoundQuestion>],
    ) -> Option<String> {
        let report = proof_so_far(tickets)?;
        let (proved, all) = (report.main.proved, report.tricks);
        Some(format!("main line proved to trick {proved} of {all}"))
    }

    fn answer(&self, task: &SoundTask, tickets: &[Ticket<SoundQuestion>]) -> Option<Self::Answer> {
        // A failure is reported in the place of the answer.
        let has_failed = tickets.iter().any(|ticket| ticket.failure().is_some());
        let results = BoardResults::new(task, &self.options, tickets).filter(|_| !has_failed)?;
        Some(TextAnswer {
            text: answer_text(&results),
            json: SoundOutput::new(&results),
        })
    }

    fn exit_status(&self, answer: &Self::Answer) -> u8 {
        answer.json.exit_status()
    }

    fn finish_board(
        &self,
        task: &SoundTask,
        tickets: &[Ticket<SoundQuestion>],
    ) -> io::Result<Vec<WriteError>> {
        if let Some(results) = BoardResults::new(task, &self.options, tickets) {
            self.pages.add_board(&results);
        }
        Ok(Vec::new())
    }

    fn finish_all_boards(&self, is_whole: bool) -> io::Result<Vec<FileNotWritten>> {
        self.pages.write(is_whole)
    }
}

/// Returns the report on the proof of a problem while it is being searched; `None` once the search is over.
fn proof_so_far(tickets: &[Ticket<SoundQuestion>]) -> Option<&SoundnessReport> {
    let first = tickets.first().filter(|first| !first.is_finished())?;
    match first.report() {
        SoundReport::Solution(report) => Some(report),
        SoundReport::Cases(_) | SoundReport::Exchanges(..) => None,
    }
}
