//! Worker threads that answer questions in the background.
//!
//! A [`Pool`] owns the threads and a [`Solver`](crate::search::Solver) for each. [`Pool::submit`] takes a question and
//! returns a [`Ticket`], which receives the findings as they are made. Every ticket has a channel of its own, so
//! answers to different questions cannot be confused. Dropping the ticket cancels the work. [`Answers`] keeps a limited
//! number of questions submitted and returns their answers in order.
//!
//! ```
//! use kibitzer::analysis::Best;
//! use kibitzer::pool::{Pool, PoolOptions, Priority};
//! use kibitzer::rules::Position;
//!
//! let pool = Pool::new(PoolOptions::default(), || {})?;
//! let position: Position = "N:AQ... 32... .AK.. K4... NT W".parse()?;
//! let tricks = pool.submit(Best(position), Priority::Now).join()?;
//! assert_eq!(tricks.0, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod activity;
mod budget;
mod fact_log;
mod inbox;
mod priority;
mod queue;
mod shared;
mod stream;
mod team;
mod ticket;
mod worker;

use std::io::{self, ErrorKind};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Instant;

use crossbeam_channel::unbounded;
use rayon::ThreadBuilder;

use crate::analysis::Question;
use crate::search::{Control, SPARE_BYTES, is_allocatable};

use budget::Budget;
use inbox::{Inbox, News};
pub use priority::Priority;
use queue::Job;
use shared::PoolState;
pub use stream::{Answers, Pending};
pub use ticket::{State, Ticket, WorkerFailure};
use worker::Worker;

/// The settings of a thread pool: the number of threads, their memory, and a function that each thread runs first.
#[derive(Clone, Copy, Debug)]
pub struct PoolOptions {
    /// The maximum number of worker threads. The default is the number of cores of the machine.
    pub threads: NonZeroUsize,
    /// The memory in bytes for the results of all threads together: their transposition tables and the logs through
    /// which they exchange facts.
    ///
    /// In addition, each solver takes five megabytes; a thread has at most two solvers.
    pub memory_bytes: usize,
    /// A function that every thread of the pool calls when it starts, for example to lower its priority.
    pub on_start: fn(),
}

impl PoolOptions {
    /// The default memory of a pool for the results of all threads together, in bytes.
    pub const MEMORY_BYTES: usize = 256 << 20;
}

impl Default for PoolOptions {
    fn default() -> PoolOptions {
        PoolOptions {
            threads: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            memory_bytes: PoolOptions::MEMORY_BYTES,
            on_start: || {},
        }
    }
}

/// A pool of threads that answer questions in the background. The answers arrive through tickets.
///
/// ```
/// use kibitzer::analysis::Choices;
/// use kibitzer::pool::{Pool, PoolOptions, Priority};
///
/// let pool = Pool::new(PoolOptions::default(), || {})?;
/// let question = Choices("N:AQ... 32... .AK.. K... NT W S4".parse()?);
/// let mut ticket = pool.submit(question, Priority::Now);
/// while ticket.wait() {
///     println!("{} of 2 cards", ticket.report().all().len());
/// }
/// assert_eq!(ticket.join()?.best().unwrap().tricks.0, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Pool {
    /// The rayon pool that runs the threads. After it is dropped, they end as soon as they have nothing left to do.
    _workers: rayon::ThreadPool,
    /// The handles of the pool's threads, for waiting until they end.
    threads: Vec<JoinHandle<()>>,
    shared: Arc<PoolState>,
}

/// The error returned when the system cannot start any worker thread of a pool.
#[derive(Debug)]
pub struct PoolError(io::Error);

impl std::fmt::Display for PoolError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "cannot start worker threads: {}", self.0)
    }
}

impl std::error::Error for PoolError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

/// The size of the stack of a worker thread, in bytes. The search recurses once for every card that is left.
const STACK_BYTES: usize = 2 << 20;

/// The memory that a worker takes in addition to its tables, in bytes: the stack, and two solvers of five megabytes.
const WORKER_BYTES: usize = STACK_BYTES + (12 << 20);

/// Returns the number of workers that the available memory allows: `wanted` or fewer, but at least one.
fn affordable_workers(wanted: usize) -> usize {
    let is_affordable = |&threads: &usize| {
        let bytes = threads.saturating_mul(WORKER_BYTES);
        is_allocatable(bytes.saturating_add(SPARE_BYTES))
    };
    let halves = std::iter::successors(Some(wanted), |threads| Some(threads / 2));
    let mut several = halves.take_while(|&threads| threads > 1);
    several.find(is_affordable).unwrap_or(1)
}

