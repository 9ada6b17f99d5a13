//! Detection of deals in a text, row by row. Hands are drawn suit by suit, side by side, or written one per line.
//!
//! Every decision depends only on rows already read, so a text that arrives in parts is divided in the same way as a
//! complete one.

use std::ops::Range;

use kibitzer_cards::{Card, CardSet, Rank, Seat, Suit};

use super::call_row::{clockwise_seats, parse_calls};
use super::facts::is_heading;
use super::hand_name::{HandName, NameStrength, is_player, mentioned_seat, numbers_hand};
use super::languages::{ForeignHonours, NamedLanguages, is_foreign_honour};
use super::rows::TextRow;
use super::shapes::{RowContext, RowHand, RowHolding, RowReading, RowShape, read_row};
use super::tokens::{HandOwner, Ranks};

/// The cards of one suit of a hand, with the number of their line in the text. The positions in `ranks` are columns of
/// that line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FoundSuit {
    pub(super) suit: Suit,
    /// The way the text names the suit. `None` if it does not; the suit then follows from the order of the suits.
    name: Option<SuitName>,
    pub(super) line: usize,
    pub(super) ranks: Ranks,
}

/// The way in which a text names the suit of a group of cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SuitName {
    /// A symbol such as `♠`, which can only mean a suit.
    Symbol,
    /// A word, a letter, or a sign that may also mean something else.
    Word,
}

/// A hand found in a text, suit by suit.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct FoundHand {
    pub(super) owner: Option<HandOwner>,
    /// The owner of the hand according to a name with other text beside it. It counts only if it agrees with the names
    /// of the other hands.
    pub(super) heading: Option<(HandOwner, NameStrength)>,
    /// The owner of the hand according to a name after its cards.
    pub(super) trailing: Option<HandOwner>,
    /// The only seat named in a short text above the hand, such as `The North hand:`. It counts only if all hands have
    /// such texts and these name different seats.
    pub(super) mentioned: Option<Seat>,
    /// True if the name of the hand is in a row above its cards.
    is_named_above: bool,
    pub(super) suits: Vec<FoundSuit>,
    /// The number of unknown cards in the hand according to the text; `None` if it gives no number.
    pub(super) unknown: Option<u8>,
    /// The line and column where the first suit of the hand begins.
    pub(super) place: (usize, usize),
}

/// The layout of a group of hands that are side by side or in one row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HandGroup {
    /// Hands side by side with one suit of each in a row. Contains the number of hands.
    Columns(usize),
    /// Whole hands in one row. Contains the number of hands.
    Row(usize),
    /// Four hands in one row in PBN notation, with dots between the suits.
    Clockwise,
}

/// A deal found in a text: its hands, and the rows that may state facts about it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct FoundDeal {
    pub(super) hands: Vec<FoundHand>,
    pub(super) groups: Vec<HandGroup>,
    pub(super) talon: Option<FoundHand>,
    /// The range of rows, as indices in [`Scan::rows`], that contain the deal and the text about it.
    pub(super) rows: Range<usize>,
    /// The index in [`Scan::rows`] of the first row of hands, or of the row of names above them.
    pub(super) first: usize,
    /// Seats named near the hands, if it is not clear which hand each name belongs to.
    pub(super) strays: Vec<HandOwner>,
    /// A foreign letter for an honour that could be another honour in another language that also fits the deal, with
    /// the rank chosen for it.
    pub(super) ambiguous: Option<(char, Rank)>,
}

/// A row of text that has been searched for hands, with the parts that are not cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ScannedRow {
    pub(super) row: TextRow,
    /// The character ranges of the row that are text and not cards.
    pub(super) texts: Vec<Range<usize>>,
    /// The names of hands in the row; empty if the row contains anything else.
    pub(super) names: Vec<HandName>,
    /// The dealer, if a mark such as `(D)` in the row names one.
    pub(super) dealer: Option<Seat>,
}

/// A search for hand diagrams and other deals in a text, row by row.
#[derive(Default)]
pub(super) struct Scan {
    pub(super) rows: Vec<ScannedRow>,
    /// The deals found so far that are complete, in source order.
    pub(super) deals: Vec<FoundDeal>,
    deal: FoundDeal,
    open: Option<OpenHands>,
    /// Names of hands that have been read and whose cards have not been found yet.
    names: Vec<HandName>,
    /// The index of the row where the names in `names` begin.
    names_row: usize,
    /// The names dropped since the last hand, because no cards for them were found.
    passed: Vec<HandOwner>,
    /// The only seat named in the last short row of text since the last hand.
    mentioned: Option<Seat>,
    /// The index of the first row of the heading below the last hands; `None` if there is none.
    heading: Option<usize>,
    /// The index of a row such as `SOUTH Dealer` below the last hands. The row is a heading unless it names the next
    /// hand of the same deal.
    dealer_row: Option<usize>,
    /// True if a sentence follows the last hand, so that any further hands belong to another deal.
    has_sentence: bool,
    /// The part of an auction directly above the next row.
    bidding: Bidding,
}

