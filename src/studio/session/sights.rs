//! The parts of the statistics about the layouts, and the user's choice of what to see of them.

use std::cmp::Reverse;

use kibitzer::analysis::{Interval, Point};
use kibitzer::cards::{Card, CardSet, Suit, Tricks};

/// The tab of the statistics below the numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Tab {
    #[default]
    Layouts,
    Indicator,
    Scores,
    Cards,
}

/// The result whose layouts are listed, as the user or the digest chose it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opened {
    /// The layouts with this number of tricks from here on.
    Tricks(Tricks),
    /// The layouts that make the contract, or, if false, those that do not.
    Makes(bool),
}

/// The way to group layouts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Grouping {
    /// Grouped by the split of all suits.
    #[default]
    Splits,
    /// Grouped by the split of one suit.
    Suit(Suit),
    /// Grouped by the holder of a card.
    Holder(Card),
}

/// The column by which the cards to play are sorted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Sort {
    Card,
    Mean,
    Makes,
    Best,
}

/// The order of the layouts in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// Sorted by the first hand as it is written.
    #[default]
    First,
    /// Sorted by the second hand as it is written.
    Second,
    /// Sorted by tricks, most first.
    Most,
    /// Sorted by tricks, fewest first; unknown tricks come last.
    Fewest,
}

/// Shares of the layouts, with tricks counted from here on; `None` while nothing is known.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Shares {
    /// The share of layouts in which the contract is made.
    pub makes: Option<Interval>,
    /// The mean number of tricks and its possible error.
    pub mean: Option<(f64, f64)>,
    /// For each number of tricks, the share of layouts with exactly that many.
    pub exactly: Vec<Option<Interval>>,
    /// For each number of tricks, the share of layouts with at least that many.
    pub at_least: Vec<Option<Interval>>,
}

/// The statistics of a card to play.
#[derive(Clone, PartialEq, Debug)]
pub struct CardShares {
    /// The card and its equivalent cards.
    pub cards: CardSet,
    /// The share of layouts in which the contract is made.
    pub makes: Option<Interval>,
    /// The mean number of tricks and its possible error.
    pub mean: Option<(f64, f64)>,
    /// The share of layouts in which no card is better.
    pub best: Option<Interval>,
}

/// A group of layouts in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The suit lengths in the two unseen hands, by suit index; `None` where they differ within the group.
    pub lengths: [Option<[u8; 2]>; 4],
    /// The index, 0 or 1, of the unseen hand that holds the card by which layouts are grouped.
    pub holder: Option<usize>,
    /// The number of all layouts of the group, if they were counted.
    pub layouts: Option<u64>,
    /// The number of layouts of the group with the open result.
    pub hits: u64,
    pub(super) shapes: Vec<usize>,
}

/// A layout in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoundLayout {
    /// The two unseen hands.
    pub hands: [CardSet; 2],
    /// The identifier of the layout among all layouts of the question.
    pub point: Point,
    /// The tricks from here on, if they are known.
    pub tricks: Option<Tricks>,
}

impl Order {
    /// Sorts layouts in this order.
    pub(super) fn sort(self, found: &mut [FoundLayout]) {
        // The bits of a hand are in the order in which it is written, first card highest.
        let by_hands =
            |it: &FoundLayout, hands: [usize; 2]| Reverse(hands.map(|at| it.hands[at].bits()));
        match self {
            Order::First => found.sort_by_key(|it| by_hands(it, [0, 1])),
            Order::Second => found.sort_by_key(|it| by_hands(it, [1, 0])),
            Order::Most => found.sort_by_key(|it| (Reverse(it.tricks), by_hands(it, [0, 1]))),
            Order::Fewest => {
                let is_open = |it: &FoundLayout| it.tricks.is_none();
                found.sort_by_key(|it| (is_open(it), it.tricks, by_hands(it, [0, 1])));
            }
        }
    }
}

/// Upper limit of layouts in the list.
pub const MOST_LISTED: usize = 5000;

/// The user's choice of what the statistics about the layouts show.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Sights {
    pub(super) tab: Tab,
    /// The result that the user opened; without it, the digest chooses one.
    pub(super) opened: Option<Opened>,
    pub(super) grouping: Grouping,
    pub(super) group: usize,
    pub(super) search: String,
    pub(super) order: Order,
}
