//! The English and Russian vocabulary of bridge and preferans in diagrams and around them, with the words for the
//! dealer and the letter of South in a few other languages. Words are looked up in lower case.

use kibitzer_cards::rules::Doubling;
use kibitzer_cards::{Rank, Seat, Side, Strain, Suit};

use super::languages::parse_foreign_suit;
use crate::single_words::single_letter;

/// Words that precede the seat of declarer, as in `4♠ by South`.
pub(super) const DECLARER_PREFIX_WORDS: &str = "by from door par von durch przez da di de por av af от у играет разыгрывает \
     declarer";
/// Words for the declarer that are followed by a seat, as in `Declarer: South`.
pub(super) const DECLARER_TITLE_WORDS: &str = "declarer leider déclarant declarant alleinspieler rozgrywający dichiarante \
     declarante carteador spelförare spilfører разыгрывающий";
/// Words for the opening leader that are followed by a seat, as in `Leader: West`.
pub(super) const LEADER_WORDS: &str =
    "leader entame uitkomst ausspiel wist attacco salida saída utspel udspil";
/// Words for a lead and for leading, in English and Russian.
pub(super) const LEAD_WORDS: &str =
    "lead leads led ход хода ходит атака атаке атаки атакой атаку атакует атаковал заход заходит";

/// Words for the dealer and for dealing.
pub(super) const DEALER_WORDS: &str = "dealer dlr deals dealt donneur gever teiler rozdający dador mazziere givare kortgiver сдающий сдатчик дилер сдает \
     сдаёт сдавал сдал раздает раздаёт сдача";
/// Words which state that no side is vulnerable.
pub(super) const NOBODY_WORDS: &str = "none nil neither love nobody niemand geen personne aucun aucune keiner keine nikt nessuno \
     nadie ninguno ninguém nenhum ingen никто нет никого";
/// Words which state that both sides are vulnerable.
pub(super) const EVERYBODY_WORDS: &str = "both all everyone everybody game allen iedereen beiden tous toutes alle beide obie wszyscy \
     tutti todos ambos alla båda begge все оба обе всех";
/// Stems of words for cards that are not known.
pub(super) const UNKNOWN_STEMS: [&str; 2] = ["unknown", "неизвестн"];

/// Returns true if a word consists of `stem` and an ending of at most three letters, as inflected Russian words do.
pub(super) fn has_stem(word: &str, stem: &str) -> bool {
    let ending = word.strip_prefix(stem);
    ending.is_some_and(|ending| ending.chars().count() <= 3)
}

/// Looks up a word in a table of word stems and values. Returns the value for the first stem that matches the word.
fn find_by_stem<T: Copy>(word: &str, table: &[(&[&str], T)]) -> Option<T> {
    let fits = |stems: &[&str]| stems.iter().any(|stem| has_stem(word, stem));
    let found = table.iter().find(|(stems, _)| fits(stems));
    found.map(|&(_, value)| value)
}

/// Parses the name of a seat, such as `north` or `севера`.
pub(super) fn parse_seat_name(word: &str) -> Option<Seat> {
    const STEMS: [(&[&str], Seat); 3] = [
        (&["север"], Seat::North),
        (&["восток"], Seat::East),
        (&["запад"], Seat::West),
    ];
    Some(match word {
        "south" | "souths" | "юг" | "юга" | "югу" | "юге" | "югом" => Seat::South,
        "north" | "norths" => Seat::North,
        "east" | "easts" => Seat::East,
        "west" | "wests" => Seat::West,
        _ => return find_by_stem(word, &STEMS),
    })
}

/// Parses the letter of a seat, such as `n` or `с`.
pub(super) fn parse_seat_letter(letter: char) -> Option<Seat> {
    Some(match letter.to_lowercase().next()? {
        'с' => Seat::North,
        'в' => Seat::East,
        // `Z` is South (zuid) in Dutch.
        'ю' | 'z' => Seat::South,
        'з' => Seat::West,
        _ => return Seat::from_letter(letter),
    })
}

/// Parses the name or letter of a seat.
pub(super) fn parse_seat(word: &str) -> Option<Seat> {
    match single_letter(word) {
        Some(letter) => parse_seat_letter(letter),
        None => parse_seat_name(word),
    }
}

/// Parses the letters of a side, such as `ns` or `вз`.
pub(super) fn parse_side(word: &str) -> Option<Side> {
    let mut letters = word.chars();
    let first = parse_seat_letter(letters.next()?)?;
    let second = parse_seat_letter(letters.next()?)?;
    (letters.next().is_none() && second == first.partner()).then_some(first.side())
}

/// Parses the symbol or the name of a suit in lower case, such as `♠`, `hearts`, `бубен` or `pique`. Returns `None` for
/// other words.
pub fn parse_suit_name(word: &str) -> Option<Suit> {
    const STEMS: [(&[&str], Suit); 4] = [
        (&["spade", "пик"], Suit::Spades),
        (&["heart", "черв"], Suit::Hearts),
        (&["diamond", "бубн", "бубен", "буби"], Suit::Diamonds),
        (&["club", "треф", "крест"], Suit::Clubs),
    ];
    match single_letter(word) {
        Some(letter) => parse_suit_sign(letter),
        None => find_by_stem(word, &STEMS).or_else(|| parse_foreign_suit(word)),
    }
}

