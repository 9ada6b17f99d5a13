//! Sets of cards, stored as bits of one 64-bit word.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub, SubAssign};
use std::str::FromStr;

use crate::messages;

use super::{Card, Rank, Suit};

/// The cards that a hand holds in one suit. Bit `i` stands for the rank with index `i`.
///
/// Its text form is the ranks from high to low, `AQ2`; a void is an empty string.
///
/// ```
/// use kibitzer_cards::{CardSet, Rank, Suit};
/// let hand: CardSet = "AQ2...".parse()?;
/// let spades = hand.holding(Suit::Spades);
/// assert_eq!(spades.len(), 3);
/// assert_eq!(spades.highest(), Some(Rank::Ace));
/// assert_eq!(spades.to_string(), "AQ2");
/// assert_eq!("AQ2".parse(), Ok(spades));
/// # Ok::<(), kibitzer_cards::ParseHandError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
pub struct Holding(u16);

impl Holding {
    /// The holding without cards, a void.
    pub const VOID: Holding = Holding(0);

    /// Returns the number of cards in the holding, `0..=13`.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if the holding is a void.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns true if the holding has a card of this rank.
    pub const fn has(self, rank: Rank) -> bool {
        self.0 >> rank.index() & 1 != 0
    }

    /// Returns the highest rank held, or `None` for a void.
    pub fn highest(self) -> Option<Rank> {
        (self.0 != 0).then(|| Rank::from_index(self.0.ilog2() as usize))
    }

    /// Returns the lowest rank held, or `None` for a void.
    pub fn lowest(self) -> Option<Rank> {
        (self.0 != 0).then(|| Rank::from_index(self.0.trailing_zeros() as usize))
    }

    /// Iterates over the ranks in the holding, from high to low.
    pub fn ranks(self) -> impl DoubleEndedIterator<Item = Rank> {
        Rank::ALL.into_iter().filter(move |&rank| self.has(rank))
    }
}

impl fmt::Display for Holding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ranks().try_for_each(|rank| write!(f, "{rank}"))
    }
}

impl fmt::Debug for Holding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

/// The error for a string that is not a holding such as `AQ2`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseHoldingError {
    /// A character in the holding that is not a rank.
    Unexpected {
        /// Position of the unexpected character, counted in characters from 0.
        at: usize,
        /// The character that is not a rank.
        found: char,
    },
    /// A rank that occurs twice in the holding.
    Duplicate {
        /// Position at which the repeated rank occurs again, counted in characters from 0.
        at: usize,
        /// The rank that occurs twice in the holding.
        rank: Rank,
    },
}

impl fmt::Display for ParseHoldingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseHoldingError::Unexpected { at, found } => {
                let (place, found) = (at + 1, found.escape_debug());
                write!(
                    f,
                    "character {place}: `{found}` is not a rank; ranks are AKQJT98765432"
                )
            }
            ParseHoldingError::Duplicate { at, rank } => {
                write!(
                    f,
                    "character {}: the {} appears twice in one suit",
                    at + 1,
                    rank.name()
                )
            }
        }
    }
}

impl std::error::Error for ParseHoldingError {}

impl FromStr for Holding {
    type Err = ParseHoldingError;

    /// Parses the ranks of a holding, in any order and in upper or lower case. An empty string is a void.
    fn from_str(text: &str) -> Result<Holding, ParseHoldingError> {
        let mut holding = Holding::VOID;
        for (at, found) in text.chars().enumerate() {
            let Some(rank) = Rank::from_letter(found) else {
                return Err(ParseHoldingError::Unexpected { at, found });
            };
            if holding.has(rank) {
                return Err(ParseHoldingError::Duplicate { at, rank });
            }
            holding.0 |= 1 << rank.index();
        }
        Ok(holding)
    }
}

text_form!(Holding, ParseHoldingError);

impl FromIterator<Rank> for Holding {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> Holding {
        Holding(
            ranks
                .into_iter()
                .fold(0, |bits, rank| bits | 1 << rank.index()),
        )
    }
}

