//! The engine for JavaScript: the tricks of deals and positions as JSON, with the names that `kibitz --json` uses.
//!
//! The npm package `kibitzer-dd`, whose files are beside this one, wraps these functions.

mod answers;
#[cfg(target_family = "wasm")]
mod exports;

pub use answers::{AnswerError, solve, table};
