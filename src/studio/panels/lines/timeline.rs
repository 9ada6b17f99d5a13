//! The timeline: a graph of the best result still attainable after each card of the play, with the mistakes and their
//! cost.

use eframe::egui::text::LayoutJob;
use eframe::egui::{
    self, Align2, Color32, CornerRadius, CursorIcon, Id, Key, Modifiers, Painter, Pos2, Rect,
    Response, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use kibitzer::analysis::Mistake;
use kibitzer::cards::{Card, Strain, Tricks};

use crate::look::theme::font;
use crate::panels::AnalysisView;
use crate::session::command::{Lines, Show, Walk};
use crate::settings::Panel;
use crate::view::{claim_arrow_keys, heading_ui, show_clickable_tooltip};
use crate::widgets::fold::Fold;
use crate::widgets::link::{WordEmphasis, card_word_ui};
use crate::widgets::spoken::Spoken;
use kibitzer_words::say;

/// The height of the timeline when it is folded to its title, in points.
pub(crate) const FOLDED_HEIGHT: f32 = 28.0;

/// Draws the title of the timeline, with the keys for moving through the play. Unless the play is empty, a click
/// expands or collapses the timeline.
pub(crate) fn timeline_heading_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, is_solving: bool) {
    let title = say!(view, "timeline-title");
    let remark = heading_remark(view, is_solving);
    if view.shown.document().problem().play.is_empty() {
        return heading_ui(ui, &view.theme, &title, &remark);
    }
    let fold = Fold {
        id: Id::unique("timeline heading"),
        title: &title,
        remark: &remark,
        is_open: view.settings.shows(Panel::Timeline),
    };
    if fold.section_ui(ui, view) {
        view.send(Show::TogglePanel(Panel::Timeline));
    }
}

/// Returns the remark beside the title of the timeline: the keys that move through the play or, before the first card,
/// how to play one.
fn heading_remark(view: &AnalysisView<'_, '_>, is_solving: bool) -> String {
    let has_best = !is_solving && !view.shown.is_hidden();
    let is_played = !view.shown.document().problem().play.is_empty();
    match (is_played, has_best) {
        (false, true) => say!(view, "timeline-hint"),
        (false, false) if is_solving => say!(view, "timeline-hint-solving"),
        (false, false) => say!(view, "timeline-hint-hidden"),
        (true, true) => say!(view, "timeline-keys"),
        (true, false) => say!(view, "timeline-keys-hidden"),
    }
}

