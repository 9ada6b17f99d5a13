//! The name plates of the hands: name, turn and player, and after them the vulnerability, the dealer and the high-card
//! points. In edit mode, a click on a name selects the hand.

use std::sync::Arc;

use eframe::egui::text::{LayoutJob, TextFormat, TextWrapping};
use eframe::egui::{
    self, Align2, Color32, CornerRadius, Galley, Id, Pos2, Rect, Sense, Stroke, StrokeKind, Ui,
    Vec2, pos2, vec2,
};

use kibitzer::cards::Seat;
use kibitzer::rules::{Game, Measure};

use super::plan::TablePlan;
use super::{TableView, place_of, setup_at_start};
use crate::document::goal::Verdict;
use crate::look::suited_text::text_width;
use crate::look::theme::{font, strong_font};
use crate::panels::shell::context::attach_hand_menu;
use crate::session::command::HandStroke;
use crate::settings::Switch;
use crate::view::announce_changes;
use crate::widgets::spoken::Spoken;
use kibitzer_words::say;

/// The minimum width of a player's name on the table, in multiples of the font size. With less space, the name is shown
/// in the tooltip only.
const MIN_PLAYER_WIDTH: f32 = 3.0;

/// The minimum width of the table, in points, at which name plates reserve space for high-card points.
const MIN_WIDTH_FOR_POINTS: f32 = 640.0;
/// The font size of the facts on a name plate, as a multiple of the name's font size.
const FACT_SIZE: f32 = 0.85;
/// The gap before a fact on a name plate, in multiples of the font size.
const FACT_GAP: f32 = 0.5;

/// The maximum number of high-card points in a hand.
const MOST_POINTS: u8 = 37;

/// The height of a name plate, in multiples of the font size.
const PLATE_HEIGHT: f32 = 1.65;

/// Returns the font size of the names on a card table with the rectangle `rect`, in points. It is chosen so that a
/// plate's height is a whole number of points.
pub(super) fn name_font_size(rect: Rect) -> f32 {
    let size = (7.0 + rect.height() * 0.0105).clamp(11.0, 34.0);
    (size * PLATE_HEIGHT).ceil() / PLATE_HEIGHT
}

/// Returns the size of a name plate for a text of the size `text` in the font size `letters`. All sizes are in points.
fn plate_size(text: Vec2, letters: f32) -> Vec2 {
    vec2(text.x + 1.6 * letters, PLATE_HEIGHT * letters)
}

/// Returns the size of the name plate that fits the longest name during play, all facts and the start of the player's
/// name, in points. The width is limited to a fraction of the table's width. On a narrow table, no space is reserved
/// for points.
pub(super) fn max_plate_size(ui: &Ui, view: &TableView<'_, '_>, rect: Rect) -> Vec2 {
    let letters = name_font_size(rect);
    let has_points = rect.width() >= MIN_WIDTH_FOR_POINTS;
    let widths = Seat::ALL.map(|seat| {
        let count = hand_with_count_text(view, seat, 13, 13);
        let count = text_width(ui.painter(), count, strong_font(letters));
        let name = longest_name(ui, view, seat, letters).max(count);
        name + facts_width(ui, view, &possible_facts(view, seat), has_points, letters)
    });
    let player = if shows_players(view) {
        MIN_PLAYER_WIDTH
    } else {
        0.0
    };
    let text = widths.into_iter().fold(0.0, f32::max) + player * letters;
    let size = plate_size(vec2(text, 0.0), letters);
    let share = if has_points { 0.34 } else { 0.28 };
    vec2(size.x.min(rect.width() * share).ceil(), size.y.round())
}

/// Returns the facts about a hand for which its plate reserves space. These are the facts of this board or, in a file
/// of boards, all possible facts, so that plates have the same size on all boards.
fn possible_facts(view: &TableView<'_, '_>, seat: Seat) -> Vec<PlateFact> {
    let facts = plate_facts(view, seat);
    if facts.is_empty() || !view.shown.is_in_file() {
        return facts;
    }
    vec![
        PlateFact::Vulnerable,
        PlateFact::Dealer,
        PlateFact::Points(MOST_POINTS),
    ]
}

/// Returns the width of the longest name that a hand can have during play, in points.
fn longest_name(ui: &Ui, view: &TableView<'_, '_>, seat: Seat, letters: f32) -> f32 {
    let texts = [
        say!(view, "table-to-lead", seat),
        say!(view, "table-to-play", seat),
        say!(view, "table-declarer", seat),
    ];
    let widths = texts.map(|text| text_width(ui.painter(), text, strong_font(letters)));
    widths.into_iter().fold(0.0, f32::max)
}

