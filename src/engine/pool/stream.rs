//! Answers in the order of their questions, while later questions are already being answered.

use std::collections::VecDeque;
use std::time::Duration;

use crate::analysis::Question;

use super::ticket::Ticket;

/// Work that was submitted to a pool: a [`Ticket`], several of them, or either of these paired with data of the caller.
pub trait Pending {
    /// Waits for a message from a worker for at most `patience`, and receives all messages that have been sent. Returns
    /// true if no more will come: the work is done, or a worker failed.
    fn advance(&mut self, patience: Duration) -> bool;
}

impl<Q: Question> Pending for Ticket<Q> {
    fn advance(&mut self, patience: Duration) -> bool {
        self.wait_for(patience);
        self.poll(usize::MAX);
        self.is_over()
    }
}

/// Work paired with data of the caller.
impl<P: Pending, D> Pending for (P, D) {
    fn advance(&mut self, patience: Duration) -> bool {
        self.0.advance(patience)
    }
}

/// Several pieces of work, which are over when all of them are. Waits for the first that is not over, and receives the
/// messages of the others without waiting.
impl<P: Pending> Pending for [P] {
    fn advance(&mut self, mut patience: Duration) -> bool {
        let mut is_over = true;
        for work in self {
            if !work.advance(patience) {
                is_over = false;
                patience = Duration::ZERO;
            }
        }
        is_over
    }
}

/// A window of submitted questions, whose answers come out in the order of submission.
///
/// The workers must not run out of questions, but the answers to millions of questions need not be in memory at once.
/// So a limited number of questions is kept submitted, and each answer that is taken out makes room for a new one.
/// Dropping the window cancels the work that it holds.
///
/// ```
/// use std::time::Duration;
///
/// use kibitzer::analysis::Best;
/// use kibitzer::pool::{Answers, Pool, PoolOptions, Priority, Ticket};
/// use kibitzer::rules::Position;
///
/// let pool = Pool::new(PoolOptions::default(), || {})?;
/// let deals = ["AQ... 32... .AK.. K4...", "A2... KQ... .AK.. J9..."];
/// let positions: Vec<Position> = deals
///     .iter()
///     .map(|deal| format!("N:{deal} NT W").parse())
///     .collect::<Result<_, _>>()?;
///
/// let mut tickets = positions
///     .into_iter()
///     .map(|position| pool.submit(Best(position), Priority::Background));
/// let mut answers: Answers<Ticket<Best>> = pool.stream();
/// let mut tricks = Vec::new();
/// while answers.fill(&mut tickets) {
///     if let Some(ticket) = answers.next_if_over(Duration::from_millis(50)) {
///         tricks.push(ticket.join()?.0);
///     }
///     println!("{} of {} boards", tricks.len(), deals.len());
/// }
/// assert_eq!(tricks, [2, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use = "dropping the window cancels its questions"]
pub struct Answers<P> {
    size: usize,
    pending: VecDeque<P>,
}

impl<P: Pending> Answers<P> {
    /// Creates an empty window for `size` pieces of work, at least 1.
    /// [`Pool::stream`](super::Pool::stream) chooses a size that keeps all its threads busy.
    pub fn new(size: usize) -> Answers<P> {
        Answers {
            size: size.max(1),
            pending: VecDeque::new(),
        }
    }

    /// Returns true if more work should be submitted, so that the workers do not run out of it.
    pub fn has_room(&self) -> bool {
        self.pending.len() < self.size
    }

    /// Returns true if all answers have been taken out.
    pub fn is_empty(&self) -> bool {
        self.pending.is_empty()
    }

    /// Adds work after that submitted before, even if there is [no room](Answers::has_room).
    pub fn push(&mut self, work: P) {
        self.pending.push_back(work);
    }

    /// Takes work from `more` until the window is full or there is none left. Returns false if the window is empty,
    /// because all answers have been taken out.
    pub fn fill(&mut self, more: &mut impl Iterator<Item = P>) -> bool {
        let room = self.size.saturating_sub(self.pending.len());
        self.pending.extend(more.take(room));
        !self.is_empty()
    }

    /// Waits for a message about the first work in the window, for at most `patience`. Removes and returns that work if
    /// it is over. Returns `None` if it is not over, or if the window is empty.
    pub fn next_if_over(&mut self, patience: Duration) -> Option<P> {
        self.pending.pop_front_if(|first| first.advance(patience))
    }

    /// Removes the first work from the window and returns it, whether it is over or not.
    pub fn take_first(&mut self) -> Option<P> {
        self.pending.pop_front()
    }

    /// Returns the first work in the window, whose answer is the next to come out.
    pub fn first(&self) -> Option<&P> {
        self.pending.front()
    }

    /// Iterates mutably over the work in the window, in the order of submission.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut P> {
        self.pending.iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::iter;

    use super::*;

    /// Numbered work that is over once it has been advanced a given number of times.
    #[derive(PartialEq, Debug)]
    struct Countdown {
        number: usize,
        left: usize,
    }

    impl Pending for Countdown {
        fn advance(&mut self, _: Duration) -> bool {
            self.left = self.left.saturating_sub(1);
            self.left == 0
        }
    }

    /// Takes out all answers of the window, and waits for them as long as necessary.
    fn take_all<P: Pending>(answers: &mut Answers<P>) -> Vec<P> {
        let next = || {
            while !answers.is_empty() {
                if let Some(work) = answers.next_if_over(Duration::MAX) {
                    return Some(work);
                }
            }
            None
        };
        iter::from_fn(next).collect()
    }

    #[test]
    fn answers_come_out_in_the_order_of_submission() {
        let mut answers = Answers::new(4);
        let lengths = [3, 1, 2, 1].into_iter().enumerate();
        answers.fill(&mut lengths.map(|(number, left)| Countdown { number, left }));
        // The second is over first, but waits for its turn.
        assert!(answers.iter_mut().nth(1).unwrap().advance(Duration::ZERO));
        assert_eq!(answers.next_if_over(Duration::ZERO), None);
        let numbers: Vec<usize> = (take_all(&mut answers).iter().map(|work| work.number)).collect();
        assert_eq!(numbers, [0, 1, 2, 3]);
    }

    #[test]
    fn the_window_stays_full_while_work_remains_and_never_exceeds_its_size() {
        let submitted = Cell::new(0);
        let mut work = (0..10).map(|number| {
            submitted.set(number + 1);
            Countdown { number, left: 2 }
        });
        let mut answers = Answers::new(3);
        let mut taken = 0;
        while answers.fill(&mut work) {
            let held = submitted.get() - taken;
            assert_eq!(held, (10 - taken).min(3));
            assert_eq!(answers.has_room(), held < 3);
            taken += usize::from(answers.next_if_over(Duration::ZERO).is_some());
        }
        assert_eq!(taken, 10);
    }

    #[test]
    fn a_window_without_work_is_empty() {
        let mut answers: Answers<Countdown> = Answers::new(0);
        assert!(!answers.fill(&mut iter::empty()));
        assert!(answers.is_empty() && answers.has_room());
        assert_eq!(answers.next_if_over(Duration::MAX), None);
        assert_eq!(answers.first(), None);
        assert_eq!(answers.take_first(), None);
    }

    #[test]
    fn combined_work_is_finished_only_when_every_part_is_finished() {
        let mut work = [3, 1, 2].map(|left| (Countdown { number: 0, left }, "a board"));
        assert!(!work.advance(Duration::ZERO));
        assert!(!work.advance(Duration::ZERO));
        assert!(work.advance(Duration::ZERO));
    }
}