/// The part of an auction directly above a row, not counting blank rows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Bidding {
    #[default]
    Nowhere,
    /// Four seat names side by side. Either hands or calls may follow.
    Seats,
    /// One or more rows of calls below the names of four seats.
    Calls,
}

/// Hands side by side that may still be incomplete, so that the next rows may add suits.
struct OpenHands {
    columns: Vec<OpenHand>,
    first: usize,
    /// The index of the row of the first cards.
    first_cards: usize,
    is_named: bool,
    /// True once these are certainly hands, and not a few ranks mentioned in a sentence.
    is_sure: bool,
    context: RowContext,
}

struct OpenHand {
    at: usize,
    /// The number of rows of the hand read so far, including rows in which it has no cards.
    rows: usize,
    hand: FoundHand,
}

/// The largest horizontal distance, in characters, between the start of a player's name and the start of the seat name
/// above it.
const MAX_COLUMN_SHIFT: usize = 2;
/// The minimum number of words, separated by single blanks, in a row that counts as a sentence. Hands after a sentence
/// belong to another deal.
const MIN_SENTENCE_WORDS: usize = 4;

/// The minimum number of cards in a deal that consists of one hand; with fewer cards, it is not a deal.
const MIN_CARDS_IN_ONE_HAND: usize = 9;
/// The minimum number of cards in a deal that consists of several hands; with fewer cards, it is not a deal.
const MIN_CARDS_IN_DEAL: usize = 4;
/// The number of cards in a deal for each repeated card that is accepted as a misprint, if the text names seats or
/// suits. Otherwise four times as many cards are required.
const MIN_CARDS_PER_MISPRINT: usize = 10;

impl FoundHand {
    /// Returns the number of cards in the hand, including small cards written as `x`.
    pub(super) fn cards(&self) -> usize {
        self.suits.iter().map(|suit| suit.ranks.len()).sum()
    }

    /// Returns the number of small cards written as `x`, at most 255.
    pub(super) fn small_cards(&self) -> u8 {
        let suits = self.suits.iter();
        suits.fold(0, |small, suit| small.saturating_add(suit.ranks.small))
    }

    /// Returns true if every card of the hand is a seven or higher, as in preferans.
    pub(super) fn is_high(&self) -> bool {
        let mut ranks = self.suits.iter().flat_map(|suit| suit.ranks.valid_ranks());
        ranks.all(|rank| rank >= Rank::Seven)
    }

    fn has_card(&self, suit: Suit) -> bool {
        self.suits.iter().any(|other| other.suit == suit)
    }

    /// Adds the cards of one suit, found in the row `row`, to the hand.
    fn add_suit(&mut self, row: &TextRow, suit: Suit, holding: RowHolding) {
        if self.suits.is_empty() {
            self.place = (row.line, row.source_column(holding.at));
        }
        let mut ranks = holding.ranks;
        for (at, _) in &mut ranks.ranks {
            *at = row.source_column(*at);
        }
        let is_symbol = |at: usize| matches!(row.letters.get(at), Some('♠' | '♥' | '♦' | '♣'));
        let name = holding.suit.map(|_| {
            if is_symbol(holding.at) {
                SuitName::Symbol
            } else {
                SuitName::Word
            }
        });
        self.suits.push(FoundSuit {
            suit,
            name,
            line: row.line,
            ranks,
        });
    }

    /// Returns the valid cards of the hand.
    pub(super) fn card_set(&self) -> CardSet {
        let cards = self.suits.iter().flat_map(|found| {
            let ranks = found.ranks.valid_ranks();
            ranks.map(|rank| Card::new(found.suit, rank))
        });
        cards.collect()
    }

    /// Returns true if the text names none of the hand's suits, as in a hand written as one word with dots.
    pub(super) fn has_no_suits(&self) -> bool {
        self.suits.iter().all(|found| found.name.is_none())
    }

    /// Returns true if the text names the suits of the hand: one of them by a symbol, or at least three by symbols or
    /// words.
    fn names_suits(&self) -> bool {
        let mut names = self.suits.iter().map(|found| found.name);
        let is_named = |suit: &Suit| {
            self.suits
                .iter()
                .any(|found| found.suit == *suit && found.name.is_some())
        };
        names.any(|name| name == Some(SuitName::Symbol))
            || Suit::ALL.iter().filter(|suit| is_named(suit)).count() > 2
    }

    /// Returns the owner named for the hand: by a name standing alone, or else by one with other text beside it.
    pub(super) fn any_owner(&self) -> Option<HandOwner> {
        self.owner.or(self.heading.map(|(owner, _)| owner))
    }

    /// Returns the owner named in a row above the cards, unless the name is probably part of a sentence.
    fn name_above(&self) -> Option<HandOwner> {
        let heading = self
            .heading
            .filter(|(_, strength)| *strength >= NameStrength::Heading);
        let owner = self.owner.or(heading.map(|(owner, _)| owner));
        owner.filter(|_| self.is_named_above)
    }

