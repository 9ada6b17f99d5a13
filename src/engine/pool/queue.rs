//! The queue of a pool: the waiting parts of questions, and the current work of every worker.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use crate::analysis::{Prover, Question};
use crate::cards::Tricks;
use crate::rules::Position;
use crate::search::{Cancelled, Control, Proved};

use super::fact_log::FactTopic;
use super::inbox::{AnyQuestion, Inbox, News};
use super::priority::Priority;

/// A question that was submitted to a pool, with the progress of its parts.
pub(super) struct Job {
    question: Box<dyn AnyQuestion>,
    /// True if facts proved for one part of the question help with the other parts.
    parts_share_facts: bool,
    /// True if the ticket is sent the bounds on tricks that a search proves before its result.
    reports_bounds: bool,
    parts: usize,
    pub(super) priority: Priority,
    pub(super) control: Control,
    started: AtomicBool,
    done: AtomicUsize,
    /// The number that marks facts proved for this job. Its parts exchange these facts if they help one another.
    topic: FactTopic,
}

/// One part of a submitted question, assigned to a worker.
pub(super) struct Assignment {
    pub(super) job: Arc<Job>,
    pub(super) topic: FactTopic,
    index: usize,
    /// The number of findings of the part that have already been sent to the ticket.
    findings_sent: usize,
    /// The control that interrupts the work on this part, but not on other parts.
    control: Control,
}

/// A task that the queue of a pool gives to an idle worker.
pub(super) enum Task {
    /// Answer one part of a submitted question.
    Answer(Assignment),
    /// Help with a long search of the worker that has this index.
    Help(usize, SharedSearch),
}

/// A long search that idle workers may join: does the declaring side take at least `target` tricks?
#[derive(Clone)]
pub(super) struct SharedSearch {
    pub(super) job: Arc<Job>,
    pub(super) topic: FactTopic,
    pub(super) position: Position,
    pub(super) target: Tricks,
    /// The control that stops the helpers of the search.
    pub(super) control: Control,
    /// The number of other workers that have joined the search.
    pub(super) helpers: usize,
}

/// The queue of a pool: the parts of questions that wait for a worker, and the current work of all workers.
pub(super) struct Queue {
    /// The parts of questions that no worker has taken yet, most urgent first.
    waiting: Vec<Waiting>,
    workers: Vec<WorkerState>,
    /// The number most recently assigned to a job or part to mark its facts; the next number is one higher.
    last_topic: FactTopic,
    /// True once the pool accepts no more questions. Workers then end when the queue is empty.
    pub(super) is_closed: bool,
}

/// The parts of one submitted question that still wait for a worker.
struct Waiting {
    job: Arc<Job>,
    parts: Range<usize>,
    /// The number of findings that the first of these parts sent to the ticket before it was interrupted; 0 if it was
    /// not interrupted.
    findings_sent: usize,
    /// The index of the worker that began the question, if facts proved for one part help with others; otherwise
    /// `None`.
    owner: Option<usize>,
}

/// The current work of one worker in a pool.
#[derive(Default)]
struct WorkerState {
    work: Option<Work>,
    /// The search of this worker that idle workers may join; `None` if it is not offered.
    search: Option<SharedSearch>,
}

/// The control that interrupts the current work of a worker, and the priority of that work.
struct Work {
    /// The priority of the worker's question; `None` if the worker helps another one, which it stops for any question.
    priority: Option<Priority>,
    control: Control,
}

impl Job {
    /// Creates the job of answering the first `parts` parts of a question.
    pub(super) fn new<Q: Question>(
        inbox: Inbox<Q>,
        parts: usize,
        priority: Priority,
        control: Control,
    ) -> Job {
        Job {
            question: Box::new(inbox),
            parts_share_facts: Q::SHARES,
            reports_bounds: Q::NARROWS,
            parts,
            priority,
            control,
            started: AtomicBool::new(false),
            done: AtomicUsize::new(0),
            topic: FactTopic::default(),
        }
    }

    /// Sends a message about the progress of the question to its ticket.
    pub(super) fn send_news(&self, news: News) {
        self.question.send_news(news);
    }

    /// Sends the bounds proved so far on the number of tricks to the ticket, if the question reports bounds.
    pub(super) fn send_bounds(&self, proved: Proved) {
        if self.reports_bounds {
            self.send_news(News::Narrowed(proved));
        }
    }
}

impl Queue {
    /// Creates an empty queue for a pool with the given number of workers, all idle.
    pub(super) fn new(workers: usize) -> Queue {
        Queue {
            waiting: Vec::new(),
            workers: (0..workers).map(|_| WorkerState::default()).collect(),
            last_topic: FactTopic::default(),
            is_closed: false,
        }
    }

    /// Adds a submitted question to the queue, behind others of the same priority. Interrupts less urgent work if there
    /// are too few idle workers.
    pub(super) fn push(&mut self, mut job: Job) {
        self.last_topic += 1;
        job.topic = self.last_topic;
        let priority = job.priority;
        let waiting = Waiting {
            parts: 0..job.parts,
            job: Arc::new(job),
            findings_sent: 0,
            owner: None,
        };
        let is_before = |it: &Waiting| it.job.priority <= priority;
        let place = self.waiting.partition_point(is_before);
        self.waiting.insert(place, waiting);
        self.make_room(priority);
    }

