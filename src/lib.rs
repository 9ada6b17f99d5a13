#![doc = include_str!("../README.md")]

pub mod analysis;
#[cfg(any(test, feature = "audit"))]
pub mod audit;
pub mod cards;
#[cfg(feature = "cli")]
pub mod cli;
pub mod formats;
pub mod judge;
pub mod library;
pub mod pool;
pub mod problem;
pub mod rules;
pub mod search;
#[cfg(feature = "studio")]
pub mod studio;

#[doc = include_str!("architecture.md")]
pub mod architecture {}

#[doc = include_str!("changelog.md")]
pub mod changelog {}