    /// Removes the name of the hand if it is in a row above the cards.
    fn remove_name_above(&mut self) {
        if self.is_named_above {
            (self.owner, self.heading, self.is_named_above) = (None, None, false);
        }
    }

    fn letters(&self) -> impl Iterator<Item = Result<Rank, char>> + Clone {
        let ranks = self.suits.iter().flat_map(|suit| &suit.ranks.ranks);
        ranks.map(|(_, rank)| *rank)
    }

    /// Returns the names of the hand: the one standing alone and the one with other text beside it. `at` is the column
    /// to store in them.
    fn names(&self, at: usize) -> impl Iterator<Item = HandName> {
        let alone = self.owner.map(|owner| (owner, NameStrength::Alone));
        let names = alone.into_iter().chain(self.heading);
        names.map(move |(owner, strength)| HandName {
            owner,
            at,
            unknown: self.unknown,
            strength,
        })
    }

    /// Applies a name from a row above the cards: it becomes the owner unless one is already set, or the heading if
    /// other text is beside it.
    fn set_name(&mut self, name: HandName) {
        self.is_named_above |= self.owner.is_none();
        if name.is_heading() {
            self.heading = Some((name.owner, name.strength));
        } else {
            self.owner = self.owner.or(Some(name.owner));
        }
    }
}

impl FoundDeal {
    pub(super) fn cards(&self) -> usize {
        self.hands.iter().map(FoundHand::cards).sum()
    }

    /// Returns true if the hands are in one row in clockwise order.
    pub(super) fn is_in_order(&self) -> bool {
        match &self.groups[..] {
            [HandGroup::Row(4) | HandGroup::Clockwise] => true,
            [HandGroup::Row(_)] => self.hands.iter().all(FoundHand::has_no_suits),
            _ => false,
        }
    }

    /// Returns true if these are the hands of a deal, and not cards mentioned in a sentence, numbers in a table or
    /// words in program code. A deal needs enough cards, evidence that they are hands, and hardly any repeated cards.
    fn is_credible(&self) -> bool {
        let sizes = match self.hands.len() {
            0 => return false,
            // One misprint must not cost a hand.
            1 => MIN_CARDS_IN_ONE_HAND..=14,
            _ => MIN_CARDS_IN_DEAL..=usize::MAX,
        };
        let is_told = self.hands.iter().all(FoundHand::names_suits) || self.names_seats();
        let cards_per_misprint = if is_told {
            MIN_CARDS_PER_MISPRINT
        } else {
            4 * MIN_CARDS_PER_MISPRINT
        };
        sizes.contains(&self.cards())
            && (is_told || self.has_whole_hands() && self.has_honour())
            && self.repeated_cards() <= self.cards() / cards_per_misprint
    }

    /// Returns true if every hand has a named owner and is long enough for a hand in a deal.
    fn names_seats(&self) -> bool {
        let is_long =
            |hand: &FoundHand| hand.names_suits() || hand.cards() >= MIN_CARDS_IN_ONE_HAND;
        let is_named = |hand: &FoundHand| hand.any_owner().is_some();
        self.hands
            .iter()
            .all(|hand| is_named(hand) && (is_long(hand) || self.is_ending()))
    }

    /// Returns true if the hands are whole: each has thirteen cards (ten or twelve in preferans), or all are hands of
    /// an end position. One misprint is tolerated.
    fn has_whole_hands(&self) -> bool {
        let is_whole = |hand: &FoundHand| match hand.cards() {
            13 => true,
            10 | 12 => hand.is_high(),
            _ => false,
        };
        // One misprint must not cost a deal.
        let misprints = self.hands.iter().filter(|hand| !is_whole(hand)).count();
        let is_near = self.hands.len() > 1 && self.cards() >= 12 * self.hands.len();
        misprints == 0 || misprints == 1 && is_near || self.is_ending()
    }

    /// Returns true if these are several hands with the same number of cards and at least one honour, which
    /// distinguishes an end position from a table of numbers.
    fn is_ending(&self) -> bool {
        let cards = self.hands.first().map(FoundHand::cards);
        let is_same = |hand: &FoundHand| Some(hand.cards()) == cards;
        self.hands.len() > 1 && self.hands.iter().all(is_same) && self.has_honour()
    }

    /// Returns true if some card is an honour, which does not occur in numbers.
    fn has_honour(&self) -> bool {
        let mut ranks = self.hands.iter().flat_map(FoundHand::letters);
        ranks.any(|rank| rank > Ok(Rank::Ten))
    }

    /// Returns the number of repeated cards, that is, cards already found in the same or another hand.
    fn repeated_cards(&self) -> usize {
        let suits = self.hands.iter().flat_map(|hand| &hand.suits);
        let cards = suits
            .flat_map(|found| (found.ranks.valid_ranks()).map(|rank| Card::new(found.suit, rank)));
        let mut seen = CardSet::EMPTY;
        let is_repeated = |card: &Card| {
            let is_seen = seen.has(*card);
            seen.insert(*card);
            is_seen
        };
        cards.filter(is_repeated).count()
    }

