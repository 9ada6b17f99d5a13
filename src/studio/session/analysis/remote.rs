//! Questions for workers that share no memory with the window, such as the Web Workers of a browser. Questions and
//! findings travel as texts.

use std::rc::Rc;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use kibitzer::analysis::{
    BestLine, Choices, Discards, EveryFirstHand, EveryLead, HardestReply, Layouts, Question,
    RandomDeals, Review, SampledChoices, Work,
};
use kibitzer::annotation::{BoardValues, Solutions};
use kibitzer::pool::Priority;
use kibitzer::search::{Control, Solver};
use kibitzer::soundness::{Exchanges, ProblemCases, Soundness};

use crate::document::difficulty::SolvingCost;

/// Workers outside this thread and its memory.
pub trait Crew {
    /// Submits the parts of a question, and returns a number for it.
    fn submit(&self, question: String, parts: usize, priority: Priority) -> u64;

    /// Returns at most `most` messages about a question that have arrived since the last call, in their order.
    fn take_news(&self, number: u64, most: usize) -> Vec<News>;

    /// Ends the work on a question. Nothing more is reported about it.
    fn cancel(&self, number: u64);

    /// Returns the number of workers.
    fn size(&self) -> usize;
}

/// A message of a worker about a part of a question.
#[derive(Clone, PartialEq, Debug)]
pub struct News {
    /// The number of nodes searched for the question since the worker's last message.
    pub nodes: u64,
    /// The time since the work on the question began.
    pub elapsed: Duration,
    /// The content of the message.
    pub content: NewsContent,
}

/// The content of a message about a part of a question.
#[derive(Clone, PartialEq, Debug)]
pub enum NewsContent {
    /// A finding as text.
    Finding(String),
    /// The part is answered.
    PartDone,
    /// The worker failed, with this error message.
    Failed(String),
}

/// A question that can be sent to a [`Crew`].
pub trait Portable: Question<Finding: Serialize + DeserializeOwned> {
    /// Returns the question with its type.
    fn to_portable(&self) -> PortableQuestion;
}

/// Declares the types of all questions that the studio asks.
macro_rules! portable_questions {
    ($($question:ident),* $(,)?) => {
        /// A question of any type, as it is sent to a worker.
        #[derive(Debug, Serialize, Deserialize)]
        #[allow(missing_docs, reason = "the types say it")]
        pub enum PortableQuestion {
            $($question($question),)*
        }

        $(impl Portable for $question {
            fn to_portable(&self) -> PortableQuestion {
                PortableQuestion::$question(self.clone())
            }
        })*

        impl PortableQuestion {
            /// Answers one part of the question in the current thread, and passes each finding to `found` as text.
            pub fn answer(
                &self,
                part: usize,
                solver: &mut Solver,
                control: &Control,
                found: &mut dyn FnMut(String),
            ) {
                match self {
                    $(PortableQuestion::$question(question) => {
                        let found = &mut |finding| found(encode(&finding));
                        // Nobody cancels the work: a worker that is no longer needed is ended.
                        let _ = question.answer(part, &mut Work::new(solver, control, found));
                    })*
                }
            }
        }
    };
}

portable_questions!(
    BestLine,
    BoardValues,
    Choices,
    Discards,
    EveryFirstHand,
    EveryLead,
    Exchanges,
    HardestReply,
    Layouts,
    ProblemCases,
    RandomDeals,
    Review,
    SampledChoices,
    Solutions,
    SolvingCost,
    Soundness,
);

impl PortableQuestion {
    /// Returns the question as text.
    pub fn encode(&self) -> String {
        encode(self)
    }

    /// Reads a question from its text; `None` if the text is damaged.
    pub fn decode(text: &str) -> Option<PortableQuestion> {
        serde_json::from_str(text).ok()
    }
}

/// Returns a value as text.
fn encode(value: &impl Serialize) -> String {
    // Questions and findings consist of numbers, cards and texts, which can always be written.
    serde_json::to_string(value).unwrap_or_default()
}

/// The answer to a question that a crew works on. Dropping it ends the work.
pub struct RemoteAnswer<Q: Portable> {
    crew: Rc<dyn Crew>,
    number: u64,
    pub(super) report: Q::Report,
    pub(super) progress: (usize, usize),
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
    pub(super) failure: Option<String>,
}

impl<Q: Portable> RemoteAnswer<Q> {
    /// Submits a question to a crew.
    pub(super) fn new(crew: &Rc<dyn Crew>, question: &Q, priority: Priority) -> RemoteAnswer<Q> {
        let parts = question.parts();
        RemoteAnswer {
            crew: crew.clone(),
            number: crew.submit(question.to_portable().encode(), parts, priority),
            report: question.empty(),
            progress: (0, parts),
            nodes: 0,
            elapsed: Duration::ZERO,
            failure: None,
        }
    }

    /// Receives at most `most` messages. Returns true if there were any.
    pub(super) fn poll(&mut self, most: usize) -> bool {
        let news = self.crew.take_news(self.number, most);
        let has_news = !news.is_empty();
        for News {
            nodes,
            elapsed,
            content,
        } in news
        {
            self.nodes += nodes;
            self.elapsed = elapsed;
            match content {
                NewsContent::Finding(text) => match serde_json::from_str(&text) {
                    Ok(finding) => Q::add(&mut self.report, finding),
                    Err(error) => self.failure = Some(error.to_string()),
                },
                NewsContent::PartDone => self.progress.0 += 1,
                NewsContent::Failed(message) => self.failure = Some(message),
            }
        }
        has_news
    }

    /// Returns true if no more results will arrive.
    pub(super) fn is_over(&self) -> bool {
        self.progress.0 >= self.progress.1 || self.failure.is_some()
    }
}

impl<Q: Portable> Drop for RemoteAnswer<Q> {
    fn drop(&mut self) {
        self.crew.cancel(self.number);
    }
}
