//! Splitting of rows into tokens: suits, ranks, whole hands, seats, and other words.

use std::ops::Range;

use kibitzer_cards::notation::hand::rank;
use kibitzer_cards::{Rank, Seat, Suit};

use super::languages::{is_foreign_honour, parse_foreign_seat};
use super::rows::TextRow;
use super::vocabulary::{
    DEALER_WORDS, UNKNOWN_STEMS, has_stem, is_void, parse_seat, parse_seat_letter,
    parse_suit_letter, parse_suit_name, parse_suit_sign,
};
use crate::single_words::is_one_of;

/// The ranks of one suit of a hand. The suit itself is stored elsewhere, or unknown.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Ranks {
    /// The ranks, each with its character index in the row. An `Err` holds a character that is not a valid rank, or a
    /// foreign honour letter whose language is known only once the whole deal has been read.
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

    /// Creates the cards of a suit whose cards are unknown, written as `?`.
    fn unknown_cards() -> Ranks {
        Ranks {
            is_open: true,
            ..Ranks::default()
        }
    }

    /// Returns the number of cards, including small cards and foreign honours but not invalid characters.
    pub(super) fn len(&self) -> usize {
        self.ranks.len() - self.invalid() + usize::from(self.small)
    }

    /// Returns the number of invalid characters.
    fn invalid(&self) -> usize {
        let letters = self.ranks.iter().filter_map(|(_, rank)| rank.err());
        letters.filter(|&letter| !is_foreign_honour(letter)).count()
    }

    /// Returns the valid ranks, without small cards and invalid characters.
    pub(super) fn valid_ranks(&self) -> impl Iterator<Item = Rank> {
        self.ranks.iter().filter_map(|(_, rank)| rank.ok())
    }

    /// Adds the cards of `other`, which belong to the same suit.
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
    /// The letter `O`: West in French, East in Dutch and German. The names of the other hands decide between them.
    WestOrEast,
}

impl HandOwner {
    /// Returns the seat that the letter `O` means, given the `owners` of the other hands: West if one is East, and East
    /// if one is West. Returns `None` if neither is named.
    pub(super) fn west_or_east(owners: impl Iterator<Item = HandOwner> + Clone) -> Option<Seat> {
        let is_named = |seat: &Seat| owners.clone().any(|owner| owner == HandOwner::Seat(*seat));
        let other = [Seat::East, Seat::West].into_iter().find(is_named);
        other.map(Seat::partner)
    }
}

/// The kind and content of a token in a row of a hand diagram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum CardToken {
    /// A suit, whose cards follow; `None` if its symbol was lost, which means the next suit in order.
    Suit(Option<Suit>),
    /// Cards of one suit, without the suit itself.
    Ranks(Ranks),
    /// A dash or a word that means a suit without cards.
    Void,
    /// A whole hand in one word, suit by suit from spades to clubs.
    Hand([Ranks; 4]),
    /// The name of a hand, whose cards follow in this row or below.
    Owner(HandOwner),
    /// A letter that may mean a seat, a suit or a rank. The flag is true if a colon follows.
    Letter(char, bool),
    /// The number of unknown cards in a hand, as in `?13`.
    Unknown(u8),
    /// A mark after the name of a hand, as in `SOUTH (D)`, which makes that player the dealer.
    Dealer,
    /// Any word that has nothing to do with cards.
    Other,
}

/// A token that names a hand, or that names one only in some contexts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NameToken {
    /// The name of a hand.
    Owner(HandOwner),
    /// A letter that may mean a seat. The flag is true if a colon follows.
    Letter(char, bool),
}

