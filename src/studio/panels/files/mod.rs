//! Questions about files: which one, whether what it cannot hold may be lost, and what was wrong in it.

pub(crate) mod dialog;
pub(crate) mod lossy_save;
pub(crate) mod warnings;
