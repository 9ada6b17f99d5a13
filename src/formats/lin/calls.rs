//! Calls as Bridge Base Online writes them: `1N`, `p`, `d`, `r`, one per LIN pair or joined together.

use kibitzer_cards::problem::Call;
use kibitzer_cards::{Strain, Suit};

use crate::board_lines::all_pass_length;

/// An element of an auction in LIN, the format of Bridge Base Online.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AuctionWord<'a> {
    /// A call that can be read.
    Call(Call),
    /// Passes by all players until the auction ends.
    AllPass,
    /// A placeholder before the first call or instead of a call.
    Blank,
    /// A question mark in place of a call, either as a quiz for the reader or because the call has not been made yet.
    Question,
    /// An alert of the last call.
    Alert,
    /// An explanation of the last call, such as `(asks)`.
    Meaning(&'a str),
    /// A comment in braces.
    Comment(&'a str),
    /// Text in an auction that is not a call.
    Unreadable(&'a str),
}

/// Splits an auction in LIN, such as `1N!` or `p1np2c!(asks)p`, into its elements, each with its byte offset.
pub(super) fn split_auction(text: &str) -> Vec<(usize, AuctionWord<'_>)> {
    split_elements(text, |letter, rest| match letter {
        _ if letter.is_whitespace() || ",;".contains(letter) => (letter.len_utf8(), None),
        '(' => parse_bracketed(rest, ')', AuctionWord::Meaning),
        '{' => parse_bracketed(rest, '}', AuctionWord::Comment),
        '!' | '*' => (1, Some(AuctionWord::Alert)),
        '-' | '_' => (1, Some(AuctionWord::Blank)),
        '?' => (1, Some(AuctionWord::Question)),
        _ => parse_call(rest),
    })
}

/// Splits an auction or a play in LIN into its elements, each with its byte offset. `parse` gets the rest of the text
/// and its first letter. It returns the length in bytes of what stands there, and the element if it is one.
pub(super) fn split_elements<'a, T>(
    text: &'a str,
    parse: impl Fn(char, &'a str) -> (usize, Option<T>),
) -> Vec<(usize, T)> {
    let mut elements = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let (length, element) = parse(letter, &text[at..]);
        elements.extend(element.map(|element| (at, element)));
        at = (at + length).min(text.len());
    }
    elements
}

/// Parses an element in brackets at the start of the text, up to the closing bracket `close`. Returns its length in
/// bytes and the element.
pub(super) fn parse_bracketed<'a, T>(
    text: &'a str,
    close: char,
    element: fn(&'a str) -> T,
) -> (usize, Option<T>) {
    let end = text.find(close).unwrap_or(text.len());
    (end + 1, Some(element(&text[1..end])))
}

/// The calls that LIN writes as words. A word that begins with another one comes before it.
const CALL_WORDS: [(&str, AuctionWord<'_>); 11] = [
    ("pass", AuctionWord::Call(Call::Pass)),
    ("p", AuctionWord::Call(Call::Pass)),
    ("double", AuctionWord::Call(Call::Double)),
    ("dbl", AuctionWord::Call(Call::Double)),
    ("d", AuctionWord::Call(Call::Double)),
    ("redouble", AuctionWord::Call(Call::Redouble)),
    ("rdbl", AuctionWord::Call(Call::Redouble)),
    ("redbl", AuctionWord::Call(Call::Redouble)),
    ("r", AuctionWord::Call(Call::Redouble)),
    ("xx", AuctionWord::Call(Call::Redouble)),
    ("x", AuctionWord::Call(Call::Double)),
];

/// Parses the call at the start of a LIN auction. Returns its length in bytes and the call.
fn parse_call(text: &str) -> (usize, Option<AuctionWord<'_>>) {
    let starts = |word: &str| {
        text.get(..word.len())
            .is_some_and(|text| text.eq_ignore_ascii_case(word))
    };
    if let Some(length) = all_pass_length(text) {
        return (length, Some(AuctionWord::AllPass));
    }
    if let Some((word, call)) = CALL_WORDS.iter().find(|(word, _)| starts(word)) {
        return (word.len(), Some(*call));
    }
    if let Some((length, bid)) = parse_bid(text) {
        return (length, Some(AuctionWord::Call(bid)));
    }
    let is_end = |letter: char| letter.is_whitespace() || ",;(){}".contains(letter);
    let length = text
        .find(is_end)
        .unwrap_or(text.len())
        .max(text.chars().next().map_or(0, char::len_utf8));
    (length, Some(AuctionWord::Unreadable(&text[..length])))
}

fn parse_bid(text: &str) -> Option<(usize, Call)> {
    let mut letters = text.chars();
    let level = letters.next()?.to_digit(10)?;
    let strain = letters.next()?;
    let (length, strain) = match strain.to_ascii_uppercase() {
        'N' if text[2..].starts_with(['t', 'T']) => (3, Strain::NoTrump),
        'N' => (2, Strain::NoTrump),
        _ => (2, Strain::Trump(Suit::from_letter(strain)?)),
    };
    Some((length, Call::Bid(level as u8, strain)))
}

/// Returns a call in LIN notation.
pub(super) fn write_call(call: Call) -> String {
    match call {
        Call::Pass => "p".to_owned(),
        Call::Bid(level, Strain::NoTrump) => format!("{level}N"),
        Call::Bid(level, strain) => format!("{level}{strain}"),
        Call::Double => "d".to_owned(),
        Call::Redouble => "r".to_owned(),
        // These calls occur only in preferans, which LIN cannot represent.
        Call::Whist | Call::Half => "-".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written_calls(text: &str) -> String {
        let words = split_auction(text).into_iter().map(|(_, word)| match word {
            AuctionWord::Call(call) => call.to_string(),
            AuctionWord::AllPass => "AP".to_owned(),
            AuctionWord::Blank => "-".to_owned(),
            AuctionWord::Question => "?".to_owned(),
            AuctionWord::Alert => "!".to_owned(),
            AuctionWord::Meaning(text) => format!("({text})"),
            AuctionWord::Comment(text) => format!("{{{text}}}"),
            AuctionWord::Unreadable(text) => format!("odd:{text}"),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn calls_are_split_with_and_without_separators() {
        assert_eq!(written_calls("1N!"), "1NT !");
        assert_eq!(
            written_calls("pp1np2c!(asks)p2hxxxppp"),
            "P P 1NT P 2C ! (asks) P 2H XX X P P P"
        );
        assert_eq!(written_calls("--1S, Dbl, Rdbl ap"), "- - 1S X XX AP");
        assert_eq!(written_calls("1c{he thinks}p?"), "1C {he thinks} P ?");
        assert_eq!(written_calls("8c 0 é 1q1s"), "8C odd:0 odd:é odd:1q1s");
        assert_eq!(written_calls("1c(open"), "1C (open)");
        for end in [
            "all pass",
            "All-Pass",
            "all_pass",
            "a. p.",
            "ap",
            "allpassed",
            "end",
        ] {
            assert_eq!(written_calls(&format!("1c{end}")), "1C AP", "{end}");
        }
        assert_eq!(written_calls("ppp1s"), "P P P 1S");
    }
}
