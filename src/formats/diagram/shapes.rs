//! Classification of rows: names of hands, suits of hands side by side, whole hands, or text.

use std::ops::Range;

use kibitzer_cards::{Rank, Seat, Suit};

use super::facts::states_declarer;
use super::hand_name::{
    HandName, NameStrength, clear_players, may_stand_beside_names, name_strength, names_with_text,
    remove_marks,
};
use super::rows::TextRow;
use super::tokens::{CardToken, HandOwner, NameToken, PlacedToken, Ranks, tokens};
use super::vocabulary::{LEAD_WORDS, parse_seat_letter, parse_suit_letter};
use crate::single_words::is_one_of;

/// The cards of one suit of a hand, found in one row of text.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct RowHolding {
    /// The suit of the cards; `None` if the row does not name the suit.
    pub(super) suit: Option<Suit>,
    pub(super) ranks: Ranks,
    /// The index in the row of the first character of these cards.
    pub(super) at: usize,
    /// The owner of the hand, if the row names it before the cards.
    pub(super) owner: Option<HandOwner>,
}

/// A whole hand in one row of text.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct RowHand {
    pub(super) owner: Option<HandOwner>,
    /// The owner of the hand according to a name after its cards. It counts only if no hand of the deal is named in any
    /// other way.
    pub(super) trailing: Option<HandOwner>,
    /// The hand suit by suit, in source order. If the row does not name the suits, they run from spades to clubs.
    pub(super) holdings: Vec<RowHolding>,
    /// The number of unknown cards in the hand according to the row; `None` if it gives no number.
    pub(super) unknown: Option<u8>,
    /// True if the hand is one word with dots between the suits, as in PBN.
    pub(super) is_dotted: bool,
}

/// The kind of content found in a row of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum RowShape {
    Blank,
    /// Text without names of hands or cards.
    Text,
    /// Names of hands and nothing else, as above the columns of a hand diagram. The list is empty if the row names
    /// seats but not exactly one in each column.
    Names(Vec<HandName>),
    /// One suit of each hand; there may be several hands side by side.
    Columns(Vec<RowHolding>),
    /// One or more whole hands.
    Hands(Vec<RowHand>),
}

/// The content found in a row of text, and the character ranges of the text outside its cards and names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RowReading {
    pub(super) shape: RowShape,
    pub(super) texts: Vec<Range<usize>>,
    /// The dealer, if a mark such as `(D)` in the row names one.
    pub(super) dealer: Option<Seat>,
    /// Names in the row that belong neither to its own hands nor certainly to the hands below.
    pub(super) strays: Vec<HandOwner>,
}

impl RowReading {
    /// Returns the reading of a row that contains text and no cards. Characters beyond [`MAX_ROW_LENGTH`] are ignored.
    pub(super) fn text(row: &TextRow) -> RowReading {
        RowReading {
            shape: RowShape::Text,
            texts: std::iter::once(0..row.letters.len().min(MAX_ROW_LENGTH)).collect(),
            dealer: None,
            strays: Vec::new(),
        }
    }
}

/// Facts learnt from the rows above that help to interpret the next row of text.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct RowContext {
    /// True if the rows above name suits with Russian letters. A `т` may then mean clubs (трефы) as well as an ace
    /// (туз).
    pub(super) is_russian: bool,
    /// True if the rows above name suits with the letters `x u v w`, as in some newspaper fonts.
    pub(super) is_font: bool,
    /// The number of hands side by side in the rows above, or the number of names above the next row.
    pub(super) columns: usize,
    /// True if the rows above do not name their suits, which then follow from their order.
    pub(super) is_plain: bool,
}

/// Abbreviations for notrump in a list of makeable tricks by strain.
const NO_TRUMP_WORDS: &str = "nt бк sa";

/// The maximum number of words between a name and its hand, as in `South (the dealer) holds: …`.
const MAX_NOISE_WORDS: usize = 3;

/// A part of a row that is not ordinary text: a name, a suit, a hand, or a number of unknown cards.
enum RowPart {
    Name(HandName),
    Holding(RowHolding),
    Hand([Ranks; 4], usize),
    Unknown(u8),
}

/// The maximum length of a row with cards, in characters. A longer row is read as text only.
const MAX_ROW_LENGTH: usize = 1000;

