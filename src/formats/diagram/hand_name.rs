//! Names of hands with more text beside them, as in `North: J. Smith` or `WEST - Jones   EAST - Brown`.
//!
//! A sentence or a title may begin in the same way, so these names count only if they agree with the other hands of the
//! deal.

use super::facts::{DECLARER_WORDS, DiagramFacts};
use super::languages::parse_foreign_seat;
use super::rows::TextRow;
use super::sentence::Sentence;
use super::tokens::{CardToken, HandOwner, NameToken, PlacedToken};
use super::vocabulary::{
    DEALER_WORDS, LEAD_WORDS, parse_level, parse_seat_letter, parse_seat_name, parse_strain,
    parse_suit_sign,
};
use crate::single_words::{is_one_of, single_letter};
use kibitzer_cards::Seat;
use kibitzer_cards::notation::hand::rank;

/// The name of a hand, such as a seat, above or beside its cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HandName {
    pub(super) owner: HandOwner,
    pub(super) at: usize,
    /// The number of unknown cards that the text states beside the name of the hand; `None` if it states none.
    pub(super) unknown: Option<u8>,
    pub(super) strength: NameStrength,
}

impl HandName {
    /// Returns true if there is other text in the row, or if only the markup of a page names the hand. Such a name
    /// counts only if it agrees with those of the other hands.
    pub(super) fn is_heading(&self) -> bool {
        self.strength < NameStrength::Alone
    }
}

/// The reliability of a name, from the lowest to the highest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum NameStrength {
    /// A letter before the name of a person, which may be an initial: `S. Brown`. It counts only if every hand has one.
    Initial,
    /// A name in a row of words that may also be a sentence, such as `SOUTH Dealer`. It counts only if there are other
    /// hands.
    Weak,
    /// A name with text beside it, such as the name of a player or the points of the hand, or a name in the markup of a
    /// page.
    Heading,
    /// A name without other text in its row.
    Alone,
}

/// The maximum number of words beside the name of a hand.
const MAX_WORDS: usize = 8;
/// The maximum number of words beside the name of a hand if any of them is in lower case and not among
/// [`HEADING_WORDS`] or the words for a dealer. Longer text is a sentence, unless a sign such as a colon separates it
/// from the name.
const MAX_LOWER_WORDS: usize = 2;
/// The maximum number of words in a row that may be the name of a player, if the row is between the name of a hand and
/// its cards.
const MAX_PLAYER_WORDS: usize = 3;

/// Words in lower case that may occur beside the name of a hand. Any other word in lower case is a sign that the text
/// is a sentence.
const HEADING_WORDS: &str = "hcp hp pts points point p pt cards card vul vuln vulnerable non not nonvul dummy declarer \
     hand holds held has had and von van der den de da di del du dos la le el ten ter y et und и очков очка очко п в зоне \
     до зоны болван рука держит имеет точек punkte punkten punten pkt";
/// Words for a player's role in the deal, which may follow a seat without further text: `NORTH Declarer`.
const ROLE_WORDS: &str = "declarer dummy leads leader opener responder болван";
/// Words before the name of a hand, as in `The hand of North`.
const HAND_WORDS: &str = "the hand hands cards of рука карты";
/// Single words before the name or letter of a seat, as in `Hand N` and `Player West`.
const SEAT_WORDS: &str = "hand player seat position рука игрок main joueur spieler speler";
/// Calls, which cannot be the name of a player.
const CALL_WORDS: &str = "pass passes passed double doubles redouble redoubles dbl rdbl пас контра";

/// Returns the names of hands in `chunk`, a part of a row that contains text and no wide gap. Returns an empty list if
/// the text says anything other than names and facts about the players and their hands.
pub(super) fn names_with_text(row: &TextRow, chunk: &[PlacedToken]) -> Vec<HandName> {
    let Some(strength) = name_strength(row, chunk) else {
        return Vec::new();
    };
    let later = chunk.windows(2).enumerate().skip(1).filter(|(_, pair)| {
        matches!(
            separator(row, &pair[0]),
            Some(':' | '-' | ',' | '(' | '[' | '=')
        )
    });
    let named = later.map(|(index, _)| &chunk[index]);
    let names = chunk[..1].iter().chain(named).filter_map(|token| {
        let CardToken::Owner(owner) = token.token else {
            return None;
        };
        Some(HandName {
            owner,
            at: token.place.start,
            unknown: None,
            strength,
        })
    });
    names.collect()
}

