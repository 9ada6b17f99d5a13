//! Conversions from and to the types of the crate `contract-bridge`.

use std::error::Error;
use std::fmt;

use contract_bridge as other;
use other::Suit as OtherSuit;

use crate::{BySeat, Card, CardSet, Holding, Rank, Seat, Strain, Suit};

use super::{Contract, Deal, Doubling, Game, Vulnerability};

/// The reason why a value has no counterpart in the crate `contract-bridge`, which supports only bridge.
///
/// ```
/// use kibitzer_cards::rules::{Deal, NoCounterpart};
/// let ending: Deal = "N:AQ... 32... .AK.. K4...".parse()?;
/// assert_eq!(contract_bridge::FullDeal::try_from(ending), Err(NoCounterpart::Ending));
/// # Ok::<(), kibitzer_cards::notation::ParsePositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoCounterpart {
    /// Misère, a strain that exists only in preferans.
    Misere,
    /// A preferans deal or contract.
    Preferans,
    /// The hands of an ending, which have fewer than thirteen cards.
    Ending,
}

impl fmt::Display for NoCounterpart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoCounterpart::Misere => "misère is not played in bridge",
            NoCounterpart::Preferans => "this is preferans, not bridge",
            NoCounterpart::Ending => "the hands have fewer than thirteen cards",
        })
    }
}

impl Error for NoCounterpart {}

/// Implements the conversions between two fieldless enums, variant by variant.
macro_rules! convert_variants {
    ($own:ident, $other:path { $($variant:ident = $name:ident),+ $(,)? }) => {
        impl From<$own> for $other {
            fn from(value: $own) -> $other {
                use $other as Other;
                match value {
                    $($own::$variant => Other::$name),+
                }
            }
        }

        impl From<$other> for $own {
            fn from(value: $other) -> $own {
                use $other as Other;
                match value {
                    $(Other::$name => $own::$variant),+
                }
            }
        }
    };
}

convert_variants!(Suit, other::Suit {
    Clubs = Clubs,
    Diamonds = Diamonds,
    Hearts = Hearts,
    Spades = Spades,
});

convert_variants!(Seat, other::Seat {
    North = North,
    East = East,
    South = South,
    West = West,
});

convert_variants!(Doubling, other::Penalty {
    Undoubled = Undoubled,
    Doubled = Doubled,
    Redoubled = Redoubled,
});

impl From<Rank> for other::Rank {
    fn from(rank: Rank) -> other::Rank {
        other::Rank::new(rank.index() as u8 + 2)
    }
}

impl From<other::Rank> for Rank {
    fn from(rank: other::Rank) -> Rank {
        Rank::from_index(usize::from(rank.get() - 2))
    }
}

impl From<Card> for other::Card {
    fn from(card: Card) -> other::Card {
        other::Card {
            suit: card.suit.into(),
            rank: card.rank.into(),
        }
    }
}

impl From<other::Card> for Card {
    fn from(card: other::Card) -> Card {
        Card::new(card.suit.into(), card.rank.into())
    }
}

impl From<Holding> for other::Holding {
    fn from(holding: Holding) -> other::Holding {
        let mut converted = other::Holding::EMPTY;
        for rank in holding.ranks() {
            converted.insert(rank.into());
        }
        converted
    }
}

impl From<other::Holding> for Holding {
    fn from(holding: other::Holding) -> Holding {
        holding.iter().map(Rank::from).collect()
    }
}

impl From<CardSet> for other::Hand {
    fn from(cards: CardSet) -> other::Hand {
        let [spades, hearts, diamonds, clubs] = Suit::ALL.map(|suit| cards.holding(suit).into());
        other::Hand::new(clubs, diamonds, hearts, spades)
    }
}

impl From<other::Hand> for CardSet {
    fn from(hand: other::Hand) -> CardSet {
        hand.iter().map(Card::from).collect()
    }
}

impl From<other::Strain> for Strain {
    fn from(strain: other::Strain) -> Strain {
        match strain.suit() {
            Some(suit) => Strain::Trump(suit.into()),
            None => Strain::NoTrump,
        }
    }
}

impl TryFrom<Strain> for other::Strain {
    type Error = NoCounterpart;

    fn try_from(strain: Strain) -> Result<other::Strain, NoCounterpart> {
        match strain {
            Strain::Trump(suit) => Ok(OtherSuit::from(suit).into()),
            Strain::NoTrump => Ok(other::Strain::Notrump),
            Strain::Misere => Err(NoCounterpart::Misere),
        }
    }
}

impl From<other::Contract> for Contract {
    fn from(contract: other::Contract) -> Contract {
        let (level, strain) = (contract.bid.level.get(), contract.bid.strain.into());
        let converted = Contract::new(Game::Bridge, level, strain, contract.penalty.into());
        converted.expect("the level is from 1 to 7, and no trumps or a suit is a strain of bridge")
    }
}

impl TryFrom<Contract> for other::Contract {
    type Error = NoCounterpart;

    fn try_from(contract: Contract) -> Result<other::Contract, NoCounterpart> {
        if contract.game() == Game::Preferans {
            return Err(NoCounterpart::Preferans);
        }
        let strain = contract.strain().try_into()?;
        Ok(other::Contract::new(
            contract.level(),
            strain,
            contract.doubling().into(),
        ))
    }
}

