//! Rows of an auction: calls below the names of four seats.

use kibitzer_cards::problem::Call;
use kibitzer_cards::rules::Doubling;
use kibitzer_cards::{Seat, Strain};

use crate::board_lines::all_pass_words;

use super::hand_name::HandName;
use super::rows::TextRow;
use super::tokens::HandOwner;
use super::vocabulary::{parse_doubling, parse_strain};

/// A word in a row of a printed auction.
pub(super) enum CallWord {
    Call(Call),
    /// A dash in a printed auction. It is a placeholder before the dealer's first call, and a pass after it.
    Dash,
    /// A word for passes by all players, which end the auction.
    AllPass,
    /// A question mark instead of a call, which the text asks the reader to find.
    Question,
}

impl CallWord {
    /// Returns true if the word cannot be mistaken for cards. Doubles look like small cards, and dashes like voids.
    pub(super) fn is_clear(&self) -> bool {
        matches!(
            self,
            CallWord::Call(Call::Pass | Call::Bid(..)) | CallWord::AllPass
        )
    }
}

/// Returns the seats of four hands named in clockwise order. Returns `None` for any other list of names.
pub(super) fn clockwise_seats(names: &[HandName]) -> Option<[Seat; 4]> {
    let west_or_east = HandOwner::west_or_east(names.iter().map(|name| name.owner));
    let seat = |name: &HandName| match name.owner {
        HandOwner::Seat(seat) => Some(seat),
        HandOwner::WestOrEast => west_or_east,
        HandOwner::Declarer | HandOwner::Defender | HandOwner::Talon => None,
    };
    let named: Option<Vec<Seat>> = names.iter().map(seat).collect();
    let seats: [Seat; 4] = named?.try_into().ok()?;
    let is_clockwise = seats.windows(2).all(|pair| pair[1] == pair[0].next());
    is_clockwise.then_some(seats)
}

/// A word in a row of text: the index in the row of its first character, and the word itself.
pub(super) type PlacedWord = (usize, String);

/// Parses the calls at the start of a row of text, each with its index in the row. Also returns the first word that is
/// not a call, if any.
pub(super) fn parse_calls(row: &TextRow) -> (Vec<(usize, CallWord)>, Option<PlacedWord>) {
    let words = lower_case_words(row);
    let mut calls = Vec::new();
    let mut rest = &words[..];
    while let Some((at, word)) = rest.first() {
        let Some((call, length)) = parse_call(rest) else {
            let unreadable = (*at, word.clone());
            return (calls, Some(unreadable));
        };
        calls.push((*at, call));
        rest = &rest[length..];
    }
    (calls, None)
}

/// Parses a call that a user types: one word, in our notation or as printed in English or Russian, such as `pass`,
/// `3бк` or `пас`.
///
/// ```
/// use kibitzer_cards::problem::Call;
/// use kibitzer_formats::diagram::parse_typed_call;
/// assert_eq!(parse_typed_call("Double"), Some(Call::Double));
/// assert_eq!(parse_typed_call("пас"), Some(Call::Pass));
/// assert_eq!(parse_typed_call("1z"), None);
/// ```
pub fn parse_typed_call(word: &str) -> Option<Call> {
    if let Ok(call) = word.parse() {
        return Some(call);
    }
    let is_bid = word.starts_with(|letter: char| letter.is_ascii_digit());
    if is_bid && word.is_ascii() {
        // In print, `1x` may be a spade, because some newspaper fonts use Latin letters for suits.
        return None;
    }
    match parse_call(&[(0, word.to_lowercase())])? {
        (CallWord::Call(call), _) => Some(call),
        (CallWord::Dash | CallWord::AllPass | CallWord::Question, _) => None,
    }
}

/// Returns the words of a row in lower case, without remarks in parentheses and without marks such as `!` and `?`.
fn lower_case_words(row: &TextRow) -> Vec<PlacedWord> {
    let mut words: Vec<PlacedWord> = Vec::new();
    let mut start = 0;
    for part in row.letters.split(|letter| letter.is_whitespace()) {
        let text: String = part
            .iter()
            .flat_map(|letter| letter.to_lowercase())
            .collect();
        let is_remark = text.starts_with('(') && !words.is_empty();
        let plain = match text.find('(') {
            Some(remark) if remark > 0 => &text[..remark],
            _ => text.trim_matches(['(', ')']),
        };
        let plain = match plain {
            "?" => plain,
            _ => plain.trim_end_matches(['*', '!', '?', ',', ';', '.', '¹', '²', '³']),
        };
        if !plain.is_empty() && !is_remark {
            words.push((start, plain.to_owned()));
        }
        start += part.len() + 1;
    }
    words
}

/// Parses the call at the start of `words`. Returns it with the number of words that it consists of.
fn parse_call(words: &[PlacedWord]) -> Option<(CallWord, usize)> {
    let word = &words.first()?.1[..];
    let next = words.get(1).map_or("", |(_, word)| &word[..]);
    let passes = all_pass_words(word, next);
    let call = match word {
        _ if passes > 0 => return Some((CallWord::AllPass, passes)),
        "pass" | "passes" | "p" | "пас" | "п" | "=" => Call::Pass,
        "к" => Call::Double,
        "рк" => Call::Redouble,
        "?" => return Some((CallWord::Question, 1)),
        _ if word.chars().all(|letter| letter == '-') => return Some((CallWord::Dash, 1)),
        _ => match parse_doubling(word) {
            Some(Doubling::Doubled) => Call::Double,
            Some(Doubling::Redoubled) => Call::Redouble,
            Some(Doubling::Undoubled) | None => return parse_bid(word, next),
        },
    };
    Some((CallWord::Call(call), 1))
}

/// Parses a bid whose level and strain are in one word or in two. Returns it with the number of words, 1 or 2.
fn parse_bid(word: &str, next: &str) -> Option<(CallWord, usize)> {
    let level = word
        .chars()
        .next()?
        .to_digit(10)
        .filter(|level| (1..=7).contains(level))?;
    let (strain, length) = match &word[1..] {
        "" => (parse_strain(next)?, 2),
        rest => (parse_strain(rest)?, 1),
    };
    let bid = Call::Bid(level as u8, strain);
    (strain != Strain::Misere).then_some((CallWord::Call(bid), length))
}
