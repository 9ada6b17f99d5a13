//! The shape of a hand on the table: suits in rows, side by side as in a fan, or one below another as in a fan seen from
//! the side. All lengths are in card heights.

use eframe::egui::{Vec2, vec2};

use kibitzer::cards::{CardSet, Suit};

use crate::look::cards::CARD_WIDTH;
use crate::settings::Spread;

/// The size of a card's index, the rank with the suit below it, in card heights. The index identifies the card.
pub(crate) const INDEX_SIZE: Vec2 = vec2(0.38, 0.60);
/// The size of the rank in the corner of a card, in card heights.
pub(crate) const RANK_SIZE: Vec2 = vec2(0.38, 0.38);
/// The distance between the edges of adjacent unknown cards, in card heights.
const UNKNOWN_STEP: f32 = 0.15;
/// The additional gap between two suits in a fan, in card heights.
const SUIT_GAP: f32 = 0.10;
/// The width of a suit symbol before a row of cards, in card heights.
pub(crate) const SUIT_LABEL_WIDTH: f32 = 0.30;
/// The minimum number of rows for which a hand reserves space on the table, even if it holds fewer suits. The space
/// therefore stays the same when cards are turned face down, or when a hand becomes void in a suit.
const MIN_ROWS: usize = 4;
/// The size of the cards out of play on the table, as a fraction of that of other cards.
const OUT_OF_PLAY_SCALE: f32 = 0.55;

/// The kind of cards in a pile: those of one suit, or some of the unknown cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PileKind {
    /// The pile contains the cards of this suit.
    Suit(Suit),
    /// The pile contains one row of the hand's unknown cards.
    Unknown {
        /// The index of this row among the rows of unknown cards.
        row: usize,
        /// The number of rows of unknown cards in the hand.
        rows: usize,
    },
}

impl PileKind {
    /// Returns the number of cards in this row of unknown cards when the hand holds `unknown` such cards in total. The
    /// lengths of the rows differ by at most one card, and rows lose cards in turn, so that the remaining cards do not
    /// move. Returns 0 for a suit.
    pub(crate) fn unknown_cards(self, unknown: usize) -> usize {
        match self {
            PileKind::Suit(_) => 0,
            PileKind::Unknown { row, rows } => (unknown + rows - 1 - row) / rows,
        }
    }
}

/// A group of adjacent cards in a hand: one suit, or a row of unknown cards. A pile keeps its size when its cards are
/// played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pile {
    pub(crate) kind: PileKind,
    /// The number of cards in the pile before the first card is played. An empty pile takes the space of one card.
    pub(crate) cards: usize,
}

/// The shape of a hand on the table: its piles of cards, in the order in which they are laid out.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct HandShape {
    pub(crate) piles: Vec<Pile>,
    /// The height of the hand's cards relative to those of the other hands.
    pub(crate) scale: f32,
    /// The minimum number of rows for which the hand reserves space, even if it has fewer piles.
    min_rows: usize,
}

/// The direction in which the piles of a hand are laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// Each pile is a separate row below the previous one.
    Rows,
    /// All cards are side by side, as a fan above or below the trick.
    Line,
    /// All cards are one below the other, as a fan beside the trick.
    Column,
}

/// The spacing of the cards in a hand. Distances are in card heights.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spacing {
    /// The distance between the left edges of adjacent cards that are side by side.
    pub(crate) step: f32,
    /// The distance between the top edges of adjacent rows, or of adjacent cards in a column.
    pub(crate) down: f32,
    /// The direction in which the piles are laid out.
    pub(crate) flow: Flow,
}

/// The place of a pile in its hand, in card heights from the hand's top left corner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PilePlace {
    pub(crate) pile: Pile,
    /// The top left corner of the pile's first card.
    pub(crate) at: Vec2,
    /// The offset from each card of the pile to the next.
    pub(crate) step: Vec2,
}

impl PilePlace {
    /// Returns the bottom right corner of the pile's last card.
    fn end(&self) -> Vec2 {
        self.at + self.pile.cards.saturating_sub(1) as f32 * self.step + vec2(CARD_WIDTH, 1.0)
    }
}

impl Spacing {
    /// Returns the width reserved for suit symbols before the piles, in card heights. The width is 0 unless the cards
    /// overlap so far that they hide the suits.
    pub(crate) fn label_width(&self) -> f32 {
        let has_labels = match self.flow {
            Flow::Rows | Flow::Column => self.down < INDEX_SIZE.y,
            Flow::Line => false,
        };
        if has_labels { SUIT_LABEL_WIDTH } else { 0.0 }
    }

    /// Returns the offset from each card to the next in a pile of this kind.
    fn step_of(&self, kind: PileKind) -> Vec2 {
        let most = match kind {
            PileKind::Suit(_) => f32::MAX,
            PileKind::Unknown { .. } => UNKNOWN_STEP,
        };
        match self.flow {
            Flow::Rows | Flow::Line => vec2(self.step.min(most), 0.0),
            Flow::Column => vec2(0.0, self.down.min(most)),
        }
    }

