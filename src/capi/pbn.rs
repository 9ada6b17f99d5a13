//! Parses PBN texts as libdds does, which skips unknown characters.

use std::ffi::c_char;

use kibitzer::cards::{Card, Rank, Seat, Suit};
use kibitzer_dds::{
    Code, DdsDeal, DdsDealPbn, DdsHands, PlayTraceBin, PlayTracePbn, rank_number, suit_number,
};

/// Parses the PBN text in a `dealPBN` structure of libdds, and returns the deal as numbers.
///
/// # Errors
///
/// Returns the same errors as [`parse_hands`].
pub(crate) fn parse_deal(deal: &DdsDealPbn) -> Result<DdsDeal, Code> {
    Ok(DdsDeal {
        trump: deal.trump,
        first: deal.first,
        currentTrickSuit: deal.currentTrickSuit,
        currentTrickRank: deal.currentTrickRank,
        remainCards: parse_hands(&deal.remainCards)?,
    })
}

/// Parses the hands of a deal in PBN text, such as `N:AQ.2.. K5.3.. ...`.
///
/// The first seat letter among the first three characters names the first hand; the character after it is skipped,
/// whatever it is. After that, a space begins the next hand, a dot the next suit, and other characters that are not
/// ranks are skipped.
///
/// # Errors
///
/// Returns [`Code::Pbn`] if no seat is named, or if there are cards of a fifth hand or suit, which libdds would write
/// out of bounds.
pub(crate) fn parse_hands(text: &[c_char; 80]) -> Result<DdsHands, Code> {
    let text = bytes_before_nul(text);
    let (place, first) = first_seat(&text).ok_or(Code::Pbn)?;
    let mut hands = DdsHands::default();
    let (mut hand, mut suit) = (0, 0);
    for &letter in text.iter().skip(place + 2) {
        match letter {
            b' ' => (hand, suit) = (hand + 1, 0),
            b'.' => suit += 1,
            _ => {
                let Some(rank) = parse_rank(letter) else {
                    continue;
                };
                let seat = (hand < 4).then(|| first.clockwise(hand).index());
                let holding = seat.and_then(|seat| hands[seat].get_mut(suit));
                *holding.ok_or(Code::Pbn)? |= 1 << rank_number(rank);
            }
        }
    }
    Ok(hands)
}

/// Parses the hands of a deal in PBN text as DDS 3.1 does, which accepts fewer texts than [`parse_hands`]: a colon
/// follows the first seat letter, there are four hands of at most four suits, and no other seat letters.
///
/// # Errors
///
/// Returns [`Code::Pbn`] for any other text, and for one without a NUL.
pub(crate) fn parse_hands_strictly(text: &[c_char; 80]) -> Result<DdsHands, Code> {
    let letters = bytes_before_nul(text);
    let (place, _) = first_seat(&letters).ok_or(Code::Pbn)?;
    let (named, hands) = letters.split_at_checked(place + 2).ok_or(Code::Pbn)?;
    let mut suit_counts = hands
        .split(|&letter| letter == b' ')
        .map(|hand| hand.split(|&letter| letter == b'.').count());
    let is_strict = letters.len() < text.len()
        && named.ends_with(b":")
        && suit_counts.clone().count() == Seat::ALL.len()
        && suit_counts.all(|count| count <= Suit::ALL.len())
        && !hands.iter().any(|&letter| seat_of_letter(letter).is_some());
    if is_strict {
        parse_hands(text)
    } else {
        Err(Code::Pbn)
    }
}

/// Finds the first seat letter among the first three characters of a deal. Returns its place and the seat.
fn first_seat(text: &[u8]) -> Option<(usize, Seat)> {
    let mut places = text.iter().take(3).enumerate();
    places.find_map(|(place, &letter)| Some((place, seat_of_letter(letter)?)))
}

/// Returns the seat that a letter in upper or lower case names, or `None` for any other character.
fn seat_of_letter(letter: u8) -> Option<Seat> {
    Seat::from_letter(char::from(letter).to_ascii_uppercase())
}

/// Parses the played cards in a `playTracePBN` structure of libdds, two characters each, and returns them as numbers.
///
/// # Errors
///
/// Returns [`Code::Play`] if there are fewer cards than the structure states, more than 52, or an invalid card.
pub(crate) fn parse_play(play: &PlayTracePbn) -> Result<PlayTraceBin, Code> {
    let mut found = PlayTraceBin {
        number: play.number,
        suit: [0; 52],
        rank: [0; 52],
    };
    let number = usize::try_from(play.number)
        .ok()
        .filter(|&number| number <= 52)
        .ok_or(Code::Play)?;
    let text = bytes_before_nul(&play.cards);
    for place in 0..number {
        let pair = text.get(2 * place..2 * place + 2).ok_or(Code::Play)?;
        let card = parse_card(pair[0], pair[1]).ok_or(Code::Play)?;
        found.suit[place] = suit_number(card.suit) as i32;
        found.rank[place] = rank_number(card.rank) as i32;
    }
    Ok(found)
}

