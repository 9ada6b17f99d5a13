//! The shape of a hand on the table: suits in rows, or side by side as in a fan. All lengths are in card heights.

use eframe::egui::{Vec2, vec2};

use kibitzer::cards::{CardSet, Suit};

use crate::look::cards::CARD_WIDTH;

/// The size of a card's index, the rank with the suit below it, in card heights. The index identifies the card.
pub(crate) const INDEX_SIZE: Vec2 = vec2(0.38, 0.60);
/// The size of the rank in the corner of a card, in card heights.
pub(crate) const RANK_SIZE: Vec2 = vec2(0.38, 0.38);
/// The distance between the left edges of adjacent unknown cards, in card heights.
const UNKNOWN_STEP: f32 = 0.15;
/// The additional gap between two suits in a line of cards, in card heights.
const SUIT_GAP: f32 = 0.10;
/// The width of a suit symbol before a row of cards, in card heights.
pub(crate) const SUIT_LABEL_WIDTH: f32 = 0.30;

/// The kind of cards in a pile: those of one suit, or unknown cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PileKind {
    /// The pile contains the cards of this suit.
    Suit(Suit),
    /// The pile contains the unknown cards of the hand.
    Unknown,
}

/// A group of adjacent cards in a hand: one suit, or all unknown cards. A pile keeps its size when its cards are
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
}

/// The spacing of the cards in a hand. Distances are in card heights.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spacing {
    /// The distance between the left edges of adjacent cards of a suit.
    pub(crate) step: f32,
    /// The distance between the top edges of adjacent lines of the hand.
    pub(crate) down: f32,
    /// The maximum number of lines that the suits of a fan are divided into. `None` gives each suit a row of its own.
    pub(crate) lines: Option<usize>,
}

impl Spacing {
    /// Returns the width reserved for suit symbols before the rows, in card heights. The width is 0 unless the rows
    /// overlap so far that they hide the suits on the cards.
    pub(crate) fn label_width(&self) -> f32 {
        match self.lines.is_none() && self.down < INDEX_SIZE.y {
            true => SUIT_LABEL_WIDTH,
            false => 0.0,
        }
    }

    /// Returns the distance between the left edges of adjacent cards in a pile of this kind.
    fn step_of(&self, kind: PileKind) -> f32 {
        match kind {
            PileKind::Suit(_) => self.step,
            PileKind::Unknown => self.step.min(UNKNOWN_STEP),
        }
    }
}

/// A line of cards in a hand: one or more piles side by side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PileLine(Vec<Pile>);

impl PileLine {
    /// Returns each pile of the line with the x coordinate of its left edge, and the distance between the left edges of
    /// its adjacent cards.
    pub(crate) fn places(&self, spacing: &Spacing) -> impl Iterator<Item = (Pile, f32, f32)> {
        self.0.iter().scan(0.0, |x, &pile| {
            let (left, step) = (*x, spacing.step_of(pile.kind));
            *x += pile.cards.max(1) as f32 * step + SUIT_GAP;
            Some((pile, left, step))
        })
    }

    /// Returns the width of the line, from the left edge of its first card to the right edge of its last one, in card
    /// heights.
    fn width(&self, spacing: &Spacing) -> f32 {
        let last = self.places(spacing).last();
        last.map_or(0.0, |(pile, left, step)| {
            left + pile.cards.saturating_sub(1) as f32 * step + CARD_WIDTH
        })
    }
}

impl HandShape {
    /// Creates the shape of a hand from its known cards and the number of its unknown cards.
    pub(crate) fn new(hand: CardSet, unknown: usize) -> HandShape {
        let suits = Suit::ALL.into_iter().map(|suit| Pile {
            kind: PileKind::Suit(suit),
            cards: hand.holding(suit).len(),
        });
        let unknown = Pile {
            kind: PileKind::Unknown,
            cards: unknown,
        };
        let piles = suits.chain([unknown]).filter(|pile| pile.cards > 0);
        HandShape {
            piles: piles.collect(),
            scale: 1.0,
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
        let unknown = self.piles.iter();
        let unknown = unknown.filter(|pile| pile.kind == PileKind::Unknown);
        HandShape {
            piles: suits.chain(unknown.copied()).collect(),
            scale: self.scale,
        }
    }

    /// Returns the lines of cards in the hand from top to bottom. In a fan, suits are divided as evenly as possible
    /// into no more than the allowed number of lines.
    pub(crate) fn lines(&self, spacing: &Spacing) -> Vec<PileLine> {
        let Some(most) = spacing.lines else {
            let piles = self.piles.iter();
            return piles.map(|&pile| PileLine(vec![pile])).collect();
        };
        let cards: usize = self.piles.iter().map(|pile| pile.cards).sum();
        let longest = self.piles.iter().map(|pile| pile.cards).max().unwrap_or(0);
        let mut limits = longest..=cards;
        let lines = limits.find_map(|limit| {
            let lines = self.divide_into_lines(limit);
            (lines.len() <= most).then_some(lines)
        });
        lines.unwrap_or_default()
    }

    /// Divides the piles of the hand into lines of at most `limit` cards, filled from the top. A longer pile gets a
    /// line of its own.
    fn divide_into_lines(&self, limit: usize) -> Vec<PileLine> {
        let mut lines: Vec<PileLine> = Vec::new();
        let mut room = 0;
        for &pile in &self.piles {
            match lines.last_mut() {
                Some(line) if pile.cards <= room => line.0.push(pile),
                _ => {
                    room = limit;
                    lines.push(PileLine(vec![pile]));
                }
            }
            room = room.saturating_sub(pile.cards);
        }
        lines
    }

    /// Returns the width and height of the hand's cards with this spacing, in card heights.
    pub(crate) fn size(&self, spacing: &Spacing) -> Vec2 {
        let lines = self.lines(spacing);
        let widths = lines.iter().map(|line| line.width(spacing));
        let width = widths.fold(0.0, f32::max);
        if lines.is_empty() {
            return Vec2::ZERO;
        }
        let height = (lines.len() - 1) as f32 * spacing.down + 1.0;
        vec2(width + spacing.label_width(), height) * self.scale
    }
}