    /// Returns the offset from the first card of `pile` to the first card of the next pile.
    fn advance(&self, pile: Pile) -> Vec2 {
        let cards = pile.cards.max(1) as f32 * self.step_of(pile.kind);
        match self.flow {
            Flow::Rows => vec2(0.0, self.down),
            Flow::Line => cards + vec2(SUIT_GAP, 0.0),
            Flow::Column => cards + vec2(0.0, SUIT_GAP),
        }
    }
}

impl HandShape {
    /// Creates the shape of a hand from its known cards and the number of its unknown cards. The unknown cards fill the
    /// rows of suits in which no card is known, so that a completely unknown hand also has four rows.
    pub(crate) fn new(hand: CardSet, unknown: usize) -> HandShape {
        let suits = Suit::ALL.into_iter().map(|suit| Pile {
            kind: PileKind::Suit(suit),
            cards: hand.holding(suit).len(),
        });
        let mut piles: Vec<Pile> = suits.filter(|pile| pile.cards > 0).collect();
        let rows = MIN_ROWS.saturating_sub(piles.len()).max(1);
        piles.extend(unknown_piles(unknown, rows));
        HandShape {
            piles,
            scale: 1.0,
            min_rows: MIN_ROWS,
        }
    }

    /// Creates the shape of the cards out of play, which are smaller than those in play.
    pub(crate) fn out_of_play(cards: CardSet) -> HandShape {
        HandShape {
            scale: OUT_OF_PLAY_SCALE,
            min_rows: 0,
            ..HandShape::new(cards, 0)
        }
    }

    /// Returns the shape of the hand with a pile for every suit, each with space for at least `least` cards. The shape
    /// does not change while cards are added and removed, unless a suit becomes longer than `least`.
    pub(crate) fn with_all_suits(&self, least: usize) -> HandShape {
        let length = |kind: PileKind| {
            let pile = self.piles.iter().find(|pile| pile.kind == kind);
            pile.map_or(0, |pile| pile.cards)
        };
        let suits = Suit::ALL.into_iter().map(|suit| Pile {
            kind: PileKind::Suit(suit),
            cards: length(PileKind::Suit(suit)).max(least),
        });
        let unknown = self.piles.iter().map(|pile| match pile.kind {
            PileKind::Suit(_) => 0,
            PileKind::Unknown { .. } => pile.cards,
        });
        HandShape {
            piles: suits.chain(unknown_piles(unknown.sum(), 1)).collect(),
            ..self.clone()
        }
    }

    /// Returns the larger of this shape and `other`. In rows, the shape with the longest pile is the larger one; in
    /// fans, the shape with more cards.
    pub(crate) fn wider<'a>(&'a self, other: &'a HandShape, spread: Spread) -> &'a HandShape {
        let extent = |shape: &HandShape| {
            let cards = shape.piles.iter().map(|pile| pile.cards);
            match spread {
                Spread::Rows => cards.max(),
                Spread::Fans => Some(cards.sum()),
            }
        };
        if extent(other) > extent(self) {
            other
        } else {
            self
        }
    }

    /// Returns the places of the hand's piles with this spacing.
    pub(crate) fn places(&self, spacing: &Spacing) -> Vec<PilePlace> {
        let mut at = vec2(spacing.label_width(), 0.0);
        let places = self.piles.iter().map(|&pile| {
            let place = PilePlace {
                pile,
                at,
                step: spacing.step_of(pile.kind),
            };
            at += spacing.advance(pile);
            place
        });
        places.collect()
    }

    /// Returns the width and height of the hand's cards with this spacing, in card heights.
    pub(crate) fn size(&self, spacing: &Spacing) -> Vec2 {
        let ends = self.places(spacing).into_iter().map(|place| place.end());
        ends.fold(Vec2::ZERO, Vec2::max) * self.scale
    }

    /// Returns the width and height of the space reserved for the hand with this spacing, in card heights. In rows, the
    /// height is that of [`min_rows`](HandShape::min_rows) rows, even if the hand has fewer piles.
    pub(crate) fn room(&self, spacing: &Spacing) -> Vec2 {
        let rows = match spacing.flow {
            Flow::Rows => self.min_rows.saturating_sub(1) as f32 * spacing.down + 1.0,
            Flow::Line | Flow::Column => 0.0,
        };
        let size = self.size(spacing);
        let least = if self.piles.is_empty() {
            0.0
        } else {
            rows * self.scale
        };
        vec2(size.x, size.y.max(least))
    }
}

/// Returns the piles that contain `unknown` unknown cards in `rows` rows, without empty piles.
fn unknown_piles(unknown: usize, rows: usize) -> impl Iterator<Item = Pile> {
    let kinds = (0..rows).map(move |row| PileKind::Unknown { row, rows });
    let piles = kinds.map(move |kind| Pile {
        kind,
        cards: kind.unknown_cards(unknown),
    });
    piles.filter(|pile| pile.cards > 0)
}
