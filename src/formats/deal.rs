//! Deals in the notation of Portable Bridge Notation (PBN): `N:AK52.Q63.KJ74.85 J93.T972.83.K964 - -`.
//!
//! The notation is that of the PBN 2.1 standard: the first seat, a colon, and the hands clockwise from that seat, each
//! spades.hearts.diamonds.clubs. An unknown hand is written `-`. Hands may have fewer than thirteen cards.

use kibitzer_cards::notation::Located;
use kibitzer_cards::rules::Setup;
use kibitzer_cards::{
    BySeat, Card, CardSet, Excerpt, ParseHandError, Rank, Seat, Suit, message, messages,
};

use super::single_words::single_letter;

/// An error in a deal in PBN notation, with its position.
pub type DealError = Located<DealFlaw>;

messages! {
    /// An error in a deal in PBN notation.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum DealFlaw: Error {
        /// A tag whose name is not `Deal`.
        Tag(name: Excerpt) => message!("flaw-tag", "expected the tag Deal, as in [Deal \"N:…\"]");
        /// A tag whose value is not in quotation marks.
        Unquoted = "flaw-unquoted", "expected the deal in quotes";
        /// A quotation mark in a Deal tag that is never closed.
        OpenQuote = "flaw-open-quote", "a quotation mark is opened here and never closed";
        /// A Deal tag without its closing bracket, or with text after it.
        OpenTag = "flaw-open-tag", "expected ] at the end";
        /// A deal in PBN notation that does not begin with a seat and a colon.
        FirstSeat = "flaw-first-seat", "expected the first seat and a colon, as in N:AK52.Q63.KJ74.85";
        /// Invalid cards in the hand of a seat.
        Hand(seat: Seat, flaw: ParseHandError) = "flaw-in-hand", "{seat}: {flaw}";
        /// A fifth hand in a deal.
        FifthHand = "flaw-fifth-hand", "a fifth hand; a deal has four";
    }
}

/// Parses the hands of a deal, optionally inside a PBN tag `[Deal "…"]`. Unknown hands are returned as empty sets.
///
/// Some common deviations from the standard are accepted: lower case, `10` for the ten, `-` for a void, suit letters
/// before the ranks, and fewer than four hands.
///
/// ```
/// use kibitzer_cards::Seat;
/// use kibitzer_formats::deal;
/// let hands = deal::parse_deal(r#"[Deal "W:AK10.-.Q97.2 - - sAhKdQcJ"]"#)?;
/// assert_eq!(hands[Seat::West].to_string(), "AKT..Q97.2");
/// assert_eq!(hands[Seat::South].to_string(), "A.K.Q.J");
/// # Ok::<(), deal::DealError>(())
/// ```
///
/// # Errors
///
/// Returns an error that gives the position of the first error and says what was expected there.
pub fn parse_deal(text: &str) -> Result<BySeat<CardSet>, DealError> {
    let hands = parse_known_hands(text)?;
    Ok(BySeat(hands.0.map(Option::unwrap_or_default)))
}

/// Parses the hands of a deal in PBN notation, indexed by seat. Hands that are missing or written `-` are `None`.
pub(crate) fn parse_known_hands(text: &str) -> Result<BySeat<Option<CardSet>>, DealError> {
    let mut hands = BySeat([None; 4]);
    for (seat, word) in written_hands(text, deal_value(text)?)? {
        if word != "-" {
            hands[seat] = Some(parse_hand(text, seat, word)?);
        }
    }
    Ok(hands)
}

/// Sets the hands of a bridge deal; `None` is an unknown hand. An unknown hand gets as many unknown cards as the
/// longest known hand has cards, or thirteen if no hand is known. A single unknown hand is inferred from the other
/// three if the number of cards left over fits.
pub(crate) fn seat_hands(setup: &mut Setup, hands: BySeat<Option<CardSet>>) {
    let longest = hands.0.iter().flatten().map(|hand| hand.len()).max();
    let size = longest.unwrap_or(setup.game.hand_size()) as u8;
    setup.hands = BySeat(hands.0.map(Option::unwrap_or_default));
    setup.unknown = BySeat(hands.0.map(|hand| if hand.is_none() { size } else { 0 }));
    setup.infer_last_hand();
}