impl CardToken {
    /// Returns the token as a name of a hand, or as a letter that may be one; `None` for other tokens.
    pub(super) fn name(&self) -> Option<NameToken> {
        match *self {
            CardToken::Owner(owner) => Some(NameToken::Owner(owner)),
            CardToken::Letter(letter, has_colon) => Some(NameToken::Letter(letter, has_colon)),
            CardToken::Suit(_)
            | CardToken::Ranks(_)
            | CardToken::Void
            | CardToken::Hand(_)
            | CardToken::Unknown(_)
            | CardToken::Dealer
            | CardToken::Other => None,
        }
    }

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
        let blanks = letters[start..]
            .iter()
            .take_while(|letter| letter.is_whitespace());
        let word = start + blanks.count();
        let length = letters[word..]
            .iter()
            .take_while(|letter| !letter.is_whitespace());
        let mut end = word + length.count();
        end = end_of_name(letters, word..end).unwrap_or(end);
        let remark = tokens
            .last()
            .and_then(|token| Remark::parse(&letters[word..], &token.token));
        // In a column of its own, a seat in parentheses names another hand.
        let remark = remark.filter(|remark| word - start < 2 || !remark.is_seat);
        if let Some(remark) = remark {
            end = word + remark.length;
            let unknown = remark.unknown.map(CardToken::Unknown);
            let dealer = remark.is_dealer.then_some(CardToken::Dealer);
            let tokens_of = unknown.into_iter().chain(dealer);
            tokens.extend(tokens_of.map(|token| PlacedToken::new(token, word..end)));
        } else if word < end {
            let count = tokens.len();
            let mut lexer = Lexer::new(letters, word..end);
            if let Some(before) = tokens.last() {
                lexer.is_after_suit = matches!(before.token, CardToken::Suit(_));
                let is_sign = parse_suit_sign(letters[before.place.start]).is_some();
                lexer.is_after_sign = lexer.is_after_suit && is_sign && word - start < 2;
                lexer.is_in_suit = word - start < 2 && is_in_suit(letters, &tokens);
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

/// Returns true if the last of `tokens` is a suit, given by its symbol or a word, or a card of such a suit.
fn is_in_suit(letters: &[char], tokens: &[PlacedToken]) -> bool {
    let is_rank = |token: &&PlacedToken| matches!(token.token, CardToken::Ranks(_));
    let suit = tokens.iter().rev().find(|token| !is_rank(token));
    let is_sign = |token: &PlacedToken| parse_suit_sign(letters[token.place.start]).is_some();
    let is_word =
        |token: &PlacedToken| matches!(token.token, CardToken::Suit(_)) && token.place.len() > 1;
    suit.is_some_and(|token| is_sign(token) || is_word(token))
}

/// Returns the end index of the name of a hand that has a remark attached, as in `SOUTH(D)`. `word` is the character
/// range of the name and the remark together.
fn end_of_name(letters: &[char], word: Range<usize>) -> Option<usize> {
    let bracket = letters[word.clone()]
        .iter()
        .position(|letter| *letter == '(')?;
    let name = word.start..word.start + bracket;
    let is_name = |token: &CardToken| matches!(token, CardToken::Owner(_) | CardToken::Letter(..));
    let token = (bracket > 0).then(|| Lexer::new(letters, name.clone()).whole_token())?;
    token.filter(is_name).map(|_| name.end)
}

/// The maximum length in characters of a remark in parentheses after the name of a hand.
const MAX_REMARK_LENGTH: usize = 60;

/// A remark in parentheses after the name of a hand, such as `(13 unknown)`, `(10 HCP)` or `(D)`.
struct Remark {
    /// The length of the remark in characters, with its parentheses and the colon after it.
    length: usize,
    /// The number of unknown cards in the hand; `None` if the remark gives none.
    unknown: Option<u8>,
    /// True if the remark makes this player the dealer.
    is_dealer: bool,
    /// True if the remark in parentheses is a seat.
    is_seat: bool,
}

impl Remark {
    /// Parses the remark at the start of `letters`. `before` is the token before it. Returns `None` for cards in
    /// parentheses, and if `before` is not the name of a hand.
    fn parse(letters: &[char], before: &CardToken) -> Option<Remark> {
        let head = &letters[..letters.len().min(MAX_REMARK_LENGTH)];
        let inside = head.strip_prefix(&['('])?;
        let end = inside.iter().position(|&letter| letter == ')')?;
        let (text, after) = (&inside[..end], inside.get(end + 1));
        let behind = &letters[(end + 2).min(letters.len())..];
        let is_last = behind.iter().take(2).all(|letter| letter.is_whitespace());
        let is_number = is_last && text.iter().all(char::is_ascii_digit);
        let may_be_cards = match before.name() {
            Some(NameToken::Owner(_)) => false,
            Some(NameToken::Letter(..)) => {
                let mut letters = text.iter();
                !is_number && letters.all(|&letter| is_honour_or_spot(letter) || letter == '0')
            }
            None => true,
        };
        let has_suits = text.iter().any(|&letter| parse_suit_sign(letter).is_some());
        let has_hand = text.iter().filter(|letter| **letter == '.').count() == 3;
        if may_be_cards || has_suits || has_hand {
            return None;
        }
        let text = lower_case(text);
        let mut words = text.split(|letter: char| !letter.is_alphanumeric());
        let is_unknown = |word: &str| UNKNOWN_STEMS.iter().any(|stem| has_stem(word, stem));
        let is_dealer = |word: &str| word == "d" || is_one_of(word, DEALER_WORDS);
        Some(Remark {
            length: end + 2 + usize::from(after == Some(&':')),
            is_seat: parse_seat(&text).is_some() || parse_foreign_seat(&text).is_some(),
            is_dealer: words.clone().any(is_dealer),
            unknown: if words.clone().any(is_unknown) {
                words.find_map(|word| word.parse().ok())
            } else {
                None
            },
        })
    }
}

/// A lexer for one word of a row.
struct Lexer<'a> {
    letters: &'a [char],
    word: Range<usize>,
    has_colon: bool,
    /// True if the word before this one names a suit.
    is_after_suit: bool,
    /// True if a suit symbol directly precedes the word, so that the word probably consists of cards.
    is_after_sign: bool,
    /// True if the word is among the cards of a suit given by its symbol.
    is_in_suit: bool,
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
            is_in_suit: false,
        };
        while matches!(
            lexer.text(),
            ['(' | '"' | '«' | '[' | '{' | '*' | '_', _, ..]
        ) {
            lexer.word.start += 1;
        }
        while let [
            _,
            ..,
            last @ (')' | '"' | '»' | ']' | '}' | ',' | ';' | ':' | '.' | '*' | '_'),
        ] = lexer.text()
        {
            // Three dots separate the suits of a hand, whose last suit may be void.
            if *last == '.' && lexer.text().iter().filter(|&&text| text == '.').count() == 3 {
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

    fn read(mut self, tokens: &mut Vec<PlacedToken>) {
        if tokens.is_empty() {
            self.skip_item_mark();
        }
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
        let colon = text.iter().position(|&text| text == ':');
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
        if let Some((token, end, next)) = self.split_after_seat() {
            tokens.push(PlacedToken::new(token, self.word.start..end));
            if next < self.word.end {
                Lexer::new(self.letters, next..self.word.end).read(tokens);
            }
            return;
        }
        match self.parse_cards() {
            Some(cards) => tokens.extend(cards),
            None => tokens.push(PlacedToken::new(CardToken::Other, self.word)),
        }
    }

    /// Skips the bullet or number of a list item before the name of a seat, as in `-North` and `1.North:`.
    fn skip_item_mark(&mut self) {
        let text = self.text();
        let length = text.iter().take_while(|letter| !letter.is_alphabetic());
        let (mark, rest) = text.split_at(length.count());
        let is_mark = match mark {
            ['-' | '*' | '•' | '·'] => true,
            [digits @ .., '.' | ')'] => {
                (1..=2).contains(&digits.len()) && digits.iter().all(char::is_ascii_digit)
            }
            _ => false,
        };
        let name: String = rest
            .iter()
            .take_while(|letter| letter.is_alphabetic())
            .collect();
        let is_seat = name.chars().count() > 1
            && matches!(parse_owner(&name.to_lowercase()), Some(HandOwner::Seat(_)));
        if is_mark && is_seat {
            self.word.start += mark.len();
        }
    }

    /// Splits a word that begins with a seat and continues with its cards or a name, as in `West♠J85`, `North-Smith` or
    /// `South's`. Returns the seat's token, the index at which it ends, and the index at which the rest begins.
    fn split_after_seat(&self) -> Option<(CardToken, usize, usize)> {
        let text = self.text();
        let length = text.iter().position(|letter| !letter.is_alphabetic())?;
        let (name, behind) = text.split_at(length);
        let closing = behind
            .iter()
            .take_while(|letter| "*_)]}".contains(**letter))
            .count();
        let (&mark, rest) = behind[closing..].split_first()?;
        let is_letter = name.len() == 1;
        let end = self.word.start + length;
        let token = Lexer::new(self.letters, self.word.start..end).whole_token()?;
        let owner = match token.name()? {
            NameToken::Owner(owner @ (HandOwner::Seat(_) | HandOwner::WestOrEast)) => owner,
            NameToken::Letter('S', _) => HandOwner::Seat(Seat::South),
            NameToken::Letter('O', _) => HandOwner::WestOrEast,
            NameToken::Owner(_) | NameToken::Letter(..) => return None,
        };
        let seat = CardToken::Owner(owner);
        let is_suit = |letter: Option<&char>| matches!(letter, Some('♠' | '♥' | '♦' | '♣'));
        if is_suit(Some(&mark)) {
            // In a Polish suit, `W` is a jack.
            let is_jack = self.is_in_suit && name == ['W'] && mark != '♠';
            return (!is_jack).then_some((seat, end, end));
        }
        if matches!(mark, '\'' | '’') {
            return matches!(rest, [] | ['s']).then_some((seat, end, self.word.end));
        }
        if !matches!(mark, '-' | '/' | '.' | ',' | '=' | '>') {
            return None;
        }
        let next = end + closing + 1;
        let follows = Lexer::new(self.letters, next..self.word.end);
        let token = follows.whole_token();
        let is_seat = matches!(token, Some(CardToken::Owner(_) | CardToken::Letter(..)));
        // `North-South` is a side, `North-North` and `North-E. Smith` are a seat and its player.
        let other = match rest {
            [letter] => parse_seat_letter(*letter),
            _ => parse_seat(&lower_case(rest)),
        };
        let is_initial = rest.len() == 1 && self.letters.get(self.word.end) == Some(&'.');
        let is_player = match (owner, other) {
            (HandOwner::Seat(seat), Some(other)) => {
                let is_side = is_letter && seat.partner() == other;
                seat == other && rest.len() > 1 || is_initial && !is_side
            }
            _ => is_initial,
        };
        let is_name = rest.first().is_some_and(|letter| letter.is_uppercase())
            && rest.len() > 1
            && !matches!(token, Some(CardToken::Void | CardToken::Hand(_)))
            && follows.parse_cards().is_none();
        let is_split = is_suit(rest.first())
            || is_player
            || closing > 0 && !rest.is_empty()
            || !is_seat && is_name
            || !is_letter && !is_seat && name[0].is_uppercase();
        is_split.then_some((seat, end, next))
    }

    /// Returns the token that the whole word represents, or `None` if the word must be split.
    fn whole_token(&self) -> Option<CardToken> {
        let text = self.text();
        let word = lower_case(text);
        match text {
            &[letter] => self.letter_token(letter),
            ['?', digits @ ..] => {
                let digits: String = digits.iter().collect();
                Some(CardToken::Unknown(digits.parse().ok()?))
            }
            dashes if dashes.iter().all(|&dash| dash == '-') => Some(CardToken::Void),
            _ if is_void(&word) => Some(CardToken::Void),
            _ => parse_owner(&word)
                .or_else(|| self.foreign_owner(&word))
                .map(CardToken::Owner)
                .or_else(|| parse_suit_name(&word).map(|suit| CardToken::Suit(Some(suit))))
                .or_else(|| self.parse_hand()),
        }
    }

    /// Parses the name of a seat in another language. It must be capitalised, because lower-case `est`, for example, is
    /// a French verb.
    fn foreign_owner(&self, word: &str) -> Option<HandOwner> {
        let is_capital = self
            .text()
            .first()
            .is_some_and(|letter| letter.is_uppercase());
        let seat = parse_foreign_seat(word).filter(|_| is_capital);
        seat.map(HandOwner::Seat)
    }

    /// Returns true if the letter at index `at` is an honour in another language. It must follow a suit symbol and be
    /// next to other cards.
    fn is_foreign_honour(&self, at: usize) -> bool {
        let letter = self.letters[at];
        let rest = self.letters[at + 1..].iter();
        let gap = rest
            .clone()
            .take_while(|letter| letter.is_whitespace())
            .count();
        let next = rest.copied().nth(gap);
        let suit = |letter: &char| parse_suit_sign(*letter);
        let before = self.letters[..at].iter().rev().find_map(suit);
        let is_bracketed = at > 0 && self.letters[at - 1] == '(';
        // `W` may also be a seat beside the cards. It is a jack if it is the last card of its suit: at the end of the
        // row or column, or before a later suit.
        let is_last = match next {
            None => true,
            Some(letter) => {
                gap > 1
                    || suit(&letter).is_some_and(|suit| {
                        before.is_some_and(|before| before.index() > suit.index())
                    })
            }
        };
        let is_card = letter != 'W'
            || self.word.len() > 1
            || next.is_some_and(is_honour_or_spot)
            || is_last && !is_bracketed;
        is_foreign_honour(letter) && is_card
    }

    /// Returns the token for a word of a single character; `None` for characters that are neither suits, seats nor
    /// voids.
    fn letter_token(&self, letter: char) -> Option<CardToken> {
        let is_marked = letter.is_uppercase() || self.has_colon;
        if self.is_in_suit && !self.has_colon && self.is_foreign_honour(self.word.start) {
            let ranks = Ranks::from_rank(self.word.start, Err(letter));
            return Some(CardToken::Ranks(ranks));
        }
        match letter {
            'O' if self.has_colon => return Some(CardToken::Owner(HandOwner::WestOrEast)),
            'O' => {}
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
            .find(|sign| text.iter().filter(|letter| *letter == sign).count() == 3)?;
        let mut hand: [Ranks; 4] = Default::default();
        let mut at = self.word.start;
        for (part, holding) in text.split(|&text| text == divider).zip(&mut hand) {
            let place = at..at + part.len();
            at = place.end + 1;
            if !matches!(part, [] | ['-']) {
                *holding = parse_ranks(self.letters, place)?;
            }
        }
        let is_long = hand.iter().any(|holding| holding.ranks.len() > 1);
        let cards = |count: fn(&Ranks) -> usize| hand.iter().map(count).sum::<usize>();
        // Initials such as `H.R.H.` are not a hand in a foreign language.
        if cards(|found| found.valid_ranks().count()) * 2 < cards(|found| found.ranks.len()) {
            return None;
        }
        // `K-7-6-5` is a single suit.
        (divider == '.' || is_long).then_some(CardToken::Hand(hand))
    }

    /// Parses a word of suits and ranks without blanks between them, such as `♠AK2♥Q`; returns `None` for any other
    /// word.
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
                .map(|other| (&mut other.token, &mut other.place.end));
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
        let after_suit = matches!(before.map(|placed| &placed.token), Some(CardToken::Suit(_)));
        let after_ranks = matches!(
            before.map(|placed| &placed.token),
            Some(CardToken::Ranks(_))
        );
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
        if self.is_foreign_suit(before) && is_foreign_honour(letter) {
            return Some((Some(CardToken::Ranks(Ranks::from_rank(at, Err(letter)))), 1));
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

    /// Returns true if the word follows the symbol or letter of a suit and all its letters can be ranks, including
    /// foreign honours. `before` is the last token of the word so far.
    fn is_foreign_suit(&self, before: Option<&PlacedToken>) -> bool {
        let is_rank = |token: &PlacedToken| matches!(token.token, CardToken::Ranks(_));
        let all_ranks = || {
            let mut letters = self.text().iter();
            letters.all(|&letter| {
                is_honour_or_spot(letter) || letter == '0' || is_foreign_honour(letter)
            })
        };
        self.is_after_suit && before.is_none_or(is_rank) && all_ranks()
    }

    /// Returns true if the word is meant as cards, and is not an ordinary word that happens to consist of suit and rank
    /// letters.
    fn is_card_like(&self, cards: &[PlacedToken]) -> bool {
        let text = self.text();
        let is_clear = |it: &char| it.is_ascii_digit() || it.is_uppercase() || is_clear_suit(*it);
        let is_sure = text.iter().any(is_clear);
        let is_small = text.iter().all(|text| matches!(text, 'x' | 'х'));
        let is_suit = |it: &PlacedToken| matches!(it.token, CardToken::Suit(_));
        let is_letter = |it: &PlacedToken| parse_suit_sign(self.letters[it.place.start]).is_none();
        let ends_in_letter =
            (cards.last()).is_none_or(|card| cards.len() > 1 && is_suit(card) && is_letter(card));
        let ranks = cards.iter().filter_map(|card| card.token.ranks());
        let (valid, invalid) = ranks.fold((0, 0), |(valid, invalid), ranks| {
            (valid + ranks.len(), invalid + ranks.invalid())
        });
        // `What` is not a hand of clubs and hearts.
        let is_name = matches!(text, [first, rest @ ..] if first.is_uppercase()
            && rest.len() > 1
            && rest.iter().all(|letter| letter.is_lowercase()));
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

/// Parses a punctuation mark between suits and ranks. Returns `Some(None)` for a mark that is a mere separator, and
/// `None` for any other character.
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

/// Parses the characters at `place` as the ranks of one suit. Returns `None` if any of them is something else.
fn parse_ranks(letters: &[char], place: Range<usize>) -> Option<Ranks> {
    let mut all = Ranks::default();
    let mut at = place.start;
    while at < place.end {
        let foreign =
            || is_foreign_honour(letters[at]).then(|| Ranks::from_rank(at, Err(letters[at])));
        let rank = parse_rank_at(letters, at, place.end);
        let (ranks, length) = rank.or_else(|| Some((foreign()?, 1)))?;
        all.extend(ranks);
        at += length;
    }
    Some(all)
}

/// Splits seat names written without blanks, as in `WESTEAST`, and returns each seat with its character index in the
/// word. Returns `None` unless there are at least two.
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

/// Parses a word of several letters as the owner of a hand, such as a seat.
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
                    CardToken::Dealer => "dealer".to_owned(),
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
                "Seat(West) +13 | Seat(East) dealer S: A",
            ),
            ("SOUTH (D)", "Seat(South) dealer"),
            ("North (10 HCP) S (4.5) N(K)", "Seat(North) 'S0 Seat(North)"),
            (
                "♠ R D 5 V ♥ADB2 Est est O:",
                "S: <R> <D> 5 <V> H: A<D><B>2 Seat(East) _ WestOrEast",
            ),
            ("S RDV4 RD4.AV5.D83.T942", "'S0 _ <R><D>4.A<V>5.<D>83.T942"),
            ("H.R.H. ♥ 742 W ♥ A5", "_ H: 742 Seat(West) H: A5"),
            ("Запад (2 неизвестные)", "Seat(West) +2"),
            ("sk43hqjtdj984ck83", "S: K43 H: QJT D: J984 C: K83"),
            ("cat had a 2004 15 Board", "_ _ _ _ _ _"),
            ("Прикуп: пика 7, трефа - Т", "Talon S: 7 C: void 'Т0"),
            ("K♥ (South)", "K H: Seat(South)"),
            (
                "**North** *S* East* - W",
                "Seat(North) 'S0 Seat(East) void Seat(West)",
            ),
            (
                "West♠J85 E-♠63 S♠K",
                "Seat(West) S: J85 Seat(East) S: 63 Seat(South) S: K",
            ),
            (
                "North-Smith N/Smith South's N’s",
                "Seat(North) _ Seat(North) _ Seat(South) Seat(North)",
            ),
            (
                "North-South N-S E/W S-8 W-Void north-bound",
                "_ _ _ S: 8 C: void _",
            ),
            ("♦ 5 3 W ♣ A W", "D: 5 3 <W> C: A <W>"),
            ("♦ W      ♦ 5 W 3 (W)", "D: <W> | D: 5 <W> 3 Seat(West)"),
            ("♦ 5 3 W ♦ 8", "D: 5 3 Seat(West) D: 8"),
        ];
        for (row, expected) in rows {
            assert_eq!(compact(row), expected, "{row}");
        }
    }
}
