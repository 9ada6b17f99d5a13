//! The Web Workers that answer questions. Each has a solver of its own and answers one part at a time.

#![allow(unreachable_pub, reason = "JavaScript reaches what is exported")]

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;
use std::rc::Rc;
use std::time::Duration;

use eframe::egui::Context;
use wasm_bindgen::prelude::{Closure, JsValue, wasm_bindgen};
use web_time::Instant;

use kibitzer::pool::Priority;
use kibitzer::search::{Control, Solver};

use crate::session::analysis::remote::{Crew, News, NewsContent, PortableQuestion};

#[wasm_bindgen(module = "/platform/browser/page.js")]
extern "C" {
    fn cores() -> usize;
    #[wasm_bindgen(js_name = startWorker)]
    fn start_worker(module: &JsValue, hear: &Closure<Hear>) -> JsValue;
    fn send(worker: &JsValue, number: u32, question: Option<&str>, part: usize);
    fn end(worker: &JsValue);
}

/// The receiver of a worker's messages: the number of the question, the nodes searched since the last message, and a
/// finding, an error message, or neither when the part is done.
type Hear = dyn FnMut(u32, f64, Option<String>, Option<String>);

/// The maximum number of workers. Each takes some fifty megabytes.
const MAX_WORKERS: usize = 8;

/// The size of a worker's transposition table, in bytes.
const TABLE_BYTES: usize = 32 << 20;

/// The time after which a worker that answers a part in vain is ended and replaced.
const PATIENCE: Duration = Duration::from_millis(100);

/// The Web Workers of the page.
pub(crate) struct WebCrew(Rc<RefCell<Dispatcher>>);

/// The questions and the workers that answer them.
struct Dispatcher {
    ctx: Context,
    workers: Vec<Worker>,
    jobs: BTreeMap<u32, Job>,
    asked: u32,
}

/// A Web Worker.
struct Worker {
    handle: JsValue,
    /// The function that gets the messages of the worker.
    _hear: Closure<Hear>,
    /// The number of the question that the worker knows.
    known: Option<u32>,
    is_busy: bool,
    /// The time at which the question was cancelled while the worker answered a part of it.
    cancelled: Option<Instant>,
}

/// A question that is being answered.
struct Job {
    question: String,
    priority: Priority,
    /// The parts that no worker has begun.
    waiting: Range<usize>,
    begun: Instant,
    news: VecDeque<News>,
}

impl WebCrew {
    /// Starts the workers. They request a frame from `ctx` with every message.
    pub(crate) fn start(ctx: &Context) -> WebCrew {
        let dispatcher = Rc::new(RefCell::new(Dispatcher {
            ctx: ctx.clone(),
            workers: Vec::new(),
            jobs: BTreeMap::new(),
            asked: 0,
        }));
        // The first worker answers only what the user is looking at, so that another one must do the rest.
        let indices = 0..cores().clamp(2, MAX_WORKERS);
        let workers = indices
            .map(|index| new_worker(&dispatcher, index))
            .collect();
        dispatcher.borrow_mut().workers = workers;
        WebCrew(dispatcher)
    }

    /// Replaces workers that have been answering a part in vain for some time.
    fn replace_lost_workers(&self) {
        let is_lost = |worker: &Worker| worker.cancelled.is_some_and(|at| at.elapsed() > PATIENCE);
        for index in 0..self.size() {
            if is_lost(&self.0.borrow().workers[index]) {
                let worker = new_worker(&self.0, index);
                let mut dispatcher = self.0.borrow_mut();
                end(&dispatcher.workers[index].handle);
                dispatcher.workers[index] = worker;
            }
        }
        self.0.borrow_mut().dispatch();
    }
}

/// Starts the worker with this index.
fn new_worker(dispatcher: &Rc<RefCell<Dispatcher>>, index: usize) -> Worker {
    let weak = Rc::downgrade(dispatcher);
    let hear = Closure::<Hear>::new(move |number, nodes, finding, failure| {
        if let Some(dispatcher) = weak.upgrade() {
            let mut dispatcher = dispatcher.borrow_mut();
            dispatcher.hear(index, number, nodes, finding, failure);
        }
    });
    Worker {
        handle: start_worker(&wasm_bindgen::module(), &hear),
        _hear: hear,
        known: None,
        is_busy: false,
        cancelled: None,
    }
}

