//! Parses constraints on hands as people type them.
//!
//! Cards are named suit by suit: `SA` is one card, `SAK` are two cards of a suit, and `SA,HQ` are cards of two suits.
//! Letters may be in lower case, and `10` is a ten. Seats and cards may have Russian letters: `В:ЧД` is `E:HQ`.

use std::ops::RangeInclusive;

use crate::dealing::{
    DealConstraints, ShapeConstraint, SideConstraint, TricksConstraint, WantedShape,
};
use crate::rules::Constraint;
use crate::{Card, CardSet, Excerpt, Seat, Strain, Suit, messages};

use super::hand;

messages! {
    /// An error in a typed constraint on a deal, such as `W=12-14`.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum ConstraintError: Error {
        /// A constraint string that is not in the expected format.
        Format(format: ConstraintFormat) => format.message();
        /// A string in a constraint that should name cards but does not.
        Cards(found: Excerpt) = "flaw-limit-card", "`{found}` is not a card; expected one such as SA";
        /// A string in a constraint that is neither a number nor a range of numbers.
        Range(found: Excerpt) = "flaw-limit-range",
            "`{found}` is not a number or range; expected one such as 4, 4-5 or 4+";
    }
}

messages! {
    /// A format of typed constraints on a deal.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum ConstraintFormat {
        /// All cards of a hand, as in `N:AK52.Q63.KJ74.82`.
        Hand = "flaw-limit-hand", "expected a seat and its hand, such as N:AK52.Q63.KJ74.82";
        /// Cards that a hand holds, as in `E:SA,H5`.
        Holding = "flaw-limit-holding", "expected a seat and cards, such as E:SA";
        /// The length of a suit in a hand, as in `W:S=4-5`.
        Length = "flaw-limit-length", "expected a seat, a suit and a number, such as W:S=4-5";
        /// The number of cards of a given set in a hand, as in `W:SA,SK=1-2`.
        Among = "flaw-limit-among", "expected a seat, cards and a number, such as W:SA,SK=1-2";
        /// The high-card points of a hand, as in `W=12-14`.
        Points = "flaw-limit-points", "expected a seat and a number, such as W=12-14";
        /// The permitted shapes of a hand, as in `W=5332,5-4-x-x`.
        Shape = "flaw-limit-shape", "expected a seat and shapes, such as W=5332,4432, W=5-4-x-x or W=balanced";
        /// The double-dummy tricks of a declarer, as in `N:NT=9+`.
        Tricks = "flaw-limit-tricks", "expected a declarer, a strain and a number, such as N:NT=9+";
    }
}

/// Parses a seat and cards that its hand holds, as in `E:SA,H5`.
///
/// ```
/// use kibitzer_cards::Seat;
/// use kibitzer_cards::notation::constraints::{ConstraintError, ConstraintFormat, holding};
/// assert_eq!(holding("E:SA,H5")?, (Seat::East, "A.5..".parse()?));
/// assert_eq!(holding("SA"), Err(ConstraintError::Format(ConstraintFormat::Holding)));
/// let error = holding("E:S1").unwrap_err();
/// assert_eq!(error.to_string(), "`S1` is not a card; expected one such as SA");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error that names the expected format.
pub fn holding(text: &str) -> Result<(Seat, CardSet), ConstraintError> {
    let (seat, rest) = split_seat(text, ':', ConstraintFormat::Holding)?;
    Ok((seat, parse_cards(rest)?))
}

/// Parses the known cards of several hands, separated by whitespace, as in `E:SAHK W:S10` or `В:ПТЧК З:П10`.
///
/// ```
/// use kibitzer_cards::Seat;
/// use kibitzer_cards::notation::constraints;
/// let held = constraints::holdings("E:SAHK w:s10")?;
/// assert_eq!(held, [(Seat::East, "A.K..".parse()?), (Seat::West, "T...".parse()?)]);
/// assert_eq!(constraints::holdings("В:ПТЧК з:п10")?, held);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error that names the expected format.
pub fn holdings(text: &str) -> Result<Vec<(Seat, CardSet)>, ConstraintError> {
    text.split_whitespace().map(holding).collect()
}

/// Parses the cards of a hand, as in `E:SA,H5`. Returns one constraint for each card, which says that the hand holds
/// it.
///
/// # Errors
///
/// Returns an error that names the expected format.
pub fn pins(text: &str) -> Result<Vec<Constraint>, ConstraintError> {
    let (seat, cards) = holding(text)?;
    Ok(cards
        .iter()
        .map(|card| Constraint::pin(seat, card))
        .collect())
}

