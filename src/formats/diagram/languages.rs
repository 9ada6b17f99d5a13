//! The names of seats and the letters of honours in other languages than English and Russian, which
//! [`super::vocabulary`] knows.
//!
//! A letter may stand for different honours: `V` is the jack in French and the queen in Dutch. So a letter in the place
//! of a rank is kept as it is, and the language is found when the whole deal has been read.

use kibitzer_cards::{Rank, Seat};

/// The words of one language.
struct CardLanguage {
    /// The names of North, East, South and West, in lower case.
    seats: [&'static str; 4],
    /// The letters of ace, king, queen and jack.
    honours: [char; 4],
}

/// French, Dutch, German and Polish.
const LANGUAGES: [CardLanguage; 4] = [
    CardLanguage {
        seats: ["nord", "est", "sud", "ouest"],
        honours: ['A', 'R', 'D', 'V'],
    },
    CardLanguage {
        seats: ["noord", "oost", "zuid", "west"],
        honours: ['A', 'H', 'V', 'B'],
    },
    CardLanguage {
        seats: ["nord", "ost", "süd", "west"],
        honours: ['A', 'K', 'D', 'B'],
    },
    CardLanguage {
        seats: ["północ", "wschód", "południe", "zachód"],
        honours: ['A', 'K', 'D', 'W'],
    },
];

const HONOURS: [Rank; 4] = [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack];

impl CardLanguage {
    /// Returns the honour that a letter stands for in this language.
    fn honour(&self, letter: char) -> Option<Rank> {
        let mut honours = self.honours.into_iter().zip(HONOURS);
        honours.find_map(|(other, rank)| (other == letter).then_some(rank))
    }

    /// Returns true if a deal may be written in this language. `letters` are its letters that are no ranks in English,
    /// and `ranks` its other ranks.
    fn fits(&self, letters: &[char], ranks: &[Rank]) -> bool {
        let is_own = |rank: &Rank| *rank <= Rank::Ten || self.honours.contains(&rank.letter());
        letters.iter().all(|&letter| self.honour(letter).is_some()) && ranks.iter().all(is_own)
    }
}

/// Parses the name of a seat in one of these languages. `word` is in lower case.
pub(super) fn parse_foreign_seat(word: &str) -> Option<Seat> {
    let seats = LANGUAGES
        .iter()
        .flat_map(|language| language.seats.into_iter().zip(Seat::ALL));
    let mut seats = seats.filter(|(name, _)| *name == word);
    seats.next().map(|(_, seat)| seat)
}

/// Returns true if a letter is an honour in one of these languages but no rank in English.
pub(super) fn is_foreign_honour(letter: char) -> bool {
    let is_honour = LANGUAGES
        .iter()
        .any(|language| language.honours.contains(&letter));
    is_honour && Rank::from_letter(letter).is_none()
}

/// Returns the honours that the foreign letters of a deal stand for: each letter with its rank. `letters` are these
/// letters, and `ranks` the other ranks of the deal. Returns an empty list if the deal is in none of the languages.
pub(super) fn foreign_honours(letters: &[char], ranks: &[Rank]) -> Vec<(char, Rank)> {
    let language = LANGUAGES
        .iter()
        .find(|language| language.fits(letters, ranks));
    let honours = language.map(|language| language.honours.into_iter().zip(HONOURS));
    honours.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_the_rank_of_their_language() {
        let rank = |letters: &str, ranks: &[Rank], letter| {
            let letters: Vec<char> = letters.chars().collect();
            let honours = foreign_honours(&letters, ranks);
            honours
                .into_iter()
                .find(|(other, _)| *other == letter)
                .map(|(_, rank)| rank)
        };
        assert_eq!(rank("RDV", &[Rank::Ace], 'V'), Some(Rank::Jack));
        assert_eq!(rank("HVB", &[Rank::Ace, Rank::Two], 'V'), Some(Rank::Queen));
        assert_eq!(rank("DB", &[Rank::King], 'B'), Some(Rank::Jack));
        assert_eq!(rank("DW", &[Rank::King], 'W'), Some(Rank::Jack));
        assert_eq!(rank("RD", &[Rank::Queen], 'R'), None);
        assert_eq!(rank("RB", &[], 'R'), None);
    }

    #[test]
    fn seats_are_named_in_each_language() {
        let names = [
            "nord", "oost", "sud", "süd", "zachód", "est", "ouest", "zuid",
        ];
        let seats: String = names
            .iter()
            .filter_map(|name| parse_foreign_seat(name))
            .map(|seat| seat.letter())
            .collect();
        assert_eq!(seats, "NESSWEWS");
        assert_eq!(parse_foreign_seat("estimate"), None);
    }
}
