//! Splitting of rows into tokens: suits, ranks, whole hands, seats, and other words.

use std::ops::Range;

use kibitzer_cards::notation::hand::rank;
use kibitzer_cards::{Rank, Seat, Suit};

use super::rows::TextRow;
use super::vocabulary::{
    is_void, parse_seat, parse_seat_letter, parse_suit_letter, parse_suit_name, parse_suit_sign,
};

/// The cards of one suit of a hand, without the suit, which is given elsewhere or not at all.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Ranks {
    /// The ranks, each with its index in the row. A character in the place of a rank that is not a valid one is an
    /// `Err`.
    pub(super) ranks: Vec<(usize, Result<Rank, char>)>,
    /// The number of small cards written as `x`, whose ranks are unknown.
    pub(super) small: u8,
    /// True if the hand may have other, unknown cards of the suit, written as `?`.
    pub(super) is_open: bool,
}

impl Ranks {
    /// Creates the cards of a suit from a single rank or invalid character; `at` is its index in the row.
    pub(super) fn from_rank(at: usize, rank: Result<Rank, char>) -> Ranks {
        Ranks {
            ranks: vec![(at, rank)],
            ..Ranks::default()
        }
    }

    /// Creates the cards of a suit from one small card, written as `x`.
    pub(super) fn small_card() -> Ranks {
        Ranks {
            small: 1,
            ..Ranks::default()
        }
    }

    /// Creates the cards of a suit that is unknown, written as `?`.
    fn unknown_cards() -> Ranks {
        Ranks {
            is_open: true,
            ..Ranks::default()
        }
    }

    /// Returns the number of cards, with small cards but without invalid characters.
    pub(super) fn len(&self) -> usize {
        self.valid_ranks().count() + usize::from(self.small)
    }

    /// Returns the valid ranks, without small cards and invalid characters.
    pub(super) fn valid_ranks(&self) -> impl Iterator<Item = Rank> {
        self.ranks.iter().filter_map(|(_, rank)| rank.ok())
    }

    /// Adds the cards of another part of the same suit.
    pub(super) fn extend(&mut self, other: Ranks) {
        self.ranks.extend(other.ranks);
        self.small = self.small.saturating_add(other.small);
        self.is_open |= other.is_open;
    }
}

/// The owner of a hand, as named in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HandOwner {
    /// The hand of a seat.
    Seat(Seat),
    /// The declarer in preferans, whose seat is not named.
    Declarer,
    /// A defender in preferans, whose seat is not named.
    Defender,
    /// The talon in preferans: the two cards that declarer picks up.
    Talon,
}

/// The kind and content of a token in a row of a hand diagram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum CardToken {
    /// A suit, whose cards follow. `None` if the suit symbol was lost; it is then the next suit in order.
    Suit(Option<Suit>),
    /// Cards of one suit, without their suit.
    Ranks(Ranks),
    /// A dash or a word that means a suit without cards.
    Void,
    /// A whole hand in one word, with its suits from spades to clubs.
    Hand([Ranks; 4]),
    /// The name of a hand, whose cards follow in this row or below.
    Owner(HandOwner),
    /// A letter that may mean a seat, a suit or a rank. The flag is true if a colon follows.
    Letter(char, bool),
    /// A number of unknown cards in a hand, as in `?13`.
    Unknown(u8),
    /// Any word that has nothing to do with cards.
    Other,
}

impl CardToken {
    /// Returns true if the token contains cards of one suit or is a void.
    pub(super) fn is_cards(&self) -> bool {
        matches!(self, CardToken::Ranks(_) | CardToken::Void)
    }

    /// Returns the ranks in a [`CardToken::Ranks`]; `None` for other tokens.
    pub(super) fn ranks(&self) -> Option<&Ranks> {
        let CardToken::Ranks(ranks) = self else {
            return None;
        };
        Some(ranks)
    }
}

/// A token and its character range in the row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PlacedToken {
    pub(super) token: CardToken,
    pub(super) place: Range<usize>,
    /// True if a gap as wide as those between columns precedes the token.
    pub(super) is_apart: bool,
}

