//! The name plates of the hands and their players. In edit mode, a click on a name selects the hand.

use std::sync::Arc;

use eframe::egui::text::{LayoutJob, TextFormat, TextWrapping};
use eframe::egui::{
    self, Color32, CornerRadius, Galley, Id, Rect, Sense, Ui, Vec2, WidgetInfo, vec2,
};

use kibitzer::cards::Seat;

use super::plan::TablePlan;
use super::{TableView, place_of};
use crate::look::theme::{font, strong_font};
use crate::panels::context::attach_hand_menu;
use crate::session::command::{Change, Command};
use crate::view::announce_changes;
use kibitzer_words::say;

/// The minimum width of a player's name on the table, in multiples of the font size. With less space, the name is shown
/// in the tooltip only.
const MIN_PLAYER_WIDTH: f32 = 3.0;

/// Returns the font size of the names on a card table with the rectangle `rect`, in points.
pub(super) fn name_font_size(rect: Rect) -> f32 {
    (rect.height() * 0.021).clamp(11.0, 34.0)
}

/// Returns the size of a name plate for a text of the size `text` in the font size `letters`. All sizes are in points.
fn plate_size(text: Vec2, letters: f32) -> Vec2 {
    vec2(text.x + 1.6 * letters, 1.65 * letters)
}

/// Returns the size of the name plate for the longest name possible during play, in points. The plate is limited to 28
/// % of the table's width.
pub(super) fn max_plate_size(ui: &Ui, view: &TableView<'_, '_>, rect: Rect) -> Vec2 {
    let texts = Seat::ALL.into_iter().flat_map(|seat| {
        [
            say!(view, "table-to-lead", seat),
            say!(view, "table-to-play", seat),
            say!(view, "table-declarer", seat),
            hand_with_count_text(view, seat, 13, 13),
        ]
    });
    let widths = texts.map(|text| {
        let font = strong_font(name_font_size(rect));
        let galley = ui.painter().layout_no_wrap(text, font, Color32::WHITE);
        galley.size().x
    });
    let width = widths.fold(0.0, f32::max);
    let size = plate_size(vec2(width, 0.0), name_font_size(rect));
    vec2(size.x.min(rect.width() * 0.28).ceil(), size.y.ceil())
}

/// Returns true if the table shows the name of any player.
pub(super) fn shows_players(view: &TableView<'_, '_>) -> bool {
    let mut seats = Seat::ALL.into_iter();
    seats.any(|seat| player_name(view, seat).is_some())
}

/// Returns the name of the player who holds a hand, if known. In edit mode there is none, because the number of cards
/// is shown instead.
fn player_name<'a>(view: &TableView<'_, 'a>, seat: Seat) -> Option<&'a str> {
    let problem = view.shown.analysed.document().problem();
    let is_shown = !view.shown.is_edited() && problem.setup.absent != Some(seat);
    let name = problem.record.players[seat].trim();
    (is_shown && !name.is_empty()).then_some(name)
}

/// The text on the name plate of a hand.
struct PlateName {
    /// The name of the hand with its role or turn, such as `North to lead`.
    hand: String,
    /// The name of the hand with its role or turn, and the player's name if known.
    whole: String,
}

impl PlateName {
    /// Creates the text for the name plate of the hand at `seat`.
    fn new(view: &TableView<'_, '_>, plan: &TablePlan, seat: Seat) -> PlateName {
        let hand = name_text(view, plan, seat);
        let whole = match player_name(view, seat) {
            Some(player) => say!(view, "table-player", hand, player),
            None => hand.clone(),
        };
        PlateName { hand, whole }
    }

    /// Returns the part of the plate's text after the name of the hand, which names the player. Empty if no player is
    /// named.
    fn after_hand(&self) -> &str {
        self.whole.strip_prefix(&self.hand).unwrap_or_default()
    }

    /// Lays out the text of the name plate in `width` points. The name of the hand is always shown completely, in a
    /// smaller font if necessary. The player's name is truncated, or left out if too little space remains.
    fn lay_out(&self, ui: &Ui, letters: f32, width: f32, colour: Color32) -> Arc<Galley> {
        let lay = |letters: f32| {
            let hand = self.hand.clone();
            ui.painter()
                .layout_no_wrap(hand, strong_font(letters), colour)
        };
        let hand = lay(letters);
        let wide = hand.size().x;
        if wide > width {
            return lay((letters * width / wide).max(5.0));
        }
        if self.after_hand().is_empty() || width - wide < MIN_PLAYER_WIDTH * letters {
            return hand;
        }
        let mut job = LayoutJob::default();
        let parts = [
            (self.hand.as_str(), strong_font(letters)),
            (self.after_hand(), font(letters)),
        ];
        for (text, font) in parts {
            job.append(text, 0.0, TextFormat::simple(font, colour));
        }
        job.wrap = TextWrapping::truncate_at_width(width);
        ui.painter().layout_job(job)
    }
}