/// Parses a constraint on the length of a suit in a hand, as in `W:S=4-5`.
///
/// # Errors
///
/// Returns an error that names the expected format.
pub fn length(text: &str) -> Result<Constraint, ConstraintError> {
    let format_error = ConstraintError::Format(ConstraintFormat::Length);
    let (seat, rest) = split_seat(text, ':', ConstraintFormat::Length)?;
    let Some((suit, numbers)) = rest.split_once('=') else {
        return Err(format_error);
    };
    let Ok(Strain::Trump(suit)) = suit.parse() else {
        return Err(format_error);
    };
    Ok(Constraint::length(seat, suit, range(numbers)?))
}

/// Parses a constraint on the number of given cards that a hand holds, as in `W:SA,SK=1-2`.
///
/// # Errors
///
/// Returns an error that names the expected format.
pub fn among(text: &str) -> Result<Constraint, ConstraintError> {
    let (seat, rest) = split_seat(text, ':', ConstraintFormat::Among)?;
    let parts = rest.split_once('=');
    let (held, numbers) = parts.ok_or(ConstraintError::Format(ConstraintFormat::Among))?;
    Ok(Constraint::among(seat, parse_cards(held)?, range(numbers)?))
}

/// Parses a constraint on the high-card points of a hand, as in `W=12-14`.
///
/// # Errors
///
/// Returns an error that names the expected format.
pub fn points(text: &str) -> Result<Constraint, ConstraintError> {
    let (seat, numbers) = split_seat(text, '=', ConstraintFormat::Points)?;
    Ok(Constraint::points(seat, range(numbers)?))
}

/// A constraint on one hand, or on both hands of a partnership.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HandsConstraint {
    /// A constraint on the hand of one seat.
    Hand(Constraint),
    /// A constraint on both hands of a partnership together.
    Side(SideConstraint),
}

impl HandsConstraint {
    /// Adds the constraint to the constraints on a random deal.
    pub fn add_to(self, constraints: &mut DealConstraints) {
        match self {
            HandsConstraint::Hand(constraint) => constraints.hands.push(constraint),
            HandsConstraint::Side(constraint) => constraints.sides.push(constraint),
        }
    }
}

/// Parses a seat with all cards of its hand, as in `N:AK52.Q63.KJ74.82`. The number of cards is not checked.
///
/// ```
/// use kibitzer_cards::Seat;
/// use kibitzer_cards::notation::constraints;
/// let (seat, cards) = constraints::hand("N:AK52.Q63.KJ74.82")?;
/// assert_eq!((seat, cards.len()), (Seat::North, 13));
/// assert!(constraints::hand("NS:AK52.Q63.KJ74.82").is_err());
/// # Ok::<(), constraints::ConstraintError>(())
/// ```
///
/// # Errors
///
/// Returns an error that shows the expected format.
pub fn hand(text: &str) -> Result<(Seat, CardSet), ConstraintError> {
    let parse = || {
        let (seat, cards) = text.split_once(':')?;
        Some((seat.parse().ok()?, cards.parse().ok()?))
    };
    parse().ok_or(ConstraintError::Format(ConstraintFormat::Hand))
}

/// Parses a constraint on one hand, or on both hands of a partnership if two letters name its seats, as in `NS=26+`.
///
/// `on_hand` parses the constraint for a single hand.
///
/// ```
/// use kibitzer_cards::Side;
/// use kibitzer_cards::notation::constraints::{self, HandsConstraint};
/// let HandsConstraint::Side(constraint) = constraints::on_hands("NS=26+", constraints::points)? else {
///     panic!("a side is named");
/// };
/// assert_eq!((constraint.side, *constraint.within.start()), (Side::NorthSouth, 26));
/// assert!(matches!(constraints::on_hands("W:S=4", constraints::length)?, HandsConstraint::Hand(_)));
/// # Ok::<(), constraints::ConstraintError>(())
/// ```
///
/// # Errors
///
/// Returns an error that names the expected format.
pub fn on_hands(
    text: &str,
    on_hand: fn(&str) -> Result<Constraint, ConstraintError>,
) -> Result<HandsConstraint, ConstraintError> {
    let mut letters = text.chars();
    let seats = [letters.next(), letters.next()].map(|letter| letter.and_then(Seat::from_letter));
    match seats {
        [Some(one), Some(other)] if other == one.partner() => {
            // Drop the first letter, so that the rest reads as a constraint on a single hand.
            let constraint = on_hand(&text[1..])?;
            Ok(HandsConstraint::Side(SideConstraint {
                side: one.side(),
                measure: constraint.measure,
                within: constraint.within,
            }))
        }
        _ => on_hand(text).map(HandsConstraint::Hand),
    }
}