impl Dispatcher {
    /// Handles a message of a worker about a question.
    fn hear(
        &mut self,
        index: usize,
        number: u32,
        nodes: f64,
        finding: Option<String>,
        failure: Option<String>,
    ) {
        let content = match (finding, failure) {
            (Some(finding), _) => NewsContent::Finding(finding),
            (None, Some(failure)) => NewsContent::Failed(failure),
            (None, None) => NewsContent::PartDone,
        };
        let worker = &mut self.workers[index];
        match content {
            NewsContent::Finding(_) => {}
            NewsContent::PartDone => (worker.is_busy, worker.cancelled) = (false, None),
            // After a panic, the memory of the worker is in disorder: it is replaced.
            NewsContent::Failed(_) => worker.cancelled = Some(Instant::now()),
        }
        if let Some(job) = self.jobs.get_mut(&number) {
            job.news.push_back(News {
                nodes: nodes as u64,
                elapsed: job.begun.elapsed(),
                content,
            });
            self.ctx.request_repaint();
        }
        self.dispatch();
    }

    /// Gives parts of the most urgent questions to idle workers.
    fn dispatch(&mut self) {
        for (index, worker) in self.workers.iter_mut().enumerate().rev() {
            let is_allowed = |job: &Job| index > 0 || job.priority <= Priority::Next;
            let waiting = self.jobs.iter_mut();
            let next = waiting
                .filter(|(_, job)| !worker.is_busy && !job.waiting.is_empty() && is_allowed(job))
                .min_by_key(|(number, job)| (job.priority, **number));
            let Some((&number, job)) = next else { continue };
            let Some(part) = job.waiting.next() else {
                continue;
            };
            let is_new = worker.known.replace(number) != Some(number);
            let question = is_new.then_some(job.question.as_str());
            send(&worker.handle, number, question, part);
            worker.is_busy = true;
        }
    }
}

impl Crew for WebCrew {
    fn submit(&self, question: String, parts: usize, priority: Priority) -> u64 {
        let mut dispatcher = self.0.borrow_mut();
        dispatcher.asked += 1;
        let number = dispatcher.asked;
        let job = Job {
            question,
            priority,
            waiting: 0..parts,
            begun: Instant::now(),
            news: VecDeque::new(),
        };
        dispatcher.jobs.insert(number, job);
        dispatcher.dispatch();
        number.into()
    }

    fn take_news(&self, number: u64, most: usize) -> Vec<News> {
        self.replace_lost_workers();
        let mut dispatcher = self.0.borrow_mut();
        let key = u32::try_from(number).ok();
        let job = key.and_then(|number| dispatcher.jobs.get_mut(&number));
        job.map_or_else(Vec::new, |job| {
            let taken = most.min(job.news.len());
            job.news.drain(..taken).collect()
        })
    }

    fn cancel(&self, number: u64) {
        let mut dispatcher = self.0.borrow_mut();
        let Ok(number) = u32::try_from(number) else {
            return;
        };
        dispatcher.jobs.remove(&number);
        for worker in &mut dispatcher.workers {
            if worker.is_busy && worker.known == Some(number) && worker.cancelled.is_none() {
                worker.cancelled = Some(Instant::now());
            }
        }
    }

    fn size(&self) -> usize {
        self.0.borrow().workers.len()
    }
}

/// The question that this worker knows, and its solver.
struct Knowledge {
    question: Option<PortableQuestion>,
    solver: Solver,
}

thread_local! {
    static KNOWLEDGE: RefCell<Knowledge> = RefCell::new(Knowledge {
        question: None,
        solver: Solver::new(TABLE_BYTES),
    });
}

/// Answers a part of a question in a worker. `question` is the text of a new question; `None` for the last one. `found`
/// gets each finding, with the number of nodes searched since the one before. Returns the number of nodes searched after
/// the last finding.
#[wasm_bindgen]
pub fn answer(question: Option<String>, part: usize, found: &Found) -> f64 {
    KNOWLEDGE.with_borrow_mut(|knowledge| {
        if let Some(text) = question {
            knowledge.question = PortableQuestion::decode(&text);
        }
        let Some(question) = &knowledge.question else {
            return 0.0;
        };
        let (control, mut told) = (Control::default(), 0);
        let mut new_nodes = || {
            let nodes = control.nodes() - told;
            told += nodes;
            nodes as f64
        };
        let tell = &mut |finding: String| found.tell(new_nodes(), finding);
        question.answer(part, &mut knowledge.solver, &control, tell);
        new_nodes()
    })
}

#[wasm_bindgen]
extern "C" {
    /// The receiver of findings in a worker.
    pub type Found;
    #[wasm_bindgen(method, js_name = call)]
    fn tell_as(this: &Found, receiver: &JsValue, nodes: f64, finding: String);
}

impl Found {
    fn tell(&self, nodes: f64, finding: String) {
        self.tell_as(&JsValue::NULL, nodes, finding);
    }
}
