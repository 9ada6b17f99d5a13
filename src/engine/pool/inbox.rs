//! A question and the way back to whoever asked it.
//!
//! Here types are erased: the queue and the workers know that something was asked, and that its
//! answer goes somewhere, but neither what nor where.

use std::sync::Arc;
use std::time::Instant;

use crossbeam_channel::Sender;

use crate::analysis::{Prover, Question};
use crate::search::{Cancelled, Control, Proved};

/// What is sent to a ticket.
pub(super) enum Event<F> {
    /// A piece of the answer.
    Found(F),
    /// Something else.
    News(News),
}

/// What there is to tell of any question.
pub(super) enum News {
    /// A worker has begun, at this moment.
    Started(Instant),
    /// More is proved of a best result that takes long.
    Narrowed(Proved),
    /// So many parts of the question are answered.
    Progress(usize),
    /// Everything is answered, since this moment.
    Finished(Instant),
    /// A worker failed; a defect of the program, in words.
    Failed(String),
}

/// A question that somebody waits for: all that the queue knows of it.
pub(super) trait Asked: Send + Sync {
    /// Whether what is proved of one part helps with all.
    fn shares(&self) -> bool;

    /// Whether bounds that are proved on the way are news.
    fn narrows(&self) -> bool;

    /// Answers a part and sends what is found, but for so many findings that were sent before; then
    /// there are more of them.
    ///
    /// # Errors
    ///
    /// When the work was cancelled first.
    fn answer(
        &self,
        part: usize,
        found: &mut usize,
        prover: &mut dyn Prover,
        control: &Control,
    ) -> Result<(), Cancelled>;

    /// Tells whoever asked.
    fn tell(&self, news: News);
}

/// What is called after every event.
pub(super) type Wake = Arc<dyn Fn() + Send + Sync>;

/// A question of one kind, and the channel of its ticket.
pub(super) struct Inbox<Q: Question> {
    pub(super) question: Q,
    pub(super) events: Sender<Event<Q::Finding>>,
    pub(super) wake: Wake,
}

impl<Q: Question> Inbox<Q> {
    fn send(&self, event: Event<Q::Finding>) {
        // It fails only when the ticket is gone, and then nobody wants the event.
        if self.events.send(event).is_ok() {
            (self.wake)();
        }
    }
}

impl<Q: Question> Asked for Inbox<Q> {
    fn shares(&self) -> bool {
        Q::SHARES
    }

    fn narrows(&self) -> bool {
        Q::NARROWS
    }

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
        self.question.answer(part, known, prover, control, send)
    }

    fn tell(&self, news: News) {
        self.send(Event::News(news));
    }
}