/// Finds the cards in a row of text and classifies the row as names, suits side by side, whole hands, or text.
pub(super) fn read_row(row: &TextRow, context: RowContext) -> RowReading {
    if row.letters.len() > MAX_ROW_LENGTH || lists_makes(row) || states_declarer(row) {
        return RowReading::text(row);
    }
    let (mut tokens, dealer) = take_dealer(tokens(row));
    remove_marks(row, &mut tokens);
    clear_players(row, &mut tokens);
    let tokens = remove_noise(row, resolve_ranks(row, tokens, context));
    if tokens.is_empty() {
        return RowReading {
            shape: RowShape::Blank,
            texts: Vec::new(),
            dealer: None,
            strays: Vec::new(),
        };
    }
    let mut tokens = resolve_seats(row, tokens, context);
    clear_cells_before_deal(&mut tokens);
    separate_hands(&mut tokens);
    let (mut parts, texts, is_named) = read_chunks(row, &tokens);
    if !texts.is_empty() {
        parts.retain(|part| is_certainly_hand(part, context));
    }
    match row_shape(parts, context, is_named) {
        Some((RowShape::Names(names), _)) if has_uneven_columns(&tokens, &names) => RowReading {
            shape: RowShape::Names(Vec::new()),
            texts,
            dealer,
            strays: names.iter().map(|name| name.owner).collect(),
        },
        Some((shape, strays)) => RowReading {
            shape,
            texts,
            dealer,
            strays,
        },
        None => RowReading {
            dealer,
            ..RowReading::text(row)
        },
    }
}

/// Returns true if a row with text has one name in some columns and several in others, as in
/// `North Low    South East    West Gray`. Such names are not those of the hands below.
fn has_uneven_columns(tokens: &[PlacedToken], names: &[HandName]) -> bool {
    let mut counts = split_at_gaps(tokens)
        .map(|chunk| {
            let place = chunk[0].place.start..chunk[chunk.len() - 1].place.end;
            names.iter().filter(|name| place.contains(&name.at)).count()
        })
        .filter(|&count| count > 0);
    let first = counts.next();
    names.iter().any(HandName::is_heading) && counts.any(|count| Some(count) != first)
}

/// Returns true if a row lists makeable tricks by strain, as in `North, South: NT 6, ♠ 4, ♥ 7`, rather than cards: a
/// number of tricks follows an abbreviation for notrump.
fn lists_makes(row: &TextRow) -> bool {
    let text = row.text(0..row.letters.len()).to_lowercase();
    let words: Vec<&str> = text
        .split([' ', '\u{a0}', '\t', ',', ':', '.'])
        .filter(|word| !word.is_empty())
        .collect();
    words.windows(3).any(|words| {
        let tricks = words[1].parse().is_ok_and(|tricks: u8| tricks <= 13);
        is_one_of(words[0], NO_TRUMP_WORDS) && tricks && words[2].parse::<u8>().is_err()
    })
}

/// Removes the dealer marks from the tokens of a row, and returns the seat before the first of them. A letter before
/// such a mark is read as a seat.
fn take_dealer(mut tokens: Vec<PlacedToken>) -> (Vec<PlacedToken>, Option<Seat>) {
    let mark = tokens
        .iter()
        .position(|token| token.token == CardToken::Dealer);
    let named = mark.and_then(|mark| tokens.get_mut(mark.checked_sub(1)?));
    let dealer = named.and_then(|named| {
        if let CardToken::Letter(letter, _) = named.token {
            let seat = parse_seat_letter(letter)?;
            named.token = CardToken::Owner(HandOwner::Seat(seat));
        }
        let CardToken::Owner(HandOwner::Seat(seat)) = named.token else {
            return None;
        };
        Some(seat)
    });
    tokens.retain(|token| token.token != CardToken::Dealer);
    (tokens, dealer)
}

