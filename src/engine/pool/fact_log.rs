//! Logs through which workers exchange proved facts.
//!
//! Every worker has a log that it alone writes and all others read. There is no lock, because some worker writes or
//! reads every few microseconds. Facts are hints: a worker that misses one proves it again. So a log is short, and new
//! facts overwrite the oldest.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering, fence};

use crate::search::Fact;

/// The number, from 1, of the question or part of a question for which a fact about a position was proved. The fact is
/// true for every question, but useful only for its own.
pub(super) type FactTopic = u64;

/// A ring buffer of the last facts that one worker has proved, which the other workers read.
pub(super) struct FactLog {
    /// The entries of the ring buffer: fact number `n` is at index `n` modulo the capacity.
    facts: Box<[LoggedFact]>,
    /// The number of facts whose writing has begun since the log was created.
    begun: AtomicUsize,
    /// The number of facts that have been written completely since the log was created.
    written: AtomicUsize,
}

/// An entry of a fact log: the topic of a fact, followed by the fact itself, encoded as 64-bit words.
type LoggedFact = [AtomicU64; 1 + Fact::WORDS];

impl FactLog {
    /// The size of one entry of a fact log, in bytes.
    pub(super) const FACT_BYTES: usize = size_of::<LoggedFact>();

    /// Creates an empty log with a capacity of `facts` facts. The capacity is 0 if no other worker reads the log.
    pub(super) fn new(facts: usize) -> FactLog {
        let empty = || [const { AtomicU64::new(0) }; 1 + Fact::WORDS];
        FactLog {
            facts: (0..facts).map(|_| empty()).collect(),
            begun: AtomicUsize::new(0),
            written: AtomicUsize::new(0),
        }
    }

    /// Returns true if the log has a nonzero capacity, so that facts can be added.
    pub(super) fn has_capacity(&self) -> bool {
        !self.facts.is_empty()
    }

    /// Appends a fact to the log, overwriting the oldest fact if the log is full. Only the worker that owns the log may
    /// call this.
    pub(super) fn append(&self, topic: FactTopic, fact: Fact) {
        let number = self.written.load(Ordering::Relaxed);
        self.begun.store(number + 1, Ordering::Relaxed);
        // A reader that sees a word of this fact also sees that its writing has begun.
        fence(Ordering::Release);
        let words = [topic].into_iter().chain(fact.words());
        for (place, word) in self.facts[number % self.facts.len()].iter().zip(words) {
            place.store(word, Ordering::Relaxed);
        }
        self.written.store(number + 1, Ordering::Release);
    }

    /// Passes the facts about `topic`, from fact number `unread` on, to `learn`, and sets `unread` to the end of the
    /// log. Facts that were overwritten in the meantime are skipped.
    fn read(&self, unread: &mut usize, topic: FactTopic, learn: &mut impl FnMut(Fact)) {
        let written = self.written.load(Ordering::Acquire);
        let oldest = written.saturating_sub(self.facts.len());
        for number in oldest.max(*unread)..written {
            let place = &self.facts[number % self.facts.len()];
            if place[0].load(Ordering::Relaxed) != topic {
                continue;
            }
            let words = std::array::from_fn(|word| place[1 + word].load(Ordering::Relaxed));
            fence(Ordering::Acquire);
            // The words belong together unless another fact has been begun in this slot meanwhile.
            if self.begun.load(Ordering::Relaxed) <= number + self.facts.len() {
                learn(Fact::from_words(words));
            }
        }
        *unread = written;
    }
}

/// A worker's reader of the fact logs of other workers, with its position in each log.
///
/// It reads only the logs of its companions, the workers that have the same topic. Reading the log of any other worker
/// would be useless, and would slow down both workers, because the log changes all the time.
pub(super) struct FactReader {
    own: usize,
    topic: FactTopic,
    /// The indices of the other workers that had the same topic at the last check.
    companions: Vec<usize>,
    /// For each worker: the number of the first fact in the worker's log that has not been read yet.
    unread: Box<[usize]>,
}

impl FactReader {
    /// Creates the reader of the worker with index `own` in a pool of `workers` workers, without companions.
    pub(super) fn new(own: usize, workers: usize) -> FactReader {
        FactReader {
            own,
            topic: FactTopic::default(),
            companions: Vec::new(),
            unread: vec![0; workers].into(),
        }
    }

    /// Switches the reader to facts about another question. The next read begins with the oldest facts that are still
    /// in the logs.
    pub(super) fn set_topic(&mut self, topic: FactTopic) {
        if self.topic != topic {
            self.topic = topic;
            self.unread.fill(0);
            self.companions.clear();
        }
    }

    /// Finds the other workers that currently have the same topic. `topics` yields the topics of all workers, in the
    /// order of their indices.
    pub(super) fn find_companions(&mut self, topics: impl Iterator<Item = Option<FactTopic>>) {
        let others = topics.enumerate().filter(|(worker, _)| *worker != self.own);
        let same = others.filter(|(_, topic)| *topic == Some(self.topic));
        self.companions.clear();
        self.companions.extend(same.map(|(worker, _)| worker));
    }

