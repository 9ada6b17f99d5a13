//! The division of a pool's memory among its workers.

use super::fact_log::FactLog;

/// The memory budget of one worker. The budgets of all workers add up to at most the memory of the pool.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    /// Bytes for the transposition tables of a worker.
    pub(super) table_bytes: usize,
    /// The capacity of the log of a worker, in facts.
    pub(super) logged_facts: usize,
}

/// The divisor that limits the fact log: a log takes at most this fraction (1/64) of its worker's memory.
const LOGS: usize = 64;

/// The maximum capacity of a fact log, in facts. It is small because other workers read the log every few microseconds.
const MOST_LOGGED: usize = 1 << 12;

impl Budget {
    /// Returns the budget of each of `workers` workers (at least 1) that share `memory_bytes` bytes.
    pub(super) fn new(memory_bytes: usize, workers: usize) -> Budget {
        let bytes = memory_bytes / workers;
        let logged_facts = match workers {
            // A single worker has no reader.
            1 => 0,
            _ => (bytes / LOGS / FactLog::FACT_BYTES).min(MOST_LOGGED),
        };
        Budget {
            table_bytes: bytes - logged_facts * FactLog::FACT_BYTES,
            logged_facts,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_shares_together_are_no_more_than_there_is() {
        for megabytes in [0, 1, 16, 256, 4096] {
            for workers in [1, 2, 3, 8, 512] {
                let Budget {
                    table_bytes,
                    logged_facts,
                } = Budget::new(megabytes << 20, workers);
                let bytes = workers * (table_bytes + logged_facts * FactLog::FACT_BYTES);
                assert!(bytes <= megabytes << 20, "{megabytes} MB, {workers}");
                assert!(bytes + workers > megabytes << 20);
                assert!(logged_facts > 0 || workers == 1 || megabytes < 16);
            }
        }
    }
}