/// Reads the chunks of a row, which are separated by wide gaps. Returns the names and cards, the character ranges of
/// the text, and a flag that is true if the row has no text other than what may occur beside names of hands.
fn read_chunks(row: &TextRow, tokens: &[PlacedToken]) -> (Vec<RowPart>, Vec<Range<usize>>, bool) {
    let (mut parts, mut texts) = (Vec::new(), Vec::new());
    let mut is_named = true;
    for chunk in split_at_gaps(tokens) {
        if !chunk.iter().any(|token| token.token == CardToken::Other) {
            add_parts(chunk, &mut parts);
            continue;
        }
        let place = chunk[0].place.start..chunk[chunk.len() - 1].place.end;
        let names = names_with_text(row, chunk);
        is_named &= !names.is_empty() || may_stand_beside_names(&row.text(place.clone()));
        parts.extend(names.into_iter().map(RowPart::Name));
        texts.push(place);
    }
    // Beside cards, such a name is a remark about the board, as in `North deals      ♥ Q 5 3`.
    let is_cards = |part: &RowPart| matches!(part, RowPart::Holding(_) | RowPart::Hand(..));
    let is_doubtful = |part: &RowPart| matches!(part, RowPart::Name(name) if name.strength < NameStrength::Heading);
    if parts.iter().any(is_cards) {
        parts.retain(|part| !is_doubtful(part));
    }
    // Four names in columns of their own are the heading of a table, whatever the other columns are called.
    let is_name = |part: &&RowPart| matches!(part, RowPart::Name(name) if name.strength == NameStrength::Alone);
    is_named |= parts.iter().filter(is_name).count() >= 4;
    if !texts.is_empty() {
        let names = parts.iter_mut().filter_map(|part| match part {
            RowPart::Name(name) => Some(name),
            RowPart::Holding(_) | RowPart::Hand(..) | RowPart::Unknown(_) => None,
        });
        names.for_each(|name| name.strength = name.strength.min(NameStrength::Heading));
    }
    (parts, texts, is_named)
}

/// Returns true if a part of a row certainly belongs to a hand, even though the row also contains ordinary text.
fn is_certainly_hand(part: &RowPart, context: RowContext) -> bool {
    match part {
        RowPart::Holding(holding) => {
            let is_unnamed = context.is_plain && context.columns == 1;
            holding.suit.is_some() || is_unnamed || holding.ranks.len() >= 3
        }
        RowPart::Name(_) | RowPart::Hand(..) => true,
        RowPart::Unknown(_) => false,
    }
}

/// Removes up to [`MAX_NOISE_WORDS`] words between the name of a hand and its cards, and a point count that could be
/// mistaken for a card, as in `North 10 ♠AK52 …`.
fn remove_noise(row: &TextRow, mut tokens: Vec<PlacedToken>) -> Vec<PlacedToken> {
    if has_points(row, &tokens) {
        tokens.remove(1);
        return tokens;
    }
    if let Some(hand) = named_hand(row, &tokens) {
        tokens.drain(1..hand);
        return tokens;
    }
    let is_other = |token: &&PlacedToken| token.token == CardToken::Other;
    if !matches!(
        tokens.first().map(|first| &first.token),
        Some(CardToken::Owner(_) | CardToken::Letter(_, true))
    ) {
        return tokens;
    }
    let noise = tokens[1..].iter().take_while(is_other).count();
    let rest = &tokens[1 + noise..];
    let leads = tokens[1..1 + noise].iter().any(|token| {
        let word = row.text(token.place.clone()).to_lowercase();
        is_one_of(&word, LEAD_WORDS)
    });
    // `West leads the ♥Q` names the card led and does not show a hand.
    let cards = rest.iter().filter_map(|placed| placed.token.ranks());
    if leads && cards.map(Ranks::len).sum::<usize>() <= 1 {
        return tokens;
    }
    let is_near = rest.first().is_some_and(|first| !first.is_apart);
    let is_hand = match rest {
        [first, ..] if first.token.is_cards() => rest.len() == 4,
        [first, second, ..] => matches!(first.token, CardToken::Suit(_)) && second.token.is_cards(),
        [only] => matches!(only.token, CardToken::Hand(_)),
        [] => false,
    };
    if (1..=MAX_NOISE_WORDS).contains(&noise)
        && is_hand
        && is_near
        && rest.iter().find(is_other).is_none()
    {
        tokens.drain(1..1 + noise);
    }
    tokens
}

