#![doc = include_str!("README.md")]
#![warn(missing_debug_implementations)]

/// Implements the conversions to and from `String` that serde uses to serialise a type in its text form.
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

/// Defines an error type for strings that cannot be parsed as a certain type. The error holds an excerpt of the string.
macro_rules! parse_error {
    ($(#[$doc:meta])* $error:ident, $expected:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $error(pub $crate::Excerpt);

        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!("`{}` is not ", $expected), self.0)
            }
        }

        impl std::error::Error for $error {}
    };
}

#[cfg(feature = "serde")]
pub mod bidding;
mod card;
pub mod dealing;
mod excerpt;
mod located;
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
pub use located::Located;
// Messages are for the programs that translate them.
#[doc(hidden)]
pub use message::{Message, MessageValue, ToMessage, ToMessageValue};
pub use rank::{ParseRankError, Rank};
pub use seat::{BySeat, ParseSeatError, Seat, Side};
pub use set::{CardSet, Cards, Holding, ParseHandError, ParseHoldingError};
pub use strain::{ParseStrainError, Strain};
pub use suit::{ParseSuitError, Suit};
pub use tricks::Tricks;

/// Returns the character of a one-character string, or `None` for any other string.
fn only_letter(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}