    /// Interrupts the least urgent work until there are workers for all waiting parts of at least the given priority.
    /// Stops earlier if no less urgent work is left.
    fn make_room(&mut self, priority: Priority) {
        let waiting = self.waiting.iter();
        let urgent = waiting.take_while(|waiting| waiting.job.priority <= priority);
        let wanted: usize = urgent.map(|waiting| waiting.parts.len()).sum();
        let works = (self.workers.iter()).filter_map(|worker| worker.work.as_ref());
        let mut busy: Vec<&Work> = works.filter(|work| !work.control.is_cancelled()).collect();
        let available = self.workers.len() - busy.len();
        busy.retain(|work| work.priority.is_none_or(|other| other > priority));
        busy.sort_by_key(|work| work.priority.map(std::cmp::Reverse));
        for work in busy.into_iter().take(wanted.saturating_sub(available)) {
            work.control.cancel();
        }
    }

    /// Removes the next task for a worker from the queue and returns it: the most urgent part of a question, otherwise
    /// help for another worker. Returns `None` if there is nothing to do.
    pub(super) fn take_task(&mut self, worker: usize) -> Option<Task> {
        self.waiting
            .retain(|waiting| !waiting.job.control.is_cancelled());
        let part = self.next_part(worker).map(Task::Answer);
        let task = part.or_else(|| self.next_shared_search());
        self.workers[worker].work = task.as_ref().map(|task| match task {
            Task::Answer(part) => Work {
                priority: Some(part.job.priority),
                control: part.control.clone(),
            },
            Task::Help(_, help) => Work {
                priority: None,
                control: help.control.clone(),
            },
        });
        task
    }

    /// Removes the first part of the most urgent question from the queue and returns it, or `None` if no part is
    /// waiting.
    ///
    /// If parts of a question help one another, they are left to one worker while another question of the same priority
    /// is waiting.
    fn next_part(&mut self, worker: usize) -> Option<Assignment> {
        let urgency = self.waiting.first()?.job.priority;
        let as_urgent = |waiting: &&Waiting| waiting.job.priority == urgency;
        let mut others = self.waiting.iter().take_while(as_urgent);
        let free = others.position(|other| other.owner.is_none_or(|owner| owner == worker));
        let place = free.unwrap_or(0);
        let first = &mut self.waiting[place];
        let shares = first.job.parts_share_facts;
        first.owner = shares.then_some(worker);
        self.last_topic += 1;
        let part = Assignment {
            index: first.parts.next()?,
            topic: if shares {
                first.job.topic
            } else {
                self.last_topic
            },
            findings_sent: std::mem::take(&mut first.findings_sent),
            control: first.job.control.part(),
            job: Arc::clone(&first.job),
        };
        if first.parts.is_empty() {
            self.waiting.remove(place);
        }
        Some(part)
    }

    /// Returns a task to help with the most urgent search on offer, or `None` if none is offered. Among equally urgent
    /// searches it chooses the one with the fewest helpers.
    fn next_shared_search(&mut self) -> Option<Task> {
        let searches = (self.workers.iter_mut())
            .enumerate()
            .filter_map(|(owner, it)| Some((owner, it.search.as_mut()?)));
        let (owner, search) =
            searches.min_by_key(|(_, search)| (search.job.priority, search.helpers))?;
        search.helpers += 1;
        Some(Task::Help(owner, search.clone()))
    }

    /// Records that a worker has stopped its current work and is idle.
    pub(super) fn mark_idle(&mut self, worker: usize) {
        self.workers[worker] = WorkerState::default();
    }

    /// Puts an interrupted part of a question back into the queue, in front of others of the same priority.
    pub(super) fn put_back(&mut self, part: Assignment) {
        let priority = part.job.priority;
        let is_before = |it: &Waiting| it.job.priority < priority;
        let place = self.waiting.partition_point(is_before);
        let waiting = Waiting {
            parts: part.index..part.index + 1,
            findings_sent: part.findings_sent,
            owner: None,
            job: part.job,
        };
        self.waiting.insert(place, waiting);
    }

    /// Returns true if at least one worker of the pool is idle.
    pub(super) fn has_idle(&self) -> bool {
        self.workers.iter().any(|worker| worker.work.is_none())
    }

    /// Offers the search of the given worker to idle workers, which may join it.
    pub(super) fn offer_search(&mut self, worker: usize, search: SharedSearch) {
        self.workers[worker].search = Some(search);
    }

    /// Withdraws the offer of a worker's search, and stops its helpers.
    pub(super) fn withdraw_search(&mut self, worker: usize) {
        if let Some(search) = self.workers[worker].search.take() {
            search.control.cancel();
        }
    }

    /// Records that a helper has left the search of worker `owner`. If it left because it finished the search
    /// (`is_done`), the search is no longer offered.
    pub(super) fn stop_helping(&mut self, owner: usize, helped: &SharedSearch, is_done: bool) {
        let search = &mut self.workers[owner].search;
        if let Some(it) = search
            .as_mut()
            .filter(|search| search.control == helped.control)
        {
            it.helpers -= 1;
            if is_done {
                *search = None;
            }
        }
    }
}

impl Assignment {
    /// Answers the assigned part of a question and sends its findings to the ticket, except for those sent earlier.
    pub(super) fn answer(&mut self, prover: &mut dyn Prover) -> Result<(), Cancelled> {
        let job = &self.job;
        if !job.started.swap(true, Ordering::Relaxed) {
            job.send_news(News::Started(Instant::now()));
        }
        job.question
            .answer(self.index, &mut self.findings_sent, prover, &self.control)?;
        let done = 1 + job.done.fetch_add(1, Ordering::AcqRel);
        job.send_news(News::Progress(done));
        if done == job.parts {
            job.send_news(News::Finished(Instant::now()));
        }
        Ok(())
    }
}