/// Returns the index of the first token of a whole hand whose name comes first in the row, with a player's name or
/// other words between them, as in `North: J. 10 ♠AK52 …`. Returns `None` for any other row.
fn named_hand(row: &TextRow, tokens: &[PlacedToken]) -> Option<usize> {
    let is_name = match tokens.first()?.token.name()? {
        NameToken::Owner(_) => true,
        NameToken::Letter(letter, _) => "SNEWOZ".contains(letter),
    };
    if !is_name {
        return None;
    }
    let is_text = |token: &PlacedToken| token.token == CardToken::Other;
    let begins = |token: &PlacedToken| {
        matches!(
            token.token,
            CardToken::Suit(_) | CardToken::Hand(_) | CardToken::Letter('S' | 's', _)
        )
    };
    let hand = (1..tokens.len()).find(|&index| {
        let run = &tokens[index..];
        let end = run.iter().position(is_text).unwrap_or(run.len());
        begins(&run[0]) && end > 0 && is_whole_hand(&run[..end])
    })?;
    // The letter `S` is a suit unless spades follow.
    let is_suit = matches!(tokens[0].token, CardToken::Letter('S', _))
        && matches!(tokens[hand].token, CardToken::Suit(_))
        && !names_suit(&tokens[hand..], Suit::Spades);
    if is_suit {
        return None;
    }
    let between = &tokens[1..hand];
    // Cards before the spades, or before a whole hand, are the honours or the number in what stands beside the name.
    let has_spades = matches!(tokens[hand].token, CardToken::Hand(_))
        || matches!(tokens[hand].token, CardToken::Letter('S' | 's', _))
        || names_suit(&tokens[hand..], Suit::Spades);
    let is_between = |token: &PlacedToken| match &token.token {
        CardToken::Other | CardToken::Letter(..) | CardToken::Suit(_) => true,
        CardToken::Void => has_spades,
        CardToken::Ranks(ranks) => has_spades || ranks.len() <= 2,
        CardToken::Hand(_) | CardToken::Owner(_) | CardToken::Unknown(_) | CardToken::Dealer => {
            false
        }
    };
    let is_heading = !between.is_empty()
        && between.iter().all(is_between)
        && !tokens[hand].is_apart
        && (!between.iter().any(is_text) || name_strength(row, &tokens[..hand]).is_some());
    is_heading.then_some(hand)
}

/// Returns true if the tokens are the name of a hand, a point count and a whole hand.
fn has_points(row: &TextRow, tokens: &[PlacedToken]) -> bool {
    let [name, number, hand @ ..] = tokens else {
        return false;
    };
    let is_text = |token: &PlacedToken| token.token == CardToken::Other;
    let end = hand.iter().position(is_text).unwrap_or(hand.len());
    let digits = row.text(number.place.clone());
    // The letter `S` is a suit unless spades follow: `S:2 H:KJ974 D:92 C:AK862` has a bare two.
    let is_other_than_suit =
        |letter: char| parse_suit_letter(letter).is_none_or(|suit| names_suit(hand, suit));
    let is_name = match name.token.name() {
        Some(NameToken::Owner(_)) => true,
        Some(NameToken::Letter(letter, has_colon)) => has_colon && is_other_than_suit(letter),
        None => false,
    };
    is_name
        && digits
            .parse::<u8>()
            .is_ok_and(|points| points <= MAX_POINTS)
        && end > 0
        && is_whole_hand(&hand[..end])
}

/// The maximum number of high-card points in a hand.
const MAX_POINTS: u8 = 37;

/// Returns true if one of the tokens names this suit.
fn names_suit(tokens: &[PlacedToken], suit: Suit) -> bool {
    let mut tokens = tokens.iter();
    tokens.any(|token| token.token == CardToken::Suit(Some(suit)))
}

/// Marks as text the cells of a table row that precede a deal in PBN notation, such as the board number.
fn clear_cells_before_deal(tokens: &mut [PlacedToken]) {
    let is_hand = |token: &PlacedToken| matches!(token.token, CardToken::Hand(_));
    let is_deal = |run: &[PlacedToken]| {
        let is_named = matches!(run[0].token, CardToken::Owner(HandOwner::Seat(_)));
        let hands = &run[1..];
        is_named
            && is_hand(&hands[0])
            && hands
                .iter()
                .all(|token| is_hand(token) || token.token == CardToken::Void)
    };
    let deal = tokens
        .windows(5)
        .position(is_deal)
        .filter(|&deal| tokens[deal].is_apart);
    if let Some(deal) = deal
        && !tokens[..deal].iter().any(is_hand)
    {
        let before = tokens[..deal].iter_mut();
        before.for_each(|token| token.token = CardToken::Other);
    }
}

/// Separates whole hands from the words around them in a sentence, as if by wide gaps.
fn separate_hands(tokens: &mut [PlacedToken]) {
    let is_other = |token: &PlacedToken| token.token == CardToken::Other;
    let mut start = 0;
    while start < tokens.len() {
        let kind = is_other(&tokens[start]);
        let run = tokens[start..]
            .iter()
            .take_while(|token| is_other(token) == kind);
        let end = start + run.count();
        if !kind && is_whole_hand(&tokens[start..end]) {
            tokens[start].is_apart = true;
            if let Some(next) = tokens.get_mut(end) {
                next.is_apart = true;
            }
        }
        start = end;
    }
}

