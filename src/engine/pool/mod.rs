//! Worker threads that answer questions in the background.
//!
//! A [`Pool`] owns the threads and a [`Solver`] for each. [`Pool::submit`] hands it a
//! question and returns a [`Ticket`], through which findings stream back as they are made.
//! Every ticket has a channel of its own, so the answer to one question cannot be taken for
//! the answer to another, and dropping the ticket cancels the work.
//!
//! ```
//! use kibitzer::analysis::Best;
//! use kibitzer::notation::text;
//! use kibitzer::pool::{Pool, PoolOptions, Priority};
//! use kibitzer::rules::Position;
//!
//! let pool = Pool::new(PoolOptions::default(), || {})?;
//! let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W")?;
//! let position = Position::from_setup(&line.problem.setup)?;
//! let mut ticket = pool.submit(Best(position), Priority::Now);
//! while ticket.wait() {}
//! assert_eq!(ticket.report().unwrap().0, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod effort;
mod inbox;
mod noticeboard;
mod queue;
mod team;
mod ticket;

use std::any::Any;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crossbeam_channel::unbounded;

use crate::analysis::Question;
use crate::cards::Tricks;
use crate::search::{Cancelled, Control, Proved, Solver};

use effort::Attempt;
use inbox::{Inbox, News, Wake};
use queue::{Assignment, Duty, Help, Job, Queue};
use team::Team;
pub use ticket::{State, Ticket};

/// How many threads, how much memory they may take, and what they do first.
#[derive(Clone, Copy, Debug)]
pub struct PoolOptions {
    /// Worker threads; as many as the machine has cores unless said.
    pub threads: NonZeroUsize,
    /// Bytes that the transposition tables of all threads may take together.
    pub table_bytes: usize,
    /// What every thread does when it starts, such as to lower its priority.
    pub on_start: fn(),
}

impl PoolOptions {
    /// The memory used unless said, in bytes.
    pub const TABLE_BYTES: usize = 256 << 20;
}

impl Default for PoolOptions {
    fn default() -> PoolOptions {
        PoolOptions {
            threads: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            table_bytes: PoolOptions::TABLE_BYTES,
            on_start: || {},
        }
    }
}

/// Which of two questions is answered first. The more urgent one interrupts the other, which
/// goes on later.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Priority {
    /// What the user looks at right now.
    Now,
    /// What is seen beside it.
    Soon,
    /// What may wait until nothing more urgent is left.
    Background,
}

/// Threads that answer questions in the background.
pub struct Pool {
    workers: rayon::ThreadPool,
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    /// There is something new to do.
    changed: Condvar,
    /// By worker, how much of the table in use is filled, in thousandths.
    fills: Vec<AtomicUsize>,
    wake: Wake,
}

/// The threads could not be started.
#[derive(Debug)]
pub struct PoolError(rayon::ThreadPoolBuildError);

impl std::fmt::Display for PoolError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "cannot start worker threads: {}", self.0)
    }
}

impl std::error::Error for PoolError {}

impl Pool {
    /// Starts the threads. `wake` is called from them after every event.
    ///
    /// # Errors
    ///
    /// When the system refuses the threads.
    pub fn new(
        options: PoolOptions,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<Pool, PoolError> {
        let threads = options.threads.get();
        let workers = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .thread_name(|index| format!("solver-{index}"))
            .start_handler(move |_| (options.on_start)())
            .build()
            .map_err(PoolError)?;
        let shared = Arc::new(Shared {
            queue: Mutex::new(Queue::new(threads)),
            changed: Condvar::new(),
            fills: (0..threads).map(|_| AtomicUsize::new(0)).collect(),
            wake: Arc::new(wake),
        });
        for worker in 0..threads {
            let shared = Arc::clone(&shared);
            let solvers = Solvers::new(options.table_bytes / threads);
            // Each thread has one thing to do as long as the pool lives.
            workers.spawn(move || shared.work(worker, solvers));
        }
        Ok(Pool { workers, shared })
    }

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.workers.current_num_threads()
    }

    /// The share of the transposition tables that is in use, 0 to 1: the mean over the
    /// threads, as of their last look around.
    pub fn table_fill(&self) -> f64 {
        let fills = self.shared.fills.iter();
        let sum: usize = fills.map(|fill| fill.load(Ordering::Relaxed)).sum();
        sum as f64 / 1000.0 / self.threads() as f64
    }

