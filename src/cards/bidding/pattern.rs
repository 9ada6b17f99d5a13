//! The calls that a rule is about, with letters in the place of suits.

use crate::problem::Call;
use crate::{Seat, Strain, Suit};

/// A call of an auction, marked as made by the player's own side or by the opponents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SeenCall {
    pub(super) call: Call,
    pub(super) is_opponents: bool,
}

/// Returns the calls of an auction up to the one at `index`, as its caller sees them: without passes before the first
/// bid, and without passes of the opponents. If the call at `index` comes before the first bid, only that call is
/// returned.
pub(super) fn seen_calls(calls: &[(Seat, Call)], index: usize) -> Vec<SeenCall> {
    let (caller, call) = calls[index];
    let bid = |&(_, call): &(Seat, Call)| call != Call::Pass;
    let opening = calls.iter().position(bid).unwrap_or(index).min(index);
    let before = calls[opening..index].iter().map(|&(seat, call)| SeenCall {
        call,
        is_opponents: seat.side() != caller.side(),
    });
    let tells = |seen: &SeenCall| !(seen.is_opponents && seen.call == Call::Pass);
    let own = SeenCall {
        call,
        is_opponents: false,
    };
    before.filter(tells).chain([own]).collect()
}

/// The suits that the letters of a rule stand for: `M` and `O` for the majors, `m` and `o` for the minors, and any
/// other letter of [`LETTERS`] for any suit. Different letters stand for different suits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Letters([Option<Suit>; LETTERS.len()]);

/// The letters that stand for suits in rules.
const LETTERS: [char; 10] = ['M', 'O', 'm', 'o', 'x', 'y', 'z', 'u', 'v', 'w'];

impl Letters {
    /// Returns the suit assigned to a letter, or `None` if none has been assigned yet. `S`, `H`, `D` and `C` always
    /// stand for their own suits.
    pub(super) fn suit(&self, letter: char) -> Option<Suit> {
        match LETTERS.iter().position(|&other| other == letter) {
            Some(place) => self.0[place],
            None => Suit::ALL.into_iter().find(|suit| suit.letter() == letter),
        }
    }

    /// Returns the suit that a word of one letter stands for, or `None` for any other word.
    pub(super) fn word(&self, word: &str) -> Option<Suit> {
        let mut signs = word.chars();
        let letter = signs.next().filter(|_| signs.next().is_none())?;
        self.suit(letter)
    }

    /// Returns these letters with a suit assigned to a letter that has none.
    pub(super) fn with(mut self, letter: char, suit: Suit) -> Letters {
        self.bind(letter, suit);
        self
    }

    /// Assigns a suit to a letter. Returns false if the letter already stands for another suit or cannot stand for this
    /// one, or if another letter already stands for this suit.
    fn bind(&mut self, letter: char, suit: Suit) -> bool {
        let Some(place) = LETTERS.iter().position(|&other| other == letter) else {
            return self.suit(letter) == Some(suit);
        };
        let is_major = matches!(suit, Suit::Spades | Suit::Hearts);
        let fits = match letter {
            'M' | 'O' => is_major,
            'm' | 'o' => !is_major,
            _ => true,
        };
        match self.0[place] {
            Some(bound) => bound == suit,
            None if fits && !self.0.contains(&Some(suit)) => {
                self.0[place] = Some(suit);
                true
            }
            None => false,
        }
    }

    /// Adds the letters that occur in `texts` and have no suit yet. Each gets the highest suit that it may stand for
    /// and that no other letter has.
    pub(super) fn completed(mut self, texts: &[String]) -> Letters {
        for letter in texts.iter().flat_map(|text| only_letters(text)) {
            for suit in Suit::ALL {
                if self.suit(letter).is_none() {
                    self.bind(letter, suit);
                }
            }
        }
        self
    }
}

/// Iterates over the words of a text that consist of a single letter.
fn only_letters(text: &str) -> impl Iterator<Item = char> {
    let words = text.split(|sign: char| !sign.is_alphanumeric());
    words.filter_map(|word| {
        let mut signs = word.chars();
        signs.next().filter(|_| signs.next().is_none())
    })
}

/// Matches calls against a pattern such as `1M (2x) 2M`, where calls of the opponents are in brackets. Returns the
/// suits that its letters stand for, or `None` if the pattern does not describe these calls.
pub(super) fn matched(pattern: &str, calls: &[SeenCall]) -> Option<Letters> {
    let words: Vec<&str> = pattern.split_whitespace().collect();
    if words.len() != calls.len() {
        return None;
    }
    let mut letters = Letters::default();
    let mut pairs = words.into_iter().zip(calls);
    pairs
        .all(|(word, seen)| fits(word, *seen, &mut letters))
        .then_some(letters)
}

/// Returns all ways in which the letters of a pattern can stand for suits; `None` if a word of it is neither a call nor a
/// level with a letter.
pub(super) fn bindings(pattern: &str) -> Option<Vec<Letters>> {
    let mut found = vec![Letters::default()];
    for word in pattern.split_whitespace() {
        let bare = word.trim_start_matches('(').trim_end_matches(')');
        if bare.parse::<Call>().is_ok() {
            continue;
        }
        let mut signs = bare.chars();
        let (Some('1'..='7'), Some(letter), None) = (signs.next(), signs.next(), signs.next())
        else {
            return None;
        };
        let bound = |letters: &Letters| {
            let letters = *letters;
            Suit::ALL.into_iter().filter_map(move |suit| {
                let mut letters = letters;
                letters.bind(letter, suit).then_some(letters)
            })
        };
        found = found.iter().flat_map(bound).collect();
    }
    (!found.is_empty()).then_some(found)
}

/// Returns true if a word of a pattern describes a call, and assigns the suit of the call to the letter of the word.
fn fits(word: &str, seen: SeenCall, letters: &mut Letters) -> bool {
    let bare = word
        .strip_prefix('(')
        .and_then(|word| word.strip_suffix(')'));
    if bare.is_some() != seen.is_opponents {
        return false;
    }
    let word = bare.unwrap_or(word);
    if let Ok(call) = word.parse::<Call>() {
        return call == seen.call;
    }
    let Call::Bid(level, Strain::Trump(suit)) = seen.call else {
        return false;
    };
    let mut signs = word.chars();
    let is_level = signs.next().and_then(|sign| sign.to_digit(10)) == Some(u32::from(level));
    match (is_level, signs.next(), signs.next()) {
        (true, Some(letter), None) => letters.bind(letter, suit),
        _ => false,
    }
}
