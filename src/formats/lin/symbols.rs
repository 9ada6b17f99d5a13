//! The codes for suit symbols in comments and names: `!S`, or `@S` in older files, stands for ♠.

use kibitzer_cards::Suit;

/// Replaces the suit codes of LIN text, such as `!S`, with suit symbols, and line breaks with spaces.
pub(super) fn decode_symbols(text: &str) -> String {
    let lines = text
        .trim()
        .split(['\r', '\n'])
        .filter(|line| !line.is_empty());
    with_suit_symbols(&lines.collect::<Vec<_>>().join(" "), &['!', '@'])
}

/// Replaces suit codes with suit symbols. A suit code is a character from `signs` followed by the letter of a suit.
pub(crate) fn with_suit_symbols(text: &str, signs: &[char]) -> String {
    let mut read = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let suit = parse_suit_code(rest, signs);
        read.push(suit.map_or(letter, Suit::symbol));
        rest = &rest[suit.map_or(letter.len_utf8(), |_| 2)..];
    }
    read
}

/// Returns the suit if the text begins with a suit code, such as `!S`. `!Dave` and `me@Club` contain no codes.
fn parse_suit_code(text: &str, signs: &[char]) -> Option<Suit> {
    let suit = Suit::from_letter(text.strip_prefix(signs)?.chars().next()?)?;
    ends_suit_code(&text[2..]).then_some(suit)
}

/// Returns true if the text after the letter of a suit code does not continue a word. The `s` in `!Ss` and the `xx` in
/// `!Hxx` are accepted.
fn ends_suit_code(text: &str) -> bool {
    let mut letters = text.chars();
    match letters.next() {
        Some('s') => !letters.next().is_some_and(char::is_alphabetic),
        Some(letter) => letter == 'x' || !letter.is_lowercase(),
        None => true,
    }
}

/// Encodes text for LIN. Bars and line breaks, which LIN cannot store, become slashes and spaces; everything else
/// survives a round trip.
pub(super) fn encode_symbols(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for (place, letter) in text.char_indices() {
        let suit = Suit::ALL.into_iter().find(|suit| suit.symbol() == letter);
        match (suit, letter) {
            (Some(suit), _) if ends_suit_code(&text[place + letter.len_utf8()..]) => {
                written.push('!');
                written.push(suit.letter());
            }
            (_, '|') => written.push('/'),
            (_, '\r' | '\n') => written.push(' '),
            (_, letter) => written.push(letter),
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_a_word_are_not_decoded_as_suit_codes() {
        for (text, expected) in [
            ("5+ !H; 4@Ss, Q@S, @SQ, !hxx", "5+ ♥; 4♠s, Q♠, ♠Q, ♥xx"),
            (
                "Wow!Dave me@Club.org !Song !",
                "Wow!Dave me@Club.org !Song !",
            ),
            (" a\r\nb ", "a b"),
        ] {
            assert_eq!(decode_symbols(text), expected);
        }
    }

    #[test]
    fn written_symbols_are_read_back() {
        for text in ["5+♥", "♠s", "♠song", "♠♥♦♣", "♠é", "♣xx", "Wow!"] {
            assert_eq!(decode_symbols(&encode_symbols(text)), text);
        }
        assert_eq!(encode_symbols("♠A|♥\nK"), "!SA/!H K");
    }
}
