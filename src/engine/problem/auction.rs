//! Auctions, as they are told: what each hand called, and what was said about it.

use std::fmt;
use std::str::FromStr;

use crate::cards::Strain;

/// What a hand says in an auction.
///
/// Written `P`, `X`, `XX`, `1NT`, `4S`; in preferans also `misere`, and after it `whist` and `half`.
///
/// ```
/// use kibitzer::cards::{Strain, Suit};
/// use kibitzer::problem::Call;
/// assert_eq!("4S".parse(), Ok(Call::Bid(4, Strain::Trump(Suit::Spades))));
/// assert_eq!("pass".parse(), Ok(Call::Pass));
/// assert_eq!(Call::Redouble.to_string(), "XX");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Call {
    /// Bids nothing.
    Pass,
    /// A level, as the game counts it, and a strain. The level of misère is 0.
    Bid(u8, Strain),
    /// Doubles the last bid.
    Double,
    /// Doubles it again.
    Redouble,
    /// In preferans: plays against declarer for its part of the tricks.
    Whist,
    /// In preferans: takes half a whist and lets declarer make his contract.
    Half,
}

/// The calls in the order in which they were made, the dealer first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Auction {
    /// The calls.
    pub calls: Vec<ExplainedCall>,
}

/// A call and what was said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExplainedCall {
    /// The call.
    pub call: Call,
    /// Its meaning, or a comment; empty if nothing was said.
    pub meaning: String,
}

/// The text is no call; it holds the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseCallError(pub String);

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Call::Pass => f.write_str("P"),
            Call::Bid(_, Strain::Misere) => f.write_str("misere"),
            Call::Bid(level, strain) => write!(f, "{level}{strain}"),
            Call::Double => f.write_str("X"),
            Call::Redouble => f.write_str("XX"),
            Call::Whist => f.write_str("whist"),
            Call::Half => f.write_str("half"),
        }
    }
}

impl FromStr for Call {
    type Err = ParseCallError;

    /// Reads a call in either case.
    fn from_str(text: &str) -> Result<Call, ParseCallError> {
        Ok(match text.to_uppercase().as_str() {
            "P" | "PASS" => Call::Pass,
            "X" | "D" | "DBL" => Call::Double,
            "XX" | "R" | "RDBL" => Call::Redouble,
            "WHIST" => Call::Whist,
            "HALF" => Call::Half,
            upper => return bid(upper).ok_or_else(|| ParseCallError(text.to_owned())),
        })
    }
}

/// A bid, or misère without a level.
fn bid(text: &str) -> Option<Call> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (level, strain) = text.split_at(digits);
    let strain = strain.parse().ok()?;
    match (level, strain) {
        ("", Strain::Misere) => Some(Call::Bid(0, strain)),
        (_, Strain::Misere) => None,
        _ => Some(Call::Bid(level.parse().ok()?, strain)),
    }
}

impl fmt::Display for ParseCallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no call; calls are P X XX, a bid such as 1NT, and in preferans misere whist half",
            self.0
        )
    }
}

impl std::error::Error for ParseCallError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_call_is_read_as_it_is_written() {
        for text in [
            "P", "X", "XX", "1C", "7NT", "10H", "misere", "whist", "half",
        ] {
            let call: Call = text.parse().unwrap();
            assert_eq!(call.to_string(), text);
        }
        for text in ["", "1", "S", "XXX", "1X", "6misere", "300NT"] {
            assert_eq!(text.parse::<Call>(), Err(ParseCallError(text.to_owned())));
        }
    }
}