/// Returns true if the tokens, none of which is text, are a whole hand: cards of at least three named suits, a hand
/// written as one word, or four suits with thirteen cards in total.
fn is_whole_hand(run: &[PlacedToken]) -> bool {
    let cards = run
        .iter()
        .filter_map(|token| token.token.ranks())
        .map(Ranks::len);
    Suit::ALL
        .into_iter()
        .filter(|&suit| names_suit(run, suit))
        .count()
        > 2
        || matches!(run[0].token, CardToken::Hand(_))
        || run.len() == 4
            && run.iter().all(|token| token.token.is_cards())
            && cards.sum::<usize>() == 13
}

/// Splits the tokens of a row at wide gaps between columns, but not between a suit and its cards.
fn split_at_gaps(tokens: &[PlacedToken]) -> impl Iterator<Item = &[PlacedToken]> {
    tokens.chunk_by(|before, after| {
        let is_cards = after.token.is_cards();
        !after.is_apart || matches!(before.token, CardToken::Suit(_)) && is_cards
    })
}

/// Resolves those ambiguous letters that must be ranks or suits, and leaves the rest to [`resolve_seats`].
fn resolve_ranks(
    row: &TextRow,
    mut tokens: Vec<PlacedToken>,
    context: RowContext,
) -> Vec<PlacedToken> {
    // Suit letters that cannot be ranks show which letters name the suits.
    let named_by = |letters: &str| {
        let is_letter = |it: &PlacedToken| letters.contains(row.letters[it.place.start]);
        let mut suits = tokens
            .iter()
            .filter(|token| matches!(token.token, CardToken::Suit(_)) && token.place.len() == 1);
        suits.any(is_letter)
    };
    let is_russian = context.is_russian || named_by("пПчЧбБ");
    let is_font = context.is_font || named_by("uv");
    for index in 0..tokens.len() {
        let CardToken::Letter(letter, _) = tokens[index].token else {
            continue;
        };
        let place = tokens[index].place.start;
        let before = index.checked_sub(1).map(|index| &tokens[index].token);
        let is_first = matches!(before, Some(CardToken::Suit(_)));
        tokens[index].token = match letter {
            'т' | 'Т' if is_russian && !is_first => CardToken::Suit(Some(Suit::Clubs)),
            'т' | 'Т' => CardToken::Ranks(Ranks::from_rank(place, Ok(Rank::Ace))),
            'w' if is_font => CardToken::Suit(Some(Suit::Clubs)),
            'x' if has_real_rank(&tokens[index + 1..]) => CardToken::Suit(Some(Suit::Spades)),
            'x' | 'х' => CardToken::Ranks(Ranks::small_card()),
            // Russian diagrams write clubs as `т`, so this is North. In others, `resolve_seats` decides.
            'С' if is_russian => CardToken::Owner(HandOwner::Seat(Seat::North)),
            _ => continue,
        };
    }
    merge_ranks(tokens)
}

/// Resolves each remaining ambiguous letter as a seat, a suit or a rank.
fn resolve_seats(
    row: &TextRow,
    mut tokens: Vec<PlacedToken>,
    context: RowContext,
) -> Vec<PlacedToken> {
    for index in 0..tokens.len() {
        let CardToken::Letter(letter, has_colon) = tokens[index].token else {
            continue;
        };
        let place = tokens[index].place.start;
        let before = index.checked_sub(1).map(|index| &tokens[index].token);
        let after = &tokens[index + 1..];
        let chunk = after.iter().take_while(|token| !token.is_apart).count();
        let is_first = index == 0 || tokens[index].is_apart;
        let is_heading = is_first && name_strength(row, &tokens[index..=index + chunk]).is_some();
        if let Some(seat) = parse_seat_letter(letter).filter(|_| is_heading) {
            tokens[index].token = CardToken::Owner(HandOwner::Seat(seat));
            continue;
        }
        let is_text = |token: Option<&CardToken>| token == Some(&CardToken::Other);
        let is_beside_text = is_text(before) && !tokens[index].is_apart
            || is_text(after.first().map(|next| &next.token)) && chunk > 0;
        tokens[index].token = match letter {
            'В' if !matches!(before, Some(CardToken::Suit(_)))
                && is_east(before, after, has_colon, context) =>
            {
                CardToken::Owner(HandOwner::Seat(Seat::East))
            }
            'В' => CardToken::Ranks(Ranks::from_rank(place, Ok(Rank::Jack))),
            'S' | 's' if is_one_suit(after) => CardToken::Suit(Some(Suit::Spades)),
            'S' | 's' => CardToken::Owner(HandOwner::Seat(Seat::South)),
            'С' if is_one_suit(after) => CardToken::Suit(Some(Suit::Clubs)),
            'С' => CardToken::Owner(HandOwner::Seat(Seat::North)),
            // In a sentence, it is a word.
            'O' if is_heading || !is_beside_text => CardToken::Owner(HandOwner::WestOrEast),
            _ => CardToken::Other,
        };
    }
    tokens
}

