//! How a pool shares out its memory.

use super::told::Log;

/// Who may take how much of the memory. Together it is no more than there is.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    /// Bytes for the transposition tables of a worker.
    pub(super) table_bytes: usize,
    /// Facts in the log of a worker.
    pub(super) told: usize,
}

/// The part of the memory that logs may take: one of so many.
const LOGS: usize = 64;

/// The most facts in a log: others read it every few microseconds.
const MOST_TOLD: usize = 1 << 12;

impl Budget {
    pub(super) fn new(memory_bytes: usize, workers: usize) -> Budget {
        let bytes = memory_bytes / workers;
        let told = match workers {
            // One worker alone has nobody to tell.
            1 => 0,
            _ => (bytes / LOGS / Log::FACT_BYTES).min(MOST_TOLD),
        };
        Budget {
            table_bytes: bytes - told * Log::FACT_BYTES,
            told,
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
                let Budget { table_bytes, told } = Budget::new(megabytes << 20, workers);
                let bytes = workers * (table_bytes + told * Log::FACT_BYTES);
                assert!(bytes <= megabytes << 20, "{megabytes} MB, {workers}");
                assert!(bytes + workers > megabytes << 20);
                assert!(told > 0 || workers == 1 || megabytes < 16);
            }
        }
    }
}
