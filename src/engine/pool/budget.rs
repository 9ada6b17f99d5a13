//! The division of a pool's memory among its workers.

use super::fact_log::FactLog;

/// The memory budget of one worker of a pool. The budgets of all workers add up to at most the memory of the pool.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    /// The memory for the transposition tables of one worker, in bytes.
    pub(super) table_bytes: usize,
    /// The number of facts that the log of one worker can hold. Other workers read the log.
    pub(super) logged_facts: usize,
}

/// The divisor that limits the size of a fact log: it takes at most 1/64 of its worker's memory.
const LOG_DIVISOR: usize = 64;

/// The maximum number of facts in a worker's log. It is small because other workers read the log every few
/// microseconds.
const MAX_LOGGED_FACTS: usize = 1 << 12;

impl Budget {
    /// Returns the memory budget of one worker if `workers` workers (at least 1) share `memory_bytes` bytes.
    pub(super) fn new(memory_bytes: usize, workers: usize) -> Budget {
        let bytes = memory_bytes / workers;
        let logged_facts = match workers {
            // A single worker has no reader.
            1 => 0,
            _ => (bytes / LOG_DIVISOR / FactLog::FACT_BYTES).min(MAX_LOGGED_FACTS),
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
    fn budgets_of_all_workers_fit_into_the_memory() {
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
