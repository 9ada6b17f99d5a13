//! The cases of a problem: each lead of `--leads`, or each defender on lead for `--set-play`.

use kibitzer::notation::text::Line;
use kibitzer::problem::{Problem, Variations};
use kibitzer::soundness::{Premise, ProblemCase, ProblemCases, Soundness};
use kibitzer_words::{Language, Words};

use crate::diagram::format_cards;
use crate::played_board::{PlayedBoard, UnplayableBoard};

use super::SoundTask;
use super::leads::Leads;
use super::options::SoundOptions;

/// The cases of a problem, with the question about all of them.
pub(super) struct SoundCases {
    pub(super) question: ProblemCases,
    /// A problem for each case.
    pub(super) tasks: Vec<SoundTask>,
}

impl SoundCases {
    /// Returns the cases that the options request for a board; `None` if they request none.
    ///
    /// # Errors
    ///
    /// Returns an error if the hand on turn does not permit such cases.
    pub(super) fn of_board(
        line: &Line,
        question: &Soundness,
        options: &SoundOptions,
    ) -> Result<Option<SoundCases>, UnplayableBoard> {
        let (cases, if_none) = if let Some(Leads(among)) = options.leads {
            let cases = ProblemCases::of_leads(question, among);
            (cases, UnplayableBoard::NoDefenderOnLead)
        } else if options.set_play {
            let cases = ProblemCases::of_set_play(question);
            (cases, UnplayableBoard::NoSolverOnLead)
        } else {
            return Ok(None);
        };
        if cases.cases().is_empty() {
            return Err(if_none);
        }
        let tasks = cases.cases().iter().map(|case| {
            let problem = problem_of(case, &line.problem);
            let line = Line {
                problem: problem.clone(),
                ..*line
            };
            Ok(SoundTask {
                problem,
                board: PlayedBoard::before_end(line)?,
                question: case.question.clone(),
                cases: None,
            })
        });
        Ok(Some(SoundCases {
            tasks: tasks.collect::<Result<_, UnplayableBoard>>()?,
            question: cases,
        }))
    }
}

/// Returns the problem of a case: after the lead, or with another hand on lead.
fn problem_of(case: &ProblemCase, problem: &Problem) -> Problem {
    let mut changed = problem.clone();
    match case.premise {
        Premise::Lead(lead) => {
            let played = problem.played().len();
            let next = problem.line_in_view().get(played);
            if !next.is_some_and(|&card| lead.has(card)) {
                let led = lead.into_iter().next();
                let path = problem.played().iter().copied().chain(led);
                (changed.play, changed.line) = (Variations::of(path.collect()), Vec::new());
            }
            changed.at = played + 1;
        }
        Premise::SetPlay(_) => {
            changed.setup = case.question.position.setup();
            (changed.play, changed.line) = (Variations::default(), Vec::new());
            changed.at = 0;
        }
    }
    changed
}

/// Returns what a case presupposes, in words: `against ♠KQ`, `set play, West on lead`.
pub(super) fn premise_text(premise: Premise) -> String {
    match premise {
        Premise::Lead(lead) => format!("against {}", format_cards(lead)),
        Premise::SetPlay(seat) => {
            let seat = Words::of(Language::English).seat(seat);
            format!("set play, {seat} on lead")
        }
    }
}
