//! The solutions that the engine finds for a handout, where problems have none in writing.

use std::collections::HashMap;

use kibitzer::annotation::{
    FoundSolution, Solutions, UnwrittenSolution, tell_solution, unwritten_solution,
};
use kibitzer::problem::Problem;

use super::Session;
use super::screen::Overlay;

/// Maximum number of solutions that are kept for a handout. Further problems are printed without one of the engine.
const MAX_SOLUTIONS: usize = 2_000;

/// The solutions found for the problems of a handout since its form was opened.
#[derive(Default)]
pub(super) struct HandoutSolutions {
    found: HashMap<UnwrittenSolution, FoundSolution>,
}

impl HandoutSolutions {
    /// Forgets all solutions, because the form is opened again.
    pub(super) fn clear(&mut self) {
        self.found.clear();
    }
}

impl Session {
    /// Returns the question to solve before a problem can be printed with a solution. Returns `None` if the problem has
    /// one in writing, if its solution is known, and if it cannot be solved.
    pub fn unsolved(&self, problem: &Problem) -> Option<UnwrittenSolution> {
        let found = &self.handout_solutions.found;
        let question = unwritten_solution(problem)?;
        (found.len() < MAX_SOLUTIONS && !found.contains_key(&question)).then_some(question)
    }

    /// Returns a problem with the solution that the engine has found for it; `None` if there is none.
    pub fn with_found_solution(&self, problem: &Problem) -> Option<Problem> {
        let question = unwritten_solution(problem)?;
        let solution = self.handout_solutions.found.get(&question)?;
        let mut solved = problem.clone();
        tell_solution(&mut solved, solution);
        Some(solved)
    }

    /// Asks the workers for these solutions, unless they are busy with others.
    pub(super) fn solve_handout(&mut self, questions: &[UnwrittenSolution]) {
        if !self.inquiries.solutions.is_open() {
            let question = Solutions(questions.to_vec());
            self.inquiries.solutions.set_question(Some(question));
        }
    }

    /// Stores the solutions that the workers found once they have found all, and stops them if the form for a handout is
    /// closed or no solutions are printed any more.
    pub(super) fn take_in_solutions(&mut self) {
        let slot = &mut self.inquiries.solutions;
        let is_form_open = self.screen.over == Some(Overlay::Handout);
        if !is_form_open || !self.screen.handout.with_solutions {
            return slot.set_question(None);
        }
        if let Some(inquiry) = slot.inquiry().filter(|it| it.is_complete()) {
            let questions = inquiry.question().0.iter().cloned();
            let found = questions.zip(inquiry.answer().report().iter().cloned());
            self.handout_solutions.found.extend(found);
            slot.set_question(None);
        }
    }
}
