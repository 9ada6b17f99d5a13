//! The plates in the corners of the table: the contract, the auction, and the buttons of the play. A small table has
//! smaller versions of them.

use eframe::egui::{Rect, Ui, Vec2};

use super::TableView;
use super::auction::auction_plate;
use super::names::name_font_size;
use super::plan::{Corners, TablePlan};
use super::plate::{PlateKind, plate_size, plate_ui};
use super::play_buttons::{ButtonRows, buttons_size, play_buttons_ui};

/// A version of the plates in the corners of the table.
struct CornerKind {
    contract: PlateKind,
    /// True if a separate plate shows the auction, false if the plate with the contract has a button that opens it.
    has_auction: bool,
    /// The arrangement of the buttons that step through the play; `None` if there is no space for them.
    buttons: Option<ButtonRows>,
}

impl CornerKind {
    const fn new(
        contract: PlateKind,
        has_auction: bool,
        buttons: Option<ButtonRows>,
    ) -> CornerKind {
        CornerKind {
            contract,
            has_auction,
            buttons,
        }
    }
}

/// All versions of the plates in the corners, best first.
const CORNER_KINDS: [CornerKind; 7] = [
    CornerKind::new(PlateKind::Whole, true, Some(ButtonRows::One)),
    CornerKind::new(PlateKind::Whole, true, Some(ButtonRows::Two)),
    CornerKind::new(PlateKind::Whole, false, Some(ButtonRows::One)),
    CornerKind::new(PlateKind::Whole, false, Some(ButtonRows::Two)),
    CornerKind::new(PlateKind::Short, false, Some(ButtonRows::Two)),
    CornerKind::new(PlateKind::Least, false, Some(ButtonRows::Two)),
    CornerKind::new(PlateKind::Least, false, None),
];

/// Returns the possible sizes of the plates in the corners, best first. Space for the buttons is reserved even before
/// the first card, so that nothing moves when it is played.
pub(super) fn corner_sizes(ui: &Ui, view: &TableView<'_, '_>, rect: Rect) -> Vec<Corners<Vec2>> {
    let letters = name_font_size(rect);
    let auction = auction_plate(view, letters).map(|plate| plate.size(view, ui.painter()));
    let size = |kind: &CornerKind| Corners {
        contract: plate_size(ui, view, kind.contract, letters, !kind.has_auction),
        auction: auction.filter(|_| kind.has_auction),
        buttons: kind
            .buttons
            .filter(|_| !view.shown.is_edited() && !view.shown.screen().is_projected())
            .map(|rows| buttons_size(view, ui.painter(), rows, letters)),
    };
    CORNER_KINDS.iter().map(size).collect()
}

/// Draws the plates in the corners, if there is space for them on the table.
pub(super) fn corners_ui(ui: &mut Ui, view: &mut TableView<'_, '_>, plan: &TablePlan, rect: Rect) {
    let Some((index, corners)) = &plan.corners else {
        return;
    };
    let Some(kind) = CORNER_KINDS.get(*index) else {
        return;
    };
    let letters = name_font_size(rect);
    plate_ui(
        ui,
        view,
        kind.contract,
        letters,
        !kind.has_auction,
        corners.contract,
    );
    if let (Some(rect), Some(plate)) = (corners.auction, auction_plate(view, letters)) {
        plate.ui(ui, view, rect);
    }
    if let (Some(rect), Some(rows)) = (corners.buttons, kind.buttons) {
        play_buttons_ui(ui, view, rect, rows, letters);
    }
}
