//! Solved bridge deals in the formats of others: ZRD, and the table of pgx.
//!
//! - **ZRD** (Richard Pavlicek, <http://www.rpbridge.net/7a14.htm>) has 23 bytes a deal, the least significant bit
//!   first. Two bits for each card, from the ace of spades to the two of clubs, name its owner: 0 West, 1 North, 2 East,
//!   3 South. Four bits for each declarer, in the order West, North, East, South, give the tricks at no trump, then in
//!   spades, hearts, diamonds and clubs.
//! - **pgx** (the environment `bridge_bidding` of <https://github.com/sotetsuk/pgx>) loads a numpy array of `int32` with
//!   the shape (2, *n*, 4). First come the keys: for each suit from spades to clubs, a number of 13 digits in base 4, the
//!   owners (0 North, 1 East, 2 South, 3 West) of the ace, the two, the three and so on to the king. Then the values: for
//!   each declarer from North to West, a number of five hexadecimal digits, the tricks in clubs, diamonds, hearts, spades
//!   and no trump.

use kibitzer::cards::{BySeat, Card, CardSet, Rank, Seat, Suit};
use thiserror::Error;

/// A complete bridge deal and its table.
///
/// ```
/// use kibitzer::cards::{BySeat, Seat};
/// use kibitzer_survey::SolvedDeal;
/// let mut hands = BySeat::default();
/// hands[Seat::North] = "AKQJT98765432...".parse()?;
/// hands[Seat::East] = ".AKQJT98765432..".parse()?;
/// hands[Seat::South] = "..AKQJT98765432.".parse()?;
/// hands[Seat::West] = "...AKQJT98765432".parse()?;
/// let solved = SolvedDeal { hands, tricks: [[13, 0, 13, 0]; 5] };
/// assert_eq!(SolvedDeal::from_zrd(&solved.to_zrd())?, solved);
/// let (key, value) = solved.to_pgx();
/// assert_eq!(SolvedDeal::from_pgx(key, value)?, solved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedDeal {
    /// The hands, thirteen cards each.
    pub hands: BySeat<CardSet>,
    /// The tricks by strain (spades, hearts, diamonds, clubs, notrump) and declarer (North, East, South, West), 0..=13.
    pub tricks: [[u8; 4]; 5],
}

/// The reason why a ZRD or pgx record is not a solved deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ExchangeError {
    /// The record gives this seat a number of cards other than 13.
    #[error("{} has {} cards", .0.name(), .1)]
    Hand(Seat, usize),
    /// The record gives this declarer more than 13 tricks.
    #[error("{} takes {} tricks", .0.name(), .1)]
    Tricks(Seat, u8),
    /// A number in a pgx table has more digits than the format allows.
    #[error("a number has too many digits")]
    Digits,
}

/// The size of a ZRD record, in bytes.
pub const ZRD_BYTES: usize = 23;

/// The index of the bit in a ZRD record at which the tricks begin, after two bits for each card.
const ZRD_TRICKS: usize = 104;

/// The seats in the order in which ZRD numbers the owners of cards and lists the declarers.
const ZRD_SEATS: [Seat; 4] = [Seat::West, Seat::North, Seat::East, Seat::South];

/// The index in [`SolvedDeal::tricks`] of each strain, in ZRD order.
const ZRD_STRAINS: [usize; 5] = [4, 0, 1, 2, 3];

/// The index in [`SolvedDeal::tricks`] of each strain, in pgx order.
const PGX_STRAINS: [usize; 5] = [3, 2, 1, 0, 4];

/// The ranks in pgx order: the ace, then from the two to the king.
const PGX_RANKS: [Rank; 13] = [
    Rank::Ace,
    Rank::Two,
    Rank::Three,
    Rank::Four,
    Rank::Five,
    Rank::Six,
    Rank::Seven,
    Rank::Eight,
    Rank::Nine,
    Rank::Ten,
    Rank::Jack,
    Rank::Queen,
    Rank::King,
];

impl SolvedDeal {
    /// Returns the seat that holds a card, or North for a card that nobody holds.
    fn owner(&self, card: Card) -> Seat {
        let seats = Seat::ALL.into_iter();
        let mut owners = seats.filter(|&seat| self.hands[seat].has(card));
        owners.next().unwrap_or(Seat::North)
    }

