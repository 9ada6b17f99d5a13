#![doc = include_str!("README.md")]
#![warn(missing_debug_implementations)]

/// Implements the conversions from and to `String` with which serde writes a type in its text form.
macro_rules! text_form {
    ($type:ty, $error:ty) => {
        impl From<$type> for String {
            fn from(value: $type) -> String {
                value.to_string()
            }
        }

        impl TryFrom<String> for $type {
            type Error = $error;

            fn try_from(text: String) -> Result<$type, $error> {
                text.parse()
            }
        }
    };
}

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
