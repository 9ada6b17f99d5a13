//! The deals of a text, found row by row: hands drawn suit by suit, side by side, or written on a line each.
//!
//! What is decided at a row depends on the rows before it alone, so that a text that comes in drops is divided as it
//! is when all of it is there.

use std::ops::Range;

use kibitzer_cards::Suit;

use super::bidding::{CallRow, seats};
use super::facts::is_heading;
use super::rows::TextRow;
use super::shapes::{HandName, RowContext, RowHand, RowHolding, RowReading, RowShape, read};
use super::tokens::{HandOwner, Ranks};

/// A suit of a hand and the line on which it stands; the ranks have their columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FoundSuit {
    pub(super) suit: Suit,
    pub(super) line: usize,
    pub(super) ranks: Ranks,
}

/// A hand of a text.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct FoundHand {
    pub(super) owner: Option<HandOwner>,
    pub(super) suits: Vec<FoundSuit>,
    /// Cards that nobody knows, if the text says so.
    pub(super) unknown: Option<u8>,
    /// Line and column of its first suit.
    pub(super) place: (usize, usize),
}

/// How hands stand in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HandGroup {
    /// So many side by side, a suit of each in a row.
    Columns(usize),
    /// So many on a row.
    Row(usize),
    /// Four on a row, each with dots between its suits, as programs print them.
    Clockwise,
}

/// A deal of a text.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct FoundDeal {
    pub(super) hands: Vec<FoundHand>,
    pub(super) groups: Vec<HandGroup>,
    pub(super) talon: Option<FoundHand>,
    /// Its rows, those included that tell something of it.
    pub(super) rows: Range<usize>,
    /// The row of its first card.
    pub(super) first: usize,
}

/// A row that was seen, and what is told there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ScannedRow {
    pub(super) row: TextRow,
    pub(super) texts: Vec<Range<usize>>,
    /// The names that stand there alone.
    pub(super) names: Vec<HandName>,
}

/// Finds deals.
#[derive(Default)]
pub(super) struct Scan {
    pub(super) rows: Vec<ScannedRow>,
    /// Those that are over.
    pub(super) deals: Vec<FoundDeal>,
    deal: FoundDeal,
    open: Option<OpenHands>,
    /// Names that wait for their hands, and the row where they begin.
    names: Vec<HandName>,
    names_row: usize,
    /// Where what is told of the next deal begins.
    heading: Option<usize>,
    /// Whether a sentence stands behind the last hand.
    is_told: bool,
    /// Whether an auction stands above.
    bidding: Bidding,
}

/// Whether an auction stands above a row.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Bidding {
    #[default]
    Nowhere,
    /// Four seats side by side; hands or calls follow.
    Seats,
    /// Calls beneath them.
    Calls,
}

/// Hands side by side of which not all rows have come.
struct OpenHands {
    columns: Vec<OpenHand>,
    first: usize,
    is_named: bool,
    /// Whether it is more than a few ranks in a sentence.
    is_sure: bool,
    context: RowContext,
}

struct OpenHand {
    at: usize,
    /// Rows so far, those of empty suits too.
    rows: usize,
    hand: FoundHand,
}

/// From so many words on a row is a sentence, and a deal is over with it.
const SENTENCE: usize = 4;

/// The fewest cards of a hand that stands alone, and of hands that stand together.
const LONELY: usize = 9;
const TOGETHER: usize = 4;

impl FoundHand {
    pub(super) fn cards(&self) -> usize {
        self.suits.iter().map(|suit| suit.ranks.len()).sum()
    }

    fn has(&self, suit: Suit) -> bool {
        self.suits.iter().any(|it| it.suit == suit)
    }

    /// Adds a suit that stands in a row.
    fn add(&mut self, row: &TextRow, suit: Suit, holding: RowHolding) {
        if self.suits.is_empty() {
            self.place = (row.line, row.column(holding.at));
        }
        let mut ranks = holding.ranks;
        for (at, _) in &mut ranks.ranks {
            *at = row.column(*at);
        }
        let line = row.line;
        self.suits.push(FoundSuit { suit, line, ranks });
    }
}

impl FoundDeal {
    pub(super) fn cards(&self) -> usize {
        self.hands.iter().map(FoundHand::cards).sum()
    }

    /// Whether these are hands, and not a few cards that somebody speaks of.
    fn is_credible(&self) -> bool {
        match self.hands.len() {
            0 => false,
            1 => self.cards() >= LONELY,
            _ => self.cards() >= TOGETHER,
        }
    }

