//! The workers that answer the studio's questions: a pool of threads, the workers of a browser, or a deterministic
//! substitute for tests.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use kibitzer::analysis::{Question, Work};
use kibitzer::pool::{Pool, Priority, State, Ticket};
use kibitzer::search::{Control, Solver};

use crate::session::analysis::remote::{Crew, Portable, RemoteAnswer};

/// The worker threads. They answer a question in parts.
#[derive(Clone)]
pub enum Workers {
    /// A pool of worker threads.
    Pool(Arc<Pool>),
    /// Workers that share no memory with the window.
    Crew(Rc<dyn Crew>),
    /// No worker threads: each poll computes one more part of an answer, so that a test advances in step with the
    /// frames it draws.
    InStep,
}

impl Workers {
    /// Submits a question to the worker threads. Returns the answer, to which results are added as they arrive.
    pub fn ask<Q: Portable>(&self, question: &Q, priority: Priority) -> Response<Q> {
        match self {
            Workers::Pool(pool) => Response::Ticket(pool.submit(question.clone(), priority)),
            Workers::Crew(crew) => Response::Remote(RemoteAnswer::new(crew, question, priority)),
            Workers::InStep => {
                let parts = question.parts();
                let solving = || Box::new((question.clone(), Solver::new(1 << 20)));
                Response::Local(LocalAnswer {
                    solving: (parts > 0).then(solving),
                    ..LocalAnswer::new(question.empty(), (0, parts))
                })
            }
        }
    }

    /// Returns the number of worker threads; 1 without threads.
    pub fn threads(&self) -> usize {
        match self {
            Workers::Pool(pool) => pool.threads(),
            Workers::Crew(crew) => crew.size(),
            Workers::InStep => 1,
        }
    }

    /// Returns the fraction of the transposition tables in use, 0.0 to 1.0; 0.0 if it is unknown.
    pub fn table_fill(&self) -> f64 {
        match self {
            Workers::Pool(pool) => pool.table_fill(),
            Workers::Crew(_) | Workers::InStep => 0.0,
        }
    }

    /// Runs `work` on a new thread or, without threads, at once. Returns a handle to its result.
    pub(crate) fn run_in_background<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> BackgroundResult<T> {
        let (sender, receiver) = channel();
        // Sending fails if the handle was dropped, which is not an error.
        let work = move || drop(sender.send(work()));
        match self {
            Workers::Crew(_) | Workers::InStep => work(),
            // If no thread can be started, no result arrives, and the old one stays on display.
            Workers::Pool(_) => drop(std::thread::Builder::new().spawn(work)),
        }
        BackgroundResult(receiver)
    }
}

/// A handle to the result of work on a separate thread.
pub(crate) struct BackgroundResult<T>(Receiver<T>);

impl<T> BackgroundResult<T> {
    /// Returns the result at the first call after the work has finished; `None` at all other calls.
    pub(crate) fn take(&self) -> Option<T> {
        self.0.try_recv().ok()
    }
}

/// The answer to one question, to which results are added until it is complete. Dropping it ends the work on the
/// question.
pub enum Response<Q: Portable> {
    /// An answer that the worker threads compute.
    Ticket(Ticket<Q>),
    /// An answer that workers compute outside the memory of the window.
    Remote(RemoteAnswer<Q>),
    /// An answer on which no worker thread is working.
    Local(LocalAnswer<Q>),
}

/// An answer on which no worker thread is working: it was known already, its work was stopped, or each poll computes
/// one more part of it.
pub struct LocalAnswer<Q: Question> {
    pub(crate) report: Q::Report,
    /// The number of parts answered, and the total number of parts.
    pub(crate) progress: (usize, usize),
    /// The number of nodes that the worker threads had searched before the work was stopped.
    pub(crate) nodes: u64,
    /// The time that the worker threads had spent before the work was stopped.
    pub(crate) elapsed: Duration,
    /// The question and the solver for its next part; `None` if the answer is complete or the work was stopped.
    /// Hundreds of complete answers are kept, so none of them keeps its solver.
    pub(crate) solving: Option<Box<(Q, Solver)>>,
}

impl<Q: Question> LocalAnswer<Q> {
    /// Creates an answer on which no work is done. `progress` is the number of parts answered, and the total number of
    /// parts.
    pub(crate) fn new(report: Q::Report, progress: (usize, usize)) -> LocalAnswer<Q> {
        LocalAnswer {
            report,
            progress,
            nodes: 0,
            elapsed: Duration::ZERO,
            solving: None,
        }
    }

    /// Computes the next part of the answer. Returns false if no work is left.
    fn step(&mut self) -> bool {
        let Some((question, solver)) = self.solving.as_deref_mut() else {
            return false;
        };
        let found = &mut |finding| Q::add(&mut self.report, finding);
        let control = Control::default();
        // The search cannot be cancelled, because nothing else holds the control.
        let mut work = Work::new(solver, &control, found);
        let _ = question.answer(self.progress.0, &mut work);
        self.progress.0 += 1;
        if self.progress.0 >= self.progress.1 {
            self.solving = None;
        }
        true
    }
}

impl<Q: Portable> Response<Q> {
    /// Receives at most `most` new partial results, without blocking. Returns true if there were any.
    pub fn poll(&mut self, most: usize) -> bool {
        match self {
            Response::Ticket(ticket) => ticket.poll(most),
            Response::Remote(answer) => answer.poll(most),
            Response::Local(answer) => answer.step(),
        }
    }