/// Returns the reliability of the name of a hand if `chunk` begins with the name or letter of a seat and the rest is
/// text that may occur beside it; otherwise `None`.
pub(super) fn name_strength(row: &TextRow, chunk: &[PlacedToken]) -> Option<NameStrength> {
    let [seat, .., last] = chunk else {
        return None;
    };
    let letter = letter_of_name(row, seat)?;
    let is_text = |token: &PlacedToken| token.token == CardToken::Other;
    let text = row.text(seat.place.end..last.place.end);
    if !chunk.iter().any(is_text) || holds_cards(&text) || is_heading_of_board(row, seat, last) {
        return None;
    }
    let words = words_of(&text);
    let separator = separator(row, seat);
    let is_possessive = matches!(separator, Some('\'' | '’'));
    let words = match &words[..] {
        [first, rest @ ..] if is_possessive && *first == "s" => rest,
        all => all,
    };
    if words.len() > MAX_WORDS || holds_call(words) {
        return None;
    }
    let fits = words.iter().all(|word| may_stand_beside_name(word));
    let lower = words.iter().filter(|word| !may_stand_beside_name(word));
    let is_short = words.len() <= MAX_LOWER_WORDS || lower.count() == 0;
    let first = words
        .first()
        .map_or(String::new(), |word| word.to_lowercase());
    let is_dealer = is_one_of(&first, DEALER_WORDS);
    let is_statement =
        is_dealer || is_one_of(&first, LEAD_WORDS) || is_one_of(&first, DECLARER_WORDS);
    let is_letter = seat.place.len() == 1;
    let is_capital = words
        .first()
        .is_some_and(|word| word.starts_with(char::is_uppercase));
    match separator {
        Some('.') if is_letter => fits.then_some(NameStrength::Initial),
        Some('.') if !fits => None,
        Some(',') if !fits => is_short.then_some(NameStrength::Weak),
        Some('\'' | '’') if !fits => is_short.then_some(NameStrength::Weak),
        Some(_) if is_short && (fits || !is_statement) => Some(NameStrength::Heading),
        Some(_) => Some(NameStrength::Weak),
        None if first.starts_with(|letter: char| letter.is_ascii_digit()) => {
            fits.then_some(NameStrength::Heading)
        }
        // `South dealer` says nothing for certain about the hand below, and `West leads` may begin a sentence.
        None if is_statement || is_one_of(&first, ROLE_WORDS) => {
            let is_whole = words.len() == 1 || is_dealer && fits;
            is_whole.then_some(NameStrength::Weak)
        }
        None if is_letter && !is_text_without_cards(&chunk[1..]) => None,
        None if is_letter => match (is_capital, fits) {
            (true, true) => Some(NameStrength::Initial),
            // A letter may also be a word, as in Russian.
            (false, _) if letter.is_ascii_uppercase() && is_short => Some(NameStrength::Weak),
            _ => None,
        },
        None if fits => Some(NameStrength::Heading),
        None => is_short.then_some(NameStrength::Weak),
    }
}

/// Returns the first letter of a token that is the name or letter of a seat.
fn letter_of_name(row: &TextRow, seat: &PlacedToken) -> Option<char> {
    match seat.token.name()? {
        NameToken::Owner(HandOwner::Seat(_) | HandOwner::WestOrEast) => {
            Some(row.letters[seat.place.start])
        }
        NameToken::Letter(letter, _) => {
            (letter == 'O' || parse_seat_letter(letter).is_some()).then_some(letter)
        }
        NameToken::Owner(_) => None,
    }
}