    /// Replaces foreign honour letters with their ranks. They remain invalid characters if no known language fits the
    /// deal. `rows` are the rows of the deal; seat names in them may reveal the language.
    fn translate_honours(&mut self, rows: &[ScannedRow]) {
        let letters = self.hands.iter().flat_map(FoundHand::letters);
        let ranks: Vec<Rank> = letters.clone().filter_map(Result::ok).collect();
        let foreign: Vec<char> = letters
            .filter_map(Result::err)
            .filter(|&letter| is_foreign_honour(letter))
            .collect();
        if foreign.is_empty() {
            return;
        }
        let words = rows
            .iter()
            .flat_map(|row| row.row.letters.split(|letter| !letter.is_alphabetic()));
        let named = NamedLanguages::of_words(words);
        let ForeignHonours { honours, ambiguous } = named.honours(&foreign, &ranks);
        self.ambiguous = ambiguous;
        if honours.is_empty() {
            self.separate_west();
        }
        let suits = self.hands.iter_mut().flat_map(|hand| &mut hand.suits);
        for (_, rank) in suits.flat_map(|suit| &mut suit.ranks.ranks) {
            let honour = honours.iter().find(|(letter, _)| *rank == Err(*letter));
            *rank = honour.map_or(*rank, |&(_, honour)| Ok(honour));
        }
    }

    /// Moves every name to the hand before it, and gives `below` to the last hand, if the names are below the hands.
    /// The names are taken to be below if only the first hand has no name above it. Returns true if the names have been moved.
    fn move_names_up(&mut self, below: &[HandName]) -> bool {
        let [below] = below else {
            return false;
        };
        let names: Option<Vec<HandOwner>> = (self.hands.iter())
            .skip(1)
            .map(FoundHand::name_above)
            .collect();
        let Some(mut names) = names.filter(|names| !names.is_empty()) else {
            return false;
        };
        let is_first_unnamed = (self.hands.first())
            .is_some_and(|hand| hand.any_owner().is_none() && hand.trailing.is_none());
        let is_single =
            |group: &HandGroup| matches!(group, HandGroup::Columns(1) | HandGroup::Row(1));
        names.push(below.owner);
        let mut seats = names.iter().enumerate();
        let is_distinct = seats.all(|(index, name)| !names[..index].contains(name));
        if !is_first_unnamed
            || !is_distinct
            || below.strength < NameStrength::Heading
            || !self.groups.iter().all(is_single)
        {
            return false;
        }
        for (hand, name) in self.hands.iter_mut().zip(names) {
            (hand.owner, hand.heading) = (Some(name), None);
        }
        true
    }

    /// Treats a `W` after the last card of a hand as West, not as a jack, if other hands have seat letters after their
    /// cards.
    fn separate_west(&mut self) {
        if self.hands.iter().all(|hand| hand.trailing.is_none()) {
            return;
        }
        for hand in &mut self.hands {
            let last = hand.suits.last_mut().map(|suit| &mut suit.ranks.ranks);
            if let Some(ranks) = last
                && matches!(ranks.last(), Some((_, Err('W'))))
            {
                ranks.pop();
                hand.trailing = Some(HandOwner::Seat(Seat::West));
            }
        }
    }

    /// Returns true if the deal is full: it has four hands, or the three of preferans.
    fn is_full(&self) -> bool {
        let is_high = || self.hands.iter().all(FoundHand::is_high);
        self.hands.len() >= 4 || self.hands.len() == 3 && self.cards() >= 30 && is_high()
    }

    /// Returns true if the deal already has a hand called `name`. Names with other text beside them are compared only
    /// with each other.
    fn has(&self, name: HandName) -> bool {
        let is_unique = matches!(name.owner, HandOwner::Seat(_) | HandOwner::Declarer);
        let owner = |hand: &FoundHand| {
            if name.is_heading() {
                hand.heading.map(|(owner, _)| owner)
            } else {
                hand.owner
            }
        };
        is_unique && (self.hands.iter()).any(|hand| owner(hand) == Some(name.owner))
    }
}

impl Scan {
    /// Finds all deals in `rows`.
    pub(super) fn find_deals(rows: impl IntoIterator<Item = TextRow>) -> Scan {
        let mut scan = Scan::default();
        for row in rows {
            scan.push_row(row);
        }
        scan.close_hands();
        let below = std::mem::take(&mut scan.names);
        scan.end_deal(scan.rows.len(), &below);
        scan
    }

    /// Returns the index of the row with which the second deal of the text begins. Returns `None` while the first deal
    /// may still be incomplete.
    pub(super) fn second_deal_row(&self) -> Option<usize> {
        (!self.deals.is_empty()).then_some(self.deal.rows.start)
    }

