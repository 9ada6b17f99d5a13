//! A question together with the channel to its ticket.
//!
//! The type of the question is erased here: the queue and the workers can answer it and send the results without
//! knowing what it is or where the results go.

use std::sync::Arc;
use std::time::Instant;

use crossbeam_channel::Sender;

use crate::analysis::{Prover, Question, Work};
use crate::search::{Cancelled, Control, Proved};

/// A message from a worker to the ticket of a question.
pub(super) enum Event<F> {
    /// A finding: a piece of the answer.
    Found(F),
    /// A message about the progress of the question.
    News(News),
}

/// Messages about the progress of a question of any kind.
pub(super) enum News {
    /// A worker began at this time.
    Started(Instant),
    /// A search has proved these bounds, narrower than before, for a [`Best`](crate::analysis::Best) result.
    Narrowed(Proved),
    /// The number of parts of the question that have been answered so far.
    Progress(usize),
    /// All parts were answered at this time.
    Finished(Instant),
    /// A worker panicked because of a defect in the program. Holds the panic message.
    Failed(String),
}

/// A submitted question of any kind, together with the channel to its ticket; the queue uses it as a trait object.
pub(super) trait AnyQuestion: Send + Sync {
    /// Answers one part and sends its findings to the ticket, except for the first `found`, which an earlier run has
    /// sent. On return `found` is the total number of findings sent for the part.
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

/// A callback that runs after every event sent to a ticket, for example to wake the window's event loop.
pub(super) type Wake = Arc<dyn Fn() + Send + Sync>;

/// A question of type `Q`, and the sending end of its ticket's channel.
pub(super) struct Inbox<Q: Question> {
    pub(super) question: Q,
    pub(super) events: Sender<Event<Q::Finding>>,
    pub(super) wake: Wake,
}

impl<Q: Question> Inbox<Q> {
    /// Sends an event to the ticket, and runs the callback.
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
