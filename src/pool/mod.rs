//! Worker threads that answer requests in the background.
//!
//! A [`Pool`] owns the threads and a [`Solver`] for each. [`Pool::submit`] hands it a
//! question and returns a [`Ticket`], through which findings stream back as they are made.
//! Every ticket has a channel of its own, so the answer to one question cannot be taken for
//! the answer to another, and dropping the ticket cancels the work.
//!
//! ```
//! use kibitzer::analysis::{Report, Request};
//! use kibitzer::formats::text;
//! use kibitzer::pool::{Pool, PoolOptions, Priority};
//! use kibitzer::rules::Position;
//!
//! let pool = Pool::new(PoolOptions::default(), || {})?;
//! let line = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W")?;
//! let position = Position::from_setup(&line.problem.setup)?;
//! let mut ticket = pool.submit(Request::Best(position), Priority::Now);
//! while ticket.wait() {}
//! let Report::Best(Some(tricks)) = ticket.report() else { panic!() };
//! assert_eq!(tricks.0, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ticket;

use std::any::Any;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crossbeam_channel::{Sender, unbounded};

use crate::analysis::{Finding, Request};
use crate::search::{Cancelled, Control, Solver};

pub use ticket::{State, Ticket};

/// How many threads, and how much memory they may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PoolOptions {
    /// Worker threads; as many as the machine has cores unless said.
    pub threads: NonZeroUsize,
    /// Bytes that the transposition tables of all threads may take together.
    pub table_bytes: usize,
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
        }
    }
}

/// Which of two waiting questions is answered first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Priority {
    /// What the user looks at right now.
    Now,
    /// What may wait until nothing more urgent is left.
    Background,
}

/// What workers send through the channel of a ticket.
enum Event {
    /// A worker has begun, at this moment.
    Started(Instant),
    /// A piece of the answer.
    Found(Finding),
    /// So many parts of the question are answered.
    Progress(usize),
    /// Everything is answered, since this moment.
    Finished(Instant),
    /// A worker failed; a defect of the program, in words.
    Failed(String),
}

/// Threads that answer requests in the background.
pub struct Pool {
    workers: rayon::ThreadPool,
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    /// One solver for each thread.
    solvers: Vec<Mutex<Solver>>,
    /// The table of each solver.
    table_bytes: usize,
    wake: Box<dyn Fn() + Send + Sync>,
}

#[derive(Default)]
struct Queue {
    /// Jobs with parts that no worker has taken yet, most urgent first.
    jobs: Vec<(Priority, Arc<Job>)>,
    /// Threads at work.
    busy: usize,
}

struct Job {
    request: Request,
    parts: usize,
    next: AtomicUsize,
    done: AtomicUsize,
    control: Arc<Control>,
    events: Sender<Event>,
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
            .build()
            .map_err(PoolError)?;
        let table_bytes = options.table_bytes / threads;
        let solver = |_| Mutex::new(Solver::new(table_bytes));
        Ok(Pool {
            workers,
            shared: Arc::new(Shared {
                queue: Mutex::default(),
                solvers: (0..threads).map(solver).collect(),
                table_bytes,
                wake: Box::new(wake),
            }),
        })
    }

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.shared.solvers.len()
    }

    /// Hands in a question. Work stops when the ticket is dropped.
    pub fn submit(&self, request: Request, priority: Priority) -> Ticket {
        let parts = request.parts();
        self.submit_parts(request, parts, priority)
    }

    fn submit_parts(&self, request: Request, parts: usize, priority: Priority) -> Ticket {
        let (events, receiver) = unbounded();
        let control = Arc::new(Control::default());
        let ticket = Ticket::new(&request, parts, receiver, Arc::clone(&control));
        if parts == 0 {
            // The receiver is alive: it is in the ticket.
            let _ = events.send(Event::Finished(Instant::now()));
            (self.shared.wake)();
            return ticket;
        }
        self.enqueue(
            priority,
            Job {
                request,
                parts,
                next: AtomicUsize::new(0),
                done: AtomicUsize::new(0),
                control,
                events,
            },
        );
        ticket
    }

    /// Puts a job behind those as urgent, and sets idle threads to work.
    fn enqueue(&self, priority: Priority, job: Job) {
        let parts = job.parts;
        let mut queue = self.shared.queue();
        let place = queue.jobs.partition_point(|(other, _)| *other <= priority);
        queue.jobs.insert(place, (priority, Arc::new(job)));
        let hired = parts.min(self.threads() - queue.busy);
        queue.busy += hired;
        drop(queue);
        for _ in 0..hired {
            let shared = Arc::clone(&self.shared);
            self.workers.spawn(move || shared.work());
        }
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers parts, the most urgent first, until none is left.
    fn work(&self) {
        let index = rayon::current_thread_index().unwrap_or(0);
        let mut solver = self.solvers[index]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        while let Some((job, part)) = self.take() {
            let answer = catch_unwind(AssertUnwindSafe(|| job.answer(part, &mut solver, self)));
            if let Err(panic) = answer {
                // It may have stopped in the middle of a change.
                *solver = Solver::new(self.table_bytes);
                job.control.cancel();
                job.send(Event::Failed(words(&*panic).to_owned()), self);
            }
        }
    }

    /// The next part to answer; if there is none, the thread no longer counts as busy.
    fn take(&self) -> Option<(Arc<Job>, usize)> {
        let mut queue = self.queue();
        queue.jobs.retain(|(_, job)| !job.control.is_cancelled());
        let Some((_, job)) = queue.jobs.first() else {
            queue.busy -= 1;
            return None;
        };
        let job = Arc::clone(job);
        let part = job.next.fetch_add(1, Ordering::Relaxed);
        if part + 1 >= job.parts {
            queue.jobs.remove(0);
        }
        Some((job, part))
    }
}

