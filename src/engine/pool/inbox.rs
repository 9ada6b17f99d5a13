//! A question together with the channel to its ticket.
//!
//! The type of the question is erased here: the queue and the workers can answer it and send the results without
//! knowing what it is or where the results go.

use std::sync::Arc;
use std::time::Instant;

use crossbeam_channel::Sender;

use crate::analysis::{Prover, Question, Work};
use crate::search::{Cancelled, Control, Proved};

/// A message from a worker to the ticket of a question, which collects the answer.
pub(super) enum Event<F> {
    /// A piece of the answer to the question.
    Found(F),
    /// A message about the progress of the question.
    News(News),
}

/// A message about the progress of a question of any type.
pub(super) enum News {
    /// A worker began to answer the question at this time.
    Started(Instant),
    /// A search has proved these bounds, narrower than before, for a [`Best`](crate::analysis::Best) result.
    Narrowed(Proved),
    /// The number of parts of the question that have been answered so far.
    Progress(usize),
    /// All parts of the question were answered at this time.
    Finished(Instant),
    /// A worker panicked because of a defect in the program. Holds the panic message.
    Failed(String),
}

/// A submitted question whose type is erased, together with the channel that leads to its ticket. The queue uses it as
/// a trait object.
pub(super) trait AnyQuestion: Send + Sync {
    /// Answers one part of the question and sends its findings to the ticket, except for the first `found`, which an
    /// earlier run has sent.
    ///
    /// On return `found` is the total number of findings sent for the part.
    ///
    /// # Errors
    ///
    /// Returns an error if the work was cancelled first.
    fn answer(
        &self,
        part: usize,
        found: &mut usize,
        prover: &mut dyn Prover,
        control: &Control,
    ) -> Result<(), Cancelled>;

    /// Sends a message about the question's progress to its ticket.
    fn send_news(&self, news: News);
}

/// A callback that runs after every message sent to a ticket, for example to wake the window's event loop.
pub(super) type Wake = Arc<dyn Fn() + Send + Sync>;

/// A submitted question of type `Q`, with the sending end of the channel to its ticket.
pub(super) struct Inbox<Q: Question> {
    pub(super) question: Q,
    pub(super) events: Sender<Event<Q::Finding>>,
    pub(super) wake: Wake,
}

impl<Q: Question> Inbox<Q> {
    /// Sends a message to the ticket and runs the callback. Does nothing if the ticket has been dropped.
    fn send(&self, event: Event<Q::Finding>) {
        // Sending fails only if the ticket was dropped, and then nobody needs the event.
        if self.events.send(event).is_ok() {
            (self.wake)();
        }
    }
}

impl<Q: Question> AnyQuestion for Inbox<Q> {
    fn answer(
        &self,
        part: usize,
        found: &mut usize,
        prover: &mut dyn Prover,
        control: &Control,
    ) -> Result<(), Cancelled> {
        let known = *found;
        let send = &mut |finding| {
            *found += 1;
            self.send(Event::Found(finding));
        };
        let mut work = Work::new(prover, control, send).after(known);
        self.question.answer(part, &mut work)
    }

    fn send_news(&self, news: News) {
        self.send(Event::News(news));
    }
}
