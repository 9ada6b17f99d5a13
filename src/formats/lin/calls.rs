//! Calls as Bridge Base Online writes them: `1N`, `p`, `d`, `r`, one a pair or all in a row.

use kibitzer_cards::problem::Call;
use kibitzer_cards::{Strain, Suit};

/// What stands in an auction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AuctionWord<'a> {
    /// A call.
    Call(Call),
    /// All pass.
    AllPass,
    /// No call: before the first, or in place of one.
    Blank,
    /// The next call is asked for, or not yet made.
    Asked,
    /// The last call was alerted.
    Alert,
    /// What the last call means.
    Meaning(&'a str),
    /// What is said between braces.
    Comment(&'a str),
    /// What is no call.
    Odd(&'a str),
}

impl<'a> AuctionWord<'a> {
    /// What it says that the last call means.
    pub(super) fn meaning(self) -> Option<&'a str> {
        match self {
            AuctionWord::Meaning(text) => Some(text),
            AuctionWord::Call(_)
            | AuctionWord::AllPass
            | AuctionWord::Blank
            | AuctionWord::Asked
            | AuctionWord::Alert
            | AuctionWord::Comment(_)
            | AuctionWord::Odd(_) => None,
        }
    }
}

/// The words of an auction such as `1N!`, or `p1np2c!(asks)p`, each with its place.
pub(super) fn auction(text: &str) -> Vec<(usize, AuctionWord<'_>)> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let (length, word) = match letter {
            _ if letter.is_whitespace() || ",;".contains(letter) => (letter.len_utf8(), None),
            '(' => between(rest, ')', AuctionWord::Meaning),
            '{' => between(rest, '}', AuctionWord::Comment),
            '!' | '*' => (1, Some(AuctionWord::Alert)),
            '-' | '_' => (1, Some(AuctionWord::Blank)),
            '?' => (1, Some(AuctionWord::Asked)),
            _ => call(rest),
        };
        words.extend(word.map(|word| (at, word)));
        at = (at + length).min(text.len());
    }
    words
}

/// What stands between the bracket with which a text begins and the one that closes it.
fn between<'a>(
    text: &'a str,
    close: char,
    word: fn(&'a str) -> AuctionWord<'a>,
) -> (usize, Option<AuctionWord<'a>>) {
    let end = text.find(close).unwrap_or(text.len());
    (end + 1, Some(word(&text[1..end])))
}

/// The calls that are words; of those that begin alike the longer first.
const WORDS: [(&str, AuctionWord<'_>); 12] = [
    ("ap", AuctionWord::AllPass),
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

/// The call with which a text begins, and how many bytes it takes.
fn call(text: &str) -> (usize, Option<AuctionWord<'_>>) {
    let starts = |word: &str| {
        text.get(..word.len())
            .is_some_and(|it| it.eq_ignore_ascii_case(word))
    };
    if let Some((word, call)) = WORDS.iter().find(|(word, _)| starts(word)) {
        return (word.len(), Some(*call));
    }
    if let Some((length, bid)) = bid(text) {
        return (length, Some(AuctionWord::Call(bid)));
    }
    let is_end = |letter: char| letter.is_whitespace() || ",;(){}".contains(letter);
    let length = text.find(is_end).unwrap_or(text.len());
    let length = length.max(text.chars().next().map_or(0, char::len_utf8));
    (length, Some(AuctionWord::Odd(&text[..length])))
}

fn bid(text: &str) -> Option<(usize, Call)> {
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

/// A call as it is written.
pub(super) fn write_call(call: Call) -> String {
    match call {
        Call::Pass => "p".to_owned(),
        Call::Bid(level, Strain::NoTrump) => format!("{level}N"),
        Call::Bid(level, strain) => format!("{level}{strain}"),
        Call::Double => "d".to_owned(),
        Call::Redouble => "r".to_owned(),
        // Of preferans, which has no LIN.
        Call::Whist | Call::Half => "-".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calls(text: &str) -> String {
        let words = auction(text).into_iter().map(|(_, word)| match word {
            AuctionWord::Call(call) => call.to_string(),
            AuctionWord::AllPass => "AP".to_owned(),
            AuctionWord::Blank => "-".to_owned(),
            AuctionWord::Asked => "?".to_owned(),
            AuctionWord::Alert => "!".to_owned(),
            AuctionWord::Meaning(text) => format!("({text})"),
            AuctionWord::Comment(text) => format!("{{{text}}}"),
            AuctionWord::Odd(text) => format!("odd:{text}"),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn calls_stand_alone_or_in_a_row() {
        assert_eq!(calls("1N!"), "1NT !");
        assert_eq!(
            calls("pp1np2c!(asks)p2hxxxppp"),
            "P P 1NT P 2C ! (asks) P 2H XX X P P P"
        );
        assert_eq!(calls("--1S, Dbl, Rdbl ap"), "- - 1S X XX AP");
        assert_eq!(calls("1c{he thinks}p?"), "1C {he thinks} P ?");
        assert_eq!(calls("8c 0 é 1q1s"), "8C odd:0 odd:é odd:1q1s");
        assert_eq!(calls("1c(open"), "1C (open)");
    }
}