/// Returns the width of facts on a plate, in points, with or without the high-card points.
fn facts_width(
    ui: &Ui,
    view: &TableView<'_, '_>,
    facts: &[PlateFact],
    has_points: bool,
    letters: f32,
) -> f32 {
    let facts = facts.iter().filter(|fact| has_points || !fact.is_points());
    facts.map(|fact| fact.width(ui, view, letters)).sum()
}

/// Returns true if the plates of all hands have space for high-card points, whatever names the hands have during play.
fn points_fit(ui: &Ui, view: &TableView<'_, '_>, plan: &TablePlan, letters: f32) -> bool {
    Seat::ALL.into_iter().all(|seat| {
        let player = player_name(view, seat).map_or(0.0, |_| MIN_PLAYER_WIDTH * letters);
        let facts = facts_width(ui, view, &plate_facts(view, seat), true, letters);
        let needs = longest_name(ui, view, seat, letters) + player + facts;
        let room = plan.hands[place_of(view, seat)].name.width() - 1.2 * letters;
        needs <= room + 0.5
    })
}

/// A fact about a hand that its plate shows after the name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlateFact {
    Vulnerable,
    Dealer,
    /// The high-card points of the hand as dealt.
    Points(u8),
}

/// Returns the facts about a hand, the most important first. An ending has none.
fn plate_facts(view: &TableView<'_, '_>, seat: Seat) -> Vec<PlateFact> {
    let problem = view.shown.analysed().document().problem();
    let has_facts = problem.setup.game == Game::Bridge && !problem.is_ending();
    if !has_facts || view.shown.is_edited() {
        return Vec::new();
    }
    let record = &problem.record;
    let is_board = !record.auction.calls.is_empty() || !record.board.is_empty();
    let hand = setup_at_start(view).hands[seat];
    let is_dealt = hand.len() == Game::Bridge.hand_size();
    let is_told = view.settings.is_on(Switch::Points) && !view.shown.session.lies_face_down(seat);
    let is_vulnerable = problem.vulnerability.includes(seat.side());
    let facts = [
        is_vulnerable.then_some(PlateFact::Vulnerable),
        (is_board && problem.dealer == seat).then_some(PlateFact::Dealer),
        (is_dealt && is_told).then(|| PlateFact::Points(Measure::Points.of(hand))),
    ];
    facts.into_iter().flatten().collect()
}

impl PlateFact {
    /// Returns the short form of the fact, as shown on the plate.
    fn text(self, view: &TableView<'_, '_>) -> String {
        match self {
            PlateFact::Vulnerable => say!(view, "table-vulnerable"),
            PlateFact::Dealer => say!(view, "table-dealer"),
            PlateFact::Points(points) => say!(view, "table-points", points),
        }
    }

    /// Returns the fact in words, for the tooltip and screen readers.
    fn description(self, view: &TableView<'_, '_>) -> String {
        match self {
            PlateFact::Vulnerable => say!(view, "table-is-vulnerable"),
            PlateFact::Dealer => say!(view, "table-is-dealer"),
            PlateFact::Points(points) => say!(view, "table-dealt-points", points),
        }
    }

    /// Returns true if the fact has a frame around its text.
    fn is_framed(self) -> bool {
        match self {
            PlateFact::Vulnerable | PlateFact::Dealer => true,
            PlateFact::Points(_) => false,
        }
    }

    fn is_points(self) -> bool {
        match self {
            PlateFact::Points(_) => true,
            PlateFact::Vulnerable | PlateFact::Dealer => false,
        }
    }

    /// Returns the width of the fact on the plate with the gap before it, in points.
    fn width(self, ui: &Ui, view: &TableView<'_, '_>, letters: f32) -> f32 {
        let frame = if self.is_framed() { 0.6 } else { 0.0 };
        text_width(ui.painter(), self.text(view), font(FACT_SIZE * letters))
            + (FACT_GAP + frame) * letters
    }

    /// Draws the fact with its left edge at `at`, on a plate with the text colour `colour`.
    fn paint(self, ui: &Ui, view: &TableView<'_, '_>, at: Pos2, letters: f32, colour: Color32) {
        let inset = if self.is_framed() { 0.3 } else { 0.0 };
        let left = at + vec2((FACT_GAP + inset) * letters, 0.0);
        let (text, size) = (self.text(view), font(FACT_SIZE * letters));
        let painter = ui.painter();
        let text = painter.text(left, Align2::LEFT_CENTER, text, size, colour);
        if self.is_framed() {
            let frame = text.expand2(vec2(0.3 * letters, 0.0));
            let edge = Stroke::new(1.0, colour);
            painter.rect_stroke(frame, CornerRadius::same(4), edge, StrokeKind::Inside);
        }
    }
}

/// Returns true if the table shows the name of any player.
pub(super) fn shows_players(view: &TableView<'_, '_>) -> bool {
    let mut seats = Seat::ALL.into_iter();
    seats.any(|seat| player_name(view, seat).is_some())
}

