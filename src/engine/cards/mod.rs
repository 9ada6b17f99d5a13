//! The vocabulary of both games: suits, ranks, cards, sets of cards, seats and strains.
//!
//! Nothing here knows a rule; everything above is written in these words.

mod card;
mod excerpt;
mod rank;
mod seat;
mod set;
mod strain;
mod suit;
mod tricks;

pub use card::{Card, ParseCardError};
pub use excerpt::Excerpt;
pub use rank::Rank;
pub use seat::{BySeat, Seat, Side};
pub use set::{CardSet, Cards, Holding, ParseHandError};
pub use strain::{ParseStrainError, Strain};
pub use suit::Suit;
pub use tricks::Tricks;
