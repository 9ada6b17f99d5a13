//! The former binary format of Bridge studio, converted to its current text format.
//!
//! All numbers are 32-bit and little-endian (according to `Problem.cpp` in github.com/slovesnov/bridge). A file
//! contains:
//!
//! - The owners of the 52 cards, in the order spades, hearts, diamonds, clubs, each from the ace down. The owner is −1
//!   for nobody, 0 for a card out of play, and 1 to 4 for North to West, or 5 to 8 for the same hands if the card is on
//!   the table.
//! - The leader of the first trick, 0 to 3 clockwise from North, and the strain, 0 to 3 for spades to clubs, 4 for no
//!   trumps.
//! - In preferans, where South is absent: the declarer, 0 to 2 clockwise from West; 1 for misère; and the comment.
//! - Optionally, four numbers of tricks, all zero at the start, and in bridge the comment.
//! - The positions of the line that was played, beginning with the position above. They are ignored.
//!
//! A comment begins with its length in one byte, or 255 and the length in two bytes. Its text is in a Windows code
//! page.

use kibitzer_cards::rules::Game;
use kibitzer_cards::{BySeat, Card, CardSet, Rank, Seat, Suit};

/// The size of a number in a binary BTS file, in bytes.
const NUMBER: usize = 4;

/// The length of the shortest binary BTS file in bytes: the owners of the cards, the leader and the strain.
const SHORTEST: usize = 54 * NUMBER;

/// Returns true if a file begins like a binary BTS file, with the owners of 52 cards, a leader and a strain. Returns
/// `None` if more bytes are needed to decide.
pub(crate) fn looks_like_binary_bts(bytes: &[u8]) -> Option<bool> {
    let numbers = bytes.chunks(NUMBER).take(54);
    let is_possible = numbers.enumerate().all(|(index, number)| {
        let most = match index {
            0..52 => 8,
            52 => 3,
            _ => 4,
        };
        let is_nobody = index < 52 && number.iter().all(|&byte| byte == 0xff);
        let rest = number.get(1..).unwrap_or_default();
        is_nobody || number[0] <= most && rest.iter().all(|&byte| byte == 0)
    });
    // Zeros alone are not a deal.
    let owners = bytes.chunks(NUMBER).take(52);
    let is_held = owners.into_iter().any(|number| matches!(number[0], 1..=8));
    if !is_possible {
        Some(false)
    } else if bytes.len() >= SHORTEST {
        Some(is_held)
    } else {
        None
    }
}

/// Converts a binary BTS file to the text format; `None` if it is not in the binary format.
pub(crate) fn text_of_binary(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut numbers = BinaryNumbers { bytes };
    let mut table = BinaryTable::default();
    for suit in Suit::ALL {
        for rank in Rank::ALL {
            table.assign_card(Card::new(suit, rank), numbers.next()?)?;
        }
    }
    let leader = seat_of_number(numbers.next()?)?;
    let trumps = ["S", "H", "D", "C", "NT"];
    let strain = trumps.get(usize::try_from(numbers.next()?).ok()?)?;
    // Only preferans has an empty seat.
    let game = if table.hands[Seat::South].is_empty() {
        Game::Preferans
    } else {
        Game::Bridge
    };
    let mut lines = vec![
        table.deal_text(game),
        format!("contract ?{strain}"),
        table.play_text(leader, game),
    ];
    let mut comment: Vec<u8> = Vec::new();
    if game == Game::Preferans {
        let players = [Seat::West, Seat::North, Seat::East];
        let player = players.get(usize::try_from(numbers.next()?).ok()?)?;
        if numbers.next()? == 1 {
            lines[1] = "contract misere".to_owned();
        }
        lines.extend([format!("player {player}"), "absent S".to_owned()]);
        comment.extend(numbers.comment());
    } else if (0..4).all(|_| numbers.next().is_some()) {
        comment.extend(numbers.comment());
    }
    let mut text = lines.join("\n").into_bytes();
    if !comment.is_empty() {
        text.extend(b"\ncomment ");
        text.extend(comment);
    }
    text.push(b'\n');
    Some(text)
}

/// Returns the seat for a number in a binary BTS file, 0 to 3 clockwise from North.
fn seat_of_number(number: i32) -> Option<Seat> {
    Seat::ALL.get(usize::try_from(number).ok()?).copied()
}

/// A cursor over the numbers of a binary BTS file. It contains the bytes that have not been read yet.
struct BinaryNumbers<'a> {
    bytes: &'a [u8],
}

impl<'a> BinaryNumbers<'a> {
    /// Reads the next number; `None` at the end of the file.
    fn next(&mut self) -> Option<i32> {
        let (number, rest) = self.bytes.split_first_chunk::<NUMBER>()?;
        self.bytes = rest;
        Some(i32::from_le_bytes(*number))
    }

