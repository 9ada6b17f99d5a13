//! The laboratory: tools for developers of the engine. Nothing of it is shipped.

pub mod audit;
pub mod drivers;
pub mod fit;
pub mod fixtures;
pub mod icon;
pub mod kind;
pub mod learn;

/// Tests the examples of pages that belong to no crate.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
mod readme {}