/// Parses the letter of a suit, such as `s` or `ч`, in a context where it cannot be a rank. Some newspaper fonts use
/// the letters `xuvw` for suits.
pub(super) fn parse_suit_letter(letter: char) -> Option<Suit> {
    Some(match letter.to_lowercase().next()? {
        'п' | 'x' => Suit::Spades,
        'ч' | 'u' => Suit::Hearts,
        'б' | 'v' => Suit::Diamonds,
        'т' | 'w' => Suit::Clubs,
        _ => return parse_suit_sign(letter).or_else(|| Suit::from_letter(letter)),
    })
}

/// Parses the symbol of a suit, or the character used instead in old Russian texts.
pub(super) fn parse_suit_sign(sign: char) -> Option<Suit> {
    Some(match sign {
        '♠' | '&' => Suit::Spades,
        '♥' | '%' => Suit::Hearts,
        '♦' | '$' => Suit::Diamonds,
        '♣' | '#' => Suit::Clubs,
        _ => return None,
    })
}

/// Parses the name of a rank, such as `king` or `дамой`.
pub(super) fn parse_rank_name(word: &str) -> Option<Rank> {
    const STEMS: [(&[&str], Rank); 13] = [
        (&["ace", "туз"], Rank::Ace),
        (&["king", "корол"], Rank::King),
        (&["queen", "дам"], Rank::Queen),
        (&["jack", "валет"], Rank::Jack),
        (&["ten", "десятк"], Rank::Ten),
        (&["nine", "девятк"], Rank::Nine),
        (&["eight", "восьмерк"], Rank::Eight),
        (&["seven", "семерк"], Rank::Seven),
        (&["six", "шестерк"], Rank::Six),
        (&["five"], Rank::Five),
        (&["four", "четверк"], Rank::Four),
        (&["three", "trey", "тройк"], Rank::Three),
        (&["two", "deuce", "двойк"], Rank::Two),
    ];
    find_by_stem(&word.replace('ё', "е"), &STEMS)
}

/// Parses the level of a contract, given as a number or name, such as `4`, `four` or `шестерная`.
pub(super) fn parse_level(word: &str) -> Option<u8> {
    const STEMS: [(&[&str], u8); 10] = [
        (&["one"], 1),
        (&["two"], 2),
        (&["three"], 3),
        (&["four", "четыре"], 4),
        (&["five", "пять"], 5),
        (&["six", "шестерн", "шесть"], 6),
        (&["seven", "семерн", "семь"], 7),
        (&["восьмерн", "восемь"], 8),
        (&["девятерн", "девять"], 9),
        (&["десятерн", "десерн", "десять"], 10),
    ];
    match word.parse() {
        Ok(level @ 1..=10) => Some(level),
        Ok(_) => None,
        Err(_) => find_by_stem(&word.replace('ё', "е"), &STEMS),
    }
}

/// Parses a strain from one word: its name, letter or symbol.
pub(super) fn parse_strain(word: &str) -> Option<Strain> {
    Some(match word {
        "nt" | "sa" | "notrump" | "notrumps" | "бк" | "без" | "n" => Strain::NoTrump,
        "misere" | "misère" => Strain::Misere,
        _ if has_stem(word, "мизер") => Strain::Misere,
        _ => Strain::Trump(match single_letter(word) {
            Some(letter) => parse_suit_letter(letter)?,
            None => parse_suit_name(word)?,
        }),
    })
}

/// Parses a double or redouble from one word.
pub(super) fn parse_doubling(word: &str) -> Option<Doubling> {
    match word {
        "x" | "х" | "dbl" | "double" | "doubled" | "контра" | "контрой" | "ктр" => {
            Some(Doubling::Doubled)
        }
        "xx" | "хх" | "rdbl" | "redbl" | "redouble" | "redoubled" | "реконтра" | "реконтрой" => {
            Some(Doubling::Redoubled)
        }
        _ => None,
    }
}

/// Returns true if a word means a void, a suit without cards.
pub(super) fn is_void(word: &str) -> bool {
    matches!(word, "void" | "none" | "nil" | "нет" | "ренонс")
}

/// Returns true if a word is used only in preferans.
pub(super) fn is_preferans_word(word: &str) -> bool {
    const STEMS: &str = "преф преферанс preferans мизер прикуп распас вистующ ловц снос";
    STEMS.split(' ').any(|stem| has_stem(word, stem))
        || word.contains("ерн") && parse_level(word).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_recognised_with_their_endings() {
        assert_eq!(parse_seat("запада"), Some(Seat::West));
        assert_eq!(parse_seat("северный"), Some(Seat::North));
        assert_eq!(parse_seat("ю"), Some(Seat::South));
        assert_eq!(parse_seat("easter"), None);
        assert_eq!(parse_side("we"), Some(Side::EastWest));
        assert_eq!(parse_side("сю"), Some(Side::NorthSouth));
        assert_eq!(parse_side("ne"), None);
        assert_eq!(parse_suit_name("бубен"), Some(Suit::Diamonds));
        assert_eq!(parse_suit_name("пиками"), Some(Suit::Spades));
        assert_eq!(parse_suit_name("clubhouse"), None);
        assert_eq!(parse_rank_name("семёркой"), Some(Rank::Seven));
        assert_eq!(parse_rank_name("королём"), Some(Rank::King));
        assert_eq!(parse_level("шестерную"), Some(6));
        assert_eq!(parse_level("12"), None);
        assert_eq!(parse_strain("мизером"), Some(Strain::Misere));
        assert!(is_preferans_word("прикупе") && is_preferans_word("восьмерная"));
        assert!(!is_preferans_word("черной"));
    }
}