    /// Adds the next row of the text and updates the deals found so far.
    pub(super) fn push_row(&mut self, row: TextRow) {
        let index = self.rows.len();
        // A row of calls, `2♣  Pass  2♠`, contains suit symbols but is not a row of cards.
        let reading = match self.read_calls(&row) {
            Some(calls) => {
                self.names.clear();
                self.passed.clear();
                calls
            }
            None => self.read_other(&row),
        };
        let has_text = !reading.texts.is_empty();
        let reading = match &reading.shape {
            RowShape::Columns(holdings) if self.names_players(&row, holdings, has_text) => {
                RowReading::text(&row)
            }
            RowShape::Blank
            | RowShape::Text
            | RowShape::Names(_)
            | RowShape::Columns(_)
            | RowShape::Hands(_) => reading,
        };
        self.passed.extend(reading.strays);
        let mut names = Vec::new();
        match reading.shape {
            RowShape::Blank => {}
            RowShape::Text => self.read_text(&row, index),
            RowShape::Names(mut found) => {
                if row.is_markup {
                    let heading = NameStrength::Heading;
                    found
                        .iter_mut()
                        .for_each(|name| name.strength = name.strength.min(heading));
                }
                let is_weak = found.iter().all(|name| name.strength == NameStrength::Weak);
                if is_weak && is_heading(&row) {
                    self.dealer_row.get_or_insert(index);
                }
                self.read_names(&found, index);
                names = found;
            }
            RowShape::Columns(holdings) => self.read_columns(&row, index, holdings),
            RowShape::Hands(hands) => self.read_hands(&row, index, hands),
        }
        self.rows.push(ScannedRow {
            row,
            texts: reading.texts,
            names,
            dealer: reading.dealer,
        });
    }

    /// Parses a row as calls of an auction. Returns `None` if it is not part of an auction. Text after the calls may
    /// state facts about the deal.
    fn read_calls(&mut self, row: &TextRow) -> Option<RowReading> {
        let (calls, unreadable) = parse_calls(row);
        let is_whole = unreadable.is_none() && !calls.is_empty();
        let is_clear = calls.iter().any(|(_, word)| word.is_clear());
        let is_row = match self.bidding {
            Bidding::Nowhere => false,
            Bidding::Seats => is_whole && is_clear,
            Bidding::Calls => is_whole || is_clear,
        };
        is_row.then_some(())?;
        let mut reading = RowReading::text(row);
        self.bidding = Bidding::Nowhere;
        if is_whole {
            reading.texts.clear();
            self.bidding = Bidding::Calls;
        }
        Some(reading)
    }

    /// Reads a row that is not part of an auction. If it names four seats side by side, calls may follow below them.
    fn read_other(&mut self, row: &TextRow) -> RowReading {
        let reading = read_row(row, self.row_context());
        self.bidding = match &reading.shape {
            RowShape::Blank => self.bidding,
            RowShape::Names(names) if clockwise_seats(names).is_some() => Bidding::Seats,
            RowShape::Names(_) | RowShape::Text | RowShape::Columns(_) | RowShape::Hands(_) => {
                Bidding::Nowhere
            }
        };
        reading
    }

    fn row_context(&self) -> RowContext {
        match &self.open {
            Some(open) => open.context,
            None => RowContext {
                columns: self.names.len(),
                ..RowContext::default()
            },
        }
    }

    fn read_text(&mut self, row: &TextRow, index: usize) {
        let mentioned = mentioned_seat(row);
        self.mentioned = mentioned.or(self.mentioned);
        let is_heading = is_heading(row) && !(mentioned.is_some() && numbers_hand(row));
        let is_sentence = row.longest_text() >= MIN_SENTENCE_WORDS;
        // The names of players may stand between the seats and the hands.
        if self.are_players(row) {
            return;
        }
        if is_heading {
            self.heading.get_or_insert(index);
        } else if is_sentence {
            self.heading = None;
        }
        if is_sentence || is_heading {
            self.names.clear();
            self.passed.clear();
        } else if !is_player(row) {
            let names = self.names.drain(..).map(|name| name.owner);
            self.passed.extend(names);
        }
        let is_name = |open: &OpenHands| !open.is_sure && open.is_single_row();
        if !is_sentence && is_player(row) && self.open.as_ref().is_some_and(is_name) {
            self.close_hands_or_name();
        }
        let is_plain = self.open.as_ref().is_some_and(|open| !open.is_named);
        if is_sentence || is_plain {
            self.close_hands();
        }
        self.has_sentence |= is_sentence;
    }

    /// Returns true if the apparent cards in a row are in fact players' names, such as `Clubs` or `AKQ`. `has_text` is
    /// true if the row also contains other text.
    fn names_players(&self, row: &TextRow, holdings: &[RowHolding], has_text: bool) -> bool {
        let is_suit_alone = |holding: &RowHolding| {
            let word = row.letters[holding.at..].iter();
            let length = word.take_while(|letter| letter.is_alphabetic()).count();
            let after = row.letters.get(holding.at + length);
            let is_word = length > 1 && after.is_none_or(|letter| letter.is_whitespace());
            holding.suit.is_some() && holding.ranks == Ranks::default() && is_word
        };
        let is_in_hand =
            (self.open.as_ref()).is_some_and(|open| open.columns_of(holdings).is_some());
        let suits = holdings
            .iter()
            .filter(|holding| is_suit_alone(holding))
            .count();
        let unnamed = holdings
            .iter()
            .filter(|holding| holding.suit.is_none())
            .count();
        let is_name = suits + unnamed == holdings.len() && !is_in_hand;
        is_name && (unnamed == 0 || (has_text || suits > 0) && self.are_players(row))
    }