impl PlacedToken {
    fn new(token: CardToken, place: Range<usize>) -> PlacedToken {
        PlacedToken {
            token,
            place,
            is_apart: false,
        }
    }
}

/// Splits a displayed row of text into tokens, in order.
pub(super) fn tokens(row: &TextRow) -> Vec<PlacedToken> {
    let letters = &row.letters;
    let mut tokens: Vec<PlacedToken> = Vec::new();
    let mut start = 0;
    while start < letters.len() {
        let blanks = letters[start..].iter().take_while(|it| it.is_whitespace());
        let word = start + blanks.count();
        let length = letters[word..].iter().take_while(|it| !it.is_whitespace());
        let mut end = word + length.count();
        let is_named = tokens
            .last()
            .is_some_and(|it| matches!(it.token, CardToken::Owner(_)));
        if let Some((after, unknown)) = parse_remark(&letters[word..]).filter(|_| is_named) {
            end = word + after;
            let unknown = unknown.map(CardToken::Unknown);
            tokens.extend(unknown.map(|token| PlacedToken::new(token, word..end)));
        } else if word < end {
            let count = tokens.len();
            let mut lexer = Lexer::new(letters, word..end);
            if let Some(before) = tokens.last() {
                lexer.is_after_suit = matches!(before.token, CardToken::Suit(_));
                let is_sign = parse_suit_sign(letters[before.place.start]).is_some();
                lexer.is_after_sign = lexer.is_after_suit && is_sign && word - start < 2;
            }
            lexer.read(&mut tokens);
            if let Some(first) = tokens.get_mut(count) {
                first.is_apart = word - start > 1 && count > 0;
            }
        }
        start = end;
    }
    tokens
}

/// The maximum length in characters of a remark in parentheses after the name of a hand.
const MAX_REMARK_LENGTH: usize = 40;

/// Parses a remark in parentheses after the name of a hand, such as `(13 unknown)`. Returns its length in characters,
/// and the number of cards if it gives one.
fn parse_remark(letters: &[char]) -> Option<(usize, Option<u8>)> {
    let head = &letters[..letters.len().min(MAX_REMARK_LENGTH)];
    let inside = head.strip_prefix(&['('])?;
    let end = inside.iter().position(|&letter| letter == ')')?;
    let has_colon = inside.get(end + 1) == Some(&':');
    let mut words = inside[..end].split(|letter| letter.is_whitespace());
    let is_word = |word: &[char]| word.len() > 3 && word.iter().all(|it| it.is_lowercase());
    let number = |word: &[char]| word.iter().collect::<String>().parse().ok();
    let length = end + 2 + usize::from(has_colon);
    let is_remark = words.clone().any(is_word);
    is_remark.then(|| (length, words.find_map(number)))
}

/// A lexer for one word of a row.
struct Lexer<'a> {
    letters: &'a [char],
    word: Range<usize>,
    has_colon: bool,
    /// True if the word before this one names a suit.
    is_after_suit: bool,
    /// True if a suit symbol directly precedes the word, so that the word should be cards.
    is_after_sign: bool,
}

impl<'a> Lexer<'a> {
    /// Creates a lexer for a word, without the brackets and punctuation around it.
    fn new(letters: &'a [char], word: Range<usize>) -> Lexer<'a> {
        let mut lexer = Lexer {
            letters,
            word,
            has_colon: false,
            is_after_suit: false,
            is_after_sign: false,
        };
        while matches!(lexer.text(), ['(' | '"' | '«' | '[' | '{', _, ..]) {
            lexer.word.start += 1;
        }
        while let [
            _,
            ..,
            last @ (')' | '"' | '»' | ']' | '}' | ',' | ';' | ':' | '.'),
        ] = lexer.text()
        {
            // Three dots separate the suits of a hand, whose last suit may be void.
            if *last == '.' && lexer.text().iter().filter(|&&it| it == '.').count() == 3 {
                break;
            }
            lexer.has_colon |= *last == ':';
            lexer.word.end -= 1;
        }
        lexer
    }

    fn text(&self) -> &'a [char] {
        &self.letters[self.word.clone()]
    }

