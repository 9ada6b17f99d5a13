//! The hands in the Deal tag (chapter 3.4.11), which may be unknown.

use std::borrow::Cow;

use kibitzer_cards::rules::Game;
use kibitzer_cards::{BySeat, Card, CardSet, Rank, Seat, Suit};

use crate::deal::{DealError, hand_places, parse_hand, written_hands};
use crate::flaw::BoardFlaw;
use crate::seating::KnownHands;
use crate::warnings::PieceWarnings;

use super::flaw::PbnFlaw;

/// Parses the value of the Deal tag, which begins at byte offset `at`, and returns the hands by seat, with `None` for
/// an unknown hand. If the seats are ambiguous, returns all possible seatings, most likely first.
pub(super) fn parse_hands(
    value: &str,
    at: usize,
    warnings: &mut PieceWarnings,
) -> Result<Vec<KnownHands>, (usize, DealError)> {
    let (value, small) = with_spot_cards(value);
    let value = &*value;
    for (place, count) in small {
        warnings.add(at + place, PbnFlaw::SpotCards { count });
    }
    let place = |error: DealError| {
        let before = value.char_indices().nth(error.column - 1);
        (at + before.map_or(value.len(), |(byte, _)| byte), error)
    };
    let written = written_hands(value, value).map_err(place)?;
    let mut hands = BySeat([None; 4]);
    let mut places = BySeat([at; 4]);
    for (seat, word) in &written {
        places[*seat] = at + (word.as_ptr().addr() - value.as_ptr().addr());
        if *word != "-" {
            hands[*seat] = Some(parse_hand(value, *seat, word).map_err(place)?);
        }
    }
    check_cards(&hands, &places, at, warnings);
    Ok(seatings(value, &written, hands))
}

/// Returns the possible seatings of the hands in a deal, most likely first. `written` has the source word of each hand
/// with the seat assigned in `hands`.
fn seatings(value: &str, written: &[(Seat, &str)], hands: KnownHands) -> Vec<KnownHands> {
    let (seat, words) = value.split_once(':').unwrap_or_default();
    let first = seat
        .chars()
        .next()
        .and_then(Seat::from_letter)
        .unwrap_or(Seat::North);
    let places = hand_places(words, written.len());
    let seating = |places: Vec<usize>| {
        let mut seating: KnownHands = BySeat([None; 4]);
        for ((seat, _), place) in written.iter().zip(places) {
            seating[first.clockwise(place)] = hands[*seat];
        }
        seating
    };
    places.into_iter().map(seating).collect()
}

/// Replaces every `x` in a deal, which textbooks write for any small card, with the lowest rank of its suit that is not
/// shown in any hand. Hands are filled in source order. An `x` remains if no rank up to the ten is free.
///
/// Returns the new value, which has the same length. Also returns, for each hand with an `x`, its byte offset and the
/// number of cards replaced.
pub(super) fn with_spot_cards(value: &str) -> (Cow<'_, str>, Vec<(usize, usize)>) {
    if !value.contains('x') {
        return (Cow::Borrowed(value), Vec::new());
    }
    let mut shown = CardSet::EMPTY;
    for (_, suit, letter) in split_holdings(value) {
        let letter = if letter == '1' { 'T' } else { letter };
        if let Some(rank) = Rank::from_letter(letter) {
            shown.insert(Card::new(suit, rank));
        }
    }
    let mut filled = value.to_owned();
    let mut small: Vec<(usize, usize)> = Vec::new();
    for (at, suit, _) in split_holdings(value).filter(|(.., letter)| *letter == 'x') {
        let spots = Rank::ALL
            .into_iter()
            .rev()
            .take_while(|rank| *rank <= Rank::Ten);
        let mut cards = spots.map(|rank| Card::new(suit, rank));
        let Some(card) = cards.find(|card| !shown.has(*card)) else {
            continue;
        };
        shown.insert(card);
        filled.replace_range(at..=at, &card.rank.to_string());
        let before = value[..at].rfind([' ', '\t', ':']);
        let hand = before.map_or(0, |before| before + 1);
        match small.last_mut() {
            Some((last, count)) if *last == hand => *count += 1,
            Some(_) | None => small.push((hand, 1)),
        }
    }
    (Cow::Owned(filled), small)
}

/// Returns the ranks in the value of a Deal tag, suit by suit, each with its byte offset and its suit.
fn split_holdings(value: &str) -> impl Iterator<Item = (usize, Suit, char)> {
    let start = value.find(':').map_or(0, |colon| colon + 1);
    let mut dots = 0;
    let mut named = None;
    let letters = value[start..].char_indices();
    letters.filter_map(move |(at, letter)| {
        match letter {
            '.' => (dots, named) = (dots + 1, None),
            _ if letter.is_whitespace() => (dots, named) = (0, None),
            _ => match Suit::from_letter(letter) {
                Some(suit) => named = Some(suit),
                None => return Some((start + at, named.or(Suit::ALL.get(dots).copied())?, letter)),
            },
        }
        None
    })
}

/// Returns true if a hand is written as the PBN standard requires.
pub(super) fn is_standard(word: &str) -> bool {
    let is_rank = |letter: char| Rank::from_letter(letter).is_some();
    let is_hand = word.chars().all(|letter| letter == '.' || is_rank(letter));
    word == "-" || is_hand && word.matches('.').count() == 3
}

fn check_cards(
    hands: &BySeat<Option<CardSet>>,
    places: &BySeat<usize>,
    at: usize,
    warnings: &mut PieceWarnings,
) {
    let longest = hands.0.iter().flatten().map(|hand| hand.len()).max();
    let expected = longest.unwrap_or(0).min(Game::Bridge.hand_size());
    if expected == 0 {
        warnings.add(at, BoardFlaw::NoCards);
    }
    let known = || (hands.iter()).filter_map(|(seat, hand)| Some((seat, (*hand)?)));
    for (seat, hand) in known() {
        let cards = hand.len();
        if cards != expected {
            warnings.add(places[seat], BoardFlaw::hand_size(seat, cards, expected));
        }
        let before = |other: &Seat| places[*other] < places[seat];
        for (first, other) in known().filter(|(other, _)| before(other)) {
            for card in hand.iter().filter(|card| other.has(*card)) {
                warnings.add(places[seat], BoardFlaw::two_hands(card, first, seat));
            }
        }
    }
}
