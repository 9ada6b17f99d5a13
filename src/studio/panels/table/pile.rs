//! What a hand takes: suits in rows, or several side by side as in a fan. All lengths are in heights of a card.

use eframe::egui::{Vec2, vec2};

use kibitzer::cards::{CardSet, Suit};

use crate::look::cards::CARD_WIDTH;

/// What must be seen of a card to know it: its rank, and its suit below.
pub(crate) const INDEX: Vec2 = vec2(0.38, 0.60);
/// What must be seen of it to know its rank.
pub(crate) const RANK: Vec2 = vec2(0.38, 0.38);
/// From card to card among those that nobody knows.
const UNKNOWN_STEP: f32 = 0.15;
/// Between two suits of a line, beside the step.
const SUIT_GAP: f32 = 0.10;
/// Room for the suit before a row.
pub(crate) const LABEL: f32 = 0.30;

/// Cards that lie together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PileKind {
    /// Cards of a suit.
    Suit(Suit),
    /// Cards that nobody knows.
    Unknown,
}

/// So many cards that lie together at the start of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pile {
    pub(crate) kind: PileKind,
    /// How many there are. A pile of none keeps the place of a card.
    pub(crate) cards: usize,
}

/// What a hand holds, in the order in which it lies.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct HandShape {
    pub(crate) piles: Vec<Pile>,
    /// How high its cards are in cards of the others.
    pub(crate) scale: f32,
}

/// How the cards of a hand lie to one another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spacing {
    /// From card to card.
    pub(crate) step: f32,
    /// From line to line.
    pub(crate) down: f32,
    /// In how many lines the suits lie; `None` gives each a row of its own.
    pub(crate) lines: Option<usize>,
}

impl Spacing {
    /// Room before a row for its suit, where rows hide all suits but those of the last.
    pub(crate) fn label(&self) -> f32 {
        match self.lines.is_none() && self.down < INDEX.y {
            true => LABEL,
            false => 0.0,
        }
    }

    fn step_of(&self, kind: PileKind) -> f32 {
        match kind {
            PileKind::Suit(_) => self.step,
            PileKind::Unknown => self.step.min(UNKNOWN_STEP),
        }
    }
}

/// Piles side by side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PileLine(Vec<Pile>);

impl PileLine {
    /// Each pile with where it begins and its step.
    pub(crate) fn places(&self, spacing: &Spacing) -> impl Iterator<Item = (Pile, f32, f32)> {
        self.0.iter().scan(0.0, |x, &pile| {
            let (left, step) = (*x, spacing.step_of(pile.kind));
            *x += pile.cards.max(1) as f32 * step + SUIT_GAP;
            Some((pile, left, step))
        })
    }

    /// How wide it is; an index of unknown cards that lie before others is never covered.
    fn width(&self, spacing: &Spacing) -> f32 {
        let last = self.places(spacing).last();
        last.map_or(0.0, |(pile, left, step)| {
            left + pile.cards.saturating_sub(1) as f32 * step + CARD_WIDTH
        })
    }
}

impl HandShape {
    /// A hand with the suits that it holds, and so many cards that nobody knows.
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

    /// The same with a place for every suit, each as long as `least` cards at least: cards that come and go do not
    /// change it until a suit is longer.
    pub(crate) fn with_all_suits(&self, least: usize) -> HandShape {
        let length = |kind: PileKind| {
            let pile = self.piles.iter().find(|pile| pile.kind == kind);
            pile.map_or(0, |pile| pile.cards)
        };
        let suits = Suit::ALL.into_iter().map(|suit| Pile {
            kind: PileKind::Suit(suit),
            cards: length(PileKind::Suit(suit)).max(least),
        });
        let unknown = self
            .piles
            .iter()
            .filter(|pile| pile.kind == PileKind::Unknown);
        HandShape {
            piles: suits.chain(unknown.copied()).collect(),
            scale: self.scale,
        }
    }

    /// Its lines from top to bottom.
    pub(crate) fn lines(&self, spacing: &Spacing) -> Vec<PileLine> {
        let Some(most) = spacing.lines else {
            return self
                .piles
                .iter()
                .map(|&pile| PileLine(vec![pile]))
                .collect();
        };
        let cards: usize = self.piles.iter().map(|pile| pile.cards).sum();
        let longest = self.piles.iter().map(|pile| pile.cards).max().unwrap_or(0);
        let mut limits = longest..=cards;
        let lines = limits.find_map(|limit| {
            let lines = self.filled(limit);
            (lines.len() <= most).then_some(lines)
        });
        lines.unwrap_or_default()
    }

    /// Lines of at most `limit` cards each.
    fn filled(&self, limit: usize) -> Vec<PileLine> {
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

    /// How large it is.
    pub(crate) fn size(&self, spacing: &Spacing) -> Vec2 {
        let lines = self.lines(spacing);
        let widths = lines.iter().map(|line| line.width(spacing));
        let width = widths.fold(0.0, f32::max);
        if lines.is_empty() {
            return Vec2::ZERO;
        }
        let height = (lines.len() - 1) as f32 * spacing.down + 1.0;
        vec2(width + spacing.label(), height) * self.scale
    }
}