    /// Returns true if a row has text below each of the hand names read so far, as a row of players' names does.
    fn are_players(&self, row: &TextRow) -> bool {
        let letters = &row.letters;
        let is_blank = |at: usize| letters.get(at).is_none_or(|letter| letter.is_whitespace());
        let begins = |at: &usize| {
            !is_blank(*at) && (*at == 0 || is_blank(*at - 1) && (*at == 1 || is_blank(*at - 2)))
        };
        let begins: Vec<usize> = (0..letters.len()).filter(begins).collect();
        let is_near = |name: &HandName, at: usize| name.at.abs_diff(at) <= MAX_COLUMN_SHIFT;
        let is_in_column = |name: &HandName| begins.iter().any(|&at| is_near(name, at));
        self.names.len() >= 2 && self.names.iter().all(is_in_column) && !is_heading(row)
    }

    fn read_names(&mut self, names: &[HandName], index: usize) {
        if names.len() <= 2 && self.open.as_ref().is_some_and(OpenHands::is_around_table) {
            return;
        }
        self.close_hands();
        // Of names with other text, the last row counts, and names alone count more.
        let is_heading = names.iter().all(HandName::is_heading);
        let strength = |names: &[HandName]| names.iter().map(|name| name.strength).max();
        let is_initial = strength(names) == Some(NameStrength::Initial);
        if is_heading && self.names.iter().any(|name| !name.is_heading())
            || is_initial && !self.names.is_empty()
        {
            return;
        }
        let is_kept = |name: &HandName| !is_heading && !name.is_heading();
        let dropped = self.names.iter().filter(|name| !is_kept(name));
        self.passed.extend(dropped.map(|name| name.owner));
        self.names.retain(is_kept);
        if self.names.is_empty() {
            self.names_row = index;
        }
        self.names.extend(names);
    }

    fn read_columns(&mut self, row: &TextRow, index: usize, holdings: Vec<RowHolding>) {
        if holdings.len() == 1 && self.is_talon(holdings[0].owner) {
            return self.read_talon(row, holdings);
        }
        let open = self.open.as_mut();
        if !open.is_some_and(|open| open.add_row(row, &holdings)) {
            self.close_hands_or_name();
            let first = self.first_row(index);
            let names = self.take_names(holdings.len());
            let mut open = OpenHands::new(row, first, holdings);
            open.first_cards = index;
            for (column, name) in open.columns.iter_mut().zip(names) {
                column.hand.unknown = name.unknown;
                column.hand.set_name(name);
            }
            let mentioned = self.mentioned.take();
            if let [column] = &mut open.columns[..] {
                column.hand.mentioned = mentioned;
            }
            self.open = Some(open);
        }
        let Some(open) = &mut self.open else { return };
        if open.is_sure || !open.is_certainly_hands() {
            return;
        }
        open.is_sure = true;
        let names: Vec<HandName> = open.names().collect();
        let (first, cards, is_over) = (open.first, open.first_cards, !open.is_named);
        let above: Vec<HandName> = open.names_above().collect();
        if self.begin_group(first, cards, &names, &above)
            && let Some(open) = &mut self.open
        {
            open.columns
                .iter_mut()
                .for_each(|column| column.hand.remove_name_above());
        }
        if is_over {
            self.close_hands();
        }
    }

    fn read_hands(&mut self, row: &TextRow, index: usize, hands: Vec<RowHand>) {
        self.close_hands_or_name();
        let first = self.first_row(index);
        let names = self.take_names(hands.len());
        let count = hands.len();
        let is_dotted = hands.iter().all(|hand| hand.is_dotted);
        let mentioned = self.mentioned.take().filter(|_| count == 1);
        let mut names = names.into_iter();
        for (nth, hand) in hands.into_iter().enumerate() {
            let above = names.next();
            let owner = above
                .filter(|name| !name.is_heading())
                .map(|name| name.owner);
            if self.is_talon(hand.owner.or(owner)) {
                self.read_talon(row, hand.holdings);
                continue;
            }
            let mut hand = FoundHand {
                mentioned,
                ..found(row, hand)
            };
            above.into_iter().for_each(|name| hand.set_name(name));
            let names: Vec<HandName> = hand.names(0).collect();
            // A new deal may begin within a row only if the row holds more than one deal.
            if nth % 4 == 0 || self.deal.hands.len() >= 4 {
                let above: &[HandName] = if hand.is_named_above { &names } else { &[] };
                if self.begin_group(if nth == 0 { first } else { index }, index, &names, above) {
                    hand.remove_name_above();
                }
                self.deal.groups.push(match count - nth {
                    4.. if is_dotted => HandGroup::Clockwise,
                    hands => HandGroup::Row(hands.min(4)),
                });
            }
            self.deal.hands.push(hand);
        }
        self.heading = None;
        self.dealer_row = None;
        self.has_sentence = false;
    }

