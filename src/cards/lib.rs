#![doc = include_str!("README.md")]
#![warn(missing_debug_implementations)]

mod card;
pub mod dealing;
mod excerpt;
mod message;
pub mod notation;
pub mod problem;
mod rank;
pub mod rules;
mod seat;
mod set;
mod strain;
mod suit;
mod tricks;

pub use card::{Card, ParseCardError};
pub use excerpt::Excerpt;
pub use message::{Message, MessageValue, ToMessage, ToMessageValue};
pub use rank::Rank;
pub use seat::{BySeat, Seat, Side};
pub use set::{CardSet, Cards, Holding, ParseHandError};
pub use strain::{ParseStrainError, Strain};
pub use suit::Suit;
pub use tricks::Tricks;
