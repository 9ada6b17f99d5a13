//! Deals as Portable Bridge Notation writes them: `N:AK52.Q63.KJ74.85 J93.T972.83.K964 - -`.
//!
//! The form is that of the PBN 2.1 standard: the first seat, a colon and the hands clockwise
//! from it, each spades.hearts.diamonds.clubs. `-` is a hand that is not known; hands may hold
//! fewer than thirteen cards.

use kibitzer::cards::{BySeat, Card, CardSet, Rank, Seat, Suit};

use kibitzer::notation::ParseError;
use kibitzer::notation::text::Line;
use kibitzer::problem::Problem;
use kibitzer::rules::Game;

use super::Numbered;

/// Reads the hands of a deal, also inside a whole tag `[Deal "…"]`.
///
/// Beyond the standard it takes what programs write: lower case, `10` for the ten, `-` for a
/// void, suit letters before the ranks, fewer than four hands (the others are empty).
///
/// ```
/// use kibitzer::cards::Seat;
/// use kibitzer_formats::pbn;
/// let hands = pbn::parse_deal(r#"[Deal "W:AK10.-.Q97.2 - - sAhKdQcJ"]"#)?;
/// assert_eq!(hands[Seat::West].to_string(), "AKT..Q97.2");
/// assert_eq!(hands[Seat::South].to_string(), "A.K.Q.J");
/// # Ok::<(), kibitzer::notation::ParseError>(())
/// ```
///
/// # Errors
///
/// Where the text goes wrong and what was expected.
pub fn parse_deal(text: &str) -> Result<BySeat<CardSet>, ParseError> {
    let value = deal_value(text)?;
    let expected = "expected the first seat and a colon, as in N:AK52.Q63.KJ74.85";
    let (seat, hands) = value
        .split_once(':')
        .ok_or_else(|| ParseError::in_part(text, value, expected))?;
    let mut letters = seat.chars();
    let first = match (letters.next().and_then(Seat::from_letter), letters.next()) {
        (Some(first), None) => first,
        _ => return Err(ParseError::in_part(text, seat, expected)),
    };
    let mut deal = BySeat::default();
    for (steps, word) in hands.split_whitespace().enumerate() {
        if steps == 4 {
            return Err(ParseError::in_part(
                text,
                word,
                "a fifth hand; a deal has four",
            ));
        }
        deal[first.clockwise(steps)] = Hand::read(text, word)?;
    }
    Ok(deal)
}

/// Writes a deal from a first seat on; an empty hand is written `-`, as one that is not known.
///
/// ```
/// use kibitzer::cards::Seat;
/// use kibitzer_formats::pbn;
/// let deal = "E:AK52.Q63.KJ74.85 - J93.T972.83.K964 -";
/// assert_eq!(pbn::write_deal(Seat::East, &pbn::parse_deal(deal)?), deal);
/// # Ok::<(), kibitzer::notation::ParseError>(())
/// ```
pub fn write_deal(first: Seat, hands: &BySeat<CardSet>) -> String {
    let words = [0, 1, 2, 3].map(|steps| match hands[first.clockwise(steps)] {
        CardSet::EMPTY => "-".to_owned(),
        hand => hand.to_string(),
    });
    format!("{first}:{}", words.join(" "))
}

/// Whether a text begins as PBN does, or as a bare deal.
pub(crate) fn begins(line: &str) -> bool {
    let is_deal = line.get(1..2) == Some(":");
    is_deal || line.starts_with('[') || line.starts_with("% ")
}

/// Reads the deals of a text: of tags those called Deal, or else every line.
pub(crate) fn read(text: &str) -> Vec<Numbered> {
    let lines = || (1..).zip(text.trim_start_matches('\u{feff}').lines());
    let has_tags = lines().any(|(_, line)| line.trim_start().starts_with('['));
    let is_deal = |line: &str| match has_tags {
        true => is_deal_tag(line),
        false => !line.trim().is_empty() && !line.starts_with('%'),
    };
    let deals = lines().filter(|(_, line)| is_deal(line));
    deals
        .map(|(number, line)| {
            let deal = parse_deal(line).map(|hands| {
                let mut problem = Problem::new(Game::Bridge);
                problem.setup.hands = hands;
                Line {
                    problem,
                    deal_only: true,
                }
            });
            let here = |error: ParseError| ParseError {
                line: number,
                ..error
            };
            (number, deal.map_err(here))
        })
        .collect()
}

/// Whether a line is a tag called Deal.
fn is_deal_tag(line: &str) -> bool {
    let tag = line.trim_start().strip_prefix('[').map(str::trim_start);
    let name = tag.and_then(|tag| tag.get(..4));
    name.is_some_and(|name| name.eq_ignore_ascii_case("Deal"))
        && tag.is_some_and(|tag| !tag[4..].starts_with(|c: char| c.is_ascii_alphanumeric()))
}

/// Writes the hands of a problem as a tag on a line of its own.
pub fn write(problem: &Problem) -> String {
    let deal = write_deal(Seat::North, &problem.setup.hands);
    format!("[Deal \"{deal}\"]\n")
}

/// The deal in a tag `[Deal "…"]`, or the whole text if it is no tag.
fn deal_value(text: &str) -> Result<&str, ParseError> {
    let text_of_tag = text.trim();
    let Some(tag) = text_of_tag.strip_prefix('[') else {
        return Ok(text_of_tag);
    };
    let fail = |part: &str, message: &str| Err(ParseError::in_part(text, part, message));
    let tag = tag.trim_start();
    let (name, rest) = tag.split_at(tag.bytes().take_while(u8::is_ascii_alphanumeric).count());
    if !name.eq_ignore_ascii_case("Deal") {
        return fail(tag, "expected the tag Deal, as in [Deal \"N:…\"]");
    }
    let rest = rest.trim_start();
    let Some(quoted) = rest.strip_prefix('"') else {
        return fail(rest, "expected the deal in quotes");
    };
    let Some((value, rest)) = quoted.split_once('"') else {
        return fail(rest, "a quotation mark is opened here and never closed");
    };
    match rest.trim_start() {
        "]" => Ok(value.trim()),
        rest => fail(rest, "expected ] at the end"),
    }
}