impl Job {
    fn answer(&self, part: usize, solver: &mut Solver, shared: &Shared) {
        if part == 0 {
            self.send(Event::Started(Instant::now()), shared);
        }
        let answer = self
            .request
            .answer(part, solver, &self.control, &mut |finding| {
                self.send(Event::Found(finding), shared);
            });
        match answer {
            // Nobody waits for an answer any more.
            Err(Cancelled) => {}
            Ok(()) => {
                let done = 1 + self.done.fetch_add(1, Ordering::AcqRel);
                self.send(Event::Progress(done), shared);
                if done == self.parts {
                    self.send(Event::Finished(Instant::now()), shared);
                }
            }
        }
    }

    fn send(&self, event: Event, shared: &Shared) {
        // It fails only when the ticket is gone, and then nobody wants the event.
        if self.events.send(event).is_ok() {
            (shared.wake)();
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
    use crate::analysis::{Choices, Layouts, Report};
    use crate::cards::{BySeat, CardSet, Seat, Suit, Tricks};
    use crate::rules::{Game, Position, Setup};

    fn position(hands: [CardSet; 4]) -> Position {
        let setup = Setup {
            hands: BySeat(hands),
            ..Setup::empty(Game::Bridge)
        };
        Position::from_setup(&setup).unwrap()
    }

    /// North takes both tricks; West declares.
    fn short() -> Request {
        let hands = ["AK...", "32...", ".AK..", ".32.."];
        Request::Best(position(hands.map(|hand| hand.parse().unwrap())))
    }

    const SHORT_ANSWER: Report = Report::Best(Some(Tricks(0)));

    /// More layouts than any test has time for.
    fn endless() -> Request {
        let position = position(Suit::ALL.map(CardSet::of_suit));
        Request::Layouts(Layouts::new(position, [Seat::East, Seat::West]).unwrap())
    }

    fn pool(threads: usize, wake: impl Fn() + Send + Sync + 'static) -> Pool {
        let options = PoolOptions {
            threads: NonZeroUsize::new(threads).unwrap(),
            table_bytes: threads << 20,
        };
        Pool::new(options, wake).unwrap()
    }

    fn answer(mut ticket: Ticket) -> Report {
        while ticket.wait() {}
        assert_eq!(ticket.state(), &State::Finished);
        ticket.into_report()
    }

    /// The one worker is held after every event until it may go on, so that what it does next
    /// is seen step by step.
    #[test]
    fn an_urgent_question_waits_for_one_part_of_a_long_one() {
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
        assert_eq!(long.progress().0, 1);
        drop(go_on);
        assert_eq!(answer(urgent), SHORT_ANSWER);
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
        let Request::Best(position) = short() else {
            unreachable!()
        };
        let choices = Request::Choices(position);
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
        let report = answer(pool.submit(Request::Choices(over), Priority::Now));
        assert_eq!(report, Report::Choices(Choices::default()));
    }
}