    /// Returns the answer so far.
    pub fn report(&self) -> &Q::Report {
        match self {
            Response::Ticket(ticket) => ticket.report(),
            Response::Remote(answer) => &answer.report,
            Response::Local(answer) => &answer.report,
        }
    }

    /// Returns the number of parts answered, and the total number of parts.
    pub fn progress(&self) -> (usize, usize) {
        match self {
            Response::Ticket(ticket) => ticket.progress(),
            Response::Remote(answer) => answer.progress,
            Response::Local(answer) => answer.progress,
        }
    }

    /// Returns true if no more results will arrive, because the answer is complete, was stopped or failed.
    pub fn is_over(&self) -> bool {
        match self {
            Response::Ticket(ticket) => ticket.is_over(),
            Response::Remote(answer) => answer.is_over(),
            Response::Local(answer) => answer.solving.is_none(),
        }
    }

    /// Returns the error message if a worker thread failed.
    pub fn failure(&self) -> Option<&str> {
        match self {
            Response::Ticket(ticket) => match ticket.state() {
                State::Failed(message) => Some(message),
                State::Waiting | State::Running | State::Finished => None,
            },
            Response::Remote(answer) => answer.failure.as_deref(),
            Response::Local(_) => None,
        }
    }

    /// Returns the number of nodes searched so far. Without threads it is 0, so that expected test results do not
    /// change with every improvement of the search.
    pub fn nodes(&self) -> u64 {
        match self {
            Response::Ticket(ticket) => ticket.nodes(),
            Response::Remote(answer) => answer.nodes,
            Response::Local(answer) => answer.nodes,
        }
    }

    /// Returns the time that worker threads have spent on the question.
    pub fn elapsed(&self) -> Duration {
        match self {
            Response::Ticket(ticket) => ticket.elapsed(),
            Response::Remote(answer) => answer.elapsed,
            Response::Local(answer) => answer.elapsed,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use kibitzer::analysis::{
        BestLine, Choices, EveryFirstHand, HardestReply, Layouts, Review, Unseen,
    };
    use kibitzer::cards::Seat;
    use kibitzer::problem::Problem;
    use kibitzer::rules::Deal;
    use kibitzer::soundness::Soundness;
    use kibitzer_library::double_dummy_problems;

    use super::*;
    use crate::document::difficulty::SolvingCost;
    use crate::session::analysis::remote::{News, NewsContent, PortableQuestion};

    /// A crew of one worker in the same thread, which answers a part whenever news are taken.
    #[derive(Default)]
    struct NearCrew(RefCell<Vec<(PortableQuestion, usize, usize)>>);

    impl Crew for NearCrew {
        fn submit(&self, question: String, parts: usize, _: Priority) -> u64 {
            let question = PortableQuestion::decode(&question).expect("it was just written");
            let mut asked = self.0.borrow_mut();
            asked.push((question, 0, parts));
            asked.len() as u64 - 1
        }

        fn take_news(&self, number: u64, _: usize) -> Vec<News> {
            let mut asked = self.0.borrow_mut();
            let (question, next, parts) = &mut asked[number as usize];
            let mut contents = Vec::new();
            if *next < *parts {
                let found = &mut |text| contents.push(NewsContent::Finding(text));
                question.answer(*next, &mut Solver::new(1 << 20), &Control::default(), found);
                contents.push(NewsContent::PartDone);
                *next += 1;
            }
            let news = contents.into_iter().map(|content| News {
                nodes: 1,
                elapsed: Duration::ZERO,
                content,
            });
            news.collect()
        }

        fn cancel(&self, _: u64) {}

        fn size(&self) -> usize {
            1
        }
    }

    /// Checks that a question has the same answer through texts and without them.
    fn check<Q: Portable>(question: &Q) {
        let crew: Rc<dyn Crew> = Rc::new(NearCrew::default());
        let [far, near] = [Workers::Crew(crew), Workers::InStep].map(|workers| {
            let mut answer: Response<Q> = workers.ask(question, Priority::Now);
            while answer.poll(usize::MAX) {}
            assert!(
                answer.is_over() && answer.failure().is_none(),
                "{question:?}"
            );
            answer.report().clone()
        });
        assert_eq!(far, near);
    }

    fn problem(title: &str) -> &'static Problem {
        let mut problems = double_dummy_problems();
        problems
            .find(|problem| problem.title == title)
            .expect("it ships")
    }

    #[test]
    fn questions_and_findings_survive_as_texts() {
        let preferans = problem("Barbakaru");
        let play = preferans.replay().unwrap();
        let position = *play.position();
        check(&Choices(position));
        check(&BestLine(position));
        check(&HardestReply {
            position,
            to_declarer: true,
        });
        check(&Review(play));
        check(&SolvingCost::for_problem(preferans).unwrap());
        check(&EveryFirstHand(Deal::from_setup(&preferans.setup).unwrap()));
        let ending = "preferans N:A8.7.. K7.8.. .AKQ.. - misere N declarer=S"
            .parse()
            .unwrap();
        let layouts = Layouts::new(ending, Unseen::One(Seat::South)).unwrap();
        check(
            &layouts
                .with_unseen_discards(".J.9.".parse().unwrap())
                .unwrap(),
        );
        check(&Soundness::for_problem(preferans).unwrap());
    }
}
