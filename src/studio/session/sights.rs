//! What there is to see in the answer about all deals, and what of it the user looks at.

use std::cmp::Reverse;

use kibitzer::analysis::{Interval, Point};
use kibitzer::cards::{Card, CardSet, Suit, Tricks};

/// What stands under the numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Tab {
    #[default]
    Layouts,
    Indicator,
    Scores,
    Cards,
}

/// The layouts that were opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opened {
    /// Those with so many tricks from here on.
    Tricks(Tricks),
    /// Those that make the contract, or do not.
    Makes(bool),
}

/// How layouts are grouped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Grouping {
    /// By how the suits are split.
    #[default]
    Splits,
    /// By how one suit is split.
    Suit(Suit),
    /// By who holds a card.
    Holder(Card),
}

/// What the cards to play are sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Sort {
    Card,
    Mean,
    Makes,
    Best,
}

/// The order of the layouts on a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// By the first hand as it is written.
    #[default]
    First,
    /// By the second hand.
    Second,
    /// Those with most tricks first.
    Most,
    /// Those with fewest tricks first.
    Fewest,
}

/// Shares of the layouts, in tricks from here on; `None` while nothing is known.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Shares {
    /// In which the contract is made.
    pub makes: Option<Interval>,
    /// The mean number of tricks, and how far off it may be.
    pub mean: Option<(f64, f64)>,
    /// In which exactly so many tricks are taken.
    pub exactly: Vec<Option<Interval>>,
    /// In which at least so many are taken.
    pub at_least: Vec<Option<Interval>>,
}

/// What is known of a card to play.
#[derive(Clone, PartialEq, Debug)]
pub struct CardShares {
    /// Equal cards, one of which is played.
    pub cards: CardSet,
    /// The contract is made.
    pub makes: Option<Interval>,
    /// The mean number of tricks.
    pub mean: Option<(f64, f64)>,
    /// No card is better.
    pub best: Option<Interval>,
}

/// Layouts that have something in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The lengths of the suits in the two hands, by suit index; `None` where they differ.
    pub lengths: [Option<[u8; 2]>; 4],
    /// The hand that holds the card asked about.
    pub holder: Option<usize>,
    /// All layouts of the group, if they were counted.
    pub layouts: Option<u64>,
    /// Those of the result that was opened.
    pub hits: u64,
    pub(super) shapes: Vec<usize>,
}

/// A layout on a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoundLayout {
    /// The two unseen hands.
    pub hands: [CardSet; 2],
    /// What it was found by.
    pub point: Point,
    /// The tricks from here on, if they are known.
    pub tricks: Option<Tricks>,
}

impl Order {
    /// Puts layouts in this order.
    pub(super) fn sort(self, found: &mut [FoundLayout]) {
        // The bits of a hand are in the order in which it is written, the first card highest.
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

/// Layouts on a list, at most.
pub const MOST_LISTED: usize = 5000;

/// What the user looks at in the answer.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Sights {
    pub(super) tab: Tab,
    /// What the user opened; without it, what is most telling.
    pub(super) opened: Option<Opened>,
    pub(super) grouping: Grouping,
    pub(super) group: usize,
    pub(super) search: String,
    pub(super) order: Order,
}