impl Pool {
    /// Starts the threads of a pool: as many as the options specify, or fewer if the system lacks the memory for them
    /// or fails to start some.
    ///
    /// The threads call `wake` after every message to a ticket.
    ///
    /// # Errors
    ///
    /// Returns an error if the system cannot start any thread.
    pub fn new(
        options: PoolOptions,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<Pool, PoolError> {
        let (to_threads, waiting) = unbounded::<ThreadBuilder>();
        let start = |index| {
            let waiting = waiting.clone();
            let thread = thread::Builder::new()
                .name(format!("solver-{index}"))
                .stack_size(STACK_BYTES);
            thread.spawn(move || {
                // Nothing is sent if the pool could not be created.
                if let Ok(thread) = waiting.recv() {
                    thread.run();
                }
            })
        };
        // It is an error if the first thread is refused. Otherwise the threads that could be started share the memory.
        let mut handles = vec![start(0).map_err(PoolError)?];
        let others = 1..affordable_workers(options.threads.get());
        handles.extend(others.map_while(|index| start(index).ok()));
        let threads = handles.len();
        let workers = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .start_handler(move |_| (options.on_start)())
            .spawn_handler(|thread| {
                let sent = to_threads.send(thread);
                sent.map_err(|_| ErrorKind::BrokenPipe.into())
            })
            .build()
            .map_err(|error| PoolError(io::Error::other(error)))?;
        let budget = Budget::new(options.memory_bytes, threads);
        let shared = Arc::new(PoolState::new(threads, &budget, Arc::new(wake)));
        for number in 0..threads {
            let worker = Worker::new(number, &budget, Arc::clone(&shared));
            // Each thread runs this one task as long as the pool lives.
            workers.spawn(move || worker.run());
        }
        Ok(Pool {
            _workers: workers,
            threads: handles,
            shared,
        })
    }

    /// Waits until all submitted questions are answered or cancelled and the threads have ended. The memory of the pool
    /// is then free again. If a pool is merely dropped, the threads end some time later.
    pub fn join(mut self) {
        let threads = std::mem::take(&mut self.threads);
        // The threads end once nothing more can be submitted.
        drop(self);
        for thread in threads {
            // A worker that failed has already reported it to the ticket.
            let _ = thread.join();
        }
    }

    /// Returns the number of worker threads in the pool.
    pub fn threads(&self) -> usize {
        self.threads.len()
    }

    /// Returns the used share of the transposition tables, 0 to 1: the mean over the threads, as of their last poll.
    pub fn table_fill(&self) -> f64 {
        self.shared.table_fill()
    }

    /// Submits a question and returns its ticket. Work stops when the ticket is dropped.
    pub fn submit<Q: Question>(&self, question: Q, priority: Priority) -> Ticket<Q> {
        let parts = question.parts();
        self.submit_parts(question, parts, priority)
    }

    /// Creates an empty window of submitted questions, which yields their answers in the order of submission. The
    /// window is large enough to keep all threads busy.
    pub fn stream<P: Pending>(&self) -> Answers<P> {
        // Two for each thread, so that it finds the next while the caller handles an answer.
        Answers::new(2 * self.threads() + 2)
    }

    /// Submits the first `parts` parts of a question and returns its ticket. A worker fails if the question has fewer
    /// parts.
    fn submit_parts<Q: Question>(
        &self,
        question: Q,
        parts: usize,
        priority: Priority,
    ) -> Ticket<Q> {
        let (events, receiver) = unbounded();
        let control = Control::default();
        let ticket = Ticket::new(&question, parts, receiver, control.clone());
        let inbox = Inbox {
            question,
            events,
            wake: Arc::clone(&self.shared.wake),
        };
        let job = Job::new(inbox, parts, priority, control);
        if parts == 0 {
            job.send_news(News::Finished(Instant::now()));
        } else {
            self.shared.submit(job);
        }
        ticket
    }
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pool")
            .field("threads", &self.threads())
            .field("table_fill", &self.table_fill())
            .finish_non_exhaustive()
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Best, BestLine, Choices, Layouts, Ranking};
    use crate::cards::{BySeat, CardSet, Seat, Strain, Suit, Tricks};
    use crate::rules::{Chance, Game, Position, Setup};
    use crate::search::Solver;
    use std::time::Duration;

