//! The laboratory: tools for developers of the engine, none of which are shipped.

pub mod audit;
pub mod drivers;
pub mod fit;
pub mod fixtures;
pub mod kind;
pub mod learn;

/// Tests the examples in pages that do not belong to any crate.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
mod readme {}