    /// Returns the deal if every hand has 13 cards and no declarer takes more than 13 tricks.
    ///
    /// # Errors
    ///
    /// Returns an error if a hand does not have 13 cards, or a declarer takes more than 13 tricks.
    pub fn checked(self) -> Result<SolvedDeal, ExchangeError> {
        for seat in Seat::ALL {
            if self.hands[seat].len() != 13 {
                return Err(ExchangeError::Hand(seat, self.hands[seat].len()));
            }
            let tricks = self.tricks.iter().map(|row| row[seat.index()]);
            if let Some(tricks) = tricks.max().filter(|&tricks| tricks > 13) {
                return Err(ExchangeError::Tricks(seat, tricks));
            }
        }
        Ok(self)
    }

    /// Encodes the deal as a ZRD record.
    pub fn to_zrd(&self) -> [u8; ZRD_BYTES] {
        let mut record = [0; ZRD_BYTES];
        // No value crosses a byte, because cards take two bits and tricks four.
        let mut put = |bit: usize, value: u8| record[bit / 8] |= value << (bit % 8);
        for (place, card) in zrd_cards().enumerate() {
            let owner = self.owner(card);
            let owner = ZRD_SEATS.iter().position(|&seat| seat == owner);
            put(2 * place, owner.unwrap_or_default() as u8);
        }
        for (strain, index) in ZRD_STRAINS.into_iter().enumerate() {
            for (place, seat) in ZRD_SEATS.into_iter().enumerate() {
                let tricks = self.tricks[index][seat.index()];
                put(ZRD_TRICKS + 16 * strain + 4 * place, tricks & 15);
            }
        }
        record
    }

    /// Decodes a ZRD record.
    ///
    /// # Errors
    ///
    /// Returns an error if a hand does not have 13 cards, or a declarer takes more than 13 tricks.
    pub fn from_zrd(record: &[u8; ZRD_BYTES]) -> Result<SolvedDeal, ExchangeError> {
        let get = |bit: usize, most: u8| record[bit / 8] >> (bit % 8) & most;
        let mut hands = BySeat::<CardSet>::default();
        for (place, card) in zrd_cards().enumerate() {
            hands[ZRD_SEATS[usize::from(get(2 * place, 3))]].insert(card);
        }
        let mut tricks = [[0; 4]; 5];
        for (strain, index) in ZRD_STRAINS.into_iter().enumerate() {
            for (place, seat) in ZRD_SEATS.into_iter().enumerate() {
                tricks[index][seat.index()] = get(ZRD_TRICKS + 16 * strain + 4 * place, 15);
            }
        }
        SolvedDeal { hands, tricks }.checked()
    }

    /// Encodes the deal as its key (the owners of the cards) and its value (the tricks) in a pgx table.
    pub fn to_pgx(&self) -> ([i32; 4], [i32; 4]) {
        let key = Suit::ALL.map(|suit| {
            let owners = PGX_RANKS.map(|rank| self.owner(Card::new(suit, rank)).index() as i32);
            owners.into_iter().fold(0, |key, owner| 4 * key + owner)
        });
        let value = Seat::ALL.map(|seat| {
            let tricks = PGX_STRAINS.map(|index| i32::from(self.tricks[index][seat.index()]));
            tricks
                .into_iter()
                .fold(0, |value, tricks| 16 * value + tricks)
        });
        (key, value)
    }

    /// Decodes a deal from its key and its value in a pgx table.
    ///
    /// # Errors
    ///
    /// Returns an error if a hand does not have 13 cards, a declarer takes more than 13 tricks, or a number has too
    /// many digits.
    pub fn from_pgx(key: [i32; 4], value: [i32; 4]) -> Result<SolvedDeal, ExchangeError> {
        if key.iter().any(|owners| owners >> 26 != 0)
            || value.iter().any(|tricks| tricks >> 20 != 0)
        {
            return Err(ExchangeError::Digits);
        }
        let mut hands = BySeat::<CardSet>::default();
        for (suit, mut owners) in Suit::ALL.into_iter().zip(key) {
            for rank in PGX_RANKS.into_iter().rev() {
                hands[Seat::ALL[(owners & 3) as usize]].insert(Card::new(suit, rank));
                owners >>= 2;
            }
        }
        let mut tricks = [[0; 4]; 5];
        for (seat, mut digits) in Seat::ALL.into_iter().zip(value) {
            for index in PGX_STRAINS.into_iter().rev() {
                tricks[index][seat.index()] = (digits & 15) as u8;
                digits >>= 4;
            }
        }
        SolvedDeal { hands, tricks }.checked()
    }
}