/// Parses the permitted shapes of a hand, as in `W=5332,5-4-x-x`.
///
/// ```
/// use kibitzer_cards::notation::constraints;
/// let constraint = constraints::shape("W=5332,balanced")?;
/// assert_eq!(constraint.shapes.len(), 2);
/// # Ok::<(), constraints::ConstraintError>(())
/// ```
///
/// # Errors
///
/// Returns an error that names the expected format.
pub fn shape(text: &str) -> Result<ShapeConstraint, ConstraintError> {
    let (seat, shapes) = split_seat(text, '=', ConstraintFormat::Shape)?;
    let parsed: Option<Vec<WantedShape>> = shapes
        .split(',')
        .map(|shape| shape.trim().parse().ok())
        .collect();
    let shapes = parsed.ok_or(ConstraintError::Format(ConstraintFormat::Shape))?;
    Ok(ShapeConstraint { seat, shapes })
}

/// Parses a constraint on the double-dummy tricks of a declarer in a strain, as in `N:NT=9+`.
///
/// ```
/// use kibitzer_cards::{Seat, Strain};
/// use kibitzer_cards::notation::constraints;
/// let constraint = constraints::tricks("N:NT=9-10")?;
/// assert_eq!((constraint.declarer, constraint.strain, constraint.within), (Seat::North, Strain::NoTrump, 9..=10));
/// # Ok::<(), constraints::ConstraintError>(())
/// ```
///
/// # Errors
///
/// Returns an error that names the expected format.
pub fn tricks(text: &str) -> Result<TricksConstraint, ConstraintError> {
    let format_error = ConstraintError::Format(ConstraintFormat::Tricks);
    let (declarer, rest) = split_seat(text, ':', ConstraintFormat::Tricks)?;
    let parts = rest
        .split_once('=')
        .and_then(|(strain, numbers)| Some((strain.parse().ok()?, numbers)));
    let (strain, numbers) = parts.ok_or(format_error)?;
    Ok(TricksConstraint {
        declarer,
        strain,
        within: range(numbers)?,
    })
}

/// Splits a constraint such as `W=12-14` at the first `sign`. Returns the seat before it and the text after it, or an
/// error for `format`.
fn split_seat(
    text: &str,
    sign: char,
    format: ConstraintFormat,
) -> Result<(Seat, &str), ConstraintError> {
    let parts = text
        .split_once(sign)
        .and_then(|(seat, rest)| Some((parse_seat(seat)?, rest)));
    parts.ok_or(ConstraintError::Format(format))
}

/// Returns the seat that a letter stands for, Latin or Russian, in upper or lower case.
fn parse_seat(letter: &str) -> Option<Seat> {
    match letter.to_lowercase().as_str() {
        "с" => Some(Seat::North),
        "в" => Some(Seat::East),
        "ю" => Some(Seat::South),
        "з" => Some(Seat::West),
        _ => letter.parse().ok(),
    }
}

/// Parses cards separated by commas, as in `SA,HQ`, and returns them as a set.
fn parse_cards(text: &str) -> Result<CardSet, ConstraintError> {
    let mut all = CardSet::EMPTY;
    for word in text.split(',') {
        let cards = parse_cards_of_word(word.trim());
        all |= cards.ok_or_else(|| ConstraintError::Cards(Excerpt::of(word)))?;
    }
    Ok(all)
}

/// Parses cards such as `SAKHQ` or `ПТКЧД`: a suit with its ranks, possibly followed by more suits. Returns `None` for
/// any other text.
///
/// The Russian letter `Т` is the ace (туз) after a letter for a suit, and clubs (трефы) elsewhere: `ТТ` is the ace of
/// clubs.
fn parse_cards_of_word(word: &str) -> Option<CardSet> {
    let mut cards = CardSet::EMPTY;
    let mut suit: Option<Suit> = None;
    let mut is_after_suit = false;
    for letter in word.replace("10", "T").chars() {
        let is_ace = is_after_suit && matches!(letter, 'Т' | 'т');
        let next = parse_suit(letter).filter(|_| !is_ace);
        match next {
            Some(next) => suit = Some(next),
            None => cards.insert(Card::new(suit?, hand::rank(letter)?)),
        }
        is_after_suit = next.is_some();
    }
    (!is_after_suit && suit.is_some()).then_some(cards)
}

