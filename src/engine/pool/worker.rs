//! A worker thread, with its solvers.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::search::{Cancelled, Solver};

use super::budget::Budget;
use super::fact_log::{FactReader, FactTopic};
use super::inbox::News;
use super::priority::Priority;
use super::queue::{Assignment, SharedSearch, Task};
use super::shared::{NextTask, PoolState};
use super::team::{Team, TeamCompany};

/// A worker thread of a pool, which answers parts of questions and helps other workers with theirs.
pub(super) struct Worker {
    number: usize,
    solvers: Solvers,
    reader: FactReader,
    shared: Arc<PoolState>,
}

impl Worker {
    /// Creates the worker with index `number` in its pool. Its solvers are created when they are first needed.
    pub(super) fn new(number: usize, budget: &Budget, shared: Arc<PoolState>) -> Worker {
        Worker {
            number,
            solvers: Solvers::new(budget.table_bytes),
            reader: FactReader::new(number, shared.activities.len()),
            shared,
        }
    }

    /// Performs tasks until the pool is closed and nothing is left to do.
    pub(super) fn run(mut self) {
        loop {
            let patience = self.solvers.release_idle(Instant::now());
            match self.shared.next_task(self.number, patience) {
                NextTask::Task(Task::Answer(part)) => self.answer_part(part),
                NextTask::Task(Task::Help(owner, search)) => self.join_search(owner, &search),
                NextTask::TimedOut => {}
                NextTask::Closed => return,
            }
            self.shared.activities[self.number].set_topic(None);
        }
    }

    /// Sets the topic of the worker's work, so that it exchanges facts with the workers that have the same topic.
    fn set_topic(&mut self, topic: FactTopic) {
        self.reader.set_topic(topic);
        self.shared.activities[self.number].set_topic(Some(topic));
    }

    /// Answers a part of a question. Puts the part back into the queue if it is interrupted, and reports a panic to the
    /// question's ticket.
    fn answer_part(&mut self, mut part: Assignment) {
        let job = Arc::clone(&part.job);
        let answer = catch_unwind(AssertUnwindSafe(|| self.solve_part(&mut part)));
        self.shared.lock_queue().mark_idle(self.number);
        match answer {
            Ok(Ok(())) => {}
            Ok(Err(Cancelled)) if job.control.is_cancelled() => {
                // The ticket was dropped, so nobody needs the answer any more.
            }
            Ok(Err(Cancelled)) => {
                self.shared.lock_queue().put_back(part);
                self.shared.wake_workers();
            }
            Err(panic) => {
                // The panic may have left the solvers in an inconsistent state.
                self.solvers.replace_all();
                job.control.cancel();
                job.send_news(News::Failed(panic_message(&*panic).to_owned()));
            }
        }
    }

    /// Answers a part of a question with the solver for its priority.
    fn solve_part(&mut self, part: &mut Assignment) -> Result<(), Cancelled> {
        let job = Arc::clone(&part.job);
        self.set_topic(part.topic);
        let solver = self.solvers.for_priority(job.priority);
        let mut team = Team {
            worker: self.number,
            solver,
            reader: &mut self.reader,
            job: &job,
            topic: part.topic,
            shared: &self.shared,
        };
        let answer = part.answer(&mut team);
        self.shared.store_fill(self.number, solver.table_fill());
        answer
    }

    /// Joins the search of worker `owner`, and leaves it when it is finished or cancelled.
    fn join_search(&mut self, owner: usize, search: &SharedSearch) {
        let bound = catch_unwind(AssertUnwindSafe(|| {
            self.set_topic(search.topic);
            let solver = self.solvers.for_priority(search.job.priority);
            let mut company =
                TeamCompany::new(self.number, &mut self.reader, search.topic, &self.shared);
            solver.watched(&mut (), &mut company).bound(
                &search.position,
                search.target,
                &search.control,
            )
        }))
        .unwrap_or_else(|_| {
            // The worker that offered the search will meet the same defect and report it.
            self.solvers.replace_all();
            Err(Cancelled)
        });
        let mut queue = self.shared.lock_queue();
        queue.mark_idle(self.number);
        queue.stop_helping(owner, search, bound.is_ok());
    }
}

/// The two solvers of one worker thread, by priority of the question. With two solvers, work that an urgent question
/// interrupts can continue where it stopped.
///
/// Questions of the priorities `Now` and `Next` share a solver, since they are about the same deal and the results of
/// one help the other.
///
/// As long as only one solver is needed, it has all the memory of the thread. When the other is needed too, both are
/// created anew, each with its share of the memory. That happens only once.
///
/// A solver that has not been needed for a while gives back large amounts of memory. After a hard position that nobody
/// looks at any more, or after a finished count of layouts, other programs need the memory more.
struct Solvers {
    table_bytes: usize,
    /// The solver for the priorities `Now` and `Next`, then the one for `Soon` and `Background`; `None` until first
    /// needed.
    solvers: [Option<TimedSolver>; 2],
}