/// A set of cards in 64 bits: 16 bits for each suit, clubs lowest. Within a suit, bit `i` is the rank with index `i`.
///
/// Its text form is a hand, spades first: `AK52.Q63.KJ74.8`. Files use the same form.
///
/// ```
/// use kibitzer_cards::{Card, CardSet};
/// let hand: CardSet = "AK52.Q63.KJ74.8".parse()?;
/// assert_eq!(hand.len(), 12);
/// assert!(hand.has("HQ".parse().unwrap()));
/// assert_eq!(hand.to_string(), "AK52.Q63.KJ74.8");
/// # Ok::<(), kibitzer_cards::ParseHandError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
pub struct CardSet(u64);

impl CardSet {
    /// The set of cards that contains no cards.
    pub const EMPTY: CardSet = CardSet(0);

    /// Makes a set from a word in the bit layout described at [`CardSet`].
    ///
    /// Bits that do not correspond to a card are ignored.
    pub const fn from_bits(bits: u64) -> CardSet {
        CardSet(bits & 0x1FFF_1FFF_1FFF_1FFF)
    }

    /// Returns the set as a word in the bit layout described at [`CardSet`].
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the full pack of a game as a set: all suits, from the rank `lowest` up to the ace.
    pub const fn pack(lowest: Rank) -> CardSet {
        let suit = 0x1FFF >> lowest.index() << lowest.index();
        CardSet(suit * 0x0001_0001_0001_0001)
    }

    /// Returns the set of all thirteen cards of a suit.
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet(0x1FFF << (16 * suit.index()))
    }

    /// Returns the set of cards strictly between two cards of the same suit; the higher card comes first.
    pub const fn between(high: Card, low: Card) -> CardSet {
        CardSet((card_bit(high) - 1) & !(card_bit(low) | (card_bit(low) - 1)))
    }

    /// Returns the union of several sets, which is empty if there are none.
    ///
    /// ```
    /// use kibitzer_cards::CardSet;
    /// let hands: [CardSet; 2] = ["AK.7..".parse()?, "Q..5.".parse()?];
    /// assert_eq!(CardSet::union(hands).to_string(), "AKQ.7.5.");
    /// # Ok::<(), kibitzer_cards::ParseHandError>(())
    /// ```
    pub fn union(sets: impl IntoIterator<Item = CardSet>) -> CardSet {
        (sets.into_iter()).fold(CardSet::EMPTY, |all, set| all | set)
    }

    /// Returns the number of cards in the set, `0..=52`.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if the set has no cards.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns true if the card is in the set.
    pub const fn has(self, card: Card) -> bool {
        self.0 & card_bit(card) != 0
    }

    /// Returns true if every card of `other` is in the set.
    pub const fn has_all(self, other: CardSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Adds a card to the set.
    pub const fn insert(&mut self, card: Card) {
        self.0 |= card_bit(card);
    }

    /// Removes a card from the set, if present.
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !card_bit(card);
    }

    /// Returns this set of cards with one card added.
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | card_bit(card))
    }

    /// Returns this set of cards without one card.
    #[must_use]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !card_bit(card))
    }

    /// Returns the cards of one suit in this set as a [`Holding`].
    pub const fn holding(self, suit: Suit) -> Holding {
        Holding((self.0 >> (16 * suit.index())) as u16)
    }

    /// Returns the cards of one suit in this set, as a set.
    #[must_use]
    pub const fn suited(self, suit: Suit) -> CardSet {
        CardSet(self.0 & CardSet::of_suit(suit).0)
    }

    /// Iterates over the cards in the order in which hands are written: spades first, and each suit from high to low.
    pub const fn iter(self) -> Cards {
        Cards(self.0)
    }

    /// Groups the cards into sets of cards of one suit with no card of `dividing` between them: spades first, each suit
    /// from high to low.
    ///
    /// ```
    /// use kibitzer_cards::CardSet;
    /// let hand: CardSet = "AKT.7..".parse()?;
    /// let groups = hand.groups_divided_by("J.A..".parse()?);
    /// let groups: Vec<String> = groups.iter().map(ToString::to_string).collect();
    /// assert_eq!(groups, ["AK...", "T...", ".7.."]);
    /// # Ok::<(), kibitzer_cards::ParseHandError>(())
    /// ```
    pub fn groups_divided_by(self, dividing: CardSet) -> Vec<CardSet> {
        let mut groups: Vec<CardSet> = Vec::new();
        let mut last: Option<Card> = None;
        for card in self {
            let joins = last.is_some_and(|last| {
                last.suit == card.suit && (CardSet::between(last, card) & dividing).is_empty()
            });
            match groups.last_mut() {
                Some(group) if joins => group.insert(card),
                _ => groups.push(card.into()),
            }
            last = Some(card);
        }
        groups
    }

    /// Iterates over the subsets of two cards, such as the possible discards in preferans, in the order in which hands
    /// are written.
    ///
    /// ```
    /// use kibitzer_cards::CardSet;
    /// let hand: CardSet = "AK.7..".parse()?;
    /// let pairs: Vec<String> = hand.pairs().map(|pair| pair.to_string()).collect();
    /// assert_eq!(pairs, ["AK...", "A.7..", "K.7.."]);
    /// # Ok::<(), kibitzer_cards::ParseHandError>(())
    /// ```
    pub fn pairs(self) -> impl Iterator<Item = CardSet> {
        let mut rest = self.iter();
        let firsts = std::iter::from_fn(move || Some((rest.next()?, rest.clone())));
        firsts.flat_map(|(first, rest)| rest.map(move |second| CardSet::from(first).with(second)))
    }
}

