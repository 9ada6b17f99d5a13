//! The table: the hands around the trick, the contract, and a number on every legal card.

mod badges;
mod hands;
mod look_ahead;
mod manner;
mod motion;
mod names;
mod pile;
mod plan;
mod plate;
#[cfg(test)]
mod sweep;
mod trick;

use std::sync::Arc;

use eframe::egui::{Id, Mesh, Rect, Sense, Ui};

use kibitzer::analysis::Estimate;
use kibitzer::cards::{BySeat, CardSet, Seat};
use kibitzer::rules::Setup;

use crate::session::analysed::Analysed;
use crate::session::screen::{Screen, ScreenMode};
use crate::view::View;

use motion::Motion;
use pile::HandShape;
use plan::{TableLoad, TablePlan};

/// In edit mode a suit has room for so many cards, so that the table stays as it is while cards come and go.
const USUAL_SUIT: usize = 5;
/// Cards out of play are so much smaller.
const SMALLER: f32 = 0.55;

/// What stands on the table, what is known about it, and how it is shown.
#[derive(Clone, Copy)]
pub(crate) struct TableShown<'a> {
    pub(crate) analysed: Analysed<'a>,
    pub(crate) screen: &'a Screen,
}

impl TableShown<'_> {
    fn is_edited(&self) -> bool {
        self.screen.mode == ScreenMode::Edit
    }

    /// What lies on the table: the present position, or the set-up if it cannot be played.
    fn setup(&self) -> Setup {
        match self.analysed.document().position() {
            Some(position) => *position.setup(),
            None => self.analysed.document().problem().setup,
        }
    }
}

type TableView<'p, 'a> = View<'p, 'a, TableShown<'a>>;

/// Draws the table into the space there is.
pub(crate) fn table_ui(ui: &mut Ui, view: &mut TableView<'_, '_>) {
    let rect = ui.available_rect_before_wrap();
    ui.allocate_rect(rect, Sense::hover());
    cloth(ui, view, rect);
    let plan = plan(ui, view, rect);
    let setup = view.shown.setup();
    let mut motion = Motion::load(ui, &start(view), view.settings.table.moves);
    let mut looked_at = view.looked_at;
    for seat in Seat::ALL {
        if setup.absent == Some(seat) {
            hands::out_of_play_ui(ui, view, &plan, seat);
        } else {
            let hand = hands::hand_ui(ui, view, &plan, &setup, seat, &mut motion);
            looked_at = looked_at.or(hand);
        }
        names::name_ui(ui, view, &plan, seat);
    }
    plate::plate_ui(ui, view, &plan);
    trick::trick_ui(ui, view, &plan, &setup, &mut motion);
    motion.store(ui);
    look_ahead::look_ahead(ui, view, looked_at);
}

/// An estimate as a number: `≈ 9`.
pub(crate) fn estimate_number(estimate: Estimate) -> String {
    let about = if estimate.is_proved() { "" } else { "≈ " };
    format!("{about}{}", estimate.guess)
}

/// A table that is lighter in the middle.
fn cloth(ui: &Ui, view: &TableView<'_, '_>, rect: Rect) {
    let mut mesh = Mesh::default();
    mesh.colored_vertex(rect.center(), view.theme.felt.cloth);
    let corners = [
        rect.left_top(),
        rect.right_top(),
        rect.right_bottom(),
        rect.left_bottom(),
    ];
    for corner in corners {
        mesh.colored_vertex(corner, view.theme.felt.edge);
    }
    for index in 0..4 {
        mesh.add_triangle(0, 1 + index, 1 + (index + 1) % 4);
    }
    ui.painter().add(mesh);
}

/// The deal with the cards of its first trick in the hands.
fn start(view: &TableView<'_, '_>) -> Setup {
    let mut start = view.shown.analysed.document().problem().setup;
    start.take_trick_back();
    start
}

/// What lies out of play at the empty seat. In edit mode the pack shows it.
fn out_of_play(view: &TableView<'_, '_>, start: &Setup) -> CardSet {
    let unknown: u32 = start.unknown.0.into_iter().map(u32::from).sum();
    match view.shown.is_edited() || unknown > 0 {
        true => CardSet::EMPTY,
        false => start.out_of_play(),
    }
}

/// What the hands hold at the start.
fn shapes(view: &TableView<'_, '_>) -> BySeat<HandShape> {
    let start = start(view);
    BySeat(Seat::ALL.map(|seat| match start.absent == Some(seat) {
        true => HandShape {
            scale: SMALLER,
            ..HandShape::new(out_of_play(view, &start), 0)
        },
        false => HandShape::new(start.hands[seat], start.unknown[seat].into()),
    }))
}

/// The plan of this table; it is worked out when something changes that it follows from.
fn plan(ui: &Ui, view: &TableView<'_, '_>, rect: Rect) -> Arc<TablePlan> {
    let shapes = shapes(view);
    let base = TableLoad::new(rect, view.settings.table.spread, shapes.clone());
    let base = TableLoad {
        name: names::room(ui, view, rect),
        plates: plate::sizes(ui, view, rect),
        ..base
    };
    if !view.shown.is_edited() {
        return kept_plan(ui, Id::unique("plan of the table"), base);
    }
    let absent = view.shown.setup().absent;
    let widened = |least: usize| {
        BySeat(Seat::ALL.map(|seat| match absent == Some(seat) {
            true => HandShape::default(),
            false => shapes[seat].with_all_suits(least),
        }))
    };
    let empty = BySeat(Seat::ALL.map(|seat| match absent == Some(seat) {
        true => HandShape::default(),
        false => HandShape::new(CardSet::EMPTY, 0).with_all_suits(USUAL_SUIT),
    }));
    let usual = TableLoad {
        hands: empty,
        ..base.clone()
    };
    let ceiling = kept_plan(ui, Id::unique("plan of a usual table"), usual)
        .card
        .y;
    let load = TableLoad {
        hands: widened(USUAL_SUIT),
        ceiling,
        ..base
    };
    kept_plan(ui, Id::unique("plan of the table"), load)
}

fn kept_plan(ui: &Ui, id: Id, load: TableLoad) -> Arc<TablePlan> {
    type KeptPlan = Arc<(TableLoad, Arc<TablePlan>)>;
    let kept: Option<KeptPlan> = ui.data(|data| data.get_temp(id));
    if let Some(kept) = kept.filter(|kept| kept.0 == load) {
        return kept.1.clone();
    }
    let plan = Arc::new(TablePlan::new(&load));
    ui.data_mut(|data| data.insert_temp::<KeptPlan>(id, Arc::new((load, plan.clone()))));
    plan
}
