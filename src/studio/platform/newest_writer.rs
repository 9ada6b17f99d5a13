//! A thread that writes the newest version of a value to the disk, independently of the frames of the window.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// The minimum time from the start of one write to the start of the next. The first version after a pause is written at
/// once.
const PERIOD: Duration = Duration::from_millis(500);

/// A thread that writes the newest version of a value, such as the unsaved work. A version waits at most half a second,
/// plus the write in progress, regardless of slow frames and of other files being written. Superseded versions are not
/// written.
#[derive(Debug)]
pub(super) struct NewestWriter<T>(Sender<Job<T>>);

/// A job for the writing thread.
enum Job<T> {
    /// Writes this version when it is due.
    Write(T),
    /// Writes the waiting version at once, then calls the function, with true if the newest version has been written.
    Flush(Box<dyn FnOnce(bool) + Send>),
}

impl<T: Send + 'static> NewestWriter<T> {
    /// Starts the thread. `write` writes a version, and returns false if it failed and must be tried again.
    pub(super) fn start(write: impl FnMut(&T) -> bool + Send + 'static) -> NewestWriter<T> {
        let (sender, jobs) = channel();
        let thread = WriterThread {
            jobs,
            write,
            waiting: None,
            due: Instant::now(),
        };
        std::thread::spawn(move || thread.run());
        NewestWriter(sender)
    }

    /// Hands the newest version to the thread, which writes it when it is due.
    pub(super) fn write(&self, newest: T) {
        self.send(Job::Write(newest));
    }

    /// Writes the newest version at once, then calls `then` on the thread, with true if the version has been written.
    pub(super) fn flush_then(&self, then: impl FnOnce(bool) + Send + 'static) {
        self.send(Job::Flush(Box::new(then)));
    }

    /// Writes the newest version at once, and returns when it is written or the write has failed.
    pub(super) fn flush(&self) {
        let (done, waiting) = channel::<()>();
        self.flush_then(move |_| drop(done));
        // Nothing is ever sent; `recv` returns when the sender is dropped.
        let _ = waiting.recv();
    }

    fn send(&self, job: Job<T>) {
        // The thread ends before the sender only if `write` panics.
        let _ = self.0.send(job);
    }
}

/// The state of the writing thread.
struct WriterThread<T, W> {
    jobs: Receiver<Job<T>>,
    write: W,
    /// The newest version, if it is not written yet.
    waiting: Option<T>,
    /// The earliest time of the next write.
    due: Instant,
}

impl<T, W: FnMut(&T) -> bool> WriterThread<T, W> {
    /// Runs jobs until the writer is dropped, and then writes the version that is still waiting.
    fn run(mut self) {
        while let Some(job) = self.next_job() {
            match job {
                Job::Write(newest) => self.waiting = Some(newest),
                Job::Flush(then) => then(self.write_waiting()),
            }
        }
        self.write_waiting();
    }

    /// Returns the next job; `None` if the writer was dropped. While there is no job, writes the waiting version as
    /// soon as it is due.
    fn next_job(&mut self) -> Option<Job<T>> {
        while self.waiting.is_some() {
            let left = self.due.saturating_duration_since(Instant::now());
            match self.jobs.recv_timeout(left) {
                Ok(job) => return Some(job),
                Err(RecvTimeoutError::Timeout) => {
                    self.write_waiting();
                }
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        self.jobs.recv().ok()
    }

    /// Writes the waiting version, if any. Returns false if the write failed; the version then keeps waiting.
    fn write_waiting(&mut self) -> bool {
        let Some(newest) = self.waiting.take() else {
            return true;
        };
        let begun = Instant::now();
        let is_written = (self.write)(&newest);
        self.waiting = (!is_written).then_some(newest);
        self.due = begun + PERIOD;
        is_written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Starts a writer that sends every version to the returned receiver. Its writes succeed for even numbers only.
    fn even_writer() -> (NewestWriter<u32>, Receiver<u32>) {
        let (sender, written) = channel();
        let write = move |version: &u32| {
            let _ = sender.send(*version);
            version.is_multiple_of(2)
        };
        (NewestWriter::start(write), written)
    }

    #[test]
    fn the_newest_version_is_written_without_a_further_call() {
        let (writer, written) = even_writer();
        (1..=100).for_each(|version| writer.write(2 * version));
        let last = written.iter().find(|&version| version == 200);
        assert_eq!(last, Some(200));
        writer.flush();
        // What is written already is not written again.
        assert_eq!(written.try_iter().next(), None);
    }

    #[test]
    fn a_failed_write_is_retried_until_a_newer_version_is_written() {
        let (writer, written) = even_writer();
        writer.write(1);
        let tries: Vec<u32> = written.iter().take(2).collect();
        assert_eq!(tries, [1, 1]);
        let (sender, outcomes) = channel();
        let send = |sender: &Sender<bool>| {
            let sender = sender.clone();
            move |is_written| sender.send(is_written).unwrap()
        };
        writer.flush_then(send(&sender));
        writer.write(2);
        writer.flush_then(send(&sender));
        let outcomes: Vec<bool> = outcomes.iter().take(2).collect();
        assert_eq!(outcomes, [false, true]);
    }

    #[test]
    fn a_dropped_writer_writes_the_waiting_text() {
        let (writer, written) = even_writer();
        writer.write(2);
        writer.write(4);
        drop(writer);
        assert_eq!(written.iter().last(), Some(4));
    }
}