    /// Returns the bytes of the comment at the cursor, even if it is truncated; empty at the end of the file.
    fn comment(&self) -> &'a [u8] {
        let (length, text) = match self.bytes {
            [0xff, low, high, rest @ ..] => (usize::from(u16::from_le_bytes([*low, *high])), rest),
            [length, rest @ ..] => (usize::from(*length), rest),
            [] => (0, self.bytes),
        };
        &text[..length.min(text.len())]
    }
}

/// The deal in a binary BTS file: the cards of each seat, in hand and on the table.
#[derive(Default)]
struct BinaryTable {
    /// The cards of each seat, including its card on the table.
    hands: BySeat<CardSet>,
    /// The card of each seat on the table, if any.
    played: BySeat<CardSet>,
}

impl BinaryTable {
    /// Assigns a card to its owner, which is given by its number in the binary file. Returns `None` if that number is
    /// invalid.
    fn assign_card(&mut self, card: Card, owner: i32) -> Option<()> {
        match owner {
            -1 | 0 => {}
            1..=8 => {
                let seat = seat_of_number((owner - 1) % 4)?;
                self.hands[seat].insert(card);
                if owner > 4 {
                    self.played[seat].insert(card);
                }
            }
            _ => return None,
        }
        Some(())
    }

    fn deal_text(&self, game: Game) -> String {
        let seats = seats_from(Seat::North, game);
        let hands: Vec<String> = seats.map(|seat| self.hands[seat].to_string()).collect();
        format!("deal 1 {}", hands.join(" "))
    }

    /// Returns the BTS text lines that list the cards on the table, or name the leader if the table is empty.
    fn play_text(&self, leader: Seat, game: Game) -> String {
        let seats = seats_from(leader, game);
        let cards: Vec<String> = seats
            .filter_map(|seat| self.played[seat].iter().next())
            .map(String::from)
            .collect();
        match cards.len() {
            0 => format!("play {leader}\nturns 0"),
            played => format!("play {}\nturns {played}", cards.join(" ")),
        }
    }
}

/// Returns the occupied seats clockwise from `first`: all four in bridge, all but South in preferans.
fn seats_from(first: Seat, game: Game) -> impl Iterator<Item = Seat> {
    let seats = (0..4).map(move |steps| first.clockwise(steps));
    seats.filter(move |&seat| game == Game::Bridge || seat != Seat::South)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Builds a binary BTS file of an end position for the tests, from card indices and their owners, followed by the
    /// bytes `more`.
    fn binary_file(owners: [(usize, i32); 4], more: &[u8]) -> Vec<u8> {
        let mut numbers = [-1; 54];
        for (card, owner) in owners {
            numbers[card] = owner;
        }
        (numbers[52], numbers[53]) = (1, 4);
        let bytes = numbers.iter().flat_map(|number: &i32| number.to_le_bytes());
        bytes.chain(more.iter().copied()).collect()
    }

    #[test]
    fn end_positions_and_comments_are_read() {
        let short = binary_file([(0, 1), (1, 6), (13, 3), (51, 4)], &[]);
        let text = "deal 1 A... K... .A.. ...2\ncontract ?NT\nplay SK\nturns 1\n";
        assert_eq!(text_of_binary(&short).unwrap(), text.as_bytes());
        let more = [&[0; 16][..], b"\x05Hello", &[1; 99]].concat();
        let long = binary_file([(0, 1), (1, 6), (13, 3), (51, 4)], &more);
        let long = text_of_binary(&long).unwrap();
        assert!(long.ends_with(b"turns 1\ncomment Hello\n"));
        let none = binary_file([(0, 1), (1, 6), (13, 3), (51, 4)], &[0; 16]);
        assert_eq!(text_of_binary(&none).unwrap(), text.as_bytes());
    }

    #[test]
    fn preferans_is_recognised_by_the_empty_seat() {
        let more = [&[2, 0, 0, 0, 1, 0, 0, 0][..], b"\xff\x03\0\xcc\xe8\xe7"].concat();
        let bytes = binary_file([(0, 1), (1, 2), (13, 4), (14, 4)], &more);
        let text = b"deal 1 A... K... .AK..\ncontract misere\nplay E\nturns 0\nplayer E\nabsent S\ncomment \xcc\xe8\xe7\n";
        assert_eq!(text_of_binary(&bytes).unwrap(), text);
    }

    #[test]
    fn unknown_bytes_are_rejected() {
        let whole = binary_file([(0, 1), (1, 2), (13, 3), (51, 4)], &[]);
        for length in 0..whole.len() {
            assert_eq!(looks_like_binary_bts(&whole[..length]), None);
            assert_eq!(text_of_binary(&whole[..length]), None);
        }
        assert_eq!(looks_like_binary_bts(&whole), Some(true));
        for place in [3, 100, whole.len() - 8, whole.len() - 1] {
            let mut other = whole.clone();
            other[place] = 9;
            assert_eq!(looks_like_binary_bts(&other), Some(false));
        }
        assert_eq!(looks_like_binary_bts(b"deal 1 A..."), Some(false));
    }
}