/// Returns true if no token is a card, apart from single ranks, which may be letters.
fn is_text_without_cards(tokens: &[PlacedToken]) -> bool {
    tokens.iter().all(|token| match &token.token {
        CardToken::Ranks(ranks) => ranks.len() <= 1,
        CardToken::Other | CardToken::Owner(_) | CardToken::Letter(..) => true,
        CardToken::Suit(_)
        | CardToken::Void
        | CardToken::Hand(_)
        | CardToken::Unknown(_)
        | CardToken::Dealer => false,
    })
}

/// The signs that separate the name of a hand from the text beside it.
const SEPARATORS: &str = ":-–—,([=/.>'’";
/// The signs that end a name in bold or in brackets.
const CLOSING_SIGNS: &str = "*_)]}";

/// Returns the colon, dash or other sign that follows a token, if any. A sign that ends a name in bold or in brackets
/// is returned only if no other sign follows it.
fn separator(row: &TextRow, token: &PlacedToken) -> Option<char> {
    let mut after = row.letters[token.place.end..]
        .iter()
        .copied()
        .filter(|letter| !letter.is_whitespace());
    let first = after.next()?;
    let next = if CLOSING_SIGNS.contains(first) {
        after.find(|letter| !CLOSING_SIGNS.contains(*letter))
    } else {
        Some(first)
    };
    let sign = next.filter(|letter| SEPARATORS.contains(*letter));
    sign.or((first == '*').then_some(first))
}

/// The maximum number of words in a row that names the hand below it anywhere in the row, as in `The North hand:`.
const MAX_MENTION_WORDS: usize = 6;

/// Returns the only seat that a short row of text names, either by a word or, at the end of the row, by a letter, as in
/// `Position: N`. Returns `None` if it names no seat or several.
pub(super) fn mentioned_seat(row: &TextRow) -> Option<Seat> {
    let text = row.text(0..row.letters.len());
    let words = words_of(&text);
    match (&seats_named_in(row)[..], &words[..]) {
        ([seat], _) if words.len() <= MAX_MENTION_WORDS => Some(*seat),
        ([], [_, letter]) => {
            let letter = single_letter(letter).filter(char::is_ascii_uppercase);
            letter.and_then(Seat::from_letter)
        }
        _ => None,
    }
}

/// Returns the seats that a row names by words, in order. Words of languages other than English and Russian count only
/// with a capital letter: `est` is also the French word for `is`.
pub(super) fn seats_named_in(row: &TextRow) -> Vec<Seat> {
    let text = row.text(0..row.letters.len());
    let seat = |word: &&str| {
        let lower = word.to_lowercase();
        let foreign = || parse_foreign_seat(&lower).filter(|_| lower != *word);
        parse_seat_name(&lower).or_else(foreign)
    };
    words_of(&text).iter().filter_map(seat).collect()
}

/// Returns true if a row numbers a hand, as in `Hand 2 (West)`. Elsewhere such a number is a board number.
pub(super) fn numbers_hand(row: &TextRow) -> bool {
    let text = row.text(0..row.letters.len());
    let words = words_of(&text);
    let is_number = |word: &str| word.bytes().all(|digit| digit.is_ascii_digit());
    let mut pairs = words.windows(2);
    pairs.any(|pair| is_one_of(&pair[0].to_lowercase(), HAND_WORDS) && is_number(pair[1]))
        && !words
            .iter()
            .any(|word| is_one_of(&word.to_lowercase(), DEALER_WORDS))
}

fn words_of(text: &str) -> Vec<&str> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty()).collect()
}

/// Returns true if a word may occur beside the name of a hand: it is a name, a number, or one of [`HEADING_WORDS`] or
/// of the words for a dealer.
fn may_stand_beside_name(word: &str) -> bool {
    let is_lower = word.starts_with(|letter: char| letter.is_lowercase());
    let listed = || is_one_of(word, HEADING_WORDS) || is_one_of(word, DEALER_WORDS);
    !is_lower || word.chars().count() == 1 || listed()
}

