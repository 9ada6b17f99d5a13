//! The questions that the workers answer for the session.
//!
//! The session sets one question for each topic. Setting the same question again has no effect; a different one stops
//! the work on the old one. Some complete answers are kept, so that stepping back and forth does not repeat any work.

use kibitzer::analysis::{
    BestLine, Choices, Discards, EveryFirstHand, EveryLead, HardestReply, Layouts, RandomDeals,
    Review, SampledChoices,
};
use kibitzer::annotation::{BoardValues, Solutions};
use kibitzer::pool::Priority;
use kibitzer::soundness::{Exchanges, ProblemCases, Soundness};

use crate::document::difficulty::SolvingCost;
use crate::session::analysis::remote::Portable;
use crate::session::analysis::workers::{LocalAnswer, Response, Workers};

/// Declares all topics in one table. Each row has a topic, the field for its question, the type of the question, its
/// priority, and the number of complete answers to keep.
macro_rules! topics {
    ($($(#[$doc:meta])* $topic:ident in $field:ident: $question:ty, $priority:ident, $kept:literal;)*) => {
        /// A kind of question for the worker threads, such as the best line of play. At most one question of each kind
        /// is open at a time.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Topic {
            $($(#[$doc])* $topic,)*
        }

        /// The open questions of all kinds, with the worker threads that answer them.
        pub struct Inquiries {
            workers: Workers,
            /// True if the search for repairs by one swap is followed by a search for pairs of swaps, in case no single
            /// swap makes the problem sound.
            pub(in crate::session) extends_repairs: bool,
            $($(#[$doc])* pub $field: QuestionSlot<$question>,)*
        }

        impl Inquiries {
            /// Creates the inquiries for these worker threads, without any open question.
            pub fn new(workers: Workers) -> Inquiries {
                Inquiries {
                    extends_repairs: false,
                    $($field: QuestionSlot::new(&workers, Topic::$topic, Priority::$priority, $kept),)*
                    workers,
                }
            }

            fn slots(&self) -> impl Iterator<Item = &dyn AnySlot> {
                [$(&self.$field as &dyn AnySlot),*].into_iter()
            }

            fn slots_mut(&mut self) -> impl Iterator<Item = &mut dyn AnySlot> {
                [$(&mut self.$field as &mut dyn AnySlot),*].into_iter()
            }
        }
    };
}

// Most urgent first. The values in view, of the position and of each card, come before everything else, then best
// lines. Questions with priority `Soon` may take long but stay the same from card to card. Counts of layouts are large,
// so the session stores them itself.
topics! {
    /// The engine's next card against a user who is solving a problem.
    Reply in reply: HardestReply, Now, 128;
    /// The value of every legal card, for a hint to a user who is solving a problem.
    Hint in hint: Choices, Now, 16;
    /// The values of all legal cards in the position on the table.
    Choices in choices: Choices, Now, 128;
    /// A best line, for a hint to a user who is solving a problem.
    HintLine in hint_line: BestLine, Next, 16;
    /// The best line of play from the position on the table.
    Line in line: BestLine, Next, 128;
    /// The best line of play after the card that the user previews.
    Preview in preview: BestLine, Next, 64;
    /// The mistakes in the user's attempt to solve a problem.
    Solved in solved: Review, Soon, 16;
    /// The value of every position in the displayed line of play, which shows the mistakes.
    Played in played: Review, Soon, 128;
    /// The makeable tricks of every declarer in every strain, for every seat that could make the opening lead.
    Table in table: EveryFirstHand, Soon, 128;
    /// The value of every discard for the hands on the table, in preferans.
    Discards in discards: Discards, Soon, 128;
    /// Every lead against every discard for the hands on the table, in preferans.
    LeadTable in lead_table: EveryLead, Soon, 16;
    /// The value of every discard over all layouts of the other hands, in preferans.
    AllDiscards in all_discards: Discards, Background, 16;
    /// The value of every discard in every strain, in preferans.
    Games in games: Discards, Background, 2;
    /// The soundness of the problem on the table.
    Soundness in soundness: Soundness, Background, 16;
    /// The cases of the problem on the table, such as each lead.
    Cases in problem_cases: ProblemCases, Background, 4;
    /// Swaps of two cards that repair the problem on the table.
    Repairs in repairs: Exchanges, Background, 4;
    /// Pairs of swaps that repair the problem on the table.
    LargerRepairs in larger_repairs: Exchanges, Background, 4;
    /// Exchanges of cards that do not change the solution of the problem on the table.
    MinimalForm in minimal_form: Exchanges, Background, 4;
    /// The solutions of the problems of a handout. The session stores them itself, so none are kept here.
    Solutions in solutions: Solutions, Soon, 0;
    /// The difficulty of one of the user's problems.
    Difficulty in difficulty: SolvingCost, Background, 0;
    /// The values of some boards of the overview. The overview stores them itself, so none are kept here.
    Boards in boards: BoardValues, Background, 0;
    /// The count of all layouts of two unseen hands.
    Layouts in layouts: Layouts, Background, 0;
    /// Random deals of the unseen hands, solved for every card to lead.
    Lead in lead: SampledChoices, Background, 0;
    /// Random deals that meet conditions.
    Dealing in dealing: RandomDeals, Background, 0;
}

/// The maximum number of partial results received for one answer in one poll, so that receiving them does not delay a
/// frame.
const MAX_PIECES: usize = 512;

impl Inquiries {
    /// Returns the worker threads.
    pub(in crate::session) fn workers(&self) -> &Workers {
        &self.workers
    }

    /// Returns the number of worker threads.
    pub fn threads(&self) -> usize {
        self.workers.threads()
    }

    /// Returns the fraction of the transposition tables in use, 0.0 to 1.0.
    pub fn table_fill(&self) -> f64 {
        self.workers.table_fill()
    }

    /// Receives new results from the worker threads. Returns true if there were any.
    pub fn poll(&mut self) -> bool {
        // Every topic has to be polled, not only the first with new results.
        self.slots_mut()
            .fold(false, |news, slot| slot.poll() | news)
    }

    /// Returns the kinds of questions on which worker threads are busy.
    pub fn running(&self) -> impl Iterator<Item = Topic> {
        self.slots().filter_map(|slot| slot.running())
    }

    /// Returns the kinds of questions whose work was stopped before they were answered.
    pub fn halted(&self) -> impl Iterator<Item = Topic> {
        self.slots().filter_map(|slot| slot.halted())
    }

    /// Stops the work on all questions. The results so far stay available.
    pub(in crate::session) fn stop_all(&mut self) {
        self.slots_mut().for_each(|slot| slot.halt());
    }

    /// Resumes the work on all questions where it was stopped.
    pub(in crate::session) fn resume(&mut self) {
        self.slots_mut().for_each(|slot| slot.resume());
    }

    /// Returns the number of nodes searched since the studio was started.
    pub fn nodes(&self) -> u64 {
        self.slots().map(|slot| slot.nodes()).sum()
    }

    /// Returns the error message if a worker thread failed.
    pub fn failure(&self) -> Option<&str> {
        self.slots().find_map(|slot| slot.failure())
    }
}

/// The operations of a [`QuestionSlot`] that do not depend on the type of its question.
pub(in crate::session) trait AnySlot {
    /// Receives new partial results of the answer. Returns true if there were any.
    fn poll(&mut self) -> bool;
    /// Returns the kind of the open question if worker threads are busy with it.
    fn running(&self) -> Option<Topic>;
    /// Returns the kind of the open question if the work on it was stopped before it was answered.
    fn halted(&self) -> Option<Topic>;
    /// Stops the work on the open question, if worker threads are busy with it.
    fn halt(&mut self);
    /// Resumes the work on the open question, if it was stopped.
    fn resume(&mut self);
    /// Returns the number of nodes searched for all questions of this kind.
    fn nodes(&self) -> u64;
    /// Returns the error message if a worker thread failed on the open question.
    fn failure(&self) -> Option<&str>;
}

/// The open question of one kind, if any, and a cache of complete answers to earlier questions of that kind.
pub struct QuestionSlot<Q: Portable> {
    workers: Workers,
    topic: Topic,
    priority: Priority,
    /// The open question with its answer so far.
    open: Option<Inquiry<Q>>,
    /// Earlier questions with their complete answers, newest last.
    kept: Vec<Inquiry<Q>>,
    /// Maximum number of earlier questions whose answers are kept.
    max_kept: usize,
    /// The number of nodes searched for questions that are no longer open.
    past_nodes: u64,
}

/// A question for the worker threads and its answer so far.
pub struct Inquiry<Q: Portable> {
    question: Q,
    answer: Response<Q>,
}

impl<Q: Portable> Inquiry<Q> {
    /// Returns the question that the worker threads answer.
    pub fn question(&self) -> &Q {
        &self.question
    }

    /// Returns the answer as far as it is known.
    pub fn answer(&self) -> &Response<Q> {
        &self.answer
    }

    /// Returns true if the answer is complete.
    pub fn is_complete(&self) -> bool {
        let (done, parts) = self.answer.progress();
        self.answer.is_over() && done >= parts
    }
}

impl<Q: Portable> QuestionSlot<Q> {
    /// Creates a slot without an open question. `max_kept` is the maximum number of complete answers that it keeps.
    fn new(
        workers: &Workers,
        topic: Topic,
        priority: Priority,
        max_kept: usize,
    ) -> QuestionSlot<Q> {
        QuestionSlot {
            workers: workers.clone(),
            topic,
            priority,
            open: None,
            kept: Vec::new(),
            max_kept,
            past_nodes: 0,
        }
    }

    /// Replaces the open question and stops the work on it; `None` leaves no question open. Does nothing if the same
    /// question is already open. A kept complete answer is used again instead of being computed anew.
    pub fn set_question(&mut self, question: Option<Q>) {
        if self.open.as_ref().map(Inquiry::question) == question.as_ref() {
            return;
        }
        if let Some(old) = self.open.take() {
            self.past_nodes += old.answer.nodes();
            if old.is_complete() && self.max_kept > 0 {
                self.kept.push(old);
            }
        }
        let excess = self.kept.len().saturating_sub(self.max_kept);
        self.kept.drain(..excess);
        self.open = question.map(|question| self.ask(question));
    }

    /// Opens a question with its kept answer, if there is one, or else submits the question to the worker threads.
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

    /// Opens the newest kept question for which `is_wanted` returns true, with its answer. Does nothing if a question
    /// is open.
    pub fn recall(&mut self, is_wanted: impl Fn(&Q) -> bool) {
        let kept = || self.kept.iter().map(Inquiry::question).rev();
        if self.open.is_none()
            && let Some(question) = kept().find(|question| is_wanted(question)).cloned()
        {
            self.set_question(Some(question));
        }
    }

    /// Stops the work on the open question. Its answer so far stays available.
    pub fn stop(&mut self) {
        if let Some(Inquiry { answer, .. }) = &mut self.open {
            *answer = Response::Local(LocalAnswer {
                nodes: answer.nodes(),
                elapsed: answer.elapsed(),
                ..LocalAnswer::new(answer.report().clone(), answer.progress())
            });
        }
    }

    /// Opens a question together with its known answer, without starting any work.
    pub fn show(&mut self, question: Q, report: Q::Report, is_complete: bool) {
        self.set_question(None);
        let answer = Response::Local(LocalAnswer::new(report, (is_complete.into(), 1)));
        self.open = Some(Inquiry { question, answer });
    }

    /// Returns the open question with its answer so far, if any.
    pub fn inquiry(&self) -> Option<&Inquiry<Q>> {
        self.open.as_ref()
    }

    /// Returns true if a question is open.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Returns true if a question is open, and its answer is complete.
    pub fn is_done(&self) -> bool {
        self.open.as_ref().is_some_and(Inquiry::is_complete)
    }

    /// Returns true if worker threads are busy with the open question.
    pub fn is_running(&self) -> bool {
        self.running().is_some()
    }

    /// Returns true if the work on the open question was stopped before it was answered.
    pub fn is_halted(&self) -> bool {
        self.halted().is_some()
    }

    /// Returns the results so far for the open question, if there is one.
    pub fn report(&self) -> Option<&Q::Report> {
        Some(self.open.as_ref()?.answer.report())
    }
}

impl<Q: Portable> AnySlot for QuestionSlot<Q> {
    fn poll(&mut self) -> bool {
        let open = self.open.as_mut();
        open.is_some_and(|inquiry| inquiry.answer.poll(MAX_PIECES))
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

    fn resume(&mut self) {
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
    use kibitzer::notation::text;
    use kibitzer::pool::{Pool, PoolOptions};
    use kibitzer::rules::{Chance, Deal, Game, Position, Setup};

    fn position(text: &str) -> Position {
        let line = text::parse_line(text).unwrap();
        Position::from_setup(&line.problem.setup).unwrap()
    }

    /// Checks that the values of the legal cards are computed before everything else, even if best lines and the table
    /// of makeable tricks were requested first. The only worker thread is blocked after each result until the test
    /// releases it.
    #[test]
    fn values_of_legal_cards_have_priority() {
        let (resume, held) = sync_channel(0);
        let held = Mutex::new(held);
        let options = PoolOptions {
            threads: NonZeroUsize::MIN,
            memory_bytes: 4 << 20,
            ..PoolOptions::default()
        };
        // Nobody holds the worker after the end of the test.
        let hold = move || drop(held.lock().map(|held| held.recv()));
        let pool = Pool::new(options, hold).unwrap();
        let mut inquiries = Inquiries::new(Workers::Pool(Arc::new(pool)));
        let mut setup = Setup::empty(Game::Bridge);
        setup.deal(&mut Chance::from_seed(8));
        let whole = Position::from_setup(&setup).unwrap();
        let next = whole.after(whole.legal_cards().iter().next().unwrap());
        inquiries.line.set_question(Some(BestLine(whole)));
        while !inquiries.line.poll() {}
        inquiries.preview.set_question(next.ok().map(BestLine));
        inquiries.hint_line.set_question(next.ok().map(BestLine));
        let deal = Deal::from_setup(&setup).unwrap();
        inquiries.table.set_question(Some(EveryFirstHand(deal)));
        let short = position("bridge N:AQ... 32... .AK.. K4... NT W");
        inquiries.choices.set_question(Some(Choices(short)));
        while inquiries.choices.is_running() {
            resume.send(()).unwrap();
            inquiries.poll();
        }
        drop(resume);
        for line in [&inquiries.line, &inquiries.preview, &inquiries.hint_line] {
            assert!(line.report().unwrap().steps.is_empty());
        }
        assert!(inquiries.table.is_running());
    }

    #[test]
    fn a_known_answer_is_reused_when_its_question_returns() {
        let one = position("bridge N:AQ... 32... .AK.. K4... NT W");
        let two = one.after("SK".parse().unwrap()).unwrap();
        let mut inquiries = Inquiries::new(Workers::InStep);
        inquiries.choices.set_question(Some(Choices(one)));
        while inquiries.poll() {}
        assert!(inquiries.choices.report().unwrap().best().is_some());
        inquiries.choices.set_question(Some(Choices(two)));
        assert!(inquiries.choices.report().unwrap().best().is_none());
        inquiries.choices.set_question(Some(Choices(one)));
        assert!(inquiries.choices.report().unwrap().best().is_some());
    }

    #[test]
    fn stopped_work_keeps_the_answer_so_far() {
        let position = position("bridge N:AQ... 32... .AK.. K4... NT W");
        let mut inquiries = Inquiries::new(Workers::InStep);
        inquiries.choices.set_question(Some(Choices(position)));
        inquiries.poll();
        inquiries.choices.stop();
        assert!(!inquiries.poll());
        assert_eq!(inquiries.choices.report().unwrap().all().len(), 1);
        assert!(!inquiries.choices.inquiry().unwrap().is_complete());
        assert_eq!(inquiries.running().count(), 0);
    }
}