    /// Hands in a question. Work stops when the ticket is dropped.
    pub fn submit<Q: Question>(&self, question: Q, priority: Priority) -> Ticket<Q> {
        let parts = question.parts();
        self.submit_parts(question, parts, priority)
    }

    fn submit_parts<Q: Question>(
        &self,
        question: Q,
        parts: usize,
        priority: Priority,
    ) -> Ticket<Q> {
        let (events, receiver) = unbounded();
        let control = Control::default();
        let ticket = Ticket::new(&question, parts, receiver, control.clone());
        let asked = Box::new(Inbox {
            question,
            events,
            wake: Arc::clone(&self.shared.wake),
        });
        let job = Job::new(asked, parts, priority, control, self.threads());
        if parts == 0 {
            job.asked.tell(News::Finished(Instant::now()));
        } else {
            self.shared.queue().push(Arc::new(job));
            self.shared.changed.notify_all();
        }
        ticket
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.queue().is_closed = true;
        self.shared.changed.notify_all();
    }
}

/// The solvers of one thread: what is asked now has one of its own, so that the work that it
/// interrupts goes on where it was.
///
/// As long as only one is needed it has all the memory of the thread. When the other is needed too, both
/// begin anew, each with its part: that happens once.
struct Solvers {
    table_bytes: usize,
    now: Option<Solver>,
    later: Option<Solver>,
}

impl Solvers {
    fn new(table_bytes: usize) -> Solvers {
        Solvers {
            table_bytes,
            now: None,
            later: None,
        }
    }

    /// The solver for questions as urgent as this; made when it is first needed.
    fn of(&mut self, priority: Priority) -> &mut Solver {
        let quarter = self.table_bytes / 4;
        let (own, part, other, other_part) = match priority {
            Priority::Now => (&mut self.now, quarter, &mut self.later, 3 * quarter),
            Priority::Soon | Priority::Background => {
                (&mut self.later, 3 * quarter, &mut self.now, quarter)
            }
        };
        let bytes = match (&own, &other) {
            (None, Some(_)) => {
                *other = Some(Solver::new(other_part));
                part
            }
            _ => self.table_bytes,
        };
        own.get_or_insert_with(|| Solver::new(bytes))
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes how full the table of a worker is.
    fn note_fill(&self, worker: usize, solver: &Solver) {
        let thousandths = (solver.table_fill() * 1000.0) as usize;
        self.fills[worker].store(thousandths, Ordering::Relaxed);
    }

    /// Waits until there may be something new to do.
    fn wait<'a>(&self, queue: MutexGuard<'a, Queue>) -> MutexGuard<'a, Queue> {
        self.changed
            .wait(queue)
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Does one task after another until the pool is gone and nothing is left to do.
    fn work(&self, worker: usize, mut solvers: Solvers) {
        while let Some(task) = self.next_task(worker) {
            match task {
                Duty::Answer(part) => self.answer(worker, part, &mut solvers),
                Duty::Help(help) => self.help(worker, &help, &mut solvers),
            }
        }
    }

    fn next_task(&self, worker: usize) -> Option<Duty> {
        let mut queue = self.queue();
        loop {
            let task = queue.take(worker);
            if task.is_some() || queue.is_closed {
                return task;
            }
            queue = self.wait(queue);
        }
    }

    fn answer(&self, worker: usize, mut part: Assignment, solvers: &mut Solvers) {
        let (job, board) = (Arc::clone(&part.job), Arc::clone(&part.board));
        let answer = catch_unwind(AssertUnwindSafe(|| {
            let solver = solvers.of(job.priority);
            // What it proved before is of no interest here.
            solver.tell();
            let mut team = Team {
                worker,
                solver,
                job: &job,
                board: &board,
                shared: self,
            };
            let answer = part.answer(&mut team);
            self.note_fill(worker, solver);
            answer
        }));
        self.queue().leave(worker);
        match answer {
            Ok(Ok(())) => {}
            Ok(Err(Cancelled)) if job.control.is_cancelled() => {
                // Nobody waits for an answer any more.
            }
            Ok(Err(Cancelled)) => {
                self.queue().put_back(part);
                self.changed.notify_all();
            }
            Err(panic) => {
                // It may have stopped in the middle of a change.
                *solvers = Solvers::new(solvers.table_bytes);
                job.control.cancel();
                job.asked.tell(News::Failed(words(&*panic).to_owned()));
            }
        }
    }

