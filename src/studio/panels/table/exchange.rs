//! The exchange of cards that the user points at in the report about soundness: its cards are lifted and framed, and
//! arrows join those that change hands.

use eframe::egui::{Pos2, Rect, Shape, Stroke, Ui, Vec2, vec2};

use kibitzer::cards::{Card, Seat};
use kibitzer::rules::Setup;
use kibitzer::soundness::Exchange;

use super::plan::TablePlan;
use super::{TableView, place_of, visible_cards};

/// The distance by which a card of the exchange is drawn above its place, in points.
const LIFT: f32 = 7.0;

/// The length of a dash of an arrow, and the gap between two dashes, in points.
const DASHES: (f32, f32) = (7.0, 5.0);

/// The length of an arrowhead, in points.
const HEAD: f32 = 10.0;

/// Returns true if a card is part of the exchange that is hovered or focused.
pub(super) fn is_exchanged(view: &TableView<'_, '_>, card: Card) -> bool {
    let exchange = view.exchange.as_ref();
    exchange.is_some_and(|exchange| exchange.cards().has(card))
}

/// Returns the offset by which a card is lifted if it is part of the exchange that is hovered or focused.
pub(super) fn lift(view: &TableView<'_, '_>, card: Card) -> Vec2 {
    if is_exchanged(view, card) {
        vec2(0.0, -LIFT)
    } else {
        Vec2::ZERO
    }
}

/// Draws a dashed arrow between the cards of each exchanged pair, if both cards are in hands.
pub(super) fn draw_exchange(ui: &Ui, view: &TableView<'_, '_>, plan: &TablePlan, setup: &Setup) {
    let Some(Exchange::Swap(pairs)) = &view.exchange else {
        return;
    };
    for &(one, other) in pairs {
        let rect = |card| card_rect(view, plan, setup, card);
        if let (Some(from), Some(to)) = (rect(one), rect(other)) {
            draw_arrow(ui, view, from, to);
        }
    }
}

/// Returns the rectangle of the visible part of a card in a hand; `None` if no hand shows the card face up.
fn card_rect(
    view: &TableView<'_, '_>,
    plan: &TablePlan,
    setup: &Setup,
    card: Card,
) -> Option<Rect> {
    Seat::ALL.into_iter().find_map(|seat| {
        let (seen, unknown) = visible_cards(view, setup, seat);
        let places = plan.hands[place_of(view, seat)].places(seen, unknown);
        let (_, spot) = places.into_iter().find(|(held, _)| *held == Some(card))?;
        Some(spot.seen.translate(lift(view, card)))
    })
}

/// Draws an arrow with a head at each end between two cards.
fn draw_arrow(ui: &Ui, view: &TableView<'_, '_>, from: Rect, to: Rect) {
    let way = (to.center() - from.center()).normalized();
    let (start, end) = (edge_point(from, way), edge_point(to, -way));
    let (gold, painter) = (view.theme.turn.fill, ui.painter());
    let stroke = Stroke::new(2.0, gold);
    painter.extend(Shape::dashed_line(
        &[start, end],
        stroke,
        DASHES.0,
        DASHES.1,
    ));
    for (tip, inwards) in [(start, way), (end, -way)] {
        let base = tip + HEAD * inwards;
        let side = 0.5 * HEAD * inwards.rot90();
        let points = vec![tip, base + side, base - side];
        painter.add(Shape::convex_polygon(points, gold, Stroke::NONE));
    }
}

/// Returns the point at which a ray from the centre of a rectangle in the direction `way` leaves the rectangle.
fn edge_point(rect: Rect, way: Vec2) -> Pos2 {
    let half = rect.size() / 2.0;
    let reach = |half: f32, part: f32| half / part.abs().max(f32::EPSILON);
    rect.center() + way * reach(half.x, way.x).min(reach(half.y, way.y))
}