/// Returns the suit that a letter stands for, Latin or Russian, in upper or lower case.
fn parse_suit(letter: char) -> Option<Suit> {
    match letter.to_lowercase().next()? {
        'п' => Some(Suit::Spades),
        'ч' => Some(Suit::Hearts),
        'б' => Some(Suit::Diamonds),
        'т' => Some(Suit::Clubs),
        _ => Suit::from_letter(letter),
    }
}

/// Parses a range of numbers: `4-5`, `4`, or `4+` for four or more.
///
/// # Errors
///
/// Returns an error if `text` is neither a number nor a range, or if the range is empty.
pub fn range(text: &str) -> Result<RangeInclusive<u8>, ConstraintError> {
    let number = |text: &str| text.parse::<u8>().ok();
    let range = match (text.strip_suffix('+'), text.split_once('-')) {
        (Some(least), _) => number(least).map(|least| least..=u8::MAX),
        (None, Some((least, most))) => number(least)
            .zip(number(most))
            .map(|(least, most)| least..=most),
        (None, None) => number(text).map(|number| number..=number),
    };
    range
        .filter(|range| !range.is_empty())
        .ok_or_else(|| ConstraintError::Range(Excerpt::of(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parses a hand such as `AK...`.
    fn parse_hand(text: &str) -> CardSet {
        text.parse().unwrap()
    }

    #[test]
    fn a_hand_needs_a_seat() {
        let known = hand("n:AK52.Q63.KJ74.82");
        assert_eq!(known, Ok((Seat::North, parse_hand("AK52.Q63.KJ74.82"))));
        for wrong in ["AK52.Q63.KJ74.82", "NS:AK52...", "N:AK52", "X:A...", ""] {
            assert_eq!(
                hand(wrong),
                Err(ConstraintError::Format(ConstraintFormat::Hand)),
                "{wrong}"
            );
        }
    }

    #[test]
    fn cards_may_share_one_suit_letter() {
        for (text, held) in [
            ("E:SA", "A..."),
            ("e:sak", "AK..."),
            ("E:SA,SK", "AK..."),
            ("E:SAHK10", "A.KT.."),
            ("E:SA, c2", "A...2"),
            ("В:ПТК", "AK..."),
            ("в:птчк10", "A.KT.."),
            ("В:ПТ, ТТ2", "A...A2"),
        ] {
            assert_eq!(holding(text), Ok((Seat::East, parse_hand(held))), "{text}");
        }
        assert_eq!(holdings(" "), Ok(Vec::new()));
        let two = holdings("E:SAHK  W:ST");
        assert_eq!(
            two,
            Ok(vec![
                (Seat::East, parse_hand("A.K..")),
                (Seat::West, parse_hand("T..."))
            ])
        );
    }

    #[test]
    fn constraints_are_parsed() {
        let spades = |within| Constraint::length(Seat::West, Suit::Spades, within);
        assert_eq!(length("W:S=4-5"), Ok(spades(4..=5)));
        assert_eq!(length("W:S=4+"), Ok(spades(4..=u8::MAX)));
        let honours = Constraint::among(Seat::West, parse_hand("AK..."), 1..=1);
        assert_eq!(among("W:SA,SK=1"), Ok(honours));
        assert_eq!(
            points("W=12-14"),
            Ok(Constraint::points(Seat::West, 12..=14))
        );
        let pinned = ["SA", "H5"].map(|card| Constraint::pin(Seat::East, card.parse().unwrap()));
        assert_eq!(pins("E:SA,H5"), Ok(pinned.into()));
    }

    #[test]
    fn errors_give_the_expected_format() {
        let expected = [
            (holding("East").unwrap_err(), "expected a seat and cards"),
            (holding("X:SA").unwrap_err(), "expected a seat and cards"),
            (holding("E:").unwrap_err(), "`` is not a card"),
            (holding("E:A").unwrap_err(), "`A` is not a card"),
            (holding("E:SAH").unwrap_err(), "`SAH` is not a card"),
            (holding("В:ПКТ").unwrap_err(), "`ПКТ` is not a card"),
            (holding("E:SA,K").unwrap_err(), "`K` is not a card"),
            (length("W:NT=4").unwrap_err(), "expected a seat, a suit"),
            (
                length("W:S=5-4").unwrap_err(),
                "`5-4` is not a number or range",
            ),
            (among("W:SA").unwrap_err(), "expected a seat, cards and"),
            (points("W:12").unwrap_err(), "expected a seat and a number"),
        ];
        for (error, words) in expected {
            assert!(error.to_string().starts_with(words), "{error}");
        }
    }
}
