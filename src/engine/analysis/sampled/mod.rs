//! The value of every card to play while hands are unseen, from random deals that satisfy constraints.
//!
//! [`SampledChoices`] deals the unseen hands and solves each deal for every card. Its report, a [`ChoiceSample`], keeps
//! the hands of every deal and the tricks of every card in it, so that everything else follows from it: the [`Merits`] of
//! each card, the [`Difference`] of two cards over the same deals, and whether a card is [settled](SettledTest) as the
//! best.

mod difference;
mod merits;
mod question;
mod sample;
mod settled;

pub use difference::Difference;
pub use merits::{Criterion, Mean, Merits};
pub use question::{SampleError, SampledChoices};
pub use sample::{ChoiceSample, SampledDeal};
pub use settled::{Settled, SettledTest};
