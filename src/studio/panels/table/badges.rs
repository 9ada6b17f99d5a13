//! The numbers on the cards of the hand on turn: the tricks that each card brings. A number stands beside the rank and
//! covers neither rank nor suit. Equivalent cards are joined by a bar.

use eframe::egui::{Align2, CornerRadius, Rect, Ui, Vec2, pos2};

use kibitzer::cards::{Card, CardSet, Tricks};

use super::TableView;
use super::plan::CardSpot;
use crate::document::goal::Rating;
use crate::look::cards::badge;

/// The distance of a badge from the upper edge of its card, in card heights.
const INSET: f32 = 0.05;
/// The distance of a badge from the left edge of its card, in card heights.
const LEFT: f32 = 0.365;
/// The constant part of a badge's height, in points. [`HEIGHT_GROWTH`] adds a part that is proportional to the card.
const SMALLEST_HEIGHT: f32 = 10.0;
/// The part of a badge's height that grows with the card, in card heights.
const HEIGHT_GROWTH: f32 = 0.117;
/// The maximum height of a badge, in card heights.
const MAX_HEIGHT: f32 = 0.42;

/// A badge with the number shown on a card. All badges of a hand are drawn after its cards, on top of them.
pub(super) struct Badge {
    card: Card,
    spot: CardSpot,
    text: String,
    rating: Rating,
    is_best: bool,
}

impl Badge {
    /// Creates the badge shown on `card`. `value` is the number of tricks after `card` and the number after the best
    /// card. If `value` is `None`, the badge shows an ellipsis.
    pub(super) fn new(
        view: &TableView<'_, '_>,
        card: Card,
        spot: CardSpot,
        value: Option<(Tricks, Tricks)>,
    ) -> Badge {
        let goal = view.shown.analysed().goal();
        let reading = view.settings.reading;
        let (text, rating, is_best) = match value {
            None => ("…".to_owned(), Rating::Unknown, false),
            Some((tricks, best)) => {
                let rating = reading.rate_card(tricks, best, goal, is_declaring_side_on_turn(view));
                (
                    reading.format_value(tricks, best, goal),
                    rating,
                    tricks == best,
                )
            }
        };
        Badge {
            card,
            spot,
            text,
            rating,
            is_best,
        }
    }
}

/// Returns true if the hand on turn belongs to the declaring side.
pub(super) fn is_declaring_side_on_turn(view: &TableView<'_, '_>) -> bool {
    let position = view.shown.analysed().document().position();
    position.is_some_and(|p| p.turn().is_some_and(|turn| p.is_declaring(turn)))
}

/// Returns the rectangle for the badge of a card, to the right of the rank, where it covers no suit symbol. It lies at
/// the same place on every card of a suit, even on the last one, which no card covers.
pub(super) fn badge_place(spot: &CardSpot) -> Rect {
    let (rect, unit) = (spot.rect, spot.rect.height());
    let top = rect.top() + INSET * unit;
    let height = (SMALLEST_HEIGHT + HEIGHT_GROWTH * unit).min(MAX_HEIGHT * unit);
    let bottom = (top + height).min(spot.seen.bottom() - 0.01 * unit);
    let left = rect.left() + LEFT * unit;
    let right = rect.left() + spot.strip - 0.012 * unit;
    Rect::from_min_max(pos2(left, top), pos2(right, bottom))
}

/// Draws the badges of a hand. Equivalent cards are joined by a bar along their edges.
pub(super) fn badges_ui(ui: &Ui, view: &TableView<'_, '_>, badges: &[Badge]) {
    let position = view.shown.analysed().document().position();
    let groups = position.map(|p| p.equals()).unwrap_or_default();
    for group in groups {
        draw_joining_bar(ui, view, badges, group);
    }
    for one in badges {
        let (place, mark) = (badge_place(&one.spot), (one.rating, one.is_best));
        badge(
            ui.painter(),
            &view.theme,
            place,
            Align2::LEFT_TOP,
            &one.text,
            mark,
        );
    }
}

/// Draws a bar that joins a group of equivalent cards in the hand on turn. A single card has no bar.
fn draw_joining_bar(ui: &Ui, view: &TableView<'_, '_>, badges: &[Badge], group: CardSet) {
    let of_group: Vec<&Badge> = badges
        .iter()
        .filter(|badge| group.has(badge.card))
        .collect();
    let (Some(first), Some(last)) = (of_group.first(), of_group.last()) else {
        return;
    };
    if of_group.len() < 2 {
        return;
    }
    let rect = first.spot.rect;
    let unit = rect.height();
    let (thick, inset) = ((0.045 * unit).max(2.0), 0.06 * unit);
    let edge = rect.min + Vec2::splat(0.012 * unit);
    let is_row = last.spot.rect.left() > rect.left();
    let bar = if is_row {
        Rect::from_min_max(
            pos2(rect.left() + inset, edge.y),
            pos2(last.spot.seen.right() - inset, edge.y + thick),
        )
    } else {
        // In a column, the bar runs along the left edges.
        Rect::from_min_max(
            pos2(edge.x, rect.top() + inset),
            pos2(edge.x + thick, last.spot.seen.bottom() - inset),
        )
    };
    let round = CornerRadius::same((thick / 2.0) as u8);
    ui.painter()
        .rect_filled(bar, round, view.theme.rating(first.rating));
}