    /// Returns the indices of the other workers that had the same topic at the last check.
    pub(super) fn companions(&self) -> &[usize] {
        &self.companions
    }

    /// Passes all unread facts about the current question to `learn`, from the logs of the companions. `log` returns
    /// the log of a worker.
    pub(super) fn read<'a>(
        &mut self,
        log: impl Fn(usize) -> &'a FactLog,
        mut learn: impl FnMut(Fact),
    ) {
        for &worker in &self.companions {
            log(worker).read(&mut self.unread[worker], self.topic, &mut learn);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Chance;

    /// Returns a fact for tests whose words are all derived from `number`, so that a mixture of two facts can be
    /// detected.
    fn test_fact(number: u64) -> Fact {
        Fact::from_words([number, 7, !number, number << 1, number ^ 0xFF, number + 1])
    }

    /// Returns the number that a fact for tests was derived from. Panics if the fact is a mixture of two.
    fn number_of_fact(fact: Fact) -> u64 {
        let words = fact.words();
        assert_eq!(words, test_fact(words[0]).words());
        words[0]
    }

    /// Reads all new facts from the logs, and returns the numbers that they were derived from.
    fn read_numbers(reader: &mut FactReader, logs: &[FactLog]) -> Vec<u64> {
        let mut numbers = Vec::new();
        let topic = Some(reader.topic);
        reader.find_companions(logs.iter().map(|_| topic));
        reader.read(
            |worker| &logs[worker],
            |fact| numbers.push(number_of_fact(fact)),
        );
        numbers
    }

    #[test]
    fn a_worker_reads_each_relevant_fact_of_other_workers_only_once() {
        let logs = [0; 3].map(|_| FactLog::new(10));
        let mut readers: Vec<FactReader> = (0..3).map(|own| FactReader::new(own, 3)).collect();
        readers.iter_mut().for_each(|reader| reader.set_topic(5));
        logs[0].append(5, test_fact(1));
        logs[1].append(5, test_fact(2));
        logs[1].append(6, test_fact(3));
        let all: Vec<_> = readers
            .iter_mut()
            .map(|reader| read_numbers(reader, &logs))
            .collect();
        assert_eq!(all, [vec![2], vec![1], vec![1, 2]]);
        assert!(
            readers
                .iter_mut()
                .all(|reader| read_numbers(reader, &logs).is_empty())
        );
        readers[2].set_topic(5);
        assert!(read_numbers(&mut readers[2], &logs).is_empty());
        readers[2].set_topic(6);
        assert_eq!(read_numbers(&mut readers[2], &logs), [3]);
    }

    #[test]
    fn only_workers_on_the_same_topic_share_facts() {
        let logs = [FactLog::new(4), FactLog::new(4), FactLog::new(4)];
        logs[1].append(5, test_fact(1));
        logs[2].append(5, test_fact(2));
        let mut reader = FactReader::new(0, 3);
        let mut read = |topics: [Option<FactTopic>; 3]| {
            let mut numbers = Vec::new();
            reader.set_topic(5);
            reader.find_companions(topics.into_iter());
            reader.read(
                |worker| &logs[worker],
                |fact| numbers.push(number_of_fact(fact)),
            );
            (reader.companions().to_vec(), numbers)
        };
        assert_eq!(read([Some(5), Some(6), None]), (vec![], vec![]));
        assert_eq!(read([Some(5), Some(6), Some(5)]), (vec![2], vec![2]));
        assert_eq!(read([Some(5), Some(5), None]), (vec![1], vec![1]));
    }

    #[test]
    fn a_full_log_keeps_the_latest_facts() {
        let logs = [FactLog::new(4), FactLog::new(4)];
        let mut reader = FactReader::new(1, 2);
        reader.set_topic(1);
        (0..10).for_each(|number| logs[0].append(1, test_fact(number)));
        assert_eq!(read_numbers(&mut reader, &logs), [6, 7, 8, 9]);
        assert!(!FactLog::new(0).has_capacity() && logs[0].has_capacity());
    }

    /// A log of three facts is overwritten again and again while it is read. Every fact that is read must be complete.
    #[test]
    fn facts_are_never_read_half_written() {
        const FACTS: u64 = 200_000;
        let mut chance = Chance::from_seed(3);
        let facts: Vec<u64> = (0..FACTS).map(|_| chance.below(1 << 40) as u64).collect();
        let logs = [FactLog::new(3), FactLog::new(3)];
        std::thread::scope(|scope| {
            let writer = scope.spawn(|| {
                for &number in &facts {
                    logs[0].append(1, test_fact(number));
                }
            });
            let mut reader = FactReader::new(1, 2);
            reader.set_topic(1);
            while !writer.is_finished() {
                read_numbers(&mut reader, &logs);
            }
        });
    }
}
