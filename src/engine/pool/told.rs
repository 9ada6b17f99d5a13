//! What workers tell one another.
//!
//! Every worker has a log that he alone writes and all others read. There is no lock, since every few microseconds one of
//! them writes or reads. Facts are hints: whoever does not hear of one proves it again. So a log is short, and the
//! oldest are written over.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering, fence};

use crate::search::Fact;

/// What a fact is told for: workers at other topics have no use for it, true as it is.
pub(super) type FactTopic = u64;

/// The last facts that one worker has told.
pub(super) struct Log {
    /// Each at its number, counted round and round.
    facts: Box<[LoggedFact]>,
    /// The facts that were ever begun to be written.
    begun: AtomicUsize,
    /// The facts that were ever written.
    written: AtomicUsize,
}

/// A topic, and the words of a fact.
type LoggedFact = [AtomicU64; 1 + Fact::WORDS];

impl Log {
    /// The bytes of a fact in a log.
    pub(super) const FACT_BYTES: usize = size_of::<LoggedFact>();

    /// An empty log with room for so many facts.
    pub(super) fn new(facts: usize) -> Log {
        let empty = || [const { AtomicU64::new(0) }; 1 + Fact::WORDS];
        Log {
            facts: (0..facts).map(|_| empty()).collect(),
            begun: AtomicUsize::new(0),
            written: AtomicUsize::new(0),
        }
    }

    /// Whether there is ever room for a fact.
    pub(super) fn is_kept(&self) -> bool {
        !self.facts.is_empty()
    }

    /// The worker whose log it is tells a fact.
    pub(super) fn tell(&self, topic: FactTopic, fact: Fact) {
        let number = self.written.load(Ordering::Relaxed);
        self.begun.store(number + 1, Ordering::Relaxed);
        // Whoever reads a word of this fact sees that it was begun.
        fence(Ordering::Release);
        let words = [topic].into_iter().chain(fact.words());
        for (place, word) in self.facts[number % self.facts.len()].iter().zip(words) {
            place.store(word, Ordering::Relaxed);
        }
        self.written.store(number + 1, Ordering::Release);
    }

    /// Another worker reads what was told of a topic since the fact number `unread`.
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
            // Unless another fact was begun in its place meanwhile.
            if self.begun.load(Ordering::Relaxed) <= number + self.facts.len() {
                learn(Fact::from_words(words));
            }
        }
        *unread = written;
    }
}

/// A worker who reads what others tell.
pub(super) struct FactReader {
    own: usize,
    topic: FactTopic,
    /// By worker, the number of the first fact that was not read.
    unread: Box<[usize]>,
}

impl FactReader {
    /// The reader among so many workers whose own number is this.
    pub(super) fn new(own: usize, workers: usize) -> FactReader {
        FactReader {
            own,
            topic: FactTopic::default(),
            unread: vec![0; workers].into(),
        }
    }

    /// Reads of a topic from now on, and what is left of it in the logs too.
    pub(super) fn turn_to(&mut self, topic: FactTopic) {
        if self.topic != topic {
            self.topic = topic;
            self.unread.fill(0);
        }
    }

    /// Learns what others have told of the topic since.
    pub(super) fn read<'a>(
        &mut self,
        logs: impl Iterator<Item = &'a Log>,
        mut learn: impl FnMut(Fact),
    ) {
        for (worker, (log, unread)) in logs.zip(&mut self.unread).enumerate() {
            if worker != self.own {
                log.read(unread, self.topic, &mut learn);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Chance;

    /// A fact whose words are the number, or made of it.
    fn fact(number: u64) -> Fact {
        Fact::from_words([number, 7, !number, number << 1, number ^ 0xFF, number + 1])
    }

    fn number(fact: Fact) -> u64 {
        let words = fact.words();
        assert_eq!(words, self::fact(words[0]).words());
        words[0]
    }

    fn read(reader: &mut FactReader, logs: &[Log]) -> Vec<u64> {
        let mut numbers = Vec::new();
        reader.read(logs.iter(), |fact| numbers.push(number(fact)));
        numbers
    }

    #[test]
    fn every_other_worker_reads_once_what_is_told_of_his_topic() {
        let logs = [0; 3].map(|_| Log::new(10));
        let mut readers: Vec<FactReader> = (0..3).map(|own| FactReader::new(own, 3)).collect();
        readers.iter_mut().for_each(|reader| reader.turn_to(5));
        logs[0].tell(5, fact(1));
        logs[1].tell(5, fact(2));
        logs[1].tell(6, fact(3));
        let all: Vec<_> = readers.iter_mut().map(|it| read(it, &logs)).collect();
        assert_eq!(all, [vec![2], vec![1], vec![1, 2]]);
        assert!(readers.iter_mut().all(|it| read(it, &logs).is_empty()));
        readers[2].turn_to(5);
        assert!(read(&mut readers[2], &logs).is_empty());
        readers[2].turn_to(6);
        assert_eq!(read(&mut readers[2], &logs), [3]);
    }

    #[test]
    fn the_last_facts_stay() {
        let logs = [Log::new(4), Log::new(4)];
        let mut reader = FactReader::new(1, 2);
        reader.turn_to(1);
        (0..10).for_each(|number| logs[0].tell(1, fact(number)));
        assert_eq!(read(&mut reader, &logs), [6, 7, 8, 9]);
        assert!(!Log::new(0).is_kept() && logs[0].is_kept());
    }

    /// A log of a few facts is written over again and again while it is read.
    #[test]
    fn no_fact_is_read_in_parts() {
        const FACTS: u64 = 200_000;
        let mut chance = Chance::from_seed(3);
        let facts: Vec<u64> = (0..FACTS).map(|_| chance.below(1 << 40) as u64).collect();
        let logs = [Log::new(3), Log::new(3)];
        std::thread::scope(|scope| {
            let told = scope.spawn(|| {
                for &number in &facts {
                    logs[0].tell(1, fact(number));
                }
            });
            let mut reader = FactReader::new(1, 2);
            reader.turn_to(1);
            while !told.is_finished() {
                read(&mut reader, &logs);
            }
        });
    }
}