/// A hand while it is read, character by character.
struct Hand {
    cards: CardSet,
    suit: Suit,
    /// Whether suit letters stand in it; then there may be fewer dots.
    is_lettered: bool,
}

impl Hand {
    fn read(text: &str, word: &str) -> Result<CardSet, ParseError> {
        let mut hand = Hand {
            cards: CardSet::EMPTY,
            suit: Suit::Spades,
            is_lettered: false,
        };
        if word == "-" {
            return Ok(hand.cards);
        }
        let suits: Vec<&str> = word.split('.').collect();
        for (&holding, suit) in suits.iter().zip(Suit::ALL) {
            hand.suit = suit;
            hand.read_holding(text, holding)?;
        }
        if suits.len() == 4 || hand.is_lettered && suits.len() < 4 {
            return Ok(hand.cards);
        }
        let expected = "a hand is four suits with dots between, spades.hearts.diamonds.clubs";
        let message = format!("{} suits; {expected}", suits.len());
        Err(ParseError::in_part(text, word, message))
    }

    fn read_holding(&mut self, text: &str, holding: &str) -> Result<(), ParseError> {
        let mut rest = holding;
        while let Some(letter) = rest.chars().next() {
            let length = if rest.starts_with("10") {
                2
            } else {
                letter.len_utf8()
            };
            let (token, after) = rest.split_at(length);
            self.take(letter, token)
                .map_err(|message| ParseError::in_part(text, token, message))?;
            rest = after;
        }
        Ok(())
    }

    /// Takes a rank, a suit letter or the dash of a void.
    fn take(&mut self, letter: char, token: &str) -> Result<(), String> {
        let rank = if token == "10" {
            Some(Rank::Ten)
        } else {
            Rank::from_letter(letter)
        };
        if let Some(rank) = rank {
            return self.add(Card::new(self.suit, rank));
        }
        if let Some(suit) = Suit::from_letter(letter) {
            self.suit = suit;
            self.is_lettered = true;
            return Ok(());
        }
        if letter == '-' && self.cards.holding(self.suit).is_empty() {
            return Ok(());
        }
        Err(format!(
            "`{}` is no rank; ranks are AKQJT98765432",
            letter.escape_debug()
        ))
    }

    fn add(&mut self, card: Card) -> Result<(), String> {
        if self.cards.has(card) {
            return Err(format!("the {} stands twice in one hand", card.name()));
        }
        self.cards.insert(card);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(text: &str, hands: [&str; 4]) {
        let deal = parse_deal(text).unwrap();
        assert_eq!(deal.0.map(|hand| hand.to_string()), hands, "{text}");
    }

    #[test]
    fn reads_the_standard_and_what_programs_write() {
        let standard = ["AK52.Q63.KJ74.85", "J93.T972.83.K964", "...", "..."];
        let [north, east, ..] = standard;
        reads(&format!("N:{north} {east} - -"), standard);
        reads(&format!("W:- {north} {east} -"), standard);
        reads(
            &format!(" \t s:- ... {}  {}\r\n", north.to_lowercase(), east),
            standard,
        );
        reads(&format!("N:{north} {}", east.replace('T', "10")), standard);
        reads(&format!("[Deal \"N:{north} {east}\"]\n"), standard);
        reads(&format!("[ deal\n\"N:{north} {east} - - \" ]"), standard);
        reads("N:SAK52.HQ63.DKJ74.C85 sj93ht972d83ck964", standard);
        reads("N:C85DKJ74HQ63SAK52 SJ93.T972.83.K964", standard);
        reads("E:-.-.-.A S-.H2.D-.C-", ["...", "...A", ".2..", "..."]);
        reads("N:", ["..."; 4]);
    }

    #[track_caller]
    fn refuses(text: &str, line: usize, column: usize, message: &str) {
        let error = parse_deal(text).unwrap_err();
        assert_eq!((error.line, error.column), (line, column), "{error}");
        assert!(error.message.contains(message), "{error}");
    }

    #[test]
    fn says_where_and_what_is_wrong() {
        refuses("", 1, 1, "expected the first seat and a colon");
        refuses("  AK52.Q63.KJ74.85", 1, 3, "expected the first seat");
        refuses("X:...", 1, 1, "expected the first seat");
        refuses("NE:...", 1, 1, "expected the first seat");
        refuses("N:AK.Q.J.2x", 1, 11, "`x` is no rank");
        refuses("N:AK.Q.J.1", 1, 10, "`1` is no rank");
        refuses("N:... ♠A...", 1, 7, "`♠` is no rank");
        refuses("N:ATQ10...", 1, 6, "the ten of spades stands twice");
        refuses("N:... A.K.Q", 1, 7, "3 suits");
        refuses("N:A.K.Q.J.T", 1, 3, "5 suits");
        refuses("N:K-2...", 1, 4, "`-` is no rank");
        refuses("N:- - - -\n-", 2, 1, "a fifth hand");
        refuses("[Dealer \"N\"]", 1, 2, "expected the tag Deal");
        refuses("[Deal N:]", 1, 7, "in quotes");
        refuses("[Deal \"N:- -]", 1, 7, "never closed");
        refuses("[Deal \"N:- -\"", 1, 14, "expected ]");
        refuses("[Deal \"N:- -\"] [Board \"1\"]", 1, 14, "expected ]");
    }
}
