//! The card table: the hands around the trick, the contract, and the numbers on all legal cards.

mod arrangement;
mod auction;
mod badges;
mod corners;
mod exchange;
mod hands;
mod motion;
mod names;
mod pile;
mod plan;
#[cfg(test)]
mod plan_tests;
mod plate;
mod play_buttons;
mod preview_request;
mod spoken;
mod trick;

use std::sync::Arc;

use eframe::egui::{Id, Mesh, Rect, Sense, Ui, epaint::MarginF32};

use kibitzer::analysis::Estimate;
use kibitzer::cards::{BySeat, CardSet, Seat};
use kibitzer::rules::Setup;

use crate::session::Session;
use crate::session::analysis::analysed::AnalysedDocument;
use crate::session::screen::Screen;
use crate::session::screen_mode::ScreenMode;
use crate::view::{View, cached};

use motion::Motion;
use pile::HandShape;
use plan::{TableLoad, TablePlan};

/// The number of cards for which each suit of a hand reserves space in edit mode, so that nothing moves while cards are
/// added and removed.
const EDIT_SUIT_LENGTH: usize = 5;

/// The data that the card table draws: the session, and the margins to leave free.
#[derive(Clone, Copy)]
pub(crate) struct TableShown<'a> {
    pub(crate) session: &'a Session,
    /// The margins of the table that must stay free, in points. They are reserved for the question of other boards in
    /// the file, and for the timeline that appears with the first card.
    pub(crate) left_free: MarginF32,
}

impl<'a> TableShown<'a> {
    fn analysed(self) -> AnalysedDocument<'a> {
        self.session.analysed()
    }

    fn screen(self) -> &'a Screen {
        self.session.screen()
    }

    /// Returns true if the window is in edit mode.
    fn is_edited(self) -> bool {
        self.screen().mode == ScreenMode::Edit
    }

    /// Returns true if the open document is a board of a file.
    fn is_in_file(self) -> bool {
        let origin = self.session.documents().open_document().origin();
        self.session.problem_list().board_of(origin).is_some()
    }

    /// Returns the setup to draw: that of the current position or, if the deal cannot be played, the problem's own
    /// setup with the lead that the user has chosen for the count of layouts.
    fn setup(self) -> Setup {
        let document = self.session.document();
        let setup = document.problem().setup;
        match (document.position(), self.session.layouts().viewpoint()) {
            (Some(position), _) => position.setup(),
            (None, Some(seen)) if seen.lead.is_some() && !self.is_edited() => seen.seen(&setup),
            (None, _) => setup,
        }
    }
}

type TableView<'p, 'a> = View<'p, 'a, TableShown<'a>>;

/// Draws the card table into the available space.
pub(crate) fn table_ui(ui: &mut Ui, view: &mut TableView<'_, '_>) {
    let rect = ui.available_rect_before_wrap();
    ui.allocate_rect(rect, Sense::hover());
    draw_cloth(ui, view, rect);
    let rect = rect - view.shown.left_free;
    let plan = table_plan(ui, view, rect);
    let setup = view.shown.setup();
    let mut motion = Motion::load(ui, &setup_at_start(view));
    let mut previewed = view.previewed;
    for seat in Seat::ALL {
        if setup.absent == Some(seat) {
            hands::out_of_play_ui(ui, view, &plan, seat);
        } else {
            let hand = hands::hand_ui(ui, view, &plan, &setup, seat, &mut motion);
            previewed = previewed.or(hand);
        }
        names::name_ui(ui, view, &plan, seat);
    }
    exchange::draw_exchange(ui, view, &plan, &setup);
    corners::corners_ui(ui, view, &plan, rect);
    trick::trick_ui(ui, view, &plan, &setup, &mut motion);
    motion.store(ui);
    preview_request::request_preview(ui, view, previewed);
}

/// Returns an estimated number of tricks as text, such as `≈ 9`, or `9` if it is known to be exact.
pub(crate) fn estimate_text(estimate: Estimate) -> String {
    let about = if estimate.is_proved() { "" } else { "≈ " };
    format!("{about}{}", estimate.guess)
}