    fn read(self, tokens: &mut Vec<PlacedToken>) {
        let text = self.text();
        if let Some(token) = self.whole_token() {
            return tokens.push(PlacedToken::new(token, self.word));
        }
        if let Some(seats) = split_joined_seats(text) {
            let start = self.word.start;
            return tokens.extend(seats.into_iter().map(|(seat, at)| {
                let owner = CardToken::Owner(HandOwner::Seat(seat));
                PlacedToken::new(owner, start + at..start + at + 1)
            }));
        }
        let colon = text.iter().position(|&it| it == ':');
        if let Some(colon) = colon.filter(|&colon| colon > 0 && colon + 1 < text.len()) {
            let middle = self.word.start + colon;
            let owner = Lexer::new(self.letters, self.word.start..middle + 1);
            if let Some(token @ (CardToken::Owner(_) | CardToken::Letter(..))) = owner.whole_token()
            {
                let follows = Lexer::new(self.letters, middle + 1..self.word.end);
                tokens.push(PlacedToken::new(token, self.word.start..middle));
                return follows.read(tokens);
            }
        }
        match self.parse_cards() {
            Some(cards) => tokens.extend(cards),
            None => tokens.push(PlacedToken::new(CardToken::Other, self.word)),
        }
    }

    /// Returns the token that the word as a whole represents, or `None` if the word must be split.
    fn whole_token(&self) -> Option<CardToken> {
        let text = self.text();
        let word = lower_case(text);
        match text {
            &[letter] => self.letter_token(letter),
            ['?', digits @ ..] => {
                let digits: String = digits.iter().collect();
                Some(CardToken::Unknown(digits.parse().ok()?))
            }
            dashes if dashes.iter().all(|&it| it == '-') => Some(CardToken::Void),
            _ if is_void(&word) => Some(CardToken::Void),
            _ => parse_owner(&word)
                .map(CardToken::Owner)
                .or_else(|| parse_suit_name(&word).map(|suit| CardToken::Suit(Some(suit))))
                .or_else(|| self.parse_hand()),
        }
    }

    /// Returns the token for a word of a single character; `None` for characters that are neither suits, seats nor
    /// voids.
    fn letter_token(&self, letter: char) -> Option<CardToken> {
        let is_marked = letter.is_uppercase() || self.has_colon;
        match letter {
            '?' if self.is_after_suit => return Some(CardToken::Ranks(Ranks::unknown_cards())),
            '-' => return Some(CardToken::Void),
            'S' | 's' if is_marked => {}
            'С' | 'В' | 'Т' | 'т' | 'w' | 'x' | 'х' => {}
            _ => {
                if let Some(suit) = parse_suit_sign(letter) {
                    return Some(CardToken::Suit(Some(suit)));
                }
                let is_seat = is_marked && rank(letter).is_none();
                if let Some(seat) = parse_seat_letter(letter).filter(|_| is_seat) {
                    return Some(CardToken::Owner(HandOwner::Seat(seat)));
                }
                let is_suit =
                    is_marked || "пчбuv".contains(letter.to_lowercase().next().unwrap_or(letter));
                let suit = parse_suit_letter(letter).filter(|_| is_suit && rank(letter).is_none());
                return suit.map(|suit| CardToken::Suit(Some(suit)));
            }
        }
        Some(CardToken::Letter(letter, self.has_colon))
    }

    /// Parses a whole hand in one word, with dots, slashes, commas or hyphens between its suits.
    fn parse_hand(&self) -> Option<CardToken> {
        let text = self.text();
        let divider = ['.', '/', ',', '-']
            .into_iter()
            .find(|it| text.iter().filter(|letter| *letter == it).count() == 3)?;
        let mut hand: [Ranks; 4] = Default::default();
        let mut at = self.word.start;
        for (part, holding) in text.split(|&it| it == divider).zip(&mut hand) {
            let place = at..at + part.len();
            at = place.end + 1;
            if !matches!(part, [] | ['-']) {
                *holding = parse_ranks(self.letters, place)?;
            }
        }
        let is_long = hand.iter().any(|holding| holding.ranks.len() > 1);
        // `K-7-6-5` is a single suit.
        (divider == '.' || is_long).then_some(CardToken::Hand(hand))
    }