/// Returns the cards in ZRD order: from the ace of spades to the two of clubs.
fn zrd_cards() -> impl Iterator<Item = Card> {
    let suits = Suit::ALL.into_iter();
    suits.flat_map(|suit| Rank::ALL.map(|rank| Card::new(suit, rank)))
}

/// Returns the header of a numpy file that holds a pgx table of `deals` deals.
pub(crate) fn pgx_header(deals: u64) -> Vec<u8> {
    let mut text =
        format!("{{'descr': '<i4', 'fortran_order': False, 'shape': (2, {deals}, 4), }}");
    // Magic, version and length take ten bytes; the whole header is a multiple of 64 bytes long.
    let length = (10 + text.len() + 1).next_multiple_of(64) - 10;
    text += &" ".repeat(length - 1 - text.len());
    text.push('\n');
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    header.extend((length as u16).to_le_bytes());
    header.extend(text.as_bytes());
    header
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_formats::deal::parse_deal;

    /// Reads the first key and value of the sample data in pgx 2.6.0, and checks that the deal is encoded as the same
    /// numbers again.
    #[test]
    fn the_pgx_sample_deal_is_read_and_written_back() {
        let solved = SolvedDeal::from_pgx(
            [19_556_549, 61_212_362, 52_381_660, 50_424_958],
            [71_233, 771_721, 71_505, 706_185],
        )
        .unwrap();
        assert_eq!(solved.tricks[4].map(i32::from), [1, 9, 1, 9]);
        let again = solved.to_pgx();
        assert_eq!(again.0, [19_556_549, 61_212_362, 52_381_660, 50_424_958]);
        assert_eq!(again.1, [71_233, 771_721, 71_505, 706_185]);
        let large = SolvedDeal::from_pgx([again.0[0], again.0[1], again.0[2], -1], again.1);
        assert_eq!(large, Err(ExchangeError::Digits));
    }

    #[test]
    fn the_bits_of_a_zrd_record_are_placed_as_documented() {
        // The suits of West, North, East and South, but North holds the ace of spades and West the two of hearts.
        let hands = "W:KQJT98765432.2.. A.AKQJT9876543.. ..AKQJT98765432. ...AKQJT98765432";
        let hands = parse_deal(hands).unwrap();
        let mut tricks = [[0; 4]; 5];
        tricks[4][Seat::West.index()] = 7;
        tricks[3][Seat::South.index()] = 12;
        let record = SolvedDeal { hands, tricks }.to_zrd();
        // The ace of spades in bits 0 and 1, the ace of hearts in bits 26 and 27, the two of hearts in bits 50 and 51;
        // West's tricks at no trump from bit 104 on, those of South in clubs in the last four bits.
        assert_eq!(record[..4], [1, 0, 0, 0b0101_0100]);
        assert_eq!(record[6], 0b1010_0001);
        assert_eq!((record[13], record[22]), (7, 0xC0));
        let mut wrong = record;
        wrong[0] = 5;
        let error = SolvedDeal::from_zrd(&wrong).unwrap_err();
        assert_eq!(error, ExchangeError::Hand(Seat::North, 14));
        wrong = record;
        wrong[13] = 15;
        let error = SolvedDeal::from_zrd(&wrong).unwrap_err();
        assert_eq!(error, ExchangeError::Tricks(Seat::West, 15));
    }

    #[test]
    fn the_numpy_header_is_padded_to_a_multiple_of_64_bytes() {
        let header = pgx_header(2_500_000);
        assert_eq!(header.len() % 64, 0);
        assert!(header.ends_with(b"\n"));
    }
}