    /// Whether no further hand can belong to it: there are four, or the three of preferans.
    fn is_full(&self) -> bool {
        let ranks = |hand: &FoundHand| {
            let suits = hand.suits.clone().into_iter();
            suits.flat_map(|suit| suit.ranks.good().collect::<Vec<_>>())
        };
        let is_high = || {
            let mut ranks = self.hands.iter().flat_map(ranks);
            ranks.all(|rank| rank >= kibitzer_cards::Rank::Seven)
        };
        self.hands.len() >= 4 || self.hands.len() == 3 && self.cards() >= 30 && is_high()
    }

    fn has(&self, owner: HandOwner) -> bool {
        let is_unique = matches!(owner, HandOwner::Seat(_) | HandOwner::Declarer);
        is_unique && self.hands.iter().any(|hand| hand.owner == Some(owner))
    }
}

impl Scan {
    /// All deals of some rows.
    pub(super) fn of(rows: impl IntoIterator<Item = TextRow>) -> Scan {
        let mut scan = Scan::default();
        for row in rows {
            scan.push(row);
        }
        scan.close();
        scan.end_deal(scan.rows.len());
        scan
    }

    /// The row with which the second deal begins, once there is one.
    pub(super) fn second(&self) -> Option<usize> {
        (!self.deals.is_empty()).then_some(self.deal.rows.start)
    }

    /// Sees the next row.
    pub(super) fn push(&mut self, row: TextRow) {
        let index = self.rows.len();
        // `2♣  Pass  2♠` has signs of suits and is no row of cards.
        let reading = match self.calls(&row) {
            Some(calls) => calls,
            None => self.other(&row),
        };
        let names = match reading.shape {
            RowShape::Blank => Vec::new(),
            RowShape::Text => {
                self.see_text(&row, index);
                Vec::new()
            }
            RowShape::Names(names) => {
                self.see_names(&names, index);
                names
            }
            RowShape::Columns(holdings) => {
                self.see_columns(&row, index, holdings);
                Vec::new()
            }
            RowShape::Hands(hands) => {
                self.see_hands(&row, index, hands);
                Vec::new()
            }
        };
        let texts = reading.texts;
        self.rows.push(ScannedRow { row, texts, names });
    }

    /// A row of the auction, if it is one; what stands behind the calls is told.
    fn calls(&mut self, row: &TextRow) -> Option<RowReading> {
        let calls = CallRow::of(row);
        let is_row = match self.bidding {
            Bidding::Nowhere => false,
            Bidding::Seats => calls.is_whole && calls.is_clear,
            Bidding::Calls => calls.is_whole || calls.is_clear,
        };
        is_row.then_some(())?;
        let (bidding, texts) = match calls.is_whole {
            true => (Bidding::Calls, Vec::new()),
            false => (Bidding::Nowhere, RowReading::told(row).texts),
        };
        self.bidding = bidding;
        Some(RowReading {
            shape: RowShape::Text,
            texts,
        })
    }

    /// A row that is none of an auction; beneath seats side by side one may begin.
    fn other(&mut self, row: &TextRow) -> RowReading {
        let reading = read(row, self.context());
        self.bidding = match &reading.shape {
            RowShape::Blank => self.bidding,
            RowShape::Names(names) if seats(names).is_some() => Bidding::Seats,
            RowShape::Names(_) | RowShape::Text | RowShape::Columns(_) | RowShape::Hands(_) => {
                Bidding::Nowhere
            }
        };
        reading
    }

    fn context(&self) -> RowContext {
        match &self.open {
            Some(open) => open.context,
            None => RowContext {
                columns: self.names.len(),
                ..RowContext::default()
            },
        }
    }

    fn see_text(&mut self, row: &TextRow, index: usize) {
        let text = row.text(0..row.letters.len());
        self.names.clear();
        let is_sentence = text.split_whitespace().count() >= SENTENCE;
        if is_heading(&text) {
            self.heading.get_or_insert(index);
        } else if is_sentence {
            self.heading = None;
        }
        let is_plain = self.open.as_ref().is_some_and(|open| !open.is_named);
        if is_sentence || is_plain {
            self.close();
        }
        self.is_told |= is_sentence;
    }

