//! The leads of `--leads`.

use kibitzer::cards::{Card, CardSet, Suit};

use crate::value_parsers::ArgumentError;

/// The leads of `--leads`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Leads(pub(super) CardSet);

/// Parses a value of `--leads`: `any`, `black`, `red`, the letter of a suit, or cards such as `SK` with commas between
/// them.
pub(super) fn parse_leads(text: &str) -> Result<Leads, ArgumentError> {
    use Suit::{Clubs, Diamonds, Hearts, Spades};
    let of_suits =
        |suits: &[Suit]| CardSet::union(suits.iter().map(|&suit| CardSet::of_suit(suit)));
    let words = text.split(',').map(|word| match word {
        "any" => Ok(of_suits(&Suit::ALL)),
        "black" => Ok(of_suits(&[Spades, Clubs])),
        "red" => Ok(of_suits(&[Hearts, Diamonds])),
        word => {
            let suit = word.parse().map(CardSet::of_suit);
            let cards = suit.or_else(|_| word.parse::<Card>().map(CardSet::from));
            cards.map_err(|_| ArgumentError::Leads)
        }
    });
    let leads: Vec<CardSet> = words.collect::<Result<_, _>>()?;
    Ok(Leads(CardSet::union(leads)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_are_parsed_as_a_word_as_suits_or_as_cards() {
        let leads = |text| parse_leads(text).map(|Leads(cards)| cards);
        let hand = |text: &str| Ok(text.parse::<CardSet>().unwrap());
        assert_eq!(leads("SK,D7"), hand("K..7."));
        assert_eq!(leads("S,c"), leads("black"));
        assert_eq!(leads("H,D"), leads("red"));
        assert_eq!(leads("any").unwrap().len(), 52);
        for wrong in ["", "none", "SK,", "S K", "black red"] {
            assert_eq!(leads(wrong), Err(ArgumentError::Leads), "{wrong}");
        }
    }
}
