//! Parses a hand as people type it or copy it from a newspaper.
//!
//! ```text
//! K43 QJT J984 K83
//! K43.QJ10.J984.K83
//! ♠K43 ♥QJ10 ♦J984 ♣K83
//! пики К43 черви ДВ10 бубны В984 трефы К83
//! AKQ - ?7
//! ```
//!
//! The suits either come in the order spades, hearts, diamonds, clubs with spaces or dots between them, or each follows
//! its symbol, letter or name. A dash is a void. A ten is `T` or `10`. Letters may be in lower case, or Russian: `Т К Д
//! В` are ace, king, queen and jack. `?` with a number means that number of unknown cards; `?` alone means that all
//! other cards of the hand are unknown.

use std::fmt;

use crate::rules::{Game, Setup};
use crate::{Card, CardSet, Rank, Seat, Suit, messages};

use super::Located;

/// A hand as typed by a user, in which some or all cards may be unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TypedHand {
    /// The known cards of the hand.
    pub cards: CardSet,
    /// The number of unknown cards of the hand.
    pub unknown: u8,
}

impl TypedHand {
    /// Returns the hand of a seat in a setup: its known cards and the number of its unknown cards.
    pub fn held(setup: &Setup, seat: Seat) -> TypedHand {
        TypedHand {
            cards: setup.hands[seat],
            unknown: setup.unknown[seat],
        }
    }
}

messages! {
    /// An error in a hand typed by a user.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum HandFlaw {
        /// A character in a typed hand that is neither a rank nor a suit.
        NoRank(found: char) = "typed-no-rank", "`{found}` is neither a rank nor a suit",
            found = found.escape_debug().to_string();
        /// A `1` in a typed hand that is not followed by `0`; only `10` is a rank.
        HalfTen = "typed-half-ten", "the ten is written T or 10";
        /// A card that occurs twice in a typed hand.
        Twice(card: Card) = "typed-twice", "{card} appears twice";
        /// A card in a typed hand that is not in the game's pack.
        NotOfGame(card: Card) = "typed-not-of-game", "{card} is not in the pack";
        /// A rank in a typed hand after four suits have ended.
        FifthSuit = "typed-fifth-suit", "a rank after the fourth suit";
        /// A rank before the first suit name, in a typed hand with named suits.
        NoSuit = "typed-no-suit", "a rank before the first suit letter";
        /// A number of unknown cards that is too large for a hand.
        NoCount = "typed-no-count", "this is not a number of cards";
        /// A typed hand with more cards than a hand of the game may have; the number is that maximum.
        TooMany(most: usize) = "typed-too-many", "a hand has at most {most} cards";
    }
}

/// The names, letters and symbols that a typed hand may have for each suit of [`Suit::ALL`], separated by spaces. A
/// longer name comes before its own prefixes, so that the longest match wins.
const SUIT_NAMES: [&str; 4] = [
    "spades spade s ♠ ♤ пики пика пик п",
    "hearts heart h ♥ ♡ червей черви червы черва ч",
    "diamonds diamond d ♦ ♢ бубны бубна бубен буби б",
    "clubs club c ♣ ♧ трефы трефа треф тр крести кр",
];

/// One token of a typed hand, such as a rank, a suit name or a dot.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Token {
    Suit(Suit),
    Rank(Rank),
    /// Whitespace, which separates suits that have no names.
    Blank,
    /// A dot, which ends a suit even if the suit has no cards.
    Dot,
    /// A dash, which stands for a void. Directly after cards it separates suits as a dot does.
    Dash,
    /// A number of unknown cards; `None` means all other cards of the hand.
    Unknown(Option<u8>),
}