    fn see_names(&mut self, names: &[HandName], index: usize) {
        if self.open.as_ref().is_some_and(OpenHands::is_around_table) {
            return;
        }
        self.close();
        if self.names.is_empty() {
            self.names_row = index;
        }
        self.names.extend(names);
    }

    fn see_columns(&mut self, row: &TextRow, index: usize, mut holdings: Vec<RowHolding>) {
        if holdings.len() == 1 && self.is_talon(holdings[0].owner) {
            return self.see_talon(row, holdings);
        }
        let is_continued = self
            .open
            .as_mut()
            .is_some_and(|open| open.add(row, &holdings));
        if !is_continued {
            self.close();
            let first = self.first_row(index);
            let unknown = self.name(holdings.iter_mut().map(|it| &mut it.owner));
            let mut open = OpenHands::begin(row, first, holdings);
            for (column, unknown) in open.columns.iter_mut().zip(unknown) {
                column.hand.unknown = unknown;
            }
            self.open = Some(open);
        }
        let Some(open) = &mut self.open else { return };
        if open.is_sure || !open.becomes_sure() {
            return;
        }
        open.is_sure = true;
        let owners: Vec<HandOwner> = open.owners().collect();
        let first = open.first;
        self.begin_group(first, &owners);
        let is_over = self.open.as_ref().is_some_and(|open| !open.is_named);
        if is_over {
            self.close();
        }
    }

    fn see_hands(&mut self, row: &TextRow, index: usize, mut hands: Vec<RowHand>) {
        self.close();
        let first = self.first_row(index);
        self.name(hands.iter_mut().map(|it| &mut it.owner));
        let count = hands.len();
        let is_dotted = hands.iter().all(|hand| hand.is_dotted);
        let group = |count: usize| match count >= 4 && is_dotted {
            true => HandGroup::Clockwise,
            false => HandGroup::Row(count.min(4)),
        };
        for (nth, hand) in hands.into_iter().enumerate() {
            if self.is_talon(hand.owner) {
                self.see_talon(row, hand.holdings);
                continue;
            }
            let owners: Vec<HandOwner> = hand.owner.into_iter().collect();
            // A row is divided only where it holds more than a deal.
            if nth % 4 == 0 || self.deal.hands.len() >= 4 {
                self.begin_group(if nth == 0 { first } else { index }, &owners);
                self.deal.groups.push(group(count - nth));
            }
            self.deal.hands.push(found(row, hand));
        }
        self.end_group(index);
    }

    fn is_talon(&self, owner: Option<HandOwner>) -> bool {
        let waiting = self.names.first().map(|name| name.owner);
        owner.or(waiting) == Some(HandOwner::Talon)
    }

    fn see_talon(&mut self, row: &TextRow, holdings: Vec<RowHolding>) {
        self.names.clear();
        let talon = RowHand {
            owner: Some(HandOwner::Talon),
            holdings,
            unknown: None,
            is_dotted: false,
        };
        self.close();
        self.deal.talon = Some(found(row, talon));
    }

    /// The row in which hands begin, with their names.
    fn first_row(&self, index: usize) -> usize {
        match self.names.is_empty() {
            true => index,
            false => self.names_row,
        }
    }

    /// Gives the names that wait to hands, if they are as many; with them stands how many cards are not known.
    fn name<'a>(
        &mut self,
        owners: impl ExactSizeIterator<Item = &'a mut Option<HandOwner>>,
    ) -> Vec<Option<u8>> {
        let mut names = std::mem::take(&mut self.names);
        if names.len() != owners.len() {
            names.clear();
        }
        for (owner, name) in owners.zip(&names) {
            owner.get_or_insert(name.owner);
        }
        names.iter().map(|name| name.unknown).collect()
    }

    /// Hands begin; they belong to the deal, or to another.
    fn begin_group(&mut self, first: usize, owners: &[HandOwner]) {
        let is_other = self.is_told
            || self.heading.is_some()
            || self.deal.is_full()
            || owners.iter().any(|&owner| self.deal.has(owner));
        if !self.deal.hands.is_empty() && is_other {
            self.end_deal(self.heading.unwrap_or(first).min(first));
        }
        if self.deal.hands.is_empty() {
            self.deal.first = first;
        }
        self.heading = None;
        self.is_told = false;
    }

    fn end_group(&mut self, index: usize) {
        self.deal.rows.end = index + 1;
        self.heading = None;
        self.is_told = false;
    }

    /// Ends the deal before a row; one that is none belongs to what is told of the next.
    fn end_deal(&mut self, next: usize) {
        let mut deal = std::mem::take(&mut self.deal);
        let start = deal.rows.start;
        match deal.is_credible() {
            true => {
                deal.rows.end = next;
                self.deals.push(deal);
                self.deal.rows = next..next;
            }
            false => self.deal.rows = start..next,
        }
    }

    /// No row will follow of the hands that are open.
    fn close(&mut self) {
        let Some(open) = self.open.take().filter(|open| open.is_sure) else {
            return;
        };
        self.deal
            .groups
            .push(HandGroup::Columns(open.columns.len()));
        let hands = open.columns.into_iter().map(|column| column.hand);
        self.deal.hands.extend(hands);
    }
}

