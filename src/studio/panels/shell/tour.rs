//! The tour: an introduction to the parts of the window, shown at the first start and from the Help menu.

use eframe::egui::{
    Align, Color32, Context, CornerRadius, Frame, Id, Key, Layout, Modal, Modifiers, Pos2, Rect,
    RichText, Shape, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};

use kibitzer::rules::Game;

use crate::commands::Menu;
use crate::look::regions::{self, Region};
use crate::look::theme::strong;
use crate::panels::shell::menu::mode_commands;
use crate::session::command::{Command, Show};
use crate::session::screen::Overlay;
use crate::view::{Pen, keys_text};
use crate::widgets::dialog::main_button_ui;
use crate::words::Words;
use kibitzer_words::say;

/// The width, in points, of the box with the text of the tour.
const BOX_WIDTH: f32 = 316.0;

/// The approximate height of the box with the tour's text, in points. It is used to place the box in its first frame.
const BOX_HEIGHT: f32 = 190.0;

/// The parts of the window that the tour explains, one in each step.
const STEPS: [Region; 5] = [
    Region::Table,
    Region::Answers,
    Region::Below,
    Region::Problems,
    Region::Bar,
];

/// Draws a step of the tour of the window, in words for the game on the table. The tour ends after the last step.
pub(crate) fn tour_ui(ctx: &Context, pen: &mut Pen<'_>, game: Game, step: usize) {
    let screen = ctx.content_rect();
    let place_of = |region| Some((region, regions::region_rect(ctx, region)?));
    let shown: Vec<(Region, Rect)> = STEPS.into_iter().filter_map(place_of).collect();
    let Some(&(region, place)) = shown.get(step) else {
        return pen.send(Show::Tour(None));
    };
    let id = Id::unique("tour");
    let known = ctx.memory(|memory| memory.area_rect(id));
    let size = vec2(BOX_WIDTH, known.map_or(BOX_HEIGHT, |card| card.height()));
    let corner = box_corner(screen, place.intersect(screen), size);
    let area = Modal::default_area(id).anchor(eframe::egui::Align2::LEFT_TOP, corner.to_vec2());
    let modal = Modal::new(id)
        .area(area)
        .frame(Frame::NONE)
        .backdrop_color(Color32::TRANSPARENT)
        .show(ctx, |ui| {
            draw_spotlight(ui, pen, screen, place);
            draw_arrow(ui, pen, Rect::from_min_size(corner, size), place);
            let frame = Frame::popup(ui.style())
                .inner_margin(16)
                .fill(pen.theme.ground.panel);
            frame
                .show(ui, |ui| {
                    let texts = step_texts(ctx, pen.words, game, region);
                    step_ui(ui, pen, texts, [step, shown.len()])
                })
                .inner
        });
    let end = || modal.should_close().then_some(Show::Tour(None));
    if let Some(command) = modal.inner.clone().or_else(end) {
        pen.send(command);
    }
}

/// Darkens the window except for the part that the tour is explaining.
fn draw_spotlight(ui: &Ui, pen: &Pen<'_>, screen: Rect, place: Rect) {
    let painter = ui.painter().with_clip_rect(screen);
    let place = place.intersect(screen);
    let dark = Color32::from_black_alpha(150);
    for part in [
        screen.with_max_y(place.top()),
        screen.with_min_y(place.bottom()),
        Rect::from_min_max(pos2(screen.left(), place.top()), place.left_bottom()),
        Rect::from_min_max(place.right_top(), pos2(screen.right(), place.bottom())),
    ] {
        painter.rect_filled(part, CornerRadius::ZERO, dark);
    }
    let edge = Stroke::new(2.5, pen.theme.turn.fill);
    painter.rect_stroke(place.shrink(1.5), 4.0, edge, StrokeKind::Inside);
}

/// Returns the top left corner of the box with the tour's text. The box lies beside the part of the window that it
/// explains, where it covers least of that part, but always inside the window.
fn box_corner(screen: Rect, place: Rect, size: Vec2) -> Pos2 {
    let (gap, middle) = (22.0, place.center() - size / 2.0);
    let beside = [
        pos2(place.right() + gap, middle.y),
        pos2(place.left() - size.x - gap, middle.y),
        pos2(middle.x, place.top() - size.y - gap),
        pos2(middle.x, place.bottom() + gap),
    ];
    let room = screen.shrink(8.0);
    let inside = beside.map(|corner| corner.min(room.max - size).max(room.min));
    let covered = |corner: &Pos2| {
        let common = Rect::from_min_size(*corner, size).intersect(place);
        common.width().max(0.0) * common.height().max(0.0)
    };
    let least = |one: &Pos2, other: &Pos2| covered(one).total_cmp(&covered(other));
    inside.into_iter().min_by(least).unwrap_or(room.min)
}

/// Draws an arrow from the box with the tour's text to the part of the window that it explains, unless the box lies
/// inside that part.
fn draw_arrow(ui: &Ui, pen: &Pen<'_>, card: Rect, place: Rect) {
    if place.contains(card.center()) {
        return;
    }
    let tip = place.clamp(card.center());
    let foot = card.clamp(tip);
    let way: Vec2 = (tip - foot).normalized();
    if way == Vec2::ZERO {
        return;
    }
    let across = way.rot90() * 11.0;
    let tip = foot + way * 17.0;
    let points = vec![foot + across, tip, foot - across];
    let colour = pen.theme.turn.fill;
    let painter = ui.painter().with_clip_rect(ui.ctx().content_rect());
    painter.add(Shape::convex_polygon(points, colour, Stroke::NONE));
}

