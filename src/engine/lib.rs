#![doc = include_str!("README.md")]
#![warn(missing_debug_implementations)]

pub mod analysis;
pub mod annotation;
#[cfg(feature = "instruments")]
pub mod instruments {
    //! Instruments for work on the search: observers of its claims and leads, and the weights that it has learnt.
    //!
    //! [`Solver::watched`](crate::search::Solver::watched) connects a solver with an observer and with other workers. The module needs the
    //! feature `instruments`; its names may change in any version.

    pub use crate::search::company::Company;
    pub use crate::search::evaluate::{Look, LookWeights};
    pub use crate::search::leads::{Lead, LeadStage, LeadWeights};
    pub use crate::search::observer::{Claim, ClaimOrigin, Observer, Stratum, Trial};
    pub use crate::search::solver::Watched;
    pub use crate::search::table::Fact;
}
pub mod judge;
#[cfg(feature = "serde")]
pub mod lead;
pub mod pool;
pub mod search;
pub mod soundness;

#[cfg(feature = "serde")]
pub use kibitzer_cards::bidding;
pub use kibitzer_cards::{dealing, notation, problem, rules};

/// The basic types: suits, ranks, cards, sets of cards, seats and strains. They are the root of the crate
/// `kibitzer-cards`.
pub mod cards {
    pub use kibitzer_cards::{
        BySeat, Card, CardSet, Cards, Excerpt, Holding, ParseCardError, ParseHandError,
        ParseHoldingError, ParseRankError, ParseSeatError, ParseStrainError, ParseSuitError, Rank,
        Seat, Side, Strain, Suit, Tricks,
    };
}
