//! Cards and hands as Bridge Base Online writes them: `SAK2HQ9DT`, with the ranks in any order and in either case.

use kibitzer_cards::{Card, CardSet, ParseHandError, Rank, Seat, Suit};

use super::calls::{parse_bracketed, split_elements};
use crate::board_lines::parse_card;
use crate::flaw::BoardFlaw;
use crate::warnings::PieceWarnings;

/// Parses a hand in LIN, such as `SAKH32DC`. Returns its cards and the number of its unknown cards, written as `x`.
/// Skips anything else with a warning. `at` is the byte offset of `text` in the enclosing piece of text.
pub(super) fn parse_hand(
    seat: Seat,
    text: &str,
    at: usize,
    warnings: &mut PieceWarnings,
) -> (CardSet, u8) {
    let (mut cards, mut unknown) = (CardSet::EMPTY, 0_u8);
    let mut suit = None;
    let mut letters = text.char_indices().zip(0..).peekable();
    while let Some(((place, found), count)) = letters.next() {
        let mut warn = |flaw| warnings.add(at + place, BoardFlaw::Hand(seat, flaw));
        if found.is_whitespace() || found == '-' {
            continue;
        }
        if let Some(named) = Suit::from_letter(found) {
            suit = Some(named);
            continue;
        }
        let is_ten = found == '1' && letters.next_if(|((_, zero), _)| *zero == '0').is_some();
        let rank = if is_ten {
            Some(Rank::Ten)
        } else {
            Rank::from_letter(found)
        };
        let card = suit.zip(rank).map(|(suit, rank)| Card::new(suit, rank));
        match card {
            Some(card) if cards.has(card) => warn(ParseHandError::Duplicate { at: count, card }),
            Some(card) => cards.insert(card),
            None if suit.is_some() && found.eq_ignore_ascii_case(&'x') => {
                unknown = unknown.saturating_add(1);
            }
            None => warn(ParseHandError::Unexpected { at: count, found }),
        }
    }
    (cards, unknown)
}

/// Writes a hand in LIN with the letters of all four suits. Bridge Base Online does the same, because some programs
/// treat a missing letter as an error. Returns an empty string, which means an unknown hand, if the hand has no cards.
pub(super) fn write_hand(hand: CardSet) -> String {
    if hand.is_empty() {
        return String::new();
    }
    let suits = Suit::ALL.into_iter();
    suits
        .map(|suit| format!("{suit}{}", hand.holding(suit)))
        .collect()
}

/// An element of the play of a board in LIN: a card or a comment.
pub(super) enum PlayWord<'a> {
    /// A card that was played.
    Card(Card),
    /// A comment in braces.
    Comment(&'a str),
    /// Text in a play that is not a card.
    Unreadable(&'a str),
}

/// Splits the text of a play in LIN, such as `SA` or `sas2s3 {he ducks} s4`, into its elements, each with its byte
/// offset.
pub(super) fn split_play(text: &str) -> Vec<(usize, PlayWord<'_>)> {
    split_elements(text, |letter, rest| match letter {
        // Some programs write the code of the suit symbol: `!S6`.
        _ if letter.is_whitespace() || ",;-!".contains(letter) => (letter.len_utf8(), None),
        '{' => parse_bracketed(rest, '}', PlayWord::Comment),
        _ => match parse_card(rest) {
            Some((length, card)) => (length, Some(PlayWord::Card(card))),
            None => {
                let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                (end, Some(PlayWord::Unreadable(&rest[..end])))
            }
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_read_in_any_order_and_case() {
        for (text, hand, unknown) in [
            ("SA2KHQ9D10CT", "AK2.Q9.T.T", 0),
            ("caqj642d5sq94h964", "Q94.964.5.AQJ642", 0),
            ("SAxxHDxC", "A...", 3),
            (" S - H K ", ".K..", 0),
            ("", "...", 0),
        ] {
            let mut warnings = PieceWarnings::default();
            let found = parse_hand(Seat::West, text, 0, &mut warnings);
            let hand: CardSet = hand.parse().unwrap();
            assert_eq!(found, (hand, unknown), "{text}");
            assert!(warnings.0.is_empty(), "{text}");
        }
    }

    #[test]
    fn invalid_cards_are_reported() {
        for text in ["AK", "SAA", "SA?", "S1", "SAé"] {
            let mut warnings = PieceWarnings::default();
            parse_hand(Seat::West, text, 0, &mut warnings);
            assert!(!warnings.0.is_empty(), "{text}");
        }
    }
}
