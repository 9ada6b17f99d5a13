//! The hash that detects damaged shards.

use std::fmt::{self, Display};
use std::hash::Hasher;

use twox_hash::XxHash64;

/// The 64-bit xxHash of a sequence of texts. It detects damage, not forgery.
#[derive(Clone, Debug)]
pub(crate) struct RowHash(XxHash64);

impl Default for RowHash {
    fn default() -> RowHash {
        RowHash(XxHash64::with_seed(0))
    }
}

impl RowHash {
    /// Adds a text. Its length is hashed too, so that `ab` and `c` differ from `a` and `bc`.
    pub(crate) fn add(&mut self, text: &str) {
        self.0.write(&(text.len() as u64).to_le_bytes());
        self.0.write(text.as_bytes());
    }
}

impl Display for RowHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0.finish())
    }
}