    /// Runs a search for another worker.
    fn help(&self, worker: usize, help: &Help, solvers: &mut Solvers) {
        let bound = catch_unwind(AssertUnwindSafe(|| {
            let solver = solvers.of(help.job.priority);
            let bound = help.search.run(worker, solver);
            self.note_fill(worker, solver);
            bound
        }));
        self.queue().leave(worker);
        let bound = bound.unwrap_or_else(|_| {
            // The worker who called for help will meet and tell the same defect.
            *solvers = Solvers::new(solvers.table_bytes);
            Err(Cancelled)
        });
        self.settle(help.owner, &help.search, bound);
    }

    /// Tells the worker who called for help, and whoever helps, how a search ended.
    fn settle(&self, owner: usize, search: &Attempt, bound: Result<Tricks, Cancelled>) {
        let mut queue = self.queue();
        let Some((job, effort)) = queue.effort(owner) else {
            return;
        };
        if !effort.settle(search, bound) {
            return;
        }
        let (job, proved) = (Arc::clone(job), effort.proved());
        drop(queue);
        self.changed.notify_all();
        self.narrowed(&job, proved);
    }

    /// Tells how far the proof of a best result has come.
    fn narrowed(&self, job: &Job, proved: Proved) {
        if job.asked.narrows() {
            job.asked.tell(News::Narrowed(proved));
        }
    }
}