/// Returns the name of the player who holds a hand, if known. Returns `None` in edit mode, where the number of cards is
/// shown instead.
fn player_name<'a>(view: &TableView<'_, 'a>, seat: Seat) -> Option<&'a str> {
    let problem = view.shown.analysed().document().problem();
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

    /// Returns the part of the plate's text after the name of the hand, which is the player's name. Empty if the player
    /// is unknown.
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
    let size = room.height() / PLATE_HEIGHT;
    let facts = plate_facts(view, seat);
    let has_points = points_fit(ui, view, plan, size);
    let is_shown = |fact: &&PlateFact| has_points || !fact.is_points();
    let shown: Vec<PlateFact> = facts.iter().filter(is_shown).copied().collect();
    let beside = facts_width(ui, view, &shown, true, size);
    let galley = name.lay_out(ui, size, room.width() - 1.2 * size - beside, colour);
    let content = galley.size() + vec2(beside, 0.0);
    let width = plate_size(content, size).x.min(room.width().max(content.x));
    let rect = Rect::from_center_size(room.center(), vec2(width, room.height()));
    let round = CornerRadius::same((rect.height() / 2.0) as u8);
    ui.painter().rect_filled(rect, round, fill);
    let at = rect.center() - content / 2.0;
    let mut beside = pos2(at.x + galley.size().x, rect.center().y);
    ui.painter().galley(at, galley, colour);
    for fact in shown {
        let tint = match fact {
            PlateFact::Vulnerable if !marked => view.theme.verdict_on_felt(Verdict::Fails),
            PlateFact::Vulnerable | PlateFact::Dealer | PlateFact::Points(_) => colour,
        };
        fact.paint(ui, view, beside, size, tint);
        beside.x += fact.width(ui, view, size);
    }
    let (id, role) = (Id::unique(("hand", seat.index())), egui::Role::Button);
    let response = ui
        .interact(rect, id, Sense::click())
        .spoken_choice(role, marked, &name.whole);
    let described = facts
        .iter()
        .map(|fact| fact.description(view))
        .collect::<Vec<_>>()
        .join(", ");
    let describe = |node: &mut egui::accesskit::Node| node.set_description(described.as_str());
    ui.ctx().accesskit_node_builder(response.id, describe);
    if marked {
        // Makes screen readers announce whose turn it is.
        announce_changes(&response);
    }
    if editing && response.clicked() {
        view.send(HandStroke::Hand(seat));
    }
    let analysed = view.shown.analysed();
    attach_hand_menu(&response, view, analysed, seat);
    if editing {
        let letter = seat.letter();
        response.on_hover_text(say!(view, "table-choose-hand", seat, letter));
    } else if !described.is_empty() {
        response.on_hover_text(format!("{}\n{described}", name.whole));
    } else if !name.after_hand().is_empty() {
        response.on_hover_text(name.whole);
    }
}

/// Returns the seat on turn. If the deal cannot be played, the seat is derived from the leader and the cards in the
/// trick. Returns `None` after a passed-out auction.
fn seat_on_turn(view: &TableView<'_, '_>) -> Option<Seat> {
    let document = view.shown.analysed().document();
    match document.position() {
        Some(position) => position.turn(),
        None if document.problem().is_passed_out() => None,
        None => view.shown.setup().turn(),
    }
}

/// Returns the style of a hand's name: true if it is highlighted, the background, and the text colour. The name of the
/// hand on turn is highlighted; in edit mode, that of the hand being edited.
fn name_colours(view: &TableView<'_, '_>, seat: Seat, editing: bool) -> (bool, Color32, Color32) {
    let theme = &view.theme;
    match editing {
        true if view.shown.session.hand_entry().hand == seat => {
            (true, theme.turn.fill, theme.turn.text)
        }
        false if seat_on_turn(view) == Some(seat) && !view.shown.is_edited() => {
            (true, theme.turn.fill, theme.turn.text)
        }
        _ => (false, theme.felt.plate, theme.felt.text),
    }
}

/// Returns the name of a hand with the number of its cards, for edit mode. `count` is the number of cards in the hand,
/// `size` that of a full hand.
fn hand_with_count_text(view: &TableView<'_, '_>, seat: Seat, count: usize, size: usize) -> String {
    say!(view, "table-held", seat, count, size)
}

/// Returns the name of a hand with its role or turn or, in edit mode, with the number of its cards.
fn name_text(view: &TableView<'_, '_>, plan: &TablePlan, seat: Seat) -> String {
    let document = view.shown.analysed().document();
    let setup = document.problem().setup;
    if setup.absent == Some(seat) {
        return if plan.hands[place_of(view, seat)].block.height() > 0.0 {
            view.words.cards_out_of_play(&setup)
        } else {
            say!(view, "table-nobody", seat)
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