/// Returns true if a text contains a suit symbol with a card or a bid's level beside it, rather than the symbol alone.
fn holds_cards(text: &str) -> bool {
    let is_symbol = |letter: char| matches!(letter, '♠' | '♥' | '♦' | '♣');
    let letters: Vec<char> = text.chars().collect();
    let signs = letters
        .iter()
        .enumerate()
        .filter(|(_, letter)| is_symbol(**letter));
    signs.into_iter().any(|(at, _)| {
        let is_level = at > 0 && letters[at - 1].is_ascii_digit();
        let after = text
            .chars()
            .skip(at + 1)
            .skip_while(|letter| letter.is_whitespace());
        let word: String = after
            .take_while(|letter| letter.is_alphanumeric())
            .collect();
        let is_rank = |letter: char| rank(letter).is_some() || matches!(letter, '1' | '0' | 'x');
        is_level || !word.is_empty() && word.chars().all(is_rank)
    })
}

/// Returns true if `words` contain a call, such as `1NT`, `4 spades` or `pass`.
fn holds_call(words: &[&str]) -> bool {
    let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let is_level = |word: &str| parse_level(word).is_some_and(|level| level <= 7);
    let is_bid = |(index, word): (usize, &String)| {
        let mut letters = word.chars();
        let level = letters.next().filter(|level| ('1'..='7').contains(level));
        let next = lower.get(index + 1).filter(|next| next.chars().count() > 1);
        let is_strain = |strain: &str| parse_strain(strain).is_some();
        level.is_some() && is_strain(letters.as_str())
            || is_level(word) && next.is_some_and(|next| is_strain(next))
    };
    lower.iter().enumerate().any(is_bid) || lower.iter().any(|word| is_one_of(word, CALL_WORDS))
}

/// Returns true if a row of text between the name of a hand and its cards may be the name of the player.
pub(super) fn is_player(row: &TextRow) -> bool {
    let text = row.text(0..row.letters.len());
    let words = words_of(&text);
    let fits = words.len() <= MAX_WORDS && words.iter().all(|word| may_stand_beside_name(word));
    (fits || words.len() <= MAX_PLAYER_WORDS && !holds_call(&words))
        && !text.contains(['♠', '♥', '♦', '♣'])
}

/// Returns true if a text in a separate column may occur in a row with the names of hands in other columns.
pub(super) fn may_stand_beside_names(text: &str) -> bool {
    let words = words_of(text);
    words.len() <= MAX_WORDS
        && words.iter().all(|word| may_stand_beside_name(word))
        && !text.contains(['♠', '♥', '♦', '♣'])
}

/// Removes the tokens before the name of a hand at the start of a row: the mark or number of a list item, as in
/// `- North` and `1. North`, or words as in `Hand of North`.
pub(super) fn remove_marks(row: &TextRow, tokens: &mut Vec<PlacedToken>) {
    let is_seat = |token: &PlacedToken| {
        matches!(
            token.token,
            CardToken::Owner(HandOwner::Seat(_)) | CardToken::Letter(..)
        )
    };
    let text = |token: &PlacedToken| row.text(token.place.clone());
    let is_mark = |token: &PlacedToken| {
        let digits = text(token);
        let is_number = digits.len() <= 2 && digits.chars().all(|letter| letter.is_ascii_digit());
        let behind = row.letters.get(token.place.end);
        is_number && matches!(behind, Some('.' | ')'))
            || digits.chars().all(|letter| "-*•·●▪►+".contains(letter))
    };
    let is_word = |token: &PlacedToken| is_seat(token) && token.place.len() > 1;
    // The heading of a section, as in `## North`.
    let signs = tokens.iter().take_while(|token| text(token) == "#").count();
    if signs > 0 && tokens.get(signs).is_some_and(is_word) {
        tokens.drain(..signs);
    }
    let is_hand = |token: &PlacedToken| matches!(token.token, CardToken::Hand(_));
    // Behind a hand, a dash separates it from its name.
    let is_dash = |index: usize| match &tokens[index.saturating_sub(1)..] {
        [hand, dash, seat, ..] if index > 0 => {
            is_hand(hand) && dash.token == CardToken::Void && is_seat(seat)
        }
        _ => false,
    };
    if let Some(dash) = (1..tokens.len()).find(|&index| is_dash(index)) {
        tokens.remove(dash);
    }
    // Whole deals have numbers of their own.
    let is_deal = tokens.iter().filter(|token| is_hand(token)).count() > 1;
    if let [mark, seat, rest @ ..] = &tokens[..]
        && is_mark(mark)
        && is_seat(seat)
        && (is_word(seat) || !rest.is_empty() || row.letters.get(seat.place.end) == Some(&':'))
        && !seat.is_apart
        && !is_deal
    {
        tokens.remove(0);
    }
    let is_hand_word = |token: &&PlacedToken| is_one_of(&text(token).to_lowercase(), HAND_WORDS);
    let is_seat_word = |token: &PlacedToken| {
        is_one_of(&text(token).to_lowercase(), SEAT_WORDS) && separator(row, token).is_none()
    };
    let count = match tokens.iter().take_while(is_hand_word).count() {
        words @ 2..=3 => words,
        _ => usize::from(tokens.first().is_some_and(is_seat_word)),
    };
    if count > 0 && tokens.get(count).is_some_and(is_seat) {
        tokens.drain(..count);
        tokens[0].is_apart = false;
    }
}