impl From<other::FullDeal> for Deal {
    fn from(deal: other::FullDeal) -> Deal {
        let hands = BySeat::from_fn(|seat| CardSet::from(deal[seat.into()]));
        Deal::from_hands(Game::Bridge, hands).expect("each hand has thirteen cards of its own")
    }
}

impl TryFrom<Deal> for other::FullDeal {
    type Error = NoCounterpart;

    fn try_from(deal: Deal) -> Result<other::FullDeal, NoCounterpart> {
        if deal.game() == Game::Preferans {
            return Err(NoCounterpart::Preferans);
        }
        let mut builder = other::Builder::new();
        for (seat, &hand) in deal.hands() {
            builder[seat.into()] = hand.into();
        }
        builder.build_full().map_err(|_| NoCounterpart::Ending)
    }
}

impl From<Vulnerability> for other::AbsoluteVulnerability {
    fn from(vulnerability: Vulnerability) -> other::AbsoluteVulnerability {
        match vulnerability {
            Vulnerability::None => other::AbsoluteVulnerability::NONE,
            Vulnerability::NorthSouth => other::AbsoluteVulnerability::NS,
            Vulnerability::EastWest => other::AbsoluteVulnerability::EW,
            Vulnerability::Both => other::AbsoluteVulnerability::ALL,
        }
    }
}

impl From<other::AbsoluteVulnerability> for Vulnerability {
    fn from(vulnerability: other::AbsoluteVulnerability) -> Vulnerability {
        let sides = [
            other::AbsoluteVulnerability::NS,
            other::AbsoluteVulnerability::EW,
        ];
        match sides.map(|side| vulnerability.contains(side)) {
            [false, false] => Vulnerability::None,
            [true, false] => Vulnerability::NorthSouth,
            [false, true] => Vulnerability::EastWest,
            [true, true] => Vulnerability::Both,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that a value has the same text in both crates and comes back unchanged.
    #[track_caller]
    fn assert_same<T, O>(value: T)
    where
        T: Copy + PartialEq + fmt::Debug + fmt::Display + From<O>,
        O: Copy + fmt::Display + From<T>,
    {
        let converted = O::from(value);
        assert_eq!(T::from(converted), value);
        assert_eq!(converted.to_string(), value.to_string());
    }

    #[test]
    fn suits_seats_ranks_and_hands_have_the_same_text_in_both_crates() {
        for rank in Rank::ALL {
            assert_same::<_, other::Rank>(rank);
        }
        for seat in Seat::ALL {
            assert_same::<_, other::Seat>(seat);
        }
        for suit in Suit::ALL {
            assert_eq!(Suit::from(OtherSuit::from(suit)), suit);
            assert_eq!(OtherSuit::from(suit).letter(), suit.letter());
        }
        for card in Game::Bridge.pack() {
            assert_eq!(Card::from(other::Card::from(card)), card);
        }
        for hand in ["AK52.Q63.KJ74.85", ".AKQJT98765432..", "QT87.A85.A952.A3"] {
            let hand: CardSet = hand.parse().unwrap();
            assert_same::<_, other::Hand>(hand);
            for suit in Suit::ALL
                .into_iter()
                .filter(|&suit| !hand.suited(suit).is_empty())
            {
                assert_same::<_, other::Holding>(hand.holding(suit));
            }
        }
    }

    #[test]
    fn contracts_and_vulnerabilities_are_converted_and_preferans_is_refused() {
        for level in Contract::levels(Game::Bridge) {
            for &strain in Game::Bridge.strains() {
                for doubling in [Doubling::Undoubled, Doubling::Doubled, Doubling::Redoubled] {
                    let contract = Contract::new(Game::Bridge, level, strain, doubling).unwrap();
                    let converted = other::Contract::try_from(contract).unwrap();
                    assert_eq!(Contract::from(converted), contract);
                    assert_eq!(converted.bid.level.get(), level);
                }
            }
        }
        for vulnerability in Vulnerability::ALL {
            let converted = other::AbsoluteVulnerability::from(vulnerability);
            assert_eq!(Vulnerability::from(converted), vulnerability);
        }
        let six = Contract::parse(Game::Preferans, "6S").unwrap();
        assert_eq!(
            other::Contract::try_from(six),
            Err(NoCounterpart::Preferans)
        );
        assert_eq!(
            other::Strain::try_from(Strain::Misere),
            Err(NoCounterpart::Misere)
        );
    }

    #[test]
    fn a_whole_deal_is_converted_and_an_ending_is_refused() {
        let text = "N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742";
        let deal: Deal = text.parse().unwrap();
        let converted = other::FullDeal::try_from(deal.clone()).unwrap();
        assert_eq!(converted, text.parse().unwrap());
        assert_eq!(Deal::from(converted), deal);
        let ending: Deal = "N:AQ... 32... .AK.. K4...".parse().unwrap();
        assert_eq!(
            other::FullDeal::try_from(ending),
            Err(NoCounterpart::Ending)
        );
    }
}