/// What a panic said.
fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("a worker panicked")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Best, BestLine, Choices, Layouts, Ranking};
    use crate::cards::{BySeat, CardSet, Seat, Strain, Suit, Tricks};
    use crate::rules::{Chance, Game, Position, Setup};

    fn position(hands: [CardSet; 4]) -> Position {
        let setup = Setup {
            hands: BySeat(hands),
            ..Setup::empty(Game::Bridge)
        };
        Position::from_setup(&setup).unwrap()
    }

    /// North takes both tricks; West declares.
    fn short() -> Best {
        let hands = ["AK...", "32...", ".AK..", ".32.."];
        Best(position(hands.map(|hand| hand.parse().unwrap())))
    }

    const SHORT_ANSWER: Option<Tricks> = Some(Tricks(0));

    /// More layouts than any test has time for.
    fn endless() -> Layouts {
        let position = position(Suit::ALL.map(CardSet::of_suit));
        Layouts::new(position, [Seat::East, Seat::West]).unwrap()
    }

    fn pool(threads: usize, wake: impl Fn() + Send + Sync + 'static) -> Pool {
        let options = PoolOptions {
            threads: NonZeroUsize::new(threads).unwrap(),
            table_bytes: threads << 20,
            ..PoolOptions::default()
        };
        Pool::new(options, wake).unwrap()
    }

    fn answer<Q: Question>(mut ticket: Ticket<Q>) -> Q::Report {
        while ticket.wait() {}
        assert_eq!(ticket.state(), &State::Finished);
        ticket.into_report()
    }

    /// The one worker is held after every event until it may go on, so that what it does next
    /// is seen step by step.
    #[test]
    fn an_urgent_question_waits_for_one_part_of_a_long_one_at_most() {
        let (go_on, held) = crossbeam_channel::bounded(0);
        let pool = pool(1, move || {
            // Nobody holds it any more when the test is over.
            let _ = held.recv();
        });
        let mut long = pool.submit(endless(), Priority::Background);
        assert!(long.wait(), "it begins with its first part");
        let mut urgent = pool.submit(short(), Priority::Now);
        while !urgent.is_over() {
            go_on.send(()).unwrap();
            urgent.poll(usize::MAX);
        }
        long.poll(usize::MAX);
        assert!(long.progress().0 <= 1);
        drop(go_on);
        assert_eq!(answer(urgent), SHORT_ANSWER);
    }

    /// Voids everywhere and no two touching cards.
    fn freak(strain: Strain) -> Best {
        let hands = [
            "AJ962.KT74..Q853",
            "Q853.AJ962.KT74.",
            ".Q853.AJ962.KT74",
            "KT74..Q853.AJ962",
        ];
        let mut setup = *position(hands.map(|hand| hand.parse().unwrap())).setup();
        setup.strain = strain;
        (setup.declarer, setup.leader) = (Seat::South, Seat::West);
        Best(Position::from_setup(&setup).unwrap())
    }

    #[test]
    fn an_urgent_question_interrupts_searches_that_take_long() {
        let pool = pool(2, || {});
        let endless = || freak(Strain::NoTrump);
        let mut long = [Priority::Background, Priority::Soon].map(|it| pool.submit(endless(), it));
        for long in &mut long {
            while long.nodes() == 0 {
                std::thread::yield_now();
                long.poll(usize::MAX);
            }
        }
        for _ in 0..5 {
            assert_eq!(answer(pool.submit(short(), Priority::Now)), SHORT_ANSWER);
        }
        assert!(long.iter().all(|long| !long.is_over()));
    }

    /// Every finding comes once, however often the worker was called away.
    #[test]
    fn interrupted_work_goes_on_where_it_was() {
        let pool = pool(1, || {});
        let mut setup = Setup::empty(Game::Bridge);
        setup.deal(&mut Chance::from_seed(8));
        let question = BestLine(Position::from_setup(&setup).unwrap());
        let mut line = pool.submit(question, Priority::Background);
        for _ in 0..20 {
            assert_eq!(answer(pool.submit(short(), Priority::Now)), SHORT_ANSWER);
            line.poll(usize::MAX);
        }
        let mut solver = Solver::new(1 << 20);
        let alone = question.solve(&mut solver, &Control::default());
        assert_eq!(answer(line), alone.unwrap());
    }

    #[test]
    fn a_hard_position_is_narrowed_down_by_all_workers() {
        let options = PoolOptions {
            threads: NonZeroUsize::new(3).unwrap(),
            table_bytes: 256 << 20,
            ..PoolOptions::default()
        };
        let pool = Pool::new(options, || {}).unwrap();
        let question = freak(Strain::Trump(Suit::Spades));
        let mut ticket = pool.submit(question, Priority::Now);
        while ticket.wait() {}
        let mut solver = Solver::new(1 << 20);
        let alone = question.solve(&mut solver, &Control::default()).unwrap();
        let value = alone.unwrap();
        let proved = ticket.proved().unwrap();
        assert!(proved.at_least <= value && value <= proved.at_most);
        assert_eq!(answer(ticket), alone);
    }

    #[test]
    fn urgent_questions_are_answered_while_a_long_one_keeps_all_threads_busy() {
        let pool = pool(2, || {});
        let mut long = pool.submit(endless(), Priority::Background);
        while long.progress().0 < 4 {
            assert!(long.wait());
        }
        for _ in 0..20 {
            assert_eq!(answer(pool.submit(short(), Priority::Now)), SHORT_ANSWER);
        }
        assert!(!long.is_over());
    }

    #[test]
    fn a_question_that_nobody_waits_for_makes_room_for_the_next() {
        let pool = pool(1, || {});
        for _ in 0..5 {
            let mut long = pool.submit(endless(), Priority::Now);
            assert!(long.wait());
            drop(long);
            // One that never began.
            drop(pool.submit(endless(), Priority::Now));
        }
        assert_eq!(
            answer(pool.submit(short(), Priority::Background)),
            SHORT_ANSWER
        );
    }

    #[test]
    fn what_a_pool_was_asked_is_answered_after_it_is_gone() {
        let pool = pool(1, || {});
        let tickets = [(); 3].map(|()| pool.submit(short(), Priority::Now));
        drop(pool);
        assert_eq!(tickets.map(answer), [SHORT_ANSWER; 3]);
    }

    #[test]
    fn a_defect_is_told_and_the_worker_goes_on() {
        let pool = pool(1, || {});
        let choices = Choices(short().0);
        let parts = choices.parts();
        let mut broken = pool.submit_parts(choices, parts + 1, Priority::Now);
        while broken.wait() {}
        let State::Failed(message) = broken.state() else {
            panic!("{:?}", broken.state())
        };
        assert!(message.contains("out of bounds"), "{message}");
        assert_eq!(broken.progress(), (parts, parts + 1));
        assert_eq!(answer(pool.submit(short(), Priority::Now)), SHORT_ANSWER);
    }

    #[test]
    fn a_question_without_parts_is_answered_at_once() {
        let pool = pool(1, || {});
        let hands = ["A...", "K...", "Q...", "J..."];
        let mut over = position(hands.map(|hand| hand.parse().unwrap()));
        for card in ["SA", "SK", "SQ", "SJ"] {
            over.play(card.parse().unwrap()).unwrap();
        }
        let report = answer(pool.submit(Choices(over), Priority::Now));
        assert_eq!(report, Ranking::default());
    }
}