/// Turns words for seats and suits into plain text where they are the names of players, as in `North - S. Spade` and
/// `South: East`. Does the same with suits in the heading of a table, as in `# South West North East`.
///
/// This is done in every row or column that starts with a seat: the words between the seat and the cards are about its
/// player.
pub(super) fn clear_players(row: &TextRow, tokens: &mut [PlacedToken]) {
    let is_header = tokens.iter().filter(|token| may_be_seat(token)).count() >= 4;
    let mut start = 0;
    while start < tokens.len() {
        let chunk = tokens[start + 1..].iter();
        let end = start + 1 + chunk.take_while(|token| !token.is_apart).count();
        clear_player(row, &mut tokens[start..end]);
        start = end;
    }
    if !is_header {
        return;
    }
    // The number of a board before the first column.
    if let [number, seat, ..] = tokens
        && number.token.ranks().is_some()
        && may_be_seat(seat)
    {
        number.token = CardToken::Other;
    }
    for index in 0..tokens.len() {
        let next = tokens.get(index + 1);
        let is_bare = next.is_none_or(|next| next.token == CardToken::Other || may_be_seat(next));
        if matches!(tokens[index].token, CardToken::Suit(_)) && is_bare {
            tokens[index].token = CardToken::Other;
        }
    }
}

/// Turns the name of the player in `chunk`, a part of a row without a wide gap, into plain text, if the chunk begins
/// with a seat.
fn clear_player(row: &TextRow, chunk: &mut [PlacedToken]) {
    let Some((seat, behind)) = chunk.split_first_mut() else {
        return;
    };
    if !may_be_seat(seat) {
        return;
    }
    let cards = first_cards(behind);
    let has_cards = cards < behind.len();
    let words = &mut behind[..cards];
    // A list of seats is the heading of an auction or of a table.
    if words.len() > 1 && words.iter().all(may_be_seat) && !is_initial(row, &words[0]) {
        return;
    }
    // A dash separates the seat from a number or a word of honours, as in `North - 10`.
    if let [dash, honours] = &mut *words
        && dash.token == CardToken::Void
        && honours.token.ranks().is_some()
    {
        (dash.token, honours.token) = (CardToken::Other, CardToken::Other);
    }
    for index in 0..words.len() {
        let (before, after) = words.split_at(index);
        let Some((token, after)) = after.split_first() else {
            return;
        };
        let is_behind_initial = is_initial(row, before.last().unwrap_or(seat));
        let is_behind_word = before.iter().any(|token| is_word(row, token));
        let is_player = match &token.token {
            CardToken::Suit(_) => is_suit_word(row, token),
            CardToken::Owner(_) | CardToken::Letter('S', _) => {
                // It names another hand if it has a sign and a player of its own.
                let is_other_hand = match separator(row, token) {
                    Some(':') => true,
                    Some('-' | '–' | '—' | '(' | '[' | '=' | '/') => !after.is_empty(),
                    _ => false,
                };
                let is_named = names_player(row, seat, token);
                has_cards || !is_other_hand && (is_named || is_behind_initial || is_behind_word)
            }
            CardToken::Ranks(_)
            | CardToken::Void
            | CardToken::Hand(_)
            | CardToken::Letter(..)
            | CardToken::Unknown(_)
            | CardToken::Dealer
            | CardToken::Other => false,
        };
        if is_player {
            words[index].token = CardToken::Other;
        }
    }
}