    fn is_talon(&self, owner: Option<HandOwner>) -> bool {
        let waiting = self.names.first().map(|name| name.owner);
        owner.or(waiting) == Some(HandOwner::Talon)
    }

    fn read_talon(&mut self, row: &TextRow, holdings: Vec<RowHolding>) {
        self.names.clear();
        let talon = RowHand {
            owner: Some(HandOwner::Talon),
            holdings,
            ..RowHand::default()
        };
        self.close_hands();
        self.deal.talon = Some(found(row, talon));
    }

    /// Returns the index of the row where hands begin, including the names above them. `index` is the row of their
    /// first cards.
    fn first_row(&self, index: usize) -> usize {
        if self.names.is_empty() {
            index
        } else {
            self.names_row
        }
    }

    /// Removes and returns the names read so far if there is exactly one for each of `count` hands. Otherwise discards
    /// them and returns an empty list.
    fn take_names(&mut self, count: usize) -> Vec<HandName> {
        let names = std::mem::take(&mut self.names);
        if names.len() == count {
            names
        } else {
            self.passed.extend(names.iter().map(|name| name.owner));
            Vec::new()
        }
    }

    /// Closes the hands above the next cards. If they turn out to be a single row that only names a hand, as in
    /// `North 10`, its names are kept for the next hands.
    fn close_hands_or_name(&mut self) {
        let unsure = (self.open.as_ref()).filter(|open| !open.is_sure && open.is_single_row());
        let names = unsure.map(|open| (open.first, open.names().collect::<Vec<_>>()));
        self.close_hands();
        if let Some((first, names)) = names.filter(|(_, names)| !names.is_empty()) {
            self.names_row = first;
            self.names = names;
        }
    }

    /// Begins a group of hands, either in the current deal or in a new one. `first` is the index of the group's first
    /// row, and `cards` the index of its first row with cards. `names` are the names of its hands; `above` are those of
    /// them that are above the cards. Returns true if the names in `above` belong to the previous deal, whose names are
    /// below its hands.
    fn begin_group(
        &mut self,
        first: usize,
        cards: usize,
        names: &[HandName],
        above: &[HandName],
    ) -> bool {
        let fits =
            !names.is_empty() && (self.deal.hands.iter()).all(|hand| hand.any_owner().is_some());
        let heading = self.heading.or(self.dealer_row.filter(|_| !fits));
        let is_other = self.has_sentence
            || heading.is_some()
            || self.deal.is_full()
            || names.iter().any(|&name| self.deal.has(name));
        let mut has_names_below = false;
        if !self.deal.hands.is_empty() && is_other {
            has_names_below = self.deal.move_names_up(above);
            let first = if has_names_below { cards } else { first };
            self.end_deal(heading.unwrap_or(first).min(first), &[]);
        }
        if self.deal.hands.is_empty() {
            self.deal.first = if has_names_below { cards } else { first };
        }
        self.deal.strays.append(&mut self.passed);
        self.heading = None;
        self.dealer_row = None;
        self.has_sentence = false;
        has_names_below
    }

    /// Ends the current deal before row `next`. If it is not credible as a deal, its rows become part of the next one.
    /// `below` are the unused names below the last hand.
    fn end_deal(&mut self, next: usize, below: &[HandName]) {
        let mut deal = std::mem::take(&mut self.deal);
        if !deal.move_names_up(below) {
            deal.strays.extend(below.iter().map(|name| name.owner));
        }
        deal.rows.end = next;
        self.deal.rows = deal.rows.clone();
        if deal.is_credible() {
            deal.translate_honours(&self.rows[deal.rows.clone()]);
            self.deals.push(deal);
            self.deal.rows.start = next;
        }
    }

    /// Adds the open hands to the current deal if they are certainly hands, and drops them otherwise.
    fn close_hands(&mut self) {
        let Some(open) = self.open.take().filter(|open| open.is_sure) else {
            return;
        };
        let group = HandGroup::Columns(open.columns.len());
        self.deal.groups.push(group);
        let hands = open.columns.into_iter().map(|column| column.hand);
        self.deal.hands.extend(hands);
    }
}

/// Converts a hand written in one row to a [`FoundHand`].
fn found(row: &TextRow, hand: RowHand) -> FoundHand {
    let mut found = FoundHand {
        owner: hand.owner,
        trailing: hand.trailing,
        unknown: hand.unknown,
        ..FoundHand::default()
    };
    for (holding, suit) in hand.holdings.into_iter().zip(Suit::ALL.into_iter().cycle()) {
        found.add_suit(row, holding.suit.unwrap_or(suit), holding);
    }
    found
}

