//! Helpers shared by the line-based formats.

use kibitzer_cards::notation::Located;
use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::Vulnerability;
use kibitzer_cards::{Card, CardSet, Excerpt, Rank, Seat, Suit};

use super::deal::parse_short_hand;
use super::flaw::{BoardFlaw, FormatFlaw};
use super::reading::ReadError;

/// A line of a piece of text (usually one board), without its line ending.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardLine<'a> {
    /// The line number within the piece of text, from 1.
    pub(crate) number: usize,
    pub(crate) text: &'a str,
}

impl<'a> BoardLine<'a> {
    /// Returns an iterator over the lines of a piece of text.
    pub(crate) fn split_lines(piece: &'a str) -> impl Iterator<Item = BoardLine<'a>> {
        piece.split('\n').zip(1..).map(|(text, number)| BoardLine {
            number,
            text: text.trim_end_matches('\r'),
        })
    }

    /// Returns the line of `piece` that contains the byte offset `at`, and the rest of that line from the offset on.
    pub(crate) fn at(piece: &'a str, at: usize) -> (BoardLine<'a>, &'a str) {
        let at = piece.floor_char_boundary(at);
        let before = &piece[..at];
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let text = piece[start..].split('\n').next().unwrap_or("");
        let line = BoardLine {
            number: before.matches('\n').count() + 1,
            text: text.trim_end_matches('\r'),
        };
        (line, &line.text[(at - start).min(line.text.len())..])
    }

    /// Returns true if the line is blank or a comment that begins with `#`.
    pub(crate) fn is_blank_or_comment(&self) -> bool {
        self.text.trim().is_empty() || self.text.starts_with('#')
    }

    /// Creates an error located at `part`, a slice of this line.
    pub(crate) fn error_at(self, part: &str, flaw: impl Into<FormatFlaw>) -> ReadError {
        Located::in_part(self.text, part, flaw.into()).on_line(self.number)
    }

    /// Creates an error that quotes `word`, a slice of this line, and is located there.
    pub(crate) fn error_quoting(self, word: &str, flaw: fn(Excerpt) -> BoardFlaw) -> ReadError {
        self.error_at(word, flaw(Excerpt::of(word)))
    }

    /// Relocates an error found while parsing `part`, a slice of this line: its column becomes relative to the line,
    /// and the line number is set.
    pub(crate) fn locate_in_line<F>(self, part: &str, error: Located<F>) -> Located<F> {
        let place = Located::in_part(self.text, part, error.flaw).on_line(self.number);
        place.after(error.column - 1)
    }

    /// Parses the hand of `seat` in PBN order from `word`, a slice of this line. Dots at the end may be missing.
    ///
    /// # Errors
    ///
    /// Returns an error located at the first invalid character.
    pub(crate) fn parse_hand(self, seat: Seat, word: &str) -> Result<CardSet, ReadError> {
        parse_short_hand(word).map_err(|error| {
            let place = self.error_at(word, BoardFlaw::Hand(seat, error.clone()));
            place.after(error.at())
        })
    }

    /// Splits the line into its first word, which is the keyword in most formats, and the text after it.
    pub(crate) fn split_keyword(self) -> (&'a str, &'a str) {
        let line = self.text.trim();
        let (key, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
        (key, rest.trim_start())
    }
}

/// Returns the length in bytes of the first board in `text`: the offset at which the second one begins. Returns `None`
/// if fewer than two boards begin in `text`. `begins` returns true for the first line of a board.
///
/// The last line of `text` may be incomplete. For an incomplete line, `begins` must return true only if the line would
/// begin a board however it continued.
pub(crate) fn first_board_length(text: &str, begins: impl Fn(&str) -> bool) -> Option<usize> {
    let mut start = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        start += line.len();
        (start - line.len(), line.trim_start_matches('\u{feff}'))
    });
    let mut beginnings = lines.filter(|(_, line)| begins(line));
    beginnings.nth(1).map(|(start, _)| start)
}

/// Removes the `>` quote markers of e-mail programs from the start of a line.
pub(crate) fn strip_email_quotes(line: &str) -> &str {
    let mut line = line;
    while let Some(quoted) = line.trim_start_matches([' ', '\t']).strip_prefix('>') {
        line = quoted.strip_prefix(' ').unwrap_or(quoted);
    }
    line
}

/// Parses a seat from its English name or its letter, in upper or lower case.
pub(crate) fn parse_seat(word: &str) -> Option<Seat> {
    let is_it = |seat: &Seat| {
        word.eq_ignore_ascii_case(seat.name())
            || word.eq_ignore_ascii_case(seat.letter().encode_utf8(&mut [0; 4]))
    };
    Seat::ALL.into_iter().find(is_it)
}