/// Merges adjacent rank tokens that come from one word into one token.
fn merge_ranks(tokens: Vec<PlacedToken>) -> Vec<PlacedToken> {
    let mut words: Vec<PlacedToken> = Vec::new();
    for token in tokens {
        if let CardToken::Ranks(ranks) = &token.token
            && let Some(last) = words.last_mut()
            && let CardToken::Ranks(before) = &mut last.token
            && last.place.end == token.place.start
        {
            before.extend(ranks.clone());
            last.place.end = token.place.end;
        } else {
            words.push(token);
        }
    }
    words
}

/// Returns true if the cards at the start of `after` are a single suit and not a whole hand.
fn is_one_suit(after: &[PlacedToken]) -> bool {
    let groups = after.iter().take_while(|placed| placed.token.is_cards());
    let is_single = |ranks: &Ranks| ranks.len() <= 1;
    match groups.clone().count() {
        0 => false,
        1 => true,
        _ => (groups.map(|group| group.token.ranks())).all(|ranks| ranks.is_some_and(is_single)),
    }
}

/// Returns true if a Cyrillic `В` means East (восток) and not a jack (валет). `before` and `after` are the tokens
/// around it.
fn is_east(
    before: Option<&CardToken>,
    after: &[PlacedToken],
    has_colon: bool,
    context: RowContext,
) -> bool {
    let next = after.first().map(|placed| &placed.token);
    if has_colon || matches!(next, Some(CardToken::Suit(_) | CardToken::Hand(_))) {
        return true;
    }
    let is_alone = before.is_none() && next.is_none();
    let is_first = matches!(before, None | Some(CardToken::Owner(_)));
    is_alone && !context.is_plain
        || is_first && after.len() == 4 && !is_one_suit(after)
        || is_first && !is_alone && matches!(next, None | Some(CardToken::Owner(_)))
}

fn has_real_rank(after: &[PlacedToken]) -> bool {
    let next = after.first().map(|placed| &placed.token);
    let ranks = next.and_then(CardToken::ranks);
    next == Some(&CardToken::Void)
        || ranks.is_some_and(|ranks| ranks.valid_ranks().next().is_some())
}

/// Converts the tokens of a chunk, which contains no text, to names, hands and other parts, and appends them to
/// `parts`.
fn add_parts(chunk: &[PlacedToken], parts: &mut Vec<RowPart>) {
    let mut rest = chunk;
    while let Some((token, after)) = rest.split_first() {
        let at = token.place.start;
        let cards = after
            .iter()
            .take_while(|placed| placed.token.is_cards())
            .count();
        rest = match &token.token {
            CardToken::Suit(suit) => {
                parts.push(RowPart::Holding(RowHolding {
                    suit: *suit,
                    ranks: join_ranks(&after[..cards]),
                    at,
                    owner: None,
                }));
                &after[cards..]
            }
            CardToken::Ranks(_) | CardToken::Void => {
                add_unnamed_suits(&rest[..1 + cards], parts);
                &after[cards..]
            }
            CardToken::Hand(hand) => {
                parts.push(RowPart::Hand(hand.clone(), at));
                after
            }
            CardToken::Owner(owner) => {
                parts.push(RowPart::Name(HandName {
                    owner: *owner,
                    at,
                    unknown: None,
                    strength: NameStrength::Alone,
                }));
                skip_dash(after)
            }
            CardToken::Unknown(count) => {
                parts.push(RowPart::Unknown(*count));
                after
            }
            CardToken::Letter(..) | CardToken::Dealer | CardToken::Other => after,
        };
    }
}

/// Returns the tokens after the name of a hand without the dash that separates the name from the hand, as in
/// `North - ♠AK52`.
fn skip_dash(after: &[PlacedToken]) -> &[PlacedToken] {
    let cards = after
        .iter()
        .take_while(|token| token.token.is_cards())
        .count();
    match after {
        [dash, rest @ ..] if dash.token == CardToken::Void => match rest {
            [next, ..]
                if cards == 5 || matches!(next.token, CardToken::Suit(_) | CardToken::Hand(_)) =>
            {
                rest
            }
            _ => after,
        },
        _ => after,
    }
}