    /// Parses a word of suits and ranks without blanks between them, such as `♠AK2♥Q`; `None` if it is not such a word.
    fn parse_cards(&self) -> Option<Vec<PlacedToken>> {
        let mut cards: Vec<PlacedToken> = Vec::new();
        let mut at = self.word.start;
        // A number with a colon is not a holding.
        if self.has_colon && self.text().iter().all(char::is_ascii_digit) {
            return None;
        }
        while at < self.word.end {
            let (token, length) = self.card_token(at, cards.last())?;
            let place = at..at + length;
            at = place.end;
            let last = cards
                .last_mut()
                .map(|it| (&mut it.token, &mut it.place.end));
            match (token, last) {
                (None, _) => {}
                (Some(CardToken::Ranks(next)), Some((CardToken::Ranks(ranks), end))) => {
                    ranks.extend(next);
                    *end = at;
                }
                (Some(token), _) => cards.push(PlacedToken::new(token, place)),
            }
        }
        self.is_card_like(&cards).then_some(cards)
    }

    /// Parses the token at index `at` of a word that consists of cards. Returns it with its length in characters; the
    /// token is `None` for a separator. `before` is the last token of the word so far.
    fn card_token(
        &self,
        at: usize,
        before: Option<&PlacedToken>,
    ) -> Option<(Option<CardToken>, usize)> {
        let letter = self.letters[at];
        let next = self.letters[at + 1..self.word.end].first().copied();
        let after_suit = matches!(before.map(|it| &it.token), Some(CardToken::Suit(_)));
        let after_ranks = matches!(before.map(|it| &it.token), Some(CardToken::Ranks(_)));
        let has_sign =
            self.is_after_sign || parse_suit_sign(self.letters[self.word.start]).is_some();
        if let Some(suit) = parse_suit_sign(letter) {
            return Some((Some(CardToken::Suit(Some(suit))), 1));
        }
        if after_suit && is_void(&lower_case(&self.letters[at..self.word.end])) {
            return Some((Some(CardToken::Void), self.word.end - at));
        }
        // A leading `т` is clubs or an ace. The names of the other suits decide later.
        if matches!(letter, 'т' | 'Т') && before.is_none() && next.is_some_and(is_honour_or_spot)
        {
            return Some((Some(CardToken::Letter(letter, false)), 1));
        }
        if let Some((ranks, length)) = parse_rank_at(self.letters, at, self.word.end) {
            let is_font = letter == 'x' && next.is_some_and(is_honour_or_spot);
            if !is_font {
                return Some((Some(CardToken::Ranks(ranks)), length));
            }
        }
        let is_after = (after_suit, after_ranks);
        match parse_separator(letter, next, before.is_none(), is_after) {
            Some(token) => Some((token, 1)),
            // After a suit symbol, other letters and digits are read as invalid cards.
            None if has_sign && letter.is_alphanumeric() => {
                Some((Some(CardToken::Ranks(Ranks::from_rank(at, Err(letter)))), 1))
            }
            None => Some((Some(CardToken::Suit(Some(parse_suit_letter(letter)?))), 1)),
        }
    }

