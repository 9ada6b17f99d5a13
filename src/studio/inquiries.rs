//! The questions that are open for what stands on the table.
//!
//! The session says what it wants to know; a question that stays the same goes on, a changed
//! one is dropped and its workers stop. Answers that were complete are kept for a while, so
//! that stepping back and forth asks nothing twice.

use std::time::Duration;

use kibitzer::analysis::{
    Choices, Discarding, Line, Played, Report, Request, Statistics, TrickTable,
};
use kibitzer::pool::Priority;

use super::workers::{Answer, Workers};

/// What can be asked at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Topic {
    /// What every card is worth.
    Choices,
    /// One best line.
    Line,
    /// The course of the play.
    Played,
    /// Every declarer in every strain.
    Table,
    /// Every discard, in the layout on the table.
    Discards,
    /// Every discard, in all layouts of the other hands.
    AllDiscards,
    /// All layouts of two hands.
    Layouts,
}

impl Topic {
    /// All topics, the most urgent first.
    pub const ALL: [Topic; 7] = [
        Topic::Choices,
        Topic::Line,
        Topic::Played,
        Topic::Table,
        Topic::Discards,
        Topic::AllDiscards,
        Topic::Layouts,
    ];

    /// What is being worked out, in words.
    pub const fn name(self) -> &'static str {
        match self {
            Topic::Choices => "card values",
            Topic::Line => "best line",
            Topic::Played => "course of the play",
            Topic::Table => "what makes",
            Topic::Discards => "discards",
            Topic::AllDiscards => "discards in all layouts",
            Topic::Layouts => "opponents’ deals",
        }
    }

    const fn priority(self) -> Priority {
        match self {
            Topic::Choices | Topic::Line => Priority::Now,
            // They stay the same from card to card, and may take long.
            Topic::Played | Topic::Table | Topic::Discards => Priority::Soon,
            Topic::AllDiscards | Topic::Layouts => Priority::Background,
        }
    }
}

/// A question and its answer so far.
pub struct Inquiry {
    request: Request,
    answer: Box<dyn Answer>,
}

impl Inquiry {
    /// The question.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// The answer so far.
    pub fn answer(&self) -> &dyn Answer {
        &*self.answer
    }

    /// Whether the answer is complete.
    pub fn is_complete(&self) -> bool {
        let (done, parts) = self.answer.progress();
        self.answer.is_over() && done >= parts
    }

    /// Ends the work and keeps what is known.
    fn stop(&mut self) {
        self.answer = Box::new(Stopped {
            report: self.answer.report().clone(),
            progress: self.answer.progress(),
            nodes: self.answer.nodes(),
            elapsed: self.answer.elapsed(),
        });
    }
}

/// What is known of a question that nobody works on.
struct Stopped {
    report: Report,
    progress: (usize, usize),
    nodes: u64,
    elapsed: Duration,
}

impl Answer for Stopped {
    fn poll(&mut self, _most: usize) -> bool {
        false
    }

    fn report(&self) -> &Report {
        &self.report
    }

    fn progress(&self) -> (usize, usize) {
        self.progress
    }

    fn is_over(&self) -> bool {
        true
    }

    fn failure(&self) -> Option<&str> {
        None
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn elapsed(&self) -> Duration {
        self.elapsed
    }
}

/// All open questions, and the workers that answer them.
pub struct Inquiries {
    workers: Box<dyn Workers>,
    open: [Option<Inquiry>; Topic::ALL.len()],
    kept: Vec<Inquiry>,
    /// Nodes of questions that are no longer open.
    past_nodes: u64,
}

/// Complete answers that are kept.
const KEPT: usize = 128;

/// Pieces of one answer taken in at a time, so that a frame is never late.
const PIECES: usize = 512;

impl Inquiries {
    /// Nothing asked yet.
    pub fn new(workers: Box<dyn Workers>) -> Inquiries {
        Inquiries {
            workers,
            open: Default::default(),
            kept: Vec::new(),
            past_nodes: 0,
        }
    }

    /// How many questions can be worked on at a time.
    pub fn threads(&self) -> usize {
        self.workers.threads()
    }

    /// The share of the transposition tables that is in use, 0 to 1.
    pub fn table_fill(&self) -> f64 {
        self.workers.table_fill()
    }

    /// Asks, unless just this is asked or known already; `None` drops the question.
    pub fn want(&mut self, topic: Topic, request: Option<Request>) {
        let slot = &mut self.open[topic as usize];
        if slot.as_ref().map(|inquiry| &inquiry.request) == request.as_ref() {
            return;
        }
        if let Some(old) = slot.take() {
            self.past_nodes += old.answer.nodes();
            // Counts are large, and the session keeps them itself.
            if old.is_complete() && topic != Topic::Layouts {
                self.kept.push(old);
            }
        }
        let excess = self.kept.len().saturating_sub(KEPT);
        self.kept.drain(..excess);
        self.open[topic as usize] = request.map(|request| self.ask(request, topic.priority()));
    }

