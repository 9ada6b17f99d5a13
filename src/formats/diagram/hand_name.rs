//! Names of hands with more text beside them, as in `North: J. Smith` or `WEST - Jones   EAST - Brown`.
//!
//! A sentence or a title may begin in the same way, so these names count only if they agree with the other hands of the
//! deal.

use super::facts::{DECLARER_WORDS, DiagramFacts};
use super::rows::TextRow;
use super::sentence::Sentence;
use super::tokens::{CardToken, HandOwner, PlacedToken};
use super::vocabulary::{DEALER_WORDS, LEAD_WORDS};
use crate::words::is_one_of;

/// The name of a hand, such as a seat, above or beside its cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HandName {
    pub(super) owner: HandOwner,
    pub(super) at: usize,
    /// The number of unknown cards that the text gives with the name of the hand; `None` if it gives no number.
    pub(super) unknown: Option<u8>,
    /// True if other text stands in the row, or if only the markup of a page names the hand. Such a name counts only if
    /// it agrees with those of the other hands.
    pub(super) is_heading: bool,
}

/// The maximum number of words beside the name of a hand.
const MAX_WORDS: usize = 8;

/// Words in lower case that may stand beside the name of a hand. Any other such word makes the text a sentence.
const HEADING_WORDS: &str = "hcp hp pts points point p pt cards card vul vuln vulnerable non not nonvul dummy declarer \
     hand holds held has had and von van der den de da di del du dos la le el ten ter y et und и очков очка очко п в зоне \
     до зоны болван рука держит имеет точек punkte punkten punten pkt";

/// Returns the names of hands in `chunk`, a part of a row that contains text and no wide gap. Returns an empty list if
/// the text is not merely something about the players or their hands.
pub(super) fn names_with_text(row: &TextRow, chunk: &[PlacedToken]) -> Vec<HandName> {
    if !begins_with_name(row, chunk) {
        return Vec::new();
    }
    let later = chunk.windows(2).enumerate().skip(1);
    let later = later.filter(|(_, pair)| is_separated(row, &pair[0]));
    let named = later.map(|(index, _)| &chunk[index]);
    let names = chunk[..1].iter().chain(named).filter_map(|token| {
        let CardToken::Owner(owner) = token.token else {
            return None;
        };
        Some(HandName {
            owner,
            at: token.place.start,
            unknown: None,
            is_heading: true,
        })
    });
    names.collect()
}

/// Returns true if `chunk` begins with the name or letter of a seat and goes on with text that may stand beside it.
pub(super) fn begins_with_name(row: &TextRow, chunk: &[PlacedToken]) -> bool {
    let [seat, .., last] = chunk else {
        return false;
    };
    let is_seat = matches!(
        seat.token,
        CardToken::Owner(HandOwner::Seat(_) | HandOwner::WestOrEast) | CardToken::Letter(..)
    );
    let is_text = |token: &PlacedToken| token.token == CardToken::Other;
    if !is_seat || !chunk.iter().any(is_text) {
        return false;
    }
    let text = row.text(seat.place.end..last.place.end);
    let first = text.trim_start_matches(|letter: char| !letter.is_alphanumeric());
    let is_apart =
        is_separated(row, seat) || first.starts_with(|letter: char| letter.is_ascii_digit());
    let first = first.split(|letter: char| !letter.is_alphanumeric()).next();
    let first = first.unwrap_or_default().to_lowercase();
    // `South dealer` says nothing about the hands below, and `West leads` is the start of a sentence.
    let is_statement = is_one_of(&first, DEALER_WORDS)
        || is_one_of(&first, LEAD_WORDS)
        || is_one_of(&first, DECLARER_WORDS);
    let is_word = seat.place.len() > 1 && !is_statement;
    (is_apart || is_word) && may_stand_beside_name(&text) && !is_heading_of_board(row, seat, last)
}

/// Returns true if a colon, dash, comma or bracket follows a token.
fn is_separated(row: &TextRow, token: &PlacedToken) -> bool {
    let after = row.letters[token.place.end..].iter();
    let next = after.copied().find(|letter| !letter.is_whitespace());
    next.is_some_and(|letter| matches!(letter, ':' | '-' | ',' | '(' | '[' | '='))
}

/// Returns true if a text consists of names, numbers and a few other words, so that it may stand beside the name of a
/// hand in the same row.
pub(super) fn may_stand_beside_name(text: &str) -> bool {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let fits = |word: &&str| {
        let is_lower = word.starts_with(|letter: char| letter.is_lowercase());
        let listed = || is_one_of(word, HEADING_WORDS) || is_one_of(word, DEALER_WORDS);
        !is_lower || word.chars().count() == 1 || listed()
    };
    words.len() <= MAX_WORDS && words.iter().all(fits) && !text.contains(['♠', '♥', '♦', '♣'])
}

/// Returns true if the text from token `first` to token `last` states the number of a board or who is vulnerable.
fn is_heading_of_board(row: &TextRow, first: &PlacedToken, last: &PlacedToken) -> bool {
    let sentence = Sentence::from_row(row, first.place.start..last.place.end);
    let facts = DiagramFacts::from_heading(&sentence);
    facts.board.is_some() || facts.vulnerability.is_some()
}