    /// Returns a bridge position with these hands, in the order of the seats.
    fn position(hands: [CardSet; 4]) -> Position {
        let setup = Setup {
            hands: BySeat(hands),
            ..Setup::empty(Game::Bridge)
        };
        Position::from_setup(&setup).unwrap()
    }

    /// Returns a question about a position with two tricks left. North takes both, and West declares.
    fn short_question() -> Best {
        let hands = ["AK...", "32...", ".AK..", ".32.."];
        Best(position(hands.map(|hand| hand.parse().unwrap())))
    }

    const SHORT_ANSWER: Tricks = Tricks(0);

    /// Returns a question with more layouts than can be counted during a test.
    fn endless_question() -> Layouts {
        let position = position(Suit::ALL.map(CardSet::of_suit));
        Layouts::new(position, [Seat::East, Seat::West]).unwrap()
    }

    /// Creates a pool with `threads` threads and a megabyte of memory for each.
    fn test_pool(threads: usize, wake: impl Fn() + Send + Sync + 'static) -> Pool {
        let options = PoolOptions {
            threads: NonZeroUsize::new(threads).unwrap(),
            memory_bytes: threads << 20,
            ..PoolOptions::default()
        };
        Pool::new(options, wake).unwrap()
    }

    /// Waits until a question is answered, and returns its answer.
    fn answer_of<Q: Question>(ticket: Ticket<Q>) -> Q::Answer {
        ticket.join().unwrap()
    }

    /// The only worker is held after every event until the test releases it, so that its next step can be observed.
    #[test]
    fn an_urgent_question_waits_for_at_most_one_part_of_a_long_one() {
        let (go_on, held) = crossbeam_channel::bounded(0);
        let pool = test_pool(1, move || {
            // The channel is closed when the test is over.
            let _ = held.recv();
        });
        let mut long = pool.submit(endless_question(), Priority::Background);
        assert!(long.wait(), "it begins with its first part");
        let mut urgent = pool.submit(short_question(), Priority::Now);
        while !urgent.is_over() {
            go_on.send(()).unwrap();
            urgent.poll(usize::MAX);
        }
        long.poll(usize::MAX);
        assert!(long.progress().0 <= 1);
        drop(go_on);
        assert_eq!(answer_of(urgent), SHORT_ANSWER);
    }

    /// Returns the question about a deal that takes minutes to solve.
    fn hard_question(strain: Strain) -> Best {
        Best(worker::tests::hard_position(strain))
    }

    #[test]
    fn an_urgent_question_interrupts_long_searches() {
        let pool = test_pool(3, || {});
        let endless = || hard_question(Strain::NoTrump);
        let later = [Priority::Background, Priority::Soon, Priority::Next];
        let mut long = later.map(|priority| pool.submit(endless(), priority));
        for long in &mut long {
            while long.nodes() == 0 {
                std::thread::yield_now();
                long.poll(usize::MAX);
            }
        }
        for _ in 0..5 {
            assert_eq!(
                answer_of(pool.submit(short_question(), Priority::Now)),
                SHORT_ANSWER
            );
        }
        assert!(long.iter().all(|long| !long.is_over()));
    }

    /// Every finding arrives once, however often the worker was interrupted.
    #[test]
    fn interrupted_work_resumes_where_it_stopped() {
        let pool = test_pool(1, || {});
        let mut setup = Setup::empty(Game::Bridge);
        setup.deal(&mut Chance::from_seed(8));
        let question = BestLine(Position::from_setup(&setup).unwrap());
        let mut line = pool.submit(question, Priority::Background);
        for _ in 0..20 {
            assert_eq!(
                answer_of(pool.submit(short_question(), Priority::Now)),
                SHORT_ANSWER
            );
            line.poll(usize::MAX);
        }
        let mut solver = Solver::new(1 << 20);
        let alone = solver.solve(&question);
        assert_eq!(answer_of(line), alone);
    }