/// A hand that stands on a row.
fn found(row: &TextRow, hand: RowHand) -> FoundHand {
    let mut found = FoundHand {
        owner: hand.owner,
        unknown: hand.unknown,
        ..FoundHand::default()
    };
    for (holding, suit) in hand.holdings.into_iter().zip(Suit::ALL.into_iter().cycle()) {
        found.add(row, holding.suit.unwrap_or(suit), holding);
    }
    found
}

impl OpenHands {
    fn begin(row: &TextRow, first: usize, holdings: Vec<RowHolding>) -> OpenHands {
        let mut open = OpenHands {
            first,
            is_named: holdings.iter().any(|it| it.suit.is_some()),
            is_sure: false,
            context: RowContext::default(),
            columns: holdings
                .iter()
                .map(|holding| OpenHand {
                    at: holding.at,
                    rows: 0,
                    hand: FoundHand {
                        owner: holding.owner,
                        ..FoundHand::default()
                    },
                })
                .collect(),
        };
        let all: Vec<usize> = (0..holdings.len()).collect();
        open.add_to(row, &all, holdings);
        open
    }

    fn owners(&self) -> impl Iterator<Item = HandOwner> {
        self.columns.iter().filter_map(|column| column.hand.owner)
    }

    /// Adds a row, if it goes on there.
    fn add(&mut self, row: &TextRow, holdings: &[RowHolding]) -> bool {
        let is_named = holdings.iter().any(|it| it.suit.is_some());
        if is_named != self.is_named || holdings.iter().any(|it| it.owner.is_some()) {
            return false;
        }
        let Some(columns) = self.columns_of(holdings) else {
            return false;
        };
        let fits = columns.iter().zip(holdings).all(|(&column, holding)| {
            let column = &self.columns[column];
            match holding.suit {
                Some(suit) => !column.hand.has(suit),
                None => column.rows < Suit::ALL.len(),
            }
        });
        if fits {
            self.add_to(row, &columns, holdings.to_vec());
        }
        fits
    }

    /// To which hands the suits of a row belong: to those beneath which they stand, if some have none.
    fn columns_of(&self, holdings: &[RowHolding]) -> Option<Vec<usize>> {
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

    fn add_to(&mut self, row: &TextRow, columns: &[usize], holdings: Vec<RowHolding>) {
        for column in &mut self.columns {
            column.rows += 1;
        }
        let is_of = |letters: &str, holding: &RowHolding| {
            holding.suit.is_some() && letters.contains(row.letters[holding.at])
        };
        self.context.is_russian |= holdings.iter().any(|it| is_of("пПчЧбБ", it));
        self.context.is_font |= holdings.iter().any(|it| is_of("uv", it));
        self.context.columns = self.columns.len();
        self.context.is_plain = !self.is_named;
        for (&column, holding) in columns.iter().zip(holdings) {
            let column = &mut self.columns[column];
            let nth = Suit::ALL.get(column.rows - 1).copied();
            if let Some(suit) = holding.suit.or(nth) {
                column.hand.add(row, suit, holding);
            }
        }
    }

    /// Whether hands are there that were not before: all rows, or several suits.
    fn becomes_sure(&self) -> bool {
        match self.is_named {
            true => {
                let is_hand = |column: &OpenHand| {
                    column.hand.suits.len() > 1 || column.hand.cards() >= LONELY
                };
                self.columns.iter().any(is_hand)
            }
            false => self
                .columns
                .iter()
                .all(|column| column.rows == Suit::ALL.len()),
        }
    }

    /// Whether these are West and East with rows to come, so that letters beside them are those of the table.
    fn is_around_table(&self) -> bool {
        self.columns.len() == 2 && self.columns[0].rows < Suit::ALL.len()
    }
}
