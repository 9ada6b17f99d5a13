#![doc = include_str!("../../README.md")]

pub mod analysis;
pub mod annotation;
pub mod cards;
pub mod dealing;
pub mod judge;
pub mod library;
pub mod notation;
pub mod pool;
pub mod problem;
pub mod rules;
pub mod search;

#[doc = include_str!("../architecture.md")]
pub mod architecture {}

#[doc = include_str!("../changelog.md")]
pub mod changelog {}

#[doc = include_str!("../contributing.md")]
pub mod contributing {}
