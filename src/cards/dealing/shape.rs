//! Constraints on the shape of a hand: its four suit lengths together.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::{CardSet, Excerpt, Seat, Suit};

/// A requested shape of a hand: one or more permitted combinations of its four suit lengths.
///
/// In text, `5332` means these lengths in any order. `5-4-2-2` means five spades, four hearts and two cards in each
/// minor; in this form `x` stands for any length, as in `5-4-x-x`. `balanced` is `4333`, `4432` or `5332`.
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

/// A set of suit-length combinations: the lengths of spades, hearts, diamonds and clubs in a hand. A hand of thirteen
/// cards has 560 of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ShapeSet {
    /// The number of cards of a hand, `0..=13`.
    cards: u8,
    /// For each length of spades and of hearts: the permitted lengths of diamonds, one bit each.
    diamonds: [[u16; 14]; 14],
}

impl ShapeSet {
    /// Makes the set of those combinations of suit lengths, for a hand of `cards` cards, that `is_member` accepts.
    pub(super) fn from_fn(cards: u8, mut is_member: impl FnMut([u8; 4]) -> bool) -> ShapeSet {
        let mut shapes = ShapeSet {
            cards,
            diamonds: [[0; 14]; 14],
        };
        for lengths in combinations(cards) {
            if is_member(lengths) {
                let [spades, hearts, diamonds, _] = lengths.map(usize::from);
                shapes.diamonds[spades][hearts] |= 1 << diamonds;
            }
        }
        shapes
    }

    /// Returns true if this combination of lengths, from spades to clubs, is in the set.
    pub(super) fn contains(&self, lengths: [u8; 4]) -> bool {
        let [spades, hearts, diamonds, _] = lengths.map(usize::from);
        lengths.iter().sum::<u8>() == self.cards
            && self.diamonds[spades][hearts] >> diamonds & 1 == 1
    }

    /// Returns true if no combination is in the set.
    pub(super) fn is_empty(&self) -> bool {
        self.members().next().is_none()
    }

    /// Iterates over the combinations in the set, in ascending order of the length of spades.
    pub(super) fn members(&self) -> impl Iterator<Item = [u8; 4]> + Clone {
        combinations(self.cards).filter(|&lengths| self.contains(lengths))
    }

    /// Returns the combinations that are in both sets.
    pub(super) fn intersection(&self, other: &ShapeSet) -> ShapeSet {
        ShapeSet::from_fn(self.cards, |lengths| {
            self.contains(lengths) && other.contains(lengths)
        })
    }

    /// Returns the combinations that are in one of the sets or both.
    pub(super) fn union(&self, other: &ShapeSet) -> ShapeSet {
        ShapeSet::from_fn(self.cards, |lengths| {
            self.contains(lengths) || other.contains(lengths)
        })
    }

    /// Returns the range of lengths that each suit, from spades to clubs, has in the set; the full range for an empty
    /// set.
    pub(super) fn ranges(&self) -> [RangeInclusive<u8>; 4] {
        [0, 1, 2, 3].map(|suit| {
            let lengths = self.members().map(|lengths| lengths[suit]);
            let [low, high] = [lengths.clone().min(), lengths.max()];
            low.unwrap_or(0)..=high.unwrap_or(self.cards)
        })
    }

    /// Returns the set as a list of shapes, of which a hand must have one. A shape in any order of suits is used where
    /// the set contains all its permutations.
    pub(super) fn wanted_shapes(&self) -> Vec<WantedShape> {
        let patterns =
            combinations(self.cards).filter(|lengths| lengths.is_sorted_by(|a, b| a >= b));
        let (mut whole, mut parts) = (Vec::new(), Vec::new());
        for pattern in patterns {
            let any_order = WantedShape::Pattern(pattern);
            let of_pattern =
                || combinations(self.cards).filter(|&lengths| any_order.allows(lengths));
            if of_pattern().all(|lengths| self.contains(lengths)) {
                whole.push(any_order);
            } else {
                let members = of_pattern().filter(|&lengths| self.contains(lengths));
                parts.extend(members.map(|lengths| WantedShape::Exact(lengths.map(Some))));
            }
        }
        whole.extend(parts);
        whole
    }
}

/// Iterates over all combinations of suit lengths, from spades to clubs, in a hand with `cards` cards.
fn combinations(cards: u8) -> impl Iterator<Item = [u8; 4]> + Clone {
    (0..=cards).flat_map(move |spades| {
        (0..=cards - spades).flat_map(move |hearts| {
            let minors = cards - spades - hearts;
            (0..=minors).map(move |diamonds| [spades, hearts, diamonds, minors - diamonds])
        })
    })
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
    fn a_balanced_hand_has_at_most_one_doubleton_and_no_shorter_suit() {
        let balanced =
            |text: &str| WantedShape::Balanced.allows(suit_lengths(text.parse().unwrap()));
        assert!(balanced("AKQ.AKQ.AKQ.AKQJ"));
        assert!(balanced("AK.AKQ.AKQ.AKQJT"));
        assert!(!balanced("AK.AK.AKQJ.AKQJT"));
        assert!(!balanced("A.AKQJ.AKQJ.AKQJ"));
        assert!(!balanced("AK.AK.AKQ.AKQJT9"));
    }
}