/// Merges the ranks of several words into one suit of a hand.
fn join_ranks(words: &[PlacedToken]) -> Ranks {
    let mut all = Ranks::default();
    for word in words {
        all.extend(word.token.ranks().cloned().unwrap_or_default());
    }
    all
}

/// Adds cards whose suits are not named, one suit per word. If every word is a single card, a new suit begins where the
/// ranks do not descend.
fn add_unnamed_suits(words: &[PlacedToken], parts: &mut Vec<RowPart>) {
    let single = |word: &PlacedToken| {
        let ranks = word.token.ranks().filter(|ranks| ranks.len() == 1);
        ranks.map(|ranks| ranks.valid_ranks().next())
    };
    let is_spaced = words.iter().all(|word| single(word).is_some());
    let is_same = |before: &PlacedToken, after: &PlacedToken| {
        let descends = match (single(before).flatten(), single(after).flatten()) {
            (Some(before), Some(after)) => before > after,
            // Small cards come last in a suit.
            (before, after) => before.is_some() || after.is_none(),
        };
        is_spaced && descends
    };
    parts.extend(words.chunk_by(is_same).map(|words| {
        RowPart::Holding(RowHolding {
            ranks: join_ranks(words),
            at: words[0].place.start,
            ..RowHolding::default()
        })
    }));
}

/// Returns the kind of content of a row that consists of `parts` and, if the row contains cards, the names in it that
/// have no cards after them. Returns `None` if the parts make no sense together. `is_named` is true if the row contains
/// no text other than what may occur beside names.
fn row_shape(
    parts: Vec<RowPart>,
    context: RowContext,
    is_named: bool,
) -> Option<(RowShape, Vec<HandOwner>)> {
    let mut groups: Vec<RowGroup> = Vec::new();
    let begins_with_name = matches!(parts.first(), Some(RowPart::Name(_)));
    for part in parts {
        match part {
            // After other parts, a name can only belong to the compass in the middle of the table, or to a whole hand
            // before it.
            RowPart::Name(name) if !begins_with_name => {
                if let Some(group) = groups.last_mut() {
                    group.trailing = Some(name.owner);
                }
            }
            RowPart::Name(name) => groups.push(RowGroup {
                name: Some(name),
                ..RowGroup::default()
            }),
            RowPart::Holding(holding) => RowGroup::last_of(&mut groups).holdings.push(holding),
            RowPart::Hand(hand, at) => RowGroup::last_of(&mut groups).add_hand(hand, at),
            RowPart::Unknown(count) => RowGroup::last_of(&mut groups).unknown = Some(count),
        }
    }
    // A number or short word beside some of the names is about the players too: `West 10      East (8)`.
    let is_name = |group: &RowGroup| group.is_empty() || group.is_short() && group.name.is_some();
    if groups.iter().any(RowGroup::is_empty) && groups.iter().all(is_name) {
        let names: Vec<HandName> = groups.iter().filter_map(RowGroup::name).collect();
        return (is_named && !names.is_empty()).then_some((RowShape::Names(names), Vec::new()));
    }
    let (strays, groups): (Vec<RowGroup>, Vec<RowGroup>) =
        groups.into_iter().partition(RowGroup::is_empty);
    let strays = strays.iter().filter_map(RowGroup::name);
    let mut shapes = groups.into_iter().map(|group| group.shape(context));
    let first = shapes.next()??;
    let shape = shapes.try_fold(first, |all, next| combine_shapes(all, next?))?;
    Some((shape, strays.map(|name| name.owner).collect()))
}

/// Combines the contents of two groups of cards in a row. Returns `None` unless both are columns of suits or both are
/// whole hands.
fn combine_shapes(one: RowShape, other: RowShape) -> Option<RowShape> {
    match (one, other) {
        (RowShape::Columns(mut one), RowShape::Columns(other)) => {
            one.extend(other);
            Some(RowShape::Columns(one))
        }
        (RowShape::Hands(mut one), RowShape::Hands(other)) => {
            one.extend(other);
            Some(RowShape::Hands(one))
        }
        _ => None,
    }
}

/// A group of cards in a row of text, with the name of the hand that precedes it.
#[derive(Default)]
struct RowGroup {
    name: Option<HandName>,
    /// The owner of the hand, if the text names it after the cards.
    trailing: Option<HandOwner>,
    holdings: Vec<RowHolding>,
    hands: Vec<RowHand>,
    unknown: Option<u8>,
}