/// Draws the cloth of the card table, which is lighter in the middle.
fn draw_cloth(ui: &Ui, view: &TableView<'_, '_>, rect: Rect) {
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

/// Returns the deal before the first card. If the problem starts in the middle of a trick, the cards of that trick are
/// returned to the hands.
fn setup_at_start(view: &TableView<'_, '_>) -> Setup {
    let mut start = view.shown.analysed().document().problem().setup;
    start.take_trick_back();
    start
}

/// Returns the cards out of play to be drawn at the empty seat. There are none in edit mode, where the pack shows them,
/// nor while cards are unknown.
fn out_of_play(view: &TableView<'_, '_>, start: &Setup) -> CardSet {
    if view.shown.is_edited() || start.all_unknown() > 0 {
        CardSet::EMPTY
    } else {
        start.out_of_play()
    }
}

/// Returns the place at which a seat's hand is drawn on the table, which may be rotated. Places are named after seats;
/// North is the place above the trick.
fn place_of(view: &TableView<'_, '_>, seat: Seat) -> Seat {
    view.shown.screen().place_of(seat)
}

/// Returns the visible cards of a hand and the number of its unseen cards.
fn visible_cards(view: &TableView<'_, '_>, setup: &Setup, seat: Seat) -> (CardSet, usize) {
    if view.shown.session.lies_face_down(seat) {
        (CardSet::EMPTY, setup.hand_len(seat))
    } else {
        (setup.hands[seat], setup.unknown[seat].into())
    }
}

/// Returns the shapes of the hands before the first card is played, indexed by the places where the hands are drawn.
fn hand_shapes(view: &TableView<'_, '_>) -> BySeat<HandShape> {
    let start = setup_at_start(view);
    let mut shapes = BySeat::default();
    for seat in Seat::ALL {
        let (hand, unknown) = visible_cards(view, &start, seat);
        shapes[place_of(view, seat)] = if start.absent == Some(seat) {
            HandShape::out_of_play(out_of_play(view, &start))
        } else {
            HandShape::new(hand, unknown)
        };
    }
    shapes
}

/// Returns the hand shapes for which space is reserved at each place: the widest among `own` and the hands of all
/// boards in the file.
fn widest_hands(ui: &Ui, view: &TableView<'_, '_>, own: BySeat<HandShape>) -> BySeat<HandShape> {
    if view.shown.is_edited() || !view.shown.is_in_file() {
        return own;
    }
    let of_file = widest_hands_of_file(ui, view);
    let mut widest = own;
    for seat in view.shown.setup().seats_from(Seat::North) {
        let place = place_of(view, seat);
        let spread = view.settings.spread();
        widest[place] = widest[place].wider(&of_file[seat], spread).clone();
    }
    widest
}

/// Returns, for each seat, the shape of the widest hand among all boards in the file. The result is cached until the
/// list changes.
fn widest_hands_of_file(ui: &Ui, view: &TableView<'_, '_>) -> Arc<BySeat<HandShape>> {
    let (session, spread) = (view.shown.session, view.settings.spread());
    let list = session.problem_list();
    let origin = session.documents().open_document().origin();
    let id = Id::unique(("widest hands", spread as usize));
    cached(ui.ctx(), id, (list.revision(), origin.clone()), |_| {
        let mut widest = BySeat::<HandShape>::default();
        for (_, board) in list.problems_of_same_text(origin) {
            let mut start = board.setup;
            start.take_trick_back();
            for seat in start.seats_from(Seat::North) {
                let shape = HandShape::new(start.hands[seat], start.unknown[seat].into());
                widest[seat] = widest[seat].wider(&shape, spread).clone();
            }
        }
        widest
    })
}

/// Returns the plan of the table: the rectangles of everything on it. The plan is cached until its input changes.
fn table_plan(ui: &Ui, view: &TableView<'_, '_>, rect: Rect) -> Arc<TablePlan> {
    let load = TableLoad {
        name: names::max_plate_size(ui, view, rect),
        has_wide_names: names::shows_players(view),
        corners: corners::corner_sizes(ui, view, rect),
        ..TableLoad::new(rect, view.settings.spread(), hand_shapes(view))
    };
    let load = TableLoad {
        widest: widest_hands(ui, view, load.widest),
        is_one_of_many: view.shown.is_in_file(),
        ..load
    };
    let load = if view.shown.is_edited() {
        with_fixed_suits(ui, view, load)
    } else {
        load
    };
    cached(
        ui.ctx(),
        Id::unique("plan of the table"),
        load,
        TablePlan::new,
    )
}

/// Returns the input for the plan of the table in edit mode. Every suit reserves space for at least `EDIT_SUIT_LENGTH`
/// cards. Cards are no larger than in a complete deal, so that their size does not change while cards are added and
/// removed.
fn with_fixed_suits(ui: &Ui, view: &TableView<'_, '_>, load: TableLoad) -> TableLoad {
    let absent = view.shown.setup().absent.map(|seat| place_of(view, seat));
    let with_all_suits = |shapes: &BySeat<HandShape>| {
        BySeat::from_fn(|place| {
            if absent == Some(place) {
                HandShape::default()
            } else {
                shapes[place].with_all_suits(EDIT_SUIT_LENGTH)
            }
        })
    };
    let nothing = HandShape::new(CardSet::EMPTY, 0);
    let usual = with_all_suits(&BySeat::from_fn(|_| nothing.clone()));
    let usual = TableLoad {
        widest: usual.clone(),
        hands: usual,
        ..load.clone()
    };
    let usual = cached(
        ui.ctx(),
        Id::unique("plan of a usual table"),
        usual,
        TablePlan::new,
    );
    let hands = with_all_suits(&load.hands);
    TableLoad {
        widest: hands.clone(),
        hands,
        ceiling: usual.card.y,
        ..load
    }
}
