//! Card notation with the court letters of a country.

use serde::{Deserialize, Serialize};

use kibitzer_cards::notation::hand::{self, TypedHand};
use kibitzer_cards::{Card, CardSet, Rank, Suit};

/// The letters for ace, king, queen and jack that are used in a country.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum CardLetters {
    /// The English letters A K Q J.
    #[default]
    Latin,
    /// The Russian letters Т К Д В, for туз, король, дама and валет.
    Cyrillic,
    /// The English letters and `T` for the ten, as terminals and programs write cards.
    Terminal,
}

impl CardLetters {
    /// Returns the text of a rank as it is printed on a card. The ten is `10`, except in terminals.
    pub fn rank(self, rank: Rank) -> String {
        let letter = match (self, rank) {
            (CardLetters::Latin | CardLetters::Cyrillic, Rank::Ten) => return "10".to_owned(),
            (CardLetters::Cyrillic, Rank::Ace) => 'Т',
            (CardLetters::Cyrillic, Rank::King) => 'К',
            (CardLetters::Cyrillic, Rank::Queen) => 'Д',
            (CardLetters::Cyrillic, Rank::Jack) => 'В',
            (CardLetters::Latin | CardLetters::Cyrillic | CardLetters::Terminal, rank) => {
                return rank.to_string();
            }
        };
        letter.to_string()
    }

    /// Returns a hand as text that the user can edit and that can be parsed again, such as `K43 QJT - K83 ?3` or `К43
    /// ДВ10 - К83 ?3`.
    ///
    /// In Cyrillic the ten is `10`, because `T` looks like the letter of the ace.
    pub fn editable_hand(self, typed: TypedHand) -> String {
        let latin = typed.to_string();
        let of = |letter: char| match hand::rank(letter).filter(|_| letter.is_alphabetic()) {
            Some(rank) => self.rank(rank),
            None => letter.to_string(),
        };
        match self {
            CardLetters::Latin | CardLetters::Terminal => latin,
            CardLetters::Cyrillic => latin.chars().map(of).collect(),
        }
    }

    /// Returns a card in players' notation: the sign of the suit and the rank, such as `♥10`.
    pub fn card(self, card: Card) -> String {
        format!("{}{}", card.suit.symbol(), self.rank(card.rank))
    }

    /// Returns cards in players' notation, with `gap` between suits, such as `♠K J 4  ♥7 2  ♣A`.
    pub fn cards(self, cards: CardSet, gap: &str) -> String {
        let suits = Suit::ALL.into_iter().filter_map(|suit| {
            let ranks: Vec<String> = cards
                .holding(suit)
                .ranks()
                .map(|rank| self.rank(rank))
                .collect();
            (!ranks.is_empty()).then(|| format!("{}{}", suit.symbol(), ranks.join(" ")))
        });
        suits.collect::<Vec<_>>().join(gap)
    }
}

#[cfg(test)]
mod tests {
    use kibitzer_cards::rules::{Chance, Game};

    use super::*;

    #[test]
    fn a_hand_written_for_editing_is_parsed_back_unchanged() {
        let mut chance = Chance::from_seed(3);
        for count in 0..200 {
            let pack: Vec<Card> = Game::Bridge.pack().iter().collect();
            let cards: CardSet = (0..count % 14)
                .map(|_| pack[chance.below(pack.len())])
                .collect();
            let unknown = (count % 3).min(13 - cards.len()) as u8;
            let typed = TypedHand { cards, unknown };
            for letters in [CardLetters::Latin, CardLetters::Cyrillic] {
                let line = letters.editable_hand(typed);
                assert_eq!(hand::read(&line, Game::Bridge), Ok(typed), "{line}");
            }
        }
        let typed = hand::read("AQT KJ - 2", Game::Bridge).unwrap();
        assert_eq!(CardLetters::Cyrillic.editable_hand(typed), "ТД10 КВ - 2");
    }

    #[test]
    fn cards_are_written_in_latin_or_cyrillic_letters() {
        let cards: CardSet = ["SA", "SK", "ST", "HQ", "CJ", "C2"]
            .into_iter()
            .map(|card| card.parse::<Card>().unwrap())
            .collect();
        assert_eq!(CardLetters::Latin.cards(cards, " "), "♠A K 10 ♥Q ♣J 2");
        assert_eq!(CardLetters::Cyrillic.cards(cards, " "), "♠Т К 10 ♥Д ♣В 2");
        assert_eq!(CardLetters::Cyrillic.card("DT".parse().unwrap()), "♦10");
    }
}
