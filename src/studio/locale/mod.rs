//! The conventions of a country: its language, the letters on its court cards, and how it writes numbers.

mod language;
pub mod letters;
pub mod numbers;

pub use language::Language;
