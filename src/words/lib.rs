//! The words of Kibitzer in English and Russian, for exported positions, the command line and the studio.
//!
//! The sentences are in [Fluent](https://projectfluent.org) files, in a folder for each language; code refers to them
//! by their identifiers. [`Words`] contains the sentences of a language and the terms of the games: seats, suits,
//! cards, contracts, calls, and numbers of tricks. A program with sentences of its own adds them by
//! [`Words::with_sentences`].

mod arguments;
mod declension;
pub mod emphasis;
mod language;
pub mod letters;
mod messages;
pub mod numbers;
mod quantities;
mod sentences;
mod terms;

pub use declension::forms_of;
pub use language::Language;
pub use sentences::{SentenceArgument, Words, with_capital};