/// Returns true if `word`, which is also the name of a seat, is the name of the player in `seat`. This is shown by the
/// sign between the two words, or by their being the same.
fn names_player(row: &TextRow, seat: &PlacedToken, word: &PlacedToken) -> bool {
    let is_partner = match (&seat.token, &word.token) {
        (CardToken::Owner(HandOwner::Seat(one)), CardToken::Owner(HandOwner::Seat(other))) => {
            one.partner() == *other
        }
        _ => false,
    };
    let is_possessive = matches!(separator(row, word), Some('\'' | '’'));
    let is_behind_sign = match separator(row, seat) {
        Some(':' | '(' | '[' | '=' | '>') => true,
        Some('-' | '–' | '—' | '/' | ',') => !is_partner || is_possessive,
        _ => false,
    };
    is_behind_sign || word.token == seat.token
}

/// Returns true if a token is a seat, or a letter that may be one.
fn may_be_seat(token: &PlacedToken) -> bool {
    match token.token.name() {
        Some(NameToken::Owner(HandOwner::Seat(_) | HandOwner::WestOrEast)) => true,
        Some(NameToken::Letter(letter, _)) => matches!(letter, 'S' | 'O'),
        Some(NameToken::Owner(_)) | None => false,
    }
}

/// Returns the index of the token at which the cards begin: a hand, or a suit with cards after it. Returns the number
/// of tokens if there are no cards.
fn first_cards(tokens: &[PlacedToken]) -> usize {
    let is_suit =
        |token: &CardToken| matches!(token, CardToken::Suit(_) | CardToken::Letter('S' | 's', _));
    let begins = |index: usize| {
        let next = tokens.get(index + 1);
        matches!(tokens[index].token, CardToken::Hand(_))
            || is_suit(&tokens[index].token) && next.is_some_and(|next| next.token.is_cards())
    };
    let first = (0..tokens.len()).find(|&index| begins(index));
    first.unwrap_or(tokens.len())
}

/// Returns true if a token is the initial of a name: a letter with a dot.
fn is_initial(row: &TextRow, token: &PlacedToken) -> bool {
    token.place.len() == 1
        && row.letters[token.place.start].is_alphabetic()
        && row.letters.get(token.place.end) == Some(&'.')
}

/// Returns true if a token is text that has a letter or digit, not only signs.
fn is_word(row: &TextRow, token: &PlacedToken) -> bool {
    let mut letters = row.letters[token.place.clone()].iter();
    token.token == CardToken::Other && letters.any(|letter| letter.is_alphanumeric())
}

/// Returns true if a token is a suit in words, such as `Spade`.
fn is_suit_word(row: &TextRow, token: &PlacedToken) -> bool {
    matches!(token.token, CardToken::Suit(_))
        && token.place.len() > 1
        && parse_suit_sign(row.letters[token.place.start]).is_none()
}

/// Returns true if the text from token `first` to token `last` states the board number or the vulnerability.
fn is_heading_of_board(row: &TextRow, first: &PlacedToken, last: &PlacedToken) -> bool {
    let sentence = Sentence::from_row(row, first.place.start..last.place.end);
    let facts = DiagramFacts::from_heading(&sentence);
    facts.board.is_some() || facts.vulnerability.is_some()
}