/// Splits a deal in PBN notation into its hands, in source order, each with its seat. `value` is the part of `text`
/// without the tag.
pub(crate) fn written_hands<'a>(
    text: &str,
    value: &'a str,
) -> Result<Vec<(Seat, &'a str)>, DealError> {
    let first_seat = || DealError::in_part(text, value, DealFlaw::FirstSeat);
    let (seat, hands) = value.split_once(':').ok_or_else(first_seat)?;
    let first = single_letter(seat)
        .and_then(Seat::from_letter)
        .ok_or_else(first_seat)?;
    let words: Vec<&str> = hands.split_whitespace().collect();
    if let Some(word) = words.get(4) {
        return Err(DealError::in_part(text, word, DealFlaw::FifthHand));
    }
    let mut possible = hand_places(hands, words.len()).into_iter();
    let places = possible.next().unwrap_or_default().into_iter();
    Ok(places
        .map(|place| first.clockwise(place))
        .zip(words)
        .collect())
}

/// Returns the possible places of `count` hands, the likeliest first. A place is the number of seats clockwise from the
/// first seat, 0..=3; each item of the result has one place for each hand. `hands` is the text after the colon.
///
/// If there are fewer than four hands, an unknown hand may be written as nothing between two spaces, and two hands may
/// belong to partners. The first space may merely separate the hands from the colon.
pub(crate) fn hand_places(hands: &str, count: usize) -> Vec<Vec<usize>> {
    let in_order: Vec<usize> = (0..count).collect();
    let is_standard = hands.split_whitespace().any(|word| word == "-");
    if count == 0 || count == 4 || is_standard {
        return vec![in_order];
    }
    let between_blanks = |text: &str| -> Vec<usize> {
        let fields = text
            .split(' ')
            .enumerate()
            .filter(|(_, field)| !field.trim().is_empty());
        fields.map(|(place, _)| place).collect()
    };
    let mut likely = Vec::new();
    let has_four_fields = hands.split(' ').count() == 4;
    if has_four_fields {
        likely.push(between_blanks(hands));
    }
    likely.push(between_blanks(hands.trim_start()));
    let has_gap = hands.trim_end().contains("  ") || has_four_fields && hands.ends_with(' ');
    likely.insert(if has_gap { likely.len() } else { 0 }, in_order);
    if count == 2 {
        likely.extend([vec![0, 2], vec![1, 3]]);
    }
    let mut all: Vec<Vec<usize>> = Vec::new();
    for places in likely {
        let is_possible = places.len() == count && places.iter().all(|place| *place < 4);
        if is_possible && !all.contains(&places) {
            all.push(places);
        }
    }
    all
}

/// Parses the hand of a seat, such as `AK4.32..QJ`. `word` is a slice of `text`, and errors are located in `text`.
pub(crate) fn parse_hand(text: &str, seat: Seat, word: &str) -> Result<CardSet, DealError> {
    read_hand(word).map_err(|error| {
        let characters = error.at();
        let error = DealError::in_part(text, word, DealFlaw::Hand(seat, error));
        error.after(characters)
    })
}

/// Parses the hand of a seat in a notation that may omit the dots of trailing voids: `AK` means `AK...`.
pub(crate) fn parse_short_hand(word: &str) -> Result<CardSet, ParseHandError> {
    let left_out = 3_usize.saturating_sub(word.matches('.').count());
    match word {
        "-" => Ok(CardSet::EMPTY),
        _ => read_hand(&(word.to_owned() + &".".repeat(left_out))),
    }
}

/// Writes a deal in PBN notation, beginning with the hand of seat `first`. An empty hand is written `-`, like an
/// unknown one.
///
/// ```
/// use kibitzer_cards::Seat;
/// use kibitzer_formats::deal;
/// let deal = "E:AK52.Q63.KJ74.85 - J93.T972.83.K964 -";
/// assert_eq!(deal::write_deal(Seat::East, &deal::parse_deal(deal)?), deal);
/// # Ok::<(), deal::DealError>(())
/// ```
pub fn write_deal(first: Seat, hands: &BySeat<CardSet>) -> String {
    let words = [0, 1, 2, 3].map(|steps| match hands[first.clockwise(steps)] {
        CardSet::EMPTY => "-".to_owned(),
        hand => hand.to_string(),
    });
    format!("{first}:{}", words.join(" "))
}

