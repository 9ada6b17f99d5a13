//! The work of the workers for the overview: the boards are solved a few at a time, those in view first.

use std::sync::Arc;

use kibitzer::analysis::{Played, TrickTable, par};
use kibitzer::annotation::{AnnotationQuestions, BoardValue, BoardValues};
use kibitzer::rules::Game;

use super::row::{BoardRow, SolvedBoard};
use super::{BoardOverview, OverviewState};
use crate::document::problems::ProblemList;
use crate::session::analysis::inquiries::Inquiries;
use crate::session::desk::Desk;
use crate::session::screen_mode::ScreenMode;

/// The maximum number of boards whose results are kept. Once this number is reached, only boards in view are solved.
const MAX_SOLVED: usize = 20_000;

/// The maximum number of boards that are marked as solved at a time because there is nothing to ask about them, so that
/// no frame is delayed.
const MAX_SETTLED: usize = 100;

/// The number of boards that the worker threads are asked to solve at a time. It is small, so that boards that the user
/// scrolls to do not wait long.
const BATCH: usize = 6;

impl OverviewState {
    /// Stores the results of the worker threads for the overview and, while it is shown, requests those of further
    /// boards.
    pub(in crate::session) fn refresh(&mut self, desk: &mut Desk) {
        self.take_in_board_values(&mut desk.inquiries);
        let is_shown = desk.screen.mode == ScreenMode::Overview;
        let visibility = desk.result_visibility();
        let boards = &mut desk.inquiries.boards;
        let Some(overview) = self.boards.as_mut().filter(|_| is_shown) else {
            return boards.set_question(None);
        };
        if overview.visibility != visibility {
            overview.visibility = visibility;
            overview.arrange();
            boards.set_question(None);
        }
        // Work that the user stopped stays open until he resumes it.
        let is_replaced = boards.is_running() && overview.has_more_urgent_boards();
        if boards.is_open() && !is_replaced {
            return;
        }
        let questions = overview.next_batch(&desk.problem_list);
        boards.set_question((!questions.is_empty()).then_some(BoardValues(questions)));
    }

    /// Returns true if the overview is shown and some of its boards are still to be solved, unless the user stopped the
    /// work.
    pub(in crate::session) fn awaits_boards(&self, desk: &Desk) -> bool {
        let boards = &desk.inquiries.boards;
        let is_stopped = boards.is_open() && !boards.is_running();
        let overview = self.on_screen(desk).filter(|_| !is_stopped);
        overview.is_some_and(|overview| overview.pending_rows().next().is_some())
    }

    /// Stores the values of the boards that the workers have completed.
    fn take_in_board_values(&mut self, inquiries: &mut Inquiries) {
        let inquiry = inquiries.boards.inquiry();
        let (Some(overview), Some(inquiry)) = (&mut self.boards, inquiry) else {
            return;
        };
        let is_complete = inquiry.is_complete();
        overview.take_in(inquiry.question(), inquiry.answer().report());
        if is_complete {
            inquiries.boards.set_question(None);
        }
    }
}

impl BoardOverview {
    /// Returns the rows that are not solved, in the order in which they should be solved: first those in view, then the
    /// other shown rows, then the rest.
    fn pending_rows(&self) -> impl Iterator<Item = usize> {
        let may_continue = self.solved.iter().flatten().count() < MAX_SOLVED;
        let others = (self.shown.iter())
            .copied()
            .chain(0..self.rows.len())
            .filter(move |_| may_continue);
        let rows = self.rows_in_view().iter().copied().chain(others);
        rows.filter(|&row| self.is_pending(row))
    }

    /// Returns the indices of the rows that are visible in the window.
    fn rows_in_view(&self) -> &[usize] {
        let end = self.in_view.end.min(self.shown.len());
        self.shown.get(self.in_view.start..end).unwrap_or_default()
    }

    /// Returns true if a row in view is to be solved while the workers are busy with rows that are all out of view.
    fn has_more_urgent_boards(&self) -> bool {
        let in_view = self.rows_in_view();
        let is_wanted = in_view.iter().any(|&row| self.is_pending(row));
        is_wanted && !self.batch.iter().any(|row| in_view.contains(row))
    }

    /// Returns the questions about the boards to solve next, and stores their rows as the current batch. Boards about
    /// which nothing can be asked count as solved.
    fn next_batch(&mut self, list: &ProblemList) -> Vec<AnnotationQuestions> {
        self.batch.clear();
        let mut questions = Vec::new();
        let mut settled = 0;
        let pending: Vec<usize> = self.pending_rows().collect();
        for row in pending {
            if questions.len() == BATCH || settled == MAX_SETTLED {
                break;
            }
            // A row in view occurs again among all rows.
            if !self.is_pending(row) || self.is_in_batch(row) {
                continue;
            }
            let question = self.question(row, list);
            if question.is_empty() {
                self.store(row, None, None);
                settled += 1;
            } else {
                self.batch.push(row);
                questions.push(question);
            }
        }
        if settled > 0 {
            self.refresh();
        }
        questions
    }

    /// Returns true if the board of a row is in the batch already. A board that was played at several tables is solved
    /// at one of them first, so that the others can use the makeable tricks found there.
    fn is_in_batch(&self, row: usize) -> bool {
        let deal = self.rows[row].deal;
        let mut batch = self.batch.iter();
        batch.any(|&other| other == row || self.rows[other].deal == deal)
    }

    /// Returns the questions about the board of a row. Leaves out the makeable tricks if they are known from another
    /// table.
    fn question(&self, row: usize, list: &ProblemList) -> AnnotationQuestions {
        let BoardRow { place, deal, .. } = self.rows[row];
        let Some(listed) = list.get(place) else {
            return AnnotationQuestions::default();
        };
        let question = AnnotationQuestions::of(&listed.problem);
        AnnotationQuestions {
            table: question.table.filter(|_| self.tables[deal].is_none()),
            ..question
        }
    }

    /// Stores the values of those boards in the batch that have been evaluated completely.
    fn take_in(&mut self, question: &BoardValues, report: &[BoardValue]) {
        let batch = std::mem::take(&mut self.batch);
        let mut news = false;
        for (index, &row) in batch.iter().enumerate() {
            if self.solved[row].is_none() && question.is_known(index, report) {
                let BoardValue { table, played } = report[index].clone();
                self.store(row, table, played.as_ref());
                news = true;
            }
        }
        self.batch = batch;
        if news {
            self.refresh();
        }
    }

    /// Updates the totals after some boards were solved. Sorts and filters the rows again only once all are solved, so
    /// that no row moves under the pointer before.
    fn refresh(&mut self) {
        let is_complete = self.pending_rows().next().is_none();
        if is_complete {
            self.arrange();
        } else {
            self.add_up();
        }
    }

    /// Stores the results of the worker threads for the board of a row.
    fn store(&mut self, row: usize, table: Option<TrickTable>, played: Option<&Played>) {
        let (board, table) = (&self.rows[row], table.map(Arc::new));
        let table = table.or_else(|| self.tables[board.deal].clone());
        let is_scored = board.is_whole && board.game == Game::Bridge;
        let par_table = table.as_ref().filter(|_| is_scored);
        self.solved[row] = Some(SolvedBoard {
            par: par_table.and_then(|table| par(table, board.dealer, board.vulnerability)),
            start: played.and_then(|played| Some(played.plies.first()?.tricks)),
            mistakes: played.map(|played| played.mistakes_by_player(board.prescribed).collect()),
            table: table.clone(),
        });
        self.tables[board.deal] = table;
    }
}