impl OpenHands {
    fn new(row: &TextRow, first: usize, holdings: Vec<RowHolding>) -> OpenHands {
        let columns = holdings.iter().map(|holding| OpenHand {
            at: holding.at,
            rows: 0,
            hand: FoundHand {
                owner: holding.owner,
                ..FoundHand::default()
            },
        });
        let mut open = OpenHands {
            columns: columns.collect(),
            first,
            first_cards: first,
            is_named: holdings.iter().any(|holding| holding.suit.is_some()),
            is_sure: false,
            context: RowContext::default(),
        };
        let all: Vec<usize> = (0..holdings.len()).collect();
        open.add_to_columns(row, &all, holdings);
        open
    }

    /// Adds the cards of a row to the open hands, one suit per hand. Returns false, without adding anything, if the row
    /// does not continue these hands.
    fn add_row(&mut self, row: &TextRow, holdings: &[RowHolding]) -> bool {
        let columns = self.columns_of(holdings);
        if let Some(columns) = &columns {
            self.add_to_columns(row, columns, holdings.to_vec());
        }
        columns.is_some()
    }

    /// Returns, for each group of cards in a row, the index of the open hand that it continues. Returns `None` if the
    /// row does not continue these hands.
    fn columns_of(&self, holdings: &[RowHolding]) -> Option<Vec<usize>> {
        let is_named = holdings.iter().any(|holding| holding.suit.is_some());
        if is_named != self.is_named || holdings.iter().any(|holding| holding.owner.is_some()) {
            return None;
        }
        let columns = self.assign_columns(holdings)?;
        let fits = columns.iter().zip(holdings).all(|(&column, holding)| {
            let column = &self.columns[column];
            match holding.suit {
                Some(suit) => !column.hand.has_card(suit),
                None => column.rows < Suit::ALL.len(),
            }
        });
        fits.then_some(columns)
    }

    /// Returns, for each group of cards in a row, the index of the hand to which it belongs. If there are fewer groups
    /// than hands, each group belongs to the hand above that is nearest in column. Returns `None` if two groups would
    /// then share a hand or cross.
    fn assign_columns(&self, holdings: &[RowHolding]) -> Option<Vec<usize>> {
        if holdings.len() == self.columns.len() {
            return Some((0..holdings.len()).collect());
        }
        let nearest = |holding: &RowHolding| {
            let columns = self.columns.iter().enumerate();
            let nearest = columns.min_by_key(|(_, column)| column.at.abs_diff(holding.at));
            nearest.map(|(index, _)| index)
        };
        let columns: Option<Vec<usize>> = holdings.iter().map(nearest).collect();
        let is_rising = |columns: &Vec<usize>| columns.windows(2).all(|pair| pair[0] < pair[1]);
        columns.filter(is_rising)
    }

    fn add_to_columns(&mut self, row: &TextRow, columns: &[usize], holdings: Vec<RowHolding>) {
        for column in &mut self.columns {
            column.rows += 1;
        }
        let is_of = |letters: &str, holding: &RowHolding| {
            holding.suit.is_some() && letters.contains(row.letters[holding.at])
        };
        self.context.is_russian |= holdings.iter().any(|holding| is_of("пПчЧбБ", holding));
        self.context.is_font |= holdings.iter().any(|holding| is_of("uv", holding));
        self.context.columns = self.columns.len();
        self.context.is_plain = !self.is_named;
        for (&column, holding) in columns.iter().zip(holdings) {
            let column = &mut self.columns[column];
            let nth = Suit::ALL.get(column.rows - 1).copied();
            if let Some(suit) = holding.suit.or(nth) {
                column.hand.add_suit(row, suit, holding);
            }
        }
    }

    /// Returns the names of the open hands.
    fn names(&self) -> impl Iterator<Item = HandName> {
        self.columns
            .iter()
            .flat_map(|column| column.hand.names(column.at))
    }

    /// Returns those names of the open hands that are in a row above the cards.
    fn names_above(&self) -> impl Iterator<Item = HandName> {
        let named = (self.columns.iter()).filter(|column| column.hand.is_named_above);
        named.flat_map(|column| column.hand.names(column.at))
    }

    /// Returns true if the hands consist of a single row that names no suits.
    fn is_single_row(&self) -> bool {
        !self.is_named && self.columns.iter().all(|column| column.rows == 1)
    }

    /// Returns true if these are certainly hands. If their suits are named, one hand must have several suits or many
    /// cards; otherwise every hand must have four rows.
    fn is_certainly_hands(&self) -> bool {
        let is_hand =
            |it: &OpenHand| it.hand.suits.len() > 1 || it.hand.cards() >= MIN_CARDS_IN_ONE_HAND;
        let is_full = |it: &OpenHand| it.rows == Suit::ALL.len();
        if self.is_named {
            self.columns.iter().any(is_hand)
        } else {
            self.columns.iter().all(is_full)
        }
    }

    /// Returns true if these are two hands side by side, West and East, and further rows are expected. Letters between
    /// them then belong to the compass in the middle of the table.
    fn is_around_table(&self) -> bool {
        self.columns.len() == 2 && self.columns[0].rows < Suit::ALL.len()
    }
}
