//! The engine against answers that are known.

mod problems;
