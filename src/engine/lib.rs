#![doc = include_str!("README.md")]

pub mod analysis;
pub mod annotation;
pub mod judge;
pub mod pool;
pub mod search;

pub use kibitzer_cards::{dealing, notation, problem, rules};

/// Suits, ranks, cards, sets of cards, seats and strains: the root of the crate `kibitzer-cards`.
pub mod cards {
    pub use kibitzer_cards::{
        BySeat, Card, CardSet, Cards, Excerpt, Holding, ParseCardError, ParseHandError,
        ParseStrainError, Rank, Seat, Side, Strain, Suit, Tricks,
    };
}
