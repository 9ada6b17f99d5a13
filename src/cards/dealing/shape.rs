//! Constraints on the shape of a hand: its four suit lengths together.

use std::fmt;
use std::str::FromStr;

use crate::{CardSet, Excerpt, Seat, Suit};

/// A requested shape of a hand: one or more permitted combinations of its four suit lengths.
///
/// In text, `5332` means these lengths in any order. `5-4-2-2` means five spades, four hearts and two cards in each
/// minor; there `x` stands for any length, as in `5-4-x-x`. `balanced` is `4333`, `4432` or `5332`.
///
/// ```
/// use kibitzer_cards::dealing::WantedShape;
/// let shape: WantedShape = "5-x-x-2".parse()?;
/// assert!(shape.allows([5, 3, 3, 2]) && !shape.allows([3, 5, 3, 2]));
/// assert!("5332".parse::<WantedShape>()?.allows([3, 2, 5, 3]));
/// # Ok::<(), kibitzer_cards::dealing::ParseShapeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum WantedShape {
    /// Four suit lengths that may belong to any suits, sorted from longest to shortest.
    Pattern([u8; 4]),
    /// The required lengths of spades, hearts, diamonds and clubs; `None` permits any length.
    Exact([Option<u8>; 4]),
    /// A hand with no void, no singleton, at most one doubleton, and no suit longer than five.
    Balanced,
}

/// The error returned when a string is not a shape. It holds an excerpt of the string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseShapeError(pub Excerpt);

impl fmt::Display for ParseShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a shape; expected one such as 5332, 5-4-x-x or balanced",
            self.0
        )
    }
}

impl std::error::Error for ParseShapeError {}

impl FromStr for WantedShape {
    type Err = ParseShapeError;

    fn from_str(text: &str) -> Result<WantedShape, ParseShapeError> {
        let error = || ParseShapeError(Excerpt::of(text));
        if text.eq_ignore_ascii_case("balanced") {
            return Ok(WantedShape::Balanced);
        }
        if text.contains('-') {
            let parsed: Option<Vec<_>> = text.split('-').map(parse_length).collect();
            let lengths = parsed.and_then(|lengths| lengths.try_into().ok());
            return lengths.map(WantedShape::Exact).ok_or_else(error);
        }
        let parsed: Option<Vec<u8>> = text
            .chars()
            .map(|digit| digit.to_digit(10).map(|digit| digit as u8))
            .collect();
        let digits = parsed.and_then(|digits| <[u8; 4]>::try_from(digits).ok());
        let mut pattern = digits.ok_or_else(error)?;
        pattern.sort_unstable_by(|one, other| other.cmp(one));
        Ok(WantedShape::Pattern(pattern))
    }
}

/// Parses one length of a shape such as `5-4-x-x`. Returns `Some(None)` for `x`, which is any length, and `None` for
/// invalid text.
fn parse_length(text: &str) -> Option<Option<u8>> {
    match text {
        "x" | "X" => Some(None),
        _ => text.parse().ok().filter(|&length| length <= 13).map(Some),
    }
}

impl fmt::Display for WantedShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WantedShape::Balanced => f.write_str("balanced"),
            WantedShape::Pattern(lengths) => {
                lengths.iter().try_for_each(|length| write!(f, "{length}"))
            }
            WantedShape::Exact(lengths) => {
                let text = |it: Option<u8>| it.map_or("x".to_owned(), |length| length.to_string());
                f.write_str(&lengths.map(text).join("-"))
            }
        }
    }
}

impl WantedShape {
    /// Returns true if a hand with these lengths of spades, hearts, diamonds and clubs has the shape.
    pub fn allows(&self, lengths: [u8; 4]) -> bool {
        let mut sorted = lengths;
        sorted.sort_unstable_by(|one, other| other.cmp(one));
        match self {
            WantedShape::Pattern(pattern) => sorted == *pattern,
            WantedShape::Exact(wanted) => {
                let mut pairs = wanted.iter().zip(lengths);
                pairs.all(|(wanted, length)| wanted.is_none_or(|wanted| wanted == length))
            }
            WantedShape::Balanced => sorted[0] <= 5 && sorted[3] >= 2 && sorted[2] >= 3,
        }
    }
}

/// A constraint on the shape of a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ShapeConstraint {
    /// The seat whose hand must have one of the shapes.
    pub seat: Seat,
    /// The permitted shapes of the hand; it must have one of them.
    pub shapes: Vec<WantedShape>,
}

impl ShapeConstraint {
    /// Returns true if a hand has one of the permitted shapes.
    pub fn allows(&self, hand: CardSet) -> bool {
        self.allows_lengths(suit_lengths(hand))
    }

    /// Returns true if a hand with these lengths, from spades to clubs, has one of the permitted shapes.
    pub(super) fn allows_lengths(&self, lengths: [u8; 4]) -> bool {
        self.shapes.iter().any(|shape| shape.allows(lengths))
    }
}

/// Returns the numbers of spades, hearts, diamonds and clubs in a hand, in this order.
pub(super) fn suit_lengths(hand: CardSet) -> [u8; 4] {
    Suit::ALL.map(|suit| hand.holding(suit).len() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_survive_writing_and_parsing() {
        for text in ["5332", "5-4-x-x", "0-13-0-0", "x-x-x-2", "balanced"] {
            assert_eq!(text.parse::<WantedShape>().unwrap().to_string(), text);
        }
        assert_eq!("2533".parse::<WantedShape>().unwrap().to_string(), "5332");
        for text in ["", "533", "53322", "5-4-x", "5-4-y-x", "14-0-0-0", "flat"] {
            assert!(text.parse::<WantedShape>().is_err(), "{text}");
        }
    }

    #[test]
    fn balanced_hands_have_no_short_suit() {
        let balanced =
            |text: &str| WantedShape::Balanced.allows(suit_lengths(text.parse().unwrap()));
        assert!(balanced("AKQ.AKQ.AKQ.AKQJ"));
        assert!(balanced("AK.AKQ.AKQ.AKQJT"));
        assert!(!balanced("AK.AK.AKQJ.AKQJT"));
        assert!(!balanced("A.AKQJ.AKQJ.AKQJ"));
        assert!(!balanced("AK.AK.AKQ.AKQJT9"));
    }
}