/// Returns the value of a PBN tag `[Deal "…"]`, or the whole text if it does not begin with `[`.
fn deal_value(text: &str) -> Result<&str, DealError> {
    let text_of_tag = text.trim();
    let Some(tag) = text_of_tag.strip_prefix('[') else {
        return Ok(text_of_tag);
    };
    let fail = |part: &str, flaw| Err(DealError::in_part(text, part, flaw));
    let tag = tag.trim_start();
    let (name, rest) = tag.split_at(tag.bytes().take_while(u8::is_ascii_alphanumeric).count());
    if !name.eq_ignore_ascii_case("Deal") {
        return fail(tag, DealFlaw::Tag(Excerpt::of(name)));
    }
    let rest = rest.trim_start();
    let Some(quoted) = rest.strip_prefix('"') else {
        return fail(rest, DealFlaw::Unquoted);
    };
    let Some((value, rest)) = quoted.split_once('"') else {
        return fail(rest, DealFlaw::OpenQuote);
    };
    match rest.trim_start() {
        "]" => Ok(value.trim()),
        rest => fail(rest, DealFlaw::OpenTag),
    }
}

/// Parses the cards of a hand in PBN notation. Fewer than three dots are accepted if the suits have letters.
fn read_hand(word: &str) -> Result<CardSet, ParseHandError> {
    let mut cards = CardSet::EMPTY;
    if word == "-" {
        return Ok(cards);
    }
    let mut suit = Suit::Spades;
    let mut later_suits = Suit::ALL.into_iter().skip(1);
    let mut is_lettered = false;
    let mut letters = word.chars().enumerate().peekable();
    while let Some((at, letter)) = letters.next() {
        if letter == '.' {
            // A fifth suit is reported below.
            let Some(next) = later_suits.next() else {
                break;
            };
            suit = next;
            continue;
        }
        let is_ten = letter == '1' && letters.next_if(|(_, next)| *next == '0').is_some();
        let rank = if is_ten {
            Some(Rank::Ten)
        } else {
            Rank::from_letter(letter)
        };
        match (
            rank.map(|rank| Card::new(suit, rank)),
            Suit::from_letter(letter),
        ) {
            (Some(card), _) if cards.has(card) => {
                return Err(ParseHandError::Duplicate { at, card });
            }
            (Some(card), _) => cards.insert(card),
            (None, Some(named)) => (suit, is_lettered) = (named, true),
            (None, None) if letter == '-' && cards.holding(suit).is_empty() => {}
            (None, None) => return Err(ParseHandError::Unexpected { at, found: letter }),
        }
    }
    match word.split('.').count() {
        4 => Ok(cards),
        0..4 if is_lettered => Ok(cards),
        suits => Err(ParseHandError::Suits(suits)),
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
    fn standard_and_common_spellings_are_read() {
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
        reads(
            &format!("W: {north}  {east}"),
            ["AK52.Q63.KJ74.85", "...", "J93.T972.83.K964", "..."],
        );
        reads(
            &format!("N:{north}  {east}"),
            ["AK52.Q63.KJ74.85", "...", "J93.T972.83.K964", "..."],
        );
        reads("E:-.-.-.A S-.H2.D-.C-", ["...", "...A", ".2..", "..."]);
        reads("N:", ["..."; 4]);
    }

    #[track_caller]
    fn refuses(text: &str, line: usize, column: usize, message: &str) {
        let error = parse_deal(text).unwrap_err();
        assert_eq!((error.line, error.column), (line, column), "{error}");
        assert!(error.to_string().contains(message), "{error}");
    }

    #[test]
    fn errors_report_line_and_column() {
        refuses("", 1, 1, "expected the first seat and a colon");
        refuses("  AK52.Q63.KJ74.85", 1, 3, "expected the first seat");
        refuses("X:...", 1, 1, "expected the first seat");
        refuses("NE:...", 1, 1, "expected the first seat");
        refuses("N:AK.Q.J.2x", 1, 11, "`x` is not a rank");
        refuses("N:AK.Q.J.1", 1, 10, "`1` is not a rank");
        refuses("N:... ♠A...", 1, 7, "`♠` is not a rank");
        refuses("N:ATQ10...", 1, 6, "the ten of spades appears twice");
        refuses("N:... A.K.Q", 1, 7, "3 suits");
        refuses("N:A.K.Q.J.T", 1, 3, "5 suits");
        refuses("N:K-2...", 1, 4, "`-` is not a rank");
        refuses("N:- - - -\n-", 2, 1, "a fifth hand");
        refuses("[Dealer \"N\"]", 1, 2, "expected the tag Deal");
        refuses("[Deal N:]", 1, 7, "in quotes");
        refuses("[Deal \"N:- -]", 1, 7, "never closed");
        refuses("[Deal \"N:- -\"", 1, 14, "expected ]");
        refuses("[Deal \"N:- -\"] [Board \"1\"]", 1, 14, "expected ]");
    }
}
