//! Detection of deals in a text, row by row. Hands are drawn suit by suit, side by side, or written one per line.
//!
//! Every decision depends only on earlier rows. A text that arrives in parts is therefore divided in the same way as a
//! whole one.

use std::ops::Range;

use kibitzer_cards::Suit;

use super::call_row::{CallRow, seats};
use super::facts::is_heading;
use super::rows::TextRow;
use super::shapes::{HandName, RowContext, RowHand, RowHolding, RowReading, RowShape, read};
use super::tokens::{HandOwner, Ranks};

/// A suit of a hand and its line in the text. The ranks have their columns in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FoundSuit {
    pub(super) suit: Suit,
    pub(super) line: usize,
    pub(super) ranks: Ranks,
}

/// A hand found in a text.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct FoundHand {
    pub(super) owner: Option<HandOwner>,
    pub(super) suits: Vec<FoundSuit>,
    /// The number of unknown cards, if the text gives it.
    pub(super) unknown: Option<u8>,
    /// The line and column of its first suit.
    pub(super) place: (usize, usize),
}

/// The layout of hands in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HandGroup {
    /// Hands side by side, with one suit of each in a row; the number of hands.
    Columns(usize),
    /// Hands in one row; the number of hands.
    Row(usize),
    /// Four hands in one row, each with dots between its suits, as programs print them.
    Clockwise,
}

/// A deal found in a text.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct FoundDeal {
    pub(super) hands: Vec<FoundHand>,
    pub(super) groups: Vec<HandGroup>,
    pub(super) talon: Option<FoundHand>,
    /// The rows of the deal, including those with facts about it.
    pub(super) rows: Range<usize>,
    /// The row of its first card.
    pub(super) first: usize,
}

/// A row that was read, with the parts of it that are not cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ScannedRow {
    pub(super) row: TextRow,
    pub(super) texts: Vec<Range<usize>>,
    /// The names of hands, if the row has nothing else.
    pub(super) names: Vec<HandName>,
}

/// The state of the search for deals.
#[derive(Default)]
pub(super) struct Scan {
    pub(super) rows: Vec<ScannedRow>,
    /// The deals that are complete.
    pub(super) deals: Vec<FoundDeal>,
    deal: FoundDeal,
    open: Option<OpenHands>,
    /// The names that wait for their hands.
    names: Vec<HandName>,
    /// The row where these names begin.
    names_row: usize,
    /// The row where the heading of the next deal begins.
    heading: Option<usize>,
    /// True if a sentence follows the last hand.
    is_told: bool,
    /// The state of an auction above the current row.
    bidding: Bidding,
}

/// The state of an auction above a row.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Bidding {
    #[default]
    Nowhere,
    /// Four seats side by side; either hands or calls follow.
    Seats,
    /// Calls below the seats.
    Calls,
}

/// Hands side by side to which the next rows may add suits.
struct OpenHands {
    columns: Vec<OpenHand>,
    first: usize,
    is_named: bool,
    /// True if these are hands for certain, and not a few ranks in a sentence.
    is_sure: bool,
    context: RowContext,
}

struct OpenHand {
    at: usize,
    /// The number of rows so far, including those of void suits.
    rows: usize,
    hand: FoundHand,
}

/// The minimum number of words in a sentence. A sentence ends a deal.
const SENTENCE: usize = 4;

/// The minimum number of cards in a hand that stands alone.
const LONELY: usize = 9;
/// The minimum number of cards in several hands together.
const TOGETHER: usize = 4;

impl FoundHand {
    pub(super) fn cards(&self) -> usize {
        self.suits.iter().map(|suit| suit.ranks.len()).sum()
    }

    fn has(&self, suit: Suit) -> bool {
        self.suits.iter().any(|it| it.suit == suit)
    }

    /// Adds a suit, found in a row, to the hand.
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

    /// Returns true if there are enough cards for a deal, and not just a few cards mentioned in a text.
    fn is_credible(&self) -> bool {
        match self.hands.len() {
            0 => false,
            1 => self.cards() >= LONELY,
            _ => self.cards() >= TOGETHER,
        }
    }

    /// Returns true if the deal can have no further hand: it has four, or the three of preferans.
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
    /// Finds all deals in some rows.
    pub(super) fn of(rows: impl IntoIterator<Item = TextRow>) -> Scan {
        let mut scan = Scan::default();
        for row in rows {
            scan.push(row);
        }
        scan.close();
        scan.end_deal(scan.rows.len());
        scan
    }

    /// Returns the row with which the second deal begins, once the first is complete.
    pub(super) fn second(&self) -> Option<usize> {
        (!self.deals.is_empty()).then_some(self.deal.rows.start)
    }

    /// Reads the next row of the text and updates the deals found so far.
    pub(super) fn push(&mut self, row: TextRow) {
        let index = self.rows.len();
        // A row of calls, `2♣  Pass  2♠`, contains suit symbols but is not a row of cards.
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

    /// Reads a row of an auction; `None` if it is not one. Text after the calls may contain facts.
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

    /// Reads a row outside an auction. An auction may begin below seats that stand side by side.
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
            // A new deal may begin within a row only if the row holds more than one deal.
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

    /// Returns the row where hands begin, including their names.
    fn first_row(&self, index: usize) -> usize {
        match self.names.is_empty() {
            true => index,
            false => self.names_row,
        }
    }

    /// Assigns the waiting names to hands if there is one for each; returns the number of unknown cards given with each
    /// name.
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

    /// Begins a group of hands, which belong to the current deal or begin another one.
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

    /// Ends the deal before row `next`. If there are too few cards for a deal, its rows become part of the next one.
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

    /// Completes the open hands.
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

/// Converts a hand written in one row to a found hand.
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

    /// Adds a row if it continues the open hands; returns true if it does.
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

    /// Returns the hand to which each holding of a row belongs. If some hands have none, these are the hands above the
    /// holdings.
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

    /// Returns true once these are hands for certain: they have all four rows, or several named suits.
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

    /// Returns true if these are West and East with rows to come. Letters between them are then the table's compass.
    fn is_around_table(&self) -> bool {
        self.columns.len() == 2 && self.columns[0].rows < Suit::ALL.len()
    }
}
