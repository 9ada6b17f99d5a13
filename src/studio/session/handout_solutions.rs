//! The lines of best play that the engine finds for a handout, where problems have no solution in writing.

use std::collections::HashMap;

use kibitzer::analysis::{BestLine, LineOfPlay};
use kibitzer::annotation::{SolutionLines, tell_solution, unwritten_line};
use kibitzer::problem::Problem;
use kibitzer::rules::Position;

use super::Session;
use super::screen::Overlay;

/// Maximum number of lines that are kept for a handout. Further problems are printed without a line of the engine.
const MAX_LINES: usize = 2_000;

/// The lines found for the problems of a handout since its form was opened, by the position in which they begin.
#[derive(Default)]
pub(super) struct HandoutSolutions {
    lines: HashMap<Position, LineOfPlay>,
}

impl HandoutSolutions {
    /// Forgets all lines, because the form is opened again.
    pub(super) fn clear(&mut self) {
        self.lines.clear();
    }
}

impl Session {
    /// Returns the question to solve before a problem can be printed with a solution. Returns `None` if the problem has
    /// one in writing, if its line is known, and if it cannot be solved.
    pub fn unsolved_line(&self, problem: &Problem) -> Option<BestLine> {
        let lines = &self.handout_solutions.lines;
        let line = unwritten_line(problem)?;
        (lines.len() < MAX_LINES && !lines.contains_key(&line.0)).then_some(line)
    }

    /// Returns a problem with the solution that the engine has found for it; `None` if there is none.
    pub fn with_found_solution(&self, problem: &Problem) -> Option<Problem> {
        let line = self
            .handout_solutions
            .lines
            .get(&unwritten_line(problem)?.0)?;
        let mut solved = problem.clone();
        tell_solution(&mut solved, line);
        Some(solved)
    }

    /// Asks the workers for these lines, unless they are busy with others.
    pub(super) fn solve_handout(&mut self, lines: &[BestLine]) {
        if !self.inquiries.solutions.is_open() {
            let question = SolutionLines(lines.to_vec());
            self.inquiries.solutions.set_question(Some(question));
        }
    }

    /// Stores the lines that the workers found once they have found all, and stops them if the form for a handout is
    /// closed or no solutions are printed any more.
    pub(super) fn take_in_solutions(&mut self) {
        let slot = &mut self.inquiries.solutions;
        let is_form_open = self.screen.over == Some(Overlay::Handout);
        if !is_form_open || !self.screen.handout.with_solutions {
            return slot.set_question(None);
        }
        if let Some(inquiry) = slot.inquiry().filter(|it| it.is_complete()) {
            let positions = inquiry.question().0.iter().map(|line| line.0);
            let found = positions.zip(inquiry.answer().report().iter().cloned());
            self.handout_solutions.lines.extend(found);
            slot.set_question(None);
        }
    }
}