/// Draws the timeline: a graph of the attainable result after each card of the play, with its mistakes. Variations are
/// not marked while the user is solving a problem.
pub(crate) fn timeline_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, is_solving: bool) {
    ui.spacing_mut().item_spacing.y = 2.0;
    timeline_heading_ui(ui, view, is_solving);
    let size = vec2(ui.available_width(), ui.available_height().max(56.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let document = view.shown.document();
    let (at, count) = (document.at(), document.line().len());
    let name = say!(view, "timeline-name", at, count);
    response.widget_info(|| WidgetInfo::slider(true, at as f64, &name));
    handle_arrow_keys(ui, view, &response);
    ui.painter()
        .rect_filled(rect, CornerRadius::same(8), view.theme.ground.sunken);
    let Some(scale) = TimelineScale::new(view, rect) else {
        return;
    };
    draw_grid(ui.painter(), view, &scale);
    draw_contract_line(ui.painter(), view, &scale);
    draw_graph(ui.painter(), view, &scale);
    draw_cursor(ui.painter(), view, &scale);
    mistakes_ui(ui, view, &scale);
    if !is_solving {
        for (at, others) in view.shown.document().forks() {
            variations_mark_ui(ui, view, &scale, at, &others);
        }
    }
    if let Some(pointer) = response.interact_pointer_pos() {
        let at = scale.card_at(pointer);
        if at != view.shown.document().at() {
            view.send(Walk::GoTo(at));
        }
    }
    response.on_hover_cursor(CursorIcon::ResizeHorizontal);
}

/// The height of the strip above the timeline with the marks of variations, in points.
const VARIATION_MARKS_HEIGHT: f32 = 8.0;

/// Moves to the previous or next card with the arrow keys while the timeline has keyboard focus.
fn handle_arrow_keys(ui: &Ui, view: &mut AnalysisView<'_, '_>, response: &Response) {
    if !response.has_focus() {
        return;
    }
    claim_arrow_keys(ui, response.id, false);
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    for (key, step) in [
        (Key::ArrowLeft, Walk::Back),
        (Key::ArrowRight, Walk::Forward),
    ] {
        if pressed(key) {
            view.send(step);
        }
    }
}

/// The minimum vertical distance between two numbers of tricks on the left of the timeline, in points.
const MIN_LABEL_DISTANCE: f32 = 13.0;

/// The mapping from cards and tricks to screen coordinates in the timeline.
struct TimelineScale {
    rect: Rect,
    cards: usize,
    low: f32,
    high: f32,
}

impl TimelineScale {
    /// Creates the mapping for a timeline in the rectangle `rect`, or `None` if the deal cannot be played.
    fn new(view: &AnalysisView<'_, '_>, rect: Rect) -> Option<TimelineScale> {
        let play = view.shown.document().play()?;
        let cards = play.start().in_play().len() - play.start().trick().len();
        let mut tricks = view.shown.course().to_vec();
        tricks.extend(view.shown.goal().tricks_needed());
        tricks.extend(view.shown.best());
        let tricks = tricks.iter().map(|tricks| f32::from(tricks.0));
        let low = tricks.clone().fold(13.0, f32::min);
        let high = tricks.fold(low, f32::max);
        let inner = rect.shrink2(vec2(14.0, 8.0));
        let has_forks = view.shown.document().has_forks();
        let forks = if has_forks {
            VARIATION_MARKS_HEIGHT
        } else {
            0.0
        };
        let room =
            Rect::from_x_y_ranges(inner.x_range(), inner.top() + forks..=inner.bottom() - 12.0);
        Some(TimelineScale {
            rect: room,
            cards: cards.max(1),
            low: low - 1.0,
            high: high + 1.0,
        })
    }

    /// Returns the x coordinate, in the timeline, of the position after `card` cards of the play.
    fn x(&self, card: usize) -> f32 {
        self.rect.left() + 14.0 + (self.rect.width() - 20.0) * card as f32 / self.cards as f32
    }

    /// Returns the y coordinate of a number of tricks in the timeline.
    fn y(&self, tricks: Tricks) -> f32 {
        let share = (f32::from(tricks.0) - self.low) / (self.high - self.low);
        self.rect.bottom() - self.rect.height() * share
    }

    /// Returns the point of the graph for `tricks` tricks after `card` cards.
    fn point(&self, card: usize, tricks: Tricks) -> Pos2 {
        pos2(self.x(card), self.y(tricks))
    }

    /// Returns the number of cards played at the position nearest to the pointer.
    fn card_at(&self, pointer: Pos2) -> usize {
        let step = self.x(1) - self.x(0);
        ((pointer.x - self.x(0)) / step).round().max(0.0) as usize
    }
}

/// Draws the grid of the timeline: a numbered vertical line before every trick, and a scale of tricks on the left.
fn draw_grid(painter: &Painter, view: &AnalysisView<'_, '_>, scale: &TimelineScale) {
    let setup = &view.shown.document().problem().setup;
    let (seats, first) = (setup.game.seats(), setup.trick.len());
    let (stroke, weak) = (Stroke::new(1.0, view.theme.ground.line), view.theme.weak);
    for trick in 0..=(scale.cards + first) / seats {
        let Some(card) = (trick * seats).checked_sub(first) else {
            continue;
        };
        let x = scale.x(card);
        painter.vline(x, scale.rect.y_range(), stroke);
        if card < scale.cards {
            let at = pos2(x + 3.0, scale.rect.bottom() + 8.0);
            painter.text(at, Align2::LEFT_CENTER, trick + 1, font(11.0), weak);
        }
    }
    let high = scale.y(Tricks(0)) - scale.y(Tricks(1));
    let step = (MIN_LABEL_DISTANCE / high).ceil().max(1.0) as usize;
    for tricks in ((scale.low + 1.0) as u8..scale.high as u8).step_by(step) {
        let at = pos2(scale.rect.left() + 4.0, scale.y(Tricks(tricks)));
        painter.text(at, Align2::CENTER_CENTER, tricks, font(11.0), weak);
    }
}

/// Draws the horizontal line at the tricks that the contract needs, with its label if there is space.
fn draw_contract_line(painter: &Painter, view: &AnalysisView<'_, '_>, scale: &TimelineScale) {
    let Some(needs) = view.shown.goal().tricks_needed() else {
        return;
    };
    let y = scale.y(needs);
    let ends = [pos2(scale.x(0), y), pos2(scale.x(scale.cards), y)];
    let stroke = Stroke::new(1.2, view.theme.course.contract);
    painter.extend(Shape::dashed_line(&ends, stroke, 5.0, 4.0));
    let text = view
        .words
        .goal_text(view.shown.goal(), &view.shown.document().problem().setup);
    let colour = view.theme.course.contract;
    let galley = painter.layout_no_wrap(text, font(11.0), colour);
    // The label is left out if it would cover the graph. The plate on the table shows the goal too.
    if let Some(place) = contract_label_place(view, scale, ends, galley.size()) {
        painter.galley(place.min, galley, colour);
    }
}

/// Returns a rectangle of size `size` for the label of the contract line, where it does not cover the graph. Returns
/// `None` if there is no such place.
fn contract_label_place(
    view: &AnalysisView<'_, '_>,
    scale: &TimelineScale,
    [left, right]: [Pos2; 2],
    size: Vec2,
) -> Option<Rect> {
    let (up, down) = (vec2(0.0, -1.0), vec2(0.0, 1.0));
    let (inner, outer) = (vec2(18.0, 0.0), vec2(-4.0, 0.0));
    let places = [
        Align2::RIGHT_BOTTOM.anchor_size(right + outer + up, size),
        Align2::RIGHT_TOP.anchor_size(right + outer + down, size),
        Align2::LEFT_BOTTOM.anchor_size(left + inner + up, size),
        Align2::LEFT_TOP.anchor_size(left + inner + down, size),
    ];
    let course = graph_points(view, scale);
    let is_free = |place: &Rect| {
        let mut steps = course.windows(2);
        let is_in = scale.rect.expand(4.0).contains_rect(*place);
        is_in && !steps.any(|ends| place.expand(1.0).intersects(Rect::from_points(ends)))
    };
    places.into_iter().find(is_free)
}

/// Returns the points of the timeline's graph, the attainable results after each card, in screen coordinates.
fn graph_points(view: &AnalysisView<'_, '_>, scale: &TimelineScale) -> Vec<Pos2> {
    let course = view.shown.course();
    let steps = course.iter().enumerate();
    steps
        .map(|(card, &tricks)| scale.point(card, tricks))
        .collect()
}

/// Draws the timeline's graph of attainable results.
fn draw_graph(painter: &Painter, view: &AnalysisView<'_, '_>, scale: &TimelineScale) {
    let points = graph_points(view, scale);
    for pair in points.windows(2) {
        painter.line_segment([pair[0], pair[1]], Stroke::new(2.5, view.theme.course.line));
    }
    for &point in points.iter().skip(1) {
        painter.circle_filled(point, 2.2, view.theme.course.line);
    }
}

/// Draws the vertical line that marks the current position in the timeline.
fn draw_cursor(painter: &Painter, view: &AnalysisView<'_, '_>, scale: &TimelineScale) {
    let x = scale.x(view.shown.document().at());
    let stroke = Stroke::new(2.5, view.theme.text);
    painter.vline(x, scale.rect.expand2(vec2(0.0, 4.0)).y_range(), stroke);
}

/// Draws the mistakes on the timeline's graph.
fn mistakes_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, scale: &TimelineScale) {
    let Some(played) = view.shown.inquiries().played.report() else {
        return;
    };
    let mistakes = view.shown.mistakes().mistakes;
    let after = |mistake: &Mistake| played.plies[mistake.index + 1].tricks;
    let point = |mistake: &Mistake| scale.point(mistake.index + 1, after(mistake));
    let points: Vec<Pos2> = mistakes.iter().map(point).collect();
    let mark = |point: &Pos2| Rect::from_center_size(*point, MARK_SIZE);
    let mut taken: Vec<Rect> = points.iter().map(mark).collect();
    for (mistake, &point) in mistakes.iter().zip(&points) {
        mistake_ui(ui, view, point, mistake, after(mistake));
        let label = ui.painter().layout_job(mistake_label(view, mistake));
        let place = mistake_label_place(view, scale, point, label.size(), &taken);
        if let Some(place) = place {
            // Hides the lines behind the label.
            let ground = place.expand2(vec2(2.0, -1.0));
            ui.painter()
                .rect_filled(ground, 3.0, view.theme.ground.sunken);
            ui.painter().galley(place.min, label, view.theme.text);
            taken.push(place);
        }
    }
}

/// The size of the mark of a mistake on the timeline, in points.
const MARK_SIZE: Vec2 = vec2(12.5, 12.5);

/// Draws the mark of a mistake at a point of the timeline's graph. `after` is the number of tricks attainable after the
/// mistake. A click goes to the position before the mistake.
fn mistake_ui(
    ui: &mut Ui,
    view: &mut AnalysisView<'_, '_>,
    point: Pos2,
    mistake: &Mistake,
    after: Tricks,
) {
    draw_mistake_mark(ui.painter(), view, point, mistake, after);
    let hit = Rect::from_center_size(point, vec2(16.0, 16.0));
    let name = mistake_text(view, mistake);
    let response = ui
        .interact(hit, Id::unique(("mistake", mistake.index)), Sense::click())
        .spoken_button(&name);
    if response.clicked() {
        view.send(Walk::GoTo(mistake.index));
    }
    let tip = say!(view, "timeline-go-before");
    response.on_hover_text(format!("{name}\n{tip}"));
}

/// Returns the label of a mistake on the timeline: its card and cost.
fn mistake_label(view: &AnalysisView<'_, '_>, mistake: &Mistake) -> LayoutJob {
    let card = view.theme.letters.card(mistake.card);
    let text = format!("{card} −{}", mistake.cost);
    view.theme.label(text, font(12.0))
}

/// Returns a rectangle of size `size` for the label of the mistake whose mark is at `point`, to the right or left of
/// the mark and above or below it. Prefers places that the line at the current position does not cross, then those
/// nearer the middle of the timeline and on the right. Returns `None` if every place leaves the timeline or overlaps
/// one of the rectangles `taken`.
fn mistake_label_place(
    view: &AnalysisView<'_, '_>,
    scale: &TimelineScale,
    point: Pos2,
    size: Vec2,
    taken: &[Rect],
) -> Option<Rect> {
    let is_low = point.y > scale.rect.center().y;
    let inward = if is_low { -12.0 } else { 12.0 };
    let places = [inward, -inward].into_iter().flat_map(|down| {
        [(8.0, Align2::LEFT_CENTER), (-8.0, Align2::RIGHT_CENTER)]
            .map(|(right, align)| align.anchor_size(point + vec2(right, down), size))
    });
    let room = scale.rect.with_min_x(scale.x(0)).expand2(vec2(0.0, 4.0));
    let is_free = |place: &Rect| {
        let ground = place.shrink2(vec2(0.0, 1.0));
        room.contains_rect(ground) && !taken.iter().any(|other| other.intersects(ground))
    };
    let places: Vec<Rect> = places.filter(is_free).collect();
    let cursor = scale.x(view.shown.document().at());
    let is_crossed = |place: &Rect| place.expand(4.0).x_range().contains(cursor);
    let clear = places.iter().find(|place| !is_crossed(place));
    clear.or(places.first()).copied()
}

/// Draws the mark of a mistake on the timeline in the colour of the card's rating. The mark is square if the card cost
/// more than one trick.
fn draw_mistake_mark(
    painter: &Painter,
    view: &AnalysisView<'_, '_>,
    point: Pos2,
    mistake: &Mistake,
    after: Tricks,
) {
    let document = view.shown.document();
    let setup = &document.problem().setup;
    let declares = setup.is_declaring(mistake.seat);
    let gains = declares == (setup.strain == Strain::Misere);
    let best = if gains {
        Tricks(after.0.saturating_sub(mistake.cost.0))
    } else {
        after + mistake.cost
    };
    let (reading, goal) = (view.settings.reading, view.shown.goal());
    let rating = reading.rate_card(after, best, goal, declares);
    let tint = view.theme.rating_bar(rating);
    let edge = Stroke::new(1.5, view.theme.text);
    match mistake.cost.0 {
        0 | 1 => painter.circle(point, 5.5, tint, edge),
        _ => {
            let square = Rect::from_center_size(point, vec2(10.5, 10.5));
            painter.rect(square, 1.0, tint, edge, StrokeKind::Middle)
        }
    };
}

/// Returns the description of a mistake: the player, the card, its cost, and the better cards.
fn mistake_text(view: &AnalysisView<'_, '_>, mistake: &Mistake) -> String {
    let (seat, card, cost, better) = (mistake.seat, mistake.card, mistake.cost, mistake.better);
    say!(view, "timeline-mistake", seat, card, cost, better)
}

/// Draws the mark for variations that replace the card at index `at` of the line of play. Its menu lists that card and
/// the first cards of the variations.
fn variations_mark_ui(
    ui: &mut Ui,
    view: &mut AnalysisView<'_, '_>,
    scale: &TimelineScale,
    at: usize,
    others: &[Card],
) {
    let Some(&card) = view.shown.document().line().get(at) else {
        return;
    };
    let step = scale.x(1) - scale.x(0);
    let middle = pos2(scale.x(at), scale.rect.top() - VARIATION_MARKS_HEIGHT);
    let hit = Rect::from_center_size(middle, vec2(step.min(16.0), 2.0 * VARIATION_MARKS_HEIGHT));
    let name = say!(view, "timeline-fork", card, count = others.len());
    let response = ui
        .interact(hit, Id::unique(("fork", at)), Sense::click())
        .spoken_button(&name);
    let is_marked = response.hovered() || response.has_focus();
    let (accent, text) = (view.theme.mark.accent, view.theme.text);
    let colour = if is_marked { accent } else { text };
    draw_fork(ui.painter(), middle, colour);
    egui::Popup::menu(&response).show(|ui| {
        for &other in [card].iter().chain(others) {
            branch_entry_ui(ui, view, at, other);
        }
    });
    show_clickable_tooltip(response, name);
}

/// Draws the mark of variations on the timeline, a forked line whose branching point is `middle`.
fn draw_fork(painter: &Painter, middle: Pos2, colour: Color32) {
    let stroke = Stroke::new(1.6, colour);
    let ends = [vec2(-3.5, -4.0), vec2(3.5, -4.0), vec2(0.0, 4.5)];
    for end in ends {
        painter.line_segment([middle, middle + end], stroke);
    }
}

/// Draws an entry in the menu of a variation mark: a card, and the name of the line of play that begins with it. A
/// click goes to that line.
fn branch_entry_ui(ui: &mut Ui, view: &mut AnalysisView<'_, '_>, at: usize, card: Card) {
    let document = view.shown.document();
    let path = [&document.line()[..at], &[card]].concat();
    let (name, look) = if document.line().starts_with(&path) {
        let name = say!(view, "timeline-fork-here", card);
        (name, WordEmphasis::Current)
    } else {
        (say!(view, "timeline-fork-turn", card), WordEmphasis::Plain)
    };
    let line = document.remark(&path).name;
    let text = format!("{} {line}", view.theme.letters.card(card));
    let word = card_word_ui(ui, view, text.trim_end(), look, &name);
    if word.on_hover_text(name).clicked() {
        view.send(Lines::GoTo(path));
        ui.close();
    }
}
