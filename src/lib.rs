//! Kibitzer solves and explains open-card problems of contract bridge and preferans.
//!
//! (The crate's front page is written later.)

pub mod analysis;
pub mod cards;
#[cfg(feature = "cli")]
pub mod cli;
pub mod formats;
pub mod library;
pub mod pool;
pub mod problem;
pub mod rules;
pub mod search;
#[cfg(feature = "studio")]
pub mod studio;
