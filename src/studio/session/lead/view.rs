//! The user's choice of what the page about the lead shows: the criterion, the two leads compared, and the deals listed.

use kibitzer::analysis::Criterion;
use kibitzer::cards::{BySeat, Card, CardSet, Seat, Suit};
use kibitzer::rules::Measure;

/// The confidence at which the best lead is settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Confidence {
    #[default]
    Percent95,
    Percent99,
}

impl Confidence {
    /// All choices in display order.
    pub const ALL: [Confidence; 2] = [Confidence::Percent95, Confidence::Percent99];

    /// Returns the confidence in per cent.
    pub fn percent(self) -> u8 {
        match self {
            Confidence::Percent95 => 95,
            Confidence::Percent99 => 99,
        }
    }
}

/// The way in which the deals are grouped where two leads differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DealGrouping {
    /// Deals are grouped by the length of a suit in an unseen hand.
    #[default]
    Lengths,
    /// Deals are grouped by the unseen hand that holds a card.
    Holders,
    /// Deals are grouped by the lengths of a suit in all unseen hands.
    Splits,
    /// Deals are grouped by the points for high cards in an unseen hand.
    Points,
}

impl DealGrouping {
    /// All groupings in display order.
    pub const ALL: [DealGrouping; 4] = [
        DealGrouping::Lengths,
        DealGrouping::Points,
        DealGrouping::Holders,
        DealGrouping::Splits,
    ];
}

/// The result of a comparison of two leads in one deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Only the first lead reaches the aim or, if tricks are compared, it takes more tricks.
    First,
    /// Only the second lead reaches the aim or, if tricks are compared, it takes more tricks.
    Second,
    /// Both leads reach the aim or, if tricks are compared, they take equally many.
    Both,
    /// Neither lead reaches the aim. Does not occur if tricks are compared.
    Neither,
}

impl Outcome {
    /// All outcomes in display order.
    pub const ALL: [Outcome; 4] = [
        Outcome::First,
        Outcome::Second,
        Outcome::Both,
        Outcome::Neither,
    ];
}

/// The property that the deals of a group have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroupKey {
    /// The hand of this seat has a number of cards of the suit in this range.
    Length {
        /// The seat of the unseen hand.
        seat: Seat,
        /// The suit whose cards are counted.
        suit: Suit,
        /// The smallest and the largest number of cards. The first group of a suit begins at 0, the last one ends at 13.
        within: (u8, u8),
    },
    /// The hand of this seat has a number of points in this range.
    Points {
        /// The seat of the unseen hand.
        seat: Seat,
        /// The smallest and the largest number of points. The first group begins at 0, the last one ends at 37.
        within: (u8, u8),
    },
    /// The hand of this seat holds the card.
    Holder(Card, Seat),
    /// The hands have these numbers of cards of the suit. The numbers of seen hands are 0.
    Split(Suit, BySeat<u8>),
}

impl GroupKey {
    /// Returns true if a deal with these hands belongs to the group. `unseen` are the seats of the unseen hands.
    pub(super) fn has(&self, hands: &BySeat<CardSet>, unseen: &[Seat]) -> bool {
        let length = |seat: Seat, suit: Suit| hands[seat].suited(suit).len() as u8;
        match self {
            GroupKey::Length { seat, suit, within } => {
                (within.0..=within.1).contains(&length(*seat, *suit))
            }
            GroupKey::Points { seat, within } => {
                (within.0..=within.1).contains(&Measure::Points.of(hands[*seat]))
            }
            GroupKey::Holder(card, seat) => hands[*seat].has(*card),
            GroupKey::Split(suit, lengths) => unseen
                .iter()
                .all(|&seat| length(seat, *suit) == lengths[seat]),
        }
    }
}

/// The deals that the page lists: those with an outcome, in a group or in all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listing {
    /// The group of the deals; `None` for all deals.
    pub group: Option<GroupKey>,
    /// The outcome of the deals.
    pub outcome: Outcome,
}

impl Default for Listing {
    fn default() -> Listing {
        Listing {
            group: None,
            outcome: Outcome::First,
        }
    }
}

/// The user's choice of what the page about the lead shows.
#[derive(Clone, PartialEq, Debug)]
pub struct LeadView {
    /// The criterion by which leads are sorted, compared and settled.
    pub criterion: Criterion,
    /// The confidence at which the best lead is settled.
    pub confidence: Confidence,
    /// The leads that the user compares, the first and the second; `None` to compare the two best.
    pub ticked: Option<[Option<CardSet>; 2]>,
    /// The way in which the deals are grouped where the two leads differ.
    pub grouping: DealGrouping,
    /// The deals that are listed.
    pub listing: Listing,
    /// The index, in the list, of the deal whose diagram is shown. It may be out of range if the list is shorter now.
    pub deal: usize,
}

impl Default for LeadView {
    fn default() -> LeadView {
        LeadView {
            criterion: Criterion::Contract,
            confidence: Confidence::default(),
            ticked: None,
            grouping: DealGrouping::default(),
            listing: Listing::default(),
            deal: 0,
        }
    }
}