impl RowGroup {
    /// Returns the last of `groups`; adds a group without a name first if there is none.
    fn last_of(groups: &mut Vec<RowGroup>) -> &mut RowGroup {
        if groups.is_empty() {
            groups.push(RowGroup::default());
        }
        let last = groups.len() - 1;
        &mut groups[last]
    }

    fn is_empty(&self) -> bool {
        self.holdings.is_empty() && self.hands.is_empty()
    }

    /// Returns true if the group consists of the cards of a single suit, and the suit is not named.
    fn is_short(&self) -> bool {
        self.hands.is_empty() && matches!(&self.holdings[..], [RowHolding { suit: None, .. }])
    }

    fn name(&self) -> Option<HandName> {
        let unknown = self.unknown;
        self.name.map(|name| HandName { unknown, ..name })
    }

    fn add_hand(&mut self, hand: [Ranks; 4], at: usize) {
        let holdings = hand.into_iter().map(|ranks| RowHolding {
            ranks,
            at,
            ..RowHolding::default()
        });
        self.hands.push(RowHand {
            holdings: holdings.collect(),
            is_dotted: true,
            ..RowHand::default()
        });
    }

    /// Returns the kind of content of a row that consists of this group alone, or `None` if its cards make no sense
    /// together.
    fn shape(self, context: RowContext) -> Option<RowShape> {
        let owner = self.name.map(|name| name.owner);
        let mut shape = match (self.hands.is_empty(), self.holdings.is_empty()) {
            (true, _) => self.holdings_shape(context)?,
            (false, true) => RowShape::Hands(self.hands),
            (false, false) => return None,
        };
        match &mut shape {
            RowShape::Columns(columns) => columns[0].owner = owner,
            RowShape::Hands(hands) => {
                hands[0].owner = owner;
                if let [hand] = &mut hands[..] {
                    hand.trailing = self.trailing;
                }
                hands[0].unknown = self.unknown;
            }
            RowShape::Blank | RowShape::Text | RowShape::Names(_) => {}
        }
        Some(shape)
    }

    /// Decides whether the suits in a row belong to several hands, one suit each, or make up whole hands. Consecutive
    /// different suits are one hand, and a repeated suit begins another.
    fn holdings_shape(&self, context: RowContext) -> Option<RowShape> {
        let named = (self.holdings.iter())
            .filter(|holding| holding.suit.is_some())
            .count();
        let holdings = self.holdings.clone();
        match (named, holdings.len()) {
            (0, 4 | 8 | 16) if context.columns != holdings.len() => {
                Some(hands_shape(holdings.chunks(4)))
            }
            (0, 5..) => None,
            (0, _) => Some(RowShape::Columns(holdings)),
            // The suit is named only once, at the start of the row.
            (1, count) if count == context.columns && holdings[0].suit.is_some() => {
                let suit = holdings[0].suit;
                let holdings = holdings
                    .into_iter()
                    .map(|holding| RowHolding { suit, ..holding });
                Some(RowShape::Columns(holdings.collect()))
            }
            (named, count) if named < count => None,
            (_, 2) if context.columns == 2 => Some(RowShape::Columns(holdings)),
            _ => {
                let hands_of = split_into_hands(&holdings);
                let has_cards = holdings
                    .iter()
                    .any(|holding| holding.ranks != Ranks::default());
                if !has_cards || hands_of.iter().all(|hand| hand.len() == 1) {
                    Some(RowShape::Columns(holdings))
                } else {
                    Some(hands_shape(hands_of.into_iter()))
                }
            }
        }
    }
}

/// Splits the suits in a row into hands. A suit that the current hand already has begins the next hand.
fn split_into_hands(holdings: &[RowHolding]) -> Vec<&[RowHolding]> {
    let mut hands = Vec::new();
    let mut start = 0;
    for (index, holding) in holdings.iter().enumerate() {
        let mut hand = holdings[start..index].iter();
        if hand.any(|other| other.suit == holding.suit) {
            hands.push(&holdings[start..index]);
            start = index;
        }
    }
    hands.push(&holdings[start..]);
    hands
}

fn hands_shape<'a>(holdings: impl Iterator<Item = &'a [RowHolding]>) -> RowShape {
    let hands = holdings.map(|holdings| RowHand {
        holdings: holdings.to_vec(),
        ..RowHand::default()
    });
    RowShape::Hands(hands.collect())
}
