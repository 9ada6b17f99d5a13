//! The laboratory: what is done to the engine by those who work on it. Nothing of it is shipped.

pub mod audit;
pub mod fit;
pub mod fixtures;
pub mod icon;
pub mod kind;
pub mod learn;

/// The examples of pages that no crate shows are tested here.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
mod readme {}