/// Returns the 64-bit word in which only the bit of this card is set.
const fn card_bit(card: Card) -> u64 {
    1 << (16 * card.suit.index() + card.rank.index())
}

/// An iterator over the cards of a [`CardSet`]: spades first, and each suit from high to low.
#[derive(Clone, Debug)]
pub struct Cards(u64);

impl Cards {
    /// Returns the card whose bit has this index in the 64-bit word of a set.
    fn card(index: u32) -> Card {
        Card::new(
            Suit::from_index(index as usize / 16),
            Rank::from_index(index as usize % 16),
        )
    }
}

impl Iterator for Cards {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let index = self.0.checked_ilog2()?;
        self.0 &= !(1 << index);
        Some(Cards::card(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Cards {
    fn next_back(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Cards::card(index))
    }
}

impl ExactSizeIterator for Cards {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;

    fn into_iter(self) -> Cards {
        self.iter()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl From<Card> for CardSet {
    fn from(card: Card) -> CardSet {
        CardSet(card_bit(card))
    }
}

impl BitOr for CardSet {
    type Output = CardSet;

    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;

    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = CardSet;

    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    fn sub_assign(&mut self, other: CardSet) {
        self.0 &= !other.0;
    }
}

impl Not for CardSet {
    type Output = CardSet;

    fn not(self) -> CardSet {
        CardSet::from_bits(!self.0)
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [spades, hearts, diamonds, clubs] = Suit::ALL.map(|suit| self.holding(suit));
        write!(f, "{spades}.{hearts}.{diamonds}.{clubs}")
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

messages! {
    /// The error for a string that is not a hand such as `AK52.Q63.KJ74.8`.
    #[derive(Clone, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum ParseHandError: Error {
        /// A character in the hand that is neither a rank nor a dot.
        Unexpected {
            /// Position of the unexpected character, counted in characters from 0.
            at: usize,
            /// The character that is neither a rank nor a dot.
            found: char,
        } = "flaw-rank", "`{found}` is not a rank; ranks are AKQJT98765432", found = found.escape_debug().to_string();
        /// A card that occurs twice in the hand.
        Duplicate {
            /// Position at which the repeated card occurs again, counted in characters from 0.
            at: usize,
            /// The card that occurs twice in the hand.
            card: Card,
        } = "flaw-twice-in-hand", "{card} appears twice in one hand", card;
        /// A number of suits in the hand other than four.
        Suits(count: usize) = "flaw-suits",
            "{count} suits; a hand is four suits with dots between, spades.hearts.diamonds.clubs";
    }
}

impl ParseHandError {
    /// Returns the position of the error in the hand's text, counted in characters from 0. For a wrong number of suits
    /// it is 0.
    pub fn at(&self) -> usize {
        match *self {
            ParseHandError::Unexpected { at, .. } | ParseHandError::Duplicate { at, .. } => at,
            ParseHandError::Suits(_) => 0,
        }
    }
}

impl FromStr for CardSet {
    type Err = ParseHandError;

    /// Parses a hand: four suits from spades to clubs with dots between them. A single `-` is an empty hand.
    fn from_str(text: &str) -> Result<CardSet, ParseHandError> {
        let mut hand = CardSet::EMPTY;
        if text == "-" {
            return Ok(hand);
        }
        let mut dots = 0;
        for (at, found) in text.chars().enumerate() {
            if found == '.' {
                dots += 1;
                continue;
            }
            let Some(rank) = Rank::from_letter(found) else {
                return Err(ParseHandError::Unexpected { at, found });
            };
            let Some(&suit) = Suit::ALL.get(dots) else {
                continue;
            };
            let card = Card::new(suit, rank);
            if hand.has(card) {
                return Err(ParseHandError::Duplicate { at, card });
            }
            hand.insert(card);
        }
        if dots == 3 {
            Ok(hand)
        } else {
            Err(ParseHandError::Suits(dots + 1))
        }
    }
}

text_form!(CardSet, ParseHandError);

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use super::*;
    use crate::{Seat, Strain};

    #[test]
    fn packs_have_52_cards_in_bridge_and_32_in_preferans() {
        assert_eq!(CardSet::pack(Rank::Two).len(), 52);
        assert_eq!(CardSet::pack(Rank::Seven).len(), 32);
    }

    #[test]
    fn a_hand_iterates_in_written_order_in_both_directions() {
        let hand: CardSet = "A2.K..T9".parse().unwrap();
        let cards: Vec<String> = hand.iter().map(|card| card.to_string()).collect();
        assert_eq!(cards, ["SA", "S2", "HK", "CT", "C9"]);
        let back: Vec<Card> = hand.iter().rev().collect();
        assert!(hand.iter().eq(back.into_iter().rev()));
    }

    #[test]
    fn errors_in_a_hand_have_a_position() {
        let error = |text: &str| text.parse::<CardSet>().unwrap_err();
        assert_eq!(
            error("AK.Qx.."),
            ParseHandError::Unexpected { at: 4, found: 'x' }
        );
        assert_eq!(
            error("AKA..."),
            ParseHandError::Duplicate {
                at: 2,
                card: "SA".parse().unwrap()
            }
        );
        assert_eq!(error("AK.Q"), ParseHandError::Suits(2));
        assert_eq!(error("A.K.Q.J.T"), ParseHandError::Suits(5));
        assert_eq!(error(""), ParseHandError::Suits(1));
    }

    /// Checks that every value survives being written and parsed, even in lower case.
    #[track_caller]
    fn assert_texts<T>(values: impl IntoIterator<Item = T>)
    where
        T: FromStr<Err: Debug> + fmt::Display + PartialEq + Debug,
    {
        for value in values {
            let text = value.to_string();
            assert_eq!(text.parse::<T>().unwrap(), value);
            assert_eq!(text.to_lowercase().parse::<T>().unwrap(), value);
        }
    }

    #[test]
    fn suits_ranks_seats_strains_and_hands_survive_writing_and_parsing() {
        assert_texts(Suit::ALL);
        assert_texts(Rank::ALL);
        assert_texts(Seat::ALL);
        assert_texts(CardSet::pack(Rank::Two));
        assert_texts([Strain::NoTrump, Strain::Misere]);
        assert_texts(Suit::ALL.map(Strain::Trump));
        let hands = ["AK52.Q63.KJ74.85", ".AKQJT98765432..", "..."];
        let hands = hands.map(|hand| hand.parse::<CardSet>().unwrap());
        assert_texts(hands);
        let holdings = hands
            .iter()
            .flat_map(|hand| Suit::ALL.map(|suit| hand.holding(suit)));
        assert_texts(holdings);
    }

    #[test]
    fn errors_quote_the_text_and_say_what_was_expected() {
        let error = "NE".parse::<Seat>().unwrap_err();
        assert_eq!(error.to_string(), "`NE` is not a seat; seats are N E S W");
        let error = "".parse::<Suit>().unwrap_err();
        assert_eq!(error.to_string(), "`` is not a suit; suits are S H D C");
        let error = "1".parse::<Rank>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "`1` is not a rank; ranks are AKQJT98765432"
        );
        let error = "AKx".parse::<Holding>().unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("character 3: `x` is not a rank")
        );
        let error = "AKA".parse::<Holding>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "character 3: the ace appears twice in one suit"
        );
        let error = "Z".parse::<Strain>().unwrap_err();
        assert!(error.to_string().starts_with("`Z` is not a strain"));
    }
}