/// Draws the name plate of a hand.
pub(super) fn name_ui(ui: &mut Ui, view: &mut TableView<'_, '_>, plan: &TablePlan, seat: Seat) {
    let editing = view.shown.is_edited() && view.shown.setup().absent != Some(seat);
    let name = PlateName::new(view, plan, seat);
    let (marked, fill, colour) = name_colours(view, seat, editing);
    let room = plan.hands[place_of(view, seat)].name;
    let size = room.height() / 1.65;
    let galley = name.lay_out(ui, size, room.width() - 1.2 * size, colour);
    let most = room.width().max(galley.size().x);
    let width = plate_size(galley.size(), size).x.min(most);
    let rect = Rect::from_center_size(room.center(), vec2(width, room.height()));
    let round = CornerRadius::same((rect.height() / 2.0) as u8);
    ui.painter().rect_filled(rect, round, fill);
    let at = rect.center() - galley.size() / 2.0;
    ui.painter().galley(at, galley, colour);
    let response = ui.interact(rect, Id::unique(("hand", seat.index())), Sense::click());
    let role = egui::Role::Button;
    response.widget_info(|| WidgetInfo::selected(role, true, marked, &name.whole));
    if marked {
        // Makes screen readers announce whose turn it is.
        announce_changes(&response);
    }
    if editing && response.clicked() {
        view.send(Command::Change(Change::ChooseHand(seat)));
    }
    let analysed = view.shown.analysed;
    attach_hand_menu(&response, view, analysed, seat);
    if editing {
        let letter = seat.letter();
        response.on_hover_text(say!(view, "table-choose-hand", seat, letter));
    } else if !name.after_hand().is_empty() {
        response.on_hover_text(name.whole);
    }
}

/// Returns the seat on turn. If the deal cannot be played, the seat follows from the leader and the cards of the trick.
/// After a passed-out auction there is none.
fn seat_on_turn(view: &TableView<'_, '_>) -> Option<Seat> {
    let document = view.shown.analysed.document();
    match document.position() {
        Some(position) => position.turn(),
        None if document.problem().is_passed_out() => None,
        None => {
            let setup = view.shown.setup();
            setup.seats_from(setup.leader).nth(setup.trick.len())
        }
    }
}

/// Returns the colours of the name of a hand: true if it is highlighted, the background, and the text colour. The name
/// of the hand on turn is highlighted, or in edit mode that of the hand being edited.
fn name_colours(view: &TableView<'_, '_>, seat: Seat, editing: bool) -> (bool, Color32, Color32) {
    let theme = &view.theme;
    match editing {
        true if view.shown.screen.hand == seat => (true, theme.turn.fill, theme.turn.text),
        false if seat_on_turn(view) == Some(seat) && !view.shown.is_edited() => {
            (true, theme.turn.fill, theme.turn.text)
        }
        _ => (false, theme.felt.plate, theme.felt.text),
    }
}

/// Returns the name of a hand with the number of its cards, `count` of `size`, for edit mode.
fn hand_with_count_text(view: &TableView<'_, '_>, seat: Seat, count: usize, size: usize) -> String {
    say!(view, "table-held", seat, count, size)
}

/// Returns the name of a hand with its role or turn or, in edit mode, with the number of its cards.
fn name_text(view: &TableView<'_, '_>, plan: &TablePlan, seat: Seat) -> String {
    let document = view.shown.analysed.document();
    let setup = document.problem().setup;
    if setup.absent == Some(seat) {
        return match plan.hands[place_of(view, seat)].block.height() > 0.0 {
            true => say!(view, "out-of-play"),
            false => say!(view, "table-nobody", seat),
        };
    }
    if view.shown.is_edited() {
        return hand_with_count_text(view, seat, setup.hand_len(seat), setup.game.hand_size());
    }
    let is_first = view.shown.setup().trick.is_empty();
    match (seat_on_turn(view) == Some(seat), is_first) {
        (true, true) => say!(view, "table-to-lead", seat),
        (true, false) => say!(view, "table-to-play", seat),
        (false, _) if setup.declarer == seat && !document.problem().is_passed_out() => {
            say!(view, "table-declarer", seat)
        }
        (false, _) => view.words.seat(seat),
    }
}