    /// Returns true if the word is meant as cards. An ordinary word may happen to consist of letters for suits and
    /// ranks.
    fn is_card_like(&self, cards: &[PlacedToken]) -> bool {
        let text = self.text();
        let is_clear = |it: &char| it.is_ascii_digit() || it.is_uppercase() || is_clear_suit(*it);
        let is_sure = text.iter().any(is_clear);
        let is_small = text.iter().all(|it| matches!(it, 'x' | 'х'));
        let is_suit = |it: &PlacedToken| matches!(it.token, CardToken::Suit(_));
        let is_letter = |it: &PlacedToken| parse_suit_sign(self.letters[it.place.start]).is_none();
        let ends_in_letter =
            (cards.last()).is_none_or(|it| cards.len() > 1 && is_suit(it) && is_letter(it));
        let ranks = cards.iter().filter_map(|it| it.token.ranks());
        let (valid, invalid) = ranks.fold((0, 0), |(valid, invalid), ranks| {
            let (cards, valid_ranks) = (ranks.len(), ranks.valid_ranks().count());
            (valid + cards, invalid + ranks.ranks.len() - valid_ranks)
        });
        // `What` is not a hand of clubs and hearts.
        let is_name = matches!(text, [first, rest @ ..] if first.is_uppercase()
            && rest.len() > 1
            && rest.iter().all(|it| it.is_lowercase()));
        let is_word = is_name && cards.iter().skip(1).any(is_suit);
        (is_sure || is_small) && !is_word && !ends_in_letter && invalid * 2 <= valid
    }
}

/// Converts a word to lower case.
fn lower_case(word: &[char]) -> String {
    word.iter()
        .flat_map(|letter| letter.to_lowercase())
        .collect()
}

/// Parses a punctuation mark between suits and ranks. The inner `None` is a mark that only separates. Returns `None`
/// for any other character.
fn parse_separator(
    letter: char,
    next: Option<char>,
    is_first: bool,
    (after_suit, after_ranks): (bool, bool),
) -> Option<Option<CardToken>> {
    match letter {
        '-' if after_suit && next.is_none() => Some(Some(CardToken::Void)),
        '-' | ':' | '=' | '.' if after_suit => Some(None),
        '-' if is_first && next.is_some() => Some(Some(CardToken::Suit(None))),
        '-' | ',' if after_ranks => Some(None),
        '?' if after_suit || after_ranks => Some(Some(CardToken::Ranks(Ranks::unknown_cards()))),
        _ => None,
    }
}

/// Returns true if a character almost always means a suit.
fn is_clear_suit(letter: char) -> bool {
    parse_suit_sign(letter).is_some() || "пчб".contains(letter)
}

/// Returns true if a character is a rank or the first digit of `10`.
fn is_honour_or_spot(letter: char) -> bool {
    letter == '1' || rank(letter).is_some()
}

/// Parses the rank or small card at index `at`, and returns it with its length in characters.
fn parse_rank_at(letters: &[char], at: usize, end: usize) -> Option<(Ranks, usize)> {
    Some(match letters[at..end] {
        ['1', '0', ..] => (Ranks::from_rank(at, Ok(Rank::Ten)), 2),
        ['x' | 'X' | 'х' | 'Х', ..] => (Ranks::small_card(), 1),
        [letter, ..] => (Ranks::from_rank(at, Ok(rank(letter)?)), 1),
        [] => return None,
    })
}

/// Parses the characters at `place` as the ranks of one suit. Returns `None` if anything else occurs among them.
fn parse_ranks(letters: &[char], place: Range<usize>) -> Option<Ranks> {
    let mut all = Ranks::default();
    let mut at = place.start;
    while at < place.end {
        let (ranks, length) = parse_rank_at(letters, at, place.end)?;
        all.extend(ranks);
        at += length;
    }
    Some(all)
}

/// Splits seat names written without blanks, as in `WESTEAST`, and returns each seat with its index in the word.
/// Returns `None` unless there are at least two.
fn split_joined_seats(word: &[char]) -> Option<Vec<(Seat, usize)>> {
    let text = lower_case(word);
    let mut seats = Vec::new();
    let mut rest = &text[..];
    while !rest.is_empty() {
        let is_next = |seat: &Seat| rest.starts_with(&seat.name().to_lowercase());
        let seat = Seat::ALL.into_iter().find(is_next)?;
        seats.push((seat, text.len() - rest.len()));
        rest = &rest[seat.name().len()..];
    }
    Some(seats).filter(|seats| seats.len() > 1)
}