/// Parses a hand as typed by a user, with or without suit names, for a game.
///
/// ```
/// use kibitzer_cards::notation::hand;
/// use kibitzer_cards::rules::Game;
/// let hand = hand::read("K43 QJ10 j984 ♣K83", Game::Bridge);
/// assert_eq!(hand.unwrap_err().to_string(), "line 1, column 1: a rank before the first suit letter");
/// let hand = hand::read("K43 QJ10 j984 K83", Game::Bridge)?;
/// assert_eq!(hand.cards, "K43.QJT.J984.K83".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns the first error and its position in the text.
pub fn read(text: &str, game: Game) -> Result<TypedHand, Located<HandFlaw>> {
    let tokens = split_tokens(text).map_err(|(at, flaw)| Located::at(text, at, flaw))?;
    let is_named = tokens
        .iter()
        .any(|(_, token)| matches!(token, Token::Suit(_)));
    let (mut named, mut order) = (None, SuitOrder::default());
    let mut hand = TypedHand::default();
    let (mut unknown, mut unknown_at) = (Some(0), 0);
    let most = game.longest_hand();
    for (at, token) in tokens {
        let flaw = |flaw| Located::at(text, at, flaw);
        order.advance(token);
        match token {
            Token::Suit(suit) => named = Some(suit),
            Token::Rank(rank) => {
                let suit = if is_named {
                    named.ok_or(HandFlaw::NoSuit)
                } else {
                    order.current_suit().ok_or(HandFlaw::FifthSuit)
                };
                let card = Card::new(suit.map_err(flaw)?, rank);
                if !game.pack().has(card) {
                    return Err(flaw(HandFlaw::NotOfGame(card)));
                }
                if hand.cards.has(card) {
                    return Err(flaw(HandFlaw::Twice(card)));
                }
                if hand.cards.len() == most {
                    return Err(flaw(HandFlaw::TooMany(most)));
                }
                hand.cards.insert(card);
            }
            Token::Unknown(count) => (unknown, unknown_at) = (count, at),
            Token::Blank | Token::Dot | Token::Dash => {}
        }
    }
    let missing = game.hand_size().saturating_sub(hand.cards.len());
    hand.unknown = unknown.unwrap_or(missing as u8);
    if hand.cards.len() + usize::from(hand.unknown) > most {
        return Err(Located::at(text, unknown_at, HandFlaw::TooMany(most)));
    }
    Ok(hand)
}

impl fmt::Display for TypedHand {
    /// Writes the hand in the format that [`read`] parses: `K43 QJT - K83 ?3`. An empty hand becomes an empty string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit = |suit: Suit| match self.cards.holding(suit) {
            holding if holding.is_empty() => "-".to_owned(),
            holding => holding.to_string(),
        };
        let known = (!self.cards.is_empty()).then(|| Suit::ALL.map(suit).join(" "));
        let unknown = (self.unknown > 0).then(|| format!("?{}", self.unknown));
        let parts: Vec<String> = known.into_iter().chain(unknown).collect();
        f.write_str(&parts.join(" "))
    }
}

/// The parser's place in a typed hand without suit names, in which the suits follow one another from spades to clubs.
#[derive(Default)]
struct SuitOrder {
    suits_before: usize,
    /// True if the current suit has a card or is known to be void.
    is_begun: bool,
    /// True if whitespace followed a card or dash of the current suit, so that the next card begins another suit.
    is_left: bool,
}

impl SuitOrder {
    /// Returns the suit to which the next rank belongs, or `None` after the fourth suit.
    fn current_suit(&self) -> Option<Suit> {
        Suit::ALL.get(self.suits_before).copied()
    }

    /// Updates the parser's place in the hand after a token, which may begin or end a suit.
    fn advance(&mut self, token: Token) {
        match token {
            Token::Blank => self.is_left = self.is_begun,
            Token::Dot => self.begin_next_suit(),
            Token::Dash if self.is_begun && !self.is_left => self.begin_next_suit(),
            Token::Dash | Token::Rank(_) => {
                if self.is_left {
                    self.begin_next_suit();
                }
                self.is_begun = true;
            }
            Token::Suit(_) | Token::Unknown(_) => {}
        }
    }

    /// Moves on to the beginning of the next suit.
    fn begin_next_suit(&mut self) {
        *self = SuitOrder {
            suits_before: self.suits_before + 1,
            ..SuitOrder::default()
        };
    }
}

/// Splits a typed hand into tokens, each with the byte offset at which it begins. Returns the offset and the error of
/// the first invalid token.
fn split_tokens(text: &str) -> Result<Vec<(usize, Token)>, (usize, HandFlaw)> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let at = text.len() - rest.len();
        let (token, length) = read_token(rest).map_err(|flaw| (at, flaw))?;
        tokens.extend(token.map(|token| (at, token)));
        rest = &rest[length..];
    }
    Ok(tokens)
}

/// Reads the token at the beginning of a typed hand. Returns the token, or `None` for a character to be ignored, and
/// its length in bytes.
fn read_token(text: &str) -> Result<(Option<Token>, usize), HandFlaw> {
    for (suit, names) in Suit::ALL.into_iter().zip(SUIT_NAMES) {
        if let Some(length) = names.split(' ').find_map(|name| prefix_length(text, name)) {
            return Ok((Some(Token::Suit(suit)), length));
        }
    }
    let Some(first) = text.chars().next() else {
        return Ok((None, 0));
    };
    let length = first.len_utf8();
    let token = match first {
        '.' | ',' | ';' | '/' | '|' => Token::Dot,
        '-' | '–' | '—' => Token::Dash,
        // The last one is the variation selector that turns a suit symbol into an emoji.
        ':' | '=' | '\u{fe0f}' => return Ok((None, length)),
        '?' => {
            let digits = text[length..].bytes().take_while(u8::is_ascii_digit);
            let end = length + digits.count();
            let count = match &text[length..end] {
                "" => None,
                digits => Some(digits.parse().map_err(|_| HandFlaw::NoCount)?),
            };
            return Ok((Some(Token::Unknown(count)), end));
        }
        '1' if text[length..].starts_with('0') => return Ok((Some(Token::Rank(Rank::Ten)), 2)),
        '1' => return Err(HandFlaw::HalfTen),
        _ if first.is_whitespace() => Token::Blank,
        _ => Token::Rank(rank(first).ok_or(HandFlaw::NoRank(first))?),
    };
    Ok((Some(token), length))
}

