//! The parts of the statistics about the layouts, and the user's choice of which of them to show.

use std::cmp::Reverse;

use kibitzer::analysis::{Interval, Point};
use kibitzer::cards::{Card, CardSet, Suit, Tricks};

/// A tab of the statistics, shown below the main numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Tab {
    #[default]
    Layouts,
    Indicator,
    Scores,
    Cards,
}

/// A result whose layouts are listed in the statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpenedResult {
    /// The layouts with this number of tricks from the current position.
    Tricks(Tricks),
    /// The layouts in which the contract is made, or, if false, those in which it is not.
    Makes(bool),
}

/// The way in which the listed layouts are grouped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Grouping {
    /// Layouts are grouped by the split of all suits between the unseen hands.
    #[default]
    Splits,
    /// Layouts are grouped by the split of this suit between the unseen hands.
    Suit(Suit),
    /// Layouts are grouped by the unseen hand that holds this card.
    Holder(Card),
}

/// The column by which the table of legal cards is sorted.
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
    /// Layouts are sorted by the cards of the first unseen hand, highest first.
    #[default]
    First,
    /// Layouts are sorted by the cards of the second unseen hand, highest first.
    Second,
    /// Layouts are sorted by tricks, most first.
    Most,
    /// Layouts are sorted by tricks, fewest first; those with unknown tricks come last.
    Fewest,
}

/// The shares of the layouts with each result. Tricks are counted from the current position; values are `None` while
/// unknown.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Shares {
    /// The share of layouts in which the contract is made.
    pub makes: Option<Interval>,
    /// The mean number of tricks over all layouts, with its margin of error.
    pub mean: Option<(f64, f64)>,
    /// The share of layouts with exactly `n` tricks, at index `n`.
    pub exactly: Vec<Option<Interval>>,
    /// The share of layouts with at least `n` tricks, at index `n`.
    pub at_least: Vec<Option<Interval>>,
}

/// The statistics of a legal card over all layouts of the unseen hands.
#[derive(Clone, PartialEq, Debug)]
pub struct CardShares {
    /// The legal card, together with its equivalent (touching) cards.
    pub cards: CardSet,
    /// The share of layouts in which the contract is made after playing the card.
    pub makes: Option<Interval>,
    /// The mean number of tricks after playing the card, with its margin of error.
    pub mean: Option<(f64, f64)>,
    /// The share of layouts in which no other legal card gives a better result.
    pub best: Option<Interval>,
}

/// A group of layouts, such as those with one split of a suit, with the share of them that has the listed result.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    /// The lengths of each suit, by suit index, in the two unseen hands, or in one unseen hand and the discards. `None`
    /// where the lengths differ within the group.
    pub lengths: [Option<[u8; 2]>; 4],
    /// The index, 0 or 1, of the unseen hand (or the discards) that holds the card, when layouts are grouped by the
    /// holder of a card.
    pub holder: Option<usize>,
    /// The share of the group among all layouts with the listed result; `None` while no layout with this result was
    /// drawn at random.
    pub share: Option<Interval>,
    /// The share of the group's layouts that have the listed result; `None` while no layout of the group was drawn at
    /// random.
    pub hit_share: Option<Interval>,
    /// The numbers of layouts; `None` until all layouts are counted.
    pub counted: Option<GroupCount>,
    /// The shapes of the layouts in the group, as indices among all shapes of the question.
    pub(super) shapes: Vec<usize>,
}

/// The numbers of layouts in a group, all of which are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GroupCount {
    /// The number of all layouts in the group, with any result.
    pub layouts: u64,
    /// The number of layouts in the group with the listed result.
    pub hits: u64,
}

/// The layouts from which the shares of groups are computed. Layouts counted in order are not a representative sample,
/// so they are used only once all are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroupBasis {
    /// All layouts are counted; this number of them has the listed result.
    All(u64),
    /// Layouts were drawn at random; this number of draws has the listed result.
    Drawn(u64),
}

impl Default for GroupBasis {
    fn default() -> GroupBasis {
        GroupBasis::Drawn(0)
    }
}

/// A layout of the unseen cards that the statistics list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoundLayout {
    /// The cards of the two unseen hands, or of one unseen hand and the discards.
    pub hands: [CardSet; 2],
    /// The number that identifies the layout among all layouts of the question.
    pub point: Point,
    /// The number of tricks from the current position in this layout, if it is known.
    pub tricks: Option<Tricks>,
}

impl Order {
    /// Sorts listed layouts in this order.
    pub(super) fn sort(self, found: &mut [FoundLayout]) {
        // The bits of a hand are in the order in which it is written, with the first card as the highest bit.
        let by_hands =
            |it: &FoundLayout, hands: [usize; 2]| Reverse(hands.map(|at| it.hands[at].bits()));
        match self {
            Order::First => found.sort_by_key(|found| by_hands(found, [0, 1])),
            Order::Second => found.sort_by_key(|found| by_hands(found, [1, 0])),
            Order::Most => {
                found.sort_by_key(|found| (Reverse(found.tricks), by_hands(found, [0, 1])))
            }
            Order::Fewest => {
                let is_open = |it: &FoundLayout| it.tricks.is_none();
                found.sort_by_key(|found| (is_open(found), found.tricks, by_hands(found, [0, 1])));
            }
        }
    }
}

/// Maximum number of layouts in the list.
pub const MOST_LISTED: usize = 5000;

/// The user's choice of what the statistics about the layouts show.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct StatisticsView {
    /// The tab shown below the main numbers of the statistics.
    pub tab: Tab,
    /// The result that the user opened; `None` for the default result.
    pub opened: Option<OpenedResult>,
    /// The grouping of the listed layouts.
    pub grouping: Grouping,
    /// The index of the group whose layouts the user listed. It may be out of range if there are fewer groups now.
    pub group: usize,
    /// The search text of the list of layouts.
    pub search: String,
    /// The order of the layouts in the list.
    pub order: Order,
}