/// Parses a word of several letters as the name of a hand, such as a seat, whose cards follow.
fn parse_owner(word: &str) -> Option<HandOwner> {
    Some(match word {
        "прикуп" | "прикупе" | "снос" | "талон" | "talon" | "widow" | "discard" => {
            HandOwner::Talon
        }
        "играющий" | "разыгрывающий" | "declarer" => HandOwner::Declarer,
        "вистующий" | "вистующие" | "вистер" | "ловец" | "ловцы" | "defender" | "defenders" => {
            HandOwner::Defender
        }
        word => HandOwner::Seat(parse_seat(word)?),
    })
}

#[cfg(test)]
mod tests {
    use super::super::rows::displayed_rows;
    use super::*;

    /// Returns the tokens of a row in a compact notation for the tests.
    fn compact(line: &str) -> String {
        let row = &displayed_rows(1, line)[0];
        let words = tokens(row).into_iter().map(|word| {
            let apart = if word.is_apart { "| " } else { "" };
            apart.to_owned()
                + &match word.token {
                    CardToken::Suit(suit) => suit.map_or("*".to_owned(), |suit| format!("{suit}:")),
                    CardToken::Ranks(ranks) => shown(&ranks),
                    CardToken::Void => "void".to_owned(),
                    CardToken::Hand(hand) => hand.each_ref().map(shown).join("."),
                    CardToken::Owner(owner) => format!("{owner:?}"),
                    CardToken::Letter(letter, colon) => format!("'{letter}{}", u8::from(colon)),
                    CardToken::Unknown(count) => format!("+{count}"),
                    CardToken::Other => "_".to_owned(),
                }
        });
        words.collect::<Vec<_>>().join(" ")
    }

    fn shown(ranks: &Ranks) -> String {
        let letters = ranks.ranks.iter().map(|(_, rank)| match rank {
            Ok(rank) => rank.to_string(),
            Err(letter) => format!("<{letter}>"),
        });
        let open = if ranks.is_open { "?" } else { "" };
        letters.collect::<String>() + &"x".repeat(ranks.small.into()) + open
    }

    #[test]
    fn rows_are_split_into_tokens() {
        let rows = [
            ("♠AK1052 ♥- ♦ Q J", "S: AKT52 H: void D: Q J"),
            ("xQ 10 6 4     x8", "S: Q T 6 4 | S: 8"),
            ("S-8 5 H-Void", "S: 8 5 H: void"),
            ("пТК5 ч- тВ4", "S: AK5 H: void 'т0 J4"),
            ("п 65 С п 93", "S: 65 'С0 S: 93"),
            ("N:AK52.Q63.KJ74.85", "Seat(North) AK52.Q63.KJ74.85"),
            ("N: AK..-. Sou", "Seat(North) AK... _"),
            ("Север: КТ52 - Д10", "Seat(North) KA52 void QT"),
            ("8-3 9-7-4 K43-QJT-J984-K83", "83 974 K43.QJT.J984.K83"),
            ("-K Q 3 -Void", "* K Q 3 * void"),
            ("Qxx x ♠Axx ?13 ♥ ?", "Qxx 'x0 S: Axx +13 H: ?"),
            ("♠AZ2 ♦ K196", "S: A<Z>2 D: K<1>96"),
            ("♠ deal ?", "S: _ _"),
            ("ТК52 Т", "'Т0 K52 'Т0"),
            ("xK 5xA J", "S: K 5 S: A J"),
            ("WESTEAST", "Seat(West) Seat(East)"),
            (
                "West (13 unknown)    East (dealer): ♠A",
                "Seat(West) +13 | Seat(East) S: A",
            ),
            ("Запад (2 неизвестные)", "Seat(West) +2"),
            ("sk43hqjtdj984ck83", "S: K43 H: QJT D: J984 C: K83"),
            ("cat had a 2004 15 Board", "_ _ _ _ _ _"),
            ("Прикуп: пика 7, трефа - Т", "Talon S: 7 C: void 'Т0"),
            ("K♥ (South)", "K H: Seat(South)"),
        ];
        for (row, expected) in rows {
            assert_eq!(compact(row), expected, "{row}");
        }
    }
}