/// The division of a thread's memory between its two solvers, in quarters.
const MEMORY_QUARTERS: [usize; 2] = [1, 3];

/// A solver and the time at which it became idle; `None` if a question has used it since the last check.
struct TimedSolver {
    solver: Solver,
    idle_since: Option<Instant>,
}

impl TimedSolver {
    fn new(table_bytes: usize) -> TimedSolver {
        TimedSolver {
            solver: Solver::new(table_bytes),
            idle_since: None,
        }
    }
}

/// The time that a solver may be idle before it returns memory to the system.
const MAX_IDLE: Duration = Duration::from_secs(30);

impl Solvers {
    fn new(table_bytes: usize) -> Solvers {
        Solvers {
            table_bytes,
            solvers: [None, None],
        }
    }

    /// Replaces all solvers of the thread by new ones, for example after a panic.
    fn replace_all(&mut self) {
        *self = Solvers::new(self.table_bytes);
    }

    /// Returns the solver for questions of a priority, creating it on first use.
    fn for_priority(&mut self, priority: Priority) -> &mut Solver {
        let own = match priority {
            Priority::Now | Priority::Next => 0,
            Priority::Soon | Priority::Background => 1,
        };
        let other = 1 - own;
        let mut bytes = self.table_bytes;
        if self.solvers[own].is_none() && self.solvers[other].is_some() {
            // The old solver is dropped first, so that its memory is free for the new one.
            self.solvers[other] = None;
            self.solvers[other] = Some(TimedSolver::new(bytes / 4 * MEMORY_QUARTERS[other]));
            bytes = bytes / 4 * MEMORY_QUARTERS[own];
        }
        let own = self.solvers[own].get_or_insert_with(|| TimedSolver::new(bytes));
        own.idle_since = None;
        &mut own.solver
    }

    /// Lets solvers that have been idle for [`MAX_IDLE`] return memory to the system. Returns the time until the next
    /// solver is due, or `None` if no other solver holds much memory.
    fn release_idle(&mut self, now: Instant) -> Option<Duration> {
        let solvers = self.solvers.iter_mut().flatten();
        let large = solvers.filter(|timed| timed.solver.takes_much());
        let left = large.filter_map(|timed| {
            let idle = now.duration_since(*timed.idle_since.get_or_insert(now));
            let left = MAX_IDLE.checked_sub(idle).filter(|left| !left.is_zero());
            if left.is_none() {
                timed.solver.forget();
            }
            left
        });
        left.min()
    }
}

/// Returns the text of a caught panic's message, or a general text if the panic has none.
fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("a worker panicked")
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::cards::{BySeat, Seat, Strain};
    use crate::rules::{Game, Position, Setup};
    use crate::search::Control;

    /// Returns a position that takes minutes to solve: voids everywhere and no two touching cards.
    pub(crate) fn hard_position(strain: Strain) -> Position {
        let hands = [
            "AJ962.KT74..Q853",
            "Q853.AJ962.KT74.",
            ".Q853.AJ962.KT74",
            "KT74..Q853.AJ962",
        ];
        let setup = Setup {
            hands: BySeat(hands.map(|hand| hand.parse().unwrap())),
            strain,
            declarer: Seat::South,
            leader: Seat::West,
            ..Setup::empty(Game::Bridge)
        };
        Position::from_setup(&setup).unwrap()
    }

    /// An idle solver keeps its memory until its idle timeout expires, or longer if it is used again.
    #[test]
    fn an_idle_solver_returns_its_memory() {
        let position = hard_position(Strain::NoTrump);
        let mut solvers = Solvers::new(128 << 20);
        let start = Instant::now();
        assert_eq!(solvers.release_idle(start), None, "there is none");
        solvers.for_priority(Priority::Background);
        assert_eq!(solvers.release_idle(start), None, "it is small");
        let solver = solvers.for_priority(Priority::Background);
        let while_it_grows = Control::default().within(10_000_000);
        assert!(solver.tricks_with(&position, &while_it_grows).is_err());
        assert!(solver.takes_much());
        assert_eq!(solvers.release_idle(start), Some(MAX_IDLE));
        let left = solvers.release_idle(start + MAX_IDLE / 3);
        assert_eq!(left, Some(MAX_IDLE * 2 / 3));
        // It is needed again.
        solvers.for_priority(Priority::Soon);
        assert_eq!(solvers.release_idle(start + MAX_IDLE), Some(MAX_IDLE));
        assert_eq!(solvers.release_idle(start + 2 * MAX_IDLE), None);
        assert!(!solvers.for_priority(Priority::Soon).takes_much());
    }
}