/// Draws the title, the text and the buttons of a step of the tour. Returns the command that the user chose, or `None`.
fn step_ui(
    ui: &mut Ui,
    pen: &Pen<'_>,
    [title, text]: [String; 2],
    [step, steps]: [usize; 2],
) -> Option<Show> {
    ui.set_width(BOX_WIDTH - 34.0);
    ui.label(strong(title).size(17.0));
    ui.add_space(2.0);
    ui.label(RichText::new(text).size(14.0));
    ui.add_space(10.0);
    let words = pen.words;
    let is_last = step + 1 == steps;
    let next = Show::Tour((!is_last).then_some(step + 1));
    let back = Show::Tour(Some(step.saturating_sub(1)));
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let [right, left] = [Key::ArrowRight, Key::ArrowLeft].map(pressed);
    let row = ui.horizontal(|ui| {
        let number = say!(words, "tour-step", step = step + 1, steps);
        ui.label(RichText::new(number).size(12.5).color(pen.theme.weak));
        let buttons = |ui: &mut Ui| {
            let text = if is_last {
                say!(words, "tour-end")
            } else {
                say!(words, "tour-next")
            };
            let goes_on = main_button_ui(ui, text, true);
            let goes_back = step > 0 && ui.button(say!(words, "tour-back")).clicked();
            let ends = !is_last && ui.button(say!(words, "tour-skip")).clicked();
            [goes_on, goes_back, ends]
        };
        let layout = Layout::right_to_left(Align::Center);
        ui.with_layout(layout, buttons).inner
    });
    let [goes_on, goes_back, ends] = row.inner;
    match () {
        () if ends => Some(Show::Tour(None)),
        () if goes_back || left => Some(back),
        () => (goes_on || right).then_some(next),
    }
}

/// Returns the title and the text of the step that explains a region of the window with `game` on the table.
fn step_texts(ctx: &Context, words: &Words, game: Game, region: Region) -> [String; 2] {
    match region {
        Region::Question | Region::Table => {
            [say!(words, "tour-table-title"), say!(words, "tour-table")]
        }
        Region::Answers => [
            say!(words, "tour-answers-title"),
            match game {
                Game::Bridge => say!(words, "tour-answers"),
                Game::Preferans => say!(words, "tour-answers-preferans"),
            },
        ],
        Region::Below => [say!(words, "tour-play-title"), say!(words, "tour-play")],
        Region::Problems => [
            say!(words, "tour-problems-title"),
            say!(words, "tour-problems"),
        ],
        Region::Bar => [say!(words, "tour-bar-title"), bar_text(ctx, words)],
    }
}

/// Returns the text about the menu bar: its mode buttons, and the keys and the menu entry that lead to everything else.
fn bar_text(ctx: &Context, words: &Words) -> String {
    let modes = mode_commands().map(|command| command_name(words, &command));
    let keys = |command| keys_text(ctx, words, Command::Show(command));
    say!(
        words,
        "tour-bar",
        modes = modes.join(", "),
        palette = keys(Show::Overlay(Overlay::Palette)),
        help = keys(Show::Overlay(Overlay::Help)),
        guide = command_name(words, &Command::Show(Show::Overlay(Overlay::Guide))),
        menu = Menu::Help.name(words)
    )
}

/// Returns the name of a command, as shown on its button or in its menu.
fn command_name(words: &Words, command: &Command) -> String {
    let entry = command.entry();
    entry.map_or_else(String::new, |entry| entry.text(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the area, in square points, of `place` that the tour's box covers in a window of 1280 by 800 points.
    /// `place` is the part of the window being explained.
    fn covered(place: Rect) -> f32 {
        let (screen, size) = (
            Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0)),
            vec2(BOX_WIDTH, BOX_HEIGHT),
        );
        let card = Rect::from_min_size(box_corner(screen, place, size), size);
        assert!(screen.contains_rect(card), "{card:?}");
        let common = card.intersect(place);
        common.width().max(0.0) * common.height().max(0.0)
    }

    #[test]
    fn the_tour_text_covers_nothing_that_it_explains() {
        for [left, top, right, bottom] in [
            // The table, the panels on both sides of it and below, and the menu bar.
            [210.0, 36.0, 940.0, 700.0],
            [0.0, 36.0, 210.0, 800.0],
            [940.0, 36.0, 1280.0, 800.0],
            [210.0, 600.0, 940.0, 770.0],
            [0.0, 0.0, 1280.0, 36.0],
        ] {
            let place = Rect::from_min_max(pos2(left, top), pos2(right, bottom));
            assert_eq!(covered(place), 0.0, "{place:?}");
        }
        // A table as large as the window is covered as little as possible, at an edge.
        let whole = Rect::from_min_max(pos2(0.0, 36.0), pos2(1280.0, 800.0));
        assert!(covered(whole) > 0.0);
    }
}