/// Returns the rank that a letter stands for, Latin or Russian, in upper or lower case; `None` for any other character.
pub fn rank(letter: char) -> Option<Rank> {
    match letter.to_lowercase().next()? {
        'т' | 'а' => Some(Rank::Ace),
        'к' => Some(Rank::King),
        'д' => Some(Rank::Queen),
        'в' => Some(Rank::Jack),
        _ => Rank::from_letter(letter),
    }
}

/// Returns the length in bytes of the prefix of `text` that equals `word`, ignoring case; `None` if `text` does not
/// begin with `word`.
fn prefix_length(text: &str, word: &str) -> Option<usize> {
    let mut length = 0;
    let mut letters = text.chars();
    for expected in word.chars() {
        let letter = letters.next()?;
        if letter.to_lowercase().ne([expected]) {
            return None;
        }
        length += letter.len_utf8();
    }
    Some(length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Chance;

    /// Parses a typed bridge hand and returns its known cards.
    fn parse_cards(text: &str) -> CardSet {
        read(text, Game::Bridge).unwrap().cards
    }

    /// Returns the column and the error of an invalid typed hand.
    fn parse_error(text: &str, game: Game) -> (usize, HandFlaw) {
        let error = read(text, game).unwrap_err();
        (error.column, error.flaw)
    }

    fn parse_card(text: &str) -> Card {
        text.parse().unwrap()
    }

    #[test]
    fn a_hand_may_be_typed_in_many_ways() {
        let hand: CardSet = "K43.QJT.J984.K83".parse().unwrap();
        for text in [
            "K43 QJT J984 K83",
            "  k43  qj10  j984  k83 ",
            "K43.QJ10.J984.K83",
            "K43. QJ10 . J984 ,K83",
            "K43/QJT/J984/K83",
            "K43-QJT-J984-K83",
            "♠K43 ♥QJ10 ♦J984 ♣K83",
            "♠\u{fe0f}K43♥\u{fe0f}QJ10♦\u{fe0f}J984♣\u{fe0f}K83",
            "♠ K 4 3\n♥ Q J 10\n♦ J 9 8 4\n♣ K 8 3",
            "C: K83, D: J984, H: QJT, S: K43",
            "sk43hqjtdj984ck83",
            "SK S4 S3 HQ HJ HT DJ D9 D8 D4 CK C8 C3",
            "spades K43 Hearts QJT diamonds J984 clubs K83",
            "К43 ДВ10 В984 К83",
            "пК43 чДВ10 бВ984 трК83",
            "Пики К43, черви ДВ10, бубны В984, трефы К83",
            "крести К83 буби В984 червей ДВ10 пик К43",
        ] {
            assert_eq!(parse_cards(text), hand, "{text}");
        }
        assert_eq!(parse_cards("ТКДВ10987"), parse_cards("AKQJT987"));
    }

    #[test]
    fn a_void_is_a_dash_or_nothing_between_dots() {
        let hand: CardSet = "AKQ..432.65".parse().unwrap();
        let texts = [
            "AKQ..432.65",
            "AKQ - 432 65",
            "AKQ -- 432 65",
            "♠AKQ ♦432 ♣65",
            "♠AKQ ♥- ♦432 ♣65",
            "AKQ — 432 65",
        ];
        for text in texts {
            assert_eq!(parse_cards(text), hand, "{text}");
        }
        assert_eq!(parse_cards("- AK"), ".AK..".parse().unwrap());
        assert_eq!(parse_cards("-- AK"), ".AK..".parse().unwrap());
        assert_eq!(parse_cards("..AK"), "..AK.".parse().unwrap());
    }

    /// Checks that a hand that is still being typed parses without an error about its missing cards.
    #[test]
    fn missing_cards_are_not_an_error() {
        assert_eq!(parse_cards(""), CardSet::EMPTY);
        assert_eq!(parse_cards("AK "), "AK...".parse().unwrap());
        assert_eq!(parse_cards("AK Q"), "AK.Q..".parse().unwrap());
        assert_eq!(parse_cards("♠AK ♥"), "AK...".parse().unwrap());
    }

    #[test]
    fn unknown_cards_are_counted() {
        let read = |text: &str, game| {
            let hand = read(text, game).unwrap();
            (hand.cards.len(), hand.unknown)
        };
        assert_eq!(read("?", Game::Bridge), (0, 13));
        assert_eq!(read("?", Game::Preferans), (0, 10));
        assert_eq!(read("?5", Game::Bridge), (0, 5));
        assert_eq!(read("AK Q ?", Game::Bridge), (3, 10));
        assert_eq!(read("♥AK ?11", Game::Bridge), (2, 11));
    }

    #[test]
    fn errors_have_a_position() {
        assert_eq!(
            parse_error("AK x", Game::Bridge),
            (4, HandFlaw::NoRank('x'))
        );
        assert_eq!(parse_error("ДВ1 9", Game::Bridge), (3, HandFlaw::HalfTen));
        assert_eq!(
            parse_error("AK.QQ", Game::Bridge),
            (5, HandFlaw::Twice(parse_card("HQ")))
        );
        assert_eq!(
            parse_error("AK 76", Game::Preferans),
            (5, HandFlaw::NotOfGame(parse_card("H6")))
        );
        assert_eq!(
            parse_error("A K Q J T", Game::Bridge),
            (9, HandFlaw::FifthSuit)
        );
        assert_eq!(parse_error("AK ♥Q", Game::Bridge), (1, HandFlaw::NoSuit));
        assert_eq!(parse_error("?999", Game::Bridge), (1, HandFlaw::NoCount));
        for (text, game, column, most) in [
            ("AKQJT98765432 A", Game::Bridge, 15, 13),
            ("AK ?12", Game::Bridge, 4, 13),
            ("AKQJT987 AKQJT", Game::Preferans, 14, 12),
        ] {
            let found = parse_error(text, game);
            assert_eq!(found, (column, HandFlaw::TooMany(most)), "{text}");
        }
        let error = read("♠AK\n♥Qy", Game::Bridge).unwrap_err();
        assert_eq!((error.line, error.column), (2, 3));
    }

    /// Checks that any hand, written in any accepted format, is parsed as the same hand.
    #[test]
    fn hands_survive_writing_and_parsing() {
        let mut chance = Chance::from_seed(20);
        for round in 0..3000 {
            let mut pack: Vec<Card> = Game::Bridge.pack().iter().collect();
            chance.shuffle(&mut pack);
            let known = chance.below(14);
            let hand = TypedHand {
                cards: pack[..known].iter().copied().collect(),
                unknown: chance.below(14 - known) as u8,
            };
            let written = match round % 4 {
                0 => hand.to_string(),
                1 => format!("{} ?{}", hand.cards, hand.unknown),
                2 => format_with_suit_names(hand, "♠♥♦♣"),
                _ => format_with_suit_names(hand, "ПЧБТр"),
            };
            let written = match chance.below(2) {
                0 => written.replace('T', "10"),
                _ => written.to_lowercase(),
            };
            // A hand without cards may have no dash or dot.
            assert_eq!(read(&written, Game::Bridge), Ok(hand), "{written}");
        }
    }

    /// Writes a hand with each suit after its symbol or letter in `signs`.
    fn format_with_suit_names(hand: TypedHand, signs: &str) -> String {
        let mut text = String::new();
        for (suit, sign) in Suit::ALL.into_iter().zip(signs.chars()) {
            let sign = if sign == 'Т' {
                "Тр".to_owned()
            } else {
                sign.to_string()
            };
            text += &format!("{sign}{} ", hand.cards.holding(suit));
        }
        format!("{text}?{}", hand.unknown)
    }

    /// Checks that any input either parses or yields an error with a position.
    #[test]
    fn damaged_input_causes_no_panic() {
        const HAND_PIECES: [&str; 24] = [
            "A", "K", "10", "1", "0", "T", " ", ".", "-", "♠", "s", "пики", "Т", "Д", "?", "9",
            "99", "\n", "\u{fe0f}", "漢", "é", ",", "c", "Тр",
        ];
        let mut chance = Chance::from_seed(3);
        for _ in 0..20_000 {
            let text: String = (0..chance.below(12))
                .map(|_| HAND_PIECES[chance.below(HAND_PIECES.len())])
                .collect();
            match read(&text, Game::Preferans) {
                Ok(hand) => assert_eq!(read(&hand.to_string(), Game::Preferans), Ok(hand)),
                Err(error) => assert!(error.column <= text.chars().count(), "{text}"),
            }
        }
    }
}
