//! The questions that are open for what stands on the table.
//!
//! The session says what it wants to know; a question that stays the same goes on, a changed
//! one is dropped and its workers stop. Answers that were complete are kept for a while, so
//! that stepping back and forth asks nothing twice.

use std::time::Duration;

use kibitzer::analysis::{
    BestLine, Choices, Discards, EveryFirstHand, HardestReply, Layouts, Question, RandomDeals,
    Review,
};
use kibitzer::pool::Priority;

use crate::document::difficulty::Cost;
use crate::session::workers::{Response, Stopped, Workers};

/// Everything that is asked stands in one list: what is asked about, the field with the answer, the
/// question, how urgent it is, and how many complete answers are kept.
macro_rules! topics {
    ($($(#[$doc:meta])* $topic:ident in $field:ident: $question:ty, $priority:ident, $kept:literal;)*) => {
        /// What can be asked at the same time.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Topic {
            $($(#[$doc])* $topic,)*
        }

        /// All open questions, and the workers that answer them.
        pub struct Inquiries {
            workers: Workers,
            $($(#[$doc])* pub $field: Desk<$question>,)*
        }

        impl Inquiries {
            /// Nothing asked yet.
            pub fn new(workers: Workers) -> Inquiries {
                Inquiries {
                    $($field: Desk::new(&workers, Topic::$topic, Priority::$priority, $kept),)*
                    workers,
                }
            }

            fn desks(&self) -> impl Iterator<Item = &dyn AnyDesk> {
                [$(&self.$field as &dyn AnyDesk),*].into_iter()
            }

            fn desks_mut(&mut self) -> impl Iterator<Item = &mut dyn AnyDesk> {
                [$(&mut self.$field as &mut dyn AnyDesk),*].into_iter()
            }
        }
    };
}

// The most urgent first. The value in view, of the position and of each card, goes before everything else; a
// line to the end goes on behind it, from wherever it began. What is Soon stays the same from card to card,
// and may take long; counts are large, and the session keeps them itself.
topics! {
    /// How the engine replies to a user who solves a problem himself.
    Reply in reply: HardestReply, Now, 128;
    /// What the cards of that user are worth: for a hint.
    Hint in hint: Choices, Now, 16;
    /// What every card is worth.
    Choices in choices: Choices, Now, 128;
    /// A best line for a user who solves a problem himself.
    HintLine in hint_line: BestLine, Next, 16;
    /// One best line.
    Line in line: BestLine, Next, 128;
    /// The best line after a card that is looked at.
    Preview in preview: BestLine, Next, 64;
    /// Where a user who solves a problem himself lost tricks.
    Solved in solved: Review, Soon, 16;
    /// The course of the play.
    Played in played: Review, Soon, 128;
    /// Every declarer in every strain, for every first hand.
    Table in table: EveryFirstHand, Soon, 128;
    /// Every discard, in the layout on the table.
    Discards in discards: Discards, Soon, 128;
    /// Every discard, in all layouts of the other hands.
    AllDiscards in all_discards: Discards, Background, 128;
    /// How hard a problem of the user's is.
    Difficulty in difficulty: Cost, Background, 0;
    /// All layouts of two hands.
    Layouts in layouts: Layouts, Background, 0;
    /// Random deals.
    Dealing in dealing: RandomDeals, Background, 0;
}

/// Pieces of one answer taken in at a time, so that a frame is never late.
const PIECES: usize = 512;

impl Inquiries {
    /// Who answers.
    pub(super) fn workers(&self) -> &Workers {
        &self.workers
    }

    /// How many questions can be worked on at a time.
    pub fn threads(&self) -> usize {
        self.workers.threads()
    }

    /// The share of the transposition tables that is in use, 0 to 1.
    pub fn table_fill(&self) -> f64 {
        self.workers.table_fill()
    }

    /// Takes in what the workers found; whether there was anything.
    pub fn poll(&mut self) -> bool {
        // All of them, not only the first with news.
        self.desks_mut()
            .fold(false, |news, desk| desk.poll() | news)
    }

    /// The topics that workers are still at.
    pub fn running(&self) -> impl Iterator<Item = Topic> {
        self.desks().filter_map(|desk| desk.running())
    }

    /// The topics that were stopped before they were answered.
    pub fn halted(&self) -> impl Iterator<Item = Topic> {
        self.desks().filter_map(|desk| desk.halted())
    }

    /// Stops everything that workers are at; what is known stays.
    pub(super) fn stop_all(&mut self) {
        self.desks_mut().for_each(|desk| desk.halt());
    }

    /// Asks again what was stopped.
    pub(super) fn go_on(&mut self) {
        self.desks_mut().for_each(|desk| desk.go_on());
    }

    /// Nodes searched since the studio was opened.
    pub fn nodes(&self) -> u64 {
        self.desks().map(|desk| desk.nodes()).sum()
    }

    /// What went wrong, if a worker failed.
    pub fn failure(&self) -> Option<&str> {
        self.desks().find_map(|desk| desk.failure())
    }
}

/// What all desks have in common, whatever is asked there.
trait AnyDesk {
    fn poll(&mut self) -> bool;
    fn running(&self) -> Option<Topic>;
    fn halted(&self) -> Option<Topic>;
    fn halt(&mut self);
    fn go_on(&mut self);
    fn nodes(&self) -> u64;
    fn failure(&self) -> Option<&str>;
}

/// Where one kind of question is asked, one at a time.
pub struct Desk<Q: Question> {
    workers: Workers,
    topic: Topic,
    priority: Priority,
    open: Option<Inquiry<Q>>,
    /// Complete answers, the latest last.
    kept: Vec<Inquiry<Q>>,
    /// How many of them at most.
    most_kept: usize,
    /// Nodes of questions that are no longer open.
    past_nodes: u64,
}

/// A question and its answer so far.
pub struct Inquiry<Q: Question> {
    question: Q,
    answer: Response<Q>,
}

impl<Q: Question> Inquiry<Q> {
    /// The question.
    pub fn question(&self) -> &Q {
        &self.question
    }

    /// The answer so far.
    pub fn answer(&self) -> &Response<Q> {
        &self.answer
    }

    /// Whether the answer is complete.
    pub fn is_complete(&self) -> bool {
        let (done, parts) = self.answer.progress();
        self.answer.is_over() && done >= parts
    }
}

impl<Q: Question> Desk<Q> {
    fn new(workers: &Workers, topic: Topic, priority: Priority, most_kept: usize) -> Desk<Q> {
        Desk {
            workers: workers.clone(),
            topic,
            priority,
            open: None,
            kept: Vec::new(),
            most_kept,
            past_nodes: 0,
        }
    }

    /// Asks, unless just this is asked or known already; `None` drops the question.
    pub fn want(&mut self, question: Option<Q>) {
        if self.open.as_ref().map(Inquiry::question) == question.as_ref() {
            return;
        }
        if let Some(old) = self.open.take() {
            self.past_nodes += old.answer.nodes();
            if old.is_complete() && self.most_kept > 0 {
                self.kept.push(old);
            }
        }
        let excess = self.kept.len().saturating_sub(self.most_kept);
        self.kept.drain(..excess);
        self.open = question.map(|question| self.ask(question));
    }

    fn ask(&mut self, question: Q) -> Inquiry<Q> {
        let known = self.kept.iter().position(|kept| kept.question == question);
        if let Some(index) = known {
            let inquiry = self.kept.remove(index);
            self.past_nodes = self.past_nodes.saturating_sub(inquiry.answer.nodes());
            return inquiry;
        }
        let answer = self.workers.ask(&question, self.priority);
        Inquiry { question, answer }
    }

    /// Ends the work on the question and keeps what is known.
    pub fn stop(&mut self) {
        if let Some(Inquiry { answer, .. }) = &mut self.open {
            *answer = Response::Stopped(Stopped {
                report: answer.report().clone(),
                progress: answer.progress(),
                nodes: answer.nodes(),
                elapsed: answer.elapsed(),
            });
        }
    }

    /// Shows what is known of a question; nobody works on it.
    pub fn show(&mut self, question: Q, report: Q::Report, is_complete: bool) {
        self.want(None);
        let answer = Response::Stopped(Stopped {
            report,
            progress: (is_complete.into(), 1),
            nodes: 0,
            elapsed: Duration::ZERO,
        });
        self.open = Some(Inquiry { question, answer });
    }

    /// The question, if one is open.
    pub fn inquiry(&self) -> Option<&Inquiry<Q>> {
        self.open.as_ref()
    }

    /// Whether a question is open.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Whether workers are still at it.
    pub fn is_running(&self) -> bool {
        self.running().is_some()
    }

    /// What is known of the answer, if a question is open.
    pub fn report(&self) -> Option<&Q::Report> {
        Some(self.open.as_ref()?.answer.report())
    }
}

impl<Q: Question> AnyDesk for Desk<Q> {
    fn poll(&mut self) -> bool {
        let open = self.open.as_mut();
        open.is_some_and(|inquiry| inquiry.answer.poll(PIECES))
    }

    fn running(&self) -> Option<Topic> {
        let inquiry = self.open.as_ref()?;
        (!inquiry.answer.is_over()).then_some(self.topic)
    }

    fn halted(&self) -> Option<Topic> {
        let inquiry = self.open.as_ref()?;
        let is_failed = inquiry.answer.failure().is_some();
        let is_halted = inquiry.answer.is_over() && !inquiry.is_complete();
        (is_halted && !is_failed).then_some(self.topic)
    }

    fn halt(&mut self) {
        if self.is_running() {
            self.stop();
        }
    }

    fn go_on(&mut self) {
        if self.halted().is_some()
            && let Some(halted) = self.open.take()
        {
            self.past_nodes += halted.answer.nodes();
            self.open = Some(self.ask(halted.question));
        }
    }

    fn nodes(&self) -> u64 {
        let open = self.open.as_ref();
        self.past_nodes + open.map_or(0, |inquiry| inquiry.answer.nodes())
    }

    fn failure(&self) -> Option<&str> {
        self.open.as_ref()?.answer.failure()
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::sync::mpsc::sync_channel;
    use std::sync::{Arc, Mutex};

    use super::*;
    use kibitzer::analysis::Deal;
    use kibitzer::notation::text;
    use kibitzer::pool::{Pool, PoolOptions};
    use kibitzer::rules::{Chance, Game, Position, Setup};

    fn position(text: &str) -> Position {
        let line = text::parse_line(text).unwrap();
        Position::from_setup(&line.problem.setup).unwrap()
    }

    /// Play goes on along a best line that is still searched, while all that is seen beside it is worked
    /// out too. The one worker is held after every event until it may go on.
    #[test]
    fn the_value_in_view_goes_before_everything_else() {
        let (go_on, held) = sync_channel(0);
        let held = Mutex::new(held);
        let options = PoolOptions {
            threads: NonZeroUsize::MIN,
            memory_bytes: 4 << 20,
            ..PoolOptions::default()
        };
        // Nobody holds it any more when the test is over.
        let hold = move || drop(held.lock().map(|held| held.recv()));
        let pool = Pool::new(options, hold).unwrap();
        let mut inquiries = Inquiries::new(Workers::Pool(Arc::new(pool)));
        let mut setup = Setup::empty(Game::Bridge);
        setup.deal(&mut Chance::from_seed(8));
        let whole = Position::from_setup(&setup).unwrap();
        let next = whole.after(whole.legal_cards().iter().next().unwrap());
        inquiries.line.want(Some(BestLine(whole)));
        while !inquiries.line.poll() {}
        inquiries.preview.want(next.ok().map(BestLine));
        inquiries.hint_line.want(next.ok().map(BestLine));
        let deal = Deal::from_setup(&setup).unwrap();
        inquiries.table.want(Some(EveryFirstHand(deal)));
        let short = position("bridge N:AQ... 32... .AK.. K4... NT W");
        inquiries.choices.want(Some(Choices(short)));
        while inquiries.choices.is_running() {
            go_on.send(()).unwrap();
            inquiries.poll();
        }
        drop(go_on);
        for line in [&inquiries.line, &inquiries.preview, &inquiries.hint_line] {
            assert!(line.report().unwrap().steps.is_empty());
        }
        assert!(inquiries.table.is_running());
    }

    #[test]
    fn a_changed_question_is_dropped_and_a_known_one_is_not_asked_again() {
        let one = position("bridge N:AQ... 32... .AK.. K4... NT W");
        let two = one.after("SK".parse().unwrap()).unwrap();
        let mut inquiries = Inquiries::new(Workers::InStep);
        inquiries.choices.want(Some(Choices(one)));
        while inquiries.poll() {}
        assert!(inquiries.choices.report().unwrap().best().is_some());
        inquiries.choices.want(Some(Choices(two)));
        assert!(inquiries.choices.report().unwrap().best().is_none());
        inquiries.choices.want(Some(Choices(one)));
        assert!(inquiries.choices.report().unwrap().best().is_some());
    }

    #[test]
    fn stopped_work_keeps_what_is_known() {
        let position = position("bridge N:AQ... 32... .AK.. K4... NT W");
        let mut inquiries = Inquiries::new(Workers::InStep);
        inquiries.choices.want(Some(Choices(position)));
        inquiries.poll();
        inquiries.choices.stop();
        assert!(!inquiries.poll());
        assert_eq!(inquiries.choices.report().unwrap().all().len(), 1);
        assert!(!inquiries.choices.inquiry().unwrap().is_complete());
        assert_eq!(inquiries.running().count(), 0);
    }
}