    #[test]
    fn several_workers_prove_the_value_of_a_hard_position() {
        let options = PoolOptions {
            threads: NonZeroUsize::new(3).unwrap(),
            ..PoolOptions::default()
        };
        let pool = Pool::new(options, || {}).unwrap();
        let question = hard_question(Strain::Trump(Suit::Spades));
        let mut ticket = pool.submit(question, Priority::Now);
        while ticket.wait() {}
        let mut solver = Solver::new(1 << 20);
        let value = solver.solve(&question);
        let proved = ticket.proved().unwrap();
        assert!(proved.at_least <= value && value <= proved.at_most);
        assert_eq!(answer_of(ticket), value);
    }

    #[test]
    fn urgent_questions_are_answered_while_a_long_one_keeps_all_threads_busy() {
        let pool = test_pool(2, || {});
        let mut long = pool.submit(endless_question(), Priority::Background);
        while long.progress().0 < 4 {
            assert!(long.wait());
        }
        for _ in 0..20 {
            assert_eq!(
                answer_of(pool.submit(short_question(), Priority::Now)),
                SHORT_ANSWER
            );
        }
        assert!(!long.is_over());
    }

    #[test]
    fn a_dropped_ticket_frees_the_worker() {
        let pool = test_pool(1, || {});
        for _ in 0..5 {
            let mut long = pool.submit(endless_question(), Priority::Now);
            assert!(long.wait());
            drop(long);
            // A question that was never begun.
            drop(pool.submit(endless_question(), Priority::Now));
        }
        let next = pool.submit(short_question(), Priority::Background);
        assert_eq!(answer_of(next), SHORT_ANSWER);
    }

    #[test]
    fn a_dropped_pool_still_answers_submitted_questions() {
        let pool = test_pool(1, || {});
        let tickets = [(); 3].map(|()| pool.submit(short_question(), Priority::Now));
        drop(pool);
        assert_eq!(tickets.map(answer_of), [SHORT_ANSWER; 3]);
    }

    #[test]
    fn joining_a_pool_waits_for_all_answers() {
        let pool = test_pool(2, || {});
        let mut tickets = [(); 3].map(|()| pool.submit(short_question(), Priority::Now));
        pool.join();
        for ticket in &mut tickets {
            ticket.poll(usize::MAX);
            assert_eq!(ticket.report(), &Some(SHORT_ANSWER));
        }
    }

    #[test]
    fn a_panic_is_reported_and_the_worker_continues() {
        let pool = test_pool(1, || {});
        let choices = Choices(short_question().0);
        let parts = choices.parts();
        let mut broken = pool.submit_parts(choices, parts + 1, Priority::Now);
        while broken.wait() {}
        let message = broken.failure().unwrap().to_string();
        assert!(message.contains("out of bounds"), "{message}");
        assert_eq!(broken.progress(), (parts, parts + 1));
        assert_eq!(
            answer_of(pool.submit(short_question(), Priority::Now)),
            SHORT_ANSWER
        );
    }

    #[test]
    fn a_question_without_parts_is_answered_at_once() {
        let pool = test_pool(1, || {});
        let hands = ["A...", "K...", "Q...", "J..."];
        let mut over = position(hands.map(|hand| hand.parse().unwrap()));
        for card in ["SA", "SK", "SQ", "SJ"] {
            over.play(card.parse().unwrap()).unwrap();
        }
        let report = answer_of(pool.submit(Choices(over), Priority::Now));
        assert_eq!(report, Ranking::default());
    }

    #[test]
    fn a_failed_worker_does_not_end_the_stream() {
        let pool = test_pool(1, || {});
        let choices = Choices(short_question().0);
        let parts = choices.parts();
        let mut answers = pool.stream();
        for parts in [parts + 1, parts] {
            answers.push(pool.submit_parts(choices, parts, Priority::Now));
        }
        let mut failures = Vec::new();
        while !answers.is_empty() {
            let ticket = answers.next_if_over(Duration::MAX);
            failures.extend(ticket.map(|ticket| ticket.failure().is_some()));
        }
        assert_eq!(failures, [true, false]);
    }

    #[test]
    fn a_dropped_stream_frees_the_worker() {
        let pool = test_pool(1, || {});
        let mut answers = pool.stream();
        answers.fill(&mut (0..3).map(|_| pool.submit(endless_question(), Priority::Now)));
        assert!(answers.next_if_over(Duration::MAX).is_none());
        drop(answers);
        let next = pool.submit(short_question(), Priority::Background);
        assert_eq!(answer_of(next), SHORT_ANSWER);
    }
}