/// Parses a vulnerability in any of its usual spellings, such as `none`, `love`, `N-S` or `both`.
pub(crate) fn parse_vulnerability(word: &str) -> Option<Vulnerability> {
    Some(match &word.to_ascii_lowercase()[..] {
        "none" | "love" | "-" | "neither" => Vulnerability::None,
        "ns" | "n-s" | "n/s" => Vulnerability::NorthSouth,
        "ew" | "e-w" | "e/w" => Vulnerability::EastWest,
        "all" | "both" => Vulnerability::Both,
        _ => return None,
    })
}

/// Returns the PBN spelling of a vulnerability, such as `NS` or `All`.
pub fn vulnerability_text(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::None => "None",
        Vulnerability::NorthSouth => "NS",
        Vulnerability::EastWest => "EW",
        Vulnerability::Both => "All",
    }
}

/// Replaces suit symbols with suit letters and removes Unicode variation selectors.
pub(crate) fn replace_suit_symbols(text: &str) -> String {
    let letter = |sign| {
        Some(match sign {
            '♠' | '♤' => 'S',
            '♥' | '♡' => 'H',
            '♦' | '♢' => 'D',
            '♣' | '♧' => 'C',
            '\u{fe0e}' | '\u{fe0f}' => return None,
            other => other,
        })
    };
    text.chars().filter_map(letter).collect()
}

/// Parses the result of a contract as overtricks or, if negative, undertricks: `=` is 0, `+1` one overtrick, `-2` two
/// down.
pub(crate) fn parse_margin(word: &str) -> Option<i8> {
    match word {
        "=" => Some(0),
        _ if word.starts_with(['+', '-']) => word.parse().ok(),
        _ => None,
    }
}

/// The maximum number of cards read from a record of play: a full deck.
const MOST_CARDS: usize = 52;

/// Parses cards from the start of `text`, with or without separators, such as `HK H10` or `CTC4`. Returns each card
/// with its source text, and the first word that is not a card, if any.
pub(crate) fn parse_cards(text: &str) -> (Vec<(&str, Card)>, Option<&str>) {
    let mut cards = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        if rest.is_empty() {
            return (cards, None);
        }
        match parse_card(rest) {
            Some((length, card)) if cards.len() < MOST_CARDS => {
                cards.push((&rest[..length], card));
                rest = &rest[length..];
            }
            _ => {
                let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                return (cards, Some(&rest[..end]));
            }
        }
    }
}

/// Parses the card at the start of `text`, such as `H10`. Returns its length in bytes and the card.
pub(crate) fn parse_card(text: &str) -> Option<(usize, Card)> {
    let mut letters = text.chars();
    let suit = Suit::from_letter(letters.next()?)?;
    let (length, rank) = parse_rank(letters.as_str())?;
    Some((1 + length, Card::new(suit, rank)))
}

/// Parses the rank at the start of `text`, such as `K` or `10`. Returns its length in bytes and the rank.
pub(crate) fn parse_rank(text: &str) -> Option<(usize, Rank)> {
    if text.starts_with("10") {
        Some((2, Rank::Ten))
    } else {
        Some((1, Rank::from_letter(text.chars().next()?)?))
    }
}

/// Returns the problem as it stood at the start of the current trick: the cards on the table go back to the hands and
/// become the first cards of the play.
pub(crate) fn rewind_to_trick_start(problem: &Problem) -> Problem {
    let mut before = problem.clone();
    let trick: Vec<Card> = problem.setup.trick.cards().collect();
    if trick.is_empty() {
        return before;
    }
    before.setup.take_trick_back();
    let cards = [&trick[..], problem.play.mainline()].concat();
    before.set_play(cards.clone());
    before.at = trick.len() + problem.at;
    for (after, remark) in problem.play.remarks() {
        let path = &cards[..trick.len() + after];
        before.play.set_remark(path, remark.clone());
    }
    before
}

/// A section of a written board, such as its deal or its auction: its sort key and its text. Sections are written in
/// ascending order of their keys.
pub(crate) type BoardPart<K> = (K, String);

