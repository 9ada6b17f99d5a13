//! The numbers on the cards of the hand on turn: the tricks that each card brings. A number never covers a rank, and
//! equivalent cards are joined by a bar.

use eframe::egui::{Align2, CornerRadius, Rect, Ui, pos2, vec2};

use kibitzer::cards::{Card, CardSet, Tricks};

use super::TableView;
use super::plan::CardSpot;
use crate::document::goal::Rating;
use crate::look::cards::badge;

/// The minimum height of the number on a card, in card heights.
const MIN_HEIGHT: f32 = 0.25;
/// The preferred height of the number on a card, in points. It is limited by the minimum and maximum in card heights.
const PREFERRED_HEIGHT: f32 = 13.0;
/// The maximum height of the number on a card, in card heights.
const MAX_HEIGHT: f32 = 0.33;

/// A badge with the number shown on a card. All badges of a hand are drawn after its cards, on top of them.
pub(super) struct Badge {
    card: Card,
    spot: CardSpot,
    text: String,
    rating: Rating,
    is_best: bool,
}

impl Badge {
    /// Creates the badge shown on `card`. `value` is the number of tricks that `card` brings, and that of the best
    /// card. If `value` is `None`, the badge shows an ellipsis.
    pub(super) fn new(
        view: &TableView<'_, '_>,
        card: Card,
        spot: CardSpot,
        value: Option<(Tricks, Tricks)>,
    ) -> Badge {
        let goal = view.shown.analysed.goal();
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
    let position = view.shown.analysed.document().position();
    position.is_some_and(|p| p.turn().is_some_and(|turn| p.is_declaring(turn)))
}

/// Returns the largest rectangle for the badge of a card, and the alignment of the badge in it. The badge is to the
/// right of the card's rank and suit, or below them. If neither place is free, it covers the small suit symbol, which
/// remains visible on the last card of the row.
pub(super) fn badge_place(spot: &CardSpot) -> (Rect, Align2) {
    let (rect, seen) = (spot.rect, spot.seen);
    let unit = rect.height();
    let size = PREFERRED_HEIGHT.clamp(MIN_HEIGHT * unit, MAX_HEIGHT * unit);
    let at = |x: f32, y: f32| rect.min + vec2(x, y) * unit;
    let right = (seen.right() - 0.015 * unit).min(at(0.44, 0.0).x);
    let below = Rect::from_min_max(at(0.02, 0.62), pos2(right, at(0.0, 0.62).y + size));
    // The numbers of a row share a baseline.
    if spot.step < 0.715 * unit && below.bottom() <= seen.bottom() {
        return (below, Align2::CENTER_TOP);
    }
    if seen.width() >= 0.715 * unit {
        let right = seen.right().min(rect.right()) - 0.035 * unit;
        let bottom = (at(0.0, 0.075).y + size).min(seen.bottom() - 0.01 * unit);
        let place = Rect::from_min_max(at(0.385, 0.075), pos2(right, bottom));
        return (place, Align2::RIGHT_TOP);
    }
    let bottom = (at(0.0, 0.37).y + size).min(seen.bottom() - 0.01 * unit);
    let place = Rect::from_min_max(at(0.02, 0.37), pos2(right, bottom));
    (place, Align2::CENTER_TOP)
}

/// Returns true if the badge of a card is below its rank and suit, not to the right of them.
pub(super) fn is_badge_below_index(spot: &CardSpot) -> bool {
    badge_place(spot).1 == Align2::CENTER_TOP
}

/// Draws the badges of a hand. Equivalent cards are joined by a bar along their upper edges.
pub(super) fn badges_ui(ui: &Ui, view: &TableView<'_, '_>, badges: &[Badge]) {
    let position = view.shown.analysed.document().position();
    let groups = position.map(|p| p.equals()).unwrap_or_default();
    for group in groups {
        draw_joining_bar(ui, view, badges, group);
    }
    for one in badges {
        let (place, align) = badge_place(&one.spot);
        let mark = (one.rating, one.is_best);
        badge(ui.painter(), &view.theme, place, align, &one.text, mark);
    }
}

/// Draws a bar that joins a group of equivalent cards in the hand on turn. A single card has no bar.
fn draw_joining_bar(ui: &Ui, view: &TableView<'_, '_>, badges: &[Badge], group: CardSet) {
    let of_group = badges.iter().filter(|badge| group.has(badge.card));
    let of_group: Vec<&Badge> = of_group.collect();
    let (Some(first), Some(last)) = (of_group.first(), of_group.last()) else {
        return;
    };
    if of_group.len() < 2 {
        return;
    }
    let rect = first.spot.rect;
    let high = (0.045 * rect.height()).max(2.0);
    let right = last.spot.seen.right().min(last.spot.rect.right());
    let inset = 0.06 * rect.height();
    let bar = Rect::from_min_max(
        pos2(rect.left() + inset, rect.top() + 0.012 * rect.height()),
        pos2(right - inset, rect.top() + 0.012 * rect.height() + high),
    );
    let round = CornerRadius::same((high / 2.0) as u8);
    ui.painter()
        .rect_filled(bar, round, view.theme.rating(first.rating));
}
