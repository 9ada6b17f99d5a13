//! Suit symbols in typed texts, where `!S !H !D !C` stand for the symbols that keyboards lack.

use kibitzer::cards::Suit;
use kibitzer::notation::hand;

/// Replaces the suit marks `!S !H !D !C` in a typed text with suit symbols. A mark after a backslash is left unchanged.
///
/// ```
/// use kibitzer_studio::document::suit_marks::{with_marks, with_symbols};
/// assert_eq!(with_symbols("!h9 and !CK!"), "♥9 and ♣K!");
/// assert_eq!(with_marks("♥9 and ♣K!"), "!H9 and !CK!");
/// assert_eq!(with_symbols("Oh!so"), "Oh!so");
/// assert_eq!(with_symbols(r"!SК and \!S"), r"♠К and \!S");
/// ```
pub fn with_symbols(text: &str) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('!') {
        let (before, mark) = rest.split_at(at);
        result += before;
        match suit_of_mark(mark).filter(|_| !result.ends_with('\\')) {
            Some(suit) => {
                result.push(suit.symbol());
                rest = &mark[2..];
            }
            None => {
                result.push('!');
                rest = &mark[1..];
            }
        }
    }
    result + rest
}

/// Returns the suit of the mark at the start of `text`, if there is one. The suit letter must end the word, although a
/// rank in upper case may follow it.
fn suit_of_mark(text: &str) -> Option<Suit> {
    let mut letters = text.chars().skip(1);
    let letter = letters.next()?.to_ascii_uppercase();
    let suit = Suit::ALL.into_iter().find(|suit| suit.letter() == letter)?;
    let is_rank = |next: char| next.is_uppercase() && hand::rank(next).is_some();
    let ends = |next: char| !next.is_alphabetic() || is_rank(next);
    letters.next().is_none_or(ends).then_some(suit)
}

/// Replaces suit symbols with the marks `!S !H !D !C`. This is the inverse of [`with_symbols`].
pub fn with_marks(text: &str) -> String {
    let mut typed = text.to_owned();
    for suit in Suit::ALL {
        typed = typed.replace(suit.symbol(), &format!("!{suit}"));
    }
    typed
}