/// Parses a card from the letters of its suit and its rank, in upper or lower case. Returns `None` for any other
/// characters.
fn parse_card(suit: u8, rank_letter: u8) -> Option<Card> {
    Some(Card {
        suit: Suit::from_letter(char::from(suit).to_ascii_uppercase())?,
        rank: parse_rank(rank_letter)?,
    })
}

/// Parses a rank from a letter in upper or lower case. Returns `None` for any other character.
fn parse_rank(letter: u8) -> Option<Rank> {
    Rank::from_letter(char::from(letter).to_ascii_uppercase())
}

/// Returns the bytes of a C string before its terminating NUL.
fn bytes_before_nul<const N: usize>(text: &[c_char; N]) -> Vec<u8> {
    let letters = text.iter().map(|&letter| letter as u8);
    letters.take_while(|&letter| letter != 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes a C string of fixed length from text, filled up with NULs.
    fn c_string<const N: usize>(words: &str) -> [c_char; N] {
        let mut text = [0; N];
        for (place, letter) in text.iter_mut().zip(words.bytes()) {
            *place = letter as c_char;
        }
        text
    }

    #[test]
    fn texts_that_libdds_accepts_are_accepted() {
        let whole = parse_hands(&c_string("N:AK.. QJ.. T9.. 87..")).unwrap();
        assert_eq!(whole[0][0], 1 << 14 | 1 << 13);
        for other in [
            "n:ak.. qj.. t9.. 87..",
            "N:AK QJ T9 87",
            "N AK.. QJ.. T9.. 87..",
            "[\"N:AK.. QJ.. T9.. 87..",
            "  N:AK.. QJ.. T9.. 87.. ",
            "N:AK.-.- QJ.x. T9..0 87..1",
            "N:AKA..... QJ.. T9.. 87..",
        ] {
            assert_eq!(parse_hands(&c_string(other)).unwrap(), whole, "{other}");
        }
        assert_ne!(
            parse_hands(&c_string("NAK.. QJ.. T9.. 87..")).unwrap(),
            whole
        );
    }

    #[test]
    fn texts_that_break_libdds_are_refused() {
        for wrong in [
            "",
            "   N:AK.. QJ.. T9.. 87..",
            "Q:AK.. QJ.. T9.. 87..",
            "N:AK..  QJ.. T9.. 87..",
            "N:AK.. QJ.. T9.. 87.. 65..",
            "N:AK....2 QJ.. T9.. 87..",
        ] {
            assert_eq!(parse_hands(&c_string(wrong)), Err(Code::Pbn), "{wrong}");
        }
    }

    #[test]
    fn dds_3_accepts_fewer_texts() {
        let strictly = |words| parse_hands_strictly(&c_string(words));
        for right in ["N:A K Q J", "  e:A K Q J", "[\"N:A..2.-x K Q J", "w:   "] {
            assert_eq!(
                strictly(right).unwrap(),
                parse_hands(&c_string(right)).unwrap()
            );
        }
        for wrong in [
            "",
            "N",
            "N:",
            "N A K Q J",
            "N:A K Q",
            "N:A K Q J ",
            "N:A K Q n2",
            "N:A.... K Q J",
            "   N:A K Q J",
        ] {
            assert_eq!(strictly(wrong), Err(Code::Pbn), "{wrong}");
        }
        let endless = format!("N:{} K Q J", "A".repeat(72));
        assert_eq!(strictly(&endless), Err(Code::Pbn));
    }

    #[test]
    fn a_play_must_have_its_stated_number_of_cards() {
        let of = |number, cards| {
            parse_play(&PlayTracePbn {
                number,
                cards: c_string(cards),
            })
        };
        let found = of(2, "sah2").unwrap();
        assert_eq!(found.suit[..2], [0, 1]);
        assert_eq!(found.rank[..2], [14, 2]);
        for (number, cards) in [(2, "SAH"), (1, "NA"), (1, "S1"), (-1, ""), (53, "SA")] {
            assert_eq!(of(number, cards), Err(Code::Play), "{number} {cards}");
        }
    }
}
