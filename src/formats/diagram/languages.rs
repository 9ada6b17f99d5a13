//! The names of seats and suits and the letters of honours in other languages than English and Russian, which
//! [`super::vocabulary`] knows.
//!
//! A letter may stand for different honours: `V` is the jack in French and the queen in Dutch. So a letter in the place
//! of a rank is kept as it is, and the language is found when the whole deal has been read.

use kibitzer_cards::{Rank, Seat, Side, Suit};

use crate::single_words::single_letter;

/// The words and letters for cards and seats in one language.
struct CardLanguage {
    /// The names of North, East, South and West, in lower case.
    seats: [&'static str; 4],
    /// The names of spades, hearts, diamonds and clubs, in lower case.
    suits: [&'static str; 4],
    /// The letters for the ace, king, queen and jack.
    honours: [char; 4],
}

/// French, Dutch, German, Polish, and the languages whose diagrams use the English letters for honours: Italian,
/// Spanish, Portuguese, Swedish and Danish.
const LANGUAGES: [CardLanguage; 9] = [
    CardLanguage::new(
        ["nord", "est", "sud", "ouest"],
        ["pique", "cœur", "carreau", "trèfle"],
        ['A', 'R', 'D', 'V'],
    ),
    CardLanguage::new(
        ["noord", "oost", "zuid", "west"],
        ["schoppen", "harten", "ruiten", "klaveren"],
        ['A', 'H', 'V', 'B'],
    ),
    CardLanguage::new(
        ["nord", "ost", "süd", "west"],
        ["pik", "herz", "karo", "treff"],
        ['A', 'K', 'D', 'B'],
    ),
    CardLanguage::new(
        ["północ", "wschód", "południe", "zachód"],
        ["pik", "kier", "karo", "trefl"],
        ['A', 'K', 'D', 'W'],
    ),
    CardLanguage::new(
        ["nord", "est", "sud", "ovest"],
        ["picche", "cuori", "quadri", "fiori"],
        ['A', 'K', 'Q', 'J'],
    ),
    CardLanguage::new(
        ["norte", "este", "sur", "oeste"],
        ["picas", "corazones", "diamantes", "tréboles"],
        ['A', 'K', 'Q', 'J'],
    ),
    CardLanguage::new(
        ["norte", "leste", "sul", "oeste"],
        ["espadas", "copas", "ouros", "paus"],
        ['A', 'K', 'Q', 'J'],
    ),
    CardLanguage::new(
        ["nord", "öst", "syd", "väst"],
        ["spader", "hjärter", "ruter", "klöver"],
        ['A', 'K', 'Q', 'J'],
    ),
    CardLanguage::new(
        ["nord", "øst", "syd", "vest"],
        ["spar", "hjerter", "ruder", "klør"],
        ['A', 'K', 'Q', 'J'],
    ),
];

const HONOURS: [Rank; 4] = [Rank::Ace, Rank::King, Rank::Queen, Rank::Jack];

impl CardLanguage {
    const fn new(
        seats: [&'static str; 4],
        suits: [&'static str; 4],
        honours: [char; 4],
    ) -> CardLanguage {
        CardLanguage {
            seats,
            suits,
            honours,
        }
    }

    /// Returns the honour that a letter stands for in this language.
    fn honour(&self, letter: char) -> Option<Rank> {
        let mut honours = self.honours.into_iter().zip(HONOURS);
        honours.find_map(|(other, rank)| (other == letter).then_some(rank))
    }

    /// Returns true if a deal may be written in this language. `letters` are the letters of the deal that are not ranks
    /// in English, and `ranks` are its other ranks.
    fn fits(&self, letters: &[char], ranks: &[Rank]) -> bool {
        let is_own = |rank: &Rank| *rank <= Rank::Ten || self.honours.contains(&rank.letter());
        letters.iter().all(|&letter| self.honour(letter).is_some()) && ranks.iter().all(is_own)
    }
}

/// Parses the name of a seat in one of the [`LANGUAGES`]. `word` is in lower case.
pub(super) fn parse_foreign_seat(word: &str) -> Option<Seat> {
    find_name(word, Seat::ALL, |language| language.seats)
}

/// Parses the name of a suit in one of the [`LANGUAGES`]. `word` is in lower case.
pub(super) fn parse_foreign_suit(word: &str) -> Option<Suit> {
    find_name(word, Suit::ALL, |language| language.suits)
}

/// Returns the item of `values` whose name in one of the [`LANGUAGES`] is `word`. `names` returns the names of the
/// items in a language, in the same order.
fn find_name<T: Copy>(
    word: &str,
    values: [T; 4],
    names: fn(&CardLanguage) -> [&'static str; 4],
) -> Option<T> {
    LANGUAGES.iter().find_map(|language| {
        let place = names(language).iter().position(|name| *name == word)?;
        Some(values[place])
    })
}

/// Parses a side from its two seats in one of the [`LANGUAGES`], each given by its name or its first letter, as in
/// `Noord-Zuid` or `O/W`. The words are in lower case.
pub(super) fn parse_foreign_side(first: &str, second: &str) -> Option<Side> {
    let is_named = |name: &str, word: &str| {
        name == word || single_letter(word).is_some_and(|letter| name.starts_with(letter))
    };
    let pairs = LANGUAGES.iter().flat_map(|language| {
        let [north, east, south, west] = language.seats;
        [
            (north, south, Side::NorthSouth),
            (east, west, Side::EastWest),
        ]
    });
    let is_side = |one: &str, other: &str| {
        is_named(one, first) && is_named(other, second)
            || is_named(other, first) && is_named(one, second)
    };
    let mut sides = pairs.filter(|(one, other, _)| is_side(one, other));
    sides.next().map(|(_, _, side)| side)
}

/// Parses a side from its two letters in one of the [`LANGUAGES`], such as `nz` or `eo`, in lower case.
pub(super) fn parse_joined_foreign_side(word: &str) -> Option<Side> {
    let second = word.char_indices().nth(1).map(|(at, _)| at)?;
    let (first, second) = word.split_at(second);
    single_letter(second)?;
    parse_foreign_side(first, second)
}

/// Returns true if a letter is an honour in one of the [`LANGUAGES`] but not a rank in English.
pub(super) fn is_foreign_honour(letter: char) -> bool {
    let is_honour = LANGUAGES
        .iter()
        .any(|language| language.honours.contains(&letter));
    is_honour && Rank::from_letter(letter).is_none()
}

/// The honours for which the foreign letters of a deal stand.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct ForeignHonours {
    /// Each letter with its rank; empty if the deal fits none of the languages.
    pub(super) honours: Vec<(char, Rank)>,
    /// A letter of the deal whose honour is not certain, with the rank chosen for it. The letter means another honour
    /// in another language that also fits the deal and in which as many seats are named. `None` if there is no such
    /// letter.
    pub(super) ambiguous: Option<(char, Rank)>,
}

/// The number of seats that a text names in each of [`LANGUAGES`], in their order.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct NamedLanguages([usize; LANGUAGES.len()]);

impl NamedLanguages {
    /// Counts, for each language, the seats named by the words of a text.
    pub(super) fn of_words<'a>(words: impl Iterator<Item = &'a [char]> + Clone) -> NamedLanguages {
        let is_named = |name: &str| {
            // `Z` is South in Dutch alone.
            let is_seat = |word: &[char]| {
                let lower = word.iter().flat_map(|letter| letter.to_lowercase());
                word == ['Z'] && name == "zuid" || lower.eq(name.chars())
            };
            words.clone().any(is_seat)
        };
        NamedLanguages(LANGUAGES.each_ref().map(|language| {
            let seats = language.seats.iter();
            seats.filter(|name| is_named(name)).count()
        }))
    }

    /// Returns the honours of the language that fits a deal. If several fit, the one in which most seats are named is
    /// chosen. `letters` are the letters of the deal that are not ranks in English, and `ranks` are its other ranks.
    pub(super) fn honours(&self, letters: &[char], ranks: &[Rank]) -> ForeignHonours {
        let fitting = LANGUAGES
            .iter()
            .zip(self.0)
            .filter(|(language, _)| language.fits(letters, ranks));
        let most = fitting.clone().map(|(_, named)| named).max();
        let mut best = fitting.filter(|(_, named)| Some(*named) == most);
        let Some((language, _)) = best.next() else {
            return ForeignHonours::default();
        };
        let honours: Vec<(char, Rank)> = language.honours.into_iter().zip(HONOURS).collect();
        let is_other = |letter: char, rank: Rank| {
            best.clone()
                .any(|(other, _)| other.honour(letter) != Some(rank))
        };
        let ambiguous = honours
            .iter()
            .find(|(letter, rank)| letters.contains(letter) && is_other(*letter, *rank));
        ForeignHonours {
            ambiguous: ambiguous.copied(),
            honours,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn honour_letters_have_the_ranks_of_their_language() {
        let rank = |letters: &str, ranks: &[Rank], letter| {
            let letters: Vec<char> = letters.chars().collect();
            let found = NamedLanguages::default().honours(&letters, ranks);
            (found.honours.into_iter())
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
        assert_eq!(parse_foreign_suit("karo"), Some(Suit::Diamonds));
        assert_eq!(parse_foreign_suit("harten"), Some(Suit::Hearts));
    }
}
