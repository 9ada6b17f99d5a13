//! How a pool shares out its memory.

use crate::search::Fact;

/// Who may take how much of the memory. Together it is no more than there is.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    /// Bytes for the transposition tables of a worker.
    pub(super) table_bytes: usize,
    /// Facts that a worker keeps until he tells them.
    pub(super) untold: usize,
    /// Facts on all noticeboards.
    pub(super) told: usize,
}

/// The part of the memory that facts may take: one of so many.
const FACTS: usize = 16;

impl Budget {
    pub(super) fn new(memory_bytes: usize, workers: usize) -> Budget {
        // One worker alone has nobody to tell.
        let fact_bytes = match workers {
            1 => 0,
            _ => memory_bytes / FACTS,
        };
        let facts = fact_bytes / size_of::<Fact>();
        Budget {
            table_bytes: (memory_bytes - fact_bytes) / workers,
            untold: facts / 2 / workers,
            told: facts / 2,
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
                let budget = Budget::new(megabytes << 20, workers);
                let facts = budget.told + workers * budget.untold;
                let bytes = workers * budget.table_bytes + facts * size_of::<Fact>();
                assert!(bytes <= megabytes << 20, "{megabytes} MB, {workers}");
                assert!(bytes + (bytes >> 6) >= megabytes << 20);
            }
        }
    }
}