    fn ask(&mut self, request: Request, priority: Priority) -> Inquiry {
        let known = self.kept.iter().position(|kept| kept.request == request);
        if let Some(index) = known {
            let inquiry = self.kept.remove(index);
            self.past_nodes = self.past_nodes.saturating_sub(inquiry.answer.nodes());
            return inquiry;
        }
        let answer = self.workers.ask(&request, priority);
        Inquiry { request, answer }
    }

    /// Ends the work on a question and keeps what is known.
    pub fn stop(&mut self, topic: Topic) {
        if let Some(inquiry) = &mut self.open[topic as usize] {
            inquiry.stop();
        }
    }

    /// Shows what is known of a question; nobody works on it.
    pub fn show(&mut self, topic: Topic, request: Request, report: Report, is_complete: bool) {
        self.want(topic, None);
        let answer = Box::new(Stopped {
            report,
            progress: (is_complete.into(), 1),
            nodes: 0,
            elapsed: Duration::ZERO,
        });
        self.open[topic as usize] = Some(Inquiry { request, answer });
    }

    /// Takes in what the workers found; whether there was anything.
    pub fn poll(&mut self) -> bool {
        let mut news = false;
        for inquiry in self.open.iter_mut().flatten() {
            news |= inquiry.answer.poll(PIECES);
        }
        news
    }

    /// The question about a topic, if one is open.
    pub fn on(&self, topic: Topic) -> Option<&Inquiry> {
        self.open[topic as usize].as_ref()
    }

    /// The topics that workers are still at.
    pub fn running(&self) -> impl Iterator<Item = Topic> {
        Topic::ALL.into_iter().filter(|&topic| {
            self.on(topic)
                .is_some_and(|inquiry| !inquiry.answer.is_over())
        })
    }

    /// Nodes searched since the studio was opened.
    pub fn nodes(&self) -> u64 {
        let open: u64 = self.open.iter().flatten().map(|i| i.answer.nodes()).sum();
        self.past_nodes + open
    }

    /// What went wrong, if a worker failed.
    pub fn failure(&self) -> Option<&str> {
        self.open.iter().flatten().find_map(|i| i.answer.failure())
    }

    fn report(&self, topic: Topic) -> Option<&Report> {
        Some(self.on(topic)?.answer.report())
    }

    /// What every card is worth, as far as it is known.
    pub fn choices(&self) -> Option<&Choices> {
        match self.report(Topic::Choices)? {
            Report::Choices(choices) => Some(choices),
            _ => None,
        }
    }

    /// The best line, as far as it is known.
    pub fn line(&self) -> Option<&Line> {
        match self.report(Topic::Line)? {
            Report::Line(line) => Some(line),
            _ => None,
        }
    }

    /// The course of the play, as far as it is known.
    pub fn played(&self) -> Option<&Played> {
        match self.report(Topic::Played)? {
            Report::Played(played) => Some(played),
            _ => None,
        }
    }

    /// What every declarer makes, as far as it is known.
    pub fn table(&self) -> Option<&TrickTable> {
        match self.report(Topic::Table)? {
            Report::Table(table) => Some(table),
            _ => None,
        }
    }

    /// What becomes of every discard, in one layout or in all, as far as it is known.
    pub fn discards(&self, topic: Topic) -> Option<&Discarding> {
        match self.report(topic)? {
            Report::Discards(discarding) => Some(discarding),
            _ => None,
        }
    }

    /// The layouts counted so far.
    pub fn layouts(&self) -> Option<&Statistics> {
        match self.report(Topic::Layouts)? {
            Report::Layouts(statistics) => Some(statistics),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workers::InStep;
    use kibitzer::notation::text;
    use kibitzer::rules::Position;

    fn position(text: &str) -> Position {
        let line = text::parse_line(text).unwrap();
        Position::from_setup(&line.problem.setup).unwrap()
    }

    #[test]
    fn a_changed_question_is_dropped_and_a_known_one_is_not_asked_again() {
        let one = position("bridge N:AQ... 32... .AK.. K4... NT W");
        let two = one.after("SK".parse().unwrap()).unwrap();
        let mut inquiries = Inquiries::new(Box::new(InStep));
        inquiries.want(Topic::Choices, Some(Request::Choices(one)));
        while inquiries.poll() {}
        assert!(inquiries.choices().unwrap().best().is_some());
        inquiries.want(Topic::Choices, Some(Request::Choices(two)));
        assert!(inquiries.choices().unwrap().best().is_none());
        inquiries.want(Topic::Choices, Some(Request::Choices(one)));
        assert!(inquiries.choices().unwrap().best().is_some());
    }

    #[test]
    fn stopped_work_keeps_what_is_known() {
        let position = position("bridge N:AQ... 32... .AK.. K4... NT W");
        let mut inquiries = Inquiries::new(Box::new(InStep));
        inquiries.want(Topic::Choices, Some(Request::Choices(position)));
        inquiries.poll();
        inquiries.stop(Topic::Choices);
        assert!(!inquiries.poll());
        assert_eq!(inquiries.choices().unwrap().all().len(), 1);
        assert!(!inquiries.on(Topic::Choices).unwrap().is_complete());
        assert_eq!(inquiries.running().count(), 0);
    }
}
