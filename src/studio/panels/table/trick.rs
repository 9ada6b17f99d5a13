//! The trick in the middle of the table. Between tricks, and on request, the last trick is shown faded.

use eframe::egui::{CornerRadius, Stroke, StrokeKind, Ui};

use kibitzer::cards::{Card, Seat};
use kibitzer::rules::Setup;

use super::motion::Motion;
use super::plan::TablePlan;
use super::spoken::name_trick_card;
use super::{TableView, place_of};
use crate::look::cards::{CardLook, draw_card_face};
use crate::session::screen_mode::ScreenMode;

/// Draws the current trick on the table. Until its first card is played, or if the user has chosen to see the last
/// trick, draws the previous trick instead, faded.
pub(super) fn trick_ui(
    ui: &Ui,
    view: &TableView<'_, '_>,
    plan: &TablePlan,
    setup: &Setup,
    motion: &mut Motion,
) {
    for seat in setup.seats_from(Seat::North) {
        let edge = Stroke::new(1.0, view.theme.felt.weak.gamma_multiply(0.3));
        let place = plan.trick[place_of(view, seat)];
        let round = CornerRadius::same((0.08 * place.height()) as u8);
        let felt = view.theme.felt;
        let fill = felt.cloth.lerp_to_gamma(felt.plate, 0.3);
        ui.painter()
            .rect(place, round, fill, edge, StrokeKind::Inside);
    }
    let current: Vec<(Seat, Card)> = setup.trick_cards().collect();
    let faded = current.is_empty() || view.shown.screen().shows_last_trick;
    let (cards, winner) = if faded {
        last_trick(view)
    } else {
        let winning = (setup.trick.winning(setup.strain)).and_then(|index| current.get(index));
        let seat = winning.map(|&(seat, _)| seat);
        (current, seat)
    };
    let last = cards.last().copied();
    for (seat, card) in cards {
        let look = CardLook {
            frame: (Some(seat) == winner).then_some(view.theme.turn.fill),
            fade: if faded { 0.5 } else { 0.0 },
            behind: view.theme.felt.cloth,
            ..CardLook::default()
        };
        let rect = motion.animated_rect(card, plan.trick[place_of(view, seat)], true);
        draw_card_face(ui.painter(), &view.theme, rect, card, look);
        let (place, is_last) = (plan.trick[place_of(view, seat)], last == Some((seat, card)));
        name_trick_card(ui, view, place, (seat, card), is_last);
    }
}

/// Returns the cards of the last completed trick with their seats, and its winner. Outside analysis mode, and before
/// the end of the first trick, there are none.
fn last_trick(view: &TableView<'_, '_>) -> (Vec<(Seat, Card)>, Option<Seat>) {
    let is_analysed = view.shown.screen().mode == ScreenMode::Analyse;
    let cards = (view.shown.analysed())
        .document()
        .last_trick()
        .filter(|_| is_analysed);
    let Some(cards) = cards else {
        return (Vec::new(), None);
    };
    let winner = cards.last().and_then(|card| card.winner);
    let cards = cards.iter().map(|played| (played.seat, played.card));
    (cards.collect(), winner)
}