/// Updates the text of an edited board and returns it. `before` and `after` are the sections of the board as written
/// before and after the edit.
///
/// Sections that did not change keep their source text. A section of `piece` that is in neither list stays if `keeps`
/// returns true for its key, and is removed otherwise.
///
/// `key` takes a line and the key of the section before it. It returns the key of the section that begins with the
/// line, or `None` if no section begins there.
pub(crate) fn rewrite_parts<'a, K: Copy + Ord>(
    piece: &'a str,
    before: &[BoardPart<K>],
    after: &[BoardPart<K>],
    key: impl Fn(&'a str, Option<K>) -> Option<K>,
    keeps: impl Fn(K) -> bool,
) -> String {
    let ending = if piece.contains("\r\n") { "\r\n" } else { "\n" };
    let text_of = |parts: &[BoardPart<K>], key: K| {
        let part = parts.iter().find(|(other, _)| *other == key);
        part.map(|(_, text)| text.replace('\n', ending))
    };
    let mut sections = split_sections(piece, key);
    for (key, text) in &mut sections {
        let Some(key) = *key else { continue };
        match (text_of(before, key), text_of(after, key)) {
            (None, None) if keeps(key) => {}
            (old, new) if old == new && new.is_some() => {}
            (_, new) => *text = new.unwrap_or_default() + &trailing_blank_lines(text, ending),
        }
    }
    for &(key, _) in after {
        let stands = sections.iter().any(|(other, _)| *other == Some(key));
        let new = text_of(after, key);
        if stands || text_of(before, key) == new {
            continue;
        }
        let is_before = |(other, _): &(Option<K>, String)| other.is_some_and(|other| other < key);
        let at = sections.iter().rposition(is_before).map_or(0, |at| at + 1);
        let mut new = new.unwrap_or_default();
        // Move blank lines from the end of the preceding part to the end of the new one.
        if let Some((_, text)) = at.checked_sub(1).map(|at| &mut sections[at]) {
            new += &trailing_blank_lines(text, ending);
            text.truncate(text.trim_end_matches(['\r', '\n']).len());
            text.push_str(ending);
        }
        sections.insert(at, (Some(key), new));
    }
    sections.into_iter().map(|(_, text)| text).collect()
}

/// Returns the blank lines at the end of a section of a board's text, with `ending` as their line ending.
fn trailing_blank_lines(section: &str, ending: &str) -> String {
    let end = section.trim_end_matches(['\r', '\n']).len();
    let blanks = section[end..].matches('\n').count().saturating_sub(1);
    ending.repeat(blanks)
}

/// Splits the text of a board into its sections in source order, each with its key. A line that does not begin a
/// section belongs to the one before it.
fn split_sections<'a, K: Copy + Ord>(
    piece: &'a str,
    key: impl Fn(&'a str, Option<K>) -> Option<K>,
) -> Vec<(Option<K>, String)> {
    let mut sections: Vec<(Option<K>, String)> = Vec::new();
    for line in piece.split_inclusive('\n') {
        let last = sections.last().and_then(|(key, _)| *key);
        match (key(line, last), sections.last_mut()) {
            (None, Some((_, section))) => section.push_str(line),
            (key, _) => sections.push((key, line.to_owned())),
        }
    }
    sections
}

/// Words for the passes that end an auction, in lower case and without spaces and punctuation. If one word begins with
/// another, the longer one comes first.
const ALL_PASS_WORDS: [&str; 6] = ["allpassed", "allpass", "ap", "end", "всепас", "конец"];

/// Returns the length in bytes of the words at the start of a text that end an auction with passes, such as `AP`,
/// `a.p.`, `(all pass)` or `all_pass`. Returns `None` if the text begins with something else.
pub(crate) fn all_pass_length(text: &str) -> Option<usize> {
    ALL_PASS_WORDS.iter().find_map(|word| {
        let mut rest = word.chars().peekable();
        let mut end = 0;
        for (at, letter) in text.char_indices() {
            let is_next = |next: &char| letter.to_lowercase().eq([*next]);
            let is_sign = match (end, rest.peek()) {
                (0, _) => letter == '(',
                (_, Some(_)) => matches!(letter, '.' | '-' | '_' | ' '),
                (_, None) => matches!(letter, '.' | ')'),
            };
            if rest.next_if(is_next).is_some() || is_sign && rest.peek().is_none() {
                end = at + letter.len_utf8();
            } else if !is_sign {
                break;
            }
        }
        rest.peek().is_none().then_some(end)
    })
}

/// Returns the number of words, 1 or 2, at the start of a list of words that end an auction with passes, such as `AP`,
/// `a.p.` or `All pass`. Returns 0 if the first word is something else. `next` is the second word, or empty.
pub(crate) fn all_pass_words(first: &str, next: &str) -> usize {
    let words = format!("{first} {next}");
    match all_pass_length(&words) {
        Some(length) if length > first.len() + 1 => 2,
        Some(length) if length == first.len() => 1,
        Some(_) | None => 0,
    }
}

/// Returns true if a word may be the first of two that end an auction with passes.
pub(crate) fn begins_all_pass(word: &str) -> bool {
    let word = word.trim_matches(['(', '.']);
    ["a", "all", "все"].contains(&&word.to_lowercase()[..])
}

/// Returns true if the problem asks its reader about the position that it shows, and is not just a record of play.
pub(crate) fn asks_about_position(problem: &Problem) -> bool {
    problem.goal.is_some() || problem.solution.is_some() || !problem.question.is_empty()
}
