//! Printing a handout: the steps of its form, and the solutions that the engine finds where problems have none in writing.

pub mod form;

use std::collections::HashMap;

use kibitzer::annotation::{FoundSolution, Solutions, UnwrittenSolution, tell_solution};
use kibitzer::problem::Problem;
use kibitzer_export::Paper;
use kibitzer_formats::SessionHeading;

use crate::session::desk::Desk;
use crate::session::effect::WindowEffect;
use crate::session::handout::form::{
    HandoutForm, HandoutKind, HandoutStep, HandoutTarget, ProblemScope,
};
use crate::session::screen::Overlay;
use crate::session::screen_mode::ScreenMode;

/// The maximum number of solutions found by the engine that are kept for a handout. Further problems are printed
/// without such a solution.
const MAX_SOLUTIONS: usize = 2_000;

/// The state of printing a handout.
#[derive(Default)]
pub struct HandoutState {
    /// The user's choices in the handout form.
    pub form: HandoutForm,
    /// The solutions found for the problems of the handout since its form was opened.
    found: HashMap<UnwrittenSolution, FoundSolution>,
}

impl HandoutState {
    /// Returns the question that the engine must answer before a problem can be printed. Returns `None` if the problem
    /// can be printed as it is or cannot be solved, if its solution has been found, or if the maximum number of
    /// solutions is kept already.
    pub fn unsolved(&self, problem: &Problem) -> Option<UnwrittenSolution> {
        let question = self.form.question(problem)?;
        let is_open = self.found.len() < MAX_SOLUTIONS && !self.found.contains_key(&question);
        is_open.then_some(question)
    }

    /// Returns a problem with the solution that the engine has found for it; `None` if there is none.
    pub fn with_found_solution(&self, problem: &Problem) -> Option<Problem> {
        let question = self.form.question(problem)?;
        let solution = self.found.get(&question)?;
        let mut solved = problem.clone();
        tell_solution(&mut solved, solution);
        Some(solved)
    }

    /// Executes a step of making a handout.
    pub(super) fn perform(&mut self, desk: &mut Desk, step: &HandoutStep) {
        match step {
            HandoutStep::Fill(filled) => {
                self.form.clone_from(filled);
                desk.settings.us_letter = filled.pages.paper == Paper::Letter;
            }
            HandoutStep::Solve(questions) => {
                let slot = &mut desk.inquiries.solutions;
                if !slot.is_open() {
                    slot.set_question(Some(Solutions(questions.to_vec())));
                }
            }
            HandoutStep::Write(target) => write(desk, *target),
        }
    }

    /// Prepares the form before it is shown: selects the problems that the window shows, and forgets the solutions
    /// found.
    pub(super) fn prepare(&mut self, desk: &Desk) {
        self.found.clear();
        let form = &mut self.form;
        form.shown_page = 0;
        form.title.clear();
        form.heading = SessionHeading::default();
        form.left_out.clear();
        form.pages.paper = if desk.settings.us_letter {
            Paper::Letter
        } else {
            Paper::A4
        };
        form.scope = if desk.screen.mode == ScreenMode::Overview {
            ProblemScope::Overview
        } else if desk.list_of_document().nth(1).is_some() {
            ProblemScope::File
        } else {
            ProblemScope::Document
        };
    }

    /// Stores the solutions once the worker threads have found all of them. Stops the search if the handout form is
    /// closed or solutions are no longer to be printed.
    pub(super) fn refresh(&mut self, desk: &mut Desk) {
        let slot = &mut desk.inquiries.solutions;
        let is_form_open = desk.screen.over == Some(Overlay::Handout);
        let needs_none = self.form.kind == HandoutKind::Handout && !self.form.with_solutions;
        if !is_form_open || needs_none {
            return slot.set_question(None);
        }
        if let Some(inquiry) = slot.inquiry().filter(|inquiry| inquiry.is_complete()) {
            let questions = inquiry.question().0.iter().cloned();
            let found = questions.zip(inquiry.answer().report().iter().cloned());
            self.found.extend(found);
            slot.set_question(None);
        }
    }
}

/// Writes the handout to its destination, and closes the form.
fn write(desk: &mut Desk, target: HandoutTarget) {
    desk.screen.over = None;
    desk.effects.push(WindowEffect::WriteHandout(target).into());
}
